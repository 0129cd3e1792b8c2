"""Every real hand goes from text through PHH and Open Hand History and comes back the same."""

from __future__ import annotations

from msgspec import structs
from tests.scenarios.test_corpus import corpus

from tapete.formats.ohh import read_ohh
from tapete.formats.ohh.write import write_ohh
from tapete.formats.phh import read_phh
from tapete.formats.phh.write import write_phh
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.write import write_pokerstars
from tapete.formats.record import Record


def test_real_hands_survive_every_format() -> None:
    count = 0
    for path in sorted(corpus().glob("*/*.txt")):
        hands = [read for read in read_pokerstars(path.read_bytes()) if isinstance(read, Record)]
        if not hands:
            continue
        count += len(hands)
        assert list(read_phh(write_phh(hands, several=True).encode())) == hands, path.name
        assert list(read_ohh(write_ohh(hands).encode())) == hands, path.name
        text = write_pokerstars(hands)
        again = list(read_pokerstars(text.encode()))
        # Whose file it was can't be told where several hands are shown from the start.
        assert [structs.replace(told, hero=None) for told in again if isinstance(told, Record)] == [
            structs.replace(told, hero=None) for told in hands
        ], path.name
        assert write_pokerstars([told for told in again if isinstance(told, Record)]) == text, path.name
    assert count > 600
