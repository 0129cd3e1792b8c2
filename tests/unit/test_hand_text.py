"""Commands, positions and hands can be written as text and read back; a `repr` can be pasted as code."""

from __future__ import annotations

import pickle
from typing import Any, get_args

import pytest
from msgspec import Struct, structs

import tapete
from tapete.cards import read_cards
from tapete.engine import (
    AddChips,
    Call,
    Command,
    CorrectAward,
    Draw,
    Fold,
    Halt,
    Hand,
    HandRefused,
    LetStand,
    Move,
    MoveCards,
    Place,
    PostKind,
    RaiseTo,
    Reason,
    Reshuffle,
    Restrict,
    SetLevel,
    Stakes,
    TextError,
    UnwritableLog,
    command_text,
    commands,
    events,
    hand_text,
    menu,
    places,
    position_of,
    read_command,
    read_position,
    refusals,
    rounds,
    types,
    views,
)
from tapete.engine.staff import state
from tapete.engine.text import positions, stakes, start
from tapete.engine.text.commands import SPECIAL, TABLE_WORDS
from tapete.engine.text.forms import INSTEAD, SEAT_FORMS, TABLE_FORMS
from tapete.engine.text.reading import texts_of
from tapete.rules import book, hand_rules
from tapete.rules.played import read_hand

NAMES: dict[str, Any] = {}
"""What one needs to have imported to paste a record of the engine."""
for module in (
    commands,
    events,
    menu,
    places,
    refusals,
    rounds,
    types,
    views,
    state,
    positions,
    start,
    tapete,
):
    NAMES |= {name: thing for name, thing in vars(module).items() if not name.startswith("_")}

EXAMPLES = [
    *(form.example for form in (*SEAT_FORMS.values(), *TABLE_FORMS.values())),
    *("3 wrongly raise_to 900", "3 wrongly fold", "3 extra_card", "3 lacks 7s", "3 draw Ah Kd", "reshuffle"),
    *("3 restrict none", "3 expose_cards none", "correct_bets none", "share_pot none", "add_chips none"),
    *("correct_award take=none give=none", "move none", "move stub hole none", "move stub hole 2 AhKd"),
    *("early", "early burn", "early 3 4", "early count=2"),
    *("move stub hole 1 at 3", "move hole muck Kd at 3", "move stub hole 7s at 3 up, hole muck Kd at 2"),
    *(
        "set_level 100/200",
        "set_level 0/0 ante=5 bring_in=10 small_bet=20 big_bet=40",
        "move_button 4 big_blind=6",
    ),
]
HEADS_UP = "holdem-no-limit 50/100 button=1 1:5000 2:5000; deal 2 AhKd; deal 1 QsQc"


@pytest.mark.parametrize("line", EXAMPLES)
def test_a_command_is_the_same_when_written_and_pasted(line: str) -> None:
    command = read_command(line)
    assert read_command(command_text(command)) == command
    assert eval(repr(command), NAMES) == command  # noqa: S307 - our own text


def test_every_type_of_command_has_a_line() -> None:
    assert {type(read_command(line)) for line in EXAMPLES} == set(get_args(Command))
    for word, form in {**SEAT_FORMS, **TABLE_FORMS}.items():
        assert command_text(read_command(form.example)) == form.example
        assert word in form.example.split()


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (RaiseTo(seat=3, amount=7_500), "3 raise_to 7500"),
        (Fold(seat=2), "2 fold"),
        (Draw(seat=5, discard=read_cards("Ah 7c")), "5 draw Ah7c"),
        (Draw(seat=5), "5 stand_pat"),
        (LetStand(act=Call(seat=1)), "1 wrongly call"),
        (Reshuffle(cards=read_cards("4hQs")), "reshuffle 4hQs"),
        (AddChips(chips={1: 50, 2: 5}), "add_chips 1:50 2:5"),
        (CorrectAward(take={1: 50}, give={2: 20, 3: 30}), "correct_award take=1:50 give=2:20,3:30"),
        (SetLevel(small_blind=100, big_blind=200, ante=25), "set_level 100/200 ante=25"),
        (Restrict(seat=3, may=("fold", "call")), "3 restrict fold call"),
        (
            MoveCards(moves=(Move(source=Place.HOLE, target=Place.MUCK, cards=read_cards("Kd"), seat=3),)),
            "move hole muck Kd at 3",
        ),
    ],
)
def test_how_a_command_looks(command: Command, line: str) -> None:
    assert command_text(command) == line
    assert read_command(line) == command


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("3 riase_to 600", "'3 riase_to 600': no such play `riase_to`; did you mean `raise_to`?"),
        ("5 discard Ah", "'5 discard Ah': no such play `discard`: write `draw`"),
        ("3 raise 600", "'3 raise 600': no such play `raise`: write `raise_to`"),
        ("3 raise_to", "'3 raise_to': write it like `3 raise_to 900`"),
        ("3 raise_to 1 2", "'3 raise_to 1 2': write it like `3 raise_to 900`"),
        ("3 raise_to 1k", "'3 raise_to 1k': `1k` is no number"),
        ("3 raise_to --5", "'3 raise_to --5': `--5` is no number"),
        ("3 bet 12345678901234567", "'3 bet 12345678901234567': a number has at most 16 digits, not 17"),
        ("3 fold now", "'3 fold now': write it like `3 fold`"),
        ("raise_to 600", "'raise_to 600': it begins with no seat, and no such word as `raise_to`; there are"),
        (
            "relaese",
            "'relaese': it begins with no seat, and no such word as `relaese`; did you mean `release`?",
        ),
        ("3", "'3': a play is a seat and what it does, as `3 call`"),
        ("", "'': a play is a seat and what it does, as `3 call`"),
        ("3 all_in", "'3 all_in': an all-in depends on the hand: write a call, bet or raise_to"),
        ("3 draw", "'3 draw': write it like `3 draw AhKd`"),
        ("3 draw Ax", "'3 draw Ax': illegal card 'Ax' at character 1 of 'Ax': expected a rank of"),
        ("3 wrongly draw Ah", "'3 wrongly draw Ah': write it like `3 wrongly raise_to 900`"),
        (
            "3 restrict fold unitl=act",
            "'3 restrict fold unitl=act': unknown word `unitl`; did you mean `until`?",
        ),
        (
            "3 restrict fold until=ever",
            "'3 restrict fold until=ever': `until` can't be `ever`; there are act",
        ),
        ("correct_bets 1:5 1:6", "'correct_bets 1:5 1:6': `1` is there twice"),
        ("correct_bets 5", "'correct_bets 5': `5` is no seat with its chips, as `3:500`"),
        ("move_button 4", "'move_button 4': write it like `move_button 4 small_blind=5 big_blind=6`"),
        ("set_level 100", "'set_level 100': write it like `set_level 100/200 ante=25 ante_form=per_player`"),
        ("move sutb hole 1 at 3", "'move sutb hole 1 at 3': no such place `sutb`; did you mean `stub`?"),
        ("x" * 99, f"'{'x' * 60}...': it begins with no seat"),
    ],
)
def test_a_line_that_makes_no_sense_says_where_and_what_was_expected(line: str, told: str) -> None:
    with pytest.raises(TextError) as error:
        read_command(line)
    assert str(error.value).startswith(told)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)  # noqa: S301 - our own bytes


def test_words_that_people_try_name_a_word_that_is_read() -> None:
    assert set(INSTEAD.values()) <= SEAT_FORMS.keys() | SPECIAL.keys()
    assert not INSTEAD.keys() & (SEAT_FORMS.keys() | SPECIAL.keys() | TABLE_WORDS.keys())


def test_an_all_in_is_what_it_is_in_the_hand() -> None:
    hand = read_hand(HEADS_UP)
    assert read_command("1 all_in", hand) == RaiseTo(seat=1, amount=5_000)
    hand.act(read_command("1 all_in", hand))
    assert read_command("2 all_in", hand) == Call(seat=2)


def test_what_a_line_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="'two words' is not one word, so a line can't hold it"):
        command_text(Restrict(seat=1, may=("fold",), rule="two words"))
    with pytest.raises(TypeError, match="is not a command that can be written"):
        command_text(Stakes(small_blind=1, big_blind=2))  # type: ignore[arg-type]


def test_a_hand_on_one_line_and_its_repr() -> None:
    hand = read_hand(f"{HEADS_UP}; 1 raise_to 300; 2 call; board 7c8d9h; 2 check")
    text = hand_text(hand)
    rules = hand.rules.id[:12]
    assert text == (
        f"holdem-no-limit rules={rules} 50/100 button=1 1:5000 2:5000; deal 2 AhKd; deal 1 QsQc; "
        "1 raise_to 300; 2 call; board 7c8d9h; 2 check"
    )
    assert repr(hand) == f"read_hand({text!r})"
    assert eval(repr(hand), vars(tapete)) == hand  # noqa: S307
    assert read_hand(text.replace("; ", "\n") + "\n# the end") == hand


def test_a_hand_of_another_book_is_read_under_its_rules() -> None:
    rules = hand_rules("holdem-fixed-limit", book="aconcagua")
    assert rules != hand_rules("holdem-fixed-limit")
    hand = read_hand("holdem-fixed-limit 50/100 button=1 1:5000 2:5000; 1 raise_to 200", book="aconcagua")
    assert hand.rules == rules
    assert eval(repr(hand), vars(tapete)).rules == rules  # noqa: S307
    with pytest.raises(TextError, match="was played under rules|has the rules"):
        read_hand(hand_text(hand), book="tda-2019")
    with pytest.raises(TextError, match="the hand was played under rules holdem-fixed-limit"):
        read_hand(hand_text(hand), rules=hand_rules("holdem-fixed-limit"))
    assert read_hand(hand_text(hand), book=book("aconcagua")) == hand


def test_everything_unusual_of_a_start_is_written() -> None:
    rules = hand_rules("holdem-no-limit")
    text = (
        "holdem-no-limit hand=12 50/100 ante=10 ante_form=big_blind ante_first=no smallest_chip=5 "
        "rake.per_mille=50 rake.cap_by_players=2:50,5:300 rake.no_flop_no_drop=no button=4 small_blind=none "
        "big_blind=2 boards=2 1:5000 2:5000 3:900; 2 post big_blind 100; 3 post straddle 200; 1 all_in"
    )
    hand = read_hand(text)
    started = hand.events[0]
    assert isinstance(started, events.HandStarted)
    assert (started.hand, started.button, started.small_blind, started.boards) == (12, 4, None, 2)
    assert hand.stakes.rake == types.Rake(
        per_mille=50, cap_by_players=((2, 50), (5, 300)), no_flop_no_drop=False
    )
    assert hand.stakes == Stakes(
        small_blind=50,
        big_blind=100,
        ante=10,
        ante_form="big_blind",
        ante_first=False,
        smallest_chip=5,
        rake=hand.stakes.rake,
    )
    assert [event.kind for event in hand.events if isinstance(event, events.Posted)] == [
        PostKind.BIG_BLIND,
        PostKind.STRADDLE,
    ]
    assert read_hand(hand_text(hand), rules=rules) == hand
    bare = read_hand("holdem-no-limit 50/100 button=1 event_heads_up=yes 1:500 2:500; no_posts")
    assert bare.pot == 0 and read_hand(hand_text(bare)) == bare


def test_an_unknown_up_card_needs_its_opener() -> None:
    text = (
        "razz-fixed-limit ante=5 ante_form=per_player bring_in=10 small_bet=40 button=1 openers=third:2 "
        "1:500 2:500"
    )
    hand = read_hand(f"{text}; deal 2 ??????; deal 1 ??????; 2 bring_in")
    assert read_hand(hand_text(hand)) == hand
    assert "openers=third:2" in hand_text(hand)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no hand in it"),
        ("holdm 50/100 button=1 1:50 2:50", "item 1: 'holdm 50/100 button=1 1:50 2:50': holdm: no such game"),
        (
            "holdem-no-limit 50/100 1:50 2:50",
            "item 1: 'holdem-no-limit 50/100 1:50 2:50': `button` is missing",
        ),
        (
            "holdem-no-limit 50/100 button=1",
            "item 1: 'holdem-no-limit 50/100 button=1': write it like `holdem",
        ),
        (
            "holdem-no-limit 50/100 buton=1 1:5 2:5",
            "item 1: 'holdem-no-limit 50/100 buton=1 1:5 2:5': unknown ",
        ),
        (
            "holdem-no-limit 50/100 button=1 1:5",
            "item 1: 'holdem-no-limit 50/100 button=1 1:5': blinds need two",
        ),
        (
            "holdem-no-limit 50/100 rules=abc button=1 1:5 2:5",
            "item 1: 'holdem-no-limit 50/100 rules=abc button",
        ),
        (f"{HEADS_UP}; 2 check", "item 4: '2 check': the hand refuses it: not_your_turn: seat 2, to_act 1"),
        (f"{HEADS_UP}; 1 flod", "item 4: '1 flod': no such play `flod`; did you mean `fold`?"),
        (f"{HEADS_UP}; board 7c8d9h", "item 4: 'board 7c8d9h': the hand deals no cards here"),
        (
            f"{HEADS_UP}; 1 fold; 2 post ante 5",
            "item 5: '2 post ante 5': it comes before all commands and deals",
        ),
        (
            f"{HEADS_UP}; 1 call; 2 check; board 7c8d",
            "item 6: 'board 7c8d': the hand deals `board 7c8d??` here",
        ),
        (
            f"{HEADS_UP}; 1 call; 2 check; board 7cAh9h",
            "item 1: 'holdem-no-limit 50/100 button=1 1:5000 2:5000': ",
        ),
        (f"{HEADS_UP}; deal 3 2c2d", "item 4: 'deal 3 2c2d': seat 3 is not dealt in"),
        (
            "holdem-no-limit 50/100 button=1 1:5000 2:5000; deal AhKd",
            "item 2: 'deal AhKd': write it like `deal 3",
        ),
    ],
)
def test_a_hand_that_makes_no_sense_says_where_and_what_was_expected(text: str, told: str) -> None:
    with pytest.raises(TextError) as error:
        read_hand(text)
    assert str(error.value).startswith(told)


def test_a_log_that_no_commands_lead_to_is_refused() -> None:
    hand = read_hand(HEADS_UP)
    hand.apply(events.Checked(seat=1))
    with pytest.raises(
        UnwritableLog, match=r"hand 1: no command leads to event 6 of its log, Checked\(seat=1\)"
    ):
        hand_text(hand)
    assert repr(hand) == "<Hand 1: preflop, to act 2>"
    replayed = Hand.replay(hand.rules, hand.events[:5])
    with pytest.raises(UnwritableLog, match="its deck is not known"):
        hand_text(replayed, deck=True)


def test_files_hold_several_hands() -> None:
    assert len(texts_of(f"# one\n{HEADS_UP}\n\n \n{HEADS_UP}\n1 fold\n\n# nothing more\n")) == 2


def test_a_position_shows_what_a_seat_sees() -> None:
    hand = read_hand(f"{HEADS_UP}; 1 raise_to 300; 2 call; board 7c8d9h; 2 check; 1 bet 400; 2 fold")
    back = hand.copy()
    assert (
        str(position_of(back))
        == "holdem-no-limit 50/100 button=1 street=over board=7c8d9h 2:4700:folded 1:5300:QsQc"
    )
    hand = read_hand(f"{HEADS_UP}; 1 raise_to 300")
    assert str(position_of(hand.view_for(1))) == (
        "holdem-no-limit 50/100 button=1 street=preflop to_act=2 2:4900+100:???? 1:4700+300:QsQc"
    )
    assert str(position_of(hand)).endswith("2:4900+100:AhKd 1:4700+300:QsQc")
    assert read_position(str(position_of(hand))) == position_of(hand)
    assert eval(repr(position_of(hand)), NAMES) == position_of(hand)  # noqa: S307


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'': `button` is missing"),
        ("x button=1", "'x button=1': `street` is missing"),
        ("x button=1 street=flop 1", "'x button=1 street=flop 1': write it like `1:9700+300:AhKd`"),
        ("x button=1 street=flop 1:5 1:6", "'x button=1 street=flop 1:5 1:6': `1` is there twice"),
        ("x button=1 street=flop 1:5+x", "'x button=1 street=flop 1:5+x': `x` is no number"),
    ],
)
def test_a_position_that_makes_no_sense(text: str, told: str) -> None:
    with pytest.raises(TextError) as error:
        read_position(text)
    assert str(error.value) == told


def test_words_of_the_engine_and_refusals_paste_back() -> None:
    for word in (*PostKind, *Place, *Halt, *Reason):
        assert eval(repr(word), NAMES) is word  # noqa: S307
    refused = HandRefused(Reason.RAISE_TOO_SMALL, rule="TDA19-43A", asked=700, least=1_100)
    again = eval(repr(refused), NAMES)  # noqa: S307
    assert (again.reason, again.rule, again.facts) == (refused.reason, refused.rule, refused.facts)
    assert repr(HandRefused(Reason.HAND_OVER)) == "HandRefused(Reason.HAND_OVER)"


def test_every_public_record_of_the_engine_is_tried() -> None:
    """Records are commands and events, or are parts of a hand's state, view, rules or position."""
    kinds = {
        thing
        for thing in NAMES.values()
        if isinstance(thing, type)
        and issubclass(thing, Struct)
        and thing.__module__.startswith("tapete.engine")
    }
    elsewhere = {
        *get_args(Command),
        *get_args(events.Event),
        *map(type, [read_position("x button=1 street=flop")]),
    }
    in_hands = {
        *(
            types.Stakes,
            types.Rake,
            types.Pot,
            types.Post,
            types.Street,
            types.Upcards,
            types.BettingStructure,
        ),
        *(types.Showdown, types.HandRules, types.Sourced, menu.Menu, menu.Amounts, views.HandView),
        *(rounds.Round, places.Move, places.Moved, state.Restriction, state.PendingAct, state.FloorState),
        *(positions.SeatPosition, start.TextStart),
    }
    bases = {commands.HandCommand, commands.TableCommand, events.HandEvent, Struct}
    assert kinds - bases == elsewhere | in_hands
    begun = start.read_start("holdem-no-limit 50/100 button=1 1:5000 2:5000")
    for thing in (begun, types.Rake(cap=5), types.Post(seat=1, kind=PostKind.ANTE, amount=5)):
        assert eval(repr(thing), NAMES) == thing  # noqa: S307
    assert structs.asdict(begun)["button"] == 1
    assert stakes.stakes_text(begun.stakes) == "50/100"
