"""Procedures at showdown, as a scenario calls them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.cards import cards
from tapete.floor.citing import Citing
from tapete.floor.procedures import showdown
from tapete.rules import Book
from tapete.scenarios.doing.base import Procedures


def read_hands(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`{game, board, tabled: {seat: cards}, language}` -> `{says: {seat: [words]}, best: [seat], cites}`."""
    read = Citing()
    hands = showdown.read_hands(
        {seat: cards(held) for seat, held in given["tabled"].items()},
        cards(given.get("board", "")),
        book,
        read,
        game=given["game"],
        language=given.get("language", "en"),
    )
    return {
        "says": {hand.seat: list(hand.says) for hand in hands},
        "best": [hand.seat for hand in hands if hand.best],
        "cites": list(read.cites),
    }


def tabled_losers(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`{awarded}` -> `{place, cites}`."""
    read = Citing()
    place = showdown.place_of_losers(book, read, awarded=given["awarded"])
    return {"place": place, "cites": list(read.cites)}


def stacks_pot(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`{game}` -> `{stacked, cites}`."""
    read = Citing()
    return {
        "stacked": showdown.stacks_pot(book, read, game=given["game"]),
        "cites": list(read.cites),
    }


def side_pots(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """Nothing is given -> `{lie, cites}`."""
    read = Citing()
    return {"lie": showdown.side_pots_lie(book, read), "cites": list(read.cites)}


def split_pots(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
    """`{pots: [{amount, high, low}], game, button, smallest_chip, top_cards}` -> `{shares: [...], cites}`."""
    read = Citing()
    shares = showdown.split_pots(
        msgspec.convert(given["pots"], list[showdown.WonPot]),
        book,
        read,
        game=given["game"],
        button=given["button"],
        smallest_chip=given.get("smallest_chip", 1),
        top_cards=given.get("top_cards"),
    )
    return {"shares": list(shares), "cites": list(read.cites)}


PROCEDURES: Procedures = {
    "read_hands": read_hands,
    "tabled_losers": tabled_losers,
    "stack_pot": stacks_pot,
    "side_pots": side_pots,
    "split_pots": split_pots,
}
