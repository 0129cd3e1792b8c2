"""Reconstruct the order of the deck from the cards that a hand's file shows.

A file shows its owner's cards, upcards, and hands shown at the end. Every card dealt has a place here. The
place is named when any line names the card, and stays `??` otherwise. If a seat drew unseen cards and showed
them at the end, their order is unknown. Any order will do, since no chip depends on it.
"""

from collections.abc import Sequence

from tapete.cards import HIDDEN, Card, deck_named
from tapete.engine.pots import clockwise
from tapete.engine.types import HandRules, Seat
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.mismatch import Mismatch


class _Place:
    """Place of one card in the deck."""

    __slots__ = ("card",)

    def __init__(self, card: Card = HIDDEN) -> None:
        self.card = card


class DealReader:
    """Cards of one hand in dealing order."""

    def __init__(
        self, history: h.HistoryText, rules: HandRules, *, seats: Sequence[Seat], button: Seat
    ) -> None:
        self._history, self._rules = history, rules
        self._size = len(deck_named(rules.deck))
        self._names = {seated.seat: seated.name for seated in history.seats}
        self._hands: dict[Seat, list[_Place]] = {seat: [] for seat in clockwise(seats, after=button)}
        self._live = list(self._hands)
        self._up: list[tuple[_Place, Seat, int]] = []
        self._decks: list[list[_Place]] = [[]]
        """Cards dealt from the deck, then from each reshuffled stub."""
        self._pools: list[list[_Place]] = []
        """Cards of each reshuffled stub."""
        self._muck: list[_Place] = []
        self._discards: dict[int, list[_Place]] = {}
        self._last_seen: dict[Seat, set[Card]] = {}
        for known in history.known:
            self._last_seen.setdefault(known.seat, set()).update(known.cards)
        self._community: tuple[Card, ...] = ()
        self._play()
        self._check()

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Community cards, by run."""
        return (self._community,) if self._community else self._history.boards

    @property
    def deck(self) -> list[Card]:
        """Whole deck; cards that were never dealt are at its end, in any order."""
        deck = [place.card for place in self._decks[0]]
        if len(self._decks) == 1 and not any(street.draw for street in self._rules.streets):
            # A seat may draw an unknown card, but the board may not have one: the undealt cards are real.
            gone = set(deck)
            spare = [card for card in deck_named(self._rules.deck) if card not in gone]
            return deck + spare[: max(0, self._size - len(deck))]
        return deck + [HIDDEN] * (self._size - len(deck))

    def discards(self, line: int) -> tuple[Card, ...]:
        """Return the cards discarded by the draw on that line."""
        return tuple(place.card for place in self._discards[line])

    def shuffled(self, number: int, wanted: Sequence[Card], line: int) -> tuple[Card, ...]:
        """Return the stub after the given reshuffle, made of the cards `wanted`."""
        if number + 1 >= len(self._decks):
            raise Mismatch(line, "the deck runs out before this line")
        left = list(wanted)
        drawn = [place.card for place in self._decks[number + 1]]
        stub: list[Card] = []
        for card in (card for card in drawn if card != HIDDEN):
            if card not in left:
                raise Mismatch(line, f"the {card} is drawn, but it is no longer in the deck")
            left.remove(card)
        left.sort(key=lambda card: card != HIDDEN)
        for card in drawn:
            if card == HIDDEN and not left:
                raise Mismatch(line, "more cards are drawn than there are")
            stub.append(left.pop(0) if card == HIDDEN else card)
        return (*stub, *left)

    def _play(self) -> None:
        streets = self._rules.streets
        for _ in range(streets[0].hole_down):
            self._to_all(None)
        for _ in range(streets[0].hole_up):
            self._to_all(self._history.line)
        self._to_board(self._history.boards[0][: streets[0].board])
        steps = self._history.steps
        for place, step in enumerate(steps):
            following = steps[place + 1] if place + 1 < len(steps) else None
            match step:
                case h.StreetLine(number=number) if number:
                    self._street(step)
                case h.DealtLine():
                    self._given(step)
                case h.Drew():
                    self._draw(step, following)
                case h.ActLine(kind="fold") if step.seat in self._live:
                    self._live.remove(step.seat)
                    self._muck += self._hands[step.seat]
        for board in self._history.boards[1:]:
            self._to_board(board[self._history.parted :])
        for known in self._history.known:
            self._learn(known.seat, known.cards, known.line)
        self._fill_pools()

    def _street(self, step: h.StreetLine) -> None:
        street = self._rules.streets[step.number]
        if street.board:
            self._to_board(step.board[len(step.board) - street.board :])
        elif step.board or (street.hole_down + street.hole_up and self._left() < len(self._live)):
            # Too few cards for one each: deal one community card (TDA19-PR10H).
            if not step.board:
                raise Mismatch(step.line, "too few cards are left for one each, and no card for all is shown")
            self._community = step.board
            self._to_board(step.board)
        elif street.hole_down + street.hole_up:
            self._to_all(step.line if street.hole_up else None)

    def _left(self) -> int:
        return self._size - len(self._decks[0])

    def _to_all(self, up_line: int | None) -> None:
        for seat in self._live:
            place = _Place()
            self._hands[seat].append(place)
            self._decks[-1].append(place)
            if up_line is not None:
                self._up.append((place, seat, up_line))

    def _to_board(self, cards: Sequence[Card]) -> None:
        self._decks[-1] += [_Place(card) for card in cards]

    def _given(self, step: h.DealtLine) -> None:
        told = step.new
        if self._rules.upcards is None:
            self._learn(step.seat, step.held, step.line)
        else:
            # In stud a line gives the last cards in order: all of the owner's cards, the upcards of others.
            told = step.held + step.new
        hand = self._hands.get(step.seat, [])
        if len(told) > len(hand):
            raise Mismatch(step.line, f"{self._name(step.seat)} is dealt {len(told)} cards")
        for place, card in zip(hand[len(hand) - len(told) :], told, strict=True):
            if place.card not in (HIDDEN, card):
                raise Mismatch(step.line, f"{self._name(step.seat)} now holds other cards than before")
            place.card = card

    def _draw(self, step: h.Drew, following: h.Step | None) -> None:
        hand = self._hands.get(step.seat, [])
        if step.count > len(hand):
            raise Mismatch(step.line, f"{self._name(step.seat)} has no {step.count} cards to discard")
        self._learn(step.seat, step.discarded or step.kept, step.line)
        kept: tuple[Card, ...] = ()
        if isinstance(following, h.DealtLine) and following.seat == step.seat:
            kept = following.held
            self._learn(step.seat, kept, following.line)
        last = self._last_seen.get(step.seat, set())

        def keeps(place: _Place) -> int:
            if place.card in step.discarded:
                return 0
            if place.card in kept:
                return 3
            return 1 if place.card == HIDDEN else 2 if place.card in last else 0

        gone = sorted(hand, key=keeps)[: step.count]
        self._discards[step.line] = gone
        self._hands[step.seat] = [place for place in hand if place not in gone]
        used = len(self._decks[-1])
        size = len(self._pools[-1]) if self._pools else self._size
        if used + step.count > size:
            self._reshuffle(size - used, gone)
        else:
            self._muck += gone
        new = [_Place() for _ in range(step.count)]
        self._hands[step.seat] += new
        self._decks[-1] += new

    def _reshuffle(self, left: int, gone: list[_Place]) -> None:
        """Reshuffle the rest of the stub with the muck, without the latest discards: the stub runs out."""
        rest = [_Place() for _ in range(left)]
        self._decks[-1] += rest
        pool, self._muck = [*rest, *self._muck], list(gone)
        if len(pool) < len(gone):
            pool, self._muck = pool + gone, []
        self._pools.append(pool)
        self._decks.append([])

    def _fill_pools(self) -> None:
        """Name unseen cards of the muck and stub: a card drawn after a reshuffle was one of them."""
        for pool, drawn in zip(reversed(self._pools), reversed(self._decks[1:]), strict=True):
            there = {place.card for place in pool}
            for card in [place.card for place in drawn if place.card not in there]:
                unseen = next((place for place in pool if place.card == HIDDEN), None)
                if unseen is not None:
                    unseen.card = card

    def _learn(self, seat: Seat, cards: Sequence[Card], line: int) -> None:
        """Record that the seat holds these cards, which are all or some of its present cards."""
        shown = [card for card in cards if card != HIDDEN]
        if len(set(shown)) < len(shown):
            raise Mismatch(line, f"{self._name(seat)} shows one card twice")
        hand = self._hands.get(seat, [])
        missing = [card for card in shown if all(place.card != card for place in hand)]
        unseen = [place for place in hand if place.card == HIDDEN]
        if len(missing) > len(unseen):
            raise Mismatch(line, f"{self._name(seat)} now holds other cards than before")
        for place, card in zip(unseen, missing, strict=False):
            place.card = card

    def _check(self) -> None:
        for deck in self._decks:
            known = [place.card for place in deck if place.card != HIDDEN]
            twice = next((card for card in known if known.count(card) > 1), None)
            if twice:
                raise Mismatch(self._history.line, f"the {twice} is twice in the hand")
            strange = next((card for card in known if card not in deck_named(self._rules.deck)), None)
            if strange:
                raise Mismatch(self._history.line, f"the {strange} is not in this game's deck")
        if len(self._decks[0]) > self._size:
            raise Mismatch(self._history.line, f"{len(self._decks[0])} cards are dealt from {self._size}")
        for place, seat, line in self._up:
            if place.card == HIDDEN and self._history.upcards_told:
                raise Mismatch(line, f"no line shows the card of {self._name(seat)} in sight")

    def _name(self, seat: Seat) -> str:
        return self._names.get(seat, f"seat {seat}")
