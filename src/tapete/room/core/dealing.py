"""The deck of a hand: fix it before the deal, and rebuild it from the log and the key."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tapete.cards import Card, deck_named
from tapete.engine.types import HandRules, Seat
from tapete.room.core.events import Awaited, DealOpened, DeckShuffled, StubShuffled
from tapete.room.fair.decks import FORMAT, Cut, Sealed, contribution, deck_name, stub_seed
from tapete.room.world.chance import shuffled
from tapete.room.world.deal_key import DealKey


def seed_of(stream: str, table: int, shuffle: DeckShuffled | DealOpened, key: DealKey) -> bytes:
    """Return the seed of a hand. Logs of the first version store it; later it comes from the key."""
    if isinstance(shuffle, DeckShuffled) and shuffle.seed:
        return bytes.fromhex(shuffle.seed)
    return key.seed(deck_name(stream, table, shuffle.deal), bytes.fromhex(shuffle.nonce))


def awaited_by(shuffle: DeckShuffled) -> dict[Seat, bytes]:
    """Return the commitments of the clients before a deal, by seat."""
    given = {seat: contribution(bytes.fromhex(reveal)) for seat, reveal in shuffle.reveals.items()}
    return given | {seat: bytes.fromhex(left) for seat, left in shuffle.left_out.items()}


def cut_deck(stream: str, table: int, shuffle: DeckShuffled, rules: HandRules, key: DealKey) -> Cut:
    """Return the deck of a hand dealt in the current format."""
    name, seed = deck_name(stream, table, shuffle.deal), seed_of(stream, table, shuffle, key)
    return _cut_in_order(
        _sealed(name, rules.deck, seed, _in_order(awaited_by(shuffle))),
        _in_order({seat: bytes.fromhex(reveal) for seat, reveal in shuffle.reveals.items()}),
        bytes.fromhex(shuffle.commitment),
    )


BySeat = tuple[tuple[Seat, bytes], ...]


def _in_order(values: Mapping[Seat, bytes]) -> BySeat:
    return tuple(sorted(values.items()))


# Cached, since a deck is needed three times: to commit, to cut, and to read it back from its event.
@lru_cache(maxsize=32)
def _sealed(name: str, deck: str, seed: bytes, awaited: BySeat) -> Sealed:
    return Sealed(name, deck_named(deck), seed, dict(awaited))


@lru_cache(maxsize=32)
def _cut_in_order(sealed: Sealed, reveals: BySeat, commitment: bytes) -> Cut:
    return sealed.cut(dict(reveals), commitment)


def cut_stub(
    stream: str, table: int, shuffle: DeckShuffled, stub: int, cards: Sequence[Card], key: DealKey
) -> Cut:
    """Return the cards reshuffled during a hand, in dealing order."""
    seed = stub_seed(seed_of(stream, table, shuffle, key), stub)
    reveals = {seat: bytes.fromhex(reveal) for seat, reveal in shuffle.reveals.items()}
    name = deck_name(stream, table, shuffle.deal, stub)
    return Sealed(name, cards, seed, awaited_by(shuffle)).cut(reveals)


def opened(
    stream: str,
    table: int,
    *,
    deal: int,
    nonce: bytes,
    deck: str,
    awaited: Mapping[Seat, Awaited],
    key: DealKey,
) -> DealOpened:
    """Fix the order of the next deck, and commit to it and to the awaited bytes that will cut it."""
    name = deck_name(stream, table, deal)
    committed = {seat: bytes.fromhex(one.commitment) for seat, one in awaited.items()}
    sealed = _sealed(name, deck, key.seed(name, nonce), _in_order(committed))
    return DealOpened(
        deal=deal,
        deck=deck,
        nonce=nonce.hex(),
        commitment=sealed.commitment.hex(),
        awaited=dict(awaited),
    )


def fixed(
    stream: str,
    table: int,
    opened: DealOpened,
    *,
    hand: int,
    reveals: Mapping[Seat, bytes],
    rules: HandRules,
    key: DealKey,
) -> tuple[DeckShuffled, tuple[Card, ...]]:
    """Cut the deck of an opened deal; return its event and the cards in dealing order."""
    shuffle = DeckShuffled(
        hand=hand,
        commitment=opened.commitment,
        format=FORMAT,
        deal=opened.deal,
        nonce=opened.nonce,
        reveals={seat: reveals[seat].hex() for seat in sorted(reveals)},
        left_out={seat: one.commitment for seat, one in opened.awaited.items() if seat not in reveals},
    )
    return shuffle, deck_of(stream, table, shuffle, rules, key)


def fixed_stub(
    stream: str, table: int, shuffle: DeckShuffled, stub: int, cards: Sequence[Card], key: DealKey
) -> tuple[StubShuffled, tuple[Card, ...]]:
    """Fix the order of the cards reshuffled during a hand."""
    cut = cut_stub(stream, table, shuffle, stub, cards, key)
    event = StubShuffled(hand=shuffle.hand, stub=stub, commitment=cut.sealed.commitment.hex())
    return event, cut.cards


def deck_of(
    stream: str, table: int, shuffle: DeckShuffled, rules: HandRules, key: DealKey
) -> tuple[Card, ...]:
    """Return the deck of a hand from its log. The first version derived the deck from the seed alone."""
    if not shuffle.format:
        return shuffled(deck_named(rules.deck), bytes.fromhex(shuffle.seed))
    return cut_deck(stream, table, shuffle, rules, key).cards
