"""Life Points: damage and gains by effects, payments (LP, DMG-04, DMG-05, COST-10, GAP-15)."""

from __future__ import annotations

from ygocore.reference import effects
from ygocore.reference.cards import Card
from ygocore.reference.happenings import carry_out_continuous, happens
from ygocore.reference.moves import end_duel_if_lp_are_gone, lose_lp
from ygocore.reference.state import Rule, State
from ygocore.reference.words import EffectCode, EventCode, Message, Reason


def damage(state: State, player: int, amount: int, reason: int) -> Rule[int]:
    """DMG-04: inflict effect damage; how much was taken. The duel ends at once if LP are gone (WIN-01)."""
    amount = changed(state, player, amount, reason)
    if amount <= 0:
        return 0
    if effects.player_has(state, player, EffectCode.REVERSE_DAMAGE):
        gained = yield from recover(state, player, amount, reason | Reason.RDAMAGE)
        return -gained if gained else 0
    if not reason & Reason.RDAMAGE and _reflects(state, player, reason):
        return (yield from damage(state, 1 - player, amount, reason | Reason.RDAMAGE))
    lose_lp(state, player, amount)
    state.log(Message.DAMAGE, player, amount)
    end_duel_if_lp_are_gone(state)
    happens(
        state,
        EventCode.DAMAGE,
        player=player,
        value=amount,
        effect=state.reason_effect,
        reason=reason,
        reason_player=state.reason_player,
    )
    yield from carry_out_continuous(state)
    return amount


def changed(state: State, player: int, amount: int, reason: int, dealer: Card | None = None) -> int:
    """What effects make of an amount of damage: by an effect, or in battle by the monster ``dealer`` (E-033)."""
    if effects.player_has(state, player, EffectCode.NO_EFFECT_DAMAGE) and reason & Reason.EFFECT:
        return 0
    effect, who = state.reason_effect, state.reason_player
    if reason & Reason.BATTLE:
        effect, who = None, 1 - player
    for each in effects.on_player(state, player, EffectCode.CHANGE_DAMAGE):
        amount = effects.number_of(each, effect, amount, reason, who, dealer)
    return max(amount, 0)


def _reflects(state: State, player: int, reason: int) -> bool:
    for effect in effects.on_player(state, player, EffectCode.REFLECT_DAMAGE):
        if not callable(effect.value) or effects.value_of(
            effect, state.reason_effect, 0, reason, state.reason_player
        ):
            return True
    return False


def recover(state: State, player: int, amount: int, reason: int) -> Rule[int]:
    """Gain LP; how much was gained."""
    if amount <= 0:
        return 0
    if not reason & Reason.RDAMAGE and effects.player_has(state, player, EffectCode.REVERSE_RECOVER):
        taken = yield from damage(state, player, amount, reason | Reason.RRECOVER)
        return -taken
    state.players[player].lp += amount
    state.stale = True
    state.log(Message.RECOVER, player, amount)
    happens(
        state,
        EventCode.RECOVER,
        player=player,
        value=amount,
        effect=state.reason_effect,
        reason=reason,
        reason_player=state.reason_player,
    )
    yield from carry_out_continuous(state)
    return amount


def cost_of(state: State, player: int, amount: int) -> int:
    """What a payment of that amount costs the player."""
    for effect in effects.on_player(state, player, EffectCode.LPCOST_CHANGE):
        amount = effects.number_of(effect, state.reason_effect, player, amount)
    return amount


def can_pay(state: State, player: int, amount: int) -> bool:
    """GAP-15, E-107: nobody can pay more LP than they have, and costs that come out below 0 cannot be paid."""
    amount = cost_of(state, player, amount)
    return 0 <= amount <= state.players[player].lp


def pay(state: State, player: int, amount: int) -> Rule[None]:
    """LP-03, LP-05: pay LP; that is no damage."""
    amount = cost_of(state, player, amount)
    lose_lp(state, player, amount)
    state.log(Message.PAY_LPCOST, player, amount)
    end_duel_if_lp_are_gone(state)
    happens(
        state,
        EventCode.PAY_LPCOST,
        player=player,
        value=amount,
        effect=state.reason_effect,
        reason=int(Reason.COST),
        reason_player=player,
    )
    yield from carry_out_continuous(state)


def set_lp(state: State, player: int, amount: int) -> None:
    """GAP-15: LP become an amount; neither damage nor payment."""
    state.players[player].lp = max(amount, 0)
    state.stale = True
    state.log(Message.LPUPDATE, player, state.players[player].lp)
    end_duel_if_lp_are_gone(state)
