"""Replay real hands in the engine and compare every action, pot, uncalled bet, rake and final stack.

The engine plays the hand from seats, posts and cards; the file's lines become commands. The engine's result
must equal the file's, chip by chip. Decisions that belong to the site are taken from the file, must add up
exactly, and become notes if they matter:

* the rake of each of several pots (the pot less the file's shares of it);
* the seats that get the odd chips of a split pot (`odd unit`);
* the chips in which a split pot is shared, which no line names (`shared in chips of $0.05`): see `coins`;
* a double bet on an open pair on fourth street in stud (`an open pair is bet at double`), and raises beyond
  the fixed-limit cap by two players alone at a table (`no cap between two`);
* uncalled bets: old PokerStars files, trackers and other sites omit them, leave the uncalled part in the pot
  of a walk, or print the pot without its rake (`no line of the uncalled bet` and so on). A PokerStars file
  since 2009 that omits an uncalled bet is inconsistent.

A file has no line for final stacks: they are the sum of its posts, actions, returns and winnings. In a
tournament they are also the stacks of the table's next hand: see `carried_over`.
The engine has no limit on a seat's chips in one hand: at a capped table each stack is reduced to the cap.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct, structs

from tapete.engine import Bet, Call, Check, Command, Hand, HandRefused, InvariantBroken, Kill, RaiseTo
from tapete.engine import events as ev
from tapete.engine.commands import BringIn, Draw, Fold, Reshuffle
from tapete.engine.types import Chips, Seat
from tapete.formats.pokerstars import Read
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.deal import DealReader
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.opening import all_in_words, doubles, name_of, rules_of, start, uncapped
from tapete.formats.pokerstars.settle import settle
from tapete.formats.pokerstars.words import check_words
from tapete.formats.record.covering import act_as_told
from tapete.formats.record.steps import in_own_words


class Replayed(Struct, frozen=True, kw_only=True):
    """Hand on which engine and file agree to the last chip."""

    pot: Chips
    stacks: dict[Seat, Chips]
    """Stacks at the end, including chips bought after the hand."""
    notes: tuple[str, ...] = ()


class Inconsistent(Struct, frozen=True, kw_only=True):
    """Hand whose file contradicts itself or the rules."""

    line: int
    reason: str


class CancelledHand(Struct, frozen=True, kw_only=True):
    """Hand that the site cancelled; nothing can be compared."""


ADDED: Final = "chips added between the hands"
"""Note for `added_between`."""

Result = Replayed | Inconsistent | CancelledHand


def replay(history: h.HistoryText) -> Result:
    """Play one hand of a file and compare the result."""
    if history.cancelled:
        return CancelledHand()
    try:
        notes: list[str] = []
        settled = settle(history, play(history, notes=notes))
    except Mismatch as wrong:
        return Inconsistent(line=wrong.line, reason=wrong.reason)
    stacks = dict(settled.stacks)
    notes = [*settled.notes, *notes]
    if doubles(history):
        notes.append("an open pair is bet at double")
    if uncapped(history, rules_of(history)[0]):
        notes.append("no cap between two")
    if history.header.pot_first:
        notes.append("pot limit before the flop, no limit after")
    if history.level_before:
        notes.append("the header names the next level; played with the posted blinds")
    if history.insured:
        notes.append("all-in insurance, outside the pot")
    for bought in history.bought:
        stacks[bought.seat] += bought.amount
    return Replayed(pot=settled.pot, stacks=stacks, notes=tuple(notes))


def replay_all(reads: Iterable[Read]) -> Iterator[tuple[Read, Result | None]]:
    """Replay the hands of a file in order; the result is None for an entry that is not a playable hand."""
    before: dict[tuple[str, str], tuple[h.HistoryText, Replayed]] = {}
    for read in reads:
        if not isinstance(read, h.HistoryText):
            yield read, None
            continue
        result = replay(read)
        if isinstance(result, Replayed) and read.tournament is not None and not read.anonymous:
            place = (read.tournament, read.table)
            before_it = before.get(place)
            before[place] = (read, result)
            if before_it is not None:
                if wrong := carried_over(*before_it, read):
                    result = wrong
                elif added_between(*before_it, read):
                    result = structs.replace(result, notes=(*result.notes, ADDED))
        yield read, result


def carried_over(before: h.HistoryText, result: Replayed, after: h.HistoryText) -> Inconsistent | None:
    """Return the fault in a tournament hand's starting stacks, judged by the hand before; None if none.
    Nothing can be checked if players came or went. Single stacks cannot be checked if hands are missing in
    between, but the same players always hold the same total.
    """
    left, begun = _between(before, result, after)
    total = sum(seated.stack for seated in after.seats)
    if left.keys() != begun.keys() or sum(left.values()) == total or added_between(before, result, after):
        return None
    who = next(key for key, seated in begun.items() if seated.stack != left[key])
    text = after.currency.text
    reason = f"{who[1]} begins with {text(begun[who].stack)}; hand {before.number} left {text(left[who])}"
    return Inconsistent(line=begun[who].line, reason=reason)


def added_between(before: h.HistoryText, result: Replayed, after: h.HistoryText) -> bool:
    """Whether several players have more chips than at the end of the previous hand, and none has fewer.

    This happens after a break with add-ons, for which the site prints no line.
    """
    left, begun = _between(before, result, after)
    if left.keys() != begun.keys():
        return False
    grown = [begun[key].stack - stack for key, stack in left.items()]
    return min(grown) >= 0 and sum(more > 0 for more in grown) > 1


def _between(
    before: h.HistoryText, result: Replayed, after: h.HistoryText
) -> tuple[dict[tuple[Seat, str], Chips], dict[tuple[Seat, str], h.SeatLine]]:
    """Return the nonempty stacks after a hand, and the stacks of the next hand, by seat and name."""
    left = {
        (seated.seat, seated.name): result.stacks[seated.seat]
        for seated in before.seats
        if result.stacks[seated.seat]
    }
    return left, {(seated.seat, seated.name): seated for seated in after.seats}


def play(
    history: h.HistoryText, *, with_added: bool = True, chip: Chips = 1, notes: list[str] | None = None
) -> Hand:
    """Play the hand of a file to its end.

    Args:
        chip: the smallest chip in play; see `tapete.formats.pokerstars.coins`.
        with_added: see `tapete.formats.pokerstars.opening.start`.
        notes: receives actions that the site allowed and our rules forbid.

    Raises:
        Mismatch: the engine refuses an action or deals other cards, the file ends too early, or a shown hand
            does not match its description.
    """
    _check_summary(history)
    hand, said = _played(history, with_added=with_added, chip=chip)
    check_words(history, hand)
    if notes is not None:
        notes += said
    return hand


def _played(history: h.HistoryText, *, with_added: bool, chip: Chips) -> tuple[Hand, list[str]]:
    """Play the hand by the first rules that allow all its actions, else by the first that need notes."""
    wrong: Mismatch | None = None
    noted: tuple[Hand, list[str]] | None = None
    for rules in rules_of(history):
        said: list[str] = []
        try:
            hand, deal = start(history, rules, with_added=with_added, chip=chip)
            _Player(history, hand, deal, said).play()
        except Mismatch as error:
            # Report the error from the rules that got furthest.
            wrong = error if wrong is None or error.line > wrong.line else wrong
            continue
        if not said:
            return hand, []
        noted = noted or (hand, said)
    if noted is None:
        raise wrong or InvariantBroken(f"no rules for {history.game}")
    return noted


def _check_summary(history: h.HistoryText) -> None:
    """Check that the file's streets and boards agree with its summary."""
    number = 0
    for step in history.steps:
        if isinstance(step, h.StreetLine):
            if step.number <= number and step.number:
                raise Mismatch(step.line, "a street is dealt twice")
            number = step.number
    line = history.pots.line if history.pots else history.last_line
    for dealt, said in zip(history.boards, history.summary_boards, strict=False):
        if history.header.gg and said == dealt[history.parted :]:
            continue
        if said != dealt and (said or not history.exported):
            raise Mismatch(line, f"the summary's board is {_words(said)}, dealt was {_words(dealt)}")


def _words(board: tuple[str, ...]) -> str:
    return " ".join(board) or "empty"


class _Player:
    """Feeder of a file's steps to the engine."""

    def __init__(self, history: h.HistoryText, hand: Hand, deal: DealReader, notes: list[str]) -> None:
        self.history, self.hand, self.deal, self.notes = history, hand, deal, notes
        self.street = 0
        self.shuffles = 0
        self.announced = any(isinstance(step, h.StreetLine) and step.number for step in history.steps)

    def play(self) -> None:
        hand, history = self.hand, self.history
        for step in self._in_engine_order():
            match step:
                case h.StreetLine():
                    self._begin(step)
                case h.ActLine():
                    self._act(step)
                case h.Drew():
                    self._draw(step)
                case h.PostLine() | h.DealtLine() | h.Returned():
                    pass  # posts and cards are part of `Hand.start`; `settle` compares returned bets
        if not hand.over:
            raise Mismatch(history.last_line, f"the file ends while it is {self._turn()}")
        for made, told in zip(hand.boards, self.deal.boards, strict=False):
            if len(made) != len(told):
                raise Mismatch(
                    history.last_line, f"the board has {len(made)} cards; the file shows {len(told)}"
                )
        if len(hand.boards) != len(self.deal.boards):
            raise Mismatch(history.last_line, "there is a second board, but the betting was not over")

    def _turn(self) -> str:
        return f"{name_of(self.history, self.hand.to_act)}'s turn"

    def _in_engine_order(self) -> list[h.Step]:
        """Return the steps in engine order: folds of seats all-in by a blind move before the previous action.

        Such a player is away, and the site folds the hand at its turn. In the engine the seat has no turn, so
        its hand is killed. That must happen before the street's last action lets the board run out.
        """
        forced = set(self.hand.all_in)
        steps: list[h.Step] = []
        for step in self.history.steps:
            steps.append(step)
            if isinstance(step, h.ActLine) and step.kind == "fold" and step.seat in forced:
                place = len(steps) - 1
                before = steps[place - 1]
                if place and isinstance(before, h.ActLine):
                    steps[place - 1], steps[place] = step, before
        return steps

    def _begin(self, step: h.StreetLine) -> None:
        if not step.number:
            return
        if step.number != self.street + 1:
            raise Mismatch(step.line, "a street is missing before this one")
        self.street = step.number
        if self.hand.street_index < self.street:
            why = "the hand is over" if self.hand.over else f"it is {self._turn()}"
            raise Mismatch(step.line, f"a street is dealt, but {why}")

    def _draw(self, step: h.Drew) -> None:
        if not self.announced:
            # Histories of single-draw games have no heading for the draw.
            self.street = max(self.street, self.hand.street_index)
        self._take_turn(step)
        self._do(step.line, step.seat, "draw", Draw(seat=step.seat, discard=self.deal.discards(step.line)))
        self._reshuffle(step.line)

    def _reshuffle(self, line: int) -> None:
        wanted = self.hand.to_shuffle
        if wanted:
            cards = self.deal.shuffled(self.shuffles, wanted, line)
            self.shuffles += 1
            self._do(line, 0, "reshuffle", Reshuffle(cards=cards))

    def _act(self, step: h.ActLine) -> None:
        hand = self.hand
        if step.kind == "fold" and hand.over and self.history.exported and step.seat not in hand.folded:
            return  # some sites print a fold for a player who mucks at the showdown
        if step.kind == "fold" and step.seat in hand.all_in and step.seat not in hand.folded:
            # The site folds an absent player whom the blind put all-in, when the turn comes to the seat.
            command: Command = Kill(seat=step.seat)
        else:
            self._take_turn(step)
            command = self._command(step)
        act = self._do(step.line, step.seat, step.kind, command)
        if isinstance(act, (ev.Called, ev.BetMade, ev.RaisedTo, ev.BroughtIn)):
            if act.all_in != step.all_in and self.history.cap is None:
                raise Mismatch(step.line, f"{name_of(self.history, step.seat)} {all_in_words(step.all_in)}")

    def _take_turn(self, step: h.ActLine | h.Drew) -> None:
        name = name_of(self.history, step.seat)
        if self.hand.over:
            raise Mismatch(step.line, f"{name} acts, but the hand is over")
        if step.seat != self.hand.to_act:
            raise Mismatch(step.line, f"{name} acts, but it is {self._turn()}")
        if self.hand.street_index != self.street:
            raise Mismatch(step.line, f"{name} acts before the next street is dealt")

    def _do(self, line: int, seat: Seat, what: str, command: Command) -> ev.Event:
        done = len(self.hand.events)
        try:
            act_as_told(self.hand, command, self.notes)
        except HandRefused as refused:
            name = name_of(self.history, seat)
            raise Mismatch(line, f"{name}: {what} refused: {refused}") from None
        except InvariantBroken as error:
            raise Mismatch(line, in_own_words(error, self.hand.number)) from None
        return self.hand.events[done]

    def _command(self, step: h.ActLine) -> Command:
        text, menu = self.history.currency.text, self.hand.menu
        name = name_of(self.history, step.seat)
        match step.kind:
            case "fold":
                return Fold(seat=step.seat)
            case "check":
                return Check(seat=step.seat)
            case "call":
                if menu is not None and menu.call is not None and menu.call != step.amount:
                    raise Mismatch(
                        step.line, f"{name} calls {text(step.amount)}; to call is {text(menu.call)}"
                    )
                return Call(seat=step.seat)
            case "bet":
                self._check_pot(step, step.amount)
                return Bet(seat=step.seat, amount=step.amount)
            case "bring in":
                if menu is not None and menu.bring_in is not None and menu.bring_in != step.amount:
                    due = text(menu.bring_in)
                    raise Mismatch(
                        step.line, f"{name} brings in for {text(step.amount)}; the bring-in is {due}"
                    )
                return BringIn(seat=step.seat)
            case "raise":
                self._check_pot(step, step.to)
                by = step.to - self.hand.level
                # Over a big blind that is all-in for less, sites count from the chips actually posted.
                over = step.to - max(self.hand.bets.values())
                if step.amount and step.amount not in (by, over) and not self.history.exported:
                    raise Mismatch(
                        step.line,
                        f"a raise to {text(step.to)} is one of {text(by)}, the line says {text(step.amount)}",
                    )
                return RaiseTo(seat=step.seat, amount=step.to)

    def _check_pot(self, step: h.ActLine, total: Chips) -> None:
        """Refuse a raise above the pot before the flop, in a game that has no limit only after the flop."""
        menu = self.hand.menu
        if not self.history.header.pot_first or self.street or menu is None or menu.pot_raise_to is None:
            return
        if total > menu.pot_raise_to and not step.all_in:
            text = self.history.currency.text
            why = f"a raise to {text(total)} before the flop; the pot is one to {text(menu.pot_raise_to)}"
            raise Mismatch(step.line, why)
