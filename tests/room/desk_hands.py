"""Play the hand of a scenario at the desk: acts are tapped in, incidents are ruled on at the recorded table.

The log of a live event seats the scenario's players with their stacks; that alone is arranged. All else are
frames of a director's page. The scenario's own hand is played beside it: after every act the recorded hand
must show the same turn, amounts, bets and pots. Cards stay unknown: at a showdown the director says who won.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.room.desk_in_process import Director, HandClock, run
from tests.room.situations import as_event

from tapete.desk import orders as od
from tapete.desk.acts import Acted, Opened
from tapete.desk.setup import for_desk
from tapete.engine import commands as hc
from tapete.engine import events as hand_events
from tapete.engine.refusals import HandRefused
from tapete.engine.text.commands import AllIn
from tapete.floor.citing import NotCovered
from tapete.room.desk import messages as dm
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Batch, StoredEvent
from tapete.rules import book as book_of
from tapete.scenarios.format import HandScenario, Look, RefusedPlay
from tapete.scenarios.lines import To, command_of, lines_of, read_line
from tapete.scenarios.play import gather, go_on, least, pot_by_seat, rules_of, start
from tapete.scenarios.run import check
from tapete.tournament import events as te
from tapete.tournament.structure.structure import BlindLevel, Structure, StructureError

STREAM = "live/1"
MOST_ROUNDS = 4
"""Rounds of questions that a form may have when everything left is as usual."""

OF_CARDS = (
    hc.DealEarly,
    hc.SetBurns,
    hc.MoveCards,
    hc.ExposeCards,
    hc.Reshuffle,
)
"""Acts of the dealer with cards. A recorded hand knows none: the form asks for what matters."""


class NotAtTheDesk(Exception):
    """A scenario that can't be told to the desk, or that comes to something else there."""


class Recorded:
    """A hand recorded at the desk, and the scenario's own hand beside it."""

    def __init__(self, scenario: HandScenario, book: str) -> None:
        self.scenario, self.book = as_event(scenario), book
        rules = rules_of(self.scenario.game, book_of(book))
        self.hand, _ = start(self.scenario, rules)
        self.told: set[str] = set()
        self.desk = _desk(self.scenario, book)
        if self.scenario.pot:
            self._begin_in_the_middle()
        else:
            self._order("record_hand", table=1, button=self.scenario.button)
            self._same()
            if self.scenario.street is not None:
                self._go_on(self.scenario.street)

    def _begin_in_the_middle(self) -> None:
        if self.scenario.street is None:
            raise NotAtTheDesk("a pot, but no street")
        go_on(self.hand, self.scenario.street)
        gather(self.hand, self.scenario)
        middle: dict[str, Any] = {
            "street": self.scenario.street,
            "to_act": self.hand.to_act,
            "pots": [pot.amount for pot in self.hand.gathered],
            "folded": sorted(self.hand.folded),
            "stacks": {str(seat): chips for seat, chips in self.hand.stacks.items()},
        }
        pots = self.hand.gathered
        if capped := self.hand.all_in - self.hand.folded:
            middle["capped"] = {
                str(seat): max(at for at, pot in enumerate(pots) if seat in pot.eligible) for seat in capped
            }
        self._order("record_hand", table=1, button=self.scenario.button, middle=middle)
        self._same()

    # ------------------------------------------------------------ steps

    def play(self) -> None:
        """Tap in every step, and look where the scenario looks."""
        for step in self.scenario.play:
            if isinstance(step, str):
                for line in lines_of(step):
                    self._line(line)
                continue
            if step.refused is not None:
                self._refused(step.refused)
            if step.incident is not None:
                self._incident(step)
        if self.hand.over:
            self._award()

    def _line(self, line: str) -> None:
        match read_line(line):
            case To(where):
                self._go_on(where)
            case hc.Hold() | hc.GoOn() | hc.Release() as command:  # a recorded hand is held, and goes on
                self.hand.act(command)
            case command if isinstance(command, OF_CARDS):
                self.hand.act(command)
            case AllIn() as all_in:
                self._act(all_in.command(self.hand))
            case command:
                self._act(command)

    def _go_on(self, where: str) -> None:
        while (menu := self.hand.menu) is not None and self.hand.view_for(None).street != where:
            self._act(least(menu))

    def _act(self, command: hc.Command) -> None:
        self._order("hand_act", **_tap(command))
        self.hand.act(command)
        self._same()

    def _refused(self, refusal: RefusedPlay) -> None:
        said = self.desk.try_("hand_act", **_tap(command_of(refusal.play, self.hand)))
        if not isinstance(said, dm.NotDone):
            raise NotAtTheDesk(f"{refusal.play} was taken")
        if (said.reason, said.rule, said.facts) != (refusal.reason, refusal.rule, refusal.facts):
            raise NotAtTheDesk(f"{refusal.play}: {said}")
        self._same()

    def _incident(self, step: Look) -> None:
        facts = {
            one: msgspec.to_builtins(value, str_keys=True) for one, value in (step.incident or {}).items()
        }
        name = str(facts.pop("is"))
        said = answered(self.desk, name, facts, {}, table=1)
        told: dict[str, Any] = {"incident": name, "book": self.book, "table": 1, "facts": named(said.facts)}
        self.told |= ruled_rows(self.desk, said, told)
        if step.carry_out is not False:
            option = {} if step.carry_out is True else {"option": step.carry_out}
            self._order("rule", **told, **option, carry=True)
        self._carried_out(step)
        self._same()

    def _carried_out(self, step: Look) -> None:
        """Carry the ruling out in the scenario's own hand."""
        if step.carry_out is False:
            return
        run_ = check(self.scenario, self.book)
        ruling = run_.rulings[[one for one in self.scenario.play if _asks(one)].index(step)]
        chosen = ruling.default if step.carry_out is True else ruling.option(str(step.carry_out))
        for command in chosen.carry:
            self.hand.act(command)

    def _award(self) -> None:
        """Say who won each pot, and compare the stacks."""
        shown = self.desk.state.state.tables[0].hand
        if shown is not None:
            if not shown.showdown:
                raise NotAtTheDesk("the recorded hand is not at its showdown")
            won = [one for one in self.hand.events if isinstance(one, hand_events.PotAwarded)]
            second = shown.halves[1] if shown.halves else None
            pots = range(len(shown.pots))
            winners = [
                sorted({one.seat for one in won if one.pot == pot and one.half != second}) for pot in pots
            ]
            lows = [
                sorted({one.seat for one in won if one.pot == pot and one.half == second}) for pot in pots
            ]
            self._order("hand_won", table=1, winners=winners, **({"lows": lows} if second else {}))
        live = self.desk.desk.owners[1].live.tournament
        found = {live.entries[number].account: live.entries[number].stack for number in live.entries}
        wanted = {at: self.hand.stacks[seat] for at, seat in enumerate(self.scenario.seats, start=1)}
        if found != wanted:
            raise NotAtTheDesk(f"stacks {found}, not {wanted}")

    # ------------------------------------------------------------ comparing

    def _order(self, what: str, **fields: Any) -> None:
        said = self.desk.try_(what, **fields)
        if not isinstance(said, dm.Done):
            raise NotAtTheDesk(f"{what} {fields}: {said}")

    def _same(self) -> None:
        """Compare what the desk shows with the scenario's hand."""
        shown, hand = self.desk.state.state.tables[0].hand, self.hand
        if hand.over or hand.to_act is None:
            return  # cards decide from here
        if shown is None:
            raise NotAtTheDesk("no hand is recorded any more")
        menu = hand.menu
        amounts = None if menu is None else (menu.bet or menu.raise_to)
        wanted: dict[str, Any] = {
            "street": hand.view_for(None).street,
            "positions": (hand.button, hand.small_blind, hand.big_blind),
            "to_act": hand.to_act,
            "to_call": (menu.call or 0) if menu is not None else 0,
            "amounts": None if amounts is None else (amounts.least, amounts.most),
            "pots": [pot.amount for pot in hand.pots],
            "seats": {
                seat: (hand.stacks[seat], hand.bets[seat], seat in hand.folded) for seat in sorted(hand.seats)
            },
        }
        found: dict[str, Any] = {
            "street": shown.street,
            "positions": (shown.button, shown.small_blind_seat, shown.big_blind_seat),
            "to_act": shown.to_act,
            "to_call": shown.to_call,
            "amounts": None if shown.least is None else (shown.least, shown.most),
            "pots": [pot.amount for pot in shown.pots],
            "seats": {one.seat: (one.stack, one.bet, one.folded) for one in shown.seats},
        }
        if found != wanted:
            raise NotAtTheDesk(f"{found}, not {wanted}")


def _asks(step: str | Look) -> bool:
    return isinstance(step, Look) and step.incident is not None


def _tap(command: hc.Command) -> dict[str, Any]:
    """The order that taps an act in."""
    match command:
        case hc.Fold(seat=seat):
            return {"table": 1, "seat": seat, "act": "fold"}
        case hc.Check(seat=seat):
            return {"table": 1, "seat": seat, "act": "check"}
        case hc.Call(seat=seat):
            return {"table": 1, "seat": seat, "act": "call"}
        case hc.Bet(seat=seat, amount=amount):
            return {"table": 1, "seat": seat, "act": "bet", "to": amount}
        case hc.RaiseTo(seat=seat, amount=amount):
            return {"table": 1, "seat": seat, "act": "raise", "to": amount}
        case _:
            raise NotAtTheDesk(f"nobody taps {command}")


# -------------------------------------------------------------------- forms


def answered(
    desk: Director, name: str, facts: dict[str, Any], at_table: dict[str, Any], *, table: int | None = None
) -> dm.FormTold:
    """The form of an incident once everything that is left is as usual, with its ruling.

    Raises:
        NotAtTheDesk: something is asked that has no usual answer, or nothing is ruled.
    """
    where: dict[str, Any] = {} if table is None else {"table": table}
    said = desk.say("ask_form", event=1, incident=name, facts=facts, at_table=at_table, **where)
    for _ in range(MOST_ROUNDS):
        if not isinstance(said, dm.FormTold) or said.form.ruling is not None or said.form.trouble:
            break
        left: dict[str, dict[str, Any]] = {"incident": dict(said.facts), "table": dict(said.at_table)}
        for one in said.form.questions:
            if one.usual is None:
                raise NotAtTheDesk(f"{name}: {one.name} is asked for")
            left[one.of][one.name] = None
        answers = {"facts": named(left["incident"]), "at_table": named(left["table"])}
        said = desk.say("ask_form", event=1, incident=name, **answers, **where)
    if not isinstance(said, dm.FormTold) or said.form.ruling is None or said.form.trouble:
        raise NotAtTheDesk(f"{name}: {said}")
    return said


def ruled_rows(desk: Director, said: dm.FormTold, told: dict[str, Any]) -> set[str]:
    """Log the ruling, and once for each of the director's options. Returns the rows that were logged."""
    assert said.form.ruling is not None
    found: set[str] = set()
    for option in ("", *(one.name for one in said.form.ruling.options)):
        act = desk.try_("rule", **told, option=option)
        if not isinstance(act, dm.Done):
            raise NotAtTheDesk(f"{told['incident']} {option}: {act}")
        ruled = desk.desk.owners[1].live.acts[act.act].ruled
        assert ruled is not None
        found |= set(ruled.cites)
    return found


def named(facts: dict[str, Any]) -> dict[str, Any]:
    """Facts as JSON has them."""
    plain: dict[str, Any] = msgspec.to_builtins(facts, str_keys=True)
    return plain


# -------------------------------------------------------------------- the event


def _desk(scenario: HandScenario, book: str) -> Director:
    """A desk with one table, where the scenario's players have just sat down."""
    clock, disk = HandClock(), MemoryDisk()
    try:
        structure = for_desk(_structure(scenario, book))
    except (StructureError, ValueError) as error:
        raise NotAtTheDesk(str(error)) from error
    events: list[te.Event] = [
        te.Entered(entry=number, account=number, bot=False) for number in range(1, len(scenario.seats) + 1)
    ]
    events.append(te.Started(at=clock.at, button=scenario.button))
    for number, (seat, chips) in enumerate(scenario.seats.items(), start=1):
        put_in = _put_in(scenario, seat)
        events.append(te.Seated(entry=number, seat=seat, stack=chips + put_in))
    events.append(te.LevelBegan(level=1, at=clock.at, ends_at=None))
    opened = Opened(event=1, structure=structure, at=clock.at, by="Ana")
    began = Acted(act=1, at=clock.at, by="Ana", order=od.StartEvent(), events=tuple(events))
    stored = tuple(
        StoredEvent(STREAM, seq, clock.at, "Ana", msgspec.json.encode(one))
        for seq, one in enumerate((opened, began), start=1)
    )
    run(MemoryStore(disk, clock=clock.now).append(Batch(STREAM, 0, stored)))
    return Director(disk, clock)


def _put_in(scenario: HandScenario, seat: int) -> int:
    return pot_by_seat(scenario)[seat] if scenario.pot else 0


def _structure(scenario: HandScenario, book: str) -> Structure:
    stakes = scenario.stakes
    level = BlindLevel(
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        minutes=60,
        small_bet=stakes.small_bet,
        bring_in=stakes.bring_in,
    )
    return Structure(
        name="Situation",
        game=scenario.game,
        book=book,
        seats=max(2, *scenario.seats),
        starting_stack=1_000_000,
        buy_in=0,
        levels=(level,),
        ante_form=stakes.ante_form,
        ante_first=stakes.ante_first,
        smallest_chip=stakes.smallest_chip,
        payout=(100,),
    )


def record_at_desk(scenario: HandScenario, book: str) -> None:
    """Play a hand at the desk, with its incidents and their rulings.

    Raises:
        NotAtTheDesk: it can't be played there, or comes to something else.
    """
    if reason := _out_of_reach(scenario):
        raise NotAtTheDesk(reason)
    try:
        recorded = Recorded(scenario, book)
        recorded.play()
    except (HandRefused, NotCovered, ValueError) as error:
        raise NotAtTheDesk(f"the scenario's own hand stops: {error!r}") from error
    run_ = check(scenario, book)
    wanted = run_.cites & set(scenario.rules)
    if run_.differences or not wanted <= recorded.told:
        raise NotAtTheDesk(f"rows {sorted(wanted - recorded.told)} were not told")


def _out_of_reach(scenario: HandScenario) -> str:
    if scenario.cannot_start is not None:
        return "the hand can't start"
    if scenario.posts is not None:
        return "somebody posts out of turn"
    if scenario.boards != 1:
        return "the hand is run more than once"
    if scenario.stakes.rake is not None:
        return "rake is taken"
    if not scenario.stakes.big_blind:
        return "up cards say whose turn it is, and the desk knows none"
    if len(scenario.seats) > 10 or max(scenario.seats) > 10:
        return "the table has more than ten seats"
    return ""


__all__ = ["NotAtTheDesk", "answered", "named", "record_at_desk", "ruled_rows"]
