"""The card pool as a table of C structs, compiled once for each pool and kept in the pool's cache."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport uint8_t, uint32_t

from ygocore._native.bits cimport ASSERT_SIZE
from ygocore._native.consts cimport (
    TYPE_FIELD,
    TYPE_FUSION,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_RITUAL,
    TYPE_SPELL,
    TYPE_SPSUMMON,
    TYPE_SYNCHRO,
    TYPE_TOKEN,
    TYPE_TRAP,
    TYPE_XYZ,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.state cimport checked_state_size

from ygocore.errors import CapacityError

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()
ASSERT_SIZE(sizeof(Facts), 56)

cdef enum:
    NEVER_NORMAL_SUMMONED = (
        TYPE_FUSION | TYPE_RITUAL | TYPE_SYNCHRO | TYPE_XYZ | TYPE_LINK | TYPE_SPSUMMON | TYPE_TOKEN
    )
    QUESTION = -2  # "?" in the pool's ATK and DEF
    MAX_POINTS = 0x3FFFFFFF  # so that no difference of two leaves 32 bits


cdef class FactsTable:
    """The facts of all cards of one pool by row, as the native engine reads them."""

    def __cinit__(self):
        self.rows = NULL

    def __dealloc__(self):
        PyMem_Free(self.rows)


cpdef FactsTable facts_of(object pool):
    """The pool's table: made at the first call, then always the same. CapacityError for a pool it cannot
    hold."""
    found = pool._cache.get("native facts")
    if found is None:
        # two threads may both come here; the first one's table stays
        found = pool._cache.setdefault("native facts", compile_facts(pool))
    return <FactsTable?>found


cdef FactsTable compile_facts(object pool):
    cdef FactsTable table = FactsTable.__new__(FactsTable)
    cards = pool.rows
    if len(cards) > MAX_ROWS:
        raise CapacityError(f"the native engine holds pools of {MAX_ROWS} cards at most, not {len(cards)}")
    table.count = len(cards)
    table.rows = <Facts*>PyMem_Calloc(table.count + 1, sizeof(Facts))
    if table.rows == NULL:
        raise MemoryError
    table.fingerprint = pool.fingerprint
    table.codes = tuple(card.code for card in cards)
    table.row_of = {code: row for row, code in enumerate(table.codes)}
    for row, card in enumerate(cards):
        fill_row(&table.rows[row], card, pool)
    for code in pool.declarable:
        table.rows[table.row_of[code]].names = NAMES_ITSELF
    table.rows[table.count].names = NAMES_END
    return table


cdef int fill_row(Facts* facts, object card, object pool) except -1:
    facts.code = card.code
    facts.type = card.type
    facts.attack = battle_points(card, card.attack)
    facts.defense = 0 if facts.type & TYPE_LINK else battle_points(card, card.defense)
    facts.text_attack = card.attack
    facts.text_defense = card.defense
    facts.sort = <uint8_t>sort_of(facts.type)
    facts.level = card.level or card.rank or card.link
    facts.tributes = tributes_for(facts.type, card.level)
    facts.left_scale = card.left_scale
    facts.right_scale = card.right_scale
    facts.link_markers = card.link_markers
    facts.race = card.race
    facts.attribute = card.attribute
    facts.name = pool.name_code(card.code)
    for i, setcode in enumerate(card.setcodes):
        facts.setcodes[i] = setcode
    return 0


cdef int battle_points(object card, object points) except? -1:
    """ATK or DEF as damage calculation takes it."""
    if points == QUESTION:
        return 0
    if not -MAX_POINTS <= points <= MAX_POINTS:
        raise CapacityError(f"card {card.code} has ATK or DEF {points}; at most {MAX_POINTS} can be")
    return points


cdef int sort_of(uint32_t types) noexcept:
    if types & TYPE_MONSTER:
        return SORT_MONSTER
    if types & TYPE_SPELL and types & TYPE_FIELD:
        return SORT_FIELD_SPELL
    if types & (TYPE_SPELL | TYPE_TRAP):
        return SORT_SPELL_TRAP
    return SORT_OTHER


cdef uint8_t tributes_for(uint32_t types, int level) noexcept:
    """TRIB-01, NS-03; NO_SUMMON for what is no monster or comes to the field in another way only (NS-09)."""
    if not types & TYPE_MONSTER or types & NEVER_NORMAL_SUMMONED:
        return NO_SUMMON
    if level <= 4:
        return 0
    return 1 if level <= 6 else 2
