"""Players' messages to a stream: each is answered once, and a message that fails changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import structlog

from tapete.room import money
from tapete.room import protocol as p
from tapete.room.core import deciding, offers
from tapete.room.core import events as room_events
from tapete.room.core.not_taken import NotTaken
from tapete.room.identity.linked import Kind
from tapete.room.store.store import Account
from tapete.room.stream.answers import Decided, carry_out
from tapete.room.stream.inputs import Asked, BytesGiven
from tapete.room.stream.linking import flags, links_of, tell_operator
from tapete.room.stream.replies import error_to
from tapete.room.stream.work import TournamentWork
from tapete.tournament.money.payments import Payment
from tapete.tournament.refusals import TournamentReason
from tapete.tournament.refusals import TournamentRefused as TournamentRefused

log = structlog.get_logger()


async def answer(work: TournamentWork, item: Asked) -> None:
    """Decide a message, store its effect, and answer it."""
    asker, message = item.asker, item.message
    if asker.account is None:
        return
    if isinstance(message, p.Register):
        async with work.entering(asker.account.id):
            await _answer(work, item, asker.account)
    else:
        await _answer(work, item, asker.account)


async def _answer(work: TournamentWork, item: Asked, by: Account) -> None:
    message = item.message

    async def decide() -> Decided:
        if isinstance(message, p.CashCommand | p.PoolCommand):
            raise NotTaken(p.ErrorCode.NOT_THIS_KIND, f"{work.stream} is no cash table.")
        now = work.clock.now()
        links = {} if by.id in work.house.ids else await links_of(work.store, by.id, message, at=now)
        found = await setting(work, by.id, by.bot, message, among=item.among, links=links)
        if isinstance(message, p.GiveUpSeat):
            await _check_ticket(work, by.id)
        there = [one for one in links if work.game.tournament.entry_of(one) is not None]
        flagged = partial(flags, links, there, account=by.id, stream=work.stream, at=now)
        try:
            events = deciding.decide(work.game, message, found)
        except TournamentRefused as error:
            if error.reason is TournamentReason.SAME_PERSON:
                await tell_operator(work.store, flagged(rule=error.rule, refused=True))
            raise
        later = _waits_for_the_hand(work, message) or any(
            isinstance(one, room_events.Wished) for one in events
        )
        stream = work.stream if message.stream != work.stream else None  # the drawn flight
        return Decided(events, later=later, stream=stream, flags=flagged())

    await carry_out(work, item, by, decide)


def take_bytes(work: TournamentWork, item: BytesGiven) -> None:
    """Accept a client's commitment or bytes for a deal. They are stored only when the deal needs them."""
    account, message = item.asker.account, item.message
    if account is None:
        return
    table: int | None = None
    if isinstance(message, p.RevealBytes):
        revealed = bytes.fromhex(message.reveal)
        table = work.entropy.reveal(work.game, account.id, message.deal, revealed)
        if message.next is not None:
            work.entropy.commit(work.game, account.id, message.next)
    else:
        table = work.entropy.commit(work.game, account.id, message.commitment)
    if table is None:
        text = "No deal of this stream awaits these bytes of you."
        item.asker.tell(error_to(message.answered_by, p.ErrorCode.NOT_AWAITED, text))
    else:
        work.schedule.given(table)


async def setting(
    work: TournamentWork,
    account: int,
    bot: bool,
    message: deciding.Command,
    *,
    among: tuple[int, ...] = (),
    links: Mapping[int, Kind] | None = None,
) -> deciding.EventContext:
    """Collect the context for deciding a message, besides the state of the tournament.

    Args:
        links: accounts linked to this one.

    Raises:
        TournamentRefused: the purse has too little for the purchase.
    """
    return deciding.EventContext(
        account=account,
        bot=bot,
        at=work.clock.now(),
        others=work.others,
        among=among,
        payment=await _payment(work, account, message),
        named=work.named(account) if isinstance(message, p.ProposeDeal) else {},
        same_person=tuple(other for other, kind in sorted((links or {}).items()) if kind == "device"),
    )


async def _payment(work: TournamentWork, account: int, message: deciding.Command) -> Payment | None:
    """Choose the payment for an entry, a rebuy or an add-on; None for money alone.

    Raises:
        TournamentRefused: the purse has too little.
    """
    tournament = work.game.tournament
    if isinstance(message, p.Register):
        if tournament.entry_of(account) is not None or not tournament.registering:
            return None  # refused for this reason, regardless of the purse
        price, pay = tournament.structure.price.total, message.pay
    elif isinstance(message, p.Buy):
        offered = offers.offers(work.game, account)
        offer = next((one for one in offered if one.what == message.what), None)
        if offer is None:
            return None
        price, pay = offer.price.buy_in + offer.price.bounty + offer.price.fee, message.pay
    else:
        return None
    if not price or account in work.house.ids:
        return None
    ticket = isinstance(message, p.Register) or message.what is p.Purchase.RE_ENTRY
    structure = tournament.structure
    purse = await money.purse(work.store, money.player(account), structure.currency)
    return money.choose(purse, price, pay, taken=structure.pay, entry=ticket)


async def _check_ticket(work: TournamentWork, account: int) -> None:
    """Check that the ticket of a given-up seat has not been used.

    Raises:
        TournamentRefused: the ticket was used.
    """
    structure = work.game.tournament.structure
    purse = await money.purse(work.store, money.player(account), structure.currency)
    price = structure.prizes.ticket
    if price is not None and price not in purse.tickets:
        raise TournamentRefused(TournamentReason.NO_SUCH_TICKET, "ACO-tm-choice", asked=price)


def _waits_for_the_hand(work: TournamentWork, message: deciding.Command) -> bool:
    """Whether this message is pending as a request until the hand is over."""
    return any(wished.wish == message for wished in work.game.wishes.values())
