"""Define the keys of `expect` for a hand, and read each from a running hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tapete.cards import HIDDEN, made_of, playing, read_cards, words
from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.menu import Menu
from tapete.engine.staff.rewinding import posts_of
from tapete.floor.impossible import Impossible
from tapete.floor.spot import piles_of

SeatText = dict[int, str]
SeatChips = dict[int, int]


class Award(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips that a seat wins from a pot."""

    pot: int
    seat: int
    amount: int
    half: str = ""
    """Part of a split pot, `high` or `low-8`; empty if the pot is not split."""
    board: int = 0
    """Board number; 1 for the second board."""


class Expect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Expected facts of a hand; a missing key is not checked."""

    # The turn, and the options of the seat to act.
    to_act: int | None | UnsetType = UNSET
    owes: int | UnsetType = UNSET
    """Chips that a call adds: the whole stack if it is shorter, 0 if there is nothing to call."""
    may: list[str] | UnsetType = UNSET
    """Options among fold, check, call, bet, raise, bring_in and draw, in this order. A fold with nothing to
    call is accepted but irregular, and not listed.
    """
    min_bet: int | None | UnsetType = UNSET
    max_bet: int | None | UnsetType = UNSET
    min_raise_to: int | None | UnsetType = UNSET
    max_raise_to: int | None | UnsetType = UNSET
    min_raise_by: int | None | UnsetType = UNSET
    """Least amount that a raise adds to the bet to match."""
    bring_in: int | None | UnsetType = UNSET
    draw: int | None | UnsetType = UNSET
    """Most cards that the seat may change."""

    # The table.
    street: str | UnsetType = UNSET
    stacks: SeatChips | UnsetType = UNSET
    bets: SeatChips | UnsetType = UNSET
    posted: list[str] | UnsetType = UNSET
    """Posts in order, as `SEAT KIND AMOUNT`; kinds: ante, small_blind, big_blind, straddle, dead_blind.
    """
    pot: int | UnsetType = UNSET
    """All chips in the middle, including the bets of the street."""
    pots: list[int] | UnsetType = UNSET
    """Collected pots, without the bets of the street."""
    eligible: list[list[int]] | UnsetType = UNSET
    """Seats eligible for each pot, including the bets of the street."""
    pots_collected: list[int] | UnsetType = UNSET
    """Pots after bets were last collected."""
    all_in: list[int] | UnsetType = UNSET
    folded: list[int] | UnsetType = UNSET
    irregular: list[int] | UnsetType = UNSET
    """Seats that folded with nothing to call."""

    # The cards.
    dealt: list[int] | UnsetType = UNSET
    """Seats in the order of their first card."""
    in_sight: SeatText | UnsetType = UNSET
    """Hand of each seat as a stranger sees it; `??` is a face-down card."""
    boards: list[str] | UnsetType = UNSET
    """Boards in the order of dealing; usually one."""
    burns: str | UnsetType = UNSET
    """Burn cards in order."""
    loose: str | UnsetType = UNSET
    """Cards that lie on the table by mistake."""
    aside: str | UnsetType = UNSET
    """Cards out of play until the floor brings them back."""
    stub: int | UnsetType = UNSET
    """Number of cards left to deal."""
    halt: str | None | UnsetType = UNSET
    """Reason why play stops although no seat has a decision: `held`, `shuffle`, `loose` or `count`."""

    # The showdown.
    shown: list[int] | UnsetType = UNSET
    mucked: list[int] | UnsetType = UNSET
    showdown: list[str] | UnsetType = UNSET
    """Showdown in order, as `SEAT shown` and `SEAT mucked`."""
    made: SeatText | UnsetType = UNSET
    """Made hand of each shown hand on the first board."""
    made_low: SeatText | UnsetType = UNSET
    """Low of each shown hand in a high-low game; `no low` if it does not qualify."""
    plays: SeatText | UnsetType = UNSET
    """Cards that make the hand, in any order."""
    plays_low: SeatText | UnsetType = UNSET

    # The chips.
    returned: SeatChips | UnsetType = UNSET
    """Uncalled bets returned, by seat."""
    rake: int | UnsetType = UNSET
    awards: list[Award] | UnsetType = UNSET
    """Awards in the order in which they are pushed."""
    wins: SeatChips | UnsetType = UNSET
    """Total won from all pots, by seat."""
    happened: list[str] | UnsetType = UNSET
    """Events of the last play."""

    def __post_init__(self) -> None:
        if all(getattr(self, name) is UNSET for name in self.__struct_fields__):
            raise Impossible("", "expects_nothing")


def compare(hand: Hand, events: tuple[ev.Event, ...], expect: Expect) -> Iterator[tuple[str, Any, Any]]:
    """Yield each difference from `expect`: the name, the expected value, the actual value."""
    facts = facts_of(hand, events)
    for name, wanted in msgspec.structs.asdict(expect).items():
        if wanted is UNSET:
            continue
        found = facts.get(name, "nothing of the kind")
        if name not in facts or _comparable(name, wanted) != _comparable(name, found):
            yield name, wanted, found


def _comparable(name: str, value: Any) -> Any:
    """Return a comparable value: the cards of a hand have no order."""
    if name in ("plays", "plays_low"):
        return {seat: set(read_cards(text)) for seat, text in value.items()}
    return value


def facts_of(hand: Hand, events: tuple[ev.Event, ...]) -> dict[str, Any]:
    """Return every fact under its name in `Expect`."""
    return (
        _of_the_table(hand, events) | _of_the_end(hand) | (_of_the_turn(hand, hand.menu) if hand.menu else {})
    )


def _of_the_turn(hand: Hand, menu: Menu) -> dict[str, Any]:
    offers = {
        "fold": menu.fold and not menu.free_fold,
        "check": menu.check,
        "call": menu.call,
        "bet": menu.bet,
        "raise": menu.raise_to,
        "bring_in": menu.bring_in,
        "draw": menu.draw,
    }
    return {
        "owes": menu.call or 0,
        "may": [name for name, offer in offers.items() if offer],
        "min_bet": menu.bet.least if menu.bet else None,
        "max_bet": menu.bet.most if menu.bet else None,
        "min_raise_to": menu.raise_to.least if menu.raise_to else None,
        "max_raise_to": menu.raise_to.most if menu.raise_to else None,
        "min_raise_by": menu.raise_to.least - hand.level if menu.raise_to else None,
        "bring_in": menu.bring_in,
        "draw": menu.draw,
    }


def _of_the_table(hand: Hand, events: tuple[ev.Event, ...]) -> dict[str, Any]:
    view, log = hand.view_for(None), hand.events
    collected = [list(event.pots) for event in log if isinstance(event, ev.BetsCollected)]
    return {
        "to_act": hand.to_act,
        "street": view.street,
        "stacks": hand.stacks,
        "bets": view.bets,
        "posted": [f"{post.seat} {post.kind} {post.amount}" for post in posts_of(hand)],
        "pot": hand.pot,
        "pots": [pot.amount for pot in view.pots],
        "eligible": [sorted(pot.eligible) for pot in hand.pots],
        "pots_collected": collected[-1] if collected else [],
        "all_in": list(view.all_in),
        "folded": list(view.folded),
        "irregular": [event.seat for event in log if isinstance(event, ev.Folded) and event.irregular],
        "dealt": list(dict.fromkeys(event.seat for event in log if isinstance(event, ev.HoleDealt))),
        "in_sight": {seat: " ".join(held) for seat, held in view.hole_cards.items()},
        "boards": [" ".join(board) for board in (view.board, *view.further_boards)],
        **_of_the_cards(hand),
        "happened": [str(event.__struct_config__.tag) for event in events],
    }


def _of_the_cards(hand: Hand) -> dict[str, Any]:
    piles = piles_of(hand)
    return {
        "burns": " ".join(piles.burns),
        "loose": " ".join(piles.loose),
        "aside": " ".join(piles.aside),
        "stub": piles.stub,
        "halt": None if hand.halt is None else hand.halt.value,
    }


def _of_the_end(hand: Hand) -> dict[str, Any]:
    log = hand.events
    at_showdown = [event for event in log if isinstance(event, ev.Shown | ev.Mucked)]
    awards = [event for event in log if isinstance(event, ev.PotAwarded)]
    wins: SeatChips = {}
    for award in awards:
        wins[award.seat] = wins.get(award.seat, 0) + award.amount
    facts: dict[str, Any] = {
        "shown": sorted(event.seat for event in at_showdown if isinstance(event, ev.Shown)),
        "mucked": sorted(event.seat for event in at_showdown if isinstance(event, ev.Mucked)),
        "showdown": [f"{event.seat} {type(event).__name__.lower()}" for event in at_showdown],
        "returned": {event.seat: event.amount for event in log if isinstance(event, ev.UncalledReturned)},
        "rake": sum(event.amount for event in log if isinstance(event, ev.RakeTaken)),
        "awards": [
            Award(pot=event.pot, seat=event.seat, amount=event.amount, half=event.half, board=event.board)
            for event in awards
        ],
        "wins": wins,
    }
    if hand.over:
        facts |= _of_the_hands(hand)
    return facts


def _of_the_hands(hand: Hand) -> dict[str, Any]:
    """Return the made hands of the shown hands, and their playing cards, on the first board."""
    rules = hand.rules
    facts: dict[str, Any] = {}
    whole = {
        seat: hand.hole_cards[seat] for seat in sorted(hand.shown) if HIDDEN not in hand.hole_cards[seat]
    }
    for (ranking, from_hole), end in zip(rules.hands, ("", "_low"), strict=False):
        made, plays = {}, {}
        for seat, held in whole.items():
            found = made_of(ranking, held, hand.board, from_hole=from_hole)
            made[seat] = words(found, "en") if found else "no low"
            plays[seat] = " ".join(playing(ranking, held, hand.board, from_hole=from_hole))
        facts |= {f"made{end}": made, f"plays{end}": plays}
    return facts
