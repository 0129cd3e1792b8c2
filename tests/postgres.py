"""A PostgreSQL for the tests: the one that TAPETE_TEST_POSTGRES names, or one of their own.

The programs are those of TAPETE_POSTGRES_BIN, of the PATH, or of where Debian and others put them. Our own
server keeps its data in a temporary folder, listens on a socket there and on no port, and ends with us.
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
    """There is no PostgreSQL here, and none is named."""


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`, of the newest version where there are several."""
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
    """The URL of a server on which databases may be made.

    Raises:
        NotInstalled: none is named and none can be started.
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
    # It stops when we do, however we end: whoever reads from a pipe of ours sees its end.
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
    """What makes text sort as in a dictionary, where this PostgreSQL can: no test may lean on its order."""
    version = subprocess.run(
        [bin / "postgres", "--version"], capture_output=True, text=True, check=True
    ).stdout
    major = int("".join(sign for sign in version.split()[2].split(".")[0] if sign.isdigit()))
    built = subprocess.run(
        [bin / "pg_config", "--configure"], capture_output=True, text=True, check=False
    ).stdout
    return ["--locale-provider=icu", "--icu-locale=en"] if major >= 15 and "--with-icu" in built else []


def _user() -> pwd.struct_passwd | None:
    """As whom root starts it; None for anybody else, who starts it themselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NotInstalled("PostgreSQL does not run as root, and there is nobody else")
