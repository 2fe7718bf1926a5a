"""The 64-bit action: what a player decides, readable without the duel that offered it.

An action is one unsigned 64-bit integer. From the highest bit down::

    kind 6 | controller 1 | location 4 | sequence 8 | effect 6 | argument 9 | code 30

so that sorting the numbers sorts by kind, then by place. ``location`` is the number of the ecosystem's location bit
(1 Deck, 2 hand, 3 Monster Zone, 4 Spell & Trap Zone, 5 Graveyard, 6 banished, 7 Extra Deck, 8 overlay; 0 none).
``sequence`` counts from 0 within the place. ``code`` is the card's passcode, or 0 where no card is meant or the deciding
player may not know it. A card in a place whose order is hidden (a Deck) is named by its passcode, with sequence 0.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple, SupportsInt

from ygocore.constants import Location


class ActionKind(IntEnum):
    """What is decided. The values are part of the action's encoding and never change; 0 is no action."""

    SUMMON = 1  # Normal Summon of a hand card, Tribute Summon included
    SPECIAL_SUMMON = 2  # by a procedure, not by an effect
    CHANGE_POSITION = 3  # Flip Summon included
    SET_MONSTER = 4
    SET_SPELL_TRAP = 5
    ACTIVATE = 6
    TO_BATTLE_PHASE = 7
    TO_MAIN_PHASE_2 = 8
    TO_END_PHASE = 9
    ATTACK = 10  # argument 1: a direct attack is possible
    CHAIN = 11
    PASS = 12
    YES = 13
    NO = 14
    SELECT = 15  # one card of a run of picks
    FINISH = 16  # end a run of picks that may end here
    PLACE = 17  # a zone
    POSITION = 18  # argument: the position bit
    OPTION = 19  # argument: the option's number
    COUNTER = 20
    RACE = 21  # argument: the number of the bit
    ATTRIBUTE = 22  # argument: the number of the bit
    DECLARE = 23  # code: the card declared; argument 1: a name of the range that begins with it, which is asked next
    NUMBER = 24  # argument: the number's index among those offered


class Place(NamedTuple):
    """Where a card is or goes: the controller (0 or 1), one location bit, and the sequence from 0."""

    controller: int
    location: int
    sequence: int


NOWHERE: Final = Place(0, 0, 0)

KIND_SHIFT: Final = 58
CONTROLLER_SHIFT: Final = 57
LOCATION_SHIFT: Final = 53
SEQUENCE_SHIFT: Final = 45
EFFECT_SHIFT: Final = 39
ARGUMENT_SHIFT: Final = 30
CODE_BITS: Final = 30

#: Largest value of each field; a passcode above it (over 1,073,741,823) cannot occur in an action.
MAX_SEQUENCE: Final = 0xFF
MAX_EFFECT: Final = 0x3F
MAX_ARGUMENT: Final = 0x1FF
MAX_CODE: Final = (1 << CODE_BITS) - 1


class Action(NamedTuple):
    """The parts of an action."""

    kind: ActionKind
    place: Place = NOWHERE
    effect: int = 0
    argument: int = 0
    code: int = 0

    def encode(self) -> int:
        """The 64-bit integer. ``ValueError`` if a field does not fit."""
        kind, (controller, location, sequence), effect, argument, code = self
        # bits above a field's width; a negative number has them too
        if controller >> 1 or sequence >> 8 or effect >> 6 or argument >> 9 or code >> CODE_BITS:
            raise ValueError(self._misfit())
        number = _LOCATION_NUMBERS.get(location)
        if number is None:
            number = location_number(location)  # which says what is wrong
        return (
            kind << KIND_SHIFT
            | controller << CONTROLLER_SHIFT
            | number << LOCATION_SHIFT
            | sequence << SEQUENCE_SHIFT
            | effect << EFFECT_SHIFT
            | argument << ARGUMENT_SHIFT
            | code
        )

    def _misfit(self) -> str:
        """Which field does not fit."""
        fields = (
            ("controller", self.place.controller, 1),
            ("sequence", self.place.sequence, MAX_SEQUENCE),
            ("effect", self.effect, MAX_EFFECT),
            ("argument", self.argument, MAX_ARGUMENT),
            ("code", self.code, MAX_CODE),
        )
        name, value, most = next(field for field in fields if not 0 <= field[1] <= field[2])
        return f"action {name} {value} is not within 0 to {most}"


_LOCATION_NUMBERS: Final = {0: 0} | {1 << number - 1: number for number in range(1, 9)}
_KINDS: Final = {int(kind): kind for kind in ActionKind}


def location_number(location: int) -> int:
    """The number of a single location bit (Deck 1 ... overlay 8), 0 for none; ``ValueError`` for anything else."""
    number = _LOCATION_NUMBERS.get(location)
    if number is None:
        raise ValueError(f"{location:#x} is not one of the location bits 0x1 to {int(Location.OVERLAY):#x}")
    return number


def decode(action: SupportsInt) -> Action:
    """The parts of an action. ``ValueError`` if the number is no action at all (an unknown kind, a field out of range)."""
    bits = int(action)
    if not 0 <= bits < 1 << 64:
        raise ValueError(f"{bits} is not an unsigned 64-bit integer")
    number = bits >> LOCATION_SHIFT & 0xF
    if number > 8:
        raise ValueError(f"{bits:#018x} is not an action: location number {number} is above 8")
    kind = _KINDS.get(bits >> KIND_SHIFT)
    if kind is None:
        number = bits >> KIND_SHIFT
        raise ValueError(f"{bits:#018x} is not an action: kind {number} is not within 1 to {max(ActionKind)}")
    return Action(
        kind,
        Place(
            bits >> CONTROLLER_SHIFT & 1,
            1 << number - 1 if number else 0,
            bits >> SEQUENCE_SHIFT & MAX_SEQUENCE,
        ),
        bits >> EFFECT_SHIFT & MAX_EFFECT,
        bits >> ARGUMENT_SHIFT & MAX_ARGUMENT,
        bits & MAX_CODE,
    )
