"""No well-formed message, sent at any moment, stops an event or makes the room fail."""

import asyncio
import random
from typing import Any

import pytest
from msgspec import structs
from tests.properties.anything import anything
from tests.room.persons import EVENT, GO, T1, Person, natural, of, replayed, same
from tests.room.test_room_messages import settle
from tests.simulation.virtual import open_room, run_virtual

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.structure.sections import (
    AddOns,
    Bounties,
    Breaks,
    Deals,
    Entries,
    Prizes,
    Rebuys,
    StartRule,
)
from tapete.tournament.structures import structure

ONE_TABLE = structs.replace(GO, seats=4, start=StartRule(), fill_ms=5_000, payout=(60, 40))
EVENTS = {
    "one table with deals": structs.replace(ONE_TABLE, deals=Deals(offered=True)),
    "tables with bounties": structs.replace(GO, bounty=51, bounties=Bounties(kind="progressive")),
    "rebuys and add-ons": structs.replace(
        ONE_TABLE,
        rebuys=Rebuys(until_level=3, most=2, offer_ms=4_000),
        add_ons=AddOns(after_level=1, price=50, chips=200),
        breaks=Breaks(after={1: 1}),
        prizes=Prizes(kind="curve", share="0.5"),
        payout=(),
    ),
    "late and re-entries": structs.replace(
        EVENT, entries=Entries(late_until_level=3, re_entries=2, surrender=True, house_bots=4)
    ),
    "satellite": structs.replace(GO, prizes=Prizes(kind="tickets", ticket=220), payout=()),
    "windfall": structs.replace(structure("windfall"), fill_ms=5_000),
    "horse": structs.replace(
        structure("horse"), seats=4, starting_stack=600, start=StartRule(), fill_ms=5_000
    ),
    "draw": structs.replace(ONE_TABLE, game="27-triple-draw-no-limit"),
}
NAMES = ("Ana", "Bea", "Caio")


class Anybody(Person):
    """A player who acts now and then and sends arbitrary messages in between."""

    def __init__(self, room: Room, rng: random.Random) -> None:
        super().__init__(room, T1, natural)
        self.rng = rng
        self.sent: dict[str, p.ClientMessage] = {}

    def known(self, field: str) -> list[Any]:
        """Plausible values from the last table message."""
        told = next((m for m in reversed(self.heard) if isinstance(m, p.Table)), None)
        found: dict[str, list[Any]] = {
            "stream": [T1, T1, T1, "tournament/2"],
            "name": [*NAMES, "Nobody"],
            "protocol": [p.PROTOCOL],
            "token": [],
            "id": list(self.sent)[-5:],
        }
        if told is not None:
            found["decision"] = [told.decision] if told.decision else []
            found["situation"] = [told.beforehand.situation] if told.beforehand else []
            found["terms"] = [told.deal.terms] if told.deal else []
            found["table"] = [told.table] if told.table else []
            found["hand"] = [told.hand.hand, told.hand.hand - 1] if told.hand and told.hand.hand > 1 else []
            menu = told.menu
            bounds = [menu.raise_to or menu.bet] if menu else []
            found["amount"] = [n for one in bounds if one for n in (one.least, one.most, one.least - 1)]
            left = [seat.name for seat in told.seats if seat.finish is None]
            found["left"] = left
            share = sum(told.prizes) // max(1, len(left))
            found["amounts"] = [dict.fromkeys(left, share), {}, dict.fromkeys(left[:1], share)]
            cards = told.hand.hole_cards.get(told.you or 0, ()) if told.hand else ()
            found["discard"] = [list(cards[:n]) for n in range(len(cards) + 1)]
        return found.get(field, [])

    async def evening(self) -> None:
        """Send messages now and then until the event is over."""
        while not self.room.owners[T1].game.over:
            message = anything(self.rng, self.known)
            if isinstance(message, ANSWERED):
                self.sent[message.id] = message
            await self.room.handle(self, message)
            await asyncio.sleep(self.rng.choice((0, 0.1, 0.5, 2)))


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 40))])
@pytest.mark.parametrize("kind", EVENTS)
def test_any_message_leaves_the_event_running(kind: str, seed: int) -> None:
    rng = random.Random(f"{kind}/{seed}")

    async def whole() -> None:
        disk = MemoryDisk()
        structures = [EVENTS[kind], structs.replace(GO, name="Other")]
        room, store = await open_room(disk, seed=str(seed).encode(), structures=structures)
        guests = []
        for name in NAMES:
            guest = Anybody(room, rng)
            room.connect(guest)
            await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name=name))
            await guest.enter()
            await room.handle(guest, p.Watch(stream=T1, whole=True))
            guests.append(guest)
        evenings = asyncio.gather(*(guest.evening() for guest in guests))
        await asyncio.wait_for(evenings, timeout=24 * 3_600)
        await settle()
        for owner in room.owners.values():
            assert not owner.stopped, owner.trouble
            same(replayed(disk, owner.stream), owner.game)
        assert set((await store.ledger_sums()).values()) <= {0}
        assert of(disk, te.Finished) or of(disk, te.Cancelled)
        for guest in guests:
            faults = [m for m in guest.heard if isinstance(m, p.Error) and m.code is p.ErrorCode.FAULT]
            assert not faults, [guest.sent.get(fault.re or "") for fault in faults]
            for message in guest.heard:
                if isinstance(message, p.Error | p.Refusal | p.Accepted):
                    assert message.re is not None
            answered = {m.re for m in guest.heard if isinstance(m, p.Error | p.Refusal | p.Accepted)}
            unanswered = guest.sent.keys() - answered
            assert not unanswered, [guest.sent[id] for id in unanswered]
        await room.close()

    run_virtual(whole())


ANSWERED = (
    p.Register
    | p.Unregister
    | p.Buy
    | p.Decline
    | p.Surrender
    | p.ProposeDeal
    | p.VoteOnDeal
    | p.Act
    | p.PreAct
    | p.UseTimeBank
    | p.SetTimeBank
    | p.Away
)
"""Messages that always get an answer."""
