"""Pure helpers between a cash table and the engine's hand. The room keeps the hand."""

from collections.abc import Sequence
from typing import NamedTuple

from tapete.cards import Card
from tapete.engine import Action, Check, Event, Hand, Hold, Release
from tapete.engine import events as hand_events
from tapete.ring.table import commands as cmd
from tapete.ring.table import events as ev
from tapete.ring.table.state import RingTableState
from tapete.ring.twice import unmet_by
from tapete.rules import hand_rules


class ActResult(NamedTuple):
    """Result of an action."""

    hand: Hand
    """The hand after the action."""
    events: tuple[Event, ...]
    ask: cmd.AskTwice | None
    """Question for the table; the hand is held until it is settled. None if there is none."""


def start_hand(
    table: RingTableState, began: ev.CashHandBegan, deck: Sequence[Card]
) -> tuple[Hand, tuple[Event, ...]]:
    """Post and deal the hand that a table has begun.

    Args:
        table: the table, which knows the rulebook.
        began: the event that began the hand.
        deck: cards in dealing order.

    Returns:
        The hand, and its first events. In a bomb pot every player has checked through the first street.
    """
    hand, events = Hand.start(
        hand_rules(began.game, book=table.rulebook),
        hand=began.hand,
        stakes=began.stakes,
        stacks=began.stacks,
        button=began.button,
        small_blind=began.small_blind,
        big_blind=began.big_blind,
        deck=deck,
        posts=began.posts,
        boards=began.boards,
    )
    while began.bomb and hand.rules.has_blinds and not hand.street_index and hand.to_act is not None:
        events += hand.act(Check(seat=hand.to_act))
    return hand, events


def act(table: RingTableState, hand: Hand, action: Action) -> ActResult:
    """Carry out an action; where players are asked first, stop before the rest of the board.

    A hand in which the posts alone put every player all-in is dealt to its end at once: nobody is asked.

    Args:
        table: the table that has begun the hand.
        hand: the running hand, which is not changed.
        action: the action of the seat to act.

    Raises:
        HandRefused: the rules of the hand do not allow it.

    Rules: ACO-rit-streets, ACO-rit-players-allin, ACO-rit-before-river, ACO-rit-no-more-betting.
    """
    plain = hand.copy()
    events = plain.act(action)
    if not table.terms.twice_asked or hand.rules.game not in table.terms.twice_in:
        return ActResult(plain, events, None)
    held = hand.copy()
    events_held = (*held.act(Hold()), *held.act(action))
    if held.to_act is not None or held.over or unmet_by(held):
        return ActResult(plain, events, None)
    return ActResult(held, events_held, cmd.AskTwice(hand=hand.number, seats=tuple(sorted(held.live))))


def deal_rest(hand: Hand, boards: int) -> tuple[Hand, tuple[Event, ...]]:
    """Resume a held hand, once the table has settled how many boards are dealt.

    Returns:
        The hand afterwards, and its events; the given hand is not changed.
    """
    ahead = hand.copy()
    return ahead, ahead.act(Release(boards=boards if boards > 1 else None))


def finished(hand: Hand) -> cmd.FinishCashHand:
    """Return the command that gives a hand's stacks back to the table.

    Raises:
        ValueError: the hand goes on.
    """
    if not hand.over:
        raise ValueError(f"hand {hand.number} goes on")
    void = any(isinstance(event, hand_events.HandVoided | hand_events.Misdealt) for event in hand.events)
    rake = sum(event.amount for event in hand.events if isinstance(event, hand_events.RakeTaken))
    put_in = {seat: hand.put_in[seat] + hand.dead_money.get(seat, 0) for seat in hand.seats}
    return cmd.FinishCashHand(
        hand=hand.number,
        stacks=dict(hand.stacks),
        put_in=put_in,
        rake=0 if void else rake,
        void=void,
    )
