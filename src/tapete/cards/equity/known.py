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
    "omaha": Game(name="omaha", hole_cards=4, from_hole=2),
    "omaha-5": Game(name="omaha-5", hole_cards=5, from_hole=2),
    "omaha-5-8": Game(name="omaha-5-8", hole_cards=5, other_half="low-8", from_hole=2),
    "omaha-6": Game(name="omaha-6", hole_cards=6, from_hole=2),
    "omaha-8": Game(name="omaha-8", hole_cards=4, other_half="low-8", from_hole=2),
    "razz": Game(name="razz", hole_cards=7, ranking="low-a5", board_cards=0),
    "short-deck": Game(name="short-deck", hole_cards=2, ranking="high-short", deck="short-36"),
    "stud": Game(name="stud", hole_cards=7, board_cards=0),
    "stud-8": Game(name="stud-8", hole_cards=7, other_half="low-8", board_cards=0),
})
"""Games with equities, by name."""
REFUSED: Final[Mapping[str, str]] = MappingProxyType({
    "27-single-draw": "no equity of 27-single-draw: its cards are changed during the hand",
    "27-triple-draw": "no equity of 27-triple-draw: its cards are changed during the hand",
    "badugi": "no equity of badugi: its cards are changed during the hand",
    "five-card-draw": "no equity of five-card-draw: its cards are changed during the hand",
})
"""Games without equities, with the reason."""
