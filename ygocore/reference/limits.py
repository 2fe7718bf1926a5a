"""How often effects may be used: per copy, per name, per duel, per Chain (OPT rules)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ygocore.reference.words import EffectFlag

if TYPE_CHECKING:
    from ygocore.reference.effects import Effect
    from ygocore.reference.state import State, Uses

#: The third number of a count limit.
OATH: Final = 0x1  # a negated activation does not count (OPT-11)
DUEL: Final = 0x2  # once per duel
SINGLE: Final = 0x4  # effects of one card share it
CHAIN: Final = 0x8  # once per Chain (OPT-14)
#: A count of our own: Special Summons of a name (OPT-04).
SUMMONED: Final = 0xF


def note_special_summon(state: State, player: int, name: int) -> None:
    """A monster that may be Special Summoned once per turn by its name has been (OPT-04)."""
    if name:
        state.used[player, name, SUMMONED] = 1


def was_special_summoned(state: State, player: int, name: int) -> bool:
    """OPT-04: whether the player has Special Summoned a monster of the name this turn."""
    return bool(name) and (player, name, SUMMONED) in state.used


def _key(effect: Effect, player: int) -> tuple[int, int, int]:
    """What is counted: the name's code; for SINGLE the card itself."""
    if effect.count_flag & SINGLE:
        card = effect.handler if effect.handler is not None else effect.owner
        return player, 0 if card is None else -card.number, effect.count_flag & ~OATH
    return player, effect.count_code, effect.count_flag & ~OATH


def _counts(state: State, effect: Effect) -> Uses:
    if effect.count_flag & DUEL:
        return state.used_in_duel
    if effect.count_flag & CHAIN:
        return state.used_in_chain
    return state.used


def by_name(effect: Effect) -> bool:
    """Whether the limit counts by name or card and not by copy of the effect (OPT-02)."""
    return bool(effect.count_code or effect.count_flag & ~OATH)


def has_uses_left(state: State, effect: Effect, player: int) -> bool:
    """Whether the effect's count limit lets the player use it once more."""
    if not effect.count:
        return True
    if effect.count_flag & CHAIN and not effect.count_code:
        return effect.used_in_chain < effect.count
    if by_name(effect):
        return _counts(state, effect).get(_key(effect, player), 0) < effect.count
    return effect.used < effect.count


def use(state: State, effect: Effect, player: int) -> tuple[Any, ...] | None:
    """Count a use. What gives it back, if a negated activation shall (OPT-11); else None (OPT-12)."""
    if not effect.count:
        return None
    if effect.count_flag & CHAIN and not effect.count_code:
        effect.used_in_chain += 1
        return None
    if not by_name(effect):
        effect.used += 1
        return (effect,) if effect.count_flag & OATH or effect.property & EffectFlag.OATH else None
    counts, key = _counts(state, effect), _key(effect, player)
    counts[key] = counts.get(key, 0) + 1
    return (effect, key) if effect.count_flag & OATH else None


def give_back(state: State, counted: tuple[Any, ...]) -> None:
    """OPT-11: the activation was negated and does not count."""
    effect = counted[0]
    if len(counted) == 1:
        effect.used = max(effect.used - 1, 0)
    else:
        counts = _counts(state, effect)
        counts[counted[1]] = max(counts.get(counted[1], 0) - 1, 0)


def forget_chain(state: State) -> None:
    """A Chain is over: what may be done once per Chain may be done again."""
    state.used_in_chain.clear()
    for waiting in state.by_event.values():
        for effect in waiting:
            effect.used_in_chain = 0
