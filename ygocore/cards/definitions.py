"""What a card's declaration comes to: `CardDef`, its `EffectDef`s and the handles of its functions.

Immutable values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ygocore.errors import CardCompileError

if TYPE_CHECKING:
    from ygocore.cards.pool import CardFacts

#: Parameters of event functions (condition, cost, target, operation), which engines hand by name, in this
#: order.
EVENT_PARAMETERS: Final = (
    *("e", "tp", "eg", "ep", "ev", "re", "r", "rp", "chk", "chkc", "c", "minc"),
    *("sump", "sumtype", "sumpos", "targetp"),
)


def card_error(file: str, line: int, reason: str, allowed: str = "") -> CardCompileError:
    """Return the error that says where (`file:line`), what is wrong, and what is allowed there."""
    return CardCompileError(f"{file}:{line}: {reason}" + (f"; {allowed}" if allowed else ""))


@dataclass(frozen=True, slots=True)
class CardFunction:
    """A function of a card, as the author wrote it. Equal if it is the same Python function object.

    Neither engine calls `function` itself: the compiler reads its syntax tree, and `ygocore.compiler.suspend`
    makes what the reference engine runs.
    """

    function: Callable[..., Any]

    @property
    def name(self) -> str:
        """Its name, ``<lambda>`` for a lambda."""
        return str(self.function.__name__)

    @property
    def file(self) -> str:
        """The file that defines it."""
        return str(self.function.__code__.co_filename)

    @property
    def line(self) -> int:
        """The line on which its definition starts."""
        return int(self.function.__code__.co_firstlineno)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, in order."""
        code = self.function.__code__
        return tuple(code.co_varnames[: code.co_argcount])

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "card functions are not sent to other processes; give the cards as builtin_cards() or load_cards() made them"
        )

    def __repr__(self) -> str:
        return f"<CardFunction {self.name} {self.file}:{self.line}>"


class CardMethod:
    """``card.is_faceup`` as a value: a filter that asks each card for just that."""

    __slots__ = ("__name__",)

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __call__(self, *_args: object) -> Any:
        raise RuntimeError(f"card.{self.__name__} can be called inside a card function only")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardMethod) and other.__name__ == self.__name__

    def __hash__(self) -> int:
        return hash((CardMethod, self.__name__))

    def __repr__(self) -> str:
        return f"card.{self.__name__}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectDef:
    """One declared effect: the arguments of `c.effect(...)`, in the ecosystem's vocabulary. See
    docs/cards.md.

    `number` counts the card's effects from 0 and is the effect field of an action. `own`, `other` are the
    target range; `property2` holds the EFFECT_FLAG2_* flags. `count` 0: no count limit. `value` is 0 where
    `value_function` is not None. `label_object` is the number of another effect of the card, -1 for none;
    `owner_player` -1: not set. `file`, `line`: where it is declared.
    """

    number: int
    type: int
    code: int = 0
    range: int = 0
    own: int = 0
    other: int = 0
    property: int = 0
    property2: int = 0
    category: int = 0
    count: int = 0
    count_code: int = 0
    count_flag: int = 0
    condition: CardFunction | None = None
    cost: CardFunction | None = None
    target: CardFunction | None = None
    operation: CardFunction | None = None
    value: int = 0
    value_function: CardFunction | None = None
    reset: int = 0
    reset_count: int = 0
    label: int = 0
    label_object: int = -1
    description: int = 0
    hint_own: int = 0
    hint_other: int = 0
    owner_player: int = -1
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)


#: Beside the sides in a "unique" permit: it is about an archetype.
BY_SETCODE: Final = 4


@dataclass(frozen=True, slots=True)
class PermitDef:
    """A fact declared about the card beside its effects.

    `kind`: "counter" (may hold counters `a` while in locations `b`), "limit" (at most `b` of counter `a`),
    "unique" (one on the field: `a` bit 0 own side, bit 1 other side; `b` the code, or with BY_SETCODE in `a` the archetype;
    `c` the locations),
    "setcode" (`a`), "spsummon_once" (monsters of the name `a`
    can be Special Summoned once per turn), "activity" (custom counter `a` of ACTIVITY_* `b`, counting what `filter` does not
    accept).
    """

    kind: str
    a: int
    b: int = 0
    c: int = 0
    filter: CardFunction | CardMethod | None = None


#: What a procedure or list of materials is for. The place in this tuple is its number in the compiled tables.
PROCEDURE_KINDS: Final = ("synchro", "xyz", "overlay", "link", "fusion", "contact")

#: What a material has to be beside what its filter says. The place in this tuple is its number in the tables.
MATERIAL_ROLES: Final = ("any", "tuner", "nontuner")


@dataclass(frozen=True, slots=True)
class MaterialDef:
    """`least` to `most` of a summon's materials (`most` 0: any number): cards with the name `code` (0: any)
    that the filter ``(c, summoned card, summon type, player)`` accepts, as many of its parameters as it takes.

    `role`: one of `MATERIAL_ROLES`.
    """

    filter: CardFunction | CardMethod | None = None
    code: int = 0
    least: int = 1
    most: int = 1
    role: str = "any"


@dataclass(frozen=True, slots=True)
class ProcedureDef:
    """How a monster is Special Summoned with materials, as data from which each engine makes the question of
    ``ygocore.material_subsets``. Every material fills one place of `materials`.

    `kind`: one of `PROCEDURE_KINDS`. "synchro": Levels add up to the monster's. "xyz": all have the Level
    `level` (0: any cards) and are overlaid. "overlay": one monster is overlaid with all its materials. "link":
    each counts 1 or its Link Rating, together the monster's. "fusion": what a Fusion effect needs, no summon of
    its own. "contact": the same list as a procedure; the effect's operation gets the materials as `eg`.
    `effect`: number of the effect (EFFECT_SPSUMMON_PROC) that performs it, -1 for "fusion".
    `minimum`, `maximum` number of materials (`maximum` 0: any). `where`: own locations that they come from.
    `special`: a function ``(g, summoned card, summon type, player)`` that the whole group has to satisfy.
    `substitutes`: named Fusion Materials may be replaced by one EFFECT_FUSION_SUBSTITUTE monster.
    """

    kind: str
    effect: int
    materials: tuple[MaterialDef, ...] = ()
    level: int = 0
    minimum: int = 0
    maximum: int = 0
    where: int = 0
    special: CardFunction | None = None
    substitutes: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDef:
    """A declared card: its code, effects in order of declaration, summoning procedures, and what else it declares.

    `facts` is what is printed on it, None if the declaration leaves that to the card data. `file`, `line`:
    where it is declared.
    """

    code: int
    name: str
    effects: tuple[EffectDef, ...] = ()
    permits: tuple[PermitDef, ...] = ()
    procedures: tuple[ProcedureDef, ...] = ()
    revive_limit: bool = False
    facts: CardFacts | None = None
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)

    def functions(self) -> tuple[tuple[int, str, CardFunction], ...]:
        """Return (effect number, field, function) of every function of its effects, in order."""
        fields = ("condition", "cost", "target", "operation", "value_function")
        found = ((effect.number, name, getattr(effect, name)) for effect in self.effects for name in fields)
        return tuple(each for each in found if each[2] is not None)
