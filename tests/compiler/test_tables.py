"""The tables that the native engine takes, the text of programs, and the promises about both."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from tests.compiler.differential import HEADER, card_of, declare, write
from ygocore.cards.registry import load_cards
from ygocore.compiler import check_cards, compile_pool, disassemble
from ygocore.compiler.bytecode import NO_PROGRAM, POSITIONAL, ProgramFlag, Result
from ygocore.compiler.disassemble import instructions

ROOT = Path(__file__).resolve().parents[2]

POT_OF_GREED = '''
@card(55144522)
def pot_of_greed(c):
    """Pot of Greed"""

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_player_can_draw(tp, 2)
        duel.set_target_player(tp)
        duel.set_target_param(2)
        duel.set_operation_info(0, CATEGORY_DRAW, None, 0, tp, 2)

    def operation(e, tp):
        player, count = duel.get_chain_info(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
        duel.draw(player, count, REASON_EFFECT)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        category=CATEGORY_DRAW,
        property=EFFECT_FLAG_PLAYER_TARGET,
        target=target,
        operation=operation,
    )
'''

REVIVER = '''
@card(1000)
def reviver(c):
    """Reviver: a bit of everything"""

    def dragon(tc, e, tp):
        strong = tc.get_level() > 4 or tc.is_attack_above(2000)
        return tc.is_race(RACE_DRAGON | RACE_WYRM) and strong and tc.is_can_be_special_summoned(e, 0, tp, False, False)

    def condition(e, tp, ep):
        return ep != tp and duel.get_attacker()

    def cost(e, tp, chk):
        if chk == 0:
            return duel.check_lp_cost(tp, 500)
        duel.pay_lp_cost(tp, 500)

    def target(e, tp, chk, chkc):
        if chkc:
            return dragon(chkc, e, tp)
        if chk == 0:
            return duel.is_existing_target(dragon, tp, LOCATION_GRAVE, 0, 1, None, e, tp)
        g = duel.select_target(tp, dragon, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)

    def operation(e, tp, eg):
        tc = duel.get_first_target()
        if not tc.is_relate_to_effect(e) or duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP) == 0:
            return
        level = tc.get_level()
        total = 0
        for x in eg.filter(lambda c: c.is_level_below(level), tc):
            total += x.get_attack() // 2
        for i in range(3):
            duel.damage(1 - tp, total >> i, REASON_EFFECT)
        heads, _ = duel.toss_coin(tp, 2)
        e1 = effect.create_effect(e.get_handler())
        e1.set_value(lambda e, c: level * 100)
        tc.register_effect(e1)
        while heads > 0:
            heads -= 1
            if heads == 5:
                break

    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=(1, 1000, EFFECT_COUNT_CODE_OATH),
        condition=condition,
        cost=cost,
        target=target,
        operation=operation,
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_UPDATE_ATTACK, value=-300, label=4, description=string_id(1000, 3))
    c.enable_revive_limit()
    c.enable_counter_permit(0x1, LOCATION_MZONE)
    c.add_custom_activity_counter(1000, ACTIVITY_SPSUMMON, lambda c: c.is_faceup())
'''

TEXT = """\
condition: parameters e tp ep; 4 scalars, 0 groups; result INT; PURE
   0  JEQ     s2 s1 -> 6
   2  CALL    s3 = duel.get_attacker
   4  NE      s3 = s3 255
   5  RET1    s3
   6  RET1    0

cost: parameters e tp chk; 4 scalars, 0 groups; result INT; MAY_SUSPEND
   0  JNE     s2 0 -> 5
   2  CALL    s3 = duel.check_lp_cost s1 500
   4  RET1    s3
   5  CALL    _ = duel.pay_lp_cost s1 500
   7  RET1    0

target: parameters e tp chk chkc; 5 scalars, 1 groups; result INT; MAY_SUSPEND
   0  JEQ     s3 255 -> 6
   2  INVOKE  s4 = function 3 s3 s0 s1
   5  RET1    s4
   6  JNE     s2 0 -> 13
   8  CALL    s3 = duel.is_existing_target 3 s1 16 0 1 255 s0 s1
  12  RET1    s3
  13  CALL    g0 = duel.select_target s1 3 s1 16 0 1 1 255 s0 s1
  17  CALL    _ = duel.set_operation_info 0 512 g0 1 0 0
  20  RET1    0

dragon: parameters 3 by position; 5 scalars, 0 groups; result INT; PURE
   0  CALL    s4 = card.get_level s0
   2  LT      s3 = 4 s4
   3  JT      s3 -> 6
   4  CALL    s3 = card.is_attack_above s0 2000
   6  CALL    s4 = card.is_race s0 0x802000
   8  JF      s4 -> 15
   9  JF      s3 -> 15
  10  CALL    s4 = card.is_can_be_special_summoned s0 s1 0 s2 0 0 5 -1
  14  RET1    s4
  15  RET1    0

operation: parameters e tp eg; 8 scalars, 2 groups; result NONE; MAY_SUSPEND HAS_LOOP
   0  CALL    s2 = duel.get_first_target
   2  CALL    s3 = card.is_relate_to_effect s2 s0
   4  JF      s3 -> 11
   5  CALL    s3 = duel.special_summon s2 0 s1 s1 0 0 5 255
   9  JNE     s3 0 -> 12
  11  RET
  12  CALL    s3 = card.get_level s2
  14  MOV     s4 = 0
  15  CALL    g1 = group.filter g0 5 s2 s3
  18  NEXT    s5 = g1 -> 25
  20  CALL    s6 = card.get_attack s5
  22  DIV     s6 = s6 2
  23  ADD     s4 = s4 s6
  24  JMP     -> 18
  25  MOV     s5 = 0
  26  JLE     3 s5 -> 35
  28  TICK
  29  SUB     s6 = 1 s1
  30  SHR     s7 = s4 s5
  31  CALL    _ = duel.damage s6 s7 64
  33  ADD     s5 = s5 1
  34  JMP     -> 26
  35  CALLN   s4 s5 = duel.toss_coin s1 2
  38  CALL    s5 = effect.get_handler s0
  40  CALL    s1 = effect.create_effect s5
  42  CALL    _ = effect.set_value s1 4 6 s3
  45  CALL    _ = card.register_effect s2 s1 0
  47  JLE     s4 0 -> 54
  49  TICK
  50  SUB     s4 = s4 1
  51  JEQ     s4 5 -> 54
  53  JMP     -> 47
  54  RET

<lambda>: parameters c, 1 captured; 3 scalars, 0 groups; result INT; PURE STRAIGHT
   0  CALL    s2 = card.is_level_below s0 s1
   2  RET1    s2

<lambda>: parameters e c, 1 captured; 4 scalars, 0 groups; result INT; PURE
   0  MUL     s3 = s2 100
   1  RET1    s3

<lambda>: parameters c; 2 scalars, 0 groups; result INT; PURE STRAIGHT
   0  CALL    s1 = card.is_faceup s0
   2  RET1    s1
"""


def test_the_text_of_programs_is_stable() -> None:
    compiled = compile_pool([card_of(HEADER + REVIVER)])
    assert "\n".join(disassemble(program) for program in compiled.card(1000).programs) == TEXT


def test_the_text_does_not_depend_on_other_cards_but_numbers_hold_the_row() -> None:
    pot, reviver = card_of(HEADER + POT_OF_GREED), card_of(HEADER + REVIVER)
    compiled = compile_pool(
        [pot, reviver, card_of(declare("def f(e, tp):\n    return 1").replace("1000", "5"))]
    )
    assert compiled.row(1000) == 1
    text = "\n".join(disassemble(program) for program in compiled.card(1000).programs)
    assert text.replace(" 131 ", " 3 ").replace(" 133 ", " 5 ").replace(" 134 ", " 6 ") == TEXT


def test_pot_of_greed_as_in_the_guide() -> None:
    tables = compile_pool([card_of(HEADER + POT_OF_GREED)]).ensure([55144522])
    (card,) = tables.cards
    assert (card["code"], card["n_programs"], card["n_effects"], card["flags"]) == (55144522, 2, 1, 0)
    (effect,) = tables.effects
    assert (effect["type"], effect["code"], effect["category"], effect["property"]) == (
        0x10,
        1002,
        0x10000,
        0x800,
    )
    assert (effect["target"], effect["operation"], effect["condition"], effect["cost"]) == (0, 1, -1, -1)
    target, operation = tables.programs
    assert (target["params"], operation["params"]) == (0b100000011, 0b11)
    assert target["flags"] == 0
    assert operation["flags"] == ProgramFlag.MAY_SUSPEND
    assert (target["result"], operation["result"]) == (Result.INT, Result.NONE)


def test_effects_and_permits_are_as_declared() -> None:
    tables = compile_pool([card_of(HEADER + REVIVER)]).ensure([1000])
    first, second = tables.effects
    assert (first["count"], first["count_code"], first["count_flag"], first["range"]) == (1, 1000, 1, 4)
    assert [first[name] for name in ("condition", "cost", "target", "operation", "value_function")] == [
        0,
        1,
        2,
        4,
        -1,
    ]
    assert (first["owner_player"], first["label_object"]) == (-1, -1)
    assert (second["value"], second["label"], second["description"]) == (-300, 4, 1000 << 20 | 3)
    assert second["operation"] == NO_PROGRAM
    assert tables.cards["flags"].tolist() == [1]
    assert tables.permits.tolist() == [(0, 1, 4, 0, -1), (4, 1000, 3, 0, 7)]


def test_programs_say_what_they_need() -> None:
    tables = compile_pool([card_of(HEADER + REVIVER)]).ensure([1000])
    condition, _, target, dragon, operation, below, value, _ = tables.programs
    assert condition["flags"] == ProgramFlag.PURE
    assert (target["depth"], target["filter_depth"], target["stack_scalars"]) == (2, 1, 5 + 5)
    assert (dragon["depth"], dragon["filter_depth"], dragon["params"], dragon["n_params"]) == (
        1,
        0,
        POSITIONAL,
        3,
    )
    assert (operation["n_scalar_params"], operation["n_group_params"], operation["filter_depth"]) == (2, 1, 1)
    assert (below["n_params"], below["n_captures"]) == (1, 1)
    assert (value["n_params"], value["n_captures"], value["params"]) == (2, 1, 0b10000000001)


def test_programs_in_the_tables_are_the_cards_own() -> None:
    compiled = compile_pool([card_of(HEADER + POT_OF_GREED), card_of(HEADER + REVIVER)])
    tables = compiled.ensure([55144522, 1000])
    for code in (55144522, 1000):
        card = tables.cards[compiled.row(code)]
        for number, program in enumerate(compiled.card(code).programs):
            row = tables.programs[card["first_program"] + number]
            words = tables.words[row["code"] : row["code"] + row["length"]]
            assert words.tolist() == program.words
            constants = tables.constants[row["constants"] : row["constants"] + row["n_constants"]]
            assert constants.tolist() == program.constants
            assert sum(each.size for each in instructions(words.tolist())) == len(program.words)


def test_compiling_is_lazy_and_what_was_compiled_stays() -> None:
    compiled = compile_pool([card_of(HEADER + POT_OF_GREED), card_of(HEADER + REVIVER)])
    first = compiled.ensure([55144522])
    assert first.cards["n_programs"].tolist() == [0, 2]
    words = first.words.copy()
    second = compiled.ensure([1000, 55144522, 77])
    assert second.cards["n_programs"].tolist() == [8, 2]
    assert np.array_equal(first.words, words)
    assert np.array_equal(second.words[: len(words)], words)
    assert second.programs[:2].tolist() == first.programs.tolist()
    assert first.cards["n_programs"].tolist() == [0, 2]
    assert compiled.ensure([1000]) is second


def test_numbers_do_not_depend_on_the_order_of_compiling() -> None:
    definitions = [card_of(HEADER + POT_OF_GREED), card_of(HEADER + REVIVER)]
    one, other = compile_pool(definitions), compile_pool(reversed(definitions))
    one.ensure([1000])
    other.ensure([55144522])
    a, b = one.ensure([1000, 55144522]), other.ensure([1000, 55144522])
    for row in range(2):
        for tables in (a, b):
            start, count = tables.cards["first_effect"][row], tables.cards["n_effects"][row]
            tables_effects = tables.effects[start : start + count]
            assert (
                tables_effects["operation"] >> 7 == np.where(tables_effects["operation"] < 0, -1, row)
            ).all()
    assert [p.words for p in one.card(1000).programs] == [p.words for p in other.card(1000).programs]


def test_tables_cannot_be_written_to() -> None:
    tables = compile_pool([card_of(HEADER + POT_OF_GREED)]).ensure([55144522])
    for name in ("words", "constants", "programs", "effects", "permits", "cards"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(tables, name)[:1] = 0


def test_several_threads_may_ask_at_once() -> None:
    source = HEADER + "\n".join(
        f"@card({code})\ndef c{code}(c):\n    c.effect(type=1, operation=lambda e, tp: tp + {code})\n"
        for code in range(1, 41)
    )
    scripts = load_cards(write(source))
    compiled = compile_pool(scripts)
    seen = []
    threads = [
        threading.Thread(target=lambda first=first: seen.append(compiled.ensure(range(first, 41, 3))))
        for first in range(1, 5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4
    tables = compiled.ensure(range(1, 41))
    assert tables.cards["n_programs"].tolist() == [1] * 40
    assert sorted(tables.cards["first_program"].tolist()) == list(range(40))


def test_three_hundred_cards_compile_in_under_two_seconds() -> None:
    # 2 and 8 functions in turn, a little more than the library's cards have
    sources = [(REVIVER, "1000", "reviver"), (POT_OF_GREED, "55144522", "pot_of_greed")]
    bodies = [
        text.replace(code, str(number)).replace(f"def {name}", f"def {name}{number}")
        for number in range(1000, 1300)
        for text, code, name in [sources[number % 2]]
    ]
    scripts = load_cards(write(HEADER + "\n".join(bodies)))
    fastest = float("inf")
    for _ in range(5):  # processor time, and the best of several, for on a busy machine that grows, too
        compiled = compile_pool(scripts)
        start = time.process_time()
        tables = compiled.ensure(scripts)
        fastest = min(fastest, time.process_time() - start)
        if fastest < 2:
            break
    assert fastest < 2
    assert len(tables.cards) == 300
    assert len(tables.programs) == 150 * (8 + 2)


def test_the_numbers_for_c_are_up_to_date() -> None:
    tool = ROOT / "tools" / "generate_bytecode.py"
    done = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_check_cards_takes_what_compiles() -> None:
    check_cards([card_of(HEADER + POT_OF_GREED), card_of(HEADER + REVIVER)])
