"""The names of cards that a player may declare: those of the pool that fit a filter (``duel.announce_card``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ygocore.actions import Action, ActionKind
from ygocore.cards.pool import CardFacts, CardPool
from ygocore.constants import Opcode
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference.asking import ask
from ygocore.reference.state import Rule, State
from ygocore.reference.stats import in_set

#: Names that are offered at once; of more a range is declared first.
MOST_AT_ONCE: Final = 512
#: Numbers in a filter.
MOST_IN_FILTER: Final = 39

_QUESTIONS: Final[dict[int, Callable[[CardPool, CardFacts, int], bool]]] = {
    Opcode.ISCODE: lambda pool, card, code: code in (card.code, pool.name_code(card.code)),
    Opcode.ISSETCARD: lambda pool, card, setcode: in_set(card.setcodes, setcode),
    Opcode.ISTYPE: lambda pool, card, types: bool(card.type & types),
    Opcode.ISRACE: lambda pool, card, races: bool(card.race & races),
    Opcode.ISATTRIBUTE: lambda pool, card, attributes: bool(card.attribute & attributes),
}
#: Operands of each opcode.
_OPERANDS: Final = {Opcode.AND: 2, Opcode.OR: 2, Opcode.NOT: 1} | dict.fromkeys(_QUESTIONS, 1)


def check_filter(numbers: Sequence[int]) -> None:
    """``ValueError`` unless it leaves one answer, and takes no operand that is not there."""
    if len(numbers) > MOST_IN_FILTER:
        raise ValueError(f"a filter of card names holds {MOST_IN_FILTER} numbers at most, not {len(numbers)}")
    depth = 0
    for number in numbers:
        operands = _OPERANDS.get(number, 0)
        if not operands and number >= min(Opcode):
            allowed = ", ".join(f"OPCODE_{each.name}" for each in Opcode)
            raise ValueError(f"{number:#x} is no opcode of a filter of card names; there are {allowed}")
        if operands > depth:
            raise ValueError(f"a filter of card names lacks an operand of OPCODE_{Opcode(number).name}")
        depth += 1 - operands
    if depth != 1 and numbers:
        raise ValueError(f"a filter of card names leaves one answer, not {depth}")


def fits(pool: CardPool, card: CardFacts, numbers: Sequence[int]) -> bool:
    """Whether the filter, a sound one, lets the card pass."""
    stack: list[int] = []
    for number in numbers:
        if number not in _OPERANDS:
            stack.append(number)
            continue
        operand = stack.pop()
        if number == Opcode.NOT:
            stack.append(not operand)
        elif number == Opcode.AND:
            stack.append(bool(stack.pop()) and bool(operand))
        elif number == Opcode.OR:
            stack.append(bool(stack.pop()) or bool(operand))
        else:
            stack.append(_QUESTIONS[number](pool, card, operand))
    return bool(stack[-1]) if stack else True


def declare_name(state: State, player: int, numbers: Sequence[int]) -> Rule[int]:
    """The player declares a card name that the filter lets pass: its passcode.

    No list of actions is longer than ``MOST_AT_ONCE``: of more names than that the player first declares in which
    range of them it is.
    """
    check_filter(numbers)
    pool = state.pool
    codes = [code for code in _declarable(pool) if fits(pool, pool[code], numbers)]
    if not codes:
        raise ValueError("no card of the pool fits the filter of card names")
    prompt = Prompt(PromptKind.ANNOUNCE_CARD, player)
    count = -(-len(codes) // MOST_AT_ONCE)
    if count > 1:
        starts = [number * len(codes) // count for number in range(count + 1)]
        firsts = [codes[start] for start in starts[:-1]]
        answer = yield from ask(
            state, prompt, [Action(ActionKind.DECLARE, argument=1, code=code) for code in firsts]
        )
        number = firsts.index(answer.code)
        codes = codes[starts[number] : starts[number + 1]]
    answer = yield from ask(state, prompt, [Action(ActionKind.DECLARE, code=code) for code in codes])
    return pool.name_code(answer.code)


def _declarable(pool: CardPool) -> tuple[int, ...]:
    """The pool's, worked out once."""
    found: tuple[int, ...] | None = pool._cache.get("reference names")
    return pool._cache.setdefault("reference names", pool.declarable) if found is None else found
