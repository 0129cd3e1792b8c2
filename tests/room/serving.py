"""Serve an app on a real port, in a thread of the test process."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import uvicorn
from starlette.applications import Starlette
from tests.waiting import HANG_S, wait_until

from tapete.room.store.memory import MemoryStore
from tapete.room.store.store import Store


@dataclass
class Served:
    """A running app and its port."""

    port: int
    app: Starlette

    @property
    def url(self) -> str:
        """The address of its WebSocket."""
        return f"ws://127.0.0.1:{self.port}/ws"

    def get(self, path: str) -> tuple[int, str]:
        """Status and body of a GET request."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=HANG_S) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    def raw(self) -> socket.socket:
        """A TCP connection to it."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=HANG_S)


async def in_memory() -> Store:
    """A new, empty store."""
    return MemoryStore()


@contextmanager
def serving(app: Starlette, *, send_buffer: int | None = None, **options: Any) -> Iterator[Served]:
    """Serve an app on a free port, and stop it at the end.

    Args:
        send_buffer: bytes that the kernel may hold for a client; None for its default.
        options: of `uvicorn.Config`.
    """
    with socket.create_server(("127.0.0.1", 0)) as listening:
        if send_buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=2, **options)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        wait_until(lambda: server.started, "the server starts")
        yield Served(listening.getsockname()[1], app)
        server.should_exit = True
        thread.join(HANG_S)
        assert not thread.is_alive()
