"""The bytecode does what the author's Python does: by hand, construct after construct."""

from __future__ import annotations

import pytest

from tests.compiler.differential import agree, declare

FUNCTIONS = {
    "arithmetic": """
def f(e, tp, ev, r):
    a = ev // 2 + ev % 3 - (ev >> 1) * (r << 3)
    b = (a & r) | (ev ^ 5) | ~a
    b += -ev
    b <<= 2
    return b + abs(ev) + min(a, b, 3) + max(ev, 2) + +a
""",
    "floor division by negative numbers": """
def f(e, tp, ev, rp):
    return ev // 3, ev % 3, ev // -3, ev % -3, -ev // 3, -ev % -3, ev >> 70, rp << 40, 0 << 90
""",
    "division by zero": """
def f(e, ep):
    return 5 // ep
""",
    "negative shift": """
def f(e, ev):
    return 1 << ev
""",
    "comparisons and chains": """
def f(e, tp, ev, r):
    a = 0 < tp <= ev < 5
    b = -10 < ev < duel.get_lp(tp) < 3000
    d = duel.get_lp(0) < duel.get_lp(1) <= duel.get_lp(tp)
    return a + 2 * b + 4 * (ev != r) + 8 * (ev >= r) + 16 * d
""",
    "both sides of > do something": """
def f(e, tp):
    return duel.get_lp(0) > duel.get_lp(1)
""",
    "and, or, not as values": """
def f(e, tp, ep, ev, chkc):
    a = ep or ev
    b = ep and ev
    d = tp and ev or r2(ev)
    tc = duel.get_attacker() or chkc
    sc = duel.get_attacker() and duel.get_attack_target()
    return a, b, d, tc, sc, not a, not tc


def r2(x):
    return x + 1
""",
    "mixed types are for testing": """
def f(e, tp, ev):
    x = duel.get_attacker() and ev
    if x:
        duel.draw(tp, 1, 0)
    if not x:
        return 2
    return 1 if (duel.get_attack_target() or ev < 0) else 0
""",
    "conditional expressions": """
def f(e, tp, ev):
    x = 1 if duel.is_main_phase() else -1 if duel.is_battle_phase() else 0
    tc = duel.get_attacker() if x > 0 else None
    g = duel.get_matching_group(None, tp, 1, 1, None) if x < 0 else group.create_group()
    duel.destroy(g, 0)
    return tc if tc else duel.get_attack_target()
""",
    "if, elif, else and early return": """
def f(e, tp, ev):
    n = duel.get_lp(tp)
    if n == 0:
        return 10
    elif n == 1:
        duel.draw(tp, n, 1)
    elif n > 50:
        duel.damage(tp, n, 1)
        return 3
    else:
        if n < 0:
            return -n
    return n
""",
    "while with break and continue": """
def f(e, tp):
    n = 0
    total = 0
    while True:
        n += 1
        if n > 12:
            break
        if n % 3 == 0:
            continue
        total += n * duel.get_lp(tp)
        while total > 1000:
            total -= 400
    return total, n
""",
    "while that asks": """
def f(e, tp):
    n = 0
    while n < 5 and duel.select_yes_no(tp, 3):
        n += 1
        duel.damage(1 - tp, n * 100, REASON_EFFECT)
    return n
""",
    "endless": """
def f(e, tp):
    while True:
        duel.get_lp(tp)
""",
    "ranges": """
def f(e, tp, ev):
    total = 0
    for i in range(4):
        total = total * 3 + i
    for i in range(2, 9, 3):
        total = total * 3 + i
    for i in range(5, -5, -4):
        total = total * 3 + i
        i = 100
    for i in range(duel.get_lp(tp)):
        if i == 3:
            break
        total += i
        for j in range(i):
            if j == 1:
                continue
            total += j
    n = 4
    for i in range(n):
        n = 2
        total += i
    return total, n
""",
    "groups": """
def f(e, tp, eg, chkc):
    g = duel.get_matching_group(card.is_faceup, tp, LOCATION_MZONE, 0, None)
    g.merge(eg)
    h = g.clone()
    h.remove_card(chkc)
    if chkc in g and chkc not in h:
        duel.destroy(h, REASON_EFFECT)
    h = h.filter(card.is_type, None, TYPE_MONSTER)
    g = g.filter(card.is_level, chkc, 3, 4)
    total = 0
    for tc in g:
        if tc.is_disabled():
            continue
        for sc in h:
            total += tc.get_level() * sc.get_level()
        h.add_card(tc)
        if total > 60:
            break
    for tc in duel.get_matching_group(None, tp, 1, 2, None):
        total += tc.get_attack()
    return total, len(g), h.get_count(), g.get_sum(card.get_level)
""",
    "filters with arguments and captured values": """
def f(e, tp, eg, ev, chkc):
    level = chkc.get_level()
    limit = level + 2

    def weaker(tc, x, g, e1):
        return tc.get_attack() < x * limit and tc in g and tc.is_can_be_effect_target(e1)

    a = duel.get_matching_group(weaker, tp, 1, 2, chkc, ev, eg, e)
    b = a.filter(lambda c: c.is_level_above(level) or c in eg, None)
    level = 1
    d = a.filter_count(lambda c: c.is_level_above(level), None)
    n = b.get_sum(lambda c: c.get_level() + limit)
    return a, b, d, n, duel.is_existing_matching_card(lambda c, x: x, tp, 1, 1, 1, None, ev)
""",
    "filters in filters": """
def f(e, tp, eg):
    def pair(c, e1):
        x = c.get_level()
        return eg.is_exists(lambda sc: sc.is_level(x) and sc != c and sc.is_immune_to_effect(e1), 1, c)

    return duel.get_matching_group(pair, tp, 1, 2, None, e)
""",
    "functions call functions": """
def f(e, tp, eg, chkc):
    a, b = two(tp, chkc)
    g = strong(eg, a)
    tc = first_of(g, None)
    d = first_of(eg, chkc) == tc
    nothing(tp)
    two(tp, chkc)
    return a, b, tc, d, third(1, tc)


def two(x, c):
    if c is None:
        return 0, 0
    return c.get_level() + x, c.get_attack() > 0


def strong(g, x):
    return g.filter(lambda c: c.get_level() > x, None)


def first_of(g, c):
    if g.get_count() == 0:
        return c
    return g.get_first()


def nothing(x):
    duel.draw(x, 1, 0)


def third(x, c):
    n = 0
    while n < x:
        n += 1
        if c and duel.select_yes_no(x, n):
            return n
""",
    "tuples": """
def f(e, tp, ev):
    a, b = tp, ev
    a, b = b, a
    player, count, tg = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM, CHAININFO_TARGET_CARDS)
    te = duel.get_chain_info(ev, CHAININFO_TRIGGERING_EFFECT)
    ok, g, n, p, v = duel.get_operation_info(0, CATEGORY_DESTROY)
    c1, c2 = duel.toss_coin(tp, 2)
    d = duel.toss_dice(tp, 1)
    return a, b, player, count, tg, te, ok, g, n, p, v, c1, c2, d
""",
    "return a call's tuple": """
def f(e, tp):
    return toss(tp)


def toss(x):
    return duel.toss_coin(x, 3)
""",
    "in tuples": """
CODES = (100, 2500)


def f(e, tp, ev, chkc):
    n = duel.get_lp(tp)
    a = n in (1, 2, 3) or duel.get_lp(tp) in CODES
    tc = duel.get_attacker()
    return a, tc in (chkc, None) if n else ev not in (1, n), chkc.is_code(*CODES, 7)
""",
    "labels": """
def f(e, tp, eg, chkc):
    e.set_label_object(eg)
    e.set_label(3, tp)
    g = e.get_label_object()
    n = g.get_count() + e.get_label() + e.get_label(1)
    e.set_label_object(chkc)
    tc = e.get_label_object()
    e.set_label_object(None)
    sc: card = e.get_label_object()
    return n, tc, sc, duel.is_can_remove_counter(tp, 1, 1, 2, 3, 4) and sc is None or True
""",
    "an effect made in the duel": """
def f(e, tp, eg, chkc):
    amount = chkc.get_attack() * 2
    e1 = effect.create_effect(e.get_handler())
    e1.set_type(EFFECT_TYPE_SINGLE)
    e1.set_code(EFFECT_UPDATE_ATTACK)
    e1.set_value(500)
    e1.set_reset(RESETS_STANDARD_PHASE_END)
    chkc.register_effect(e1)
    e2 = e1.clone()
    e2.set_value(lambda e, c: c.get_level() * amount)
    e2.set_condition(condition)

    def again(e, tp, eg):
        for tc in eg:
            duel.damage(tp, amount + tc.get_level(), REASON_EFFECT)
            e.set_operation(f)
        if chkc.is_faceup():
            return amount

    e2.set_operation(again)
    e2.set_target(target)
    duel.register_effect(e2, tp)
    duel.set_chain_limit(lambda e, rp, tp: rp == tp or amount > 3)


def condition(e, tp, ep):
    return ep != tp and e.get_handler().is_faceup()


def target(e, tp, chk):
    if chk == 0:
        return duel.is_player_can_draw(tp, 1)
    duel.set_target_player(tp)
""",
    "defaults, keywords and no-ops": """
def f(e, tp, eg, chkc):
    duel.hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
    eg.keep_alive()
    a = chkc.is_able_to_remove()
    b = chkc.is_able_to_remove(tp, position=POS_FACEUP)
    duel.special_summon(chkc, 0, tp, tp, False, False, POS_FACEUP, zone=31)
    duel.special_summon(chkc, 0, tp, tp, False, False, POS_FACEUP)
    eg.delete_group()
    return a, b
""",
    "None and types that widen": """
def f(e, tp, eg):
    best = None
    n = False
    for tc in eg:
        if best is None or tc.get_attack() > best.get_attack():
            best = tc
            n = 3
    if best is not None:
        duel.destroy(best, REASON_EFFECT)
    duel.destroy(None, REASON_EFFECT)
    return n, best
""",
    "a call on no card": """
def f(e, tp):
    tc = None
    if duel.is_main_phase():
        tc = duel.get_attacker()
    return tc.get_level()
""",
    "a captured value of a function around a function around": """
def f(e, tp, eg, ev):
    x = ev + 1

    def outer(c):
        y = c.get_level()

        def inner(sc):
            return sc.get_level() + x > y

        return eg.is_exists(inner, 1, c) or helper(c)

    def helper(c):
        return c.get_attack() > x

    return eg.filter(outer, None)
""",
    "constant conditions": """
DEBUG = False


def f(e, tp, ev):
    n = 0
    if DEBUG or not True:
        n = 5
    if True and ev:
        n += 1
    while False:
        n += 100
    return n if not DEBUG else 0
""",
    "a captured function that may be None": """
def maker(f, weak):
    def usable(c):
        if weak is not None:
            return weak(c)
        return c.is_faceup() and (f is None or f(c)) and (f(c) if f is not None else True)

    return usable


ONE, OTHER, THIRD = maker(None, None), maker(card.is_disabled, None), maker(None, lambda c: card.is_level(c, 4))


def f(e, tp):
    remove = card.remove_counter(duel.get_attacker() or e.get_handler(), tp, 1, 1, REASON_COST)
    a = duel.get_matching_group(ONE, tp, 1, 1, None)
    b = duel.get_matching_group(OTHER, tp, 1, 1, None)
    return a, b, remove, duel.get_matching_group(THIRD, tp, 1, 1, None)
""",
    "everything ends in every branch": """
def f(e, tp, ev):
    for i in range(10):
        if i > 3:
            break
        elif ev > 0:
            continue
        else:
            duel.draw(tp, i, 0)
            continue
    if ev > 0:
        return 1
    else:
        return 2
""",
    "bool and int of things": """
def f(e, tp, ev, chkc):
    return bool(ev) + int(ev > 3) + bool(chkc), bool(duel.get_attacker()), True & (ev > 0), True ^ True
""",
    "a global and a factory": """
BASE = 40


@factory
def by_level(level, other=None):
    return lambda c: c.is_level(level) and (other is None or c.is_race(RACE_DRAGON))


@factory
def both(a, b):
    def f(c):
        return a(c) and b(c)

    return f


def shared(c):
    return c.is_faceup() and c.get_attack() > BASE


def f(e, tp):
    a = duel.get_matching_group(by_level(4), tp, 1, 1, None)
    b = duel.get_matching_group(both(by_level(5), shared), tp, 1, 1, None)
    d = duel.get_matching_group(both(by_level(6), shared), tp, 1, 1, None)
    return a, b, d, string_id(1000, 2)
""",
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_same_as_python(name: str) -> None:
    text = FUNCTIONS[name].strip("\n")
    before = ""
    if text.startswith("def f"):
        text, _, after = text.partition("\n\n\n")
        before = after
    else:
        before, _, text = text.rpartition("\n\n\n")
    seen = agree(declare(text, before), seeds=tuple(range(8)))
    assert any(each.log or each.result != (None, []) or each.error for each in seen)


def test_an_undefined_division_is_an_error_on_both_sides() -> None:
    assert {each.error for each in agree(declare(FUNCTIONS["division by zero"]))} == {"undefined"}


def test_an_endless_loop_runs_out_of_budget_after_as_many_rounds_on_both_sides() -> None:
    assert {each.error for each in agree(declare(FUNCTIONS["endless"]))} == {"budget"}
