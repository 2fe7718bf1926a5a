"""Normal and Tribute Summons, Sets of monsters, and Setting Spells and Traps (NS, TRIB, SET, ST rules).

Each rule leaves its step in ``state.pending`` before it asks, and :func:`continue_summon` and
:func:`continue_spell_set` go on from there, so a duel can be taken up at any of these decisions.
"""

from __future__ import annotations

from typing import Final

from ygocore.actions import Place
from ygocore.constants import Location, Message, Position, Reason, Status
from ygocore.constants import Prompt as PromptKind
from ygocore.prompts import Prompt
from ygocore.reference import facts
from ygocore.reference.moves import put_on_field, send_to_grave, take
from ygocore.reference.picking import not_picked, pick_cards
from ygocore.reference.state import Rule, State
from ygocore.reference.zones import (
    FIELD_ZONE,
    MAIN_MONSTER_ZONES,
    card_at,
    free_main_monster_zones,
    free_spell_and_trap_zones,
    monsters,
)
from ygocore.snapshot import Option, Pending, PendingKind

NORMAL_SUMMONS_A_TURN: Final = 1  # NS-01
TRIBUTED: Final = Reason.RELEASE | Reason.MATERIAL | Reason.SUMMON


def can_summon_or_set(state: State, place: Place) -> bool:
    """Whether this hand card may be Normal Summoned, or Set, which needs the same (SET-02, SET-03)."""
    player = state.players[place.controller]
    code = card_at(state, place).code
    if player.normal_summons >= NORMAL_SUMMONS_A_TURN or not facts.can_be_normal_summoned(state.pool, code):
        return False
    required = facts.tributes_needed(state.pool, code)
    if required == 0:
        return bool(free_main_monster_zones(state, place.controller))  # ZONE-11
    # Then there is a zone: where no Main Monster Zone is free, each holds a Tribute that frees it (ZONE-12).
    return len(monsters(state, place.controller)) >= required


def in_main_monster_zone(place: Place) -> bool:
    """Whether a monster's place is a Main Monster Zone."""
    return place.sequence in MAIN_MONSTER_ZONES


def summon_or_set(state: State, place: Place, *, facedown: bool) -> Rule[None]:
    """NS-06 and SET-04: bring a monster from the hand to the field, face-up or face-down."""
    required = facts.tributes_needed(state.pool, card_at(state, place).code)
    kind = PendingKind.TRIBUTE if required else PendingKind.SUMMON_ZONE
    state.pending = Pending(kind, place, facedown, required)
    yield from continue_summon(state)


def continue_summon(state: State) -> Rule[None]:
    """The rest of a Summon or Set, from the step that is pending."""
    assert state.pending is not None
    if state.pending.kind == PendingKind.TRIBUTE:
        yield from tribute(state)
    place, facedown = state.pending.place, state.pending.facedown
    zone = yield from choose_zone(state, place, free_main_monster_zones(state, place.controller))
    state.pending = None
    state.players[place.controller].normal_summons += 1  # a Set too (SET-03)
    if facedown:
        lay_face_down(state, place, zone)
    else:
        lay_face_up(state, place, zone)


def tribute(state: State) -> Rule[None]:
    """NS-06 (1), SET-04 (1): choose the Tributes and send them to their owners' GY together."""
    assert state.pending is not None
    place, facedown = state.pending.place, state.pending.facedown
    tributes = yield from pick_cards(state, PromptKind.SELECT_TRIBUTE, place.controller)
    for tributed in tributes:
        send_to_grave(state, tributed, TRIBUTED)
    # TIMING TRIB-06: triggers of the Tributed monsters wait until the Summon has succeeded or been negated.
    state.pending = Pending(PendingKind.SUMMON_ZONE, place, facedown)


def tributes_to_choose_from(state: State) -> list[Place]:
    """The monsters that may be Tributed next (TRIB-01, TRIB-08).

    The last Tribute must come from a Main Monster Zone if none is free and none of the others frees one:
    one from an Extra Monster Zone makes no room for a monster from the hand (ZONE-09, ZONE-12, E-051).
    """
    assert state.pending is not None
    player, picks = state.pending.place.controller, state.pending.picks
    candidates = not_picked(state, monsters(state, player))
    is_last = state.pending.required - len(picks) == 1
    if is_last and not free_main_monster_zones(state, player) and not any(map(in_main_monster_zone, picks)):
        return [place for place in candidates if in_main_monster_zone(place)]
    return candidates


def choose_zone(state: State, place: Place, free: list[Place]) -> Rule[Place]:
    """ZONE-10: the player chooses among the free legal zones for the card in ``place``."""
    if state.options & Option.AUTO_PLACE:
        return free[0]
    action = yield Prompt(PromptKind.SELECT_PLACE, place.controller, place=place)
    return action.place


def lay_face_up(state: State, place: Place, zone: Place) -> None:
    """NS-06 (2) to (5): the monster is laid down in face-up Attack Position (NS-02), and is Summoned."""
    monster = take(state, place)
    put_on_field(state, monster, zone, Position.FACEUP_ATTACK)
    monster.status |= Status.SUMMON_TURN
    state.log(Message.SUMMONING, monster.code, *zone, monster.position)
    # TIMING SUM-06 (a), NS-06 (3): the monster would be Summoned; the Summon can be negated here.
    state.log(Message.SUMMONED)
    # TIMING SUM-06 (b), NS-06 (5): the Summon has succeeded; triggers and responses.


def lay_face_down(state: State, place: Place, zone: Place) -> None:
    """SET-01, SET-04 (2), (3): the monster is laid down in face-down Defense Position; it is not Summoned."""
    monster = take(state, place)
    put_on_field(state, monster, zone, Position.FACEDOWN_DEFENSE)
    monster.status |= Status.SET_TURN
    state.log(Message.SET, monster.code, *zone, monster.position)
    # TIMING SET-04 (3): triggers "when Set", and those of the Tributed monsters.


def can_set_spell_or_trap(state: State, place: Place) -> bool:
    """ST-01: whether there is room for this card. A Field Spell replaces what is in its way (ST-06)."""
    code = card_at(state, place).code
    if not facts.is_spell_or_trap(state.pool, code):
        return False
    return facts.is_field_spell(state.pool, code) or bool(free_spell_and_trap_zones(state, place.controller))


def set_spell_or_trap(state: State, place: Place) -> Rule[None]:
    """ST-01: Set a Spell or Trap from the hand."""
    if facts.is_field_spell(state.pool, card_at(state, place).code):
        set_field_spell(state, place)
    else:
        state.pending = Pending(PendingKind.SPELL_ZONE, place, facedown=True)
        yield from continue_spell_set(state)


def continue_spell_set(state: State) -> Rule[None]:
    """Choose the zone of the Spell or Trap that is pending, and Set it there."""
    assert state.pending is not None
    place = state.pending.place
    zone = yield from choose_zone(state, place, free_spell_and_trap_zones(state, place.controller))
    state.pending = None
    lay_spell_or_trap(state, place, zone)


def set_field_spell(state: State, place: Place) -> None:
    """ST-06: a card that is already in the player's Field Zone is sent to the GY by rule first."""
    zone = Place(place.controller, Location.SZONE, FIELD_ZONE)
    if state.players[place.controller].spells[FIELD_ZONE] is not None:
        send_to_grave(state, zone, Reason.RULE)
    lay_spell_or_trap(state, place, zone)


def lay_spell_or_trap(state: State, place: Place, zone: Place) -> None:
    """Lay a hand card face-down in its zone (ST-01); it is not to be activated in this turn (ST-02)."""
    card = take(state, place)
    put_on_field(state, card, zone, Position.FACEDOWN)
    card.status |= Status.SET_TURN
    state.log(Message.SET, card.code, *zone, card.position)
