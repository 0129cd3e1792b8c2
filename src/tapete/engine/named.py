"""The arguments of `Hand.start` that come as names, rows or text.

The engine reads no files, so `tapete.rules` says how to find the rules of a game by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tapete.cards import Card, read_cards
from tapete.cards.typed import expect
from tapete.engine.types import Chips, HandRules, Seat, Stakes

FINDERS: list[Callable[[str], HandRules]] = []
"""`tapete.rules.hand_rules`, once it is imported."""


def rules_called(rules: HandRules | str) -> HandRules:
    """Find the rules of a game by its name with a limit; rules are returned as they are.

    Raises:
        RulebookError: there is no such game or limit; it says which ones there are.
        TypeError: neither a name nor rules.
    """
    if isinstance(rules, str):
        if not FINDERS:
            raise TypeError(f"no games are known by name, {rules!r} neither: import tapete.rules")
        return FINDERS[0](rules)
    expect("Hand.start: rules", rules, HandRules)
    return rules


def by_seat(stacks: Mapping[Seat, Chips] | Sequence[Chips]) -> Mapping[Seat, Chips]:
    """Give stacks that come in a row the seats 1, 2, ...

    >>> by_seat([200, 150])
    {1: 200, 2: 150}
    """
    if isinstance(stacks, Mapping):
        return stacks
    if not isinstance(stacks, Sequence) or isinstance(stacks, str | bytes):
        expect("Hand.start: stacks", stacks, Mapping[Seat, Chips])
    return dict(enumerate(stacks, start=1))


def cards_of(deck: Sequence[Card] | str) -> Sequence[Card]:
    """Read cards that come as text."""
    return read_cards(deck) if isinstance(deck, str) else deck


def stakes_of(stakes: Stakes | str) -> Stakes:
    """Read stakes that come as text.

    >>> stakes_of("50/100 ante=10 ante_form=per_player").ante
    10
    """
    if not isinstance(stakes, str):
        return stakes
    from tapete.engine.text.stakes import read_stakes

    return read_stakes(stakes)
