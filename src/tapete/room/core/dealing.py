"""The deck of a hand: how it is fixed before the deal, and how the log gives it back."""

from collections.abc import Sequence

from tapete.cards import DECKS, Card
from tapete.engine.types import HandRules
from tapete.room.core.events import DeckShuffled, StubShuffled
from tapete.room.fair.decks import FORMAT, Cut, Sealed, deck_name, stub_seed
from tapete.room.world.chance import shuffled


def cut_deck(stream: str, table: int, shuffle: DeckShuffled, rules: HandRules) -> Cut:
    """The deck of a hand that was dealt in the present format."""
    name = deck_name(stream, table, shuffle.deal)
    return Sealed(name, DECKS[rules.deck], bytes.fromhex(shuffle.seed)).cut({})


def cut_stub(stream: str, table: int, shuffle: DeckShuffled, stub: int, cards: Sequence[Card]) -> Cut:
    """The cards that were shuffled in the course of a hand, as they are dealt."""
    name = deck_name(stream, table, shuffle.deal, stub)
    return Sealed(name, cards, stub_seed(bytes.fromhex(shuffle.seed), stub)).cut({})


def fixed(
    stream: str, table: int, *, hand: int, deal: int, seed: bytes, rules: HandRules
) -> tuple[DeckShuffled, tuple[Card, ...]]:
    """Fix the order of a hand's deck: the event that tells it, and the cards as they are dealt."""
    sealed = Sealed(deck_name(stream, table, deal), DECKS[rules.deck], seed)
    event = DeckShuffled(
        hand=hand, seed=seed.hex(), commitment=sealed.commitment.hex(), format=FORMAT, deal=deal
    )
    return event, sealed.cut({}).cards


def fixed_stub(
    stream: str, table: int, shuffle: DeckShuffled, stub: int, cards: Sequence[Card]
) -> tuple[StubShuffled, tuple[Card, ...]]:
    """Fix the order of cards that are shuffled in the course of a hand."""
    cut = cut_stub(stream, table, shuffle, stub, cards)
    event = StubShuffled(hand=shuffle.hand, stub=stub, commitment=cut.sealed.commitment.hex())
    return event, cut.cards


def deck_of(stream: str, table: int, shuffle: DeckShuffled, rules: HandRules) -> tuple[Card, ...]:
    """The deck of a hand from its log; one of the first version grew from the seed alone."""
    if not shuffle.format:
        return shuffled(DECKS[rules.deck], bytes.fromhex(shuffle.seed))
    return cut_deck(stream, table, shuffle, rules).cards
