"""Questions of the API about what a card was and did: where it was before, why it moved, how it was summoned, what it fought."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.cards.api.shown import SHOWN, shows
from tests.scenario import Card, Side, attack, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards.language import *
from ygocore.cards.language import card, duel
from ygocore.constants import Attribute, Position, Race, SummonType

made = Workshop()

RELIC = code_of("Relic")
CUT = 900000025
RISE = 900000026


@made.monster(
    "Relic",
    level=5,
    attack=1500,
    defense=1200,
    race=Race.DRAGON,
    attribute=Attribute.LIGHT,
    setcodes=(0x33,),
)
def relic(c):
    """An effect that is not used here."""
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_HAND)


made.plain("Offering", attack=100)
made.plain("Big Rival", attack=3000, defense=3000)

EVERYWHERE = LOCATION_ONFIELD | LOCATION_GRAVE | LOCATION_HAND | LOCATION_REMOVED | LOCATION_DECK

FELL, CAME, REVIVED, FOUGHT = {}, {}, {}, {}


def ask(table, name, answer, question, fast=False):
    """A card that asks ``(e, tp, c)`` of the Relic, wherever it is; ``fast``: in the middle of its battle."""
    key = f"{name} {len(table)}"
    table[key] = answer
    SHOWN.setdefault(name, __file__)
    make = made.trap if fast else made.spell

    @make(f"Ask {key}")
    def declare(c):
        def operation(e, tp):
            c = duel.get_first_matching_card(card.is_code, tp, EVERYWHERE, 0, None, RELIC)
            duel.set_lp(1 - tp, 20000 + int(question(e, tp, c)))

        c.effect(
            type=EFFECT_TYPE_ACTIVATE,
            code=EVENT_BATTLED if fast else EVENT_FREE_CHAIN,
            property=EFFECT_FLAG_DAMAGE_STEP if fast else 0,
            operation=operation,
        )


# -- destroyed by the opponent's Cut, in zone 2, with 500 ATK more than printed -----------------------------------

ask(FELL, "card.get_reason", REASON_DESTROY | REASON_EFFECT, lambda e, tp, c: c.get_reason())
ask(
    FELL,
    "card.is_reason",
    1,
    lambda e, tp, c: int(c.is_reason(REASON_EFFECT)) - int(c.is_reason(REASON_BATTLE)),
)
ask(FELL, "card.get_reason_card", CUT, lambda e, tp, c: c.get_reason_card().get_code())
ask(FELL, "card.get_reason_player", 1, lambda e, tp, c: c.get_reason_player())
ask(
    FELL, "card.is_reason_player", 1, lambda e, tp, c: int(c.is_reason_player(1)) - int(c.is_reason_player(0))
)
ask(FELL, "card.get_reason_effect", 1, lambda e, tp, c: int(c.get_reason_effect().get_handler().is_code(CUT)))
ask(FELL, "card.get_previous_location", LOCATION_MZONE, lambda e, tp, c: c.get_previous_location())
ask(
    FELL,
    "card.is_previous_location",
    1,
    lambda e, tp, c: (
        int(c.is_previous_location(LOCATION_ONFIELD)) - int(c.is_previous_location(LOCATION_HAND))
    ),
)
ask(FELL, "card.get_previous_controller", 0, lambda e, tp, c: c.get_previous_controller())
ask(
    FELL,
    "card.is_previous_controller",
    1,
    lambda e, tp, c: int(c.is_previous_controller(0)) - int(c.is_previous_controller(1)),
)
ask(FELL, "card.get_previous_position", POS_FACEUP_ATTACK, lambda e, tp, c: c.get_previous_position())
ask(
    FELL,
    "card.is_previous_position",
    1,
    lambda e, tp, c: int(c.is_previous_position(POS_FACEUP)) - int(c.is_previous_position(POS_DEFENSE)),
)
ask(FELL, "card.get_previous_sequence", 2, lambda e, tp, c: c.get_previous_sequence())
ask(FELL, "card.get_previous_code_on_field", RELIC, lambda e, tp, c: c.get_previous_code_on_field())
ask(FELL, "card.get_previous_type_on_field", 0x21, lambda e, tp, c: c.get_previous_type_on_field())
ask(FELL, "card.get_previous_level_on_field", 5, lambda e, tp, c: c.get_previous_level_on_field())
ask(FELL, "card.get_previous_attack_on_field", 2000, lambda e, tp, c: c.get_previous_attack_on_field())
ask(FELL, "card.get_previous_defense_on_field", 1200, lambda e, tp, c: c.get_previous_defense_on_field())
ask(
    FELL, "card.get_previous_race_on_field", int(Race.DRAGON), lambda e, tp, c: c.get_previous_race_on_field()
)
ask(
    FELL,
    "card.get_previous_attribute_on_field",
    int(Attribute.LIGHT),
    lambda e, tp, c: c.get_previous_attribute_on_field(),
)
ask(
    FELL,
    "card.is_previous_set_card",
    1,
    lambda e, tp, c: int(c.is_previous_set_card(0x33)) - int(c.is_previous_set_card(0x34)),
)


@pytest.mark.parametrize("key", FELL)
def test_what_a_destroyed_monster_was(engine: str, key: str) -> None:
    mine = Side(hand=[f"Ask {key}"], monsters={2: "Relic"}, spells={5: Card("Banner", Position.FACEUP)})
    with made.scenario(engine, mine, Side(spells={0: set_card("Cut")})) as duel:
        duel.to_battle_phase()
        duel.chain("Cut")
        duel.settle()
        duel.activate(f"Ask {key}")
        assert duel.lp(1) == 20000 + FELL[key]


@made.spell("Break the Scale")
def break_the_scale(c):
    """What the card in a Pendulum Zone was, asked when it is gone."""

    def operation(e, tp):
        scale = duel.get_field_group(tp, LOCATION_PZONE, 0).get_first()
        duel.destroy(scale, REASON_EFFECT)
        duel.set_lp(1 - tp, scale.get_previous_type_on_field())

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def test_PEND_03_a_card_that_left_a_pendulum_zone_was_a_spell_card(engine: str) -> None:
    scale = Card("Gallugallud the Endless Enigma", Position.FACEUP)
    with made.scenario(engine, Side(hand=["Break the Scale"], spells={0: scale}), rules="MR2020") as duel:
        duel.activate("Break the Scale")
        assert duel.names(0, "extra") == ["Gallugallud the Endless Enigma"]
        assert duel.lp(1) == TYPE_SPELL | TYPE_PENDULUM


# -- Tribute Summoned ---------------------------------------------------------------------------------------------

ask(CAME, "card.get_summon_type", int(SummonType.TRIBUTE), lambda e, tp, c: c.get_summon_type())
ask(
    CAME,
    "card.is_summon_type",
    2,
    lambda e, tp, c: (
        int(c.is_summon_type(SUMMON_TYPE_NORMAL))
        + int(c.is_summon_type(SUMMON_TYPE_TRIBUTE))
        - int(c.is_summon_type(SUMMON_TYPE_SPECIAL))
    ),
)
ask(CAME, "card.is_normal_summoned", 1, lambda e, tp, c: int(c.is_normal_summoned()))
ask(CAME, "card.is_tribute_summoned", 1, lambda e, tp, c: int(c.is_tribute_summoned()))
ask(CAME, "card.is_special_summoned", 0, lambda e, tp, c: int(c.is_special_summoned()))
ask(CAME, "card.get_summon_location", LOCATION_HAND, lambda e, tp, c: c.get_summon_location())
ask(
    CAME,
    "card.is_summon_location",
    1,
    lambda e, tp, c: int(c.is_summon_location(LOCATION_HAND)) - int(c.is_summon_location(LOCATION_GRAVE)),
)
ask(CAME, "card.get_summon_player", 0, lambda e, tp, c: c.get_summon_player())
ask(
    CAME, "card.is_summon_player", 1, lambda e, tp, c: int(c.is_summon_player(0)) - int(c.is_summon_player(1))
)
ask(CAME, "card.get_material", code_of("Offering"), lambda e, tp, c: c.get_material().get_first().get_code())
ask(CAME, "card.get_material_count", 1, lambda e, tp, c: c.get_material_count())


@pytest.mark.parametrize("key", CAME)
def test_how_a_monster_was_tribute_summoned(engine: str, key: str) -> None:
    with made.scenario(engine, Side(hand=["Relic", f"Ask {key}"], monsters={0: "Offering"})) as duel:
        duel.summon("Relic")
        duel.activate(f"Ask {key}")
        assert duel.lp(1) == 20000 + CAME[key]


# -- Special Summoned in every way --------------------------------------------------------------------------------

KINDS = ("SYNCHRO", "FUSION", "RITUAL", "XYZ", "LINK", "PENDULUM")


def summons_as(kind):
    @made.spell(f"Summon As {kind}")
    def declare(c):
        summon_type = SummonType[kind].value

        def operation(e, tp):
            g = duel.get_matching_group(card.is_code, tp, LOCATION_GRAVE, 0, None, RELIC)
            duel.special_summon(g, summon_type, tp, tp, False, False, POS_FACEUP_ATTACK)

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


for each in KINDS:
    summons_as(each)

ask(REVIVED, "card.is_synchro_summoned", "SYNCHRO", lambda e, tp, c: c.is_synchro_summoned())
ask(REVIVED, "card.is_fusion_summoned", "FUSION", lambda e, tp, c: c.is_fusion_summoned())
ask(REVIVED, "card.is_ritual_summoned", "RITUAL", lambda e, tp, c: c.is_ritual_summoned())
ask(REVIVED, "card.is_xyz_summoned", "XYZ", lambda e, tp, c: c.is_xyz_summoned())
ask(REVIVED, "card.is_link_summoned", "LINK", lambda e, tp, c: c.is_link_summoned())
ask(REVIVED, "card.is_pendulum_summoned", "PENDULUM", lambda e, tp, c: c.is_pendulum_summoned())
ask(REVIVED, "card.is_special_summoned", None, lambda e, tp, c: c.is_special_summoned())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", REVIVED)
def test_as_what_a_monster_was_special_summoned(engine: str, key: str, kind: str) -> None:
    with made.scenario(engine, Side(hand=[f"Summon As {kind}", f"Ask {key}"], grave=["Relic"])) as duel:
        duel.activate(f"Summon As {kind}")
        duel.activate(f"Ask {key}")
        assert duel.lp(1) == 20000 + int(REVIVED[key] in (kind, None))


# -- in battle ----------------------------------------------------------------------------------------------------

BATTLE = {}
ask(BATTLE, "duel.get_attacker", RELIC, lambda e, tp, c: duel.get_attacker().get_code(), fast=True)
ask(
    BATTLE,
    "duel.get_attack_target",
    code_of("Big Rival"),
    lambda e, tp, c: duel.get_attack_target().get_code(),
    fast=True,
)
ask(
    BATTLE,
    "duel.get_battle_monster",
    2,
    lambda e, tp, c: (
        int(duel.get_battle_monster(tp) == c)
        + int(duel.get_battle_monster(1 - tp) == duel.get_attack_target())
    ),
    fast=True,
)
ask(
    BATTLE,
    "duel.get_battle_damage",
    1500,
    lambda e, tp, c: duel.get_battle_damage(tp) - duel.get_battle_damage(1 - tp),
    fast=True,
)
ask(BATTLE, "duel.is_damage_calculated", 1, lambda e, tp, c: int(duel.is_damage_calculated()), fast=True)
ask(BATTLE, "duel.is_battle_phase", 1, lambda e, tp, c: int(duel.is_battle_phase()), fast=True)
ask(BATTLE, "duel.check_event", 1, lambda e, tp, c: int(duel.is_chain_solving()), fast=True)
ask(
    BATTLE,
    "card.get_battle_target",
    code_of("Big Rival"),
    lambda e, tp, c: c.get_battle_target().get_code(),
    fast=True,
)
ask(BATTLE, "card.is_relate_to_battle", 1, lambda e, tp, c: int(c.is_relate_to_battle()), fast=True)
ask(BATTLE, "card.is_status", 1, lambda e, tp, c: int(c.is_status(STATUS_BATTLE_DESTROYED)), fast=True)


@pytest.mark.parametrize("key", BATTLE)
def test_what_is_known_after_damage_calculation(engine: str, key: str) -> None:
    mine = Side(monsters={0: "Relic"}, spells={0: set_card(f"Ask {key}")})
    with made.scenario(engine, mine, Side(monsters={1: "Big Rival"})) as duel:
        duel.to_battle_phase()
        duel.choose("ATTACK", "Relic", "mzone")
        duel.chain(f"Ask {key}")
        assert duel.lp(1) == 20000 + BATTLE[key]


ask(FOUGHT, "card.get_attack_announced_count", 1, lambda e, tp, c: c.get_attack_announced_count())
ask(FOUGHT, "card.get_attacked_count", 1, lambda e, tp, c: c.get_attacked_count())
ask(FOUGHT, "card.get_battled_group", 1, lambda e, tp, c: c.get_battled_group().get_count())
ask(FOUGHT, "card.is_direct_attacked", 0, lambda e, tp, c: int(c.is_direct_attacked()))


@pytest.mark.parametrize("key", FOUGHT)
def test_what_a_monster_fought_this_turn(engine: str, key: str) -> None:
    mine = Side(hand=[f"Ask {key}"], monsters={0: "Relic"})
    with made.scenario(engine, mine, Side(monsters={1: attack("Offering")})) as duel:
        duel.to_battle_phase()
        duel.attack("Relic")
        duel.to_main_phase_2()
        duel.activate(f"Ask {key}")
        assert duel.lp(1) == 20000 + FOUGHT[key]


@shows("card.is_direct_attacked", "card.get_attacked_count")
def test_a_direct_attack_is_one_too(engine: str) -> None:
    key = next(each for each in FOUGHT if "is_direct_attacked" in each)
    with made.scenario(engine, Side(hand=[f"Ask {key}"], monsters={0: "Relic"})) as duel:
        duel.to_battle_phase()
        duel.attack("Relic")
        duel.to_main_phase_2()
        duel.activate(f"Ask {key}")
        assert duel.lp(1) == 20001
