"""Make simulated players of functions that take a view and return a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, get_args

from tapete.engine import Action, Hand, HandView, Refused
from tapete.simulation.policies import Player

Bot = Callable[[HandView], Action]
"""Bot: takes its seat's view, which has the menu, and returns its command."""

_ACTIONS: Final[tuple[type[Action], ...]] = get_args(Action)


class BotFailed(ValueError):
    """Fault of a bot: it raised an error, or returned no command or one that the rules refuse."""


def viewed(bot: Bot, name: str) -> Player:
    """Make a player of a bot.

    Args:
        name: name of the bot in errors.

    >>> from tapete.engine import Check
    >>> from tapete.rules.played import read_hand
    >>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000")
    >>> viewed(lambda view: Check(seat=view.menu.seat), "mine")(hand, 7)
    Traceback (most recent call last):
    tapete.simulation.own_bots.BotFailed: bot mine, hand 1, seat 1: cannot_check: to_call 50
    """

    def play(hand: Hand, account: int) -> Action:
        where = f"bot {name}, hand {hand.number}, seat {hand.to_act}"
        try:
            command: Action = bot(hand.view_for(hand.to_act))
        except Exception as error:  # the bot's function may raise anything
            raise BotFailed(f"{where}: {type(error).__name__}: {error}") from error
        if not isinstance(command, _ACTIONS):
            raise BotFailed(f"{where}: expected a command such as Fold(seat={hand.to_act}), not {command!r}")
        if command.seat != hand.to_act:
            raise BotFailed(f"{where}: a command of another seat: {command!r}")
        try:
            hand.decide(command)
        except Refused as refused:
            raise BotFailed(f"{where}: {refused}") from None
        return command

    return play


def in_turn(players: Sequence[Player]) -> Player:
    """Give the accounts several players in turn: the first player to account 1, the second to account 2."""
    if not players:
        raise ValueError("no player")

    def play(hand: Hand, account: int) -> Action:
        return players[(account - 1) % len(players)](hand, account)

    return play
