"""The values of ygocore.rulesets.Switch and of ygocore.snapshot's enums (a test compares the numbers)."""

cdef enum:
    SWITCH_FIRST_TURN_DRAW = 1 << 0
    SWITCH_FIRST_TURN_BATTLE = 1 << 1
    SWITCH_ZERO_ATK_DESTROYS = 1 << 2
    ALL_SWITCHES = 0x3FFFF

    OPTION_AUTO_PLACE = 1
    OPTION_OFFER_SINGLE = 2
    ALL_OPTIONS = 3

    WIN_NONE = -1
    WIN_SURRENDER = 0
    WIN_LIFE_POINTS = 1
    WIN_DECK_OUT = 2
    WIN_TURN_LIMIT = 0x100

    PENDING_NONE = 0
    PENDING_TRIBUTE = 1
    PENDING_SUMMON_ZONE = 2
    PENDING_ATTACK_TARGET = 3
    PENDING_HAND_LIMIT = 4
    PENDING_SPELL_ZONE = 5
