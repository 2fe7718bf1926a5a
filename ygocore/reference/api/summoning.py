"""The calls of card functions about summons with materials, and about Link Arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ygocore.constants import Prompt as PromptKind
from ygocore.reference import by_procedure, choosing, may, operations, stats
from ygocore.reference.api.group import ApiGroup, cards_in
from ygocore.reference.by_procedure import Procedure
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.state import Rule, State
from ygocore.reference.words import Location, Reason, Type
from ygocore.reference.zones import (
    closed_zones,
    co_linked,
    free_pendulum_zones,
    link_monsters,
    monster_cards,
    pendulum_cards,
    pointed_at,
    points_to,
)

#: Kinds of procedures by the summon they make.
_KINDS = {"synchro": ("synchro",), "xyz": ("xyz", "overlay"), "link": ("link",)}


def procedures_of(state: State, card: Card, kind: str) -> list[Procedure]:
    """The card's own procedures of that kind."""
    found = []
    for effect in card.effects:
        materials = choosing.declared(state, effect)
        if materials is not None and materials.kind in _KINDS[kind]:
            found.append(Procedure(card, effect))
    return found


def usable(state: State, card: Card, kind: str, must: Any, materials: Any) -> list[Procedure]:
    """Those by which the card can be summoned now, with these cards among the materials, and from these cards only."""
    given = None if materials is None else _fitting(state, card, kind, cards_in(materials))
    return [
        each
        for each in procedures_of(state, card, kind)
        if by_procedure.may_use_procedure(state, each.effect, card, card.controller, given, cards_in(must))
    ]


def _fitting(state: State, card: Card, kind: str, cards: Sequence[Card]) -> list[Card]:
    return [each for each in cards if choosing.may_be_used(state, each, kind, card)]


class DuelSummoning:
    """Choosing materials, and summoning with them."""

    __slots__ = ()
    state: State

    def _cards_of(self, cards: Any = ()) -> ApiGroup:
        return ApiGroup(self.state, cards)

    def get_fusion_material(self, player: int) -> ApiGroup:
        there = [*self.state.players[player].hand, *monster_cards(self.state, player)]
        return self._cards_of(card for card in there if choosing.may_be_fusion_material(self.state, card))

    def select_fusion_material(
        self, player: int, c: Card, materials: Any, must: Any = None
    ) -> Rule[ApiGroup]:
        needed = cards_in(must)
        lists = [
            choice
            for choice in fusion_choices(self.state, c, cards_in(materials), needed, player)
            if choice.possible()
        ]
        if not lists:
            return self._cards_of()
        return self._cards_of((yield from choosing.choose(self.state, player, lists[0], c, must=needed)))

    def get_ritual_material(self, player: int) -> ApiGroup:
        there = [*self.state.players[player].hand, *monster_cards(self.state, player)]
        return self._cards_of(
            card
            for card in there
            if stats.level_of(self.state, card) and may.can_be_released(self.state, card, player)
        )

    def check_ritual_material(self, player: int, c: Card, materials: Any, level: int, exactly: bool) -> bool:
        cards = cards_in(materials)
        return choosing.ritual_choice(self.state, c, cards, level, bool(exactly), player).possible()

    def select_ritual_material(
        self, player: int, c: Card, materials: Any, level: int, exactly: bool
    ) -> Rule[ApiGroup]:
        choice = choosing.ritual_choice(self.state, c, cards_in(materials), level, bool(exactly), player)
        if not choice.possible():
            return self._cards_of()
        kind = PromptKind.SELECT_SUM
        return self._cards_of((yield from choosing.choose(self.state, player, choice, c, kind)))

    def release_ritual_material(self, targets: Any) -> Rule[int]:
        reason = int(Reason.EFFECT | Reason.MATERIAL | Reason.RITUAL)
        return (yield from operations.release(self.state, cards_in(targets), reason))

    def synchro_summon(self, player: int, c: Card, must: Any = None, materials: Any = None) -> Rule[None]:
        yield from self._summon(c, "synchro", must, materials)

    def xyz_summon(self, player: int, c: Card, must: Any = None, materials: Any = None) -> Rule[None]:
        yield from self._summon(c, "xyz", must, materials)

    def link_summon(self, player: int, c: Card, must: Any = None, materials: Any = None) -> Rule[None]:
        yield from self._summon(c, "link", must, materials)

    def _summon(self, card: Card, kind: str, must: Any, materials: Any) -> Rule[None]:
        found = usable(self.state, card, kind, must, materials)
        if found:
            given = None if materials is None else _fitting(self.state, card, kind, cards_in(materials))
            yield from by_procedure.summon_by_procedure(self.state, found[0], given, cards_in(must))

    def check_pendulum_zones(self, player: int) -> bool:
        return bool(free_pendulum_zones(self.state, player))


def fusion_choices(
    state: State, card: Card, cards: Sequence[Card], must: Sequence[Card], player: int
) -> list[choosing.Choice]:
    """The questions which of the cards the Fusion Monster can be summoned with, one for each list that it names."""
    kept = [each for each in cards if choosing.may_be_used(state, each, "fusion", card)]
    return [
        choosing.choice_for(state, each, card, player, kept, must)
        for each in choosing.fusion_lists(state, card)
    ]


class CardSummoning(Card):
    """What a card is asked about summons with materials and Link Arrows."""

    __slots__ = ()

    def check_fusion_material(self, materials: Any = None, must: Any = None, player: int = -1) -> bool:
        who = self.controller if player < 0 else player
        if materials is None:
            there = [*self.state.players[who].hand, *monster_cards(self.state, who)]
            cards = [each for each in there if choosing.may_be_fusion_material(self.state, each)]
        else:
            cards = cards_in(materials)
        choices = fusion_choices(self.state, self, cards, cards_in(must), who)
        return any(choice.possible() for choice in choices)

    def is_synchro_summonable(self, must: Any = None, materials: Any = None) -> bool:
        return bool(usable(self.state, self, "synchro", must, materials))

    def is_xyz_summonable(self, must: Any = None, materials: Any = None) -> bool:
        return bool(usable(self.state, self, "xyz", must, materials))

    def is_link_summonable(self, must: Any = None, materials: Any = None) -> bool:
        return bool(usable(self.state, self, "link", must, materials))

    def _is_monster_of(self, kind: int) -> bool:
        both = Type.MONSTER | kind
        return stats.type_of(self.state, self) & both == both

    def is_fusion_monster(self) -> bool:
        return self._is_monster_of(Type.FUSION)

    def is_ritual_monster(self) -> bool:
        return self._is_monster_of(Type.RITUAL)

    def is_synchro_monster(self) -> bool:
        return self._is_monster_of(Type.SYNCHRO)

    def is_xyz_monster(self) -> bool:
        return self._is_monster_of(Type.XYZ)

    def is_link_monster(self) -> bool:
        return self._is_monster_of(Type.LINK)

    def is_pendulum_monster(self) -> bool:
        return self._is_monster_of(Type.PENDULUM)

    def is_rank(self, *ranks: int) -> bool:
        return stats.rank_of(self.state, self) in ranks

    def is_link(self, *ratings: int) -> bool:
        return stats.link_of(self.state, self) in ratings

    def get_scale(self) -> int:
        placed = pendulum_cards(self.state, self.controller)
        return stats.scale_of(self.state, self, left=not (len(placed) == 2 and placed[1] is self))

    def _linked(self) -> list[Card]:
        mine, theirs = pointed_at(self)
        return in_place_order(
            each
            for player, mask in ((self.controller, mine), (1 - self.controller, theirs))
            for each in monster_cards(self.state, player)
            if mask >> each.sequence & 1
        )

    def get_linked_group(self) -> Any:
        return self.state.group(self._linked())

    def get_linked_group_count(self) -> int:
        return len(self._linked())

    def get_mutual_linked_group(self) -> Any:
        return self.state.group(co_linked(self.state, self))

    def get_mutual_linked_group_count(self) -> int:
        return len(co_linked(self.state, self))

    def is_linked(self) -> bool:
        if self.location != Location.MZONE:
            return False
        if stats.link_of(self.state, self) and self._linked():
            return True
        return any(points_to(self.state, each, self.place) for each in link_monsters(self.state))

    def get_linked_zone(self) -> int:
        mine, theirs = pointed_at(self)
        return mine | theirs << 16

    def get_free_linked_zone(self) -> int:
        mask = 0
        for shift, player, zones in zip(
            (0, 16), (self.controller, 1 - self.controller), pointed_at(self), strict=True
        ):
            taken = sum(1 << each.sequence for each in monster_cards(self.state, player))
            mask |= (zones & ~taken & ~closed_zones(self.state, player) & 0x7F) << shift
        return mask
