"""Write the rounds of Open Hand History from a hand's events."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from tapete.cards import HIDDEN, Card
from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.money import Currency
from tapete.formats.ohh.games import street_names
from tapete.formats.record import Record
from tapete.formats.record.units import number
from tapete.rules import hand_rules

POSTS: Final = {
    PostKind.ANTE: "Post Ante",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.STRADDLE: "Straddle",
    PostKind.DEAD_BLIND: "Post Dead",
}
EXTRA: Final = "Post Extra Blind"
"""Action for the bring-in, and for the big blind of a player who enters late."""
DISCARDS: Final = "Discards Cards"
"""Action for a draw; the specification has none."""
KILLED: Final = "_killed"
"""Field that marks the fold of a hand declared dead."""


def decimal(amount: Chips, money: Currency) -> Decimal | int:
    """Return an amount as a number with all digits of its money."""
    return Decimal(number(amount, money)) if money.digits else amount


def rounds_of(record: Record, ids: Mapping[Seat, int]) -> list[dict[str, Any]]:
    """Return the rounds. If a hand is run twice, the second board's rounds follow all of the first.

    A raise gives the chips that it adds, as the specification requires.
    """
    return _Rounds(record, ids).rounds


class _Rounds:
    def __init__(self, record: Record, ids: Mapping[Seat, int]) -> None:
        self.record, self.ids = record, ids
        self.rounds: list[dict[str, Any]] = []
        self.showdown: list[dict[str, Any]] = []
        self.bets: dict[Seat, Chips] = {}
        self.acts = 0
        rules = hand_rules(record.game)
        names = street_names(rules)
        streets = {street.name: place for place, street in enumerate(rules.streets)}
        self.draws = any(street.draw for street in rules.streets)
        here = (0, 0)
        self._round(names[0])
        if record.added:
            self._act(None, "Add to Pot", record.added)
        for event in record.events:
            if isinstance(event, ev.StreetBegan):
                here = (streets[event.street], 0)
                self._round(names[here[0]])
            elif isinstance(event, ev.BoardDealt):
                # The round has already begun on Courchevel's first street, and when stud deals one card for
                # all.
                if (streets[event.street], event.board) != here:
                    here = (streets[event.street], event.board)
                    self._round(names[here[0]])
                self.rounds[-1]["cards"] = list(event.cards)
            else:
                self._event(event)
        mucked = {event.seat for event in record.events if isinstance(event, ev.Mucked)}
        for seat, cards in record.showed.items():
            if seat not in mucked:
                self._tell(seat, "Shows Cards", cards)
        if self.showdown:
            self._round("Showdown")
            for told in self.showdown:
                self.acts += 1
                self.rounds[-1]["actions"].append({"action_number": self.acts} | told)

    def _event(self, event: ev.Event) -> None:
        match event:
            case ev.Posted(seat=seat, kind=kind):
                late = kind is PostKind.BIG_BLIND and seat != self.record.start.big_blind
                self._act(seat, EXTRA if late else POSTS[kind], event.amount, all_in=event.all_in)
                if kind.live:
                    self.bets[seat] = self.bets.get(seat, 0) + event.amount
            case ev.HoleDealt(seat=seat, cards=cards):
                known = self._known(cards)
                if known:
                    self._act(seat, "Dealt Cards", None, cards=known)
            case ev.Discarded(seat=seat, cards=cards):
                self._act(seat, DISCARDS, None, cards=cards)
            case ev.BroughtIn(seat=seat):
                self._add(seat, EXTRA, event.amount, event.all_in)
            case ev.Called(seat=seat):
                self._add(seat, "Call", event.amount, event.all_in)
            case ev.BetMade(seat=seat):
                # The format does not allow "Bet" in the first round.
                self._add(seat, "Bet" if len(self.rounds) > 1 else "Raise", event.amount, event.all_in)
            case ev.RaisedTo(seat=seat, amount=total):
                self._add(seat, "Raise", total - self.bets.get(seat, 0), event.all_in)
            case ev.Folded(seat=seat):
                self._act(seat, "Fold", None)
            case ev.HandKilled(seat=seat):
                self._act(seat, "Fold", None)
                self.rounds[-1]["actions"][-1][KILLED] = True
            case ev.Checked(seat=seat):
                self._act(seat, "Check", None)
            case ev.BetsCollected():
                self.bets = {}
            case ev.Shown(seat=seat, cards=cards):
                self._tell(seat, "Shows Cards", cards)
            case ev.Mucked(seat=seat):
                cards = self.record.showed.get(seat, ())
                self._tell(seat, "Shows Cards" if cards else "Mucks Cards", cards)
            case _:
                pass

    def _known(self, cards: tuple[Card, ...]) -> Sequence[Card]:
        """Return the cards without leading hidden ones: the format cannot express hidden cards."""
        if self.draws or HIDDEN not in cards:
            return cards if set(cards) != {HIDDEN} else ()
        first = next((place for place, card in enumerate(cards) if card != HIDDEN), len(cards))
        return cards[first:]

    def _round(self, street: str) -> None:
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": [], "actions": []})

    def _add(self, seat: Seat, action: str, amount: Chips, all_in: bool) -> None:
        self.bets[seat] = self.bets.get(seat, 0) + amount
        self._act(seat, action, amount, all_in=all_in)

    def _act(
        self,
        seat: Seat | None,
        action: str,
        amount: Chips | None,
        *,
        all_in: bool = False,
        cards: Sequence[Card] | None = None,
    ) -> None:
        self.acts += 1
        told: dict[str, Any] = {"action_number": self.acts}
        if seat is not None:
            told["player_id"] = self.ids[seat]
        told["action"] = action
        if amount is not None:
            told |= {"amount": decimal(amount, self.record.money), "is_allin": all_in}
        if cards is not None:
            told["cards"] = list(cards)
        self.rounds[-1]["actions"].append(told)

    def _tell(self, seat: Seat, action: str, cards: Sequence[Card]) -> None:
        told: dict[str, Any] = {"player_id": self.ids[seat], "action": action}
        self.showdown.append(told | ({"cards": list(cards)} if cards else {}))
