"""The digest of a state: 64 bits, the same on both engines (docs/contract.md, "The digest")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ygocore.actions import location_number
from ygocore.prompts import Prompt
from ygocore.reference.cards import Card, Flag, in_place_order
from ygocore.reference.effects import Effect
from ygocore.reference.special import MATERIAL_REASONS
from ygocore.reference.state import Side, State
from ygocore.reference.words import Location
from ygocore.snapshot import CardState, Pending

_WORD: Final = (1 << 64) - 1
_RUNNING: Final = 0x3FF
_START: Final = 0x9E3779B97F4A7C15
_FACTOR: Final = 0xBF58476D1CE4E5B9


def digest(state: State, prompt: Prompt | None, path: int = 0) -> int:
    """The digest of a state that waits at ``prompt`` (None: the duel is over); ``path``: see :func:`mix_path`."""
    h = _START
    for word in words(state, prompt, path):
        h = mix(h, word)
    h ^= h >> 32
    h = h * 0x94D049BB133111EB & _WORD
    return h ^ h >> 29


def mix(h: int, word: int) -> int:
    """One word more."""
    h ^= word & _WORD
    h = h * _FACTOR & _WORD
    return h ^ h >> 29


def words(state: State, prompt: Prompt | None, path: int) -> Iterator[int]:
    """The words that the digest mixes, in order."""
    yield state.rules.switches | state.options << 32 | state.draw_count << 40 | state.turn_limit << 48
    yield progress_word(state, prompt)
    yield from pending_words(state.pending)
    yield from state.rng
    for player in state.players:
        yield from player_words(player)
    yield from effect_words(state, path)


def progress_word(state: State, prompt: Prompt | None) -> int:
    """How far the duel is, and who decides what."""
    decider = 2 if prompt is None else prompt.player
    kind = 0 if prompt is None else int(prompt.kind)
    if state.over:
        outcome = 2 if state.winner is None else state.winner
        reason = int(state.win_reason) & 0x3FF
    else:
        outcome, reason = 3, _RUNNING
    at = state.turn | state.turn_player << 16 | state.phase << 17
    return at | decider << 32 | kind << 34 | outcome << 42 | reason << 44


def pending_words(pending: Pending | None) -> Iterator[int]:
    """The rule that waits, and the places it has picked."""
    if pending is None:
        yield 0
        return
    controller, location, sequence = pending.place
    yield (
        pending.kind
        | controller << 8
        | location_number(location) << 9
        | sequence << 13
        | pending.facedown << 21
        | pending.required << 22
        | len(pending.picks) << 30
    )
    for controller, location, sequence in pending.picks:
        yield controller | location_number(location) << 1 | sequence << 5


def player_words(player: Side) -> Iterator[int]:
    """One player's side of the duel."""
    yield player.lp | player.normal_summons << 32
    piles = (player.deck, player.hand, player.grave, player.banished, player.extra)
    yield sum(len(cards) << 8 * number for number, cards in enumerate(piles))
    for zone in (*player.monsters, *player.spells):
        yield 0 if zone is None else card_word(zone)
    for cards in piles:
        yield from map(card_word, cards)


def card_word(card: CardState) -> int:
    """One card."""
    controller, location, sequence, position = card.previous
    a = card.code | card.position << 30 | card.owner << 34 | card.attacks << 35
    b = card.reason | controller << 32 | location_number(location) << 33 | sequence << 37 | position << 45
    c = card.status
    return (
        a
        ^ _rotate_left(b * 0x9E3779B97F4A7C15 & _WORD, 17)
        ^ _rotate_left(c * 0xD6E8FEB86659FD93 & _WORD, 41)
    )


def _rotate_left(word: int, by: int) -> int:
    return (word << by | word >> 64 - by) & _WORD


# -- what effects add: nothing at all for a duel without effects -----------------------------------


def effect_words(state: State, path: int) -> Iterator[int]:
    """What is there because of effects, each kind behind a mark of its own; nothing if there is nothing."""
    if not state.has_effects():
        return
    if path:
        yield from (0xE0, path)
    for card in sorted(state.every_card(), key=_where):
        found = list(card_words(card))
        if found:
            yield 0xE1 << 56 | place_word(card)
            yield from found
    for player, side in enumerate(state.players):
        yield from side_words(player, side)
    for mark, uses in ((0xE6, state.used), (0xE7, state.used_in_duel)):
        for (player, code, flag), count in sorted(uses.items()):
            if count:
                yield mark << 56 | (code & 0xFFFFFFFF) | (player & 3) << 32 | (flag & 0xF) << 34 | count << 40
    for effect in state.made:
        yield from effect_word(effect)


def _where(card: Card) -> tuple[int, ...]:
    under = card.overlay_target
    return card.controller, card.location, card.sequence if under is None else under.sequence, card.sequence


def place_word(card: Card | None) -> int:
    """A card by its place: 0 for none; its number below an Xyz Monster in the high byte."""
    if card is None or not card.location:
        return 0
    under = card.overlay_target
    where = card if under is None else under
    word = 1 | card.controller << 1 | location_number(card.location) << 2 | where.sequence << 6
    return word | (card.sequence << 14 if under is not None else 0)


def card_words(card: Card) -> Iterator[int]:
    """Counters, equipped monster, materials, targets, marks, uses and labels of a card."""
    for kind, count in sorted(card.held.items()):
        yield 0xC1 << 48 | kind << 16 | count
    if card.equip_target is not None:
        yield 0xC2 << 48 | place_word(card.equip_target)
    for each in card.overlay:
        yield 0xC3 << 48 | card_word(each) & 0xFFFFFFFFFFFF
    for each in sorted(card.card_targets, key=_where):
        yield 0xC4 << 48 | place_word(each)
    yield from flag_words(0xC5, card.flags)
    if card.turn_counter:
        yield 0xC6 << 48 | card.turn_counter
    if card.on_field and card.home != card.controller:
        yield 0xC7 << 48 | card.home
    for effect in card.effects:
        if effect.declared and effect.used:
            yield 0xC8 << 48 | effect.number << 8 | effect.used
        if effect.declared and effect.labels and effect.number < 63:
            for number, label in enumerate(effect.labels):
                yield 0xC9 << 56 | effect.number << 48 | number << 44 | label & 0xFFFFFFFFFFF
    if card.location in (Location.MZONE, Location.REMOVED) and card.summon_type:
        yield 0xCA << 48 | card.summon_type
        if card.summon_type in MATERIAL_REASONS:
            yield 0xCB << 48 | card.summon_location << 8 | card.summon_player
            for each in in_place_order(card.made_of):
                yield 0xCC << 48 | place_word(each)
    if card.state.attack_again is card:
        yield 0xCD << 48 | place_word(card.state.attack_again_on)


def flag_words(mark: int, marks: dict[int, list[Flag]]) -> Iterator[int]:
    """Marks on a card or player."""
    for code, listed in sorted(marks.items()):
        for flag in listed:
            yield mark << 56 | code & 0xFFFFFFFF
            yield (flag.reset & 0xFFFFFFFF) | (flag.reset_count & 0xFF) << 32
            yield flag.label


def side_words(player: int, side: Side) -> Iterator[int]:
    """What is counted and marked for a player."""
    yield from flag_words(0xE2 + player, side.flags)
    for (counter, activity), count in sorted(side.custom_activities.items()):
        yield (0xE4 + player) << 56 | counter & 0xFFFFFFFF | activity << 32 | count << 40


def effect_word(effect: Effect) -> Iterator[int]:
    """An effect that no card declares: what it is, what it is on, and how long it lasts."""
    yield 0xE8 << 56 | effect.code & 0xFFFFFFFF | (effect.type & 0xFFFF) << 32
    yield place_word(effect.handler) | place_word(effect.owner) << 24 | effect.controller << 48
    yield (effect.reset_flags & 0xFFFFFFFF) | (effect.reset_count & 0xFF) << 32 | (effect.used & 0xFF) << 40
    yield 0 if callable(effect.value) else int(effect.value)
    yield from effect.labels


def mix_path(path: int, action: int) -> int:
    """The path after one more action: from the last open game state on, so that states within effects differ by
    how they came about.
    """
    return mix(path or _START, action)
