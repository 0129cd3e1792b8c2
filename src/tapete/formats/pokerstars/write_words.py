"""Write names of games, made hands and folds in PokerStars' words."""

from collections.abc import Sequence
from typing import Final

from tapete.cards import HIDDEN, RANKS, Card, made_of
from tapete.cards.naming import Made
from tapete.engine.types import HandRules
from tapete.formats.names import split, written
from tapete.formats.pokerstars.streets import headings

_LIMITS: Final = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}

_ONE: Final = dict(
    zip(RANKS, "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split(), strict=True)
)
_MANY: Final = {rank: "Sixes" if rank == "6" else f"{name}s" for rank, name in _ONE.items()}


def game_named(game: str) -> str | None:
    """Return the name of a game in a header; None for a game that PokerStars never had.

    >>> game_named("omaha-8-pot-limit")
    'Omaha Hi/Lo Pot Limit'
    """
    name, limit = split(game)
    named = written("pokerstars", name)
    return f"{named} {_LIMITS[limit]}" if named and limit else None


def folded_on(rules: HandRules, street: int) -> str:
    """Return the street of a fold in the words of the summary."""
    if any(street_.draw for street_ in rules.streets):
        return f"after the {('', '1st', '2nd', '3rd')[street]} Draw" if street else "before the Draw"
    heading = headings(rules)[street]
    if rules.upcards is not None:
        return f"on the {heading}".replace("STREET", "Street").replace("RIVER", "River")
    return f"on the {heading.title()}" if street else "before Flop"


def made_words(rules: HandRules, held: Sequence[Card], board: Sequence[Card]) -> str:
    """Describe a hand for the brackets after its cards; empty if some cards are hidden.

    >>> from tapete.cards import read_cards
    >>> from tapete.rules import hand_rules
    >>> made_words(hand_rules("holdem-no-limit"), read_cards("AhAd"), read_cards("Kc7d2s9h3c"))
    'a pair of Aces'
    >>> made_words(hand_rules("stud-8-fixed-limit"), read_cards("AhAd2c3c5d8hKs"), ())
    'HI: a pair of Aces; LO: 8,5,3,2,A'
    >>> made_words(hand_rules("badugi-fixed-limit"), read_cards("9d2cAh5h"), ())
    '3-card: 9,2,A'
    """
    if HIDDEN in held:
        return ""
    return halves_in_words(
        rules, [made_of(ranking, held, board, from_hole=from_hole) for ranking, from_hole in rules.hands]
    )


def halves_in_words(rules: HandRules, halves: Sequence[Made | None]) -> str:
    """Describe the hand for each ranking of a game; a half without a qualifying hand is None."""
    short = rules.deck == "short-36"
    words = [words_of(made, short=short) for made in halves if made is not None]
    if len(rules.ranking) == 1:
        return f"Lo: {words[0]}" if rules.ranking[0].startswith("low") else words[0]
    return "; ".join(f"{half}: {text}" for half, text in zip(("HI", "LO"), words, strict=False))


def words_of(made: Made, *, short: bool = False) -> str:
    """Describe a high hand, or one half, in PokerStars' words.

    Args:
        short: whether the deck has no card below six, so that the lowest straight ends with the nine.
    """
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
            wheel = first == ("9" if short else "5")
            lowest = "A" if wheel else RANKS[RANKS.index(first) - 4]
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
