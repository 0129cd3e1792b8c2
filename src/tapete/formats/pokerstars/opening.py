"""Read the start of a hand: stakes, stacks, positions and posts, checked against the game."""

import msgspec

from tapete.engine import Hand, HandRules, InvariantBroken, Post, PostKind, Rake, Stakes
from tapete.engine import events as ev
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.deal import DealReader
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.record import digits_of
from tapete.formats.record.books import rules_of_files
from tapete.formats.record.steps import in_own_words


def name_of(history: h.HistoryText, seat: Seat | None) -> str:
    """Return the player's name for messages; `nobody` if the seat has none."""
    return next((seated.name for seated in history.seats if seated.seat == seat), "nobody")


def all_in_words(said: bool) -> str:
    """Return the message for a wrong all-in mark: `said` tells whether the line says all-in."""
    return "is said to be all-in, but has chips left" if said else "is all-in; the line does not say so"


def rules_of(history: h.HistoryText) -> tuple[HandRules, ...]:
    """List the rules that the hand may have been played by; see `tapete.formats.record.books`.

    With an open pair on fourth street the site lets the bettor choose the big bet. Our streets have one bet
    size (TDA19-PR10F): if a player bet double, the double bet is the size.
    """
    found = rules_of_files(history.game)
    return tuple(map(_with_double_bet, found)) if doubles(history) else found


def _with_double_bet(rules: HandRules) -> HandRules:
    third, fourth, *later = rules.streets
    return msgspec.structs.replace(rules, streets=(third, msgspec.structs.replace(fourth, bet="big"), *later))


def doubles(history: h.HistoryText) -> bool:
    """Whether the file allows a double bet for an open pair and the first bet of fourth street is one."""
    street = 0
    for step in history.steps:
        if isinstance(step, h.StreetLine):
            street = step.number
        elif history.open_pair and street == 1 and isinstance(step, h.ActLine) and step.kind == "bet":
            return step.amount > history.lower
    return False


def uncapped(history: h.HistoryText, rules: HandRules) -> bool:
    """Whether two players, alone at the table, raise beyond the cap of fixed limit.

    A tournament has no cap when two players are left (TDA19-48.2); sites also lift it in cash games.
    """
    if rules.betting.kind != "fixed-limit" or len(history.seats) != 2:
        return False
    blind = rules.betting.blind_is_a_bet.value and rules.upcards is None
    most = rules.betting.bets_per_round.value
    bets = 1 if blind else 0
    for step in history.steps:
        if isinstance(step, h.Drew) or (isinstance(step, h.StreetLine) and step.number):
            bets = 0
        elif isinstance(step, h.ActLine) and step.kind in ("bet", "raise"):
            bets += 1
            if bets > most:
                return True
    return False


def start(
    history: h.HistoryText, rules: HandRules, *, with_added: bool, chip: Chips
) -> tuple[Hand, DealReader]:
    """Start the hand; return it and its cards.

    Args:
        chip: the smallest chip in play.
        with_added: whether the pot includes chips that the house added. The engine accepts no outside
            chips, so one seat gets them and posts them as dead money.

    Raises:
        Mismatch: the beginning of the hand contradicts the rules.
    """
    stacks = _stacks(history)
    posted = [step for step in history.steps if isinstance(step, h.PostLine)]
    small_blind, big_blind = _positions(history, rules, posted, sorted(stacks))
    posts = _posts(history, rules, posted, small_blind, big_blind)
    # Stud has no button; dealing begins at the first seat.
    button = max(stacks) if history.button is None else history.button
    deal = DealReader(history, rules, seats=sorted(stacks), button=button)
    if with_added and history.added:
        giver = min(stacks)
        stacks[giver] += history.added
        posts.insert(0, Post(seat=giver, kind=PostKind.DEAD_BLIND, amount=history.added))
    try:
        hand, _ = Hand.start(
            rules,
            hand=digits_of(history.number),
            stakes=msgspec.structs.replace(_stakes(history, rules, posted), smallest_chip=chip),
            stacks=stacks,
            button=button,
            small_blind=small_blind,
            big_blind=big_blind,
            deck=deal.deck,
            posts=posts,
            boards=len(deal.boards),
            event_heads_up=uncapped(history, rules),
            openers=_openers(history, rules),
        )
    except (ValueError, InvariantBroken) as error:
        raise Mismatch(history.line, in_own_words(error, digits_of(history.number))) from None
    _check_posts(history, hand, posted, skip=1 if with_added and history.added else 0)
    return hand, deal


def _stacks(history: h.HistoryText) -> dict[Seat, Chips]:
    """Return stacks of the seats with any action. Tournaments deal absent seats in; cash tables do not."""
    busy = {step.seat for step in history.steps if not isinstance(step, h.StreetLine)}
    busy |= {known.seat for known in history.known} | {won.seat for won in history.won if won.amount}
    busy |= {line.seat for line in history.summed if line.dealt_in}
    stacks = {seated.seat: seated.stack for seated in history.seats if seated.seat in busy}
    if len(stacks) < 2:
        raise Mismatch(history.line, "fewer than two seats take part")
    if history.cap is not None:
        # At a capped table a stack counts up to the cap, and reaching the cap is all-in.
        stacks = {seat: min(stack, history.cap) for seat, stack in stacks.items()}
    return stacks


def _stakes(history: h.HistoryText, rules: HandRules, posted: list[h.PostLine]) -> Stakes:
    antes = {step.seat: step.amount for step in posted if step.kind is PostKind.ANTE}
    rake = Rake(exact=history.pots.rake) if history.pots else None
    ante = max(antes.values(), default=0)
    if rules.upcards is not None:
        return Stakes(
            small_blind=0,
            big_blind=0,
            ante=ante,
            ante_form="per_player" if antes else "none",
            bring_in=_bring_in(history),
            small_bet=history.lower,
            big_bet=history.upper,
            rake=rake,
        )
    fixed = rules.betting.kind == "fixed-limit"
    small_blind = history.lower
    if fixed:
        # The header gives the bets; the small blind is half the small bet, rounded as the site likes.
        whole = [step for step in posted if step.kind is PostKind.SMALL_BLIND and not step.all_in]
        small_blind = whole[0].amount if whole else history.lower // 2
    return Stakes(
        small_blind=small_blind,
        big_blind=history.big_blind,
        ante=ante,
        # An ante paid by one seat for all is dead money; antes from every seat are matched like bets.
        ante_form="none" if not antes else "big_blind" if len(antes) == 1 else "per_player",
        small_bet=history.lower if fixed else 0,
        big_bet=history.upper if fixed else 0,
        rake=rake,
    )


def _openers(history: h.HistoryText, rules: HandRules) -> dict[str, Seat]:
    """Return the first seat to act on each street, by street name; empty if upcards decide it."""
    found: dict[str, Seat] = {}
    if rules.upcards is None or history.upcards_told:
        return found
    street = 0
    for step in history.steps:
        if isinstance(step, h.StreetLine):
            street = step.number
        elif isinstance(step, h.ActLine):
            found.setdefault(rules.streets[street].name, step.seat)
    return found


def _bring_in(history: h.HistoryText) -> Chips:
    """Return the bring-in, which no header gives: the amount brought in or called before any bet."""
    most = 0
    for step in history.steps:
        if isinstance(step, h.ActLine):
            if step.kind in ("bet", "raise"):
                break
            most = max(most, step.amount)
        elif isinstance(step, h.StreetLine) and step.number:
            break
    return most or max(1, history.lower // 2)


def _positions(
    history: h.HistoryText, rules: HandRules, posted: list[h.PostLine], seats: list[Seat]
) -> tuple[Seat | None, Seat | None]:
    """Return both blinds' seats. A later small blind is dead; later big blinds are of players who come in."""
    if rules.upcards is not None or history.button is None:
        return None, None
    small = next((step.seat for step in posted if step.kind is PostKind.SMALL_BLIND), None)
    order = clockwise(seats, after=history.button if small is None else small)
    if not history.lower:
        # Only the button posts a blind.
        order = [*order[-1:], *order[:-1]]
    big = {step.seat for step in posted if step.kind is PostKind.BIG_BLIND}
    for line in history.summed:
        if "button" in line.positions and line.seat != history.button:
            raise Mismatch(line.line, f"the button is at seat {history.button}")
        if "small blind" in line.positions and small is None and _can_post(history, line.seat, posted):
            raise Mismatch(line.line, f"{name_of(history, line.seat)} did not post the small blind")
    # If no big blind is posted, its owner is all-in by the ante.
    return small, next((seat for seat in order if seat in big), order[0])


def _can_post(history: h.HistoryText, seat: Seat, posted: list[h.PostLine]) -> bool:
    stack = next(seated.stack for seated in history.seats if seated.seat == seat)
    return stack > sum(step.amount for step in posted if step.seat == seat)


def _posts(
    history: h.HistoryText,
    rules: HandRules,
    posted: list[h.PostLine],
    small_blind: Seat | None,
    big_blind: Seat | None,
) -> list[Post]:
    posts: list[Post] = []
    usual = {PostKind.BIG_BLIND: history.big_blind}
    if rules.betting.kind != "fixed-limit":
        usual[PostKind.SMALL_BLIND] = history.lower
    for step in posted:
        kind = step.kind
        if kind is PostKind.SMALL_BLIND and step.seat != small_blind:
            kind = PostKind.DEAD_BLIND
        if rules.upcards is not None and kind is not PostKind.ANTE:
            raise Mismatch(step.line, f"{name_of(history, step.seat)} posts a blind in a game without blinds")
        wanted = usual.get(kind, step.amount)
        if not step.all_in and step.amount != wanted:
            name, text = kind.value.replace("_", " "), history.currency.text
            raise Mismatch(step.line, f"a {name} of {text(step.amount)}, not {text(wanted)}")
        if any(post.seat == step.seat and post.kind is kind for post in posts):
            name = kind.value.replace("_", " ")
            raise Mismatch(step.line, f"{name_of(history, step.seat)} posts a second {name}")
        posts.append(Post(seat=step.seat, kind=kind, amount=step.amount))
    if big_blind is not None and not any(post.kind is PostKind.BIG_BLIND for post in posts):
        posts.append(Post(seat=big_blind, kind=PostKind.BIG_BLIND, amount=history.big_blind))
    return posts


def _check_posts(history: h.HistoryText, hand: Hand, posted: list[h.PostLine], *, skip: int) -> None:
    made = [event for event in hand.events if isinstance(event, ev.Posted) and event.amount][skip:]
    for step, event in zip(posted, made, strict=False):
        if (step.seat, step.amount) != (event.seat, event.amount):
            raise Mismatch(step.line, f"{name_of(history, step.seat)} posts more than the stack")
        left = sum(other.amount for other in posted if other.seat == step.seat and other.line > step.line)
        if step.all_in != (event.all_in or False) and not left and history.cap is None:
            raise Mismatch(step.line, f"{name_of(history, step.seat)} {all_in_words(step.all_in)}")
    if len(made) != len(posted):
        if len(made) > len(posted):
            raise Mismatch(history.line, f"{name_of(history, made[-1].seat)} does not post the big blind")
        first = posted[len(made)]
        raise Mismatch(first.line, f"{name_of(history, first.seat)} has nothing to post")
