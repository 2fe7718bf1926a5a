"""Cases that can be played again anywhere: a start, the actions from there, and the facts of the cards in it,
as JSON.

The fuzzer writes one for every disagreement; ``tests/regressions/`` replays them. A case needs neither the
card pool it was found with nor the text notation (unless it starts where effects have been at work): the facts of its
cards are in it as numbers, without names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Final

from ygocore.actions import Place
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.cards.registry import builtin_cards
from ygocore.constants import Type
from ygocore.errors import DataFormatError
from ygocore.formats.cdb import CdbCard
from ygocore.notation import format_snapshot, parse_snapshot
from ygocore.rulesets import ruleset_by_switches
from ygocore.setup import NO_DEFINITIONS, DuelSetup
from ygocore.snapshot import (
    CardState,
    Option,
    Pending,
    PendingKind,
    PlayerState,
    Snapshot,
    WinReason,
    holds_effects,
)

FORMAT: Final = "ygocore-case-1"

PILES: Final = ("deck", "hand", "grave", "banished", "extra")


@dataclass(frozen=True)
class Case:
    """A start (a new duel or a position), what is played from there, and the seed of the checks made on the
    way."""

    start: DuelSetup | Snapshot
    pool: CardPool
    actions: tuple[int, ...] = ()
    checks: int = 0
    note: str = ""  # what went wrong

    def to_json(self) -> str:
        """The case as JSON text; :meth:`from_json` reads it."""
        if isinstance(self.start, DuelSetup):
            start = {"setup": _setup_values(self.start)}
        else:
            start = {"position": _snapshot_values(self.start)}
        values = {
            "format": FORMAT,
            "note": self.note,
            "cards": [_card_values(self.pool[code]) for code in _codes_needed(self.start, self.pool)],
            **start,
            "checks": self.checks,
            "actions": [f"{action:#018x}" for action in self.actions],
        }
        return json.dumps(values, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str, *, file: str | None = None) -> Case:
        """The case in JSON text. ``DataFormatError`` naming the file if it is none."""
        try:
            values = json.loads(text)
            if values["format"] != FORMAT:
                raise ValueError(f"format {values['format']!r}, expected {FORMAT!r}")
            pool = CardPool(CardFacts.from_cdb(CdbCard(**_tuples(card))) for card in values["cards"])
            start: DuelSetup | Snapshot
            start = _setup(values["setup"], pool) if "setup" in values else _snapshot(values["position"])
            actions = tuple(int(action, 16) for action in values["actions"])
            return cls(start, pool, actions, values["checks"], values["note"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise DataFormatError(
                f"no replayable case: {type(error).__name__}: {error}", file=file
            ) from error

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Case:
        """The case in a file."""
        return cls.from_json(Path(path).read_text(encoding="utf-8"), file=str(path))


def codes(start: DuelSetup | Snapshot) -> set[int]:
    """The passcodes of all cards in a start."""
    if isinstance(start, DuelSetup):
        return {code for part in (*start.main, *start.extra) for code in part}
    return {card.code for player in start.players for card in cards(player)}


def cards(player: PlayerState) -> Iterator[CardState]:
    """All cards of one player's side."""
    for zone in (*player.monsters, *player.spells):
        if zone is not None:
            yield zone
    for pile in PILES:
        yield from getattr(player, pile)


def _codes_needed(start: DuelSetup | Snapshot, pool: CardPool) -> list[int]:
    """The cards of the start, what they are named after, and Tokens if there are effects that may summon them."""
    found = codes(start)
    if any(pool.artwork_code(code) in builtin_cards() for code in found):
        found |= {card.code for card in pool.values() if card.is_type(Type.TOKEN)}
    wanted = list(found)
    while wanted:
        alias = pool[wanted.pop()].alias
        if alias and alias in pool and alias not in found:
            found.add(alias)
            wanted.append(alias)
    return sorted(found)


def _card_values(facts: CardFacts) -> dict[str, Any]:
    """The facts as plain numbers; no name, so that no card text gets into a case."""
    values: dict[str, Any] = _plain(asdict(replace(facts, name="").to_cdb()))
    return values


def _plain(value: Any) -> Any:
    """Enums as ints, tuples as lists."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _tuples(values: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}


def _setup_values(setup: DuelSetup) -> dict[str, Any]:
    left_out = ("pool", "rules", "definitions")
    values = {key: value for key, value in setup._asdict().items() if key not in left_out}
    return {"rules": int(setup.rules.switches), "effects": bool(setup.definitions), **_plain(values)}


def _setup(values: dict[str, Any], pool: CardPool) -> DuelSetup:
    values = dict(values)
    main, extra = ([tuple(part) for part in values.pop(name)] for name in ("main", "extra"))
    return DuelSetup(
        pool=pool,
        main=(main[0], main[1]),
        extra=(extra[0], extra[1]),
        rules=ruleset_by_switches(values.pop("rules")),
        options=Option(values.pop("options")),
        definitions=builtin_cards() if values.pop("effects", False) else NO_DEFINITIONS,
        **values,
    )


def _snapshot_values(snapshot: Snapshot) -> dict[str, Any]:
    if holds_effects(snapshot):
        return {"notation": format_snapshot(snapshot)}
    values = asdict(replace(snapshot, rules=None))  # type: ignore[arg-type]  # written as its switches
    return {**_without_effects(_plain(values)), "rules": int(snapshot.rules.switches)}


def _without_effects(value: Any) -> Any:
    """The values without those that a duel without effects has none of."""
    if isinstance(value, list):
        return [_without_effects(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _without_effects(part)
        for key, part in value.items()
        if key not in _EFFECT_VALUES or part not in (None, 0, [])
    }


def _snapshot(values: dict[str, Any]) -> Snapshot:
    if "notation" in values:
        return parse_snapshot(values["notation"])
    values = dict(values)
    rng, players, pending = values.pop("rng"), values.pop("players"), values.pop("pending")
    return Snapshot(
        rules=ruleset_by_switches(values.pop("rules")),
        rng=(rng[0], rng[1], rng[2], rng[3]),
        players=(_player(players[0]), _player(players[1])),
        pending=None if pending is None else _pending(pending),
        win_reason=WinReason(values.pop("win_reason")),
        options=Option(values.pop("options")),
        unheld=tuple(values.pop("unheld", ())),
        **values,
    )


_EFFECT_VALUES: Final = frozenset(
    {
        *(
            "moments",
            "moves",
            "limits",
            "effects",
            "chain",
            "turns",
            "marks",
            "activities",
            "counted",
            "carried",
        ),
        *("counters", "equipped_to", "materials", "attack", "defense", "level", "rank", "public"),
    }
)


def _pending(values: dict[str, Any]) -> Pending:
    values = dict(values)
    return Pending(
        PendingKind(values.pop("kind")),
        place=Place(*values.pop("place")),
        picks=tuple(Place(*pick) for pick in values.pop("picks")),
        **values,
    )


def _player(values: dict[str, Any]) -> PlayerState:
    values = dict(values)
    lists: dict[str, Any] = {name: [_card(card) for card in values.pop(name)] for name in PILES}
    zones: dict[str, Any] = {
        name: [card and _card(card) for card in values.pop(name)] for name in ("monsters", "spells")
    }
    return PlayerState(**values, **zones, **lists)


def _card(values: dict[str, Any]) -> CardState:
    values = dict(values)
    a, b, c, d = values.pop("previous")
    target = values.pop("equipped_to", None)
    return CardState(
        previous=(a, b, c, d),
        counters=tuple((kind, number) for kind, number in values.pop("counters", ())),
        materials=tuple(values.pop("materials", ())),
        equipped_to=None if target is None else Place(*target),
        **values,
    )
