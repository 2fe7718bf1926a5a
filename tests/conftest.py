"""What every test may use: the engine columns, the shared data, and the options that deselect tests."""

from __future__ import annotations

import importlib
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
ENGINES = ("reference", "native")

# The same examples every time, however slow and busy the machine: what is new to find is for `make fuzz`.
settings.register_profile(
    "ygocore", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ygocore")


def pytest_configure() -> None:
    """A shell starts background jobs with SIGINT ignored; the tests of Ctrl-C must hear it all the same."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-native", action="store_true", help="deselect what needs the native engine")
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")


def needs_native(item: pytest.Item) -> bool:
    """Whether the test is marked `native` or is in the native column of the `engine` fixture."""
    callspec = getattr(item, "callspec", None)
    in_column = callspec is not None and callspec.params.get("engine") == "native"
    return in_column or item.get_closest_marker("native") is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    no_native, slow = config.getoption("--no-native"), config.getoption("--slow")
    out = [
        item
        for item in items
        if (no_native and needs_native(item)) or (not slow and item.get_closest_marker("slow") is not None)
    ]
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in set(out)]


@pytest.fixture(scope="session", params=ENGINES, ids=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of an engine, for ``Duel(..., engine=engine)``: each test that takes it runs once for each.

    The engine is imported here, so a native engine that is missing or broken fails its column; --no-native
    deselects it.
    """
    name: str = request.param
    if name == "native":
        importlib.import_module("ygocore._native").require()
    else:
        importlib.import_module("ygocore.reference")
    return name


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of recordings, decks and card data kept beside the repository; skips if there is none."""
    named = os.environ.get("YGOCORE_SHARED")
    folder = Path(named) if named else ROOT.parent / "shared"
    if folder.is_dir():
        return folder.resolve()
    if named:
        pytest.fail(f"YGOCORE_SHARED={named} is not a folder")
    pytest.skip(f"needs the shared data: no folder {folder}, and YGOCORE_SHARED is not set")
