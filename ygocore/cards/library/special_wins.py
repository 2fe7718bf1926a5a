"""Cards that win the Duel by what they say."""

from ygocore.cards.language import *
from ygocore.cards.library._common import pay_lp, plain_activation

WIN_EXODIA = 0x10
WIN_FINAL_COUNTDOWN = 0x11
WIN_DESTINY_BOARD = 0x15

RIGHT_LEG = 8124921
LEFT_LEG = 44519536
RIGHT_ARM = 70903634
LEFT_ARM = 7902349

DESTINY_BOARD = 94212438
MESSAGE_I = 31893528
MESSAGE_N = 67287533
MESSAGE_A = 94772232
MESSAGE_L = 30170981


def wins_as_soon_as(c, place, condition, reason):
    """While this card is in `place` its controller wins at any moment at which the condition is met (WIN-05)."""

    def win(e, tp):
        duel.win(tp, reason)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_ADJUST,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=place,
        condition=condition,
        operation=win,
    )


@card(33396948)
def exodia_the_forbidden_one(c):
    """Exodia the Forbidden One"""

    def limb(c):
        return c.is_code(RIGHT_LEG, LEFT_LEG, RIGHT_ARM, LEFT_ARM)

    def all_limbs_in_hand(e, tp):
        g = duel.get_matching_group(limb, tp, LOCATION_HAND, 0, None)
        return g.get_class_count(card.get_code) == 4

    wins_as_soon_as(c, LOCATION_HAND, all_limbs_in_hand, WIN_EXODIA)


@card(94212438)
def destiny_board(c):
    """Destiny Board"""

    def message(c):
        return c.is_faceup() and c.is_code(MESSAGE_I, MESSAGE_N, MESSAGE_A, MESSAGE_L)

    def part(c):
        return c.is_faceup() and c.is_code(DESTINY_BOARD, MESSAGE_I, MESSAGE_N, MESSAGE_A, MESSAGE_L)

    def messages_on_field(tp):
        g = duel.get_matching_group(message, tp, LOCATION_ONFIELD, 0, None)
        return g.get_class_count(card.get_code)

    def next_message(tp):
        count = messages_on_field(tp)
        if count == 0:
            return MESSAGE_I
        if count == 1:
            return MESSAGE_N
        return MESSAGE_A if count == 2 else MESSAGE_L

    def all_messages_on_field(e, tp):
        return messages_on_field(tp) == 4

    def opponents_turn(e, tp):
        return duel.is_turn_player(1 - tp)

    def place_message(e, tp):
        own = e.get_handler()
        if not own.is_relate_to_effect(e) or own.is_facedown():
            return
        if duel.get_location_count(tp, LOCATION_SZONE) <= 0 or messages_on_field(tp) >= 4:
            return
        code = next_message(tp)
        g = duel.select_matching_card(
            tp, card.is_code, tp, LOCATION_HAND | LOCATION_DECK, 0, 1, 1, None, code
        )
        tc = g.get_first()
        if tc:
            duel.move_to_field(tc, tp, tp, LOCATION_SZONE, POS_FACEUP, True)

    def was_part(c, tp):
        return (
            c.is_previous_controller(tp)
            and c.is_previous_location(LOCATION_ONFIELD)
            and c.is_previous_position(POS_FACEUP)
            and c.is_code(DESTINY_BOARD, MESSAGE_I, MESSAGE_N, MESSAGE_A, MESSAGE_L)
        )

    def a_part_left(e, tp, eg):
        return eg.is_exists(was_part, 1, None, tp)

    def send_all_parts(e, tp):
        duel.send_to_grave(duel.get_matching_group(part, tp, LOCATION_ONFIELD, 0, None), REASON_EFFECT)

    def was_face_up(e):
        return e.get_handler().is_previous_position(POS_FACEUP)

    def send_own_messages(e):
        player = e.get_handler().get_previous_controller()
        duel.send_to_grave(duel.get_matching_group(part, player, LOCATION_ONFIELD, 0, None), REASON_EFFECT)

    plain_activation(c)
    wins_as_soon_as(c, LOCATION_SZONE, all_messages_on_field, WIN_DESTINY_BOARD)
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE | PHASE_END,
        range=LOCATION_SZONE,
        count_limit=1,
        condition=opponents_turn,
        operation=place_message,
    )
    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD,
        range=LOCATION_SZONE,
        condition=a_part_left,
        operation=send_all_parts,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_LEAVE_FIELD,
        condition=was_face_up,
        operation=send_own_messages,
    )


def only_by_destiny_board(c):
    """A Spirit Message: it can be neither activated nor Set."""
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_CANNOT_SSET,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
    )


@card(31893528)
def spirit_message_i(c):
    """Spirit Message "I" """
    only_by_destiny_board(c)


@card(67287533)
def spirit_message_n(c):
    """Spirit Message "N" """
    only_by_destiny_board(c)


@card(94772232)
def spirit_message_a(c):
    """Spirit Message "A" """
    only_by_destiny_board(c)


@card(30170981)
def spirit_message_l(c):
    """Spirit Message "L" """
    only_by_destiny_board(c)


@card(95308449)
def final_countdown(c):
    """Final Countdown"""

    def twentieth_turn(e):
        return duel.get_turn_count() >= e.get_label() + 19  # the turn of the activation is the first one

    def win(e, tp):
        duel.win(tp, WIN_FINAL_COUNTDOWN)

    def count_from_now(e, tp):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_PHASE | PHASE_END)
        e1.set_count_limit(1)
        e1.set_label(e.get_label())
        e1.set_condition(twentieth_turn)
        e1.set_operation(win)
        duel.register_effect(e1, tp)

    def note_turn(e, chk):
        if chk == 0:
            return True
        e.set_label(duel.get_turn_count())

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        cost=pay_lp(2000),
        target=note_turn,
        operation=count_from_now,
    )
