"""Provisional prizes: the prizes by place as things stand, and whether they may still change."""

from tapete.room import protocol as p
from tapete.tournament import presets
from tapete.tournament.course.ranking import places_stand
from tapete.tournament.entries.entry import Entry, FinishedEntry
from tapete.tournament.prizes.prizing import Fixed, fixed_prizes
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.sharing import Money
from tapete.tournament.tournament import Tournament


def prospect(tournament: Tournament) -> Fixed | None:
    """Return pool and prizes as things stand; None while they are unknown.

    A Sit & Go that has not begun gives the prizes of the full field, because it starts only when full.

    Rules: ACO-pool-lock, ACO-windfall-draw-time, ACO-pay-tickets.
    """
    structure = tournament.structure
    if structure.stage is not None and structure.stage.kind == "flight":
        return None  # its pool is paid in the final
    if tournament.fixed is not None:
        return tournament.fixed
    if structure.prizes.kind == "windfall":
        return tournament.prizes_now() if tournament.windfall is not None else None
    try:
        if structure.start.kind == "sit_and_go" and structure.stage is None and not _begun(tournament):
            full, prizes = structure.capacity, structure.prizes
            pool = max(prizes.guarantee, full * structure.buy_in + prizes.house)
            return fixed_prizes(structure, entries=full, players=full, pool=pool)
        if structure.plain:
            return Fixed(pool=tournament.pool, prizes=tournament.prizes)
        # With one entry there is nothing to share yet.
        return tournament.prizes_now() if len(tournament.entries) > 1 else None
    except TournamentRefused:
        return None  # the payout table has no row for this number of entries


def _begun(tournament: Tournament) -> bool:
    return tournament.state != "registering"


def certain(tournament: Tournament) -> bool:
    """Whether the prizes are final: no more entries or chips are sold."""
    structure = tournament.structure
    if tournament.fixed is not None or structure.plain:
        return True
    sit_and_go = structure.start.kind == "sit_and_go" and not structure.sells_later
    return sit_and_go and structure.stage is None and structure.prizes.kind != "windfall"


def pool_now(tournament: Tournament, found: Fixed | None) -> Money:
    """Return the prize pool as things stand; 0 before the draw of a Windfall.

    Args:
        tournament: the tournament.
        found: its result of `prospect`.
    """
    if found is not None:
        return found.pool
    return 0 if tournament.structure.prizes.kind == "windfall" else tournament.pool


def overlay_now(tournament: Tournament) -> Money:
    """Return the amount that the house would have to add to a guaranteed pool now."""
    prizes = tournament.structure.prizes
    return max(0, prizes.guarantee - tournament.contributed - tournament.carried - prizes.house)


def range_of(tournament: Tournament) -> p.PrizeRange | None:
    """Return the smallest and largest pool of a Windfall before its draw; None otherwise.

    Rules: ACO-windfall-what, ACO-windfall-multiplier, ACO-windfall-example.
    """
    structure = tournament.structure
    if structure.prizes.kind != "windfall" or tournament.windfall is not None:
        return None
    times = [line.times for line in presets.windfall(structure.prizes.windfall).multipliers]
    return p.PrizeRange(least=min(times) * structure.buy_in, most=max(times) * structure.buy_in)


def tickets_of(tournament: Tournament, fixed: Fixed | None) -> p.TicketsWon | None:
    """Return the tickets of a satellite: number, value and remainder (ACO-pay-ticket-remainder)."""
    prizes = tournament.structure.prizes
    if prizes.kind != "tickets":
        return None
    if fixed is None or not fixed.ticket:
        return p.TicketsWon(count=0, value=prizes.ticket or 0, remainder=0, place=None)
    left = fixed.ticket_prizes
    remainder, place = left.remainder or fixed.kept, left.remainder_place
    return p.TicketsWon(count=fixed.tickets, value=fixed.ticket, remainder=remainder, place=place)


def moved(entry: Entry) -> Money:
    """Return the amount actually paid to an entry, without bounties."""
    return entry.prize - entry.bounties


def won(tournament: Tournament, entry: Entry, place: FinishedEntry | None) -> Money:
    """Return an entry's prize without bounties: by place, or the amount of a deal or a cancellation."""
    prize = place.prize if place is not None and tournament.state != "cancelled" else 0
    return max(prize, moved(entry))


def payment(tournament: Tournament, entry: Entry, place: FinishedEntry | None) -> p.PrizePayment:
    """Return the payment state of an eliminated entry's prize."""
    prize, tickets = won(tournament, entry, place), place.tickets if place is not None else 0
    stands = places_stand(tournament.structure.policy.ranking)
    if tournament.state == "running" and not (stands and certain(tournament)):
        return "provisional"
    if moved(entry) >= prize and entry.tickets >= tickets:
        return "paid"
    return "held" if entry.settled else "certain"
