"""Moving cards: the one place that changes piles and zones, and keeps card and place naming each other."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memmove

from ygocore._native.consts cimport (
    MSG_DRAW,
    POS_FACEUP_DEFENSE,
    REASON_DRAW,
    REASON_RULE,
    STATUS_PROC_COMPLETE,
    TYPE_PENDULUM,
    TYPE_TOKEN,
)
from ygocore._native.context cimport Context, facts_at, log_move, reserve_words
from ygocore._native.state cimport (
    AT_DECK,
    AT_EXTRA,
    AT_GRAVE,
    AT_HAND,
    AT_MZONE,
    AT_NOWHERE,
    ERROR_PILE,
    MAX_PILE,
    NO_CARD,
    OK,
    PILE_DECK,
    PILE_HAND,
    Card,
    DuelState,
    Pile,
)
from ygocore._native.switches cimport SWITCH_PENDULUM
from ygocore._native.zones cimport is_pile, on_field, pile_at, position_in_pile


cdef inline void take_from_pile(DuelState* d, Pile* pile, int sequence) noexcept nogil:
    """Close the gap; the cards above it move down by one."""
    cdef int last = pile.count - 1
    cdef int i
    for i in range(sequence, last):
        pile.cards[i] = pile.cards[i + 1]
        d.cards[pile.cards[i]].sequence = <uint8_t>i
    pile.cards[last] = NO_CARD
    pile.count = <uint8_t>last


cdef inline void leave_place(DuelState* d, Card* card) noexcept nogil:
    """Take the card out of its place and remember that as `previous`; a card that leaves the field forgets
    its turn."""
    cdef uint32_t bit = <uint32_t>1 << (card.sequence & 7)
    card.previous_controller = card.controller
    card.previous_location = card.location
    card.previous_sequence = card.sequence
    card.previous_position = card.position
    if is_pile(card.location):
        take_from_pile(d, pile_at(d, card.controller, card.location), card.sequence)
        return
    card.attacks = 0
    card.status &= STATUS_PROC_COMPLETE
    if card.location == AT_MZONE:
        d.players[card.controller].monsters[card.sequence] = NO_CARD
        d.players[card.controller].monster_mask &= <uint8_t>~bit
    else:
        d.players[card.controller].spells[card.sequence] = NO_CARD
        d.players[card.controller].spell_mask &= <uint8_t>~bit


cdef inline void enter_zone(
    DuelState* d, int index, int player, int location, int sequence, int position
) noexcept nogil:
    """Put a card that is nowhere into an empty zone."""
    cdef Card* card = &d.cards[index]
    if location == AT_MZONE:
        d.players[player].monsters[sequence] = <uint8_t>index
        d.players[player].monster_mask |= <uint8_t>(1 << sequence)
    else:
        d.players[player].spells[sequence] = <uint8_t>index
        d.players[player].spell_mask |= <uint8_t>(1 << sequence)
    card.controller = <uint8_t>player
    card.location = <uint8_t>location
    card.sequence = <uint8_t>sequence
    card.position = <uint8_t>position


cdef inline int enter_pile(DuelState* d, int index, int location) noexcept nogil:
    """Put a card that is nowhere on top of its owner's pile (GAP-13). ERROR_PILE cannot happen once the decks
    fitted."""
    cdef Card* card = &d.cards[index]
    cdef Pile* pile = pile_at(d, card.owner, location)
    if pile.count >= MAX_PILE:
        return ERROR_PILE
    card.controller = card.owner
    card.location = <uint8_t>location
    card.sequence = pile.count
    card.position = <uint8_t>position_in_pile(location)
    pile.cards[pile.count] = <uint8_t>index
    pile.count += 1
    return OK


cdef inline void vanish(Context* ctx, Card* card) noexcept nogil:
    """TOKEN-02: a Token that leaves the field is nowhere."""
    card.location = AT_NOWHERE
    card.sequence = 0
    card.controller = 0  # for the event, which names no place
    card.position = 0
    log_move(ctx, card)
    card.controller = card.owner
    card.position = card.previous_position


cdef inline int send_to_grave(DuelState* d, Context* ctx, int index, uint32_t reason) noexcept nogil:
    """To the owner's GY, event MOVE; a Pendulum Monster on the field face-up to the Extra Deck instead (MOVE-04)."""
    cdef Card* card = &d.cards[index]
    cdef int status
    leave_place(d, card)
    card.reason = reason
    if facts_at(ctx, card).type & TYPE_TOKEN:
        vanish(ctx, card)
        return OK
    if (
        d.switches & SWITCH_PENDULUM and facts_at(ctx, card).type & TYPE_PENDULUM
        and on_field(card.previous_location)
    ):
        status = enter_pile(d, index, AT_EXTRA)
        card.position = POS_FACEUP_DEFENSE
    else:
        status = enter_pile(d, index, AT_GRAVE)
    log_move(ctx, card)
    return status


cdef inline void put_on_field(
    DuelState* d, Context* ctx, int index, int player, int location, int sequence, int position,
    uint32_t status,
) noexcept nogil:
    """From the hand to an empty zone, with `status` bits added; event MOVE. The card keeps its reason."""
    cdef Card* card = &d.cards[index]
    leave_place(d, card)
    enter_zone(d, index, player, location, sequence, position)
    card.status |= status
    log_move(ctx, card)


cdef inline int draw_cards(DuelState* d, Context* ctx, int player, int count) noexcept nogil:
    """The top `count` cards of the Deck, which holds them, go to the hand (PHASE-01); one event DRAW."""
    cdef Pile* deck = &d.players[player].piles[PILE_DECK]
    cdef Pile* hand = &d.players[player].piles[PILE_HAND]
    cdef Card* card
    cdef int index
    if hand.count + count > MAX_PILE:
        return ERROR_PILE
    for _ in range(count):
        deck.count -= 1
        index = deck.cards[deck.count]
        deck.cards[deck.count] = NO_CARD
        card = &d.cards[index]
        card.previous_controller = card.controller
        card.previous_location = AT_DECK
        card.previous_sequence = card.sequence
        card.previous_position = card.position
        card.reason = REASON_DRAW | REASON_RULE
        card.location = AT_HAND
        card.sequence = hand.count
        card.position = <uint8_t>position_in_pile(AT_HAND)
        hand.cards[hand.count] = <uint8_t>index
        hand.count += 1
    if ctx.log != NULL and count > 0:
        log_draw(d, ctx, player, hand, count)
    return OK


cdef inline void log_draw(DuelState* d, Context* ctx, int player, const Pile* hand, int count) noexcept nogil:
    """DRAW with the codes of the last `count` cards of the hand."""
    cdef int* words = <int*>reserve_words(ctx.log, <uint32_t>(count + 3))
    cdef int i
    if words == NULL:
        return
    words[0] = count + 2
    words[1] = MSG_DRAW
    words[2] = player
    for i in range(count):
        words[3 + i] = <int>facts_at(ctx, &d.cards[hand.cards[hand.count - count + i]]).code
