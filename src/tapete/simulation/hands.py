"""Play one hand of a simulated tournament: the engine deals, bots play."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tapete.cards import deck_named
from tapete.engine import Hand
from tapete.engine.commands import Reshuffle
from tapete.engine.types import Chips, Seat
from tapete.simulation.chance import Draw, shuffled
from tapete.simulation.policies import Player
from tapete.tournament import HandBegan, Tournament
from tapete.tournament.prizes.bounties import knockouts


class HandResult(NamedTuple):
    """Result of a hand."""

    stacks: dict[Seat, Chips]
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]]
    """Winners of the pot with the last chips of each eliminated seat."""
    decisions: int


OnHand = Callable[[Tournament, HandBegan, Hand, Mapping[Seat, int]], None]
"""Function that receives a finished hand, with its tournament, its beginning, and its entries by seat."""


def play_hand(
    tournament: Tournament, began: HandBegan, *, player: Player, draw: Draw, on_hand: OnHand | None = None
) -> HandResult:
    """Deal and play the hand that has just begun at a table.

    Args:
        tournament: with `began` applied.
        began: event that began the hand.
        player: decides for every seat.
        draw: shuffles the deck.
        on_hand: receives the finished hand.
    """
    table = began.table
    rules = tournament.structure.rules(tournament.game(table))
    entries, players = tournament.entries, tournament.tables.players(table)
    stacks = tournament.dealt(table)
    accounts = {seat: entries[players[seat]].account for seat in stacks}
    hand, _ = Hand.start(
        rules,
        hand=began.hand,
        stakes=tournament.stakes(table),
        stacks=stacks,
        button=began.button,
        small_blind=began.small_blind,
        big_blind=began.big_blind,
        deck=shuffled(deck_named(rules.deck), draw),
        event_heads_up=tournament.alive == 2,
    )
    decisions = 0
    while not hand.over:
        seat = hand.to_act
        if seat is None:
            hand.act(Reshuffle(cards=shuffled(hand.to_shuffle, draw)))
        else:
            hand.act(player(hand, accounts[seat]))
            decisions += 1
    if on_hand is not None:
        on_hand(tournament, began, hand, {seat: players[seat] for seat in stacks})
    return HandResult(dict(hand.stacks), knockouts(hand), decisions)
