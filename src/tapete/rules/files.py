"""Reads the package's own rulebooks and games; nothing else in this package touches a file."""

from importlib.resources import files

from tapete.rules.loader import RulebookError


def packaged(kind: str, name: str) -> str:
    """The text of `rules/<kind>/<name>.toml`.

    Raises:
        RulebookError: there is no such file; the message lists those that exist.
    """
    folder = files("tapete.rules") / kind
    known = sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )
    if name not in known:
        raise RulebookError(f"{kind}/{name}.toml", "", f"no such file; there are {', '.join(known)}")
    return (folder / f"{name}.toml").read_text(encoding="utf-8")
