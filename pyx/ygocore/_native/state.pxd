"""The map of the state: a whole duel is one DuelState.

A flat C struct: no pointers, no Python objects, small integers only. Cards, units of work, cells are indices
into the fixed arrays below. What a duel without effects uses comes first, up to its last card; then the stack
of units of work; then what effects add, which only a duel with effects has (`scripted`). A copy takes the live
entries of each part alone (copying.pxd).

What effects remember is of many sorts, few of each at a time, now more of these and now more of those: so one
store of cells of 24 bytes serves them all, and only their sum is limited. Lists run through the cells by
`next`; a cell is found by its number.

True between any two steps, for every duel that Python can see (check.pyx is this list in code):
- what is not in use holds its none-value (NO_CARD in card lists and zones, 0 elsewhere), padding is 0;
- a card is in exactly one place, and place and card name each other;
- the unit of work on top says who is asked what; `prompt` and `decider` repeat it;
- a pile holds cards of its owner only (GAP-13), so no pile can outgrow MAX_PILE once the decks fitted;
- each cell in use belongs to exactly one list or field.

Raise LAYOUT_VERSION with every change here; docs/layout.json is checked against it.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from ygocore._native.bits cimport ASSERT_SIZE

cdef enum:
    LAYOUT_VERSION = 6
    STATE_SIZE = 16336  # bytes, at most 16 KiB: two states fit the first-level cache

    # -- capacities, each with the reason why it is enough
    MAX_CARDS = 160  # 2 x (60 Main + 15 Extra Deck) and 10 Tokens, whose entries are used again
    MAX_PILE = 80  # a Deck of 60 and an Extra Deck of 15 can lie in one place; Tokens in none
    MAX_UNITS = 24  # turn, window, link, program, operation, replacement, program, choice: thrice that
    MAX_PICKS = 80  # one run of picks takes at most every card of one pile
    MAX_LINKS = 48  # Chain Links: Ultimate Offering, chained to itself while 20,000 LP last, makes 40
    MAX_CELLS = 248  # the fullest duels seen in play need about half of them

    # -- none-values
    NO_CARD = 0xFF
    NO_CELL = 0xFF
    NO_EFFECT = 0  # an effect's handle, see handles.pxd
    NO_GROUP = 0  # a reference to a group, see groups.pxd
    NO_PROGRAM = -1
    NOBODY = 2  # DuelState.decider of a finished duel; DuelState.outcome of a draw
    RUNNING = 3  # DuelState.outcome

    MONSTER_ZONES = 7
    SPELL_ZONES = 8
    MAIN_ZONES = 0x1F  # mask: Main Monster Zones, and the five Spell & Trap Zones
    FIELD_ZONE = 5  # sequence among the spell zones
    PILES = 5
    HAND_LIMIT = 6  # GAP-01
    MAX_TURN = 0xFFFE  # the turn number is 16 bits, here and in the digest; an endless duel gets there
    ACTIVITIES = 8  # ACTIVITY_* 1 to 7


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
    OVER = 2  # the duel has ended; not an error
    ERROR_ILLEGAL = -1  # not a legal action: IllegalActionError
    ERROR_TURNS = -2  # turn MAX_TURN has ended: CapacityError
    ERROR_PILE = -3  # a pile would hold more than MAX_PILE: CapacityError
    ERROR_UNITS = -4  # more than MAX_UNITS units of work: CapacityError
    ERROR_LP = -5  # Life Points beyond 31 bits: CapacityError
    ERROR_MEMORY = -6  # no memory for the event log: MemoryError
    ERROR_INTERNAL = -7  # a state that cannot be: SystemError, a bug in the engine
    ERROR_CELLS = -8  # more than MAX_CELLS cells: CapacityError
    ERROR_LINKS = -9  # more than MAX_LINKS Chain Links: CapacityError
    ERROR_CARDS = -10  # more than MAX_CARDS cards, a Token too many: CapacityError
    ERROR_ACTIONS = -11  # more than MAX_ACTIONS legal actions: CapacityError
    ERROR_SCRIPT = -12  # a card function did what has no meaning: CardScriptError
    ERROR_BUDGET = -13  # a card function ran too long: ScriptBudgetError
    ERROR_ROUNDS = -14  # effects that set each other off without end (GAP-22): CardScriptError
    ERROR_CALL = -15  # an API call that this engine does not know: CardScriptError
    ERROR_VALUE = -16  # a number too large for what remembers it: CapacityError
    ERROR_OUTCOME = -17  # a dictated random outcome does not fit: OutcomeError
    ERROR_NO_OUTCOME = -18  # none is left of those dictated: NoOutcomeError


# Kinds of units of work, the resumable rule steps. `step` is theirs alone.
cdef enum:
    UNIT_NONE = 0
    UNIT_TURN = 1  # the bottom one: the turn and its phases. step: TURN_*
    UNIT_SUMMON = 2  # Normal Summon or Set of `card`. step: SUMMON_*
    UNIT_SET_SPELL = 3  # Set of the Spell or Trap `card`. step: only the choice of the zone waits
    UNIT_ATTACK = 4  # attack of `card`. step: only the choice of the target waits
    FIRST_SCRIPTED_UNIT = 5  # from here on: kinds of duels with effects (work.pxd)


cdef enum:
    TURN_BEGIN = 0
    TURN_MAIN = 1  # SELECT_IDLECMD; DuelState.phase tells Main Phase 1 from 2
    TURN_BATTLE = 2  # SELECT_BATTLECMD
    TURN_END = 3  # the End Phase has been entered
    TURN_DISCARD = 4  # SELECT_CARD for the hand limit


cdef enum:
    SUMMON_TRIBUTES = 0  # SELECT_TRIBUTE
    SUMMON_ZONE = 1  # SELECT_PLACE, Tributes already gone


cdef struct Unit:  # 40 bytes. A rule step in the middle of its work: what a choice suspends
    uint8_t kind  # UNIT_*; 0 in an unused entry
    uint8_t step  # of that kind
    uint8_t player  # who carries it out
    uint8_t card  # the card it is about, or NO_CARD
    uint8_t facedown  # 0 or 1: a Set; for a Spell or Trap the rules ask nothing of it
    uint8_t required  # cards to pick in the waiting run of picks, 0 if there is none
    uint8_t first_pick  # where its picks begin in DuelState.picks
    uint8_t reserved  # PENDING_* of a rule that waits in a duel with effects, else 0
    int32_t argument  # free for the kind from here on, 0 for those of duels without effects
    int32_t number
    int32_t value
    uint32_t reason  # REASON_* bits
    uint16_t effect  # handle
    uint16_t cards  # groups, which the unit owns
    uint16_t done
    uint16_t left
    uint16_t more
    uint8_t other  # a second card
    uint8_t who  # a second player
    uint8_t minimum
    uint8_t maximum
    uint8_t cell
    uint8_t flags


cdef struct Pile:  # 84 bytes. A list of cards from bottom or oldest to top or newest
    uint8_t count  # 0 to MAX_PILE
    uint8_t reserved[3]  # 0
    uint8_t cards[MAX_PILE]  # card index; NO_CARD from `count` on


cdef struct Player:  # 456 bytes
    int32_t lp  # Life Points, 0 to 2^31 - 1 (LP-02)
    uint8_t normal_summons  # used this turn, Sets included (NS-01); 0 to 255
    uint8_t monster_mask  # bit s: monsters[s] is not NO_CARD
    uint8_t spell_mask  # bit s: spells[s] is not NO_CARD
    uint8_t disabled_monsters  # bit s: that Monster Zone is unusable (ZONE-13); 0 without effects
    uint8_t monsters[MONSTER_ZONES]  # card index or NO_CARD. 0 to 4 Main, 5 and 6 Extra Monster Zones
    uint8_t disabled_spells  # bit s: that spell zone is unusable (ZONE-13); 0 without effects
    uint8_t spells[SPELL_ZONES]  # 0 to 4 Spell & Trap, 5 Field Zone, 6 and 7 separate Pendulum Zones (MR3)
    uint8_t activities[ACTIVITIES]  # what the player did this turn, by ACTIVITY_*, stays at 255; 0 without effects
    uint16_t turns  # own turns begun; 0 without effects
    uint8_t reserved[2]  # 0
    Pile piles[PILES]  # by PILE_*


cdef struct Card:  # 32 bytes. One card, wherever it is
    uint16_t row  # in the pool's table of facts
    uint8_t owner  # 0 or 1
    uint8_t controller  # 0 or 1; the owner's number outside the field
    uint8_t location  # AT_*; AT_NOWHERE of a Token that is not on the field, and of a card on its way
    uint8_t sequence  # in the place, from 0
    uint8_t position  # one POS_* bit; 10 in the hand and for a Set Spell or Trap (docs/contract.md)
    uint8_t attacks  # declared this turn
    uint32_t status  # STATUS_* bits
    uint32_t reason  # REASON_* bits of the last move
    uint8_t previous_controller  # 0 or 1
    uint8_t previous_location  # AT_*; AT_NOWHERE if it never moved
    uint8_t previous_sequence
    uint8_t previous_position
    # from here on: none-values in a duel without effects
    uint8_t summon_type  # the top byte of SUMMON_TYPE_*
    uint8_t holder  # the Xyz Monster it is attached to or the monster it equips, or NO_CARD
    uint8_t first_material  # its first Xyz Material, or NO_CARD; the others follow by next_held
    uint8_t first_equip  # the first card equipped to it, or NO_CARD; the others follow by next_held
    uint8_t next_held  # the next card with the same holder and of the same sort, or NO_CARD
    uint8_t first_effect  # cell of the first effect put on it during the duel, or NO_CELL
    uint16_t summon_value  # the low half of SUMMON_TYPE_*
    uint16_t materials  # group: what it was summoned with
    uint8_t reason_card  # the card whose effect moved it last, or NO_CARD
    uint8_t reason_player  # who moved it last by an effect, 0 or 1


# -- what effects add ----------------------------------------------------------------------------------------


cdef struct CardMore:  # 16 bytes. What effects need to know of a card
    uint32_t move_id  # the number of its last move, new with each
    uint32_t active_since  # the moment since when it lies face-up where it is; orders continuous effects (GAP-17)
    uint16_t turn_id  # the turn in which it came where it is
    uint16_t reason_effect  # handle: what moved it last
    uint8_t was  # cell: what it was before it left the field, where that is not what is printed; or NO_CELL
    uint8_t turn_counter
    uint8_t flags  # CARD_*
    uint8_t summon_place  # location number it was summoned from, and << 4 the player who summoned it


# CardMore.flags
cdef enum:
    CARD_ENABLED = 1  # its effects apply: its summon or activation is through (SUM-08)
    CARD_HOME = 2  # the player whose side it came to the field on: 0 or 2
    CARD_ATTACKED_DIRECTLY = 4  # this turn
    CARD_LEFT = 8  # it has been on the field and has left it
    CARD_FOUGHT = 0x10  # times this: Damage Steps that it entered as the attacker this turn (E-027), stays at 15
    CARD_FOUGHT_MASK = 0xF0


cdef struct Group:  # 24 bytes. A set of cards, and the size of a cell
    uint64_t cards[3]  # bit c: card c


# Sorts of cells. Each is one of the structs below.
cdef enum:
    CELL_FREE = 0
    CELL_GROUP = 1
    CELL_EFFECT = 2
    CELL_EFFECT_MORE = 3
    CELL_ATTRIBUTE = 4
    CELL_OCCURRENCE = 5
    CELL_TRIGGER = 6
    CELL_LINK = 7
    CELL_LINK_MORE = 8
    CELL_INFO = 9
    CELL_LIMIT = 10
    CELL_FLAG = 11
    CELL_COUNTER = 12
    CELL_USE = 13
    CELL_RELATION = 14
    CELL_WAS = 15
    CELL_FRAME = 16
    CELL_REGISTERS = 17
    CELL_LABELS = 18
    CELL_BATTLE = 19  # a Battle that another one interrupts
    CELL_SORTS = 20  # one more than the last


cdef struct Effect:  # CELL_EFFECT. An effect made during the duel; its handle names this cell
    uint32_t code  # EFFECT_*, EVENT_*
    uint32_t reset  # RESET_* bits
    int64_t value  # where no function gives it
    uint16_t type  # EFFECT_TYPE_* bits
    uint16_t range  # LOCATION_* bits
    uint8_t handler  # the card it is on, NO_CARD: on a player, or nowhere
    uint8_t more  # cell: the rest
    uint8_t next  # cell: the next effect on the same card
    uint8_t flags  # RUNTIME_*


# Effect.flags
cdef enum:
    RUNTIME_REGISTERED = 1
    RUNTIME_ON_PLAYER = 2
    RUNTIME_FUNCTIONS = 4  # has functions among its attributes
    RUNTIME_HIDDEN = 8  # what a card simply has, as if it declared it


cdef struct EffectMore:  # CELL_EFFECT_MORE
    uint32_t property  # EFFECT_FLAG_* bits
    uint32_t order  # the moment of its registration
    uint16_t own  # target range: LOCATION_* bits of its controller's side
    uint16_t other  # of the other side
    uint8_t owner  # the card whose effect it is, or NO_CARD
    uint8_t player  # whom it is on, if on a player
    int8_t owner_player  # -1: not set
    uint8_t generation  # tells this effect from an earlier one in the same cell
    uint8_t reset_count  # phases left
    uint8_t used  # times this turn, of its own count limit
    uint8_t count  # its count limit, 0: none
    uint8_t attributes  # cell: first of what few effects have
    uint8_t next  # cell (CELL_EFFECT) of the effect registered after it
    uint8_t used_in_chain
    uint8_t oath  # the Chain Link with whose activation it ends if that is negated (OPT-13); 0: none
    uint8_t reserved  # 0


cdef struct Attribute:  # CELL_ATTRIBUTE. What few effects have: a function, labels, a category, ...
    int64_t values[2]  # the number or numbers; of a function, captured values
    int32_t program  # of a function
    uint8_t kind  # ATTRIBUTE_*
    uint8_t count  # values in use
    uint8_t type  # KIND_* of a label object
    uint8_t next  # cell


cdef struct Labels:  # CELL_LABELS. What a declared effect of one copy of a card remembers
    int64_t label
    int64_t object  # the label object
    uint16_t effect  # handle
    uint8_t kind  # KIND_* of the label object, NO_CELL: none set
    uint8_t has_label  # 1: `label` holds instead of what is declared
    uint8_t used  # times this turn, of its own count limit
    uint8_t used_in_chain
    uint8_t next  # cell
    uint8_t reserved  # 0


cdef struct Occurrence:  # CELL_OCCURRENCE. Something that happened, as effects see it
    int64_t value  # ev
    uint32_t code  # EVENT_*
    uint32_t reason  # r
    uint16_t effect  # re, a handle
    uint16_t cards  # eg, a group
    uint8_t player  # ep
    uint8_t reason_player  # rp
    uint8_t references  # triggers, links and lists that name it
    uint8_t next  # cell, among the points


cdef struct Trigger:  # CELL_TRIGGER. A Trigger Effect that waits for its place on the Chain (TRIG-03)
    uint32_t move_id  # of its card right after the event (HIST-12)
    uint16_t effect  # handle
    uint8_t occurrence  # cell
    uint8_t late  # 1: not the last thing that happened any more (TIMING-02)
    uint8_t next  # cell
    uint8_t player  # whose effect it is, once that is settled
    uint8_t flags
    uint8_t reserved  # 0
    uint32_t moment  # when its event happened (E-003)
    uint8_t reserved_more[8]  # 0


cdef struct Link:  # CELL_LINK. A Chain Link
    uint32_t type  # TYPE_* of the activation
    uint32_t code  # the card's passcode then
    uint16_t effect  # handle
    uint16_t targets  # group
    uint16_t related  # group: cards that have not moved since
    uint16_t disable_effect  # handle: what negated the effect
    uint8_t card
    uint8_t player
    uint8_t occurrence  # cell
    uint8_t more  # cell
    uint8_t flags  # LINK_*
    uint8_t infos  # cell: first operation information
    uint8_t target_player
    uint8_t disable_player


# Link.flags
cdef enum:
    LINK_ACTIVATION = 1  # of a Spell or Trap Card (ACT-01)
    LINK_NEGATED = 2  # its activation
    LINK_DISABLED = 4  # its effect
    LINK_COUNTED = 8  # a use was counted that a negated activation gives back (OPT-11)
    LINK_SOLVED = 16
    LINK_NEGATED_BEFORE = 32  # a negation lay on its card when it was activated (GAP-09)
    LINK_CLOSES_GRAVE = 64  # the opponent may not look through its player's GY until it has resolved (INFO-02)


cdef struct LinkMore:  # CELL_LINK_MORE
    int64_t target_param
    int32_t operation  # program in place of the effect's own (ChangeChainOperation), NO_PROGRAM: its own
    uint8_t controller  # place and position of the card at activation
    uint8_t location
    uint8_t sequence
    uint8_t position
    uint8_t limits  # cell: who may respond (SetChainLimit)
    uint8_t captures  # cell (CELL_ATTRIBUTE): captured values of `operation`
    uint8_t reserved[6]  # 0


cdef struct Info:  # CELL_INFO. Operation information of a Chain Link
    int64_t parameter
    uint32_t category
    uint16_t cards  # group
    int16_t count
    uint8_t player
    uint8_t possible  # 1: SetPossibleOperationInfo
    uint8_t next  # cell
    uint8_t reserved[5]  # 0


cdef struct Limit:  # CELL_LIMIT. Who may respond to a Chain Link, or chain until the Chain ends
    int64_t values[2]  # captured
    int32_t program
    uint8_t count  # captured values
    uint8_t next  # cell
    uint8_t player  # who has set it
    uint8_t reserved  # 0


cdef struct Flag:  # CELL_FLAG. A mark put on a card or player (RegisterFlagEffect), until its reset
    int64_t label
    uint32_t code
    uint32_t reset  # RESET_* bits
    uint32_t property
    uint8_t card  # NO_CARD: on a player
    uint8_t player
    uint8_t count  # phases left
    uint8_t next  # cell


cdef struct Counter:  # CELL_COUNTER. Counters of one kind on one card
    uint32_t kind
    uint16_t count
    uint8_t card
    uint8_t next  # cell
    uint8_t reserved[16]  # 0


cdef struct Use:  # CELL_USE. How often something was used: by name, or a custom activity
    uint32_t code
    uint32_t flag  # EFFECT_COUNT_CODE_*, or what is counted
    uint8_t sort  # USE_*
    uint8_t player
    uint8_t card  # for EFFECT_COUNT_CODE_SINGLE, else NO_CARD
    uint8_t count
    uint8_t next  # cell
    uint8_t reserved[11]  # 0


cdef enum:
    USE_TURN = 0
    USE_DUEL = 1
    USE_CHAIN = 2
    USE_ACTIVITY = 3  # code: the counter, flag: the ACTIVITY_*
    USE_SKIP = 4  # a phase to skip


cdef struct Relation:  # CELL_RELATION. Two cards that have to do with each other
    uint32_t reset  # RESET_* bits
    uint32_t move_id  # of `other`, when it began
    uint8_t card
    uint8_t other
    uint8_t kind  # RELATION_*
    uint8_t next  # cell
    uint8_t reserved[12]  # 0


cdef enum:
    RELATION_CARD = 0  # CreateRelation: `other` is related to `card`
    RELATION_TARGET = 1  # SetCardTarget: `card` has `other` as its target
    RELATION_ATTACKED = 2  # `card` attacked the monster whose move id that is, this turn
    RELATION_BATTLED = 3  # `card` battled `other`


cdef struct Was:  # CELL_WAS. What a card was before it left the field
    int32_t attack
    int32_t defense
    uint32_t type
    uint32_t race
    uint16_t row  # whose name it had
    uint8_t level
    uint8_t rank
    uint8_t attribute
    uint8_t equip_target
    uint8_t card  # whose entry it is
    uint8_t reserved  # 0


cdef struct Frame:  # CELL_FRAME. A run of a card function that waits
    int32_t program
    uint32_t ticks  # so far, of the whole activation
    uint16_t at  # the word on which it waits
    uint16_t handler  # the effect whose function it is, a handle
    uint8_t scalars  # registers kept
    uint8_t groups
    uint8_t registers  # cell: the first of them
    uint8_t below  # cell: the frame that called it, or that waited before
    uint8_t outermost  # 1: not called by the frame below
    uint8_t reserved[7]  # 0


cdef struct Registers:  # CELL_REGISTERS. Of a frame: two scalars and three groups
    int64_t scalars[2]
    uint16_t groups[3]
    uint8_t next  # cell
    uint8_t reserved  # 0


cdef struct Battle:  # 24 bytes. An attack, from its declaration to the end of the Damage Step
    int32_t damage[2]  # calculated for each player
    uint32_t attacker_move  # move ids at the declaration
    uint32_t target_move
    uint8_t attacker  # NO_CARD: no attack
    uint8_t target  # NO_CARD: a direct attack
    uint8_t flags  # BATTLE_*
    uint8_t again  # the card that may attack once more (ChainAttack), or NO_CARD
    uint8_t again_on  # what that attack has to be on, NO_CARD: whatever it may attack
    uint8_t flipped  # the attacked monster that was turned face-up in the Damage Step, or NO_CARD
    uint8_t reserved[2]  # 0


# Battle.flags
cdef enum:
    BATTLE_NEGATED = 1
    BATTLE_REPLAY = 2  # the monsters of the attacked player have changed (REPLAY-01)
    BATTLE_CALCULATED = 4
    BATTLE_AGAIN = 8  # the target has been changed by an effect
    BATTLE_TURNED = 16  # the attacker has been turned face-up since the Damage Step began (E-039)


cdef struct Script:  # 416 bytes. What the rules of effects keep of the whole duel
    uint64_t effect_codes[8]  # bit c: a continuous effect on others of code c (folded) is in range, if `indexed`
    uint64_t runtime_codes[8]  # bit c: an effect of code c (folded) was made during the duel and may still be there
    uint64_t event_codes[4]  # bit c: a card of the duel has an effect that waits for events of code c (folded)
    uint64_t path  # hash of the actions since the last open game state
    uint64_t answer  # the action that answers the waiting unit
    int64_t result  # of the operation or card function that has ended last
    uint64_t seen  # how one of the `chains` left the duel; 0: none is remembered
    Group sources  # cards with a continuous effect on others, in range
    Group watchers  # cards with an effect that waits for events, in range
    Group responders  # those of them with a Quick Effect, or with one that activates a Trap or Quick-Play Spell
    Group negated  # cards whose effects are negated, if not `stale`
    Group changed  # cards with effects put on them during the duel
    Battle battle
    uint32_t moments  # moves and registrations so far; orders what came when
    uint32_t moves  # cards that were laid somewhere so far; tells one stay of a card from another
    uint16_t result_group  # of the operation that has ended last
    uint16_t reason_effect  # handle: what is being carried out
    uint16_t operated  # group: what the last operation did something to
    uint16_t stepping  # group: monsters of a Special Summon in steps
    uint8_t reason_player
    uint8_t stale  # STALE_* bits: what has to be worked out anew since something changed on the board
    uint8_t indexed  # 1: effect_codes is right
    uint8_t solving  # number of the Chain Link that resolves, 0: none
    uint8_t n_links
    uint8_t n_cells  # cells before this one may be in use
    uint8_t free_cell  # no cell before this one is free
    uint8_t effects_made  # counts up; the generation of the next effect
    uint8_t first_effect  # cells: heads and tails of the lists
    uint8_t last_effect
    uint8_t first_point
    uint8_t last_point
    uint8_t first_trigger
    uint8_t last_trigger
    uint8_t first_continuous
    uint8_t last_continuous
    uint8_t first_flag
    uint8_t last_flag
    uint8_t first_counter
    uint8_t first_use
    uint8_t first_relation
    uint8_t last_relation
    uint8_t first_was
    uint8_t first_labels
    uint8_t first_limit  # of those that hold until the Chain ends
    uint8_t top_frame
    uint8_t saved_frame  # first and last frame of the activation that is being suspended
    uint8_t saved_last
    uint8_t shuffles  # bit p: that player's Deck is to be shuffled
    uint8_t flags  # SCRIPT_*
    uint8_t links[MAX_LINKS]  # cells; NO_CELL from n_links on
    uint8_t claims  # bit p: that player wins by a card's text, bit 2: nobody (WIN-05)
    uint8_t unsettled  # 1: what negates what goes round without end (E-087)
    int16_t claim_reason  # of the first claim
    uint16_t shown  # group: hidden cards that the card function at work chooses from by what they are, or has shown
    uint16_t chains  # that have resolved since a player last had a choice (GAP-22)
    uint8_t reserved[10]  # 0


# Script.stale
cdef enum:
    STALE_NEGATION = 1  # which cards are negated
    STALE_ORDER = 2  # whether anything has to be put right (adjusting.pyx); not set: nothing has
    STALE = 3


# Script.flags
cdef enum:
    SCRIPT_IGNITION_WINDOW = 1  # HIST-04
    SCRIPT_BROKEN = 2  # BreakEffect
    SCRIPT_KEEP_ORDER = 4  # DisableShuffleCheck
    SCRIPT_END_BATTLE = 8  # the Battle Phase ends now (CF-26)
    SCRIPT_WORKING_OUT = 16  # which cards are negated is being worked out
    SCRIPT_GARBAGE = 32  # effects have ended whose cells are still to be given back
    SCRIPT_ADJUSTING = 64
    SCRIPT_EVENTS_MADE = 128  # an effect made during the duel may wait for events, or be activated


cdef struct DuelState:
    # the header: what every decision reads
    uint64_t rng[4]  # xoshiro256**, never all 0
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
    uint8_t scripted  # 1: cards with effects take part; what effects add is live
    uint8_t n_cards  # 0 to MAX_CARDS; live entries of cards
    uint8_t n_units  # live entries of units; 0 only when the duel is over
    uint8_t n_picks  # live entries of picks
    uint8_t reserved[2]  # 0
    uint8_t picks[MAX_PICKS]  # cards picked so far, by ascending place; NO_CARD from n_picks on
    Player players[2]
    Card cards[MAX_CARDS]  # a card keeps its index for the whole duel
    Unit units[MAX_UNITS]  # the stack of units of work, the bottom first
    # what effects add
    Script script
    CardMore more[MAX_CARDS]
    uint8_t sorts[MAX_CELLS]  # CELL_* of each cell
    Group cells[MAX_CELLS]


cdef inline size_t checked_state_size() noexcept nogil:
    """sizeof(DuelState). A module that calls this does not compile if a struct is not as large as it says."""
    ASSERT_SIZE(sizeof(Unit), 40)
    ASSERT_SIZE(sizeof(Pile), 84)
    ASSERT_SIZE(sizeof(Player), 456)
    ASSERT_SIZE(sizeof(Card), 32)
    ASSERT_SIZE(sizeof(CardMore), 16)
    ASSERT_SIZE(sizeof(Group), 24)
    ASSERT_SIZE(sizeof(Effect), 24)
    ASSERT_SIZE(sizeof(EffectMore), 24)
    ASSERT_SIZE(sizeof(Attribute), 24)
    ASSERT_SIZE(sizeof(Labels), 24)
    ASSERT_SIZE(sizeof(Occurrence), 24)
    ASSERT_SIZE(sizeof(Trigger), 24)
    ASSERT_SIZE(sizeof(Link), 24)
    ASSERT_SIZE(sizeof(LinkMore), 24)
    ASSERT_SIZE(sizeof(Info), 24)
    ASSERT_SIZE(sizeof(Limit), 24)
    ASSERT_SIZE(sizeof(Flag), 24)
    ASSERT_SIZE(sizeof(Counter), 24)
    ASSERT_SIZE(sizeof(Use), 24)
    ASSERT_SIZE(sizeof(Relation), 24)
    ASSERT_SIZE(sizeof(Was), 24)
    ASSERT_SIZE(sizeof(Frame), 24)
    ASSERT_SIZE(sizeof(Registers), 24)
    ASSERT_SIZE(sizeof(Battle), 24)
    ASSERT_SIZE(sizeof(Script), 448)
    ASSERT_SIZE(sizeof(DuelState), STATE_SIZE)
    return sizeof(DuelState)
