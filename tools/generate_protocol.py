"""Write the reference part of docs/protocol.md from the message classes; text above the marker is kept.

python tools/generate_protocol.py            # write the file
python tools/generate_protocol.py --check    # change nothing; exit with 1 if the file is stale
"""

from __future__ import annotations

import sys
import textwrap
from enum import Enum
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from tapete.engine import Event
from tapete.room import protocol as p

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # a script's path has only its own folder
from tools.protocol_complete import check_examples, check_unions
from tools.protocol_examples import examples
from tools.protocol_reference import WIDTH, Reference, as_json, described

TARGET = Path(__file__).resolve().parent.parent / "docs" / "protocol.md"
MARKER = "<!-- All that follows is written by tools/generate_protocol.py"


def _section(title: str, *lines: str) -> str:
    return "\n".join([f"### {title}", "", *lines, ""])


def _message(reference: Reference, cls: type[Any], example: Any) -> str:
    tag = inspect.type_info(cls)
    if not isinstance(tag, inspect.StructType):
        raise TypeError(f"{cls} is no message")
    said = described(cls)
    lines = [said, ""] if said else []
    return _section(f"`{tag.tag}`", *lines, *reference.fields(cls), "", "```json", as_json(example), "```")


def _enum(cls: type[Enum]) -> str:
    texts = described(cls)
    values = ", ".join(f"`{member.value}`" for member in cls)
    return _section(cls.__name__, *([texts, ""] if texts else []), *textwrap.wrap(values, WIDTH))


def generate() -> str:
    """Return the text after the marker's line."""
    reference = Reference()
    shown = examples()
    check_unions()
    check_examples(shown)
    asked = [_message(reference, cls, shown[cls]) for cls in get_args(p.ClientMessage)]
    told = [_message(reference, cls, shown[cls]) for cls in get_args(p.ServerMessage)]
    happened = [_message(reference, cls, shown[cls]) for cls in get_args(Event)]
    objects: list[str] = []
    done: set[str] = set()
    while left := [name for name in reference.objects if name not in done]:
        for name in left:
            done.add(name)
            cls = reference.objects[name]
            said = described(cls)
            objects.append(_section(name, *([said, ""] if said else []), *reference.fields(cls)))
    parts = [
        "## Messages from you\n",
        *asked,
        "## Messages from the room\n",
        "All fields are always there, but for those that may be left out.\n",
        *told,
        "## Objects inside messages\n",
        *objects,
        "## Events of a hand\n",
        "They come in `events` of a snapshot, of news and of a `table`, and in the steps of a `hand_replay`,"
        " in the order in which they happened.\n",
        *happened,
        "## Lists of values\n",
        *(_enum(cls) for cls in reference.enums.values()),
    ]
    return "\n" + "\n".join(parts)


def page(present: str) -> str:
    """Return the whole page: the present page up to the marker's line, then the reference.

    Raises:
        ValueError: the marker is missing.
    """
    introduction, marker, rest = present.partition(MARKER)
    if not marker:
        raise ValueError(f"{TARGET.name} has no line that begins with {MARKER!r}")
    return introduction + marker + rest.partition("\n")[0] + "\n" + generate()


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    present = TARGET.read_text(encoding="utf-8")
    text = page(present)
    if not arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if present == text:
        return 0
    print(f"{TARGET.name} is stale: run .venv/bin/python tools/generate_protocol.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
