"""Plays a recorded duel again on an engine and compares every decision with the recording."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from ygocore.constants import Phase, Prompt
from ygocore.errors import DeckError, UnsupportedCardError
from ygocore.prompts import Prompt as Question
from ygocore.sim.conformance.answers import Unanswerable, answer, run_of_picks, unselect_run
from ygocore.sim.conformance.chance import recorded_chances
from ygocore.sim.conformance.options import (
    PICK_PROMPTS,
    PROMPT_NAMES,
    Meaning,
    comparable,
    difference,
    offered_meanings,
    recorded_meanings,
)
