"""docs/cards.md and docs/api.md say what is so."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ygocore.cards import helpers, language
from ygocore.cards.definitions import EVENT_PARAMETERS
from ygocore.cards.language import Recorder
from ygocore.cards.registry import load_cards
from ygocore.compiler import check_cards
from ygocore.compiler.scope import BUILTINS
from ygocore.duel import Duel

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE, re.S)


def test_the_card_of_the_guide_compiles(tmp_path: Path) -> None:
    path = tmp_path / "my_cards.py"
    path.write_text(BLOCKS[0], encoding="utf-8")
    scripts = load_cards(path)
    assert [card.name for card in scripts.values()] == ["Costly Insight"]
    check_cards(scripts.values())
    assert len(BLOCKS[0].splitlines()) <= 20


def test_the_guide_names_every_helper() -> None:
    names = [name for name in vars(helpers) if not name.startswith("_") and not hasattr(language, name)]
    assert [name for name in names if not re.search(rf"\b{name}\b", GUIDE)] == []


@pytest.mark.skipif(os.name == "nt", reason="the guide's quoting is a POSIX shell's")
def test_the_commands_of_the_guide_run(tmp_path: Path) -> None:
    """All of them, as a newcomer would type them in a folder that holds nothing but the card file."""
    (tmp_path / "my_cards.py").write_text(BLOCKS[0], encoding="utf-8")
    (tmp_path / "bin").mkdir()
    for name, what in (("ygocore", f"{sys.executable} -m ygocore.cli"), ("python", sys.executable)):
        tool = tmp_path / "bin" / name
        tool.write_text(f'#!/bin/sh\nexec {what} "$@"\n', encoding="utf-8")
        tool.chmod(0o755)
    paths = {"PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    blocks = re.findall(r"```console\n(.*?)```", GUIDE, re.S)
    commands = [line[2:] for block in blocks for line in block.splitlines()]
    assert len(commands) == 5
    told = [
        subprocess.run(
            command, shell=True, cwd=tmp_path, env={**os.environ, **paths}, capture_output=True, text=True
        )
        for command in commands
    ]
    assert [(each.returncode, each.stderr) for each in told] == [(0, "")] * 5
    assert told[0].stdout == "900000001 Costly Insight: 1 effect, 2 functions, compiles\n"
    assert "duel.pay_lp_cost" in told[1].stdout
    assert "my: ok (40 main" in told[3].stdout
    assert "100 duels" in told[4].stdout


def test_the_guide_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "definitions" not in inspect.signature(Duel.__new__).parameters:
        pytest.skip("Duel does not take cards of one's own here")
    (tmp_path / "my_cards.py").write_text(BLOCKS[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("YGOCORE_ENGINE", "reference")
    namespace: dict[str, Any] = {}
    exec(compile(BLOCKS[1], "test_my_cards.py", "exec"), namespace)
    namespace["test_costly_insight"]()


def test_the_guide_names_every_keyword_and_declaration() -> None:
    keywords = set(re.findall(r"`(\w+)`", GUIDE.split("| `type` |")[0] + GUIDE[GUIDE.index("| keyword |") :]))
    with pytest.raises(Exception, match="it takes") as caught:
        Recorder().effect(nothing=1)
    allowed = re.split(r", | and ", str(caught.value).split("it takes ")[1])
    assert set(allowed) <= keywords
    for name in vars(Recorder):
        if not name.startswith("_") and name != "effect":
            assert f"`c.{name}(" in GUIDE
    assert f"`{', '.join(EVENT_PARAMETERS)}`" in GUIDE
    for name in BUILTINS:
        assert name in GUIDE


def test_the_list_of_calls_is_up_to_date() -> None:
    tool = ROOT / "tools" / "generate_api_docs.py"
    done = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_share_of_the_ecosystems_calls(shared: Path) -> None:
    tool = ROOT / "tools" / "generate_api_docs.py"
    command = [sys.executable, str(tool), "--share", str(shared / "script-api.md")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    shares = {kind: int(share) for kind, share in re.findall(r"^(\w+): .*?, (\d+)% by use", printed, re.M)}
    assert min(shares[kind] for kind in ("Duel", "Card", "Group", "Effect")) >= 95
