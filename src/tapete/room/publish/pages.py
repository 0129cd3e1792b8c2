"""A tournament as one account may see it: its lobby row and its page."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import get_args

from msgspec import structs

from tapete.engine.types import Chips, Limit
from tapete.room import protocol as p
from tapete.room.core import notices, offers, prospects
from tapete.room.core.figures import prizes, prospect_of, stacks, standing_by_entry, standings
from tapete.room.core.game import GameState
from tapete.room.protocol.page import NOTICES_TOLD
from tapete.room.protocol.page_folding import entry_order
from tapete.tournament.course.stages import goes_on_with
from tapete.tournament.entries.entry import Entry, FinishedEntry
from tapete.tournament.structure.lobby_axes import axes_of
from tapete.tournament.structure.speeds import speed
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament

Names = Mapping[int, str]
"""Names by account."""

LISTED = 200
"""Maximum number of entries on a page."""
FIRST = 9
"""Maximum number of names and prizes in a lobby row."""


def name_of(game: GameState, entry: Entry, names: Names) -> str:
    """Return the name of an entry (ACO-re-names)."""
    return entry.name(names.get(entry.account, "?"))


def progress(game: GameState, account: int | None) -> p.Progress:
    """Return the progress of a tournament and an account's place in it."""
    tournament = game.tournament
    found, pause = stacks(game), tournament.on_break
    return p.Progress(
        entries=len(tournament.entries),
        left=tournament.alive,
        waiting=len(tournament.queue),
        tables=tournament.tables.table_count,
        paid_places=prizes(game)[1],
        average=found.average,
        largest=found.largest,
        smallest=found.smallest,
        pool=prospects.pool_now(tournament, prospect_of(game)),
        break_until=pause.at + pause.ms if pause else None,
        hand_for_hand=tournament.hand_for_hand is not None,
        in_step=tournament.in_step,
        final_table=tournament.final_table,
        your_place=place_by_chips(game, account),
    )


def place_by_chips(game: GameState, account: int | None) -> int | None:
    """Return the current place by chips of an account's entry; None if it is not in."""
    tournament = game.tournament
    entry = tournament.entry_of(account) if account is not None else None
    if entry is None or entry.place is not None or tournament.state != "running":
        return None
    found = stacks(game).stacks
    return len(found) - bisect_right(found, entry.stack) + 1


def standing(game: GameState, one: FinishedEntry, names: Names) -> p.Standing:
    """Return a finished entry as a protocol object."""
    entry = game.tournament.entries[one.entry]
    return p.Standing(
        place=one.place,
        seat=entry.seat or 0,
        name=name_of(game, entry, names),
        player=entry.entry,
        prize=prospects.won(game.tournament, entry, one),
        hand=one.hand,
        bounties=entry.bounties,
        tickets=one.tickets,
        qualified=_qualified(game, entry),
        payment=prospects.payment(game.tournament, entry, one),
        ticket=game.tournament.structure.prizes.ticket or 0 if one.tickets else 0,
    )


def _qualified(game: GameState, entry: Entry) -> p.Onward | None:
    """Return the chips that an entry takes from a flight to the final (ACO-stage-qualify)."""
    chips = game.tournament.qualified.get(entry.entry)
    if chips is None:
        return None
    return p.Onward(chips=_in_final(game, chips), stream=f"tournament/{game.feeds}" if game.feeds else None)


def _in_final(game: GameState, brought: int) -> int:
    """Return the chips in the final for the chips brought from a flight; 0 for none."""
    structure = game.tournament.structure
    if not brought:
        return 0
    return goes_on_with(brought, starting_stack=structure.starting_stack, policy=structure.policy.stages)


def standing_of(game: GameState, account: int | None, names: Names) -> p.Standing | None:
    """Return an account's own result, once it is out."""
    entry = game.tournament.entry_of(account) if account is not None else None
    if entry is None or entry.place is None:
        return None
    found = standing_by_entry(game).get(entry.entry)
    return standing(game, found, names) if found else None


def notice_told(game: GameState, notice: notices.KeptNotice, names: Names) -> p.Notice:
    """Return a notice as a protocol object, with its text."""
    entries = game.tournament.entries
    return notices.told(notice, name=lambda one: name_of(game, entries[one], names))


# ------------------------------------------------------------ a row of the lobby


def formats(tournament: Tournament) -> tuple[p.Format, ...]:
    """Return the special formats of a tournament."""
    structure = tournament.structure
    prizes = structure.prizes
    tests: dict[p.Format, bool] = {
        "freeroll": not structure.price.total and structure.stage is None,
        "knockout": bool(structure.bounty) and structure.bounties.kind == "fixed",
        "progressive_knockout": bool(structure.bounty) and structure.bounties.kind == "progressive",
        "rebuy": structure.rebuys is not None,
        "add_on": structure.add_ons is not None,
        "re_entry": bool(structure.re_entries),
        "satellite": prizes.kind == "tickets",
        "windfall": prizes.kind == "windfall",
        "timed": structure.end.kind in ("time", "level"),
        "mixed": structure.mix is not None,
        "flight": structure.stage is not None and structure.stage.kind == "flight",
        "final": structure.stage is not None and structure.stage.kind == "final",
        "guaranteed": bool(prizes.guarantee),
        "heads_up": structure.seats == 2,
        "anonymous": structure.anonymous,
    }
    return tuple(name for name, given in tests.items() if given)


def axes(structure: Structure) -> p.Axes:
    """Return the values of a tournament on the lobby's filter axes (ACO-t-axes)."""
    return p.Axes(**structs.asdict(axes_of(structure, anonymous=structure.anonymous)))


def tab(structure: Structure) -> p.Tab:
    """Return the section of the lobby that lists a tournament.

    Rules: ACO-t-lobby-tabs, ACO-windfall-lobby, ACO-satellite-lobby, ACO-sng-kinds.
    """
    if structure.prizes.kind == "windfall":
        return "windfall"
    return "sit_and_go" if structure.start.kind == "sit_and_go" else "tournaments"


LIMITS: tuple[Limit, ...] = get_args(Limit)


def limit(structure: Structure) -> Limit | None:
    """Return the limit of a tournament's game; None for a mix."""
    if structure.mix is not None:
        return None
    return next((one for one in LIMITS if structure.game.endswith(f"-{one}")), None)


def free(tournament: Tournament, *, open_now: bool) -> int | None:
    """Return the number of entries that can still be sold; None without a maximum (ACO-sng-sizes)."""
    structure = tournament.structure
    most = structure.capacity if structure.start.kind == "sit_and_go" else structure.entries.most
    if not open_now:
        return 0
    return None if most is None else max(0, most - len(tournament.entries))


def row(game: GameState, *, names: Names, stopped: bool = False) -> p.LobbyRow:
    """Return one row of the lobby, the same for everybody.

    Args:
        names: names that an outsider reads.
    """
    tournament = game.tournament
    structure = tournament.structure
    sit_and_go = structure.start.kind == "sit_and_go"
    full = sit_and_go and len(tournament.entries) >= structure.capacity
    open_now = tournament.registering and not structure.by_invitation and not full and not stopped
    return p.LobbyRow(
        stream=game.stream,
        name=structure.name,
        kind="sit_and_go" if sit_and_go else "scheduled",
        state=tournament.state,
        open=open_now,
        game=structure.game,
        mix=structure.mix,
        formats=formats(tournament),
        tab=tab(structure),
        axes=axes(structure),
        limit=limit(structure),
        speed=speed(structure),
        seats=structure.seats,
        capacity=structure.capacity if sit_and_go else structure.entries.most,
        price=offers.entry_price(tournament),
        pool=prospects.pool_now(tournament, prospect_of(game)),
        prizes_certain=prospects.certain(tournament),
        draw=prospects.range_of(tournament),
        tickets=prospects.tickets_of(tournament, prospect_of(game)),
        guarantee=structure.prizes.guarantee,
        overlay=prospects.overlay_now(tournament),
        prizes=prizes(game)[0][:FIRST],
        paid_places=prizes(game)[1],
        place_bounties=tuple(
            p.PlaceBounty(place=place, amount=amount)
            for place, amount in sorted(structure.bounties.places.items())
        ),
        starting_stack=structure.starting_stack,
        level_minutes=structure.levels[0].minutes,
        level=tournament.level_number,
        entries=len(tournament.entries),
        free=free(tournament, open_now=open_now),
        left=tournament.alive,
        players=tuple(name_of(game, one, names) for one in _first(tournament.entries.values())),
        starts_at=tournament.starts_at,
        fills_at=game.fills_at if sit_and_go and tournament.state == "registering" else None,
        stopped=stopped,
    )


NO_MARK = p.LobbyMark(entered=False, playing=False)
"""Mark of a tournament that an account has not entered."""


def mark(game: GameState, account: int | None, *, everybody: Names, own: Names) -> p.LobbyMark:
    """Return the mark of a tournament for an account.

    Args:
        everybody: names that an outsider reads.
        own: names that the account reads.
    """
    tournament = game.tournament
    entries = tournament.entries_of(account) if account is not None else ()
    if not entries:
        return NO_MARK
    read = {name_of(game, entry, everybody): name_of(game, entry, own) for entry in entries}
    return p.LobbyMark(
        entered=True,
        playing=entries[-1].place is None and tournament.state in ("registering", "running"),
        names={alias: name for alias, name in read.items() if alias != name},
    )


def _first(entries: Iterable[Entry]) -> list[Entry]:
    found = []
    for entry in entries:
        found.append(entry)
        if len(found) == FIRST:
            break
    return found


# ------------------------------------------------------------ the page


def page(
    game: GameState,
    *,
    names: Names,
    level: p.Level,
    now: int,
    stopped: bool = False,
) -> p.TournamentState:
    """Return a tournament's page as an outsider sees it.

    Args:
        names: names that an outsider reads.
        stopped: whether a fault has stopped it, so that nothing is sold or given back.
    """
    tournament = game.tournament
    structure = tournament.structure
    entries = structure.entries
    return p.TournamentState(
        stream=game.stream,
        now=now,
        row=row(game, names=names, stopped=stopped),
        book=game.book.title,
        level=level,
        levels=_levels(tournament),
        ante_form=structure.ante_form,
        progress=progress(game, None),
        prizes=tuple(_prize_rows(game)),
        fixed=prospects.certain(tournament),
        least_prize=_least_prize(game),
        entries=_entries(game, names),
        tables=_tables(game),
        late_until_level=entries.late_until_level,
        re_entries=structure.re_entries,
        rebuys=offers.rebuy_terms(tournament),
        add_on=offers.add_on_terms(tournament),
        notices=_notices(game, names, lambda one: one.told_to is None),
        commitment=game.commitment.commitment if game.commitment else None,
        drawn=game.drawn,
        draws=tuple(one.commitment for one in game.drawing.chains),
        break_order=tournament.posted_break_order,
    )


def yours(
    game: GameState,
    account: int | None,
    *,
    everybody: Names,
    own: Names,
    listed: Collection[int],
    brought: Mapping[int, Chips],
    stopped: bool = False,
) -> p.PageYours:
    """Return the private part of a tournament's page for an account.

    Args:
            everybody: names that an outsider reads.
            own: names that the account reads.
            listed: entries that the page lists.
            brought: best stack from a finished flight, by account.
            stopped: whether a fault has stopped it, so that nothing is sold or given back.
    """
    if account is None:
        return p.PageYours()
    tournament, known = game.tournament, mark(game, account, everybody=everybody, own=own)
    qualified = _in_final(game, brought.get(account, 0))
    mine = tournament.entries_of(account)
    if not mine:
        return p.PageYours(qualified=qualified)
    last, place = mine[-1], tournament.place_of(account)
    standing_now = standing_by_entry(game).get(last.entry)
    return p.PageYours(
        entered=known.entered,
        playing=known.playing,
        names=known.names,
        entries=tuple(entry.entry for entry in mine),
        unlisted=None if last.entry in listed else _entry(game, last, standing_now, everybody),
        place=place_by_chips(game, account),
        table=place.table if place else None,
        purchases=() if stopped else offers.offers(game, account),
        withdrawable=not stopped and offers.withdrawable(game, account),
        notices=_notices(game, own, lambda one: one.told_to is not None and told_to(game, one, account)),
        prize=standing_of(game, account, own),
        seat_worth=None if stopped else offers.seat_worth(game, account),
        qualified=qualified,
    )


def stacks_left(flights: Iterable[GameState]) -> dict[int, Chips]:
    """Return each account's best stack from these flights."""
    best = dict[int, Chips]()
    for flight in flights:
        entries = flight.tournament.entries
        for one, stack in flight.tournament.qualified.items():
            account = entries[one].account
            best[account] = max(stack, best.get(account, 0))
    return best


def _least_prize(game: GameState) -> p.LeastPrize | None:
    """Return the announced and the actual minimum prize, if the pool can't pay the announced one."""
    found = prospect_of(game)
    if found is None or found.cut is None:
        return None
    return p.LeastPrize(announced=found.cut.wanted, paid=found.cut.became)


def told_to(game: GameState, notice: notices.KeptNotice, account: int | None) -> bool:
    """Whether an account may get a notice."""
    return notice.told_to is None or game.tournament.entries[notice.told_to].account == account


def _notices(
    game: GameState, names: Names, which: Callable[[notices.KeptNotice], bool]
) -> tuple[p.Notice, ...]:
    found = [one for one in game.notices if which(one)]
    return tuple(notice_told(game, one, names) for one in found[-NOTICES_TOLD:])


def _levels(tournament: Tournament) -> tuple[p.LevelRow, ...]:
    structure = tournament.structure
    return tuple(
        p.LevelRow(
            number=number,
            small_blind=one.small_blind,
            big_blind=one.big_blind,
            ante=one.ante,
            small_bet=one.small_bet,
            bring_in=one.bring_in,
            minutes=tournament.level_minutes(number),
            break_minutes=structure.breaks.after.get(number, 0),
        )
        for number, one in enumerate(structure.levels, start=1)
    )


def _prize_rows(game: GameState) -> Iterable[p.PrizeRow]:
    """Return the prizes by place, grouped where equal (ACO-pay-inkind, ACO-satellite-target)."""
    tournament, (amounts, paid) = game.tournament, prizes(game)
    if not paid:
        return
    fixed = prospect_of(game)
    if fixed is None:
        return
    items = tournament.structure.prizes.items
    places = max(len(amounts), fixed.tickets, len(items))
    first: p.PrizeRow | None = None
    for place in range(1, places + 1):
        amount = amounts[place - 1] if place <= len(amounts) else 0
        item = items[place - 1] if place <= len(items) else ""
        tickets = 1 if place <= fixed.tickets else 0
        if not (amount or item or tickets):
            continue
        if first and (first.amount, first.tickets, first.item) == (amount, tickets, item):
            first = p.PrizeRow(first=first.first, last=place, amount=amount, tickets=tickets, item=item)
            continue
        if first:
            yield first
        first = p.PrizeRow(first=place, last=place, amount=amount, tickets=tickets, item=item)
    if first:
        yield first


def _entries(game: GameState, names: Names) -> tuple[p.EntryRow, ...]:
    """Return the listed entries: remaining entries by stack, then eliminated entries by place."""
    tournament = game.tournament
    alive = sorted(
        (entry for entry in tournament.entries.values() if entry.place is None),
        key=lambda entry: (-entry.stack, entry.entry),
    )
    shown, found = alive[:LISTED], standing_by_entry(game)
    for one in standings(game)[: max(0, LISTED - len(shown))]:
        shown.append(tournament.entries[one.entry])
    rows = (_entry(game, entry, found.get(entry.entry), names) for entry in shown)
    return tuple(sorted(rows, key=entry_order))


def _entry(game: GameState, entry: Entry, out: FinishedEntry | None, names: Names) -> p.EntryRow:
    """Return the row of an entry.

    Args:
        out: the entry's place, if decided.
    """
    tournament = game.tournament
    return p.EntryRow(
        entry=entry.entry,
        name=name_of(game, entry, names),
        bot=entry.bot,
        stack=entry.stack,
        place=out.place if out else entry.place,
        table=entry.table or None if entry.place is None else None,
        seat=entry.seat if entry.place is None else None,
        head=entry.head,
        bounties=entry.bounties,
        prize=prospects.won(tournament, entry, out),
        payment="certain" if entry.place is None else prospects.payment(tournament, entry, out),
    )


def _tables(game: GameState) -> tuple[p.TableRow, ...]:
    tournament = game.tournament
    found = []
    for number in tournament.tables.numbers:
        stacks = tournament.stacks(number).values()
        found.append(
            p.TableRow(
                table=number,
                players=len(stacks),
                largest=max(stacks, default=0),
                smallest=min(stacks, default=0),
                average=sum(stacks) // len(stacks) if stacks else 0,
            )
        )
    return tuple(found)
