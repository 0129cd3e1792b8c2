"""Convert a hand's opening to the fields of PHH, and back."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from tapete.engine import Post, PostKind, Rake, Stakes
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.names import denied, read_as, split, written
from tapete.formats.record import Record, digits_of
from tapete.formats.record.steps import FirstBets

KILLED: Final = "the hand of p{} is killed"
"""Comment that marks a killed hand: PHH has no action for it."""
AnteForm = Literal["none", "per_player", "big_blind", "button"]
LIMITS: Final = {"N": "no-limit", "P": "pot-limit", "F": "fixed-limit"}
_LETTERS: Final = {limit: letter for letter, limit in LIMITS.items()}


def code_of(game: str) -> str:
    """Return the variant code of a game; without a declared code, the game's own name is used.

    Raises:
        ValueError: the game's file says that PHH has no such game.

    >>> code_of("holdem-no-limit"), code_of("omaha-8-fixed-limit"), code_of("new-game-pot-limit")
    ('NT', 'FO/8', 'new-game-pot-limit')
    """
    name, limit = split(game)
    if denied("phh", name):
        raise ValueError(f"PHH has no game {name}")
    code = written("phh", name)
    return _LETTERS[limit] + code if code and limit else game


def game_of(code: str) -> str:
    """Return the game of a variant code. A code unknown to PHH may be our own name.

    >>> game_of("F2L3D")
    '27-triple-draw-fixed-limit'
    """
    named = read_as("phh").get(code[1:].lower(), [])
    if code[:1] in LIMITS and named and written("phh", named[0]) == code[1:]:
        return f"{named[0]}-{LIMITS[code[:1]]}"
    return code


class PhhTable(Struct, frozen=True, kw_only=True):
    """Amounts by player: the first player is on the button's left, the last has the button."""

    game: str
    hand: int
    seats: tuple[Seat, ...]
    stacks: tuple[Chips, ...]
    antes: tuple[Chips, ...]
    blinds: tuple[Chips, ...] | None
    bring_in: Chips | None = None
    small_bet: Chips | None = None
    big_bet: Chips | None = None
    min_bet: Chips | None = None
    taken: Chips = 0
    """Chips that the house took, derived from the finishing stacks."""
    boards: int = 1


def table_of(record: Record, seats: tuple[Seat, ...], boards: int) -> PhhTable:
    """Return the hand's opening in PHH's fields. Dead blinds become antes: PHH has nothing closer."""
    start = record.start
    stakes = start.stakes
    antes = dict.fromkeys(seats, 0)
    blinds = dict.fromkeys(seats, 0)
    broke: set[Seat] = set()
    nominal = {
        PostKind.ANTE: stakes.ante,
        PostKind.SMALL_BLIND: stakes.small_blind,
        PostKind.BIG_BLIND: stakes.big_blind,
    }
    for event in record.events:
        if isinstance(event, ev.Posted):
            amount = max(event.amount, nominal.get(event.kind, 0)) if event.all_in else event.amount
            (blinds if event.kind.live else antes)[event.seat] += amount
            if event.all_in:
                broke.add(event.seat)
    if start.big_blind in broke and start.big_blind is not None and not blinds[start.big_blind]:
        blinds[start.big_blind] = stakes.big_blind
    button_game = start.big_blind is not None
    fixed = start.game.endswith("fixed-limit")
    small = stakes.small_bet or stakes.big_blind
    return PhhTable(
        game=start.game,
        hand=digits_of(record.number),
        seats=seats,
        stacks=tuple(start.stacks[seat] for seat in seats),
        antes=_by_player([antes[seat] for seat in seats]),
        blinds=_by_player([blinds[seat] for seat in seats]) if button_game else None,
        bring_in=None if button_game else stakes.bring_in,
        small_bet=small if fixed else None,
        big_bet=(stakes.big_bet or 2 * small) if fixed else None,
        min_bet=None if fixed else stakes.big_blind,
        taken=max(0, record.rake),
        boards=boards,
    )


def _by_player(amounts: Sequence[Chips]) -> tuple[Chips, ...]:
    """Reverse forced bets heads-up, where PHH lists the button's small blind first."""
    return tuple(reversed(amounts)) if len(amounts) == 2 else tuple(amounts)


def opening_in(table: PhhTable) -> FirstBets:
    """Return the opening given by the fields."""
    seats = table.seats
    antes = dict(zip(seats, _by_player(table.antes), strict=True))
    blinds = dict(zip(seats, _by_player(table.blinds), strict=True)) if table.blinds is not None else {}
    usual = table.min_bet or table.small_bet or 0
    big_blind = _big_blind(seats, blinds, usual) if table.blinds is not None else None
    small_blind = _small_blind(seats, blinds, big_blind)
    paid = {seat: ante for seat, ante in antes.items() if ante}
    least = blinds.get(big_blind, 0) if big_blind is not None else 0
    if table.min_bet is not None:
        least = table.min_bet
    small_bet, big_bet = table.small_bet or 0, table.big_bet or 0
    return FirstBets(
        game=table.game,
        hand=table.hand,
        stakes=Stakes(
            small_blind=blinds[small_blind] if small_blind is not None else 0,
            big_blind=least,
            ante=max(paid.values(), default=0),
            ante_form=_ante_form(paid, seats, big_blind),
            bring_in=table.bring_in or 0,
            small_bet=0 if small_bet == least else small_bet,
            big_bet=0 if big_bet == 2 * small_bet else big_bet,
            rake=Rake(exact=table.taken) if table.taken else None,
        ),
        stacks=dict(zip(seats, table.stacks, strict=True)),
        button=seats[-1],
        small_blind=small_blind,
        big_blind=big_blind,
        posts=_posts(table, antes, blinds, small_blind, big_blind),
        boards=table.boards,
    )


def _big_blind(seats: Sequence[Seat], blinds: dict[Seat, Chips], usual: Chips) -> Seat:
    """Return the seat whose blind is the least bet, among the first two; else the first seat that posts."""
    posting = [seat for seat in seats if blinds[seat]]
    if len(seats) == 2:
        return seats[0] if blinds[seats[0]] else seats[1]
    if posting[:2] == list(seats[:2]):
        return seats[0] if blinds[seats[0]] == usual < blinds[seats[1]] else seats[1]
    return posting[0] if posting else seats[-1]


def _small_blind(seats: Sequence[Seat], blinds: dict[Seat, Chips], big_blind: Seat | None) -> Seat | None:
    place = seats[1] if len(seats) == 2 else seats[0]
    return place if place != big_blind and blinds.get(place) else None


def _ante_form(paid: dict[Seat, Chips], seats: Sequence[Seat], big_blind: Seat | None) -> AnteForm:
    if len(paid) == 1:
        if set(paid) == {big_blind}:
            return "big_blind"
        return "button" if set(paid) == {seats[-1]} else "per_player"
    return "per_player" if paid else "none"


def _posts(
    table: PhhTable,
    antes: dict[Seat, Chips],
    blinds: dict[Seat, Chips],
    small_blind: Seat | None,
    big_blind: Seat | None,
) -> tuple[Post, ...]:
    """Return the posts actually made, each limited by the stack. A straddle is larger than the big blind."""
    left = dict(zip(table.seats, table.stacks, strict=True))
    posts: list[Post] = []

    def post(seat: Seat, kind: PostKind, amount: Chips) -> None:
        amount = min(amount, left[seat])
        left[seat] -= amount
        if amount:
            posts.append(Post(seat=seat, kind=kind, amount=amount))

    for seat, amount in antes.items():
        post(seat, PostKind.ANTE, amount)
    if small_blind is not None:
        post(small_blind, PostKind.SMALL_BLIND, blinds[small_blind])
    if big_blind is not None:
        post(big_blind, PostKind.BIG_BLIND, blinds[big_blind])
        for seat, amount in blinds.items():
            if amount and seat not in (small_blind, big_blind):
                straddles = amount > blinds[big_blind]
                post(seat, PostKind.STRADDLE if straddles else PostKind.BIG_BLIND, amount)
    return tuple(posts)
