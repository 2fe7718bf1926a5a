"""Which effect codes each topic has (topics.pxd), as bits: constants, so that this needs nothing else of the engine."""

from libc.stdint cimport uint32_t, uint64_t

from ygocore._native.consts cimport (
    EFFECT_ADD_TYPE,
    EFFECT_CANNOT_BE_FUSION_MATERIAL,
    EFFECT_CANNOT_BE_LINK_MATERIAL,
    EFFECT_CANNOT_BE_SYNCHRO_MATERIAL,
    EFFECT_CANNOT_BE_XYZ_MATERIAL,
    EFFECT_CANNOT_CHANGE_POSITION,
    EFFECT_CANNOT_FLIP_SUMMON,
    EFFECT_CANNOT_MSET,
    EFFECT_CANNOT_RELEASE,
    EFFECT_CANNOT_SPECIAL_SUMMON,
    EFFECT_CANNOT_SUMMON,
    EFFECT_CHANGE_LEVEL,
    EFFECT_CHANGE_LEVEL_FINAL,
    EFFECT_CHANGE_LSCALE,
    EFFECT_CHANGE_RSCALE,
    EFFECT_CHANGE_TYPE,
    EFFECT_DECREASE_TRIBUTE,
    EFFECT_DECREASE_TRIBUTE_SET,
    EFFECT_DISABLE_FIELD,
    EFFECT_DOUBLE_TRIBUTE,
    EFFECT_EXTRA_RELEASE,
    EFFECT_EXTRA_RELEASE_SUM,
    EFFECT_EXTRA_SET_COUNT,
    EFFECT_EXTRA_SUMMON_COUNT,
    EFFECT_FLIPSUMMON_COST,
    EFFECT_GEMINI_SUMMONABLE,
    EFFECT_LEFT_SPSUMMON_COUNT,
    EFFECT_LIMIT_SET_PROC,
    EFFECT_LIMIT_SUMMON_PROC,
    EFFECT_MAX_MZONE,
    EFFECT_MSET_COST,
    EFFECT_MUST_ATTACK,
    EFFECT_NECRO_VALLEY,
    EFFECT_NONTUNER,
    EFFECT_REMOVE_TYPE,
    EFFECT_SET_PROC,
    EFFECT_SET_SUMMON_COUNT_LIMIT,
    EFFECT_SPSUMMON_COST,
    EFFECT_SPSUMMON_COUNT_LIMIT,
    EFFECT_SUMMON_COST,
    EFFECT_SUMMON_PROC,
    EFFECT_SYNCHRO_LEVEL,
    EFFECT_TRIBUTE_LIMIT,
    EFFECT_UNRELEASABLE_SUM,
    EFFECT_UPDATE_LEVEL,
    EFFECT_UPDATE_LSCALE,
    EFFECT_UPDATE_RSCALE,
    EFFECT_XYZ_LEVEL,
)

cdef enum:
    TOPIC_LEVEL = 1  # what types a card has, and of which Level it is
    TOPIC_SCALE = 2
    TOPIC_ZONES = 4  # which Monster Zones can be used
    TOPIC_NORMAL = 8  # Normal Summons and Sets of monsters, and their Tributes
    TOPIC_SPECIAL = 16  # Special Summons, whoever makes them
    TOPIC_MATERIAL = 32  # what a card may be material of, and as what it counts then
    TOPIC_POSITION = 64  # changes of battle positions by hand, Flip Summons too, and what types the monster has
    TOPIC_AGAIN = 128  # monsters that may be Normal Summoned where they lie
    TOPIC_MUST_ATTACK = 256


cdef inline uint64_t at(int word, uint32_t code) noexcept nogil:
    """The bit of a code, which is below 512, in that word of bits."""
    return <uint64_t>1 << (code & 63) if <int>(code >> 6) == word else 0


cdef inline uint64_t codes_of_level(int word) noexcept nogil:
    return (
        at(word, EFFECT_CHANGE_TYPE) | at(word, EFFECT_ADD_TYPE) | at(word, EFFECT_REMOVE_TYPE)
        | at(word, EFFECT_CHANGE_LEVEL) | at(word, EFFECT_UPDATE_LEVEL) | at(word, EFFECT_CHANGE_LEVEL_FINAL)
    )


cdef inline uint64_t codes_of_scale(int word) noexcept nogil:
    return (
        at(word, EFFECT_CHANGE_LSCALE) | at(word, EFFECT_CHANGE_RSCALE)
        | at(word, EFFECT_UPDATE_LSCALE) | at(word, EFFECT_UPDATE_RSCALE)
    )


cdef inline uint64_t codes_of_zones(int word) noexcept nogil:
    return at(word, EFFECT_DISABLE_FIELD) | at(word, EFFECT_MAX_MZONE)


cdef inline uint64_t codes_of_normal(int word) noexcept nogil:
    return (
        at(word, EFFECT_CANNOT_SUMMON) | at(word, EFFECT_CANNOT_MSET) | at(word, EFFECT_SET_SUMMON_COUNT_LIMIT)
        | at(word, EFFECT_EXTRA_SUMMON_COUNT) | at(word, EFFECT_EXTRA_SET_COUNT) | at(word, EFFECT_SUMMON_PROC)
        | at(word, EFFECT_LIMIT_SUMMON_PROC) | at(word, EFFECT_SET_PROC) | at(word, EFFECT_LIMIT_SET_PROC)
        | at(word, EFFECT_SUMMON_COST) | at(word, EFFECT_MSET_COST) | at(word, EFFECT_UNRELEASABLE_SUM)
        | at(word, EFFECT_CANNOT_RELEASE) | at(word, EFFECT_DOUBLE_TRIBUTE) | at(word, EFFECT_DECREASE_TRIBUTE)
        | at(word, EFFECT_DECREASE_TRIBUTE_SET) | at(word, EFFECT_EXTRA_RELEASE)
        | at(word, EFFECT_EXTRA_RELEASE_SUM) | at(word, EFFECT_TRIBUTE_LIMIT)
    )


cdef inline uint64_t codes_of_special(int word) noexcept nogil:
    return (
        at(word, EFFECT_CANNOT_SPECIAL_SUMMON) | at(word, EFFECT_SPSUMMON_COUNT_LIMIT)
        | at(word, EFFECT_LEFT_SPSUMMON_COUNT) | at(word, EFFECT_SPSUMMON_COST) | at(word, EFFECT_NECRO_VALLEY)
    )


cdef inline uint64_t codes_of_material(int word) noexcept nogil:
    return (
        at(word, EFFECT_CANNOT_BE_SYNCHRO_MATERIAL) | at(word, EFFECT_CANNOT_BE_XYZ_MATERIAL)
        | at(word, EFFECT_CANNOT_BE_LINK_MATERIAL) | at(word, EFFECT_CANNOT_BE_FUSION_MATERIAL)
        | at(word, EFFECT_NONTUNER) | at(word, EFFECT_SYNCHRO_LEVEL) | at(word, EFFECT_XYZ_LEVEL)
    )


cdef inline uint64_t codes_of_position(int word) noexcept nogil:
    return (
        at(word, EFFECT_CANNOT_CHANGE_POSITION) | at(word, EFFECT_CANNOT_FLIP_SUMMON) | at(word, EFFECT_FLIPSUMMON_COST)
        | at(word, EFFECT_CHANGE_TYPE) | at(word, EFFECT_ADD_TYPE) | at(word, EFFECT_REMOVE_TYPE)
    )


cdef inline uint64_t codes_of(int topics, int word) noexcept nogil:
    """The codes of the topics: a constant, since both arguments are."""
    return (
        (codes_of_level(word) if topics & TOPIC_LEVEL else 0) | (codes_of_scale(word) if topics & TOPIC_SCALE else 0)
        | (codes_of_zones(word) if topics & TOPIC_ZONES else 0)
        | (codes_of_normal(word) if topics & TOPIC_NORMAL else 0)
        | (codes_of_special(word) if topics & TOPIC_SPECIAL else 0)
        | (codes_of_material(word) if topics & TOPIC_MATERIAL else 0)
        | (codes_of_position(word) if topics & TOPIC_POSITION else 0)
        | (at(word, EFFECT_GEMINI_SUMMONABLE) if topics & TOPIC_AGAIN else 0)
        | (at(word, EFFECT_MUST_ATTACK) if topics & TOPIC_MUST_ATTACK else 0)
    )


cdef inline uint64_t found_in(const uint64_t* some, const uint64_t* others, int topics) noexcept nogil:
    """Whether either set has a code of these topics; none of them is in the last two words."""
    return (
        ((some[0] | others[0]) & codes_of(topics, 0)) | ((some[1] | others[1]) & codes_of(topics, 1))
        | ((some[2] | others[2]) & codes_of(topics, 2)) | ((some[3] | others[3]) & codes_of(topics, 3))
        | ((some[4] | others[4]) & codes_of(topics, 4)) | ((some[5] | others[5]) & codes_of(topics, 5))
    )


cdef inline uint32_t topics_of(const uint64_t* some, const uint64_t* others) noexcept nogil:
    """The topics of which either set has a code."""
    return (
        (TOPIC_LEVEL if found_in(some, others, TOPIC_LEVEL) else 0)
        | (TOPIC_SCALE if found_in(some, others, TOPIC_SCALE) else 0)
        | (TOPIC_ZONES if found_in(some, others, TOPIC_ZONES) else 0)
        | (TOPIC_NORMAL if found_in(some, others, TOPIC_NORMAL) else 0)
        | (TOPIC_SPECIAL if found_in(some, others, TOPIC_SPECIAL) else 0)
        | (TOPIC_MATERIAL if found_in(some, others, TOPIC_MATERIAL) else 0)
        | (TOPIC_POSITION if found_in(some, others, TOPIC_POSITION) else 0)
        | (TOPIC_AGAIN if found_in(some, others, TOPIC_AGAIN) else 0)
        | (TOPIC_MUST_ATTACK if found_in(some, others, TOPIC_MUST_ATTACK) else 0)
    )
