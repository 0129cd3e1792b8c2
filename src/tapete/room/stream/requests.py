"""Players' messages to a stream: each is answered once, and a message that fails changes nothing."""

from __future__ import annotations

import structlog

from tapete.engine.refusals import Refused
from tapete.room import money
from tapete.room import protocol as p
from tapete.room.core import asking, offers
from tapete.room.core import events as re
from tapete.room.core.done import Done
from tapete.room.store.store import Account, CommandDone, DuplicateCommand
from tapete.room.stream.inputs import Asked, BytesGiven
from tapete.room.stream.replies import answered_before, error_to, refusal
from tapete.room.stream.work import STREAM_FAULTS, Work
from tapete.tournament.money.payments import Payment
from tapete.tournament.refusals import Refused as TournamentRefused
from tapete.tournament.refusals import TournamentReason

log = structlog.get_logger()


async def answer(work: Work, item: Asked) -> None:
    """Decide on a message, store what it does, and answer it."""
    asker, message = item.asker, item.message
    if asker.account is None:
        return
    if isinstance(message, p.Register):
        async with work.entering(asker.account.id):
            await _answer(work, item, asker.account)
    else:
        await _answer(work, item, asker.account)


async def _answer(work: Work, item: Asked, by: Account) -> None:
    asker, message = item.asker, item.message
    account = money.player(by.id)
    try:
        with work.traces.span("decide"):
            found = await setting(work, by.id, by.bot, message, among=item.among)
            if isinstance(message, p.GiveUpSeat):
                await _check_ticket(work, by.id)
            events = asking.decide(work.game, message, found)
        later = _waits_for_the_hand(work, message) or any(isinstance(one, re.Wished) for one in events)
        stream = work.stream if message.stream != work.stream else None  # a flight that was drawn
        accepted = p.Accepted(re=message.id, later=later, stream=stream)
        done = CommandDone(account, message.id.lower(), Done.of(message, later=later, stream=stream).stored)
        await work.keep(events, commands=(done,), by=account, answer=(asker, accepted))
    except DuplicateCommand as repeat:
        asker.tell(answered_before(message, repeat.answer))
    except Refused as error:
        if await _repeated(work, item):
            return
        told = refusal(error, message.id)
        if told is None:
            _refuse_with_incident(work, item, error)
        else:
            asker.tell(told)
    except STREAM_FAULTS:
        raise
    except Exception as error:
        _refuse_with_incident(work, item, error)


async def answer_closed(work: Work, item: Asked) -> None:
    """Reply when the stream takes nothing: the original answer for a repeat, otherwise an error."""
    try:
        if await _repeated(work, item):
            return
    except Exception:
        log.exception("store failed", stream=work.stream)
    code = p.ErrorCode.NOT_SEATED
    if work.stopped:
        code = p.ErrorCode.TABLE_STOPPED
    elif isinstance(item.message, p.Register | p.Unregister):
        code = p.ErrorCode.TOURNAMENT_STARTED
    item.asker.tell(error_to(item.message.id, code, "This tournament takes no more actions."))


def take_bytes(work: Work, item: BytesGiven) -> None:
    """Take what a client gives for a deal; nothing is stored before the deal needs it."""
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


def answer_later(item: Asked) -> None:
    """Have a player send a message again, since the store can't be used now."""
    text = "The room can store nothing now. Send this again later, with the same id."
    item.asker.tell(error_to(item.message.id, p.ErrorCode.STORE_UNAVAILABLE, text))


async def setting(
    work: Work, account: int, bot: bool, message: asking.Command, *, among: tuple[int, ...] = ()
) -> asking.Setting:
    """What it takes to decide on a message, besides the state of the tournament.

    Raises:
        TournamentRefused: the purse has too little for what is bought.
    """
    return asking.Setting(
        account=account,
        bot=bot,
        at=work.clock.now(),
        others=work.others,
        among=among,
        payment=await _payment(work, account, message),
        named=work.named(account) if isinstance(message, p.ProposeDeal) else {},
    )


async def _payment(work: Work, account: int, message: asking.Command) -> Payment | None:
    """What an entry, a rebuy or an add-on is paid with; None for money alone.

    Raises:
        TournamentRefused: there is not enough of it.
    """
    tournament = work.game.tournament
    if isinstance(message, p.Register):
        if tournament.entry_of(account) is not None or not tournament.registering:
            return None  # it is refused for that, whatever is in the purse
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


async def _check_ticket(work: Work, account: int) -> None:
    """Check that the ticket of a seat that is given up has not been used.

    Raises:
        TournamentRefused: it has.
    """
    structure = work.game.tournament.structure
    purse = await money.purse(work.store, money.player(account), structure.currency)
    price = structure.prizes.ticket
    if price is not None and price not in purse.tickets:
        raise TournamentRefused(TournamentReason.NO_SUCH_TICKET, "ACO-tm-choice", asked=price)


def _waits_for_the_hand(work: Work, message: asking.Command) -> bool:
    """Whether this very message is kept as a wish."""
    return any(wished.wish == message for wished in work.game.wishes.values())


async def _repeated(work: Work, item: Asked) -> bool:
    """Whether this is a repeat of something done before; then it is answered as it was then."""
    account = item.asker.account
    if account is None:
        return False
    stored = await work.store.answer_of(money.player(account.id), item.message.id.lower())
    if stored is None:
        return False
    item.asker.tell(answered_before(item.message, stored))
    return True


def _refuse_with_incident(work: Work, item: Asked, error: Exception) -> None:
    """Say that the room failed at a message; nothing was stored, so nothing has changed."""
    incident = work.incidents.note(
        "message refused by a fault", error, stream=work.stream, message=item.message.answered_by
    )
    text = f"The room failed at this message; nothing was done. Incident {incident}."
    item.asker.tell(error_to(item.message.id, p.ErrorCode.FAULT, text, facts={"incident": incident}))
