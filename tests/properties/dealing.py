"""Random hands of every game with any seats, stacks, posts and choices, to test the properties with."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Literal, get_args

from hypothesis import event as note
from hypothesis import strategies as st
from msgspec import Struct, structs

from tapete.cards import Card, deck_named
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Draw,
    Fold,
    Hand,
    HandRules,
    Kill,
    Menu,
    Post,
    PostKind,
    RaiseTo,
    Rake,
    Reshuffle,
    Stakes,
)
from tapete.engine.posting import usual_posts
from tapete.rules import games, hand_rules

Look = Callable[[Hand, Command], None]
AnteForm = Literal["none", "per_player", "button", "big_blind"]
ANTE_FORMS: tuple[AnteForm, ...] = get_args(AnteForm)
"""The last one needs a big blind."""


def burning(rules: HandRules) -> HandRules:
    """Return the game as at a live table: a card is burned before every street but the first."""
    first, *later = rules.streets
    streets = (first, *(structs.replace(street, burn=True) for street in later))
    return structs.replace(rules, id=f"{rules.id}-burning", streets=streets)


STUD = tuple(hand_rules(f"{game}-fixed-limit") for game in ("stud", "stud-8", "razz"))
DRAW = tuple(hand_rules(name) for name in games() if "draw" in name or "badugi" in name)
RULES = (
    *(hand_rules(name) for name in games()),
    *map(burning, STUD),
    burning(hand_rules("holdem-no-limit")),
    burning(hand_rules("omaha-8-pot-limit")),
)


class Deal(Struct, frozen=True, kw_only=True):
    """How a hand begins, and the choices that will be made in it."""

    rules: HandRules
    stakes: Stakes
    stacks: dict[int, int]
    button: int
    small_blind: int | None
    big_blind: int | None
    posts: tuple[Post, ...] | None
    boards: int
    event_heads_up: bool
    deck: tuple[Card, ...]
    choices: tuple[int, ...]

    def start(self) -> Hand:
        hand, events = Hand.start(
            self.rules,
            hand=1,
            stakes=self.stakes,
            stacks=self.stacks,
            button=self.button,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            posts=self.posts,
            boards=self.boards,
            event_heads_up=self.event_heads_up,
            deck=self.deck,
        )
        assert tuple(hand.events) == events
        return hand


def most_seats(rules: HandRules, boards: int) -> int:
    """Return how many seats the deck has cards for."""
    if rules.upcards is not None:
        return 8
    boards *= rules.boards
    left = len(deck_named(rules.deck)) - boards * sum(street.board + street.burn for street in rules.streets)
    return min(10, left // sum(street.hole_down for street in rules.streets))


@st.composite
def deals(draw: st.DrawFn, of: Sequence[HandRules] = RULES) -> Deal:
    rules = draw(st.sampled_from(of))
    boards = draw(st.sampled_from([1, 1, 2, 3])) if rules.can_run_twice else 1
    most = most_seats(rules, boards)
    count = draw(
        st.integers(2, most) if rules.upcards or draw(st.booleans()) else st.integers(2, min(4, most))
    )
    seats = sorted(draw(st.permutations(range(1, 11)))[:count])
    chips = st.one_of(st.integers(1, 250), st.integers(1, 3_000))
    stacks = {seat: draw(chips) for seat in seats}
    big = draw(st.sampled_from([2, 20, 100]))
    studs = rules.upcards is not None
    form: AnteForm = draw(st.sampled_from(ANTE_FORMS if rules.has_blinds else ANTE_FORMS[:-1]))
    rake = draw(st.sampled_from([None, None, Rake(per_mille=50, cap=30), Rake(exact=3)]))
    stakes = Stakes(
        small_blind=0 if studs else draw(st.sampled_from([big // 2, big // 2, big])),
        big_blind=0 if studs else big,
        ante=0 if form == "none" else draw(st.sampled_from([0, 1, big // 2, big])),
        ante_form=form,
        ante_first=draw(st.booleans()),
        bring_in=draw(st.sampled_from([1, big // 2])) if studs else 0,
        small_bet=big,
        smallest_chip=draw(st.sampled_from([1, 1, 5])),
        rake=rake,
    )
    at = draw(st.integers(0, count - 1))
    button, small_blind, big_blind = positions(draw, rules, seats, at)
    posts = None
    if not studs and small_blind is not None and draw(st.integers(0, 2)) == 0:
        posts = (
            *usual_posts(stakes, seats=seats, button=button, small_blind=small_blind, big_blind=big_blind),
            *extra_posts(draw, seats, big_blind, big),
        )
    rng = random.Random(draw(st.integers(0, 2**32)))
    deck = deck_named(rules.deck)
    return Deal(
        rules=rules,
        stakes=stakes,
        stacks=stacks,
        button=button,
        small_blind=small_blind,
        big_blind=big_blind,
        posts=posts,
        boards=boards,
        event_heads_up=count == 2 and draw(st.booleans()),
        deck=tuple(rng.sample(deck, len(deck))),
        choices=tuple(draw(st.lists(st.integers(0, 999), min_size=4, max_size=40))),
    )


def positions(
    draw: st.DrawFn, rules: HandRules, seats: list[int], at: int
) -> tuple[int, int | None, int | None]:
    """Return button, small and big blind: the usual ones, some of them dead, or a blind on the button."""
    button, small, big = (seats[(at + n) % len(seats)] for n in range(3))
    if not rules.has_blinds:
        return button, None, None
    if rules.deck == "short-36" or draw(st.integers(0, 9)) == 0:
        return button, None, button
    if len(seats) == 2:
        return button, button, small
    if draw(st.integers(0, 5)) == 0:
        return button, None, big
    if small > 1 and draw(st.integers(0, 5)) == 0:
        button = small - 1  # an empty seat, or the one before: it is enough that the blinds come after it
    return button, small, big


def extra_posts(draw: st.DrawFn, seats: list[int], big_blind: int | None, big: int) -> list[Post]:
    """Return straddles, the posts of returning players, and a third blind, by seats without a blind."""
    assert big_blind is not None
    place = seats.index(big_blind)
    others = [seats[(place + step) % len(seats)] for step in range(1, len(seats) - 1)]
    if not others:
        return []
    first, last = others[0], others[-1]
    returning = [
        Post(seat=last, kind=PostKind.BIG_BLIND, amount=big),
        Post(seat=last, kind=PostKind.DEAD_BLIND, amount=big // 2),
    ]
    straddles = [Post(seat=first, kind=PostKind.STRADDLE, amount=2 * big)]
    second = [Post(seat=last, kind=PostKind.STRADDLE, amount=4 * big)]
    third_blind = [Post(seat=last, kind=PostKind.SMALL_BLIND, amount=big // 2)]
    kinds = [returning, returning[1:], straddles, second, third_blind]
    if len(others) > 1:
        kinds += [straddles + second, returning + straddles]
    return draw(st.sampled_from(kinds))


def offered(menu: Menu, hand: Hand) -> list[Command]:
    """Yield commands on the menu: each kind, with the least, the most and an amount between."""
    seat = menu.seat
    if menu.draw is not None:
        held = hand.hole_cards[seat]
        if menu.discard:
            return [Draw(seat=seat, discard=held[: menu.draw]), Draw(seat=seat, discard=held[-menu.draw :])]
        assert menu.draw == len(held)
        return [Draw(seat=seat, discard=held[-count:] if count else ()) for count in range(len(held) + 1)]
    commands: list[Command] = [Fold(seat=seat)] if menu.fold else []
    if menu.bring_in is not None:
        commands.append(BringIn(seat=seat))
    if menu.check:
        commands.append(Check(seat=seat))
    if menu.call is not None:
        commands.append(Call(seat=seat))
    if menu.bet is not None:
        least, most = menu.bet.least, menu.bet.most
        commands += [Bet(seat=seat, amount=n) for n in sorted({least, (least + most) // 2, most})]
    if menu.raise_to is not None:
        least, most = menu.raise_to.least, menu.raise_to.most
        commands += [RaiseTo(seat=seat, amount=n) for n in sorted({least, (least + most) // 2, most})]
    return commands


def outside(menu: Menu, hand: Hand) -> list[Command]:
    """Yield commands that are not on the menu, but as near to it as possible."""
    seat = menu.seat
    amounts = {-1, 0, 1, hand.level, hand.level + 1, hand.stacks[seat] + hand.bets[seat] + 1}
    for span in (menu.bet, menu.raise_to):
        if span is not None:
            amounts |= {span.least - 1, span.most + 1}
    commands: list[Command] = []
    if not menu.fold:
        commands.append(Fold(seat=seat))
    if not menu.check:
        commands.append(Check(seat=seat))
    if menu.call is None:
        commands.append(Call(seat=seat))
    if menu.bring_in is None:
        commands.append(BringIn(seat=seat))
    commands += [Bet(seat=seat, amount=n) for n in amounts if menu.bet is None or n not in menu.bet]
    commands += [
        RaiseTo(seat=seat, amount=n) for n in amounts if menu.raise_to is None or n not in menu.raise_to
    ]
    held = hand.hole_cards[seat]
    other_card = next(card for other in hand.live if other != seat for card in hand.hole_cards[other])
    if menu.draw is None:
        commands += [Draw(seat=seat), Draw(seat=seat, discard=held[:1])]
    else:
        wrong = [(other_card,), (*held[1:], other_card), (*held, other_card), (*held, held[0])]
        commands += [Draw(seat=seat, discard=discard) for discard in (*wrong, held[:1] * 2)]
        if menu.discard:
            commands.append(Draw(seat=seat, discard=held[: menu.draw + 1]))
            if menu.draw > 1:  # none named: the last cards are discarded
                commands.append(Draw(seat=seat, discard=held[: menu.draw - 1]))
    for other in (0, 11, next(other for other in hand.seats if other != seat)):
        commands += [Fold(seat=other), Check(seat=other), Call(seat=other), BringIn(seat=other)]
        commands += [Bet(seat=other, amount=100), RaiseTo(seat=other, amount=200), Draw(seat=other)]
    commands += [Kill(seat=other) for other in range(12) if other not in hand.stacks or other in hand.folded]
    commands.append(Reshuffle(cards=hand.hole_cards[seat]))
    return commands


def snapshot(hand: Hand) -> dict[str, object]:
    """Return the present state in a form that later events of the hand cannot change."""
    return {
        name: value.copy() if isinstance(value, (dict, list, set)) else value
        for name, value in hand.state().items()
    }


def play(deal: Deal, look: Look) -> Hand:
    """Play the hand by the deal's choices, and look at every decision and before every reshuffle."""
    hand, turn = deal.start(), 0
    while not hand.over:
        command = chosen(hand, deal.choices[turn % len(deal.choices)] + turn)
        turn += 1
        look(hand, command)
        for event in hand.decide(command):
            hand.apply(event)
    note(f"{len(hand.live)} live at the end")
    return hand


def chosen(hand: Hand, choice: int) -> Command:
    if choice % 41 == 0 and (hand.betting or hand.drawing):
        return Kill(seat=hand.live[choice % len(hand.live)])
    menu = hand.menu
    if menu is None:
        cards = hand.to_shuffle
        return Reshuffle(cards=tuple(random.Random(choice).sample(cards, len(cards))))
    commands = offered(menu, hand)
    if menu.draw is not None:
        return commands[choice % len(commands)]
    # Folds are on nearly every menu; taking fewer of them lets hands grow old.
    patient = [command for command in commands if not isinstance(command, Fold)]
    return (commands if choice % 9 == 0 else patient)[choice % len(commands if choice % 9 == 0 else patient)]
