"""Which cards can be the materials of a summon: the question, and who answers it.

A :class:`Requirement` says what a set of cards has to be, a :class:`Candidate` what one card brings. The helpers below
write the requirement of a Synchro, Xyz, Link, Fusion, Ritual or Tribute Summon in one line. Nothing here knows a duel.

>>> search = material_subsets([Candidate(4, roles=TUNER), Candidate(4, roles=NON_TUNER)], synchro(8))
>>> search.possible(), search.subsets().tolist()
(True, [3])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import prod
from operator import index
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Protocol

from ygocore._engine import engine_name
from ygocore.errors import CapacityError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_CANDIDATES: Final = 64  #: bits of a mask; a field, a hand and a Graveyard to choose from are fewer
MAX_SLOTS: Final = 8  #: the longest printed list of Fusion Materials has six entries
MAX_VALUE: Final = 2**16 - 1  #: what the ecosystem's SELECT_SUM has room for; ATK and DEF fit
MAX_LANES: Final = 1024  #: ways in which slots and count can be filled: ten slots' worth of yes and no
MAX_WORDS: Final = 2048  #: 64-bit words for every total in every lane: 16 KiB

#: Roles that the helpers use; conditions of the caller take the bits from FIRST_FREE_ROLE on.
TUNER: Final = 1
NON_TUNER: Final = 2
FIRST_FREE_ROLE: Final = 4

DEFAULT_CAPACITY: Final = 1 << 20


class Total(IntEnum):
    """What is asked of the values of the chosen cards."""

    ANY = 0  #: nothing: only how many cards there are, and which
    EXACT = 1  #: they add up to the target, each card counted by one of its values
    AT_LEAST = 2  #: they reach the target, and no card is superfluous
    EACH = 3  #: each card has the target among its values


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that may be chosen.

    ``value`` (0 to 65,535) is its Level, 1 for a Link Material, how many Tributes it is worth. 0 means that it has no such
    value, and then it can be used only where ``Total.ANY`` is asked. ``other`` is a second value that it may be
    counted as instead (a Link Rating), 0 for none. ``roles`` are the conditions it fulfils, a bit each, 64 of them.
    ``name`` is compared where names have to differ; 0 differs from every name, itself included.
    """

    value: int = 0
    other: int = 0
    roles: int = 0
    name: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """``least`` to ``most`` cards (None: any number), each of which fulfils all conditions in ``roles`` (0: any card)."""

    roles: int = 0
    least: int = 1
    most: int | None = 1


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a set of materials has to be.

    - ``total`` and ``target``: see :class:`Total`.
    - ``slots``: each chosen card is put in exactly one slot that it fits, and each slot gets as many as it asks for.
      Without slots any card fits.
    - ``minimum`` and ``maximum`` number of cards (None: any).
    - ``must``: mask of candidates that are part of every set; bit i stands for the i-th candidate.
    - ``one_of``: mask of candidates of which at least one has to be used, 0 for no such condition: those that free a
      zone for the monster (ZONE-12), or that a text asks for.
    - ``distinct``: no two cards have the same name.

    With ``Total.AT_LEAST`` there is a way to count each card by one of its values such that the target is reached and no
    card could be left out: without it the total would not be reached. Never superfluous are cards of ``must``, and
    the card of ``one_of`` if it is the only one. Slots and a minimum are not combined with it.
    """

    total: Total = Total.ANY
    target: int = 0
    slots: tuple[Slot, ...] = ()
    minimum: int = 0
    maximum: int | None = None
    must: int = 0
    one_of: int = 0
    distinct: bool = False


class Engine(Protocol):
    """What an engine's search does; masks are whole numbers, bit i for the i-th candidate, and already checked."""

    def __init__(self, candidates: tuple[Candidate, ...], requirement: Requirement) -> None: ...
    def possible(self) -> bool: ...
    def subsets(self, capacity: int) -> NDArray[np.uint64]: ...
    def count(self) -> int: ...
    def is_complete(self, picked: int) -> bool: ...
    def completable(self, picked: int) -> bool: ...
    def next_picks(self, picked: int) -> int: ...


class MaterialSearch:
    """The answers to one question; made by :func:`material_subsets`, never changed, safe to share between threads.

    A set of candidates is a mask: bit i is the i-th candidate. ``picked`` need not hold the cards of ``must``, which are
    part of every set. Picks that are no candidates are a ``ValueError``.
    """

    __slots__ = ("_everyone", "_search", "engine")

    def __init__(
        self, candidates: tuple[Candidate, ...], requirement: Requirement, engine: str, search: Engine
    ) -> None:
        self.engine = engine  #: which engine answers
        self._everyone = (1 << len(candidates)) - 1
        self._search = search

    def possible(self) -> bool:
        """Whether any set will do. Enumerates nothing: time grows with candidates, slots and target only."""
        return self._search.possible()

    def subsets(self, capacity: int = DEFAULT_CAPACITY) -> NDArray[np.uint64]:
        """All sets that will do: ``(n,) uint64`` masks, ascending, each once.

        ``CapacityError`` if there are more than ``capacity``; :meth:`count` has no such limit.
        """
        capacity = index(capacity)
        if capacity < 0:
            raise ValueError(f"capacity {capacity}: expected 0 or more")
        return self._search.subsets(min(capacity, _ENDLESS))

    def count(self) -> int:
        """How many sets will do, found by walking through them."""
        return self._search.count()

    def is_complete(self, picked: int) -> bool:
        """Whether these picks, with the cards of ``must``, are a set that will do."""
        return self._search.is_complete(self._checked(picked))

    def completable(self, picked: int) -> bool:
        """Whether these picks are part of a set that will do, or are one. Enumerates nothing."""
        return self._search.completable(self._checked(picked))

    def next_picks(self, picked: int) -> int:
        """Mask of the candidates that may be picked next without running into a dead end; 0 if there is none."""
        return self._search.next_picks(self._checked(picked))

    def _checked(self, picked: int) -> int:
        picked = index(picked)  # an element of subsets() is a NumPy number
        if picked < 0 or picked & ~self._everyone:
            raise ValueError(
                f"picked {picked:#x}: expected a mask of candidates, at most {self._everyone:#x}"
            )
        return picked


def material_subsets(
    candidates: Sequence[Candidate], requirement: Requirement, *, engine: str | None = None
) -> MaterialSearch:
    """A search for the sets of candidates that meet the requirement.

    ``engine`` as for ``Duel``: native, reference, auto, or None for the default. ``ValueError`` says what makes no sense
    in the question, ``CapacityError`` which limit it exceeds.
    """
    offered = tuple(candidates)
    _check_candidates(offered)
    _check_requirement(requirement, len(offered))
    offered, requirement = _plain(offered), _plain_requirement(requirement)
    _check_size(requirement)
    name = engine_name(engine)
    search: Engine = _search_class(name)(offered, requirement)
    return MaterialSearch(offered, requirement, name, search)


def _search_class(name: str) -> type[Any]:
    if name == "native":
        from ygocore import _native

        _native.require()
        from ygocore._native.materials import NativeSearch

        return NativeSearch
    from ygocore.reference.materials import ReferenceSearch

    return ReferenceSearch


# --- requirements in one line -----------------------------------------------------------------------------------------


def synchro(
    level: int,
    *,
    tuner: int = TUNER,
    others: int = NON_TUNER,
    tuners: tuple[int, int | None] = (1, 1),
    number: tuple[int, int | None] = (1, None),
    must: int = 0,
    one_of: int = 0,
) -> Requirement:
    """A Synchro Summon: by default 1 Tuner and 1 or more non-Tuners whose Levels add up to ``level`` (SYN-01, SYN-02).

    ``tuner`` and ``others`` are the conditions on each Tuner and on every other material (SYN-03, SYN-04); ``tuners`` and
    ``number`` how many of each, as (least, most). The roles ``TUNER`` and ``NON_TUNER`` are the caller's to give; a card
    that can be either has both.

    >>> synchro(5, others=NON_TUNER | FIRST_FREE_ROLE).slots[1]
    Slot(roles=6, least=1, most=None)
    """
    slots = (Slot(tuner, *tuners), Slot(others, *number))
    return Requirement(Total.EXACT, level, slots, must=must, one_of=one_of)


def xyz(
    rank: int, number: int = 2, most: int | None = 0, *, roles: int = 0, must: int = 0, one_of: int = 0
) -> Requirement:
    """An Xyz Summon: ``number`` monsters of Level ``rank`` that fulfil ``roles`` (XYZ-01).

    ``most`` is for texts that say "2 or more": the largest number, None for any; 0, the default, for exactly ``number``.
    """
    upper = number if most == 0 else most
    return Requirement(Total.EACH, rank, (Slot(roles, number, upper),), must=must, one_of=one_of)


def link(
    rating: int,
    *slots: Slot,
    minimum: int = 1,
    roles: int = 0,
    distinct: bool = False,
    must: int = 0,
    one_of: int = 0,
) -> Requirement:
    """A Link Summon: values of 1, or a Link Monster's rating instead, that add up to ``rating`` (LINK-04 to LINK-06).

    ``minimum`` and ``roles`` write "2+ Effect Monsters"; where a text names several kinds of materials, give ``slots``
    instead. Candidates are ``Candidate(1)`` and, for a Link-3 monster, ``Candidate(1, 3)``.
    """
    kinds = slots or (Slot(roles, minimum, None),)
    return Requirement(Total.EXACT, rating, kinds, distinct=distinct, must=must, one_of=one_of)


def fusion(*slots: Slot, distinct: bool = False, must: int = 0, one_of: int = 0) -> Requirement:
    """A Fusion Summon: a slot for each printed material (FUS-01); "2+ Dragons" is ``Slot(DRAGON, 2, None)``."""
    if not slots:
        raise ValueError("fusion: expected a slot for each printed material, got none")
    return Requirement(Total.ANY, 0, slots, distinct=distinct, must=must, one_of=one_of)


def ritual(level: int, *, exactly: bool = False, must: int = 0, one_of: int = 0) -> Requirement:
    """The Tributes of a Ritual Summon: Levels that reach ``level`` with none superfluous, or are exactly it (RIT-03).

    With all Main Monster Zones occupied ``one_of`` are the candidates that stand in one (E-061).
    """
    total = Total.EXACT if exactly else Total.AT_LEAST
    return Requirement(total, level, must=must, one_of=one_of)


def tribute(number: int, *, must: int = 0, one_of: int = 0) -> Requirement:
    """The Tributes of a Tribute Summon or Set (TRIB-01): worth ``number`` in all.

    Candidates are ``Candidate(1)``, and ``Candidate(1, 2)`` for one that may count as two Tributes. One worth exactly
    three does not count as two (E-057). With all Main Monster Zones occupied ``one_of`` are those that stand in one.
    """
    return Requirement(Total.EXACT, number, must=must, one_of=one_of)


# --- what makes no sense, and what is too much ------------------------------------------------------------------------


_ENDLESS: Final = 2**63 - 1  # more sets than anything has


def _number(given: Any) -> int | None:
    """The whole number that it is, one of NumPy's too; None if it is none."""
    try:
        return index(given)
    except TypeError:
        return None


def _whole(what: str, number: object, least: int, most: int) -> None:
    """``ValueError`` unless ``number`` is a whole number of that range."""
    whole = _number(number)
    if whole is None or not least <= whole <= most:
        raise ValueError(f"{what} {number!r}: expected a whole number from {least} to {most}")


def _made_of(what: str, given: object, kind: type) -> None:
    """``TypeError`` unless it is one of these."""
    if not isinstance(given, kind):
        raise TypeError(f"{what} {given!r}: expected a {kind.__name__}")


def _plain(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates with plain numbers: NumPy's do not count beyond 64 bits."""
    return tuple(
        each
        if type(each.value) is type(each.other) is type(each.roles) is type(each.name) is int
        else Candidate(index(each.value), index(each.other), index(each.roles), index(each.name))
        for each in candidates
    )


def _plain_requirement(given: Requirement) -> Requirement:
    """The same for what is asked."""
    numbers = [given.target, given.minimum, given.maximum, given.must, given.one_of]
    for each in given.slots:
        numbers += (each.roles, each.least, each.most)
    if {*map(type, numbers)} <= {int, NoneType} and type(given.total) is Total and type(given.slots) is tuple:
        return given
    return Requirement(
        Total(given.total),
        index(given.target),
        tuple(Slot(index(each.roles), index(each.least), _plain_most(each.most)) for each in given.slots),
        index(given.minimum),
        _plain_most(given.maximum),
        index(given.must),
        index(given.one_of),
        bool(given.distinct),
    )


def _plain_most(most: int | None) -> int | None:
    return None if most is None else index(most)


def _check_candidates(candidates: tuple[Candidate, ...]) -> None:
    if len(candidates) > MAX_CANDIDATES:
        raise CapacityError(f"{len(candidates)} candidates: at most {MAX_CANDIDATES} fit in a mask")
    for at, candidate in enumerate(candidates):
        _made_of(f"candidate {at}:", candidate, Candidate)
        _whole(f"candidate {at}: value", candidate.value, 0, MAX_VALUE)
        _whole(f"candidate {at}: other value", candidate.other, 0, MAX_VALUE)
        _whole(f"candidate {at}: roles", candidate.roles, 0, 2**64 - 1)
        _whole(f"candidate {at}: name", candidate.name, 0, 2**64 - 1)
        if candidate.other and not candidate.value:
            raise ValueError(
                f"candidate {at}: other value {candidate.other} without a first one; give it as value"
            )


def _check_requirement(requirement: Requirement, n: int) -> None:
    _made_of("requirement", requirement, Requirement)
    _made_of("slots", requirement.slots, Sequence)
    for at, slot in enumerate(requirement.slots):
        _made_of(f"slot {at}:", slot, Slot)
    if requirement.distinct not in (False, True):
        raise ValueError(f"distinct {requirement.distinct!r}: expected False or True")
    if requirement.total not in Total.__members__.values():
        raise ValueError(f"total {requirement.total!r}: expected one of {', '.join(Total.__members__)}")
    summed = requirement.total != Total.ANY
    _whole("target", requirement.target, int(summed), MAX_VALUE if summed else 0)
    _check_counts("number of cards", requirement.minimum, requirement.maximum)
    if len(requirement.slots) > MAX_SLOTS:
        raise CapacityError(f"{len(requirement.slots)} slots: at most {MAX_SLOTS}; equal ones can be one")
    for at, slot in enumerate(requirement.slots):
        _whole(f"slot {at}: roles", slot.roles, 0, 2**64 - 1)
        _check_counts(f"slot {at}: number of cards", slot.least, slot.most)
    for what, mask in (("must", requirement.must), ("one_of", requirement.one_of)):
        chosen = _number(mask)
        if chosen is None or chosen < 0 or chosen >> n:
            raise ValueError(f"{what} {mask!r}: expected a mask of the {n} candidates")
    if requirement.total == Total.AT_LEAST and (requirement.slots or requirement.minimum > 1):
        raise ValueError(
            "an at-least total takes no slots and no minimum: give only candidates that may be used, and one_of for"
            " those of which one is asked for"
        )


def _check_counts(what: str, least: int, most: int | None) -> None:
    _whole(what, least, 0, MAX_CANDIDATES)
    if most is not None:
        _whole(what, most, 0, MAX_CANDIDATES)
        if most < least:
            raise ValueError(f"{what}: at least {least} and at most {most} contradict each other")


def _check_size(requirement: Requirement) -> None:
    lanes = prod(states_of(*digit) for digit in digits(requirement))
    words = lanes * -(-totals(requirement) // 64)
    if lanes > MAX_LANES:
        raise CapacityError(
            f"slots and numbers can be filled in {lanes} ways: at most {MAX_LANES} are kept apart"
        )
    if words > MAX_WORDS:
        raise CapacityError(
            f"a target of {requirement.target} in {lanes} ways of filling the slots takes {words} words: at most"
            f" {MAX_WORDS}"
        )


def digits(requirement: Requirement) -> list[tuple[int, int | None]]:
    """What has to be counted while cards are added, as (least, most): a slot each, then all cards if need be.

    Without slots one slot takes every card. All cards are counted only if slots and target do not imply the bounds:
    with an exact total there are never more cards than the target, since no value is 0.
    """
    low, high = requirement.minimum, requirement.maximum
    if requirement.total == Total.EXACT and high is not None and high >= requirement.target:
        high = None
    if not requirement.slots:
        if requirement.total == Total.AT_LEAST:
            low = 0
        return [(low, high)]
    found = [(slot.least, slot.most) for slot in requirement.slots]
    most = [slot.most for slot in requirement.slots]
    needed = high is not None and (None in most or sum(number or 0 for number in most) > high)
    if low > sum(slot.least for slot in requirement.slots) or needed:
        found.append((low, high))
    return found


def states_of(least: int, most: int | None) -> int:
    """How many numbers are kept apart: 0 to ``most``, or 0 to "``least`` or more"."""
    return (least if most is None else most) + 1


def totals(requirement: Requirement) -> int:
    """How many totals are kept apart: from 0 up to the largest that can still be right.

    At least: one card may bring up to the target beyond the last total that did not suffice.
    """
    if requirement.total == Total.EXACT:
        return requirement.target + 1
    return 2 * requirement.target if requirement.total == Total.AT_LEAST else 1
