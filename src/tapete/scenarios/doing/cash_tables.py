"""Run procedures for online cash tables: offers, running it twice, visible players, returning players."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Chips, Seat, Stakes
from tapete.floor.citing import Citing
from tapete.ring.aliases import Participant, Person, Seen, at_table, in_tournament, offers
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.returning import MINUTE_MS, Departure, buy_in, duty
from tapete.ring.settings import (
    Format,
    TableSettings,
    asks_first,
    boards,
    check_seats,
    check_settings,
    check_twice,
    complete,
    marks,
)
from tapete.ring.twice import unmet
from tapete.rules import Book, hand_rules
from tapete.rules.points.ring import AliasPlace, Tool
from tapete.scenarios.doing.base import Given, Procedures, procedure

STAKES = Stakes(small_blind=1, big_blind=2)
TOOLS: tuple[Tool, ...] = ("notes", "labels", "statistics", "search", "observers", "chat")
DETAILS = ("name", "avatar", "level", "badge", "location", "country", "awards")


class WantedTable(Given, frozen=True, kw_only=True):
    """Table that an operator wants to open."""

    game: str
    at: Format = "ring"
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    twice: bool = False
    """Whether hands are to be run twice."""
    blinds: tuple[Chips, Chips] = (1, 2)
    rake_caps: dict[int, Chips] = {}
    """Largest rake, by the least number of players dealt in."""


@procedure(WantedTable)
def open_cash_table(given: WantedTable, book: Book, read: Citing) -> Mapping[str, Any]:
    """Open a table, or return the reason against it: `boards` of its hands, its `marks`, `buy_in` and `rake`.

    Also return whether players are `asked` before a hand is run twice.
    """
    if given.at == "tournament":
        rules = hand_rules(given.game, book=book)
        if given.twice:
            check_twice(rules, at="tournament", book=book, read=read)
        check_seats(rules, seats=given.seats or 2, boards=1)
        return {"boards": 1, "marks": []}
    table = TableSettings(
        name="A table",
        game=given.game,
        book=book.id,
        stakes=Stakes(small_blind=given.blinds[0], big_blind=given.blinds[1]),
        seats=given.seats or (None if given.at == "pool" else 2),
        twice=given.twice,
        fast_fold=given.at == "pool",
        rake_caps=tuple(sorted(given.rake_caps.items())),
    )
    table = complete(table, book, read)
    check_settings(table, book, read)
    rake = table.stakes.rake
    taken = rake and {"per_mille": rake.per_mille, "only_with_flop": rake.no_flop_no_drop}
    return {
        "boards": boards(table, book, read),
        "marks": list(marks(table, book, read)),
        "asked": asks_first(table, book, read),
        "buy_in": [table.buy_in_least, table.buy_in_most],
        "rake": taken,
    }


class BettingOver(Given, frozen=True, kw_only=True):
    """Hand at a marked table, after its betting has closed."""

    board: int
    """Number of community cards dealt."""
    behind: tuple[Chips, ...]
    """Chips behind of every hand that has not folded."""


@procedure(BettingOver)
def dealt_twice(given: BettingOver, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the number of `boards`, and the criteria `unmet` if the board is not dealt twice."""
    found = unmet(
        board_cards=given.board, live=len(given.behind), with_chips=sum(1 for chips in given.behind if chips)
    )
    return {"boards": 1 if found else boards(_marked(book), book, read), "unmet": list(found)}


def _marked(book: Book) -> TableSettings:
    return TableSettings(
        name="A table",
        game="holdem",
        book=book.id,
        stakes=STAKES,
        seats=6,
        buy_in_least=80,
        buy_in_most=200,
        twice=True,
    )


class Somebody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Profile of a player."""

    name: str
    avatar: str = ""
    level: str = ""
    badge: str = ""
    location: str = ""
    country: str = ""
    awards: tuple[str, ...] = ()

    def person(self, account: int) -> Person:
        """Return the profile as the room represents it."""
        return Person(account=account, **{name: getattr(self, name) for name in self.__struct_fields__})


class CashSeating(Given, frozen=True, kw_only=True):
    """Players at a cash table."""

    players: dict[Seat, Somebody]
    """Players by seat, in order of arrival."""
    anonymous: bool = False
    viewer: str | None = None
    """Name of the viewer; by default a stranger."""
    where: AliasPlace = "table"
    came_from: dict[Seat, Seat] = {}
    """Previous seat of each moved player, by present seat."""
    left: tuple[str, ...] = ()
    """Players who have left since."""


@procedure(CashSeating)
def seen_at_table(given: CashSeating, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return what a viewer sees of a cash table: `names` and `details` by seat, and tools `not_offered`."""
    viewer = next(
        (number for number, who in enumerate(given.players.values(), 1) if who.name == given.viewer), None
    )
    seen = {
        seat: at_table(
            who.person(number),
            viewer=viewer,
            seat=seat,
            anonymous=given.anonymous,
            book=book,
            where=given.where,
            arrival=number,
            first_seat=given.came_from.get(seat),
            left=who.name in given.left,
            read=read,
        )
        for number, (seat, who) in enumerate(given.players.items(), 1)
    }
    return {
        "names": {seat: one.name for seat, one in seen.items()},
        "details": {seat: _details(one) for seat, one in seen.items()},
        "known": [seat for seat, one in seen.items() if one.account is not None],
        "not_offered": [
            tool for tool in TOOLS if not offers(tool, anonymous=given.anonymous, book=book, read=read)
        ],
    }


def _details(one: Seen) -> list[str]:
    return [name for name in DETAILS[1:] if getattr(one, name)]


class RegisteredPlayers(Given, frozen=True, kw_only=True):
    """Players of a tournament, in order of registration."""

    players: tuple[Somebody, ...]
    anonymous: bool | None = None
    """Whether the event is anonymous; None if the event does not say."""
    viewer: str | None = None
    where: AliasPlace = "registration-list"
    out: dict[str, int] = {}
    """Place of each player who is out or has won, by name."""
    may_return: tuple[str, ...] = ()
    """Players among `out` who may still re-enter."""
    over: bool = False
    """Whether the event has ended."""


@procedure(RegisteredPlayers)
def seen_in_tournament(given: RegisteredPlayers, book: Book, read: Citing) -> Mapping[str, Any]:
    """Return the `names` and `places` of a tournament's players as seen in its list or at its tables."""
    viewer = next((number for number, who in enumerate(given.players, 1) if who.name == given.viewer), None)
    seen = [
        in_tournament(
            Participant(
                person=who.person(number),
                number=number,
                place=given.out.get(who.name),
                may_return=who.name in given.may_return,
            ),
            viewer=viewer,
            anonymous=given.anonymous,
            book=book,
            where=given.where,
            event_over=given.over,
            read=read,
        )
        for number, who in enumerate(given.players, 1)
    ]
    return {
        "names": [one.name for one in seen],
        "details": [_details(one) for one in seen],
        "places": {one.name: one.place for one in seen if one.place is not None},
    }


class Returning(Given, frozen=True, kw_only=True):
    """Player who comes back to the table or pool that they left."""

    at: Literal["ring", "pool"]
    least: Chips
    most: Chips
    """Largest buy-in of the table or pool."""
    left_with: Chips
    minutes: int
    """Minutes since the player left."""
    brings: Chips


@procedure(Returning)
def come_back_with(given: Returning, book: Book, read: Citing) -> Mapping[str, Any]:
    """Check a returning player's chips: return `least`, `most` and the `stack`."""
    minutes = duty(book, pool=given.at == "pool", read=read)
    left = [Departure(given.left_with, 0)]
    amounts = buy_in(given.least, given.most, left, at=given.minutes * MINUTE_MS, minutes=minutes)
    if given.brings not in amounts:
        reason = RingReason.BUY_IN_TOO_SMALL if given.brings < amounts.least else RingReason.BUY_IN_TOO_LARGE
        raise RingRefused(reason, asked=given.brings, least=amounts.least, most=amounts.most)
    return {"stack": given.brings, "least": amounts.least, "most": amounts.most}


PROCEDURES: Procedures = {
    "open_cash_table": open_cash_table,
    "dealt_twice": dealt_twice,
    "seen_at_table": seen_at_table,
    "seen_in_tournament": seen_in_tournament,
    "come_back_with": come_back_with,
}
