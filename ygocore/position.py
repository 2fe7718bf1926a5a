"""The builder of positions: any state a duel may be in, set up card by card.

``problems`` and ``check`` (of :mod:`ygocore.legality`) say every reason why a state is not one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Self

from ygocore.actions import Place
from ygocore.constants import Location, Phase
from ygocore.constants import Position as Pos
from ygocore.errors import PositionError
from ygocore.legality import FIELD_ZONE, MAIN_ZONES, check, is_field_spell, problems, tributes_needed
from ygocore.notation import DEFAULT_LP, DEFAULT_TURN
from ygocore.rng import seed_words
from ygocore.rulesets import DEFAULT_RULES, RuleSet, ruleset
from ygocore.setup import HAND_LIMIT
from ygocore.snapshot import (
    MONSTER_ZONES,
    CardState,
    Option,
    Pending,
    PendingKind,
    PlayerState,
    Snapshot,
    WinReason,
)

if TYPE_CHECKING:
    from ygocore.cards.pool import CardPool

__all__ = ["Position", "check", "problems"]

_BATTLE_POSITIONS: Final = {
    "attack": Pos.FACEUP_ATTACK,
    "defense": Pos.FACEUP_DEFENSE,
    "set": Pos.FACEDOWN_DEFENSE,
}
_SPELL_POSITIONS: Final = {"set": Pos.FACEDOWN, "faceup": Pos.FACEUP}
_PHASES: Final = {str(phase.name).lower(): phase for phase in Phase} | {"battle": Phase.BATTLE_STEP}


class Position:
    """Sets up a position, step by step; every method returns the builder itself.

    What is not said: turn 3 of player 0, Main Phase 1 open, MR2020, 8000 LP each, every zone and pile
    empty, the generator seeded with 0. An empty Deck stays empty: nothing lies there that was not put
    there, and its player loses when the next card is to be drawn (WIN-03).

    Cards are passcodes or names; ``pool`` (None: the built-in cards) knows the names. The last card given
    to a Deck is its top. Zones count from 0: 0 to 4 the Main Monster Zones or Spell & Trap Zones, 5 and 6
    the Extra Monster Zones as seen by that player; for Spells 5 is the Field Zone, 6 and 7 the separate
    Pendulum Zones of MR3.

    >>> from ygocore.position import Position
    >>> snapshot = (
    ...     Position()
    ...     .turn(4, player=1)
    ...     .monster(0, "Blue-Eyes White Dragon", zone=2)
    ...     .monster(1, "Mystical Elf", "set")
    ...     .hand(1, "Summoned Skull", 91152256)
    ...     .lp(1, 500)
    ...     .build()
    ... )
    >>> snapshot.players[0].monsters[2].code
    89631139
    """

    def __init__(self, rules: str | RuleSet = DEFAULT_RULES, *, pool: CardPool | None = None) -> None:
        """``ValueError`` names the official rule sets if ``rules`` is none."""
        from ygocore.cards.pool import CardPool

        self.pool = CardPool.builtin() if pool is None else pool
        players = (PlayerState(lp=DEFAULT_LP), PlayerState(lp=DEFAULT_LP))
        main1 = int(Phase.MAIN1)
        self._snapshot = Snapshot(ruleset(rules), seed_words(0), DEFAULT_TURN, 0, main1, players)
        self._waiting: Callable[[Snapshot], Pending] | None = None

    @classmethod
    def of(cls, snapshot: Snapshot, *, pool: CardPool | None = None) -> Self:
        """A builder that goes on from a copy of ``snapshot``."""
        builder = cls(snapshot.rules, pool=pool)
        builder._snapshot = deepcopy(snapshot)
        return builder

    # the duel

    def turn(self, number: int, player: int | None = None) -> Self:
        """The turn's number, from 1, and whose it is; not said, player 0 has the odd turns."""
        self._snapshot.turn = number
        self._snapshot.turn_player = (number - 1) % 2 if player is None else _seat(player)
        return self

    def phase(self, phase: str | Phase) -> Self:
        """``main1``, ``battle`` (the Battle Step), ``main2``, ``end``; when the duel is over, any other."""
        self._snapshot.phase = int(phase if isinstance(phase, Phase) else _choice(_PHASES, phase, "phase"))
        return self

    def lp(self, player: int, points: int) -> Self:
        """A player's Life Points."""
        self._side(player).lp = points
        return self

    def normal_summons(self, player: int, used: int = 1) -> Self:
        """How many Normal Summons and Sets of monsters that player has used this turn."""
        self._side(player).normal_summons = used
        return self

    def seed(self, seed: int) -> Self:
        """Seed the random generator."""
        self._snapshot.rng = seed_words(seed)
        return self

    def options(
        self,
        *,
        auto_place: bool = False,
        offer_single: bool = False,
        draw_count: int = 1,
        turn_limit: int = 0,
    ) -> Self:
        """How the duel is played: see :class:`ygocore.duel.Duel`."""
        chosen = Option.AUTO_PLACE * auto_place | Option.OFFER_SINGLE * offer_single
        self._snapshot.options = Option(chosen)
        self._snapshot.draw_count, self._snapshot.turn_limit = draw_count, turn_limit
        return self

    # cards

    def monster(
        self,
        player: int,
        card: int | str,
        position: str | Pos = "attack",
        zone: int | None = None,
        **fields: Any,
    ) -> Self:
        """A monster in a zone, the lowest free Main Monster Zone if none is said.

        ``position`` is ``attack``, ``defense`` or ``set`` (face-down Defense Position). Further fields are
        those of :class:`~ygocore.snapshot.CardState`: ``owner``, ``status``, ``attacks``, ``reason``,
        ``previous``.
        """
        lies = position if isinstance(position, Pos) else _choice(_BATTLE_POSITIONS, position, "position")
        return self._zone(player, "monsters", zone, self._card(player, card, lies, fields))

    def spell(
        self,
        player: int,
        card: int | str,
        position: str | Pos = "set",
        zone: int | None = None,
        **fields: Any,
    ) -> Self:
        """A Spell or Trap in a zone: the Field Zone for a Field Spell, else the lowest free, if none is said.

        ``position`` is ``set`` or ``faceup``; further fields as for :meth:`monster`.
        """
        lies = position if isinstance(position, Pos) else _choice(_SPELL_POSITIONS, position, "position")
        made = self._card(player, card, lies, fields)
        facts = self.pool.get(made.code)
        if zone is None and facts is not None and is_field_spell(facts):
            zone = FIELD_ZONE
        return self._zone(player, "spells", zone, made)

    def hand(self, player: int, *cards: int | str, **fields: Any) -> Self:
        """Add cards to a hand, in order."""
        return self._pile(player, "hand", cards, Pos.FACEDOWN, fields)

    def deck(self, player: int, *cards: int | str, **fields: Any) -> Self:
        """Add cards on top of a Deck; the last one is the top."""
        return self._pile(player, "deck", cards, Pos.FACEDOWN_DEFENSE, fields)

    def grave(self, player: int, *cards: int | str, **fields: Any) -> Self:
        """Add cards on top of a Graveyard."""
        return self._pile(player, "grave", cards, Pos.FACEUP, fields)

    def banished(self, player: int, *cards: int | str, facedown: bool = False, **fields: Any) -> Self:
        """Add banished cards, face-up unless ``facedown``."""
        return self._pile(player, "banished", cards, Pos.FACEDOWN if facedown else Pos.FACEUP, fields)

    def extra(self, player: int, *cards: int | str, faceup: bool = False, **fields: Any) -> Self:
        """Add cards to an Extra Deck, face-down unless ``faceup`` (Pendulum Monsters)."""
        return self._pile(player, "extra", cards, Pos.FACEUP if faceup else Pos.FACEDOWN_DEFENSE, fields)

    # what is waiting; the turn player decides

    def tributing(self, hand: int, *picks: int, facedown: bool = False) -> Self:
        """The turn player picks Tributes for the card with this hand index; ``picks`` are Monster Zones."""

        def pending(snapshot: Snapshot) -> Pending:
            player = snapshot.turn_player
            cards = snapshot.players[player].hand
            facts = self.pool.get(cards[hand].code) if 0 <= hand < len(cards) else None
            return Pending(
                PendingKind.TRIBUTE,
                Place(player, int(Location.HAND), hand),
                facedown,
                tributes_needed(facts) if facts else 0,
                tuple(Place(player, int(Location.MZONE), seq) for seq in sorted(picks)),
            )

        self._waiting = pending
        return self

    def placing_monster(self, hand: int, *, facedown: bool = False) -> Self:
        """The turn player is choosing a zone for the monster with this hand index, Tributes already gone."""
        return self._wait_for_hand_card(PendingKind.SUMMON_ZONE, hand, facedown)

    def placing_spell(self, hand: int) -> Self:
        """The turn player is choosing a zone for the Spell or Trap with this index in the hand."""
        return self._wait_for_hand_card(PendingKind.SPELL_ZONE, hand, True)

    def attacking(self, zone: int) -> Self:
        """The turn player chooses what the monster in this zone attacks; the attack is counted already."""

        def pending(snapshot: Snapshot) -> Pending:
            attacker = (
                snapshot.players[snapshot.turn_player].monsters[zone] if 0 <= zone < MONSTER_ZONES else None
            )
            if attacker is not None:
                attacker.attacks = max(attacker.attacks, 1)
            return Pending(PendingKind.ATTACK_TARGET, Place(snapshot.turn_player, int(Location.MZONE), zone))

        self._waiting = pending
        return self.phase(Phase.BATTLE_STEP)

    def discarding(self, *picks: int) -> Self:
        """The turn player discards down to the hand limit in the End Phase; ``picks`` are hand indices."""

        def pending(snapshot: Snapshot) -> Pending:
            player = snapshot.turn_player
            return Pending(
                PendingKind.HAND_LIMIT,
                required=max(len(snapshot.players[player].hand) - HAND_LIMIT, 0),
                picks=tuple(Place(player, int(Location.HAND), seq) for seq in sorted(picks)),
            )

        self._waiting = pending
        return self.phase(Phase.END)

    def over(self, winner: int | None, reason: WinReason) -> Self:
        """The duel has ended; ``winner`` None is a draw or a truncated duel."""
        self._snapshot.over, self._snapshot.winner, self._snapshot.win_reason = True, winner, reason
        return self

    # the result

    def build(self, *, check: bool = True) -> Snapshot:
        """The position, sharing nothing with the builder.

        Unless ``check`` is False, :class:`~ygocore.errors.PositionError` has every reason if it is not legal.
        """
        snapshot = deepcopy(self._snapshot)
        if self._waiting is not None:
            snapshot.pending = self._waiting(snapshot)
        if check:
            _check(snapshot, self.pool)
        return snapshot

    def problems(self) -> list[str]:
        """Every reason why the position is not legal; empty if it is."""
        return problems(self.build(check=False), self.pool)

    def __repr__(self) -> str:
        from ygocore.notation import format_snapshot

        return f"<Position {format_snapshot(self.build(check=False), one_line=True)!r}>"

    # the builder's own

    def _side(self, player: int) -> PlayerState:
        return self._snapshot.players[_seat(player)]

    def _card(self, player: int, card: int | str, position: Pos, values: dict[str, Any]) -> CardState:
        code = self.pool.find(card).code if isinstance(card, str) else card.__index__()
        unknown = values.keys() - _CARD_FIELDS
        if unknown:
            raise TypeError(
                f"a card has no {', '.join(sorted(unknown))}; it has {', '.join(sorted(_CARD_FIELDS))}"
            )
        return CardState(code, **{"owner": _seat(player), "position": int(position), **values})

    def _zone(self, player: int, name: str, zone: int | None, card: CardState) -> Self:
        zones: list[CardState | None] = getattr(self._side(player), name)
        if zone is None:
            zone = next((seq for seq in range(MAIN_ZONES) if zones[seq] is None), None)
            if zone is None:
                raise PositionError(f"all {MAIN_ZONES} main zones of player {player}'s {name} are taken")
        if not 0 <= zone < len(zones):
            raise PositionError(f"there is no zone {zone} in {name}; zones are 0 to {len(zones) - 1}")
        taken = zones[zone]
        if taken is not None:
            raise PositionError(f"zone {zone} of player {player}'s {name} holds card {taken.code} already")
        zones[zone] = card
        return self

    def _pile(
        self, player: int, name: str, cards: Sequence[int | str], position: Pos, values: dict[str, Any]
    ) -> Self:
        pile: list[CardState] = getattr(self._side(player), name)
        pile.extend(self._card(player, card, position, values) for card in cards)
        return self

    def _wait_for_hand_card(self, kind: PendingKind, hand: int, facedown: bool) -> Self:
        self._waiting = lambda snapshot: Pending(
            kind, Place(snapshot.turn_player, int(Location.HAND), hand), facedown
        )
        return self


_check = check
_CARD_FIELDS: Final = frozenset(each.name for each in fields(CardState) if each.repr) - {"code", "position"}


def _seat(player: int) -> int:
    if player not in (0, 1):
        raise PositionError(f"player {player!r} is neither 0 nor 1")
    return player


def _choice(table: dict[str, Any], word: str, what: str) -> Any:
    if word not in table:
        raise PositionError(f"unknown {what} {word!r}; there are {', '.join(table)}")
    return table[word]
