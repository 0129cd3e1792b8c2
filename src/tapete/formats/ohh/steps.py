"""Read deals and acts from the rounds of Open Hand History."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tapete.cards import HIDDEN, Card, card
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.formats.ohh.opening import amount, objects, rounds_in, seat_of
from tapete.formats.ohh.rounds import DISCARDS, EXTRA, KILLED, POSTS
from tapete.formats.record.steps import (
    DealBoard,
    DealCards,
    FirstBets,
    RecordedAct,
    ShowOrMuck,
    Step,
    Unplayable,
)
from tapete.formats.record.units import brief
from tapete.rules import hand_rules

_NEWS: Final = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment")
_TOLD: Final = ("Shows Cards", "Mucks Cards")

Comments = list[tuple[int | None, str]]
"""Comments, each with the number of the step that it follows."""


def steps_in(
    told: Mapping[str, Any], ids: Mapping[int, Seat], opening: FirstBets, digits: int
) -> tuple[list[Step], Comments]:
    """Return the steps of the hand, and the file's other remarks as comments.

    Raises:
        Unplayable: an unknown action, or invalid cards.
    """
    reader = _Steps(ids, opening, digits)
    for number, (path, round_) in enumerate(rounds_in(told)):
        reader.read(number, path, round_)
    return reader.steps, reader.comments


class _Steps:
    def __init__(self, ids: Mapping[int, Seat], opening: FirstBets, digits: int) -> None:
        self.ids, self.digits = ids, digits
        self.rules = hand_rules(opening.game)
        self.draws = any(street.draw for street in self.rules.streets)
        self.live = clockwise(opening.stacks, after=opening.button)
        self.steps: list[Step] = []
        self.comments: Comments = []

    def read(self, number: int, path: str, round_: Mapping[str, Any]) -> None:
        shared = _cards(round_, path)
        actions = objects(round_, "actions", path)
        drawn = [place for place, (_, told) in enumerate(actions) if told.get("action") == DISCARDS]
        # A street that draws and deals to the board draws first.
        last_draw = drawn[-1] if drawn and self.draws and shared else None
        if number and shared and last_draw is None:
            self.steps.append(DealBoard(at=path, cards=shared))
        deals = self._deals(number, shared, actions)
        if deals:
            self._deal(deals, path, actions)
            actions = [(at, action) for at, action in actions if action.get("action") != "Dealt Cards"]
        if not number and shared:
            self.steps.append(DealBoard(at=path, cards=shared))
        for place, (at, action) in enumerate(actions):
            self._action(at, action)
            if action.get("action") == DISCARDS:
                self._draw(at, action, actions[place + 1 :])
            if place == last_draw:
                self.steps.append(DealBoard(at=path, cards=shared))

    def _deals(
        self, number: int, shared: Sequence[Card], actions: Sequence[tuple[str, Mapping[str, Any]]]
    ) -> int:
        """Return the number of cards dealt to each live seat when this round begins."""
        if not number:
            return self.rules.streets[0].hole_down + self.rules.streets[0].hole_up
        told = {str(action.get("action")) for _, action in actions}
        showdown = bool(told.intersection(_TOLD)) and "Dealt Cards" not in told
        return int(self.rules.upcards is not None and not shared and not showdown)

    def _deal(self, count: int, path: str, actions: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        """Deal to each live seat. Cards that the file omits are face down, before the known cards."""
        given: dict[Seat, tuple[str, tuple[Card, ...]]] = {}
        for at, action in actions:
            if action.get("action") == "Dealt Cards":
                given[seat_of(action, at, self.ids)] = (at, _cards(action, at))
        for seat in self.live:
            at, cards = given.pop(seat, (path, ()))
            hidden = (HIDDEN,) * max(0, count - len(cards))
            self.steps.append(DealCards(at=at, seat=seat, cards=hidden + cards))
        for seat, (at, _) in given.items():
            raise Unplayable(at, f"seat {seat} is dealt cards, but is not in the hand")

    def _draw(
        self, at: str, action: Mapping[str, Any], following: Sequence[tuple[str, Mapping[str, Any]]]
    ) -> None:
        """Deal face-down replacement cards if the file does not tell them and the game has any."""
        if not self.draws:
            return
        seat = seat_of(action, at, self.ids)
        count = len(_cards(action, at))
        for later, other in following:
            if other.get("player_id") == action["player_id"] and other.get("action") == "Dealt Cards":
                if len(_cards(other, later)) != count:
                    raise Unplayable(later, f"{count} cards were discarded")
                return
        if count:
            self.steps.append(DealCards(at=at, seat=seat, cards=(HIDDEN,) * count))

    def _action(self, at: str, action: Mapping[str, Any]) -> None:
        name = action.get("action")
        if name == "Add to Pot":
            return
        if name in _NEWS:
            self._news(at, action)
            return
        if name in POSTS.values() or (name == EXTRA and self.rules.upcards is None):
            return
        seat = seat_of(action, at, self.ids)
        chips: Chips | None = None
        if action.get("amount") is not None:
            chips = amount(action, "amount", self.digits, at)
        match name:
            case "Fold":
                self.live = [other for other in self.live if other != seat]
                self.steps.append(
                    RecordedAct(at=at, seat=seat, kind="kill" if action.get(KILLED) else "fold")
                )
            case "Check":
                self.steps.append(RecordedAct(at=at, seat=seat, kind="check"))
            case "Call":
                self.steps.append(RecordedAct(at=at, seat=seat, kind="call", amount=chips))
            case "Bet" | "Raise":
                self.steps.append(RecordedAct(at=at, seat=seat, kind="by", amount=chips))
            case "Post Extra Blind":
                self.steps.append(RecordedAct(at=at, seat=seat, kind="bring in", amount=chips))
            case "Discards Cards":
                self.steps.append(RecordedAct(at=at, seat=seat, kind="draw", cards=_cards(action, at)))
            case "Dealt Cards":
                self.steps.append(DealCards(at=at, seat=seat, cards=_cards(action, at)))
            case "Shows Cards" | "Mucks Cards":
                shown = name == "Shows Cards"
                self.steps.append(ShowOrMuck(at=at, seat=seat, cards=_cards(action, at), shown=shown))
            case _:
                raise Unplayable(f"{at}.action", f"no action of this format: {brief(name)}")

    def _news(self, at: str, action: Mapping[str, Any]) -> None:
        who = action.get("player_id")
        player = f"seat {self.ids[who]}" if isinstance(who, int) and who in self.ids else brief(who)
        words = f"{player}: {action['action']}" if who is not None else str(action["action"])
        if action.get("amount") is not None:
            words += f" {action['amount']}"
        self.comments.append((len(self.steps) - 1 if self.steps else None, words))


def _cards(found: Mapping[str, Any], at: str) -> tuple[Card, ...]:
    listed = found.get("cards") or []
    if not isinstance(listed, list) or not all(isinstance(text, str) for text in listed):
        raise Unplayable(f"{at}.cards", f"expected a list of cards, found {brief(listed)}")
    try:
        return tuple(card(text) for text in listed)
    except ValueError as error:
        raise Unplayable(f"{at}.cards", str(error)) from None
