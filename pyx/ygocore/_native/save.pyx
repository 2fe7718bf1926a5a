"""A state as bytes, and back: a header of 40 bytes, then the live parts of the DuelState as they lie in memory.

    8 magic, 2 format, 2 layout version, 4 length of the payload, 8 fingerprint of the pool, 8 checksum,
    8 fingerprint of the effects of its cards (0: a duel without effects)

all little-endian. The payload refers to cards by the pool's rows and to card functions by number, so it is good for
that pool and for these card functions only. The
checksum covers the fingerprint and the payload and tells accidents; what it does not tell, forged bytes,
check.pyx does.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from ygocore._native.bits cimport ASSERT_SIZE
from ygocore._native.check cimport find_fault
from ygocore._native.copying cimport pack, packed_size
from ygocore._native.facts cimport FactsTable
from ygocore._native.scripts cimport Scripts, scripts_fingerprint
from ygocore._native.setup cimport clear_state
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.state cimport (
    MAX_CARDS,
    MAX_CELLS,
    MAX_UNITS,
    Card,
    CardMore,
    DuelState,
    Group,
    Script,
    Unit,
    checked_state_size,
)

import sys

from ygocore.errors import DuelFormatError

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()
FORMAT_VERSION = 2
HEADER_SIZE = 40
ASSERT_SIZE(sizeof(SavedHeader), 40)

cdef const char* MAGIC = b"ygocore\0"

if sys.byteorder != "little":
    raise ImportError("the native engine saves the bytes of its state, and knows little-endian machines only")


cdef struct SavedHeader:
    char magic[8]
    uint16_t format
    uint16_t layout
    uint32_t length
    uint64_t fingerprint
    uint64_t checksum
    uint64_t effects


cdef uint64_t checksum_of(uint64_t fingerprint, const uint8_t* data, size_t length) noexcept nogil:
    """64 bits over the payload, eight bytes at a time."""
    cdef uint64_t h = fingerprint ^ <uint64_t>0x9E3779B97F4A7C15ULL
    cdef uint64_t word
    cdef size_t at = 0
    cdef size_t step
    while at < length:
        word = 0
        step = length - at if length - at < 8 else 8
        memcpy(&word, data + at, step)
        h = (h ^ word) * <uint64_t>0xBF58476D1CE4E5B9ULL
        h ^= h >> 31
        at += 8
    h = (h ^ length) * <uint64_t>0x94D049BB133111EBULL
    return h ^ (h >> 31)


def checksum(fingerprint: int, payload: bytes) -> int:
    """The checksum that a saved duel with this payload and pool fingerprint has."""
    cdef const uint8_t[::1] view = payload
    return checksum_of(fingerprint, &view[0] if len(view) else NULL, len(view))


cdef bytes dump_state(const DuelState* d, FactsTable table, const Scripts* scripts):
    cdef size_t length = packed_size(d)
    cdef bytes saved = PyBytes_FromStringAndSize(NULL, <Py_ssize_t>(sizeof(SavedHeader) + length))
    cdef char* at = PyBytes_AS_STRING(saved)
    cdef SavedHeader header
    memcpy(header.magic, MAGIC, 8)
    header.format = FORMAT_VERSION
    header.layout = _LAYOUT_VERSION
    header.length = <uint32_t>length
    header.fingerprint = table.fingerprint
    header.effects = scripts_fingerprint(d, scripts) if d.scripted else 0
    pack(d, <uint8_t*>at + sizeof(SavedHeader))
    header.checksum = checksum_of(header.fingerprint, <const uint8_t*>at + sizeof(SavedHeader), length)
    memcpy(at, &header, sizeof(SavedHeader))
    return saved


cdef int read_state(DuelState* d, FactsTable table, object data, uint64_t* effects) except -1:
    """Fill `d` from saved bytes, and `effects` with the fingerprint of its effects. DuelFormatError for anything that is no
    saved duel of this pool. Whether it is one that can be is for `check_read` to say, once its effects are there."""
    cdef const uint8_t[::1] view
    cdef SavedHeader header
    cdef int i
    if data is None:  # which a memoryview would take
        raise TypeError("a saved duel is bytes, not None")
    try:
        view = data
    except (TypeError, ValueError, BufferError) as error:
        raise TypeError(f"a saved duel is bytes, not {type(data).__name__}") from error
    if view.shape[0] < <Py_ssize_t>sizeof(SavedHeader):
        raise DuelFormatError(f"{view.shape[0]} bytes are no saved duel: a header has {sizeof(SavedHeader)}")
    memcpy(&header, &view[0], sizeof(SavedHeader))
    check_saved_header(&header, table, view.shape[0] - sizeof(SavedHeader))
    if checksum_of(header.fingerprint, &view[0] + sizeof(SavedHeader), header.length) != header.checksum:
        raise DuelFormatError("a saved duel whose checksum is wrong: its bytes were changed")
    clear_state(d)
    if not unpack(d, &view[0] + sizeof(SavedHeader), header.length):
        raise DuelFormatError(f"a saved duel of {header.length} bytes, not what {d.n_cards} cards fill")
    for i in range(d.n_cards):
        if d.cards[i].row >= table.count:
            raise DuelFormatError("a saved duel that cannot be: a card that is not in the pool")
    effects[0] = header.effects
    return 0


cdef int check_read(DuelState* d, FactsTable table, const Scripts* scripts, uint64_t effects) except -1:
    """DuelFormatError if what `read_state` gave is no state that the engine could be in."""
    cdef const char* fault
    if d.scripted and scripts == NULL:
        raise DuelFormatError("a saved duel with effects, of cards that declare none here")
    if d.scripted and scripts_fingerprint(d, scripts) != effects:
        raise DuelFormatError("a duel saved with other card effects than those that are here")
    fault = find_fault(d, table.rows, table.count, scripts)
    if fault != NULL:
        raise DuelFormatError(f"a saved duel that cannot be: {fault.decode('ascii')}")
    return 0


cdef bint unpack(DuelState* d, const uint8_t* data, size_t length) noexcept nogil:
    """Take up what `pack` wrote. False, and `d` unfit for anything, if the length is not that of what it counts."""
    cdef size_t fixed = <size_t>(<const char*>&d.cards[0] - <const char*>d)
    cdef size_t size
    if length < fixed:
        return False
    memcpy(d, data, fixed)
    if d.n_cards > MAX_CARDS or d.n_units > MAX_UNITS or d.scripted > 1:
        return False
    data += fixed
    length -= fixed
    size = d.n_cards * sizeof(Card) + d.n_units * sizeof(Unit)
    if length < size:
        return False
    memcpy(d.cards, data, d.n_cards * sizeof(Card))
    memcpy(d.units, data + d.n_cards * sizeof(Card), d.n_units * sizeof(Unit))
    return unpack_effects(d, data + size, length - size) if d.scripted else length == size


cdef bint unpack_effects(DuelState* d, const uint8_t* data, size_t length) noexcept nogil:
    """The same of what effects add."""
    cdef size_t more = d.n_cards * sizeof(CardMore)
    if length < sizeof(Script):
        return False
    memcpy(&d.script, data, sizeof(Script))
    if d.script.n_cells > MAX_CELLS:
        return False
    if length != sizeof(Script) + more + d.script.n_cells * (1 + sizeof(Group)):
        return False
    data += sizeof(Script)
    memcpy(d.more, data, more)
    memcpy(d.sorts, data + more, d.script.n_cells)
    memcpy(d.cells, data + more + d.script.n_cells, d.script.n_cells * sizeof(Group))
    return True


cdef int check_saved_header(const SavedHeader* header, FactsTable table, size_t left) except -1:
    if memcmp(header.magic, MAGIC, 8) != 0:
        raise DuelFormatError("these bytes are no duel saved by the native engine: they begin otherwise")
    if header.format != FORMAT_VERSION:
        raise DuelFormatError(f"a duel saved in format {header.format}; this version reads {FORMAT_VERSION}")
    if header.layout != _LAYOUT_VERSION:
        raise DuelFormatError(
            f"a duel saved with state layout {header.layout}; this version has layout {_LAYOUT_VERSION}"
        )
    if header.fingerprint != table.fingerprint:
        raise DuelFormatError(
            f"a duel saved with another card pool: fingerprint {header.fingerprint:016x}, this pool has"
            f" {table.fingerprint:016x}"
        )
    if header.length != left or header.length > sizeof(DuelState):
        raise DuelFormatError(f"a saved duel cut or extended: {left} bytes follow, {header.length} should")
    return 0
