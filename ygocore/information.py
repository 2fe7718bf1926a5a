"""What a player may know of a duel (the INFO rules), and states that look the same to a player.

Known to a player are: face-up cards on the field, in a Graveyard, banished or in an Extra Deck (INFO-01 to
INFO-04); one's own hand, own face-down cards (INFO-11) and own Extra Deck; and all numbers (GAP-14). Not
known are the other face-down cards (INFO-05, INFO-12), the order of both Decks, the opponent's hand, the
order in which it lies, and the random generator; but for what an effect keeps revealed: hand cards, and the
top card of a Deck that is turned over (INFO-06 to INFO-08). A Graveyard that an effect closes (INFO-02) is not shown,
but its cards stay known: they were seen. Where a card lay in a hand or Deck is not told either,
unless it is one's own hand: it would say which of the cards it was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterable, Iterator, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from ygocore.actions import NOWHERE, Place
from ygocore.constants import Attribute, Location, Message, Phase, Position, Race, Reason, Status, Type
from ygocore.constants import Prompt as PromptKind
from ygocore.events import Event
from ygocore.legality import (
    EXTRA_DECK_TYPES,
    MAIN_ZONES,
    TURN_STATUS,
    can_be_normal_summoned,
    cards_of,
    is_field_spell,
    tributes_needed,
)
from ygocore.prompts import Prompt
from ygocore.rng import Generator
from ygocore.snapshot import CardState, LinkState, Option, PendingKind, PlayerState, Snapshot, WinReason

if TYPE_CHECKING:
    from ygocore.cards.pool import CardFacts, CardPool

__all__ = ["determinize", "hidden_cards", "information_digest", "prompt_of", "view", "visible_events"]

_ON_FIELD: Final = (Location.MZONE, Location.SZONE)


def is_known(place: Place, position: int, player: int | None) -> bool:
    """Whether ``player`` may know a card in this place and position (None: who may know everything)."""
    if player is None or place.location in (Location.GRAVE, Location.OVERLAY):
        return True
    if place.location == Location.DECK:
        return False
    if place.controller == player:
        return True
    return place.location != Location.HAND and bool(position & Position.FACEUP)


def is_grave_closed(snapshot: Snapshot, owner: int, player: int | None) -> bool:
    """INFO-02: whether ``player`` may not look through the Graveyard of ``owner`` now.

    What lies there was public when it came, so it counts as known all the same: a player may remember it.
    """
    return player == 1 - owner and any(link.closes_grave and link.player == owner for link in snapshot.chain)


def is_card_known(place: Place, card: CardState, player: int | None) -> bool:
    """Whether ``player`` may know a card there, by its place or because an effect shows it."""
    return card.public or is_known(place, card.position, player)


def hidden_cards(snapshot: Snapshot, player: int) -> list[Place]:
    """Where the cards are that ``player`` cannot know, both Decks included, in the order of :func:`view`."""
    return [place for place, card in cards_of(snapshot) if not is_card_known(place, card, player)]


# -- the prompt --------------------------------------------------------------------------------------------


def prompt_of(snapshot: Snapshot) -> Prompt | None:
    """What the turn player is asked in this state (docs/contract.md, "Prompts"); None when the duel is over."""
    if snapshot.over:
        return None
    player, pending = snapshot.turn_player, snapshot.pending
    if pending is None:
        battle = snapshot.phase == Phase.BATTLE_STEP
        return Prompt(PromptKind.SELECT_BATTLECMD if battle else PromptKind.SELECT_IDLECMD, player)
    kinds = {
        PendingKind.TRIBUTE: PromptKind.SELECT_TRIBUTE,
        PendingKind.SUMMON_ZONE: PromptKind.SELECT_PLACE,
        PendingKind.SPELL_ZONE: PromptKind.SELECT_PLACE,
        PendingKind.ATTACK_TARGET: PromptKind.SELECT_CARD,
        PendingKind.HAND_LIMIT: PromptKind.SELECT_CARD,
    }
    count = pending.required or 1
    return Prompt(kinds[pending.kind], player, count, count, pending.picks, pending.place)


# -- the view ----------------------------------------------------------------------------------------------


def view(
    snapshot: Snapshot,
    player: int | None = None,
    pool: CardPool | None = None,
    prompt: Prompt | None = None,
) -> dict[str, Any]:
    """The state as ``player`` may know it, everything for None: nested dicts and lists that JSON can hold.

    ``players`` holds both sides by player number, each with ``lp``, ``normal_summons``, ``monsters`` (7)
    and ``spells`` (8, None for an empty zone), ``hand``, ``grave``, ``banished``, ``extra`` (lists of
    cards), ``deck_size`` and, for None, ``deck``, or ``deck_top`` if an effect has turned the Deck over. A
    card is a dict of ``code``, ``position``, ``owner`` and
    what is printed on it by ``pool`` (None: the built-in cards); one that the player cannot know is
    ``{"hidden": True}`` with what shows on its back. Where effects have changed them, ``now`` holds ATK, DEF,
    Level and Rank as they are; ``counters``, ``materials`` and ``equipped_to`` are there if there are any.
    ``chain`` holds the Chain Links, the first one first. ``prompt`` is what is asked, without what only the
    deciding player knows: the argument of that name says what it is within an effect (None: as the snapshot
    has it).
    """
    if pool is None:
        from ygocore.cards.pool import CardPool

        pool = CardPool.builtin()
    return _view(snapshot, player, pool, prompt)


def information_digest(snapshot: Snapshot, player: int) -> int:
    """64 bits over exactly what :func:`view` shows ``player`` of this state, the same on every platform.

    It knows no history: what the player saw earlier and what is hidden again does not count.
    """
    shown = json.dumps(_view(snapshot, player, None), sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.blake2b(shown.encode(), digest_size=8).digest(), "big")


def _view(
    snapshot: Snapshot, player: int | None, pool: CardPool | None, prompt: Prompt | None = None
) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "viewer": player,
        "rules": snapshot.rules.name,
        "turn": snapshot.turn,
        "turn_player": snapshot.turn_player,
        "phase": _names(Phase, snapshot.phase),
        "over": snapshot.over,
        "winner": snapshot.winner,
        "win_reason": WinReason(snapshot.win_reason).name,
        "options": [option.name for option in Option if option & snapshot.options],
        "draw_count": snapshot.draw_count,
        "turn_limit": snapshot.turn_limit,
        "prompt": _prompt_view(snapshot, player, prompt_of(snapshot) if prompt is None else prompt),
        "chain": [_link_view(link, player) for link in snapshot.chain],
        "players": [
            _side_view(seat, side, player, pool, grave_closed=is_grave_closed(snapshot, seat, player))
            for seat, side in enumerate(snapshot.players)
        ],
    }
    if player is None:
        shown["rng"] = [f"{word:016x}" for word in snapshot.rng]
    return shown


def _names(names: Any, value: int) -> str:
    """The name of a value, or of its bits joined by plus signs; a number where there is none."""
    found = [str(bit.name) for bit in names if bit & value]
    return "+".join(found) if found else str(int(value))


def _prompt_view(snapshot: Snapshot, player: int | None, prompt: Prompt | None) -> dict[str, Any] | None:
    """What is asked; of the opponent's prompt neither the hand card it is about, nor what is picked so far, nor
    how many are needed, which would tell the Level of what is Set (INFO-12)."""
    if prompt is None:
        return None
    shown: dict[str, Any] = {
        "kind": prompt.kind.name,
        "player": prompt.player,
        "place": _place_view(prompt.place),
    }
    if player is not None and player != prompt.player:
        if prompt.place.location not in _ON_FIELD:
            shown["place"] = None
        return shown
    shown["minimum"], shown["maximum"] = prompt.minimum, prompt.maximum
    shown["picked"] = [_place_view(pick) for pick in prompt.picked]
    pending = snapshot.pending
    shown["pending"] = pending.kind.name if pending else None
    shown["facedown"] = pending.facedown if pending else False
    return shown


def _link_view(link: LinkState, player: int | None) -> dict[str, Any]:
    def told(place: Place) -> dict[str, Any] | None:
        return _place_view(place._replace(sequence=_told_sequence(*place, player)))

    return {
        "player": link.player,
        "code": link.code,
        "place": told(link.place),
        "effect": link.effect,
        "targets": [told(target) for target in link.targets],
    }


def _place_view(place: Place) -> dict[str, Any] | None:
    if place == NOWHERE:
        return None
    return {
        "controller": place.controller,
        "location": _names(Location, place.location),
        "sequence": place.sequence,
    }


def _side_view(
    seat: int, side: PlayerState, player: int | None, pool: CardPool | None, *, grave_closed: bool
) -> dict[str, Any]:
    def cards(location: Location, there: Sequence[CardState | None]) -> list[dict[str, Any] | None]:
        return [
            None if card is None else _card_view(Place(seat, int(location), seq), card, player, pool)
            for seq, card in enumerate(there)
        ]

    shown = {
        "lp": side.lp,
        "normal_summons": side.normal_summons,
        "monsters": cards(Location.MZONE, side.monsters),
        "spells": cards(Location.SZONE, side.spells),
        "hand": cards(Location.HAND, side.hand),
        "grave": [{"hidden": True} for _ in side.grave]
        if grave_closed
        else cards(Location.GRAVE, side.grave),
        "banished": cards(Location.REMOVED, side.banished),
        "extra": cards(Location.EXTRA, side.extra),
        "hand_size": len(side.hand),
        "extra_size": len(side.extra),
        "deck_size": len(side.deck),
    }
    if player is None:
        shown["deck"] = cards(Location.DECK, side.deck)
    elif side.deck and side.deck[-1].public:
        shown["deck_top"] = cards(Location.DECK, side.deck)[-1]
    return shown


def _card_view(place: Place, card: CardState, player: int | None, pool: CardPool | None) -> dict[str, Any]:
    on_field = place.location in _ON_FIELD
    shown: dict[str, Any] = {}
    if is_card_known(place, card, player):
        shown["code"] = card.code
        facts = pool.get(card.code) if pool is not None else None
        if facts is not None:
            shown |= _facts_view(facts)
        status = card.status
        shown |= _history_view(place, card, player)
    else:
        shown["hidden"] = True
        status = card.status & TURN_STATUS  # seen by both when it happened
    if place.location != Location.HAND:
        shown["position"] = _names_of_position(card.position)
    if on_field:
        shown["owner"] = card.owner
        shown["attacks"] = card.attacks
        shown["status"] = [str(bit.name) for bit in Status if bit & status]
        shown |= _effects_view(card, known="code" in shown)
    return shown


def _effects_view(card: CardState, known: bool) -> dict[str, Any]:
    """What effects have made of a card on the field, as far as they have."""
    shown: dict[str, Any] = {}
    now = {name: getattr(card, name) for name in ("attack", "defense", "level", "rank")}
    if known and any(value is not None for value in now.values()):
        shown["now"] = {name: value for name, value in now.items() if value is not None}
    if card.counters:
        shown["counters"] = {str(kind): number for kind, number in card.counters}
    if card.materials:
        shown["materials"] = list(card.materials)
    if card.equipped_to is not None:
        shown["equipped_to"] = _place_view(card.equipped_to)
    return shown


def _names_of_position(position: int) -> str:
    known = {int(each): str(each.name) for each in (*Position, Position.FACEUP, Position.FACEDOWN)}
    return known.get(int(position), str(int(position)))


def _facts_view(facts: CardFacts) -> dict[str, Any]:
    """What is printed on the card, as far as there is any of it."""
    shown: dict[str, Any] = {"name": facts.name, "type": _names(Type, facts.type)}
    for name in ("level", "rank", "link", "left_scale", "right_scale"):
        if getattr(facts, name):
            shown[name] = getattr(facts, name)
    if facts.type & Type.MONSTER:
        shown["attribute"] = _names(Attribute, facts.attribute)
        shown["race"] = _names(Race, facts.race)
        shown["attack"] = facts.attack if facts.attack >= 0 else "?"
        if not facts.type & Type.LINK:
            shown["defense"] = facts.defense if facts.defense >= 0 else "?"
    return shown


def _history_view(place: Place, card: CardState, player: int | None) -> dict[str, Any]:
    """Why and whence a known card came. How a card got into the opponent's hand is not told when it leaves it."""
    shown: dict[str, Any] = {}
    private = player is not None and place.location in _ON_FIELD and place.controller != player
    if not private:
        shown["reason"] = [str(bit.name) for bit in Reason if bit & card.reason]
    controller, location, sequence, position = card.previous
    came_from = _place_view(
        Place(controller, location, _told_sequence(controller, location, sequence, player))
    )
    shown["previous"] = came_from and came_from | {"position": _names_of_position(position)}
    return shown


def _told_sequence(controller: int, location: int, sequence: int, player: int | None) -> int:
    """The sequence of a place a card left or goes to; 0 where it would tell which hidden card it is."""
    hidden = location == Location.DECK or (location == Location.HAND and controller != player)
    return 0 if hidden and player is not None else sequence


# -- events ------------------------------------------------------------------------------------------------


def visible_events(raw_events: Iterable[Sequence[int]], player: int | None) -> list[tuple[int, ...]]:
    """Raw events as ``player`` may know them, everything for None: same number, same order, hidden values 0.

    Hidden are the codes of cards the opponent draws or Sets and of all others the player cannot know before
    or after the move; the sequence in a Deck and in the opponent's hand; and the reason by which a card
    once came to the opponent's hand
    (a card that is Summoned or Set keeps it). ``ValueError`` for what is no event.
    """
    return [_visible(tuple(map(int, raw)), player) for raw in raw_events]


def _visible(raw: tuple[int, ...], player: int | None) -> tuple[int, ...]:
    kind = Event(raw).kind  # ValueError if it is none
    if player is None:
        return raw
    if kind == Message.DRAW and raw[1] != player:
        return (*raw[:2], *(0 for _ in raw[2:]))
    if kind == Message.SHUFFLE_DECK or (kind == Message.SHUFFLE_HAND and raw[1] != player):
        return (*raw[:2], *(0 for _ in raw[2:]))
    if kind in _PLACES_AT:
        raw = _without_sequences(raw, _PLACES_AT[kind], player)
    if kind == Message.CONFIRM_CARDS and raw[1] != player:
        return (*raw[:2], *(0 if at % 4 == 0 else value for at, value in enumerate(raw[2:])))
    if kind == Message.MOVE:
        return _visible_move(raw, player)
    if kind in (Message.SET, Message.SUMMONING, Message.FLIPSUMMONING, Message.SPSUMMONING):
        place = Place(*raw[2:5])
        return raw if is_known(place, raw[5], player) else (raw[0], 0, *raw[2:])
    if kind == Message.POS_CHANGE:
        place = Place(*raw[2:5])
        known = is_known(place, raw[5], player) or is_known(place, raw[6], player)
        return raw if known else (raw[0], 0, *raw[2:])
    return raw


#: Where in an event that may be about cards in hands or Decks the first place stands; one stands every four numbers from there.
_PLACES_AT: Final = {
    Message.CHAINING: range(2, 3),
    Message.BECOME_TARGET: range(1, 2),
    Message.RANDOM_SELECTED: range(2, 1 << 16, 4),
    Message.CONFIRM_CARDS: range(3, 1 << 16, 4),
}


def _without_sequences(raw: tuple[int, ...], places: Iterable[int], player: int) -> tuple[int, ...]:
    """The event without what would tell which hidden cards it is about."""
    told = list(raw)
    for at in places:
        if at + 2 >= len(raw):
            break
        told[at + 2] = _told_sequence(raw[at], raw[at + 1], raw[at + 2], player)
    return tuple(told)


def _visible_move(raw: tuple[int, ...], player: int) -> tuple[int, ...]:
    _, code, *places, reason = raw
    source, target = Place(*places[0:3]), Place(*places[4:7])
    known = is_known(source, places[3], player) or is_known(target, places[7], player)
    private = (
        source.location == Location.HAND and source.controller != player and target.location in _ON_FIELD
    )
    return (
        raw[0],
        code if known else 0,
        *source[:2],
        _told_sequence(*source, player),
        places[3],
        *target[:2],
        _told_sequence(*target, player),
        places[7],
        reason if known and not private else 0,
    )


# -- another state that looks the same ---------------------------------------------------------------------


def determinize(
    snapshot: Snapshot,
    player: int,
    seed: int,
    pool: CardPool | None = None,
    *,
    staying: Container[Place] = (),
) -> Snapshot:
    """A state that looks the same to ``player``, with what that player cannot know dealt anew by ``seed``.

    Taken as known are both deck lists: which cards each player owns. The cards of each owner that the
    player does not see are dealt, each possible way equally likely, to the places they may be in: Decks,
    the opponent's hand, face-down cards. What was public about a place stays true of it: a face-down
    monster is one that could be Set with as many Tributes as the one that lies there (they were seen), a
    face-down Field Spell a Field Spell, another Set card a Spell or Trap, and the card the opponent is
    bringing to the field one that can be. A face-down monster that cannot have been Set from the hand was
    face-up before, and stays what it is. So do the cards in the places ``staying``: an engine names those on
    which what is going on depends. The generator is seeded anew.

    The result depends on ``seed`` and on what the player knows alone, and is the same on every platform.
    ``snapshot`` must be a legal position, and the result is one. :class:`~ygocore.errors.UnknownCardError`
    for a card that ``pool`` (None: the built-in cards) lacks.
    """
    if player not in (0, 1):
        raise ValueError(f"player {player!r} is neither 0 nor 1")
    if pool is None:
        from ygocore.cards.pool import CardPool

        pool = CardPool.builtin()
    result = deepcopy(snapshot)
    random = Generator(seed)
    for slots in _groups(result, player, pool, staying):
        _deal(slots, pool, random)
    result.rng = _new_words(random)
    return result


class _Slot:
    """A place whose card is dealt anew: all but the card's code stays. ``kind`` None takes any card."""

    __slots__ = ("card", "kind")

    def __init__(self, card: CardState, kind: str | None) -> None:
        self.card = card
        self.kind = kind


def _groups(
    snapshot: Snapshot, player: int, pool: CardPool, staying: Container[Place]
) -> Iterator[list[_Slot]]:
    """The hidden places, grouped by who owns the cards and which of the owner's two decks they come from."""
    groups: dict[tuple[int, bool], list[_Slot]] = {}
    for place, card in cards_of(snapshot):
        if is_card_known(place, card, player) or place in staying:
            continue
        facts = pool[card.code]
        kind = _required_kind(snapshot, place, facts)
        if place.location in _ON_FIELD and kind is None:
            continue  # it was seen before it was turned face-down
        from_extra = bool(facts.type & Type.MONSTER and facts.type & EXTRA_DECK_TYPES)
        groups.setdefault((card.owner, from_extra), []).append(_Slot(card, kind))
    for key in sorted(groups):
        yield groups[key]


def _required_kind(snapshot: Snapshot, place: Place, facts: CardFacts) -> str | None:
    """What is publicly known about the card in a hidden place; None: nothing, or on the field everything."""
    if place.location == Location.MZONE and place.sequence >= MAIN_ZONES:
        return None  # not Set there (ZONE-09)
    pending = snapshot.pending
    being_played = pending is not None and pending.place == place and place != NOWHERE
    return _kind(facts) if place.location in _ON_FIELD or being_played else None


def _kind(facts: CardFacts) -> str | None:
    """The kinds that exclude each other and that a face-down card is known to be of by where it lies."""
    if can_be_normal_summoned(facts):
        return f"monster for {tributes_needed(facts)} Tributes"
    if is_field_spell(facts):
        return "Field Spell"
    return "Spell or Trap" if facts.type & (Type.SPELL | Type.TRAP) else None


def _deal(slots: Sequence[_Slot], pool: CardPool, random: Generator) -> None:
    """Deal the cards of these places among them, every way that respects the kinds equally likely.

    The kinds exclude each other, so the places of a kind can be filled first, in any order. The pile starts in an
    order that says nothing about who holds what.
    """
    pile = sorted(slot.card.code for slot in slots)
    for slot in slots:
        if slot.kind is not None:
            fitting = [index for index, code in enumerate(pile) if _kind(pool[code]) == slot.kind]
            slot.card.code = pile.pop(fitting[random.below(len(fitting))])
    random.shuffle(pile)
    free = [slot for slot in slots if slot.kind is None]
    for slot, code in zip(free, pile, strict=True):
        slot.card.code = code


def _new_words(random: Generator) -> tuple[int, int, int, int]:
    words = (0, 0, 0, 0)
    while not any(words):
        words = (random.next(), random.next(), random.next(), random.next())
    return words
