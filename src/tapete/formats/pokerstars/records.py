"""Convert hands of PokerStars text to neutral records, for writers of other formats.

Data that a record can't hold is dropped and counted by kind: see `dropped`. A buy-in without a money value
(`1FPP`, `Freeroll`) is kept as the tournament's name.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from tapete.cards import HIDDEN, Card
from tapete.cards.typed import checked
from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.pots import share_in_order
from tapete.engine.types import Seat
from tapete.formats.pokerstars import Read, read_hands
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.dropped import LOCAL_TIME
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.opening import doubles, name_of
from tapete.formats.pokerstars.prices import buy_in_of, money_of
from tapete.formats.pokerstars.replay import play
from tapete.formats.pokerstars.settle import Settled, settle
from tapete.formats.record import (
    AwayPlayer,
    Bought,
    Bounty,
    CashOut,
    Comment,
    Paid,
    Record,
    TournamentFacts,
    Unread,
    Unwritable,
)
from tapete.formats.record.file_showdown import as_told
from tapete.formats.record.units import SIGNS
from tapete.formats.sites import not_read
from tapete.formats.text import lines_of

_CODES = {sign: code for code, sign in SIGNS.items()}


@checked
def read_pokerstars(data: bytes, *, dropped: Counter[str] | None = None) -> Iterator[Record | Unread]:
    """Read the hands of a file in order; an entry that is not a playable hand says why.

    Args:
        dropped: receives the count of dropped lines by kind.

    >>> [str(read) for read in read_pokerstars(b"hello")]
    ['line 1: no hand begins before "hello"']
    """
    yield from read_records(read_hands(lines_of(data)), dropped=dropped)


def read_records(reads: Iterable[Read], *, dropped: Counter[str] | None = None) -> Iterator[Record | Unread]:
    """Play the hands of a site's file; an unplayable hand becomes `Unread` with the reason."""
    for read in reads:
        match read:
            case h.HistoryText(cancelled=True):
                yield Unread(at=f"line {read.line}", number=read.number, why="the site cancelled the hand")
            case h.HistoryText():
                try:
                    yield to_record(read)
                    if dropped is not None:
                        dropped.update((*read.dropped, *([LOCAL_TIME] if read.header.local_time else [])))
                except Mismatch as wrong:
                    yield Unread(at=f"line {wrong.line}", number=read.number, why=wrong.reason)
                except Unwritable as wrong:
                    yield Unread(at=f"line {read.line}", number=read.number, why=wrong.why)
            case h.CutOff():
                yield Unread(at=f"line {read.last_line}", number=read.number, why="the hand is cut off here")
            case h.OtherGame():
                why = f"a game that is not known here: {read.game}"
                yield Unread(at=f"line {read.line}", number=read.number, why=why)
            case h.OtherSite():
                yield Unread(why=not_read(read.site), site=read.site)
            case h.Unreadable():
                yield Unread(at=f"line {read.line}", number=read.number or "", why=read.words)


def to_record(history: h.HistoryText) -> Record:
    """Return the hand as a record, after replaying it to the last chip.

    Raises:
        Mismatch: the hand does not replay.
        Unwritable: the hand used a site rule that none of our games has.
    """
    notes: list[str] = []
    hand = play(history, notes=notes)
    settled = settle(history, hand)
    if settled.chip > 1:
        hand = play(history, chip=settled.chip)
        settled = settle(history, hand)
    if doubles(history):
        raise Unwritable(history.number, "an open pair is bet at double on fourth street (TDA19-PR10F)")
    if history.added:
        # A record's events do not include chips from outside.
        try:
            hand = play(history, with_added=False, chip=settled.chip)
        except Mismatch:
            raise Unwritable(
                history.number, "chips that the house threw in count towards its pot limit"
            ) from None
    cashed = tuple(CashOut(seat=c.seat, amount=c.amount, fee=c.fee or None) for c in history.cashed_out)
    tournament, heads, bounties = _tournament(history)
    record = Record(
        game=history.game,
        events=as_told(hand.events, history.told),
        money=history.currency,
        currency=_currency(history),
        site=history.header.site,
        number=history.number,
        table=history.table,
        seat_count=history.seat_count,
        started_at=history.header.started_at,
        names={seated.seat: seated.name for seated in history.seats if seated.seat in hand.put_in},
        hero=history.hero,
        tournament=tournament,
        away=tuple(
            AwayPlayer(seat=seated.seat, name=seated.name, stack=seated.stack)
            for seated in history.seats
            if seated.seat not in hand.put_in
        ),
        cap=history.cap,
        stacks={
            seated.seat: seated.stack
            for seated in history.seats
            if history.cap is not None and seated.stack > history.cap and seated.seat in hand.put_in
        },
        heads=heads,
        bounties=bounties,
        cashed_out=cashed,
        showed=_showed(history, hand),
        jackpot=history.pots.fees if history.pots else 0,
        added=history.added,
        bought=tuple(
            Bought(seat=bought.seat, amount=bought.amount, price=bought.price, add_on=bought.add_on)
            for bought in history.bought
        ),
        sitting_out=tuple(
            sorted(seated.seat for seated in history.seats if seated.away and seated.seat in hand.put_in)
        ),
        declined=tuple(seat for seat in history.declined if seat in hand.put_in),
        notes=tuple(notes),
        comments=_insurance(history),
        extra=_extra(history.header),
    )
    return _with_payments(record, settled)


def _insurance(history: h.HistoryText) -> tuple[Comment, ...]:
    """Describe insurance payments as comments, since no format has a field for them."""
    text = history.currency.text
    return tuple(
        Comment(
            0,
            f"{name_of(history, paid.seat)} {'pays' if paid.amount < 0 else 'gets'} {text(abs(paid.amount))}"
            f" {'for' if paid.amount < 0 else 'from'} all-in insurance",
        )
        for paid in history.insured
    )


def _extra(header: Header) -> dict[str, dict[str, Any]]:
    """Collect header facts that only PokerStars text has."""
    told: dict[str, Any] = {"mix": header.mix} if header.mix else {}
    if header.pot_first:
        told["pot_first"] = True
    return {"pokerstars": told} if told else {}


def _with_payments(record: Record, settled: Settled) -> Record:
    """Add the site's own payments to the record if they differ from the events'."""
    if settled.same_pots:
        ours = {(paid.board, paid.pot, paid.seat, paid.amount) for paid in record.payments if paid.amount}
        theirs = {paid for paid in settled.paid if paid[3]}
        if ours != theirs:
            paid = (Paid(pot=pot, seat=seat, amount=amount, board=run) for run, pot, seat, amount in theirs)
            order = sorted(paid, key=lambda paid: (paid.board, -paid.pot, paid.seat))
            record = structs.replace(record, paid=tuple(order))
    record = _with_odd_units(record, settled)
    ends = record.finishing_stacks
    if any(ends[seat] != settled.stacks[seat] for seat in ends):
        raise Unwritable(record.number, "its payments can't be told pot by pot")
    return record


def _with_odd_units(record: Record, settled: Settled) -> Record:
    """Give odd chips to the seats that the file names, if it gives only each seat's total.

    The odd chips go into the first board's main pot, in which all these seats have a share.
    """
    ends = record.finishing_stacks
    more = {
        seat: settled.stacks[seat] - chips for seat, chips in ends.items() if settled.stacks[seat] != chips
    }
    shares = {paid.seat: paid for paid in record.payments if not paid.pot and not paid.board}
    if not more or any(seat not in shares or shares[seat].amount + extra < 0 for seat, extra in more.items()):
        return record
    paid = tuple(
        structs.replace(one, amount=one.amount + more[one.seat])
        if shares.get(one.seat) == one and one.seat in more
        else one
        for one in record.payments
    )
    return structs.replace(record, paid=paid)


def _showed(history: h.HistoryText, hand: Hand) -> dict[Seat, tuple[Card, ...]]:
    shown = {event.seat for event in hand.events if isinstance(event, ev.Shown)}
    showed: dict[Seat, tuple[Card, ...]] = {}
    for known in history.known:
        if known.shown and known.seat not in shown:
            there = set(showed.get(known.seat, ())) | set(known.cards)
            held = hand.hole_cards[known.seat]
            showed[known.seat] = tuple(card if card in there else HIDDEN for card in held)
    return showed


def _currency(history: h.HistoryText) -> str:
    """Return the ISO 4217 code; `PLAY` for play money, empty in tournaments."""
    if history.tournament is not None:
        return ""
    code = history.header.code or _CODES.get(history.currency.sign, "")
    return code or ("" if history.currency.sign else "PLAY")


def _tournament(
    history: h.HistoryText,
) -> tuple[TournamentFacts | None, dict[Seat, int], tuple[Bounty, ...]]:
    """Return the tournament, the bounties on heads, and the bounties won."""
    if history.tournament is None:
        return None, {}, ()
    header = history.header
    paid = buy_in_of(header.buy_in)
    amounts = paid.amounts
    heads = {seated.seat: seated.bounty for seated in history.seats if seated.bounty}
    try:
        money = money_of((*amounts, *heads.values(), *(won.amount for won in history.bounties)))
    except ValueError as error:
        raise Unwritable(history.number, f"of its buy-in and bounties, {error}") from None
    buy_in, bounty, fee = (money.read(text) if text else None for text in (*amounts, None, None, None)[:3])
    if fee is None:
        bounty, fee = None, bounty
    currency = "PLAY" if amounts else ""
    if money.sign:
        currency = paid.code or _CODES.get(money.sign, "")
    tournament = TournamentFacts(
        number=history.tournament,
        name=paid.words,
        level=header.level,
        buy_in=buy_in,
        bounty=bounty,
        fee=fee,
        currency=currency,
        money=money,
    )
    won: list[Bounty] = []
    for prize in history.bounties:
        shares = share_in_order(money.read(prize.amount), prize.seats)
        won += (Bounty(seat=seat, amount=share, defeated=prize.defeated) for seat, share in shares.items())
    return tournament, {seat: money.read(text) for seat, text in heads.items()}, tuple(won)
