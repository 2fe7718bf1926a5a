from typing import Any

LAYOUT_VERSION: int
STATE_SIZE: int

def layout() -> dict[str, Any]: ...
