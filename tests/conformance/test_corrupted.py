"""The engines against recordings that are corrupted in memory: each corruption must be reported, where it
is."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ygocore.sim.conformance import DuelReport, parse_trace, replay, starter

Duel = dict[str, Any]
Step = dict[str, Any]
RECORDING = "vanilla-MR1.jsonl.gz"


class Corruption(NamedTuple):
    """A change of one step of a duel. ``apply`` changes the duel (and says so) if the step suits; ``what``
    must be among the kinds of difference reported ``later`` steps after it."""

    name: str
    apply: Callable[[Duel, int, Step], bool]
    what: str
    later: int = 0


@pytest.fixture(scope="module")
def duels(shared: Path) -> list[Duel]:
    with gzip.open(shared / "traces" / RECORDING, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines][:8]


def corrupted(duels: list[Duel], corruption: Corruption) -> Iterator[tuple[Duel, int]]:
    """The duels that the corruption can be applied to, corrupted at the first step that suits, with that
    step."""
    for duel in duels:
        for at in range(len(duel["steps"])):
            changed = copy.copy(duel)
            changed["steps"] = list(duel["steps"])
            changed["steps"][at] = step = copy.deepcopy(duel["steps"][at])
            changed["end"] = copy.deepcopy(duel["end"])
            if corruption.apply(changed, at, step):
                yield changed, at
                break


def replayed(duel: Duel, engine: str) -> DuelReport:
    return replay(parse_trace(json.dumps(duel)), starter(engine))


# -- options: each takes an option away or changes it, and keeps the answer what it was ---------------------------------------


def change_option(
    step: Step, prompt: str, kind: str, change: Callable[[list[Any]], list[Any] | None]
) -> bool:
    if step["prompt"] != prompt:
        return False
    answered = [step["options"][i] for i in step["answer"]]
    for i, option in enumerate(step["options"]):
        if option[0] == kind and option not in answered:
            changed = change(option)
            step["options"][i : i + 1] = [] if changed is None else [changed]
            step["answer"] = [step["options"].index(option) for option in answered]
            return True
    return False


def without(prompt: str, kind: str) -> Callable[[Duel, int, Step], bool]:
    return lambda duel, at, step: change_option(step, prompt, kind, lambda option: None)


def with_code(prompt: str, kind: str) -> Callable[[Duel, int, Step], bool]:
    return lambda duel, at, step: change_option(
        step, prompt, kind, lambda option: [option[0], option[1] + 1, *option[2:]]
    )


def other_sequence(duel: Duel, at: int, step: Step) -> bool:
    return change_option(step, "idlecmd", "change_position", lambda o: [*o[:4], o[4] + 1])


def other_controller(duel: Duel, at: int, step: Step) -> bool:
    changed = change_option(step, "card", "card", lambda o: [*o[:2], 1 - o[2], *o[3:]])
    return changed and bool(step["min"] == 1)


def other_directness(duel: Duel, at: int, step: Step) -> bool:
    return change_option(step, "battlecmd", "attack", lambda o: [*o[:5], "" if o[5] else "direct"])


def additional_option(duel: Duel, at: int, step: Step) -> bool:
    if step["prompt"] != "battlecmd" or at < 5:
        return False
    step["options"].append(["attack", 69247929, step["player"], "mzone", 4, ""])
    return step["options"].count(step["options"][-1]) == 1 and len(step["options"]) < 6


def twice_the_option(duel: Duel, at: int, step: Step) -> bool:
    summons = [option for option in step["options"] if option[0] == "summon"]
    step["options"] += summons[:1]
    return bool(summons)


# -- states -------------------------------------------------------------------------------------------------------------------


def faceup_monster(step: Step) -> dict[str, Any] | None:
    cards = [card for side in step.get("state", {}).values() for card in side["mzone"] if card is not None]
    return next((card for card in cards if card["pos"].startswith("faceup")), None)


def change_monster(key: str, change: Callable[[Any], Any]) -> Callable[[Duel, int, Step], bool]:
    def apply(duel: Duel, at: int, step: Step) -> bool:
        card = faceup_monster(step)
        if card is not None:
            card[key] = change(card[key])
        return card is not None

    return apply


def change_lp(duel: Duel, at: int, step: Step) -> bool:
    if "state" in step:
        step["state"]["1"]["lp"] += 1
    return "state" in step


def swap_grave(duel: Duel, at: int, step: Step) -> bool:
    """Exchange two cards of a Graveyard that came at different times: the lowest and the highest."""
    for side in step.get("state", {}).values():
        grave = side["grave"]
        if len(grave) > 3 and grave[0] != grave[-1]:
            grave[0], grave[-1] = grave[-1], grave[0]
            return True
    return False


def swap_deck(duel: Duel, at: int, step: Step) -> bool:
    for side in step.get("state", {}).values():
        deck = side["deck"]
        if deck[-1] != deck[-2]:
            deck[-1], deck[-2] = deck[-2], deck[-1]
            return True
    return False


def lose_from(pile: str) -> Callable[[Duel, int, Step], bool]:
    def apply(duel: Duel, at: int, step: Step) -> bool:
        piles = [side[pile] for side in step.get("state", {}).values() if side[pile]]
        for cards in piles[:1]:
            cards.pop()
        return bool(piles)

    return apply


def other_hand_card(duel: Duel, at: int, step: Step) -> bool:
    if "state" not in step:
        return False
    step["state"]["0"]["hand"][0] = 1
    return True


def move_monster(duel: Duel, at: int, step: Step) -> bool:
    for side in step.get("state", {}).values():
        zones = side["mzone"]
        if zones[0] is not None and zones[1] is None:
            zones[0], zones[1] = None, zones[0]
            return True
    return False


def add_card(pile: str) -> Callable[[Duel, int, Step], bool]:
    def apply(duel: Duel, at: int, step: Step) -> bool:
        if "state" not in step:
            return False
        step["state"]["0"][pile].append([69247929, "faceup_attack"])
        return True

    return apply


# -- prompts, time, answers, the course of the duel ---------------------------------------------------------------------------


def other_player(duel: Duel, at: int, step: Step) -> bool:
    step["player"] = 1 - step["player"]
    return bool(step["prompt"] == "battlecmd")


def other_phase(duel: Duel, at: int, step: Step) -> bool:
    if step["events"][-1:] != [["phase", "main2"]]:
        return False
    step["events"].pop()
    return True


def lost_turn(duel: Duel, at: int, step: Step) -> bool:
    turns = [event for event in step["events"] if event[0] == "turn"]
    if at == 0 or not turns:
        return False
    step["events"].remove(turns[0])
    return True


def other_answer(prompt: str) -> Callable[[Duel, int, Step], bool]:
    """Another answer than was given, of the same kind, which the next state must show."""

    def apply(duel: Duel, at: int, step: Step) -> bool:
        if step["prompt"] != prompt or len(step["answer"]) != 1:
            return False
        given = step["answer"][0]
        for i, option in enumerate(step["options"]):
            if (
                i != given
                and option[0] == step["options"][given][0]
                and option[:4] != step["options"][given][:4]
            ):
                step["answer"] = [i]
                return True
        return False

    return apply


def other_zone(duel: Duel, at: int, step: Step) -> bool:
    if step["prompt"] != "place":
        return False
    step["answer"] = [(step["answer"][0] + 1) % len(step["options"])]
    return True


def too_few_tributes(duel: Duel, at: int, step: Step) -> bool:
    if step["prompt"] != "tribute" or len(step["answer"]) != 2 or len(step["options"]) < 3:
        return False
    del step["answer"][0]
    return True


def too_many_tributes(duel: Duel, at: int, step: Step) -> bool:
    if step["prompt"] != "tribute" or len(step["answer"]) != 1:
        return False
    step["answer"] = [0, 1]
    return True


def lost_step(duel: Duel, at: int, step: Step) -> bool:
    if step["prompt"] != "place":
        return False
    del duel["steps"][at]
    return True


def step_twice(duel: Duel, at: int, step: Step) -> bool:
    if step["prompt"] != "place":
        return False
    duel["steps"].insert(at, step)
    return True


CORRUPTIONS = [
    Corruption("missing summon", without("idlecmd", "summon"), "options"),
    Corruption("missing set", without("idlecmd", "set_monster"), "options"),
    Corruption("missing change of position", without("idlecmd", "change_position"), "options"),
    Corruption("missing battle phase", without("idlecmd", "battle_phase"), "options"),
    Corruption("missing end phase", without("idlecmd", "end_phase"), "options"),
    Corruption("missing attack", without("battlecmd", "attack"), "options"),
    Corruption("missing main phase 2", without("battlecmd", "main2"), "options"),
    Corruption("missing zone", without("place", "zone"), "options"),
    Corruption("missing tribute", without("tribute", "card"), "options"),
    Corruption("missing target or discard", without("card", "card"), "options"),
    Corruption("code of a summon", with_code("idlecmd", "summon"), "options"),
    Corruption("code of a target", with_code("card", "card"), "options"),
    Corruption("code of an attack", with_code("battlecmd", "attack"), "options"),
    Corruption("sequence", other_sequence, "options"),
    Corruption("controller", other_controller, "options"),
    Corruption("direct attack", other_directness, "options"),
    Corruption("additional attack", additional_option, "options"),
    Corruption("a summon twice", twice_the_option, "options"),
    Corruption("lp", change_lp, "state"),
    Corruption("order of the graveyard", swap_grave, "state"),
    Corruption("card lost from the graveyard", lose_from("grave"), "state"),
    Corruption("order of the deck", swap_deck, "state"),
    Corruption("card lost from the deck", lose_from("deck"), "state"),
    Corruption("hand", other_hand_card, "state"),
    Corruption("zone", move_monster, "state"),
    Corruption("attack", change_monster("atk", lambda value: value + 100), "state"),
    Corruption("defense", change_monster("def", lambda value: value - 100), "state"),
    Corruption("level", change_monster("level", lambda value: value + 1), "state"),
    Corruption("rank", change_monster("rank", lambda value: value + 4), "state"),
    Corruption("owner", change_monster("owner", lambda value: 1 - value), "state"),
    Corruption("code of a monster", change_monster("code", lambda value: value + 1), "state"),
    Corruption("position", change_monster("pos", lambda value: "facedown_defense"), "state"),
    Corruption("banished card", add_card("banished"), "state"),
    Corruption("extra deck card", add_card("extra"), "state"),
    Corruption("player", other_player, "prompt"),
    Corruption("phase", other_phase, "clock"),
    Corruption("turn", lost_turn, "clock"),
    Corruption("another summon or set", other_answer("idlecmd"), "state", later=2),
    Corruption("another zone", other_zone, "state", later=1),
    Corruption("another tribute", other_answer("tribute"), "options", later=1),
    Corruption("too few tributes", too_few_tributes, "answer"),
    Corruption("too many tributes", too_many_tributes, "answer"),
    Corruption("lost step", lost_step, "prompt"),
    Corruption("step twice", step_twice, "prompt", later=1),
]


@pytest.mark.parametrize("corruption", CORRUPTIONS, ids=lambda corruption: corruption.name.replace(" ", "-"))
def test_corrupted_step_is_reported_where_it_is(
    duels: list[Duel], engine: str, corruption: Corruption
) -> None:
    duel, at = next(corrupted(duels, corruption))
    found = replayed(duel, engine).difference
    assert found is not None
    assert (found.step, corruption.what in found.what) == (at + corruption.later, True), found


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"win": [1, 1]}, "end: player 1 wins by reason 1 recorded, player 0 wins by reason 1 here"),
        ({"win": [2, 1]}, "end: a draw by reason 1 recorded, player 0 wins by reason 1 here"),
        ({"win": [0, 2]}, "end: player 0 wins by reason 2 recorded, player 0 wins by reason 1 here"),
        ({"win": None}, "end: the duel goes on recorded, player 0 wins by reason 1 here"),
    ],
)
def test_corrupted_end_is_reported(duels: list[Duel], engine: str, change: Duel, line: str) -> None:
    duel = next(duel for duel in duels if duel["end"]["win"] == [0, 1])
    found = replayed(duel | {"end": duel["end"] | change}, engine).difference
    assert found is not None
    assert (found.step, found.lines[0]) == (None, line)


def test_corrupted_last_state_is_reported(duels: list[Duel], engine: str) -> None:
    duel = copy.deepcopy(next(duel for duel in duels if duel["end"]["win"] == [0, 1]))
    duel["end"]["state"]["0"]["lp"] += 100
    found = replayed(duel, engine).difference
    assert found is not None
    assert (found.step, found.what, len(found.lines)) == (None, ("state",), 1)


def test_recording_that_stops_before_its_end_is_reported(duels: list[Duel], engine: str) -> None:
    duel = duels[0] | {"steps": duels[0]["steps"][:-1]}
    found = replayed(duel, engine).difference
    assert found is not None
    assert found.step is None
    assert "end" in found.what


def test_another_deck_is_reported(duels: list[Duel], engine: str) -> None:
    found = replayed(duels[0] | {"decks": duels[0]["decks"][::-1]}, engine).difference
    assert found is not None
    assert (found.step, "state" in found.what) == (0, True)


def test_other_rules_are_reported(duels: list[Duel], engine: str) -> None:
    found = replayed(duels[0] | {"rules": "MR3"}, engine).difference  # no draw in the first turn
    assert found is not None
    assert found.step == 0


@pytest.mark.parametrize(("key", "value"), [("lp", 4000), ("hand", 4), ("draw", 2)])
def test_another_start_is_reported(duels: list[Duel], engine: str, key: str, value: int) -> None:
    found = replayed(duels[0] | {key: value}, engine).difference
    assert found is not None
    assert found.step == 0


# -- and what is no difference ---------------------------------------------------------------------------------------------------


def facedown_values(duel: Duel, at: int, step: Step) -> bool:
    cards = [card for side in step.get("state", {}).values() for card in side["mzone"] if card is not None]
    facedown = next((card for card in cards if card["pos"] == "facedown_defense"), None)
    if facedown is not None:
        facedown.update(atk=1, level=0, rank=3)
        facedown["def"] = 2
    return facedown is not None


def hand_order(duel: Duel, at: int, step: Step) -> bool:
    """The options' hand cards in the opposite order, as if the hand had been shuffled."""
    if step["prompt"] != "idlecmd" or len([o for o in step["options"] if "hand" in o]) < 4:
        return False
    for option in step["options"]:
        if "hand" in option:
            option[4] = 9 - option[4]
    return True


@pytest.mark.parametrize(
    "corruption",
    [
        Corruption("values of a face-down monster", facedown_values, ""),
        Corruption("order of the hand", hand_order, ""),
        Corruption("order of the options", lambda duel, at, step: reverse_options(step), ""),
        Corruption("two tributes the other way round", lambda duel, at, step: swap_moment(duel, at), ""),
    ],
    ids=lambda corruption: corruption.name.replace(" ", "-"),
)
def test_what_counts_as_the_same_is_not_reported(
    duels: list[Duel], engine: str, corruption: Corruption
) -> None:
    tried = [replayed(duel, engine).difference for duel, _ in corrupted(duels, corruption)]
    assert tried
    assert not any(tried)


def reverse_options(step: Step) -> bool:
    step["options"].reverse()
    step["answer"] = [len(step["options"]) - 1 - i for i in step["answer"]]
    return len(step["options"]) > 2


def swap_moment(duel: Duel, at: int) -> bool:
    """Exchange, in all later states and events, two different cards that were Tributed together; false if
    there are none, or the Graveyard is not left alone afterwards (a card that leaves it would have to be
    renumbered)."""
    events = duel["steps"][at]["events"]
    moves = [event for event in events if event[0] == "move" and event[3][1] == "grave" and event[4] == 26]
    if len(moves) != 2 or moves[0][1] == moves[1][1]:
        return False
    (first, second), player = moves, moves[0][3][0]
    low, high = first[3][2], second[3][2]
    duel["steps"] = copy.deepcopy(duel["steps"])
    events = duel["steps"][at]["events"]
    i, j = events.index(first), events.index(second)
    events[i], events[j] = (
        [*second[:3], [*first[3]], second[4]],
        [*first[:3], [*second[3]], first[4]],
    )
    for state in [step.get("state") for step in duel["steps"][at:]] + [duel["end"]["state"]]:
        if state is not None:
            grave = state[str(player)]["grave"]
            grave[low], grave[high] = grave[high], grave[low]
    return True
