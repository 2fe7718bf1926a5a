"""Needs: what a card function is sure to say no without (docs/bytecode.md), so that it need not be run."""

from libc.stdint cimport int32_t, uint32_t

from ygocore._native.bits cimport DEBUG, popcount32
from ygocore._native.bytecode cimport NEEDER_CARD, NEEDER_USER, PROGRAM_SHIFT, EffectRow, ProgramRow
from ygocore._native.consts cimport (
    LOCATION_DECK,
    LOCATION_EXTRA,
    LOCATION_GRAVE,
    LOCATION_HAND,
    LOCATION_MZONE,
    LOCATION_REMOVED,
    LOCATION_SZONE,
)
from ygocore._native.context cimport Context
from ygocore._native.handles cimport controller_of
from ygocore._native.state cimport (
    MAIN_ZONES,
    NO_EFFECT,
    NO_PROGRAM,
    PILE_DECK,
    PILE_EXTRA,
    PILE_GRAVE,
    PILE_HAND,
    PILE_REMOVED,
    DuelState,
    Link,
    Player,
)


cdef inline const ProgramRow* program_row(const Context* ctx, int32_t program) noexcept nogil:
    return &ctx.scripts.programs[
        ctx.scripts.cards[program >> PROGRAM_SHIFT].first_program + (program & ((1 << PROGRAM_SHIFT) - 1))
    ]


cdef inline int cards_at(const Player* p, uint32_t places) noexcept nogil:
    """How many cards are in these places of a player."""
    cdef int count = 0
    if places & LOCATION_MZONE:
        count += popcount32(p.monster_mask)
    if places & LOCATION_SZONE:
        count += popcount32(p.spell_mask)
    if places & LOCATION_HAND:
        count += p.piles[PILE_HAND].count
    if places & LOCATION_GRAVE:
        count += p.piles[PILE_GRAVE].count
    if places & LOCATION_DECK:
        count += p.piles[PILE_DECK].count
    if places & LOCATION_REMOVED:
        count += p.piles[PILE_REMOVED].count
    if places & LOCATION_EXTRA:
        count += p.piles[PILE_EXTRA].count
    return count


cdef inline bint any_at(const Player* p, uint32_t places) noexcept nogil:
    """Whether any card is in these places of a player."""
    return (
        (places & LOCATION_MZONE and p.monster_mask) or (places & LOCATION_SZONE and p.spell_mask)
        or (places & LOCATION_GRAVE and p.piles[PILE_GRAVE].count)
        or (places & ~<uint32_t>(LOCATION_MZONE | LOCATION_SZONE | LOCATION_GRAVE) and cards_at(p, places))
    )


cdef inline int needer(
    DuelState* d, const Context* ctx, int who, int effect, int player, int card
) noexcept nogil:
    """The player whom a need is about; -1 if that is not to be said."""
    cdef int i
    if who == NEEDER_USER:
        return player
    if who == NEEDER_CARD:
        return d.cards[card].controller if 0 <= card < d.n_cards else -1
    if effect == NO_EFFECT:
        return -1
    for i in range(d.script.n_links):  # of an effect on the Chain it is who activated it
        if (<const Link*>&d.cells[d.script.links[i]]).effect == effect:
            return -1
    return controller_of(d, ctx, effect)


cdef inline bint lacks(
    DuelState* d, const Context* ctx, const ProgramRow* row, int effect, int player, int card
) noexcept nogil:
    """Whether the function is sure to say no, asked for that effect, player and card while nothing is done yet."""
    cdef int who
    if not row.needs:
        return False
    if row.need_phases and not d.phase & row.need_phases:
        return True
    if row.need_room:
        who = needer(d, ctx, row.need_room, effect, player, card)
        if who >= 0 and d.players[who].monster_mask & MAIN_ZONES == MAIN_ZONES:
            return True
    if row.need_least:
        who = needer(d, ctx, row.need_whose, effect, player, card)
        if who < 0:
            return False
        if row.need_least == 1:
            return not any_at(&d.players[who], row.need_own) and not any_at(&d.players[1 - who], row.need_other)
        return (
            cards_at(&d.players[who], row.need_own) + cards_at(&d.players[1 - who], row.need_other)
            < row.need_least
        )
    return False


cdef inline bint lacks_for(
    DuelState* d, const Context* ctx, int32_t program, int effect, int player, int card
) noexcept nogil:
    """The same of a program that there may not be (NO_PROGRAM)."""
    return program != NO_PROGRAM and lacks(d, ctx, program_row(ctx, program), effect, player, card)


cdef inline bint is_out_of_question(
    DuelState* d, const Context* ctx, const EffectRow* row, int effect, int player, int card
) noexcept nogil:
    """Whether the condition, cost or target of a declared effect is sure to say no. Debug builds run them, and see."""
    return not DEBUG and (
        lacks_for(d, ctx, row.condition, effect, player, card)
        or lacks_for(d, ctx, row.cost, effect, player, card)
        or lacks_for(d, ctx, row.target, effect, player, card)
    )
