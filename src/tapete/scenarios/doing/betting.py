"""Procedures about bets, as a scenario calls them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.floor.citing import Citing
from tapete.floor.procedures.betting import advice, announcement
from tapete.floor.spot import Act
from tapete.rules import Book
from tapete.scenarios.doing.base import Procedures


def announce(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`{seat, act, to, all_in, to_act, asked_by}` -> `{act, amount, counted, cites}`."""
    read = Citing()
    facts = dict(given)
    asked = {name: facts.pop(name) for name in ("all_in", "to_act", "asked_by") if name in facts}
    said = announcement(msgspec.convert(facts, Act), book, read, **asked)
    return {**msgspec.structs.asdict(said), "cites": list(read.cites)}


def told_about_betting(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """Nothing is given -> `{told, cites}`."""
    read = Citing()
    return {"told": list(advice(book, read)), "cites": list(read.cites)}


PROCEDURES: Procedures = {"announce_act": announce, "told_about_betting": told_about_betting}
