"""A duel as bytes, and back.

Little-endian: the magic, a checksum of all that follows, format version, engine, the fingerprints of the card pool and of
the cards' effects (0: the duel has none), and then the snapshot, value after value; or, for a duel with effects, its
beginning (a setup, or a snapshot in the text notation) and all its actions. Only this engine reads it, and only with the
same cards.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from ygocore.actions import Place
from ygocore.cards.registry import builtin_cards, definitions_fingerprint
from ygocore.errors import DuelFormatError
from ygocore.notation import format_snapshot, parse_snapshot
from ygocore.reference.history import Dealt, Done
from ygocore.reference.state import Outcome
from ygocore.rulesets import ruleset_by_switches
from ygocore.setup import NO_DEFINITIONS, DuelSetup
from ygocore.snapshot import (
    MONSTER_ZONES,
    SPELL_ZONES,
    CardState,
    Option,
    Pending,
    PendingKind,
    PlayerState,
    Snapshot,
    WinReason,
)

if TYPE_CHECKING:
    from ygocore.cards.definitions import CardDef
    from ygocore.cards.pool import CardPool

MAGIC: Final = b"YGOD"
VERSION: Final = 3
ENGINE: Final = b"R"

_Enum = TypeVar("_Enum", bound=IntEnum)

_CHECKSUM: Final = struct.Struct("<I")  # CRC-32 of all that follows
_GUARDED: Final = struct.Struct("<HcQQ")  # version, engine, fingerprints of the pool and of the effects
#: Switches, generator, turn, turn player, phase, options, draw count, turn limit, over, winner, reason.
_DUEL: Final = struct.Struct("<I4QHBHBBHBBh")
_PENDING: Final = struct.Struct("<7B")  # kind, place (3), face-down, required, number of picks
_PLACE: Final = struct.Struct("<3B")  # controller, location, sequence
_PLAYER: Final = struct.Struct("<IB5H")  # LP, Normal Summons, sizes of Deck, hand, GY, banished, Extra Deck
_ZONE: Final = struct.Struct("<B")  # whether a card follows
_CARD: Final = struct.Struct("<IBBIBI4B")  # code, owner, position, status, attacks, reason, previous (4)
_NO_WINNER: Final = 2
_FORM: Final = struct.Struct("<B")  # a snapshot, or a history from a setup or a snapshot
_PLAIN, _FROM_SETUP, _FROM_SNAPSHOT = 0, 1, 2
_COUNT: Final = struct.Struct("<I")
_DONE: Final = struct.Struct(
    "<QI"
)  # an action, the length of the outcomes dictated for it; or 0, that of what was dealt
#: Switches, seed, LP, hand, draw, turn limit, shuffle, options.
_SETUP: Final = struct.Struct("<IQIBBHBB")


def to_bytes(snapshot: Snapshot, pool: CardPool, definitions: Mapping[int, CardDef]) -> bytes:
    """The saved duel."""
    return _guarded(_FORM.pack(_PLAIN) + _written(snapshot), pool, definitions)


def _guarded(payload: bytes, pool: CardPool, definitions: Mapping[int, CardDef]) -> bytes:
    effects = definitions_fingerprint(definitions)
    guarded = _GUARDED.pack(VERSION, ENGINE, pool.fingerprint, effects) + payload
    return MAGIC + _CHECKSUM.pack(zlib.crc32(guarded)) + guarded


def history_to_bytes(
    origin: DuelSetup | Snapshot,
    history: Sequence[Done | Dealt],
    pool: CardPool,
    definitions: Mapping[int, CardDef],
) -> bytes:
    """A duel saved as its beginning and everything that was done in it."""
    if isinstance(origin, DuelSetup):
        parts = [_FORM.pack(_FROM_SETUP), _setup_written(origin)]
    else:
        text = format_snapshot(origin).encode()
        parts = [_FORM.pack(_FROM_SNAPSHOT), _COUNT.pack(len(text)), text]
    parts.append(_COUNT.pack(len(history)))
    for done in history:
        action, noted = (0, done) if isinstance(done, Dealt) else (done.action, done.outcomes)
        text = b"" if noted is None else json.dumps(noted).encode()
        parts += [_DONE.pack(action, len(text)), text]
    return _guarded(b"".join(parts), pool, definitions)


def _setup_written(setup: DuelSetup) -> bytes:
    values = (setup.seed, setup.lp, setup.hand, setup.draw, setup.turn_limit, setup.shuffle, setup.options)
    parts = [_SETUP.pack(setup.rules.switches, *values)]
    lists = (*setup.main, *setup.extra)
    parts += [_COUNT.pack(len(codes)) + struct.pack(f"<{len(codes)}I", *codes) for codes in lists]
    return b"".join(parts)


class Saved(NamedTuple):
    """What was saved: a snapshot, which may still be one that no duel can be in, or a beginning and a history (None: the
    first); and the cards' effects."""

    origin: DuelSetup | Snapshot
    history: list[Done | Dealt] | None
    definitions: Mapping[int, CardDef]


def read(data: bytes, pool: CardPool, definitions: Mapping[int, CardDef] | None = None) -> Saved:
    """What was saved. ``definitions``: the effects of cards, None for those that ship.

    ``DuelFormatError`` for bytes that are no saved duel, or one of another version, engine, pool or of other effects.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):  # bytes(5) would be five zeros
        raise TypeError(f"a saved duel is bytes, not {type(data).__name__}")
    payload, fingerprint = _payload(bytes(data), pool)
    effects = _definitions(fingerprint, definitions)
    reader = _Reader(payload)
    (form,) = reader.take(_FORM)
    if form == _PLAIN:
        snapshot = _snapshot(reader)
        reader.expect_end()
        return Saved(snapshot, None, effects)
    if form not in (_FROM_SETUP, _FROM_SNAPSHOT):
        raise DuelFormatError(f"the saved duel is of the unknown form {form}")
    origin = _setup(reader, pool, effects) if form == _FROM_SETUP else _text(reader)
    (count,) = reader.take(_COUNT)
    history = [_done(reader) for _ in range(count)]
    reader.expect_end()
    return Saved(origin, history, effects)


def _definitions(fingerprint: int, given: Mapping[int, CardDef] | None) -> Mapping[int, CardDef]:
    """The effects that the saved duel was played with."""
    if not fingerprint:
        return NO_DEFINITIONS  # it has none, whatever cards there are
    known = builtin_cards() if given is None else given
    if definitions_fingerprint(known) != fingerprint:
        which = "those that ship; give yours as definitions=" if given is None else "those given"
        raise DuelFormatError(f"the duel was saved with other effects of cards than {which}")
    return known


def _setup(reader: _Reader, pool: CardPool, definitions: Mapping[int, CardDef]) -> DuelSetup:
    switches, seed, lp, hand, draw, turn_limit, shuffle, options = reader.take(_SETUP)
    decks = [_codes(reader) for _ in range(4)]
    unknown = [code for deck in decks for code in deck if code not in pool]
    if unknown:
        raise DuelFormatError(f"the saved duel has cards that are not in the pool: {unknown}")
    return DuelSetup(
        pool,
        (decks[0], decks[1]),
        (decks[2], decks[3]),
        seed,
        ruleset_by_switches(switches),
        lp,
        hand,
        draw,
        turn_limit,
        _flag(shuffle),
        Option(options),
        definitions,
    )


def _text(reader: _Reader) -> Snapshot:
    """A snapshot in the text notation, which holds what effects have left, too."""
    (length,) = reader.take(_COUNT)
    (text,) = reader.take(struct.Struct(f"<{length}s"))
    try:
        return parse_snapshot(text.decode())
    except ValueError as error:  # NotationError, and what is no UTF-8
        raise DuelFormatError(f"the saved duel's beginning cannot be read: {error}") from error


def _codes(reader: _Reader) -> tuple[int, ...]:
    (count,) = reader.take(_COUNT)
    return reader.take(struct.Struct(f"<{count}I"))


def _done(reader: _Reader) -> Done | Dealt:
    action, length = reader.take(_DONE)
    (text,) = reader.take(struct.Struct(f"<{length}s"))
    if not length:
        return Done(action, None)
    try:
        given = json.loads(text)
        if not action:
            codes, rng = given
            return Dealt(tuple((Place(*place), code) for place, code in codes), tuple(rng))
        return Done(action, tuple(Outcome(kind, player, tuple(values)) for kind, player, values in given))
    except (ValueError, TypeError) as error:
        raise DuelFormatError(f"the saved duel has unreadable notes at an action: {error}") from error


def _payload(data: bytes, pool: CardPool) -> tuple[bytes, int]:
    """What follows the header, if that is in order, and the fingerprint of the effects."""
    start = len(MAGIC) + _CHECKSUM.size
    if len(data) < start + _GUARDED.size:
        raise DuelFormatError(f"{len(data)} bytes are too few for a saved duel")
    if not data.startswith(MAGIC):
        raise DuelFormatError(f"a saved duel starts with {MAGIC!r}, not with {data[: len(MAGIC)]!r}")
    guarded = data[start:]
    version, engine, fingerprint, effects = _GUARDED.unpack_from(guarded)
    if (version, engine) != (VERSION, ENGINE):
        raise DuelFormatError(
            f"format {version} of engine {engine!r} is not read here, only {VERSION} of {ENGINE!r}"
        )
    (checksum,) = _CHECKSUM.unpack_from(data, len(MAGIC))
    if checksum != zlib.crc32(guarded):
        raise DuelFormatError("the saved duel is damaged: its checksum does not fit")
    if fingerprint != pool.fingerprint:
        raise DuelFormatError(
            f"the duel was saved with card pool {fingerprint:#018x}, and this is {pool.fingerprint:#018x}"
        )
    return guarded[_GUARDED.size :], effects


def _written(snapshot: Snapshot) -> bytes:
    winner = _NO_WINNER if snapshot.winner is None else snapshot.winner
    parts = [
        _DUEL.pack(
            *(snapshot.rules.switches, *snapshot.rng, snapshot.turn, snapshot.turn_player, snapshot.phase),
            *(snapshot.options, snapshot.draw_count, snapshot.turn_limit),
            *(snapshot.over, winner, snapshot.win_reason),
        ),
        _pending_written(snapshot.pending or Pending(PendingKind.NONE)),
    ]
    for player in snapshot.players:
        piles = (player.deck, player.hand, player.grave, player.banished, player.extra)
        parts.append(_PLAYER.pack(player.lp, player.normal_summons, *map(len, piles)))
        parts += [
            _ZONE.pack(card is not None) + (_card_written(card) if card else b"") for card in player.monsters
        ]
        parts += [
            _ZONE.pack(card is not None) + (_card_written(card) if card else b"") for card in player.spells
        ]
        parts += [_card_written(card) for pile in piles for card in pile]
    return b"".join(parts)


def _pending_written(pending: Pending) -> bytes:
    head = _PENDING.pack(pending.kind, *pending.place, pending.facedown, pending.required, len(pending.picks))
    return head + b"".join(_PLACE.pack(*pick) for pick in pending.picks)


def _card_written(card: CardState) -> bytes:
    return _CARD.pack(
        card.code, card.owner, card.position, card.status, card.attacks, card.reason, *card.previous
    )


class _Reader:
    """Takes a payload apart from front to back. ``DuelFormatError`` where it ends too soon or too late."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, form: struct.Struct) -> tuple[Any, ...]:
        """The next values."""
        if self._at + form.size > len(self._data):
            raise DuelFormatError(
                f"the saved duel breaks off: {len(self._data)} bytes of payload are too few"
            )
        values = form.unpack_from(self._data, self._at)
        self._at += form.size
        return values

    def expect_end(self) -> None:
        """All was read."""
        if self._at != len(self._data):
            raise DuelFormatError(
                f"{len(self._data) - self._at} bytes follow after the end of the saved duel"
            )


def _snapshot(reader: _Reader) -> Snapshot:
    switches, *rng, turn, turn_player, phase, options, draw_count, turn_limit, over, winner, win_reason = (
        reader.take(_DUEL)
    )
    pending = _pending(reader)
    return Snapshot(
        rules=ruleset_by_switches(switches),
        rng=(rng[0], rng[1], rng[2], rng[3]),
        turn=turn,
        turn_player=turn_player,
        phase=phase,
        players=(_player(reader), _player(reader)),
        pending=pending,
        over=_flag(over),
        winner=None if winner == _NO_WINNER else winner,
        win_reason=_member(WinReason, win_reason),
        options=Option(options),
        draw_count=draw_count,
        turn_limit=turn_limit,
    )


def _pending(reader: _Reader) -> Pending | None:
    kind, controller, location, sequence, facedown, required, count = reader.take(_PENDING)
    picks = tuple(Place(*reader.take(_PLACE)) for _ in range(count))
    if kind == PendingKind.NONE:
        return None
    place = Place(controller, location, sequence)
    return Pending(_member(PendingKind, kind), place, _flag(facedown), required, picks)


def _player(reader: _Reader) -> PlayerState:
    lp, normal_summons, *sizes = reader.take(_PLAYER)
    monsters = [_zone(reader) for _ in range(MONSTER_ZONES)]
    spells = [_zone(reader) for _ in range(SPELL_ZONES)]
    deck, hand, grave, banished, extra = ([_card(reader) for _ in range(size)] for size in sizes)
    return PlayerState(lp, normal_summons, monsters, spells, deck, hand, grave, banished, extra)


def _zone(reader: _Reader) -> CardState | None:
    (taken,) = reader.take(_ZONE)
    return _card(reader) if _flag(taken) else None


def _card(reader: _Reader) -> CardState:
    code, owner, position, status, attacks, reason, *previous = reader.take(_CARD)
    return CardState(
        code, owner, position, status, attacks, reason, (previous[0], previous[1], previous[2], previous[3])
    )


def _flag(value: int) -> bool:
    if value not in (0, 1):
        raise DuelFormatError(f"the saved duel has {value} where 0 or 1 is expected")
    return bool(value)


def _member(kind: type[_Enum], value: int) -> _Enum:
    if value not in kind._value2member_map_:
        raise DuelFormatError(f"the saved duel has {value}, which is no {kind.__name__}")
    return kind(value)
