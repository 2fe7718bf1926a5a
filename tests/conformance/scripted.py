"""A duel that goes exactly as a recording says, so that the replayer is tested without an engine.

It knows the recording alone: it offers the recorded options as actions, one card at a time, takes only the
recorded answers, and shows the recorded states. A fault can be planted at one step.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import SupportsIndex

from ygocore.actions import Action, ActionKind, Place
from ygocore.constants import Location, Prompt
from ygocore.errors import IllegalActionError
from ygocore.prompts import Prompt as Question
from ygocore.rulesets import ruleset
from ygocore.sim.conformance.recording import (
    Event,
    Field,
    FieldCard,
    PlayerField,
    RecordedOption,
    Step,
    SumAsked,
    Trace,
)
from ygocore.sim.conformance.state import Facts
from ygocore.snapshot import CardState, PlayerState, Snapshot, WinReason

PROMPTS = {
    "idlecmd": Prompt.SELECT_IDLECMD,
    "battlecmd": Prompt.SELECT_BATTLECMD,
    "effectyn": Prompt.SELECT_EFFECTYN,
    "yesno": Prompt.SELECT_YESNO,
    "option": Prompt.SELECT_OPTION,
    "card": Prompt.SELECT_CARD,
    "chain": Prompt.SELECT_CHAIN,
    "place": Prompt.SELECT_PLACE,
    "position": Prompt.SELECT_POSITION,
    "tribute": Prompt.SELECT_TRIBUTE,
    "counter": Prompt.SELECT_COUNTER,
    "sum": Prompt.SELECT_SUM,
    "disfield": Prompt.SELECT_DISFIELD,
    "unselect": Prompt.SELECT_UNSELECT_CARD,
    "announce_race": Prompt.ANNOUNCE_RACE,
    "announce_attrib": Prompt.ANNOUNCE_ATTRIB,
    "announce_card": Prompt.ANNOUNCE_CARD,
    "announce_number": Prompt.ANNOUNCE_NUMBER,
}
KINDS = {
    "summon": ActionKind.SUMMON,
    "special_summon": ActionKind.SPECIAL_SUMMON,
    "change_position": ActionKind.CHANGE_POSITION,
    "set_monster": ActionKind.SET_MONSTER,
    "set_spell_trap": ActionKind.SET_SPELL_TRAP,
    "activate": ActionKind.ACTIVATE,
    "battle_phase": ActionKind.TO_BATTLE_PHASE,
    "main2": ActionKind.TO_MAIN_PHASE_2,
    "end_phase": ActionKind.TO_END_PHASE,
    "attack": ActionKind.ATTACK,
    "chain": ActionKind.CHAIN,
    "pass": ActionKind.PASS,
    "yes": ActionKind.YES,
    "no": ActionKind.NO,
    "card": ActionKind.SELECT,
    "zone": ActionKind.PLACE,
    "position": ActionKind.POSITION,
}
PICKS = ("card", "tribute", "sum", "unselect", "place", "disfield")


@dataclass
class Beat:
    """One prompt of the scripted duel: what may be chosen, what has to be, and what has been picked
    before."""

    step: Step
    actions: list[Action]
    answers: list[Action]
    picked: list[Place]
    may_finish: bool


def action_of(option: RecordedOption, step: Step) -> Action:
    """The recorded option as an engine writes it; a Deck's cards by their codes alone."""
    place = Place(
        option.controller, option.location, 0 if option.location == Location.DECK else option.sequence
    )
    if step.prompt in ("option", "announce_number"):
        kind = ActionKind.OPTION if step.prompt == "option" else ActionKind.NUMBER
        return Action(kind, argument=step.options.index(option))
    if option.kind in ("activate", "chain"):
        rivals = [o for o in step.options if o[:5] == option[:5]]
        effect = sorted(range(len(rivals)), key=lambda i: rivals[i].number).index(rivals.index(option))
        return Action(KINDS[option.kind], place, effect, 0, option.code)
    argument = option.number if option.kind in ("attack", "position") else 0
    return Action(KINDS[option.kind], place, 0, argument, option.code)


def actions_of(step: Step) -> list[Action]:
    """All recorded options as actions; effects of one card that the recording does not tell apart get numbers
    of their own."""
    actions: list[Action] = []
    for option in step.options:
        action = action_of(option, step)
        while action in actions and action.kind in (ActionKind.ACTIVATE, ActionKind.CHAIN):
            action = action._replace(effect=action.effect + 1)
        actions.append(action)
    return actions


def completes(options: Sequence[RecordedOption], index: int, asked: SumAsked) -> bool:
    """Whether an option belongs to a selection that reaches the sum, by trying all of them (recorded sums
    have single values that must at least be reached, and nothing in them beforehand)."""
    assert asked.at_least
    assert not asked.must
    for chosen in range(1 << len(options)):
        values = [option.number for i, option in enumerate(options) if chosen >> i & 1]
        if chosen >> index & 1 and asked.target <= sum(values) < asked.target + min(values):
            return True
    return False


def beats(trace: Trace) -> Iterator[Beat]:
    """The prompts of the duel: the recorded ones, and those of an unselect run that left no choice and are
    not recorded."""
    for at, step in enumerate(trace.steps):
        actions = actions_of(step)
        answers = [actions[i] for i in step.picks or ()]
        chosen = [action_of(option, step).place for option in step.chosen]
        if step.prompt.startswith("announce_") and step.values is not None:
            kind = {"announce_race": ActionKind.RACE, "announce_attrib": ActionKind.ATTRIBUTE}[step.prompt]
            bits = [bit for bit in range(32) if step.values[0] >> bit & 1]
            actions = [Action(kind, argument=bit) for bit in range(32)]
            answers = [Action(kind, argument=bit) for bit in bits]
        if step.sum is not None:
            actions = [action for i, action in enumerate(actions) if completes(step.options, i, step.sum)]
        picks_some = step.prompt in ("card", "tribute", "sum") and len(answers) < len(actions)
        may_finish = step.word == "finish" or (picks_some and step.minimum < len(answers))
        yield Beat(step, actions, answers, chosen, may_finish)
        following = trace.steps[at + 1] if at + 1 < len(trace.steps) else None
        if step.prompt == "unselect" and following is not None and following.prompt == "unselect":
            known = [*step.chosen, *(step.options[i] for i in step.picks or ())]
            if following.events or not set(known) <= set(following.chosen):
                continue
            for option in following.chosen:
                if option not in known:
                    only = action_of(option, step)
                    yield Beat(
                        replace(step, events=()),
                        [only],
                        [only],
                        [action_of(o, step).place for o in known],
                        False,
                    )
                    known.append(option)


class ScriptedDuel:
    """The recorded duel as an engine would play it."""

    def __init__(
        self,
        trace: Trace,
        pool: Mapping[int, Facts],
        *,
        fault_at: int = -1,
        options: Callable[[list[Action]], list[Action]] = lambda actions: actions,
        state: Callable[[Snapshot], object] = lambda snapshot: None,
        clock: Mapping[str, int] | None = None,
    ) -> None:
        self.trace = trace
        self.pool = pool
        self._beats = list(beats(trace))
        self._at = 0
        self._taken: list[Action] = []
        self._fault_at, self._options, self._state, self._clock = fault_at, options, state, clock or {}
        self._field = trace.end_field if not trace.steps else trace.steps[0].field or trace.end_field
        self.turn, self.turn_player, self.phase = 0, 0, 0
        self._enter()

    # -- what the replayer reads

    @property
    def over(self) -> bool:
        return self._at == len(self._beats) and self.trace.win is not None

    @property
    def winner(self) -> int | None:
        won = self.over and self.trace.win is not None and self.trace.win[0] != 2
        return self.trace.win[0] if won and self.trace.win is not None else None

    @property
    def win_reason(self) -> WinReason:
        return WinReason(self.trace.win[1]) if self.over and self.trace.win is not None else WinReason.NONE

    @property
    def prompt(self) -> Question | None:
        if self._at == len(self._beats):
            return None
        beat = self._beats[self._at]
        picked = (*beat.picked, *(action.place for action in self._taken))
        return Question(PROMPTS[beat.step.prompt], beat.step.player, picked=tuple(sorted(picked)))

    def legal_actions(self) -> list[int]:
        if self._at == len(self._beats):
            return []
        beat = self._beats[self._at]
        left = list(beat.actions)
        for action in self._taken:
            left.remove(action)
        if self._is_faulty():
            left = self._options(left)
        if beat.may_finish and len(self._taken) == len(beat.answers):
            left.append(Action(ActionKind.FINISH))
        return sorted({action.encode() for action in left})

    def apply(self, action: SupportsIndex, /) -> None:
        action = action.__index__()
        if action not in self.legal_actions():
            raise IllegalActionError(f"{action} is not legal")
        beat = self._beats[self._at]
        chosen = next((a for a in beat.answers if a.encode() == action and self._may_take(a)), None)
        if chosen is not None:
            self._taken.append(chosen)
        elif action != Action(ActionKind.FINISH).encode():
            raise AssertionError(f"{action} is not the recorded answer")
        complete = len(self._taken) == len(beat.answers)
        if complete and not (beat.may_finish and chosen is not None):
            self._at += 1
            self._taken = []
            self._enter()

    def snapshot(self) -> Snapshot:
        first, second = (player_state(side, player) for player, side in enumerate(self._field))
        snapshot = Snapshot(
            ruleset(self.trace.rules), (1, 2, 3, 4), self.turn, self.turn_player, self.phase, (first, second)
        )
        if self._is_faulty():
            snapshot = copy.deepcopy(snapshot)
            self._state(snapshot)
        return snapshot

    # -- how it goes on

    def _is_faulty(self) -> bool:
        step = self.trace.steps[self._fault_at] if self._fault_at >= 0 else None
        if self._at == len(self._beats):
            return self._fault_at == -2
        return self._beats[self._at].step is step

    def _may_take(self, action: Action) -> bool:
        beat = self._beats[self._at]
        return self._taken.count(action) < beat.answers.count(action)

    def _enter(self) -> None:
        """Move the clock and the state on to the prompt that is now reached."""
        ended = self._at == len(self._beats)
        step = None if ended else self._beats[self._at].step
        for event in self.trace.end_events if step is None else step.events:
            if event[0] == "turn":
                self.turn, self.turn_player = self.turn + 1, event[1]
            elif event[0] == "phase":
                self.phase = event[1]
        field = self.trace.end_field if step is None else step.field
        if field is not None:
            first, second = (replace(side, lp=max(0, side.lp)) for side in field)
            self._field = (first, second)
        if self._is_faulty():
            for name, value in self._clock.items():
                setattr(self, name, value)


def player_state(side: PlayerField, player: int) -> PlayerState:
    """One recorded side as a snapshot holds it."""
    return PlayerState(
        lp=side.lp,
        monsters=[card_state(card) for card in side.mzone],
        spells=[card_state(card) for card in side.szone],
        deck=[CardState(code, player, 8) for code in side.deck],
        hand=[CardState(code, player, 10) for code in side.hand],
        grave=[CardState(code, player, 5) for code in side.grave],
        banished=[CardState(code, player, position) for code, position in side.banished],
        extra=[CardState(code, player, position) for code, position in side.extra],
    )


def card_state(card: FieldCard | None) -> CardState | None:
    return None if card is None else CardState(card.code, card.owner, card.position)


def plain(trace: Trace, pool: Mapping[int, Facts]) -> Trace:
    """The recording without what no engine can show or be told yet: changed values, materials, counters,
    equips, chance."""
    chances = ("shuffle_deck", "coin", "dice", "random_selected")

    def plain_card(card: FieldCard | None) -> FieldCard | None:
        if card is None:
            return None
        facts = pool[card.code]
        values = (facts.level, facts.rank, max(0, facts.attack), max(0, facts.defense))
        return FieldCard(card.code, card.position, card.owner, *values)

    def plain_field(field: Field) -> Field:
        first, second = (
            replace(side, mzone=tuple(map(plain_card, side.mzone)), szone=tuple(map(plain_card, side.szone)))
            for side in field
        )
        return first, second

    def plain_events(events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple(event for event in events if event[0] not in chances)

    steps = tuple(
        replace(step, events=plain_events(step.events), field=step.field and plain_field(step.field))
        for step in trace.steps
    )
    end_events, end_field = plain_events(trace.end_events), plain_field(trace.end_field)
    return replace(trace, steps=steps, end_events=end_events, end_field=end_field)
