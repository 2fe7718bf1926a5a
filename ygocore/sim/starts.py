"""Random starts for the fuzzer: new duels of every kind, and positions that no random play would come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeVar

from ygocore.cards.pool import CardPool
from ygocore.cards.registry import builtin_cards
from ygocore.constants import Phase, Status, Type
from ygocore.constants import Position as Pos
from ygocore.deck import Deck
from ygocore.legality import KNOWN_STATUS, is_field_spell, problems
from ygocore.rng import MASK, Generator
from ygocore.rulesets import RULESETS, RuleSet, Switch, ruleset_by_switches
from ygocore.setup import NO_DEFINITIONS, DuelSetup
from ygocore.sim.cases import PILES, codes
from ygocore.snapshot import CardState, Option, PlayerState, Snapshot, board_of

if TYPE_CHECKING:
    from ygocore.duel import Duel

_Item = TypeVar("_Item")

MOST_MAIN: Final = 60
MOST_EXTRA: Final = 15
_MOST_CARDS: Final = 150  # of both players together
_ALL_SWITCHES: Final = sum(Switch)
_EXTRA_DECK: Final = Type.FUSION | Type.SYNCHRO | Type.XYZ | Type.LINK
_NO_DECK_CARD: Final = Type.TOKEN | Type.SKILL
_TO_A_POSITION: Final = 30  # actions played on at most
_BATTLE_POSITIONS: Final = (Pos.FACEUP_ATTACK, Pos.FACEUP_DEFENSE, Pos.FACEDOWN_DEFENSE)
_STATUSES: Final = (
    Status.SET_TURN,
    Status.SUMMON_TURN,
    Status.FLIP_SUMMON_TURN,
    Status.SPSUMMON_TURN,
    Status.CANNOT_CHANGE_FORM,
)


class Stock:
    """The cards of a pool by where a deck may hold them."""

    def __init__(self, pool: CardPool) -> None:
        """``ValueError`` if the pool has no card for a Main Deck."""
        self.pool = pool
        facts = [card for card in pool.values() if not card.is_type(_NO_DECK_CARD)]
        main = [card for card in facts if not card.is_type(_EXTRA_DECK)]
        self.monsters = [card.code for card in main if card.is_type(Type.MONSTER)]
        self.spells = [card.code for card in main if not card.is_type(Type.MONSTER)]
        self.extra = [card.code for card in facts if card.is_type(_EXTRA_DECK)]
        self.field_spells = [code for code in self.spells if is_field_spell(pool[code])]
        self.other_spells = [code for code in self.spells if not is_field_spell(pool[code])]
        self.low = [code for code in self.monsters if pool[code].level <= 4]
        #: cards whose effects take part in a duel
        self.declared = {card.code for card in facts if pool.artwork_code(card.code) in builtin_cards()}
        #: the shipped decks that can be played with the pool
        self.decks = [
            deck for deck in map(Deck.named, Deck.names()) if not set(deck.main + deck.extra) - {*pool}
        ]
        if not main:
            raise ValueError("the pool has no card that a Main Deck may hold")

    def without_effects(self) -> Stock:
        """The cards without effects; all of them if that leaves none for a Main Deck."""
        plain = copy(self)
        for name in ("monsters", "spells", "extra", "field_spells", "other_spells", "low"):
            setattr(plain, name, [code for code in getattr(self, name) if code not in self.declared])
        plain.declared, plain.decks = set(), []
        return plain if plain.monsters or plain.spells else self


def pick(generator: Generator, items: Sequence[_Item]) -> _Item:
    """One of the items."""
    return items[generator.below(len(items))]


def one_in(generator: Generator, n: int) -> bool:
    """True with a chance of 1 in ``n``."""
    return generator.below(n) == 0


# -- new duels -----------------------------------------------------------------------------------------------


def random_rules(generator: Generator) -> RuleSet:
    """An official rule set, or one with some switches turned the other way."""
    rules = pick(generator, list(RULESETS.values()))
    if one_in(generator, 3):
        turned = Switch(generator.next() & generator.next() & _ALL_SWITCHES)
        rules = ruleset_by_switches(rules.switches ^ turned)  # the name it has on both engines
    return rules


def random_setup(stock: Stock, generator: Generator) -> DuelSetup:
    """A new duel: rules, decks, LP, hands, options. Shipped decks one time in four, no effects one time in four."""
    kind = generator.below(4)
    if kind == 0:
        stock = stock.without_effects()
    if kind == 1 and stock.decks:
        decks = [_of_cards(pick(generator, stock.decks)) for _ in range(2)]
    else:
        decks = [(_random_main(stock, generator), _random_extra(stock, generator)) for _ in range(2)]
    usual = not one_in(generator, 3)
    effects = any(code in stock.declared for deck in decks for part in deck for code in part)
    return DuelSetup(
        pool=stock.pool,
        main=(decks[0][0], decks[1][0]),
        extra=(decks[0][1], decks[1][1]),
        seed=generator.next(),
        rules=random_rules(generator),
        lp=8000 if usual else pick(generator, (1, 100, 1000, 4000, 8000, 16_000, _most_lp(effects))),
        hand=5 if usual else generator.below(11),
        draw=1 if usual else generator.below(4),
        turn_limit=1 + generator.below(15) if one_in(generator, 4) else 0,
        shuffle=not one_in(generator, 4),
        options=Option(generator.below(4)),
        definitions=builtin_cards() if effects else NO_DEFINITIONS,
    )


def deck_setup(stock: Stock, decks: Sequence[Deck], number: int, generator: Generator) -> DuelSetup:
    """A new duel as people play it: each pair of the decks by each official rule set in turn, mirrors included."""
    pairs = list(combinations_with_replacement(decks, 2))
    number, by = divmod(number, len(RULESETS))
    one, other = map(_of_cards, pairs[number % len(pairs)])
    return DuelSetup(
        pool=stock.pool,
        main=(one[0], other[0]),
        extra=(one[1], other[1]),
        seed=generator.next(),
        rules=list(RULESETS.values())[by],
        options=Option(generator.below(4)) if one_in(generator, 4) else Option(0),
        definitions=builtin_cards(),
    )


def _of_cards(deck: Deck) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return deck.main, deck.extra


def _most_lp(effects: bool) -> int:
    """The most LP to begin with: what the engines hold. With effects less: costs that are paid again and again within one
    Chain (Ultimate Offering) must not make it longer than the native engine's longest."""
    return 20_000 if effects else 2**31 - 1


def _random_main(stock: Stock, generator: Generator) -> tuple[int, ...]:
    """Sometimes few cards, sometimes few different ones, sometimes small monsters, sometimes mostly Spells
    and Traps."""
    size = 40 + generator.below(21) if not one_in(generator, 3) else generator.below(31)
    monsters = stock.low if stock.low and one_in(generator, 2) else stock.monsters
    of_each = [_palette(codes, generator) for codes in (monsters, stock.spells) if codes]
    shares = (1 + generator.below(8), 1 + generator.below(4))[: len(of_each)]
    bag = [codes for codes, share in zip(of_each, shares, strict=True) for _ in range(share)]
    return tuple(pick(generator, pick(generator, bag)) for _ in range(size))


def _palette(codes: Sequence[int], generator: Generator) -> list[int]:
    return [pick(generator, codes) for _ in range(1 + generator.below(30))]


def _random_extra(stock: Stock, generator: Generator) -> tuple[int, ...]:
    if not stock.extra or one_in(generator, 2):
        return ()
    return tuple(pick(generator, stock.extra) for _ in range(generator.below(MOST_EXTRA + 1)))


# -- positions -----------------------------------------------------------------------------------------------


def random_position(stock: Stock, duel: Duel, generator: Generator) -> Snapshot:
    """A legal position some way into the duel (which is played on), changed here and there."""
    opening = without_effects(duel.snapshot())
    for _ in range(generator.below(100)):
        actions = duel.legal_actions()
        if len(actions) == 0:
            break
        before = duel.clone()
        duel.apply(int(actions[generator.below(len(actions))]))
        if duel.over:
            duel = before
            break
    snapshot = _shown(stock, duel, generator) or _in_main_phase(opening)
    for _ in range(generator.below(12)):
        changed = deepcopy(snapshot)
        pick(generator, _CHANGES)(changed, stock, generator)
        if not problems(changed, stock.pool):
            snapshot = changed
    return snapshot


def _shown(stock: Stock, duel: Duel, generator: Generator) -> Snapshot | None:
    """What the duel shows when it next comes to a state that a position can be, without what effects remember of
    it; None if it does not come to one soon."""
    begun = _in_main_phase(without_effects(duel.snapshot()))
    for _ in range(_TO_A_POSITION):
        shown = duel.snapshot()
        snapshot = without_effects(shown)
        within = snapshot.pending is not None and shown.unheld  # a choice that an effect asks for
        if not within and not problems(snapshot, stock.pool):
            return snapshot
        actions = duel.legal_actions()
        if len(actions) == 0:
            break
        duel.apply(int(actions[generator.below(len(actions))]))
    return None if problems(begun, stock.pool) else begun


def _in_main_phase(snapshot: Snapshot) -> Snapshot:
    """The board at a decision of the open game state."""
    return snapshot if snapshot.over else replace(snapshot, pending=None, phase=Phase.MAIN1)


def without_effects(snapshot: Snapshot) -> Snapshot:
    """The board, and on it nothing that only effects can have left (counters, Equip Cards, their status bits):
    every engine takes that up."""
    board = board_of(snapshot)
    for side in board.players:
        for card in (*side.monsters, *side.spells):
            if card is not None:
                card.counters, card.equipped_to = (), None
                card.status &= int(KNOWN_STATUS | (Status.BATTLE_DESTROYED if board.over else 0))
    return board


def _change_life_points(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    most = _most_lp(not stock.declared.isdisjoint(codes(snapshot)))
    snapshot.players[generator.below(2)].lp = pick(generator, (1, 50, 500, 1500, 3000, 8000, most))


def _change_turn(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    snapshot.turn = 1 + generator.below(9)
    snapshot.turn_player = generator.below(2)
    snapshot.phase = pick(generator, (Phase.MAIN1, Phase.BATTLE_STEP, Phase.MAIN2))
    snapshot.pending = None


def _change_counts(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    snapshot.players[generator.below(2)].normal_summons = generator.below(3)
    snapshot.turn_limit = 0 if one_in(generator, 2) else snapshot.turn + generator.below(5)
    snapshot.draw_count = generator.below(4)


def _change_rules(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    snapshot.rules = random_rules(generator)
    snapshot.options = Option(generator.below(4))


def _change_generator(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    a, b, c, d = (generator.next() & MASK for _ in range(4))
    snapshot.rng = a, b, c, d


def _change_monster(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    monsters = [card for player in snapshot.players for card in player.monsters if card is not None]
    if monsters:
        _lay_down(pick(generator, monsters), generator)


def _lay_down(card: CardState, generator: Generator) -> None:
    card.position = pick(generator, _BATTLE_POSITIONS)
    card.status = pick(generator, _STATUSES) if one_in(generator, 3) else 0
    card.attacks = int(one_in(generator, 5))


def _add_card(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    if sum(1 for player in snapshot.players for _ in _places(player)) >= _MOST_CARDS:
        return
    kinds = [codes for codes in (stock.monsters, stock.spells, stock.extra) if codes]
    seat = generator.below(2)
    card = CardState(pick(generator, pick(generator, kinds)), seat, Pos.FACEDOWN_DEFENSE)
    _put(snapshot.players[seat], card, stock, generator)


def _move_card(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    """Take a card from anywhere and put it elsewhere on the same side; of the same player's, so that owners
    stay right."""
    player = pick(generator, snapshot.players)
    places = list(_places(player))
    if places:
        name, at = pick(generator, places)
        held = getattr(player, name)
        card: CardState = held[at]
        if name in PILES:
            del held[at]
        else:
            held[at] = None
        _put(player, card, stock, generator)


def _crowd(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    """Fill the Main Monster Zones, or the Spell & Trap Zones, of one side; perhaps an Extra Monster Zone
    too."""
    seat = generator.below(2)
    player = snapshot.players[seat]
    if stock.other_spells and one_in(generator, 3):
        for zone in range(5):
            if player.spells[zone] is None:
                player.spells[zone] = CardState(pick(generator, stock.other_spells), seat, Pos.FACEDOWN)
        return
    if not stock.monsters:
        return
    for zone in range(5):
        if player.monsters[zone] is None:
            player.monsters[zone] = CardState(
                pick(generator, stock.monsters), seat, pick(generator, _BATTLE_POSITIONS)
            )
    if stock.extra and not one_in(generator, 3):
        player.monsters[5 + generator.below(2)] = CardState(
            pick(generator, stock.extra), seat, pick(generator, (Pos.FACEUP_ATTACK, Pos.FACEUP_DEFENSE))
        )


def _remove_card(snapshot: Snapshot, stock: Stock, generator: Generator) -> None:
    player = pick(generator, snapshot.players)
    pile = getattr(player, pick(generator, PILES))
    if pile:
        del pile[generator.below(len(pile)) :: 1 + generator.below(4)]


def _places(player: PlayerState) -> list[tuple[str, int]]:
    """Where a side has cards: the name of the list, and the index in it."""
    names = (*PILES, "monsters", "spells")
    return [(name, at) for name in names for at, card in enumerate(getattr(player, name)) if card is not None]


def _put(player: PlayerState, card: CardState, stock: Stock, generator: Generator) -> None:
    """Lay the card somewhere; whether it may lie there is for :func:`~ygocore.legality.problems` to say."""
    monster = stock.pool[card.code].is_type(Type.MONSTER)
    place = pick(
        generator, ("monsters" if monster else "spells", "monsters" if monster else "spells", *PILES)
    )
    card.status = card.attacks = 0
    if place == "monsters":
        _lay_down(card, generator)
        player.monsters[generator.below(len(player.monsters))] = card
    elif place == "spells":
        card.position = Pos.FACEDOWN
        player.spells[5 if card.code in stock.field_spells else generator.below(len(player.spells))] = card
    else:
        card.position = {"hand": Pos.FACEDOWN, "grave": Pos.FACEUP, "banished": Pos.FACEUP}.get(
            place, Pos.FACEDOWN_DEFENSE
        )
        pile = getattr(player, place)
        pile.insert(generator.below(len(pile) + 1), card)


_CHANGES: Final[tuple[Callable[[Snapshot, Stock, Generator], None], ...]] = (
    _change_life_points,
    _change_turn,
    _change_counts,
    _change_rules,
    _change_generator,
    _change_monster,
    _add_card,
    _add_card,
    _move_card,
    _move_card,
    _crowd,
    _crowd,
    _remove_card,
)
