"""Decide entries, the start, and late seats: who gets in, their seats, and their chips."""

from collections import Counter
from collections.abc import Collection
from typing import Final, Literal

from tapete.engine.types import Chips
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.clocking import announced
from tapete.tournament.deciding.common import check_registering, check_running, check_table, payment_of
from tapete.tournament.deciding.drawing import drawn_at_start, drawn_with_entry
from tapete.tournament.deciding.paying import conclude
from tapete.tournament.draws import check_draws
from tapete.tournament.entries.eligibility import Applicant, value_behind, wrong_by
from tapete.tournament.entries.entry import Entry
from tapete.tournament.money.payments import Payment
from tapete.tournament.money.purchases import UNLIMITED, re_entry
from tapete.tournament.prizes.pools import check_start
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.seats.halting import next_seat
from tapete.tournament.seats.late_seats import kept_place, late_pool, late_seat, late_stack, tables_in_draw
from tapete.tournament.seats.seating import LateSeat, SeatPlace, first_open, has_stack, initial_draw, order_by
from tapete.tournament.state import State


def enter(state: State, command: cmd.Enter) -> tuple[ev.Event, ...]:
    """Register a player, and give them a seat if play has begun.

    Rules: ACO-start-sng, ACO-re-late, TDA19-8A, ACO-O-late-reg, ACO-stage-final-closed.
    """
    found = state.entry_of(command.account)
    if found is not None:
        raise TournamentRefused(TournamentReason.ALREADY_REGISTERED)
    structure = state.structure
    if structure.by_invitation:
        row = structure.policy_row("stages.final_entry", "ACO-stage-final-closed")
        raise TournamentRefused(TournamentReason.BY_INVITATION, row)
    _check_eligible(state, command.applicant)
    _check_same_person(state, command.same_person)
    _check_open(state, structure.late_until_level)
    _check_room(state)
    number = state._last_entry + 1
    entered = ev.Entered(
        entry=number,
        account=command.account,
        bot=command.bot,
        payment=_payment(state, command.payment, number=1),
        among=command.among,
    )
    if state.state == "registering":
        return (entered, *drawn_with_entry(state, command))
    return (entered, *_late(state, number, command, kind="late"))


def re_enter(state: State, command: cmd.ReEnter) -> tuple[ev.Event, ...]:
    """Register another entry of a player who is out: a new fee, a new stack, a new seat.

    Where the book allows several entries of a player at the same time, earlier entries may still be in, and
    the event need not have started.

    Rules: ACO-re-what, ACO-re-late, ACO-re-fee, ACO-re-new-seat, ACO-re-limit, ACO-re-names,
    ACO-re-one-at-a-time, TDA19-8B, TDA26-GL3.
    """
    structure = state.structure
    if state.state != "registering" or structure.policy.entries.entries_at_once == 1:
        check_running(state)
    made = state.entries_of(command.account)
    if not made:
        raise TournamentRefused(TournamentReason.NOT_REGISTERED)
    last, most = made[-1], structure.re_entries
    alive = sum(one.place is None for one in made)
    number = re_entry(
        made=len(made),
        most=None if most == UNLIMITED else most + 1,
        alive=alive,
        open_now=not most or _open_again(state, last, alive),
        policy=structure.policy.entries,
        limit_row=structure.policy_row("entries.entries_each", "ACO-re-limit"),
        alive_row=structure.policy_row("entries.entries_at_once", "ACO-re-one-at-a-time"),
    )
    if not all(one.may_re_enter for one in made):
        raise TournamentRefused(TournamentReason.NOT_PLAYING)
    _check_eligible(state, command.applicant)
    _check_room(state)
    entered = ev.Entered(
        entry=state._last_entry + 1,
        account=command.account,
        bot=last.bot,
        number=max(number, last.number + 1),  # one before it may have been given back
        payment=_payment(state, command.payment, number=number),
    )
    if state.state == "registering":
        return (entered,)
    late = _late(state, entered.entry, command, kind="re_entry", before=state.entry_of(command.account))
    return (entered, *late)


def _open_again(state: State, last: Entry, alive: int) -> bool:
    """Whether the event sells a player another entry now, beside live ones or after the last one."""
    if alive:
        return state.level_number <= state.structure.re_enter_until_level
    return state.may_come_back(last)


def _check_eligible(state: State, applicant: Applicant | None) -> None:
    """Check that nothing known about a person bars them from playing; the first reason is cited."""
    structure = state.structure
    wrong = wrong_by(applicant, structure.policy.entries) if applicant is not None else ()
    if applicant is None or not wrong:
        return
    value, row = value_behind(wrong[0])
    facts = (
        {"asked": applicant.age, "least": structure.policy.entries.minimum_age}
        if value == "minimum_age"
        else {}
    )
    raise TournamentRefused(
        TournamentReason.NOT_ELIGIBLE, structure.policy_row(f"entries.{value}", row), **facts
    )


def _check_same_person(state: State, accounts: Collection[int]) -> None:
    """Refuse an entry of a person who has all their entries, or a live one, under other accounts.

    Only where the book counts the entries of one person; elsewhere the room flags such accounts.

    Rules: CCL-entry-once.
    """
    structure = state.structure
    if structure.policy.entries.entries_each is None:
        return
    made = [one for account in accounts for one in state.entries_of(account)]
    most = structure.re_entries + 1
    if made and (len(made) >= most or any(one.place is None for one in made)):
        row = structure.policy_row("entries.entries_each", "CCL-entry-once")
        raise TournamentRefused(TournamentReason.SAME_PERSON, row, asked=len(made) + 1, most=most)


def _payment(state: State, payment: Payment | None, *, number: int) -> Payment | None:
    """Return the payment of an entry; None for plain money or a free entry, as in logs without this field."""
    price = state.structure.price_of(number).total
    found = payment_of(state, payment, price)
    return None if found.money == price else found


def _check_open(state: State, until_level: int) -> None:
    if state.state not in ("registering", "running") or (state.state == "running" and not until_level):
        raise TournamentRefused(TournamentReason.TOURNAMENT_STARTED)
    if state.state == "running" and state.level_number > until_level:
        raise TournamentRefused(
            TournamentReason.REGISTRATION_CLOSED, "ACO-re-late", level=state.level_number, until=until_level
        )


def _check_room(state: State) -> None:
    structure = state.structure
    most = structure.entries.most
    if structure.start.kind == "sit_and_go":
        most = structure.capacity
        if len(state.entries) >= most and state.state == "registering":
            raise TournamentRefused(TournamentReason.TOURNAMENT_FULL, "ACO-start-sng", seats=most)
        return
    if most is not None and len(state.entries) >= most:
        # No row limits the number of entries; the event's announcement does.
        raise TournamentRefused(TournamentReason.TOURNAMENT_FULL, entries=len(state.entries), most=most)


def _late(
    state: State,
    entry: int,
    command: cmd.Enter | cmd.ReEnter | cmd.TakeSeat,
    *,
    kind: Literal["late", "re_entry"],
    before: Entry | None = None,
) -> tuple[ev.Event, ...]:
    """Return the seat of an entry made during play, or its place on the waiting list.

    Args:
        state: the present seats.
        entry: the new entry.
        command: the command with the draw.
        kind: the kind of entry.
        before: for a re-entry, an earlier entry of the player: the last that is still in, if any.

    Rules: TDA19-8A, TDA19-8A.2, TDA24-8A.2, ACO-re-new-seat.
    """
    policy = state.structure.policy.seats
    draw, exclude = command.draw, before.table or None if before else None
    for number in command.new_players_at:
        check_table(state, number)
    only = tables_in_draw(command.new_players_at, policy)
    stack = _late_stack(state, command.account, command.missed)
    old = SeatPlace(before.table, before.seat) if before and before.table and before.seat else None
    kept = kept_place(state.tables, old, policy)
    if kept is not None and not state.queue:
        check_draws((draw,), (1,))
        seat = LateSeat(kind="re_entry", entry=entry, place=kept, pool=1, draw=0, excluded=None)
        return (ev.LateSeated(seat=seat, stack=stack),)
    pool = late_pool(state.tables, exclude=exclude, only=only)
    if not pool and only:
        only = ()
        pool = late_pool(state.tables, exclude=exclude)
    if state.queue or (not pool and state.structure.entries.alternates):
        return (ev.Queued(entry=entry),)
    if not pool:  # all tables are full: open a new one, which balancing will fill
        check_draws((draw,), (1,))
        number = max(state.tables.numbers) + 1
        shut = state.tables.closed(number)
        first = next_seat(state.first_button - 1, state.tables.rules.seats, closed=shut)
        seat = LateSeat(
            kind=kind,
            entry=entry,
            place=SeatPlace(number, first),
            pool=1,
            draw=0,
            excluded=None,
        )
        return (ev.TableOpened(table=number), ev.LateSeated(seat=seat, stack=stack))
    seat = late_seat(
        state.tables,
        entry,
        draw,
        kind=kind,
        exclude=exclude,
        only=only,
    )
    return (ev.LateSeated(seat=seat, stack=stack),)


def seat_alternate(state: State, command: cmd.SeatAlternate) -> tuple[ev.Event, ...]:
    """Seat the first waiting alternate, by a draw like any other.

    Rules: TDA19-8A.2 (alternates draw as all others do).
    """
    check_running(state)
    if not state.queue:
        raise TournamentRefused(TournamentReason.NOBODY_WAITS)
    if not late_pool(state.tables):
        raise TournamentRefused(TournamentReason.NO_SEAT_FREE, players=state.tables.player_count)
    entry = state.entries[next(iter(state.queue))]
    seat = late_seat(state.tables, entry.entry, command.draw, kind="alternate")
    return (ev.LateSeated(seat=seat, stack=_late_stack(state, entry.account, command.missed)),)


def take_seat(state: State, command: cmd.TakeSeat) -> tuple[ev.Event, ...]:
    """Seat a player who was absent at the start, with a full stack, like any late entry.

    Raises:
        Refused: the player is not awaited any more.

    Rules: CCL-late-no-dummies, CCL-late-full-stack.
    """
    check_running(state)
    made = state.entries_of(command.account)
    if not made:
        raise TournamentRefused(TournamentReason.NOT_REGISTERED)
    entry = next((one.entry for one in made if one.entry in state.absent), None)
    if entry is None:
        row = state.structure.policy_row("seats.start_stacks", "CCL-late-no-dummies")
        raise TournamentRefused(TournamentReason.NOT_AWAITED, row)
    return _late(state, entry, command, kind="late")


def _late_stack(state: State, account: int, missed: Chips) -> Chips:
    """Return the chips of an entry made during play (TDA19-8A, TDA19-8B)."""
    structure = state.structure
    brought = 0
    if state.surrendered:
        brought = sum(state.surrendered.get(one.entry, 0) for one in state.entries_of(account))
    return late_stack(structure.starting_stack, missed=missed, policy=structure.policy.seats) + brought


def withdraw(state: State, command: cmd.Withdraw) -> tuple[ev.Event, ...]:
    """Withdraw an entry: before the start, or while it waits for a seat (ACO-O-unregister)."""
    entry = state.entry_of(command.account, command.number)
    if entry is None:
        raise TournamentRefused(TournamentReason.NOT_REGISTERED)
    if entry.entry not in state.queue:
        check_registering(state)
    structure = state.structure
    until = structure.entries.withdraw_until or (
        "last_seat" if structure.start.kind == "sit_and_go" else "start"
    )
    full = structure.start.kind == "sit_and_go" and len(state.entries) == structure.capacity
    if until == "last_seat" and full:  # the last seat is taken, so the event is about to start
        raise TournamentRefused(
            TournamentReason.TOURNAMENT_FULL, "ACO-O-unregister", seats=structure.capacity
        )
    return (ev.Withdrawn(entry=entry.entry),)


_START_VALUES: Final = {
    "scheduled": ("entries.scheduled_start", "ACO-start-scheduled"),
    "sit_and_go": ("entries.sit_and_go_start", "ACO-start-sng"),
}
"""Policy value that starts each kind of event, with a default row where the book does not state it."""


def drop_unpaid(state: State, command: cmd.DropUnpaid) -> tuple[ev.Event, ...]:
    """Remove an entry that must be paid with its seat, but can't be.

    Raises:
        Refused: the account has no such entry, or it is paid.

    Rules: ACO-entry-cost.
    """
    entry = state.entry_of(command.account, command.number)
    if entry is None:
        raise TournamentRefused(TournamentReason.NOT_REGISTERED)
    made = state.entries_of(command.account) if command.number is None else (entry,)
    entry = next((one for one in reversed(made) if one.entry in state.promised), None)
    if entry is None:
        row = state.structure.policy_row("prices.entry_paid", "ACO-entry-cost")
        raise TournamentRefused(TournamentReason.ENTRY_PAID, row)
    return (ev.Withdrawn(entry=entry.entry),)


def start(state: State, command: cmd.Start, at: int) -> tuple[ev.Event, ...]:
    """Draw the seats and start the level clock.

    Rules: ACO-start-sng, ACO-start-scheduled, ACO-O-start-minimum, TDA19-7, TDA19-9, ACO-windfall-draw-time,
    CCL-button-initial, CCL-qualifying-start.
    """
    check_registering(state)
    structure = state.structure
    entries = len(state.entries)
    if state.seeded is None and structure.stage is not None and structure.stage.kind == "final":
        raise TournamentRefused(TournamentReason.TOO_EARLY, "ACO-stage-final-stacks")
    if state.seeded is None and structure.starts_when_full(timed=state.starts_at is not None):
        if entries < structure.full_at:
            row = structure.policy_row(*_START_VALUES[structure.start.kind])
            raise TournamentRefused(
                TournamentReason.SEATS_FREE, row, entries=entries, seats=structure.full_at
            )
    elif state.starts_at is not None and at < state.starts_at:
        raise TournamentRefused(TournamentReason.TOO_EARLY, "ACO-start-scheduled", starts_at=state.starts_at)
    if state.seeded is not None and entries == 1:
        return _won_alone(state, at)
    away = _away(state, command.absent)
    unpaid = sum(entry in state.promised for entry in away)
    check_start(entries - unpaid, minimum=max(2, structure.entries.least))
    button = structure.start.button if command.button is None else command.button
    if not 1 <= button <= structure.seats:
        raise ValueError(f"there is no seat {button} for the button")
    shut = next((p for p in command.fixed.values() if p.seat in state.tables.closed(p.table)), None)
    if shut is not None:
        raise TournamentRefused(TournamentReason.SEAT_CLOSED, "TDA19-9", table=shut.table, seat=shut.seat)
    drawn = initial_draw(
        tuple(entry for entry in state.entries if entry not in away) if away else tuple(state.entries),
        order_by("initial", command.seat_order, structure.policy.seats),
        seats=structure.seats,
        fixed={entry: place for entry, place in command.fixed.items() if entry not in away},
        closed=state.tables.closed,
    )
    level = state.seeded.level if state.seeded else structure.first_level
    told = announced(state, level, at, without=unpaid)
    found: list[ev.Event] = [
        ev.Started(at=at, button=button),
        # Entries paid with the seat are not paid yet.
        *((ev.Withdrawn if one in state.promised else ev.StayedAway)(entry=one) for one in away),
    ]
    windfall: ev.WindfallDrawn | None = None
    if structure.prizes.kind == "windfall":
        windfall = drawn_at_start(state, command)
        told = (ev.LevelBegan(level=level, at=at, ends_at=at + windfall.minutes * 60_000),)
    seats = [
        ev.Seated(entry=entry, seat=place.seat, stack=_stack(state, entry), table=place.table)
        for entry, place in drawn.places.items()
    ]
    draw = [windfall] if windfall else []
    # The drawn prizes replace the money paid in, so seats paid at once come first.
    found += [*seats, *draw] if structure.pays_when_seated else [*draw, *seats]
    if structure.tables.break_order:
        tables = Counter(place.table for place in drawn.places.values())
        order = tuple(number for number in structure.tables.break_order if number in tables)
        found.append(ev.BreakOrderAnnounced(order=order))
    return (*found, *told)


def absent_at_start(state: State, absent: Collection[int]) -> tuple[int, ...]:
    """Return the entries without a stack at the start, because their players are absent.

    Stacks from an earlier stage are always in play.

    Args:
        state: before the start.
        absent: accounts of the players who are not in their seats.

    Rules: CCL-late-no-dummies, ACO-t-equal-stacks.
    """
    if not absent:
        return ()
    policy, away = state.structure.policy.seats, frozenset(absent)
    return tuple(
        number
        for number, one in state.entries.items()
        if one.carried is None and not has_stack(one.account not in away, policy)
    )


def _away(state: State, absent: Collection[int]) -> Collection[int]:
    """Return the absent entries of an event that starts.

    Raises:
        Refused: fewer than two players are present.
    """
    away, entries = absent_at_start(state, absent), len(state.entries)
    if away and entries >= 2 > entries - len(away):
        row = state.structure.policy_row("seats.start_stacks", "CCL-late-no-dummies")
        raise TournamentRefused(TournamentReason.TOO_FEW_PLAYERS, row, players=entries - len(away), least=2)
    return dict.fromkeys(away)


def _won_alone(state: State, at: int) -> tuple[ev.Event, ...]:
    """Decide a final with one qualifier, who wins at once.

    Rules: ACO-t-winner, ACO-stage-final-ends, ACO-O-stage-prizes.
    """
    (only,) = state.entries
    stack = _stack(state, only)
    seat = first_open(1, closed=state.tables.closed(1))[0]
    return (
        ev.Started(at=at, button=seat),
        ev.Seated(entry=only, seat=seat, stack=stack, table=1),
        *conclude(state, stacks={only: stack}, heads={only: state.entries[only].head}, at=at),
    )


def _stack(state: State, entry: int) -> Chips:
    carried_on = state.entries[entry].carried
    return state.structure.starting_stack if carried_on is None else carried_on
