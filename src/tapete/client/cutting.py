"""Take part in the cut of every deck: commit to random bytes, and reveal them once the room has committed.

This way the room alone cannot choose a deck. Users of the client need not do anything for it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import deque
from collections.abc import Callable

from tapete.room import protocol as p

KEPT = 1_000
"""Number of recent deals that are remembered, to compare a hand with the room's commitment to it."""
MOST_SECRETS = 8
"""Number of commitments remembered per stream; the room awaits the last one or the one before."""


class Cutting:
    """Random bytes of one client.

    >>> cutting = Cutting(lambda: bytes(32))
    >>> cutting.begun("tournament/1", hand=1)
    [CommitBytes(stream='tournament/1', commitment='...', id=None)]
    >>> cutting.begun("tournament/1", hand=1)
    []
    """

    def __init__(self, random: Callable[[], bytes] = lambda: secrets.token_bytes(32)) -> None:
        self._random = random
        self._secrets: dict[str, dict[str, bytes]] = {}
        """Random bytes by commitment, for each stream."""
        self._next: dict[str, str] = {}
        """Commitment that the next deal of each stream may await."""
        self._hand: dict[str, int] = {}
        """Latest hand of each stream at which the commitment was sent to the room."""
        self._against: dict[str, str] = {}
        """Deck commitment against which each own commitment was revealed."""
        self._cut: set[str] = set()
        """Streams whose next hand is cut with these bytes; the room already has the next commitment."""
        self.opened: dict[tuple[str, int, int], p.DealOpened] = {}
        """The room's announcement of each deal, by stream, table and deal."""
        self._order: deque[tuple[str, int, int]] = deque()

    def begun(self, stream: str, hand: int) -> list[p.ClientMessage]:
        """Return the messages to send at the user's table: a commitment, until a deal has awaited it.

        Args:
            hand: the hand's number; 0 before the first one.
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
        """Commit again after a lost connection; the room may have restarted."""
        self._hand.clear()
        self._cut.clear()

    def deal_opened(self, deal: p.DealOpened) -> list[p.ClientMessage]:
        """Return the messages to send when a deal is open: the random bytes, if the room awaits them."""
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
