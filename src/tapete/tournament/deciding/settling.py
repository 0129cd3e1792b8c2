"""Decide ends by agreement, by time and by accident: deals, closed events, cancelled events."""

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.common import check_running, is_seated, seated_entry
from tapete.tournament.deciding.hands import out_in_this_round
from tapete.tournament.deciding.paying import conclude, stops
from tapete.tournament.prizes.cancelling import roll_back, roll_forward
from tapete.tournament.prizes.deals import (
    PrizeDeal,
    Vote,
    check_deal,
    chip_chop,
    count,
    custom_deal,
    even_deal,
    icm_deal,
)
from tapete.tournament.prizes.tickets import give_up_seat
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, by_weight
from tapete.tournament.state import State


def propose_deal(state: State, command: cmd.ProposeDeal) -> tuple[ev.Event, ...]:
    """Put a proposed deal to the vote, between two hands of the last table.

    Rules: ACO-O-deals, TDA26-RP27, CCL-no-deals.
    """
    if state.running_hands:
        raise TournamentRefused(TournamentReason.HAND_RUNNING, hand=state.hands_played)
    deal = check_proposal(state, command)
    return (ev.DealProposed(method=deal.method, amounts=deal.amounts, kept=deal.kept),)


def check_proposal(state: State, command: cmd.ProposeDeal) -> PrizeDeal[int]:
    """Compute a proposal's deal from the current stacks; during a hand, from those at its start.

    Raises:
        Refused: deals are not allowed, or not yet; entries are still sold; or the proposal does not add up.
    """
    stacks, left_prizes = _at_stake(state)
    match command.method:
        case "icm":
            return icm_deal(stacks, left_prizes, kept=command.kept)
        case "chip_chop":
            return chip_chop(stacks, left_prizes, kept=command.kept)
        case "even":
            return even_deal(stacks, left_prizes, kept=command.kept)
        case "custom":
            amounts: dict[int, Money] = {}
            for account, amount in command.amounts.items():
                seated_entry(state, account)
                shares = {entry: stacks[entry] for entry in _at_the_table(state, account)}
                amounts |= by_weight(amount, shares)
            return custom_deal(amounts, stacks, left_prizes, kept=command.kept)


def may_deal(state: State) -> bool:
    """Whether players may discuss a deal now: at the last table, where deals are offered (CCL-no-deals)."""
    try:
        _at_stake(state)
    except TournamentRefused as refused:
        return refused.reason == TournamentReason.OFFERS_OPEN
    return True


def _at_the_table(state: State, account: int) -> tuple[int, ...]:
    """Return all entries of a player that have a seat."""
    return tuple(one.entry for one in state.entries_of(account) if is_seated(state, one))


def _at_stake(state: State) -> tuple[dict[int, int], tuple[Money, ...]]:
    """Collect the stacks and prizes of the remaining players.

    Raises:
        Refused: deals are not allowed, or not yet, or entries are still sold.
    """
    check_running(state)
    deals = state.structure.deals
    if state.fixed is None and not state.structure.plain:
        raise TournamentRefused(TournamentReason.STILL_SELLING, level=state.level_number)
    if state.fixed is not None and state.fixed.tickets:
        raise TournamentRefused(TournamentReason.DEALS_NOT_OFFERED, "ACO-O-deals")
    check_deal(
        offered=deals.offered,
        left=state.alive,
        table=(deals.players or state.final_table_size) if state.final_table else 0,
        rule=state.structure.rows("deals.offered", ("ACO-O-deals",))[0],
    )
    stacks = {entry: state.entries[entry].stack for entry in state.tables.entries}
    if min(stacks.values()) < 1:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN)
    return stacks, state.prizes[: len(stacks)]


def vote_on_deal(state: State, command: cmd.VoteOnDeal, at: int) -> tuple[ev.Event, ...]:
    """Record a vote. One no closes the proposal; once all have said yes, the deal is paid.

    Raises:
        Refused: there is no proposal, it has other terms, or the voter is not part of it.

    Rules: ACO-O-deals, ACO-stage-final-ends, ACO-O-bounty-leftover.
    """
    deal = state.deal
    if deal is None:
        raise TournamentRefused(TournamentReason.NO_DEAL_PROPOSED, "ACO-O-deals")
    seated_entry(state, command.account)
    entries = _at_the_table(state, command.account)
    given = {**state.deal_votes, **dict.fromkeys(entries, command.yes)}
    votes = [Vote(one, command.terms if one in entries else deal.terms, yes) for one, yes in given.items()]
    ballot = count(deal, votes)
    found: list[ev.Event] = [ev.DealVoted(entry=entry, yes=command.yes) for entry in entries]
    if ballot.state == "closed":
        return (*found, ev.DealClosed())
    if ballot.state == "open":
        return tuple(found)
    if state.running_hands or state.hands_played != state.deal_at_hand:
        return (*found, ev.DealClosed())  # the stacks have changed since the proposal
    found.append(ev.DealSettled(paid=dict(deal.amounts), to_play_for=deal.kept))
    if deal.kept:
        return tuple(found)
    return (*found, *_ended_by(state, deal, at))


def _ended_by(state: State, deal: PrizeDeal[int], at: int) -> tuple[ev.Event, ...]:
    """Return the end of an event whose deal leaves nothing to play for (ACO-stage-final-ends)."""
    stacks = {entry: state.entries[entry].stack for entry in deal.amounts}
    heads = {entry: state.entries[entry].head for entry in deal.amounts}
    return tuple(conclude(state, stacks=stacks, heads=heads, dealt=deal.amounts, at=at))


def give_up_won_seat(state: State, command: cmd.GiveUpSeat) -> tuple[ev.Event, ...]:
    """Exchange a ticket won in this event for tournament money, at any time after it is won.

    The room knows whether the ticket has been used.

    Raises:
        Refused: the account has no such ticket left, or the event or its book does not allow it.

    Rules: ACO-tm-choice.
    """
    structure = state.structure
    price = structure.prizes.ticket or 0
    entry = next((one for one in state.entries_of(command.account) if one.tickets), None)
    if entry is None:
        raise TournamentRefused(TournamentReason.NO_SUCH_TICKET, "ACO-tm-choice", asked=price)
    money = give_up_seat(price, structure.policy.prices, excepted=structure.prizes.seat_kept)
    return (ev.SeatGivenUp(entry=entry.entry, ticket=price, tournament_money=money),)


def end_event(state: State, at: int) -> tuple[ev.Event, ...]:
    """Close an event that has reached its time, level or number of players.

    Running hands are void where the book says so for the end of time; their players keep their starting
    stacks.

    Raises:
        Refused: the event goes on, or running hands must be completed.

    Rules: ACO-duration-time, ACO-O-timed-end.
    """
    check_running(state)
    if not stops(state, alive=state.alive, at=at):
        raise TournamentRefused(TournamentReason.EVENT_GOES_ON, players=state.alive)
    void_from = state.void_from
    if state.running_hands and (void_from is None or at < void_from):
        raise TournamentRefused(TournamentReason.HAND_RUNNING, hand=state.hands_played)
    running = [hand for number in state.tables.numbers if (hand := state.hand_at(number))]
    undone = [
        ev.HandUndone(hand=hand.hand, table=hand.table, again=True)
        for hand in running
        if state.hand_runs(hand.table)
    ]
    eliminated = out_in_this_round(state)
    gone = {one.entry for one in eliminated}
    stacks = {entry: state.entries[entry].stack for entry in state.tables.entries if entry not in gone}
    if min(stacks.values()) < 1:
        raise TournamentRefused(TournamentReason.OFFERS_OPEN)
    heads = {entry: state.entries[entry].head for entry in stacks}
    ended = conclude(state, stacks=stacks, heads=heads, eliminated=eliminated, at=at)
    return (*undone, *eliminated, *ended)


def cancel(state: State, at: int) -> tuple[ev.Event, ...]:
    """Cancel an event that can't go on: refund entries before the start, apply its rule afterwards.

    Interrupted hands count with the stacks at their start. Players waiting for a seat get a refund.

    Rules: ACO-O-start-minimum, ACO-O-cancel-running, ACO-O-unregister, CCL-cancellation.
    """
    if state.state not in ("registering", "running"):
        raise TournamentRefused(TournamentReason.EVENT_OVER)
    rules = state.structure.cancelling
    # The entries of a final were paid for in its flights, so the pool they brought can only be shared.
    if state.seeded is None and (state.state == "registering" or rules.rule == "back"):
        purses = roll_back({number: entry.payments for number, entry in state.entries.items()})
        refunds = [
            ev.Refunded(
                entry=number,
                money=purse.money,
                tournament_money=purse.tournament_money,
                tickets=purse.tickets,
            )
            for number, purse in purses.items()
            if purse.money or purse.tournament_money or purse.tickets
        ]
        return (*refunds, ev.Cancelled(at=at, rule="back"))
    chips = {
        entry: state.entries[entry].stack for entry in state.tables.entries if state.entries[entry].stack
    }
    if state.state == "registering":
        stack = state.structure.starting_stack
        chips = {number: entry.carried or stack for number, entry in state.entries.items()}
    # Players who have not arrived yet would still get a stack.
    chips |= dict.fromkeys(state.absent, state.structure.starting_stack)
    waiting = tuple(ev.Withdrawn(entry=entry) for entry in state.queue)
    settled = sum(won.prize for won in state.standings if state.entries[won.entry].settled)
    contributed = state.contributed + state.carried - state.put_in_by(len(waiting))
    prizes = state.prizes if state.fixed is not None or state.structure.plain else ()
    house = sum(prizes) - contributed if prizes else 0
    if prizes and (house < 0 or settled or (state.fixed is not None and state.fixed.tickets)):
        # Prizes already paid, or not in money, reduce the pool that can be shared.
        prizes, contributed, house = (), state.accounts.pool, 0
    ending = roll_forward(
        chips,
        contributed=contributed,
        prizes=prizes,
        house=house,
        fees={entry: fee for entry in chips if (fee := state.fees_of(entry))},
        heads={entry: state.entries[entry].head for entry in chips},
        equal_share=rules.equal_share,
        house_pays=rules.house_pays,
    )
    shares = [
        ev.SharePaid(
            entry=entry,
            prize=ending.prizes[entry],
            fee=ending.fees.get(entry, 0),
            head=ending.heads.get(entry, 0),
        )
        for entry in chips
    ]
    out = _out_in_the_money(state, ending.rule, prizes)
    return (*waiting, *shares, *out, ev.Cancelled(at=at, rule=ending.rule))


def _out_in_the_money(state: State, rule: str, prizes: tuple[Money, ...]) -> list[ev.Event]:
    """Return the prizes of players who went out in the money before the event was cancelled."""
    if rule != "in_the_money" or not prizes:
        return []
    found: list[ev.Event] = []
    for one in state.standings:
        entry = state.entries[one.entry]
        if one.prize and not entry.settled:
            kept = entry.disqualified and state.structure.discipline.disqualified_prize != "paid"
            kind = ev.PrizeHeld if kept else ev.PrizeWon
            found.append(kind(entry=one.entry, place=one.place, amount=one.prize))
    return found
