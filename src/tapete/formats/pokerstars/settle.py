"""Compare the money of a replayed hand with its file: uncalled bets, pots, rake, shares, final stacks."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import gcd

from msgspec import Struct

from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.pots import share_in_order
from tapete.engine.types import Chips, Seat
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.coins import shown_chip, stakes_of
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.shares import Groups, spread, unnamed_pots, winners_of


class Settled(Struct, frozen=True, kw_only=True):
    """Money of a hand on which engine and file agree."""

    pot: Chips
    """Pot before the rake."""
    stacks: dict[Seat, Chips]
    """Stacks at the end, without chips bought after the hand."""
    notes: tuple[str, ...]
    """Notes on the site's deviations."""
    paid: tuple[tuple[int, int, Seat, Chips], ...]
    """Payments: run, pot, seat and chips."""
    chip: Chips
    """Smallest chip that the payments show: 1, or the chip in which a split pot was shared."""
    same_pots: bool
    """Whether file and engine have the same pots; otherwise the file merges pots or includes uncalled chips.
    """


def settle(history: h.HistoryText, hand: Hand) -> Settled:
    """Compare all money of a hand that was played to its end.

    Raises:
        Mismatch: engine and file differ.
    """
    if history.pots is None:
        raise Mismatch(history.last_line, "the summary has no pot")
    return _Settlement(history, history.pots, hand).compare()


class _Settlement:
    def __init__(self, history: h.HistoryText, pots: h.Pots, hand: Hand) -> None:
        self.history, self.file, self.hand = history, pots, hand
        self.names = {seated.seat: seated.name for seated in history.seats}
        self.text = history.currency.text
        self.notes: list[str] = []
        self.gross = [pot.amount for pot in hand.pots] or [0]
        self.runs = len(hand.boards)
        self.winners = winners_of(hand, len(self.gross))
        self.returned: dict[Seat, Chips] = defaultdict(int)
        """Uncalled chips that must be returned."""
        for event in hand.events:
            if isinstance(event, ev.UncalledReturned):
                self.returned[event.seat] += event.amount
        self.left_in_pot: Chips = 0
        self.chip = hand.stakes.smallest_chip
        self.stakes = stakes_of(history)

    def compare(self) -> Settled:
        if self.runs > 1:
            self.notes.append("run twice" if self.runs == 2 else f"run {self.runs} times")
        if self.history.added:
            self.notes.append(f"{self.text(self.history.added)} added by the house")
        if not self.file.told:
            self.notes.append("no rake told")
        self._uncalled()
        self._merge_uncontested()
        self._total()
        collected = self._collected()
        self._rake(collected)
        self._named_pots()
        self._shares(collected)
        if self.chip > 1:
            self.notes.append(f"shared in chips of {self.text(self.chip)}")
        self._summary(collected)
        return Settled(
            pot=sum(self.gross),
            stacks=self._final_stacks(collected),
            notes=tuple(self.notes),
            paid=tuple(
                (run, pot, seat, chips)
                for run, pots in enumerate(collected)
                for pot, shares in enumerate(pots)
                for seat, chips in shares.items()
            ),
            chip=self.chip,
            same_pots=len(self.gross) == len(self.hand.pots) and not self.left_in_pot,
        )

    def _name(self, seat: Seat) -> str:
        return self.names.get(seat, f"seat {seat}")

    def _uncalled(self) -> None:
        due = dict(self.returned)
        lines = [step for step in self.history.steps if isinstance(step, h.Returned)]
        if list(due.items()) == [(step.seat, step.amount) for step in lines]:
            return
        wanted = ", ".join(f"{self.text(chips)} to {self._name(seat)}" for seat, chips in due.items())
        if lines:
            wrong = next((line for line in lines if due.get(line.seat) != line.amount), lines[-1])
            said = f"{self.text(wrong.amount)} to {self._name(wrong.seat)}"
            raise Mismatch(wrong.line, f"uncalled bet: the file returns {said}; due is {wanted or 'none'}")
        if not self.history.exported:
            raise Mismatch(self.file.line, f"uncalled bet: the file returns none; due is {wanted}")
        rest = sum(due.values())
        if len(self.gross) == 1 and self.file.total == sum(self.gross) + rest:
            # The site pays the uncalled part with the pot: the same chips to the same seat.
            self.left_in_pot = rest
            self.gross[0] += rest
            self.notes.append("the uncalled bet is left in the pot")
        else:
            self.notes.append("no line of the uncalled bet")

    def _merge_uncontested(self) -> None:
        """Merge pots won by one seat without a showdown, if the file prints one pot."""
        alike = all(all(groups == run[0] for groups in run) for run in self.winners)
        unnamed = not self.file.named and all(line.pot is None for line in self.history.collected)
        if len(self.gross) > 1 and alike and unnamed:
            self.gross = [sum(self.gross)]
            self.winners = [run[:1] for run in self.winners]

    def _total(self) -> None:
        total = sum(self.gross)
        if self.file.total in (total, total - self.history.added):
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
        # Pots are equal without rake; sites print the pots of a raked hand after the rake.
        if min(raked) < 0 or sum(raked) not in (0, self.file.rake):
            ours = ", ".join(map(self.text, self.gross))
            raise Mismatch(self.file.line, f"pots: {ours}; the file says {', '.join(map(self.text, named))}")

    def _collected(self) -> list[list[dict[Seat, Chips]]]:
        """Return chips by seat, for each run and each pot."""
        collected: list[list[dict[Seat, Chips]]] = [[{} for _ in self.gross] for _ in range(self.runs)]
        unnamed: dict[int, int] = {}
        if len(self.gross) > 1 and self.history.exported:
            unnamed = unnamed_pots(self.history.collected, self.winners, self.gross)
            if not unnamed and (whole := self._collected_in_all()) is not None:
                return whole
        for place, line in enumerate(self.history.collected):
            pot = unnamed.get(place, line.pot)
            if pot is None and len(self.gross) > 1:
                raise Mismatch(line.line, f"{len(self.gross)} pots; the file collects from one")
            if (pot or 0) >= len(self.gross) or line.run >= self.runs:
                raise Mismatch(line.line, f"there is no such pot; there are {len(self.gross)}")
            shares = collected[line.run][pot or 0]
            shares[line.seat] = shares.get(line.seat, 0) + line.amount
        if self.history.cashed_out:
            self._cash_out(collected)
        return collected

    def _collected_in_all(self) -> list[list[dict[Seat, Chips]]] | None:
        """Distribute the winnings of each run over its pots, if each line gives a seat's total."""
        lines = self.history.collected
        if self.history.cashed_out and not self.history.header.gg:
            return None
        if any(line.pot is not None or line.run >= self.runs for line in lines):
            return None
        runs: list[list[dict[Seat, Chips]]] = []
        for run in range(self.runs):
            told: dict[Seat, Chips] = defaultdict(int)
            for line in lines:
                if line.run == run:
                    told[line.seat] += line.amount
            shares = spread(told, self.winners[run])
            if shares is None:
                return None
            runs.append(shares)
        return runs

    def _cash_out(self, collected: list[list[dict[Seat, Chips]]]) -> None:
        """Award pots to players who cashed out: they still win their pots, but only the summary says it."""
        self.notes.append("cashed out")
        sold = {line.seat for line in self.history.cashed_out}
        net = (
            self.file.named
            if len(self.file.named) == len(self.gross)
            else (self.file.total - self.file.rake,)
        )
        rests = {
            won.seat: won.amount - sum(shares.get(won.seat, 0) for run in collected for shares in run)
            for won in self.history.won
            if won.seat in sold
        }
        rests = {seat: rest for seat, rest in rests.items() if rest > 0}
        if len(rests) > 1:
            self._several_sold(collected, rests, net)
            return
        for seat, rest in rests.items():
            empty = [pot for pot in range(len(self.gross)) if not any(run[pot] for run in collected)]
            if len(empty) == 1:
                collected[0][empty[0]][seat] = rest
            elif len(net) == len(self.gross) and sum(net[pot] for pot in empty) == rest:
                for pot in empty:
                    collected[0][pot][seat] = net[pot]

    def _several_sold(
        self, collected: list[list[dict[Seat, Chips]]], rests: dict[Seat, Chips], net: tuple[Chips, ...]
    ) -> None:
        """Share uncollected pots among the winners who cashed out, by the totals in the summary.

        Odd chips are placed to match the totals; `_shares` checks their number.
        """
        left = dict(rests)
        shared: list[tuple[dict[Seat, Chips], list[Seat]]] = []
        if len(net) != len(self.gross):
            return
        for pot in range(len(self.gross)):
            if any(run[pot] for run in collected):
                continue
            for run in range(self.runs):
                amount = net[pot] // self.runs + (run < net[pot] % self.runs)
                shares = _due(self.winners[run][pot], amount)
                if not shares.keys() <= left.keys():
                    return
                for seat, chips in shares.items():
                    left[seat] -= chips
                shared.append((shares, list(shares)))
                collected[run][pot] = shares
        for shares, seats in shared:
            for up in seats:
                for down in seats:
                    while left[up] > 0 > left[down] and shares[down] > 0:
                        shares[up], left[up] = shares[up] + 1, left[up] - 1
                        shares[down], left[down] = shares[down] - 1, left[down] + 1

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
        pots = range(len(self.gross) if self.hand.pots else 0)
        paid = [[sum(run[pot].values()) for run in collected] for pot in pots]
        self.chip = gcd(*self._shown_chips(collected, paid)) or self.chip
        for pot, amounts in enumerate(paid):
            if max(amounts) - min(amounts) > self.chip or sorted(amounts, reverse=True) != amounts:
                raise Mismatch(self._line_of(pot), "the boards do not share the pot evenly")
            for run, amount in enumerate(amounts):
                self._share(pot, self.winners[run][pot], collected[run][pot], amount)

    def _shown_chips(
        self, collected: list[list[dict[Seat, Chips]]], paid: list[list[Chips]]
    ) -> Iterator[Chips]:
        """List the chips in which pots are shared, unless single units explain the shares."""
        for pot, amounts in enumerate(paid):
            if max(amounts) - min(amounts) > 1:
                yield shown_chip(self.stakes, amounts)
            for run, amount in enumerate(amounts):
                groups, got = self.winners[run][pot], collected[run][pot]
                chip = shown_chip(self.stakes, got.values())
                if not _same(_due(groups, amount), got) and _same(_due(groups, amount, chip), got):
                    yield chip

    def _share(self, pot: int, groups: Groups, said: Mapping[Seat, Chips], amount: Chips) -> None:
        if not groups:
            raise Mismatch(self._line_of(pot), "nobody wins this pot")
        due = _due(groups, amount, self.chip)
        if _same(due, said):
            return
        got = {seat: chips for seat, chips in said.items() if chips}
        if set(got) == set(due) and max(abs(got[seat] - due[seat]) for seat in due) <= self._coin(groups):
            self.notes.append("odd unit")
            return
        due = _due(groups, amount)
        raise Mismatch(self._line_of(pot), f"winners: {self._words(due)}; the file says {self._words(got)}")

    def _coin(self, groups: Groups) -> Chips:
        """Return a share's largest allowed difference: one chip, or the site's coin, for each division."""
        coin = 1 if self.history.tournament is not None else max(1, self.history.big_blind // 10)
        return coin * len(groups)

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
        told = any(isinstance(step, h.Returned) for step in self.history.steps)
        if not told and not self.left_in_pot:
            for seat, chips in self.returned.items():
                file[seat] += chips
        engine = {seated.seat: seated.stack for seated in self.history.seats}
        for seat, chips in self.hand.put_in.items():
            engine[seat] -= chips
        # One seat got the house's chips in order to post them (see `opening.start`), so it gets them back.
        engine[min(self.hand.put_in)] += self.history.added
        if self.left_in_pot:
            for seat, chips in self.returned.items():
                engine[seat] -= chips
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


def _due(groups: Groups, amount: Chips, chip: Chips = 1) -> dict[Seat, Chips]:
    """Divide a pot among its winners: first into halves, then among the seats of each half.

    An amount that the chip can't make, because rake was taken, is divided to the unit as the engine does.
    """
    due: dict[Seat, Chips] = defaultdict(int)
    if not groups:
        return {}
    coin = 1 if amount % chip else chip
    each, odd = divmod(amount // coin, len(groups))
    for place, seats in enumerate(groups):
        part = (each + (place < odd)) * coin
        for seat, chips in share_in_order(part, seats, smallest_chip=coin).items():
            due[seat] += chips
    return dict(due)


def _same(due: Mapping[Seat, Chips], got: Mapping[Seat, Chips]) -> bool:
    """Whether the winners get what is due; shares of no chips do not count."""
    return all(due.get(seat, 0) == got.get(seat, 0) for seat in {*due, *got})


def file_stacks(history: h.HistoryText) -> dict[Seat, Chips]:
    """Return the chips of every seat by the file's own lines, before any payment."""
    stacks = {seated.seat: seated.stack for seated in history.seats}
    bets: dict[Seat, Chips] = defaultdict(int)
    small_blinds = 0
    for step in history.steps:
        match step:
            case h.StreetLine(number=number) if number:
                bets.clear()
            case h.Drew():
                bets.clear()
            case h.PostLine():
                stacks[step.seat] -= step.amount
                first = step.kind.value != "small_blind" or not small_blinds
                small_blinds += step.kind.value == "small_blind"
                if step.kind.live and first:
                    bets[step.seat] += step.amount
            case h.ActLine():
                added = step.to - bets[step.seat] if step.kind == "raise" else step.amount
                stacks[step.seat] -= added
                bets[step.seat] += added
            case h.Returned():
                stacks[step.seat] += step.amount
            case h.StreetLine() | h.DealtLine():
                pass
    return stacks
