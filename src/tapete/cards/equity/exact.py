"""Count all possible deals by winner.

With up to two cards to come, each hand is evaluated once on each board, and hands are compared board by
board. With more cards to come, boards are grouped by their ranks (see `exact_python.all_boards`). Hands that
differ only in the names of their suits are counted once.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations
from math import comb, prod
from typing import Final, Protocol

from tapete.cards.equity.games import Game
from tapete.cards.equity.spots import EquityPlayer, EquitySpot, Hand, joint_hands

Counts = Counter[int]
"""Number of deals by winners: a bit for each player who wins or shares the pot, or its high half. Above these
bits, a bit for each player who wins or shares the other half."""
Report = Callable[[int, int], None]

MOST_COMPARED: Final = 20_000_000
"""Most comparisons of hands on a board for an exact count by default."""
MOST_MATCHUPS: Final = 150
"""Most matchups, each over all boards, for an exact count by default."""

_MOST_HANDS: Final = 2_000_000  # of one player; more would fill the memory
_MOST_JOINT: Final = 10_000_000
_SELDOM: Final = 1 << 13
_FEW_TO_COME: Final = 2


class Counting(Protocol):
    """Interface of the two counting modules, in plain Python and with NumPy."""

    def compare_hands(self, spot: EquitySpot, players: Sequence[EquityPlayer], report: Report) -> Counts:
        """Count all deals by evaluating each hand on each board."""
        ...

    def all_boards(self, game: Game, hands: Sequence[Hand], board: Hand, deck: Hand) -> Counts:
        """Count all boards for one hand each; `deck` holds the cards that may come."""
        ...


def count_all(spot: EquitySpot, counting: Counting, report: Report) -> Counts:
    """Count all deals, each with the weight of its hands."""
    players = with_known_hands(spot)
    if spot.to_come <= _FEW_TO_COME:
        return counting.compare_hands(spot, players, report)
    found: Counts = Counter()
    matchups = distinct_matchups(spot, players, report)
    for done, (hands, weight) in enumerate(matchups.items()):
        report(done, len(matchups))
        held = {c for hand in hands for c in hand}
        deck = tuple(c for c in spot.deck if c not in held)
        for winners, deals in counting.all_boards(spot.game, hands, spot.board, deck).items():
            found[winners] += deals * weight
    report(len(matchups), len(matchups))
    return found


def is_quick(spot: EquitySpot) -> bool:
    """Whether counting all deals is fast enough to be the default."""
    hands = [len(player.hands) * comb(len(spot.deck), player.unknown) for player in spot.players]
    if spot.to_come <= _FEW_TO_COME:
        boards = comb(len(spot.deck), spot.to_come)
        return prod(hands) * boards <= MOST_COMPARED
    if prod(hands) > 100 * MOST_MATCHUPS:
        return False
    return len(distinct_matchups(spot, with_known_hands(spot), lambda done, total: None)) <= MOST_MATCHUPS


def with_known_hands(spot: EquitySpot) -> tuple[EquityPlayer, ...]:
    """Return the players with the unknown cards of each hand filled in, in all ways.

    Raises:
        ValueError: too many hands to count.
    """
    certain = {
        c for player in spot.players if len(player.hands) == 1 for c in player.hands[0]
    }  # nobody else holds these
    found = []
    for at, player in enumerate(spot.players, start=1):
        if not player.unknown:
            found.append(player)
            continue
        if (count := len(player.hands) * comb(len(spot.deck), player.unknown)) > _MOST_HANDS:
            raise ValueError(
                f"player {at} may hold {count:,} hands: too many to count them all, ask for samples"
            )
        weights: Counter[Hand] = Counter()
        for hand, weight in zip(player.hands, player.weights, strict=True):
            deck = [c for c in spot.deck if c not in certain and c not in hand]
            for more in combinations(deck, player.unknown):
                weights[tuple(sorted(hand + more))] += weight
        found.append(EquityPlayer(player.text, tuple(weights), tuple(weights.values()), 0))
    return tuple(found)


def distinct_matchups(
    spot: EquitySpot, players: Sequence[EquityPlayer], report: Report
) -> Mapping[tuple[Hand, ...], int]:
    """Return one matchup for each group that differs only in suit names, with the weight of the group.

    Raises:
        ValueError: too many matchups to go through.
    """
    total = prod(len(player.hands) for player in players)
    if total > _MOST_JOINT:
        raise ValueError(f"{total:,} matchups are too many to count them all, ask for samples")
    dead = set(range(52)).difference(spot.deck, spot.board)
    renamings = [
        suits
        for suits in permutations(range(4))
        if all({c & ~3 | suits[c & 3] for c in fixed} == set(fixed) for fixed in (spot.board, dead))
    ]
    renamed = {
        hand: [tuple(sorted(c & ~3 | suits[c & 3] for c in hand)) for suits in renamings]
        for player in players
        for hand in player.hands
    }
    found: Counter[tuple[Hand, ...]] = Counter()
    for done, (hands, weight) in enumerate(joint_hands(players)):
        if done % _SELDOM == 0:
            report(done, total)
        found[min(zip(*(renamed[hand] for hand in hands), strict=True))] += weight
    return found
