"""Say whether a live event can start, by the same decision that starts it.

>>> from tapete.desk.acts import Opened
>>> from tapete.desk.event import LiveEvent
>>> from tapete.desk.setup import for_desk
>>> from tapete.tournament.structures import structure
>>> live = LiveEvent.replay([Opened(event=1, structure=for_desk(structure("sit-and-go-6")), at=0)])
>>> str(why_not_start(live.tournament, at=0))
'too_few_entries: entries 0, least 2 (ACO-O-start-minimum)'
"""

from __future__ import annotations

from tapete.tournament.director.starting import needed_to_start
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.tournament import Tournament


def why_not_start(tournament: Tournament, *, at: int) -> TournamentRefused | None:
    """The refusal that `StartEvent` would meet now; None if the event can start.

    The draws don't matter for that, so the seats are tried in the order of the entries.
    """
    need = needed_to_start(tournament)
    windfall = 0 if need.windfall is not None else None
    try:
        tournament.decide(need.command(range(need.entries), windfall), at=at)
    except TournamentRefused as refused:
        return refused
    return None
