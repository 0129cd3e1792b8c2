"""List the cards that a hand deals, including cards revealed only at its end."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from tapete.cards import HIDDEN, Card
from tapete.engine import events as ev
from tapete.engine.types import HandRules, Seat
from tapete.formats.record.steps import DealBoard, DealCards, RecordedAct, ShowOrMuck, Step, Unplayable


class _Slot:
    """Card dealt to a seat; its value may be revealed later."""

    __slots__ = ("card",)

    def __init__(self, card: Card) -> None:
        self.card = card


class Resolved:
    """Steps with every card filled in that the file reveals anywhere.

    Raises:
        Unplayable: a seat discards or shows a card that it does not hold.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._slots: dict[int, list[_Slot]] = {}
        self._dealt: dict[Seat, list[_Slot]] = {}
        self._mucked: list[tuple[int, _Slot]] = []
        held: dict[Seat, list[_Slot]] = {}
        for number, step in enumerate(steps):
            match step:
                case DealCards(seat=seat, cards=cards):
                    self._slots[number] = [_Slot(card) for card in cards]
                    held.setdefault(seat, []).extend(self._slots[number])
                    self._dealt.setdefault(seat, []).extend(self._slots[number])
                case RecordedAct(kind="draw", seat=seat, cards=cards, at=at):
                    hand = held.get(seat, [])
                    self._slots[number] = [_taken(hand, card, at) for card in cards]
                    self._mucked += [(number, slot) for slot in self._slots[number]]
                case RecordedAct(kind="fold" | "kill", seat=seat):
                    self._mucked += [(number, slot) for slot in held.get(seat, [])]
                case ShowOrMuck(seat=seat, cards=cards, at=at):
                    _learn(held.get(seat, []), cards, at)
                case _:
                    pass

    def fill_stub(self, size: int, begun: int) -> None:
        """Find the earlier place of cards dealt from a reshuffled stub: unseen cards that went to the muck.

        Only for the first reshuffle: a hand that needs a guess for a second one is refused.

        Args:
            size: number of cards in the deck.
            begun: number of cards dealt to all seats before the first draw.
        """
        counts: dict[Seat, int] = {}
        dealt = begun
        short: int | None = None
        for number, step in enumerate(self._steps):
            if short is None and isinstance(step, DealBoard):
                dealt += len(step.cards)
            if short is None and isinstance(step, RecordedAct) and step.kind == "draw":
                if dealt + len(step.cards) > size:
                    short = number
                    continue
                dealt += len(step.cards)
                counts[step.seat] = counts.get(step.seat, 0) + len(step.cards)
        if short is None:
            return
        each = begun // len(self._dealt) if self._dealt else 0
        seen: set[Card] = set()
        later: list[Card] = []
        for seat, slots in self._dealt.items():
            before = each + counts.get(seat, 0)
            seen.update(slot.card for slot in slots[:before])
            later += [slot.card for slot in slots[before:]]
        unseen = [card for card in dict.fromkeys(later) if card != HIDDEN and card not in seen]
        backs = [slot for at, slot in self._mucked if at < short and slot.card == HIDDEN]
        for card, slot in zip(unseen[size - dealt :], backs, strict=False):
            slot.card = card

    def steps(self) -> Iterator[Step]:
        """Return the steps with all cards known so far."""
        for number, step in enumerate(self._steps):
            found = tuple(slot.card for slot in self._slots.get(number, ()))
            match step:
                case DealCards() | RecordedAct(kind="draw"):
                    yield structs.replace(step, cards=found)
                case _:
                    yield step


def _taken(hand: list[_Slot], card: Card, at: str) -> _Slot:
    slot = next((slot for slot in hand if slot.card == card), None)
    if slot is None and card != HIDDEN:
        slot = next((slot for slot in hand if slot.card == HIDDEN), None)
    if slot is None:
        raise Unplayable(at, f"the {card} is discarded, but not held")
    hand.remove(slot)
    if card != HIDDEN:
        slot.card = card
    return slot


def _learn(hand: list[_Slot], cards: Sequence[Card], at: str) -> None:
    held = [slot.card for slot in hand]
    for card in cards:
        if card == HIDDEN or card in held:
            continue
        slot = next((slot for slot in hand if slot.card == HIDDEN), None)
        if slot is None:
            raise Unplayable(at, f"the {card} is shown, but not held")
        slot.card = card


def dealt_cards(events: Sequence[ev.Event]) -> list[tuple[int, Card]]:
    """Return every card dealt, in dealing order, with the number of its event."""
    holes: list[tuple[int, ev.HoleDealt]] = []
    cards: list[tuple[int, Card]] = []

    def empty() -> None:
        """List the pending deals: a street is dealt round by round, a draw seat by seat."""
        if holes:
            turns = max(len(deal.cards) for _, deal in holes)
            round_ = [(n, deal.cards[turn]) for turn in range(turns) for n, deal in holes]
            cards.extend(round_)
            holes.clear()

    for number, event in enumerate(events):
        match event:
            case ev.HoleDealt(cards=dealt):
                if holes and len(holes[0][1].cards) != len(dealt):
                    empty()
                holes.append((number, event))
            case ev.BoardDealt(cards=dealt):
                empty()
                cards += [(number, card) for card in dealt]
            case ev.Discarded():
                empty()
            case _:
                pass
    empty()
    return cards


def boards_told(steps: Sequence[Step], rules: HandRules) -> int:
    """Return the number of runs dealt. Boards after the first begin at the last action.

    A game with several boards beside each other is not run twice.
    """
    streets = [street.board for street in rules.streets]
    if not rules.has_board or rules.boards > 1:
        return 1
    before, count = streets[0], 0
    for step in steps:
        if isinstance(step, DealBoard):
            count += len(step.cards)
        elif isinstance(step, RecordedAct):
            before = max(before, count)
    whole = sum(streets)
    if count <= whole:
        return 1
    each = whole - before
    if each <= 0 or (count - whole) % each:
        raise Unplayable("", f"{count} cards on the board")
    return 1 + (count - whole) // each
