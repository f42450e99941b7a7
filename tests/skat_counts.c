/* What tools/train/skat.c counts, for a test: the places of its tables for a hand. */

#define main learn
#include "../tools/train/skat.c"
#undef main

void prepare(void) { make_kinds(); }

static cards hand_of(const unsigned char *held) {
    cards hand = 0;
    for (int card = 0; card < 32; card++)
        hand |= (cards)(held[card] != 0) << card;
    return hand;
}

/* The places for a hand; how many. */
int hand_places(int game, const unsigned char *held, int seat, int away, int *at) {
    promise(twelve, game, hand_of(held), seat, away);
    memcpy(at, at_hand, looked * sizeof *at);
    return looked;
}
