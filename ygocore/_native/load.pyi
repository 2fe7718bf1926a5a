from typing import Any

from typing_extensions import disjoint_base

LAYOUT_VERSION: int
STATE_SIZE: int

@disjoint_base
class Seats:
    """Within the engine: the numbers that the cards of a snapshot get."""

    def __init__(self, snapshot: Any) -> None: ...
