"""What the cards of `ygocore.cards.library.on_the_other_side` do, and when they do nothing."""

from __future__ import annotations

from tests.scenario import Scenario, Side, attack, face_down
from ygocore.duel import Duel

QUEEN = "Volcanic Queen"
GRAVE = "The Shallow Grave"
GACHI = "Gachi Gachi Gantetsu"


def test_volcanic_queen_goes_to_the_opponent_in_place_of_a_monster_there(engine: str) -> None:
    mine = Side(hand=[QUEEN, "Bat"])
    with Scenario(engine, mine, Side(monsters={0: "Battle Ox", 1: "Haniwa"})) as duel:
        duel.special_summon(QUEEN, "Battle Ox", "attack")
        assert sorted(duel.monsters(1).values()) == ["Haniwa, attack", f"{QUEEN}, attack"]
        assert duel.names(1, "grave") == ["Battle Ox"]
        assert not duel.offers("SUMMON")
        assert not duel.offers("SET_MONSTER")


def test_volcanic_queen_not_after_a_normal_summon_or_set_nor_without_a_monster_there(engine: str) -> None:
    with Scenario(engine, Side(hand=[QUEEN, "Bat"]), Side(monsters={0: "Battle Ox"})) as duel:
        duel.set_monster("Bat")
        assert not duel.offers("SPECIAL_SUMMON")
    with Scenario(engine, Side(hand=[QUEEN], monsters={0: "Bat"})) as duel:
        assert not duel.offers("SPECIAL_SUMMON")


def test_volcanic_queen_sends_another_card_for_1000_damage(engine: str) -> None:
    with Scenario(engine, Side(monsters={0: QUEEN, 1: "Bat"}), by_effects=True) as duel:
        duel.activate(QUEEN)
        assert duel.names(0, "grave") == ["Bat"]
        assert duel.lp(1) == 7000
        assert not duel.offers("ACTIVATE")


def test_volcanic_queen_costs_its_player_a_monster_or_1000_in_the_end_phase(engine: str) -> None:
    for answer, lp, left in (("yes", 8000, 1), ("no", 7000, 2)):
        with Scenario(
            engine, Side(monsters={0: QUEEN, 1: "Bat"}), Side(draws=["Bat"]), by_effects=True
        ) as duel:
            duel.choose("TO_END_PHASE")
            duel.answer(answer)
            duel.expect_open()
            assert duel.lp(0) == lp
            assert len(duel.monsters(0)) == left
    with Scenario(engine, Side(monsters={0: QUEEN}), Side(draws=["Bat"]), by_effects=True) as duel:
        duel.end_turn()  # there is no other monster
        assert duel.lp(0) == 7000


def test_the_shallow_grave_for_both_players(engine: str) -> None:
    mine = Side(hand=[GRAVE], grave=["Bat", "Haniwa"])
    with Scenario(engine, mine, Side(grave=["Battle Ox", "Bunilla"])) as duel:
        duel.activate(GRAVE, "Haniwa", "Bunilla")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Haniwa, face-down"]
        assert list(duel.monsters(1).values()) == ["Bunilla, face-down"]


def test_the_shallow_grave_not_for_one_player_alone(engine: str) -> None:
    for mine, theirs in (
        (Side(hand=[GRAVE], grave=["Bat"]), Side()),
        (Side(hand=[GRAVE]), Side(grave=["Bat"])),
    ):
        with Scenario(engine, mine, theirs) as duel:
            assert not duel.offers("ACTIVATE")


def test_de_synchro_takes_a_synchro_monster_apart(engine: str) -> None:
    mine = Side(
        hand=["De-Synchro"], monsters={0: "Nitro Synchron", 1: "Mystical Elf"}, extra=["Flamvell Uruquizas"]
    )
    for answer, left in (("yes", ["Mystical Elf, defense", "Nitro Synchron, attack"]), ("no", [])):
        with Scenario(engine, mine) as duel:
            duel.special_summon("Flamvell Uruquizas", "attack")
            duel.activate("De-Synchro", answer)
            if answer == "yes":
                duel.answer("attack", "defense")
            assert sorted(duel.monsters(0).values()) == left
            assert duel.names(0, "extra") == ["Flamvell Uruquizas"]


def test_de_synchro_in_a_duel_taken_up_from_its_snapshot(engine: str) -> None:
    mine = Side(
        hand=["De-Synchro"], monsters={0: "Nitro Synchron", 1: "Mystical Elf"}, extra=["Flamvell Uruquizas"]
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon("Flamvell Uruquizas", "attack")
        again = Duel.from_snapshot(duel.duel.snapshot(), engine=engine)
        (activation,) = duel.legal("ACTIVATE")
        again.apply(activation.encode())
        assert again.prompt is not None
        assert again.prompt.kind.name == "SELECT_YESNO"
        duel.activate("De-Synchro", "no")


def test_a_snapshot_says_that_materials_were_used_again(engine: str) -> None:
    mine = Side(
        hand=["Monster Reborn"],
        monsters={0: "Celtic Guardian", 1: "Nitro Synchron", 2: "Mystical Elf"},
        extra=["Flamvell Uruquizas", "Iron Chain Dragon"],
    )
    said = "materials that monsters on the field are made of, used again for another"
    with Scenario(engine, mine) as duel:
        duel.special_summon("Flamvell Uruquizas", "Mystical Elf", "attack")
        assert said not in duel.duel.snapshot().unheld
        duel.activate("Monster Reborn", "Nitro Synchron", "attack")
        duel.special_summon("Iron Chain Dragon", "attack")
        assert said in duel.duel.snapshot().unheld


def test_de_synchro_brings_nothing_if_a_material_is_elsewhere(engine: str) -> None:
    mine = Side(
        hand=["De-Synchro", "Monster Reborn"],
        monsters={0: "Nitro Synchron", 1: "Mystical Elf"},
        extra=["Flamvell Uruquizas"],
    )
    with Scenario(engine, mine) as duel:
        duel.special_summon("Flamvell Uruquizas", "attack")
        duel.activate("Monster Reborn", "Nitro Synchron", "attack")
        duel.activate("De-Synchro")
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Nitro Synchron, attack"]
    with Scenario(engine, Side(hand=["De-Synchro"], monsters={0: "Bat"})) as duel:
        assert not duel.offers("ACTIVATE")


def gachi(engine: str, theirs: Side | None = None, **more: object) -> Scenario:
    monsters = {0: "Quillbolt Hedgehog", 1: "Nitro Synchron", 2: attack("Battle Ox")}
    duel = Scenario(engine, Side(monsters=monsters, extra=[GACHI], **more), theirs)  # type: ignore[arg-type]
    duel.special_summon(GACHI, "attack")
    return duel


def test_gachi_gachi_gantetsu_strengthens_for_each_material(engine: str) -> None:
    with gachi(engine, Side(monsters={0: "Bat"})) as duel:
        assert duel.stats(GACHI, 0) == (900, 2200)
        assert duel.stats("Battle Ox", 0) == (2100, 1400)
        assert duel.stats("Bat", 1) == (300, 350)


def test_gachi_gachi_gantetsu_detaches_instead_of_being_destroyed(engine: str) -> None:
    for answers, there in ((("yes", "Nitro Synchron"), True), (("no",), False)):
        with gachi(engine, hand=["Torrential Tribute", "Tribute to The Doomed", "Bat"]) as duel:
            duel.activate("Tribute to The Doomed", "Bat", GACHI, *answers)
            duel.expect_open()
            assert (f"{GACHI}, attack" in duel.monsters(0).values()) is there
            assert ("Nitro Synchron" in duel.names(0, "grave")) is True
            if there:
                assert duel.stats("Battle Ox", 0)[0] == 1900


def test_gachi_gachi_gantetsu_without_material_is_destroyed(engine: str) -> None:
    mine = Side(monsters={0: GACHI, 1: face_down("Bat")}, hand=["Tribute to The Doomed", "Bat"])
    with Scenario(engine, mine, by_effects=True) as duel:
        duel.activate("Tribute to The Doomed", GACHI)
        duel.expect_open()
        assert list(duel.monsters(0).values()) == ["Bat, face-down"]
