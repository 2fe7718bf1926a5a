"""What each effect code does: the same deed in two duels, with and without a Continuous Trap that has an effect of that code."""

# Card functions have no types, and constants come by name from the language.
# mypy: ignore-errors

from __future__ import annotations

import dataclasses

import pytest

from tests.cards.api.shown import SHOWN, shows
from tests.scenario import Card, Side, defense, face_down, set_card
from tests.workshop import Workshop, code_of
from ygocore.cards.language import *
from ygocore.cards.language import CONSTANTS, card, duel, effect
from ygocore.cards.pool import CardPool
from ygocore.constants import Attribute, Position, Race, Type

made = Workshop()

BAT = CardPool.builtin().find("Bat").code
BLOCK = code_of("Block")
COUNTER = COUNTER_SPELL

# -- monsters and deeds -------------------------------------------------------------------------------------------

made.plain("Block", level=4, attack=1000, defense=1200, race=Race.ROCK, attribute=Attribute.EARTH)
made.plain("Giant Block", level=6, attack=2000, defense=2500)
made.plain("Titan Block", level=8, attack=3000, defense=2500)
made.plain("Ranked", level=0, rank=4, kind=Type.XYZ)
made.plain("Pendant", kind=Type.PENDULUM, left_scale=3, right_scale=3)
made.plain("Synced", level=5, kind=Type.SYNCHRO)


def deed(name, operation, cost=None, fast=False, kind=0, target=None, property=0):
    @(made.trap(name, kind) if fast else made.spell(name, kind))
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_ACTIVATE,
            code=EVENT_FREE_CHAIN,
            cost=cost,
            target=target,
            property=property,
            operation=operation,
        )


def mine(tp):
    return duel.get_first_matching_card(None, tp, LOCATION_MZONE, 0, None)


def all_mine(tp):
    return duel.get_field_group(tp, LOCATION_MZONE, 0)


def destroy(e, tp):
    duel.destroy(all_mine(tp), REASON_EFFECT)


def to_hand(e, tp):
    duel.send_to_hand(all_mine(tp), PLAYER_NONE, REASON_EFFECT)


def to_deck(e, tp):
    duel.send_to_deck(all_mine(tp), PLAYER_NONE, SEQ_DECKTOP, REASON_EFFECT)


def to_grave(e, tp):
    duel.send_to_grave(all_mine(tp), REASON_EFFECT)


def banish(e, tp):
    duel.remove(all_mine(tp), POS_FACEUP, REASON_EFFECT)


def hide(e, tp):
    duel.change_position(all_mine(tp), POS_FACEDOWN_DEFENSE)


def hand_over(e, tp):
    duel.get_control(all_mine(tp), 1 - tp)


def draw_one(e, tp):
    duel.draw(tp, 1, REASON_EFFECT)


def mill(e, tp):
    if duel.is_player_can_discard_deck(tp, 1):
        duel.discard_deck(tp, 1, REASON_EFFECT)


def count(e, tp):
    mine(tp).add_counter(COUNTER, 2)


def burn_me(e, tp):
    duel.damage(tp, 100, REASON_EFFECT)


def heal_me(e, tp):
    duel.recover(tp, 100, REASON_EFFECT)


def revive(e, tp):
    g = duel.get_matching_group(
        card.is_can_be_special_summoned, tp, LOCATION_GRAVE, 0, None, e, 0, tp, False, False
    )
    duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)


def pay_100(e, tp, chk):
    if chk == 0:
        return duel.check_lp_cost(tp, 100)
    duel.pay_lp_cost(tp, 100)


def can_pay_for_it(e, tp):
    return duel.check_lp_cost(tp, 100)


def pay_for_it(e, tp):
    duel.pay_lp_cost(tp, 100)


def discard_one(e, tp, chk):
    if chk == 0:
        return duel.is_existing_matching_card(card.is_discardable, tp, LOCATION_HAND, 0, 1, e.get_handler())
    duel.discard_hand(tp, card.is_discardable, 1, 1, REASON_COST | REASON_DISCARD, e.get_handler())


def tribute_one(e, tp, chk):
    if chk == 0:
        return duel.check_release_group_cost(tp, None, 1, False, None, None)
    duel.release(duel.select_release_group_cost(tp, None, 1, 1, False, None, None), REASON_COST)


def send_one(e, tp, chk):
    if chk == 0:
        return duel.is_existing_matching_card(card.is_able_to_grave_as_cost, tp, LOCATION_MZONE, 0, 1, None)
    g = duel.select_matching_card(tp, card.is_able_to_grave_as_cost, tp, LOCATION_MZONE, 0, 1, 1, None)
    duel.send_to_grave(g, REASON_COST)


def tribute_by_effect(e, tp):
    g = duel.get_matching_group(card.is_releasable_by_effect, tp, LOCATION_MZONE, 0, None)
    duel.release(g, REASON_EFFECT)


def targets_one(e, tp, chk):
    if chk == 0:
        return duel.is_existing_target(None, tp, LOCATION_MZONE, 0, 1, None)
    duel.select_target(tp, None, tp, LOCATION_MZONE, 0, 1, 1, None)


deed("Destroy", destroy)
deed("To Hand", to_hand)
deed("To Deck", to_deck)
deed("To Grave", to_grave)
deed("Banish", banish)
deed("Hide", hide)
deed("Hand Over", hand_over)
deed("Draw", draw_one)
deed("Mill", mill)
deed("Count", count)
deed("Burn Me", burn_me)
deed("Heal Me", heal_me)
deed("Revive", revive)
deed("Pay", heal_me, pay_100)
deed("Discard", heal_me, discard_one)
deed("Tribute", heal_me, tribute_one)
deed("Send", heal_me, send_one)
deed("Tribute By Effect", tribute_by_effect)
deed("Target", heal_me, target=targets_one, property=EFFECT_FLAG_CARD_TARGET)
deed("Fast Heal", heal_me, kind=Type.QUICKPLAY)
deed("Trap Heal", heal_me, fast=True)

# -- questions ----------------------------------------------------------------------------------------------------

QUESTIONS = {}


def asks(name, question):
    """A Spell that sets the opponent's LP to 10000 and the answer to ``(e, tp, c)`` about the first own monster."""

    @made.spell(name)
    def declare(c):
        def operation(e, tp):
            duel.set_lp(1 - tp, 10000 + int(question(e, tp, mine(tp))))

        c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, operation=operation)


asks("Ask attribute", lambda e, tp, c: c.get_attribute())
asks("Ask race", lambda e, tp, c: c.get_race())
asks("Ask code", lambda e, tp, c: c.is_code(1234))
asks("Ask setcode", lambda e, tp, c: c.is_set_card(0x77))
asks("Ask type", lambda e, tp, c: c.get_type())
asks("Ask level", lambda e, tp, c: c.get_level())
asks("Ask rank", lambda e, tp, c: c.get_rank())
asks("Ask attack", lambda e, tp, c: c.get_attack())
asks("Ask base attack", lambda e, tp, c: c.get_base_attack())
asks("Ask defense", lambda e, tp, c: c.get_defense())
asks("Ask base defense", lambda e, tp, c: c.get_base_defense())
asks("Ask scales", lambda e, tp, c: 10 * c.get_left_scale() + c.get_right_scale())
asks("Ask synchro", lambda e, tp, c: c.is_can_be_synchro_material())
asks("Ask fusion", lambda e, tp, c: c.is_can_be_fusion_material())
asks("Ask xyz", lambda e, tp, c: c.is_can_be_xyz_material())
asks("Ask link", lambda e, tp, c: c.is_can_be_link_material())
asks(
    "Ask public", lambda e, tp, c: duel.get_first_matching_card(None, tp, LOCATION_HAND, 0, None).is_public()
)
asks("Ask environment", lambda e, tp, c: duel.is_environment(1234))
asks("Ask immune", lambda e, tp, c: c.is_immune_to_effect(e))
asks("Ask counters", lambda e, tp, c: c.get_counter(COUNTER))
asks("Ask summons left", lambda e, tp, c: duel.is_player_can_special_summon_count(tp, 2))

# -- the laws and what they change --------------------------------------------------------------------------------

CASES = {}


@dataclasses.dataclass
class Case:
    mine: Side
    theirs: Side
    check: object
    more: dict


def law(
    name,
    check,
    mine=None,
    theirs=None,
    value=1,
    own=LOCATION_MZONE,
    other=0,
    player=False,
    property=0,
    target=None,
    rules="MR2020",
    **more,
):
    """With a Continuous Trap of player 0 that has the effect, ``check(game)`` is so; without it is not so."""
    number = sum(each.split()[0] == name for each in CASES)
    key = f"{name} {number}"
    SHOWN.setdefault(name, __file__)
    flags = property | (EFFECT_FLAG_PLAYER_TARGET if player else 0)
    where = (own, other) if not player or (own, other) != (LOCATION_MZONE, 0) else (1, 0)

    @made.trap(f"Law {key}", Type.CONTINUOUS)
    def declare(c):
        c.effect(
            type=EFFECT_TYPE_FIELD,
            code=CONSTANTS[name],
            property=flags,
            range=LOCATION_SZONE,
            target_range=where,
            value=value,
            target=target,
            **more,
        )

    CASES[key] = Case(mine or Side(), theirs or Side(), check, {"rules": rules})


def asked(name, answer):
    """The answer to a question."""

    def check(game):
        game.activate(f"Ask {name}")
        return game.lp(1) == 10000 + answer

    return check


def asks_of(code, question, answer, value=1, own=LOCATION_MZONE, monster="Block", **more):
    """A law that changes what a monster is."""
    law(
        code,
        asked(question, answer),
        Side(hand=[f"Ask {question}"], monsters={0: monster}),
        value=value,
        own=own,
        **more,
    )


def cannot(action):
    return lambda game: not game.offers(action)


def after(*steps):
    """Do these steps, the last of which says what is so then."""

    def check(game):
        for step in steps[:-1]:
            step(game)
        return steps[-1](game)

    return check


def use(name, *answers):
    return lambda game: game.activate(name, *answers)


def battle(attacker="Block", target=None):
    def step(game):
        game.to_battle_phase()
        game.choose("ATTACK", attacker, "mzone")
        if target is not None:
            game.answer(target)
        while game.duel.prompt is not None and game.duel.prompt.kind.name == "SELECT_CHAIN":
            game.answer("pass")

    return step


def lp(player, amount):
    return lambda game: game.lp(player) == amount


def there(name="Block", player=0, where="mzone"):
    return lambda game: name in game.names(player, where)


def gone(name="Block", player=0, where="mzone"):
    return lambda game: name not in game.names(player, where)


def forced_target(game):
    """The attack has one possible target only: nothing is asked."""
    game.to_battle_phase()
    game.choose("ATTACK", "Block", "mzone")
    return not game.offers("SELECT")


def asked_in_the_opponents_turn(game):
    """Player 0 may use something in player 1's turn."""
    game.choose("TO_END_PHASE")
    while game.duel.turn_player == 0:
        game.answer("pass")
    return game.player == 0


ONE = Side(monsters={0: "Block"})


def one(*hand, **more):
    return Side(hand=hand, monsters={0: "Block"}, **more)


# What a monster is.
asks_of("EFFECT_ADD_ATTRIBUTE", "attribute", ATTRIBUTE_EARTH | ATTRIBUTE_FIRE, ATTRIBUTE_FIRE)
asks_of("EFFECT_CHANGE_ATTRIBUTE", "attribute", ATTRIBUTE_FIRE, ATTRIBUTE_FIRE)
asks_of("EFFECT_REMOVE_ATTRIBUTE", "attribute", 0, ATTRIBUTE_EARTH)
asks_of("EFFECT_ADD_RACE", "race", RACE_ROCK | RACE_FISH, RACE_FISH)
asks_of("EFFECT_CHANGE_RACE", "race", RACE_FISH, RACE_FISH)
asks_of("EFFECT_REMOVE_RACE", "race", 0, RACE_ROCK)
asks_of("EFFECT_ADD_CODE", "code", 1, 1234)
asks_of("EFFECT_CHANGE_CODE", "code", 1, 1234)
asks_of("EFFECT_ADD_SETCODE", "setcode", 1, 0x77)
asks_of("EFFECT_ADD_TYPE", "type", TYPE_MONSTER | TYPE_NORMAL | TYPE_TUNER, TYPE_TUNER)
asks_of("EFFECT_CHANGE_TYPE", "type", TYPE_MONSTER | TYPE_EFFECT, TYPE_MONSTER | TYPE_EFFECT)
asks_of("EFFECT_REMOVE_TYPE", "type", TYPE_MONSTER, TYPE_NORMAL)
asks_of("EFFECT_CHANGE_LEVEL", "level", 7, 7)
asks_of("EFFECT_UPDATE_LEVEL", "level", 6, 2)
asks_of("EFFECT_UPDATE_LEVEL", "level", 1, -9)
asks_of("EFFECT_CHANGE_LEVEL_FINAL", "level", 9, 9)
asks_of("EFFECT_CHANGE_RANK", "rank", 7, 7, monster="Ranked")
asks_of("EFFECT_UPDATE_RANK", "rank", 6, 2, monster="Ranked")
asks_of("EFFECT_CHANGE_RANK_FINAL", "rank", 9, 9, monster="Ranked")
asks_of("EFFECT_CHANGE_LSCALE", "scales", 83, 8, monster="Pendant")
asks_of("EFFECT_CHANGE_RSCALE", "scales", 38, 8, monster="Pendant")
asks_of("EFFECT_UPDATE_LSCALE", "scales", 53, 2, monster="Pendant")
asks_of("EFFECT_UPDATE_RSCALE", "scales", 35, 2, monster="Pendant")
asks_of("EFFECT_UPDATE_ATTACK", "attack", 1300, 300)
asks_of("EFFECT_UPDATE_ATTACK", "attack", 0, -3000)
asks_of("EFFECT_SET_ATTACK", "attack", 70, 70)
asks_of("EFFECT_SET_ATTACK_FINAL", "attack", 80, 80)
asks_of("EFFECT_SET_BASE_ATTACK", "base attack", 90, 90)
asks_of("EFFECT_SWAP_ATTACK_FINAL", "attack", 60, 60)
asks_of("EFFECT_UPDATE_DEFENSE", "defense", 1500, 300)
asks_of("EFFECT_SET_DEFENSE", "defense", 70, 70)
asks_of("EFFECT_SET_DEFENSE_FINAL", "defense", 80, 80)
asks_of("EFFECT_SET_BASE_DEFENSE", "base defense", 90, 90)
asks_of("EFFECT_SWAP_DEFENSE_FINAL", "defense", 60, 60)
asks_of("EFFECT_SWAP_AD", "attack", 1200)
asks_of("EFFECT_SWAP_BASE_AD", "base attack", 1200)
asks_of("EFFECT_CANNOT_BE_SYNCHRO_MATERIAL", "synchro", 0)
asks_of("EFFECT_CANNOT_BE_FUSION_MATERIAL", "fusion", 0)
asks_of("EFFECT_CANNOT_BE_XYZ_MATERIAL", "xyz", 0)
asks_of("EFFECT_CANNOT_BE_LINK_MATERIAL", "link", 0)
asks_of("EFFECT_IMMUNE_EFFECT", "immune", 1, lambda e, te: te.is_spell_effect())
law("EFFECT_PUBLIC", asked("public", 1), one("Ask public", "Bat"), own=LOCATION_HAND)
law("EFFECT_CHANGE_ENVIRONMENT", asked("environment", 1), one("Ask environment"), value=1234, player=True)

law("EFFECT_REVERSE_DECK", lambda game: "deck_top" in game.duel.view(1)["players"][0], Side(), player=True)
law("EFFECT_GEMINI_SUMMONABLE", lambda game: game.offers("SUMMON"), ONE)
law("EFFECT_GEMINI_STATUS", lambda game: not game.offers("SUMMON"), Side(monsters={0: "Second Chance"}))

# What may not be done to a card, or what it is protected from.
law("EFFECT_INDESTRUCTABLE", after(use("Destroy"), there()), one("Destroy"))
law("EFFECT_INDESTRUCTABLE_EFFECT", after(use("Destroy"), there()), one("Destroy"))
law("EFFECT_INDESTRUCTABLE_BATTLE", after(battle(), there()), ONE, Side(monsters={0: "Titan Block"}))
law(
    "EFFECT_INDESTRUCTABLE_COUNT",
    after(use("Destroy"), there()),
    one("Destroy"),
    count_limit=1,
    value=lambda e, re, r, rp: r & REASON_EFFECT,
)
law(
    "EFFECT_INDESTRUCTABLE_COUNT",
    after(battle(), there()),
    ONE,
    Side(monsters={0: "Titan Block"}),
    count_limit=1,
)
law("EFFECT_CANNOT_TO_HAND", after(use("To Hand"), there()), one("To Hand"))
law("EFFECT_CANNOT_TO_DECK", after(use("To Deck"), there()), one("To Deck"))
law("EFFECT_CANNOT_TO_GRAVE", after(use("To Grave"), there()), one("To Grave"))
law("EFFECT_CANNOT_REMOVE", after(use("Banish"), there()), one("Banish"))
law("EFFECT_CANNOT_REMOVE", after(use("Banish"), there()), one("Banish"), player=True, own=1, other=1)
law(
    "EFFECT_CANNOT_TURN_SET",
    after(use("Hide"), lambda game: game.monsters(0)[0] == "Block, attack"),
    one("Hide"),
)
law("EFFECT_CANNOT_CHANGE_CONTROL", after(use("Hand Over"), there()), one("Hand Over"))
law("EFFECT_CANNOT_BE_EFFECT_TARGET", cannot("ACTIVATE"), one("Target"))
law("EFFECT_CANNOT_RELEASE", cannot("ACTIVATE"), one("Tribute"), player=True)
law("EFFECT_CANNOT_RELEASE", cannot("SUMMON"), one("Giant Block"), player=True)
law("EFFECT_UNRELEASABLE_NONSUM", cannot("ACTIVATE"), one("Tribute"))
law("EFFECT_UNRELEASABLE_SUM", cannot("SUMMON"), one("Giant Block"))
law("EFFECT_UNRELEASABLE_EFFECT", after(use("Tribute By Effect"), there()), one("Tribute By Effect"))
law("EFFECT_CANNOT_USE_AS_COST", cannot("ACTIVATE"), one("Send"))
law("EFFECT_CANNOT_TO_GRAVE_AS_COST", cannot("ACTIVATE"), one("Send"))
law(
    "EFFECT_CANNOT_PLACE_COUNTER",
    after(use("Count"), asked("counters", 0)),
    Side(hand=["Count", "Ask counters"], monsters={0: "Counted"}),
)
law(
    "EFFECT_LEAVE_FIELD_REDIRECT",
    after(use("Destroy"), there(where="banished")),
    one("Destroy"),
    value=LOCATION_REMOVED,
)
law(
    "EFFECT_TO_GRAVE_REDIRECT",
    after(use("Destroy"), there(where="banished")),
    one("Destroy"),
    value=LOCATION_REMOVED,
)
law(
    "EFFECT_TO_HAND_REDIRECT",
    after(use("To Hand"), there(where="banished")),
    one("To Hand"),
    value=LOCATION_REMOVED,
)
law(
    "EFFECT_TO_DECK_REDIRECT",
    after(use("To Deck"), there(where="grave")),
    one("To Deck"),
    value=LOCATION_GRAVE,
)
law("EFFECT_REMOVE_REDIRECT", after(use("Banish"), there(where="hand")), one("Banish"), value=LOCATION_HAND)
law(
    "EFFECT_BATTLE_DESTROY_REDIRECT",
    after(battle(), there("Bat", 1, "banished")),
    ONE,
    Side(monsters={0: "Bat"}),
    value=LOCATION_REMOVED,
)
law("EFFECT_SELF_DESTROY", after(use("Heal Me"), gone()), one("Heal Me"))
law("EFFECT_SELF_TOGRAVE", after(use("Heal Me"), gone()), one("Heal Me"))
law(
    "EFFECT_SET_CONTROL",
    after(use("Heal Me"), there("Block", 1)),
    one("Heal Me"),
    value=1,
    other=LOCATION_MZONE,
)
law(
    "EFFECT_SET_POSITION",
    after(use("Heal Me"), lambda game: game.monsters(0)[0] == "Block, defense"),
    one("Heal Me"),
    value=POS_FACEUP_DEFENSE,
)
law(
    "EFFECT_NECRO_VALLEY",
    after(use("Revive"), gone("Bat")),
    Side(hand=["Revive"], grave=["Bat"]),
    own=LOCATION_GRAVE,
)
law("EFFECT_SPSUMMON_COUNT_LIMIT", asked("summons left", 0), Side(hand=["Ask summons left"]), player=True)
law("EFFECT_LEFT_SPSUMMON_COUNT", asked("summons left", 0), Side(hand=["Ask summons left"]), player=True)
law(
    "EFFECT_LEFT_SPSUMMON_COUNT",
    after(use("Revive"), gone("Bat")),
    Side(hand=["Revive"], grave=["Bat"]),
    player=True,
    value=0,
)
law(
    "EFFECT_CANNOT_SPECIAL_SUMMON",
    after(use("Revive"), gone("Bat")),
    Side(hand=["Revive"], grave=["Bat"]),
    player=True,
)
law(
    "EFFECT_CANNOT_SPECIAL_SUMMON",
    after(use("Revive"), gone("Bat")),
    Side(hand=["Revive"], grave=["Bat"]),
    player=True,
    target=lambda e, c, sumtype: c.is_code(BAT) and not sumtype & SUMMON_TYPE_FUSION,
)
law("EFFECT_DISABLE", after(use("Drum"), lp(0, 8000)), Side(monsters={0: "Drum"}))
law("EFFECT_DISABLE_EFFECT", after(use("Drum"), lp(0, 8000)), Side(monsters={0: "Drum"}))
law("EFFECT_CANNOT_TRIGGER", cannot("ACTIVATE"), Side(monsters={0: "Drum"}))

# What a player may not do, or may.
law("EFFECT_CANNOT_SUMMON", cannot("SUMMON"), Side(hand=["Bat"]), player=True)
law("EFFECT_CANNOT_MSET", cannot("SET_MONSTER"), Side(hand=["Bat"]), player=True)
law("EFFECT_CANNOT_SSET", cannot("SET_SPELL_TRAP"), Side(hand=["Fast Heal"]), player=True)
law(
    "EFFECT_CANNOT_FLIP_SUMMON",
    cannot("CHANGE_POSITION"),
    Side(monsters={0: face_down("Block")}),
    player=True,
)
law("EFFECT_CANNOT_CHANGE_POSITION", cannot("CHANGE_POSITION"), ONE)
law(
    "EFFECT_CANNOT_ACTIVATE",
    cannot("ACTIVATE"),
    Side(hand=["Heal Me"]),
    player=True,
    value=lambda e, re, tp: re.is_spell_effect(),
)
law(
    "EFFECT_CANNOT_DRAW",
    after(use("Draw"), lambda game: game.names(0, "hand") == []),
    Side(hand=["Draw"]),
    player=True,
)
law(
    "EFFECT_CANNOT_DISCARD_DECK",
    after(use("Mill"), gone("Mokey Mokey", where="grave")),
    Side(hand=["Mill"]),
    player=True,
)
law("EFFECT_CANNOT_DISCARD_HAND", cannot("ACTIVATE"), Side(hand=["Discard", "Bat"]), player=True)
law(
    "EFFECT_DISCARD_COST_CHANGE",
    after(use("Discard"), there("Bat", where="hand")),
    Side(hand=["Discard", "Bat"]),
    player=True,
)
law(
    "EFFECT_LPCOST_CHANGE",
    after(use("Pay"), lp(0, 8100 - 30)),
    Side(hand=["Pay"]),
    player=True,
    value=lambda e, re, tp, amount: 30,
)
law("EFFECT_CANNOT_BP", cannot("TO_BATTLE_PHASE"), ONE, player=True)
law("EFFECT_SKIP_BP", cannot("TO_BATTLE_PHASE"), ONE, player=True)
law("EFFECT_SKIP_M2", after(lambda game: game.to_battle_phase(), cannot("TO_MAIN_PHASE_2")), ONE, player=True)
law(
    "EFFECT_CANNOT_M2",
    after(lambda game: game.to_battle_phase(), cannot("TO_MAIN_PHASE_2")),
    ONE,
    player=True,
)
law("EFFECT_SKIP_M1", cannot("SUMMON"), Side(hand=["Bat"]), player=True)
law(
    "EFFECT_SKIP_DP",
    after(lambda game: game.end_turn(), lambda game: game.names(1, "hand") == []),
    player=True,
    own=0,
    other=1,
)
law(
    "EFFECT_SKIP_SP",
    after(lambda game: game.choose("TO_END_PHASE"), lambda game: game.lp(1) == 8000),
    Side(),
    Side(monsters={0: "Riser"}),
    player=True,
    own=0,
    other=1,
)
law(
    "EFFECT_SKIP_TURN",
    after(lambda game: game.end_turn(), lambda game: game.duel.turn_player == 0),
    ONE,
    player=True,
    own=0,
    other=1,
)
law(
    "EFFECT_BP_TWICE",
    after(
        battle("Block"),
        lambda game: (game.to_main_phase_2(), game.duel.prompt.kind.name == "SELECT_YESNO")[1],
    ),
    ONE,
    player=True,
)
law(
    "EFFECT_DRAW_COUNT",
    after(lambda game: game.end_turn(), lambda game: len(game.names(1, "hand")) == 3),
    player=True,
    own=0,
    other=1,
    value=3,
)
law(
    "EFFECT_HAND_LIMIT",
    after(lambda game: game.choose("TO_END_PHASE"), lambda game: game.duel.prompt.kind.name == "SELECT_CARD"),
    Side(hand=["Bat", "Block"]),
    player=True,
)
law(
    "EFFECT_SET_SUMMON_COUNT_LIMIT",
    after(lambda game: game.summon("Bat@0"), lambda game: game.offers("SUMMON")),
    Side(hand=["Bat", "Bat"]),
    player=True,
    value=2,
)
law(
    "EFFECT_EXTRA_SUMMON_COUNT",
    after(lambda game: game.summon("Bat@0"), lambda game: game.offers("SUMMON")),
    Side(hand=["Bat", "Bat"]),
    own=LOCATION_HAND,
)
law(
    "EFFECT_EXTRA_SET_COUNT",
    after(
        lambda game: game.summon("Bat@0"),
        lambda game: game.offers("SET_MONSTER") and not game.offers("SUMMON"),
    ),
    Side(hand=["Bat", "Bat"]),
    own=LOCATION_HAND,
)
law(
    "EFFECT_LIGHT_OF_INTERVENTION",
    after(
        lambda game: game.choose("SUMMON", "Bat"),
        lambda game: game.duel.prompt.kind.name == "SELECT_POSITION",
    ),
    Side(hand=["Bat"]),
    player=True,
)
law(
    "EFFECT_DECREASE_TRIBUTE",
    lambda game: game.offers("SUMMON"),
    Side(hand=["Giant Block"]),
    own=LOCATION_HAND,
)
law(
    "EFFECT_DECREASE_TRIBUTE_SET",
    lambda game: game.offers("SET_MONSTER"),
    Side(hand=["Giant Block"]),
    own=LOCATION_HAND,
)
law("EFFECT_DOUBLE_TRIBUTE", lambda game: game.offers("SUMMON"), one("Titan Block"))
law(
    "EFFECT_EXTRA_RELEASE",
    lambda game: game.offers("SUMMON"),
    Side(hand=["Giant Block"]),
    ONE,
    own=0,
    other=LOCATION_MZONE,
)
law(
    "EFFECT_EXTRA_RELEASE_SUM",
    lambda game: game.offers("SUMMON"),
    Side(hand=["Giant Block"]),
    ONE,
    own=0,
    other=LOCATION_MZONE,
)
law(
    "EFFECT_TRIBUTE_LIMIT",
    cannot("SUMMON"),
    one("Giant Block"),
    own=LOCATION_HAND,
    value=lambda e, c: c.is_code(BLOCK),
)
law("EFFECT_SUMMON_PROC", lambda game: game.offers("SUMMON"), Side(hand=["Giant Block"]), own=LOCATION_HAND)
law("EFFECT_SET_PROC", lambda game: game.offers("SET_MONSTER"), Side(hand=["Giant Block"]), own=LOCATION_HAND)
law(
    "EFFECT_SUMMON_COST",
    after(lambda game: game.summon("Bat"), lp(0, 7900)),
    Side(hand=["Bat"]),
    own=LOCATION_HAND,
    cost=can_pay_for_it,
    operation=pay_for_it,
)
law("EFFECT_MAX_MZONE", cannot("SUMMON"), one("Bat"), player=True)
law("EFFECT_MAX_SZONE", cannot("SET_SPELL_TRAP"), Side(hand=["Fast Heal"]), player=True)
law("EFFECT_DISABLE_FIELD", cannot("SUMMON"), Side(hand=["Bat"]), value=0x1F, own=0)
law("EFFECT_QP_ACT_IN_NTPHAND", asked_in_the_opponents_turn, Side(hand=["Fast Heal"]), own=LOCATION_HAND)
law(
    "EFFECT_TRAP_ACT_IN_HAND",
    lambda game: game.offers("ACTIVATE"),
    Side(hand=["Trap Heal"]),
    own=LOCATION_HAND,
)
law(
    "EFFECT_TRAP_ACT_IN_SET_TURN",
    lambda game: game.offers("ACTIVATE"),
    Side(spells={0: set_card("Trap Heal", status=STATUS_SET_TURN)}),
    own=LOCATION_SZONE,
)
law(
    "EFFECT_REMAIN_FIELD",
    after(use("Heal Me"), lambda game: "Heal Me" in game.names(0, "szone")),
    Side(hand=["Heal Me"]),
    own=LOCATION_SZONE,
)

# Damage and LP.
law(
    "EFFECT_CHANGE_DAMAGE",
    after(use("Burn Me"), lp(0, 7950)),
    Side(hand=["Burn Me"]),
    player=True,
    value=lambda e, re, amount, r, rp: amount // 2,
)
law("EFFECT_NO_EFFECT_DAMAGE", after(use("Burn Me"), lp(0, 8000)), Side(hand=["Burn Me"]), player=True)
law("EFFECT_REFLECT_DAMAGE", after(use("Burn Me"), lp(1, 7900)), Side(hand=["Burn Me"]), player=True)
law("EFFECT_REVERSE_DAMAGE", after(use("Burn Me"), lp(0, 8100)), Side(hand=["Burn Me"]), player=True)
law("EFFECT_REVERSE_RECOVER", after(use("Heal Me"), lp(0, 7900)), Side(hand=["Heal Me"]), player=True)
THEIR_TITAN = Side(monsters={0: "Titan Block"})
law("EFFECT_AVOID_BATTLE_DAMAGE", after(battle(), lp(0, 8000)), ONE, THEIR_TITAN)
law("EFFECT_AVOID_BATTLE_DAMAGE", after(battle(), lp(0, 8000)), ONE, THEIR_TITAN, player=True)
law("EFFECT_NO_BATTLE_DAMAGE", after(battle(), lp(0, 8000)), ONE, THEIR_TITAN, own=0, other=LOCATION_MZONE)
law("EFFECT_CHANGE_BATTLE_DAMAGE", after(battle(), lp(0, 7000)), ONE, THEIR_TITAN, value=HALF_DAMAGE)
law(
    "EFFECT_REFLECT_BATTLE_DAMAGE",
    after(battle(), lambda game: (game.lp(0), game.lp(1)) == (8000, 6000)),
    ONE,
    THEIR_TITAN,
)
law(
    "EFFECT_BOTH_BATTLE_DAMAGE",
    after(battle(), lambda game: (game.lp(0), game.lp(1)) == (6000, 6000)),
    ONE,
    THEIR_TITAN,
)
law(
    "EFFECT_ALSO_BATTLE_DAMAGE",
    after(battle(), lambda game: (game.lp(0), game.lp(1)) == (6000, 6000)),
    ONE,
    THEIR_TITAN,
)
law("EFFECT_PIERCE", after(battle(), lp(1, 7500)), ONE, Side(monsters={0: defense("Haniwa")}))

# Attacks.
TWO_BATS = Side(monsters={0: "Bat", 1: "Haniwa"})
law("EFFECT_CANNOT_ATTACK", after(lambda game: game.to_battle_phase(), cannot("ATTACK")), ONE)
law("EFFECT_CANNOT_ATTACK_ANNOUNCE", after(lambda game: game.to_battle_phase(), cannot("ATTACK")), ONE)
law("EFFECT_CANNOT_DIRECT_ATTACK", after(lambda game: game.to_battle_phase(), cannot("ATTACK")), ONE)
law(
    "EFFECT_DIRECT_ATTACK",
    after(lambda game: game.to_battle_phase(), lambda game: game.legal("ATTACK")[0].argument == 1),
    ONE,
    TWO_BATS,
)
law(
    "EFFECT_DEFENSE_ATTACK",
    after(lambda game: game.to_battle_phase(), lambda game: game.offers("ATTACK")),
    Side(monsters={0: defense("Block")}),
)
law("EFFECT_EXTRA_ATTACK", after(battle("Block", "Bat"), lambda game: game.offers("ATTACK")), ONE, TWO_BATS)
law(
    "EFFECT_EXTRA_ATTACK_MONSTER",
    after(battle("Block", "Bat"), lambda game: game.offers("ATTACK")),
    ONE,
    TWO_BATS,
)
law("EFFECT_ATTACK_ALL", after(battle("Block", "Bat"), lambda game: game.offers("ATTACK")), ONE, TWO_BATS)
law(
    "EFFECT_CANNOT_BE_BATTLE_TARGET",
    after(lambda game: game.to_battle_phase(), cannot("ATTACK")),
    ONE,
    Side(monsters={0: "Bat"}),
    own=0,
    other=LOCATION_MZONE,
)
law(
    "EFFECT_CANNOT_SELECT_BATTLE_TARGET",
    after(lambda game: game.to_battle_phase(), cannot("ATTACK")),
    ONE,
    Side(monsters={0: "Bat"}),
    value=lambda e, c: c.is_code(BAT),
)
law("EFFECT_ONLY_ATTACK_MONSTER", forced_target, ONE, TWO_BATS, value=lambda e, c: c.is_code(BAT))
law(
    "EFFECT_ONLY_BE_ATTACKED",
    forced_target,
    ONE,
    TWO_BATS,
    own=0,
    other=LOCATION_MZONE,
    target=lambda e, c: c.is_code(BAT),
)
law("EFFECT_MUST_ATTACK_MONSTER", forced_target, ONE, TWO_BATS, value=lambda e, c: c.is_code(BAT))
law(
    "EFFECT_MUST_ATTACK", after(lambda game: game.to_battle_phase(), lp(1, 7000)), ONE
)  # nothing else can be done
law(
    "EFFECT_IGNORE_BATTLE_TARGET",
    after(lambda game: game.to_battle_phase(), lambda game: game.legal("ATTACK")[0].argument == 1),
    ONE,
    Side(monsters={0: "Bat"}),
    own=0,
    other=LOCATION_MZONE,
)
law(
    "EFFECT_PATRICIAN_OF_DARKNESS",
    after(
        lambda game: game.to_battle_phase(),
        lambda game: game.choose("ATTACK", "Block", "mzone"),
        lambda game: game.player == 1,
    ),
    ONE,
    TWO_BATS,
    player=True,
)


# Costs, windows, negation.
law("EFFECT_ATTACK_COST", after(battle(), lp(0, 7900)), ONE, cost=can_pay_for_it, operation=pay_for_it)
law(
    "EFFECT_ATTACK_COST",
    after(lambda game: game.to_battle_phase(), cannot("ATTACK")),
    Side(lp=50, monsters={0: "Block"}),
    cost=can_pay_for_it,
)
law(
    "EFFECT_MSET_COST",
    after(lambda game: game.set_monster("Bat"), lp(0, 7900)),
    Side(hand=["Bat"]),
    own=LOCATION_HAND,
    cost=can_pay_for_it,
    operation=pay_for_it,
)
law(
    "EFFECT_FLIPSUMMON_COST",
    after(lambda game: game.change_position("Block"), lp(0, 7900)),
    Side(monsters={0: face_down("Block")}),
    cost=can_pay_for_it,
    operation=pay_for_it,
)
law(
    "EFFECT_SPSUMMON_COST",
    after(use("Revive"), lp(0, 7900)),
    Side(hand=["Revive"], grave=["Bat"]),
    own=LOCATION_GRAVE,
    cost=can_pay_for_it,
    operation=pay_for_it,
)
law(
    "EFFECT_SPSUMMON_COST",
    after(use("Revive"), gone("Bat")),
    Side(lp=50, hand=["Revive"], grave=["Bat"]),
    own=LOCATION_GRAVE,
    cost=can_pay_for_it,
)
law(
    "EFFECT_ACTIVATE_COST",
    after(use("Heal Me"), lp(0, 8000)),
    Side(hand=["Heal Me"]),
    player=True,
    cost=can_pay_for_it,
    operation=pay_for_it,
)
law(
    "EFFECT_ACTIVATE_COST",
    cannot("ACTIVATE"),
    Side(lp=50, hand=["Heal Me"]),
    player=True,
    target=lambda e, re: re.is_spell_effect(),
    cost=can_pay_for_it,
)
VETO = Side(spells={0: set_card("Veto")})


def unanswered(kind, name, *answers, where="hand"):
    """The summon could not be answered by Veto."""

    def check(game):
        if kind == "SPECIAL_SUMMON":
            game.special_summon(name, *answers)
        else:
            game.choose(kind, name, where)
        return game.duel.prompt.kind.name != "SELECT_CHAIN"

    return check


law("EFFECT_CANNOT_DISABLE_SUMMON", unanswered("SUMMON", "Bat"), Side(hand=["Bat"]), VETO)
law(
    "EFFECT_CANNOT_DISABLE_FLIP_SUMMON",
    unanswered("CHANGE_POSITION", "Block", where="mzone"),
    Side(monsters={0: face_down("Block")}),
    VETO,
)
law(
    "EFFECT_CANNOT_DISABLE_SPSUMMON",
    unanswered("SPECIAL_SUMMON", "Giant", "attack"),
    Side(hand=["Giant"]),
    Side(monsters={0: "Bat"}, spells=VETO.spells),
)
law(
    "EFFECT_CANNOT_DISABLE",
    after(use("Drum"), lp(0, 8005)),
    Side(monsters={0: "Drum"}),
    Side(spells={0: Card("Drain", Position.FACEUP)}),
)
law(
    "EFFECT_CANNOT_INACTIVATE",
    after(use("Heal Me"), lambda game: game.duel.prompt.kind.name != "SELECT_CHAIN"),
    Side(hand=["Heal Me"]),
    Side(spells={0: set_card("Denial")}),
    value=lambda e, link: True,
)
law(
    "EFFECT_CANNOT_DISEFFECT",
    after(use("Heal Me"), lambda game: game.duel.prompt.kind.name != "SELECT_CHAIN"),
    Side(hand=["Heal Me"]),
    Side(spells={0: set_card("Silence")}),
    value=lambda e, link: True,
)
law(
    "EFFECT_REVERSE_UPDATE",
    asked("attack", 700),
    Side(hand=["Ask attack"], monsters={0: "Block", 1: "Raiser"}),
)
law("EFFECT_DISABLE_TRAPMONSTER", after(use("Drum"), lp(0, 8000)), Side(monsters={0: "Drum"}))
law(
    "EFFECT_NECRO_VALLEY_IM",
    after(use("Revive"), there("Bat")),
    Side(hand=["Revive"], grave=["Bat"], spells={4: Card("Valley", Position.FACEUP)}),
    own=LOCATION_SZONE,
)


# -- laws that are on cards of their own --------------------------------------------------------------------------


@made.monster("Drum")
def drum(c):
    """Gain 5."""

    def operation(e, tp):
        take_five(tp)

    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, operation=operation)


def take_five(tp):
    duel.recover(tp, 5, REASON_EFFECT)


@made.monster("Second Chance")
def second_chance(c):
    """It can be Normal Summoned again."""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_GEMINI_SUMMONABLE)


@made.monster("Riser")
def riser(c):
    """Standby Phase: gain 5."""

    def operation(e, tp):
        take_five(tp)

    c.effect(
        type=EFFECT_TYPE_FIELD | EFFECT_TYPE_TRIGGER_F,
        code=EVENT_PHASE + PHASE_STANDBY,
        range=LOCATION_MZONE,
        count_limit=1,
        operation=operation,
    )


@made.monster("Counted")
def counted(c):
    """May hold counters."""
    c.enable_counter_permit(COUNTER, LOCATION_MZONE)


@made.monster("Raiser")
def raiser(c):
    """Your monsters gain 300 ATK."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_UPDATE_ATTACK,
        range=LOCATION_MZONE,
        target_range=(LOCATION_MZONE, 0),
        value=300,
    )


@made.spell("Valley", Type.CONTINUOUS)
def valley(c):
    """Cards in the GY cannot leave it."""
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_NECRO_VALLEY,
        range=LOCATION_SZONE,
        target_range=(LOCATION_GRAVE, LOCATION_GRAVE),
        value=1,
    )


def replaces(name, code, where=LOCATION_MZONE):
    """A monster that is spared, for 100 LP, if its player wants that."""

    @made.monster(name)
    def declare(c):
        def target(e, tp, eg, r, chk):
            c = e.get_handler()
            if chk == 0:
                return eg.is_contains(c) and not r & REASON_REPLACE and duel.check_lp_cost(tp, 100)
            return duel.select_effect_yes_no(tp, c)

        def operation(e, tp):
            duel.pay_lp_cost(tp, 100)

        c.effect(
            type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_CONTINUOUS,
            code=code,
            property=EFFECT_FLAG_SINGLE_RANGE,
            range=where,
            target=target,
            operation=operation,
        )


replaces("Survivor", EFFECT_DESTROY_REPLACE)
replaces("Sender", EFFECT_SEND_REPLACE)
replaces("Free One", EFFECT_RELEASE_REPLACE)


@shows("EFFECT_DESTROY_REPLACE", "EFFECT_SEND_REPLACE", "EFFECT_RELEASE_REPLACE")
@pytest.mark.parametrize(
    ("name", "spell"), [("Survivor", "Destroy"), ("Sender", "To Hand"), ("Free One", "Tribute By Effect")]
)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_something_else_is_done_instead(engine: str, name: str, spell: str, answer: str) -> None:
    with made.scenario(engine, Side(hand=[spell], monsters={0: name})) as game:
        game.activate(spell, answer)
        assert (name in game.names(0, "mzone")) == (answer == "yes")
        assert game.lp(0) == (7900 if answer == "yes" else 8000)


@made.spell("Shield", Type.EQUIP)
def shield(c):
    """If the equipped monster would be destroyed, this card is destroyed instead."""

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_target(card.is_faceup, tp, LOCATION_MZONE, 0, 1, None)
        duel.select_target(tp, card.is_faceup, tp, LOCATION_MZONE, 0, 1, 1, None)

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc:
            duel.equip(tp, e.get_handler(), tc)

    c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        property=EFFECT_FLAG_CARD_TARGET,
        target=target,
        operation=operation,
    )
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_EQUIP_LIMIT,
        property=EFFECT_FLAG_CANNOT_DISABLE,
        value=lambda e, c: c.is_code(BLOCK),
    )
    c.effect(type=EFFECT_TYPE_EQUIP, code=EFFECT_DESTROY_SUBSTITUTE, value=1)


@shows("EFFECT_DESTROY_SUBSTITUTE", "EFFECT_EQUIP_LIMIT")
def test_an_equip_card_that_is_destroyed_instead_and_what_it_may_be_on(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Shield", "Destroy"], monsters={0: "Block"})) as game:
        game.activate("Shield")
        assert game.equipped_to("Shield", 0) == "Block"
        game.activate("Destroy")
        assert game.names(0, "mzone") == ["Block"]
        assert game.names(0, "grave") == ["Shield", "Destroy"]
    with made.scenario(engine, Side(hand=["Shield"], monsters={0: "Bat"})) as game:
        game.activate("Shield")
        assert game.names(0, "grave") == ["Shield"]


@made.monster("Small Box")
def small_box(c):
    """May hold 1 counter."""
    c.enable_counter_permit(COUNTER, LOCATION_MZONE)
    c.set_counter_limit(COUNTER, 1)


@shows("EFFECT_COUNTER_PERMIT", "EFFECT_COUNTER_LIMIT")
@pytest.mark.parametrize(("monster", "held"), [("Small Box", 1), ("Counted", 2), ("Block", 0)])
def test_which_cards_hold_how_many_counters(engine: str, monster: str, held: int) -> None:
    with made.scenario(engine, Side(hand=["Count"], monsters={0: monster})) as game:
        game.activate("Count")
        assert game.counters(monster, 0, COUNTER) == held


def needs_a_banished_card(name, **effects):
    """A Level 4 monster that is summoned, or Set, only with a card banished."""

    @made.monster(name)
    def declare(c):
        def condition(e, c):
            return c is None or duel.get_field_group_count(c.get_controller(), LOCATION_REMOVED, 0) > 0

        for code in effects["codes"]:
            c.effect(type=EFFECT_TYPE_SINGLE, code=code, condition=condition)


needs_a_banished_card("Picky", codes=(EFFECT_LIMIT_SUMMON_PROC, EFFECT_LIMIT_SET_PROC))


@shows("EFFECT_LIMIT_SUMMON_PROC", "EFFECT_LIMIT_SET_PROC")
def test_a_monster_that_can_be_summoned_and_set_in_its_own_way_only(engine: str) -> None:
    for banished, offered in ((["Bat"], True), ([], False)):
        with made.scenario(engine, Side(hand=["Picky"], banished=banished)) as game:
            assert game.offers("SUMMON") == offered
            assert game.offers("SET_MONSTER") == offered


@made.monster("Weigher", level=5)
def weigher(c):
    """It remembers the Level of what was Tributed for it, and tells."""

    def check(e, c):
        e.set_label(c.get_material().get_sum(card.get_level))
        return True

    first = c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_MATERIAL_CHECK, value=check)

    def operation(e, tp):
        e1: effect = e.get_label_object()
        duel.set_lp(tp, e1.get_label())

    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, label_object=first, operation=operation)


@shows("EFFECT_MATERIAL_CHECK")
def test_a_monster_that_looks_at_its_tributes(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Weigher"], monsters={0: "Block"})) as game:
        game.summon("Weigher")
        game.activate("Weigher")
        assert game.lp(0) == 4


@made.monster("Nomi")
def nomi(c):
    """Cannot be Normal Summoned; must be Special Summoned from the hand by paying 100 LP, and not in other ways."""
    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=0,
    )

    def condition(e, c):
        if c is None:
            return True
        tp = c.get_controller()
        return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.check_lp_cost(tp, 100)

    def operation(e, tp):
        duel.pay_lp_cost(tp, 100)

    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_HAND,
        condition=condition,
        operation=operation,
    )


@made.monster("Semi")
def semi(c):
    """Must first be Special Summoned in its own way."""
    c.enable_revive_limit()


@shows("EFFECT_SPSUMMON_PROC", "EFFECT_SPSUMMON_CONDITION", "EFFECT_REVIVE_LIMIT")
def test_summoning_procedures_conditions_and_the_revive_limit(engine: str) -> None:
    with made.scenario(engine, Side(hand=["Nomi", "Destroy", "Revive"])) as game:
        assert not game.offers("SUMMON")
        game.special_summon("Nomi", "attack")
        assert game.lp(0) == 7900
        game.activate("Destroy")
        game.activate("Revive")
        assert "Nomi" in game.names(0, "grave")  # REVIVE-15
    with made.scenario(engine, Side(hand=["Revive"], grave=["Semi", "Bat"])) as game:
        game.activate("Revive")
        assert game.names(0, "mzone") == ["Bat"]  # REVIVE-03


@pytest.mark.parametrize("key", CASES)
def test_with_the_effect_it_is_so_and_without_it_is_not(engine: str, key: str) -> None:
    case = CASES[key]
    for ruled in (True, False):
        spells = {**case.mine.spells, **({3: Card(f"Law {key}", Position.FACEUP)} if ruled else {})}
        mine = dataclasses.replace(case.mine, spells=spells)
        with made.scenario(engine, mine, case.theirs, **case.more) as game:
            assert bool(case.check(game)) == ruled, "with it" if ruled else "without it"
