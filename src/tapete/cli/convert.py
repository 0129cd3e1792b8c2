"""`tapete convert A B`: the hands of a file in another format."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final, TextIO

from tapete.cli.untrusted import bytes_of, name_of, plain
from tapete.formats.convert import WRITERS, Converted, convert
from tapete.formats.detect import ENDINGS, Format, detect

DONE: Final = 0
IN_PART: Final = 1
"""Some hands could not be read or written; the others are in the new file."""
NOTHING: Final = 2
"""No file was written."""

_LONGEST = 300


def convert_file(
    source: Path,
    target: Path,
    out: TextIO,
    *,
    source_format: Format | None = None,
    target_format: Format | None = None,
    force: bool = False,
) -> int:
    """Convert a file, say what could not be converted, and sum up in one line.

    Args:
        source_format: None tells it from the name and the content.
        target_format: None tells it from the ending of the name.
        force: whether to write over a file that exists.

    Returns:
        `DONE`, `IN_PART` or `NOTHING`.
    """
    to = target_format or ENDINGS.get(target.suffix.lower())
    if to is None:
        return _refuse(target, f"say which format, by --to or an ending: {', '.join(ENDINGS)}", out)
    if target.exists() and not force:
        return _refuse(target, "exists; --force writes over it", out)
    try:
        data = bytes_of(source)
    except OSError as error:
        return _refuse(source, f"cannot read the file: {error.strerror or error}", out)
    result = convert(data, source_format or detect(source.name, data), to)
    for failed in result.failed:
        print(f"{name_of(source)}: {plain(str(failed), _LONGEST)}", file=out)
    if not result.hands:
        return _refuse(target, "no hand to write", out)
    if result.hands > 1 and target.suffix.lower() == ".phh":
        return _refuse(target, f"holds one hand; for {result.hands:,} name it .phhs", out)
    text = result.text
    if result.hands == 1 and target.suffix.lower() == ".phhs":
        text = f"[1]\n{text}"
    try:
        _write(target, text, force=force)
    except FileExistsError:
        return _refuse(target, "exists; --force writes over it", out)
    except OSError as error:
        return _refuse(target, f"cannot write the file: {error.strerror or error}", out)
    print(_summary(result, source, target), file=out)
    return IN_PART if result.failed else DONE


def convert_named(
    source: Path,
    target: Path,
    out: TextIO,
    source_format: str | None,
    target_format: str | None,
    *,
    force: bool,
) -> int:
    """`convert_file` with formats as somebody has typed them."""
    found: list[Format | None] = []
    for name in (source_format, target_format):
        format_ = next((known for known in WRITERS if known == name), None)
        if name is not None and format_ is None:
            print(f"{plain(name)}: no format; there are {', '.join(WRITERS)}", file=out)
            return NOTHING
        found.append(format_)
    return convert_file(source, target, out, source_format=found[0], target_format=found[1], force=force)


def _write(target: Path, text: str, *, force: bool) -> None:
    """Write the whole file or none of it: a full disk leaves what was there."""
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8", newline="\n")  # a device or a pipe
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


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _refuse(path: Path, why: str, out: TextIO) -> int:
    print(f"{name_of(path)}: {why}", file=out)
    return NOTHING


def _summary(result: Converted, source: Path, target: Path) -> str:
    hands = "1 hand" if result.hands == 1 else f"{result.hands:,} hands"
    text = f"{hands} from {name_of(source)} to {name_of(target)}"
    if result.failed:
        text += f", {len(result.failed):,} not converted"
    if result.lost:
        told = ", ".join(f"{what} ({count:,})" for what, count in result.lost.items())
        text += f"; lost: {told}"
    return text
