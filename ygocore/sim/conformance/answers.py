"""Gives a recorded answer to a duel: one action, or a run of single picks that ends with the same cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ygocore.actions import ActionKind, decode
from ygocore.prompts import Prompt as Question
from ygocore.sim.conformance.options import Meaning, recorded_meanings
from ygocore.sim.conformance.recording import Step
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
    last = run[-1]
    picked = [last.options[i] for i in last.picks or ()]
    return recorded_meanings(replace(last, options=(*last.chosen, *picked)), table.piles)


def give_answer(run: Sequence[Step], table: Table) -> None:
    """Answer as recorded. ``AnswerError`` if the duel does not take it; it may have taken a part of the picks
    then."""
    step = run[-1]
    if step.word == "cancel":
        raise UnsupportedAnswerError("the answer is to cancel, which is not supported by the engine")
    if step.prompt in ("sort_card", "sort_chain"):
        raise UnsupportedAnswerError("the answer is an order of cards, which is not supported by the engine")
    if step.prompt == "unselect":
        _pick(wanted_cards(run, table), table, lenient=True)
    elif step.prompt == "counter":
        counts = zip(recorded_meanings(step, table.piles), step.values or (), strict=True)
        _pick([card for card, count in counts for _ in range(count)], table)
    elif step.values is not None:
        for meaning in _declarations(step, step.values[0]):
            _take(meaning, table)
    elif step.prompt in _ONE_ACTION:
        (pick,) = step.picks or ()
        meanings = recorded_meanings(step, table.piles)
        _take(meanings[pick], table, copy=meanings[:pick].count(meanings[pick]))
    else:
        meanings = recorded_meanings(step, table.piles)
        _pick([meanings[i] for i in step.picks or ()], table)


def _declarations(step: Step, value: int) -> list[Meaning]:
    kind = _BITS.get(step.prompt)
    if kind is None:
        return [Meaning("declare", value)]
    return [Meaning(kind, number=bit) for bit in range(value.bit_length()) if value >> bit & 1]


def _take(meaning: Meaning, table: Table, copy: int = 0) -> None:
    """Apply the action that means this; of several (equal cards in a hand) the one with this number."""
    actions = [action for offered, action in table.offered() if offered == meaning]
    if not actions:
        raise AnswerError(f"the answer {meaning} is not offered")
    table.duel.apply(actions[min(copy, len(actions) - 1)])


def _pick(wanted: Sequence[Meaning], table: Table, *, lenient: bool = False) -> None:
    """Pick these cards one by one, in any order, and nothing else; with ``lenient`` also what there is no
    choice about."""
    left = Counter(wanted)
    first = table.duel.prompt
    picked = 0
    while left.total() and _same_selection(first, table.duel.prompt, picked):
        offered = table.offered()
        found = next((pair for meaning in left for pair in offered if pair[0] == meaning), None)
        if found is None and lenient and len(offered) == 1 and offered[0][0].kind != "finish":
            found = offered[0]
        if found is None:
            break
        table.duel.apply(found[1])
        picked += 1
        left -= Counter([found[0]])
    if left.total():
        raise AnswerError(f"after {picked} picks these cards cannot be picked: {_listed(left.elements())}")
    if _same_selection(first, table.duel.prompt, picked):
        _finish(table, picked, lenient)


def _finish(table: Table, picked: int, lenient: bool) -> None:
    """End a selection that is still open after the last recorded pick."""
    offered = table.offered()
    finish = [action for _, action in offered if decode(action).kind == ActionKind.FINISH]
    if finish:
        table.duel.apply(finish[0])
    elif not (lenient and len(offered) == 1):
        raise AnswerError(f"{picked} cards are picked as recorded, and more are asked for")


def _same_selection(first: Question | None, now: Question | None, picked: int) -> bool:
    return (
        first is not None
        and now is not None
        and (now.kind, now.player, len(now.picked)) == (first.kind, first.player, len(first.picked) + picked)
    )


def _listed(meanings: Iterable[Meaning]) -> str:
    return ", ".join(map(str, sorted(meanings)))
