"""Hands written by hand for both engines: named cards, and what is done as one word an action."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from tests.differential.deals import Deal
from tests.differential.play import Difference, play

from tapete.cards import deck_named, read_cards
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Draw,
    Fold,
    Hand,
    Menu,
    Post,
    RaiseTo,
    Reshuffle,
    Stakes,
)
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.rules import hand_rules

BLINDS = Stakes(small_blind=50, big_blind=100)


def scripted(
    game: str,
    stacks: Mapping[Seat, Chips],
    *,
    stakes: Stakes = BLINDS,
    holds: Mapping[Seat, str] | None = None,
    board: str = "",
    boards: int = 1,
    extras: tuple[Post, ...] = (),
    event_heads_up: bool = False,
) -> Deal:
    """A deal with the button at the last seat and the blinds on its left; `holds` are all cards of a seat.

    A seat of a stud game that folds holds three cards; the other cards come from the rest of the deck.
    """
    rules = hand_rules(game)
    button = max(stacks)
    order = clockwise(stacks, after=button)
    small: Seat | None
    if rules.upcards is not None:
        small = big = None
    else:
        small, big = (order[0], order[1]) if len(order) > 2 else (order[1], order[0])
    named = {seat: read_cards(text) for seat, text in (holds or {}).items()}
    turns = max((len(held) for held in named.values()), default=0)
    dealt = [named[seat][turn] for turn in range(turns) for seat in order if turn < len(named[seat])]
    dealt += read_cards(board)
    return Deal(
        seed="by hand",
        number=1,
        game=game,
        stacks=dict(stacks),
        button=button,
        small_blind=small,
        big_blind=big,
        stakes=stakes,
        extras=extras,
        deck=(*dealt, *(card for card in deck_named(rules.deck) if card not in dealt)),
        boards=boards,
        event_heads_up=event_heads_up,
    )


def play_script(deal: Deal, script: str, *, house: bool = True) -> Difference | None:
    """Play a script: `c` checks or calls, `f` folds, `b` brings in, `r600` bets or raises to 600.

    What comes after its end is checked, called or stood pat.
    """
    words = deque(script.split())
    difference = play(
        deal, lambda _, menu: _command(menu, words.popleft() if words else "c"), _as_it_lies, house=house
    )
    assert not words, f"the hand ended or differed before {list(words)}"
    return difference


def _command(menu: Menu, word: str) -> Command:
    seat = menu.seat
    if menu.draw is not None:
        return Draw(seat=seat)
    match word[0]:
        case "r" if menu.raise_to is not None:
            return RaiseTo(seat=seat, amount=int(word[1:]))
        case "r":
            return Bet(seat=seat, amount=int(word[1:]))
        case "f":
            return Fold(seat=seat)
        case "b":
            return BringIn(seat=seat)
        case _ if menu.bring_in is not None:
            return BringIn(seat=seat)
        case _:
            return Check(seat=seat) if menu.check else Call(seat=seat)


def _as_it_lies(hand: Hand) -> Reshuffle:
    return Reshuffle(cards=hand.to_shuffle)
