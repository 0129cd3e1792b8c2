"""HTTP routes of clubs: found, invite, join, roles, private and recurring events, dissolve."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from tapete.room import protocol as p
from tapete.room.clubs.clubs import ClubInvitation, ClubInvited
from tapete.room.clubs.leagues import LeagueFacts
from tapete.room.clubs.membership import ClubFacts, ClubMember, ClubRole
from tapete.room.clubs.schedules import ClubSchedule
from tapete.room.core.local_times import Recurrence
from tapete.room.net.calls import Body, HandlerCall, NoContent, Page, page
from tapete.room.protocol import http
from tapete.room.protocol.base import Whole
from tapete.tournament.structure.sections import Weekday

Typed = Annotated[str, Meta(max_length=100)]


class OfClub(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One club by its number."""

    club: http.Number


class NewClub(Body):
    """Body with the name of a club to found."""

    name: Typed


class ClubCode(Body):
    """Body with the code of an invitation."""

    code: Typed


class MemberNamed(Body):
    """Body that names a member."""

    account: Whole


class NewClubRole(Body):
    """Body with a member's new role."""

    account: Whole
    role: ClubRole


class ClubName(Body):
    """Body with the club's name, typed again as a confirmation."""

    name: Typed


class NewSchedule(Body):
    """Body with a recurring event."""

    name: Typed
    like: Typed
    """Stream of a tournament of the house, whose structure the events have."""
    at: Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
    """Local time of day, `20:30` for instance."""
    days: Annotated[tuple[Weekday, ...], Meta(max_length=7)] = ()
    """Days of the week; all days if empty."""
    zone: Annotated[str, Meta(min_length=1, max_length=60)] = "UTC"
    """Time zone; daylight saving is followed."""


class ScheduleNamed(Body):
    """Body that names a recurring event."""

    schedule: Whole


class ClubList(Struct, frozen=True, kw_only=True):
    """Your clubs."""

    clubs: tuple[ClubFacts, ...]


class ClubPage(Struct, frozen=True, kw_only=True):
    """A club as its members see it."""

    club: ClubFacts
    you: int
    """Your account."""
    members: tuple[ClubMember, ...]
    leagues: tuple[LeagueFacts, ...]
    schedules: tuple[ClubSchedule, ...]
    """Recurring events."""
    events: tuple[p.LobbyRow, ...]
    """Private tournaments: open, running, and the last finished ones."""
    tables: tuple[p.CashRow, ...]
    """Private cash tables."""
    entered: tuple[str, ...]
    """Streams among them in which you play."""


def club_pages() -> list[Page]:
    """The operations of clubs."""
    return [
        _page("/clubs", clubs, access="person"),
        _post("/clubs", found_club, errors=(409,)),
        _post("/clubs/invited", invited_to_club, errors=(410,)),
        _post("/clubs/join", join_club, errors=(409, 410)),
        _page("/clubs/{club}", club, access="person"),
        _post("/clubs/{club}/invitation", invite_to_club),
        _post("/clubs/{club}/leave", leave_club, errors=(409,)),
        _post("/clubs/{club}/members/role", set_club_role, errors=(409,)),
        _post("/clubs/{club}/members/remove", remove_from_club, errors=(409,)),
        _post("/clubs/{club}/schedules", set_club_schedule, errors=(409,)),
        _post("/clubs/{club}/schedules/remove", remove_club_schedule),
        _post("/clubs/{club}/dissolve", dissolve_club),
    ]


def _page(path: str, handle: Any, **described: Any) -> Page:
    return page(path, handle, tag="clubs", **described)


def _post(path: str, handle: Any, **described: Any) -> Page:
    return _page(path, handle, access="person", method="POST", **described)


async def clubs(call: HandlerCall) -> ClubList:
    """List your clubs."""
    return ClubList(clubs=await call.gateway.clubs.of(call.known.account.id))


async def found_club(call: HandlerCall, body: NewClub) -> ClubPage:
    """Found a club; you are its owner."""
    return await _shown(call, await call.gateway.clubs.found(body.name, call.known.account))


async def invited_to_club(call: HandlerCall, body: ClubCode) -> ClubInvited:
    """Tell the club of an invitation before you join."""
    found: ClubInvited = await call.gateway.clubs.invited(body.code, call.known.account.id)
    return found


async def join_club(call: HandlerCall, body: ClubCode) -> ClubPage:
    """Join a club by an invitation."""
    return await _shown(call, await call.gateway.clubs.join(body.code, call.known.account))


async def club(call: HandlerCall, path: OfClub) -> ClubPage:
    """Show a club of yours: members, leagues, private tournaments and cash tables."""
    return await _shown(call, path.club)


async def invite_to_club(call: HandlerCall, path: OfClub) -> ClubInvitation:
    """Make a new invitation; the one before is void."""
    found: ClubInvitation = await call.gateway.clubs.invite(path.club, call.known.account.id)
    return found


async def leave_club(call: HandlerCall, path: OfClub) -> NoContent:
    """Leave a club. The owner gives the club to another member first, or dissolves it."""
    account = call.known.account.id
    await call.gateway.clubs.remove(path.club, account, account)
    return NoContent()


async def set_club_role(call: HandlerCall, path: OfClub, body: NewClubRole) -> ClubPage:
    """Give a member a role. A new owner makes you a manager."""
    await call.gateway.clubs.set_role(path.club, body.account, body.role, call.known.account.id)
    return await _shown(call, path.club)


async def remove_from_club(call: HandlerCall, path: OfClub, body: MemberNamed) -> ClubPage:
    """Remove a member. The invitation is void afterwards."""
    await call.gateway.clubs.remove(path.club, body.account, call.known.account.id)
    return await _shown(call, path.club)


async def set_club_schedule(call: HandlerCall, path: OfClub, body: NewSchedule) -> ClubPage:
    """Set a recurring event of a club that you manage; one with this name is changed."""
    rule = Recurrence(at=body.at, days=body.days, zone=body.zone)
    await call.gateway.schedules.set(path.club, body.name, body.like, rule, call.known.account.id)
    return await _shown(call, path.club)


async def remove_club_schedule(call: HandlerCall, path: OfClub, body: ScheduleNamed) -> ClubPage:
    """End a recurring event. A tournament that is open already stays open."""
    await call.gateway.schedules.remove(path.club, body.schedule, call.known.account.id)
    return await _shown(call, path.club)


async def dissolve_club(call: HandlerCall, path: OfClub, body: ClubName) -> NoContent:
    """Dissolve a club with its leagues. Running events are played to their end."""
    await call.gateway.clubs.dissolve(path.club, body.name, call.known.account.id)
    return NoContent()


async def _shown(call: HandlerCall, club: int) -> ClubPage:
    account = call.known.account.id
    facts, members = await call.gateway.clubs.seen_by(club, account)
    board = call.gateway.lobby.of_clubs
    call.gateway.streams.look_again()
    events, tables = board.events(club), board.tables(club)
    own = call.gateway.lobby.marked(account)
    return ClubPage(
        club=facts,
        you=account,
        members=members,
        leagues=await call.gateway.leagues.of(club, account),
        schedules=await call.gateway.schedules.of(club),
        events=events,
        tables=tables,
        entered=tuple(one.stream for one in (*events, *tables) if one.stream in own),
    )
