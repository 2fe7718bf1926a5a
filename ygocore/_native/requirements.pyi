from typing_extensions import disjoint_base

from ygocore.errors import CapacityError as CapacityError

LAYOUT_VERSION: int
STATE_SIZE: int

@disjoint_base
class RequirementTable:
    count: int
