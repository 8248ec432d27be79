#!/usr/bin/env python3
"""An independent reference: recomputes the golden files.

    python3 shuffle/testdata/reference.py deals     shuffle/testdata/deals.json
    python3 shuffle/testdata/reference.py exact     shuffle/bias/testdata/exact.json
    python3 shuffle/testdata/reference.py again     shuffle/bias/testdata/again.json
    python3 shuffle/testdata/reference.py verdicts  shuffle/bias/testdata/verdicts.json

prints what stands in the file, byte for byte; a Go test compares. It shares nothing with the Go
packages but what the words mean. MT19937 is Python's own, counts are whole numbers and fractions, and
logarithms are decimal numbers of 60 digits, from the formulas as they are written down.
Nothing but the standard library is needed.

A golden value is never changed to please either side: where the two differ, one of them is wrong.
"""

import json
import random
import sys
from decimal import MAX_EMAX, MIN_EMIN, Decimal, getcontext
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, prod

# ---- the shuffles: for n cards a list of rounds, each the faces of its dice and what it does to the deck


def swap(deck, i, j):
    deck[i], deck[j] = deck[j], deck[i]


def insert(deck, i, j):
    deck.insert(j, deck.pop(i))


def riffle(deck, *coins):
    top = coins.count(0)
    packets = deck[:top], deck[top:]
    deck[:] = [packets[c].pop(0) for c in coins]


def insertion(n):
    return [([i + 1], lambda deck, j, i=i: insert(deck, i, j)) for i in range(n)]


def fisher_yates(n):
    return [([i + 1], lambda deck, j, i=i: swap(deck, i, j)) for i in range(n - 1, 0, -1)]


def naive(n):
    return [([n], lambda deck, j, i=i: swap(deck, i, j)) for i in range(n)]


def sattolo(n):
    return [([i], lambda deck, j, i=i: swap(deck, i, j)) for i in range(n - 1, 0, -1)]


def poker_1999(n):
    return [([n - 1], lambda deck, j, i=i: swap(deck, i, j)) for i in range(n)] if n > 1 else []


def decrement_early(n):
    return [([i + 1], lambda deck, j, i=i: swap(deck, i - 1, j)) for i in range(n - 1, 0, -1)]


def two_random(n):
    return [([n, n], swap)] * n


def cut(n):
    def lift(deck, j):
        deck[:] = deck[j:] + deck[:j]
    return [([n], lift)]


def top_to_random(n):
    return [([n], lambda deck, j: insert(deck, 0, j))] * n


def coin_sort(n):
    def up(deck, i, coins):
        insert(deck, i, i - (coins + (0,)).index(0))
    return [([2] * i, lambda deck, *coins, i=i: up(deck, i, coins)) for i in range(1, n)]


def riffle_1(n):
    return [([2] * n, riffle)]


def riffle_7(n):
    return [([2] * n, riffle)] * 7


def overhand(n):
    def slide(deck, *cuts):
        packets = [[deck[0]]]
        for card, cut in zip(deck[1:], cuts):
            if cut:
                packets.insert(0, [])
            packets[0].append(card)
        deck[:] = sum(packets, [])
    return [([2] * (n - 1), slide)]


def halves(deck, first):
    """The cards of the upper half come to every other place, from first on."""
    upper = deck[:(len(deck) + 1 - first) // 2]
    lower = deck[len(upper):]
    deck[first::2], deck[1 - first::2] = upper, lower


def out_faro(n):
    return [([], lambda deck: halves(deck, 0))]


def in_faro(n):
    return [([], lambda deck: halves(deck, 1))]


SHUFFLES = {
    'insertion': insertion, 'fisher-yates': fisher_yates, 'naive': naive, 'sattolo': sattolo,
    'poker-1999': poker_1999, 'decrement-early': decrement_early, 'two-random': two_random, 'cut': cut,
    'top-to-random': top_to_random, 'coin-sort': coin_sort, 'riffle-1': riffle_1, 'riffle-7': riffle_7,
    'overhand': overhand, 'out-faro': out_faro, 'in-faro': in_faro,
}

# ---- words, and dice plan 1


def lcg32(x):
    while True:
        x = (134775813 * x + 1) % 2**32
        yield x


def mt19937(seed):
    """The words from a seed as text: a number (init_genrand) or 0x and 8 hex digits a word (init_by_array)."""
    if seed.startswith('0x'):
        words = [int(seed[k:k + 8], 16) for k in range(2, len(seed), 8)]
        assert words[-1] or len(words) == 1  # Python drops zeros in front of its number
        generator = random.Random(sum(w << 32 * k for k, w in enumerate(words)))
    else:
        state = [int(seed)]
        for i in range(1, 624):
            state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) % 2**32)
        generator = random.Random()
        generator.setstate((3, (*state, 624), None))
    while True:
        yield generator.getrandbits(32)


def groups(dice):
    """Greedily: a group takes the next die while the product of all faces stays at most 2^26."""
    out = []
    for b in dice:
        if out and prod(out[-1]) * b <= 2**26:
            out[-1].append(b)
        else:
            out.append([b])
    return out


def throw(dice, words):
    """One word shows all dice of a group of b combinations: it picks number floor(w·b / 2^32) of them,
    in lexicographic order, unless it is one of the 2^32 mod b words that are too many."""
    rolls = []
    for group in groups(dice):
        b = prod(group)
        number, left = (0, 0) if b == 1 else divmod(next(words) * b, 2**32)
        while left < 2**32 % b:
            number, left = divmod(next(words) * b, 2**32)
        for faces in group:
            b //= faces
            rolls.append(number // b)
            number %= b
    return rolls


def deal(rounds, n, words):
    rolls = throw([b for faces, _ in rounds for b in faces], words)
    deck = list(range(n))
    for faces, act in rounds:
        act(deck, *rolls[:len(faces)])
        del rolls[:len(faces)]
    return deck


def names(deck):
    return ' '.join(['A', *map(str, range(2, 11)), 'J', 'Q', 'K'][c % 13] + '♠♥♦♣'[c // 13] for c in deck)


def sample(shuffle, n, seed, times):
    words, rounds = mt19937(seed), shuffle(n)
    counts = {order: 0 for order in permutations(range(n))}
    for _ in range(times):
        counts[tuple(deal(rounds, n, words))] += 1
    return list(counts.values())


def deals():
    return json.dumps({
        'groups': {
            f'{name} {n}': [[g, prod(g)] for g in groups([b for faces, _ in SHUFFLES[name](n) for b in faces])]
            for n in (3, 5, 13, 52) for name in ('fisher-yates', 'naive', 'insertion')
        },
        'deals': {
            seed: {
                name: {'52': names(deal(shuffle(52), 52, mt19937(seed))), '5': deal(shuffle(5), 5, mt19937(seed))}
                for name, shuffle in SHUFFLES.items()
            } for seed in ('1', '5489', '0x00000123000002340000034500000456')
        },
        'deals lcg32 seed 1': {
            name: names(deal(SHUFFLES[name](52), 52, lcg32(1))) for name in ('fisher-yates', 'naive')
        },
        'sample naive 3 seed 1, 10000 shuffles': sample(naive, 3, '1', 10000),
        'sample fisher-yates 4 seed 5489, 10000 shuffles': sample(fisher_yates, 4, '5489', 10000),
    }, indent=1, ensure_ascii=False)


# ---- exact counts


def fresh(n):
    """All orders, in lexicographic order, and how many paths lead to each before the first round."""
    paths = dict.fromkeys(permutations(range(n)), 0)
    paths[tuple(range(n))] = 1
    return paths


def spread(rounds, paths):
    """Each round sends the paths to an order along all its rolls."""
    for faces, act in rounds:
        before, paths = paths, dict.fromkeys(paths, 0)
        for rolls in product(*map(range, faces)):
            for order, ways in before.items():
                if ways:
                    deck = list(order)
                    act(deck, *rolls)
                    paths[tuple(deck)] += ways
    return paths


def counts(shuffle, n):
    return list(spread(shuffle(n), fresh(n)).values())


def matrix(orders, n):
    """From the counts of all orders: the share of paths that bring the card (row) to the place (column)."""
    paths = sum(orders)
    m = [[0] * n for _ in range(n)]
    for order, ways in zip(permutations(range(n)), orders):
        for place, card in enumerate(order):
            m[card][place] += ways
    return [[ways / paths for ways in row] for row in m]


def naive_places(n):
    """The same for the naive shuffle of many cards, card by card, exactly."""
    m = []
    for card in range(n):
        p = [Fraction(place == card) for place in range(n)]
        for i in range(n):
            # The die shows each place j with 1/n, and places i and j change their cards.
            at, rest = p[i], sum(p) - p[i]
            p = [(at + x * (n - 1)) / n for x in p]
            p[i] = (at + rest) / n
        m.append(p)
    return m


def exact():
    all_counts = {
        name: {str(n): counts(shuffle, n) for n in range(1, 5 if name == 'riffle-7' else 6)}
        for name, shuffle in SHUFFLES.items()
    }
    few = {n: all_counts['naive'][str(n)] if n < 6 else counts(naive, n) for n in range(2, 7)}
    places = [float(p) for row in naive_places(52) for p in row]
    text = json.dumps({
        'exact': {
            name: {n: {'paths': sum(c), 'counts': c} for n, c in by_cards.items()}
            for name, by_cards in all_counts.items()
        },
        'naive': {
            'n': list(few), 'min': [min(c) for c in few.values()], 'max': [max(c) for c in few.values()],
            'note': 'min 2^(n-1); the untouched order has as many paths as there are involutions; max is OEIS A192053',
        },
        'matrix': {name: matrix(all_counts[name]['4'], 4) for name in SHUFFLES if name != 'riffle-7'},
        'matrix naive 52': {'largest': max(places), 'smallest': min(places)},
    })
    return text.replace('}, "', '},\n"')


# ---- what is left to be fair after a shuffle was done some times


def left(shuffle, n, times):
    rows, paths, fair = [], fresh(n), Fraction(1, factorial(n))
    for k in range(1, times + 1):
        paths = spread(shuffle(n), paths)
        total = sum(paths.values())
        shares = [Fraction(ways, total) for ways in paths.values()]
        rows.append({
            'times': k, 'off': float(sum(abs(share - fair) for share in shares) / 2),
            'separation': float(1 - min(shares) / fair), 'most': float(max(shares) / fair),
            'fewest': float(min(shares) / fair), 'never': shares.count(0),
        })
    return rows


def eulerian(n):
    """How many orders of n cards have 1, 2, … n rising sequences."""
    row = [1]
    for m in range(2, n + 1):
        row = [(r + 1) * a + (m - r) * b for r, (a, b) in enumerate(zip(row + [0], [0] + row))]
    return row


def off_after_riffles(n, k):
    """After k riffles an order with r rising sequences has the share of (2^k+n−r over n) / 2^kn."""
    a = 2**k
    return float(sum(
        orders * abs(Fraction(comb(a + n - r, n) if a >= r else 0, a**n) - Fraction(1, factorial(n)))
        for r, orders in enumerate(eulerian(n), 1)) / 2)


def again():
    most = [
        'insertion', 'fisher-yates', 'naive', 'sattolo', 'decrement-early', 'two-random', 'cut', 'top-to-random',
        'riffle-1',
    ]
    return json.dumps({
        'about': 'What a shuffle leaves after it is done `times` times, exactly (own enumeration in fractions, printed '
                 'as doubles). off = half the sum over all orders of |share − 1/n!| (total variation); separation = '
                 '1 − n!·(least share); most and fewest are the largest and least share as multiples of fair; never = '
                 'orders that cannot come. riffles: off after 1, 2, … riffles of n cards, from the closed form over '
                 'rising sequences; 52 cards agree with Bayer and Diaconis, 1992, table 1.',
        'again': {
            f'{name} {n}': left(SHUFFLES[name], n, 5 if n == 5 else 8)
            for n in (3, 4, 5) for name in most if n < 5 or name not in ('sattolo', 'riffle-1')
        },
        'riffles': {str(n): [off_after_riffles(n, k) for k in range(1, 15)] for n in (4, 5, 13, 52, 104)},
    }, separators=(',', ': '), ensure_ascii=False)


# ---- e-values and tails of chi-squared

getcontext().prec = 60
getcontext().Emax, getcontext().Emin = MAX_EMAX, MIN_EMIN
BERNOULLI = [Fraction(1)]
for m in range(1, 61):
    BERNOULLI.append(-sum(comb(m + 1, k) * b for k, b in enumerate(BERNOULLI)) / (m + 1))
PI = Decimal('3.14159265358979323846264338327950288419716939937510582097494459')


def decimal(fraction):
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def log_gamma(x):
    """By Stirling's series, from 80 on."""
    shift = Decimal(1)
    while x < 80:
        shift *= x
        x += 1
    series = sum(decimal(BERNOULLI[m] / (m * (m - 1))) / x**(m - 1) for m in range(2, 61, 2))
    return (x - Decimal('0.5')) * x.ln() - x + (2 * PI).ln() / 2 + series - shift.ln()


def log_e(counts, weights):
    """The mean over kappa of the Dirichlet-multinomial likelihood of the counts, divided by that of the weights."""
    p = [Fraction(w) / sum(map(Fraction, weights)) for w in weights]
    if any(c and not q for c, q in zip(counts, p)):
        return 'Infinity'
    cells = [(c, q) for c, q in zip(counts, p) if q]
    k, n = len(cells), sum(counts)
    mean = 0
    for kappa in (1, 10, 100, 1000):
        a = Decimal(kappa * k)
        log = log_gamma(a) - log_gamma(a + n)
        for c, q in cells:
            alpha = decimal(kappa * k * q)
            log += log_gamma(alpha + c) - log_gamma(alpha) - c * decimal(q).ln()
        mean += log.exp() / 4
    return float(mean.ln())


def tail(chi2, df):
    """The chance of so large a chi-squared: 1 less the series of the lower incomplete gamma function, or, far out,
    the continued fraction of the upper one."""
    a, x = Decimal(df) / 2, Decimal(chi2) / 2
    front = a * x.ln() - x - log_gamma(a)
    if x < a + 1:
        term = total = 1 / a
        k = a
        while term > total * Decimal('1e-60'):
            k += 1
            term *= x / k
            total += term
        return 1 - front.exp() * total
    steps, fraction = 4000, Decimal(0)
    for k in range(steps, 0, -1):  # from its far end
        fraction = k * (a - k) / (x + 2 * k + 1 - a + fraction)
    return front.exp() / (x + 1 - a + fraction)


def verdicts():
    def e(counts, expected=None):
        return {'counts': counts, 'expected': expected, 'logE': log_e(counts, expected or [1] * len(counts))}

    def p(chi2, df):
        q = tail(chi2, df)
        return {'chi2': chi2, 'df': df, 'p': float(q), 'log10p': float(q.log10())}

    naive3 = [4, 5, 5, 5, 4, 4]
    return json.dumps({
        'logE': [
            e([100 * c for c in naive3]), e([1000 * c for c in naive3]), e([1000 * c for c in naive3], naive3),
            e([10, 0]), e([5, 5, 1], [1, 1, 0]), e([1000, 0, 0, 1000, 1000, 0]),
        ],
        'chi2 p': [
            p(100 / 3, 5), p(10 / 3, 5), p(6.5, 5), p(74.19512195121949, 1), p(333.33, 5), p(12000, 5), p(2700, 2601),
            p(0.5, 119),
        ],
    }, indent=1)


FILES = {'deals': deals, 'exact': exact, 'again': again, 'verdicts': verdicts}

if __name__ == '__main__':
    if len(sys.argv) != 2 or sys.argv[1] not in FILES:
        sys.exit(__doc__)
    sys.stdout.buffer.write(FILES[sys.argv[1]]().encode())
