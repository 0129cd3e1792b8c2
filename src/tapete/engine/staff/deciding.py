"""Turn a command of the dealer or the floor into its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tapete.cards import HIDDEN, Card
from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.changes import apply
from tapete.engine.progress import go_on
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff import betting, cards, chips, ending, pending, posts
from tapete.engine.staff.arguments import dealt_in
from tapete.engine.staff.changes import floor_of
from tapete.engine.staff.halting import blocked, halt_of
from tapete.engine.staff.state import Halt
from tapete.engine.state import HandState
from tapete.engine.stub import cards_left


def carry_out(hand: HandState, deck: Sequence[Card], command: cmd.StaffCommand, due: Sequence[Card]) -> None:
    """Apply the events of a command to `hand`, then advance the hand automatically.

    Args:
        hand: a copy, since it may be left half changed.
        due: the cards that must be shuffled now; empty if none.

    Raises:
        HandRefused: the command is not possible now.
    """
    match command:
        case cmd.VoidHand():
            _apply(hand, *ending.void(hand))
            return
        case cmd.CorrectAward():
            _apply(hand, *ending.correct_award(hand, command))
            return
        case _:
            pass
    if hand.over:
        if isinstance(command, cmd.Reshuffle):
            raise HandRefused(Reason.NOT_THOSE_CARDS, wanted=0)
        raise HandRefused(Reason.HAND_OVER, hand=hand.number)
    if isinstance(command, cmd.GoOn):
        _go_one_step(hand, deck)
        return
    for event in _events(hand, deck, command, due):
        apply(hand, event)
    if isinstance(command, cmd.Restore | cmd.TakeBack):
        cards.check_enough(hand, deck)
    if not hand.over:
        go_on(hand, deck)


def _events(
    hand: HandState, deck: Sequence[Card], command: cmd.StaffCommand, due: Sequence[Card]
) -> tuple[ev.Event, ...]:
    match command:
        case cmd.Reshuffle():
            return (_reshuffled(hand, command, due),)
        case cmd.Restore():
            return (betting.restore(hand, command),)
        case cmd.CorrectBets():
            return (betting.correct_bets(hand, command),)
        case cmd.TakeBack():
            return (betting.take_back(hand, command),)
        case cmd.LetStand():
            betting.let_stand(hand, command)
            return ()  # `let_stand` has applied its events: each depends on the one before
        case cmd.Restrict():
            return (betting.restrict(hand, command),)
        case cmd.HoldAct():
            return (pending.hold_act(hand, command),)
        case cmd.ReleaseAct():
            return (pending.release_act(hand, command),)
        case cmd.Forfeit():
            return betting.forfeit(hand, command)
        case cmd.SetLevel():
            return (posts.set_level(hand, command),)
        case cmd.MoveButton():
            return (posts.move_button(hand, command),)
        case cmd.AddChips():
            return (chips.add_chips(hand, command),)
        case cmd.SharePot():
            return (chips.agree_to_share(hand, command),)
        case cmd.DoorCard():
            return (cards.change_door(hand, deck, command),)
        case cmd.ExposeCards():
            return (cards.expose(hand, deck, command),)
        case cmd.MoveCards():
            return (cards.move(hand, deck, command),)
        case cmd.DealEarly():
            return (cards.deal_early(hand, deck, command),)
        case cmd.SetBurns():
            return (cards.set_burns(hand, deck, command),)
        case cmd.Hold():
            return (_held(hand),)
        case cmd.Release():
            return (_released(hand, deck, command),)
        case cmd.DeclareMisdeal():
            return ending.misdeal(hand)
        case cmd.GoOn() | cmd.VoidHand() | cmd.CorrectAward():
            raise TypeError(f"hand {hand.number}: {command!r} is carried out by itself")


def _apply(hand: HandState, *events: ev.Event) -> None:
    for event in events:
        apply(hand, event)


def _reshuffled(hand: HandState, command: cmd.Reshuffle, due: Sequence[Card]) -> ev.StubReshuffled:
    """Return the new stub. In a hand with hidden cards, a hidden card may stand for any card due."""
    shuffled = tuple(command.cards)
    named = [str(card) for card in shuffled if card != HIDDEN]
    same = (
        len(shuffled) == len(due) and not Counter(named) - Counter(due)
        if HIDDEN in due
        else sorted(map(str, shuffled)) == sorted(due)
    )
    if not due or not same:
        raise HandRefused(Reason.NOT_THOSE_CARDS, wanted=len(due))
    return ev.StubReshuffled(cards=shuffled, put_back=bool(floor_of(hand).unmixed))


def _held(hand: HandState) -> ev.HandHeld:
    if floor_of(hand).held:
        raise HandRefused(Reason.NOTHING_CHANGES)
    return ev.HandHeld()


def _released(hand: HandState, deck: Sequence[Card], command: cmd.Release) -> ev.HandReleased:
    if not floor_of(hand).held:
        raise HandRefused(Reason.NOTHING_CHANGES)
    if command.boards is not None:
        _check_runs(hand, deck, command.boards)
    return ev.HandReleased(boards=command.boards)


def _check_runs(hand: HandState, deck: Sequence[Card], boards: int) -> None:
    """Check that the rest of the board can be dealt several times: nobody can bet, and the stub suffices.

    Raises:
        HandRefused: the board can't be dealt several times; the reason says why.
        ValueError: not one, two or three boards.
    """
    if type(boards) is not int or not 1 <= boards <= 3:
        raise ValueError(f"hand {hand.number}: the board can't be dealt {boards!r} times")
    if hand.to_act is not None or len(hand.active) > 1 or len(hand.live) < 2:
        raise HandRefused(Reason.HAND_GOES_ON, hand=hand.number)
    if hand.split is not None:
        raise HandRefused(Reason.NOTHING_CHANGES)
    streets = hand.rules.streets[hand.street_index + 1 :]
    one_run = hand.rules.boards > 1 or any(street.chooses for street in streets)
    if one_run or not streets or not all(street.board for street in streets):
        raise HandRefused(Reason.NO_MORE_STREETS)
    if cards_left(hand, deck) < boards * sum(street.board + street.burn for street in streets):
        raise HandRefused(Reason.STUB_RUNS_OUT)


def _go_one_step(hand: HandState, deck: Sequence[Card]) -> None:
    if not floor_of(hand).held or hand.to_act is not None:
        raise HandRefused(Reason.NOTHING_FOLLOWS)
    if blocked(hand, deck) is not None:
        raise HandRefused(Reason.FLOOR_FIRST)
    go_on(hand, deck, once=True)


def while_halted(hand: HandState, deck: Sequence[Card], command: cmd.Command) -> ev.Event | None:
    """Decide a command while play waits for the floor: only `Kill` is possible.

    Returns:
        The event, or None if the floor has not halted the hand.

    Raises:
        HandRefused: another command, or the seat has no live hand.
    """
    halt = halt_of(hand, deck)
    if halt is None:
        return None
    if not isinstance(command, cmd.Kill):
        if halt is Halt.SHUFFLE and not floor_of(hand).unmixed:
            raise HandRefused(Reason.STUB_RUNS_OUT)
        raise HandRefused(Reason.FLOOR_FIRST)
    if dealt_in(hand, command.seat) in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=command.seat)
    betting.check_not_last(hand)
    return ev.HandKilled(seat=command.seat)
