"""A Yu-Gi-Oh! duel core that can be searched: deterministic, forkable and driven from Python.

The names below are the public API; everything is imported on first use, so that ``import ygocore`` stays quick.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ygocore._engine import engine_name as engine_name
    from ygocore.actions import Action as Action
    from ygocore.actions import ActionKind as ActionKind
    from ygocore.actions import Place as Place
    from ygocore.actions import decode as decode
    from ygocore.cards.pool import CardFacts as CardFacts
    from ygocore.cards.pool import CardPool as CardPool
    from ygocore.deck import Deck as Deck
    from ygocore.duel import Duel as Duel
    from ygocore.duel import Outcome as Outcome
    from ygocore.errors import CapacityError as CapacityError
    from ygocore.errors import DataFormatError as DataFormatError
    from ygocore.errors import DeckError as DeckError
    from ygocore.errors import DuelFormatError as DuelFormatError
    from ygocore.errors import IllegalActionError as IllegalActionError
    from ygocore.errors import NotationError as NotationError
    from ygocore.errors import PositionError as PositionError
    from ygocore.errors import UnsupportedCardError as UnsupportedCardError
    from ygocore.errors import YgoError as YgoError
    from ygocore.events import Event as Event
    from ygocore.formats.lflist import BanList as BanList
    from ygocore.materials import material_subsets as material_subsets
    from ygocore.position import Position as Position
    from ygocore.prompts import Prompt as Prompt
    from ygocore.rulesets import RULESETS as RULESETS
    from ygocore.rulesets import RuleSet as RuleSet
    from ygocore.rulesets import Switch as Switch
    from ygocore.sim.perft import perft as perft
    from ygocore.sim.playouts import play as play
    from ygocore.sim.result import SimulationResult as SimulationResult
    from ygocore.sim.simulate import simulate as simulate
    from ygocore.snapshot import Snapshot as Snapshot
    from ygocore.snapshot import WinReason as WinReason

__version__ = "0.1.0"

_HOME = {
    "engine_name": "_engine",
    "Action": "actions",
    "ActionKind": "actions",
    "Place": "actions",
    "decode": "actions",
    "CardFacts": "cards.pool",
    "CardPool": "cards.pool",
    "Deck": "deck",
    "Duel": "duel",
    "Outcome": "duel",
    "CapacityError": "errors",
    "DataFormatError": "errors",
    "DeckError": "errors",
    "DuelFormatError": "errors",
    "IllegalActionError": "errors",
    "NotationError": "errors",
    "PositionError": "errors",
    "UnsupportedCardError": "errors",
    "YgoError": "errors",
    "Event": "events",
    "BanList": "formats.lflist",
    "material_subsets": "materials",
    "Position": "position",
    "Prompt": "prompts",
    "RULESETS": "rulesets",
    "RuleSet": "rulesets",
    "Switch": "rulesets",
    "perft": "sim.perft",
    "play": "sim.playouts",
    "SimulationResult": "sim.result",
    "simulate": "sim.simulate",
    "Snapshot": "snapshot",
    "WinReason": "snapshot",
}
__all__ = ["__version__", *sorted(_HOME)]


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'ygocore' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"ygocore.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
