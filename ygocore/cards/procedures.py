"""How monsters are summoned with materials, in a line each: Synchro, Xyz, Link, Fusion, contact-type Fusion, Ritual and
Pendulum (docs/cards.md, "Summoning procedures").

What a card says about its materials is data (`ygocore.cards.definitions.ProcedureDef`), which both engines turn into the
same question for the material search. Filters of materials get ``(c, summoned card, summon type, player)``, as many of
these as they take.

The classes at the end carry the ecosystem's own names and orders of arguments: ``Synchro.AddProcedure(c, ...)`` is
``synchro.add_procedure(c, ...)``, and so on.
"""

# Card functions are not typed in mypy's sense, and constants come by name from the language.
# mypy: ignore-errors
# ruff: noqa: F403, F405, N801, RET503

from ygocore.cards.language import *
from ygocore.cards.language import duel

_INHERENT = EFFECT_FLAG_CANNOT_DISABLE | EFFECT_FLAG_UNCOPYABLE
_UNLIMITED = 63  # from here on the ecosystem's largest number of materials means any number


def _most(count):
    """A largest number of materials, 0 for any."""
    return 0 if count is None or count >= _UNLIMITED else count


def _from_extra_deck(c, summon_type, description=0, **keywords):
    return c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC,
        property=_INHERENT,
        range=LOCATION_EXTRA,
        value=summon_type,
        description=description,
        **keywords,
    )


# --- Synchro, Xyz, Link
# ----------------------------------------------------------------------------------------------


def synchro_procedure(
    c, tuner=None, tuners=1, most_tuners=None, nontuner=None, least=1, most=None, special=None, any_kind=False
):
    """A Synchro Monster (SYN-01 to SYN-04): `tuners` to `most_tuners` (as many, if None) Tuners and `least` to `most` (any
    number, if None) non-Tuners that the filters accept, whose Levels add up to its own.

    `any_kind`: the other materials may be Tuners too. `special`: what the whole group has to satisfy,
    ``(g, summoned card, summon type, player)``.
    """
    first = c.material(tuner, tuners, _most(tuners if most_tuners is None else most_tuners), role="tuner")
    second = c.material(nontuner, least, _most(most), role="any" if any_kind else "nontuner")
    made = _from_extra_deck(c, SUMMON_TYPE_SYNCHRO)
    c.procedure("synchro", made, first, second, where=LOCATION_MZONE, special=special)
    return made


def xyz_procedure(c, f=None, level=0, count=2, most=None, special=None, overlaid=None, operation=None):
    """An Xyz Monster (XYZ-01): `count` (to `most`) monsters of `level` (0: any monsters) that the filter accepts.

    `most`: `count` if None; 0 for any number. `overlaid`: a filter of monsters that it may be placed on instead (XYZ-03);
    `operation` is carried out then, with that monster as `eg`, before it is overlaid.
    """
    made = _from_extra_deck(c, SUMMON_TYPE_XYZ)
    materials = c.material(f, count, count if most is None else _most(most))
    c.procedure("xyz", made, materials, level=level, where=LOCATION_MZONE, special=special)
    if overlaid is not None:
        other = _from_extra_deck(c, SUMMON_TYPE_XYZ, operation=operation)
        c.procedure("overlay", other, c.material(overlaid), where=LOCATION_MZONE)
    return made


def link_procedure(c, f=None, least=1, most=None, special=None, condition=None):
    """A Link Monster (LINK-04 to LINK-06): `least` to `most` (any number, if None) monsters that the filter accepts, each
    counting 1 or its Link Rating, as many as its own Link Rating. `condition`: when it can be Link Summoned at all.
    """
    made = _from_extra_deck(c, SUMMON_TYPE_LINK, condition=condition)
    c.procedure("link", made, c.material(f, least, _most(most)), where=LOCATION_MZONE, special=special)
    return made


# --- Fusion
# ------------------------------------------------------------------------------------------------------------


def fusion_materials(c, *materials, special=None, substitutes=True):
    """The Fusion Materials named on a Fusion Monster (FUS-01). Each is a passcode, a filter, or ``(passcode or filter, count)``
    or ``(passcode or filter, least, most)``, `most` None for any number: ``fusion_materials(c, 89631139, 89631139, f)``.

    Several entries that are equal count together. `substitutes`: one named material may be replaced by a monster
    that says so.
    """
    return c.procedure("fusion", None, *_fusion_list(c, materials), special=special, substitutes=substitutes)


def _fusion_list(c, materials):
    counted = {}
    for each in materials:
        what, *numbers = each if isinstance(each, tuple) else (each, 1)
        least = numbers[0]
        most = _most(numbers[1]) if len(numbers) > 1 else least
        if what in counted:
            before = counted[what]
            least, most = before[0] + least, before[1] + most if before[1] and most else 0
        counted[what] = (least, most)
    return [
        c.material(None, *numbers, code=what) if isinstance(what, int) else c.material(what, *numbers)
        for what, numbers in counted.items()
    ]


def contact_procedure(
    c, *materials, where=LOCATION_ONFIELD, operation=None, condition=None, summon_type=0, special=None
):
    """A Fusion Monster that is Special Summoned from the Extra Deck without a Fusion effect (FUS-09 to FUS-12), with the same
    list of materials as `fusion_materials`, from the own places `where`.

    `operation`: what is done with the materials, `eg`; without one they are sent to the GY as a cost.
    """
    if operation is None:

        def operation(e, tp, eg):
            duel.send_to_grave(eg, REASON_COST | REASON_MATERIAL)

    made = _from_extra_deck(c, summon_type, operation=operation, condition=condition)
    c.procedure("contact", made, *_fusion_list(c, materials), where=where, special=special, substitutes=False)
    return made


def fusion_spell(f=None, materials=None, after=None, given=None, spend=None):
    """Fusion Summon 1 Fusion Monster from the Extra Deck that the filter accepts, with monsters from the hand or field
    (FUS-01 to FUS-08): category, target and operation, to be spread into ``helpers.activation``.

    `materials`: a filter of what may be used. `given`: what may be used at all, if not the own hand and field, as a group:
    ``given(e, tp)``. `spend`: what is done with the materials, if they are not sent to the GY: ``spend(e, tp, g)``.
    `after`: what happens then, ``after(e, tp, fusion_monster)``.
    """
    if given is None:

        def given(e, tp):
            return duel.get_fusion_material(tp)

    if spend is None:

        def spend(e, tp, g):
            duel.send_to_grave(g, REASON_EFFECT | REASON_MATERIAL | REASON_FUSION)

    def usable(c, e, tp, mg):
        return (
            c.is_fusion_monster()
            and (f is None or f(c))
            and c.is_can_be_special_summoned(e, SUMMON_TYPE_FUSION, tp, False, False)
            and c.check_fusion_material(mg, None, tp)
        )

    def material(c, e):
        return not c.is_immune_to_effect(e) and (materials is None or materials(c))

    def target(e, tp, chk):
        if chk == 0:
            mg = given(e, tp).filter(material, None, e)
            return duel.is_existing_matching_card(usable, tp, LOCATION_EXTRA, 0, 1, None, e, tp, mg)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, LOCATION_EXTRA)

    def operation(e, tp):
        mg = given(e, tp).filter(material, None, e)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        sg = duel.select_matching_card(tp, usable, tp, LOCATION_EXTRA, 0, 1, 1, None, e, tp, mg)
        tc = sg.get_first()
        if tc:
            g = duel.select_fusion_material(tp, tc, mg)
            tc.set_material(g)
            spend(e, tp, g)
            duel.break_effect()
            if duel.special_summon(tc, SUMMON_TYPE_FUSION, tp, tp, False, False, POS_FACEUP) > 0:
                tc.complete_procedure()
                if after is not None:
                    after(e, tp, tc)

    return {"category": CATEGORY_SPECIAL_SUMMON, "target": target, "operation": operation}


# --- Ritual
# ------------------------------------------------------------------------------------------------------------


def ritual_spell(f, level=0, exactly=False, materials=None, where=LOCATION_HAND):
    """Ritual Summon 1 Ritual Monster that the filter accepts, by Tributing monsters from the hand or field whose Levels
    together reach `level` (0: its own), or `exactly` that (RIT-01 to RIT-06): category, target and operation.

    `materials`: a filter of what may be Tributed. `where`: where the Ritual Monster comes from.
    """

    def usable(c, e, tp, mg):
        return (
            c.is_ritual_monster()
            and f(c)
            and c.is_can_be_special_summoned(e, SUMMON_TYPE_RITUAL, tp, False, True)
            and duel.check_ritual_material(tp, c, mg, c.get_level() if level == 0 else level, exactly)
        )

    def material(c, e):
        return not c.is_immune_to_effect(e) and (materials is None or materials(c))

    def target(e, tp, chk):
        if chk == 0:
            mg = duel.get_ritual_material(tp).filter(material, None, e)
            return duel.is_existing_matching_card(usable, tp, where, 0, 1, None, e, tp, mg)
        duel.set_operation_info(0, CATEGORY_SPECIAL_SUMMON, None, 1, tp, where)

    def operation(e, tp):
        mg = duel.get_ritual_material(tp).filter(material, None, e)
        duel.hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
        sg = duel.select_matching_card(tp, usable, tp, where, 0, 1, 1, None, e, tp, mg)
        tc = sg.get_first()
        if tc:
            total = tc.get_level() if level == 0 else level
            g = duel.select_ritual_material(tp, tc, mg, total, exactly)
            tc.set_material(g)
            duel.release_ritual_material(g)
            duel.break_effect()
            if duel.special_summon(tc, SUMMON_TYPE_RITUAL, tp, tp, False, True, POS_FACEUP) > 0:
                tc.complete_procedure()

    return {"category": CATEGORY_SPECIAL_SUMMON, "target": target, "operation": operation}


def ritual_procedure(c, *codes, level=0, exactly=False):
    """A Ritual Spell for the Ritual Monsters with these names."""
    return c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        **ritual_spell(lambda c: c.is_code(*codes), level, exactly),
    )


# --- Pendulum
# ----------------------------------------------------------------------------------------------------------


def pendulum_attribute(c):
    """A Pendulum Monster (PEND-01 to PEND-12): it can be activated in a Pendulum Zone from the hand, and with another one there
    make a Pendulum Summon.
    """
    c.effect(
        type=EFFECT_TYPE_FIELD,
        code=EFFECT_SPSUMMON_PROC_G,
        property=_INHERENT,
        range=LOCATION_PZONE,
        value=SUMMON_TYPE_PENDULUM,
        count_limit=(1, _PENDULUM_SUMMON),
    )
    return c.effect(
        type=EFFECT_TYPE_ACTIVATE,
        code=EVENT_FREE_CHAIN,
        range=LOCATION_HAND,
        description=_PLACE_IN_PENDULUM_ZONE,
    )


_PENDULUM_SUMMON = 10000000  # the name under which the ecosystem counts the Pendulum Summon of the turn
_PLACE_IN_PENDULUM_ZONE = 1160  # the ecosystem's text "Activate as a Pendulum Card"


# --- the ecosystem's names
# ---------------------------------------------------------------------------------------------


class NonTuner:
    """``Synchro.NonTuner(f)``: a filter for monsters that are no Tuners."""

    def __init__(self, f):
        self.filter = f


class synchro:
    """``Synchro`` of the ecosystem."""

    non_tuner = non_tuner_ex = NonTuner

    @staticmethod
    def add_procedure(c, f1, min1, max1, f2, min2, max2, special=None):
        """Synchro.AddProcedure(c, f1, min1, max1, f2, min2, max2); `f2` is ``synchro.non_tuner(f)`` or a filter."""
        others = f2.filter if isinstance(f2, NonTuner) else f2
        any_kind = not isinstance(f2, NonTuner)
        return synchro_procedure(c, f1, min1, max1, others, min2, max2, special, any_kind)


class xyz:
    """``Xyz`` of the ecosystem."""

    infinite_mats = 0

    @staticmethod
    def add_procedure(
        c, f, level, count, alternative=None, description=0, most=None, operation=None, special=None
    ):
        """Xyz.AddProcedure(c, f, lv, ct, alterf, desc, maxct, op); `level` None: by the filter alone."""
        return xyz_procedure(c, f, level or 0, count, most, special, alternative, operation)


class link:
    """``Link`` of the ecosystem."""

    @staticmethod
    def add_procedure(c, f, least=1, most=None, special=None):
        """Link.AddProcedure(c, f, min, max, specialchk)."""
        return link_procedure(c, f, least, most, special)


class pendulum:
    """``Pendulum`` of the ecosystem."""

    @staticmethod
    def add_procedure(c):
        """Pendulum.AddProcedure(c)."""
        return pendulum_attribute(c)


class fusion:
    """``Fusion`` of the ecosystem: a material is a passcode or a filter. `insf` is kept for the order of arguments only."""

    @staticmethod
    def add_proc_mix(c, sub, insf, *materials):
        """Fusion.AddProcMix(c, sub, insf, ...): one of each."""
        return fusion_materials(c, *materials, substitutes=sub)

    @staticmethod
    def add_proc_mix_n(c, sub, insf, *pairs):
        """Fusion.AddProcMixN(c, sub, insf, f1, n1, f2, n2, ...)."""
        return fusion_materials(c, *zip(pairs[::2], pairs[1::2], strict=True), substitutes=sub)

    @staticmethod
    def add_proc_mix_rep(c, sub, insf, repeated, least, most, *others):
        """Fusion.AddProcMixRep(c, sub, insf, f, minc, maxc, ...): `least` to `most` of the first, one of each other."""
        return fusion_materials(c, (repeated, least, most), *others, substitutes=sub)

    @staticmethod
    def add_proc_fun_rep(c, f, count, insf):
        """Fusion.AddProcFunRep(c, f, cc, insf)."""
        return fusion_materials(c, (f, count))

    @staticmethod
    def add_contact_proc(
        c, *materials, where=LOCATION_ONFIELD, operation=None, condition=None, summon_type=0
    ):
        """Fusion.AddContactProc: with the list of materials, which the ecosystem takes from AddProcMix."""
        return contact_procedure(
            c, *materials, where=where, operation=operation, condition=condition, summon_type=summon_type
        )

    @staticmethod
    def create_summon_eff(c, f=None, materials=None):
        """Fusion.CreateSummonEff{handler=c, fusfilter=f, matfilter=materials}: an effect that is registered."""
        return c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, **fusion_spell(f, materials))

    @staticmethod
    def summon_eff_tg(f=None, materials=None):
        """Fusion.SummonEffTG(f, matfilter)."""
        return fusion_spell(f, materials)["target"]

    @staticmethod
    def summon_eff_op(f=None, materials=None):
        """Fusion.SummonEffOP(f, matfilter)."""
        return fusion_spell(f, materials)["operation"]


class ritual:
    """``Ritual`` of the ecosystem."""

    @staticmethod
    def add_proc_greater_code(c, level, description, *codes):
        """Ritual.AddProcGreaterCode(c, lv, desc, ...)."""
        return ritual_procedure(c, *codes, level=level)

    @staticmethod
    def add_proc_equal_code(c, level, description, *codes):
        """Ritual.AddProcEqualCode(c, lv, desc, ...)."""
        return ritual_procedure(c, *codes, level=level, exactly=True)

    @staticmethod
    def add_proc_greater(c, f, level=0):
        """Ritual.AddProcGreater{handler=c, filter=f, lv=level}."""
        return c.effect(type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, **ritual_spell(f, level))

    @staticmethod
    def add_proc_equal(c, f, level=0):
        """Ritual.AddProcEqual{handler=c, filter=f, lv=level}."""
        return c.effect(
            type=EFFECT_TYPE_ACTIVATE, code=EVENT_FREE_CHAIN, **ritual_spell(f, level, exactly=True)
        )

    @staticmethod
    def target(f, level=0, exactly=False):
        """Ritual.Target."""
        return ritual_spell(f, level, exactly)["target"]

    @staticmethod
    def operation(f, level=0, exactly=False):
        """Ritual.Operation."""
        return ritual_spell(f, level, exactly)["operation"]
