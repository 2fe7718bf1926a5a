"""The map of the state: a whole duel is one DuelState.

A flat C struct: no pointers, no Python objects, small integers only. Cards, units of work, effects, chain
links, frames and groups are indices into the fixed arrays below. Equal copies are made by copying bytes, from
the start to the last card (`live_size`), and the cold parts only while one of them is in use (`cold`).

True between any two steps, for every duel that Python can see (check.pyx is this list in code):
- what is not in use holds its none-value (NO_CARD in card lists and zones, 0 elsewhere), padding is 0;
- a card is in exactly one place, and place and card name each other;
- the unit of work on top says who is asked what; `prompt` and `decider` repeat it;
- a pile holds cards of its owner only (GAP-13), so no pile can outgrow MAX_PILE once the decks fitted.

Raise LAYOUT_VERSION with every change here; docs/layout.json is checked against it.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from ygocore._native.bits cimport ASSERT_SIZE

cdef enum:
    LAYOUT_VERSION = 1
    STATE_SIZE = 14496  # bytes, at most 16 KiB: two states fit the first-level cache

    # -- capacities, each with the reason why it is enough
    MAX_CARDS = 192  # 2 x (60 Main + 15 Extra Deck) and 42 Tokens: three times 14 Monster Zones full
    MAX_PILE = 80  # a Deck of 60 and an Extra Deck of 15 can lie in one place; Tokens in none
    MAX_UNITS = 24  # turn, chain, link, effect, move, trigger, choice: 7 deep, three nested chains' worth
    MAX_PICKS = 80  # one run of picks takes at most every card of one pile
    MAX_LINKS = 24  # Chain Links; each needs a card that may activate, the longest seen in play is 16
    MAX_TRIGGERS = 32  # effects waiting for one SEGOC: the cards on both fields (26) and a few in the GY
    MAX_EFFECTS = 96  # effects given to a card or player while they last; printed ones are the pool's
    MAX_FRAMES = 16  # calls between card functions that wait at one time; the language has no recursion
    MAX_REGISTERS = 192  # 12 for each frame
    MAX_GROUPS = 24  # groups alive at one time: targets of each Chain Link, or those of the running functions
    MAX_COUNTERS = 48  # (card, kind of counter) pairs
    MAX_USES = 48  # once-per-turn and once-per-Duel marks
    MAX_RELATIONS = 48  # (card, card or effect) pairs: permanent targets, cards an effect still relates to

    # -- none-values
    NO_CARD = 0xFF
    NO_EFFECT = 0xFFFF
    NOBODY = 2  # DuelState.decider of a finished duel; DuelState.outcome of a draw
    RUNNING = 3  # DuelState.outcome

    MONSTER_ZONES = 7
    SPELL_ZONES = 8
    MAIN_ZONES = 0x1F  # mask: Main Monster Zones, and the five Spell & Trap Zones
    FIELD_ZONE = 5  # sequence among the spell zones
    PILES = 5
    HAND_LIMIT = 6  # GAP-01
    MAX_TURN = 0xFFFE  # the turn number is 16 bits, here and in the digest; an endless duel gets there


# Location numbers: the number of the ecosystem's location bit, as in the action and the digest
# (docs/contract.md).
cdef enum:
    AT_NOWHERE = 0
    AT_DECK = 1
    AT_HAND = 2
    AT_MZONE = 3
    AT_SZONE = 4
    AT_GRAVE = 5
    AT_REMOVED = 6
    AT_EXTRA = 7
    AT_OVERLAY = 8


# Piles of a player: those of its places that are lists. PILE_OF turns a location number into the index.
cdef enum:
    PILE_DECK = 0
    PILE_HAND = 1
    PILE_GRAVE = 2
    PILE_REMOVED = 3
    PILE_EXTRA = 4


# What a step of the engine returns. Python maps each to its exception in one place (core.pyx).
cdef enum:
    OK = 0
    WAIT = 1  # a player is asked; not an error
    ERROR_ILLEGAL = -1  # not a legal action: IllegalActionError
    ERROR_TURNS = -2  # turn MAX_TURN has ended: CapacityError
    ERROR_PILE = -3  # a pile would hold more than MAX_PILE: CapacityError
    ERROR_UNITS = -4  # more than MAX_UNITS units of work: CapacityError
    ERROR_LP = -5  # Life Points beyond 31 bits: CapacityError
    ERROR_MEMORY = -6  # no memory for the event log: MemoryError
    ERROR_INTERNAL = -7  # a state that cannot be: SystemError, a bug in the engine


# Kinds of units of work, the resumable rule steps. `step` is theirs alone.
cdef enum:
    UNIT_NONE = 0
    UNIT_TURN = 1  # the bottom one: the turn and its phases. step: TURN_*
    UNIT_SUMMON = 2  # Normal Summon or Set of `card`. step: SUMMON_*
    UNIT_SET_SPELL = 3  # Set of the Spell or Trap `card`. step: only the choice of the zone waits
    UNIT_ATTACK = 4  # attack of `card`. step: only the choice of the target waits
    # to come: UNIT_CHAIN, UNIT_LINK, UNIT_EFFECT, UNIT_TRIGGERS, UNIT_SPECIAL_SUMMON, UNIT_CHOICE (one for
    # each SELECT_*)


cdef enum:
    TURN_BEGIN = 0
    TURN_MAIN = 1  # SELECT_IDLECMD; DuelState.phase tells Main Phase 1 from 2
    TURN_BATTLE = 2  # SELECT_BATTLECMD
    TURN_END = 3  # the End Phase has been entered
    TURN_DISCARD = 4  # SELECT_CARD for the hand limit


cdef enum:
    SUMMON_TRIBUTES = 0  # SELECT_TRIBUTE
    SUMMON_ZONE = 1  # SELECT_PLACE, Tributes already gone


cdef struct Unit:  # 12 bytes. A rule step in the middle of its work: what a choice suspends
    uint8_t kind  # UNIT_*; 0 in an unused entry
    uint8_t step  # of that kind
    uint8_t player  # who carries it out
    uint8_t card  # the card it is about, or NO_CARD
    uint8_t facedown  # 0 or 1: a monster that is Set (a Spell or Trap says it by its kind)
    uint8_t required  # cards to pick in the waiting run of picks, 0 if there is none
    uint8_t first_pick  # where its picks begin in DuelState.picks
    uint8_t reserved  # 0
    int32_t argument  # free for the kind; 0 so far


cdef struct Pile:  # 84 bytes. A list of cards from bottom or oldest to top or newest
    uint8_t count  # 0 to MAX_PILE
    uint8_t reserved[3]  # 0
    uint8_t cards[MAX_PILE]  # card index; NO_CARD from `count` on


cdef struct Player:  # 456 bytes
    int32_t lp  # Life Points, 0 to 2^31 - 1 (LP-02)
    uint8_t normal_summons  # used this turn, Sets included (NS-01); 0 to 255
    uint8_t monster_mask  # bit s: monsters[s] is not NO_CARD
    uint8_t spell_mask  # bit s: spells[s] is not NO_CARD
    uint8_t disabled_monsters  # bit s: that Monster Zone is unusable (ZONE-13); 0 so far
    uint8_t monsters[MONSTER_ZONES]  # card index or NO_CARD. 0 to 4 Main, 5 and 6 Extra Monster Zones
    uint8_t disabled_spells  # bit s: that spell zone is unusable (ZONE-13); 0 so far
    uint8_t spells[SPELL_ZONES]  # 0 to 4 Spell & Trap, 5 Field Zone, 6 and 7 separate Pendulum Zones (MR3)
    uint8_t special_summons  # done this turn; 0 so far
    uint8_t pendulum_summons  # done this turn; 0 so far
    uint8_t attacks_declared  # this turn; 0 so far: effects ask for it, the rules do not
    uint8_t reserved  # 0
    uint32_t flags  # effects on the player that one bit tells; 0 so far
    uint32_t activities  # counts of custom activities, a byte each; 0 so far
    Pile piles[PILES]  # by PILE_*


cdef struct Card:  # 32 bytes. One card, wherever it is
    uint16_t row  # in the pool's table of facts
    uint8_t owner  # 0 or 1
    uint8_t controller  # 0 or 1; the owner's number outside the field
    uint8_t location  # AT_*, never AT_NOWHERE while the card exists
    uint8_t sequence  # in the place, from 0
    uint8_t position  # one POS_* bit; 10 in the hand and for a Set Spell or Trap (docs/contract.md)
    uint8_t attacks  # declared this turn
    uint32_t status  # STATUS_* bits
    uint32_t reason  # REASON_* bits of the last move
    uint8_t previous_controller  # 0 or 1
    uint8_t previous_location  # AT_*; AT_NOWHERE if it never moved
    uint8_t previous_sequence
    uint8_t previous_position
    uint8_t summon_type  # the top byte of SUMMON_TYPE_*; 0 so far
    uint8_t holder  # the Xyz Monster it is attached to or the monster it equips, or NO_CARD
    uint8_t first_material  # its first Xyz Material, or NO_CARD; the others follow by next_held
    uint8_t first_equip  # the first card equipped to it, or NO_CARD; the others follow by next_held
    uint8_t next_held  # the next card with the same holder and of the same sort, or NO_CARD
    uint8_t first_counter  # in DuelState.counters, or NO_CARD
    uint16_t first_effect  # the first of its entries in DuelState.effects, or NO_EFFECT
    uint8_t reason_card  # the card whose effect moved it last, or NO_CARD
    uint8_t reason_player  # who moved it last by an effect, 0 or 1; 0 so far
    uint16_t arrived  # the turn it came to its place by an effect that asks for it; 0 so far


# -- the cold parts: laid out for the whole game, every count 0 until chains and effects are there -----------


cdef struct Link:  # 40 bytes. A Chain Link; link n is entry n - 1
    uint16_t effect  # of the pool's compiled effects
    uint8_t card  # whose effect it is
    uint8_t player  # who activated it
    uint8_t controller  # place and face of the card at activation
    uint8_t location
    uint8_t sequence
    uint8_t position
    uint8_t flags  # activation negated, effect negated, card destroyed
    uint8_t targets  # group, or NO_CARD
    uint8_t target_player  # 0 or 1
    uint8_t event_card  # what it was triggered by, or NO_CARD
    int32_t target_value
    uint8_t event_group  # group, or NO_CARD
    uint8_t event_player
    uint8_t event_reason_player
    uint8_t reserved  # 0
    int32_t event_value
    uint32_t event_reason
    uint16_t event_effect  # or NO_EFFECT
    uint16_t label
    uint32_t category
    uint32_t activated_type  # of the card, as it was then


cdef struct Trigger:  # 16 bytes. An effect that waits for its place on the Chain (SEGOC, CF-20)
    uint16_t effect
    uint8_t card
    uint8_t player
    uint8_t event  # compact number of the event code
    uint8_t group  # cards of the event, or NO_CARD
    uint8_t event_player
    uint8_t flags  # mandatory, still in its timing
    int32_t value
    uint32_t reason


cdef struct Effect:  # 32 bytes. An effect given at run time
    uint16_t code  # effect or event code, by compact number
    uint16_t function  # of the pool's compiled functions: its value or operation, or NO_EFFECT
    uint16_t condition  # likewise
    uint16_t next_effect  # of the same card or player, or NO_EFFECT
    uint8_t owner  # the card that gave it
    uint8_t handler  # the card it is on, or NO_CARD for a player
    uint8_t player
    uint8_t kind  # single, field, equip, ...
    uint8_t location_mask  # places it works in
    uint8_t target_mask  # places it works on, own low and opponent's high half
    uint8_t uses_left
    uint8_t turns_left  # of its reset
    int32_t value
    int32_t label
    uint32_t reset  # RESET_* bits
    uint32_t flags  # EFFECT_FLAG_* bits


cdef struct Frame:  # 16 bytes. A call of the VM that waits
    uint16_t function
    uint16_t counter  # next instruction
    uint16_t first_register
    uint8_t registers
    uint8_t result  # register of the caller, or NO_CARD
    uint8_t link  # Chain Link it belongs to, or NO_CARD
    uint8_t player
    uint8_t card
    uint8_t reserved  # 0
    uint16_t effect
    uint16_t budget  # steps left, in units of 256


cdef struct Group:  # 24 bytes. A set of cards
    uint64_t cards[3]  # bit c: card c; MAX_CARDS bits


cdef struct Counter:  # 4 bytes
    uint8_t card
    uint8_t next_counter  # of the same card, or NO_CARD
    uint8_t kind  # compact number of the counter type
    uint8_t count


cdef struct Use:  # 8 bytes. A mark of "once per turn" or "once per Duel"
    uint32_t key  # effect or card name it counts
    uint8_t player
    uint8_t count
    uint8_t flags  # until the turn ends, the Chain ends, or for good
    uint8_t reserved  # 0


cdef struct Relation:  # 4 bytes
    uint8_t card
    uint8_t other  # a card, or a Chain Link
    uint8_t kind
    uint8_t reserved  # 0


cdef struct DuelState:
    # the header: what every decision reads. Bit c of effect_codes: an effect with compact code c is in play
    # (nothing is scanned that cannot matter); of event_codes: an effect that waits for that event is.
    uint64_t rng[4]  # xoshiro256**, never all 0
    uint64_t effect_codes[8]  # 0 so far
    uint64_t event_codes[2]  # 0 so far
    uint32_t switches  # SWITCH_* bits of the rule set
    uint16_t turn  # from 1; 0 if an opening hand could not be drawn
    uint16_t turn_limit  # the duel is truncated when this many turns have ended; 0: no limit
    uint16_t phase  # one PHASE_* bit; 0 before turn 1
    int16_t win_reason  # WIN_*; -1 while the duel runs
    uint8_t turn_player  # 0 or 1
    uint8_t decider  # 0 or 1; NOBODY when the duel is over
    uint8_t prompt  # SELECT_*; 0 when the duel is over
    uint8_t outcome  # 0 or 1: that player won; NOBODY: a draw or truncated; RUNNING
    uint8_t options  # OPTION_* bits
    uint8_t draw_count  # cards drawn in each Draw Phase
    uint8_t cold  # 1 if any count of the cold parts is not 0
    uint8_t n_cards  # 0 to MAX_CARDS; live entries of cards
    uint8_t n_units  # live entries of units; 0 only when the duel is over
    uint8_t n_picks  # live entries of picks
    uint8_t attacker  # card of the running battle, or NO_CARD; between battles NO_CARD
    uint8_t attack_target  # card, or NO_CARD
    int32_t battle_damage[2]  # calculated for each player, while the Damage Step waits; 0 so far
    uint8_t n_links  # live entries of the cold parts
    uint8_t n_triggers
    uint8_t n_effects
    uint8_t n_frames
    uint8_t n_registers
    uint8_t n_groups
    uint8_t n_counters
    uint8_t n_uses
    uint8_t n_relations
    uint8_t chain_flags  # may respond, chain limit, building or resolving; 0 so far
    uint8_t passes  # players who passed in a row; 0 so far
    uint8_t reserved[5]  # 0
    Unit units[MAX_UNITS]  # the stack of units of work, the bottom first
    uint8_t picks[MAX_PICKS]  # cards picked so far, by ascending place; NO_CARD from n_picks on
    Player players[2]
    Card cards[MAX_CARDS]  # a card keeps its index for the whole duel
    # the cold parts
    Link links[MAX_LINKS]
    Trigger triggers[MAX_TRIGGERS]
    Effect effects[MAX_EFFECTS]
    Frame frames[MAX_FRAMES]
    int32_t registers[MAX_REGISTERS]
    Group groups[MAX_GROUPS]
    Counter counters[MAX_COUNTERS]
    Use uses[MAX_USES]
    Relation relations[MAX_RELATIONS]


cdef inline size_t checked_state_size() noexcept nogil:
    """sizeof(DuelState). A module that calls this does not compile if a struct is not as large as it says."""
    ASSERT_SIZE(sizeof(Unit), 12)
    ASSERT_SIZE(sizeof(Pile), 84)
    ASSERT_SIZE(sizeof(Player), 456)
    ASSERT_SIZE(sizeof(Card), 32)
    ASSERT_SIZE(sizeof(Link), 40)
    ASSERT_SIZE(sizeof(Trigger), 16)
    ASSERT_SIZE(sizeof(Effect), 32)
    ASSERT_SIZE(sizeof(Frame), 16)
    ASSERT_SIZE(sizeof(Group), 24)
    ASSERT_SIZE(sizeof(Counter), 4)
    ASSERT_SIZE(sizeof(Use), 8)
    ASSERT_SIZE(sizeof(Relation), 4)
    ASSERT_SIZE(sizeof(DuelState), STATE_SIZE)
    return sizeof(DuelState)


cdef inline size_t live_size(const DuelState* d) noexcept nogil:
    """How many bytes from the start are in use: up to the last card, or all of them while a cold part is."""
    if d.cold:
        return sizeof(DuelState)
    return <size_t>(<const char*>&d.cards[0] - <const char*>d) + d.n_cards * sizeof(Card)
