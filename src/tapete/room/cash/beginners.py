"""Cash tables for beginners: who may sit there, and which accounts never sit there together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from tapete.room import protocol as p
from tapete.room.core.events import TableOffered
from tapete.room.core.not_taken import NotTaken
from tapete.room.store.shelf import Wanted
from tapete.room.store.store import Account, Store

DAY_MS: Final = 86_400_000
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Beginners(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Limits of a beginner. A limit of 0 does not count; at least one is set."""

    hands: Count = 0
    """Number of hands played here from which an account is no beginner."""
    days: Count = 0
    """Age of an account in days from which it is no beginner."""


class Experience(Struct, frozen=True):
    """Experience of an account in this room."""

    hands: int
    days: int


async def experience_of(store: Store, account: Account, *, at: int) -> Experience:
    """Return the hands of an account that are kept, and its age."""
    hands = await store.shelf.count(account.id, Wanted())
    return Experience(hands, max(0, at - account.created_at) // DAY_MS)


def check_beginner(terms: TableOffered, experience: Experience | None) -> None:
    """Refuse a seat at a table for beginners to an account that is none.

    Raises:
        NotTaken: it has played as many hands, or is as old, as the table's limits say.
    """
    if experience is None:
        return
    hands, days = terms.beginner_hands, terms.beginner_days
    if (hands and experience.hands >= hands) or (days and experience.days >= days):
        raise NotTaken(
            p.ErrorCode.NOT_ALLOWED_NOW,
            "This table is for beginners.",
            facts={"hands": experience.hands, "days": experience.days},
            reason="beginners_only",
        )


def keep_apart(terms: TableOffered, links: Mapping[int, object], there: Collection[int]) -> None:
    """Refuse a seat at a table for beginners where a linked account sits.

    Raises:
        NotTaken: a linked account has a seat there.

    Rules: ACO-O-conduct.
    """
    if for_beginners(terms) and any(other in there for other in links):
        raise NotTaken(
            p.ErrorCode.NOT_ALLOWED_NOW,
            "Somebody who shares your device or your address sits at this table for beginners.",
            reason="linked_seated",
            rule="ACO-O-conduct",
        )


def for_beginners(terms: TableOffered) -> bool:
    """Whether a table is for beginners."""
    return bool(terms.beginner_hands or terms.beginner_days)
