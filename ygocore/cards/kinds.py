"""What is common to the monsters of a kind: Spirit, Union, Gemini, Toon, and Traps that become monsters (GAP-18, HIST-13).

Each is a declaration over the card language, a line in a card. The classes at the end carry the ecosystem's own names.
"""

# Card functions are not typed in mypy's sense, and constants come by name from the language.
# mypy: ignore-errors
# ruff: noqa: F403, F405, N801, RET503

from ygocore.cards.language import *
from ygocore.cards.language import duel, effect

_CAME_UP = 20041218  # the mark of a Spirit monster that was summoned or turned face-up this turn
_INHERENT = EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE

# --- Spirit
# ----------------------------------------------------------------------------------------------------------


def spirit_return(c, *events):
    """A Spirit monster: it cannot be Special Summoned, and returns to the hand in the End Phase of the turn in which it
    was summoned or turned face-up.

    `events`: after which it returns; Normal Summons and being turned face-up, if none are given.
    """
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_SPSUMMON_CONDITION, property=_INHERENT, value=0)

    def note(e, tp):
        e.get_handler().register_flag_effect(
            _CAME_UP, RESET_EVENT | RESETS_STANDARD | RESET_PHASE | PHASE_END, 0, 1
        )

    for event in events or (EVENT_SUMMON_SUCCESS, EVENT_FLIP):
        c.effect(
            type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
            code=event,
            property=EFFECT_FLAG_CANNOT_DISABLE,
            operation=note,
        )

    def came_up(e):
        return e.get_handler().has_flag_effect(_CAME_UP)

    def target(e, tp, chk):
        if chk == 0:
            return True
        duel.set_operation_info(0, CATEGORY_TOHAND, e.get_handler(), 1, 0, 0)

    def operation(e, tp):
        c = e.get_handler()
        if c.is_relate_to_effect(e) and c.is_faceup():
            duel.send_to_hand(c, PLAYER_NONE, REASON_EFFECT)

    return c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE + PHASE_END,
        range=LOCATION_MZONE,
        count_limit=1,
        category=CATEGORY_TOHAND,
        condition=came_up,
        target=target,
        operation=operation,
    )


# --- Union
# -----------------------------------------------------------------------------------------------------------


def union_procedure(c, f, everything=True):
    """A Union monster: once per turn, equip it to a monster that the filter accepts, or Special Summon it from there. If that
    monster would be destroyed, this card is destroyed instead.

    `everything`: against destruction by battle and by effects; by battle only, if not. A monster holds one Union monster.
    """

    def is_union(c):
        return c.has_flag_effect(_UNITED)

    def usable(tc):
        return tc.is_faceup() and f(tc) and not tc.get_equip_group().is_exists(is_union, 1, None)

    def may_equip(e, tp):
        return not is_union(e.get_handler())

    def target(e, tp, chk, chkc):
        c = e.get_handler()
        if chkc:
            return chkc.is_location(LOCATION_MZONE) and chkc.is_controller(tp) and chkc != c and usable(chkc)
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_SZONE) > 0 and duel.is_existing_target(
                usable, tp, LOCATION_MZONE, 0, 1, c
            )
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
        duel.select_target(tp, usable, tp, LOCATION_MZONE, 0, 1, 1, c)
        duel.set_operation_info(0, CATEGORY_EQUIP, c, 1, 0, 0)

    def unite(e, tp):
        c = e.get_handler()
        tc = duel.get_first_target()
        if not c.is_relate_to_effect(e) or c.is_facedown():
            return
        if not tc or not tc.is_relate_to_effect(e) or not usable(tc):
            duel.send_to_grave(c, REASON_EFFECT)
        elif duel.equip(tp, c, tc, False):
            c.register_flag_effect(_UNITED, RESET_EVENT | RESETS_STANDARD, 0, 1)

    def part_target(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return (
                is_union(c)
                and duel.get_location_count(tp, LOCATION_MZONE) > 0
                and c.is_can_be_special_summoned(e, 0, tp, True, False)
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)

    def part(e, tp):
        c = e.get_handler()
        if c.is_relate_to_effect(e):
            duel.special_summon(c, 0, tp, tp, True, False, POS_FACEUP)

    def substitutes(e, re, r, rp):
        return r & (REASON_BATTLE | REASON_EFFECT if everything else REASON_BATTLE) and is_union(
            e.get_handler()
        )

    once = (1, 0, EFFECT_COUNT_CODE_SINGLE)
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        category=CATEGORY_EQUIP,
        property=EFFECT_FLAG_CARD_TARGET,
        count_limit=once,
        condition=may_equip,
        target=target,
        operation=unite,
    )
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_SZONE,
        category=CATEGORY_SPECIAL_SUMMON,
        count_limit=once,
        target=part_target,
        operation=part,
    )
    c.effect(type=EFFECT_TYPE_EQUIP, code=EFFECT_DESTROY_SUBSTITUTE, value=substitutes)
    return c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_EQUIP_LIMIT,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        value=lambda e, c: f(c),
    )


_UNITED = 20010420  # the mark of a Union monster that its own effect equipped


# --- Gemini
# ----------------------------------------------------------------------------------------------------------


def gemini_procedure(c):
    """A Gemini monster: on the field and in the GY it is a Normal Monster, until it is Normal Summoned again where it lies
    face-up. Its effects get ``condition=helpers.gemini_status``.
    """

    def is_plain(e):
        c = e.get_handler()
        return c.is_location(LOCATION_GRAVE) or (c.is_faceup() and not c.is_has_effect(EFFECT_GEMINI_STATUS))

    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_GEMINI_SUMMONABLE, property=_INHERENT)
    plain = c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_ADD_TYPE,
        property=_INHERENT | EFFECT_FLAG_SINGLE_RANGE,
        range=LOCATION_MZONE | LOCATION_GRAVE,
        condition=is_plain,
        value=TYPE_NORMAL,
    )
    c.effect(like=plain, code=EFFECT_REMOVE_TYPE, value=TYPE_EFFECT)


def gemini_status(e):
    """The Gemini monster has its effects: it was Normal Summoned again (Gemini.EffectStatusCondition)."""
    c = e.get_handler()
    return c.is_has_effect(EFFECT_GEMINI_STATUS) and not c.is_disabled()


def become_gemini(c, tc):
    """Inside an operation of the card `c`: the Gemini monster counts as Normal Summoned again (Card.EnableGeminiStatus)."""
    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
    e1.set_code(EFFECT_GEMINI_STATUS)
    e1.set_reset(RESET_EVENT | RESETS_STANDARD)
    tc.register_effect(e1)


# --- Toon
# ------------------------------------------------------------------------------------------------------------


def toon_rules(c, world, waits=True):
    """A Toon monster: it is destroyed when the card named `world` leaves the field, and attacks directly while that is there
    and the opponent controls no Toon monster.

    `waits`: it cannot attack in the turn in which it is summoned.
    """

    def is_world(tc):
        return tc.is_faceup() and tc.is_code(world)

    def in_its_world(e):
        return duel.is_existing_matching_card(is_world, e.get_handler_player(), LOCATION_ONFIELD, 0, 1, None)

    def is_toon(tc):
        return tc.is_faceup() and tc.is_type(TYPE_TOON)

    def passes_by(e):
        player = e.get_handler_player()
        return in_its_world(e) and not duel.is_existing_matching_card(
            is_toon, player, 0, LOCATION_MZONE, 1, None
        )

    def left(c, tp):
        return (
            c.get_previous_code_on_field() == world
            and c.is_previous_position(POS_FACEUP)
            and c.is_previous_controller(tp)
        )

    def world_is_gone(e, tp, eg):
        return eg.is_exists(left, 1, None, tp)

    def operation(e, tp):
        duel.destroy(e.get_handler(), REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_DIRECT_ATTACK, condition=passes_by)
    if waits:

        def new(e):
            return e.get_handler().is_status(
                STATUS_SUMMON_TURN | STATUS_FLIP_SUMMON_TURN | STATUS_SPSUMMON_TURN
            )

        c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_CANNOT_ATTACK, condition=new)
    return c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD,
        range=LOCATION_MZONE,
        condition=world_is_gone,
        operation=operation,
    )


# --- Trap Monsters
# ---------------------------------------------------------------------------------------------------


def become_monster(c, type, attribute, race, level, attack, defense):
    """Inside an operation: the card counts as such a monster until it leaves the field (Card.AddMonsterAttribute). The Special
    Summon comes next; it is still a Trap, or Spell, as well unless its type is changed.
    """
    e1 = effect.create_effect(c)
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
    e1.set_code(EFFECT_ADD_TYPE)
    e1.set_value(TYPE_MONSTER | type)
    e1.set_reset(
        RESET_EVENT
        | RESET_TODECK
        | RESET_TOHAND
        | RESET_REMOVE
        | RESET_TEMP_REMOVE
        | RESET_TOGRAVE
        | RESET_OVERLAY
    )
    c.register_effect(e1)
    e2 = e1.clone()
    e2.set_code(EFFECT_CHANGE_ATTRIBUTE)
    e2.set_value(attribute)
    c.register_effect(e2)
    e3 = e1.clone()
    e3.set_code(EFFECT_CHANGE_RACE)
    e3.set_value(race)
    c.register_effect(e3)
    e4 = e1.clone()
    e4.set_code(EFFECT_CHANGE_LEVEL)
    e4.set_value(level)
    c.register_effect(e4)
    e5 = e1.clone()
    e5.set_code(EFFECT_SET_BASE_ATTACK)
    e5.set_value(attack)
    c.register_effect(e5)
    e6 = e1.clone()
    e6.set_code(EFFECT_SET_BASE_DEFENSE)
    e6.set_value(defense)
    c.register_effect(e6)


def trap_monster(type, attribute, race, level, attack, defense, position=POS_FACEUP):
    """The card is Special Summoned as such a monster: category, target and operation, to be spread into an activation."""

    def target(e, tp, chk):
        c = e.get_handler()
        if chk == 0:
            return duel.get_location_count(
                tp, LOCATION_MZONE
            ) > 0 and duel.is_player_can_special_summon_monster(
                tp, c.get_code(), 0, TYPE_MONSTER | type, attack, defense, level, race, attribute, position
            )
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)

    def operation(e, tp):
        c = e.get_handler()
        if c.is_relate_to_effect(e) and duel.get_location_count(tp, LOCATION_MZONE) > 0:
            become_monster(c, type, attribute, race, level, attack, defense)
            duel.special_summon(c, 0, tp, tp, True, False, position)

    return {"category": CATEGORY_SPECIAL_SUMMON, "target": target, "operation": operation}


# --- the ecosystem's names
# ---------------------------------------------------------------------------------------------


class spirit:
    """``Spirit`` of the ecosystem."""

    @staticmethod
    def add_procedure(c, *events):
        """Spirit.AddProcedure(c, ...)."""
        return spirit_return(c, *events)


class gemini:
    """``Gemini`` of the ecosystem."""

    effect_status_condition = staticmethod(gemini_status)

    @staticmethod
    def add_procedure(c):
        """Gemini.AddProcedure(c)."""
        return gemini_procedure(c)
