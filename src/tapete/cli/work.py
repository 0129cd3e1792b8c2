"""Implement `tapete worker`: run the worker half of a cluster in its own process."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import structlog

from tapete.cli.cluster_options import JoinedCluster
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.database import WrongAddress, with_password, without_password
from tapete.cli.serve import Observability, find_deal_key, metrics_problem, read_cash, read_offers
from tapete.cli.tracing import trace_problem, traced
from tapete.room.archive import preflop
from tapete.room.cash.offers import CashOffer, OfferError
from tapete.room.chat.terms import ChatTerms
from tapete.room.cluster.bus import BusUnavailable
from tapete.room.people.doors import Doors, Limits
from tapete.room.store.opening import open_store
from tapete.room.store.store import StoreUnavailable
from tapete.room.world.deal_key import DealKey, KeyUnusable
from tapete.room.world.garbage import collect_rarely
from tapete.room.world.logs import configure_logs
from tapete.room.world.traces import Tracing
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.toml_data import StructureError

log = structlog.get_logger()


def work(
    *,
    data: str,
    data_on_command_line: bool,
    joined: JoinedCluster,
    password_file: Path | None,
    deal_key: Path | None,
    tournaments: Sequence[Path] | None,
    cash: Sequence[Path] | None,
    fast: bool,
    watched: Observability,
    chat: ChatTerms = ChatTerms(),  # noqa: B008 - it is frozen
) -> int:
    """Work until interrupted; see `serve_room` for the arguments. Returns the exit code."""
    try:
        data = with_password(data, on_command_line=data_on_command_line, file=password_file)
        offered = read_offers(tournaments)
        tables = read_cash(cash, alone=not tournaments)
    except (WrongAddress, StructureError, OfferError) as error:
        complain(error)
        return NOT_DONE
    problem = joined.problem(data) or metrics_problem(watched, 0) or trace_problem(watched.trace)
    if problem:
        complain(problem)
        return NOT_DONE
    os.umask(0o077)
    try:
        key = asyncio.run(find_deal_key(data, deal_key, shared=True))
        with traced(watched.trace, share=watched.trace_share) as traces:
            asyncio.run(
                _work(
                    data, joined, offered, tables, key, fast=fast, chat=chat, watched=watched, traces=traces
                )
            )
    except (StoreUnavailable, BusUnavailable, KeyUnusable) as error:
        complain(error)
        return NOT_DONE
    return DONE


async def _work(
    data: str,
    joined: JoinedCluster,
    offered: Sequence[Structure],
    tables: Sequence[CashOffer],
    key: DealKey,
    *,
    fast: bool,
    chat: ChatTerms,
    watched: Observability,
    traces: Tracing,
) -> None:
    from tapete.cli.join import joiner
    from tapete.room.core.pace import RoomPace
    from tapete.room.net.metrics import Metrics, served
    from tapete.room.world.clock import LoopClock
    from tapete.room.world.meters import UNMEASURED

    metrics = Metrics() if watched.metrics_port else None
    configure_logs(form=watched.log_format, level=watched.log_level, libraries=True)
    collect_rarely()
    preflop.load_when_wanted()
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, over.set)
    join = joiner(
        joined,
        offered,
        tables,
        deal_key=key,
        pace=RoomPace(start=300, between=150, showdown=400, street=50) if fast else None,
        bot_divisor=20 if fast else 1,
        chat=chat,
        meters=metrics or UNMEASURED,
        traces=traces,
    )
    store = await open_store(data, shared=True)
    try:
        node = await join(store, LoopClock(), Doors(Limits()))
        watching = asyncio.ensure_future(metrics.watch_loop()) if metrics is not None else None
        beside = (
            served(metrics, node, watched.metrics_host, watched.metrics_port)
            if metrics is not None
            else nullcontext()
        )
        try:
            await node.open()
            log.info("worker started", data=without_password(data), metrics_port=watched.metrics_port)
            if watched.log_format == "text":
                print(f"tapete: a worker runs (data in {without_password(data)}); Ctrl-C ends it", flush=True)
            async with beside:
                await over.wait()
        finally:
            if watching is not None:
                watching.cancel()
            await node.close()
    finally:
        await store.close()
