"""Picks an engine by name: the only module of the package that knows both."""

from __future__ import annotations

import os
import warnings
from typing import Any, Final

#: The engines by name. ``auto`` is accepted too: native, or the reference engine (with a warning) in a pure build.
ENGINES: Final = ("native", "reference")
_VARIABLE: Final = "YGOCORE_ENGINE"


def _native_is_built() -> bool:
    from ygocore import _native

    return _native.AVAILABLE


def engine_name(engine: str | None = None) -> str:
    """The engine meant by ``engine``: ``native`` or ``reference``.

    ``None`` means the environment variable ``YGOCORE_ENGINE``, or ``native`` if that is not set. ``auto`` falls back to the
    reference engine only where the package was built without the extension (``YGOCORE_PURE=1``), and warns; an extension
    that is there but broken raises. ``ValueError`` names what is allowed.
    """
    wanted = os.environ.get(_VARIABLE) or "native" if engine is None else engine
    if wanted in ENGINES:
        return wanted
    if wanted != "auto":
        source = f" (from the environment variable {_VARIABLE})" if engine is None else ""
        raise ValueError(f"unknown engine {wanted!r}{source}; there are {', '.join(ENGINES)} and auto")
    if _native_is_built():
        return "native"
    warnings.warn(
        "ygocore was built without its extension: using the reference engine", RuntimeWarning, stacklevel=3
    )
    return "reference"


def core_class(name: str) -> type[Any]:
    """The engine's core class by its exact name. ``ImportError`` if the native engine was not built or is broken."""
    if name == "native":
        from ygocore import _native

        _native.require()
        from ygocore._native.core import NativeCore

        return NativeCore
    if name == "reference":
        from ygocore.reference.core import ReferenceCore

        return ReferenceCore
    raise ValueError(f"unknown engine {name!r}; there are {', '.join(ENGINES)}")
