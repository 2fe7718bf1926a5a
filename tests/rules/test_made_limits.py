"""Usage limits, continuous effects, phrases of place, with cards made for it: OPT, CONT, LOC rules, HIST-14, NS-05, TRIB-03,
TRIB-05, SET-05 to SET-08, and edge cases about limits."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.scenario import Card, Side, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards.language import *
from ygocore.cards.language import card, duel, effect
from ygocore.constants import Attribute, Phase, Position, Race, Type

made = Workshop()


def face_up(name: str) -> Card:
    """A face-up Spell or Trap."""
    return Card(name, Position.FACEUP)


def gain(amount):
    def operation(e, tp):
        duel.recover(tp, amount, REASON_EFFECT)

    return operation


def ignition(c, amount, *limit):
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        **({"count_limit": limit} if limit else {}),
        operation=gain(amount),
    )


# -- the cards ----------------------------------------------------------------------------------------------------


@made.spell("Only Banner", Type.CONTINUOUS)
def only_banner(c):
    """You can control 1 only."""
    c.set_unique_on_field(True, False, code_of("Only Banner"))
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


@made.monster("Sole Guest")
def sole_guest(c):
    """You can Special Summon monsters of this name only once per turn; you can do it from the hand."""
    c.set_spsummon_once(code_of("Sole Guest"))
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND,
        condition=has_room,
    )


def has_room(e, c):
    return c is None or duel.get_location_count(c.get_controller(), LOCATION_MZONE) > 0


def _redeclare(name, limits):
    @made.monster(name)
    def declare(c):
        for number, limit in enumerate(limits):
            ignition(c, 10**number, *limit)


_redeclare("Each Once", [(1, 5001), (1, 5002)])
_redeclare("One Of Them", [(1, 5003), (1, 5003)])
_redeclare("One Of Mine", [(1, 0, EFFECT_COUNT_CODE_SINGLE), (1, 0, EFFECT_COUNT_CODE_SINGLE)])
_redeclare("Once A Duel", [(1, 5004, EFFECT_COUNT_CODE_DUEL)])


@made.monster("Once A Chain")
def once_a_chain(c):
    """Quick, once per Chain: gain 1."""
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        range=LOCATION_MZONE,
        count_limit=(1, 5005, EFFECT_COUNT_CODE_CHAIN),
        operation=gain(1),
    )


@made.monster("Twice A Chain")
def twice_a_chain(c):
    """Quick, twice per Chain: gain 1."""
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_CHAINING,
        range=LOCATION_MZONE,
        count_limit=(2, 5006, EFFECT_COUNT_CODE_CHAIN),
        operation=gain(1),
    )


@made.trap("Shy Trap")
def shy_trap(c):
    """Gain 1; not in a Chain in which it is already."""

    def condition(e, tp):
        for number in range(1, duel.get_current_chain() + 1):
            if duel.get_chain_info(number, CHAININFO_TRIGGERING_CODE) == e.get_handler().get_code():
                return False
        return True

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, condition=condition, operation=gain(1))


def allows(name, code, value, **more):
    @made.spell(name)
    def declare(c):
        """You can Normal Summon more this turn."""

        def operation(e, tp):
            e1 = effect.create_effect(e.get_handler())
            e1.set_type(EFFECT_TYPE_FIELD)
            e1.set_code(code)
            if code == EFFECT_SET_SUMMON_COUNT_LIMIT:
                e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
                e1.set_target_range(1, 0)
            else:
                e1.set_target_range(LOCATION_HAND, 0)
                e1.set_target(wind)
            e1.set_value(value)
            e1.set_reset(RESET_PHASE | PHASE_END)
            duel.register_effect(e1, tp)

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def wind(e, c):
    return c.is_attribute(ATTRIBUTE_WIND)


allows("Two This Turn", EFFECT_SET_SUMMON_COUNT_LIMIT, 2)
allows("One More Wind", EFFECT_EXTRA_SUMMON_COUNT, 1)
made.plain("Breeze", attribute=Attribute.WIND)
made.plain("Stone")


@made.monster("Sweeper", attack=1500)
def sweeper(c):
    """Can attack each monster once."""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_ATTACK_ALL, value=1)


@made.monster("Hunter", attack=1500)
def hunter(c):
    """Can attack each Special Summoned monster once."""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_ATTACK_ALL, value=lambda e, c: c.is_special_summoned())


@made.monster("Berserk", attack=1500)
def berserk(c):
    """If it destroys a monster by battle, it can attack once again in succession."""

    def operation(e, tp):
        duel.chain_attack()

    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_O, code=EVENT_BATTLE_DESTROYING, operation=operation
    )


@made.spell("Last Word")
def last_word(c):
    """Gain 100. Not in a turn in which you have summoned anything, and you cannot in the rest of it."""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.get_activity_count(tp, ACTIVITY_SPSUMMON) == 0
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_SPECIAL_SUMMON)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_OATH)
        e1.set_target_range(1, 0)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, cost=cost, operation=gain(100))


@made.trap("Two A Turn")
def two_a_turn(c):
    """2 per turn: gain 1."""
    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        count_limit=(2, code_of("Two A Turn"), EFFECT_COUNT_CODE_OATH),
        operation=gain(1),
    )


@made.monster("Exile")
def exile(c):
    """Cards that would be sent to the GY are banished instead."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_TO_GRAVE_REDIRECT,
        property=EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
        range=LOCATION_MZONE,
        target_range=(0xFF, 0xFF),
        value=LOCATION_REMOVED,
    )


@made.monster("Gag")
def gag(c):
    """The effects of the opponent's monsters are negated."""
    c.effect(
        type=EFFECT_TYPE_FIELD, code=EFFECT_DISABLE, range=LOCATION_MZONE, target_range=(0, LOCATION_MZONE)
    )


@made.spell("Flood")
def flood(c):
    """Destroy all monsters on the field."""

    def operation(e, tp):
        duel.destroy(duel.get_matching_group(None, tp, LOCATION_MZONE, LOCATION_MZONE, None), REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.spell("Watch It Go")
def watch_it_go(c):
    """Gain as many LP as 1 of your monsters has ATK; destroy another one; gain that again."""

    def operation(e, tp):
        tc = duel.get_first_matching_card(card.is_code, tp, LOCATION_MZONE, 0, None, code_of_stone)
        duel.recover(tp, tc.get_attack(), REASON_EFFECT)
        g = duel.get_matching_group(card.is_code, tp, LOCATION_MZONE, 0, None, code_of_pack_leader)
        duel.destroy(g, REASON_EFFECT)
        duel.recover(tp, tc.get_attack(), REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


code_of_stone = code_of("Stone")
code_of_pack_leader = code_of("Pack Leader")


def reacts_at_once(name, operation):
    """A monster with a continuous effect: each time a monster is Normal Summoned."""

    @made.monster(name)
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
            code=EVENT_SUMMON_SUCCESS,
            range=LOCATION_MZONE,
            operation=operation,
        )


def destroy_opposing_monsters(e, tp):
    duel.destroy(duel.get_matching_group(None, tp, 0, LOCATION_MZONE, None), REASON_EFFECT)


reacts_at_once("Jealous", destroy_opposing_monsters)
reacts_at_once("Generous", gain(10))


@made.monster("Pack Leader")
def pack_leader(c):
    """Your other monsters gain 500 ATK."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, 0),
        target=lambda e, c: c != e.get_handler(),
        value=500,
    )


def dawn(name, type, amount, condition=None):
    @made.monster(name)
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_FIELD | type,
            code=EVENT_PHASE + PHASE_STANDBY,
            range=LOCATION_MZONE,
            count_limit=1,
            condition=condition,
            operation=gain(amount),
        )


dawn("Must Rise", EFFECT_TYPE_TRIGGER_F, 3)
dawn("May Rise", EFFECT_TYPE_TRIGGER_O, 30)


@made.monster("Lookout")
def lookout(c):
    """Quick, in the opponent's turn only: gain 8."""
    c.effect(
        type=EFFECT_TYPE_QUICK_O,
        code=EVENT_FREE_CHAIN,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=lambda e, tp: duel.is_turn_player(1 - tp),
        operation=gain(8),
    )


@made.monster("Late Worker")
def late_worker(c):
    """In Main Phase 2: gain 6."""
    c.effect(
        type=EFFECT_TYPE_IGNITION,
        range=LOCATION_MZONE,
        count_limit=1,
        condition=lambda e, tp: duel.is_phase(PHASE_MAIN2),
        operation=gain(6),
    )


@made.monster("Muzzle", attack=1900)
def muzzle(c):
    """While it attacks, the opponent can activate no Spells or Traps until the end of the Damage Step."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_ACTIVATE,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_MZONE,
        target_range=(0, 1),
        condition=lambda e: duel.get_attacker() == e.get_handler(),
        value=lambda e, re, tp: re.is_spell_trap_effect(),
    )


@made.spell("No Traps Today")
def no_traps_today(c):
    """No Traps can be activated until the end of the turn."""

    def operation(e, tp):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD)
        e1.set_code(EFFECT_CANNOT_ACTIVATE)
        e1.set_property(EFFECT_FLAG_PLAYER_TARGET)
        e1.set_target_range(1, 1)
        e1.set_value(lambda e, re, tp: re.is_trap_effect())
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.trap("Column")
def column(c):
    """Destroy all cards in the same column."""

    def operation(e, tp):
        duel.destroy(e.get_handler().get_column_group(), REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.trap("Booby Trap")
def booby_trap(c):
    """If this face-down card on the field is sent to the GY: gain 90."""
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_TO_GRAVE,
        condition=lambda e: (
            e.get_handler().is_previous_location(LOCATION_ONFIELD)
            and e.get_handler().is_previous_position(POS_FACEDOWN)
        ),
        operation=gain(90),
    )
    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN)


@made.spell("Tidy Up")
def tidy_up(c):
    """Destroy all other Spells and Traps that you control."""

    def operation(e, tp):
        g = duel.get_matching_group(card.is_spell_trap, tp, LOCATION_SZONE, 0, e.get_handler())
        duel.destroy(g, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.monster("Lord", level=5, attack=2000)
def lord(c):
    """This Tribute Summoned card cannot be targeted; when it is Tribute Summoned, gain 5.

    You can Normal Summon it without a Tribute.
    """
    tributed = EFFECT_FLAG_SINGLE_RANGE
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_CANNOT_BE_EFFECT_TARGET,
        property=tributed,
        range=LOCATION_MZONE,
        condition=lambda e: e.get_handler().is_tribute_summoned(),
        value=1,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_SUMMON_SUCCESS,
        condition=lambda e: e.get_handler().is_tribute_summoned(),
        operation=gain(5),
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SUMMON_PROC,
        condition=has_room,
    )


@made.monster("Colossus", level=10, attack=4000)
def colossus(c):
    """Needs 3 Tributes to be Normal Summoned, and cannot be Set."""

    def condition(e, c, minc):
        if c is None:
            return True
        return minc <= 3 and duel.check_release_group(c.get_controller(), None, 3, None)

    def operation(e, tp, c):
        g = duel.select_release_group(tp, None, 3, 3, None)
        c.set_material(g)
        duel.release(g, REASON_SUMMON | REASON_MATERIAL)

    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_LIMIT_SUMMON_PROC,
        condition=condition,
        operation=operation,
        value=SUMMON_TYPE_TRIBUTE,
    )
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_LIMIT_SET_PROC, condition=lambda e, c: c is None)


@made.trap("Crypt")
def crypt(c):
    """Special Summon 1 monster from your GY in face-down Defense Position."""

    def fitting(c, e, tp):
        return c.is_can_be_special_summoned(e, 0, tp, False, False, POS_FACEDOWN_DEFENSE)

    def operation(e, tp):
        g = duel.select_matching_card(tp, fitting, tp, LOCATION_GRAVE, 0, 1, 1, None, e, tp)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEDOWN_DEFENSE)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@made.trap("Zombie Law", Type.CONTINUOUS)
def zombie_law(c):
    """Neither player can Tribute Summon monsters, except Zombies; nor Set them with Tributes (CF-48)."""

    def no_zombie(e, c, sumtype):
        return not c.is_race(RACE_ZOMBIE) and sumtype & SUMMON_TYPE_TRIBUTE == SUMMON_TYPE_TRIBUTE

    for code in (EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_MSET):
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=code,
            property=EFFECT_FLAG_PLAYER_TARGET,
            range=LOCATION_SZONE,
            target_range=(1, 1),
            target=no_zombie,
        )


made.plain("Ghoul Lord", level=6, race=Race.ZOMBIE)


@made.trap("No Setting", Type.CONTINUOUS)
def no_setting(c):
    """Monsters cannot be Set."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_CANNOT_MSET,
        property=EFFECT_FLAG_PLAYER_TARGET,
        range=LOCATION_SZONE,
        target_range=(1, 1),
    )


# -- OPT ----------------------------------------------------------------------------------------------------------


def test_OPT_03_one_of_the_name_may_be_face_up(engine: str) -> None:
    """It limits presence: the second may be Set, and activated when the first is gone."""
    mine = Side(hand=["Only Banner", "Only Banner", "Tidy Up"])
    with made.scenario(engine, mine) as duel:
        duel.activate("Only Banner@0")
        assert duel.offered("ACTIVATE") == ["Tidy Up"]
        assert duel.offered("SET_SPELL_TRAP") == ["Only Banner", "Tidy Up"]
        duel.activate("Tidy Up")
        assert duel.offered("ACTIVATE") == ["Only Banner"]


def test_OPT_03_a_second_one_that_comes_to_be_face_up_is_destroyed(engine: str) -> None:
    mine = Side(spells={0: face_up("Only Banner"), 1: face_up("Only Banner")}, hand=["Heal"])
    with made.scenario(engine, mine) as duel:
        duel.activate("Heal")
        assert list(duel.spells(0).values()) == ["Only Banner, face-up"]
        assert "Only Banner" in duel.names(0, "grave")


def test_OPT_04_special_summons_of_a_name_once_per_turn(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Sole Guest", "Sole Guest", "Sole Guest"])) as duel:
        duel.special_summon("Sole Guest@0", "attack")
        assert not duel.offers("SPECIAL_SUMMON")
        assert duel.offers("SUMMON")  # other summons are free
        duel.end_turn()
        duel.end_turn()
        assert duel.offers("SPECIAL_SUMMON")


def test_OPT_04_by_effects_too(engine: str) -> None:
    mine = Side(hand=["Sole Guest"], spells={0: set_card("Rise")}, grave=["Sole Guest"])
    with made.scenario(engine, mine) as duel:
        duel.special_summon("Sole Guest", "attack")
        assert not duel.offers("ACTIVATE")
    with made.scenario(engine, mine) as duel:
        duel.activate("Rise", "attack")
        assert not duel.offers("SPECIAL_SUMMON")


@pytest.mark.parametrize(("rules", "again"), [("MR4", False), ("MR2020", True)])
def test_HIST_14_and_E_077_a_negated_summon_counts_before_mr2020_only(
    engine: str, rules: str, again: bool
) -> None:
    mine = Side(hand=["Sole Guest", "Sole Guest", "Last Word"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Veto")}), rules=rules) as duel:
        duel.special_summon("Sole Guest@0", "attack")
        duel.chain("Veto")
        assert duel.offers("SPECIAL_SUMMON") == again
        assert duel.offers("ACTIVATE") == again


@pytest.mark.parametrize(("rules", "again"), [("MR4", False), ("MR2020", True)])
def test_E_077_so_does_an_effect_negated_before_it_summoned(engine: str, rules: str, again: bool) -> None:
    mine = Side(hand=["Last Word"], spells={0: set_card("Call of the Haunted")}, grave=["Stone"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Silence")}), rules=rules) as duel:
        duel.activate("Call of the Haunted")
        duel.chain("Silence")
        assert duel.offers("ACTIVATE") == again


def test_OPT_05_each_effect_has_a_counter_of_its_own(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Each Once", 1: "Each Once"})) as duel:
        duel.activate("Each Once@0", effect=0)
        assert {each.effect for each in duel.legal("ACTIVATE")} == {1}
        duel.activate("Each Once@1", effect=1)
        assert not duel.offers("ACTIVATE")
        assert duel.lp(0) == 8011


def test_OPT_06_effects_can_share_a_counter(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "One Of Them", 1: "One Of Them"})) as duel:
        duel.activate("One Of Them@0", effect=1)
        assert not duel.offers("ACTIVATE")
    with made.scenario(engine, Side(monsters={0: "One Of Mine", 1: "One Of Mine"})) as duel:
        duel.activate("One Of Mine@0", effect=1)
        assert {each.place.sequence for each in duel.legal("ACTIVATE")} == {1}  # of one card only


def test_OPT_once_per_duel(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Once A Duel", 1: "Once A Duel"})) as duel:
        duel.activate("Once A Duel@0")
        assert not duel.offers("ACTIVATE")
        duel.end_turn()
        duel.end_turn()
        assert not duel.offers("ACTIVATE")


def test_OPT_07_allowances_to_a_number_do_not_add_up(engine: str) -> None:
    """EX-18."""
    mine = Side(hand=["Two This Turn", "Two This Turn", "Stone", "Stone", "Stone"])
    with made.scenario(engine, mine) as duel:
        duel.activate("Two This Turn@0")
        duel.activate("Two This Turn")
        duel.summon("Stone@0")
        duel.set_monster("Stone@0")  # NS-01: a Set is one, too
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_OPT_08_an_additional_allowance_comes_on_top(engine: str) -> None:
    mine = Side(hand=["Two This Turn", "One More Wind", "Stone", "Stone", "Breeze", "Breeze", "Stone"])
    with made.scenario(engine, mine) as duel:
        duel.activate("Two This Turn")
        duel.activate("One More Wind")
        duel.summon("Stone@0")
        duel.summon("Stone@0")
        assert duel.offered("SUMMON") == ["Breeze", "Breeze"]
        duel.summon("Breeze@0")
        assert not duel.offers("SUMMON")


def test_NS_05_granted_summons_obey_all_other_rules(engine: str) -> None:
    """Tributes for Level 5 and above."""
    mine = Side(hand=["Two This Turn", "Stone", "Curse of Dragon", "Dark Magician"])
    with made.scenario(engine, mine) as duel:
        duel.activate("Two This Turn")
        duel.summon("Stone")
        assert duel.offered("SUMMON") == ["Curse of Dragon"]
        duel.summon("Curse of Dragon")
        assert duel.names(0, "grave") == ["Two This Turn", "Stone"]


def test_OPT_09_each_monster_once_even_if_the_attack_is_negated(engine: str) -> None:
    """EX-112: and the normal attack is among them."""
    theirs = Side(monsters={0: "Bat", 1: "Haniwa"}, spells={0: set_card("Pause")})
    with made.scenario(engine, Side(monsters={0: "Sweeper"}), theirs) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Sweeper", "mzone")
        duel.answer("Haniwa")
        duel.chain("Pause")
        duel.choose("ATTACK", "Sweeper", "mzone")
        duel.expect_open()  # Bat is all that is left: nothing is asked
        assert duel.names(1, "grave") == ["Pause", "Bat"]
        assert not duel.offers("ATTACK")


def test_E_023_attack_all_special_summoned_monsters_means_no_others(engine: str) -> None:
    mine = Side(monsters={0: "Hunter"})
    theirs = Side(monsters={0: "Bat", 1: "Bat"}, spells={0: set_card("Rise")}, grave=["Haniwa"])
    with made.scenario(engine, mine, theirs) as duel:
        duel.to_battle_phase()
        duel.chain("Rise", "attack")
        duel.to_battle_phase()
        duel.choose("ATTACK", "Hunter", "mzone")
        duel.answer("Bat@0")
        duel.choose("ATTACK", "Hunter", "mzone")
        duel.expect_open()
        assert duel.names(1, "grave") == ["Rise", "Bat", "Haniwa"]
        assert not duel.offers("ATTACK")


def test_OPT_10_once_again_in_succession(engine: str) -> None:
    mine = Side(monsters={0: "Berserk"})
    with made.scenario(engine, mine, Side(monsters={0: "Bat", 1: "Haniwa"})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Berserk", "mzone")
        duel.answer("Bat", "yes")
        assert duel.offered("ATTACK") == ["Berserk"]
        duel.choose("ATTACK", "Berserk", "mzone")
        duel.answer("no")
        assert not duel.offers("ATTACK")


def test_OPT_10_it_is_lost_if_another_monster_attacks_in_between(engine: str) -> None:
    """EX-113."""
    mine = Side(monsters={0: "Berserk", 1: "Stone"})
    with made.scenario(engine, mine, Side(monsters={0: "Bat", 1: "Haniwa"})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Berserk", "mzone")
        duel.answer("Bat", "yes")
        duel.attack("Stone")
        assert not duel.offers("ATTACK")


def test_OPT_12_a_used_effect_counts_though_its_activation_was_negated(engine: str) -> None:
    mine = Side(monsters={0: "Each Once"})
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Each Once", effect=0)
        duel.chain("Denial")
        assert duel.lp(0) == 8000
        assert {each.effect for each in duel.legal("ACTIVATE")} == set()


def test_OPT_13_what_binds_the_turn_of_an_activation_ends_with_a_negated_one(engine: str) -> None:
    mine = Side(hand=["Last Word", "Sole Guest"])
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Last Word")
        duel.chain("Denial")
        assert duel.offers("SPECIAL_SUMMON")
    with made.scenario(engine, mine) as duel:
        duel.activate("Last Word")
        assert not duel.offers("SPECIAL_SUMMON")
    with made.scenario(engine, mine) as duel:
        duel.special_summon("Sole Guest", "attack")
        assert not duel.offers("ACTIVATE")


@pytest.mark.parametrize(("name", "times"), [("Once A Chain", 1), ("Twice A Chain", 2)])
def test_OPT_14_a_number_of_times_in_each_chain(engine: str, name: str, times: int) -> None:
    mine = Side(hand=["Heal", "Heal"], monsters={0: name, 1: name, 2: name})
    with made.scenario(engine, mine) as duel:
        for turn in range(2):
            duel.activate("Heal@0" if turn == 0 else "Heal")
            for number in range(times):
                duel.chain(f"{name}@{number}")
            duel.expect_open()
        assert duel.lp(0) == 8000 + 2 * (800 + times)


def test_OPT_15_a_card_that_looks_for_its_name_in_the_chain(engine: str) -> None:
    mine = Side(hand=["Heal"], spells={0: set_card("Shy Trap"), 1: set_card("Shy Trap")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Heal")
        duel.chain("Shy Trap@0")
        assert duel.lp(0) == 8801  # the second one was not offered in this Chain
        duel.chain("Shy Trap")


def test_E_115_a_negated_activation_lifts_nothing_of_an_earlier_one(engine: str) -> None:
    mine = Side(spells={n: set_card("Two A Turn") for n in range(4)})
    with made.scenario(engine, mine, Side(spells={0: set_card("Denial")})) as duel:
        duel.activate("Two A Turn@0")
        duel.answer("pass", "pass")  # neither answers; and no more in this window
        duel.settle()
        duel.activate("Two A Turn@1")
        duel.chain("Denial")
        duel.settle()
        duel.activate("Two A Turn@2")
        duel.settle()
        assert duel.lp(0) == 8002
        assert not duel.offers("ACTIVATE")


# -- CONT ---------------------------------------------------------------------------------------------------------


def test_CONT_01_only_while_the_monster_is_face_up_in_a_monster_zone(engine: str) -> None:
    for side, attack in (
        (Side(monsters={0: "Stone", 1: "Pack Leader"}), 1500),
        (Side(monsters={0: "Stone", 1: face_down("Pack Leader")}), 1000),
        (Side(monsters={0: "Stone"}, hand=["Pack Leader"], grave=["Pack Leader"]), 1000),
    ):
        with made.scenario(engine, side) as duel:
            assert duel.stats("Stone", 0)[0] == attack


def test_CONT_02_a_continuous_effect_makes_no_link(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Pack Leader"], monsters={0: "Stone"})) as duel:
        duel.summon("Pack Leader")
        assert duel.stats("Stone", 0)[0] == 1500
        assert "CHAINING" not in duel.kinds()


def test_CONT_04_it_stops_in_the_middle_of_a_resolution(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Watch It Go"], monsters={0: "Stone", 1: "Pack Leader"})) as duel:
        duel.activate("Watch It Go")
        assert duel.lp(0) == 8000 + 1500 + 1000


def test_CONT_04_nor_is_it_carried_out_once_another_one_has_taken_it_away(engine: str) -> None:
    """Both wait for the same summon; the turn player's is carried out first."""
    mine, theirs = Side(hand=["Stone"], monsters={0: "Jealous"}), Side(monsters={0: "Generous"})
    with made.scenario(engine, mine, theirs) as duel:
        duel.summon("Stone")
        assert duel.monsters(1) == {}
        assert duel.lp(1) == 8000
    mine, theirs = Side(hand=["Stone"], monsters={0: "Generous"}), Side(monsters={0: "Jealous"})
    with made.scenario(engine, mine, theirs) as duel:
        duel.summon("Stone")
        assert duel.monsters(0) == {}
        assert duel.lp(0) == 8010


def test_CONT_04_a_negating_monster_that_leaves_negates_no_more(engine: str) -> None:
    """As EX-15 (a): Gag alone is destroyed, so Exile's effect applies to where it goes."""
    mine = Side(monsters={0: "Gag"}, spells={0: set_card("Cut")})
    with made.scenario(engine, mine, Side(monsters={0: "Exile"})) as duel:
        duel.activate("Cut", "Gag")
        assert duel.names(0, "banished") == ["Gag", "Cut"]


def test_CONT_05_what_is_destroyed_together_applies_to_nothing_any_more(engine: str) -> None:
    """As EX-15 (b)."""
    for mine, theirs in (({0: "Gag"}, {0: "Exile"}), ({0: "Stone"}, {0: "Exile"})):
        with made.scenario(engine, Side(hand=["Flood"], monsters=mine), Side(monsters=theirs)) as duel:
            duel.activate("Flood")
            assert duel.names(0, "grave") == [mine[0], "Flood"]
            assert duel.names(1, "grave") == ["Exile"]


def test_CONT_05_sent_alone_the_others_are_still_banished(engine: str) -> None:
    mine = Side(monsters={0: "Stone"}, spells={0: set_card("Cut")})
    with made.scenario(engine, mine, Side(monsters={0: "Exile"})) as duel:
        duel.activate("Cut", "Stone")
        assert duel.names(0, "banished") == ["Stone", "Cut"]


def test_CONT_06_in_battle_it_stops_once_the_destruction_is_settled(engine: str) -> None:
    """Exile and the monster that it battles destroy each other: both go to the GY."""
    with made.scenario(engine, Side(monsters={0: "Stone"}), Side(monsters={0: "Exile"})) as duel:
        duel.to_battle_phase()
        duel.attack("Stone")
        assert duel.names(0, "grave") == ["Stone"]
        assert duel.names(1, "grave") == ["Exile"]


def test_CONT_06_an_exile_that_survives_banishes(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Bat"}), Side(monsters={0: "Exile"})) as duel:
        duel.to_battle_phase()
        duel.attack("Bat")
        assert duel.names(0, "banished") == ["Bat"]


# -- LOC ----------------------------------------------------------------------------------------------------------


def test_LOC_01_in_the_standby_phase_with_and_without_you_can(engine: str) -> None:
    theirs = Side(monsters={0: "Must Rise", 1: "May Rise"})
    with made.scenario(engine, Side(), theirs) as duel:
        duel.choose("TO_END_PHASE")
        assert duel.duel.phase == Phase.STANDBY
        assert sorted(duel.offered("CHAIN")) == ["May Rise", "Must Rise"]
        assert not duel.offers("PASS")
        duel.chain("Must Rise")
        duel.expect_prompt("SELECT_EFFECTYN")
        duel.answer("no")
        assert duel.lp(1) == 8003


def test_LOC_01_only_in_main_phase_2(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Late Worker"})) as duel:
        assert not duel.offers("ACTIVATE")
        duel.to_battle_phase()
        duel.to_main_phase_2()
        assert duel.offered("ACTIVATE") == ["Late Worker"]


def test_LOC_02_until_the_end_of_the_damage_step(engine: str) -> None:
    mine = Side(monsters={0: "Muzzle", 1: "Stone"})
    theirs = Side(monsters={0: "Bat", 1: "Scout"}, spells={0: set_card("Cut")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.choose("TO_BATTLE_PHASE")
        assert set(duel.offered("CHAIN")) == {"Cut", "Scout"}
        duel.settle()
        duel.choose("ATTACK", "Muzzle", "mzone")
        duel.answer("Bat")
        while duel.duel.prompt.kind.name == "SELECT_CHAIN":
            assert duel.offered("CHAIN") == ["Scout"]  # effects of monsters are not concerned
            duel.answer("pass")
        duel.choose("ATTACK", "Stone", "mzone")
        assert set(duel.offered("CHAIN")) == {"Cut", "Scout"}


def test_LOC_02_until_the_end_of_the_turn(engine: str) -> None:
    mine = Side(hand=["No Traps Today"], monsters={0: "Bat"}, spells={0: set_card("Cut")})
    with made.scenario(engine, mine) as duel:
        assert set(duel.offered("ACTIVATE")) == {"No Traps Today", "Cut"}
        duel.activate("No Traps Today")
        duel.settle()
        assert not duel.offers("ACTIVATE")
        duel.choose("TO_END_PHASE")
        assert duel.duel.turn_player == 1
        assert duel.offered("CHAIN") == ["Cut"]


def test_LOC_03_only_in_the_opponents_turn(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Lookout"})) as duel:
        assert not duel.offers("ACTIVATE")
        duel.choose("TO_END_PHASE")
        assert duel.duel.turn_player == 1
        duel.chain("Lookout")
        assert duel.lp(0) == 8008


def test_LOC_04_an_effect_works_on_the_field_if_nothing_else_is_said(engine: str) -> None:
    for side, count in (
        (Side(monsters={0: "Drummer"}), 2),
        (Side(hand=["Drummer"], grave=["Drummer"], banished=["Drummer"]), 0),
        (Side(monsters={0: face_down("Drummer")}), 0),
    ):
        with made.scenario(engine, side) as duel:
            assert len(duel.offered("ACTIVATE")) == count


def test_LOC_05_the_same_column(engine: str) -> None:
    mine = Side(monsters={1: "Stone", 2: "Bat"}, spells={1: set_card("Column"), 0: set_card("Cut")})
    theirs = Side(monsters={3: "Haniwa", 1: "Bat"}, spells={3: set_card("Cut"), 1: set_card("Heal")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.activate("Column")
        duel.settle()
        assert duel.names(0, "grave") == ["Stone", "Column"]
        assert sorted(duel.names(1, "grave")) == ["Cut", "Haniwa"]


def test_LOC_06_while_it_is_face_up_on_the_field_means_a_continuous_effect(engine: str) -> None:
    with made.scenario(engine, Side(monsters={0: "Stone", 1: "Pack Leader"}, hand=["Book of Moon"])) as duel:
        assert duel.stats("Stone", 0)[0] == 1500
        duel.activate("Book of Moon", "Pack Leader")
        assert duel.stats("Stone", 0)[0] == 1000


def test_LOC_07_if_this_face_down_card_is_sent(engine: str) -> None:
    mine = Side(hand=["Tidy Up"], spells={0: set_card("Booby Trap")})
    with made.scenario(engine, mine) as duel:
        duel.activate("Tidy Up")
        duel.settle()
        assert duel.lp(0) == 8090
    with made.scenario(engine, mine) as duel:
        duel.activate("Booby Trap")
        assert duel.names(0, "grave") == ["Booby Trap"]
        assert duel.lp(0) == 8000  # it was face-up


def test_LOC_08_and_TRIB_05_bound_to_the_way_of_summoning(engine: str) -> None:
    """Without a Tribute it is Normal Summoned, but not Tribute Summoned."""
    mine = Side(hand=["Lord"], monsters={0: "Stone"})
    theirs = Side(spells={0: set_card("Cut")})
    with made.scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Lord")
        duel.answer(0)  # with its Tribute
        duel.expect_open()  # Cut finds no target
        assert duel.names(0, "grave") == ["Stone"]
        assert duel.lp(0) == 8005
    with made.scenario(engine, mine, theirs) as duel:
        duel.choose("SUMMON", "Lord")
        duel.answer(1)  # without
        assert duel.lp(0) == 8000
        duel.chain("Cut", "Lord")
        assert duel.names(0, "grave") == ["Lord"]


# -- TRIB, SET ----------------------------------------------------------------------------------------------------


def test_TRIB_03_a_card_may_ask_for_three_tributes(engine: str) -> None:
    two = Side(hand=["Colossus"], monsters={0: "Stone", 1: "Stone"})
    with made.scenario(engine, two) as duel:
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")
    four = Side(hand=["Colossus"], monsters=dict.fromkeys(range(4), "Stone"))
    with made.scenario(engine, four) as duel:
        duel.choose("SUMMON", "Colossus")
        duel.answer("Stone@0", "Stone@1", "Stone@3")
        duel.expect_open()
        assert duel.monsters(0) == {0: "Colossus, attack", 2: "Stone, attack"}


def test_SET_05_where_tribute_summoning_is_forbidden_so_is_setting_with_tributes(engine: str) -> None:
    """EX-28."""
    mine = Side(hand=["Curse of Dragon", "Ghoul Lord", "Bat"], monsters={0: "Stone"})
    with made.scenario(engine, mine, Side(spells={0: face_up("Zombie Law")})) as duel:
        assert duel.offered("SUMMON") == ["Ghoul Lord", "Bat"]
        assert duel.offered("SET_MONSTER") == ["Ghoul Lord", "Bat"]


def test_SET_06_a_monster_set_with_a_tribute_has_no_trigger_of_its_summon(engine: str) -> None:
    """EX-29: but that of the Tribute is there."""
    with made.scenario(engine, Side(hand=["Lord"], monsters={0: "Must Watcher"})) as duel:
        duel.set_monster("Lord")
        assert duel.lp(0) == 8100
        assert duel.monsters(0) == {0: "Lord, face-down"}


def test_SET_07_while_setting_is_forbidden(engine: str) -> None:
    mine = Side(hand=["Bat", "Cut"])
    with made.scenario(engine, mine, Side(spells={0: face_up("No Setting")})) as duel:
        assert not duel.offers("SET_MONSTER")
        assert duel.offered("SUMMON") == ["Bat"]
        assert duel.offered("SET_SPELL_TRAP") == ["Cut"]


def test_SET_08_and_FLIP_04_an_effect_that_summons_face_down_sets_nothing(engine: str) -> None:
    mine = Side(hand=["Haniwa"], spells={0: set_card("Crypt")}, grave=["Bat"])
    with made.scenario(engine, mine) as duel:
        duel.activate("Crypt")
        assert duel.monsters(0) == {0: "Bat, face-down"}
        assert "SPSUMMONED" in duel.kinds()
        assert duel.offered("SUMMON") == ["Haniwa"]  # the Normal Summon is still there
        assert not duel.offers("CHANGE_POSITION")


def test_E_079_a_count_of_the_turn_ends_though_the_card_that_was_counted_is_gone(engine: str) -> None:
    mine = Side(hand=["Flood", "Each Once"], monsters={0: "Each Once"})
    with made.scenario(engine, mine) as duel:
        duel.activate("Each Once", effect=0)
        duel.activate("Flood")
        duel.summon("Each Once")
        assert {each.effect for each in duel.legal("ACTIVATE")} == {1}
        duel.end_turn()
        duel.end_turn()
        assert {each.effect for each in duel.legal("ACTIVATE")} == {0, 1}
