#!/bin/sh
# Make or refresh .venv: the locked packages, Node where the machine has none, and this project, editable.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

fail() { echo "environment.sh: $1" >&2; exit 1; }

# pip would install into the place that the link leads to, which serves another checkout.
[ ! -L .venv ] || fail ".venv is a symbolic link to $(readlink .venv); remove it (rm .venv) to make one here"

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "'$python' is not Python 3.11 or newer; install one, or name it: make PYTHON=/path/to/python3"

if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "== this Python has no venv: installing python3-venv"
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
    fi
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        fail "'$python' has no venv module; as root: apt-get install python3-venv"
fi

if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    echo "== making .venv"
    "$python" -m venv --clear .venv
fi

install() { .venv/bin/python -m pip install --quiet --disable-pip-version-check "$@"; }

echo "== installing the packages of requirements.lock"
install --require-hashes -r requirements.lock

if ! .venv/bin/python tools/node.py node >/dev/null 2>&1; then
    echo "== no Node 20.19 or newer here: installing the one of requirements-node.lock"
    install --require-hashes -r requirements-node.lock
fi

echo "== installing tapete, editable"
install --no-deps --no-build-isolation -e .
