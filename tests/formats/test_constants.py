"""The vocabulary: values, spellings, and the C file generated from it."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from enum import IntEnum, IntFlag
from pathlib import Path
from types import ModuleType

import pytest

from ygocore import constants
from ygocore.constants import ECOSYSTEM_PREFIX

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT / "tools" / "generate_consts.py"
CONSTS_PXD = ROOT / "pyx" / "ygocore" / "_native" / "consts.pxd"

# Members that are meant to be a union of others; every other flag must be one bit.
UNIONS = {
    "LOCATION_ONFIELD",
    "LOCATION_ALL",
    "POS_FACEUP",
    "POS_FACEDOWN",
    "POS_ATTACK",
    "POS_DEFENSE",
}


def members() -> list[tuple[str, IntEnum | IntFlag]]:
    return [
        (prefix + name, member)
        for cls, prefix in ECOSYSTEM_PREFIX.items()
        for name, member in cls.__members__.items()
    ]


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_consts", GENERATOR)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def values_in_pxd(text: str) -> dict[str, int]:
    """Read consts.pxd without the generator: enumerators, and macros with their declarations."""
    found = {
        name: int(value, 16) for name, value in re.findall(r"^    (\w+) = (0x[0-9a-f]+)$", text, re.MULTILINE)
    }
    macros = dict(re.findall(r"#define YGOCORE_(\w+) (0x[0-9a-f]+)(?:u|ll)$", text, re.MULTILINE))
    declared = re.findall(r'const (?:unsigned int|long long) (\w+) "YGOCORE_(\w+)"$', text, re.MULTILINE)
    assert {name for name, _ in declared} == {name for _, name in declared} == set(macros)
    return found | {name: int(value, 16) for name, value in macros.items()}


@pytest.mark.parametrize("cls", ECOSYSTEM_PREFIX, ids=lambda cls: cls.__name__)
def test_no_class_has_accidental_aliases(cls: type[IntEnum | IntFlag]) -> None:
    values = [int(member) for member in cls.__members__.values()]
    assert len(values) == len(set(values))


def test_every_flag_is_one_bit_unless_it_is_a_known_union() -> None:
    flags = [(name, int(member)) for name, member in members() if isinstance(member, IntFlag)]
    assert len(flags) > 200
    assert {name for name, value in flags if value.bit_count() != 1} == UNIONS


def test_every_member_has_its_ecosystem_spelling_and_the_other_way_round() -> None:
    expected = dict(members())
    assert len(expected) == sum(len(cls.__members__) for cls in ECOSYSTEM_PREFIX)
    for name, member in expected.items():
        assert getattr(constants, name) is member
    prefixes = tuple({*ECOSYSTEM_PREFIX.values(), "RESETS_"})
    spelled = {name for name in vars(constants) if name.isupper() and name.startswith(prefixes)}
    assert spelled == {*expected, *constants.COMPOSITES}


def test_prompts_and_messages_share_no_number() -> None:
    assert not {int(p) for p in constants.Prompt} & {int(m) for m in constants.Message}


def test_events_and_effects_share_no_code() -> None:
    # Both are put in the `code` of an effect; the additive bases of counters lie on purpose where events
    # have theirs.
    effects = {int(code) for code in constants.EffectCode if code < 0x10000}
    assert not effects & {int(code) for code in constants.EventCode}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOCATION_MZONE", 4),
        ("LOCATION_ONFIELD", 0xC),
        ("LOCATION_PZONE", 0x200),
        ("POS_FACEUP_DEFENSE", 4),
        ("POS_DEFENSE", 0xC),
        ("TYPE_TUNER", 0x1000),
        ("TYPE_LINK", 0x4000000),
        ("RACE_DRAGON", 0x2000),
        ("ATTRIBUTE_DARK", 0x20),
        ("REASON_LINK", 0x10000000),
        ("PHASE_MAIN2", 0x100),
        ("SUMMON_TYPE_SYNCHRO", 0x46000000),
        ("LINK_MARKER_TOP", 0x80),
        ("MSG_SELECT_IDLECMD", 11),
        ("MSG_ANNOUNCE_NUMBER", 143),
        ("MSG_DAMAGE_STEP_END", 114),
        ("EVENT_SPSUMMON_SUCCESS", 1102),
        ("EVENT_CUSTOM", 0x10000000),
        ("EFFECT_UPDATE_ATTACK", 100),
        ("EFFECT_PIERCE", 203),
        ("OPCODE_ISTYPE", 0x4000000000000102),
        ("RESETS_STANDARD", 0x1FE0000),
        ("RESETS_REDIRECT", 0x47E0000),
        ("RESETS_STANDARD_PHASE_END", 0x41FE1200),
    ],
)
def test_values_of_the_ecosystem(name: str, value: int) -> None:
    assert int(getattr(constants, name)) == value


def test_composites_are_made_of_what_they_say() -> None:
    assert {name: int(getattr(constants, name)) for name in constants.COMPOSITES} == constants.COMPOSITES
    assert not constants.RESETS_STANDARD_EXC_GRAVE & constants.RESET_TOGRAVE
    assert constants.RESETS_STANDARD_DISABLE == 0x1FF0000


def test_consts_pxd_holds_the_same_names_and_values() -> None:
    expected = {name: int(member) for name, member in members()} | {
        name: int(value) for name, value in constants.COMPOSITES.items()
    }
    assert values_in_pxd(CONSTS_PXD.read_text(encoding="utf-8")) == expected


def test_consts_pxd_says_in_line_1_that_it_is_generated_and_by_what() -> None:
    first = CONSTS_PXD.read_text(encoding="utf-8").splitlines()[0]
    assert "Generated by tools/generate_consts.py" in first


def test_no_enumerator_exceeds_a_c_int() -> None:
    text = CONSTS_PXD.read_text(encoding="utf-8")
    enumerators = re.findall(r"^    \w+ = (0x[0-9a-f]+)$", text, re.MULTILINE)
    assert enumerators
    assert all(int(value, 16) <= 0x7FFFFFFF for value in enumerators)


def test_check_mode_accepts_the_file_in_the_repository() -> None:
    result = subprocess.run(
        [sys.executable, GENERATOR, "--check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_check_mode_prints_a_diff_and_fails_for_another_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = generator()
    target = tmp_path / "deep" / "consts.pxd"
    assert module.main(["--target", str(target)]) == 0
    assert module.main(["--check", "--target", str(target)]) == 0
    text = target.read_text(encoding="utf-8")
    target.write_text(text.replace("LOCATION_MZONE = 0x4", "LOCATION_MZONE = 0x5"), encoding="utf-8")
    capsys.readouterr()
    assert module.main(["--check", "--target", str(target)]) == 1
    out = capsys.readouterr()
    assert "-    LOCATION_MZONE = 0x5" in out.out
    assert "+    LOCATION_MZONE = 0x4" in out.out
    assert "out of date" in out.err
    target.unlink()
    assert module.main(["--check", "--target", str(target)]) == 1
