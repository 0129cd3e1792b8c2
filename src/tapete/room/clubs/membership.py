"""Read and write clubs and their members in a transaction."""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Connection

from tapete.room.identity.account_refusals import Denied
from tapete.room.store import club_tables as tables

ClubRole = Literal["owner", "manager", "member"]
CLUB_ROLES: tuple[ClubRole, ...] = get_args(ClubRole)
MANAGES: tuple[ClubRole, ...] = ("owner", "manager")
HOUSE = 0
"""Club number of the house's own leagues and events."""


class ClubMember(Struct, frozen=True, kw_only=True):
    """A member of a club."""

    account: int
    name: str = ""
    role: ClubRole
    joined_at: int


class ClubFacts(Struct, frozen=True, kw_only=True):
    """A club as one of its members sees it in a list."""

    club: int
    name: str
    role: ClubRole
    """Role of the caller."""
    members: int
    founded_at: int


def not_found() -> Denied:
    """Return the answer about a club that the caller may not see: the same as for a missing one."""
    return Denied("no_club", 404)


def role_in(connection: Connection, club: int, account: int) -> ClubRole | None:
    """Return the role of an account in a club; None for others, and for a dissolved club."""
    c = tables.club_members.c
    found: ClubRole | None = connection.execute(
        select(c.role)
        .join(tables.clubs, tables.clubs.c.id == c.club)
        .where(c.club == club, c.account == account, tables.clubs.c.dissolved_at.is_(None))
    ).scalar()
    return found


def required_role(
    connection: Connection, club: int, account: int, roles: tuple[ClubRole, ...] = CLUB_ROLES
) -> ClubRole:
    """Return the role of an account that must have one of some roles.

    Raises:
        Denied: the account is no member, or a member without such a role.
    """
    found = role_in(connection, club, account)
    if found is None:
        raise not_found()
    if found not in roles:
        raise Denied("club_role", 403)
    return found


def clubs_of(connection: Connection, account: int) -> tuple[ClubFacts, ...]:
    """Return the clubs of an account, by name."""
    own, all_members = tables.club_members, tables.club_members.alias("all_members")
    count = (
        select(func.count())
        .select_from(all_members)
        .where(all_members.c.club == own.c.club)
        .scalar_subquery()
    )
    rows = connection.execute(
        select(
            tables.clubs.c.id.label("club"),
            tables.clubs.c.name,
            own.c.role,
            count.label("members"),
            tables.clubs.c.founded_at,
        )
        .join(own, own.c.club == tables.clubs.c.id)
        .where(own.c.account == account, tables.clubs.c.dissolved_at.is_(None))
        .order_by(tables.clubs.c.name_key)
    ).mappings()
    return tuple(ClubFacts(**row) for row in rows)


def facts_of(connection: Connection, club: int, account: int) -> ClubFacts:
    """Return the facts of a club for one of its members.

    Raises:
        Denied: the account is no member.
    """
    found = next((one for one in clubs_of(connection, account) if one.club == club), None)
    if found is None:
        raise not_found()
    return found


def members_of(connection: Connection, club: int) -> tuple[ClubMember, ...]:
    """Return the members of a club: the owner, the managers, the others, each by date of joining."""
    c = tables.club_members.c
    rows = connection.execute(
        select(c.account, c.role, c.joined_at).where(c.club == club).order_by(c.joined_at, c.account)
    ).mappings()
    found = [ClubMember(**row) for row in rows]
    return tuple(sorted(found, key=lambda one: CLUB_ROLES.index(one.role)))


def add_member(connection: Connection, club: int, account: int, role: ClubRole, at: int) -> None:
    """Add a member."""
    connection.execute(
        insert(tables.club_members).values(club=club, account=account, role=role, joined_at=at)
    )


def set_role(connection: Connection, club: int, account: int, role: ClubRole) -> None:
    """Change the role of a member."""
    c = tables.club_members.c
    connection.execute(
        update(tables.club_members).where(c.club == club, c.account == account).values(role=role)
    )


def remove_member(connection: Connection, club: int, account: int) -> None:
    """Remove a member, and void the invitation, so that they can't come back with it."""
    c = tables.club_members.c
    connection.execute(delete(tables.club_members).where(c.club == club, c.account == account))
    change_club(connection, club, invitation=None, invitation_until=None)


def change_club(connection: Connection, club: int, **values: Any) -> None:
    """Set columns of a club."""
    connection.execute(update(tables.clubs).where(tables.clubs.c.id == club).values(**values))


def dissolve(connection: Connection, club: int, at: int) -> None:
    """Dissolve a club. Its members, invitation, leagues and schedules go; its number is never used again."""
    connection.execute(delete(tables.club_members).where(tables.club_members.c.club == club))
    connection.execute(delete(tables.leagues).where(tables.leagues.c.club == club))
    connection.execute(delete(tables.club_schedules).where(tables.club_schedules.c.club == club))
    change_club(connection, club, dissolved_at=at, name_key=None, invitation=None, invitation_until=None)


def leave_all(connection: Connection, account: int, at: int) -> None:
    """Remove an erased account from its clubs. An owner's club goes to the next member, or is dissolved."""
    for one in clubs_of(connection, account):
        others = [member for member in members_of(connection, one.club) if member.account != account]
        if one.role == "owner" and not others:
            dissolve(connection, one.club, at)
            continue
        if one.role == "owner":
            set_role(connection, one.club, others[0].account, "owner")
        c = tables.club_members.c
        connection.execute(delete(tables.club_members).where(c.club == one.club, c.account == account))
