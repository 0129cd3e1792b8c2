"""The summary that ends a hand of PokerStars text."""

from collections.abc import Sequence

from tapete.cards import HIDDEN, Card
from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.engine.types import Seat
from tapete.formats.pokerstars.write_header import button_blind, money_text
from tapete.formats.pokerstars.write_pots import Told
from tapete.formats.pokerstars.write_words import RUNS, folded_on, made_words
from tapete.formats.record import Record
from tapete.rules import hand_rules


def summary_lines(record: Record, told: Told, boards: Sequence[tuple[Card, ...]]) -> list[str]:
    """Pots and rake, boards, and what became of each seat."""
    lines = ["*** SUMMARY ***", _pots(record, told)]
    for run, board in enumerate(boards):
        if board:
            lines.append(f"{RUNS[run] if len(boards) > 1 else ''}Board [{' '.join(board)}]")
    return lines + [_seat(record, told, seat, boards) for seat in sorted(record.start.stacks)]


def _pots(record: Record, told: Told) -> str:
    money = record.money
    pots = [0] * len(told.pots)
    for paid in told.payments:
        pots[paid.pot] += paid.amount
    named = ""
    if len(pots) > 1:
        names = ["Main pot", "Side pot"] if len(pots) == 2 else ["Main pot"]
        names += [f"Side pot-{place}" for place in range(len(names), len(pots))]
        pairs = zip(names, pots, strict=True)
        named = "".join(f" {name} {money_text(amount, money)}." for name, amount in pairs)
    rake = money_text(record.rake - record.jackpot, money)
    jackpot = f" | Jackpot {money_text(record.jackpot, money)}" if record.jackpot else ""
    return f"Total pot {money_text(sum(told.pots), money)}{named} | Rake {rake}{jackpot}"


def _seat(record: Record, told: Told, seat: Seat, boards: Sequence[tuple[Card, ...]]) -> str:
    start = record.start
    positions = ""
    if start.big_blind is not None:
        small = any(isinstance(e, ev.Posted) and e.kind is PostKind.SMALL_BLIND for e in record.events)
        places = {"button": start.button, "small blind": start.small_blind if small else None}
        places["big blind"] = start.big_blind
        if button_blind(record):
            places = {"button blind": start.button}
        positions = "".join(f" ({name})" for name, held in places.items() if held == seat)
    return f"Seat {seat}: {record.name(seat)}{positions} {_fate(record, told, seat, boards)}"


def _fate(record: Record, told: Told, seat: Seat, boards: Sequence[tuple[Card, ...]]) -> str:
    rules = hand_rules(record.game)
    won = told.winnings.get(seat, 0)
    chips = money_text(won, record.money)
    street, put_in = 0, False
    held: list[Card] = []
    shown: bool | None = None
    streets = {street.name: place for place, street in enumerate(rules.streets)}
    for event in record.events:
        match event:
            case ev.StreetBegan(street=name) | ev.BoardDealt(street=name):
                street = streets[name]
            case ev.HoleDealt(seat=owner, cards=cards) if owner == seat:
                held += cards
            case ev.Discarded(seat=owner, cards=cards) if owner == seat:
                for card in cards:
                    held.remove(card)
            case ev.Folded(seat=owner) | ev.HandKilled(seat=owner) if owner == seat:
                idle = "" if put_in or street else " (didn't bet)"
                return f"folded {folded_on(rules, street)}{idle}"
            case ev.Shown(seat=owner) | ev.Mucked(seat=owner) if owner == seat:
                shown = isinstance(event, ev.Shown)
            case ev.Posted(seat=owner) | ev.Called(seat=owner) | ev.RaisedTo(seat=owner) if owner == seat:
                put_in = True
            case _:
                pass
    if shown is None:
        return f"collected ({chips})"
    if shown:
        words = "; ".join(filter(None, (made_words(rules, held, board) for board in boards)))
        ends = f"won ({chips})" if won else "lost"
        return f"showed [{' '.join(held)}] and {ends} with {words}"
    if seat in record.showed:
        known = " ".join(card for card in record.showed[seat] if card != HIDDEN)
        return f"showed [{known}] and lost"
    return "mucked" if HIDDEN in held else f"mucked [{' '.join(held)}]"
