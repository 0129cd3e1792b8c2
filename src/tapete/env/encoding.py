"""Encode a seat's view as a row of numbers. Only the view goes in, so no hidden card can leak."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tapete.cards import STANDARD_52, Card
from tapete.engine import HandView
from tapete.engine.types import HandRules, Seat

Row = NDArray[np.float32]

_AT: Final = {card: at for at, card in enumerate(STANDARD_52)}
_CARDS: Final = len(STANDARD_52)
_OF_SEAT: Final = 6
_OF_TABLE: Final = 4


def length_of(rules: HandRules, seats: int) -> int:
    """Return the length of a row."""
    return _CARDS * (1 + rules.boards) + len(rules.streets) + _OF_TABLE + seats * (_OF_SEAT + _CARDS)


def encoded(view: HandView, seat: Seat, rules: HandRules, unit: int) -> Row:
    """Encode a view of `seat`.

    Order: own cards (52), boards (52 each), street, pot, chips of a call, least and most raise. Then for each
    seat, clockwise from the own seat: stack, bet, chips put in, folded, all-in, button, cards in sight (52).

    Args:
        view: the view of this seat; another seat's view would show other cards.
        unit: divisor of chips, for example the big blind.
    """
    if view.seat != seat:
        raise ValueError(f"a view of seat {view.seat} is no observation of seat {seat}")
    parts = [_cards(view.hole_cards.get(seat, ())), _cards(view.board)]
    further = (*view.further_boards, *[()] * rules.boards)
    parts += [_cards(board) for board in further[: rules.boards - 1]]
    parts.append(np.array([street.name == view.street for street in rules.streets], np.float32))
    menu = view.menu
    raises = (menu.bet or menu.raise_to) if menu else None
    table = [
        sum(view.put_in.values()),
        (menu.call or menu.bring_in or 0) if menu else 0,
        raises.least if raises else 0,
        raises.most if raises else 0,
    ]
    parts.append(np.array(table, np.float32) / np.float32(unit))
    order = sorted(view.stacks)
    at = order.index(seat)
    for other in (*order[at:], *order[:at]):
        chips = (view.stacks[other], view.bets.get(other, 0), view.put_in.get(other, 0))
        flags = (other in view.folded, other in view.all_in, other == view.button)
        parts.append(np.array(chips, np.float32) / np.float32(unit))
        parts.append(np.array(flags, np.float32))
        parts.append(_cards(view.hole_cards.get(other, ()) if other != seat else ()))
    return np.concatenate(parts)


def _cards(cards: tuple[Card, ...]) -> Row:
    row = np.zeros(_CARDS, np.float32)
    for card in cards:
        if card in _AT:  # hidden cards are skipped
            row[_AT[card]] = 1
    return row
