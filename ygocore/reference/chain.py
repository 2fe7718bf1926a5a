"""Building and resolving Chains, and who may activate something when (CHAIN, TRIG, TIMING, SPEED rules; GAP-02).

:func:`settle` is what follows every action: triggers go on a Chain, then fast effects may be used, until both players
pass. :func:`phase_ends` is the window at the end of a phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ygocore.actions import NOWHERE, Action, ActionKind
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import activity, effects, limits, loops, programs, stats
from ygocore.reference.activation import (
    FREE,
    MAIN_PHASES,
    STAYING,
    activate,
    fits_chain,
    has_own_timing,
    may_activate,
    speed,
)
from ygocore.reference.adjusting import adjust
from ygocore.reference.asking import ask, code_for, named, yes_or_no
from ygocore.reference.effects import Effect
from ygocore.reference.happenings import (
    carry_out_continuous,
    carry_out_one,
    event_player,
    happens,
    is_lost,
    run,
    time_passes,
)
from ygocore.reference.moves import decide_claims, shuffle_pending_decks
from ygocore.reference.operations import Way, move_together, send
from ygocore.reference.state import Link, Occurrence, Rule, State, Trigger
from ygocore.reference.words import (
    Category,
    EffectCode,
    EffectFlag,
    EffectType,
    EventCode,
    Location,
    Message,
    Phase,
    Reason,
    Status,
    Type,
)
from ygocore.rulesets import Switch

#: Types of effects that may answer something, those of Spell Speed 1 left out (SPEED-02, SPEED-03).
FAST: Final = EffectType.ACTIVATE | effects.QUICK


class Candidate(NamedTuple):
    """An effect that a player may activate, and the event that lets it."""

    effect: Effect
    occurrence: Occurrence


# -- what a player may activate --------------------------------------------------------------------


def offer(candidate: Candidate, player: int, kind: ActionKind) -> Action:
    """The action that activates it."""
    card = candidate.effect.handler
    if card is None:
        source = candidate.effect.owner
        return Action(
            kind,
            NOWHERE,
            effects.number_in_actions(candidate.effect),
            code=0 if source is None else source.code,
        )
    return Action(kind, named(card), effects.number_in_actions(candidate.effect), code=code_for(card, player))


def chosen(candidates: Sequence[Candidate], player: int, answer: Action) -> Candidate:
    """Which of them the answer activates."""
    for each in candidates:
        action = offer(each, player, answer.kind)
        if (action.place, action.effect, action.code) == (answer.place, answer.effect, answer.code):
            return each
    raise AssertionError(f"{answer} activates none of {candidates}")


def responses(state: State, player: int) -> list[Candidate]:
    """The fast effects that the player may use now: Quick Effects, Quick-Play Spells and Traps (SPEED-02, SPEED-03).

    Right after a summon or a Chain in a Main Phase also Ignition Effects, in the eras that allow it (HIST-04).
    """
    found: dict[Effect, Candidate] = {}
    for occurrence in (FREE, *state.points):
        for effect in effects.usable_for_event(state, occurrence.code, FAST, player):
            if effect in found or not _is_fast(state, effect):
                continue
            if effect.type & EffectType.QUICK_F and has_answered(state, effect, occurrence):
                continue
            if may_activate(state, effect, player, occurrence):
                found[effect] = Candidate(effect, occurrence)
    if ignition_allowed(state, player):
        for candidate in ignitions(state, player):
            card = candidate.effect.handler
            if card is not None and card.location == Location.MZONE:
                found[candidate.effect] = candidate
    return list(found.values())


def _is_fast(state: State, effect: Effect) -> bool:
    return speed(state, effect) >= 2 and fits_chain(state, effect)


def ignition_allowed(state: State, player: int) -> bool:
    """HIST-04: the turn player's priority to use an Ignition Effect before the opponent may respond."""
    return (
        state.ignition_window
        and not state.chain
        and player == state.turn_player
        and state.phase in MAIN_PHASES
        and state.rules.has(Switch.IGNITION_PRIORITY)
    )


def ignitions(state: State, player: int) -> list[Candidate]:
    """TRIG-02: the Ignition Effects that the player may use in an open state of the own Main Phase."""
    if state.phase not in MAIN_PHASES or state.turn_player != player:
        return []
    waiting = effects.usable_for_event(state, 0, EffectType.IGNITION, player)
    return [Candidate(each, FREE) for each in waiting if may_activate(state, each, player, FREE)]


def open_activations(state: State, player: int) -> list[Candidate]:
    """What the turn player may activate in an open state: in a Main Phase also effects of Spell Speed 1."""
    found: dict[Effect, Candidate] = {}
    slow = state.phase in MAIN_PHASES
    for effect in effects.usable_for_event(state, EventCode.FREE_CHAIN, FAST, player):
        if (slow or speed(state, effect) >= 2) and may_activate(state, effect, player, FREE):
            found[effect] = Candidate(effect, FREE)
    for candidate in ignitions(state, player):
        found[candidate.effect] = candidate
    return list(found.values())


# -- windows ---------------------------------------------------------------------------------------


def settle(state: State, *, one_chain: bool = False) -> Rule[None]:
    """What follows an action: everything triggered, then fast effects, one Chain after the other, until both pass
    (CHAIN-06). ``one_chain``: after a Chain only what it has triggered may start another (E-043).
    """
    if not state.has_effects():
        return
    yield from carry_out_continuous(state)
    yield from adjust(state)
    chained = False
    while True:
        yield from chain_triggers(state)
        if not state.chain:
            if one_chain and chained:
                break
            acted = yield from fast_effects(state)
            if not acted:
                break
        yield from respond_and_resolve(state)
        chained = True
    close_window(state)


def close_window(state: State) -> None:
    """Both players have passed: nothing of what happened can be answered any more."""
    state.points.clear()
    state.triggers.clear()
    state.ignition_window = False


def fast_effects(state: State) -> Rule[bool]:
    """CF-19: without an activation the turn player may act first, then the opponent. Whether someone did."""
    forced = yield from forced_effects(state)
    if forced:
        return True
    for player in (state.turn_player, 1 - state.turn_player):
        acted = yield from may_respond(state, player)
        if acted:
            return True
    return False


def forced_effects(state: State) -> Rule[bool]:
    """A mandatory Quick Effect comes before anything that a player may choose to activate, the turn player's first
    (CF-20); whether there was one.
    """
    for player in (state.turn_player, 1 - state.turn_player):
        forced = forced_responses(state, player)
        if forced:
            picked = yield from choose_to_chain(state, player, forced, forced=True)
            assert picked is not None
            yield from activate(state, picked.effect, player, picked.occurrence)
            return True
    return False


def forced_responses(state: State, player: int) -> list[Candidate]:
    """The mandatory Quick Effects that the player has to use now; each answers an event once."""
    found: dict[Effect, Candidate] = {}
    for occurrence in state.points:
        for effect in effects.effects_for_event(state, occurrence.code):
            forced = effect.type & EffectType.QUICK_F and effect not in found
            forced = forced and not has_answered(state, effect, occurrence)
            if forced and fits_chain(state, effect) and may_activate(state, effect, player, occurrence):
                found[effect] = Candidate(effect, occurrence)
    return list(found.values())


def has_answered(state: State, effect: Effect, occurrence: Occurrence) -> bool:
    """Whether a link of the Chain is the effect's answer to this event."""
    return any(link.effect is effect and link.occurrence is occurrence for link in state.chain)


def may_respond(state: State, player: int) -> Rule[bool]:
    """Ask a player who can, whether to activate something now; whether that was done."""
    candidates = responses(state, player)
    if not candidates:
        return False
    picked = yield from choose_to_chain(state, player, candidates, forced=False)
    if picked is None:
        return False
    yield from activate(state, picked.effect, player, picked.occurrence)
    return True


def choose_to_chain(
    state: State, player: int, candidates: Sequence[Candidate], *, forced: bool
) -> Rule[Candidate | None]:
    """SELECT_CHAIN: one of the effects, or none if that is allowed."""
    actions = [offer(each, player, ActionKind.CHAIN) for each in candidates]
    if not forced:
        actions.append(Action(ActionKind.PASS))
    answer = yield from ask(state, Prompt(PromptKind.SELECT_CHAIN, player), actions)
    return None if answer.kind == ActionKind.PASS else chosen(candidates, player, answer)


def respond_and_resolve(state: State) -> Rule[None]:
    """CHAIN-02, CHAIN-03: responses to the last link, mandatory ones, then first by the opponent of whoever activated it;
    then the Chain resolves.
    """
    player, passes = 1 - state.chain[-1].player, 0
    while passes < 2:
        forced = yield from forced_effects(state)
        if forced:
            player, passes = 1 - state.chain[-1].player, 0
            continue
        acted = yield from may_respond(state, player)
        passes = 0 if acted else passes + 1
        player = 1 - player
    yield from resolve_chain(state)


def opponent_only(state: State) -> Rule[bool]:
    """CF-25, PHASE-07: the turn player wants to leave the phase; whether the opponent used something instead."""
    acted = yield from may_respond(state, 1 - state.turn_player)
    if acted:
        yield from respond_and_resolve(state)
        yield from settle(state)
    else:
        close_window(state)
    return acted


# -- triggers --------------------------------------------------------------------------------------


def chain_triggers(state: State) -> Rule[None]:
    """All that wait go on the Chain together; those of earlier events first, where the rules say so (E-003)."""
    waiting, state.triggers = state.triggers, []
    if not waiting:
        return
    moments = [0]
    if state.rules.has(Switch.EARLIER_EVENT_FIRST):
        moments = sorted({each.moment for each in waiting})
    for moment in moments:
        state.batch = [each for each in waiting if moment in (0, each.moment)]
        yield from chain_batch(state)


def chain_batch(state: State) -> Rule[None]:
    """CF-20: the turn player's mandatory effects, the opponent's, the turn player's optional ones, the opponent's; then
    in the same order those of cards in the hand or Deck, which nobody knows to be there (E-005).
    """
    order = (state.turn_player, 1 - state.turn_player)
    for player in order:
        yield from chain_mandatory(state, player)
    for private in (False, True):
        for player in order:
            yield from chain_optional(state, player, private=private)
    state.batch.clear()  # what was not used is over


def is_private(effect: Effect) -> bool:
    """Whether the effect is that of a card in the hand or Deck."""
    return effect.handler is not None and bool(effect.handler.location & (Location.HAND | Location.DECK))


def waiting_triggers(
    state: State, player: int, *, mandatory: bool, private: bool | None = None
) -> list[Trigger]:
    """The player's triggers that may be put on the Chain now, each effect once, in place order."""
    found: dict[Effect, Trigger] = {}
    for trigger in state.batch:
        effect = trigger.effect
        if bool(effect.type & EffectType.TRIGGER_F) != mandatory or effect in found:
            continue
        if private is not None and is_private(effect) != private:
            continue
        if event_player(effect, trigger.occurrence) != player or is_lost(state, trigger):
            continue
        if any(link.effect is effect for link in state.chain):
            continue
        if _is_there(state, trigger) and may_activate(
            state, effect, player, trigger.occurrence, trigger=True
        ):
            found[effect] = trigger
    return sorted(found.values(), key=lambda each: effects.event_key(each.effect))


def _is_there(state: State, trigger: Trigger) -> bool:
    """HIST-12, GAP-20: whether the card of a trigger is where it can still use it."""
    card = trigger.effect.handler
    if card is None:
        return True
    moved = card.stay_id != trigger.stay_id
    if moved and (state.rules.has(Switch.TRIGGER_NEEDS_PLACE) or card.location & _HIDDEN_PLACES):
        return False
    if trigger.occurrence.code == EventCode.LEAVE_FIELD and state.rules.has(Switch.TRIGGER_NEEDS_PLACE):
        hidden = card.location & _HIDDEN_PLACES and not card.faceup
        if hidden and trigger.effect.type & EffectType.SINGLE and not trigger.effect.range & card.location:
            return False
    if trigger.effect.type & EffectType.SINGLE and card.on_field:
        return card.faceup or bool(trigger.effect.property & EffectFlag.SET_AVAILABLE)
    return bool(card.location)


_HIDDEN_PLACES = Location.DECK | Location.EXTRA


def chain_mandatory(state: State, player: int) -> Rule[None]:
    """TRIG-05: all of them, in an order that the player chooses (GAP-16)."""
    while True:
        waiting = waiting_triggers(state, player, mandatory=True)
        if not waiting:
            return
        picked = waiting[0]
        if len(waiting) > 1:
            candidates = [Candidate(each.effect, each.occurrence) for each in waiting]
            answer = yield from choose_to_chain(state, player, candidates, forced=True)
            picked = next(each for each in waiting if answer is not None and each.effect is answer.effect)
        yield from chain_one(state, player, picked)


def chain_optional(state: State, player: int, *, private: bool) -> Rule[None]:
    """TRIG-05: any of them. A single one that would start the Chain is asked for by SELECT_EFFECTYN."""
    while True:
        waiting = waiting_triggers(state, player, mandatory=False, private=private)
        if not waiting:
            return
        if len(waiting) == 1 and not state.chain:
            agreed = yield from yes_or_no(
                state, player, waiting[0].effect.handler, PromptKind.SELECT_EFFECTYN
            )
            if not agreed:
                return
            yield from chain_one(state, player, waiting[0])
            continue
        candidates = [Candidate(each.effect, each.occurrence) for each in waiting]
        answer = yield from choose_to_chain(state, player, candidates, forced=False)
        if answer is None:
            return
        yield from chain_one(state, player, next(each for each in waiting if each.effect is answer.effect))


def chain_one(state: State, player: int, trigger: Trigger) -> Rule[None]:
    """A trigger becomes the next Chain Link."""
    state.batch = [each for each in state.batch if each.effect is not trigger.effect]
    yield from activate(state, trigger.effect, player, trigger.occurrence)


#: An effect, and since which move its card is where it is.
Use = tuple[Effect, int]


# -- the end of a phase ----------------------------------------------------------------------------


def phase_ends(state: State, phase: int) -> Rule[None]:
    """The window at the end of a phase: what is to happen in it (GAP-16) and fast effects, until both pass one
    after the other.
    """
    if not state.has_effects():
        return
    occurrence = Occurrence(effects.phase_event(phase), player=state.turn_player)
    player, passes = state.turn_player, 0
    state.points.clear()
    done: set[Use] = set()
    while passes < 2:
        if occurrence not in state.points:
            state.points.append(occurrence)
        acted = yield from act_in_phase(state, player, occurrence, done)
        if acted:
            player, passes = state.turn_player, 0
        else:
            player, passes = 1 - player, passes + 1
    close_window(state)


def act_in_phase(state: State, player: int, occurrence: Occurrence, done: set[Use]) -> Rule[bool]:
    """One thing that the player does at the end of a phase, with the Chain that follows; whether there was one."""
    due = phase_effects(state, player, occurrence, done)
    fast = responses(state, player)
    candidates = due + [each for each in fast if all(each.effect is not other.effect for other in due)]
    if not candidates:
        return False
    must = [each for each in due if is_due(each.effect)]
    if must and len(candidates) == 1:
        picked: Candidate | None = candidates[0]
    elif not must and len(candidates) == 1 and due:
        agreed = yield from yes_or_no(state, player, due[0].effect.handler, PromptKind.SELECT_EFFECTYN)
        picked = due[0] if agreed else None
    else:
        picked = yield from choose_to_chain(state, player, candidates, forced=bool(must))
    if picked is None:
        return False
    if picked.effect.type & EffectType.CONTINUOUS:
        done.add(use_of(picked.effect))
        yield from carry_out_one(state, picked.effect, picked.occurrence)
        decide_claims(state)
        yield from carry_out_continuous(state)
        yield from adjust(state)
        yield from settle_leftovers(state)
        return True
    if picked in due:
        done.add(use_of(picked.effect))
    yield from activate(state, picked.effect, player, picked.occurrence)
    yield from respond_and_resolve(state)
    yield from settle(state)
    return True


def use_of(effect: Effect) -> Use:
    """What happens once in a phase: an effect of its card where that lies now; it is another card if it comes back."""
    return effect, 0 if effect.handler is None else effect.handler.stay_id


def settle_leftovers(state: State) -> Rule[None]:
    """Triggers of what has just happened come before the phase goes on; fast effects have their turn in the
    phase's own window.
    """
    yield from carry_out_continuous(state)
    yield from adjust(state)
    while state.triggers:
        yield from chain_triggers(state)
        if not state.chain:
            break
        yield from respond_and_resolve(state)
    state.triggers.clear()


def is_due(effect: Effect) -> bool:
    """Whether an effect of a phase must happen."""
    return bool(effect.type & (EffectType.TRIGGER_F | EffectType.CONTINUOUS | EffectType.QUICK_F))


def phase_effects(state: State, player: int, occurrence: Occurrence, done: set[Use]) -> list[Candidate]:
    """The player's effects that happen in this phase and have not yet: triggers, continuous effects of an event, and
    Spells that state this timing (ST-03).
    """
    found = []
    for effect in effects.effects_for_event(state, occurrence.code):
        slow_spell = has_own_timing(effect) and speed(state, effect) == 1
        due = slow_spell or effect.type & (effects.TRIGGERS | EffectType.CONTINUOUS)
        if use_of(effect) in done or not due:
            continue
        if event_player(effect, occurrence) != player:
            continue
        if effect.type & EffectType.CONTINUOUS:
            ready = effects.in_range(effect) and not effects.is_negated(state, effect)
            ready = ready and limits.has_uses_left(state, effect, player)
            if ready and effect.condition is not None:
                given = effects.context(state, effect, player, occurrence, chk=0)
                ready = bool(programs.finish(programs.call_event(effect.condition, given)))
        else:
            there = slow_spell or effects.in_range(effect)
            ready = there and may_activate(state, effect, player, occurrence)
        if ready:
            found.append(Candidate(effect, occurrence))
    return found


# -- resolving -------------------------------------------------------------------------------------


def resolve_chain(state: State) -> Rule[None]:
    """CHAIN-03, CHAIN-04: link after link, the last first; then used cards leave by rule (MOVE-14)."""
    for link in reversed(list(state.chain)):
        time_passes(state)
        yield from resolve_link(state, link)
    yield from send_used_cards(state)
    loops.recognise(state)
    state.log(Message.CHAIN_END)
    state.chain.clear()
    state.solving = None
    state.chain_limit.clear()
    limits.forget_chain(state)
    effects.reset_chain(state)
    happens(state, EventCode.CHAIN_END, reason_player=state.turn_player)
    state.ignition_window = True
    yield from carry_out_continuous(state)
    yield from adjust(state)


def resolve_link(state: State, link: Link) -> Rule[None]:
    """One Chain Link resolves: not if it was negated, and to nothing if its effect is (NEG-04, CF-17)."""
    state.solving = link
    state.log(Message.CHAIN_SOLVING, link.number)
    state.reason_effect, state.reason_player = link.effect, link.player
    if not link.negated:
        _stays_from_now(link)
        _tell_link(state, EventCode.CHAIN_SOLVING, link)
        yield from carry_out_continuous(state)
        if is_disabled(state, link):
            link.disabled = True
            state.log(Message.CHAIN_DISABLED, link.number)
            _tell_link(state, EventCode.CHAIN_DISABLED, link)
        else:
            yield from carry_out(state, link)
    count_summon_that_failed(state, link)
    shuffle_pending_decks(state)
    yield from carry_out_continuous(state)
    state.log(Message.CHAIN_SOLVED, link.number)
    if not link.negated:
        _tell_link(state, EventCode.CHAIN_SOLVED, link)
    state.reason_effect, state.reason_player = None, state.turn_player
    state.keep_order = False
    yield from carry_out_continuous(state)
    yield from adjust(state)


def count_summon_that_failed(state: State, link: Link) -> None:
    """HIST-14, E-077: before MR2020 a Special Summon counts although the effect that would have done it was negated."""
    if not (link.negated or link.disabled) or Category.SPECIAL_SUMMON not in link.infos:
        return
    if not state.rules.has(Switch.NEGATED_SUMMON_UNCOUNTED):
        activity.count_one(state, link.player, activity.SPSUMMON)


def _stays_from_now(link: Link) -> None:
    """The activation of a card went through: what it does while it lies there begins (CONT-03)."""
    card = link.card
    if link.activation and card.location == Location.SZONE and link.related.get(card.number) == card.move_id:
        card.enabled = True
        card.state.stale = True


def carry_out(state: State, link: Link) -> Rule[None]:
    """The effect of a link is applied."""
    operation = link.operation if link.operation is not None else link.effect.operation
    state.broken = False
    if operation is not None:
        given = effects.context(state, link.effect, link.player, link.occurrence)
        yield from run(programs.call_event(operation, given))
    state.stepping.clear()
    decide_claims(state)
    state.shown.clear()


def _tell_link(state: State, code: int, link: Link) -> None:
    happens(
        state,
        code,
        link.occurrence.cards,
        player=link.player,
        value=link.number,
        effect=link.effect,
        reason_player=link.player,
    )


def is_disabled(state: State, link: Link) -> bool:
    """Whether the effect of a link does nothing: negated itself, or an effect of a card whose effects are negated."""
    if link.disabled:
        return True
    effect, card = link.effect, link.card
    if effect.property & EffectFlag.CANNOT_DISABLE and not effect.type & EffectType.ACTIVATE:
        return False
    if link.negated_before or effects.has(state, card, EffectCode.DISABLE_EFFECT):
        return True
    still_there = card.on_field and card.faceup and link.related.get(card.number) == card.move_id
    return still_there and effects.card_is_negated(state, card)


def send_used_cards(state: State) -> Rule[None]:
    """MOVE-14: Spells and Traps that do not stay go to the GY by rule, in the order in which they resolved."""
    for link in reversed(state.chain):
        card = link.card
        here = (
            card.location == Location.SZONE and link.related.get(card.number) == card.move_id and card.faceup
        )
        if not link.activation or not here or _remains(state, link):
            continue
        if link.negated:
            ways = {card: Way(int(Location.GRAVE))}
            yield from move_together(state, [card], ways, int(Reason.RULE))
        else:
            yield from send(state, [card], Way(int(Location.GRAVE)), int(Reason.RULE), rule=True)


def _remains(state: State, link: Link) -> bool:
    card = link.card
    if link.negated:
        return False
    kind = stats.type_of(state, card)
    if kind & Type.EQUIP and not kind & Type.MONSTER and card.equip_target is None:
        return False
    if kind & STAYING or kind & Type.MONSTER:
        return True
    return effects.has(state, card, EffectCode.REMAIN_FIELD) or bool(card.status & _CANCELED)


_CANCELED = Status.LEAVE_CONFIRMED  # CancelToGrave: the card stays where it is


def negate_activation(state: State, number: int) -> Rule[bool]:
    """NEG-01: the activation of a link is negated, if it can be (ACT-16); its use may not count (OPT-11)."""
    link = state.chain[number - 1] if 0 < number <= len(state.chain) else None
    if link is None or link.negated or not may_negate(state, link):
        return False
    link.negated = link.disabled = True
    link.disable_effect, link.disable_player = state.reason_effect, state.reason_player
    if link.activation and link.card.on_field and link.related.get(link.card.number) == link.card.move_id:
        link.card.status |= int(Status.ACTIVATE_DISABLED)  # ACT-05
    state.log(Message.CHAIN_NEGATED, link.number)
    for counted in link.counted:
        limits.give_back(state, counted)
    for oath in link.oaths:
        effects.unregister(state, oath)
    _tell_link(state, EventCode.CHAIN_NEGATED, link)
    yield from carry_out_continuous(state)
    return True


def negate_effect(state: State, number: int) -> bool:
    """NEG-01, ACT-15: the effect of a link is negated, the activation stands (CF-52)."""
    link = state.chain[number - 1] if 0 < number <= len(state.chain) else None
    if link is None or link.negated or link.disabled or not may_disable(state, link):
        return False
    link.disabled = True
    link.disable_effect, link.disable_player = state.reason_effect, state.reason_player
    return True


def may_negate(state: State, link: Link) -> bool:
    """Whether the activation of the link can be negated."""
    if link.effect.property & (EffectFlag.CANNOT_NEGATE | EffectFlag.CANNOT_INACTIVATE):
        return False
    return not _shielded(state, link, EffectCode.CANNOT_INACTIVATE)


def may_disable(state: State, link: Link) -> bool:
    """Whether the effect of the link can be negated."""
    if link.effect.property & EffectFlag.CANNOT_NEGATE:
        return False
    if link.card.on_field and effects.has(state, link.card, EffectCode.CANNOT_DISABLE):
        return False
    return not _shielded(state, link, EffectCode.CANNOT_DISEFFECT)


def _shielded(state: State, link: Link, code: int) -> bool:
    shields = [each for each in state.by_code.get(int(code), ()) if effects.applies(state, each)]
    return any(effects.value_of(each, link.number) for each in shields)


def in_main_phase(state: State) -> bool:
    """Whether it is a Main Phase."""
    return state.phase in (Phase.MAIN1, Phase.MAIN2)
