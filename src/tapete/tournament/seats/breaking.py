"""Break a table: a draw in two steps gives its players their new seats.

>>> from tapete.cards import read_cards
>>> broken = break_table(
...     TableView(table=9, players={1: 101, 2: 102, 3: 103}, previous=None),
...     {1: TableView(table=1, players={1: 11}, previous=None),
...      2: TableView(table=2, players={5: 25}, previous=None)},
...     [SeatPlace(1, 2), SeatPlace(2, 1), SeatPlace(2, 2)],
...     card_order=[2, 0, 1], shown=read_cards("Kc 9h Ks"), rules=TableRules(seats=6))
>>> broken.seat_cards
(SeatPlace(table=2, seat=2), SeatPlace(table=1, seat=2), SeatPlace(table=2, seat=1))
>>> [(move.entry, move.to) for move in broken.moves]  # the king of spades comes before the king of clubs
[(103, SeatPlace(table=2, seat=2)), (101, SeatPlace(table=1, seat=2)), (102, SeatPlace(table=2, seat=1))]
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Seat
from tapete.tournament.draws import check_order, high_card_order
from tapete.tournament.positions.arrivals import TableRules, arrive
from tapete.tournament.seats.balancing import SeatMove, TableView, hands_to_big_blind
from tapete.tournament.seats.seating import SeatPlace


class TableBroken(Struct, frozen=True, kw_only=True):
    """A broken table: the new seats of its players, and both draws."""

    table: int
    places: tuple[SeatPlace, ...]
    """Seats to fill, as shown to the table before the first step."""
    card_order: tuple[int, ...]
    """First step: the shuffled seat cards, as indexes of `places`, the top card first."""
    player_order: tuple[int, ...]
    """Second step: the order of the players, as indexes of the broken table's occupied seats."""
    shown: tuple[Card, ...]
    """Playing cards of the second step, one for each player by seat number; empty if none were dealt."""
    moves: tuple[SeatMove, ...]
    """Moves in the order in which the seat cards were given out."""
    place_draws: tuple[int, ...] = ()
    """Draws that chose the seats to fill, where more were open."""
    rules: tuple[str, ...] = ()

    @property
    def seat_cards(self) -> tuple[SeatPlace, ...]:
        """Seat cards from the top."""
        return tuple(self.places[index] for index in self.card_order)


def break_table(
    origin: TableView,
    tables: Mapping[int, TableView],
    places: Sequence[SeatPlace],
    *,
    card_order: Sequence[int],
    player_order: Sequence[int] = (),
    shown: Sequence[Card] = (),
    rules: TableRules,
    place_draws: Sequence[int] = (),
    cite: tuple[str, ...] = ("TDA19-10", "TDA19-10.2"),
) -> TableBroken:
    """Give the players of a table their new seats, by a draw in two steps.

    First the seat cards are shuffled. Then the order of the players is drawn, or comes from a playing card
    dealt to each. The first player gets the top seat card.

    Args:
        origin: the table that breaks.
        tables: the other tables of the places, by number.
        places: an open seat for each player; any seat is allowed, also those of blinds and button.
        card_order: every index of `places` once, drawn uniformly.
        player_order: every index of the players, by seat number, once, drawn uniformly. Not with `shown`.
        shown: one playing card for each player, by seat number: the highest is first, equal ranks by suit.
            Where one draw gives the seats, there is no second step, and both orders are ignored.
        rules: the rules for positions.
        place_draws: the draws that chose the places, to be stored with the result.
        cite: the rows to cite.

    Raises:
        ValueError: too few or too many places, an occupied place, invalid permutations, or the same playing
            card twice.

    Rules: TDA19-10, TDA19-10.2, TDA24-10B, TDA13-9-1, CCL-break-draw, CCL-break-rights.
    """
    seats = sorted(origin.players)
    check_order(card_order, len(places))
    if rules.moving.break_draw == "one-step":
        player_order, shown = range(len(seats)), ()
    if shown:
        if player_order:
            raise ValueError("the players' order is drawn or dealt, not both")
        player_order = high_card_order(shown)
    check_order(player_order, len(seats))
    by_table: dict[int, set[Seat]] = {}
    for place in places:
        by_table.setdefault(place.table, set()).add(place.seat)
    if len(set(places)) < len(places) or len(places) != len(seats):
        raise ValueError(f"{len(seats)} players need as many different seats, not {list(places)!r}")
    moves = []
    for player, card_index in zip(player_order, card_order, strict=True):
        seat, to = seats[player], places[card_index]
        there = tables[to.table]
        moves.append(
            SeatMove(
                kind="break",
                entry=origin.players[seat],
                origin=SeatPlace(origin.table, seat),
                to=to,
                to_big_blind=hands_to_big_blind(origin, seat, rules=rules),
                after=arrive(
                    there.previous,
                    there.players,
                    to.seat,
                    rules=rules,
                    with_others=by_table[to.table] - {to.seat},
                    since=there.newcomers,
                ),
                origin_players=len(seats),
                to_players=len(there.players),
                rules=cite,
            )
        )
    return TableBroken(
        table=origin.table,
        places=tuple(places),
        card_order=tuple(card_order),
        player_order=tuple(player_order),
        shown=tuple(shown),
        moves=tuple(moves),
        place_draws=tuple(place_draws),
        rules=cite,
    )
