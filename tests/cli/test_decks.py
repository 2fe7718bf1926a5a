"""``decks``, ``show`` and ``check``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import Invoke, Spawn
from tests.cli.terminal import in_terminal
from ygocore import __version__
from ygocore.cli.show import word
from ygocore.constants import Race
from ygocore.deck import Deck
from ygocore.formats.ydk import format_ydk


def test_the_version(ygocore: Invoke) -> None:
    assert ygocore("--version").stdout == f"ygocore, version {__version__}\n"


def test_help_names_every_command(ygocore: Invoke) -> None:
    told = ygocore("--help").stdout
    for name in ("simulate", "check", "perft", "show", "decks", "bench"):
        assert re.search(rf"^  {name} ", told, re.MULTILINE)
        assert ygocore(name, "--help").exit_code == 0


def test_decks_in_a_pipe_are_one_name_a_line(spawn: Spawn) -> None:
    done = spawn("decks")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == list(Deck.names())


def test_decks_on_a_terminal_are_a_table() -> None:
    code, shown = in_terminal("decks")
    assert code == 0
    assert re.search(r"deck +main +extra +side", shown)
    assert re.search(r"vanilla +40 +0 +0", shown)


def test_show_groups_by_kind_and_counts(ygocore: Invoke, cdb: Path, effect_deck: Path) -> None:
    result = ygocore("show", effect_deck, "--cdb", cdb)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines() if line.strip()]
    assert lines[0] == ["effects:", "40", "cards,", "1", "extra,", "0", "side"]
    assert ["36", "Main", "Deck:", "Normal", "Monsters"] in lines
    assert ["2", "Main", "Deck:", "Effect", "Monsters"] in lines
    assert ["2", "Main", "Deck:", "Spells"] in lines
    assert ["1", "Extra", "Deck:", "Extra", "Deck", "monsters"] in lines
    assert ["3", "Monster", "7", "1007", "DIVINE", "Winged", "Beast", "Normal", "8", "700", "350"] in lines
    assert [
        "2",
        "[red]Effect[/red]",
        "2000",
        "DARK",
        "Dragon",
        "Effect",
        "4",
        "?",
        "0",
    ] in lines  # a name is never markup
    assert ["2", "Quick", "One", "2001", "Quick-Play"] in lines
    assert ["1", "Link", "2003", "LIGHT", "Cyberse", "Link", "Effect", "L2", "1500"] in lines


def test_show_without_card_data_shows_codes(ygocore: Invoke, effect_deck: Path) -> None:
    result = ygocore("show", effect_deck)
    assert result.exit_code == 0
    assert "40   Main Deck: not in the card data" in result.stdout
    assert re.search(r" 2 +\? +2001", result.stdout)


def test_every_race_has_a_printable_name() -> None:
    names = [word(race) for race in Race]
    assert len(set(names)) == len(names)
    assert {"Winged Beast", "Beast-Warrior", "Sea Serpent", "Divine-Beast", "Creator God"} <= set(names)
    assert not any(name.isupper() for name in names)


@pytest.mark.parametrize("deck", ["vanilla", Deck.named("vanilla").to_ydke()])
def test_a_legal_deck_is_one_line_and_exit_0(ygocore: Invoke, deck: str) -> None:
    result = ygocore("check", deck, "--rules", "mr1")
    name = "vanilla" if deck == "vanilla" else "deck link"
    assert (result.exit_code, result.stdout) == (
        0,
        f"{name}: ok (40 main, 0 extra, 0 side; MR1; no ban list)\n",
    )


def test_an_illegal_deck_is_every_problem_and_exit_1(ygocore: Invoke, tmp_path: Path) -> None:
    deck = tmp_path / "bad.ydk"
    deck.write_text(format_ydk([89631139] * 4 + [999], [46986414]), encoding="utf-8")
    result = ygocore("check", deck)
    assert result.exit_code == 1
    assert "(--cdb FILE)" in result.stderr  # one card is unknown
    first, *problems = result.stdout.splitlines()
    assert first == f"bad: {len(problems)} problems"
    rules = [line.split(":")[0].strip() for line in problems]
    assert rules == ["DECK-01", "DECK-03", "DECK-05", "DECK-09"]
    assert problems[2].endswith("(line 5)")
    assert problems[3].endswith("(line 6)")


def test_a_legal_deck_names_the_cards_whose_effects_are_not_implemented(
    ygocore: Invoke, cdb: Path, effect_deck: Path
) -> None:
    result = ygocore("check", effect_deck, "--cdb", cdb)
    assert (result.exit_code, result.stderr) == (0, "")
    first, but, *cards = result.stdout.splitlines()
    assert ": ok (40 main" in first
    assert "--unsupported vanilla" in but
    assert [line.split()[0] for line in cards] == ["2000", "2001", "2003"]


@pytest.mark.parametrize("suffix", ["", ":Strict", ":strict"])
def test_a_banlist_counts(ygocore: Invoke, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / "list.conf"
    path.write_text("!Strict\n89631139 1\n" + ("!Other\n" if suffix else ""), encoding="utf-8")
    result = ygocore("check", "vanilla", "--banlist", f"{path}{suffix}")
    assert result.exit_code == 1
    assert "vanilla: 1 problem\n" in result.stdout
    assert "DECK-06" in result.stdout
    legal = ygocore("check", "beatdown", "--banlist", f"{path}{suffix}")
    assert (legal.exit_code, legal.stdout[-24:]) == (0, "MR2020; ban list Strict)\n"[-24:])


def test_real_lists_and_decks(ygocore: Invoke, shared: Path) -> None:
    cards = ("--cdb", shared / "cards.cdb")
    result = ygocore("check", shared / "decks" / "goat-control.ydk", *cards, "--rules", "MR1")
    assert result.exit_code in (0, 1)
    assert result.stdout.startswith("goat-control: ")
    tokens = ygocore("check", shared / "inputs" / "ydk" / "agent-tokens-in-main.ydk", *cards)
    assert tokens.exit_code == 1
    assert "DECK-09" in tokens.stdout
