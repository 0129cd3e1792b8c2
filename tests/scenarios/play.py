"""Plays one scenario file: a hand written down with what must be true of it.

A file holds `rules` (what it shows), `book`, `game`, `stakes`, `seats` (chips before posting), `button`,
`small_blind`, `big_blind`, `play` and `expect`. Further keys: `street` (everybody calls and checks to get
there), `posts`, `cards` and `board` (what is not named is dealt from the rest of the deck).

A line of `play` is `SEAT VERB [AMOUNT]` with the verbs fold, check, call, bet, raise_to and kill; or
`expect:`, which looks at the hand at this point; or `refused:`, which tries a play that must be refused.
"""

from __future__ import annotations

from typing import Any

import msgspec
import yaml
from msgspec import Struct

from tapete.cards import STANDARD_52, Card, cards
from tapete.engine import Bet, Call, Check, Command, Fold, Hand, Kill, Post, RaiseTo, Refused, Stakes
from tapete.engine import events as ev
from tapete.engine.pots import clockwise
from tapete.rules import hand_rules


class Award(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips that a seat wins from a pot."""

    pot: int
    seat: int
    amount: int


class Expect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be true of a hand; a key left out is not looked at."""

    to_act: int | None | msgspec.UnsetType = msgspec.UNSET
    owes: int | msgspec.UnsetType = msgspec.UNSET
    may: list[str] | msgspec.UnsetType = msgspec.UNSET
    min_bet: int | msgspec.UnsetType = msgspec.UNSET
    min_raise_to: int | msgspec.UnsetType = msgspec.UNSET
    max_raise_to: int | msgspec.UnsetType = msgspec.UNSET
    street: str | msgspec.UnsetType = msgspec.UNSET
    stacks: dict[int, int] | msgspec.UnsetType = msgspec.UNSET
    bets: dict[int, int] | msgspec.UnsetType = msgspec.UNSET
    pots: list[int] | msgspec.UnsetType = msgspec.UNSET
    """Gathered pots, without the bets of the street."""
    pots_collected: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The pots as they were when bets were last collected."""
    all_in: list[int] | msgspec.UnsetType = msgspec.UNSET
    folded: list[int] | msgspec.UnsetType = msgspec.UNSET
    irregular: list[int] | msgspec.UnsetType = msgspec.UNSET
    """Seats that folded with nothing to call."""
    dealt: list[int] | msgspec.UnsetType = msgspec.UNSET
    """Seats in the order in which they get their first card."""
    shown: list[int] | msgspec.UnsetType = msgspec.UNSET
    mucked: list[int] | msgspec.UnsetType = msgspec.UNSET
    showdown: list[str] | msgspec.UnsetType = msgspec.UNSET
    """`SEAT shown` and `SEAT mucked`, in order."""
    returned: dict[int, int] | msgspec.UnsetType = msgspec.UNSET
    """Uncalled bets, by seat."""
    awards: list[Award] | msgspec.UnsetType = msgspec.UNSET
    happened: list[str] | msgspec.UnsetType = msgspec.UNSET
    """Events that the last play made."""


class Refusal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A play that must be refused, with the reason, the rule and the numbers."""

    play: str
    reason: str
    rule: str | None = None
    facts: dict[str, int] = {}


class Look(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to look at between two plays."""

    expect: Expect | None = None
    refused: Refusal | None = None


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    title: str
    rules: list[str]
    book: str
    game: str
    stakes: Stakes
    seats: dict[int, int]
    button: int
    small_blind: int | None
    big_blind: int
    expect: Expect
    play: list[str | Look]
    street: str | None = None
    posts: list[Post] | None = None
    cards: dict[int, str] = {}
    board: str = ""


def read_scenario(text: str) -> Scenario:
    """A scenario from the text of its file."""
    return msgspec.convert(yaml.safe_load(text), Scenario)


def play_scenario(scenario: Scenario) -> Hand:
    """Play it to the end; AssertionError says what differs."""
    hand, events = Hand.start(
        hand_rules(scenario.game, book=scenario.book),
        hand=1,
        stakes=scenario.stakes,
        stacks=scenario.seats,
        button=scenario.button,
        small_blind=scenario.small_blind,
        big_blind=scenario.big_blind,
        posts=scenario.posts,
        deck=deck_of(scenario),
    )
    while scenario.street is not None and hand.view_for(None).street != scenario.street:
        menu = hand.menu
        assert menu is not None, f"the hand never comes to the {scenario.street}"
        events = act(hand, Check(seat=menu.seat) if menu.check else Call(seat=menu.seat))
    for step in scenario.play:
        if isinstance(step, str):
            events = act(hand, command_of(step))
            continue
        if step.expect is not None:
            compare(hand, events, step.expect)
        if step.refused is not None:
            refuse(hand, step.refused)
    compare(hand, events, scenario.expect)
    return hand


def deck_of(scenario: Scenario) -> tuple[Card, ...]:
    """A deck that deals the cards which the file names."""
    order = clockwise(scenario.seats, after=scenario.button)
    named = {seat: cards(text) for seat, text in scenario.cards.items()}
    board = cards(scenario.board)
    used = {card for held in named.values() for card in held} | set(board)
    rest = [card for card in STANDARD_52 if card not in used]
    hole = [named[seat][turn] if seat in named else rest.pop() for turn in range(2) for seat in order]
    return (*hole, *board, *rest)


def command_of(line: str) -> Command:
    """The command that a line of play names.

    >>> command_of("3 raise_to 600")
    RaiseTo(seat=3, amount=600)
    """
    seat, verb, *amount = line.split()
    match verb, amount:
        case "fold", []:
            return Fold(seat=int(seat))
        case "check", []:
            return Check(seat=int(seat))
        case "call", []:
            return Call(seat=int(seat))
        case "kill", []:
            return Kill(seat=int(seat))
        case "bet", [number]:
            return Bet(seat=int(seat), amount=int(number))
        case "raise_to", [number]:
            return RaiseTo(seat=int(seat), amount=int(number))
        case _:
            raise ValueError(f"no such play: {line!r}")


def act(hand: Hand, command: Command) -> tuple[ev.Event, ...]:
    """Decide and apply."""
    events = hand.decide(command)
    for event in events:
        hand.apply(event)
    return events


def refuse(hand: Hand, refusal: Refusal) -> None:
    """The play is refused as written, and nothing changes."""
    before = hand.copy()
    try:
        hand.decide(command_of(refusal.play))
    except Refused as refused:
        found = {"reason": refused.reason.value, "rule": refused.rule, "facts": refused.facts}
    else:
        raise AssertionError(f"{refusal.play!r} was accepted")
    assert found == {"reason": refusal.reason, "rule": refusal.rule, "facts": refusal.facts}
    assert hand == before


def compare(hand: Hand, events: tuple[ev.Event, ...], expect: Expect) -> None:
    """Everything that `expect` names is so."""
    found = facts_of(hand, events)
    wanted = msgspec.structs.asdict(expect)
    differing = [
        f"{name}: wanted {value}, found {found.get(name)}"
        for name, value in wanted.items()
        if value is not msgspec.UNSET and value != found.get(name)
    ]
    if differing:
        raise AssertionError(f"{hand!r}\n" + "\n".join(differing))


def facts_of(hand: Hand, events: tuple[ev.Event, ...]) -> dict[str, Any]:
    """What can be expected of a hand."""
    view, log = hand.view_for(None), hand.events
    at_showdown = [event for event in log if isinstance(event, ev.Shown | ev.Mucked)]
    facts: dict[str, Any] = {
        "to_act": hand.to_act,
        "street": view.street,
        "stacks": hand.stacks,
        "bets": view.bets,
        "pots": [pot.amount for pot in view.pots],
        "pots_collected": [list(event.pots) for event in log if isinstance(event, ev.BetsCollected)][-1:],
        "all_in": list(view.all_in),
        "folded": list(view.folded),
        "irregular": [event.seat for event in log if isinstance(event, ev.Folded) and event.irregular],
        "dealt": [event.seat for event in log if isinstance(event, ev.HoleDealt)],
        "shown": sorted(event.seat for event in at_showdown if isinstance(event, ev.Shown)),
        "mucked": sorted(event.seat for event in at_showdown if isinstance(event, ev.Mucked)),
        "showdown": [f"{event.seat} {type(event).__name__.lower()}" for event in at_showdown],
        "returned": {event.seat: event.amount for event in log if isinstance(event, ev.UncalledReturned)},
        "awards": [
            Award(pot=event.pot, seat=event.seat, amount=event.amount)
            for event in log
            if isinstance(event, ev.PotAwarded)
        ],
        "happened": [str(event.__struct_config__.tag) for event in events],
    }
    facts["pots_collected"] = facts["pots_collected"][0] if facts["pots_collected"] else []
    menu = hand.menu
    if menu is not None:
        facts["owes"] = menu.call or 0
        offers = {"check": menu.check, "call": menu.call, "bet": menu.bet, "raise": menu.raise_to}
        facts["may"] = ([] if menu.free_fold else ["fold"]) + [
            name for name, offer in offers.items() if offer
        ]
        facts["min_bet"] = menu.bet.least if menu.bet else None
        facts["min_raise_to"] = menu.raise_to.least if menu.raise_to else None
        facts["max_raise_to"] = menu.raise_to.most if menu.raise_to else None
    return facts
