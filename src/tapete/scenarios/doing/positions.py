"""Run procedures for buttons, blinds and antes from hand to hand."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.floor.impossible import Impossible
from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.tournament.policy import Policies
from tapete.tournament.positions.antes import ButtonAnte, table_ante
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.positions.button import HandSeats, Positions, opening_positions
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.seats.tables import Tables


class BetweenHands(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes since the previous hand."""

    out: tuple[Seat, ...] = ()
    come: tuple[Seat, ...] = ()
    game: Literal["blinds", "stud"] = "blinds"


class ButtonHands(Given, frozen=True, kw_only=True):
    """Table, and the hands after its first one."""

    seats: int
    occupied: tuple[Seat, ...]
    button: Seat = 1
    """Button of the first hand."""
    big_blind: Seat | None = None
    """Big blind of the first hand, if empty seats lie in between; `small_blind` likewise."""
    small_blind: Seat | None = None
    hands: tuple[BetweenHands, ...]
    blinds: tuple[Chips, Chips] | None = None
    """Small and big blind, given if antes are paid."""

    def first(self) -> Positions:
        """Return the positions of the first hand."""
        if self.big_blind is None:
            return opening_positions(self.occupied, button=self.button)
        due = self.button if self.small_blind is None else self.small_blind
        return Positions(button=self.button, small_blind=due, big_blind=self.big_blind, small_blind_due=due)

    def table(self, policies: Policies) -> Tables:
        """Return the table after its first hand. The number of an entry is its seat."""
        tables = Tables(TableRules(seats=self.seats, policy=policies.positions))
        tables.open_table(1)
        for seat in self.occupied:
            tables.sit(seat, SeatPlace(1, seat), newcomer=False)
        tables.hand_began(1, self.first())
        return tables


def _come_and_go(tables: Tables, step: BetweenHands) -> None:
    for seat in step.out:
        if tables.place_of(seat) is None:
            raise Impossible("hands", "not_dealt_in", seat=seat)
        tables.leave(seat)
    for seat in step.come:
        tables.sit(seat, SeatPlace(1, seat))


@adapter(ButtonHands)
def next_hands(given: ButtonHands, policies: Policies) -> Mapping[str, Any]:
    """Move button and blinds hand by hand: return `buttons`, both blinds, seats `waiting`, and `antes`."""
    tables, last = given.table(policies), given.first()
    played: list[HandSeats] = []
    antes: list[ButtonAnte] = []
    for step in given.hands:
        _come_and_go(tables, step)
        hand = tables.next_hand(1)
        if given.blinds is not None:
            antes.append(
                table_ante(
                    *given.blinds,
                    hand=hand,
                    players=tables.size_of(1),
                    small_blind_out=last.small_blind in step.out,
                    policy=policies.positions,
                )
            )
        played.append(hand)
        last = hand.positions
        tables.hand_began(1, last, waiting=hand.waiting)
    return {
        "buttons": [hand.positions.button for hand in played],
        "small_blinds": [hand.positions.small_blind for hand in played],
        "big_blinds": [hand.positions.big_blind for hand in played],
        "waiting": [list(hand.waiting) for hand in played],
        "antes": [[ante.seat, ante.amount] for ante in antes],
    }


@adapter(ButtonHands)
def mixed_hands(given: ButtonHands, policies: Policies) -> Mapping[str, Any]:
    """Move the button through a mix: return `buttons`, and the `big_blinds` of hands that have one."""
    tables = given.table(policies)
    buttons: list[Seat] = []
    big_blinds: list[Seat | None] = []
    for step in given.hands:
        _come_and_go(tables, step)
        if step.game == "stud":
            held = tables.next_stud_hand(1)
            tables.hand_began(1, held)
            buttons.append(held.button)
            big_blinds.append(None)
        else:
            hand = tables.next_hand(1)
            tables.hand_began(1, hand.positions, waiting=hand.waiting)
            buttons.append(hand.positions.button)
            big_blinds.append(hand.positions.big_blind)
    return {"buttons": buttons, "big_blinds": big_blinds}


PROCEDURES: Procedures = {"next_hands": next_hands, "mixed_hands": mixed_hands}
