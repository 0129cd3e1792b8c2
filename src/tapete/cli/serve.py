"""Implement `tapete serve`: run the room in one process; a failed start is a one-line error."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from tapete.cli.books import is_book, own_books_beside
from tapete.cli.cluster_options import JoinedCluster
from tapete.cli.codes import DONE, NOT_DONE, complain
from tapete.cli.database import WrongAddress, with_password, without_password
from tapete.cli.lan import staff_keys, told
from tapete.cli.terms import TermsGiven, WrongTerms, terms_of
from tapete.cli.tracing import trace_problem, traced
from tapete.cli.untrusted import text_of_file
from tapete.room.archive import preflop
from tapete.room.cash.offers import CashOffer, OfferError, check_offers, house_offers, read_offer
from tapete.room.chat.terms import ChatTerms
from tapete.room.cluster.bus import BusUnavailable
from tapete.room.core.event_schedule import check as check_programme
from tapete.room.identity.base import Terms
from tapete.room.people.doors import Limits
from tapete.room.store.folder_lock import Alone, folder_of
from tapete.room.store.opening import open_store
from tapete.room.store.store import StoreUnavailable
from tapete.room.world.deal_key import KEY_BYTES, SETTING, DealKey, KeyUnusable, beside, key_in
from tapete.room.world.garbage import collect_rarely
from tapete.room.world.logs import LogFormat, LogLevel, configure_logs
from tapete.room.world.meters import UNMEASURED
from tapete.room.world.traces import Tracing
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.toml_data import StructureError
from tapete.tournament.structures import names, structure

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette

log = structlog.get_logger()

KEY_VARIABLE = "TAPETE_OPERATOR_KEY"
"""Variable with the operator's key. If unset, a room with a data folder creates a key there at each start."""


@dataclass(frozen=True, kw_only=True)
class Observability:
    """Settings for observing the room."""

    log_format: LogFormat = "text"
    log_level: LogLevel = "info"
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    """Port of the metrics; 0 for none. Metrics need no password, so the operator must enable them.
    """
    trace: str = ""
    """OTLP/HTTP endpoint for traces; empty for none."""
    trace_share: float = 0.01
    """Share of the traces that are kept."""


def serve_room(
    *,
    host: str,
    port: int,
    data: str,
    data_on_command_line: bool = False,
    joined: JoinedCluster | None = None,
    password_file: Path | None = None,
    deal_key: Path | None = None,
    tournaments: Sequence[Path] | None,
    cash: Sequence[Path] | None = None,
    fast: bool,
    chat: ChatTerms = ChatTerms(),  # noqa: B008 - safe as a default: frozen
    limits: Limits = Limits(),  # noqa: B008 - safe as a default: frozen
    proxies: Sequence[str] = (),
    watched: Observability = Observability(),
    terms: TermsGiven = TermsGiven(),  # noqa: B008 - safe as a default: frozen
) -> int:
    """Serve until interrupted. Returns the exit code: 2 if the room could not start.

    Args:
        data_on_command_line: whether `data` is an argument of the process; then it may have no password.
        joined: the cluster that this process is part of; None if it is the whole room.
        password_file: file with the password of the database.
        deal_key: file with the key for deriving decks; None for the file beside the data folder.
        chat: what may be said at tables.
        limits: limits per client address.
        terms: settings of accounts.
        proxies: addresses and networks of proxies whose X-Forwarded-For header is trusted.
    """
    try:
        data = with_password(data, on_command_line=data_on_command_line, file=password_file)
        offered = read_offers(tournaments)
        found = terms_of(terms)
        tables = read_cash(cash, alone=not tournaments)
    except (WrongAddress, StructureError, OfferError, WrongTerms) as error:
        complain(error)
        return NOT_DONE
    problem = joined.problem(data) if joined is not None else None
    problem = (
        problem
        or _proxy_problem(proxies)
        or _port_problem(host, port)
        or metrics_problem(watched, port)
        or trace_problem(watched.trace)
    )
    if problem:
        complain(problem)
        return NOT_DONE
    os.umask(0o077)  # only the room's user may read its files
    folder = folder_of(data)
    try:
        alone = Alone(folder) if folder is not None else None
    except StoreUnavailable as error:
        complain(error)
        return NOT_DONE
    try:
        try:
            key = None
            if joined is None or "worker" in joined.halves:
                key = asyncio.run(find_deal_key(data, deal_key, shared=joined is not None))
        except (StoreUnavailable, KeyUnusable) as error:
            complain(error)
            return NOT_DONE
        with traced(watched.trace, share=watched.trace_share) as traces:
            return _serve(
                host,
                port,
                data,
                folder,
                key,
                offered,
                tables,
                joined=joined,
                fast=fast,
                chat=chat,
                limits=limits,
                proxies=proxies,
                watched=watched,
                traces=traces,
                terms=found,
            )
    finally:
        if alone is not None:
            alone.let_go()


def _serve(
    host: str,
    port: int,
    data: str,
    folder: Path | None,
    deal_key: DealKey | None,
    offered: Sequence[Structure],
    tables: Sequence[CashOffer],
    *,
    joined: JoinedCluster | None,
    fast: bool,
    chat: ChatTerms,
    limits: Limits,
    proxies: Sequence[str],
    watched: Observability,
    traces: Tracing,
    terms: Terms,
) -> int:
    """Serve while holding the lock on the data folder or the database."""
    import uvicorn

    from tapete.room.core.pace import RoomPace
    from tapete.room.net.app import make_app
    from tapete.room.net.metrics import Metrics, served
    from tapete.room.net.operating import Address, new_key

    metrics = Metrics() if watched.metrics_port else None
    configure_logs(form=watched.log_format, level=watched.log_level, libraries=True)
    key = os.environ.get(KEY_VARIABLE) or (new_key() if folder is not None else None)
    pace = RoomPace(start=300, between=150, showdown=400, street=50) if fast else None
    bot_divisor = 20 if fast else 1
    join = None
    if joined is not None:
        from tapete.cli.join import joiner

        join = joiner(
            joined,
            offered,
            tables,
            deal_key=deal_key,
            pace=pace,
            bot_divisor=bot_divisor,
            chat=chat,
            meters=metrics or UNMEASURED,
            traces=traces,
            terms=terms,
        )
    desk_keys = staff_keys(host, port) if joined is None else None
    app = make_app(
        lambda: open_store(data, alone=joined is None, shared=joined is not None),
        structures=offered,
        cash=tables,
        pace=pace,
        bot_divisor=bot_divisor,
        chat=chat,
        join=join,
        operator_key=key,
        deal_key=deal_key,
        limits=limits,
        metrics=metrics,
        traces=traces,
        desk_key=desk_keys,
        terms=terms,
    )
    config = _config(app, host, port, proxies)

    address = Address.of(host, port, key) if folder is not None and key is not None else None

    async def serve() -> None:
        collect_rarely()
        preflop.load_when_wanted()
        # A service manager's SIGTERM closes the room like Ctrl-C.
        signal.signal(signal.SIGTERM, signal.getsignal(signal.SIGINT))
        async with app.router.lifespan_context(app):
            if address is not None and folder is not None:
                address.write(folder)
            beside = (
                served(metrics, app.state.room, watched.metrics_host, watched.metrics_port)
                if metrics is not None
                else nullcontext()
            )
            shown = without_password(data)
            log.info(
                "server started", url=f"http://{host}:{port}", data=shown, metrics_port=watched.metrics_port
            )
            if watched.log_format == "text":
                print(
                    f"tapete: the room is open at http://{host}:{port} (data in {shown}); Ctrl-C closes it",
                    flush=True,
                )
                if desk_keys is not None:
                    for line in told(desk_keys, host, port):
                        print(line, flush=True)
            await _offer_operator_code(app, url=terms.public_url or f"http://{host}:{port}")
            with _signals_ignored():
                async with beside:
                    await uvicorn.Server(config).serve()

    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())
    except (StoreUnavailable, BusUnavailable) as error:
        complain(error)
        return NOT_DONE
    except KeyboardInterrupt:
        pass
    finally:
        if address is not None and folder is not None:
            address.remove(folder)
    return DONE


async def _offer_operator_code(app: Starlette, *, url: str) -> None:
    """Print the code for the first operator, if the room has no operator. No log contains the code."""
    gateway = app.state.gateway
    code = await gateway.people.links.operator_code() if gateway is not None else None
    if code is not None and sys.stdout.isatty():
        print(
            f"tapete: nobody is operator yet; sign in at {url} and give this code under Account: {code}",
            flush=True,
        )


def _config(app: Starlette, host: str, port: int, proxies: Sequence[str]) -> uvicorn.Config:
    """Return the settings of the HTTP server."""
    import uvicorn

    from tapete.room.net.lines import BoundedHttp, CuttableWebSocket

    return uvicorn.Config(
        app,
        host=host,
        port=port,
        lifespan="off",
        http=BoundedHttp,
        ws=CuttableWebSocket,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        log_config=None,  # `configure_logs` has configured logging
        access_log=False,
        timeout_graceful_shutdown=3,
    )


@contextmanager
def _signals_ignored() -> Iterator[None]:
    """Ignore the signals that end a server. Uvicorn handles them while it serves, then raises them again.

    Otherwise the repeated signal would end the process before the room is closed.
    """
    before = {number: signal.signal(number, _ignore) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _ignore(number: int, frame: object) -> None:
    """Do nothing."""


def read_offers(files: Sequence[Path] | None) -> tuple[Structure, ...]:
    """Return the structures that a room offers: from the named files and folders, or the house's own.

    Raises:
        StructureError: a file is unreadable or impossible, or a series is incomplete.
    """
    if not files:
        found = tuple(structure(name) for name in names())
    else:
        paths = [path for one in files for path in (_in_folder(one) if one.is_dir() else [one])]
        if not paths:
            raise StructureError(f"{files[0]}: no tournament files (*.toml) there")
        found = tuple(
            read_structure(_text(path), str(path), own_book=own_books_beside(path)) for path in paths
        )
    check_programme(found)
    return found


def read_cash(files: Sequence[Path] | None, *, alone: bool) -> tuple[CashOffer, ...]:
    """Return the cash tables that a room offers: from the named files and folders, or the house's own.

    Args:
        alone: whether the house's own tables are offered if no file is named.

    Raises:
        OfferError: a file is unreadable or impossible.
    """
    if not files:
        return house_offers() if alone else ()
    paths = [path for one in files for path in (sorted(one.glob("*.toml")) if one.is_dir() else [one])]
    if not paths:
        raise OfferError(f"{files[0]}: no files of cash tables (*.toml) there")
    found = tuple(read_offer(_text_of_table(path), str(path)) for path in paths)
    check_offers(found)
    return found


def _text_of_table(path: Path) -> str:
    try:
        return text_of_file(path)
    except ValueError as error:
        raise OfferError(f"{path}: {error}") from error


def _in_folder(folder: Path) -> list[Path]:
    """Return the tournament files of a folder; the books that they name may be in the same folder."""
    return [path for path in sorted(folder.glob("*.toml")) if not is_book(_text(path))]


def _text(path: Path) -> str:
    try:
        return text_of_file(path)
    except ValueError as error:
        raise StructureError(f"{path}: {error}") from error


def _proxy_problem(proxies: Sequence[str]) -> str | None:
    """Return the fault in the addresses of proxies."""
    for one in proxies:
        if one == "*":
            continue
        try:
            ip_network(one, strict=False)
        except ValueError:
            return f"{one!r} is no address or network of a proxy; write 10.0.0.7 or 10.0.0.0/24 after --proxy"
    return None


def metrics_problem(watched: Observability, port: int) -> str | None:
    """Return the fault in the port for metrics."""
    if not watched.metrics_port:
        return None
    if watched.metrics_port == port:
        return f"players and metrics can't share port {port}; choose another with --metrics-port"
    return _port_problem(
        watched.metrics_host, watched.metrics_port, option="--metrics-host or --metrics-port"
    )


def _port_problem(host: str, port: int, *, option: str = "--host or --port") -> str | None:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return f"can't listen on {host}:{port}: {error.strerror}; choose another with {option}"
    return None


async def find_deal_key(data: str, named: Path | None, *, shared: bool = False) -> DealKey:
    """Return the key for deriving a store's decks; the first start creates it.

    Args:
        named: file of the key, if the operator names one.
        shared: whether other nodes use the database.

    Raises:
        StoreUnavailable: the store cannot be opened.
        KeyUnusable: the key is missing or another room's.
    """
    if data == "memory:":
        return DealKey(secrets.token_bytes(KEY_BYTES))
    folder = folder_of(data)
    path = named or (beside(folder) if folder is not None else None)
    if path is None:
        raise KeyUnusable(
            "A database that is no data folder needs a file for the key of its decks; name one with"
            " --deal-key. It is made at the first start."
        )
    store = await open_store(data, alone=not shared, shared=shared)
    try:
        mark = await store.get_setting(SETTING)
        key = key_in(path, mark=mark)
        if mark is None and await store.agree_on(SETTING, key.mark) != key.mark:
            key = key_in(path, mark=await store.get_setting(SETTING))  # another node was quicker
        return key
    finally:
        await store.close()
