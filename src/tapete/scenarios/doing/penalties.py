"""Penalties served hand by hand, and rulings that the director sets aside."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.floor import Ruling, Spot, rule
from tapete.floor import penalties as ledgers
from tapete.floor.citing import Citing
from tapete.floor.overrule import overrule
from tapete.floor.procedures.briefing import briefing
from tapete.rules import Book
from tapete.scenarios.doing.base import Procedures
from tapete.scenarios.incidents import read_incident
from tapete.scenarios.ruled import plain


def penalty_ledger(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`players` at the table; `events` in order: `{give: KIND, player, count, in_hand}`, `{hand, deal}`,
    `{lift: NUMBER, reason}`, `{release: PLAYER}`. Gives `left` and `away` by player, after all of them."""
    read = Citing()
    ledger = ledgers.Ledger()
    hand = 0
    for event in given["events"]:
        hand = event.get("hand", hand)
        ledger = ledgers.replay(_happened(ledger, event, hand, given["players"], book, read), ledger)
    everybody = sorted({penalty.given.player for penalty in ledger.penalties})
    return {
        "hands": {number: p.given.hands for number, p in enumerate(ledger.penalties, start=1)},
        "left": {player: ledger.left(player) for player in everybody},
        "away": [player for player in everybody if ledger.away(player, hand + 1)],
        "earlier": {player: ledger.earlier(player) for player in everybody},
        "cites": list(read.cites),
    }


def _happened(
    ledger: ledgers.Ledger, event: Mapping[str, Any], hand: int, players: int, book: Book, read: Citing
) -> tuple[ledgers.Event, ...]:
    points = book.penalties
    if "give" in event:
        kind, count = event["give"], event.get("count", 1)
        hands = {"missed_hands": count}.get(kind, 0)
        if kind == "missed_rounds":
            hands = ledgers.hands_of(count, players=players, length=read(points.round_length))
        waits = points.release is not None and read(points.release) == "count-and-director"
        in_hand = event.get("in_hand", False)
        return ledgers.give(
            ledger,
            player=event["player"],
            kind=kind,
            hands=hands,
            hand=hand if in_hand else 0,
            after_the_hand=in_hand and read(points.starts) == "after-the-hand",
            needs_release=waits,
        )
    if "lift" in event:
        return ledgers.lift(ledger, event["lift"], reason=event["reason"])
    if "release" in event:
        return ledgers.release(ledger, event["release"])
    deal = event.get("deal", 1)
    if deal == 1:
        return ledgers.miss_hand(ledger, hand)
    return ledgers.miss_hand(ledger, hand, deal=deal, redeal_counts=read(book.deal.redeal_counts))


def overruled(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`spot` and `incident`; `applied`: the ruling that the director gives instead; `reason`."""
    spot = msgspec.convert(given["spot"], Spot)
    computed = rule(spot, read_incident(given["incident"]), book)
    applied = msgspec.convert(given["applied"], Ruling)
    decided = overrule(computed, applied, book, reason=given["reason"])
    return {
        "computed": plain(computed.outcome),
        "applied": plain(decided.outcome),
        "reason": decided.reason,
        "cites": [*decided.cites, *computed.cites],
    }


def dealer_briefing(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`seats`: players by seat; `warned`; `missing`: hands still to be missed, by player; `blinds`;
    `disruptive` seats."""
    read = Citing()
    ledger = ledgers.Ledger()
    for player in given.get("warned", ()):
        ledger = ledgers.replay(ledgers.give(ledger, player=player, kind="warning"), ledger)
    for player, hands in given.get("missing", {}).items():
        ledger = ledgers.replay(ledgers.give(ledger, player=player, kind="missed_hands", hands=hands), ledger)
    told = briefing(
        ledger,
        given["seats"],
        book,
        read,
        blinds=tuple(given["blinds"]),
        disruptive=given.get("disruptive", ()),
    )
    return {**plain(told), "cites": list(read.cites)}


PROCEDURES: Procedures = {
    "penalty_ledger": penalty_ledger,
    "overrule": overruled,
    "dealer_briefing": dealer_briefing,
}
