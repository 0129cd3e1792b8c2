"""Count the shares of `tapete.stats` as another tracker, fpdb, does, written from what its formulas say.

A hand is a list of what each player did on each street. Everything here is counted by other means than in
`tapete.stats`: from names of acts alone, without chips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tapete.engine import events as ev
from tapete.engine.types import Seat
from tapete.formats.record import Record
from tapete.rules import hand_rules

Act = tuple[Seat, str]
AGGRESSIVE = {"bets", "raises"}
_WORDS: dict[type[ev.Event], str] = {
    ev.Folded: "folds",
    ev.Checked: "checks",
    ev.Called: "calls",
    ev.BetMade: "bets",
    ev.RaisedTo: "raises",
    ev.BroughtIn: "bringin",
}


class Played:
    """The acts of a hand by street, blinds apart."""

    def __init__(self, record: Record) -> None:
        names = [street.name for street in hand_rules(record.game).streets]
        self.streets: list[list[Act]] = [[] for _ in names]
        self.blinds: dict[str, list[Seat]] = {}
        self.dealt = list(record.start.stacks)
        self.stud = bool(record.start.stakes.bring_in)
        self.board = hand_rules(record.game).has_board
        street = 0
        self.last_street = 0
        for event in record.events:
            if isinstance(event, ev.Posted):
                self.blinds.setdefault(event.kind.value, []).append(event.seat)
            elif isinstance(event, ev.BoardDealt | ev.StreetBegan):
                street = max(street, names.index(event.street))
                self.last_street = street
            elif type(event) in _WORDS:
                self.streets[street].append((event.seat, _WORDS[type(event)]))  # type: ignore[union-attr]
        folded = {seat for acts in self.streets for seat, act in acts if act == "folds"}
        self.killed = {event.seat for event in record.events if isinstance(event, ev.HandKilled)}
        self.left = [seat for seat in self.dealt if seat not in folded | self.killed]

    def before(self, street: int) -> set[Seat]:
        """Who had not folded when a street began."""
        folded = {seat for acts in self.streets[:street] for seat, act in acts if act == "folds"}
        return set(self.dealt) - folded - self.killed


def counted(record: Record) -> Iterator[tuple[Seat, str, bool]]:
    """Every seat's chances, and whether it took them."""
    hand = Played(record)
    yield from _vpip(hand)
    yield from _raises(hand)
    if not hand.stud:
        yield from _steals(hand)
    yield from _continuation_bets(hand)
    yield from _showdown(hand, record)


def _vpip(hand: Played) -> Iterator[tuple[Seat, str, bool]]:
    willing = {seat for seat, act in hand.streets[0] if act in AGGRESSIVE | {"calls"}}
    raisers = {seat for seat, act in hand.streets[0] if act in AGGRESSIVE}
    walked = set(hand.blinds.get("big_blind", [])[:1]) if not willing else set()
    for seat in hand.dealt:
        if seat not in walked:
            yield seat, "vpip", seat in willing
            yield seat, "pfr", seat in raisers


def _raises(hand: Played) -> Iterator[tuple[Seat, str, bool]]:
    """A level is the number of bets so far, of which a blind is the first."""
    level = 0 if hand.stud or not hand.blinds.get("big_blind") else 1
    first: Seat | None = None
    seen: dict[tuple[Seat, str], bool] = {}
    for seat, act in hand.streets[0]:
        raised = act in AGGRESSIVE
        if level == 2:
            seen[seat, "three_bet"] = raised or seen.get((seat, "three_bet"), False)
        elif level == 3 and seat == first:
            seen[seat, "four_bet"] = raised
            seen[seat, "fold_to_three_bet"] = act == "folds"
        elif level == 3:
            seen[seat, "cold_four_bet"] = raised or seen.get((seat, "cold_four_bet"), False)
        elif level == 4 and seat != first:
            seen[seat, "fold_to_four_bet"] = act == "folds"
        if raised:
            first = seat if first is None else first
            level += 1
    yield from ((seat, share, done) for (seat, share), done in seen.items())


def _steals(hand: Played) -> Iterator[tuple[Seat, str, bool]]:
    small = hand.blinds.get("small_blind", [None])[0]
    big = hand.blinds.get("big_blind", [None])[0]
    others = [seat for seat in dict.fromkeys(seat for seat, _ in hand.streets[0]) if seat not in (small, big)]
    late = {*others[-2:], small}
    thief = False
    for seat, act in hand.streets[0]:
        if thief:
            if seat in (small, big):
                yield seat, "fold_to_steal", act == "folds"
            if act != "folds":
                return
            continue
        if seat == big:
            return
        if seat in late:
            yield seat, "steal", act in AGGRESSIVE
            thief = act in AGGRESSIVE
        if not thief and act != "folds":
            return


def _continuation_bets(hand: Played) -> Iterator[tuple[Seat, str, bool]]:
    for street, name in enumerate(("flop", "turn", "river"), 1):
        if street >= len(hand.streets):
            return
        last = [seat for seat, act in hand.streets[street - 1] if act in AGGRESSIVE][-1:]
        acts = hand.streets[street]
        if not last:
            continue
        place = next((at for at, (seat, act) in enumerate(acts) if seat == last[0] or act == "bets"), None)
        if place is None or acts[place][0] != last[0]:
            continue
        bet = acts[place][1] == "bets"
        yield last[0], f"cbet_{name}", bet
        if bet:
            yield from _folds_to(acts, last[0], f"fold_to_cbet_{name}")


def _folds_to(acts: Sequence[Act], bettor: Seat, share: str) -> Iterator[tuple[Seat, str, bool]]:
    """Count who acted on the street before the first raise ended: also who checked and has not answered."""
    found: dict[Seat, bool] = {}
    turns_of_bettor = 0
    for seat, act in acts:
        if seat == bettor:
            turns_of_bettor += 1
            if turns_of_bettor > 1:
                break
            continue
        found[seat] = act == "folds"
        if act == "raises":
            break
    yield from ((seat, share, folded) for seat, folded in found.items())


def _showdown(hand: Played, record: Record) -> Iterator[tuple[Seat, str, bool]]:
    won = {seat for seat, chips in record.winnings.items() if chips}
    shown = set(hand.left) if len(hand.left) > 1 else set()
    if hand.last_street:
        for seat in hand.before(1):
            yield seat, "wtsd", seat in shown
    for seat in shown:
        yield seat, "wsd", seat in won
