#!/bin/sh
# Test the lower bounds of pyproject.toml: install the lowest versions that it allows, and run tests on them.
# First the library with msgspec alone, then each extra alone in real use, then everything together.
# The environments are thrown away afterwards.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/uv"
"$scratch/uv/bin/pip" install --quiet --disable-pip-version-check uv
uv="$scratch/uv/bin/uv"

lowest() {  # name, extras
    "$uv" venv --quiet --python "${PYTHON:-python3}" "$scratch/$1"
    # shellcheck disable=SC2086 # a list of options
    "$uv" pip compile --quiet --resolution lowest-direct $2 pyproject.toml -o "$scratch/$1.txt"
    "$uv" pip install --quiet --python "$scratch/$1" -r "$scratch/$1.txt"
    "$uv" pip install --quiet --python "$scratch/$1" --no-deps -e .
}

environment() {  # name, extras
    lowest "$1" "$2"
    # What tests with, not what is tested: as new as it may be beside the lowest versions.
    "$uv" pip install --quiet --python "$scratch/$1" -c "$scratch/$1.txt" \
        pytest pytest-timeout pytest-xdist hypothesis httpx httpx2 pokerkit  # older Starlettes test with httpx
    echo "== $1:" "$(grep -E '^(msgspec|typer|rich|numpy|sqlalchemy|starlette|uvicorn|websockets|textual)==' "$scratch/$1.txt" | tr '\n' ' ')"
}

environment base ""
"$scratch/base/bin/python" -m pytest -q --noconftest tests/shape/test_base.py -k "msgspec_alone or names_its_extra or in_one_line and not serve"

for extra in cli client batch fast reports rl tui room postgres; do
    options="--extra $extra"
    [ "$extra" != reports ] || options="$options --extra cli" # what draws is the command
    lowest "$extra" "$options"
    "$scratch/$extra/bin/python" tools/check_extra.py "$extra"
done

environment all "--all-extras"
"$scratch/all/bin/python" -m pytest -q -n 2 -m "not long and not browser" tests/shape/test_base.py \
    tests/unit/test_engine.py tests/unit/test_hand_text.py tests/unit/test_cards.py tests/unit/test_ranges.py \
    tests/unit/test_stats.py tests/unit/test_phh.py tests/unit/test_ohh.py tests/unit/test_pokerstars.py \
    tests/unit/test_floor_bets.py tests/unit/test_tournament.py tests/unit/test_tournament_events.py \
    tests/unit/test_snapshots.py tests/unit/test_copying.py tests/unit/test_bots.py tests/unit/test_batch.py \
    tests/unit/test_equity.py tests/unit/test_equity_cli.py tests/unit/test_cli_rules.py tests/unit/test_cli_hand.py \
    tests/unit/test_stats_cli.py tests/unit/test_simulate_cli.py tests/unit/test_simulate_hands.py \
    tests/unit/test_client.py tests/scenarios/test_scenarios.py
"$scratch/all/bin/python" -m pytest -q -m "not long and not browser" tests/room/test_room_sockets.py \
    tests/room/test_room_messages.py tests/room/test_accounts.py tests/room/test_store_sql.py tests/room/test_traces.py \
    tests/room/test_metrics.py tests/room/test_logs.py tests/tui
