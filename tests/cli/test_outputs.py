"""Files are reserved before a run, and written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from ygocore.cli.outputs import InputError, OutputFile
from ygocore.cli.tables import interval, plural, rate


def test_the_file_appears_only_when_it_is_written(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    with OutputFile("--csv", target) as file:
        assert not target.exists()
        assert len(list(tmp_path.iterdir())) == 1
        file.write(lambda path: path.write_text("new", encoding="utf-8"))
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]
    assert target.read_text(encoding="utf-8") == "new"
    mask = os.umask(0)
    os.umask(mask)
    assert target.stat().st_mode & 0o777 == 0o666 & ~mask


def test_a_failed_run_leaves_the_old_file_alone(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    target.write_text("old", encoding="utf-8")
    with pytest.raises(RuntimeError, match="the run failed"), OutputFile("--csv", target):
        raise RuntimeError("the run failed")
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]
    assert target.read_text(encoding="utf-8") == "old"


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    target = tmp_path / "real.csv"
    target.write_text("old", encoding="utf-8")
    link = tmp_path / "link.csv"
    link.symlink_to(target)
    with OutputFile("--csv", link) as file:
        file.write(lambda path: path.write_text("new", encoding="utf-8"))
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_a_full_disk_is_an_input_error_and_leaves_nothing(tmp_path: Path) -> None:
    def full(path: Path) -> None:
        path.write_text("half", encoding="utf-8")
        raise OSError(errno.ENOSPC, "No space left on device")

    with (
        pytest.raises(InputError, match="could not be written: No space left on device"),
        OutputFile("--csv", tmp_path / "out.csv") as file,
    ):
        file.write(full)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (20113.4, "20,113"),
        (999.96, "1,000.0"),
        (123.45, "123.5"),
        (99.4, "99.4"),
        (1.234, "1.23"),
        (0.01934, "0.0193"),
    ],
)
def test_rates_keep_three_digits(number: float, shown: str) -> None:
    assert rate(number) == shown


def test_words() -> None:
    assert (plural(1, "duel"), plural(2000, "duel"), interval((0.4914, 0.511))) == (
        "1 duel",
        "2,000 duels",
        "49.14% to 51.10%",
    )
