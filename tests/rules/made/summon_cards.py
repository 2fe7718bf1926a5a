"""Cards made for tests of summons: their effects, and what they are made of; their facts are in `summon_facts.py`."""

from ygocore.cards import helpers
from ygocore.cards.language import *

STOP, STOP_ONE, STOP_HIGH, STOP_AND_BANISH = 910000001, 910000002, 910000003, 910000004
RECALL, FORCE, VOID, TUNE, LIFT_LEVEL = 910000011, 910000012, 910000013, 910000014, 910000015
SPLIT, SEAL, PULL, BURY, SENDER, FORCE_RECALL = (
    910000016,
    910000017,
    910000018,
    910000019,
    910000020,
    910000021,
)
UNTUNED, DOUBTFUL, REBEL, JOKER, COUNTED = 910000031, 910000032, 910000033, 910000034, 910000035
TWIN_SYNCHRO, NONTUNER_WARRIORS, SHOWN_SYNCHRO = 910000041, 910000042, 910000043
DETACHER, MANY_XYZ, RANKED_UP, SCALED_XYZ = 910000051, 910000052, 910000053, 910000054
EFFECT_LINK, LINK_4, PILLAR, ARCH, BEAM = 910000061, 910000062, 910000063, 910000064, 910000065
DRAGON_FUSION, CONTACT, DRAGON_SPELL = 910000071, 910000072, 910000073
NOMI, SEMI_NOMI, NEVER, RITUAL_EXACT, EXACT_SPELL, FROM_GRAVE = (
    910000081,
    910000082,
    910000083,
    910000084,
    910000085,
    910000086,
)
DISMISS = 910000028
LIMIT, ASSEMBLE, PUPPET, SHIFT, FREE, LATE_LINK = (
    910000022,
    910000023,
    910000024,
    910000025,
    910000026,
    910000027,
)
SCALED, PLACER = 910000091, 910000092


# --- answers to a summon -----------------------------------------------------------------------------------------------


def stops(code, condition=None, kept=None, where=0):
    @card(code)
    def declare(c):
        """Negate a summon"""

        def negated(c):
            return kept is None or kept(c)

        def target(e, tp, eg, chk):
            if chk == 0:
                return eg.is_exists(negated, 1, None)
            duel.set_operation_info(0, CATEGORY_DISABLE_SUMMON, eg, eg.get_count(), 0, 0)

        def operation(e, tp, eg):
            g = eg.filter(negated, None)
            duel.negate_summon(g)
            if where:
                duel.remove(g, POS_FACEUP, REASON_EFFECT)
            else:
                duel.destroy(g, REASON_EFFECT)

        first = c.effect(
            type=EFFECT_TYPE_ACTIVATE,
            code=EVENT_SPSUMMON,
            category=CATEGORY_DISABLE_SUMMON | CATEGORY_DESTROY,
            condition=condition,
            target=target,
            operation=operation,
        )
        c.effect(like=first, code=EVENT_SUMMON)
        c.effect(like=first, code=EVENT_FLIP_SUMMON)


def exactly_one(e, eg):
    return eg.get_count() == 1


stops(STOP)
stops(STOP_ONE, exactly_one)
stops(STOP_HIGH, None, lambda c: c.is_level_above(5))
stops(STOP_AND_BANISH, None, None, 1)


# --- Spells ------------------------------------------------------------------------------------------------------------


@card(RECALL)
def recall(c):
    """Recall: Special Summon 1 monster from a GY or from among the banished cards"""

    def usable(c, e, tp):
        return c.is_monster() and c.is_can_be_special_summoned(e, 0, tp, False, False)

    def target(e, tp, chk):
        places = LOCATION_GRAVE | LOCATION_REMOVED
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0 and duel.is_existing_target(
                usable, tp, places, 0, 1, None, e, tp
            )
        duel.select_target(tp, usable, tp, places, 0, 1, 1, None, e, tp)

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            duel.special_summon(tc, 0, tp, tp, False, False, POS_FACEUP)

    helpers.activation(c, property=EFFECT_FLAG_CARD_TARGET, target=target, operation=operation)


def forces(code, where, no_check, limit):
    @card(code)
    def declare(c):
        """Special Summon 1 monster from somewhere, perhaps ignoring its summoning conditions"""

        def usable(c, e, tp):
            return c.is_can_be_special_summoned(e, 0, tp, no_check, limit)

        def target(e, tp, chk):
            if chk == 0:
                return duel.is_existing_matching_card(usable, tp, where, 0, 1, None, e, tp)

        def operation(e, tp):
            g = duel.select_matching_card(tp, usable, tp, where, 0, 1, 1, None, e, tp)
            if g.get_count() > 0:
                duel.special_summon(g, 0, tp, tp, no_check, limit, POS_FACEUP_ATTACK)

        helpers.activation(c, target=target, operation=operation)


forces(FORCE, LOCATION_HAND | LOCATION_EXTRA | LOCATION_DECK, True, True)
forces(FORCE_RECALL, LOCATION_GRAVE, True, False)
forces(PULL, LOCATION_HAND | LOCATION_EXTRA, False, False)


@card(VOID)
def void(c):
    """Void: what would be sent to the GY is banished"""
    helpers.activation(c)
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_TO_GRAVE_REDIRECT,
        property=EFFECT_FLAG_SET_AVAILABLE | EFFECT_FLAG_IGNORE_RANGE | EFFECT_FLAG_IGNORE_IMMUNE,
        range=LOCATION_SZONE,
        target_range=(0xFF, 0xFF),
        value=LOCATION_REMOVED,
    )


def changes(code, what, value):
    @card(code)
    def declare(c):
        """A face-up monster is changed"""

        def target(e, tp, chk):
            if chk == 0:
                return duel.is_existing_target(card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)
            duel.select_target(tp, card.is_faceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)

        def operation(e, tp):
            tc = duel.get_first_target()
            if tc and tc.is_relate_to_effect(e):
                e1 = effect.create_effect(e.get_handler())
                e1.set_type(EFFECT_TYPE_SINGLE)
                e1.set_code(what)
                e1.set_value(value)
                e1.set_reset(RESET_EVENT | RESETS_STANDARD)
                tc.register_effect(e1)

        helpers.activation(c, property=EFFECT_FLAG_CARD_TARGET, target=target, operation=operation)


changes(TUNE, EFFECT_ADD_TYPE, TYPE_TUNER)
changes(LIFT_LEVEL, EFFECT_UPDATE_LEVEL, 1)


@card(SPLIT)
def split(c):
    """Split: Special Summon the materials of 1 Synchro Monster from the GY, after it returned to the Extra Deck"""

    def synchro(c):
        return c.is_faceup() and c.is_synchro_monster()

    def material(c, e, tp, tc):
        return (
            c.is_location(LOCATION_GRAVE)
            and c.is_reason(REASON_SYNCHRO)
            and c.get_reason_card() == tc
            and c.is_can_be_special_summoned(e, 0, tp, False, False)
        )

    def target(e, tp, chk):
        if chk == 0:
            return duel.is_existing_target(synchro, tp, LOCATION_MZONE, LOCATION_MZONE, 1, None)
        duel.select_target(tp, synchro, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, None)

    def operation(e, tp):
        tc = duel.get_first_target()
        if tc and tc.is_relate_to_effect(e):
            g = tc.get_material().filter(material, None, e, tp, tc)
            whole = g.get_count() == tc.get_material_count() and tc.is_synchro_summoned()
            duel.send_to_deck(tc, PLAYER_NONE, SEQ_DECKTOP, REASON_EFFECT)
            if whole and g.get_count() > 0:
                duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)

    helpers.activation(c, property=EFFECT_FLAG_CARD_TARGET, target=target, operation=operation)


@card(SEAL)
def seal(c):
    """Seal: the first and the third Main Monster Zone of the player cannot be used"""
    helpers.activation(c)
    c.effect(type=EFFECT_TYPE_FIELD, code=EFFECT_DISABLE_FIELD, range=LOCATION_SZONE, value=0b101)


@card(BURY)
def bury(c):
    """Bury: send 1 card from the hand or Extra Deck to the GY"""

    def operation(e, tp):
        g = duel.select_matching_card(tp, None, tp, LOCATION_HAND | LOCATION_EXTRA, 0, 1, 1, None)
        duel.send_to_grave(g, REASON_EFFECT)

    helpers.activation(c, operation=operation)


@card(SENDER)
def sender(c):
    """Sender: send 1 monster that you control to the GY as a cost"""

    def cost(e, tp, chk):
        if chk == 0:
            return duel.is_existing_matching_card(
                card.is_able_to_grave_as_cost, tp, LOCATION_MZONE, 0, 1, None
            )
        g = duel.select_matching_card(tp, card.is_able_to_grave_as_cost, tp, LOCATION_MZONE, 0, 1, 1, None)
        duel.send_to_grave(g, REASON_COST)

    helpers.activation(c, cost=cost)


@card(DISMISS)
def dismiss(c):
    """Dismiss: send 1 monster that you control to the GY"""

    def operation(e, tp):
        g = duel.select_matching_card(tp, None, tp, LOCATION_MZONE, 0, 1, 1, None)
        duel.send_to_grave(g, REASON_EFFECT)

    helpers.activation(c, operation=operation)


@card(LIMIT)
def limit(c):
    """Limit: only in a turn in which the player has not Special Summoned"""

    def condition(e, tp):
        return duel.get_activity_count(tp, ACTIVITY_SPSUMMON) == 0

    helpers.activation(c, condition=condition)


@card(ASSEMBLE)
def assemble(c):
    """Assemble: Special Summon 2 monsters from the GY, destroy 1 of them if it has 1900 ATK, then Xyz Summon with both"""

    def usable(c, e, tp):
        return c.is_can_be_special_summoned(e, 0, tp, False, False)

    def xyz(c, g):
        return c.is_xyz_summonable(g, g)

    def operation(e, tp):
        g = duel.select_matching_card(tp, usable, tp, LOCATION_GRAVE, 0, 2, 2, None, e, tp)
        duel.special_summon(g, 0, tp, tp, False, False, POS_FACEUP_ATTACK)
        lost = g.filter(card.is_attack, None, 1900)
        duel.destroy(lost, REASON_EFFECT)
        if g.filter_count(card.is_location, None, LOCATION_MZONE) < 2:
            return
        sg = duel.select_matching_card(tp, xyz, tp, LOCATION_EXTRA, 0, 1, 1, None, g)
        if sg.get_count() > 0:
            duel.xyz_summon(tp, sg.get_first(), g, g)

    helpers.activation(c, operation=operation)


@card(PUPPET)
def puppet(c):
    """Puppet: a Trap that is Special Summoned as a Level 4 EARTH Warrior Normal Monster"""

    def target(e, tp, chk):
        if chk == 0:
            return duel.get_location_count(tp, LOCATION_MZONE) > 0

    def operation(e, tp):
        c = e.get_handler()
        e1 = effect.create_effect(c)
        e1.set_type(EFFECT_TYPE_SINGLE)
        e1.set_property(EFFECT_FLAG_CANNOT_DISABLE)
        e1.set_code(EFFECT_CHANGE_TYPE)
        e1.set_value(TYPE_TRAP | TYPE_MONSTER | TYPE_NORMAL)
        e1.set_reset(RESET_EVENT | RESET_TOGRAVE | RESET_REMOVE | RESET_TOHAND | RESET_TODECK | RESET_OVERLAY)
        c.register_effect(e1)
        e2 = e1.clone()
        e2.set_code(EFFECT_CHANGE_LEVEL)
        e2.set_value(4)
        c.register_effect(e2)
        e3 = e1.clone()
        e3.set_code(EFFECT_CHANGE_RACE)
        e3.set_value(RACE_WARRIOR)
        c.register_effect(e3)
        duel.special_summon(c, 1, tp, tp, True, False, POS_FACEUP_ATTACK)

    helpers.activation(c, target=target, operation=operation)


@card(SHIFT)
def shift(c):
    """Shift: move 1 monster to the last Main Monster Zone"""

    def operation(e, tp):
        g = duel.select_matching_card(tp, card.is_faceup, tp, LOCATION_MZONE, 0, 1, 1, None)
        duel.move_sequence(g.get_first(), 4)

    helpers.activation(c, operation=operation)


@card(FREE)
def free(c):
    """Free: a monster that cannot be Normal Summoned, and that every Special Summon is proper for"""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_UPDATE_ATTACK, value=0)


@card(LATE_LINK)
def late_link(c):
    """Late Link: can be Link Summoned in Main Phase 2 only"""

    def condition(e, c):
        return duel.is_phase(PHASE_MAIN2)

    e1 = c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        range=LOCATION_EXTRA,
        condition=condition,
        value=SUMMON_TYPE_LINK,
    )
    c.procedure("link", e1, c.material(None, 1, 0), where=LOCATION_MZONE)


# --- materials ---------------------------------------------------------------------------------------------------------


@card(UNTUNED)
def untuned(c):
    """Untuned: a Tuner that may be treated as a non-Tuner"""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_NONTUNER, value=1)


@card(DOUBTFUL)
def doubtful(c):
    """Doubtful: may be treated as Level 2 or 4 for a Synchro, Xyz or Ritual Summon"""
    for code in (EFFECT_SYNCHRO_LEVEL, EFFECT_XYZ_LEVEL, EFFECT_RITUAL_LEVEL):
        c.effect(type=EFFECT_TYPE_SINGLE, code=code, value=2 | 4 << 16)


@card(REBEL)
def rebel(c):
    """Rebel: no material for a Synchro, Xyz, Link or Fusion Summon"""
    for code in (
        EFFECT_CANNOT_BE_SYNCHRO_MATERIAL,
        EFFECT_CANNOT_BE_XYZ_MATERIAL,
        EFFECT_CANNOT_BE_LINK_MATERIAL,
        EFFECT_CANNOT_BE_FUSION_MATERIAL,
    ):
        c.effect(type=EFFECT_TYPE_SINGLE, code=code, value=1)


@card(JOKER)
def joker(c):
    """Joker: may replace one named Fusion Material"""
    c.effect(type=EFFECT_TYPE_SINGLE, code=EFFECT_FUSION_SUBSTITUTE, property=EFFECT_FLAG_CANNOT_DISABLE)


@card(COUNTED)
def counted(c):
    """Counted: when it becomes material, its player gains 10 LP"""

    def operation(e, tp):
        duel.recover(tp, 10, REASON_EFFECT)

    c.effect(type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F, code=EVENT_BE_MATERIAL, operation=operation)


# --- Synchro -----------------------------------------------------------------------------------------------------------


@card(TWIN_SYNCHRO)
def twin_synchro(c):
    """Twin Synchro: 2 Tuners + 1 non-Tuner"""
    helpers.synchro_procedure(c, tuners=2, least=1, most=1)


@card(NONTUNER_WARRIORS)
def nontuner_warriors(c):
    """Warrior Synchro: 1 Tuner + 1 or more non-Tuner Warriors"""
    helpers.synchro_procedure(c, nontuner=lambda c: c.is_race(RACE_WARRIOR))


@card(SHOWN_SYNCHRO)
def shown_synchro(c):
    """Shown Synchro: when Synchro Summoned gain 100 LP, when Special Summoned otherwise 1 LP"""

    def operation(e, tp):
        duel.recover(tp, 100 if e.get_handler().is_synchro_summoned() else 1, REASON_EFFECT)

    helpers.synchro_procedure(c)
    c.effect(
        type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F, code=EVENT_SPSUMMON_SUCCESS, operation=operation
    )


# --- Xyz ---------------------------------------------------------------------------------------------------------------


@card(DETACHER)
def detacher(c):
    """Detacher: 2 Level 4 monsters; detach 1: gain 100 LP"""

    def operation(e, tp):
        duel.recover(tp, 100, REASON_EFFECT)

    helpers.xyz_procedure(c, None, 4, 2)
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, cost=helpers.detach(1), operation=operation)


@card(MANY_XYZ)
def many_xyz(c):
    """Many Xyz: 2 or more Level 4 monsters"""
    helpers.xyz_procedure(c, None, 4, 2, most=0)


@card(SCALED_XYZ)
def scaled_xyz(c):
    """Scaled Xyz, a Pendulum Monster: 2 Level 4 monsters"""
    helpers.xyz_procedure(c, None, 4, 2)


@card(RANKED_UP)
def ranked_up(c):
    """Ranked Up: 2 Level 5 monsters, or placed on a Rank 4 monster"""
    helpers.xyz_procedure(c, None, 5, 2, overlaid=lambda c: c.is_rank(4))


# --- Link --------------------------------------------------------------------------------------------------------------


@card(EFFECT_LINK)
def effect_link(c):
    """Effect Link: 2+ Effect Monsters"""
    helpers.link_procedure(c, lambda c: c.is_type(TYPE_EFFECT), 2)


@card(LINK_4)
def link_4(c):
    """Link Four: 2+ monsters, including a Link Monster"""
    helpers.link_procedure(c, None, 2, special=lambda g: g.is_exists(card.is_type, 1, None, TYPE_LINK))


def link_of_one(code):
    @card(code)
    def declare(c):
        """A Link Monster of any monsters"""
        helpers.link_procedure(c, None, 1)


for each in (PILLAR, ARCH, BEAM):
    link_of_one(each)


# --- Fusion and Ritual -------------------------------------------------------------------------------------------------


@card(DRAGON_FUSION)
def dragon_fusion(c):
    """Dragon Fusion: 1 Dragon + 1 or more Warriors"""
    helpers.fusion_materials(
        c, lambda c: c.is_race(RACE_DRAGON), (lambda c: c.is_race(RACE_WARRIOR), 1, None)
    )


@card(DRAGON_SPELL)
def dragon_spell(c):
    """Dragon Spell: Fusion Summon 1 Dragon Fusion Monster"""
    helpers.activation(c, **helpers.fusion_spell(lambda c: c.is_race(RACE_DRAGON)))


@card(CONTACT)
def contact(c):
    """Contact: return Battle Ox and Summoned Skull that you control to the Deck, without a Fusion Spell, and only so"""

    def operation(e, tp, eg):
        duel.send_to_deck(eg, PLAYER_NONE, SEQ_DECKSHUFFLE, REASON_COST | REASON_MATERIAL)

    def only_so(e, se, sp, st):
        return not e.get_handler().is_location(LOCATION_EXTRA)

    helpers.contact_procedure(c, 5053103, 70781052, where=LOCATION_MZONE, operation=operation)
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=only_so,
    )


@card(RITUAL_EXACT)
def ritual_exact(c):
    """Exact Ritual"""
    c.enable_revive_limit()


@card(EXACT_SPELL)
def exact_spell(c):
    """Exact Spell: Levels that equal exactly 8"""
    helpers.ritual_procedure(c, RITUAL_EXACT, level=8, exactly=True)


# --- monsters with a way of their own ----------------------------------------------------------------------------------


def own_way(c, where=LOCATION_HAND):
    """Special Summoned from the hand by Tributing 1 monster."""

    def condition(e, c):
        if c is None:
            return True
        return duel.check_release_group(c.get_controller(), None, 1, None)

    def operation(e, tp, c):
        g = duel.select_release_group(tp, None, 1, 1, None)
        c.set_material(g)
        duel.release(g, REASON_COST | REASON_MATERIAL)

    c.enable_revive_limit()
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=EFFECT_FLAG_UNCOPYABLE | EFFECT_FLAG_CANNOT_DISABLE,
        range=where,
        condition=condition,
        operation=operation,
    )


def never_otherwise(c):
    c.effect(
        type=EFFECT_TYPE_SINGLE,
        code=EFFECT_SPSUMMON_CONDITION,
        property=EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE,
        value=0,
    )


@card(SEMI_NOMI)
def semi_nomi(c):
    """Semi-Nomi: must first be Special Summoned by Tributing 1 monster"""
    own_way(c)


@card(NOMI)
def nomi(c):
    """Nomi: must be Special Summoned by Tributing 1 monster, and cannot be Special Summoned by other ways"""
    own_way(c)
    never_otherwise(c)


@card(FROM_GRAVE)
def from_grave(c):
    """From Grave: must be Special Summoned from the GY by Tributing 1 monster"""
    own_way(c, LOCATION_GRAVE)
    never_otherwise(c)


@card(NEVER)
def never(c):
    """Never: cannot be Special Summoned"""
    never_otherwise(c)


# --- Pendulum ----------------------------------------------------------------------------------------------------------


@card(SCALED)
def scaled(c):
    """Scaled: once per turn as a Pendulum Card gain 100 LP; as a monster gain 1 LP when Special Summoned"""

    def hundred(e, tp):
        duel.recover(tp, 100, REASON_EFFECT)

    def one(e, tp):
        duel.recover(tp, 1, REASON_EFFECT)

    helpers.pendulum_attribute(c)
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_PZONE, count_limit=1, operation=hundred)
    c.effect(type=EFFECT_TYPE_SINGLE | EFFECT_TYPE_TRIGGER_F, code=EVENT_SPSUMMON_SUCCESS, operation=one)


@card(PLACER)
def placer(c):
    """Placer: place 1 Pendulum Monster from the hand in the Pendulum Zone; equip 1 from the GY"""

    def pendulum(c):
        return c.is_pendulum_monster()

    def place(e, tp):
        g = duel.select_matching_card(tp, pendulum, tp, LOCATION_HAND, 0, 1, 1, None)
        duel.move_to_field(g.get_first(), tp, tp, LOCATION_PZONE, POS_FACEUP, True)

    def equip(e, tp):
        g = duel.select_matching_card(tp, pendulum, tp, LOCATION_GRAVE, 0, 1, 1, None)
        duel.equip(tp, g.get_first(), e.get_handler())

    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=1, operation=place)
    c.effect(type=EFFECT_TYPE_IGNITION, range=LOCATION_MZONE, count_limit=1, operation=equip)
