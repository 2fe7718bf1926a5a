"""Random outcomes that are told in advance (docs/contract.md, "Random outcomes"): how recorded duels are replayed.

A run of words for each outcome: CHANCE_*, the player, how many values follow, the values.
"""

from libc.stdint cimport int32_t

from ygocore._native.context cimport Context, fail
from ygocore._native.state cimport ERROR_NO_OUTCOME, ERROR_OUTCOME

cdef enum:
    CHANCE_SHUFFLE = 0  # values: the Deck's passcodes, bottom to top
    CHANCE_COIN = 1
    CHANCE_DICE = 2
    CHANCE_PICK = 3  # values: the passcodes of the cards picked


cdef inline const int32_t* dictated(Context* ctx, int kind, int player, int count) noexcept nogil:
    """The `count` values dictated for the next random event; NULL: the generator decides.

    One that does not fit is an error: whoever plays a record again has lost the way. Whoever picks at random picks the same.
    """
    cdef const int32_t* words
    if ctx.outcomes == NULL:
        return NULL
    if ctx.outcomes.at >= ctx.outcomes.count:
        fail(ctx, ERROR_NO_OUTCOME)
        return NULL
    words = &ctx.outcomes.words[ctx.outcomes.at]
    if words[0] != kind or words[2] != count:
        fail(ctx, ERROR_OUTCOME)
        return NULL
    if words[1] != player and kind != CHANCE_PICK:
        fail(ctx, ERROR_OUTCOME)
        return NULL
    ctx.outcomes.at += 3 + count
    return words + 3
