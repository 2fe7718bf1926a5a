"""Where the shared sample files are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_DEFAULT = Path(__file__).resolve().parents[2].parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of sample data; tests that need it are skipped where it is absent."""
    folder = Path(os.environ.get("YGOCORE_SHARED") or _DEFAULT)
    if not (folder / "cards.cdb").is_file():
        pytest.skip(f"no shared sample data at {folder} (set YGOCORE_SHARED)")
    return folder
