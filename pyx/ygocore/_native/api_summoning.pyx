"""The API of card functions: summons with materials, and Link Arrows."""

from libc.stdint cimport int64_t, uint32_t

from ygocore._native.bytecode cimport (
    API_CARD_CHECK_FUSION_MATERIAL,
    API_CARD_GET_FREE_LINKED_ZONE,
    API_CARD_GET_LINKED_GROUP_COUNT,
    API_CARD_GET_MUTUAL_LINKED_GROUP_COUNT,
    API_CARD_GET_ORIGINAL_RANK,
    API_CARD_GET_SCALE,
    API_CARD_IS_FUSION_MONSTER,
    API_CARD_IS_LINK_MONSTER,
    API_CARD_IS_LINK_SUMMONABLE,
    API_CARD_IS_LINKED,
    API_CARD_IS_PENDULUM_MONSTER,
    API_CARD_IS_RANK,
    API_CARD_IS_RITUAL_MONSTER,
    API_CARD_IS_SYNCHRO_MONSTER,
    API_CARD_IS_SYNCHRO_SUMMONABLE,
    API_CARD_IS_XYZ_MONSTER,
    API_CARD_IS_XYZ_SUMMONABLE,
    API_DUEL_CHECK_PENDULUM_ZONES,
    API_DUEL_CHECK_RITUAL_MATERIAL,
    API_DUEL_GET_FUSION_MATERIAL,
    API_DUEL_GET_RITUAL_MATERIAL,
    API_DUEL_RELEASE_RITUAL_MATERIAL,
    API_DUEL_SELECT_FUSION_MATERIAL,
    API_DUEL_SELECT_RITUAL_MATERIAL,
    API_DUEL_SYNCHRO_SUMMON,
    API_DUEL_XYZ_SUMMON,
    PROCEDURE_FUSION,
    PROCEDURE_LINK,
    PROCEDURE_OVERLAY,
    PROCEDURE_SYNCHRO,
    PROCEDURE_XYZ,
)
from ygocore._native.calls cimport card_operand, cards_operand, gives, gives_group, misused, player_operand, wait_for
from ygocore._native.choosing cimport (
    Board,
    Choice,
    board_of,
    can_be_made,
    choice_for,
    choose,
    fusion_lists,
    may_be_fusion_material,
    ritual_choice,
)
from ygocore._native.consts cimport (
    POS_FACEUP,
    REASON_EFFECT,
    REASON_MATERIAL,
    REASON_RITUAL,
    TYPE_FUSION,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_PENDULUM,
    TYPE_RITUAL,
    TYPE_SYNCHRO,
    TYPE_XYZ,
)
from ygocore._native.context cimport Context, facts_at
from ygocore._native.facts cimport Facts
from ygocore._native.groups cimport add, drop, empty, size, take_lowest
from ygocore._native.handles cimport declared_handle, script_of
from ygocore._native.may cimport can_be_material, can_be_released
from ygocore._native.operations cimport SEND_RELEASE, Way, send, way_to
from ygocore._native.requirements cimport Procedure
from ygocore._native.room cimport Arrows, closed_zones, free_pendulum_zones, link_monsters, pendulum_cards, pointed_at
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport (
    AT_GRAVE,
    AT_MZONE,
    AT_OVERLAY,
    MONSTER_ZONES,
    NO_CARD,
    NO_EFFECT,
    PILE_HAND,
    DuelState,
    Group,
    Pile,
    checked_state_size,
)
from ygocore._native.stats cimport level_of, link_of, rank_of, scale_of, type_of
from ygocore._native.summoning cimport may_use_procedure, summon_by_procedure
from ygocore._native.vm cimport Call
from ygocore._native.work cimport set_result
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef int call_summoning(Call* c) noexcept nogil:
    """The calls from API_DUEL_GET_FUSION_MATERIAL on."""
    cdef int depth = c.d.n_units
    cdef int card
    if c.number >= API_CARD_CHECK_FUSION_MATERIAL:
        card = card_operand(c, 0)
        if card == NO_CARD:
            return misused(c)
        return call_of_card(c, card)
    if c.number == API_DUEL_GET_FUSION_MATERIAL or c.number == API_DUEL_GET_RITUAL_MATERIAL:
        return possible_materials(c, player_operand(c, 0))
    if c.number == API_DUEL_CHECK_PENDULUM_ZONES:
        return gives(c, free_pendulum_zones(c.d, c.ctx, player_operand(c, 0)) != 0)
    if c.number == API_DUEL_CHECK_RITUAL_MATERIAL:
        return check_ritual(c)
    if c.number == API_DUEL_SELECT_FUSION_MATERIAL:
        select_fusion(c)
    elif c.number == API_DUEL_SELECT_RITUAL_MATERIAL:
        select_ritual(c)
    elif c.number == API_DUEL_RELEASE_RITUAL_MATERIAL:
        release_materials(c)
    else:
        summon_with_materials(c)
    if c.ctx.error:
        return c.ctx.error
    return wait_for(c, depth)


cdef int call_of_card(Call* c, int card) noexcept nogil:
    if c.number == API_CARD_CHECK_FUSION_MATERIAL:
        return check_fusion(c, card)
    if c.number <= API_CARD_IS_LINK_SUMMONABLE:
        return gives(c, usable_procedure(c, card, kind_of_call(c), 2, 1) != NO_EFFECT)
    if c.number <= API_CARD_IS_PENDULUM_MONSTER:
        return is_monster_of(c, card)
    if c.number <= API_CARD_GET_SCALE:
        return ask_numbers(c, card)
    if c.number == API_CARD_GET_ORIGINAL_RANK:
        return gives(c, original_rank(c, card))
    return ask_links(c, card)


# -- Fusion and Ritual Materials -------------------------------------------------------------------------------------------------


cdef void hand_and_monsters(const DuelState* d, int player, Group* out) noexcept nogil:
    cdef const Pile* hand = &d.players[player].piles[PILE_HAND]
    cdef int i
    empty(out)
    for i in range(hand.count):
        add(out, hand.cards[i])
    for i in range(MONSTER_ZONES):
        if d.players[player].monsters[i] != NO_CARD:
            add(out, d.players[player].monsters[i])


cdef int possible_materials(Call* c, int player) noexcept nogil:
    """The player's hand cards and monsters that may be Fusion Material (FUS-04) or Tributed for a Ritual Summon (RIT-03)."""
    cdef Group left
    cdef int card
    cdef bint may
    hand_and_monsters(c.d, player, &left)
    empty(&c.out.group)
    card = take_lowest(&left)
    while card != NO_CARD:
        if c.number == API_DUEL_GET_FUSION_MATERIAL:
            may = may_be_fusion_material(c.d, c.ctx, card)
        else:
            may = level_of(c.d, c.ctx, card) > 0 and can_be_released(c.d, c.ctx, card, player)
        if may:
            add(&c.out.group, card)
        card = take_lowest(&left)
    return 0


cdef void board_for_fusion(Call* c, int card, Group* cards, int player, Board* board) noexcept nogil:
    """Those of the cards that may be material of that Fusion Monster."""
    keep_fitting(c, card, cards, PROCEDURE_FUSION)
    board_of(c.d, c.ctx, cards, player, board)


cdef void keep_fitting(Call* c, int card, Group* cards, int kind) noexcept nogil:
    """Drop what may not be material of that kind for the monster, whatever the monster asks for."""
    cdef Group left = cards[0]
    cdef int material = take_lowest(&left)
    cdef bint hidden
    while material != NO_CARD:
        hidden = c.d.cards[material].location == AT_MZONE and not c.d.cards[material].position & POS_FACEUP
        if (
            material == card or c.d.cards[material].location == AT_OVERLAY or (hidden and kind != PROCEDURE_FUSION)
            or not can_be_material(c.d, c.ctx, material, kind, card)
        ):
            drop(cards, material)
        material = take_lowest(&left)


cdef int check_fusion(Call* c, int card) noexcept nogil:
    """Whether some list of the Fusion Monster can be filled with the cards (None: those of the hand and field)."""
    cdef const Procedure* lists[8]
    cdef int player = c.d.cards[card].controller if c.v[3] < 0 else player_operand(c, 3)
    cdef int count = fusion_lists(c.d, c.ctx, card, lists)
    cdef Board board
    cdef Choice q
    cdef Group cards, must, left
    cdef int i
    cards_operand(c, 2, &must)
    if c.g[1] == NULL and card_operand(c, 1) == NO_CARD:
        hand_and_monsters(c.d, player, &cards)
        left = cards
        i = take_lowest(&left)
        while i != NO_CARD:
            if not may_be_fusion_material(c.d, c.ctx, i):
                drop(&cards, i)
            i = take_lowest(&left)
    else:
        cards_operand(c, 1, &cards)
    board_for_fusion(c, card, &cards, player, &board)
    for i in range(count):
        choice_for(c.d, c.ctx, lists[i], card, &board, &must, &q)
        if can_be_made(c.d, c.ctx, &q):
            return gives(c, 1)
    return gives(c, 0)


cdef void select_fusion(Call* c) noexcept nogil:
    """The player picks Fusion Materials for the first list that can be filled."""
    cdef const Procedure* lists[8]
    cdef int player = player_operand(c, 0)
    cdef int card = card_operand(c, 1)
    cdef Board board
    cdef Choice q
    cdef Group cards, must
    cdef int count, i
    if card == NO_CARD:
        misused(c)
        return
    cards_operand(c, 2, &cards)
    cards_operand(c, 3, &must)
    count = fusion_lists(c.d, c.ctx, card, lists)
    board_for_fusion(c, card, &cards, player, &board)
    for i in range(count):
        choice_for(c.d, c.ctx, lists[i], card, &board, &must, &q)
        if can_be_made(c.d, c.ctx, &q):
            choose(c.d, c.ctx, &q, player, &must, 0)
            return
    set_result(c.d, c.ctx, 0, NULL)


cdef bint ritual_question(Call* c, int player, Board* board, Choice* q) noexcept nogil:
    """The question of a call about Ritual Materials; whether there is an answer."""
    cdef int card = card_operand(c, 1)
    cdef Group cards
    if card == NO_CARD or not 0 <= c.v[3] <= 0xFFF:
        misused(c)
        return False
    cards_operand(c, 2, &cards)
    board_of(c.d, c.ctx, &cards, player, board)
    ritual_choice(c.d, c.ctx, card, board, <uint32_t>c.v[3], c.v[4] != 0, q)
    return not c.ctx.error and can_be_made(c.d, c.ctx, q)


cdef int check_ritual(Call* c) noexcept nogil:
    cdef Board board
    cdef Choice q
    return gives(c, ritual_question(c, player_operand(c, 0), &board, &q))


cdef void select_ritual(Call* c) noexcept nogil:
    """The player picks what is Tributed for the Ritual Monster."""
    cdef int player = player_operand(c, 0)
    cdef Board board
    cdef Choice q
    if ritual_question(c, player, &board, &q):
        choose(c.d, c.ctx, &q, player, NULL, <uint32_t>c.v[3])
    else:
        set_result(c.d, c.ctx, 0, NULL)


cdef void release_materials(Call* c) noexcept nogil:
    cdef Way way = way_to(AT_GRAVE)
    cdef Group cards
    cards_operand(c, 0, &cards)
    send(c.d, c.ctx, &cards, &way, REASON_EFFECT | REASON_MATERIAL | REASON_RITUAL, SEND_RELEASE)


# -- Synchro, Xyz, Link Summons within an effect ---------------------------------------------------------------------------------


cdef int kind_of_call(const Call* c) noexcept nogil:
    if c.number == API_DUEL_SYNCHRO_SUMMON or c.number == API_CARD_IS_SYNCHRO_SUMMONABLE:
        return PROCEDURE_SYNCHRO
    if c.number == API_DUEL_XYZ_SUMMON or c.number == API_CARD_IS_XYZ_SUMMONABLE:
        return PROCEDURE_XYZ
    return PROCEDURE_LINK


cdef bint given_cards(Call* c, int card, int kind, int at, Group* cards) noexcept nogil:
    """The cards that may be used, if the operand names some."""
    if c.g[at] == NULL and card_operand(c, at) == NO_CARD:
        return False
    cards_operand(c, at, cards)
    keep_fitting(c, card, cards, kind)
    return True


cdef int usable_procedure(Call* c, int card, int kind, int given, int needed) noexcept nogil:
    """The first of the card's own procedures of that kind by which it can be summoned now; NO_EFFECT: none. The operands
    `given` and `needed` name the cards that may and have to be used."""
    cdef const RowScript* script = script_of(c.d, c.ctx, card)
    cdef const Procedure* procedure
    cdef Board board
    cdef Group cards, must
    cdef uint32_t other = PROCEDURE_OVERLAY if kind == PROCEDURE_XYZ else <uint32_t>kind
    cdef int controller = c.d.cards[card].controller
    cdef int best = NO_EFFECT
    cdef int i, handle
    if script == NULL:
        return NO_EFFECT
    board.where = 0
    if given_cards(c, card, kind, given, &cards):
        board_of(c.d, c.ctx, &cards, controller, &board)
    cards_operand(c, needed, &must)
    for i in range(script.n_procedures):
        procedure = &c.ctx.scripts.procedures[script.first_procedure + i]
        if procedure.row.effect < 0 or (procedure.row.kind != <uint32_t>kind and procedure.row.kind != other):
            continue
        handle = declared_handle(card, procedure.row.effect)
        if best != NO_EFFECT and handle > best:
            continue
        if may_use_procedure(c.d, c.ctx, handle, card, controller, &board, &must):
            best = handle
    return best


cdef void summon_with_materials(Call* c) noexcept nogil:
    cdef int card = card_operand(c, 1)
    cdef int kind = kind_of_call(c)
    cdef Group cards, must
    cdef int handle
    if card == NO_CARD:
        misused(c)
        return
    handle = usable_procedure(c, card, kind, 3, 2)
    if handle == NO_EFFECT:
        set_result(c.d, c.ctx, 0, NULL)
        return
    cards_operand(c, 2, &must)
    if given_cards(c, card, kind, 3, &cards):
        summon_by_procedure(c.d, c.ctx, card, handle, &cards, &must)
    else:
        summon_by_procedure(c.d, c.ctx, card, handle, NULL, &must)


# -- what a card is --------------------------------------------------------------------------------------------------------------


cdef int is_monster_of(Call* c, int card) noexcept nogil:
    cdef uint32_t kind = TYPE_PENDULUM
    if c.number == API_CARD_IS_FUSION_MONSTER:
        kind = TYPE_FUSION
    elif c.number == API_CARD_IS_RITUAL_MONSTER:
        kind = TYPE_RITUAL
    elif c.number == API_CARD_IS_SYNCHRO_MONSTER:
        kind = TYPE_SYNCHRO
    elif c.number == API_CARD_IS_XYZ_MONSTER:
        kind = TYPE_XYZ
    elif c.number == API_CARD_IS_LINK_MONSTER:
        kind = TYPE_LINK
    return gives(c, type_of(c.d, c.ctx, card) & (TYPE_MONSTER | kind) == TYPE_MONSTER | kind)


cdef int ask_numbers(Call* c, int card) noexcept nogil:
    """Rank, Link Rating, Pendulum Scale (of the side on which it is used, else the left one)."""
    cdef unsigned char placed[8]
    cdef int64_t number
    cdef int i
    if c.number == API_CARD_GET_SCALE:
        i = pendulum_cards(c.d, c.ctx, c.d.cards[card].controller, placed)
        return gives(c, scale_of(c.d, c.ctx, card, not (i == 2 and placed[1] == card)))
    number = rank_of(c.d, c.ctx, card) if c.number == API_CARD_IS_RANK else link_of(c.d, c.ctx, card)
    for i in range(1, c.n):
        if c.v[i] == number:
            return gives(c, 1)
    return gives(c, 0)


cdef int original_rank(Call* c, int card) noexcept nogil:
    cdef const Facts* facts = facts_at(c.ctx, &c.d.cards[card])
    return facts.level if facts.type & TYPE_XYZ else 0


# -- Link Arrows -----------------------------------------------------------------------------------------------------------------


cdef int ask_links(Call* c, int card) noexcept nogil:
    cdef Group found
    if c.number == API_CARD_GET_FREE_LINKED_ZONE:
        return gives(c, free_linked_zones(c.d, c.ctx, card))
    if c.number == API_CARD_IS_LINKED:
        return gives(c, is_linked(c.d, c.ctx, card))
    if c.number == API_CARD_GET_LINKED_GROUP_COUNT:
        linked_cards(c.d, c.ctx, card, &found)
        return gives(c, size(&found))
    co_linked(c.d, c.ctx, card, &found)
    if c.number == API_CARD_GET_MUTUAL_LINKED_GROUP_COUNT:
        return gives(c, size(&found))
    return gives_group(c, &found)


cdef void linked_cards(DuelState* d, Context* ctx, int card, Group* out) noexcept nogil:
    """The monsters in the zones that it points to."""
    cdef uint32_t zones[2]
    cdef int controller = d.cards[card].controller
    cdef int side, i
    pointed_at(d, ctx, card, &zones[controller], &zones[1 - controller])
    empty(out)
    for side in range(2):
        for i in range(MONSTER_ZONES):
            if zones[side] >> i & 1 and d.players[side].monsters[i] != NO_CARD:
                add(out, d.players[side].monsters[i])


cdef void co_linked(DuelState* d, Context* ctx, int card, Group* out) noexcept nogil:
    """LINK-10: the Link Monsters that it points to and that point to it."""
    cdef Arrows links[2 * MONSTER_ZONES]
    cdef const Arrows* mine = NULL
    cdef int count = link_monsters(d, ctx, links)
    cdef int i
    empty(out)
    for i in range(count):
        if links[i].card == card:
            mine = &links[i]
    if mine == NULL:
        return
    for i in range(count):
        if links[i].card != card and mine.zones[links[i].player] >> links[i].sequence & 1:
            if links[i].zones[mine.player] >> mine.sequence & 1:
                add(out, links[i].card)


cdef bint is_linked(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether it points to a monster, or a Link Monster points to it."""
    cdef Arrows links[2 * MONSTER_ZONES]
    cdef Group found
    cdef int i
    if d.cards[card].location != AT_MZONE:
        return False
    if link_of(d, ctx, card):
        linked_cards(d, ctx, card, &found)
        if size(&found):
            return True
    for i in range(link_monsters(d, ctx, links)):
        if links[i].zones[d.cards[card].controller] >> d.cards[card].sequence & 1:
            return True
    return False


cdef int64_t free_linked_zones(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The free zones that it points to: of its controller's side, and from bit 16 on of the other one."""
    cdef uint32_t zones[2]
    cdef int controller = d.cards[card].controller
    cdef int side
    pointed_at(d, ctx, card, &zones[controller], &zones[1 - controller])
    for side in range(2):
        zones[side] &= ~(<uint32_t>d.players[side].monster_mask | closed_zones(d, ctx, side)) & 0x7F
    return zones[controller] | <int64_t>zones[1 - controller] << 16
