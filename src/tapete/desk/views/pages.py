"""Build whole pages: desk, wall, and one player."""

from __future__ import annotations

from tapete.desk import shown as sh
from tapete.desk import stages
from tapete.desk.event import LiveEvent
from tapete.desk.middle.starting import streets_from_the_middle
from tapete.desk.series import LiveSeries
from tapete.desk.stated import stated
from tapete.desk.views.base import Names
from tapete.desk.views.clock import clock, figures, level, prizes
from tapete.desk.views.log import MOST_LOG, penalties, rulings, whole_log
from tapete.desk.views.people import accounts, deal_shown, player_shown
from tapete.desk.views.proposals import proposal_shown
from tapete.desk.views.seats import denominations, table_shown
from tapete.desk.views.tasks import due, together
from tapete.tournament.deciding.settling import may_deal


def desk(live: LiveEvent, *, at: int, names: Names, series: LiveSeries | None = None) -> sh.DeskShown:
    """Build all page data for the staff.

    Args:
        live: the event.
        at: the instant.
        names: names of the players, also of those of other flights.
        series: flights and final that the event belongs to.
    """
    tournament, structure = live.tournament, live.tournament.structure
    return sh.DeskShown(
        event=live.opened.event,
        name=structure.name,
        book=structure.book,
        currency=structure.currency,
        state=tournament.state,
        act=live.last_act,
        seats=tournament.tables.rules.seats,
        starting_stack=structure.starting_stack,
        smallest_chip=structure.smallest_chip,
        chips=denominations(tournament),
        streets=streets_from_the_middle(structure.rules()),
        price=structure.price.total,
        late_until_level=structure.late_until_level,
        re_entries=structure.re_entries,
        rebuys=structure.rebuys is not None,
        add_ons=structure.add_ons is not None,
        clock=clock(tournament, at=at),
        figures=figures(tournament),
        due=tuple(due(live, at=at)),
        tables=tuple(table_shown(live, number, names) for number in tournament.tables.numbers),
        players=tuple(player_shown(live, account, names) for account in accounts(tournament)),
        prizes=prizes(tournament),
        proposals=tuple(proposal_shown(live, number, one, names) for number, one in live.proposals.items()),
        together=together(tournament),
        deal=deal_shown(live, names),
        may_deal=may_deal(tournament),
        stated=tuple(stated(structure)),
        penalties=tuple(penalties(live, names)),
        rulings=tuple(rulings(live, names)),
        log=tuple(whole_log(live, names))[::-1][:MOST_LOG],
        levels=tuple(level(tournament, one) for one in range(1, len(structure.levels) + 1)),
        bags=stages.bags(live, series, at=at),
        flights=stages.flights(live, series, names),
        known=stages.known(live, series, names),
    )


def wall(live: LiveEvent, *, at: int, series: LiveSeries | None = None) -> sh.WallShown:
    """Build the page data of a wall screen."""
    tournament = live.tournament
    return sh.WallShown(
        event=live.opened.event,
        name=tournament.structure.name,
        currency=tournament.structure.currency,
        state=tournament.state,
        act=live.last_act,
        clock=clock(tournament, at=at),
        figures=figures(tournament),
        prizes=prizes(tournament)[:12],
        together=together(tournament),
        bags=stages.bags(live, series, at=at),
        flights=stages.flights(live, series, {}),
    )


def player_page(
    live: LiveEvent, account: int, *, at: int, names: Names, series: LiveSeries | None = None
) -> sh.PlayerPage | None:
    """Build the page data of one player; None if no player has this number."""
    if live.tournament.entry_of(account) is None:
        return None
    return sh.PlayerPage(
        wall=wall(live, at=at, series=series),
        player=player_shown(live, account, names),
        next_day=stages.next_day_of(live, series, account),
        next_seat=stages.next_seat(live, series, account),
    )
