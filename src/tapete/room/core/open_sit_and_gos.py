"""Number of open Sit & Gos of one kind: one, or as many as fill within a second or were asked for."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping

from tapete.room.core.event_schedule import OfferedTournament

RUSH_MS = 1_000
"""Length of the window in which filled tournaments are counted."""
ASKED_MS = 5_000
"""Time after a request for several games during which the room keeps this number open."""
MOST_OPEN = 16
"""Upper limit of open tournaments of one kind."""


class Rush:
    """Count how fast the tournaments of each offer fill.

    With one open tournament and hundreds of people at once, a few get a seat. The others wait until the lobby
    shows the next one. So the room opens as many as have filled within the last second; the number doubles
    until it suffices. When they fill slowly again, the room opens one only when none is open.
    """

    def __init__(self) -> None:
        self._open: dict[int, str] = {}
        """Offer of each tournament that was open at the last look or was opened after it, by its number."""
        self._filled: dict[str, deque[int]] = {}
        """Times at which tournaments of each offer filled, within the last `RUSH_MS`."""

    def opened(self, number: int, offer: str) -> None:
        """Note that a tournament takes entries from now on."""
        self._open[number] = offer

    def wanted(self, known: Iterable[OfferedTournament], *, now: int) -> Mapping[str, int]:
        """Number of tournaments that should take entries now, for each offer that needs more than one.

        Args:
            known: all tournaments at this time.
            now: the time in milliseconds.
        """
        known = tuple(known)
        before, self._open = self._open, {}
        open_now = Counter[str]()
        for one in known:
            if one.registering and not one.stopped:
                self._open[one.number] = one.offer
                open_now[one.offer] += 1
            elif one.number in before and not one.over and not one.stopped:
                self._filled.setdefault(one.offer, deque(maxlen=MOST_OPEN)).append(now)
        wanted: dict[str, int] = {}
        for offer, times in list(self._filled.items()):
            while times and times[0] <= now - RUSH_MS:
                times.popleft()
            if not times:
                del self._filled[offer]
            elif len(times) > max(1, open_now[offer]):
                wanted[offer] = len(times)
        for one in known:  # ACO-windfall-multi
            if one.wanted > 1 and one.wanted_at > now - ASKED_MS:
                wanted[one.offer] = max(wanted.get(one.offer, 1), min(one.wanted, MOST_OPEN))
        return wanted
