"""Facts of a showdown from the spot: order of showing, uncalled bet, live and dead hands."""

from tapete.engine.commands import Command, CorrectBets, Kill, Restore
from tapete.engine.pots import clockwise, pots_of
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.dealing import OVER, board_by_now, kind_of, on_last_street
from tapete.floor.impossible import Impossible
from tapete.floor.ruling import Ruling, RulingStep
from tapete.floor.spot import Spot
from tapete.rules import Book


def check_showdown(spot: Spot) -> None:
    """Check that the betting of the hand is over: no decision is left on this or a later street.

    An uncontested pot is won on any street. If at most one seat has chips, there is no more betting.

    Raises:
        ValueError: a seat must still act, or betting is still to come on a later street.
    """
    if spot.to_act is not None:
        raise Impossible("to_act", "no_showdown_yet", seat=spot.to_act)
    if len(spot.live) < 2 or spot.street in OVER:
        return
    owing = [seat for seat in with_chips(spot) if spot.place(seat).bet < spot.bet]
    if owing:
        raise Impossible(f"seats.{owing[0]}.bet", "no_showdown_yet", seat=owing[0])
    if len(with_chips(spot)) < 2:
        return
    if not on_last_street(spot):
        raise Impossible("street", "no_showdown_on", street=spot.street)
    whole = board_by_now(spot)
    if 0 < spot.board < whole:
        raise Impossible("board", "no_showdown_board", board=spot.board, whole=whole)


def with_chips(spot: Spot, *, with_seat: Seat | None = None) -> tuple[Seat, ...]:
    """Live seats that are not all-in.

    Args:
        with_seat: a seat that counts as live even if its hand was killed later.
    """
    return tuple(
        seat
        for seat, place in spot.seats.items()
        if (place.live or seat == with_seat) and not place.all_in and place.stack != 0
    )


def check_live(spot: Spot, seat: Seat) -> None:
    """Check that the seat has a live hand.

    Raises:
        ValueError: the hand is dead, or the seat is not dealt in.
    """
    if not spot.place(seat).live:
        raise Impossible("seat", "hand_of_seat_dead", seat=seat)


def all_in_showdown(spot: Spot, *, with_seat: Seat | None = None) -> bool:
    """Whether an all-in must be shown: nobody has a decision left, and at most one could still bet.

    Args:
        with_seat: a seat that counts as live even if its hand was killed later.
    """
    if spot.to_act is not None:
        return False
    live = sum(place.live or seat == with_seat for seat, place in spot.seats.items())
    able = len(with_chips(spot, with_seat=with_seat))
    return able < live and (able < 2 or on_last_street(spot))


def last_bettor(spot: Spot) -> Seat | None:
    """Return the last seat to bet or raise on this street, or None."""
    return next((act.seat for act in reversed(spot.acts) if act.act in ("bet", "raise")), None)


def is_bettor(spot: Spot, seat: Seat) -> bool:
    """Whether a seat made the last bet or raise; without acts, judged by the chips in front."""
    if spot.acts:
        return last_bettor(spot) == seat
    return 0 < spot.bet == spot.place(seat).bet and seat != spot.big_blind_seat


def callers(spot: Spot) -> tuple[Seat, ...]:
    """Return the callers of the last bet, in order."""
    found: list[Seat] = []
    for act in spot.acts:
        if act.act in ("bet", "raise"):
            found = []
        elif act.act == "call":
            found.append(act.seat)
    return tuple(found)


def order_of_showing(spot: Spot, book: Book, read: Citing) -> tuple[Seat, ...]:
    """Return the live seats in the order of showing.

    Raises:
        ValueError: the first seat to act is unknown.

    Rules: TDA19-17A.2, TDA19-17A.3, TDA13-16-1, TDA13-16-2, CCL-show-order-aggr, CCL-show-order-nobet.
    """
    bettor = last_bettor(spot)
    if bettor is not None and spot.place(bettor).live:
        if read(book.showdown.first_to_show) == "last-aggressor":
            return _from(spot, bettor)
    by = read(book.claims.checked_first)
    if by == "first-to-act" and kind_of(spot) == "stud":
        if spot.opener is None:
            raise Impossible("opener", "opener_in_stud")
        return _from(spot, spot.opener)
    if spot.button is None:
        raise Impossible("button", "showing_needs_button")
    return tuple(clockwise(spot.live, after=spot.button))


def _from(spot: Spot, first: Seat) -> tuple[Seat, ...]:
    """Return the live seats clockwise from `first`, or from the next live seat if its hand is dead."""
    after = clockwise(spot.live, after=first)
    return (after[-1], *after[:-1]) if first in spot.live else tuple(after)


def side_pots_before(spot: Spot, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Sort seats by pot, the last side pot first."""
    pots = pots_of(
        {seat: spot.put_in_by(seat) for seat in spot.seats},
        folded={seat for seat, place in spot.seats.items() if not place.live},
        all_in={seat for seat, place in spot.seats.items() if place.all_in},
    )
    return tuple(dict.fromkeys(seat for pot in reversed(pots) for seat in order if seat in pot.eligible))


def uncalled(spot: Spot, seat: Seat) -> Chips:
    """Return the unmatched part of the seat's bet or raise on this street; a blind does not count."""
    place = spot.place(seat)
    if not is_bettor(spot, seat):
        return 0
    return max(0, place.bet - max(other.bet for name, other in spot.seats.items() if name != seat))


def lives(spot: Spot, seat: Seat) -> tuple[Command, ...]:
    """Return the command that restores the hand, if it was killed in the running hand."""
    return () if spot.place(seat).live or spot.street == "over" else (Restore(seat=seat),)


def dies(spot: Spot, seat: Seat, *, returned: Chips = 0) -> tuple[Command, ...]:
    """Return the commands that kill the hand and return chips in front of the seat."""
    place = spot.place(seat)
    back = (CorrectBets(bets={seat: place.bet - returned}),) if returned else ()
    if spot.street == "over":
        return ()
    return (*back, Kill(seat=seat)) if place.live else back


def hand_lives(spot: Spot, seat: Seat, read: Citing, *steps: RulingStep) -> Ruling:
    """Rule that the hand lives."""
    return Ruling(outcome="hand_lives", seat=seat, steps=steps, cites=read.cites, carry=lives(spot, seat))


def hand_dead(
    spot: Spot, seat: Seat, read: Citing, *, returned: Chips = 0, penalty: tuple[str, ...] = ()
) -> Ruling:
    """Rule the hand dead; its chips stay in the pot, except `returned`."""
    return Ruling(
        outcome="hand_dead",
        seat=seat,
        returned=returned,
        dead=(seat,),
        penalty=penalty,
        facts={"stays_in": spot.put_in_by(seat) - returned},
        cites=read.cites,
        carry=dies(spot, seat, returned=returned),
    )
