"""A cash table, case by case: seats and waiting lists, chips, requests during a hand, and questions."""

from __future__ import annotations

import copy
import pickle
from typing import Any, get_args

import msgspec
import pytest

from tapete.cards import DECKS, Card, read_cards
from tapete.engine import Call, Check, Fold, Hand, InvariantBroken, PostKind, RaiseTo, Stakes
from tapete.ring import RingOptions, RingRefused, RingTable, TableSettings
from tapete.ring.aliases import Person, Seen
from tapete.ring.options import Private
from tapete.ring.table import commands as cmd
from tapete.ring.table import dealing
from tapete.ring.table import events as ev
from tapete.ring.table.money import Movement, movements
from tapete.ring.table.schedule import TableNeed
from tapete.ring.table.views import TO_ONE, seen, told_to, view_for
from tapete.rules import book
from tapete.rules.mixed_stakes import MixedLevel
from tapete.scenarios.mutation import with_value

DECK = DECKS["standard-52"]
A, B, C, D, E = 11, 12, 13, 14, 15
MINUTE = 60_000


class Driven:
    """A table with the hand that is played at it."""

    def __init__(self, **changes: Any) -> None:
        plain: dict[str, Any] = {
            "name": "Lima",
            "game": "holdem-no-limit",
            "book": "aconcagua",
            "seats": 6,
            "stakes": Stakes(small_blind=5, big_blind=10),
        }
        self.log = list(RingTable.create(TableSettings(**(plain | changes)), table=1))
        self.table = RingTable.replay(self.log)
        self.hand: Hand | None = None
        self.at = 0

    def __call__(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        events = self.table.decide(command, at=self.at)
        for event in events:
            self.table.apply(event)
        self.log += events
        assert RingTable.replay(self.log) == self.table
        return events

    def sit(self, *accounts: int, chips: int = 1_000) -> None:
        """Seat the accounts on seats 1, 2, 3 and so on."""
        for account in accounts:
            self(cmd.TakeCashSeat(account=account, seat=self.table.free_seats[0], chips=chips))

    def begin(self, deck: tuple[Card, ...] = DECK) -> ev.CashHandBegan:
        began = next(event for event in self(cmd.BeginCashHand()) if isinstance(event, ev.CashHandBegan))
        self.hand, _ = dealing.start_hand(self.table, began, deck)
        return began

    def fold_out(self) -> tuple[ev.Event, ...]:
        assert self.hand is not None
        while self.hand.to_act is not None:
            self.hand.act(Fold(seat=self.hand.to_act))
        return self(dealing.finished(self.hand))

    def refuses(self, command: cmd.Command) -> str:
        before = self.table.fork()
        with pytest.raises(RingRefused) as error:
            self.table.decide(command, at=self.at)
        assert self.table == before
        return str(error.value)


def names(events: tuple[ev.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# ------------------------------------------------------------ seats


def test_seats_are_taken_once_and_by_people_who_bring_a_legal_amount() -> None:
    table = Driven()
    table.sit(A)
    assert table.refuses(cmd.TakeCashSeat(account=A, seat=2, chips=500)) == "seated_already"
    assert table.refuses(cmd.TakeCashSeat(account=B, seat=1, chips=500)) == "seat_taken: seat 1"
    assert table.refuses(cmd.TakeCashSeat(account=B, seat=7, chips=500)) == "no_such_seat: seat 7, seats 6"
    said = table.refuses(cmd.TakeCashSeat(account=B, seat=2, chips=399))
    assert said == "buy_in_too_small: asked 399, least 400 (ACO-O-buy-in)"
    assert table.refuses(cmd.LeaveTable(account=B)) == "not_seated"


def test_a_reserved_seat_is_kept_for_a_while() -> None:
    table = Driven()
    (kept,) = table(cmd.ReserveSeat(account=A, seat=3))
    assert kept == ev.SeatReserved(account=A, seat=3, until=60_000)
    assert table.refuses(cmd.TakeCashSeat(account=B, seat=3, chips=500)) == "seat_reserved: seat 3"
    assert table.refuses(cmd.ReserveSeat(account=A, seat=4)) == "seat_reserved: seat 3"
    assert table.table.due_at == 60_000 and table.table.required(59_999) is None
    table.at = 60_000
    assert table.table.required(60_000) == TableNeed(kind="elapse")
    assert names(table(cmd.Elapse())) == ["ReservationEnded"]
    assert names(table(cmd.TakeCashSeat(account=B, seat=3, chips=500))) == ["CashSeated"]


def test_a_seat_that_gets_free_is_offered_to_the_first_who_waits_and_then_to_the_next() -> None:
    table = Driven(seats=2)
    table.sit(A, B)
    for account in (C, D):
        table(cmd.JoinLine(account=account))
    assert view_for(table.table, D).place == 2 and view_for(table.table, None).line == 2
    assert table.refuses(cmd.JoinLine(account=C)) == "waiting_already"
    left, offered = table(cmd.LeaveTable(account=B))
    assert offered == ev.SeatOffered(account=C, seat=2, until=30_000)
    assert table.refuses(cmd.TakeCashSeat(account=E, seat=2, chips=500)) == "seat_reserved: seat 2"
    table.at = 30_000
    assert table(cmd.Elapse()) == (
        ev.OfferLapsed(account=C),
        ev.SeatOffered(account=D, seat=2, until=60_000),
    )
    assert view_for(table.table, D).offered == 2 and view_for(table.table, C).place is None
    assert names(table(cmd.TakeCashSeat(account=D, seat=2, chips=400))) == ["CashSeated"]
    assert not table.table.line and not table.table.kept


def test_who_declines_an_offer_waits_no_more_and_the_next_is_asked() -> None:
    table = Driven(seats=2)
    table.sit(A, B)
    for account in (C, D):
        table(cmd.JoinLine(account=account))
    table(cmd.LeaveTable(account=A))
    declined, offered = table(cmd.LeaveLine(account=C))
    assert declined == ev.LineLeft(account=C)
    assert isinstance(offered, ev.SeatOffered) and offered.account == D
    assert table.refuses(cmd.LeaveLine(account=C)) == "not_waiting"
    assert table.refuses(cmd.JoinLine(account=B)) == "seated_already"


def test_nobody_waits_where_a_seat_is_free() -> None:
    table = Driven()
    table.sit(A)
    assert table.refuses(cmd.JoinLine(account=B)) == "seat_free: seats 5"


def test_a_seat_is_changed_after_the_hand_and_its_player_comes_as_somebody_new() -> None:
    table = Driven()
    table.sit(A, B, C)
    table.begin()
    table.fold_out()
    table.begin()
    assert names(table(cmd.ChangeSeat(account=A, seat=6))) == ["SeatChangeAsked"]
    assert table.refuses(cmd.TakeCashSeat(account=D, seat=6, chips=500)) == "seat_reserved: seat 6"
    assert names(table.fold_out())[-1] == "SeatChanged"
    moved = table.table.player(A)
    assert (moved.seat, moved.new, moved.arrival) == (6, True, 4)


def test_a_private_table_lets_in_the_host_the_invited_and_who_says_the_word() -> None:
    word = "5f4d"
    table = Driven(options=RingOptions(private=Private(host=A, password_hash=word)))
    assert table.refuses(cmd.TakeCashSeat(account=B, seat=1, chips=500)) == "not_invited"
    assert table.refuses(cmd.Invite(account=B, guests=(B,))) == "not_the_host"
    table(cmd.Invite(account=A, guests=(B, C)))
    assert table.refuses(cmd.ComeIn(account=D, password_hash="")) == "wrong_word"
    assert table(cmd.ComeIn(account=D, password_hash=word)) == (ev.LetIn(accounts=(D,), by="password"),)
    table.sit(A, B, C, D)
    assert table.refuses(cmd.JoinLine(account=E)) == "not_invited"


def test_without_a_password_nobody_comes_in_by_saying_nothing() -> None:
    table = Driven(options=RingOptions(private=Private(host=A)))
    assert table.refuses(cmd.ComeIn(account=D, password_hash="")) == "wrong_word"


# ------------------------------------------------------------ wishes during a hand


def test_wishes_of_players_in_a_hand_are_kept_until_it_is_over() -> None:
    table = Driven()
    table.sit(A, B, C, chips=500)
    table.begin()
    assert names(table(cmd.LeaveTable(account=A))) == ["LeaveAsked"]
    assert names(table(cmd.SitOut(account=B))) == ["SitOutAsked"]
    assert names(table(cmd.TopUp(account=C, chips=300))) == ["TopUpAsked"]
    assert table.table.required(0) is None
    events = table.fold_out()
    assert names(events) == ["CashHandFinished", "Left", "SatOut"]
    assert movements(events) == (Movement(what="cash-out", account=A, amount=500),)
    assert table.table.required(0) == TableNeed(kind="top-up", account=C, chips=300)
    assert table.refuses(cmd.BeginCashHand()) == "first_the_chips: chips 300"
    assert movements(table(cmd.TopUp(account=C, chips=300))) == (
        Movement(what="top-up", account=C, amount=300),
    )


def test_a_wish_is_taken_back_by_coming_back() -> None:
    table = Driven()
    table.sit(A, B, C)
    table.begin()
    table(cmd.LeaveTable(account=A))
    table(cmd.ComeBack(account=A))
    assert names(table.fold_out()) == ["CashHandFinished"]
    assert table.refuses(cmd.ComeBack(account=A)) == "not_sitting_out"


def test_who_sits_out_at_the_next_big_blind_plays_until_it_would_come() -> None:
    table = Driven()
    table.sit(A, B, C, D)
    table.begin()  # button 1, small blind 2, big blind 3
    table(cmd.SitOut(account=A, when="next-big-blind"))
    table.fold_out()
    assert 1 in table.begin().stacks  # the big blind is D's
    table.fold_out()
    out, began = table(cmd.BeginCashHand())
    assert out == ev.SatOut(account=A, at=0)
    assert isinstance(began, ev.CashHandBegan)
    assert (began.big_blind, began.missed_big, sorted(began.stacks)) == (2, (1,), [2, 3, 4])
    assert table.table.player(A).owes_big


def test_who_leaves_at_the_next_big_blind_pays_no_more() -> None:
    table = Driven()
    table.sit(A, B)
    table.begin()
    table(cmd.LeaveTable(account=A, when="next-big-blind"))
    table.fold_out()
    assert names(table(cmd.BeginCashHand())) == ["Left"]
    assert table.table.required(0) is None
    assert table.refuses(cmd.BeginCashHand()) == "too_few_players"


def test_somebody_who_is_not_in_the_hand_comes_and_goes_during_it() -> None:
    table = Driven()
    table.sit(A, B)
    table.begin()
    table.sit(C)
    assert names(table(cmd.SitOut(account=C))) == ["SatOut"]
    assert names(table(cmd.LeaveTable(account=C))) == ["Left"]
    table.fold_out()


# ------------------------------------------------------------ chips


def test_a_stack_is_filled_up_by_itself_until_the_purse_is_empty() -> None:
    table = Driven()
    table.sit(A, B)
    table(cmd.SetAutoTopUp(account=A, below=1_000, to=1_000))
    table.begin()
    table.fold_out()  # A had the small blind and folded
    assert table.table.player(A).stack == 995
    assert table.table.required(0) == TableNeed(kind="top-up", account=A, chips=5)
    assert names(table(cmd.DropTopUp(account=A))) == ["AutoTopUpSet"]
    assert table.table.required(0) == TableNeed(kind="begin")
    said = table.refuses(cmd.SetAutoTopUp(account=A, below=1_200, to=1_100))
    assert said == "buy_in_too_large: asked 1,100, most 1,000 (ACO-O-buy-in)"


def test_who_has_lost_everything_keeps_the_seat_for_a_while_and_comes_back_with_a_buy_in() -> None:
    table = Driven()
    table.sit(A, B)
    table.begin(read_cards("AhKdAcQd2s2h7c8d9s"))  # aces for B
    assert table.hand is not None
    for act in (RaiseTo(seat=1, amount=1_000), Call(seat=2)):
        table.hand.act(act)
    events = table(dealing.finished(table.hand))
    loser = next(event for event in events if isinstance(event, ev.SatOut))
    assert loser.why == "no-chips" and table.table.due_at == 120_000
    assert table.refuses(cmd.ComeBack(account=loser.account)) == "no_chips"
    said = table.refuses(cmd.TopUp(account=loser.account, chips=399))
    assert said == "buy_in_too_small: asked 399, least 400 (ACO-O-buy-in)"
    again = copy.deepcopy(table)
    assert names(table(cmd.TopUp(account=loser.account, chips=400))) == ["ToppedUp", "CameBack"]
    assert table.table.required(0) == TableNeed(kind="begin")
    again.at = 120_000
    (left,) = again(cmd.Elapse())
    assert isinstance(left, ev.Left) and (left.why, left.chips) == ("no-chips", 0)
    assert movements([left]) == ()


def test_chips_asked_for_during_a_hand_that_is_won_are_not_too_many() -> None:
    table = Driven()
    table.sit(A, B, chips=1_000)
    table.begin()
    table(cmd.TopUp(account=B, chips=100))
    assert "TopUpDropped" in names(table.fold_out())  # B has won the small blind
    assert table.table.required(0) == TableNeed(kind="begin")


def test_the_rake_is_credited_by_what_each_player_put_in() -> None:
    table = Driven(rake_caps=((2, 30),))
    table.sit(A, B, C)
    table.begin()
    hand = table.hand
    assert hand is not None
    for act in (RaiseTo(seat=1, amount=40), Fold(seat=2), Call(seat=3), Check(seat=3), Check(seat=1)):
        hand.act(act)
    while hand.to_act is not None:
        hand.act(Check(seat=hand.to_act))
    events = table(dealing.finished(hand))
    finished = events[0]
    assert isinstance(finished, ev.CashHandFinished)
    assert finished.rake == 4 and finished.credited == {A: 2, C: 2}  # of 85, five per cent; B put in 5
    assert Movement(what="rake", account=None, amount=4) in movements(events)
    assert (table.table.raked, table.table.in_play) == (4, 2_996)


def test_stacks_that_do_not_add_up_stop_the_table() -> None:
    table = Driven()
    table.sit(A, B)
    table.begin()
    assert table.hand is not None
    with pytest.raises(InvariantBroken, match="began with"):
        table.table.decide(cmd.FinishCashHand(hand=1, stacks={1: 1_000, 2: 1_001}), at=0)
    with pytest.raises(InvariantBroken, match="is void"):
        table.table.decide(cmd.FinishCashHand(hand=1, stacks={1: 995, 2: 1_005}, void=True), at=0)
    assert table.refuses(cmd.FinishCashHand(hand=2, stacks={})) == "no_hand_running: hand 2"
    assert table.refuses(cmd.BeginCashHand()) == "hand_running: hand 1"


def test_after_a_void_hand_the_same_blinds_are_due_and_debts_are_as_before() -> None:
    table = Driven()
    table.sit(A, B, C)
    table.begin()
    table.fold_out()
    table.sit(D)
    table(cmd.SetPresets(account=D, posts=True))
    first = table.begin()
    table(cmd.FinishCashHand(hand=first.hand, stacks=first.stacks, void=True))
    assert table.table.player(D).new
    second = table.begin()
    assert (second.button, second.big_blind, second.posts) == (first.button, first.big_blind, first.posts)
    assert second.hand == first.hand + 1


# ------------------------------------------------------------ hands


def test_straddles_double_and_need_enough_players() -> None:
    table = Driven(options=RingOptions(straddles=2))
    table.sit(A, B, C)
    for account in (A, B, C):
        table(cmd.SetPresets(account=account, straddles=True))
    assert not [post for post in table.begin().posts if post.kind is PostKind.STRADDLE]
    table.fold_out()
    table.sit(D, E)
    for account in (D, E):
        table(cmd.SetPresets(account=account, straddles=True, posts=True))
    posts = table.begin().posts  # button 2, small blind 3, big blind 4
    straddles = [(post.seat, post.amount) for post in posts if post.kind is PostKind.STRADDLE]
    assert table.table.running is not None
    big_blind = table.table.running.began.big_blind
    assert big_blind == 4 and straddles == []  # seat 5 has posted its big blind already
    table.fold_out()
    posts = table.begin().posts  # button 3, small blind 4, big blind 5
    straddles = [(post.seat, post.amount) for post in posts if post.kind is PostKind.STRADDLE]
    assert straddles == [(1, 20), (2, 40)]
    assert table.hand is not None and table.hand.to_act == 3
    plain = Driven()
    plain.sit(A)
    assert plain.refuses(cmd.SetPresets(account=A, straddles=True)) == "not_offered"


def all_in(table: Driven) -> cmd.AskTwice:
    """Play two players all-in before the flop, up to the question of running it twice."""
    assert table.hand is not None
    acted = dealing.act(table.table, table.hand, RaiseTo(seat=1, amount=1_000))
    assert acted.ask is None
    acted = dealing.act(table.table, acted.hand, Call(seat=2))
    table.hand = acted.hand
    assert acted.ask is not None and not acted.hand.over and acted.hand.board == ()
    return acted.ask


def asked_table() -> Driven:
    table = Driven(twice=True, options=RingOptions(twice_asked=True))
    table.sit(A, B)
    return table


def test_both_are_asked_and_agree_to_two_boards() -> None:
    table = asked_table()
    assert table.begin().boards == 1
    (asked,) = table(all_in(table))
    assert asked == ev.TwiceAsked(hand=1, seats=(1, 2), until=10_000)
    assert names(table(cmd.AnswerTwice(account=A, yes=True))) == ["TwiceAnswered"]
    assert table.refuses(cmd.AnswerTwice(account=A, yes=True)) == "not_asked"
    own = view_for(table.table, B).own
    assert own is not None and own.asked_twice
    assert table(cmd.AnswerTwice(account=B, yes=True))[-1] == ev.TwiceSettled(hand=1, boards=2)
    assert table.hand is not None
    hand, _ = dealing.deal_rest(table.hand, 2)
    assert hand.over and [len(board) for board in hand.boards] == [5, 5]
    table(dealing.finished(hand))


@pytest.mark.parametrize("how", ["no", "late", "never"])
def test_one_no_is_enough_and_so_is_silence(how: str) -> None:
    table = asked_table()
    table(cmd.SetPresets(account=A, twice="always"))
    if how == "never":
        table(cmd.SetPresets(account=B, twice="never"))
    table.begin()
    events = table(all_in(table))
    if how != "never":
        assert events == (ev.TwiceAsked(hand=1, seats=(2,), until=10_000),)
        table.at = 0 if how == "no" else 10_000
        events = table(cmd.AnswerTwice(account=B, yes=False) if how == "no" else cmd.Elapse())
    assert events[-1] == ev.TwiceSettled(hand=1, boards=1)
    assert table.hand is not None
    hand, _ = dealing.deal_rest(table.hand, 1)
    assert hand.over and len(hand.boards) == 1


def test_presets_answer_for_both() -> None:
    table = asked_table()
    for account in (A, B):
        table(cmd.SetPresets(account=account, twice="always"))
    table.begin()
    assert table(all_in(table)) == (ev.TwiceSettled(hand=1, boards=2),)


def test_where_sitting_down_is_consent_nobody_is_asked() -> None:
    table = Driven(twice=True)
    table.sit(A, B)
    assert table.begin().boards == 2
    said = table.refuses(cmd.AskTwice(hand=1, seats=(1, 2)))
    assert said == "not_offered (ACO-rit-automatic)"


def test_a_mix_goes_on_by_orbits_and_stud_asks_for_no_blinds() -> None:
    level = MixedLevel(small_bet=10, ante=1, bring_in=3)
    table = Driven(game="holdem-fixed-limit", options=RingOptions(mix="horse", level=level))
    table.sit(A, B)
    games = []
    for _ in range(10):
        began = table.begin()
        games.append(began.game.removesuffix("-fixed-limit"))
        assert (
            (began.blinds is None) == (began.big_blind is None) == (games[-1] in ("razz", "stud", "stud-8"))
        )
        table(cmd.FinishCashHand(hand=began.hand, stacks=began.stacks))
    assert games == [game for game in ("holdem", "omaha-8", "razz", "stud", "stud-8") for _ in range(2)]


def test_the_player_who_will_have_the_button_chooses_the_game() -> None:
    options = RingOptions(choice=("holdem-no-limit", "omaha-pot-limit"), private=Private(host=A))
    table = Driven(options=options)
    table(cmd.Invite(account=A, guests=(B,)))
    table.sit(A, B)
    assert table.refuses(cmd.ChooseGame(account=B, game="omaha-pot-limit")) == "not_your_choice"
    assert table.refuses(cmd.ChooseGame(account=A, game="razz-fixed-limit")) == "not_offered"
    table(cmd.ChooseGame(account=A, game="omaha-pot-limit"))
    assert table.begin().game == "omaha-pot-limit"
    assert table.refuses(cmd.ChooseGame(account=B, game="holdem-no-limit")) == "not_your_choice"
    table.fold_out()
    assert table.begin().game == "omaha-pot-limit"


def test_in_a_bomb_pot_everybody_antes_and_sees_a_flop() -> None:
    table = Driven(options=RingOptions(bomb_ante=30, private=Private(host=A)))
    table(cmd.Invite(account=A, guests=(B, C)))
    table.sit(A, B, C)
    assert table.refuses(cmd.CallBombPot(account=B)) == "not_the_host"
    table(cmd.CallBombPot(account=A))
    assert table.refuses(cmd.CallBombPot(account=A)) == "nothing_asked"
    began = table.begin()
    assert began.bomb and {post.kind for post in began.posts} == {PostKind.ANTE}
    hand = table.hand
    assert hand is not None and len(hand.board) == 3
    assert (hand.pot, hand.to_act, hand.bets) == (90, 2, {1: 0, 2: 0, 3: 0})
    table.fold_out()
    assert table.table.player(A).new and not table.begin().bomb


def test_a_table_says_what_it_can_not_offer() -> None:
    for options, reason in (
        (RingOptions(bomb_ante=10), "only_at_private_tables"),
        (RingOptions(choice=("holdem-no-limit",)), "only_at_private_tables"),
        (
            RingOptions(choice=("holdem-no-limit",), mix="horse", private=Private(host=A)),
            "games_twice",
        ),
    ):
        with pytest.raises(RingRefused, match=reason):
            Driven(options=options)
    with pytest.raises(RingRefused, match="too_many_seats"):
        Driven(seats=10, options=RingOptions(choice=("omaha-6-pot-limit",), private=Private(host=A)))
    with pytest.raises(ValueError, match="is a pool"):
        Driven(fast_fold=True)


# ------------------------------------------------------------ who sees what


def test_at_an_anonymous_table_no_account_of_others_leaves() -> None:
    open_table, hidden = Driven(), Driven(anonymous=True)
    for table in (open_table, hidden):
        table.sit(A, B)
    assert [seat.account for seat in view_for(open_table.table, A).seats] == [A, B]
    assert [seat.account for seat in view_for(hidden.table, A).seats] == [A, None]
    assert [seat.account for seat in view_for(hidden.table, None).seats] == [None, None]
    assert str(B) not in msgspec.json.encode(view_for(hidden.table, A)).decode()


def test_aliases_are_those_of_the_seat_and_new_on_another_one() -> None:
    table = Driven(anonymous=True)
    table.sit(A, B)
    ana = Person(account=A, name="Ana", country="UY")
    assert seen(table.table, 1, ana, viewer=B) == Seen(name="Anonym 1", alias=True)
    assert seen(table.table, 1, ana, viewer=A).name == "Ana"
    table(cmd.ChangeSeat(account=A, seat=5))
    assert seen(table.table, 5, ana, viewer=None, where="lobby").name == "Anonym 5"
    kept = with_value(book("aconcagua"), "ring.ring_alias_moved", "kept")
    other = RingTable.replay(table.log, book=kept)
    assert seen(other, 5, ana, viewer=None).name == "Anonym 1"


def test_only_the_player_is_told_of_plans_and_presets() -> None:
    alone = {kind.__name__ for kind in get_args(ev.Event) if issubclass(kind, TO_ONE)}
    assert alone == {
        "LineJoined",
        "LineLeft",
        "SeatOffered",
        "OfferLapsed",
        "SeatReserved",
        "ReservationEnded",
        "SeatChangeAsked",
        "LeaveAsked",
        "TopUpAsked",
        "TopUpDropped",
        "AutoTopUpSet",
        "SitOutAsked",
        "PresetsSet",
        "TwiceAnswered",
    }
    table = Driven()
    table.sit(A, B)
    table.begin()
    before = view_for(table.table, B)
    for wish in (cmd.LeaveTable(account=A), cmd.SitOut(account=A), cmd.SetPresets(account=A, posts=True)):
        assert [told_to(event) for event in table(wish)] == [A]
        assert view_for(table.table, B) == before, "what one may not know of changes nothing that one sees"


def test_every_sitting_down_is_a_new_arrival() -> None:
    table = Driven(anonymous=True)
    table.sit(A)
    table(cmd.LeaveTable(account=A))
    table.sit(B)
    table(cmd.TakeCashSeat(account=A, seat=4, chips=1_000))
    assert [seat.arrival for seat in view_for(table.table, None).seats] == [2, 3]


# ------------------------------------------------------------ copies, books, logs


def test_a_table_can_be_copied_and_pickled() -> None:
    table = Driven()
    table.sit(A, B)
    table.begin()
    for other in (
        copy.copy(table.table),
        copy.deepcopy(table.table),
        pickle.loads(pickle.dumps(table.table)),  # noqa: S301
    ):
        assert other == table.table
        other.apply(ev.LeaveAsked(account=A))
        assert other != table.table


def test_a_log_opens_with_its_opening_and_tables_need_a_book_that_knows_them() -> None:
    with pytest.raises(ValueError, match="opens with TableOpened"):
        RingTable.replay([ev.TableClosed(at=0)])
    table = Driven()
    with pytest.raises(InvariantBroken, match="opened once"):
        table.table.apply(table.log[0])
    with pytest.raises(TypeError, match="not a command"):
        table.table.decide("hand", at=0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not an event"):
        table.table.apply("hand")  # type: ignore[arg-type]
    assert table.table.rulebook == book("aconcagua")


@pytest.mark.parametrize(
    "event",
    [
        ev.CashSeated(account=A, seat=2, chips=100, at=0, arrival=9),
        ev.CashSeated(account=E, seat=1, chips=100, at=0, arrival=9),
        ev.CashSeated(account=E, seat=3, chips=0, at=0, arrival=9),
        ev.Left(account=A, seat=1, chips=999, at=0),
        ev.SeatReserved(account=E, seat=1, until=9),
        ev.TableClosed(at=0),
        ev.CashHandFinished(hand=1, at=0, stacks={}),
    ],
)
def test_a_log_that_is_not_ours_breaks_the_table(event: ev.Event) -> None:
    table = Driven()
    table.sit(A)
    with pytest.raises(InvariantBroken):
        table.table.apply(event)


def test_a_void_hand_leaves_the_chosen_game_and_the_called_bomb_pot_to_the_next() -> None:
    options = RingOptions(choice=("omaha-pot-limit",), bomb_ante=30, private=Private(host=A))
    table = Driven(options=options)
    table(cmd.Invite(account=A, guests=(B,)))
    table.sit(A, B)
    first = table.begin()
    table.fold_out()
    chooser = {1: A, 2: B}[table.table.next_hand.button]  # type: ignore[union-attr]
    table(cmd.ChooseGame(account=chooser, game="omaha-pot-limit"))
    table(cmd.CallBombPot(account=A))
    void = table.begin()
    assert (void.game, void.bomb) == ("omaha-pot-limit", True)
    stacks = dict(void.stacks)
    finished = ev.CashHandFinished(hand=void.hand, at=9, stacks=stacks, void=True)
    table.table.apply(finished)
    table.log.append(finished)
    assert table.table.last == first
    again = table.begin()
    assert (again.game, again.bomb, again.button) == (void.game, True, void.button)
