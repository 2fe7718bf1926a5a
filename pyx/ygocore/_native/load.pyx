"""A state as a Snapshot of plain values (ygocore/snapshot.py), and back."""

from libc.stdint cimport uint8_t, uint16_t

from ygocore._native.carried cimport carried_of, fill_snapshot, take_up
from ygocore._native.check cimport find_fault
from ygocore._native.consts cimport (
    MSG_SELECT_BATTLECMD,
    MSG_SELECT_CARD,
    MSG_SELECT_IDLECMD,
    MSG_SELECT_PLACE,
    MSG_SELECT_TRIBUTE,
    PHASE_BATTLE_STEP,
    STATUS_FLIP_SUMMON_TURN,
    STATUS_SET_TURN,
    STATUS_SPSUMMON_TURN,
    STATUS_SUMMON_TURN,
)
from ygocore._native.context cimport Context, location_bit
from ygocore._native.facts cimport FactsTable
from ygocore._native.fighting cimport resume_attack
from ygocore._native.moves cimport enter_zone
from ygocore._native.pending cimport pending_kind, pending_kind_without_effects, pending_unit
from ygocore._native.scripts cimport ScriptTable
from ygocore._native.setup cimport begin_script, clear_card, clear_state
from ygocore._native.shown cimport show_effects, show_public
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    AT_REMOVED,
    AT_SZONE,
    CARD_HOME,
    MAX_CARDS,
    MAX_PICKS,
    MAX_PILE,
    MAX_TURN,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NOBODY,
    PILES,
    RUNNING,
    SPELL_ZONES,
    SUMMON_ZONE,
    TURN_BATTLE,
    TURN_DISCARD,
    TURN_MAIN,
    UNIT_ATTACK,
    UNIT_SET_SPELL,
    UNIT_SUMMON,
    UNIT_TURN,
    WAIT,
    Card,
    DuelState,
    Pile,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.summoning cimport resume_summon
from ygocore._native.switches cimport (
    ALL_OPTIONS,
    ALL_SWITCHES,
    OPTION_AUTO_PLACE,
    PENDING_ATTACK_TARGET,
    PENDING_HAND_LIMIT,
    PENDING_NONE,
    PENDING_SPELL_ZONE,
    PENDING_SUMMON_ZONE,
    PENDING_TRIBUTE,
    WIN_DECK_OUT,
    WIN_LOOP,
    WIN_SURRENDER,
    WIN_TURN_LIMIT,
)
from ygocore._native.turning cimport TURN_ACTED
from ygocore._native.units cimport push_unit
from ygocore._native.work cimport perform
from ygocore._native.zones cimport is_pile, on_field, pile_index

from ygocore.actions import NOWHERE, Place
from ygocore.errors import CapacityError, PositionError
from ygocore.legality import cards_of
from ygocore.legality_effects import place_problems, shape_problems
from ygocore.rulesets import ruleset_by_switches
from ygocore.snapshot import (
    Carried,
    CardState,
    Option,
    Pending,
    PendingKind,
    PlayerState,
    Snapshot,
    WinReason,
    holds_effects,
)

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef enum:
    CAME_THIS_TURN = STATUS_SET_TURN | STATUS_SUMMON_TURN | STATUS_FLIP_SUMMON_TURN | STATUS_SPSUMMON_TURN

cdef int[PILES] PILE_LOCATIONS = [AT_DECK, AT_HAND, AT_GRAVE, AT_REMOVED, AT_EXTRA]
cdef tuple PILE_NAMES = ("deck", "hand", "grave", "banished", "extra")


# -- out -----------------------------------------------------------------------------------------------------


cdef object take_snapshot(DuelState* d, FactsTable table, Context* ctx):
    """The whole state as fresh values. Card functions may be asked for some of them."""
    cdef bint effects = d.scripted
    snapshot = Snapshot(
        rules=ruleset_by_switches(d.switches),
        rng=(d.rng[0], d.rng[1], d.rng[2], d.rng[3]),
        turn=d.turn,
        turn_player=d.turn_player,
        phase=d.phase,
        players=(player_state(d, table, ctx, 0, effects), player_state(d, table, ctx, 1, effects)),
        pending=pending_rule(d),
        over=d.outcome != RUNNING,
        winner=d.outcome if d.outcome < NOBODY else None,
        win_reason=WinReason(d.win_reason),
        options=Option(d.options),
        draw_count=d.draw_count,
        turn_limit=d.turn_limit,
    )
    fill_snapshot(d, ctx, snapshot)
    return snapshot


cdef object player_state(DuelState* d, FactsTable table, Context* ctx, int player, bint effects):
    cdef const Player* p = &d.players[player]
    cdef int i
    state = PlayerState(
        lp=p.lp,
        normal_summons=p.normal_summons,
        monsters=[card_or_none(d, table, ctx, p.monsters[i], effects) for i in range(MONSTER_ZONES)],
        spells=[card_or_none(d, table, ctx, p.spells[i], effects) for i in range(SPELL_ZONES)],
    )
    for i in range(PILES):
        setattr(state, PILE_NAMES[i], pile_state(d, table, ctx, &p.piles[i], effects))
    if d.scripted:
        show_public(d, ctx, player, state)
    return state


cdef list pile_state(DuelState* d, FactsTable table, Context* ctx, const Pile* pile, bint effects):
    cdef int i
    return [card_or_none(d, table, ctx, pile.cards[i], effects) for i in range(pile.count)]


cdef object card_or_none(DuelState* d, FactsTable table, Context* ctx, int index, bint effects):
    """What a snapshot holds of a card, and with `effects` of what effects need to know of it."""
    cdef int at
    if index == NO_CARD:
        return None
    state = card_state(&d.cards[index], table)
    if not effects:
        return state
    state.carried = carried_of(d, ctx, index)
    show_effects(d, ctx, index, state)
    if on_field(d.cards[index].location) and d.cards[index].first_material != NO_CARD:
        materials = []
        at = d.cards[index].first_material
        while at != NO_CARD:
            materials.append(card_or_none(d, table, ctx, at, True))
            at = d.cards[at].next_held
        if state.carried is None:
            state.carried = Carried()
        state.carried.materials = tuple(materials)
    return state


cdef object card_state(const Card* card, FactsTable table):
    return CardState(
        table.codes[card.row],
        card.owner,
        card.position,
        card.status,
        card.attacks,
        card.reason,
        (
            card.previous_controller,
            location_bit(card.previous_location),
            card.previous_sequence,
            card.previous_position,
        ),
    )


cdef object place_of(const DuelState* d, int index):
    """The Place of a card, NOWHERE for NO_CARD and for a card that is nowhere."""
    if index == NO_CARD or d.cards[index].location == AT_NOWHERE:
        return NOWHERE
    return Place(d.cards[index].controller, location_bit(d.cards[index].location), d.cards[index].sequence)


cdef tuple places_of(const DuelState* d, int first):
    """The places of the picks from `first` on, ascending."""
    cdef int i
    return tuple([place_of(d, d.picks[i]) for i in range(first, d.n_picks)])


cdef object pending_rule(const DuelState* d):
    cdef int kind = pending_kind(d)
    cdef const Unit* unit
    if kind == PENDING_NONE:
        return None
    unit = pending_unit(d)
    return Pending(
        kind=PendingKind(kind),
        place=place_of(d, unit.card),
        facedown=bool(unit.facedown),
        required=unit.required,
        picks=places_of(d, unit.first_pick),
    )


# -- in ------------------------------------------------------------------------------------------------------


cdef class Seats:
    """The numbers that the cards of a snapshot get, and the cards that have theirs, in the order in which they are loaded."""
    cdef list order
    cdef list loaded  # index, CardState, index of the monster above it (NO_CARD: none)

    def __init__(self, snapshot):
        self.order = numbers_of_cards(snapshot)
        self.loaded = []


cdef list load_snapshot(DuelState* d, FactsTable table, object snapshot):
    """Fill `d`, as a duel without effects; what `take_up` needs of its cards. PositionError for what no duel can be,
    CapacityError for more than the state holds."""
    cdef const char* fault
    cdef int reason
    cdef Seats seats
    if snapshot.unheld:
        raise PositionError(
            f"the snapshot only shows the duel: it does not hold {'; '.join(map(str, snapshot.unheld))}"
        )
    clear_state(d)
    load_header(d, snapshot)
    if len(snapshot.players) != 2:
        raise PositionError(f"{len(snapshot.players)} players; a duel has two")
    seats = Seats(snapshot)
    for player in range(2):
        load_player(d, table, player, snapshot.players[player], seats)
    d.n_cards = <uint8_t>len(seats.loaded)
    if d.outcome == RUNNING:
        load_units(d, snapshot.pending)
    elif snapshot.pending is not None:
        raise PositionError("a finished duel with a pending rule")
    reason = d.win_reason
    d.win_reason = <short>reason_without_effects(reason)
    fault = find_fault(d, table.rows, table.count, NULL)
    d.win_reason = <short>reason
    if fault != NULL:
        raise PositionError(f"no duel can be like that: {fault.decode('ascii')}")
    return seats.loaded


cdef inline int reason_without_effects(int reason) noexcept:
    """What a duel without effects can end by, in place of what only effects end a duel by (WIN-05, GAP-22)."""
    if reason == WIN_LOOP:
        return WIN_TURN_LIMIT
    return WIN_SURRENDER if WIN_DECK_OUT < reason < WIN_TURN_LIMIT else reason


cdef int load_effects(
    DuelState* d, Context* ctx, FactsTable table, ScriptTable scripts, object snapshot, list loaded
) except -1:
    """The same duel with the effects of its cards: each has just come where it lies, unless the snapshot holds more."""
    cdef int card, player
    cdef const char* fault
    begin_script(d, table, scripts)
    d.script.reason_player = d.turn_player
    for player in range(2):
        if d.turn:  # every other turn was that player's
            d.players[player].turns = <uint16_t>((d.turn + (player == d.turn_player)) // 2)
    d.script.moments = d.script.moves = 0
    for card, _, _ in loaded:
        d.script.moments += 1
        d.script.moves += 1
        d.more[card].active_since = d.script.moments
        d.more[card].move_id = d.script.moves
        d.more[card].flags = (d.more[card].flags & ~CARD_HOME) | d.cards[card].controller << 1
        d.more[card].turn_id = d.turn if d.cards[card].status & CAME_THIS_TURN else max(d.turn - 1, 0)
    if holds_effects(snapshot):
        take_up(d, ctx, snapshot, loaded)
    if d.outcome != RUNNING:
        d.units[0].kind = 0
        return 0
    load_waiting_rule(d, ctx)
    fault = find_fault(d, table.rows, table.count, &scripts.c)
    if fault != NULL:
        raise PositionError(f"no duel can be like that: {fault.decode('ascii')}")
    return 0


cdef int check_left(object snapshot) except -1:
    """What effects have left is of the right shape, and names cards that are there. PositionError if not."""
    if len(snapshot.players) != 2:
        raise PositionError(f"{len(snapshot.players)} players; a duel has two")
    for problem in shape_problems(snapshot):
        raise PositionError(problem)
    for problem in place_problems(snapshot, dict(cards_of(snapshot))):
        raise PositionError(problem)
    return 0


cdef tuple materials_of(object state):
    """The Xyz Materials that a card has by a snapshot."""
    carried = getattr(state, "carried", None)
    return carried.materials if isinstance(carried, Carried) and isinstance(carried.materials, tuple) else ()


cdef list numbers_of_cards(object snapshot):
    """The index of each card of a snapshot, in the order in which they are loaded: what it says of a card's number is kept."""
    cards = []
    for side in snapshot.players:
        for zones in (side.monsters, side.spells):
            for state in zones:
                if state is not None:
                    cards.append(state)
                    cards += materials_of(state)
        for name in PILE_NAMES:
            cards += getattr(side, name)
    said = {}
    for at, state in enumerate(cards):
        carried = getattr(state, "carried", None)
        if isinstance(carried, Carried) and isinstance(carried.number, int) and 0 < carried.number <= len(cards):
            if carried.number - 1 in said.values():
                raise PositionError(f"two cards have the number {carried.number}")
            said[at] = carried.number - 1
    free = iter(sorted(set(range(len(cards))) - set(said.values())))
    return [said[at] if at in said else next(free) for at in range(len(cards))]


cdef int load_waiting_rule(DuelState* d, Context* ctx) except -1:
    """The units of work of a duel with effects, in place of those without; then on to what is asked."""
    cdef int kind = pending_kind_without_effects(d)
    cdef Unit waiting = d.units[d.n_units - 1]
    cdef int picks = d.n_picks
    cdef int status
    ctx.error = 0
    if kind in (PENDING_SUMMON_ZONE, PENDING_SPELL_ZONE) and d.options & OPTION_AUTO_PLACE:
        raise PositionError("zones are not chosen by the players in this duel")
    d.n_units = 1
    d.units[0].other = NO_CARD
    d.units[0].cell = NO_CELL
    if kind == PENDING_NONE:
        status = WAIT
    elif kind == PENDING_HAND_LIMIT:
        d.units[0].reserved = PENDING_HAND_LIMIT
        status = WAIT
    else:
        d.n_picks = 0
        if kind == PENDING_ATTACK_TARGET:
            resume_attack(d, ctx, waiting.card)
        else:
            d.units[0].step = TURN_ACTED
            resume_summon(d, ctx, waiting.card, waiting.facedown, kind, waiting.required)
        d.n_picks = <uint8_t>picks
        status = perform(d, ctx, 0)
        ctx.offered = False
    if status != WAIT or ctx.error:
        raise PositionError("the rule that waits cannot go on with the effects of the cards that are there")
    return 0


cdef object number(str what, object value, object low, object high, object error=PositionError):
    try:
        index = value.__index__()
    except AttributeError:
        raise PositionError(f"{what} {value!r} is not an integer") from None
    if not low <= index <= high:
        wrong = error if index > high else PositionError
        raise wrong(f"{what} {index} is not within {low} to {high}")
    return index


cdef int load_header(DuelState* d, object snapshot) except -1:
    cdef int i
    if len(snapshot.rng) != 4:
        raise PositionError(f"a random generator of {len(snapshot.rng)} words; it has four")
    for i in range(4):
        d.rng[i] = number("a word of the random generator", snapshot.rng[i], 0, 0xFFFFFFFFFFFFFFFF)
    d.switches = number("rule switches", snapshot.rules.switches, 0, ALL_SWITCHES)
    d.options = number("options", snapshot.options, 0, ALL_OPTIONS)
    d.draw_count = number("a draw of", snapshot.draw_count, 0, 0xFF, CapacityError)
    d.turn_limit = number("turn limit", snapshot.turn_limit, 0, MAX_TURN, CapacityError)
    d.turn = number("turn", snapshot.turn, 0, MAX_TURN, CapacityError)
    d.turn_player = number("turn player", snapshot.turn_player, 0, 1)
    d.phase = number("phase", snapshot.phase, 0, 0xFFFF)
    load_outcome(d, snapshot)
    return 0


cdef int load_outcome(DuelState* d, object snapshot) except -1:
    if not snapshot.over:
        if snapshot.winner is not None or snapshot.win_reason != WinReason.NONE:
            raise PositionError("a running duel with a winner or a reason for its end")
        d.outcome = RUNNING
        return 0
    d.outcome = NOBODY if snapshot.winner is None else number("winner", snapshot.winner, 0, 1)
    d.win_reason = number("reason for the end", snapshot.win_reason, 0, WIN_LOOP)
    d.decider = NOBODY
    return 0


cdef int load_player(DuelState* d, FactsTable table, int player, object state, Seats seats) except -1:
    cdef int i
    cdef Player* p = &d.players[player]
    p.lp = number("Life Points", state.lp, 0, 0x7FFFFFFF, CapacityError)
    p.normal_summons = number("Normal Summons", state.normal_summons, 0, 0xFF)
    load_zones(d, table, player, AT_MZONE, state.monsters, MONSTER_ZONES, seats)
    load_zones(d, table, player, AT_SZONE, state.spells, SPELL_ZONES, seats)
    for i in range(PILES):
        load_pile(d, table, player, i, getattr(state, PILE_NAMES[i]), seats)
    return 0


cdef int load_zones(
    DuelState* d, FactsTable table, int player, int location, object cards, int count, Seats seats
) except -1:
    cdef int sequence, index
    if len(cards) != count:
        raise PositionError(f"player {player} has {len(cards)} zones where there are {count}")
    for sequence in range(count):
        if cards[sequence] is not None:
            index = load_card(d, table, cards[sequence], seats, NO_CARD)
            enter_zone(d, index, player, location, sequence, 0)
            d.cards[index].position = number("position", cards[sequence].position, 1, 0xF)
            for material in materials_of(cards[sequence]):
                load_card(d, table, material, seats, index)
    return 0


cdef int load_pile(DuelState* d, FactsTable table, int player, int pile, object cards, Seats seats) except -1:
    cdef Pile* target = &d.players[player].piles[pile]
    cdef Card* card
    cdef int index
    if len(cards) > MAX_PILE:
        raise CapacityError(
            f"player {player} has {len(cards)} cards in {PILE_NAMES[pile]}; the engine holds {MAX_PILE}"
        )
    for state in cards:
        index = load_card(d, table, state, seats, NO_CARD)
        card = &d.cards[index]
        card.controller = <uint8_t>player
        card.location = <uint8_t>PILE_LOCATIONS[pile]
        card.sequence = target.count
        card.position = number("position", state.position, 1, 0xF)
        target.cards[target.count] = <uint8_t>index
        target.count += 1
    return 0


cdef int load_card(DuelState* d, FactsTable table, object state, Seats seats, int under) except -1:
    """The next card, in no place yet; its index. `under`: the monster whose material it is, or NO_CARD."""
    cdef int at = len(seats.loaded)
    cdef int index
    cdef Card* card
    row = table.row_of.get(state.code)
    if row is None:
        raise PositionError(f"card {state.code!r} is not in the pool of {table.count} cards")
    if len(seats.order) > MAX_CARDS:
        raise CapacityError(f"more than {MAX_CARDS} cards")
    index = seats.order[at]
    clear_card(d, index, row, number("owner", state.owner, 0, 1))
    seats.loaded.append((index, state, under))
    card = &d.cards[index]
    card.status = number("status", state.status, 0, 0xFFFFFFFF)
    card.attacks = number("attacks", state.attacks, 0, 0xFF)
    card.reason = number("reason", state.reason, 0, 0xFFFFFFFF)
    load_previous(card, state.previous)
    return index


cdef int load_previous(Card* card, object previous) except -1:
    if len(previous) != 4:
        raise PositionError(f"a previous place of {len(previous)} values; it has four")
    card.previous_controller = number("previous controller", previous[0], 0, 1)
    card.previous_location = location_number(previous[1])
    card.previous_sequence = number("previous sequence", previous[2], 0, 0xFF)
    card.previous_position = number("previous position", previous[3], 0, 0xF)
    return 0


cdef int location_number(object location) except -1:
    """The number of a location bit, 0 for none."""
    cdef int bits = number("location", location, 0, 0x80)
    cdef int at = 0
    if bits & (bits - 1):
        raise PositionError(f"location {bits:#x} is not one location")
    while bits >> at:
        at += 1
    return at


cdef int load_units(DuelState* d, object pending) except -1:
    """The turn, and the pending rule on it."""
    cdef int kind = PENDING_NONE
    if pending is not None:
        kind = number("pending rule", pending.kind, 0, PENDING_SPELL_ZONE)
    push_unit(d, UNIT_TURN, d.turn_player, NO_CARD, 0)
    d.decider = d.turn_player
    d.units[0].step = TURN_BATTLE if d.phase == PHASE_BATTLE_STEP else TURN_MAIN
    d.prompt = MSG_SELECT_BATTLECMD if d.phase == PHASE_BATTLE_STEP else MSG_SELECT_IDLECMD
    if kind == PENDING_NONE:
        return 0
    if kind == PENDING_HAND_LIMIT:
        if pending.place != NOWHERE or pending.facedown:
            raise PositionError("the hand limit is about no card")
        d.units[0].step = TURN_DISCARD
        d.prompt = MSG_SELECT_CARD
        return load_picks(d, &d.units[0], pending)
    return load_rule_step(d, kind, pending)


cdef int load_rule_step(DuelState* d, int kind, object pending) except -1:
    cdef Unit* unit
    cdef int unit_kind = UNIT_SUMMON
    if kind == PENDING_ATTACK_TARGET:
        unit_kind = UNIT_ATTACK
        d.prompt = MSG_SELECT_CARD
    elif kind == PENDING_SPELL_ZONE:
        unit_kind = UNIT_SET_SPELL
        d.prompt = MSG_SELECT_PLACE
    else:
        d.prompt = MSG_SELECT_TRIBUTE if kind == PENDING_TRIBUTE else MSG_SELECT_PLACE
    push_unit(d, unit_kind, d.turn_player, card_at(d, pending.place), bool(pending.facedown))
    unit = &d.units[1]
    if kind == PENDING_SUMMON_ZONE:
        unit.step = SUMMON_ZONE
    return load_picks(d, unit, pending)


cdef int load_picks(DuelState* d, Unit* unit, object pending) except -1:
    if len(pending.picks) > MAX_PICKS:
        raise CapacityError(f"{len(pending.picks)} picks; the native engine holds {MAX_PICKS}")
    unit.required = number("cards to pick", pending.required, 0, 0xFF)
    for place in pending.picks:
        d.picks[d.n_picks] = <uint8_t>card_at(d, place)
        d.n_picks += 1
    return 0


cdef int card_at(DuelState* d, object place) except -1:
    """The index of the card in a Place. PositionError if none is there."""
    cdef int index = NO_CARD
    cdef const Player* p
    if len(place) != 3:
        raise PositionError(f"{place!r} is not a place")
    cdef int location = location_number(place[1])
    cdef int sequence = number("sequence", place[2], 0, 0xFF)
    p = &d.players[<int>number("controller", place[0], 0, 1)]
    if location == AT_MZONE and sequence < MONSTER_ZONES:
        index = p.monsters[sequence]
    elif location == AT_SZONE and sequence < SPELL_ZONES:
        index = p.spells[sequence]
    elif is_pile(location) and sequence < p.piles[pile_index(location)].count:
        index = p.piles[pile_index(location)].cards[sequence]
    if index == NO_CARD:
        raise PositionError(f"no card is at {tuple(place)!r}")
    return index
