"""Replays recorded duels on the engines and compares every decision: ``python -m ygocore.sim.conformance
FILE...``.

See docs/conformance.md for what counts as the same.
"""

from ygocore.sim.conformance.accepted import Accepted, read_accepted, unused
from ygocore.sim.conformance.chance import Chance, recorded_chances
from ygocore.sim.conformance.engines import starter
from ygocore.sim.conformance.recording import Trace
from ygocore.sim.conformance.replay import Difference, DuelReport, replay
from ygocore.sim.conformance.report import FileReport, as_json, as_text, replay_file
from ygocore.sim.conformance.trace import parse_trace, read_traces

__all__ = [
    "Accepted",
    "Chance",
    "Difference",
    "DuelReport",
    "FileReport",
    "Trace",
    "as_json",
    "as_text",
    "parse_trace",
    "read_accepted",
    "read_traces",
    "recorded_chances",
    "replay",
    "replay_file",
    "starter",
    "unused",
]
