"""Build of the native engine; everything that does not need code is in pyproject.toml.

Every ``pyx/ygocore/_native/*.pyx`` becomes the extension module ``ygocore._native.<name>``. Switches, read
from the environment:

    YGOCORE_PURE=1      no extension modules at all: the reference engine only, no C compiler needed
    YGOCORE_SANITIZE=1  AddressSanitizer, UBSan and the YGOCORE_DEBUG checks; kept apart in build/sanitize
    YGOCORE_ANNOTATE=1  also write Cython's annotated HTML beside the generated C, in build/cython
    YGOCORE_CFLAGS=...  further flags for the C compiler, put last
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

if TYPE_CHECKING:
    from collections.abc import Iterator

PYX_ROOT = Path("pyx")
NATIVE = Path("ygocore", "_native")
JOBS = 2

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "nonecheck": False,
    "embedsignature": True,
    "freethreading_compatible": True,
    "show_performance_hints": True,  # build_ext.cythonize turns them into errors
}

NO_COMPILER = (
    "The native engine of ygocore is C code and was not built. Install a C compiler and Python's headers"
    " (Debian: gcc and python3-dev; macOS: xcode-select --install; Windows: Visual Studio Build Tools), or"
    " set YGOCORE_PURE=1 to install the pure-Python reference engine alone, which is far slower."
)


def switch(name: str) -> bool:
    """Whether the environment switches `name` on; exits on any value but "", "0" and "1"."""
    value = os.environ.get(name, "")
    if value not in ("", "0", "1"):
        sys.exit(f"{name}={value}: expected 1, 0 or nothing")
    return value == "1"


PURE = switch("YGOCORE_PURE")
SANITIZE = switch("YGOCORE_SANITIZE")
ANNOTATE = switch("YGOCORE_ANNOTATE")
BUILD_BASE = Path("build", "sanitize") if SANITIZE else Path("build")


def compiler_flags(compiler_type: str) -> tuple[list[str], list[str]]:
    """Flags for compiling and for linking, by compiler. No -march=native: wheels must run elsewhere."""
    extra = shlex.split(os.environ.get("YGOCORE_CFLAGS", ""))
    if compiler_type == "msvc":
        if SANITIZE:
            sys.exit("YGOCORE_SANITIZE=1 needs gcc or clang")
        return ["/O2", *extra], []
    if not SANITIZE:
        # cells of the packed state are read as one struct or another
        return ["-O3", "-fvisibility=hidden", "-fno-strict-aliasing", *extra], []
    # not gcc's bounds-strict: it takes the array that ends a struct as fixed, and CPython's tuples end in one
    sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    debug = ["-O1", "-g", "-fno-omit-frame-pointer", "-UNDEBUG", "-DYGOCORE_DEBUG=1"]
    return [*debug, *sanitizers, *extra], sanitizers


def native_extensions() -> list[Extension]:
    """One Extension for each .pyx; none only if YGOCORE_PURE asks for it, never by accident."""
    if PURE:
        return []
    sources = sorted((PYX_ROOT / NATIVE).glob("*.pyx"))
    if not sources:
        sys.exit(f"no {PYX_ROOT / NATIVE}/*.pyx: the sources of the native engine are missing. {NO_COMPILER}")
    package = ".".join(NATIVE.parts)
    return [Extension(f"{package}.{path.stem}", [path.as_posix()]) for path in sources]


def remove_unexpected_modules(folder: Path, expected: set[str]) -> None:
    """Delete this interpreter's compiled modules in `folder` whose name is not expected.

    One left behind by a renamed or removed .pyx, or by an earlier native build when the pure one is wanted,
    would still be imported.
    """
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for path in folder.glob(f"*{suffix}"):
        if path.name.removesuffix(suffix) not in expected:
            path.unlink()


@contextmanager
def captured_stderr() -> Iterator[list[str]]:
    """Lines written to file descriptor 2 meanwhile, by child processes too; shown when the block ends."""
    lines: list[str] = []
    sys.stderr.flush()
    saved = os.dup(2)
    with tempfile.TemporaryFile(mode="w+", encoding="utf-8", errors="replace") as log:
        os.dup2(log.fileno(), 2)
        try:
            yield lines
        finally:
            sys.stderr.flush()
            os.dup2(saved, 2)
            os.close(saved)
            log.seek(0)
            lines.extend(log.read().splitlines())
            if lines:
                print(*lines, sep="\n", file=sys.stderr, flush=True)


class NativeBuildExt(build_ext):
    """Cython to C to extension modules: two jobs, nothing rebuilt that has not changed."""

    def run(self) -> None:
        if self.editable_mode:
            # pip gives an editable build a temporary folder, which would compile everything anew each time
            plat = f"{self.plat_name}-{sys.implementation.cache_tag}"
            self.build_lib = str(BUILD_BASE / f"lib.{plat}")
            self.build_temp = str(BUILD_BASE / f"temp.{plat}")
        super().run()
        names = {ext.name.rpartition(".")[2] for ext in self.extensions}
        in_source = self.inplace or self.editable_mode
        remove_unexpected_modules(Path(self.build_lib) / NATIVE, names)
        if in_source:
            remove_unexpected_modules(NATIVE, names)

    def build_extensions(self) -> None:
        import numpy  # a requirement of this build alone, not of an sdist or a pure one

        self.require_compiler()
        compile_args, link_args = compiler_flags(self.compiler.compiler_type)
        recorded = Path(self.build_temp, "options.txt")
        options = self.options_text(compile_args)
        if not recorded.exists() or recorded.read_text(encoding="utf-8") != options:
            self.force = True
        self.cythonize()
        for ext in self.extensions:
            ext.include_dirs.append(numpy.get_include())
            ext.define_macros.append(("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION"))
            ext.extra_compile_args = compile_args
            ext.extra_link_args = link_args
        self.parallel = JOBS
        try:
            super().build_extensions()
        except (CompileError, LinkError, PlatformError, ExecError) as error:
            raise CompileError(f"{error}\n\n{NO_COMPILER}") from error
        recorded.parent.mkdir(parents=True, exist_ok=True)
        recorded.write_text(options, encoding="utf-8")

    def require_compiler(self) -> None:
        """Fail before any work if there is no C compiler; MSVC's absence shows when it is first called."""
        if self.compiler.compiler_type == "unix" and shutil.which(self.compiler.compiler_so[0]) is None:
            raise CompileError(f"C compiler {self.compiler.compiler_so[0]!r} not found.\n\n{NO_COMPILER}")

    def options_text(self, compile_args: list[str]) -> str:
        """All that decides the code besides the sources; when it changes, everything is built anew."""
        import Cython

        command = getattr(self.compiler, "compiler_so", None)
        abi = sysconfig.get_config_var("SOABI")
        return f"{abi}\n{Cython.__version__}\n{DIRECTIVES}\n{command}\n{compile_args}\n"

    def cythonize(self) -> None:
        """Give each extension its generated C. A performance hint is an error.

        Cython follows cimports: a .pyx is translated again when it, or any .pxd it needs, is newer than its
        C, and the new C is what makes the compiler run. So no list of dependencies is kept here, and a change
        compiles only what it reaches; MANIFEST.in puts the .pyx and .pxd into the sdist.
        """
        from Cython.Build import cythonize

        started = time.time()
        succeeded = False
        try:
            with captured_stderr() as lines:
                translated = cythonize(
                    self.extensions,
                    build_dir=str(BUILD_BASE / "cython"),
                    include_path=[str(PYX_ROOT)],
                    compiler_directives=DIRECTIVES,
                    annotate=ANNOTATE,
                    force=self.force or ANNOTATE,
                    nthreads=JOBS,
                )
            hints = [line for line in lines if line.startswith("performance hint:")]
            if hints:
                raise CompileError("Cython's performance hints are errors here:\n" + "\n".join(hints))
            succeeded = True
        finally:
            if not succeeded:
                self.discard_c_since(started)
        for ext, done in zip(self.extensions, translated, strict=True):
            ext.sources = done.sources

    @staticmethod
    def discard_c_since(started: float) -> None:
        """Delete C files written since then: the next build would take them without complaint."""
        for path in (BUILD_BASE / "cython").rglob("*.c"):
            if path.stat().st_mtime >= started - 1:
                path.unlink()


class NativeBuildPy(build_py):
    """Adds the .pxd files to the installed package; a pure editable install clears native leftovers."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            if PURE:
                remove_unexpected_modules(NATIVE, set())
        elif not PURE:
            for source, target in self.pxd_files():
                self.mkpath(os.path.dirname(target))
                self.copy_file(source, target, preserve_mode=False)

    def pxd_files(self) -> list[tuple[str, str]]:
        """(file in pyx/, its place in the built package) for each .pxd."""
        files = sorted(PYX_ROOT.rglob("*.pxd"))
        return [(str(path), str(Path(self.build_lib, path.relative_to(PYX_ROOT)))) for path in files]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        outputs: list[str] = super().get_outputs(include_bytecode)
        if PURE or self.editable_mode:
            return outputs
        return outputs + [target for _, target in self.pxd_files()]


def main() -> None:
    if PURE and SANITIZE:
        sys.exit("YGOCORE_PURE=1 leaves nothing for YGOCORE_SANITIZE=1 to check: set one of them")
    commands: dict[str, Any] = {"build_ext": NativeBuildExt, "build_py": NativeBuildPy}
    setup(
        ext_modules=native_extensions(),
        cmdclass=commands,
        options={"build": {"build_base": str(BUILD_BASE)}},
    )


if __name__ == "__main__":
    main()
