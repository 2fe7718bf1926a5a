"""``python -m ygocore.compiler``: an author's first look at a card file."""

from __future__ import annotations

import pytest

from tests.compiler.differential import HEADER, declare, write
from tests.compiler.test_tables import POT_OF_GREED
from ygocore.compiler.__main__ import main


def test_a_file_that_compiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(write(HEADER + POT_OF_GREED))]) == 0
    assert capsys.readouterr().out == "55144522 Pot of Greed: 1 effects, 2 functions, compiles\n"


def test_a_cards_bytecode(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(write(HEADER + POT_OF_GREED)), "55144522"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[:2] == ["55144522 Pot of Greed", "effect 0: type 0x10, code 1002; target 0, operation 1"]
    assert "function 1, operation: parameters e tp; 4 scalars, 0 groups; result NONE; MAY_SUSPEND" in lines
    assert any(line.endswith("CALL    _ = duel.draw s2 s3 64") for line in lines)


def test_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = write(declare("def f(e, tp):\n    return [tp]"))
    assert main([str(wrong)]) == 1
    assert capsys.readouterr().err.startswith(f"{wrong}:9: a list is not part of the card language")
    assert main([str(write(HEADER + POT_OF_GREED)), "5"]) == 1
    assert "declares no card 5; there are 55144522" in capsys.readouterr().err
    assert main(["/no/such/file.py"]) == 1
    assert "No such file" in capsys.readouterr().err
    assert main([]) == main(["a", "b"]) == 2
