"""Messages that a client sends."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from tapete.cards import Card
from tapete.room.protocol.base import Ask, Name, Stream, Uuid, Whole
from tapete.room.protocol.cash import CashCommand
from tapete.room.protocol.fairness import CommitBytes, ProveDraws, ProveHand, RevealBytes
from tapete.room.protocol.pool import Pool, PoolCommand


class Hello(Ask, frozen=True, kw_only=True):
    """Open the connection: with a `token` from an earlier `welcome`, or with a `name` to make an account.

    The token of a bot opens it, too. Without token and name the cookie of a signed-in browser does.
    """

    protocol: int
    token: Annotated[str, Meta(max_length=100)] | None = None
    name: Name | None = None
    bot: bool = False
    """Say true if you are a program: the account is labelled as a bot for good."""
    id: Uuid | None = None


class Lobby(Ask, frozen=True, kw_only=True):
    """Ask for the lobby: `lobby_rows` follows now, `lobby_news` and `your_lobby` at every change."""

    whole: bool = False
    """Send `lobby_rows` each time in place of the news."""
    id: Uuid | None = None


class Means(StrEnum):
    """What an entry is paid with."""

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
    """Without it: with a ticket of this price if you have one, else tournament money first."""
    games: Annotated[int, Meta(ge=1, le=16)] = 1
    """Of a Windfall: in how many games of this kind to enter, this one included.

    The room opens the others and enters you one after the other; each is charged and answered as a `register`
    of its own, with ids that follow from this one (UUID version 5, name `2`, `3`, ...). They come within
    seconds or not at all.
    """


class Unregister(Ask, frozen=True, kw_only=True):
    """Give the entry back, before the start or while it waits for a seat; what was paid returns."""

    id: Uuid
    stream: Stream


class Purchase(StrEnum):
    """What a player may buy in the course of a tournament."""

    RE_ENTRY = "re_entry"
    """After going out: a new entry, with a new seat."""
    REBUY = "rebuy"
    """Chips, in the seat one has."""
    ADD_ON = "add_on"
    """Chips, whatever the stack, in the break that they are sold in."""


class Buy(Ask, frozen=True, kw_only=True):
    """Buy what the table's or the tournament's `purchases` offer."""

    id: Uuid
    stream: Stream
    what: Purchase
    pay: Means | None = None
    """As in `register`."""


class Decline(Ask, frozen=True, kw_only=True):
    """Let the rebuy that you are offered go by: you are out."""

    id: Uuid
    stream: Stream


class Surrender(Ask, frozen=True, kw_only=True):
    """Give up your chips so that you may enter again; only where the tournament allows it."""

    id: Uuid
    stream: Stream


class GiveUpSeat(Ask, frozen=True, kw_only=True):
    """Give up the seat that you won in a satellite, its ticket, and take `seat_worth` of the page instead.

    It is taken as long as you have not used the ticket, also when the satellite is over.
    """

    id: Uuid
    stream: Stream


class DealMethod(StrEnum):
    """How what is still to be won is shared by agreement."""

    ICM = "icm"
    CHIP_CHOP = "chip_chop"
    EVEN = "even"
    CUSTOM = "custom"


class ProposeDeal(Ask, frozen=True, kw_only=True):
    """Propose to share what is still to be won; `deal` of the table tells everybody."""

    id: Uuid
    stream: Stream
    method: DealMethod
    kept: Whole = 0
    """What is left for the winner."""
    amounts: dict[str, Whole] = {}
    """By name, for a deal of your own."""


class PreviewDeal(Ask, frozen=True, kw_only=True):
    """Ask what each would get by a deal, before it is proposed; `deal_preview` follows, to you alone."""

    stream: Stream
    method: DealMethod
    kept: Whole = 0
    """What would be left for the winner."""
    amounts: dict[str, Whole] = {}
    """By name, for a deal of your own."""
    id: Uuid | None = None


class VoteOnDeal(Ask, frozen=True, kw_only=True):
    """Say yes or no to the deal that is proposed. It is settled when all have said yes."""

    id: Uuid
    stream: Stream
    terms: Annotated[str, Meta(max_length=80)]
    """As `deal` of the table names them, so that nobody agrees to something else."""
    yes: bool


class Follow(Ask, frozen=True, kw_only=True):
    """Follow a tournament's page: `tournament_state` follows now, then `page_news` and `your_page`."""

    stream: Stream
    whole: bool = False
    """Send `tournament_state` each time in place of the news."""
    id: Uuid | None = None


class Unfollow(Ask, frozen=True, kw_only=True):
    """Stop following."""

    stream: Stream
    id: Uuid | None = None


class Watch(Ask, frozen=True, kw_only=True):
    """Watch a table of a tournament: a `snapshot` follows, and `news` and `yours` at every change.

    One connection watches one table of a tournament: watching another ends it. Without `table` it is your
    own, wherever you are moved. With `whole` you get a whole `table` at every change and fold nothing;
    this costs some ten times as many bytes. `since` is the last `version` that you saw of whole tables, and
    `since_table` where: if the room still has what came after it, `events` holds the gap.

    Of an entry of yours in a pool that is closed there is one `snapshot`, without `pool` in your own part;
    nothing follows it.
    """

    stream: Stream
    table: Annotated[int, Meta(ge=1, le=2**31)] | None = None
    whole: bool = False
    since: Whole = 0
    since_table: Whole | None = None
    """Without it: at the table that you watch now."""
    id: Uuid | None = None


class Unwatch(Ask, frozen=True, kw_only=True):
    """Stop watching."""

    stream: Stream
    id: Uuid | None = None


class Action(StrEnum):
    """What a seat may do when it is its turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE_TO = "raise_to"
    BRING_IN = "bring_in"
    DRAW = "draw"


class Act(Ask, frozen=True, kw_only=True):
    """Act on the `decision` that the table asked of you. A stale decision is refused."""

    id: Uuid
    stream: Stream
    decision: Annotated[str, Meta(max_length=40)]
    action: Action
    amount: Whole | None = None
    """The bet, or the total to raise to; only with `bet` and `raise_to`."""
    discard: Annotated[tuple[Card, ...], Meta(max_length=7)] | None = None
    """Your cards to change; only with `draw`. None changes none."""


class PreAction(StrEnum):
    """A box that may be ticked before one's turn."""

    CHECK_OR_FOLD = "check_or_fold"
    """Check; fold if there is a bet by then."""
    CHECK = "check"
    """Check if there is still no bet."""
    CALL = "call"
    """Call this bet and no other."""
    CALL_ANY = "call_any"
    """Call whatever the bet is by then; with nothing to call, check."""
    FOLD = "fold"
    """Fold; the bet can only grow."""


class PreAct(Ask, frozen=True, kw_only=True):
    """Tick a box before your turn, in place of any other, or take the tick off (`tick` null).

    Once it is `accepted` it is kept, whatever happens to your line or to the room, until its turn or until
    the betting takes it off. Nobody else is told of it. A stale situation is refused.
    """

    id: Uuid
    stream: Stream
    situation: Annotated[str, Meta(max_length=60)]
    """As `beforehand` names it."""
    tick: PreAction | None


class Away(Ask, frozen=True, kw_only=True):
    """Sit out (`away` true) or come back. An away seat checks or folds at once and still posts its blinds."""

    id: Uuid
    stream: Stream
    away: bool


class ShowCards(Ask, frozen=True, kw_only=True):
    """Show cards of yours after a hand that you were dealt into, until the next one begins there.

    `may_show` of the table says which. All at the table see them. The next hand waits a moment for it.
    """

    id: Uuid
    stream: Stream
    hand: Whole
    cards: Annotated[tuple[Card, ...], Meta(max_length=7)]


class RabbitHunt(Ask, frozen=True, kw_only=True):
    """Have the cards turned up that would have come, after a hand that you were dealt into.

    Only where `may_hunt` of the table says so, until the next hand begins. All at the table see them.
    """

    id: Uuid
    stream: Stream
    hand: Whole


class Hands(Ask, frozen=True, kw_only=True):
    """Ask for the last hands that you may see again, newest first; `hand_list` follows.

    They are those that you were dealt into, and all of the table that you watch.
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
    """Send `wallet_state` each time in place of the news."""
    id: Uuid | None = None


class Ping(Ask, frozen=True, kw_only=True):
    """Ask whether anybody is there."""

    id: Uuid | None = None


ClientMessage = (
    Hello
    | Lobby
    | Register
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
    | Away
    | ShowCards
    | RabbitHunt
    | Hands
    | HandSteps
    | ProveDraws
    | ProveHand
    | CommitBytes
    | RevealBytes
    | CashCommand
    | Pool
    | PoolCommand
    | Wallet
    | Ping
)
"""Whatever a client may send."""


OfStream = (
    Register
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
    | Away
    | ShowCards
    | RabbitHunt
    | Hands
    | HandSteps
    | ProveDraws
    | ProveHand
    | CommitBytes
    | RevealBytes
    | CashCommand
    | Pool
    | PoolCommand
)
"""Messages about one stream: a tournament, a cash table, a pool."""
