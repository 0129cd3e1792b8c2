"""Describe the packaged games for equities. Written by tools/generate_games.py from src/tapete/rules/games/: do not edit."""

# ruff: noqa: E501

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tapete.cards.equity.games import Game

# fmt: off
GAMES: Final[Mapping[str, Game]] = MappingProxyType({
    "courchevel": Game(name="courchevel", hole_cards=5, from_hole=2),
    "courchevel-8": Game(name="courchevel-8", hole_cards=5, other_half="low-8", from_hole=2),
    "holdem": Game(name="holdem", hole_cards=2),
    "manila": Game(name="manila", hole_cards=2, ranking="high-short", from_hole=2, deck="789TJQKA of cdhs"),
    "omaha": Game(name="omaha", hole_cards=4, from_hole=2),
    "omaha-5": Game(name="omaha-5", hole_cards=5, from_hole=2),
    "omaha-5-8": Game(name="omaha-5-8", hole_cards=5, other_half="low-8", from_hole=2),
    "omaha-6": Game(name="omaha-6", hole_cards=6, from_hole=2),
    "omaha-8": Game(name="omaha-8", hole_cards=4, other_half="low-8", from_hole=2),
    "razz": Game(name="razz", hole_cards=7, ranking="low-a5", board_cards=0),
    "royal-holdem": Game(name="royal-holdem", hole_cards=2, deck="TJQKA of cdhs"),
    "short-deck": Game(name="short-deck", hole_cards=2, ranking="high-short", deck="short-36"),
    "stud": Game(name="stud", hole_cards=7, board_cards=0),
    "stud-8": Game(name="stud-8", hole_cards=7, other_half="low-8", board_cards=0),
})
"""Games with equities, by name."""
REFUSED: Final[Mapping[str, str]] = MappingProxyType({
    "27-single-draw": "no equity of 27-single-draw: its cards are changed during the hand",
    "27-triple-draw": "no equity of 27-triple-draw: its cards are changed during the hand",
    "badacey": "no equity of badacey: its cards are changed during the hand",
    "badeucey": "no equity of badeucey: its cards are changed during the hand",
    "badugi": "no equity of badugi: its cards are changed during the hand",
    "bomb-pot-holdem": "no equity of bomb-pot-holdem: it has 2 boards, and only one can be counted",
    "bomb-pot-omaha": "no equity of bomb-pot-omaha: it has 2 boards, and only one can be counted",
    "crazy-pineapple": "no equity of crazy-pineapple: cards are thrown away during the hand",
    "crazy-pineapple-8": "no equity of crazy-pineapple-8: cards are thrown away during the hand",
    "drawmaha": "no equity of drawmaha: its cards are changed during the hand",
    "drawmaha-27": "no equity of drawmaha-27: its cards are changed during the hand",
    "five-card-draw": "no equity of five-card-draw: its cards are changed during the hand",
    "irish": "no equity of irish: cards are thrown away during the hand",
    "kuhn": "no equity of kuhn: hands ranked by high-few can't be counted",
    "lazy-pineapple": "no equity of lazy-pineapple: hands of at-most-2 hole cards can't be counted",
    "leduc": "no equity of leduc: hands ranked by high-few can't be counted",
    "pineapple": "no equity of pineapple: cards are thrown away during the hand",
    "super-holdem": "no equity of super-holdem: its hands have 8 cards, and with a board only those of 7 can be counted",
})
"""Games without equities, with the reason."""
