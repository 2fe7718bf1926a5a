"""The effect codes (EFFECT_*) that engines look at, by what they are about. A code that is not here does nothing.

Beyond these, EFFECT_COUNTER_PERMIT and EFFECT_COUNTER_LIMIT are added to the number of a counter, and EVENT_* are the codes
of effects that wait for something.
"""

from __future__ import annotations

from typing import Final

_CODES: Final = """
# --- what a card is -----------------------------------------------------------------------------------------------
ADD_ATTRIBUTE ADD_CODE ADD_RACE ADD_SETCODE ADD_TYPE CHANGE_ATTRIBUTE CHANGE_CODE CHANGE_ENVIRONMENT CHANGE_LEVEL
CHANGE_LEVEL_FINAL CHANGE_LSCALE CHANGE_RACE CHANGE_RANK CHANGE_RANK_FINAL CHANGE_RSCALE CHANGE_TYPE PUBLIC
REMOVE_ATTRIBUTE REMOVE_RACE REMOVE_TYPE REVERSE_DECK UPDATE_LEVEL UPDATE_LSCALE UPDATE_RANK UPDATE_RSCALE
# --- ATK and DEF --------------------------------------------------------------------------------------------------
REVERSE_UPDATE SET_ATTACK SET_ATTACK_FINAL SET_BASE_ATTACK SET_BASE_DEFENSE SET_DEFENSE SET_DEFENSE_FINAL SWAP_AD
SWAP_ATTACK_FINAL SWAP_BASE_AD SWAP_DEFENSE_FINAL UPDATE_ATTACK UPDATE_DEFENSE
# --- negated and unaffected ---------------------------------------------------------------------------------------
CANNOT_BE_EFFECT_TARGET CANNOT_DISABLE CANNOT_DISEFFECT CANNOT_INACTIVATE CANNOT_TRIGGER DISABLE DISABLE_EFFECT
DISABLE_TRAPMONSTER IMMUNE_EFFECT NECRO_VALLEY NECRO_VALLEY_IM
# --- destruction, replacements, other destinations ----------------------------------------------------------------
BATTLE_DESTROY_REDIRECT DESTROY_REPLACE DESTROY_SUBSTITUTE INDESTRUCTABLE INDESTRUCTABLE_BATTLE INDESTRUCTABLE_COUNT
INDESTRUCTABLE_EFFECT LEAVE_FIELD_REDIRECT RELEASE_REPLACE REMOVE_REDIRECT SELF_DESTROY SELF_TOGRAVE SEND_REPLACE
TO_DECK_REDIRECT TO_GRAVE_REDIRECT TO_HAND_REDIRECT
# --- attacks and battle damage ------------------------------------------------------------------------------------
ALSO_BATTLE_DAMAGE ATTACK_ALL ATTACK_COST AVOID_BATTLE_DAMAGE BOTH_BATTLE_DAMAGE CANNOT_ATTACK
CANNOT_ATTACK_ANNOUNCE CANNOT_BE_BATTLE_TARGET CANNOT_DIRECT_ATTACK CANNOT_SELECT_BATTLE_TARGET CHANGE_BATTLE_DAMAGE
DEFENSE_ATTACK DIRECT_ATTACK EXTRA_ATTACK EXTRA_ATTACK_MONSTER IGNORE_BATTLE_TARGET MUST_ATTACK MUST_ATTACK_MONSTER
NO_BATTLE_DAMAGE ONLY_ATTACK_MONSTER ONLY_BE_ATTACKED PATRICIAN_OF_DARKNESS PIERCE REFLECT_BATTLE_DAMAGE
# --- damage and Life Points ---------------------------------------------------------------------------------------
CHANGE_DAMAGE LPCOST_CHANGE NO_EFFECT_DAMAGE REFLECT_DAMAGE REVERSE_DAMAGE REVERSE_RECOVER
# --- Normal Summons, Sets, Tributes -------------------------------------------------------------------------------
CANNOT_DISABLE_FLIP_SUMMON CANNOT_DISABLE_SUMMON CANNOT_FLIP_SUMMON CANNOT_MSET CANNOT_RELEASE CANNOT_SSET
CANNOT_SUMMON DECREASE_TRIBUTE DECREASE_TRIBUTE_SET DOUBLE_TRIBUTE EXTRA_RELEASE EXTRA_RELEASE_SUM EXTRA_SET_COUNT
EXTRA_SUMMON_COUNT FLIPSUMMON_COST GEMINI_STATUS GEMINI_SUMMONABLE LIGHT_OF_INTERVENTION LIMIT_SET_PROC
LIMIT_SUMMON_PROC MSET_COST SET_PROC
SET_SUMMON_COUNT_LIMIT SUMMON_COST SUMMON_PROC TRIBUTE_LIMIT UNRELEASABLE_EFFECT UNRELEASABLE_NONSUM
UNRELEASABLE_SUM
# --- Special Summons and materials --------------------------------------------------------------------------------
CANNOT_BE_FUSION_MATERIAL CANNOT_BE_LINK_MATERIAL CANNOT_BE_SYNCHRO_MATERIAL CANNOT_BE_XYZ_MATERIAL
CANNOT_DISABLE_SPSUMMON CANNOT_SPECIAL_SUMMON FUSION_SUBSTITUTE LEFT_SPSUMMON_COUNT MATERIAL_CHECK NONTUNER
REVIVE_LIMIT RITUAL_LEVEL SPSUMMON_CONDITION SPSUMMON_COST SPSUMMON_COUNT_LIMIT SPSUMMON_PROC SPSUMMON_PROC_G
SYNCHRO_LEVEL XYZ_LEVEL
# --- turns and phases ---------------------------------------------------------------------------------------------
BP_TWICE CANNOT_BP CANNOT_DRAW CANNOT_M2 DRAW_COUNT HAND_LIMIT SKIP_BP SKIP_DP SKIP_M1 SKIP_M2
SKIP_SP SKIP_TURN
# --- activations and costs ----------------------------------------------------------------------------------------
ACTIVATE_COST CANNOT_ACTIVATE CANNOT_DISCARD_DECK CANNOT_DISCARD_HAND CANNOT_TO_GRAVE_AS_COST CANNOT_USE_AS_COST
DISCARD_COST_CHANGE QP_ACT_IN_NTPHAND REMAIN_FIELD TRAP_ACT_IN_HAND TRAP_ACT_IN_SET_TURN
# --- places, positions, control, equips, counters -----------------------------------------------------------------
CANNOT_CHANGE_CONTROL CANNOT_CHANGE_POSITION CANNOT_PLACE_COUNTER CANNOT_REMOVE CANNOT_TO_DECK
CANNOT_TO_GRAVE CANNOT_TO_HAND CANNOT_TURN_SET COUNTER_LIMIT COUNTER_PERMIT DISABLE_FIELD EQUIP_LIMIT MAX_MZONE
MAX_SZONE SET_CONTROL SET_POSITION
"""


def _parse() -> dict[str, tuple[str, ...]]:
    themes: dict[str, list[str]] = {}
    names: list[str] = []
    for line in _CODES.splitlines():
        if line.startswith("#"):
            names = themes.setdefault(line.strip("# -"), [])
        else:
            names += [f"EFFECT_{name}" for name in line.split()]
    return {theme: tuple(names) for theme, names in themes.items()}


#: The codes' names by theme.
BY_THEME: Final[dict[str, tuple[str, ...]]] = _parse()

#: The names of all of them.
EFFECT_CODES: Final = frozenset(name for names in BY_THEME.values() for name in names)
