"""The consistency check: each kind of corruption is found, and named."""

from __future__ import annotations

import re
import struct
from types import SimpleNamespace
from typing import Any

import pytest

from ygocore.cards.pool import CardPool
from ygocore.constants import Type
from ygocore.errors import DuelFormatError

pytestmark = pytest.mark.native

HEADER = struct.Struct("<8sHHIQQQ")
#: What the arrays of the state are made of: a struct or a number of bytes; a byte where nothing is said.
ELEMENTS: dict[tuple[str, str], str | int] = {
    ("DuelState", "cards"): "Card",
    ("DuelState", "players"): "Player",
    ("DuelState", "units"): "Unit",
    ("DuelState", "rng"): 8,
    ("Player", "piles"): "Pile",
}


class State:
    """The bytes of a saved duel, with its fields by name."""

    def __init__(self, native: SimpleNamespace, duel: Any) -> None:
        self.native = native
        self.pool = duel.pool
        self.structs: dict[str, Any] = native.core.layout()["structs"]
        self.data = bytearray(duel.to_bytes())

    def at(self, path: str) -> tuple[int, int]:
        """(place in the bytes, size) of a field: ``lp``, ``cards[3].row``, ``players[0].piles[1].count``."""
        offset, struct, size = HEADER.size, "DuelState", 0
        for part in path.split("."):
            name, _, index = part.rstrip("]").partition("[")
            field_offset, size = self.structs[struct]["fields"][name]
            offset += field_offset
            if (struct, name) == ("DuelState", "units"):  # after the live cards, not where the array lies
                unused = (
                    self.structs["DuelState"]["fields"]["cards"][1]
                    - self["n_cards"] * self.structs["Card"]["size"]
                )
                offset -= unused
            if index:
                element = ELEMENTS.get((struct, name), 1)
                size = element if isinstance(element, int) else self.structs[element]["size"]
                offset += int(index) * size
                struct = str(element)
        return offset, size

    def __getitem__(self, path: str) -> int:
        offset, size = self.at(path)
        return int.from_bytes(self.data[offset : offset + size], "little")

    def __setitem__(self, path: str, value: int) -> None:
        offset, size = self.at(path)
        self.data[offset : offset + size] = value.to_bytes(size, "little")

    def read(self) -> Any:
        fingerprint = HEADER.unpack_from(self.data)[4]
        payload = bytes(self.data[HEADER.size :])
        self.data[24:32] = self.native.save.checksum(fingerprint, payload).to_bytes(8, "little")
        return self.native.core.NativeCore._from_bytes(bytes(self.data), self.pool)


# (moment, what is changed, the message). Paths may name the turn player's things: T is its number, O the other's, H a card
# in its hand, M one of its monsters, D the top card of its Deck, N the number of cards.
#: The row of a monster in the pool of the Set Spell: the built-in one behind a card with a lower code.
MONSTER_ROW = 1 + next(row for row, each in enumerate(CardPool.builtin().rows) if each.is_type(Type.MONSTER))
FAULTS: list[tuple[str, dict[str, int | str], str]] = [
    ("SELECT_IDLECMD", {"rng[0]": 0, "rng[1]": 0, "rng[2]": 0, "rng[3]": 0}, "generator of zeros"),
    ("SELECT_IDLECMD", {"switches": 1 << 18}, "unknown rule switch"),
    ("SELECT_IDLECMD", {"options": 4}, "unknown option"),
    ("SELECT_IDLECMD", {"turn": 0xFFFF}, "beyond MAX_TURN"),
    ("SELECT_IDLECMD", {"turn_limit": 1, "turn": 2}, "beyond the turn limit"),
    ("SELECT_IDLECMD", {"turn_player": 2}, "turn player"),
    ("SELECT_IDLECMD", {"phase": 0}, "not one phase"),
    ("SELECT_IDLECMD", {"phase": 12}, "not one phase"),
    ("SELECT_IDLECMD", {"phase": 1024}, "not one phase"),
    ("SELECT_IDLECMD", {"phase": 1}, "Main Phase action in another phase"),
    ("SELECT_IDLECMD", {"decider": "O"}, "decision of the player whose turn it is not"),
    ("SELECT_IDLECMD", {"decider": 2}, "nobody plays"),
    ("SELECT_IDLECMD", {"prompt": 10}, "prompt that is not the Main Phase's"),
    ("SELECT_IDLECMD", {"outcome": 4}, "unknown outcome"),
    ("SELECT_IDLECMD", {"outcome": 0}, "still asks"),
    ("SELECT_IDLECMD", {"win_reason": 1}, "nobody plays"),
    ("SELECT_IDLECMD", {"n_units": 25}, "not what .* cards fill"),
    ("SELECT_IDLECMD", {"n_units": 0}, "not what .* cards fill"),
    ("SELECT_IDLECMD", {"n_picks": 81}, "MAX_PICKS"),
    ("SELECT_IDLECMD", {"n_picks": 1, "picks[0]": "H"}, "picks in an open game state"),
    ("SELECT_IDLECMD", {"picks[3]": 0}, "unused pick"),
    ("SELECT_IDLECMD", {"reserved[1]": 1}, "padding that"),
    ("SELECT_IDLECMD", {"units[0].kind": 0}, "bottom unit"),
    ("SELECT_IDLECMD", {"units[0].player": "O"}, "bottom unit"),
    ("SELECT_IDLECMD", {"units[0].argument": 1}, "what no turn has"),
    ("SELECT_IDLECMD", {"units[0].step": 9}, "step of the turn"),
    ("SELECT_IDLECMD", {"units[0].required": 1}, "picks in an open game state"),
    ("SELECT_IDLECMD", {"units[0].flags": 1}, "what no turn has"),
    ("SELECT_IDLECMD", {"players[0].lp": 0}, "0 Life Points"),
    ("SELECT_IDLECMD", {"players[0].lp": 1 << 31}, "negative Life Points"),
    ("SELECT_IDLECMD", {"players[1].activities[7]": 1}, "player facts"),
    ("SELECT_IDLECMD", {"players[1].disabled_monsters": 1}, "player facts"),
    ("SELECT_IDLECMD", {"players[1].reserved[0]": 1}, "padding of a player"),
    ("SELECT_IDLECMD", {"players[T].monster_mask": 0x80}, "Monster Zones and their mask"),
    ("SELECT_IDLECMD", {"players[T].monsters[6]": 0}, "Monster Zones and their mask"),
    ("SELECT_IDLECMD", {"players[T].piles[0].count": 81}, "more than MAX_PILE"),
    ("SELECT_IDLECMD", {"players[T].spell_mask": 1}, "spell zones and their mask"),
    ("SELECT_IDLECMD", {"players[T].piles[1].count": 81}, "not at the place|more than MAX_PILE"),
    ("SELECT_IDLECMD", {"players[T].piles[1].reserved[0]": 1}, "padding"),
    ("SELECT_IDLECMD", {"players[T].piles[1].cards[79]": 0}, "holds what is no card"),
    ("SELECT_IDLECMD", {"players[T].piles[1].cards[0]": "D"}, "not at the place in the pile"),
    (
        "SELECT_IDLECMD",
        {"players[T].piles[4].cards[0]": "D", "players[T].piles[4].count": 1},
        "more or fewer",
    ),
    ("SELECT_IDLECMD", {"cards[H].row": 0xFFFF}, "not in the pool"),
    ("SELECT_IDLECMD", {"cards[H].owner": 2}, "neither 0 nor 1"),
    ("SELECT_IDLECMD", {"cards[H].controller": 3}, "neither 0 nor 1"),
    ("SELECT_IDLECMD", {"cards[H].owner": "O"}, "pile of another player"),
    ("SELECT_IDLECMD", {"cards[H].location": 12}, "place that there is not"),
    ("SELECT_IDLECMD", {"cards[H].location": 8}, "place that there is not"),
    ("SELECT_IDLECMD", {"cards[H].location": 3}, "not in the Monster Zone"),
    ("SELECT_IDLECMD", {"cards[H].location": 4, "cards[H].sequence": 8}, "not in the spell zone"),
    ("SELECT_IDLECMD", {"cards[H].sequence": 200}, "not at the place in the pile"),
    ("SELECT_IDLECMD", {"cards[H].position": 5}, "position of another place"),
    ("SELECT_IDLECMD", {"cards[H].previous_location": 9}, "previous place"),
    ("SELECT_IDLECMD", {"cards[H].previous_position": 16}, "previous sequence or position"),
    ("SELECT_IDLECMD", {"cards[H].holder": 0}, "Xyz Materials or equips"),
    ("SELECT_IDLECMD", {"cards[H].first_effect": 0}, "effects on a card"),
    ("SELECT_IDLECMD", {"cards[H].materials": 1}, "by an effect"),
    ("TRIBUTE", {"cards[M].position": 2}, "position that there is not"),
    ("TRIBUTE", {"prompt": 18}, "Tributes that do not fit"),
    ("TRIBUTE", {"units[1].required": 3}, "Tributes that do not fit"),
    ("TRIBUTE", {"units[1].card": 255}, "no player or card"),
    ("TRIBUTE", {"units[1].card": "D"}, "elsewhere than the hand"),
    ("TRIBUTE", {"units[1].kind": 9}, "unknown rule step"),
    ("TRIBUTE", {"units[1].kind": 4}, "wrong phase"),
    ("TRIBUTE", {"units[1].facedown": 2}, "no player or card"),
    ("TRIBUTE", {"units[1].first_pick": 1}, "what it does not have"),
    ("TRIBUTE", {"units[0].required": 1}, "waits for picks below"),
    ("TRIBUTE", {"players[T].normal_summons": 1}, "not possible"),
    ("TRIBUTE", {"n_picks": 1, "picks[0]": "H"}, "not in order in their place|already picked"),
    ("TRIBUTE_PICKED", {"picks[0]": 254}, "no card|unused pick"),
    ("SUMMON_ZONE", {"units[1].step": 2}, "Tributes that do not fit"),
    ("SUMMON_ZONE", {"units[1].required": 1}, "zone with picks"),
    ("SUMMON_ZONE", {"cards[H].row": 0xFFFF}, "not in the pool"),
    ("SPELL_ZONE", {"cards[H].row": MONSTER_ROW}, "no Spell or Trap"),
    ("SPELL_ZONE", {"units[1].kind": 2}, "not possible"),
    ("SPELL_ZONE", {"units[1].step": 1}, "what no Set has"),
    ("SELECT_BATTLECMD", {"phase": 4}, "does not fit its phase"),
    ("SELECT_BATTLECMD", {"prompt": 11}, "not the Battle Step's"),
    ("ATTACK_TARGET", {"units[1].required": 1}, "what no attack has"),
    ("ATTACK_TARGET", {"units[1].card": "H"}, "cannot attack"),
    ("HAND_LIMIT", {"units[0].required": 40}, "lead to the hand limit"),
    ("HAND_LIMIT", {"phase": 4}, "outside the End Phase"),
    ("HAND_LIMIT_PICKED", {"picks[0]": "D"}, "not in order in their place"),
    ("OVER", {"win_reason": 7}, "unknown reason"),
    ("OVER", {"decider": 0}, "still asks"),
    ("OVER", {"win_reason": 0x100, "outcome": 0}, "truncated duel with a winner"),
]


def named_cards(state: State) -> dict[str, int]:
    """The numbers that T, O, H, M and D stand for."""
    turn_player = state["turn_player"]
    side = f"players[{turn_player}]"
    deck = state[f"{side}.piles[0].count"]
    monsters = [state[f"{side}.monsters[{zone}]"] for zone in range(7)]
    return {
        "T": turn_player,
        "O": 1 - turn_player,
        "H": state[f"{side}.piles[1].cards[0]"],
        "M": min(monsters),
        "D": state[f"{side}.piles[0].cards[{deck - 1}]"],
    }


@pytest.mark.parametrize(("moment", "changes", "message"), FAULTS, ids=lambda value: str(value))
def test_a_fault_is_found_and_named(
    native: SimpleNamespace,
    moments: dict[str, Any],
    moment: str,
    changes: dict[str, int | str],
    message: str,
) -> None:
    state = State(native, moments[moment])
    state.read()  # sound so far
    names = named_cards(state)
    for path, value in changes.items():
        for name, number in names.items():
            path = path.replace(f"[{name}]", f"[{number}]")
        state[path] = names[value] if isinstance(value, str) else value
    with pytest.raises(DuelFormatError, match=message):
        state.read()


def test_every_fault_that_the_check_can_name_is_provoked(sources: Any) -> None:
    text = (sources / "check.pyx").read_text(encoding="utf-8")
    messages = set(re.findall(r'return "([^"]+)"', text))
    assert len(messages) > 50
    provoked = [message for _, _, alternatives in FAULTS for message in alternatives.split("|")]
    missing = {message for message in messages if not any(part in message for part in provoked)}
    assert missing == UNREACHED


# Second lines of defence: another fault is always found first, or no small state shows it.
UNREACHED = {
    "more cards than MAX_CARDS",  # read_state finds the length wrong
    "more units of work than MAX_UNITS",  # likewise
    "effects of cards that have none",  # check_read: refused before
    "a card whose code is too large for an action",  # test_core: refused before
    "a player who owns more cards than MAX_PILE",  # needs 81 cards; test_core: refused before
    "an attack with no monster to choose",
    "a Spell or Trap that is neither face-up nor Set",
    "more units of work than the rules stack",
    "a rule step with the opponent's card",
    "the choice of a zone when none is free",
    "too few Tributes",
}
