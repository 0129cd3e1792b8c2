"""Compare hands of `tapete.batch` with the reference engine: every event, every menu.

    python -m tools.prove_batch --hands 1000000 [--seed 1]

Games, limits, books, seats, stakes, stacks, decks and acts come from the seed. Half of the settings also
change single values of the book, to compare rules that no packaged book has.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import structs

from tapete import games
from tapete.batch import HandLog, ManyTables, OutsideBatch
from tapete.batch.layout import I64, MOST_SEATS
from tapete.cards import deck_named
from tapete.engine import Bet, Call, Check, Command, Fold, Hand, HandRules, RaiseTo, Stakes
from tapete.engine import events as ev
from tapete.rules import hand_rules

BOOKS = "tda-2019 tda-2019 tda-2026 tda-2013 aconcagua casino-club roberts".split()

VALUES: dict[str, dict[str, tuple[Any, ...]]] = {
    "betting": {
        "min_raise": ("largest-full-raise", "big-blind"),
        "reopen": ("full-raise-faced", "single-full-raise"),
        "limit_reopen_percent": (50, 100),
        "after_short_all_in": ("completes", "one-bet-more"),
        "bets_per_round": (3, 4, 5),
        "blind_is_a_bet": (True, False),
        "cap_lifted": ("event-heads-up", "never"),
        "pot_limit": ("pot-after-call", "pot-before-call"),
        "short_blind_in_pot": ("as-posted", "short-as-whole", "dead-too"),
        "free_fold": ("binding", "refused"),
    },
    "showdown": {
        "first_to_show": ("last-aggressor", "left-of-button"),
        "all_in_tabled": (True, False),
        "odd_chip_of_halves": ("high", "low"),
        "identical_hands": ("share-whole-pot", "by-half"),
        "heads_up_button": ("small-blind", "big-blind"),
    },
}
"""Values of a book that affect hands of the batch engine."""


class Unequal(AssertionError):
    """Error if the two engines disagree on a hand."""


class Played(NamedTuple):
    """Setting, and the style in which its hands are played."""

    rules: HandRules
    stakes: Stakes
    seats: int
    blinds: Literal["usual", "button"]
    event_heads_up: bool
    raises: float
    folds: float
    seed: int


def board_games() -> list[str]:
    """Return every packaged game that the batch engine plays, at each of its limits."""
    return [name for name in games() if _is_played(name)]


def _is_played(name: str) -> bool:
    rules = hand_rules(name)
    fixed = rules.betting.kind == "fixed-limit"
    try:
        stakes = Stakes(small_blind=1, big_blind=2, small_bet=2 if fixed else 0, big_bet=4 if fixed else 0)
        ManyTables(rules, tables=1, seats=2, stakes=stakes, stacks=[100, 100])
    except OutsideBatch:
        return False
    return True


def setting(chance: random.Random) -> Played:
    """Draw a game, a book, stakes and a style of play."""
    name = chance.choice(["holdem-no-limit"] * 6 + board_games())
    rules = hand_rules(name, book=chance.choice(BOOKS))
    if chance.random() < 0.5:
        rules = changed(rules, chance)
    hole = rules.streets[0].hole_down
    size = len(deck_named(rules.deck))
    burns = sum(street.burn for street in rules.streets)
    seats = chance.choice([2, chance.randint(2, min(MOST_SEATS, (size - 5 - burns) // hole))])
    blinds: Literal["usual", "button"] = "button" if chance.random() < 0.12 else "usual"
    return Played(
        rules=rules,
        stakes=stakes(chance),
        seats=seats,
        blinds=blinds,
        event_heads_up=seats == 2 and chance.random() < 0.25,
        raises=chance.choice([0.08, 0.2, 0.35, 0.6]),
        folds=chance.choice([0.02, 0.1, 0.25]),
        seed=chance.getrandbits(32),
    )


def changed(rules: HandRules, chance: random.Random) -> HandRules:
    """Return the rules with some values changed, and sometimes with burns."""
    for part, values in VALUES.items():
        old = getattr(rules, part)
        new = {
            name: structs.replace(getattr(old, name), value=chance.choice(choice))
            for name, choice in values.items()
            if chance.random() < 0.4
        }
        rules = structs.replace(rules, **{part: structs.replace(old, **new)})
    if chance.random() < 0.3:
        first, *later = rules.streets
        rules = structs.replace(rules, streets=(first, *(structs.replace(s, burn=True) for s in later)))
    return rules


def stakes(chance: random.Random) -> Stakes:
    """Draw blinds, antes and bets, including unusual ones."""
    big = chance.choice([2, 10, 25, 100])
    form: Any = chance.choice(["none", "none", "per_player", "big_blind", "button"])
    small_bet = chance.choice([0, 0, big, 2 * big])
    return Stakes(
        small_blind=chance.choice([0, big // 2, big // 2, big // 3, big]),
        big_blind=big,
        ante=0 if form == "none" else chance.choice([1, max(1, big // 8), big]),
        ante_form=form,
        ante_first=chance.random() < 0.5,
        small_bet=small_bet,
        big_bet=chance.choice([0, 3 * big]) if small_bet else 0,
        smallest_chip=chance.choice([1, 1, 5, 25]),
    )


def stacks(chance: np.random.Generator, tables: int, seats: int, big: int) -> I64:
    """Draw stacks: equal and deep, unequal, or short down to a chip, for a third of the tables each."""
    equal = np.broadcast_to(chance.integers(20, 250, (tables, 1)) * big, (tables, seats))
    unequal = chance.integers(1, 120 * big, (tables, seats))
    short = chance.integers(1, 6 * big, (tables, seats))
    kind = chance.integers(0, 3, (tables, 1))
    found = np.where(kind == 0, equal, np.where(kind == 1, unequal, short))
    # At some tables one or two seats are nearly broke.
    return np.where(
        chance.random((tables, seats)) < 0.08, chance.integers(1, 2 * big, (tables, seats)), found
    )


def acts(chance: np.random.Generator, many: ManyTables, play: Played) -> tuple[I64, I64]:
    """Draw one legal action for each table: often the least raise or up to three times that, or any."""
    count = len(many)
    dice = chance.random(count)
    free = many.calls == 0
    folds = np.where(free, play.folds / 20, play.folds)
    actions = np.where(many.legal[:, 0] & (dice < folds), 0, 1)
    actions = np.where(many.legal[:, 2] & (dice > 1 - play.raises), 2, actions)
    size = chance.random(count)
    most = np.where(size < 0.9, np.minimum(many.most, 3 * many.least), many.most)
    some = chance.integers(many.least, most + 1)
    return actions, np.where(size < 0.4, many.least, np.where(size > 0.96, many.most, some))


def hands_of(play: Played, tables: int, rounds: int) -> Iterator[HandLog]:
    """Play a number of hands at each table. In some settings stacks and buttons are new in every hand."""
    chance = np.random.default_rng(play.seed)
    big = play.stakes.big_blind
    renewed = play.seed % 2 == 0
    many = ManyTables(
        play.rules,
        tables=tables,
        seats=play.seats,
        stakes=play.stakes,
        stacks=stacks(chance, tables, play.seats, big),
        buttons=chance.integers(1, play.seats + 1, tables),
        blinds=play.blinds,
        event_heads_up=play.event_heads_up,
        seed=play.seed,
        redeal=not renewed,
        record=True,
    )
    left = np.full(tables, rounds)
    while left.max() > 0:
        done = many.step(*acts(chance, many, play))
        for log in many.ended:
            if left[log.table] > 0:
                yield log
        left -= done
        if renewed and done.any():
            count = int(done.sum())
            many.deal(
                stacks=stacks(chance, count, play.seats, big),
                buttons=chance.integers(1, play.seats + 1, count),
            )


def compare(log: HandLog, blinds: Literal["usual", "button"]) -> tuple[int, int]:
    """Play a logged hand with the reference engine; return its numbers of decisions and events.

    Raises:
        Unequal: an event, a menu or the end differs.
    """
    events = log.events()
    offers = log.offers()
    positions: dict[str, Any] = {"small_blind": None, "big_blind": log.button} if blinds == "button" else {}
    hand, _ = Hand.start(
        log.rules,
        hand=log.number,
        stakes=log.stakes,
        stacks=log.stacks,
        button=log.button,
        deck=log.deck,
        event_heads_up=log.event_heads_up,
        **positions,
    )
    decisions = 0
    for event in events:
        command = command_of(event)
        if command is None:
            continue
        menu, offered = hand.menu, offers[decisions]
        if menu is None:
            raise Unequal(f"nobody has a decision before {event}")
        theirs = (menu.seat, menu.call or 0, menu.bet or menu.raise_to)
        if theirs != offered or menu.check != (offered.call == 0):
            raise Unequal(f"{offered} is {menu} before {event}")
        hand.act(command)
        decisions += 1
    if decisions != len(offers):
        raise Unequal(f"{len(offers)} menus for {decisions} decisions")
    if hand.events != list(events):
        raise Unequal(f"events differ: {first_difference(hand.events, events)}")
    if not hand.over:
        raise Unequal("the hand is not over")
    return decisions, len(events)


def command_of(event: ev.Event) -> Command | None:
    """Return the command behind an action; None for an automatic event."""
    match event:
        case ev.Folded(seat=seat):
            return Fold(seat=seat)
        case ev.Checked(seat=seat):
            return Check(seat=seat)
        case ev.Called(seat=seat):
            return Call(seat=seat)
        case ev.BetMade(seat=seat, amount=amount):
            return Bet(seat=seat, amount=amount)
        case ev.RaisedTo(seat=seat, amount=amount):
            return RaiseTo(seat=seat, amount=amount)
        case _:
            return None


def first_difference(theirs: list[ev.Event], ours: tuple[ev.Event, ...]) -> str:
    """Return the first place where two logs differ."""
    for at, (one, other) in enumerate(zip(theirs, ours, strict=False)):
        if one != other:
            return f"at {at} {one} is {other}"
    return f"{len(theirs)} events are {len(ours)}"


class Proof(NamedTuple):
    """Counts of a comparison."""

    hands: int
    decisions: int
    events: int
    settings: int
    kinds: Counter[str]
    """Number of hands by game."""


def prove(hands: int, seed: int, *, tables: int = 64, rounds: int = 4, tell: bool = False) -> Proof:
    """Compare at least `hands` hands.

    Raises:
        Unequal: with the setting and the hand.
    """
    chance = random.Random(f"batch {seed}")  # noqa: S311
    compared = decisions = events = settings = 0
    kinds: Counter[str] = Counter()
    began = time.monotonic()
    while compared < hands:
        play = setting(chance)
        settings += 1
        for log in hands_of(play, tables, rounds):
            try:
                made, told = compare(log, play.blinds)
            except Exception as error:
                raise Unequal(f"{play}, table {log.table}, hand {log.number}: {error}") from error
            compared += 1
            decisions += made
            events += told
            kinds[play.rules.game + f" {play.seats}"] += 1
        if tell and settings % 10 == 0:
            took = time.monotonic() - began
            print(f"{compared:,} hands, {decisions:,} decisions, {took:,.0f} s", flush=True)
    return Proof(compared, decisions, events, settings, kinds)


def main() -> None:
    """Compare hands and print their number."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=128)
    arguments = parser.parse_args()
    try:
        found = prove(arguments.hands, arguments.seed, tables=arguments.tables, tell=True)
    except Unequal as error:
        print(error)
        sys.exit(1)
    for kind, count in sorted(found.kinds.items()):
        print(f"{count:9,} {kind}")
    print(
        f"{found.hands:,} hands in {found.settings:,} settings are equal: "
        f"{found.events:,} events, {found.decisions:,} menus"
    )


if __name__ == "__main__":
    main()
