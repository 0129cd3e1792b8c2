"""Compute equity: the share of the pot that each hand wins, over all deals or a random sample.

>>> from tapete.cards import read_cards
>>> suited, queens = equity(["AhKh", "QQ"]).shares
>>> f"{suited.equity:.6f} of {suited.deals:,} deals"
'0.460485 of 10,273,824 deals'
>>> [round(share.equity, 3) for share in equity(["AhKh", "QcQs"], board=read_cards("2c7d9s")).shares]
[0.239, 0.761]

Plain Python is enough. NumPy (the extra `tapete[batch]`) makes it many times faster; numba (`tapete[fast]`)
also speeds up sampling. All three give the same numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import lcm, sqrt
from typing import Final, Literal, Protocol

import msgspec

from tapete.cards.equity import exact_python
from tapete.cards.equity.exact import Counting, Counts, Report, count_all, is_quick
from tapete.cards.equity.games import Game, game_from
from tapete.cards.equity.known import GAMES
from tapete.cards.equity.sampling import sample
from tapete.cards.equity.spots import MOST_PLAYERS, EquitySpot, spot
from tapete.cards.notation import Card, read_cards
from tapete.cards.ranges import Range
from tapete.cards.typed import checked

__all__ = [
    "GAMES",
    "MOST_PLAYERS",
    "SAMPLES",
    "Chance",
    "Engine",
    "Equity",
    "Game",
    "PlayerEquity",
    "equity",
    "game_from",
]

Engine = Literal["python", "numpy", "numba"]
"""Implementation: plain Python, NumPy (extra `[batch]`) or numba (extra `[fast]`)."""
SAMPLES: Final = 500_000
"""Default number of drawn deals; the standard error is then at most 0.0007."""
MOST_SAMPLES: Final = 10**12

# Compiling takes about two seconds, in which NumPy draws this many deals.
_WORTH_COMPILING: Final = 10_000_000


class Chance(Protocol):
    """Source of random numbers, for example a `random.Random`."""

    def getrandbits(self, k: int, /) -> int:
        """Return a whole number of k random bits."""
        ...


class PlayerEquity(msgspec.Struct, frozen=True, kw_only=True):
    """Result of one player, in whole numbers of deals; the properties are shares of all deals.

    A deal counts with the weights of its hands: once, if no range has weights.
    """

    hands: str
    """Hands of the player, as given."""
    deals: int
    exact: bool
    """Whether all deals were counted; otherwise they were drawn at random."""
    parts_of_a_pot: int
    """Number of parts of a pot, such that every share is a whole number of parts."""
    parts: int
    """Parts that the player wins in all deals."""
    squares: int
    """Sum of the squares of the parts that the player wins in each deal."""
    wins: int
    """Deals in which the pot, or its high half, goes to this player alone."""
    ties: int
    """Deals in which the player shares the pot, or its high half."""
    low_wins: int = 0
    """Deals in which the other half, if the game has one, goes to this player alone."""
    low_ties: int = 0
    scoops: int
    """Deals in which the whole pot goes to this player alone."""

    @property
    def equity(self) -> float:
        """Share of all pots that this player wins."""
        return self.parts / (self.parts_of_a_pot * self.deals)

    @property
    def error(self) -> float:
        """Standard error of the equity; 0 if it is exact."""
        if self.exact:
            return 0.0
        mean_square = self.squares / (self.parts_of_a_pot**2 * self.deals)
        return sqrt(max(0.0, mean_square - self.equity**2) / self.deals)

    @property
    def win(self) -> float:
        """Share of deals in which the pot, or its high half, goes to this player alone."""
        return self.wins / self.deals

    @property
    def tie(self) -> float:
        """Share of deals in which the player shares the pot, or its high half."""
        return self.ties / self.deals

    @property
    def low_win(self) -> float:
        """Share of deals in which the other half goes to this player alone."""
        return self.low_wins / self.deals

    @property
    def low_tie(self) -> float:
        """Share of deals in which the player shares the other half."""
        return self.low_ties / self.deals

    @property
    def scoop(self) -> float:
        """Share of deals in which the whole pot goes to this player alone."""
        return self.scoops / self.deals


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """Equities of all players."""

    game: str
    board: tuple[Card, ...]
    exact: bool
    deals: int
    """Number of deals counted or drawn."""
    splits: bool = False
    """Whether the pot may be shared between a high and a low half."""
    shares: tuple[PlayerEquity, ...]
    """Results in the order of the given hands."""

    def __str__(self) -> str:
        """Write one line for each player: the equity, and how often it wins or ties.

        >>> print(equity(["AhKh", "QQ"], board="2c7d9s"))
        AhKh   23.94% equity   23.94% win   0.00% tie
        QQ     76.06% equity   76.06% win   0.00% tie
        """
        width = max(len(share.hands) for share in self.shares)
        lines = [
            f"{share.hands:{width}} {share.equity:8.2%} equity {share.win:8.2%} win {share.tie:7.2%} tie"
            for share in self.shares
        ]
        return "\n".join(lines)


@checked
def equity(
    hands: Sequence[str | Range],
    *,
    board: Sequence[Card] | str = (),
    dead: Sequence[Card] | str = (),
    game: str | Game = "holdem",
    exact: bool | None = None,
    samples: int = SAMPLES,
    chance: Chance | int = 0,
    engine: Engine | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Equity:
    """Compute the average share of the pot that each player wins.

    Args:
        hands: a hand or a range for each of 2 to 10 players; see `tapete.cards.ranges`. In stud, a hand of
            fewer than seven cards is completed from the deck.
        board: the known community cards, at most five, as cards or as text (`"2c7d9s"`).
        dead: cards out of play, for example folded hands.
        game: a name in `GAMES`, or a game from `game_from`.
        exact: whether to count all deals or draw a sample; by default all deals are counted if that is fast.
        samples: number of deals in a sample, from 2 (one deal has no error estimate) to `MOST_SAMPLES`.
        chance: a seed, or a source to draw one from. A seed draws the same deals on every engine.
        engine: "python", "numpy" or "numba"; by default the fastest one installed.
        progress: called now and then with the work done so far and the total.

    Raises:
        ValueError: an unknown game, an invalid range, a duplicate card, too many players or cards, or ranges
            that leave no deal. The message says what and where.
        ModuleNotFoundError: the chosen engine is not installed.

    >>> from tapete.cards import read_cards
    >>> low, high = equity(["AhAd2h3d", "KcKs8c7c"], board=read_cards("Kd6d4h"), game="omaha-8").shares
    >>> low.low_wins, low.scoops, high.scoops, high.deals
    (567, 298, 205, 820)
    """
    board = read_cards(board) if isinstance(board, str) else board
    dead = read_cards(dead) if isinstance(dead, str) else dead
    asked = spot(game, [hand.text if isinstance(hand, Range) else hand for hand in hands], board, dead)
    if not 2 <= samples <= MOST_SAMPLES:
        raise ValueError(f"expected 2 to {MOST_SAMPLES:,} samples, not {samples:,}")
    if engine not in (None, "python", "numpy", "numba"):
        raise ValueError(f"unknown engine {engine!r}: expected python, numpy or numba")
    report = progress or _to_nobody
    if exact is None:
        exact = is_quick(asked)
    if exact:
        counts = _count(asked, engine, report)
    else:
        seed = chance if isinstance(chance, int) else chance.getrandbits(64)
        counts = _sample(asked, samples, seed, engine, report)
    deals = counts.total()
    if not deals:
        raise ValueError("no deal has a hand of each of these ranges")
    shares = _shares(asked, counts, exact)
    return Equity(
        game=asked.game.name,
        board=tuple(board),
        exact=exact,
        deals=deals,
        splits=asked.game.other_half is not None,
        shares=shares,
    )


def _to_nobody(done: int, total: int) -> None: ...


def _count(asked: EquitySpot, engine: Engine | None, report: Report) -> Counts:
    counting: Counting = exact_python
    if engine != "python" and (engine or "numpy" in _engines()):
        _require(engine or "numpy")
        from tapete.cards.equity import exact_numpy

        counting = exact_numpy
    return count_all(asked, counting, report)


def _sample(asked: EquitySpot, samples: int, seed: int, engine: Engine | None, report: Report) -> Counts:
    if engine is None:
        worth = [e for e in _engines() if e != "numba" or samples >= _WORTH_COMPILING]
        engine = worth[0]
    _require(engine)
    if engine == "python":
        return sample(asked, samples, seed, report)
    from tapete.cards.equity import sample_numpy

    return sample_numpy.sample(asked, samples, seed, report, engine=engine)


def _require(engine: Engine) -> None:
    if engine not in _engines():
        extra = {"numpy": "batch", "numba": "fast"}[engine]
        raise ModuleNotFoundError(f"the engine {engine} is not installed: install the extra tapete[{extra}]")


@cache
def _engines() -> tuple[Engine, ...]:
    """Return the installed engines, the fastest first."""
    try:
        from tapete.cards import batch
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        return ("python",)
    return (*batch.engines(), "python")


def _shares(asked: EquitySpot, counts: Mapping[int, int], exact: bool) -> tuple[PlayerEquity, ...]:
    width = len(asked.players)
    everybody = (1 << width) - 1
    pot = 2 * lcm(*range(1, width + 1))
    shares = []
    for at, player in enumerate(asked.players):
        bit = 1 << at
        parts = squares = wins = ties = low_wins = low_ties = scoops = 0
        for code, deals in counts.items():
            high, low = code & everybody, code >> width
            won = 0
            for winners in (high, low or high):  # without another half, the high hand takes both
                if winners & bit:
                    won += pot // 2 // winners.bit_count()
            parts += won * deals
            squares += won * won * deals
            wins += deals * (high == bit)
            ties += deals * (high != bit and high & bit > 0)
            low_wins += deals * (low == bit)
            low_ties += deals * (low != bit and low & bit > 0)
            scoops += deals * (won == pot)
        shares.append(
            PlayerEquity(
                hands=player.text,
                deals=sum(counts.values()),
                exact=exact,
                parts_of_a_pot=pot,
                parts=parts,
                squares=squares,
                wins=wins,
                ties=ties,
                low_wins=low_wins,
                low_ties=low_ties,
                scoops=scoops,
            )
        )
    return tuple(shares)
