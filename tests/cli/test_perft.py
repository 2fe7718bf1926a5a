"""``perft``: the number, its parts, and positions from a file."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.running import Invoke
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.sim.perft import perft, perft_divide

DECKS = ("perft", "vanilla", "walls")


def duel(**options: object) -> Duel:
    return Duel(Deck.named("vanilla"), Deck.named("walls"), engine="reference", **options)  # type: ignore[arg-type]


def test_the_number_is_that_of_perft(ygocore: Invoke, engine: str) -> None:
    result = ygocore(*DECKS, "--depth", 3, "--seed", 5, "--rules", "MR1", "--engine", engine)
    assert (result.exit_code, result.stderr) == (0, "")
    expected = perft(duel(seed=5, rules="MR1"), 3)
    assert result.stdout.startswith(f"depth 3: {expected:,} sequences ({engine} engine, ")


def test_depth_0_is_one_sequence(ygocore: Invoke) -> None:
    assert ygocore(*DECKS, "--depth", 0, "--engine", "reference").stdout.startswith("depth 0: 1 sequence (")


def test_divide_shows_each_first_action(ygocore: Invoke) -> None:
    result = ygocore(*DECKS, "--depth", 2, "--divide", "--engine", "reference")
    roots = perft_divide(duel(), 2)
    shown = {
        int(number, 16): int(count) for number, count in re.findall(r"(0x[0-9a-f]{16}) +(\d+)", result.stdout)
    }
    assert shown == roots
    assert f"depth 2: {sum(roots.values())} sequences" in result.stdout
    assert "Enter the End Phase" in result.stdout


def test_json(ygocore: Invoke) -> None:
    result = ygocore(*DECKS, "--depth", 2, "--divide", "--json", "--engine", "reference")
    found = json.loads(result.stdout)
    assert (found["depth"], found["engine"]) == (2, "reference")
    assert {each["action"]: each["sequences"] for each in found["divide"]} == perft_divide(duel(), 2)
    assert found["sequences"] == sum(each["sequences"] for each in found["divide"])


def test_a_position_in_a_file(ygocore: Invoke, tmp_path: Path, engine: str) -> None:
    played = duel()
    for _ in range(20):
        played.apply(int(played.legal_actions()[-1]))
    path = tmp_path / "position.txt"
    path.write_text(played.notation() + "\n", encoding="utf-8")
    result = ygocore("perft", path, "--depth", 2, "--engine", engine)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"depth 2: {perft(played, 2):,} sequences (")


def test_a_bad_position_names_the_file(ygocore: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    for content, said in ((b"nonsense", "position.txt: "), (b"\xff\xfe\x00", "is not UTF-8 text")):
        path.write_bytes(content)
        result = ygocore("perft", path, "--depth", 2, "--engine", "reference")
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
        assert "Traceback" not in result.stderr
