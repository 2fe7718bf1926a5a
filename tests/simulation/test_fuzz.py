"""The fuzzer: what it plays, what it does when it finds something, and how it is called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ygocore.cards.pool import CardPool
from ygocore.constants import Type
from ygocore.deck import Deck
from ygocore.duel import Duel, duel_class
from ygocore.legality import problems
from ygocore.rng import Generator
from ygocore.rulesets import RULESETS
from ygocore.setup import DuelSetup
from ygocore.sim import fuzz, garbage, starts
from ygocore.sim.cases import Case
from ygocore.sim.lockstep import LockstepMismatch, Walk, begin, lockstep
from ygocore.sim.starts import Stock, random_position, random_setup

POOL = CardPool.builtin()
STOCK = Stock(POOL)


def setups(count: int) -> list[DuelSetup]:
    generator = Generator(1)
    return [random_setup(STOCK, generator) for _ in range(count)]


def test_starts_are_of_every_kind() -> None:
    made = setups(300)
    assert {setup.rules.name for setup in made} > set(RULESETS)
    assert {len(setup.main[0]) for setup in made} >= {0, 1, 40, 60}
    assert {int(setup.options) for setup in made} == {0, 1, 2, 3}
    assert {setup.shuffle for setup in made} == {True, False}
    assert {setup.draw for setup in made} == {0, 1, 2, 3}
    assert {0, 5, 10} <= {setup.hand for setup in made}
    assert len({setup.lp for setup in made}) > 4
    assert len({setup.turn_limit for setup in made}) > 8


def test_positions_are_legal_and_not_only_what_play_leads_to(engine: str) -> None:
    generator = Generator(2)
    plain = [random_setup(STOCK.without_effects(), generator) for _ in range(25)]
    found = [random_position(STOCK, begin(setup, POOL, engine), generator) for setup in (*setups(10), *plain)]
    for snapshot in found:
        assert problems(snapshot, POOL) == []
    assert any(None not in player.monsters[:5] for snapshot in found for player in snapshot.players)
    assert any(player.banished for snapshot in found for player in snapshot.players)
    assert any(snapshot.pending is not None for snapshot in found)


def test_positions_use_every_zone(shared: Path) -> None:
    stock = Stock(CardPool.from_cdb(shared / "cards.cdb")).without_effects()  # which take their time
    generator = Generator(2)
    sides = [
        player
        for _ in range(80)
        for player in random_position(
            stock, begin(random_setup(stock, generator), stock.pool, "reference"), generator
        ).players
    ]
    assert all(any(side.monsters[zone] is not None for side in sides) for zone in range(7))
    assert all(any(side.spells[zone] is not None for side in sides) for zone in range(6))
    # a full row with a monster in an Extra Monster Zone: where Tributes must free a Main Monster Zone
    assert any(None not in side.monsters[:5] and any(side.monsters[5:]) for side in sides)


def test_a_number_is_the_same_duel_again(engine: str) -> None:
    walks = [fuzz.fuzz_one(STOCK, 3, number, (engine,)) for number in range(6)]
    assert [fuzz.fuzz_one(STOCK, 3, number, (engine,)) for number in range(6)] == walks
    assert len({walk.digest for walk in walks}) == 6


def test_a_walk_that_goes_otherwise_without_copies_is_found(engine: str) -> None:
    """What a copy loses and the digest does not tell shows when the same actions are played straight."""
    setup = setups(1)[0]
    duel = begin(setup, POOL, engine)
    action = int(duel.legal_actions()[0])
    duel.apply(action)
    fuzz.play_straight(STOCK, setup, Walk((action,), duel.digest(), duel.over), engine)
    with pytest.raises(LockstepMismatch, match=r"without copies in between.*\n  digest: .*, with copies 0x1"):
        fuzz.play_straight(STOCK, setup, Walk((action,), 1, duel.over), engine)
    with pytest.raises(
        LockstepMismatch, match=r"without copies in between \(after 1 actions\)\n  .* is not legal"
    ):
        fuzz.play_straight(STOCK, setup, Walk((action, 1), 1, duel.over), engine)


def test_a_pool_without_deck_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="no card that a Main Deck may hold"):
        Stock(CardPool())


def test_tokens_and_extra_deck_cards_stay_out_of_main_decks(shared: Path) -> None:
    stock = Stock(CardPool.from_cdb(shared / "cards.cdb"))
    generator = Generator(5)
    for _ in range(60):
        setup = random_setup(stock, generator)
        for code in (*setup.main[0], *setup.main[1]):
            assert not stock.pool[code].is_type(
                Type.TOKEN | Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK
            )
        for code in (*setup.extra[0], *setup.extra[1]):
            assert stock.pool[code].is_type(Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK)


# -- garbage -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attempt", [garbage.try_bytes, garbage.try_snapshot])
def test_garbage_is_refused_or_lived_with(engine: str, attempt: Any) -> None:
    generator = Generator(6)
    taken = 0
    for setup in setups(8):
        duel = begin(setup, POOL, engine)
        for _ in range(10):
            taken += attempt(duel, generator)
    assert 0 < taken < 80  # some of it gets past the door, so what lies behind is tried too


def test_garbage_that_is_taken_badly_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(duel_class("reference")):  # type: ignore[misc]
        engine = "reference"

        @classmethod
        def _from_bytes(cls, data: bytes, pool: Any) -> Any:
            raise IndexError("out of bounds")

        @classmethod
        def _load(cls, snapshot: Any, pool: Any) -> Any:
            raise OverflowError("too large")

    duel = Careless._start(setups(1)[0])
    monkeypatch.setattr(garbage, "duel_class", lambda engine: Careless)
    with pytest.raises(
        garbage.GarbageError, match=r"reference reads bytes with IndexError: out of bounds: [0-9a-f]+"
    ):
        garbage.try_bytes(duel, Generator(0))
    with pytest.raises(
        garbage.GarbageError, match=r"reference loads a snapshot with OverflowError: too large: .*it is"
    ):
        garbage.try_snapshot(duel, Generator(0))


# -- the command ---------------------------------------------------------------------------------------------


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ygocore.sim.fuzz", *arguments], capture_output=True, text=True, timeout=120
    )


@pytest.mark.native
def test_the_command_prints_its_seed_first_and_counts(tmp_path: Path) -> None:
    found = command("--duels", "2", "--seed", "5", "--directory", str(tmp_path))
    lines = found.stdout.splitlines()
    assert found.returncode == 0, found.stdout + found.stderr
    assert lines[0] == f"seed 5: engines native, reference, {len(POOL)} cards"
    assert lines[-1].startswith("no disagreement: 2 duels, ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.native
def test_the_command_plays_shipped_decks(tmp_path: Path) -> None:
    found = command(
        *("--duels", "1", "--first", "2", "--seed", "5", "--directory", str(tmp_path)),
        *("--native-only", "--decks", "blackwing", "junk"),
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert "no disagreement: 1 duels, " in found.stdout


def test_each_pair_of_decks_is_played_by_each_rule_set() -> None:
    decks = tuple(map(Deck.named, ("blackwing", "junk", "vanilla")))
    made = [starts.deck_setup(STOCK, decks, number, Generator(number)) for number in range(6 * len(RULESETS))]
    assert len({(setup.main, setup.rules.name) for setup in made}) == len(made)
    assert {setup.rules.name for setup in made} == set(RULESETS)


@pytest.mark.native
def test_the_command_draws_a_seed_and_takes_some_cards() -> None:
    code = next(code for code in POOL if POOL.is_implemented(code))
    found = command("--duels", "1", "--native-only", "--cards", str(code))
    assert found.returncode == 0, found.stdout + found.stderr
    assert found.stdout.startswith("seed ")
    assert "engines native, 1 cards" in found.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--minutes", "0"], "--minutes 0.0 is not above 0"),
        (["--duels", "0"], "--duels from 1"),
        (["--first", "-1"], "--first counts from 0"),
        (["--seed", "-1"], "--seed -1 is not within 0 to"),
        (["--cards", "12"], "no such card: 12"),
        (["--decks", "nowhere"], "nowhere"),
        (["--cdb", "/nowhere.cdb"], "/nowhere.cdb"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_wrong_arguments_end_with_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        fuzz.main(arguments)
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def case(note: str = "") -> Case:
    return Case(setups(1)[0], POOL, (), 9, note)


def test_a_disagreement_is_shrunk_and_written_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    walk = Walk((1, 2), 0, True)

    def disagrees(stock: Stock, seed: int, number: int, *arguments: Any) -> Walk:
        if number == 18:
            return walk
        if number == 19:
            raise LockstepMismatch("legal actions: a and b differ", ["[0]: a 1, b 2"], case())
        what, line = "digest: a and b differ", f"lp: a {number}, b 2"
        raise LockstepMismatch(what, [line], case(line))

    monkeypatch.setattr(fuzz, "fuzz_one", disagrees)
    monkeypatch.setattr(fuzz, "shrunk", lambda mismatch, engines: mismatch)
    options = fuzz.Options(seed=4, engines=("reference",), first=17, duels=5, directory=tmp_path / "new")
    assert fuzz._Fuzzer(STOCK, options).run() == 1
    output = capsys.readouterr().out
    path = tmp_path / "new" / "digest-a-and-b-differ-4-17.json"
    other = tmp_path / "new" / "legal-actions-a-and-b-differ-4-19.json"
    assert "duel 17: digest: a and b differ (after 0 actions)\n  lp: a 17, b 2" in output
    assert "--seed 4 --first 17 --duels 1" in output
    assert output.count("written to ") == 2
    assert output.splitlines()[-3].startswith("2 findings: 5 duels, 2 decisions, ")
    assert output.splitlines()[-2:] == [
        f"  digest: a and b differ: duel 17, and 2 more alike; {path}",
        f"  legal actions: a and b differ: duel 19; {other}",
    ]
    assert Case.load(path).note == "lp: a 17, b 2"
    assert sorted((tmp_path / "new").iterdir()) == [path, other]


def test_garbage_that_is_taken_badly_is_listed_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def badly_taken(stock: Stock, seed: int, number: int, *arguments: Any) -> Walk:
        raise garbage.GarbageError(f"native reads bytes with IndexError: {number}", "abc" * number)

    monkeypatch.setattr(fuzz, "fuzz_one", badly_taken)
    assert fuzz._Fuzzer(STOCK, fuzz.Options(seed=4, duels=3)).run() == 1
    output = capsys.readouterr().out
    assert output.count("duel 0: native reads bytes with IndexError: 0: ") == 1
    assert output.splitlines()[-1] == "  native reads bytes with IndexError: 0: duel 0, and 2 more alike"


def test_a_case_tells_nothing_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(duel: Duel) -> int:
        raise ValueError("no such file: /home/somebody/decks/mine.ydk, 1/2 of 3")

    with pytest.raises(LockstepMismatch) as caught:
        lockstep(setups(1)[0], POOL, seed=1, policy=breaks, every=64, most=5, engines=("reference",))
    note = caught.value.case.note
    assert note.startswith(
        "unexpected ValueError\nno such file: mine.ydk, 1/2 of 3\nat tests/simulation/test_fuzz.py:"
    )
    assert "/home" not in note
    assert str(Path(__file__).parents[2]) not in note


def test_an_interrupt_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "fuzz_one", interrupted)
    assert fuzz._Fuzzer(STOCK, fuzz.Options(seed=4, engines=("reference",))).run() == 130
    assert "interrupted" in capsys.readouterr().out


def test_a_duel_is_never_changed_by_garbage(engine: str) -> None:
    duel: Duel = begin(setups(1)[0], POOL, engine)
    before = duel.digest()
    for seed in range(20):
        garbage.try_bytes(duel, Generator(seed))
        garbage.try_snapshot(duel, Generator(seed))
    assert duel.digest() == before
