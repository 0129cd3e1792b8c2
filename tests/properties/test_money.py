"""The money of whole tournaments in the ledger agrees with their own accounts at every step."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs
from tests.properties.eventing import Played
from tests.properties.test_tournament_events import structures
from tests.room.booked import Booked, Books, booked, check_books

from tapete.room import money
from tapete.simulation import ONLINE, Driver, quick
from tapete.tournament import Structure, Tournament, read_structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.money.payments import Purse
from tapete.tournament.structure.sections import Cancelling

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"
ALONE = sorted(path.stem for path in EXAMPLES.glob("*.toml") if path.stem not in ("flight", "final"))
SLOW = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def example(name: str) -> Structure:
    return read_structure((EXAMPLES / f"{name}.toml").read_text(), f"{name}.toml")


def field(structure: Structure) -> range:
    sit_and_go = structure.start.kind == "sit_and_go"
    return range(1, 1 + (structure.capacity if sit_and_go else max(16, structure.entries.least)))


def fill(books: Books, structure: Structure, accounts: range, rng: random.Random) -> None:
    """Fill purses of every kind: with and without tickets, with little and with much tournament money."""
    price = structure.price.total
    for account in accounts:
        tickets = (price,) * rng.randrange(3) if price else ()
        purse = Purse(100 * price + 10**6, rng.randrange(3 * price + 1), tickets)
        books.fund(purse, account, structure.currency)


def play(
    tournament: Booked, accounts: range | tuple[int, ...], seed: int, *, final: cmd.SeedFinal | None = None
) -> list[ev.Event]:
    rng = random.Random(seed)
    log = list(Tournament.create(tournament.structure, tournament=tournament.tournament))

    def sink(event: ev.Event, at: int) -> None:
        log.append(event)

    draw = rng.randrange
    driver = Driver(
        tournament=tournament,
        player=quick(draw),
        draw=draw,
        sink=sink,
        accounts=accounts,
        pace=ONLINE,
        seed=final,
    )
    driver.run()
    return log


@pytest.mark.parametrize("name", ALONE)
def test_the_money_of_an_example_is_booked_to_its_end(name: str) -> None:
    structure = example(name)
    accounts = field(structure)
    tournament = booked(structure, bots=accounts[::3])
    fill(tournament.books, structure, accounts, random.Random(name))
    play(tournament, accounts, seed=3)
    assert tournament.state == "finished"
    check_books(tournament.books, [tournament])
    paid = {entry.account: entry for entry in tournament.entries.values()}
    assert paid.keys() == set(accounts)


def test_the_pools_of_flights_go_to_their_final() -> None:
    flight, final = example("flight"), example("final")
    books = Books()
    accounts = range(1, 25)
    fill(books, flight, accounts, random.Random(1))
    bots = accounts[::3]
    flights = [booked(flight, books=books, bots=bots, number=n, final=3) for n in (1, 2)]
    results = []
    for one in flights:
        log = play(one, accounts, seed=one.tournament)
        one.agree()
        for event in log:
            if isinstance(event, ev.Qualified):
                account = one.entries[event.entry].account
                results.append(
                    cmd.Carried(account=account, flight=str(one.tournament), stack=event.stack, bot=True)
                )
    pool = books["stages/3"]
    assert pool == 2_000 * sum(len(one.entries) for one in flights)
    seed = cmd.SeedFinal(
        results=tuple(results),
        pool=pool,
        entries=sum(one.sold for one in flights),
        end_levels=tuple(one.end_level for one in flights),
    )
    last = booked(final, books=books, bots=bots, number=3)
    play(last, (), seed=9, final=seed)
    check_books(books, [*flights, last])
    assert books["stages/3"] == 0


@st.composite
def events(draw: st.DrawFn, structure: Structure | None = None) -> Played:
    """Return an event before its first hand, with its books."""
    rng = draw(st.randoms(use_true_random=False))
    found = draw(structures()) if structure is None else structure
    played = Played(
        found,
        rng.randrange,
        entries=draw(st.integers(2, 30)),
        late=draw(st.integers(0, 12)),
        again=draw(st.integers(0, 7)),
        watched=False,
    )
    accounts = range(1_000, 1_100)
    played.t = booked(found, bots=accounts[::4], number=1)
    fill(played.t.books, found, accounts, rng)
    return played


@SLOW
@given(events())
def test_any_event_is_booked_to_its_end(played: Played) -> None:
    played.play()
    assert isinstance(played.t, Booked)
    check_books(played.t.books, [played.t])


@SLOW
@given(structures(), st.sampled_from(["back", "forward"]), st.booleans(), st.integers(0, 80), st.data())
def test_any_event_is_cancelled_at_any_moment(
    structure: Structure, rule: str, house_pays: bool, steps: int, data: st.DataObject
) -> None:
    cancelling = Cancelling(rule="back" if rule == "back" else "forward", house_pays=house_pays)
    played = data.draw(events(structs.replace(structure, cancelling=cancelling)))
    tournament = played.t
    assert isinstance(tournament, Booked)
    before = {account: tournament.books.purse(account) for account in range(1_000, 1_100)}
    if steps:
        played.start()
    else:  # before it begins
        for account in range(1_000, 1_000 + played.entries):
            played.do(cmd.Enter(account=account))
    while steps > 1 and tournament.state == "running":
        played.step()
        steps -= 1
    if tournament.state != "finished":
        played.do(cmd.Cancel())
    check_books(tournament.books, [tournament])
    cancelled = [event for event in played.log if isinstance(event, ev.Cancelled)]
    won = any(isinstance(event, ev.BountyWon | ev.PrizeWon) for event in played.log)
    if cancelled and (rule == "back" or not steps) and not won:  # as if nothing had been
        assert {account: tournament.books.purse(account) for account in before} == before
        assert tournament.books[money.FEES] == 0


@SLOW
@given(events(), st.data())
def test_batches_of_any_size_move_the_same(played: Played, data: st.DataObject) -> None:
    """Whatever is stored together: a batch knows what its own events have changed before."""
    played.play()
    assert isinstance(played.t, Booked)
    log = played.log
    each: list[tuple[str, ...]] = []
    again = Tournament.replay(log[:1])
    rest = log[1:]
    balances: dict[str, int] = {}
    while rest:
        size = data.draw(st.integers(1, 200))
        batch, rest = rest[:size], rest[size:]
        made = money.transfers(again, batch, stream=played.t.stream, purse_of=played.t.purse_of)
        before = money.held(again)
        for event in batch:
            again.apply(event)
        money.check_agreement(before, made, money.held(again), stream=played.t.stream)
        each += [(transfer.id, repr(transfer.postings)) for transfer in made]
        for transfer in made:
            for posting in transfer.postings:
                balances[posting.account] = balances.get(posting.account, 0) + posting.amount
    decided = [one for one in played.t.books.made if one.memo != "given"]
    assert each == [(transfer.id, repr(transfer.postings)) for transfer in decided]
    assert len({id for id, _ in each}) == len(each)
