"""Draw a table as lines of text, or as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from tapete.cards import Card
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat

HandView = Any
"""Stands for `tapete.engine.views.HandView`, which imports this module."""

_SIGNS: Final = {
    "s": ("♠", "#1b1b1b"),
    "h": ("♥", "#c1121f"),
    "d": ("♦", "#1d4ed8"),
    "c": ("♣", "#15803d"),
}
"""Sign and colour of each suit."""


def table_text(view: HandView) -> str:
    """Draw a view: seats with chips and cards, the board, the pot and the turn.

    >>> from tapete.rules.played import read_hand
    >>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; deal 2 AhKd; "
    ...     "deal 1 ????; 1 raise_to 300")
    >>> print(table_text(hand.view_for(2)))
    Hand 1, holdem-no-limit 50/100, preflop
    Pot 400
         seat        stack      bet  cards
      >  2   BB      4,900      100  Ah Kd
         1   D SB    4,700      300  ?? ??
    Seat 2: fold, call 200, raise to 500-5,000
    """
    return "\n".join(_lines(view))


def _lines(view: HandView) -> Iterator[str]:
    yield _heading(view)
    for board in (view.board, *view.further_boards):
        if board:
            yield f"Board {' '.join(board)}"
    if not view.over:
        yield _pots(view)
    yield "     seat        stack      bet  cards"
    for seat, stack in view.stacks.items():
        turn = ">" if view.to_act == seat else " "
        bet = f"{view.bets[seat]:,}" if view.bets.get(seat) else ""
        place = f"{seat:<3} {_places(view, seat):<4}"
        yield f"  {turn}  {place}{stack:>9,}{bet:>9}  {_held(view, seat)}".rstrip()
    if view.to_act is not None:
        menu = f": {_menu(view.menu)}" if view.menu else " is to act"
        yield f"Seat {view.to_act}{menu}"


def _heading(view: HandView) -> str:
    stakes = view.stakes
    blinds = f" {stakes.small_blind:,}/{stakes.big_blind:,}" if stakes.big_blind else ""
    return f"Hand {view.hand}, {view.game}{blinds}, {view.street}"


def _pots(view: HandView) -> str:
    total = sum(pot.amount for pot in view.pots) + sum(view.bets.values())
    parts = f" ({' + '.join(f'{pot.amount:,}' for pot in view.pots)})" if len(view.pots) > 1 else ""
    return f"Pot {total:,}{parts}"


def _places(view: HandView, seat: Seat) -> str:
    marks = {"D": view.button, "SB": view.small_blind, "BB": view.big_blind}
    return " ".join(mark for mark, where in marks.items() if where == seat)


def _held(view: HandView, seat: Seat) -> str:
    if seat in view.folded:
        return "folded"
    cards = " ".join(view.hole_cards.get(seat, ()))
    return f"{cards}  all-in".strip() if seat in view.all_in else cards


def _menu(menu: Menu) -> str:
    return ", ".join(_offers(menu))


def _offers(menu: Menu) -> Iterator[str]:
    if menu.fold:
        yield "fold"
    if menu.check:
        yield "check"
    if menu.call is not None:
        yield f"call {menu.call:,}"
    for word, amounts in (("bet", menu.bet), ("raise to", menu.raise_to)):
        if amounts is not None:
            yield f"{word} {_span(amounts.least, amounts.most)}"
    if menu.bring_in is not None:
        yield f"bring in {menu.bring_in:,}"
    if menu.draw is not None:
        yield f"discard {menu.draw}" if menu.discard else f"draw up to {menu.draw}"


def _span(least: Chips, most: Chips) -> str:
    return f"{least:,}" if least == most else f"{least:,}-{most:,}"


def table_html(view: HandView) -> str:
    """Draw a view as HTML, which Jupyter shows for a hand."""
    rows = "".join(_row(view, seat) for seat in view.stacks)
    boards = [board for board in (view.board, *view.further_boards) if board]
    head = "<tr><th></th><th>seat</th><th></th><th>stack</th><th>bet</th><th>cards</th></tr>"
    lines = [f"<b>{escape(_heading(view))}</b>", *[f"Board {_cards(board)}" for board in boards]]
    lines += [] if view.over else [escape(_pots(view))]
    turn = ""
    if view.to_act is not None:
        offers = f": {_menu(view.menu)}" if view.menu else " is to act"
        turn = f"<div>Seat {view.to_act}{escape(offers)}</div>"
    return f"<div>{'<br>'.join(lines)}</div><table>{head}{rows}</table>{turn}"


def _row(view: HandView, seat: Seat) -> str:
    turn = "▶" if view.to_act == seat else ""
    bet = f"{view.bets[seat]:,}" if view.bets.get(seat) else ""
    held = _cards(view.hole_cards.get(seat, ())) if seat not in view.folded else "folded"
    all_in = " all-in" if seat in view.all_in else ""
    cells = (turn, seat, _places(view, seat), f"{view.stacks[seat]:,}", bet, held + all_in)
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(_card(card) for card in cards)


def _card(card: Card) -> str:
    sign, colour = _SIGNS.get(card[1], ("", "#888"))
    return f'<span style="color:{colour}">{escape(card[0])}{sign}</span>' if sign else "▒▒"
