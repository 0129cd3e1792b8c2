"""Write the reference parts of docs/scenarios.md and docs/rulebook.md; text above the marker is kept.

python tools/generate_rule_docs.py            # write the files
python tools/generate_rule_docs.py --check    # change nothing; exit with 1 if a file is stale
"""

from __future__ import annotations

import ast
import inspect as python
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tapete.engine.types import BettingStructure, Showdown
from tapete.floor import Ruling, Spot, SpotSeat
from tapete.floor.dispatch import AREA_OF, RULES
from tapete.floor.spot import StreetAct
from tapete.floor.texts import words_of
from tapete.floor.vocabulary import Deed, Outcome
from tapete.rules.book_layers import SECTIONS
from tapete.rules.loader import BookShowdown
from tapete.rules.points import AREAS, STATED
from tapete.scenarios.facts import Award, Expect
from tapete.scenarios.procedures import PROCEDURES

DOCS = Path(__file__).resolve().parent.parent / "docs"
MOST_WORDS = 40
"""Most words of a list in a cell; longer lists get a table of their own."""
MARKER = "<!-- All that follows is written by tools/generate_rule_docs.py -->"


def described(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the text below each field of a class, including inherited fields."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if not issubclass(base, msgspec.Struct) or base is msgspec.Struct:
            continue
        tree = ast.parse(textwrap.dedent(python.getsource(base)))
        body = tree.body[0].body  # type: ignore[attr-defined]
        for field, below in zip(body, [*body[1:], None], strict=True):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                text = ""
                if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                    text = " ".join(str(below.value.value).split())
                found[field.target.id] = text
    return found


def kind_of(kind: inspect.Type) -> str:
    """Return a type in a director's words."""
    match kind:
        case inspect.UnionType():
            members = [kind_of(one) for one in kind.types if not isinstance(one, inspect.NoneType)]
            return " or ".join(dict.fromkeys(members))
        case inspect.Metadata():
            return kind_of(kind.type)
        case inspect.LiteralType() if len(kind.values) > MOST_WORDS:
            return "a word of the list below"
        case inspect.LiteralType():
            return ", ".join(
                f"`{str(value).lower() if isinstance(value, bool) else value}`" for value in kind.values
            )
        case inspect.EnumType():
            return ", ".join(f"`{member.value}`" for member in kind.cls)
        case inspect.BoolType():
            return "`true`, `false`"
        case inspect.IntType():
            return "number"
        case inspect.StrType():
            return "text"
        case inspect.VarTupleType() | inspect.ListType():
            return f"list of {kind_of(kind.item_type)}"
        case inspect.DictType():
            return f"{kind_of(kind.value_type)} by {kind_of(kind.key_type)}"
        case inspect.StructType():
            if kind.cls.__name__.startswith("Sourced"):
                value = next(field for field in kind.fields if field.name == "value")
                return kind_of(value.type)
            return kind.cls.__name__
        case _:
            return "anything"


def table(kind: type[msgspec.Struct], *, leave_out: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield a table of the fields of a class: name, type and meaning."""
    shape = inspect.type_info(kind)
    told = described(kind)
    yield "| word | holds | meaning |"
    yield "|---|---|---|"
    for field in shape.fields if isinstance(shape, inspect.StructType) else ():
        if field.name not in leave_out:
            must = " (required)" if field.required else ""
            meaning = told.get(field.name, "").replace("|", "\\|")
            yield f"| `{field.encode_name}` | {kind_of(field.type)}{must} | {meaning} |"


def first_line(thing: Any) -> str:
    """Return the first paragraph of a docstring."""
    return " ".join((python.getdoc(thing) or "").partition("\n\n")[0].split())


def words(kind: str, known: tuple[str, ...]) -> Iterator[str]:
    """Yield a table of rulings' words with their English texts, from the first area that has them."""
    said: dict[str, str] = {}
    for area in dict.fromkeys([*AREA_OF.values(), "common"]):
        for code, text in words_of(area).items():
            said.setdefault(code, text["en"])
    yield "| word | text |"
    yield "|---|---|"
    for word in known:
        yield f"| `{word}` | {said[f'{kind}.{word}'].replace('|', chr(92) + '|')} |"


def scenario_words() -> Iterator[str]:
    """Yield the reference of all words of a scenario file that the code declares."""
    yield "## What can be expected of a hand"
    yield ""
    yield from table(Expect)
    yield ""
    yield "An award:"
    yield ""
    yield from table(Award)
    yield ""
    yield "## A spot that is typed in"
    yield ""
    yield from table(Spot)
    for part, name in ((SpotSeat, "A seat of `seats`:"), (StreetAct, "An act of `acts`:")):
        yield ""
        yield name
        yield ""
        yield from table(part)
    yield ""
    yield "## What can be expected of a ruling"
    yield ""
    yield from table(Ruling, leave_out=("carry",))
    yield ""
    yield "What a ruling comes to, its `outcome`:"
    yield ""
    yield from words("ruling", get_args(Outcome))
    yield ""
    yield "What the dealer or the floor does in a step, its `do`:"
    yield ""
    yield from words("step", get_args(Deed))
    yield ""
    yield "## Incidents"
    for kind in RULES:
        tag = kind.__struct_config__.tag
        yield ""
        yield f"### `{tag}`"
        yield ""
        yield f"{first_line(kind)} (area `{AREA_OF[kind]}`)"
        yield ""
        yield from table(kind)
    yield ""
    yield "## Procedures"
    yield ""
    yield "| procedure | what it does |"
    yield "|---|---|"
    for name, procedure in PROCEDURES.items():
        yield f"| `{name}` | {first_line(procedure)} |"


def book_words() -> Iterator[str]:
    """Yield the reference of all values that a book can hold."""
    yield "## Every value of a book"
    for section, kind in SECTIONS.items():
        yield ""
        yield f"### `[{section}]`"
        yield ""
        if section in AREAS:
            yield first_line(kind)
            yield ""
        yield "| value | may be | meaning |"
        yield "|---|---|---|"
        shape = inspect.type_info(kind)
        told = described_section(section, kind)
        for field in shape.fields if isinstance(shape, inspect.StructType) else ():
            meaning = told.get(field.name, "").replace("|", "\\|")
            if f"{section}.{field.name}" in STATED:
                meaning += " Stated to people; it decides nothing."
            yield f"| `{field.name}` | {kind_of(field.type)} | {meaning} |"


def described_section(section: str, kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the texts of a section's fields; the engine's classes describe the values that a hand reads."""
    if section == "betting":
        return described(BettingStructure)
    if section == "showdown":
        return described(Showdown) | {name: text for name, text in described(BookShowdown).items() if text}
    return described(kind)


PAGES = {"scenarios.md": scenario_words, "rulebook.md": book_words}


def main(arguments: list[str]) -> int:
    """Write the pages, or check with `--check` that they are current."""
    stale = 0
    for name, words in PAGES.items():
        page = DOCS / name
        before = page.read_text(encoding="utf-8")
        prose, marker, _ = before.partition(MARKER)
        if not marker:
            raise SystemExit(f"docs/{name} has no line {MARKER}")
        after = f"{prose}{MARKER}\n\n" + "\n".join(words()) + "\n"
        if after == before:
            continue
        if "--check" in arguments:
            print(f"docs/{name} is stale: run .venv/bin/python tools/generate_rule_docs.py")
            stale = 1
        else:
            page.write_text(after, encoding="utf-8")
    return stale


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
