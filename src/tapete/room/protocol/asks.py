"""Messages that a client sends."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from tapete.cards import Card
from tapete.room.protocol.bank import SetTimeBank, UseTimeBank
from tapete.room.protocol.base import Ask, Name, Stream, Uuid, Whole
from tapete.room.protocol.cash import CashCommand
from tapete.room.protocol.chat import ReportPlayer, Say
from tapete.room.protocol.fairness import CommitBytes, ProveDraws, ProveHand, RevealBytes
from tapete.room.protocol.pool import Pool, PoolCommand


class Hello(Ask, frozen=True, kw_only=True):
    """Open the connection: with a `token` from an earlier `welcome`, or with a `name` to make an account.

    The token of a bot works too. Without token and name, the cookie of a signed-in browser is used.
    """

    protocol: int
    token: Annotated[str, Meta(max_length=100)] | None = None
    name: Name | None = None
    bot: bool = False
    """True if you are a program. The account is labelled as a bot permanently."""
    id: Uuid | None = None


class Lobby(Ask, frozen=True, kw_only=True):
    """Ask for the lobby: `lobby_rows` follows now, `lobby_news` and `your_lobby` at every change."""

    whole: bool = False
    """Whether to send the whole `lobby_rows` at every change, in place of the news."""
    id: Uuid | None = None


class Means(StrEnum):
    """Means of payment for an entry."""

    MONEY = "money"
    TOURNAMENT_MONEY = "tournament_money"
    """Tournament money first, money for the rest."""
    TICKET = "ticket"
    """A ticket for an event of this price."""


class Register(Ask, frozen=True, kw_only=True):
    """Buy an entry, before the start or late; the price leaves the wallet in the same instant."""

    id: Uuid
    stream: Stream
    pay: Means | None = None
    """Null: use a ticket of this price if you have one, otherwise tournament money first."""
    games: Annotated[int, Meta(ge=1, le=16)] = 1
    """Number of games to enter, this one included. Only a Windfall takes more than one.

    The room opens the other games and enters you in one after the other. Each entry is charged and answered
    as its own `register`, with an id derived from this one (UUID version 5, name `2`, `3`, ...). The
    answers come within seconds or not at all.
    """


class OpenClubEvent(Ask, frozen=True, kw_only=True):
    """Open a tournament for the members of your club, like the house's tournament that `stream` names.

    Owners and managers of the club may. `accepted.stream` is the new tournament. To everybody else it does
    not exist.
    """

    id: Uuid
    stream: Stream
    club: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^\S.*\S$")]
    starts_at: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    """Start (UTC milliseconds), at least half a minute and at most a year from now."""


class Unregister(Ask, frozen=True, kw_only=True):
    """Give the entry back, before the start or while it waits for a seat. The price is refunded."""

    id: Uuid
    stream: Stream


class Purchase(StrEnum):
    """Purchase that a player may make during a tournament."""

    RE_ENTRY = "re_entry"
    """New entry with a new seat, after elimination."""
    REBUY = "rebuy"
    """Chips for a player who keeps their seat."""
    ADD_ON = "add_on"
    """Chips for a stack of any size, sold in one break."""


class Buy(Ask, frozen=True, kw_only=True):
    """Buy one of the `purchases` that the table or the tournament offers."""

    id: Uuid
    stream: Stream
    what: Purchase
    pay: Means | None = None
    """Same as in `register`."""


class Decline(Ask, frozen=True, kw_only=True):
    """Decline the rebuy that you are offered: you are out."""

    id: Uuid
    stream: Stream


class Surrender(Ask, frozen=True, kw_only=True):
    """Give up your chips so that you may enter again; only where the tournament allows it."""

    id: Uuid
    stream: Stream


class GiveUpSeat(Ask, frozen=True, kw_only=True):
    """Give up the seat (a ticket) that you won in a satellite, for the `seat_worth` on the page.

    You may do this until you use the ticket, even after the satellite is over.
    """

    id: Uuid
    stream: Stream


class DealMethod(StrEnum):
    """Method of sharing the remaining prizes by agreement."""

    ICM = "icm"
    CHIP_CHOP = "chip_chop"
    EVEN = "even"
    CUSTOM = "custom"


class ProposeDeal(Ask, frozen=True, kw_only=True):
    """Propose to share the remaining prizes; `deal` of the table tells everybody."""

    id: Uuid
    stream: Stream
    method: DealMethod
    kept: Whole = 0
    """Amount left for the winner."""
    amounts: dict[str, Whole] = {}
    """Amount for each player, by name; only with `custom`."""


class PreviewDeal(Ask, frozen=True, kw_only=True):
    """Ask what each player would get from a deal, before it is proposed; `deal_preview` follows."""

    stream: Stream
    method: DealMethod
    kept: Whole = 0
    """Amount that would be left for the winner."""
    amounts: dict[str, Whole] = {}
    """Amount for each player, by name; only with `custom`."""
    id: Uuid | None = None


class VoteOnDeal(Ask, frozen=True, kw_only=True):
    """Vote yes or no on the proposed deal. The deal is settled when all have voted yes."""

    id: Uuid
    stream: Stream
    terms: Annotated[str, Meta(max_length=80)]
    """The `terms` of the table's `deal`, so that nobody agrees to other terms."""
    yes: bool


class Follow(Ask, frozen=True, kw_only=True):
    """Follow a tournament's page: `tournament_state` follows now, then `page_news` and `your_page`."""

    stream: Stream
    whole: bool = False
    """Whether to send the whole `tournament_state` at every change, in place of the news."""
    id: Uuid | None = None


class Unfollow(Ask, frozen=True, kw_only=True):
    """Stop following."""

    stream: Stream
    id: Uuid | None = None


class Watch(Ask, frozen=True, kw_only=True):
    """Watch a table of a tournament: a `snapshot` follows, and `news` and `yours` at every change.

    One connection watches one table of a tournament: watching another ends the first. Without `table` you
    watch your own, wherever you are moved. With `whole` you get a whole `table` at every change and fold
    nothing; this costs about ten times as many bytes. `since` is the last `version` that you saw of whole
    tables, and `since_table` is its table. If the room still has the events after that version, `events`
    holds them.

    For your entry in a closed pool you get one `snapshot`, without `pool` in your own part, and nothing more.
    """

    stream: Stream
    table: Annotated[int, Meta(ge=1, le=2**31)] | None = None
    whole: bool = False
    since: Whole = 0
    since_table: Whole | None = None
    """Null: the table that you watch now."""
    chat: bool = False
    """Whether to send the chat of the table too: `chat` after each snapshot, then `chat_said`."""
    id: Uuid | None = None


class Unwatch(Ask, frozen=True, kw_only=True):
    """Stop watching."""

    stream: Stream
    id: Uuid | None = None


class Action(StrEnum):
    """Action that a seat may take on its turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE_TO = "raise_to"
    BRING_IN = "bring_in"
    DRAW = "draw"


class Act(Ask, frozen=True, kw_only=True):
    """Act on the `decision` that the table asks you for. A stale decision is refused."""

    id: Uuid
    stream: Stream
    decision: Annotated[str, Meta(max_length=40)]
    action: Action
    amount: Whole | None = None
    """The bet, or the total to raise to; only with `bet` and `raise_to`."""
    discard: Annotated[tuple[Card, ...], Meta(max_length=7)] | None = None
    """Cards that you exchange; only with `draw`. Null exchanges none."""


class PreAction(StrEnum):
    """Pre-action: what to do when your turn comes."""

    CHECK_OR_FOLD = "check_or_fold"
    """Check, or fold if there is a bet by then."""
    CHECK = "check"
    """Check if there is still no bet."""
    CALL = "call"
    """Call this bet, but no larger one."""
    CALL_ANY = "call_any"
    """Call a bet of any size, or check if there is nothing to call."""
    FOLD = "fold"
    """Fold. The bet can only grow."""


class PreAct(Ask, frozen=True, kw_only=True):
    """Set a pre-action in place of any other, or clear it (`tick` null).

    An `accepted` pre-action is kept, even if you disconnect or the room restarts, until your turn or until
    the betting makes it invalid. Nobody else is told. A stale situation is refused.
    """

    id: Uuid
    stream: Stream
    situation: Annotated[str, Meta(max_length=60)]
    """The `situation` of `beforehand`."""
    tick: PreAction | None


class Away(Ask, frozen=True, kw_only=True):
    """Sit out (`away` true) or come back. An away seat checks or folds at once and still posts its blinds."""

    id: Uuid
    stream: Stream
    away: bool


class ShowCards(Ask, frozen=True, kw_only=True):
    """Show cards of yours after a hand that you were dealt into, until the next hand begins there.

    `may_show` of the table lists the cards. Everybody at the table sees them. The next hand waits a moment.
    """

    id: Uuid
    stream: Stream
    hand: Whole
    cards: Annotated[tuple[Card, ...], Meta(max_length=7)]


class RabbitHunt(Ask, frozen=True, kw_only=True):
    """Ask for the board cards that would have come, after a hand that you were dealt into.

    Only where `may_hunt` of the table allows it, until the next hand begins. All at the table see the cards.
    """

    id: Uuid
    stream: Stream
    hand: Whole


class Hands(Ask, frozen=True, kw_only=True):
    """Ask for the last hands that you may replay, newest first; `hand_list` follows.

    The list has the hands that you were dealt into and all hands of the table that you watch.
    """

    stream: Stream
    id: Uuid | None = None


class HandSteps(Ask, frozen=True, kw_only=True):
    """Ask for one hand step by step, as your seat may see it; `hand_replay` follows."""

    stream: Stream
    hand: Whole
    id: Uuid | None = None


class Wallet(Ask, frozen=True, kw_only=True):
    """Ask for balance and last entries: `wallet_state` follows now, `wallet_news` whenever money moves."""

    whole: bool = False
    """Whether to send the whole `wallet_state` at every change, in place of the news."""
    id: Uuid | None = None


class Ping(Ask, frozen=True, kw_only=True):
    """Ask whether anybody is there."""

    id: Uuid | None = None


ClientMessage = (
    Hello
    | Lobby
    | Register
    | OpenClubEvent
    | Unregister
    | Buy
    | Decline
    | Surrender
    | GiveUpSeat
    | ProposeDeal
    | PreviewDeal
    | VoteOnDeal
    | Follow
    | Unfollow
    | Watch
    | Unwatch
    | Act
    | PreAct
    | UseTimeBank
    | SetTimeBank
    | Away
    | ShowCards
    | RabbitHunt
    | Hands
    | HandSteps
    | ProveDraws
    | ProveHand
    | CommitBytes
    | RevealBytes
    | Say
    | ReportPlayer
    | CashCommand
    | Pool
    | PoolCommand
    | Wallet
    | Ping
)
"""Every message that a client may send."""


OfStream = (
    Register
    | OpenClubEvent
    | Unregister
    | Buy
    | Decline
    | Surrender
    | GiveUpSeat
    | ProposeDeal
    | PreviewDeal
    | VoteOnDeal
    | Follow
    | Unfollow
    | Watch
    | Unwatch
    | Act
    | PreAct
    | UseTimeBank
    | SetTimeBank
    | Away
    | ShowCards
    | RabbitHunt
    | Hands
    | HandSteps
    | ProveDraws
    | ProveHand
    | CommitBytes
    | RevealBytes
    | Say
    | ReportPlayer
    | CashCommand
    | Pool
    | PoolCommand
)
"""Messages about one stream: a tournament, a cash table, a pool."""
