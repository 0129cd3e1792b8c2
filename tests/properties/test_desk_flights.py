"""Random flights at the desk: chips are conserved, nobody is seated twice in the final, nobody is lost."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.desk import orders as od
from tapete.desk.acts import Opened
from tapete.desk.event import LiveEvent
from tapete.desk.series import LiveSeries, completed
from tapete.desk.series_plan import SeriesPlan, structures_of
from tapete.desk.templates import template
from tapete.tournament.refusals import TournamentRefused

MINUTE = 60_000
CARRIES = ("best", "first", "sum", "best_and_cash")


class Weekend:
    """A series of live events under random acts."""

    def __init__(self, flights: int, carry: str, chance: random.Random) -> None:
        document = template("club-night")
        document["entries"] = {"least": 2, "late_until_level": 2, "re_entries": 2}
        names = tuple(f"1{chr(65 + at)}" for at in range(flights))
        plan = SeriesPlan(flights=names, end="level", value=2, carry=carry, cash=100)  # type: ignore[arg-type]
        final, found = structures_of(document, plan)
        self.chance, self.at = chance, 0
        self.final = _opened(1, final, None)
        self.flights = tuple(_opened(at, one, 1) for at, one in enumerate(found, start=2))

    @property
    def series(self) -> LiveSeries:
        return LiveSeries(self.final, self.flights)

    def give(self, live: LiveEvent, order: od.AnyOrder) -> None:
        """Carry an order out; it is replayed from the log, too."""
        order = completed(self.series, live, order)
        bounds = live.bounds(order, at=self.at)
        draws = tuple(self.chance.randrange(bound) for bound in bounds)
        live.apply(live.decide(order, by="x", at=self.at, draws=draws))

    def play(self, live: LiveEvent, known: Sequence[int], new: int) -> None:
        """Play a flight: some lose all chips, some of these enter again, the rest is bagged."""
        for number in (*known, *[None] * new):
            try:
                self.give(live, od.RegisterPlayer(number=number))
            except TournamentRefused as refused:
                assert str(refused.reason) == "qualified_already"
        if len(live.tournament.entries) < 2:
            return self.give(live, od.CancelEvent(reason="nobody came"))
        self.give(live, od.StartEvent())
        for _ in range(self.chance.randrange(len(live.tournament.entries))):
            self.lose(live)
        self.at += 20 * MINUTE
        self.give(live, od.SayLevel())
        self.at += 20 * MINUTE
        self.bag(live)

    def lose(self, live: LiveEvent) -> None:
        """Let a player go out at a table of two or more; sometimes they enter again."""
        tables = [one for one in live.tournament.tables.numbers if live.tournament.tables.size_of(one) > 1]
        if not tables or live.tournament.alive < 3:
            return
        players = sorted(live.tournament.tables.players(self.chance.choice(tables)).values())
        account = live.tournament.entries[self.chance.choice(players)].account
        self.give(live, od.Out(losers=(od.Loser(account=account),)))
        if len(live.tournament.entries_of(account)) < 3 and self.chance.random() < 0.4:
            self.give(live, od.EnterAgain(account=account))

    def bag(self, live: LiveEvent) -> None:
        """Count stacks that add up to the chips in play, in another way than the record has it."""
        tournament = live.tournament
        entries, unit = sorted(tournament.tables.entries), tournament.structure.smallest_chip
        units = tournament.in_play // unit - len(entries)
        cuts = sorted(self.chance.randint(0, units) for _ in entries[1:])
        parts = [unit * (1 + b - a) for a, b in zip((0, *cuts), (*cuts, units), strict=True)]
        counted = dict(zip(entries, parts, strict=True))
        for table in tournament.tables.numbers:
            seated = tournament.tables.players(table).values()
            counts = {tournament.entries[one].account: counted[one] for one in seated}
            self.give(live, od.BagTable(table=table, counts=counts))
        before = tournament.in_play
        self.give(live, od.EndFlight())
        assert sum(live.tournament.qualified.values()) == before == live.tournament.in_play


def _opened(event: int, structure: object, final: int | None) -> LiveEvent:
    return LiveEvent.replay([Opened(event=event, structure=structure, at=0, final=final)])  # type: ignore[arg-type]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(CARRIES), st.integers(1, 3))
def test_chips_are_conserved_and_everybody_who_qualified_is_seated_once(
    seed: int, carry: str, flights: int
) -> None:
    chance = random.Random(seed)
    weekend = Weekend(flights, carry, chance)
    for live in weekend.flights:
        there = range(1, weekend.series.last_account + 1)
        known = chance.sample(there, k=chance.randint(0, len(there)))
        weekend.play(live, known, chance.randint(0, 12))
    bags: dict[int, list[int]] = {}
    for live in weekend.flights:
        for entry, stack in live.tournament.qualified.items():
            bags.setdefault(live.tournament.entries[entry].account, []).append(stack)
    if not bags:
        return
    weekend.give(weekend.final, od.SetUpFinal())
    final = weekend.final.tournament
    seated = [final.entries[one].account for one in final.tables.entries]
    assert sorted(seated) == sorted(bags)
    stacks = {one.account: one.stack for one in final.entries.values()}
    for account, found in bags.items():
        goes_on = {"first": found[0], "sum": sum(found)}.get(carry, max(found))
        assert stacks[account] == goes_on
    assert final.seeded is not None
    assert final.in_play + final.seeded.discarded == sum(map(sum, bags.values()))
    further = sum(len(found) - 1 for found in bags.values())
    cashed = 100 * further if carry == "best_and_cash" else 0
    paid_in = sum(one.tournament.accounts.stages for one in weekend.flights)
    sold = [len(one.tournament.entries) for one in weekend.flights if one.tournament.state == "finished"]
    assert paid_in == final.structure.buy_in * sum(sold) and final.sold == sum(sold)
    assert final.pool == paid_in - cashed
    if final.state == "running":
        assert final.fixed is not None and sum(final.prizes) == final.pool


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_a_series_is_the_same_from_its_logs(seed: int) -> None:
    chance = random.Random(seed)
    weekend = Weekend(2, "best", chance)
    weekend.play(weekend.flights[0], (), chance.randint(2, 9))
    weekend.play(weekend.flights[1], (1, 2), chance.randint(1, 9))
    weekend.give(weekend.final, od.SetUpFinal(starts_at=5))
    for live in weekend.series.members:
        again = LiveEvent.replay([live.opened, *live.acts.values()])
        assert again.tournament == live.tournament
        assert (again.bags, again.last_account) == (live.bags, live.last_account)
