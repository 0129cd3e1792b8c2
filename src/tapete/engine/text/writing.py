"""Write a hand as text: its start, its deals and its commands. `tapete.engine.text.reading` reads it.

A log holds events, not commands. The writer plays the hand again beside its log and finds the command that
makes the next events. The written text therefore leads to the same events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, Protocol

from tapete.cards import HIDDEN, Card, text_of
from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.places import Move, Place
from tapete.engine.refusals import InvariantBroken, Refused
from tapete.engine.state import HandState
from tapete.engine.text.commands import command_text
from tapete.engine.text.deals import DealText, deal_of, deck_of
from tapete.engine.text.start import start_text
from tapete.engine.types import Post

MOST_NAMED: Final = 3
"""Most seats named by a candidate `CorrectBets`, apart from all changed seats or all seats."""


class UnwritableLog(ValueError):
    """The log of the hand can't be made by commands, or its deck is unknown."""


class WrittenHand(Protocol):
    """The part of a hand that the writer needs."""

    rules: Any
    events: list[ev.Event]
    floor: Any

    def decide(self, command: cmd.Command) -> tuple[ev.Event, ...]: ...
    def apply(self, event: ev.Event) -> None: ...


Step = tuple[cmd.Command, tuple[ev.Event, ...]]


def hand_text(hand: HandState, *, deck: bool = False) -> str:
    """Write a hand as text, from its start to its current state.

    Args:
        deck: whether to name the whole deck, so that the hand can go on after reading. Otherwise undealt
            cards are unknown to the reader.

    Raises:
        Unwritable: no commands make this log, or cards were moved in a hand whose deck is unknown.
    """
    log = hand.events
    started = log[0]
    if not isinstance(started, ev.HandStarted):
        raise UnwritableLog(f"hand {hand.number}: its log has no beginning")
    known: tuple[Card, ...] = getattr(hand, "_deck", ())
    if deck and not known:
        raise UnwritableLog(f"hand {started.hand}: its deck is not known")
    furthest = 0
    dealt = () if deck else _dealt(hand)
    for cards in (dealt, known):
        for posts in (None, _posts(log)) if cards else ():
            found = _steps(hand, started, cards, posts)
            if isinstance(found, int):
                furthest = max(furthest, found)
            elif cards is known or _dealt_by(*found, hand) == dealt:
                return "; ".join(_items(hand, started, known if cards is known else (), posts, *found))
    raise UnwritableLog(
        f"hand {started.hand}: no command leads to event {furthest} of its log, {log[furthest - 1]!r}"
    )


def pasted(hand: HandState) -> str:
    """Return Python code that rebuilds the hand with `tapete.read_hand`; empty if the hand is unwritable."""
    try:
        return f"read_hand({hand_text(hand)!r})"
    except ValueError:
        return ""


def _items(
    hand: HandState,
    started: ev.HandStarted,
    deck: Sequence[Card],
    posts: Sequence[Post] | None,
    begun: tuple[ev.Event, ...],
    steps: Sequence[Step],
) -> Iterator[str]:
    yield start_text(started, hand.rules)
    if deck:
        yield f"deck {text_of(deck)}"
    if posts is not None:
        yield from [f"{post.seat} post {post.kind.value} {post.amount}" for post in posts] or ["no_posts"]
    yield from map(str, _deals(begun))
    for command, events in steps:
        yield command_text(command)
        yield from map(str, _deals(events))


def _deals(events: Sequence[ev.Event]) -> list[DealText]:
    return [deal for deal in map(deal_of, events) if deal is not None]


def _posts(log: Sequence[ev.Event]) -> tuple[Post, ...]:
    """Return the forced bets as posted; a stack with nothing left has posted none."""
    return tuple(
        Post(seat=event.seat, kind=event.kind, amount=event.amount)
        for event in log
        if isinstance(event, ev.Posted)
    )


def _steps(
    hand: HandState, started: ev.HandStarted, deck: Sequence[Card], posts: Sequence[Post] | None
) -> tuple[tuple[ev.Event, ...], list[Step]] | int:
    """Return the first events and each command; or the index, from 1, of an event that no command makes."""
    log = hand.events
    try:
        again, begun = type(hand).start(  # type: ignore[attr-defined]
            hand.rules,
            hand=started.hand,
            stakes=started.stakes,
            stacks=started.stacks,
            button=started.button,
            small_blind=started.small_blind,
            big_blind=started.big_blind,
            deck=deck,
            posts=posts,
            boards=started.boards,
            event_heads_up=started.event_heads_up,
            openers=started.openers,
        )
    except (ValueError, InvariantBroken):
        return 1
    if list(begun) != log[: len(begun)]:
        return 1
    steps: list[Step] = []
    at = len(begun)
    while at < len(log):
        step = _next_step(again, log, at)
        if step is None:
            return at + 1
        steps.append(step)
        at += len(step[1])
    return (begun, steps) if again == hand else len(log)


def _next_step(again: WrittenHand, log: Sequence[ev.Event], at: int) -> Step | None:
    """Find and carry out the command that makes the next events of the log; None if no command does."""
    for command in _commands(log, at, again.floor is not None):
        try:
            events = again.decide(command)
        except (Refused, InvariantBroken, ValueError):  # ValueError: a comparison of hands with unknown cards
            continue
        if events and list(events) == log[at : at + len(events)]:
            for event in events:
                again.apply(event)
            return command, events
    return None


def _dealt(hand: HandState) -> tuple[Card, ...]:
    """Return the deck with its dealt cards in order; all other cards are `??`."""
    rounds: list[list[DealText]] = [[]]
    for event in hand.events:
        if isinstance(event, ev.StubReshuffled):
            return deck_of(rounds, hand.rules, event.cards)
        deal = deal_of(event)
        if deal is not None:
            rounds[-1].append(deal)
        elif isinstance(event, _ACTED):
            rounds.append([])
    return deck_of(rounds, hand.rules)


def _dealt_by(begun: Sequence[ev.Event], steps: Sequence[Step], hand: HandState) -> tuple[Card, ...]:
    """Return the deck that a reader rebuilds from the commands and the dealt cards."""
    rounds = [_deals(begun)]
    for command, events in steps:
        if isinstance(command, cmd.Reshuffle):
            return deck_of(rounds, hand.rules, command.cards)
        rounds.append(_deals(events))
    return deck_of(rounds, hand.rules)


def _commands(log: Sequence[ev.Event], at: int, ruled: bool) -> Iterator[cmd.Command]:
    """Yield commands that may make the event at index `at` of the log."""
    simple = _seat_act(log[at])
    if simple is not None:
        yield simple
    else:
        yield from _staff_act(log, at)
    if ruled:
        yield cmd.GoOn()


def _seat_act(event: ev.Event) -> cmd.Fold | cmd.Check | cmd.Call | cmd.Bet | cmd.RaiseTo | Any | None:
    match event:
        case ev.Folded(seat=seat):
            return cmd.Fold(seat=seat)
        case ev.Checked(seat=seat):
            return cmd.Check(seat=seat)
        case ev.Called(seat=seat):
            return cmd.Call(seat=seat)
        case ev.BetMade(seat=seat, amount=amount):
            return cmd.Bet(seat=seat, amount=amount)
        case ev.RaisedTo(seat=seat, amount=amount):
            return cmd.RaiseTo(seat=seat, amount=amount)
        case ev.BroughtIn(seat=seat):
            return cmd.BringIn(seat=seat)
        case ev.Discarded(seat=seat, cards=cards):
            return cmd.Draw(seat=seat, discard=cards)
        case ev.HandKilled(seat=seat):
            return cmd.Kill(seat=seat)
        case _:
            return None


def _staff_act(log: Sequence[ev.Event], at: int) -> Iterator[cmd.Command]:
    match log[at]:
        case ev.StubReshuffled(cards=cards):
            yield cmd.Reshuffle(cards=cards)
        case ev.HandRestored(seat=seat):
            yield cmd.Restore(seat=seat)
        case ev.BetsCorrected(bets=bets, round=now):
            yield cmd.CorrectBets(bets=bets)
            yield cmd.CorrectBets(bets=now.bets)
            for count in range(1, MOST_NAMED + 1):  # naming some seats may also change the bets of others
                for seats in combinations(now.bets, count):
                    yield cmd.CorrectBets(bets={seat: now.bets[seat] for seat in seats})
        case ev.ActionTakenBack(seat=seat):
            yield cmd.TakeBack(seat=seat)
            yield cmd.TakeBack(seat=seat, folds_stand=True)
        case ev.ActLetStand() if at + 1 < len(log):
            act = _seat_act(log[at + 1])
            if act is not None:
                yield cmd.LetStand(act=act)
        case ev.Restricted(seat=seat, may=may, until=until, rule=rule):
            yield cmd.Restrict(seat=seat, may=may, until=until, rule=rule)
        case ev.ActHeld(seat=seat, act=early, to=to, by=by):
            yield cmd.HoldAct(seat=seat, act=early, to=to, by=by)
        case ev.ActReleased(seat=seat):
            yield cmd.ReleaseAct(seat=seat)
        case ev.ChipsForfeited(seat=seat, amount=amount):
            yield cmd.Forfeit(seat=seat, amount=amount)
        case ev.PostsCorrected() as posted:
            yield from _corrected(posted)
        case ev.ChipsAdded(chips=chips):
            yield cmd.AddChips(chips=chips)
        case ev.CardsExposed(seat=seat, cards=cards):
            yield cmd.ExposeCards(seat=seat, cards=cards)
        case ev.DoorCardChanged(seat=seat, up=up):
            yield cmd.DoorCard(seat=seat, card=up)
        case ev.CardsMoved(moves=moves):
            yield cmd.MoveCards(moves=tuple(_move(move, by_name=True) for move in moves))
            yield cmd.MoveCards(moves=tuple(_move(move, by_name=False) for move in moves))
        case ev.DealtEarly(cards=cards, seats=seats):
            yield cmd.DealEarly(seats=seats)
            yield cmd.DealEarly(count=len(cards))
        case event:
            yield from _simple_staff_act(event)


def _simple_staff_act(event: ev.Event) -> Iterator[cmd.Command]:
    match event:
        case ev.BurnsSet(count=count):
            yield cmd.SetBurns(count=count)
        case ev.HandHeld():
            yield cmd.Hold()
        case ev.HandReleased(boards=boards):
            yield cmd.Release(boards=boards)
        case ev.Misdealt():
            yield cmd.DeclareMisdeal()
        case ev.HandVoided():
            yield cmd.VoidHand()
        case ev.PotShared(seats=seats):
            yield cmd.SharePot(seats=seats)
        case ev.AwardCorrected(taken=taken, given=given):
            yield cmd.CorrectAward(take=taken, give=given)
        case _:
            pass


def _corrected(event: ev.PostsCorrected) -> Iterator[cmd.Command]:
    stakes = event.stakes
    yield cmd.SetLevel(
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        ante_form=stakes.ante_form,
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
    )
    if event.big_blind is not None:
        yield cmd.MoveButton(button=event.button, small_blind=event.small_blind, big_blind=event.big_blind)


def _move(moved: Any, *, by_name: bool) -> Move:
    from_stub = moved.source in (Place.STUB, Place.TOP)
    hidden = HIDDEN in moved.cards
    named = not from_stub or (by_name and not hidden)
    return Move(
        source=moved.source,
        target=moved.target,
        cards=moved.cards if named else (),
        count=0 if named else len(moved.cards),
        seat=moved.seat,
        up=moved.up,
        board=moved.board,
    )


_ACTED: Final = (
    ev.Folded,
    ev.Checked,
    ev.Called,
    ev.BetMade,
    ev.RaisedTo,
    ev.BroughtIn,
    ev.Discarded,
    ev.HandKilled,
)
"""Events of commands; cards dealt after such an event are a new round."""
