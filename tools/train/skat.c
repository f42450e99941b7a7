/* Learns to call in Skat for three by playing it against itself: what tools/train/skat.py runs.

   skat GAMES SEED BIDDERS SEATS FILE
                                 writes what a hand promises, as floats, and how much likelier than
                                 a defender the declarer has a card, as bytes; its progress on the
                                 way. SEATS: 3, or 2 with a dead hand; BIDDERS: as many, or 2 of 3
                                 with Oma's pile

   A deal: all seats bid as their hands promise; who wins the auction sees the skat, or plays from
   the hand, and plays the game that is worth most in a league, or one at random. All three play as
   the levels do, from some deals a card (skat_play.h). The result corrects what the hand promised,
   by the slope of the logistic loss. The table for ten cards learns what the one for twelve says
   with the skat. Where the cards lay is counted, and tells the defenders.

   What the tables look at is told in skat/players/skat/promise.py, which must count in the same
   way. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "skat_play.h"

enum { GAMES = 6, JACK = 4 };
static const int KIND[GAMES] = {SUIT, SUIT, SUIT, SUIT, GRAND, NULL_GAME};
static const int BASE[GAMES] = {12, 11, 10, 9, 24, 23};

/* Random numbers: xorshift (Marsaglia, 2003). */

static uint64_t state;

static uint64_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static int below(int n) { return (int)(((draw() >> 32) * (uint64_t)n) >> 32); }
static double chance(void) { return (double)(draw() >> 11) / 9007199254740992.0; }
static int least(int a, int b) { return a < b ? a : b; }

/* Cards as they are numbered in a game, by suit and rank: A 10 K Q J 9 8 7. */

static int renamed[GAMES][32];

static void make_names(void) {
    static const int null_place[8] = {0, 4, 1, 2, 3, 5, 6, 7};
    for (int game = 0; game < GAMES; game++)
        for (int card = 0; card < 32; card++) {
            int suit = card >> 3, rank = card & 7, plain_rank = rank < JACK ? rank : rank - 1;
            if (KIND[game] == NULL_GAME)
                renamed[game][card] = 8 * (3 - suit) + null_place[rank];
            else if (rank == JACK)
                renamed[game][card] = suit;
            else if (KIND[game] == GRAND)
                renamed[game][card] = 4 + 7 * (3 - suit) + plain_rank;
            else if (suit == game)
                renamed[game][card] = 4 + plain_rank;
            else
                renamed[game][card] = 11 + 7 * (suit > game ? 3 - suit : 2 - suit) + plain_rank;
        }
}

static cards rename_all(int game, cards set) {
    cards result = 0;
    for (; set; set &= set - 1)
        result |= 1u << renamed[game][first(set)];
    return result;
}

static int card_points(cards set) {
    static const int points[8] = {11, 10, 4, 3, 2, 0, 0, 0};
    int sum = 0;
    for (; set; set &= set - 1)
        sum += points[first(set) & 7];
    return sum;
}

/* What a hand promises: a sum of weights, in the order of promise.py. */

enum {
    SEAT = 0, JACKS = 9, TRUMPS = 41, OWN = 53, SIDE = 181, NULLS = 437, AWAY = 693, VOIDS = 707,
    ACES = 717, HAND_WEIGHTS = 727, UNSEEN = 6
};
static float twelve[HAND_WEIGHTS], ten[HAND_WEIGHTS];

static int at_hand[16], looked;

static float promise(const float *weights, int game, cards hand, int seat, int away) {
    int kind = KIND[game], grand = kind == GRAND, jacks = 0, aces = 0, voids = 0, trumps = 0;
    looked = 0;
    at_hand[looked++] = SEAT + 3 * kind + seat;
    for (int suit = 0; suit < 4; suit++) {
        int eight = hand >> 8 * suit & 255, seven = (eight & 15) | (eight >> 5 << 4);
        if (kind == NULL_GAME) {
            at_hand[looked++] = NULLS + eight;
            continue;
        }
        jacks |= (eight >> JACK & 1) << suit;
        if (suit == game) {
            at_hand[looked++] = OWN + seven;
            trumps = count(seven);
        } else {
            at_hand[looked++] = SIDE + 128 * grand + seven;
            aces += seven & 1;
            voids += seven == 0;
        }
    }
    if (kind != NULL_GAME) {
        at_hand[looked++] = JACKS + 16 * grand + jacks;
        at_hand[looked++] = AWAY + 7 * grand + away;
        at_hand[looked++] = VOIDS + 5 * grand + voids;
        at_hand[looked++] = ACES + 5 * grand + aces;
        if (kind == SUIT)
            at_hand[looked++] = TRUMPS + trumps + count(jacks);
    }
    float value = 0;
    for (int i = 0; i < looked; i++)
        value += weights[at_hand[i]];
    return value;
}

static float sigmoid(float x) { return 1 / (1 + expf(-x)); }

static void correct(float *weights, float by) {
    for (int i = 0; i < looked; i++)
        weights[at_hand[i]] += by / looked;
}

static int away_class(cards away) { return least(card_points(away) / 4, 5); }

static int may_go(int game, int card) {
    return game == 5 || ((card & 7) != JACK && card >> 3 != game);
}

static cards put_away(int game, cards hand, int seat, float noise, float *most) {
    cards best = 0;
    for (int one = 0; one < 31; one++)
        for (int other = one + 1; other < 32; other++) {
            cards away = 1u << one | 1u << other;
            if ((hand & away) != away || !may_go(game, one) || !may_go(game, other))
                continue;
            float value = promise(twelve, game, hand & ~away, seat, away_class(away));
            value += noise > 0 ? noise * (float)(chance() - 0.5) : 0;
            if (!best || value > *most) {
                best = away;
                *most = value;
            }
        }
    if (!best) { /* nearly all trumps */
        for (cards left = hand; count(best) < 2; left &= left - 1)
            best |= 1u << first(left);
        *most = promise(twelve, game, hand & ~best, seat, away_class(best));
    }
    return best;
}

static int value_of(int game, cards held) {
    if (game == 5)
        return BASE[game];
    int order[11] = {4, 12, 20, 28}, n = 4, run = 0;
    for (int rank = 0; rank < 8 && game < 4; rank++)
        if (rank != JACK)
            order[n++] = 8 * game + rank;
    while (run < n && (held >> order[run] & 1) == (held >> order[0] & 1))
        run++;
    return BASE[game] * (run + 1);
}

/* What a game is worth in a league: the 40 are those that the others get. */
static float league(float p, int value) { return p * (value + 50) - (1 - p) * (2 * value + 90); }

/* The calls of a seat, counted from forehand. */

static const int BIDS[] = {
    18,  20,  22,  23,  24,  27,  30,  33,  35,  36,  40,  44,  45,  46,  48,  50,
    54,  55,  59,  60,  63,  66,  70,  72,  77,  80,  81,  84,  88,  90,  96,  99,
    100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154,
    156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264, 9999};

static int bidders = 3; /* so many of the seats, from forehand on */

static int limit(cards hand, int seat, float enough) {
    int most = 0;
    for (int game = 0; game < GAMES; game++) {
        int value = value_of(game, hand);
        if (value > most && sigmoid(promise(ten, game, hand, seat, UNSEEN)) >= enough)
            most = value;
    }
    return most;
}

/* Who plays, and at what bid; -1 if all pass. */
static int auction(const cards *hand, float enough, int *bid) {
    int limits[3] = {0}, left = 0, next = 0;
    for (int seat = 0; seat < bidders; seat++)
        limits[seat] = limit(hand[seat], seat, enough);
    *bid = 0;
    for (int caller = 1; caller < bidders; caller++)
        while (limits[caller] >= BIDS[next]) {
            *bid = BIDS[next++];
            if (limits[left] < *bid) {
                left = caller;
                break;
            }
        }
    if (*bid == 0 && limits[0] >= BIDS[0])
        *bid = BIDS[0];
    return *bid ? left : -1;
}

/* The game that is played from the hand, or -1 to take the skat. */
static int from_hand(cards hand, int seat, int bid) {
    float take = -1e9f, best = -1e9f;
    int found = -1;
    for (int game = 0; game < GAMES; game++) {
        int value = value_of(game, hand), more = game == 5 ? 12 : BASE[game];
        float p = sigmoid(promise(ten, game, hand, seat, UNSEEN));
        if (value >= bid && league(p, value) > take)
            take = league(p, value);
        p = sigmoid(promise(twelve, game, hand, seat, UNSEEN));
        if (value + more >= bid && league(p, value + more) > best) {
            best = league(p, value + more);
            found = game;
        }
    }
    return best > take ? found : -1;
}

/* What a game is worth with the skat, if it promises so much. */
static float worth_with(int game, cards all, int bid, float promised) {
    int value = value_of(game, all);
    if (value >= bid)
        return league(sigmoid(promised), value);
    if (game == 5)
        return -1e6f;
    return league(0, (bid + BASE[game] - 1) / BASE[game] * BASE[game]);
}

/* Learning. */

enum { TENTHS = 10, DEALS = 10, SOLVED = 3 };
static long lies[KINDS][POWERS][3]; /* with the declarer, put away, with the defenders */

static void count_cards(const Kind *kind, cards set, int where) {
    for (; set; set &= set - 1)
        lies[kind->kind][kind->power[first(set)]][where]++;
}

/* How much likelier a card lies somewhere than with a defender, in sixteenths of a logarithm, which
   is 4 at most. */
static int likelier(const long *counted, int where) {
    static const double lie[3] = {10, 2, 20}; /* cards */
    double here = (counted[where] + 0.5) / lie[where], there = (counted[2] + 0.5) / lie[2];
    return (int)lround(16 * fmax(-4, fmin(4, log(here / there))));
}

static void weigh_places(void) {
    for (int kind = 0; kind < KINDS; kind++)
        for (int power = 1; power < POWERS; power++) {
            const long *counted = lies[kind][power];
            int known = counted[0] + counted[1] + counted[2] > 0;
            held[kind][power] = (signed char)(known ? likelier(counted, 0) : 0);
            put_by[kind][power] = (signed char)(known ? likelier(counted, 1) : 0);
        }
    memset(lies, 0, sizeof lies);
}

/* What ten cards promise is what twelve do with the best put away. */
static void learn_ten(const cards *hand, cards skat, float rate) {
    for (int seat = 0; seat < bidders; seat++)
        for (int game = 0; game < GAMES; game++) {
            float with;
            put_away(game, hand[seat] | skat, seat, 0, &with);
            float p = sigmoid(promise(ten, game, hand[seat], seat, UNSEEN));
            correct(ten, (sigmoid(with) - p) * rate * 0.67f);
        }
}

static void play_deal(double done, double *tally) {
    int early = done < 0.1, bid, kept = 1; /* kept: played as the levels would */
    float rate = 0.3f * (float)((1 - done) * (1 - done)) + 0.004f, noise = early ? 2 : 0.2f;
    cards hand[3] = {0}, skat;
    int pack[32];
    for (int i = 0; i < 32; i++)
        pack[i] = i;
    for (int i = 31; i; i--) {
        int j = below(i + 1), card = pack[i];
        pack[i] = pack[j];
        pack[j] = card;
    }
    for (int i = 0; i < 30; i++)
        hand[i / 10] |= 1u << pack[i];
    skat = 1u << pack[30] | 1u << pack[31];
    int seat = early ? -1 : auction(hand, 0.5f + 0.15f * (float)chance(), &bid);
    if (!early)
        learn_ten(hand, skat, rate);
    if (seat < 0 || chance() < 0.15) {
        seat = below(bidders);
        bid = BIDS[0];
        kept = 0;
    }
    cards all = hand[seat] | skat, away[GAMES];
    float promised[GAMES], most = -1e9f;
    int game = early ? -1 : from_hand(hand[seat], seat, bid), hand_game = game >= 0;
    if (!hand_game)
        for (int g = 0; g < GAMES; g++) {
            away[g] = put_away(g, all, seat, noise, &promised[g]);
            float value = worth_with(g, all, bid, promised[g]);
            if (value > most) {
                most = value;
                game = g;
            }
        }
    if (chance() < (early ? 0.7 : 0.25)) { /* another one, if it may be won */
        kept = 0;
        game = below(GAMES);
        if (!hand_game && chance() < 0.1)
            hand_game = 1;
        float p = hand_game ? promise(twelve, game, hand[seat], seat, UNSEEN) : promised[game];
        if (!early && sigmoid(p) < 0.15)
            return;
    }

    const Kind *kind = &kinds[KIND[game]];
    cards cards_held = hand_game ? hand[seat] : all & ~away[game];
    Play play;
    memset(&play, 0, sizeof play);
    for (int i = 0; i < seats; i++)
        play.table.hand[i] = rename_all(game, i ? hand[(seat + i) % seats] : cards_held);
    if (bidders < seats) {
        oma = 2 - seat;
        play.piled = play.table.hand[oma];
        play.table.hand[oma] = 0;
        for (int i = 0; i < 10; i++)
            play.pile[1 + i] = renamed[game][pack[20 + i]];
    }
    play.away = rename_all(game, all & ~cards_held);
    play.dead = seats == 3 ? 0 : rename_all(game, hand[2]);
    play.total = 120 - points_of(kind, play.dead);
    play.from_hand = hand_game;
    play.table.mover = (seats - seat) % seats;
    play.table.left = 10;
    play.table.rest = kind->kind == NULL_GAME ? 32 : play.total;
    if (kind->kind != NULL_GAME) {
        play.table.made = points_of(kind, play.away);
        play.table.rest -= play.table.made;
    }
    if (kept && !hand_game) {
        count_cards(kind, play.table.hand[0], 0);
        count_cards(kind, play.away, 1);
        count_cards(kind, play.table.hand[1] | play.table.hand[2] | play.piled, 2);
    }
    int won = play_out(kind, &play, done < 0.3 ? 3 : DEALS, done < 0.3 ? 1 : SOLVED);
    int class = hand_game ? UNSEEN : away_class(all & ~cards_held);
    float p = sigmoid(promise(twelve, game, cards_held, seat, class));
    correct(twelve, (won - p) * rate);
    tally[0] += (won - p) * (won - p);
    tally[1]++;
}

int main(int argc, char **argv) {
    if (argc != 6)
        return 2;
    long games = atol(argv[1]);
    state = 88172645463325252u ^ (uint64_t)atol(argv[2]) * 999331;
    bidders = atoi(argv[3]);
    seats = atoi(argv[4]);
    make_kinds();
    make_chances();
    make_names();
    double tally[2] = {0};
    for (long i = 0; i < games; i++) {
        play_deal((double)i / games, tally);
        if ((i + 1) % (games / TENTHS > 0 ? games / TENTHS : 1) == 0)
            weigh_places();
        if ((i + 1) % (games / 100 > 0 ? games / 100 : 1) == 0) {
            printf("%ld %.4f\n", i + 1, tally[0] / tally[1]);
            fflush(stdout);
            tally[0] = tally[1] = 0;
        }
    }
    FILE *f = fopen(argv[5], "wb");
    int written = f && fwrite(twelve, sizeof twelve, 1, f) == 1 &&
                  fwrite(ten, sizeof ten, 1, f) == 1 && fwrite(held, sizeof held, 1, f) == 1 &&
                  fwrite(put_by, sizeof put_by, 1, f) == 1;
    return f && fclose(f) == 0 && written ? 0 : 1;
}
