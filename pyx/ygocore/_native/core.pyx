"""The native engine as a Python class: arguments in, errors out, no rules (docs/contract.md, "What an engine
gives")."""

cimport cython
cimport numpy as cnp
from cpython.exc cimport PyErr_Clear, PyErr_Occurred
from cpython.long cimport PyLong_CheckExact
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from cpython.number cimport PyNumber_Index
from cpython.object cimport PyObject
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from ygocore._native.actions cimport MAX_ACTIONS
from ygocore._native.bits cimport DEBUG, unlikely
from ygocore._native.copying cimport copy_duel
from ygocore._native.check cimport find_fault
from ygocore._native.chance cimport CHANCE_COIN, CHANCE_DICE, CHANCE_PICK, CHANCE_SHUFFLE
from ygocore._native.context cimport Context, EventLog, Outcomes, keep_nothing
from ygocore._native.digest cimport digest_of
from ygocore._native.facts cimport FactsTable, facts_of
from ygocore._native.groups cimport take_lowest
from ygocore._native.hidden cimport become, staying_cards
from ygocore._native.legal cimport list_actions
from ygocore._native.load cimport (
    card_at,
    check_left,
    load_effects,
    load_snapshot,
    place_of,
    places_of,
    take_snapshot,
)
from ygocore._native.pending cimport pending_kind
from ygocore._native.rng cimport seed_rng
from ygocore._native.save cimport check_read, dump_state, read_state
from ygocore._native.scripts cimport ScriptTable, scripts_for
from ygocore._native.setup cimport Start, start_of
from ygocore._native.state cimport (
    AT_DECK,
    AT_NOWHERE,
    ERROR_ACTIONS,
    ERROR_BUDGET,
    ERROR_CALL,
    ERROR_CARDS,
    ERROR_CELLS,
    ERROR_LINKS,
    ERROR_LP,
    ERROR_MEMORY,
    ERROR_NO_OUTCOME,
    ERROR_OUTCOME,
    ERROR_PILE,
    ERROR_ROUNDS,
    ERROR_SCRIPT,
    ERROR_TURNS,
    ERROR_UNITS,
    ERROR_VALUE,
    MAX_CARDS,
    MAX_CELLS,
    MAX_LINKS,
    MAX_PILE,
    MAX_TURN,
    MAX_UNITS,
    NO_CARD,
    NO_PROGRAM,
    NOBODY,
    RUNNING,
    DuelState,
    Group,
    Unit,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.step cimport begin_duel, decide
from ygocore._native.switches cimport PENDING_HAND_LIMIT, PENDING_TRIBUTE
from ygocore._native.work cimport Asked, describe_unit

from ygocore._native.layout import layout  # no-cython-lint: a name of this module, too
from ygocore.actions import NOWHERE, decode
from ygocore.cards.registry import builtin_cards
from ygocore.constants import Phase
from ygocore.constants import Prompt as PromptKind
from ygocore.errors import (
    CapacityError,
    CardScriptError,
    DuelFormatError,
    IllegalActionError,
    NoOutcomeError,
    OutcomeError,
    PositionError,
    ScriptBudgetError,
)
from ygocore.prompts import Prompt
from ygocore.setup import NO_DEFINITIONS
from ygocore.legality import cards_of
from ygocore.snapshot import WinReason, holds_effects

cnp.import_array()

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef dict PHASES = {0: Phase(0)} | {int(phase): phase for phase in Phase}  # 0: before turn 1
cdef dict PROMPTS = {int(kind): kind for kind in PromptKind}
cdef dict WIN_REASONS = {int(reason): reason for reason in WinReason}
cdef tuple EMPTY = ()

SHOWN_ACTIONS = 20  # in the message of an IllegalActionError


cdef extern from *:
    """
    /* A new object of a subtype, by the base type's own tp_new: a subclass may have a __new__ of its own. */
    static PyObject *ygo_new_object(PyObject *base, PyObject *cls, PyObject *arguments) {
        return ((PyTypeObject *)base)->tp_new((PyTypeObject *)cls, arguments, NULL);
    }
    """
    object ygo_new_object(object base, object cls, object arguments)


cdef extern from *:
    """
    #include <stdint.h>
    #include "numpy/arrayobject.h"
    #include "numpy/arrayscalars.h"
    /* The value of a numpy.uint64, which is what indexing an array of actions gives; 0 if it is none. */
    static inline int ygo_numpy_uint64(PyObject *object, uint64_t *value) {
        if (Py_TYPE(object) != &PyUInt64ArrType_Type) return 0;
        *value = ((PyUInt64ScalarObject *)object)->obval;
        return 1;
    }
    """
    int numpy_uint64 "ygo_numpy_uint64"(PyObject* object, uint64_t* value) noexcept
    # the C API's own, without Cython's raising, so that an overflow can be told from an error
    unsigned long long integer_bits "PyLong_AsUnsignedLongLong"(PyObject* integer) noexcept
    const unsigned long long NOT_64_BITS "((unsigned long long)-1)"


@cython.no_gc
@cython.auto_pickle(False)  # Duel.__reduce__ pickles; a generated one would come before it
cdef class NativeCore:
    """A duel on the native engine. Made by `_start`, `_load` or `_from_bytes`; see `ygocore.duel.Duel` for
    what it does.

    Not safe for use by several threads at once; different duels are.
    """

    # no_gc: the pool and its table never refer to a duel, so that no cycle can go through one

    def __cinit__(self):
        self.block = <Block*>PyMem_RawMalloc(sizeof(Block))
        if self.block == NULL:
            raise MemoryError
        self.block.log.words = NULL
        self.block.log.count = 0
        self.block.log.capacity = 0
        self.block.log.failed = 0
        self.block.context.log = &self.block.log
        self.block.context.outcomes = NULL
        self.block.context.n_actions = 0
        self.block.context.error = 0
        self.block.context.error_program = NO_PROGRAM
        self.block.context.error_call = -1
        self.block.context.depth = 0
        self.block.context.n_computing = 0
        self.block.context.offered = False
        keep_nothing(&self.block.context)
        self.block.context.ticks = 0

    def __dealloc__(self):
        if self.block != NULL:
            free(self.block.log.words)
            drop_outcomes(self.block)
            PyMem_RawFree(self.block)

    # -- making ----------------------------------------------------------------------------------------------

    @classmethod
    def _start(cls, setup):
        """A new duel from a `DuelSetup`, run to its first decision. `CapacityError` for more than the engine
        holds."""
        cdef Start start = start_of(setup)
        cdef NativeCore core = new_core(cls, setup.pool, start.table, start.scripts)
        cdef DuelState* d = &core.block.state
        cdef int status
        copy_duel(start.laid_out, d)
        seed_rng(d.rng, <uint64_t>(setup.seed & 0xFFFFFFFFFFFFFFFF))
        with nogil:
            status = begin_duel(d, &core.block.context, start.hand, start.shuffled)
        if status < 0:
            raise_in(core, status)
        check_sound(core)
        return core

    @classmethod
    def _load(cls, snapshot, pool, definitions=None):
        """A duel in the state of a `Snapshot`, with the effects of its cards (`definitions`: None for those that
        ship). `PositionError` for what no duel can be, `CapacityError` for too much."""
        cdef NativeCore core = new_core(cls, pool, facts_of(pool), None)
        effects = holds_effects(snapshot)
        if effects:
            check_left(snapshot)
        loaded = load_snapshot(&core.block.state, core.table, snapshot)
        scripts = scripts_of_cards(core, definitions)
        if scripts is not None:
            use_scripts(core, scripts)
            load_effects(&core.block.state, &core.block.context, core.table, scripts, snapshot, loaded)
        elif effects:
            raise PositionError("effects have left something, and no card of the duel has any")
        list_actions(&core.block.state, &core.block.context)
        if core.block.context.error:
            raise_in(core, core.block.context.error)
        return core

    @classmethod
    def _from_bytes(cls, data, pool, definitions=None):
        """A duel from `to_bytes`, with the effects of its cards (`definitions`: None for those that ship).
        `DuelFormatError` for any other bytes, another version, another pool or other effects."""
        cdef NativeCore core = new_core(cls, pool, facts_of(pool), None)
        cdef uint64_t effects
        read_state(&core.block.state, core.table, data, &effects)
        if core.block.state.scripted:
            use_scripts(core, scripts_of_cards(core, definitions))
        check_read(&core.block.state, core.table, core.block.context.scripts, effects)
        list_actions(&core.block.state, &core.block.context)
        if core.block.context.error:
            raise DuelFormatError("a saved duel whose card functions go wrong")
        if core.block.state.outcome == RUNNING:
            if core.block.context.n_actions == 0 or core.block.state.prompt not in PROMPTS:
                raise DuelFormatError("a saved duel in which nothing can be decided")
        return core

    def clone(self):
        """An independent copy of the state, of the same class; events are not copied."""
        cdef Block* mine = made(self)
        cdef NativeCore other = new_core(type(self), self.pool, self.table, self.scripts)
        copy_state(mine, other.block)
        return other

    def copy_into(self, other):
        """Make `other`, a duel of this engine and pool, a copy of this one. TypeError or ValueError if it is
        not."""
        cdef Block* mine = made(self)
        if not isinstance(other, NativeCore):
            raise TypeError(f"a native duel copies into a native duel, not into {type(other).__name__}")
        cdef NativeCore target = <NativeCore>other
        cdef Block* theirs = made(target)
        if target.table is not self.table and target.table.fingerprint != self.table.fingerprint:
            raise ValueError("a duel copies into a duel of the same card pool only")
        if target.scripts is not self.scripts:
            use_scripts(target, self.scripts)
        if theirs != mine:
            copy_state(mine, theirs)

    # -- deciding --------------------------------------------------------------------------------------------

    def legal_actions(self):
        """The legal actions, ascending: a new 1-D uint64 array, empty only when the duel is over."""
        cdef Block* block = made(self)
        cdef cnp.npy_intp count = block.context.n_actions
        cdef cnp.ndarray actions = cnp.PyArray_SimpleNew(1, &count, cnp.NPY_UINT64)
        memcpy(cnp.PyArray_DATA(actions), block.context.actions, count * sizeof(uint64_t))
        return actions

    def apply(self, action):
        """Carry out a legal action, anything with `__index__`. `IllegalActionError` otherwise, and the duel
        is unchanged."""
        cdef Block* block = made(self)
        cdef uint64_t number
        cdef int status
        if not read_action(action, &number) or not is_listed(&block.context, number):
            raise illegal_action(block, action)
        block.log.count = 0
        if unlikely(may_overflow(&block.state)):
            apply_or_restore(self, number)
        else:
            status = decide(&block.state, &block.context, number)
            if status < 0:
                raise_for(status)
        if block.log.failed:
            raise_for(ERROR_MEMORY)

    def dictate(self, outcomes):
        """Dictate the random outcomes of the next action, in order: kind, player, values; None leaves them to the
        generator again.

        Kinds: `shuffle_deck` (the Deck's passcodes, bottom to top), `coin`, `dice` (the results), `random_selected`
        (passcodes). What is left over when the next outcomes are dictated is dropped. A missing or unfitting one is
        an `OutcomeError`.
        """
        cdef Block* block = made(self)
        cdef Outcomes* made_now
        words = [] if outcomes is None else words_of_outcomes(outcomes)
        drop_outcomes(block)
        if outcomes is None:
            return
        made_now = <Outcomes*>PyMem_RawMalloc(sizeof(Outcomes) + len(words) * sizeof(int32_t))
        if made_now == NULL:
            raise MemoryError
        made_now.words = <int32_t*>(made_now + 1)
        made_now.count = len(words)
        made_now.at = 0
        for at, word in enumerate(words):
            made_now.words[<int>at] = word
        block.context.outcomes = made_now

    # -- another duel that looks the same ---------------------------------------------------------------------

    def _staying(self):
        """The places of cards that cannot become others, known or not: what is going on depends on what they are."""
        cdef Block* block = made(self)
        cdef Group cards
        cdef int card
        staying_cards(&block.state, &block.context, &cards)
        places = []
        card = take_lowest(&cards)
        while card != NO_CARD:
            if block.state.cards[card].location != AT_NOWHERE:
                places.append(place_of(&block.state, card))
            card = take_lowest(&cards)
        return sorted(places)

    def _dealt(self, shown):
        """A copy of this duel in which the cards, and the generator, are those of a snapshot of it with other hidden cards."""
        cdef NativeCore other = self.clone()
        cdef DuelState* d = &other.block.state
        cdef int i
        for place, card in cards_of(shown):
            become(d, &other.block.context, card_at(d, place), self.table.row_of[card.code])
        for i in range(4):
            d.rng[i] = shown.rng[i]
        list_actions(d, &other.block.context)
        if other.block.context.error:
            raise_in(other, other.block.context.error)
        return other

    # -- reading ---------------------------------------------------------------------------------------------

    def digest(self):
        """64 bits over the whole state: equal states, equal digests, on both engines."""
        return digest_of(&made(self).state, self.table.rows, self.block.context.scripts)

    def to_bytes(self):
        """The whole state as bytes for `_from_bytes`: with version, the pool's fingerprint and a checksum."""
        return dump_state(&made(self).state, self.table, self.block.context.scripts)

    def snapshot(self):
        """The whole state as fresh plain values."""
        cdef Block* block = made(self)
        block.context.error = 0
        block.context.n_computing = 0
        block.context.offered = False
        snapshot = take_snapshot(&block.state, self.table, &block.context)
        if block.context.error:
            raise_in(self, block.context.error)
        return snapshot

    def raw_events(self):
        """The events since the last `apply` or the start, as tuples of integers (`ygocore.events`)."""
        cdef EventLog* log = &made(self).log
        cdef list events = []
        cdef uint32_t at = 0
        cdef int32_t i
        while at < log.count:
            events.append(tuple([log.words[at + 1 + i] for i in range(log.words[at])]))
            at += 1 + log.words[at]
        return events

    @property
    def definitions(self):
        """The effects of cards, by passcode; empty if no card of the duel has any."""
        return NO_DEFINITIONS if self.scripts is None else self.scripts.definitions

    @property
    def player(self):
        """Who decides now, 0 or 1; None when the duel is over."""
        cdef int decider = made(self).state.decider
        return None if decider == NOBODY else decider

    @property
    def over(self):
        """Whether the duel has ended."""
        return made(self).state.outcome != RUNNING

    @property
    def winner(self):
        """0 or 1; None while the duel runs and for a draw or a truncated duel."""
        cdef int outcome = made(self).state.outcome
        return outcome if outcome < NOBODY else None

    @property
    def win_reason(self):
        """Why the duel ended (`WinReason`); `WinReason.NONE` while it runs."""
        reason = made(self).state.win_reason
        return WIN_REASONS.get(reason, reason)  # a card may state one of its own (WIN-05)

    @property
    def turn(self):
        """The number of the turn, from 1."""
        return made(self).state.turn

    @property
    def turn_player(self):
        """Whose turn it is, 0 or 1."""
        return made(self).state.turn_player

    @property
    def phase(self):
        """The phase or step (`Phase`)."""
        return PHASES[made(self).state.phase]

    @property
    def life_points(self):
        """Both players' Life Points."""
        cdef DuelState* d = &made(self).state
        return (d.players[0].lp, d.players[1].lp)

    @property
    def prompt(self):
        """What the player is asked (`Prompt`); None when the duel is over."""
        cdef DuelState* d = &made(self).state
        cdef const Unit* unit
        cdef int kind
        if d.n_units == 0:
            return None
        if d.scripted:
            return prompt_of(d, &self.block.context)
        unit = &d.units[d.n_units - 1]
        kind = pending_kind(d)
        if kind == PENDING_TRIBUTE or kind == PENDING_HAND_LIMIT:
            return Prompt(
                PROMPTS[d.prompt], d.decider, unit.required, unit.required, places_of(d, unit.first_pick),
                place_of(d, unit.card),
            )
        return Prompt(PROMPTS[d.prompt], d.decider, 1, 1, EMPTY, place_of(d, unit.card))


cdef dict CHANCES = {
    "shuffle_deck": CHANCE_SHUFFLE, "coin": CHANCE_COIN, "dice": CHANCE_DICE, "random_selected": CHANCE_PICK
}


cdef list words_of_outcomes(object outcomes):
    """Outcomes as chance.pxd takes them."""
    words = []
    for kind, player, values in outcomes:
        if kind not in CHANCES:
            raise OutcomeError(f"{kind!r} is none of the random outcomes {', '.join(CHANCES)}")
        given = [int(value) for value in values]
        if player not in (0, 1) or any(not -1 << 31 <= value < 1 << 31 for value in given):
            raise OutcomeError(f"{kind} of player {player}: {given} is no such outcome")
        words += [CHANCES[kind], player, len(given), *given]
    return words


cdef void drop_outcomes(Block* block) noexcept:
    PyMem_RawFree(block.context.outcomes)
    block.context.outcomes = NULL


cdef object prompt_of(DuelState* d, const Context* ctx):
    """What the waiting unit of work asks, in a duel with effects."""
    cdef Asked asked
    cdef int i
    describe_unit(d, ctx, &asked)
    places = [named_place(d, asked.picked[i]) for i in range(asked.n_picked)]
    return Prompt(
        PROMPTS[d.prompt], d.decider, asked.minimum, asked.maximum, tuple(sorted(places)), named_place(d, asked.card)
    )


cdef object named_place(const DuelState* d, int card):
    """A card's place as prompts name it: in a Deck, whose order is hidden, without a number."""
    place = place_of(d, card)
    return place._replace(sequence=0) if card != NO_CARD and d.cards[card].location == AT_DECK else place


cdef NativeCore new_core(type cls, object pool, FactsTable table, ScriptTable scripts):
    """An object of that class, NativeCore or below, whose state is still to be filled."""
    cdef NativeCore core = <NativeCore>ygo_new_object(NativeCore, cls, EMPTY)
    core.pool = pool
    core.table = table
    core.block.context.facts = table.rows
    use_scripts(core, scripts)
    return core


cdef ScriptTable scripts_of_cards(NativeCore core, object definitions):
    """The programs of the cards in the duel; None if none of them has effects."""
    cdef DuelState* d = &core.block.state
    cdef int i
    codes = {core.table.codes[d.cards[i].row] for i in range(d.n_cards)}
    return scripts_for(core.pool, builtin_cards() if definitions is None else definitions, codes)


cdef inline void use_scripts(NativeCore core, ScriptTable scripts):
    """From now on the duel runs these programs (None: it has no effects)."""
    core.scripts = scripts
    core.block.context.scripts = NULL if scripts is None else &scripts.c


# -- actions -------------------------------------------------------------------------------------------------


cdef inline int read_action(object action, uint64_t* number) except -1:
    """Whether the object is a number of 64 bits, put in `number`; TypeError if it is no integer at all."""
    if numpy_uint64(<PyObject*>action, number):
        return 1
    if not PyLong_CheckExact(action):
        action = PyNumber_Index(action)
    number[0] = integer_bits(<PyObject*>action)
    if number[0] == NOT_64_BITS and PyErr_Occurred() != NULL:
        PyErr_Clear()  # negative or too large: no action, and so not a legal one
        return 0
    return 1


cdef inline bint is_listed(const Context* ctx, uint64_t action) noexcept nogil:
    cdef int i
    for i in range(ctx.n_actions):
        if ctx.actions[i] == action:
            return True
    return False


cdef object illegal_action(Block* block, object action):
    """The exception: the action in words, and what was legal."""
    cdef int shown = min(block.context.n_actions, SHOWN_ACTIONS)
    cdef int i
    if block.context.n_actions == 0:
        return IllegalActionError(f"{worded(action)} is not legal: the duel is over")
    legal = ", ".join([worded(block.context.actions[i]) for i in range(shown)])
    more = block.context.n_actions - shown
    return IllegalActionError(
        f"{worded(action)} is not legal; legal for player {block.state.decider}: {legal}"
        + (f" and {more} more" if more else "")
    )


cdef str worded(object action):
    """An action as its number and its parts."""
    bits = action.__index__()
    try:
        parts = decode(bits)
    except ValueError as error:
        return f"{bits} (no action: {error})"
    controller, location, sequence = parts.place
    place = "" if parts.place == NOWHERE else f" {controller}:{location:#x}:{sequence}"
    code = f" {parts.code}" if parts.code else ""
    extra = f" argument {parts.argument}" if parts.argument else ""
    extra += f" effect {parts.effect}" if parts.effect else ""
    return f"{bits:#x} ({parts.kind.name}{place}{code}{extra})"


# -- errors --------------------------------------------------------------------------------------------------


cdef inline bint may_overflow(const DuelState* d) noexcept nogil:
    """Whether an action could fill an array or counter, so that the state must be kept to be put back.

    Without chains and effects only the turn number can (an action ends two turns at most); units, picks and
    piles have room for the rules alone. So the copy, 60 ns, is made only near that limit and while a cold
    part is in use.
    """
    return d.scripted or d.turn >= MAX_TURN - 2


cdef int apply_or_restore(NativeCore core, uint64_t action) except -1:
    """As `decide`, with the duel as it was before if that fails."""
    cdef Block* block = core.block
    cdef Block* kept = <Block*>PyMem_RawMalloc(sizeof(Block))
    cdef int status
    if kept == NULL:
        raise MemoryError
    copy_state(block, kept)
    status = decide(&block.state, &block.context, action)
    if status < 0:
        copy_state(kept, block)
    PyMem_RawFree(kept)
    if status < 0:
        raise_in(core, status)
    return 0


cdef int raise_in(NativeCore core, int status) except -1:
    """The exception of a step that failed, with the card function in which it did."""
    cdef Context* ctx = &core.block.context
    where = function_named(core, ctx.error_program, ctx.error_call)
    ctx.error = 0
    if status == ERROR_SCRIPT:
        raise CardScriptError(f"{where}: what it did has no meaning")
    if status == ERROR_CALL:
        raise CardScriptError(f"{where}: a call that the native engine does not know")
    if status == ERROR_ROUNDS:
        raise CardScriptError(f"{where}: effects set each other off without end")
    if status == ERROR_BUDGET:
        raise ScriptBudgetError(f"{where}: it runs for longer than a duel allows")
    return raise_for(status)


cdef str function_named(NativeCore core, int program, int call):
    """A card function and the API call in it, in words."""
    if core.scripts is None or program < 0:
        return "a card function"
    return core.scripts.name_of(program, call)


cdef int raise_for(int status) except -1:
    """The one place that turns a status code into an exception."""
    if status >= 0:
        return 0
    if status == ERROR_TURNS:
        raise CapacityError(f"turn {MAX_TURN} has ended; the duel has no further turn numbers")
    if status == ERROR_PILE:
        raise CapacityError(f"a place would hold more than {MAX_PILE} cards of a player")
    if status == ERROR_UNITS:
        raise CapacityError(f"more than {MAX_UNITS} units of work at one time")
    if status == ERROR_CELLS:
        raise CapacityError(f"effects remember more than {MAX_CELLS} things at one time")
    if status == ERROR_LINKS:
        raise CapacityError(f"a Chain of more than {MAX_LINKS} links")
    if status == ERROR_CARDS:
        raise CapacityError(f"more than {MAX_CARDS} cards, a Token too many")
    if status == ERROR_ACTIONS:
        raise CapacityError(f"more than {MAX_ACTIONS} legal actions")
    if status == ERROR_VALUE:
        raise CapacityError("a number, or more numbers, than what remembers them holds")
    if ERROR_CALL <= status <= ERROR_SCRIPT:
        raise CardScriptError(f"a card function went wrong (status {status})")
    if status == ERROR_NO_OUTCOME:
        raise NoOutcomeError("a random outcome is needed, and none is left of those dictated")
    if status == ERROR_OUTCOME:
        raise OutcomeError("the random outcomes dictated are not those that are needed")
    if status == ERROR_LP:
        raise CapacityError("Life Points beyond 31 bits")
    if status == ERROR_MEMORY:
        raise MemoryError("no memory for the events of this action; it was carried out, they are incomplete")
    raise SystemError(f"the native engine came to a state that cannot be (status {status}): please report it")


cdef int check_sound(NativeCore core) except -1:
    """In a debug build, that the state is one the engine could be in; nothing otherwise."""
    cdef const char* fault
    if DEBUG:
        fault = find_fault(&core.block.state, core.table.rows, core.table.count, core.block.context.scripts)
        if fault != NULL:
            raise SystemError(f"the native engine left {fault.decode('ascii')}: please report this duel")
    return 0
