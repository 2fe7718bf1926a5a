"""The layout of the packed state: what the sources say, what the compiler made of it, and docs/layout.json agree.

After a change of state.pxd: raise LAYOUT_VERSION there, name new fields in layout.pyx, rebuild, and write the file with
``python -c "import json; from ygocore._native.core import layout; print(json.dumps(layout(), indent=1))" > docs/layout.json``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ygocore.actions import ActionKind
from ygocore.constants import Location
from ygocore.rulesets import Switch
from ygocore.snapshot import Option, PendingKind, WinReason

pytestmark = pytest.mark.native

ROOT = Path(__file__).resolve().parent.parent.parent
STRUCT = re.compile(r"^cdef struct (\w+):[^\n]*\n((?:(?:    [^\n]*)?\n)+)", re.MULTILINE)
FIELD = re.compile(r"^    (\w+) (\w+)(?:\[(\w+)\])?(?:  # |$)", re.MULTILINE)
ENUM = re.compile(r"^    ([A-Z][A-Z0-9_]*) = (0x[0-9A-F]+|-?\d+(?: << \d+)?)(?: |$)", re.MULTILINE)


def declared_structs(text: str) -> dict[str, list[tuple[str, str]]]:
    """(type, field) of each struct that the text declares, in order."""
    return {
        name: [(type_, field) for type_, field, _ in FIELD.findall(body)]
        for name, body in STRUCT.findall(text)
    }


def constants(text: str) -> dict[str, int]:
    """The numbers of the enums in a .pxd."""
    return {name: eval(value) for name, value in ENUM.findall(text)}


def test_layout_file_is_what_the_compiler_made(native: SimpleNamespace) -> None:
    recorded = json.loads((ROOT / "docs" / "layout.json").read_text(encoding="utf-8"))
    assert native.core.layout() == recorded


def test_every_declared_field_is_in_the_layout_and_in_order(native: SimpleNamespace, sources: Path) -> None:
    declared = declared_structs((sources / "state.pxd").read_text(encoding="utf-8"))
    assert {"DuelState", "Card", "Player", "Unit", "Effect"} <= declared.keys()
    structs: dict[str, Any] = native.core.layout()["structs"]
    assert {name: [field for _, field in fields] for name, fields in declared.items()} == {
        name: list(struct["fields"]) for name, struct in structs.items()
    }


def test_no_struct_has_padding_without_a_name(native: SimpleNamespace) -> None:
    for name, struct in native.core.layout()["structs"].items():
        at = 0
        for field, (offset, size) in struct["fields"].items():
            assert offset == at, f"{name}.{field} is at {offset}, {at - offset} unnamed bytes before it"
            at += size
        assert at == struct["size"], f"{name} has {struct['size'] - at} unnamed bytes at its end"


def test_the_state_fits_16_kib(native: SimpleNamespace) -> None:
    assert native.core.STATE_SIZE <= 16 * 1024


def test_card_indices_and_groups_hold_every_card(sources: Path) -> None:
    numbers = constants((sources / "state.pxd").read_text(encoding="utf-8"))
    assert numbers["MAX_CARDS"] < numbers["NO_CARD"] == 0xFF
    assert numbers["MAX_CARDS"] <= 3 * 64  # Group.cards
    assert numbers["MAX_PILE"] <= numbers["MAX_PICKS"]


def test_actions_are_numbered_as_in_python(sources: Path) -> None:
    numbers = constants((sources / "actions.pxd").read_text(encoding="utf-8"))
    assert {kind.name: int(kind) for kind in ActionKind} == {
        name.removeprefix("ACTION_"): value
        for name, value in numbers.items()
        if name.startswith("ACTION_") and name != "ACTION_KINDS"
    }
    from ygocore import actions

    for name in (
        "KIND_SHIFT",
        "CONTROLLER_SHIFT",
        "LOCATION_SHIFT",
        "SEQUENCE_SHIFT",
        "ARGUMENT_SHIFT",
        "MAX_CODE",
    ):
        assert numbers[name] == getattr(actions, name)


def test_switches_options_and_reasons_are_numbered_as_in_python(sources: Path) -> None:
    numbers = constants((sources / "switches.pxd").read_text(encoding="utf-8"))
    for prefix, enum in (
        ("SWITCH_", Switch),
        ("OPTION_", Option),
        ("WIN_", WinReason),
        ("PENDING_", PendingKind),
    ):
        named = {
            name.removeprefix(prefix): number for name, number in numbers.items() if name.startswith(prefix)
        }
        assert named
        assert named == {name: int(enum[name]) for name in named}
    assert numbers["ALL_SWITCHES"] == sum(Switch)
    assert numbers["ALL_OPTIONS"] == sum(Option)


def test_location_numbers_are_those_of_their_bits(sources: Path) -> None:
    numbers = constants((sources / "state.pxd").read_text(encoding="utf-8"))
    named = {name.removeprefix("AT_"): number for name, number in numbers.items() if name.startswith("AT_")}
    assert named.pop("NOWHERE") == 0
    assert named == {name: Location[name].bit_length() for name in named}
    assert len(named) == 8
