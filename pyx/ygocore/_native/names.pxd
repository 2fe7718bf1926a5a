"""The names of cards that a player may declare: those of the pool that fit a filter (`duel.announce_card`).

A filter is a list of numbers in postfix notation, the operands first, with OPCODE_* for what is asked; an empty one lets all
names pass. They are offered in ascending order of passcodes. With more of them than a list of actions can be long a range of
them is declared first, then the name: what is hidden in the duel has no say in either.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memset

from ygocore._native.actions cimport ACTION_DECLARE, ARGUMENT_SHIFT, MAX_ACTIONS, plain
from ygocore._native.bits cimport ctz64
from ygocore._native.consts cimport (
    OPCODE_AND,
    OPCODE_ISATTRIBUTE,
    OPCODE_ISCODE,
    OPCODE_ISRACE,
    OPCODE_ISSETCARD,
    OPCODE_ISTYPE,
    OPCODE_NOT,
    OPCODE_OR,
)
from ygocore._native.facts cimport MAX_ROWS, NAMES_END, NAMES_ITSELF, Facts

cdef enum:
    MAX_FILTER = 39  # numbers of a filter: as many as a call has room for
    NAME_WORDS = MAX_ROWS // 64 + 1
    WHOLE = -1  # no range was declared yet


cdef struct Names:
    int count
    int ranges  # 1: the names themselves are offered
    uint64_t rows[NAME_WORDS]  # bit by row


cdef inline int operands_of(int64_t number) noexcept nogil:
    """How many operands an opcode takes; 0 for a number, -1 for an opcode that there is not."""
    if number == OPCODE_AND or number == OPCODE_OR:
        return 2
    if number == OPCODE_NOT or OPCODE_ISCODE <= number <= OPCODE_ISATTRIBUTE:
        return 1
    return -1 if number >= <int64_t>0x4000000000000000 else 0


cdef inline bint is_filter(const int64_t* filter, int count) noexcept nogil:
    """Whether it leaves one answer, and takes no operand that is not there."""
    cdef int depth = 0
    cdef int i, operands
    if count > MAX_FILTER:
        return False
    for i in range(count):
        operands = operands_of(filter[i])
        if operands < 0 or operands > depth:
            return False
        depth += 1 - operands
    return depth == 1 or count == 0


cdef inline bint has_setcode(const Facts* facts, int64_t setcode) noexcept nogil:
    """Whether one of the printed archetypes is that one or a part of it."""
    cdef int i
    for i in range(4):
        if (
            facts.setcodes[i] and facts.setcodes[i] & 0xFFF == setcode & 0xFFF
            and facts.setcodes[i] & setcode & 0xF000 == setcode & 0xF000
        ):
            return True
    return False


cdef inline bint is_so(const Facts* facts, int64_t opcode, int64_t operand) noexcept nogil:
    if opcode == OPCODE_ISTYPE:
        return facts.type & operand != 0
    if opcode == OPCODE_ISCODE:
        return facts.name == operand or facts.code == operand
    if opcode == OPCODE_ISSETCARD:
        return has_setcode(facts, operand)
    if opcode == OPCODE_ISRACE:
        return facts.race & <uint64_t>operand != 0
    return facts.attribute & operand != 0


cdef inline bint fits(const Facts* facts, const int64_t* filter, int count) noexcept nogil:
    """Whether the filter, a sound one, lets the card pass."""
    cdef int64_t stack[MAX_FILTER]
    cdef int depth = 0
    cdef int i
    if count == 0:
        return True
    for i in range(count):
        if operands_of(filter[i]) == 0:
            stack[depth] = filter[i]
            depth += 1
        elif filter[i] == OPCODE_NOT:
            stack[depth - 1] = stack[depth - 1] == 0
        elif filter[i] == OPCODE_AND:
            depth -= 1
            stack[depth - 1] = stack[depth - 1] != 0 and stack[depth] != 0
        elif filter[i] == OPCODE_OR:
            depth -= 1
            stack[depth - 1] = stack[depth - 1] != 0 or stack[depth] != 0
        else:
            stack[depth - 1] = is_so(facts, filter[i], stack[depth - 1])
    return stack[0] != 0


cdef inline void find_names(const Facts* facts, const int64_t* filter, int count, Names* names) noexcept nogil:
    """The rows of the pool whose names fit."""
    cdef int row = 0
    memset(names, 0, sizeof(Names))
    while facts[row].names != NAMES_END:
        if facts[row].names == NAMES_ITSELF and fits(&facts[row], filter, count):
            names.rows[row >> 6] |= <uint64_t>1 << (row & 63)
            names.count += 1
        row += 1
    names.ranges = (names.count + MAX_ACTIONS - 1) // MAX_ACTIONS


cdef inline int range_start(const Names* names, int number) noexcept nogil:
    """How many names lie before the range of that number; they are as long as one another, or one longer."""
    return number * names.count // names.ranges


cdef inline int list_names(const Facts* facts, const Names* names, int declared, uint64_t* out) noexcept nogil:
    """DECLARE of each name of the declared range; if there are several ranges and none is declared yet, of each range: the
    argument 1, and the first name in it."""
    cdef bint by_range = names.ranges > 1 and declared == WHOLE
    cdef int first = 0
    cdef int end = names.count
    cdef int at = 0
    cdef int n = 0
    cdef int word
    cdef uint64_t left
    if declared != WHOLE and declared < names.ranges:
        first = range_start(names, declared)
        end = range_start(names, declared + 1)
    for word in range(NAME_WORDS):
        left = names.rows[word]
        while left:
            if by_range:
                if n < names.ranges and at == range_start(names, n):
                    out[n] = (
                        plain(ACTION_DECLARE) | <uint64_t>1 << ARGUMENT_SHIFT | facts[word * 64 + ctz64(left)].code
                    )
                    n += 1
            elif first <= at < end and n < MAX_ACTIONS:
                out[n] = plain(ACTION_DECLARE) | facts[word * 64 + ctz64(left)].code
                n += 1
            at += 1
            left &= left - 1
    return n


cdef inline int range_of(const Facts* facts, const Names* names, uint32_t code) noexcept nogil:
    """The number of the range that begins with the name."""
    cdef int at = 0
    cdef int number = 0
    cdef int word
    cdef uint64_t left
    for word in range(NAME_WORDS):
        left = names.rows[word]
        while left:
            if facts[word * 64 + ctz64(left)].code == code:
                while number < names.ranges - 1 and range_start(names, number + 1) <= at:
                    number += 1
                return number
            at += 1
            left &= left - 1
    return 0


cdef inline uint32_t name_of(const Facts* facts, uint32_t code) noexcept nogil:
    """The name that is declared by that passcode."""
    cdef int row = 0
    while facts[row].names != NAMES_END:
        if facts[row].code == code:
            return facts[row].name
        row += 1
    return code
