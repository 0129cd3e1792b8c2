"""The switchboard of a worker: dispatch each message about a stream to its handler.

Commands go to the stream's owner. Queries about a stream (its tables, page and past hands) are answered here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from tapete.room import protocol as p
from tapete.room.chat.chat import TableChats
from tapete.room.clubs.gate import ClubGate
from tapete.room.clubs.opening import ClubEvents, OpensForClub
from tapete.room.core.deciding import Command
from tapete.room.core.names import names_for
from tapete.room.core.not_taken import NotTaken
from tapete.room.people.answering import answered, greeted, no_such_stream
from tapete.room.people.audience import Audience
from tapete.room.people.presence import Presence
from tapete.room.publish.deal_preview import deal_preview
from tapete.room.publish.deals import OpenDeals
from tapete.room.publish.fan_out import FanOut, chat_place
from tapete.room.publish.followers import Followers
from tapete.room.publish.history import history_of
from tapete.room.store.store import Account
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asked, Asker, BytesGiven, LineChanged
from tapete.room.stream.owner import Owner
from tapete.room.stream.replies import refusal
from tapete.room.stream.streams import StreamOwners
from tapete.room.world.chance import below
from tapete.tournament.course.several import flights_to_draw
from tapete.tournament.refusals import TournamentRefused

_FOR_THE_OWNER = frozenset[type](get_args(Command)) - {p.Register}
"""Messages that go unchanged to the owner of their stream."""


class Switchboard:
    """Dispatcher of messages about streams.

    Args:
        audiences: audiences by stream; the mapping changes.
        names: names by account; the mapping grows.
        opens_for_club: opens a tournament for a club.
    """

    def __init__(
        self,
        *,
        streams: StreamOwners,
        audiences: Mapping[str, Audience],
        names: Mapping[int, str],
        presence: Presence,
        fan_out: FanOut,
        deals: OpenDeals,
        followers: Followers,
        chat: TableChats,
        context: StreamContext,
        opens_for_club: OpensForClub,
    ) -> None:
        self._gate = ClubGate(context.store)
        self._club_events = ClubEvents(context.store, context.clock, self._gate, opens_for_club)
        self._streams = streams
        self._owners = streams.owners
        self._audiences = audiences
        self._names = names
        self._presence = presence
        self._fan_out = fan_out
        self._deals = deals
        self._followers = followers
        self._chat = chat
        self._store = context.store
        self._chance = context.chance
        self._incidents = context.incidents
        self._traces = context.traces
        self._watched: dict[Asker, set[str]] = {}
        """Streams that a connection has watched, by connection."""

    def put(self, session: Asker, message: p.OfStream) -> bool:
        """Deliver a command that only needs to reach its stream; see `halves.Streams.put`."""
        owner = self._owners.get(message.stream)
        if owner is None or type(message) not in _FOR_THE_OWNER or _needs_gate(owner, session.account):
            return False
        owner.put(Asked(session, message, trace=self._traces.here()))  # type: ignore[arg-type]
        return True

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """Handle a message of a signed-in connection."""
        work = self._said(session, message)
        await answered(work, session=session, message=message, incidents=self._incidents)

    async def _said(self, session: Asker, message: p.OfStream) -> None:
        account = greeted(session)
        owner = await self._streams.recall(message.stream)
        if owner is None:
            raise no_such_stream(message.stream)
        if _needs_gate(owner, account):
            await self._pass_gate(owner, session, account)
        await self._of_stream(owner, session, account, message)

    async def _pass_gate(self, owner: Owner, session: Asker, account: Account) -> None:
        """Check that an account may see a club's event; to others it does not exist.

        Raises:
            NotTaken: the account is no member.
        """
        if await self._gate.admits(owner.game.tournament.club, account.id):
            return
        self._followers.unfollow(owner.stream, session)
        if self._audiences[owner.stream].unwatch(session):
            self._unwatched(owner, session)
        raise no_such_stream(owner.stream)

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
            case p.Hands() | p.HandSteps() | p.ProveHand() | p.ProveDraws():
                shown = next((watching.shown for one, watching in audience if one is session), 0)
                past = history_of(owner.game, self._store, names_for(owner.game, self._names, account.id))
                session.tell(await past.answer(message, account.id, shown=shown))
            case p.PreviewDeal():
                self._preview(owner, session, account, message)
            case p.ReportPlayer():
                await self._report(owner, session, account, message)
            case p.Say():
                await self._say(owner, session, account, message)
            case p.CommitBytes() | p.RevealBytes():
                owner.put(BytesGiven(session, message))
            case p.Pool():
                raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"{owner.stream} is no pool.")
            case p.OpenClubEvent():
                await self._club_events.open(owner, session, account, message)
            case p.Register():
                drawn, among = self._drawn(owner, account.id)
                drawn.put(Asked(session, message, among, self._traces.here()))
            case _:
                owner.put(Asked(session, message, trace=self._traces.here()))

    def _preview(self, owner: Owner, session: Asker, account: Account, message: p.PreviewDeal) -> None:
        names = names_for(owner.game, self._names, account.id)
        named = owner.named(account.id)
        found: p.DealPreview | p.Error | p.Refusal | None
        try:
            found = deal_preview(owner.game, message, account=account.id, named=named, names=names)
        except TournamentRefused as error:
            found = refusal(error, message.answered_by)
        if found is not None:
            session.tell(found)

    async def _report(self, owner: Owner, session: Asker, account: Account, message: p.ReportPlayer) -> None:
        audience, game = self._audiences[owner.stream], owner.game
        watching = audience.watching(session)
        table = max(0, watching.shown) if watching is not None else 0
        names = names_for(game, self._names, None)
        entry = game.entry_at(table, message.seat) if message.seat is not None else None
        seated = None if entry is None else (entry.account, names.get(entry.account, ""))
        hand = game.play(table).hand
        number = hand.number if hand is not None else 0
        await self._chat.report(
            session,
            account.id,
            message,
            audience,
            table=table,
            seated=seated,
            hand=number,
        )

    async def _say(self, owner: Owner, session: Asker, account: Account, message: p.Say) -> None:
        audience, tournament = self._audiences[owner.stream], owner.game.tournament
        watching, place = audience.watching(session), tournament.place_of(account.id)
        entry = tournament.entry_of(account.id)
        plays = entry is not None and entry.place is None
        if watching is None and not plays:
            raise NotTaken(p.ErrorCode.NOT_SEATED, f"You neither play in {owner.stream} nor watch it.")
        table = watching.shown if watching is not None else 0
        await self._chat.say(
            session,
            account.id,
            message,
            chat_place(owner.game, place.table if place is not None else max(0, table)),
            audience,
            plays=plays,
            seat=place.seat if place is not None else None,
            name=names_for(owner.game, self._names, None).get(account.id, account.name),
        )

    def left(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self._followers.leave(session)
        for stream in self._watched.pop(session, ()):
            audience = self._audiences.get(stream)
            if audience is not None and audience.leave(session):
                self._unwatched(self._owners[stream], session)

    def _unwatched(self, owner: Owner, session: Asker) -> None:
        """Begin the grace of an account if its last connection has stopped watching."""
        audience, account = self._audiences[owner.stream], session.account
        if account is None or audience.has_line(account.id):
            return
        if owner.game.tournament.entry_of(account.id):
            self._presence.lost(owner, account.id)
            self._tell_neighbours(owner, account.id)

    def _drawn(self, owner: Owner, account: int) -> tuple[Owner, tuple[int, ...]]:
        """Return the owner of the flight to enter, and the flights among which it was drawn, if any."""
        among = flights_to_draw(account, owner.game.tournament, self._streams.others(owner.game))
        if len(among) == 1:
            return self._owners[f"tournament/{among[0].tournament}"], ()
        (drawn,) = below((len(among),), self._chance.seed(f"{owner.stream}/series/{account}"))
        numbers = tuple(one.tournament for one in among)
        return self._owners[f"tournament/{numbers[drawn]}"], numbers

    def _watch(self, owner: Owner, session: Asker, account: Account, message: p.Watch) -> None:
        audience, table = self._audiences[owner.stream], message.table
        if table is not None and table not in owner.game.tournament.tables:
            text = f"There is no table {table} in {owner.stream}."
            raise NotTaken(p.ErrorCode.NO_SUCH_TABLE, text, facts={"table": table})
        had_line = audience.has_line(account.id)
        watching = audience.watch(session, message)
        self._watched.setdefault(session, set()).add(owner.stream)
        self._presence.back(owner.stream, account.id)
        owner.put(LineChanged(account.id, gone=False))
        self._fan_out.show(owner, session, watching)
        self._deals.tell(owner, session, watching)
        if not had_line:
            self._tell_neighbours(owner, account.id)

    def _tell_neighbours(self, owner: Owner, account: int) -> None:
        """Update the viewers of an account's table after it disconnected or reconnected."""
        entry = owner.game.tournament.entry_of(account)
        if entry is not None:
            self._fan_out.tell_table(owner, entry.table)


def _needs_gate(owner: Owner, account: Account | None) -> bool:
    """Whether to check membership: for a club's event, unless the account has an entry."""
    tournament = owner.game.tournament
    return bool(tournament.club) and (account is None or tournament.entry_of(account.id) is None)
