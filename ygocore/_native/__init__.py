"""The native engine's package: which compiled modules are here, and whether they belong together.

An extension module that was compiled against another layout of the duel state imports without complaint and
then reads the wrong bytes. So importing this package imports every compiled module in it and compares what
each was built against. ``import ygocore`` alone must not import it.

Three cases, told apart:

- no compiled modules for this interpreter: ``AVAILABLE`` is False and :func:`require` says why;
- modules that cannot be loaded, export no layout, or disagree: importing the package raises ``ImportError``;
- modules that agree: ``AVAILABLE`` is True.
"""

from __future__ import annotations

import importlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

__all__ = ["AVAILABLE", "LAYOUT", "MODULES", "Layout", "check_layouts", "require"]

REBUILD: Final = "Rebuild: pip install --force-reinstall ygocore, or pip install -e . in a checkout."


class Layout(NamedTuple):
    """What a compiled module takes the duel state to be."""

    version: int
    """``LAYOUT_VERSION`` of the module, raised by hand with each change of a shared struct."""
    size: int
    """``STATE_SIZE`` of the module: sizeof the duel state, in bytes."""

    def __str__(self) -> str:
        return f"layout {self.version} ({self.size} bytes)"


def find_modules(folder: Path) -> tuple[str, ...]:
    """Names of the compiled modules in `folder` that this interpreter would load, ascending."""
    names = set()
    for path in folder.iterdir():
        stem, dot, rest = path.name.partition(".")
        if dot + rest in EXTENSION_SUFFIXES:  # the whole suffix: x.cpython-312-....so is not for CPython 3.11
            names.add(stem)
    return tuple(sorted(names))


def load_modules(names: tuple[str, ...]) -> dict[str, ModuleType]:
    """The compiled modules by name; ImportError names the one that is there but cannot be loaded."""
    modules = {}
    for name in names:
        try:
            modules[name] = importlib.import_module(f"{__name__}.{name}")
        except ImportError as error:
            raise ImportError(
                f"the native engine is broken: {__name__}.{name} cannot be loaded: {error}. {REBUILD}",
                name=f"{__name__}.{name}",
            ) from error
    return modules


def check_layouts(modules: Mapping[str, ModuleType]) -> Layout | None:
    """The layout that all `modules` were built against, None if there are none.

    ImportError if a module exports no ``LAYOUT_VERSION`` or ``STATE_SIZE``, or if two disagree; it lists
    every module with its layout, since which of them is the stale one cannot be told from here.
    """
    layouts: dict[str, Layout] = {}
    for name, module in sorted(modules.items()):
        try:
            layouts[name] = Layout(module.LAYOUT_VERSION, module.STATE_SIZE)
        except AttributeError as error:
            raise ImportError(
                f"the native engine is broken: {__name__}.{name} does not say which state layout it was built"
                f" against ({error}). {REBUILD}",
                name=f"{__name__}.{name}",
            ) from error
    if len(set(layouts.values())) > 1:
        listed = ", ".join(f"{name}: {layout}" for name, layout in layouts.items())
        raise ImportError(
            f"the native engine is broken: its modules were built against different state layouts ({listed})."
            f" {REBUILD}",
            name=__name__,
        )
    return next(iter(layouts.values()), None)


def require() -> None:
    """Return if the native engine is here, else raise ImportError saying how to get it."""
    if AVAILABLE:
        return
    folder = Path(__file__).parent
    others = sorted(path.name for path in folder.iterdir() if path.suffix in (".so", ".pyd"))
    found = f" Built for other interpreters: {', '.join(others)}." if others else ""
    raise ImportError(
        f"the native engine is not built: no compiled modules for this Python in {folder}.{found} It is left"
        " out by YGOCORE_PURE=1; install without it, with a C compiler, or ask for the reference engine.",
        name=__name__,
    )


MODULES: Final[tuple[str, ...]] = find_modules(Path(__file__).parent)
"""Names of the compiled modules, ascending; empty in a pure installation."""

LAYOUT: Final[Layout | None] = check_layouts(load_modules(MODULES))
"""The duel state's layout that all of them share; None in a pure installation."""

AVAILABLE: Final[bool] = bool(MODULES)
"""Whether the native engine can be used."""
