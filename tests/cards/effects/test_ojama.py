"""What the cards of `ygocore.cards.library.ojama` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, set_card


def ojama(engine: str, mine: Side, theirs: Side | None = None, **more: object) -> Scenario:
    return Scenario(engine, mine, theirs, by_effects=True, **more)  # type: ignore[arg-type]


def test_ojama_knight_is_made_of_two_ojama_and_closes_two_zones(engine: str) -> None:
    mine = Side(hand=["Polymerization", "Ojama Yellow", "Ojama Green"], extra=["Ojama Knight"])
    with ojama(
        engine, mine, Side(monsters={0: "Bat"}, hand=["Haniwa"], draws=["Bat"]), auto_place=False
    ) as duel:
        duel.activate("Polymerization")
        for _ in range(20):
            if duel.offers("YES"):
                break
            duel.apply(duel._actions()[0])
        duel.answer("yes")
        duel.apply(duel.legal("PLACE")[0])
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Ojama Knight, attack"]
        duel.end_turn()
        duel.choose("SET_MONSTER", "Haniwa")
        assert [zone for _, _, zone in duel.offered_zones()] == [3, 4]
        duel.choose_zone(3)


def test_ojama_knight_closes_one_zone_if_its_player_wants_no_more(engine: str) -> None:
    mine = Side(hand=["Instant Fusion"], extra=["Ojama Knight"])
    with ojama(engine, mine, Side(hand=["Haniwa"])) as duel:
        duel.activate("Instant Fusion", "attack")
        duel.apply(duel._actions()[-1])
        duel.answer("no")
        duel.expect_open()
        assert duel.lp(0) == 7000


def test_ojama_country_brings_an_ojama_back_for_one_of_the_hand(engine: str) -> None:
    mine = Side(hand=["Ojama Yellow", "Bat"], grave=["Ojama Green"], spells={5: "Ojama Country"})
    with ojama(engine, mine) as duel:
        duel.activate("Ojama Country", "Ojama Green", "attack")
        assert list(duel.monsters(0).values()) == ["Ojama Green, attack"]
        assert duel.names(0, "grave") == ["Ojama Yellow"]
        assert not duel.offers("ACTIVATE")


def test_ojama_country_brings_back_the_very_monster_that_was_sent(engine: str) -> None:
    with ojama(engine, Side(hand=["Ojama Yellow"], spells={5: "Ojama Country"})) as duel:
        duel.activate("Ojama Country", "defense")
        assert list(duel.monsters(0).values()) == ["Ojama Yellow, defense"]
    for hand, grave in ((["Bat"], ["Ojama Green"]), (["Ojama Trio"], ["Bat"])):
        with ojama(engine, Side(hand=hand, grave=grave, spells={5: "Ojama Country"})) as duel:
            assert not duel.offers("ACTIVATE")


def test_ojama_country_switches_original_atk_and_def_while_an_ojama_is_there(engine: str) -> None:
    with ojama(
        engine,
        Side(monsters={0: "Ojama Yellow"}, spells={5: "Ojama Country"}),
        Side(monsters={0: "Battle Ox"}),
    ) as duel:
        assert duel.stats("Ojama Yellow", 0) == (1000, 0)
        assert duel.stats("Battle Ox", 1) == (1000, 1700)
    with ojama(
        engine, Side(monsters={0: "Bat"}, spells={5: "Ojama Country"}), Side(monsters={0: "Ojama Yellow"})
    ) as duel:
        assert duel.stats("Ojama Yellow", 1) == (0, 1000)


def test_ojama_trio_puts_three_tokens_on_the_other_side(engine: str) -> None:
    mine = Side(spells={0: set_card("Ojama Trio")}, hand=["Smashing Ground"])
    with ojama(engine, mine, Side(hand=["Summoned Skull"], draws=["Bat"])) as duel:
        duel.activate("Ojama Trio")
        assert list(duel.monsters(1).values()) == ["Ojama Token, defense"] * 3
        duel.activate("Smashing Ground", "1:Ojama Token@0")
        assert duel.lp(1) == 7700
        assert len(duel.monsters(1)) == 2
        duel.end_turn()
        assert "Summoned Skull" not in duel.offered("SUMMON")  # they cannot be Tributed


def test_ojama_trio_tokens_destroyed_together_hurt_for_each(engine: str) -> None:
    mine = Side(spells={0: set_card("Ojama Trio"), 1: set_card("Torrential Tribute")}, hand=["Bat"])
    with ojama(engine, mine) as duel:
        duel.activate("Ojama Trio")
        duel.chain("Torrential Tribute")
        duel.expect_open()
        assert duel.monsters(1) == {}
        assert duel.lp(1) == 7100
        assert duel.lp(0) == 8000


def test_ojama_trio_needs_three_zones(engine: str) -> None:
    theirs = Side(monsters={0: "Bat", 1: "Bat", 2: "Bat"})
    with ojama(engine, Side(spells={0: set_card("Ojama Trio")}), theirs) as duel:
        assert not duel.offers("ACTIVATE")
