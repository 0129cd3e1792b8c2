"""Ledger of penalties: how many hands each player misses, and from which hand.

The deciding functions read a ledger and return events; `apply` returns the ledger after an event.

>>> ledger = replay(give(Ledger(), player=4, kind="missed_rounds", hands=hands_of(2, players=9)))
>>> ledger.left(4)
18
>>> for hand in (501, 502): ledger = replay(miss_hand(ledger, hand), ledger)
>>> ledger = replay(miss_hand(ledger, 502, deal=2), ledger)  # the redeal of a misdeal is the same hand
>>> ledger.left(4)
16
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tapete.engine.types import snake
from tapete.floor.impossible import Impossible
from tapete.rules.points.penalties import Kind

Player = int
"""Entry number of a player. A penalty follows the player to another seat."""


class PenaltyEvent(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of all events; `penalty` is the number of the penalty."""

    penalty: int


class PenaltyGiven(PenaltyEvent, frozen=True, kw_only=True):
    """A player was penalised."""

    player: Player
    kind: Kind
    hands: int = 0
    """Total number of hands to miss."""
    first_hand: int = 0
    """First hand to miss."""
    needs_release: bool = False
    """Whether the player stays away until the director's release, even after missing all hands."""
    offence: str = ""
    rows: tuple[str, ...] = ()


class HandMissed(PenaltyEvent, frozen=True, kw_only=True):
    """One hand of the penalty was missed. A redeal keeps the number of its hand and is its second deal."""

    hand: int
    deal: int = 1


class PenaltyLifted(PenaltyEvent, frozen=True, kw_only=True):
    """The director lifted the penalty, or the rest of it."""

    reason: str


class PlayerReleased(PenaltyEvent, frozen=True, kw_only=True):
    """The director allowed the player to come back."""


Event = PenaltyGiven | HandMissed | PenaltyLifted | PlayerReleased


class Penalty(Struct, frozen=True, kw_only=True):
    """One penalty and its progress."""

    given: PenaltyGiven
    missed: int = 0
    last: tuple[int, int] | None = None
    """Last missed hand and deal."""
    lifted: bool = False
    released: bool = False

    @property
    def left(self) -> int:
        """Hands still to be missed."""
        return 0 if self.lifted else self.given.hands - self.missed

    @property
    def over(self) -> bool:
        """Whether the penalty no longer keeps the player away."""
        return self.lifted or (self.left == 0 and (self.released or not self.given.needs_release))


class Ledger(Struct, frozen=True, kw_only=True):
    """All penalties of an event in the order given; each is numbered by its position, from 1."""

    penalties: tuple[Penalty, ...] = ()

    def of(self, player: Player) -> tuple[Penalty, ...]:
        """Return every penalty of a player, including served ones."""
        return tuple(penalty for penalty in self.penalties if penalty.given.player == player)

    def left(self, player: Player) -> int:
        """Return the number of hands that a player still has to miss."""
        return sum(penalty.left for penalty in self.of(player))

    def earlier(self, player: Player) -> int:
        """Return the number of a player's penalties that were not lifted."""
        return sum(not penalty.lifted for penalty in self.of(player))

    def disqualified(self, player: Player) -> bool:
        """Whether a player is disqualified from the event."""
        return any(p.given.kind == "disqualification" and not p.lifted for p in self.of(player))

    def away(self, player: Player, hand: int) -> bool:
        """Whether a player's cards are killed in a hand."""
        return self.disqualified(player) or any(
            not penalty.over and penalty.given.first_hand <= hand for penalty in self.of(player)
        )

    def __getitem__(self, number: int) -> Penalty:
        if not 0 < number <= len(self.penalties):
            raise Impossible("penalty", "no_such_penalty", number=number)
        return self.penalties[number - 1]


def hands_of(rounds: int, *, players: int, length: Literal["all-players", "others"] = "all-players") -> int:
    """Convert missed rounds into a number of hands, fixed when the penalty is given.

    Args:
        rounds: at least 1.
        players: players at the table at the moment that the book defines, with the offender.
        length: whether the offender counts as a player of the round.

    Rules: TDA19-71A.2, TDA13-58B-2, CCL-penalty-suspension.

    >>> hands_of(2, players=9)
    18
    """
    if rounds < 1:
        raise Impossible("count", "no_rounds", rounds=rounds)
    if players < 2:
        raise Impossible("players", "no_round_of", players=players)
    return rounds * (players if length == "all-players" else players - 1)


def give(
    ledger: Ledger,
    *,
    player: Player,
    kind: Kind,
    hands: int = 0,
    hand: int = 0,
    after_the_hand: bool = True,
    needs_release: bool = False,
    offence: str = "",
    rows: Sequence[str] = (),
) -> tuple[Event, ...]:
    """Penalise a player.

    Args:
        ledger: the current ledger.
        player: the offender.
        kind: kind of penalty; missed hands and rounds need `hands`, other kinds have none.
        hands: total number of hands to miss: see `hands_of`.
        hand: the number of the hand being played; 0 between hands.
        after_the_hand: whether the current hand is played out first, so that the next hand is the first to
            miss (TDA19-68.2).
        needs_release: see `PenaltyGiven`.
        offence: name of the offence.
        rows: the rules broken, and the rows that allow the penalty.

    Raises:
        ValueError: hands missing or not allowed for this kind, or the player is already disqualified.
    """
    misses = kind in ("missed_hands", "missed_rounds")
    if misses and hands < 1:
        raise Impossible("hands", "hands_needed", penalty=kind, hands=hands)
    if not misses and hands:
        raise Impossible("hands", "misses_no_hands", hands=hands, penalty=kind)
    if ledger.disqualified(player):
        raise Impossible("player", "disqualified_already", player=player)
    return (
        PenaltyGiven(
            penalty=len(ledger.penalties) + 1,
            player=player,
            kind=kind,
            hands=hands,
            first_hand=hand + 1 if hand and after_the_hand else hand,
            needs_release=misses and needs_release,
            offence=offence,
            rows=tuple(rows),
        ),
    )


def miss_hand(
    ledger: Ledger, hand: int, *, deal: int = 1, redeal_counts: Literal["one-hand", "two-hands"] = "one-hand"
) -> tuple[Event, ...]:
    """Record a missed hand for every player who serves a penalty; several penalties are served one by one.

    The call is idempotent for a deal, for example after a crash.

    Args:
        ledger: the current ledger.
        hand: the number of the hand, increasing through the event; a redeal keeps it.
        deal: 2 for the redeal of a misdeal, and so on.
        redeal_counts: whether a deal and its redeal count as one hand (TDA19-35C.3) or as two.
    """
    counted = {
        penalty.given.player
        for penalty in ledger.penalties
        if penalty.last is not None
        and (penalty.last[0] >= hand if redeal_counts == "one-hand" else penalty.last >= (hand, deal))
    }
    found: list[Event] = []
    for number, penalty in enumerate(ledger.penalties, start=1):
        player = penalty.given.player
        if player in counted or ledger.disqualified(player):
            continue
        if penalty.left and penalty.given.first_hand <= hand:
            counted.add(player)
            found.append(HandMissed(penalty=number, hand=hand, deal=deal))
    return tuple(found)


def lift(ledger: Ledger, number: int, *, reason: str) -> tuple[Event, ...]:
    """Lift a penalty, or the rest of it.

    Raises:
        ValueError: unknown penalty, already lifted, or no reason given.
    """
    if ledger[number].lifted:
        raise Impossible("penalty", "lifted_already", number=number)
    if not reason.strip():
        raise Impossible("reason", "lifting_needs_reason")
    return (PenaltyLifted(penalty=number, reason=reason),)


def release(ledger: Ledger, player: Player) -> tuple[Event, ...]:
    """Release a player who has missed all hands, by decision of the director (CCL-penalty-serving).

    Raises:
        ValueError: the player still has hands to miss.
    """
    if left := ledger.left(player):
        raise Impossible("player", "hands_left", player=player, left=left)
    return tuple(
        PlayerReleased(penalty=number)
        for number, penalty in enumerate(ledger.penalties, start=1)
        if penalty.given.player == player and not penalty.over
    )


def apply(ledger: Ledger, event: Event) -> Ledger:
    """Return the ledger after an event."""
    if isinstance(event, PenaltyGiven):
        return Ledger(penalties=(*ledger.penalties, Penalty(given=event)))
    before = ledger[event.penalty]
    match event:
        case HandMissed(hand=hand, deal=deal):
            after = replace(before, missed=before.missed + 1, last=(hand, deal))
        case PenaltyLifted():
            after = replace(before, lifted=True)
        case PlayerReleased():
            after = replace(before, released=True)
    index = event.penalty - 1
    return Ledger(penalties=(*ledger.penalties[:index], after, *ledger.penalties[index + 1 :]))


def replay(events: Iterable[Event], ledger: Ledger | None = None) -> Ledger:
    """Apply events to a ledger, or to an empty one."""
    ledger = ledger or Ledger()
    for event in events:
        ledger = apply(ledger, event)
    return ledger


Rung = TypeVar("Rung")


def from_ladder(rungs: Sequence[Rung], step: int) -> Sequence[Rung]:
    """Return the rest of a ladder of penalties from the offender's step on, the mildest first.

    >>> from_ladder(("warning", "missed_hands", "disqualification"), step=1)
    ('missed_hands', 'disqualification')
    """
    return rungs[min(step, len(rungs) - 1) :]
