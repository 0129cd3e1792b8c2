"""Carry out the dealer's showdown procedure: read hands, keep losing hands, stack and divide pots.

>>> from tapete.cards import read_cards
>>> from tapete.floor.citing import Citing
>>> from tapete.rules import book
>>> tabled = {2: read_cards("KhKd"), 5: read_cards("AsQs")}
>>> board = read_cards("Ks 7s 2s 9d 4c")
>>> hands = read_hands(tabled, board, book("tda-2019"), Citing(), game="holdem-no-limit")
>>> [(hand.seat, *hand.says, hand.best) for hand in hands]
[(2, 'Three of a kind, kings', False), (5, 'Flush, ace high', True)]
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from tapete.cards import RANKS, Card, evaluator, made_of, words
from tapete.engine.pots import clockwise, share_in_order
from tapete.engine.types import Chips, HandRules, Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.rules import Book, hand_rules

ACE_LOW = "A" + RANKS[:-1]


class HandRead(Struct, frozen=True, kw_only=True):
    """One tabled hand, as the dealer reads it."""

    seat: Seat
    says: tuple[str, ...]
    """Announced strength by each ranking of the game. Empty if the hand does not qualify for a low, or if the
    dealer announces only the best hands."""
    best: bool
    """Whether the hand is the best by any ranking."""


def read_hands(
    tabled: Mapping[Seat, Sequence[Card]],
    board: Sequence[Card],
    book: Book,
    read: Citing,
    *,
    game: str,
    language: str = "en",
) -> tuple[HandRead, ...]:
    """Return every tabled hand with the dealer's announcement.

    Args:
        tabled: face-up hole cards by seat, in the order of showing.
        game: name with the limit, `omaha-8-pot-limit`.
        language: language of the announcement.

    Raises:
        NotCovered: the book does not define the announcement.
        ValueError: a hand with a wrong number of cards.

    Rules: TDA19-12, TDA19-12.3, CCL-cards-speak.
    """
    everything = read(book.claims.hands_announced) == "all"
    rules = hand_rules(game, book=book)
    needed = sum(street.hole_down + street.hole_up - street.discard for street in rules.streets)
    for seat, held in tabled.items():
        if len(held) != needed:
            raise Impossible(f"tabled.{seat}", "cards_of_a_hand", held=len(held), needed=needed)
    found: list[HandRead] = []
    best = _best(tabled, board, rules)
    for seat, held in tabled.items():
        says = []
        for ranking, from_hole in rules.hands:
            made = made_of(ranking, held, board, from_hole=from_hole)
            if made is not None and (everything or seat in best):
                says.append(words(made, language))
        found.append(HandRead(seat=seat, says=tuple(says), best=seat in best))
    return tuple(found)


def _best(tabled: Mapping[Seat, Sequence[Card]], board: Sequence[Card], rules: HandRules) -> set[Seat]:
    best: set[Seat] = set()
    for ranking, from_hole in rules.hands:
        strength = evaluator(ranking, from_hole)
        strengths = {seat: strength(tuple(held), tuple(board)) for seat, held in tabled.items()}
        most = max(strengths.values(), default=0)
        best |= {seat for seat, value in strengths.items() if value == most and value}
    return best


def place_of_losers(book: Book, read: Citing, *, awarded: bool) -> Literal["face_down_apart", "muck"]:
    """Return the place of tabled hands that lose.

    Args:
        awarded: whether the pot has been pushed.

    Raises:
        NotCovered: the book has no value for it.

    Rules: TDA26-16C.
    """
    kept = read(book.claims.tabled_losers) == "apart-until-award"
    return "face_down_apart" if kept and not awarded else "muck"


def stacks_pot(book: Book, read: Citing, *, game: str) -> bool:
    """Whether the dealer stacks the chips of the pot during the hand.

    Raises:
        NotCovered: the book has no value for it.

    Rules: TDA19-PR13.
    """
    when = read(book.claims.pot_stacked)
    return when == "all-games" or (when == "split-pot-games" and len(hand_rules(game).ranking) > 1)


def side_pots_lie(book: Book, read: Citing) -> Literal["apart", "together"]:
    """Return whether side pots are kept apart or together on the table.

    Raises:
        NotCovered: the book has no value for it.

    Rules: TDA13-20.
    """
    return read(book.claims.side_pots_lie)


class WonPot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot and its winners."""

    amount: Chips
    high: tuple[Seat, ...]
    """Seats that share the pot, or its high half."""
    low: tuple[Seat, ...] = ()
    """Seats that share the low half; empty if no low qualifies."""


def split_pots(
    pots: Sequence[WonPot],
    book: Book,
    read: Citing,
    *,
    game: str,
    button: Seat,
    smallest_chip: Chips = 1,
    top_cards: Mapping[Seat, Card] | None = None,
) -> tuple[dict[Seat, Chips], ...]:
    """Return the share of each winner in each pot.

    Args:
        pots: the pots, main pot first.
        game: name with the limit.
        button: seat of the button.
        smallest_chip: smallest chip in play.
        top_cards: in stud, the highest of the five cards that each winner plays.

    Returns:
        Chips by seat, for each pot.

    Raises:
        NotCovered: there is an odd chip, and the book has no rule for it in this game.
        ValueError: a pot that can't be made of these chips, or missing top cards in stud.

    Rules: TDA19-20, TDA19-20A to 20D, TDA19-21, TDA26-21D, TDA13-19-1.

    >>> from tapete.rules import book
    >>> pots = [WonPot(amount=1_025, high=(1, 4)), WonPot(amount=75, high=(4,))]
    >>> split_pots(pots, book("tda-2019"), Citing(), game="holdem-no-limit", button=2, smallest_chip=25)
    ({4: 525, 1: 500}, {4: 75})
    """
    shares = _Shares(book, read, game=game, button=button, chip=smallest_chip, top_cards=top_cards or {})
    alike = any(one.high == other.high and one.low == other.low for one, other in pairwise(pots))
    shared = book.claims.side_pots_shared
    if alike and shared is not None and read(shared) == "together":
        pots = _joined(pots)
    return tuple(shares.of(pot) for pot in pots)


def _joined(pots: Sequence[WonPot]) -> list[WonPot]:
    """Merge neighbouring pots with the same winners."""
    found: list[WonPot] = []
    for pot in pots:
        if found and (found[-1].high, found[-1].low) == (pot.high, pot.low):
            pot = WonPot(amount=found.pop().amount + pot.amount, high=pot.high, low=pot.low)
        found.append(pot)
    return found


class _Shares:
    """Divider of pots by the book."""

    def __init__(
        self,
        book: Book,
        read: Citing,
        *,
        game: str,
        button: Seat,
        chip: Chips,
        top_cards: Mapping[Seat, Card],
    ) -> None:
        self.book, self.read, self.button, self.top_cards = book, read, button, top_cards
        self.rules = hand_rules(game, book=book)
        if chip < 1:
            raise Impossible("smallest_chip", "no_such_chip", chip=chip)
        self.chip = chip

    def of(self, pot: WonPot) -> dict[Seat, Chips]:
        """Divide one pot; return chips by seat."""
        if not pot.high or len(set(pot.high)) < len(pot.high) or len(set(pot.low)) < len(pot.low):
            raise Impossible("pots", "winners_once")
        if pot.amount % self.chip:
            raise Impossible("pots", "not_in_these_chips", amount=pot.amount, chip=self.chip)
        unit = self._unit() if len(pot.high) + len(pot.low) > 1 else 1
        if not pot.low:
            return self._shared(pot.amount, pot.high, unit)
        if set(pot.low) == set(pot.high):
            whole = len(pot.high) == 1 or self.read(self.book.showdown.identical_hands) == "share-whole-pot"
            if whole:
                return self._shared(pot.amount, pot.high, unit)
        less, odd = divmod(pot.amount // unit, 2)
        high = low = less
        if odd:
            to_high = self.read(self.book.showdown.odd_chip_of_halves) == "high"
            high, low = (less + 1, less) if to_high else (less, less + 1)
        found = self._shared(high * unit, pot.high, unit)
        for seat, chips in self._shared(low * unit, pot.low, unit, low=True).items():
            found[seat] = found.get(seat, 0) + chips
        return found

    def _unit(self) -> Chips:
        """Return the smallest unit that a pot is divided into."""
        point = self.book.claims.split_unit
        return self.chip if point is None or self.read(point) == "smallest-chip" else 1

    def _shared(
        self, amount: Chips, winners: Sequence[Seat], unit: Chips, *, low: bool = False
    ) -> dict[Seat, Chips]:
        order = list(winners)
        if amount // unit % len(order):
            order = self._for_odd_chip(order, low=low)
        return share_in_order(amount, order, smallest_chip=unit)

    def _for_odd_chip(self, winners: list[Seat], *, low: bool) -> list[Seat]:
        showdown = self.book.showdown
        from_left = clockwise(winners, after=self.button)
        if self.rules.upcards is not None:
            if self.read(showdown.odd_chip_in_stud) == "left-of-button":
                return from_left
            return self._by_top_card(winners, low=low)
        if self.rules.has_board:
            self.read(showdown.odd_chip_on_board)
            return from_left
        worst_first = self.read(self.book.claims.odd_chip_otherwise) == "worst-position"
        return from_left if worst_first else from_left[::-1]

    def _by_top_card(self, winners: list[Seat], *, low: bool) -> list[Seat]:
        suits = self.read(self.book.showdown.suit_order)
        for seat in winners:
            if seat not in self.top_cards:
                raise Impossible("top_cards", "top_card_decides", seat=seat)
        lowest = low or self.rules.ranking[0] != "high"
        ranks = ACE_LOW if lowest else RANKS

        def worth(seat: Seat) -> tuple[int, int]:
            card = self.top_cards[seat]
            return ranks.index(card[0]), -suits.index(card[1])

        return sorted(winners, key=worth, reverse=True)
