"""Random hands of every game as records, for the properties of the formats."""

import random

from tapete.cards import deck_named
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    HandRules,
    Kill,
    Post,
    PostKind,
    RaiseTo,
    Rake,
    Reshuffle,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.commands import Action
from tapete.engine.menu import Menu
from tapete.engine.posting import usual_posts
from tapete.engine.types import Seat
from tapete.formats.money import Currency
from tapete.formats.record import AwayPlayer, Comment, Record, TournamentFacts
from tapete.formats.record.time import moment
from tapete.rules import hand_rules

NAMES = ("Ana", "Zé [2c]", 'x "y" \\z', "raises", "A: folds", "Ω 10 (5 in chips)", "#7", "bia", "Lu", "o'K")

TOLD = (ev.HoleDealt, ev.BoardDealt, ev.Folded, ev.Called, ev.Checked, ev.RaisedTo, ev.Discarded, ev.Shown)
"""Events with a line of their own in every format that has comments."""


def play(game: str, rng: random.Random, *, wild: bool = True, text: bool = False) -> Record:
    """Play a hand of `game` with random seats, posts and actions, as a record with random other facts.

    Args:
        wild: whether to include the unusual: straddles, late posts, kills, an odd button, rake and so on.
        text: whether to keep to what PokerStars text can hold: no kills, no coins above a chip, the button of
            stud at the last seat, a rake that leaves something of each pot.
    """
    rules = hand_rules(game)
    stud = rules.upcards is not None
    most = 8 if stud else 6
    first = rules.streets[0]
    community = sum(street.board for street in rules.streets) * rules.boards
    most = min(most, (len(deck_named(rules.deck)) - community) // (first.hole_down + first.hole_up))
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, most)))
    boards = rng.choice((1, 1, 2, 3)) if wild and rules.can_run_twice and rules.deck != "short-36" else 1
    if rules.streets[0].hole_down * len(seats) + 5 * boards > len(deck_named(rules.deck)):
        boards = 1
    stacks = {seat: rng.randint(1, 40) * rng.choice((1, 7, 10)) for seat in seats}
    deck = list(deck_named(rules.deck))
    rng.shuffle(deck)
    stakes, small, big, button = opening(rules, seats, rng, wild=wild, text=text)
    posts = None
    if wild and rules.has_blinds and rng.random() < 0.4:
        posts = with_late_posts(stakes, seats, button, small, big, rng)
    hand, _ = Hand.start(
        rules,
        hand=rng.randint(0, 99),
        stakes=stakes,
        stacks=stacks,
        button=button,
        small_blind=small,
        big_blind=big,
        deck=deck,
        posts=posts,
        boards=boards,
    )
    while not hand.over:
        if hand.menu is None:
            stub = list(hand.to_shuffle)
            rng.shuffle(stub)
            hand.act(Reshuffle(cards=tuple(stub)))
        elif wild and not text and rng.random() < 0.01:
            hand.act(Kill(seat=rng.choice([seat for seat in hand.seats if seat not in hand.folded])))
        else:
            hand.act(choice(hand, hand.menu, rng))
    return around(hand, seats, rng)


def opening(
    rules: HandRules, seats: list[Seat], rng: random.Random, *, wild: bool, text: bool
) -> tuple[Stakes, Seat | None, Seat | None, Seat]:
    """Return stakes, small blind, big blind and button."""
    rake = rng.choice((None, None, Rake(per_mille=50), None if text else Rake(exact=3))) if wild else None
    button = rng.choice(seats)
    if rules.upcards is not None:
        stakes = Stakes(
            small_blind=0,
            big_blind=0,
            ante=2,
            ante_form="per_player",
            bring_in=3,
            small_bet=10,
            big_bet=rng.choice((0, 30)),
            rake=rake,
        )
        return stakes, None, None, max(seats) if text else button
    if not rules.has_blinds:
        least = 0 if rules.betting.kind == "fixed-limit" else 10
        stakes = Stakes(
            small_blind=0, big_blind=least, ante=4, ante_form="per_player", small_bet=10, rake=rake
        )
        return stakes, None, None, button
    if rules.deck == "short-36":
        stakes = Stakes(small_blind=0, big_blind=10, ante=10, ante_form="per_player", rake=rake)
        return stakes, None, button, button
    ante, form = rng.choice(((0, "none"), (1, "per_player"), (10, "big_blind"), (10, "button")))
    stakes = Stakes(
        small_blind=5,
        big_blind=10,
        ante=ante,
        ante_form=form,  # type: ignore[arg-type]
        ante_first=not wild or rng.random() < 0.7,
        smallest_chip=rng.choice((1, 5)) if wild and not text else 1,
        rake=rake,
    )
    at = seats.index(button)
    around_table = [seats[(at + step) % len(seats)] for step in range(1, len(seats) + 1)]
    if len(seats) == 2:
        return stakes, button, around_table[0], button
    if wild and rng.random() < 0.1:
        return stakes, None, around_table[0], button
    if wild and rng.random() < 0.1 and button + 1 not in seats:
        button += 1  # nobody sits there
        around_table = [seat for seat in seats if seat > button] + [s for s in seats if s < button]
    return stakes, around_table[0], around_table[1], button


def with_late_posts(
    stakes: Stakes,
    seats: list[Seat],
    button: Seat,
    small: Seat | None,
    big: Seat | None,
    rng: random.Random,
) -> tuple[Post, ...]:
    """Return the usual posts, then a straddle, or what returning players owe."""
    posts = usual_posts(stakes, seats=seats, button=button, small_blind=small, big_blind=big)
    free = [seat for seat in seats if seat not in (small, big)]
    if not free:
        return posts
    seat = rng.choice(free)
    late = rng.choice(
        (
            (Post(seat=seat, kind=PostKind.STRADDLE, amount=20),),
            (Post(seat=seat, kind=PostKind.BIG_BLIND, amount=10),),
            (
                Post(seat=seat, kind=PostKind.BIG_BLIND, amount=10),
                Post(seat=seat, kind=PostKind.DEAD_BLIND, amount=5),
            ),
        )
    )
    return (*posts, *late)


def choice(hand: Hand, menu: Menu, rng: random.Random) -> Action:
    """Choose one of the actions on the menu, with calls more often than they deserve."""
    seat = menu.seat
    if menu.draw is not None:
        held = hand.hole_cards[seat]
        return Draw(
            seat=seat,
            discard=tuple(rng.sample(held, rng.randint(menu.draw if menu.discard else 0, menu.draw))),
        )
    options: list[Action] = []
    if menu.bring_in is not None:
        options.append(BringIn(seat=seat))
    if menu.check:
        options += [Check(seat=seat), Check(seat=seat)]
    if menu.call is not None:
        options += [Call(seat=seat), Call(seat=seat), Fold(seat=seat)]
    if menu.bet is not None:
        options.append(Bet(seat=seat, amount=rng.randint(menu.bet.least, menu.bet.most)))
    if menu.raise_to is not None:
        options.append(RaiseTo(seat=seat, amount=rng.randint(menu.raise_to.least, menu.raise_to.most)))
    return rng.choice(options)


def around(hand: Hand, seats: list[Seat], rng: random.Random) -> Record:
    """Add names, a table, a time and other facts to a hand."""
    names = dict(zip(seats, rng.sample(NAMES, len(seats)), strict=True))
    empty = [seat for seat in range(1, 11) if seat not in seats]
    cash = rng.random() < 0.5
    return Record(
        game=hand.rules.game,
        events=tuple(hand.events),
        money=Currency("$", 2) if cash else Currency("", 0),
        currency="USD" if cash else "",
        site="PokerStars",
        number=str(hand.number),
        table="Mesa 1",
        seat_count=10,
        started_at=rng.choice((None, moment(2024, 2, 29, 23, 59, 1))),
        names=names,
        hero=rng.choice((None, seats[0])),
        tournament=None
        if cash
        else TournamentFacts(
            number="12", level="III", buy_in=1000, fee=100, currency="USD", money=Currency("$", 2)
        ),
        away=(AwayPlayer(seat=empty[0], name="out of it", stack=50),) if empty and rng.random() < 0.3 else (),
        comments=tuple(
            Comment(place, f"hm # {place}")
            for place, event in enumerate(hand.events)
            if isinstance(event, TOLD) and rng.random() < 0.05
        ),
    )
