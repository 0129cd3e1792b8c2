"""One hand of a simulated tournament: dealt by the engine, played by bots."""

from typing import NamedTuple

from tapete.cards import DECKS
from tapete.engine import Hand
from tapete.engine.commands import Reshuffle
from tapete.engine.types import Chips, Seat
from tapete.simulation.chance import Draw, shuffled
from tapete.simulation.policies import Player
from tapete.tournament import HandBegan, Tournament
from tapete.tournament.prizes.bounties import knockouts


class Played(NamedTuple):
    """What a hand has left."""

    stacks: dict[Seat, Chips]
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]]
    """By the seat that went out, who won the pot with its last chips."""
    decisions: int


def play_hand(tournament: Tournament, began: HandBegan, *, player: Player, draw: Draw) -> Played:
    """Deal and play the hand that has just begun at a table.

    Args:
        tournament: with `began` applied.
        began: the hand.
        player: who decides at every seat.
        draw: the deck's order comes from it.
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
        deck=shuffled(DECKS[rules.deck], draw),
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
    return Played(dict(hand.stacks), knockouts(hand), decisions)
