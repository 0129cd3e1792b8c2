"""Rule on the facts from a page, and keep the wording in every language."""

from __future__ import annotations

from typing import Any

import msgspec

from tapete.desk import orders as od
from tapete.desk.acts import RulingAct
from tapete.desk.middle.spot import recorded_spot
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.rulings.texts import LANGUAGES
from tapete.engine.hand import Hand
from tapete.floor.dispatch import AREA_OF
from tapete.floor.impossible import Impossible
from tapete.floor.incidents import Incident
from tapete.floor.questionnaire import Missing, ask, ask_in_hand
from tapete.floor.ruling import Ruling
from tapete.floor.words import Wording
from tapete.rules import Book
from tapete.rules.rows import Language
from tapete.scenarios.incidents import BY_NAME
from tapete.tournament.structure.structure import Structure

KNOWN_OF_SPOT = (
    "small_blind",
    "big_blind",
    "button",
    "small_blind_seat",
    "big_blind_seat",
    "to_act",
    "bet",
    "raise_by",
    "raises",
    "pot",
    "may_raise",
    "opener",
    "raise_from",
    "most",
)
"""Facts of a running hand's spot that are also facts of a table."""


def facts_of(told: dict[str, Any]) -> dict[str, Any]:
    """Convert facts from a page: keys that are seat numbers become integers again.

    >>> facts_of({"bets": {"2": 100}, "seat": 4})
    {'bets': {2: 100}, 'seat': 4}
    """
    return {name: _numbered(value) for name, value in told.items()}


def _numbered(value: Any) -> Any:
    if isinstance(value, dict) and value and all(str(key).isdecimal() for key in value):
        return {int(key): one for key, one in value.items()}
    return value


def ruling_on(
    incident: str, facts: dict[str, Any], at_table: dict[str, Any], book: Book, hand: Hand | None = None
) -> Ruling:
    """Return the ruling on complete facts.

    Raises:
        DeskRefused: facts are missing.
        Impossible: no incident has this name, or the facts contradict each other.
    """
    if incident not in BY_NAME:
        raise Impossible("is", "no_such_incident", word=incident, among=list(BY_NAME))
    try:
        if hand is None:
            found = ask(BY_NAME[incident], facts_of(facts), facts_of(at_table), book)
        else:
            found = asked_in(hand, BY_NAME[incident], facts_of(facts), book)
    except msgspec.ValidationError as error:
        raise Impossible.of(error, BY_NAME[incident]) from None
    if not isinstance(found, Ruling):
        raise DeskRefused(DeskReason.NOT_A_RULING, missing=len(found))
    return found


def asked_in(
    hand: Hand, kind: type[Incident], facts: dict[str, Any], book: Book
) -> tuple[Missing, ...] | Ruling:
    """Return the facts of an incident that a recorded hand does not give, or the ruling.

    A recorded hand has no cards: for an incident on the board it gives only the betting.
    """
    if AREA_OF[kind] == "board":
        return ask(kind, facts, known_of(hand), book)
    return ask_in_hand(kind, facts, recorded_spot(hand), book)


def ruled(order: od.Rule, structure: Structure, hand: Hand | None = None) -> tuple[RulingAct, Ruling]:
    """Return the logged ruling of an order, with the director's choice, and the ruling itself.

    Args:
        hand: the recorded hand of the ruling.

    Raises:
        DeskRefused: facts are missing.
        Impossible: contradictory facts, or no option of this name.
    """
    book = structure.rulebook
    ruling = ruling_on(order.incident, order.facts, order.at_table, book, hand)
    chosen = ruling.option(order.option) if order.option else ruling.default
    cites = tuple(dict.fromkeys((*ruling.cites, *chosen.cites)))
    made = RulingAct(
        outcome=chosen.outcome,
        cites=cites,
        seat=chosen.seat,
        penalty=chosen.penalty or ruling.penalty,
        lines={one: worded(chosen, order.incident, book, one) for one in LANGUAGES},
        at_table={} if hand is None else plain_facts(known_of(hand)),
        carried=order.carry,
    )
    return made, chosen


def known_of(hand: Hand) -> dict[str, Any]:
    """Return all facts that a recorded hand knows of its table, in the form's terms."""
    spot = recorded_spot(hand)
    seats = spot.seats
    return {
        "game": spot.game,
        "limit": str(spot.limit),
        "street": spot.street,
        "seats": sorted(seats),
        "folded": [seat for seat, place in seats.items() if not place.live],
        "all_in": [seat for seat, place in seats.items() if place.all_in],
        "stacks": {seat: place.stack for seat, place in seats.items()},
        "put_in": {seat: place.put_in for seat, place in seats.items()},
        "bets": {seat: place.bet for seat, place in seats.items() if place.bet},
        "acts": None,
    } | {name: getattr(spot, name) for name in KNOWN_OF_SPOT}


def plain_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """Return facts as the log stores them."""
    told = {name: value for name, value in facts.items() if value not in (None, (), [], {})}
    plain: dict[str, Any] = msgspec.to_builtins(told, str_keys=True)
    return plain


def worded(ruling: Ruling, incident: str, book: Book, language: Language) -> tuple[str, ...]:
    """Return a ruling in words, with its rules."""
    return tuple(Wording(book, AREA_OF[BY_NAME[incident]], language).lines(ruling))
