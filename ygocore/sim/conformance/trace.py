"""Recorded duels (format ``ygotrace-1``): bytes in, checked plain values out, no rules.

One duel is one line of JSON; files may be gzipped. Whatever a reader of the trace relies on is checked here,
so a broken or foreign file is a :class:`~ygocore.errors.DataFormatError` with file and line, and never a
difference between two engines.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ygocore.errors import DataFormatError
from ygocore.rulesets import RULESETS
from ygocore.sim.conformance.recording import (
    LOCATIONS,
    PHASES,
    POSITIONS,
    Event,
    Field,
    FieldCard,
    PlayerField,
    RecordedOption,
    Step,
    SumAsked,
    Trace,
)
from ygocore.snapshot import MONSTER_ZONES, SPELL_ZONES

FORMAT: Final = "ygotrace-1"

#: What each kind of option holds behind its name.
OPTION_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "summon": ("card",),
    "special_summon": ("card",),
    "change_position": ("card",),
    "set_monster": ("card",),
    "set_spell_trap": ("card",),
    "activate": ("card", "number"),
    "battle_phase": (),
    "main2": (),
    "end_phase": (),
    "attack": ("card", "direct"),
    "chain": ("card", "number"),
    "pass": (),
    "no": (),
    "yes": (),
    "option": ("number",),
    "card": ("card",),
    "zone": ("place",),
    "position": ("position",),
}
_COUNTED: Final = frozenset({"tribute", "sum", "counter"})  # their cards carry one more number

#: The kinds of option that each prompt may hold.
PROMPT_OPTIONS: Final[Mapping[str, frozenset[str]]] = {
    "idlecmd": frozenset(
        {
            "summon",
            "special_summon",
            "change_position",
            "set_monster",
            "set_spell_trap",
            "activate",
            "battle_phase",
            "end_phase",
        }
    ),
    "battlecmd": frozenset({"activate", "attack", "main2", "end_phase"}),
    "chain": frozenset({"chain", "pass"}),
    "effectyn": frozenset({"no", "yes"}),
    "yesno": frozenset({"no", "yes"}),
    "option": frozenset({"option"}),
    "announce_number": frozenset({"option"}),
    "card": frozenset({"card"}),
    "unselect": frozenset({"card"}),
    "tribute": frozenset({"card"}),
    "sum": frozenset({"card"}),
    "place": frozenset({"zone"}),
    "disfield": frozenset({"zone"}),
    "position": frozenset({"position"}),
    "counter": frozenset({"card"}),
    "sort_card": frozenset({"card"}),
    "sort_chain": frozenset({"card", "chain"}),
    "announce_race": frozenset(),
    "announce_attrib": frozenset(),
    "announce_card": frozenset(),
}
_ANSWER_KEY: Final[Mapping[str, str]] = {
    "counter": "counts",
    "sort_card": "order",
    "sort_chain": "order",
    "announce_race": "value",
    "announce_attrib": "value",
    "announce_card": "value",
}
_SINGLE: Final = frozenset(
    {
        "idlecmd",
        "battlecmd",
        "chain",
        "effectyn",
        "yesno",
        "option",
        "announce_number",
        "position",
        "unselect",
    }
)


def read_traces(path: str | Path) -> Iterator[Trace]:
    """The duels of a recording, in order. ``DataFormatError`` if it is none, cannot be read, or holds no
    duel."""
    name = str(path)
    index = 0
    for line, text in enumerate(_lines(Path(path), name), 1):
        if text.strip():
            yield parse_trace(text, file=name, line=line, index=index)
            index += 1
    if not index:
        raise DataFormatError("no recorded duel in it", file=name)


def _lines(path: Path, name: str) -> Iterator[str]:
    line = 0
    try:
        with path.open("rb") as raw:
            zipped = raw.read(2) == b"\x1f\x8b"
        opener: Any = gzip.open if zipped else open
        with opener(path, "rt", encoding="utf-8") as text:
            for line, content in enumerate(text, 1):  # noqa: B007 - the line of a failure in reading the next
                yield content.rstrip("\r\n")
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DataFormatError(
            f"cannot be read: {reason}", file=name, line=line + 1 if line else None
        ) from error


def parse_trace(text: str, *, file: str = "<text>", line: int = 1, index: int = 0) -> Trace:
    """The duel that one line of JSON holds. ``DataFormatError`` if it is not a recorded duel."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DataFormatError(
            f"not JSON: {error.msg} at column {error.colno}", file=file, line=line
        ) from error
    reader = _Reader(file, line)
    found = reader.dictionary(data, "the line").get("format")
    if found != FORMAT:
        raise reader.error(f"format {found!r} is not {FORMAT!r}")
    end = reader.dictionary(reader.field(data, "end", "the duel"), "end")
    rules = reader.field(data, "rules", "the duel")
    if rules not in RULESETS:
        raise reader.error(f"rules {rules!r} is none of {', '.join(RULESETS)}")
    decks = reader.sequence(reader.field(data, "decks", "the duel"), "decks", length=2)
    steps = reader.sequence(reader.field(data, "steps", "the duel"), "steps")
    lp, hand, draw = (
        reader.number(reader.field(data, k, "the duel"), k, least=0) for k in ("lp", "hand", "draw")
    )
    return Trace(
        file=file,
        line=line,
        index=index,
        rules=rules,
        lp=lp,
        hand=hand,
        draw=draw,
        decks=(reader.deck(decks[0], "decks[0]"), reader.deck(decks[1], "decks[1]")),
        steps=tuple(reader.step(step, f"step {number}") for number, step in enumerate(steps)),
        end_events=reader.events(reader.field(end, "events", "end"), "end"),
        win=reader.win(reader.field(end, "win", "end")),
        end_field=reader.both_fields(reader.field(end, "state", "end"), "end"),
    )


class _Reader:
    """Takes JSON values apart; every method returns the checked value or raises an error that names the
    place."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line

    def error(self, message: str) -> DataFormatError:
        return DataFormatError(f"not a {FORMAT} recording: {message}", file=self.file, line=self.line)

    # -- plain values

    def dictionary(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.error(f"{where} is {_kind(value)}, not an object")
        return value

    def field(self, value: Mapping[str, Any], key: str, where: str) -> Any:
        if key not in value:
            raise self.error(f"{where} has no {key!r}")
        return value[key]

    def sequence(self, value: Any, where: str, *, length: int | None = None) -> Sequence[Any]:
        if not isinstance(value, list):
            raise self.error(f"{where} is {_kind(value)}, not a list")
        if length is not None and len(value) != length:
            raise self.error(f"{where} holds {len(value)} values, not {length}")
        return value

    def number(self, value: Any, where: str, *, least: int | None = None, most: int | None = None) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(f"{where} is {value!r}, not a whole number")
        if (least is not None and value < least) or (most is not None and value > most):
            raise self.error(f"{where} is {value}, not within {least} to {'any' if most is None else most}")
        return value

    def numbers(self, value: Any, where: str) -> tuple[int, ...]:
        return tuple(
            self.number(v, f"{where}[{i}]", least=0) for i, v in enumerate(self.sequence(value, where))
        )

    def word(self, value: Any, words: Mapping[str, Any], where: str) -> Any:
        if not isinstance(value, str) or value not in words:
            raise self.error(f"{where} is {value!r}, none of {', '.join(words)}")
        return words[value]

    def player(self, value: Any, where: str) -> int:
        return self.number(value, where, least=0, most=1)

    # -- the parts of a duel

    def deck(self, value: Any, where: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        deck = self.dictionary(value, where)
        main, extra = (
            self.numbers(self.field(deck, key, where), f"{where} {key}") for key in ("main", "extra")
        )
        return main, extra

    def win(self, value: Any) -> tuple[int, int] | None:
        if value is None:
            return None
        winner, reason = self.sequence(value, "end win", length=2)
        return self.number(winner, "the winner", least=0, most=2), self.number(
            reason, "the win's reason", least=0
        )

    def step(self, value: Any, where: str) -> Step:
        step = self.dictionary(value, where)
        prompt = self.field(step, "prompt", where)
        if not isinstance(prompt, str) or prompt not in PROMPT_OPTIONS:
            raise self.error(f"{where} asks {prompt!r}, none of {', '.join(PROMPT_OPTIONS)}")
        options = self.options(self.field(step, "options", where), prompt, f"{where} options")
        picks, word, values = self.answer(
            self.field(step, "answer", where), prompt, options, f"{where} answer"
        )
        stated = prompt in ("idlecmd", "battlecmd")
        return Step(
            player=self.player(self.field(step, "player", where), f"{where} player"),
            prompt=prompt,
            events=self.events(self.field(step, "events", where), where),
            options=options,
            picks=picks,
            word=word,
            values=values,
            chosen=self.options(step.get("chosen", []), prompt, f"{where} chosen"),
            minimum=self.number(step.get("min", 1), f"{where} min", least=0),
            sum=self.sum_asked(step, f"{where} sum") if prompt == "sum" else None,
            field=self.both_fields(self.field(step, "state", where), where) if stated else None,
        )

    def sum_asked(self, step: Mapping[str, Any], where: str) -> SumAsked:
        target, at_least, fewest, most = (
            self.number(self.field(step, key, where), f"{where} {key}", least=0)
            for key in ("sum", "at_least", "min", "max")
        )
        must = self.options(self.field(step, "must", where), "sum", f"{where} must")
        return SumAsked(target, bool(at_least), fewest, most, tuple(option.number for option in must))

    def options(self, value: Any, prompt: str, where: str) -> tuple[RecordedOption, ...]:
        return tuple(
            self.option(option, prompt, f"{where}[{i}]")
            for i, option in enumerate(self.sequence(value, where))
        )

    def option(self, value: Any, prompt: str, where: str) -> RecordedOption:
        parts = self.sequence(value, where)
        kind = parts[0] if parts else None
        if kind not in PROMPT_OPTIONS[prompt]:
            raise self.error(
                f"{where} is {kind!r}; {prompt} offers {', '.join(sorted(PROMPT_OPTIONS[prompt])) or 'none'}"
            )
        fields = OPTION_FIELDS[kind] + (("number",) if prompt in _COUNTED else ())
        width = {"card": 4, "place": 3}
        self.sequence(value, where, length=1 + sum(width.get(field, 1) for field in fields))
        code, place, number, at = 0, (0, 0, 0), 0, 1
        for field in fields:
            if field in width:
                if field == "card":
                    code = self.number(parts[at], f"{where} code", least=0)
                place = self.place(parts[at + width[field] - 3 : at + width[field]], where)
            elif field == "number":
                number = self.number(parts[at], f"{where} number", least=0)
            elif field == "position":
                number = self.word(parts[at], POSITIONS, f"{where} position")
            else:
                number = self.word(parts[at], {"": 0, "direct": 1}, f"{where} directness")
            at += width.get(field, 1)
        return RecordedOption(kind, code, *place, number)

    def place(self, value: Sequence[Any], where: str) -> tuple[int, int, int]:
        """Controller, location bit and sequence; all 0 for nowhere."""
        controller = self.player(value[0], f"{where} controller")
        location = 0 if value[1] == 0 else int(self.word(value[1], LOCATIONS, f"{where} location"))
        return controller, location, self.number(value[2], f"{where} sequence", least=0)

    def answer(
        self, value: Any, prompt: str, options: Sequence[RecordedOption], where: str
    ) -> tuple[tuple[int, ...] | None, str | None, tuple[int, ...] | None]:
        if value in ("cancel", "finish"):
            return None, value, None
        key = _ANSWER_KEY.get(prompt)
        if key is not None:
            given = self.field(self.dictionary(value, where), key, where)
            values = (self.number(given, where, least=0),) if key == "value" else self.numbers(given, where)
            if key != "value" and len(values) != len(options):
                raise self.error(f"{where} has {len(values)} {key} for {len(options)} options")
            return None, None, values
        picks = self.numbers(value, where)
        if any(pick >= len(options) for pick in picks) or len(set(picks)) != len(picks):
            raise self.error(f"{where} {list(picks)} are not different indices into {len(options)} options")
        if len(picks) != 1 and prompt in _SINGLE:
            raise self.error(f"{where} picks {len(picks)} options where {prompt} takes one")
        return picks, None, None

    # -- what happened

    def events(self, value: Any, where: str) -> tuple[Event, ...]:
        return tuple(
            self.event(event, f"{where} events[{i}]")
            for i, event in enumerate(self.sequence(value, f"{where} events"))
        )

    def event(self, value: Any, where: str) -> Event:
        """The event as it is; the arguments of those that are read later on are checked and resolved."""
        parts = self.sequence(value, where)
        name = parts[0] if parts else None
        if not isinstance(name, str):
            raise self.error(f"{where} has no name")
        if name == "move":
            self.sequence(value, where, length=5)
            places = [self.place(self.sequence(parts[i], where, length=4), where) for i in (2, 3)]
            return (name, self.number(parts[1], where), *places, self.number(parts[4], where))
        if name in ("draw", "shuffle_deck", "coin", "dice"):
            self.sequence(value, where, length=3)
            return name, self.player(parts[1], where), self.numbers(parts[2], where)
        if name == "turn":
            self.sequence(value, where, length=2)
            return name, self.player(parts[1], where)
        if name == "phase":
            self.sequence(value, where, length=2)
            return name, self.word(parts[1], PHASES, where)
        return tuple(parts)

    # -- the state

    def both_fields(self, value: Any, where: str) -> Field:
        state = self.dictionary(value, f"{where} state")
        first, second = (
            self.player_field(self.field(state, key, f"{where} state"), f"{where} state of player {key}")
            for key in "01"
        )
        return first, second

    def player_field(self, value: Any, where: str) -> PlayerField:
        side = self.dictionary(value, where)
        parts = {key: self.field(side, key, where) for key in PlayerField.__slots__}
        return PlayerField(
            lp=self.number(parts["lp"], f"{where} lp"),
            mzone=self.zones(parts["mzone"], MONSTER_ZONES, f"{where} mzone"),
            szone=self.zones(parts["szone"], SPELL_ZONES, f"{where} szone"),
            banished=self.placed(parts["banished"], f"{where} banished"),
            extra=self.placed(parts["extra"], f"{where} extra"),
            **{key: self.numbers(parts[key], f"{where} {key}") for key in ("hand", "grave", "deck")},
        )

    def zones(self, value: Any, length: int, where: str) -> tuple[FieldCard | None, ...]:
        zones = self.sequence(value, where, length=length)
        return tuple(
            None if card is None else self.card(card, f"{where} {i}") for i, card in enumerate(zones)
        )

    def placed(self, value: Any, where: str) -> tuple[tuple[int, int], ...]:
        pairs = [self.sequence(pair, where, length=2) for pair in self.sequence(value, where)]
        return tuple(
            (self.number(code, where, least=0), self.position(position, where)) for code, position in pairs
        )

    def position(self, value: Any, where: str) -> int:
        """Position bits, recorded as a word or, where a card has no battle position, as the bits
        themselves."""
        return (
            self.word(value, POSITIONS, where)
            if isinstance(value, str)
            else self.number(value, where, least=0, most=15)
        )

    def card(self, value: Any, where: str) -> FieldCard:
        card = self.dictionary(value, where)
        given = {
            key: self.field(card, key, where)
            for key in ("code", "pos", "level", "rank", "atk", "def", "owner")
        }
        counters = self.dictionary(card.get("counters", {}), f"{where} counters")
        if not all(key.isdecimal() for key in counters):
            raise self.error(f"{where} counters are numbered {', '.join(counters)}")
        target = card.get("equipped_to")
        return FieldCard(
            code=self.number(given["code"], f"{where} code", least=0),
            position=self.position(given["pos"], f"{where} pos"),
            owner=self.player(given["owner"], f"{where} owner"),
            level=self.number(given["level"], f"{where} level"),
            rank=self.number(given["rank"], f"{where} rank"),
            attack=self.number(given["atk"], f"{where} atk"),
            defense=self.number(given["def"], f"{where} def"),
            materials=self.numbers(card.get("materials", []), f"{where} materials"),
            counters=tuple(
                sorted((int(k), self.number(v, f"{where} counters")) for k, v in counters.items())
            ),
            equipped_to=None if target is None else self.place(self.sequence(target, where, length=3), where),
        )


def _kind(value: Any) -> str:
    return "nothing" if value is None else f"a {type(value).__name__}"
