"""Every way to summon, with monsters that have no effects: what they are made of, and the Spells that summon them."""

from ygocore.cards import helpers
from ygocore.cards.language import *


def earth(c):
    """An EARTH monster."""
    return c.is_attribute(ATTRIBUTE_EARTH)


# --- Synchro ---------------------------------------------------------------------------------------------------------


@card(97204936)
def gaia_knight_the_force_of_earth(c):
    """Gaia Knight, the Force of Earth"""
    helpers.synchro_procedure(c)


@card(45815891)
def scrap_archfiend(c):
    """Scrap Archfiend"""
    helpers.synchro_procedure(c)


@card(16527176)
def naturia_leodrake(c):
    """Naturia Leodrake"""
    helpers.synchro_procedure(c, earth, nontuner=earth)


# --- Xyz -------------------------------------------------------------------------------------------------------------


@card(71594310)
def gem_knight_pearl(c):
    """Gem-Knight Pearl"""
    helpers.xyz_procedure(c, level=4, count=2)


@card(9053187)
def gagagigo_the_risen(c):
    """Gagagigo the Risen"""
    helpers.xyz_procedure(c, level=4, count=3)


# --- Link ------------------------------------------------------------------------------------------------------------


@card(77637979)
def lanphorhynchus(c):
    """LANphorhynchus"""
    helpers.link_procedure(c, least=2, most=2)


@card(41248270)
def traffic_ghost(c):
    """Traffic Ghost"""
    helpers.link_procedure(c, least=3, most=3)


@card(67598234)
def gaia_saber_the_lightning_shadow(c):
    """Gaia Saber, the Lightning Shadow"""
    helpers.link_procedure(c, least=2)


# --- Pendulum --------------------------------------------------------------------------------------------------------


@card(17390179)
def flash_knight(c):
    """Flash Knight"""
    helpers.pendulum_attribute(c)


@card(19474136)
def mandragon(c):
    """Mandragon"""
    helpers.pendulum_attribute(c)


@card(28363749)
def fire_opal_head(c):
    """Fire Opal Head"""
    helpers.pendulum_attribute(c)


@card(32872239)
def gallugallud_the_endless_enigma(c):
    """Gallugallud the Endless Enigma"""
    helpers.pendulum_attribute(c)


@card(83980492)
def dragong(c):
    """Dragong"""
    helpers.pendulum_attribute(c)


# --- Fusion ----------------------------------------------------------------------------------------------------------


@card(66889139)
def gaia_the_dragon_champion(c):
    """Gaia the Dragon Champion"""
    helpers.fusion_materials(c, 6368038, 28279543)


@card(45231177)
def flame_swordsman(c):
    """Flame Swordsman"""
    helpers.fusion_materials(c, 34460851, 44287299)


@card(23995346)
def blue_eyes_ultimate_dragon(c):
    """Blue-Eyes Ultimate Dragon"""
    helpers.fusion_materials(c, (89631139, 3))


@card(37421579)
def charubin_the_fire_knight(c):
    """Charubin the Fire Knight"""
    helpers.fusion_materials(c, 36121917, 96851799)


@card(24094653)
def polymerization(c):
    """Polymerization"""
    helpers.activation(c, **helpers.fusion_spell())


# --- Ritual ----------------------------------------------------------------------------------------------------------


@card(5405694)
def black_luster_soldier(c):
    """Black Luster Soldier"""
    c.enable_revive_limit()


@card(55761792)
def black_luster_ritual(c):
    """Black Luster Ritual"""
    helpers.ritual_procedure(c, 5405694, level=8)
