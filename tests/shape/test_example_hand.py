"""The hand of the name screen is the one that the engine plays now."""

from tools import generate_example_hand


def test_the_example_hand_is_fresh() -> None:
    command = "run .venv/bin/python tools/generate_example_hand.py"
    assert generate_example_hand.main(["--check"]) == 0, command
