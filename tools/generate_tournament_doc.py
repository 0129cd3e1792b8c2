"""Write the lists of docs/tournaments.md from examples and structure; text above the marker is kept.

python tools/generate_tournament_doc.py            # write the file
python tools/generate_tournament_doc.py --check    # change nothing; exit with 1 if the file is stale
"""

from __future__ import annotations

import ast
import inspect
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct

from tapete.tournament.structure import reading, sections, structure
from tapete.tournament.structure.structure import BlindLevel, Structure

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "tournaments.md"
MARKER = "<!-- All that follows is written by tools/generate_tournament_doc.py -->"


def examples() -> Iterator[str]:
    """Yield a row for each example: its file, and its opening comment."""
    yield "## Examples\n\n| file | |\n|---|---|"
    for file in sorted((ROOT / "examples" / "tournaments").glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        tomllib.loads(text)
        about = []
        for line in text.splitlines():
            if not line.startswith("# "):
                break
            about.append(line.removeprefix("# ").strip())
        said = " ".join(line for line in about if not line.startswith("tapete"))
        yield f"| [`{file.name}`](../examples/tournaments/{file.name}) | {said} |"


def keys(kind: type[Struct], source: object) -> Iterator[str]:
    """Yield a row for each key of a table: name, default and docstring."""
    (body,) = [
        node.body
        for node in ast.parse(inspect.getsource(source)).body  # type: ignore[arg-type]
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    yield "| key | | |\n|---|---|---|"
    for node, following in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        name, said = node.target.id, ""
        if name in reading.NOT_IN_FILES:
            continue
        if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
            said = " ".join(str(following.value.value).split())
        said = f"{_choices(fields[name].type)}{said}"
        yield f"| `{name}` | {_default(fields[name])} | {said} |".replace("  ", " ")


def _choices(kind: object) -> str:
    """Return the words that a key accepts, if it has a fixed list."""
    words = [word for word in get_args(kind) if isinstance(word, str)]
    return f"{', '.join(f'`{word}`' for word in words)}. " if words else ""


def _default(field: msgspec.structs.FieldInfo) -> str:
    """Return the default of a key."""
    value = field.default
    if value is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
        value = field.default_factory()
    if value is msgspec.NODEFAULT:
        return "needed"
    if isinstance(value, Struct):
        return "a section"
    if value is None or value == () or value == {}:
        return ""
    if isinstance(value, dict):
        return "`{ " + ", ".join(f"{key} = {one}" for key, one in value.items()) + " }`"
    return f"`{msgspec.json.encode(value).decode()}`"


def page() -> str:
    """Return the text below the marker."""
    parts = ["\n".join(examples()), "## The event\n\n" + "\n".join(keys(Structure, structure))]
    parts.append("## `[[levels]]`\n\n" + _about(BlindLevel) + "\n".join(keys(BlindLevel, structure)))
    for field in msgspec.structs.fields(Structure):
        for name in sections.__all__:
            kind = getattr(sections, name)
            if field.type == kind or kind in getattr(field.type, "__args__", ()):
                parts.append(
                    f"## `[{field.encode_name}]`\n\n" + _about(kind) + "\n".join(keys(kind, sections))
                )
    return "\n\n".join(parts) + "\n"


def _about(kind: type) -> str:
    return f"{' '.join((kind.__doc__ or '').split())}\n\n"


def main(arguments: list[str]) -> int:
    """Write the file, or check it. Returns the exit code."""
    now = TARGET.read_text(encoding="utf-8")
    fresh = now.partition(MARKER)[0].rstrip() + f"\n\n{MARKER}\n\n{page()}"
    if "--check" in arguments:
        if now != fresh:
            print(
                f"{TARGET.name} is stale: run .venv/bin/python tools/generate_tournament_doc.py",
                file=sys.stderr,
            )
        return int(now != fresh)
    TARGET.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
