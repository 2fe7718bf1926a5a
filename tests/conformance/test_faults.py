"""The replayer on a duel that follows the recording: nothing is reported, and each planted fault is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance import tiny
from tests.conformance.scripted import ScriptedDuel, plain
from ygocore.actions import Action, ActionKind, Place
from ygocore.cards.pool import CardPool
from ygocore.constants import Location, Phase
from ygocore.errors import UnsupportedCardError
from ygocore.sim.conformance import Difference, Trace, as_text, read_traces, replay, replay_file
from ygocore.snapshot import CardState, Snapshot

POOL = CardPool.builtin()
HAND_0 = Place(0, Location.HAND, 0)
HAND_1 = Place(0, Location.HAND, 1)
RECORDINGS = [
    "blackwing-vs-junk-MR1",
    "blackwing-vs-junk-MR2020",
    "goat-control-MR1",
    "seed-blackwing-MR1",
    "seed-junk-MR1",
    "summons-fusion-ritual-synchro-MR1",
    "summons-link-pendulum-MR2020",
    "summons-link-pendulum-MR4",
    "summons-pendulum-xyz-synchro-MR3",
    "summons-xyz-synchro-MR2",
    "vanilla-MR1",
    "vanilla-MR2020",
]


def first_difference(duel: Callable[[Trace], ScriptedDuel], trace: Trace | None = None) -> Difference:
    report = replay(trace or tiny.trace(), duel)
    assert report.difference is not None
    assert report.matched < report.decisions or report.difference.step is None
    return report.difference


# -- no fault, no difference ---------------------------------------------------------------------------------------------


def test_recorded_duel_matches_itself() -> None:
    report = replay(tiny.trace(), lambda trace: ScriptedDuel(trace, POOL))
    assert (report.difference, report.matched, report.decisions) == (None, 6, 6)


@pytest.fixture(scope="module")
def all_cards(shared: Path) -> CardPool:
    return CardPool.from_cdb(shared / "cards.cdb")


@pytest.mark.parametrize("count", [1, pytest.param(1000, marks=pytest.mark.slow)], ids=["first", "all"])
@pytest.mark.parametrize("name", RECORDINGS)
def test_every_kind_of_prompt_is_followed_to_the_end(
    shared: Path, all_cards: CardPool, name: str, count: int
) -> None:
    for trace in first_traces(shared / "traces" / f"{name}.jsonl.gz", count):
        report = replay(plain(trace, all_cards), lambda trace: ScriptedDuel(trace, all_cards))
        assert report.difference is None, report
        assert report.matched == report.decisions > 0


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (
            {"materials": [1, 2]},
            "player 0 mzone 2 materials: (1, 2) recorded, () here",
        ),
        (
            {"counters": {"31": 2}},
            "player 0 mzone 2 counters: ((31, 2),) recorded, () here",
        ),
        (
            {"equipped_to": [1, "mzone", 0]},
            "player 0 mzone 2 equipped_to: (1, 4, 0) recorded, None here",
        ),
    ],
)
def test_what_is_on_a_card_and_in_it_is_compared(told: dict[str, Any], line: str) -> None:
    data = tiny.recording()
    data["steps"][3]["state"]["0"]["mzone"][2] |= told
    found = first_difference(lambda t: ScriptedDuel(t, POOL), tiny.trace(data))
    assert (found.step, found.what, found.lines) == (3, ("state",), (line,))


@pytest.mark.parametrize(
    "event",
    [
        ["coin", 1, [1, 0]],
        ["dice", 1, [6]],
        ["random_selected", 1, [[1, "hand", 0, 10]]],
        ["shuffle_deck", 1, [tiny.BEATER] * 2],
    ],
)
def test_random_outcomes_that_no_engine_takes_yet_are_a_difference(event: list[Any]) -> None:
    data = tiny.recording()
    data["steps"][3]["events"].append(event)
    found = first_difference(lambda t: ScriptedDuel(t, POOL), tiny.trace(data))
    assert (found.step, found.what) == (2, ("unsupported",))
    assert found.lines[0].endswith(f"not supported by the engine: {event[0]} of player 1")


def first_traces(path: Path, count: int) -> Iterator[Trace]:
    for trace in read_traces(path):
        if trace.index == count:
            return
        yield trace


# -- options -------------------------------------------------------------------------------------------------------------


def test_missing_option_is_reported() -> None:
    found = first_difference(lambda t: ScriptedDuel(t, POOL, fault_at=0, options=lambda actions: actions[1:]))
    assert (found.step, found.what) == (0, ("options",))
    assert found.lines == ("missing: summon 69247929 0:hand",)
    assert found.asked == "player 0 idlecmd"
    assert len(found.expected) == 5
    assert len(found.got) == 4


def test_additional_option_is_reported() -> None:
    more = Action(ActionKind.TO_BATTLE_PHASE)
    found = first_difference(
        lambda t: ScriptedDuel(t, POOL, fault_at=2, options=lambda actions: [*actions, more])
    )
    assert (found.step, found.what, found.lines) == (2, ("options",), ("unexpected: battle_phase",))


@pytest.mark.parametrize(
    ("step", "wrong", "line"),
    [
        (0, Action(ActionKind.SUMMON, HAND_0, 0, 0, 89631139), "unexpected: summon 89631139 0:hand"),
        (
            0,
            Action(ActionKind.SPECIAL_SUMMON, HAND_0, 0, 0, tiny.BEATER),
            "unexpected: special_summon 69247929 0:hand",
        ),
        (
            0,
            Action(ActionKind.SUMMON, Place(1, Location.HAND, 0), 0, 0, tiny.BEATER),
            "unexpected: summon 69247929 1:hand",
        ),
        (1, Action(ActionKind.PLACE, Place(0, Location.MZONE, 5)), "unexpected: zone 0:mzone:5"),
        (1, Action(ActionKind.PLACE, Place(0, Location.SZONE, 0)), "unexpected: zone 0:szone:0"),
        (
            5,
            Action(ActionKind.ATTACK, Place(0, Location.MZONE, 2), 0, 0, tiny.BEATER),
            "unexpected: attack 69247929 0:mzone:2",
        ),
        (
            5,
            Action(ActionKind.ATTACK, Place(0, Location.MZONE, 3), 0, 1, tiny.BEATER),
            "unexpected: attack 69247929 0:mzone:3 direct",
        ),
    ],
)
def test_wrong_option_is_reported(step: int, wrong: Action, line: str) -> None:
    found = first_difference(
        lambda t: ScriptedDuel(t, POOL, fault_at=step, options=lambda actions: [wrong, *actions[1:]])
    )
    assert (found.step, found.what) == (step, ("options",))
    assert line in found.lines
    assert any(text.startswith("missing: ") for text in found.lines)


def test_options_of_equal_hand_cards_are_counted() -> None:
    found = first_difference(
        lambda t: ScriptedDuel(
            t, POOL, fault_at=0, options=lambda actions: [a for a in actions if a.place != HAND_1]
        )
    )
    assert found.lines == ("missing: set_monster 69247929 0:hand", "missing: summon 69247929 0:hand")


def test_a_hidden_code_is_filled_in_from_the_state() -> None:
    report = replay(
        tiny.trace(),
        lambda t: ScriptedDuel(
            t, POOL, fault_at=2, options=lambda actions: [a._replace(code=0) for a in actions]
        ),
    )
    assert report.difference is None


def test_a_prompt_with_nothing_to_answer_is_reported() -> None:
    found = first_difference(lambda t: ScriptedDuel(t, POOL, fault_at=1, options=lambda actions: []))
    assert (found.step, found.what, len(found.lines)) == (1, ("options",), 5)


# -- state ---------------------------------------------------------------------------------------------------------------


def change_lp(snapshot: Snapshot) -> None:
    snapshot.players[1].lp -= 100


def change_hand(snapshot: Snapshot) -> None:
    snapshot.players[0].hand[0].code = 89631139


def change_deck(snapshot: Snapshot) -> None:
    snapshot.players[1].deck.append(snapshot.players[1].hand.pop())


def change_zone(snapshot: Snapshot) -> None:
    monsters = snapshot.players[0].monsters
    monsters[2], monsters[3] = monsters[3], monsters[2]


def change_position(snapshot: Snapshot) -> None:
    monster(snapshot).position = 4


def change_owner(snapshot: Snapshot) -> None:
    monster(snapshot).owner = 1


def change_code(snapshot: Snapshot) -> None:
    monster(snapshot).code = 89631139


def add_to_grave(snapshot: Snapshot) -> None:
    snapshot.players[0].grave.append(CardState(tiny.BEATER, 0, 5))


def add_banished(snapshot: Snapshot) -> None:
    snapshot.players[1].banished.append(CardState(tiny.BEATER, 1, 5))


def add_spell(snapshot: Snapshot) -> None:
    snapshot.players[1].spells[5] = CardState(tiny.BEATER, 1, 10)


def add_to_extra_deck(snapshot: Snapshot) -> None:
    snapshot.players[0].extra.append(CardState(tiny.BEATER, 0, 8))


def monster(snapshot: Snapshot) -> CardState:
    found = snapshot.players[0].monsters[2]
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (change_lp, ["player 1 lp: 1000 recorded, 900 here"]),
        (change_hand, ["player 0 hand: [69247929] only recorded, [89631139] only here"]),
        (
            change_deck,
            [
                "player 1 hand: [69247929] only recorded, none only here",
                "player 1 deck (bottom to top): [69247929] recorded, [69247929, 69247929] here",
            ],
        ),
        (
            change_zone,
            [
                "player 0 mzone 2: 69247929 faceup_attack recorded, empty here",
                "player 0 mzone 3: empty recorded, 69247929 faceup_attack here",
            ],
        ),
        (change_position, ["player 0 mzone 2 position: faceup_attack recorded, faceup_defense here"]),
        (change_owner, ["player 0 mzone 2 owner: 0 recorded, 1 here"]),
        (change_code, ["player 0 mzone 2 code: 69247929 recorded, 89631139 here"]),
        (add_to_grave, ["player 0 grave (bottom to top): none recorded, [69247929] here"]),
        (add_banished, ["player 1 banished (bottom to top): none recorded, [(69247929, 'face-up')] here"]),
        (add_spell, ["player 1 szone 5: empty recorded, 69247929 position 0xa here"]),
        (add_to_extra_deck, ["player 0 extra deck, face-down: none only recorded, [69247929] only here"]),
    ],
)
def test_wrong_state_is_reported(change: Callable[[Snapshot], None], lines: list[str]) -> None:
    found = first_difference(lambda t: ScriptedDuel(t, POOL, fault_at=3, state=change))
    assert (found.step, found.what) == (3, ("state",))
    assert list(found.lines) == lines


@pytest.mark.parametrize("change", [change_lp, change_zone, change_deck])
def test_wrong_state_at_the_end_is_reported(change: Callable[[Snapshot], None]) -> None:
    found = first_difference(lambda t: ScriptedDuel(t, POOL, fault_at=-2, state=change))
    assert (found.step, found.what) == (None, ("state",))


@pytest.mark.parametrize(
    ("clock", "line"),
    [
        ({"turn": 3}, "turn: 2 recorded, 3 here"),
        ({"turn_player": 0}, "turn player: 1 recorded, 0 here"),
        ({"phase": Phase.MAIN2}, "phase: main1 recorded, main2 here"),
    ],
)
def test_wrong_turn_or_phase_is_reported(clock: dict[str, int], line: str) -> None:
    found = first_difference(lambda t: ScriptedDuel(t, POOL, fault_at=3, clock=clock))
    assert (found.step, found.what, found.lines) == (3, ("clock",), (line,))


# -- prompts, answers, endings ----------------------------------------------------------------------------------------------


def test_another_player_or_prompt_is_reported() -> None:
    data = tiny.recording()
    data["steps"][3]["player"] = 0
    other = tiny.trace(data)
    found = first_difference(lambda _: ScriptedDuel(other, POOL))
    assert (found.step, found.what) == (3, ("prompt",))
    assert found.lines == ("asked: player 1 idlecmd recorded, player 0 idlecmd here",)


def test_a_duel_that_ends_early_is_reported() -> None:
    data = tiny.recording()
    data["steps"] = data["steps"][:3]
    short = tiny.trace(data)
    found = first_difference(lambda _: ScriptedDuel(short, POOL))
    assert found.step == 3
    assert "asked: player 1 idlecmd recorded, player 0 wins by reason 1 here" in found.lines


def test_a_duel_that_goes_on_is_reported() -> None:
    data = tiny.recording()
    data["steps"] = data["steps"][:5]
    short = tiny.trace(data)
    found = first_difference(lambda _: ScriptedDuel(tiny.trace(), POOL), short)
    assert found.step is None
    assert (
        "end: player 0 wins by reason 1 recorded, the duel goes on and asks player 0 battlecmd here"
        in found.lines
    )


@pytest.mark.parametrize(
    ("win", "line"),
    [
        ([1, 1], "end: player 0 wins by reason 1 recorded, player 1 wins by reason 1 here"),
        ([2, 1], "end: player 0 wins by reason 1 recorded, a draw by reason 1 here"),
        ([0, 2], "end: player 0 wins by reason 1 recorded, player 0 wins by reason 2 here"),
    ],
)
def test_another_winner_or_reason_is_reported(win: list[int], line: str) -> None:
    data = tiny.recording()
    data["end"]["win"] = win
    other = tiny.trace(data)
    found = first_difference(lambda _: ScriptedDuel(other, POOL))
    assert (found.step, found.what, found.lines) == (None, ("end",), (line,))


def test_a_recording_that_was_cut_off_must_find_the_duel_running() -> None:
    data = tiny.recording()
    data["end"]["win"] = None
    data["end"]["state"]["1"]["lp"] = 0
    cut = tiny.trace(data)
    found = first_difference(lambda _: ScriptedDuel(tiny.trace(), POOL), cut)
    assert found.lines == ("end: the duel goes on recorded, player 0 wins by reason 1 here",)
    assert replay(cut, lambda trace: ScriptedDuel(trace, POOL)).difference is None


def test_an_answer_the_duel_refuses_is_reported_with_the_place_where_it_was_raised() -> None:
    data = tiny.recording()
    data["steps"][1]["answer"] = [4]
    found = first_difference(lambda _: ScriptedDuel(tiny.trace(), POOL), tiny.trace(data))
    assert (found.step, found.what) == (1, ("engine",))
    assert "is not the recorded answer" in found.lines[0]
    assert any("scripted.py" in line for line in found.lines)


def test_cards_without_effects_implemented_are_reported() -> None:
    def start(trace: Trace) -> ScriptedDuel:
        raise UnsupportedCardError("cards whose effects are not implemented:", ["1 One", "2 Two"])

    found = first_difference(start)
    assert (found.step, found.what) == (0, ("unsupported",))
    assert found.lines == ("cards whose effects are not implemented:", "  1 One", "  2 Two")


def test_prompts_with_one_answer_without_end_are_reported() -> None:
    class Endless(ScriptedDuel):
        def apply(self, action: object, /) -> None:
            """Ask the same again."""

    trace = from_place(tiny.recording())
    found = first_difference(
        lambda t: Endless(t, POOL, fault_at=0, options=lambda actions: actions[:1]), trace
    )
    assert found.what == ("answer",)
    assert "1000 prompts in a row have one legal answer" in found.lines[0]


def from_place(data: dict[str, Any]) -> Trace:
    """The recording without its first decision: its first is then the choice of a zone."""
    steps = data["steps"]
    return tiny.trace(data | {"steps": [steps[1] | {"events": steps[0]["events"]}, *steps[2:]]})


def test_an_accepted_step_may_differ_and_only_that_step() -> None:
    def start(trace: Trace) -> ScriptedDuel:
        return ScriptedDuel(trace, POOL, fault_at=3, state=change_lp)

    report = replay(tiny.trace(), start, {3})
    assert (report.difference, report.accepted, report.matched) == (None, (3,), 5)
    assert replay(tiny.trace(), start, {2, 4}).difference is not None


def test_the_report_is_readable(tmp_path: Path) -> None:
    path = tmp_path / "tiny.jsonl"
    path.write_text("\n" + json.dumps(tiny.recording()) + "\n", encoding="utf-8")
    report = replay_file(
        path, "scripted", lambda t: ScriptedDuel(t, POOL, fault_at=0, options=lambda actions: actions[1:])
    )
    assert list(as_text(report)) == [
        f"{path}, scripted: 1 duels, 6 decisions, 0 matched, 1 duels differ",
        f"  {path}:2: duel 0 differs at step 0 of 6: options",
        "    asked: player 0 idlecmd",
        "    missing: summon 69247929 0:hand",
        "    recorded options: summon 69247929 0:hand; summon 69247929 0:hand; set_monster 69247929 0:hand;"
        " set_monster 69247929 0:hand; end_phase",
        "    options here: summon 69247929 0:hand; set_monster 69247929 0:hand; set_monster 69247929 0:hand; end_phase",
    ]
