"""Settings of a cash table before anybody sits down: game, stakes, seats and options.

>>> from tapete.engine import Stakes
>>> from tapete.rules import book
>>> table = TableSettings(name="Lima", game="omaha-5-pot-limit", book="aconcagua", seats=8,
...     stakes=Stakes(small_blind=1, big_blind=2), buy_in_least=80, buy_in_most=200, twice=True)
>>> check_settings(table, book("aconcagua"))
>>> boards(table, book("aconcagua")), marks(table, book("aconcagua"))
(2, ('Twice',))
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from tapete.cards import deck_named
from tapete.cards.typed import checked
from tapete.engine.types import Chips, HandRules, Rake, Stakes
from tapete.floor.citing import Citing
from tapete.ring.options import RingOptions, check_options
from tapete.ring.refusals import RingReason, RingRefused
from tapete.rules import Book, games, hand_rules
from tapete.rules.mixes import mix

Format = Literal["ring", "pool", "tournament"]
"""A regular cash table, a fast-fold pool, or an event."""
NotNegative = Annotated[int, Meta(ge=0)]


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fixed settings of a cash table or a pool, made before the first hand. `check_settings` checks them."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    game: str
    """A game with its limit, for example `holdem-no-limit`."""
    book: str
    stakes: Stakes
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    """Seats of a table, or of each table of a pool; None in a pool: the book decides."""
    buy_in_least: NotNegative = 0
    buy_in_most: NotNegative = 0
    """0: the book decides, in big blinds (`complete`)."""
    currency: Annotated[str, Meta(pattern="^[A-Z]{3,4}$")] = "PLAY"
    twice: bool = False
    """Whether the end of a hand is dealt twice once the betting is over."""
    anonymous: bool = False
    fast_fold: bool = False
    """Whether this is a pool instead of a table."""
    rake_caps: tuple[tuple[int, Chips], ...] = ()
    """Maximum rake by the minimum number of players dealt in: `((2, 50), (5, 300))`. The book gives the
    percentage. If empty, `stakes.rake` alone decides."""
    options: RingOptions = RingOptions()
    """Further options of a table; a pool has none."""

    def __post_init__(self) -> None:
        if self.seats is None and not self.fast_fold:
            raise ValueError(f"table {self.name} says how many `seats` it has")
        if self.fast_fold and self.options != RingOptions():
            raise ValueError(f"pool {self.name} offers no options of tables")
        if self.rake_caps and self.stakes.rake is not None:
            raise ValueError(f"table {self.name} says its rake twice: `rake_caps` and `stakes.rake`")

    @property
    def format(self) -> Format:
        """Kind of play."""
        return "pool" if self.fast_fold else "ring"

    @property
    def games(self) -> tuple[str, ...]:
        """Every game that may be played at the table, its own first."""
        options = self.options
        mixed = mix(options.mix).games if options.mix else ()
        return tuple(dict.fromkeys((self.game, *mixed, *options.choice)))


def complete(table: TableSettings, book: Book, read: Citing | None = None) -> TableSettings:
    """Return the table's settings with the amounts that it leaves to the book filled in.

    Args:
        table: the operator's settings.
        book: its rulebook.
        read: records the rows used.

    Raises:
        NotCovered: the book does not say what the table leaves out.

    Rules: ACO-O-buy-in, ACO-O-rake.

    >>> from tapete.engine import Stakes
    >>> from tapete.rules import book
    >>> full = complete(TableSettings(name="Lima", game="holdem-no-limit", book="aconcagua", seats=6,
    ...     stakes=Stakes(small_blind=5, big_blind=10), rake_caps=((2, 20), (4, 60))), book("aconcagua"))
    >>> full.buy_in_least, full.buy_in_most, full.stakes.rake.per_mille
    (400, 1000, 50)
    """
    read, points, stakes = read or Citing(), book.ring, table.stakes
    least, most = table.buy_in_least, table.buy_in_most
    big_bet = stakes.big_bet or 2 * (stakes.small_bet or stakes.big_blind)
    if not least and hand_rules(table.game, book=book).betting.kind == "fixed-limit":
        least = read(points.buy_in_big_bets) * big_bet
    unit = stakes.big_blind or stakes.small_bet
    if not least:
        least = read(points.buy_in_big_blinds)[0] * unit
    if not most:
        most = max(least, read(points.buy_in_big_blinds)[-1] * unit)
    if table.rake_caps:
        rake = Rake(
            per_mille=read(points.rake_per_mille),
            cap_by_players=table.rake_caps,
            no_flop_no_drop=read(points.rake_from) == "flop",
        )
        stakes = structs.replace(stakes, rake=rake)
    return structs.replace(table, buy_in_least=least, buy_in_most=most, stakes=stakes, rake_caps=())


@checked
def check_settings(table: TableSettings, book: Book, read: Citing | None = None) -> None:
    """Check that a table may be opened.

    Args:
        table: the wanted settings.
        book: its rulebook.
        read: records the rows used.

    Raises:
        RingRefused: the first setting that is not possible, with its row.
        RulebookError: there is no such game.
        NotCovered: the book does not cover a setting.
    """
    rules = hand_rules(table.game, book=book)
    if antes_alone(rules):
        raise RingRefused(RingReason.ANTES_ALONE)
    if table.twice:
        check_twice(rules, at=table.format, book=book, read=read)
    check_seats(rules, seats=seats(table, book, read), boards=boards(table, book, read), twice=table.twice)
    for game in table.games[1:]:
        other = hand_rules(game, book=book)
        if antes_alone(other) and not table.options.bomb_ante:
            raise RingRefused(RingReason.ANTES_ALONE)
        check_seats(other, seats=seats(table, book, read), boards=other.boards)
    if table.options.bomb_ante and table.options.bomb_boards == 2:
        for game in table.games:
            if (double := bomb_game(game)) is not None:
                check_seats(hand_rules(double, book=book), seats=seats(table, book, read), boards=2)
    check_options(table.options)
    if table.fast_fold and rules.upcards is not None:
        # Tables are formed by who owes the big blind (ACO-O-boost-blinds); stud has none.
        raise RingRefused(RingReason.POOL_NEEDS_BLINDS, "ACO-O-boost-blinds")
    if table.buy_in_most and table.buy_in_least > table.buy_in_most:
        raise RingRefused(RingReason.BUY_INS_WRONG, least=table.buy_in_least, most=table.buy_in_most)


def check_twice(rules: HandRules, *, at: Format, book: Book, read: Citing | None = None) -> None:
    """Check that hands of a game may be run twice.

    Raises:
        RingRefused: not at this limit, in this game, or in this kind of play.
        NotCovered: the book does not cover it.

    Rules: ACO-rit-no-limit-or-pl, ACO-rit-games, ACO-rit-cash-game, ACO-rit-no-tournaments, ACO-O-rit-scope.
    """
    read, points = read or Citing(), book.ring
    limit = rules.betting.kind
    if limit not in read(points.twice_limits):
        raise RingRefused(RingReason.TWICE_NOT_AT_THIS_LIMIT, _row(points.twice_limits))
    if rules.game.removesuffix(f"-{limit}") not in read(points.twice_games):
        raise RingRefused(RingReason.TWICE_NOT_IN_THIS_GAME, _row(points.twice_games))
    if at not in read(points.twice_at):
        row = "ACO-rit-no-tournaments" if at == "tournament" else _row(points.twice_at)
        raise RingRefused(RingReason.TWICE_NOT_HERE, row)


def check_seats(rules: HandRules, *, seats: int, boards: int, twice: bool = False) -> None:
    """Check that one deck is enough for all seats and boards; burn cards are not counted.

    Raises:
        RingRefused: the deck is too small; gives the largest possible number of seats.

    Rules: ACO-O-deck-limit, ACO-O-rit-scope (8 seats in five-card Omaha run twice).
    """
    held = sum(street.hole_down + street.hole_up for street in rules.streets)
    if not rules.has_board:
        return  # Stud and draw games have their own rules for a short deck.
    board = sum(street.board for street in rules.streets)
    most = (len(deck_named(rules.deck)) - board * boards) // held
    if seats > most:
        row = "ACO-O-rit-scope" if twice else "ACO-O-deck-limit"
        raise RingRefused(RingReason.TOO_MANY_SEATS, row, asked=seats, most=most)


def antes_alone(rules: HandRules) -> bool:
    """Whether players only ante in a game with a button: a bomb pot."""
    return not rules.has_blinds and rules.upcards is None


def bomb_game(game: str) -> str | None:
    """Return the bomb pot with two boards of a game; None if there is none.

    >>> bomb_game("omaha-pot-limit"), bomb_game("badugi-fixed-limit")
    ('bomb-pot-omaha-pot-limit', None)
    """
    found = f"bomb-pot-{game}"
    return found if found in games() else None


def seats(table: TableSettings, book: Book, read: Citing | None = None) -> int:
    """Return the number of seats; for a pool's tables the book may decide. Rules: ACO-O-boost-table-start."""
    return (read or Citing())(book.ring.pool_seats) if table.seats is None else table.seats


def boards(table: TableSettings, book: Book, read: Citing | None = None) -> int:
    """Return the number of boards for `Hand.start`; 1 unless hands are run twice.

    Where sitting down is consent, nobody is asked (ACO-rit-automatic). Otherwise the number is settled when
    all are all-in (`asks_first`). Rules: ACO-rit-what.
    """
    return (read or Citing())(book.ring.twice_boards) if table.twice else 1


def asks_first(table: TableSettings, book: Book, read: Citing | None = None) -> bool:
    """Whether the players are asked before the end of a hand is dealt twice. Rules: ACO-rit-automatic."""
    if table.options.twice_asked is not None:
        return table.twice and table.options.twice_asked
    return table.twice and (read or Citing())(book.ring.twice_consent) == "asked"


def marks(table: TableSettings, book: Book, read: Citing | None = None) -> tuple[str, ...]:
    """Return the marks shown beside the table's name and used by filters. Rules: ACO-rit-badge."""
    return ((read or Citing())(book.ring.twice_mark),) if table.twice else ()


def _row(point: object) -> str | None:
    return getattr(point, "source", None)
