"""The API of card functions: what players choose."""

from libc.stdint cimport int32_t, uint32_t

from ygocore._native.api_duel cimport usable_for_cost
from ygocore._native.bytecode cimport (
    API_DUEL_ANNOUNCE_ATTRIBUTE,
    API_DUEL_ANNOUNCE_CARD,
    API_DUEL_ANNOUNCE_NUMBER,
    API_DUEL_ANNOUNCE_RACE,
    API_DUEL_SELECT_DISABLE_FIELD,
    API_DUEL_SELECT_EFFECT_YES_NO,
    API_DUEL_SELECT_OPTION,
    API_DUEL_SELECT_POSITION,
    API_DUEL_SELECT_RELEASE_GROUP,
    API_DUEL_SELECT_RELEASE_GROUP_COST,
    API_DUEL_SELECT_TARGET,
    API_DUEL_SELECT_YES_NO,
    API_DUEL_SORT_DECKBOTTOM,
    API_DUEL_SORT_DECKTOP,
)
from ygocore._native.calls cimport card_operand, chosen_cards, misused, player_operand, wait_for
from ygocore._native.choices cimport (
    PICK_FITTING,
    ask_yes_no,
    choose_bits,
    choose_name,
    choose_option,
    choose_position,
    close_some_zones,
    pick,
    pick_by,
    sort_deck,
)
from ygocore._native.consts cimport (
    LOCATION_MZONE,
    LOCATION_SZONE,
    MSG_ANNOUNCE_ATTRIB,
    MSG_ANNOUNCE_NUMBER,
    MSG_ANNOUNCE_RACE,
    MSG_SELECT_CARD,
    MSG_SELECT_EFFECTYN,
    MSG_SELECT_OPTION,
    MSG_SELECT_YESNO,
)
from ygocore._native.fields cimport cards_in_places, releasable, targets_in_places
from ygocore._native.handles cimport Function
from ygocore._native.picking cimport NUMBER_BASE, NUMBER_BIT, NUMBER_LIST, choose_number, pick_targets
from ygocore._native.room cimport free_backrow, free_monster_zones
from ygocore._native.state cimport NO_CARD, Group, checked_state_size
from ygocore._native.vm cimport Call
from ygocore._native.work cimport set_result
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()

cdef int call_choice(Call* c) noexcept nogil:
    """The calls from API_DUEL_SELECT_MATCHING_CARD to API_DUEL_SORT_DECKBOTTOM."""
    cdef int depth = c.d.n_units
    cdef int chooser = player_operand(c, 0)
    if c.number <= API_DUEL_SELECT_RELEASE_GROUP_COST:
        begin_pick(c, chooser)
    elif c.number <= API_DUEL_SELECT_POSITION:
        begin_choice(c, chooser)
    elif c.number == API_DUEL_SELECT_DISABLE_FIELD:
        close_some_zones(c.d, c.ctx, chooser, c.v[1], zones_to_close(c, chooser))
    elif c.number < API_DUEL_SORT_DECKTOP:
        begin_announcement(c, chooser)
    else:
        sort_deck(c.d, c.ctx, chooser, player_operand(c, 1), c.v[2], c.number == API_DUEL_SORT_DECKBOTTOM)
    if c.ctx.error:
        return c.ctx.error
    return wait_for(c, depth)


cdef void begin_pick(Call* c, int chooser) noexcept nogil:
    """A run of picks of cards."""
    cdef Group cards, found
    cdef Function f
    cdef int player
    if c.number == API_DUEL_SELECT_RELEASE_GROUP:
        releasable(c.d, c.ctx, chooser, False, &cards)
        chosen_cards(c, &cards, 1, 4, 5, &found)
        pick(c.d, c.ctx, chooser, &found, c.v[2], c.v[3], MSG_SELECT_CARD, NO_CARD)
        return
    if c.number == API_DUEL_SELECT_RELEASE_GROUP_COST:
        usable_for_cost(c, chooser, c.v[4] != 0, 1, 6, 7, &found)
        if c.v[5] < 0:
            pick(c.d, c.ctx, chooser, &found, c.v[2], c.v[3], MSG_SELECT_CARD, NO_CARD)
            return
        f.program = <int>c.v[5]
        f.n_captures = 0
        pick_by(c.d, c.ctx, chooser, &found, c.v[2], c.v[3], MSG_SELECT_CARD, PICK_FITTING, 0, &f)
        return
    player = player_operand(c, 2)
    if c.number == API_DUEL_SELECT_TARGET:
        targets_in_places(c.d, c.ctx, player, <uint32_t>c.v[3], <uint32_t>c.v[4], &cards)
        chosen_cards(c, &cards, 1, 7, 8, &found)
        pick_targets(c.d, c.ctx, chooser, &found, c.v[5], c.v[6])
        return
    cards_in_places(c.d, c.ctx, player, <uint32_t>c.v[3], <uint32_t>c.v[4], &cards)
    chosen_cards(c, &cards, 1, 7, 8, &found)
    pick(c.d, c.ctx, chooser, &found, c.v[5], c.v[6], MSG_SELECT_CARD, NO_CARD)


cdef void begin_choice(Call* c, int chooser) noexcept nogil:
    """Yes or no, an option, an effect, a position."""
    cdef int32_t mask = 0
    cdef int count = 0
    cdef int i, card
    if c.number == API_DUEL_SELECT_YES_NO:
        ask_yes_no(c.d, c.ctx, chooser, NO_CARD, MSG_SELECT_YESNO)
    elif c.number == API_DUEL_SELECT_EFFECT_YES_NO:
        card = card_operand(c, 1)
        if card == NO_CARD:
            misused(c)
        ask_yes_no(c.d, c.ctx, chooser, card, MSG_SELECT_EFFECTYN)
    elif c.number == API_DUEL_SELECT_OPTION:
        choose_option(c.d, c.ctx, chooser, c.n - 1, MSG_SELECT_OPTION)
    elif c.number == API_DUEL_SELECT_POSITION:
        card = card_operand(c, 1)
        if card == NO_CARD or not c.v[2] & 0xF:
            misused(c)
            return
        choose_position(c.d, c.ctx, chooser, card, <uint32_t>c.v[2])
    else:  # SELECT_EFFECT: pairs of "can it be chosen" and its text
        for i in range((c.n - 1) // 2):
            if c.v[1 + 2 * i]:
                mask |= 1 << i
                count += 1
        if count == 0:
            set_result(c.d, c.ctx, 0, NULL)
        else:
            choose_number(c.d, c.ctx, chooser, NULL, count, MSG_SELECT_OPTION, NUMBER_BIT, mask)


cdef uint32_t zones_to_close(Call* c, int player) noexcept nogil:
    """Zones that are free to be made unusable: bits 0 to 4 and 8 to 12 of the player's side, from 16 on the other's."""
    cdef uint32_t free = 0
    if c.v[2] & LOCATION_MZONE:
        free |= free_monster_zones(c.d, c.ctx, player, 0xFF)
    if c.v[2] & LOCATION_SZONE:
        free |= free_backrow(c.d, c.ctx, player) << 8
    if c.v[3] & LOCATION_MZONE:
        free |= free_monster_zones(c.d, c.ctx, 1 - player, 0xFF) << 16
    if c.v[3] & LOCATION_SZONE:
        free |= free_backrow(c.d, c.ctx, 1 - player) << 24
    return free & ~<uint32_t>c.v[4]


cdef void begin_announcement(Call* c, int chooser) noexcept nogil:
    """Types, Attributes, numbers, Levels, card names."""
    if c.number == API_DUEL_ANNOUNCE_RACE:
        choose_bits(c.d, c.ctx, chooser, c.v[1], <uint32_t>c.v[2], MSG_ANNOUNCE_RACE)
    elif c.number == API_DUEL_ANNOUNCE_ATTRIBUTE:
        choose_bits(c.d, c.ctx, chooser, c.v[1], <uint32_t>c.v[2], MSG_ANNOUNCE_ATTRIB)
    elif c.number == API_DUEL_ANNOUNCE_NUMBER:
        choose_number(c.d, c.ctx, chooser, &c.v[1], c.n - 1, MSG_ANNOUNCE_NUMBER, NUMBER_LIST, 0)
    elif c.number == API_DUEL_ANNOUNCE_CARD:
        choose_name(c.d, c.ctx, chooser, &c.v[1], c.n - 1)
    elif c.v[2] < c.v[1] or c.v[2] - c.v[1] > 0x1FE:
        misused(c)
    else:
        choose_number(
            c.d, c.ctx, chooser, NULL, <int>(c.v[2] - c.v[1]) + 1, MSG_ANNOUNCE_NUMBER, NUMBER_BASE, c.v[1]
        )
