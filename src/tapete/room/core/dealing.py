"""The deck of a hand: how it is fixed before the deal, and how the log and the key give it back."""

from collections.abc import Sequence

from tapete.cards import DECKS, Card
from tapete.engine.types import HandRules
from tapete.room.core.events import DeckShuffled, StubShuffled
from tapete.room.fair.decks import FORMAT, Cut, Sealed, deck_name, stub_seed
from tapete.room.world.chance import shuffled
from tapete.room.world.deal_key import DealKey


def seed_of(stream: str, table: int, shuffle: DeckShuffled, key: DealKey) -> bytes:
    """The seed of a hand; logs of the first version hold it."""
    if shuffle.seed:
        return bytes.fromhex(shuffle.seed)
    return key.seed(deck_name(stream, table, shuffle.deal), bytes.fromhex(shuffle.nonce))


def cut_deck(stream: str, table: int, shuffle: DeckShuffled, rules: HandRules, key: DealKey) -> Cut:
    """The deck of a hand that was dealt in the present format."""
    name = deck_name(stream, table, shuffle.deal)
    return Sealed(name, DECKS[rules.deck], seed_of(stream, table, shuffle, key)).cut({})


def cut_stub(
    stream: str, table: int, shuffle: DeckShuffled, stub: int, cards: Sequence[Card], key: DealKey
) -> Cut:
    """The cards that were shuffled in the course of a hand, as they are dealt."""
    name = deck_name(stream, table, shuffle.deal, stub)
    return Sealed(name, cards, stub_seed(seed_of(stream, table, shuffle, key), stub)).cut({})


def fixed(
    stream: str, table: int, *, hand: int, deal: int, nonce: bytes, rules: HandRules, key: DealKey
) -> tuple[DeckShuffled, tuple[Card, ...]]:
    """Fix the order of a hand's deck: the event that tells it, and the cards as they are dealt."""
    name = deck_name(stream, table, deal)
    sealed = Sealed(name, DECKS[rules.deck], key.seed(name, nonce))
    event = DeckShuffled(
        hand=hand, commitment=sealed.commitment.hex(), format=FORMAT, deal=deal, nonce=nonce.hex()
    )
    return event, sealed.cut({}).cards


def fixed_stub(
    stream: str, table: int, shuffle: DeckShuffled, stub: int, cards: Sequence[Card], key: DealKey
) -> tuple[StubShuffled, tuple[Card, ...]]:
    """Fix the order of cards that are shuffled in the course of a hand."""
    cut = cut_stub(stream, table, shuffle, stub, cards, key)
    event = StubShuffled(hand=shuffle.hand, stub=stub, commitment=cut.sealed.commitment.hex())
    return event, cut.cards


def deck_of(
    stream: str, table: int, shuffle: DeckShuffled, rules: HandRules, key: DealKey
) -> tuple[Card, ...]:
    """The deck of a hand from its log; one of the first version grew from the seed alone."""
    if not shuffle.format:
        return shuffled(DECKS[rules.deck], bytes.fromhex(shuffle.seed))
    return cut_deck(stream, table, shuffle, rules, key).cards
