"""Takes part in the cut of every deck: commits to random bytes, and reveals them once the room has committed.

So the room alone cannot choose a deck. Users of the client need do nothing for it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from collections.abc import Callable

from tapete.room import protocol as p

KEPT = 1_000
"""How many of the last deals are remembered, so that a hand can be compared with what was told before it."""
MOST_SECRETS = 8
"""How many commitments of one stream are remembered; the room awaits the last one or the one before."""


class Cutting:
    """The random bytes of one client.

    >>> cutting = Cutting(lambda: bytes(32))
    >>> cutting.begun("tournament/1", hand=1)
    [CommitBytes(stream='tournament/1', commitment='...', id=None)]
    >>> cutting.begun("tournament/1", hand=1)
    []
    """

    def __init__(self, random: Callable[[], bytes] = lambda: secrets.token_bytes(32)) -> None:
        self._random = random
        self._secrets: dict[str, dict[str, bytes]] = {}
        """By stream: the bytes by what was committed to."""
        self._next: dict[str, str] = {}
        """By stream: what the next deal may await."""
        self._hand: dict[str, int] = {}
        """By stream: the hand at which the room was last sure to know it."""
        self._against: dict[str, str] = {}
        """By what was committed to: the deck against which it was revealed."""
        self._cut: set[str] = set()
        """Streams whose next hand is cut by these bytes; the room knows what it may await after it."""
        self.opened: dict[tuple[str, int, int], p.DealOpened] = {}
        """By stream, table and deal: what the room told before the deal."""
        self._order: deque[tuple[str, int, int]] = deque()

    def begun(self, stream: str, hand: int) -> list[p.ClientMessage]:
        """What to send when a hand is on at one's own table: a commitment, until a deal has awaited it.

        Args:
            hand: its number; 0 before the first one.
        """
        if self._hand.get(stream) == hand:
            return []
        self._hand[stream] = hand
        if stream in self._cut:
            self._cut.discard(stream)
            return []
        commitment = self._next.get(stream) or self._fresh(stream)
        return [p.CommitBytes(stream=stream, commitment=commitment)]

    def lost(self) -> None:
        """The line was lost, perhaps with the room: commit again."""
        self._hand.clear()
        self._cut.clear()

    def deal_opened(self, deal: p.DealOpened) -> list[p.ClientMessage]:
        """What to send when a deal is open: the bytes, if they are awaited."""
        at = deal.stream, deal.table, deal.deal
        before = self.opened.setdefault(at, deal)
        if before is deal:
            self._order.append(at)
            if len(self._order) > KEPT:
                del self.opened[self._order.popleft()]
        elif before.commitment != deal.commitment:
            return []  # the room has put another deck in its place
        known = self._secrets.get(deal.stream, {})
        mine = next((one for one in deal.awaited.values() if one in known), None)
        if mine is None:
            return []
        if self._against.setdefault(mine, deal.commitment) != deal.commitment:
            return []  # the room knew these bytes when it put this deck in order
        reveal = known[mine].hex()
        self._cut.add(deal.stream)
        if mine != self._next.get(deal.stream):  # asked again after a lost line
            return [p.RevealBytes(stream=deal.stream, deal=deal.commitment, reveal=reveal)]
        commitment = self._fresh(deal.stream)
        return [p.RevealBytes(stream=deal.stream, deal=deal.commitment, reveal=reveal, next=commitment)]

    def _fresh(self, stream: str) -> str:
        made = self._random()
        commitment = hashlib.sha256(b"tapete-deal-1 entropy\0" + made).hexdigest()
        known = self._secrets.setdefault(stream, {})
        known[commitment] = made
        while len(known) > MOST_SECRETS:
            old = next(iter(known))
            del known[old]
            self._against.pop(old, None)
        self._next[stream] = commitment
        return commitment
