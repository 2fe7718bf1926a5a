"""What effects and rules do to cards, as a whole and at one moment: sending, destroying, Tributing, turning (MOVE)."""

from libc.stdint cimport uint32_t

from ygocore._native.context cimport Context
from ygocore._native.state cimport DuelState, Group, Unit

cdef enum:
    # parts of the Deck
    TO_TOP = 0
    TO_BOTTOM = 1
    TO_SHUFFLE = 2

    # what is done, flags of UNIT_SEND
    SEND_BY_RULE = 1  # nothing protects from it
    SEND_DESTROY = 2
    SEND_NOW = 4  # destroyed, whatever protects it
    SEND_RELEASE = 8
    SEND_OF_NOBODY = 16  # by the rules: neither by battle nor by an effect
    SEND_BATTLED = 32  # destroyed by battle: what protects from that has been asked

    LOST_TARGET_REASON = 0x601  # DESTROY, LOST_TARGET, RULE


cdef struct Way:  # where a card goes
    int location  # AT_*
    int player  # -1: its owner
    int sequence  # TO_*
    uint32_t position  # of a banished card


cdef inline Way way_to(int location) noexcept nogil:
    """To its owner's place of that sort, face-up."""
    cdef Way way
    way.location = location
    way.player = -1
    way.sequence = TO_TOP
    way.position = 5
    return way


cdef void send(
    DuelState* d, Context* ctx, const Group* cards, const Way* way, uint32_t reason, int mode
) noexcept nogil
cdef void destroy_by_rule(DuelState* d, Context* ctx, const Group* cards, uint32_t reason) noexcept nogil
cdef void destroy(DuelState* d, Context* ctx, const Group* cards, uint32_t reason, uint32_t destination) noexcept nogil
cdef void replaced(DuelState* d, Context* ctx, const Group* cards, uint32_t reason, uint32_t code) noexcept nogil
cdef Way way_of(DuelState* d, Context* ctx, int card, const Way* way) noexcept nogil
cdef Way destination_way(uint32_t destination) noexcept nogil
cdef void move_together(
    DuelState* d, Context* ctx, const Group* cards, const Way* ways, uint32_t reason
) noexcept nogil
cdef void tell(DuelState* d, Context* ctx, const unsigned char* moved, int count, uint32_t reason) noexcept nogil
cdef void tell_group(DuelState* d, Context* ctx, const Group* moved, uint32_t reason) noexcept nogil
cdef void drop_equips(DuelState* d, int card, const Group* cards, Group* equips) noexcept nogil
cdef int list_materials(DuelState* d, int card, unsigned char* materials, int count) noexcept nogil
cdef void drop_materials(DuelState* d, Context* ctx, unsigned char* materials, int count) noexcept nogil
cdef void note_reason(DuelState* d, int card) noexcept nogil
cdef void change_positions(
    DuelState* d, Context* ctx, const Group* cards, const unsigned char* positions, uint32_t reason, bint flips,
    int more
) noexcept nogil
cdef bint counted_guard(DuelState* d, Context* ctx, int card, int effect, uint32_t reason, int player) noexcept nogil
cdef void attach_equip(DuelState* d, Context* ctx, int equip, int target) noexcept nogil
cdef bint may_hold(DuelState* d, Context* ctx, int equip, int target) noexcept nogil
cdef bint unaffected(DuelState* d, Context* ctx, int card) noexcept nogil
cdef int step_send(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_moved(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_replaced(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
cdef int step_turned(DuelState* d, Context* ctx, Unit* unit) noexcept nogil
