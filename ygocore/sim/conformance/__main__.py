"""The command line: ``python -m ygocore.sim.conformance FILE...``. Exit 0: all equal, 1: differences, 2: bad
input.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from ygocore._engine import ENGINES, core_class
from ygocore.cards.pool import CardPool
from ygocore.errors import DataFormatError
from ygocore.sim.conformance.accepted import read_accepted
from ygocore.sim.conformance.engines import starter
from ygocore.sim.conformance.report import FileReport, as_json, as_text, replay_file


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ygocore.sim.conformance",
        description="Replay recorded duels and compare options and states at every decision.",
        epilog="Exit code: 0 all equal, 1 differences, 2 bad input.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="recordings: .jsonl or .jsonl.gz")
    parser.add_argument(
        "--engine", choices=(*ENGINES, "both"), default="both", help="which engine plays (default: both)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--cdb", metavar="FILE", help="card database to use instead of the built-in pool")
    parser.add_argument(
        "--unsupported",
        choices=("error", "vanilla"),
        default="error",
        help="cards without implemented effects: a difference (default), or played as if they had none",
    )
    parser.add_argument("--accepted", metavar="FILE", help="TOML list of the differences that are allowed")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code. ``SystemExit`` with 2 for arguments that make no sense."""
    options = _parser().parse_args(arguments)
    try:
        reports = _replay_all(options)
    except (DataFormatError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({"reports": [as_json(report) for report in reports]}))
    return 1 if any(report.differing for report in reports) else 0


def _replay_all(options: argparse.Namespace) -> list[FileReport]:
    pool = CardPool.from_cdb(options.cdb) if options.cdb else CardPool.builtin()
    accepted = read_accepted(options.accepted) if options.accepted else []
    engines = ENGINES if options.engine == "both" else (options.engine,)
    for engine in engines:
        core_class(
            engine
        )  # before the first duel: an engine that was not built is bad input, not a difference
    reports = []
    for file in options.files:
        for engine in engines:
            report = replay_file(file, engine, starter(engine, pool, options.unsupported), accepted)
            reports.append(report)
            if not options.json:
                print("\n".join(as_text(report)), flush=True)
    return reports


if __name__ == "__main__":
    try:
        code = main()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    sys.exit(code)
