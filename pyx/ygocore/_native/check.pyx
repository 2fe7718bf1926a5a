"""Whether a state is one that the engine could be in: everything that state.pxd says stays true.

Whatever passes can be stepped without reading outside an array: so this guards from_bytes and load, where the
bytes or values come from outside, and in debug builds every action. Each function returns NULL, or what is
wrong.
"""

from libc.stdint cimport uint8_t, uint32_t

from ygocore._native.actions cimport MAX_CODE
from ygocore._native.checking cimport find_effect_fault
from ygocore._native.consts cimport (
    MSG_SELECT_BATTLECMD,
    MSG_SELECT_CARD,
    MSG_SELECT_IDLECMD,
    MSG_SELECT_PLACE,
    MSG_SELECT_TRIBUTE,
    PHASE_BATTLE_STEP,
    PHASE_END,
    PHASE_MAIN1,
    PHASE_MAIN2,
    POS_FACEDOWN,
    POS_FACEDOWN_DEFENSE,
    POS_FACEUP,
    POS_FACEUP_ATTACK,
    POS_FACEUP_DEFENSE,
    TYPE_TOKEN,
)
from ygocore._native.facts cimport NO_SUMMON, SORT_MONSTER, SORT_SPELL_TRAP, Facts
from ygocore._native.scripts cimport Scripts
from ygocore._native.state cimport (
    ACTIVITIES,
    AT_DECK,
    AT_EXTRA,
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    AT_OVERLAY,
    AT_REMOVED,
    AT_SZONE,
    HAND_LIMIT,
    MAX_CARDS,
    MAX_PICKS,
    MAX_PILE,
    MAX_TURN,
    MAX_UNITS,
    MONSTER_ZONES,
    NO_CARD,
    NO_CELL,
    NOBODY,
    PILE_HAND,
    PILES,
    RUNNING,
    SPELL_ZONES,
    SUMMON_TRIBUTES,
    SUMMON_ZONE,
    TURN_BATTLE,
    TURN_DISCARD,
    TURN_MAIN,
    UNIT_ATTACK,
    UNIT_SET_SPELL,
    UNIT_SUMMON,
    UNIT_TURN,
    Card,
    DuelState,
    Pile,
    Player,
    Unit,
    checked_state_size,
)
from ygocore._native.state cimport LAYOUT_VERSION as _LAYOUT_VERSION
from ygocore._native.summon cimport tribute_options
from ygocore._native.switches cimport (
    ALL_OPTIONS,
    ALL_SWITCHES,
    WIN_DECK_OUT,
    WIN_LOOP,
    WIN_NONE,
    WIN_SURRENDER,
    WIN_TURN_LIMIT,
)
from ygocore._native.zones cimport free_main_zones, free_spell_zones, pile_index, position_in_pile

LAYOUT_VERSION = _LAYOUT_VERSION
STATE_SIZE = checked_state_size()


cdef const char* find_fault(
    const DuelState* d, const Facts* facts, int rows, const Scripts* scripts
) noexcept nogil:
    """NULL if the state is sound, else what is wrong. `facts` has `rows` rows; `scripts`: NULL in a duel without effects."""
    cdef const char* fault = check_header(d)
    if fault == NULL:
        fault = check_unused(d, scripts)
    if fault == NULL:
        fault = check_cards(d, facts, rows)
    if fault == NULL:
        fault = check_places(d)
    if fault == NULL:
        fault = check_outcome(d)
    if fault == NULL:
        fault = find_effect_fault(d, facts, rows, scripts) if d.scripted else check_units(d, facts)
    return fault


cdef const char* check_header(const DuelState* d) noexcept nogil:
    if d.n_cards > MAX_CARDS:
        return "more cards than MAX_CARDS"
    if d.n_units > MAX_UNITS:
        return "more units of work than MAX_UNITS"
    if d.n_picks > MAX_PICKS:
        return "more picks than MAX_PICKS"
    if not (d.rng[0] | d.rng[1] | d.rng[2] | d.rng[3]):
        return "a random generator of zeros"
    if d.switches & ~<uint32_t>ALL_SWITCHES:
        return "an unknown rule switch"
    if d.options & ~<uint32_t>ALL_OPTIONS:
        return "an unknown option"
    if d.turn > MAX_TURN or d.turn_limit > MAX_TURN:
        return "a turn number beyond MAX_TURN"
    if d.turn_limit and d.turn > d.turn_limit:
        return "a turn beyond the turn limit"
    if d.turn_player > 1:
        return "a turn player who is neither 0 nor 1"
    if d.phase & (d.phase - 1) or d.phase > PHASE_END or (d.phase == 0) != (d.turn == 0):
        return "a phase that is not one phase"
    return NULL


cdef const char* check_unused(const DuelState* d, const Scripts* scripts) noexcept nogil:
    """What chains and effects will use is empty without them, and padding is 0."""
    cdef int i
    if d.scripted and (d.scripted > 1 or scripts == NULL):
        return "effects of cards that have none"
    for i in range(2):
        if d.reserved[i]:
            return "padding that is not 0"
    return NULL


cdef const char* check_cards(const DuelState* d, const Facts* facts, int rows) noexcept nogil:
    """Each card by itself, and that the place it names holds it."""
    cdef int owned[2]
    cdef int i
    cdef const Card* card
    cdef const char* fault
    owned[0] = 0
    owned[1] = 0
    for i in range(d.n_cards):
        card = &d.cards[i]
        if card.row >= rows:
            return "a card that is not in the pool"
        if facts[card.row].code > MAX_CODE:
            return "a card whose code is too large for an action"
        if card.owner > 1 or card.controller > 1:
            return "a card of a player who is neither 0 nor 1"
        if not facts[card.row].type & TYPE_TOKEN:
            owned[card.owner] += 1
        fault = check_place_of(d, card, i)
        if fault == NULL:
            fault = check_previous(card)
        if fault == NULL and not d.scripted:
            fault = check_links(card)
        if fault != NULL:
            return fault
    if owned[0] > MAX_PILE or owned[1] > MAX_PILE:
        return "a player who owns more cards than MAX_PILE"
    return NULL


cdef const char* check_place_of(const DuelState* d, const Card* card, int index) noexcept nogil:
    """The place names the card back, and the card lies there as it may."""
    cdef const Player* p = &d.players[card.controller]
    if card.location == AT_MZONE:
        if card.sequence >= MONSTER_ZONES or p.monsters[card.sequence] != index:
            return "a card that is not in the Monster Zone it names"
        if card.position != POS_FACEUP_ATTACK and card.position != POS_FACEUP_DEFENSE:
            if card.position != POS_FACEDOWN_DEFENSE:
                return "a monster in a position that there is not"
        return NULL
    if card.location == AT_SZONE:
        if card.sequence >= SPELL_ZONES or p.spells[card.sequence] != index:
            return "a card that is not in the spell zone it names"
        if card.position != POS_FACEDOWN and card.position != POS_FACEUP:
            return "a Spell or Trap that is neither face-up nor Set"
        return NULL
    return check_in_pile(d, card, index)


cdef const char* check_in_pile(const DuelState* d, const Card* card, int index) noexcept nogil:
    cdef const Pile* pile
    if card.location == AT_NOWHERE or (d.scripted and card.location == AT_OVERLAY):  # TOKEN-02
        if card.position > 0xF:
            return "a card with a position that there is not"
        return NULL
    if card.location < AT_DECK or card.location > AT_EXTRA:
        return "a card in a place that there is not"
    if card.controller != card.owner:
        return "a card in the pile of another player"
    pile = &d.players[card.controller].piles[pile_index(card.location)]
    if card.sequence >= pile.count or card.sequence >= MAX_PILE or pile.cards[card.sequence] != index:
        return "a card that is not at the place in the pile it names"
    if card.position != position_in_pile(card.location):
        # banished face-down, or face-up in the Extra Deck as Pendulum Monsters lie there
        if card.location == AT_REMOVED and card.position in (POS_FACEDOWN, POS_FACEDOWN_DEFENSE):
            return NULL
        if card.location == AT_EXTRA and card.position in (POS_FACEUP, POS_FACEUP_DEFENSE):
            return NULL
        return "a card in a pile with a position of another place"
    return NULL


cdef const char* check_previous(const Card* card) noexcept nogil:
    if card.previous_controller > 1 or card.previous_location > AT_OVERLAY:
        return "a previous place that there is not"
    if card.previous_sequence >= MAX_CARDS or card.previous_position > 0xF:
        return "a previous sequence or position that there is not"
    return NULL


cdef const char* check_links(const Card* card) noexcept nogil:
    """Materials, equips, counters and effects: none so far."""
    if card.holder != NO_CARD or card.first_material != NO_CARD or card.first_equip != NO_CARD:
        return "Xyz Materials or equips"
    if card.next_held != NO_CARD or card.first_effect != NO_CELL:
        return "effects on a card"
    if card.reason_card != NO_CARD or card.reason_player or card.summon_type or card.summon_value or card.materials:
        return "a card moved or summoned by an effect"
    return NULL


cdef const char* check_places(const DuelState* d) noexcept nogil:
    """Piles and zones name as many cards as there are (check_cards has each named back), and masks and tails
    agree."""
    cdef int named = 0
    cdef int i, player
    cdef const char* fault
    for player in range(2):
        fault = check_player(d, &d.players[player], player, &named)
        if fault != NULL:
            return fault
    for i in range(d.n_cards):
        if d.cards[i].location == AT_NOWHERE or (d.scripted and d.cards[i].location == AT_OVERLAY):
            named += 1
    if named != d.n_cards:
        return "places that name more or fewer cards than there are"
    return NULL


cdef const char* check_player(const DuelState* d, const Player* p, int player, int* named) noexcept nogil:
    cdef const Pile* pile
    cdef int i, j
    if p.lp < 0:
        return "negative Life Points"
    if not d.scripted:
        if p.disabled_monsters or p.disabled_spells or p.turns:
            return "player facts of effects"
        for i in range(ACTIVITIES):
            if p.activities[i]:
                return "player facts of effects"
    if p.reserved[0] or p.reserved[1]:
        return "padding of a player that is not 0"
    if not zones_agree(p.monsters, MONSTER_ZONES, p.monster_mask, d.n_cards, named):
        return "Monster Zones and their mask that disagree"
    if not zones_agree(p.spells, SPELL_ZONES, p.spell_mask, d.n_cards, named):
        return "spell zones and their mask that disagree"
    for i in range(PILES):
        pile = &p.piles[i]
        if pile.count > MAX_PILE:
            return "a pile of more than MAX_PILE cards"
        if pile.reserved[0] or pile.reserved[1] or pile.reserved[2]:
            return "padding that is not 0"
        named[0] += pile.count
        for j in range(MAX_PILE):
            if pile.cards[j] >= d.n_cards if j < pile.count else pile.cards[j] != NO_CARD:
                return "a pile that holds what is no card"
    return NULL


cdef bint zones_agree(const uint8_t* zones, int count, int mask, int n_cards, int* named) noexcept nogil:
    cdef int i
    if mask >> count:
        return False
    for i in range(count):
        if mask >> i & 1:
            if zones[i] >= n_cards:
                return False
            named[0] += 1
        elif zones[i] != NO_CARD:
            return False
    return True


cdef const char* check_outcome(const DuelState* d) noexcept nogil:
    """Running or over, and that nothing contradicts it."""
    if d.outcome == RUNNING:
        if d.win_reason != WIN_NONE or d.decider > 1 or d.n_units == 0 or d.turn == 0:
            return "a running duel that nobody plays"
        if d.players[0].lp == 0 or d.players[1].lp == 0:
            return "a running duel with a player at 0 Life Points"
        return NULL
    if d.outcome > NOBODY:
        return "an unknown outcome"
    if d.decider != NOBODY or d.prompt != 0 or d.n_units or d.n_picks:
        return "a finished duel that still asks"
    if not WIN_SURRENDER <= d.win_reason <= (WIN_LOOP if d.scripted else WIN_TURN_LIMIT):
        return "an unknown reason for the end"
    if not d.scripted and WIN_DECK_OUT < d.win_reason < WIN_TURN_LIMIT:
        return "an unknown reason for the end"
    if d.win_reason >= WIN_TURN_LIMIT and d.outcome != NOBODY:
        return "a truncated duel with a winner"
    return NULL


cdef const char* check_units(const DuelState* d, const Facts* facts) noexcept nogil:
    """The stack of units of work: unused entries are 0, the turn at the bottom, one rule step on it at most.
    """
    cdef int i
    cdef const Unit* unit = &d.units[0]
    for i in range(d.n_picks, MAX_PICKS):
        if d.picks[i] != NO_CARD:
            return "an unused pick that is not empty"
    if d.n_units == 0:
        return NULL
    if unit.kind != UNIT_TURN or unit.player != d.turn_player or unit.card != NO_CARD or unit.facedown:
        return "a bottom unit of work that is not the turn"
    if unit.first_pick or not is_plain(unit):
        return "a turn with what no turn has"
    if d.decider != d.turn_player:
        return "a decision of the player whose turn it is not"
    if d.n_units == 1:
        return check_turn(d, unit)
    if d.n_units > 2:
        return "more units of work than the rules stack"
    if unit.required:
        return "a turn that waits for picks below another unit of work"
    return check_second(d, facts, &d.units[1])


cdef bint is_plain(const Unit* unit) noexcept nogil:
    """Whether a unit of work has nothing that only those of effects have."""
    cdef const uint8_t* at = &unit.reserved
    while at < <const uint8_t*>(unit + 1):
        if at[0]:
            return False
        at += 1
    return True


cdef const char* check_turn(const DuelState* d, const Unit* unit) noexcept nogil:
    """The open game state of a Main Phase or the Battle Step, or the discards of the End Phase."""
    if unit.step == TURN_DISCARD:
        if d.prompt != MSG_SELECT_CARD or d.phase != PHASE_END:
            return "discards outside the End Phase"
        if unit.required + HAND_LIMIT != d.players[unit.player].piles[PILE_HAND].count:
            return "discards that do not lead to the hand limit"
        if unit.required == 0 or d.n_picks >= unit.required:
            return "discards that are already picked"
        return check_picks(d, unit, AT_HAND)
    if unit.required or d.n_picks:
        return "picks in an open game state"
    return check_open(d, unit, True)


cdef const char* check_open(const DuelState* d, const Unit* unit, bint asked) noexcept nogil:
    """The turn's step agrees with the phase and, if it is asked, with the prompt."""
    if unit.step == TURN_MAIN:
        if d.phase != PHASE_MAIN1 and d.phase != PHASE_MAIN2:
            return "a Main Phase action in another phase"
        if asked and d.prompt != MSG_SELECT_IDLECMD:
            return "a prompt that is not the Main Phase's"
        return NULL
    if unit.step != TURN_BATTLE or d.phase != PHASE_BATTLE_STEP:
        return "a step of the turn that does not fit its phase"
    if asked and d.prompt != MSG_SELECT_BATTLECMD:
        return "a prompt that is not the Battle Step's"
    return NULL


cdef const char* check_second(const DuelState* d, const Facts* facts, const Unit* unit) noexcept nogil:
    """The rule step on top of the turn."""
    cdef const char* fault = check_open(d, &d.units[0], False)
    if fault != NULL:
        return fault
    if unit.player != d.turn_player or unit.card >= d.n_cards or unit.facedown > 1:
        return "a rule step of no player or card"
    if unit.first_pick or not is_plain(unit):
        return "a rule step with what it does not have"
    if d.cards[unit.card].controller != unit.player:
        return "a rule step with the opponent's card"
    if (unit.kind == UNIT_ATTACK) != (d.units[0].step == TURN_BATTLE):
        return "a rule step in the wrong phase"
    if unit.kind == UNIT_ATTACK:
        return check_attack(d, unit)
    if d.cards[unit.card].location != AT_HAND:
        return "a card that is summoned or Set from elsewhere than the hand"
    if unit.kind == UNIT_SUMMON:
        return check_summon(d, unit, &facts[d.cards[unit.card].row])
    if unit.kind == UNIT_SET_SPELL:
        return check_set_spell(d, unit, &facts[d.cards[unit.card].row])
    return "an unknown rule step"


cdef const char* check_attack(const DuelState* d, const Unit* unit) noexcept nogil:
    cdef const Card* card = &d.cards[unit.card]
    if card.location != AT_MZONE or card.position != POS_FACEUP_ATTACK or card.attacks == 0:
        return "an attack of what cannot attack"
    if d.players[1 - unit.player].monster_mask == 0:
        return "an attack with no monster to choose"
    if d.prompt != MSG_SELECT_CARD or unit.step or unit.facedown or unit.required or d.n_picks:
        return "an attack with what no attack has"
    return NULL


cdef const char* check_summon(const DuelState* d, const Unit* unit, const Facts* facts) noexcept nogil:
    if facts.sort != SORT_MONSTER or facts.tributes == NO_SUMMON or d.players[unit.player].normal_summons:
        return "a Normal Summon or Set that is not possible"
    if unit.step == SUMMON_ZONE:
        if d.prompt != MSG_SELECT_PLACE or unit.required or d.n_picks:
            return "the choice of a zone with picks"
        if free_main_zones(&d.players[unit.player]) == 0:
            return "the choice of a zone when none is free"
        return NULL
    if unit.step != SUMMON_TRIBUTES or d.prompt != MSG_SELECT_TRIBUTE or unit.required != facts.tributes:
        return "Tributes that do not fit the monster"
    if d.n_picks >= unit.required:
        return "Tributes that are already picked"
    return check_tributes(d, unit)


cdef const char* check_tributes(const DuelState* d, const Unit* unit) noexcept nogil:
    """The picks are own monsters, and the rest can still be picked."""
    cdef int monsters = 0
    cdef int i
    cdef const char* fault = check_picks(d, unit, AT_MZONE)
    if fault != NULL:
        return fault
    for i in range(MONSTER_ZONES):
        monsters += d.players[unit.player].monster_mask >> i & 1
    if monsters < unit.required or tribute_options(d, unit) == 0:
        return "too few Tributes"
    return NULL


cdef const char* check_set_spell(const DuelState* d, const Unit* unit, const Facts* facts) noexcept nogil:
    if facts.sort != SORT_SPELL_TRAP:
        return "a Set of what is no Spell or Trap"
    if d.prompt != MSG_SELECT_PLACE or unit.step or unit.required or d.n_picks:
        return "a Set with what no Set has"
    if free_spell_zones(&d.players[unit.player]) == 0:
        return "the choice of a zone when none is free"
    return NULL


cdef const char* check_picks(const DuelState* d, const Unit* unit, int location) noexcept nogil:
    """The picks are the player's cards in that place, ascending, none twice."""
    cdef const Card* card
    cdef int last = -1
    cdef int i
    for i in range(d.n_picks):
        if d.picks[i] >= d.n_cards:
            return "a pick that is no card"
        card = &d.cards[d.picks[i]]
        if card.controller != unit.player or card.location != location or card.sequence <= last:
            return "picks that are not in order in their place"
        last = card.sequence
    return NULL
