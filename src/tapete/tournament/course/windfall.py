"""Windfall: three players, and a prize pool drawn from published weights just before the first card.

The drawn integer comes from outside; this module only interprets it. Weights never depend on earlier draws or
on the reserve.

>>> from tapete.tournament.presets import windfall
>>> table = windfall("windfall-standard")
>>> table.mean, table.fee_share
(Fraction(57, 20), Fraction(1, 20))
>>> drawn = draw(table, 999_000)
>>> drawn.multiplier, prizes(table, drawn, entry=500)
(25, (9375, 1875, 1250))
"""

import hashlib
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tapete.tournament.policy.windfall import BY_DEFAULT, WindfallPolicy
from tapete.tournament.prizes.payouts import percentages, prizes_by_place
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, ratio
from tapete.tournament.structure.toml_data import Positive, StructureError, Words, read_toml


class Multiplier(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the table."""

    times: Positive
    """Prize pool, in entries."""
    weight: Positive
    places: Annotated[tuple[Positive, ...], Meta(min_length=1)]
    """Per cent of the pool by place, the winner first."""
    minutes: Positive
    """Length of one level, in minutes."""


class WindfallTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Published table; read one with `read_windfall`, which checks it.

    Rules: ACO-windfall-multiplier, ACO-O-windfall-odds, ACO-O-windfall-pay, ACO-O-windfall-structure.
    """

    name: Words
    players: Positive
    per: Positive
    """Sum of all weights: a draw is an integer from 0, below this."""
    expected: str
    """Mean multiplier, as an exact fraction."""
    stack: Positive
    small_blind: Positive
    big_blind: Positive
    multipliers: Annotated[tuple[Multiplier, ...], Meta(min_length=1)]

    @property
    def mean(self) -> Fraction:
        """Mean prize pool in entries, exact."""
        return Fraction(sum(line.times * line.weight for line in self.multipliers), self.per)

    @property
    def variance(self) -> Fraction:
        """Variance of the prize pool in entries."""
        squares = Fraction(sum(line.times**2 * line.weight for line in self.multipliers), self.per)
        return squares - self.mean**2

    @property
    def fee_share(self) -> Fraction:
        """Expected share of the players' payments that is not paid back."""
        return 1 - self.mean / self.players

    @property
    def top(self) -> int:
        """Largest multiplier."""
        return self.multipliers[-1].times

    @property
    def ranges(self) -> tuple[tuple[int, int, int], ...]:
        """Each multiplier with the first and the last draw that gives it, in the order of the table."""
        found, first = [], 0
        for line in self.multipliers:
            found.append((line.times, first, first + line.weight - 1))
            first += line.weight
        return tuple(found)

    @property
    def version(self) -> str:
        """SHA-256 of everything in the table. A tournament stores it, so its table stays identifiable.

        A field added later, with a default, does not change the hash.
        """
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()

    def line(self, times: int) -> Multiplier:
        """Return the line of a multiplier.

        Raises:
            ValueError: the table has no line for this multiplier.
        """
        for line in self.multipliers:
            if line.times == times:
                return line
        raise ValueError(f"{self.name} has no multiplier {times}")


class WindfallDraw(Struct, frozen=True, kw_only=True):
    """A draw and its result, as the log stores them."""

    table: str
    """Version of the table."""
    number: int
    multiplier: int


def read_windfall(text: str, name: str) -> WindfallTable:
    """Read a table from TOML.

    Raises:
        StructureError: the first error, with its place: weights that don't add up, a mean that differs from
            `expected`, a multiplier that pays fewer places than a smaller one.

    Rules: ACO-O-windfall-odds (a table that does not add up is refused), ACO-windfall-payouts.
    """
    table = read_toml(text, name, WindfallTable)
    for wrong in _wrongs(table):
        raise StructureError(f"{name}: {wrong}")
    return table


def _wrongs(table: WindfallTable) -> Iterator[str]:
    weights = sum(line.weight for line in table.multipliers)
    if weights != table.per:
        yield f"per: the weights add up to {weights:,}, not to {table.per:,}"
    try:
        expected = ratio(table.expected)
    except ValueError:
        yield f"expected: no number: {table.expected!r}"
        return
    if table.mean != expected:
        yield f"expected: the mean is {table.mean}, not {expected}"
    if table.fee_share < 0:
        yield f"expected: {table.mean} is more than {table.players} entries"
    times, paid = 0, 0
    for index, line in enumerate(table.multipliers):
        try:
            percentages(line.places)
        except TournamentRefused as error:
            yield f"multipliers[{index}].places: {error}"
        if line.times <= times:
            yield f"multipliers[{index}].times: {line.times} after {times}"
        if not paid <= len(line.places) <= table.players:
            yield f"multipliers[{index}].places: {len(line.places)} are paid, after {paid}"
        times, paid = line.times, len(line.places)
    if table.big_blind < table.small_blind or table.stack < table.big_blind:
        yield "stack: it does not cover the big blind"


def players_of(table: WindfallTable, policy: WindfallPolicy = BY_DEFAULT) -> int:
    """Return the number of players of one game, from the book or else from the table.

    Rules: ACO-windfall-three.
    """
    return policy.windfall_players or table.players


def unfit(table: WindfallTable, policy: WindfallPolicy = BY_DEFAULT) -> Iterator[str]:
    """Yield the reasons why a published table can't be played under a book.

    Rules: ACO-windfall-three, ACO-windfall-multiplier.

    >>> from tapete.tournament.presets import windfall
    >>> list(unfit(windfall("windfall-standard"), WindfallPolicy(windfall_players=2)))[0]
    'with 2 players: expected: 57/20 is more than 2 entries'
    """
    players = players_of(table, policy)
    if players != table.players:
        for wrong in _wrongs(msgspec.structs.replace(table, players=players)):
            yield f"with {players} players: {wrong}"
    lowest = table.multipliers[0].times
    if policy.windfall_least is not None and lowest < policy.windfall_least:
        yield f"pays {lowest:,} entries or more; by the book, the least pool is {policy.windfall_least:,}"
    if policy.windfall_most is not None and table.top > policy.windfall_most:
        yield f"pays {table.top:,} entries at most; by the book, the largest pool is {policy.windfall_most:,}"


def draw(table: WindfallTable, number: int) -> WindfallDraw:
    """Return the result of a drawn integer.

    Args:
        table: the published table.
        number: drawn outside, uniformly from 0 to `table.per` - 1, when the last player has registered.

    Raises:
        ValueError: the number is out of range; the draw was not ours.

    Rules: ACO-windfall-draw-time, ACO-windfall-multiplier.
    """
    for times, first, last in table.ranges:
        if first <= number <= last:
            return WindfallDraw(table=table.version, number=number, multiplier=times)
    raise ValueError(f"no draw below {table.per}: {number}")


def start(
    table: WindfallTable, *, registered: int, number: int, policy: WindfallPolicy = BY_DEFAULT
) -> WindfallDraw:
    """Draw a game's multiplier when its last player has registered; it is announced before the first card.

    Args:
        table: the published table.
        registered: number of players of this game.
        number: as in `draw`.
        policy: of the book.

    Raises:
        Refused: seats are still free; the draw waits until all are taken.

    Rules: ACO-windfall-draw-time, ACO-windfall-three.

    >>> from tapete.tournament.presets import windfall
    >>> start(windfall("windfall-standard"), registered=2, number=7)
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: seats_free: entries 2, seats 3 (ACO-windfall-draw-time)
    """
    players = players_of(table, policy)
    if registered < players:
        raise TournamentRefused(
            TournamentReason.SEATS_FREE, "ACO-windfall-draw-time", entries=registered, seats=players
        )
    if registered > players:
        raise ValueError(f"{registered} players at a game of {players}")
    return draw(table, number)


def commitment(table: WindfallTable, number: int, salt: bytes) -> str:
    """Return the published commitment to a draw: a hash that hides the draw and fixes it.

    Args:
        table: the table of the draw.
        number: the draw.
        salt: 32 fresh random bytes, published together with the draw.

    Rules: ACO-O-windfall-fairness.
    """
    if len(salt) != 32:
        raise ValueError(f"a salt has 32 bytes, not {len(salt)}")
    said = b"windfall\0" + bytes.fromhex(table.version) + number.to_bytes(8, "big") + salt
    return hashlib.sha256(said).hexdigest()


def check_draw(table: WindfallTable, drawn: WindfallDraw, salt: bytes, committed: str) -> bool:
    """Whether a published draw matches its commitment, comes from this table, and has the stated result.

    >>> from tapete.tournament.presets import windfall
    >>> table, salt = windfall("windfall-standard"), bytes(range(32))
    >>> committed = commitment(table, 42, salt)
    >>> [check_draw(table, draw(table, number), salt, committed) for number in (42, 43)]
    [True, False]
    """
    honest = 0 <= drawn.number < table.per and drawn == draw(table, drawn.number)
    return honest and commitment(table, drawn.number, salt) == committed


def prizes(table: WindfallTable, drawn: WindfallDraw, *, entry: Money) -> tuple[Money, ...]:
    """Return the prize of each paid place: the multiplier sets the pool and its shares.

    Args:
        table: the table of the draw.
        drawn: the draw.
        entry: full price of one entry; Windfall has no separate fee.

    Rules: ACO-windfall-payouts, ACO-windfall-example, ACO-O-windfall-pay (an odd unit goes to the first).
    """
    line = table.line(drawn.multiplier)
    return prizes_by_place(line.times * entry, line.places)


def may_open(table: WindfallTable, *, entry: Money, games: int, reserve: Money) -> None:
    """Check that a stake may be offered. The check comes before registration; no draw reads the reserve.

    Args:
        table: the published table.
        entry: price of one entry.
        games: number of games of this stake at the same time, with this one.
        reserve: money that the house holds for these games.

    Raises:
        Refused: the reserve does not cover the top prize of every game; `most` is the number it covers.

    Rules: ACO-O-windfall-fund.

    >>> from tapete.tournament.presets import windfall
    >>> may_open(windfall("windfall-standard"), entry=500, games=3, reserve=2_999_999)
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: reserve_too_small: asked 3, most 2, needed 3,000,000, ...
    """
    one = table.top * entry
    if games * one > reserve:
        raise TournamentRefused(
            TournamentReason.RESERVE_TOO_SMALL,
            "ACO-O-windfall-fund",
            asked=games,
            most=max(0, reserve) // one,
            needed=games * one,
            held=reserve,
        )


def charge(entry: Money, count: int, *, running: int = 0, most: int = 6) -> Money:
    """Return the price of several games at once; each is a separate game with its own seats and draw.

    Args:
        entry: price of one entry.
        count: number of games asked for.
        running: number of games in which the player is already registered.
        most: maximum number of games at the same time.

    Raises:
        Refused: more games than allowed at once.

    Rules: ACO-windfall-multi, ACO-O-windfall-multi.

    >>> charge(500, 4)
    2000
    """
    if count < 1 or running + count > most:
        raise TournamentRefused(
            TournamentReason.TOO_MANY_GAMES, "ACO-O-windfall-multi", asked=count, running=running, most=most
        )
    return entry * count
