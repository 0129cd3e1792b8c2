"""Draw lobby rows and tables as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rich.text import Text

from tapete.cards import Card
from tapete.engine.menu import Menu
from tapete.room import protocol as p

SUITS = {"s": ("♠", "white"), "h": ("♥", "red"), "d": ("♦", "bright_blue"), "c": ("♣", "green")}
"""Sign and colour of each suit; there are four colours, and the signs alone also distinguish the suits."""

Say = Callable[..., str]
"""Function that returns a text of the catalogue with its facts."""


def card(one: Card) -> Text:
    """Return a card with its suit's sign.

    >>> str(card("Ah")), str(card("??"))
    ('A♥', '▒▒')
    """
    if one[1] not in SUITS:
        return Text("▒▒", style="dim")
    sign, colour = SUITS[one[1]]
    return Text(f"{one[0]}{sign}", style=f"bold {colour}")


def cards(some: tuple[Card, ...]) -> Text:
    """Return cards in a row."""
    return Text(" ").join(card(one) for one in some)


def price(row: p.LobbyRow) -> str:
    """Return the parts of an entry's price."""
    parts = (row.price.buy_in, row.price.bounty, row.price.fee)
    return "+".join(f"{part:,}" for part in parts if part) or "0"


def of_row(row: p.LobbyRow, *, entered: bool) -> tuple[str, ...]:
    """Return the columns of a tournament in the lobby."""
    most = "" if row.capacity is None else f"/{row.capacity}"
    return ("●" if entered else "", row.name, row.game, price(row), f"{row.entries}{most}", f"{row.pool:,}")


def table(told: p.Table, say: Say) -> Iterator[Text]:
    """Return the lines of a table: players by seat, board, pot, the player's own cards."""
    hand = told.hand
    yield Text(f"{told.name}  {told.level.small_blind:,}/{told.level.big_blind:,}", style="bold")
    yield Text("")
    for seat in told.seats:
        yield _seat(told, seat, say)
    yield Text("")
    if hand is not None:
        yield Text.assemble(f"{say('table.board')}: ", cards(hand.board))
        pot = sum(one.amount for one in hand.pots) + sum(hand.bets.values())
        yield Text(f"{say('table.pot')}: {pot:,}")
        if told.you is not None and told.you in hand.hole_cards:
            yield Text.assemble(f"{say('table.you')}: ", cards(hand.hole_cards[told.you]))
    if told.prize is not None:
        yield Text(say("play.finished", place=told.prize.place, prize=f"{told.prize.prize:,}"), style="bold")


def _seat(told: p.Table, seat: p.SeatView, say: Say) -> Text:
    hand = told.hand
    stack = seat.stack if hand is None else hand.stacks.get(seat.seat, seat.stack)
    acts = hand is not None and hand.to_act == seat.seat
    line = Text(f"{'▶' if acts else ' '} {seat.seat:>2} {'D' if told.button == seat.seat else ' '} ")
    mine = seat.seat == told.you
    line.append(f"{seat.name:20.20}", style="bold" if mine else "")
    line.append(f"{stack:>10,}")
    if hand is not None:
        bet = hand.bets.get(seat.seat, 0)
        line.append(f"{bet:>8,}" if bet else " " * 8)
        if seat.seat in hand.folded:
            line.stylize("dim")
        elif seat.seat in hand.hole_cards:
            line.append("  ")
            line.append_text(cards(hand.hole_cards[seat.seat]))
    return line


def keys(menu: Menu | None, say: Say) -> str:
    """Return the possible actions with their keys."""
    if menu is None:
        return ""
    found: Mapping[str, str | None] = {
        "f": say("act.fold") if menu.fold else None,
        "c": say("act.check") if menu.check else _call(menu, say),
        "r": _raise(menu, say),
        "a": say("act.all_in") if menu.raise_to or menu.bet else None,
    }
    return "   ".join(f"[{key}] {text}" for key, text in found.items() if text)


def _call(menu: Menu, say: Say) -> str | None:
    return say("act.call", amount=f"{menu.call:,}") if menu.call is not None else None


def _raise(menu: Menu, say: Say) -> str | None:
    if menu.bet is not None:
        return say("act.bet", amount=f"{menu.bet.least:,}-{menu.bet.most:,}")
    if menu.raise_to is not None:
        return say("act.raise_to", amount=f"{menu.raise_to.least:,}-{menu.raise_to.most:,}")
    return None
