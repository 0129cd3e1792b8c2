"""Summarize a simulated event, for `results.json` and `tapete simulate --json`."""

from tapete.simulation import History, Simulated, results
from tapete.tournament import Structure
from tapete.tournament.seats.fairness import BLIND


def summary_of(structure: Structure, simulated: Simulated, told: History | None) -> dict[str, object]:
    """Summarize one stage.

    Args:
        structure: structure of the stage.
        simulated: result of its simulation.
        told: its replayed log; None if there is no log, so that `fairness` is null.
    """
    tournament = simulated.tournament
    return {
        "name": structure.name,
        "entries": len(tournament.entries),
        "pool": tournament.pool,
        "prizes": tournament.prizes,
        "hands": simulated.hands,
        "decisions": simulated.decisions,
        "began_at": simulated.began_at,
        "ended_at": simulated.ended_at,
        "surrendered": simulated.surrendered,
        "deals": [
            {"method": method, "paid": deal.paid, "to_play_for": deal.to_play_for}
            for method, deal in simulated.deals
        ],
        "final_hash": tournament.fingerprint,
        "fairness": None if told is None else _fairness(told),
        "results": results(tournament),
    }


def _fairness(told: History) -> dict[str, object]:
    """Return the figures that a room publishes for an event; blinds are in big blinds."""
    figures = told.fairness
    return {
        "moves_a_player": round(figures.moves_in_all / max(1, figures.entries), 4),
        "moved_once_twice_and_so_on": figures.moved,
        "hands_by_spread": figures.hands_by_spread,
        "blinds_against_share_least": round(figures.blinds_least / BLIND, 3),
        "blinds_against_share_most": round(figures.blinds_most / BLIND, 3),
        "blinds_against_share_deviation": round(figures.blinds_deviation / BLIND, 3),
        "hands_missed": figures.hands_missed,
        "hands_missed_most": figures.hands_missed_most,
    }
