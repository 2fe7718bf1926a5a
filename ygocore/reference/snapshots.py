"""A state as a snapshot, and back.

A snapshot shows every state. It can be taken up again where it holds everything that counts: what effects need beside
the cards is in :mod:`ygocore.reference.carried`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ygocore.actions import Place
from ygocore.reference import effects, stats
from ygocore.reference.asking import closes_grave
from ygocore.reference.cards import Card
from ygocore.reference.carried import (
    carried_of,
    effects_of,
    fill_player,
    limits_of,
    take_up,
    turn_without_word,
    unheld,
)
from ygocore.reference.moves import has_lost_monster
from ygocore.reference.state import (
    Link,
    Side,
    State,
    copy_pending,
    piles_of,
)
from ygocore.reference.words import EffectCode, Location
from ygocore.snapshot import (
    CardState,
    Carried,
    LinkState,
    Option,
    PlayerState,
    Snapshot,
    WinReason,
    holds_effects,
)

if TYPE_CHECKING:
    from ygocore.cards.definitions import CardDef
    from ygocore.cards.pool import CardPool


def from_snapshot(
    snapshot: Snapshot, pool: CardPool, definitions: Mapping[int, CardDef] | None = None
) -> State:
    """The state that a snapshot shows, sharing nothing with it."""
    state = State(
        pool=pool,
        rules=snapshot.rules,
        options=Option(snapshot.options),
        draw_count=snapshot.draw_count,
        turn_limit=snapshot.turn_limit,
        rng=snapshot.rng,
        turn=snapshot.turn,
        turn_player=snapshot.turn_player,
        phase=int(snapshot.phase),
        pending=copy_pending(snapshot.pending),
        over=snapshot.over,
        winner=snapshot.winner,
        win_reason=WinReason(snapshot.win_reason),
        definitions={} if definitions is None else definitions,
    )
    equip_with_classes(state)
    made: list[tuple[Card, CardState]] = []
    for player, side in enumerate(snapshot.players):
        made += fill_side(state, state.players[player], side, player)
        if state.turn:  # every other turn, unless the snapshot says otherwise
            state.players[player].turns = (state.turn + (player == state.turn_player)) // 2
    if holds_effects(snapshot):
        take_up(state, snapshot, made)
    state.reason_player = state.turn_player
    return state


def equip_with_classes(state: State) -> None:
    """The classes of cards, effects and groups that card functions work with."""
    from ygocore.reference.api import ApiCard, ApiEffect, ApiGroup

    state.card_class, state.effect_class, state.group_class = ApiCard, ApiEffect, ApiGroup


def fill_side(state: State, side: Side, shown: PlayerState, player: int) -> Iterator[tuple[Card, CardState]]:
    """One player's LP and cards, each with what it is made from."""
    side.lp, side.normal_summons = shown.lp, shown.normal_summons
    for location, zones in ((Location.MZONE, shown.monsters), (Location.SZONE, shown.spells)):
        there = side.monsters if location == Location.MZONE else side.spells
        for sequence, each in enumerate(zones):
            if each is not None:
                card = there[sequence] = put(state, each, player, int(location), sequence)
                yield card, each
                yield from put_materials(state, card, each)
    piles = piles_of(side)
    shown_piles = {
        int(Location.DECK): shown.deck,
        int(Location.HAND): shown.hand,
        int(Location.GRAVE): shown.grave,
        int(Location.REMOVED): shown.banished,
        int(Location.EXTRA): shown.extra,
    }
    for place, cards in shown_piles.items():
        for seq, each in enumerate(cards):
            card = put(state, each, player, place, seq)
            piles[place].append(card)
            yield card, each


def put_materials(state: State, card: Card, shown: CardState) -> Iterator[tuple[Card, CardState]]:
    """The Xyz Materials of a monster, below it."""
    for sequence, each in enumerate(() if shown.carried is None else shown.carried.materials):
        material = put(state, each, card.controller, int(Location.OVERLAY), sequence)
        material.overlay_target = card
        card.overlay.append(material)
        yield material, each


def put(state: State, shown: CardState, player: int, location: int, sequence: int) -> Card:
    """A card like the one shown, in that place."""
    card = state.card_class(
        state,
        shown.code,
        shown.owner,
        shown.position,
        shown.status,
        shown.attacks,
        shown.reason,
        shown.previous,
    )
    card.controller, card.location, card.sequence = player, location, sequence
    card.home = player
    card.move_id = card.stay_id = state.next_move()
    card.active_since = state.moment()
    card.turn_id = turn_without_word(state, shown.status)
    effects.declare(state, card)
    return card


def to_snapshot(state: State) -> Snapshot:
    """The state as plain values, sharing nothing with it."""
    return Snapshot(
        rules=state.rules,
        rng=state.rng,
        turn=state.turn,
        turn_player=state.turn_player,
        phase=int(state.phase),
        players=(plain_side(state, 0), plain_side(state, 1)),
        pending=copy_pending(state.pending),
        over=state.over,
        winner=state.winner,
        win_reason=state.win_reason,
        options=state.options,
        draw_count=state.draw_count,
        turn_limit=state.turn_limit,
        moments=state.moments if state.has_effects() else 0,
        moves=state.moves if state.has_effects() else 0,
        limits=limits_of(state),
        effects=effects_of(state),
        chain=() if state.over else tuple(plain_link(state, link) for link in state.chain),
        unheld=tuple(unheld(state)),
    )


def plain_link(state: State, link: Link) -> LinkState:
    """What a snapshot shows of a Chain Link."""
    place = Place(link.controller, link.location, link.sequence)
    targets = tuple(sorted(card.place for card in link.targets))
    number = effects.number_in_actions(link.effect)
    return LinkState(link.player, link.code, place, number, targets, closes_grave(state, link))


def plain_card(card: Card) -> CardState:
    """What a snapshot shows of a card."""
    made = CardState(
        card.code, card.owner, card.position, card.status, card.attacks, card.reason, card.previous
    )
    state = card.state
    if not state.has_effects():
        return made
    made.carried = carried_of(card)
    made.counters = tuple(sorted(card.held.items()))
    if not card.on_field:
        made.public = card.location == Location.HAND and effects.has(state, card, EffectCode.PUBLIC)
        return made
    if card.overlay:
        made.materials = tuple(each.code for each in card.overlay)
        made.carried = Carried() if made.carried is None else made.carried
        made.carried.materials = tuple(plain_card(each) for each in card.overlay)
    if card.equip_target is not None and not has_lost_monster(card):
        made.equipped_to = card.equip_target.place
    if card.location == Location.MZONE:
        show_numbers(card, made)
    return made


def show_numbers(card: Card, made: CardState) -> None:
    """ATK and the like of a monster where they are not as printed."""
    state, printed = card.state, stats.facts(card)
    shown = (
        ("attack", stats.attack_of(state, card), max(int(printed.attack), 0)),
        ("defense", stats.defense_of(state, card), max(int(printed.defense), 0)),
        ("level", stats.level_of(state, card), int(printed.level)),
        ("rank", stats.rank_of(state, card), int(printed.rank)),
    )
    for name, now, before in shown:
        if now != before:
            setattr(made, name, now)


def plain_side(state: State, player: int) -> PlayerState:
    """What a snapshot shows of a player's side."""
    side = state.players[player]

    def plain(cards: Iterable[Card]) -> list[CardState]:
        return [plain_card(card) for card in cards]

    made = PlayerState(
        lp=side.lp,
        normal_summons=side.normal_summons,
        monsters=[None if card is None else plain_card(card) for card in side.monsters],
        spells=[None if card is None else plain_card(card) for card in side.spells],
        deck=plain(side.deck),
        hand=plain(side.hand),
        grave=plain(side.grave),
        banished=plain(side.banished),
        extra=plain(side.extra),
    )
    if state.has_effects():
        fill_player(made, side)
        if made.deck:
            made.deck[-1].public = effects.player_has(state, player, EffectCode.REVERSE_DECK)
    return made
