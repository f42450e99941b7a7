/* How the levels play the cards in Skat for three: sampler.py and playout.py of skat/players/skat,
   for the learner skat.c.

   Seats are counted from the declarer, 0. Cards are numbered for each game, trumps first, then suit
   by suit from the top, so that one bit mask holds a hand and of a suit the lower bit wins. */

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef uint32_t cards;

enum { SUIT, GRAND, NULL_GAME, KINDS };
enum { POWERS = 20, DEAD = 2, SKAT = 3, PLACES = 4, LIKELY = 4096, NOWHERE = 1024 };

static int seats = 3; /* 2: the third hand is dead */

/* Oma, counted from the declarer, whose cards come from a pile that nobody has seen; 3: there is
   none. The set of the pile, then the card that comes with so many tricks left. */
static int oma = 3;
static cards piled;
static int pile[11];

static int count(cards set) { return __builtin_popcount(set); }
static int first(cards set) { return __builtin_ctz(set); }
static int last(cards set) { return 31 - __builtin_clz(set); }
static int is_one(cards set) { return (set & (set - 1)) == 0; }

/* What each kind of game makes of the cards; suit 0 is trumps, in Null a suit like the others. */

typedef struct {
    int kind;
    cards suits[5], trumps, same[32], beats[32]; /* cards of the same suit; cards that win */
    int points[32], suit[32], power[32], cheap[32], dear[32];
} Kind;

static Kind kinds[KINDS];

static void add_suit(Kind *kind, int suit, int *card, const int *points, int n, int power) {
    for (int i = 0; i < n; i++, ++*card) {
        kind->suits[suit] |= 1u << *card;
        kind->suit[*card] = suit;
        kind->points[*card] = points[i];
        kind->power[*card] = power - i;
    }
}

static void make_kinds(void) {
    static const int plain[] = {11, 10, 4, 3, 0, 0, 0}, jacks[] = {2, 2, 2, 2};
    static const int ones[] = {1, 1, 1, 1, 1, 1, 1, 1};
    for (int k = 0; k < KINDS; k++) {
        Kind *kind = &kinds[k];
        int card = 0, null = k == NULL_GAME;
        kind->kind = k;
        if (!null)
            add_suit(kind, 0, &card, jacks, 4, 19);
        if (k == SUIT)
            add_suit(kind, 0, &card, plain, 7, 15);
        for (int suit = 1; suit < (k == SUIT ? 4 : 5); suit++)
            add_suit(kind, suit, &card, null ? ones : plain, null ? 8 : 7, null ? 8 : 7);
        kind->trumps = kind->suits[0];
        for (card = 0; card < 32; card++) {
            int trump = kind->trumps >> card & 1;
            int worth = null ? kind->power[card] : 2 * kind->points[card];
            kind->cheap[card] = worth + 5 * trump;
            kind->dear[card] = 40 - worth + 5 * trump;
            kind->same[card] = kind->suits[kind->suit[card]];
            kind->beats[card] = (kind->same[card] & ((1u << card) - 1)) | (trump ? 0 : kind->trumps);
        }
    }
}

/* A deal as it lies, and as it is played on. */

typedef struct {
    cards hand[3];
    int mover, n, led, best, owner; /* n cards on the table, that led and that win, and whose */
    int trick, made, rest, left;    /* points: on the table, the declarer's, nobody's; tricks left */
} Frame;

static cards legal(const Kind *kind, const Frame *f) {
    if (f->mover == oma)
        return 1u << pile[f->left];
    cards hand = f->hand[f->mover], follow = f->n ? hand & kind->same[f->led] : 0;
    return follow ? follow : hand;
}

static void put(const Kind *kind, Frame *f, int card) {
    int mover = f->mover;
    cards bit = 1u << card;
    f->hand[mover] &= ~bit;
    f->trick += kind->points[card];
    if (f->n == 0) {
        f->led = f->best = card;
        f->owner = mover;
    } else if (kind->beats[f->best] & bit) {
        f->best = card;
        f->owner = mover;
    }
    if (f->n < seats - 1) {
        f->n++;
        f->mover = (mover + 1) % seats;
        return;
    }
    if (f->owner == 0)
        f->made += f->trick;
    f->rest -= f->trick;
    f->trick = f->n = 0;
    f->left--;
    f->mover = f->owner;
}

/* The rules of playout.py, which see all hands: from which cards one is chosen, and how. */

enum { CHEAP, DEAR, TAKE };

static cards declarer_leads(const Kind *kind, const Frame *f, cards may, int *how) {
    cards one = f->hand[1], other = f->hand[2], good = 0;
    cards own = may & kind->trumps, out = (one | other) & kind->trumps;
    if (own && out) { /* draws trumps, with the highest one, or a low one of three */
        int highest = first(own);
        if (!(out & kind->beats[highest]))
            return 1u << highest;
        if (count(own) > 2)
            return 1u << last(own);
    }
    for (cards rest = may ^ own; rest; rest &= rest - 1) {
        int led = first(rest);
        cards same = kind->same[led], beats = kind->beats[led];
        cards replies = (one & same ? one & same : one) | (other & same ? other & same : other);
        if (kind->kind == NULL_GAME ? ((one | other) & beats) != 0 : !(replies & beats))
            good |= 1u << led;
    }
    *how = good && kind->kind != NULL_GAME ? DEAR : CHEAP;
    return good ? good : may;
}

static cards defender_leads(const Kind *kind, const Frame *f, cards may, int *how) {
    cards declarer = f->hand[0], partner = f->hand[3 - f->mover], side = may & ~kind->trumps;
    cards good = 0, via = 0, force = 0; /* via the partner, or the declarer has to trump */
    for (cards rest = side; rest; rest &= rest - 1) {
        int led = first(rest);
        cards bit = 1u << led, has = declarer & kind->same[led], with = partner & kind->same[led];
        if (kind->kind == NULL_GAME) {
            via |= has ? bit : 0;
            good |= has && (has & kind->beats[led]) == has ? bit : 0;
        } else if (!has)
            *(declarer & kind->trumps ? &force : &good) |= bit;
        else if (!(has & kind->beats[led]))
            good |= bit;
        else if (with ? first(with) < first(has) : (partner & kind->trumps) != 0)
            via |= bit;
    }
    *how = (good || via) && kind->kind != NULL_GAME ? DEAR : CHEAP;
    return good ? good : via ? via : force ? force : side ? side : may;
}

static cards follows(const Kind *kind, const Frame *f, cards may, int *how) {
    int defends = f->mover > 0, with_partner = defends && f->owner > 0;
    cards win = may & kind->beats[f->best], under = may ^ win, good = 0;
    if (kind->kind == NULL_GAME) {
        if (with_partner && f->n == 2)
            under = may;
        *how = under ? DEAR : CHEAP;
        return under ? under : may;
    }
    if (f->n == seats - 1) {
        *how = with_partner ? DEAR : win ? TAKE : CHEAP;
        return win && !with_partner ? win : may;
    }
    cards third = f->hand[(f->mover + 1) % 3], reply = third & kind->same[f->led];
    if (!reply)
        reply = third;
    int beaten = (reply & kind->beats[f->best]) != 0;
    if (defends && beaten != with_partner) { /* it will be the partner's trick */
        *how = DEAR;
        return under ? under : may;
    }
    if (defends && !with_partner)
        good = win;
    else
        for (; win; win &= win - 1)
            if (!(reply & kind->beats[first(win)]))
                good |= win & -win;
    *how = good ? TAKE : CHEAP;
    return good ? good : may;
}

static int rule(const Kind *kind, const Frame *f) {
    cards may = legal(kind, f), from;
    int how = CHEAP, best = -1;
    if (is_one(may))
        return first(may);
    if (f->n)
        from = follows(kind, f, may, &how);
    else
        from = f->mover ? defender_leads(kind, f, may, &how) : declarer_leads(kind, f, may, &how);
    if (how == TAKE && from & ~kind->trumps)
        return first(from & ~kind->trumps);
    const int *price = how == CHEAP ? kind->cheap : kind->dear;
    for (cards rest = from; rest; rest &= rest - 1)
        if (best < 0 || price[first(rest)] <= price[best])
            best = first(rest);
    return how == TAKE && kind->points[best] < 10 ? last(from) : best;
}

/* The declarer's points when all play best, if they lie between alpha and beta. In Null a trick that
   he makes is the end. */
static int solve(const Kind *kind, const Frame *f, int alpha, int beta) {
    if (f->n == 0) {
        if (f->left == 0 || f->made >= beta)
            return f->made;
        if (f->made + f->rest <= alpha)
            return f->made + f->rest;
    }
    cards may = legal(kind, f), others = f->hand[0] | f->hand[1] | f->hand[2] | piled;
    others ^= f->hand[f->mover];
    if (f->n)
        others |= 1u << f->best;
    int least = (f->mover != 0) ^ (kind->kind == NULL_GAME), value = least ? 255 : 0, before = -1;
    for (cards rest = may; rest; rest &= rest - 1) { /* of neighbours that count the same only one */
        int card = first(rest);
        if (before >= 0 && kind->points[card] == kind->points[before] &&
            kind->same[card] >> before & 1 &&
            !(others & kind->beats[card] & ~((2u << before) - 1)))
            may ^= 1u << card;
        before = card;
    }
    for (; may && alpha < beta; may &= may - 1) {
        Frame next = *f;
        put(kind, &next, first(may));
        int found = solve(kind, &next, alpha, beta);
        if (least ? found < value : found > value)
            value = found;
        if (least && value < beta)
            beta = value;
        if (!least && value > alpha)
            alpha = value;
    }
    return value;
}

static int play_on(const Kind *kind, Frame *f, int exact) {
    int null = kind->kind == NULL_GAME;
    while (f->left > exact && !(null && f->made))
        put(kind, f, rule(kind, f));
    return solve(kind, f, 0, null ? 1 : 121);
}

/* Dealing what a seat cannot see: cards change places as sampler.py lets them. */

typedef struct {
    int card[32], place[32], n; /* n cards that are not known */
    int weight[PLACES][32];     /* how likely a card lies there, in sixteenths of a logarithm */
    uint32_t random;
} Unseen;

static uint32_t chances[128]; /* of 65536, of what is so much less likely */

static void make_chances(void) {
    for (int less = 0; less < 128; less++)
        chances[less] = (uint32_t)(65536 * exp(-less / 16.0));
}

static uint32_t next_random(Unseen *u) { return u->random = u->random * 75 % 65537; }

static void mix(Unseen *u, int swaps) {
    while (swaps--) {
        int i = (int)((next_random(u) - 1) * (uint32_t)u->n >> 16);
        int k = (int)((next_random(u) - 1) * (uint32_t)u->n >> 16);
        int one = u->place[i], other = u->place[k], a = u->card[i], b = u->card[k];
        int less = u->weight[one][a] + u->weight[other][b] - u->weight[other][a] -
                   u->weight[one][b];
        if (one != other && next_random(u) <= chances[less < 0 ? 0 : less > 127 ? 127 : less]) {
            u->place[i] = other;
            u->place[k] = one;
        }
    }
}

static int misplaced(const Unseen *u) {
    int n = 0;
    for (int i = 0; i < u->n; i++)
        n += u->weight[u->place[i]][u->card[i]] == NOWHERE;
    return n;
}

/* The play. */

typedef struct {
    Frame table;      /* as it is */
    cards away, dead, done; /* in the skat; unused; the cards of the tricks that are over */
    cards piled;            /* in Oma's pile, which come in this order with so many tricks left */
    int pile[11];
    int from_hand, total;   /* total: the points that are in play */
    int lacks[3]; /* a bit for each suit that was not followed */
} Play;

static signed char held[KINDS][POWERS], put_by[KINDS][POWERS]; /* deal_weights.py: HELD, AWAY */

static int points_of(const Kind *kind, cards set) {
    int points = 0;
    for (; set; set &= set - 1)
        points += kind->points[first(set)];
    return points;
}

/* What the mover sees, and where the rest may lie; the frame is as the mover takes it to be. */
static void see(const Kind *kind, const Play *play, Frame *root, Unseen *u) {
    int mover = play->table.mover, declares = mover == 0, k = 0;
    cards skat = declares && !play->from_hand ? 0 : play->away;
    cards unseen = skat | play->dead | play->piled;
    *root = play->table;
    for (int seat = 0; seat < seats; seat++)
        if (seat != mover) {
            for (int i = count(root->hand[seat]); i; i--)
                u->place[k++] = seat;
            unseen |= root->hand[seat];
            root->hand[seat] = 0;
        }
    for (int i = count(play->piled); i; i--)
        u->place[k++] = oma;
    for (int i = count(play->dead); i; i--)
        u->place[k++] = DEAD;
    for (int i = count(skat); i; i--)
        u->place[k++] = SKAT;
    if (kind->kind != NULL_GAME) {
        root->made -= points_of(kind, skat);
        root->rest += points_of(kind, skat | play->dead);
    }
    u->n = 0;
    u->random = 1;
    for (; unseen; unseen &= unseen - 1) {
        int card = first(unseen), suit = kind->suit[card], power = kind->power[card];
        u->card[u->n++] = card;
        for (int seat = 0; seat < 3; seat++)
            u->weight[seat][card] = play->lacks[seat] >> suit & 1        ? NOWHERE
                                    : seat == 0 && !declares ? LIKELY + held[kind->kind][power]
                                                             : LIKELY;
        u->weight[SKAT][card] = LIKELY;
        if (!declares && !play->from_hand)
            u->weight[SKAT][card] += put_by[kind->kind][power];
    }
    for (int i = 0; i < 20 && (i == 0 || misplaced(u)); i++)
        mix(u, 6 * u->n);
}

static Frame dealt(const Kind *kind, const Frame *root, Unseen *u) {
    Frame f = *root;
    int n = 0;
    piled = 0;
    for (int i = 0; i < u->n; i++) {
        if (u->place[i] == oma && oma < seats) {
            piled |= 1u << u->card[i];
            n++;
            int k = 1 + (int)((next_random(u) - 1) * (uint32_t)n >> 16);
            pile[n] = pile[k];
            pile[k] = u->card[i];
        } else if (u->place[i] < seats)
            f.hand[u->place[i]] |= 1u << u->card[i];
        else if (kind->kind != NULL_GAME) {
            f.made += u->place[i] == SKAT ? kind->points[u->card[i]] : 0;
            f.rest -= kind->points[u->card[i]];
        }
    }
    return f;
}

/* What the declarer's points are worth to him, of so many that are in play: _set_worth in
   sampler.py. */
static int worth(const Kind *kind, int points, int total) {
    if (kind->kind == NULL_GAME)
        return points ? 0 : 960;
    points = (120 * points + total - 1) / total;
    return points * 32 / 3 + 960 * (points > 60) + 64 * ((points >= 90) + (points > 30));
}

/* The mover's card, by so many deals, the last tricks solved. */
static int choose(const Kind *kind, const Play *play, int deals, int exact) {
    const Frame *table = &play->table;
    cards may = legal(kind, table), tries = 0;
    cards out = play->done | (table->mover == 0 && !play->from_hand ? play->away : 0);
    int before = -1;
    for (int card = 0; card < 32; card++) { /* of neighbours that count the same only one */
        if (out >> card & 1)
            continue;
        if (!(may >> card & 1)) {
            before = -1;
            continue;
        }
        if (before < 0 || !(kind->same[card] >> before & 1) ||
            kind->points[card] != kind->points[before])
            tries |= 1u << card;
        before = card;
    }
    if (is_one(tries))
        return first(tries);
    Frame root;
    Unseen u;
    long sums[32] = {0};
    int best = -1;
    see(kind, play, &root, &u);
    for (int deal = 0; deal < (u.n ? deals : 1); deal++) {
        if (deal)
            mix(&u, 20);
        Frame laid = dealt(kind, &root, &u);
        int total = laid.made + laid.rest + play->total - table->made - table->rest;
        for (cards rest = tries; rest; rest &= rest - 1) {
            Frame f = laid;
            put(kind, &f, first(rest));
            int points = play_on(kind, &f, root.left <= exact ? root.left : 1);
            sums[first(rest)] += worth(kind, points, total) * (root.mover ? -1 : 1);
        }
    }
    for (cards rest = tries; rest; rest &= rest - 1)
        if (best < 0 || sums[first(rest)] > sums[best])
            best = first(rest);
    return best;
}

static void play_card(const Kind *kind, Play *play, int card) {
    Frame *table = &play->table;
    play->piled &= ~(1u << card);
    if (table->n && table->mover != oma && !(kind->same[table->led] >> card & 1))
        play->lacks[table->mover] |= 1 << kind->suit[table->led];
    if (table->n == seats - 1)
        play->done = ~(table->hand[0] | table->hand[1] | table->hand[2] | play->away | play->dead |
                       play->piled) |
                     1u << card;
    put(kind, table, card);
}

/* Play it to the point where it is decided: whether the declarer wins. */
static int play_out(const Kind *kind, Play *play, int deals, int exact) {
    Frame *table = &play->table;
    int null = kind->kind == NULL_GAME;
    while (table->left && (null ? !table->made
                                : 2 * table->made <= play->total &&
                                      2 * (table->made + table->rest) > play->total))
        play_card(kind, play, table->mover == oma ? play->pile[table->left]
                                                  : choose(kind, play, deals, exact));
    return null ? table->made == 0 : 2 * table->made > play->total;
}
