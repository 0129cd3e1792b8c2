"""Open Hand History: what is read, what is written, and what is refused."""

import json
from typing import Any

import pytest
from msgspec import structs
from tests.unit.test_phh import run_twice

from tapete.cards import read_cards
from tapete.engine import Fold, Hand, PostKind, Rake, Stakes
from tapete.engine import events as ev
from tapete.formats.money import Currency
from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.games import game_of, type_of
from tapete.formats.ohh.write import write_ohh
from tapete.formats.record import (
    AwayPlayer,
    Bought,
    Bounty,
    CashOut,
    Comment,
    Record,
    TournamentFacts,
    Unread,
    Unwritable,
    as_seen_by,
)
from tapete.formats.record.time import moment
from tapete.rules import games, hand_rules


def an_action(player: int | None, action: str, amount: float | None = None, hand: str = "") -> dict[str, Any]:
    """Return one action. `hand` is cards such as AhKh."""
    told: dict[str, Any] = {"action_number": 1, "player_id": player, "action": action}
    if amount is not None:
        told["amount"] = amount
    if hand:
        told["cards"] = list(read_cards(hand))
    return told


def a_hand() -> dict[str, Any]:
    """Return a hand of three as another program would write it: the hero's cards, and those shown."""
    return {
        "spec_version": "1.4.6",
        "internal_version": "2.0",
        "site_name": "Sala",
        "network_name": "Rede",
        "game_number": "A-17",
        "start_date_utc": "2024-02-29T10:00:00Z",
        "table_name": "Mesa",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": 6,
        "currency": "EUR",
        "dealer_seat": 5,
        "small_blind_amount": 0.05,
        "big_blind_amount": 0.10,
        "ante_amount": 0,
        "hero_player_id": 7,
        "table_skin": "dark",
        "flags": ["Fast"],
        "players": [
            {"id": 7, "seat": 2, "name": "Hero", "starting_stack": 10.00},
            {"id": 8, "seat": 4, "name": "Zé", "starting_stack": 3.10},
            {"id": 9, "seat": 5, "name": "Ana", "starting_stack": 8.00},
            {"id": 1, "seat": 6, "name": "Rui", "starting_stack": 5.00, "is_sitting_out": True},
        ],
        "rounds": [
            {
                "id": 0,
                "street": "Preflop",
                "actions": [
                    an_action(7, "Post SB", 0.05),
                    an_action(8, "Post BB", 0.10),
                    an_action(7, "Dealt Cards", None, "AhKh"),
                    an_action(9, "Fold"),
                    an_action(7, "Raise", 0.25),
                    an_action(8, "Raise", 3.00),
                    an_action(7, "Call", 2.80),
                ],
            },
            {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9s"], "actions": []},
            {"id": 2, "street": "Turn", "cards": ["Js"], "actions": []},
            {"id": 3, "street": "River", "cards": ["Kc"], "actions": []},
            {
                "id": 4,
                "street": "Showdown",
                "actions": [
                    an_action(8, "Shows Cards", None, "QsQd"),
                    an_action(7, "Shows Cards", None, "AhKh"),
                ],
            },
        ],
        "pots": [
            {
                "number": 0,
                "amount": 6.20,
                "rake": 0.20,
                "player_wins": [{"player_id": 7, "win_amount": 6.00}],
            }
        ],
    }


def read(told: dict[str, Any]) -> Record:
    """Read the hand of one object."""
    reads = list(read_ohh(json.dumps({"ohh": told}).encode()))
    assert len(reads) == 1 and isinstance(reads[0], Record), [str(read) for read in reads]
    return reads[0]


def again(record: Record) -> Record:
    """Write a hand and read it again."""
    reads = list(read_ohh(write_ohh([record]).encode()))
    assert len(reads) == 1 and isinstance(reads[0], Record), [str(read) for read in reads]
    return reads[0]


def told_of(record: Record) -> dict[str, Any]:
    """Return the object that is written."""
    found: dict[str, Any] = json.loads(write_ohh([record]))["ohh"]
    return found


def test_a_hand_of_another_program_plays_to_the_last_chip() -> None:
    record = read(a_hand())
    assert record.finishing_stacks == {2: 1290, 4: 0, 5: 800}
    assert (record.rake, record.pots) == (20, (620,))
    assert record.start.stakes == Stakes(small_blind=5, big_blind=10, rake=Rake(exact=20))
    assert (record.hero, record.money, record.currency) == (2, Currency("€", 2), "EUR")
    assert record.away == (AwayPlayer(seat=6, name="Rui", stack=500),)
    assert record.started_at == moment(2024, 2, 29, 10, 0, 0)


def test_hidden_cards_are_dealt_and_known_once_they_are_shown() -> None:
    dealt = {e.seat: e.cards for e in read(a_hand()).events if isinstance(e, ev.HoleDealt)}
    assert dealt == {2: read_cards("AhKh"), 4: read_cards("QsQd"), 5: read_cards("????")}


def test_it_comes_back_whole_with_fields_that_mean_nothing_here() -> None:
    record = read(a_hand())
    assert record.extra == {"ohh": {"table_skin": "dark", "flags": ["Fast"]}}
    assert again(record) == record
    assert told_of(record)["table_skin"] == "dark"
    assert told_of(record)["flags"] == ["Fast"]


def in_text(told: Any) -> Any:
    """Write every number of a hand as text."""
    if isinstance(told, dict):
        return {name: in_text(value) for name, value in told.items()}
    if isinstance(told, list):
        return [in_text(value) for value in told]
    return told if isinstance(told, bool) or not isinstance(told, int | float) else str(told)


def test_a_number_may_be_written_as_text_wherever_one_stands() -> None:
    told = a_hand()
    told["tournament"] = True
    told["tournament_info"] = {
        "tournament_number": 17,
        "buyin_amount": 5,
        "bounty_fee_amount": 2.5,
        "fee_amount": 0.5,
    }
    told["players"][0]["player_bounty"] = 1.5
    told["tournament_bounties"] = [{"player_id": 7, "bounty_won": 1.5, "defeated_player_id": 8}]
    told["pots"][0]["jackpot"] = 0.05
    told["pots"][0]["rake"] = 0.15
    told["pots"][0]["player_wins"] += [
        {"player_id": 8, "win_amount": 0, "cashout_amount": 2, "cashout_fee": 0.1}
    ]
    record = read(told)
    assert read(in_text(told)) == record
    assert record.tournament is not None and record.tournament.number == "17"
    assert again(record) == record


def test_a_whole_number_may_have_a_point_and_a_name_may_be_a_number() -> None:
    told = a_hand()
    told["dealer_seat"], told["table_size"] = 5.0, " 6 "
    told["game_number"], told["table_name"] = 17, 3
    record = read(told)
    assert (record.start.button, record.seat_count) == (5, 6)
    assert (record.number, record.table) == ("17", "3")


@pytest.mark.parametrize("wrong", ["5.5", "0x5", "five", "", "5,0", "9" * 50, "٥", True, [5]])
def test_text_that_is_no_number_is_refused_with_its_place(wrong: object) -> None:
    told = a_hand()
    told["dealer_seat"] = wrong
    (refused,) = read_ohh(json.dumps({"ohh": told}).encode())
    assert isinstance(refused, Unread)
    assert (
        refused.why.startswith("expected a whole number, found") and refused.at == "line 1: ohh.dealer_seat"
    )


def test_a_raise_tells_the_chips_that_it_adds() -> None:
    told = told_of(read(a_hand()))
    acts = [act for act in told["rounds"][0]["actions"] if act["action"] in ("Raise", "Call")]
    assert [act["amount"] for act in acts] == [0.25, 3.0, 2.8]
    assert '"amount": 3.00' in write_ohh([read(a_hand())])


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("game_type", "Bingo", "ohh.game_type: no game of ours: 'Bingo' at 'NL'"),
        ("bet_limit", None, "ohh.bet_limit: this field is missing"),
        ("dealer_seat", "5th", "ohh.dealer_seat: expected a whole number, found '5th'"),
        ("players.0.seat", 4, "ohh.players[1]: a player or a seat that is there already"),
        ("players.0.starting_stack", -1, "ohh.players[0].starting_stack: -1 is no amount of chips"),
        ("rounds.0.actions.3.player_id", 5, "ohh.rounds[0].actions[3].player_id: there is no player 5"),
        (
            "rounds.0.actions.3.player_id",
            8,
            "ohh.rounds[0].actions[3]: seat 4 acts, but it is the turn of seat 2",
        ),
        (
            "rounds.0.actions.3.action",
            "Sneeze",
            "ohh.rounds[0].actions[3].action: no action of this format: 'Sneeze'",
        ),
        ("rounds.0.actions.6.amount", 2.5, "ohh.rounds[0].actions[6]: seat 2 puts in 250; due is 280"),
        (
            "rounds.0.actions.4.amount",
            0.06,
            "ohh.rounds[0].actions[4]: seat 2: refused: raise_too_small: asked 11, least 20 (TDA19-43A)",
        ),
        ("rounds.1.cards", ["2c", "7d", "Ah"], "ohh.rounds[1]: the Ah is dealt twice"),
        (
            "rounds.1.cards",
            ["2c", "7d", "10h"],
            "ohh.rounds[1].cards: illegal card '10h': expected a rank of 23456789TJQKA and a suit of cdhs,"
            " or ?? for a hidden card",
        ),
        ("rounds.3.cards", [], "ohh.rounds[4].actions[1]: 1 cards of the hand are missing"),
        ("pots.0.player_wins.0.win_amount", 5.0, "ohh.pots: seat 2 wins 500; the engine says 600"),
        ("start_date_utc", "noon", "ohh.start_date_utc: 'noon' is no moment"),
        (
            "start_date_utc",
            "0001-01-01T00:00:00+23:59",
            "ohh.start_date_utc: '0001-01-01T00:00:00+23:59' is no moment",
        ),
        ("players.0.seat", 0, "ohh.players[0].seat: seats are numbered from 1, not 0"),
        (
            "tournament_info",
            {"buyin_amount": 1, "fee_amount": 1e-12},
            "ohh.tournament_info: amounts of 12 digits after the point",
        ),
        ("table_size", 2**63, "an integer of more than 64 bits"),
        ("x", json.loads("[" * 200 + "]" * 200), "values nested too deeply"),
        (
            "_tapete",
            {"bounties_": [{"seat": 77, "amount": 1}]},
            "ohh._tapete.bounties_: nobody is at seat 77",
        ),
        (
            "rounds.0.actions.3.player_id",
            [],
            "ohh.rounds[0].actions[3].player_id: expected a whole number, found []",
        ),
        ("rounds.0.actions.3.action", [], "ohh.rounds[0].actions[3].action: no action of this format: []"),
        ("_tapete", {"game": ""}, "ohh._tapete.game: no game of ours"),
        ("_tapete", {"game": [1]}, "ohh.game_type: no game of ours: 'Holdem' at 'NL'"),
        ("_tapete", {"x": 1}, "ohh._tapete.x: no field of ours"),
        ("_tapete", {"sign": 5}, "ohh._tapete.sign: expected text, found 5"),
        (
            "_tapete",
            {"tournament_": {"money": {"sign": "", "digits": 99999999999999999}}},
            "ohh._tapete.tournament_.money.digits: expected 0 to 8, found 99999999999999999",
        ),
        (
            "_tapete",
            {"tournament_": {"buy_in": -5}},
            "ohh._tapete.tournament_.buy_in: -5 is no amount of chips",
        ),
        (
            "tournament_info",
            {"buyin_amount": -5},
            "ohh.tournament_info.buyin_amount: -5 is no amount of chips",
        ),
        ("table_size", -3, "ohh: a table of -3 seats"),
    ],
)
def test_a_wrong_hand_is_one_error_with_its_path(path: str, value: object, says: str) -> None:
    told = a_hand()
    *parts, last = path.split(".")
    place: Any = told
    for part in parts:
        place = place[int(part) if isinstance(place, list) else part]
    place[last] = value
    reads = list(read_ohh(json.dumps({"ohh": told}).encode()))
    assert [str(found) for found in reads] == [f"hand A-17: line 1: {says}"]


def test_objects_lists_and_lines_are_all_read() -> None:
    hand = json.dumps({"ohh": a_hand()})
    bare = json.dumps(a_hand(), indent=2)
    for text in (f"{hand}\n\n{hand}\n", f"[{hand},{hand}]", f"{hand}\n{hand}", f"{bare}\n\n{hand}"):
        assert [isinstance(found, Record) for found in read_ohh(text.encode())] == [True, True]


def test_a_cut_off_hand_leaves_the_next_one_unharmed() -> None:
    text = write_ohh([read(a_hand()), read(a_hand())])
    cut = text[: len(text) // 4] + "\n\n" + text[len(text) // 2 :].lstrip()
    found = list(read_ohh(cut.encode()))
    assert [isinstance(hand, Record) for hand in found] == [False, True]
    assert [str(hand) for hand in read_ohh(b"")] == ["there is no hand in the file"]
    assert [str(hand) for hand in read_ohh(b"{} x")] == ["line 1: unexpected text after the end of the hand"]
    assert [str(hand) for hand in read_ohh(b'{"a": NaN}')] == ["line 1: NaN is not a JSON number"]
    assert [str(hand) for hand in read_ohh(b"[" * 100_000)] == ["line 1: values nested too deeply"]


def test_who_was_defeated_is_a_number() -> None:
    told = a_hand() | {
        "tournament_bounties": [{"player_id": 7, "bounty_won": 1, "defeated_player_id": []}],
    }
    assert [bounty.defeated for bounty in read(told).bounties] == [None]


def test_a_bad_byte_harms_its_own_hand_alone() -> None:
    data = write_ohh([read(a_hand())] * 3).encode()
    start = data.index(b"A-17", len(data) // 3)
    for place, why in ((start, "not UTF-8"), (data.index(b'"pots"', start), "not UTF-8")):
        found = list(read_ohh(data[:place] + b"\xff" + data[place + 1 :]))
        assert [isinstance(hand, Record) for hand in found] == [True, False, True]
        line = data[:place].count(b"\n") + 1
        assert str(found[1]) == f"line {line}: {why}"


def test_damage_to_the_second_hand_harms_that_hand_alone() -> None:
    hand, line = write_ohh([read(a_hand())]), json.dumps({"ohh": a_hand()})
    ends, begins = hand.rstrip().removesuffix("}"), hand.removeprefix("{")
    lists = json.dumps([{"ohh": a_hand()}] * 3, indent=1)
    middle = lists.index('"ohh"', lists.index('"ohh"') + 1)
    for text, says in (
        (
            f"{hand}\n{ends}\n\n{hand}",
            f"line {hand.count(chr(10)) + 2}: the hand has no end before the next one begins",
        ),
        (f"{hand}\n{begins}\n{hand}", "unexpected text after the end of the hand"),
        (f"{line}\n{line[1:]}\n{line}", "line 2: unexpected text after the end of the hand"),
        (f"{line} {line[:-1]} {line}", "line 1: the hand has no end before the next one begins"),
        (f'{lists[:middle]}="{lists[middle + 1 :]}', "expected a name in double quotes"),
    ):
        found = list(read_ohh(text.encode()))
        assert [isinstance(read, Record) for read in found] == [True, False, True], [str(f) for f in found]
        assert str(found[1]).endswith(says)


def test_a_hand_run_twice_has_the_rounds_of_both_boards() -> None:
    for boards in (2, 3):
        told = told_of(run_twice(boards))
        assert told["flags"] == ["Run_It_Twice", "Observed"]
        streets = [round_["street"] for round_ in told["rounds"]]
        assert streets == ["Preflop", *["Flop", "Turn", "River"] * boards, "Showdown"]
        assert again(run_twice(boards)) == run_twice(boards)


def test_tournament_bounties_cash_out_cap_and_added_chips_come_back() -> None:
    record = read(a_hand())
    full = structs.replace(
        record,
        currency="",
        money=Currency("", 2),
        tournament=TournamentFacts(
            number="77",
            name="Sunday",
            level="IV",
            buy_in=1000,
            bounty=500,
            fee=100,
            currency="USD",
            money=Currency("$", 2),
        ),
        heads={2: 500, 4: 250},
        bounties=(Bounty(seat=2, amount=250, defeated=4),),
        cashed_out=(CashOut(seat=4, amount=300, fee=3),),
        bought=(Bought(seat=4, amount=1500),),
        comments=(Comment(3, "nice"),),
        jackpot=5,
    )
    told = told_of(full)
    assert told["tournament_info"]["buyin_amount"] == 10
    assert told["tournament_bounties"] == [{"player_id": 0, "bounty_won": 2.5, "defeated_player_id": 1}]
    assert told["pots"][0]["jackpot"] == 0.05 and told["pots"][0]["rake"] == 0.15
    assert {"player_id": 1, "win_amount": 0, "cashout_amount": 3, "cashout_fee": 0.03} in told["pots"][0][
        "player_wins"
    ]
    assert again(full) == full


def test_at_a_capped_table_whole_stacks_are_told() -> None:
    told = a_hand()
    told["bet_limit"]["bet_cap"] = 3.10
    record = read(told)
    assert record.start.stacks == {2: 310, 4: 310, 5: 310}
    assert record.stacks == {2: 1000, 5: 800}
    assert record.finishing_stacks == {2: 1290, 4: 0, 5: 800}
    assert again(record) == record


def test_news_beside_the_game_is_kept_as_comments() -> None:
    told = a_hand()
    told["rounds"][0]["actions"].insert(4, an_action(9, "Stands Up"))
    told["rounds"][0]["actions"].insert(5, an_action(None, "Player Adjustment", 0.5))
    record = read(told)
    assert [comment.text for comment in record.comments] == [
        "seat 5: Stands Up",
        "Player Adjustment 0.5",
    ]
    assert again(record) == record


def test_a_late_big_blind_is_an_extra_one() -> None:
    told = a_hand()
    told["rounds"][0]["actions"].insert(2, an_action(9, "Post Extra Blind", 0.10))
    told["rounds"][0]["actions"][4] = an_action(9, "Check")
    told["rounds"][0]["actions"].insert(7, an_action(9, "Fold"))
    told["pots"][0]["amount"], told["pots"][0]["player_wins"][0]["win_amount"] = 6.3, 6.1
    record = read(told)
    assert (record.start.big_blind, [e.kind for e in record.events if isinstance(e, ev.Posted)][-1]) == (
        4,
        PostKind.BIG_BLIND,
    )
    assert again(record) == record


def test_every_game_has_a_type_and_what_the_type_leaves_open_is_told() -> None:
    for game in games():
        told, limit = type_of(game)
        assert limit in ("NL", "PL", "FL")
        assert game_of(told, limit, 4) in games()
    assert type_of("new-game-pot-limit") == ("new-game", "PL")


def test_a_game_whose_file_denies_the_format_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.formats.ohh.games.denied", lambda format_, name: format_ == "ohh")
    with pytest.raises(ValueError, match="Open Hand History has no game bomb-pot-holdem"):
        type_of("bomb-pot-holdem-no-limit")


def test_half_a_character_is_refused() -> None:
    told = a_hand()
    told["table_name"] = "\ud800"
    reads = list(read_ohh(json.dumps({"ohh": told}).encode()))
    assert isinstance(reads[0], Unread) and reads[0].why == "half a character in a text"


def test_a_hand_that_is_not_over_is_refused() -> None:
    record = read(a_hand())
    with pytest.raises(Unwritable, match="hand A-17: the hand is not over"):
        write_ohh([structs.replace(record, events=record.events[:-1])])


def test_what_a_seat_has_not_seen_is_left_out() -> None:
    deck = read_cards("AhQsKhQd" + "2c7d9sJsKc")
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=1, big_blind=2),
        stacks={1: 50, 2: 50},
        button=1,
        small_blind=1,
        big_blind=2,
        deck=deck,
    )
    hand.act(Fold(seat=1))
    seen = as_seen_by(Record(game="holdem-no-limit", events=tuple(hand.events), number="1"), 1)
    assert "Ah" not in write_ohh([seen]) and "Qs" in write_ohh([seen])
    assert again(seen) == seen
