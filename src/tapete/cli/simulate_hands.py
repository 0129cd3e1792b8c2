"""Write the hands of a simulated tournament to a file: PHH, Open Hand History or PokerStars text."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tapete.engine import Hand
from tapete.engine.types import Seat
from tapete.formats import record_of, write_hands
from tapete.formats.record import Record, TournamentFacts, Unwritable
from tapete.formats.sites import Written
from tapete.tournament import HandBegan
from tapete.tournament import Tournament as Event

KINDS: Final[dict[str, tuple[Written, str]]] = {
    "phh": ("phh", ".phhs"),
    "ohh": ("ohh", ".ohh"),
    "text": ("pokerstars", ".txt"),
}
"""Values of `--hands`, with the format and the extension of the file."""


class HandsFile:
    """File of hands; writes each hand when it ends, to keep only one in memory.

    Args:
        kind: one of `KINDS`.
    """

    def __init__(self, folder: Path, kind: str) -> None:
        self._format, ending = KINDS[kind]
        self.path = folder / f"hands{ending}"
        self.written = 0
        self.left_out: list[str] = []
        """Hands that the format cannot hold, with the reason."""
        self._file = self.path.open("w", encoding="utf-8", newline="\n")

    def take(self, event: Event, began: HandBegan, hand: Hand, entries: Mapping[Seat, int]) -> None:
        """Write a hand; see `OnHand`."""
        record = self._record(event, began, hand, entries)
        try:
            text = write_hands([record], self._format)
        except Unwritable as error:
            self.left_out.append(str(error))
            return
        self.written += 1
        match self._format:
            case "phh":
                self._file.write(f"[{self.written}]\n{text}\n")
            case "ohh":
                self._file.write(text.rstrip("\n") + "\n\n")
            case "pokerstars":
                self._file.write(text + "\n\n")

    def _record(self, event: Event, began: HandBegan, hand: Hand, entries: Mapping[Seat, int]) -> Record:
        number = event.tournament
        return record_of(
            hand,
            names={seat: f"Entry {entry}" for seat, entry in entries.items()},
            number=f"{number}{hand.number:06}",
            table=f"{number} {began.table}",
            tournament=TournamentFacts(number=str(number), name=" ".join(event.structure.name.split())),
        )

    def close(self) -> None:
        """Finish the file."""
        self._file.close()


def kind_named(text: str | None, out: Path | None) -> str | None:
    """Return the kind of file that `--hands` names.

    Raises:
        ValueError: the kind does not exist, or there is no folder to write to.
    """
    if text is None:
        return None
    if text not in KINDS:
        raise ValueError(f"--hands {text}: expected {', '.join(KINDS)}")
    if out is None:
        raise ValueError("--hands writes into a folder: say which with --out")
    return text
