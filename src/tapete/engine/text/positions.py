"""Read and write a position on one line, like FEN in chess: chips, cards and the turn.

>>> position = read_position(
...     "holdem-no-limit 50/100 button=3 street=flop board=Ks8c2d pots=600 to_act=1 "
...     "1:9700:AhKd 2:8400+300:???? 3:5000:folded")
>>> position.seats[2]
SeatPosition(stack=8400, bet=300, cards=('??', '??'), live=True)

A position is a snapshot without history. To play on, write the whole hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

import tapete.engine.text.words as w
from tapete.cards import Card, read_cards, text_of
from tapete.engine.hand import Hand
from tapete.engine.text.errors import TextError
from tapete.engine.text.stakes import STAKES, stakes_of, stakes_text
from tapete.engine.types import Chips, Seat, Stakes
from tapete.engine.views import HandView


class SeatPosition(Struct, frozen=True):
    """Chips and cards of one seat."""

    stack: Chips
    """Chips behind."""
    bet: Chips = 0
    """Chips in front, this street."""
    cards: tuple[Card, ...] = ()
    """Hole cards; `??` for an unknown card."""
    live: bool = True
    """Whether the seat still has a live hand."""


class Position(Struct, frozen=True, kw_only=True):
    """Snapshot of a table during a hand."""

    game: str
    stakes: Stakes
    hand: int = 1
    button: Seat
    street: str
    """Name of the street, or "showdown" once betting is over, or "over"."""
    boards: tuple[tuple[Card, ...], ...] = ()
    """Boards that have cards."""
    pots: tuple[Chips, ...] = ()
    """Gathered pots, main pot first, without the bets of the street."""
    to_act: Seat | None = None
    seats: dict[Seat, SeatPosition]

    def __str__(self) -> str:
        return position_text(self)


_NAMED: Final[Mapping[str, w.Codec[Any]]] = MappingProxyType(
    {
        "hand": w.NUMBER,
        "button": w.NUMBER,
        "street": w.STREET,
        "board": w.Codec(
            lambda text: tuple(map(read_cards, text.split("/"))),
            lambda boards: "/".join(map(text_of, boards)),
        ),
        "pots": w.Codec(
            lambda text: tuple(map(w.number, text.split(","))), lambda pots: ",".join(map(str, pots))
        ),
        "to_act": w.MAYBE_NUMBER,
    }
)


def position_of(hand: Hand | HandView) -> Position:
    """Return the position of a hand: in full, or as one seat may see it (`hand.view_for(seat)`)."""
    view = hand.view_for(None) if isinstance(hand, Hand) else hand
    held = view.hole_cards
    if isinstance(hand, Hand):
        held = {seat: cards for seat, cards in hand.hole_cards.items() if seat not in hand.folded}
    return Position(
        game=view.game,
        stakes=view.stakes,
        hand=view.hand,
        button=view.button,
        street=view.street,
        boards=tuple(board for board in (view.board, *view.further_boards) if board),
        pots=tuple(pot.amount for pot in view.pots),
        to_act=view.to_act,
        seats={
            seat: SeatPosition(
                stack=stack,
                bet=view.bets.get(seat, 0),
                cards=() if seat in view.folded else held.get(seat, ()),
                live=seat not in view.folded,
            )
            for seat, stack in view.stacks.items()
        },
    )


def position_text(position: Position) -> str:
    """Write a position as one line, which `read_position` reads.

    A seat is `SEAT:STACK`, then `+BET` if it has a bet, then its cards or `folded`.
    """
    found = [w.plain(position.game)]
    if position.hand != 1:
        found.append(f"hand={position.hand}")
    stakes = stakes_text(position.stakes)
    found += [stakes] if stakes else []
    found += [f"button={position.button}", f"street={w.street_word(position.street)}"]
    if position.boards:
        found.append(f"board={_NAMED['board'].write(position.boards)}")
    if position.pots:
        found.append(f"pots={_NAMED['pots'].write(position.pots)}")
    if position.to_act is not None:
        found.append(f"to_act={position.to_act}")
    for number, seat in position.seats.items():
        bet = f"+{seat.bet}" if seat.bet else ""
        held = f":{text_of(seat.cards)}" if seat.cards else ""
        found.append(f"{number}:{seat.stack}{bet}{held}{'' if seat.live else ':folded'}")
    return " ".join(found)


def read_position(text: str) -> Position:
    """Read a position.

    Raises:
        TextError: unreadable text; the error has the place and the expected form.
        TypeError: not a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"a position is read from text, not from {text!r}")
    try:
        return _read(text.split())
    except ValueError as error:
        raise TextError.because(error).within(text) from None


def _read(words: list[str]) -> Position:
    alone, named = w.options(words[1:], {**_NAMED, **STAKES})
    for word in ("button", "street"):
        if word not in named:
            raise TextError("needs_word", word=word)
    blinds = [word for word in alone if "/" in word]
    if len(blinds) > 1:
        raise TextError("word_twice", word=blinds[1])
    seats: dict[Seat, SeatPosition] = {}
    for word in alone:
        if "/" not in word:
            number, seat = _seat(word)
            if number in seats:
                raise TextError("word_twice", word=number)
            seats[number] = seat
    return Position(
        game=words[0],
        stakes=stakes_of(blinds[0] if blinds else None, named),
        hand=named.get("hand", 1),
        button=named["button"],
        street=named["street"],
        boards=named.get("board", ()),
        pots=named.get("pots", ()),
        to_act=named.get("to_act"),
        seats=seats,
    )


def _seat(word: str) -> tuple[Seat, SeatPosition]:
    seat, *rest = word.split(":")
    folded = rest[-1:] == ["folded"]
    rest = rest[:-1] if folded else rest
    if not 1 <= len(rest) <= 2:
        raise TextError("written_like", example="1:9700+300:AhKd")
    stack, plus, bet = rest[0].partition("+")
    return w.number(seat), SeatPosition(
        stack=w.number(stack),
        bet=w.number(bet) if plus else 0,
        cards=read_cards(rest[1]) if len(rest) == 2 else (),
        live=not folded,
    )
