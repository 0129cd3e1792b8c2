"""The money of a replayed hand against the file: uncalled bets, pots, rake, shares, final stacks."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.pots import share_pot
from tapete.engine.types import Chips, Seat
from tapete.formats import history as h


class Mismatch(Exception):
    """The file says something else than the engine, or contradicts itself."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(reason)


def settle(history: h.History, played: Sequence[Hand]) -> tuple[Chips, dict[Seat, Chips], tuple[str, ...]]:
    """Compare all money of a hand; `played` has it once for each board that was run.

    Returns:
        The pot before rake, the final stacks, and notes on what the site does its own way.

    Raises:
        Mismatch: they differ.
    """
    if history.pots is None:
        raise Mismatch(history.last_line, "the summary has no pot")
    return _Settlement(history, history.pots, played).compare()


class _Settlement:
    def __init__(self, history: h.History, pots: h.Pots, played: Sequence[Hand]) -> None:
        self.history, self.file, self.played = history, pots, played
        self.names = {seated.seat: seated.name for seated in history.seats}
        self.text = history.currency.text
        self.notes: list[str] = []
        self.gross = [pot.amount for pot in played[0].pots] or [0]
        self.winners = [_winners(hand, len(self.gross)) for hand in played]
        self.left_in_pot: Chips = 0

    def compare(self) -> tuple[Chips, dict[Seat, Chips], tuple[str, ...]]:
        if len(self.played) > 1:
            self.notes.append("run twice")
        if self.history.added:
            self.gross[0] += self.history.added
            self.notes.append(f"{self.text(self.history.added)} added by the house")
        self._uncalled()
        self._merge_uncontested()
        self._total()
        collected = self._collected()
        self._rake(collected)
        self._named_pots()
        self._shares(collected)
        self._summary(collected)
        return sum(self.gross), self._final_stacks(collected), tuple(self.notes)

    def _name(self, seat: Seat) -> str:
        return self.names.get(seat, f"seat {seat}")

    def _uncalled(self) -> None:
        due = [(e.seat, e.amount) for e in self.played[0].events if isinstance(e, ev.UncalledReturned)]
        lines = [step for step in self.history.steps if isinstance(step, h.Returned)]
        if due == [(step.seat, step.amount) for step in lines]:
            return
        wanted = ", ".join(f"{self.text(amount)} to {self._name(seat)}" for seat, amount in due) or "none"
        if lines:
            wrong = next((s for s in lines if (s.seat, s.amount) not in due), lines[-1])
            said = f"{self.text(wrong.amount)} to {self._name(wrong.seat)}"
            raise Mismatch(wrong.line, f"uncalled bet: the file returns {said}; due is {wanted}")
        if not self.history.exported:
            raise Mismatch(self.file.line, f"uncalled bet: the file returns none; due is {wanted}")
        rest = sum(amount for _, amount in due)
        if len(self.gross) == 1 and self.file.total == sum(self.gross) + rest:
            # The site pays the uncalled part out with the pot: the same chips to the same seat.
            self.left_in_pot = rest
            self.gross[0] += rest
            self.notes.append("the uncalled bet is left in the pot")
        else:
            self.notes.append("no line of the uncalled bet")

    def _merge_uncontested(self) -> None:
        """Pots won by one seat without a showdown are told as one."""
        alike = all(len(run) == 1 or set(map(tuple, run)) == {tuple(run[0])} for run in self.winners)
        unnamed = not self.file.named and all(line.pot is None for line in self.history.collected)
        if len(self.gross) > 1 and alike and unnamed:
            self.gross = [sum(self.gross)]
            self.winners = [run[:1] for run in self.winners]

    def _total(self) -> None:
        total = sum(self.gross)
        if self.file.total == total:
            return
        if self.history.exported and self.file.total == total - self.file.rake:
            self.notes.append("the total is told without the rake")
            return
        raise Mismatch(
            self.file.line, f"total pot: {self.text(total)}; the file says {self.text(self.file.total)}"
        )

    def _named_pots(self) -> None:
        named = self.file.named
        if len(named) < 2 and (len(self.gross) == 1 or self.history.exported):
            return
        if len(named) != len(self.gross):
            raise Mismatch(self.file.line, f"{len(self.gross)} pots; the file names {len(named) or 'one'}")
        raked = [gross - said for gross, said in zip(self.gross, named, strict=True)]
        # Without rake they are equal; sites print the pots of a raked hand after the rake.
        if min(raked) < 0 or sum(raked) not in (0, self.file.rake):
            ours = ", ".join(map(self.text, self.gross))
            raise Mismatch(self.file.line, f"pots: {ours}; the file says {', '.join(map(self.text, named))}")

    def _collected(self) -> list[list[dict[Seat, Chips]]]:
        """Chips by seat, for each run and each pot."""
        collected: list[list[dict[Seat, Chips]]] = [[{} for _ in self.gross] for _ in self.played]
        for line in self.history.collected:
            pot = line.pot
            if pot is None and len(self.gross) > 1:
                raise Mismatch(line.line, f"{len(self.gross)} pots; the file collects from one")
            if (pot or 0) >= len(self.gross) or line.run >= len(self.played):
                raise Mismatch(line.line, f"there is no such pot; there are {len(self.gross)}")
            shares = collected[line.run][pot or 0]
            shares[line.seat] = shares.get(line.seat, 0) + line.amount
        if self.history.cashed_out:
            self._cash_out(collected)
        return collected

    def _cash_out(self, collected: list[list[dict[Seat, Chips]]]) -> None:
        """Who sold his hand to the site wins the pot all the same; only the summary tells it."""
        self.notes.append("cashed out")
        for won in self.history.won:
            rest = won.amount - sum(s.get(won.seat, 0) for run in collected for s in run)
            empty = [shares for run in collected for shares in run if not shares]
            if won.seat in self.history.cashed_out and rest > 0 and len(empty) == 1:
                empty[0][won.seat] = rest

    def _rake(self, collected: list[list[dict[Seat, Chips]]]) -> None:
        for pot, gross in enumerate(self.gross):
            paid = sum(sum(run[pot].values()) for run in collected)
            if paid > gross:
                raise Mismatch(
                    self._line_of(pot), f"{self.text(paid)} collected from a pot of {self.text(gross)}"
                )
        paid = sum(sum(shares.values()) for run in collected for shares in run)
        if sum(self.gross) - paid != self.file.rake:
            took = self.text(sum(self.gross) - paid)
            raise Mismatch(self.file.line, f"rake: {took}; the file says {self.text(self.file.rake)}")

    def _line_of(self, pot: int) -> int:
        lines = [line.line for line in self.history.collected if (line.pot or 0) == pot]
        return lines[0] if lines else self.file.line

    def _shares(self, collected: list[list[dict[Seat, Chips]]]) -> None:
        for pot in range(len(self.gross)):
            paid = [sum(run[pot].values()) for run in collected]
            if len(paid) > 1 and not 0 <= paid[0] - paid[1] <= 1:
                raise Mismatch(self._line_of(pot), "the two boards do not share the pot evenly")
            for run, amount in enumerate(paid):
                self._share(pot, self.winners[run][pot], collected[run][pot], amount)

    def _share(self, pot: int, winners: list[Seat], said: Mapping[Seat, Chips], amount: Chips) -> None:
        if not winners:
            raise Mismatch(self._line_of(pot), "nobody wins this pot")
        due = share_pot(amount, winners, button=self.history.button)
        got = {seat: chips for seat, chips in said.items() if chips}
        if {seat: chips for seat, chips in due.items() if chips} == got:
            return
        if set(got) == set(winners) and _is_even(list(got.values()), self.history.big_blind):
            self.notes.append("odd unit")
            return
        raise Mismatch(self._line_of(pot), f"winners: {self._words(due)}; the file says {self._words(got)}")

    def _words(self, shares: Mapping[Seat, Chips]) -> str:
        told = (f"{self._name(seat)} {self.text(chips)}" for seat, chips in shares.items())
        return ", ".join(told) or "nobody"

    def _summary(self, collected: list[list[dict[Seat, Chips]]]) -> None:
        won: dict[Seat, Chips] = defaultdict(int)
        for run in collected:
            for shares in run:
                for seat, chips in shares.items():
                    won[seat] += chips
        told = {line.seat: line for line in self.history.won}
        for seat in {*won, *told}:
            said = told[seat].amount if seat in told else 0
            if said != won.get(seat, 0):
                line = told[seat].line if seat in told else self.history.last_line
                reason = f"{self._name(seat)} collected {self.text(won.get(seat, 0))}"
                raise Mismatch(line, f"{reason}; the summary says {self.text(said)}")

    def _final_stacks(self, collected: list[list[dict[Seat, Chips]]]) -> dict[Seat, Chips]:
        file = file_stacks(self.history)
        if not any(isinstance(step, h.Returned) for step in self.history.steps) and not self.left_in_pot:
            for event in self.played[0].events:
                if isinstance(event, ev.UncalledReturned):
                    file[event.seat] += event.amount
        engine = {seated.seat: seated.stack for seated in self.history.seats}
        for seat, chips in self.played[0].put_in.items():
            engine[seat] -= chips
        if self.left_in_pot:
            due = next(e for e in self.played[0].events if isinstance(e, ev.UncalledReturned))
            engine[due.seat] -= due.amount
        for run in collected:
            for shares in run:
                for seat, chips in shares.items():
                    engine[seat] += chips
                    file[seat] += chips
        for seat, chips in engine.items():
            if chips != file[seat]:
                reason = f"{self._name(seat)} ends with {self.text(chips)}; the file's lines add up to"
                raise Mismatch(self.history.last_line, f"{reason} {self.text(file[seat])}")
        return engine


def file_stacks(history: h.History) -> dict[Seat, Chips]:
    """Chips of every seat by the file's own lines, before anything is collected."""
    stacks = {seated.seat: seated.stack for seated in history.seats}
    bets: dict[Seat, Chips] = defaultdict(int)
    small_blinds = 0
    for step in history.steps:
        match step:
            case h.Dealt():
                bets.clear()
            case h.Posted():
                stacks[step.seat] -= step.amount
                first = step.kind.value != "small_blind" or not small_blinds
                small_blinds += step.kind.value == "small_blind"
                if step.kind.live and first:
                    bets[step.seat] += step.amount
            case h.Acted():
                added = step.to - bets[step.seat] if step.kind == "raise" else step.amount
                stacks[step.seat] -= added
                bets[step.seat] += added
            case h.Returned():
                stacks[step.seat] += step.amount
    return stacks


def _winners(hand: Hand, pots: int) -> list[list[Seat]]:
    winners: list[list[Seat]] = [[] for _ in range(pots)]
    for event in hand.events:
        if isinstance(event, ev.PotAwarded) and event.pot < pots:
            winners[event.pot].append(event.seat)
    return winners


def _is_even(shares: list[Chips], big_blind: Chips) -> bool:
    """Whether shares are equal up to one coin, which is no more than a tenth of the big blind."""
    coin = max(1, big_blind // 10)
    return max(shares) - min(shares) <= coin
