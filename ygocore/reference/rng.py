"""The random generator: xoshiro256**, whose four words are part of the duel's state (docs/contract.md)."""

from __future__ import annotations

from typing import Any

from ygocore.errors import NoOutcomeError, OutcomeError
from ygocore.reference.state import State

_WORD = (1 << 64) - 1


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """The generator's four words for a seed: four outputs of splitmix64."""
    words = []
    z = seed & _WORD
    for _ in range(4):
        z = z + 0x9E3779B97F4A7C15 & _WORD
        words.append(_splitmix64(z))
    return words[0], words[1], words[2], words[3]


def next_word(state: State) -> int:
    """The next 64 random bits (xoshiro256**)."""
    a, b, c, d = state.rng
    result = _rotate_left(b * 5 & _WORD, 7) * 9 & _WORD
    shifted = b << 17 & _WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = _rotate_left(d, 45)
    state.rng = (a, b, c, d)
    return result


def below(state: State, limit: int) -> int:
    """A number from 0 to ``limit - 1`` (``limit`` at most 2**32), from one word."""
    return (next_word(state) >> 32) * limit >> 32


def shuffle(state: State, cards: list[Any]) -> None:
    """Put a list in random order, in place."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(state, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def dictated(state: State, kind: str, player: int) -> tuple[Any, ...] | None:
    """The outcome that is dictated for the next random event; None: the generator decides.

    ``OutcomeError`` if another one was dictated: whoever plays a record again has lost the way.
    """
    if state.outcomes is None:
        return None
    if not state.outcomes:
        raise NoOutcomeError(f"{kind} of player {player}: no outcome is dictated for it")
    outcome = state.outcomes.popleft()
    who_matters = kind != "random_selected"  # whoever picks at random picks the same
    if outcome.kind != kind or (who_matters and outcome.player != player):
        raise OutcomeError(f"{kind} of player {player}: the outcome dictated is {outcome}")
    return outcome.values


def shuffle_deck(state: State, player: int) -> None:
    """Put a Deck in random order, or in the dictated one (passcodes from bottom to top)."""
    deck = state.players[player].deck
    codes = dictated(state, "shuffle_deck", player)
    if codes is None:
        shuffle(state, deck)
        return
    left = list(deck)
    for position, code in enumerate(codes):
        found = next((card for card in left if card.code == code), None)
        if found is None or len(codes) != len(deck):
            raise OutcomeError(f"the Deck of player {player} cannot lie in the dictated order {codes}")
        left.remove(found)
        deck[position] = found


def pick_some(state: State, player: int, cards: list[Any], count: int) -> list[Any]:
    """``count`` cards picked at random, or those with the dictated passcodes."""
    codes = dictated(state, "random_selected", player)
    left = list(cards)
    if codes is None:
        return [left.pop(below(state, len(left))) for _ in range(count)]
    picked: list[Any] = []
    if len(codes) != count:
        raise OutcomeError(f"{count} cards are picked at random, dictated are {codes}")
    for code in codes:
        found = next((card for card in left if card.code == code), None)
        if found is None:
            raise OutcomeError(f"the dictated cards {codes} are not among {[each.code for each in cards]}")
        left.remove(found)
        picked.append(found)
    return picked


def toss(state: State, kind: str, player: int, count: int, sides: int) -> tuple[int, ...]:
    """The results of coins (0 tails, 1 heads) or dice (1 to 6)."""
    given = dictated(state, kind, player)
    if given is not None:
        if len(given) != count:
            raise OutcomeError(f"{kind} of player {player}: {count} results are needed, dictated are {given}")
        return tuple(int(each) for each in given)
    first = 1 if sides == 6 else 0
    return tuple(first + below(state, sides) for _ in range(count))


def _splitmix64(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _WORD
    return x ^ x >> 31


def _rotate_left(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _WORD
