"""How PokerStars names games and made hands, and when a hand was folded."""

from collections.abc import Sequence
from typing import Final

from tapete.cards import HIDDEN, RANKS, Card, made_of
from tapete.cards.naming import Made
from tapete.engine.types import HandRules
from tapete.formats.pokerstars.streets import headings

GAMES: Final = {
    "holdem": "Hold'em",
    "short-deck": "6+ Hold'em",
    "omaha": "Omaha",
    "omaha-8": "Omaha Hi/Lo",
    "omaha-5": "5 Card Omaha",
    "omaha-5-8": "5 Card Omaha Hi/Lo",
    "omaha-6": "6 Card Omaha",
    "courchevel": "Courchevel",
    "courchevel-8": "Courchevel Hi/Lo",
    "stud": "7 Card Stud",
    "stud-8": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "five-card-draw": "5 Card Draw",
    "27-triple-draw": "Triple Draw 2-7 Lowball",
    "27-single-draw": "Single Draw 2-7 Lowball",
    "badugi": "Badugi",
}
_LIMITS: Final = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}

_ONE: Final = dict(
    zip(RANKS, "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split(), strict=True)
)
_MANY: Final = {rank: "Sixes" if rank == "6" else f"{name}s" for rank, name in _ONE.items()}


def game_named(game: str) -> str | None:
    """The name of a game in a header; None for a game that PokerStars never had.

    >>> game_named("omaha-8-pot-limit")
    'Omaha Hi/Lo Pot Limit'
    """
    for limit, words in _LIMITS.items():
        name = GAMES.get(game.removesuffix(f"-{limit}"))
        if game.endswith(f"-{limit}") and name is not None:
            return f"{name} {words}"
    return None


def folded_on(rules: HandRules, street: int) -> str:
    """When a hand was folded, in the words of the summary."""
    if any(street_.draw for street_ in rules.streets):
        return f"after the {('', '1st', '2nd', '3rd')[street]} Draw" if street else "before the Draw"
    heading = headings(rules)[street]
    if rules.upcards is not None:
        return f"on the {heading}".replace("STREET", "Street").replace("RIVER", "River")
    return f"on the {heading.title()}" if street else "before Flop"


def made_words(rules: HandRules, held: Sequence[Card], board: Sequence[Card]) -> str:
    """What a hand makes, as it is printed in brackets; empty if some of its cards are hidden.

    >>> from tapete.cards import cards
    >>> from tapete.rules import hand_rules
    >>> made_words(hand_rules("holdem-no-limit"), cards("AhAd"), cards("Kc7d2s9h3c"))
    'a pair of Aces'
    >>> made_words(hand_rules("stud-8-fixed-limit"), cards("AhAd2c3c5d8hKs"), ())
    'HI: a pair of Aces; LO: 8,5,3,2,A'
    >>> made_words(hand_rules("badugi-fixed-limit"), cards("9d2cAh5h"), ())
    '3-card: 9,2,A'
    """
    if HIDDEN in held:
        return ""
    told = [made_of(ranking, held, board, from_hole=rules.from_hole) for ranking in rules.ranking]
    words = [_words(made) for made in told if made is not None]
    if len(rules.ranking) == 1:
        return f"Lo: {words[0]}" if rules.ranking[0].startswith("low") else words[0]
    return "; ".join(f"{half}: {text}" for half, text in zip(("HI", "LO"), words, strict=False))


def _words(made: Made) -> str:
    first, last = made.ranks[0], made.ranks[-1]
    match made.kind:
        case "high_card":
            return f"high card {_ONE[first]}"
        case "pair":
            return f"a pair of {_MANY[first]}"
        case "two_pair":
            return f"two pair, {_MANY[first]} and {_MANY[last]}"
        case "three":
            return f"three of a kind, {_MANY[first]}"
        case "straight" | "straight_flush":
            lowest = RANKS[RANKS.index(first) - 4] if first != "5" else "A"
            return f"a {made.kind.replace('_', ' ')}, {_ONE[lowest]} to {_ONE[first]}"
        case "flush":
            return f"a flush, {_ONE[first]} high"
        case "full_house":
            return f"a full house, {_MANY[first]} full of {_MANY[last]}"
        case "four":
            return f"four of a kind, {_MANY[first]}"
        case "royal_flush":
            return "a Royal Flush"
        case _:
            ranks = (*made.ranks, *made.kickers)
            text = ",".join(ranks)
            if not made.kind.endswith("badugi"):
                return text
            return f"Badugi: {text}" if len(ranks) == 4 else f"{len(ranks)}-card: {text}"
