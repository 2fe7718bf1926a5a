"""Differences that are allowed: where a recording breaks a rule, the decision is listed with the rule's
ID."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from ygocore.errors import DataFormatError
from ygocore.sim.conformance.report import FileReport

_FIELDS: Final = {"file": str, "duel": int, "step": int, "rule": str, "reason": str}
_RULE: Final = re.compile(r"[A-Z]+-\d+")


class Accepted(NamedTuple):
    """One decision that may differ: the recording's file name, duel and step from 0, the rule that demands
    it, and why."""

    file: str
    duel: int
    step: int
    rule: str
    reason: str


def read_accepted(path: str | Path) -> list[Accepted]:
    """The list in a TOML file of ``[[accepted]]`` tables. ``DataFormatError`` if it is not one, or lists a
    step twice."""
    name = str(path)
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataFormatError(f"cannot be read: {error}", file=name) from error
    entries = data.pop("accepted", [])
    if data or not isinstance(entries, list):
        raise DataFormatError(
            f"holds {', '.join(data) or 'no list'}; only [[accepted]] tables are allowed", file=name
        )
    accepted = [_entry(entry, f"entry {number}", name) for number, entry in enumerate(entries)]
    steps = [entry[:3] for entry in accepted]
    twice = [step for step in steps if steps.count(step) > 1]
    if twice:
        raise DataFormatError(f"{twice[0]} is listed twice", file=name)
    return accepted


def _entry(entry: Any, where: str, name: str) -> Accepted:
    if not isinstance(entry, dict) or set(entry) != set(_FIELDS):
        raise DataFormatError(f"{where} must have exactly {', '.join(_FIELDS)}", file=name)
    for field, kind in _FIELDS.items():
        if type(entry[field]) is not kind or entry[field] == "":
            raise DataFormatError(f"{where} {field} is {entry[field]!r}, not a {kind.__name__}", file=name)
    if not _RULE.fullmatch(entry["rule"]):
        raise DataFormatError(f"{where} rule {entry['rule']!r} is no rule ID such as LP-02", file=name)
    return Accepted(**entry)


def unused(accepted: Iterable[Accepted], reports: Iterable[FileReport]) -> list[Accepted]:
    """The entries that were not needed: their decision matched, was not reached, or is in none of the
    files."""
    used = {
        (Path(report.file).name, duel.duel, step)
        for report in reports
        for duel in report.duels
        for step in duel.accepted
    }
    return [entry for entry in accepted if entry[:3] not in used]
