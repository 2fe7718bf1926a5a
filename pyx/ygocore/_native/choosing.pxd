"""Which cards a monster may be summoned with: what a card declares about its materials, as questions to the material
search (SYN-01 to SYN-04, XYZ-01, LINK-04 to LINK-06, FUS-01), and a zone for it when they have left (ZONE-12)."""

from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t

from ygocore._native.bits cimport ctz64
from ygocore._native.context cimport Context, Options
from ygocore._native.materials cimport MAX_CANDIDATES, ONES, Field, Masks, Plan, Wide
from ygocore._native.requirements cimport SHAPE_LINK, SHAPE_SYNCHRO, Procedure
from ygocore._native.room cimport Arrows
from ygocore._native.state cimport MONSTER_ZONES, NO_PROGRAM, DuelState, Group, Unit
from ygocore._native.switches cimport SWITCH_EXTRA_DECK_BOUND

cdef enum:
    # answers at a glance
    NEVER = 0
    SURELY = 1
    UNCLEAR = -1

    MOST_WAYS = 64  # five zones, each with the Link Monsters that point to it
    MOST_FILTERED = 8
    MOST_SUBSTITUTIONS = 64

cdef extern from *:
    const uint32_t GIVEN "UINT32_C(0xFFFFFFFF)"  # Board.where of cards that an effect names


cdef struct Filtered:  # which of the cards a filter that looks at nothing else has let pass
    int32_t program
    uint64_t asked
    uint64_t passed


cdef struct Board:  # cards that may be materials, and what all questions about them have in common; bit i is cards[i]
    int n
    int player  # for whose side the monster is
    uint32_t where  # LOCATION_*
    uint32_t main  # free Main Monster Zones
    bint open_zones  # no effect in play is about zones
    bint extra_free  # an Extra Monster Zone can be used while all stay where they are
    bint printed  # no effect in play is about types or Levels
    bint special  # some card says something about itself as a material
    bint filled  # the fields below are
    uint64_t in_extra  # in Extra Monster Zones
    uint64_t synchro_sums  # what any Tuner and others add up to, see synchro_at_a_glance; 0: not worked out yet
    uint64_t link_sums  # what monsters can be counted as, see link_sums of choosing.pyx; likewise
    uint64_t level_counts  # see count_levels; likewise
    uint64_t extra_sums  # the same of sets with the one in the Extra Monster Zone, where there is just one; likewise
    int n_filtered
    Filtered filtered[MOST_FILTERED]
    int n_links  # Link Monsters on the field, -1: not looked for yet
    Arrows links[2 * MONSTER_ZONES]
    unsigned char cards[MAX_CANDIDATES]
    uint64_t everyone
    uint64_t shown  # no face-down monsters
    uint64_t monsters
    uint64_t tuners
    uint64_t tokens
    uint64_t leveled  # have a Level
    uint64_t asked[4]  # effects ask about the summoned monster: material of Synchro, Xyz, Link, Fusion Monsters
    uint64_t both  # Tuners that may be non-Tuners
    uint64_t other_level[2]  # another Level for a Synchro, Xyz Monster
    uint16_t level[MAX_CANDIDATES]  # 0: none
    uint16_t rating[MAX_CANDIDATES]  # of a Link Monster, else 0
    Field levels
    Field ratings
    Field plain  # without values


cdef struct Way:  # how a set of materials leaves a zone for the monster
    uint64_t must  # it contains them
    uint64_t barred  # it contains none of them
    uint64_t one_of  # and one of them, if there are any


cdef struct Substitution:  # a Fusion Material in place of the one named in a slot
    int candidate
    int slot


cdef struct Choice:  # a question to the material search about cards of the duel
    const Procedure* procedure  # NULL: a Ritual Summon
    Board* board
    const Plan* plan
    const Field* field
    Masks masks
    int card  # that is to be summoned
    int player  # to whose side
    bint counts_links  # the materials of a Link Monster are counted, see links_are_met of choosing.pyx
    int minimum  # number of materials
    int maximum
    int n_ways  # -1: not looked for yet
    bint settled  # 0: other sets may leave a zone, too, and have to be asked
    uint64_t usable
    int n_substitutions
    Substitution substitutions[MOST_SUBSTITUTIONS]
    Way ways[MOST_WAYS]
    Field own_field
    Plan own_plan
    Wide own_wide


cdef const Procedure* declared_materials(DuelState* d, Context* ctx, int handle) noexcept nogil
cdef uint64_t link_sums(const Board* board, uint64_t given, uint64_t cards) noexcept nogil
cdef void own_board(DuelState* d, Context* ctx, uint32_t where, int player, Board* board) noexcept nogil
cdef void board_of(DuelState* d, Context* ctx, const Group* cards, int player, Board* board) noexcept nogil
cdef int at_a_glance(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board
) noexcept nogil
cdef void choice_for(
    DuelState* d, Context* ctx, const Procedure* procedure, int card, Board* board, const Group* must, Choice* q
) noexcept nogil
cdef void ritual_choice(
    DuelState* d, Context* ctx, int card, Board* board, uint32_t level, bint exactly, Choice* q
) noexcept nogil
cdef bint can_be_made(DuelState* d, Context* ctx, Choice* q) noexcept nogil
cdef void choose(
    DuelState* d, Context* ctx, const Choice* q, int chooser, const Group* must, uint32_t level
) noexcept nogil
cdef bint may_be_fusion_material(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int fusion_lists(DuelState* d, Context* ctx, int card, const Procedure** lists) noexcept nogil
cdef bint takes_all(const DuelState* d, const Choice* q) noexcept nogil
cdef void chosen_cards(const Choice* q, uint64_t chosen, Group* cards) noexcept nogil
cdef void offer_materials(DuelState* d, Context* ctx, Choice* q) noexcept nogil
cdef void pick_needed_materials(DuelState* d, Context* ctx, Unit* unit, Options* o) noexcept nogil
cdef void options_of_materials(DuelState* d, Context* ctx, const Unit* unit, Options* o) noexcept nogil


cdef inline uint64_t totals_below(int total) noexcept nogil:
    """The lowest bits of each byte, 1 to 8."""
    return <uint64_t>0x0101010101010101 * (0xFF >> (8 - total))


cdef inline bint has_link_sum(const Procedure* procedure, uint64_t sums) noexcept nogil:
    """Whether the Link Rating is among the totals of a right number of monsters."""
    sums = sums >> procedure.target & totals_below(1) & ONES << (8 * procedure.least)
    if procedure.most < 7:
        sums &= ONES >> (56 - 8 * procedure.most)
    return sums != 0


cdef inline bint is_small(const Procedure* procedure, const Board* board) noexcept nogil:
    """Whether link_sums has room for the question."""
    return procedure.target < 8 and procedure.least < 8 and board.n < 8


cdef inline bint are_as_many(uint64_t cards, int least) noexcept nogil:
    """Whether there are so many of them, 0 to 64: quickly for the small numbers of materials that monsters ask for."""
    while least > 0 and cards:
        cards &= cards - 1
        least -= 1
    return least <= 0


cdef inline int simple_answer(
    const DuelState* d, const Context* ctx, const Procedure* procedure, Board* board, int row
) noexcept nogil:
    """Whether a ROW_SIMPLE summon from the Extra Deck can be made, of a card of that row, while all of the board, the player's
    monsters, is as printed and its kind of summon is there: mostly a mask or two tell, else UNCLEAR."""
    if procedure.shape == SHAPE_SYNCHRO:
        return UNCLEAR if board.shown & board.monsters & board.leveled & board.tuners else NEVER
    if procedure.shape == SHAPE_LINK:
        return simple_link(procedure, board, board.shown & board.monsters, ctx.facts[row].level)
    if procedure.row.level >= 16 or not procedure.row.level:
        return UNCLEAR
    if board.level_counts == 0:
        count_levels(board)
    if <int>(board.level_counts >> (4 * procedure.row.level) & 0xF) < procedure.least:
        return NEVER
    if procedure.materials[0].filter_ != NO_PROGRAM or procedure.row.special != NO_PROGRAM:
        return UNCLEAR
    return SURELY if board.extra_free or (board.main and not d.switches & SWITCH_EXTRA_DECK_BOUND) else UNCLEAR


cdef inline void count_levels(Board* board) noexcept nogil:
    """How many of the player's face-up monsters, seven at the most, have each Level below 16: four bits for each."""
    cdef uint64_t cards = board.shown & board.monsters & ~board.tokens
    cdef uint64_t counts = 1 << 3  # of Level 0, which nobody asks for: worked out
    cdef uint32_t level
    while cards:
        level = board.level[ctz64(cards)]
        if level < 16:
            counts += <uint64_t>1 << (4 * level) if level else 0
        cards &= cards - 1
    board.level_counts = counts


cdef inline int simple_link(
    const Procedure* procedure, Board* board, uint64_t cards, int level
) noexcept nogil:
    """The same for Link Monsters: see link_at_a_glance."""
    if procedure.target != <uint32_t>level or not is_small(procedure, board):
        return UNCLEAR
    if board.link_sums == 0:
        board.link_sums = link_sums(board, 0, cards)
    if not has_link_sum(procedure, board.link_sums):
        return NEVER
    if procedure.materials[0].filter_ != NO_PROGRAM or procedure.row.special != NO_PROGRAM:
        return UNCLEAR
    if board.extra_free:
        return SURELY
    if not board.open_zones or board.in_extra == 0 or board.in_extra & ~cards or board.in_extra & (board.in_extra - 1):
        return UNCLEAR
    if board.extra_sums == 0:
        board.extra_sums = link_sums(board, board.in_extra, cards & ~board.in_extra)
    return SURELY if has_link_sum(procedure, board.extra_sums) else UNCLEAR
