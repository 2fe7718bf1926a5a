"""Monsters that are Pendulum Summoned together: which they are, and where each of them goes, whatever the order.

A recording asks for zone and position of one monster after the other in an order of its own, an engine in place order; and
it leaves out the question whether the one card that is left shall be summoned too. What was decided is told by the recorded
events, up to the one that says that the monsters are summoned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ygocore.actions import Action, ActionKind, decode
from ygocore.constants import Location, Prompt
from ygocore.sim.conformance.options import card_at
from ygocore.sim.conformance.recording import Arrival, Event, Step
from ygocore.sim.conformance.table import Table

PLACING: Final = ("place", "position")
_ASKED: Final = (Prompt.SELECT_PLACE, Prompt.SELECT_POSITION)


def events_to_come(steps: Sequence[Step], at: int, end_events: Sequence[Event]) -> Iterator[Event]:
    """The recorded events from before step ``at`` on, up to the one that says that monsters are Special Summoned."""
    for events in (*(step.events for step in steps[at:]), end_events):
        for event in events:
            yield event
            if event[0] == "special_summoned":
                return


def arrivals(events: Iterator[Event]) -> list[Arrival]:
    """The monsters that are laid down for a Special Summon."""
    found = []
    source = 0
    for event in events:
        if event[0] == "move":
            source = event[2][1]
        elif event[0] == "special_summoning":
            _, code, (controller, _, sequence, position) = event
            found.append(Arrival(code, controller, source, sequence, position))
    return found


def placing_block(steps: Sequence[Step], at: int) -> list[Step]:
    """The steps from ``at`` on that ask for zones and positions until monsters are summoned."""
    block: list[Step] = []
    for number, step in enumerate(steps[at:]):
        if step.prompt not in PLACING or (
            number and any(event[0] == "special_summoned" for event in step.events)
        ):
            break
        block.append(step)
    return block


def says_which_card(table: Table) -> bool:
    """Whether the question says which card is placed; if not, the questions are taken in the recorded order."""
    prompt = table.duel.prompt
    return prompt is not None and (prompt.kind not in _ASKED or prompt.place.location != 0)


def first_zones(block: Sequence[Step], coming: Sequence[Arrival], rules: str) -> frozenset[int] | None:
    """The zones that were free for all monsters alike before the first was placed, if the recording tells: none of them may be
    bound to certain zones, and the first must have had a choice.
    """
    if rules != "MR3" and any(each.location != Location.HAND for each in coming):
        return None
    first = block[0]
    return frozenset(option.sequence for option in first.options) if first.prompt == "place" else None


def place_all(table: Table, coming: list[Arrival], free: frozenset[int] | None) -> str | None:
    """Answer the engine's questions for zones and positions as recorded; what is wrong if one is not offered, or if others are
    offered than the ``free`` ones.
    """
    duel = table.duel
    chosen: Arrival | None = None
    taken: set[int] = set()
    while (prompt := duel.prompt) is not None and prompt.kind in _ASKED:
        card = card_at(duel.snapshot(), prompt.place)
        code = 0 if card is None else card.code
        if prompt.kind == Prompt.SELECT_PLACE or chosen is None:
            same = [each for each in coming if (each.code, each.location) == (code, prompt.place.location)]
            if not same:
                return f"{code} is placed here and not in the recording"
            chosen = same[0]
            coming.remove(chosen)
        wanted = chosen
        offered = [decode(action) for action in duel.legal_actions()]
        if prompt.kind == Prompt.SELECT_PLACE and free is not None:
            zones = {each.place.sequence for each in offered}
            if zones != free - taken:
                return (
                    f"zones {sorted(free - taken)} are free for {code} in the recording, {sorted(zones)} here"
                )
        taken.add(wanted.sequence)
        actions = [each for each in offered if _is(each, wanted)]
        if not actions:
            return f"{code} to zone {wanted.sequence}, position {wanted.position} is recorded and not offered here"
        duel.apply(actions[0].encode())
        if prompt.kind == Prompt.SELECT_POSITION:
            chosen = None
    return f"recorded and not placed here: {[each.code for each in coming]}" if coming else None


def _is(action: Action, arrival: Arrival) -> bool:
    if action.kind == ActionKind.PLACE:
        return (action.place.controller, action.place.sequence) == (arrival.controller, arrival.sequence)
    return action.argument == arrival.position


def also_picked(table: Table, coming: list[Arrival]) -> int | None:
    """The action that picks the one card that is left in a selection that may also end, if the recording shows that it came to
    the field; None else."""
    offered = [decode(action) for action in table.duel.legal_actions()]
    cards = [each for each in offered if each.kind == ActionKind.SELECT]
    prompt = table.duel.prompt
    if len(cards) != 1 or len(offered) != 2 or prompt is None:
        return None
    snapshot = table.duel.snapshot()
    known = [card_at(snapshot, place) for place in (*prompt.picked, cards[0].place)]
    places = [place.location for place in (*prompt.picked, cards[0].place)]
    wanted = sorted(
        (card.code, location) for card, location in zip(known, places, strict=True) if card is not None
    )
    return cards[0].encode() if wanted == sorted((each.code, each.location) for each in coming) else None
