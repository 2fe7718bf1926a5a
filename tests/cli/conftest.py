"""How the command line's tests run it: in this process through click's runner, and as a real process."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.running import Invoke, Spawn, command
from ygocore.cli.app import cli
from ygocore.constants import Attribute, Race, Type
from ygocore.formats.cdb import CdbCard, format_cdb
from ygocore.formats.ydk import format_ydk


@pytest.fixture
def ygocore() -> Invoke:
    """``ygocore("simulate", "vanilla", ...)``: click's result: ``stdout``, ``stderr`` and ``exit_code``."""

    def invoke(*arguments: object) -> Result:
        result = CliRunner().invoke(cli, [str(each) for each in arguments], prog_name="ygocore")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def spawn() -> Spawn:
    """The same in a process of its own, output captured by pipes."""

    def run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(*arguments),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            env={**os.environ, **environment},
            check=False,
        )

    return run


#: Cards of a database made for the tests: 14 Normal Monsters, and one each of Effect, Spell, Token and Link.
NORMAL = [
    CdbCard(
        code=1000 + number,
        name=f"Monster {number}",
        type=int(Type.MONSTER | Type.NORMAL),
        level=1 + number % 8,
        attack=100 * number,
        defense=50 * number,
        race=int(Race.WINGEDBEAST),
        attribute=int(Attribute.DIVINE),
        ot=3,
    )
    for number in range(14)
]
EFFECT = CdbCard(
    code=2000,
    name="[red]Effect[/red]",
    type=int(Type.MONSTER | Type.EFFECT),
    level=4,
    attack=-2,
    race=int(Race.DRAGON),
    attribute=int(Attribute.DARK),
    ot=3,
)
SPELL = CdbCard(code=2001, name="Quick One", type=int(Type.SPELL | Type.QUICKPLAY), ot=3)
TOKEN = CdbCard(
    code=2002, name="Sheep", type=int(Type.MONSTER | Type.TOKEN), level=1, race=1, attribute=1, ot=3
)
LINK = CdbCard(
    code=2003,
    name="Link",
    type=int(Type.MONSTER | Type.EFFECT | Type.LINK),
    link=2,
    link_markers=0x28,
    attack=1500,
    race=int(Race.CYBERSE),
    attribute=int(Attribute.LIGHT),
    ot=3,
)


@pytest.fixture
def cdb(tmp_path: Path) -> Path:
    """A small card database."""
    path = tmp_path / "small.cdb"
    path.write_bytes(format_cdb([*NORMAL, EFFECT, SPELL, TOKEN, LINK]))
    return path


@pytest.fixture
def effect_deck(tmp_path: Path) -> Path:
    """40 cards of that database, three of them without implemented effects twice over, and a Link Monster."""
    path = tmp_path / "effects.ydk"
    main = [card.code for card in NORMAL for _ in range(3)][:36] + [EFFECT.code] * 2 + [SPELL.code] * 2
    path.write_text(format_ydk(main, [LINK.code]), encoding="utf-8")
    return path
