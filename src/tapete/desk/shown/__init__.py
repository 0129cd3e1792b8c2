"""Page data for desk, wall and players. Structs only; `views` fills them."""

from __future__ import annotations

from tapete.desk.shown.base import PagePart
from tapete.desk.shown.clock import ClockShown, FiguresShown, LevelShown
from tapete.desk.shown.flights import (
    BagsShown,
    BagTableShown,
    BroughtShown,
    FlightShown,
    FlightsShown,
    GoesOnShown,
    KnownShown,
    NextDayShown,
    TwiceShown,
)
from tapete.desk.shown.hands import HandActShown, HandSeatShown, PotShown, RecordedHandShown
from tapete.desk.shown.log import ActShown, PenaltyShown, RulingShown, StatedShown
from tapete.desk.shown.moves import MoveShown, OtherSeat, ProposalShown
from tapete.desk.shown.pages import DeskShown, PlayerPage, WallShown
from tapete.desk.shown.players import DealLine, DealShown, PlayerShown, PrizeShown, SeatOnShown
from tapete.desk.shown.tables import ClockCallShown, DueShown, SeatShown, TableShown, TogetherShown

__all__ = [
    "ActShown",
    "BagTableShown",
    "BagsShown",
    "BroughtShown",
    "ClockCallShown",
    "ClockShown",
    "DealLine",
    "DealShown",
    "DeskShown",
    "DueShown",
    "FiguresShown",
    "FlightShown",
    "FlightsShown",
    "GoesOnShown",
    "HandActShown",
    "HandSeatShown",
    "KnownShown",
    "LevelShown",
    "MoveShown",
    "NextDayShown",
    "OtherSeat",
    "PagePart",
    "PenaltyShown",
    "PlayerPage",
    "PlayerShown",
    "PotShown",
    "PrizeShown",
    "ProposalShown",
    "RecordedHandShown",
    "RulingShown",
    "SeatOnShown",
    "SeatShown",
    "StatedShown",
    "TableShown",
    "TogetherShown",
    "TwiceShown",
    "WallShown",
]
