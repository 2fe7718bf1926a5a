"""The README's examples do what they say, and its links and commands exist."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from ygocore.cli.app import cli

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found
    return found


def test_the_python_example(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YGOCORE_ENGINE", engine)
    for number, block in enumerate(blocks("python")):
        example = doctest.DocTestParser().get_doctest(
            block, {}, f"README.md example {number}", "README.md", 0
        )
        assert len(example.examples) > 5
        told: list[str] = []
        failed, _ = doctest.DocTestRunner().run(example, out=told.append)
        assert failed == 0, "".join(told)


COMMANDS = [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.native
@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_run(line: str) -> None:
    name, *arguments = shlex.split(line)
    assert name == "ygocore"
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    assert result.stdout


def test_the_table_of_commands_is_complete() -> None:
    for name in cli.commands:
        assert re.search(rf"`{name}\b[^`]*`", README), name


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    asked = set(re.findall(r"make ([a-z]+)", README))
    assert asked - {"sure", "any"} <= targets


def test_the_table_is_what_make_simulate_plays() -> None:
    """Which duels the Makefile asks for, and counts that fit the shares. tools/generate_example.py writes it anew."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    default = dict(re.findall(r"^([A-Z0-9]+) +\?= (\S+)$", makefile, re.MULTILINE))
    games = int(default["GAMES"])
    shown = blocks("text")[0]
    heading = (
        f"{default['DECK0']} against {default['DECK1']} (seats swapped in every other duel): {games:,} duels, "
        f"{default['RULES']}, policy {default['POLICY']}, native engine, seed 0"
    )
    assert " ".join(shown.split()).startswith(heading)
    rows = re.findall(r"^ +([a-z-]+)(?: \([01]\))? +([\d,]+) +([\d.]+)% ", shown, re.MULTILINE)
    assert [name for name, *_ in rows] == [default["DECK0"], default["DECK1"], "draw", "truncated"]
    counts = [int(count.replace(",", "")) for _, count, _ in rows]
    assert sum(counts) == games
    assert [share for *_, share in rows] == [f"{100 * count / games:.2f}" for count in counts]


PAGES = ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]


@pytest.mark.parametrize("page", PAGES)
def test_files_that_are_named_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:docs|benchmarks|tests|tools|pyx|ygocore)/[\w./-]+)`", text)
    missing = [
        name for name in named if not (ROOT / name).exists() and not name.startswith("ygocore/_native")
    ]
    assert missing == []
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / page).parent.joinpath(target).exists(), target


def test_the_map_of_the_documents_is_complete() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        if path.name != "index.md":
            assert f"]({path.name})" in index, f"docs/index.md does not list {path.name}"
