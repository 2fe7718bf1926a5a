"""Laying out a duel before its first card is drawn (docs/contract.md, "Setting up")."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from ygocore._native.actions cimport MAX_CODE
from ygocore._native.context cimport Context
from ygocore._native.facts cimport FactsTable, facts_of
from ygocore._native.effects cimport take_part
from ygocore._native.moves cimport enter_pile
from ygocore._native.scripts cimport ScriptTable, scripts_for
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    MAX_PICKS,
    MAX_PILE,
    MAX_TURN,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    PILES,
    RUNNING,
    SPELL_ZONES,
    CARD_ENABLED,
    MAX_LINKS,
    STALE,
    Card,
    CardMore,
    DuelState,
    Script,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.switches cimport ALL_OPTIONS, ALL_SWITCHES, WIN_NONE

from ygocore.errors import CapacityError, UnknownCardError
from ygocore.setup import DuelSetup

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef object MAX_LP = 0x7FFFFFFF
cdef object MAX_DRAW = 0xFF
cdef Py_ssize_t STARTS_KEPT = 16
cdef Py_ssize_t SEED_FIELD = DuelSetup._fields.index("seed")


cdef class Start:
    """A checked DuelSetup: the state with all cards laid out, from which each duel of that setup starts."""

    def __cinit__(self):
        self.laid_out = <DuelState*>PyMem_Malloc(sizeof(DuelState))
        if self.laid_out == NULL:
            raise MemoryError
        clear_state(self.laid_out)

    def __dealloc__(self):
        PyMem_Free(self.laid_out)


cdef void clear_state(DuelState* d) noexcept nogil:
    """A running duel without cards, before turn 1: everything at its none-value."""
    cdef int player, pile
    memset(d, 0, sizeof(DuelState))
    d.win_reason = WIN_NONE
    d.outcome = RUNNING
    clear_script(&d.script)
    memset(d.picks, NO_CARD, MAX_PICKS)
    for player in range(2):
        memset(d.players[player].monsters, NO_CARD, MONSTER_ZONES)
        memset(d.players[player].spells, NO_CARD, SPELL_ZONES)
        for pile in range(PILES):
            memset(d.players[player].piles[pile].cards, NO_CARD, MAX_PILE)


cdef void clear_script(Script* script) noexcept nogil:
    """No effects yet: every list empty."""
    memset(script, 0, sizeof(Script))
    script.battle.attacker = NO_CARD
    script.battle.target = NO_CARD
    script.battle.again = NO_CARD
    script.battle.again_on = NO_CARD
    script.battle.flipped = NO_CARD
    memset(&script.first_effect, NO_CELL, &script.shuffles - &script.first_effect)
    memset(script.links, NO_CELL, MAX_LINKS)


cdef void place_new_card(DuelState* d, int row, int owner) noexcept nogil:
    """The next card, in no place yet. There is room: the caller counted."""
    clear_card(d, d.n_cards, row, owner)
    d.n_cards += 1


cdef void clear_card(DuelState* d, int index, int row, int owner) noexcept nogil:
    """A card in no place yet, to which nothing has happened."""
    cdef Card* card = &d.cards[index]
    memset(card, 0, sizeof(Card))
    card.row = <uint16_t>row
    card.owner = <uint8_t>owner
    card.controller = <uint8_t>owner
    card.holder = NO_CARD
    card.first_material = NO_CARD
    card.first_equip = NO_CARD
    card.next_held = NO_CARD
    card.first_effect = NO_CELL
    card.reason_card = NO_CARD
    memset(&d.more[index], 0, sizeof(CardMore))
    d.more[index].was = NO_CELL
    d.more[index].flags = CARD_ENABLED | owner << 1


cdef Start start_of(object setup):
    """The start of a DuelSetup. The last ones of a pool are kept: many duels from one setup lay it out once."""
    cache = setup.pool._cache
    layout = setup[1:SEED_FIELD] + setup[SEED_FIELD + 1:]  # all but the pool and the seed
    kept = cache.get("native starts", ())  # a tuple, replaced as a whole: other threads see all of it or the old one
    for known in kept:
        if known[0] == layout:
            return <Start?>known[1]
    start = lay_out(setup)
    cache["native starts"] = ((layout, start), *kept[:STARTS_KEPT - 1])
    return start


cdef Start lay_out(object setup):
    """Check a DuelSetup against what the state can hold, and lay its cards out. CapacityError,
    UnknownCardError."""
    cdef Start start = Start.__new__(Start)
    cdef DuelState* d = start.laid_out
    cdef int player
    start.table = facts_of(setup.pool)
    start.hand = limited("an opening hand", setup.hand, 0, MAX_PILE)
    start.shuffled = bool(setup.shuffle)
    d.switches = limited("rule switches", setup.rules.switches, 0, ALL_SWITCHES)
    d.options = limited("options", setup.options, 0, ALL_OPTIONS)
    d.draw_count = limited("a draw", setup.draw, 0, MAX_DRAW)
    d.turn_limit = limited("a turn limit", setup.turn_limit, 0, MAX_TURN)
    for player in range(2):
        d.players[player].lp = limited("Life Points", setup.lp, 1, MAX_LP)
        lay_out_decks(d, start.table, player, setup.main[player], setup.extra[player])
    start.scripts = scripts_of(setup)
    if start.scripts is not None:
        begin_script(d, start.table, start.scripts)
    return start


cdef ScriptTable scripts_of(object setup):
    """The programs of the cards in the decks; None if none of them has effects."""
    if not setup.definitions:
        return None
    key = "native scripts of a setup"
    kept = setup.pool._cache.get(key)
    if kept is not None and kept[0] is setup.main and kept[1] is setup.extra and kept[2] is setup.definitions:
        return <ScriptTable?>kept[3] if kept[3] is not None else None
    codes = {code for cards in (*setup.main, *setup.extra) for code in cards}
    table = scripts_for(setup.pool, setup.definitions, codes)
    setup.pool._cache[key] = setup.main, setup.extra, setup.definitions, table
    return table


cdef int begin_script(DuelState* d, FactsTable table, ScriptTable scripts) except -1:
    """Cards with effects take part: note what they declare."""
    cdef Context ctx
    cdef int card
    memset(&ctx, 0, sizeof(Context))
    ctx.facts = table.rows
    ctx.scripts = &scripts.c
    d.scripted = 1
    d.script.stale = STALE
    for card in range(d.n_cards):
        take_part(d, &ctx, card)
    return 0


cdef object limited(str what, object value, object low, object high):
    number = value.__index__()
    if not low <= number <= high:
        raise CapacityError(f"{what} of {number}: the native engine takes {low} to {high}")
    return number


cdef int lay_out_decks(DuelState* d, FactsTable table, int player, object main, object extra) except -1:
    """Deck and Extra Deck in list order, the last card on top."""
    if len(main) + len(extra) > MAX_PILE:
        raise CapacityError(
            f"player {player} has {len(main)} + {len(extra)} cards in its Decks; the native engine holds"
            f" {MAX_PILE} a player"
        )
    for cards, location in ((main, AT_DECK), (extra, AT_EXTRA)):
        for code in cards:
            row = table.row_of.get(code)
            if row is None:
                raise UnknownCardError(f"card {code!r} of player {player} is not in the pool")
            if code > MAX_CODE:
                raise CapacityError(f"card {code} of player {player}: an action holds codes up to {MAX_CODE}")
            place_new_card(d, row, player)
            enter_pile(d, d.n_cards - 1, location)
    return 0
