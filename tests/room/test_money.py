"""The money of tournaments in the ledger, event by event, with figures worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.booked import Booked, Books, booked, wait
from tests.unit.tournament_game import Game, event

from tapete.engine.refusals import InvariantBroken
from tapete.room import money
from tapete.room import protocol as p
from tapete.room.store.ledger import InsufficientFunds, Posting, Transfer
from tapete.room.store.store import Batch, DuplicateTransfer
from tapete.tournament import Structure, Tournament
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.money.payments import Payment, Purse
from tapete.tournament.policy import Policies, PrizePolicy
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.sections import (
    AddOns,
    Bounties,
    Breaks,
    Cancelling,
    Discipline,
    End,
    Entries,
    Prizes,
    Rebuys,
    Stage,
    StartRule,
)
from tapete.tournament.structures import structure as shipped

Moved = tuple[str, str, dict[str, int]]
"""The id of a transfer after the stream, its memo, and what it adds to each account."""

MUCH = Purse(money=10_000)


class Money(Game):
    """A game whose money is in a ledger."""

    def __init__(
        self,
        structure: Structure,
        *,
        entries: int = 0,
        purses: dict[int, Purse] | None = None,
        books: Books | None = None,
        bots: tuple[int, ...] = (),
        number: int = 7,
        final: int | None = None,
    ) -> None:
        super().__init__(structure)
        self.b = booked(structure, books=books, bots=bots, number=number, final=final)
        self.t: Booked = self.b
        self.log = list(Tournament.create(structure, tournament=number, final=final))
        self.books = self.b.books
        purses = {**dict.fromkeys(range(1, entries + 1), MUCH), **(purses or {})}
        for account, purse in purses.items():
            if account not in bots and (books is None or not self.books.purse(account).money):
                self.books.fund(purse, account, structure.currency)
        for account in range(1, entries + 1):
            self.do(cmd.Enter(account=account))

    def do(self, command: cmd.Command, at: int | None = None) -> tuple[ev.Event, ...]:
        events = super().do(command, at)
        self.b.agree()
        return events

    @property
    def moved(self) -> list[Moved]:
        """What the last decision moved."""
        assert len({one.currency for one in self.b.last}) <= 1
        return [
            (
                one.id.removeprefix(self.b.stream + "/"),
                one.memo,
                {posting.account: posting.amount for posting in one.postings},
            )
            for one in self.b.last
        ]

    def play(self, changes: dict[int, int], **more: Any) -> tuple[ev.Event, ...]:  # type: ignore[override]
        """A whole hand; `moved` is what its end moved."""
        return super().play(changes, **more)


# ---------------------------------------------------------------- a Sit & Go


def test_a_sit_and_go_moves_what_it_always_has() -> None:
    """These transfers are in ledgers: ids, memos and postings stay what they are."""
    game = Money(shipped("sit-and-go-6"), entries=5, bots=(5,))
    (bought,) = game.b.last
    assert bought == Transfer(
        "tournament/7/buy_in/5",
        "PLAY",
        "buy_in",
        (Posting("issue/PLAY", -110), Posting("tournament/7", 100), Posting("house/fees", 10)),
    )
    game.do(cmd.Withdraw(account=4))
    assert game.b.last == (
        Transfer(
            "tournament/7/refund/4",
            "PLAY",
            "refund",
            (Posting("player/4", 110), Posting("tournament/7", -100), Posting("house/fees", -10)),
        ),
    )
    for account in (4, 6):
        game.books.fund(MUCH, account)
        game.do(cmd.Enter(account=account))
    game.start()
    assert game.moved == []
    stack = game.t.structure.starting_stack
    game.play({1: -stack, 2: 3 * stack, 3: -stack, 5: -stack})  # out without a prize: nothing moves
    assert game.moved == []
    game.play({2: -stack, 4: -stack, 6: 2 * stack})
    game.play({2: 3 * stack, 6: -3 * stack})
    assert game.t.state == "finished"
    assert game.b.last[0] == Transfer(
        "tournament/7/prize/2",
        "PLAY",
        "prize",
        (Posting("tournament/7", -300), Posting("player/2", 300)),
    )
    assert game.moved[1:] == [
        ("prize/7", "prize", {"tournament/7": -180, "player/6": 180}),
        ("prize/5", "prize", {"tournament/7": -120, "issue/PLAY": 120}),
    ]
    assert game.books["house/fees"] == 60


# ---------------------------------------------------------------- entries and purchases


def test_an_entry_is_split_and_comes_back_as_it_was_paid() -> None:
    """ACO-entry-parts, ACO-O-unregister: 27 as 20+5+2, from three kinds of purse."""
    purses = {
        1: Purse(money=100),
        2: Purse(money=100, tournament_money=10),
        3: Purse(money=100, tournament_money=10, tickets=(27, 27, 33)),
    }
    game = Money(event(buy_in=20, bounty=5, fee=2), purses=purses)
    parts = {"tournament/7": 20, "tournament/7/heads": 5, "house/fees": 2}
    paid: list[dict[str, int]] = [
        {"player/1": -27},
        {"player/2": -17, "player/2/tournament_money": -10},
        {"player/3/tickets/27": -27},
    ]
    for account, lines in enumerate(paid, start=1):
        game.do(cmd.Enter(account=account))
        assert game.moved == [(f"buy_in/{account}", "buy_in", {**lines, **parts})]
    assert game.books.purse(3) == Purse(money=100, tournament_money=10, tickets=(27, 33))
    for account, lines in enumerate(paid, start=1):
        game.do(cmd.Withdraw(account=account))
        back = {one: -amount for one, amount in {**lines, **parts}.items()}
        assert game.moved == [(f"refund/{account}", "refund", back)]
        assert game.books.purse(account) == purses[account]


def test_a_purse_that_lacks_a_unit_buys_nothing() -> None:
    game = Money(event(fee=10), purses={1: Purse(money=100, tournament_money=9)})
    assert game.refusal(cmd.Enter(account=1)).startswith("not_enough_money: asked 110, held 109")
    game.books.give(1, "player/1")
    game.do(cmd.Enter(account=1))
    assert game.books.purse(1) == Purse()


def test_rebuys_and_add_ons_are_all_for_the_pool() -> None:
    """ACO-rebuy-money, ACO-addon-money: no fee, no bounty; tournament money first, and no tickets."""
    structure = event(
        fee=10,
        rebuys=Rebuys(until_level=1, price=110),
        add_ons=AddOns(after_level=1, price=150, chips=2_000),
        breaks=Breaks(after={1: 5}),
    )
    purses = {1: Purse(money=1_000, tournament_money=300, tickets=(110, 110))}
    game = Money(structure, purses=purses, entries=3)
    game.start()
    game.do(cmd.Rebuy(account=1, count=2))
    assert game.moved == [("rebuy/1/2", "rebuy", {"player/1/tournament_money": -220, "tournament/7": 220})]
    game.play({3: -1_000, 2: 1_000})
    game.do(cmd.Rebuy(account=3))
    assert game.moved == [("rebuy/3/1", "rebuy", {"player/3": -110, "tournament/7": 110})]
    game.play({3: -1_000, 2: 1_000})
    game.do(cmd.Rebuy(account=3))
    assert [id for id, *_ in game.moved] == ["rebuy/3/2"]
    game.do(cmd.BeginBreak(), at=10 * 60_000)
    game.do(cmd.AddOn(account=1))
    assert game.moved == [
        (
            "add_on/1/1",
            "add_on",
            {"player/1/tournament_money": -80, "player/1": -70, "tournament/7": 150},
        )
    ]
    assert game.books["tournament/7"] == 3 * 100 + 220 + 110 + 110 + 150
    assert game.books["house/fees"] == 30


def test_a_re_entry_is_paid_like_an_entry() -> None:
    """ACO-re-fee."""
    game = Money(event(fee=10, entries=Entries(late_until_level=2, re_entries=1), bounty=50), entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
    game.do(cmd.ReEnter(account=1, draw=0))
    parts = {"tournament/7": 100, "tournament/7/heads": 50, "house/fees": 10}
    assert game.moved == [("buy_in/4", "re_entry", {"player/1": -160, **parts})]


def test_who_waited_for_a_seat_in_vain_gets_all_of_it_back() -> None:
    structure = event(fee=10, entries=Entries(late_until_level=1, alternates=True))
    game = Money(structure, entries=3)
    game.start()
    game.books.fund(MUCH, 4)
    game.do(cmd.Enter(account=4))
    assert 4 in game.t.queue
    game.do(cmd.AnnounceLevel(), at=10 * 60_000)
    assert game.moved == [("refund/4", "refund", {"player/4": 110, "tournament/7": -100, "house/fees": -10})]
    assert game.t.fixed and game.t.fixed.pool == 300


# ---------------------------------------------------------------- the house's part


def test_a_freeroll_is_paid_by_the_house() -> None:
    """ACO-freeroll-entry, ACO-freeroll-prize."""
    prizes = Prizes(kind="fixed", amounts=(60, 40), house=100)
    game = Money(event(buy_in=0, payout=(), prizes=prizes), entries=3, bots=(3,))
    assert game.books.made == [one for one in game.books.made if one.memo == "given"]
    game.start()
    assert game.moved == [
        ("issue/house_prize", "issue", {"issue/PLAY": -100, "house/guarantees": 100}),
        ("house_prize", "house_prize", {"house/guarantees": -100, "tournament/7": 100}),
    ]
    game.play({1: -1_000, 2: 1_000})
    assert game.moved == []
    game.play({2: -2_000, 3: 2_000})
    assert game.moved == [
        ("prize/3", "prize", {"tournament/7": -60, "issue/PLAY": 60}),
        ("prize/2", "prize", {"tournament/7": -40, "player/2": 40}),
    ]
    assert game.books["issue/PLAY"] == -40


GUARANTEED = {"fee": 10, "prizes": Prizes(kind="percentages", guarantee=500, house=30)}


def test_the_house_adds_its_prize_and_what_is_missing_to_the_guarantee() -> None:
    """ACO-pool-overlay: three entries of 100 and 30 of the house lack 170 of 500."""
    game = Money(event(**GUARANTEED), entries=3)
    game.start()
    assert game.moved == [
        ("issue/house_prize", "issue", {"issue/PLAY": -30, "house/guarantees": 30}),
        ("house_prize", "house_prize", {"house/guarantees": -30, "tournament/7": 30}),
        ("issue/overlay", "issue", {"issue/PLAY": -170, "house/guarantees": 170}),
        ("overlay", "overlay", {"house/guarantees": -170, "tournament/7": 170}),
    ]
    assert game.books["tournament/7"] == 500
    enough = Money(event(**GUARANTEED), entries=6)
    enough.start()
    assert [id for id, *_ in enough.moved] == ["issue/house_prize", "house_prize"]
    assert enough.books["tournament/7"] == 630


def test_money_that_is_not_play_is_not_made() -> None:
    """The house must hold what it promises; otherwise nothing is stored."""
    game = Money(event(**GUARANTEED, currency="EUR"), entries=3)
    with pytest.raises(InsufficientFunds) as caught:
        game.start()
    assert (caught.value.account, caught.value.asked) == ("house/guarantees", 30)
    game.books.give(200, "house/guarantees", "EUR")
    again = Money(event(**GUARANTEED, currency="EUR"), books=game.books, entries=3, number=8)
    again.start()
    assert [id for id, *_ in again.moved] == ["house_prize", "overlay"]
    assert again.books["house/guarantees"] == 0 and not again.books["issue/EUR"]


WINDFALL: dict[str, Any] = {
    "buy_in": 500,
    "payout": (),
    "start": StartRule(),
    "starting_stack": 500,
    "prizes": Prizes(kind="windfall"),
}


def test_a_small_windfall_leaves_money_with_the_house() -> None:
    """ACO-windfall-multiplier: twice the entry, of three that were paid."""
    game = Money(event(**WINDFALL), entries=3)
    game.start(windfall=0)
    assert game.moved == [("windfall", "windfall", {"tournament/7": -500, "house/guarantees": 500})]
    game.play({1: -500, 2: -500, 3: 1_000})
    assert game.moved == [("prize/3", "prize", {"tournament/7": -1_000, "player/3": 1_000})]


def test_a_windfall_of_three_entries_moves_nothing() -> None:
    game = Money(event(**WINDFALL), entries=3)
    game.start(windfall=600_000)
    assert game.moved == [] and game.books["tournament/7"] == 1_500


def test_a_large_windfall_is_paid_by_the_house() -> None:
    """ACO-windfall-example, ACO-O-windfall-fund: 25 times 500 is 12,500, shared 75/15/10."""
    game = Money(event(**WINDFALL), entries=3)
    game.start(windfall=999_000)
    assert game.moved == [
        ("issue/windfall", "issue", {"issue/PLAY": -11_000, "house/guarantees": 11_000}),
        ("windfall", "windfall", {"house/guarantees": -11_000, "tournament/7": 11_000}),
    ]
    game.play({1: -500, 2: 500})
    game.play({2: -1_000, 3: 1_000})
    assert game.moved == [
        ("prize/3", "prize", {"tournament/7": -9_375, "player/3": 9_375}),
        ("prize/2", "prize", {"tournament/7": -1_875, "player/2": 1_875}),
        ("prize/1", "prize", {"tournament/7": -1_250, "player/1": 1_250}),
    ]
    funded = Money(event(**WINDFALL, currency="EUR"), entries=3)
    funded.books.give(10_999, "house/guarantees", "EUR")
    with pytest.raises(InsufficientFunds):
        funded.start(windfall=999_000)


# ---------------------------------------------------------------- bounties


def test_the_bounty_of_a_knockout_is_shared_to_the_last_unit() -> None:
    """ACO-bounty-ko, ACO-O-bounty-split: 25 between two, and one's own at the end."""
    game = Money(event(bounty=25, prizes=Prizes(kind="winner"), payout=()), entries=3)
    game.start()
    game.play({1: -1_000, 2: 500, 3: 500}, knockouts={1: [[2, 3]]})
    assert game.moved == [
        ("bounty/1/2", "bounty", {"tournament/7/heads": -13, "player/2": 13}),
        ("bounty/1/3", "bounty", {"tournament/7/heads": -12, "player/3": 12}),
    ]
    game.play({3: -1_500, 2: 1_500}, knockouts={3: [[2]]})
    assert game.moved == [
        ("bounty/3/2", "bounty", {"tournament/7/heads": -25, "player/2": 25}),
        ("bounty/2/2", "bounty", {"tournament/7/heads": -25, "player/2": 25}),
        ("prize/2", "prize", {"tournament/7": -300, "player/2": 300}),
    ]


def test_what_goes_on_a_head_stays_where_the_heads_are() -> None:
    """ACO-pko-split, ACO-O-pko-rounding: of 25, 13 are paid and 12 go on the head, which is then 37."""
    structure = event(
        bounty=25, prizes=Prizes(kind="winner"), payout=(), bounties=Bounties(kind="progressive")
    )
    game = Money(structure, entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
    assert game.moved == [("bounty/1/2", "bounty", {"tournament/7/heads": -13, "player/2": 13})]
    assert game.books["tournament/7/heads"] == 62
    game.play({2: -2_000, 3: 2_000}, knockouts={2: [[3]]})  # 37: 19 and 18; then 25 + 18 are his own
    assert game.moved == [
        ("bounty/2/3", "bounty", {"tournament/7/heads": -19, "player/3": 19}),
        ("bounty/3/3", "bounty", {"tournament/7/heads": -43, "player/3": 43}),
        ("prize/3", "prize", {"tournament/7": -300, "player/3": 300}),
    ]


# ---------------------------------------------------------------- prizes


def test_a_satellite_pays_tickets_and_the_rest_in_money() -> None:
    """ACO-pay-ticket-remainder: of 500, two tickets of 220 and 60; the ticket then pays the target."""
    structure = event(payout=(), prizes=Prizes(kind="tickets", ticket=220), seats=5)
    game = Money(structure, entries=5, bots=(4,))
    game.start()
    game.play({1: -1_000, 2: 1_000})
    game.play({3: -1_000, 4: 1_000})
    game.play({5: -1_000, 2: 1_000})
    assert game.moved == [
        ("ticket/2", "ticket", {"tournament/7": -220, "player/2/tickets/220": 220}),
        ("ticket/4", "ticket", {"tournament/7": -220, "issue/PLAY": 220}),
        ("prize/5", "prize", {"tournament/7": -60, "player/5": 60}),
    ]
    assert game.books.purse(2) == Purse(money=9_900, tickets=(220,))
    target = Money(event(buy_in=200, fee=20), books=game.books, number=8)
    target.do(cmd.Enter(account=2))
    assert target.moved == [
        ("buy_in/1", "buy_in", {"player/2/tickets/220": -220, "tournament/8": 200, "house/fees": 20})
    ]


def test_the_house_keeps_what_buys_no_ticket_where_the_book_says_so() -> None:
    """ACO-pay-ticket-remainder: of 500, two tickets of 220; 60 are the house's."""
    policy = Policies(prizes=PrizePolicy(ticket_remainder="house"))
    structure = event(payout=(), prizes=Prizes(kind="tickets", ticket=220), seats=5, policy=policy)
    game = Money(structure, entries=5)
    game.start()
    assert ("kept", "unused", {"tournament/7": -60, "house/guarantees": 60}) in game.moved
    paid: list[Moved] = []
    for loser, winner in ((1, 2), (3, 4), (5, 2)):
        game.play({loser: -1_000, winner: 1_000})
        paid += game.moved
    assert [what for what, _, _ in paid] == ["ticket/2", "ticket/4"]


def test_the_prize_of_a_disqualified_player_is_held() -> None:
    game = Money(event(payout=(50, 30, 20)), entries=3)
    game.start()
    game.do(cmd.Disqualify(account=3))
    game.play({1: -1_000, 2: 1_000})
    assert ("held/3", "held", {"tournament/7": -60, "house/held": 60}) in game.moved
    assert game.books["house/held"] == 60


def test_the_share_of_another_prize_has_an_id_of_its_own() -> None:
    """CCL-penalty-dq-prize: the 60 of the third place go to the two above it."""
    structure = event(payout=(50, 30, 20), discipline=Discipline(disqualified_prize="shared"))
    game = Money(structure, entries=3)
    game.start()
    game.do(cmd.Disqualify(account=3))
    game.play({1: -1_000, 2: 1_000})
    assert game.moved == [
        ("prize/2", "prize", {"tournament/7": -150, "player/2": 150}),
        ("prize/1", "prize", {"tournament/7": -90, "player/1": 90}),
        ("prize/2/150", "prize", {"tournament/7": -30, "player/2": 30}),
        ("prize/1/90", "prize", {"tournament/7": -30, "player/1": 30}),
    ]


def test_whoever_was_paid_when_he_went_out_may_still_get_a_share() -> None:
    """The fourth was disqualified while entries were sold; his 40 are shared at the end, by three."""
    structure = event(
        seats=5,
        payout=(40, 30, 20, 10),
        entries=Entries(late_until_level=1),
        prizes=Prizes(paid="when_out"),
        discipline=Discipline(disqualified_prize="shared"),
    )
    game = Money(structure, entries=4)
    game.start()
    game.do(cmd.Disqualify(account=4))
    game.do(cmd.AnnounceLevel(), at=10 * 60_000)
    game.play({3: -1_000, 2: 1_000})
    assert game.moved == [("prize/3", "prize", {"tournament/7": -80, "player/3": 80})]
    game.play({1: -1_000, 2: 1_000})
    assert [(id, lines["tournament/7"]) for id, _, lines in game.moved] == [
        ("prize/2", -160),
        ("prize/1", -120),
        ("prize/2/160", -14),
        ("prize/1/120", -13),
        ("prize/3/80", -13),
    ]


def agree_on(game: Money, method: str, kept: int = 0) -> None:
    game.do(cmd.ProposeDeal(method=method, kept=kept))  # type: ignore[arg-type]
    assert game.t.deal
    terms = game.t.deal.terms
    for account in [game.t.entries[entry].account for entry in game.t.tables.entries]:
        game.do(cmd.VoteOnDeal(account=account, terms=terms, yes=True))


def test_a_deal_is_paid_and_what_is_left_goes_to_the_winner() -> None:
    """ACO-O-deals: 240 for the two who are left; 200 by agreement, then 10 of the other 40."""
    game = Money(event(), entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000})
    agree_on(game, "even", kept=40)
    assert game.moved == [
        ("deal/2/0", "deal", {"tournament/7": -100, "player/2": 100}),
        ("deal/3/0", "deal", {"tournament/7": -100, "player/3": 100}),
    ]
    agree_on(game, "even", kept=30)  # between the same two hands
    assert game.moved == [
        ("deal/2/100", "deal", {"tournament/7": -5, "player/2": 5}),
        ("deal/3/100", "deal", {"tournament/7": -5, "player/3": 5}),
    ]
    game.play({3: -1_000, 2: 1_000})
    assert game.moved == [
        ("prize/2", "prize", {"tournament/7": -30, "player/2": 30}),
        ("prize/1", "prize", {"tournament/7": -60, "player/1": 60}),
    ]


def test_a_deal_for_all_ends_it_and_everybody_keeps_his_head() -> None:
    game = Money(event(bounty=25), entries=3)
    game.start()
    agree_on(game, "even")
    assert game.moved == [
        *((f"deal/{n}/0", "deal", {"tournament/7": -100, f"player/{n}": 100}) for n in (1, 2, 3)),
        *((f"bounty/{n}/{n}", "bounty", {"tournament/7/heads": -25, f"player/{n}": 25}) for n in (1, 2, 3)),
    ]


def test_whoever_has_dealt_still_gets_his_share_of_a_disqualified_prize() -> None:
    structure = event(seats=5, payout=(40, 30, 20, 10), discipline=Discipline(disqualified_prize="shared"))
    game = Money(structure, entries=4)
    game.start()
    game.do(cmd.Disqualify(account=4))
    agree_on(game, "even")
    assert game.t.state == "finished"
    # 360 of 400 by agreement, and the 40 of the fourth place; the odd one goes to the first on the list.
    assert game.won() == {1: 120 + 13, 2: 120 + 13, 3: 120 + 14}
    assert [id for id, *_ in game.moved if id.startswith("prize")] == ["prize/3", "prize/2", "prize/1"]


# ---------------------------------------------------------------- cancelling


def test_rolled_back_the_house_pays_for_what_was_won() -> None:
    """ACO-O-cancel-running: everything comes back in its mix, though 13 of a bounty have been paid."""
    purses = {
        1: Purse(money=200),
        2: Purse(money=200, tournament_money=50),
        3: Purse(tickets=(135,)),
    }
    structure = event(
        bounty=25,
        fee=10,
        bounties=Bounties(kind="progressive"),
        prizes=Prizes(kind="percentages", guarantee=310),
        cancelling=Cancelling(rule="back"),
    )
    game = Money(structure, purses=purses, entries=3)
    game.start()
    assert game.books["tournament/7"] == 310
    game.play({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
    game.do(cmd.Cancel())
    assert game.moved == [
        ("issue/refunds", "issue", {"issue/PLAY": -3, "house/guarantees": 3}),
        ("refunds", "overlay", {"house/guarantees": -3, "tournament/7": 3}),
        (
            "refund/1",
            "refund",
            {"player/1": 135, "tournament/7": -100, "tournament/7/heads": -25, "house/fees": -10},
        ),
        (
            "refund/2",
            "refund",
            {
                "player/2": 85,
                "player/2/tournament_money": 50,
                "tournament/7": -100,
                "tournament/7/heads": -25,
                "house/fees": -10,
            },
        ),
        (
            "refund/3",
            "refund",
            {"player/3/tickets/135": 135, "tournament/7": -113, "tournament/7/heads": -12, "house/fees": -10},
        ),
    ]
    assert game.books.purse(2) == Purse(money=213, tournament_money=50)
    assert game.books["house/fees"] == 0


def test_rolled_back_before_the_cards_the_guarantee_returns() -> None:
    structure = event(fee=10, cancelling=Cancelling(rule="back"), prizes=Prizes(guarantee=500))
    game = Money(structure, entries=3)
    game.start()
    game.do(cmd.Cancel())
    assert game.moved[-1] == ("unused", "unused", {"tournament/7": -200, "house/guarantees": 200})
    assert [game.books.purse(account) for account in (1, 2, 3)] == [MUCH] * 3


def test_rolled_forward_each_gets_his_share_and_his_fee_in_its_mix() -> None:
    """ACO-O-cancel-running, ACO-O-tm-terms: half of 400 equally, half by chips; the overlay goes back."""
    purses = {1: Purse(money=1_000, tournament_money=55), 2: Purse(tickets=(135,))}
    structure = event(
        seats=4, bounty=25, fee=10, payout=(100,), prizes=Prizes(kind="percentages", guarantee=450)
    )
    game = Money(structure, purses=purses, entries=4)
    game.start()
    game.play({4: -1_000, 3: 1_000}, knockouts={4: [[3]]})
    game.do(cmd.Cancel())
    amounts = {id: lines for id, _, lines in game.moved}
    # 66 to each, and of the other 202 by chips 50.5, 50.5 and 101.
    for account, share in {1: 117, 2: 116, 3: 167}.items():
        assert amounts[f"prize/{account}"] == {"tournament/7": -share, f"player/{account}": share}
        assert amounts[f"bounty/{account}/{account}"] == {
            "tournament/7/heads": -25,
            f"player/{account}": 25,
        }
    # 80 of 135 were money, so 6 of the fee's 10 come back as that; of a ticket it is tournament money.
    assert amounts["refund/1"] == {"player/1": 6, "player/1/tournament_money": 4, "house/fees": -10}
    assert amounts["refund/2"] == {"player/2/tournament_money": 10, "house/fees": -10}
    assert amounts["refund/3"] == {"player/3": 10, "house/fees": -10}
    assert amounts["unused"] == {"tournament/7": -50, "house/guarantees": 50}
    assert game.books["house/fees"] == 10


def test_rolled_forward_whoever_waits_for_a_seat_gets_his_entry_back() -> None:
    structure = event(fee=10, bounty=25, entries=Entries(late_until_level=1, alternates=True))
    game = Money(structure, entries=3)
    game.start()
    game.books.fund(MUCH, 4)
    game.do(cmd.Enter(account=4))
    game.do(cmd.Cancel())
    assert [game.books.purse(account) for account in (1, 2, 3, 4)] == [MUCH] * 4
    assert game.books["house/guarantees"] == 0


def test_the_disqualified_get_no_prize_by_a_cancellation() -> None:
    game = Money(event(), entries=3)
    game.start()
    game.do(cmd.Disqualify(account=3))
    game.do(cmd.Cancel())
    assert ("held/3", "held", {"tournament/7": -60, "house/held": 60}) in game.moved


# ---------------------------------------------------------------- stages

FLIGHT = {"stage": Stage(kind="flight"), "payout": (), "end": End(kind="players", players=1)}


def flights(books: Books) -> list[cmd.Carried]:
    """Two flights of three; accounts 1 and 2 win one each, and 1 the second one too."""
    for number, winner in ((3, 1), (4, 2), (5, 1)):
        flight = Money(event(**FLIGHT), books=books, entries=3, number=number, final=9)
        flight.start()
        flight.play({seat: 2_000 if seat == winner else -1_000 for seat in (1, 2, 3)})
        assert flight.t.state == "finished"
        assert flight.moved == [("carried", "stage", {f"tournament/{number}": -300, "stages/9": 300})]
    return [
        cmd.Carried(account=1, flight="1A", stack=3_000, bot=False),
        cmd.Carried(account=2, flight="1B", stack=3_000, bot=False),
        cmd.Carried(account=1, flight="1C", stack=3_000, bot=False),
    ]


def final(books: Books, **changes: Any) -> Money:
    structure = event(stage=Stage(kind="final", carry="best_and_cash", cash=50), payout=(60, 40), **changes)
    game = Money(structure, books=books, number=9)
    results = tuple(flights(books))
    assert books["stages/9"] == 900
    game.do(cmd.SeedFinal(results=results, pool=900, entries=9, end_levels=(1, 1, 1)))
    return game


def test_flights_leave_their_pools_to_the_final() -> None:
    """ACO-O-stage-prizes, ACO-O-stage-double: one pool, and 50 for the second stack."""
    game = final(Books())
    assert game.moved == [
        ("stage", "stage", {"stages/9": -900, "tournament/9": 900}),
        ("cashed/1", "prize", {"tournament/9": -50, "player/1": 50}),
    ]
    game.start()
    game.play({1: -3_000, 2: 3_000})
    assert game.moved == [
        ("prize/2", "prize", {"tournament/9": -510, "player/2": 510}),
        ("prize/1", "prize", {"tournament/9": -340, "player/1": 340}),
    ]


def test_a_flight_without_a_final_leaves_its_pool_under_its_own_number() -> None:
    game = Money(event(**FLIGHT), entries=3)
    game.start()
    game.play({1: 2_000, 2: -1_000, 3: -1_000})
    assert game.books["stages/7"] == 300


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("rule", ["back", "forward"])
def test_a_final_that_is_cancelled_is_shared_by_its_players(started: bool, rule: str) -> None:
    """The house keeps nothing of what the flights have brought, whatever the rule."""
    cancelling = Cancelling(rule="back" if rule == "back" else "forward")
    game = final(Books(), cancelling=cancelling)
    if started:
        game.start()
    game.do(cmd.Cancel())
    assert game.moved == [
        ("prize/1", "prize", {"tournament/9": -425, "player/1": 425}),
        ("prize/2", "prize", {"tournament/9": -425, "player/2": 425}),
    ]
    assert game.books["house/guarantees"] == 0


# ---------------------------------------------------------------- purses


def test_a_purse_is_read_from_the_store() -> None:
    books = Books()
    assert books.purse(7) == Purse()
    books.fund(Purse(money=5, tournament_money=6, tickets=(220, 110, 220)), 7)
    books.fund(Purse(money=1, tickets=(330,)), 70)
    books.fund(Purse(money=8, tickets=(55,)), 7, "EUR")
    assert books.purse(7) == Purse(money=5, tournament_money=6, tickets=(110, 220, 220))
    assert books.purse(7, "EUR") == Purse(money=8, tickets=(55,))
    books.give(1, "player/7/tickets/220")
    with pytest.raises(InvariantBroken, match="no number of tickets"):
        books.purse(7)


ALL = Purse(money=1_000, tournament_money=30, tickets=(110,))
M, T, K = p.Means.MONEY, p.Means.TOURNAMENT_MONEY, p.Means.TICKET


@pytest.mark.parametrize(
    ("means", "taken", "entry", "paid"),
    [
        (None, "money tournament_money ticket", True, Payment(ticket=110)),
        (None, "money tournament_money ticket", False, Payment(money=80, tournament_money=30)),
        (None, "money tournament_money", True, Payment(money=80, tournament_money=30)),
        (None, "money ticket", False, Payment(money=110)),
        (None, "money", True, Payment(money=110)),
        (None, "ticket", True, Payment(ticket=110)),
        (None, "tournament_money", True, "not_enough_money"),
        (M, "money tournament_money ticket", True, Payment(money=110)),
        (M, "tournament_money ticket", True, "payment_not_taken"),
        (T, "money tournament_money ticket", True, Payment(money=80, tournament_money=30)),
        (T, "tournament_money ticket", True, "not_enough_money"),
        (T, "money ticket", True, "payment_not_taken"),
        (K, "money tournament_money ticket", True, Payment(ticket=110)),
        (K, "money tournament_money ticket", False, "payment_not_taken"),
        (K, "money tournament_money", True, "payment_not_taken"),
    ],
)
def test_what_is_chosen_from_a_full_purse(
    means: p.Means | None, taken: str, entry: bool, paid: Payment | str
) -> None:
    kinds: Any = tuple(taken.split())
    if isinstance(paid, Payment):
        assert money.choose(ALL, 110, means, taken=kinds, entry=entry) == paid
        return
    with pytest.raises(TournamentRefused) as refused:
        money.choose(ALL, 110, means, taken=kinds, entry=entry)
    assert (refused.value.reason.value, refused.value.rule) == (paid, "ACO-entry-payment")


def test_a_ticket_is_of_one_price() -> None:
    """ACO-entry-ticket."""
    assert money.choose(ALL, 100) == Payment(money=70, tournament_money=30)
    with pytest.raises(TournamentRefused, match="no_such_ticket"):
        money.choose(ALL, 100, K)
    assert money.choose(Purse(), 0, K) == Payment()


def test_what_is_granted_is_granted_once() -> None:
    books = Books()
    gifts = (
        money.grant_ticket("player/7", 5_500, currency="PLAY", id="welcome/7/ticket"),
        money.grant_tournament_money("player/7", 500, currency="PLAY", id="welcome/7/tournament_money"),
    )
    books.post(gifts)
    assert books.purse(7) == Purse(tournament_money=500, tickets=(5_500,))
    assert books["issue/PLAY"] == -6_000
    with pytest.raises(DuplicateTransfer):
        wait(books.store.append(Batch("ledger", 0, (), gifts[:1])))
    with pytest.raises(ValueError, match="can't be granted"):
        money.grant_tournament_money("player/7", 0, currency="PLAY", id="x")
    with pytest.raises(ValueError, match="can't be granted"):
        money.grant_ticket("issue/PLAY", 5, currency="PLAY", id="x")


# ---------------------------------------------------------------- batches


@pytest.mark.parametrize("kind", ["windfall", "tickets"])
def test_a_batch_knows_what_its_own_events_have_changed(kind: str) -> None:
    """However much is stored at once, the same moves."""
    satellite = event(payout=(), prizes=Prizes(kind="tickets", ticket=220))
    game = Money(event(**WINDFALL) if kind == "windfall" else satellite, entries=2)
    game.do(cmd.Withdraw(account=2))
    for account in (2, 3):
        game.books.fund(MUCH, account)
        game.do(cmd.Enter(account=account))
    game.start(**({"windfall": 0} if kind == "windfall" else {}))
    stack = game.t.structure.starting_stack
    game.play({1: -stack, 2: stack})
    if game.t.state == "running":
        game.play({3: -stack, 2: stack})
    assert game.t.state == "finished"
    moved = [one for one in game.books.made if one.memo != "given"]
    empty = Tournament.replay(game.log[:1])
    assert list(money.transfers(empty, game.log[1:], stream="tournament/7", purse_of=money.player)) == moved


# ---------------------------------------------------------------- when we are wrong


def test_a_ledger_that_says_otherwise_is_noticed() -> None:
    before, after = money.HeldMoney(100, 25, 10), money.HeldMoney(200, 50, 20)
    entry = Transfer(
        "t",
        "PLAY",
        "buy_in",
        (
            Posting("player/1", -135),
            Posting("tournament/7", 100),
            Posting("tournament/7/heads", 25),
            Posting("house/fees", 10),
        ),
    )
    money.check_agreement(before, (entry,), after, stream="tournament/7")
    for wrong in (money.HeldMoney(201, 50, 20), money.HeldMoney(200, 49, 20), money.HeldMoney(200, 50, 0)):
        with pytest.raises(InvariantBroken, match="tournament/7"):
            money.check_agreement(before, (entry,), wrong, stream="tournament/7")


def test_no_more_is_paid_than_there_is() -> None:
    game = Money(event(), entries=3)
    game.start()
    too_much = ev.PrizeWon(entry=1, place=1, amount=301)
    with pytest.raises(InvariantBroken, match="tournament/7/prize/1"):
        money.transfers(game.t, (too_much,), stream="tournament/7", purse_of=money.player)
    twice = (ev.PrizeWon(entry=1, place=1, amount=200), ev.PrizeWon(entry=2, place=2, amount=101))
    with pytest.raises(InvariantBroken, match="tournament/7/prize/2"):
        money.transfers(game.t, twice, stream="tournament/7", purse_of=money.player)


def test_the_winners_bounty_goes_to_the_prizes_where_the_book_says_so() -> None:
    """ACO-O-bounty-winner: what was handed out before is made up in a second transfer."""
    policy = Policies(prizes=PrizePolicy(winner_bounty="to-prizes"))
    structure = event(payout=(60, 40), bounty=30, prizes=Prizes(paid="when_out"), policy=policy)
    game = Money(structure, entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000}, knockouts={1: [[2]]})
    game.play({2: -2_000, 3: 2_000}, knockouts={2: [[3]]})
    assert ("bounty", "bounty", {"tournament/7/heads": -30, "tournament/7": 30}) in game.moved
    paid = 100 + structure.fee + 30
    assert game.books.purse(2).money == MUCH.money - paid + 30 + 132
    assert game.books.purse(3).money == MUCH.money - paid + 30 + 198


def test_the_house_puts_up_the_bounties_on_places() -> None:
    """TDA26-22.2: out of what it keeps for guarantees, when the event is over."""
    structure = event(payout=(60, 40), bounties=Bounties(places={3: 25}))
    game = Money(structure, entries=3)
    game.start()
    game.play({1: -1_000, 2: 1_000})
    assert game.books.purse(1).money == MUCH.money - 100 - structure.fee
    game.play({2: -2_000, 3: 2_000})
    assert ("bounty/place/1", "bounty", {"tournament/7": -25, "player/1": 25}) in game.moved
    assert ("bounty/place/1/put_up", "overlay", {"house/guarantees": -25, "tournament/7": 25}) in game.moved
    assert game.books.purse(1).money == MUCH.money - 100 - structure.fee + 25
