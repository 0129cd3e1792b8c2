"""Whole events: a structure, and what is asked of the tournament that is played by it."""

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
from tapete.scenarios.noted import noted, package_book
from tapete.scenarios.watching import noting
from tapete.tournament import Tournament
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy.from_book import with_book
from tapete.tournament.refusals import Refused
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.structure.axes import axes_of, fits
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.lint import remarks
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
"""What a scenario leaves out of its structure."""


class EventStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that is asked of the tournament: a command in its own words, or a whole hand at a table."""

    do: dict[str, Any] | None = None
    hand: dict[Seat, Chips] | None = None
    """A hand that begins and ends: what the seats named win or, below 0, lose in it."""
    table: int = 1
    """Of that hand."""
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]] = {}
    """Of that hand, where there are bounties: who has won the last chips of each seat that goes out."""
    arrange: int | None = None
    """A table that does what it has to do before its next hand: a move, a break, a new draw of seats."""
    draws: tuple[Annotated[int, Meta(ge=0)], ...] = (0,)
    """What is drawn for that: one number after the other, from the first again, each modulo its bound."""
    times: Annotated[int, Meta(ge=1, le=1_000)] = 1
    """How many such hands are played, one after the other."""
    at: int = 0
    """Seconds from the first."""


class EventCase(Given, frozen=True, kw_only=True):
    """A structure and what is asked of its tournament."""

    structure: dict[str, Any] = {}
    """What differs from a plain event."""
    starts_at: int | None = None
    """Of a scheduled event; seconds."""
    accounts: int = 0
    """The number of players who enter first, numbered from 1."""
    steps: tuple[EventStep, ...] = ()


def structure_of(differs: Mapping[str, Any], book: Book, read: Citing) -> Structure:
    """The structure that a file with these keys comes to under a book, its policies noted when read."""
    given = {**PLAIN, "book": package_book(book), **differs}
    if "size" in differs.get("tables", {}) and "seats" not in differs:
        del given["seats"]  # the book says how many a table of that size has
    plain: Structure = facts_of(given, Structure, field="structure")
    return noting(structs.replace(with_book(plain, given, book), policy=noted(book, read)))


@procedure(EventCase)
def play_event(given: EventCase, book: Book, read: Citing) -> Mapping[str, Any]:
    """Plays an event as the room would: what is `accepted`, what entries, chips and money become.

    A structure that can't be played is `wrong`, with its place.
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
        except Refused as refused:
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
        # Last: what was said above reads values too.
        "cites": list(dict.fromkeys([*read.cites, *behind])),
    }


def _clock(played: Tournament, second: int) -> int | None:
    """Seconds that the level clock shows."""
    left = played.clock(at=second * 1_000).remaining_ms if played.level else None
    return None if left is None else left // 1_000


def _due(played: Tournament, table: int) -> str | None:
    """What a table has to do before its next hand."""
    required = played.required(table)
    if required is None:
        return None
    return required.need.kind if required.need else required.kind


def _halted(played: Tournament) -> Iterator[tuple[int, str]]:
    """Tables that are too short: those that stop now, or at an open seat, or if the director says so."""
    for number in played.tables.numbers:
        if (found := played.halted(number)) is not None:
            yield number, "director" if not found.binding else "now" if found.now else "at_open_seat"


def _posts(played: Tournament) -> Iterator[Posted]:
    """What is posted in the hands that run."""
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
    """What players who have lost all chips are offered, by account."""
    accounts = {entry.account for entry in played.entries.values()}
    return {account: found for account in sorted(accounts) if (found := played.offered(account))}


def _told(played: Tournament, hand: ev.HandBegan) -> dict[str, Any]:
    """Positions of a hand, who waits for cards, and the ante that depends on the hand."""
    told = {"button": hand.button, "small_blind": hand.small_blind, "big_blind": hand.big_blind}
    waiting = {"waiting": list(hand.waiting)} if hand.waiting else {}
    ante = {} if hand.ante is None else {"ante": {played.stakes_of(hand).ante_form: hand.ante}}
    return told | waiting | ante


def _levels(log: Iterable[ev.Event]) -> list[int]:
    """The level of each hand that has begun, as it was played in the end."""
    found: dict[int, int] = {}
    for event in log:
        if isinstance(event, ev.HandBegan | ev.LevelTakenOver):
            found[event.hand] = event.level
    return list(found.values())


def _changed(event: ev.Event) -> Iterator[dict[str, Any]]:
    """What chips were changed into."""
    if isinstance(event, ev.LateChipsChanged):
        yield {"entry": event.entry, "given": event.given}
    elif isinstance(event, ev.ChipsChanged):
        yield {"entry": event.entry, "gets": event.gets, "announced": event.announced}


def asked(played: Tournament, step: EventStep, field: str) -> list[ev.Event]:
    """Do what a step asks for; its events."""
    at = step.at * 1_000
    if [step.do, step.hand, step.arrange].count(None) != 2 or not step.draws:
        raise Impossible(field, "one_of_two", one="do", other="hand")
    if step.arrange is not None:
        return _arranged(played, step.arrange, step.draws, at)
    if step.hand is None:
        return do(played, facts_of(step.do, cmd.Command, field=f"{field}.do"), at)
    return [event for _ in range(step.times) for event in _hand(played, step, field, at)]


def _arranged(played: Tournament, table: int, draws: Sequence[int], at: int) -> list[ev.Event]:
    """Do one step of what a table has to do before its next hand."""
    required = played.required(table)
    numbers = zip(required.bounds if required else (), cycle(draws), strict=False)
    drawn = tuple(number % bound for bound, number in numbers)
    return do(played, cmd.Rearrange(table=table, draws=drawn), at)


def _hand(played: Tournament, step: EventStep, field: str, at: int) -> list[ev.Event]:
    """Play a hand in which the seats win and lose what the step says."""
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
    """A structure, and what a lobby's filter asks for."""

    structure: dict[str, Any] = {}
    """What differs from a plain event."""
    anonymous: bool | None = None
    """Left out if the event doesn't say."""
    filters: tuple[dict[str, str], ...] = ()
    """Each by axis."""


@procedure(Sorted)
def sort_event(given: Sorted, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what an event is on each of the ten `axes`, and which filters have `found` it."""
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
