"""Cash tables online: what they offer, what is dealt twice, who is seen, what a player brings back."""

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
    """A table that an operator wants to open."""

    game: str
    at: Format = "ring"
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    twice: bool = False
    """Whether hands are to be run twice."""
    blinds: tuple[Chips, Chips] = (1, 2)
    rake_caps: dict[int, Chips] = {}
    """The most that the house takes, by the least number of players dealt in."""


@procedure(WantedTable)
def open_cash_table(given: WantedTable, book: Book, read: Citing) -> Mapping[str, Any]:
    """Opens a table, or says why it can't be: `boards` of its hands, its `marks`, its `buy_in` and `rake`.

    Also whether players are `asked` before the end of a hand is dealt twice.
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
    """A hand at a table that is marked, once its betting has closed."""

    board: int
    """Community cards dealt."""
    behind: tuple[Chips, ...]
    """Chips behind of every hand that is not folded."""


@procedure(BettingOver)
def dealt_twice(given: BettingOver, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says whether the rest of the board is dealt twice, and if not, by which criteria: `boards`, `unmet`."""
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
    """Who a player is."""

    name: str
    avatar: str = ""
    level: str = ""
    badge: str = ""
    location: str = ""
    country: str = ""
    awards: tuple[str, ...] = ()

    def person(self, account: int) -> Person:
        """The same as the room knows it."""
        return Person(account=account, **{name: getattr(self, name) for name in self.__struct_fields__})


class CashSeating(Given, frozen=True, kw_only=True):
    """Players at a cash table."""

    players: dict[Seat, Somebody]
    """By seat, in the order in which they came."""
    anonymous: bool = False
    viewer: str | None = None
    """The name of who looks; left out, somebody else."""
    where: AliasPlace = "table"
    came_from: dict[Seat, Seat] = {}
    """Of those who were moved: the seat now, and the one before."""
    left: tuple[str, ...] = ()
    """Who has left since."""


@procedure(CashSeating)
def seen_at_table(given: CashSeating, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what one sees of players at a cash table: `names` and `details` by seat, what is `not_offered`."""
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
    """Players of a tournament, in the order in which they registered."""

    players: tuple[Somebody, ...]
    anonymous: bool | None = None
    """Left out if the event doesn't say."""
    viewer: str | None = None
    where: AliasPlace = "registration-list"
    out: dict[str, int] = {}
    """By name, the place of those who are out or have won."""
    may_return: tuple[str, ...] = ()
    """Those of them who can still enter again."""
    over: bool = False
    """Whether the event has ended."""


@procedure(RegisteredPlayers)
def seen_in_tournament(given: RegisteredPlayers, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says what one sees of the players of a tournament, in its list or at its tables: `names`, `places`."""
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
    """Somebody comes back to the table or pool that he left."""

    at: Literal["ring", "pool"]
    least: Chips
    most: Chips
    """What may be brought to it."""
    left_with: Chips
    minutes: int
    """How long ago that was."""
    brings: Chips


@procedure(Returning)
def come_back_with(given: Returning, book: Book, read: Citing) -> Mapping[str, Any]:
    """Says whether a player may come back with this much: `least` and `most`, and the `stack`."""
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
