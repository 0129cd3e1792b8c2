"""Traces: a command from its gateway to its viewers is one tree of spans, and none of them has contents."""

from __future__ import annotations

import asyncio
import contextvars
import json
import re as word
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, cast

import pytest
from msgspec import structs
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode
from tests.room.persons import GO, T1, Person, of, over, people, person, shove, until, wait
from tests.room.test_room_messages import new_id, settle
from tests.simulation.virtual import EPOCH, run_virtual

from tapete.cli.tracing import trace_problem
from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Mail
from tapete.room.cluster.node import Half, Node
from tapete.room.core.pace import RoomPace
from tapete.room.people.doors import Doors, Limits
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.partitions import PARTS
from tapete.room.world.chance import SeededChance
from tapete.room.world.clock import LoopClock
from tapete.room.world.deal_key import DealKey
from tapete.room.world.logs import configure_logs
from tapete.room.world.open_telemetry import OpenTelemetry, open_traces
from tapete.room.world.traces import Tracing
from tapete.tournament.structure.sections import StartRule
from tapete.tournament.tournament import Tournament

DUEL = structs.replace(GO, name="Duel", seats=2, start=StartRule(), payout=(70, 30), fill_ms=60_000)
WITH_BOT = structs.replace(DUEL, fill_ms=1_000)
KEYS = {"type", "stream", "command", "events", "part", "epoch", "incident"}
TREE = Counter(
    {
        ("message", None): 1,
        ("command", "message"): 1,
        ("decide", "command"): 1,
        ("commit", "command"): 1,
        ("publish", "command"): 1,
    }
)
"""The spans of an acknowledged action, each with its parent."""


class Spans:
    """The spans of one process."""

    def __init__(self, *, share: float = 1.0) -> None:
        self._kept = InMemorySpanExporter()
        self.traces = OpenTelemetry(SimpleSpanProcessor(self._kept), share=share)

    @property
    def all(self) -> Sequence[ReadableSpan]:
        return self._kept.get_finished_spans()


def told(span: ReadableSpan, key: str) -> Any:
    return (span.attributes or {}).get(f"tapete.{key}")


def number(span: ReadableSpan) -> int:
    context = span.get_span_context()
    assert context is not None
    return context.span_id


def trace(span: ReadableSpan) -> str:
    context = span.get_span_context()
    assert context is not None
    return f"{context.trace_id:032x}"


def trees(spans: Sequence[ReadableSpan]) -> dict[str, Counter[tuple[str, str | None]]]:
    """By trace: its spans, each with its parent's name."""
    names = {number(span): span.name for span in spans}
    found: dict[str, Counter[tuple[str, str | None]]] = {}
    for span in spans:
        above = names[span.parent.span_id] if span.parent is not None else None
        found.setdefault(trace(span), Counter())[span.name, above] += 1
    return found


def actions(spans: Sequence[ReadableSpan]) -> list[ReadableSpan]:
    """The spans in which a worker took an action of a person."""
    commands = (one for one in spans if one.name == "command" and one.parent is not None)
    return [one for one in commands if told(one, "type") == "Act"]


def leaks(spans: Sequence[ReadableSpan], secrets: set[str]) -> set[str]:
    """What is told of secrets anywhere in these spans."""
    said = "\n".join(span.to_json(indent=None) for span in spans)
    return {one for one in secrets if word.search(rf"(?<!\w){word.escape(one)}(?!\w)", said)}


def secrets_of(disk: MemoryDisk, guests: Sequence[Person]) -> set[str]:
    """The cards of all hands that were played, and the names and tokens of the guests."""
    cards = {str(card) for dealt in of(disk, hand_events.HoleDealt) for card in dealt.cards}
    assert len(cards) > 3
    welcomes = [next(one for one in guest.heard if isinstance(one, p.Welcome)) for guest in guests]
    return cards | {one.name for one in welcomes} | {one.token for one in welcomes if one.token}


async def in_one_process(traces: Tracing, disk: MemoryDisk, *, bot: bool = False) -> Room:
    clock = LoopClock(EPOCH)
    room = Room(
        store=MemoryStore(disk, clock=clock.now),
        clock=clock,
        chance=SeededChance(b"traces"),
        structures=[WITH_BOT if bot else DUEL],
        traces=traces,
    )
    await room.open()
    return room


# ------------------------------------------------------------ one process


def played(spans: Spans, *, bot: bool = False) -> tuple[MemoryDisk, list[Person]]:
    """Play an event to its end in one process."""
    disk = MemoryDisk()

    async def play() -> list[Person]:
        room = await in_one_process(spans.traces, disk, bot=bot)
        names = ("Ana",) if bot else ("Ana", "Beatriz")
        guests = await people(room, *names, plan=shove)
        assert (await over(room)).state == "finished"
        await settle()
        await room.close()
        return guests

    return disk, run_virtual(play())


def test_an_acknowledged_action_is_one_trace() -> None:
    spans = Spans()
    played(spans)
    found, acts = trees(spans.all), actions(spans.all)
    assert acts
    for act in acts:
        assert found[trace(act)] == TREE
        (message,) = (one for one in spans.all if one.name == "message" and trace(one) == trace(act))
        for key in ("type", "stream", "command"):
            assert told(message, key) == told(act, key)
        assert told(act, "stream") == T1
        (commit,) = (one for one in spans.all if one.name == "commit" and trace(one) == trace(act))
        assert told(commit, "events") > 0


def test_what_is_due_by_the_clock_and_what_bots_do_are_traces_of_their_own() -> None:
    spans = Spans()
    played(spans, bot=True)
    steps = [one for one in spans.all if one.name == "step"]
    assert {told(one, "type") for one in steps} >= {"Tick", "LineChanged"}
    assert all(one.parent is None for one in steps)
    of_bots = [one for one in spans.all if one.name == "command" and one.parent is None]
    assert any(told(one, "type") == "Act" for one in of_bots)
    assert ("message", None) not in trees(spans.all)[trace(of_bots[0])]
    assert all(("publish", None) not in one for one in trees(spans.all).values())


def test_no_span_of_an_event_tells_a_card_a_token_or_a_name() -> None:
    spans = Spans()
    disk, guests = played(spans)
    secrets = secrets_of(disk, guests)
    assert {"Ana", "Beatriz"} < secrets and len(spans.all) > 20
    assert leaks(spans.all, secrets) == set()
    keys = {key for span in spans.all for key in span.attributes or {}}
    assert keys and keys <= {f"tapete.{key}" for key in KEYS}
    card = next(one for one in secrets if len(one) == 2)
    with spans.traces.span("decide", command=f"Ana has {card}"):
        pass
    assert leaks(spans.all, secrets) == {"Ana", card}  # they would have been found


# ------------------------------------------------------------ faults and shares


def faulty(spans: Spans, fail: Callable[[Room, Person], Awaitable[None]]) -> None:
    """Play until two are at a table, then have something fail there."""

    async def play() -> None:
        room = await in_one_process(spans.traces, MemoryDisk())
        guests = await people(room, "Ana", "Beatriz", plan=wait)
        await until(lambda: any(guest.table.decision for guest in guests))
        await fail(room, next(guest for guest in guests if guest.table.decision))
        await room.close()

    run_virtual(play())


def test_a_fault_is_told_although_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spans = Spans(share=0.0)

    async def fail(room: Room, guest: Person) -> None:
        def decide(*args: Any, **named: Any) -> Any:
            raise ZeroDivisionError("Ana has Ah Kd")

        with monkeypatch.context() as broken:
            broken.setattr(Tournament, "decide", decide)
            answer = await guest.ask(p.Decline(id=new_id(), stream=T1))
        assert isinstance(answer, p.Error) and answer.code == p.ErrorCode.FAULT
        assert answer.facts is not None and answer.facts["incident"] == told(spans.all[0], "incident")

    configure_logs(form="json")
    try:
        faulty(spans, fail)
    finally:
        records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        configure_logs()
    (span,) = spans.all
    assert (span.name, span.status.status_code) == ("fault", StatusCode.ERROR)
    assert (span.attributes or {})["error.type"] == "ZeroDivisionError"
    assert leaks(spans.all, {"Ana", "Ah", "Kd"}) == set()
    (record,) = (one for one in records if one["event"] == "message refused by a fault")
    assert record["trace"] == trace(span)
    assert "trace" not in next(one for one in records if one["event"] == "room closed")


def test_a_fault_that_stops_a_stream_is_in_the_trace_of_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spans = Spans()

    async def fail(room: Room, guest: Person) -> None:
        def commit_draws(*args: Any) -> Any:
            raise ZeroDivisionError

        with monkeypatch.context() as broken:
            broken.setattr(type(room.owners[T1]._steps), "commit_draws", commit_draws)
            await room.handle(guest, p.Act(**act_of(guest)))
            await until(lambda: room.owners[T1].stopped)

    def act_of(guest: Person) -> dict[str, Any]:
        act = shove(guest.table)
        assert act is not None
        return structs.asdict(act)

    faulty(spans, fail)
    (fault,) = (one for one in spans.all if one.name == "fault")
    (command,) = (one for one in actions(spans.all) if trace(one) == trace(fault))
    assert fault.parent is not None and fault.parent.span_id == number(command)
    assert command.status.status_code == StatusCode.ERROR
    assert f"trace={trace(fault)}" in capsys.readouterr().out


def test_a_share_of_the_traces_is_kept_whole() -> None:
    spans = Spans(share=0.5)
    played(spans)
    found = trees(spans.all)  # it fails if a span is there without its parent
    kept = [found[trace(one)] for one in actions(spans.all)]
    assert all(one == TREE for one in kept)
    everything = Spans()
    played(everything)
    assert 0 < len(found) < len(trees(everything.all))


# ------------------------------------------------------------ over a bus


class Wire:
    """A bus in memory with its leases; nothing of the sender's task goes over it."""

    identity = "wire"

    def __init__(self, listening: dict[str, list[Callable[[Mail], None]]], living: set[str]) -> None:
        self.restored: Callable[[], None] = lambda: None
        self.said: list[m.Said] = []
        self._listening = listening
        self._living = living

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> None:
        mail = Mail(subject, data, reply)
        if ".part." in subject and isinstance(found := m.to_part.decode(data), m.Said):
            self.said.append(found)
        for take in list(self._listening.get(subject, ())):
            asyncio.get_running_loop().call_soon(take, mail, context=contextvars.Context())

    def subscribe(self, subject: str, take: Callable[[Mail], None]) -> Any:
        self._listening.setdefault(subject, []).append(take)

        class Listening:
            def stop(this) -> None:
                self._listening[subject].remove(take)

        return Listening()

    async def request(self, subject: str, data: bytes, *, within_s: float) -> bytes:
        raise TimeoutError

    async def close(self) -> None:
        pass

    async def renew(self, worker: str) -> None:
        self._living.add(worker)

    async def give_up(self, worker: str) -> None:
        self._living.discard(worker)

    async def living(self, known: Collection[str] = ()) -> set[str]:
        return set(self._living)


class AtGateway:
    """A gateway, as a person reaches it."""

    def __init__(self, node: Node) -> None:
        assert node.gateway is not None
        self.clock = node.clock
        self.handle, self.connect = node.gateway.handle, node.gateway.connect


def played_by_two_nodes(at_gateway: Spans, at_worker: Spans) -> tuple[MemoryDisk, list[Person], list[m.Said]]:
    """Play an event to its end with a gateway and a worker."""
    disk = MemoryDisk()

    async def play() -> tuple[list[Person], list[m.Said]]:
        listening: dict[str, list[Callable[[Mail], None]]] = {}
        living: set[str] = set()
        clock = LoopClock(EPOCH)

        def node(half: Half, spans: Spans) -> tuple[Node, Wire]:
            wire = Wire(listening, living)
            found = Node(
                halves=frozenset({half}),
                bus=wire,
                leases=wire,
                store=MemoryStore(disk, clock=clock.now),
                clock=clock,
                traces=spans.traces,
                name=half,
                shared={"structures": [DUEL]},
                of_gateway={"doors": Doors(Limits())},
                of_worker={
                    "chance": SeededChance(b"traces"),
                    "key": DealKey(b"the key of a traced cluster....."),
                    "pace": RoomPace(),
                },
            )
            return found, wire

        (gateway, wire), (worker, _) = node("gateway", at_gateway), node("worker", at_worker)
        await gateway.open()
        await worker.open()
        assert worker.worker is not None
        owners = worker.worker.owners
        await until(lambda: T1 in owners)
        room = cast(Room, AtGateway(gateway))
        guests = []
        for name in ("Ana", "Beatriz"):
            guest = await person(room, name, shove, enter=False)
            await room.handle(guest, p.Register(id=new_id(), stream=T1))
            guests.append(guest)
        await until(lambda: owners[T1].game.over)
        await asyncio.sleep(1)
        await gateway.close()
        await worker.close()
        return guests, wire.said

    return (disk, *run_virtual(play()))


def test_a_trace_goes_over_the_bus() -> None:
    at_gateway, at_worker = Spans(), Spans()
    disk, guests, said = played_by_two_nodes(at_gateway, at_worker)
    assert {one.name for one in at_gateway.all} == {"message"}
    assert not any(one.name == "message" for one in at_worker.all)
    together = [*at_gateway.all, *at_worker.all]
    found, acts = trees(together), actions(at_worker.all)
    assert acts and all(found[trace(one)] == TREE for one in acts)
    assert said and all(word.fullmatch(r"00-[0-9a-f]{32}-[0-9a-f]{16}-0[13]", one.trace) for one in said)
    takeovers = [one for one in at_worker.all if one.name == "takeover"]
    assert sorted(told(one, "part") for one in takeovers) == list(range(PARTS))
    assert all(one.parent is None and told(one, "epoch") == 1 for one in takeovers)
    assert leaks(together, secrets_of(disk, guests)) == set()


def test_a_worker_keeps_the_traces_that_the_gateway_keeps() -> None:
    at_gateway, at_worker = Spans(share=0.0), Spans()
    _, _, said = played_by_two_nodes(at_gateway, at_worker)
    assert not at_gateway.all and not actions(at_worker.all)
    assert said and all(one.trace.endswith(("-00", "-02")) for one in said)
    assert {"takeover", "step"} <= {one.name for one in at_worker.all}


def test_takeovers_are_always_kept() -> None:
    at_worker = Spans(share=0.0)
    played_by_two_nodes(Spans(share=0.0), at_worker)
    assert Counter(one.name for one in at_worker.all if one.parent is None) == {"takeover": PARTS}


# ------------------------------------------------------------ the endpoint, and none


def test_spans_are_sent_to_the_endpoint() -> None:
    got: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for path in ("", "/", "/own/path"):
            traces = open_traces(f"http://127.0.0.1:{server.server_port}{path}", share=1.0)
            with traces.span("message", stream=T1):
                pass
            traces.close()
        server.shutdown()
    assert [path for path, _ in got] == ["/v1/traces", "/v1/traces", "/own/path"]
    sent = ExportTraceServiceRequest.FromString(got[0][1]).resource_spans[0]
    assert [span.name for span in sent.scope_spans[0].spans] == ["message"]
    assert {one.key: one.value.string_value for one in sent.resource.attributes}["service.name"] == "tapete"


SERVE = """
import sys, uvicorn
from tapete.cli.serve import Observability, serve_room

async def serve(self):
    pass

uvicorn.Server.serve = serve
HIDE
watched = Observability(trace=URL)
code = serve_room(host="127.0.0.1", port=0, data="memory:", tournaments=None, fast=False, watched=watched)
print(code, any(name.partition(".")[0] == "opentelemetry" for name in sys.modules))
"""


def served(url: str, *, hide: str = "") -> tuple[str, str]:
    """Open and close a server. Returns its code, whether it has OpenTelemetry, and what went wrong."""
    program = SERVE.replace("URL", repr(url)).replace("HIDE", hide)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1], done.stderr


def test_without_an_endpoint_nothing_is_imported() -> None:
    assert served("")[0] == "0 False"
    assert served("http://127.0.0.1:9")[0] == "0 True"


def test_without_the_packages_the_start_says_which() -> None:
    last, said = served("http://127.0.0.1:9", hide="sys.modules['opentelemetry.sdk.trace'] = None")
    assert last.startswith("2 ") and "pip install 'tapete[trace]'" in said and "Traceback" not in said


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("", None),
        ("http://collector:4318", None),
        ("https://traces.example.org/v1/traces", None),
        ("collector:4318", "is no address for traces"),
        ("grpc://collector:4317", "is no address for traces"),
        ("http://", "is no address for traces"),
        ("http://[half", "can't be read"),
        ("http://collector:many", "can't be read"),
        ("https://ana:dolphin@collector:4318", "OTEL_EXPORTER_OTLP_HEADERS"),
    ],
)
def test_an_address_that_is_none_is_refused(url: str, wrong: str | None) -> None:
    found = trace_problem(url)
    assert found is None if wrong is None else found is not None and wrong in found
    assert found is None or "dolphin" not in found
