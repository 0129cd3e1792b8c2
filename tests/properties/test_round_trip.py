"""Each reader reads its writer's output as the same hand; otherwise the writer refuses the hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from tests.properties.format_hands import play
from tests.properties.test_formats import as_text_tells
from tests.scenarios.test_corpus import corpus

from tapete.cards import STANDARD_52
from tapete.engine import Call, Check, Command, Fold, Hand, Post, PostKind, Stakes
from tapete.engine import events as ev
from tapete.formats.convert import WRITERS
from tapete.formats.money import Currency
from tapete.formats.readers import READERS
from tapete.formats.record import Bought, Bounty, Record, TournamentFacts, Unwritable
from tapete.formats.record.file_showdown import SeatShowdown, as_told
from tapete.formats.sites import Format
from tapete.rules import games, hand_rules

FORMATS: list[Format] = list(WRITERS)
SEEDS = st.integers(0, 2**32)


def again(record: Record, name: Format) -> Record | None:
    """Write and read a hand. Return None if the writer refuses it."""
    try:
        text = WRITERS[name]([record])
    except Unwritable as refused:
        assert refused.why
        return None
    [read] = READERS[name](text.encode())
    assert isinstance(read, Record), (str(read), text)
    return read


def check_same(record: Record, name: Format) -> None:
    read = again(record, name)
    if read is None:
        return
    if name == "pokerstars":
        assert as_text_tells(read) == as_text_tells(record)
        assert read.finishing_stacks == record.finishing_stacks
        for field in ("sitting_out", "declined", "bought"):
            assert getattr(read, field) == getattr(record, field)
    else:
        assert read == record


def around(record: Record, rng: random.Random) -> Record:
    """Vary a hand's showdown and other facts of a file."""
    won = {event.seat for event in record.events if isinstance(event, ev.PotAwarded)}
    seats = list(dict.fromkeys(e.seat for e in record.events if isinstance(e, ev.Shown | ev.Mucked)))
    rng.shuffle(seats)
    shown = {e.seat for e in record.events if isinstance(e, ev.Shown)}
    told = [SeatShowdown(seat, shown=seat in won or (seat in shown and rng.random() < 0.5)) for seat in seats]
    dealt = sorted(record.start.stacks)
    changes: dict[str, object] = {"events": as_told(record.events, told)}
    if not seats and rng.random() < 0.5:
        changes["declined"] = (rng.choice(sorted(won)),)
    if record.tournament is not None:
        changes["sitting_out"] = tuple(sorted(rng.sample(dealt, rng.randint(0, 2))))
        changes["bought"] = tuple(
            Bought(seat=seat, amount=1500, price=rng.choice(("", "$10.00")), add_on=rng.random() < 0.5)
            for seat in rng.sample(dealt, rng.randint(0, 1))
        )
    return structs.replace(record, **changes)


@given(st.sampled_from(games()), SEEDS, st.sampled_from(FORMATS))
@settings(deadline=None, max_examples=200)
def test_random_hands_of_every_game(game: str, seed: int, name: Format) -> None:
    rng = random.Random(seed)
    record = around(play(game, rng, text=name == "pokerstars"), rng)
    if name == "pokerstars":
        record = structs.replace(record, hero=None, comments=())
    check_same(record, name)


@given(SEEDS, st.sampled_from(FORMATS))
@settings(deadline=None, max_examples=150)
def test_hands_with_any_posts(seed: int, name: Format) -> None:
    """Dead, live and extra blinds and straddles, several of them by one seat."""
    rng = random.Random(seed)
    seats = list(range(1, rng.randint(3, 7)))
    stakes = Stakes(small_blind=10, big_blind=25, ante=rng.choice((0, 5)), ante_form="per_player")
    posts = [Post(seat=seat, kind=PostKind.ANTE, amount=5) for seat in seats if stakes.ante]
    posts += [
        Post(seat=seats[0], kind=PostKind.SMALL_BLIND, amount=10),
        Post(seat=seats[1], kind=PostKind.BIG_BLIND, amount=25),
    ]
    taken = {(post.seat, post.kind) for post in posts}
    for _ in range(rng.randint(1, 3)):
        seat = rng.choice(seats)
        kind = rng.choice((PostKind.BIG_BLIND, PostKind.DEAD_BLIND, PostKind.STRADDLE))
        if (seat, kind) not in taken:
            taken.add((seat, kind))
            amount = {"big_blind": 25, "straddle": 50}.get(kind.value, rng.choice((5, 10, 15)))
            posts.append(Post(seat=seat, kind=kind, amount=amount))
    try:
        hand, _ = Hand.start(
            hand_rules("holdem-no-limit"),
            hand=8,
            stakes=stakes,
            stacks={seat: rng.choice((20, 40, 500)) for seat in seats},
            button=seats[-1],
            small_blind=seats[0],
            big_blind=seats[1],
            deck=rng.sample(STANDARD_52, 52),
            posts=posts,
        )
    except ValueError:
        return
    while (menu := hand.menu) is not None:
        choices: list[Command] = [Check(seat=menu.seat)]
        if not menu.check:
            choices = [Call(seat=menu.seat), Fold(seat=menu.seat)]
        hand.act(rng.choice(choices))
    names = {seat: f"P{seat}" for seat in seats}
    record = Record(
        game="holdem-no-limit", events=tuple(hand.events), number="8", names=names, money=Currency("$", 2),
        currency="USD", site="PokerStars", table="T",
    )  # fmt: skip
    check_same(record, name)


@pytest.mark.parametrize("money", [Currency("$", 2), Currency("", 0), Currency("€", 0), Currency("$", 4)])
@pytest.mark.parametrize("buy_in", [None, 0, 1000])
@pytest.mark.parametrize("name", FORMATS)
def test_bounties_of_any_tournament(name: Format, buy_in: int | None, money: Currency) -> None:
    """A freeroll with money bounties has no buy-in to give the unit."""
    record = play("holdem-no-limit", random.Random(3), text=True, wild=False)
    seats = sorted(record.start.stacks)
    tournament = TournamentFacts(
        number="7", name="Freeroll", buy_in=buy_in, money=money, currency="USD" if money.sign else ""
    )
    record = structs.replace(
        record, tournament=tournament, money=Currency("", 0), currency="", hero=None, comments=(),
        heads={seats[0]: 91, seats[1]: 5}, bounties=(Bounty(seat=seats[0], amount=61, defeated=seats[1]),),
    )  # fmt: skip
    read = again(record, name)
    if name != "pokerstars":
        assert read == record
    elif read is not None and read.tournament is not None:
        assert read.finishing_stacks == record.finishing_stacks


def real() -> Iterator[Record]:
    for path in sorted(corpus().glob("*/*.txt")):
        for read in READERS["pokerstars"](path.read_bytes()):
            if isinstance(read, Record):
                yield read


@pytest.mark.skipif(not corpus().is_dir(), reason="the real hands are not here")
def test_every_real_hand() -> None:
    count = 0
    for record in real():
        for name in FORMATS:
            read = again(record, name)
            assert read is not None
            if name == "pokerstars":
                read, record = (structs.replace(one, hero=None) for one in (read, record))
            assert read == record, (record.number, name)
        count += 1
    assert count > 600
