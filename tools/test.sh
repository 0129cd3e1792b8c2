#!/bin/sh
# Every check, the quick ones first and the browser last; the first that fails ends the run.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin

echo "== ruff: lint"
"$bin/ruff" check .
echo "== ruff: format"
"$bin/ruff" format --check .
echo "== mypy"
"$bin/mypy"
echo "== pytest: unit, doctests, properties, perft, scenarios, differential, simulation, shape"
"$bin/python" -m pytest -q -m "not long and not browser" -n auto --dist worksteal --ignore tests/room
echo "== pytest: room"
"$bin/python" -m pytest -q -m "not long and not browser" tests/room
echo "== compiled modules: the engine's tests once more"
tools/test_compiled.sh
echo "== web client: types, then its own tests"
"$bin/python" tools/node.py run check
"$bin/python" tools/node.py run test

if [ -d tests/browser ]; then
    echo "== pytest: browser"
    CHROMIUM=$(tools/chromium.sh)
    export CHROMIUM
    "$bin/python" -m pytest -q -m "browser and not long" tests/browser
fi
