"""The compiled cards of a pool, made once for each pool and extended when a deck needs more of them."""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from ygocore._native.bytecode cimport (
    CARD_REVIVE_LIMIT,
    PERMIT_ACTIVITY,
    PERMIT_COUNTER,
    PERMIT_LIMIT,
    PERMIT_SETCODE,
    PERMIT_SPSUMMON_ONCE,
    PERMIT_UNIQUE,
    PROGRAM_SHIFT,
    CardRow,
    EffectRow,
    PermitRow,
    ProgramRow,
)
from ygocore._native.consts cimport (
    EFFECT_ADD_SETCODE,
    EFFECT_CANNOT_BE_FUSION_MATERIAL,
    EFFECT_CANNOT_BE_LINK_MATERIAL,
    EFFECT_CANNOT_BE_SYNCHRO_MATERIAL,
    EFFECT_CANNOT_BE_XYZ_MATERIAL,
    EFFECT_CANNOT_DISABLE,
    EFFECT_COUNTER_LIMIT,
    EFFECT_COUNTER_PERMIT,
    EFFECT_DISABLE,
    EFFECT_DISABLE_TRAPMONSTER,
    EFFECT_EQUIP_LIMIT,
    EFFECT_FLAG_BOTH_SIDE,
    EFFECT_FLAG_EVENT_PLAYER,
    EFFECT_IMMUNE_EFFECT,
    EFFECT_NONTUNER,
    EFFECT_REVIVE_LIMIT,
    EFFECT_SELF_DESTROY,
    EFFECT_SELF_TOGRAVE,
    EFFECT_SET_CONTROL,
    EFFECT_SET_POSITION,
    EFFECT_SPSUMMON_CONDITION,
    EFFECT_SPSUMMON_PROC,
    EFFECT_SPSUMMON_PROC_G,
    EFFECT_SYNCHRO_LEVEL,
    EFFECT_TYPE_ACTIVATE,
    EFFECT_TYPE_CONTINUOUS,
    EFFECT_TYPE_EQUIP,
    EFFECT_TYPE_IGNITION,
    EFFECT_TYPE_QUICK_F,
    EFFECT_TYPE_QUICK_O,
    EFFECT_TYPE_SINGLE,
    EFFECT_TYPE_TARGET,
    EFFECT_TYPE_TRIGGER_F,
    EFFECT_TYPE_TRIGGER_O,
    EFFECT_TYPE_XMATERIAL,
    EFFECT_XYZ_LEVEL,
    EVENT_FREE_CHAIN,
    LOCATION_HAND,
    LOCATION_MZONE,
    LOCATION_ONFIELD,
    LOCATION_OVERLAY,
    LOCATION_SZONE,
    TYPE_FUSION,
    TYPE_LINK,
    TYPE_MONSTER,
    TYPE_PENDULUM,
    TYPE_QUICKPLAY,
    TYPE_RITUAL,
    TYPE_SYNCHRO,
    TYPE_TOKEN,
    TYPE_TRAP,
    TYPE_TUNER,
    TYPE_XYZ,
)
from ygocore._native.facts cimport Facts, FactsTable, facts_of
from ygocore._native.requirements cimport ANY_NUMBER, SHAPE_OTHER, Procedure, make_requirements
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.state cimport NO_PROGRAM, DuelState, checked_state_size
from ygocore._native.topic_codes cimport TOPIC_LEVEL, TOPIC_POSITION, TOPIC_SPECIAL, topics_of

import hashlib
import threading

from ygocore.cards.api import TABLE
from ygocore.compiler import compile_pool
from ygocore.errors import CapacityError

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    ACTIONS = (
        EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_IGNITION | EFFECT_TYPE_TRIGGER_O
        | EFFECT_TYPE_TRIGGER_F | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F | EFFECT_TYPE_CONTINUOUS
    )
    QUICK = EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F
    FAST = EFFECT_TYPE_ACTIVATE | QUICK
    EXTRA_DECK_OR_RITUAL = TYPE_FUSION | TYPE_SYNCHRO | TYPE_XYZ | TYPE_LINK | TYPE_RITUAL
    MOST_EFFECTS = 63  # numbers of effects are 6 bits in handles and in actions

_making = threading.Lock()


cdef class ScriptTable:
    """The compiled cards of one pool, as the native engine reads them."""

    def __cinit__(self):
        memset(&self.c, 0, sizeof(Scripts))
        self.own_rows = NULL
        self.own_script_of = NULL
        self.own_declares = NULL
        self.own_traits = NULL

    def __dealloc__(self):
        PyMem_Free(self.own_rows)
        PyMem_Free(self.own_script_of)
        PyMem_Free(<void*>self.own_declares)
        PyMem_Free(self.own_traits)

    def name_of(self, program, call):
        """A card function by its number, and an API call (-1: none), in words."""
        code = int(self.tables.cards["code"][program >> PROGRAM_SHIFT])
        made = self.compiled.card(code).programs[program & ((1 << PROGRAM_SHIFT) - 1)]
        where = f"card {code}, function {made.name} ({made.file}:{made.line})"
        return where if call < 0 else f"{where}, {TABLE[call].name}"


cpdef ScriptTable scripts_for(object pool, object definitions, object codes):
    """A table in which these cards are compiled, as far as they are declared; None if none of them is. Later tables for the
    same pool and definitions extend earlier ones. CardCompileError if a card does not compile."""
    cdef ScriptTable table
    wanted = {pool.artwork_code(code) if code not in definitions else code for code in codes}
    wanted = [code for code in wanted if code in definitions]
    if not wanted:
        return None
    with _making:
        kept = pool._cache.get(("native scripts", id(definitions)))
        if kept is None:
            kept = definitions, compile_pool(definitions), None
        tables = kept[1].ensure(wanted)
        table = kept[2]
        if table is None or table.tables is not tables:
            table = new_table(pool, kept[1], tables)
            table.definitions = kept[0]
            # the definitions are kept with it, so that their id stays theirs
            pool._cache["native scripts", id(definitions)] = kept[0], kept[1], table
    return table


cdef ScriptTable new_table(object pool, object compiled, object tables):
    cdef ScriptTable table = ScriptTable.__new__(ScriptTable)
    cdef FactsTable facts = facts_of(pool)
    cdef int row
    table.compiled = compiled
    table.tables = tables
    table.c.words = <const uint32_t*>address_of(tables.words, 4)
    table.c.constants = <const int64_t*>address_of(tables.constants, 8)
    table.c.programs = <const ProgramRow*>address_of(tables.programs, sizeof(ProgramRow))
    table.c.effects = <const EffectRow*>address_of(tables.effects, sizeof(EffectRow))
    table.c.cards = <const CardRow*>address_of(tables.cards, sizeof(CardRow))
    table.c.permits = <const PermitRow*>address_of(tables.permits, sizeof(PermitRow))
    table.requirements = make_requirements(tables, pool)
    table.c.procedures = table.requirements.rows
    table.c.n_cards = len(tables.cards)
    table.c.n_programs = len(tables.programs)
    table.c.n_effects = len(tables.effects)
    table.c.n_facts = facts.count
    if table.c.n_cards >= NO_SCRIPT:
        raise CapacityError(f"{table.c.n_cards} declared cards; the native engine holds {NO_SCRIPT - 1}")
    table.own_rows = <RowScript*>PyMem_Calloc(max(table.c.n_cards, 1), sizeof(RowScript))
    table.own_script_of = <uint16_t*>PyMem_Malloc(max(facts.count, 1) * sizeof(uint16_t))
    table.own_declares = <const RowScript**>PyMem_Calloc(max(facts.count, 1), sizeof(RowScript*))
    table.own_traits = <Traits*>PyMem_Calloc(max(facts.count, 1), sizeof(Traits))
    if (
        table.own_rows == NULL or table.own_script_of == NULL
        or table.own_declares == NULL or table.own_traits == NULL
    ):
        raise MemoryError
    table.c.rows = table.own_rows
    table.c.script_of = table.own_script_of
    table.c.declares = table.own_declares
    table.c.traits = table.own_traits
    table.c.declared = hashed(tables.cards["code"].tobytes())
    memset(table.own_script_of, 0xFF, facts.count * sizeof(uint16_t))
    table.c.fewest = ANY_NUMBER
    table.c.opens_more = False
    for row in range(table.c.n_cards):
        fill_row(&table.c, &table.own_rows[row], &table.c.cards[row])
        if is_compiled(&table.c.cards[row]):
            table.own_rows[row].fingerprint = fingerprint_of_card(tables, row)
        table.c.flags |= table.own_rows[row].flags
        if table.own_rows[row].flags & ROW_SIMPLE:
            table.c.fewest = min(table.c.fewest, table.c.procedures[table.own_rows[row].first_procedure].least)
        table.c.said |= table.own_rows[row].said
    for at, code in enumerate(facts.codes):
        # other artwork of a card declares what that card does (E-123)
        card = code if code in compiled else pool.artwork_code(code)
        if card in compiled and is_compiled(&table.c.cards[<int>compiled.row(card)]):
            table.own_script_of[<int>at] = <uint16_t>compiled.row(card)
            table.own_declares[<int>at] = &table.own_rows[<int>compiled.row(card)]
            add_fast(&table.c, &table.own_rows[<int>compiled.row(card)], facts.rows[<int>at].type)
    for row in range(facts.count):
        fill_traits(&table.c, row, &facts.rows[row], &table.own_traits[row])
        if table.own_traits[row].flags & TRAIT_OPEN and not is_scale_alone(&table.own_traits[row]):
            table.c.opens_more = True
    return table


cdef inline bint is_scale_alone(const Traits* traits) noexcept:
    """Whether all that can be used of the card in an open state is that it is placed in a Pendulum Zone (PEND-02)."""
    return traits.flags & (TRAIT_ONLY_ITSELF | TRAIT_PENDULUM) == (TRAIT_ONLY_ITSELF | TRAIT_PENDULUM)


cdef void fill_traits(const Scripts* scripts, int row, const Facts* facts, Traits* traits) noexcept:
    cdef const RowScript* script = NULL
    if scripts.script_of[row] != NO_SCRIPT:
        script = &scripts.rows[scripts.script_of[row]]
    if facts.type & TYPE_TUNER:
        traits.flags |= TRAIT_TUNER
    if facts.type & TYPE_TOKEN:
        traits.flags |= TRAIT_TOKEN
    if facts.type & EXTRA_DECK_OR_RITUAL:
        traits.flags |= TRAIT_PROPER
    if facts.type & TYPE_MONSTER:
        traits.flags |= TRAIT_MONSTER
        if facts.type & TYPE_LINK:
            traits.rating = facts.level
        elif not facts.type & TYPE_XYZ:
            traits.level = facts.level
            if facts.level:
                traits.flags |= TRAIT_LEVELED
        if facts.type & TYPE_PENDULUM:
            traits.flags |= TRAIT_PENDULUM
    if script == NULL:
        return
    if script.flags & ROW_OPEN:
        traits.flags |= TRAIT_OPEN if script.open_quick | script.open_ignites else TRAIT_OPEN | TRAIT_ONLY_ITSELF
    if script.flags & ROW_SIMPLE:
        traits.fewest = <uint8_t>scripts.procedures[script.first_procedure].least
    if script.said & TOPIC_POSITION or script.flags & ROW_UNIQUE:
        traits.flags |= TRAIT_OWN_POSITION
    if script.flags & ROW_MATERIAL:
        traits.flags |= TRAIT_MATERIAL
    if script.said & TOPIC_LEVEL:
        traits.flags |= TRAIT_OWN_LEVEL
    if script.said & (TOPIC_LEVEL | TOPIC_SPECIAL):
        traits.flags |= TRAIT_OWN_SUMMON
    if script.flags & (ROW_CONDITION | ROW_REVIVE_LIMIT | ROW_ONCE | ROW_UNIQUE):
        traits.flags |= TRAIT_OWN_SUMMON


cdef uint64_t hashed(object data):
    """64 bits over bytes."""
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


cdef uint64_t fingerprint_of_card(object tables, int row):
    """64 bits over what a card declares and its functions, wherever they lie in the tables."""
    card = tables.cards[row]
    digest = hashlib.blake2b(card["code"].tobytes() + card["flags"].tobytes(), digest_size=8)
    programs = tables.programs[card["first_program"]:card["first_program"] + card["n_programs"]]
    for program in programs:
        digest.update(tables.words[program["code"]:program["code"] + program["length"]].tobytes())
        constants = program["constants"], program["constants"] + program["n_constants"]
        digest.update(tables.constants[constants[0]:constants[1]].tobytes())
    digest.update(tables.effects[card["first_effect"]:card["first_effect"] + card["n_effects"]].tobytes())
    digest.update(tables.permits[card["first_permit"]:card["first_permit"] + card["n_permits"]].tobytes())
    for procedure in tables.procedures[card["first_procedure"]:card["first_procedure"] + card["n_procedures"]]:
        first = procedure["first_material"]
        listed = procedure.copy()
        listed["first_material"] = 0  # where it lies is no part of what it says
        digest.update(listed.tobytes() + tables.materials[first:first + procedure["n_materials"]].tobytes())
    return int.from_bytes(digest.digest(), "little")


cdef uint64_t scripts_fingerprint(const DuelState* d, const Scripts* scripts) noexcept nogil:
    """64 bits over the effects of all cards in the duel: a saved duel goes on with the same ones only."""
    cdef uint64_t h = scripts.declared
    cdef int card, row
    for card in range(d.n_cards):
        row = scripts.script_of[d.cards[card].row]
        h = (h ^ (0 if row == NO_SCRIPT else scripts.rows[row].fingerprint)) * <uint64_t>0xBF58476D1CE4E5B9ULL
        h ^= h >> 31
    return h


cdef bint is_compiled(const CardRow* card) noexcept:
    """Whether the card is there with anything that matters."""
    return (card.n_effects | card.n_permits | card.n_procedures | card.flags) != 0


cdef const void* address_of(object array, size_t itemsize) except? NULL:
    """Where the items of an array of such records lie."""
    cdef size_t address = array.__array_interface__["data"][0]
    if array.dtype.itemsize != itemsize or not array.flags.c_contiguous:
        raise SystemError(f"a table of {array.dtype.itemsize} bytes a row, {itemsize} expected")
    return <const void*>address


cdef int fill_row(const Scripts* scripts, RowScript* row, const CardRow* card) except -1:
    cdef uint32_t i
    row.code = card.code
    row.first_effect = card.first_effect
    row.first_permit = card.first_permit
    if card.n_effects > MOST_EFFECTS or card.n_permits > 0xFFFF:
        raise CapacityError(f"card {card.code} has {card.n_effects} effects; the native engine holds {MOST_EFFECTS}")
    row.n_effects = <uint16_t>card.n_effects
    row.n_permits = <uint16_t>card.n_permits
    if card.first_procedure + card.n_procedures > 0xFFFF:
        raise CapacityError(f"{card.first_procedure + card.n_procedures} summoning procedures; the native engine holds 65535")
    row.first_procedure = <uint16_t>card.first_procedure
    row.n_procedures = <uint16_t>card.n_procedures
    if card.flags & CARD_REVIVE_LIMIT:
        row.flags |= ROW_REVIVE_LIMIT
        set_bit(row.singles, EFFECT_REVIVE_LIMIT)
    row.pendulum = -1
    for i in range(card.n_effects):
        if row.pendulum < 0 and scripts.effects[card.first_effect + i].code == EFFECT_SPSUMMON_PROC_G:
            row.pendulum = <int>i
        add_effect(row, &scripts.effects[card.first_effect + i])
        add_open(scripts, row, &scripts.effects[card.first_effect + i], <uint64_t>1 << i)
    for i in range(card.n_permits):
        add_permit(row, &scripts.permits[card.first_permit + i])
    row.said = topics_of(row.singles, row.fields)
    if bit_of(row.singles, EFFECT_DISABLE) or bit_of(row.singles, EFFECT_DISABLE_TRAPMONSTER):
        row.flags |= ROW_DISABLED
    if is_simple(scripts, row):
        row.flags |= ROW_SIMPLE
    elif bit_of(row.fields, fold_effect(EFFECT_SPSUMMON_PROC)):
        row.flags |= ROW_OTHER_PROCEDURE
    return 0


cdef bint is_simple(const Scripts* scripts, const RowScript* row) noexcept:
    """Whether the card's first list of materials is that of its only procedure summon, is answered at a glance (choosing.pyx),
    and the card says nothing else about Special Summons or its Level."""
    cdef const Procedure* procedure = &scripts.procedures[row.first_procedure]
    cdef int count = 0
    cdef int i
    if row.n_procedures == 0 or row.flags & (ROW_ONCE | ROW_UNIQUE) or row.said & (TOPIC_SPECIAL | TOPIC_LEVEL):
        return False
    for i in range(row.n_effects):
        if scripts.effects[row.first_effect + i].code == EFFECT_SPSUMMON_PROC:
            if procedure.row.effect != i or scripts.effects[row.first_effect + i].type_ & EFFECT_TYPE_SINGLE:
                return False
            count += 1
    return count == 1 and procedure.plain and procedure.shape != SHAPE_OTHER and (
        procedure.row.where == 0 or procedure.row.where == LOCATION_MZONE
    )


cdef void add_effect(RowScript* row, const EffectRow* effect) noexcept:
    if effect.type_ & ACTIONS:
        set_bit(row.events, fold_event(effect.code))
        row.watch_range |= effect.range_
        if effect.type_ & EFFECT_TYPE_SINGLE:
            set_bit(row.single_events, fold_event(effect.code))
        if effect.type_ & EFFECT_TYPE_ACTIVATE:
            row.watch_range |= LOCATION_SZONE | LOCATION_HAND
        if effect.property_ & (EFFECT_FLAG_BOTH_SIDE | EFFECT_FLAG_EVENT_PLAYER):
            row.flags |= ROW_BOTH_SIDES
        if effect.type_ & EFFECT_TYPE_QUICK_F:
            row.flags |= ROW_MUST_RESPOND
        if effect.type_ & EFFECT_TYPE_IGNITION or (effect.type_ & FAST and effect.code == EVENT_FREE_CHAIN):
            row.flags |= ROW_OPEN
        if effect.type_ & FAST:
            row.flags |= ROW_QUICK if effect.type_ & QUICK else 0
            row.flags |= ROW_FAST_SINGLE if effect.type_ & EFFECT_TYPE_SINGLE else 0
        return
    if effect.code == EFFECT_SPSUMMON_PROC and effect.type_ & EFFECT_TYPE_SINGLE:
        row.flags |= ROW_PROCEDURE
    if effect.code in (EFFECT_DISABLE, EFFECT_DISABLE_TRAPMONSTER):
        row.flags |= ROW_NEGATING | ROW_CIRCLE
    elif effect.code in (EFFECT_CANNOT_DISABLE, EFFECT_IMMUNE_EFFECT, EFFECT_SET_CONTROL):
        row.flags |= 0 if effect.type_ & EFFECT_TYPE_SINGLE else ROW_CIRCLE
    elif effect.code == EFFECT_EQUIP_LIMIT:  # an Equip Card may change whatever the monster does
        row.flags |= ROW_CIRCLE
    if effect.type_ & EFFECT_TYPE_SINGLE:
        set_bit(row.singles, fold_effect(effect.code))
        if effect.code == EFFECT_SPSUMMON_CONDITION:
            row.flags |= ROW_CONDITION
        if is_about_materials(effect.code):
            row.flags |= ROW_MATERIAL
        if effect.code in (EFFECT_SET_CONTROL, EFFECT_SELF_DESTROY, EFFECT_SELF_TOGRAVE, EFFECT_SET_POSITION):
            row.flags |= ROW_OUT_OF_ORDER
        return
    set_bit(row.fields, fold_effect(effect.code))
    row.source_range |= effect.range_
    if effect.type_ & (EFFECT_TYPE_EQUIP | EFFECT_TYPE_TARGET):
        row.source_range |= LOCATION_ONFIELD
    if effect.type_ & EFFECT_TYPE_XMATERIAL:
        row.source_range |= LOCATION_OVERLAY


cdef void add_open(const Scripts* scripts, RowScript* row, const EffectRow* effect, uint64_t bit) noexcept:
    """What an open state asks of the effect, whose bit that is."""
    if effect.code == EVENT_FREE_CHAIN and effect.type_ & QUICK:
        row.open_quick |= bit
    elif effect.code == EVENT_FREE_CHAIN and effect.type_ & FAST:
        row.open_activates |= bit
    elif effect.code == 0 and effect.type_ & EFFECT_TYPE_IGNITION:
        row.open_ignites |= bit
    if needs_any(scripts, effect.condition) or needs_any(scripts, effect.cost) or needs_any(scripts, effect.target):
        row.needy |= bit


cdef bint needs_any(const Scripts* scripts, int32_t program) noexcept:
    """Whether a function (NO_PROGRAM: none) needs anything."""
    return program != NO_PROGRAM and row_of(scripts, program).needs != 0


cdef const ProgramRow* row_of(const Scripts* scripts, int32_t program) noexcept:
    return &scripts.programs[
        scripts.cards[program >> PROGRAM_SHIFT].first_program + (program & ((1 << PROGRAM_SHIFT) - 1))
    ]


cdef void add_fast(const Scripts* scripts, RowScript* row, uint32_t printed) noexcept:
    """SPEED-02, SPEED-03: the events on which a card of that printed type may respond."""
    cdef const EffectRow* effect
    cdef int i
    row.quiet_phases = 0xFFFF
    for i in range(row.n_effects):
        effect = &scripts.effects[row.first_effect + i]
        if effect.type_ & QUICK or (effect.type_ & FAST and printed & (TYPE_TRAP | TYPE_QUICKPLAY)):
            set_bit(row.fast_events, fold_event(effect.code))
            row.quiet_phases &= (
                phases_without(scripts, effect.condition) | phases_without(scripts, effect.cost)
                | phases_without(scripts, effect.target)
            )


cdef uint32_t phases_without(const Scripts* scripts, int32_t program) noexcept:
    """The phases in which a function (NO_PROGRAM: none) is sure to say no."""
    cdef const ProgramRow* row
    if program == NO_PROGRAM:
        return 0
    row = row_of(scripts, program)
    return 0xFFFF & ~<uint32_t>row.need_phases if row.need_phases else 0


cdef bint is_about_materials(uint32_t code) noexcept:
    return code in (
        EFFECT_CANNOT_BE_FUSION_MATERIAL, EFFECT_CANNOT_BE_LINK_MATERIAL, EFFECT_CANNOT_BE_SYNCHRO_MATERIAL,
        EFFECT_CANNOT_BE_XYZ_MATERIAL, EFFECT_NONTUNER, EFFECT_SYNCHRO_LEVEL, EFFECT_XYZ_LEVEL,
    )


cdef void add_permit(RowScript* row, const PermitRow* permit) noexcept:
    if permit.kind == PERMIT_COUNTER:
        set_bit(row.singles, fold_effect(EFFECT_COUNTER_PERMIT + permit.a))
    elif permit.kind == PERMIT_LIMIT:
        set_bit(row.singles, fold_effect(EFFECT_COUNTER_LIMIT + permit.a))
    elif permit.kind == PERMIT_SETCODE:
        set_bit(row.singles, EFFECT_ADD_SETCODE)
    elif permit.kind == PERMIT_UNIQUE:
        row.flags |= ROW_UNIQUE | ROW_OUT_OF_ORDER
    elif permit.kind == PERMIT_SPSUMMON_ONCE:
        row.flags |= ROW_ONCE
    elif permit.kind == PERMIT_ACTIVITY:
        row.flags |= ROW_ACTIVITY
