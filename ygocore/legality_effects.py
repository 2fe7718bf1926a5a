"""What is wrong with what a snapshot says effects have left on cards and players: values, and places where no card is.

Whether effects can have left that is not asked: too much can be brought about by one card or another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Final

from ygocore.actions import MAX_SEQUENCE, NOWHERE, Place
from ygocore.constants import EffectType, Location
from ygocore.snapshot import CardState, Carried, EffectState, Mark, PlayerState, Snapshot

_NUMBER: Final = (0, 2**31 - 1)
_WORD: Final = (0, 2**32 - 1)
_LONG: Final = (-(2**63), 2**63 - 1)
_PLAYER: Final = (0, 1)
_EFFECT: Final = (0, 63)  #: the numbers of effects that actions can name

#: What is activated or carried out, which takes a function; so do materials' effects on the monster above them.
_NEEDS_A_FUNCTION: Final = int(
    EffectType.ACTIVATE
    | EffectType.IGNITION
    | EffectType.TRIGGER_O
    | EffectType.TRIGGER_F
    | EffectType.QUICK_O
    | EffectType.QUICK_F
    | EffectType.CONTINUOUS
)


def shape_problems(snapshot: Snapshot) -> Iterator[str]:
    """Values of the wrong type or size, in a snapshot that is of the right shape otherwise."""
    yield from _range("moments", snapshot.moments, *_NUMBER)
    yield from _range("moves", snapshot.moves, *_NUMBER)
    yield from _tuple(
        "limits", snapshot.limits, _records("limit", _PLAYER, (-(2**31), 2**32 - 1), _NUMBER, _NUMBER)
    )
    yield from _tuple("effects", snapshot.effects, _effect_shape)
    for player, side in enumerate(snapshot.players):
        yield from _player_shape(f"player {player}: ", side)
        for card in _cards(side):
            yield from _card_shape(f"player {player}: card {card.code!r}: ", card)


def _cards(side: PlayerState) -> Iterator[CardState]:
    piles = (side.monsters, side.spells, side.deck, side.hand, side.grave, side.banished, side.extra)
    yield from (card for card in chain.from_iterable(piles) if card is not None)


Check = Callable[[Any], Iterator[str]]


def _range(name: str, value: Any, least: int, most: int) -> Iterator[str]:
    if not isinstance(value, int):
        yield f"{name} is {value!r}, not a whole number"
    elif not least <= value <= most:
        yield f"{name} is {int(value)}, not within {least} to {most}"


def _tuple(name: str, values: Any, check: Check) -> Iterator[str]:
    if not isinstance(values, tuple):
        yield f"{name} is {type(values).__name__}, not a tuple"
        return
    for value in values:
        yield from check(value)


def _records(name: str, *ranges: tuple[int, int]) -> Check:
    """A check of tuples of so many numbers."""

    def check(value: Any) -> Iterator[str]:
        if not isinstance(value, tuple) or len(value) != len(ranges):
            yield f"{name} {value!r} is not a tuple of {len(ranges)} numbers"
            return
        for part, (least, most) in zip(value, ranges, strict=True):
            yield from _range(f"{name} {value!r}: {part!r}", part, least, most)

    return check


def _place(name: str, *, nowhere: bool = False) -> Check:
    def check(place: Any) -> Iterator[str]:
        if nowhere and place == NOWHERE:
            return
        numbers = (
            isinstance(place, tuple) and len(place) == 3 and all(isinstance(part, int) for part in place)
        )
        most = (
            7 << 8 | MAX_SEQUENCE if numbers and place[1] == Location.OVERLAY else MAX_SEQUENCE
        )  # _materials
        if not numbers or place[0] not in (0, 1) or not 0 <= place[2] <= most:
            yield f"{name} {place!r} is not a Place"
        elif place[1] <= 0 or place[1] & (place[1] - 1) or place[1] > Location.OVERLAY:
            yield f"{name}: {place[1]:#x} is not one location"

    return check


def _marks(name: str, marks: Any) -> Iterator[str]:
    yield from _tuple(
        f"{name}marks", marks, _records(f"{name}mark", _WORD, _WORD, (-(2**15), 2**15), _LONG, _WORD)
    )
    if isinstance(marks, tuple) and not all(isinstance(mark, Mark) for mark in marks):
        yield f"{name}marks are not all a Mark"


def _player_shape(name: str, side: PlayerState) -> Iterator[str]:
    if side.turns is not None:
        yield from _range(f"{name}turns", side.turns, 0, 2**16 - 1)
    yield from _marks(name, side.marks)
    yield from _tuple(f"{name}activities", side.activities, _records(f"{name}activity", _NUMBER, _NUMBER))
    counted = _records(f"{name}what is counted,", _WORD, _NUMBER, _NUMBER)
    yield from _tuple(f"{name}counted", side.counted, counted)


def _card_shape(name: str, card: CardState) -> Iterator[str]:
    yield from _tuple(
        f"{name}counters", card.counters, _records(f"{name}counters", (0, 2**16 - 1), (1, 2**16 - 1))
    )
    if card.equipped_to is not None:
        yield from _place(f"{name}equipped_to")(card.equipped_to)
    if card.carried is None:
        return
    carried: Any = card.carried
    if isinstance(carried, Carried):
        yield from _carried_shape(name, carried)
    else:
        yield f"{name}carried is {type(carried).__name__}, not Carried"


_CARRIED_NUMBERS: Final = {
    "number": _NUMBER,
    "moved": _NUMBER,
    "since": _NUMBER,
    "summon_type": _WORD,
    "summon_player": _PLAYER,
    "summon_location": (0, 2**16 - 1),
    "reason_player": (0, 5),
    "turn_counter": (-(2**15), 2**15 - 1),
    "fought": (0, 255),
    "direct": (0, 1),
}


def _carried_shape(name: str, carried: Carried) -> Iterator[str]:
    for field, (least, most) in _CARRIED_NUMBERS.items():
        yield from _range(f"{name}{field}", getattr(carried, field), least, most)
    if carried.came is not None:
        yield from _range(f"{name}came", carried.came, 0, 2**16 - 1)
    if carried.home is not None:
        yield from _range(f"{name}home", carried.home, *_PLAYER)
    for field in ("made_of", "attacked", "battled", "bound"):
        check = _place(f"{name}{field}", nowhere=True)
        yield from _tuple(f"{name}{field}", getattr(carried, field), check)
    yield from _tuple(f"{name}related", carried.related, _relation_shape(name))
    yield from _marks(name, carried.marks)
    yield from _tuple(f"{name}uses", carried.uses, _records(f"{name}uses", _EFFECT, (1, 255)))
    yield from _tuple(f"{name}labels", carried.labels, _labels_shape(name))
    yield from _tuple(f"{name}materials", carried.materials, _material_shape(name))


def _relation_shape(name: str) -> Check:
    def check(pair: Any) -> Iterator[str]:
        if not isinstance(pair, tuple) or len(pair) != 2:
            yield f"{name}relation {pair!r} is not a place and RESET_* bits"
            return
        yield from _place(f"{name}related")(pair[0])
        yield from _range(f"{name}related", pair[1], *_WORD)

    return check


def _labels_shape(name: str) -> Check:
    def check(pair: Any) -> Iterator[str]:
        if not isinstance(pair, tuple) or len(pair) != 2:
            yield f"{name}labels {pair!r} are not an effect's number and its labels"
            return
        yield from _range(f"{name}labels", pair[0], *_EFFECT)
        yield from _tuple(f"{name}labels", pair[1], lambda label: _range(f"{name}label", label, *_LONG))

    return check


def _material_shape(name: str) -> Check:
    def check(card: Any) -> Iterator[str]:
        from ygocore.legality import card_shape

        yield from card_shape(f"{name}materials", card)
        below: Any = card.carried if isinstance(card, CardState) else None
        if below is not None:
            yield from _card_shape(f"{name}materials: ", card)
        if isinstance(below, Carried) and below.materials:
            yield f"{name}materials have no materials of their own"

    return check


def _effect_shape(effect: Any) -> Iterator[str]:
    if not isinstance(effect, EffectState):
        yield f"{effect!r} is no EffectState"
        return
    name = f"effect {effect.code!r}: "
    if effect.on is not None:
        yield from _place(f"{name}on")(effect.on)
    yield from _place(f"{name}owner", nowhere=True)(effect.owner)
    for field in ("type", "code", "range", "own", "other", "property", "property2", "reset"):
        yield from _range(f"{name}{field}", getattr(effect, field), *_WORD)
    yield from _range(f"{name}since", effect.since, *_NUMBER)
    yield from _range(f"{name}player", effect.player, *_PLAYER)
    yield from _range(f"{name}owner_player", effect.owner_player, -1, 1)
    yield from _range(f"{name}value", effect.value, *_LONG)
    yield from _range(f"{name}reset_count", effect.reset_count, -(2**15), 2**15)
    yield from _tuple(f"{name}labels", effect.labels, lambda label: _range(f"{name}label", label, *_LONG))
    kind: Any = effect.type
    if isinstance(kind, int) and (kind & _NEEDS_A_FUNCTION or not kind):
        yield f"{name}type {int(kind):#x} is none of an effect that numbers say all of"
    if effect.on is None and effect.owner == NOWHERE:
        yield f"{name}it is on a player, and of no card"


# -- places ----------------------------------------------------------------------------------------------


def place_problems(snapshot: Snapshot, at: dict[Place, CardState]) -> Iterator[str]:
    """Cards that are named where none is; ``at``: the cards of the snapshot by place."""
    there = {tuple(place) for place in at} | set(_materials(at))
    for place, card in at.items():
        where = f"card {card.code} at {tuple(place)}: "
        for field, named in _named(card, shown_only=bool(snapshot.unheld)):
            if tuple(named) not in there:
                yield f"{where}{field}: there is no card at {tuple(named)}"
        target = card.equipped_to
        if target is not None and (place.location != Location.SZONE or target[1] != Location.MZONE):
            yield f"{where}equipped_to: an Equip Card in a spell zone, a monster in a Monster Zone (ST-11)"
        if card.carried is not None and card.carried.materials and place.location != Location.MZONE:
            yield f"{where}materials: only monsters on the field have any (XYZ-01)"
    for effect in snapshot.effects:
        for field, lies in (("on", effect.on), ("owner", effect.owner)):
            if lies not in (None, NOWHERE) and lies not in there:
                yield f"effect {effect.code}: {field}: there is no card at {lies}"
    numbers = [
        card.carried.number for card in at.values() if card.carried is not None and card.carried.number
    ]
    if len(numbers) != len(set(numbers)):
        yield "two cards have one number"
    for name, listed in _said_once(snapshot, at):
        if len(listed) != len(set(listed)):
            yield f"{name}: one of them is there twice"


def _said_once(snapshot: Snapshot, at: dict[Place, CardState]) -> Iterator[tuple[str, list[Any]]]:
    """Lists that say one thing of each of their keys, by name; Tokens that are gone are all named alike."""
    yield "limits", [limit[:3] for limit in snapshot.limits]
    for player, side in enumerate(snapshot.players):
        yield f"player {player}: activities", [activity for activity, _ in side.activities]
        yield f"player {player}: counted", [counted[:2] for counted in side.counted]
    for place, card in at.items():
        where = f"card {card.code} at {tuple(place)}: "
        yield f"{where}counters", [kind for kind, _ in card.counters]
        carried = Carried() if card.carried is None else card.carried
        for field in ("made_of", "battled", "bound"):
            yield f"{where}{field}", [each for each in getattr(carried, field) if each != NOWHERE]
        for field in ("related", "uses", "labels"):
            yield f"{where}{field}", [key for key, _ in getattr(carried, field)]


def _materials(at: dict[Place, CardState]) -> Iterator[tuple[int, int, int]]:
    """Xyz Materials are named by their monster's controller and, in the sequence, by its zone above the low byte and
    their own number below it."""
    for place, card in at.items():
        for sequence, _ in enumerate(card.carried.materials if card.carried is not None else ()):
            yield place.controller, int(Location.OVERLAY), place.sequence << 8 | sequence


def _named(card: CardState, *, shown_only: bool) -> Iterator[tuple[str, Place]]:
    """The places that must have a card: not of those that are gone, which a snapshot may show, and of what was
    attacked hold."""
    if card.equipped_to is not None:
        yield "equipped_to", card.equipped_to
    if card.carried is None:
        return
    for field in ("made_of", "attacked", "battled", "bound"):
        gone = shown_only or field == "attacked"
        yield from (
            (field, place) for place in getattr(card.carried, field) if not (gone and place == NOWHERE)
        )
    yield from (("related", place) for place, _ in card.carried.related)
