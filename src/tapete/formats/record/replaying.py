"""Play a file's hand through the engine; shared by the readers of PHH and Open Hand History.

A file gives the opening, then deals and actions in its own order. The driver puts the cards of the whole hand
into the engine's dealing order, then issues one command for each action. A card that the file never reveals
is `??`; a card revealed later, at the showdown, is known from the start.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from tapete.cards import HIDDEN, Card, deck_named
from tapete.engine import Hand, HandRefused, HandRules, InvariantBroken
from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.pots import clockwise
from tapete.engine.refusals import UnknownUpcard
from tapete.engine.types import Seat
from tapete.formats.record.books import rules_of_files
from tapete.formats.record.cards import Resolved, dealt_cards
from tapete.formats.record.covering import act_as_told
from tapete.formats.record.file_showdown import SeatShowdown, as_told
from tapete.formats.record.openers import openers_told
from tapete.formats.record.steps import (
    DealBoard,
    DealCards,
    FirstBets,
    RecordedAct,
    ShowOrMuck,
    Step,
    Stub,
    Unplayable,
    in_own_words,
)
from tapete.rules import RulebookError


class ReplayedHand(Struct, frozen=True, kw_only=True):
    """Events of a hand, and the index of the event for each step of the file."""

    events: tuple[ev.Event, ...]
    places: tuple[int, ...]
    showed: dict[Seat, tuple[Card, ...]]
    """Cards shown though the engine did not require it."""
    notes: tuple[str, ...] = ()
    """Actions that the site allowed and our rules forbid."""


def drive(opening: FirstBets, steps: Sequence[Step], stubs: Sequence[Stub] = ()) -> ReplayedHand:
    """Play the hand of a file through the engine.

    Raises:
        Unplayable: the engine refuses an action or deals other cards, or the file stops too early.
    """
    try:
        rules = rules_of_files(opening.game)
    except RulebookError as error:
        raise Unplayable("", str(error)) from None
    furthest: tuple[int, Unplayable] | None = None
    noted: ReplayedHand | None = None
    for one in rules:
        driver = _Driver(opening, steps, stubs, one)
        try:
            try:
                played = driver.run()
            except _NobodyKnows:
                driver = _Driver(opening, steps, stubs, one)
                driver.openers = openers_told(opening, driver.steps, one)
                played = driver.run()
        except Unplayable as wrong:
            if furthest is None or driver.done > furthest[0]:
                furthest = (driver.done, wrong)
            continue
        if not played.notes:
            return played
        noted = noted or played
    if noted is not None:
        return noted
    if furthest is None:
        raise InvariantBroken(f"no rules for {opening.game}")
    raise furthest[1]


class _NobodyKnows(Unplayable):
    """Unknown upcard that decides the first seat to act."""


class _Driver:
    def __init__(
        self, opening: FirstBets, steps: Sequence[Step], stubs: Sequence[Stub], rules: HandRules
    ) -> None:
        self.opening, self.stubs, self.rules = opening, list(stubs), rules
        self.done = 0
        """Number of steps that the engine has taken."""
        self.openers: dict[str, Seat] = {}
        self.seats = clockwise(opening.stacks, after=opening.button)
        stranger = next((step for step in steps if not self._sits(step)), None)
        if stranger is not None:
            raise Unplayable(stranger.at, "no such player is dealt in")
        self.draws = any(street.draw for street in self.rules.streets)
        resolved = Resolved(steps)
        if self.draws:
            first = self.rules.streets[0]
            resolved.fill_stub(len(deck_named(self.rules.deck)), len(self.seats) * first.hole_down)
        self.steps = list(resolved.steps())
        self.dealt_at: list[tuple[str, Card]] = list(self._dealing_order())
        self.notes: list[str] = []

    def _sits(self, step: Step) -> bool:
        return isinstance(step, DealBoard) or step.seat in self.opening.stacks

    def run(self) -> ReplayedHand:
        opening = self.opening
        try:
            hand, _ = Hand.start(
                self.rules,
                hand=opening.hand,
                stakes=opening.stakes,
                stacks=opening.stacks,
                button=opening.button,
                small_blind=opening.small_blind,
                big_blind=opening.big_blind,
                deck=self._deck(),
                posts=opening.posts,
                boards=opening.boards,
                event_heads_up=opening.event_heads_up,
                openers=self.openers,
            )
        except UnknownUpcard as unknown:
            raise self._unknown(unknown) from None
        except (ValueError, InvariantBroken, KeyError) as error:
            raise Unplayable("", in_own_words(error, opening.hand)) from None
        acted: dict[int, int] = {}
        for number, step in enumerate(self.steps):
            if isinstance(step, RecordedAct):
                self._shuffle(hand, step.at)
                acted[number] = len(hand.events)
                self._act(hand, step)
                self.done = number
        last = self.steps[-1].at if self.steps else ""
        self._shuffle(hand, last)
        if not hand.over:
            raise Unplayable(last, f"the hand stops while seat {hand.to_act} is to act")
        self._check_deals(hand)
        return self._placed(hand, acted)

    def _act(self, hand: Hand, step: RecordedAct) -> None:
        seat, menu = step.seat, hand.menu
        command: cmd.Command
        if step.kind == "kill":
            command = cmd.Kill(seat=seat)
        elif hand.over or menu is None:
            raise Unplayable(step.at, f"seat {seat} acts, but the hand is over")
        elif menu.seat != seat:
            raise Unplayable(step.at, f"seat {seat} acts, but it is the turn of seat {menu.seat}")
        else:
            total = (step.amount or 0) + (hand.bets[seat] if step.kind == "by" else 0)
            match step.kind:
                case "fold":
                    command = cmd.Fold(seat=seat)
                case "bring in":
                    command = cmd.BringIn(seat=seat)
                case "draw":
                    command = cmd.Draw(seat=seat, discard=step.cards)
                case "check" | "call" | "check or call":
                    calls = step.kind == "call" or (step.kind != "check" and menu.call is not None)
                    command = cmd.Call(seat=seat) if calls else cmd.Check(seat=seat)
                case "to" | "by":
                    bets = menu.bet is not None or not hand.level
                    command = (
                        cmd.Bet(seat=seat, amount=total) if bets else cmd.RaiseTo(seat=seat, amount=total)
                    )
            due = menu.bring_in if step.kind == "bring in" else menu.call
            exact = step.kind in ("call", "bring in") and step.amount is not None
            if exact and due is not None and due != step.amount:
                raise Unplayable(step.at, f"seat {seat} puts in {step.amount:,}; due is {due:,}")
        try:
            act_as_told(hand, command, self.notes)
        except HandRefused as refused:
            raise Unplayable(step.at, f"seat {seat}: refused: {refused}") from None
        except UnknownUpcard as unknown:
            raise self._unknown(unknown) from None
        except (InvariantBroken, ValueError) as error:
            raise Unplayable(step.at, in_own_words(error, hand.number)) from None

    def _unknown(self, unknown: UnknownUpcard) -> Unplayable:
        """Return the error for a missing upcard, with the step that deals it."""
        street = [street.name for street in self.rules.streets].index(unknown.street)
        last = self.rules.streets[0].hole_down + self.rules.streets[0].hole_up + street
        at, dealt = "", 0
        for step in self.steps:
            if isinstance(step, DealCards) and step.seat == unknown.seat and dealt < last:
                at, dealt = step.at, dealt + len(step.cards)
        first = "the first to act" if street else "the bring-in"
        why = f"the up card of seat {unknown.seat} on {unknown.street} street is unknown, and so is {first}"
        return _NobodyKnows(at if dealt == last else "", why)

    def _shuffle(self, hand: Hand, at: str) -> None:
        """Reshuffle if the stub has run out, so that the file's next cards come first."""
        wanted = list(hand.to_shuffle)
        if not wanted:
            return
        if self.stubs and sorted(self.stubs[0].cards) == sorted(wanted):
            hand.act(cmd.Reshuffle(cards=self.stubs.pop(0).cards))
            return
        order: list[Card] = []
        to_come = self.dealt_at[len(dealt_cards(hand.events)) :]
        named = {card for _, card in to_come[: len(wanted)]}
        some_hidden = HIDDEN in wanted
        for place, card in to_come:
            if not wanted:
                break
            taken = card
            if card not in wanted:
                if card != HIDDEN and HIDDEN not in wanted:
                    raise Unplayable(place, f"the {card} is not among the cards shuffled again")
                # A card that stays hidden cannot be one that the file names later.
                spare = (known for known in wanted if known not in named)
                taken = HIDDEN if HIDDEN in wanted else next(spare, wanted[0])
                card = HIDDEN if some_hidden else taken
            order.append(card)
            wanted.remove(taken)
        try:
            hand.act(cmd.Reshuffle(cards=(*order, *wanted)))
        except (InvariantBroken, ValueError) as error:
            raise Unplayable(at, in_own_words(error, hand.number)) from None

    def _dealing_order(self) -> Iterator[tuple[str, Card]]:
        """Return every card of the file with its place, in the engine's dealing order."""
        first = self.rules.streets[0]
        count = first.hole_down + first.hole_up
        begun: dict[Seat, list[tuple[str, Card]]] = {seat: [] for seat in self.seats}
        later: list[Step] = []
        for step in self.steps:
            if isinstance(step, DealCards) and len(begun[step.seat]) < count:
                begun[step.seat] += [(step.at, card) for card in step.cards]
                if len(begun[step.seat]) > count:
                    raise Unplayable(step.at, f"more than {count} cards for seat {step.seat}")
            elif not isinstance(step, ShowOrMuck):
                later.append(step)
        for seat, cards_of in begun.items():
            begun[seat] = [("", HIDDEN)] * (count - len(cards_of)) + cards_of
        for turn in range(count):
            for seat in self.seats:
                yield begun[seat][turn]
        yield from self._replacements(later) if self.draws else self._streets(later)

    def _replacements(self, later: Sequence[Step]) -> Iterator[tuple[str, Card]]:
        """Return replacement cards in the engine's order: a seat that discards is dealt to at once.

        A board, if the game has one, comes where the file deals it: all draws of a street stand before it.
        """
        dealt: dict[Seat, list[tuple[str, Card]]] = {seat: [] for seat in self.seats}
        for step in later:
            if isinstance(step, DealCards):
                dealt[step.seat] += [(step.at, card) for card in step.cards]
        for step in later:
            if isinstance(step, RecordedAct) and step.cards:
                cards = dealt[step.seat][: len(step.cards)]
                del dealt[step.seat][: len(step.cards)]
                yield from cards
                yield from [(step.at, HIDDEN)] * (len(step.cards) - len(cards))
            elif isinstance(step, DealBoard):
                yield from ((step.at, card) for card in step.cards)
        yield from (card for cards in dealt.values() for card in cards)

    def _streets(self, later: Sequence[Step]) -> Iterator[tuple[str, Card]]:
        """Return cards by round, clockwise; a seat's second card, an action or the board ends a round."""
        round_: dict[Seat, DealCards] = {}
        for step in (*later, None):
            if isinstance(step, DealCards) and step.seat not in round_:
                round_[step.seat] = step
                continue
            for seat in self.seats:
                if seat in round_:
                    yield from ((round_[seat].at, card) for card in round_[seat].cards)
            round_ = {step.seat: step} if isinstance(step, DealCards) else {}
            if isinstance(step, DealBoard):
                yield from ((step.at, card) for card in step.cards)

    def _deck(self) -> list[Card]:
        whole = deck_named(self.rules.deck)
        deck: list[Card] = []
        for at, card in self.dealt_at[: self._before_reshuffle(len(whole))]:
            if card != HIDDEN and card not in whole:
                raise Unplayable(at, f"there is no {card} in the deck")
            if card != HIDDEN and card in deck:
                raise Unplayable(at, f"the {card} is dealt twice")
            deck.append(card)
        return deck + self._rest(deck, whole)

    def _rest(self, deck: Sequence[Card], whole: Sequence[Card]) -> list[Card]:
        """Return cards never dealt from the first deck; a reshuffle may bring them back."""
        count = max(0, len(whole) - len(deck))
        if self.stubs and set(self.stubs[0].cards) != {HIDDEN}:
            unseen = [card for card in self.stubs[0].cards if card != HIDDEN and card not in deck]
            return [*unseen, *[HIDDEN] * count][:count]
        later = {card for _, card in self.dealt_at[len(deck) :]}
        spare = (card for card in whole if card not in deck)
        return sorted(spare, key=lambda card: card not in later)[:count]

    def _before_reshuffle(self, size: int) -> int:
        """Return the number of cards dealt before the deck must be reshuffled; usually all."""
        first = self.rules.streets[0]
        dealt = len(self.seats) * (first.hole_down + first.hole_up)
        if not self.draws:
            return len(self.dealt_at)
        for step in self.steps:
            if isinstance(step, DealBoard):
                dealt += len(step.cards)
            if isinstance(step, RecordedAct) and step.kind == "draw":
                if dealt + len(step.cards) > size:
                    return dealt
                dealt += len(step.cards)
        return dealt

    def _check_deals(self, hand: Hand) -> None:
        made = dealt_cards(hand.events)
        expected = {at for at, _ in self.dealt_at}
        for step in self.steps:
            if isinstance(step, DealCards | DealBoard) and step.cards and step.at not in expected:
                raise Unplayable(step.at, f"the {step.cards[0]} is dealt, but nobody is to get a card")
        for (at, card), (_, really) in zip(self.dealt_at, made, strict=False):
            if card != really:
                raise Unplayable(at, f"the {card} is dealt where the engine deals the {really}")
        if len(self.dealt_at) > len(made):
            at, card = self.dealt_at[len(made)]
            raise Unplayable(at, f"the {card} is dealt, but nobody is to get a card")
        if len(self.dealt_at) < len(made):
            last = self.steps[-1].at if self.steps else ""
            raise Unplayable(last, f"{len(made) - len(self.dealt_at)} cards of the hand are missing")

    def _placed(self, hand: Hand, acted: dict[int, int]) -> ReplayedHand:
        tells = [
            SeatShowdown(step.seat, step.shown and bool(step.cards))
            for step in self.steps
            if isinstance(step, ShowOrMuck)
        ]
        events = as_told(hand.events, tells)
        at_event: dict[tuple[str, Card], int] = {}
        for (at, card), (number, _) in zip(self.dealt_at, dealt_cards(events), strict=True):
            at_event.setdefault((at, card), number)
        told: dict[Seat, list[int]] = {}
        for number, event in enumerate(events):
            if isinstance(event, ev.Shown | ev.Mucked):
                told.setdefault(event.seat, []).append(number)
        shown = {event.seat for event in events if isinstance(event, ev.Shown)}
        showed: dict[Seat, tuple[Card, ...]] = {}
        places: list[int] = []
        for number, step in enumerate(self.steps):
            match step:
                case RecordedAct():
                    places.append(acted[number])
                case DealCards(at=at, cards=cards) | DealBoard(at=at, cards=cards):
                    places.append(at_event[at, cards[0]] if cards else 0)
                case ShowOrMuck(seat=seat, cards=cards):
                    # In stud a hand may be tabled early and shown again with its last cards.
                    found = told.get(seat, [len(events) - 1])
                    places.append(found.pop(0) if len(found) > 1 else found[0])
                    if cards and step.shown and seat not in shown:
                        showed[seat] = cards
        return ReplayedHand(events=events, places=tuple(places), showed=showed, notes=tuple(self.notes))
