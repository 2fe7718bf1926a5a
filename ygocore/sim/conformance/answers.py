"""Gives a recorded answer to a duel: one action, or a run of single picks that ends with the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from ygocore.actions import Action, ActionKind, decode
from ygocore.prompts import Prompt as Question
from ygocore.sim.conformance.options import Meaning, recorded_meanings
from ygocore.sim.conformance.placing import also_picked
from ygocore.sim.conformance.recording import Event, RecordedOption, Step
from ygocore.sim.conformance.table import Table

_ONE_ACTION: Final = frozenset(
    {"idlecmd", "battlecmd", "chain", "effectyn", "yesno", "option", "announce_number", "position"}
)
_BITS: Final = {"announce_race": "race", "announce_attrib": "attribute"}


class AnswerError(Exception):
    """A recorded answer that the duel does not take; the message says why."""


class UnsupportedAnswerError(AnswerError):
    """A recorded answer for which the engines have no action."""


def unselect_run(steps: Sequence[Step], at: int) -> list[Step]:
    """The steps from ``at`` on that are one selection: more than one only for a run of unselect prompts."""
    run = [steps[at]]
    for step in steps[at + 1 :]:
        last = run[-1]
        if not (
            last.prompt == step.prompt == "unselect"
            and last.player == step.player
            and not step.events
            and last.picks is not None
            and set(step.chosen) >= {*last.chosen, *(last.options[i] for i in last.picks)}
        ):
            break
        run.append(step)
    return run


def wanted_cards(run: Sequence[Step], table: Table) -> list[Meaning]:
    """The cards that a recorded selection ends with, as far as it is recorded: single choices are not."""
    return [wanted.meaning for wanted in _wanted(run, table)]


def give_answer(run: Sequence[Step], table: Table, after: Sequence[Event] = ()) -> None:
    """Answer as recorded. ``AnswerError`` if the duel does not take it; it may have taken a part of the picks
    then. ``after`` are the events that follow: they tell what recordings do not list."""
    step = run[-1]
    if step.word == "cancel":
        raise UnsupportedAnswerError("the answer is to cancel, which is not supported by the engine")
    if step.prompt in ("sort_card", "sort_chain"):
        raise UnsupportedAnswerError("the answer is an order of cards, which is not supported by the engine")
    if step.prompt == "counter":
        cards = _options(step, table)
        counts = zip(cards, step.values or (), strict=True)
        _pick([card for card, count in counts for _ in range(count)], table)
    elif step.prompt == "announce_card":
        (code,) = step.values or ()
        _declare(code, table)
    elif step.values is not None:
        for meaning in _declarations(step, step.values[0]):
            _take(_Wanted(meaning, 0), table)
    elif step.prompt in _ONE_ACTION:
        (pick,) = step.picks or ()
        _take(_options(step, table)[pick], table)
    else:
        unselect = step.prompt == "unselect"
        unlisted = after if unselect and step.word != "finish" else ()
        _pick(_wanted(run, table), table, lenient=unselect, after=unlisted)


class _Wanted(NamedTuple):
    """An option to be taken; of equal cards in a hand preferably the one with the recorded sequence."""

    meaning: Meaning
    sequence: int

    def action_among(self, offered: Iterable[tuple[Meaning, int]]) -> int | None:
        same = [action for meaning, action in offered if meaning == self.meaning]
        return min(same, key=lambda action: decode(action).place.sequence != self.sequence, default=None)


def _options(step: Step, table: Table) -> list[_Wanted]:
    meanings = recorded_meanings(step, table.piles)
    return [_Wanted(m, option.sequence) for m, option in zip(meanings, step.options, strict=True)]


def _wanted(run: Sequence[Step], table: Table) -> list[_Wanted]:
    """The cards picked in all, in the recorded order; what a step has chosen beyond that was no choice and
    came before."""
    cards: list[RecordedOption] = []
    for step in run:
        cards += [card for card in step.chosen if card not in cards]
        cards += [step.options[i] for i in step.picks or ()]
    return _options(replace(run[-1], options=tuple(cards)), table)


def _declarations(step: Step, value: int) -> list[Meaning]:
    kind = _BITS[step.prompt]
    return [Meaning(kind, number=bit) for bit in range(value.bit_length()) if value >> bit & 1]


def _declare(code: int, table: Table) -> None:
    """A card name; where there are too many for one list the range first that it is in."""
    ranges = sorted(
        (meaning.code, action)
        for meaning, action in table.offered()
        if meaning.kind == "declare" and meaning.number and meaning.code <= code
    )
    if ranges:
        table.duel.apply(ranges[-1][1])
    _take(_Wanted(Meaning("declare", code), 0), table)


def _take(wanted: _Wanted, table: Table) -> None:
    action = wanted.action_among(table.offered())
    if action is None:
        raise AnswerError(f"the answer {wanted.meaning} is not offered")
    table.duel.apply(action)


def _pick(
    wanted: Iterable[_Wanted], table: Table, *, lenient: bool = False, after: Sequence[Event] = ()
) -> None:
    """Pick these cards one by one, in any order, and nothing else; with ``lenient`` also what there is no
    choice about; and the only card that is left to pick if the selection could end, but that card moves too."""
    first = table.duel.prompt
    left = list(wanted)
    picks = [card.meaning.code for card in left]
    for meaning in table.picked():  # an engine may have taken what there was no choice about
        left = _without(left, meaning)
    picked = 0
    while left and _same_selection(first, table.duel.prompt, picked):
        offered = table.offered()
        pairs = ((card, card.action_among(offered)) for card in left)
        card, action = next((pair for pair in pairs if pair[1] is not None), (None, None))
        if action is None and lenient and len(offered) == 1 and offered[0][0].kind != "finish":
            action = offered[0][1]
        if action is None:
            break
        table.duel.apply(action)
        picked += 1
        if card is not None:
            left.remove(card)
    if left:
        listed = ", ".join(sorted(str(card.meaning) for card in left))
        raise AnswerError(f"after {picked} picks these cards cannot be picked: {listed}")
    if _same_selection(first, table.duel.prompt, picked):
        _finish(table, picked, lenient, picks, after)


def _without(cards: Sequence[_Wanted], meaning: Meaning) -> list[_Wanted]:
    meanings = [card.meaning for card in cards]
    at = meanings.index(meaning) if meaning in meanings else len(cards)
    return [*cards[:at], *cards[at + 1 :]]


def _finish(table: Table, picked: int, lenient: bool, picks: Sequence[int], after: Sequence[Event]) -> None:
    """End a selection that is still open after the last recorded pick."""
    offered = table.offered()
    finish = [action for _, action in offered if decode(action).kind == ActionKind.FINISH]
    cards = [action for _, action in offered if action not in finish]
    also = also_picked(table, table.coming)
    if also is not None:
        table.duel.apply(also)
    elif finish and len(cards) == 1 and _moves_too(decode(cards[0]), picks, after):
        table.duel.apply(cards[0])
    elif finish:
        table.duel.apply(finish[0])
    elif not (lenient and len(offered) == 1):
        raise AnswerError(f"{picked} cards are picked as recorded, and more are asked for")


def _moves_too(card: Action, picks: Sequence[int], after: Sequence[Event]) -> bool:
    """Whether a card of that passcode moves from there together with the cards that are recorded as picked."""
    together = takewhile(lambda event: event[0] == "move", after)
    where = card.place.controller, card.place.location
    moved = [code for _, code, source, _, _ in together if (source[0], source[1]) == where]
    return moved.count(card.code) > picks.count(card.code)


def _same_selection(first: Question | None, now: Question | None, picked: int) -> bool:
    return (
        first is not None
        and now is not None
        and (now.kind, now.player, len(now.picked)) == (first.kind, first.player, len(first.picked) + picked)
    )
