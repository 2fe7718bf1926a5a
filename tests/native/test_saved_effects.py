"""Saved duels with effects: what is read back goes on alike, and no bytes whatever can do harm."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.cards.api.test_announcing_names import begin_many
from ygocore.cards.registry import builtin_cards
from ygocore.constants import Prompt
from ygocore.deck import Deck
from ygocore.duel import Duel
from ygocore.errors import DuelFormatError, YgoError

pytestmark = pytest.mark.native

HEADER = struct.Struct("<8sHHIQQQ")


def resealed(native: SimpleNamespace, data: bytes) -> bytes:
    """The bytes with the length and the checksum that they should have."""
    magic, format_version, layout, _, fingerprint, _, effects = HEADER.unpack_from(data)
    payload = data[HEADER.size :]
    checksum = native.save.checksum(fingerprint, payload)
    return HEADER.pack(magic, format_version, layout, len(payload), fingerprint, checksum, effects) + payload


def duels(name: str, count: int, seed: int = 0, rules: str = "MR1") -> Iterator[Any]:
    """The decisions of some random duels between copies of a deck."""
    deck = Deck.named(name)
    for number in range(count):
        duel = Duel(deck, deck, seed=seed + number, rules=rules, engine="native")
        chance = random.Random(seed + number)
        while not duel.over:
            yield duel
            duel.apply(chance.choice(duel.legal_actions().tolist()))


def goes_on(duel: Any, chance: random.Random, most: int = 60) -> None:
    """Whatever the state is, using it raises nothing but the package's own errors."""
    try:
        duel.snapshot()
        duel.to_bytes()
        for _ in range(most):
            actions = duel.legal_actions().tolist()
            duel.digest()
            if not actions:
                return
            duel = duel.clone()
            duel.apply(chance.choice(actions))
    except (YgoError, SystemError):  # SystemError: a state that only a forger comes to
        return


@pytest.mark.parametrize(
    ("name", "rules", "count"),
    [
        ("summons-link-pendulum", "MR2020", 6),
        ("summons-xyz-synchro", "MR2", 4),
        ("blackwing", "MR1", 3),
        ("junk", "MR3", 2),
    ],
)
def test_what_is_kept_of_a_list_is_what_a_new_one_says(
    native: SimpleNamespace, name: str, rules: str, count: int
) -> None:
    listed = 0
    for duel in duels(name, count, 7, rules):
        again = Duel.from_bytes(duel.to_bytes(), engine="native")  # keeps nothing
        assert duel.legal_actions().tolist() == again.legal_actions().tolist()
        listed += duel.prompt.kind == Prompt.SELECT_IDLECMD
    assert listed > 50 * count


@pytest.mark.parametrize("name", ["goat-control", "blackwing"])
def test_a_saved_duel_goes_on_like_the_one_that_was_saved(native: SimpleNamespace, name: str) -> None:
    for at, duel in enumerate(duels(name, 3)):
        data = duel.to_bytes()
        again = Duel.from_bytes(data, engine="native")
        assert again.to_bytes() == data
        assert again.digest() == duel.digest()
        assert again.prompt == duel.prompt
        assert again.legal_actions().tolist() == duel.legal_actions().tolist()
        assert resealed(native, data) == data
        action = duel.legal_actions().tolist()[at % len(duel.legal_actions())]
        copy = duel.clone()
        again.apply(action)
        copy.apply(action)
        assert again.digest() == copy.digest()
        assert again.raw_events() == copy.raw_events()


def test_a_saved_duel_needs_the_same_effects() -> None:
    duel = next(duels("goat-control", 1))
    fewer = {code: card for code, card in builtin_cards().items() if code != 55144522}  # Pot of Greed
    with pytest.raises(DuelFormatError, match="other card effects"):
        type(duel)._from_bytes(duel.to_bytes(), duel.pool, fewer)
    with pytest.raises(DuelFormatError, match="declare none"):
        type(duel)._from_bytes(duel.to_bytes(), duel.pool, {})


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["goat-control", "blackwing"])
def test_no_changed_bytes_do_harm(native: SimpleNamespace, name: str, seed: int) -> None:
    """One to four bytes or bits changed anywhere, with a checksum that fits."""
    chance = random.Random(seed)
    taken = 0
    for duel in duels(name, 1, 100 + seed):
        data = bytearray(duel.to_bytes())
        for _ in range(5):
            damaged = bytearray(data)
            for _ in range(chance.randint(1, 4)):
                at = chance.randrange(HEADER.size, len(damaged))
                damaged[at] = chance.choice(
                    (chance.randrange(256), damaged[at] ^ 1 << chance.randrange(8), 0, 255)
                )
            try:
                again = Duel.from_bytes(resealed(native, bytes(damaged)), engine="native")
            except DuelFormatError:
                continue
            taken += 1
            goes_on(again, chance, 8)
    assert taken > 0


@pytest.mark.parametrize("ranges", [True, False])
def test_no_changed_bytes_do_harm_while_a_name_is_declared(native: SimpleNamespace, ranges: bool) -> None:
    """Before the range is declared, and before the name is: the filter and the range are kept in the state."""
    chance = random.Random(ranges)
    duel = begin_many("native").duel
    if not ranges:
        duel.apply(duel.legal_actions()[1])
    data = bytearray(duel.to_bytes())
    taken = 0
    for _ in range(300):
        damaged = bytearray(data)
        at = chance.randrange(HEADER.size, len(damaged))
        damaged[at] = chance.choice((chance.randrange(256), damaged[at] ^ 1 << chance.randrange(8), 0, 255))
        try:
            again = type(duel)._from_bytes(resealed(native, bytes(damaged)), duel.pool, duel.definitions)
        except DuelFormatError:
            continue
        taken += 1
        goes_on(again, chance, 3)
    assert taken > 0
