"""Rebuild a hand from its text by playing its commands again.

>>> from tapete.rules import hand_rules
>>> hand = read_hand(
...     "holdem-no-limit 50/100 button=1 1:5000 2:5000; deal 2 AhKd; deal 1 QsQc; 1 raise_to 300",
...     hand_rules("holdem-no-limit"))
>>> hand.to_act, hand.hole_cards[1], hand.menu.call
(2, ('Qs', 'Qc'), 200)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

import tapete.engine.text.words as w
from tapete.cards import Card, read_cards
from tapete.engine import events as ev
from tapete.engine.commands import Command, Reshuffle
from tapete.engine.hand import Hand
from tapete.engine.positions import usual_blinds
from tapete.engine.refusals import InvariantBroken, Refused
from tapete.engine.text.commands import read_command
from tapete.engine.text.deals import DEAL_WORDS, DealText, deal_of, deck_of, read_deal
from tapete.engine.text.errors import TextError
from tapete.engine.text.start import TextStart, read_start, rules_digits
from tapete.engine.types import HandRules, Post, PostKind, Seat

Item = tuple[int, str]
"""Number of a part of a hand's text, from 1, and the part."""

_KINDS = [kind.value for kind in PostKind]


def items_of(text: str) -> list[Item]:
    """Split a hand's text at each `;` and line end; lines that begin with `#` are comments.

    >>> items_of("# a hand\\n3 call; 4 fold")
    [(1, '3 call'), (2, '4 fold')]
    """
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    parts = [" ".join(part.split()) for line in lines for part in line.split(";")]
    return list(enumerate([part for part in parts if part], 1))


def is_deal(item: str) -> bool:
    """Whether an item is a deal.

    >>> is_deal("board Ks8c2d"), is_deal("3 call")
    (True, False)
    """
    return item.split()[0] in DEAL_WORDS


def texts_of(text: str) -> list[str]:
    """Split a file into the texts of its hands, which are separated by empty lines.

    >>> len(texts_of("holdem-no-limit ...\\n1 fold\\n\\nholdem-no-limit ..."))
    2
    """
    return [part for part in re.split(r"\n[^\S\n]*\n", text) if items_of(part)]


def read_hand(text: str, rules: HandRules | Callable[[TextStart], HandRules]) -> Hand:
    """Play a hand again from its text, in the format of `hand_text`.

    Args:
        text: the start, then deals and commands, each after a `;` or on its own line. All deals may be left
            out; the cards are then unknown.
        rules: the rules of the hand, or a function that finds them.

    Raises:
        TextError: unreadable text, other rules, or a command that the hand refuses; the error names the item.
        TypeError: not a string.
    """
    *_, (_, hand) = play_text(text, rules)
    return hand


def play_text(text: str, rules: HandRules | Callable[[TextStart], HandRules]) -> Iterator[tuple[str, Hand]]:
    """Play a hand again from its text, item by item.

    Yields:
        The start, then each deal and command, with the hand after it, always the same object. Deals come
        after the command that causes them, when the hand already has their cards.

    Raises:
        TextError, TypeError: see `read_hand`.
    """
    if not isinstance(text, str):
        raise TypeError(f"a hand is read from text, not from {text!r}")
    items = items_of(text)
    if not items:
        raise TextError("no_hand")
    first, *rest = items
    with _inside(first):
        start = read_start(first[1])
        found = _rules(start, rules)
    deck, posts, plays = _before_play(rest)
    deck = deck or _dealt(plays, found, start.stacks)
    with _inside(first):
        hand, events = _started(start, found, deck, posts)
    yield first[1], hand
    due = [deal for deal in map(deal_of, events) if deal is not None]
    for item in plays:
        with _inside(item):
            due = _played(hand, item[1], due)
        yield item[1], hand


@contextmanager
def _inside(item: Item) -> Iterator[None]:
    """Add the place of an item to its errors."""
    try:
        yield
    except ValueError as error:
        raise TextError.because(error).within(item[1], item=item[0]) from None


def _rules(start: TextStart, rules: HandRules | Callable[[TextStart], HandRules]) -> HandRules:
    found = rules if isinstance(rules, HandRules) else rules(start)
    if start.game != found.game or not found.id.startswith(start.rules):
        named = f"{start.game} {start.rules}".strip()
        raise TextError("other_rules", found=named, given=f"{found.game} {rules_digits(found)}")
    return found


def _before_play(items: Sequence[Item]) -> tuple[tuple[Card, ...], tuple[Post, ...] | None, list[Item]]:
    """Split items into the named deck, the named forced bets and the plays."""
    deck: tuple[Card, ...] = ()
    posts: tuple[Post, ...] | None = None
    plays: list[Item] = []
    for item in items:
        with _inside(item):
            words = item[1].split()
            setting = words[0] in ("deck", "no_posts") or words[1:2] == ["post"]
            if setting and plays:
                raise TextError("comes_first")
            if words[0] == "deck":
                deck = read_cards(" ".join(words[1:]))
            elif words == ["no_posts"]:
                posts = ()
            elif setting:
                posts = (*(posts or ()), _post(words))
            else:
                plays.append(item)
    return deck, posts, plays


def _post(words: Sequence[str]) -> Post:
    if len(words) != 4:
        raise TextError("written_like", example="4 post straddle 200")
    kind = PostKind(w.one_of("post", _KINDS)(words[2]))
    return Post(seat=w.number(words[0]), kind=kind, amount=w.number(words[3]))


def _dealt(plays: Sequence[Item], rules: HandRules, seats: Collection[Seat]) -> tuple[Card, ...]:
    """Return the deck with the cards that the deals name, up to the first reshuffle."""
    rounds: list[list[DealText]] = [[]]
    for item in plays:
        with _inside(item):
            word = item[1].split()[0]
            if word == "reshuffle":
                command = read_command(item[1])
                shuffled = command.cards if isinstance(command, Reshuffle) else ()
                return deck_of(rounds, rules, shuffled)
            if word in DEAL_WORDS:
                deal = read_deal(item[1])
                if deal.seat and deal.seat not in seats:
                    raise TextError("not_dealt_in", seat=deal.seat)
                rounds[-1].append(deal)
            else:
                rounds.append([])
    return deck_of(rounds, rules)


def _started(
    start: TextStart, rules: HandRules, deck: Sequence[Card], posts: Sequence[Post] | None
) -> tuple[Hand, Sequence[ev.Event]]:
    blinds = start.blinds
    if blinds is None:
        blinds = usual_blinds(rules, seats=start.stacks, button=start.button)
    try:
        return Hand.start(
            rules,
            hand=start.hand,
            stakes=start.stakes,
            stacks=start.stacks,
            button=start.button,
            small_blind=blinds[0],
            big_blind=blinds[1],
            deck=deck,
            posts=posts,
            boards=start.boards,
            event_heads_up=start.event_heads_up,
            openers=start.openers,
        )
    except (ValueError, InvariantBroken) as error:
        raise TextError("cannot_start", why=str(error)) from None


def _played(hand: Hand, text: str, due: list[DealText]) -> list[DealText]:
    """Carry out an item and return the deals still to be named. A deal must be the next due deal."""
    if is_deal(text):
        if not due:
            raise TextError("no_deal_here")
        if read_deal(text) != due[0]:
            raise TextError("other_deal", found=due[0])
        return due[1:]
    command: Command = read_command(text, hand)
    try:
        events = hand.act(command)
    except (Refused, InvariantBroken) as error:
        raise TextError("refused", why=error) from None
    return [deal for deal in map(deal_of, events) if deal is not None]
