"""Bounties on places in the room: everybody sees the figures, and the house pays them at the end."""

from msgspec import structs
from tests.room.persons import GO, T1, fold, in_room, of, over, people, person, shove

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.structure.sections import Bounties

PUT_UP = structs.replace(GO, bounties=Bounties(places={3: 40, 1: 70}))


def test_the_lobby_and_the_page_show_the_figures_and_the_end_pays_them() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        watching = await person(room, "Ana", fold, enter=False, watch=False)
        await room.handle(watching, p.Lobby())
        (row,) = watching.told(p.LobbyRows)[-1].rows
        shown = (p.PlaceBounty(place=1, amount=70), p.PlaceBounty(place=3, amount=40))
        assert row.place_bounties == shown
        await room.handle(watching, p.Follow(stream=T1))
        assert watching.told(p.TournamentState)[-1].row.place_bounties == shown
        await people(room, "Bea", "Caio", "Duda", plan=shove)
        tournament = await over(room)
        won = {event.entry: event.amount for event in of(disk, te.PlaceBountyWon)}
        assert sum(won.values()) == 110 == -tournament.accounts.house
        assert {entry.entry: entry.bounties for entry in tournament.entries.values() if entry.bounties} == won
        await room.handle(watching, p.Follow(stream=T1))
        told = watching.told(p.TournamentState)[-1].entries
        (winner,) = (one for one in told if one.place == 1)
        assert winner.bounties == 70 and sum(one.bounties for one in told) == 110

    in_room(check, PUT_UP)
