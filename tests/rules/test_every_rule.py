"""Each rule has a test that carries its ID, or stands in not_yet.toml with the reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
NOT_YET = Path(__file__).with_name("not_yet.toml")

#: How many rules each group has, numbered from 1.
GROUPS = {
    "DECK": 10,
    "WIN": 6,
    "LP": 5,
    "INFO": 13,
    "ZONE": 20,
    "MOVE": 17,
    "SUM": 13,
    "NS": 10,
    "TRIB": 13,
    "SET": 9,
    "FLIP": 14,
    "POS": 12,
    "ACT": 21,
    "ST": 6,
    "NEG": 6,
    "COST": 10,
    "TGT": 9,
    "CHAIN": 7,
    "SPEED": 7,
    "TRIG": 7,
    "TIMING": 8,
    "OPT": 15,
    "LOC": 9,
    "CONT": 7,
    "SS": 33,
    "RIT": 9,
    "FUS": 13,
    "SYN": 16,
    "XYZ": 14,
    "PEND": 14,
    "LINK": 13,
    "TOKEN": 8,
    "REVIVE": 20,
    "PHASE": 14,
    "BATTLE": 8,
    "REPLAY": 3,
    "DMG": 12,
    "HIST": 15,
    "GAP": 22,
}
#: Edge cases that plain rules decide, or of which they or cards made for tests show a part.
EDGE_CASES = (
    *(1, 3, 5, 7, 13, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 59, 61),
    *(
        63,
        65,
        67,
        69,
        71,
        73,
        75,
        77,
        79,
        81,
        83,
        85,
        87,
        89,
        93,
        95,
        97,
        99,
        101,
        103,
        105,
        107,
        109,
        113,
        115,
    ),
    *(117, 119),
)

EVERY_ID = {f"{group}-{number:02}" for group, count in GROUPS.items() for number in range(1, count + 1)} | {
    f"E-{number:03}" for number in EDGE_CASES
}


def ids_in_names(names: Iterable[str]) -> set[str]:
    """The IDs of the groups above that the names of tests carry. ``ValueError`` for a number that a group lacks."""
    found = set()
    for name in names:
        for group, number in re.findall(r"(?<![A-Za-z])([A-Z]{1,7})_(\d{2,3})(?!\d)", name):
            if group in GROUPS or (group == "E" and int(number) in EDGE_CASES):
                found.add(known(f"{group}-{number}"))
    return found


def known(rule: str) -> str:
    """The ID, if there is such a rule, else ``ValueError``."""
    if rule not in EVERY_ID:
        raise ValueError(f"there is no rule {rule}")
    return rule


def names_of_tests(folder: Path) -> list[str]:
    """The names of all test functions below a folder."""
    return [
        name
        for file in sorted(folder.rglob("test_*.py"))
        for name in re.findall(r"^ *def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def listed(text: str) -> dict[str, str]:
    """The IDs listed as having no test, with the reasons. ``ValueError`` for an ID that does not exist."""
    return {
        known(f"{group}-{number}"): reason
        for group, rules in tomllib.loads(text).items()
        for number, reason in rules.items()
    }


def test_every_rule_has_a_test_or_a_reason_why_not() -> None:
    tested = ids_in_names(names_of_tests(TESTS))
    reasons = listed(NOT_YET.read_text(encoding="utf-8"))
    assert EVERY_ID - tested - set(reasons) == set(), "neither tested nor listed"
    assert tested & set(reasons) == set(), "tested, and listed as not tested"


def test_every_reason_says_something() -> None:
    for rule, reason in listed(NOT_YET.read_text(encoding="utf-8")).items():
        assert len(reason.split()) >= 3, rule


@pytest.mark.parametrize(
    "text", ['[LP]\n06 = "no such rule"', '[LPS]\n01 = "no such group"', '[E]\n002 = "no"']
)
def test_an_id_that_does_not_exist_cannot_be_listed(text: str) -> None:
    with pytest.raises(ValueError, match="there is no rule"):
        listed(text)


def test_a_test_cannot_carry_an_id_that_does_not_exist() -> None:
    assert ids_in_names(["test_LP_01_E_041_something", "test_NOGROUP_01_not_one_of_these"]) == {
        "LP-01",
        "E-041",
    }
    with pytest.raises(ValueError, match="there is no rule LP-06"):
        ids_in_names(["test_LP_06_something"])


def test_the_groups_are_those_of_the_rules_digest(shared: Path) -> None:
    text = (shared / "rules.md").read_text(encoding="utf-8")
    for group, count in GROUPS.items():
        assert re.findall(rf"^- \*\*{group}-(\d+)", text, re.MULTILINE) == [
            f"{n:02}" for n in range(1, count + 1)
        ]
