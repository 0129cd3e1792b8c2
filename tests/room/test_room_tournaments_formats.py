"""Chips and prizes of every format: rebuys, add-ons, bounties, tickets, draws, flights, deals, pages."""

import asyncio
import hashlib

import pytest
from msgspec import structs
from tests.room.persons import (
    EVENT,
    GO,
    T1,
    Person,
    back,
    fold,
    game_of,
    in_room,
    levels,
    log,
    natural,
    of,
    over,
    people,
    person,
    restart,
    same,
    shove,
    until,
    wait,
)
from tests.room.test_room_messages import new_id, settle
from tests.simulation.virtual import open_room, run_virtual

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Batch
from tapete.room.world.chance import below
from tapete.tournament import events as te
from tapete.tournament import presets
from tapete.tournament.policy import Policies, PrizePolicy
from tapete.tournament.structure.sections import (
    AddOns,
    Bounties,
    Breaks,
    Deals,
    End,
    Entries,
    Prizes,
    Rebuys,
    Stage,
    StartRule,
)
from tapete.tournament.structure.structure import Structure

Buy = p.Purchase


def buy(what: Buy, pay: p.Means | None = None) -> p.Buy:
    return p.Buy(id=new_id(), stream=T1, what=what, pay=pay)


# ------------------------------------------------------------ rebuys and add-ons


CHIPS = structs.replace(
    GO,
    name="Chips",
    start=StartRule(players=3),
    starting_stack=300,
    levels=levels(20, 20, 20, 20, minutes=2),
    rebuys=Rebuys(until_level=1, most=2, offer_ms=8_000),
    add_ons=AddOns(after_level=1, price=50, chips=400),
    breaks=Breaks(after={1: 1}),
    prizes=Prizes(kind="curve", share="0.5"),
    payout=(),
)
SATELLITE = structs.replace(
    GO, name="Satellite", prizes=Prizes(kind="tickets", ticket=110), payout=(), start=StartRule(players=9)
)
"""What gives newcomers tournament money and a ticket."""


async def broke(room: Room, disk: MemoryDisk) -> tuple[Person, list[Person]]:
    """Somebody who has just lost everything, and the others."""
    guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
    guests[2].plan = fold
    await until(lambda: of(disk, te.WentBroke))
    await settle()
    for guest in guests:
        guest.plan = fold
    entry = of(disk, te.WentBroke)[0].entry
    found = next(g for g in guests if g.id == game_of(room).tournament.entries[entry].account)
    return found, [guest for guest in guests if guest is not found]


@pytest.mark.shows("ACO-rebuy-what", "ACO-rebuy-offer", "ACO-rebuy-money", book="aconcagua")
def test_who_has_lost_everything_is_asked_and_the_table_waits_until_he_has_bought() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest, others = await broke(room, disk)
        (offer,) = guest.table.purchases
        assert (offer.what, offer.chips, offer.left) == (Buy.REBUY, 300, 2)
        assert offer.until and offer.since and offer.until - offer.since == 8_000
        assert offer.price.buy_in == 110 and offer.price.pay == (p.Means.MONEY, p.Means.TOURNAMENT_MONEY)
        assert [o.until for other in others for o in other.table.purchases] in ([], [None])
        assert all(seat.deciding == (seat.seat == guest.table.you) for seat in others[0].table.seats)
        hands = len(of(disk, te.HandBegan))
        await asyncio.sleep(6)
        assert len(of(disk, te.HandBegan)) == hands
        assert guest.table.waits == others[0].table.waits == "purchases"
        held = (await guest.worth())[0]
        assert await guest.refused(buy(Buy.REBUY, p.Means.TICKET)) == "payment_not_taken"
        assert await guest.refused(buy(Buy.ADD_ON)) == "no_offer"
        await guest.accepted(buy(Buy.REBUY))
        assert (await guest.worth())[0] == held - 110
        entry = game_of(room).tournament.entry_of(guest.id)
        assert entry and (entry.stack, entry.rebuys, entry.offer_until) == (300, 1, None)
        await until(lambda: len(of(disk, te.HandBegan)) > hands)
        assert game_of(room).tournament.pool == 300 + 110

    in_room(check, CHIPS)


def test_an_offer_is_declined_or_goes_by_and_then_he_is_out() -> None:
    async def declined(room: Room, disk: MemoryDisk) -> None:
        guest, _ = await broke(room, disk)
        await guest.accepted(p.Decline(id=new_id(), stream=T1))
        (out,) = of(disk, te.Eliminated)
        assert out.entry == of(disk, te.WentBroke)[0].entry and out.place == 3
        assert await guest.refused(p.Decline(id=new_id(), stream=T1)) == "no_offer"
        assert await guest.refused(buy(Buy.REBUY)) == "no_offer"
        assert guest.table.prize and guest.table.prize.place == 3

    async def went_by(room: Room, disk: MemoryDisk) -> None:
        await broke(room, disk)
        (offered,) = of(disk, te.WentBroke)
        await asyncio.sleep(9)
        when = {type(event): at for at, _, event in log(disk)}
        assert when[te.OfferDeclined] == when[te.Eliminated] == offered.until
        hands = len(of(disk, te.HandBegan))
        await asyncio.sleep(5)
        assert len(of(disk, te.HandBegan)) > hands

    in_room(declined, CHIPS)
    in_room(went_by, CHIPS)


def test_an_open_offer_outlives_the_room() -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"tournaments", structures=[CHIPS])
        guest, _ = await broke(room, disk)
        before = game_of(room)
        room = await restart(room, disk, CHIPS)
        same(game_of(room), before)
        again = await back(room, guest)
        assert again.table.purchases[0].until == of(disk, te.WentBroke)[0].until
        assert again.table.waits == "purchases"
        await again.accepted(buy(Buy.REBUY))
        assert len(of(disk, te.Rebought)) == 1
        await room.close()

    run_virtual(whole())


@pytest.mark.shows("ACO-rebuy-button", book="aconcagua")
def test_a_rebuy_during_a_hand_is_kept_until_after_it_and_a_second_of_it_replaces_it() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        guest = guests[0]
        assert [offer.what for offer in guest.table.purchases] == [Buy.REBUY]
        held = (await guest.worth())[0]
        await guest.accepted(buy(Buy.REBUY, p.Means.MONEY))
        await guest.accepted(buy(Buy.REBUY, p.Means.MONEY))
        assert not of(disk, te.Rebought) and (await guest.worth())[0] == held
        heard = [len(other.heard) for other in guests[1:]]
        await settle()
        assert [len(other.heard) for other in guests[1:]] == heard  # nobody else hears of a wish
        for other in guests:
            other.plan = fold
            other.tell(other.table)
        await until(lambda: of(disk, te.HandFinished))
        await settle()
        (bought,) = of(disk, te.Rebought)
        assert bought.chips == 300 and (await guest.worth())[0] == held - 110
        assert not game_of(room).wishes

    in_room(check, CHIPS)


@pytest.mark.shows("ACO-rebuy-stack-limit", "ACO-rebuy-refused", book="aconcagua")
def test_a_rebuy_that_the_hand_has_made_impossible_is_dropped() -> None:
    """The player has more than a starting stack after the hand, or nothing to pay it with."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=wait)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        for guest in guests:
            await guest.accepted(buy(Buy.REBUY))
            guest.plan = shove
            guest.tell(guest.table)
        await until(lambda: of(disk, te.HandFinished))
        await settle()
        (dropped,) = of(disk, room_events.WishDropped)  # the winner's
        assert "stack_too_large" in dropped.why
        account = game_of(room).tournament.entries[dropped.entry].account
        for guest in guests:
            told = [notice.words["en"] for notice in guest.table.notices if notice.kind == "wish_dropped"]
            assert told == (
                [
                    "The rebuy that you asked for during the hand was not made. "
                    "With 900 chips you can’t rebuy: the most is 300."
                ]
                if guest.id == account
                else []
            )
        assert len(of(disk, te.Rebought)) == 2 and not of(disk, te.Eliminated)
        assert not game_of(room).wishes

    in_room(check, CHIPS)


@pytest.mark.shows("ACO-addon-money", "ACO-addon-what", "ACO-pool-lock", "ACO-rebuy-period", book="aconcagua")
def test_the_add_on_is_sold_in_its_break_and_at_no_other_time() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio")
        guest = guests[0]
        await until(lambda: of(disk, te.HandBegan))
        assert await guest.refused(buy(Buy.ADD_ON)) == "no_offer"
        await until(lambda: of(disk, te.BreakBegan) and not game_of(room).tournament.running_hands)
        await asyncio.sleep(5)
        (pause,) = of(disk, te.BreakBegan)
        (offer,) = guest.table.purchases
        assert (offer.what, offer.chips, offer.left) == (Buy.ADD_ON, 400, 1)
        assert (offer.since, offer.until) == (pause.at, pause.at + pause.ms)
        stack = game_of(room).tournament.entry_of(guest.id)
        assert stack is not None
        before = stack.stack
        await guest.accepted(buy(Buy.ADD_ON, p.Means.TOURNAMENT_MONEY))
        assert stack.stack == before + 400
        assert (await guest.worth())[:2] == (10_000, 500 - 50)
        assert await guest.refused(buy(Buy.ADD_ON)) == "no_offer"
        await until(lambda: len(of(disk, te.LevelBegan)) == 2)
        assert await guests[1].refused(buy(Buy.ADD_ON)) == "no_offer"
        assert of(disk, te.PrizesFixed)[0].pool == 350
        assert [n.kind for n in guest.table.notices][-1:] == ["prizes_fixed"]

    in_room(check, CHIPS, SATELLITE, seed=b"h")


@pytest.mark.shows("ACO-entry-payment", "ACO-entry-ticket", "ACO-tm-use", book="aconcagua")
def test_entries_are_paid_with_what_is_taken_and_what_there_is() -> None:
    dear = structs.replace(EVENT, name="Dear", buy_in=9_000, fee=0, entries=Entries(late_until_level=1))
    dearer = structs.replace(dear, name="Dearer", buy_in=10_501)
    tickets_only = structs.replace(EVENT, name="Tickets", entries=Entries(pay=("ticket",)))
    money_only = structs.replace(EVENT, name="Money", entries=Entries(pay=("money",)))

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", enter=False, watch=False)

        def enter(stream: str, pay: p.Means | None = None) -> p.Register:
            return p.Register(id=new_id(), stream=stream, pay=pay)

        assert await guest.refused(enter("tournament/1", p.Means.TICKET)) == "no_such_ticket"
        assert await guest.refused(enter("tournament/3", p.Means.TICKET)) == "payment_not_taken"
        assert await guest.refused(enter("tournament/3", p.Means.TOURNAMENT_MONEY)) == "payment_not_taken"
        assert await guest.refused(enter("tournament/2", p.Means.MONEY)) == "payment_not_taken"
        assert await guest.refused(enter("tournament/5", p.Means.TOURNAMENT_MONEY)) == "not_enough_money"
        assert await guest.worth() == (10_000, 500, (p.Ticket(price=110, count=1),))
        await guest.accepted(enter("tournament/1"))  # tournament money first, then money
        assert (await guest.worth())[:2] == (10_000 - 8_500, 0)
        await guest.accepted(enter("tournament/2"))  # the ticket, without being asked for
        assert (await guest.worth())[2] == ()
        await guest.accepted(p.Unregister(id=new_id(), stream="tournament/2"))
        assert (await guest.worth())[2] == (p.Ticket(price=110, count=1),)
        answer = await guest.ask(
            enter("tournament/4")
        )  # the satellite itself, with its ticket of the same price
        assert isinstance(answer, p.Accepted)
        assert await guest.refused(enter("tournament/2")) in ("not_enough_money", "no_such_ticket")
        await guest.accepted(enter("tournament/3"))
        poor = await guest.ask(p.Register(id=new_id(), stream="tournament/1"))
        assert isinstance(poor, p.Error) and poor.code == p.ErrorCode.ALREADY_REGISTERED

    in_room(check, dear, tickets_only, money_only, SATELLITE, dearer)


# ------------------------------------------------------------ bounties, tickets, draws


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
@pytest.mark.shows("ACO-bounty-ko", book="aconcagua")
def test_bounties_are_in_the_wallet_of_who_won_them(kind: str) -> None:
    event = structs.replace(GO, bounty=50, bounties=Bounties(kind=kind))  # type: ignore[arg-type]

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Eva", "Flor", plan=shove)
        tournament = await over(room)
        for guest in guests:
            entry = tournament.entry_of(guest.id)
            assert entry is not None
            won = sum(e.cash for e in of(disk, te.BountyWon) if e.entry == entry.entry)
            prize = sum(e.amount for e in of(disk, te.PrizeWon) if e.entry == entry.entry)
            wallet = await guest.wallet()
            assert wallet.balance == 10_000 - 160 + won + prize
            assert sum(one.amount for one in wallet.entries if one.memo == "bounty") == won == entry.bounties
        assert sum(e.cash for e in of(disk, te.BountyWon)) == 300
        added = sum(e.added for e in of(disk, te.BountyWon))
        assert (added > 0) == (kind == "progressive")
        shown = [n for guest in guests for m in guest.told(p.Table) for n in m.notices if n.kind == "bounty"]
        assert shown and all(set(n.words) == {"en", "es", "pt"} for n in shown)
        last = guests[0].table.standings
        assert {one.name: one.bounties for one in last} == {
            guest.account.name: tournament.entry_of(guest.id).bounties  # type: ignore[union-attr]
            for guest in guests
        }

    in_room(check, event)


@pytest.mark.shows(
    "ACO-satellite-what",
    "ACO-pay-tickets",
    "ACO-pay-ticket-remainder",
    "ACO-satellite-seats",
    book="aconcagua",
)
def test_a_satellites_ticket_lands_in_the_wallet_and_pays_an_entry() -> None:
    satellite = structs.replace(
        GO, name="Satellite", prizes=Prizes(kind="tickets", ticket=330), payout=(), deals=Deals(offered=False)
    )
    target = structs.replace(EVENT, name="Target", buy_in=300, fee=30)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", "Dani", "Eva", "Flor", plan=shove)
        tournament = await over(room)
        winners = [
            guest
            for guest in guests
            if any(t.price == 330 and t.count == 2 for t in (await guest.worth())[2])
        ]
        won = [e for e in of(disk, te.PrizeWon) if e.tickets]
        assert len(winners) == len(won) == 1
        assert tournament.entry_of(winners[0].id).entry == won[0].entry  # type: ignore[union-attr]
        loser = next(guest for guest in guests if guest is not winners[0])
        for guest, left in ((winners[0], 1), (loser, 0)):
            held = await guest.worth()
            await guest.accepted(p.Register(id=new_id(), stream="tournament/2", pay=p.Means.TICKET))
            tickets = (p.Ticket(price=330, count=left),) if left else ()
            assert await guest.worth() == (*held[:2], tickets)
        # The remainder goes to the next place, in money.
        assert sum(e.amount for e in of(disk, te.PrizeWon)) == 600 - 330

    in_room(check, satellite, target)


@pytest.mark.shows("ACO-windfall-draw-time", "ACO-windfall-three", book="aconcagua")
def test_a_windfall_is_committed_to_before_anybody_enters_and_can_be_checked() -> None:
    event = structs.replace(
        GO,
        name="Windfall",
        start=StartRule(),
        prizes=Prizes(kind="windfall"),
        starting_stack=500,
        payout=(),
        fee=0,
        levels=levels(20, 40, 80, 160),
    )

    async def check(room: Room, disk: MemoryDisk) -> None:
        early = await person(room, "Ana", shove, enter=False, watch=False)
        await room.handle(early, p.Follow(stream=T1))
        page = early.page()
        assert page.commitment and len(page.commitment) == 64 and page.drawn is None
        kinds = [type(event) for _, _, event in log(disk)]
        assert kinds == [te.Created, room_events.DrawsCommitted, room_events.DrawCommitted]
        await early.enter()
        others = await people(room, "Bea", "Caio", plan=shove)
        committed, key = game_of(room).commitment, game_of(room).key
        assert committed is not None and key is not None
        seed = key.seed(f"{T1}/windfall", bytes.fromhex(committed.nonce)).hex()
        told = [m for guest in (early, *others) for m in guest.heard]
        assert not any(seed in str(m) for m in told)
        assert not any(seed.encode() in event.body for event in disk.events[T1])
        await until(lambda: of(disk, te.WindfallDrawn))
        await asyncio.sleep(1.1)
        after = early.page()
        assert after.commitment == page.commitment and after.drawn == seed
        assert hashlib.sha256(bytes.fromhex(after.drawn)).hexdigest() == page.commitment
        (drawn,) = of(disk, te.WindfallDrawn)
        table = presets.windfall("windfall-standard")
        (number,) = below((table.per,), bytes.fromhex(after.drawn))
        assert drawn.draw.number == number
        tournament = await over(room)
        assert sum(drawn.prizes) == drawn.draw.multiplier * 100 == tournament.pool

    in_room(check, event)


# ------------------------------------------------------------ flights and a final


def series() -> tuple[Structure, ...]:
    flight = structs.replace(
        EVENT,
        name="Day 1A",
        buy_in=200,
        starting_stack=1_000,
        levels=levels(40, 80, 160, 320, 640, 1_280),
        entries=Entries(house_bots=5, least=3),
        fill_ms=4_000,
        end=End(kind="level", level=1),
        stage=Stage(kind="flight", flight="1A", series="main"),
        payout=(),
    )
    second = structs.replace(flight, name="Day 1B", stage=Stage(kind="flight", flight="1B", series="main"))
    final = structs.replace(
        flight,
        name="Final",
        entries=Entries(),
        end=End(),
        start=StartRule(kind="scheduled"),
        stage=Stage(kind="final", series="main"),
        prizes=Prizes(kind="curve", share="0.3"),
    )
    return final, flight, second


FINAL, FLIGHT_A, FLIGHT_B = T1, "tournament/2", "tournament/3"


async def _flights_played(room: Room) -> Person:
    guest = await person(room, "Ana", natural, stream=FLIGHT_A)
    await guest.accepted(p.Register(id=new_id(), stream=FLIGHT_B))
    await room.handle(guest, p.Watch(stream=FLIGHT_B, whole=True))
    await room.handle(guest, p.Watch(stream=FINAL, whole=True))
    return guest


def _check_final(disk: MemoryDisk) -> None:
    best: dict[int, int] = {}
    pool = 0
    for stream in (FLIGHT_A, FLIGHT_B):
        accounts = {e.entry: e.account for e in of(disk, te.Entered, stream)}
        for one in of(disk, te.Qualified, stream):
            best[accounts[one.entry]] = max(best.get(accounts[one.entry], 0), one.stack)
        pool += sum(e.amount for e in of(disk, te.PoolCarried, stream))
    (seeded,) = of(disk, te.StageSeeded, FINAL)
    assert pool == seeded.pool == 2_000 and seeded.entries == 10 and seeded.level == 2
    carried = {e.account: e.stack for e in of(disk, te.Entered, FINAL)}
    assert carried == best and len(best) > 2
    entries = {e.entry: e.account for e in of(disk, te.Entered, FINAL)}
    assert {entries[e.entry]: e.stack for e in of(disk, te.Seated, FINAL)} == best
    assert of(disk, te.LevelBegan, FINAL)[0].level == 2


@pytest.mark.shows(
    "ACO-stage-final-closed",
    "ACO-stage-stacks",
    "ACO-stage-final-stacks",
    "ACO-stage-final-blinds",
    book="aconcagua",
)
def test_flights_feed_the_final_with_stacks_and_pool() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await _flights_played(room)
        # The flights begin one after the other, and nobody enters the final by himself.
        outsider = await person(room, "Bea", enter=False, watch=False)
        assert await outsider.refused(p.Register(id=new_id(), stream=FINAL)) == "by_invitation"
        await over(room, FLIGHT_A)
        await room.handle(guest, p.Follow(stream=FINAL))
        before = guest.page(FINAL)
        stacks = {
            game_of(room, FLIGHT_A).tournament.entries[one.entry].account: one.stack
            for one in of(disk, te.Qualified, FLIGHT_A)
        }
        assert before.row.state == "registering" and before.yours.qualified == stacks.get(guest.id, 0)
        await room.handle(outsider, p.Follow(stream=FINAL))
        assert outsider.page(FINAL).yours.qualified == 0
        # Who goes on is told so with the result of the flight, which pays nothing itself.
        await room.handle(guest, p.Follow(stream=FLIGHT_A))
        page = guest.page(FLIGHT_A)
        assert page.prizes == () and not any(entry.prize for entry in page.entries)
        assert page.yours.prize
        onward = p.Onward(chips=stacks[guest.id], stream=FINAL) if guest.id in stacks else None
        assert page.yours.prize.qualified == onward
        tournament = await over(room, FINAL)
        _check_final(disk)
        assert tournament.pool == 2_000 == sum(e.amount for e in of(disk, te.PrizeWon, FINAL))
        # When the final has begun, the next series is open.
        names = [o.game.tournament.structure.name for o in room.owners.values()]
        assert names.count("Final") == names.count("Day 1A") == names.count("Day 1B") == 2

    in_room(check, *series())


@pytest.mark.parametrize("committed", [False, True])
def test_flights_feed_the_final_though_the_room_dies_when_the_last_one_is_over(committed: bool) -> None:
    async def whole() -> None:
        disk = MemoryDisk()
        died = asyncio.Event()

        def seeding(batch: Batch) -> bool:
            found = any(isinstance(room_events.decode(e.body), te.StageSeeded) for e in batch.events)
            if found:
                died.set()
            return found

        before, after = (None, seeding) if committed else (seeding, None)
        structures = list(series())
        room, _ = await open_room(
            disk, seed=b"tournaments", structures=structures, before=before, after=after
        )
        await _flights_played(room)
        await died.wait()
        for owner in room.owners.values():
            await owner.stop()
        assert bool(of(disk, te.StageSeeded, FINAL)) == committed
        room, store = await open_room(disk, seed=b"tournaments", structures=list(series()))
        await over(room, FINAL)
        _check_final(disk)
        assert set((await store.ledger_sums()).values()) <= {0}
        await room.close()

    run_virtual(whole())


def test_a_final_with_one_qualifier_is_won_by_them() -> None:
    final, flight, second = series()
    hard = [structs.replace(one, levels=levels(2_000, 4_000, 8_000, minutes=60)) for one in (flight, second)]
    few = [structs.replace(one, entries=Entries(least=2)) for one in hard]

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [await person(room, name, shove, stream=FLIGHT_A) for name in ("Ana", "Bea", "Caio")]
        await until(lambda: game_of(room, FINAL).over)
        assert game_of(room, FLIGHT_A).tournament.state == "finished"
        assert game_of(room, FLIGHT_B).tournament.state == "cancelled"
        tournament = game_of(room, FINAL).tournament
        assert tournament.state == "finished"
        (prize,) = of(disk, te.PrizeWon, FINAL)
        assert (prize.place, prize.amount) == (1, 600)
        (winner,) = tournament.standings
        assert (winner.place, winner.prize) == (1, 600)
        assert not of(disk, te.Cancelled, FINAL) + of(disk, te.HandBegan, FINAL)
        await room.handle(guests[0], p.Follow(stream=FINAL))
        page = guests[0].page(FINAL)
        assert page.row.state == "finished"
        assert [(entry.place, entry.prize) for entry in page.entries] == [(1, 600)]
        worth = sorted([(await guest.worth())[0] for guest in guests])
        assert worth == [10_000 - 210, 10_000 - 210, 10_000 - 210 + 600]

    in_room(check, structs.replace(final, levels=levels(2_000, 4_000, 8_000)), *few)


# ------------------------------------------------------------ deals


DEAL = structs.replace(
    GO,
    name="Deal",
    seats=3,
    start=StartRule(),
    starting_stack=5_000,
    levels=levels(20, minutes=60),
    payout=(50, 30, 20),
)


async def at_the_last_table(room: Room, disk: MemoryDisk, plan: object = wait) -> list[Person]:
    guests = await people(room, "Ana", "Bea", "Caio", plan=plan)  # type: ignore[arg-type]
    await until(lambda: of(disk, te.HandBegan))
    await settle()
    return guests


def propose(method: p.DealMethod = p.DealMethod.EVEN, **more: object) -> p.ProposeDeal:
    return p.ProposeDeal(id=new_id(), stream=T1, method=method, **more)  # type: ignore[arg-type]


def vote(guest: Person, yes: bool) -> p.VoteOnDeal:
    assert guest.table.deal
    return p.VoteOnDeal(id=new_id(), stream=T1, terms=guest.table.deal.terms, yes=yes)


async def proposed(room: Room, disk: MemoryDisk, message: p.ProposeDeal) -> list[Person]:
    """A deal that was asked for during a hand, and is put to the vote after it."""
    guests = await at_the_last_table(room, disk)
    assert p.DealMethod.EVEN in guests[0].table.may_propose
    await guests[0].accepted(message)
    assert not of(disk, te.DealProposed) and len(of(disk, room_events.Wished)) == 1
    for guest in guests:
        guest.plan = fold
        guest.tell(guest.table)
    await until(lambda: of(disk, te.DealProposed))
    await settle()
    assert not game_of(room).wishes
    return guests


def test_a_deal_waits_for_the_hand_then_all_vote_in_secret_and_are_paid() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await proposed(room, disk, propose())
        hands = len(of(disk, te.HandBegan))
        await asyncio.sleep(5)
        for guest in guests:
            deal = guest.table.deal
            assert deal and (deal.yes, deal.missing, deal.your_vote) == (0, 3, None)
            assert [share.amount for share in deal.shares] == [100, 100, 100]
            assert deal.until - deal.since == 60_000
            assert guest.table.waits == "deal" and guest.table.may_propose == ()
        assert await guests[1].refused(structs.replace(vote(guests[1], True), terms="x")) == "other_terms"
        await guests[1].accepted(vote(guests[1], True))
        await settle()
        shown = [guest.table.deal for guest in guests]
        assert all(deal and (deal.yes, deal.missing) == (1, 2) for deal in shown)
        assert [deal.your_vote for deal in shown if deal] == [None, True, None]
        # Nobody can tell who it was: but for one's own vote all are told the same.
        assert structs.replace(shown[0], your_vote=None) == structs.replace(shown[1], your_vote=None)  # type: ignore[type-var]
        outsider = await person(room, "Dani", enter=False)
        assert outsider.table.deal and outsider.table.deal.your_vote is None
        assert await outsider.refused(vote(outsider, False)) == "not_registered"
        await guests[0].accepted(vote(guests[0], True))
        assert len(of(disk, te.HandBegan)) == hands
        await guests[2].accepted(vote(guests[2], True))
        tournament = await over(room)
        assert tournament.state == "finished"
        assert [(await guest.worth())[0] for guest in guests] == [10_000 - 110 + 100] * 3
        assert all(guest.table.deal is None for guest in guests)
        # What the deal paid is what the pages tell: the list of places has nothing left to pay.
        await room.handle(outsider, p.Follow(stream=T1))
        assert [row.prize for row in outsider.page().entries] == [100] * 3
        assert all(guest.table.prize and guest.table.prize.prize == 100 for guest in guests)

    in_room(check, DEAL)


def test_all_are_told_who_said_what_where_the_vote_is_open() -> None:
    """TDA26-RP27 with another value."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await proposed(room, disk, propose())
        await guests[1].accepted(vote(guests[1], True))
        await settle()
        for guest in guests:
            deal = guest.table.deal
            assert deal and deal.open
            assert [share.name for share in deal.shares if share.agreed] == ["Bea"]
        await guests[2].accepted(vote(guests[2], False))
        await settle()
        told = [one for one in guests[0].table.notices if one.kind == "deal"]
        assert [one.words["en"] for one in told] == ["Caio has said no to the deal."]

    policy = Policies(prizes=PrizePolicy(deal_vote="open"))
    in_room(check, structs.replace(DEAL, policy=policy))


def test_one_no_ends_a_deal_and_another_may_be_proposed() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        names = ("Ana", "Bea", "Caio")
        custom = propose(p.DealMethod.CUSTOM, amounts=dict(zip(names, (110, 95, 95), strict=True)))
        guests = await proposed(room, disk, custom)
        deal = guests[0].table.deal
        assert deal and {share.name: share.amount for share in deal.shares} == custom.amounts
        await guests[0].accepted(vote(guests[0], True))
        await guests[1].accepted(vote(guests[1], False))
        await settle()
        assert of(disk, te.DealClosed) and all(guest.table.deal is None for guest in guests)
        assert game_of(room).deal_until is None
        hands = len(of(disk, te.HandBegan))
        await until(lambda: len(of(disk, te.HandBegan)) > hands)
        assert guests[2].table.may_propose

    in_room(check, DEAL)


def test_of_two_deals_in_one_hand_the_first_is_proposed_and_the_other_is_told_so() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await at_the_last_table(room, disk)
        await guests[1].accepted(propose(p.DealMethod.CHIP_CHOP))
        await guests[0].accepted(propose())
        for guest in guests:
            guest.plan = fold
            guest.tell(guest.table)
        await until(lambda: of(disk, te.DealProposed))
        await settle()
        assert not game_of(room).wishes
        told = [
            [one.words["en"] for one in guest.table.notices if one.kind == "wish_dropped"] for guest in guests
        ]
        assert told == [
            [
                "The deal that you wanted to propose was not put to the table. "
                "Another deal was proposed first."
            ],
            [],
            [],
        ]

    in_room(check, DEAL)


def test_an_invalid_deal_is_refused_while_the_hand_runs() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await at_the_last_table(room, disk)
        stored = len(disk.events[T1])
        stranger = propose(p.DealMethod.CUSTOM, amounts={"Nobody": 300})
        assert await guests[0].refused(stranger) == "malformed"
        short = propose(p.DealMethod.CUSTOM, amounts={"Ana": 1, "Bea": 2, "Caio": 3})
        assert await guests[1].refused(short) == "deal_does_not_add_up"
        assert len(disk.events[T1]) == stored and not game_of(room).wishes

    in_room(check, DEAL)


def test_when_the_time_for_a_deal_is_over_play_goes_on() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await proposed(room, disk, propose())
        await guests[0].accepted(vote(guests[0], True))
        hands = len(of(disk, te.HandBegan))
        until_ = game_of(room).deal_until
        assert until_ is not None
        await asyncio.sleep(59)
        assert len(of(disk, te.HandBegan)) == hands
        await asyncio.sleep(2)
        began = [at for at, _, e in log(disk) if isinstance(e, te.HandBegan)]
        assert len(began) == hands + 1 and began[-1] == until_
        assert guests[1].table.waits is None
        await until(lambda: of(disk, te.DealClosed))
        await settle()
        assert all(guest.table.deal is None for guest in guests)
        assert game_of(room).deal_until is None
        again = len(of(disk, te.HandBegan))
        await until(lambda: len(of(disk, te.HandBegan)) > again, most_s=30)

    in_room(check, DEAL)


def test_bots_vote_by_their_chips() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", wait)
        await until(lambda: of(disk, te.HandBegan))
        await settle()
        await guest.accepted(propose(p.DealMethod.CHIP_CHOP))
        guest.plan = fold
        guest.tell(guest.table)
        await until(lambda: of(disk, te.DealProposed))
        await until(lambda: len(of(disk, te.DealVoted)) == 2, most_s=10)
        assert all(e.yes for e in of(disk, te.DealVoted))
        await guest.accepted(vote(guest, True))
        tournament = await over(room)
        assert of(disk, te.DealSettled) and tournament.state == "finished"

    in_room(check, DEAL)


# ------------------------------------------------------------ lobby and page


def test_the_page_says_what_is_so_once_a_second_and_never_forgets_the_last_change() -> None:
    event = structs.replace(GO, start=StartRule(players=9), bounty=20)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [await person(room, name, natural) for name in ("Ana", "Bea")]
        looker = await person(room, "Caio", enter=False, watch=False)
        await room.handle(looker, p.Follow(stream=T1))
        await room.handle(looker, p.Lobby())
        times: list[int] = []
        seen = 0
        while not game_of(room).over:
            await asyncio.sleep(0.05)
            pages = looker.told(p.TournamentState | p.PageNews)
            times += [page.now for page in pages[seen:]]
            if len(pages) > seen:
                _check_page(looker.page())
            seen = len(pages)
        await asyncio.sleep(2)
        assert len(times) > 5
        assert all(after - before >= 1_000 for before, after in zip(times[1:], times[2:], strict=False))
        last = looker.page()
        assert last.row.state == "finished" and last.progress.left == game_of(room).tournament.alive
        assert [row.place for row in last.entries] == list(range(1, 10))
        assert sum(row.prize for row in last.entries) == last.row.pool == 900
        row = looker.row()
        assert (row.state, row.left, row.entries, row.open) == ("finished", last.progress.left, 9, False)
        wallets = [guest.table.prize for guest in guests]
        assert all(wallets)

    in_room(check, event)


def _check_page(page: p.TournamentState) -> None:
    """Whether the figures of a page agree with each other and with all the chips and money there are."""
    if page.row.state == "running":
        alive = [row for row in page.entries if row.place is None]
        assert len(alive) == page.progress.left == page.row.left
        assert sum(row.stack for row in alive) == 9 * 300
        assert sum(table.players for table in page.tables) == len(alive)
        assert page.progress.tables == len(page.tables)
        assert page.progress.largest == max(row.stack for row in alive)
        assert page.progress.smallest == min(row.stack for row in alive)
        assert page.progress.average == 9 * 300 // len(alive)
        assert sum(line.amount * (line.last - line.first + 1) for line in page.prizes) == page.row.pool
        for row in alive:
            assert row.table in {table.table for table in page.tables} and row.seat


@pytest.mark.shows("ACO-pool-regular", book="aconcagua")
def test_a_change_of_the_pool_reaches_the_lobby() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest, _ = await broke(room, disk)
        looker = await person(room, "Dani", enter=False, watch=False)
        await room.handle(looker, p.Lobby())
        await room.handle(looker, p.Follow(stream=T1))
        assert _pool(looker) == 300
        await guest.accepted(buy(Buy.REBUY))
        await asyncio.sleep(1.1)
        assert _pool(looker) == 410 == looker.page().row.pool

    in_room(check, CHIPS)


def _pool(looker: Person) -> int:
    return looker.row().pool
