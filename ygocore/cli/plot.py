"""The picture of a simulation: shares of wins with intervals, lengths of the duels. Needs matplotlib."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ygocore.cli.outputs import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES = (".png", ".svg", ".pdf")
_BLUE, _ORANGE, _GREY, _LIGHT = "#3b6ea5", "#c8752d", "#7a7a7a", "#b9b9b9"


class Share(NamedTuple):
    """A bar: what is counted, its share of all games, and the interval's bounds."""

    name: str
    share: float
    low: float
    high: float


def require_matplotlib() -> None:
    """:class:`InputError` with the way out if matplotlib is not installed; to be called before a long run."""
    if find_spec("matplotlib") is None:
        raise InputError("--plot needs matplotlib, which is not installed: pip install 'ygocore[plot]'")


def draw(path: Path, title: str, shares: Sequence[Share], turns: Sequence[int]) -> None:
    """Write the picture to `path`. ``turns[t]`` is the number of duels that ended in turn `t`."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 4.6), layout="constrained")
    FigureCanvasAgg(figure)
    # not matplotlib's own wrapping, which takes a "$" for mathematics whatever it is told
    figure.suptitle(textwrap.fill(title, 120), fontsize=11, parse_math=False)
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.35))
    _draw_shares(left, shares)
    _draw_turns(right, turns)
    figure.savefig(path, dpi=150)


def _draw_shares(axes: Axes, shares: Sequence[Share]) -> None:
    colours = [_BLUE, _ORANGE, _GREY, _LIGHT]
    rows = range(len(shares))
    axes.barh(rows, [100 * bar.share for bar in shares], color=colours[: len(shares)], height=0.6)
    axes.errorbar(
        [100 * bar.share for bar in shares],
        rows,
        xerr=[
            [100 * max(0.0, bar.share - bar.low) for bar in shares],
            [100 * max(0.0, bar.high - bar.share) for bar in shares],
        ],
        fmt="none",
        ecolor="black",
        capsize=4,
        linewidth=1,
    )
    for row, bar in zip(rows, shares, strict=True):
        axes.annotate(
            f"{100 * bar.share:.2f}%",
            (100 * bar.high, row),
            (6, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
        )
    axes.set_yticks(rows, [short(bar.name) for bar in shares], parse_math=False)
    axes.invert_yaxis()
    most = max(bar.high for bar in shares)
    axes.set_xlim(0, max(10.0, 100 * most * 1.25))
    axes.set_xticks([tick for tick in axes.get_xticks() if tick <= 100])
    axes.set_xlabel("share of the duels, % (95% Wilson interval)")
    axes.spines[["top", "right"]].set_visible(False)


def short(name: str) -> str:
    """The name if it is not too long to stand beside a bar, else its beginning and its end."""
    return name if len(name) <= 28 else f"{name[:18]}...{name[-7:]}"


def _draw_turns(axes: Axes, turns: Sequence[int]) -> None:
    from matplotlib.ticker import MaxNLocator

    played = [turn for turn, count in enumerate(turns) if count]
    total = sum(turns)
    axes.bar(range(len(turns)), [100 * count / total for count in turns], width=0.9, color=_BLUE)
    axes.axvline(_median(turns), color="black", linewidth=1, linestyle="--", label=f"median {_median(turns)}")
    axes.set_xlim(min(played) - 1, max(played) + 1)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("turns until the duel ended")
    axes.set_ylabel("share of the duels, %")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


def _median(turns: Sequence[int]) -> int:
    """The turn by which at least half of the duels had ended."""
    left = sum(turns)
    half = left / 2
    for turn, count in enumerate(turns):
        left -= count
        if left <= half:
            return turn
    raise ValueError("no duel in the histogram")
