"""A player's deck and whether it is legal (rules DECK-01 to DECK-10)."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ygocore.cards import library
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import Scope, Type
from ygocore.errors import DataFormatError, DeckError
from ygocore.formats._text import MAX_CODE
from ygocore.formats.lflist import UNLIMITED, BanList
from ygocore.formats.ydk import PARTS, YdkDeck, format_ydk, parse_ydk
from ygocore.formats.ydke import format_ydke, is_ydke, parse_ydke

MAIN_SIZE = range(40, 61)
EXTRA_SIZE = range(16)
SIDE_SIZE = range(16)
MAX_COPIES = UNLIMITED

_EXTRA_KINDS = Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK
# What the Extra Deck may hold, and whether as a Pendulum hybrid, from which master rule on (DECK-03).
_KINDS_BY_RULES: Mapping[str, Type] = {
    "MR1": Type.FUSION | Type.SYNCHRO,
    "MR2": Type.FUSION | Type.SYNCHRO | Type.XYZ,
    "MR3": Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.PENDULUM,
    "MR4": _EXTRA_KINDS | Type.PENDULUM,
    "MR2020": _EXTRA_KINDS | Type.PENDULUM,
}
_KIND_NAMES = {Type.FUSION: "Fusion", Type.SYNCHRO: "Synchro", Type.XYZ: "Xyz", Type.LINK: "Link"}
_PART_NAMES = {"main": "Main Deck", "extra": "Extra Deck", "side": "Side Deck"}
_UNREAL = Scope.ANIME | Scope.ILLEGAL | Scope.VIDEO_GAME | Scope.CUSTOM
_CREATED_BY = "created by ygocore"
_PRE_RELEASE_CODES = range(100_000_000, 1_000_000_000)


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """One reason why a deck is not legal.

    `rule` is the ID of the broken rule, `message` says what is wrong and what is allowed; `code` is the card
    it is about (None: the whole part), `part` "main", "extra" or "side" (None: all of them),
    `line` the line of the deck file, from 1, where the problem shows first (None if the deck did
    not come from a file).
    """

    rule: str
    message: str
    code: int | None = None
    part: str | None = None
    line: int | None = None

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}" + (f" (line {self.line})" if self.line is not None else "")


@dataclass(frozen=True, slots=True)
class _Copy:
    """One card of a deck, where it stands."""

    code: int
    part: str
    line: int | None


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: card codes of its three parts, in order; `main[-1]` is the top card before shuffling.
    Immutable, hashable.

    Any deck can be held, legal or not: `problems` and `check` tell. Decks are equal if name and cards are,
    in order.
    """

    name: str = ""
    main: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    side: tuple[int, ...] = ()
    # The line of each card in the file the deck came from, part by part; empty if it came from none.
    lines: tuple[tuple[int, ...], ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        for part in PARTS:
            object.__setattr__(self, part, _checked_codes(getattr(self, part), part))
        if len(self.lines) not in (0, len(PARTS)):
            raise ValueError(f"lines for {len(self.lines)} parts; expected none, or main, extra and side")
        for part, lines in zip(PARTS, self.lines, strict=False):
            if len(lines) != len(getattr(self, part)):
                raise ValueError(
                    f"{len(lines)} line numbers for {len(getattr(self, part))} cards of the {part} part"
                )

    @classmethod
    def from_ydk(
        cls, source: str | os.PathLike[str] | bytes, *, name: str | None = None, lenient: bool = False
    ) -> Deck:
        """Return the deck in a .ydk file, or in its content: bytes, or a str that holds a line break.

        `name` defaults to the file's name without suffix; for content, to the one that `to_ydk` wrote, else
        "". With `lenient` unreadable lines are left out (`ygocore.formats.ydk.parse_ydk` tells which). Raises
        OSError if the file cannot be read, DataFormatError if it is no deck file.
        """
        if isinstance(source, bytes) or (isinstance(source, str) and _is_content(source)):
            content = parse_ydk(source, lenient=lenient)
            return cls._from_parsed(content, _name_in(content.comment) if name is None else name)
        path = Path(source)
        parsed = parse_ydk(path.read_bytes(), file=os.fspath(source), lenient=lenient)
        return cls._from_parsed(parsed, path.stem if name is None else name)

    @classmethod
    def _from_parsed(cls, parsed: YdkDeck, name: str) -> Deck:
        lines = (parsed.main_lines, parsed.extra_lines, parsed.side_lines)
        return cls(name, parsed.main, parsed.extra, parsed.side, lines)

    @classmethod
    def from_ydke(cls, url: str, *, name: str = "", lenient: bool = False) -> Deck:
        """Return the deck in a `ydke://` link. Raises DataFormatError if it is none."""
        parsed = parse_ydke(url, lenient=lenient)
        return cls(name, parsed.main, parsed.extra, parsed.side)

    @classmethod
    def named(cls, name: str) -> Deck:
        """Return a deck that ships with the package; KeyError naming all of them if there is none of that
        name."""
        return cls._from_parsed(parse_ydk(library.deck_text(name), file=f"{name}.ydk"), name)

    @staticmethod
    def names() -> tuple[str, ...]:
        """Return the names of the decks that ship with the package, sorted."""
        return library.deck_names()

    @classmethod
    def load(cls, spec: str | os.PathLike[str]) -> Deck:
        """Return the deck that `spec` means: a `ydke://` link, the name of a shipped deck, or the path of a
        .ydk file.

        A shipped name wins over a file of that name; write `./name` for the file. Raises DataFormatError
        saying what was tried if it is none of these, or what is wrong with the link or file.
        """
        text = os.fspath(spec)
        if is_ydke(text):
            return cls.from_ydke(text)
        if text in cls.names():
            return cls.named(text)
        try:
            return cls.from_ydk(Path(spec))
        except (OSError, ValueError) as error:
            if isinstance(error, DataFormatError):
                raise
            reason = getattr(error, "strerror", None) or error
            tried = f"a ydke:// link, a shipped deck ({', '.join(cls.names())}) and a .ydk file ({reason})"
            raise DataFormatError(f"no deck {text!r}; tried {tried}") from error

    def to_ydk(self) -> str:
        """Return the deck as .ydk text with its name in the first comment, from where `from_ydk` takes it
        again.

        Raises DataFormatError if the name spans lines.
        """
        comment = f"{_CREATED_BY}: {self.name}" if self.name else _CREATED_BY
        return format_ydk(self.main, self.extra, self.side, comment=comment)

    def to_ydke(self) -> str:
        """Return the deck as a `ydke://` link; links hold no name."""
        return format_ydke(self.main, self.extra, self.side)

    def replace_codes(self, replacements: Mapping[int, int]) -> Deck:
        """Return the deck with codes exchanged, e.g. pre-release codes for final ones (E-125)."""
        main, extra, side = (
            tuple(replacements.get(code, code) for code in part)
            for part in (self.main, self.extra, self.side)
        )
        return Deck(self.name, main, extra, side, self.lines)

    def problems(
        self, pool: CardPool, banlist: BanList | None = None, rules: str = "MR2020"
    ) -> list[DeckProblem]:
        """Return every reason why the deck is not legal, in order of rule and place; empty if it is legal.

        Sizes (DECK-01, DECK-03, DECK-04), cards in the wrong part (DECK-02, DECK-03, by master rule
        `rules`), more than 3 copies of a name (DECK-05), more than `banlist` allows (DECK-06; no list is
        checked without it), and cards that are unknown, unreal or Tokens (DECK-09). Raises ValueError for
        unknown `rules`.
        """
        if rules not in _KINDS_BY_RULES:
            raise ValueError(f"unknown rules {rules!r}; there are: {', '.join(_KINDS_BY_RULES)}")
        copies = list(self._copies())
        # A Token is wrong in every part and number; DECK-09 says so once.
        cards = [copy for copy in copies if copy.code in pool and not pool[copy.code].is_type(Type.TOKEN)]
        found = [
            *self._size_problems(),
            *_part_problems(cards, pool, rules),
            *_copy_problems(cards, pool),
            *(_banlist_problems(cards, pool, banlist) if banlist is not None else ()),
            *_existence_problems(copies, pool),
        ]
        return sorted(found, key=lambda problem: problem.rule)

    def unimplemented(self, pool: CardPool, definitions: Container[int]) -> list[CardFacts]:
        """Return the cards of Main and Extra Deck that have effects which are not among `definitions`, by passcode.

        They are in the pool; a Side Deck takes no part in a duel.
        """
        codes = sorted({*self.main, *self.extra})
        return [
            pool[code]
            for code in codes
            if not (pool.is_implemented(code) or pool.artwork_code(code) in definitions)
        ]

    def check(self, pool: CardPool, banlist: BanList | None = None, rules: str = "MR2020") -> None:
        """Raise DeckError with all `problems` if the deck is not legal."""
        problems = self.problems(pool, banlist, rules)
        if problems:
            count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
            raise DeckError(f"the deck {self.name!r} is not legal: {count}", problems)

    def _copies(self) -> Iterator[_Copy]:
        for index, part in enumerate(PARTS):
            codes = getattr(self, part)
            lines: Iterable[int | None] = self.lines[index] if self.lines else (None,) * len(codes)
            for code, line in zip(codes, lines, strict=True):
                yield _Copy(code, part, line)

    def _size_problems(self) -> Iterator[DeckProblem]:
        sizes = (
            ("DECK-01", "main", MAIN_SIZE),
            ("DECK-03", "extra", EXTRA_SIZE),
            ("DECK-04", "side", SIDE_SIZE),
        )
        for rule, part, allowed in sizes:
            size = len(getattr(self, part))
            if size not in allowed:
                message = (
                    f"the {_PART_NAMES[part]} has {size} cards; {allowed[0]} to {allowed[-1]} are allowed"
                )
                yield DeckProblem(rule, message, part=part)


def _is_content(text: str) -> bool:
    return "\n" in text or "\r" in text


def _name_in(comment: str) -> str:
    """Return the deck's name from a first comment that `Deck.to_ydk` wrote, "" for any other."""
    prefix = f"{_CREATED_BY}: "
    return comment.removeprefix(prefix) if comment.startswith(prefix) else ""


def _checked_codes(codes: Iterable[object], part: str) -> tuple[int, ...]:
    checked = []
    for code in codes:
        if not isinstance(code, int) or isinstance(code, bool) or not 1 <= code <= MAX_CODE:
            raise ValueError(
                f"{code!r} in the {part} part is no card code; expected an int from 1 to {MAX_CODE}"
            )
        checked.append(int(code))
    return tuple(checked)


def _label(facts: CardFacts) -> str:
    return f"{facts.name or 'card'} ({facts.code})"


def _first_of_each_code(copies: Iterable[_Copy]) -> Iterator[_Copy]:
    """Yield the first copy of each code in each part: one problem says it for all of them."""
    seen: set[tuple[int, str]] = set()
    for copy in copies:
        if (copy.code, copy.part) not in seen:
            seen.add((copy.code, copy.part))
            yield copy


def _part_problems(copies: Iterable[_Copy], pool: CardPool, rules: str) -> Iterator[DeckProblem]:
    """Yield cards that may not be in the Main or Extra Deck (DECK-02, DECK-03); the Side Deck takes any
    (DECK-04)."""
    for copy in _first_of_each_code(copies):
        facts = pool[copy.code]
        if copy.part == "side":
            continue
        is_extra = facts.is_type(_EXTRA_KINDS)
        if copy.part == "main" and is_extra:
            kinds = "/".join(name for kind, name in _KIND_NAMES.items() if facts.is_type(kind))
            message = f"{_label(facts)} is a {kinds} Monster and belongs into the Extra Deck"
            yield DeckProblem("DECK-02", message, copy.code, copy.part, copy.line)
        elif copy.part == "main" and not facts.is_type(Type.MONSTER | Type.SPELL | Type.TRAP):
            message = f"{_label(facts)} is no Monster, Spell or Trap Card"
            yield DeckProblem("DECK-02", message, copy.code, copy.part, copy.line)
        elif copy.part == "extra" and not is_extra:
            message = (
                f"{_label(facts)} is no Fusion, Synchro, Xyz or Link Monster; the Extra Deck holds only these"
            )
            yield DeckProblem("DECK-03", message, copy.code, copy.part, copy.line)
        elif copy.part == "extra" and facts.type & (_EXTRA_KINDS | Type.PENDULUM) & ~_KINDS_BY_RULES[rules]:
            message = f"{_label(facts)} is of a kind that {rules} does not have"
            yield DeckProblem("DECK-03", message, copy.code, copy.part, copy.line)


def _copies_by_name(copies: Iterable[_Copy], pool: CardPool) -> dict[int, list[_Copy]]:
    by_name: dict[int, list[_Copy]] = {}
    for copy in copies:
        by_name.setdefault(pool.name_code(copy.code), []).append(copy)
    return by_name


def _name(code: int, copies: list[_Copy], pool: CardPool) -> str:
    """Return how to call the cards that share the name `code`."""
    return _label(pool[code] if code in pool else pool[copies[0].code])


def _copy_problems(copies: Iterable[_Copy], pool: CardPool) -> Iterator[DeckProblem]:
    """Yield names with more than 3 copies in all parts together (DECK-05)."""
    for code, same in _copies_by_name(copies, pool).items():
        if len(same) > MAX_COPIES:
            message = f"{len(same)} copies of {_name(code, same, pool)}; {MAX_COPIES} of a name are allowed"
            yield DeckProblem("DECK-05", message, code, line=same[MAX_COPIES].line)


def _banlist_problems(copies: Iterable[_Copy], pool: CardPool, banlist: BanList) -> Iterator[DeckProblem]:
    """Yield names with more copies than the list allows (DECK-06); the strictest limit among the copies
    counts."""
    artworks = _artworks(pool)
    for code, same in _copies_by_name(copies, pool).items():
        limit = min(_limit(copy.code, pool, artworks, banlist) for copy in same)
        # Four copies of an unrestricted card break DECK-05, not the list.
        if len(same) > limit and limit < MAX_COPIES:
            copies_of = "1 copy of" if len(same) == 1 else f"{len(same)} copies of"
            name = _name(code, same, pool)
            message = f"{copies_of} {name}; {limit or 'none'} allowed by the list {banlist.name!r}"
            yield DeckProblem("DECK-06", message, code, line=same[limit].line)


def _artworks(pool: CardPool) -> dict[int, list[int]]:
    """Return the codes of all artworks of each card that has several."""
    groups: dict[int, list[int]] = {}
    for facts in pool.rows:
        if facts.alias:
            base = pool.artwork_code(facts.code)
            groups.setdefault(base, [base]).append(facts.code)
    return groups


def _limit(code: int, pool: CardPool, artworks: Mapping[int, list[int]], banlist: BanList) -> int:
    """Return how many copies of a card the list allows.

    A line for any artwork is a line for the card. Without one, a list of restrictions restricts by name, so
    that the line of the card it is treated as counts; a whitelist does not let in a card by another card's
    line (E-123).
    """
    card = pool.artwork_code(code)
    listed = [banlist.limit(each) for each in artworks.get(card, [card]) if each in banlist]
    if listed:
        return min(listed)
    return banlist.limit(card if banlist.whitelist else pool.name_code(code))


def _existence_problems(copies: Iterable[_Copy], pool: CardPool) -> Iterator[DeckProblem]:
    """Yield cards that are unknown, Tokens, or were never cards of the game (DECK-09)."""
    for copy in _first_of_each_code(copies):
        message = _existence_message(copy.code, pool)
        if message is not None:
            yield DeckProblem("DECK-09", message, copy.code, copy.part, copy.line)


def _existence_message(code: int, pool: CardPool) -> str | None:
    if code not in pool:
        hint = (
            "; nine digits: a pre-release code, perhaps replaced since" if code in _PRE_RELEASE_CODES else ""
        )
        return f"unknown card {code}{hint}"
    facts = pool[code]
    if facts.is_type(Type.TOKEN):
        return f"{_label(facts)} is a Token, which no deck may hold"
    if facts.ot & _UNREAL and not facts.ot & (Scope.OCG | Scope.TCG):
        return f"{_label(facts)} is no card of the game: anime, video game or home-made"
    return None
