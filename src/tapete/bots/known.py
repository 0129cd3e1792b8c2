"""Describe the packaged games for bots. Written by tools/generate_games.py from src/tapete/rules/games/: do not edit."""

# ruff: noqa: E501

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tapete.bots.game import BotGame

# fmt: off
GAMES: Final[Mapping[str, BotGame]] = MappingProxyType({
    "27-single-draw": BotGame(ranking=("low-27",), hole=5, dealt=5, streets=("deal", "draw"), draws=("draw",), samples=60, steps=(767, 667, 617, 583, 567, 542, 517, 500, 483, 483, 467, 450, 433, 417, 417, 400, 383, 350, 317)),
    "27-triple-draw": BotGame(ranking=("low-27",), hole=5, dealt=5, streets=("deal", "first draw", "second draw", "third draw"), draws=("first draw", "second draw", "third draw"), samples=60, steps=(683, 633, 600, 583, 567, 550, 533, 517, 500, 483, 483, 467, 450, 450, 433, 417, 400, 383, 358)),
    "badacey": BotGame(ranking=("low-a5", "badugi"), hole=5, dealt=5, streets=("deal", "first draw", "second draw", "third draw"), draws=("first draw", "second draw", "third draw"), samples=60),
    "badeucey": BotGame(ranking=("low-27", "badugi-27"), hole=5, dealt=5, streets=("deal", "first draw", "second draw", "third draw"), draws=("first draw", "second draw", "third draw"), samples=60),
    "badugi": BotGame(ranking=("badugi",), hole=4, dealt=4, streets=("deal", "first draw", "second draw", "third draw"), draws=("first draw", "second draw", "third draw"), samples=60, steps=(700, 633, 600, 583, 558, 542, 533, 517, 500, 483, 483, 467, 450, 433, 433, 417, 400, 375, 350)),
    "bomb-pot-holdem": BotGame(ranking=("high",), hole=2, dealt=2, streets=("flop", "turn", "river"), board=5, boards=2),
    "bomb-pot-omaha": BotGame(ranking=("high",), hole=4, dealt=4, streets=("flop", "turn", "river"), board=5, from_hole=2, boards=2),
    "courchevel": BotGame(ranking=("high",), hole=5, dealt=5, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=2, steps=(680, 635, 610, 585, 570, 550, 535, 525, 510, 495, 485, 470, 455, 440, 430, 410, 395, 365, 330)),
    "courchevel-8": BotGame(ranking=("high", "low-8"), hole=5, dealt=5, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=2, steps=(650, 615, 592, 575, 560, 545, 530, 520, 510, 498, 485, 475, 462, 450, 435, 420, 405, 385, 350)),
    "crazy-pineapple": BotGame(ranking=("high",), hole=3, dealt=3, streets=("preflop", "flop", "turn", "river"), board=5, discards=(0, 0, 1, 0)),
    "crazy-pineapple-8": BotGame(ranking=("high", "low-8"), hole=3, dealt=3, streets=("preflop", "flop", "turn", "river"), board=5, discards=(0, 0, 1, 0)),
    "drawmaha": BotGame(ranking=("high", "high"), hole=5, dealt=5, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=(2, 5), draws=("turn",), samples=60),
    "drawmaha-27": BotGame(ranking=("high", "low-27"), hole=5, dealt=5, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=(2, 5), draws=("turn",), samples=60),
    "five-card-draw": BotGame(ranking=("high",), hole=5, dealt=5, streets=("deal", "draw"), draws=("draw",), samples=60, steps=(850, 783, 733, 683, 617, 583, 550, 517, 483, 467, 433, 417, 400, 383, 367, 350, 333, 300, 267)),
    "holdem": BotGame(ranking=("high",), hole=2, dealt=2, streets=("preflop", "flop", "turn", "river"), board=5),
    "irish": BotGame(ranking=("high",), hole=4, dealt=4, streets=("preflop", "flop", "turn", "river"), board=5, discards=(0, 0, 2, 0)),
    "kuhn": BotGame(ranking=("high-few",), hole=1, dealt=1, streets=("first round",), deck="JQK of s"),
    "lazy-pineapple": BotGame(ranking=("high",), hole=3, dealt=3, streets=("preflop", "flop", "turn", "river"), board=5, from_hole="at-most-2"),
    "leduc": BotGame(ranking=("high-few",), hole=1, dealt=1, streets=("first round", "second round"), board=1, deck="JQK of hs"),
    "manila": BotGame(ranking=("high-short",), hole=2, dealt=2, streets=("first card", "second card", "third card", "fourth card", "fifth card"), board=5, from_hole=2, deck="789TJQKA of cdhs"),
    "omaha": BotGame(ranking=("high",), hole=4, dealt=4, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=2, steps=(598, 572, 558, 548, 538, 531, 523, 516, 509, 502, 496, 488, 480, 473, 464, 456, 446, 432, 412)),
    "omaha-5": BotGame(ranking=("high",), hole=5, dealt=5, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=2, steps=(607, 586, 574, 563, 554, 546, 539, 532, 525, 519, 513, 507, 500, 493, 485, 477, 467, 455, 436)),
    "omaha-5-8": BotGame(ranking=("high", "low-8"), hole=5, dealt=5, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=2, steps=(595, 579, 569, 560, 547, 537, 526, 514, 506, 498, 492, 486, 480, 476, 471, 465, 457, 448, 436)),
    "omaha-6": BotGame(ranking=("high",), hole=6, dealt=6, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=2, steps=(621, 604, 592, 582, 573, 565, 558, 552, 545, 539, 533, 527, 521, 514, 507, 500, 490, 477, 454)),
    "omaha-8": BotGame(ranking=("high", "low-8"), hole=4, dealt=4, streets=("preflop", "flop", "turn", "river"), board=5, from_hole=2, steps=(560, 544, 534, 518, 508, 490, 477, 469, 463, 458, 454, 449, 445, 442, 437, 431, 426, 418, 410)),
    "pineapple": BotGame(ranking=("high",), hole=3, dealt=3, streets=("preflop", "flop", "turn", "river"), board=5, discards=(0, 1, 0, 0)),
    "razz": BotGame(ranking=("low-a5",), hole=7, dealt=3, streets=("third", "fourth", "fifth", "sixth", "seventh"), steps=(745, 700, 670, 640, 610, 580, 550, 530, 510, 490, 480, 460, 440, 420, 390, 360, 320, 280, 230)),
    "royal-holdem": BotGame(ranking=("high",), hole=2, dealt=2, streets=("preflop", "flop", "turn", "river"), board=5, deck="TJQKA of cdhs"),
    "short-deck": BotGame(ranking=("high-short",), hole=2, dealt=2, streets=("preflop", "flop", "turn", "river"), board=5, deck="short-36"),
    "stud": BotGame(ranking=("high",), hole=7, dealt=3, streets=("third", "fourth", "fifth", "sixth", "seventh"), steps=(700, 640, 590, 570, 550, 530, 520, 510, 500, 480, 470, 460, 450, 440, 430, 420, 410, 390, 360)),
    "stud-8": BotGame(ranking=("high", "low-8"), hole=7, dealt=3, streets=("third", "fourth", "fifth", "sixth", "seventh"), steps=(640, 610, 585, 565, 550, 535, 525, 515, 500, 490, 480, 470, 455, 445, 435, 425, 410, 395, 375)),
    "super-holdem": BotGame(ranking=("high",), hole=3, dealt=3, streets=("preflop", "flop", "turn", "river"), board=5),
})
"""Packaged games by name, without the limit."""
