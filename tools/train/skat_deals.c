/* Counts where the cards lie when a game of Skat is declared: what tools/train/skat_deals.py runs.

   skat_deals DEALS WEIGHTS    prints a row for each kind of game and power of a card: how often the
                               declarer held it, had put it away, and the defenders held it

   All three bid, put away and declare as greedy_calls.py does, with the tables of that file. Games
   from the hand are left out. */

#define main learn
#include "skat.c"
#undef main

enum { POWERS = 20, ENOUGH = 136, CHANCES = 256 };

static int chances[CHANCES];
static long lies[KINDS][POWERS][3];

static int read_weights(const char *name) {
    FILE *f = fopen(name, "rb");
    if (!f)
        return 0;
    int byte;
    while ((byte = fgetc(f)) != '\n' && byte != EOF)
        ;
    for (int i = 0; i < HAND_WEIGHTS; i++)
        twelve[i] = (fgetc(f) - 128) / 16.0f;
    for (int i = 0; i < HAND_WEIGHTS; i++)
        ten[i] = (fgetc(f) - 128) / 16.0f;
    for (int i = 0; i < CHANCES; i++)
        chances[i] = fgetc(f);
    int whole = !feof(f);
    return fclose(f) == 0 && whole;
}

static int limit(cards hand, int seat) {
    int most = 0;
    for (int game = 0; game < GAMES; game++) {
        float p = sigmoid(promise(ten, game, hand, seat, UNSEEN));
        int value = value_of(game, hand);
        if (p >= ENOUGH / 255.0f && value > most)
            most = value;
    }
    return most;
}

static const int BIDS[] = {
    18,  20,  22,  23,  24,  27,  30,  33,  35,  36,  40,  44,  45,  46,  48,  50,
    54,  55,  59,  60,  63,  66,  70,  72,  77,  80,  81,  84,  88,  90,  96,  99,
    100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154,
    156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264, 9999};

/* Who plays, and at what bid; -1 if all pass. */
static int auction(const cards *hand, int forehand, int *bid) {
    int limits[3], left = forehand, next = 0;
    for (int seat = 0; seat < 3; seat++)
        limits[seat] = limit(hand[seat], (seat - forehand + 3) % 3);
    *bid = 0;
    for (int i = 1; i <= 2; i++) {
        int caller = (forehand + i) % 3;
        while (limits[caller] >= BIDS[next]) {
            *bid = BIDS[next++];
            if (limits[left] < *bid) {
                left = caller;
                break;
            }
        }
    }
    if (*bid == 0 && limits[forehand] >= BIDS[0])
        *bid = BIDS[0];
    return *bid ? left : -1;
}

/* Whether it is played from the hand. */
static int from_hand(cards hand, int seat, int bid) {
    float take = -1e9f, best = -1e9f;
    for (int game = 0; game < GAMES; game++) {
        int value = value_of(game, hand), more = game == 5 ? 12 : BASE[game];
        float p = sigmoid(promise(ten, game, hand, seat, UNSEEN));
        if (value >= bid && league(p, value) > take)
            take = league(p, value);
        p = sigmoid(promise(twelve, game, hand, seat, UNSEEN));
        if (value + more >= bid && league(p, value + more) > best)
            best = league(p, value + more);
    }
    return best > take;
}

/* The game with the skat, and what is put away for it. */
static int declare(cards all, int seat, int bid, cards *away) {
    int best = -1;
    float most = -1e9f;
    for (int game = 0; game < GAMES; game++) {
        uint64_t kept = state; /* for put_away draws, even if it does not use that */
        float promised;
        cards two = put_away(game, all, seat, 0, &promised);
        state = kept;
        int value = value_of(game, all);
        float p = sigmoid(promised);
        if (value < bid) {
            if (game == 5)
                continue;
            p = 0;
            value = (bid + BASE[game] - 1) / BASE[game] * BASE[game];
        }
        if (league(p, value) > most) {
            most = league(p, value);
            best = game;
            *away = two;
        }
    }
    return best;
}

/* As cards.Kind has it. */
static int power(int game, int card) {
    static const int plain[8] = {7, 6, 5, 4, 0, 3, 2, 1}, null[8] = {8, 4, 7, 6, 5, 3, 2, 1};
    int suit = card >> 3, rank = card & 7;
    if (KIND[game] == NULL_GAME)
        return null[rank];
    if (rank == JACK)
        return 19 - suit;
    return plain[rank] + (suit == game ? 8 : 0);
}

static void note(int game, cards set, int where) {
    for (; set; set &= set - 1)
        lies[KIND[game]][power(game, first(set))][where]++;
}

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    long deals = atol(argv[1]);
    state = 88172645463325252u;
    make_kinds();
    if (!read_weights(argv[2]))
        return 1;
    for (long deal = 0; deal < deals; deal++) {
        cards hand[3] = {0}, skat, away;
        int pack[32], bid;
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
        int forehand = (int)(deal % 3), declarer = auction(hand, forehand, &bid);
        int seat = (declarer - forehand + 3) % 3;
        if (declarer < 0 || from_hand(hand[declarer], seat, bid))
            continue;
        int game = declare(hand[declarer] | skat, seat, bid, &away);
        note(game, (hand[declarer] | skat) & ~away, 0);
        note(game, away, 1);
        note(game, hand[(declarer + 1) % 3] | hand[(declarer + 2) % 3], 2);
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 1; i < POWERS; i++)
            printf("%ld %ld %ld\n", lies[kind][i][0], lies[kind][i][1], lies[kind][i][2]);
    return 0;
}
