"""Random hands for two engines: who sits with how much, what is posted, the deck; then what is done.

Everything comes from a seed and a number: `random_deal("a seed", 7)` is always the same hand.
"""

from __future__ import annotations

import random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

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
    Menu,
    Post,
    PostKind,
    RaiseTo,
    Reshuffle,
    Stakes,
)
from tapete.engine.menu import Amounts
from tapete.engine.posting import usual_posts
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.rules import hand_rules

STUD = ("stud-fixed-limit", "stud-8-fixed-limit", "razz-fixed-limit")

GAMES = (
    "holdem-no-limit",
    "holdem-no-limit",
    "holdem-no-limit",
    "holdem-pot-limit",
    "holdem-fixed-limit",
    "short-deck-no-limit",
    "omaha-pot-limit",
    "omaha-8-fixed-limit",
    "omaha-8-pot-limit",
    *STUD,
    "27-single-draw-no-limit",
    "27-triple-draw-fixed-limit",
    "badugi-fixed-limit",
)
"""What is played, as often as it stands here."""

FORMS: tuple[Literal["none", "per_player", "big_blind", "button"], ...] = (
    "none",
    "none",
    "per_player",
    "big_blind",
    "button",
)
"""How antes are paid, as often as it stands here."""


class Deal(Struct, frozen=True, kw_only=True):
    """How one hand begins."""

    seed: str
    number: int
    game: str
    stacks: dict[Seat, Chips]
    button: Seat
    small_blind: Seat | None = None
    big_blind: Seat | None = None
    stakes: Stakes
    extras: tuple[Post, ...] = ()
    """What is posted besides the usual: straddles, live and dead posts."""
    deck: tuple[Card, ...]
    boards: int = 1
    event_heads_up: bool = False

    @property
    def seats(self) -> list[Seat]:
        """Clockwise from the button's left."""
        return clockwise(self.stacks, after=self.button)

    def start(self) -> Hand:
        """The hand in our engine."""
        posts = None
        if self.extras:
            usual = usual_posts(
                self.stakes,
                seats=self.stacks,
                button=self.button,
                small_blind=self.small_blind,
                big_blind=self.big_blind,
            )
            posts = (*usual, *self.extras)
        hand, _ = Hand.start(
            hand_rules(self.game),
            hand=self.number,
            stakes=self.stakes,
            stacks=self.stacks,
            button=self.button,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            deck=self.deck,
            posts=posts,
            boards=self.boards,
            event_heads_up=self.event_heads_up,
        )
        return hand


def chance_of(seed: str, number: int, what: str) -> random.Random:
    """The dice for one side of one hand."""
    return random.Random(f"{seed} {number} {what}")


def random_deal(seed: str, number: int) -> Deal:
    """Hand `number` of a run."""
    chance = chance_of(seed, number, "deal")
    game = chance.choice(GAMES)
    most = 7 if game in STUD else 9 if game.startswith("holdem") else 6
    count = 2 if chance.random() < 0.15 else chance.randint(2, most)
    numbers = sorted(chance.sample(range(1, 10), count))
    deck = list(deck_named(hand_rules(game).deck))
    chance.shuffle(deck)
    unit = chance.choice([10, 20, 100])
    stacks = stacks_of(chance, game, unit, numbers)
    if chance.random() < 0.04:  # short stacks, some not even good for a blind
        share = chance.choice([0.2, 0.5, 1.0])
        stacks |= {seat: chance.randint(1, 12 * unit) for seat in numbers if chance.random() < share}
    deal = Deal(
        seed=seed,
        number=number,
        game=game,
        stacks=stacks,
        button=chance.choice(numbers),
        stakes=Stakes(small_blind=0, big_blind=unit, ante=unit, ante_form="per_player"),
        deck=tuple(deck),
        boards=chance.choice([2, 3]) if hand_rules(game).has_board and chance.random() < 0.1 else 1,
        event_heads_up=count == 2 and chance.random() < 0.2,
    )
    if game in STUD:
        stakes = Stakes(
            small_blind=0,
            big_blind=0,
            ante=unit // 10 * chance.choice([1, 2]),
            ante_form="per_player",
            bring_in=unit // 10 * chance.choice([2, 3, 5]),
            small_bet=unit,
        )
        return replace(deal, stakes=stakes)
    if game.startswith("short-deck"):
        return replace(deal, big_blind=deal.button)
    return _with_blinds(chance, deal, unit)


def stacks_of(chance: random.Random, game: str, unit: Chips, seats: list[Seat]) -> dict[Seat, Chips]:
    """Usual stacks: in fixed limit more than a hand can cost; elsewhere mostly equal, as in a first hand."""
    least, most = (35, 80) if game.endswith("fixed-limit") else (60, 250)
    equal = chance.randint(least, most) * unit if chance.random() < 0.85 else None
    return {seat: equal or chance.randint(least * unit, most * unit) for seat in seats}


def _with_blinds(chance: random.Random, deal: Deal, unit: Chips) -> Deal:
    form = chance.choice(FORMS)
    stakes = Stakes(
        small_blind=unit // 2,
        big_blind=unit,
        ante=0 if form == "none" else unit // 10 if form == "per_player" else unit,
        ante_form=form,
    )
    empty = [seat for seat in range(1, 10) if seat not in deal.stacks]
    if len(deal.stacks) > 2 and empty and chance.random() < 0.1:  # a dead button
        deal = replace(deal, button=chance.choice(empty))
    order = deal.seats
    small: Seat | None
    if len(order) == 2:
        small, big = deal.button, order[0]
    elif chance.random() < 0.1:  # the small blind has gone
        small, big = None, order[0]
    else:
        small, big = order[0], order[1]
    after = clockwise(order, after=big)
    extras: list[Post] = []
    if len(order) > 3 and chance.random() < 0.2:
        # A straddle is a free choice: nobody straddles who can't post it whole.
        for seat, times in zip(after[: chance.choice([1, 1, 2])], (2, 4), strict=False):
            if seat in (small, big) or deal.stacks[seat] <= times * unit + stakes.ante:
                break
            extras.append(Post(seat=seat, kind=PostKind.STRADDLE, amount=times * unit))
    elif len(order) > 3 and chance.random() < 0.1:
        newcomer = chance.choice(after[:-2])
        if newcomer != small:
            extras.append(Post(seat=newcomer, kind=PostKind.BIG_BLIND, amount=unit))
            if form != "per_player" and newcomer != deal.button and chance.random() < 0.5:
                dead = Post(seat=newcomer, kind=PostKind.DEAD_BLIND, amount=unit // 2)
                extras.insert(0, dead)
    return replace(deal, stakes=stakes, small_blind=small, big_blind=big, extras=tuple(extras))


def choose(hand: Hand, menu: Menu, chance: random.Random) -> Command:
    """One of the choices on our menu, whatever the cards."""
    seat = menu.seat
    if menu.draw is not None:
        count = chance.randint(menu.draw if menu.discard else 0, menu.draw)
        return Draw(seat=seat, discard=tuple(chance.sample(hand.hole_cards[seat], count)))
    dice = chance.random()
    raises = menu.bet or menu.raise_to
    if raises is not None and dice < 0.3:
        amount = amount_in(raises, chance)
        return Bet(seat=seat, amount=amount) if menu.bet else RaiseTo(seat=seat, amount=amount)
    if menu.bring_in is not None:
        return BringIn(seat=seat)
    if menu.check:
        return Fold(seat=seat) if dice > 0.99 else Check(seat=seat)
    return Fold(seat=seat) if dice > 0.75 else Call(seat=seat)


def amount_in(amounts: Amounts, chance: random.Random) -> Chips:
    """The least, mostly; or anything up to three times that, anything at all, the most."""
    least, most = amounts.least, amounts.most
    dice = chance.random()
    if dice < 0.5:
        return least
    if dice < 0.9:
        return chance.randint(least, min(most, 3 * least))
    return chance.randint(least, most) if dice < 0.94 else most


def shuffled(hand: Hand, chance: random.Random) -> Reshuffle:
    """The stub has run out: what comes back, in a new order."""
    cards = list(hand.to_shuffle)
    chance.shuffle(cards)
    return Reshuffle(cards=tuple(cards))
