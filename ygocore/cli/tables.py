"""Tables and numbers as a reader wants them; nothing here computes a result."""

from __future__ import annotations

from rich import box
from rich.table import Table


def table(*columns: tuple[str, str], title: str | None = None) -> Table:
    """An empty table. A column is its heading and ``left`` or ``right``."""
    made = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", pad_edge=False)
    for heading, justify in columns:
        made.add_column(
            heading, justify="right" if justify == "right" else "left", no_wrap=justify == "right"
        )
    return made


def percent(share: float) -> str:
    """``50.12%``."""
    return f"{100 * share:.2f}%"


def interval(bounds: tuple[float, float]) -> str:
    """``49.14% to 51.10%``."""
    return f"{percent(bounds[0])} to {percent(bounds[1])}"


def rate(number: float) -> str:
    """Three or more significant digits and grouped thousands: ``19,612``, ``24.7``, ``0.0193``."""
    if number >= 1000:
        return f"{number:,.0f}"
    return f"{number:,.3g}" if number < 100 else f"{number:,.1f}"


def plural(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
