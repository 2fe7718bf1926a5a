from typing_extensions import disjoint_base

LAYOUT_VERSION: int
STATE_SIZE: int

@disjoint_base
class Start: ...
