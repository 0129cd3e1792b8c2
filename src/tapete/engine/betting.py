"""Compute the menu of the seat to act, and turn its command into an event."""

from typing import Any, Final, Never

from tapete.engine.commands import Action, Bet, BringIn, Call, Check, Draw, Fold, Kill, RaiseTo
from tapete.engine.course import OTHER
from tapete.engine.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Discarded,
    Event,
    Folded,
    HandKilled,
    RaisedTo,
)
from tapete.engine.menu import Amounts, Menu
from tapete.engine.rare_betting import rare_raises, why_no_rare_raise
from tapete.engine.refusals import HandRefused, InvariantBroken, Reason
from tapete.engine.staff.menus import refuse_limited
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat

# Compiled code looks up a name of another module at each use, but not a constant of its own. Every decision
# needs these names.
_CALL: Final = Call
_CHECK: Final = Check
_FOLD: Final = Fold
_RAISE_TO: Final = RaiseTo
_BET: Final = Bet
_CALLED: Final = Called
_FOLDED: Final = Folded
_RAISED_TO: Final = RaisedTo

_CHECKS: Final[dict[Seat, Checked]] = {}
"""Interned `Checked` events, one per seat."""


def menu_of(hand: HandState) -> Menu | None:
    """Return the menu of the seat to act, or None if no seat is to act.

    `tapete.engine.fast.menus` is its inlined form for plain no-limit.
    """
    seat = hand.to_act
    if seat is None:
        return None
    if hand.drawing or hand.bring_in_due:
        return _special_menu(hand, seat)
    stack, level, facing = hand._stacks[seat], hand.level, hand.facing(seat)
    raises, pot = None, None
    if _no_raise(hand, seat, facing) is None:
        raises, pot = _raises(hand, seat, facing), pot_total(hand, facing)
    if facing:
        call = facing if facing < stack else stack
        return Menu(seat=seat, check=False, call=call, bet=None, raise_to=raises, pot_raise_to=pot)
    return Menu(
        seat=seat,
        check=True,
        call=None,
        bet=None if level else raises,
        raise_to=raises if level else None,
        pot_raise_to=pot,
        free_fold=True,
    )


def _special_menu(hand: HandState, seat: Seat) -> Menu:
    """Return the menu of a seat that draws or has to bring in."""
    if hand.drawing:
        street, held = hand.street, len(hand.hole_cards[seat])
        discard = street.discard > 0
        most = min(street.discard if discard else street.draw, held)
        return Menu(
            seat=seat,
            check=False,
            call=None,
            bet=None,
            raise_to=None,
            fold=False,
            draw=most,
            discard=discard,
        )
    stack, due = hand._stacks[seat], hand.stakes.bring_in
    bet = None if stack <= due or not hand.others_can_act(seat) else _raises(hand, seat, 0)
    due = min(due, stack)
    return Menu(seat=seat, check=False, call=None, bet=bet, raise_to=None, fold=False, bring_in=due)


def action_event(hand: HandState, menu: Menu | None, asked: Any) -> Event:
    """Return the event of an action, or raise HandRefused.

    Args:
        menu: the menu of the seat to act, which decides.
        asked: an `Action` or `Kill`; untyped, because its fields are checked before they are read as numbers.

    Raises:
        HandRefused: the rules do not allow it.
        TypeError: a seat or an amount is not an int.

    Rules: TDA19-43A (least raise), TDA19-47A (reopening), TDA19-58 (a free fold is binding).
    """
    seat = getattr(asked, "seat", None)
    if menu is None or hand.to_act != seat or type(seat) is not int:
        return _out_of_turn(hand, asked)
    # Compare exact types, commonest first: `isinstance` on a Struct is slow.
    kind = type(asked)
    if kind is _CALL:
        call = menu.call
        if call is not None:
            return _CALLED(seat=seat, amount=call, all_in=call == hand._stacks[seat])
    elif kind is _CHECK:
        if menu.check:
            checked = _CHECKS.get(seat)
            if checked is None:
                checked = _CHECKS[seat] = Checked(seat=seat)
            return checked
    elif kind is _FOLD:
        if menu.fold:
            return _FOLDED(seat=seat, irregular=menu.free_fold)
    elif kind is _RAISE_TO:
        total = asked.amount
        if type(total) is not int:
            raise _no_chips(hand, seat, total)
        amounts = menu.raise_to
        if amounts is not None and amounts.least <= total <= amounts.most:
            return _RAISED_TO(seat=seat, amount=total, all_in=total == hand._stacks[seat] + hand.bets[seat])
    elif kind is _BET:
        total = asked.amount
        if type(total) is not int:
            raise _no_chips(hand, seat, total)
        amounts = menu.bet
        if amounts is not None and amounts.least <= total <= amounts.most:
            return BetMade(seat=seat, amount=total, all_in=total == hand._stacks[seat])
    elif kind is BringIn:
        due = menu.bring_in
        if due is not None:
            return BroughtIn(seat=seat, amount=due, all_in=due == hand._stacks[seat])
    elif kind is Draw:
        discard = tuple(asked.discard)
        most = menu.draw
        if menu.discard and not discard:
            held = hand.hole_cards[seat]
            discard = held[len(held) - (most or 0) :]
        enough = most is not None and (len(discard) == most or len(discard) < most and not menu.discard)
        if enough and _holds(hand, seat, discard):
            return Discarded(seat=seat, cards=discard)
    elif kind is Kill:
        return _out_of_turn(hand, asked)
    _refuse(hand, menu, asked)


def goes_on(hand: HandState, action: Event) -> bool:
    """Whether the betting surely goes on after `action`, found without applying it.

    True only in the plain case: another seat is waiting, and two seats or more can act. False means that
    the action must be applied to find out.
    """
    if hand.drawing or hand.bring_in_due:
        return False
    kind = type(action)
    if kind is Checked:
        return len(hand.waiting) > 1
    if kind is Folded:
        return len(hand.waiting) > 1 and len(hand.active) > 2
    if kind is Called or kind is RaisedTo or kind is BetMade:
        moved: Any = action
        can_act = len(hand.active) - (1 if moved.all_in else 0)
        return can_act > 1 and (kind is not Called or len(hand.waiting) > 1)
    return False


def _no_chips(hand: HandState, seat: Seat, amount: object) -> TypeError:
    return TypeError(f"hand {hand.number}: seat {seat} can't bet {amount!r}: chips are whole numbers")


def _holds(hand: HandState, seat: Seat, discard: tuple[object, ...]) -> bool:
    held: list[object] = list(hand.hole_cards[seat])
    for card in discard:
        if card not in held:
            return False
        held.remove(card)
    return True


def _raises(hand: HandState, seat: Seat, facing: Chips) -> Amounts:
    """Return the range of totals to which `seat` may bet or raise; the caller has checked that it may."""
    most = hand._stacks[seat] + hand.bets[seat]
    if hand.style:
        if hand.style == OTHER:
            return rare_raises(hand, seat, facing, pot_total(hand, facing))
        total = hand.raise_from + hand.full_raise
        if total < most:
            most = total
        return Amounts(most, most)
    if not hand.no_limit:
        most = min(most, max(pot_total(hand, facing), hand.level + hand.full_raise))
    least = hand.level + hand.full_raise
    return Amounts(least if least < most else most, most)


def pot_total(hand: HandState, facing: Chips) -> Chips:
    """Return the total of a raise of the pot, with the call counted as made.

    On the first street in pot limit, short and dead blinds count as the book says (TDA19-54B, TDA24-54B).
    """
    pot = hand.level + hand.pot + facing
    if hand.no_limit or hand.street_index or hand.limit != "pot-limit":
        return pot
    counted = hand.rules.betting.short_blind_in_pot.value
    if counted == "as-posted":
        return pot
    dead = counted == "dead-too" and hand.small_blind is None and hand.big_blind is not None
    return pot + hand.short_blinds + (hand.stakes.small_blind if dead else 0)


def _no_raise(hand: HandState, seat: Seat, facing: Chips) -> Reason | None:
    """Return why this seat can't bet or raise at all, or None."""
    if hand._stacks[seat] <= facing:
        return Reason.MORE_THAN_STACK
    if len(hand.active) < 2 and not hand.others_can_act(seat):
        return Reason.NOBODY_TO_RESPOND
    if hand.fixed:
        return _no_raise_in_fixed_limit(hand, seat, facing)
    if hand.style == OTHER:
        return why_no_rare_raise(hand, seat, facing)
    # Counted from this seat's own bet: several short all-ins add up for this seat only (TDA19-X47-1A).
    return Reason.NOT_REOPENED if facing < hand.full_raise and seat in hand.acted else None


def _no_raise_in_fixed_limit(hand: HandState, seat: Seat, facing: Chips) -> Reason | None:
    """Apply the cap on bets; less than half a bet does not reopen the betting (TDA19-48, TDA19-47B)."""
    betting = hand.rules.betting
    if hand.capped and hand.bets_made >= betting.bets_per_round.value:
        return Reason.CAPPED
    # A seat that has put in only the bring-in faces a whole bet once the bring-in is completed.
    completed = hand.bets_made and hand.bets[seat] == hand.stakes.bring_in
    short = facing * 100 < hand.full_raise * betting.limit_reopen_percent.value
    return Reason.NOT_REOPENED if short and seat in hand.acted and not completed else None


def _out_of_turn(hand: HandState, command: Any) -> Event:
    asked: Any = command  # `Any` keeps compiled code from reading the seat as an int before the check
    if not isinstance(command, Action | Kill):
        raise TypeError(f"hand {hand.number}: {command!r} is not a command; an example is Fold(seat=1)")
    seat: Any = asked.seat
    if type(seat) is not int:
        raise TypeError(f"hand {hand.number}: there is no seat {seat!r}")
    if hand.over or not (hand.betting or hand.drawing):
        raise HandRefused(Reason.HAND_OVER, hand=hand.number)
    if seat not in hand._stacks or seat in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    if isinstance(command, Kill):
        return HandKilled(seat=seat)
    if hand.to_act is None:
        raise HandRefused(Reason.HAND_OVER, hand=hand.number)
    raise HandRefused(Reason.NOT_YOUR_TURN, seat=seat, to_act=hand.to_act)


def _refuse(hand: HandState, menu: Menu, command: Action) -> Never:
    """Raise HandRefused with the reason why the menu does not offer the command."""
    if hand.floor is not None:
        refuse_limited(hand, menu_of(hand), menu, command)
    if menu.draw is not None:
        if not isinstance(command, Draw):
            raise HandRefused(Reason.DRAW_FIRST, most=menu.draw)
        asked: Any = command
        discards = len(asked.discard)
        if discards > menu.draw:
            raise HandRefused(Reason.TOO_MANY_DISCARDS, asked=discards, most=menu.draw)
        if menu.discard and discards < menu.draw:
            raise HandRefused(Reason.TOO_FEW_DISCARDS, asked=discards, least=menu.draw)
        raise HandRefused(Reason.NOT_YOUR_CARDS)
    match command:
        case Draw():
            raise HandRefused(Reason.NO_DRAW)
        case BringIn():
            raise HandRefused(Reason.NO_BRING_IN)
        case Fold() | Check() | Call() if menu.bring_in is not None:
            raise HandRefused(Reason.MUST_BRING_IN, bring_in=menu.bring_in)
        case Bet() | RaiseTo() if menu.bring_in is not None and menu.bet is None:
            raise HandRefused(Reason.MUST_BRING_IN, bring_in=menu.bring_in)
        case Check():
            raise HandRefused(Reason.CANNOT_CHECK, to_call=menu.call or 0)
        case Call():
            raise HandRefused(Reason.NOTHING_TO_CALL)
        case Bet() if hand.level:
            raise HandRefused(Reason.BET_ALREADY_MADE, bet=hand.level)
        case RaiseTo() if not hand.level:
            raise HandRefused(Reason.NOTHING_TO_RAISE)
        case Bet(amount=amount):
            _refuse_amount(hand, menu.seat, amount, menu.bet, Reason.BET_TOO_SMALL)
        case RaiseTo(amount=amount):
            _refuse_amount(hand, menu.seat, amount, menu.raise_to, Reason.RAISE_TOO_SMALL)
        case Fold():
            raise InvariantBroken(f"hand {hand.number}: seat {menu.seat} can neither fold nor bring in")
        case _:
            raise TypeError(f"hand {hand.number}: {command!r} is not a command")


def _refuse_amount(
    hand: HandState, seat: Seat, amount: Chips, range_: Amounts | None, too_small: Reason
) -> Never:
    betting = hand.rules.betting
    stack = hand._stacks[seat] + hand.bets[seat]
    if amount > stack:
        raise HandRefused(Reason.MORE_THAN_STACK, asked=amount, most=stack)
    if range_ is None:
        facing = hand.facing(seat)
        reason = _no_raise(hand, seat, facing)
        if reason is Reason.NOT_REOPENED:
            least = hand.full_raise
            source = betting.reopen.source
            if hand.fixed:
                least = -(-least * betting.limit_reopen_percent.value // 100)
                source = betting.limit_reopen_percent.source
            if facing >= least:  # short all-ins; under other rules they would add up
                raise HandRefused(reason, source)
            raise HandRefused(reason, source, facing=facing, least=least)
        if reason is Reason.CAPPED:
            bets = betting.bets_per_round
            raise HandRefused(reason, bets.source, bets=hand.bets_made, most=bets.value)
        if reason is Reason.NOBODY_TO_RESPOND:
            raise HandRefused(reason)
        raise HandRefused(Reason.MORE_THAN_STACK, stack=hand._stacks[seat], to_call=facing)
    if amount > range_.most:
        fixed = hand.fixed
        source = betting.street_bet.source if fixed else betting.pot_limit.source
        raise HandRefused(Reason.RAISE_TOO_LARGE, source, asked=amount, most=range_.most)
    source = betting.street_bet.source if hand.fixed else betting.min_raise.source
    raise HandRefused(too_small, source, asked=amount, least=range_.least)
