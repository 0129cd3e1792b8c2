"""Provide PostgreSQL for the tests: the server in TAPETE_TEST_POSTGRES, or a temporary one.

Its programs come from TAPETE_POSTGRES_BIN, the PATH, or the usual folders of Debian and others. The temporary
server keeps its data in a temporary folder, listens only on a socket there, and stops with the tests.
PostgreSQL refuses to run as root, so root starts it as another user.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.waiting import tries

NOT_INSTALLED = "PostgreSQL is not installed"
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


class NotInstalled(Exception):
    """PostgreSQL is not installed, and no server is named."""


def programs() -> Path | None:
    """Find the folder of `initdb` and `postgres`, the newest version if there are several."""
    named = os.environ.get("TAPETE_POSTGRES_BIN")
    found = shutil.which("initdb")
    folders = [Path(named)] if named else []
    folders += [Path(found).resolve().parent] if found else []
    for place in PLACES:
        root, pattern = Path(place).anchor, str(Path(place).relative_to("/"))
        folders += sorted(Path(root).glob(pattern), key=_version, reverse=True)
    return next((one for one in folders if (one / "initdb").exists() and (one / "postgres").exists()), None)


def _version(folder: Path) -> tuple[int, ...]:
    digits = "".join(sign if sign.isdigit() else " " for sign in folder.parent.name)
    return tuple(map(int, digits.split()))


@contextmanager
def server() -> Iterator[str]:
    """Yield the URL of a server that allows new databases.

    Raises:
        NotInstalled: no server is named, and none can be started.
    """
    named = os.environ.get("TAPETE_TEST_POSTGRES")
    if named:
        yield named
        return
    bin = programs()
    if bin is None:
        raise NotInstalled(NOT_INSTALLED)
    with tempfile.TemporaryDirectory(prefix="tapete-postgres-") as name:
        folder = Path(name)
        user = _user()
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        with _running(bin, folder, user):
            yield f"postgresql://postgres@/postgres?host={folder}"


@contextmanager
def _running(bin: Path, folder: Path, user: pwd.struct_passwd | None) -> Iterator[None]:
    data = folder / "data"
    whose = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
    make = [
        bin / "initdb",
        "--pgdata",
        data,
        "--username=postgres",
        "--auth=trust",
        "--no-sync",
        "--encoding=UTF8",
    ]
    made = subprocess.run(
        [*make, *_sorted_as_a_language(bin)],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        **whose,  # type: ignore[call-overload]
    )
    assert made.returncode == 0, made.stderr
    options = ["-k", folder, "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=50"]
    # The server stops with us, however we end: the script sees the end of our pipe.
    script = '"$@" & server=$!; read -r end; kill -INT $server; wait $server'
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            ["/bin/sh", "-c", script, "sh", str(bin / "postgres"), "-D", str(data), *map(str, options)],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            **whose,  # type: ignore[call-overload]
        ) as process,
    ):
        for _ in tries("PostgreSQL takes connections"):
            assert process.poll() is None, (folder / "log").read_text()
            ready = subprocess.run([bin / "pg_isready", "-q", "-h", folder], check=False)
            if ready.returncode == 0:
                break
        try:
            yield
        finally:
            assert process.stdin is not None
            process.stdin.close()


def _sorted_as_a_language(bin: Path) -> list[str]:
    """Options for dictionary sort order, if supported, so that no test relies on byte order."""
    version = subprocess.run(
        [bin / "postgres", "--version"], capture_output=True, text=True, check=True
    ).stdout
    major = int("".join(sign for sign in version.split()[2].split(".")[0] if sign.isdigit()))
    built = subprocess.run(
        [bin / "pg_config", "--configure"], capture_output=True, text=True, check=False
    ).stdout
    return ["--locale-provider=icu", "--icu-locale=en"] if major >= 15 and "--with-icu" in built else []


def _user() -> pwd.struct_passwd | None:
    """The user that root starts the server as; None if we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NotInstalled("PostgreSQL does not run as root, and there is no other user")
