"""Play for simulated players: the house bots, and a quick bot for large fields. Both see only their own view.

A player receives the running hand, because building a view costs more than the quick bot's decision. The
quick bot reads only its menu, its own cards, the board and the chips, all of which are in its view.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from tapete.bots import house_bot, seed_for
from tapete.bots.chance import number
from tapete.cards import RANKS, Card
from tapete.cards.typed import checked
from tapete.engine import Action, Bet, BringIn, Call, Check, Draw, Fold, Hand, Menu, RaiseTo
from tapete.engine.types import Chips
from tapete.simulation import chance

Player = Callable[[Hand, int], Action]
"""Function that takes a hand and the account to act, and returns the action."""

_ALL: Final = 1_000
_HANDS: Final = 1_326
_SHORT_BLINDS: Final = 12
"""Stack in big blinds below which the quick bot goes all-in or folds before the flop."""


@checked
def house(stream: str) -> Player:
    """Return the house bots; the quick bot replaces them in games that they do not know.

    Args:
        stream: part of the bots' seeds, so that another simulation plays differently.
    """

    def play(hand: Hand, account: int) -> Action:
        seat = hand.to_act
        decision = f"{hand.number}.{len(hand.events)}"
        seed = seed_for(stream=stream, account=account, decision=decision)
        if seat is None or len(hand.hole_cards[seat]) != 2 or not hand.rules.has_board:
            return _quick(hand, number(seed, "quick") % _ALL)
        return house_bot(hand.view_for(seat), seed=seed, rules=hand.rules)

    return play


@checked
def quick(draw: chance.Draw) -> Player:
    """Return a bot that decides in microseconds by its two cards, their fit with the board, and a draw.

    In games other than hold'em it uses the draw alone.
    """

    def play(hand: Hand, account: int) -> Action:
        return _quick(hand, draw(_ALL))

    return play


def _quick(hand: Hand, luck: int) -> Action:
    menu = hand.menu
    if menu is None:
        raise ValueError(f"hand {hand.number}: nobody is to act")
    seat = menu.seat
    if menu.draw is not None:
        return Draw(seat=seat)
    if menu.bring_in is not None:
        return BringIn(seat=seat)
    hole = hand.hole_cards[seat]
    noise = luck // 4 - 125
    if len(hole) != 2 or not hand.rules.has_board:
        return _by_price(hand, menu, luck)
    if hand.board:
        return _by_price(hand, menu, _fit(hole, hand.board) + noise)
    return _before_the_flop(hand, menu, _of_two(hole[0], hole[1]) + noise)


def _before_the_flop(hand: Hand, menu: Menu, worth: int) -> Action:
    seat, big_blind = menu.seat, hand.stakes.big_blind
    call = menu.call or 0
    stack = hand.stacks[seat]
    raised = max(hand.bets.values()) > big_blind
    if stack + hand.bets[seat] <= _SHORT_BLINDS * big_blind:
        if worth >= (800 if raised else 640):
            return _aggress(hand, menu, stack + hand.bets[seat])
        return _call(menu) if call * 5 <= sum(hand.put_in.values()) else _give_up(menu)
    if worth >= (960 if raised else 880) or (worth >= 780 and not raised):
        return _aggress(hand, menu, 3 * max(hand.bets.values()))
    if worth >= (780 if raised else 600) and call * 5 <= stack:
        return _call(menu)
    return _give_up(menu)


def _by_price(hand: Hand, menu: Menu, worth: int) -> Action:
    """Bet and raise with high worth, call by the price, otherwise give up. `worth` is about 0 to 1,000."""
    call, pot = menu.call or 0, sum(hand.put_in.values())
    bet = hand.bets[menu.seat]
    if not call:
        return _aggress(hand, menu, bet + pot // 2) if worth >= 620 else _give_up(menu)
    if worth >= 900:
        return _aggress(hand, menu, bet + 3 * call)
    # A bet of half the pot has a price of a quarter, so a call needs a worth of 650.
    return _call(menu) if worth >= 400 + 1_000 * call // (pot + call) else _give_up(menu)


def _give_up(menu: Menu) -> Action:
    return Check(seat=menu.seat) if menu.check else Fold(seat=menu.seat)


def _call(menu: Menu) -> Action:
    return Check(seat=menu.seat) if menu.call is None else Call(seat=menu.seat)


def _aggress(hand: Hand, menu: Menu, total: Chips) -> Action:
    """Bet or raise to about `total`, or all-in if half the stack would go in anyway; otherwise call."""
    amounts = menu.bet or menu.raise_to
    if amounts is None:
        return _call(menu)
    if total * 2 >= hand.stacks[menu.seat] + hand.bets[menu.seat]:
        total = amounts.most
    total -= total % hand.stakes.smallest_chip
    total = min(max(total, amounts.least), amounts.most)
    return Bet(seat=menu.seat, amount=total) if menu.bet else RaiseTo(seat=menu.seat, amount=total)


@cache
def _of_two(first: Card, second: Card) -> int:
    """Return the worth of two cards before the flop: the number, in a thousand, of weaker hands.

    >>> _of_two("As", "Ah"), _of_two("As", "Ks"), _of_two("7s", "2h")
    (995, 960, 36)
    """
    points = _points(first, second)
    below = sum(count for other, count in _counts().items() if other < points)
    return _ALL * below // _HANDS


@cache
def _counts() -> dict[int, int]:
    """Return the number of starting hands with each number of points."""
    found: dict[int, int] = {}
    for at, high in enumerate(RANKS):
        for low in RANKS[: at + 1]:
            for suits, count in (("ss", 4), ("sh", 12)) if high != low else (("sh", 6),):
                points = _points(Card(high + suits[0]), Card(low + suits[1]))
                found[points] = found.get(points, 0) + count
    return found


def _points(first: Card, second: Card) -> int:
    """Return the points of two cards: high cards, pairs, suits and connectors count."""
    high, low = sorted((RANKS.index(first[0]), RANKS.index(second[0])), reverse=True)
    if high == low:
        return 60 + 10 * high
    return 5 * high + 3 * low + 12 * (first[1] == second[1]) - 4 * min(high - low, 5)


def _fit(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Return the fit of two cards with a board: pairs, and a flush or its draw."""
    first, second = hole
    ranks = [card[0] for card in board]
    top = max(RANKS.index(rank) for rank in ranks)
    if first[0] == second[0]:
        return 960 if first[0] in ranks else 860 if RANKS.index(first[0]) > top else 560
    if first[1] == second[1] and sum(card[1] == first[1] for card in board) > 2:
        return 980
    paired = [RANKS.index(card[0]) for card in hole if card[0] in ranks]
    if paired:
        return 930 if len(paired) == 2 else 780 if paired[0] == top else 640
    return _of_two(first, second) // 3
