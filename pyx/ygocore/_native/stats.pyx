"""What a card is at the moment: printed values and the effects that change them, in layers (GAP-17, POS-06)."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uint8_t

from ygocore._native.bits cimport DEBUG, unlikely
from ygocore._native.bytecode cimport PERMIT_SETCODE
from ygocore._native.cells cimport free_cell, new_cell
from ygocore._native.consts cimport (
    EFFECT_ADD_ATTRIBUTE,
    EFFECT_ADD_CODE,
    EFFECT_ADD_RACE,
    EFFECT_ADD_SETCODE,
    EFFECT_ADD_TYPE,
    EFFECT_CHANGE_ATTRIBUTE,
    EFFECT_CHANGE_CODE,
    EFFECT_CHANGE_LEVEL,
    EFFECT_CHANGE_LEVEL_FINAL,
    EFFECT_CHANGE_LSCALE,
    EFFECT_CHANGE_RACE,
    EFFECT_CHANGE_RANK,
    EFFECT_CHANGE_RANK_FINAL,
    EFFECT_CHANGE_RSCALE,
    EFFECT_CHANGE_TYPE,
    EFFECT_REMOVE_ATTRIBUTE,
    EFFECT_REMOVE_RACE,
    EFFECT_REMOVE_TYPE,
    EFFECT_REVERSE_UPDATE,
    EFFECT_SET_ATTACK,
    EFFECT_SET_ATTACK_FINAL,
    EFFECT_SET_BASE_ATTACK,
    EFFECT_SET_BASE_DEFENSE,
    EFFECT_SET_DEFENSE,
    EFFECT_SET_DEFENSE_FINAL,
    EFFECT_SWAP_AD,
    EFFECT_SWAP_ATTACK_FINAL,
    EFFECT_SWAP_BASE_AD,
    EFFECT_SWAP_DEFENSE_FINAL,
    EFFECT_UPDATE_ATTACK,
    EFFECT_UPDATE_DEFENSE,
    EFFECT_UPDATE_LEVEL,
    EFFECT_UPDATE_LSCALE,
    EFFECT_UPDATE_RANK,
    EFFECT_UPDATE_RSCALE,
    POS_FACEUP,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_XYZ,
)
from ygocore._native.context cimport Context, fail
from ygocore._native.effects cimport (
    MOST_FOUND,
    Found,
    codes_on,
    find_on_card,
    has,
    index_sources,
    may_have,
    may_have_one,
    value_of,
)
from ygocore._native.facts cimport Facts
from ygocore._native.handles cimport script_of
from ygocore._native.scripts cimport RowScript, bit_of
from ygocore._native.state cimport (
    AT_MZONE,
    CARD_LEFT,
    CELL_WAS,
    ERROR_INTERNAL,
    ERROR_VALUE,
    NO_CARD,
    NO_CELL,
    DuelState,
    Was,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ALL_RACES = 0x3FFFFFF
    ALL_ATTRIBUTES = 0x7F

    # what is being computed
    OF_LEVEL = 0
    OF_RANK = 1
    OF_ATTACK = 2
    OF_DEFENSE = 3
    OF_BASE_ATTACK = 4
    OF_BASE_DEFENSE = 5
    OF_SWAP = 6


cdef inline const Facts* printed(const DuelState* d, const Context* ctx, int card) noexcept nogil:
    return &ctx.facts[d.cards[card].row]


# -- a value that is asked for while it is worked out is what it has come to so far ------------------------------------------


cdef inline int being_computed(const Context* ctx, int card, int what) noexcept nogil:
    """Where it is among the values being worked out, -1 if it is none."""
    cdef int i
    for i in range(ctx.n_computing):
        if ctx.computing[i].card == card and ctx.computing[i].what == what:
            return i
    return -1


cdef inline int begin_computing(Context* ctx, int card, int what, int64_t value) noexcept nogil:
    cdef int at = ctx.n_computing
    if at >= 24:
        fail(ctx, ERROR_VALUE)
        at = 23
        ctx.n_computing = at
    ctx.computing[at].card = card
    ctx.computing[at].what = what
    ctx.computing[at].value = value
    ctx.n_computing += 1
    return at


# -- type, name --------------------------------------------------------------------------------------------------------------


cdef uint32_t changed_type(DuelState* d, Context* ctx, int card, uint32_t value) noexcept nogil:
    cdef Found found
    cdef int i
    find_on_card(d, ctx, card, EFFECT_CHANGE_TYPE, &found)
    for i in range(found.n):
        value = <uint32_t>value_of(d, ctx, found.handles[i], card)
    find_on_card(d, ctx, card, EFFECT_ADD_TYPE, &found)
    for i in range(found.n):
        value |= <uint32_t>value_of(d, ctx, found.handles[i], card)
    find_on_card(d, ctx, card, EFFECT_REMOVE_TYPE, &found)
    for i in range(found.n):
        value &= ~<uint32_t>value_of(d, ctx, found.handles[i], card)
    return value


cdef uint32_t code_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The name it has: its own (E-123 for other artwork), or the one it was given."""
    cdef uint32_t value = printed(d, ctx, card).name
    cdef Found found
    cdef int i
    find_on_card(d, ctx, card, EFFECT_CHANGE_CODE, &found)
    for i in range(found.n):
        value = <uint32_t>value_of(d, ctx, found.handles[i], card)
    return value


cdef int row_of_code(const Context* ctx, uint32_t code) noexcept nogil:
    """The row of a passcode in the pool, -1 if it has none."""
    cdef int low = 0
    cdef int high = ctx.scripts.n_facts - 1
    cdef int middle
    while low <= high:
        middle = (low + high) >> 1
        if ctx.facts[middle].code == code:
            return middle
        if ctx.facts[middle].code < code:
            low = middle + 1
        else:
            high = middle - 1
    return -1


cdef uint32_t name_of_code(const Context* ctx, uint32_t code) noexcept nogil:
    """The code whose name a card with that passcode has."""
    cdef int row = row_of_code(ctx, code)
    return code if row < 0 else ctx.facts[row].name


cdef bint is_code(DuelState* d, Context* ctx, int card, uint32_t code) noexcept nogil:
    """Whether it has the name of that code, given or added."""
    cdef uint32_t name = name_of_code(ctx, code)
    cdef Found found
    cdef int i
    if code_of(d, ctx, card) == name:
        return True
    find_on_card(d, ctx, card, EFFECT_ADD_CODE, &found)
    for i in range(found.n):
        if <uint32_t>value_of(d, ctx, found.handles[i], card) == name:
            return True
    return False


cdef bint fits_set(uint32_t mine, uint32_t setcode) noexcept nogil:
    """Whether an archetype is that one or a part of it: 12 bits name it, 4 more name a part."""
    return mine != 0 and mine & 0xFFF == setcode & 0xFFF and mine & setcode & 0xF000 == setcode & 0xF000


cdef bint is_set(DuelState* d, Context* ctx, int card, uint32_t setcode) noexcept nogil:
    """Whether it belongs to the archetype; with another name it has those of that name."""
    cdef int row = d.cards[card].row
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef Found found
    cdef int i
    find_on_card(d, ctx, card, EFFECT_CHANGE_CODE, &found)
    if found.n:
        row = row_of_code(ctx, <uint32_t>value_of(d, ctx, found.handles[found.n - 1], card))
    if row >= 0:
        for i in range(4):
            if fits_set(ctx.facts[row].setcodes[i], setcode):
                return True
    if script != NULL and bit_of(script.singles, EFFECT_ADD_SETCODE):
        for i in range(script.n_permits):
            if ctx.scripts.permits[script.first_permit + i].kind == PERMIT_SETCODE:
                if fits_set(ctx.scripts.permits[script.first_permit + i].a, setcode):
                    return True
    find_on_card(d, ctx, card, EFFECT_ADD_SETCODE, &found)
    for i in range(found.n):
        if fits_set(<uint32_t>value_of(d, ctx, found.handles[i], card), setcode):
            return True
    return False


# -- Level, Rank, Type, Attribute ----------------------------------------------------------------------------------------------


cdef bint has_level(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Xyz and Link Monsters have none (E-069), nor do Spells and Traps."""
    return type_of(d, ctx, card) & (TYPE_MONSTER | TYPE_XYZ | TYPE_LINK) == TYPE_MONSTER


cdef int64_t level_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Its Level; 0 for none, else at least 1."""
    cdef int64_t level = 0
    if not has_level(d, ctx, card):
        return 0
    if not printed(d, ctx, card).type & (TYPE_XYZ | TYPE_LINK):
        level = printed(d, ctx, card).level
    if not may_have_one(d, ctx, card, EFFECT_CHANGE_LEVEL, EFFECT_UPDATE_LEVEL, EFFECT_CHANGE_LEVEL_FINAL):
        return level
    return counted(
        d, ctx, card, OF_LEVEL, level, EFFECT_CHANGE_LEVEL, EFFECT_UPDATE_LEVEL, EFFECT_CHANGE_LEVEL_FINAL
    )


cdef int64_t rank_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Its Rank; 0 for none, else at least 1."""
    cdef int64_t rank = 0
    if not type_of(d, ctx, card) & TYPE_XYZ:
        return 0
    if printed(d, ctx, card).type & TYPE_XYZ:
        rank = printed(d, ctx, card).level
    if not may_have_one(d, ctx, card, EFFECT_CHANGE_RANK, EFFECT_UPDATE_RANK, EFFECT_CHANGE_RANK_FINAL):
        return rank
    return counted(
        d, ctx, card, OF_RANK, rank, EFFECT_CHANGE_RANK, EFFECT_UPDATE_RANK, EFFECT_CHANGE_RANK_FINAL
    )


cdef int64_t counted(
    DuelState* d, Context* ctx, int card, int what, int64_t value, uint32_t change, uint32_t update, uint32_t final
) noexcept nogil:
    """The layers of a Level or Rank."""
    cdef Found found
    cdef int at, i
    at = being_computed(ctx, card, what)
    if at >= 0:
        return ctx.computing[at].value
    at = begin_computing(ctx, card, what, value)
    find_on_card(d, ctx, card, change, &found)
    for i in range(found.n):
        value = ctx.computing[at].value = value_of(d, ctx, found.handles[i], card)
    find_on_card(d, ctx, card, update, &found)
    for i in range(found.n):
        value += value_of(d, ctx, found.handles[i], card)
        ctx.computing[at].value = value
    find_on_card(d, ctx, card, final, &found)
    for i in range(found.n):
        value = value_of(d, ctx, found.handles[i], card)
    ctx.n_computing = at
    return value if value > 1 else 1


cdef int64_t link_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Its Link Rating; 0 for none."""
    if not type_of(d, ctx, card) & TYPE_LINK or not printed(d, ctx, card).type & TYPE_LINK:
        return 0
    return printed(d, ctx, card).level


cdef int64_t scale_of(DuelState* d, Context* ctx, int card, bint left) noexcept nogil:
    """Its Pendulum Scale, of the left or the right side (ZONE-18)."""
    cdef int64_t value = printed(d, ctx, card).left_scale if left else printed(d, ctx, card).right_scale
    cdef Found found
    cdef int i
    find_on_card(d, ctx, card, EFFECT_CHANGE_LSCALE if left else EFFECT_CHANGE_RSCALE, &found)
    for i in range(found.n):
        value = value_of(d, ctx, found.handles[i], card)
    find_on_card(d, ctx, card, EFFECT_UPDATE_LSCALE if left else EFFECT_UPDATE_RSCALE, &found)
    for i in range(found.n):
        value += value_of(d, ctx, found.handles[i], card)
    return value if value > 0 else 0


cdef int64_t race_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Its Types (RACE_*); 0 for a card that is no monster."""
    if not type_of(d, ctx, card) & TYPE_MONSTER:
        return 0
    if not may_have_one(d, ctx, card, EFFECT_CHANGE_RACE, EFFECT_ADD_RACE, EFFECT_REMOVE_RACE):
        return ALL_RACES & <int64_t>printed(d, ctx, card).race
    return ALL_RACES & masked(
        d, ctx, card, <int64_t>printed(d, ctx, card).race, EFFECT_CHANGE_RACE, EFFECT_ADD_RACE, EFFECT_REMOVE_RACE
    )


cdef int64_t attribute_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Its Attributes; 0 for a card that is no monster."""
    if not type_of(d, ctx, card) & TYPE_MONSTER:
        return 0
    if not may_have_one(d, ctx, card, EFFECT_CHANGE_ATTRIBUTE, EFFECT_ADD_ATTRIBUTE, EFFECT_REMOVE_ATTRIBUTE):
        return ALL_ATTRIBUTES & printed(d, ctx, card).attribute
    return ALL_ATTRIBUTES & masked(
        d, ctx, card, printed(d, ctx, card).attribute, EFFECT_CHANGE_ATTRIBUTE, EFFECT_ADD_ATTRIBUTE,
        EFFECT_REMOVE_ATTRIBUTE,
    )


cdef int64_t masked(
    DuelState* d, Context* ctx, int card, int64_t value, uint32_t change, uint32_t added, uint32_t remove
) noexcept nogil:
    """The layers of a mask."""
    cdef Found found
    cdef int i
    find_on_card(d, ctx, card, change, &found)
    for i in range(found.n):
        value = value_of(d, ctx, found.handles[i], card)
    find_on_card(d, ctx, card, added, &found)
    for i in range(found.n):
        value |= value_of(d, ctx, found.handles[i], card)
    find_on_card(d, ctx, card, remove, &found)
    for i in range(found.n):
        value &= ~value_of(d, ctx, found.handles[i], card)
    return value


# -- ATK and DEF -----------------------------------------------------------------------------------------------------------------


cdef int64_t base_attack(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The original ATK: printed, or as an effect says "its original ATK becomes"."""
    return base_value(d, ctx, card, OF_BASE_ATTACK, EFFECT_SET_BASE_ATTACK)


cdef int64_t base_defense(DuelState* d, Context* ctx, int card) noexcept nogil:
    """The original DEF."""
    return base_value(d, ctx, card, OF_BASE_DEFENSE, EFFECT_SET_BASE_DEFENSE)


cdef int64_t base_value(DuelState* d, Context* ctx, int card, int what, uint32_t code) noexcept nogil:
    cdef const Facts* facts = printed(d, ctx, card)
    cdef Found found
    cdef int64_t value
    cdef int at, i
    find_on_card(d, ctx, card, EFFECT_SWAP_BASE_AD, &found)
    if (what == OF_BASE_ATTACK) != (found.n & 1):
        value = facts.attack
    else:
        value = facts.defense
    if not may_have(d, ctx, card, code):
        return value
    at = being_computed(ctx, card, what)
    if at >= 0:
        return ctx.computing[at].value
    at = begin_computing(ctx, card, what, value)
    find_on_card(d, ctx, card, code, &found)
    for i in range(found.n):
        value = ctx.computing[at].value = value_of(d, ctx, found.handles[i], card)
    ctx.n_computing = at
    return value if value > 0 else 0


cdef int64_t attack_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Its ATK at the moment, never below 0. A face-down monster's is the printed one (POS-06)."""
    if not (
        may_have_one(d, ctx, card, EFFECT_UPDATE_ATTACK, EFFECT_SET_ATTACK, EFFECT_SET_ATTACK_FINAL)
        or may_have_one(d, ctx, card, EFFECT_SET_BASE_ATTACK, EFFECT_SWAP_AD, EFFECT_SWAP_BASE_AD)
        or may_have(d, ctx, card, EFFECT_SWAP_ATTACK_FINAL)
    ):
        return printed(d, ctx, card).attack
    return battle_value(d, ctx, card, OF_ATTACK, printed(d, ctx, card).attack)


cdef int64_t defense_of(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Its DEF at the moment, never below 0."""
    if not (
        may_have_one(d, ctx, card, EFFECT_UPDATE_DEFENSE, EFFECT_SET_DEFENSE, EFFECT_SET_DEFENSE_FINAL)
        or may_have_one(d, ctx, card, EFFECT_SET_BASE_DEFENSE, EFFECT_SWAP_AD, EFFECT_SWAP_BASE_AD)
        or may_have(d, ctx, card, EFFECT_SWAP_DEFENSE_FINAL)
    ):
        return printed(d, ctx, card).defense
    return battle_value(d, ctx, card, OF_DEFENSE, printed(d, ctx, card).defense)


cdef int64_t battle_value(DuelState* d, Context* ctx, int card, int what, int64_t value) noexcept nogil:
    """The layers: original value; then, in the order in which they came to apply, additions and values set."""
    cdef Found fixed, update, final, swaps
    cdef bint reverse
    cdef int at, i
    if d.cards[card].location == AT_MZONE and not d.cards[card].position & POS_FACEUP:
        return value
    at = being_computed(ctx, card, what)
    if at >= 0:
        return ctx.computing[at].value
    value = base_attack(d, ctx, card) if what == OF_ATTACK else base_defense(d, ctx, card)
    at = begin_computing(ctx, card, what, value)
    reverse = has(d, ctx, card, EFFECT_REVERSE_UPDATE)
    if what == OF_ATTACK:
        find_on_card(d, ctx, card, EFFECT_SET_ATTACK, &fixed)
        find_on_card(d, ctx, card, EFFECT_UPDATE_ATTACK, &update)
        find_on_card(d, ctx, card, EFFECT_SET_ATTACK_FINAL, &final)
    else:
        find_on_card(d, ctx, card, EFFECT_SET_DEFENSE, &fixed)
        find_on_card(d, ctx, card, EFFECT_UPDATE_DEFENSE, &update)
        find_on_card(d, ctx, card, EFFECT_SET_DEFENSE_FINAL, &final)
    find_on_card(d, ctx, card, EFFECT_SWAP_ATTACK_FINAL if what == OF_ATTACK else EFFECT_SWAP_DEFENSE_FINAL, &swaps)
    for i in range(swaps.n):
        set_for_good(&final, swaps.handles[i], swaps.keys[i])
    value = layered(d, ctx, card, at, value, &fixed, &update, &final, reverse)
    ctx.n_computing = at
    return swapped(d, ctx, card, what, value)


cdef void set_for_good(Found* final, uint16_t handle, uint64_t key) noexcept nogil:
    """Put an effect that sets a value for good among the others, by when it came to apply."""
    cdef int at = final.n
    if at >= MOST_FOUND:
        return
    while at > 0 and final.keys[at - 1] > key:
        final.keys[at] = final.keys[at - 1]
        final.handles[at] = final.handles[at - 1]
        at -= 1
    final.keys[at] = key
    final.handles[at] = handle
    final.n += 1


cdef int64_t layered(
    DuelState* d, Context* ctx, int card, int at, int64_t value, const Found* fixed, const Found* update,
    const Found* final, bint reverse
) noexcept nogil:
    """Additions and values set, in the order in which they came to apply; of the same moment: set, added, set for good."""
    cdef int i = 0
    cdef int j = 0
    cdef int k = 0
    cdef uint64_t a, b, c
    cdef int64_t amount
    while i < fixed.n or j < update.n or k < final.n:
        a = fixed.keys[i] if i < fixed.n else <uint64_t>-1
        b = update.keys[j] if j < update.n else <uint64_t>-1
        c = final.keys[k] if k < final.n else <uint64_t>-1
        if i < fixed.n and a <= b and a <= c:
            value = value_of(d, ctx, fixed.handles[i], card)
            i += 1
        elif j < update.n and b <= c:
            amount = value_of(d, ctx, update.handles[j], card)
            value += -amount if reverse else amount
            j += 1
        else:
            value = value_of(d, ctx, final.handles[k], card)
            k += 1
        ctx.computing[at].value = value if value > 0 else 0
    return value


cdef int64_t swapped(DuelState* d, Context* ctx, int card, int what, int64_t value) noexcept nogil:
    """ATK and DEF change places (EFFECT_SWAP_AD)."""
    cdef Found found
    cdef int at
    find_on_card(d, ctx, card, EFFECT_SWAP_AD, &found)
    if found.n & 1 and being_computed(ctx, card, OF_SWAP) < 0:
        at = begin_computing(ctx, card, OF_SWAP, 0)
        value = defense_of(d, ctx, card) if what == OF_ATTACK else attack_of(d, ctx, card)
        ctx.n_computing = at
    return value if value > 0 else 0


# -- as it was -------------------------------------------------------------------------------------------------------------------


cdef inline bint is_surely_as_printed(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether no effect could change any of its values: all codes of those that do are among these (64 to 191, 256 to 319).
    A monster in a Pendulum Zone is not what is printed on it (PEND-03)."""
    cdef const RowScript* script = script_of(d, ctx, card)
    if d.cards[card].location != AT_MZONE and ctx.facts[d.cards[card].row].type & TYPE_MONSTER:
        return False
    if unlikely(not d.script.indexed):
        index_sources(d, ctx)
    return d.cards[card].holder == NO_CARD and (
        codes_on(d, script, 1) | codes_on(d, script, 2) | codes_on(d, script, 4)
    ) == 0


cdef void remember(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Note what a card on the field is, before it leaves ("previous ... on the field"); a cell only if that is not what is
    printed on it."""
    cdef const Facts* facts = printed(d, ctx, card)
    cdef Was was
    cdef bint surely = is_surely_as_printed(d, ctx, card)
    d.more[card].flags |= CARD_LEFT
    if surely and not DEBUG:
        forget_was(d, card)
        return
    cdef int64_t attack = attack_of(d, ctx, card)
    cdef int64_t defense = defense_of(d, ctx, card)
    cdef uint32_t code = code_of(d, ctx, card)
    cdef int row = d.cards[card].row
    if code != facts.name:
        row = row_of_code(ctx, code)
    was.attack = <int32_t>attack
    was.defense = <int32_t>defense
    was.type = type_of(d, ctx, card)
    was.level = <uint8_t>level_of(d, ctx, card)
    was.rank = <uint8_t>rank_of(d, ctx, card)
    was.race = <uint32_t>race_of(d, ctx, card)
    was.attribute = <uint8_t>attribute_of(d, ctx, card)
    was.row = <uint16_t>row
    was.equip_target = d.cards[card].holder
    was.card = <uint8_t>card
    was.reserved = 0
    if is_as_printed(facts, &was) and row == d.cards[card].row:
        forget_was(d, card)
        return
    if DEBUG and surely:
        fail(ctx, ERROR_INTERNAL)
    if d.more[card].was == NO_CELL:
        d.more[card].was = <uint8_t>new_cell(d, ctx, CELL_WAS)
        if d.more[card].was == NO_CELL:
            return
    (<Was*>&d.cells[d.more[card].was])[0] = was


cdef bint is_as_printed(const Facts* facts, const Was* was) noexcept nogil:
    cdef bint monster = (facts.type & TYPE_MONSTER) != 0
    cdef bint xyz = (facts.type & TYPE_XYZ) != 0
    cdef bint counts = monster and not facts.type & (TYPE_XYZ | TYPE_LINK)
    return (
        was.attack == facts.attack and was.defense == facts.defense and was.type == facts.type
        and was.level == (facts.level if counts else 0) and was.rank == (facts.level if xyz else 0)
        and was.race == (facts.race if monster else 0) and was.attribute == (facts.attribute if monster else 0)
        and was.equip_target == NO_CARD
    )


cdef void forget_was(DuelState* d, int card) noexcept nogil:
    if d.more[card].was != NO_CELL:
        free_cell(d, d.more[card].was)
        d.more[card].was = NO_CELL
