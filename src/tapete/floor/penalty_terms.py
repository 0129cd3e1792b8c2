"""Length of a penalty in hands or rounds under a book: its start, its count and its end."""

from typing import Literal

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.floor.penalties import hands_of
from tapete.rules import Book

RedealCounts = Literal["one-hand", "two-hands"]
"""Count of a deal and its redeal for a penalty."""


def players_counted(players: int | None, at_offence: int | None, book: Book, read: Citing) -> int:
    """Choose the number of players that defines a round.

    Args:
        players: players at the table when the penalty is given, with the offender.
        at_offence: players at the table at the offence. If one number is unknown, the other counts.
        book: decides which number counts.
        read: records the rows.

    Raises:
        ValueError: neither number is known.

    Rules: TDA13-58B-2, TDA19-71A.2.
    """
    first_at_offence = read(book.penalties.round_counted) == "at-offence"
    found = (at_offence or players) if first_at_offence else (players or at_offence)
    if found is None:
        name = "players_at_offence" if first_at_offence else "players"
        raise Impossible(name, "round_needs_players")
    return found


def hands_of_rounds(rounds: int, players: int, book: Book, read: Citing) -> int:
    """Convert missed rounds into hands.

    Rules: TDA19-71A.2, TDA13-58B-2, CCL-penalty-suspension.
    """
    return hands_of(rounds, players=players, length=read(book.penalties.round_length))


def after_the_hand(book: Book, read: Citing) -> bool | None:
    """Whether a penalty given in a hand begins after it; None if the book does not say (TDA19-68.2)."""
    starts = book.penalties.starts
    return None if starts is None else read(starts) == "after-the-hand"


def needs_release(book: Book, read: Citing) -> bool:
    """Whether a player needs the director's release to come back, in addition to the count."""
    release = book.penalties.release
    return release is not None and read(release) == "count-and-director"


def redeal_counts(book: Book, read: Citing) -> RedealCounts:
    """Return whether a deal and its redeal count as one hand of a penalty or as two (TDA19-35C.3)."""
    return read(book.deal.redeal_counts)


def hands_served(deals: int, book: Book, read: Citing) -> int:
    """Return the number of penalty hands served by a hand with this number of deals (TDA19-35C.3)."""
    return 1 if deals == 1 or redeal_counts(book, read) == "one-hand" else deals
