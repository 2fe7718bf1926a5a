"""A duel's whole state, and an action, as text that people read and write. The grammar: docs/notation.md.

:func:`format_snapshot` and :func:`parse_snapshot` are inverses for every snapshot of the right shape, legal
or not: text says what a state is, :mod:`ygocore.position` says whether a duel may be in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntFlag
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, SupportsInt

from ygocore.actions import NOWHERE, Action, ActionKind, Place, decode
from ygocore.constants import Attribute, Location, Phase, Position, Race, Reason, Status
from ygocore.errors import NotationError
from ygocore.notation_effects import (
    CARD_WORDS,
    EFFECT_WORDS,
    PLAYER_WORDS,
    card_words,
    carried,
    effect_line,
    effect_of,
    number,
    player_words,
    read_effect_word,
    records,
    set_card_word,
    written,
)
from ygocore.notation_places import LOCATION_OF, place_text
from ygocore.rng import seed_words
from ygocore.rulesets import DEFAULT_RULES, RULESETS, RuleSet, Switch, ruleset_by_switches
from ygocore.snapshot import (
    MONSTER_ZONES,
    SPELL_ZONES,
    WIN_REASONS,
    CardState,
    Option,
    Pending,
    PendingKind,
    PlayerState,
    Snapshot,
    WinReason,
)

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool

__all__ = ["format_action", "format_snapshot", "parse_action", "parse_snapshot"]

#: What the first line says if it does not say it: a turn in which the rules forbid nothing, and its player.
DEFAULT_TURN: Final = 3
DEFAULT_LP: Final = 8000

_POSITION_LETTERS: Final[Mapping[int, str]] = {
    Position.FACEUP_ATTACK: "a",
    Position.FACEDOWN_ATTACK: "x",
    Position.FACEUP_DEFENSE: "d",
    Position.FACEDOWN_DEFENSE: "s",
    Position.FACEUP: "u",
    Position.FACEDOWN: "f",
}
_POSITION_OF: Final = {letter: int(position) for position, letter in _POSITION_LETTERS.items()}

#: How a card lies in each place if nothing is said.
_USUAL_POSITION: Final[Mapping[int, int]] = {
    0: 0,
    Location.DECK: Position.FACEDOWN_DEFENSE,
    Location.HAND: Position.FACEDOWN,
    Location.MZONE: Position.FACEUP_ATTACK,
    Location.SZONE: Position.FACEDOWN,
    Location.GRAVE: Position.FACEUP,
    Location.REMOVED: Position.FACEUP,
    Location.EXTRA: Position.FACEDOWN_DEFENSE,
    Location.OVERLAY: Position.FACEUP,
}
_ZONES: Final = {"monsters": (Location.MZONE, MONSTER_ZONES), "spells": (Location.SZONE, SPELL_ZONES)}
_PILES: Final = {
    "hand": Location.HAND,
    "deck": Location.DECK,
    "extra": Location.EXTRA,
    "grave": Location.GRAVE,
    "banished": Location.REMOVED,
}
_REASONS_NAMED: Final = tuple(each.name.lower() for each in WinReason)  # those of cards have a number
_REASONS: Final = {each.name.lower(): each for each in WIN_REASONS}
_DRAWN: Final = int(Reason.DRAW | Reason.RULE)
_MOST_DIGITS: Final = 4000  # Python itself refuses to read longer numbers


# -- what the words of states and of actions have in common --------------------------------------------------


def _position_text(position: int) -> str:
    return _POSITION_LETTERS.get(position) or str(int(position))


def _bits_text(value: int, names: type[IntFlag]) -> str:
    """Names joined by plus signs, unknown bits in hexadecimal."""
    if value <= 0:
        return str(int(value))
    known = [bit for bit in names if bit & value]
    rest = int(value) & ~sum(map(int, known))
    return "+".join([str(bit.name).lower() for bit in known] + ([hex(rest)] if rest else []))


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _card_text(code: int, pool: CardPool | None) -> str:
    """The passcode, or with a pool the quoted name if it leads back to that passcode."""
    if pool is not None and code in pool:
        name = pool[code].name
        if name and name.isprintable() and pool.find(name).code == code:
            return _quoted(name)
    return str(int(code))


class _Scanner:
    """A text with the place that reading has come to, and errors that say where it is."""

    def __init__(self, text: str, pool: CardPool | None) -> None:
        if not isinstance(text, str):
            raise NotationError(f"the notation is text, not {type(text).__name__}")
        self.text = text
        self.at = 0
        self._pool = pool

    def error(self, message: str, at: int | None = None) -> NotationError:
        where = self.at if at is None else at
        start = self.text.rfind("\n", 0, where) + 1
        line = self.text[start:].split("\n", 1)[0]
        shown = line if len(line) <= 120 else f"...{line[max(0, where - start - 40) : where - start + 60]}..."
        line_number = self.text.count("\n", 0, where) + 1
        return NotationError(
            f"line {line_number}, column {where - start + 1}: {message}\n  in: {shown.strip()}"
        )

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def expect(self, pattern: re.Pattern[str], what: str) -> re.Match[str]:
        found = self.match(pattern)
        if found is None:
            raise self.error(f"expected {what}, found {self.found()}")
        return found

    def found(self) -> str:
        if self.ended():
            return "the end of the line"
        return repr(_ANYTHING.match(self.text, self.at).group())  # type: ignore[union-attr] # one character at least

    def blanks(self) -> None:
        self.match(_BLANKS)

    def ended(self) -> bool:
        """Whether the statement ends here."""
        return self.at >= len(self.text) or self.text[self.at] in "\r\n;#"

    def next_statement(self) -> bool:
        """Go to the next statement; False if there is none."""
        self.match(_BETWEEN_STATEMENTS)
        return self.at < len(self.text)

    def word(self, what: str) -> str:
        self.blanks()
        return self.expect(_WORD, what).group()

    def choice(self, table: Mapping[str, Any], what: str, told: Iterable[str] | None = None) -> Any:
        """What the next word stands for in ``table``; an error names the words ``told``, or all."""
        self.blanks()
        start = self.at
        words = ", ".join(table if told is None else told)
        word = self.expect(_WORD, f"{what} ({words})").group()
        if word not in table:
            raise self.error(f"{word!r} is no {what}; expected one of {words}", start)
        return table[word]

    def number(self, what: str) -> int:
        self.blanks()
        start = self.at
        return self.to_int(self.expect(_NUMBER, what).group(), start)

    def to_int(self, digits: str, at: int) -> int:
        if len(digits) > _MOST_DIGITS:
            raise self.error(f"a number of {len(digits)} digits is too long", at)
        return int(digits, 0) if digits.startswith("0x") else int(digits)

    def bits(self, text: str, names: type[IntFlag], what: str, at: int) -> int:
        """The value of names joined by plus signs."""
        value = 0
        known = {str(bit.name).lower(): int(bit) for bit in names}
        for name in text.split("+"):
            if name in known:
                value |= known[name]
            elif _NUMBER.fullmatch(name) or _HEX.fullmatch(name):
                value |= self.to_int(name, at)
            else:
                raise self.error(
                    f"{name!r} is no {what}; expected one of {', '.join(known)}, or a number", at
                )
        return value

    def place(self, player: int | None) -> Place:
        """A place; ``player`` is its controller if none is written (None: one must be)."""
        start = self.at
        found = self.match(_NUMERIC_PLACE)
        if found:
            return Place(*(self.to_int(part, start) for part in found.groups()))
        found = self.expect(_PLACE, "a place such as 0h2 or 1m0 (player; d h m s g b e; from 0)")
        written = player if found["controller"] is None else int(found["controller"])
        if written is None:
            raise self.error("expected the player (0 or 1) before the place, as in 0h2", start)
        return Place(written, LOCATION_OF[found["letter"]], self.to_int(found["sequence"], start))

    def position(self) -> int:
        start = self.at
        found = self.match(_POSITION)
        if found is None:
            allowed = f"a position ({' '.join(_POSITION_OF)}, or a number)"
            raise self.error(f"expected {allowed}, found {self.found()}")
        word = found.group()
        return _POSITION_OF[word] if word in _POSITION_OF else self.to_int(word, start)

    def card(self, what: str = "a card (a passcode, or a name in quotes)") -> int:
        """A passcode, or the passcode of a quoted name."""
        start = self.at
        quoted = self.match(_QUOTED)
        if quoted is None:
            return self.to_int(self.expect(_NUMBER, what).group(), start)
        name = re.sub(r"\\(.)", r"\1", quoted.group()[1:-1])
        try:
            return self._cards().find(name).code
        except LookupError as error:
            raise self.error(str(error.args[0]), start) from None

    def _cards(self) -> CardPool:
        if self._pool is None:
            from ygocore.cards.pool import CardPool

            self._pool = CardPool.builtin()
        return self._pool


_BLANKS: Final = re.compile(r"[ \t]*")
_BETWEEN_STATEMENTS: Final = re.compile(r"(?:[\s;]|#[^\n]*)*")
_ANYTHING: Final = re.compile(r'"[^"\n]*"?|[^\s;#]{1,40}|.', re.DOTALL)
_WORD: Final = re.compile(r"[A-Za-z_]+[A-Za-z0-9_]*")
_POSITION: Final = re.compile(  # a letter, perhaps with x3 after it
    rf"-?\d+|[{''.join(_POSITION_OF)}](?=x\d|[^A-Za-z0-9_]|$)", re.ASCII
)
_NUMBER: Final = re.compile(r"-?\d+", re.ASCII)
_HEX: Final = re.compile(r"0x[0-9a-f]+", re.ASCII)
_QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\[^\n])*"')
_PLACE: Final = re.compile(
    rf"(?P<controller>[01])?(?P<letter>[{''.join(LOCATION_OF)}])(?P<sequence>\d+)(?![A-Za-z0-9_])", re.ASCII
)
_NUMERIC_PLACE: Final = re.compile(r"(-?\d+)/(-?\d+)/(-?\d+)", re.ASCII)
_RULES: Final = re.compile(r"(?P<base>[A-Za-z]+[0-9]+)(?P<changes>(?:[+-][A-Za-z0-9_]+)*)")
_RULES_CHANGE: Final = re.compile(r"([+-])(\w+)")
_HEX_WORD: Final = re.compile(r"[0-9a-f]{16}(?![0-9A-Za-z])")
_BITS: Final = re.compile(r"[^\s,\];#()]+")
_PLAYER: Final = re.compile(r"[01](?=[ \t])")
_SEED: Final = re.compile(r"seed(?![A-Za-z0-9_])")
_SLASH: Final = re.compile("/")
_OPENING: Final = re.compile(r"\[")
_CLOSING: Final = re.compile(r"\]")
_OPENING_BRACKET: Final = re.compile(r"\([ \t]*")
_CLOSING_BRACKET: Final = re.compile(r"\)")
_ZONE: Final = re.compile(r"(\d+):", re.ASCII)
_ATTRIBUTE: Final = re.compile(r"([a-z]+[a-z_0-9]*)=")
_BETWEEN_ATTRIBUTES: Final = re.compile(r"[ \t,]*")
_REPEAT: Final = re.compile(r"x(\d{1,3})(?![A-Za-z0-9_])", re.ASCII)
_FOUR_NUMBERS: Final = re.compile(r"(-?\d+)/(-?\d+)/(-?\d+)/(-?\d+)", re.ASCII)


# -- actions -------------------------------------------------------------------------------------------------

_KINDS: Final = {kind.name.lower(): kind for kind in ActionKind}
_POSITION_WORDS: Final = {int(p): str(p.name).lower() for p in Position if p & (p - 1) == 0}
#: Kinds whose argument has names.
_ARGUMENT_WORDS: Final[Mapping[ActionKind, Mapping[int, str]]] = {
    ActionKind.ATTACK: {1: "direct"},
    ActionKind.POSITION: _POSITION_WORDS,
    ActionKind.RACE: {int(race).bit_length() - 1: str(race.name).lower() for race in Race},
    ActionKind.ATTRIBUTE: {int(each).bit_length() - 1: str(each.name).lower() for each in Attribute},
}


def format_action(action: SupportsInt | Action, pool: CardPool | None = None, *, player: int = 0) -> str:
    """An action as text: ``summon h2 69247929``, ``attack m0 direct 89631139``, ``to_end_phase``.

    Places of ``player`` are written without their controller, the other's with it (``1m0``). With a ``pool``,
    cards are written by name. ``ValueError`` if the number is no action.
    """
    parts = action if isinstance(action, Action) else decode(action)
    words = [parts.kind.name.lower()]
    if parts.place != NOWHERE:
        words.append(place_text(parts.place, player))
    if parts.effect:
        words.append(f"effect={parts.effect}")
    named = _ARGUMENT_WORDS.get(parts.kind, {}).get(parts.argument)
    if named:
        words.append(named)
    elif parts.argument:
        words.append(f"arg={parts.argument}")
    if parts.code:
        words.append(_card_text(parts.code, pool))
    return " ".join(words)


def parse_action(text: str, pool: CardPool | None = None, *, player: int = 0) -> int:
    """The 64-bit action that ``text`` says; :func:`format_action` with the same ``player`` is its inverse.

    Names in quotes are looked up in ``pool`` (None: the built-in cards).
    :class:`~ygocore.errors.NotationError` says what is wrong, where, and what was expected. Whether the
    action is legal anywhere is not asked.
    """
    scanner = _Scanner(text, pool)
    scanner.next_statement()
    kind: ActionKind = scanner.choice(_KINDS, "kind of action")
    fields = dict(_action_words(scanner, kind, player))
    scanner.next_statement()
    if scanner.at < len(scanner.text):
        raise scanner.error(f"expected nothing after the action, found {scanner.found()}")
    try:
        return Action(kind, **fields).encode()
    except ValueError as error:
        raise scanner.error(str(error), 0) from None


def _action_words(scanner: _Scanner, kind: ActionKind, player: int) -> Iterator[tuple[str, Any]]:
    words = {word: argument for argument, word in _ARGUMENT_WORDS.get(kind, {}).items()}
    seen: set[str] = set()
    while True:
        scanner.blanks()
        if scanner.ended():
            return
        start = scanner.at
        field, value = _action_word(scanner, words, player)
        if not scanner.ended() and scanner.text[scanner.at] not in " \t":
            raise scanner.error(f"expected a space after the action's {field}, found {scanner.found()}")
        if field in seen:
            raise scanner.error(f"the action's {field} is given twice", start)
        seen.add(field)
        yield field, value


def _action_word(scanner: _Scanner, words: Mapping[str, int], player: int) -> tuple[str, Any]:
    attribute = scanner.match(_ATTRIBUTE)
    if attribute:
        field = {"effect": "effect", "arg": "argument"}.get(attribute[1])
        if field is None:
            raise scanner.error(f"unknown {attribute[1]}=; expected effect= or arg=", attribute.start())
        return field, scanner.number("a number")
    if _PLACE.match(scanner.text, scanner.at) or _NUMERIC_PLACE.match(scanner.text, scanner.at):
        return "place", scanner.place(player)
    found = _WORD.match(scanner.text, scanner.at)
    if found and found.group() in words:
        scanner.at = found.end()
        return "argument", words[found.group()]
    allowed = f"a place, a card, effect=, arg={', ' if words else ''}{', '.join(words)}"
    return "code", scanner.card(allowed)


# -- states, written -----------------------------------------------------------------------------------------


def format_snapshot(
    snapshot: Snapshot, pool: CardPool | None = None, *, one_line: bool = False, partial: bool = False
) -> str:
    """The whole state as text, a statement a line (``one_line``: with semicolons between), defaults left out.

    With a ``pool``, cards are written by name wherever the name leads back to the card.
    :class:`~ygocore.errors.NotationError` if its shape cannot be written (zones of another number), or if effects
    have left more to the duel than a snapshot holds (``snapshot.unheld``), unless ``partial`` says to leave that out, and
    with it whatever only effects ask for and nobody sees on the table.
    """
    if snapshot.unheld and not partial:
        raise NotationError(
            f"the notation cannot hold this duel's {', '.join(snapshot.unheld)}; to_bytes saves all of it"
        )
    lines = [_duel_line(snapshot)]
    if snapshot.rng != seed_words(0):
        lines.append(_rng_line(snapshot.rng))
    if snapshot.pending is not None:
        lines.append(_pending_line(snapshot.pending))
    if snapshot.over or snapshot.winner is not None or snapshot.win_reason != WinReason.NONE:
        lines.append(_result_line(snapshot))
    if not partial:
        lines += _effect_lines(snapshot)
    for player, side in enumerate(snapshot.players):
        lines += _player_lines(player, side, pool, partial)
    return "; ".join(lines) if one_line else "\n".join(lines) + "\n"


def _duel_line(snapshot: Snapshot) -> str:
    known = {int(phase): str(phase.name).lower() for phase in Phase}
    words = [
        "duel",
        _rules_text(snapshot.rules),
        f"turn {snapshot.turn}",
        f"player {snapshot.turn_player}",
        f"phase {known.get(snapshot.phase, int(snapshot.phase))}",
    ]
    if snapshot.options:
        words.append(f"options {_bits_text(snapshot.options, Option)}")
    if snapshot.draw_count != 1:
        words.append(f"draw {snapshot.draw_count}")
    if snapshot.turn_limit != 0:
        words.append(f"limit {snapshot.turn_limit}")
    return " ".join(words)


def _rules_text(rules: RuleSet) -> str:
    """An official name, or the nearest one with the switches that differ (``MR1-FIRST_TURN_DRAW``)."""
    switches = int(rules.switches)
    base = min(
        reversed(tuple(RULESETS.values())), key=lambda official: (official.switches ^ switches).bit_count()
    )
    on, off = switches & ~int(base.switches), int(base.switches) & ~switches
    changes = [f"+{bit.name}" for bit in Switch if bit & on] + [f"-{bit.name}" for bit in Switch if bit & off]
    unknown = on & ~sum(map(int, Switch))
    return base.name + "".join(changes) + (f"+{unknown:#x}" if unknown else "")


def _rng_line(words: Sequence[int]) -> str:
    if len(words) != 4 or not all(0 <= word < 1 << 64 for word in words):
        raise NotationError(f"the generator's state {words!r} is not four 64-bit words and cannot be written")
    return "rng " + " ".join(f"{word:016x}" for word in words)


def _pending_line(pending: Pending) -> str:
    words = ["pending", pending.kind.name.lower()]
    if pending.place != NOWHERE:
        words.append(place_text(pending.place, None))
    if pending.facedown:
        words.append("facedown")
    if pending.required:
        words.append(f"need {pending.required}")
    if pending.picks:
        words.append("picks " + " ".join(place_text(pick, None) for pick in pending.picks))
    return " ".join(words)


def _result_line(snapshot: Snapshot) -> str:
    words = ["over" if snapshot.over else "running"]
    if snapshot.winner is not None:
        words.append(f"winner {int(snapshot.winner)}")
    if snapshot.win_reason != WinReason.NONE:
        words.append(f"by {WinReason(snapshot.win_reason).name.lower()}")
    return " ".join(words)


def _effect_lines(snapshot: Snapshot) -> Iterator[str]:
    """What effects have left to the duel as a whole."""
    if snapshot.moments:
        yield f"moments {int(snapshot.moments)}"
    if snapshot.moves:
        yield f"moves {int(snapshot.moves)}"
    if snapshot.limits:
        yield f"limits {written(snapshot.limits)}"
    yield from map(effect_line, snapshot.effects)


def _player_lines(player: int, side: PlayerState, pool: CardPool | None, partial: bool) -> Iterator[str]:
    numbers = [f"lp {side.lp}"] if side.lp != DEFAULT_LP else []
    if side.normal_summons:
        numbers.append(f"summons {side.normal_summons}")
    if not partial:
        numbers += player_words(side)
    if numbers:
        yield f"{player} {' '.join(numbers)}"
    for name, (location, count) in _ZONES.items():
        zones: list[CardState | None] = getattr(side, name)
        if len(zones) != count:
            raise NotationError(f"player {player} has {len(zones)} {name} zones; {count} can be written")
        cards = [
            f"{seq}:{_card_state_text(card, player, location, pool, partial)}"
            for seq, card in enumerate(zones)
            if card is not None
        ]
        if cards:
            yield f"{player} {name} {' '.join(cards)}"
    for name, location in _PILES.items():
        texts = [_card_state_text(card, player, location, pool, partial) for card in getattr(side, name)]
        if texts:
            yield f"{player} {name} {' '.join(_grouped(texts))}"


def _grouped(texts: Iterable[str]) -> Iterator[str]:
    for text, same in groupby(texts):
        count = len(list(same))
        while count:
            part = min(count, 999)
            yield f"{text}x{part}" if part > 1 else text
            count -= part


def _card_state_text(
    card: CardState, player: int, location: int, pool: CardPool | None, partial: bool
) -> str:
    text = _card_text(card.code, pool)
    if card.position != _USUAL_POSITION[location]:
        text += f"/{_position_text(card.position)}"
    attributes = [*_attribute_texts(card, player), *card_words(card, partial=partial)]
    if card.carried is not None and card.carried.materials:
        below = (
            _card_state_text(each, player, Location.OVERLAY, pool, partial) for each in card.carried.materials
        )
        attributes.append(f"materials=({' '.join(below)})")
    return text + (f"[{','.join(attributes)}]" if attributes else "")


def _attribute_texts(card: CardState, player: int) -> Iterator[str]:
    if card.owner != player:
        yield f"owner={card.owner}"
    if card.status:
        yield f"status={_bits_text(card.status, Status)}"
    if card.attacks:
        yield f"attacks={card.attacks}"
    controller, location, sequence, position = card.previous
    usual = _USUAL_POSITION.get(location)
    drawn = (controller, location, position) == (player, Location.DECK, usual) and sequence >= 0
    if drawn and card.reason == _DRAWN:
        yield f"drawn={sequence}"
        return
    if card.reason:
        yield f"reason={_bits_text(card.reason, Reason)}"
    if card.previous != (0, 0, 0, 0):
        place = place_text((controller, location, sequence), player)
        if "/" in place:
            yield f"from={place}/{int(position)}"
        else:
            yield f"from={place}" + ("" if position == usual else f"/{_position_text(position)}")


# -- states, read --------------------------------------------------------------------------------------------


def parse_snapshot(text: str, pool: CardPool | None = None) -> Snapshot:
    """The state that ``text`` says; the inverse of :func:`format_snapshot`.

    Names in quotes are looked up in ``pool`` (None: the built-in cards).
    :class:`~ygocore.errors.NotationError` says what is wrong, at which line and column, and what was
    expected. Whether a duel may be in that state is not asked: that is :func:`ygocore.position.problems`.
    """
    return _Reader(_Scanner(text, pool)).read()


class _Reader:
    """Reads the statements of one state, in any order."""

    def __init__(self, scanner: _Scanner) -> None:
        self.scanner = scanner
        self.players = (PlayerState(), PlayerState())
        self.snapshot = Snapshot(
            RULESETS[DEFAULT_RULES], seed_words(0), DEFAULT_TURN, 0, int(Phase.MAIN1), self.players
        )
        self.seen: set[str] = set()
        self.statements: Mapping[str, Callable[[], None]] = {
            "duel": self.duel,
            "rng": self.rng,
            "pending": self.pending,
            "moments": self.moments,
            "moves": self.moves,
            "limits": self.limits,
            "effect": self.effect,
            "over": lambda: self.result(over=True),
            "running": lambda: self.result(over=False),
        }

    def read(self) -> Snapshot:
        scanner = self.scanner
        while scanner.next_statement():
            start = scanner.at
            player = scanner.match(_PLAYER)
            if player:
                self.player(int(player.group()))
            else:
                known = f"{', '.join(self.statements)}, or a player's number 0 or 1"
                word = scanner.expect(_WORD, f"a statement ({known})").group()
                if word not in self.statements:
                    raise scanner.error(f"{word!r} begins no statement; expected {known}", start)
                self.once(word, start)
                self.statements[word]()
            scanner.blanks()
            if not scanner.ended():
                raise scanner.error(f"expected the end of the line (or a semicolon), found {scanner.found()}")
        if not self.seen:
            example = "duel MR2020 turn 3 player 0 phase main1"
            raise scanner.error(f"there is no state here; expected a line such as {example!r}", 0)
        return self.snapshot

    def once(self, what: str, at: int) -> None:
        group = "over or running" if what in ("over", "running") else what
        if what == "effect":
            return
        if group in self.seen:
            raise self.scanner.error(f"{what!r} is given twice", at)
        self.seen.add(group)

    def words(self, statement: str, table: Mapping[str, Callable[[], Any]]) -> Iterator[tuple[str, Any]]:
        """The rest of a statement: words of ``table``, each once, with what its reader makes of the rest."""
        scanner = self.scanner
        while True:
            scanner.blanks()
            if scanner.ended():
                return
            start = scanner.at
            word = scanner.expect(_WORD, f"one of {', '.join(table)}").group()
            if word not in table:
                raise scanner.error(
                    f"{word!r} is not expected here; expected one of {', '.join(table)}", start
                )
            self.once(f"{statement} {word}", start)
            yield word, table[word]()

    def duel(self) -> None:
        snapshot, scanner = self.snapshot, self.scanner
        scanner.blanks()
        rules = scanner.match(_RULES)
        if rules:
            snapshot.rules = self.rules(rules)
        table: dict[str, Callable[[], Any]] = {
            "turn": lambda: scanner.number("the turn's number"),
            "player": lambda: scanner.number("the turn player, 0 or 1"),
            "phase": self.phase,
            "options": lambda: Option(self.bits(Option, "option")),
            "draw": lambda: scanner.number("the number of cards drawn in a Draw Phase"),
            "limit": lambda: scanner.number("the turn limit"),
        }
        fields = {"player": "turn_player", "draw": "draw_count", "limit": "turn_limit"}
        for word, value in self.words("duel", table):
            setattr(snapshot, fields.get(word, word), value)

    def rules(self, found: re.Match[str]) -> RuleSet:
        base = RULESETS.get(found["base"])
        if base is None:
            raise self.scanner.error(
                f"unknown rule set {found['base']!r}; expected one of {', '.join(RULESETS)}", found.start()
            )
        switches = int(base.switches)
        for change in _RULES_CHANGE.finditer(found["changes"]):
            at = found.start("changes") + change.start()
            name = change[2]
            if name in Switch.__members__:
                bit = int(Switch[name])
            elif _HEX.fullmatch(name):
                bit = int(name, 16)
            else:
                raise self.scanner.error(
                    f"unknown switch {name!r}; expected one of {', '.join(Switch.__members__)}", at
                )
            switches = switches | bit if change[1] == "+" else switches & ~bit
        known = int(sum(Switch))
        if switches & ~known:
            return RuleSet(found.group(), Switch(switches))  # for whoever looks for what is wrong with it
        return ruleset_by_switches(switches)

    def phase(self) -> int:
        self.scanner.blanks()
        if _NUMBER.match(self.scanner.text, self.scanner.at):
            return self.scanner.number("a phase")
        return int(self.scanner.choice({str(phase.name).lower(): phase for phase in Phase}, "phase"))

    def bits(self, names: type[IntFlag], what: str) -> int:
        self.scanner.blanks()
        start = self.scanner.at
        known = "+".join(str(bit.name).lower() for bit in names)
        return self.scanner.bits(self.scanner.expect(_BITS, f"names of {known}").group(), names, what, start)

    def rng(self) -> None:
        scanner = self.scanner
        scanner.blanks()
        if scanner.match(_SEED):
            self.snapshot.rng = seed_words(scanner.number("the seed"))
            return
        words = []
        for _ in range(4):
            scanner.blanks()
            words.append(
                int(scanner.expect(_HEX_WORD, "'seed' or four words of 16 hexadecimal digits").group(), 16)
            )
        self.snapshot.rng = (words[0], words[1], words[2], words[3])

    def pending(self) -> None:
        scanner = self.scanner
        pending = Pending(
            scanner.choice({kind.name.lower(): kind for kind in PendingKind}, "kind of pending rule")
        )
        scanner.blanks()
        if _PLACE.match(scanner.text, scanner.at) or _NUMERIC_PLACE.match(scanner.text, scanner.at):
            pending.place = scanner.place(None)
        table: dict[str, Callable[[], Any]] = {
            "facedown": lambda: True,
            "need": lambda: scanner.number("how many must be picked"),
            "picks": lambda: tuple(self.picks()),
        }
        for word, value in self.words("pending", table):
            setattr(pending, "required" if word == "need" else word, value)
        self.snapshot.pending = pending

    def picks(self) -> Iterator[Place]:
        scanner = self.scanner
        while True:
            scanner.blanks()
            yield scanner.place(None)
            scanner.blanks()
            if scanner.ended() or _WORD.match(scanner.text, scanner.at):
                return

    def result(self, over: bool) -> None:
        snapshot, scanner = self.snapshot, self.scanner
        snapshot.over = over
        table: dict[str, Callable[[], Any]] = {
            "winner": lambda: scanner.number("the winner, 0 or 1"),
            "by": lambda: scanner.choice(_REASONS, "reason", (*_REASONS_NAMED, "card_N")),
        }
        for word, value in self.words("over", table):
            setattr(snapshot, "win_reason" if word == "by" else word, value)

    def player(self, player: int) -> None:
        scanner, side = self.scanner, self.players[player]
        self.seen.add("player")
        known = ("lp", "summons", *PLAYER_WORDS, *_ZONES, *_PILES)
        while True:
            scanner.blanks()
            start = scanner.at
            word = scanner.choice({name: name for name in known}, "part of a player's side")
            if word in ("lp", "summons"):
                self.once(f"{player} {word}", start)
                value = scanner.number("a number")
                setattr(side, "lp" if word == "lp" else "normal_summons", value)
            elif word in PLAYER_WORDS:
                self.once(f"{player} {word}", start)
                name, read = PLAYER_WORDS[word]
                setattr(side, name, self.value(read))
            elif word in _ZONES:
                self.zones(player, word)
            else:
                self.pile(player, word)
            scanner.blanks()
            if scanner.ended():
                return

    def value(self, read: Callable[[str], Any]) -> Any:
        """What ``read`` makes of the next word."""
        scanner = self.scanner
        scanner.blanks()
        start = scanner.at
        text = scanner.expect(_BITS, "a value").group()
        try:
            return read(text)
        except ValueError as error:
            raise scanner.error(str(error), start) from None

    def moments(self) -> None:
        self.snapshot.moments = self.value(number)

    def moves(self) -> None:
        self.snapshot.moves = self.value(number)

    def limits(self) -> None:
        self.snapshot.limits = self.value(records(4))

    def effect(self) -> None:
        """An effect that was put on a card or player."""
        scanner, start = self.scanner, self.scanner.at
        words: dict[str, Any] = {}
        while True:
            scanner.blanks()
            if scanner.ended():
                break
            at = scanner.at
            word = scanner.expect(_ATTRIBUTE, f"{'=, '.join(EFFECT_WORDS)}=")[1]
            if word not in EFFECT_WORDS or word in words:
                what = "given twice" if word in words else f"unknown; expected {'=, '.join(EFFECT_WORDS)}="
                raise scanner.error(f"{word}= is {what}", at)
            words[word] = self.value(lambda text, word=word: read_effect_word(word, text))  # type: ignore[misc]
        try:
            self.snapshot.effects += (effect_of(words),)
        except ValueError as error:
            raise scanner.error(str(error), start) from None

    def zones(self, player: int, name: str) -> None:
        scanner = self.scanner
        location, count = _ZONES[name]
        zones: list[CardState | None] = getattr(self.players[player], name)
        for start in self.cards():
            zone = scanner.to_int(
                scanner.expect(_ZONE, f"a zone and a card, such as 2:89631139, in {name}")[1], start
            )
            if zone >= count:
                raise scanner.error(f"there is no zone {zone} in {name}; expected 0 to {count - 1}", start)
            if zones[zone] is not None:
                raise scanner.error(f"zone {zone} of {name} holds a card already", start)
            zones[zone] = self.card(player, location)

    def pile(self, player: int, name: str) -> None:
        scanner = self.scanner
        pile: list[CardState] = getattr(self.players[player], name)
        for _ in self.cards():
            card = self.card(player, _PILES[name])
            start = scanner.at
            repeat = scanner.match(_REPEAT)
            count = int(repeat[1]) if repeat else 1
            if count == 0:
                raise scanner.error("expected x1 to x999, found 'x0'", start)
            pile += [card, *(replace(card) for _ in range(count - 1))]
            if not scanner.ended() and scanner.text[scanner.at] not in " \t":
                raise scanner.error(
                    f"expected a space or x and a number after a card, found {scanner.found()}"
                )

    def cards(self) -> Iterator[int]:
        """Where each card of a list begins, at least one; it ends with the statement or at the next word."""
        scanner = self.scanner
        while True:
            scanner.blanks()
            yield scanner.at
            scanner.blanks()
            if scanner.ended() or _WORD.match(scanner.text, scanner.at):
                return

    def card(self, player: int, location: int) -> CardState:
        scanner = self.scanner
        card = CardState(scanner.card(), player, int(_USUAL_POSITION[location]))
        if scanner.match(_SLASH):
            card.position = scanner.position()
        if scanner.match(_OPENING):
            self.attributes(card, player)
        return card

    def attributes(self, card: CardState, player: int) -> None:
        scanner = self.scanner
        table: dict[str, Callable[[], None]] = {
            "owner": lambda: setattr(card, "owner", scanner.number("the owner")),
            "status": lambda: setattr(card, "status", self.bits(Status, "status")),
            "attacks": lambda: setattr(card, "attacks", scanner.number("a number of attacks")),
            "reason": lambda: setattr(card, "reason", self.bits(Reason, "reason")),
            "from": lambda: setattr(card, "previous", self.previous(player)),
            "drawn": lambda: self.drawn(card, player),
            **{word: self.card_word(card, word) for word in CARD_WORDS},
            "materials": lambda: self.materials(card, player),
        }
        seen: set[str] = set()
        while True:
            scanner.match(_BETWEEN_ATTRIBUTES)
            if scanner.match(_CLOSING):
                return
            start = scanner.at
            name = scanner.expect(_ATTRIBUTE, f"{'=, '.join(table)}= or ]")[1]
            if name not in table:
                raise scanner.error(f"unknown {name}=; expected {'=, '.join(table)}=", start)
            clash = {"drawn", "reason", "from"} & seen if name == "drawn" else {name, "drawn"} & seen
            if name in seen or (name in ("drawn", "reason", "from") and clash):
                raise scanner.error(f"{name}= is given twice, or beside drawn= which says it", start)
            seen.add(name)
            table[name]()

    def card_word(self, card: CardState, word: str) -> Callable[[], None]:
        return lambda: self.value(lambda text: set_card_word(card, word, text))

    def materials(self, card: CardState, player: int) -> None:
        """Xyz Materials, in brackets."""
        scanner = self.scanner
        scanner.expect(_OPENING_BRACKET, "( and the Xyz Materials")
        below = []
        while not scanner.match(_CLOSING_BRACKET):
            below.append(self.card(player, int(Location.OVERLAY)))
            scanner.blanks()
        carried(card).materials = tuple(below)

    def drawn(self, card: CardState, player: int) -> None:
        sequence = self.scanner.number("the place in the Deck that the card was drawn from")
        card.reason = _DRAWN
        card.previous = (player, int(Location.DECK), sequence, int(_USUAL_POSITION[Location.DECK]))

    def previous(self, player: int) -> tuple[int, int, int, int]:
        scanner = self.scanner
        start = scanner.at
        numbers = scanner.match(_FOUR_NUMBERS)
        if numbers:
            a, b, c, d = (scanner.to_int(part, start) for part in numbers.groups())
            return a, b, c, d
        place = scanner.place(player)
        if scanner.match(_SLASH):
            return *place, scanner.position()
        if place.location not in _USUAL_POSITION:
            raise scanner.error(
                f"expected / and a position, for want of a usual one in this place, found {scanner.found()}"
            )
        return *place, int(_USUAL_POSITION[place.location])
