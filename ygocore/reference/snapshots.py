"""A state as a snapshot, and back.

A snapshot shows every state. It can be taken up again where it holds everything that counts: see :func:`unheld`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ygocore.reference import effects, stats
from ygocore.reference.cards import Card
from ygocore.reference.state import (
    Side,
    State,
    copy_pending,
    piles_of,
)
from ygocore.reference.words import Location, Position
from ygocore.snapshot import CardState, Option, PlayerState, Snapshot, WinReason

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
    for player, side in enumerate(snapshot.players):
        fill_side(state, state.players[player], side, player)
    state.reason_player = state.turn_player
    return state


def equip_with_classes(state: State) -> None:
    """The classes of cards, effects and groups that card functions work with."""
    from ygocore.reference.api import ApiCard, ApiEffect, ApiGroup

    state.card_class, state.effect_class, state.group_class = ApiCard, ApiEffect, ApiGroup


def fill_side(state: State, side: Side, shown: PlayerState, player: int) -> None:
    """One player's LP and cards."""
    side.lp, side.normal_summons = shown.lp, shown.normal_summons
    for location, zones in ((Location.MZONE, shown.monsters), (Location.SZONE, shown.spells)):
        there = side.monsters if location == Location.MZONE else side.spells
        for sequence, each in enumerate(zones):
            if each is not None:
                there[sequence] = put(state, each, player, int(location), sequence)
    piles = piles_of(side)
    shown_piles = {
        int(Location.DECK): shown.deck,
        int(Location.HAND): shown.hand,
        int(Location.GRAVE): shown.grave,
        int(Location.REMOVED): shown.banished,
        int(Location.EXTRA): shown.extra,
    }
    for place, cards in shown_piles.items():
        piles[place].extend(put(state, each, player, place, seq) for seq, each in enumerate(cards))


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
    card.move_id = state.next_move()
    card.active_since = state.moment()
    card.turn_id = state.turn if shown.status & _THIS_TURN else max(state.turn - 1, 0)
    effects.declare(state, card)
    return card


_THIS_TURN = 0x10 | 0x800 | 0x20000000 | 0x40000000


def to_snapshot(state: State) -> Snapshot:
    """The state as plain values, sharing nothing with it."""
    return Snapshot(
        rules=state.rules,
        rng=state.rng,
        turn=state.turn,
        turn_player=state.turn_player,
        phase=int(state.phase),
        players=(plain_side(state.players[0]), plain_side(state.players[1])),
        pending=copy_pending(state.pending),
        over=state.over,
        winner=state.winner,
        win_reason=state.win_reason,
        options=state.options,
        draw_count=state.draw_count,
        turn_limit=state.turn_limit,
        unheld=tuple(unheld(state)),
    )


def plain_card(card: Card) -> CardState:
    """What a snapshot shows of a card."""
    made = CardState(
        card.code, card.owner, card.position, card.status, card.attacks, card.reason, card.previous
    )
    state = card.state
    if not state.has_effects() or not card.on_field:
        return made
    if card.location == Location.MZONE:
        printed = stats.facts(card)
        shown = (
            ("attack", stats.attack_of(state, card), max(int(printed.attack), 0)),
            ("defense", stats.defense_of(state, card), max(int(printed.defense), 0)),
            ("level", stats.level_of(state, card), int(printed.level)),
            ("rank", stats.rank_of(state, card), int(printed.rank)),
        )
        for name, now, before in shown:
            if now != before:
                setattr(made, name, now)
    made.counters = tuple(sorted(card.held.items()))
    made.materials = tuple(each.code for each in card.overlay)
    made.equipped_to = None if card.equip_target is None else card.equip_target.place
    return made


def plain_side(side: Side) -> PlayerState:
    """What a snapshot shows of a player's side."""
    return PlayerState(
        lp=side.lp,
        normal_summons=side.normal_summons,
        monsters=[None if card is None else plain_card(card) for card in side.monsters],
        spells=[None if card is None else plain_card(card) for card in side.spells],
        deck=list(map(plain_card, side.deck)),
        hand=list(map(plain_card, side.hand)),
        grave=list(map(plain_card, side.grave)),
        banished=list(map(plain_card, side.banished)),
        extra=list(map(plain_card, side.extra)),
    )


def unheld(state: State) -> list[str]:
    """What decides how the duel goes on and no snapshot holds: empty if it can be taken up from its snapshot."""
    found: list[str] = []
    if not state.has_effects():
        return found
    within = state.chain or state.battle is not None or state.offered is not None or state.pending is not None
    if within and not state.over:
        found.append("a decision within an effect, a Chain or a battle")
    if state.made:
        found.append("effects that were put on cards or players")
    if state.attack_again is not None:
        found.append("a monster that may attack once more")
    sides = state.players
    if any(side.flags or side.custom_activities for side in sides):
        found.append("marks of players, and what is counted of what they did")
    if state.used or state.used_in_duel or any(_used(card) for card in state.every_card()):
        found.append("count limits that are used up")
    if any(_carries(card) for card in state.every_card()):
        found.append("counters, equipped cards, materials, marks or memories of cards")
    return found


def _used(card: Card) -> bool:
    return any(effect.used or effect.used_in_chain for effect in card.effects)


def _carries(card: Card) -> bool:
    if card.flags or card.held or card.equips or card.overlay or card.card_targets or card.relations:
        return True
    if card.location == Location.MZONE and card.summon_type:
        return True
    if card.on_field and (card.turn_counter or card.home != card.controller or not card.enabled):
        return True
    for effect in card.effects:
        definition = effects.definition_of(card.state, card.code)
        if not effect.declared or definition is None or effect.number >= len(definition.effects):
            continue
        declared = definition.effects[effect.number].label
        if effect.labels != ((declared,) if declared else ()):
            return True
    return bool(card.location == Location.EXTRA and card.position & Position.FACEUP)
