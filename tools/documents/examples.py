"""Make mkdocstrings show examples of docstrings as code. In plain Markdown `>>>` would be a quotation."""

from __future__ import annotations

from typing import Any

from griffe import Extension, Object


def fenced(text: str) -> str:
    """Wrap each example of a docstring in a code fence.

    >>> fenced("Add.\\n\\n>>> 1 + 1\\n2").splitlines()
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    lines, inside = [], ""
    for line in [*text.splitlines(), ""]:
        bare = line.lstrip()
        if not inside and bare.startswith(">>> "):
            inside = line[: len(line) - len(bare)] + "```"
            lines.append(f"{inside}pycon")
        if inside and not bare:
            lines.append(inside)
            inside = ""
        lines.append(line)
    return "\n".join(lines[:-1])


class ExamplesAsCode(Extension):
    """A Griffe extension that fences the examples of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change a docstring as soon as its object is read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
