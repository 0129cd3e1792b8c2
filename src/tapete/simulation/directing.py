"""What a director has to see for himself."""

from collections.abc import Iterable

from tapete.tournament import Tournament
from tapete.tournament import events as ev


def leads_hand_for_hand(tournament: Tournament, events: Iterable[ev.Event]) -> bool:
    """Whether hand-for-hand has to be announced after a hand, where that is the director's part.

    Args:
        tournament: with all of the hand applied.
        events: of the end of that hand.
    """
    play = tournament.structure.hand_for_hand
    if play.kind != "director" or tournament.hand_for_hand is not None:
        return False
    if tournament.structure.start.kind == "sit_and_go" or tournament.fixed is None:
        return False
    if not any(isinstance(event, ev.Eliminated) for event in events):
        return False
    return tournament.near_the_bubble(tournament.alive)
