"""The native package refuses compiled modules that do not belong together, and says when there are none.

Each case runs the package's real ``__init__.py`` in a subprocess, in a folder whose "compiled modules" are
empty files; what importing them gives is put into ``sys.modules`` beforehand, unless it is to be unloadable.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "ygocore" / "_native" / "__init__.py"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")

PROBE = """
import json, sys, types
folder, fakes = sys.argv[1], json.loads(sys.argv[2])
sys.path.insert(0, folder)
for name, attributes in fakes.items():
    module = types.ModuleType("ygocore._native." + name)
    vars(module).update(attributes)
    sys.modules[module.__name__] = module
try:
    import ygocore._native as native
    print(json.dumps({"available": native.AVAILABLE, "modules": native.MODULES, "layout": native.LAYOUT}))
    native.require()
except ImportError as error:
    print(error)
    sys.exit(3)
"""


def probe(
    folder: Path, files: list[str], fakes: dict[str, dict[str, int]]
) -> subprocess.CompletedProcess[str]:
    """Import the package from a folder holding the named (empty) files beside its ``__init__.py``."""
    package = folder / "ygocore" / "_native"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()  # or a ygocore that is installed would come first
    shutil.copy(SOURCE, package)
    for name in files:
        (package / name).touch()
    command = [sys.executable, "-P", "-c", PROBE, str(folder), json.dumps(fakes)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    return done


def layout(version: int, size: int) -> dict[str, int]:
    return {"LAYOUT_VERSION": version, "STATE_SIZE": size}


def test_modules_of_one_layout_are_accepted(tmp_path: Path) -> None:
    fakes = {"state": layout(3, 8192), "battle": layout(3, 8192)}
    done = probe(tmp_path, [f"{name}{SUFFIX}" for name in fakes], fakes)
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"available": True, "modules": ["battle", "state"], "layout": [3, 8192]}


@pytest.mark.parametrize("other", [layout(2, 8192), layout(3, 8184)], ids=["version", "size"])
def test_a_module_of_another_layout_is_refused(tmp_path: Path, other: dict[str, int]) -> None:
    fakes = {"battle": other, "legal": layout(3, 8192), "state": layout(3, 8192)}
    done = probe(tmp_path, [f"{name}{SUFFIX}" for name in fakes], fakes)
    assert done.returncode == 3
    assert f"battle: layout {other['LAYOUT_VERSION']} ({other['STATE_SIZE']} bytes)" in done.stdout
    assert "state: layout 3 (8192 bytes)" in done.stdout
    assert "pip install -e ." in done.stdout


@pytest.mark.parametrize("missing", ["LAYOUT_VERSION", "STATE_SIZE"])
def test_a_module_without_a_layout_is_refused(tmp_path: Path, missing: str) -> None:
    attributes = layout(3, 8192)
    del attributes[missing]
    done = probe(tmp_path, [f"battle{SUFFIX}"], {"battle": attributes})
    assert done.returncode == 3
    assert "ygocore._native.battle does not say which state layout" in done.stdout
    assert missing in done.stdout


def test_a_module_that_cannot_be_loaded_is_an_error(tmp_path: Path) -> None:
    done = probe(tmp_path, [f"battle{SUFFIX}"], {})
    assert done.returncode == 3
    assert "ygocore._native.battle cannot be loaded" in done.stdout


def test_no_modules_means_not_available(tmp_path: Path) -> None:
    other = "battle.cpython-27-none.so"  # another interpreter's
    done = probe(tmp_path, [other], {})
    facts, error = done.stdout.splitlines()
    assert json.loads(facts) == {"available": False, "modules": [], "layout": None}
    assert done.returncode == 3
    assert "not built" in error
    assert "YGOCORE_PURE" in error
    assert other in error


@pytest.mark.native
def test_this_build_has_every_module_that_has_a_source() -> None:
    from ygocore import _native

    _native.require()
    sources = SOURCE.parents[2] / "pyx" / "ygocore" / "_native"
    assert list(_native.MODULES) == sorted(path.stem for path in sources.glob("*.pyx"))
