"""Recorded hands: beginning, automatic steps, end, and rulings carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tapete.desk.draft import Draft
from tapete.desk.middle.facts import Middle
from tapete.desk.middle.starting import deck_of, posts_of
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.engine import commands as hc
from tapete.engine import events as hand_events
from tapete.engine.hand import Hand
from tapete.engine.types import Chips, Seat
from tapete.tournament import commands as cmd
from tapete.tournament.positions.button import opening_positions
from tapete.tournament.tournament import Tournament

MOST_STEPS: Final = 40
"""Maximum number of automatic steps after an act; a hand has far fewer."""


def begun(
    tournament: Tournament, table: int, button: Seat | None = None, middle: Middle | None = None
) -> Hand:
    """Return the hand of a table that has just begun, held and without cards.

    Args:
        button: the seat of the button as a person sees it, if it differs.
        middle: the facts that the hand will be led to, if it is entered from the middle.
    """
    began = tournament.hand_at(table)
    if began is None:
        raise LookupError(f"table {table} has no hand")
    rules = tournament.structure.rules()
    stakes = tournament.structure.stakes(began.level)
    stacks = tournament.dealt(table)
    at, small, big = began.button, began.small_blind, began.big_blind
    if button is not None and big is not None and button != at:
        places = opening_positions(tuple(stacks), button=button)
        at, small, big = places.button, places.small_blind, places.big_blind
    hand, _ = Hand.start(
        rules,
        hand=began.hand,
        stakes=stakes,
        stacks=stacks,
        button=at,
        small_blind=small,
        big_blind=big,
        deck=deck_of(rules, middle, len(stacks)),
        posts=posts_of(middle, sorted(stacks)),
        event_heads_up=tournament.alive == 2,
    )
    for event in hand.decide(hc.Hold()):
        hand.apply(event)
    return hand


def at_showdown(hand: Hand) -> bool:
    """Whether all betting is over and the cards decide."""
    last = hand.street_index + 1 == len(hand.rules.streets)
    return not hand.over and hand.to_act is None and last and not hand.betting and len(live_seats(hand)) > 1


def live_seats(hand: Hand) -> tuple[Seat, ...]:
    """Return the seats still in the hand."""
    return tuple(seat for seat in hand.seats if seat not in hand.folded)


def advanced(hand: Hand, events: Sequence[hand_events.Event]) -> list[hand_events.Event]:
    """Apply events to a copied hand, then advance it while no cards are needed. Return all events."""
    found = list(events)
    for event in events:
        hand.apply(event)
    for _ in range(MOST_STEPS):
        if hand.over or hand.to_act is not None or at_showdown(hand):
            break
        for event in hand.decide(hc.GoOn()):
            hand.apply(event)
            found.append(event)
    return found


def finished(
    draft: Draft,
    table: int,
    hand: Hand,
    stacks: dict[Seat, Chips],
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]],
) -> None:
    if not draft.tournament.structure.bounty:
        knockouts = {}
    draft.give(cmd.FinishHand(hand=hand.number, table=table, stacks=stacks, knockouts=knockouts))


def ended(draft: Draft, table: int, hand: Hand) -> None:
    """Finish a hand that is over without a showdown; undo a hand that is void."""
    if any(isinstance(event, hand_events.Misdealt | hand_events.HandVoided) for event in hand.events):
        draft.give(cmd.UndoHand(hand=hand.number, table=table))
    elif hand.over:
        finished(draft, table, hand, dict(hand.stacks), {})


def carry_out(draft: Draft, table: int, commands: Iterable[hc.Command]) -> None:
    """Carry out a ruling on the recorded hand of a table.

    Raises:
        DeskRefused: no hand is recorded at the table.
        HandRefused: the hand no longer allows a command.
    """
    recorded = draft.live.hands.get(table)
    if recorded is None:
        raise DeskRefused(DeskReason.NO_RECORDED_HAND, table=table)
    hand = recorded.copy()
    for command in commands:
        events = tuple(hand.decide(command))
        for event in events:
            hand.apply(event)
        draft.hand_events += events
    draft.hand_events += advanced(hand, ())
    ended(draft, table, hand)
