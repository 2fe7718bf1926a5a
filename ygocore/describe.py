"""Actions in plain English, for people who watch, debug or report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ygocore.actions import Action, ActionKind, Place
from ygocore.constants import Attribute, Location, Position, Race
from ygocore.constants import Prompt as PromptKind

if TYPE_CHECKING:
    from ygocore.duel import Duel

_PLACES: Final = {
    Location.DECK: "Deck",
    Location.HAND: "hand",
    Location.MZONE: "Main Monster Zone",
    Location.SZONE: "Spell & Trap Zone",
    Location.GRAVE: "Graveyard",
    Location.REMOVED: "banished cards",
    Location.EXTRA: "Extra Deck",
    Location.OVERLAY: "Xyz Materials",
}
_LINES: Final = {
    ActionKind.SUMMON: "Normal Summon {card}",
    ActionKind.SPECIAL_SUMMON: "Special Summon {card}",
    ActionKind.CHANGE_POSITION: "Change the battle position of {card}",
    ActionKind.SET_MONSTER: "Set {card}",
    ActionKind.SET_SPELL_TRAP: "Set {card}",
    ActionKind.ACTIVATE: "Activate {card}",
    ActionKind.TO_BATTLE_PHASE: "Enter the Battle Phase",
    ActionKind.TO_MAIN_PHASE_2: "Enter Main Phase 2",
    ActionKind.TO_END_PHASE: "Enter the End Phase",
    ActionKind.ATTACK: "Attack with {card}",
    ActionKind.CHAIN: "Chain {card}",
    ActionKind.PASS: "Pass",
    ActionKind.YES: "Yes",
    ActionKind.NO: "No",
    ActionKind.SELECT: "Choose {card}",
    ActionKind.FINISH: "Finish choosing",
    ActionKind.PLACE: "Place it in {zone}",
    ActionKind.COUNTER: "Take a counter from {card}",
}
_CHOICES: Final = {  # what a SELECT means where the prompt tells
    PromptKind.SELECT_TRIBUTE: "Tribute {card}",
}


def place_name(place: Place) -> str:
    """A place in words: ``hand (3)``, ``Main Monster Zone 2``, ``Extra Monster Zone 1``. Zones count from 1 here."""
    location, sequence = Location(place.location), place.sequence
    if location == Location.MZONE and sequence >= 5:
        return f"Extra Monster Zone {sequence - 4}"
    if location == Location.SZONE and sequence == 5:
        return "Field Zone"
    if location == Location.SZONE and sequence > 5:
        return f"Pendulum Zone {sequence - 5}"
    name = _PLACES[location]
    return (
        f"{name} {sequence + 1}"
        if location in (Location.MZONE, Location.SZONE)
        else f"{name} ({sequence + 1})"
    )


def describe_action(action: Action, duel: Duel) -> str:
    """One English line. Names only cards that the action itself names, so it tells no more than the action does."""
    prompt = duel.prompt
    line = _LINES.get(action.kind)
    if action.kind is ActionKind.SELECT and prompt is not None:
        line = _select_line(prompt.kind, action, duel) or line
    if action.kind is ActionKind.SPECIAL_SUMMON and action.place.location == Location.SZONE:
        line = "Pendulum Summon with {card} and the other Pendulum Card"
    if line is None:
        return _argument_line(action, duel)
    return line.format(card=_card(action, duel), zone=_zone(action)) + _direct(action)


def _select_line(kind: PromptKind, action: Action, duel: Duel) -> str | None:
    if (
        kind == PromptKind.SELECT_CARD
        and action.place.location == Location.MZONE
        and action.place.controller != duel.player
    ):
        return "Attack {card}"
    if kind == PromptKind.SELECT_CARD and action.place.location == Location.HAND:
        return "Discard {card}"
    return _CHOICES.get(kind)


def _argument_line(action: Action, duel: Duel) -> str:
    if action.kind is ActionKind.POSITION:
        return f"Choose {str(Position(action.argument).name).replace('_', ' ').lower()} position"
    if action.kind is ActionKind.RACE:
        return f"Declare {str(Race(1 << action.argument).name).replace('_', ' ').title()}"
    if action.kind is ActionKind.ATTRIBUTE:
        return f"Declare {Attribute(1 << action.argument).name}"
    if action.kind is ActionKind.DECLARE:
        name = _name(action.code, duel)
        return f"Declare a name from {name} on, by passcode" if action.argument else f"Declare {name}"
    return (
        f"Choose option {action.argument + 1}"
        if action.kind is ActionKind.OPTION
        else f"Choose number {action.argument + 1}"
    )


def _direct(action: Action) -> str:
    return " (directly)" if action.kind is ActionKind.ATTACK and action.argument else ""


def _name(code: int, duel: Duel) -> str:
    if code == 0:
        return "a face-down card"
    return duel.pool[code].name or str(code) if code in duel.pool else f"card {code}"


def _card(action: Action, duel: Duel) -> str:
    if action.place.location == 0:
        return _name(action.code, duel)
    owner = "" if action.place.controller == duel.player else "the opponent's "
    return f"{_name(action.code, duel)} ({owner}{place_name(action.place)})"


def _zone(action: Action) -> str:
    return place_name(action.place) if action.place.location else "no zone"
