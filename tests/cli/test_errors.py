"""Bad input: exit code 2, one clear message on standard error, nothing on standard output, no traceback."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import Invoke, Spawn, command
from ygocore.cli import simulate as simulate_module
from ygocore.formats.ydk import format_ydk
from ygocore.sim.perft import MAX_DEPTH

GAMES = ("--games", "1")


@pytest.fixture(autouse=True)
def matplotlib_counts_as_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here comes as far as drawing, and all is to be said with the extra `plot` or without it."""
    monkeypatch.setattr("ygocore.cli.plot.find_spec", lambda name: name)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "vanilla", "nosuchdeck"), ["'nosuchdeck'", "beatdown", "vanilla"]),
        (("simulate", "vanilla", "missing/deck.ydk"), ["'missing/deck.ydk'", "No such file"]),
        (("simulate", "vanilla", "{tmp}"), ["{tmp}", "Is a directory"]),
        (("simulate", "vanilla", "ydke://AAA!!!"), ["not a whole number of 4-byte codes"]),
        (("simulate", "vanilla", "ydke://nope"), ["three parts"]),
        (("simulate", "vanilla", "vanilla", "--games", "0"), ["--games", "0 is not within 1 to"]),
        (("simulate", "vanilla", "vanilla", "--games", "-5"), ["--games", "-5 is not within 1 to"]),
        (("simulate", "vanilla", "vanilla", "--games", "9" * 30), ["--games", "is not within 1 to"]),
        (("simulate", "vanilla", "vanilla", "--games", "ten"), ["--games", "'ten' is not a whole number"]),
        (("simulate", "vanilla", "vanilla", "--games", "1.5"), ["'1.5' is not a whole number"]),
        (
            ("simulate", "vanilla", "vanilla", "--seed", "-1"),
            ["--seed", "not within 0 to 18446744073709551615"],
        ),
        (("simulate", "vanilla", "vanilla", "--threads", "0"), ["--threads", "not within 1 to"]),
        (("simulate", "vanilla", "vanilla", "--turn-limit", "0"), ["--turn-limit", "not within 1 to"]),
        (("simulate", "vanilla", "vanilla", "--rules", "MR9"), ["'MR9'", "MR1, MR2, MR3, MR4, MR2020"]),
        (("simulate", "vanilla", "vanilla", "--policy", "best"), ["'best'", "random, eager"]),
        (("simulate", "vanilla", "vanilla", "--engine", "fast"), ["'fast'", "native, reference"]),
        (("simulate", "vanilla", "vanilla", "--unsupported", "skip"), ["'skip'", "error, vanilla"]),
        (("simulate", "vanilla", "vanilla", "--cdb", "{tmp}/no.cdb"), ["no.cdb: no such file"]),
        (("simulate", "vanilla", "vanilla", "--cdb", "{tmp}"), ["is a directory"]),
        (("simulate", "vanilla", "vanilla", "--csv", "{tmp}"), ["--csv {tmp}: is a directory"]),
        (("simulate", "vanilla", "vanilla", "--csv", "{tmp}/no/x.csv"), ["there is no directory {tmp}/no"]),
        (
            ("simulate", "vanilla", "vanilla", "--csv", "/proc/x.csv"),
            ["--csv /proc/x.csv: cannot be written"],
        ),
        (("simulate", "vanilla", "vanilla", "--plot", "{tmp}/x.jpeg"), ["--plot {tmp}/x.jpeg", ".png"]),
        (("simulate", "vanilla"), ["DECK1"]),
        (("simulate", "vanilla", "vanilla", "--nonsense"), ["--nonsense"]),
        (("check", "nosuchdeck"), ["'nosuchdeck'"]),
        (("check", "vanilla", "--banlist", "{tmp}/none.conf"), ["none.conf: no such file"]),
        (("check", "vanilla", "--banlist", "{tmp}/none.conf:2026"), ["none.conf: no such file"]),
        (("check", "vanilla", "--banlist", "{tmp}"), ["is a directory"]),
        (("show", "nosuchdeck"), ["'nosuchdeck'"]),
        (("perft", "{tmp}/none.txt", "--depth", "1"), ["none.txt: no such file"]),
        (("perft", "vanilla", "vanilla"), ["--depth"]),
        (("perft", "vanilla", "vanilla", "--depth", "-1"), ["--depth", "-1 is not within 0 to"]),
        (("perft", "x.txt", "--depth", "1", "--seed", "3"), ["--seed goes with two decks"]),
        (
            ("perft", "vanilla", "vanilla", "--depth", "0", "--divide"),
            ["--divide needs a --depth of at least 1"],
        ),
        (("bench", "nosuchdeck"), ["'nosuchdeck'"]),
        (("nonsense",), ["nonsense"]),
    ],
)
def test_bad_arguments(ygocore: Invoke, tmp_path: Path, arguments: tuple[str, ...], said: list[str]) -> None:
    result = ygocore(*(each.format(tmp=tmp_path) for each in arguments))
    assert result.exit_code == 2
    assert result.stdout == ""
    for text in said:
        assert text.format(tmp=tmp_path) in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"#main\n123\nnot a code\n", "bad.ydk:3: 'not a code' is no card code"),
        (b"#main\n!what\n", "bad.ydk:2: unknown section '!what'"),
        (b"", "bad.ydk: no deck in here"),
        (b"\xff\xfe\x00", "bad.ydk"),
        (b"\x00\x01\x02\x03", "bad.ydk"),
    ],
)
def test_a_broken_deck_file_is_named_with_its_line(
    ygocore: Invoke, tmp_path: Path, content: bytes, said: str
) -> None:
    deck = tmp_path / "bad.ydk"
    deck.write_bytes(content)
    for arguments in (
        ("simulate", "vanilla", deck),
        ("check", deck),
        ("show", deck),
        ("perft", deck, deck, "--depth", 1),
    ):
        result = ygocore(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
        assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"\xff" * 200])
def test_a_broken_card_database_is_named(ygocore: Invoke, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.cdb"
    path.write_bytes(content)
    result = ygocore("simulate", "vanilla", "vanilla", "--cdb", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "broken.cdb" in result.stderr


def test_every_unsupported_card_is_named(ygocore: Invoke, cdb: Path, effect_deck: Path) -> None:
    result = ygocore("simulate", effect_deck, effect_deck, "--cdb", cdb, "--json", *GAMES)
    assert (result.exit_code, result.stdout) == (2, "")
    for text in ("2000 [red]Effect[/red]", "2001 Quick One", "2003 Link", "--unsupported vanilla"):
        assert text in result.stderr


def test_an_illegal_deck_is_refused_with_every_problem(ygocore: Invoke, tmp_path: Path) -> None:
    deck = tmp_path / "small.ydk"
    deck.write_text(format_ydk([89631139] * 4 + [999]), encoding="utf-8")
    result = ygocore("simulate", deck, "vanilla", *GAMES)
    assert (result.exit_code, result.stdout) == (2, "")
    for rule in ("DECK-01", "DECK-05", "DECK-09"):
        assert f"player 0: {rule}" in result.stderr


def test_outputs_are_checked_before_the_run(
    ygocore: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_run(*_: object, **__: object) -> None:
        raise AssertionError("the run began")

    monkeypatch.setattr(simulate_module, "play_games", no_run)
    for option in ("--csv", "--plot"):
        result = ygocore("simulate", "vanilla", "vanilla", option, tmp_path / "none" / "x.png")
        assert result.exit_code == 2
        assert "there is no directory" in result.stderr


def test_a_missing_matplotlib_is_said_before_the_run(
    ygocore: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ygocore.cli.plot.find_spec", lambda _: None)
    result = ygocore("simulate", "vanilla", "vanilla", "--plot", tmp_path / "x.png")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'ygocore[plot]'" in result.stderr


def test_nothing_is_left_behind_by_a_run_that_fails(
    ygocore: Invoke, tmp_path: Path, cdb: Path, effect_deck: Path
) -> None:
    before = sorted(tmp_path.iterdir())
    result = ygocore(
        "simulate", effect_deck, effect_deck, "--cdb", cdb, "--csv", tmp_path / "out.csv", *GAMES
    )
    assert result.exit_code == 2
    assert sorted(tmp_path.iterdir()) == before


def test_an_engine_named_by_the_environment_is_checked(spawn: Spawn) -> None:
    done = spawn("simulate", "vanilla", "vanilla", *GAMES, YGOCORE_ENGINE="quick")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'quick'" in done.stderr
    assert "YGOCORE_ENGINE" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_banlist_error_has_file_and_line(ygocore: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "list.conf"
    path.write_text("!One\n89631139 1\n5 9\n", encoding="utf-8")
    result = ygocore("check", "vanilla", "--banlist", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "list.conf:3:" in result.stderr


def test_one_of_several_banlists_must_be_named(ygocore: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "list.conf"
    path.write_text("!One\n89631139 1\n!Two\n", encoding="utf-8")
    for text in (path, f"{path}:Three"):
        result = ygocore("check", "vanilla", "--banlist", text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "'One', 'Two'" in result.stderr


def test_two_outputs_do_not_share_a_file(ygocore: Invoke, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    both = ("--csv", tmp_path / "x.png", "--plot", tmp_path / "link" / "x.png")
    result = ygocore("simulate", "vanilla", "vanilla", *both, *GAMES)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is the same file as --plot" in result.stderr
    assert not (tmp_path / "x.png").exists()


def test_the_deepest_perft_is_what_both_engines_can_do(ygocore: Invoke, tmp_path: Path, engine: str) -> None:
    over = tmp_path / "over.txt"
    over.write_text("duel turn 3; over by deck_out; 0 deck 89631139; 1 deck 89631139", encoding="utf-8")
    deepest = ygocore("perft", over, "--depth", MAX_DEPTH, "--engine", engine, "--json")
    assert (deepest.exit_code, json.loads(deepest.stdout)["sequences"]) == (0, 0)
    deeper = ygocore("perft", over, "--depth", MAX_DEPTH + 1, "--engine", engine)
    assert (deeper.exit_code, deeper.stdout) == (2, "")
    assert f"is not within 0 to {MAX_DEPTH}" in deeper.stderr


@pytest.mark.skipif(os.name != "posix", reason="closes file descriptors in a shell")
@pytest.mark.parametrize("arguments", [("decks",), ("simulate", "vanilla", "vanilla", "--json", *GAMES)])
def test_closed_standard_streams(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    def shell(closed: str) -> subprocess.CompletedProcess[str]:
        line = f"{shlex.join(command(*arguments))} {closed}"
        return subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60)

    plain, without = shell(""), shell("<&- 2>&-")
    assert (without.returncode, without.stderr) == (0, "")
    assert len(without.stdout) > 0
    assert without.stdout[:20] == plain.stdout[:20]
    silent = shell(">&-")
    assert silent.returncode == 2
    assert silent.stderr == "ygocore: standard output is closed; redirect it to /dev/null to drop it\n"
    assert shell("<&- >&- 2>&-").returncode == 2
