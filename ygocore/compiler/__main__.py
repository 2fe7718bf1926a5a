"""``python -m ygocore.compiler FILE.py [CODE]``: checks a card file; with a code, shows that card's bytecode.

Exit status 1, and the mistake with its file and line, if the file or a function in it is outside the card language.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ygocore.cards.registry import load_cards
from ygocore.compiler.disassemble import disassemble
from ygocore.compiler.tables import CompiledCard, compile_pool
from ygocore.errors import CardCompileError


def card_text(card: CompiledCard) -> str:
    """Return a card's effects and programs as text."""
    lines = [f"{card.definition.code} {card.definition.name}"]
    for effect, row in zip(card.definition.effects, card.effects, strict=True):
        functions = ("condition", "cost", "target", "operation", "value_function")
        named = (
            f"{name.removesuffix('_function')} {int(row[name]) & 127}" for name in functions if row[name] >= 0
        )
        lines.append(
            f"effect {effect.number}: type {effect.type:#x}, code {effect.code}; {', '.join(named) or 'no functions'}"
        )
    programs = (f"\nfunction {number}, {disassemble(each)}" for number, each in enumerate(card.programs))
    return "\n".join([*lines, *programs])


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status."""
    if not 1 <= len(arguments) <= 2 or (len(arguments) == 2 and not arguments[1].isdigit()):
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    try:
        scripts = load_cards(arguments[0])
        compiled = compile_pool(scripts)
        cards = [compiled.card(code) for code in scripts]
    except (OSError, CardCompileError) as error:
        print(error, file=sys.stderr)
        return 1
    if len(arguments) == 1:
        for card in cards:
            counts = f"{len(card.effects)} effects, {len(card.programs)} functions"
            print(f"{card.definition.code} {card.definition.name}: {counts}, compiles")
        return 0
    wanted = int(arguments[1])
    if wanted not in compiled:
        print(
            f"{arguments[0]} declares no card {wanted}; there are {', '.join(map(str, scripts))}",
            file=sys.stderr,
        )
        return 1
    print(card_text(compiled.card(wanted)), end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
