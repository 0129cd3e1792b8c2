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
# Tests of the room with real sockets, files and signals have real time limits: they run by themselves.
real="tests/room/test_room_sigkill.py tests/room/test_room_sockets.py tests/room/test_example_bot.py"
ignored=$(printf -- "--ignore %s " $real)
echo "== pytest: all but the browser, the compiled form, and what needs real time"
# shellcheck disable=SC2086 # a list of words
"$bin/python" -m pytest -q -m "not long and not browser" -n auto --dist worksteal $ignored
echo "== pytest: the room in real time"
# shellcheck disable=SC2086
"$bin/python" -m pytest -q -m "not long and not browser" $real
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
