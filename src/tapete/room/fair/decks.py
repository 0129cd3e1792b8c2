"""The order of a deck and its public commitment before the deal: the format `tapete-deal-1`.

The players' clients commit to random bytes. The room shuffles the deck with a secret seed and publishes a
hash over the salted hashes of all cards and these commitments. Only then it learns the bytes. They cut the
deck: a second permutation, which everybody can compute, decides the dealing order of the room's cards. So a
player can check each card that they see, and learns nothing about the other cards.

>>> deck = Sealed("tournament/1/1/1/0", STANDARD_52, bytes(32))
>>> dealt = deck.cut({})
>>> sorted(dealt.cards) == sorted(STANDARD_52)
True
>>> opening = dealt.opening(0)
>>> leaf("tournament/1/1/1/0", dealt.places[0], opening.salt, opening.card) == deck.leaves[dealt.places[0]]
True

`docs/fairness.md` explains the format; `tools/verify.py` and the browser client check it.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tapete.cards import STANDARD_52, Card
from tapete.engine.types import Seat
from tapete.room.fair.keyed import Keyed
from tapete.room.world.chance import permutation

__all__ = [
    "FORMAT",
    "Cut",
    "DeckOpening",
    "STANDARD_52",
    "Sealed",
    "commitment_of",
    "contribution",
    "deck_name",
    "leaf",
    "mixed",
    "stub_seed",
]

FORMAT = "tapete-deal-1"
"""Name of the format. Every hash begins with it and the kind of hashed data."""
REVEAL_BYTES = 32
"""Number of random bytes that a client contributes to a deal."""
_RANK = {card: number for number, card in enumerate(STANDARD_52)}


def _begin(what: str) -> bytes:
    return f"{FORMAT} {what}".encode() + b"\0"


def _hash(what: str, *parts: bytes) -> bytes:
    return hashlib.sha256(_begin(what) + b"".join(parts)).digest()


def deck_name(stream: str, table: int, deal: int, stub: int = 0) -> str:
    """Return the globally unique name of a deck. All its hashes contain it, so none fits two hands.

    Args:
        deal: number of the deal at its table, from 1.
        stub: 0 for the deck, 1 for the first reshuffle during the hand.
    """
    return f"{stream}/{table}/{deal}/{stub}"


def stub_seed(seed: bytes, stub: int) -> bytes:
    """Return the seed of a reshuffle during a hand, derived from the hand's seed."""
    return hmac.digest(seed, b"stub" + bytes([stub]), "sha256") if stub else seed


def leaf(name: str, place: int, salt: bytes, card: Card) -> bytes:
    """Return the salted hash of one card at its place in the room's order."""
    return _hash("card", name.encode(), b"\0", bytes([place]), salt, card.encode())


def commitment_of(name: str, leaves: Sequence[bytes], awaited: Mapping[Seat, bytes]) -> bytes:
    """Return a deck's public commitment: a hash over the hashes of its cards and the clients' commitments.

    A list of 52 hashes is about as long as the Merkle paths for the nine cards that a player sees, and is
    simpler to check.

    Args:
        awaited: commitments of the players' clients, by seat.
    """
    cards = bytes([len(leaves)]), *leaves
    return _hash("deck", name.encode(), b"\0", *cards, *_by_seat(awaited))


def contribution(reveal: bytes) -> bytes:
    """Return a client's commitment to its random bytes, published before the room shuffles."""
    return _hash("entropy", reveal)


def mixed(commitment: bytes, reveals: Mapping[Seat, bytes]) -> bytes:
    """Return the seed of the cut, from the deck's commitment and the players' bytes by seat."""
    return _hash("cut", commitment, *_by_seat(reveals))


def _by_seat(values: Mapping[Seat, bytes]) -> list[bytes]:
    return [bytes([seat]) + values[seat] for seat in sorted(values)]


class DeckOpening(NamedTuple):
    """One card of a deck with the salt that opens its hash."""

    place: int
    """Place of the card in the order of dealing, from 0."""
    card: Card
    salt: bytes


class Sealed:
    """A deck in the room's order, with the data to commit to it and to open its cards.

    Args:
        cards: cards in any order; they are sorted as in `STANDARD_52` before the seed shuffles them.
        awaited: commitments of the players' clients, by seat.
    """

    def __init__(
        self, name: str, cards: Sequence[Card], seed: bytes, awaited: Mapping[Seat, bytes] | None = None
    ) -> None:
        self.name = name
        self._awaited = awaited or {}
        in_order = sorted(cards, key=_RANK.__getitem__)
        self.order = tuple(in_order[place] for place in permutation(len(in_order), seed))
        self._seed = Keyed(seed)

    def salt(self, place: int) -> bytes:
        """Return the salt of the card at a place in the room's order."""
        return self._seed.digest(b"salt" + bytes((place,)))

    @cached_property
    def leaves(self) -> tuple[bytes, ...]:
        """Salted hash of each card, in the room's order."""
        # Inlined `leaf`: this runs 52 times per hand.
        begin, sha256, salt = _begin("card") + self.name.encode() + b"\0", hashlib.sha256, self._seed.digest
        found = []
        for place, card in enumerate(self.order):
            at = bytes((place,))
            found.append(sha256(begin + at + salt(b"salt" + at) + card.encode()).digest())
        return tuple(found)

    @cached_property
    def commitment(self) -> bytes:
        """Public commitment of the deck, made before the players' bytes are known."""
        return commitment_of(self.name, self.leaves, self._awaited)

    def cut(self, reveals: Mapping[Seat, bytes], commitment: bytes | None = None) -> "Cut":
        """Return the deck in dealing order, once the players' bytes are known.

        Args:
            commitment: commitment of this deck, if already known, which saves hashing the leaves.
        """
        committed = self.commitment if commitment is None else commitment
        return Cut(self, permutation(len(self.order), mixed(committed, reveals)))


class Cut(NamedTuple):
    """A deck in dealing order."""

    sealed: Sealed
    places: tuple[int, ...]
    """Place in the room's order for each place in the order of dealing."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Cards in dealing order."""
        return tuple(self.sealed.order[place] for place in self.places)

    def opening(self, place: int) -> DeckOpening:
        """Return the opening of one card.

        Args:
            place: place in the order of dealing.
        """
        at = self.places[place]
        return DeckOpening(place, self.sealed.order[at], self.sealed.salt(at))
