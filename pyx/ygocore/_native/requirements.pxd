"""What cards declare about the materials of their summons, ready to be asked: a plan of the material search for each
procedure, made once for a pool and shared by all duels (docs/bytecode.md, PROCEDURE and MATERIAL)."""

from libc.stdint cimport uint32_t

from ygocore._native.bytecode cimport MaterialRow, ProcedureRow
from ygocore._native.materials cimport Numbers, Plan, Wide

cdef enum:
    # lists of materials that are answered at a glance (choosing.pyx); of Xyz and Link Monsters they have one entry
    SHAPE_OTHER = 0
    SHAPE_SYNCHRO = 1  # one Tuner, any number of non-Tuners from MOST_SYNCHRO or fewer on
    SHAPE_XYZ = 2
    SHAPE_LINK = 3

    MOST_SYNCHRO = 4
    ANY_NUMBER = 64  # Procedure.most: more candidates than that there are not


cdef struct Procedure:  # a row of `procedures`
    const ProcedureRow* row
    const MaterialRow* materials
    Wide* wide  # of the plan, or NULL
    Plan plan
    uint32_t target  # for which the plan is made: the printed Level or Link Rating
    bint plain  # no condition, count limit, value function of its effect, which is one in the Extra Deck
    int shape  # SHAPE_*
    int least  # materials that it takes
    int most


cdef class RequirementTable:
    """The procedures of the compiled cards of one pool; immutable once made."""
    cdef Procedure* rows
    cdef readonly int count
    cdef object tables  # keeps the rows of the compiled cards alive


cdef void numbers_of(const Procedure* procedure, uint32_t target, Numbers* numbers) noexcept nogil
cdef RequirementTable make_requirements(object tables, object pool)
