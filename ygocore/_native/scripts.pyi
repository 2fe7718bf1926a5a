from collections.abc import Iterable, Mapping
from typing import Any

from typing_extensions import disjoint_base

from ygocore.cards.api import TABLE as TABLE
from ygocore.cards.definitions import CardDef
from ygocore.cards.pool import CardPool
from ygocore.compiler import compile_pool as compile_pool
from ygocore.errors import CapacityError as CapacityError

LAYOUT_VERSION: int
STATE_SIZE: int

@disjoint_base
class ScriptTable:
    definitions: Any
    tables: Any
    compiled: Any
    def name_of(self, program: int, call: int) -> str: ...

def scripts_for(
    pool: CardPool, definitions: Mapping[int, CardDef], codes: Iterable[int]
) -> ScriptTable | None: ...
