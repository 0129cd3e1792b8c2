"""NATS as the bus: plain messages for commands and frames, JetStream key-value buckets for leases."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import structlog

from tapete.room.cluster.bus import BUS_VERSION, BusUnavailable, Mail, NobodyThere
from tapete.room.cluster.placing import LEASE_S

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription as Subscribed
    from nats.js.kv import KeyValue

log = structlog.get_logger()

CONNECT_S = 5.0
ANSWER_S = 1.5
"""Timeout for answers of JetStream."""
MOST_MESSAGES = 1_000_000
"""Maximum messages of one subject that wait in this process."""
MOST_BYTES = 256 * 1024 * 1024
RESTORE_PAUSE_S = 0.5
"""Minimum time between two calls of `restored`."""


class _Listening:
    """A subscription that starts and stops in order with sent messages."""

    def __init__(self, bus: NatsBus) -> None:
        self._bus = bus
        self.found: Subscribed | None = None
        self.stopped = False

    def stop(self) -> None:
        """End the subscription."""
        self.stopped = True
        self._bus.later(self._end)

    async def _end(self) -> None:
        if self.found is not None:
            await self.found.unsubscribe()


class NatsBus:
    """A `Bus` and its `Leases` at a NATS server; `await NatsBus(url, cluster="tapete").open()` before use.

    Args:
        url: nats://host:4222, or several URLs separated by commas.
        credentials: credentials file of a NATS user.
    """

    def __init__(self, url: str, *, cluster: str, credentials: Path | None = None) -> None:
        self.restored: Callable[[], None] = lambda: None
        self._url = url
        self._cluster = cluster
        self._credentials = credentials
        self._client: Client | None = None
        self._identity = ""
        self._waiting: deque[Callable[[], Awaitable[object]]] = deque()
        self._something = asyncio.Event()
        self._sender: asyncio.Task[None] | None = None
        self._workers: KeyValue | None = None
        self._known: set[str] = set()
        """Workers alive at the last check."""
        self._trusted_at = 0.0
        """Time from which the list of live workers is reliable, by the loop's clock."""
        self._restore: asyncio.TimerHandle | None = None

    @property
    def identity(self) -> str:
        """See `Bus.identity`."""
        return self._identity

    async def open(self) -> Self:
        """Connect.

        Raises:
            BusUnavailable: the bus can't be used; one line with the remedy.
        """
        try:
            nats = import_module("nats")
        except ModuleNotFoundError as error:
            raise BusUnavailable("A bus needs the module nats; install tapete[cluster].") from error
        servers = [one.strip() for one in self._url.split(",")]
        if not all(one.startswith(("nats://", "tls://")) for one in servers):
            raise BusUnavailable(f"{self._url!r} is no address of a bus; write nats://host:4222.")
        connecting = nats.connect(
            servers,
            name="tapete",
            connect_timeout=2,
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.2,
            ping_interval=3,
            max_outstanding_pings=2,
            pending_size=MOST_BYTES,
            user_credentials=str(self._credentials) if self._credentials is not None else None,
            error_cb=self._failed,
            disconnected_cb=self._disconnected,
            reconnected_cb=self._reconnected,
        )
        try:
            async with asyncio.timeout(CONNECT_S):
                self._client = await connecting
        except (nats.errors.Error, OSError, TimeoutError, ValueError) as error:
            raise BusUnavailable(
                f"The bus at {self._shown} can't be reached, check that it is right and NATS runs:"
                f" {_said(error)}"
            ) from error
        try:
            await self._know_the_cluster()
        except BusUnavailable:
            await self.close()
            raise
        except (nats.errors.Error, TimeoutError) as error:
            await self.close()
            raise BusUnavailable(
                f"The bus at {self._shown} keeps nothing; start NATS with JetStream (nats-server -js):"
                f" {_said(error)}"
            ) from error
        self._sender = asyncio.create_task(self._send_forever(), name="bus sender")
        return self

    async def _know_the_cluster(self) -> None:
        """Read the identity of the cluster, or set it if this is the first node."""
        stream = self._stream()
        config = await stream.create_key_value(bucket=f"{self._cluster}_config", history=1)
        self._identity = await _first(config, "identity", secrets.token_hex(8))
        version = await _first(config, "version", str(BUS_VERSION))
        if version == str(BUS_VERSION):
            return
        if await self.living():
            raise BusUnavailable(
                f"The nodes of this cluster speak version {version} of the bus, this one {BUS_VERSION};"
                " run the same Tapete everywhere, or stop all nodes before an upgrade."
            )
        await config.put("version", str(BUS_VERSION).encode())

    async def close(self) -> None:
        """See `Bus.close`."""
        sender, self._sender = self._sender, None
        if self._restore is not None:
            self._restore.cancel()
        if sender is not None:
            sent = asyncio.Event()

            async def all_sent() -> None:
                sent.set()

            self.later(all_sent)
            with suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    await sent.wait()
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                async with asyncio.timeout(2.0):
                    await client.flush(timeout=1)
            await client.close()

    @property
    def _shown(self) -> str:
        """Return the address without the password."""
        return ",".join(
            f"{one.partition('://')[0]}://{one.rpartition('@')[2]}" if "@" in one else one
            for one in self._url.split(",")
        )

    @property
    def _open(self) -> Client:
        if self._client is None:
            raise BusUnavailable("The bus is closed.")
        return self._client

    # ------------------------------------------------------------ messages

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> None:
        """See `Bus.publish`."""
        self.later(lambda: self._open.publish(subject, data, reply=reply))

    def subscribe(self, subject: str, take: Callable[[Mail], None]) -> _Listening:
        """See `Bus.subscribe`."""
        listening = _Listening(self)

        async def heard(message: Msg) -> None:
            if not listening.stopped:
                take(Mail(message.subject, message.data, message.reply))

        async def begin() -> None:
            listening.found = await self._open.subscribe(
                subject, cb=heard, pending_msgs_limit=MOST_MESSAGES, pending_bytes_limit=MOST_BYTES
            )

        self.later(begin)
        return listening

    async def request(self, subject: str, data: bytes, *, within_s: float) -> bytes:
        """See `Bus.request`."""
        from nats.errors import Error, NoRespondersError
        from nats.errors import TimeoutError as TooLate

        try:
            answer = await self._open.request(subject, data, timeout=within_s)
        except NoRespondersError as error:
            raise NobodyThere(subject) from error
        except TooLate as error:
            raise TimeoutError(subject) from error
        except Error as error:
            raise NobodyThere(f"{subject}: {_said(error)}") from error
        return bytes(answer.data)

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Queue work on the connection, after all work queued before."""
        self._waiting.append(work)
        self._something.set()

    async def _send_forever(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting:
                work = self._waiting.popleft()
                try:
                    await work()
                except Exception as error:
                    log.warning("the bus has not taken a message", why=_said(error))
                    self._restore_soon()

    # ------------------------------------------------------------ events of the connection

    async def _failed(self, error: Exception) -> None:
        log.warning("bus", why=_said(error))
        if type(error).__name__ == "SlowConsumerError":
            self._restore_soon()

    async def _disconnected(self) -> None:
        if self._sender is not None:
            log.warning("the connection to the bus is lost", bus=self._shown)

    async def _reconnected(self) -> None:
        log.info("the bus is connected again", bus=self._shown)
        # Leases are in the memory of NATS: after its restart each worker must renew its lease first.
        self._trusted_at = asyncio.get_running_loop().time() + LEASE_S
        self._restore_soon()

    def _restore_soon(self) -> None:
        """Schedule one call of `restored`, because messages may have been lost."""
        if self._restore is None:
            self._restore = asyncio.get_running_loop().call_later(RESTORE_PAUSE_S, self._restore_now)

    def _restore_now(self) -> None:
        self._restore = None
        self.restored()

    # ------------------------------------------------------------ leases

    def _stream(self) -> Any:
        return self._open.jetstream(timeout=ANSWER_S)

    async def _leases(self) -> KeyValue:
        """Return the bucket of leases. It is in memory, so it is created again after a restart of NATS."""
        if self._workers is None:
            from nats.js.api import StorageType

            self._workers = await self._stream().create_key_value(
                bucket=f"{self._cluster}_workers", history=1, ttl=LEASE_S, storage=StorageType.MEMORY
            )
        return self._workers

    async def renew(self, worker: str) -> None:
        """See `Leases.renew`."""
        await self._kept(lambda bucket: bucket.put(worker, b"1"))

    async def give_up(self, worker: str) -> None:
        """See `Leases.give_up`."""
        await self._kept(lambda bucket: bucket.purge(worker))

    async def living(self, known: Collection[str] = ()) -> set[str]:
        """See `Leases.living`."""
        from nats.js.errors import NoKeysError

        if asyncio.get_running_loop().time() < self._trusted_at:
            raise BusUnavailable("The bus is connected again; workers renew their leases first.")

        async def keys(bucket: KeyValue) -> list[str]:
            try:
                return await bucket.keys()
            except NoKeysError:
                return []

        found = set(await self._kept(keys))
        # The list may miss a key that is being renewed; reading a single key never does.
        for worker in (self._known | set(known)) - found:
            if await self._kept(partial(_has, worker)):
                found.add(worker)
        self._known = set(found)
        return found

    async def _kept(self, work: Callable[[KeyValue], Awaitable[Any]]) -> Any:
        from nats.errors import Error

        try:
            async with asyncio.timeout(ANSWER_S):
                return await work(await self._leases())
        except (Error, TimeoutError, OSError) as error:
            self._workers = None
            raise BusUnavailable(f"The leases at {self._shown} can't be used now: {_said(error)}") from error


async def _has(key: str, bucket: KeyValue) -> bool:
    from nats.js.errors import KeyNotFoundError

    try:
        await bucket.get(key)
    except KeyNotFoundError:
        return False
    return True


async def _first(bucket: KeyValue, key: str, value: str) -> str:
    """Return the value of a key, which the first node has set."""
    from nats.js.errors import KeyNotFoundError, KeyWrongLastSequenceError

    with suppress(KeyWrongLastSequenceError):
        await bucket.create(key, value.encode())
        return value
    try:
        found = (await bucket.get(key)).value
    except KeyNotFoundError:
        return value
    return (found or b"").decode()


def _said(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
