"""What the cards of `ygocore.cards.library.familiars` do, and when they do nothing."""

from __future__ import annotations

import pytest

from tests.scenario import Scenario, Side, defense, face_down
from ygocore.duel import Duel

HIITA = "Familiar-Possessed - Hiita"
LYNA = "Familiar-Possessed - Lyna"
DHARC = "Familiar-Possessed - Dharc"

#: Familiar-Possessed, its Charmer, and a monster of the Attribute.
FAMILIES = [
    (HIITA, "Hiita the Fire Charmer", "Charubin the Fire Knight"),
    ("Familiar-Possessed - Eria", "Eria the Water Charmer", "Penguin Soldier"),
    ("Familiar-Possessed - Aussa", "Aussa the Earth Charmer", "Battle Ox"),
    ("Familiar-Possessed - Wynn", "Wynn the Wind Charmer", "Harpie Girl"),
    (LYNA, "Lyna the Light Charmer", "Happy Lover"),
    (DHARC, "Dharc the Dark Charmer", "Feral Imp"),
]


@pytest.mark.parametrize(("familiar", "charmer", "other"), FAMILIES)
@pytest.mark.parametrize("where", ["hand", "filler"])
def test_familiar_possessed_comes_for_its_charmer_and_another(
    engine: str, where: str, familiar: str, charmer: str, other: str
) -> None:
    """Familiar-Possessed - Hiita, Familiar-Possessed - Eria, Familiar-Possessed - Aussa, Familiar-Possessed - Wynn,
    Familiar-Possessed - Lyna, Familiar-Possessed - Dharc."""
    mine = Side(monsters={0: charmer, 1: other}, **{where: [familiar]})
    with Scenario(engine, mine, Side(monsters={0: defense("Haniwa")})) as duel:
        duel.special_summon(familiar, "attack")
        duel.expect_open()
        assert sorted(duel.names(0, "grave")) == sorted([charmer, other])
        duel.to_battle_phase()
        duel.attack(familiar)
        assert duel.lp(1) == 8000 - (1850 - 500)  # piercing


@pytest.mark.parametrize("where", ["hand", "deck"])
def test_GAP_14_a_deck_is_shuffled_once_a_monster_was_summoned_from_it(engine: str, where: str) -> None:
    """Familiar-Possessed - Hiita. No Chain and no draw is needed for it; a state loaded after it goes on like the duel itself."""
    rest = ["Silver Fang", "Bunilla", "Haniwa", "Mokey Mokey", "Feral Imp", "Battle Ox", "Harpie Girl"]
    hand, deck = ([HIITA], rest) if where == "hand" else ([], [HIITA, *rest])
    mine = Side(monsters={0: "Hiita the Fire Charmer", 1: "Charubin the Fire Knight"}, hand=hand, filler=deck)
    with Scenario(engine, mine, Side()) as game:
        game.special_summon(HIITA, "attack")
        shuffled = [event.kind.name for event in game.duel.events].count("SHUFFLE_DECK")
        assert shuffled == (where == "deck")
        assert game.state.unheld == ()
        duels = [game.duel.clone(), Duel.from_snapshot(game.state, engine=engine)]
        for duel in duels:
            for _ in range(8):
                duel.apply(duel.legal_actions()[-1])
        assert duels[0].turn > game.duel.turn + 1  # the player has drawn from that Deck
        assert duels[0].digest() == duels[1].digest()


@pytest.mark.parametrize(("familiar", "charmer", "other"), FAMILIES)
def test_familiar_possessed_not_without_both_face_up(
    engine: str, familiar: str, charmer: str, other: str
) -> None:
    for monsters in (
        {0: charmer},
        {0: other},
        {0: face_down(charmer), 1: other},
        {0: charmer, 1: "Mokey Mokey"},
    ):
        if other == "Happy Lover" and len(monsters) == 2 and monsters[0] == charmer:
            continue  # Mokey Mokey is LIGHT too
        with Scenario(engine, Side(monsters=monsters, hand=[familiar])) as duel:  # type: ignore[arg-type]
            assert not duel.offers("SPECIAL_SUMMON")


def test_familiar_possessed_normal_summoned_does_not_pierce(engine: str) -> None:
    """Familiar-Possessed - Hiita."""
    with Scenario(engine, Side(monsters={0: HIITA}), Side(monsters={0: defense("Haniwa")})) as duel:
        duel.to_battle_phase()
        duel.attack(HIITA)
        assert duel.lp(1) == 8000


@pytest.mark.parametrize(
    ("familiar", "charmer", "other", "found", "not_found"),
    [
        (LYNA, "Lyna the Light Charmer", "Happy Lover", "Dharc the Dark Charmer", LYNA),
        (DHARC, "Dharc the Dark Charmer", "Feral Imp", "Lyna the Light Charmer", "Dharc the Dark Charmer"),
    ],
)
def test_lyna_and_dharc_add_a_spellcaster_then(
    engine: str, familiar: str, charmer: str, other: str, found: str, not_found: str
) -> None:
    """Familiar-Possessed - Lyna, Familiar-Possessed - Dharc."""
    mine = Side(monsters={0: charmer, 1: other}, hand=[familiar], filler=["Bat", found, not_found])
    with Scenario(engine, mine) as duel:
        duel.special_summon(familiar, "attack", "yes", where="hand")
        duel.expect_open()
        assert duel.names(0, "hand") == [found]


@pytest.mark.parametrize(("charmer", "victim"), [(charmer, other) for _, charmer, other in FAMILIES])
def test_charmer_takes_a_monster_while_it_is_face_up(engine: str, charmer: str, victim: str) -> None:
    """Hiita the Fire Charmer, Eria the Water Charmer, Aussa the Earth Charmer, Wynn the Wind Charmer,
    Lyna the Light Charmer, Dharc the Dark Charmer."""
    mine = Side(monsters={0: face_down(charmer)}, hand=["Book of Moon"])
    with Scenario(engine, mine, Side(monsters={2: victim, 3: face_down("Bat")})) as duel:
        duel.choose("CHANGE_POSITION", charmer, "mzone")
        duel.settle()
        assert f"{victim}, attack" in duel.monsters(0).values()
        duel.activate("Book of Moon", charmer)
        duel.settle()
        assert f"{victim}, attack" in duel.monsters(1).values()


@pytest.mark.parametrize(("charmer", "other"), [(charmer, other) for _, charmer, other in FAMILIES])
def test_charmer_leaves_other_attributes_alone(engine: str, charmer: str, other: str) -> None:
    """Hiita the Fire Charmer, Eria the Water Charmer, Aussa the Earth Charmer, Wynn the Wind Charmer,
    Lyna the Light Charmer, Dharc the Dark Charmer."""
    stranger = "Summoned Skull" if other != "Feral Imp" else "Battle Ox"
    mine = Side(monsters={0: face_down(charmer)})
    with Scenario(engine, mine, Side(monsters={2: stranger, 3: face_down(other)})) as duel:
        duel.change_position(charmer)
        assert len(duel.monsters(1)) == 2
