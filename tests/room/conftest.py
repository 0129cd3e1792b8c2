"""Every decision in these tests is checked: it changes no state."""

from tests.unchanged import deciding_changes_nothing

__all__ = ["deciding_changes_nothing"]
