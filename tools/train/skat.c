/* Learns Skat for three by playing it against itself: what tools/train/skat.py runs.

   skat GAMES SEED FILE    writes what a hand promises, as floats, and its progress on the way

   A deal: one seat, drawn at random, sees the skat and puts away what its hand tables like best;
   the game is the one worth most in a league, or one at random. All three then play by the card
   tables, with a card at random now and then. The result corrects the tables: those of the hand
   by the slope of the logistic loss, those of the cards towards what the game was worth, for each
   card played (Monte Carlo). The table for ten cards learns what the one for twelve says.

   Cards are numbered anew for each game, strongest trump first, then suit by suit from the top, so
   that one bit mask holds a hand and a suit is a run of bits. What the hand tables look at is told
   in skat/players/skat/promise.py, which must count in the same way. The card tables are for
   the learner alone: as a player they were no better than the simple player's rules. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t cards;

enum { SUIT, GRAND, NULL_GAME, KINDS };
enum { GAMES = 6, JACK = 4, TABLES = 9 };
static const int KIND[GAMES] = {SUIT, SUIT, SUIT, SUIT, GRAND, NULL_GAME};
static const int BASE[GAMES] = {12, 11, 10, 9, 24, 23};
static const int RANK_POINTS[8] = {11, 10, 4, 3, 2, 0, 0, 0};

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
static int count(cards set) { return __builtin_popcount(set); }
static int first(cards set) { return __builtin_ctz(set); }

/* What each kind of game makes of the cards; suit 0 is trumps. */

typedef struct {
    int kind;
    cards suits[5];
    int points[32], suit[32];
} Kind;

static Kind kinds[KINDS];
static int renamed[GAMES][32];

static void add_suit(Kind *kind, int suit, int *card, const int *points, int n) {
    for (int i = 0; i < n; i++, ++*card) {
        kind->suits[suit] |= 1u << *card;
        kind->suit[*card] = suit;
        kind->points[*card] = points[i];
    }
}

static void make_kinds(void) {
    static const int plain[] = {11, 10, 4, 3, 0, 0, 0}, jacks[] = {2, 2, 2, 2}, none[8] = {0};
    for (int k = 0; k < KINDS; k++) {
        Kind *kind = &kinds[k];
        int card = 0;
        kind->kind = k;
        if (k != NULL_GAME)
            add_suit(kind, 0, &card, jacks, 4);
        if (k == SUIT)
            add_suit(kind, 0, &card, plain, 7);
        for (int suit = 1; suit < (k == SUIT ? 4 : 5); suit++)
            add_suit(kind, suit, &card, k == NULL_GAME ? none : plain, k == NULL_GAME ? 8 : 7);
    }
    static const int null_place[8] = {0, 4, 1, 2, 3, 5, 6, 7};
    for (int game = 0; game < GAMES; game++)
        for (int card = 0; card < 32; card++) {
            int suit = card >> 3, rank = card & 7, plain_rank = rank < JACK ? rank : rank - 1;
            if (KIND[game] == NULL_GAME)
                renamed[game][card] = 8 * suit + null_place[rank];
            else if (rank == JACK)
                renamed[game][card] = suit;
            else if (KIND[game] == GRAND)
                renamed[game][card] = 4 + 7 * suit + plain_rank;
            else if (suit == game)
                renamed[game][card] = 4 + plain_rank;
            else
                renamed[game][card] = 11 + 7 * (suit < game ? suit : suit - 1) + plain_rank;
        }
}

static cards rename_all(int game, cards set) {
    cards result = 0;
    for (; set; set &= set - 1)
        result |= 1u << renamed[game][first(set)];
    return result;
}

static int points_of(cards set) {
    int points = 0;
    for (; set; set &= set - 1)
        points += RANK_POINTS[first(set) & 7];
    return points;
}

/* The play. Seat 0 declares. */

typedef struct {
    cards hand[3], played, away; /* away: what the declarer has put away, 0 from the hand */
    int leader, n, left, skat;   /* n cards in the trick, left tricks, points in the skat */
    int trick[3], points[2], tricks[2];
    int voids[3], led[5]; /* a bit for each suit; who has led it first, -1 for nobody */
} Play;

static int beats(const Kind *kind, int card, int other) {
    if (kind->suit[card] == kind->suit[other])
        return card < other;
    return kind->suit[card] == 0 && kind->kind != NULL_GAME;
}

static int winning(const Kind *kind, const Play *play) {
    int best = 0;
    for (int i = 1; i < play->n; i++)
        if (beats(kind, play->trick[i], play->trick[best]))
            best = i;
    return best;
}

static cards legal(const Kind *kind, const Play *play, int seat) {
    cards hand = play->hand[seat];
    cards follow = play->n ? hand & kind->suits[kind->suit[play->trick[0]]] : 0;
    return follow ? follow : hand;
}

static void put(const Kind *kind, Play *play, int seat, int card) {
    int suit = kind->suit[card];
    play->hand[seat] &= ~(1u << card);
    play->played |= 1u << card;
    if (play->n == 0) {
        play->leader = seat;
        if (play->led[suit] < 0)
            play->led[suit] = seat;
    } else if (suit != kind->suit[play->trick[0]])
        play->voids[seat] |= 1 << kind->suit[play->trick[0]];
    play->trick[play->n++] = card;
    if (play->n < 3)
        return;
    int winner = (play->leader + winning(kind, play)) % 3;
    for (int i = 0; i < 3; i++)
        play->points[winner != 0] += kind->points[play->trick[i]];
    play->tricks[winner != 0]++;
    play->leader = winner;
    play->n = 0;
    play->left--;
}

static int over(const Kind *kind, const Play *play) {
    return play->left == 0 || (kind->kind == NULL_GAME && play->tricks[0]);
}

static int won(const Kind *kind, const Play *play) {
    return kind->kind == NULL_GAME ? play->tricks[0] == 0 : play->points[0] > 60;
}

/* What the end is worth for the declarer: the game, then points, then Schneider. */
static double worth(const Kind *kind, const Play *play) {
    if (kind->kind == NULL_GAME)
        return won(kind, play);
    int points = play->points[0];
    return won(kind, play) + 0.25 * (points - 60) / 60.0 + 0.1 * (play->points[1] < 31) -
           0.1 * (points < 31);
}

/* What a card is worth: a sum of nine weights. */

static const int SIZES[TABLES] = {1152, 1296, 2880, 2304, 720, 1152, 2304, 1152, 648};
enum { WEIGHTS = 13608 };
static float worths[KINDS][WEIGHTS];

typedef struct {
    cards hand, others;
    int seat, role, best, ours, trick, status, trumps, trumps_out;
} Situation;

static void look(const Kind *kind, const Play *play, int seat, Situation *s) {
    s->seat = seat;
    s->hand = play->hand[seat];
    s->others = ~(s->hand | play->played | (seat ? 0 : play->away));
    s->role = 3 * (seat == 0 ? 0 : seat == 2 ? 1 : 2) + play->n;
    s->best = -1;
    s->ours = 0;
    int points = 0;
    if (play->n) {
        int best = winning(kind, play);
        s->best = play->trick[best];
        s->ours = ((play->leader + best) % 3 == 0) == (seat == 0);
        for (int i = 0; i < play->n; i++)
            points += kind->points[play->trick[i]];
    }
    s->trick = points == 0 ? 0 : points < 5 ? 1 : points < 10 ? 2 : points < 14 ? 3 : 4;
    int declarer = play->points[0] - (seat || !play->away ? play->skat : 0);
    if (kind->kind == NULL_GAME)
        declarer = 0;
    s->status = declarer < 61 ? least(declarer / 15, 3) : declarer < 75 ? 4 : declarer < 90 ? 5 : 6;
    if (seat && play->points[1] >= 50 && declarer < 61)
        s->status = 7;
    s->trumps = least(count(s->hand & kind->suits[0]), 7);
    s->trumps_out = least(count(s->others & kind->suits[0]), 7);
}

static void weigh(const Kind *kind, const Play *play, const Situation *s, int card, int *at) {
    int suit = kind->suit[card], role = s->role, null = kind->kind == NULL_GAME;
    cards in_suit = kind->suits[suit], above = (1u << card) - 1;
    int trump = suit == 0 && !null;
    int higher = least(count(s->others & in_suit & above), 3), beaten = higher > 0;
    int lower = least(count(s->others & in_suit & ~above), 3);
    int value = kind->points[card];
    int points = value == 0 ? 0 : value < 10 ? 1 : value == 10 ? 2 : 3;
    if (null) /* how many own cards are lower */
        points = least(count(s->hand & in_suit & ~above) - 1, 3);
    int own = least(count(s->hand & in_suit), 6) - 1, out = least(count(s->others & in_suit), 5);
    int how = 3, takes = 0, wins = !beaten; /* 0 follows, 1 trumps, 2 throws away, 3 leads */
    if (play->n) {
        how = suit == kind->suit[play->trick[0]] ? 0 : trump ? 1 : 2;
        takes = wins = beats(kind, card, s->best);
    }
    takes = 2 * takes + s->ours;
    int void_next = play->n < 2 ? play->voids[(s->seat + 1) % 3] >> suit & 1 : 0;
    int void_last = play->voids[(s->seat + 2) % 3] >> suit & 1;
    int by = play->led[suit];
    int led = by < 0 ? 0 : by == s->seat ? 1 : by == 0 || s->seat == 0 ? 3 : 2;
    int ace = 0, ten = 0; /* 1 own, 2 with others; in Null ace and king */
    if (suit > 0 || kind->kind == SUIT) {
        cards top = 1u << (first(in_suit) + (suit == 0 ? 4 : 0));
        ace = s->hand & top ? 1 : s->others & top ? 2 : 0;
        top <<= 1;
        ten = s->hand & top ? 1 : s->others & top ? 2 : 0;
    }
    at[0] = (((role * 2 + trump) * 4 + higher) * 4 + lower) * 4 + points;
    at[1] = (((role * 2 + trump) * 6 + own) * 6 + out) * 2 + beaten;
    at[2] = (((role * 4 + how) * 4 + takes) * 5 + s->trick) * 4 + points;
    at[3] = (((((role * 4 + how) * 2 + wins) * 2 + void_next) * 2 + void_last) * 2 + beaten) * 4 +
            points;
    at[4] = ((role * 10 + play->left - 1) * 2 + trump) * 4 + higher;
    at[5] = ((role * 8 + s->status) * 4 + takes) * 4 + points;
    at[6] = (((role * 8 + s->trumps) * 8 + s->trumps_out) * 2 + trump) * 2 + beaten;
    at[7] = (((role * 4 + led) * 4 + how) * 4 + points) * 2 + beaten;
    at[8] = (((role * 3 + ace) * 3 + ten) * 4 + points) * 2 + trump;
    for (int i = 1, start = SIZES[0]; i < TABLES; start += SIZES[i++])
        at[i] += start;
}

static float sum(const float *weights, const int *at) {
    float value = 0;
    for (int i = 0; i < TABLES; i++)
        value += weights[at[i]];
    return value;
}

static int choose(const Kind *kind, const Play *play, int seat, double random, int *at) {
    Situation s;
    cards may = legal(kind, play, seat);
    look(kind, play, seat, &s);
    if (random > 0 && chance() < random) {
        for (int i = below(count(may)); i; i--)
            may &= may - 1;
        weigh(kind, play, &s, first(may), at);
        return first(may);
    }
    int best = -1;
    float most = 0;
    for (; may; may &= may - 1) {
        int here[TABLES];
        weigh(kind, play, &s, first(may), here);
        float value = sum(worths[kind->kind], here);
        if (best < 0 || value > most) {
            best = first(may);
            most = value;
            memcpy(at, here, sizeof here);
        }
    }
    return best;
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

static int away_class(cards away) { return least(points_of(away) / 4, 5); }

static int may_go(int game, int card) {
    return game == 5 || ((card & 7) != JACK && card >> 3 != game);
}

static cards put_away(int game, cards hand, int seat, double noise, float *most) {
    cards best = 0;
    for (int one = 0; one < 31; one++)
        for (int other = one + 1; other < 32; other++) {
            cards away = 1u << one | 1u << other;
            if ((hand & away) != away || !may_go(game, one) || !may_go(game, other))
                continue;
            float value = promise(twelve, game, hand & ~away, seat, away_class(away));
            value += noise * (chance() - 0.5);
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

/* Learning. */

static void play_deal(double done, double *tally) {
    int early = done < 0.1;
    double rate = early ? 0.3 : 0.3 * (1 - 0.97 * done);
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
    int seat = below(3); /* the declarer's, from forehand on */
    cards all = hand[0] | skat, away[GAMES];
    float promised[GAMES], most = -1e9f;
    int game = 0;
    for (int g = 0; g < GAMES; g++) {
        away[g] = put_away(g, all, seat, early ? 2 : 0.4, &promised[g]);
        float p = sigmoid(promised[g]), value = league(p, value_of(g, all));
        if (value > most) {
            most = value;
            game = g;
        }
        if (done > 0.2) {
            float q = sigmoid(promise(ten, g, hand[0], seat, UNSEEN));
            correct(ten, (float)((p - q) * rate * 0.67));
        }
    }
    if (chance() > (early ? 0.3 : 0.6))
        game = below(GAMES);
    if (!early && sigmoid(promised[game]) < 0.12 && chance() < 0.8)
        return; /* nobody would play it */

    const Kind *kind = &kinds[KIND[game]];
    float *weights = worths[kind->kind];
    int from_hand = chance() < 0.15;
    cards held = from_hand ? hand[0] : all & ~away[game];
    Play play;
    memset(&play, 0, sizeof play);
    for (int i = 0; i < 3; i++)
        play.hand[i] = rename_all(game, i ? hand[i] : held);
    play.away = from_hand ? 0 : rename_all(game, away[game]);
    play.leader = (3 - seat) % 3;
    play.left = 10;
    play.skat = kind->kind == NULL_GAME ? 0 : points_of(all & ~held);
    play.points[0] = play.skat;
    for (int i = 0; i < 5; i++)
        play.led[i] = -1;
    int at[30][TABLES], who[30], n = 0;
    for (; !over(kind, &play); n++) {
        who[n] = (play.leader + play.n) % 3;
        put(kind, &play, who[n], choose(kind, &play, who[n], done < 0.95 ? 0.03 : 0.01, at[n]));
    }
    float value = (float)worth(kind, &play), step = (float)(0.012 * (1 - 0.97 * done) / TABLES);
    for (int i = n - 1; i >= 0; i--) {
        float error = (who[i] ? -value : value) - sum(weights, at[i]);
        for (int k = 0; k < TABLES; k++)
            weights[at[i][k]] += step * error;
    }
    int result = won(kind, &play);
    float p = sigmoid(
        promise(twelve, game, held, seat, from_hand ? UNSEEN : away_class(all & ~held)));
    correct(twelve, (float)((result - p) * rate));
    tally[0] += (result - p) * (result - p);
    tally[1]++;
}

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    long games = atol(argv[1]);
    state = 88172645463325252u ^ (uint64_t)atol(argv[2]) * 999331;
    make_kinds();
    double tally[2] = {0};
    for (long i = 0; i < games; i++) {
        play_deal((double)i / games, tally);
        if ((i + 1) % (games / 100 > 0 ? games / 100 : 1) == 0) {
            printf("%ld %.4f\n", i + 1, tally[0] / tally[1]);
            fflush(stdout);
            tally[0] = tally[1] = 0;
        }
    }
    FILE *f = fopen(argv[3], "wb");
    int written = f && fwrite(twelve, sizeof twelve, 1, f) == 1 && fwrite(ten, sizeof ten, 1, f) == 1;
    return f && fclose(f) == 0 && written ? 0 : 1;
}
