"""A Sit & Go by its events: who may enter, when levels rise, who finishes where and what they get."""

import msgspec
import pytest
from msgspec import structs

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips, Seat
from tapete.tournament import (
    BeginHand,
    BlindLevel,
    Command,
    Created,
    Eliminated,
    Enter,
    Entered,
    Entry,
    Event,
    Finished,
    FinishedEntry,
    FinishHand,
    HandBegan,
    HandFinished,
    LevelBegan,
    PrizeWon,
    Seated,
    Start,
    Started,
    Structure,
    Tournament,
    TournamentReason,
    TournamentRefused,
    Withdraw,
    Withdrawn,
)
from tapete.tournament.money.payments import Payment
from tapete.tournament.policy import EntryPolicy, Policies
from tapete.tournament.structure.sections import Entries, Prizes, StartRule

MINUTE = 60_000
STRUCTURE = Structure(
    name="Four",
    seats=4,
    starting_stack=1_000,
    buy_in=101,
    fee=9,
    payout=(50, 30, 20),
    levels=(
        BlindLevel(small_blind=50, big_blind=100, minutes=10),
        BlindLevel(small_blind=75, big_blind=150, minutes=10),
        BlindLevel(small_blind=100, big_blind=200, minutes=10),
    ),
)


class Game:
    """A tournament and its log, driven by commands."""

    def __init__(self, structure: Structure = STRUCTURE) -> None:
        self.log = list(Tournament.create(structure, tournament=7))
        self.tournament = Tournament.replay(self.log)

    def do(self, command: Command, at: int = 0) -> tuple[Event, ...]:
        events = self.tournament.decide(command, at=at)
        for event in events:
            self.tournament.apply(event)
        self.log += events
        assert Tournament.replay(self.log) == self.tournament
        return events

    def refusal(self, command: Command, at: int = 0) -> str:
        with pytest.raises(TournamentRefused) as refused:
            self.tournament.decide(command, at=at)
        assert Tournament.replay(self.log) == self.tournament  # nothing has changed
        return str(refused.value)

    def fill(self) -> None:
        for account in range(11, 11 + self.tournament.structure.seats):
            self.do(Enter(account=account))

    def start(self, at: int = 0) -> None:
        self.fill()
        self.do(Start(seat_order=tuple(range(self.tournament.structure.seats))), at=at)

    def play(self, stacks: dict[Seat, Chips], at: int = 0) -> tuple[Event, ...]:
        self.do(BeginHand(), at=at)
        hand = self.tournament.hand_at()
        assert hand
        return self.do(FinishHand(hand=hand.hand, stacks=stacks), at=at)


@pytest.fixture
def game() -> Game:
    return Game()


def test_registering(game: Game) -> None:
    assert game.do(Enter(account=11)) == (Entered(entry=1, account=11, bot=False),)
    assert game.do(Enter(account=12, bot=True)) == (Entered(entry=2, account=12, bot=True),)
    assert game.do(Withdraw(account=11)) == (Withdrawn(entry=1),)
    assert game.do(Enter(account=11)) == (Entered(entry=3, account=11, bot=False),)  # 1 never comes again
    assert list(game.tournament.entries) == [2, 3]
    assert game.tournament.pool == 202
    assert game.tournament.prizes == (203, 121, 80)  # of the full table, the remainder to the winner
    assert game.tournament.state == "registering"
    assert game.tournament.stacks() == {}
    assert game.tournament.seat_of(11) is None and game.tournament.entry_of(99) is None


@pytest.mark.parametrize(
    ("rows", "cited"), [({}, "ACO-start-scheduled"), ({"entries.scheduled_start": ("EV-1",)}, "EV-1")]
)
def test_a_scheduled_event_that_waits_for_its_seats_cites_the_value_that_says_so(
    rows: dict[str, tuple[str, ...]], cited: str
) -> None:
    policy = Policies(entries=EntryPolicy(scheduled_start="when-full"), rows=rows)
    structure = structs.replace(
        STRUCTURE, start=StartRule(kind="scheduled"), entries=Entries(most=4), policy=policy
    )
    game = Game(structure)
    game.do(Enter(account=11))
    assert game.refusal(Start(seat_order=(0,))) == f"seats_free: entries 1, seats 4 ({cited})"


def test_what_registration_refuses(game: Game) -> None:
    """ACO-X-sng-1: it starts when the last seat is taken, not before."""
    assert game.refusal(Withdraw(account=11)) == "not_registered"
    game.do(Enter(account=11))
    assert game.refusal(Enter(account=11)) == "already_registered"
    assert game.refusal(Start(seat_order=(0,))) == "seats_free: entries 1, seats 4 (ACO-start-sng)"
    for account in (12, 13, 14):
        game.do(Enter(account=account))
    assert game.refusal(Enter(account=15)) == "tournament_full: seats 4 (ACO-start-sng)"
    assert game.refusal(Withdraw(account=11)) == "tournament_full: seats 4 (ACO-O-unregister)"
    game.do(Start(seat_order=(0, 1, 2, 3)))
    assert game.refusal(Enter(account=15)) == "tournament_started"
    assert game.refusal(Withdraw(account=11)) == "tournament_started"
    assert game.refusal(Start(seat_order=(0, 1, 2, 3))) == "tournament_started"


def test_start_draws_the_seats(game: Game) -> None:
    """TDA19-7: seats come from the permutation that the room has drawn."""
    game.fill()
    with pytest.raises(ValueError, match="not a permutation"):
        game.tournament.decide(Start(seat_order=(0, 1, 2, 2)), at=0)
    assert game.do(Start(seat_order=(2, 0, 3, 1)), at=5_000) == (
        Started(at=5_000),
        Seated(entry=3, seat=1, stack=1_000),
        Seated(entry=1, seat=2, stack=1_000),
        Seated(entry=4, seat=3, stack=1_000),
        Seated(entry=2, seat=4, stack=1_000),
        LevelBegan(level=1, at=5_000, ends_at=5_000 + 10 * MINUTE),
    )
    assert game.tournament.seat_of(11) == 2
    assert game.tournament.entry_of(11) == Entry(
        entry=1, account=11, bot=False, seat=2, stack=1_000, table=1, payments=[Payment(money=110)]
    )
    assert game.tournament.stacks() == {1: 1_000, 2: 1_000, 3: 1_000, 4: 1_000}


def test_hands_begin_and_finish_in_turn(game: Game) -> None:
    assert game.refusal(BeginHand()) == "not_running"
    assert game.refusal(FinishHand(hand=1, stacks={})) == "not_running"
    game.start()
    assert game.refusal(FinishHand(hand=1, stacks={})) == "no_hand_running"
    assert game.do(BeginHand()) == (HandBegan(hand=1, level=1, button=1, small_blind=2, big_blind=3),)
    assert game.tournament.hand_running
    assert game.refusal(BeginHand()) == "hand_running: hand 1"
    stacks = {1: 1_000, 2: 950, 3: 1_050, 4: 1_000}
    assert game.refusal(FinishHand(hand=2, stacks=stacks)) == "another_hand: asked 2, running 1"
    assert game.do(FinishHand(hand=1, stacks=stacks)) == (HandFinished(hand=1, stacks=stacks),)
    assert not game.tournament.hand_running
    assert game.tournament.stacks() == stacks
    assert game.do(BeginHand()) == (HandBegan(hand=2, level=1, button=2, small_blind=3, big_blind=4),)


@pytest.mark.parametrize(
    "stacks",
    [
        {1: 1_000, 2: 950, 3: 1_051, 4: 1_000},  # one chip too many
        {1: 2_000, 2: 3_000, 3: -1_000, 4: 0},
        {1: 2_000, 2: 1_000, 3: 1_000},  # seat 4 is gone
        {1: 1_000, 2: 1_000, 3: 1_000, 5: 1_000},
    ],
)
def test_chips_that_do_not_add_up_stop_the_table(game: Game, stacks: dict[Seat, Chips]) -> None:
    game.start()
    game.do(BeginHand())
    with pytest.raises(InvariantBroken):
        game.tournament.decide(FinishHand(hand=1, stacks=stacks), at=0)
    assert Tournament.replay(game.log) == game.tournament


def test_a_level_applies_from_the_next_hand(game: Game) -> None:
    """ACO-X-level-1, TDA19-23, TDA19-23.2."""
    even = dict.fromkeys(range(1, 5), 1_000)
    game.start()
    game.do(BeginHand(), at=9 * MINUTE + 50_000)
    game.do(FinishHand(hand=1, stacks=even), at=10 * MINUTE + 30_000)
    assert game.tournament.stakes().big_blind == 100
    assert game.do(BeginHand(), at=10 * MINUTE + 40_000) == (
        LevelBegan(level=2, at=10 * MINUTE, ends_at=20 * MINUTE),
        HandBegan(hand=2, level=2, button=2, small_blind=3, big_blind=4),
    )
    assert game.tournament.stakes().small_blind == 75


def test_the_instant_of_the_clocks_zero_belongs_to_the_next_level(game: Game) -> None:
    game.start()
    assert len(game.tournament.decide(BeginHand(), at=10 * MINUTE - 1)) == 1
    assert len(game.tournament.decide(BeginHand(), at=10 * MINUTE)) == 2


def test_no_level_is_skipped_and_the_last_has_no_end(game: Game) -> None:
    """A room that stood still for an hour goes on with the next level, counted from now."""
    even = dict.fromkeys(range(1, 5), 1_000)
    game.start()
    assert game.do(BeginHand(), at=60 * MINUTE)[0] == LevelBegan(level=2, at=60 * MINUTE, ends_at=70 * MINUTE)
    game.do(FinishHand(hand=1, stacks=even))
    assert game.do(BeginHand(), at=71 * MINUTE)[0] == LevelBegan(level=3, at=70 * MINUTE, ends_at=None)
    game.do(FinishHand(hand=2, stacks=even))
    assert game.do(BeginHand(), at=10_000 * MINUTE) == (
        HandBegan(hand=3, level=3, button=3, small_blind=4, big_blind=1),
    )


def test_more_chips_at_the_start_of_the_hand_finish_higher(game: Game) -> None:
    """ACO-O-bust-order."""
    game.start()
    game.play({1: 1_500, 2: 600, 3: 400, 4: 1_500})
    assert game.play({1: 2_500, 2: 0, 3: 0, 4: 1_500}) == (
        HandFinished(hand=2, stacks={1: 2_500, 2: 0, 3: 0, 4: 1_500}),
        Eliminated(entry=3, seat=3, place=4, shared=1, hand=2),
        Eliminated(entry=2, seat=2, place=3, shared=1, hand=2),
    )
    assert game.tournament.stacks() == {1: 2_500, 4: 1_500}
    assert game.tournament.standings == (
        FinishedEntry(place=3, entry=2, prize=80, hand=2),
        FinishedEntry(place=4, entry=3, prize=0, hand=2),
    )
    assert game.tournament.seat_of(13) == 3  # still known


def test_equal_stacks_share_place_and_prizes(game: Game) -> None:
    """ACO-O-bust-order: places 2 to 4 cover 121 + 80 + 0; the odd units start on the button's left."""
    game.start()
    assert game.play({1: 0, 2: 0, 3: 4_000, 4: 0}, at=9) == (
        HandFinished(hand=1, stacks={1: 0, 2: 0, 3: 4_000, 4: 0}),
        Eliminated(entry=2, seat=2, place=2, shared=3, hand=1),
        Eliminated(entry=4, seat=4, place=2, shared=3, hand=1),
        Eliminated(entry=1, seat=1, place=2, shared=3, hand=1),
        PrizeWon(entry=3, place=1, amount=203),
        PrizeWon(entry=2, place=2, amount=67),
        PrizeWon(entry=4, place=2, amount=67),
        PrizeWon(entry=1, place=2, amount=67),
        Finished(at=9),
    )


def test_odd_units_of_a_shared_place_go_from_the_buttons_left() -> None:
    game = Game(structs.replace(STRUCTURE, buy_in=100, payout=(50, 49, 1)))  # 200, 196, 4
    game.start()
    game.play({1: 1_000, 2: 1_000, 3: 1_500, 4: 500})
    game.play({1: 1_000, 2: 1_000, 3: 2_000, 4: 0})  # the button is at seat 2
    events = game.play({1: 0, 2: 0, 3: 4_000})  # the button is at seat 3: seat 1 is on its left
    assert [event for event in events if isinstance(event, PrizeWon)] == [
        PrizeWon(entry=3, place=1, amount=200),
        PrizeWon(entry=1, place=2, amount=100),
        PrizeWon(entry=2, place=2, amount=100),
    ]
    odd = Game(structs.replace(STRUCTURE, buy_in=101, payout=(40, 30, 30)))  # 404: 162, 121, 121
    odd.start()
    odd.play({1: 1_000, 2: 1_000, 3: 1_000, 4: 1_000})
    shared = odd.play({1: 0, 2: 0, 3: 0, 4: 4_000})  # 242 in three, the button at seat 2
    assert [(event.entry, event.amount) for event in shared if isinstance(event, PrizeWon)] == [
        (4, 162), (3, 81), (1, 81), (2, 80),
    ]  # fmt: skip


def test_to_the_end(game: Game) -> None:
    """ACO-t-winner; TDA19-34.4 on the way."""
    game.start()
    game.play({1: 1_000, 2: 1_000, 3: 2_000, 4: 0})
    game.play({1: 2_000, 2: 0, 3: 2_000})
    assert game.do(BeginHand()) == (HandBegan(hand=3, level=1, button=1, small_blind=1, big_blind=3),)
    assert game.do(FinishHand(hand=3, stacks={1: 0, 3: 4_000}), at=77) == (
        HandFinished(hand=3, stacks={1: 0, 3: 4_000}),
        Eliminated(entry=1, seat=1, place=2, shared=1, hand=3),
        PrizeWon(entry=3, place=1, amount=203),
        PrizeWon(entry=1, place=2, amount=121),
        PrizeWon(entry=2, place=3, amount=80),
        Finished(at=77),
    )
    assert game.tournament.state == "finished"
    assert game.tournament.standings == (
        FinishedEntry(place=1, entry=3, prize=203, hand=3),
        FinishedEntry(place=2, entry=1, prize=121, hand=3),
        FinishedEntry(place=3, entry=2, prize=80, hand=2),
        FinishedEntry(place=4, entry=4, prize=0, hand=1),
    )
    assert game.tournament.entry_of(13) == Entry(
        entry=3,
        account=13,
        bot=False,
        seat=3,
        stack=4_000,
        place=1,
        prize=203,
        table=1,
        payments=[Payment(money=110)],
        settled=True,
    )
    assert game.refusal(BeginHand()) == "not_running"
    assert game.refusal(Enter(account=99)) == "tournament_started"


def test_a_free_one_pays_nothing() -> None:
    game = Game(structs.replace(STRUCTURE, buy_in=0))
    game.start()
    events = game.play({1: 4_000, 2: 0, 3: 0, 4: 0})
    assert not [event for event in events if isinstance(event, PrizeWon)]
    assert game.tournament.state == "finished"
    assert game.tournament.standings[0] == FinishedEntry(place=1, entry=1, prize=0, hand=1)


def test_the_log_survives_json(game: Game) -> None:
    game.start()
    game.play({1: 0, 2: 0, 3: 4_000, 4: 0}, at=9)
    encoded = [msgspec.json.encode(event) for event in game.log]
    assert encoded[1] == b'{"type":"entered","entry":1,"account":11,"bot":false}'
    assert Tournament.replay(msgspec.json.decode(line, type=Event) for line in encoded) == game.tournament


def test_a_log_of_nothing_or_of_another_kind_is_no_tournament() -> None:
    for log in ([], [Finished(at=1)]):
        with pytest.raises(ValueError, match="opens with Created"):
            Tournament.replay(log)


@pytest.mark.parametrize(
    "event",
    [
        Created(tournament=7, structure=STRUCTURE),
        HandBegan(hand=1, level=1, button=1, small_blind=None, big_blind=3),
        HandFinished(hand=1, stacks={1: 1}),
        Finished(at=1),  # with nobody paid
    ],
)
def test_a_log_that_is_not_ours_breaks_an_invariant(game: Game, event: Event) -> None:
    game.start()
    with pytest.raises(InvariantBroken):
        game.tournament.apply(event)


def test_reasons_share_their_names_with_the_protocol() -> None:
    from tapete.room.protocol import ErrorCode

    shared = {"already_registered", "not_registered", "tournament_started", "tournament_full"}
    assert shared <= set(TournamentReason) & set(ErrorCode)


OLD_CREATED = """\
{"type":"created","tournament":7,"structure":{"name":"Three","game":"holdem-no-limit","book":"tda-2019","seats":3,
 "starting_stack":1000,"buy_in":101,"fee":9,"currency":"PLAY",
 "levels":[{"small_blind":50,"big_blind":100,"ante":0,"minutes":10},
  {"small_blind":75,"big_blind":150,"ante":0,"minutes":10}],
 "ante_form":"none","payout":[60,40],"smallest_chip":1,"action_ms":20000,"time_bank_ms":60000,
 "away_action_ms":500,"fill_ms":10000,"reconnect_grace_ms":30000}}
"""
OLD_LOG = """\
{"type":"entered","entry":1,"account":11,"bot":false}
{"type":"entered","entry":2,"account":12,"bot":false}
{"type":"entered","entry":3,"account":13,"bot":false}
{"type":"started","at":5000}
{"type":"seated","entry":3,"seat":1,"stack":1000}
{"type":"seated","entry":1,"seat":2,"stack":1000}
{"type":"seated","entry":2,"seat":3,"stack":1000}
{"type":"level_began","level":1,"at":5000,"ends_at":605000}
{"type":"hand_began","hand":1,"level":1,"button":1,"small_blind":2,"big_blind":3}
{"type":"hand_finished","hand":1,"stacks":{"1":0,"2":2000,"3":1000}}
{"type":"eliminated","entry":3,"seat":1,"place":3,"shared":1,"hand":1}
{"type":"level_began","level":2,"at":605000,"ends_at":null}
{"type":"hand_began","hand":2,"level":2,"button":3,"small_blind":3,"big_blind":2}
{"type":"hand_finished","hand":2,"stacks":{"2":0,"3":3000}}
{"type":"eliminated","entry":1,"seat":2,"place":2,"shared":1,"hand":2}
{"type":"prize_won","entry":2,"place":1,"amount":182}
{"type":"prize_won","entry":1,"place":2,"amount":121}
{"type":"finished","at":700500}
"""


def test_a_log_from_before_there_were_tables_means_what_it_meant() -> None:
    log = [msgspec.json.decode(line, type=Event) for line in (OLD_CREATED, *OLD_LOG.splitlines())]
    old = Tournament.replay(log)
    assert old.standings == (
        FinishedEntry(place=1, entry=2, prize=182, hand=2),
        FinishedEntry(place=2, entry=1, prize=121, hand=2),
        FinishedEntry(place=3, entry=3, prize=0, hand=1),
    )
    assert (old.state, old.stacks(), old.structure.plain) == ("finished", {3: 3_000}, True)
    # The same commands lead to the same log today.
    game = Game(old.structure)
    for account in (11, 12, 13):
        game.do(Enter(account=account))
    game.do(Start(seat_order=(2, 0, 1)), at=5_000)
    game.do(BeginHand(), at=6_000)
    game.do(FinishHand(hand=1, stacks={1: 0, 2: 2_000, 3: 1_000}), at=7_000)
    game.do(BeginHand(), at=700_000)
    game.do(FinishHand(hand=2, stacks={2: 0, 3: 3_000}), at=700_500)
    assert game.log == log


def test_who_has_waited_for_one_hand_between_button_and_small_blind_is_dealt_in() -> None:
    """Two play while a newcomer waits: the button goes on from where the small blind was due (TDA19-8A.3)."""
    levels = (BlindLevel(small_blind=5, big_blind=10, minutes=5),) * 2
    tournament = Tournament.replay(
        Tournament.create(
            Structure(
                name="Late",
                seats=9,
                starting_stack=1_000,
                buy_in=100,
                levels=levels,
                start=StartRule(kind="scheduled"),
                entries=Entries(late_until_level=1),
                prizes=Prizes(kind="winner"),
                payout=(),
            ),
            tournament=1,
        )
    )

    def do(command: Command) -> tuple[Event, ...]:
        events = tournament.decide(command, at=0)
        for event in events:
            tournament.apply(event)
        return events

    def hand(number: int) -> HandBegan:
        began = do(BeginHand())[-1]
        assert isinstance(began, HandBegan) and began.hand == number
        return began

    def wins(number: int, seat: int) -> None:
        dealt = tournament.dealt()
        stacks = dict.fromkeys(dealt, 0) | {seat: sum(dealt.values())}
        do(FinishHand(hand=number, stacks=stacks))

    for account in (1, 2):
        do(Enter(account=account))
    do(Start(seat_order=(0, 1)))
    hand(1)
    do(Enter(account=3))  # seat 3, then seats 2 and 4, then 3 and 5: always the lowest that is free
    wins(1, 1)
    hand(2)
    do(Enter(account=4))
    do(Enter(account=5))
    wins(2, 1)
    assert hand(3).waiting == (2,) and set(tournament.dealt()) == {1, 4}
    do(Enter(account=6))
    do(Enter(account=7))
    wins(3, 1)
    began = hand(4)
    assert (began.button, began.small_blind, began.big_blind, began.waiting) == (3, None, 5, ())
