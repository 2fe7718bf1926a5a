"""Cards are tested on the engines that play them."""

from __future__ import annotations

import importlib

import pytest


@pytest.fixture(scope="session", params=["reference"])
def engine(request: pytest.FixtureRequest) -> str:
    """The engines that play cards with effects so far, as the fixture of the same name for all tests."""
    name: str = request.param
    importlib.import_module("ygocore.reference")
    return name
