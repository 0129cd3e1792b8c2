"""Convert arguments of `Hand.start` given as names, sequences or text.

The engine reads no files, so `tapete.rules` registers a function that finds the rules of a game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tapete.cards import Card, read_cards
from tapete.cards.typed import expect
from tapete.engine.types import Chips, HandRules, Seat, Stakes

FINDERS: list[Callable[[str], HandRules]] = []
"""Holds `tapete.rules.hand_rules` once `tapete.rules` is imported."""


def rules_called(rules: HandRules | str) -> HandRules:
    """Find the rules of a game by its name with a limit; return rules unchanged.

    Raises:
        RulebookError: unknown game or limit; the message lists the known ones.
        TypeError: neither a name nor rules.
    """
    if isinstance(rules, str):
        if not FINDERS:
            raise TypeError(f"no games are known by name, {rules!r} neither: import tapete.rules")
        return FINDERS[0](rules)
    expect("Hand.start: rules", rules, HandRules)
    return rules


def by_seat(stacks: Mapping[Seat, Chips] | Sequence[Chips]) -> Mapping[Seat, Chips]:
    """Map a sequence of stacks to the seats 1, 2, ...; return a mapping unchanged.

    >>> by_seat([200, 150])
    {1: 200, 2: 150}
    """
    if isinstance(stacks, Mapping):
        return stacks
    if not isinstance(stacks, Sequence) or isinstance(stacks, str | bytes):
        expect("Hand.start: stacks", stacks, Mapping[Seat, Chips])
    return dict(enumerate(stacks, start=1))


def cards_of(deck: Sequence[Card] | str) -> Sequence[Card]:
    """Read cards given as text; return a sequence of cards unchanged."""
    return read_cards(deck) if isinstance(deck, str) else deck


def stakes_of(stakes: Stakes | str) -> Stakes:
    """Read stakes given as text; return `Stakes` unchanged.

    >>> stakes_of("50/100 ante=10 ante_form=per_player").ante
    10
    >>> stakes_of("high")
    Traceback (most recent call last):
    tapete.engine.text.errors.TextError: stakes 'high': write it like `50/100`
    """
    if not isinstance(stakes, str):
        return stakes
    from tapete.engine.text.errors import TextError
    from tapete.engine.text.stakes import read_stakes

    try:
        return read_stakes(stakes)
    except TextError as error:
        facts = {"at": f"stakes {stakes!r}", "among": error.among, **error.facts}
        raise TextError(error.code, **facts) from None
