"""Read the package's own books, games and catalogues. Only `own_files` also reads files."""

from importlib.resources import files

from tapete.rules.loader import RulebookError


def names(kind: str) -> list[str]:
    """Return the names of the files in `rules/<kind>/`, without suffix, in alphabetical order."""
    folder = files("tapete.rules") / kind
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def packaged_areas(kind: str, name: str) -> dict[str, str]:
    """Return the texts of `rules/<kind>/<name>/<area>.toml`, by area; empty if the folder does not exist."""
    folder = files("tapete.rules") / kind / name
    if not folder.is_dir():
        return {}
    return {
        entry.name.removesuffix(".toml"): entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    }


def packaged(kind: str, name: str) -> str:
    """Return the text of `rules/<kind>/<name>.toml`.

    Raises:
        RulebookError: unknown file; the message lists the known files.
    """
    known = names(kind)
    if name not in known:
        raise RulebookError(f"{kind}/{name}.toml", "", f"no such file; there are {', '.join(known)}")
    return (files("tapete.rules") / kind / f"{name}.toml").read_text(encoding="utf-8")
