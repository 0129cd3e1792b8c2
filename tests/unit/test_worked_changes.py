"""The commands of the worked changes in CONTRIBUTING.md pass in a copy of the tree with the diff applied."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import worked_changes

CHANGES = worked_changes.changes()


@pytest.mark.parametrize("name", CHANGES)
def test_a_worked_change_passes_in_a_copy_of_the_tree(name: str, tmp_path: Path) -> None:
    change = CHANGES[name]
    copy = tmp_path / "tree"
    worked_changes.copy_tree(copy)
    worked_changes.apply(change, copy)
    for command in change.commands:
        done = worked_changes.run(command, copy)
        assert done.returncode == 0, f"{name}: {command}\n{done.stdout[-3_000:]}{done.stderr[-3_000:]}"


LACKS = {
    "an example": (
        "tools/protocol_examples.py",
        "        p.Census(),\n",
        ("generate_protocol", "generate_asyncapi"),
        "Census has no example: add one to tools/protocol_examples.py",
    ),
    "a union": (
        "src/tapete/room/protocol/asks.py",
        "    | Census\n",
        ("generate_types", "generate_protocol", "generate_asyncapi"),
        "Census is a message, but in no union: add it to ClientMessage in "
        "src/tapete/room/protocol/asks.py, and to OfStream if it is about one stream",
    ),
}


def test_a_generator_says_in_words_what_a_message_lacks(tmp_path: Path) -> None:
    copy = tmp_path / "tree"
    worked_changes.copy_tree(copy)
    worked_changes.apply(CHANGES["message"], copy)
    for file, line, scripts, says in LACKS.values():
        whole = (copy / file).read_text(encoding="utf-8")
        assert line in whole
        (copy / file).write_text(whole.replace(line, ""), encoding="utf-8")
        for script in scripts:
            done = worked_changes.run([f"tools/{script}.py"], copy)
            assert (done.returncode, done.stderr.strip()) == (1, says)
        (copy / file).write_text(whole, encoding="utf-8")
