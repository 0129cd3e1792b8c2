"""Implement `tapete convert A B`: write the hands of a file in another format."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, TextIO

from tapete.cli.as_json import print_json
from tapete.cli.codes import DONE, FOUND, NOT_DONE, complain
from tapete.cli.untrusted import bytes_of, is_standard, name_of, plain
from tapete.formats.convert import WRITERS, Converted, convert
from tapete.formats.detect import ENDINGS, detect
from tapete.formats.readers import READERS
from tapete.formats.sites import Format

IN_PART: Final = FOUND
"""Exit code: some hands could not be read or written; the others are in the new file."""
NOTHING: Final = NOT_DONE
"""Exit code: no file was written."""

_LONGEST = 300


def convert_file(
    source: Path,
    target: Path,
    out: TextIO,
    *,
    source_format: Format | None = None,
    target_format: Format | None = None,
    force: bool = False,
    strict: bool = False,
    as_json: bool = False,
) -> int:
    """Convert a file, report what could not be converted, and print a one-line summary.

    Args:
        source_format: None detects it from the name and content.
        target_format: None takes it from the file's extension; required for `-`, the standard output.
        force: overwrite an existing file.
        strict: write nothing if a hand is not converted or any of its data would be lost.
        as_json: print the summary as one JSON object.

    Returns:
        `DONE`, `IN_PART` or `NOTHING`.
    """
    to = target_format or ENDINGS.get(target.suffix.lower())
    if to is None:
        return _refuse(target, f"give a format, by --to or an extension: {', '.join(ENDINGS)}")
    if not is_standard(target) and target.exists() and not force:
        return _refuse(target, "exists; --force writes over it")
    try:
        data = bytes_of(source)
    except OSError as error:
        return _refuse(source, f"cannot read the file: {error.strerror or error}")
    result = convert(data, source_format or detect(source.name, data), to)
    for failed in result.failed:
        complain(f"{name_of(source)}: {plain(str(failed), _LONGEST)}", _LONGEST)
    if not result.hands and result.failed and all(failed.site for failed in result.failed):
        return NOTHING
    if not result.hands:
        return _refuse(target, "no hand to write")
    if strict and (result.failed or result.lost):
        return _refuse(target, f"not written, as --strict asks: {_left_out(result)}")
    if result.hands > 1 and target.suffix.lower() == ".phh":
        return _refuse(target, f"holds one hand; for {result.hands:,} name it .phhs")
    text = result.text
    if result.hands == 1 and target.suffix.lower() == ".phhs":
        text = f"[1]\n{text}"
    try:
        if is_standard(target):
            _pass_on(text, out)
        else:
            _write(target, text, force=force)
    except FileExistsError:
        return _refuse(target, "exists; --force writes over it")
    except OSError as error:
        return _refuse(target, f"cannot write the file: {error.strerror or error}")
    said = sys.stderr if is_standard(target) else out
    if as_json:
        print_json(_facts(result, source, target, to), said)
    else:
        print(_summary(result, source, target), file=said)
    return IN_PART if result.failed else DONE


def convert_named(
    source: Path,
    target: Path,
    out: TextIO,
    source_format: str | None,
    target_format: str | None,
    *,
    force: bool,
    strict: bool,
    as_json: bool = False,
) -> int:
    """Run `convert_file` with formats typed by the user."""
    found: list[Format | None] = []
    for name, among in ((source_format, [*READERS]), (target_format, [*WRITERS])):
        format_ = next((known for known in among if known == name), None)
        if name is not None and format_ is None:
            complain(f"{plain(name)}: no such format; expected one of {', '.join(among)}")
            return NOTHING
        found.append(format_)
    return convert_file(
        source,
        target,
        out,
        source_format=found[0],
        target_format=found[1],
        force=force,
        strict=strict,
        as_json=as_json,
    )


def _write(target: Path, text: str, *, force: bool) -> None:
    """Write the whole file or nothing: a full disk leaves the old file in place."""
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8", newline="\n")  # `target` is a device or a pipe
        return
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=target.parent, prefix=f".{target.name}.", delete=False
    ) as file:
        beside = Path(file.name)
        try:
            file.write(text)
            file.close()
            beside.chmod(0o666 & ~_umask())
            if target.exists() and not force:
                raise FileExistsError(target)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)


def _pass_on(text: str, out: TextIO) -> None:
    """Write to the standard output in UTF-8, whatever the terminal's encoding."""
    if isinstance(out, TextIOWrapper):
        out.flush()
        out.buffer.write(text.encode())
    else:
        out.write(text)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _refuse(path: Path, why: str) -> int:
    complain(f"{name_of(path)}: {why}")
    return NOTHING


def _facts(result: Converted, source: Path, target: Path, to: Format) -> dict[str, Any]:
    return {
        "source": name_of(source),
        "target": name_of(target),
        "format": to,
        "hands": result.hands,
        "failed": [str(failed) for failed in result.failed],
        "lost": result.lost,
    }


def _summary(result: Converted, source: Path, target: Path) -> str:
    hands = "1 hand" if result.hands == 1 else f"{result.hands:,} hands"
    text = f"{hands} from {name_of(source)} to {name_of(target)}"
    left_out = _left_out(result)
    return f"{text}, {left_out}" if result.failed else f"{text}; {left_out}" if left_out else text


def _left_out(result: Converted) -> str:
    parts = [f"{len(result.failed):,} not converted"] if result.failed else []
    if result.lost:
        parts.append("lost: " + ", ".join(f"{what} ({count:,})" for what, count in result.lost.items()))
    return "; ".join(parts)
