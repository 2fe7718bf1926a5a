"""The waiting unit of work as the pending rule that snapshot and digest speak of (ygocore/snapshot.py,
Pending)."""

from ygocore._native.state cimport (
    AT_NOWHERE,
    MONSTER_ZONES,
    NO_CARD,
    SUMMON_TRIBUTES,
    TURN_DISCARD,
    UNIT_ATTACK,
    UNIT_SET_SPELL,
    UNIT_SUMMON,
    UNIT_TURN,
    DuelState,
    Unit,
)
from ygocore._native.switches cimport (
    PENDING_ATTACK_TARGET,
    PENDING_HAND_LIMIT,
    PENDING_NONE,
    PENDING_SPELL_ZONE,
    PENDING_SUMMON_ZONE,
    PENDING_TRIBUTE,
)


cdef inline const Unit* pending_unit(const DuelState* d) noexcept nogil:
    """The unit of work that is the pending rule. In a duel with effects others may lie above it, and NULL if there is none."""
    cdef int i
    if not d.scripted:
        return &d.units[d.n_units - 1]
    for i in range(d.n_units - 1, -1, -1):
        if d.units[i].reserved:
            return &d.units[i]
    return NULL


cdef inline int pending_kind(const DuelState* d) noexcept nogil:
    """PENDING_*; PENDING_NONE in the open game state and when the duel is over."""
    cdef const Unit* unit
    if d.n_units == 0:
        return PENDING_NONE
    if d.scripted:
        unit = pending_unit(d)
        return PENDING_NONE if unit == NULL else unit.reserved
    return pending_kind_without_effects(d)


cdef inline int pending_kind_without_effects(const DuelState* d) noexcept nogil:
    """The same, told by the units of work of duels without effects."""
    cdef const Unit* unit
    unit = &d.units[d.n_units - 1]
    if unit.kind == UNIT_TURN:
        return PENDING_HAND_LIMIT if unit.step == TURN_DISCARD else PENDING_NONE
    if unit.kind == UNIT_SUMMON:
        return PENDING_TRIBUTE if unit.step == SUMMON_TRIBUTES else PENDING_SUMMON_ZONE
    if unit.kind == UNIT_SET_SPELL:
        return PENDING_SPELL_ZONE
    return PENDING_ATTACK_TARGET
