"""The API of card functions: what a card is, where it is and was, its summon and its battles."""

from libc.stdint cimport int64_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from ygocore._native.api_card_more cimport call_card_more
from ygocore._native.bytecode cimport (
    API_CARD_COMPLETE_PROCEDURE,
    API_CARD_GET_ATTACK,
    API_CARD_GET_ATTRIBUTE,
    API_CARD_GET_BASE_ATTACK,
    API_CARD_GET_BASE_DEFENSE,
    API_CARD_GET_CODE,
    API_CARD_GET_DEFENSE,
    API_CARD_GET_DESTINATION,
    API_CARD_GET_FIELD_ID,
    API_CARD_GET_LEFT_SCALE,
    API_CARD_GET_LINK,
    API_CARD_GET_MATERIAL,
    API_CARD_GET_MATERIAL_COUNT,
    API_CARD_GET_ORIGINAL_ATTRIBUTE,
    API_CARD_GET_ORIGINAL_CODE,
    API_CARD_GET_ORIGINAL_LEVEL,
    API_CARD_GET_ORIGINAL_RACE,
    API_CARD_GET_ORIGINAL_TYPE,
    API_CARD_GET_OWNER,
    API_CARD_GET_POSITION,
    API_CARD_GET_PREVIOUS_ATTACK_ON_FIELD,
    API_CARD_GET_PREVIOUS_ATTRIBUTE_ON_FIELD,
    API_CARD_GET_PREVIOUS_CODE_ON_FIELD,
    API_CARD_GET_PREVIOUS_CONTROLLER,
    API_CARD_GET_PREVIOUS_DEFENSE_ON_FIELD,
    API_CARD_GET_PREVIOUS_LEVEL_ON_FIELD,
    API_CARD_GET_PREVIOUS_LOCATION,
    API_CARD_GET_PREVIOUS_POSITION,
    API_CARD_GET_PREVIOUS_RACE_ON_FIELD,
    API_CARD_GET_PREVIOUS_SEQUENCE,
    API_CARD_GET_PREVIOUS_TYPE_ON_FIELD,
    API_CARD_GET_RACE,
    API_CARD_GET_RANK,
    API_CARD_GET_REASON,
    API_CARD_GET_REASON_CARD,
    API_CARD_GET_REASON_PLAYER,
    API_CARD_GET_SEQUENCE,
    API_CARD_GET_SUMMON_LOCATION,
    API_CARD_GET_SUMMON_PLAYER,
    API_CARD_GET_SUMMON_TYPE,
    API_CARD_GET_TEXT_ATTACK,
    API_CARD_GET_TEXT_DEFENSE,
    API_CARD_GET_TURN_COUNTER,
    API_CARD_GET_TURN_ID,
    API_CARD_IS_ATTACK,
    API_CARD_IS_CODE,
    API_CARD_IS_DEFENSE_ABOVE,
    API_CARD_IS_DEFENSE_BELOW,
    API_CARD_IS_FUSION_SUMMONED,
    API_CARD_IS_IN_EXTRA_MZONE,
    API_CARD_IS_IN_MAIN_MZONE,
    API_CARD_IS_LEVEL,
    API_CARD_IS_LINK_SUMMONED,
    API_CARD_IS_NORMAL_SUMMONED,
    API_CARD_IS_ORIGINAL_ATTRIBUTE,
    API_CARD_IS_ORIGINAL_CODE,
    API_CARD_IS_ORIGINAL_RACE,
    API_CARD_IS_ORIGINAL_TYPE,
    API_CARD_IS_OWNER,
    API_CARD_IS_PUBLIC,
    API_CARD_IS_REASON_PLAYER,
    API_CARD_IS_RITUAL_SUMMONED,
    API_CARD_IS_SEQUENCE,
    API_CARD_IS_SPECIAL_SUMMONED,
    API_CARD_IS_STATUS,
    API_CARD_IS_SUMMONABLE,
    API_CARD_IS_SUMMON_LOCATION,
    API_CARD_IS_SUMMON_PLAYER,
    API_CARD_IS_SUMMON_TYPE,
    API_CARD_IS_SYNCHRO_SUMMONED,
    API_CARD_IS_TRIBUTE_SUMMONED,
    API_CARD_IS_XYZ_SUMMONED,
    API_CARD_SET_MATERIAL,
    API_CARD_SET_TURN_COUNTER,
)
from ygocore._native.calls cimport card_operand, cards_operand, gives, gives_effect, misused
from ygocore._native.consts cimport (
    EFFECT_PUBLIC,
    POS_FACEUP,
    STATUS_DISABLED,
    STATUS_PROC_COMPLETE,
    SUMMON_TYPE_FLIP,
    SUMMON_TYPE_FUSION,
    SUMMON_TYPE_LINK,
    SUMMON_TYPE_NORMAL,
    SUMMON_TYPE_PENDULUM,
    SUMMON_TYPE_RITUAL,
    SUMMON_TYPE_SPECIAL,
    SUMMON_TYPE_SYNCHRO,
    SUMMON_TYPE_TRIBUTE,
    SUMMON_TYPE_XYZ,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_XYZ,
)
from ygocore._native.context cimport fail, location_bit
from ygocore._native.effects cimport card_is_negated, has
from ygocore._native.facts cimport Facts
from ygocore._native.groups cimport look, rekeep, size
from ygocore._native.handles cimport is_effect
from ygocore._native.state cimport (
    AT_HAND,
    AT_MZONE,
    CARD_LEFT,
    ERROR_VALUE,
    NO_CARD,
    NO_CELL,
    NO_EFFECT,
    OK,
    Card,
    Group,
    Was,
    checked_state_size,
)
from ygocore._native.stats cimport (
    attack_of,
    attribute_of,
    base_attack,
    base_defense,
    code_of,
    defense_of,
    fits_set,
    has_level,
    is_code,
    level_of,
    link_of,
    race_of,
    scale_of,
    rank_of,
    type_of,
)
from ygocore._native.vm cimport Call
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef extern from *:
    const uint32_t FAMILY "UINT32_C(0xF0000000)"  # of SUMMON_TYPE_*


cdef inline const Facts* printed(const Call* c) noexcept nogil:
    """What is printed on the card that the method is called on."""
    return &c.ctx.facts[c.d.cards[c.v[0]].row]


cdef int call_card(Call* c) noexcept nogil:
    """A method of a card."""
    if card_operand(c, 0) == NO_CARD:
        return misused(c)
    if c.number < API_CARD_GET_RACE:
        return ask_identity(c, <int>c.v[0])
    if c.number < API_CARD_GET_OWNER:
        return ask_kind(c, <int>c.v[0])
    if c.number < API_CARD_GET_PREVIOUS_LOCATION:
        return ask_place(c, &c.d.cards[c.v[0]], <int>c.v[0])
    if c.number < API_CARD_IS_SUMMON_TYPE:
        return ask_history(c, &c.d.cards[c.v[0]], <int>c.v[0])
    if c.number < API_CARD_IS_SUMMONABLE:
        return ask_summon(c, &c.d.cards[c.v[0]], <int>c.v[0])
    return call_card_more(c)


cdef bint any_of(const Call* c, int64_t value) noexcept nogil:
    """Whether one of the further operands is that."""
    cdef int i
    for i in range(1, c.n):
        if c.v[i] == value:
            return True
    return False


cdef int ask_identity(Call* c, int card) noexcept nogil:
    cdef int n = c.number
    cdef int i
    if n == API_CARD_GET_CODE:
        return gives(c, code_of(c.d, c.ctx, card))
    if n == API_CARD_GET_ORIGINAL_CODE:
        return gives(c, printed(c).code)
    if n == API_CARD_IS_CODE:
        for i in range(1, c.n):
            if is_code(c.d, c.ctx, card, <uint32_t>c.v[i]):
                return gives(c, 1)
        return gives(c, 0)
    if n == API_CARD_IS_ORIGINAL_CODE:
        return gives(c, any_of(c, printed(c).code) or any_of(c, printed(c).name))
    if n == API_CARD_GET_ORIGINAL_TYPE:
        return gives(c, printed(c).type)
    if n == API_CARD_IS_ORIGINAL_TYPE:
        return gives(c, (printed(c).type & c.v[1]) != 0)
    if n < API_CARD_GET_ATTACK:
        return ask_level(c, card)
    return ask_points(c, card)


cdef int ask_level(Call* c, int card) noexcept nogil:
    cdef int n = c.number
    if n == API_CARD_GET_ORIGINAL_LEVEL:
        return gives(c, 0 if printed(c).type & (TYPE_XYZ | TYPE_LINK) else printed(c).level)
    if n == API_CARD_GET_RANK:
        return gives(c, rank_of(c.d, c.ctx, card))
    if n == API_CARD_GET_LINK:
        return gives(c, link_of(c.d, c.ctx, card))
    if n == API_CARD_IS_LEVEL:
        return gives(c, any_of(c, level_of(c.d, c.ctx, card)))
    return gives(c, has_level(c.d, c.ctx, card))


cdef inline bint is_monster(Call* c, int card) noexcept nogil:
    return (type_of(c.d, c.ctx, card) & TYPE_MONSTER) != 0


cdef inline bint has_defense(Call* c, int card) noexcept nogil:
    return type_of(c.d, c.ctx, card) & (TYPE_MONSTER | TYPE_LINK) == TYPE_MONSTER


cdef int ask_points(Call* c, int card) noexcept nogil:
    cdef int n = c.number
    if n == API_CARD_GET_BASE_ATTACK:
        return gives(c, base_attack(c.d, c.ctx, card))
    if n == API_CARD_GET_TEXT_ATTACK:
        return gives(c, printed(c).text_attack)
    if n == API_CARD_GET_DEFENSE:
        return gives(c, defense_of(c.d, c.ctx, card))
    if n == API_CARD_GET_BASE_DEFENSE:
        return gives(c, base_defense(c.d, c.ctx, card))
    if n == API_CARD_GET_TEXT_DEFENSE:
        return gives(c, printed(c).text_defense)
    if n == API_CARD_IS_ATTACK:
        return gives(c, is_monster(c, card) and attack_of(c.d, c.ctx, card) == c.v[1])
    if n == API_CARD_IS_DEFENSE_ABOVE:
        return gives(c, has_defense(c, card) and defense_of(c.d, c.ctx, card) >= c.v[1])
    if n == API_CARD_IS_DEFENSE_BELOW:
        return gives(c, has_defense(c, card) and defense_of(c.d, c.ctx, card) <= c.v[1])
    return gives(c, has_defense(c, card))


cdef int ask_kind(Call* c, int card) noexcept nogil:
    cdef int n = c.number
    if n == API_CARD_GET_RACE:
        return gives(c, race_of(c.d, c.ctx, card))
    if n == API_CARD_GET_ORIGINAL_RACE:
        return gives(c, <int64_t>printed(c).race)
    if n == API_CARD_IS_ORIGINAL_RACE:
        return gives(c, (printed(c).race & <uint64_t>c.v[1]) != 0)
    if n == API_CARD_GET_ATTRIBUTE:
        return gives(c, attribute_of(c.d, c.ctx, card))
    if n == API_CARD_GET_ORIGINAL_ATTRIBUTE:
        return gives(c, printed(c).attribute)
    if n == API_CARD_IS_ORIGINAL_ATTRIBUTE:
        return gives(c, (printed(c).attribute & c.v[1]) != 0)
    if n == API_CARD_GET_LEFT_SCALE:
        return gives(c, scale_of(c.d, c.ctx, card, True))
    return gives(c, scale_of(c.d, c.ctx, card, False))


cdef int ask_place(Call* c, const Card* card, int index) noexcept nogil:
    cdef int n = c.number
    if n == API_CARD_GET_OWNER:
        return gives(c, card.owner)
    if n == API_CARD_IS_OWNER:
        return gives(c, card.owner == c.v[1])
    if n == API_CARD_GET_SEQUENCE:
        return gives(c, card.sequence)
    if n == API_CARD_IS_SEQUENCE:
        return gives(c, any_of(c, card.sequence))
    if n == API_CARD_GET_POSITION:
        return gives(c, card.position)
    if n == API_CARD_IS_IN_MAIN_MZONE:
        return gives(c, (c.v[1] < 0 or card.controller == c.v[1]) and card.location == AT_MZONE and card.sequence < 5)
    if n == API_CARD_IS_IN_EXTRA_MZONE:
        return gives(c, (c.v[1] < 0 or card.controller == c.v[1]) and card.location == AT_MZONE and card.sequence >= 5)
    return ask_reason(c, card, index)


cdef int ask_reason(Call* c, const Card* card, int index) noexcept nogil:
    cdef int n = c.number
    if n == API_CARD_IS_PUBLIC:
        if card.location == AT_HAND:
            return gives(c, has(c.d, c.ctx, index, EFFECT_PUBLIC))
        return gives(c, (card.position & POS_FACEUP) != 0)
    if n == API_CARD_GET_FIELD_ID:
        return gives(c, c.d.more[index].move_id)
    if n == API_CARD_GET_TURN_ID:
        return gives(c, c.d.more[index].turn_id)
    if n == API_CARD_GET_REASON:
        return gives(c, card.reason)
    if n == API_CARD_GET_REASON_CARD:
        return gives(c, card.reason_card)
    if n == API_CARD_GET_REASON_PLAYER:
        return gives(c, card.reason_player)
    if n == API_CARD_IS_REASON_PLAYER:
        return gives(c, card.reason_player == c.v[1])
    if is_effect(c.d, c.ctx, c.d.more[index].reason_effect):
        return gives_effect(c, c.d.more[index].reason_effect)
    return gives_effect(c, NO_EFFECT)


cdef void was_of(Call* c, int card, Was* was) noexcept nogil:
    """What the card was before it left the field last; zeros if it never did."""
    cdef const Facts* facts = printed(c)
    cdef bint monster = (facts.type & TYPE_MONSTER) != 0
    memset(was, 0, sizeof(Was))
    was.equip_target = NO_CARD
    if c.d.more[card].was != NO_CELL:
        was[0] = (<Was*>&c.d.cells[c.d.more[card].was])[0]
        return
    if not c.d.more[card].flags & CARD_LEFT:
        was.row = 0xFFFF
        return
    was.row = c.d.cards[card].row
    was.attack = facts.attack
    was.defense = facts.defense
    was.type = facts.type
    was.race = <uint32_t>facts.race if monster else 0
    was.attribute = <uint8_t>(facts.attribute if monster else 0)
    was.level = facts.level if monster and not facts.type & (TYPE_XYZ | TYPE_LINK) else 0
    was.rank = facts.level if facts.type & TYPE_XYZ else 0


cdef int ask_history(Call* c, Card* card, int index) noexcept nogil:
    cdef int n = c.number
    if n == API_CARD_GET_PREVIOUS_LOCATION:
        return gives(c, location_bit(card.previous_location))
    if n == API_CARD_GET_PREVIOUS_CONTROLLER:
        return gives(c, card.previous_controller)
    if n == API_CARD_GET_PREVIOUS_POSITION:
        return gives(c, card.previous_position)
    if n == API_CARD_GET_PREVIOUS_SEQUENCE:
        return gives(c, card.previous_sequence)
    if n == API_CARD_GET_DESTINATION:
        return gives(c, location_bit(card.location))
    if n == API_CARD_IS_STATUS:
        if c.v[1] & STATUS_DISABLED and card_is_negated(c.d, c.ctx, index):
            return gives(c, 1)
        return gives(c, (card.status & c.v[1]) != 0)
    if n == API_CARD_GET_TURN_COUNTER:
        return gives(c, c.d.more[index].turn_counter)
    if n == API_CARD_SET_TURN_COUNTER:
        if not 0 <= c.v[1] <= 0xFF:
            fail(c.ctx, ERROR_VALUE)
        c.d.more[index].turn_counter = <uint8_t>c.v[1]
        return OK
    return ask_was(c, index)


cdef int ask_was(Call* c, int index) noexcept nogil:
    cdef int n = c.number
    cdef Was was
    cdef int i
    was_of(c, index, &was)
    if n == API_CARD_GET_PREVIOUS_CODE_ON_FIELD:
        return gives(c, 0 if was.row == 0xFFFF else c.ctx.facts[was.row].name)
    if n == API_CARD_GET_PREVIOUS_TYPE_ON_FIELD:
        return gives(c, was.type)
    if n == API_CARD_GET_PREVIOUS_LEVEL_ON_FIELD:
        return gives(c, was.level)
    if n == API_CARD_GET_PREVIOUS_ATTACK_ON_FIELD:
        return gives(c, was.attack)
    if n == API_CARD_GET_PREVIOUS_DEFENSE_ON_FIELD:
        return gives(c, was.defense)
    if n == API_CARD_GET_PREVIOUS_RACE_ON_FIELD:
        return gives(c, was.race)
    if n == API_CARD_GET_PREVIOUS_ATTRIBUTE_ON_FIELD:
        return gives(c, was.attribute)
    # API_CARD_IS_PREVIOUS_SET_CARD
    if was.row != 0xFFFF:
        for i in range(4):
            if fits_set(c.ctx.facts[was.row].setcodes[i], <uint32_t>c.v[1]):
                return gives(c, 1)
    return gives(c, 0)


cdef inline uint32_t summon_type_of(const Card* card) noexcept nogil:
    return <uint32_t>card.summon_type << 24 | card.summon_value


cdef bint summoned_by(const Card* card, uint32_t type) noexcept nogil:
    """Whether it was summoned in that way: a family of SUMMON_TYPE_*, one of them, or with a value of its own."""
    cdef uint32_t own = summon_type_of(card)
    if type == SUMMON_TYPE_NORMAL or type == SUMMON_TYPE_SPECIAL or type == SUMMON_TYPE_FLIP:
        return own & FAMILY == type
    return own == type or (not type & 0xFF and own & ~<uint32_t>0xFF == type)


cdef int ask_summon(Call* c, Card* card, int index) noexcept nogil:
    cdef int n = c.number
    cdef Group g
    if n == API_CARD_IS_SUMMON_TYPE:
        return gives(c, summoned_by(card, <uint32_t>c.v[1]))
    if n == API_CARD_GET_SUMMON_TYPE:
        return gives(c, summon_type_of(card))
    if n == API_CARD_GET_SUMMON_LOCATION:
        return gives(c, location_bit(c.d.more[index].summon_place & 0xF))
    if n == API_CARD_IS_SUMMON_LOCATION:
        return gives(c, (location_bit(c.d.more[index].summon_place & 0xF) & c.v[1]) != 0)
    if n == API_CARD_GET_SUMMON_PLAYER:
        return gives(c, c.d.more[index].summon_place >> 4)
    if n == API_CARD_IS_SUMMON_PLAYER:
        return gives(c, c.d.more[index].summon_place >> 4 == c.v[1])
    if n == API_CARD_GET_MATERIAL:
        look(c.d, card.materials, &c.out.group)
        return OK
    if n == API_CARD_GET_MATERIAL_COUNT:
        look(c.d, card.materials, &g)
        return gives(c, size(&g))
    if n == API_CARD_SET_MATERIAL:
        cards_operand(c, 1, &g)
        rekeep(c.d, c.ctx, &card.materials, &g)
        return OK
    if n == API_CARD_COMPLETE_PROCEDURE:
        card.status |= STATUS_PROC_COMPLETE
        return OK
    return ask_manner(c, card)


cdef int ask_manner(Call* c, const Card* card) noexcept nogil:
    cdef int n = c.number
    if n == API_CARD_IS_NORMAL_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_NORMAL))
    if n == API_CARD_IS_TRIBUTE_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_TRIBUTE))
    if n == API_CARD_IS_SPECIAL_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_SPECIAL))
    if n == API_CARD_IS_SYNCHRO_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_SYNCHRO))
    if n == API_CARD_IS_FUSION_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_FUSION))
    if n == API_CARD_IS_RITUAL_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_RITUAL))
    if n == API_CARD_IS_XYZ_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_XYZ))
    if n == API_CARD_IS_LINK_SUMMONED:
        return gives(c, summoned_by(card, SUMMON_TYPE_LINK))
    return gives(c, summoned_by(card, SUMMON_TYPE_PENDULUM))
