"""Write web/src/protocol.ts, the TypeScript types of the room's messages, from src/tapete/room/protocol/.

python tools/generate_types.py            # write the file
python tools/generate_types.py --check    # change nothing; exit with 1 if the file is stale
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any, get_args

from msgspec import NODEFAULT, inspect

from tapete.desk import orders
from tapete.desk.refusals import DeskReason
from tapete.engine.events import Event
from tapete.engine.refusals import Reason
from tapete.room import protocol
from tapete.room.desk import messages as desk
from tapete.tournament.refusals import TournamentReason

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.protocol_complete import check_unions

WEB = Path(__file__).resolve().parent.parent / "web" / "src"
TARGET = WEB / "protocol.ts"
DESK = WEB / "desk" / "protocol.ts"
"""File of the desk's message types, kept apart because players do not download the desk."""

HEAD = """// The room's messages, version {version}.
// Written by tools/generate_types.py from src/tapete/room/protocol/: do not edit.

// Cards are two characters, such as "Ah"; "??" is a card that you may not see. Amounts are integers.
"""

DESK_HEAD = """// The messages of the desk's pages.
// Written by tools/generate_types.py from src/tapete/room/desk/messages.py and src/tapete/desk/: do not edit.
"""

# Unions with a name of their own, and names that would hide one of the browser's.
UNIONS: dict[str, Any] = {
    "HandEvent": Event,
    "ClientMessage": protocol.ClientMessage,
    "ServerMessage": protocol.ServerMessage,
}
DESK_UNIONS: dict[str, Any] = {
    "AnyOrder": orders.AnyOrder,
    "DeskClientMessage": desk.DeskClientMessage,
    "DeskServerMessage": desk.DeskServerMessage,
}
RENAMED = {"Error": "RoomError"}
ASKED = (protocol.Ask, desk.DeskAsk, orders.Order, orders.Loser)
"""Base classes of messages from clients, which may omit fields with a default."""

# Lists of words with a name of their own, so that tests can loop over them.
LITERALS: dict[str, Any] = {
    "Format": protocol.Format,
    "TournamentStateName": protocol.TournamentStateName,
}

SCALARS: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}

ARRAYS = (inspect.VarTupleType, inspect.ListType, inspect.SetType, inspect.FrozenSetType)


class Writer:
    """Collector of the declarations that the messages need, each once, dependencies first."""

    def __init__(self) -> None:
        self.declarations: dict[str, str] = {}

    def message_union(self, name: str, union: Any) -> None:
        """Declare a union and all its members."""
        info = inspect.type_info(union)
        if not isinstance(info, inspect.UnionType):
            raise TypeError(f"{name} is no union of messages")
        members = [self.type_of(member) for member in info.types]
        self.declarations[name] = f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n"

    def enum(self, cls: type[Enum]) -> str:
        """Declare an enum as the list of its values and the type of a value."""
        return self.words(cls.__name__, [member.value for member in cls])

    def words(self, name: str, values: Iterable[str]) -> str:
        """Declare a list of words and the type of a word."""
        plural = "".join("_" + c if c.isupper() else c for c in name).lstrip("_").upper() + "S"
        lines = "".join(f'  "{value}",\n' for value in values)
        self.declarations[name] = (
            f"export const {plural} = [\n{lines}] as const;\n"
            f"export type {name} = (typeof {plural})[number];\n"
        )
        return name

    def literal(self, info: inspect.LiteralType) -> str:
        """Return the possible words, by the list's name if it has one."""
        for name, named in LITERALS.items():
            if set(info.values) == set(get_args(named)):
                return self.words(name, get_args(named))
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in info.values)

    def struct(self, info: inspect.StructType) -> str:
        """Declare a struct as an interface; fields that a client or the room may omit are optional."""
        name = RENAMED.get(info.cls.__name__, info.cls.__name__)
        if name in self.declarations:
            return name
        self.declarations[name] = ""  # reserves the place, for types that mention themselves
        lines = []
        if info.tag is not None:
            lines.append(f'  type: "{info.tag}";')
        asked = issubclass(info.cls, ASKED)
        left_out = info.cls.__struct_config__.omit_defaults
        for field in info.fields:
            unset = not field.required and field.default is field.default_factory is NODEFAULT
            optional = "?" if unset or ((asked or left_out) and not field.required) else ""
            lines.append(f"  {field.encode_name}{optional}: {self.type_of(field.type)};")
        del self.declarations[name]
        self.declarations[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"
        return name

    def type_of(self, info: inspect.Type) -> str:
        """Return the TypeScript for a type, and declare the types that it needs."""
        if isinstance(info, inspect.Metadata):
            return self.type_of(info.type)
        if isinstance(info, inspect.StructType):
            return self.struct(info)
        if isinstance(info, inspect.EnumType):
            return self.enum(info.cls)
        if isinstance(info, inspect.LiteralType):
            return self.literal(info)
        if isinstance(info, inspect.UnionType):
            return self.union(info)
        if isinstance(info, ARRAYS):
            return f"readonly {self.array_item(info.item_type)}[]"
        if isinstance(info, inspect.TupleType):
            return f"readonly [{', '.join(self.type_of(item) for item in info.item_types)}]"
        if isinstance(info, inspect.DictType):
            key = "number" if isinstance(info.key_type, inspect.IntType) else "string"
            return f"Readonly<Record<{key}, {self.type_of(info.value_type)}>>"
        if type(info) in SCALARS:
            return SCALARS[type(info)]
        raise TypeError(f"no TypeScript for {info!r}")

    def union(self, info: inspect.UnionType) -> str:
        """Return a union, by its own name if it has one."""
        classes = {member.cls for member in info.types if isinstance(member, inspect.StructType)}
        for name, union in (UNIONS | DESK_UNIONS).items():
            named = set(get_args(union))
            if classes >= named:
                if name not in self.declarations:
                    self.message_union(name, union)
                others = [one for one in info.types if getattr(one, "cls", None) not in named]
                return " | ".join([name, *map(self.type_of, others)])
        return " | ".join(self.type_of(member) for member in info.types)

    def array_item(self, item: inspect.Type) -> str:
        """Return the type of an array's items, in brackets if necessary."""
        text = self.type_of(item)
        return f"({text})" if "|" in text or text.startswith("readonly ") else text


def generate(unions: Iterable[tuple[str, Any]] = tuple(UNIONS.items())) -> str:
    """Return the text of the file."""
    writer = Writer()
    writer.enum(Reason)
    writer.enum(TournamentReason)
    for name, union in unions:
        writer.message_union(name, union)
    head = HEAD.format(version=protocol.PROTOCOL) + f"\nexport const PROTOCOL = {protocol.PROTOCOL};\n"
    return "\n".join([head, *writer.declarations.values()])


def generate_desk() -> str:
    """Return the text of the desk's file."""
    writer = Writer()
    writer.enum(DeskReason)
    for name, union in DESK_UNIONS.items():
        writer.message_union(name, union)
    return "\n".join([DESK_HEAD, *writer.declarations.values()])


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    check_unions()
    files = {TARGET: generate(), DESK: generate_desk()}
    if not arguments:
        for target, text in files.items():
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return 0
    stale = [
        target.relative_to(WEB)
        for target, text in files.items()
        if not target.is_file() or target.read_text(encoding="utf-8") != text
    ]
    for one in stale:
        print(f"{one} is stale: run .venv/bin/python tools/generate_types.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
