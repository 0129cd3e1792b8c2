"""House bots: they sit like people, see what people see, and send the same messages as a client.

A bot's randomness comes from a secret of the room and the decision. No player can predict it, and a crash
does not change the bot's action.
"""

import hashlib
import hmac
import uuid
from collections.abc import Callable
from typing import Protocol

import structlog
from msgspec import structs

from tapete.bots import FORMER_NAMES, NAMES, house_bot, plain_act, share_of, think_ms
from tapete.engine import commands as cmd
from tapete.engine.views import HandView
from tapete.room import protocol as p
from tapete.room.store.store import Account, NameTaken, Store
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.rules import hand_rules

BOTS = uuid.UUID("6f1c1f0e-5a3c-5d1b-9a57-7a7e7e000001")
"""Namespace of the bots' command ids; the same decision always gets the same id."""


log = structlog.get_logger()

ASKED_AGAIN = (p.ErrorCode.STORE_UNAVAILABLE, p.ErrorCode.STALE_DECISION)
"""Errors after which the bot gets the table again with the decision open then."""
SECRET = "house/secret"  # noqa: S105 - the name of a setting


class Messages(Protocol):
    """Receiver of a bot's messages."""

    def send(self, bot: "Bot", message: p.ClientMessage) -> None:
        """Handle a message as if it came from a connection."""


class Bot:
    """One house bot in one tournament.

    Args:
        secret: secret of the room; source of all randomness of its bots.
        hurried: returns whether no person follows a decision begun at a time, so that bots may act faster.
    """

    def __init__(
        self,
        account: Account,
        *,
        clock: TimeSource,
        room: Messages,
        secret: bytes,
        divisor: int = 1,
        hurried: Callable[[int], bool] = lambda since: False,
    ) -> None:
        self.account: Account | None = account
        self.divisor = divisor
        self._clock = clock
        self._room = room
        self._secret = secret
        self._hurried = hurried
        self._answering: str | None = None
        self._answered: set[str] = set()
        """Offers and deals already answered."""
        self._instead: dict[str, p.Act | p.Decline] = {}
        """Fallback message by the id of a sent message, in case the room can't accept the first."""

    def tell(self, message: p.ServerMessage) -> None:
        """Look at a table; if it asks for a decision, answer after a human-like delay."""
        match message:
            case p.Table() if self.account is not None:
                self._look(message)
            case p.Accepted(re=id):
                self._instead.pop(id, None)
            case p.Error(re=str(id), code=code) if code not in ASKED_AGAIN:
                self._not_taken(id)
            case p.Refusal(re=id):
                self._not_taken(id)
            case _:
                pass

    def _look(self, message: p.Table) -> None:
        if message.decision is not None and message.hand is not None and message.clock is not None:
            self._decide(message, message.hand, message.clock, message.decision)
        for offer in message.purchases:
            if offer.since is not None:
                self._answer_offer(message, offer, offer.since)
        if message.deal is not None and message.deal.your_vote is None:
            self._vote(message, message.deal)

    def _decide(self, table: p.Table, hand: HandView, clock: p.Clock, decision: str) -> None:
        if decision == self._answering or self.account is None:
            return
        self._answering = decision
        seed = self._seed(f"{table.stream}/{self.account.id}/{decision}")
        plain = _act(table, plain_act(hand), uuid.uuid5(BOTS, f"{seed.hex()}/plain"))
        try:
            rules = hand_rules(hand.game)
            act = _act(table, house_bot(hand, seed=seed, rules=rules), uuid.uuid5(BOTS, seed.hex()))
            think = think_ms(hand, seed=seed, rules=rules)
        except Exception as error:
            # The table must neither wait for the bot nor stop because of it.
            log.error("a house bot failed", stream=table.stream, decision=decision, exc_info=error)
            self._clock.call_at(clock.began, lambda: self._room.send(self, plain))
            return
        self._instead = {act.id: plain}
        faster = self.divisor * 6 if self._hurried(clock.began) else self.divisor
        self._clock.call_at(clock.began + think // faster, lambda: self._room.send(self, act))

    def _not_taken(self, id: str) -> None:
        """Send the fallback at once for a message that the room refused or failed at."""
        instead = self._instead.pop(id, None)
        if instead is not None:
            log.error("a house bot's message was not taken", stream=instead.stream, id=id)
            self._room.send(self, instead)

    def _answer_offer(self, table: p.Table, offer: p.Offer, since: int) -> None:
        """Answer an offer: half of the bots accept."""
        asked = f"{table.stream}/{offer.what.value}/{offer.until}"
        seed, id = self._asked(asked)
        if seed is None or id is None:
            return
        decline = p.Decline(id=str(uuid.uuid5(BOTS, f"{seed.hex()}/decline")), stream=table.stream)
        if share_of(seed, "buy") < 0.5:
            if offer.what is p.Purchase.REBUY:
                self._instead[id] = decline
            self._soon(since, seed, p.Buy(id=id, stream=table.stream, what=offer.what))
        elif offer.what is p.Purchase.REBUY:
            self._soon(since, seed, structs.replace(decline, id=id))

    def _vote(self, table: p.Table, deal: p.Deal) -> None:
        """Vote yes if the deal gives the bot at least nine tenths of its share by chips."""
        seed, id = self._asked(f"{table.stream}/{deal.terms}")
        mine = next((seat for seat in table.seats if seat.seat == table.you), None)
        if seed is None or id is None or mine is None:
            return
        chips = sum(seat.stack for seat in table.seats if seat.finish is None)
        amount = next((share.amount for share in deal.shares if share.name == mine.name), None)
        if amount is None:
            return
        total = sum(share.amount for share in deal.shares)
        yes = amount * chips * 10 >= total * mine.stack * 9
        vote = p.VoteOnDeal(id=id, stream=table.stream, terms=deal.terms, yes=yes)
        self._soon(deal.since, seed, vote)

    def _asked(self, what: str) -> tuple[bytes | None, str | None]:
        """Return the seed and the id for an answer; None for both if the answer was already given."""
        if what in self._answered or self.account is None:
            return None, None
        self._answered.add(what)
        seed = self._seed(f"{what}/{self.account.id}/answer")
        return seed, str(uuid.uuid5(BOTS, seed.hex()))

    def _seed(self, purpose: str) -> bytes:
        """Return the secret seed of one decision; the same for the same purpose."""
        return hmac.digest(self._secret, purpose.encode(), hashlib.sha256)

    def _soon(self, since: int, seed: bytes, message: p.ClientMessage) -> None:
        """Send an answer one to three seconds after the question; the delay depends on the seed."""
        think = 1_000 + int(2_000 * share_of(seed, "think"))
        self._clock.call_at(since + think // self.divisor, lambda: self._room.send(self, message))


def _act(table: p.Table, command: cmd.Command, id: uuid.UUID) -> p.Act:
    amount = command.amount if isinstance(command, (cmd.Bet, cmd.RaiseTo)) else None
    actions = {
        cmd.Fold: p.Action.FOLD,
        cmd.Check: p.Action.CHECK,
        cmd.Call: p.Action.CALL,
        cmd.Bet: p.Action.BET,
        cmd.RaiseTo: p.Action.RAISE_TO,
        cmd.BringIn: p.Action.BRING_IN,
        cmd.Draw: p.Action.DRAW,
    }
    return p.Act(
        id=str(id),
        stream=table.stream,
        decision=table.decision or "",
        action=actions[type(command)],
        amount=amount,
        discard=command.discard if isinstance(command, cmd.Draw) else None,
    )


class BotHouse:
    """House bots: accounts created once and stored."""

    def __init__(self, store: Store, clock: TimeSource, chance: RandomSource) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self.secret = b""
        """Source of the bots' randomness; created with the room, kept in its store, never sent."""
        self.accounts: list[Account] = []
        """Bots that take free places, in the order of their names."""
        self._former: list[Account] = []
        """Bots of an older room: they play on in their seats and take no new places."""

    @property
    def all(self) -> list[Account]:
        """Return all accounts of house bots."""
        return [*self.accounts, *self._former]

    @property
    def ids(self) -> frozenset[int]:
        """Return the account ids of all house bots."""
        return frozenset(account.id for account in self.all)

    def account(self, id: int) -> Account | None:
        """Return a bot's account by its number; None if unknown."""
        return next((account for account in self.all if account.id == id), None)

    async def open(self) -> None:
        """Create missing accounts. A person who has a bot's name keeps it."""
        for name in FORMER_NAMES:
            account = await self._store.account_by_name(name)
            if account is not None and account.token_hash == _no_token(name):
                self._former.append(account)
        for name in NAMES:
            account = await self._store.account_by_name(name)
            if account is None:
                account = await self._new(name)
            if account.token_hash == _no_token(name):
                self.accounts.append(account)
        if len(self.accounts) < 9:
            raise NameTaken("of too many house bots")
        self.secret = await self._kept_secret()

    async def _new(self, name: str) -> Account:
        try:
            return await self._store.create_account(name, True, _no_token(name), self._clock.now())
        except NameTaken:  # another node of the cluster was quicker
            account = await self._store.account_by_name(name)
            if account is None:
                raise
            return account

    async def _kept_secret(self) -> bytes:
        """Return the secret of this room's bots, created when the room first opens."""
        kept = await self._store.get_setting(SECRET)
        if kept is None:
            kept = await self._store.agree_on(SECRET, self._chance.seed(SECRET).hex())
        return bytes.fromhex(kept)

    def bots(self, stream: str) -> list[Account]:
        """Return all bots in the order in which they join a stream; it depends only on the stream."""
        first = int(stream.partition("/")[2]) * 5 % len(self.accounts)
        return self.accounts[first:] + self.accounts[:first]


def _no_token(name: str) -> bytes:
    """Return a placeholder for a token's hash. No token has this hash, so nobody can log in as a house bot.

    It also distinguishes a house bot from a person's program with the same name.
    """
    return uuid.uuid5(BOTS, name).bytes
