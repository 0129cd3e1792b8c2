#!/bin/sh
# Rewrite requirements.lock and requirements-node.lock from pyproject.toml and the two .in files.
# uv lives in a throwaway environment; the lock names versions and hashes, and no registry.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch"
"$scratch/bin/pip" install --quiet uv
compile() {
    "$scratch/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
        --no-emit-index-url --no-emit-find-links "$@"
}
# All but OpenSpiel: with SciPy it takes 200 MB.
compile --extra all --extra docs --group test pyproject.toml requirements-build.in -o requirements.lock
compile requirements-node.in -o requirements-node.lock
if grep -nE '://|index-url|find-links|trusted' requirements.lock requirements-node.lock; then
    echo "lock.sh: the lock names a registry (lines above)" >&2
    exit 1
fi
