"""``simulate``: what it prints and writes, and how it ends."""

from __future__ import annotations

import csv
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import Invoke, Spawn, command
from tests.cli.terminal import in_terminal
from ygocore.cli import simulate as simulate_module
from ygocore.cli.simulate import REASONS
from ygocore.deck import Deck
from ygocore.sim.result import SimulationResult, wilson_interval
from ygocore.sim.simulate import SimulationInterrupted
from ygocore.sim.simulate import simulate as play_games
from ygocore.snapshot import WinReason

KEYS = {
    *("games", "wins", "draws", "truncated", "mean_turns", "mean_decisions", "decisions", "seconds"),
    *(
        "games_per_second",
        "decisions_per_second",
        "engine",
        "rules",
        "policy",
        "seed",
        "threads",
        "decks",
        "pool",
    ),
    "checksum",
}
REFERENCE = ("--engine", "reference")


def summary(ygocore: Invoke, *arguments: object) -> dict[str, object]:
    result = ygocore("simulate", *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def test_json_is_one_object_with_the_counts(ygocore: Invoke, engine: str) -> None:
    found = summary(
        ygocore, "vanilla", "beatdown", "--games", "6", "--seed", "7", "--engine", engine, "--rules", "MR3"
    )
    assert found.keys() >= KEYS
    assert found["games"] == 6
    assert sum(found["wins"]) + found["draws"] + found["truncated"] == 6
    assert found["mean_decisions"] == found["decisions"] / 6
    assert (found["engine"], found["rules"], found["policy"], found["seed"]) == (engine, "MR3", "random", 7)
    assert found["decks"] == ["vanilla", "beatdown"]
    played = play_games(
        Deck.named("vanilla"), Deck.named("beatdown"), 6, seed=7, rules="MR3", engine="reference"
    )
    assert found["checksum"] == f"{played.checksum:016x}"
    assert found["wins"] == list(played.wins)


def test_threads_and_their_number_change_nothing(ygocore: Invoke, engine: str) -> None:
    runs = [
        summary(
            ygocore, "vanilla", "swarm", "--games", "5", "--threads", threads, "--engine", engine, "--mirror"
        )
        for threads in (1, 2)
    ]
    assert [run["threads"] for run in runs] == [1, 2]
    timing = {"seconds", "games_per_second", "decisions_per_second", "threads"}
    first, second = ({key: run[key] for key in run.keys() - timing} for run in runs)
    assert first == second


def test_seed_policy_and_mirror_matter(ygocore: Invoke) -> None:
    plain = ("vanilla", "vanilla", "--games", "2", *REFERENCE)
    runs = [plain, (*plain, "--seed", "1"), (*plain, "--policy", "eager"), (*plain, "--mirror")]
    assert len({summary(ygocore, *run)["checksum"] for run in runs}) == 4


def test_a_turn_limit_truncates(ygocore: Invoke) -> None:
    found = summary(ygocore, "vanilla", "vanilla", "--games", "3", "--turn-limit", "4", *REFERENCE)
    assert (found["truncated"], found["mean_turns"]) == (3, 4)


def test_grouped_digits_are_a_number(ygocore: Invoke) -> None:
    assert (
        summary(ygocore, "vanilla", "vanilla", "--games", "0_000,003", "--turn-limit", "1", *REFERENCE)[
            "games"
        ]
        == 3
    )


def test_cards_of_a_database_and_unsupported_ones(ygocore: Invoke, cdb: Path, effect_deck: Path) -> None:
    common = (effect_deck, effect_deck, "--cdb", cdb, "--games", "1", "--turn-limit", "6", *REFERENCE)
    found = summary(ygocore, *common, "--unsupported", "vanilla")
    assert found["decks"] == ["effects", "effects"]


def test_a_link_is_a_deck(ygocore: Invoke) -> None:
    link = Deck.named("vanilla").to_ydke()
    common = ("--games", "1", "--turn-limit", "9", *REFERENCE)
    found = summary(ygocore, link, link, *common)
    assert found["decks"] == ["deck link", "deck link"]
    assert found["checksum"] == summary(ygocore, "vanilla", "vanilla", *common)["checksum"]


def test_the_table_has_shares_and_wilson_intervals(ygocore: Invoke) -> None:
    result = ygocore("simulate", "vanilla", "beatdown", "--games", "9", "--mirror", *REFERENCE)
    assert (result.exit_code, result.stderr) == (0, "")
    shown = re.findall(
        r"^ ?(.+?) +([\d,]+) +(\d+\.\d\d)% +(\d+\.\d\d)% to (\d+\.\d\d)%", result.stdout, re.MULTILINE
    )
    assert [name for name, *_ in shown] == [
        "vanilla (0)",
        "beatdown (1)",
        "draw",
        "truncated",
        "won by who went first",
    ]
    for _, count, share, low, high in shown:
        bounds = wilson_interval(int(count), 9)
        expected = [f"{100 * number:.2f}" for number in (int(count) / 9, *bounds)]
        assert [share, low, high] == expected
    assert sum(int(count) for _, count, *_ in shown[:4]) == 9
    assert re.search(
        r"^9 duels in [\d.]+ s: [\d.,]+ duels/s, [\d.,]+ decisions/s", result.stdout, re.MULTILINE
    )
    assert re.search(r"checksum [0-9a-f]{16}$", result.stdout.rstrip())


def test_every_reason_has_words() -> None:
    assert REASONS.keys() == set(WinReason) - {WinReason.NONE}


def test_csv_has_a_line_for_each_duel(ygocore: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("old", encoding="utf-8")
    found = summary(ygocore, "vanilla", "walls", "--games", "4", "--mirror", "--csv", path, *REFERENCE)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == ["0", "1", "2", "3"]
    assert [sum(row["winner"] == deck for row in rows) for deck in "01"] == found["wins"]
    assert sum(int(row["decisions"]) for row in rows) == found["decisions"]
    assert [file.name for file in tmp_path.iterdir()] == ["games.csv"]


def test_a_csv_may_be_a_device(ygocore: Invoke) -> None:
    summary(
        ygocore, "vanilla", "vanilla", "--games", "1", "--turn-limit", "2", "--csv", "/dev/null", *REFERENCE
    )
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(
    ("suffix", "starts"), [(".png", b"\x89PNG\r\n\x1a\n"), (".svg", b"<?xml"), (".PDF", b"%PDF")]
)
def test_plot_writes_a_picture(ygocore: Invoke, tmp_path: Path, suffix: str, starts: bytes) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"duels{suffix}"
    summary(ygocore, "vanilla", "walls", "--games", "3", "--turn-limit", "9", "--plot", path, *REFERENCE)
    assert path.read_bytes().startswith(starts)
    assert path.stat().st_size > 5000


def test_a_deck_name_is_no_mathematics(ygocore: Invoke, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    deck = tmp_path / ("a$b_$[x] " + "long " * 20 + ".ydk")
    deck.write_text(Deck.named("vanilla").to_ydk(), encoding="utf-8")
    path = tmp_path / "duels.png"
    found = summary(ygocore, deck, "walls", "--games", "1", "--turn-limit", "9", "--plot", path, *REFERENCE)
    assert found["decks"] == [deck.stem, "walls"]
    assert path.stat().st_size > 5000


def test_no_bar_in_a_pipe(spawn: Spawn) -> None:
    done = spawn("simulate", "vanilla", "vanilla", "--games", "2", "--turn-limit", "3", *REFERENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    code, shown = in_terminal(
        "simulate", "vanilla", "vanilla", "--games", "3", "--turn-limit", "3", *REFERENCE, stdout_to_pipe=True
    )
    assert code == 0
    assert re.search(r"duels .*[━╸].* [03]/3", shown)


def test_ctrl_c_reports_what_was_finished() -> None:
    common = ("--games", "100000", "--turn-limit", "4", *REFERENCE)
    code, shown = in_terminal("simulate", "vanilla", "vanilla", *common, interrupt_at=r"[1-9]\d*/100000")
    assert code == 130
    assert "Traceback" not in shown
    finished = re.search(r"interrupted after ([\d,]+) of 100,000 games", shown)
    assert finished is not None
    assert 0 < int(finished[1].replace(",", "")) < 100_000
    assert f": {finished[1]} duels, MR2020" in shown


def test_an_interrupted_run_gives_its_part_as_json(
    ygocore: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stopped(deck0: Deck, deck1: Deck, games: int, **options: object) -> SimulationResult:
        raise SimulationInterrupted(play_games(deck0, deck1, 2, **options))  # type: ignore[arg-type]

    monkeypatch.setattr(simulate_module, "play_games", stopped)
    path = tmp_path / "x.csv"
    result = ygocore(
        "simulate", "vanilla", "vanilla", "--games", "50", "--json", "--csv", path, "--turn-limit", "2"
    )
    assert result.exit_code == 130
    assert json.loads(result.stdout)["games"] == 2
    assert "interrupted after 2 of 50 games" in result.stderr
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


def test_nothing_finished_is_no_division_by_zero(ygocore: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    from ygocore.sim.result import ROW

    def stopped(deck0: Deck, deck1: Deck, games: int, **options: object) -> SimulationResult:
        played = play_games(deck0, deck1, 1, turn_limit=1, engine="reference")
        raise SimulationInterrupted(SimulationResult.from_rows(played.run, np.zeros(0, ROW), columns=False))

    monkeypatch.setattr(simulate_module, "play_games", stopped)
    for more in ((), ("--json",)):
        result = ygocore("simulate", "vanilla", "vanilla", "--games", "50", *more)
        assert result.exit_code == 130
        assert "interrupted after 0 of 50 games" in result.stderr
    assert json.loads(result.stdout)["mean_turns"] is None


@pytest.mark.parametrize("arguments", [("decks",), ("show", "singles"), ("check", "vanilla"), ("--help",)])
def test_a_reader_that_goes_away_is_no_error(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen(command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        told = process.stderr.read()
        process.wait(timeout=60)
    assert told == b""
    assert process.returncode in (0, 1)


def test_json_errors_stay_on_standard_error(spawn: Spawn) -> None:
    done = spawn("simulate", "vanilla", "nosuchdeck", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ygocore: ")
