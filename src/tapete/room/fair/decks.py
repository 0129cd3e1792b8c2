"""The order of a deck, and what is published of it before a card is dealt: the format `tapete-deal-1`.

The players' clients commit to random bytes. The room puts the deck in an order of its own, from a secret
seed, and publishes a hash over one salted hash a card and these commitments. Only then it learns the bytes.
They cut the deck: a second permutation, which everybody can compute, says which card of the room's order is
dealt first, second and so on. So a player can check each card that they see, and learns nothing of the rest.

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
"""The name of the format; every hash begins with it and with what is hashed."""
REVEAL_BYTES = 32
"""Random bytes that a client gives to a deal."""
_RANK = {card: number for number, card in enumerate(STANDARD_52)}


def _begin(what: str) -> bytes:
    return f"{FORMAT} {what}".encode() + b"\0"


def _hash(what: str, *parts: bytes) -> bytes:
    return hashlib.sha256(_begin(what) + b"".join(parts)).digest()


def deck_name(stream: str, table: int, deal: int, stub: int = 0) -> str:
    """The name of one deck in the world; it stands in all its hashes, so that none serves two hands.

    Args:
        deal: the deals of a table are numbered from 1.
        stub: 0 for the deck, 1 for the cards that are shuffled first in the course of the hand.
    """
    return f"{stream}/{table}/{deal}/{stub}"


def stub_seed(seed: bytes, stub: int) -> bytes:
    """The seed of cards that are shuffled in the course of a hand; it is fixed with the hand's own."""
    return hmac.digest(seed, b"stub" + bytes([stub]), "sha256") if stub else seed


def leaf(name: str, place: int, salt: bytes, card: Card) -> bytes:
    """The salted hash of one card at its place in the room's order."""
    return _hash("card", name.encode(), b"\0", bytes([place]), salt, card.encode())


def commitment_of(name: str, leaves: Sequence[bytes], awaited: Mapping[Seat, bytes]) -> bytes:
    """What is published of a deck: a hash over the hashes of all its cards, and over what will cut it.

    A list of 52 hashes is about as long as the paths of a Merkle tree for the nine cards that a player sees,
    and takes no tree to check.

    Args:
        awaited: what the players' clients have committed to, by seat.
    """
    cards = bytes([len(leaves)]), *leaves
    return _hash("deck", name.encode(), b"\0", *cards, *_by_seat(awaited))


def contribution(reveal: bytes) -> bytes:
    """What a client publishes of its random bytes before the room fixes its order."""
    return _hash("entropy", reveal)


def mixed(commitment: bytes, reveals: Mapping[Seat, bytes]) -> bytes:
    """The seed of the cut: the deck's commitment and the bytes of the players, by seat."""
    return _hash("cut", commitment, *_by_seat(reveals))


def _by_seat(values: Mapping[Seat, bytes]) -> list[bytes]:
    return [bytes([seat]) + values[seat] for seat in sorted(values)]


class DeckOpening(NamedTuple):
    """One card of a deck with the salt that opens its hash."""

    place: int
    """Its place in the order of dealing, from 0."""
    card: Card
    salt: bytes


class Sealed:
    """A deck in the room's own order, with all that is needed to commit to it and to open it.

    Args:
        cards: in any order; the seed puts them in order from that of `STANDARD_52`.
        awaited: what the players' clients have committed to, by seat.
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
        """The salt of the card at a place of the room's order."""
        return self._seed.digest(b"salt" + bytes((place,)))

    @cached_property
    def leaves(self) -> tuple[bytes, ...]:
        """The salted hash of each card, in the room's order."""
        # Written out: this is done 52 times a hand.
        begin, sha256, salt = _begin("card") + self.name.encode() + b"\0", hashlib.sha256, self._seed.digest
        found = []
        for place, card in enumerate(self.order):
            at = bytes((place,))
            found.append(sha256(begin + at + salt(b"salt" + at) + card.encode()).digest())
        return tuple(found)

    @cached_property
    def commitment(self) -> bytes:
        """What is published before the players' bytes are known."""
        return commitment_of(self.name, self.leaves, self._awaited)

    def cut(self, reveals: Mapping[Seat, bytes], commitment: bytes | None = None) -> "Cut":
        """The deck as it is dealt, once the players' bytes are known.

        Args:
            commitment: that of this deck, if it is known already: then no leaf is hashed.
        """
        committed = self.commitment if commitment is None else commitment
        return Cut(self, permutation(len(self.order), mixed(committed, reveals)))


class Cut(NamedTuple):
    """A deck in the order in which it is dealt."""

    sealed: Sealed
    places: tuple[int, ...]
    """For each place in the order of dealing: where that card stands in the room's order."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards as they are dealt."""
        return tuple(self.sealed.order[place] for place in self.places)

    def opening(self, place: int) -> DeckOpening:
        """One card opened.

        Args:
            place: in the order of dealing.
        """
        at = self.places[place]
        return DeckOpening(place, self.sealed.order[at], self.sealed.salt(at))
