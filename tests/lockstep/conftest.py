"""Engines for lockstep tests: the broken ones of broken.py are chosen by their class name."""

from __future__ import annotations

from typing import Any

import pytest

from ygocore import duel
from ygocore.sim import lockstep


@pytest.fixture
def broken_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``lockstep`` play with the engines of broken.py beside the real ones."""
    from tests.lockstep import broken

    def duel_class(engine: str) -> Any:
        return getattr(broken, engine, None) or duel.duel_class(engine)

    monkeypatch.setattr(lockstep, "duel_class", duel_class)
