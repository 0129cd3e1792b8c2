"""Play a large event to its winner: late and re-entries, progressive bounties, every hand dealt.

    python bench/bench_tournament.py [--entries 10000] [--large 100000] [--seed 1] [--json FILE]

Its log goes to a file and is replayed from there; both states must have the same hash. Then comes an event
without hands, in which everybody is equally likely to go out. Seats are drawn and tables are broken and
balanced through the same commands, and every elimination is timed by itself. Chance is seeded: the same
arguments give the same figures, apart from the times. The bots are the quick ones
(`tapete.simulation.policies`), with 70 to 80 hands per entry.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
from measure import machine

from tapete.cli.simulate import Logged, read_log
from tapete.simulation import Draw, quick, simulate
from tapete.simulation.chance import draws_below, shuffled
from tapete.tournament import Event, Structure, Tournament, read_structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev

BLINDS = [
    int(digits * power)
    for power in (100, 1_000, 10_000, 100_000, 1_000_000)
    for digits in (1, 1.5, 2, 3, 4, 5, 6, 8)
]
LEVELS = "\n".join(
    f"    {{ small_blind = {blind // 2}, big_blind = {blind}, ante = {blind}, minutes = 10 }},"
    for blind in BLINDS
)

EVENT = f"""
name = "Ten thousand"
book = "aconcagua"
seats = 9
starting_stack = 10_000
buy_in = 1_000
bounty = 1_000
fee = 200
ante_form = "big_blind"
smallest_chip = 25
levels = [
{LEVELS}
]
[start]
kind = "scheduled"
[entries]
late_until_level = 8
re_entries = 1
[bounties]
kind = "progressive"
[prizes]
kind = "curve"
[breaks]
synchronised = true
[tables]
breaks = "smallest"
[hand_for_hand]
kind = "automatic"
"""

FREEZEOUT = (
    EVENT.replace("late_until_level = 8\nre_entries = 1\n", "")
    .replace("bounty = 1_000\n", "")
    .replace('[bounties]\nkind = "progressive"\n', "")
    .replace('kind = "automatic"', 'kind = "never"')
)
MOVES_BASELINE = 0.97
"""From `bench_balancing`: 180 entries, the smallest table breaks, table sizes differ by one at most."""
MOST_MEMORY_MIB = 1024


def seeded(seed: int) -> Draw:
    rng = random.Random(seed)
    return lambda bound: int(rng.random() * bound)


def peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def play(structure: Structure, entries: int, seed: int, log: Path) -> dict[str, object]:
    """Play the event, replay its log, and return the figures of both."""
    draw = seeded(seed)
    selling: Counter[int] = Counter()
    after: Counter[int] = Counter()
    encode = msgspec.json.Encoder().encode
    shown: list[Tournament] = []
    with log.open("wb", buffering=1 << 20) as file:

        def write(event: Event, at: int) -> None:
            file.write(encode(Logged(at, event)) + b"\n")
            if isinstance(event, ev.HandBegan) and shown:
                tournament = shown[0]
                (after if tournament.fixed else selling)[tournament.tables.spread] += 1

        def progress(tournament: Tournament) -> None:
            if not shown:
                shown.append(tournament)

        began = time.process_time()
        done = simulate(
            structure, entries=entries, player=quick(draw), draw=draw, sink=write, progress=progress
        )
        took = time.process_time() - began
    tournament = done.tournament
    played_peak = peak_mib()
    began = time.process_time()
    again = Tournament.replay(event for _, event in read_log(log))
    replayed = time.process_time() - began
    if again.fingerprint != tournament.fingerprint:
        raise AssertionError(f"the log leads to {again.fingerprint}, the event to {tournament.fingerprint}")
    sold = len(tournament.entries)
    moves = sum(times * count for times, count in enumerate(tournament.tables.moved, start=1))
    figures: dict[str, object] = {
        "entries": sold,
        "re-entries": sum(entry.number > 1 for entry in tournament.entries.values()),
        "hands": done.hands,
        "decisions": done.decisions,
        "virtual hours": round((done.ended_at - done.began_at) / 3_600_000, 2),
        "level at the end": tournament.level_number,
        "CPU seconds": round(took, 1),
        "hands a second": round(done.hands / took),
        "peak memory, MiB": round(played_peak),
        "peak memory with the replay, MiB": round(peak_mib()),
        "log, MB": round(log.stat().st_size / 1e6, 1),
        "CPU seconds of the replay": round(replayed, 1),
        "moves a player": round(moves / sold, 4),
        "most moves of one": len(tournament.tables.moved),
        "hands by spread, while entries are sold": dict(sorted(selling.items())),
        "hands by spread, after that": dict(sorted(after.items())),
        "final hash": tournament.fingerprint,
    }
    if peak_mib() >= MOST_MEMORY_MIB:
        raise AssertionError(f"{peak_mib():.0f} MiB, and {MOST_MEMORY_MIB} at most")
    return figures


def without_hands(structure: Structure, entries: int, seed: int) -> dict[str, object]:
    """Enter, draw, eliminate, balance and break through the commands.

    In each hand one player loses all chips to another at the table. What follows from that is done before
    the next hand.
    """
    gc.collect()  # the event before must not count here
    draw = seeded(seed)
    tournament = Tournament.replay(Tournament.create(structure, tournament=1))
    tables = tournament.tables

    def do(command: cmd.Command) -> None:
        for event in tournament.decide(command, at=0):
            tournament.apply(event)

    began = time.process_time()
    for account in range(entries):
        do(cmd.Enter(account=account))
    entered = time.process_time() - began
    order = shuffled(range(entries), draw)
    began = time.process_time()
    do(cmd.Start(seat_order=order))
    started = time.process_time() - began
    alive, slowest, spent, took = list(range(1, entries + 1)), 0.0, 0.0, 0.0
    while len(alive) > 1:
        at = draw(len(alive))
        alive[at], alive[-1] = alive[-1], alive[at]
        out = tournament.entries[alive.pop()]
        began = time.process_time()
        play_out(tournament, out.table, out.seat or 0, do)
        while tournament.state == "running" and tables.table_count > 1:
            if not (
                move(tournament, tables.shortest, draw, do) or move(tournament, tables.fullest, draw, do)
            ):
                break
        took = time.process_time() - began
        spent += took
        if alive[1:]:
            slowest = max(slowest, took)
    moves = sum(times * count for times, count in enumerate(tables.moved, start=1))
    return {
        "CPU seconds of the entries": round(entered, 2),
        "CPU seconds of the draw": round(started, 2),
        "CPU seconds to the winner": round(spent, 1),
        "microseconds an elimination": round(1e6 * spent / entries),
        "slowest elimination, ms": round(1e3 * slowest, 1),
        "the last one, with all prizes, ms": round(1e3 * took, 1),
        "moves a player": round(moves / entries, 4),
        "state": tournament.state,
    }


def play_out(tournament: Tournament, table: int, seat: int, do: Callable[[cmd.Command], None]) -> None:
    """Play a hand in which a seat loses all its chips to the next one that is dealt in."""
    do(cmd.BeginHand(table=table))
    stacks = tournament.dealt(table)
    if seat not in stacks:  # the player sits between button and small blind, and is dealt in next time
        do(cmd.FinishHand(table=table, hand=tournament.hands_played, stacks=stacks))
        play_out(tournament, table, seat, do)
        return
    winner = next(other for other in stacks if other != seat)
    stacks |= {seat: 0, winner: stacks[winner] + stacks[seat]}
    do(cmd.FinishHand(table=table, hand=tournament.hands_played, stacks=stacks))


def move(tournament: Tournament, size: int, draw: Draw, do: Callable[[cmd.Command], None]) -> bool:
    """Do what the first table of a size has to do, if anything."""
    table = tournament.tables.of_size(size)[0]
    need = tournament.required(table)
    if need is None:
        return False
    do(cmd.Rearrange(table=table, draws=draws_below(need.bounds, draw)))
    return True


def show(title: str, figures: dict[str, object]) -> None:
    print(title)
    for name, figure in figures.items():
        print(f"    {name}: {figure:,}" if isinstance(figure, int | float) else f"    {name}: {figure}")


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--large", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    arguments = parser.parse_args()
    here = machine()
    print(f"{here['machine']}; {here['python']}; commit {here['commit']}")
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        title = f"{arguments.entries:,} players, every hand dealt"
        log = Path(folder) / "events.jsonl"
        figures[title] = play(read_structure(EVENT, "event"), arguments.entries, arguments.seed, log)
        show(title, figures[title])
        print(f"    (the baseline is {MOVES_BASELINE} moves a player, of 180 entries without re-entries)")
    for entries in (arguments.large // 10, arguments.large):
        title = f"{entries:,} entries, without hands"
        figures[title] = without_hands(read_structure(FREEZEOUT, "freezeout"), entries, arguments.seed)
        show(title, figures[title])
    if arguments.json:
        arguments.json.write_text(json.dumps({**here, "figures": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
