"""Cards changing places, drawing, and the end of a duel (MOVE, LP, WIN rules): what happens to one card, at once.

What may be done to cards, what is done instead, and what effects see of it is in :mod:`ygocore.reference.operations`.
"""

from __future__ import annotations

from typing import Final, NoReturn

from ygocore.actions import NOWHERE, Place
from ygocore.reference import effects, stats
from ygocore.reference.cards import Card
from ygocore.reference.rng import shuffle_deck
from ygocore.reference.state import DuelEnded, State
from ygocore.reference.words import (
    EffectCode,
    EffectType,
    Location,
    Message,
    Position,
    Reason,
    Reset,
    Status,
    Type,
)
from ygocore.reference.zones import pile, position_in, zones
from ygocore.snapshot import WinReason

DRAWN: Final = Reason.DRAW | Reason.RULE

_RESETS: Final = {
    int(Location.GRAVE): Reset.TOGRAVE,
    int(Location.REMOVED): Reset.REMOVE,
    int(Location.HAND): Reset.TOHAND,
    int(Location.DECK): Reset.TODECK,
    int(Location.EXTRA): Reset.TODECK,
    int(Location.OVERLAY): Reset.OVERLAY,
}
#: Where a card was whose summon or activation was negated: nowhere (ACT-05, MOVE-15).
_NOT_THERE: Final = (0, 0, 0)
_HIDDEN: Final = Location.HAND | Location.DECK | Location.EXTRA


def relocate(
    state: State,
    card: Card,
    to: Place,
    position: int,
    reason: int | None = None,
    *,
    bottom: bool = False,
) -> None:
    """Move a card. ``to.sequence`` counts on the field only; off it the card goes on top, or to the bottom.

    ``reason`` None: it keeps its reason. What it had on the field it loses when it leaves (E-083), and a Token ceases to exist
    (TOKEN-02).
    """
    from_field, never_there = card.on_field, card.was_never_there
    to_field = bool(to.location & Location.ONFIELD)
    if from_field:
        stats.remember(state, card)
    lift(state, card)
    if reason is not None:
        card.reason = int(reason)
    leaving = from_field and card.previous[1] != to.location  # to another kind of zone too
    if leaving or to.location != card.previous[1]:
        _forget(state, card, to.location, position, leaving, to_field)
    if leaving and not to_field and card.kind & Type.TOKEN:
        vanish(state, card)
        return
    lay(state, card, to, position, bottom=bottom)
    if card.previous[1] == Location.DECK and to.location != Location.DECK and not state.keep_order:
        state.shuffles.add(card.previous[0])  # GAP-14
    state.log(Message.MOVE, card.code, *card.previous, *card.place, card.position, card.reason)
    if from_field and never_there:
        card.previous = (card.previous[0], *_NOT_THERE)
        card.status &= ~int(Status.SUMMON_DISABLED | Status.ACTIVATE_DISABLED)


def _forget(state: State, card: Card, location: int, position: int, leaving: bool, to_field: bool) -> None:
    """What a card loses by going from one kind of place to another."""
    if to_field:
        what = int(Reset.MSCHANGE if card.previous[1] & Location.ONFIELD else Reset.TOFIELD)
    else:
        what = int(_RESETS[int(location)])
    for_a_time = location == Location.REMOVED and bool(card.reason & Reason.TEMPORARY)
    if for_a_time:
        what = int(Reset.TEMP_REMOVE)
    if leaving:
        what |= Reset.LEAVE
        card.attacks = 0
        card.status = int(card.status & Status.PROC_COMPLETE)
        unequip(card)
        # what becomes of these is a rule of its own
        overlay, equips, targets, owners = card.overlay, card.equips, card.card_targets, card.owner_targets
        card.forget_field()
        card.overlay, card.equips, card.card_targets, card.owner_targets = overlay, equips, targets, owners
        if not for_a_time:  # SYN-13: it will come back as what it was summoned with
            card.forget_summon()
        for effect in card.effects:
            if effect.declared:
                effect.used = 0
                definition = effects.definition_of(state, card.code)
                if definition is not None and effect.number < len(definition.effects):
                    label = definition.effects[effect.number].label
                    effect.labels = (label,) if label else ()
    elif card.previous[1] == Location.REMOVED and not to_field:
        card.forget_summon()
    if location & _HIDDEN and not (location == Location.EXTRA and position & Position.FACEUP):
        card.status &= ~int(Status.PROC_COMPLETE)  # REVIVE-09
    effects.reset_on_card(state, card, what)


def unequip(card: Card) -> None:
    """A monster holds the Equip Card no more. One that has left has let go of it already (MOVE-02)."""
    if card.equip_target is not None and card in card.equip_target.equips:
        card.equip_target.equips.remove(card)
    card.equip_target = None


def has_lost_monster(card: Card) -> bool:
    """MOVE-02: whether it is an Equip Card whose monster has left, and that has not been destroyed for it yet."""
    return card.equip_target is not None and card not in card.equip_target.equips


def release_targets(card: Card) -> None:
    """A card that has left the field is bound to no other any more (SetCardTarget)."""
    for other in card.card_targets:
        other.owner_targets.remove(card)
    for other in card.owner_targets:
        other.card_targets.remove(card)
    card.card_targets, card.owner_targets = [], []


def lift(state: State, card: Card) -> None:
    """Take a card out of its place, which its ``previous`` then tells."""
    card.previous = (card.controller, int(card.location), card.sequence, int(card.position))
    if card.location & Location.ONFIELD:
        zones(state, card.controller, card.location)[card.sequence] = None
        note_change_in_zones(state, card)
    elif card.location == Location.OVERLAY:
        under = card.overlay_target
        assert under is not None
        under.overlay.remove(card)
        card.overlay_target = None
        for sequence, each in enumerate(under.overlay):
            each.sequence = sequence
    elif card.location:
        there = pile(state, card.controller, card.location)
        del there[card.sequence]
        renumber(there, card.sequence)
    card.location = 0
    effects.card_moved(state, card)
    state.stale = True


def renumber(cards: list[Card], start: int = 0) -> None:
    """A pile has closed up, or is in another order."""
    for sequence in range(start, len(cards)):
        cards[sequence].sequence = sequence


def lay(state: State, card: Card, to: Place, position: int, *, bottom: bool = False) -> None:
    """Put a card that is nowhere into a place."""
    card.controller, card.location = to.controller, int(to.location)
    card.position = int(position)
    if to.location & Location.ONFIELD:
        zones(state, to.controller, to.location)[to.sequence] = card
        card.sequence = to.sequence
        for material in card.overlay:  # XYZ-11
            material.controller = to.controller
        if not card.previous[1] & Location.ONFIELD:
            card.home = to.controller
        note_change_in_zones(state, card)
    else:
        there = pile(state, to.controller, to.location)
        if bottom:
            there.insert(0, card)
            renumber(there)
        else:
            there.append(card)
            card.sequence = len(there) - 1
    before, card.move_id = card.move_id, state.next_move()
    if to.location != Location.MZONE or card.previous[1] != Location.MZONE:
        card.stay_id = card.move_id
    else:
        for link in state.chain:  # in another zone, or on the other side, it is the same monster for them
            if link.related.get(card.number) == before:
                link.related[card.number] = card.move_id
    card.active_since = state.moment()
    card.turn_id = state.turn
    effects.card_moved(state, card)
    state.stale = True


def vanish(state: State, card: Card) -> None:
    """TOKEN-02: a Token that leaves the field is nowhere."""
    card.controller = card.owner
    card.sequence = 0
    card.move_id = card.stay_id = state.next_move()
    state.moment()
    for effect in list(card.effects):
        effects.unregister(state, effect)
    state.log(Message.MOVE, card.code, *card.previous, *NOWHERE, 0, card.reason)


def note_change_in_zones(state: State, card: Card) -> None:
    """REPLAY-01: monsters of the attacked player have changed."""
    battle = state.battle
    if (
        battle is not None
        and card.location == Location.MZONE
        and card.controller != battle.attacker.controller
    ):
        battle.replay = True


def turn_over(state: State, card: Card, position: int) -> int:
    """Turn a card on the field to another position, with its event; returns the position it had."""
    old = card.position
    card.position = int(position)
    state.log(Message.POS_CHANGE, card.code, *card.place, old, card.position)
    faces_changed(state, card, old)
    return old


def faces_changed(state: State, card: Card, old: int) -> None:
    """What turning a card over does to what it had: turned down it loses it, turned up it begins to work (GAP-17)."""
    state.stale = True
    if card.position & Position.FACEDOWN and old & Position.FACEUP:
        effects.reset_on_card(state, card, int(Reset.TURN_SET))
        card.status &= ~int(Status.ACTIVATE_DISABLED)
        card.held = {}
        for other in card.owner_targets:
            other.card_targets.remove(card)
        card.owner_targets = []
        for effect in card.effects:
            if effect.declared:
                effect.used = 0
        if any(
            each.code == EffectCode.SET_CONTROL and each.type & EffectType.EQUIP
            for equip in card.equips
            for each in equip.effects
        ):
            card.home = (
                card.controller
            )  # it stays where the Equip Card that it loses has brought it, as in recorded duels
    elif card.position & Position.FACEUP and old & Position.FACEDOWN:
        card.active_since = state.moment()


def send_to_grave(state: State, card: Card, reason: int) -> None:
    """Send a card to its owner's GY (GAP-13), on top."""
    relocate(state, card, Place(card.owner, Location.GRAVE, 0), position_in(Location.GRAVE), reason)


def draw(state: State, player: int, count: int, reason: int = DRAWN) -> list[Card]:
    """PHASE-01: the player adds the top cards of the Deck, which has enough, to the hand. The cards drawn."""
    side = state.players[player]
    if player in state.shuffles:
        shuffle_now(state, player)
    drawn = []
    for _ in range(count):
        card = side.deck[-1]
        lift(state, card)
        card.reason = int(reason)
        card.reason_player, card.reason_effect = state.reason_player, state.reason_effect
        effects.reset_on_card(state, card, int(Reset.TOHAND))
        lay(state, card, Place(player, Location.HAND, 0), position_in(Location.HAND))
        drawn.append(card)
    if drawn:
        state.log(Message.DRAW, player, *[card.code for card in drawn])
    return drawn


def draw_or_lose(state: State, player: int, count: int) -> list[Card]:
    """WIN-03: who has to draw more cards than are left in the Deck loses at that moment, and draws none."""
    if len(state.players[player].deck) < count:
        end_duel(state, 1 - player, WinReason.DECK_OUT)
    return draw(state, player, count)


def both_draw_or_lose(state: State, count: int) -> None:
    """WIN-04: both draw at the same time; a draw if both lack cards, else the one who does loses."""
    able = [player for player in (0, 1) if len(state.players[player].deck) >= count]
    for player in able:
        draw(state, player, count)
    if len(able) < 2:
        end_duel(state, able[0] if able else None, WinReason.DECK_OUT)


def shuffle_now(state: State, player: int) -> None:
    """Shuffle a Deck; the event tells in what order it then lies."""
    state.shuffles.discard(player)
    deck = state.players[player].deck
    shuffle_deck(state, player)
    renumber(deck)
    state.log(Message.SHUFFLE_DECK, player, *[card.code for card in deck])


def shuffle_pending_decks(state: State) -> None:
    """GAP-14: shuffle the Decks from which cards were taken: as a Chain Link has resolved, and before a player acts."""
    for player in sorted(state.shuffles):
        shuffle_now(state, player)


def lose_lp(state: State, player: int, amount: int) -> None:
    """Take points from a player's LP, which do not fall below 0 (LP-02)."""
    side = state.players[player]
    side.lp = max(side.lp - amount, 0)
    state.stale = True


def inflict_battle_damage(state: State, player: int, amount: int) -> None:
    """DMG-01: take battle damage from a player's LP."""
    if amount > 0:
        lose_lp(state, player, amount)
        state.log(Message.DAMAGE, player, amount)


def end_duel_if_lp_are_gone(state: State) -> None:
    """WIN-01, WIN-02: who is at 0 LP loses at once; it is a draw if both are."""
    alive = [player for player in (0, 1) if state.players[player].lp > 0]
    if len(alive) < 2:
        end_duel(state, alive[0] if alive else None, WinReason.LIFE_POINTS)


def decide_claims(state: State) -> None:
    """WIN-05, E-109: whoever fulfilled a winning condition wins; it is a draw if both did in the same moment."""
    if not state.claims:
        return
    winners = [player for player in (0, 1) if player in state.claims]
    winner = winners[0] if len(winners) == 1 and 2 not in state.claims else None
    end_duel(state, winner, next(iter(state.claims.values())))


def end_duel(state: State, winner: int | None, reason: int) -> NoReturn:
    """The duel is over (``winner`` None: a draw, or truncated). No rule goes on from here."""
    state.pending = None
    state.battle = None  # what applies during a battle does no more
    state.stale = True
    state.over = True
    state.winner = winner
    state.win_reason = WinReason(reason)
    state.log(Message.WIN, 2 if winner is None else winner, int(reason))
    raise DuelEnded


def end_in_a_loop(state: State) -> NoReturn:
    """GAP-22: the duel would go round without end, and nobody could leave the loop: a draw."""
    end_duel(state, None, WinReason.LOOP)
