"""Read the lines of counts.txt, for the engine and for the count by brute force."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from typing import Literal, NamedTuple

from tests.perft import naive

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
    Menu,
    RaiseTo,
    Stakes,
)
from tapete.engine.types import Limit, Post, PostKind
from tapete.rules import LIMITS, hand_rules

ANTE_FORMS: dict[str, Literal["per_player", "big_blind", "button"]] = {
    "": "per_player",
    "big_blind": "big_blind",
    "button": "button",
}
"""By what stands after the amount of the ante."""

FIRST_BIG = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2}
"""By the number of a game's streets: the first that is played at the big bet."""
FIRST_BIG_OF = {"manila-fixed-limit": 3}
"""The same for games that differ."""


class Case(NamedTuple):
    """One line: a game, what is posted, how far it is played, and the counts."""

    game: str
    settings: dict[str, str]
    counts: list[int]
    line: str

    def chips(self, name: str) -> int:
        return int(self.settings.get(name, "0"))

    def has(self, flag: str) -> bool:
        return flag in self.settings


def rules_of(case: Case) -> HandRules:
    """The rules of the case: TDA 2019, unless it names a book."""
    return hand_rules(case.game, book=case.settings.get("book", "tda-2019"))


def read(line: str) -> Case:
    told, _, counts = line.partition(":")
    game, *words = told.split()
    settings = {name: value for name, _, value in (word.partition("=") for word in words)}
    return Case(game, settings, [int(number) for number in counts.split()], told.strip())


def cases() -> list[Case]:
    """Every line of counts.txt that is no comment."""
    text = (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8")
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return [read(line) for line in lines if line]


class Setting(NamedTuple):
    """What both counts are told: seats 0, 1, ... clockwise, and the forced bets in their order."""

    stacks: tuple[int, ...]
    button: int
    small_blind: int | None
    big_blind: int | None
    small: int
    big: int
    antes: list[tuple[int, int]]
    extra: list[tuple[int, PostKind, int]]
    deck: tuple[Card, ...]


def setting(case: Case, rules: HandRules) -> Setting:
    stacks = tuple(int(chips) for chips in case.settings["stacks"].split(","))
    last = len(stacks) - 1
    small, _, big = case.settings.get("blinds", "-/0").partition("/")
    button, small_blind, big_blind = last, None, None
    match small:
        case "button":
            big_blind = last
        case "-":
            big_blind = 0 if case.has("blinds") else None
        case _:
            small_blind, big_blind = 0, 1
            button = 0 if last == 1 else last
    ante, _, payer = case.settings.get("ante", "0").partition(".")
    payers = {"": range(last + 1), "big_blind": [big_blind or 0], "button": [button]}[payer]
    deck = tuple(deck_named(rules.deck))
    if case.has("deck"):
        deck = tuple(random.Random(case.chips("deck")).sample(deck, len(deck)))
    posts = (post.split(".") for post in case.settings.get("posts", "").split(",") if post)
    return Setting(
        stacks,
        button,
        small_blind,
        big_blind,
        int(small) if small.isdigit() else 0,
        int(big),
        [(seat, int(ante)) for seat in payers] if int(ante) else [],
        [(int(seat), PostKind(kind), int(chips)) for seat, kind, chips in posts],
        deck,
    )


def fixed_bets(case: Case) -> tuple[int, int]:
    small, _, big = case.settings.get("bets", "0/0").partition("/")
    return int(small), int(big)


def last_street(case: Case, rules: HandRules) -> int:
    """Where the street that the case is played to lies among those of the game."""
    return [street.name.replace(" ", "-") for street in rules.streets].index(case.settings["to"])


def limit_of(case: Case) -> Limit:
    return next(limit for limit in LIMITS if case.game.endswith(limit))


def table_of(case: Case, rules: HandRules) -> naive.Table:
    """The case for the count by brute force."""
    at = setting(case, rules)
    small, big = fixed_bets(case)
    first_big = FIRST_BIG_OF.get(case.game, FIRST_BIG[len(rules.streets)])
    bets = [small] * first_big + [big] * len(rules.streets)
    antes = [naive.Forced(seat, "ante", chips) for seat, chips in at.antes]
    blinds: list[naive.Forced] = []
    if at.small_blind is not None:
        blinds.append(naive.Forced(at.small_blind, "blind", at.small))
    if at.big_blind is not None:
        blinds.append(naive.Forced(at.big_blind, "blind", at.big))
    posted = case.has("blinds") or case.has("bring-in")
    kinds = {PostKind.DEAD_BLIND: "ante", PostKind.STRADDLE: "straddle"}
    extra = [naive.Forced(seat, kinds.get(kind, "blind"), chips) for seat, kind, chips in at.extra]
    straddlers = [forced.seat for forced in extra if forced.kind == "straddle"]
    return naive.Table(
        limit=limit_of(case),
        stacks=at.stacks,
        forced=(*blinds, *antes, *extra) if case.has("blind-first") else (*antes, *blinds, *extra),
        button=at.button,
        big_blind=at.big or case.chips("least"),
        opens_after=straddlers[-1] if straddlers else at.big_blind or 0 if posted else at.button,
        bets=tuple(bets[: last_street(case, rules) + 1]),
        free_folds=case.has("free-folds"),
        bring_in=case.chips("bring-in"),
        cap=None if case.has("event-heads-up") else case.chips("cap") or 4,
        completes=rules.betting.after_short_all_in.value == "completes",
        ways=tuple(case.chips("draws") if street.chooses else 0 for street in rules.streets),
        blinds=posted,
        deck=at.deck if case.has("bring-in") else (),
        lowball=case.game.startswith("razz"),
    )


def hand_of(case: Case, rules: HandRules) -> Hand:
    """The case for the engine; its seats have numbers from 1."""
    at = setting(case, rules)
    small_bet, big_bet = fixed_bets(case)
    blinds: list[tuple[int, PostKind, int]] = []
    if at.small_blind is not None:
        blinds.append((at.small_blind, PostKind.SMALL_BLIND, at.small))
    if at.big_blind is not None:
        blinds.append((at.big_blind, PostKind.BIG_BLIND, at.big))
    antes = [(seat, PostKind.ANTE, chips) for seat, chips in at.antes]
    forced = [*blinds, *antes] if case.has("blind-first") else [*antes, *blinds]
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(
            small_blind=at.small,
            big_blind=at.big or case.chips("least"),
            ante=at.antes[0][1] if at.antes else 0,
            ante_form=ANTE_FORMS[case.settings.get("ante", "").partition(".")[2]],
            ante_first=not case.has("blind-first"),
            bring_in=case.chips("bring-in"),
            small_bet=small_bet,
            big_bet=big_bet,
        ),
        stacks={seat: chips for seat, chips in enumerate(at.stacks, start=1)},
        button=at.button + 1,
        small_blind=None if at.small_blind is None else at.small_blind + 1,
        big_blind=None if at.big_blind is None else at.big_blind + 1,
        deck=at.deck,
        posts=[Post(seat=seat + 1, kind=kind, amount=n) for seat, kind, n in (*forced, *at.extra)],
        event_heads_up=case.has("event-heads-up"),
    )
    return hand


def every(menu: Menu, hand: Hand, *, free_folds: bool) -> list[Command]:
    """Everything on the menu, each amount and each choice of cards on its own."""
    seat = menu.seat
    if menu.draw is not None:
        held = hand.hole_cards[seat]
        return [
            Draw(seat=seat, discard=discard)
            for number in range(menu.draw if menu.discard else 0, menu.draw + 1)
            for discard in combinations(held, number)
        ]
    commands: list[Command] = [Fold(seat=seat)] if menu.fold and (free_folds or not menu.free_fold) else []
    if menu.bring_in is not None:
        commands.append(BringIn(seat=seat))
    if menu.check:
        commands.append(Check(seat=seat))
    if menu.call is not None:
        commands.append(Call(seat=seat))
    if menu.bet is not None:
        commands += [Bet(seat=seat, amount=n) for n in range(menu.bet.least, menu.bet.most + 1)]
    if menu.raise_to is not None:
        commands += [RaiseTo(seat=seat, amount=n) for n in range(menu.raise_to.least, menu.raise_to.most + 1)]
    return commands
