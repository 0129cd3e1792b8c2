"""Found clubs, invite and remove members, give roles, dissolve clubs."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, structs
from sqlalchemy import insert, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tapete.room.clubs import membership as ms
from tapete.room.clubs.membership import ClubFacts, ClubMember, ClubRole
from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.random_codes import digest, new_secret
from tapete.room.store import club_tables as tables
from tapete.room.store.store import Account, Store, name_key
from tapete.room.world.clock import TimeSource

MOST_CLUBS = 20
"""Maximum number of clubs of one account."""
MOST_MEMBERS = 1_000
INVITATION_MS = 30 * 24 * 3_600_000
"""Validity of an invitation."""
LEAST_NAME, MOST_NAME = 2, 40


class ClubInvitation(Struct, frozen=True, kw_only=True):
    """A new invitation; the one before is void."""

    code: str
    until: int


class ClubInvited(Struct, frozen=True, kw_only=True):
    """The club of an invitation, for a person who has not joined yet."""

    club: int
    name: str
    members: int
    joined: bool
    """Whether the caller is a member already."""


class Clubs:
    """The clubs of a room. Every method is one transaction."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store, self._clock = store, clock
        self.removed: Callable[[int, int], None] = _nothing
        """Called with club and account after a member has left or was removed."""

    async def of(self, account: int) -> tuple[ClubFacts, ...]:
        """Return the clubs of an account."""
        return await self._store.look(lambda connection: ms.clubs_of(connection, account))

    async def seen_by(self, club: int, account: int) -> tuple[ClubFacts, tuple[ClubMember, ...]]:
        """Return a club and its members for one of them.

        Raises:
            Denied: the account is no member.
        """

        def work(connection: Connection) -> tuple[ClubFacts, tuple[ClubMember, ...]]:
            return ms.facts_of(connection, club, account), ms.members_of(connection, club)

        facts, members = await self._store.look(work)
        names = await self._store.names_of([one.account for one in members])
        return facts, tuple(
            structs.replace(one, name=names.get(one.account, f"#{one.account}")) for one in members
        )

    async def role(self, club: int, account: int) -> ClubRole | None:
        """Return the role of an account in a club; None for others."""
        return await self._store.look(lambda connection: ms.role_in(connection, club, account))

    async def found(self, name: str, by: Account) -> int:
        """Found a club. Return its number.

        Raises:
            Denied: the name is taken or too short, or the account has as many clubs as allowed.
        """
        name = " ".join(name.split())
        if not LEAST_NAME <= len(name) <= MOST_NAME or not name.isprintable():
            raise Denied("club_name", 400, least=LEAST_NAME, most=MOST_NAME)
        now = self._clock.now()

        def work(connection: Connection) -> int:
            _may_join(connection, by.id)
            c = tables.clubs.c
            if connection.execute(select(c.id).where(c.name_key == name_key(name))).first() is not None:
                raise Denied("club_name_taken")
            made = connection.execute(
                insert(tables.clubs).values(name=name, name_key=name_key(name), founded_at=now)
            )
            (club,) = made.inserted_primary_key or (0,)
            ms.add_member(connection, int(club), by.id, "owner", now)
            return int(club)

        try:
            return await self._store.change(work)
        except IntegrityError:
            raise Denied("club_name_taken") from None  # two were founded at the same time

    async def invite(self, club: int, by: int) -> ClubInvitation:
        """Make a new invitation. The one before is void.

        Raises:
            Denied: the account does not manage the club.
        """
        code, until = new_secret(), self._clock.now() + INVITATION_MS

        def work(connection: Connection) -> None:
            ms.required_role(connection, club, by, ms.MANAGES)
            ms.change_club(connection, club, invitation=digest(code), invitation_until=until)

        await self._store.change(work)
        return ClubInvitation(code=code, until=until)

    async def invited(self, code: str, account: int) -> ClubInvited:
        """Return the club of an invitation.

        Raises:
            Denied: the invitation is void.
        """
        now = self._clock.now()

        def work(connection: Connection) -> ClubInvited:
            club, name = _invited(connection, code, now)
            members = ms.members_of(connection, club)
            joined = any(one.account == account for one in members)
            return ClubInvited(club=club, name=name, members=len(members), joined=joined)

        return await self._store.look(work)

    async def join(self, code: str, account: Account) -> int:
        """Join a club by an invitation; a member stays what they are. Return the club's number.

        Raises:
            Denied: the invitation is void, the club is full, or the account has as many clubs as allowed.
        """
        now = self._clock.now()

        def work(connection: Connection) -> int:
            club, _ = _invited(connection, code, now)
            if ms.role_in(connection, club, account.id) is None:
                _may_join(connection, account.id)
                if len(ms.members_of(connection, club)) >= MOST_MEMBERS:
                    raise Denied("club_full", most=MOST_MEMBERS)
                ms.add_member(connection, club, account.id, "member", now)
            return club

        try:
            return await self._store.change(work)
        except IntegrityError:  # two requests of the same person
            return (await self.invited(code, account.id)).club

    async def set_role(self, club: int, account: int, role: ClubRole, by: int) -> None:
        """Give a member a role. A new owner makes the one before a manager.

        Raises:
            Denied: the caller is not the owner, the account is no member, or the owner is to be demoted.
        """

        def work(connection: Connection) -> None:
            ms.required_role(connection, club, by, ("owner",))
            before = ms.role_in(connection, club, account)
            if before is None:
                raise Denied("no_member", 404)
            if before == "owner" and role != "owner":
                raise Denied("club_owner")
            if role == "owner" and account != by:
                ms.set_role(connection, club, by, "manager")
            ms.set_role(connection, club, account, role)

        await self._store.change(work)

    async def remove(self, club: int, account: int, by: int) -> None:
        """Remove a member, or leave the club.

        Raises:
            Denied: the caller may not remove this member, or owns the club.
        """

        def work(connection: Connection) -> None:
            own = ms.required_role(connection, club, by)
            role = ms.role_in(connection, club, account)
            if role is None:
                raise Denied("no_member", 404)
            if role == "owner":
                raise Denied("club_owner")
            if account != by and (own == "member" or (own == "manager" and role == "manager")):
                raise Denied("club_role", 403)
            ms.remove_member(connection, club, account)

        await self._store.change(work)
        self.removed(club, account)

    async def dissolve(self, club: int, name: str, by: int) -> None:
        """Dissolve a club with its leagues. The name, typed again, confirms it.

        Raises:
            Denied: the caller is not the owner, or the name is another one.
        """
        now = self._clock.now()

        def work(connection: Connection) -> list[int]:
            ms.required_role(connection, club, by, ("owner",))
            if name_key(" ".join(name.split())) != name_key(ms.facts_of(connection, club, by).name):
                raise Denied("other_name", 400)
            found = [one.account for one in ms.members_of(connection, club)]
            ms.dissolve(connection, club, now)
            return found

        for account in await self._store.change(work):
            self.removed(club, account)


def _may_join(connection: Connection, account: int) -> None:
    if len(ms.clubs_of(connection, account)) >= MOST_CLUBS:
        raise Denied("too_many_clubs", most=MOST_CLUBS)


def _invited(connection: Connection, code: str, now: int) -> tuple[int, str]:
    c = tables.clubs.c
    found = connection.execute(
        select(c.id, c.name, c.invitation_until).where(c.invitation == digest(code))
    ).first()
    if found is None or found.invitation_until is None or found.invitation_until <= now:
        raise Denied("invitation_void", 410)
    return int(found.id), str(found.name)


def _nothing(club: int, account: int) -> None:
    """Do nothing: no one needs the notification."""
