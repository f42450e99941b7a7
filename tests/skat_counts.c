/* What tools/train/skat.c counts, for a test: its tables' places for a card and for a hand. */

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

/* The places for a card that seat (0 declares) may play after these n, the first by `leader`. */
void card_places(int game, const unsigned char *held, int seat, const unsigned char *away, int skat,
                 int leader, int n, const unsigned char *played, int card, int *at) {
    const Kind *kind = &kinds[KIND[game]];
    Play play;
    Situation s;
    memset(&play, 0, sizeof play);
    memset(play.led, -1, sizeof play.led);
    play.left = 10;
    play.leader = leader;
    play.skat = play.points[0] = skat;
    play.away = rename_all(game, hand_of(away));
    for (int i = 0; i < n; i++)
        put(kind, &play, (play.leader + play.n) % 3, renamed[game][played[i]]);
    play.hand[seat] = rename_all(game, hand_of(held));
    look(kind, &play, seat, &s);
    weigh(kind, &play, &s, renamed[game][card], at);
}

/* The places for a hand; how many. */
int hand_places(int game, const unsigned char *held, int seat, int away, int *at) {
    promise(twelve, game, hand_of(held), seat, away);
    memcpy(at, at_hand, looked * sizeof *at);
    return looked;
}
