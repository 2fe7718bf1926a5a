"""Plays a recorded duel again on an engine and compares every decision with the recording."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ygocore.constants import Location, Phase, Prompt
from ygocore.errors import CapacityError, DeckError, NoOutcomeError, UnsupportedCardError
from ygocore.sim.conformance.answers import (
    AnswerError,
    UnsupportedAnswerError,
    give_answer,
    unselect_run,
    wanted_cards,
)
from ygocore.sim.conformance.chance import dictated_chances, recorded_chances
from ygocore.sim.conformance.options import PROMPT_NAMES, comparable, difference, recorded_meanings
from ygocore.sim.conformance.placing import (
    PLACING,
    arrivals,
    events_to_come,
    first_zones,
    place_all,
    placing_block,
    says_which_card,
)
from ygocore.sim.conformance.recording import Event, Field, Step, Trace
from ygocore.sim.conformance.state import field_differences, observed_field
from ygocore.sim.conformance.table import PICK_PROMPTS, ReplayedDuel, Table, ending, outcome
from ygocore.snapshot import WinReason

Start = Callable[[Trace], ReplayedDuel]
_MOST_UNLISTED: Final = (
    1000  # far more prompts with a single answer than lie between two decisions of any real duel
)
_NO_OPTIONS: Final = frozenset(
    {"announce_race", "announce_attrib", "announce_card"}
)  # recordings list none for these


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a duel first differs from its recording. ``step`` is None at the end of the duel; ``what`` says
    what kinds of things differ, ``lines`` how; ``expected`` and ``got`` are all options recorded and
    offered, ``unlisted`` the answers given since the last recorded decision to prompts with one legal
    answer."""

    step: int | None
    what: tuple[str, ...]
    lines: tuple[str, ...]
    asked: str = ""
    expected: tuple[str, ...] = ()
    got: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DuelReport:
    """How one duel went. ``matched`` of its ``decisions`` were the same; ``accepted`` lists the steps that
    differed where that is allowed; ``overkill`` says that the recorded loser's LP were below 0, which
    counts as 0 (LP-02)."""

    duel: int
    line: int
    decisions: int
    matched: int
    difference: Difference | None
    accepted: tuple[int, ...] = ()
    overkill: bool = False


class _DifferenceFoundError(Exception):
    """Ends the replay of a duel."""

    def __init__(self, found: Difference) -> None:
        super().__init__(found)
        self.found = found


def replay(trace: Trace, start: Start, accepted: Collection[int] = ()) -> DuelReport:
    """Play the duel that ``start`` begins as recorded, up to its end or the first difference.

    ``accepted`` are the steps at which options and state may differ. Nothing that the engine raises gets out:
    it is a difference too, and says where it was raised.
    """
    return _Replay(trace, accepted).run(start)


class _Replay:
    def __init__(self, trace: Trace, accepted: Collection[int]) -> None:
        self.trace = trace
        self.accepted = accepted
        self.used: list[int] = []
        self.at: int | None = 0
        self.matched = 0
        self.overkill = False
        self.unlisted: list[str] = []

    def run(self, start: Start) -> DuelReport:
        found = None
        try:
            self._play(start)
        except _DifferenceFoundError as stop:
            found = stop.found
        except (UnsupportedCardError, UnsupportedAnswerError, DeckError, CapacityError) as error:
            found = Difference(self.at, ("unsupported",), tuple(str(error).splitlines()))
        except AnswerError as error:
            found = Difference(self.at, ("answer",), (str(error),))
        except Exception as error:
            found = Difference(self.at, ("engine",), tuple(_raised(error)))
        trace = self.trace
        return DuelReport(
            trace.index, trace.line, len(trace.steps), self.matched, found, tuple(self.used), self.overkill
        )

    def _play(self, start: Start) -> None:
        steps = self.trace.steps
        self.table = Table(start(self.trace), self.trace)
        self.duel = self.table.duel
        at = 0
        together = False  # monsters are being Pendulum Summoned
        while at < len(steps):
            self.at = at
            if together and steps[at].prompt in PLACING and says_which_card(self.table):
                at += self._place_together(placing_block(steps, at), at)
                together = False
                continue
            run = unselect_run(steps, at)
            at += len(run)
            self.table.follow(run[0].events)
            self._answer_unlisted(run)
            same = self._compare(run[0])
            after = steps[at].events if at < len(steps) else self.trace.end_events
            self._take_chances(after)
            together = _is_pendulum_summon(run[-1]) or (together and run[-1].prompt == "unselect")
            self.table.coming = arrivals(events_to_come(steps, at, self.trace.end_events)) if together else []
            try:
                give_answer(run, self.table, after)
            except NoOutcomeError:
                if at < len(steps) or self.trace.win is not None:
                    raise
                self.matched += len(run) if same else len(run) - 1
                return  # the recording was cut off before a random outcome: there is nothing more to compare
            self.matched += len(run) if same else len(run) - 1
        self.at = None
        self.table.follow(self.trace.end_events)
        self._answer_unlisted(())
        self._compare_end()

    def _place_together(self, block: Sequence[Step], at: int) -> int:
        """Lay down the monsters of a Pendulum Summon as recorded, in the engine's own order; how many steps that were."""
        steps, end_events = self.trace.steps, self.trace.end_events
        coming = arrivals(events_to_come(steps, at, end_events))
        for step in block:
            self.table.follow(step.events)
        self._answer_unlisted((), only_picks=True)
        self._take_chances(steps[at + len(block)].events if at + len(block) < len(steps) else end_events)
        wrong = place_all(self.table, coming, first_zones(block, coming, self.trace.rules))
        if wrong is not None:
            raise AnswerError(wrong)
        self.matched += len(block)
        return len(block)

    def _answer_unlisted(self, run: Sequence[Step], *, only_picks: bool = False) -> None:
        """Answer prompts with one legal answer, which recordings leave out; but not what belongs to a
        recorded selection. ``only_picks``: and no others than picks."""
        self.unlisted = []
        wanted = wanted_cards(run, self.table) if run and self._may_leave_no_choice(run[0]) else ()
        while (prompt := self.duel.prompt) is not None:
            if prompt.kind in (Prompt.SELECT_IDLECMD, Prompt.SELECT_BATTLECMD):
                return
            if only_picks and prompt.kind not in PICK_PROMPTS:
                return
            if run and run[0].prompt in _NO_OPTIONS and PROMPT_NAMES[prompt.kind] == run[0].prompt:
                return  # these are listed even if there is one answer
            actions = list(self.duel.legal_actions())
            if len(actions) != 1:
                return
            ((meaning, action),) = self.table.offered()
            if prompt.kind in PICK_PROMPTS and meaning in wanted:
                return
            self.unlisted.append(f"player {prompt.player} {PROMPT_NAMES[prompt.kind]}: {meaning}")
            if len(self.unlisted) > _MOST_UNLISTED:
                raise AnswerError(
                    f"{_MOST_UNLISTED} prompts in a row have one legal answer; the last: {self.unlisted[-1]}"
                )
            self.duel.apply(action)

    def _may_leave_no_choice(self, step: Step) -> bool:
        """Whether the engine may see one legal answer at a time in what the recording lists as a choice: of cards
        that must all be picked, of equal cards in a Deck, or of cards that complete no selection."""
        if step.prompt in ("unselect", "sum") or step.takes_all:
            return True
        meanings = set(recorded_meanings(step, self.table.piles)) if step.prompt == "card" else ()
        return len(meanings) == 1 and all(meaning.location == Location.DECK for meaning in meanings)

    def _compare(self, step: Step) -> bool:
        """Whether the decision is the recorded one; if not, it must be an accepted difference."""
        found: dict[str, list[str]] = {
            "prompt": self._prompt_differences(step),
            "clock": self.table.clock_differences(),
        }
        expected, got = (
            recorded_meanings(step, self.table.piles),
            [meaning for meaning, _ in self.table.offered()],
        )
        if not found["prompt"] and step.prompt != "unselect" and step.prompt not in _NO_OPTIONS:
            offered = [meaning for meaning in got if meaning.kind != "finish"]
            missing, surplus = difference(comparable(step, expected), offered)
            if (
                step.takes_all and offered
            ):  # an engine may offer one at a time; that all are picked is seen later
                missing = []
            found["options"] = [f"missing: {m}" for m in missing] + [f"unexpected: {m}" for m in surplus]
        if step.field is not None:
            self.table.piles.settle(step.field)
            found["state"] = self._field_differences(step.field)
        what = tuple(kind for kind, lines in found.items() if lines)
        if not what:
            return True
        if self.at is not None and self.at in self.accepted and not found["prompt"]:
            self.used.append(self.at)
            return False
        lines = tuple(line for kind in found for line in found[kind])
        asked = f"player {step.player} {step.prompt}"
        raise _DifferenceFoundError(
            Difference(
                self.at,
                what,
                lines,
                asked,
                tuple(map(str, expected)),
                tuple(map(str, got)),
                tuple(self.unlisted),
            )
        )

    def _prompt_differences(self, step: Step) -> list[str]:
        recorded, prompt = f"player {step.player} {step.prompt}", self.duel.prompt
        here = self.table.asked()
        in_a_run = step.prompt == "unselect" and prompt is not None and prompt.kind in PICK_PROMPTS
        if recorded == here or (in_a_run and prompt is not None and prompt.player == step.player):
            return []
        return [f"asked: {recorded} recorded, {here} here"]

    def _field_differences(self, recorded: Field) -> list[str]:
        return field_differences(
            recorded, observed_field(self.duel.snapshot(), self.duel.pool), self.table.piles
        )

    def _take_chances(self, events: Sequence[Event]) -> None:
        """Dictate the random outcomes of the answer about to be given, as recorded."""
        dictate = getattr(self.duel, "dictate", None)
        if dictate is not None:
            dictate(dictated_chances(events))
            return
        chances = recorded_chances(events)
        if chances:
            raise UnsupportedAnswerError(
                "the answer has random outcomes, and giving them is not supported by the engine: "
                + ", ".join(f"{chance.kind} of player {chance.player}" for chance in chances)
            )

    def _compare_end(self) -> None:
        trace = self.trace
        got = ending(self.duel)
        found: dict[str, list[str]] = {"clock": self.table.clock_differences()}
        if got != trace.win and not self._cut_off_before_losing_draw(got):
            here = outcome(got) if got is not None else f"{outcome(None)} and asks {self.table.asked()}"
            found["end"] = [f"end: {outcome(trace.win)} recorded, {here} here"]
        field = trace.end_field
        if trace.win is not None and trace.win[1] == WinReason.LIFE_POINTS:
            field = self._without_overkill(field)
        self.table.piles.settle(field)
        found["state"] = self._field_differences(field)
        what = tuple(kind for kind, lines in found.items() if lines)
        if what:
            lines = tuple(line for kind in found for line in found[kind])
            raise _DifferenceFoundError(Difference(None, what, lines, unlisted=tuple(self.unlisted)))

    def _cut_off_before_losing_draw(self, got: tuple[int, int] | None) -> bool:
        """Whether the duel ended by the draw in front of which the recording was cut off."""
        events = self.trace.end_events
        in_draw_phase = bool(events) and events[-1] == ("phase", Phase.DRAW)
        return self.trace.win is None and in_draw_phase and got is not None and got[1] == WinReason.DECK_OUT

    def _without_overkill(self, field: Field) -> Field:
        """The last state with LP below 0 as 0: LP never go below 0 (LP-02), but recordings count on."""
        self.overkill = any(side.lp < 0 for side in field)
        first, second = (replace(side, lp=max(0, side.lp)) for side in field)
        return first, second


def _is_pendulum_summon(step: Step) -> bool:
    """Whether the answer is the Special Summon that a card in a Pendulum Zone offers."""
    if step.prompt != "idlecmd" or not step.picks:
        return False
    chosen = step.options[step.picks[0]]
    return chosen.kind == "special_summon" and chosen.location == Location.SZONE


def _raised(error: Exception) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"raised {type(error).__name__}: {error}"]
    return lines + [f"at {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames[-3:]]
