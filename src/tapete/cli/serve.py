"""`tapete serve`: one process, one line for whatever stops it from starting."""

import asyncio
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from tapete.cli.untrusted import text_of_file
from tapete.room.logs import configure_logs
from tapete.room.programme import check as check_programme
from tapete.room.store import StoreUnavailable, open_store
from tapete.tournament.declared import StructureError
from tapete.tournament.structure import Structure, read_structure
from tapete.tournament.structures import names, structure


def serve_room(*, host: str, port: int, data: str, tournaments: Sequence[Path] | None, fast: bool) -> int:
    """Serve until interrupted. Returns the exit code: 2 if the room could not start."""
    try:
        offered = read_offers(tournaments)
    except StructureError as error:
        print(f"tapete: {error}", file=sys.stderr)
        return 2
    problem = _port_problem(host, port) or asyncio.run(_store_problem(data))
    if problem:
        print(f"tapete: {problem}", file=sys.stderr)
        return 2
    import uvicorn

    from tapete.room.app import make_app
    from tapete.room.pace import Pace

    configure_logs()
    app = make_app(
        lambda: open_store(data),
        structures=offered,
        pace=Pace(start=300, between=150, showdown=400, street=50) if fast else None,
        bot_divisor=20 if fast else 1,
    )
    print(f"tapete: the room is open at http://{host}:{port} (data in {data}); Ctrl-C closes it", flush=True)
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )
    return 0


def read_offers(files: Sequence[Path] | None) -> tuple[Structure, ...]:
    """The structures that a room offers: those of the files and folders named, or the house's own.

    Raises:
        StructureError: a file that can't be read or says something impossible, or a series that is not whole.
    """
    if not files:
        found = tuple(structure(name) for name in names())
    else:
        paths = [path for one in files for path in (sorted(one.glob("*.toml")) if one.is_dir() else [one])]
        if not paths:
            raise StructureError(f"{files[0]}: no tournament files (*.toml) there")
        found = tuple(read_structure(_text(path), str(path)) for path in paths)
    check_programme(found)
    return found


def _text(path: Path) -> str:
    try:
        return text_of_file(path)
    except ValueError as error:
        raise StructureError(f"{path}: {error}") from error


def _port_problem(host: str, port: int) -> str | None:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return f"can't listen on {host}:{port}: {error.strerror}; choose another with --host or --port"
    return None


async def _store_problem(data: str) -> str | None:
    try:
        store = await open_store(data)
    except StoreUnavailable as error:
        return str(error)
    await store.close()
    return None
