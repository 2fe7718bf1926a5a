"""Replays whole files and says what came of it, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ygocore.sim.conformance.replay import Difference, DuelReport, Start, replay
from ygocore.sim.conformance.trace import read_traces

if TYPE_CHECKING:
    from ygocore.sim.conformance.accepted import Accepted


@dataclass(frozen=True, slots=True)
class FileReport:
    """How the duels of one file went on one engine."""

    file: str
    engine: str
    duels: tuple[DuelReport, ...]

    @property
    def decisions(self) -> int:
        """How many decisions the recording holds."""
        return sum(duel.decisions for duel in self.duels)

    @property
    def matched(self) -> int:
        """How many of them were the same."""
        return sum(duel.matched for duel in self.duels)

    @property
    def differing(self) -> list[DuelReport]:
        """The duels that differ."""
        return [duel for duel in self.duels if duel.difference is not None]


def replay_file(path: str | Path, engine: str, start: Start, accepted: Iterable[Accepted] = ()) -> FileReport:
    """Replay every duel of a recording. ``DataFormatError`` if it is not one; differences are in the
    report."""
    here = [entry for entry in accepted if entry.file == Path(path).name]
    duels = [
        replay(trace, start, {entry.step for entry in here if entry.duel == trace.index})
        for trace in read_traces(path)
    ]
    return FileReport(str(path), engine, tuple(duels))


def as_json(report: FileReport) -> dict[str, Any]:
    """The report as JSON-able values: the counts, and each duel that differs with its first difference."""
    return {
        "file": report.file,
        "engine": report.engine,
        "duels": len(report.duels),
        "decisions": report.decisions,
        "matched": report.matched,
        "accepted": sum(len(duel.accepted) for duel in report.duels),
        "overkill": sum(duel.overkill for duel in report.duels),
        "differing": [asdict(duel) for duel in report.differing],
    }


def as_text(report: FileReport) -> Iterator[str]:
    """The report for people, line by line."""
    accepted = sum(len(duel.accepted) for duel in report.duels)
    overkill = sum(duel.overkill for duel in report.duels)
    yield (
        f"{report.file}, {report.engine}: {len(report.duels)} duels, {report.decisions} decisions, "
        f"{report.matched} matched, {len(report.differing)} duels differ"
        + (f", {accepted} accepted differences" if accepted else "")
        + (f" (LP below 0 at the end read as 0 by LP-02: {overkill} duels)" if overkill else "")
    )
    for duel in report.differing:
        if duel.difference is not None:
            yield from _difference(report.file, duel, duel.difference)


def _difference(file: str, duel: DuelReport, found: Difference) -> Iterator[str]:
    step = "its end" if found.step is None else f"step {found.step} of {duel.decisions}"
    yield f"  {file}:{duel.line}: duel {duel.duel} differs at {step}: {', '.join(found.what)}"
    if found.asked and "prompt" not in found.what:
        yield f"    asked: {found.asked}"
    yield from (f"    {line}" for line in found.lines)
    for name, options in (("recorded options", found.expected), ("options here", found.got)):
        if options:
            yield f"    {name}: {'; '.join(options)}"
    for answer in found.unlisted:
        yield f"    answered without being listed: {answer}"
