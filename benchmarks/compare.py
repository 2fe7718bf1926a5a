"""Before and after: the figures just measured against a saved file, with a threshold that fails."""

from __future__ import annotations

from typing import Any


def regressions(before: dict[str, Any], after: dict[str, Any], *, fail_over: float) -> list[str]:
    """A line for each native figure of `before` that is now missing, other work, or over `fail_over` percent
    slower.

    Best rounds are compared: they are what noise disturbs least. ``ValueError`` if `before` is no saved file
    of figures.
    """
    try:
        saved = {row["figure"]: row["engines"].get("native") for row in before["figures"]}
        old = {name: (float(found["best"]), str(found["checksum"])) for name, found in saved.items() if found}
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a file that --json wrote: {error!r}") from error
    if not old:
        raise ValueError("no figure of the native engine in it")
    new = {row["figure"]: row["engines"]["native"] for row in after["figures"] if "native" in row["engines"]}
    worse = []
    for name, (best, checksum) in old.items():
        if name not in new:
            worse.append(f"{name}: measured before, not now")
        elif new[name]["checksum"] != checksum:
            worse.append(f"{name}: other work than before (checksum {checksum}, now {new[name]['checksum']})")
        elif (slower := 100 * (new[name]["best"] / best - 1)) > fail_over:
            worse.append(
                f"{name}: {slower:.1f}% slower ({1e9 * best:.4g} ns, now {1e9 * new[name]['best']:.4g} ns)"
            )
    return worse
