"""Place order (docs/cards.md): the order in which card functions see the cards of a group."""

from libc.stdint cimport uint64_t

from ygocore._native.bits cimport ctz64
from ygocore._native.context cimport Context
from ygocore._native.groups cimport drop, take_lowest
from ygocore._native.state cimport AT_DECK, AT_NOWHERE, AT_OVERLAY, MAX_CARDS, NO_CARD, Card, DuelState, Group


cdef inline uint64_t place_key(const DuelState* d, const Context* ctx, int index) noexcept nogil:
    """Sorts cards: player 0's first, by location, by sequence; in a Deck by passcode; those that are nowhere last."""
    cdef const Card* card = &d.cards[index]
    cdef uint64_t key = <uint64_t>card.controller << 60 | <uint64_t>card.location << 56
    if card.location == AT_DECK:
        return key | <uint64_t>ctx.facts[card.row].code << 16 | card.sequence
    if card.location == AT_NOWHERE:
        return <uint64_t>1 << 63 | <uint64_t>index
    if card.location == AT_OVERLAY and card.holder != NO_CARD:
        return key | <uint64_t>d.cards[card.holder].sequence << 24 | <uint64_t>card.sequence << 16
    return key | <uint64_t>card.sequence << 16


cdef inline int first_in_order(const DuelState* d, const Context* ctx, const Group* g) noexcept nogil:
    """The first card of the set; NO_CARD if it is empty."""
    cdef int first = NO_CARD
    cdef uint64_t best = <uint64_t>-1
    cdef uint64_t bits, key
    cdef int word, card
    for word in range(3):
        bits = g.cards[word]
        while bits:
            card = word * 64 + ctz64(bits)
            bits &= bits - 1
            key = place_key(d, ctx, card)
            if key < best:
                best = key
                first = card
    return first


cdef inline int in_order(const DuelState* d, const Context* ctx, const Group* g, unsigned char* cards) noexcept nogil:
    """The cards of the set in place order, into `cards` with room for MAX_CARDS; returns how many."""
    cdef uint64_t keys[MAX_CARDS]
    cdef uint64_t bits, key
    cdef int count = 0
    cdef int word, card, at
    for word in range(3):
        bits = g.cards[word]
        while bits:
            card = word * 64 + ctz64(bits)
            bits &= bits - 1
            key = place_key(d, ctx, card)
            at = count
            while at > 0 and keys[at - 1] > key:
                keys[at] = keys[at - 1]
                cards[at] = cards[at - 1]
                at -= 1
            keys[at] = key
            cards[at] = <unsigned char>card
            count += 1
    return count
