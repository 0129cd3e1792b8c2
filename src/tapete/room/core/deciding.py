"""Decide a player's message to a tournament: return its events or refuse it.

Pure. The owner has checked the player's purse before.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from tapete.engine import commands as cmd
from tapete.engine.types import Seat
from tapete.room import protocol as p
from tapete.room.core import after_hand, drawing, offers, pre_actions, time_bank
from tapete.room.core.events import (
    AwayEnded,
    MoreGamesWanted,
    StreamEvent,
    WentAway,
    Wished,
    at_table,
)
from tapete.room.core.game import GameState
from tapete.room.core.hand_play import HandPlay, Happened
from tapete.room.core.not_taken import NotTaken
from tapete.room.core.table_play import TablePlay
from tapete.tournament import commands as tc
from tapete.tournament.course.several import check_entry, check_windfall
from tapete.tournament.money.payments import Payment
from tapete.tournament.refusals import TournamentReason
from tapete.tournament.refusals import TournamentRefused as TournamentRefused
from tapete.tournament.tournament import Tournament

Command = (
    p.Register
    | p.Unregister
    | p.Buy
    | p.Decline
    | p.Surrender
    | p.GiveUpSeat
    | p.ProposeDeal
    | p.VoteOnDeal
    | p.Act
    | p.PreAct
    | p.UseTimeBank
    | p.SetTimeBank
    | p.Away
    | p.ShowCards
    | p.RabbitHunt
)
"""Messages that change something."""
Wish = p.Buy | p.Surrender | p.ProposeDeal
"""Requests that wait for the end of the running hand."""


class EventContext(Struct, frozen=True):
    """The account, time and payment of a message."""

    account: int
    bot: bool
    at: int
    payment: Payment | None
    """Payment, if the message is a purchase."""
    others: Callable[[], Iterable[Tournament]] = tuple
    """The other tournaments of the room."""
    among: tuple[int, ...] = ()
    """Flights among which this one was drawn; only for a registration."""
    named: dict[str, int] = {}
    """Accounts of the players at the last table, by name."""
    same_person: tuple[int, ...] = ()
    """Other accounts on the account's devices; only for a registration."""


def decide(game: GameState, message: Command, now: EventContext) -> Sequence[StreamEvent]:
    """Return the events of a message.

    Raises:
        TournamentRefused: the tournament says no.
        HandRefused: the hand says no.
        NotTaken: the message makes no sense in this state.
        HandFault: the hand can't continue because of a fault of the room.
    """
    match message:
        case p.Act():
            return _act(game, message, now)
        case p.PreAct():
            return _pre_act(game, message, now)
        case p.UseTimeBank() | p.SetTimeBank():
            return _time_bank(game, message, now)
        case p.Away():
            return _away(game, message, now)
        case p.ShowCards() | p.RabbitHunt():
            return _after_hand(game, message, now)
        case p.Buy() | p.Surrender() | p.ProposeDeal():
            return _at_once_or_later(game, message, now)
        case p.Register(games=games) if games > 1:
            return _several(game, message, now)
        case _:
            return drawing.told(game, game.tournament.decide(_asked(game, message, now), at=now.at))


def _asked(
    game: GameState,
    message: p.Register | p.Unregister | p.Decline | p.GiveUpSeat | p.VoteOnDeal,
    now: EventContext,
) -> tc.Command:
    account = now.account
    match message:
        case p.Register():  # ACO-t-register
            _check_alone(game.tournament, account)
            check_entry(account, game.tournament, now.others())
            draw = game.late_draw(account)
            return tc.Enter(
                account=account,
                bot=now.bot,
                payment=now.payment,
                draw=draw,
                windfall=game.entry_draw(),
                among=now.among,
                same_person=now.same_person,
            )
        case p.Unregister():
            return tc.Withdraw(account=account)
        case p.Decline():
            return tc.DeclineRebuy(account=account)
        case p.GiveUpSeat():
            return tc.GiveUpSeat(account=account)
        case p.VoteOnDeal():
            return tc.VoteOnDeal(account=account, terms=message.terms, yes=message.yes)


def _several(game: GameState, message: p.Register, now: EventContext) -> Sequence[StreamEvent]:
    """Enter a Windfall and record that the player wants more games of its kind.

    Rules: ACO-windfall-multi, ACO-O-windfall-multi.
    """
    tournament = game.tournament
    if tournament.structure.prizes.kind != "windfall":
        raise TournamentRefused(TournamentReason.SEVERAL_NOT_OFFERED, "ACO-windfall-multi")
    check_windfall(now.account, tournament, now.others(), games=message.games)
    entered = tournament.decide(_asked(game, message, now), at=now.at)
    return (
        *drawing.told(game, entered),
        MoreGamesWanted(account=now.account, games=message.games),
    )


def _check_alone(tournament: Tournament, account: int) -> None:
    """Refuse a second entry at the same time even if the book allows it: a connection shows one seat.

    Raises:
        TournamentRefused: the player has an entry in play and the book allows several at the same time.

    Rules: ACO-re-one-at-a-time.
    """
    entry, structure = tournament.entry_of(account), tournament.structure
    if entry is not None and entry.place is None and structure.policy.entries.entries_at_once > 1:
        row = structure.policy_row("entries.entries_at_once", "ACO-re-one-at-a-time")
        raise TournamentRefused(TournamentReason.ONE_AT_A_TIME, row)


# ------------------------------------------------------------ requests that wait for the end of a hand


def _at_once_or_later(game: GameState, message: Wish, now: EventContext) -> Sequence[StreamEvent]:
    _check_offered(game, message, now.account)
    if isinstance(message, p.ProposeDeal):
        # Check now: the proposal is made after the hand, when the player can no longer correct it.
        game.tournament.check_proposal(proposal(message, now.named))
    entry = game.tournament.entry_of(now.account)
    if entry is not None and entry.place is None and game.tournament.hand_runs(entry.table):
        wished = Wished(entry=entry.entry, wish=message)
        return () if game.wishes.get(entry.entry) == wished else (wished,)
    return granted(game, message, now)


def _check_offered(game: GameState, message: Wish, account: int) -> None:
    if game.tournament.entry_of(account) is None:
        raise TournamentRefused(TournamentReason.NOT_REGISTERED)
    match message:
        case p.Buy(what=what):
            if what not in {offer.what for offer in offers.offers(game, account)}:
                raise TournamentRefused(TournamentReason.NO_OFFER, "ACO-rebuy-offer")
        case p.Surrender():
            if not offers.may_surrender(game, account):
                raise TournamentRefused(TournamentReason.SURRENDER_NOT_OFFERED, "TDA19-8B")
        case p.ProposeDeal():
            if message.method not in offers.may_propose(game, account):
                raise TournamentRefused(TournamentReason.DEALS_NOT_OFFERED, "ACO-O-deals")


def granted(game: GameState, wish: Wish, now: EventContext) -> Sequence[StreamEvent]:
    """Grant a request once no hand is running at the player's table.

    Raises:
        TournamentRefused: the request is no longer possible, or a deal names a player who is out.
    """
    account = now.account
    match wish:
        case p.Buy(what=p.Purchase.RE_ENTRY):
            draw = game.late_draw(account)
            command: tc.Command = tc.ReEnter(account=account, payment=now.payment, draw=draw)
        case p.Buy(what=p.Purchase.REBUY):
            command = tc.Rebuy(account=account, payment=now.payment)
        case p.Buy():
            command = tc.AddOn(account=account, payment=now.payment)
        case p.Surrender():
            _check_offered(game, wish, account)  # other players may have gone out since the request
            command = tc.Surrender(account=account)
        case p.ProposeDeal():
            if wish.amounts.keys() - now.named.keys():
                # A player whom the deal names went out during the hand.
                facts = {"named": len(wish.amounts.keys() & now.named.keys()), "wanted": len(now.named)}
                raise TournamentRefused(TournamentReason.DEAL_NAMES_ALL, "ACO-O-deals", **facts)
            command = proposal(wish, now.named)
    return drawing.told(game, game.tournament.decide(command, at=now.at))


def proposal(wish: p.ProposeDeal | p.PreviewDeal, named: Mapping[str, int]) -> tc.ProposeDeal:
    """Return the deal proposal with accounts in place of names.

    Args:
        named: accounts of the players at the last table, by name.

    Raises:
        NotTaken: it names a player who is not at the table.
    """
    unknown = wish.amounts.keys() - named.keys()
    if unknown:
        raise NotTaken(p.ErrorCode.MALFORMED, f'`amounts`: nobody here is called "{min(unknown)}".')
    amounts = {named[name]: amount for name, amount in wish.amounts.items()}
    return tc.ProposeDeal(method=wish.method.value, kept=wish.kept, amounts=amounts)


# ------------------------------------------------------------ at the table


def _seat_in_play(game: GameState, account: int) -> tuple[TablePlay, Seat]:
    found = game.place_of(account) if game.tournament.state == "running" else None
    if found is None:
        raise NotTaken(p.ErrorCode.NOT_SEATED, "You have no seat in play in this tournament.")
    return found


def _act(game: GameState, message: p.Act, now: EventContext) -> Sequence[StreamEvent]:
    play, seat = _seat_in_play(game, now.account)
    return at_table(play.number, acted(play, seat, message, at=now.at))


def acted(play: HandPlay, seat: Seat, message: p.Act, *, at: int) -> tuple[Happened, ...]:
    """Return the events of a seat's action at a table of any kind.

    Raises:
        NotTaken: the message names another decision, or has a field that the action does not take.
        HandRefused: the hand says no.
    """
    if message.decision != play.decision:
        raise NotTaken(p.ErrorCode.STALE_DECISION, "That decision is past; nothing was done.")
    return play.act(_command(message, seat), at=at)


def _command(message: p.Act, seat: Seat) -> cmd.Action:
    amount, name = message.amount, message.action.value
    if message.action in (p.Action.BET, p.Action.RAISE_TO):
        if amount is None:
            raise NotTaken(p.ErrorCode.AMOUNT_MISSING, f"`{name}` needs an `amount`.")
    elif amount is not None:
        raise NotTaken(p.ErrorCode.AMOUNT_UNEXPECTED, f"`{name}` takes no `amount`.")
    if message.discard is not None and message.action is not p.Action.DRAW:
        raise NotTaken(p.ErrorCode.AMOUNT_UNEXPECTED, f"`{name}` takes no `discard`.")
    match message.action:
        case p.Action.FOLD:
            return cmd.Fold(seat=seat)
        case p.Action.CHECK:
            return cmd.Check(seat=seat)
        case p.Action.CALL:
            return cmd.Call(seat=seat)
        case p.Action.BET:
            return cmd.Bet(seat=seat, amount=amount or 0)
        case p.Action.RAISE_TO:
            return cmd.RaiseTo(seat=seat, amount=amount or 0)
        case p.Action.BRING_IN:
            return cmd.BringIn(seat=seat)
        case p.Action.DRAW:
            return cmd.Draw(seat=seat, discard=message.discard or ())


def _pre_act(game: GameState, message: p.PreAct, now: EventContext) -> Sequence[StreamEvent]:
    play, seat = _seat_in_play(game, now.account)
    return at_table(play.number, ticked(play, seat, message))


def ticked(play: HandPlay, seat: Seat, message: p.PreAct) -> tuple[Happened, ...]:
    """Return the events of setting or clearing a seat's pre-action, at a table of any kind.

    Raises:
        NotTaken: the seat is in no hand, or the situation is past.
        HandRefused: the book does not allow pre-actions.
    """
    hand = play.hand
    if hand is None or seat not in hand.stacks:
        raise NotTaken(p.ErrorCode.NOT_SEATED, "You are in no hand at this table.")
    if message.tick is None:
        return play.tick_off(seat)
    there = message.situation == pre_actions.situation(hand) and not play.faulty
    if not there or message.tick not in pre_actions.offers(hand, seat):
        raise NotTaken(p.ErrorCode.STALE_DECISION, "That situation is past; nothing was ticked.")
    return play.tick(seat, message.tick)


def _time_bank(
    game: GameState, message: p.UseTimeBank | p.SetTimeBank, now: EventContext
) -> Sequence[StreamEvent]:
    play, seat = _seat_in_play(game, now.account)
    return at_table(play.number, time_bank.asked(play, seat, message, at=now.at))


def _after_hand(
    game: GameState, message: p.ShowCards | p.RabbitHunt, now: EventContext
) -> Sequence[StreamEvent]:
    """Show cards of a finished hand. Rules: TDA19-28."""
    entry = game.tournament.entry_of(now.account)
    if entry is None:
        raise NotTaken(p.ErrorCode.NOT_SEATED, "You have no entry in this tournament.")
    play, allowed = game.play(entry.table), game.book.players.rabbit
    rabbit: after_hand.Rabbit = "shown" if allowed is not None and allowed.value == "shown" else "no"
    return at_table(
        play.number, after_hand.done_with(game, play, message, account=now.account, rabbit=rabbit)
    )


def _away(game: GameState, message: p.Away, now: EventContext) -> Sequence[StreamEvent]:
    play, seat = _seat_in_play(game, now.account)
    if message.away == (seat in play.away):
        return ()
    if message.away:
        went = WentAway(seat=seat, why="asked")
        return at_table(play.number, (went, *play.away_clock(seat, at=now.at)))
    return at_table(play.number, (AwayEnded(seat=seat), *play.fresh_clock(seat, at=now.at)))


def line_changed(game: GameState, account: int, *, gone: bool, at: int) -> Sequence[StreamEvent]:
    """Return the events for an account that lost its last connection for longer than the grace, or is back.

    A player who was absent at the start gets a seat by watching the event.

    Rules: CCL-late-no-dummies.
    """
    tournament = game.tournament
    if tournament.absent and not gone:
        if any(entry.entry in tournament.absent for entry in tournament.entries_of(account)):
            take = tc.TakeSeat(account=account, draw=game.late_draw(account))
            return drawing.told(game, tournament.decide(take, at=at))
    found = game.place_of(account) if game.tournament.state == "running" else None
    if found is None:
        return ()
    play, seat = found
    away = play.away.get(seat)
    if gone and away is None:
        return at_table(play.number, (WentAway(seat=seat, why="line"), *play.away_clock(seat, at=at)))
    if not gone and away is not None and away.why == "line":
        return at_table(play.number, (AwayEnded(seat=seat), *play.fresh_clock(seat, at=at)))
    return ()
