"""What the API knows and does about monsters that are summoned with materials: calls, and the effect codes about materials."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import pytest

from tests.cards.api.shown import SHOWN, shows
from tests.scenario import Card, Side
from tests.workshop import Workshop, code_of
from ygocore.cards import helpers
from ygocore.cards.language import *
from ygocore.cards.language import card, duel
from ygocore.constants import LinkMarker, Position, Type

made = Workshop()

made.plain("Tune", level=2, kind=Type.NORMAL | Type.TUNER)
made.plain("Three", level=3)
made.plain("Other Three", level=3)
for name, kind, facts in (
    ("Tuned", Type.SYNCHRO | Type.EFFECT, {"level": 5}),
    ("Stacked", Type.XYZ | Type.EFFECT, {"level": 0, "rank": 3}),
    ("Fused", Type.FUSION | Type.EFFECT, {"level": 6}),
):

    def declare_for(name):
        def declare(c):
            """A monster of the Extra Deck."""
            if name == "Tuned":
                helpers.synchro_procedure(c)
            elif name == "Stacked":
                helpers.xyz_procedure(c, None, 3, 2)
            else:
                helpers.fusion_materials(c, code_of("Tune"), code_of("Three"))

        return declare

    made.monster(name, kind=kind, **facts)(declare_for(name))


@made.monster(
    "Linked",
    level=0,
    defense=0,
    kind=Type.LINK | Type.EFFECT,
    link=2,
    link_markers=LinkMarker.BOTTOM_LEFT | LinkMarker.BOTTOM_RIGHT,
)
def linked(c):
    """2 monsters."""
    helpers.link_procedure(c, None, 2, 2)


made.plain("Left Arrow", level=0, defense=0, kind=Type.LINK, link=1, link_markers=LinkMarker.LEFT)
made.plain("Right Arrow", level=0, defense=0, kind=Type.LINK, link=1, link_markers=LinkMarker.RIGHT)
made.plain("Rite", level=5, kind=Type.RITUAL)


@made.monster("Swinging", level=4, kind=Type.PENDULUM | Type.EFFECT, left_scale=1, right_scale=6)
def swinging(c):
    """A Pendulum Monster."""
    helpers.pendulum_attribute(c)


@made.monster("Not Tuning", level=2, kind=Type.EFFECT | Type.TUNER)
def not_tuning(c):
    """Can be treated as a non-Tuner."""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_NONTUNER, value=1)


def counts_as(name, code, level):
    @made.monster(name, level=1)
    def declare(c):
        c.effect(type=EFFECT_TYPE_SINGLE, code=code, value=level)


counts_as("Counts For Synchro", EFFECT_SYNCHRO_LEVEL, 3)
counts_as("Counts For Xyz", EFFECT_XYZ_LEVEL, 3)
counts_as("Counts For Ritual", EFFECT_RITUAL_LEVEL, 5)


@made.monster("Stand In", level=1)
def stand_in(c):
    """Can stand in for a Fusion Material."""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_FUSION_SUBSTITUTE, property=EFFECT_FLAG_CANNOT_DISABLE)


def find(tp, code):
    where = LOCATION_MZONE | LOCATION_HAND | LOCATION_EXTRA
    return duel.get_first_matching_card(card.is_code, tp, where, 0, None, code)


TUNED, STACKED, FUSED, LINKED, RITE, SWINGING, LEFT, RIGHT = map(
    code_of, ("Tuned", "Stacked", "Fused", "Linked", "Rite", "Swinging", "Left Arrow", "Right Arrow")
)
ASKED = {}


def ask(name, answer, question):
    key = f"{name} {len(ASKED)}"
    ASKED[key] = answer
    SHOWN.setdefault(name, __file__)

    @made.spell(f"Ask {key}")
    def declare(c):
        def operation(e, tp):
            duel.set_lp(1 - tp, 10000 + int(question(tp)))

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def field(tp):
    return duel.get_field_group(tp, LOCATION_MZONE, 0)


ask("duel.get_fusion_material", 7, lambda tp: duel.get_fusion_material(tp).get_count())
ask("card.check_fusion_material", 1, lambda tp: int(find(tp, FUSED).check_fusion_material(field(tp))))
ask("card.check_fusion_material", 0, lambda tp: int(find(tp, FUSED).check_fusion_material(find(tp, LEFT))))
ask("duel.get_ritual_material", 5, lambda tp: duel.get_ritual_material(tp).get_count())
ask(
    "duel.check_ritual_material",
    1,
    lambda tp: int(duel.check_ritual_material(tp, find(tp, RITE), field(tp), 5, True)),
)
ask(
    "duel.check_ritual_material",
    0,
    lambda tp: int(duel.check_ritual_material(tp, find(tp, RITE), field(tp), 12, False)),
)
ask("duel.check_pendulum_zones", 1, lambda tp: int(duel.check_pendulum_zones(tp)))
ask(
    "card.is_synchro_summonable",
    1,
    lambda tp: int(find(tp, TUNED).is_synchro_summonable()) - int(find(tp, STACKED).is_synchro_summonable()),
)
ask(
    "card.is_xyz_summonable",
    1,
    lambda tp: int(find(tp, STACKED).is_xyz_summonable()) - int(find(tp, TUNED).is_xyz_summonable()),
)
ask(
    "card.is_link_summonable",
    1,
    lambda tp: int(find(tp, LINKED).is_link_summonable()) - int(find(tp, TUNED).is_link_summonable()),
)
ask(
    "card.is_fusion_monster",
    1,
    lambda tp: int(find(tp, FUSED).is_fusion_monster()) - int(find(tp, RITE).is_fusion_monster()),
)
ask(
    "card.is_ritual_monster",
    1,
    lambda tp: int(find(tp, RITE).is_ritual_monster()) - int(find(tp, FUSED).is_ritual_monster()),
)
ask(
    "card.is_synchro_monster",
    1,
    lambda tp: int(find(tp, TUNED).is_synchro_monster()) - int(find(tp, FUSED).is_synchro_monster()),
)
ask(
    "card.is_xyz_monster",
    1,
    lambda tp: int(find(tp, STACKED).is_xyz_monster()) - int(find(tp, FUSED).is_xyz_monster()),
)
ask(
    "card.is_link_monster",
    1,
    lambda tp: int(find(tp, LINKED).is_link_monster()) - int(find(tp, FUSED).is_link_monster()),
)
ask(
    "card.is_pendulum_monster",
    1,
    lambda tp: int(find(tp, SWINGING).is_pendulum_monster()) - int(find(tp, RITE).is_pendulum_monster()),
)
ask("card.is_rank", 1, lambda tp: int(find(tp, STACKED).is_rank(2, 3)) - int(find(tp, STACKED).is_rank(4)))
ask("card.is_link", 1, lambda tp: int(find(tp, LINKED).is_link(2)) - int(find(tp, LINKED).is_link(1)))
ask("card.get_scale", 1, lambda tp: find(tp, SWINGING).get_scale())
# Right Arrow stands in zone 3 and Left Arrow in zone 4: each points to the other.
ask("card.get_linked_group_count", 1, lambda tp: find(tp, RIGHT).get_linked_group_count())
ask(
    "card.get_mutual_linked_group",
    LEFT,
    lambda tp: find(tp, RIGHT).get_mutual_linked_group().get_first().get_code(),
)
ask("card.get_mutual_linked_group_count", 1, lambda tp: find(tp, LEFT).get_mutual_linked_group_count())
ask("card.is_linked", 1, lambda tp: int(find(tp, LEFT).is_linked()) - int(field(tp).get_first().is_linked()))
ask(
    "card.get_original_rank",
    3,
    lambda tp: find(tp, STACKED).get_original_rank() + find(tp, FUSED).get_original_rank(),
)
ask("card.get_free_linked_zone", 0, lambda tp: find(tp, LEFT).get_free_linked_zone())

EXTRA = ["Tuned", "Stacked", "Fused", "Linked"]


@pytest.mark.parametrize("key", ASKED)
def test_a_question_about_materials_has_this_answer(engine: str, key: str) -> None:
    monsters = {0: "Tune", 1: "Three", 2: "Other Three", 3: "Right Arrow", 4: "Left Arrow"}
    with made.scenario(
        engine, Side(hand=[f"Ask {key}", "Rite", "Swinging"], monsters=monsters, extra=EXTRA)
    ) as game:
        game.activate(f"Ask {key}")
        assert game.lp(1) == 10000 + ASKED[key]


def summons(name, code, how):
    @made.spell(name)
    def declare(c):
        def operation(e, tp):
            how(tp, duel.get_first_matching_card(card.is_code, tp, LOCATION_EXTRA, 0, None, code))

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


def by_synchro(tp, c):
    duel.synchro_summon(tp, c)


def by_xyz(tp, c):
    duel.xyz_summon(tp, c)


def by_link(tp, c):
    duel.link_summon(tp, c)


def by_fusion(tp, c):
    g = duel.select_fusion_material(tp, c, duel.get_fusion_material(tp))
    duel.send_to_grave(g, REASON_EFFECT | REASON_MATERIAL | REASON_FUSION)
    duel.special_summon(c, SUMMON_TYPE_FUSION, tp, tp, False, False, POS_FACEUP_ATTACK)


summons("Synchro Now", TUNED, by_synchro)
summons("Xyz Now", STACKED, by_xyz)
summons("Link Now", LINKED, by_link)
summons("Fuse Now", FUSED, by_fusion)


@shows("duel.synchro_summon", "duel.xyz_summon", "duel.link_summon", "duel.select_fusion_material")
@pytest.mark.parametrize(
    ("spell", "monster", "materials"),
    [
        ("Synchro Now", "Tuned", ["Tune", "Three"]),
        ("Xyz Now", "Stacked", ["Three", "Other Three"]),
        ("Link Now", "Linked", ["Three", "Other Three"]),
        ("Fuse Now", "Fused", ["Tune", "Three"]),
    ],
)
def test_a_summon_with_materials_by_an_effect(
    engine: str, spell: str, monster: str, materials: list[str]
) -> None:
    mine = Side(hand=[spell], monsters=dict(enumerate(materials)), extra=EXTRA)
    with made.scenario(engine, mine) as game:
        game.activate(spell)
        if game.duel.prompt.kind.name == "SELECT_POSITION":
            game.answer("attack")
        assert list(game.monsters(0).values()) == [f"{monster}, attack"]
        gone = [] if spell == "Xyz Now" else sorted(materials)
        assert sorted(set(game.names(0, "grave")) - {spell}) == gone


def rite_in_the_hand(tp):
    return duel.get_first_matching_card(card.is_type, tp, LOCATION_HAND, 0, None, TYPE_RITUAL)


@made.spell("Hold A Rite")
def hold_a_rite(c):
    """Ritual Summon a monster from the hand with materials of exactly its Level."""

    def operation(e, tp):
        c = rite_in_the_hand(tp)
        g = duel.select_ritual_material(tp, c, duel.get_field_group(tp, LOCATION_MZONE, 0), 5, True)
        if g.get_count() > 0:
            duel.release_ritual_material(g)
            duel.special_summon(c, SUMMON_TYPE_RITUAL, tp, tp, False, True, POS_FACEUP_ATTACK)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@shows("duel.select_ritual_material", "duel.release_ritual_material", "EFFECT_RITUAL_LEVEL")
@pytest.mark.parametrize(
    ("materials", "summoned"), [(["Tune", "Three"], True), (["Three"], False), (["Counts For Ritual"], True)]
)
def test_a_ritual_summon_with_materials_of_its_level(
    engine: str, materials: list[str], summoned: bool
) -> None:
    with made.scenario(
        engine, Side(hand=["Hold A Rite", "Rite"], monsters=dict(enumerate(materials)))
    ) as game:
        game.activate("Hold A Rite")
        while game.duel.prompt.kind.name == "SELECT_SUM":
            game.apply(game.legal("SELECT")[0])
        assert ("Rite" in game.names(0, "mzone")) == summoned
        if summoned:
            sent = game.card(materials[0], 0, "grave").reason
            assert sent & REASON_RELEASE
            assert sent & REASON_RITUAL


@shows("EFFECT_NONTUNER", "EFFECT_SYNCHRO_LEVEL", "EFFECT_XYZ_LEVEL")
@pytest.mark.parametrize(
    ("monster", "materials", "possible"),
    [
        ("Tuned", ["Tune", "Counts For Synchro"], True),
        ("Tuned", ["Tune", "Counts For Xyz"], False),
        ("Stacked", ["Three", "Counts For Xyz"], True),
        ("Stacked", ["Three", "Counts For Synchro"], False),
    ],
)
def test_levels_for_summons_of_one_kind(
    engine: str, monster: str, materials: list[str], possible: bool
) -> None:
    with made.scenario(engine, Side(monsters=dict(enumerate(materials)), extra=[monster])) as game:
        assert game.offers("SPECIAL_SUMMON") == possible


@made.monster("Tuned Four", level=4, kind=Type.SYNCHRO | Type.EFFECT)
def tuned_four(c):
    """1 Tuner + 1 or more non-Tuners."""
    helpers.synchro_procedure(c)


@shows("EFFECT_NONTUNER")
@pytest.mark.parametrize(("second", "possible"), [("Not Tuning", True), ("Tune", False)])
def test_a_tuner_that_can_be_none(engine: str, second: str, possible: bool) -> None:
    with made.scenario(engine, Side(monsters={0: "Tune", 1: second}, extra=["Tuned Four"])) as game:
        assert game.offers("SPECIAL_SUMMON") == possible


@shows("EFFECT_FUSION_SUBSTITUTE")
@pytest.mark.parametrize(("second", "possible"), [("Stand In", True), ("Other Three", False)])
def test_a_stand_in_for_a_fusion_material(engine: str, second: str, possible: bool) -> None:
    with made.scenario(
        engine, Side(hand=["Fuse Now"], monsters={0: "Tune", 1: second}, extra=["Fused"])
    ) as game:
        game.activate("Fuse Now")
        assert (second in game.names(0, "grave")) == possible


@shows("EFFECT_SPSUMMON_PROC_G", "duel.check_pendulum_zones")
def test_the_pendulum_summon_is_a_procedure_of_two_pendulum_cards(engine: str) -> None:
    mine = Side(hand=["Swinging", "Swinging", "Three", "Tune"])
    with made.scenario(engine, mine) as game:
        game.activate("Swinging@0")
        assert not game.offers("SPECIAL_SUMMON")
        game.activate("Swinging")
        assert game.offers("SPECIAL_SUMMON")  # Levels between 1 and 6


ask("card.get_mutual_linked_group_count", 1, lambda tp: find(tp, RIGHT).get_mutual_linked_group_count())


@made.spell("As Many As Co-linked")
def as_many_as_co_linked(c):
    """Gain 100 for each Link Monster that is co-linked with the first one that you control."""

    def operation(e, tp):
        c = duel.get_first_matching_card(card.is_link_monster, tp, LOCATION_MZONE, 0, None)
        duel.recover(tp, 100 * c.get_mutual_linked_group_count(), REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


@pytest.mark.parametrize(("second", "gained"), [("Left Arrow", 100), ("Right Arrow", 0), ("Three", 0)])
def test_LOC_09_as_many_as_are_co_linked(engine: str, second: str, gained: int) -> None:
    """Both must point to each other."""
    mine = Side(hand=["As Many As Co-linked"], monsters={1: "Right Arrow", 2: second})
    with made.scenario(engine, mine) as game:
        game.activate("As Many As Co-linked")
        assert game.lp(0) == 8000 + gained


@made.trap("Low Gravity", Type.CONTINUOUS)
def low_gravity(c):
    """Monsters of Level 3 and above are in Defense Position."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SET_POSITION,
        range=LOCATION_SZONE,
        target_range=(LOCATION_MZONE, LOCATION_MZONE),
        target=lambda e, c: c.is_level_above(3),
        value=POS_FACEUP_DEFENSE,
    )


def test_E_069_what_looks_at_levels_passes_xyz_monsters_by(engine: str) -> None:
    low = {0: Card("Low Gravity", Position.FACEUP)}
    mine = Side(hand=["Heal"], monsters={0: "Stacked", 1: "Three", 2: "Tune"}, spells=low)
    with made.scenario(engine, mine) as game:
        game.activate("Heal")
        assert game.monsters(0) == {0: "Stacked, attack", 1: "Three, defense", 2: "Tune, attack"}


# -- what happens in between ---------------------------------------------------------------------------------------


@made.monster("Witness", level=1)
def witness(c):
    """Once materials have been used, its controller gains 500 for every monster Special Summoned this turn."""

    def gain(e, tp):
        duel.recover(tp, 500, REASON_EFFECT)

    def operation(e, tp):
        e1 = effect.create_effect(e.get_handler())
        e1.set_type(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
        e1.set_code(EVENT_SPSUMMON_SUCCESS)
        e1.set_operation(gain)
        e1.set_reset(RESET_PHASE | PHASE_END)
        duel.register_effect(e1, tp)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS,
        code=EVENT_BE_MATERIAL,
        range=LOCATION_MZONE,
        operation=operation,
    )


def by_fusion_of_materials(tp, c):
    g = duel.select_fusion_material(tp, c, duel.get_fusion_material(tp))
    c.set_material(g)
    duel.send_to_grave(g, REASON_EFFECT | REASON_MATERIAL | REASON_FUSION)
    duel.special_summon(c, SUMMON_TYPE_FUSION, tp, tp, False, False, POS_FACEUP_ATTACK)


summons("Fuse Materials", FUSED, by_fusion_of_materials)


@pytest.mark.parametrize(("spell", "gained"), [("Fuse Materials", 500), ("Fuse Now", 0)])
def test_what_materials_bring_about_comes_before_the_summon_has_succeeded(
    engine: str, spell: str, gained: int
) -> None:
    mine = Side(hand=[spell], monsters={0: "Tune", 1: "Three", 2: "Witness"}, extra=["Fused"])
    with made.scenario(engine, mine) as game:
        game.activate(spell)
        game.expect_open()
        assert "Fused, attack" in game.monsters(0).values()
        assert game.lp(0) == 8000 + gained
