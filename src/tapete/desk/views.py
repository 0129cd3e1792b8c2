"""Build page data from a live event. Nothing here changes the event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tapete.desk import shown as sh
from tapete.desk import stages
from tapete.desk.acts import Acted, Proposal, Redone, Undone
from tapete.desk.event import LiveEvent
from tapete.desk.hand_view import hand_shown
from tapete.desk.middle.starting import streets_from_the_middle
from tapete.desk.opening import why_not_start
from tapete.desk.series import LiveSeries
from tapete.desk.state import kind_of
from tapete.desk.stated import stated
from tapete.tournament import events as ev
from tapete.tournament.deciding.settling import may_deal
from tapete.tournament.director.steps import hand_for_hand_due
from tapete.tournament.entries.entry import Entry
from tapete.tournament.positions.button import Positions, next_positions
from tapete.tournament.prizes.deals import PrizeDeal
from tapete.tournament.seats.balancing import SeatMove
from tapete.tournament.structure.lint import DENOMINATIONS
from tapete.tournament.structure.structure import yardstick
from tapete.tournament.tournament import Tournament

MINUTE_MS = 60_000
MOST_LOG = 400

Names = Mapping[int, str]


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
        tables=tuple(_table(live, number, names) for number in tournament.tables.numbers),
        players=tuple(_player(live, account, names) for account in accounts(tournament)),
        prizes=prizes(tournament),
        proposals=tuple(_proposal(live, number, one, names) for number, one in live.proposals.items()),
        together=_together(tournament),
        deal=deal_shown(live, names),
        may_deal=may_deal(tournament),
        stated=tuple(stated(structure)),
        penalties=tuple(_penalties(live, names)),
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
        together=_together(tournament),
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
        player=_player(live, account, names),
        next_day=stages.next_day_of(live, series, account),
        next_seat=stages.next_seat(live, series, account),
    )


# -------------------------------------------------------------------- parts


def accounts(tournament: Tournament) -> tuple[int, ...]:
    """Return every player once, in the order of their first entry."""
    return tuple(dict.fromkeys(entry.account for entry in tournament.entries.values()))


def level(tournament: Tournament, number: int) -> sh.LevelShown:
    """Return one level of the structure."""
    structure = tournament.structure
    found = structure.levels[number - 1]
    return sh.LevelShown(
        level=number,
        small_blind=found.small_blind,
        big_blind=found.big_blind,
        ante=found.ante,
        minutes=tournament.level_minutes(number),
        break_after=structure.breaks.after.get(number, 0),
    )


def clock(tournament: Tournament, *, at: int) -> sh.ClockShown:
    """Return the level clock at an instant."""
    number, levels = tournament.level_number, len(tournament.structure.levels)
    following = level(tournament, number + 1) if number < levels else None
    if not number:
        return sh.ClockShown(
            level=0,
            ends_at=None,
            remaining_ms=None,
            length_ms=None,
            running=False,
            on_break=False,
            break_ends_at=None,
            level_due=None,
            break_due_minutes=None,
            now=None,
            next=following,
            next_break_in_ms=None,
            next_break_at=None,
        )
    found = tournament.clock(at=at)
    length = tournament.schedule.level_ms[number - 1]
    runs = found.running and found.remaining_ms is not None
    over_in = _break_in(tournament, number, found.remaining_ms)
    pause = tournament.on_break
    return sh.ClockShown(
        level=number,
        ends_at=at + (found.remaining_ms or 0) if runs else None,
        remaining_ms=found.remaining_ms,
        length_ms=length,
        running=found.running,
        on_break=found.on_break,
        break_ends_at=pause.at + pause.ms if pause is not None else None,
        level_due=found.level_due,
        break_due_minutes=found.break_due_ms // MINUTE_MS if found.break_due_ms else None,
        now=level(tournament, number),
        next=following,
        next_break_in_ms=over_in,
        next_break_at=at + over_in if over_in is not None and runs else None,
    )


def _break_in(tournament: Tournament, number: int, remaining: int | None) -> int | None:
    after = tournament.structure.breaks.after
    if remaining is None or tournament.on_break is not None:
        return None
    for later in range(number, len(tournament.structure.levels)):
        if after.get(later):
            return remaining
        length = tournament.schedule.level_ms[later]
        if length is None:
            return None
        remaining += length
    return None


def figures(tournament: Tournament) -> sh.FiguresShown:
    """Count entries, players, chips and money of the event."""
    structure = tournament.structure
    players = tournament.alive
    stacks = sum(tournament.entries[one].stack for one in tournament.tables.entries)
    seated = max(1, tournament.tables.player_count)
    average = stacks // seated if stacks else structure.starting_stack
    number = max(1, tournament.level_number)
    blind = yardstick(structure.levels[number - 1])
    paid = tournament.paid_places if tournament.entries and not structure.bags_stacks else 0
    return sh.FiguresShown(
        entries=len(tournament.entries),
        players=players,
        tables=tournament.tables.table_count,
        in_play=stacks,
        average=average,
        average_blinds=average // blind if blind else 0,
        pool=tournament.pool,
        paid_places=paid,
        to_money=max(0, players - paid) if paid else 0,
        fees=sum(tournament.fees_of(one) for one in tournament.entries),
        prizes_fixed=tournament.fixed is not None,
    )


def prizes(tournament: Tournament) -> tuple[sh.PrizeShown, ...]:
    """Return the current prizes by place; a flight leaves them to its final."""
    if not tournament.entries or tournament.structure.bags_stacks:
        return ()
    return tuple(
        sh.PrizeShown(place=place, amount=amount) for place, amount in enumerate(tournament.prizes, start=1)
    )


def due(live: LiveEvent, *, at: int) -> Iterator[sh.DueShown]:
    """Yield the tasks for a person now, the most urgent first."""
    tournament = live.tournament
    if tournament.state == "registering" and stages.is_final(live):
        return  # the page of the flights says what it waits for
    if tournament.state == "registering":
        yield _start(tournament, at)
        return
    if tournament.state != "running":
        return
    if (bagging := stages.bagging_due(live, at=at)) is not None:
        yield bagging
        return
    if stages.waits_to_begin(live):
        yield sh.DueShown(kind="begin_final", facts={"level": tournament.level_number})
        return
    found = tournament.clock(at=at)
    if found.break_due_ms:
        yield sh.DueShown(kind="break", facts={"minutes": found.break_due_ms // MINUTE_MS})
    elif tournament.on_break is not None:
        if at >= tournament.on_break.at + tournament.on_break.ms:
            yield sh.DueShown(kind="break_over")
    elif found.level_due is not None:
        yield sh.DueShown(kind="level", facts={"level": found.level_due}, rows=("TDA19-23",))
    if hand_for_hand_due(tournament):
        yield sh.DueShown(
            kind="hand_for_hand",
            facts={"players": tournament.alive, "paid": tournament.paid_places},
            rows=("TDA19-PR8A",),
        )
    play = tournament.hand_for_hand
    if play is not None and not play.waited_for:
        yield sh.DueShown(kind="next_hand", facts={"hand": play.number + 1})
    for offer in sorted(tournament.offers):
        account = tournament.entries[offer].account
        yield sh.DueShown(kind="rebuy", table=tournament.entries[offer].table, facts={"account": account})
    for table in tournament.tables.numbers:
        if (one := _due_at(live, table)) is not None:
            yield one


def _start(tournament: Tournament, at: int) -> sh.DueShown:
    """The start, with the reason why it has to wait."""
    facts: dict[str, Any] = {"players": len(tournament.entries)}
    why = why_not_start(tournament, at=at)
    if why is None:
        return sh.DueShown(kind="start", facts=facts)
    rows = (why.rule,) if why.rule else ()
    return sh.DueShown(kind="start", facts=facts | dict(why.facts), rows=rows, why_not=str(why.reason.value))


def _due_at(live: LiveEvent, table: int) -> sh.DueShown | None:
    """Return the task of a table before its next hand."""
    found = live.tournament.required(table)
    if found is None:
        halted = live.tournament.halted(table)
        if halted is not None and halted.now:
            return sh.DueShown(
                kind="halt",
                table=table,
                facts={"players": halted.players, "fullest": halted.fullest},
                rows=halted.rules,
            )
        return None
    need = found.need
    facts: dict[str, Any] = {"of": found.table}
    if need is not None:
        facts |= {
            "players": need.players,
            "tables": need.tables,
            "tables_needed": need.tables_needed,
            "spread": need.spread,
        }
    return sh.DueShown(kind=found.kind, table=table, facts=facts, rows=need.rules if need else ())


def _table(live: LiveEvent, number: int, names: Names) -> sh.TableShown:
    tournament, tables = live.tournament, live.tournament.tables
    players, closed = tables.players(number), tables.closed(number)
    play, last = tournament.hand_for_hand, tables.previous(number)
    return sh.TableShown(
        table=number,
        seats=tuple(
            _seat(live, seat, players.get(seat), seat in closed, names)
            for seat in range(1, tables.rules.seats + 1)
        ),
        players=len(players),
        due=_due_at(live, number) if tournament.state == "running" else None,
        button=last.button if isinstance(last, Positions) else None,
        big_blind_next=_next_big_blind(live, last, number),
        playing=tournament.hand_runs(number),
        hand=_hand(live, number),
        clock_call=_clock_call(live, number, names),
        held=play is not None and play.plays(number) and play.state_of(number) == "held",
    )


def denominations(tournament: Tournament) -> tuple[int, ...]:
    """Return the denominations in use: from the smallest chip up to those of a large stack."""
    least = tournament.structure.smallest_chip
    stacks = [tournament.entries[one].stack for one in tournament.tables.entries]
    most = max(stacks, default=tournament.structure.starting_stack)
    return (least, *(one for one in DENOMINATIONS if least < one <= max(most, 5 * least)))[:6]


def deal_shown(live: LiveEvent, names: Names) -> sh.DealShown | None:
    """Return the deal under vote, or else the last agreed deal."""
    tournament = live.tournament
    agreed: tuple[ev.DealProposed, Acted] | None = None
    for act in live.standing:
        for event in act.events:
            if isinstance(event, ev.DealProposed):
                proposed = event
            elif isinstance(event, ev.DealSettled):
                agreed = (proposed, act)
    deal: PrizeDeal[int] | ev.DealProposed
    if tournament.deal is not None:
        deal, agreed_at = tournament.deal, None
    elif agreed is not None:
        deal, agreed_at = agreed[0], agreed[1].at
    else:
        return None
    return sh.DealShown(
        method=deal.method,
        kept=deal.kept,
        agreed_at=agreed_at,
        lines=tuple(
            sh.DealLine(
                account=tournament.entries[entry].account,
                name=_name(tournament.entries[entry], names),
                stack=tournament.entries[entry].stack,
                amount=amount,
            )
            for entry, amount in deal.amounts.items()
        ),
    )


def _clock_call(live: LiveEvent, number: int, names: Names) -> sh.ClockCallShown | None:
    found = live.clock_calls.get(number)
    if found is None:
        return None
    return sh.ClockCallShown(
        account=found.account,
        name=names.get(found.account, f"#{found.account}"),
        aloud_at=found.at + found.seconds * 1_000,
        ends_at=found.at + (found.seconds + found.aloud) * 1_000,
    )


def _next_big_blind(live: LiveEvent, last: object, number: int) -> int | None:
    players = live.tournament.tables.players(number)
    if not isinstance(last, Positions) or len(players) < 2:
        return None
    return next_positions(last, tuple(players)).big_blind


def _hand(live: LiveEvent, number: int) -> sh.RecordedHandShown | None:
    hand = live.hands.get(number)
    return None if hand is None else hand_shown(hand, live.tournament.structure.rulebook)


def _seat(live: LiveEvent, seat: int, entry: int | None, locked: bool, names: Names) -> sh.SeatShown:
    if entry is None:
        return sh.SeatShown(seat=seat, account=None, locked=locked)
    found = live.tournament.entries[entry]
    return sh.SeatShown(
        seat=seat,
        account=found.account,
        name=_name(found, names),
        stack=found.stack,
        counted=found.account in live.counted,
        missing=live.ledger.left(found.account),
        locked=locked,
        offer=entry in live.tournament.offers,
    )


def _name(entry: Entry, names: Names) -> str:
    return entry.name(names.get(entry.account, f"#{entry.account}"))


def _player(live: LiveEvent, account: int, names: Names) -> sh.PlayerShown:
    tournament = live.tournament
    made = tournament.entries_of(account)
    entry = tournament.entry_of(account) or made[-1]
    place = tournament.tables.place_of(entry.entry)
    return sh.PlayerShown(
        account=account,
        name=_name(entry, names),
        entries=len(made),
        table=place.table if place else entry.table,
        seat=(place.seat if place else entry.seat) or 0,
        stack=entry.stack,
        place=entry.place,
        prize=sum(one.prize for one in made),
        state=_state(tournament, entry),
        rebuys=sum(one.rebuys for one in made),
        add_ons=sum(one.add_ons for one in made),
        missing=live.ledger.left(account),
        penalties=live.ledger.earlier(account),
        paid=account in live.paid,
        bag=stages.bag_of(live, made),
    )


def _state(tournament: Tournament, entry: Entry) -> Any:
    if entry.entry in tournament.qualified:
        return "bagged"
    if entry.place is not None:
        return "out" if entry.place > 1 or tournament.state == "running" else "in"
    if entry.entry in tournament.offers:
        return "offer"
    if tournament.tables.place_of(entry.entry) is not None:
        return "in"
    return "registered" if tournament.state == "registering" else "waiting"


def _proposal(live: LiveEvent, number: int, proposal: Proposal, names: Names) -> sh.ProposalShown:
    moves: list[sh.MoveShown] = []
    others: tuple[sh.OtherSeat, ...] = ()
    rows: tuple[str, ...] = ()
    picked = None
    for event in proposal.events:
        match event:
            case ev.PlayerMoved(move=move):
                moves.append(_move(live, move, names))
                others = tuple(
                    sh.OtherSeat(seat=one.arrival.seat, why_not=one.why_not) for one in move.alternatives
                )
                rows = move.rules
            case ev.TableBroke(broken=broken):
                moves += [_move(live, one, names) for one in broken.moves]
                rows = broken.rules
            case ev.TablePicked(table=table):
                picked = table
            case ev.Redrawn(draw=draw):
                moves += _redrawn(live, draw.places, names)
            case ev.LateSeated(seat=seat):
                entry = live.tournament.entries[seat.entry]
                moves.append(
                    sh.MoveShown(
                        account=entry.account,
                        name=_name(entry, names),
                        from_table=0,
                        from_seat=0,
                        to_table=seat.place.table,
                        to_seat=seat.place.seat,
                    )
                )
            case _:
                pass
    return sh.ProposalShown(
        proposal=number,
        kind=proposal.kind,
        table=proposal.table,
        moves=tuple(moves),
        alternatives=others,
        picked=picked,
        rows=rows,
    )


def _redrawn(live: LiveEvent, places: Mapping[int, Any], names: Names) -> Iterator[sh.MoveShown]:
    for one, to in places.items():
        entry = live.tournament.entries[one]
        place = live.tournament.tables.place_of(one)
        yield sh.MoveShown(
            account=entry.account,
            name=_name(entry, names),
            from_table=place.table if place else 0,
            from_seat=place.seat if place else 0,
            to_table=to.table,
            to_seat=to.seat,
        )


def _move(live: LiveEvent, move: SeatMove, names: Names) -> sh.MoveShown:
    entry = live.tournament.entries[move.entry]
    return sh.MoveShown(
        account=entry.account,
        name=_name(entry, names),
        from_table=move.origin.table,
        from_seat=move.origin.seat,
        to_table=move.to.table,
        to_seat=move.to.seat,
        role=move.after.role,
        to_big_blind=move.to_big_blind,
    )


def _together(tournament: Tournament) -> sh.TogetherShown | None:
    play = tournament.hand_for_hand
    if play is None:
        return None
    return sh.TogetherShown(
        number=play.number, waits_for=play.waited_for, left=tournament.alive, paid=tournament.paid_places
    )


def _penalties(live: LiveEvent, names: Names) -> Iterator[sh.PenaltyShown]:
    given = {
        change.penalty: act
        for act in live.standing
        for change in act.penalties
        if type(change).__name__ == "PenaltyGiven"
    }
    for number, one in enumerate(live.ledger.penalties, start=1):
        act = given[number]
        yield sh.PenaltyShown(
            penalty=number,
            account=one.given.player,
            name=names.get(one.given.player, f"#{one.given.player}"),
            kind=one.given.kind,
            hands=one.given.hands,
            left=one.left,
            offence=one.given.offence,
            rows=one.given.rows,
            act=act.act,
            at=act.at,
            by=act.by,
        )


def rulings(live: LiveEvent, names: Names) -> Iterator[sh.RulingShown]:
    """Yield the rulings that stand, in order."""
    for act in live.standing:
        if act.ruled is None:
            continue
        told = msgspec.to_builtins(act.order)
        account = told.get("account")
        yield sh.RulingShown(
            act=act.act,
            at=act.at,
            by=act.by,
            incident=told["incident"],
            table=told.get("table"),
            name=names.get(account, "") if account is not None else "",
            option=told.get("option", ""),
            reason=act.order.reason,
            outcome=act.ruled.outcome,
            cites=act.ruled.cites,
            lines={language: lines for language, lines in act.ruled.lines.items()},
            at_table=act.ruled.at_table or told.get("at_table", {}),
            carried=act.ruled.carried,
        )


def whole_log(live: LiveEvent, names: Names) -> Iterator[sh.ActShown]:
    """Yield every act in order, with undoings and redoings."""
    lines: list[Acted | Undone | Redone] = [*live.acts.values(), *live.undoings]
    for one in sorted(lines, key=lambda act: act.act):
        if not isinstance(one, Acted):
            yield sh.ActShown(
                act=one.act,
                at=one.at,
                by=one.by,
                kind="undo" if isinstance(one, Undone) else "redo",
                reason=one.reason,
                facts={"act": one.undone if isinstance(one, Undone) else one.redone},
                undone=False,
                may_undo=False,
            )
            continue
        gone = one.act in live.undone
        yield sh.ActShown(
            act=one.act,
            at=one.at,
            by=one.by,
            kind=kind_of(one.order),
            reason=one.order.reason,
            facts=facts_of(one, names),
            undone=gone,
            may_undo=not gone,
        )


def facts_of(act: Acted, names: Names) -> dict[str, Any]:
    """Return the facts of an act for its line in the log: people, places and results."""
    told = {
        name: value
        for name, value in msgspec.to_builtins(act.order).items()
        if name
        in (
            "table",
            "seat",
            "level",
            "count",
            "kind",
            "remaining_ms",
            "minutes",
            "proposal",
            "incident",
            "act",
            "to",
            "since_at",
            "happened_at",
            "flight",
            "starts_at",
        )
        and value is not None
    }
    told |= stages.facts_of(act)
    account = act.account or getattr(act.order, "account", None)
    if account is not None:
        told["name"] = names.get(account, f"#{account}")
    losers = getattr(act.order, "losers", ())
    if losers:
        told["name"] = ", ".join(names.get(one.account, f"#{one.account}") for one in losers)
    places = [str(event.place) for event in act.events if isinstance(event, ev.Eliminated)]
    if places:
        told["places"] = ", ".join(places)
    levels = [event.level for event in act.events if isinstance(event, ev.LevelBegan)]
    if levels:
        told["level"] = levels[-1]
    return told
