"""``duel`` inside card functions: questions, choices, what an effect says about itself, operations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ygocore.actions import Place
from ygocore.constants import Prompt as PromptKind
from ygocore.reference import (
    battle,
    chain,
    chance,
    counters,
    effects,
    flags,
    lifepoints,
    may,
    operations,
    programs,
    special,
    stats,
    summon,
)
from ygocore.reference.api.effect import link_of
from ygocore.reference.api.group import ApiGroup, Filter, cards_in, matching
from ygocore.reference.api.summoning import DuelSummoning
from ygocore.reference.asking import pick, pick_bits, pick_option, pick_position, pick_zone, yes_or_no
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.effects import Effect
from ygocore.reference.happenings import carry_out_continuous, happens, happens_to, time_passes
from ygocore.reference.hidden import note_shown
from ygocore.reference.moves import draw as draw_cards
from ygocore.reference.moves import relocate, renumber, shuffle_now, turn_over
from ygocore.reference.names import declare_name
from ygocore.reference.state import Link, Occurrence, Rule, State, piles_of
from ygocore.reference.turn import battle_phase_may_come
from ygocore.reference.words import (
    EffectCode,
    EffectFlag,
    EffectType,
    EventCode,
    Location,
    Message,
    Phase,
    Position,
    Reason,
    Status,
    Type,
)
from ygocore.reference.zones import (
    FIELD_ZONE,
    free_main_monster_zones,
    free_spell_and_trap_zones,
    free_zones_from_extra,
    pile,
    zones,
)


class DuelQuestions:
    """What changes nothing."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def _group(self, cards: Iterable[Card] = ()) -> ApiGroup:
        return ApiGroup(self.state, cards)

    # -- the turn ----------------------------------------------------------------------------------

    def get_turn_player(self) -> int:
        return self.state.turn_player

    def is_turn_player(self, player: int) -> bool:
        return self.state.turn_player == player

    def get_turn_count(self, player: int = -1) -> int:
        return self.state.turn if player < 0 else self.state.players[player].turns

    def get_current_phase(self) -> int:
        return int(self.state.phase)

    def is_phase(self, phase: int) -> bool:
        return bool(int(self.state.phase) & phase)

    def is_main_phase(self) -> bool:
        return self.state.phase in (Phase.MAIN1, Phase.MAIN2)

    def is_battle_phase(self) -> bool:
        return Phase.BATTLE_START <= self.state.phase <= Phase.BATTLE

    def is_damage_calculated(self) -> bool:
        return self.state.battle is not None and self.state.battle.calculated

    def is_able_to_enter_bp(self) -> bool:
        return battle_phase_may_come(self.state)

    def get_lp(self, player: int) -> int:
        return self.state.players[player].lp

    def check_lp_cost(self, player: int, amount: int) -> bool:
        return lifepoints.can_pay(self.state, player, amount)

    # -- zones -------------------------------------------------------------------------------------

    def get_location_count(
        self, player: int, location: int, use_player: int = -1, reason: int = 0, zone: int = 0xFF
    ) -> int:
        if location == Location.MZONE:
            return len(free_main_monster_zones(self.state, player, zone))
        if location == Location.SZONE:
            return len(free_spell_and_trap_zones(self.state, player)) - self._card_on_its_way(player)
        if location == Location.FZONE:
            return int(self.state.players[player].spells[FIELD_ZONE] is None)
        return 0

    def _card_on_its_way(self, player: int) -> int:
        """1 while it is checked whether a Spell in the hand, which will need a zone itself, can be activated."""
        effect = self.state.reason_effect
        card = None if effect is None else effect.handler
        if effect is None or card is None or not effect.type & EffectType.ACTIVATE:
            return 0
        needs_zone = card.location == Location.HAND and not card.kind & Type.FIELD
        return int(needs_zone and card.controller == player)

    def get_mzone_count(
        self, player: int, leaving: Any = None, use_player: int = -1, reason: int = 0, zone: int = 0xFF
    ) -> int:
        freed = [
            card
            for card in cards_in(leaving)
            if card.location == Location.MZONE and card.controller == player and card.sequence < 5
        ]
        return len(free_main_monster_zones(self.state, player, zone)) + len(
            [card for card in freed if zone >> card.sequence & 1]
        )

    def get_location_count_from_ex(
        self, player: int, use_player: int = -1, leaving: Any = None, c: Any = None, zone: int = 0xFF
    ) -> int:
        cards = [card for card in cards_in(leaving) if card.location == Location.MZONE]
        lifted = [(card, zones(self.state, card.controller, card.location)) for card in cards]
        for card, there in lifted:
            there[card.sequence] = None
        target = c if isinstance(c, Card) else None
        count = len(free_zones_from_extra(self.state, player, target, zone))
        for card, there in lifted:
            there[card.sequence] = card
        return count

    def get_field_card(self, player: int, location: int, sequence: int) -> Card | None:
        if location in (Location.MZONE, Location.SZONE):
            there = zones(self.state, player, location)
            return there[sequence] if 0 <= sequence < len(there) else None
        if location == Location.FZONE:
            return self.state.players[player].spells[FIELD_ZONE]
        cards = pile(self.state, player, location)
        return cards[sequence] if 0 <= sequence < len(cards) else None

    # -- cards -------------------------------------------------------------------------------------

    def _cards(self, player: int, own: int, other: int) -> list[Card]:
        found: list[Card] = []
        for controller, mask in ((player, own), (1 - player, other)):
            if not mask:
                continue
            side = self.state.players[controller]
            if mask & ~0xF3:
                found += [
                    card
                    for card in (*side.monsters, *side.spells)
                    if card is not None and effects.within(card, mask)
                ]
            for location, cards in piles_of(side).items():
                if mask & location:
                    found += cards
            if mask & Location.OVERLAY:
                found += [each for card in side.monsters if card is not None for each in card.overlay]
        return [card for card in in_place_order(found) if not self._is_not_there(card)]

    def _is_not_there(self, card: Card) -> bool:
        """SUM-07: a monster that is only about to be summoned is not on the field."""
        return bool(card.status & Status.SUMMONING) and card.location == Location.MZONE

    def get_field_group(self, player: int, own: int, other: int) -> ApiGroup:
        return self._group(self._cards(player, own, other))

    def get_field_group_count(self, player: int, own: int, other: int) -> int:
        return len(self._cards(player, own, other))

    def get_matching_group(
        self, f: Filter, player: int, own: int, other: int, exclude: Any, *args: Any
    ) -> ApiGroup:
        return self._group(matching(self._cards(player, own, other), f, exclude, args))

    def get_matching_group_count(
        self, f: Filter, player: int, own: int, other: int, exclude: Any, *args: Any
    ) -> int:
        return len(matching(self._cards(player, own, other), f, exclude, args))

    def get_first_matching_card(
        self, f: Filter, player: int, own: int, other: int, exclude: Any, *args: Any
    ) -> Card | None:
        found = matching(self._cards(player, own, other), f, exclude, args)
        return found[0] if found else None

    def is_existing_matching_card(
        self, f: Filter, player: int, own: int, other: int, count: int, exclude: Any, *args: Any
    ) -> bool:
        return len(matching(self._cards(player, own, other), f, exclude, args)) >= count

    def _targets(
        self, f: Filter, player: int, own: int, other: int, exclude: Any, args: tuple[Any, ...]
    ) -> list[Card]:
        effect, who = self.state.reason_effect, self.state.reason_player
        found = [
            card
            for card in self._cards(player, own, other)
            if may.can_be_targeted(self.state, card, effect, who)
        ]
        return matching(found, f, exclude, args)

    def is_existing_target(
        self, f: Filter, player: int, own: int, other: int, count: int, exclude: Any, *args: Any
    ) -> bool:
        return len(self._targets(f, player, own, other, exclude, args)) >= count

    def get_decktop_group(self, player: int, count: int) -> ApiGroup:
        if player in self.state.shuffles:
            shuffle_now(self.state, player)
        deck = self.state.players[player].deck
        return self._group(deck[max(len(deck) - count, 0) :] if count > 0 else [])

    # -- battle ------------------------------------------------------------------------------------

    def get_attacker(self) -> Card | None:
        return None if self.state.battle is None else self.state.battle.attacker

    def get_attack_target(self) -> Card | None:
        return None if self.state.battle is None else self.state.battle.target

    def get_battle_monster(self, player: int) -> Card | None:
        now = self.state.battle
        if now is None:
            return None
        return next((card for card in battle.battlers(now) if card.controller == player), None)

    def get_battle_damage(self, player: int) -> int:
        now = self.state.battle
        if now is None:
            return 0
        if now.calculated or any(now.damage):
            return now.damage[player]
        return battle.expected_damage(self.state, now, player)

    # -- the Chain ---------------------------------------------------------------------------------

    def _link(self, number: int) -> Link | None:
        if number == 0:
            if self.state.solving is not None:
                return self.state.solving
            return self.state.chain[-1] if self.state.chain else None
        return self.state.chain[number - 1] if 0 < number <= len(self.state.chain) else None

    def get_current_chain(self) -> int:
        return len(self.state.chain)

    def get_chain_info(self, link: int, *infos: int) -> Any:
        values = tuple(self._chain_value(self._link(link), info) for info in infos)
        return values[0] if len(values) == 1 else values

    def _chain_value(self, link: Link | None, info: int) -> Any:
        if link is None:
            if info == 0x40:
                return self._group()
            return None if info in (0x2, 0x200) else 0
        values: dict[int, Any] = {
            0x1: link.number,
            0x2: link.effect,
            0x4: link.player,
            0x8: link.controller,
            0x10: link.location,
            0x20: link.sequence,
            0x40: self._group(link.targets),
            0x80: link.target_player,
            0x100: link.target_param,
            0x200: link.disable_effect,
            0x400: link.disable_player,
            0x800: link.number,
            0x1000: link.type & 0x7,
            0x2000: link.type,
            0x4000: link.position,
            0x8000: link.code,
            0x10000: 0,
        }
        return values[info]

    def get_first_target(self) -> Card | None:
        link = self._link(0)
        if link is None or not link.targets:
            return None
        return in_place_order(link.targets)[0] if len(link.targets) > 1 else link.targets[0]

    def get_target_cards(self, e: Effect) -> ApiGroup:
        link = link_of(e)
        if link is None:
            return self._group()
        return self._group(card for card in link.targets if link.related.get(card.number) == card.move_id)

    def get_operation_info(self, link: int, category: int) -> tuple[bool, ApiGroup, int, int, int]:
        found = self._link(link)
        info = None if found is None else found.infos.get(category)
        if info is None:
            return False, self._group(), 0, 0, 0
        cards, count, player, parameter = info
        return True, self._group(cards), count, player, parameter

    def get_operated_group(self) -> ApiGroup:
        return self._group(self.state.operated)

    def is_chain_negatable(self, link: int) -> bool:
        found = self._link(link)
        return found is not None and not found.negated and chain.may_negate(self.state, found)

    def is_chain_disablable(self, link: int) -> bool:
        found = self._link(link)
        return found is not None and not found.disabled and chain.may_disable(self.state, found)

    def is_chain_solving(self) -> bool:
        return self.state.solving is not None

    def check_chain_target(self, link: int, c: Card) -> bool:
        """Whether the effect of a link could have chosen the card: its target function asked with ``chkc`` says so.

        One without ``chkc`` names no other targets.
        """
        found = self._link(link)
        target = None if found is None else found.effect.target
        if found is None or target is None or "chkc" not in programs.parameters(target):
            return False
        effect, player = found.effect, found.player
        if not may.can_be_targeted(self.state, c, effect, player):
            return False
        before = self.state.reason_effect, self.state.reason_player
        self.state.reason_effect, self.state.reason_player = effect, player
        given = effects.context(self.state, effect, player, found.occurrence, 0, c)
        accepted = bool(programs.finish(programs.call_event(target, given)))
        self.state.reason_effect, self.state.reason_player = before
        return accepted

    def check_event(self, event: int) -> bool:
        return any(each.code == event for each in self.state.points)

    # -- players -----------------------------------------------------------------------------------

    def get_activity_count(self, player: int, activity: int) -> int:
        return self.state.players[player].activities.get(activity, 0)

    def get_custom_activity_count(self, counter: int, player: int, activity: int) -> int:
        return self.state.players[player].custom_activities.get((counter, activity), 0)

    def is_player_affected_by_effect(self, player: int, code: int) -> Effect | None:
        found = effects.on_player(self.state, player, code)
        return found[0] if found else None

    def is_player_can_draw(self, player: int, count: int = 0) -> bool:
        return may.may_draw(self.state, player, count)

    def is_player_can_discard_deck(self, player: int, count: int) -> bool:
        return may.may_mill(self.state, player, count)

    def is_player_can_discard_deck_as_cost(self, player: int, count: int) -> bool:
        if not may.may_mill(self.state, player, count):
            return False
        top = self.state.players[player].deck[-count:] if count else []
        return all(may.can_go_to_grave_as_cost(self.state, card, player) for card in top)

    def is_player_can_summon(self, player: int) -> bool:
        return not effects.player_has(self.state, player, EffectCode.CANNOT_SUMMON)

    def is_player_can_special_summon(self, player: int) -> bool:
        return may.may_special_summon(self.state, player)

    def is_player_can_special_summon_count(self, player: int, count: int) -> bool:
        limits = effects.on_player(self.state, player, EffectCode.SPSUMMON_COUNT_LIMIT)
        done = may.special_summons(self.state, player)
        if count > may.special_summons_left(self.state, player):
            return False
        return all(done + count <= effects.number_of(each) for each in limits)

    def is_player_can_special_summon_monster(
        self,
        player: int,
        code: int,
        setcode: int,
        type: int,
        attack: int,
        defense: int,
        level: int,
        race: int,
        attribute: int,
        position: int = int(Position.FACEUP),
        target_player: int = -1,
    ) -> bool:
        if code in self.state.pool:
            probe = self.state.card_class(self.state, code, player, int(Position.FACEUP_ATTACK))
            return may.may_special_summon(self.state, player, probe, 0, position, target_player)
        return may.may_special_summon(self.state, player)

    def is_player_can_remove(self, player: int, c: Card | None = None) -> bool:
        return not may.forbidden_to_player(self.state, player, EffectCode.CANNOT_REMOVE, c)

    def _releasable(self, player: int, hand: bool = False) -> list[Card]:
        mask = Location.MZONE | (Location.HAND if hand else 0)
        return [
            card
            for card in self._cards(player, int(mask), 0)
            if may.can_be_released(self.state, card, player)
        ]

    def check_release_group(self, player: int, f: Filter, count: int, exclude: Any, *args: Any) -> bool:
        return len(matching(self._releasable(player), f, exclude, args)) >= count

    def check_release_group_cost(
        self, player: int, f: Filter, count: int, use_hand: bool, special: Any, exclude: Any, *args: Any
    ) -> bool:
        cards = self._for_cost(player, f, use_hand, exclude, args)
        if special is None:
            return len(cards) >= count
        return _some_set(cards, count, lambda chosen: _fits(special, self._group(chosen), player))

    def _for_cost(
        self, player: int, f: Filter, use_hand: bool, exclude: Any, args: tuple[Any, ...]
    ) -> list[Card]:
        cards = matching(self._releasable(player, use_hand), f, exclude, args)
        return [card for card in cards if may.usable_as_cost(self.state, card)]

    def get_release_group_cost(
        self, player: int, use_hand: bool, f: Filter, exclude: Any, *args: Any
    ) -> ApiGroup:
        return self._group(self._for_cost(player, f, use_hand, exclude, args))

    def get_release_group(self, player: int) -> ApiGroup:
        return self._group(self._releasable(player))

    def is_can_remove_counter(
        self, player: int, own: int, other: int, counter: int, count: int, reason: int
    ) -> bool:
        return counters.total(self.state, player, own, other, counter) >= count

    def get_counter(self, player: int, own: int, other: int, counter: int) -> int:
        return counters.total(self.state, player, own, other, counter)

    def get_flag_effect(self, player: int, code: int) -> int:
        return len(self.state.players[player].flags.get(code, ()))

    def has_flag_effect(self, player: int, code: int) -> bool:
        return code in self.state.players[player].flags

    def get_draw_count(self, player: int) -> int:
        from ygocore.reference.turn import cards_to_draw

        return cards_to_draw(self.state, player)

    def is_environment(self, code: int, player: int = 2) -> bool:
        for controller in (0, 1):
            if player not in (2, 3, controller):
                continue
            card = self.state.players[controller].spells[FIELD_ZONE]
            if card is not None and card.faceup and card.enabled and stats.is_code(self.state, card, code):
                return True
        for effect in self.state.by_code.get(int(EffectCode.CHANGE_ENVIRONMENT), ()):
            if effects.applies(self.state, effect) and effects.number_of(effect) == code:
                return True
        return False


def _fits(special: Any, chosen: ApiGroup, player: int) -> bool:
    """Whether a Tribute for a cost satisfies its further condition ``(group, e, tp)``, or ``(group)``."""
    count = special.__code__.co_argcount
    return bool(special(*(chosen, None, player)[:count]))


def _some_set(cards: Sequence[Card], count: int, fits: Any) -> bool:
    """Whether some ``count`` of the cards fit."""
    from itertools import combinations

    return any(fits(list(chosen)) for chosen in combinations(cards, count))


class DuelChoices(DuelQuestions):
    """What a player decides."""

    __slots__ = ()

    def select_matching_card(
        self,
        chooser: int,
        f: Filter,
        player: int,
        own: int,
        other: int,
        minimum: int,
        maximum: int,
        exclude: Any,
        *args: Any,
    ) -> Rule[ApiGroup]:
        cards = matching(self._cards(player, own, other), f, exclude, args)
        return self._group((yield from pick(self.state, chooser, cards, minimum, maximum)))

    def select_target(
        self,
        chooser: int,
        f: Filter,
        player: int,
        own: int,
        other: int,
        minimum: int,
        maximum: int,
        exclude: Any,
        *args: Any,
    ) -> Rule[ApiGroup]:
        cards = self._targets(f, player, own, other, exclude, args)
        chosen = yield from pick(self.state, chooser, cards, minimum, maximum)
        self.set_target_card(self._group(chosen))
        return self._group(chosen)

    def select_release_group(
        self, chooser: int, f: Filter, minimum: int, maximum: int, exclude: Any, *args: Any
    ) -> Rule[ApiGroup]:
        cards = matching(self._releasable(chooser), f, exclude, args)
        return self._group((yield from pick(self.state, chooser, cards, minimum, maximum)))

    def select_release_group_cost(
        self,
        chooser: int,
        f: Filter,
        minimum: int,
        maximum: int,
        use_hand: bool,
        special: Any,
        exclude: Any,
        *args: Any,
    ) -> Rule[ApiGroup]:
        cards = self._for_cost(chooser, f, use_hand, exclude, args)
        if special is None:
            return self._group((yield from pick(self.state, chooser, cards, minimum, maximum)))

        def done(chosen: list[Card]) -> bool:
            return _fits(special, self._group(chosen), chooser)

        def possible(chosen: list[Card]) -> bool:
            rest = [card for card in cards if card not in chosen]
            missing = max(minimum - len(chosen), 0)
            return _some_set(rest, missing, lambda more: done(chosen + more))

        chosen = yield from pick(self.state, chooser, cards, minimum, maximum, done=done, possible=possible)
        return self._group(chosen)

    def select_yes_no(self, player: int, description: int) -> Rule[bool]:
        return (yield from yes_or_no(self.state, player))

    def select_effect_yes_no(self, player: int, c: Card, description: int = 95) -> Rule[bool]:
        return (yield from yes_or_no(self.state, player, c, PromptKind.SELECT_EFFECTYN))

    def select_option(self, player: int, *options: int) -> Rule[int]:
        return (yield from pick_option(self.state, player, len(options)))

    def select_effect(self, player: int, *pairs: int) -> Rule[int]:
        numbers = [n + 1 for n in range(len(pairs) // 2) if pairs[2 * n]]
        if not numbers:
            return 0
        chosen = yield from pick_option(self.state, player, len(numbers))
        return numbers[chosen]

    def select_position(self, player: int, c: Card, positions: int) -> Rule[int]:
        return (yield from pick_position(self.state, player, c, positions))

    def select_disable_field(self, player: int, count: int, own: int, other: int, exclude: int) -> Rule[int]:
        free: list[Place] = []
        for controller, mask, shift in ((player, own, 0), (1 - player, other, 16)):
            if mask & Location.MZONE:
                free += [
                    each
                    for each in free_main_monster_zones(self.state, controller)
                    if not exclude >> each.sequence + shift & 1
                ]
            if mask & Location.SZONE:
                free += [
                    each
                    for each in free_spell_and_trap_zones(self.state, controller)
                    if not exclude >> each.sequence + 8 + shift & 1
                ]
        chosen = 0
        for _ in range(min(count, len(free))):
            place = yield from _pick_closed_zone(self.state, player, free)
            free.remove(place)
            shift = (0 if place.controller == player else 16) + (0 if place.location == Location.MZONE else 8)
            chosen |= 1 << place.sequence + shift
        return chosen

    def announce_race(self, player: int, count: int, available: int) -> Rule[int]:
        return (yield from pick_bits(self.state, player, count, available, PromptKind.ANNOUNCE_RACE))

    def announce_attribute(self, player: int, count: int, available: int) -> Rule[int]:
        return (yield from pick_bits(self.state, player, count, available, PromptKind.ANNOUNCE_ATTRIB))

    def announce_number(self, player: int, *numbers: int) -> Rule[int]:
        chosen = yield from pick_option(self.state, player, len(numbers), PromptKind.ANNOUNCE_NUMBER)
        return numbers[chosen]

    def announce_level(self, player: int, minimum: int = 1, maximum: int = 12) -> Rule[int]:
        numbers = list(range(minimum, maximum + 1))
        chosen = yield from pick_option(self.state, player, len(numbers), PromptKind.ANNOUNCE_NUMBER)
        return numbers[chosen]

    def announce_card(self, player: int, *numbers: int) -> Rule[int]:
        return (yield from declare_name(self.state, player, numbers))

    def sort_decktop(self, chooser: int, player: int, count: int) -> Rule[None]:
        yield from self._sort(chooser, player, count, bottom=False)

    def sort_deckbottom(self, chooser: int, player: int, count: int) -> Rule[None]:
        yield from self._sort(chooser, player, count, bottom=True)

    def _sort(self, chooser: int, player: int, count: int, *, bottom: bool) -> Rule[None]:
        """The card picked first comes to lie on top."""
        deck = self.state.players[player].deck
        count = min(count, len(deck))
        left = deck[:count] if bottom else deck[len(deck) - count :]
        order: list[Card] = []
        while left:
            card = left[0]
            if len(left) > 1:
                picked = yield from pick(self.state, chooser, left, 1, 1, kind=PromptKind.SORT_CARD)
                card = picked[0]
            left.remove(card)
            order.insert(0, card)
        if bottom:
            deck[:count] = order
        else:
            deck[len(deck) - count :] = order
        renumber(deck)

    def set_target_card(self, targets: Any) -> None:
        """In the part of choices, since choosing targets needs it."""
        link = self._link(0)
        if link is None:
            return
        for card in cards_in(targets):
            if card not in link.targets:
                link.targets.append(card)
            link.related[card.number] = card.move_id
            if link.effect.property & EffectFlag.CARD_TARGET:
                self.state.log(Message.BECOME_TARGET, *card.place, card.position)


def _pick_closed_zone(state: State, player: int, free: Sequence[Place]) -> Rule[Place]:
    from ygocore.actions import Action, ActionKind
    from ygocore.prompts import Prompt
    from ygocore.reference.asking import ask

    prompt = Prompt(PromptKind.SELECT_DISFIELD, player)
    answer = yield from ask(state, prompt, [Action(ActionKind.PLACE, each) for each in free])
    return answer.place


class DuelApi(DuelChoices, DuelSummoning):
    """What an effect says about itself, and what it does."""

    __slots__ = ()

    # -- what an effect says about itself ----------------------------------------------------------

    def set_operation_info(
        self, link: int, category: int, targets: Any, count: int, player: int, parameter: int
    ) -> None:
        found = self._link(link)
        if found is not None:
            found.infos[category] = (cards_in(targets), count, player, parameter)

    def set_possible_operation_info(
        self, link: int, category: int, targets: Any, count: int, player: int, parameter: int
    ) -> None:
        found = self._link(link)
        if found is not None:
            found.possible[category] = (cards_in(targets), count, player, parameter)

    def set_target_player(self, player: int) -> None:
        link = self._link(0)
        if link is not None:
            link.target_player = player

    def set_target_param(self, value: int) -> None:
        link = self._link(0)
        if link is not None:
            link.target_param = value

    def set_chain_limit(self, f: Any) -> None:
        link = self._link(0)
        if link is not None:
            link.limits.append((f, link.player))

    def set_chain_limit_till_chain_end(self, f: Any) -> None:
        link = self._link(0)
        if link is not None:
            self.state.chain_limit.append((f, link.player))

    def hint(self, type: int, player: int, value: int) -> None:
        """Nothing: a matter of screens."""

    def hint_selection(self, targets: Any) -> None:
        """Nothing: a matter of screens."""

    def change_target_card(self, link: int, targets: Any) -> None:
        found = self._link(link)
        if found is not None:
            found.targets = []
            for card in cards_in(targets):
                found.targets.append(card)
                found.related[card.number] = card.move_id
                self.state.log(Message.BECOME_TARGET, *card.place, card.position)

    def change_chain_operation(self, link: int, f: Any) -> None:
        found = self._link(link)
        if found is not None:
            found.operation = f

    # -- cards move --------------------------------------------------------------------------------

    def draw(self, player: int, count: int, reason: int) -> Rule[int]:
        """Who cannot draw draws none and loses (WIN-03), once the effect is done: if it makes both draw and both lack
        cards the duel is a draw (WIN-04)."""
        from ygocore.snapshot import WinReason

        state = self.state
        if count <= 0 or effects.player_has(state, player, EffectCode.CANNOT_DRAW):
            return 0
        if len(state.players[player].deck) < count:
            state.claims.setdefault(1 - player, int(WinReason.DECK_OUT))
            return 0
        drawn = draw_cards(state, player, count, int(reason | Reason.DRAW))
        state.operated = drawn
        for code in (EventCode.DRAW, EventCode.TO_HAND):
            happens(
                state,
                code,
                drawn,
                player=player,
                value=count,
                effect=state.reason_effect,
                reason=reason,
                reason_player=state.reason_player,
            )
        yield from carry_out_continuous(state)
        return len(drawn)

    def damage(self, player: int, amount: int, reason: int) -> Rule[int]:
        return (yield from lifepoints.damage(self.state, player, amount, reason))

    def recover(self, player: int, amount: int, reason: int) -> Rule[int]:
        return (yield from lifepoints.recover(self.state, player, amount, reason))

    def pay_lp_cost(self, player: int, amount: int) -> Rule[None]:
        yield from lifepoints.pay(self.state, player, amount)

    def set_lp(self, player: int, amount: int) -> None:
        lifepoints.set_lp(self.state, player, amount)

    def destroy(self, targets: Any, reason: int, destination: int = 0) -> Rule[int]:
        return (yield from operations.destroy(self.state, cards_in(targets), reason, destination))

    def remove(self, targets: Any, position: int, reason: int) -> Rule[int]:
        return (yield from operations.banish(self.state, cards_in(targets), position, reason))

    def send_to_grave(self, targets: Any, reason: int) -> Rule[int]:
        return (yield from operations.to_grave(self.state, cards_in(targets), reason))

    def send_to_hand(self, targets: Any, player: int | None, reason: int) -> Rule[int]:
        to = -1 if player is None else player
        return (yield from operations.to_hand(self.state, cards_in(targets), to, reason))

    def send_to_deck(self, targets: Any, player: int | None, sequence: int, reason: int) -> Rule[int]:
        to = -1 if player is None else player
        return (yield from operations.to_deck(self.state, cards_in(targets), to, sequence, reason))

    def send_to_extra_p(self, targets: Any, player: int | None, reason: int) -> Rule[int]:
        way = operations.Way(int(Location.EXTRA), -1, operations.TOP, int(Position.FACEUP))
        return (yield from operations.send(self.state, cards_in(targets), way, reason))

    def release(self, targets: Any, reason: int) -> Rule[int]:
        return (yield from operations.release(self.state, cards_in(targets), reason))

    def discard_hand(
        self,
        player: int,
        f: Filter,
        minimum: int,
        maximum: int,
        reason: int,
        exclude: Any = None,
        *args: Any,
    ) -> Rule[int]:
        if reason & Reason.COST and effects.player_has(self.state, player, EffectCode.DISCARD_COST_CHANGE):
            return 0
        cards = matching(self._cards(player, int(Location.HAND), 0), f, exclude, args)
        chosen = yield from pick(self.state, player, cards, minimum, maximum)
        return (yield from operations.to_grave(self.state, chosen, reason))

    def discard_deck(self, player: int, count: int, reason: int) -> Rule[int]:
        if player in self.state.shuffles:
            shuffle_now(self.state, player)
        deck = self.state.players[player].deck
        before, self.state.keep_order = self.state.keep_order, True
        top = list(reversed(deck[max(len(deck) - count, 0) :])) if count > 0 else []
        sent = yield from operations.send(self.state, top, operations.Way(int(Location.GRAVE)), reason)
        self.state.keep_order = before
        return sent

    def special_summon(
        self,
        targets: Any,
        summon_type: int,
        player: int,
        target_player: int,
        no_check: bool,
        no_limit: bool,
        position: int,
        zone: int = 0xFF,
    ) -> Rule[int]:
        return (
            yield from special.special_summon(
                self.state,
                cards_in(targets),
                summon_type,
                player,
                target_player,
                bool(no_check),
                bool(no_limit),
                position,
                zone,
            )
        )

    def special_summon_step(
        self,
        c: Card,
        summon_type: int,
        player: int,
        target_player: int,
        no_check: bool,
        no_limit: bool,
        position: int,
        zone: int = 0xFF,
    ) -> Rule[bool]:
        return (
            yield from special.summon_step(
                self.state,
                c,
                summon_type,
                player,
                target_player,
                bool(no_check),
                bool(no_limit),
                position,
                zone,
            )
        )

    def special_summon_complete(self) -> Rule[int]:
        return (yield from special.complete_summon(self.state))

    def summon(self, player: int, c: Card, ignore_count: bool, e: Effect | None) -> Rule[None]:
        yield from summon.summon_by_effect(self.state, c, ignore_count, e, facedown=False)

    def mset(self, player: int, c: Card, ignore_count: bool, e: Effect | None) -> Rule[None]:
        yield from summon.summon_by_effect(self.state, c, ignore_count, e, facedown=True)

    def sset(self, player: int, targets: Any, target_player: int = -1) -> Rule[int]:
        to = player if target_player < 0 else target_player
        placed: list[Card] = []
        for card in cards_in(targets):
            zone = yield from summon.zone_for_spell(self.state, card, to)
            if zone is None:
                continue
            relocate(self.state, card, zone, int(Position.FACEDOWN))
            card.status |= int(Status.SET_TURN)
            self.state.log(Message.SET, card.code, *zone, card.position)
            placed.append(card)
        if placed:
            operations.tell(self.state, placed, int(Reason.EFFECT))
            happens(
                self.state,
                EventCode.SSET,
                placed,
                player=to,
                effect=self.state.reason_effect,
                reason_player=player,
            )
        self.state.operated = placed
        yield from carry_out_continuous(self.state)
        return len(placed)

    def create_token(self, player: int, code: int) -> Card:
        return special.make_token(self.state, player, code)

    def change_position(
        self, targets: Any, attack_up: int, attack_down: int = 0, defense_up: int = 0, defense_down: int = 0
    ) -> Rule[int]:
        flips = not attack_up & 0x10000
        wanted = [each & 0xF for each in (attack_up, attack_down, defense_up, defense_down)]
        if not any(wanted[1:]):
            wanted = [wanted[0]] * 4
        kinds = (
            Position.FACEUP_ATTACK,
            Position.FACEDOWN_ATTACK,
            Position.FACEUP_DEFENSE,
            Position.FACEDOWN_DEFENSE,
        )
        new = dict(zip(map(int, kinds), wanted, strict=True))
        cards = cards_in(targets)
        turned = self._turn_spells([card for card in cards if card.location == Location.SZONE], wanted)
        changes = [(card, new[card.position]) for card in cards if new.get(card.position)]
        changed = yield from operations.change_positions(self.state, changes, int(Reason.EFFECT), flips)
        return changed + turned

    def _turn_spells(self, cards: Sequence[Card], wanted: Sequence[int]) -> int:
        """Turn cards in Spell & Trap Zones over; how many were. One that is Set so cannot be activated in this turn (ST-02)."""
        turned = 0
        for card in cards:
            position = wanted[0] if card.faceup else wanted[1]
            facedown = bool(position & Position.FACEDOWN)
            if not position or facedown != card.faceup:
                continue
            turn_over(self.state, card, int(Position.FACEDOWN if facedown else Position.FACEUP))
            if facedown:
                card.status |= int(Status.SET_TURN)
                card.turn_id = self.state.turn
            turned += 1
        return turned

    def get_control(self, targets: Any, player: int, reset_phase: int = 0, reset_count: int = 0) -> Rule[int]:
        return (
            yield from special.take_control(self.state, cards_in(targets), player, reset_phase, reset_count)
        )

    def swap_control(self, a: Any, b: Any, reset_phase: int = 0, reset_count: int = 0) -> Rule[bool]:
        pairs = list(zip(cards_in(a), cards_in(b), strict=True))
        for first, second in pairs:
            yield from special.swap_control(self.state, first, second, reset_phase, reset_count)
        return bool(pairs)

    def equip(self, player: int, equipment: Card, c: Card, faceup: bool = True) -> Rule[bool]:
        return (yield from special.equip(self.state, player, equipment, c, bool(faceup)))

    def overlay(self, c: Card, targets: Any) -> Rule[None]:
        yield from special.attach(self.state, c, cards_in(targets))

    def move_to_field(
        self, c: Card, mover: int, player: int, destination: int, position: int, enabled: bool
    ) -> Rule[bool]:
        if destination == Location.MZONE:
            free = free_main_monster_zones(self.state, player)
            where = (yield from pick_zone(self.state, mover, c, free)) if free else None
        else:
            where = yield from summon.zone_for_spell(self.state, c, player)
        if where is None:
            return False
        relocate(self.state, c, where, position)
        c.enabled = bool(enabled)
        operations.tell(self.state, [c], int(Reason.EFFECT))
        yield from carry_out_continuous(self.state)
        return True

    def return_to_field(self, c: Card) -> Rule[bool]:
        return (yield from special.return_to_field(self.state, c))

    def move_sequence(self, c: Card, sequence: int) -> None:
        there = zones(self.state, c.controller, c.location)
        if there[sequence] is not None:
            return
        before = (*c.place, c.position)
        there[c.sequence], there[sequence] = None, c
        c.sequence = sequence
        self.state.stale = True
        self.state.log(Message.MOVE, c.code, *before, *c.place, c.position, c.reason)

    def shuffle_hand(self, player: int) -> None:
        """Only the event: what lies where in a hand is known to nobody else (INFO-09)."""
        self.state.log(Message.SHUFFLE_HAND, player, *[card.code for card in self.state.players[player].hand])

    def shuffle_deck(self, player: int) -> None:
        shuffle_now(self.state, player)

    def confirm_cards(self, player: int, targets: Any) -> None:
        cards = cards_in(targets)
        note_shown(self.state, cards)
        self.state.log(
            Message.CONFIRM_CARDS,
            player,
            *[value for card in cards for value in (card.code, *card.place)],
        )

    def confirm_decktop(self, player: int, count: int) -> None:
        if player in self.state.shuffles:
            shuffle_now(self.state, player)
        deck = self.state.players[player].deck
        cards = deck[max(len(deck) - count, 0) :]
        note_shown(self.state, cards)
        self.state.log(Message.CONFIRM_DECKTOP, player, *[card.code for card in reversed(cards)])

    def disable_shuffle_check(self) -> None:
        self.state.keep_order = True

    def move_to_deck_bottom(self, targets: Any) -> None:
        self._move_in_deck(cards_in(targets), bottom=True)

    def move_to_deck_top(self, targets: Any) -> None:
        self._move_in_deck(cards_in(targets), bottom=False)

    def _move_in_deck(self, cards: Sequence[Card], *, bottom: bool) -> None:
        for card in cards:
            if card.location != Location.DECK:
                continue
            deck = self.state.players[card.controller].deck
            deck.remove(card)
            deck.insert(0 if bottom else len(deck), card)
            renumber(deck)

    def break_effect(self) -> None:
        time_passes(self.state)

    # -- negation ----------------------------------------------------------------------------------

    def negate_activation(self, link: int) -> Rule[bool]:
        return (yield from chain.negate_activation(self.state, link))

    def negate_effect(self, link: int) -> Rule[bool]:
        done = chain.negate_effect(self.state, link)
        yield from carry_out_continuous(self.state)
        return done

    def negate_summon(self, targets: Any) -> Rule[None]:
        for card in cards_in(targets):
            if card.status & Status.SUMMONING:
                card.status |= int(Status.SUMMON_DISABLED)
        yield from carry_out_continuous(self.state)

    def negate_attack(self) -> Rule[bool]:
        now = self.state.battle
        if now is None or now.negated or now.calculated:
            return False
        now.negated = True
        happens(
            self.state,
            EventCode.ATTACK_DISABLED,
            [now.attacker],
            player=now.attacker.controller,
            effect=self.state.reason_effect,
            reason_player=self.state.reason_player,
        )
        yield from carry_out_continuous(self.state)
        return True

    def negate_related_chain(self, c: Card, reset: int) -> None:
        for link in self.state.chain:
            its_own = link.card is c and link.related.get(c.number) == c.move_id
            if its_own and link is not self.state.solving and chain.may_disable(self.state, link):
                link.disabled = True

    # -- battle ------------------------------------------------------------------------------------

    def change_attack_target(self, c: Card | None) -> Rule[bool]:
        now = self.state.battle
        if now is None or now.negated or (c is not None and c is now.target):
            return False
        if c is not None and c not in battle.legal_targets(self.state, now.attacker):
            return False
        battle.aim(self.state, now, c)
        now.again = True
        self.state.log(Message.ATTACK, *battle.seen(now.attacker), *battle.seen(c))
        if c is not None:
            happens(
                self.state,
                EventCode.BE_BATTLE_TARGET,
                [c],
                player=now.attacker.controller,
                reason_player=self.state.reason_player,
            )
        yield from carry_out_continuous(self.state)
        return True

    def chain_attack(self, c: Card | None = None) -> None:
        if self.state.battle is not None:
            self.state.attack_again = self.state.battle.attacker
            self.state.attack_again_on = c

    def calculate_damage(self, a: Card, b: Card) -> Rule[None]:
        yield from battle.forced_battle(self.state, a, b)

    def skip_phase(self, player: int, phase: int, reset: int, count: int, value: int = 0) -> None:
        codes = {
            int(Phase.DRAW): EffectCode.SKIP_DP,
            int(Phase.STANDBY): EffectCode.SKIP_SP,
            int(Phase.MAIN1): EffectCode.SKIP_M1,
            int(Phase.BATTLE): EffectCode.SKIP_BP,
            int(Phase.MAIN2): EffectCode.SKIP_M2,
        }
        now = self.state
        if phase == Phase.BATTLE and player == now.turn_player and self.is_battle_phase():
            now.end_battle = True
            return
        assert now.effect_class is not None
        source = now.reason_effect
        made = now.effect_class(now, None if source is None else source.handler or source.owner)
        made.type = int(EffectType.FIELD)
        made.property = int(EffectFlag.PLAYER_TARGET)
        made.code = int(codes[phase])
        made.own = 1
        made.reset_flags, made.reset_count = reset, max(count, 1)
        made.owner_player = player
        effects.register(now, made, None, player)

    def remove_counter(
        self, player: int, own: int, other: int, counter: int, count: int, reason: int
    ) -> Rule[bool]:
        return (yield from counters.remove_any(self.state, player, own, other, counter, count, reason))

    def toss_coin(self, player: int, count: int) -> int | tuple[int, ...]:
        results = chance.coins(self.state, player, count)
        return results[0] if count == 1 else results

    def toss_dice(self, player: int, count: int) -> int | tuple[int, ...]:
        results = chance.dice(self.state, player, count)
        return results[0] if count == 1 else results

    # -- events, effects, marks --------------------------------------------------------------------

    def raise_event(self, eg: Any, code: int, re: Effect | None, r: int, rp: int, ep: int, ev: int) -> None:
        happens(self.state, code, cards_in(eg), player=ep, value=ev, effect=re, reason=r, reason_player=rp)

    def raise_single_event(
        self, c: Card, code: int, re: Effect | None, r: int, rp: int, ep: int, ev: int
    ) -> None:
        happens_to(self.state, Occurrence(code, (c,), ep, ev, re, r, rp), c)

    def register_effect(self, e: Effect, player: int) -> None:
        effects.register(self.state, e, None, player)
        effects.swear(self.state, e)

    def register_flag_effect(
        self, player: int, code: int, reset: int, property: int, count: int, label: int = 0
    ) -> None:
        flags.put(self.state.players[player].flags, code, reset, property, count, label)

    def reset_flag_effect(self, player: int, code: int) -> None:
        self.state.players[player].flags.pop(code, None)

    def adjust_instantly(self, c: Card | None = None) -> None:
        self.state.stale = True

    def win(self, player: int, reason: int) -> None:
        """Who wins by a card's text; decided when all that happens at this moment is done (E-109)."""
        self.state.claims.setdefault(player if player in (0, 1) else 2, reason)
