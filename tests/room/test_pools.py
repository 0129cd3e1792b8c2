"""Boost pools as people play them: join, be dealt in, fold before the turn, go on, rest, leave."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from tests.room.cash_tables import new_id, until, wallet
from tests.room.pools import P1, Entrant, game_of, happened, in_pool_room, pool_offer

from tapete.engine import events as hand_events
from tapete.ring.pool import events as ev
from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk

NAMES = ("Ana", "Ben", "Eva", "Leo", "Mia", "Noa", "Oto", "Pia", "Rui", "Sol", "Teo", "Uma")


async def entrants(room: Room, count: int, *, plays: bool = True) -> list[Entrant]:
    """Players who have one entry each."""
    return [await Entrant.join(room, name, plays=plays) for name in NAMES[:count]]


async def dealt(found: list[Entrant]) -> None:
    """Wait until all of them are in a hand."""
    await until(lambda: all(one.playing for one in found))


def in_turn(found: list[Entrant]) -> Entrant:
    """Whose turn it is."""
    return next(one for one in found if one.turn)


def status_of(entrant: Entrant) -> str:
    """The state of an entry, as its player is told."""
    return entrant.pool.status


async def settle(found: list[Entrant]) -> Entrant:
    """Wait until it is somebody's turn."""
    await until(lambda: any(one.turn for one in found))
    return in_turn(found)


@pytest.mark.shows("ACO-boost-pool", book="aconcagua")
def test_who_comes_to_a_table_is_drawn() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 6, plays=False)
        await dealt(found)
        (formed,) = happened(disk, ev.TableFormed)
        in_line = {3: 1, 4: 2, 5: 3, 6: 4, 1: 5, 2: 6}
        assert set(formed.entries.values()) == set(in_line.values())
        assert formed.entries != in_line

    in_pool_room(work)


@pytest.mark.shows("ACO-boost-format", book="aconcagua")
def test_those_who_have_just_met_make_room_for_new_opponents() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 4, plays=False)
        await dealt(found)
        late = [await Entrant.join(room, name, plays=False) for name in NAMES[4:6]]
        while game_of(room).pool.hands:
            await (await settle(found)).act(p.Action.FOLD)
        await until(lambda: len(happened(disk, ev.TableFormed)) == 2)
        assert {one.number for one in late} < set(happened(disk, ev.TableFormed)[1].entries.values())

    in_pool_room(work, pool_offer(seats=4))


def test_a_pool_deals_its_entries_in_with_new_opponents_in_every_hand() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 2)
        assert {one.pool.status for one in found} == {"waiting"}
        found += [await Entrant.join(room, name) for name in NAMES[2:12]]
        await until(lambda: len(happened(disk, ev.TableFormed)) > 20)
        formed = happened(disk, ev.TableFormed)
        accounts = game_of(room).accounts
        tables = [frozenset(accounts[entry] for entry in one.entries.values()) for one in formed]
        assert all(len(table) == len(one.entries) for table, one in zip(tables, formed, strict=True))
        assert len(set(tables)) > len(tables) // 2, "the same people meet again and again"
        assert not any(one.deck for one in formed), "the log holds no deck"
        assert all(len(one.entries) == 6 or len(one.entries) >= 3 for one in formed)

    in_pool_room(work)


@pytest.mark.shows("ACO-ff-hidden", book="aconcagua")
def test_who_has_folded_before_the_turn_meets_nobody_of_that_hand_until_it_comes() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 6, plays=False)
        await dealt(found)
        by_seat = {one.you: one for one in found}
        await by_seat[1].ask(p.FastFold)
        await by_seat[4].ask(p.FastFold)  # whose turn it is: this fold all see
        await Entrant.join(room, "Late", plays=False)
        await asyncio.sleep(10)
        assert len(happened(disk, ev.TableFormed)) == 1, "three wait, and two of them must not meet"
        for seat in (5, 6):
            await by_seat[seat].act(p.Action.CALL)
        await until(lambda: len(happened(disk, ev.TableFormed)) == 2)
        assert by_seat[1].playing
        assert by_seat[4].playing

    in_pool_room(work)


@pytest.mark.shows(
    "ACO-boost-fold-any-time", "ACO-ff-any-time", "ACO-ff-next", "ACO-ff-exc-bet", book="aconcagua"
)
def test_who_folds_before_the_turn_is_dealt_in_elsewhere_and_nobody_sees_it_before() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        first = await entrants(room, 6, plays=False)
        await dealt(first)
        hand = game_of(room).pool.hands[1].hand
        order = [seat for seat in (4, 5, 6, 1, 2, 3)]
        by_seat = {one.you: one for one in first}
        blind, last = by_seat[3], by_seat[1]
        assert blind.pool.fast_fold == "no"
        refused = await blind.ask(p.FastFold)
        assert (refused.reason, refused.rule) == ("bet_is_highest", "ACO-ff-exc-bet")
        assert hand.to_act == order[0] == 4
        others = [one for one in first if one is not last]
        heard = {one.name: len(one.heard) for one in others}
        assert last.pool.fast_fold == "yes"
        assert isinstance(await last.ask(p.FastFold), p.Accepted)
        assert last.pool.status == "waiting"
        assert last.table is not None
        assert last.table.hand is None, "the player has gone on"
        # Others come: the player is dealt into a new hand while the old one goes on.
        second = [await Entrant.join(room, name, plays=False) for name in NAMES[6:11]]
        await dealt([last, *second])
        assert last.table.hand is not None
        assert last.table.hand.hand == 2
        assert not any(one.heard_since(heard[one.name]) for one in others), "no message before the turn"
        for seat in (4, 5, 6):
            assert 1 not in hand.folded
            await by_seat[seat].act(p.Action.CALL)
        hand = game_of(room).pool.hands[1].hand
        assert 1 in hand.folded, "the fold is made at its turn"
        seen = by_seat[4].table
        assert seen is not None
        assert seen.hand is not None
        assert 1 in seen.hand.folded

    in_pool_room(work)


@pytest.mark.shows("ACO-ff-watch", book="aconcagua")
def test_who_folds_and_watches_sees_the_hand_to_its_end() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 6, plays=False)
        await dealt(found)
        by_seat = {one.you: one for one in found}
        watcher = by_seat[6]
        assert isinstance(await watcher.ask(p.FastFold, then="watch"), p.Accepted)
        assert watcher.pool.folded
        assert watcher.pool.status == "active"
        assert (await watcher.ask(p.FastFold)).reason == "folded_already"
        for seat in (4, 5, 1, 2):
            await by_seat[seat].act(p.Action.FOLD)
        await until(lambda: bool(happened(disk, ev.PoolHandFinished)))
        assert status_of(watcher) == "waiting"
        assert watcher.table is not None
        assert watcher.table.hand is not None
        assert watcher.table.hand.over, "the end of the hand stays in view"

    in_pool_room(work)


def test_who_watches_may_go_on_before_the_end() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 6, plays=False)
        await dealt(found)
        by_seat = {one.you: one for one in found}
        assert (await by_seat[4].ask(p.LeaveHand)).reason == "in_a_hand"
        await by_seat[4].act(p.Action.FOLD)
        assert by_seat[4].pool.status == "active"
        assert by_seat[4].pool.folded
        assert isinstance(await by_seat[4].ask(p.LeaveHand), p.Accepted)
        assert status_of(by_seat[4]) == "waiting"

    in_pool_room(work)


@pytest.mark.shows("ACO-ff-exc-allin", book="aconcagua")
def test_who_is_all_in_and_who_could_check_for_nothing_is_asked_again_or_refused() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 3, plays=False)
        await dealt(found)
        by_seat = {one.you: one for one in found}
        await by_seat[1].act(p.Action.CALL)
        await by_seat[2].act(p.Action.CALL)
        await by_seat[3].act(p.Action.CHECK)
        table = by_seat[3].table
        assert table is not None
        assert table.hand is not None
        assert table.hand.street == "flop"
        assert by_seat[1].pool.fast_fold == "confirm"
        assert (await by_seat[1].ask(p.FastFold)).reason == "check_is_free"
        first = await settle(found)
        assert first.table is not None
        assert first.table.menu is not None
        assert first.table.menu.bet is not None
        await first.act(p.Action.BET, first.table.menu.bet.most)
        refused = await first.ask(p.FastFold)
        assert (refused.reason, refused.rule) == ("all_in", "ACO-ff-exc-allin")
        other = await settle(found)
        assert other.pool.fast_fold == "yes"

    in_pool_room(work)


@pytest.mark.shows(
    "ACO-boost-multi-entry", "ACO-boost-entry-session", "ACO-boost-max-entries", book="aconcagua"
)
def test_a_player_has_up_to_four_entries_which_never_meet() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Entrant.join(room, "Ana")
        more = [await ana.again() for _ in range(3)]
        refused = await ana.say(p.SitDown(id=new_id(), stream=P1, chips=1_000))
        assert (refused.reason, refused.rule) == ("entries_used", "ACO-boost-max-entries")
        assert len({one.stream for one in (ana, *more)}) == 4
        await entrants_named(room, NAMES[1:7])
        await until(lambda: len(happened(disk, ev.TableFormed)) > 12)
        mine = game_of(room).entries_of(ana.id)
        together = [len(mine & set(one.entries.values())) for one in happened(disk, ev.TableFormed)]
        assert max(together) == 1
        await room.handle(ana, p.Pool(stream=P1))
        state = next(one for one in reversed(ana.heard) if isinstance(one, p.PoolState))
        assert [one.stream for one in state.entries] == sorted(one.stream for one in (ana, *more))
        assert (state.entries_most, state.least, state.wait_ms) == (4, 3, 4_000)

    in_pool_room(work)


async def entrants_named(room: Room, names: tuple[str, ...]) -> list[Entrant]:
    return [await Entrant.join(room, name) for name in names]


@pytest.mark.shows("ACO-boost-rejoin", "ACO-boost-leave-return", book="aconcagua")
def test_who_leaves_is_paid_and_may_come_back_with_another_amount() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Entrant.join(room, "Ana")
        before = await wallet(room, ana.id)
        assert isinstance(await ana.ask(p.StandUp), p.Accepted)
        assert await wallet(room, ana.id) == before + 1_000
        assert ana.table is not None
        assert ana.table.your_pool is None
        await ana.open(chips=400)
        assert ana.number == 2
        assert await wallet(room, ana.id) == before + 600
        for chips, reason in ((399, "buy_in_too_small"), (1_001, "buy_in_too_large")):
            refused = await ana.say(p.SitDown(id=new_id(), stream=P1, chips=chips))
            assert refused.reason == reason

    in_pool_room(work)


def test_who_leaves_during_a_hand_is_paid_after_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 3, plays=False)
        await dealt(found)
        one = found[0]
        others = [other for other in found if other is not one]
        heard = {other.name: len(other.heard) for other in others}
        answer = await one.ask(p.StandUp)
        assert answer.later
        assert one.own.stands_up == "now"
        assert not any(other.heard_since(heard[other.name]) for other in others)
        while game_of(room).pool.hands:
            acting = await settle(found)
            await acting.act(p.Action.FOLD)
        (left,) = happened(disk, ev.PoolLeft)
        assert left.entry == one.number

    in_pool_room(work)


def test_who_missed_the_closing_of_an_entry_learns_of_it_on_the_next_look() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await entrants_named(room, ("Ana", "Ben"))
        await room.handle(ana, p.Unwatch(stream=ana.stream))  # as if the line had been down
        assert isinstance(await ana.ask(p.StandUp), p.Accepted)
        await until(lambda: ana.number not in game_of(room).pool.entries)
        heard = len(ana.heard)
        await room.handle(ana, p.Watch(stream=ana.stream))
        (told,) = ana.heard_since(heard)
        assert isinstance(told, p.Snapshot)
        assert told.shared.cash is not None and told.shared.cash.pool
        assert told.own.pool is None and told.own.cash is None
        assert room.worker.pools.hall.viewers(P1) == {ben}  # it is not watched any further
        await room.handle(ben, p.Watch(stream=ana.stream))
        assert isinstance(ben.heard[-1], p.Error)  # it was never theirs
        await room.handle(ana, p.Watch(stream=f"{P1}.99"))
        assert isinstance(ana.heard[-1], p.Error)

    in_pool_room(work)


def test_the_same_command_twice_opens_one_entry() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Entrant.join(room, "Ana")
        message = p.SitDown(id=new_id(), stream=P1, chips=500)
        first = await ana.say(message)
        ana.heard.clear()
        assert await ana.say(message) == first
        assert len(game_of(room).pool.entries) == 2

    in_pool_room(work)


@pytest.mark.shows("ACO-boost-states", book="aconcagua")
def test_an_entry_rests_comes_back_and_is_closed_when_it_rests_too_long() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Entrant.join(room, "Ana")
        assert isinstance(await ana.ask(p.SitOut), p.Accepted)
        assert (ana.pool.status, ana.own.out) == ("inactive", "asked")
        assert (await ana.ask(p.SitOut)).reason == "sitting_out"
        assert isinstance(await ana.ask(p.ComeBack), p.Accepted)
        assert (ana.pool.status, ana.own.out) == ("waiting", None)
        await ana.ask(p.SitOut)
        until_ms = ana.own.seat_until
        assert until_ms is not None
        await until(lambda: ana.table is not None and ana.table.your_pool is None)
        (left,) = happened(disk, ev.PoolLeft)
        assert (left.why, left.at) == ("idle", until_ms)

    in_pool_room(work)


def test_a_lost_line_rests_the_entries_of_a_player_and_a_new_one_brings_them_back() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 6, plays=False)
        await dealt(found)
        by_seat = {one.you: one for one in found}
        lost, near = by_seat[1], by_seat[4]
        token = next(one.token for one in lost.heard if isinstance(one, p.Welcome))
        near.plays = True
        room.disconnect(lost)
        game = game_of(room)
        await until(lambda: lost.number in game.away)
        back = Entrant(room, lost.name, lost.stream)
        room.connect(back)
        await room.handle(back, p.Hello(protocol=p.PROTOCOL, token=token))
        await room.handle(back, p.Watch(stream=lost.stream))
        await until(lambda: lost.number not in game.away)
        await until(lambda: back.pool.status != "inactive")

    in_pool_room(work)


def test_house_bots_keep_a_pool_going_and_leave_with_the_last_person() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Entrant.join(room, "Ana")
        await until(lambda: len(happened(disk, ev.PoolHandFinished)) > 5)
        assert ana.table is not None
        labelled = [one.bot for table in ana.tables for one in table.seats]
        assert any(labelled)
        await ana.ask(p.StandUp)
        await until(lambda: not game_of(room).pool.entries)

    in_pool_room(work, pool_offer(bots=7))


def test_others_see_no_entry_of_a_player_and_get_no_answer_about_it() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana, ben = await entrants(room, 2)
        for message in (
            p.Watch(stream=ana.stream),
            p.Watch(stream=P1),
            p.Watch(stream="pool/1.99"),
            p.Watch(stream="pool/9"),
        ):
            count = len(ben.heard)
            await room.handle(ben, message)
            assert [type(one) for one in ben.heard[count:]] == [p.Error]
        answer = await ben.say(p.StandUp(id=new_id(), stream=ana.stream))
        assert answer.code == p.ErrorCode.NOT_SEATED
        answer = await ben.say(p.StandUp(id=new_id(), stream=P1))
        assert answer.code == p.ErrorCode.NOT_THIS_KIND
        answer = await ben.say(p.SitDown(id=new_id(), stream=P1, seat=3, chips=1_000))
        assert answer.reason == "no_such_seat"
        answer = await ben.say(p.JoinWaitingList(id=new_id(), stream=ben.stream))
        assert answer.code == p.ErrorCode.NOT_THIS_KIND
        answer = await ben.ask(p.Act, decision="1.1", action=p.Action.FOLD)
        assert answer.code == p.ErrorCode.NOT_SEATED

    in_pool_room(work)


def test_chips_are_topped_up_between_hands_and_by_themselves() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Entrant.join(room, "Ana", chips=400)
        assert ana.own.top_up_most == 600
        assert (await ana.ask(p.TopUp, chips=601)).reason == "buy_in_too_large"
        assert isinstance(await ana.ask(p.TopUp, chips=100), p.Accepted)
        assert ana.pool.stack == 500
        assert isinstance(await ana.ask(p.AutoTopUp, below=1_000, to=1_000), p.Accepted)
        await until(lambda: ana.pool.stack == 1_000)
        await entrants_named(room, NAMES[1:6])
        await until(lambda: len(happened(disk, ev.PoolToppedUp)) > 1)

    in_pool_room(work)


def test_past_hands_are_shown_to_those_who_were_dealt_in_and_can_be_proven() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 6)
        late = await Entrant.join(room, "Late")
        await until(lambda: len(happened(disk, ev.PoolHandFinished)) > 3)
        ana = next(
            one
            for one in found
            if 1 in [row for row in game_of(room).hands.seen_by(game_of(room).entries_of(one.id), 0)]
        )
        await room.handle(ana, p.Hands(stream=ana.stream))
        hands = next(one for one in reversed(ana.heard) if isinstance(one, p.HandList))
        assert 1 in {row.hand for row in hands.hands}
        await room.handle(ana, p.HandSteps(stream=ana.stream, hand=1))
        assert any(isinstance(one, p.HandReplay) for one in ana.heard)
        await room.handle(ana, p.ProveHand(stream=ana.stream, hand=1))
        assert any(isinstance(one, p.HandProof) for one in ana.heard)
        await room.handle(late, p.HandSteps(stream=late.stream, hand=1))
        assert late.heard[-1].code == p.ErrorCode.NO_SUCH_HAND  # type: ignore[union-attr]
        await room.worker.archivist.finish()
        kept = await room.store.shelf.place(P1, 1)
        assert kept is not None

    in_pool_room(work)


def test_the_lobby_has_a_row_and_tells_a_player_of_their_entries() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await Entrant.join(room, "Ana")
        await until(lambda: room.gateway.lobby.plays(ana.id))
        await room.handle(ana, p.Lobby())
        rows = next(one for one in reversed(ana.heard) if isinstance(one, p.LobbyRows))
        (row,) = rows.cash
        assert (row.stream, row.pool, row.players, row.entries_most, row.seats) == (P1, True, 1, 4, 6)
        assert rows.yours[P1].pool_entries == (ana.stream,)
        await ana.ask(p.StandUp)
        await until(lambda: not room.gateway.lobby.plays(ana.id))

    in_pool_room(work)


def test_fairness_figures_are_published() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 7)
        await until(lambda: len(happened(disk, ev.PoolHandFinished)) > 8)
        await room.handle(found[0], p.Pool(stream=P1))
        state = next(one for one in reversed(found[0].heard) if isinstance(one, p.PoolState))
        assert sum(one.hands for one in state.figures) == len(
            [one for one in happened(disk, ev.PoolHandFinished)]
        )
        assert state.wait_median_ms is not None
        assert state.wait_longest_ms is not None
        assert b"Ana" not in msgspec.json.encode(state)

    in_pool_room(work)


def test_an_anonymous_pool_gives_new_aliases_in_every_hand() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 7)
        await until(lambda: len(happened(disk, ev.PoolHandFinished)) > 8)
        one = found[0]
        await room.handle(one, p.Hands(stream=one.stream))
        text = b"".join(msgspec.json.encode(message) for message in one.heard)
        assert b"Anonym" in text
        assert not [name for name in NAMES[1:7] if f'"{name}"'.encode() in text]
        players = [seat.player for table in one.tables for seat in table.seats]
        hands = {table.hand.hand for table in one.tables if table.hand is not None}
        assert len(hands) > 1
        assert {player // 10 for player in players} == hands, "a player has another number in every hand"

    in_pool_room(work, pool_offer(anonymous=True))


def test_a_turn_that_is_over_folds_and_the_entry_rests() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await entrants(room, 3, plays=False)
        await dealt(found)
        slow = in_turn(found)
        await until(lambda: slow.pool.folded or slow.pool.status != "active")
        await until(lambda: slow.pool.status == "inactive")
        assert slow.own.out == "away"
        assert isinstance(await slow.ask(p.ComeBack), p.Accepted)
        assert slow.pool.status == "waiting"

    in_pool_room(work)


def test_no_hand_is_lost_and_no_chip_made_in_a_long_session() -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        await entrants(room, 9)
        await until(lambda: len(happened(disk, ev.PoolHandFinished)) > 25)
        ended = happened(disk, hand_events.HandEnded)
        assert len(ended) >= len(happened(disk, ev.PoolHandFinished))
        tables = max(game_of(room).plays)
        assert tables <= 9, "tables are used again"

    in_pool_room(work)
