"""Which cards a monster may be summoned with: what a card declares about its materials, as questions to the material
search (SYN-01 to SYN-04, XYZ-01, LINK-04 to LINK-06, FUS-01), and a zone for it when they have left (ZONE-12).

What all questions about one field have in common is looked at once (Board); a question is then a few masks.
"""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from ygocore._native.bits cimport DEBUG, ctz32, ctz64, popcount64
from ygocore._native.bytecode cimport (
    MATERIAL_NONTUNER,
    MATERIAL_TUNER,
    PROCEDURE_CONTACT,
    PROCEDURE_FUSION,
    PROCEDURE_LINK,
    PROCEDURE_OVERLAY,
    PROCEDURE_SYNCHRO,
    PROCEDURE_XYZ,
    PROGRAM_SHIFT,
    MaterialRow,
)
from ygocore._native.choices cimport PICK_MATERIALS, new_pick
from ygocore._native.consts cimport (
    EFFECT_CANNOT_BE_FUSION_MATERIAL,
    EFFECT_CANNOT_BE_LINK_MATERIAL,
    EFFECT_CANNOT_BE_SYNCHRO_MATERIAL,
    EFFECT_CANNOT_BE_XYZ_MATERIAL,
    EFFECT_FUSION_SUBSTITUTE,
    EFFECT_NONTUNER,
    EFFECT_RITUAL_LEVEL,
    EFFECT_SYNCHRO_LEVEL,
    EFFECT_XYZ_LEVEL,
    LOCATION_MZONE,
    MSG_SELECT_SUM,
    MSG_SELECT_UNSELECT_CARD,
    POS_FACEUP,
    SUMMON_TYPE_FUSION,
    SUMMON_TYPE_LINK,
    SUMMON_TYPE_SYNCHRO,
    SUMMON_TYPE_XYZ,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_TUNER,
    TYPE_XYZ,
)
from ygocore._native.context cimport Context, fail
from ygocore._native.effects cimport Found, find_on_card, has, has_value_function, is_within, value_of
from ygocore._native.groups cimport add, empty, has as has_card, keep, look, rekeep, size
from ygocore._native.handles cimport Function, card_of_handle, is_runtime, number_of_handle, script_of
from ygocore._native.materials cimport (
    MANY,
    MANY_TOTALS,
    MAX_CANDIDATES,
    MAX_SLOTS,
    ONES,
    TOTAL_AT_LEAST,
    TOTAL_EXACT,
    Numbers,
    can_be_met,
    make_plan,
)
from ygocore._native.may cimport can_be_material
from ygocore._native.order cimport in_order
from ygocore._native.requirements cimport MOST_SYNCHRO, SHAPE_LINK, SHAPE_SYNCHRO, SHAPE_XYZ, numbers_of
from ygocore._native.room cimport (
    EXTRA_ZONES,
    Arrows,
    bound_to_links,
    closed_zones,
    free_monster_zones,
    link_monsters,
    may_extra_link,
    room_without,
)
from ygocore._native.scripts cimport TRAIT_MATERIAL, TRAIT_MONSTER, TRAIT_OWN_LEVEL, TRAIT_TOKEN, TRAIT_TUNER, RowScript, Traits
from ygocore._native.state cimport (
    AT_EXTRA,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    ERROR_INTERNAL,
    ERROR_VALUE,
    MAIN_ZONES,
    MAX_CARDS,
    NO_CARD,
    NO_PROGRAM,
    Card,
    DuelState,
    Group,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.stats cimport is_code, level_of, link_of, type_of
from ygocore._native.switches cimport OPTION_OFFER_SINGLE, SWITCH_EXTRA_MONSTER_ZONES
from ygocore._native.topics cimport TOPIC_LEVEL, TOPIC_MATERIAL, TOPIC_ZONES, says_nothing, silent
from ygocore._native.vm cimport ask_group, ask_values
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef enum:
    NOT_FOUND = -1  # Choice.n_ways: not looked for yet


cdef inline uint64_t bit(int at) noexcept nogil:
    return <uint64_t>1 << at


cdef const Procedure* declared_materials(DuelState* d, Context* ctx, int handle) noexcept nogil:
    """The materials of the procedure that a card's own effect performs; NULL if it needs none."""
    cdef const RowScript* script
    cdef int i
    if is_runtime(handle):
        return NULL
    script = script_of(d, ctx, card_of_handle(handle))
    for i in range(script.n_procedures):
        if ctx.scripts.procedures[script.first_procedure + i].row.effect == number_of_handle(handle):
            return &ctx.scripts.procedures[script.first_procedure + i]
    return NULL


# -- the cards that there are ----------------------------------------------------------------------------------------------------


cdef void own_board(DuelState* d, Context* ctx, uint32_t where, int player, Board* board) noexcept nogil:
    """The player's cards in these places, in place order, for a monster that comes to that player's side."""
    cdef Group cards
    cdef int card
    if where == LOCATION_MZONE:
        if not own_monsters(d, ctx, player, board):
            look_over(d, ctx, player, board)
        elif DEBUG:
            check_board(d, ctx, board)
        board.where = where
        return
    empty(&cards)
    for card in range(d.n_cards):
        if d.cards[card].controller == player and d.cards[card].location != AT_NOWHERE:
            if d.cards[card].location != AT_OVERLAY and is_within(d, ctx, card, where):
                add(&cards, card)
    board_of(d, ctx, &cards, player, board)
    board.where = where


cdef bint own_monsters(DuelState* d, Context* ctx, int player, Board* board) noexcept nogil:
    """The player's monsters, and, where nothing in play and none of them has a say, what is printed on them; False: look_over is
    still to be asked. Four bits of each are gathered at once, each in a byte of its own."""
    cdef const Player* p = &d.players[player]
    cdef const Card* c
    cdef const Traits* traits
    cdef uint32_t mask = p.monster_mask
    cdef uint32_t bytes = 0
    cdef uint32_t hidden = 0
    cdef const Traits* pool = ctx.scripts.traits
    cdef uint32_t flags = 0
    cdef uint32_t holders = NO_CARD
    cdef int n = 0
    while mask:
        board.cards[n] = p.monsters[ctz32(mask)]
        mask &= mask - 1
        c = &d.cards[board.cards[n]]
        traits = &pool[c.row]
        flags |= traits.flags
        holders &= c.holder
        bytes |= ((traits.flags & 0xF) * <uint32_t>0x00204081 & 0x01010101) << n
        hidden |= <uint32_t>((c.position & POS_FACEUP) == 0) << n
        board.level[n] = traits.level
        board.rating[n] = traits.rating
        n += 1
    board.n = n
    if flags & (TRAIT_MATERIAL | TRAIT_OWN_LEVEL) or holders != NO_CARD:
        return False
    if not silent(d, ctx, TOPIC_MATERIAL | TOPIC_ZONES | TOPIC_LEVEL):
        return False
    no_answers_yet(board, player)
    board.open_zones = True
    board.printed = True
    board.special = False
    board.main = MAIN_ZONES & ~<uint32_t>p.monster_mask
    board.extra_free = d.switches & SWITCH_EXTRA_MONSTER_ZONES and extra_zone_is_free(d, ctx, player, True)
    board.shown = board.everyone & ~<uint64_t>hidden
    board.monsters = bytes & 0xFF
    board.tuners = bytes >> 8 & 0xFF
    board.tokens = bytes >> 16 & 0xFF
    board.leveled = bytes >> 24
    board.in_extra = 0
    if p.monster_mask & EXTRA_ZONES:  # they come last
        board.in_extra = board.everyone & ONES << (n - (p.monster_mask >> 5 & 1) - (p.monster_mask >> 6 & 1))
    return True


cdef inline void no_answers_yet(Board* board, int player) noexcept nogil:
    """Nothing has been asked about the cards of the board."""
    board.where = GIVEN
    board.player = player
    board.filled = False
    board.n_filtered = 0
    board.synchro_sums = 0
    board.link_sums = 0
    board.extra_sums = 0
    board.level_counts = 0
    board.n_links = NOT_FOUND
    board.everyone = ONES >> (64 - board.n) if board.n else 0
    board.both = 0
    memset(board.asked, 0, sizeof(board.asked))
    memset(board.other_level, 0, sizeof(board.other_level))


cdef void check_board(DuelState* d, Context* ctx, const Board* quick) noexcept nogil:
    """Debug builds: whether look_over would have noted the same."""
    cdef Board board
    cdef int i
    cdef bint same = True
    board.n = quick.n
    for i in range(board.n):
        board.cards[i] = quick.cards[i]
    look_over(d, ctx, quick.player, &board)
    for i in range(board.n):
        same = same and board.level[i] == quick.level[i] and board.rating[i] == quick.rating[i]
    if not same or board.special or not board.printed or not board.open_zones or (
        board.main != quick.main or board.extra_free != quick.extra_free or board.shown != quick.shown
        or board.monsters != quick.monsters or board.tuners != quick.tuners or board.tokens != quick.tokens
        or board.leveled != quick.leveled or board.in_extra != quick.in_extra or board.everyone != quick.everyone
    ):
        fail(ctx, ERROR_INTERNAL)


cdef void board_of(DuelState* d, Context* ctx, const Group* cards, int player, Board* board) noexcept nogil:
    """What is the same for all questions about these cards, in place order; none of them is an Xyz Material."""
    cdef unsigned char order[MAX_CARDS]
    cdef int n = in_order(d, ctx, cards, order)
    cdef int i
    if n > MAX_CANDIDATES:
        fail(ctx, ERROR_VALUE)
        n = MAX_CANDIDATES
    board.n = n
    for i in range(n):
        board.cards[i] = order[i]
    look_over(d, ctx, player, board)


cdef void look_over(DuelState* d, Context* ctx, int player, Board* board) noexcept nogil:
    """Note what is the same for all questions about the cards of the board."""
    cdef bint quiet = silent(d, ctx, TOPIC_MATERIAL | TOPIC_ZONES | TOPIC_LEVEL)
    no_answers_yet(board, player)
    board.open_zones = quiet or silent(d, ctx, TOPIC_ZONES)
    if board.open_zones:
        board.main = MAIN_ZONES & ~<uint32_t>d.players[player].monster_mask
    else:
        board.main = free_monster_zones(d, ctx, player, 0xFF)
    board.extra_free = d.switches & SWITCH_EXTRA_MONSTER_ZONES and extra_zone_is_free(d, ctx, player, board.open_zones)
    board.printed = quiet or silent(d, ctx, TOPIC_LEVEL)
    board.special = not quiet and not silent(d, ctx, TOPIC_MATERIAL)
    look_at_all(d, ctx, board)


cdef void look_at_all(DuelState* d, Context* ctx, Board* board) noexcept nogil:
    """Note what each of the cards is."""
    cdef const Card* c
    cdef const Traits* traits
    cdef uint64_t hidden = 0
    cdef uint64_t monsters = 0
    cdef uint64_t tuners = 0
    cdef uint64_t tokens = 0
    cdef uint64_t in_extra = 0
    cdef uint64_t closer = board.everyone if board.special else 0
    cdef uint64_t leveled = 0
    cdef uint32_t flags, level, rating
    cdef int i
    for i in range(board.n):
        c = &d.cards[board.cards[i]]
        traits = &ctx.scripts.traits[c.row]
        flags = traits.flags
        level = traits.level
        rating = traits.rating
        tokens |= <uint64_t>((flags & TRAIT_TOKEN) != 0) << i
        closer |= <uint64_t>((flags & TRAIT_MATERIAL) != 0) << i
        if not board.printed or flags & TRAIT_OWN_LEVEL or c.holder != NO_CARD or c.location != AT_MZONE:
            flags = flags_now(d, ctx, board.cards[i], &level, &rating)
        if c.location == AT_MZONE:
            hidden |= <uint64_t>((c.position & POS_FACEUP) == 0) << i
            in_extra |= <uint64_t>(c.sequence >= 5) << i
        monsters |= <uint64_t>((flags & TRAIT_MONSTER) != 0) << i
        tuners |= <uint64_t>((flags & TRAIT_TUNER) != 0) << i
        leveled |= <uint64_t>(level != 0) << i
        board.level[i] = <uint16_t>level
        board.rating[i] = <uint16_t>rating
    board.shown = board.everyone & ~hidden
    board.monsters = monsters
    board.tuners = tuners
    board.tokens = tokens
    board.in_extra = in_extra
    board.leveled = leveled
    while closer:
        board.special = True
        look_closer(d, ctx, board, ctz64(closer))
        closer &= closer - 1


cdef uint32_t flags_now(DuelState* d, Context* ctx, int card, uint32_t* level, uint32_t* rating) noexcept nogil:
    """What the card is with all that effects say: a monster, a Tuner (TRAIT_*), its Level or Link Rating."""
    cdef uint32_t type = type_of(d, ctx, card)
    cdef uint32_t flags = TRAIT_TUNER if type & TYPE_TUNER else 0
    level[0] = 0
    rating[0] = 0
    if not type & TYPE_MONSTER:
        return flags
    if type & TYPE_LINK:
        rating[0] = <uint16_t>link_of(d, ctx, card)
    elif not type & TYPE_XYZ:
        level[0] = <uint16_t>level_of(d, ctx, card)
    return flags | TRAIT_MONSTER


cdef bint extra_zone_is_free(DuelState* d, Context* ctx, int player, bint open_zones) noexcept nogil:
    """ZONE-05: whether the player has no monster in an Extra Monster Zone, and one of them is free; `open_zones`: no effect in
    play is about zones."""
    cdef uint32_t theirs = d.players[1 - player].monster_mask
    cdef uint32_t free = EXTRA_ZONES & ~((theirs & 0x20) << 1 | (theirs & 0x40) >> 1)
    if d.players[player].monster_mask & EXTRA_ZONES or free == 0:
        return False
    return open_zones or (free & ~closed_zones(d, ctx, player)) != 0


cdef void look_closer(DuelState* d, Context* ctx, Board* board, int i) noexcept nogil:
    """Note the effects of one of the cards that say something about it as a material."""
    cdef int card = board.cards[i]
    if board.tuners >> i & 1 and has(d, ctx, card, EFFECT_NONTUNER):
        board.both |= bit(i)
    board.asked[0] |= <uint64_t>has(d, ctx, card, EFFECT_CANNOT_BE_SYNCHRO_MATERIAL) << i
    board.asked[1] |= <uint64_t>has(d, ctx, card, EFFECT_CANNOT_BE_XYZ_MATERIAL) << i
    board.asked[2] |= <uint64_t>has(d, ctx, card, EFFECT_CANNOT_BE_LINK_MATERIAL) << i
    board.asked[3] |= <uint64_t>has(d, ctx, card, EFFECT_CANNOT_BE_FUSION_MATERIAL) << i
    board.other_level[0] |= <uint64_t>has(d, ctx, card, EFFECT_SYNCHRO_LEVEL) << i
    board.other_level[1] |= <uint64_t>has(d, ctx, card, EFFECT_XYZ_LEVEL) << i


cdef void fill_fields(Board* board) noexcept nogil:
    """By what the cards are counted: their Levels, or 1 or their Link Rating (LINK-05, E-053), or nothing."""
    cdef int i
    if board.filled:
        return
    board.filled = True
    board.levels.two = 0
    board.ratings.two = 0
    board.plain.two = 0
    for i in range(board.n):
        put_values(&board.levels, i, board.level[i], 0)
        put_values(&board.ratings, i, 1, board.rating[i] if board.rating[i] > 1 else 0)
        put_values(&board.plain, i, 0, 0)


cdef void put_values(Field* field, int i, int64_t value, int64_t other) noexcept nogil:
    """By what a card may be counted."""
    field.low[i] = <uint16_t>value
    field.high[i] = <uint16_t>other
    field.small[i] = <uint8_t>(value if value < MANY_TOTALS else MANY_TOTALS)
    field.other[i] = <uint8_t>(other if 0 < other < MANY_TOTALS else MANY_TOTALS)
    field.same[i] = bit(i)
    if other:
        field.two |= bit(i)
    else:
        field.two &= ~bit(i)


# -- at a glance -----------------------------------------------------------------------------------------------------------------


cdef int at_a_glance(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board
) noexcept nogil:
    """Whether the monster, face-down in the Extra Deck, can be summoned with the monsters on the field: NEVER, SURELY, or
    UNCLEAR where the question has to be asked in full.

    Answered are the lists of most Synchro, Xyz and Link Monsters, while no effect has a say.
    """
    cdef int found
    if board.where != LOCATION_MZONE or board.special:
        return UNCLEAR
    if procedure.shape == SHAPE_SYNCHRO:
        found = synchro_at_a_glance(d, ctx, procedure, card, board)
    elif procedure.shape == SHAPE_XYZ:
        found = xyz_at_a_glance(d, ctx, procedure, card, board)
    elif procedure.shape == SHAPE_LINK:
        return link_at_a_glance(d, ctx, procedure, card, board)
    else:
        return UNCLEAR
    if found != SURELY:
        return found
    return SURELY if procedure.row.special == NO_PROGRAM and any_set_leaves_zone(d, ctx, procedure, card, board) else UNCLEAR


cdef inline bint any_set_leaves_zone(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, const Board* board
) noexcept nogil:
    """ZONE-12: whether there is a zone whichever materials leave: one is free, or one of several leaves a Main Monster Zone."""
    if board.extra_free:
        return True
    if bound_to_links(d, ctx, card):
        return False
    return board.main or (
        board.open_zones and procedure.least >= 2 and board.in_extra & (board.in_extra - 1) == 0
    )


cdef inline bint as_declared(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, const Board* board
) noexcept nogil:
    """Whether the monster has the Level or Link Rating that its plan is made for."""
    return board.printed and procedure.target == ctx.facts[d.cards[card].row].level and (
        says_nothing(script_of(d, ctx, card), TOPIC_LEVEL)
    )


cdef inline uint64_t accepted(
    DuelState* d, Context* ctx, const Procedure* procedure, int slot, int card, Board* board, uint64_t cards
) noexcept nogil:
    """Those of the cards that pass the filter of an entry of the list."""
    if cards == 0 or procedure.materials[slot].filter_ == NO_PROGRAM:
        return cards
    return let_pass(d, ctx, board, procedure.materials[slot].filter_, card, procedure.row.kind, cards)


cdef int xyz_at_a_glance(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board
) noexcept nogil:
    """XYZ-01: enough monsters with the Level."""
    cdef uint64_t cards = board.shown & board.monsters & ~board.tokens
    cdef int i
    if procedure.row.level:
        for i in range(board.n):
            if board.level[i] != procedure.row.level:
                cards &= ~bit(i)
    if not are_as_many(cards, procedure.least):
        return NEVER
    if procedure.materials[0].filter_ == NO_PROGRAM:
        return SURELY
    cards = accepted(d, ctx, procedure, 0, card, board, cards)
    return SURELY if are_as_many(cards, procedure.least) else NEVER


cdef int synchro_at_a_glance(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board
) noexcept nogil:
    """SYN-01 to SYN-04: one Tuner and so many others or more whose Levels add up."""
    cdef uint64_t cards = board.shown & board.leveled
    cdef uint64_t tuners = cards & board.tuners
    cdef uint64_t others = cards & ~board.tuners
    cdef int least = procedure.least - 1
    if not as_declared(d, ctx, procedure, card, board) or procedure.target >= MANY_TOTALS:
        return UNCLEAR
    if tuners == 0 or not are_as_many(others, least):
        return NEVER
    if least == 1 and procedure.materials[0].filter_ == NO_PROGRAM and procedure.materials[1].filter_ == NO_PROGRAM:
        if board.synchro_sums == 0:
            board.synchro_sums = 1 | synchro_sums(board, tuners, others, 1)
        return SURELY if board.synchro_sums >> procedure.target & 1 else NEVER
    tuners = accepted(d, ctx, procedure, 0, card, board, tuners)
    if tuners == 0:
        return NEVER
    others = accepted(d, ctx, procedure, 1, card, board, others)
    return SURELY if synchro_sums(board, tuners, others, least) >> procedure.target & 1 else NEVER


cdef uint64_t synchro_sums(const Board* board, uint64_t tuners, uint64_t others, int least) noexcept nogil:
    """Bit t: one of the Tuners and `least` or more of the others have Levels that add up to t. While others are added, sums[n]
    has the totals with n of them, the last those with more, too."""
    cdef uint64_t sums[MOST_SYNCHRO + 1]
    cdef uint32_t level
    cdef int n
    memset(sums, 0, sizeof(sums))
    while tuners:
        level = board.level[ctz64(tuners)]
        tuners &= tuners - 1
        if level < MANY_TOTALS:
            sums[0] |= bit(level)
    while others:
        level = board.level[ctz64(others)]
        others &= others - 1
        if level < MANY_TOTALS:
            sums[least] |= (sums[least] | sums[least - 1]) << level
            for n in range(least - 1, 0, -1):
                sums[n] |= sums[n - 1] << level
    return sums[least]


cdef int link_at_a_glance(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board
) noexcept nogil:
    """LINK-04 to LINK-06: enough monsters that add up to the Link Rating, a Link Monster as 1 or as its own; the one in the Extra
    Monster Zone among them, where no zone is free (ZONE-05)."""
    cdef uint64_t cards = board.shown & board.monsters
    cdef uint64_t sums
    if not as_declared(d, ctx, procedure, card, board) or not is_small(procedure, board):
        return UNCLEAR
    if procedure.materials[0].filter_ == NO_PROGRAM:
        if board.link_sums == 0:
            board.link_sums = link_sums(board, 0, cards)
        sums = board.link_sums
    else:
        if not are_as_many(cards, procedure.least):
            return NEVER
        cards = accepted(d, ctx, procedure, 0, card, board, cards)
        sums = link_sums(board, 0, cards)
    if not has_link_sum(procedure, sums):
        return NEVER
    if procedure.row.special != NO_PROGRAM:
        return UNCLEAR
    if any_set_leaves_zone(d, ctx, procedure, card, board):
        return SURELY
    if not board.open_zones or board.in_extra == 0 or board.in_extra & ~cards or board.in_extra & (board.in_extra - 1):
        return UNCLEAR
    return SURELY if has_link_sum(procedure, link_sums(board, board.in_extra, cards & ~board.in_extra)) else UNCLEAR


cdef uint64_t link_sums(const Board* board, uint64_t given, uint64_t cards) noexcept nogil:
    """What the given card, if any, and any of the others can be counted as: byte n has the totals below 8 of n monsters."""
    cdef uint64_t sums = 1
    if given:
        sums = with_link(1, board.rating[ctz64(given)])
    while cards:
        sums |= with_link(sums, board.rating[ctz64(cards)])
        cards &= cards - 1
    return sums


cdef inline uint64_t with_link(uint64_t sums, uint32_t rating) noexcept nogil:
    """The totals with one more monster of that Link Rating."""
    cdef uint64_t found = (sums & totals_below(7)) << 9
    if 1 < rating < 8:
        found |= (sums & totals_below(8 - rating)) << (8 + rating)
    return found


# -- the question ----------------------------------------------------------------------------------------------------------------


cdef void choice_for(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board, const Group* must, Choice* q
) noexcept nogil:
    """The question which of the cards of the board the monster can be summoned with; `must`, or NULL: these among them."""
    cdef uint32_t kind = procedure.row.kind
    q.procedure = procedure
    q.board = board
    q.card = card
    q.player = board.player
    fill_fields(board)
    q.usable = usable_cards(d, ctx, kind, card, board)
    q.plan = plan_for(d, ctx, q)
    q.field = &board.plain
    if kind == PROCEDURE_SYNCHRO:
        q.field = field_with(d, ctx, q, &board.levels, board.other_level[0], EFFECT_SYNCHRO_LEVEL)
    elif kind == PROCEDURE_LINK:
        q.field = &board.ratings
    q.counts_links = (
        procedure.shape == SHAPE_LINK and q.plan == &procedure.plan and is_small(procedure, board) and not q.plan.distinct
    )
    q.minimum = procedure.least
    q.maximum = popcount64(q.usable)
    if procedure.most < q.maximum:
        q.maximum = procedure.most
    find_masks(d, ctx, q)
    if must != NULL:
        q.masks.must = mask_of(q, must)
    q.n_substitutions = 0
    if kind == PROCEDURE_FUSION and procedure.row.substitutes:
        find_substitutions(d, ctx, q)
    q.n_ways = NOT_FOUND


cdef void ritual_choice(
    DuelState* d, Context* ctx, int card, Board* board, uint32_t level, bint exactly, Choice* q
) noexcept nogil:
    """RIT-03, E-061: the question which of the cards may be Tributed for the Ritual Monster: Levels that reach `level`, none
    superfluous, or `exactly` that."""
    cdef Numbers numbers
    cdef int64_t value, other
    cdef int64_t most = 0xFFFF if exactly else level
    cdef int i
    q.procedure = NULL
    q.board = board
    q.card = card
    q.player = board.player
    q.plan = &q.own_plan
    q.field = &q.own_field
    q.counts_links = False
    q.own_field.two = 0
    q.usable = 0
    q.n_substitutions = 0
    for i in range(board.n):
        value = level_for(d, ctx, board.cards[i], card, EFFECT_RITUAL_LEVEL)
        other = value >> 16 & 0xFFFF
        value &= 0xFFFF
        if value and board.cards[i] != card:
            q.usable |= bit(i)
        put_values(&q.own_field, i, value if value < most else most, other if other < most else most)
    numbers.total = TOTAL_EXACT if exactly else TOTAL_AT_LEAST
    numbers.target = level
    numbers.minimum = 0
    numbers.maximum = MANY
    numbers.n_slots = 0
    q.minimum = 0
    q.maximum = popcount64(q.usable)
    q.n_ways = NOT_FOUND
    memset(&q.masks, 0, sizeof(Masks))
    memset(&q.own_wide, 0, sizeof(Wide))
    q.own_plan.distinct = 0
    if not make_plan(&numbers, &q.own_plan, &q.own_wide):
        fail(ctx, ERROR_VALUE)
        return
    q.masks.fits[0] = q.usable
    q.masks.all = q.usable


cdef void find_substitutions(DuelState* d, Context* ctx, Choice* q) noexcept nogil:
    """Who may be used in place of a Fusion Material that is named (EFFECT_FUSION_SUBSTITUTE); all others are those named."""
    cdef uint32_t slot
    cdef int i
    for i in range(q.board.n):
        if not q.usable >> i & 1 or not has(d, ctx, q.board.cards[i], EFFECT_FUSION_SUBSTITUTE):
            continue
        for slot in range(q.procedure.row.n_materials):
            if not q.procedure.materials[slot].code or q.masks.fits[slot] >> i & 1:
                continue
            if q.n_substitutions < MOST_SUBSTITUTIONS:
                q.substitutions[q.n_substitutions].candidate = i
                q.substitutions[q.n_substitutions].slot = <int>slot
                q.n_substitutions += 1


cdef bint may_be_fusion_material(DuelState* d, Context* ctx, int card) noexcept nogil:
    """Whether the card is a monster that may be used as Fusion Material at all (FUS-04: face-down ones too)."""
    return type_of(d, ctx, card) & TYPE_MONSTER and can_be_material(d, ctx, card, PROCEDURE_FUSION, NO_CARD)


cdef int fusion_lists(DuelState* d, Context* ctx, int card, const Procedure** lists) noexcept nogil:
    """The lists of Fusion Materials that a Fusion Monster names (FUS-01), at most eight; how many."""
    cdef const RowScript* script = script_of(d, ctx, card)
    cdef int count = 0
    cdef int i
    if script == NULL:
        return 0
    for i in range(script.n_procedures):
        if ctx.scripts.procedures[script.first_procedure + i].row.kind == PROCEDURE_FUSION and count < 8:
            lists[count] = &ctx.scripts.procedures[script.first_procedure + i]
            count += 1
    return count


cdef uint64_t usable_cards(DuelState* d, Context* ctx, uint32_t kind, int card, const Board* board) noexcept nogil:
    """Who may be material of that kind for the monster, whatever the monster asks for (GAP-12)."""
    cdef uint64_t usable = board.everyone
    cdef uint64_t asked = board.asked[3]
    cdef int i
    if kind != PROCEDURE_FUSION and kind != PROCEDURE_CONTACT:
        usable = board.shown & board.monsters
        if kind == PROCEDURE_SYNCHRO:
            usable &= board.leveled
            asked = board.asked[0]
        elif kind == PROCEDURE_LINK:
            asked = board.asked[2]
        else:
            usable &= ~board.tokens
            asked = board.asked[1]
    if board.where != LOCATION_MZONE:
        for i in range(board.n):
            if board.cards[i] == card:
                usable &= ~bit(i)
    asked &= usable
    while asked:
        i = ctz64(asked)
        asked &= asked - 1
        if not can_be_material(d, ctx, board.cards[i], <int>kind, card):
            usable &= ~bit(i)
    return usable


cdef const Plan* plan_for(DuelState* d, Context* ctx, Choice* q) noexcept nogil:
    """The plan of the procedure, or one for the Level or rating that the monster has at the moment."""
    cdef Numbers numbers
    cdef uint32_t target
    if q.procedure.row.kind == PROCEDURE_SYNCHRO:
        target = <uint32_t>level_of(d, ctx, q.card)
    elif q.procedure.row.kind == PROCEDURE_LINK:
        target = <uint32_t>link_of(d, ctx, q.card)
    else:
        return &q.procedure.plan
    if target == q.procedure.target:
        return &q.procedure.plan
    numbers_of(q.procedure, target, &numbers)
    memset(&q.own_wide, 0, sizeof(Wide))
    q.own_plan.distinct = 0
    if not make_plan(&numbers, &q.own_plan, &q.own_wide):
        fail(ctx, ERROR_VALUE)
        return &q.procedure.plan
    return &q.own_plan


cdef const Field* field_with(
    DuelState* d, Context* ctx, Choice* q, const Field* field, uint64_t others, uint32_t code
) noexcept nogil:
    """The field, where some cards have another Level, or one of two, for this summon."""
    cdef int i
    cdef int64_t value
    others &= q.usable
    if others == 0:
        return field
    q.own_field = field[0]
    while others:
        i = ctz64(others)
        others &= others - 1
        value = level_for(d, ctx, q.board.cards[i], q.card, code)
        put_values(&q.own_field, i, value & 0xFFFF, value >> 16 & 0xFFFF)
    return &q.own_field


cdef int64_t level_for(DuelState* d, Context* ctx, int material, int card, uint32_t code) noexcept nogil:
    """Its Level, or the one or two Levels that an effect says for this summon: low and high 16 bits."""
    cdef Found found
    find_on_card(d, ctx, material, code, &found)
    return value_of(d, ctx, found.handles[0], card) if found.n else level_of(d, ctx, material)


cdef void find_masks(DuelState* d, Context* ctx, Choice* q) noexcept nogil:
    """Who fits which entry of the list, and has a value to be counted by."""
    cdef uint64_t valued = q.usable
    cdef uint64_t fitting
    cdef uint32_t i
    memset(&q.masks, 0, sizeof(Masks))
    if q.plan.total == TOTAL_EXACT and q.field == &q.own_field:
        valued = with_values(q.field, valued)  # else each has a Level, or counts 1
    elif q.procedure.row.kind == PROCEDURE_XYZ and q.procedure.row.level:
        valued = of_level(d, ctx, q, valued)
    for i in range(q.procedure.row.n_materials):
        fitting = fitting_cards(d, ctx, q, &q.procedure.materials[i], valued)
        q.masks.fits[i] = fitting
        q.masks.several |= q.masks.all & fitting
        q.masks.all |= fitting


cdef inline uint64_t with_values(const Field* field, uint64_t cards) noexcept nogil:
    cdef uint64_t left = cards
    cdef int i
    while left:
        i = ctz64(left)
        left &= left - 1
        if field.low[i] == 0:
            cards &= ~bit(i)
    return cards


cdef uint64_t of_level(DuelState* d, Context* ctx, const Choice* q, uint64_t cards) noexcept nogil:
    """XYZ-01: those that have the Level, or count as having it."""
    cdef uint64_t left = cards
    cdef uint64_t found = 0
    cdef uint32_t level = q.procedure.row.level
    cdef int64_t value
    cdef int i
    while left:
        i = ctz64(left)
        left &= left - 1
        value = q.board.level[i]
        if q.board.other_level[1] >> i & 1:
            value = level_for(d, ctx, q.board.cards[i], q.card, EFFECT_XYZ_LEVEL)
        if value & 0xFFFF == level or value >> 16 & 0xFFFF == level:
            found |= bit(i)
    return found


cdef uint32_t summon_type_of(uint32_t kind) noexcept nogil:
    """The SUMMON_TYPE_* that filters of materials are handed."""
    if kind == PROCEDURE_SYNCHRO:
        return SUMMON_TYPE_SYNCHRO
    if kind == PROCEDURE_XYZ or kind == PROCEDURE_OVERLAY:
        return SUMMON_TYPE_XYZ
    if kind == PROCEDURE_LINK:
        return SUMMON_TYPE_LINK
    return SUMMON_TYPE_FUSION if kind == PROCEDURE_FUSION else 0


cdef uint64_t fitting_cards(
    DuelState* d, Context* ctx, const Choice* q, const MaterialRow* slot, uint64_t cards
) noexcept nogil:
    """Those of the cards that are what one entry of the list asks for (SYN-03, SYN-04, LINK-06, FUS-01)."""
    if slot.role == MATERIAL_TUNER:
        cards &= q.board.tuners
    elif slot.role == MATERIAL_NONTUNER:
        cards &= ~q.board.tuners | nontuners(d, ctx, q, cards & q.board.both)
    if slot.code:
        cards = of_code(d, ctx, q.board, slot.code, cards)
    if slot.filter_ == NO_PROGRAM:
        return cards
    return let_pass(d, ctx, q.board, slot.filter_, q.card, q.procedure.row.kind, cards)


cdef uint64_t of_code(DuelState* d, Context* ctx, const Board* board, uint32_t code, uint64_t cards) noexcept nogil:
    """Those that have the name of the code."""
    cdef uint64_t left = cards
    cdef int i
    while left:
        i = ctz64(left)
        left &= left - 1
        if not is_code(d, ctx, board.cards[i], code):
            cards &= ~bit(i)
    return cards


cdef uint64_t let_pass(
    DuelState* d, Context* ctx, Board* board, int32_t program, int card, uint32_t kind, uint64_t cards
) noexcept nogil:
    """Those that the filter lets pass; one that is handed nothing but the card is asked once about each card of the board."""
    cdef Filtered* known
    if parameters_of(ctx, program) != 1:
        return passed(d, ctx, board, program, card, kind, cards)
    known = filtered_by(board, program)
    if known == NULL:
        return passed(d, ctx, board, program, card, kind, cards)
    if cards & ~known.asked:
        known.passed |= passed(d, ctx, board, program, card, kind, cards & ~known.asked)
        known.asked |= cards
    return cards & known.passed


cdef inline int parameters_of(const Context* ctx, int32_t program) noexcept nogil:
    return ctx.scripts.programs[
        ctx.scripts.cards[program >> PROGRAM_SHIFT].first_program + (program & ((1 << PROGRAM_SHIFT) - 1))
    ].n_params


cdef Filtered* filtered_by(Board* board, int32_t program) noexcept nogil:
    """What is known of the filter; NULL if there is no room for it."""
    cdef Filtered* known
    cdef int i
    for i in range(board.n_filtered):
        if board.filtered[i].program == program:
            return &board.filtered[i]
    if board.n_filtered == MOST_FILTERED:
        return NULL
    known = &board.filtered[board.n_filtered]
    board.n_filtered += 1
    known.program = program
    known.asked = 0
    known.passed = 0
    return known


cdef uint64_t passed(
    DuelState* d, Context* ctx, const Board* board, int32_t program, int card, uint32_t kind, uint64_t cards
) noexcept nogil:
    """Ask the filter about each of the cards."""
    cdef Function f
    cdef int64_t values[4]
    cdef uint64_t left = cards
    cdef int i
    f.program = program
    f.n_captures = 0
    values[1] = card
    values[2] = summon_type_of(kind)
    values[3] = board.player
    while left:
        i = ctz64(left)
        left &= left - 1
        values[0] = board.cards[i]
        if not ask_values(d, ctx, &f, values, 4):
            cards &= ~bit(i)
    return cards


cdef uint64_t nontuners(DuelState* d, Context* ctx, const Choice* q, uint64_t cards) noexcept nogil:
    """Those Tuners that may be treated as none for the monster (EFFECT_NONTUNER)."""
    cdef Found found
    cdef uint64_t those = 0
    cdef int i, k
    while cards:
        i = ctz64(cards)
        cards &= cards - 1
        find_on_card(d, ctx, q.board.cards[i], EFFECT_NONTUNER, &found)
        for k in range(found.n):
            if not has_value_function(d, ctx, found.handles[k]) or value_of(d, ctx, found.handles[k], q.card):
                those |= bit(i)
    return those


# -- the zone that the materials leave -------------------------------------------------------------------------------------------


cdef inline void add_way(Choice* q, uint64_t must, uint64_t barred) noexcept nogil:
    """One more way; none beside one that asks for nothing, and none twice."""
    cdef int i
    for i in range(q.n_ways):
        if q.ways[i].must == must and q.ways[i].barred == barred:
            return
    if q.n_ways < MOST_WAYS:
        q.ways[q.n_ways].must = must
        q.ways[q.n_ways].barred = barred
        q.ways[q.n_ways].one_of = 0
        q.n_ways += 1


cdef inline void anyhow(Choice* q) noexcept nogil:
    q.n_ways = 0
    add_way(q, 0, 0)


cdef void find_ways(DuelState* d, Context* ctx, Choice* q) noexcept nogil:
    """ZONE-12: how materials leave a zone for the monster; not `settled` if sets may do besides that leave one in none of these
    ways, since an Extra Link depends on all of them (LINK-11)."""
    cdef bint from_extra = d.cards[q.card].location == AT_EXTRA and d.switches & SWITCH_EXTRA_MONSTER_ZONES
    cdef bint bound = from_extra and bound_to_links(d, ctx, q.card)
    cdef int i
    q.n_ways = 0
    q.settled = True
    if q.board.main and not bound:
        anyhow(q)
        return
    if from_extra:
        ways_to_extra_zones(d, ctx, q)
        if q.n_ways and q.ways[0].must == 0:
            return
    ways_to_main_zones(d, ctx, q, bound)
    for i in range(q.n_ways):
        if q.ways[i].must == 0 and q.ways[i].barred == 0:
            anyhow(q)
            return
    q.settled = not (from_extra and may_extra_link(d, ctx, q.card, q.player))
    merge_ways(q)


cdef void ways_to_extra_zones(DuelState* d, Context* ctx, Choice* q) noexcept nogil:
    """ZONE-05: a player has one Extra Monster Zone, so own monsters there have to leave first."""
    cdef uint32_t mine = d.players[q.player].monster_mask & EXTRA_ZONES
    cdef uint32_t theirs = d.players[1 - q.player].monster_mask
    cdef uint32_t free = EXTRA_ZONES & ~((theirs & 0x20) << 1 | (theirs & 0x40) >> 1)
    cdef uint64_t must = 0
    cdef uint64_t material
    if free:
        free &= ~closed_zones(d, ctx, q.player)
    if free == 0:
        return
    while mine:
        material = bit_of_card(q, d.players[q.player].monsters[ctz32(mine)])
        if material == 0:
            return
        must |= material
        mine &= mine - 1
    add_way(q, must, 0)


cdef uint64_t bit_of_card(const Choice* q, int card) noexcept nogil:
    """The card among those that may be used; 0 if it is none of them."""
    cdef int i
    for i in range(q.board.n):
        if q.board.cards[i] == card:
            return q.usable & bit(i)
    return 0


cdef void ways_to_main_zones(DuelState* d, Context* ctx, Choice* q, bint bound) noexcept nogil:
    """A free Main Monster Zone or that of a material; for a monster that is bound, one that a Link Monster points to which
    stays."""
    cdef const Arrows* links = q.board.links
    cdef uint32_t closed = closed_zones(d, ctx, q.player)
    cdef uint64_t must
    cdef int at, k, taken
    if bound and q.board.n_links == NOT_FOUND:
        q.board.n_links = link_monsters(d, ctx, q.board.links)
    for at in range(5):
        taken = d.players[q.player].monsters[at]
        must = 0 if taken == NO_CARD else bit_of_card(q, taken)
        if closed >> at & 1 or (taken != NO_CARD and must == 0):
            continue
        if not bound:
            add_way(q, must, 0)
            continue
        for k in range(q.board.n_links):
            if links[k].card != taken and links[k].zones[q.player] >> at & 1:
                add_way(q, must, bit_of_card(q, links[k].card))


cdef void merge_ways(Choice* q) noexcept nogil:
    """Ways that ask for one card each, and no more, are one: any of these cards."""
    cdef uint64_t one_of = 0
    cdef int n = 0
    cdef int i
    for i in range(q.n_ways):
        if q.ways[i].barred == 0 and popcount64(q.ways[i].must) == 1:
            one_of |= q.ways[i].must
        else:
            q.ways[n] = q.ways[i]
            n += 1
    q.n_ways = n
    if one_of and n < MOST_WAYS:
        q.ways[n].must = 0
        q.ways[n].barred = 0
        q.ways[n].one_of = one_of
        q.n_ways += 1


# -- the answers -----------------------------------------------------------------------------------------------------------------


cdef inline bint is_checked(const Choice* q) noexcept nogil:
    """Whether a condition is about the set as a whole, so that sets have to be gone through."""
    return q.procedure != NULL and q.procedure.row.special != NO_PROGRAM


cdef bint some_set(
    DuelState* d, Context* ctx, const Choice* q, uint64_t chosen, uint64_t allowed, bint whole
) noexcept nogil:
    """Whether some set will do that contains `chosen` and no card outside `allowed`; `whole`: `chosen` itself."""
    cdef Masks masks
    cdef int i
    if some_set_of(d, ctx, q, &q.masks, chosen, allowed, whole):
        return True
    for i in range(q.n_substitutions):
        masks = q.masks
        substitute(&masks, q.substitutions[i].candidate, q.substitutions[i].slot)
        if some_set_of(d, ctx, q, &masks, chosen, allowed, whole):
            return True
    return False


cdef void substitute(Masks* masks, int candidate, int slot) noexcept nogil:
    """The candidate has to be used, and fits that slot alone."""
    cdef int i
    for i in range(MAX_SLOTS):
        masks.fits[i] &= ~bit(candidate)
    masks.fits[slot] |= bit(candidate)
    masks.several &= ~bit(candidate)
    masks.all |= bit(candidate)
    masks.must |= bit(candidate)


cdef bint some_set_of(
    DuelState* d, Context* ctx, const Choice* q, const Masks* given, uint64_t chosen, uint64_t allowed, bint whole
) noexcept nogil:
    """The same, who fits what being given, for each way to leave a zone."""
    cdef Masks masks
    cdef const Way* way
    cdef uint64_t must
    cdef int i
    for i in range(q.n_ways):
        way = &q.ways[i]
        must = given.must | way.must
        if (chosen | must) & way.barred or must & ~(chosen if whole else allowed | chosen):
            continue
        if way.must | way.one_of:
            masks = given[0]
            masks.must = must
            masks.one_of = way.one_of
            if meets(d, ctx, q, &masks, chosen, allowed & ~way.barred, True):
                return True
        elif meets(d, ctx, q, given, chosen, allowed & ~way.barred, True):
            return True
    if q.settled or given.must & ~(chosen if whole else allowed | chosen):
        return False
    return meets(d, ctx, q, given, chosen, allowed, False)


cdef inline bint meets(
    DuelState* d, Context* ctx, const Choice* q, const Masks* masks, uint64_t chosen, uint64_t allowed, bint leaves_zone
) noexcept nogil:
    """`leaves_zone`: each such set does; else that is asked of the set as a whole."""
    if q.counts_links:
        if DEBUG and links_are_met(q, masks, chosen, allowed) != can_be_met(q.plan, q.field, masks, chosen, allowed):
            fail(ctx, ERROR_INTERNAL)
        if not links_are_met(q, masks, chosen, allowed):
            return False
    elif not can_be_met(q.plan, q.field, masks, chosen, allowed):
        return False
    if leaves_zone and not is_checked(q):
        return True
    return meets_as_a_whole(
        d, ctx, q, masks, chosen | masks.must, allowed & ~(chosen | masks.must), leaves_zone
    )


cdef bint links_are_met(const Choice* q, const Masks* masks, uint64_t chosen, uint64_t allowed) noexcept nogil:
    """`can_be_met` for monsters that add up to a Link Rating (LINK-04, LINK-05), see link_sums."""
    cdef uint64_t open_ = allowed & masks.all
    cdef uint64_t one_of = masks.one_of
    cdef uint64_t sums = 1
    cdef uint64_t helped = 0
    chosen |= masks.must
    if chosen & ~masks.all:
        return False
    open_ &= ~chosen
    if one_of & chosen:
        one_of = 0
    elif one_of and not one_of & open_:
        return False
    one_of &= open_
    while chosen:
        sums = with_link(sums, q.board.rating[ctz64(chosen)])
        chosen &= chosen - 1
    open_ &= ~one_of
    while open_:
        sums |= with_link(sums, q.board.rating[ctz64(open_)])
        open_ &= open_ - 1
    if one_of == 0:
        return has_link_sum(q.procedure, sums)
    while one_of:
        helped |= with_link(sums | helped, q.board.rating[ctz64(one_of)])
        one_of &= one_of - 1
    return has_link_sum(q.procedure, helped)


cdef bint meets_as_a_whole(
    DuelState* d, Context* ctx, const Choice* q, const Masks* masks, uint64_t chosen, uint64_t open_, bint leaves_zone
) noexcept nogil:
    """The same, going through the sets: each of the open cards in turn is the first one more that is taken."""
    cdef uint64_t card
    if can_be_met(q.plan, q.field, masks, chosen, chosen) and is_satisfied(d, ctx, q, chosen, leaves_zone):
        return True
    open_ &= masks.all
    while open_:
        card = open_ & (~open_ + 1)
        open_ &= open_ - 1
        if can_be_met(q.plan, q.field, masks, chosen | card, chosen | card | open_):
            if meets_as_a_whole(d, ctx, q, masks, chosen | card, open_, leaves_zone):
                return True
    return False


cdef bint is_satisfied(DuelState* d, Context* ctx, const Choice* q, uint64_t chosen, bint leaves_zone) noexcept nogil:
    """Whether the set as a whole leaves a zone and is what the monster asks for."""
    cdef Function f
    cdef Group cards
    cdef int64_t values[3]
    chosen_cards(q, chosen, &cards)
    if not leaves_zone and not room_without(d, ctx, q.card, q.player, 0xFF, &cards):
        return False
    if not is_checked(q):
        return True
    f.program = q.procedure.row.special
    f.n_captures = 0
    values[0] = q.card
    values[1] = summon_type_of(q.procedure.row.kind)
    values[2] = q.player
    return ask_group(d, ctx, &f, &cards, values, 3) != 0


cdef void chosen_cards(const Choice* q, uint64_t chosen, Group* cards) noexcept nogil:
    """The cards of the question that these bits name."""
    empty(cards)
    while chosen:
        add(cards, q.board.cards[ctz64(chosen)])
        chosen &= chosen - 1


cdef uint64_t mask_of(const Choice* q, const Group* cards) noexcept nogil:
    cdef uint64_t mask = 0
    cdef int i
    for i in range(q.board.n):
        if has_card(cards, q.board.cards[i]):
            mask |= bit(i)
    return mask


cdef bint can_be_made(DuelState* d, Context* ctx, Choice* q) noexcept nogil:
    """Whether any set will do. A zone is looked for only if it is not for want of materials."""
    if popcount64(q.usable) < q.minimum:
        return False
    if q.n_substitutions == 0 and not can_be_met(q.plan, q.field, &q.masks, 0, ONES):
        return False
    find_ways(d, ctx, q)
    if q.n_substitutions == 0 and not is_checked(q) and q.n_ways == 1:
        if q.ways[0].must | q.ways[0].barred | q.ways[0].one_of == 0:
            return True
    return some_set(d, ctx, q, 0, ONES, False)


cdef int forced_card(DuelState* d, Context* ctx, const Choice* q, uint64_t chosen) noexcept nogil:
    """The first further card, in place order, that is part of every set with these; NO_CARD if there is none."""
    cdef uint64_t left = q.usable & ~chosen
    cdef uint64_t card
    while left:
        card = left & (~left + 1)
        left &= left - 1
        if not some_set(d, ctx, q, chosen, ~card, False):
            return q.board.cards[ctz64(card)]
    return NO_CARD


# -- choosing --------------------------------------------------------------------------------------------------------------------


cdef void choose(
    DuelState* d, Context* ctx, const Choice* q, int chooser, const Group* must, uint32_t level
) noexcept nogil:
    """The player picks the materials, one at a time, each only if the rest can be completed; the result: the group of them. A
    card that is in every set still possible is no choice. `must`, or NULL: picked already; `level`: of a Ritual Summon."""
    cdef Group cards
    cdef Unit* unit
    chosen_cards(q, q.usable, &cards)
    unit = new_pick(
        d, ctx, chooser, &cards, q.minimum, q.maximum, MSG_SELECT_SUM if q.procedure == NULL else MSG_SELECT_UNSELECT_CARD
    )
    unit.card = <uint8_t>q.card
    unit.argument = PICK_MATERIALS
    unit.who = <uint8_t>q.player
    unit.value = -1
    unit.reason = level
    unit.flags = q.plan.total == TOTAL_EXACT
    if q.procedure != NULL:
        unit.value = <int32_t>(q.procedure - &ctx.scripts.procedures[script_of(d, ctx, q.card).first_procedure])
    if q.board.where == GIVEN:
        chosen_cards(q, q.board.everyone, &cards)
        unit.left = keep(d, ctx, &cards)
        unit.facedown = 1
    if must != NULL:
        cards = must[0]
        unit.more = keep(d, ctx, &cards)
        chosen_cards(q, mask_of(q, must), &cards)
        unit.done = keep(d, ctx, &cards)


cdef void question_of(DuelState* d, Context* ctx, const Unit* unit, Board* board, Choice* q) noexcept nogil:
    """The question that a run of picks answers: about the cards in `left` if `facedown` says that there are such, else those on
    the field; `value`: the procedure, -1: a Ritual Summon with a total of `reason`, if `flags` exactly that; `more`: the cards
    that have to be used."""
    cdef const Procedure* procedure
    cdef Group cards
    board.where = 0
    if unit.facedown:
        look(d, unit.left, &cards)
        board_of(d, ctx, &cards, unit.who, board)
    if unit.value < 0:
        ritual_choice(d, ctx, unit.card, board, unit.reason, unit.flags != 0, q)
        find_ways(d, ctx, q)
        return
    procedure = &ctx.scripts.procedures[script_of(d, ctx, unit.card).first_procedure + unit.value]
    if not unit.facedown:
        own_board(d, ctx, procedure.row.where if procedure.row.where else LOCATION_MZONE, unit.who, board)
    look(d, unit.more, &cards)
    choice_for(d, ctx, procedure, unit.card, board, &cards, q)
    find_ways(d, ctx, q)


cdef bint takes_all(const DuelState* d, const Choice* q) noexcept nogil:
    """Whether all monsters that may be used have to be: there is nothing to choose among the cards on the field."""
    return (
        popcount64(q.usable) == q.minimum and q.masks.must & ~q.usable == 0 and q.board.where == LOCATION_MZONE
        and not d.options & OPTION_OFFER_SINGLE
    )


cdef void offer_materials(DuelState* d, Context* ctx, Choice* q) noexcept nogil:
    """Work out the first pick of the run that has just begun, while the question is there."""
    find_ways(d, ctx, q)
    needed_options(d, ctx, &d.units[d.n_units - 1], q, &ctx.options)
    ctx.offered = True


cdef void options_of_materials(DuelState* d, Context* ctx, const Unit* unit, Options* o) noexcept nogil:
    """What may be picked next, and whether one may stop."""
    cdef Board board
    cdef Choice q
    question_of(d, ctx, unit, &board, &q)
    look(d, unit.done, &o.chosen)
    options_now(d, ctx, unit, &q, o)


cdef void pick_needed_materials(DuelState* d, Context* ctx, Unit* unit, Options* o) noexcept nogil:
    """The same, once the cards that there is no way without are picked."""
    cdef Board board
    cdef Choice q
    question_of(d, ctx, unit, &board, &q)
    needed_options(d, ctx, unit, &q, o)


cdef void needed_options(DuelState* d, Context* ctx, Unit* unit, const Choice* q, Options* o) noexcept nogil:
    look(d, unit.done, &o.chosen)
    options_now(d, ctx, unit, q, o)
    while o.needed != NO_CARD and size(&o.chosen) < unit.maximum and not d.options & OPTION_OFFER_SINGLE:
        add(&o.chosen, o.needed)
        rekeep(d, ctx, &unit.done, &o.chosen)
        options_now(d, ctx, unit, q, o)


cdef void options_now(DuelState* d, Context* ctx, const Unit* unit, const Choice* q, Options* o) noexcept nogil:
    """What may be picked besides `chosen`."""
    cdef uint64_t chosen = mask_of(q, &o.chosen)
    cdef uint64_t left, card
    empty(&o.left)
    o.forced = False
    o.needed = NO_CARD
    o.may_stop = popcount64(chosen) >= unit.minimum and some_set(d, ctx, q, chosen, chosen, True)
    if not o.may_stop and q.procedure != NULL:
        o.needed = forced_card(d, ctx, q, chosen)
        if o.needed != NO_CARD:
            add(&o.left, o.needed)
            return
    left = q.usable & ~chosen
    while left:
        card = left & (~left + 1)
        left &= left - 1
        if some_set(d, ctx, q, chosen | card, ONES, False):
            add(&o.left, q.board.cards[ctz64(card)])
