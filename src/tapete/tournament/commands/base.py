"""Bases of a tournament's commands."""

from msgspec import Struct

from tapete.engine.types import snake


class TournamentCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of all commands."""


class OfEntry(TournamentCommand, frozen=True, kw_only=True):
    """Base of commands that concern one entry of a player."""

    account: int
    number: int | None = None
    """Number of the player's entry, where several are in; None for the last of these."""
