"""Cash tables of every kind of game: mixes, dealer's choice, bomb pots, boards dealt twice by preset."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.room.cash_tables import (
    R1,
    Regular,
    act,
    all_in,
    folding,
    happened,
    in_room,
    offer,
    seated,
    turn_of,
    until,
)

from tapete.engine import events as hand_events
from tapete.engine.types import PostKind, Stakes
from tapete.ring.options import RingOptions
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.cash.offers import house_offers
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.rules.mixed_stakes import MixedLevel

LEVEL = MixedLevel(small_bet=10, ante=2, bring_in=4, small_blind=5, big_blind=10)
LIMIT = Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
STUD = Stakes(
    small_blind=0, big_blind=0, ante=2, ante_form="per_player", bring_in=4, small_bet=10, big_bet=20
)
KINDS: dict[str, dict[str, Any]] = {
    "short deck": {"game": "short-deck-no-limit"},
    "omaha with five cards": {"game": "omaha-5-pot-limit"},
    "courchevel hi/lo": {"game": "courchevel-8-pot-limit"},
    "stud": {"game": "stud-fixed-limit", "stakes": STUD},
    "razz": {"game": "razz-fixed-limit", "stakes": STUD},
    "stud hi/lo": {"game": "stud-8-fixed-limit", "stakes": STUD},
    "five-card draw": {"game": "five-card-draw-no-limit"},
    "single draw": {"game": "27-single-draw-no-limit"},
    "triple draw": {"game": "27-triple-draw-fixed-limit", "stakes": LIMIT},
    "badugi": {"game": "badugi-fixed-limit", "stakes": LIMIT},
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_person_plays_any_game_against_house_bots(kind: str) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        (ana,) = await seated(room, "Ana", chips=1_000)
        assert isinstance(await ana.ask(p.SetPresets, posts=True), p.Accepted)
        assert isinstance(await ana.ask(p.AutoTopUp, below=400, to=1_000), p.Accepted)
        await until(lambda: room.worker.cash.owners[R1].game.table.hands > 20)
        hands = happened(disk, ring.CashHandBegan)
        assert sum(ana.you in one.stacks for one in hands if ana.you) > 10
        assert not any(one.void for one in happened(disk, ring.CashHandFinished))
        assert {one.game for one in hands} == {KINDS[kind]["game"]}
        if "draw" in kind or kind == "badugi":
            assert happened(disk, hand_events.Discarded)

    in_room(work, offer(bots=3, **KINDS[kind]))


def test_every_kind_that_the_house_offers_is_played() -> None:
    """Pools of the house are played in `test_pools`."""
    offers = [one for one in house_offers() if not one.pool]

    async def work(room: Room, disk: MemoryDisk) -> None:
        owners = room.worker.cash.owners
        assert len(owners) == len(offers) > 7
        for stream, owner in owners.items():
            one = await Regular(room, f"Player {stream[5:]}", stream).arrive()
            least = owner.game.table.settings.buy_in_least
            assert isinstance(await one.ask(p.SitDown, chips=least), p.Accepted), stream
            await one.ask(p.SetPresets, posts=True)
            await one.ask(p.AutoTopUp, below=least, to=least)
        await until(lambda: all(owner.game.table.hands > 8 for owner in owners.values()))
        for stream in owners:
            assert not any(one.void for one in happened(disk, ring.CashHandFinished, stream=stream))

    in_room(work, *offers)


def test_the_games_of_a_mix_change_with_the_orbit() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await folding(room, "Ana", "Ben", "Eva")
        games: list[str] = []
        await until(lambda: len(happened(disk, ring.CashHandBegan)) > 40)
        for hand in happened(disk, ring.CashHandBegan):
            if not games or games[-1] != hand.game:
                games.append(hand.game)
            stud = hand.game.startswith(("stud", "razz"))
            assert (hand.stakes.ante, hand.big_blind is None) == ((2, True) if stud else (0, False))
        first = [
            "holdem-fixed-limit",
            "omaha-8-fixed-limit",
            "razz-fixed-limit",
            "stud-fixed-limit",
            "stud-8-fixed-limit",
            "holdem-fixed-limit",
        ]
        assert games[:6] == first
        assert {table.cash.game for table in ana.tables if table.cash} == set(first)

    in_room(work, offer(game="holdem-fixed-limit", options=RingOptions(mix="horse", level=LEVEL)))


async def private(room: Room, **fields: Any) -> list[Regular]:
    """A private table with its host and two guests, who fold."""
    host = await Regular(room, "Ana").arrive()
    opened = await host.ask(p.OpenPrivateTable, name="Friday", password="river", **fields)  # noqa: S106
    assert isinstance(opened, p.Accepted), opened
    found = []
    for name in ("Ana", "Ben", "Eva"):
        one = Regular(room, name, opened.stream or "")
        one.plays, one.folds = False, True
        if name == "Ana":
            one.account = host.account
            room.connect(one)
        else:
            room.connect(one)
            await room.handle(one, p.Hello(protocol=p.PROTOCOL, name=name))
        await room.handle(one, p.Watch(stream=one.stream))
        if name != "Ana":
            assert isinstance(await one.ask(p.EnterPrivateTable, password="river"), p.Accepted)  # noqa: S106
        assert isinstance(await one.ask(p.SitDown, chips=1_000), p.Accepted)
        found.append(one)
    return found


def test_the_dealer_chooses_the_next_game_in_time_and_nobody_else_does() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        players = await private(room, games=("omaha-pot-limit", "short-deck-no-limit"))
        stream = players[0].stream
        await until(lambda: len(happened(disk, ring.CashHandBegan, stream=stream)) > 4)
        await until(lambda: any(one.own.may_choose for one in players))
        chooser = next(one for one in players if one.own.may_choose)
        other = next(one for one in players if one is not chooser)
        assert other.cash.choice_until is not None
        assert other.cash.choice_until - room.clock.now() > 8_000
        assert (await other.ask(p.ChooseGame, game="omaha-pot-limit")).reason == "not_your_choice"
        assert (await chooser.ask(p.ChooseGame, game="razz-fixed-limit")).reason == "not_offered"
        assert isinstance(await chooser.ask(p.ChooseGame, game="short-deck-no-limit"), p.Accepted)
        assert other.cash.next_game == "short-deck-no-limit"
        before = len(happened(disk, ring.CashHandBegan, stream=stream))
        await until(lambda: len(happened(disk, ring.CashHandBegan, stream=stream)) > before)
        hand = happened(disk, ring.CashHandBegan, stream=stream)[before]
        assert hand.game == "short-deck-no-limit"
        assert hand.button == chooser.you

    in_room(work, offer(options=RingOptions(level=LEVEL)))


def test_a_bomb_pot_is_anted_by_all_and_begins_on_the_flop() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        players = await private(room, bomb_ante=30)
        host, ben, _ = players
        stream = host.stream
        await until(lambda: len(happened(disk, ring.CashHandBegan, stream=stream)) > 3)
        assert (await ben.ask(p.CallBombPot)).reason == "not_the_host"
        assert isinstance(await host.ask(p.CallBombPot), p.Accepted)
        assert (await host.ask(p.CallBombPot)).reason == "nothing_asked"
        await until(lambda: any(one.bomb for one in happened(disk, ring.CashHandBegan, stream=stream)))
        bomb = next(one for one in happened(disk, ring.CashHandBegan, stream=stream) if one.bomb)
        assert [(post.kind, post.amount) for post in bomb.posts] == [(PostKind.ANTE, 30)] * 3
        shown = [
            table.hand for table in ben.tables if table.hand is not None and table.hand.hand == bomb.hand
        ]
        assert min(len(hand.board) for hand in shown) == 3, "nobody acts before the flop"
        after = len(happened(disk, ring.CashHandBegan, stream=stream))
        await until(lambda: len(happened(disk, ring.CashHandBegan, stream=stream)) > after)
        assert not happened(disk, ring.CashHandBegan, stream=stream)[-1].bomb

    in_room(work)


def test_boards_are_dealt_by_the_players_presets_without_a_question() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        for one in (ana, ben):
            assert isinstance(await one.ask(p.SetPresets, twice="always"), p.Accepted)
            assert one.own.twice == "always"
        for _ in range(2):
            await until(lambda: turn_of(ana) or turn_of(ben))
            await act(ana if turn_of(ana) else ben, all_in)
        await until(lambda: bool(happened(disk, ring.CashHandFinished)))
        assert not happened(disk, ring.TwiceAsked)
        assert [one.boards for one in happened(disk, ring.TwiceSettled)] == [2]

    in_room(work, offer(twice=True, options=RingOptions(twice_asked=True)))


def test_one_never_is_enough_and_nobody_is_asked() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        await ben.ask(p.SetPresets, twice="never")
        for _ in range(2):
            await until(lambda: turn_of(ana) or turn_of(ben))
            await act(ana if turn_of(ana) else ben, all_in)
        await until(lambda: bool(happened(disk, ring.CashHandFinished)))
        assert not happened(disk, ring.TwiceAsked)
        assert [one.boards for one in happened(disk, ring.TwiceSettled)] == [1]

    in_room(work, offer(twice=True, options=RingOptions(twice_asked=True)))


@pytest.mark.shows("ACO-rit-what", "ACO-rit-automatic", "ACO-rit-streets", "ACO-rit-badge", book="aconcagua")
def test_where_sitting_down_is_consent_both_boards_are_dealt_and_each_wins_half() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        assert (ana.cash.twice, ana.cash.mark) == ("always", "Twice")
        for _ in range(2):
            await until(lambda: turn_of(ana) or turn_of(ben))
            await act(ana if turn_of(ana) else ben, all_in)
        await until(lambda: bool(happened(disk, ring.CashHandFinished)))
        boards = {one.board for one in happened(disk, hand_events.PotAwarded)}
        assert boards == {0, 1}
        assert not happened(disk, ring.TwiceAsked)

    in_room(work, offer(twice=True))


def test_no_private_table_is_opened_where_the_house_offers_none_and_three_are_enough() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Regular(room, "Ana").arrive()
        refused = await ana.ask(p.OpenPrivateTable, name="Mine")
        assert refused.reason == "not_offered"
        ana.stream = "ring/2"
        for number in range(3):
            opened = await ana.ask(p.OpenPrivateTable, name=f"Mine {number}")
            assert isinstance(opened, p.Accepted)
        assert (await ana.ask(p.OpenPrivateTable, name="One more")).reason == "too_many_tables"

    in_room(work, structs.replace(offer(), private=False), offer(name="Rio"))


@pytest.mark.shows("ACO-rit-split", "ACO-rit-no-fee", book="aconcagua")
def test_each_board_is_worth_half_of_the_pot_and_the_rake_is_taken_once() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await seated(room, "Ana", "Ben", plays=False)
        for _ in range(2):
            await until(lambda: turn_of(ana) or turn_of(ben))
            await act(ana if turn_of(ana) else ben, all_in)
        await until(lambda: bool(happened(disk, ring.CashHandFinished)))
        (finished,) = happened(disk, ring.CashHandFinished)
        assert finished.rake == 10, "as of a hand with one board"
        won = {0: 0, 1: 0}
        for one in happened(disk, hand_events.PotAwarded):
            won[one.board] += one.amount
        assert won == {0: 995, 1: 995}

    in_room(work, offer(twice=True))


@pytest.mark.shows(
    "ACO-rit-games", "ACO-rit-no-limit-or-pl", "ACO-rit-cash-game", "ACO-rit-no-tournaments", book="aconcagua"
)
def test_only_some_tables_of_a_mix_deal_twice_and_the_others_do_not() -> None:
    """A private table like one that deals twice, with games among which some may not."""

    async def work(room: Room, disk: MemoryDisk) -> None:
        some = ("holdem-no-limit", "omaha-pot-limit", "omaha-5-pot-limit")
        games = (*some, "short-deck-no-limit", "omaha-8-fixed-limit")
        ana, ben, _ = await private(room, games=games)
        terms = room.worker.cash.owners[ana.stream].game.table.terms
        assert terms.twice_in == some
        assert ben.cash.twice == "always"

    in_room(work, offer(twice=True, options=RingOptions(level=LEVEL)))


def test_a_bomb_pot_has_two_boards_that_share_the_pot_and_dealers_choice_goes_on_after_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        games = ("omaha-pot-limit", "bomb-pot-holdem-no-limit")
        players = await private(room, bomb_ante=30, bomb_boards=2, games=games)
        host, ben, _ = players
        stream = host.stream
        await until(lambda: len(happened(disk, ring.CashHandBegan, stream=stream)) > 3)
        assert (host.cash.bomb_ante, host.cash.bomb_boards) == (30, 2)
        assert isinstance(await host.ask(p.CallBombPot), p.Accepted)
        await until(lambda: any(one.bomb for one in happened(disk, ring.CashHandBegan, stream=stream)))
        bomb = next(one for one in happened(disk, ring.CashHandBegan, stream=stream) if one.bomb)
        assert bomb.game in ("bomb-pot-holdem-no-limit", "bomb-pot-omaha-pot-limit")
        assert [(post.kind, post.amount) for post in bomb.posts] == [(PostKind.ANTE, 30)] * 3
        await until(lambda: len(happened(disk, ring.CashHandBegan, stream=stream)) > bomb.hand)
        hands = [table.hand for table in ben.tables if table.hand and table.hand.hand == bomb.hand]
        assert min(len(hand.board) for hand in hands) == 3, "nobody acts before the flop"
        assert {len(hand.further_boards) for hand in hands} == {1}
        dealt = happened(disk, hand_events.BoardDealt, stream=stream)
        assert {one.board for one in dealt} == {0, 1}
        after = happened(disk, ring.CashHandBegan, stream=stream)[bomb.hand]
        assert (after.bomb, after.game) == (False, bomb.goes_on)

        await until(lambda: any(one.own.may_choose for one in players))
        chooser = next(one for one in players if one.own.may_choose)
        before = len(happened(disk, ring.CashHandBegan, stream=stream))
        assert isinstance(await chooser.ask(p.ChooseGame, game="bomb-pot-holdem-no-limit"), p.Accepted)
        await until(lambda: len(happened(disk, ring.CashHandBegan, stream=stream)) > before)
        chosen = happened(disk, ring.CashHandBegan, stream=stream)[before]
        assert (chosen.game, chosen.bomb) == ("bomb-pot-holdem-no-limit", True)

    in_room(work)


def test_bomb_pots_are_no_game_to_choose_where_there_are_none() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        (ana,) = await seated(room, "Ana", plays=False)
        refused = await ana.ask(p.OpenPrivateTable, name="Friday", games=("bomb-pot-holdem-no-limit",))
        assert refused.reason == "antes_alone"

    in_room(work)
