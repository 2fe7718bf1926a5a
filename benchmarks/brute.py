"""The requirement by definition: every set of candidates, every way to count each card, every way to fill the slots."""

from __future__ import annotations

from itertools import product

from ygocore.materials import Candidate, Requirement, Slot, Total


def all_sets(candidates: list[Candidate], requirement: Requirement) -> list[int]:
    """The masks of the sets that meet the requirement, ascending."""
    return [mask for mask in range(1 << len(candidates)) if meets(candidates, requirement, mask)]


def meets(candidates: list[Candidate], requirement: Requirement, mask: int) -> bool:
    chosen = [(at, card) for at, card in enumerate(candidates) if mask >> at & 1]
    if mask & requirement.must != requirement.must or (requirement.one_of and not mask & requirement.one_of):
        return False
    most = len(chosen) if requirement.maximum is None else requirement.maximum
    if not requirement.minimum <= len(chosen) <= most:
        return False
    names = [card.name for _, card in chosen if card.name]
    if requirement.distinct and len(names) != len(set(names)):
        return False
    return slots_can_be_filled(requirement.slots, chosen) and total_is_right(requirement, chosen, mask)


def slots_can_be_filled(slots: tuple[Slot, ...], chosen: list[tuple[int, Candidate]]) -> bool:
    fitting = [
        [number for number, slot in enumerate(slots) if card.roles & slot.roles == slot.roles]
        for _, card in chosen
    ]
    return not slots or any(
        all(slot.least <= way.count(number) <= (64 if slot.most is None else slot.most)
            for number, slot in enumerate(slots))
        for way in product(*fitting)
    )  # fmt: skip


def total_is_right(requirement: Requirement, chosen: list[tuple[int, Candidate]], mask: int) -> bool:
    values = [{card.value, card.other} - {0} for _, card in chosen]
    target = requirement.target
    if requirement.total == Total.ANY:
        return True
    if requirement.total == Total.EACH:
        return all(target in ways for ways in values)
    if requirement.total == Total.EXACT:
        return any(sum(way) == target for way in product(*values))
    spared = requirement.must  # never superfluous
    if (mask & requirement.one_of).bit_count() == 1:
        spared |= mask & requirement.one_of
    return any(
        sum(way) >= target
        and all(
            spared >> at & 1 or sum(way) - value < target
            for (at, _), value in zip(chosen, way, strict=True)
        )
        for way in product(*values)
    )  # fmt: skip
