"""Rule sets are data: what each master rule switches, tested one switch at a time.

A :class:`RuleSet` is a name and a set of :class:`Switch` bits. The five official ones are in :data:`RULESETS`; a variant
is made with :meth:`RuleSet.but`, so that every switch can be tried on both sides in isolation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntFlag
from types import MappingProxyType
from typing import Final


class Switch(IntFlag):
    """One difference between the master rules. The value is the bit that both engines test."""

    FIRST_TURN_DRAW = 1 << 0  # PHASE-02: the player who goes first draws in the first Draw Phase
    FIRST_TURN_BATTLE = (
        1 << 1
    )  # PHASE-09: a Battle Phase in the first turn (no official rule set here has it)
    ZERO_ATK_DESTROYS = 1 << 2  # E-041: two attacking monsters with 0 ATK destroy each other (before MR1)
    SYNCHRO = 1 << 3  # HIST-02
    XYZ = 1 << 4  # HIST-05
    PENDULUM = 1 << 5  # HIST-08
    SEPARATE_PENDULUM_ZONES = (
        1 << 6
    )  # ZONE-14: the Pendulum Zones are zones of their own (spell & trap zone 6 and 7)
    LINK = 1 << 7  # HIST-09
    EXTRA_MONSTER_ZONES = 1 << 8  # ZONE-04: two shared Extra Monster Zones
    EXTRA_DECK_BOUND = (
        1 << 9
    )  # ZONE-08: every Extra Deck monster goes to an Extra Monster Zone or a linked zone
    LINK_PENDULUM_BOUND = 1 << 10  # ZONE-08, HIST-11: only Link and face-up Pendulum Monsters are so bound
    ONE_FIELD_SPELL = 1 << 11  # ST-05, HIST-07: one face-up Field Spell on the whole field
    IGNITION_PRIORITY = (
        1 << 12
    )  # HIST-04: an Ignition Effect right after a summon, before the opponent may respond
    TRIGGER_NEEDS_PLACE = 1 << 13  # HIST-12: a trigger whose card has left its place is lost
    TRAP_MONSTER_ONE_ZONE = (
        1 << 14
    )  # HIST-13: a Trap Monster that is still a Trap takes only its Monster Zone
    NEGATED_SUMMON_UNCOUNTED = 1 << 15  # HIST-14, E-077: limits on summons count successful ones only


_NONE: Final = Switch(0)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of switches. Two rule sets are equal if their switches are, whatever their names."""

    name: str = field(compare=False)
    switches: Switch

    def has(self, switch: Switch) -> bool:
        """Whether every bit of ``switch`` is on."""
        return int.__and__(self.switches, switch) == switch  # that of IntFlag takes ten times as long

    def but(self, *, on: Switch = _NONE, off: Switch = _NONE) -> RuleSet:
        """The same rules with some switches turned on or off, under a name that says so."""
        changed = (self.switches | on) & ~off
        if changed == self.switches:
            return self
        marks = [f"+{s.name}" for s in Switch if s & changed & ~self.switches]
        marks += [f"-{s.name}" for s in Switch if s & self.switches & ~changed]
        return RuleSet(f"{self.name}{''.join(marks)}", changed)


_MR1 = Switch.FIRST_TURN_DRAW | Switch.SYNCHRO | Switch.ONE_FIELD_SPELL | Switch.IGNITION_PRIORITY
_MR2 = (_MR1 | Switch.XYZ) & ~Switch.IGNITION_PRIORITY
_MR3 = (_MR2 | Switch.PENDULUM | Switch.SEPARATE_PENDULUM_ZONES) & ~(
    Switch.FIRST_TURN_DRAW | Switch.ONE_FIELD_SPELL
)
_MR4 = (
    _MR3 | Switch.LINK | Switch.EXTRA_MONSTER_ZONES | Switch.EXTRA_DECK_BOUND | Switch.LINK_PENDULUM_BOUND
) & ~Switch.SEPARATE_PENDULUM_ZONES
_MR2020 = (
    _MR4 | Switch.TRIGGER_NEEDS_PLACE | Switch.TRAP_MONSTER_ONE_ZONE | Switch.NEGATED_SUMMON_UNCOUNTED
) & ~Switch.EXTRA_DECK_BOUND

#: The official rule sets by name, oldest first.
RULESETS: Final = MappingProxyType(
    {
        "MR1": RuleSet("MR1", _MR1),  # 2008, Synchro
        "MR2": RuleSet("MR2", _MR2),  # 2011, Xyz
        "MR3": RuleSet("MR3", _MR3),  # 2014, Pendulum
        "MR4": RuleSet("MR4", _MR4),  # 2017, Link, "New Master Rule"
        "MR2020": RuleSet("MR2020", _MR2020),  # April 2020
    }
)
DEFAULT_RULES: Final = "MR2020"


def ruleset(rules: str | RuleSet) -> RuleSet:
    """The rule set of that name, or the one given. ``ValueError`` names the official ones if there is none."""
    if isinstance(rules, RuleSet):
        return rules
    found = next((each for name, each in RULESETS.items() if name == rules), None)
    if found is None:
        raise ValueError(f"unknown rule set {rules!r}; the official ones are {', '.join(RULESETS)}")
    return found


def ruleset_by_switches(switches: int) -> RuleSet:
    """The rule set with exactly these switches: an official one, or the nearest of them with the differences named."""
    wanted = Switch(switches)
    nearest = min(RULESETS.values(), key=lambda official: (official.switches ^ wanted).bit_count())
    return nearest.but(on=wanted & ~nearest.switches, off=nearest.switches & ~wanted)
