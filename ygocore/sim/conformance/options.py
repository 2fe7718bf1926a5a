"""Legal answers in a form in which the recording's and an engine's are equal when they mean the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, SupportsInt

from ygocore.actions import Action, ActionKind, Place, decode
from ygocore.constants import Location, Prompt
from ygocore.sim.conformance.order import Piles
from ygocore.sim.conformance.recording import LOCATIONS, POSITIONS, Step
from ygocore.sim.conformance.sums import in_some_sum
from ygocore.snapshot import CardState, Snapshot

#: The recording's word for each kind of prompt.
PROMPT_NAMES: Final[Mapping[Prompt, str]] = {
    Prompt.SELECT_UNSELECT_CARD: "unselect",
    **{
        kind: kind.name.lower().removeprefix("select_")
        for kind in Prompt
        if kind != Prompt.SELECT_UNSELECT_CARD
    },
}
#: The recording's word for each kind of action that it lists among the options; FINISH it does not list.
_ACTION_NAMES: Final = {
    ActionKind.SUMMON: "summon",
    ActionKind.SPECIAL_SUMMON: "special_summon",
    ActionKind.CHANGE_POSITION: "change_position",
    ActionKind.SET_MONSTER: "set_monster",
    ActionKind.SET_SPELL_TRAP: "set_spell_trap",
    ActionKind.ACTIVATE: "activate",
    ActionKind.TO_BATTLE_PHASE: "battle_phase",
    ActionKind.TO_MAIN_PHASE_2: "main2",
    ActionKind.TO_END_PHASE: "end_phase",
    ActionKind.ATTACK: "attack",
    ActionKind.CHAIN: "chain",
    ActionKind.PASS: "pass",
    ActionKind.YES: "yes",
    ActionKind.NO: "no",
    ActionKind.SELECT: "card",
    ActionKind.FINISH: "finish",
    ActionKind.PLACE: "zone",
    ActionKind.POSITION: "position",
    ActionKind.OPTION: "option",
    ActionKind.NUMBER: "option",
    ActionKind.COUNTER: "card",
    ActionKind.RACE: "race",
    ActionKind.ATTRIBUTE: "attribute",
    ActionKind.DECLARE: "declare",
}
_LOCATION_NAMES: Final = {bit: name for name, bit in LOCATIONS.items()}
_POSITION_NAMES: Final = {bit: name for name, bit in POSITIONS.items()}
_UNORDERED: Final = Location.DECK | Location.HAND | Location.EXTRA
#: Their numbers are each engine's own: only the order counts.
_NUMBERED: Final = frozenset({"activate", "chain", "option"})
_VALUED: Final = frozenset({"attack", "position", "race", "attribute", "declare"})
ANYWHERE: Final = -1


class Meaning(NamedTuple):
    """What an option means. ``sequence`` is :data:`ANYWHERE` in the hand, the Deck and the Extra Deck, and
    the lowest one of the cards that came at the same moment in a pile; ``number`` is the rank of the
    effect among those of its card, or of the option among all, the position's bit, or 1 for an attack that
    may be direct and for a range of card names."""

    kind: str
    code: int = 0
    controller: int = 0
    location: int = 0
    sequence: int = 0
    number: int = 0

    def __str__(self) -> str:
        text = self.kind
        if self.code:
            text += f" {self.code}"
        if self.location:
            text += f" {self.controller}:{_LOCATION_NAMES[self.location]}"
            text += f":{self.sequence}" if self.sequence != ANYWHERE else ""
        if self.kind == "attack":
            text += " direct" if self.number else ""
        elif self.kind == "position":
            text += f" {_POSITION_NAMES.get(self.number, self.number)}"
        elif self.kind in _NUMBERED | _VALUED:
            text += f" #{self.number}"
        return text


def recorded_meanings(step: Step, piles: Piles) -> list[Meaning]:
    """What each recorded option means, in the recorded order."""
    places = [Place(option.controller, option.location, option.sequence) for option in step.options]
    numbers = _numbers(
        (option.kind, place, option.number, option.number)
        for option, place in zip(step.options, places, strict=True)
    )
    return [
        _meaning(option.kind, option.code, place, number, piles)
        for option, place, number in zip(step.options, places, numbers, strict=True)
    ]


def comparable(step: Step, meanings: Sequence[Meaning]) -> list[Meaning]:
    """Those recorded options that an engine must offer as its first pick: all but, in a sum, cards that
    complete none."""
    if step.sum is None:
        return list(meanings)
    useful = in_some_sum([option.number for option in step.options], step.sum)
    return [meaning for i, meaning in enumerate(meanings) if i in useful]


def offered_meanings(
    actions: Iterable[SupportsInt], snapshot: Snapshot, piles: Piles
) -> list[tuple[Meaning, int]]:
    """What each legal action means, with the action. Codes hidden from the player are filled in from the
    snapshot."""
    encoded = [int(action) for action in actions]
    decoded = [decode(action) for action in encoded]
    numbers = _numbers(
        (_ACTION_NAMES[action.kind], action.place, action.argument or action.effect, action.argument)
        for action in decoded
    )
    return [
        (_meaning(_ACTION_NAMES[action.kind], _code(action, snapshot), action.place, number, piles), bits)
        for action, bits, number in zip(decoded, encoded, numbers, strict=True)
    ]


def difference(expected: Iterable[Meaning], got: Iterable[Meaning]) -> tuple[list[Meaning], list[Meaning]]:
    """The options that are missing, and those that should not be there, in order. Equal cards of a Deck count
    as one option."""
    wanted, offered = _counted(expected), _counted(got)
    return sorted((wanted - offered).elements()), sorted((offered - wanted).elements())


def _counted(meanings: Iterable[Meaning]) -> Counter[Meaning]:
    counted = Counter(meanings)
    for meaning in counted:
        if meaning.location == Location.DECK:
            counted[meaning] = 1
    return counted


def _meaning(kind: str, code: int, place: Place, number: int, piles: Piles) -> Meaning:
    controller, location, sequence = place
    if location & _UNORDERED:
        sequence = ANYWHERE
    elif location & (Location.GRAVE | Location.REMOVED):
        sequence = piles.stretch(controller, location, sequence)
    return Meaning(kind, code, controller, location, sequence, number)


def _numbers(options: Iterable[tuple[str, Place, int, int]]) -> list[int]:
    """Each option's number, from its kind, place, effect or option number, and value: the value where it is a
    fact; the rank among those of the same kind and card where it only tells these apart; else 0."""
    given = list(options)
    result = [value if kind in _VALUED else 0 for kind, _, _, value in given]
    same: defaultdict[tuple[str, Place], list[int]] = defaultdict(list)
    for i, (kind, place, _, _) in enumerate(given):
        if kind in _NUMBERED:
            same[kind, place].append(i)
    for indices in same.values():
        for rank, i in enumerate(sorted(indices, key=lambda i: given[i][2])):
            result[i] = rank
    return result


def _code(action: Action, snapshot: Snapshot) -> int:
    """The code of the card meant: as it is, or where the player may not know it, from the snapshot. 0 for a
    zone."""
    if action.kind == ActionKind.PLACE:
        return 0
    card = None if action.code else card_at(snapshot, action.place)
    return action.code if card is None else card.code


def card_at(snapshot: Snapshot, place: Place) -> CardState | None:
    """The card at a place, or None if there is none (or no place at all)."""
    player = snapshot.players[place.controller]
    piles: Mapping[int, Sequence[CardState | None]] = {
        Location.DECK: player.deck,
        Location.HAND: player.hand,
        Location.MZONE: player.monsters,
        Location.SZONE: player.spells,
        Location.GRAVE: player.grave,
        Location.REMOVED: player.banished,
        Location.EXTRA: player.extra,
    }
    cards = piles.get(place.location, ())
    return cards[place.sequence] if place.sequence < len(cards) else None
