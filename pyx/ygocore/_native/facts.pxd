"""What the engine reads of the card pool: one Facts for each card, in the pool's order, compiled once for
each pool."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from ygocore._native.bits cimport ASSERT_SIZE

cdef enum:
    MAX_ROWS = 0xFFFF  # a row is 16 bits; all cards ever printed are some 14,000
    NO_SUMMON = 0xFF  # Facts.tributes


# What the rules of the hand ask about a card.
cdef enum:
    SORT_OTHER = 0
    SORT_MONSTER = 1
    SORT_SPELL_TRAP = 2
    SORT_FIELD_SPELL = 3


# Whether a card name is declared by this card's passcode.
cdef enum:
    NAMES_NOTHING = 0  # a Token, or a card that is called like one that is offered
    NAMES_ITSELF = 1
    NAMES_END = 2  # no card: what follows the last row


cdef struct Facts:  # 56 bytes
    uint32_t code  # passcode, at most 30 bits
    uint32_t type  # TYPE_* bits
    int32_t attack  # as battle takes it: "?" is 0
    int32_t defense  # likewise; 0 for a Link Monster
    uint8_t sort  # SORT_*
    uint8_t tributes  # for its Normal Summon or Set (TRIB-01): 0, 1, 2; NO_SUMMON if it cannot be so summoned
    uint8_t level  # Level, Rank or Link Rating
    uint8_t left_scale
    uint8_t right_scale
    uint8_t names  # NAMES_*
    uint16_t link_markers  # LINK_MARKER_* bits
    uint64_t race  # RACE_* bits
    uint32_t attribute  # ATTRIBUTE_* bits
    uint32_t name  # the code whose name it has (E-123): its own, or that it is an artwork of or treated as
    uint16_t setcodes[4]  # archetypes; 0 for none
    int32_t text_attack  # as printed: "?" is -2
    int32_t text_defense


cdef class FactsTable:
    """The rows of one pool; immutable once made, so shared by all threads."""
    cdef Facts* rows  # and NAMES_END behind the last one
    cdef readonly int count
    cdef readonly object codes  # tuple of passcodes, by row
    cdef readonly dict row_of  # passcode to row
    cdef readonly uint64_t fingerprint  # of the pool


cpdef FactsTable facts_of(object pool)
