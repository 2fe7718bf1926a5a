"""What is printed on the cards: facts without effects, and the immutable pool that holds them."""

from __future__ import annotations

import functools
import hashlib
import itertools
import os
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import Any

from ygocore.constants import Attribute, LinkMarker, Race, Scope, Type
from ygocore.errors import DataFormatError, UnknownCardError
from ygocore.formats.cdb import QUESTION, CdbCard, parse_cdb

__all__ = ["ARTWORK_DISTANCE", "QUESTION", "CardFacts", "CardPool"]

# An alias nearer than this to the card's own code marks other artwork of one card, a farther one a card that
# is treated as another name. The ecosystem's clients draw the line at the same distance (E-123).
ARTWORK_DISTANCE = 20

# Card types that are rules or effects of their own; what has one of them is more than its numbers.
_MORE_THAN_NUMBERS = (
    Type.EFFECT
    | Type.FUSION
    | Type.RITUAL
    | Type.SYNCHRO
    | Type.XYZ
    | Type.PENDULUM
    | Type.LINK
    | Type.SPIRIT
    | Type.UNION
    | Type.GEMINI
    | Type.FLIP
    | Type.TOON
    | Type.SPSUMMON
    | Type.MAXIMUM
)
_NO_MARKERS = LinkMarker(0)
_NO_RACE = Race(0)
_NO_ATTRIBUTE = Attribute(0)
_OCG_AND_TCG = Scope.OCG | Scope.TCG
_FACTS_FORMAT = struct.Struct("<IIIBBBHBBiiII4H")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """The facts of one card: what is printed on it, without its effects. Immutable.

    `code` is the passcode, `alias` 0 or the code of the card this one is another artwork of or is treated as
    (see `CardPool.name_code`). `level`, `rank` and `link` (Link Rating) exclude each other; 0 means that the
    card has none. `attack` and `defense` are points; `QUESTION` (-2, as in the ecosystem's data) stands for
    a printed "?", and 0 also for "has none": a Spell, a Trap, the DEF of a Link Monster. Scales are 0 on a
    card that is no Pendulum Monster. `setcodes` are the archetypes, none of them 0; `ot` says where the card exists and
    matters for decks only.
    """

    code: int
    name: str
    type: Type
    alias: int = 0
    setcodes: tuple[int, ...] = ()
    level: int = 0
    rank: int = 0
    link: int = 0
    link_markers: LinkMarker = _NO_MARKERS
    left_scale: int = 0
    right_scale: int = 0
    attack: int = 0
    defense: int = 0
    race: Race = _NO_RACE
    attribute: Attribute = _NO_ATTRIBUTE
    category: int = 0
    ot: Scope = _OCG_AND_TCG

    def is_type(self, types: int) -> bool:
        """Return whether the card has any of `types`."""
        return bool(self.type & types)

    @classmethod
    def from_cdb(cls, card: CdbCard) -> CardFacts:
        """Return the facts of a card that a database told."""
        return cls(
            code=card.code,
            name=card.name,
            type=Type(card.type),
            alias=card.alias,
            setcodes=card.setcodes,
            level=card.level,
            rank=card.rank,
            link=card.link,
            link_markers=LinkMarker(card.link_markers),
            left_scale=card.left_scale,
            right_scale=card.right_scale,
            attack=card.attack,
            defense=card.defense,
            race=Race(card.race),
            attribute=Attribute(card.attribute),
            category=card.category,
            ot=Scope(card.ot),
        )

    def to_cdb(self) -> CdbCard:
        """Return the card as plain numbers, as `ygocore.formats.cdb.format_cdb` wants it."""
        return CdbCard(**dict(zip(self.__dataclass_fields__, _plain(self), strict=True)))


def _digest_row(facts: CardFacts) -> bytes:
    """Return the bytes of everything about a card that a duel's rules can see; not its name, `ot` or
    `category`.

    Raises struct.error for a number that no card can have, so that engines may rely on the widths.
    """
    if len(facts.setcodes) > 4:
        raise struct.error(f"{len(facts.setcodes)} setcodes, at most 4 are possible")
    setcodes = (*facts.setcodes, 0, 0, 0, 0)[:4]
    return _FACTS_FORMAT.pack(
        facts.code,
        facts.alias,
        facts.type,
        facts.level,
        facts.rank,
        facts.link,
        facts.link_markers,
        facts.left_scale,
        facts.right_scale,
        facts.attack,
        facts.defense,
        facts.race,
        facts.attribute,
        *setcodes,
    )


def _fingerprint(cards: Iterable[CardFacts]) -> int:
    digest = hashlib.blake2b(digest_size=8, person=b"ygocore.pool")
    for card in cards:
        try:
            digest.update(_digest_row(card))
        except struct.error as error:
            raise DataFormatError(
                f"card {card.code} ({card.name!r}) has impossible facts: {error}"
            ) from error
    return int.from_bytes(digest.digest(), "little")


class CardPool(Mapping[int, CardFacts]):
    """An immutable mapping from card code to `CardFacts`, in ascending order of codes.

    Each card has a dense row number, from 0 in that order, which engines use as an index. Pools compare
    equal if all their facts do, are hashable and can be pickled; one pool is meant to be shared by all duels
    and threads.
    """

    # `_cache` is for engines: tables compiled from this pool, under a key of theirs. Neither compared nor
    # pickled.
    __slots__ = ("_by_name", "_cache", "_facts", "_fingerprint", "_rows")

    def __init__(self, facts: Iterable[CardFacts] = ()) -> None:
        """Take cards in any order.

        Raises DataFormatError if two have one code, a number is out of range, or aliases run in a circle.
        """
        ordered = sorted(facts, key=lambda card: card.code)
        for card, following in itertools.pairwise(ordered):
            if card.code == following.code:
                names = f"{card.name!r} and {following.name!r}"
                raise DataFormatError(f"card {card.code} is twice in the pool: {names}")
        self._facts = tuple(ordered)
        self._rows = {card.code: row for row, card in enumerate(ordered)}
        self._by_name: dict[str, CardFacts] | None = None
        self._fingerprint = _fingerprint(ordered)
        self._cache: dict[Any, Any] = {}
        for card in ordered:
            if card.alias:
                self._follow(card.code, near_only=False)

    @classmethod
    def builtin(cls) -> CardPool:
        """Return the pool of the cards that ship with the package; always the same object."""
        return _builtin()

    @classmethod
    def from_cdb(cls, path: str | os.PathLike[str], *more: str | os.PathLike[str]) -> CardPool:
        """Return the pool of one or more .cdb files; a card in a later file replaces that of an earlier one.

        Databases leave the archetypes out at other artwork of a card; they are filled in from that card
        (E-123).

        Raises OSError if a file cannot be opened, DataFormatError if one is not a sound card database.
        """
        facts: dict[int, CardFacts] = {}
        for each in (path, *more):
            parsed = parse_cdb(Path(each).read_bytes(), file=os.fspath(each))
            facts.update((card.code, CardFacts.from_cdb(card)) for card in parsed.cards)
        return cls(_with_archetypes(card, facts) for card in facts.values())

    def extended(self, facts: Iterable[CardFacts]) -> CardPool:
        """Return a pool with these cards as well, which replace those of the same codes; this one if there are
        none.

        Raises DataFormatError as the pool itself does.
        """
        more = {card.code: card for card in facts}
        return CardPool(({card.code: card for card in self._facts} | more).values()) if more else self

    def __getitem__(self, code: int) -> CardFacts:
        return self._facts[self.row(code)]

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._facts)

    def __contains__(self, code: object) -> bool:
        return code in self._rows

    def row(self, code: int) -> int:
        """Return the row of a card, 0 to `len(pool) - 1`. Raises UnknownCardError."""
        try:
            return self._rows[code]
        except (KeyError, TypeError):
            raise UnknownCardError(f"card {code!r} is not in this pool of {len(self)} cards") from None

    @property
    def rows(self) -> tuple[CardFacts, ...]:
        """The facts of all cards by row."""
        return self._facts

    @property
    def fingerprint(self) -> int:
        """A 64-bit hash of all facts that the rules of a duel can see: not names, `ot` or search categories.

        It depends neither on the order in which the cards were given nor on the process or platform.
        """
        return self._fingerprint

    def find(self, name: str) -> CardFacts:
        """Return the card with that name, case ignored; of several the one without an alias, then the lowest
        code.

        Raises UnknownCardError with the nearest names if there is none.
        """
        if self._by_name is None:
            by_name: dict[str, CardFacts] = {}
            for card in sorted(self._facts, key=lambda card: (bool(card.alias), card.code)):
                by_name.setdefault(card.name.casefold(), card)
            self._by_name = by_name
        found = self._by_name.get(name.casefold())
        if found is None:
            import difflib  # only for the message

            near = difflib.get_close_matches(name.casefold(), self._by_name, n=3)
            hint = ", ".join(repr(self._by_name[each].name) for each in near)
            raise UnknownCardError(f"no card is named {name!r}" + (f"; near it are {hint}" if hint else ""))
        return found

    def is_implemented(self, code: int) -> bool:
        """Return whether duels can play the card as printed: it needs no effects, or they are implemented.

        So far that is a Normal Monster that is no Pendulum Monster (its numbers do not tell whether it has a
        Pendulum effect). Raises UnknownCardError.
        """
        facts = self[code]
        return (
            facts.is_type(Type.MONSTER)
            and facts.is_type(Type.NORMAL)
            and not facts.is_type(_MORE_THAN_NUMBERS)
        )

    def artwork_code(self, code: int) -> int:
        """Return the code of the card that `code` is an artwork of, itself if it is no other's (E-123).

        An alias less than `ARTWORK_DISTANCE` away from the code it stands at means other artwork of that
        card. Raises UnknownCardError.
        """
        return self._follow(code, near_only=True)

    def name_code(self, code: int) -> int:
        """Return the code whose name the card has, for everything that counts by name (E-123).

        Follows aliases of both meanings to the end: other artwork to its card, and a card that is treated as
        another name to that other card; one after the other where an artwork belongs to such a card. An
        alias that is not in the pool ends the way. Raises UnknownCardError.
        """
        return self._follow(code, near_only=False)

    @property
    def declarable(self) -> tuple[int, ...]:
        """The codes by which the names of cards are declared, ascending: each name once, that of no Token.

        It is the code whose name it is or, if that is not in the pool, the lowest one that has the name.
        """
        lowest: dict[int, int] = {}
        for card in self._facts:
            name = self.name_code(card.code)
            lowest.setdefault(name, name if name in self._rows else card.code)
        return tuple(sorted(code for code in lowest.values() if not self[code].is_type(Type.TOKEN)))

    def _follow(self, code: int, near_only: bool) -> int:
        facts = self[code]
        seen = {code}
        while facts.alias and facts.alias != facts.code:
            if near_only and not _is_near(facts):
                break
            if facts.alias in seen:
                raise DataFormatError(f"the aliases of card {code} run in a circle: {sorted(seen)}")
            seen.add(facts.alias)
            if facts.alias not in self._rows:
                return facts.alias
            facts = self[facts.alias]
        return facts.code

    def __eq__(self, other: object) -> bool:
        return self._facts == other._facts if isinstance(other, CardPool) else NotImplemented

    def __hash__(self) -> int:
        return self.fingerprint

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_pool, (tuple(_plain(card) for card in self._facts),)

    def __repr__(self) -> str:
        return f"<CardPool of {len(self)} cards, fingerprint {self.fingerprint:016x}>"


def _is_near(facts: CardFacts) -> bool:
    """Return whether the alias of a card that has one marks other artwork (E-123)."""
    return abs(facts.alias - facts.code) < ARTWORK_DISTANCE


def _with_archetypes(facts: CardFacts, by_code: Mapping[int, CardFacts]) -> CardFacts:
    """Return the facts, with the archetypes of the card if it is other artwork of one and has none of its
    own."""
    card = by_code.get(facts.alias)
    if card is None or facts.setcodes or not _is_near(facts):
        return facts
    return replace(facts, setcodes=card.setcodes)


def _plain(facts: CardFacts) -> tuple[Any, ...]:
    """Return the facts as a tuple of builtins: pickling enum members one by one is ten times slower."""
    return tuple(int(value) if isinstance(value, int) else value for value in astuple(facts))


def _unpickle_pool(cards: tuple[tuple[Any, ...], ...]) -> CardPool:
    names = tuple(CardFacts.__dataclass_fields__)
    return CardPool(CardFacts.from_cdb(CdbCard(**dict(zip(names, card, strict=True)))) for card in cards)


@functools.cache
def _builtin() -> CardPool:
    from ygocore.cards import library

    return CardPool(library.all_facts())
