"""Groups of cards, as card functions have them: sets that are gone through in place order (docs/cards.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ygocore.constants import Prompt as PromptKind
from ygocore.reference import programs
from ygocore.reference.asking import pick
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.state import Rule, State

if TYPE_CHECKING:
    from ygocore.reference.effects import Effect

Filter = Callable[..., Any] | None


def cards_in(cards: Any) -> list[Card]:
    """The cards of a card, a group or None, in place order."""
    if cards is None:
        return []
    if isinstance(cards, Card):
        return [cards]
    return in_place_order(cards)


def matching(cards: Iterable[Card], f: Filter, exclude: Any, args: tuple[Any, ...]) -> list[Card]:
    """Those of the cards that the filter accepts and that are not excluded."""
    out = set(cards_in(exclude))
    return [card for card in cards if card not in out and (f is None or f(card, *args))]


def can_sum(values: list[int], total: int, minimum: int, maximum: int) -> bool:
    """Whether ``minimum`` to ``maximum`` of the values add up to ``total``. A value may hold two: low and high 16 bits."""
    reached = {(0, 0)}
    for value in values:
        for low in {value & 0xFFFF, value >> 16 or value & 0xFFFF}:
            reached |= {(n + 1, s + low) for n, s in list(reached) if n < maximum and s + low <= total}
    return any(s == total and minimum <= n <= maximum for n, s in reached)


class ApiGroup:
    """A set of cards."""

    __slots__ = ("cards", "state")

    def __init__(self, state: State, cards: Iterable[Card] = ()) -> None:
        self.state = state
        self.cards: set[Card] = set(cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(in_place_order(self.cards))

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return bool(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ApiGroup) and self.cards == other.cards

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<group {list(self)}>"

    def _made(self, cards: Iterable[Card]) -> ApiGroup:
        return ApiGroup(self.state, cards)

    # -- questions ---------------------------------------------------------------------------------

    def get_count(self) -> int:
        return len(self.cards)

    def get_first(self) -> Card | None:
        return next(iter(self), None)

    def is_exists(self, f: Filter, count: int, exclude: Any, *args: Any) -> bool:
        return self.filter_count(f, exclude, *args) >= count

    def filter(self, f: Filter, exclude: Any, *args: Any) -> ApiGroup:
        return self._made(matching(self, f, exclude, args))

    def filter_count(self, f: Filter, exclude: Any, *args: Any) -> int:
        return len(matching(self, f, exclude, args))

    def is_contains(self, c: Card) -> bool:
        return c in self.cards

    def get_sum(self, f: Callable[[Card], int]) -> int:
        return sum(int(f(card)) for card in self)

    def get_class_count(self, f: Callable[[Card], int]) -> int:
        return len({f(card) for card in self})

    def get_max_group(self, f: Callable[[Card], int]) -> ApiGroup:
        most = max((f(card) for card in self.cards), default=0)
        return self._made(card for card in self.cards if f(card) == most)

    def get_min_group(self, f: Callable[[Card], int]) -> ApiGroup:
        least = min((f(card) for card in self.cards), default=0)
        return self._made(card for card in self.cards if f(card) == least)

    def get_bitwise_or(self, f: Callable[[Card], int]) -> int:
        value = 0
        for card in self:
            value |= int(f(card))
        return value

    def check_with_sum_equal(self, f: Callable[[Card], int], total: int, minimum: int, maximum: int) -> bool:
        return can_sum([int(f(card)) for card in self], total, minimum, maximum)

    def check_with_sum_greater(self, f: Callable[[Card], int], total: int) -> bool:
        return sum(_most(int(f(card))) for card in self) >= total

    # -- changes -----------------------------------------------------------------------------------

    def add_card(self, c: Any) -> None:
        self.cards.update(cards_in(c))

    def remove_card(self, c: Any) -> None:
        self.cards.difference_update(cards_in(c))

    merge = add_card
    sub = remove_card

    def clear(self) -> None:
        self.cards.clear()

    def clone(self) -> ApiGroup:
        return self._made(self.cards)

    def delete_group(self) -> None:
        """Nothing: groups need no care here."""

    def keep_alive(self) -> None:
        """Nothing: groups need no care here."""

    # -- choices -----------------------------------------------------------------------------------

    def select(self, chooser: int, minimum: int, maximum: int, exclude: Any) -> Rule[ApiGroup]:
        chosen = yield from pick(self.state, chooser, matching(self, None, exclude, ()), minimum, maximum)
        return self._made(chosen)

    def filter_select(
        self, chooser: int, f: Filter, minimum: int, maximum: int, exclude: Any, *args: Any
    ) -> Rule[ApiGroup]:
        chosen = yield from pick(self.state, chooser, matching(self, f, exclude, args), minimum, maximum)
        return self._made(chosen)

    def random_select(self, chooser: int, count: int) -> ApiGroup:
        from ygocore.reference.chance import random_cards

        return self._made(random_cards(self.state, chooser, list(self), count))

    def select_with_sum_equal(
        self, chooser: int, f: Callable[[Card], int], total: int, minimum: int, maximum: int
    ) -> Rule[ApiGroup]:
        cards = list(self)

        def values(chosen: list[Card]) -> list[int]:
            return [int(f(card)) for card in chosen]

        def done(chosen: list[Card]) -> bool:
            return minimum <= len(chosen) <= maximum and can_sum(
                values(chosen), total, len(chosen), len(chosen)
            )

        def possible(chosen: list[Card]) -> bool:
            return _completes(cards, chosen, values, total, minimum, maximum)

        chosen = yield from pick(
            self.state,
            chooser,
            cards,
            minimum,
            maximum,
            kind=PromptKind.SELECT_SUM,
            done=done,
            possible=possible,
        )
        return self._made(chosen)

    def select_with_sum_greater(self, chooser: int, f: Callable[[Card], int], total: int) -> Rule[ApiGroup]:
        cards = list(self)

        def reach(chosen: list[Card]) -> int:
            return sum(_most(int(f(card))) for card in chosen)

        def done(chosen: list[Card]) -> bool:
            return reach(chosen) >= total

        def possible(chosen: list[Card]) -> bool:
            return all(reach([each for each in chosen if each is not one]) < total for one in chosen)

        chosen = yield from pick(
            self.state,
            chooser,
            cards,
            1,
            len(cards),
            kind=PromptKind.SELECT_SUM,
            done=done,
            possible=possible,
        )
        return self._made(chosen)

    def check_unselect_group(
        self, f: Callable[..., Any], e: Effect | None, player: int, minimum: int, maximum: int
    ) -> bool:
        return self._can_become([], self._asked(f, e, player), minimum, maximum)

    def select_unselect_group(
        self,
        f: Callable[..., Any],
        e: Effect | None,
        player: int,
        minimum: int,
        maximum: int,
        chooser: int = -1,
    ) -> Rule[ApiGroup]:
        fits = self._asked(f, e, player)
        chosen = yield from pick(
            self.state,
            player if chooser < 0 else chooser,
            list(self),
            minimum,
            maximum,
            kind=PromptKind.SELECT_UNSELECT_CARD,
            done=fits,
            possible=lambda picked: self._can_become(picked, fits, minimum, maximum),
        )
        return self._made(chosen)

    def _asked(self, f: Callable[..., Any], e: Effect | None, player: int) -> Callable[[list[Card]], bool]:
        """Whether some of the cards satisfy a function of ``g, e, tp, mg``."""
        given = (e, player, self)[: f.__code__.co_argcount - 1]

        def fits(picked: list[Card]) -> bool:
            programs.tick()
            return bool(f(self._made(picked), *given))

        return fits

    def _can_become(
        self, picked: list[Card], fits: Callable[[list[Card]], bool], minimum: int, maximum: int
    ) -> bool:
        """Whether these cards are part of a selection of that size that fits."""
        if len(picked) >= minimum and fits(picked):
            return True
        rest = [card for card in self if card not in picked]
        for size in range(max(minimum - len(picked), 1), min(maximum - len(picked), len(rest)) + 1):
            if any(fits(picked + list(more)) for more in combinations(rest, size)):
                return True
        return False


def _most(value: int) -> int:
    return max(value & 0xFFFF, value >> 16)


def _completes(
    cards: list[Card],
    chosen: list[Card],
    values: Callable[[list[Card]], list[int]],
    total: int,
    minimum: int,
    maximum: int,
) -> bool:
    """Whether the cards chosen are part of some selection with the right sum."""
    rest = [card for card in cards if card not in chosen]
    sums = {0}
    for value in values(chosen):
        options = {value & 0xFFFF, value >> 16 or value & 0xFFFF}
        sums = {s + each for s in sums for each in options if s + each <= total}
    least, most = max(minimum - len(chosen), 0), maximum - len(chosen)
    return any(can_sum(values(rest), total - s, least, most) for s in sums)


class GroupMaker:
    """``group`` inside card functions."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def create_group(self) -> ApiGroup:
        return ApiGroup(self._state)

    def from_cards(self, *cards: Card | None) -> ApiGroup:
        return ApiGroup(self._state, [card for card in cards if card is not None])
