"""A recorded duel as plain values, in this package's numbers: what :mod:`.trace` reads and the replayer
follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ygocore.constants import Location, Phase, Position

#: The recording's words for places, as location bits; 0 is no place at all.
LOCATIONS: Final[Mapping[str, int]] = {
    "deck": Location.DECK,
    "hand": Location.HAND,
    "mzone": Location.MZONE,
    "szone": Location.SZONE,
    "grave": Location.GRAVE,
    "banished": Location.REMOVED,
    "extra": Location.EXTRA,
    "overlay": Location.OVERLAY,
}
POSITIONS: Final[Mapping[str, int]] = {
    "faceup_attack": Position.FACEUP_ATTACK,
    "facedown_attack": Position.FACEDOWN_ATTACK,
    "faceup_defense": Position.FACEUP_DEFENSE,
    "facedown_defense": Position.FACEDOWN_DEFENSE,
}
#: The phases and steps that ``phase`` events name.
PHASES: Final[Mapping[str, int]] = {str(phase.name).lower(): phase for phase in Phase}

Event = tuple[Any, ...]


class RecordedOption(NamedTuple):
    """One legal answer. ``number`` is the effect's description, the option's number, the position's bit, 1
    for an attack that may be direct, or the last number of a card that counts for something; 0 where there
    is none."""

    kind: str
    code: int = 0
    controller: int = 0
    location: int = 0
    sequence: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class FieldCard:
    """A card in a zone, as far as recordings tell. ``counters`` maps the counter's number to how many there
    are."""

    code: int
    position: int
    owner: int
    level: int
    rank: int
    attack: int
    defense: int
    materials: tuple[int, ...] = ()
    counters: tuple[tuple[int, int], ...] = ()
    equipped_to: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class PlayerField:
    """One player's side. Lists of codes run from bottom to top; banished and Extra Deck cards come with a
    position."""

    lp: int
    mzone: tuple[FieldCard | None, ...]
    szone: tuple[FieldCard | None, ...]
    hand: tuple[int, ...]
    grave: tuple[int, ...]
    banished: tuple[tuple[int, int], ...]
    extra: tuple[tuple[int, int], ...]
    deck: tuple[int, ...]


Field = tuple[PlayerField, PlayerField]


class Arrival(NamedTuple):
    """A monster that comes to the field: its code, controller and the location it comes from; its zone and position."""

    code: int
    controller: int
    location: int
    sequence: int
    position: int


class SumAsked(NamedTuple):
    """What a sum prompt asks for; ``must`` are the values that are in it already. See :mod:`.sums`."""

    target: int
    at_least: bool
    fewest: int
    most: int
    must: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded decision. ``picks`` are indices into ``options``, None where the answer is a word or a
    value; ``word`` is ``cancel`` or ``finish``; ``values`` are the counts, the order, or the one value.
    ``chosen`` is what an unselect prompt has picked before, ``minimum`` how many cards must be picked (1
    where only one answer can be given), ``sum`` what a sum prompt asks for."""

    player: int
    prompt: str
    events: tuple[Event, ...]
    options: tuple[RecordedOption, ...]
    picks: tuple[int, ...] | None
    word: str | None
    values: tuple[int, ...] | None
    chosen: tuple[RecordedOption, ...]
    minimum: int
    sum: SumAsked | None
    field: Field | None

    @property
    def takes_all(self) -> bool:
        """Whether every card offered has to be picked: no choice at all, yet recordings list it as one."""
        alone = self.prompt == "card" or (
            self.prompt == "tribute" and all(o.number == 1 for o in self.options)
        )
        return alone and self.minimum == len(self.options)


@dataclass(frozen=True, slots=True)
class Trace:
    """One recorded duel. ``decks`` are (main, extra) of both players, ``win`` is (player or 2 for a draw,
    reason), or None where the recording was cut off; ``index`` counts the duels of the file from 0,
    ``line`` its lines from 1."""

    file: str
    line: int
    index: int
    rules: str
    lp: int
    hand: int
    draw: int
    decks: tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], tuple[int, ...]]]
    steps: tuple[Step, ...]
    end_events: tuple[Event, ...]
    win: tuple[int, int] | None
    end_field: Field
