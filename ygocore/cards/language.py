"""What authors of cards import: ``from ygocore.cards.language import *``. Guide: docs/cards.md.

`card` declares a card, annotates a parameter as a card and names methods as filters (``card.is_faceup``);
`duel`, `effect`, `group` are the API inside card functions; `factory` and `string_id` are for values known
before the duel; every other name is a constant in the ecosystem's spelling, as a plain int.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
import types
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

from ygocore import constants
from ygocore.cards.api import BY_NAME
from ygocore.cards.definitions import (
    BY_SETCODE,
    MATERIAL_ROLES,
    PROCEDURE_KINDS,
    CardDef,
    CardFunction,
    CardMethod,
    EffectDef,
    MaterialDef,
    PermitDef,
    ProcedureDef,
    card_error,
)
from ygocore.cards.pool import QUESTION, CardFacts
from ygocore.errors import CardCompileError
from ygocore.formats.cdb import CdbCard

_Function = TypeVar("_Function", bound=Callable[..., Any])

# The ecosystem's values.
_ECOSYSTEM: Final[dict[str, int]] = {
    "CHAININFO_CHAIN_COUNT": 0x1,
    "CHAININFO_TRIGGERING_EFFECT": 0x2,
    "CHAININFO_TRIGGERING_PLAYER": 0x4,
    "CHAININFO_TRIGGERING_CONTROLER": 0x8,
    "CHAININFO_TRIGGERING_LOCATION": 0x10,
    "CHAININFO_TRIGGERING_SEQUENCE": 0x20,
    "CHAININFO_TARGET_CARDS": 0x40,
    "CHAININFO_TARGET_PLAYER": 0x80,
    "CHAININFO_TARGET_PARAM": 0x100,
    "CHAININFO_DISABLE_REASON": 0x200,
    "CHAININFO_DISABLE_PLAYER": 0x400,
    "CHAININFO_CHAIN_ID": 0x800,
    "CHAININFO_TYPE": 0x1000,
    "CHAININFO_EXTTYPE": 0x2000,
    "CHAININFO_TRIGGERING_POSITION": 0x4000,
    "CHAININFO_TRIGGERING_CODE": 0x8000,
    "CHAININFO_TRIGGERING_CODE2": 0x10000,
    "ACTIVITY_SUMMON": 1,
    "ACTIVITY_NORMALSUMMON": 2,
    "ACTIVITY_SPSUMMON": 3,
    "ACTIVITY_FLIPSUMMON": 4,
    "ACTIVITY_ATTACK": 5,
    "ACTIVITY_BATTLE_PHASE": 6,
    "ACTIVITY_CHAIN": 7,
    "SEQ_DECKTOP": 0,
    "SEQ_DECKBOTTOM": 1,
    "SEQ_DECKSHUFFLE": 2,
    "PLAYER_NONE": 2,
    "PLAYER_ALL": 3,
    "NO_FLIP_EFFECT": 0x10000,
    "EFFECT_COUNT_CODE_OATH": 0x1,
    "EFFECT_COUNT_CODE_DUEL": 0x2,
    "EFFECT_COUNT_CODE_SINGLE": 0x4,
    "EFFECT_COUNT_CODE_CHAIN": 0x8,
    "COUNTER_WITHOUT_PERMIT": 0x1000,
    "COUNTER_NEED_ENABLE": 0x2000,
    "COUNTER_SPELL": 0x1,
    "COIN_HEADS": 1,
    "COIN_TAILS": 0,
    "DOUBLE_DAMAGE": 0x80000000,
    "HALF_DAMAGE": 0x80000001,
    "HINT_EVENT": 1,
    "HINT_MESSAGE": 2,
    "HINT_SELECTMSG": 3,
    "HINT_OPSELECTED": 4,
    "HINT_EFFECT": 5,
    "HINT_RACE": 6,
    "HINT_ATTRIB": 7,
    "HINT_CODE": 8,
    "HINT_NUMBER": 9,
    "HINT_CARD": 10,
    "HINT_ZONE": 11,
    "HINTMSG_RELEASE": 500,
    "HINTMSG_DISCARD": 501,
    "HINTMSG_DESTROY": 502,
    "HINTMSG_REMOVE": 503,
    "HINTMSG_TOGRAVE": 504,
    "HINTMSG_RTOHAND": 505,
    "HINTMSG_ATOHAND": 506,
    "HINTMSG_TODECK": 507,
    "HINTMSG_SUMMON": 508,
    "HINTMSG_SPSUMMON": 509,
    "HINTMSG_SET": 510,
    "HINTMSG_FMATERIAL": 511,
    "HINTMSG_SMATERIAL": 512,
    "HINTMSG_XMATERIAL": 513,
    "HINTMSG_FACEUP": 514,
    "HINTMSG_FACEDOWN": 515,
    "HINTMSG_ATTACK": 516,
    "HINTMSG_DEFENSE": 517,
    "HINTMSG_EQUIP": 518,
    "HINTMSG_REMOVEXYZ": 519,
    "HINTMSG_CONTROL": 520,
    "HINTMSG_EFFECT": 550,
    "HINTMSG_TARGET": 551,
    "HINTMSG_COIN": 552,
    "HINTMSG_DICE": 553,
}

# Values of our own, for names of the ecosystem whose values we could not vouch for. They are never part of
# data that other programs read.
_OURS: Final[dict[str, int]] = {
    "PLAYER_EITHER": 5,
    "EFFECT_FLAG2_CHECK_SIMULTANEOUS": 0x1,
    "RACE_ALL": int(functools.reduce(lambda left, right: left | right, constants.Race)),
    "ATTRIBUTE_ALL": int(functools.reduce(lambda left, right: left | right, constants.Attribute)),
    "TYPE_EXTRA": int(
        constants.Type.FUSION | constants.Type.SYNCHRO | constants.Type.XYZ | constants.Type.LINK
    ),
    "TYPES_TOKEN": int(constants.Type.MONSTER | constants.Type.NORMAL | constants.Type.TOKEN),
}


def _constants() -> dict[str, int]:
    """Return every constant by the ecosystem's spelling, as a plain int:

    Flags of `enum` have a `~` of their own.
    """
    found = {
        prefix + member: int(value)
        for enumeration, prefix in constants.ECOSYSTEM_PREFIX.items()
        for member, value in enumeration.__members__.items()
    }
    return found | constants.COMPOSITES | _ECOSYSTEM | _OURS


#: Every constant that the language offers, by name.
CONSTANTS: Final[dict[str, int]] = {name: int(value) for name, value in _constants().items()}
globals().update(CONSTANTS)

__all__ = ["card", "duel", "effect", "factory", "group", "string_id", *sorted(CONSTANTS)]


# --- where a declaration stands
# ------------------------------------------------------------------------------------

_OWN_FILES: Final = tuple(
    __file__.replace("language.py", f"{name}.py")
    for name in ("language", "helpers", "procedures", "registry", "definitions")
)


def _place() -> tuple[str, int]:
    """Return file and line of the author's code that is being executed:

    The nearest caller outside this package's own machinery.
    """
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename in _OWN_FILES:
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def _refuse(reason: str, allowed: str = "") -> NoReturn:
    raise card_error(*_place(), reason, allowed)


# --- the namespaces
# ------------------------------------------------------------------------------------------------


class Namespace:
    """`duel`, `effect` or `group`: stands for the API in card functions, and can do nothing outside them."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Callable[..., NoReturn]:
        if name not in BY_NAME[self._name]:
            raise AttributeError(f"the API has no {self._name}.{name} (ygocore.cards.api lists its calls)")

        def outside(*_args: object, **_keywords: object) -> NoReturn:
            raise RuntimeError(f"{self._name}.{name} can be called inside a card function only")

        return outside

    def __repr__(self) -> str:
        return self._name


duel: Final = Namespace("duel")
effect: Final = Namespace("effect")
group: Final = Namespace("group")


def factory(function: _Function) -> _Function:
    """Mark a function that makes a number or a card function of constants, for calls *inside* card functions.

    It is ordinary Python and runs before the duel: every argument must be a constant or a card function that
    captures nothing of the duel.
    """
    function.__ygocore_factory__ = True  # type: ignore[attr-defined]
    return function


@factory
def string_id(code: int, number: int) -> int:
    """Return the ecosystem's number of a card's text (``aux.Stringid``): only clients look at it."""
    return code << 20 | number & 0xFFFFF


# --- declaring a card
# ----------------------------------------------------------------------------------------------

_CODE_LIMIT: Final = 1 << 32
MOST_MATERIAL_DEFS: Final = 7  # the material search fills at most 8 slots
_EFFECT_KEYWORDS: Final = (
    "type",
    "code",
    "range",
    "target_range",
    "property",
    "category",
    "count_limit",
    "condition",
    "cost",
    "target",
    "operation",
    "value",
    "reset",
    "label",
    "label_object",
    "description",
    "hint_timing",
    "owner_player",
)
_FUNCTIONS: Final = ("condition", "cost", "target", "operation")


def _int(name: str, value: object, low: int = 0, high: int = _CODE_LIMIT - 1) -> int:
    if not isinstance(value, int):
        _refuse(f"{name} is {value!r}", f"it is an int from {low} to {high}")
    if not low <= int(value) <= high:
        _refuse(f"{name} is {int(value):#x}", f"it lies between {low:#x} and {high:#x}")
    return int(value)


def _ints(name: str, value: object, longest: int, shortest: int = 1) -> tuple[int, ...]:
    """Return `value` as a tuple of `longest` ints:

    An int alone or a tuple with the last ones left out is filled up with 0.
    """
    items = value if isinstance(value, tuple) else (value,)
    if not shortest <= len(items) <= longest:
        _refuse(f"{name} has {len(items)} numbers", f"it is a tuple of {shortest} to {longest} ints")
    return tuple(_int(name, item) for item in items) + (0,) * (longest - len(items))


def _function(name: str, value: object) -> CardFunction | None:
    if value is None:
        return None
    if isinstance(value, CardFunction):
        return value
    if not isinstance(value, types.FunctionType):
        _refuse(f"{name} is {value!r}", "it is a Python function or None")
    return CardFunction(value)


def _filter(name: str, value: object) -> CardFunction | CardMethod | None:
    return value if isinstance(value, CardMethod) else _function(name, value)


class Recorder:
    """What the decorated function gets as `c`: it writes down what is declared on it."""

    def __init__(self) -> None:
        self._effects: list[EffectDef] = []
        self._permits: list[PermitDef] = []
        self._procedures: list[ProcedureDef] = []
        self._revive_limit = False
        self._facts: dict[str, Any] | None = None

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # Python's own questions (copying, typing) are no mistakes of the author
            raise AttributeError(name)
        known = ", ".join(sorted(each for each in vars(Recorder) if not each.startswith("_")))
        _refuse(
            f"c.{name} is not part of a declaration",
            f"there are c.{known}; ask the card itself in its functions: e.get_handler()",
        )

    def effect(self, *, like: EffectDef | None = None, **keywords: Any) -> EffectDef:
        """Declare one effect; docs/cards.md explains the keywords. `like`: a copy of that effect, with what
        is given here changed.

        Returns what was declared, for `like` and `label_object`.
        """
        for name in keywords:
            if name not in _EFFECT_KEYWORDS:
                _refuse(f"c.effect has no {name!r}", f"it takes {', '.join(_EFFECT_KEYWORDS)} and like")
        if like is not None and not isinstance(like, EffectDef):
            _refuse(f"like is {like!r}", "it is an effect that c.effect returned")
        if like is None and "type" not in keywords:
            _refuse("an effect without a type", "say type=EFFECT_TYPE_...")
        file, line = _place()
        fields = {
            "number": len(self._effects),
            "file": file,
            "line": line,
            **_effect_fields(keywords, self._effects),
        }
        made = EffectDef(**fields) if like is None else dataclasses.replace(like, **fields)
        self._effects.append(made)
        return made

    def enable_revive_limit(self) -> None:
        """The monster must first be Special Summoned properly (EnableReviveLimit)."""
        self._revive_limit = True

    def enable_counter_permit(self, counter: int, location: int = constants.Location.ONFIELD) -> None:
        """Counters of that kind can be placed on the card while it is in `location`."""
        self._permits.append(PermitDef("counter", _int("counter", counter), _int("location", location)))

    def set_counter_limit(self, counter: int, count: int) -> None:
        """At most `count` counters of that kind on the card."""
        self._permits.append(PermitDef("limit", _int("counter", counter), _int("count", count)))

    def set_unique_on_field(
        self,
        own: bool,
        other: bool,
        code: int = 0,
        location: int = constants.Location.ONFIELD,
        *,
        setcode: int = 0,
    ) -> None:
        """Only one card with that code, or of the archetype `setcode`, face-up in these places: on the own side, on the
        other one, or on both."""
        sides = int(bool(own)) | int(bool(other)) << 1
        what = _int("code", code)
        if setcode:
            sides, what = sides | BY_SETCODE, _int("setcode", setcode, 1, 0xFFFF)
        self._permits.append(PermitDef("unique", sides, what, _int("location", location)))

    def set_spsummon_once(self, code: int) -> None:
        """The player can Special Summon monsters with that name only once per turn (SetSPSummonOnce)."""
        self._permits.append(PermitDef("spsummon_once", _int("code", code)))

    def add_setcodes(self, *setcodes: int) -> None:
        """The card always counts as a card of these archetypes, though its database entry does not say so."""
        self._permits.extend(
            PermitDef("setcode", _int("setcode", setcode, 1, 0xFFFF)) for setcode in setcodes
        )

    def facts(self, **printed: Any) -> None:
        """Say what is printed on a card that the card data lack: the fields of `CardFacts` but code and name.

        `type` is needed. Cards of several codes are artwork of the first one.
        """
        if self._facts is not None:
            _refuse("c.facts is called twice", "a card has one set of facts")
        if "type" not in printed:
            _refuse("facts without a type", "say type=TYPE_MONSTER + TYPE_EFFECT or the like")
        self._facts = {name: _fact(name, value) for name, value in printed.items()}

    def add_custom_activity_counter(self, counter: int, activity: int, filter: object) -> None:
        """Count, for each player, what `filter` does not accept of an ACTIVITY_* (AddCustomActivityCounter)."""
        made = _filter("filter", filter)
        self._permits.append(
            PermitDef("activity", _int("counter", counter), _int("activity", activity), 0, made)
        )

    def material(
        self, filter: object = None, least: int = 1, most: int = 1, *, code: int = 0, role: str = "any"
    ) -> MaterialDef:
        """Some of the materials of a summon, for `procedure`; see `MaterialDef`."""
        if role not in MATERIAL_ROLES:
            _refuse(f"role is {role!r}", f"it is one of {', '.join(MATERIAL_ROLES)}")
        return MaterialDef(
            _filter("filter", filter),
            _int("code", code),
            _int("least", least, 0, 63),
            _int("most", most, 0, 63),
            role,
        )

    def procedure(
        self,
        kind: str,
        effect: EffectDef | None,
        *materials: MaterialDef,
        level: int = 0,
        minimum: int = 0,
        maximum: int = 0,
        where: int = 0,
        special: object = None,
        substitutes: bool = True,
    ) -> ProcedureDef:
        """The monster can be summoned with these materials; see `ProcedureDef`. Most cards use
        ``helpers.synchro_procedure`` and its kin.
        """
        if kind not in PROCEDURE_KINDS:
            _refuse(f"kind is {kind!r}", f"it is one of {', '.join(PROCEDURE_KINDS)}")
        if (effect is None) != (kind == "fusion"):
            _refuse(
                f"the effect of a procedure of kind {kind} is {effect!r}", 'it has one unless it is "fusion"'
            )
        if effect is not None and not any(effect is each for each in self._effects):
            _refuse(f"effect is {effect!r}", "it is an effect of this card that c.effect returned before")
        if not 1 <= len(materials) <= MOST_MATERIAL_DEFS:
            _refuse(f"{len(materials)} kinds of materials", f"there are 1 to {MOST_MATERIAL_DEFS}")
        for each in materials:
            if not isinstance(each, MaterialDef):
                _refuse(f"a material is {each!r}", "it is what c.material returned")
        made = ProcedureDef(
            kind,
            -1 if effect is None else effect.number,
            materials,
            _int("level", level, 0, 0xFF),
            _int("minimum", minimum, 0, 63),
            _int("maximum", maximum, 0, 63),
            _int("where", where),
            _function("special", special),
            bool(substitutes),
        )
        self._procedures.append(made)
        return made


# What `c.facts` takes, with the least and greatest value.
_FACTS: Final[dict[str, tuple[int, int]]] = {
    "type": (1, _CODE_LIMIT - 1),
    "level": (0, 255),
    "rank": (0, 255),
    "link": (0, 255),
    "link_markers": (0, 0x1FF),
    "left_scale": (0, 255),
    "right_scale": (0, 255),
    "attack": (QUESTION, (1 << 31) - 1),
    "defense": (QUESTION, (1 << 31) - 1),
    "race": (0, (1 << 63) - 1),
    "attribute": (0, 255),
    "category": (0, (1 << 63) - 1),
}


def _fact(name: str, value: object) -> Any:
    if name == "setcodes":
        return _ints(name, value, 4, 0)[: len(value)] if isinstance(value, tuple) else (_int(name, value),)
    if name not in _FACTS:
        _refuse(f"c.facts has no {name!r}", f"it takes {', '.join(_FACTS)} and setcodes")
    return _int(name, value, *_FACTS[name])


def _facts_of(recorder: Recorder, code: int, first: int, name: str) -> CardFacts | None:
    """Return what a declaration says is printed on a card."""
    if recorder._facts is None:
        return None
    alias = 0 if code == first else first
    return CardFacts.from_cdb(CdbCard(code=code, name=name, alias=alias, ot=3, **recorder._facts))


def _effect_fields(keywords: dict[str, Any], declared: list[EffectDef]) -> dict[str, Any]:
    """Return the fields of an `EffectDef` that the keywords of `c.effect` come to."""
    fields: dict[str, Any] = {}
    for name, value in keywords.items():
        if name in _FUNCTIONS:
            fields[name] = _function(name, value)
        elif name == "value":
            function = None if isinstance(value, int) else _function(name, value)
            fields["value_function"] = function
            fields["value"] = _int(name, value, -(1 << 63), (1 << 63) - 1) if function is None else 0
        elif name == "label_object":
            if value is not None and not any(value is each for each in declared):
                _refuse(
                    f"label_object is {value!r}", "it is an effect of this card that c.effect returned before"
                )
            fields[name] = -1 if value is None else value.number
        elif name == "count_limit":
            fields["count"], fields["count_code"], fields["count_flag"] = _ints(name, value, 3)
            _int(name, fields["count"], 1, 255)
        elif name == "target_range":
            fields["own"], fields["other"] = _ints(name, value, 2, shortest=2)
        elif name == "property":
            fields["property"], fields["property2"] = _ints(name, value, 2)
        elif name == "hint_timing":
            fields["hint_own"], fields["hint_other"] = _ints(name, value, 2)
        elif name == "reset":
            reset, count = _ints(name, value, 2)
            fields["reset"], fields["reset_count"] = reset, count or 1
        elif name == "owner_player":
            fields[name] = _int(name, value, 0, 1)
        elif name in ("label", "description"):
            fields[name] = _int(name, value, -(1 << 63), (1 << 63) - 1)
        else:  # type, code, range, category
            fields[name] = _int(name, value)
    return fields


@dataclasses.dataclass(frozen=True, slots=True)
class Declaration:
    """A decorated function, which has not run yet: the cards `codes`, declared at `file:line`."""

    codes: tuple[int, ...]
    function: Callable[[Recorder], object]

    @property
    def file(self) -> str:
        """The file that declares the cards."""
        return self.function.__code__.co_filename

    @property
    def line(self) -> int:
        """The line of the decorator."""
        return self.function.__code__.co_firstlineno

    @property
    def name(self) -> str:
        """The first line of the docstring: the card's name. The function's name if there is none."""
        text = inspect.getdoc(self.function) or self.function.__name__
        return text.splitlines()[0].strip()

    def run(self) -> tuple[CardDef, ...]:
        """Run the function once and return what it declares, for each of its codes.

        Raises CardCompileError, with the author's file and line, also for an error that the function itself
        makes.
        """
        recorder = Recorder()
        try:
            result = self.function(recorder)
        except CardCompileError:
            raise
        except Exception as error:  # whatever the author's code raises
            raise author_error(error, self.file, self.line) from error
        if result is not None:
            raise card_error(
                self.file, self.line, f"the declaration returned {result!r}", "it returns nothing"
            )
        return tuple(
            CardDef(
                code=code,
                name=self.name,
                effects=tuple(recorder._effects),
                permits=tuple(recorder._permits),
                procedures=tuple(recorder._procedures),
                revive_limit=recorder._revive_limit,
                facts=_facts_of(recorder, code, self.codes[0], self.name),
                file=self.file,
                line=self.line,
            )
            for code in self.codes
        )


def author_error(error: BaseException, file: str, line: int) -> CardCompileError:
    """Return `error`, raised by a card file, as a CardCompileError at the innermost line of that file."""
    if isinstance(error, SyntaxError) and error.filename:
        return card_error(error.filename, error.lineno or 1, f"SyntaxError: {error.msg}")
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return card_error(file, line, f"{type(error).__name__}: {error}")


# Declarations by the file that made them, until the registry takes them.
_pending: Final[dict[str, list[Declaration]]] = {}


def take_declarations(file: str) -> list[Declaration]:
    """Return the declarations that were made in `file` since the last call, in order, and forget them here."""
    return _pending.pop(file, [])


class CardNamespace:
    """`card`: ``@card(code)`` declares one; ``x: card`` annotates;

    ``card.is_faceup`` is a method as a filter.
    """

    __slots__ = ()

    def __call__(self, code: int, *more: int) -> Callable[[_Function], _Function]:
        """Declare the card with that passcode; `more` are codes of the same card (other artwork that plays
        alike).

        Raises CardCompileError if one is no passcode or declared before in the same file.
        """
        codes = tuple(_int("a card's code", each, 1) for each in (code, *more))

        def declare(function: _Function) -> _Function:
            if not isinstance(function, types.FunctionType):
                _refuse(f"@card({code}) stands at {function!r}", "it decorates a function of one parameter")
            declaration = Declaration(codes, function)
            if function.__code__.co_argcount != 1:
                raise card_error(
                    declaration.file, declaration.line, "a declaration takes one parameter", "def name(c):"
                )
            _check_once(declaration)
            _pending.setdefault(declaration.file, []).append(declaration)
            return function

        return declare

    def __getattr__(self, name: str) -> CardMethod:
        if name not in BY_NAME["card"]:
            raise AttributeError(f"the API has no card.{name} (ygocore.cards.api lists its calls)")
        return CardMethod(name)

    def __repr__(self) -> str:
        return "card"


def _check_once(declaration: Declaration) -> None:
    known = {code: other for other in _pending.get(declaration.file, []) for code in other.codes}
    for number, code in enumerate(declaration.codes):
        if code in known or code in declaration.codes[:number]:
            line = known[code].line if code in known else declaration.line
            raise card_error(
                declaration.file, declaration.line, f"card {code} is declared twice, before at line {line}"
            )


card: Final = CardNamespace()
