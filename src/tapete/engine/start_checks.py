"""Validate the arguments of `Hand.start`; the first error names the argument."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Final

from tapete.cards import HIDDEN, Card
from tapete.cards.notation import deck_named
from tapete.cards.typed import expect
from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips, HandRules, Post, PostKind, Seat, Stakes

MOST_CHIPS: Final = 2**53 - 1
"""Largest amount: JSON readers, including browsers, keep whole numbers exact up to this value."""

_ANTE_FORMS: Final = ("none", "per_player", "big_blind", "button")


class _Seen:
    """Cache of the last validated arguments; consecutive hands usually share them.

    Rules and stakes are compared by identity, which is safe because they are immutable. Equality is not
    enough, because `1 == True == 1.0`.
    """

    __slots__ = ("needs", "rules", "stakes")

    def __init__(self, rules: HandRules | None, stakes: Stakes | None) -> None:
        self.rules = rules
        self.stakes = stakes
        self.needs: dict[tuple[int, int], int] = {}
        """Most cards these rules may need, by number of seats and boards."""


_seen = _Seen(None, None)


def check_start(
    rules: HandRules,
    *,
    hand: int,
    stakes: Stakes,
    stacks: Mapping[Seat, Chips],
    button: Seat,
    small_blind: Seat | None,
    big_blind: Seat | None,
    deck: Sequence[Card],
    posts: Sequence[Post] | None,
    boards: int,
    event_heads_up: bool,
) -> None:
    """Check all arguments of the start of a hand.

    Raises:
        ValueError: see `tapete.engine.hand.Hand.start`.
        InvariantBroken: a duplicate card in the deck, so the shuffle is wrong.
    """
    where = f"hand {hand}"
    _check_types(where, rules, stakes, stacks, deck, posts, boards)
    if type(hand) is not int:
        raise ValueError(f"{where}: its number is an int, not {hand!r}")
    _check_seats(where, rules, stacks, button, small_blind, big_blind, event_heads_up)
    global _seen
    seen = _seen
    if rules is not seen.rules or stakes is not seen.stakes:
        _check_stakes(where, rules, stakes)
        seen = _seen = _Seen(rules, stakes)
    if posts is not None:
        _check_posts(where, stacks, posts)
    elif stakes.ante and (stakes.ante_form == "none" or stakes.ante_form == "big_blind" and not big_blind):
        raise ValueError(f"{where}: nobody pays stakes.ante {stakes.ante}: its form is {stakes.ante_form!r}")
    _check_deck(where, rules, len(stacks), deck, boards, seen.needs)


def _check_types(
    where: str, rules: object, stakes: object, stacks: object, deck: object, posts: object, boards: object
) -> None:
    """Raise TypeError for an argument of the wrong type; elements are checked later."""
    if type(rules) is not HandRules:
        expect(f"{where}: rules", rules, HandRules)
    if type(stakes) is not Stakes:
        expect(f"{where}: stakes", stakes, Stakes)
    if type(stacks) is not dict:
        expect(f"{where}: stacks", stacks, Mapping[Seat, Chips])
    if type(deck) is not tuple and (isinstance(deck, str | bytes) or not isinstance(deck, Sequence)):
        expect(f"{where}: deck", deck, Sequence[Card])
    if posts is not None:
        expect(f"{where}: posts", posts, Sequence[Post])
    if not isinstance(boards, int | float):
        expect(f"{where}: boards", boards, int)


def _check_seats(
    where: str,
    rules: HandRules,
    stacks: Mapping[Seat, Chips],
    button: Seat,
    small_blind: Seat | None,
    big_blind: Seat | None,
    event_heads_up: bool,
) -> None:
    if len(stacks) < 2:
        raise ValueError(f"{where}: a hand needs two seats or more, not {len(stacks)}")
    for seat, chips in stacks.items():
        if type(seat) is not int or type(chips) is not int or seat < 1 or not 1 <= chips <= MOST_CHIPS:
            raise ValueError(f"{where}: seat {seat!r} can't be dealt in with {chips!r} chips")
    if type(button) is not int or button < 1:
        raise ValueError(f"{where}: the button can't stand at seat {button!r}")
    if event_heads_up and len(stacks) > 2:
        raise ValueError(f"{where}: {len(stacks)} seats are dealt in though the event is heads-up")
    if big_blind is None and rules.has_blinds:
        raise ValueError(f"{where}: {rules.game} needs a big blind")
    if big_blind is not None and small_blind == big_blind:
        raise ValueError(f"{where}: seat {big_blind!r} can't post both blinds")
    for position in (small_blind, big_blind):
        if position is not None and (type(position) is not int or position not in stacks):
            raise ValueError(f"{where}: seat {position!r} is to post a blind but is not dealt in")


def check_openers(where: str, rules: HandRules, seats: Collection[Seat], openers: Mapping[str, Seat]) -> None:
    """Check the declared openers.

    Raises:
        ValueError: unknown street, or a seat that is not dealt in.
    """
    streets = [street.name for street in rules.streets] if rules.upcards is not None else []
    for street, seat in openers.items():
        if street not in streets:
            raise ValueError(f"{where}: openers: there is no street {street!r} with up cards")
        if type(seat) is not int or seat not in seats:
            raise ValueError(f"{where}: openers: seat {seat!r} is not dealt in")


def _check_stakes(where: str, rules: HandRules, stakes: Stakes) -> None:
    for name, amount in (
        ("small_blind", stakes.small_blind),
        ("big_blind", stakes.big_blind),
        ("ante", stakes.ante),
        ("bring_in", stakes.bring_in),
        ("small_bet", stakes.small_bet),
        ("big_bet", stakes.big_bet),
        ("smallest_chip", stakes.smallest_chip),
    ):
        if type(amount) is not int or not 0 <= amount <= MOST_CHIPS:
            raise ValueError(f"{where}: stakes.{name} can't be {amount!r}")
    if stakes.ante_form not in _ANTE_FORMS:
        raise ValueError(f"{where}: stakes.ante_form can't be {stakes.ante_form!r}")
    if not stakes.smallest_chip:
        raise ValueError(f"{where}: stakes.smallest_chip can't be 0")
    fixed = not rules.has_blinds and rules.betting.kind == "fixed-limit"
    if not stakes.big_blind and not (fixed and (stakes.small_bet or rules.upcards is not None)):
        raise ValueError(f"{where}: {rules.game} needs a least bet, stakes.big_blind")
    if stakes.small_blind > stakes.big_blind:
        raise ValueError(
            f"{where}: stakes.small_blind {stakes.small_blind} is more than "
            f"stakes.big_blind {stakes.big_blind}"
        )
    if rules.upcards is not None and not 1 <= stakes.bring_in <= (stakes.small_bet or stakes.big_blind):
        raise ValueError(
            f"{where}: {rules.game} needs a bring-in and a bet that is not less: "
            f"stakes.bring_in {stakes.bring_in}, stakes.small_bet {stakes.small_bet}"
        )
    rake = stakes.rake
    if rake is None:
        return
    caps = ((f"cap_by_players from {players!r}", cap) for players, cap in rake.cap_by_players)
    for name, taken in (("per_mille", rake.per_mille), ("cap", rake.cap), ("exact", rake.exact), *caps):
        most = 1_000 if name == "per_mille" else MOST_CHIPS
        if taken is not None and (type(taken) is not int or not 0 <= taken <= most):
            raise ValueError(f"{where}: stakes.rake.{name} can't be {taken!r}")


def _check_posts(where: str, seats: Collection[Seat], posts: Sequence[Post]) -> None:
    known: set[tuple[Seat, PostKind]] = set()
    for index, post in enumerate(posts):
        seat, kind, amount = post.seat, post.kind, post.amount
        here = f"{where}: posts[{index}]"
        if type(seat) is not int or seat not in seats:
            raise ValueError(f"{here}: seat {seat!r} is not dealt in")
        if type(kind) is not PostKind:
            raise ValueError(f"{here}: there is no post {kind!r}")
        if type(amount) is not int or not 1 <= amount <= MOST_CHIPS:
            raise ValueError(f"{here}: seat {seat} can't post {amount!r} chips as its {kind}")
        if (seat, kind) in known:
            raise ValueError(f"{here}: seat {seat} posts its {kind} twice")
        known.add((seat, kind))


def _check_deck(
    where: str,
    rules: HandRules,
    seats: int,
    deck: Sequence[Card],
    boards: int,
    needs: dict[tuple[int, int], int],
) -> None:
    needed = needs.get((seats, boards))
    if needed is None or type(boards) is not int:
        if type(boards) is not int or boards != 1 and not (rules.can_run_twice and 1 < boards <= 3):
            raise ValueError(f"{where}: {rules.game} can't be dealt {boards!r} boards")
        needed = needs[seats, boards] = cards_needed(rules, seats, boards)
    if len(deck) < needed:
        raise ValueError(f"{where}: the deck has {len(deck)} cards; {seats} seats may need {needed}")
    known = _cards_of(rules.deck)
    distinct = set(deck)
    if not distinct <= known:
        for place, card in enumerate(deck):
            if card not in known and card != HIDDEN:
                raise ValueError(f"{where}: deck[{place}]: there is no {card!r} in {rules.deck}")
    if len(distinct) < len(deck) and len(distinct - {HIDDEN}) != len(deck) - deck.count(HIDDEN):
        place = next(at for at, card in enumerate(deck) if card != HIDDEN and card in deck[:at])
        raise InvariantBroken(f"{where}: deck[{place}]: {deck[place]} is twice in the deck")


@cache
def _cards_of(deck: str) -> frozenset[Card]:
    return frozenset(deck_named(deck))


def cards_needed(rules: HandRules, seats: int, boards: int) -> int:
    """Return the most cards that a hand can need.

    >>> from tapete.rules import hand_rules
    >>> cards_needed(hand_rules("leduc-fixed-limit"), seats=2, boards=1)
    3
    """
    needed = 0
    last = len(rules.streets) - 1
    for index, street in enumerate(rules.streets):
        hole, burn = (street.hole_down + street.hole_up) * seats, street.burn
        if index and hole and rules.upcards is not None:
            # Burns go back into a short stub, and a common card may replace the last street (TDA19-PR10H).
            hole, burn = (1, burn) if index == last else (hole, False)
        needed += hole + (street.board * rules.boards + burn) * (boards if index else 1)
    return needed
