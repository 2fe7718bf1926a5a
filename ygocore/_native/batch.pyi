from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ygocore._native.core import NativeCore
from ygocore.setup import DuelSetup

LAYOUT_VERSION: int
STATE_SIZE: int

def play_batch(
    setup: DuelSetup,
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    weights: NDArray[np.uint32],
    winner: NDArray[np.int8],
    win_reason: NDArray[np.int16],
    turns: NDArray[np.uint16],
    decisions: NDArray[np.uint32],
    lp: NDArray[np.int32],
    digest: NDArray[np.uint64],
    cancel: NDArray[np.uint8] | None = None,
    max_decisions: SupportsIndex = 4294967295,
) -> int: ...
def perft(core: NativeCore, depth: SupportsIndex) -> int: ...
def bench_legal(core: NativeCore, repeat: SupportsIndex) -> int: ...
def bench_clone(core: NativeCore, repeat: SupportsIndex) -> int: ...
def bench_digest(core: NativeCore, repeat: SupportsIndex) -> int: ...
