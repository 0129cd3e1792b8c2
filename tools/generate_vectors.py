"""Write tests/vectors/tables.json: the state of a table after each message of a room.

Each case is one viewer of a tournament that is played in a room: `messages` in order, and in `tables` the
table after each message, or null if nothing can be shown yet. Every client that applies news must reach the
same state.

python tools/generate_vectors.py            # write the file
python tools/generate_vectors.py --check    # change nothing; exit with 1 if it is stale
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # a script's path has only its own folder

from tests.room.persons import GO, T1, Person, game_of, in_room, natural, people, until
from tests.room.test_room_messages import settle
from tests.simulation.virtual import Guest

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament.structure.structure import BlindLevel, Structure

TARGET = Path(__file__).resolve().parent.parent / "tests" / "vectors" / "tables.json"
NAMES = ("Ana", "Bea", "Rui")
MESSAGES = 12
"""Number of messages to the outsider after which the player sets a pre-action."""
MOST = 60
"""Most messages of a case."""
SMALL = structs.replace(GO, start=structs.replace(GO.start, players=3), starting_stack=300)
STUD = structs.replace(
    SMALL,
    name="Stud",
    game="stud-8-fixed-limit",
    levels=tuple(
        BlindLevel(
            small_blind=big // 2, big_blind=big, ante=big // 4, minutes=1, small_bet=big, bring_in=big // 2
        )
        for big in (20, 40, 80, 160, 320, 640)
    ),
    ante_form="per_player",
)
"""Structure of a stud event: its events follow less from each other, so patches carry more of the changes."""
Told = p.Snapshot | p.News | p.Yours


class Line(Guest):
    """Connection that keeps a table's messages, and the table after each."""

    def __init__(self) -> None:
        super().__init__()
        self.watched = p.Watched()
        self.messages: list[Told] = []
        self.tables: list[p.Table | None] = []

    def hear(self, message: p.ServerMessage) -> None:
        super().hear(message)
        if isinstance(message, Told):
            self.messages.append(message)
            self.tables.append(self.watched.fold(message))


async def _line(room: Room, like: Person | None) -> Line:
    line = Line()
    room.connect(line)
    if like is None:
        await room.handle(line, p.Hello(protocol=p.PROTOCOL, name="Looker"))
    else:
        welcome = next(one for one in like.heard if isinstance(one, p.Welcome))
        await room.handle(line, p.Hello(protocol=p.PROTOCOL, token=welcome.token))
    await room.handle(line, p.Watch(stream=T1))
    return line


def _course(name: str, structure: Structure) -> list[dict[str, Any]]:
    """Return a player's and an outsider's case of one tournament, with its first messages."""
    found: list[dict[str, Any]] = []

    async def play(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=natural)
        lines = {"a player": await _line(room, guests[0]), "an outsider": await _line(room, None)}
        await until(lambda: len(lines["an outsider"].messages) > MESSAGES or game_of(room).over)
        box = next((one for one in reversed(guests[0].heard) if isinstance(one, p.Table)), None)
        if box is not None and box.beforehand is not None:
            tick = box.beforehand.offers[0]
            asked = p.PreAct(
                id="2a6d0f83-5c1e-4b7a-9d24-8e3f7b0c6a19",
                stream=T1,
                situation=box.beforehand.situation,
                tick=tick,
            )
            await room.handle(guests[0], asked)
            await settle()
        await until(lambda: game_of(room).over)
        await settle()
        for who, line in lines.items():
            messages, tables = line.messages[:MOST], line.tables[:MOST]
            found.append({"name": f"{name}: {who}", "messages": messages, "tables": tables})

    in_room(play, structure, seed=name.encode())
    return found


def generate() -> bytes:
    """Return the content of the file, one message or table on each line."""
    cases = [
        *_course("sit and go", SMALL),
        *_course("anonymous", structs.replace(SMALL, anonymous=True)),
        *_course("stud", STUD),
        *_course("draw", structs.replace(SMALL, name="Draw", game="27-triple-draw-fixed-limit")),
    ]
    lines = ["["]
    for number, case in enumerate(cases):
        lines.append(f' {{"name": "{case["name"]}",')
        for key in ("messages", "tables"):
            rows = [msgspec.json.encode(one).decode() for one in case[key]]
            lines.append(
                f'  "{key}": [\n   ' + ",\n   ".join(rows) + ("\n  ]," if key == "messages" else "\n  ]")
            )
        lines.append(" }," if number + 1 < len(cases) else " }")
    return ("\n".join([*lines, "]"]) + "\n").encode()


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    content = generate()
    if not arguments:
        TARGET.write_bytes(content)
        return 0
    if TARGET.is_file() and TARGET.read_bytes() == content:
        return 0
    print(f"{TARGET.name} is stale: run .venv/bin/python tools/generate_vectors.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
