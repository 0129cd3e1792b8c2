"""Build the rules of a hand from the text of a game and a rulebook, without I/O."""

import hashlib
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct

from tapete.cards import deck_named, strength
from tapete.engine.types import (
    AfterShortAllIn,
    BettingStructure,
    FirstToShow,
    FreeFold,
    FromHole,
    Half,
    HandRules,
    HeadsUpButton,
    IdenticalHands,
    Limit,
    MinRaise,
    OddBoard,
    OddChip,
    PotLimit,
    Ranking,
    Reopen,
    ShortBlind,
    Showdown,
    Sourced,
    Street,
    StreetBet,
    Upcards,
)
from tapete.rules.parse_errors import NotToml, read_toml
from tapete.rules.schema_errors import told


class RulebookError(Exception):
    """Invalid rulebook or game, with the file and the place in it."""

    def __init__(self, file: str, path: str, why: str) -> None:
        self.file, self.path, self.why = file, path, why
        super().__init__(f"{file}: {path}: {why}" if path else f"{file}: {why}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.file, self.path, self.why)


class _Street(Street, frozen=True, forbid_unknown_fields=True):
    pass


class _Upcards(Struct, frozen=True, forbid_unknown_fields=True):
    ranking: Literal["high", "low-a5"]
    bring_in: Literal["lowest-card", "highest-card"]


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """The game's name in each language, as used within a sentence."""

    en: str
    es: str
    pt: str
    short: str = ""
    """An abbreviation for all languages, without the limit: `O` for `PLO`."""


class Bots(Struct, frozen=True, forbid_unknown_fields=True):
    """Hints for house bots. Without them the bots measure the values by simulated deals."""

    starts: tuple[Annotated[int, Meta(ge=0, le=1_000)], ...] = ()
    """Worth on the first street (see `tapete.bots.starts`), in per mille, reached by the best 5, 10, … 95 per
    cent of hands."""


class FormatNames(Struct, frozen=True, forbid_unknown_fields=True):
    """Names of a game in the formats of hand histories, without the limit.

    Writers use the first name; readers accept all names. An empty list means that the format does not have
    the game, and its writer refuses it. Without a declaration, PHH and Open Hand History use the game's own
    name, which only Tapete reads.
    """

    pokerstars: tuple[str, ...] = ()
    ggpoker: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    """Names in the formats of all other sites, which are only read."""
    phh: tuple[str, ...] | None = None
    ohh: tuple[str, ...] | None = None
    """Several games may share a name here; the number of hole cards distinguishes them."""


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as its file declares it."""

    id: str
    deck: str
    limits: tuple[Limit, ...]
    """Betting structures of the game; the first is the default."""
    ranking: tuple[Ranking, ...]
    streets: tuple[_Street, ...]
    from_hole: FromHole | tuple[FromHole, ...] = None
    """Number of hole cards that play, or one value for each ranking."""
    boards: Annotated[int, Meta(ge=1, le=3)] = 1
    """Number of boards dealt side by side, which share the pot."""
    bets_per_round: Annotated[int, Meta(ge=1)] | None = None
    """In fixed limit, the most bets and raises of a round, if the game and not the book defines it."""
    upcards: _Upcards | None = None
    name: Name | None = None
    bots: Bots = Bots()
    formats: FormatNames = FormatNames()

    @property
    def hands(self) -> tuple[tuple[Ranking, FromHole], ...]:
        """Rankings, each with the number of hole cards that play."""
        from_hole = self.from_hole if isinstance(self.from_hole, tuple) else (self.from_hole,) * 2
        return tuple(zip(self.ranking, from_hole, strict=False))

    def called(self, language: Literal["en", "es", "pt"]) -> str:
        """Return the game's name in a language; its id if the file gives no name."""
        return self.id if self.name is None else str(getattr(self.name, language))


class BookBetting(Struct, frozen=True, forbid_unknown_fields=True):
    """Values of a book's section `betting`."""

    min_raise: Sourced[MinRaise]
    reopen: Sourced[Reopen]
    limit_reopen_percent: Sourced[Annotated[int, Meta(ge=1, le=100)]]
    after_short_all_in: Sourced[AfterShortAllIn]
    bets_per_round: Sourced[Annotated[int, Meta(ge=1)]]
    blind_is_a_bet: Sourced[bool]
    cap_lifted: Sourced[Literal["event-heads-up", "never"]]
    street_bet: Sourced[StreetBet]
    pot_limit: Sourced[PotLimit]
    short_blind_in_pot: Sourced[ShortBlind]
    free_fold: Sourced[FreeFold]


class BookShowdown(Struct, frozen=True, forbid_unknown_fields=True):
    """Values of a book's section `showdown`."""

    first_to_show: Sourced[FirstToShow]
    all_in_tabled: Sourced[bool]
    odd_chip_on_board: Sourced[OddChip]
    """Winner of the odd chip among tied seats, in games with a board and in draw games."""
    odd_chip_in_stud: Sourced[OddChip]
    """Winner of the odd chip among tied seats in stud."""
    odd_chip_of_halves: Sourced[Half]
    identical_hands: Sourced[IdenticalHands]
    odd_chip_of_boards: Sourced[OddBoard]
    suit_order: Sourced[str]
    """Suits from the best to the worst, for equal ranks."""
    heads_up_button: Sourced[HeadsUpButton]


Declared = TypeVar("Declared")

STARTS = 19
"""Number of values of `Bots.starts`: one for each twentieth of all hands except the last."""
MOST_CHARACTERS = 1_000_000
LONGEST_LINE = 4_000


def read_declared(text: str, file: str, kind: type[Declared]) -> Declared:
    """Read a TOML text as `kind`; a RulebookError names the place of a fault."""
    try:
        document = read_toml(_bounded(text, file))
    except NotToml as error:
        raise RulebookError(file, "", f"no TOML: {error}") from None
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(file, *told(error, kind, document)) from None


def _bounded(text: str, file: str) -> str:
    """Return the text, or refuse it if too long: `tomllib` takes minutes for a key with a thousand dots."""
    if len(text) > MOST_CHARACTERS:
        raise RulebookError(file, "", f"longer than {MOST_CHARACTERS:,} characters")
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise RulebookError(file, f"line {number}", f"longer than {LONGEST_LINE:,} characters")
    return text


def read_game(text: str, *, file: str = "game.toml") -> GameFile:
    """Read a game from the text of its file.

    >>> read_game('id = "x"', file="games/x.toml")
    Traceback (most recent call last):
    tapete.rules.loader.RulebookError: games/x.toml: `deck` is missing: text
    """
    game = read_declared(text, file, GameFile)
    try:
        deck_named(game.deck)
    except ValueError as error:
        raise RulebookError(file, "deck", str(error)) from None
    if not game.limits or len(set(game.limits)) < len(game.limits):
        raise RulebookError(file, "limits", "a game needs betting structures, none twice")
    if not 1 <= len(game.ranking) <= 2:
        raise RulebookError(file, "ranking", "a game has one way to rank hands, or two that share the pot")
    _check_streets(game, file)
    if isinstance(game.from_hole, tuple) and len(game.from_hole) != len(game.ranking):
        raise RulebookError(file, "from_hole", "expected one value, or as many as there are rankings")
    for _, number in game.hands:
        if isinstance(number, int) and not 0 < number <= game.streets[0].hole_down:
            raise RulebookError(file, "from_hole", f"no seat can use {number} of its hole cards")
    if len(set(game.hands)) < len(game.ranking):
        raise RulebookError(file, "ranking", f"{game.ranking[0]} appears twice: one hand wins both halves")
    _check_ranking(game, file)
    _check_hints(game, file)
    return game


def _check_hints(game: GameFile, file: str) -> None:
    """Check names and hints: no empty or duplicate name, and steps that never rise."""
    if game.name is not None:
        for language in ("en", "es", "pt"):
            if not game.called(language).strip():
                raise RulebookError(file, f"name.{language}", "the name is empty")
    if list(game.bots.starts) != sorted(game.bots.starts, reverse=True):
        raise RulebookError(file, "bots.starts", "the values must not rise")
    if game.bots.starts and len(game.bots.starts) != STARTS:
        raise RulebookError(file, "bots.starts", f"expected {STARTS} numbers, not {len(game.bots.starts)}")
    for format_ in FormatNames.__struct_fields__:
        names = getattr(game.formats, format_) or ()
        if not all(name.strip() for name in names) or len(set(names)) < len(names):
            raise RulebookError(file, f"formats.{format_}", "a name is empty or appears twice")


def _check_ranking(game: GameFile, file: str) -> None:
    """Check that a complete hand can be ranked, with sample cards."""
    deck = deck_named(game.deck)
    hole = sum(street.hole_down + street.hole_up - street.discard for street in game.streets)
    dealt = hole + sum(street.board for street in game.streets)
    for index, (ranking, from_hole) in enumerate(game.hands):
        try:
            strength(ranking, deck[:hole], deck[hole:dealt], from_hole=from_hole)
        except ValueError as error:
            raise RulebookError(file, f"ranking[{index}]", str(error)) from None
    if game.ranking[0] == "low-8":
        raise RulebookError(file, "ranking[0]", "low-8 leaves hands without a winner; it can only be second")


def _check_streets(game: GameFile, file: str) -> None:
    if not game.streets or game.streets[0].hole_down < 1 or game.streets[0].chooses:
        raise RulebookError(file, "streets[0]", "the first street deals hole cards")
    names = [street.name for street in game.streets]
    for index, street in enumerate(game.streets):
        here = f"streets[{index}]"
        if street.name in names[:index]:
            raise RulebookError(file, f"{here}.name", f"there is another street {street.name!r}")
        if min(street.hole_down, street.hole_up, street.board, street.draw, street.discard) < 0:
            raise RulebookError(file, here, "a street can't deal fewer than no cards")
        if index and not (street.hole_down + street.hole_up + street.board or street.chooses):
            raise RulebookError(file, here, "a street deals cards or lets seats draw")
        if index and street.hole_down + street.hole_up and (street.board or street.chooses):
            raise RulebookError(
                file, here, "a later street deals to the seats, or to the board after draws or discards"
            )
        if street.draw and street.discard:
            raise RulebookError(file, here, "a street either changes cards or throws them away")
        if street.chooses and any(earlier.hole_up for earlier in game.streets[:index]):
            raise RulebookError(file, f"{here}.draw", "cards in sight can't be changed")
        held = sum(s.hole_down - s.discard for s in game.streets[: index + 1])
        if street.discard and held < 1:
            raise RulebookError(file, f"{here}.discard", "a seat must keep a card")
        if street.opener in ("bring-in", "best-showing") and game.upcards is None:
            raise RulebookError(file, f"{here}.opener", "this needs [upcards], which say how they compare")
        if street.opener == "bring-in" and not (index == 0 and street.hole_up):
            raise RulebookError(file, f"{here}.opener", "a bring-in needs door cards on the first street")
        if street.opener == "best-showing" and not any(s.hole_up for s in game.streets[: index + 1]):
            raise RulebookError(file, f"{here}.opener", "there are no cards in sight on this street")
    if game.upcards is not None and game.streets[0].opener != "bring-in":
        raise RulebookError(
            file, "streets[0].opener", "with [upcards], the first street opens with the bring-in"
        )
    if game.boards > 1 and not any(s.board for s in game.streets):
        raise RulebookError(file, "boards", "a game without community cards has no boards")
    least = sum(2 * (s.hole_down + s.hole_up) + s.board * game.boards + s.burn for s in game.streets)
    if least > len(deck_named(game.deck)):
        raise RulebookError(file, "streets", f"two seats alone need {least} cards, more than the deck has")


class HandValues(Protocol):
    """Values of a book that a hand needs."""

    @property
    def betting(self) -> BookBetting: ...
    @property
    def showdown(self) -> BookShowdown: ...


def resolve(game: GameFile, limit: Limit, book: HandValues) -> HandRules:
    """Return the rules of a hand of this game at this limit under this book; their SHA-256 is the id.

    Raises:
        ValueError: the game does not have this limit.
    """
    if limit not in game.limits:
        raise ValueError(f"{game.id} is not played at {limit}; it is at {', '.join(game.limits)}")
    showdown = book.showdown
    betting = _plain(book.betting)
    if game.bets_per_round is not None:
        betting["bets_per_round"] = Sourced(game.bets_per_round, f"games/{game.id}")
    upcards = None
    odd_chip: Sourced[OddChip] = Sourced(showdown.odd_chip_on_board.value, showdown.odd_chip_on_board.source)
    if game.upcards is not None:
        order = game.upcards
        suits = Sourced(showdown.suit_order.value, showdown.suit_order.source)
        upcards = Upcards(ranking=order.ranking, bring_in=order.bring_in, suits=suits)
        odd_chip = showdown.odd_chip_in_stud
    rules = HandRules(
        id="",
        game=f"{game.id}-{limit}",
        deck=game.deck,
        ranking=game.ranking,
        from_hole=game.from_hole,
        streets=tuple(Street(**msgspec.structs.asdict(street)) for street in game.streets),
        upcards=upcards,
        betting=BettingStructure(kind=limit, **betting),
        showdown=Showdown(
            odd_chip=Sourced(odd_chip.value, odd_chip.source),
            **{name: value for name, value in _plain(showdown).items() if name in Showdown.__struct_fields__},
        ),
        boards=game.boards,
    )
    return msgspec.structs.replace(rules, id=_digest(rules))


def _digest(rules: HandRules) -> str:
    """Hash the rules with SHA-256. A value newer than stored logs is left out if it changes nothing."""
    values = msgspec.to_builtins(rules)
    betting = rules.betting
    if betting.kind != "fixed-limit" or betting.after_short_all_in.value == "one-bet-more":
        del values["betting"]["after_short_all_in"]
    if rules.boards == 1:
        del values["boards"]
    for street in values["streets"]:
        if not street["discard"]:
            del street["discard"]
    return hashlib.sha256(msgspec.json.encode(values, order="sorted")).hexdigest()


def as_played(rules: HandRules, id: str) -> HandRules:
    """Return the version of these rules, current or earlier, with an id that begins with `id`.

    If no version matches, the current rules are returned; replaying the hand then reports the mismatch.
    """
    return next((one for one in (rules, *_of_earlier_versions(rules)) if one.id.startswith(id)), rules)


def _of_earlier_versions(rules: HandRules) -> Iterator[HandRules]:
    """List earlier versions of these rules, from before a value was read differently."""
    short = rules.betting.after_short_all_in
    if short.value != "one-bet-more":
        # Before this value existed, a raise over a short all-in added one bet in every book.
        older = Sourced[AfterShortAllIn]("one-bet-more", short.source)
        betting = msgspec.structs.replace(rules.betting, after_short_all_in=older)
        before = msgspec.structs.replace(rules, id="", betting=betting)
        yield msgspec.structs.replace(before, id=_digest(before))


def _plain(values: Struct) -> dict[str, Any]:
    """Return each value with only its main row: remarks on readings don't change the ruleset's id."""
    return {
        name: Sourced(value.value, value.source) for name, value in msgspec.structs.asdict(values).items()
    }
