"""Write the summary at the end of a hand of PokerStars text."""

from collections.abc import Sequence

from tapete.cards import HIDDEN, Card
from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.engine.types import Seat
from tapete.formats.pokerstars.streets import RUNS
from tapete.formats.pokerstars.write_cards import held_at_the_end
from tapete.formats.pokerstars.write_header import button_blind, money_text
from tapete.formats.pokerstars.write_pots import PotLines
from tapete.formats.pokerstars.write_words import folded_on, made_words
from tapete.formats.record import Record
from tapete.rules import hand_rules


def summary_lines(record: Record, told: PotLines, boards: Sequence[tuple[Card, ...]]) -> list[str]:
    """Return the lines of pots and rake, boards, and the result of each seat."""
    lines = ["*** SUMMARY ***", _pots(record, told)]
    for run, board in enumerate(boards):
        if board:
            lines.append(f"{RUNS[run] if len(boards) > 1 else ''}Board [{' '.join(board)}]")
    return lines + [_seat(record, told, seat, boards) for seat in sorted(record.start.stacks)]


def _pots(record: Record, told: PotLines) -> str:
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


def _seat(record: Record, told: PotLines, seat: Seat, boards: Sequence[tuple[Card, ...]]) -> str:
    start = record.start
    positions = ""
    if start.big_blind is not None:
        places = {"button": start.button, "small blind": _small_blind(record), "big blind": start.big_blind}
        if button_blind(record):
            places = {"button blind": start.button}
        positions = "".join(f" ({name})" for name, held in places.items() if held == seat)
    return f"Seat {seat}: {record.name(seat)}{positions} {_fate(record, told, seat, boards)}"


def _small_blind(record: Record) -> Seat | None:
    """Return the seat labelled small blind: its poster, or heads-up a button left broke by the ante."""
    start = record.start
    posts = [event for event in record.events if isinstance(event, ev.Posted)]
    if any(post.kind is PostKind.SMALL_BLIND for post in posts):
        return start.small_blind
    button = start.button
    broke = sum(post.amount for post in posts if post.seat == button) == start.stacks.get(button)
    return button if len(start.stacks) == 2 and broke and button != start.big_blind else None


def _fate(record: Record, told: PotLines, seat: Seat, boards: Sequence[tuple[Card, ...]]) -> str:
    rules = hand_rules(record.game)
    won = told.winnings.get(seat, 0)
    street, bet = 0, False
    shown: bool | None = None
    streets = {street.name: place for place, street in enumerate(rules.streets)}
    for event in record.events:
        match event:
            case ev.StreetBegan(street=name) | ev.BoardDealt(street=name):
                street = streets[name]
            case ev.Folded(seat=owner) | ev.HandKilled(seat=owner) if owner == seat:
                # Antes and dead blinds do not count as bets.
                idle = "" if bet or street else " (didn't bet)"
                return f"folded {folded_on(rules, street)}{idle}"
            case ev.Shown(seat=owner) | ev.Mucked(seat=owner) if owner == seat:
                shown = isinstance(event, ev.Shown)
            case ev.Posted(seat=owner, kind=kind) if owner == seat:
                bet = bet or kind.live
            case ev.BroughtIn() | ev.Called() | ev.BetMade() | ev.RaisedTo() if event.seat == seat:
                bet = True
            case _:
                pass
    if shown is None:
        return f"collected ({money_text(won, record.money)})"
    held = held_at_the_end(record, seat)
    if not shown and seat not in record.showed:
        return "mucked" if HIDDEN in held else f"mucked [{' '.join(held)}]"
    seen = held if shown else record.showed[seat]
    known = tuple(card if card in seen else HIDDEN for card in held)
    ends = [_end(record, told, seat, known, run, board) for run, board in enumerate(boards)]
    sold = ""
    if any(sale.seat == seat for sale in record.cashed_out):
        sold = " (pot not awarded as player cashed out)" if won else " (cashed out)."
    return f"showed [{' '.join(card for card in known if card != HIDDEN)}] and {', and '.join(ends)}{sold}"


def _end(
    record: Record, told: PotLines, seat: Seat, known: Sequence[Card], run: int, board: Sequence[Card]
) -> str:
    """Say whether the seat won or lost on one board, and with which hand if it was shown completely."""
    rules = hand_rules(record.game)
    won = sum(paid.amount for paid in told.payments if (paid.seat, paid.board) == (seat, run))
    words = made_words(rules, known, board)
    article = "a " if "badugi" in rules.ranking else ""
    end = f"won ({money_text(won, record.money)})" if won else "lost"
    return f"{end} with {article}{words}" if words else end
