"""Refuse values that no record may hold, such as an empty seat or a negative amount.

The engine checks the fields that it plays; this module checks the others. Paths refer to the table `_tapete`,
since each reader checks its format's own fields.
"""

from collections.abc import Iterator

from tapete.cards import HIDDEN, Card
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.money import Currency
from tapete.formats.record import Record
from tapete.formats.record.steps import Unplayable
from tapete.formats.record.time import utc
from tapete.formats.record.units import MOST_CHIPS, MOST_DIGITS, brief
from tapete.formats.record.unsaved_details import NAME

_LONGEST_SIGN = 8


def check_fields(record: Record) -> None:
    """Refuse a record whose fields contradict its events.

    Raises:
        Unplayable: with the name of the field.
    """
    check_money(record.money, "money_")
    if record.tournament is not None:
        check_money(record.tournament.money, "tournament_.money")
        for name in ("number", "name", "level", "currency"):
            if not {"\n", "\r"}.isdisjoint(getattr(record.tournament, name)):
                raise Unplayable(f"{NAME}.tournament_.{name}", "expected text of one line")
    for path, amount in _amounts(record):
        if amount is not None and not 0 <= amount <= MOST_CHIPS:
            raise Unplayable(f"{NAME}.{path}", f"{brief(amount)} is no amount of chips")
    if record.seat_count is not None and record.seat_count < 1:
        raise Unplayable("", f"a table of {brief(record.seat_count)} seats")
    if record.started_at is not None:
        try:
            utc(record.started_at)
        except ValueError as error:
            raise Unplayable(f"{NAME}.started_at_", str(error)) from None
    _check_places(record)
    _check_stacks(record)
    _check_cards(record)
    _check_paid(record)


def check_money(money: Currency, path: str) -> None:
    """Refuse a currency in which no amount can be printed.

    Raises:
        Unplayable: the number of digits is not 0 to 8, or the sign is invalid.
    """
    if not 0 <= money.digits <= MOST_DIGITS:
        raise Unplayable(f"{NAME}.{path}.digits", f"expected 0 to {MOST_DIGITS}, found {brief(money.digits)}")
    sign = money.sign
    if len(sign) > _LONGEST_SIGN or any(letter.isdecimal() or letter in "\r\n" for letter in sign):
        raise Unplayable(f"{NAME}.{path}.sign", f"{brief(sign)} is no sign of a currency")


def _amounts(record: Record) -> Iterator[tuple[str, Chips | None]]:
    yield "cap_", record.cap
    yield "jackpot_", record.jackpot
    yield "added_", record.added
    if record.tournament is not None:
        for name in ("buy_in", "bounty", "fee"):
            yield f"tournament_.{name}", getattr(record.tournament, name)
    for name, amounts in (("stacks", record.stacks), ("heads", record.heads)):
        yield from ((f"{name}_.{seat}", amount) for seat, amount in amounts.items())
    yield from ((f"away_[{place}].stack", away.stack) for place, away in enumerate(record.away))
    yield from ((f"bounties_[{place}].amount", won.amount) for place, won in enumerate(record.bounties))
    yield from ((f"bought_[{place}].amount", bought.amount) for place, bought in enumerate(record.bought))
    for place, sold in enumerate(record.cashed_out):
        yield f"cashed_out_[{place}].amount", sold.amount
        yield f"cashed_out_[{place}].fee", sold.fee


def _check_places(record: Record) -> None:
    playing = set(record.start.stacks)
    seated = playing | {away.seat for away in record.away}
    named: dict[str, tuple[set[Seat], set[Seat]]] = {
        "names": (playing, set(record.names)),
        "stacks": (playing, set(record.stacks)),
        "showed": (playing, set(record.showed)),
        "paid": (playing, {paid.seat for paid in record.paid}),
        "sitting_out": (playing, set(record.sitting_out)),
        "declined": (playing, set(record.declined)),
        "cashed_out": (playing, {sold.seat for sold in record.cashed_out}),
        "bounties": (seated, {won.seat for won in record.bounties}),
        "bought": (seated, {bought.seat for bought in record.bought}),
        "heads": (seated, set(record.heads)),
        "hero": (seated, set() if record.hero is None else {record.hero}),
    }
    named["bounties"][1].update(won.defeated for won in record.bounties if won.defeated is not None)
    for name, (known, seats) in named.items():
        if not seats <= known:
            raise Unplayable(f"{NAME}.{name}_", f"nobody is at seat {min(seats - known)}")
    if len(seated) < len(playing) + len(record.away) or min(seated) < 1:
        raise Unplayable(f"{NAME}.away_", "a seat that is there already, or none")
    last = len(record.events)
    if any(not 0 <= comment.event < last for comment in record.comments):
        raise Unplayable(f"{NAME}.comments_", "no place in this hand")


def _check_stacks(record: Record) -> None:
    """Check stacks: none in play is above the cap, and a whole stack is no smaller than the one in play."""
    playing = record.start.stacks
    if record.cap is not None and max(playing.values()) > record.cap:
        raise Unplayable(
            f"{NAME}.cap_", f"a stack of {max(playing.values()):,} is above a cap of {record.cap:,}"
        )
    for seat, stack in record.stacks.items():
        if stack < playing[seat]:
            raise Unplayable(f"{NAME}.stacks_.{seat}", f"{stack:,} is less than plays, {playing[seat]:,}")


def _check_cards(record: Record) -> None:
    dealt: dict[Seat, set[Card]] = {}
    for event in record.events:
        if isinstance(event, ev.HoleDealt):
            dealt.setdefault(event.seat, {HIDDEN}).update(event.cards)
    for seat, cards in record.showed.items():
        strange = next((card for card in cards if card not in dealt.get(seat, ())), None)
        if strange is not None:
            raise Unplayable(f"{NAME}.showed_.{seat}", f"the {brief(strange)} is shown, but not held")


def _check_paid(record: Record) -> None:
    pots, boards = record.pots, range(record.start.boards)
    left = dict(enumerate(pots))
    for paid in record.paid:
        if paid.pot not in left or paid.board not in boards or not 0 <= paid.amount <= left[paid.pot]:
            raise Unplayable(f"{NAME}.paid_", "no payment of this hand")
        left[paid.pot] -= paid.amount
    if record.jackpot > max(0, record.rake):
        raise Unplayable(f"{NAME}.jackpot_", f"{record.jackpot:,} is more than the rake, {record.rake:,}")
