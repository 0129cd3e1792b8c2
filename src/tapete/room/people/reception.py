"""The reception of the room: connections come and go, and each message goes where it belongs.

`handle` takes one message of one session and never lets an exception out; answers go to `session.tell`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import structlog

from tapete.room import protocol as p
from tapete.room.core.asking import NotTaken
from tapete.room.core.names import names_for
from tapete.room.people.accounts import Accounts
from tapete.room.people.audience import Audience
from tapete.room.people.presence import Presence
from tapete.room.publish.deals import Deals
from tapete.room.publish.fan_out import FanOut
from tapete.room.publish.followers import Followers
from tapete.room.publish.history import history_of
from tapete.room.publish.lobby import Lobby
from tapete.room.publish.wallets import Wallets
from tapete.room.store.store import Account, Store, StoreUnavailable
from tapete.room.stream.inputs import Asked, Asker, BytesGiven, LineChanged
from tapete.room.stream.owner import Owner
from tapete.room.stream.streams import Streams
from tapete.room.world.chance import Chance, below
from tapete.room.world.clock import Clock
from tapete.room.world.incidents import Incidents
from tapete.room.world.meters import Meters
from tapete.tournament.course.several import flights_to_draw

log = structlog.get_logger()

_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


class Reception:
    """Takes what connections send.

    Args:
        sessions: all connections; it changes here.
        audiences: by stream; it grows.
    """

    def __init__(
        self,
        *,
        sessions: set[Asker],
        streams: Streams,
        audiences: Mapping[str, Audience],
        accounts: Accounts,
        presence: Presence,
        fan_out: FanOut,
        deals: Deals,
        lobby: Lobby,
        followers: Followers,
        wallets: Wallets,
        store: Store,
        clock: Clock,
        chance: Chance,
        incidents: Incidents,
        meters: Meters,
    ) -> None:
        self._sessions = sessions
        self._addresses: dict[Asker, str] = {}
        self._streams = streams
        self._owners = streams.owners
        self._audiences = audiences
        self._accounts = accounts
        self._names = accounts.names
        self._presence = presence
        self._fan_out = fan_out
        self._deals = deals
        self._lobby = lobby
        self._followers = followers
        self._wallets = wallets
        self._store = store
        self._clock = clock
        self._chance = chance
        self._incidents = incidents
        self._meters = meters

    # ------------------------------------------------------------ connections

    def connect(self, session: Asker, address: str | None = None) -> None:
        """Add a connection, with its address if it is known. Its first message must be `hello`."""
        self._sessions.add(session)
        if address is not None:
            self._addresses[session] = address

    def disconnect(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self._sessions.discard(session)
        self._addresses.pop(session, None)
        self._lobby.leave(session)
        self._followers.leave(session)
        self._wallets.leave(session)
        for stream, audience in self._audiences.items():
            if audience.leave(session):
                self._unwatched(self._owners[stream], session)

    def _unwatched(self, owner: Owner, session: Asker) -> None:
        """After a connection stops watching: if it was the account's last one, its grace begins."""
        audience, account = self._audiences[owner.stream], session.account
        if account is None or audience.has_line(account.id):
            return
        if owner.game.tournament.entry_of(account.id):
            self._presence.lost(owner, account.id)
            self._tell_neighbours(owner, account.id)

    # ------------------------------------------------------------ messages

    def read(self, session: Asker, text: str | bytes) -> p.ClientMessage | None:
        """The message of a frame; None, and an error to the connection, if it is none."""
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            self._meters.count("malformed")
            session.tell(p.Error(code=p.ErrorCode.MALFORMED, text=str(error), re=p.named_in(text)))
            return None

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Take one message. An error is answered to this message and has no other effect."""
        self._meters.count("message")
        try:
            await self._handle(session, message)
        except NotTaken as no:
            session.tell(no.told(message.answered_by))
        except StoreUnavailable as error:
            log.error("store unavailable", why=str(error))
            text = "The room can't reach its store now. Send this again later."
            code = p.ErrorCode.STORE_UNAVAILABLE
            session.tell(p.Error(code=code, text=text, re=message.answered_by))
        except Exception as error:
            incident = self._incidents.note("message failed", error, message=type(message).__name__)
            text = f"The room failed at this message. Incident {incident}."
            facts = {"incident": incident}
            session.tell(p.Error(code=p.ErrorCode.FAULT, text=text, re=message.answered_by, facts=facts))

    async def _handle(self, session: Asker, message: p.ClientMessage) -> None:
        if isinstance(message, p.Ping):
            session.tell(p.Pong(now=self._clock.now()))
        elif isinstance(message, p.Hello):
            await self._accounts.hello(session, message, self._addresses.get(session))
        elif session.account is None:
            raise NotTaken(p.ErrorCode.HELLO_FIRST, "Open the connection with `hello`.")
        else:
            await self._known(session, session.account, message)

    async def _known(self, session: Asker, account: Account, message: p.ClientMessage) -> None:
        match message:
            case p.Lobby():
                self._lobby.watch(session, whole=message.whole)
            case p.Wallet():
                await self._wallets.watch(session, whole=message.whole)
            case p.Hello() | p.Ping():
                raise AssertionError("taken before")
            case _:
                await self._of_stream(self._owner(message.stream), session, account, message)

    async def _of_stream(self, owner: Owner, session: Asker, account: Account, message: p.OfStream) -> None:
        audience = self._audiences[owner.stream]
        match message:
            case p.Watch():
                self._watch(owner, session, account, message)
            case p.Unwatch():
                if audience.unwatch(session):
                    self._unwatched(owner, session)
            case p.Follow():
                self._followers.follow(owner, session, whole=message.whole)
            case p.Unfollow():
                self._followers.unfollow(owner.stream, session)
            case p.Hands() | p.HandSteps() | p.ProveHand():
                shown = next((watching.shown for one, watching in audience if one is session), 0)
                past = history_of(owner.game, self._store, names_for(owner.game, self._names, account.id))
                session.tell(await past.answer(message, account.id, shown=shown))
            case p.CommitBytes() | p.RevealBytes():
                owner.put(BytesGiven(session, message))
            case p.Register():
                drawn, among = self._drawn(owner, account.id)
                drawn.put(Asked(session, message, among))
            case _:
                owner.put(Asked(session, message))

    def _drawn(self, owner: Owner, account: int) -> tuple[Owner, tuple[int, ...]]:
        """The flight that somebody gets who asks for one, and among which it was drawn, if it was."""
        among = flights_to_draw(account, owner.game.tournament, self._streams.others(owner.game))
        if len(among) == 1:
            return self._owners[f"tournament/{among[0].tournament}"], ()
        (drawn,) = below((len(among),), self._chance.seed(f"{owner.stream}/series/{account}"))
        numbers = tuple(one.tournament for one in among)
        return self._owners[f"tournament/{numbers[drawn]}"], numbers

    def _owner(self, stream: str) -> Owner:
        owner = self._owners.get(stream)
        if owner is None:
            raise NotTaken(p.ErrorCode.NO_SUCH_STREAM, f"There is no {stream}.")
        return owner

    def _watch(self, owner: Owner, session: Asker, account: Account, message: p.Watch) -> None:
        audience, table = self._audiences[owner.stream], message.table
        if table is not None and table not in owner.game.tournament.tables:
            text = f"There is no table {table} in {owner.stream}."
            raise NotTaken(p.ErrorCode.NO_SUCH_TABLE, text, facts={"table": table})
        had_line = audience.has_line(account.id)
        watching = audience.watch(session, message)
        self._presence.back(owner.stream, account.id)
        owner.put(LineChanged(account.id, gone=False))
        self._fan_out.show(owner, session, watching)
        self._deals.tell(owner, session, watching)
        if not had_line:
            self._tell_neighbours(owner, account.id)

    def _tell_neighbours(self, owner: Owner, account: int) -> None:
        """Tell the viewers of an account's table that its connection is lost or back."""
        entry = owner.game.tournament.entry_of(account)
        if entry is not None:
            self._fan_out.tell_table(owner, entry.table)
