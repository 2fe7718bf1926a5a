"""Quick looks: whether any effect could have a say in a question. Mostly none could, and what is printed is the answer.

A topic is a set of effect codes. `silent` says that no effect in play has one of them, `says_nothing` that the card
declares none itself; effects put on a card during the duel count as in play (effects.pxd, in_play).
"""

from libc.stdint cimport uint32_t

from ygocore._native.bits cimport unlikely
from ygocore._native.context cimport Context
from ygocore._native.effects cimport index_sources
from ygocore._native.scripts cimport RowScript
from ygocore._native.state cimport DuelState
from ygocore._native.topic_codes cimport (
    TOPIC_AGAIN,
    TOPIC_LEVEL,
    TOPIC_MATERIAL,
    TOPIC_MUST_ATTACK,
    TOPIC_NORMAL,
    TOPIC_POSITION,
    TOPIC_SCALE,
    TOPIC_SPECIAL,
    TOPIC_ZONES,
    found_in,
)


cdef inline bint silent(DuelState* d, Context* ctx, int topics) noexcept nogil:
    """Whether no effect in play is about any of these topics."""
    if unlikely(not d.script.indexed):
        index_sources(d, ctx)
    return found_in(d.script.effect_codes, d.script.runtime_codes, topics) == 0


cdef inline bint says_nothing(const RowScript* script, int topics) noexcept nogil:
    """Whether the card declares no effect about any of them, on itself or on others. `script`: what it declares, or NULL."""
    return script == NULL or not script.said & <uint32_t>topics


cdef inline bint none_says(const Context* ctx, int topics) noexcept nogil:
    """Whether no compiled card declares any."""
    return not ctx.scripts.said & <uint32_t>topics
