"""Timed steps of a stream: at the tables, between hands, before the start."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from tapete.engine.staff.state import Halt
from tapete.room import money
from tapete.room.core import deciding, drawing
from tapete.room.core import events as room_events
from tapete.room.core.floor import HandFault
from tapete.room.core.not_taken import NotTaken
from tapete.room.core.schedule import Fill, GrantWish, StartStep
from tapete.room.core.table_play import Happened, TablePlay
from tapete.room.store.ledger import InsufficientFunds
from tapete.room.stream import requests
from tapete.room.stream.replies import dropped
from tapete.room.stream.work import STREAM_FAULTS, Timed, TournamentWork
from tapete.tournament import commands as tc
from tapete.tournament import director
from tapete.tournament import events as te
from tapete.tournament.course.several import check_flight, flights_beside
from tapete.tournament.refusals import TournamentRefused as TournamentRefused

log = structlog.get_logger()


class Steps:
    """Timed steps of one stream."""

    def __init__(self, work: TournamentWork) -> None:
        self._work = work
        self._told: dict[int, director.Wait | None] = {}
        """Reason for waiting that the players of a table were last told, by table."""

    def forget(self) -> None:
        """Forget derived data after the stream was rebuilt from its log."""
        self._told = {}

    async def take(self, due: Timed, now: int) -> None:
        """Take a due step. An entry that should be paid for when seated, but can't be, is dropped instead.

        Raises:
            HandFault: a hand can't continue; see `void`.
        """
        try:
            await self._take(due, now)
        except InsufficientFunds as error:
            tournament = self._work.game.tournament
            account = money.player_of(error.account)
            entry = tournament.entry_of(account) if account is not None else None
            if entry is None or entry.entry not in tournament.promised:
                raise
            await self._work.keep(tournament.decide(tc.DropUnpaid(account=entry.account), at=now))

    async def _take(self, due: Timed, now: int) -> None:
        work, game = self._work, self._work.game
        match due:
            case Fill():
                await self._fill()
            case StartStep():
                await work.keep(game.start(at=now, absent=work.absent()))
            case GrantWish(entry=entry):
                await self._grant(game.wishes[entry])
            case director.CloseOffersStep(table=table):
                await work.keep(game.tournament.decide(tc.CloseOffers(table=table), at=now))
            case director.HandForHandStep():
                await work.keep(game.tournament.decide(tc.BeginHandForHand(), at=now))
            case director.RankAbsentStep():
                await work.keep(game.tournament.decide(tc.RankAbsent(), at=now))
            case director.ReleaseTableStep(table=table):
                await work.keep(game.tournament.decide(tc.ReleaseTable(table=table), at=now))
            case director.DealOnStep():
                await work.keep(game.tournament.decide(tc.DealOn(), at=now))
            case director.PassTime():
                given = director.pass_time(game.tournament, at=now)
                work.schedule.passed(anything=given is not None)
                await work.keep(given.events if given is not None else ())
            case director.AskTable(table=table):
                await self._at_table(game.play(table), now)
            case _:
                raise TypeError(f"{work.stream}: {due!r} is no step of a tournament")

    async def void(self, fault: HandFault) -> None:
        """Void a hand that can't continue; its table plays the next one.

        Raises:
            HandFault: the hand can't be voided either.
        """
        work = self._work
        log.error("hand can't go on", stream=work.stream, exc_info=fault)
        play = next((one for one in work.game.live() if one.hand and one.hand.number == fault.hand), None)
        if play is None:
            raise fault
        await work.keep(room_events.at_table(play.number, play.void_hand(str(fault), at=work.clock.now())))

    async def renew_clocks(self) -> None:
        """Give running turns their time back after a stop."""
        work = self._work
        if work.game.tournament.state != "running":
            return
        now = work.clock.now()
        for play in list(work.game.live()):
            await work.keep(room_events.at_table(play.number, play.renew_clock(at=now)))

    async def commit_draws(self) -> None:
        """Commit to further draws in time. An old log gets its first commitment."""
        work = self._work
        if work.game.drawing.low and not work.game.over:
            await work.keep((drawing.committed(work.game, work.chance),))

    async def _at_table(self, play: TablePlay, now: int) -> None:
        """Take the next step at one table."""
        work, game, table = self._work, self._work.game, play.number
        box, hand = play.box_due, play.hand
        if play.faulty:
            raise HandFault(hand.number if hand else 0, play.fault or "")
        if box is not None:
            by = game.entry_at(table, box.seat)
            author = money.player(by.account) if by else "room"
            await work.keep(room_events.at_table(table, self._box_played(play, box, now)), by=author)
        elif not play.running:
            await self._between_hands(play, now)
        elif hand is None or hand.over:
            if hand is None:
                raise LookupError(f"{work.stream}: no hand at table {table}, which plays one")
            await work.keep(room_events.at_table(table, play.finish_hand(hand, at=now)))
        elif hand.halt is Halt.HELD:
            await work.keep(room_events.at_table(table, play.deal_on(at=now)))
        elif hand.to_act is None:
            await work.keep(room_events.at_table(table, play.reshuffle(at=now, chance=work.chance)))
        else:
            await work.keep(room_events.at_table(table, play.time_out(at=now)))

    async def _between_hands(self, play: TablePlay, now: int) -> None:
        """Ask a table for its next hand and carry out the director's answer."""
        work, game, table = self._work, self._work.game, play.number
        found = director.between_hands(game.tournament, table, at=now, vote_until=game.deal_until)
        wait: director.Wait | None = None
        match found:
            case director.Wait():
                wait = found
            case director.Roll():
                command = found.command(drawing.numbers(game, found.bounds))
                await work.keep(drawing.told(game, game.tournament.decide(command, at=now)))
            case director.GivenCommand(events=(*_, te.HandBegan())):
                await self._deal(play, found.events, now)
            case director.GivenCommand():
                await work.keep(found.events)
        work.schedule.asked(table, wait)
        if wait is not None and wait != self._told.get(table):
            # There are no events, but the players want to know what the table waits for.
            work.show(table)
        self._told[table] = wait

    async def _deal(self, play: TablePlay, began: Sequence[te.Event], now: int) -> None:
        """Deal the next hand, after the clients have had their time to cut the deck."""
        work, game, table = self._work, self._work.game, play.number
        begins = max(play.due(), game.first_hand_at)
        awaited = work.entropy.awaited(game, table) if play.opened is None else {}
        if awaited:
            opened = play.open_deal(began, awaited, chance=work.chance)
            await work.keep(room_events.at_table(table, (opened,)))
            work.entropy.opened(table, opened, at=now)
        elif work.entropy.asks_at(game, play, begins) <= now:
            reveals = work.entropy.revealed(play)
            dealt = play.begin_hand(began, at=now, chance=work.chance, reveals=reveals)
            await work.keep(room_events.at_table(table, dealt))

    def _box_played(self, play: TablePlay, box: room_events.PreActed, now: int) -> Sequence[Happened]:
        """Play a pre-action at its turn. If the room fails at it, drop it and let the player decide."""
        try:
            return play.play_box(at=now)
        except Exception as error:
            work = self._work
            work.incidents.note("box dropped by a fault", error, stream=work.stream, seat=box.seat)
            return (room_events.PreActionDropped(seat=box.seat),)

    async def _fill(self) -> None:
        """Let house bots take the free places, one by one."""
        work, game = self._work, self._work.game
        # After a crash during filling, some bots already sit here.
        bots = work.house.bots(work.stream)
        coming = [bot for bot in bots if game.tournament.entry_of(bot.id) is None and self._may_come(bot.id)]
        for bot in coming[: work.schedule.places_for_bots]:
            enter = tc.Enter(account=bot.id, bot=True, windfall=game.entry_draw())
            await work.keep(game.tournament.decide(enter, at=work.clock.now()))
        work.schedule.bots_came = True

    def _may_come(self, bot: int) -> bool:
        """Whether a bot may play this flight. It may be in any number of other events."""
        tournament = self._work.game.tournament
        flights, carry = flights_beside(tournament, self._work.others())
        try:
            check_flight(bot, tournament.structure, flights, carry=carry)
        except TournamentRefused:
            return False
        return True

    async def _grant(self, wished: room_events.Wished) -> None:
        """Grant a pending request after the hand, or drop it with the reason."""
        work, game = self._work, self._work.game
        entry = game.tournament.entries[wished.entry]
        try:
            setting = await requests.setting(work, entry.account, entry.bot, wished.wish)
            events = deciding.granted(game, wished.wish, setting)
            if any(isinstance(one, te.DealProposed) for one in events):
                # During a vote on a deal there are no purchases, surrenders or other proposals.
                events = (*self._deal_first(wished), *events)
            await work.keep(events, by=money.player(entry.account))
        except (TournamentRefused, NotTaken, InsufficientFunds) as error:
            await work.keep((dropped(wished, error),))
        except STREAM_FAULTS:
            raise
        except Exception as error:
            incident = work.incidents.note("wish dropped by a fault", error, stream=work.stream)
            fault = room_events.WishDropped(
                entry=wished.entry, why="fault", reason="fault", facts={"incident": incident}
            )
            await work.keep((fault,))

    def _deal_first(self, wished: room_events.Wished) -> list[room_events.WishDropped]:
        others = [one for one in self._work.game.wishes.values() if one != wished]
        return [
            room_events.WishDropped(entry=one.entry, why="deal_first", reason="deal_first") for one in others
        ]
