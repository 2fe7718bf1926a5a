"""The material search, stated plainly: cards are added one by one, and what matters of the chosen ones is kept as a tally.

Two choices with the same tally can be completed by the same cards, so only the set of tallies that can be reached is
carried along; no set of cards is built unless all of them are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ygocore.errors import CapacityError
from ygocore.materials import Slot, Total

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ygocore.materials import Candidate, Requirement

NOTHING = 1 << 32  #: "the smallest value" where there is none: larger than any total can exceed a target


class Tally(NamedTuple):
    """What matters of the cards chosen so far, each counted by one of its values and put in one slot."""

    total: int
    in_slots: tuple[int, ...]
    cards: int
    helpers: int  #: cards of one_of among them: 0, 1, or 2 for more
    smallest: int  #: smallest value among those that could be superfluous
    smallest_helper: int  #: the same among cards of one_of: never superfluous if there is only one


class ReferenceSearch:
    """One question to the reference engine; see ``ygocore.materials.MaterialSearch`` for the methods."""

    def __init__(self, candidates: tuple[Candidate, ...], requirement: Requirement) -> None:
        self._candidates = candidates
        self._requirement = requirement
        self._slots = requirement.slots or (Slot(0, 0, None),)
        self._everyone = (1 << len(candidates)) - 1
        self._start = Tally(0, (0,) * len(self._slots), 0, 0, NOTHING, NOTHING)

    def possible(self) -> bool:
        return self.completable(0)

    def completable(self, picked: int) -> bool:
        return self._can_be_met(picked, self._everyone)

    def completable_without(self, picked: int, barred: int) -> bool:
        """Whether the picks can be completed with no card of ``barred``."""
        if (picked | self._requirement.must) & barred:
            return False
        return self._can_be_met(picked, self._everyone & ~barred)

    def is_complete(self, picked: int) -> bool:
        return self._can_be_met(picked, picked)

    def next_picks(self, picked: int) -> int:
        taken = picked | self._requirement.must
        open_ = [1 << at for at in range(len(self._candidates)) if not taken >> at & 1]
        return sum(bit for bit in open_ if self.completable(picked | bit))

    def subsets(self, capacity: int) -> NDArray[np.uint64]:
        found: list[int] = []
        for mask in self._walk(0, len(self._candidates)):
            if len(found) == capacity:
                raise CapacityError(f"more than {capacity} sets of materials")
            found.append(mask)
        return np.array(found, dtype=np.uint64)

    def count(self) -> int:
        return sum(1 for _ in self._walk(0, len(self._candidates)))

    def _walk(self, chosen: int, undecided: int) -> Iterator[int]:
        """The sets that contain `chosen` and any of the first `undecided` candidates, ascending."""
        if not self._can_be_met(chosen, chosen | ((1 << undecided) - 1)):
            return
        if undecided == 0:
            yield chosen
            return
        bit = 1 << (undecided - 1)
        if not self._requirement.must & bit:
            yield from self._walk(chosen, undecided - 1)
        yield from self._walk(chosen | bit, undecided - 1)

    def _can_be_met(self, chosen: int, allowed: int) -> bool:
        """Whether a set meets the requirement that contains `chosen` and no card outside `allowed`."""
        chosen |= self._requirement.must
        tallies = {self._start}
        for namesakes in self._by_name(chosen | allowed):
            bound = [at for at in namesakes if chosen >> at & 1]
            if len(bound) > 1:
                return False  # two cards that have to be there and may not have the same name
            added = {tally for at in bound or namesakes for tally in self._with(tallies, at)}
            tallies = added if bound else tallies | added
        return any(self._is_met(tally) for tally in tallies)

    def _by_name(self, cards: int) -> list[list[int]]:
        """The cards in groups of which only one may be chosen: by name where names have to differ, else one by one."""
        groups: dict[tuple[str, int], list[int]] = {}
        for at, candidate in enumerate(self._candidates):
            if cards >> at & 1:
                named = self._requirement.distinct and candidate.name
                groups.setdefault(("name", candidate.name) if named else ("card", at), []).append(at)
        return list(groups.values())

    def _with(self, tallies: Iterable[Tally], at: int) -> Iterator[Tally]:
        """The tallies after this card was added, in each way to count it."""
        for value in self._values(self._candidates[at]):
            for number, slot in enumerate(self._slots):
                if self._candidates[at].roles & slot.roles == slot.roles:
                    for tally in tallies:
                        after = self._added(tally, at, value, number)
                        if not self._is_hopeless(after):
                            yield after

    def _values(self, candidate: Candidate) -> set[int]:
        """The values that the card may be counted by; none if it has no such value."""
        values = {candidate.value, candidate.other} - {0}
        if self._requirement.total == Total.ANY:
            return {0}
        if self._requirement.total == Total.EACH:
            return values & {self._requirement.target}
        return values

    def _added(self, tally: Tally, at: int, value: int, number: int) -> Tally:
        bound = bool(self._requirement.must >> at & 1)
        helps = bool(self._requirement.one_of >> at & 1)
        slot = self._slots[number]
        filled = tally.in_slots[number] + 1
        return Tally(
            tally.total + value,
            (
                *tally.in_slots[:number],
                min(filled, slot.least) if slot.most is None else filled,
                *tally.in_slots[number + 1 :],
            ),
            tally.cards + 1,
            min(tally.helpers + helps, 2),
            tally.smallest if bound or helps else min(tally.smallest, value),
            min(tally.smallest_helper, value) if helps and not bound else tally.smallest_helper,
        )

    def _is_hopeless(self, tally: Tally) -> bool:
        """Whether no further card can mend it."""
        requirement = self._requirement
        if requirement.maximum is not None and tally.cards > requirement.maximum:
            return True
        if any(
            slot.most is not None and n > slot.most
            for slot, n in zip(self._slots, tally.in_slots, strict=True)
        ):
            return True
        if requirement.total == Total.EXACT:
            return tally.total > requirement.target
        return requirement.total == Total.AT_LEAST and tally.total - requirement.target >= tally.smallest

    def _is_met(self, tally: Tally) -> bool:
        requirement = self._requirement
        enough = tally.cards >= requirement.minimum and all(
            n >= slot.least for slot, n in zip(self._slots, tally.in_slots, strict=True)
        )
        helped = tally.helpers > 0 or not requirement.one_of
        return enough and helped and self._total_is_right(tally)

    def _total_is_right(self, tally: Tally) -> bool:
        excess = tally.total - self._requirement.target
        if self._requirement.total == Total.EXACT:
            return excess == 0
        if self._requirement.total == Total.AT_LEAST:
            # the only card of one_of is not superfluous: without it the set would not do
            helper = NOTHING if tally.helpers == 1 else tally.smallest_helper
            return 0 <= excess < min(tally.smallest, helper)
        return True
