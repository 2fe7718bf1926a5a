"""The words of the notation for what effects have put on cards and players (docs/notation.md, "What effects leave").

Here is what stands behind a word and an equals sign, both ways; the statements are in :mod:`ygocore.notation`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from ygocore.actions import NOWHERE, Place
from ygocore.notation_places import place_text, read_place
from ygocore.snapshot import CardState, Carried, EffectState, Mark, PlayerState

Reader = Callable[[str], Any]

_INT: Final = re.compile(r"-?(?:0x[0-9a-f]{1,40}|\d{1,40})", re.ASCII)


# -- values, read: ``ValueError`` says what is wrong with a word -----------------------------------------


def number(text: str) -> int:
    """A whole number, decimal or hexadecimal."""
    if not _INT.fullmatch(text):
        raise ValueError(f"{text!r} is no whole number")
    return int(text, 0) if "0x" in text else int(text)


def _records(text: str, size: int, separators: str = "[/:]") -> Iterator[tuple[int, ...]]:
    for record in text.split("+"):
        numbers = tuple(map(number, re.split(separators, record)))
        if len(numbers) != size:
            raise ValueError(f"{record!r} has {len(numbers)} numbers; expected {size}")
        yield numbers


def records(size: int) -> Reader:
    """Reads ``1/2:3+4/5:6`` as two records of three numbers."""
    return lambda text: tuple(_records(text, size))


def _places(text: str) -> tuple[Place, ...]:
    return tuple(map(read_place, text.split("+")))


def _related(text: str) -> tuple[tuple[Place, int], ...]:
    pairs = [record.split(":") for record in text.split("+")]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"{text!r} is no place and number such as 1m0:0x1000")
    return tuple((read_place(place), number(reset)) for place, reset in pairs)


def _labels(text: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    pairs = [record.split(":") for record in text.split("+")]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"{text!r} is no effect and labels such as 0:5/6")
    return tuple((number(effect), _numbers(labels)) for effect, labels in pairs)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(number, text.split("/"))) if text else ()


def read_marks(text: str) -> tuple[Mark, ...]:
    """``CODE/RESET/COUNT/LABEL/PROPERTY``, joined by plus signs."""
    return tuple(Mark(*record) for record in _records(text, 5))


# -- values, written -------------------------------------------------------------------------------------


def written(values: Iterable[Iterable[Any]], separator: str = "/") -> str:
    """Records joined by plus signs, their parts by ``separator``."""
    return "+".join(separator.join(map(_part, record)) for record in values)


def _part(value: Any) -> str:
    if isinstance(value, tuple):
        return place_text(value, None) if isinstance(value, Place) else "/".join(map(str, map(int, value)))
    return str(int(value))


def _plain_number(value: int) -> str:
    return hex(value) if value > 0xFFFF else str(int(value))


def marks_text(marks: Iterable[Mark]) -> str:
    """The inverse of :func:`read_marks`."""
    return written(marks)


# -- cards -----------------------------------------------------------------------------------------------

#: The words of a card's attributes: field of :class:`~ygocore.snapshot.Carried`, how it is read and written.
_CARRIED: Final[Mapping[str, tuple[str, Reader, Callable[[Any], str]]]] = {
    "number": ("number", number, _plain_number),
    "came": ("came", number, _plain_number),
    "moved": ("moved", number, _plain_number),
    "since": ("since", number, _plain_number),
    "summon": ("summon_type", number, _plain_number),
    "summoner": ("summon_player", number, _plain_number),
    "summoned_from": ("summon_location", number, _plain_number),
    "made_of": ("made_of", _places, lambda value: written([each] for each in value)),
    "home": ("home", number, _plain_number),
    "by": ("reason_player", number, _plain_number),
    "turn_counter": ("turn_counter", number, _plain_number),
    "fought": ("fought", number, _plain_number),
    "direct": ("direct", lambda text: bool(number(text)), _plain_number),
    "attacked": ("attacked", _places, lambda value: written([each] for each in value)),
    "battled": ("battled", _places, lambda value: written([each] for each in value)),
    "bound": ("bound", _places, lambda value: written([each] for each in value)),
    "related": ("related", _related, lambda value: written(value, ":")),
    "marks": ("marks", read_marks, marks_text),
    "uses": ("uses", records(2), lambda value: written(value, ":")),
    "labels": ("labels", _labels, lambda value: written(value, ":")),
}
_OF_THE_CARD: Final[Mapping[str, Reader]] = {"counters": records(2), "equipped": read_place}

#: Every word that may stand before an equals sign in a card's attributes for what effects have left there.
CARD_WORDS: Final[tuple[str, ...]] = (*_OF_THE_CARD, *_CARRIED)


def card_words(card: CardState, *, partial: bool) -> Iterator[str]:
    """The attributes of a card, Xyz Materials apart; ``partial``: only what one sees on the table."""
    if card.counters:
        yield f"counters={written(card.counters, ':')}"
    if card.equipped_to is not None:
        yield f"equipped={place_text(card.equipped_to, None)}"
    if card.carried is None or partial:
        return
    usual = Carried()
    for word, (name, _, write) in _CARRIED.items():
        value = getattr(card.carried, name)
        if value != getattr(usual, name):
            yield f"{word}={write(value)}"


def set_card_word(card: CardState, word: str, text: str) -> None:
    """Take over what stands behind one of :data:`CARD_WORDS`. ``ValueError`` says what is wrong with it."""
    if word == "counters":
        card.counters = _OF_THE_CARD[word](text)
    elif word == "equipped":
        card.equipped_to = _OF_THE_CARD[word](text)
    else:
        name, read, _ = _CARRIED[word]
        setattr(carried(card), name, read(text))


def carried(card: CardState) -> Carried:
    """What the card carries, from now on something."""
    if card.carried is None:
        card.carried = Carried()
    return card.carried


# -- players and effects ---------------------------------------------------------------------------------

#: The words of a player's statement: field, how it is read.
PLAYER_WORDS: Final[Mapping[str, tuple[str, Reader]]] = {
    "turns": ("turns", number),
    "marks": ("marks", read_marks),
    "did": ("activities", records(2)),
    "counted": ("counted", records(3)),
}


def player_words(side: PlayerState) -> Iterator[str]:
    """What effects count and mark of a player."""
    if side.turns is not None:
        yield f"turns {int(side.turns)}"
    if side.marks:
        yield f"marks {marks_text(side.marks)}"
    if side.activities:
        yield f"did {written(side.activities, ':')}"
    if side.counted:
        yield f"counted {written(side.counted)}"


_EFFECT_FIELDS: Final = {
    each.name: each.default for each in fields(EffectState) if each.name not in ("on", "owner")
}
EFFECT_WORDS: Final[tuple[str, ...]] = ("on", "owner", *_EFFECT_FIELDS)


def effect_line(effect: EffectState) -> str:
    """The statement that says an effect."""
    words = ["effect"]
    if effect.on is not None:
        words.append(f"on={place_text(effect.on, None)}")
    if effect.owner != NOWHERE:
        words.append(f"owner={place_text(effect.owner, None)}")
    for name, usual in _EFFECT_FIELDS.items():
        value = getattr(effect, name)
        if value != usual:
            text = "/".join(map(str, map(int, value))) if name == "labels" else _plain_number(value)
            words.append(f"{name}={text}")
    return " ".join(words)


def read_effect_word(word: str, text: str) -> Any:
    """What stands behind one of :data:`EFFECT_WORDS`. ``ValueError`` says what is wrong with it."""
    if word in ("on", "owner"):
        return read_place(text)
    return _numbers(text) if word == "labels" else number(text)


def effect_of(words: Mapping[str, Any]) -> EffectState:
    """The effect that these words say. ``ValueError`` if it has no type or code."""
    missing = [name for name in ("type", "code") if name not in words]
    if missing:
        raise ValueError(f"an effect needs {missing[0]}=")
    return EffectState(**{"on": None, "owner": NOWHERE, **words})
