"""Card functions compiled:

Checked by their syntax trees (`check`), to bytecode for the native engine (`emit`, `tables`), and to Python
that can wait (`suspend`) for the reference engine.
"""

from ygocore.compiler.disassemble import disassemble
from ygocore.compiler.emit import Program
from ygocore.compiler.tables import CompiledCard, CompiledCards, Tables, check_card, check_cards, compile_pool

__all__ = [
    "CompiledCard",
    "CompiledCards",
    "Program",
    "Tables",
    "check_card",
    "check_cards",
    "compile_pool",
    "disassemble",
]
