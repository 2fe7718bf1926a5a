"""Duels set up by hand, played by description, and checked against what a person worked out.

    with Scenario(engine, Side(hand=["Celtic Guardian"]), Side(monsters={2: face_down("Mystical Elf")})) as duel:
        duel.summon("Celtic Guardian")
        duel.expect("MOVE Celtic Guardian: 0 hand 0 -> 0 mzone 0 attack", ...)

Player 0 is the turn player unless said otherwise. Cards are named; ``"Celtic Guardian@3"`` is the one with sequence 3 of
several. Zones are chosen by the engine, the lowest first, unless ``auto_place=False``. Whatever is scripted must happen:
an answer that nobody asks for, a decision without a scripted answer and a scripted draw that is not drawn fail the test.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from ygocore.actions import NOWHERE, Action, ActionKind, Place, decode
from ygocore.cards.definitions import CardDef
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import Attribute, Location, Phase, Position, Race, Reason, Type
from ygocore.constants import Prompt as PromptKind
from ygocore.duel import Duel, duel_class
from ygocore.events import Event
from ygocore.position import check
from ygocore.rulesets import RuleSet, ruleset
from ygocore.setup import DuelSetup
from ygocore.snapshot import (
    MONSTER_ZONES,
    SPELL_ZONES,
    CardState,
    Option,
    PlayerState,
    Snapshot,
    WinReason,
)

#: What lies below the scripted draws of a Deck, where a test does not say.
FILLER = ("Mokey Mokey",) * 10
OPEN = (PromptKind.SELECT_IDLECMD, PromptKind.SELECT_BATTLECMD)

_POSITIONS = {1: "attack", 4: "defense", 8: "face-down", 5: "face-up", 10: "face-down"}
_PLACES = {
    "hand": Location.HAND,
    "mzone": Location.MZONE,
    "szone": Location.SZONE,
    "grave": Location.GRAVE,
    "banished": Location.REMOVED,
    "deck": Location.DECK,
    "extra": Location.EXTRA,
}
_WHERE = {int(location): name for name, location in _PLACES.items()}
_WORDS = {"yes": "YES", "no": "NO", "pass": "PASS", "finish": "FINISH"}
_POSITION_WORDS = {name: bit for bit, name in {1: "attack", 4: "defense", 8: "face-down"}.items()}


@dataclass(frozen=True)
class Card:
    """A card on the field as a test places it."""

    name: str
    position: int = Position.FACEUP_ATTACK
    status: int = 0
    attacks: int = 0
    owner: int | None = None  # None: the player on whose side it is


#: What :meth:`Script.answer` takes.
Answer = str | int | Race | Attribute

#: :func:`attack`, :func:`defense` or :func:`face_down`.
Placing = Callable[..., Card]


def attack(name: str, **more: Any) -> Card:
    """A monster in face-up Attack Position."""
    return Card(name, Position.FACEUP_ATTACK, **more)


def defense(name: str, **more: Any) -> Card:
    """A monster in face-up Defense Position."""
    return Card(name, Position.FACEUP_DEFENSE, **more)


def face_down(name: str, **more: Any) -> Card:
    """A monster in face-down Defense Position."""
    return Card(name, Position.FACEDOWN_DEFENSE, **more)


def set_card(name: str, **more: Any) -> Card:
    """A Set Spell or Trap."""
    return Card(name, Position.FACEDOWN, **more)


@dataclass(frozen=True)
class Side:
    """One player's side. ``draws`` are what the player draws next, in this order; all of them must be drawn."""

    lp: int = 8000
    hand: Sequence[str] = ()
    monsters: Mapping[int, Card | str] = field(default_factory=dict)
    spells: Mapping[int, Card | str] = field(default_factory=dict)
    grave: Sequence[str | Card] = ()
    banished: Sequence[str | Card] = ()
    extra: Sequence[str | Card] = ()
    draws: Sequence[str] = ()
    filler: Sequence[str] = FILLER
    normal_summons: int = 0


def pool_with(*facts: CardFacts) -> CardPool:
    """The built-in cards and a few made for a test."""
    return CardPool([*CardPool.builtin().values(), *facts])


def monster(
    name: str, level: int, attack: int, defense: int, kind: Type = Type.NORMAL, **more: Any
) -> CardFacts:
    """A monster made for a test; ``attack`` and ``defense`` may be ``QUESTION``. Its passcode comes from its name."""
    return CardFacts(
        code=_made_up_code(name),
        name=name,
        type=Type.MONSTER | kind,
        level=level,
        attack=attack,
        defense=defense,
        race=Race.WARRIOR,
        attribute=Attribute.EARTH,
        **more,
    )


def spell(name: str, kind: int = 0) -> CardFacts:
    """A Spell made for a test: Normal, or of the kind given."""
    return CardFacts(code=_made_up_code(name), name=name, type=Type.SPELL | kind)


def trap(name: str, kind: int = 0) -> CardFacts:
    """A Trap made for a test."""
    return CardFacts(code=_made_up_code(name), name=name, type=Type.TRAP | kind)


def _made_up_code(name: str) -> int:
    """A passcode above all printed ones, always the same for a name."""
    return 100_000_000 + zlib.crc32(name.encode()) % 900_000_000


class Script:
    """A running duel: play it, and check what happens."""

    duel: Duel

    def __init__(self, engine: str, pool: CardPool | None, draws: Sequence[Sequence[str]]) -> None:
        self.engine = engine
        self.pool = CardPool.builtin() if pool is None else pool
        self._draws = [list(each) for each in draws]
        self._unread: list[Event] = []
        self.coins: list[int] = []  #: heads of each toss so far

    def __enter__(self) -> Self:
        self._read_events()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if kind is None:
            left = {player: cards for player, cards in enumerate(self._draws) if cards}
            assert not left, f"scripted draws that were not drawn: {left}"

    # -- playing ------------------------------------------------------------------------------------------------

    def summon(self, name: str, *, tributes: Sequence[str] = (), zone: int | None = None) -> None:
        """Normal Summon a hand card; ``tributes`` and ``zone`` answer what is asked, in this order."""
        self._bring("SUMMON", name, tributes, zone)

    def set_monster(self, name: str, *, tributes: Sequence[str] = (), zone: int | None = None) -> None:
        """Set a monster from the hand."""
        self._bring("SET_MONSTER", name, tributes, zone)

    def set_spell(self, name: str, *, zone: int | None = None) -> None:
        """Set a Spell or Trap from the hand."""
        self._bring("SET_SPELL_TRAP", name, (), zone)

    def _bring(self, kind: str, name: str, tributes: Sequence[str], zone: int | None) -> None:
        self.choose(kind, name, "hand")
        for tribute in tributes:
            self.expect_prompt("SELECT_TRIBUTE")
            self.choose("SELECT", tribute, "mzone")
        if zone is not None:
            self.choose_zone(zone)
        self._expect_settled()

    def choose_zone(self, zone: int) -> None:
        """Answer the question for a zone."""
        self.expect_prompt("SELECT_PLACE")
        [action] = [each for each in self.legal("PLACE") if each.place.sequence == zone]
        self.apply(action)

    def change_position(self, name: str) -> None:
        """Change a monster's position, or Flip Summon it."""
        self.choose("CHANGE_POSITION", name, "mzone")
        self._expect_settled()

    def attack(self, attacker: str, target: str | None = None) -> None:
        """Attack; ``target`` answers the question which of several monsters."""
        self.choose("ATTACK", attacker, "mzone")
        if target is not None:
            self.expect_prompt("SELECT_CARD")
            self.choose("SELECT", target, "mzone", player=1 - self.player)
        self._expect_settled()

    def attack_directly(self, attacker: str) -> None:
        """Attack the player although monsters could be attacked."""
        self.choose("ATTACK", attacker, "mzone")
        self.answer("yes")

    def to_battle_phase(self) -> None:
        """Declare the Battle Phase."""
        self.choose("TO_BATTLE_PHASE")

    def to_main_phase_2(self) -> None:
        """Declare Main Phase 2."""
        self.choose("TO_MAIN_PHASE_2")

    def end_turn(self, *, discard: Sequence[str] = ()) -> None:
        """Declare the End Phase; ``discard`` answers the hand limit."""
        self.choose("TO_END_PHASE")
        for name in discard:
            self.expect_prompt("SELECT_CARD")
            self.choose("SELECT", name, "hand")
        self._expect_settled()

    # -- effects ------------------------------------------------------------------------------------------------

    def activate(
        self, name: str, *answers: Answer, where: str | None = None, effect: int | None = None
    ) -> None:
        """Activate a card or effect in an open game state, and answer what it asks, in this order."""
        self._use("ACTIVATE", name, where, effect)
        self.answer(*answers)

    def chain(self, name: str, *answers: Answer, where: str | None = None, effect: int | None = None) -> None:
        """Respond with a card or effect, and answer what it asks."""
        self.expect_prompt("SELECT_CHAIN")
        self._use("CHAIN", name, where, effect)
        self.answer(*answers)

    def special_summon(self, name: str, *answers: Answer, where: str | None = None) -> None:
        """Special Summon a monster by its own procedure."""
        self._use("SPECIAL_SUMMON", name, where, None)
        self.answer(*answers)

    def answer(self, *answers: Answer) -> None:
        """Answer what is asked, one decision each: the name of a card (see :meth:`_pick`), "yes", "no", "pass", "finish", a
        battle position, the number of an option, or a Type, an Attribute or a card name that is declared."""
        for each in answers:
            self._answer(each)

    def _answer(self, wanted: Answer) -> None:
        if isinstance(wanted, Race | Attribute):
            kind = "RACE" if isinstance(wanted, Race) else "ATTRIBUTE"
            fitting = [each for each in self.legal(kind) if 1 << each.argument == wanted]
        elif isinstance(wanted, int):
            numbered = (*self.legal("OPTION"), *self.legal("NUMBER"))
            fitting = [each for each in numbered if each.argument == wanted]
        elif wanted in _WORDS:
            fitting = self.legal(_WORDS[wanted])
        elif wanted in _POSITION_WORDS:
            fitting = [each for each in self.legal("POSITION") if each.argument == _POSITION_WORDS[wanted]]
        else:
            fitting = self._pick("SELECT", wanted) or self._pick("DECLARE", wanted)
        assert len(fitting) == 1, (
            f"{wanted!r} answers {self.duel.prompt} {len(fitting)} times; {self._choices()}"
        )
        self.apply(fitting[0])

    def _use(self, kind: str, name: str, where: str | None, effect: int | None) -> None:
        fitting = [
            action
            for action in self._pick(kind, name)
            if where in (None, _WHERE[action.place.location]) and effect in (None, action.effect)
        ]
        assert len(fitting) == 1, f"{kind} {name} is offered {len(fitting)} times; {self._choices()}"
        self.apply(fitting[0])

    def _pick(self, kind: str, wanted: str) -> list[Action]:
        """The actions of that kind about a card: ``name``, ``1:name`` for player 1's, ``name@3`` for sequence 3."""
        side, colon, rest = wanted.partition(":")
        controller, name = (int(side), rest) if colon and side in ("0", "1") else (None, wanted)
        name, _, sequence = name.partition("@")
        return [
            action
            for action in self.legal(kind)
            if self.name_of(action) == name
            and controller in (None, action.place.controller)
            and sequence in ("", str(action.place.sequence))
        ]

    def name_of(self, action: Action) -> str:
        """The name of the card that an action is about, whether or not the player may know it."""
        controller, location, sequence = action.place
        if location in (0, Location.DECK, Location.OVERLAY):
            return self.pool[action.code].name
        card = self._cards(controller, _WHERE[location])[sequence]
        assert card is not None
        return self.pool[card.code].name

    def _choices(self) -> str:
        return f"offered are {[(each.kind.name, self._about(each)) for each in self._actions()]}"

    def _about(self, action: Action) -> str:
        return self.name_of(action) if action.place.location else str(action.argument)

    def _actions(self) -> list[Action]:
        return [decode(action) for action in self.duel.legal_actions()]

    def choose(
        self, kind: str, name: str | None = None, where: str = "hand", *, player: int | None = None
    ) -> None:
        """One decision: the legal action of that kind, about the card of that name if one is given."""
        place = NOWHERE if name is None else self.find(name, self.player if player is None else player, where)
        fitting = [each for each in self.legal(kind) if each.place == place]
        legal = [decode(action) for action in self.duel.legal_actions()]
        assert len(fitting) == 1, f"{kind} {name or ''} is not legal; legal are {legal}"
        self.apply(fitting[0])

    def apply(self, action: Action) -> None:
        """Carry out an action and note what happens."""
        self.duel.apply(action.encode())
        self._read_events()

    def _read_events(self) -> None:
        events = self.duel.events
        for event in events:
            if event.kind.name == "DRAW":
                self._check_draw(event)
            elif event.kind.name == "TOSS_COIN":
                self.coins.append(sum(event.results))
        self._unread += events

    def _check_draw(self, event: Event) -> None:
        script = self._draws[event.player]
        for code in event.codes[: len(script)]:
            wanted = script.pop(0)
            assert self.pool[code].name == wanted, f"{self.pool[code].name} was drawn instead of {wanted}"

    # -- asking -------------------------------------------------------------------------------------------------

    @property
    def player(self) -> int:
        """Who decides."""
        player = self.duel.player
        assert player is not None, f"the duel is over: {self.duel.outcome()}"
        return player

    @property
    def state(self) -> Snapshot:
        """The whole state."""
        return self.duel.snapshot()

    def find(self, name: str, player: int, where: str) -> Place:
        """The place of a card by its name, with ``@sequence`` if there are several."""
        wanted, _, sequence = name.partition("@")
        found = [
            Place(player, _PLACES[where], seq)
            for seq, card in enumerate(self._cards(player, where))
            if card is not None and self.pool[card.code].name == wanted and sequence in ("", str(seq))
        ]
        assert len(found) == 1, f"{name} is {len(found)} times in player {player}'s {where}"
        return found[0]

    def _cards(self, player: int, where: str) -> Sequence[CardState | None]:
        side = self.state.players[player]
        piles: dict[str, Sequence[CardState | None]] = {
            "hand": side.hand,
            "mzone": side.monsters,
            "szone": side.spells,
            "grave": side.grave,
            "banished": side.banished,
            "deck": side.deck,
            "extra": side.extra,
        }
        return piles[where]

    def card(self, name: str, player: int, where: str) -> CardState:
        """A card's state."""
        found = self._cards(player, where)[self.find(name, player, where).sequence]
        assert found is not None
        return found

    def legal(self, kind: str) -> list[Action]:
        actions = [decode(action) for action in self.duel.legal_actions()]
        return [action for action in actions if action.kind == ActionKind[kind]]

    def offered(self, kind: str) -> list[str]:
        """The names of the cards that legal actions of that kind are about, in order of their places."""
        return [self.name_of(action) for action in self.legal(kind)]

    def offers(self, kind: str) -> bool:
        """Whether a legal action of that kind is offered."""
        return bool(self.legal(kind))

    def offered_zones(self) -> list[tuple[int, str, int]]:
        """The zones to choose from: controller, place and sequence."""
        where = {location: name for name, location in _PLACES.items()}
        return [
            (action.place.controller, where[Location(action.place.location)], action.place.sequence)
            for action in self.legal("PLACE")
        ]

    def monsters(self, player: int) -> dict[int, str]:
        """A player's monsters by zone, each with its position."""
        return self._shown(player, "mzone")

    def spells(self, player: int) -> dict[int, str]:
        """The cards in a player's Spell & Trap Zones and Field Zone (5), each with its position."""
        return self._shown(player, "szone")

    def _shown(self, player: int, where: str) -> dict[int, str]:
        return {
            zone: f"{self.pool[card.code].name}, {_POSITIONS[card.position]}"
            for zone, card in enumerate(self._cards(player, where))
            if card is not None
        }

    def lp(self, player: int) -> int:
        """A player's LP."""
        return self.duel.life_points[player]

    def stats(self, name: str, player: int) -> tuple[int, int]:
        """ATK and DEF of a monster on the field at the moment."""
        card = self.card(name, player, "mzone")
        facts = self.pool[card.code]
        attack = max(0, facts.attack) if card.attack is None else card.attack
        return attack, max(0, facts.defense) if card.defense is None else card.defense

    def counters(self, name: str, player: int, counter: int = 1) -> int:
        """How many counters of that kind are on a monster."""
        return dict(self.card(name, player, "mzone").counters).get(counter, 0)

    def equipped_to(self, name: str, player: int) -> str | None:
        """The name of the monster that a card is equipped to."""
        place = self.card(name, player, "szone").equipped_to
        if place is None:
            return None
        target = self.state.players[place.controller].monsters[place.sequence]
        assert target is not None
        return self.pool[target.code].name

    def names(self, player: int, where: str) -> list[str]:
        """The names of the cards in a player's hand or GY, in order."""
        return [self.pool[card.code].name for card in self._cards(player, where) if card is not None]

    # -- expecting ----------------------------------------------------------------------------------------------

    def expect(self, *lines: str) -> None:
        """All events since the last such check (or the start), one line each, exactly."""
        happened = [self.line(event) for event in self._unread]
        self._unread = []
        assert happened == list(lines)

    def forget_events(self) -> None:
        """What has happened so far is of no interest."""
        self._unread = []

    def kinds(self) -> list[str]:
        """The kinds of all events since the last check, which they count as checked by."""
        kinds = [event.kind.name for event in self._unread]
        self._unread = []
        return kinds

    def expect_prompt(self, kind: str) -> None:
        """What is being asked."""
        prompt = self.duel.prompt
        assert prompt is not None, f"the duel is over: {self.duel.outcome()}"
        assert prompt.kind.name == kind, f"{prompt.kind.name} is asked, not {kind}"

    def expect_end(self, winner: int | None, reason: WinReason) -> None:
        """The duel has ended like this, and there is nothing to decide."""
        assert self.duel.over
        assert (self.duel.winner, self.duel.win_reason) == (winner, reason)
        assert self.duel.player is None
        assert self.duel.prompt is None
        assert len(self.duel.legal_actions()) == 0

    def settle(self) -> None:
        """Both players let every chance to respond pass, as long as nothing else is asked."""
        while self.duel.prompt is not None and self.duel.prompt.kind == PromptKind.SELECT_CHAIN:
            self.answer("pass")
        self._expect_settled()

    def expect_open(self) -> None:
        """Nothing is asked any more: the open game state."""
        self._expect_settled()

    def _expect_settled(self) -> None:
        prompt = self.duel.prompt
        assert prompt is None or prompt.kind in OPEN, f"no answer is scripted for {prompt}"

    def line(self, event: Event) -> str:
        """An event in one line, as :meth:`expect` takes it."""
        kind = event.kind.name
        match kind:
            case "WIN":
                return f"WIN {event.winner} {WinReason(event.win_reason).name}"
            case "NEW_TURN":
                return f"TURN of {event.player}"
            case "NEW_PHASE":
                return f"PHASE {Phase(event.phase).name}"
            case "DRAW":
                return f"DRAW {event.player}: {', '.join(self.pool[code].name for code in event.codes)}"
            case "MOVE":
                moved = f"{self._place(event.source, False)} -> {self._place(event.target)}"
                return f"MOVE {self._name(event)}: {moved}{self._why(event)}"
            case "POS_CHANGE":
                positions = f"{_POSITIONS[event.old_position]} -> {_POSITIONS[event.new_position]}"
                return f"POSITION {self._name(event)}: {positions}"
            case "SET" | "SUMMONING" | "FLIPSUMMONING":
                return f"{kind} {self._name(event)}: {self._place(event.target)}"
            case "ATTACK":
                return f"ATTACK {self._place(event.attacker)} on {self._place(event.target)}"
            case "BATTLE":
                return f"BATTLE {self._battle(event, 'attacker')} against {self._battle(event, 'target')}"
            case "DAMAGE":
                return f"DAMAGE {event.player} {event.amount}"
            case _:
                return kind

    def _name(self, event: Event) -> str:
        return self.pool[event.code].name

    @staticmethod
    def _why(event: Event) -> str:
        """The reason of a move that is no summon or Set: those keep an older one."""
        if event.target[1] in (Location.MZONE, Location.SZONE):
            return ""
        return " by " + "+".join(reason.name or "?" for reason in Reason(event.reason))

    @staticmethod
    def _place(place: tuple[int, int, int, int], with_position: bool = True) -> str:
        controller, location, sequence, position = place
        if not location:
            return "the player"
        where = f"{controller} {str(Location(location).name).lower()} {sequence}"
        return f"{where} {_POSITIONS[position]}" if with_position and location in (4, 8) else where

    def _battle(self, event: Event, who: str) -> str:
        place = getattr(event, who)
        if not place[1]:
            return "the player"
        values = f"{getattr(event, f'{who}_attack')}/{getattr(event, f'{who}_defense')}"
        return f"{self._place(place)} {values}{' destroyed' if getattr(event, f'{who}_destroyed') else ''}"


class Scenario(Script):
    """A duel that starts in a given state: turn 3, the open game state of Main Phase 1, unless said otherwise.

    It must be a legal one; ``by_effects`` admits what only effects that do not exist yet could lead to.
    """

    def __init__(
        self,
        engine: str,
        mine: Side | None = None,
        theirs: Side | None = None,
        *,
        rules: str | RuleSet = "MR2020",
        pool: CardPool | None = None,
        turn: int = 3,
        turn_player: int = 0,
        phase: Phase = Phase.MAIN1,
        auto_place: bool = True,
        offer_single: bool = False,
        turn_limit: int = 0,
        by_effects: bool = False,
        rng: tuple[int, int, int, int] = (1, 2, 3, 4),
        definitions: Mapping[int, CardDef] | None = None,
    ) -> None:
        sides = (mine or Side(), theirs or Side())
        super().__init__(engine, pool, [side.draws for side in sides])
        options = Option(Option.AUTO_PLACE * auto_place | Option.OFFER_SINGLE * offer_single)
        snapshot = Snapshot(
            rules=ruleset(rules),
            rng=rng,
            turn=turn,
            turn_player=turn_player,
            phase=int(phase),
            players=(self._player(sides[0], 0), self._player(sides[1], 1)),
            options=options,
            turn_limit=turn_limit,
        )
        if not by_effects:
            check(snapshot, self.pool)
        core: Any = duel_class(engine)
        more = () if definitions is None else (definitions,)
        self.duel = core._load(snapshot, self.pool, *more)

    def _player(self, side: Side, player: int) -> PlayerState:
        deck = [*side.filler, *reversed(side.draws)]
        return PlayerState(
            lp=side.lp,
            normal_summons=side.normal_summons,
            monsters=self._zones(side.monsters, player, MONSTER_ZONES, Position.FACEUP_ATTACK),
            spells=self._zones(side.spells, player, SPELL_ZONES, Position.FACEUP),
            deck=self._pile(deck, player, Position.FACEDOWN_DEFENSE),
            hand=self._pile(side.hand, player, Position.FACEDOWN),
            grave=self._pile(side.grave, player, Position.FACEUP),
            banished=self._pile(side.banished, player, Position.FACEUP),
            extra=self._pile(side.extra, player, Position.FACEDOWN_DEFENSE),
        )

    def _pile(self, given: Iterable[str | Card], player: int, position: Position) -> list[CardState]:
        cards = [Card(each, position) if isinstance(each, str) else each for each in given]
        return [
            CardState(self.pool.find(card.name).code, player, int(card.position), int(card.status))
            for card in cards
        ]

    def _zones(
        self, placed: Mapping[int, Card | str], player: int, count: int, position: Position
    ) -> list[CardState | None]:
        zones: list[CardState | None] = [None] * count
        for zone, given in placed.items():
            card = Card(given, position) if isinstance(given, str) else given
            owner = player if card.owner is None else card.owner
            code = self.pool.find(card.name).code
            zones[zone] = CardState(code, owner, int(card.position), int(card.status), card.attacks)
        return zones


class NewDuel(Script):
    """A duel from its start: ``draws`` of each player are the opening hand and what is drawn next, in this order.

    ``filler`` lies below them in both Decks, or ``filler1`` in that of player 1.
    """

    def __init__(
        self,
        engine: str,
        draws0: Sequence[str] = (),
        draws1: Sequence[str] = (),
        *,
        rules: str | RuleSet = "MR2020",
        pool: CardPool | None = None,
        filler: Sequence[str] = FILLER,
        filler1: Sequence[str] | None = None,
        auto_place: bool = True,
        offer_single: bool = False,
        **setup: Any,
    ) -> None:
        super().__init__(engine, pool, [draws0, draws1])
        below = (filler, filler if filler1 is None else filler1)
        decks = [
            [self.pool.find(name).code for name in (*below[player], *reversed(draws))]
            for player, draws in enumerate((draws0, draws1))
        ]
        self.duel = duel_class(engine)._start(
            DuelSetup(
                pool=self.pool,
                main=(tuple(decks[0]), tuple(decks[1])),
                extra=((), ()),
                seed=0,
                rules=ruleset(rules),
                shuffle=False,
                options=Option(Option.AUTO_PLACE * auto_place | Option.OFFER_SINGLE * offer_single),
                **setup,
            )
        )
