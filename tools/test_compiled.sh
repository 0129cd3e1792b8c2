#!/bin/sh
# Compile the hot modules and run the tests of cards and engine on them: the same tests, the other form.
set -eu
cd "$(dirname "$0")/.."
if ! .venv/bin/python -c 'import sys; sys.path.insert(0, "tools"); import compiled; sys.exit(compiled.compiler() is None)'; then
    echo "no C compiler here: the package runs uncompiled, and there is nothing more to test"
    exit 0
fi
.venv/bin/python tools/compiled.py build/compiled
TAPETE_COMPILED=1 PYTHONPATH=build/compiled .venv/bin/python -m pytest -q -m "not long and not browser" -n auto --dist worksteal \
    tests/unit/test_bad_input.py tests/unit/test_copying.py tests/unit/test_engine.py tests/unit/test_games_*.py tests/unit/test_high.py \
    tests/unit/test_own_game.py tests/unit/test_pots.py tests/unit/test_rankings*.py tests/unit/test_wrong_types.py tests/perft tests/differential \
    tests/unit/test_staff_*.py tests/unit/test_rare_betting.py tests/properties/test_hand.py \
    tests/properties/test_staff.py tests/properties/test_fast.py tests/properties/test_text.py tests/unit/test_hand_text.py \
    tests/scenarios/test_scenarios.py tests/shape/test_compiled.py tests/shape/test_docstrings.py
