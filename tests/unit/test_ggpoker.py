"""Each difference between GGPoker text and PokerStars text, in a hand of its own."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.scenarios.test_corpus import hands_of

from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh import read_phh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars import read_hands
from tapete.formats.pokerstars.header import UnknownGame, read_header
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.replay import Inconsistent, Replayed, Result, replay_all
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import CashOut, Record, Unread
from tapete.formats.text import lines_of

HEAD = "Poker Hand #HD2735: Hold'em No Limit ($0.25/$0.5) - 2026/02/17 05:56:01"


def a_hand(
    play: str,
    summary: str,
    *,
    head: str = HEAD,
    posts: str = "b2: posts small blind $0.25\nHero: posts big blind $0.5",
    stacks: tuple[str, str, str] = ("$50", "$50", "$50"),
    dealt: str = "As Ad",
    end: str = "",
) -> str:
    """Return a hand of a1 (seat 1), b2 (seat 2) and Hero (seat 3), with the button at seat 1."""
    names = ("a1", "b2", "Hero")
    seats = "\n".join(
        f"Seat {n}: {name} ({stack} in chips)"
        for n, (name, stack) in enumerate(zip(names, stacks, strict=True), 1)
    )
    return (
        f"{head}\nTable 'NLHPurple70' 6-max Seat #1 is the button\n{seats}\n{posts}\n*** HOLE CARDS ***\n"
        f"Dealt to a1 \nDealt to b2\nDealt to Hero [{dealt}]\n{play.strip()}\n*** SUMMARY ***\n"
        f"{summary.strip()}\n{end}"
    )


def replayed(text: str) -> Replayed:
    """Replay the only hand of a text, which must agree with the engine."""
    ((read, result),) = replay_all(read_hands(lines_of(text.encode())))
    assert isinstance(result, Replayed), (read, result)
    return result


def outcome(text: str) -> Result | h.Unreadable:
    ((read, result),) = replay_all(read_hands(lines_of(text.encode())))
    return read if isinstance(read, h.Unreadable) else result  # type: ignore[return-value]


def record_of(text: str) -> Record:
    """Read the hand as a record; check that every format preserves it."""
    (record,) = read_pokerstars(text.encode())
    assert isinstance(record, Record), str(record)
    assert list(read_phh(write_phh([record]).encode())) == [record]
    assert list(read_ohh(write_ohh([record]).encode())) == [record]
    plain = structs.replace(record, comments=())
    assert list(read_pokerstars(write_pokerstars([record]).encode())) == [plain]
    return record


FOLDED = "a1: raises $1 to $1.5\nb2: folds\nHero: folds\nUncalled bet ($1) returned to a1"
WALK_END = "*** SHOWDOWN ***\na1 collected $1.25 from pot"


def test_every_fold_has_a_showdown_and_the_total_may_stand_alone() -> None:
    text = a_hand(f"{FOLDED}\n{WALK_END}", "Total pot $1.25\nSeat 1: a1 (button) collected ($1.25)")
    assert replayed(text).notes == ("no rake told",)
    record = record_of(text)
    assert (record.site, record.number, record.rake) == ("GGPoker", "HD2735", 0)


def test_a_total_alone_is_no_line_of_pokerstars() -> None:
    text = a_hand(f"{FOLDED}\n{WALK_END}", "Total pot $1.25").replace("Poker Hand #HD", "PokerStars Hand #")
    (read,) = read_pokerstars(text.encode())
    assert isinstance(read, Unread) and read.why == 'cannot read "Total pot $1.25"'


@pytest.mark.parametrize(
    "fees",
    [
        "Rake $0.05",
        "Rake $0.03 | Jackpot $0.02 | Bingo $0",
        "Rake $0.01 | Jackpot $0.01 | Bingo $0.01 | Fortune $0.01 | Tax $0.01",
    ],
)
def test_fees_are_a_part_of_what_the_house_takes(fees: str) -> None:
    play = f"{FOLDED}\n*** SHOWDOWN ***\na1 collected $1.20 from pot"
    record = record_of(a_hand(play, f"Total pot $1.25 | {fees}\nSeat 1: a1 (button) collected ($1.2)"))
    assert record.rake == 5
    assert record.jackpot == {0: 0, 2: 2, 4: 4}[fees.count("|")]


@pytest.mark.parametrize(
    ("game", "found", "blinds"),
    [
        ("Hold'em No Limit ($0.25/$0.5)", "holdem-no-limit", ("$0.25", "$0.5")),
        ("Hold'em No Limit ($0.02/$0.05($0.01))", "holdem-no-limit", ("$0.02", "$0.05")),
        ("Hold'em No Limit  ($1/$2)", "holdem-no-limit", ("$1", "$2")),
        ("NLH No Limit ($0.5/$1)", "holdem-no-limit", ("$0.5", "$1")),
        ("ShortDeck No Limit ($0.02)", "short-deck-no-limit", ("0", "$0.02")),
        ("Short Deck No Limit ($100)", "short-deck-no-limit", ("0", "$100")),
        ("Omaha Pot Limit ($0.5/$1)", "omaha-pot-limit", ("$0.5", "$1")),
        ("Omaha No Limit ($0.5/$1)", "omaha-no-limit", ("$0.5", "$1")),
        ("PLO ($2/$5)", "omaha-pot-limit", ("$2", "$5")),
        ("PLO-4 ($2/$5)", "omaha-pot-limit", ("$2", "$5")),
        ("PLO-5 ($0.1/$0.25)", "omaha-5-pot-limit", ("$0.1", "$0.25")),
        ("PLO5 ($25/$50)", "omaha-5-pot-limit", ("$25", "$50")),
        ("PLO-6 Pot Limit ($25/$50)", "omaha-6-pot-limit", ("$25", "$50")),
        ("NLO-5 ($25/$50)", "omaha-5-no-limit", ("$25", "$50")),
        ("5 Card Omaha Pot Limit ($1/$2)", "omaha-5-pot-limit", ("$1", "$2")),
        ("PLO Hi-Lo ($1/$2)", "omaha-8-pot-limit", ("$1", "$2")),
    ],
)
def test_games_go_by_short_names(game: str, found: str, blinds: tuple[str, str]) -> None:
    header = read_header(f"Poker Hand #OM1410171: {game} - 2021/04/08 01:31:11")
    assert (header.game, (header.lower, header.upper)) == (found, blinds)
    assert (header.gg, header.tournament, header.pot_first) == (True, None, False)


@pytest.mark.parametrize(
    ("words", "name", "game", "level"),
    [
        (
            "Daily Special $250 Hold'em No Limit - Level2 (60/120)",
            "Daily Special $250",
            "holdem-no-limit",
            "2",
        ),
        ("$25 GGMasters Hold'em No Limit - Level12(200/400)", "$25 GGMasters", "holdem-no-limit", "12"),
        (
            "L-03: $52.50 Main Hold'em No Limit   - Level14(300/600)",
            "L-03: $52.50 Main",
            "holdem-no-limit",
            "14",
        ),
        (
            "WSOP #77: $5,000 No Limit Hold'em Main Event [Flight W], $25M GTD Hold'em No Limit"
            " - Level10 (1,000/2,000)",
            "WSOP #77: $5,000 No Limit Hold'em Main Event [Flight W], $25M GTD",
            "holdem-no-limit",
            "10",
        ),
        (
            "Hold'em No Limit (Turbo) $5 PLO-5 - Level3(60/120)",
            "Hold'em No Limit (Turbo) $5",
            "omaha-5-pot-limit",
            "3",
        ),
        ("-$5 off+ Omaha Pot Limit - Level4 (90/180)", "-$5 off+", "omaha-pot-limit", "4"),
    ],
)
def test_a_tournament_may_be_called_anything(words: str, name: str, game: str, level: str) -> None:
    header = read_header(f"Poker Hand #TM24: Tournament #5259595, {words} - 2020/06/02 19:17:33")
    assert (header.tournament, header.buy_in, header.game) == ("5259595", name, game)
    assert header.level == level


def test_numbers_of_its_clubs_have_letters_before_them() -> None:
    header = read_header("Poker Hand #ring_623971570: NLH No Limit ($0.5/$1) - 2024/12/08 20:15:26")
    assert (header.number, header.game) == ("ring_623971570", "holdem-no-limit")


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame, match="PLO-6 Hi-Lo"):
        read_header("Poker Hand #OM1: PLO-6 Hi-Lo ($1/$2) - 2021/04/08 01:31:11")


STRADDLED = "a1: folds\nb2: folds\nHero: folds"


@pytest.mark.parametrize(
    ("lines", "put_in", "first", "returned"),
    [
        # The button straddles: the small blind is first.
        ("a1: straddle $1", 100, "b2", 50),
        # Over its own blind the total counts, and a second straddle replaces the first.
        ("Hero: straddle $1", 100, "a1", 75),
        ("Hero: straddle $1\nHero: straddle $2", 200, "a1", 175),
        ("a1: straddle $1\nHero: straddle $2\na1: straddle $4", 400, "b2", 200),
        ("a1: straddle $50 and is all-in", 5000, "b2", 4950),
    ],
)
def test_a_straddle_tells_its_total(lines: str, put_in: int, first: str, returned: int) -> None:
    who = lines.split("\n")[-1].split(":")[0]
    order = ["a1", "b2", "Hero"]
    place = order.index(who)
    folds = "\n".join(f"{name}: folds" for name in order[place + 1 :] + order[:place])
    assert folds.startswith(first)
    others = {"a1": 100 if "a1: straddle $1\n" in lines + "\n" and who != "a1" else 0, "b2": 25, "Hero": 50}
    if "Hero: straddle $2\na1" in lines:
        others["Hero"] = 200
    others.pop(who)
    won = (sum(others.values()) + put_in - returned) / 100
    play = (
        f"{folds}\nUncalled bet (${returned / 100}) returned to {who}\n*** SHOWDOWN ***\n"
        f"{who} collected ${won} from pot"
    )
    text = a_hand(
        play,
        f"Total pot ${won} | Rake $0\nSeat {place + 1}: {who} collected (${won})",
        posts=f"b2: posts small blind $0.25\nHero: posts big blind $0.5\n{lines}",
    )
    record = record_of(text)
    straddles = [e for e in record.events if isinstance(e, ev.Posted) and e.kind is PostKind.STRADDLE]
    assert straddles[-1].seat == place + 1
    assert record.finishing_stacks[place + 1] == 5000 + sum(others.values())


def test_the_straddler_acts_last() -> None:
    play = """
a1: calls $2
b2: folds
Hero: raises $3 to $5
a1: folds
Uncalled bet ($3) returned to Hero
*** SHOWDOWN ***
Hero collected $4.25 from pot"""
    text = a_hand(
        play,
        "Total pot $4.25 | Rake $0\nSeat 3: Hero (big blind) collected ($4.25)",
        posts="b2: posts small blind $0.25\nHero: posts big blind $0.5\nHero: straddle $2",
    )
    assert record_of(text).finishing_stacks == {1: 4800, 2: 4975, 3: 5225}
    short = text.replace("raises $3 to $5", "raises $1 to $3").replace(
        "Uncalled bet ($3)", "Uncalled bet ($1)"
    )
    assert isinstance(outcome(short), Inconsistent), "a raise over a straddle of 2 is one to 4 at least"


def test_a_straddle_of_less_than_the_seats_blind_makes_no_sense() -> None:
    text = a_hand(
        STRADDLED,
        "Total pot $1",
        posts="b2: posts small blind $0.25\nHero: posts big blind $0.5\nHero: straddle $0.5",
    )
    found = outcome(text)
    assert isinstance(found, h.Unreadable) and found.why.startswith("a straddle that does not exceed")


def test_short_deck_has_one_stake_the_buttons_blind() -> None:
    play = """
b2: calls $0.04
Hero: folds
a1: checks
*** FLOP *** [6c 7d 8h]
b2: bets $0.1
a1: folds
Uncalled bet ($0.1) returned to b2
*** SHOWDOWN ***
b2 collected $0.13 from pot"""
    text = a_hand(
        play,
        "Total pot $0.14 | Rake $0.01 | Jackpot $0 | Bingo $0\nBoard [6c 7d 8h]\nSeat 2: b2 won ($0.13)",
        head="Poker Hand #SD27208848: ShortDeck No Limit ($0.02) - 2021/03/02 18:22:40",
        posts=(
            "b2: posts the ante $0.02\nHero: posts the ante $0.02\na1: posts the ante $0.02\n"
            "a1: posts button blind $0.02\na1: straddle $0.04"
        ),
        stacks=("$2", "$2", "$2"),
        dealt="9s 9d",
    )
    record = record_of(text)
    assert record.game == "short-deck-no-limit"
    assert record.finishing_stacks == {1: 194, 2: 207, 3: 198}


def test_a_missed_blind_is_dead() -> None:
    play = "a1: checks\nb2: folds\nHero: checks\n*** FLOP *** [6c 7d 8h]\nHero: bets $1\na1: folds\n" + (
        "Uncalled bet ($1) returned to Hero\n*** SHOWDOWN ***\nHero collected $1.5 from pot"
    )
    text = a_hand(
        play,
        "Total pot $1.5 | Rake $0\nBoard [6c 7d 8h]\nSeat 3: Hero (big blind) won ($1.5)",
        posts=(
            "b2: posts small blind $0.25\nHero: posts big blind $0.5\n"
            "a1: posts big blind $0.5\na1: posts missed blind $0.25"
        ),
    )
    assert record_of(text).finishing_stacks == {1: 4925, 2: 4975, 3: 5100}


ALL_IN = """
a1: raises $49.5 to $50 and is all-in
b2: folds
Hero: calls $49.5 and is all-in
a1: shows [Kd Qd]
Hero: shows [As Ad]
"""


def runs(*boards: str) -> str:
    """Return the streets of a hand that is run several times, each board with all its cards."""
    names = ("FIRST", "SECOND", "THIRD")
    lines = []
    for name, board in zip(names, boards, strict=False):
        cards = board.split()
        lines.append(f"*** {name} FLOP *** [{' '.join(cards[:3])}]")
        lines.append(f"*** {name} TURN *** [{' '.join(cards[:3])}] [{cards[3]}]")
        lines.append(f"*** {name} RIVER *** [{' '.join(cards[:4])}] [{cards[4]}]")
    return "\n".join(lines)


def test_a_hand_may_be_run_three_times() -> None:
    boards = ("2c 3c 4h 5h 9s", "Ks Kh 2d 7s 8c", "Ah 2h 3h 6c 7c")
    play = (
        ALL_IN
        + runs(*boards)
        + (
            "\n*** FIRST SHOWDOWN ***\nHero collected $33.42 from pot\n*** SECOND SHOWDOWN ***\n"
            "a1 collected $33.42 from pot\n*** THIRD SHOWDOWN ***\nHero collected $33.41 from pot"
        )
    )
    text = a_hand(
        play,
        "Total pot $100.25 | Rake $0\nHand was run three times\n"
        + "\n".join(f"{n} Board [{b}]" for n, b in zip(("FIRST", "SECOND", "THIRD"), boards, strict=True))
        + "\nSeat 1: a1 (button) showed [Kd Qd] and lost, and won ($33.42) with a pair, and lost"
        "\nSeat 3: Hero (big blind) showed [As Ad] and won ($33.42) with aces, and lost, and won ($33.41)",
    )
    assert replayed(text).notes == ("run 3 times",)
    assert record_of(text).finishing_stacks == {1: 3342, 2: 4975, 3: 6683}


def test_a_line_may_tell_what_a_seat_won_of_all_pots() -> None:
    play = """
a1: raises $49.5 to $50 and is all-in
b2: calls $19.75 and is all-in
Hero: calls $49.5 and is all-in
a1: shows [Kd Qd]
b2: shows [Ac Ah]
Hero: shows [As Ad]
*** FLOP *** [2c 3c 4h]
*** TURN *** [2c 3c 4h] [8h]
*** RIVER *** [2c 3c 4h 8h] [9s]
*** SHOWDOWN ***
b2 collected $29.5 from pot
Hero collected $88.5 from pot"""
    text = a_hand(
        play,
        "Total pot $120 | Rake $2\nBoard [2c 3c 4h 8h 9s]\n"
        "Seat 1: a1 (button) showed [Kd Qd] and lost with King-High\n"
        "Seat 2: b2 (small blind) showed [Ac Ah] and won ($29.5) with Pair of Aces\n"
        "Seat 3: Hero (big blind) showed [As Ad] and won ($88.5) with Pair of Aces",
        stacks=("$50", "$20", "$50"),
    )
    record = record_of(text)
    assert record.finishing_stacks == {1: 0, 2: 2950, 3: 8850}
    assert [(paid.pot, paid.seat, paid.amount) for paid in record.payments] == [
        (1, 3, 5900),
        (0, 2, 2950),
        (0, 3, 2950),
    ]
    other = text.replace("$29.5", "$20").replace("$88.5", "$98")
    found = outcome(other)
    assert isinstance(found, Inconsistent) and "collected from a pot" in found.reason


SHARED_FLOP = """
a1: raises $1 to $1.5
b2: folds
Hero: calls $1
*** FIRST FLOP *** [2c 3c 4h]
Hero: bets $48.5 and is all-in
a1: calls $48.5 and is all-in
Hero: shows [As Ad] (Pair of Aces)
a1: shows [Kd Qd] (King-High)
*** FIRST TURN *** [2c 3c 4h] [5h]
*** FIRST RIVER *** [2c 3c 4h 5h] [9s]
*** SECOND TURN *** [2c 3c 4h] [Ks]
*** SECOND RIVER *** [2c 3c 4h Ks] [Kh]
*** FIRST SHOWDOWN ***
Hero collected $50.13 from pot
*** SECOND SHOWDOWN ***
a1 collected $50.12 from pot
"""
SHARED_SUMMARY = """
Total pot $100.25 | Rake $0 | Jackpot $0 | Bingo $0
Hand was run two times
FIRST Board [2c 3c 4h 5h 9s]
SECOND Board [Ks Kh]
Seat 1: a1 (button) showed [Kd Qd] and lost with King-High, and won ($50.12) with Three Kings
Seat 3: Hero (big blind) showed [As Ad] and won ($50.13) with a Straight, and lost with Pair of Aces
"""


def test_a_second_boards_line_holds_only_unshared_cards() -> None:
    assert record_of(a_hand(SHARED_FLOP, SHARED_SUMMARY)).finishing_stacks == {1: 5012, 2: 4975, 3: 5013}
    whole = SHARED_SUMMARY.replace("[Ks Kh]", "[2c 3c 4h Ks Kh]")
    assert replayed(a_hand(SHARED_FLOP, whole)).notes == ("run twice",)
    other = outcome(a_hand(SHARED_FLOP, SHARED_SUMMARY.replace("[Ks Kh]", "[Ks Kc]")))
    assert isinstance(other, Inconsistent) and "the summary's board is Ks Kc" in other.reason


CALLED = """
a1: raises $1 to $1.5
b2: folds
Hero: calls $1
*** FLOP *** [2c 3c 4h]
Hero: bets $48.5 and is all-in
a1: calls $48.5 and is all-in
Hero: shows [As Ad] (Pair of Aces)
a1: shows [Kd Qd] (King-High)
"""


def test_a_winning_cash_out_pays_back_part_of_the_pot() -> None:
    play = CALLED + (
        "*** TURN *** [2c 3c 4h] [8h]\nHero: Chooses to EV Cashout\nHero: Pays Cashout Risk ($10)\n"
        "*** RIVER *** [2c 3c 4h 8h] [9s]\nHero: Pays Cashout Risk ($2.25)\n*** SHOWDOWN ***\n"
        "Hero collected $98 from pot"
    )
    text = a_hand(
        play,
        "Total pot $100.25 | Rake $2 | Jackpot $0.25\nBoard [2c 3c 4h 8h 9s]\n"
        "Seat 1: a1 (button) showed [Kd Qd] and lost with King-High\n"
        "Seat 3: Hero (big blind) showed [As Ad] and won ($98) with Pair of Aces, Cashout Risk ($12.25)",
    )
    assert replayed(text).notes == ("cashed out",)
    record = record_of(text)
    assert record.cashed_out == (CashOut(seat=3, amount=8575),)
    assert record.finishing_stacks == {1: 0, 2: 4975, 3: 9800}, "the pot goes on as if nobody had sold"


def test_a_losing_cash_out_is_paid_by_the_house() -> None:
    play = CALLED + (
        "Hero: Chooses to EV Cashout\n*** TURN *** [2c 3c 4h] [Kh]\n*** RIVER *** [2c 3c 4h Kh] [Ks]\n"
        "Hero: Receives Cashout ($80.5)\n*** SHOWDOWN ***\na1 collected $98 from pot"
    )
    text = a_hand(
        play,
        "Total pot $100.25 | Rake $2.25\nBoard [2c 3c 4h Kh Ks]\n"
        "Seat 1: a1 (button) showed [Kd Qd] and won ($98) with Three Kings\n"
        "Seat 3: Hero (big blind) showed [As Ad] and lost with Pair of Aces, EV Cashout ($80.5)",
    )
    record = record_of(text)
    assert record.cashed_out == (CashOut(seat=3, amount=8050),)
    assert record.finishing_stacks == {1: 9800, 2: 4975, 3: 0}


def test_nobody_pays_more_than_the_pot_for_cashing_out() -> None:
    play = CALLED + (
        "*** TURN *** [2c 3c 4h] [8h]\n*** RIVER *** [2c 3c 4h 8h] [9s]\nHero: Pays Cashout Risk ($99)\n"
        "*** SHOWDOWN ***\nHero collected $98 from pot"
    )
    found = outcome(a_hand(play, "Total pot $100.25 | Rake $2.25\nBoard [2c 3c 4h 8h 9s]"))
    assert isinstance(found, h.Unreadable) and found.why.startswith("Hero pays more than the pot")


def test_an_insurance_is_reported_outside_the_pot() -> None:
    play = CALLED + (
        "Hero: get an all-in insurance (premium ($0/$4/$0) for ($0/$10.8/$0) - (Mandatory/Main/Sub))\n"
        "*** TURN *** [2c 3c 4h] [8h]\nHero: pay premium of all-in insurance ($4)\n"
        "*** RIVER *** [2c 3c 4h 8h] [Ks]\nHero: get main compensation of all-in insurance ($10.8)\n"
        "*** SHOWDOWN ***\nHero collected $100.25 from pot"
    )
    text = a_hand(
        play,
        "Total pot $100.25\nBoard [2c 3c 4h 8h Ks]\n"
        "Seat 1: a1 (button) showed [Kd Qd] and lost with Pair of Kings\n"
        "Seat 3: Hero (big blind) showed [As Ad] and won ($100.25) with Pair of Aces, AII Premium ($4)",
    )
    assert replayed(text).notes == ("no rake told", "all-in insurance, outside the pot")
    record = record_of(text)
    assert [comment.text for comment in record.comments] == [
        "Hero pays $4.00 for all-in insurance",
        "Hero gets $10.80 from all-in insurance",
    ]
    assert record.finishing_stacks[3] == 10025


def test_chips_that_the_house_drops_into_the_pot_count() -> None:
    text = a_hand(
        "a1: raises $1 to $1.5\nb2: folds\nHero: folds\nUncalled bet ($1) returned to a1\n"
        "*** SHOWDOWN ***\na1 collected $6.25 from pot",
        "Total pot $6.25 | Rake $0\nSeat 1: a1 (button) collected ($6.25)",
        head=HEAD.replace("#HD", "#RC"),
        posts="Cash Drop to Pot : total $5\nb2: posts small blind $0.25\nHero: posts big blind $0.5",
    )
    assert record_of(text).added == 500
    assert replayed(text).notes == ("$5.00 added by the house",)


TOURNAMENT = "Poker Hand #TM9: Tournament #7, $5 Daily {} - Level3 (80/160) - 2020/06/02 19:25:21"
ANTES = "b2: posts the ante 18\nHero: posts the ante 18\na1: posts the ante 18\n"


def test_the_level_may_have_risen_since_the_blinds_were_posted() -> None:
    play = "a1: folds\nb2: folds\nUncalled bet (60) returned to Hero\n"
    play += "*** SHOWDOWN ***\nHero collected 174 from pot"
    text = a_hand(
        play,
        "Total pot 174\nSeat 3: Hero (big blind) collected (174)",
        head=TOURNAMENT.format("Hold'em No Limit"),
        posts=ANTES + "b2: posts small blind 60\nHero: posts big blind 120",
        stacks=("5,000", "5,000", "5,000"),
    )
    assert replayed(text).notes[-1].startswith("the header names the next level")
    record = record_of(text)
    assert (record.start.stakes.small_blind, record.start.stakes.big_blind) == (60, 120)
    assert record.finishing_stacks == {1: 4982, 2: 4922, 3: 5096}
    one = outcome(text.replace("blind 120", "blind 160").replace("(60)", "(100)"))
    assert isinstance(one, Inconsistent) and one.reason == "a small blind of 60, not 80"


def pot_first(raised: int) -> str:
    won = f"{2 * raised + 134}"
    play = f"""
a1: raises {raised - 160} to {raised}
b2: folds
Hero: calls {raised - 160}
*** FLOP *** [2c 3c 4h]
Hero: bets 3,000
a1: folds
Uncalled bet (3,000) returned to Hero
*** SHOWDOWN ***
Hero collected {won} from pot"""
    return a_hand(
        play,
        f"Total pot {won} | Rake 0\nBoard [2c 3c 4h]\nSeat 3: Hero (big blind) won ({won})",
        head=TOURNAMENT.format("Omaha (NL postflop)"),
        posts=ANTES + "b2: posts small blind 80\nHero: posts big blind 160",
        stacks=("5,000", "5,000", "5,000"),
        dealt="As Ad Ks Kd",
    )


def test_omaha_may_have_no_limit_from_the_flop_on() -> None:
    text = pot_first(600)
    assert replayed(text).notes == ("pot limit before the flop, no limit after",)
    record = record_of(text)
    assert (record.game, record.finishing_stacks[3]) == ("omaha-no-limit", 5000 - 618 + 1334)
    assert "Omaha Pot Limit Pre-Flop, No Limit Post-Flop" in write_pokerstars([record])


def test_before_the_flop_its_raises_are_those_of_pot_limit() -> None:
    most = 160 + 80 + 160 + 54 + 160
    assert replayed(pot_first(most))
    found = outcome(pot_first(most + 1))
    assert isinstance(found, Inconsistent)
    assert found.reason == "a raise to 615 before the flop; the pot is one to 614"


def test_pokerstars_own_games_of_that_kind_are_read_too() -> None:
    header = read_header(
        "PokerStars Hand #7:  Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2) - 2015/06/01 1:00:00 ET"
    )
    assert (header.game, header.pot_first, header.gg) == ("holdem-no-limit", True, False)


def test_every_real_hand_replays_and_survives_every_format() -> None:
    count = 0
    for path in sorted(hands_of("ggpoker").rglob("*.txt")):
        data = path.read_bytes()
        if not data:
            continue
        for read, result in replay_all(read_hands(lines_of(data))):
            assert isinstance(result, Replayed), (path.name, read)
        records = [read for read in read_pokerstars(data) if isinstance(read, Record)]
        assert list(read_phh(write_phh(records, several=True).encode())) == records, path.name
        assert list(read_ohh(write_ohh(records).encode())) == records, path.name
        again = list(read_pokerstars(write_pokerstars(records).encode()))
        assert again == [structs.replace(record, comments=()) for record in records], path.name
        count += len(records)
    assert count > 150
