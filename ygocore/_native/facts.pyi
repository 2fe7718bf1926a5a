from typing_extensions import disjoint_base

from ygocore.cards.pool import CardPool

LAYOUT_VERSION: int
STATE_SIZE: int

@disjoint_base
class FactsTable:
    @property
    def count(self) -> int: ...
    @property
    def codes(self) -> tuple[int, ...]: ...
    @property
    def row_of(self) -> dict[int, int]: ...
    @property
    def fingerprint(self) -> int: ...

def facts_of(pool: CardPool) -> FactsTable: ...
