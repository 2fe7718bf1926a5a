"""The compiled cards of a pool as C tables (docs/bytecode.md, Tables), and what is worked out from them once."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t, uint8_t

from ygocore._native.bits cimport ctz32
from ygocore._native.bytecode cimport CardRow, EffectRow, PermitRow, ProgramRow
from ygocore._native.requirements cimport Procedure, RequirementTable
from ygocore._native.state cimport DuelState

cdef enum:
    NO_SCRIPT = 0xFFFF


cdef struct RowScript:  # what the engine asks of a card with effects, wherever it is
    uint32_t first_effect
    uint32_t first_permit
    uint16_t n_effects
    uint16_t n_permits
    uint32_t flags  # ROW_*
    uint32_t source_range  # places from which continuous effects on other cards or players work
    uint32_t watch_range  # places from which effects wait for events or are activated
    uint32_t code  # passcode
    uint32_t said  # TOPIC_* of which it declares a continuous effect (topics.pxd)
    uint16_t first_procedure
    uint16_t n_procedures
    int pendulum  # number of the effect that makes a Pendulum Summon, the first of such; -1: none
    uint32_t quiet_phases  # in these it has no effect to respond with
    uint64_t fingerprint  # of its effects and functions
    uint64_t singles[8]  # bit c: a continuous effect on itself of code c (mod 512)
    uint64_t fields[8]  # bit c: a continuous effect on others
    uint64_t events[4]  # bit c: an effect that waits for events of code c (folded), of others or its own
    uint64_t single_events[4]  # bit c: one that waits for events of its own card
    uint64_t open_activates  # bit i: effect i activates the card, and needs no event
    uint64_t open_quick  # a Quick Effect that needs none
    uint64_t open_ignites  # an Ignition Effect
    uint64_t needy  # one of its functions needs something (needs.pxd)
    uint64_t fast_events[4]  # bit c: a Quick Effect, or one that activates a Trap or Quick-Play Spell


# RowScript.flags
cdef enum:
    ROW_REVIVE_LIMIT = 1
    ROW_ACTIVITY = 2  # asks for a custom activity counter
    ROW_UNIQUE = 4
    ROW_PROCEDURE = 8  # a procedure summon that is an effect on itself alone
    ROW_CONDITION = 16  # a summoning condition
    ROW_MATERIAL = 32  # an effect on itself about being a material
    ROW_ONCE = 64  # a name that may be Special Summoned once per turn
    ROW_BOTH_SIDES = 128  # an effect that may be used by a player who does not control the card
    ROW_MUST_RESPOND = 256  # a mandatory Quick Effect
    ROW_OUT_OF_ORDER = 512  # an effect on itself that may have to put something right (adjusting.pyx)
    ROW_QUICK = 1024  # a Quick Effect
    ROW_FAST_SINGLE = 2048  # a fast effect on events of its own card, wherever that is
    ROW_DISABLED = 4096  # an effect on itself that may negate its effects
    ROW_SIMPLE = 8192  # a procedure summon from the Extra Deck that nothing but materials and a zone decides, see is_simple
    ROW_OPEN = 16384  # an effect that can be used without an event, or an Ignition Effect
    ROW_OTHER_PROCEDURE = 32768  # another procedure summon, as an effect of the place where the card is
    ROW_NEGATING = 65536  # a continuous effect that negates the effects of cards on the field
    ROW_CIRCLE = 131072  # one that negates, or may change what others negate or who controls them (foresight.pyx)


cdef enum:  # Traits.flags
    TRAIT_MONSTER = 1
    TRAIT_TUNER = 2
    TRAIT_TOKEN = 4
    TRAIT_LEVELED = 8  # has a Level
    TRAIT_MATERIAL = 16  # says something about itself as a material
    TRAIT_OWN_LEVEL = 32  # says something about Levels or types
    TRAIT_OWN_SUMMON = 64  # says something about Special Summons or Levels, or how or how often it may be summoned
    TRAIT_PROPER = 128  # of the Extra Deck, or a Ritual Monster: to be summoned properly first (REVIVE-03)
    TRAIT_OPEN = 256  # ROW_OPEN
    TRAIT_ONLY_ITSELF = 512  # with TRAIT_OPEN: all that could be used is the card itself
    TRAIT_PENDULUM = 1024  # a Pendulum Monster
    TRAIT_OWN_POSITION = 2048  # says something about its battle position or type, or beside what it may be face-up


cdef struct Traits:  # 8 bytes. What is printed on a card and asked for whole fields of cards
    uint16_t flags
    uint8_t level  # 0: none
    uint8_t rating  # Link Rating
    uint8_t fewest  # how many materials its procedure summon takes at least, if it is ROW_SIMPLE, else 0
    uint8_t reserved[3]


cdef struct Scripts:
    const uint32_t* words
    const int64_t* constants
    const ProgramRow* programs
    const EffectRow* effects
    const CardRow* cards
    const PermitRow* permits
    const Procedure* procedures
    const RowScript* rows  # by row of `cards`
    const uint16_t* script_of  # by row of facts: row of `cards`, NO_SCRIPT: no effects
    const RowScript** declares  # by row of facts: the same as an address, NULL: no effects
    int n_cards
    int n_programs
    int n_effects
    int n_facts
    uint32_t flags  # ROW_* of all compiled cards together
    int fewest  # materials that any ROW_SIMPLE summon takes
    bint opens_more  # some card has more for an open state than that it may be placed in a Pendulum Zone
    uint32_t said  # TOPIC_* likewise
    uint64_t declared  # fingerprint of the passcodes of all declared cards, which number the programs
    const Traits* traits  # by row of facts


cdef class ScriptTable:
    """The compiled cards of one pool, as far as they have been needed; immutable once made, so shared by all
    threads."""
    cdef Scripts c
    cdef RowScript* own_rows
    cdef uint16_t* own_script_of
    cdef const RowScript** own_declares
    cdef Traits* own_traits
    cdef public object definitions  # the effects that were compiled, by passcode
    cdef readonly object tables  # ygocore.compiler.tables.Tables: keeps the arrays alive
    cdef readonly object compiled  # CompiledCards
    cdef RequirementTable requirements


cdef uint64_t scripts_fingerprint(const DuelState* d, const Scripts* scripts) noexcept nogil
cpdef ScriptTable scripts_for(object pool, object definitions, object codes)


cdef inline int fold_effect(uint32_t code) noexcept nogil:
    """The bit of a continuous effect's code."""
    return <int>((code ^ code >> 16) & 0x1FF) if code > 0x1FF else <int>code


cdef inline int fold_event(uint32_t code) noexcept nogil:
    """The bit of an event's code: codes from 1000 on in their order, phases and custom events folded in."""
    if code - 1000 <= 210:
        return <int>(code - 1000)
    if 0x1000 < code < 0x1400:
        return 211 + ctz32(code)
    if 0x2000 < code < 0x2400:
        return 221 + ctz32(code)
    return 231 + <int>((code ^ code >> 8) % 25)


cdef inline bint bit_of(const uint64_t* bits, int at) noexcept nogil:
    return bits[at >> 6] >> (at & 63) & 1


cdef inline bint has_fast_effect(const RowScript* script) noexcept nogil:
    """Whether a card declares anything to respond with (SPEED-02, SPEED-03)."""
    return (
        script.fast_events[0] | script.fast_events[1] | script.fast_events[2] | script.fast_events[3]
    ) != 0


cdef inline void set_bit(uint64_t* bits, int at) noexcept nogil:
    bits[at >> 6] |= <uint64_t>1 << (at & 63)
