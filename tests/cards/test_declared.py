"""No card of the library declares what it does not implement: every effect does something, and every engine knows its code.

What the cards say is in no file of the repository. Where the shared folder with the printed texts lies beside it, the phrases
that stand for one thing in the card language (a Quick Effect, "once per turn", piercing damage, ...) are held against what is
declared; the tables below say which.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ygocore.cards import CardPool
from ygocore.cards.codes import EFFECT_CODES
from ygocore.cards.definitions import CardDef, CardFunction, EffectDef
from ygocore.cards.language import CONSTANTS
from ygocore.cards.registry import builtin_cards
from ygocore.compiler import compile_pool
from ygocore.compiler.bytecode import ProgramFlag
from ygocore.constants import Category, EffectCode, EffectFlag, EffectType, EventCode, Type

ROOT = Path(__file__).resolve().parents[2]
POOL = CardPool.builtin()
CARDS = builtin_cards()
EFFECTS = [(CARDS[code], effect) for code in CARDS for effect in CARDS[code].effects]

OPTIONAL, MANDATORY = (
    EffectType.TRIGGER_O | EffectType.QUICK_O,
    EffectType.TRIGGER_F | EffectType.QUICK_F,
)
ACTIVATED = EffectType.ACTIVATE | EffectType.IGNITION | OPTIONAL | MANDATORY
#: Continuous effects that say nothing without a number or a function of their own.
WITH_VALUE = re.compile(r"UPDATE_|SET_CONTROL|CHANGE_|INDESTRUCTABLE_COUNT|SUMMON_COUNT")


def listed(found: Iterable[tuple[CardDef, EffectDef]]) -> list[str]:
    return [f"{card.name}: effect {effect.number} ({effect.file}:{effect.line})" for card, effect in found]


# -- without the texts --------------------------------------------------------------------------------------------


@cache
def changing() -> frozenset[tuple[int, str, int]]:
    """The functions that change the duel when they run, as the compiler sees it: (card, file, line)."""
    compiled = compile_pool(CARDS)
    compiled.ensure(CARDS)
    return frozenset(
        (code, program.file, program.line)
        for code in CARDS
        for program in compiled.card(code).programs
        if not program.flags & ProgramFlag.PURE
    )


def acts(card: CardDef, function: CardFunction | None) -> bool:
    if function is None:
        return False
    return any((card.code, function.file, line) in changing() for line in _lines(function))


def _lines(function: CardFunction) -> tuple[int, ...]:
    """Where it is defined: Python and the syntax tree differ on decorated functions."""
    return function.line, function.line + 1


def test_what_is_activated_does_something() -> None:
    """An operation that changes the duel, or a card that lies on the field with effects of its own."""
    idle = [
        (card, effect)
        for card, effect in EFFECTS
        if effect.type & (ACTIVATED | EffectType.CONTINUOUS)
        and not acts(card, effect.operation)
        and not (effect.type & EffectType.ACTIVATE and effect.operation is None and stays(card, effect))
    ]
    assert listed(idle) == []


def stays(card: CardDef, activation: EffectDef) -> bool:
    """Whether the card lies on the field after that activation, and does something there."""
    pendulum = POOL[card.code].type & Type.PENDULUM
    others = [each for each in card.effects if each.number != activation.number]
    return bool(pendulum or any(each.range or each.type & EffectType.EQUIP for each in others))


def test_every_cost_costs_something() -> None:
    assert listed((card, e) for card, e in EFFECTS if e.cost is not None and not acts(card, e.cost)) == []


def test_no_function_is_a_stub() -> None:
    """A body that is nothing but ``pass``, a docstring or a bare ``return``. Conditions and limits may be a constant."""
    stubs = [
        f"{path.name}:{node.lineno} {node.name}"
        for path in (ROOT / "ygocore" / "cards" / "library").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and not node.decorator_list
        and all(map(_says_nothing, node.body))
    ]
    assert stubs == []


def test_every_card_declares_something() -> None:
    """Or can, by its type, not be Normal Summoned or Set, and that is all that it says."""
    nothing = [
        card.name
        for card in map(CARDS.__getitem__, CARDS)
        if not (card.effects or card.procedures or card.permits or card.revive_limit)
        and not POOL[card.code].type & Type.SPSUMMON
    ]
    assert nothing == []


def _says_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Return):
        return statement.value is None or ast.unparse(statement.value) == "None"
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    )


def test_continuous_effects_have_the_value_that_they_need() -> None:
    missing = [
        (card, effect)
        for card, effect in EFFECTS
        if not effect.type & (ACTIVATED | EffectType.CONTINUOUS)
        and WITH_VALUE.match(EffectCode(effect.code).name or "")
        and effect.value == 0
        and effect.value_function is None
    ]
    assert listed(missing) == []


def test_summoning_procedures_summon() -> None:
    """A condition of one's own, or materials; and what comes from the Extra Deck says what it is made of."""
    for card, effect in EFFECTS:
        if effect.code in (EffectCode.SPSUMMON_PROC, EffectCode.SUMMON_PROC, EffectCode.SET_PROC):
            made_of = any(each.effect == effect.number for each in card.procedures)
            assert made_of or effect.condition is not None, (card.name, effect.number)
    for code in CARDS:
        if POOL[code].type & (Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK):
            assert CARDS[code].procedures, POOL[code].name


def names_in_use() -> Iterator[tuple[str, str]]:
    """(file, name) of every EFFECT_* and EVENT_* that library cards use, declared or made in the duel."""
    for path in (ROOT / "ygocore" / "cards" / "library").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            # EVENT_CUSTOM is raised by cards themselves
            if isinstance(node, ast.Name) and re.match(
                r"EFFECT_(?!TYPE_|FLAG|COUNT_CODE)|EVENT_(?!CUSTOM)", node.id
            ):
                yield path.name, node.id


def test_both_engines_know_every_code_in_use() -> None:
    reference = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(inspect.getfile(importlib.import_module("ygocore.reference"))).parent.rglob("*.py")
    )
    native = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "pyx" / "ygocore" / "_native").iterdir()
        if path.name != "consts.pxd"
    )
    unknown = []
    for file, name in sorted(set(names_in_use())):
        if name == "EVENT_CUSTOM":
            continue  # an event of the card's own, raised and awaited by its number
        kind, _, rest = name.partition("_")
        known = name in EFFECT_CODES if kind == "EFFECT" else re.search(rf"\bEventCode\.{rest}\b", reference)
        if not known or not re.search(rf"\b{name}\b", native):
            unknown.append(f"{file}: {name}")
    assert unknown == []


# -- with the texts -----------------------------------------------------------------------------------------------

#: Says of a card whether it declares what a phrase stands for.
Declares = Callable[[CardDef], Any]


def effect(check: Callable[[EffectDef], Any]) -> Declares:
    return lambda card: any(check(each) for each in card.effects)


def kind(*types: EffectType) -> Declares:
    return effect(lambda each: any(each.type & one for one in types))


def category(*categories: Category) -> Declares:
    return effect(lambda each: any(each.category & one for one in categories))


def code(*codes: EffectCode | EventCode) -> Declares:
    return effect(lambda each: each.code in codes)


def calls(pattern: str) -> Declares:
    """A function of the card calls the API so: for continuous effects, which declare no category."""
    return lambda card: any(re.search(pattern, text) for text in sources(card))


def continuous_calls(pattern: str) -> Declares:
    """So does a function of a card with continuous effects."""
    return lambda card: calls(pattern)(card) and kind(EffectType.CONTINUOUS)(card)


def either(*checks: Declares) -> Declares:
    return lambda card: any(check(card) for check in checks)


def sources(card: CardDef) -> list[str]:
    """Of its functions, and of those that these call by a name from around them."""
    found: dict[Callable[..., Any], str] = {}
    left = [function.function for _, _, function in card.functions()]
    while left:
        function = left.pop()
        if function not in found:
            found[function] = inspect.getsource(function)
            around = [cell.cell_contents for cell in function.__closure__ or ()]
            left += [each for each in around if inspect.isfunction(each)]
    return list(found.values())


#: A phrase, and what a card that bears it declares.
PHRASES: dict[str, Declares] = {
    r"\bFLIP:": kind(EffectType.FLIP),
    r"\(Quick Effect\)|is a Quick Effect|[Dd]uring either player's turn": kind(
        EffectType.QUICK_O, EffectType.QUICK_F
    ),
    r"(^|\. )Cannot be Special Summoned": code(EffectCode.SPSUMMON_CONDITION),
    r"Cannot be Normal Summoned/Set": lambda card: card.revive_limit or POOL[card.code].type & Type.SPSUMMON,
    r"piercing battle damage": code(EffectCode.PIERCE),
    r"[Cc]annot be destroyed by battle|not destroyed as a result of battle": either(
        code(EffectCode.INDESTRUCTABLE_BATTLE, EffectCode.INDESTRUCTABLE_COUNT),
        calls("EFFECT_INDESTRUCTABLE"),
    ),
    r"can attack your opponent('s Life Points)? directly": code(EffectCode.DIRECT_ATTACK),
    r"You can only (use|activate)[^.]* per turn": effect(lambda each: each.count_code),
    r"[Oo]nce per turn": either(
        effect(lambda each: each.count), calls(r"register_flag_effect|has_flag_effect")
    ),
    r"\b[Tt]arget (up to )?\d|[Tt]arget (another|the attacking)|by targeting \d": effect(
        lambda each: each.property & EffectFlag.CARD_TARGET
    ),
    r"[Dd]raws? \d|draws 1": category(Category.DRAW),
    r"[Nn]egate the activation": category(Category.NEGATE),
    r"[Ii]nflict \d+ damage|[Ii]nflict damage": either(
        category(Category.DAMAGE), continuous_calls(r"duel\.damage\(")
    ),
    r"toss a coin": category(Category.COIN),
    r"from your Deck to your hand": category(Category.SEARCH),
    r"to your hand|to the hand": category(Category.TOHAND),
    r"[Gg]ains? \d+ ATK": either(
        category(Category.ATKCHANGE), code(EffectCode.UPDATE_ATTACK), calls("EFFECT_UPDATE_ATTACK")
    ),
    r"[Ss]pecial Summon (\d|it\b|that|this)": either(
        category(Category.SPECIAL_SUMMON), code(EffectCode.SPSUMMON_PROC)
    ),
    r"\b[Dd]estroy (\d|it\b|that|all|the|this|those)": either(
        category(Category.DESTROY), calls(r"\.destroy\(|EFFECT_DESTROY_SUBSTITUTE")
    ),
    r"(^|[.:;,] |You can |, and )(then )?[Bb]anish (\d|it\b|that|those)": either(
        category(Category.REMOVE), calls(r"\.remove\(|LOCATION_REMOVED")
    ),
    r"Equip only to": code(EffectCode.EQUIP_LIMIT),
}


def texts(shared: Path) -> dict[int, str]:
    printed = json.loads((shared / "cardtext" / "cards.json").read_text(encoding="utf-8"))
    found = {}
    for number in CARDS:
        card = printed.get(str(number))
        if card is not None and POOL[number].type & (Type.EFFECT | Type.SPELL | Type.TRAP):
            found[number] = f"{card['text']} {card.get('pendulum_text', '')}"
    return found


@pytest.mark.parametrize("phrase", PHRASES)
def test_what_a_phrase_stands_for_is_declared(shared: Path, phrase: str) -> None:
    missing = [
        CARDS[number].name
        for number, text in texts(shared).items()
        if re.search(phrase, text) and not PHRASES[phrase](CARDS[number])
    ]
    assert missing == []


def test_fusion_monsters_are_made_of_what_they_name(shared: Path) -> None:
    printed = json.loads((shared / "cardtext" / "cards.json").read_text(encoding="utf-8"))
    names = CardPool.from_cdb(shared / "cards.cdb")
    for number in CARDS:
        if POOL[number].type & Type.FUSION and str(number) in printed:
            text = printed[str(number)]["text"]
            parts = text.splitlines()[0].split(" + ")
            named = [part.strip('"') for part in parts if re.fullmatch(r'"[^"]+"', part)]
            (procedure,) = [each for each in CARDS[number].procedures if each.kind == "fusion"]
            fixed = [
                names[each.code].name for each in procedure.materials for _ in range(each.least) if each.code
            ]
            assert sorted(fixed) == sorted(named), POOL[number].name
            only = re.search(r"can only be (done|conducted) with the above Fusion Material", text)
            assert procedure.substitutes is not bool(only), POOL[number].name


#: What starts a sentence that a monster's trigger or Quick Effect is printed as.
STARTS = r"(?:^|(?<=[.)] )|(?<=\n)|(?<=● ))"


def test_monsters_may_or_must_as_they_say(shared: Path) -> None:
    wrong = []
    for number, text in texts(shared).items():
        if not POOL[number].type & Type.MONSTER:
            continue
        may = re.search(rf"{STARTS}When [^.:]*: You can", text)
        must = re.search(rf"{STARTS}(?<!● )(When|If) [^.:]*: (?!You can)", text)  # behind a bullet: a choice
        if may and not kind(EffectType.TRIGGER_O, EffectType.QUICK_O)(CARDS[number]):
            wrong.append(f"{CARDS[number].name} has no optional effect")
        if must and not kind(EffectType.TRIGGER_F, EffectType.QUICK_F, EffectType.CONTINUOUS)(CARDS[number]):
            wrong.append(f"{CARDS[number].name} has no mandatory effect")
    assert wrong == []


def test_if_does_not_miss_the_timing_and_when_does(shared: Path) -> None:
    """TIMING-02: an optional "If" effect is declared with EFFECT_FLAG_DELAY, "When" without it. Where a card has one
    of each, it does not say which is which here, and is left to the tests of the card."""
    wrong = []
    events = (
        EventCode.SUMMON_SUCCESS,
        EventCode.SPSUMMON_SUCCESS,
        EventCode.FLIP_SUMMON_SUCCESS,
        EventCode.TO_GRAVE,
        EventCode.REMOVE,
        EventCode.DESTROYED,
        EventCode.LEAVE_FIELD,
        EventCode.BE_MATERIAL,
        EventCode.TO_HAND,
    )
    for number, text in texts(shared).items():
        optional = [
            each
            for each in CARDS[number].effects
            if each.type & EffectType.TRIGGER_O and each.code in events and not each.type & EffectType.FLIP
        ]
        when = re.search(rf"{STARTS}When [^.:]*(Summoned|sent|banished|destroyed)[^.:]*: You can", text)
        unless = re.search(rf"{STARTS}If [^.:]*(Summoned|sent|banished|destroyed)[^.:]*: You can", text)
        if not optional or (when and unless):
            continue
        delayed = all(each.property & EffectFlag.DELAY for each in optional)
        if (unless and not delayed) or (when and any(each.property & EffectFlag.DELAY for each in optional)):
            wrong.append(CARDS[number].name)
    assert wrong == []


def test_the_names_of_the_language_are_those_of_the_constants() -> None:
    """What the checks above look up by name."""
    assert {CONSTANTS[name] for name in EFFECT_CODES} <= {int(each) for each in EffectCode}
