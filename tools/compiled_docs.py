"""Put docstrings into the C code that mypyc writes: it has a place for them, and leaves them out.

`help`, Jupyter's `?` and tools that document a package look at `__doc__`, and that of a compiled function
can't be set later. So each docstring is written behind the signature that mypyc gives, in the tables of
functions, methods, properties and types. A compiled function does not tell the types of its arguments: they
follow in a last line.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

_TABLES = (
    (re.compile(r"static PyMethodDef (\w+)module_methods\[\] = \{"), "function"),
    (re.compile(r"static PyMethodDef (\w+)_methods\[\] = \{"), "method"),
    (re.compile(r"static PyGetSetDef (\w+)_getseters\[\] = \{"), "property"),
    (re.compile(r"static PyTypeObject CPyType_(\w+)_template_ = \{"), "class"),
)
_NAME = re.compile(r'\{"(\w+)",')
_DOC = re.compile(r'(PyDoc_STR\(".*?\\n--\\n\\n)("\))')
_NO_DOC = re.compile(r"NULL, NULL\},$")


def docs_of(source: str) -> dict[str, str]:
    """The docstrings of a module by qualified name, with those of a class's slots and the types of arguments.

    >>> docs_of('def f(n: int) -> str:\\n    "Say a number."')
    {'f': 'Say a number.\\n\\nTypes: f(n: int) -> str'}
    """
    tree = ast.parse(source)
    constants = dict(_constants(tree))
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found |= _function(node, "")
        elif isinstance(node, ast.ClassDef):
            found |= {node.name: _cleaned(node)} if ast.get_docstring(node) else {}
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    found |= _function(item, f"{node.name}.")
                elif isinstance(item, ast.Assign) and _named(item, "__slots__"):
                    found |= {f"{node.name}.{name}": doc for name, doc in _slots(item.value, constants)}
    return found


def _constants(tree: ast.Module) -> Iterator[tuple[str, dict[str, str]]]:
    """Tables of words that stand at the top of a module."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict):
            try:
                table = ast.literal_eval(node.value)
            except ValueError:
                continue
            if isinstance(node.target, ast.Name) and all(isinstance(v, str) for v in table.values()):
                yield node.target.id, table


def _slots(value: ast.expr, constants: dict[str, dict[str, str]]) -> Iterator[tuple[str, str]]:
    """What slots that are told with their words say: `{**FIELDS, "more": "words"}`."""
    if not isinstance(value, ast.Dict):
        return
    for key, item in zip(value.keys, value.values, strict=True):
        if key is None and isinstance(item, ast.Name):
            yield from constants.get(item.id, {}).items()
        elif isinstance(key, ast.Constant) and isinstance(item, ast.Constant):
            yield str(key.value), str(item.value)


def _named(node: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in node.targets)


def _cleaned(node: ast.FunctionDef | ast.ClassDef) -> str:
    return inspect.cleandoc(ast.get_docstring(node, clean=False) or "")


def _function(node: ast.FunctionDef, prefix: str) -> dict[str, str]:
    if not ast.get_docstring(node):
        return {}
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    is_property = any(ast.unparse(decorator) == "property" for decorator in node.decorator_list)
    typed = f"{node.name}({ast.unparse(node.args)}){returns}" if not is_property else f"{node.name}{returns}"
    return {f"{prefix}{node.name}": f"{_cleaned(node)}\n\nTypes: {typed}"}


def in_c(text: str) -> str:
    r"""What stands between the quotes of a C string.

    >>> print(in_c('a "b"\n?é'))
    a \"b\"\n\077\303\251
    """
    return "".join(_byte_in_c(byte) for byte in text.encode())


def _byte_in_c(byte: int) -> str:
    if byte == ord("\n"):
        return "\\n"
    if byte in b'"\\':
        return "\\" + chr(byte)
    return chr(byte) if 32 <= byte < 127 and byte != ord("?") else f"\\{byte:03o}"


def with_docs(c_code: str, docs: dict[str, dict[str, str]]) -> tuple[str, int]:
    """Write the docstrings into C code.

    Args:
        c_code: what mypyc has written.
        docs: by module, `tapete.engine.hand`, what `docs_of` gives.

    Returns:
        The code, and how many docstrings were put into it.
    """
    known: dict[str, str] = {}
    kind, owner, name, count = "", "", "", 0
    lines = c_code.split("\n")
    for at, line in enumerate(lines):
        stripped = line.lstrip()
        if stripped.startswith("static Py"):
            for pattern, of_kind in _TABLES:
                if match := pattern.match(stripped):
                    kind, (known, owner) = of_kind, _place(match[1], of_kind, docs)
                    name = owner if kind == "class" else ""
                    break
        elif not kind:
            continue
        elif stripped == "};":
            kind = ""
        else:
            if kind != "class" and (match := _NAME.match(stripped)):
                name = f"{owner}.{match[1]}" if owner else match[1]
            doc = known.get(name)
            if doc is None:
                continue
            pattern, new = (
                (_NO_DOC, f'PyDoc_STR("{in_c(doc)}"), NULL}},') if kind == "property" else (_DOC, None)
            )
            lines[at], done = pattern.subn(
                lambda found, doc=doc, new=new: new or found[1] + in_c(doc) + found[2],  # type: ignore[misc]
                line,
            )
            count += done
    return "\n".join(lines), count


def _place(prefix: str, kind: str, docs: dict[str, dict[str, str]]) -> tuple[dict[str, str], str]:
    """The docstrings of the module that a table is of, and the class; nothing for what mypyc made itself."""
    *path, last = prefix.split("___")
    owner = "" if kind == "function" else last
    ending = "." + ".".join([*path, last] if kind == "function" else path)
    for module, found in docs.items():
        if module.endswith(ending):
            return found, owner
    return {}, owner


def put_into(folder: Path, modules: dict[str, Path]) -> int:
    """Put the docstrings of modules into all C code of a folder; tell how many were put."""
    docs = {module: docs_of(path.read_text(encoding="utf-8")) for module, path in modules.items()}
    total = 0
    for file in folder.glob("*.c"):
        code, count = with_docs(file.read_text(encoding="utf-8"), docs)
        file.write_text(code, encoding="utf-8")
        total += count
    return total
