/* What tools/train/skat.c counts and plays, for a test. */

#define main learn
#include "../tools/train/skat.c"
#undef main

void prepare(void) {
    make_kinds();
    make_names();
}

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

void set_seats(int n) { seats = n; }

/* The seat whose cards come from a pile, 3 for none; its set, and its cards by tricks left. */
void set_pile(int seat, const unsigned *words) {
    oma = seat;
    piled = words[0];
    for (int i = 1; i <= 10; i++)
        pile[i] = (int)words[i];
}

/* The card that the rules play in a frame of playout.py, in the game's own numbers. */
int rule_card(int game, const int *frame) { return rule(&kinds[KIND[game]], (const Frame *)frame); }

/* The declarer's points when all play best. */
int solved(int game, const int *frame) {
    return solve(&kinds[KIND[game]], (const Frame *)frame, 0, KIND[game] == NULL_GAME ? 1 : 121);
}

int number_of(int game, int card) { return renamed[game][card]; }
