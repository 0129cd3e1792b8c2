"""Write src/tapete/cards/starts.py: the 169 starting hands, by equity against a random hand.

python tools/generate_starts.py       # takes some minutes, and the extra [fast]
"""

from __future__ import annotations

from pathlib import Path

from tapete.cards import RANKS
from tapete.cards.equity import equity

TARGET = Path(__file__).resolve().parent.parent / "src/tapete/cards/starts.py"
SAMPLES = 20_000_000
"""Number of deals for each hand. The standard error is about 0.0001: closer neighbours may change places."""

HEAD = '''"""The 169 two-card hands of hold'em, best first; made by `tools/generate_starts.py`.

The order is by equity before the flop against a random hand, measured with {samples:,} deals each.
"""

from typing import Final

STARTS: Final = (
'''


def classes() -> list[str]:
    """Return all starting hands without suits: `AKs`, `AKo`, `AA`."""
    ranks = RANKS[::-1]
    return [
        high + low + ending
        for at, high in enumerate(ranks)
        for low in ranks[at:]
        for ending in ("" if low == high else "s", "" if low == high else "o")[: 1 if low == high else 2]
    ]


def one_of(name: str) -> str:
    """Return one hand of a class; all its hands have the same equity.

    >>> one_of("AKs"), one_of("72o"), one_of("99")
    ('AhKh', '7h2d', '9h9d')
    """
    return f"{name[0]}h{name[1]}{'h' if name.endswith('s') else 'd'}"


def main() -> None:
    """Measure the equities and write the file."""
    worth = {
        name: equity([one_of(name), "random"], exact=False, samples=SAMPLES, engine="numba").shares[0].equity
        for name in classes()
    }
    best = sorted(worth, key=lambda name: -worth[name])
    rows = [best[at : at + 13] for at in range(0, len(best), 13)]
    lines = [f'    "{" ".join(row)} "\n' for row in rows[:-1]] + [f'    "{" ".join(rows[-1])}"\n']
    TARGET.write_text(HEAD.format(samples=SAMPLES) + "".join(lines) + ").split()\n", encoding="utf-8")


if __name__ == "__main__":
    main()
