"""The house bots of cash play, by stream and account."""

from __future__ import annotations

from collections.abc import Callable

from tapete.room import protocol as p
from tapete.room.people.house_bots import Bot, BotHouse, Messages
from tapete.room.stream.single_writer import SingleWriter


class HouseBots:
    """Send house bots the tables at which they must decide.

    Args:
        messages: receives their messages.
        divisor: factor by which they act faster than people.
    """

    def __init__(self, house: BotHouse, messages: Messages, divisor: int) -> None:
        self._house = house
        self._messages = messages
        self._divisor = divisor
        self._bots: dict[str, dict[int, Bot]] = {}

    def tell(self, owner: SingleWriter, account: int, show: Callable[[Bot], p.Table]) -> None:
        """Send a bot the table at which it must act.

        Args:
            show: returns the table as a bot sees it.
        """
        bots = self._bots.setdefault(owner.stream, {})
        if account not in bots:
            known = self._house.account(account)
            if known is None:
                return
            bots[account] = Bot(
                known,
                clock=owner.clock,
                room=self._messages,
                secret=self._house.secret,
                divisor=self._divisor,
            )
        bots[account].tell(show(bots[account]))

    def forget(self, stream: str) -> None:
        """Drop the bots of a stream; they start anew."""
        self._bots.pop(stream, None)
