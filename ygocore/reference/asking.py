"""Asking a player: prompts whose legal actions the rule that asks works out itself, and runs of picks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ygocore.actions import NOWHERE, Action, ActionKind, Place
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import hidden
from ygocore.reference.cards import Card, in_place_order
from ygocore.reference.state import Link, Rule, State
from ygocore.reference.words import Location
from ygocore.reference.zones import code_shown_to
from ygocore.snapshot import Option


def ask(state: State, prompt: Prompt, actions: Sequence[Action]) -> Rule[Action]:
    """Ask the prompt; the answer is one of the actions."""
    state.offered = sorted({action.encode() for action in actions})
    answer = yield prompt
    state.offered = None
    return answer


def named(card: Card) -> Place:
    """A card's place as actions name it: in a Deck by its passcode only, whose order is hidden (E-117)."""
    place = card.place
    return place._replace(sequence=0) if place.location == Location.DECK else place


def code_for(card: Card, player: int) -> int:
    """The passcode by which a player names the card: 0 if that player may not know it.

    A card in a Deck is named by who looks through it.
    """
    if card.location == Location.DECK:
        return card.code
    if (
        card.location == Location.GRAVE
        and card.controller != player
        and is_grave_closed(card.state, card.controller)
    ):
        return 0
    return code_shown_to(card, card.controller, player)


def closes_grave(state: State, link: Link) -> bool:
    """INFO-02: whether the opponent may not look through the GY of the link's player: it has not resolved yet."""
    return link.closes_grave and (state.solving is None or link.number <= state.solving.number)


def is_grave_closed(state: State, player: int) -> bool:
    """INFO-02: whether the player's opponent may not look through the player's GY."""
    return any(link.player == player and closes_grave(state, link) for link in state.chain)


def select_action(card: Card, player: int) -> Action:
    """SELECT of a card."""
    return Action(ActionKind.SELECT, named(card), code=code_for(card, player))


def picked_card(cards: Sequence[Card], player: int, answer: Action) -> Card:
    """Which of the cards was chosen; of equal cards in a Deck the first of the list."""
    for card in cards:
        action = select_action(card, player)
        if action.place == answer.place and action.code == answer.code:
            return card
    raise AssertionError(f"{answer} is none of {cards}")


#: Whether these cards may be picked, seen as a whole or as a beginning.
Completes = Callable[[list[Card]], bool]


def pick(
    state: State,
    player: int,
    cards: Sequence[Card],
    minimum: int,
    maximum: int,
    *,
    kind: PromptKind = PromptKind.SELECT_CARD,
    place: Place = NOWHERE,
    done: Completes | None = None,
    possible: Completes | None = None,
    forced: Callable[[list[Card]], Card | None] | None = None,
    picked: Sequence[Card] = (),
) -> Rule[list[Card]]:
    """A run of picks: ``minimum`` to ``maximum`` of the cards, one at a time; the cards picked, in place order.

    ``done`` says whether a set may be the whole selection, ``possible`` whether a set can still be completed to one.
    ``forced`` names a card that every completion needs, which is then no choice. ``picked`` are chosen already.
    FINISH is offered when stopping is allowed. Fewer cards than ``minimum`` are all picked. What is left without a choice is
    picked without asking.
    """
    pool = in_place_order(cards)
    hidden.note_choice(state, pool)
    minimum, maximum = min(minimum, len(pool)), min(maximum, len(pool))
    chosen: list[Card] = list(picked)
    while len(chosen) < maximum:
        may_stop = len(chosen) >= minimum and (done is None or done(chosen))
        left = [each for each in pool if each not in chosen]
        needed = None if forced is None or may_stop else forced(chosen)
        if needed is not None:
            if not state.options & Option.OFFER_SINGLE:
                chosen.append(needed)
                continue
            left = [needed]
        elif possible is not None:
            left = [each for each in left if possible([*chosen, each])]
        if not left:
            break
        all_of_them = (
            not may_stop and len(left) == minimum - len(chosen) and possible is None and done is None
        )
        if all_of_them and not state.options & Option.OFFER_SINGLE:
            chosen += left
            break
        actions = [select_action(each, player) for each in (left[:1] if all_of_them else left)]
        if may_stop:
            actions.append(Action(ActionKind.FINISH))
        before = tuple(sorted(named(each) for each in chosen))
        answer = yield from ask(state, Prompt(kind, player, minimum, maximum, before, place), actions)
        if answer.kind == ActionKind.FINISH:
            break
        chosen.append(picked_card(left, player, answer))
    return in_place_order(chosen)


def pick_zone(state: State, player: int, card: Card, free: Sequence[Place]) -> Rule[Place]:
    """ZONE-10: the player chooses among the free legal zones for a card."""
    if state.options & Option.AUTO_PLACE:
        return free[0]
    prompt = Prompt(PromptKind.SELECT_PLACE, player, place=named(card))
    answer = yield from ask(state, prompt, [Action(ActionKind.PLACE, each, code=card.code) for each in free])
    return answer.place


def pick_position(state: State, player: int, card: Card, positions: int) -> Rule[int]:
    """SS-05: the player chooses the battle position among those allowed (position bits)."""
    allowed = [1 << bit for bit in range(4) if positions >> bit & 1]
    if len(allowed) == 1:
        return allowed[0]
    prompt = Prompt(PromptKind.SELECT_POSITION, player, place=named(card))
    actions = [Action(ActionKind.POSITION, argument=each) for each in allowed]
    answer = yield from ask(state, prompt, actions)
    return answer.argument


def yes_or_no(
    state: State, player: int, card: Card | None = None, kind: PromptKind = PromptKind.SELECT_YESNO
) -> Rule[bool]:
    """Whether the player says yes."""
    place = NOWHERE if card is None else named(card)
    answer = yield from ask(
        state,
        Prompt(kind, player, place=place),
        [Action(ActionKind.YES), Action(ActionKind.NO)],
    )
    return answer.kind == ActionKind.YES


def pick_option(
    state: State, player: int, count: int, kind: PromptKind = PromptKind.SELECT_OPTION
) -> Rule[int]:
    """The number, from 0, of one of ``count`` options."""
    action = ActionKind.NUMBER if kind == PromptKind.ANNOUNCE_NUMBER else ActionKind.OPTION
    answer = yield from ask(
        state, Prompt(kind, player), [Action(action, argument=number) for number in range(count)]
    )
    return answer.argument


def pick_bits(state: State, player: int, count: int, available: int, kind: PromptKind) -> Rule[int]:
    """``count`` bits of the mask, one at a time (Types or Attributes that are declared)."""
    action = ActionKind.RACE if kind == PromptKind.ANNOUNCE_RACE else ActionKind.ATTRIBUTE
    chosen = 0
    for _ in range(count):
        left = [
            bit for bit in range(available.bit_length()) if available >> bit & 1 and not chosen >> bit & 1
        ]
        if not left:
            break
        answer = yield from ask(
            state,
            Prompt(kind, player, count, count),
            [Action(action, argument=bit) for bit in left],
        )
        chosen |= 1 << answer.argument
    return chosen
