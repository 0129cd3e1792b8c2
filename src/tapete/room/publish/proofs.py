"""The proof of a finished hand for one seat. It opens only the cards that this seat saw."""

from collections.abc import Mapping, Sequence

from tapete.cards import Card
from tapete.engine import events as hand_events
from tapete.engine.types import HandRules, Seat
from tapete.engine.views import seen_by
from tapete.room import protocol as p
from tapete.room.core import dealing
from tapete.room.core.events import DeckShuffled
from tapete.room.fair.decks import Cut
from tapete.room.fair.places import Place, seen_from
from tapete.room.world.deal_key import DealKey


def proof(
    stream: str,
    table: int,
    shuffle: DeckShuffled,
    events: Sequence[hand_events.Event],
    seat: Seat | None,
    *,
    rules: HandRules,
    key: DealKey,
) -> p.HandProof:
    """Return the proof of one hand.

    Args:
        events: all events of the hand, with every card.
        seat: seat that gets the proof; None for a spectator.

    Raises:
        NotInTurn: the floor moved cards, so their places in the deck are unknown.
    """
    seen = seen_from(events, seat)
    decks = [dealing.cut_deck(stream, table, shuffle, rules, key)]
    reshuffled = [event.cards for event in events if isinstance(event, hand_events.StubReshuffled)]
    for stub, cards in enumerate(reshuffled, start=1):
        decks.append(dealing.cut_stub(stream, table, shuffle, stub, cards, key))
    return p.HandProof(
        format=shuffle.format,
        stream=stream,
        table=table,
        hand=shuffle.hand,
        deal=shuffle.deal,
        you=seat,
        contributions=tuple(
            p.Contribution(seat=seat, commitment=committed.hex(), reveal=shuffle.reveals.get(seat))
            for seat, committed in sorted(dealing.awaited_by(shuffle).items())
        ),
        decks=tuple(_deck_proof(cut, seen, number) for number, cut in enumerate(decks)),
        events=tuple(seen_by(event, seat) for event in events),
    )


def _deck_proof(cut: Cut, seen: Mapping[Place, Card], deck: int) -> p.DeckProof:
    opened = [cut.opening(place) for number, place in sorted(seen) if number == deck]
    return p.DeckProof(
        name=cut.sealed.name,
        commitment=cut.sealed.commitment.hex(),
        leaves=tuple(one.hex() for one in cut.sealed.leaves),
        openings=tuple(p.CardOpening(place=one.place, card=one.card, salt=one.salt.hex()) for one in opened),
    )
