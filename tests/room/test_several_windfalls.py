"""Several Windfall games after one `register`, and the rows by which a lobby shows them apart."""

import pytest
from msgspec import structs
from tests.room.persons import EVENT, GO, T1, Person, game_of, in_room, levels, of, person, until, wait
from tests.room.test_room_messages import new_id, settle

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.structure.sections import Prizes, StartRule

WINDFALL = structs.replace(
    GO,
    name="Windfall",
    start=StartRule(),
    prizes=Prizes(kind="windfall"),
    starting_stack=500,
    payout=(),
    fee=0,
    fill_ms=60_000,
    levels=levels(20, 40, 80, 160, minutes=60),
)


def register(games: int, stream: str = T1) -> p.Register:
    return p.Register(id=new_id(), stream=stream, games=games)


def entered(room: Room, guest: Person) -> list[str]:
    """The streams in which somebody has an entry."""
    return [stream for stream in room.owners if game_of(room, stream).tournament.entry_of(guest.id)]


@pytest.mark.shows("ACO-windfall-multi", book="aconcagua")
def test_one_click_enters_as_many_windfalls_as_were_asked_for() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", wait, enter=False)
        await room.handle(guest, p.Lobby())
        message = register(4)
        await guest.accepted(message)
        await until(lambda: len(entered(room, guest)) == 4, most_s=10)
        await room.handle(guest, message)  # a double click changes nothing
        await until(lambda: len(guest.told(p.Accepted)) == 5, most_s=10)
        await settle()
        streams = entered(room, guest)
        assert len(streams) == 4 and not guest.told(p.Error)
        # Each game is charged by itself, and nobody sits twice in one.
        assert (await guest.worth())[0] == 10_000 - 4 * 100
        assert all(len(of(disk, te.Entered, stream)) == 1 for stream in streams)
        assert len({answer.re for answer in guest.told(p.Accepted)}) == 4
        # Three more would be seven: the book's most is six.
        answer = await guest.ask(register(3, stream=next(s for s in room.owners if s not in streams)))
        assert isinstance(answer, p.Error)
        assert (answer.reason, answer.facts) == ("too_many_games", {"asked": 3, "running": 4, "most": 6})

    in_room(check, WINDFALL, structs.replace(WINDFALL, name="Dear", buy_in=500))


def test_games_that_the_wallet_can_not_pay_are_refused_one_by_one() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", wait, enter=False)
        money, tournament_money, _ = await guest.worth()
        can_pay = (money + tournament_money) // 4_000
        assert 1 <= can_pay < 5
        await guest.accepted(register(5))
        await until(lambda: len(guest.told(p.Accepted)) + len(guest.told(p.Error)) == 5, most_s=20)
        await settle()
        assert len(entered(room, guest)) == len(guest.told(p.Accepted)) == can_pay
        assert {error.code for error in guest.told(p.Error)} == {p.ErrorCode.NOT_ENOUGH_MONEY}

    in_room(check, structs.replace(WINDFALL, buy_in=4_000))


def test_several_games_are_sold_of_windfalls_alone() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", wait, enter=False)
        assert await guest.refused(register(2)) == "several_not_offered"
        assert not of(disk, te.Entered) and (await guest.worth())[0] == 10_000

    in_room(check, EVENT)


def test_a_refused_first_game_opens_no_others() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", wait, enter=False)
        assert await guest.refused(register(7)) == "too_many_games"
        await settle()
        assert list(room.owners) == [T1] and not of(disk, te.Entered)

    in_room(check, WINDFALL)
