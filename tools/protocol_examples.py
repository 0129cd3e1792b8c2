"""Give one example of every message and event for docs/protocol.md: a three-handed hand as seat 1 sees it."""

from __future__ import annotations

from typing import Any

from msgspec import structs
from tools.protocol_example_hand import played, without_occasion
from tools.protocol_example_proof import BYTES, example_of_a_deal, example_of_draws
from tools.protocol_example_proof import example as proof

from tapete.cards import HIDDEN, made, read_cards
from tapete.engine import Hand, HandView, Reason
from tapete.engine import events as ev
from tapete.engine.views import seen_by
from tapete.room import protocol as p

STREAM = "tournament/1"
RING = "ring/3"
POOL = "pool/1"
NOW = 1_767_225_600_000
IDS = {
    p.Register: "0b0f4c1e-3d5c-4f0e-9a43-0a6f3f1f5b10",
    p.Unregister: "5f3a7f0a-9c54-4f3e-8a53-64f0a1f0c1d2",
    p.Act: "7d9b9a3c-64a5-4b57-8b2f-3f0d3b3a9e55",
    p.PreAct: "2a6d0f83-5c1e-4b7a-9d24-8e3f7b0c6a19",
    p.UseTimeBank: "5b8e1d70-94c2-4f3a-8d16-0a7c2e9f4b53",
    p.SetTimeBank: "b04d7f2e-1c95-4a68-9e3b-6f8a0d5c7e12",
    p.Away: "c1a5a2b8-0f6e-4c8b-b0a1-2f4d9c7e6a31",
    p.ShowCards: "8b2d0c64-1f7a-4e95-b3c8-5d6e9f0a7b21",
    p.RabbitHunt: "d90e5a37-6c48-4b1f-92ad-3e7f0b8c4d16",
    p.Buy: "3e9c27d4-8a10-4f6b-9b55-1c0d7f2a6e84",
    p.Decline: "94b1d6f2-2c7e-4d09-8f31-a6e5c0b7d913",
    p.Surrender: "e7f20a6b-51d8-4c93-a2b4-0d9f8e6c3b17",
    p.GiveUpSeat: "4f7b2c91-6e0d-43a8-b5f2-7a1c9d3e8b60",
    p.ProposeDeal: "6c4d8e1f-b7a3-4925-9e60-f21b5d0c7a48",
    p.VoteOnDeal: "1d5b9f73-0e8c-4ab6-8d27-c94f6a2e3b50",
}
TOKEN = "f3jY0rW0cJ4nYhQZqv1v3m5o8m0w2kq6fS1b9tD7xAE"  # noqa: S105 - an example
NAMES = {1: "Caller", 2: "Aiko", 3: "Bruno"}

PRICE = p.Prices(
    buy_in=100,
    bounty=0,
    fee=10,
    currency="PLAY",
    pay=(p.Means.TICKET, p.Means.TOURNAMENT_MONEY, p.Means.MONEY),
)
LEVEL = p.Level(number=1, small_blind=10, big_blind=20, ante=0, ends_at=NOW + 290_000)
PROGRESS = p.Progress(
    entries=3,
    left=3,
    waiting=0,
    tables=1,
    paid_places=2,
    average=1_500,
    largest=1_500,
    smallest=1_500,
    pool=300,
    break_until=None,
    hand_for_hand=False,
    final_table=True,
    your_place=1,
)
ADD_ON = p.Offer(what=p.Purchase.ADD_ON, price=PRICE, chips=2_000, until=None, left=1)
MARK = p.LobbyMark(entered=True, playing=True)

SPOKEN = p.ChatLine(number=1, at=NOW, seat=2, name="Aiko", phrase=p.Phrase.NICE_HAND)

OPENED = example_of_a_deal(STREAM)


def _row() -> p.LobbyRow:
    return p.LobbyRow(
        stream=STREAM,
        name="Evening",
        kind="scheduled",
        state="running",
        open=True,
        game="holdem-no-limit",
        mix=None,
        formats=("re_entry",),
        seats=6,
        capacity=None,
        price=PRICE,
        pool=300,
        guarantee=0,
        prizes=(180, 120),
        paid_places=2,
        starting_stack=1_500,
        level_minutes=5,
        level=1,
        entries=3,
        left=3,
        players=tuple(NAMES.values()),
        starts_at=NOW,
        fills_at=None,
    )


def _cash_row() -> p.CashRow:
    return p.CashRow(
        stream=RING,
        name="Lima",
        game="holdem-no-limit",
        stakes=p.CashStakes(small_blind=1, big_blind=2),
        currency="PLAY",
        buy_in_least=80,
        buy_in_most=200,
        seats=6,
        players=4,
        bots=2,
        free=2,
        waiting=0,
        average_pot=31,
        hands_per_hour=84,
        flop_percent=38,
        twice="asked",
    )


def _pool_state() -> p.PoolState:
    row = structs.replace(
        _cash_row(),
        stream=POOL,
        name="Rayo",
        players=41,
        bots=0,
        free=6,
        twice="no",
        pool=True,
        entries_most=4,
    )
    return p.PoolState(
        stream=POOL,
        row=row,
        least=3,
        wait_ms=4_000,
        rest_minutes=10,
        entries_most=4,
        buy_in_least=80,
        buy_in_most=200,
        wait_median_ms=350,
        wait_longest_ms=4_000,
        figures=(
            p.PoolFigures(
                players=3,
                hands=600,
                accounts=9,
                places=tuple(
                    p.PlaceShares(least=least, mean=333, most=most)
                    for least, most in ((321, 345), (318, 341), (327, 342))
                ),
            ),
        ),
        entries=(p.PoolEntry(stream="pool/1.3", status="active", stack=212),),
    )


def _cash_asks() -> list[Any]:
    """Return an example of every message about cash tables."""

    def id(number: int) -> str:
        return f"8a1e4c70-2b95-4d36-9f08-{number:012x}"

    return [
        p.SitDown(id=id(1), stream=RING, seat=3, chips=200),
        p.ReserveSeat(id=id(2), stream=RING, seat=3),
        p.JoinWaitingList(id=id(3), stream=RING),
        p.LeaveWaitingList(id=id(4), stream=RING),
        p.ChangeSeat(id=id(5), stream=RING, seat=5),
        p.StandUp(id=id(6), stream=RING, when="next_big_blind"),
        p.TopUp(id=id(7), stream=RING, chips=60),
        p.DropTopUp(id=id(8), stream=RING),
        p.AutoTopUp(id=id(9), stream=RING, below=120, to=200),
        p.SitOut(id=id(10), stream=RING),
        p.ComeBack(id=id(11), stream=RING),
        p.SetPresets(id=id(12), stream=RING, posts=True, twice="always"),
        p.AnswerTwice(id=id(13), stream=RING, yes=True),
        p.ChooseGame(id=id(14), stream=RING, game="omaha-pot-limit"),
        p.CallBombPot(id=id(15), stream=RING),
        p.OpenPrivateTable(id=id(16), stream=RING, name="Friday night", password="river"),  # noqa: S106 - an example
        p.EnterPrivateTable(id=id(17), stream="ring/9", password="river"),  # noqa: S106 - an example
        p.InvitePlayers(id=id(18), stream="ring/9", names=("Aiko", "Bruno")),
        p.CloseTable(id=id(19), stream="ring/9"),
        p.Pool(stream=POOL),
        p.FastFold(id=id(20), stream="pool/1.3"),
        p.LeaveHand(id=id(21), stream="pool/1.3"),
    ]


def _page() -> p.TournamentState:
    def entry(seat: int, name: str) -> p.EntryRow:
        return p.EntryRow(
            entry=seat,
            name=name,
            bot=True,
            stack=1_500,
            place=None,
            table=1,
            seat=seat,
            head=0,
            bounties=0,
            prize=0,
        )

    def level(number: int, small: int) -> p.LevelRow:
        return p.LevelRow(
            number=number,
            small_blind=small,
            big_blind=2 * small,
            ante=0,
            small_bet=0,
            bring_in=0,
            minutes=5,
            break_minutes=5 if number == 2 else 0,
        )

    return p.TournamentState(
        stream=STREAM,
        now=NOW,
        row=_row(),
        number=12,
        book="tda-2019",
        level=LEVEL,
        levels=(level(1, 10), level(2, 15)),
        ante_form="none",
        progress=structs.replace(PROGRESS, your_place=None),
        prizes=(
            p.PrizeRow(first=1, last=1, amount=180, tickets=0, item=""),
            p.PrizeRow(first=2, last=2, amount=120, tickets=0, item=""),
        ),
        fixed=False,
        entries=tuple(entry(seat, name) for seat, name in NAMES.items()),
        tables=(p.TableRow(table=1, players=3, largest=1_500, smallest=1_500, average=1_500),),
        late_until_level=2,
        re_entries=1,
        rebuys=None,
        add_on=None,
        notices=(),
        yours=p.PageYours(entered=True, playing=True, entries=(1,), place=1, table=1),
    )


def _table(hand: Hand, view: HandView) -> p.Table:
    menu = view.menu
    return p.Table(
        stream=STREAM,
        table=1,
        version=len(hand.events),
        now=NOW,
        resync=True,
        name="Evening",
        state="running",
        you=1,
        your_table=1,
        seats=tuple(
            p.SeatView(seat=seat, name=name, bot=True, stack=1_500, away=False, connected=True, finish=None)
            for seat, name in NAMES.items()
        ),
        size=6,
        level=LEVEL,
        button=1,
        hand=view,
        decision="1.0",
        menu=menu,
        made=made(view.hole_cards[1]),
        clock=p.Clock(seat=1, began=NOW, deadline=NOW + 20_000, bank_deadline=NOW + 80_000),
        standings=(),
        prizes=(180, 120),
        progress=PROGRESS,
        currency="PLAY",
        events=tuple(seen_by(event, 1) for event in hand.events),
        shuffle="9f2c1b7a4f0e6d8c3b5a79e1d2f4068bace1357902468bdf13579bdf02468ace",
    )


def _snapshot(table: p.Table) -> p.Snapshot:
    """Split a table into its two parts."""
    hand = table.hand
    if hand is None:
        raise ValueError("the example has a hand")
    outside = {seat: (HIDDEN,) * len(cards) for seat, cards in hand.hole_cards.items()}
    return p.Snapshot(
        stream=STREAM,
        table=1,
        now=NOW,
        news=0,
        shared=p.Shared(
            version=table.version,
            name=table.name,
            state=table.state,
            seats={seat.seat: structs.replace(seat, player=seat.seat) for seat in table.seats},
            size=table.size,
            level=table.level,
            button=table.button,
            hand=structs.replace(hand, seat=None, menu=None, hole_cards=outside),
            clock=table.clock,
            last_table=True,
            prizes=table.prizes,
            currency=table.currency,
            shuffle=table.shuffle,
            progress=structs.replace(PROGRESS, your_place=None),
        ),
        own=p.Own(
            you=1,
            your_table=1,
            hand_seat=1,
            cards=hand.hole_cards[1],
            made=table.made,
            decision=table.decision,
            menu=table.menu,
            your_place=1,
        ),
        events=table.events,
    )


def examples() -> dict[type[Any], Any]:
    """Return one example of every message and event, by its class."""
    first, hand = played()
    view = first.view_for(1)
    ended = hand.events[-1]
    found: list[Any] = [
        p.Hello(protocol=p.PROTOCOL, name="Caller", bot=True),
        p.Lobby(),
        p.Register(id=IDS[p.Register], stream=STREAM),
        p.OpenClubEvent(
            id="5a1c7e90-2b3d-4f68-9c01-7d8e6f5a4b32",
            stream=STREAM,
            club=3,
            name="Friday night",
            starts_at=NOW + 3_600_000,
        ),
        p.Unregister(id=IDS[p.Unregister], stream=STREAM),
        p.Buy(id=IDS[p.Buy], stream=STREAM, what=p.Purchase.REBUY),
        p.Decline(id=IDS[p.Decline], stream=STREAM),
        p.Surrender(id=IDS[p.Surrender], stream=STREAM),
        p.GiveUpSeat(id=IDS[p.GiveUpSeat], stream=STREAM),
        p.ProposeDeal(id=IDS[p.ProposeDeal], stream=STREAM, method=p.DealMethod.ICM, kept=50),
        p.PreviewDeal(stream=STREAM, method=p.DealMethod.ICM),
        p.VoteOnDeal(id=IDS[p.VoteOnDeal], stream=STREAM, terms="1.c0ffee", yes=True),
        p.Follow(stream=STREAM),
        p.Unfollow(stream=STREAM),
        p.Watch(stream=STREAM, table=1),
        p.Unwatch(stream=STREAM),
        p.Act(id=IDS[p.Act], stream=STREAM, decision="1.0", action=p.Action.RAISE_TO, amount=60),
        p.PreAct(id=IDS[p.PreAct], stream=STREAM, situation="1.0.20", tick=p.PreAction.CALL),
        p.UseTimeBank(id=IDS[p.UseTimeBank], stream=STREAM, decision="1.0"),
        p.SetTimeBank(id=IDS[p.SetTimeBank], stream=STREAM, automatic=True),
        p.Away(id=IDS[p.Away], stream=STREAM, away=True),
        p.ShowCards(id=IDS[p.ShowCards], stream=STREAM, hand=1, cards=read_cards("Ah")),
        p.RabbitHunt(id=IDS[p.RabbitHunt], stream=STREAM, hand=1),
        *_cash_asks(),
        p.Hands(stream=STREAM),
        p.HandSteps(stream=STREAM, hand=1),
        p.ProveHand(stream=STREAM, hand=1),
        p.ProveDraws(stream=STREAM),
        p.CommitBytes(stream=STREAM, commitment=OPENED.awaited[1].commitment),
        p.RevealBytes(stream=STREAM, deal=OPENED.commitment, reveal=BYTES.hex()),
        p.Wallet(),
        p.Say(id="5c8e1a70-2b4d-4f96-8e13-7a0d9c6b2f58", stream=RING, phrase=p.Phrase.NICE_HAND),
        p.ReportPlayer(
            id="a3d1f6b8-7e24-4c90-b5a7-1f8e0d9c3b62",
            stream=RING,
            seat=2,
            name="Aiko",
            cause=p.ReportCause.COLLUSION,
            text="Seats 2 and 5 never raise each other.",
        ),
        p.Ping(),
        p.Welcome(
            protocol=p.PROTOCOL,
            account=51,
            name="Caller",
            token=TOKEN,
            now=NOW,
            currency="PLAY",
            balance=10_000,
        ),
        p.Error(
            code=p.ErrorCode.STALE_DECISION,
            text="That decision is past; nothing was done.",
            re=IDS[p.Act],
        ),
        p.Refusal(
            re=IDS[p.Act],
            reason=Reason.RAISE_TOO_SMALL,
            rule="TDA19-43A",
            facts={"asked": 30, "least": 40},
        ),
        p.Accepted(re=IDS[p.Act]),
        p.Pong(now=NOW),
        p.Chat(
            stream=RING,
            table=1,
            players=p.ChatMode.PHRASES,
            watchers=p.ChatMode.OFF,
            rule="ACO-O-conduct",
            lines=(SPOKEN,),
        ),
        p.ChatSaid(stream=RING, table=1, line=SPOKEN),
        p.ChatStopped(until=NOW + 3_600_000),
        p.LobbyRows(number=7, rows=(_row(),), cash=(_cash_row(),), yours={STREAM: MARK}),
        p.LobbyNews(number=8, rows=(_row(),), gone=("tournament/4",)),
        p.YourLobby(number=1, yours={STREAM: MARK}),
        (page := _page()),
        p.PageNews(
            stream=STREAM,
            number=13,
            now=NOW + 60_000,
            entries=(
                structs.replace(page.entries[0], stack=1_560),
                structs.replace(page.entries[1], stack=1_440),
            ),
            tables=(structs.replace(page.tables[0], largest=1_560, smallest=1_440),),
        ),
        p.YourPage(stream=STREAM, number=1, purchases=(ADD_ON,)),
        _table(first, view),
        _snapshot(_table(first, view)),
        p.News(
            stream=STREAM,
            table=1,
            number=1,
            now=NOW + 4_000,
            patch={"clock": {"bank_deadline": NOW + 44_000}},
            events=(hand.events[len(first.events)],),
        ),
        p.Yours(
            stream=STREAM,
            table=1,
            number=1,
            after=1,
            patch={"your_place": 2},
        ),
        _pool_state(),
        p.DealPreview(
            stream=STREAM,
            method=p.DealMethod.ICM,
            kept=0,
            shares=(
                p.DealShare(name="Caller", player=1, amount=160),
                p.DealShare(name="Aiko", player=2, amount=140),
            ),
        ),
        p.HandList(
            stream=STREAM,
            hands=(
                p.HandRow(
                    hand=1,
                    at=NOW,
                    your_cards=hand.hole_cards[1],
                    board=hand.board,
                    pot=sum(event.amount for event in hand.events if isinstance(event, ev.PotAwarded)),
                    winners=("Caller",),
                    net=hand.stacks[1] - 1_500,
                ),
            ),
        ),
        p.HandReplay(
            stream=STREAM,
            hand=1,
            names=NAMES,
            steps=(
                p.ReplayStep(event=ended, view=hand.view_for(1), made=made(hand.hole_cards[1] + hand.board)),
            ),
        ),
        proof(STREAM),
        example_of_draws(STREAM),
        p.DealOpened(
            stream=STREAM,
            table=1,
            deal=OPENED.deal,
            commitment=OPENED.commitment,
            awaited={seat: one.commitment for seat, one in OPENED.awaited.items()},
            until=NOW + 600,
        ),
        p.WalletState(
            currency="PLAY",
            balance=9_890,
            entries=(p.WalletEntry(at=NOW, memo="buy_in", stream=STREAM, amount=-110),),
            tournament_money=40,
            tickets=(p.Ticket(price=110, count=1),),
        ),
        p.WalletNews(
            number=1,
            balance=10_070,
            entries=(p.WalletEntry(at=NOW + 900_000, memo="prize", stream=STREAM, amount=180),),
            tournament_money=40,
            tickets=(p.Ticket(price=110, count=1),),
        ),
        p.Goodbye(reason="stopping"),
        *without_occasion(hand),
        *(seen_by(event, 1) for event in hand.events),
    ]
    return {type(example): example for example in found}
