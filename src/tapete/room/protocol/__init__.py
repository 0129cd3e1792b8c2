"""The messages between a client and the room: version 1, JSON text frames, one message a frame.

Every message has a `type`. A client opens with `hello`; everything else is refused until `welcome` came
back. Messages that change something carry an `id`, a UUID of the client's own making: a repeat of one that
took effect is answered as it was then and changes nothing. Unknown fields and unknown types are refused.

Amounts are integers in the smallest unit, times are UTC milliseconds, cards are two characters (`Ah`), `??`
is a card that you may not see. Seats are numbered from 1, clockwise.
"""

from tapete.room.protocol.answers import Accepted, Error, ErrorCode, Goodbye, Pong, Refusal, Welcome
from tapete.room.protocol.asks import (
    Act,
    Action,
    Away,
    Buy,
    ClientMessage,
    DealMethod,
    Decline,
    Follow,
    GiveUpSeat,
    Hands,
    HandSteps,
    Hello,
    Lobby,
    Means,
    OfStream,
    Ping,
    PreAct,
    PreAction,
    ProposeDeal,
    Purchase,
    Register,
    Surrender,
    Unfollow,
    Unregister,
    Unwatch,
    VoteOnDeal,
    Wallet,
    Watch,
)
from tapete.room.protocol.base import PROTOCOL, Ask, Name, Stream, Tell, Uuid, Whole, named_in
from tapete.room.protocol.fairness import (
    CardOpening,
    CommitBytes,
    Contribution,
    DealOpened,
    DeckProof,
    DrawChain,
    DrawsProof,
    DrawTold,
    HandProof,
    ProveDraws,
    ProveHand,
    RevealBytes,
)
from tapete.room.protocol.folding import NOTICES, Watched, table_of
from tapete.room.protocol.frames import messages_in
from tapete.room.protocol.lobby import (
    Format,
    LobbyMark,
    LobbyNews,
    LobbyRow,
    LobbyRows,
    PlaceBounty,
    Prices,
    PrizeRange,
    Speed,
    TicketsWon,
    TournamentStateName,
    YourLobby,
)
from tapete.room.protocol.lobby_folding import fold_lobby, in_order
from tapete.room.protocol.numbered import Gap
from tapete.room.protocol.page import (
    EntryRow,
    LeastPrize,
    LevelRow,
    PageNews,
    PageYours,
    PrizeRow,
    TableRow,
    TournamentState,
    YourPage,
)
from tapete.room.protocol.page_folding import fold_page, page_news, your_page
from tapete.room.protocol.past import HandList, HandReplay, HandRow, Step
from tapete.room.protocol.shared import Betting, News, Own, OwnRuling, Shared, Snapshot, Yours
from tapete.room.protocol.table import (
    Beforehand,
    Clock,
    Deal,
    Level,
    Notice,
    NoticeKind,
    Offer,
    Onward,
    PrizePayment,
    Progress,
    RulingTold,
    SeatView,
    Share,
    Standing,
    Table,
    WaitsFor,
    Wish,
)
from tapete.room.protocol.told import BacksDealt, NextHand
from tapete.room.protocol.wallet import Ticket, WalletEntry, WalletNews, WalletState
from tapete.room.protocol.wallet_folding import fold_wallet, wallet_news

__all__ = [
    "Accepted",
    "Act",
    "Action",
    "Ask",
    "Away",
    "BacksDealt",
    "Beforehand",
    "Betting",
    "Buy",
    "CardOpening",
    "ClientMessage",
    "Clock",
    "CommitBytes",
    "Contribution",
    "Deal",
    "DealMethod",
    "DealOpened",
    "DeckProof",
    "Decline",
    "EntryRow",
    "Error",
    "ErrorCode",
    "Follow",
    "Format",
    "Gap",
    "GiveUpSeat",
    "Goodbye",
    "HandList",
    "DrawChain",
    "DrawTold",
    "DrawsProof",
    "HandProof",
    "HandReplay",
    "HandRow",
    "HandSteps",
    "Hands",
    "Hello",
    "LeastPrize",
    "Level",
    "LevelRow",
    "Lobby",
    "LobbyMark",
    "LobbyNews",
    "LobbyRow",
    "LobbyRows",
    "Means",
    "NOTICES",
    "Name",
    "News",
    "NextHand",
    "Notice",
    "NoticeKind",
    "OfStream",
    "Offer",
    "Onward",
    "Own",
    "OwnRuling",
    "PROTOCOL",
    "PageNews",
    "PageYours",
    "Ping",
    "Pong",
    "PreAct",
    "PreAction",
    "Prices",
    "PrizePayment",
    "PlaceBounty",
    "PrizeRange",
    "PrizeRow",
    "Progress",
    "ProposeDeal",
    "ProveDraws",
    "ProveHand",
    "Purchase",
    "Refusal",
    "Register",
    "RevealBytes",
    "RulingTold",
    "SeatView",
    "ServerMessage",
    "Share",
    "Shared",
    "Snapshot",
    "Speed",
    "Standing",
    "Step",
    "Stream",
    "Surrender",
    "Table",
    "TableRow",
    "Tell",
    "Ticket",
    "TicketsWon",
    "TournamentState",
    "TournamentStateName",
    "Unfollow",
    "Unregister",
    "Unwatch",
    "Uuid",
    "VoteOnDeal",
    "WaitsFor",
    "Wish",
    "Wallet",
    "WalletEntry",
    "WalletNews",
    "WalletState",
    "Watch",
    "Watched",
    "Welcome",
    "Whole",
    "YourLobby",
    "YourPage",
    "fold_lobby",
    "fold_page",
    "fold_wallet",
    "in_order",
    "named_in",
    "page_news",
    "wallet_news",
    "Yours",
    "messages_in",
    "table_of",
    "your_page",
]

ServerMessage = (
    Welcome
    | Error
    | Refusal
    | Accepted
    | Pong
    | LobbyRows
    | LobbyNews
    | YourLobby
    | TournamentState
    | PageNews
    | YourPage
    | Table
    | Snapshot
    | News
    | Yours
    | HandList
    | HandReplay
    | HandProof
    | DrawsProof
    | DealOpened
    | WalletState
    | WalletNews
    | Goodbye
)
"""Whatever the room sends."""
