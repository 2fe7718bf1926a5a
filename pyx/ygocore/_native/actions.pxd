"""The 64-bit action, as ygocore/actions.py defines it (a test compares the numbers)."""

from libc.stdint cimport uint32_t, uint64_t

cdef enum:
    ACTION_SUMMON = 1
    ACTION_SPECIAL_SUMMON = 2
    ACTION_CHANGE_POSITION = 3
    ACTION_SET_MONSTER = 4
    ACTION_SET_SPELL_TRAP = 5
    ACTION_ACTIVATE = 6
    ACTION_TO_BATTLE_PHASE = 7
    ACTION_TO_MAIN_PHASE_2 = 8
    ACTION_TO_END_PHASE = 9
    ACTION_ATTACK = 10
    ACTION_CHAIN = 11
    ACTION_PASS = 12
    ACTION_YES = 13
    ACTION_NO = 14
    ACTION_SELECT = 15
    ACTION_FINISH = 16
    ACTION_PLACE = 17
    ACTION_POSITION = 18
    ACTION_OPTION = 19
    ACTION_COUNTER = 20
    ACTION_RACE = 21
    ACTION_ATTRIBUTE = 22
    ACTION_DECLARE = 23
    ACTION_NUMBER = 24
    ACTION_KINDS = 25  # one more than the last kind

    KIND_SHIFT = 58
    CONTROLLER_SHIFT = 57
    LOCATION_SHIFT = 53
    SEQUENCE_SHIFT = 45
    EFFECT_SHIFT = 39
    ARGUMENT_SHIFT = 30

    MAX_CODE = 0x3FFFFFFF

    # Longest list of legal actions: a hand of MAX_PILE monsters that can each be summoned and Set, and the
    # field's cards with a few effects each.
    MAX_ACTIONS = 512


cdef inline uint64_t encode(
    uint32_t kind, uint32_t controller, uint32_t location, uint32_t sequence, uint32_t code
) noexcept nogil:
    """An action without effect and argument; `location` is a location number."""
    return (
        <uint64_t>(kind << (KIND_SHIFT - 32) | controller << (CONTROLLER_SHIFT - 32)
                   | location << (LOCATION_SHIFT - 32) | sequence << (SEQUENCE_SHIFT - 32)) << 32
        | code
    )


cdef inline uint64_t plain(uint64_t kind) noexcept nogil:
    """An action that names no card."""
    return kind << KIND_SHIFT


cdef inline int kind_of(uint64_t action) noexcept nogil:
    return <int>(action >> KIND_SHIFT)


cdef inline int sequence_of(uint64_t action) noexcept nogil:
    return <int>(action >> SEQUENCE_SHIFT) & 0xFF
