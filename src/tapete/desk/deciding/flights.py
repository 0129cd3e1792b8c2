"""Decide the bags of a flight, its end, and the set-up of the final from the flights' stacks."""

from __future__ import annotations

from tapete.desk import orders as od
from tapete.desk.acts import Acted
from tapete.desk.deciding.entries import player
from tapete.desk.deciding.table import Bounds, Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import LiveState
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.bagging import check_bag, check_bagging
from tapete.tournament.deciding.common import check_between_hands, check_table
from tapete.tournament.director import starting
from tapete.tournament.draws import order_bounds, order_of
from tapete.tournament.refusals import TournamentReason, TournamentRefused


def _bag(draft: Draft, order: od.BagTable) -> None:
    """Check the counted stacks; `note` keeps them until the flight ends."""
    tournament = draft.tournament
    check_bagging(tournament)
    check_table(tournament, order.table)
    check_between_hands(tournament, order.table)
    for account, chips in order.counts.items():
        entry = player(draft.live, account)
        place = tournament.tables.place_of(entry.entry)
        if place is None or place.table != order.table:
            raise TournamentRefused(TournamentReason.NOT_PLAYING)
        check_bag(tournament, entry.entry, chips)


def _end(draft: Draft, order: od.EndFlight) -> None:
    live, tournament = draft.live, draft.tournament
    stacks = {
        entry: live.bags[account]
        for entry in tournament.tables.entries
        if (account := tournament.entries[entry].account) in live.bags
    }
    draft.give(cmd.BagStacks(stacks=stacks, early=order.early, difference=order.difference, why=order.reason))


def check_open_final(live: LiveState) -> None:
    """Check that an event is a final that still waits for the stacks of its flights.

    Raises:
        DeskRefused: it is no final, or it has the stacks.
    """
    stage = live.tournament.structure.stage
    if stage is None or stage.kind != "final":
        raise DeskRefused(DeskReason.NO_FINAL)
    if live.online is not None:
        raise DeskRefused(DeskReason.PLAYED_ONLINE)
    if live.tournament.seeded is not None or live.tournament.state != "registering":
        raise DeskRefused(DeskReason.FINAL_SET_UP)


def _bring(draft: Draft, order: od.BringStage) -> None:
    check_open_final(draft.live)
    if order.flight in draft.live.brought:
        raise DeskRefused(DeskReason.FLIGHT_TWICE)
    wrong = next((account for account, chips in order.stacks.items() if chips < 1), None)
    if wrong is not None:
        raise TournamentRefused(TournamentReason.BAG_WRONG, player=wrong, counted=0, least=1)
    if len(order.stacks) > order.entries:
        raise DeskRefused(DeskReason.STAGE_WRONG, players=len(order.stacks), entries=order.entries)


def _seed(order: od.SetUpFinal | od.PlayOnline) -> cmd.SeedFinal:
    return cmd.SeedFinal(
        results=order.results, pool=order.pool, entries=order.entries, end_levels=order.end_levels
    )


def _check_stacks(live: LiveState, order: od.SetUpFinal | od.PlayOnline) -> None:
    check_open_final(live)
    if not order.results or not order.end_levels:
        raise DeskRefused(DeskReason.NO_STACKS)


def _set_up(draft: Draft, order: od.SetUpFinal) -> None:
    """Take over the stacks, draw the seats, and stop the clock of the first level.

    Rules: ACO-stage-final-stacks, ACO-stage-final-blinds, ACO-t-random-seat.
    """
    _check_stacks(draft.live, order)
    draft.give(_seed(order))
    need = starting.needed_to_start(draft.tournament)
    draft.give(need.command(order_of(draft.draws), None))
    if draft.tournament.state == "running":
        draft.give(cmd.StopClock())


def _play_online(draft: Draft, order: od.PlayOnline) -> None:
    """Take over the stacks, as the online final does with the same results.

    Rules: ACO-stage-final-stacks, ACO-stage-final-blinds.
    """
    _check_stacks(draft.live, order)
    given: dict[int, int] = {}
    for account in dict.fromkeys(one.account for one in order.results):
        member = order.members.get(account)
        if member is None:
            raise DeskRefused(DeskReason.NO_ACCOUNT, at=f"accounts.{account}", player=account)
        if member in given:
            raise DeskRefused(DeskReason.ACCOUNT_TWICE, at=f"accounts.{account}", player=account)
        given[member] = account
    draft.give(_seed(order))


def _set_up_bounds(live: LiveState, order: od.SetUpFinal, at: int) -> tuple[int, ...]:
    _check_stacks(live, order)
    made = live.tournament.decide(_seed(order), at=at)
    new = sum(isinstance(event, ev.Entered) for event in made)
    return order_bounds(len(live.tournament.entries) + new)


def note(live: LiveState, act: Acted) -> None:
    """Keep counted bags, and drop those of players whose stack may have changed since."""
    for event in act.events:
        _drop(live, event)
    match act.order:
        case od.BagTable(counts=counts):
            live.bags.update(counts)
        case od.BringStage(flight=flight):
            live.brought[flight] = act.order
        case od.SetUpFinal(starts_at=starts_at):
            live.final_starts_at = starts_at
        case od.PlayOnline(starts_at=starts_at):
            live.final_starts_at, live.online = starts_at, act.order
        case _:
            pass


def _drop(live: LiveState, event: ev.Event) -> None:
    if not live.bags:
        return
    tournament, entries = live.tournament, set[int]()
    match event:
        case ev.HandBegan(table=table) | ev.HandFinished(table=table) | ev.ColouredUp(table=table):
            entries = set(tournament.tables.players(table).values()) if table in tournament.tables else set()
        case ev.StacksCorrected(giver=giver, taker=taker):
            entries = {giver, taker}
        case ev.ChipsRemoved() | ev.Eliminated() | ev.Rebought() | ev.AddedOn() | ev.LateChipsChanged():
            entries = {event.entry}
        case _:
            return
    for entry in entries:
        live.bags.pop(tournament.entries[entry].account, None)


DECIDED: Decided = {
    od.BagTable: _bag,
    od.EndFlight: _end,
    od.BringStage: _bring,
    od.SetUpFinal: _set_up,
    od.PlayOnline: _play_online,
}
BOUNDS: Bounds = {od.SetUpFinal: _set_up_bounds}
