"""What a user gets: an sdist with all sources, a wheel built from it alone, clear words when that fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NATIVE_SOURCES = ROOT / "pyx" / "ygocore" / "_native"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")

# a void function that may raise: Cython takes the GIL after each call to look for the exception
HINTED = """
cdef void touch(int x) nogil:
    pass

def run():
    with nogil:
        touch(1)
"""

pytestmark = pytest.mark.skipif(
    find_spec("Cython") is None or find_spec("setuptools") is None,
    reason="builds without isolation, so needs setuptools and Cython here",
)


def run(
    *command: str, cwd: Path, env: dict[str, str] | None = None, check: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run a command without the outer environment's build switches; show all its output if it fails."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("YGOCORE_")}
    done = subprocess.run(command, cwd=cwd, env={**kept, **(env or {})}, capture_output=True, text=True)
    if check and done.returncode != 0:
        pytest.fail(f"{' '.join(command)} exited with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done


@pytest.fixture(scope="module")
def unpacked_sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an sdist of this tree unpacks to; made from a copy, so that nothing is written into the tree."""
    tree = tmp_path_factory.mktemp("tree") / "ygocore"
    left_out = (".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", "*.so", "*.pyd", ".*_cache")
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*left_out))
    backend = "from setuptools import build_meta; print(build_meta.build_sdist('dist'))"
    run(sys.executable, "-c", backend, cwd=tree)
    (archive,) = (tree / "dist").glob("ygocore-*.tar.gz")
    target = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as tar:
        tar.extractall(target, filter="data")
    (folder,) = target.iterdir()
    return folder


def build_wheel(tree: Path, out: Path, env: dict[str, str]) -> zipfile.ZipFile:
    pip_wheel = ["-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", str(out), "."]
    run(sys.executable, *pip_wheel, cwd=tree, env=env)
    (wheel,) = out.glob("ygocore-*.whl")
    return zipfile.ZipFile(wheel)


def test_the_sdist_holds_every_source_and_nothing_generated(unpacked_sdist: Path) -> None:
    held = {path.relative_to(unpacked_sdist).as_posix() for path in unpacked_sdist.rglob("*")}
    tracked = [path for folder in ("pyx", "ygocore") for path in (ROOT / folder).rglob("*")]
    wanted = {path for path in tracked if path.suffix in (".pyx", ".pxd", ".py", ".pyi", ".ydk", ".typed")}
    assert {path.relative_to(ROOT).as_posix() for path in wanted} - held == set()
    assert [name for name in held if name.endswith((".c", ".so", ".pyd", ".html"))] == []


@pytest.mark.native
def test_a_wheel_from_the_sdist_has_the_native_engine(unpacked_sdist: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(unpacked_sdist, tree)
    wheel = build_wheel(tree, tmp_path / "out", {"YGOCORE_CFLAGS": "-O0"})  # is it all there, not is it fast
    names = set(wheel.namelist())
    stems = sorted(path.stem for path in NATIVE_SOURCES.glob("*.pyx"))
    assert stems
    assert {f"ygocore/_native/{stem}{SUFFIX}" for stem in stems} - names == set()
    pxds = {path.relative_to(ROOT / "pyx").as_posix() for path in (ROOT / "pyx").rglob("*.pxd")}
    assert pxds - names == set()
    assert "ygocore/py.typed" in names
    wheel.extractall(tmp_path / "site")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); import ygocore._native as n;"
        " print(n.__file__, *n.MODULES)"
    )
    done = run(sys.executable, "-P", "-c", code, cwd=tmp_path)
    assert done.stdout.split() == [str(tmp_path / "site" / "ygocore" / "_native" / "__init__.py"), *stems]


def test_a_pure_wheel_has_no_compiled_module(unpacked_sdist: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(unpacked_sdist, tree)
    env = {"YGOCORE_PURE": "1", "CC": "/nonexistent/cc"}
    wheel = build_wheel(tree, tmp_path / "out", env)
    assert Path(str(wheel.filename)).name.endswith("-py3-none-any.whl")
    assert [name for name in wheel.namelist() if name.endswith((".so", ".pyd"))] == []
    assert "ygocore/_native/__init__.py" in wheel.namelist()


@pytest.mark.skipif(sys.platform == "win32", reason="MSVC is not chosen by CC")
def test_without_a_compiler_the_build_names_the_way_out(unpacked_sdist: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(unpacked_sdist, tree)
    env = {"CC": "/nonexistent/cc"}
    done = run(sys.executable, "setup.py", "build_ext", cwd=tree, env=env, check=False)
    assert done.returncode != 0
    assert "C compiler '/nonexistent/cc' not found" in done.stderr
    assert "YGOCORE_PURE=1" in done.stderr
    assert not (tree / "build" / "cython").exists()


def test_a_tree_without_native_sources_is_no_pure_build(unpacked_sdist: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(unpacked_sdist, tree)
    for path in (tree / "pyx").rglob("*.pyx"):
        path.unlink()
    done = run(sys.executable, "setup.py", "build", cwd=tree, check=False)
    assert done.returncode != 0
    assert "sources of the native engine are missing" in done.stderr


@pytest.mark.native
def test_a_cython_performance_hint_fails_every_build_until_it_is_mended(
    unpacked_sdist: Path, tmp_path: Path
) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(unpacked_sdist, tree)
    for path in (tree / "pyx").rglob("*.pyx"):
        path.unlink()
    (tree / "pyx" / "ygocore" / "_native" / "hinted.pyx").write_text(HINTED, encoding="utf-8")
    for _ in range(2):  # the second time, too: no C is left to be taken as good
        done = run(sys.executable, "setup.py", "build_ext", cwd=tree, check=False)
        assert done.returncode != 0
        assert "performance hints are errors" in done.stderr
