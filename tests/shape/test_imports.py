"""Imports run one way, and nothing left of the room touches the world."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "tapete"

ABOVE_THE_ROOM = {
    "cards",
    "engine",
    "rules",
    "formats",
    "stats",
    "fairplay",
    "floor",
    "tournament",
    "ring",
    "bots",
    "scenarios",
    "desk",
    "drill",
    "league",
    "simulation",
}

# What each package may import, itself apart. A new package has to be given its place here.
MAY_IMPORT: dict[str, set[str]] = {
    "cards": set(),
    "engine": {"cards"},
    "rules": {"cards", "engine"},
    "formats": {"cards", "engine", "rules"},
    "stats": {"cards", "engine", "rules", "formats"},
    "fairplay": {"cards", "engine"},
    "floor": {"cards", "engine", "rules"},
    "tournament": {"cards", "engine", "rules", "floor"},
    # Of tournament, only how chance is handed in: `tournament.draws`.
    "ring": {"cards", "engine", "rules", "floor", "tournament"},
    # Of its own, above floor, tournament and ring: a scenario may begin at any point of each.
    "scenarios": {"cards", "engine", "rules", "floor", "tournament", "ring"},
    # Scenarios too: the search for an incident looks at what they show.
    "desk": {"cards", "engine", "rules", "floor", "tournament", "scenarios"},
    # Desk too: a question says facts and rulings as the form of an incident does.
    "drill": {"cards", "engine", "rules", "floor", "scenarios", "desk"},
    # Tournament too: a finished one is turned into results.
    "league": {"cards", "engine", "rules", "floor", "tournament"},
    "bots": {"cards", "engine"},  # cards too: a bot has to know how strong its hand is
    # Whole tournaments on virtual time: bots play, and what they play is a tournament.
    "simulation": {"cards", "engine", "rules", "floor", "tournament", "bots"},
    # Not simulation: what the two have in common is a matter of tournaments.
    "room": ABOVE_THE_ROOM - {"simulation"},
    "batch": {"cards", "engine", "rules"},  # a second interpreter of a hand, compiled
    "env": {"cards", "engine", "rules", "batch"},  # hands for learning; its chance is the environment's own
    "client": {"room"},
    "cli": ABOVE_THE_ROOM | {"room", "client", "__version__"},
    "extras": set(),
    "__init__": {"cards", "engine", "rules", "formats", "floor", "tournament"},
    "__main__": {"__version__", "cli", "extras"},
}
# Programs that talk to the room need its messages and nothing else of it.
ONLY_THE_PROTOCOL = {"client"}

FILES_OF_THE_PACKAGE = "tapete.rules.files"
READERS = {
    FILES_OF_THE_PACKAGE,
    "tapete.batch.kernels.compiling",  # the text of the kernels is the key of their compiled form
    "tapete.desk.rulings.texts",
    "tapete.desk.templates.__init__",
    "tapete.drill.texts",
    "tapete.floor.texts",
    "tapete.formats.hands",  # `read_hands` takes a path
    "tapete.rules.__init__",  # `read_book` takes a path
    "tapete.rules.own_files",
    "tapete.scenarios.files",
    "tapete.scenarios.titles",
    "tapete.tournament.presets.__init__",
    "tapete.tournament.structure.remark_words",
    "tapete.tournament.structures.__init__",
}
READS_FILES = {"importlib", "pathlib"}
_WORLDLY_NAMES = {
    # time, chance
    "random secrets time uuid",
    # concurrency
    "asyncio anyio concurrent contextvars multiprocessing queue sched selectors signal",
    "subprocess threading uvloop",
    # the disk and the machine
    "fileinput getpass glob io mmap os platform shutil sqlite3 tempfile",
    # the network
    "asyncpg http httptools httpx2 socket socketserver ssl starlette urllib uvicorn websockets",
    # words to people and operators
    "alembic logging opentelemetry prometheus_client rich sqlalchemy structlog typer warnings",
}
WORLDLY = READS_FILES.union(*(names.split() for names in _WORLDLY_NAMES))
WORLDLY_CALLS = {"open", "print", "input", "breakpoint", "exec", "eval", "__import__"}
NOW = {"now", "utcnow", "today"}


def modules() -> dict[str, str]:
    """Return the source of each module of the package, by dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ["tapete", *path.relative_to(PACKAGE).with_suffix("").parts]
        found[".".join(parts)] = path.read_text(encoding="utf-8")
    return found


def layer_of(module: str) -> str:
    """Return the package of Tapete that a module belongs to.

    >>> layer_of("tapete.engine.hand"), layer_of("tapete.__init__"), layer_of("tapete")
    ('engine', '__init__', '__init__')
    """
    return (module.split(".") + ["__init__"])[1]


def imported(module: str, source: str) -> Iterator[str]:
    """Yield the dotted names that a module imports, wherever in it, relative ones made absolute."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            # `from tapete import engine` names a package, `from tapete.engine import Hand` one of its things.
            yield from (f"{base}.{alias.name}" for alias in node.names)


def wrong_ways(module: str, source: str) -> list[str]:
    """Return the imports that run against the order of the packages."""
    here = layer_of(module)
    wrong = []
    for name in imported(module, source):
        if name.split(".")[0] != "tapete":
            continue
        there = layer_of(name)
        if there == here:
            continue
        if there not in MAY_IMPORT[here]:
            wrong.append(f"{module} imports {name}")
        elif here in ONLY_THE_PROTOCOL and not f"{name}.".startswith("tapete.room.protocol."):
            wrong.append(f"{module} imports {name}, which is not the room's protocol")
    return wrong


def worldly(module: str, source: str) -> list[str]:
    """Return what a module of the pure packages does that only the room may do."""
    allowed = READS_FILES if module in READERS else set()
    found = [
        f"{module} imports {name}"
        for name in imported(module, source)
        if name.split(".")[0] in WORLDLY - allowed
    ]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORLDLY_CALLS:
            found.append(f"{module}:{node.lineno} calls {node.func.id}()")
        if isinstance(node, ast.Attribute) and node.attr in NOW:
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            if name in {"datetime", "date"}:
                found.append(f"{module}:{node.lineno} asks {name}.{node.attr}")
    return found


def test_every_package_has_its_place() -> None:
    assert {layer_of(module) for module in modules()} <= MAY_IMPORT.keys()


def test_imports_run_one_way() -> None:
    assert [line for module, source in modules().items() for line in wrong_ways(module, source)] == []


def test_nothing_left_of_the_room_touches_the_world() -> None:
    pure = {m: s for m, s in modules().items() if layer_of(m) in ABOVE_THE_ROOM}
    assert [line for module, source in pure.items() for line in worldly(module, source)] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tapete.cards.deck", "from tapete.engine import Hand"),
        ("tapete.engine.hand", "from tapete import rules"),
        ("tapete.engine.hand", "from ..rules import load"),
        ("tapete.engine.hand", "def f():\n    import tapete.room.net.app"),
        ("tapete.bots.house", "from tapete.rules import load"),
        ("tapete.floor.dispatch", "import tapete.tournament"),
        ("tapete.room.core.table_play", "from tapete.simulation.hands import knockouts"),
        ("tapete.client.play", "from tapete.room.store.store import Store"),
        ("tapete.engine.hand", "import tapete"),
    ],
)
def test_a_wrong_way_is_seen(module: str, source: str) -> None:
    assert len(wrong_ways(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tapete.engine.hand", "from tapete.cards import Card"),
        ("tapete.engine.hand", "from .menu import Menu"),
        ("tapete.engine.__init__", "from .hand import Hand"),
        ("tapete.client.play", "from tapete.room.protocol import Hello"),
        ("tapete.client.play", "from tapete.room import protocol"),
        ("tapete.cli.main", "from tapete.room.net.app import application"),
    ],
)
def test_a_right_way_is_let_through(module: str, source: str) -> None:
    assert wrong_ways(module, source) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tapete.engine.hand", "import random"),
        ("tapete.engine.hand", "from os import path"),
        ("tapete.bots.house", "def f():\n    from time import monotonic"),
        ("tapete.rules.games", "from pathlib import Path"),
        ("tapete.formats.phh", "from datetime import datetime\nat = datetime.now()"),
        ("tapete.formats.phh", "import datetime\nat = datetime.date.today()"),
        ("tapete.engine.hand", "open('hand.log')"),
        (FILES_OF_THE_PACKAGE, "import socket"),
    ],
)
def test_a_touch_of_the_world_is_seen(module: str, source: str) -> None:
    assert len(worldly(module, source)) == 1


def test_one_module_reads_the_files_of_the_package() -> None:
    assert worldly(FILES_OF_THE_PACKAGE, "from importlib import resources") == []


NOT_IN_CORE = WORLDLY - {"importlib"}  # `notices` reads the texts that ship with the package
BELOW_THE_CORE = {"core", "fair", "protocol", "store", "money", "world"}


def test_what_a_stream_decides_touches_nothing() -> None:
    """`room/core` replays and decides: no clock, no event loop, no sockets, no writing, no publishing."""
    for name, source in modules().items():
        if not name.startswith("tapete.room.core."):
            continue
        for there in imported(name, source):
            assert there.split(".")[0] not in NOT_IN_CORE, f"{name} imports {there}"
            if there.startswith("tapete.room."):
                assert there.split(".")[2] in BELOW_THE_CORE, f"{name} imports {there}"
