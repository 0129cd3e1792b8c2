"""Implement `tapete simulate FILE...`: bots play a tournament; results, log and plots go to a folder."""

import csv
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from tapete.cli.as_json import print_json
from tapete.cli.bars import progress_bar
from tapete.cli.bots import by_bot, players_named
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.simulate_hands import HandsFile, kind_named
from tapete.cli.simulate_plot import check_plot, draw_plots
from tapete.cli.simulate_summary import summary_of
from tapete.cli.structures import read_file
from tapete.cli.untrusted import is_standard, plain
from tapete.simulation import (
    Draw,
    EntryResult,
    Player,
    Simulated,
    Sink,
    history,
    results,
    simulate,
    simulate_stages,
)
from tapete.simulation.hands import OnHand
from tapete.tournament import Event, Structure, StructureError, Tournament, TournamentRefused
from tapete.tournament.money.purchases import entry_name

_SHOWN: Final = 12
_FOLLOWED: Final = 9
_TABLES: Final = 5
_MOST_LEFT_OUT: Final = 20
"""Number of full tables that enter an event without a fixed field."""


class Logged(Struct, frozen=True):
    """Line of a log."""

    at: int
    """UTC milliseconds; a simulation begins at 0."""
    event: Event


def read_log(path: Path) -> Iterator[tuple[int, Event]]:
    """Read the events of a simulation's log, with their times.

    Raises:
        ValueError: a line is not a log line.
    """
    decoder = msgspec.json.Decoder(Logged)
    with _opened(path) as lines:
        for number, line in enumerate(lines, start=1):
            try:
                logged = decoder.decode(line)
            except msgspec.DecodeError:
                raise ValueError(f"{path.name}:{number}: not a line of a simulation's log") from None
            yield logged.at, logged.event


def _opened(path: Path) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if is_standard(path) else path.open("rb")


def simulate_files(
    files: Sequence[Path],
    *,
    seed: int,
    out: Path | None,
    plot: str | None,
    entries: int | None,
    bots: str,
    hands: str | None = None,
    named: Sequence[str] = (),
    as_json: bool = False,
) -> int:
    """Simulate one event, or flights and their final. Returns the exit code: 2 on failure.

    With `as_json`, the standard output gets one JSON array: the contents of `results.json` for each stage.
    """
    try:
        structures = [read_file(file) for file in files]
        if plot is not None:
            if out is None:
                raise ValueError("--plot draws into a folder: say which with --out")
            check_plot(plot)
        kind = kind_named(hands, out)
        if kind is not None and len(files) > 1:
            raise ValueError("--hands writes the hands of one event, not of several stages")
        rng = random.Random(seed)  # noqa: S311 - a seed repeats the simulation; nothing is at stake

        def draw(bound: int) -> int:
            return int(rng.random() * bound)

        folders = _folders(out, structures)
        began = time.monotonic()
        with ExitStack() as stack, _bar(structures) as progress:
            sinks = [_sink(stack, folder) for folder in folders]
            file = HandsFile(folders[0], kind) if kind is not None and folders[0] is not None else None
            if file is not None:
                stack.callback(file.close)
            done = _played(
                structures,
                entries=entries or field_of(structures[0]),
                player=players_named(named or [bots], seed=seed, draw=draw),
                draw=draw,
                sinks=sinks,
                progress=progress,
                on_hand=file.take if file is not None else None,
            )
        took = time.monotonic() - began
        console = Console(highlight=False, quiet=as_json)
        told = []
        for structure, simulated, folder in zip(structures, done, folders, strict=True):
            _show(console, structure, simulated)
            if folder is None:
                told.append(summary_of(structure, simulated, None))
            else:
                told.append(_write(console, structure, simulated, folder, plot))
        for line in by_bot(named, results(done[-1].tournament)) if len(named) > 1 else ():
            console.print(line, markup=False)
        if file is not None:
            left = f", {len(file.left_out):,} left out" if file.left_out else ""
            console.print(f"{file.written:,} hands in {file.path}{left}", markup=False)
            for why in file.left_out[:_MOST_LEFT_OUT]:
                complain(f"left out: {why}")
        console.print(f"seed {seed}, {took:.1f} s")
        if as_json:
            print_json(told, sys.stdout)
    except (StructureError, TournamentRefused, ValueError, OSError, ModuleNotFoundError) as error:
        complain(error)
        return NOT_DONE
    return DONE


def field_of(structure: Structure) -> int:
    """Return the default number of entries: a full Sit & Go, or a few full tables."""
    if structure.start.kind == "sit_and_go":
        return structure.capacity
    entries = max(structure.entries.least, _TABLES * structure.seats)
    return min(entries, structure.entries.most or entries)


def _folders(out: Path | None, structures: Sequence[Structure]) -> list[Path | None]:
    """Return the folder of each stage's files; a single event uses the folder itself."""
    if out is None:
        return [None] * len(structures)
    names = [""] if len(structures) == 1 else [f"stage-{number + 1}" for number in range(len(structures))]
    folders = [out / name for name in names]
    for folder in folders:
        folder.mkdir(parents=True, exist_ok=True)
    return [*folders]


def _sink(stack: ExitStack, folder: Path | None) -> Sink:
    """Return a function that writes every event as a line of the log."""
    if folder is None:
        return _nowhere
    file: BinaryIO = stack.enter_context((folder / "events.jsonl").open("wb", buffering=1 << 20))
    encode = msgspec.json.Encoder().encode

    def write(event: Event, at: int) -> None:
        file.write(encode(Logged(at, event)) + b"\n")

    return write


def _nowhere(event: Event, at: int) -> None:
    pass


def _played(
    structures: Sequence[Structure],
    *,
    entries: int,
    player: Player,
    draw: Draw,
    sinks: Sequence[Sink],
    progress: Callable[[Tournament], None],
    on_hand: OnHand | None,
) -> tuple[Simulated, ...]:
    if len(structures) > 1:
        return simulate_stages(
            structures, entries=entries, player=player, draw=draw, sinks=sinks, progress=progress
        )
    (structure,), (sink,) = structures, sinks
    if structure.stage is not None and structure.stage.kind == "final":
        raise ValueError(f"{structure.name} is a final: name the files of its flights before it")
    if structure.start.kind == "sit_and_go" and entries != structure.capacity:
        raise ValueError(f"{structure.name} begins with {structure.capacity} players, not with {entries}")
    return (
        simulate(
            structure,
            entries=entries,
            player=player,
            draw=draw,
            sink=sink,
            progress=progress,
            on_hand=on_hand,
        ),
    )


@contextmanager
def _bar(structures: Sequence[Structure]) -> Iterator[Callable[[Tournament], None]]:
    """Show a progress bar of eliminations on the error output, if that is a terminal."""
    console = Console(stderr=True)
    with progress_bar(
        console,
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn(
            "{task.completed:,}/{task.total:,} out, {task.fields[tables]} tables, level {task.fields[level]}"
        ),
        TimeElapsedColumn(),
    ) as bar:
        tasks: dict[int, TaskID] = {}

        def progress(tournament: Tournament) -> None:
            number = tournament.tournament
            if number not in tasks:
                name = plain(tournament.structure.name, 40)
                tasks[number] = bar.add_task(name, total=1, tables=0, level=0)
            total = len(tournament.entries)
            bar.update(
                tasks[number],
                completed=total - tournament.alive,
                total=total,
                tables=tournament.tables.table_count,
                level=tournament.level_number,
            )

        yield progress


# -------------------------------------------------------------------- output on the terminal


def _show(console: Console, structure: Structure, simulated: Simulated) -> None:
    tournament = simulated.tournament
    players = len({entry.account for entry in tournament.entries.values()})
    minutes = (simulated.ended_at - simulated.began_at) // 60_000
    moved = sum(times * entries for times, entries in enumerate(tournament.tables.moved, start=1))
    again = len(tournament.entries) - players
    console.print(f"{structure.name}: {len(tournament.entries):,} entries", end="", markup=False)
    console.print(f", {again:,} of them re-entries" if again else "", end="")
    console.print(
        f", {simulated.hands:,} hands, {minutes // 60} h {minutes % 60:02} min, to level"
        f" {tournament.level_number} of {len(structure.levels)},"
        f" {moved / max(1, len(tournament.entries)):.2f} moves a player"
    )
    if simulated.surrendered:
        stacks = "short stack was" if simulated.surrendered == 1 else "short stacks were"
        console.print(f"{simulated.surrendered:,} {stacks} given up for a new entry")
    for method, deal in simulated.deals:
        shares = ", ".join(f"{amount:,}" for amount in sorted(deal.paid.values(), reverse=True))
        kept = f"; {deal.to_play_for:,} left to play for" if deal.to_play_for else ""
        console.print(f"deal of {len(deal.paid)} players ({method.replace('_', ' ')}): {shares}{kept}")
    lines = [line for line in results(tournament) if line.won or line.tickets or line.items or line.stack]
    if lines:
        console.print(_table(structure, lines[:_SHOWN]))
    if len(lines) > _SHOWN:
        console.print(f"and {len(lines) - _SHOWN:,} more that won something")
    console.print(f"final hash {tournament.fingerprint}")


def _table(structure: Structure, lines: Sequence[EntryResult]) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in ("place", "player", "won", "bounties", "tickets", "chips", "moves"):
        table.add_column(name, justify="right" if name != "player" else "left")
    for line in lines:
        table.add_row(
            f"{line.place}",
            entry_name(f"{line.account}", line.number),
            f"{line.won:,}" + "".join(f" + {item}" for item in line.items),
            f"{line.bounties:,}" if structure.bounty else "",
            f"{line.tickets}" if line.tickets else "",
            f"{line.stack:,}",
            f"{line.moves}",
        )
    return table


# -------------------------------------------------------------------- output in files


def _write(
    console: Console, structure: Structure, simulated: Simulated, folder: Path, plot: str | None
) -> dict[str, object]:
    """Write results as CSV and JSON, and plots; both use a replay of the log."""
    tournament = simulated.tournament
    lines = results(tournament)
    followed = [line.entry for line in lines[:_FOLLOWED]]
    told = history(
        read_log(folder / "events.jsonl"),
        follow=followed,
        began_at=simulated.began_at,
        ended_at=simulated.ended_at,
    )
    if told.fingerprint != tournament.fingerprint:
        raise ValueError(f"the log leads to {told.fingerprint}, the tournament is {tournament.fingerprint}")
    with (folder / "results.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        names = EntryResult.__struct_fields__
        writer.writerow(names)
        for line in lines:
            row = msgspec.structs.asdict(line)
            writer.writerow(
                ["; ".join(value) if isinstance(value := row[name], tuple) else value for name in names]
            )
    facts = summary_of(structure, simulated, told)
    text = msgspec.json.format(msgspec.json.encode(facts), indent=2)
    (folder / "results.json").write_bytes(text + b"\n")
    console.print(f"The log replays to the same hash. Results and log are in {folder}.", markup=False)
    if plot is not None:
        path = folder / f"plots.{plot}"
        draw_plots(path, structure=structure, lines=lines, told=told)
        console.print(f"The plots are in {path}.", markup=False)
    return facts
