"""Browsers for tests of accounts: one client each, with its cookies, on the room's real application."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.room.serving import in_memory

from tapete.room import protocol as p
from tapete.room.identity.base import Terms
from tapete.room.net.app import make_app
from tapete.room.people.doors import Limits
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.world.chance import SeededChance
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structures import structure

ORIGIN = "http://testserver"
QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""Hashes in no time: most tests are about something else."""
PASSWORD = "a long green cloth"  # noqa: S105 - of tests


class Browser:
    """A browser: its cookies, the token of its page, and the guest's token that it keeps."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.csrf: str | None = None
        self.token: str | None = None

    def post(self, path: str, body: dict[str, Any] | None = None, **headers: str) -> tuple[int, Any]:
        """Status and answer of a change that our page makes."""
        given = {"origin": ORIGIN, "content-type": "application/json"}
        if self.token is not None:
            given["authorization"] = f"Bearer {self.token}"
        if self.csrf is not None:
            given["x-tapete-csrf"] = self.csrf
        answer = self.client.post(path, json=body or {}, headers=given | headers)
        found = answer.json() if "json" in answer.headers["content-type"] else answer.text
        account = found.get("account") if isinstance(found, dict) else None
        if isinstance(account, dict) and account.get("csrf"):
            self.csrf, self.token = account["csrf"], None
        return answer.status_code, found

    def get(self, path: str) -> tuple[int, Any]:
        """Status and answer of a question."""
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        answer = self.client.get(path, headers=headers)
        return answer.status_code, answer.json()

    @contextmanager
    def line(self, **hello: Any) -> Iterator[tuple[Line, Any]]:
        """A WebSocket of this browser that has said hello, and the answer."""
        with self.client.websocket_connect("/ws", headers={"origin": ORIGIN}) as socket:
            line = Line(socket)
            line.send({"type": "hello", "protocol": p.PROTOCOL, **hello})
            yield line, line.next()

    def come(self, name: str) -> int:
        """Enter as a guest. Returns the account."""
        with self.line(name=name) as (_, welcome):
            self.token = welcome["token"]
            return int(welcome["account"])

    def secure(self, password: str = PASSWORD) -> Any:
        """Secure the guest's account."""
        status, answer = self.post("/account/secure", {"password": password})
        assert status == 200, answer
        return answer


class Line:
    """A WebSocket whose frames may hold several messages."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._waiting: list[Any] = []

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._socket.send_json(message)

    def next(self, *types: str) -> Any:
        """The next message; of these types, if any are named."""
        while True:
            if not self._waiting:
                found = self._socket.receive_json()
                self._waiting = found if isinstance(found, list) else [found]
            message = self._waiting.pop(0)
            if not types or message["type"] in types:
                return message


class House:
    """A room that browsers can reach."""

    def __init__(self, app: Starlette, client: TestClient) -> None:
        self.app = app
        self.client = client

    def browser(self, agent: str = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0") -> Browser:
        """A browser that has never been here."""
        client = TestClient(self.app, base_url=ORIGIN, headers={"user-agent": agent})
        client.portal = self.client.portal  # all of them talk to the one event loop of the room
        return Browser(client)

    @property
    def people(self) -> Any:
        """The room's work on identities."""
        return self.app.state.gateway.people

    def run(self, work: Any, *args: Any, **named: Any) -> Any:
        """Run a coroutine function in the room's own event loop."""
        assert self.client.portal is not None

        async def call() -> Any:
            return await work(*args, **named)

        return self.client.portal.call(call)


@contextmanager
def house(
    *,
    disk: MemoryDisk | None = None,
    terms: Terms | None = None,
    structures: Sequence[Structure] = (),
    costly: bool = False,
    **options: Any,
) -> Iterator[House]:
    """Open a room.

    Args:
        costly: whether passwords are hashed with the parameters of the product.
    """

    async def on_disk() -> MemoryStore:
        return MemoryStore(disk)

    app = make_app(
        in_memory if disk is None else on_disk,
        structures=structures or [structure("sit-and-go-6")],
        chance=SeededChance(b"members"),
        limits=Limits(accounts=0, hellos=0),
        terms=terms or Terms(),
        **options,
    )
    with TestClient(app, base_url=ORIGIN) as client:
        if not costly:
            app.state.gateway.people.ground.passwords._hasher = QUICK
        yield House(app, client)
