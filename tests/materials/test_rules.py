"""Rules that the search alone shows, by ID. Cards are named by what the rules see of them.

E-053 and E-061 are shown here for the search; that a duel asks it so is for the duel's tests.
"""

from __future__ import annotations

from ygocore.materials import (
    FIRST_FREE_ROLE,
    NON_TUNER,
    TUNER,
    Candidate,
    Requirement,
    Slot,
    fusion,
    link,
    material_subsets,
    ritual,
    synchro,
    tribute,
    xyz,
)

BLACKWING = FIRST_FREE_ROLE
EFFECT = FIRST_FREE_ROLE
DRAGON = FIRST_FREE_ROLE << 1
WARRIOR = FIRST_FREE_ROLE << 2


def tuner(level: int, roles: int = 0) -> Candidate:
    return Candidate(level, roles=TUNER | roles)


def other(level: int, roles: int = 0) -> Candidate:
    return Candidate(level, roles=NON_TUNER | roles)


def sets(engine: str, requirement: Requirement, *cards: Candidate) -> list[set[int]]:
    """The sets of candidates, as their numbers."""
    found = material_subsets(cards, requirement, engine=engine).subsets().tolist()
    return [{at for at in range(len(cards)) if mask >> at & 1} for mask in found]


# --- Synchro ----------------------------------------------------------------------------------------------------------


def test_SYN_01_a_tuner_and_others_whose_levels_add_up(engine: str) -> None:
    assert sets(engine, synchro(8), tuner(3), other(5), other(4), other(1)) == [{0, 1}, {0, 2, 3}]


def test_SYN_02_exactly_one_tuner(engine: str) -> None:
    assert sets(engine, synchro(8), tuner(3), tuner(1), other(4)) == []
    assert sets(engine, synchro(7), tuner(3), tuner(1), other(4)) == [{0, 2}]


def test_SYN_02_at_least_one_non_tuner(engine: str) -> None:
    assert sets(engine, synchro(3), tuner(3)) == []


def test_SYN_02_levels_are_exact_one_too_many_or_too_few_is_refused(engine: str) -> None:
    for level in (7, 9):
        assert sets(engine, synchro(level), tuner(4), other(4)) == []
    assert sets(engine, synchro(8), tuner(4), other(4)) == [{0, 1}]


def test_SYN_02_unless_the_text_says_otherwise(engine: str) -> None:
    two_tuners = synchro(12, tuners=(2, 2), number=(1, 1))
    assert sets(engine, two_tuners, tuner(1), tuner(1), other(10)) == [{0, 1, 2}]
    assert sets(engine, two_tuners, tuner(2), other(10)) == []


def test_SYN_03_conditions_on_tuner_and_others(engine: str) -> None:
    asked = synchro(6, tuner=TUNER | DRAGON, others=NON_TUNER | WARRIOR)
    cards = (tuner(2), tuner(2, DRAGON), other(4), other(4, WARRIOR))
    assert sets(engine, asked, *cards) == [{1, 3}]


def test_SYN_04_the_condition_holds_for_every_non_tuner(engine: str) -> None:
    asked = synchro(7, others=NON_TUNER | BLACKWING)
    assert sets(engine, asked, tuner(2), other(4, BLACKWING), other(1)) == []
    assert sets(engine, asked, tuner(2), other(4, BLACKWING), other(1, BLACKWING)) == [{0, 1, 2}]


def test_SYN_14_no_summon_without_a_tuner(engine: str) -> None:
    assert not material_subsets([other(4), other(4)], synchro(8), engine=engine).possible()


def test_SYN_15_a_monster_that_may_be_treated_as_a_tuner_is_one_or_the_other(engine: str) -> None:
    either = Candidate(3, roles=TUNER | NON_TUNER)
    assert sets(engine, synchro(8), either, other(5)) == [{0, 1}]
    assert sets(engine, synchro(8), either, tuner(5)) == [{0, 1}]
    assert sets(engine, synchro(3), either) == []  # not both at once
    assert sets(engine, synchro(6), either, either) == [{0, 1}]


def test_SYN_02_a_monster_with_two_levels_counts_as_one_of_them(engine: str) -> None:
    cards = (tuner(2), Candidate(4, 6, NON_TUNER))
    assert sets(engine, synchro(6), *cards) == [{0, 1}]
    assert sets(engine, synchro(8), *cards) == [{0, 1}]
    assert sets(engine, synchro(12), *cards) == []


# --- Xyz --------------------------------------------------------------------------------------------------------------


def test_XYZ_01_the_number_of_monsters_of_the_level(engine: str) -> None:
    assert sets(engine, xyz(4), other(4), tuner(4), other(3), other(4)) == [{0, 1}, {0, 3}, {1, 3}]
    assert sets(engine, xyz(4, 3), other(4), tuner(4), other(3), other(4)) == [{0, 1, 3}]
    assert sets(engine, xyz(4, 3), other(4), other(4)) == []


def test_XYZ_01_two_or_more(engine: str) -> None:
    assert sets(engine, xyz(4, 2, None), other(4), other(4), other(4)) == [{0, 1}, {0, 2}, {1, 2}, {0, 1, 2}]
    assert sets(engine, xyz(4, 2, 2), other(4), other(4), other(4)) == [{0, 1}, {0, 2}, {1, 2}]


def test_XYZ_12_a_monster_without_a_level_cannot_be_used(engine: str) -> None:
    no_level = Candidate(roles=NON_TUNER)
    assert sets(engine, xyz(4), other(4), no_level) == []
    assert sets(engine, synchro(4), tuner(4), no_level) == []
    assert sets(engine, ritual(4), other(4), no_level) == [{0}]


# --- Link -------------------------------------------------------------------------------------------------------------


def test_LINK_04_values_add_up_to_the_rating(engine: str) -> None:
    one = Candidate(1)
    assert sets(engine, link(2), one, one, one) == [{0, 1}, {0, 2}, {1, 2}]
    assert sets(engine, link(4), one, one, one) == []


def test_LINK_05_a_link_monster_counts_as_one_or_as_its_rating(engine: str) -> None:
    one, link_2 = Candidate(1), Candidate(1, 2)
    assert sets(engine, link(2), link_2, one) == [{0}, {0, 1}]
    assert sets(engine, link(3), link_2, one) == [{0, 1}]
    assert sets(engine, link(3), Candidate(1, 3), one) == [{0}]


def test_LINK_05_E_053_a_link_6_from_two_link_2_monsters_and_two_others(engine: str) -> None:
    one, link_2 = Candidate(1), Candidate(1, 2)
    assert sets(engine, link(6), link_2, link_2, one, one) == [{0, 1, 2, 3}]
    # each counts as 1 or 2, so four and five will do as well, and seven will not
    assert sets(engine, link(4), link_2, link_2, one, one) == [{0, 1}, {0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3},
                                                               {0, 1, 2, 3}]  # fmt: skip
    assert {0, 1, 2, 3} in sets(engine, link(5), link_2, link_2, one, one)
    assert sets(engine, link(7), link_2, link_2, one, one) == []


def test_LINK_06_number_and_kind_have_to_be_met_as_well(engine: str) -> None:
    """EX-114, "2+ Effect Monsters", Link-3: not with Normal Monsters, nor with one Link-3 monster alone."""
    decode_talker = link(3, minimum=2, roles=EFFECT)
    effect, normal = Candidate(1, roles=EFFECT), Candidate(1)
    assert sets(engine, decode_talker, effect, effect, effect) == [{0, 1, 2}]
    assert sets(engine, decode_talker, effect, normal, effect) == []
    assert sets(engine, decode_talker, Candidate(1, 3, EFFECT)) == []
    assert sets(engine, decode_talker, Candidate(1, 2, EFFECT), effect) == [{0, 1}]
    assert sets(engine, decode_talker, Candidate(1, 2), effect) == []


def test_LINK_06_several_kinds(engine: str) -> None:
    asked = link(3, Slot(DRAGON), Slot(0, 1, None))
    plain, dragon = Candidate(1), Candidate(1, roles=DRAGON)
    assert sets(engine, asked, plain, plain, plain) == []
    assert sets(engine, asked, plain, dragon, plain) == [{0, 1, 2}]


def test_LINK_06_names_that_have_to_differ(engine: str) -> None:
    cards = (Candidate(1, name=7), Candidate(1, name=7), Candidate(1, name=8))
    assert sets(engine, link(2, minimum=2, distinct=True), *cards) == [{0, 2}, {1, 2}]


# --- Fusion -----------------------------------------------------------------------------------------------------------


def test_FUS_01_each_printed_material_is_another_card(engine: str) -> None:
    dragon, warrior = Candidate(roles=DRAGON), Candidate(roles=WARRIOR)
    both = Candidate(roles=DRAGON | WARRIOR)
    asked = fusion(Slot(DRAGON), Slot(WARRIOR))
    assert sets(engine, asked, dragon, warrior) == [{0, 1}]
    assert sets(engine, asked, both) == []
    assert sets(engine, asked, both, dragon) == [{0, 1}]  # then the first has to be the Warrior
    assert sets(engine, asked, dragon, dragon) == []


def test_FUS_01_materials_by_number(engine: str) -> None:
    dragon, plain = Candidate(roles=DRAGON), Candidate()
    assert sets(engine, fusion(Slot(DRAGON, 2, None)), dragon, plain, dragon, dragon) == [
        {0, 2}, {0, 3}, {2, 3}, {0, 2, 3},
    ]  # fmt: skip
    assert sets(engine, fusion(Slot(DRAGON), Slot(0, 2, 2)), dragon, plain, plain, plain) == [
        {0, 1, 2}, {0, 1, 3}, {0, 2, 3},
    ]  # fmt: skip


def test_FUS_01_a_material_that_has_to_be_used(engine: str) -> None:
    dragon = Candidate(roles=DRAGON)
    assert sets(engine, fusion(Slot(DRAGON, 2, 2), must=0b100), dragon, dragon, dragon) == [{0, 2}, {1, 2}]


# --- Ritual and Tribute -------------------------------------------------------------------------------------------------


def test_RIT_03_the_total_reaches_the_level_and_no_card_is_superfluous(engine: str) -> None:
    assert sets(engine, ritual(8), other(8), other(4), other(6), other(1)) == [{0}, {1, 2}]


def test_RIT_03_a_text_that_asks_for_exactly_the_level(engine: str) -> None:
    assert sets(engine, ritual(8, exactly=True), other(7), other(4), other(6), other(1), other(3)) == [
        {0, 3}, {1, 3, 4},
    ]  # fmt: skip


def test_RIT_03_a_substitute_for_the_whole_tribute_may_count_by_its_own_level(engine: str) -> None:
    raven = Candidate(1, 8)
    assert sets(engine, ritual(8), raven, other(7), other(8)) == [{0}, {0, 1}, {2}]


def test_RIT_03_cards_that_have_to_be_tributed_are_never_superfluous(engine: str) -> None:
    assert sets(engine, ritual(8, must=0b001), other(1), other(8), other(7)) == [{0, 1}, {0, 2}]


def test_ZONE_12_E_061_with_full_zones_one_tribute_comes_from_a_main_monster_zone(engine: str) -> None:
    in_zone, in_hand = other(4), other(8)
    assert sets(engine, ritual(8), in_zone, in_zone, in_hand) == [{0, 1}, {2}]
    # {0, 2}: the card of the zone is not superfluous, without it there is no room
    assert sets(engine, ritual(8, one_of=0b011), in_zone, in_zone, in_hand) == [{0, 1}, {0, 2}, {1, 2}]
    assert sets(engine, ritual(8, one_of=0b001), other(8), in_hand) == [{0}]
    search = material_subsets([in_hand, in_hand], Requirement(one_of=0), engine=engine)
    assert search.possible()


def test_ZONE_12_E_061_tributes_from_hand_or_extra_monster_zone_alone_do_not_help(engine: str) -> None:
    in_zone, in_hand = other(3), other(8)
    search = material_subsets([in_zone, in_hand], ritual(8, one_of=0b01, must=0), engine=engine)
    assert search.possible()
    assert not search.is_complete(0b10)
    assert search.next_picks(0b10) == 0b01


def test_ZONE_12_materials_of_a_summon_from_the_extra_deck_may_have_to_free_a_zone(engine: str) -> None:
    one = Candidate(1)
    assert sets(engine, link(2, one_of=0b100), one, one, one) == [{0, 2}, {1, 2}]
    assert sets(engine, xyz(4, one_of=0b100), other(4), other(4), other(3)) == []


def test_TRIB_01_as_many_tributes_as_the_level_asks_for(engine: str) -> None:
    one = Candidate(1)
    assert sets(engine, tribute(1), one, one) == [{0}, {1}]
    assert sets(engine, tribute(2), one, one, one) == [{0, 1}, {0, 2}, {1, 2}]


def test_TRIB_01_a_monster_that_may_count_as_two_tributes(engine: str) -> None:
    one, two = Candidate(1), Candidate(1, 2)
    assert sets(engine, tribute(2), one, two) == [{1}, {0, 1}]
    assert sets(engine, tribute(1), one, two) == [{0}, {1}]


def test_TRIB_01_E_057_worth_exactly_three_is_not_two(engine: str) -> None:
    three = Candidate(1, 3)
    assert sets(engine, tribute(2), three) == []
    assert sets(engine, tribute(3), three) == [{0}]
    assert sets(engine, tribute(2), three, Candidate(1)) == [{0, 1}]
