"""Whatever a package exports tells what it is, compiled or not: `help` is all that many people read."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import pydoc
import types
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tapete
from tapete.cards import high
from tapete.engine import Hand

OF_TYPES = {inspect.getdoc(kind) for kind in (int, str, tuple, dict, type, object)}
LONGEST_SIGNATURE = 700
"""One that spells out every command of a union says nothing to a reader."""


def modules() -> Iterator[ModuleType]:
    yield tapete
    for found in pkgutil.walk_packages(tapete.__path__, "tapete."):
        if not found.name.endswith("__main__") and ".migrations" not in found.name:
            module = importlib.import_module(found.name)
            if hasattr(module, "__all__"):
                yield module


EXPORTED = {
    f"{module.__name__}.{name}": (module, name, getattr(module, name))
    for module in modules()
    for name in module.__all__
}
CODE = {
    key: found for key, found in EXPORTED.items() if inspect.isroutine(found[2]) or inspect.isclass(found[2])
}
DATA = {key: found for key, found in EXPORTED.items() if key not in CODE and not inspect.ismodule(found[2])}


def own_doc(thing: Any) -> str | None:
    """Its docstring, unless Python has written it or it is a base's."""
    doc = inspect.getdoc(thing) if not inspect.isclass(thing) else thing.__dict__.get("__doc__")
    generated = inspect.isclass(thing) and doc is not None and doc.startswith(f"{thing.__name__}(")
    return None if not doc or doc in OF_TYPES or generated else doc


@pytest.mark.parametrize("key", CODE)
def test_every_class_and_function_of_a_package_has_a_docstring(key: str) -> None:
    assert own_doc(CODE[key][2])


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """What of a class is for everybody: its own and what it has from other classes of the package."""
    for base in kind.__mro__:
        if base.__module__.startswith("tapete"):
            for name, thing in vars(base).items():
                if not name.startswith("_"):
                    yield f"{base.__name__}.{name}", thing


def is_code(thing: Any) -> bool:
    return (
        inspect.isroutine(thing)
        or inspect.isgetsetdescriptor(thing)
        or isinstance(thing, property | classmethod | staticmethod | cached_property)
    )


def test_every_method_and_property_of_a_public_class_has_a_docstring() -> None:
    silent = {
        name
        for _, _, thing in CODE.values()
        if inspect.isclass(thing)
        for name, member in members(thing)
        if is_code(member) and not inspect.getdoc(member)
    }
    assert not silent


def sources(name: str, start: ModuleType) -> Iterator[ast.Module]:
    """The module that a name is exported from, and those that it comes from."""
    module: ModuleType | None = start
    while module is not None:
        assert module.__file__
        folder = Path(module.__file__)
        tree = ast.parse(folder.with_name(folder.name.split(".")[0] + ".py").read_text(encoding="utf-8"))
        yield tree
        module = next(
            (
                importlib.import_module(node.module)
                for node in tree.body
                if isinstance(node, ast.ImportFrom) and node.module
                if any((alias.asname or alias.name) == name for alias in node.names)
            ),
            None,
        )


def said_of(name: str, tree: ast.Module) -> str | None:
    """The string under the line that gives a name its value."""
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            value = after.value if isinstance(after, ast.Expr) else None
            return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None
    return None


@pytest.mark.parametrize("key", DATA)
def test_every_constant_and_alias_of_a_package_says_what_it_is(key: str) -> None:
    module, name, _ = DATA[key]
    assert any(said_of(name, tree) for tree in sources(name, module))


def test_the_help_of_a_hand_is_worth_reading() -> None:
    told = pydoc.plain(pydoc.render_doc(Hand))
    assert "A running hand. Ask `menu`" in told
    for method, sentence in (
        ("start", "Post, deal, and go on to the first decision."),
        ("act", "Decide a command and apply its events at once"),
        ("menu", "What the seat to act may do; None if nobody has a decision."),
        ("stacks", "Chips behind, by seat."),
        ("board", "The community cards, of the first board if there are several."),
        ("facing", "Chips that `seat` must add to match"),
    ):
        assert method in told and sentence in told, method
    for name, slot in members(Hand):
        if isinstance(slot, types.MemberDescriptorType | types.GetSetDescriptorType):
            assert pydoc.getdoc(slot) or name.split(".")[1].startswith("_"), name
    assert "importlib" not in told


@pytest.mark.parametrize("asked", [high, Hand.start, Hand.act, Hand.replay, Hand.view_for])
def test_signatures_are_short_enough_to_read(asked: Callable[..., Any]) -> None:
    told = str(inspect.signature(asked))
    assert "importlib" not in told
    assert len(told) < LONGEST_SIGNATURE
