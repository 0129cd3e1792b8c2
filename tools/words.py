"""Refuse words and sentences that are hard to read: in docstrings, comments, documents and commit subjects.

Run by `make lint` and `make test`. Every finding has a place, the words, and a proposal. `EVERYWHERE` and
`FIRST_LINES` hold the patterns; new patterns are welcome once the tree does not match them.

    tools/words.py                       # the whole tree
    tools/words.py --subject "docs: x"   # a commit subject

>>> [finding.words for finding in in_text("a.md", "Tell whoever asks.")]
['whoever']
>>> [finding.place for finding in in_python("a.py", '\"\"\"What a hand is.\"\"\"')]
['a.py:1']
>>> [str(finding) for finding in in_python("src/a.py", 'a = 0; \"\"\"Of all seats.\"\"\"')]
["src/a.py:1: 'Of': begin with a verb or a noun"]
>>> subject_fault("engine: complete a short all-in in fixed limit") is None
True
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

EVERYWHERE = {
    r"\bwho(?:m|so)?ever\b": "name the person: a player who, the operator, the reader",
    r"\bthat there are\b(?=[.,;])": "say the number or the place",
    r"\bso many\b": "name the number: this number of, at most three, as many as",
    r"\bas (?:\w+ )?does, written out\b": "inlined",
}
"""Patterns refused in every docstring, comment and document, with the replacement."""

FIRST_LINES = {
    r"(?:What|Who|Whose|Whom|Which|That|As|How|Where|When|If)\b": "begin with a verb or a noun",
    r"(?:By|In|On|From|To|At|Of|With|For) (?:which|what|whom|whose)\b": "begin with a verb or a noun",
}
"""Beginnings refused in the first line of a module, with the replacement."""

RIDDLES = r"(?:What|Who|Whose|Whom|Which|That|Those|They|It|Of|By|On|As|One of them)\b"
"""Beginning refused in every docstring of the package, of an attribute too: begin with a verb or a noun."""

NAMELESS = r"(?:They|It|He|She) (?:is|are|was|were|has|have)\b"
"""Beginning refused in a docstring of a module, class or function: the subject has no name."""

SUBJECT = re.compile(r"(?P<area>[a-z][a-z0-9_, -]*): (?P<rest>[a-z\"'`].*[^.])")
"""Shape of a commit subject: `area: imperative verb object`, without a full stop."""

DOCUMENTS = (".md", ".ts", ".svelte", ".toml", ".yaml", ".json", ".sh")
NOT_OURS = ("package-lock", "tests/vectors/")


@dataclass(frozen=True)
class Finding:
    """Place with words that are hard to read."""

    place: str
    words: str
    instead: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words!r}: {self.instead}"


def in_text(name: str, text: str, *, first: int = 1) -> Iterator[Finding]:
    """Find refused words in a text.

    Args:
        name: path of the file, for the findings.
        text: a document, a docstring or a comment.
        first: number of its first line in the file.
    """
    for number, line in enumerate(text.splitlines(), first):
        for pattern, instead in EVERYWHERE.items():
            for found in re.finditer(pattern, line, re.IGNORECASE):
                yield Finding(f"{name}:{number}", found.group(), instead)


def in_python(name: str, source: str) -> Iterator[Finding]:
    """Find refused words in docstrings and comments, and a refused beginning of the first line.

    Strings that are not docstrings are ignored.
    """
    tree = ast.parse(source)
    heading = ast.get_docstring(tree) or ""
    for pattern, instead in FIRST_LINES.items():
        if found := re.match(pattern, heading):
            yield Finding(f"{name}:1", found.group(), instead)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if found := re.match(NAMELESS, ast.get_docstring(node) or ""):
                yield Finding(f"{name}:{getattr(node, 'lineno', 1)}", found.group(), "name the subject")
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            if name.startswith("src/") and (found := re.match(RIDDLES, node.value.value)):
                yield Finding(f"{name}:{node.lineno}", found.group(), "begin with a verb or a noun")
            yield from in_text(name, node.value.value, first=node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from in_text(name, token.string, first=token.start[0])


def subject_fault(subject: str) -> str | None:
    """Return the fault of a commit subject; None if there is none."""
    if not SUBJECT.fullmatch(subject):
        return "write `area: imperative verb object`, in lower case, without a full stop"
    return None


def in_tree(root: Path = ROOT) -> Iterator[Finding]:
    """Find refused words in every file under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        path = root / name
        if not path.is_file() or name == "tools/words.py" or any(part in name for part in NOT_OURS):
            continue
        if name.endswith(".py"):
            yield from in_python(name, path.read_text(encoding="utf-8"))
        elif name.endswith(DOCUMENTS):
            yield from in_text(name, path.read_text(encoding="utf-8"))


def main(given: list[str] | None = None) -> int:
    """Print findings; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--subject", help="check this commit subject and nothing else")
    asked = parser.parse_args(given)
    if asked.subject is not None:
        fault = subject_fault(asked.subject)
        if fault:
            print(f"{asked.subject!r}: {fault}")
        return int(fault is not None)
    findings = list(in_tree())
    for finding in findings:
        print(finding)
    return int(bool(findings))


if __name__ == "__main__":
    sys.exit(main())
