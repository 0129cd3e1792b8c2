"""Previews of deals: when players may ask for one, and what each player would get."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.room.persons import T1, Person, in_room, person
from tests.room.test_room_messages import settle
from tests.room.test_room_tournaments_formats import DEAL, at_the_last_table, propose, proposed

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk


async def looked(guest: Person, method: p.DealMethod, **more: object) -> p.DealPreview | p.Error:
    """Ask for a preview; the answer."""
    known = len(guest.heard)
    await guest.room.handle(guest, p.PreviewDeal(stream=T1, method=method, **more))  # type: ignore[arg-type]
    await settle()
    (told,) = [one for one in guest.heard[known:] if isinstance(one, p.DealPreview | p.Error)]
    return told


@pytest.mark.parametrize("method", [p.DealMethod.ICM, p.DealMethod.CHIP_CHOP, p.DealMethod.EVEN])
def test_what_is_shown_before_is_what_is_proposed(method: p.DealMethod) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await proposed(room, disk, propose(p.DealMethod.EVEN, kept=30))
        deal = guests[0].table.deal
        assert deal is not None
        for guest in guests:  # while one is voted on, nothing else is proposed
            refused = await looked(guest, method)
            assert isinstance(refused, p.Error)
            assert (refused.reason, refused.rule) == ("deals_not_offered", "ACO-O-deals")

    async def before(room: Room, disk: MemoryDisk) -> None:
        guests = await at_the_last_table(room, disk)
        shown = await looked(guests[1], method, kept=30)
        assert isinstance(shown, p.DealPreview)
        assert sum(share.amount for share in shown.shares) == 300 - 30
        # Nobody is told of it, and nothing is proposed.
        assert not [one for one in guests[0].heard if isinstance(one, p.DealPreview)]
        assert guests[0].table.deal is None
        outsider = await person(room, "Dani", enter=False)
        assert isinstance(await looked(outsider, method), p.Error)
        too_much = await looked(guests[1], method, kept=301)
        assert isinstance(too_much, p.Error)

    in_room(check, DEAL)
    in_room(before, DEAL)


def test_no_deal_is_offered_before_all_are_paid() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await at_the_last_table(room, disk)
        assert all(guest.table.may_propose == () for guest in guests)
        assert await guests[0].refused(propose(p.DealMethod.ICM)) == "deals_not_offered"
        refused = await looked(guests[0], p.DealMethod.ICM)
        assert isinstance(refused, p.Error)
        assert refused.rule == "ACO-O-deals"

    in_room(check, structs.replace(DEAL, payout=(60, 40)))
