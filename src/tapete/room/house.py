"""House bots: they sit where a person would, see what a person sees, and send what a person's client sends.

A bot's chance comes from the stream and the decision, so it does after a crash what it would have done
before.
"""

import uuid
from typing import Protocol

from tapete.bots import NAMES, house_bot, think_ms
from tapete.engine import commands as cmd
from tapete.room import protocol as p
from tapete.room.clock import Clock
from tapete.room.store import Account, NameTaken, Store

BOTS = uuid.UUID("6f1c1f0e-5a3c-5d1b-9a57-7a7e7e000001")
"""The namespace of the bots' command ids; the same decision always gets the same id."""


class Messages(Protocol):
    """Where a bot sends what a client would send."""

    def send(self, bot: "Bot", message: p.ClientMessage) -> None:
        """Take a message as if it came from a connection."""


class Bot:
    """One house bot at one table."""

    def __init__(self, account: Account, *, clock: Clock, room: Messages, divisor: int = 1) -> None:
        self.account: Account | None = account
        self.divisor = divisor
        self._clock = clock
        self._room = room
        self._answering: str | None = None

    def tell(self, message: p.ServerMessage) -> None:
        """Look at a table; if a decision is asked, think as long as a person would and answer it."""
        if not isinstance(message, p.Table) or message.decision is None or message.hand is None:
            return
        if message.decision == self._answering or self.account is None or message.clock is None:
            return
        self._answering = message.decision
        seed = f"{message.stream}/{self.account.id}/{message.decision}".encode()
        act = _act(message, house_bot(message.hand, seed=seed), uuid.uuid5(BOTS, seed.decode()))
        people = any(not seat.bot and seat.finish is None for seat in message.seats)
        think = think_ms(message.hand, seed=seed) // (self.divisor if people else self.divisor * 6)
        self._clock.call_at(message.clock.began + think, lambda: self._room.send(self, act))


def _act(table: p.Table, command: cmd.Command, id: uuid.UUID) -> p.Act:
    amount = command.amount if isinstance(command, (cmd.Bet, cmd.RaiseTo)) else None
    actions = {
        cmd.Fold: p.Action.FOLD,
        cmd.Check: p.Action.CHECK,
        cmd.Call: p.Action.CALL,
        cmd.Bet: p.Action.BET,
        cmd.RaiseTo: p.Action.RAISE_TO,
    }
    return p.Act(
        id=str(id),
        stream=table.stream,
        decision=table.decision or "",
        action=actions[type(command)],
        amount=amount,
    )


class BotHouse:
    """The house's bots: accounts made once and kept."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self.accounts: list[Account] = []

    @property
    def ids(self) -> frozenset[int]:
        """Accounts of the bots that there are so far."""
        return frozenset(account.id for account in self.accounts)

    async def open(self) -> None:
        """Make the accounts that are missing; a person who has a bot's name keeps it."""
        for name in NAMES:
            account = await self._store.account_by_name(name)
            if account is None:
                token = uuid.uuid5(BOTS, name).bytes  # never told to anybody, and no hash of a token
                account = await self._store.create_account(name, True, token, self._clock.now())
            if account.bot:
                self.accounts.append(account)
        if len(self.accounts) < 9:
            raise NameTaken("of too many house bots")

    def bots(self, stream: str) -> list[Account]:
        """All bots in the order in which they come to a stream; it depends on the stream alone."""
        first = int(stream.partition("/")[2]) * 5 % len(self.accounts)
        return self.accounts[first:] + self.accounts[:first]
