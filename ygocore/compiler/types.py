"""The types of the card language, what a parameter's name says about its type, and how types meet."""

from __future__ import annotations

import re
from typing import Final

#: A type by its name, or a tuple of them for a result of several values.
#: `truth` may only be tested: what came of mixing types with and, or, return. `None` is the type of the
#: literal alone.
Type = str | tuple[str, ...]

INT: Final = "int"
BOOL: Final = "bool"
TRUTH: Final = "truth"
CARD: Final = "card"
EFFECT: Final = "effect"
GROUP: Final = "group"
NONE: Final = "None"
#: The type of a call that gives nothing; no value has it.
VOID: Final = "nothing"
#: Not known yet.
UNKNOWN: Final = "unknown"

NUMBERS: Final = frozenset({INT, BOOL})
#: Types that have a None.
OPTIONAL: Final = frozenset({CARD, EFFECT})
#: What an annotation may say.
ANNOTATIONS: Final = frozenset({INT, BOOL, CARD, EFFECT, GROUP})

#: The types of the parameters of event functions.
EVENT_TYPES: Final[dict[str, str]] = {
    "e": EFFECT,
    "tp": INT,
    "eg": GROUP,
    "ep": INT,
    "ev": INT,
    "re": EFFECT,
    "r": INT,
    "rp": INT,
    "chk": INT,
    "chkc": CARD,
    "c": CARD,
    "minc": INT,
    "sump": INT,
    "sumtype": INT,
    "sumpos": INT,
    "targetp": INT,
}

_BY_NAME: Final = (
    (re.compile(r"(?:e|re|te|ce)\d*|(?:.*_)?effect\d*"), EFFECT),
    (re.compile(r"[a-z]?g\d*|(?:.*_)?group\d*"), GROUP),
    (re.compile(r"[a-z]?c\d*|chkc|(?:.*_)?card\d*"), CARD),
)


def type_of_name(name: str) -> str | None:
    """Return the type that a name has by convention: ``tc``, ``e1``, ``mg``, ``own_card``;

    None if it says nothing.
    """
    for pattern, found in _BY_NAME:
        if pattern.fullmatch(name):
            return found
    return None


def join(left: Type, right: Type) -> Type | None:
    """Return the type of a variable that holds both, None if they do not go together."""
    if left == right:
        return left
    if isinstance(left, tuple) or isinstance(right, tuple):
        if not (isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right)):
            return None
        joined = tuple(join(a, b) for a, b in zip(left, right, strict=True))
        return tuple(str(each) for each in joined) if None not in joined else None
    pair = {left, right}
    if pair == NUMBERS:
        return INT
    if NONE in pair:
        other = right if left == NONE else left
        return other if other in OPTIONAL or other == TRUTH else None
    if TRUTH in pair and pair & NUMBERS:
        return TRUTH
    return None


def join_loosely(left: Type, right: Type) -> Type | None:
    """Return the type of a value that is one or the other: `truth` where it can still be tested at least."""
    strict = join(left, right)
    if strict is not None or isinstance(left, tuple) or isinstance(right, tuple) or GROUP in (left, right):
        return strict
    return TRUTH


def described(kind: Type) -> str:
    """Return a type for a message: ``a card``, ``an int``."""
    if isinstance(kind, tuple):
        return f"a tuple ({', '.join(kind)})"
    if kind == NONE:
        return "None"
    if kind == TRUTH:
        return "a value of mixed types, which may only be tested"
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
