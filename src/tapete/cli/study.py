"""Implement `tapete games`, `icm`, `payouts` and `deal`: facts that need no file."""

from collections.abc import Iterable, Iterator
from random import Random, SystemRandom
from typing import TextIO

from tapete.cards import deck_named
from tapete.cards.shuffling import shuffled
from tapete.cli.as_json import print_json
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.untrusted import plain
from tapete.engine import Hand, HandRules, Refused, hand_text
from tapete.engine.start_checks import cards_needed
from tapete.rules import RulebookError, declared_games, hand_rules
from tapete.rules.rows import Language
from tapete.rules.usual import usual_stakes
from tapete.tournament import StructureError
from tapete.tournament.prizes.plain import icm, payouts


def list_games(out: TextIO, *, language: Language, as_json: bool) -> int:
    """Print every game: its id, its name, its limits and its cards."""
    found = [
        {
            "id": name,
            "name": game.called(language),
            "limits": list(game.limits),
            "deck": game.deck,
            "hole_cards": sum(street.hole_down + street.hole_up for street in game.streets),
            "board_cards": sum(street.board for street in game.streets),
            "draws": sum(street.draw > 0 for street in game.streets),
            "ranking": list(game.ranking),
        }
        for name, game in declared_games().items()
    ]
    if as_json:
        print_json(found, out)
        return DONE
    for game in found:
        cards = f"{game['hole_cards']} + {game['board_cards']}"
        print(f"{game['id']:18} {game['name']:28} {cards:6} {', '.join(game['limits'])}", file=out)  # type: ignore[arg-type]
    return DONE


def show_icm(stacks: str, prizes: str, out: TextIO, *, as_json: bool) -> int:
    """Print the worth of each stack. Returns the exit code: 2 if there is no result."""
    try:
        held = dict(_named(stacks))
        paid = list(_numbers(prizes))
        found = icm(held, paid)
    except (ValueError, Refused) as error:
        complain(error)
        return NOT_DONE
    if as_json:
        told = [
            {"player": player, "stack": held[player], "worth": float(worth), "exact": worth}
            for player, worth in found.items()
        ]
        print_json(told, out)
        return DONE
    total = sum(held.values())
    for player, worth in found.items():
        share = held[player] / total
        print(f"{plain(player):12} {held[player]:>12,} {share:>8.2%} {float(worth):>14,.2f}", file=out)
    return DONE


def show_payouts(
    pool: int,
    out: TextIO,
    *,
    parts: str | None,
    entries: int | None,
    paid: int | None,
    minimum: int | None,
    as_json: bool,
) -> int:
    """Print the prizes by place. Returns the exit code: 2 if there is no result."""
    try:
        shares = None if parts is None else [part.strip() for part in parts.split(",")]
        found = payouts(pool, shares, entries=entries, paid=paid, minimum=minimum)
    except (ValueError, Refused, StructureError, ArithmeticError) as error:
        complain(error)
        return NOT_DONE
    if as_json:
        print_json([{"place": place, "prize": prize} for place, prize in enumerate(found, start=1)], out)
        return DONE
    for place, prize in enumerate(found, start=1):
        print(f"{place:>4} {prize:>14,} {prize / pool if pool else 0:>8.2%}", file=out)
    return DONE


def deal_hand(
    game: str,
    out: TextIO,
    *,
    seats: int | None,
    stakes: str | None,
    stack: int | None,
    seed: int | None,
    text: bool,
    as_json: bool,
) -> int:
    """Deal a hand and show it, all cards face up, or as text for `tapete hand` and `read_hand`.

    Args:
        seats: None means 6, or as many as the deck has cards for.
        stakes: None means 50/100; in a game without blinds, antes and bets by its structure.
        stack: None means 10,000, or a stack that fits the usual stakes of a game without blinds.
    """
    try:
        rules = hand_rules(game)
        rng = SystemRandom() if seed is None else Random(seed)  # noqa: S311 - for study; a seed repeats it
        deck = shuffled(rng, rules.deck)
        deep = 10_000
        if stakes is None:
            stakes, deep = ("50/100", deep) if rules.has_blinds else usual_stakes(rules)
        stacks = [deep if stack is None else stack] * (_usual_seats(rules) if seats is None else seats)
        hand, _ = Hand.start(rules, stakes=stakes, stacks=stacks, deck=deck)
    except (ValueError, RulebookError) as error:
        complain(error)
        return NOT_DONE
    if as_json:
        print_json({"events": hand.events, "menu": hand.menu, "text": hand_text(hand, deck=True)}, out)
    else:
        print(hand_text(hand, deck=True) if text else hand, file=out)
    return DONE


def _usual_seats(rules: HandRules) -> int:
    """Return 6, or as many seats as the deck has cards for."""
    cards = len(deck_named(rules.deck))
    return next((seats for seats in range(6, 2, -1) if cards_needed(rules, seats, 1) <= cards), 2)


def _named(stacks: str) -> Iterator[tuple[str, int]]:
    """Yield stacks by player; a player without a name is called by their place in the list."""
    seen: set[str] = set()
    for at, item in enumerate(stacks.split(","), start=1):
        name, equals, chips = item.rpartition("=")
        player = name.strip() if equals else str(at)
        if player in seen:
            raise ValueError(f"two stacks of {player!r}")
        seen.add(player)
        yield player, _number(chips)


def _numbers(text: str) -> Iterable[int]:
    return (_number(item) for item in text.split(","))


def _number(text: str) -> int:
    digits = text.strip().replace("_", "")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 16):
        raise ValueError(f"expected whole numbers with commas, as 5000,3000, not {text.strip()!r}")
    return int(digits)
