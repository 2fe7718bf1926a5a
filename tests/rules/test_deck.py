"""Decks and their legality, rules DECK-01 to DECK-10."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygocore.cards import CardFacts, CardPool
from ygocore.constants import Scope, Type
from ygocore.deck import Deck, DeckProblem
from ygocore.errors import DataFormatError, DeckError
from ygocore.formats.lflist import BanEntry, BanList, parse_lflist

ALL_RULES = ("MR1", "MR2", "MR3", "MR4", "MR2020")


def fact(
    code: int, type_: Type = Type.MONSTER | Type.NORMAL, alias: int = 0, ot: Scope = Scope.OCG
) -> CardFacts:
    return CardFacts(code=code, name=f"card {code}", type=type_, alias=alias, ot=ot)


FILLERS = tuple(range(10_000, 10_000 + 100 * 40, 40))
SPELL, TRAP, EFFECT = 101, 201, 301
RITUAL, PENDULUM = 401, 501
FUSION, SYNCHRO, XYZ, LINK = 601, 701, 801, 901
FUSION_PENDULUM, SYNCHRO_PENDULUM, XYZ_PENDULUM = 1001, 1101, 1201
TOKEN, ANIME, CUSTOM, ANIME_LATER_PRINTED, SKILL = 1301, 1401, 1501, 1601, 1701
UMI, OCEAN, OCEAN_ARTWORK = 20_000_000, 30_000_000, 30_000_001
ARTWORK = FILLERS[0] + 1

MONSTER = Type.MONSTER
POOL = CardPool(
    [
        *(fact(code) for code in FILLERS),
        fact(SPELL, Type.SPELL),
        fact(TRAP, Type.TRAP),
        fact(EFFECT, MONSTER | Type.EFFECT),
        fact(RITUAL, MONSTER | Type.RITUAL | Type.EFFECT),
        fact(PENDULUM, MONSTER | Type.EFFECT | Type.PENDULUM),
        fact(FUSION, MONSTER | Type.FUSION),
        fact(SYNCHRO, MONSTER | Type.SYNCHRO),
        fact(XYZ, MONSTER | Type.XYZ),
        fact(LINK, MONSTER | Type.LINK),
        fact(FUSION_PENDULUM, MONSTER | Type.FUSION | Type.PENDULUM),
        fact(SYNCHRO_PENDULUM, MONSTER | Type.SYNCHRO | Type.PENDULUM),
        fact(XYZ_PENDULUM, MONSTER | Type.XYZ | Type.PENDULUM),
        fact(TOKEN, MONSTER | Type.NORMAL | Type.TOKEN),
        fact(ANIME, ot=Scope.ANIME),
        fact(CUSTOM, ot=Scope.CUSTOM),
        fact(ANIME_LATER_PRINTED, ot=Scope.ANIME | Scope.TCG),
        fact(SKILL, Type.SKILL),
        fact(UMI, Type.SPELL),
        fact(OCEAN, Type.SPELL, alias=UMI),
        fact(OCEAN_ARTWORK, Type.SPELL, alias=OCEAN),
        fact(ARTWORK, alias=FILLERS[0]),
    ]
)
LEGAL = FILLERS[1:41]


def problems(
    main: tuple[int, ...] = LEGAL,
    extra: tuple[int, ...] = (),
    side: tuple[int, ...] = (),
    banlist: BanList | None = None,
    rules: str = "MR2020",
) -> list[tuple[str, int | None]]:
    found = Deck("test", main, extra, side).problems(POOL, banlist, rules)
    return [(problem.rule, problem.code) for problem in found]


def restricting(*limits: tuple[int, int], whitelist: bool = False) -> BanList:
    return BanList("test list", whitelist, tuple(BanEntry(code, count) for code, count in limits))


@pytest.fixture(scope="module")
def shared() -> Path:
    default = Path(__file__).resolve().parents[2].parent / "shared"
    folder = Path(os.environ.get("YGOCORE_SHARED") or default)
    if not (folder / "cards.cdb").is_file():
        pytest.skip(f"no shared sample data at {folder} (set YGOCORE_SHARED)")
    return folder


# The rules


@pytest.mark.parametrize(
    ("size", "legal"), [(0, False), (39, False), (40, True), (60, True), (61, False), (80, False)]
)
def test_DECK_01_a_main_deck_has_40_to_60_cards(size: int, legal: bool) -> None:
    deck = Deck("test", FILLERS[:size])
    found = deck.problems(POOL)
    assert [problem.rule for problem in found] == ([] if legal else ["DECK-01"])
    if not legal:
        assert found[0].message == f"the Main Deck has {size} cards; 40 to 60 are allowed"
        assert found[0].part == "main"


def test_EX_125_decks_of_the_wrong_size_or_content_are_rejected() -> None:
    for size in (39, 61, 65, 80):
        assert problems(FILLERS[:size]) == [("DECK-01", None)]
    for size in (40, 60):
        assert problems(FILLERS[:size]) == []
    assert problems((*LEGAL, *(FILLERS[50],) * 4)) == [("DECK-05", FILLERS[50])]
    assert problems(banlist=restricting((LEGAL[0], 0))) == [("DECK-06", LEGAL[0])]
    assert problems((*LEGAL, 999)) == [("DECK-09", 999)]


@pytest.mark.parametrize("code", [FILLERS[0], EFFECT, RITUAL, PENDULUM, SPELL, TRAP])
def test_DECK_02_the_main_deck_may_hold_these(code: int) -> None:
    assert problems((*LEGAL, code)) == []


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize(
    "code", [FUSION, SYNCHRO, XYZ, LINK, FUSION_PENDULUM, SYNCHRO_PENDULUM, XYZ_PENDULUM]
)
def test_DECK_02_the_main_deck_holds_no_extra_deck_monster(code: int, rules: str) -> None:
    assert problems((*LEGAL, code, code), rules=rules) == [("DECK-02", code)]


def test_DECK_02_says_what_the_card_is_and_where_it_belongs() -> None:
    (problem,) = Deck("test", (*LEGAL, XYZ_PENDULUM)).problems(POOL)
    assert (
        problem.message
        == f"card {XYZ_PENDULUM} ({XYZ_PENDULUM}) is a Xyz Monster and belongs into the Extra Deck"
    )
    assert problems((*LEGAL, SKILL)) == [("DECK-02", SKILL)]


@pytest.mark.parametrize(("size", "legal"), [(0, True), (15, True), (16, False)])
def test_DECK_03_an_extra_deck_has_0_to_15_cards(size: int, legal: bool) -> None:
    extra = (
        (FUSION,) * 3 + (SYNCHRO,) * 3 + (XYZ,) * 3 + (LINK,) * 3 + (FUSION_PENDULUM,) * 3 + (XYZ_PENDULUM,)
    )[:size]
    assert problems(extra=extra) == ([] if legal else [("DECK-03", None)])


@pytest.mark.parametrize("code", [FILLERS[0], EFFECT, RITUAL, PENDULUM, SPELL, TRAP, SKILL])
def test_DECK_03_the_extra_deck_holds_nothing_else(code: int) -> None:
    assert problems(extra=(code,)) == [("DECK-03", code)]


@pytest.mark.parametrize(
    ("code", "since"),
    [
        (FUSION, "MR1"),
        (SYNCHRO, "MR1"),
        (XYZ, "MR2"),
        (FUSION_PENDULUM, "MR3"),
        (SYNCHRO_PENDULUM, "MR3"),
        (XYZ_PENDULUM, "MR3"),
        (LINK, "MR4"),
    ],
)
def test_DECK_03_extra_deck_kinds_exist_from_their_master_rule_on(code: int, since: str) -> None:
    for rules in ALL_RULES:
        legal = ALL_RULES.index(rules) >= ALL_RULES.index(since)
        assert problems(extra=(code,), rules=rules) == ([] if legal else [("DECK-03", code)])


@pytest.mark.parametrize(("size", "legal"), [(0, True), (15, True), (16, False)])
def test_DECK_04_a_side_deck_has_0_to_15_cards(size: int, legal: bool) -> None:
    assert problems(side=FILLERS[50 : 50 + size]) == ([] if legal else [("DECK-04", None)])


def test_DECK_04_a_side_deck_takes_cards_of_any_kind() -> None:
    assert problems(side=(FUSION, LINK, XYZ_PENDULUM, SPELL, TRAP, EFFECT, RITUAL, FILLERS[0])) == []


def test_DECK_05_three_copies_of_a_name_are_legal_and_four_are_not() -> None:
    name = FILLERS[50]
    assert problems((*LEGAL, name, name, name)) == []
    assert problems((*LEGAL, name, name, name, name)) == [("DECK-05", name)]


def test_DECK_05_main_extra_and_side_count_together() -> None:
    name = FILLERS[50]
    assert problems((*LEGAL, name, name), side=(name, name)) == [("DECK-05", name)]
    assert problems(extra=(FUSION, FUSION, FUSION), side=(FUSION,)) == [("DECK-05", FUSION)]


def test_DECK_05_E_123_other_artwork_and_treated_as_cards_count_to_the_same_name() -> None:
    """E-123: a treated-as card with other artwork makes a chain of two aliases."""
    card = FILLERS[0]
    assert problems((*LEGAL, card, card, ARTWORK, ARTWORK)) == [("DECK-05", card)]
    assert problems((*LEGAL, UMI, OCEAN, OCEAN_ARTWORK)) == []
    assert problems((*LEGAL, UMI, OCEAN, OCEAN_ARTWORK, OCEAN_ARTWORK)) == [("DECK-05", UMI)]


@pytest.mark.parametrize("limit", [0, 1, 2, 3])
@pytest.mark.parametrize("copies", [0, 1, 2, 3])
def test_DECK_06_the_list_limits_copies(limit: int, copies: int) -> None:
    name = FILLERS[50]
    found = problems((*LEGAL, *(name,) * copies), banlist=restricting((name, limit)))
    assert found == ([] if copies <= limit else [("DECK-06", name)])


def test_DECK_06_says_how_many_are_allowed_by_which_list() -> None:
    name = FILLERS[50]
    texts = []
    for limit in (0, 1, 2):
        deck = Deck("test", (*LEGAL, name, name), side=(name,))
        texts += [problem.message for problem in deck.problems(POOL, restricting((name, limit)))]
    assert texts == [
        f"3 copies of card {name} ({name}); {allowed} allowed by the list 'test list'"
        for allowed in ("none", 1, 2)
    ]


def test_DECK_06_counts_main_extra_and_side_together() -> None:
    assert problems(extra=(FUSION,), side=(FUSION,), banlist=restricting((FUSION, 1))) == [
        ("DECK-06", FUSION)
    ]


def test_DECK_06_four_copies_break_the_list_only_if_it_lists_them() -> None:
    name = FILLERS[50]
    four = (*LEGAL, *(name,) * 4)
    assert problems(four, banlist=restricting()) == [("DECK-05", name)]
    assert problems(four, banlist=restricting((name, 3))) == [("DECK-05", name)]
    assert problems(four, banlist=restricting((name, 2))) == [("DECK-05", name), ("DECK-06", name)]


def test_DECK_06_E_123_a_limit_is_shared_by_all_artworks_whichever_is_listed() -> None:
    card = FILLERS[0]
    for listed in (card, ARTWORK):
        assert problems((*LEGAL, card, ARTWORK), banlist=restricting((listed, 1))) == [("DECK-06", card)]
        assert problems((*LEGAL, card), banlist=restricting((listed, 0))) == [("DECK-06", card)]
        assert problems((*LEGAL, ARTWORK), banlist=restricting((listed, 0))) == [("DECK-06", card)]


def test_DECK_06_E_123_a_limit_of_a_name_holds_for_cards_treated_as_it() -> None:
    assert problems((*LEGAL, OCEAN_ARTWORK), banlist=restricting((UMI, 0))) == [("DECK-06", UMI)]
    assert problems((*LEGAL, UMI, OCEAN), banlist=restricting((UMI, 1))) == [("DECK-06", UMI)]
    # The line of the card itself goes before that of its name.
    assert problems((*LEGAL, OCEAN), banlist=restricting((UMI, 0), (OCEAN, 1))) == []
    # And says nothing about the other card.
    assert problems((*LEGAL, UMI), banlist=restricting((OCEAN, 0))) == []


def test_DECK_06_a_whitelist_forbids_what_it_does_not_list() -> None:
    allowed = [(code, 3) for code in LEGAL]
    assert problems(banlist=restricting(*allowed, whitelist=True)) == []
    assert problems(banlist=restricting(*allowed[1:], whitelist=True)) == [("DECK-06", LEGAL[0])]


def test_DECK_06_E_123_a_whitelist_lets_in_artworks_but_not_treated_as_cards() -> None:
    allowed = [(code, 3) for code in (*LEGAL, FILLERS[0], UMI)]
    whitelist = restricting(*allowed, whitelist=True)
    assert problems((*LEGAL, ARTWORK), banlist=whitelist) == []
    assert problems((*LEGAL, OCEAN), banlist=whitelist) == [("DECK-06", UMI)]


def test_DECK_07_a_deck_is_checked_against_the_list_it_is_given_and_no_other() -> None:
    old, new = restricting((LEGAL[0], 1)), restricting((LEGAL[0], 0))
    assert problems(banlist=None) == []
    assert problems(banlist=old) == []
    assert problems(banlist=new) == [("DECK-06", LEGAL[0])]
    # The cards over the limit come out, and it is legal.
    assert problems((*LEGAL[1:], FILLERS[60]), banlist=new) == []


def test_DECK_08_lists_are_versioned_data_chosen_by_name() -> None:
    code = LEGAL[0]
    lists = parse_lflist(f"!2010.03\n{code} 0\n!2010.09\n{code} 1\n")
    deck = Deck("test", LEGAL)
    assert [problem.rule for problem in deck.problems(POOL, lists.named("2010.03"))] == ["DECK-06"]
    assert deck.problems(POOL, lists.named("2010.09")) == []


def test_DECK_08_real_lists_of_several_formats_apply(shared: Path) -> None:
    pool = CardPool.from_cdb(shared / "cards.cdb")
    deck = Deck.from_ydk(shared / "decks" / "goat-control.ydk")
    assert deck.problems(pool) == []
    (tcg,) = parse_lflist((shared / "inputs" / "lflist" / "tcg.lflist.conf").read_bytes()).lists
    found = deck.problems(pool, tcg)
    assert {problem.rule for problem in found} == {"DECK-06"}
    assert 55144522 in {problem.code for problem in found}  # Pot of Greed


def test_DECK_09_an_unknown_card_is_rejected_once_with_its_line() -> None:
    text = "#main\n" + "".join(f"{code}\n" for code in LEGAL) + "999\n999\n!side\n999\n"
    found = Deck.from_ydk(text).problems(POOL)
    assert [(problem.rule, problem.code, problem.part, problem.line) for problem in found] == [
        ("DECK-09", 999, "main", 42),
        ("DECK-09", 999, "side", 45),
    ]
    assert str(found[0]) == "DECK-09: unknown card 999 (line 42)"


def test_DECK_09_E_125_a_nine_digit_code_is_explained_and_can_be_replaced() -> None:
    """E-125: pre-release codes stay in decks when the final code is known."""
    deck = Deck("test", (*LEGAL, 101112006))
    (problem,) = deck.problems(POOL)
    assert (problem.rule, problem.code) == ("DECK-09", 101112006)
    assert "pre-release" in problem.message
    assert deck.replace_codes({101112006: EFFECT}).problems(POOL) == []


@pytest.mark.parametrize("part", ["main", "extra", "side"])
def test_DECK_09_tokens_belong_into_no_part(part: str) -> None:
    tokens = (TOKEN,) * 5
    deck = {
        "main": Deck("test", (*LEGAL, *tokens)),
        "extra": Deck("test", LEGAL, tokens),
        "side": Deck("test", LEGAL, (), tokens),
    }[part]
    assert [(problem.rule, problem.code, problem.part) for problem in deck.problems(POOL)] == [
        ("DECK-09", TOKEN, part)
    ]


@pytest.mark.parametrize(("code", "legal"), [(ANIME, False), (CUSTOM, False), (ANIME_LATER_PRINTED, True)])
def test_DECK_09_anime_only_and_home_made_cards_are_rejected(code: int, legal: bool) -> None:
    assert problems((*LEGAL, code)) == ([] if legal else [("DECK-09", code)])


def test_DECK_09_sample_deck_of_tokens_is_rejected_card_by_card(shared: Path) -> None:
    pool = CardPool.from_cdb(shared / "cards.cdb")
    deck = Deck.from_ydk(shared / "inputs" / "ydk" / "agent-tokens-in-main.ydk")
    found = deck.problems(pool)
    assert {problem.rule for problem in found} == {"DECK-01", "DECK-09"}
    assert sum(problem.rule == "DECK-09" for problem in found) == len(deck.main) == 231


def test_DECK_10_numbers_of_kinds_and_roles_are_advice_and_not_enforced() -> None:
    """DECK-10 is advice without legal effect: no check may come of it, whatever the mixture."""
    assert problems(FILLERS[:60]) == []  # no Spell or Trap at all, as many cards as allowed
    spells = CardPool(fact(code, Type.SPELL) for code in FILLERS)
    assert Deck("test", FILLERS[:40]).problems(spells) == []


# Odd decks


def test_E_129_an_empty_deck_and_unknown_codes_are_problems_and_no_crash() -> None:
    """E-129: unknown codes crashed, Links vanished from old Extra Decks, empty decks gave an instant draw."""
    assert problems((), ()) == [("DECK-01", None)]
    assert problems((1,) * 3, (2,), (3,)) == [
        ("DECK-01", None),
        ("DECK-09", 1),
        ("DECK-09", 2),
        ("DECK-09", 3),
    ]
    assert problems(extra=(LINK,), rules="MR3") == [("DECK-03", LINK)]
    assert Deck("test", LEGAL, (LINK,)).extra == (LINK,)


def test_all_problems_are_reported_at_once_in_order_of_rules() -> None:
    main = (*FILLERS[1:30], *(FILLERS[50],) * 4, FUSION, TOKEN, 999)
    found = problems(main, (SPELL,), FILLERS[60:76], restricting((FILLERS[1], 0)))
    assert found == [
        ("DECK-01", None),
        ("DECK-02", FUSION),
        ("DECK-03", SPELL),
        ("DECK-04", None),
        ("DECK-05", FILLERS[50]),
        ("DECK-06", FILLERS[1]),
        ("DECK-09", TOKEN),
        ("DECK-09", 999),
    ]


def test_problems_of_a_file_name_the_line_where_it_is_too_much() -> None:
    cards = "".join(f"{code}\n" for code in LEGAL)
    name = FILLERS[50]
    deck = Deck.from_ydk(f"#main\n{cards}{name}\n{name}\n#extra\n!side\n{name}\n{name}\n")
    assert [problem.line for problem in deck.problems(POOL)] == [47]
    assert [problem.line for problem in deck.problems(POOL, restricting((name, 1)))] == [47, 43]


def test_check_raises_every_problem_and_passes_a_legal_deck() -> None:
    Deck("fine", LEGAL).check(POOL)
    with pytest.raises(DeckError, match="the deck 'bad' is not legal: 2 problems") as caught:
        Deck("bad", (999,)).check(POOL)
    assert [problem.rule for problem in caught.value.problems] == ["DECK-01", "DECK-09"]
    assert "unknown card 999" in str(caught.value)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.problems == caught.value.problems
    with pytest.raises(DeckError, match="not legal: 1 problem\n"):
        Deck("bad", LEGAL).check(POOL, restricting((LEGAL[0], 0)))


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown rules 'MR5'; there are: MR1, MR2, MR3, MR4, MR2020"):
        Deck("test", LEGAL).problems(POOL, rules="MR5")


# The deck as a value


def test_a_deck_is_immutable_hashable_and_pickles() -> None:
    deck = Deck("test", [1, 2], (3,), side=(4,))  # type: ignore[arg-type]
    assert (deck.main, deck.extra, deck.side) == ((1, 2), (3,), (4,))
    with pytest.raises(AttributeError):
        deck.main = (5,)  # type: ignore[misc]
    assert len({deck, Deck("test", (1, 2), (3,), (4,)), Deck("test", (2, 1), (3,), (4,))}) == 2
    copy = pickle.loads(pickle.dumps(Deck.from_ydk("#main\n7\n8\n")))
    assert copy == Deck("", (7, 8))
    assert copy.lines == ((2, 3), (), ())


@pytest.mark.parametrize("bad", [0, -1, 2**32, "89631139", 1.5, True, None])
def test_a_deck_refuses_what_is_no_card_code(bad: object) -> None:
    with pytest.raises(ValueError, match="in the extra part is no card code"):
        Deck("test", LEGAL, (bad,))  # type: ignore[arg-type]


def test_line_numbers_must_match_the_cards() -> None:
    with pytest.raises(ValueError, match="2 line numbers for 1 cards of the main part"):
        Deck("test", (1,), lines=((1, 2), (), ()))
    with pytest.raises(ValueError, match="lines for 1 parts"):
        Deck("test", (1,), lines=((1,),))


def test_the_last_main_deck_card_of_a_file_is_the_top() -> None:
    assert Deck.from_ydk("#main\n5\n6\n7\n").main[-1] == 7


def test_from_ydk_takes_paths_text_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "my deck.ydk"
    path.write_bytes(b"#main\r\n5\r\n")
    for source in (path, str(path)):
        assert Deck.from_ydk(source) == Deck("my deck", (5,))
    assert (
        Deck.from_ydk("#main\n5\n") == Deck.from_ydk(b"#main\r5\r") == Deck.from_ydk(b"5") == Deck("", (5,))
    )
    assert Deck.from_ydk(path, name="other").name == Deck.from_ydk("5\n", name="other").name == "other"
    with pytest.raises(FileNotFoundError):
        Deck.from_ydk(tmp_path / "absent.ydk")
    path.write_bytes(b"#main\noops\n")
    with pytest.raises(DataFormatError, match=r"my deck\.ydk:2: 'oops' is no card code"):
        Deck.from_ydk(path)
    assert Deck.from_ydk(path, lenient=True).main == ()


def test_load_takes_links_shipped_names_and_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("vanilla").write_text("#main\n5\n", encoding="utf-8")
    assert Deck.load("ydke://o6lXBQ==!!!").main == (89631139,)
    assert Deck.load("vanilla") == Deck.named("vanilla")
    assert Deck.load("./vanilla").main == Deck.load(tmp_path / "vanilla").main == (5,)


@pytest.mark.parametrize("spec", ["no-such-deck", "", ".", "a\x00b", "x" * 5000])
def test_load_says_what_was_tried(spec: str) -> None:
    with pytest.raises(
        DataFormatError, match=r"tried a ydke:// link, a shipped deck .*vanilla.* and a .ydk file"
    ):
        Deck.load(spec)


def test_load_says_what_is_wrong_with_a_link_or_file(tmp_path: Path) -> None:
    with pytest.raises(DataFormatError, match="three parts ended by !"):
        Deck.load("ydke://nope")
    bad = tmp_path / "bad.ydk"
    bad.write_text("oops", encoding="utf-8")
    with pytest.raises(DataFormatError, match=r"bad\.ydk:1: "):
        Deck.load(bad)


codes = st.lists(st.integers(1, 2**32 - 1), max_size=70).map(tuple)
names = st.text(max_size=12).map(str.strip).filter(lambda name: not set(name) & set("\r\n\x00"))


@given(names, codes, codes, codes)
def test_decks_survive_file_and_link(
    name: str, main: tuple[int, ...], extra: tuple[int, ...], side: tuple[int, ...]
) -> None:
    deck = Deck(name, main, extra, side)
    assert Deck.from_ydk(deck.to_ydk()) == deck
    assert Deck.from_ydke(deck.to_ydke(), name=name) == deck


def test_a_name_that_spans_lines_cannot_be_written() -> None:
    with pytest.raises(DataFormatError, match="cannot be a comment"):
        Deck("two\nlines", (5,)).to_ydk()


pool_codes = st.sampled_from([*POOL, 999, 101112006])


@given(
    st.lists(pool_codes, max_size=65).map(tuple),
    st.lists(pool_codes, max_size=17).map(tuple),
    st.lists(pool_codes, max_size=17).map(tuple),
    st.dictionaries(pool_codes, st.integers(0, 3), max_size=8),
    st.booleans(),
    st.sampled_from(ALL_RULES),
)
def test_a_deck_stays_legal_if_cards_leave_and_the_list_never_helps(
    main: tuple[int, ...],
    extra: tuple[int, ...],
    side: tuple[int, ...],
    limits: dict[int, int],
    whitelist: bool,
    rules: str,
) -> None:
    banlist = restricting(*limits.items(), whitelist=whitelist)
    deck = Deck("test", main, extra, side)
    found = deck.problems(POOL, banlist, rules)
    assert all(isinstance(problem, DeckProblem) and problem.message for problem in found)
    assert set(deck.problems(POOL, None, rules)) <= set(found)
    fewer = Deck("test", main, extra[:-1], side[:-1]).problems(POOL, banlist, rules)
    assert {(problem.rule, problem.code, problem.part) for problem in fewer if problem.rule != "DECK-01"} <= {
        (problem.rule, problem.code, problem.part) for problem in found
    }


def test_importing_decks_and_cards_stays_light() -> None:
    script = (
        "import sys, ygocore, ygocore.deck, ygocore.cards, ygocore.formats.cdb\n"
        "heavy = {'sqlite3', 'numpy', 'difflib', 'importlib.resources'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or None)"
    )
    result = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
