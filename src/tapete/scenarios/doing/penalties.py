"""Run procedures for penalties, overruled rulings and dealers' briefings."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from tapete.engine.types import Chips, Seat
from tapete.floor import Ruling, Spot, rule
from tapete.floor import penalties as ledgers
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.overrule import overrule
from tapete.floor.penalty_terms import (
    after_the_hand,
    hands_of_rounds,
    needs_release,
    players_counted,
    redeal_counts,
)
from tapete.floor.procedures.briefing import briefing
from tapete.rules import Book
from tapete.rules.points.penalties import Kind
from tapete.scenarios.doing.base import Given, Procedures, facts_of, procedure
from tapete.scenarios.incidents import read_incident
from tapete.scenarios.ruled import plain

Count = Annotated[int, Meta(ge=1, le=10_000)]


class PenaltyStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Step of a penalty ledger: one of `give`, `lift`, `release` and `deal`."""

    hand: int | None = None
    """Number of the hand, if it has changed."""
    give: Kind | None = None
    """Kind of a penalty given to `player`."""
    player: ledgers.Player | None = None
    count: Count = 1
    """Number of hands or rounds."""
    players_at_offence: Count | None = None
    """Players at the table when the offense occurred, with the offender; None means `players`.
    """
    in_hand: bool = False
    """Whether the offense belongs to a hand still in play."""
    lift: int | None = None
    """Number of the penalty taken back, for a `reason`."""
    reason: str = ""
    release: ledgers.Player | None = None
    """Player whom the director allows to return."""
    deal: Count = 1
    """Number of times that the hand was dealt: 2 for a redeal."""


class LedgerOf(Given, frozen=True, kw_only=True):
    """Steps of a penalty ledger."""

    players: int
    """Players at the table when a penalty is given, with the offender."""
    events: tuple[PenaltyStep, ...]
    """Steps in order."""


@procedure(LedgerOf)
def penalty_ledger(given: LedgerOf, book: Book, read: Citing) -> Mapping[str, Any]:
    """Keep a ledger: return the `hands` of each penalty; finally `left`, `earlier` and `away` players."""
    ledger = ledgers.Ledger()
    hand = 0
    for event in given.events:
        hand = hand if event.hand is None else event.hand
        ledger = ledgers.replay(_happened(ledger, event, hand, given.players, book, read), ledger)
    everybody = sorted({penalty.given.player for penalty in ledger.penalties})
    return {
        "hands": {number: p.given.hands for number, p in enumerate(ledger.penalties, start=1)},
        "left": {player: ledger.left(player) for player in everybody},
        "away": [player for player in everybody if ledger.away(player, hand + 1)],
        "earlier": {player: ledger.earlier(player) for player in everybody},
    }


def _happened(
    ledger: ledgers.Ledger, event: PenaltyStep, hand: int, players: int, book: Book, read: Citing
) -> tuple[ledgers.Event, ...]:
    if event.give is not None:
        return _given(ledger, event, event.give, hand, players, book, read)
    if event.lift is not None:
        return ledgers.lift(ledger, event.lift, reason=event.reason)
    if event.release is not None:
        return ledgers.release(ledger, event.release)
    if event.deal == 1:
        return ledgers.miss_hand(ledger, hand)
    return ledgers.miss_hand(ledger, hand, deal=event.deal, redeal_counts=redeal_counts(book, read))


def _given(
    ledger: ledgers.Ledger, event: PenaltyStep, kind: Kind, hand: int, players: int, book: Book, read: Citing
) -> tuple[ledgers.Event, ...]:
    if event.player is None:
        raise Impossible("player", "say_player")
    hands = event.count if kind == "missed_hands" else 0
    if kind == "missed_rounds":
        if event.players_at_offence is not None:
            players = players_counted(players, event.players_at_offence, book, read)
        hands = hands_of_rounds(event.count, players, book, read)
    return ledgers.give(
        ledger,
        player=event.player,
        kind=kind,
        hands=hands,
        hand=hand if event.in_hand else 0,
        after_the_hand=event.in_hand and after_the_hand(book, read) is True,
        needs_release=needs_release(book, read),
    )


class SetAside(Given, frozen=True, kw_only=True):
    """Ruling that the director overrules."""

    spot: Spot
    incident: dict[str, Any]
    applied: dict[str, Any]
    """Ruling given instead."""
    reason: str


@procedure(SetAside)
def overruled(given: SetAside, book: Book, read: Citing) -> Mapping[str, Any]:
    """Overrule the `computed` ruling: return the one `applied`, and the `reason`."""
    incident = read_incident(given.incident, field="incident")
    computed = rule(given.spot, incident, book)
    applied = facts_of(given.applied, Ruling, field="applied")
    decided = overrule(computed, applied, book, reason=given.reason)
    return {
        "computed": computed.outcome,
        "applied": decided.outcome,
        "reason": decided.reason,
        "cites": [*decided.cites, *computed.cites],
    }


class DealerChange(Given, frozen=True, kw_only=True):
    """Table where dealers change."""

    seats: dict[Seat, ledgers.Player]
    """Players by seat."""
    warned: tuple[ledgers.Player, ...] = ()
    missing: dict[ledgers.Player, Count] = {}
    """Hands still to miss, by player."""
    blinds: tuple[Chips, Chips]
    disruptive: tuple[Seat, ...] = ()


@procedure(DealerChange)
def dealer_briefing(given: DealerChange, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return what a dealer tells the next one: `blinds`, and seats `warned`, `penalised` and `disruptive`."""
    ledger = ledgers.Ledger()
    for player in given.warned:
        ledger = ledgers.replay(ledgers.give(ledger, player=player, kind="warning"), ledger)
    for player, hands in given.missing.items():
        ledger = ledgers.replay(ledgers.give(ledger, player=player, kind="missed_hands", hands=hands), ledger)
    told = briefing(ledger, given.seats, book, read, blinds=given.blinds, disruptive=given.disruptive)
    return {**plain(told)}


PROCEDURES: Procedures = {
    "penalty_ledger": penalty_ledger,
    "overrule": overruled,
    "dealer_briefing": dealer_briefing,
}
