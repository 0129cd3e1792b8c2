"""Play whole events for scenarios: a structure, and commands for its tournament."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import Annotated, Any

from msgspec import Meta, Struct, structs
from msgspec.structs import asdict

from tapete.cards.notation import HIDDEN
from tapete.engine import Hand
from tapete.engine.events import Posted
from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.ring.aliases import usually_anonymous
from tapete.rules import Book
from tapete.scenarios.doing.base import Given, Procedures, facts_of, procedure
from tapete.scenarios.noted_values import noted, package_book
from tapete.scenarios.watching import noting
from tapete.tournament import Tournament
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy.from_book import with_book
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.lint import remarks
from tapete.tournament.structure.lobby_axes import axes_of, fits
from tapete.tournament.structure.speeds import speed
from tapete.tournament.structure.structure import Structure

PLAIN: Mapping[str, Any] = {
    "name": "An event",
    "seats": 9,
    "starting_stack": 10_000,
    "buy_in": 10,
    "payout": [100],
    "levels": [{"small_blind": 100 * n, "big_blind": 200 * n, "minutes": 10} for n in (1, 2, 3)],
}
"""Default structure; a scenario states only the differences."""


class EventStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of an event: a command in its own words, or a whole hand at a table."""

    do: dict[str, Any] | None = None
    hand: dict[Seat, Chips] | None = None
    """Complete hand: chips that each named seat wins or, below 0, loses."""
    table: int = 1
    """Table of the hand."""
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]] = {}
    """Winners of each eliminated seat's last chips, in an event with bounties."""
    arrange: int | None = None
    """Table that does its next required step before a hand: a move, a break, a redraw."""
    draws: tuple[Annotated[int, Meta(ge=0)], ...] = (0,)
    """Numbers drawn for `arrange`, in order and repeated from the first, each modulo its bound."""
    times: Annotated[int, Meta(ge=1, le=1_000)] = 1
    """Number of times that the hand is played."""
    at: int = 0
    """Time of the step, in seconds from the first."""


class EventCase(Given, frozen=True, kw_only=True):
    """Structure of an event, and the steps of its tournament."""

    structure: dict[str, Any] = {}
    """Differences from the default structure."""
    starts_at: int | None = None
    """Start of a scheduled event, in seconds."""
    accounts: int = 0
    """Number of players who enter first, numbered from 1."""
    steps: tuple[EventStep, ...] = ()


def structure_of(differs: Mapping[str, Any], book: Book, read: Citing) -> Structure:
    """Return the structure with these keys under a book; reading a policy's value is recorded."""
    given = {**PLAIN, "book": package_book(book), **differs}
    if "size" in differs.get("tables", {}) and "seats" not in differs:
        del given["seats"]  # the book gives the seats of a table of that size
    plain: Structure = facts_of(given, Structure, field="structure")
    return noting(structs.replace(with_book(plain, given, book), policy=noted(book, read)))


@procedure(EventCase)
def play_event(given: EventCase, book: Book, read: Citing) -> Mapping[str, Any]:
    """Play an event like the room: return what is `accepted`, and the state of entries, chips and money.

    An unplayable structure returns `wrong`, with the faulty place.
    """
    structure = structure_of(given.structure, book, read)
    for wrong in wrongs(structure):
        return {"wrong": wrong}
    starts_at = None if given.starts_at is None else given.starts_at * 1_000
    played = Tournament.replay(Tournament.create(structure, tournament=1, starts_at=starts_at))
    accepted: list[bool | str] = []
    for account in range(1, given.accounts + 1):
        do(played, cmd.Enter(account=account), 0)
    log: list[ev.Event] = []
    for index, step in enumerate(given.steps):
        try:
            log += asked(played, step, f"steps[{index}]")
        except TournamentRefused as refused:
            accepted.append(refused.reason.value)
        else:
            accepted.append(True)
    behind = (row for rows in structure.by_book.values() for row in rows)
    return {
        "state": played.state,
        "accepted": accepted,
        "entries": len(played.entries),
        "capacity": structure.capacity,
        "tables": [played.tables.size_of(number) for number in played.tables.numbers],
        "stacks": {entry.entry: entry.stack for entry in played.entries.values() if entry.table},
        "seats": {entry: [place.table, place.seat] for entry, place in _seats(played)},
        "places": {entry.entry: entry.place for entry in played.entries.values() if entry.place},
        "names": [entry.name(str(entry.account)) for entry in played.entries.values()],
        "paid": {entry.entry: entry.prize for entry in played.entries.values() if entry.prize},
        "tickets": {entry.entry: entry.tickets for entry in played.entries.values() if entry.tickets},
        "tournament_money": {
            event.entry: event.tournament_money for event in log if isinstance(event, ev.SeatGivenUp)
        },
        "items": {entry.entry: list(entry.items) for entry in played.entries.values() if entry.items},
        "alive": played.alive,
        "votes": played.told_votes if played.deal else None,
        "together": played.hand_for_hand is not None,
        "in_step": played.in_step,
        "offered": _offered(played),
        "chips": played.in_play,
        "pool": played.pool,
        "paid_places": played.paid_places,
        "bounties": {entry.entry: entry.bounties for entry in played.entries.values() if entry.bounties},
        "heads": {entry.entry: entry.head for entry in played.entries.values() if entry.head},
        "fees": played.accounts.fees,
        "house": played.accounts.house,
        "level": played.level_number,
        "speed": speed(structure),
        "title_wrong": any(remark.where == "name" for remark in remarks(structure, entries=2)),
        "price": structure.price.details(),
        "hands": [_told(played, event) for event in log if isinstance(event, ev.HandBegan)],
        "levels": _levels(log),
        "ends_at": None
        if played.level is None or played.level.ends_at is None
        else played.level.ends_at // 1_000,
        "changed": [found for event in log for found in _changed(event)],
        "clock": _clock(played, given.steps[-1].at if given.steps else 0),
        "posted": list(played.posted_break_order),
        "due": {number: _due(played, number) for number in played.tables.numbers},
        "halted": dict(_halted(played)),
        "posts": [[post.seat, post.kind.value, post.amount] for post in _posts(played)],
        "happened": [str(event.__struct_config__.tag) for event in log],
        # Last, since the entries above read values too.
        "cites": list(dict.fromkeys([*read.cites, *behind])),
    }


def _clock(played: Tournament, second: int) -> int | None:
    """Return the seconds on the level clock."""
    left = played.clock(at=second * 1_000).remaining_ms if played.level else None
    return None if left is None else left // 1_000


def _due(played: Tournament, table: int) -> str | None:
    """Return the table's required step before its next hand."""
    required = played.required(table)
    if required is None:
        return None
    return required.need.kind if required.need else required.kind


def _halted(played: Tournament) -> Iterator[tuple[int, str]]:
    """Yield tables that are too short: they stop `now`, `at_open_seat`, or if the `director` says so."""
    for number in played.tables.numbers:
        if (found := played.halted(number)) is not None:
            yield number, "director" if not found.binding else "now" if found.now else "at_open_seat"


def _posts(played: Tournament) -> Iterator[Posted]:
    """Yield the posts of the running hands."""
    for number in played.tables.numbers:
        began = played.hand_at(number)
        if began is None or not played.hand_runs(number):
            continue
        rules = played.structure.rules(played.game(number))
        _, opening = Hand.start(
            rules,
            hand=began.hand,
            stakes=played.stakes(number),
            stacks=played.dealt(number),
            button=began.button,
            small_blind=began.small_blind,
            big_blind=began.big_blind,
            deck=(HIDDEN,) * 52,
        )
        yield from (event for event in opening if isinstance(event, Posted))


def _seats(played: Tournament) -> Iterator[tuple[int, SeatPlace]]:
    for entry in played.tables.entries:
        if (place := played.tables.place_of(entry)) is not None:
            yield entry, place


def _offered(played: Tournament) -> dict[int, str]:
    """Return the offers to players who have lost all chips, by account."""
    accounts = {entry.account for entry in played.entries.values()}
    return {account: found for account in sorted(accounts) if (found := played.offered(account))}


def _told(played: Tournament, hand: ev.HandBegan) -> dict[str, Any]:
    """Return the positions of a hand, the seats waiting for cards, and an ante that depends on the hand."""
    told = {"button": hand.button, "small_blind": hand.small_blind, "big_blind": hand.big_blind}
    waiting = {"waiting": list(hand.waiting)} if hand.waiting else {}
    ante = {} if hand.ante is None else {"ante": {played.stakes_of(hand).ante_form: hand.ante}}
    return told | waiting | ante


def _levels(log: Iterable[ev.Event]) -> list[int]:
    """Return the final level of each hand that has begun."""
    found: dict[int, int] = {}
    for event in log:
        if isinstance(event, ev.HandBegan | ev.LevelTakenOver):
            found[event.hand] = event.level
    return list(found.values())


def _changed(event: ev.Event) -> Iterator[dict[str, Any]]:
    """Yield the chips that each exchange gave."""
    if isinstance(event, ev.LateChipsChanged):
        yield {"entry": event.entry, "given": event.given}
    elif isinstance(event, ev.ChipsChanged):
        yield {"entry": event.entry, "gets": event.gets, "announced": event.announced}


def asked(played: Tournament, step: EventStep, field: str) -> list[ev.Event]:
    """Carry out a step; return its events."""
    at = step.at * 1_000
    if [step.do, step.hand, step.arrange].count(None) != 2 or not step.draws:
        raise Impossible(field, "one_of_two", one="do", other="hand")
    if step.arrange is not None:
        return _arranged(played, step.arrange, step.draws, at)
    if step.hand is None:
        return do(played, facts_of(step.do, cmd.Command, field=f"{field}.do"), at)
    return [event for _ in range(step.times) for event in _hand(played, step, field, at)]


def _arranged(played: Tournament, table: int, draws: Sequence[int], at: int) -> list[ev.Event]:
    """Do one required step of a table before its next hand."""
    required = played.required(table)
    numbers = zip(required.bounds if required else (), cycle(draws), strict=False)
    drawn = tuple(number % bound for bound, number in numbers)
    return do(played, cmd.Rearrange(table=table, draws=drawn), at)


def _hand(played: Tournament, step: EventStep, field: str, at: int) -> list[ev.Event]:
    """Play a hand with the wins and losses given by the step."""
    log = do(played, cmd.BeginHand(table=step.table), at)
    began, stacks = played.hand_at(step.table), played.dealt(step.table)
    won_by = step.hand or {}
    for seat, won in won_by.items():
        if seat not in stacks:
            raise Impossible(f"{field}.hand.{seat}", "not_dealt_in", seat=seat)
        stacks[seat] += won
    if sum(won_by.values()) or began is None:
        raise Impossible(f"{field}.hand", "won_is_lost", sum=sum(won_by.values()))
    over = cmd.FinishHand(table=step.table, hand=began.hand, stacks=stacks, knockouts=step.knockouts)
    return log + do(played, over, at)


class Sorted(Given, frozen=True, kw_only=True):
    """Structure of an event, and the filters of a lobby."""

    structure: dict[str, Any] = {}
    """Differences from the default structure."""
    anonymous: bool | None = None
    """Whether the event is anonymous; None if the event does not say."""
    filters: tuple[dict[str, str], ...] = ()
    """Filters, each by axis."""


@procedure(Sorted)
def sort_event(given: Sorted, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the event's value on each of the ten `axes`, and which filters have `found` it."""
    structure: Structure = facts_of(
        {**PLAIN, "book": package_book(book), **given.structure}, Structure, field="structure"
    )
    for wrong in wrongs(structure):
        return {"wrong": wrong}
    anonymous = given.anonymous
    if anonymous is None:
        anonymous = usually_anonymous(book, read)
    axes = axes_of(structure, anonymous=anonymous)
    return {"axes": asdict(axes), "found": [fits(axes, wanted) for wanted in given.filters]}


def do(played: Tournament, command: Any, at: int) -> list[ev.Event]:
    """Decide a command and apply its events."""
    events = played.decide(command, at=at)
    for event in events:
        played.apply(event)
    return list(events)


PROCEDURES: Procedures = {"play_event": play_event, "sort_event": sort_event}
