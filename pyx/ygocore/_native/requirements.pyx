"""Plans of the material search for what cards declare about the materials of their summons."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport uint32_t

from ygocore._native.bytecode cimport (
    MATERIAL_NONTUNER,
    MATERIAL_TUNER,
    PROCEDURE_LINK,
    PROCEDURE_OVERLAY,
    PROCEDURE_SYNCHRO,
    PROCEDURE_XYZ,
    MaterialRow,
    ProcedureRow,
)
from ygocore._native.consts cimport EFFECT_FLAG_SPSUM_PARAM, LOCATION_EXTRA
from ygocore._native.materials cimport (
    MANY,
    MAX_SLOTS,
    TOTAL_ANY,
    TOTAL_EACH,
    TOTAL_EXACT,
    Numbers,
    Wide,
    is_packed,
    make_plan,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.state cimport NO_PROGRAM, checked_state_size

from ygocore.errors import CapacityError

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef class RequirementTable:
    """The procedures of the compiled cards of one pool, as the native engine asks about them."""

    def __cinit__(self):
        self.rows = NULL
        self.count = 0

    def __dealloc__(self):
        cdef int at
        for at in range(self.count):
            PyMem_Free(self.rows[at].wide)
        PyMem_Free(self.rows)


cdef void numbers_of(const Procedure* procedure, uint32_t target, Numbers* numbers) noexcept nogil:
    """The requirement of a procedure for a monster with that Level or Link Rating (SYN-01, XYZ-01, LINK-04, FUS-01)."""
    cdef const ProcedureRow* row = procedure.row
    cdef uint32_t i
    numbers.total = TOTAL_ANY
    numbers.target = 0
    if row.kind == PROCEDURE_SYNCHRO or row.kind == PROCEDURE_LINK:
        numbers.total = TOTAL_EXACT
        numbers.target = target
    elif row.kind == PROCEDURE_XYZ and row.level:
        numbers.total = TOTAL_EACH
        numbers.target = row.level
    numbers.minimum = <int>row.minimum
    numbers.maximum = <int>row.maximum if row.maximum else MANY
    numbers.n_slots = <int>row.n_materials
    for i in range(row.n_materials):
        numbers.least[i] = <int>procedure.materials[i].least
        numbers.most[i] = <int>procedure.materials[i].most if procedure.materials[i].most else MANY


cdef RequirementTable make_requirements(object tables, object pool):
    """The plans of all procedures of compiled cards; CapacityError for one that asks for more than the search can count."""
    cdef RequirementTable made = RequirementTable.__new__(RequirementTable)
    cdef const ProcedureRow* rows = <const ProcedureRow*>first_of(tables.procedures, sizeof(ProcedureRow))
    cdef const MaterialRow* materials = <const MaterialRow*>first_of(tables.materials, sizeof(MaterialRow))
    cdef int at
    made.tables = tables
    made.rows = <Procedure*>PyMem_Calloc(max(len(tables.procedures), 1), sizeof(Procedure))
    if made.rows == NULL:
        raise MemoryError
    made.count = len(tables.procedures)
    for card in tables.cards:
        code = int(card["code"])
        for at in range(card["first_procedure"], card["first_procedure"] + card["n_procedures"]):
            made.rows[at].row = &rows[at]
            made.rows[at].materials = &materials[rows[at].first_material]
            # a Synchro Monster's Level and a Link Monster's rating are one field of the facts
            made.rows[at].target = pool[code].level if code in pool and rows[at].kind == PROCEDURE_SYNCHRO else (
                pool[code].link if code in pool else 0
            )
            make_ready(&made.rows[at], code)
            if rows[at].effect >= 0:
                made.rows[at].plain = is_plain(tables.effects[card["first_effect"] + rows[at].effect])
    return made


cdef bint is_plain(object effect):
    """Whether the effect that performs a procedure asks nothing itself."""
    return (
        effect["range"] == LOCATION_EXTRA and effect["count"] == 0 and effect["condition"] == NO_PROGRAM
        and effect["value_function"] == NO_PROGRAM and not effect["property"] & EFFECT_FLAG_SPSUM_PARAM
    )


cdef const void* first_of(object array, size_t itemsize) except? NULL:
    if array.dtype.itemsize != itemsize or not array.flags.c_contiguous:
        raise SystemError(f"a table of {array.dtype.itemsize} bytes a row, {itemsize} expected")
    return <const void*><size_t>array.__array_interface__["data"][0]


cdef int shape_of(const Procedure* procedure) noexcept nogil:
    """Which list of materials it is, of those that are answered at a glance."""
    cdef const ProcedureRow* row = procedure.row
    cdef const MaterialRow* entries = procedure.materials
    cdef uint32_t i
    for i in range(row.n_materials):
        if entries[i].code:
            return SHAPE_OTHER
    if row.kind == PROCEDURE_SYNCHRO and row.n_materials == 2 and row.minimum == 0 and row.maximum == 0:
        if entries[0].role == MATERIAL_TUNER and entries[0].least == 1 and entries[0].most == 1:
            if entries[1].role == MATERIAL_NONTUNER and 1 <= entries[1].least <= MOST_SYNCHRO and entries[1].most == 0:
                return SHAPE_SYNCHRO
        return SHAPE_OTHER
    if row.n_materials != 1 or entries[0].role == MATERIAL_TUNER or entries[0].role == MATERIAL_NONTUNER:
        return SHAPE_OTHER
    if row.kind == PROCEDURE_LINK:
        return SHAPE_LINK
    return SHAPE_XYZ if row.kind == PROCEDURE_XYZ or row.kind == PROCEDURE_OVERLAY else SHAPE_OTHER


cdef int make_ready(Procedure* procedure, object code) except -1:
    cdef Numbers numbers
    cdef int i
    if procedure.row.n_materials > MAX_SLOTS:
        raise CapacityError(f"card {code} lists {procedure.row.n_materials} kinds of materials; at most {MAX_SLOTS}")
    numbers_of(procedure, procedure.target, &numbers)
    procedure.least = 0
    procedure.most = 0
    for i in range(numbers.n_slots):
        procedure.least += numbers.least[i]
        procedure.most += ANY_NUMBER if numbers.most[i] == MANY else numbers.most[i]
    procedure.shape = shape_of(procedure)
    procedure.least = max(procedure.least, numbers.minimum)
    procedure.most = min(procedure.most, numbers.maximum if numbers.maximum != MANY else ANY_NUMBER, ANY_NUMBER)
    if not is_packed(&numbers):
        procedure.wide = <Wide*>PyMem_Calloc(1, sizeof(Wide))
        if procedure.wide == NULL:
            raise MemoryError
    if not make_plan(&numbers, &procedure.plan, procedure.wide):
        raise CapacityError(f"card {code} has more ways of filling its list of materials than the material search holds")
    return 0
