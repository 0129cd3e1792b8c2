"""Real hands through the engine: every action, pot, uncalled bet, rake and final stack against the file.

The engine plays the hand from seats, posts and cards; the file's lines are its commands. What the engine then
says must be what the file says, chip by chip. Three things are the site's own and are taken from the file,
each checked to add up exactly, and told as a note where they matter:

* how a rake is spread over several pots (the file's shares of each pot, subtracted from the pot, give it);
* who gets the odd units of a shared pot: a site may share in coins of five cents (`odd unit`);
* old PokerStars files, trackers and other sites leave lines of uncalled bets out, leave the uncalled part in
  the pot of a walk, or print the pot without its rake (`no line of the uncalled bet` and so on). A PokerStars
  file since 2009 that lacks such a line is inconsistent.

Final stacks are no line of a file: they are what its lines of posts, actions, returns and winnings add up to,
and, in a tournament, what the next hand at the table begins with: see `carried_over`.
A hand run twice is played on each board. The engine knows no cap: at a capped table each stack is cut to it.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from tapete.cards import HIDDEN, STANDARD_52, Card
from tapete.engine import (
    Bet,
    Call,
    Check,
    Command,
    Hand,
    HandRules,
    InvariantBroken,
    Kill,
    Post,
    PostKind,
    RaiseTo,
    Rake,
    Refused,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.commands import Fold
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.formats import history as h
from tapete.formats.pokerstars import Read
from tapete.formats.settle import Mismatch, settle


class Replayed(Struct, frozen=True, kw_only=True):
    """The engine and the file agree to the last chip."""

    pot: Chips
    stacks: dict[Seat, Chips]
    """At the end, with chips bought since."""
    notes: tuple[str, ...] = ()


class Inconsistent(Struct, frozen=True, kw_only=True):
    """The file contradicts itself, or the rules."""

    line: int
    reason: str


class Cancelled(Struct, frozen=True, kw_only=True):
    """The site took the hand back; there is nothing to compare."""


Result = Replayed | Inconsistent | Cancelled


def replay(history: h.History, rules: HandRules) -> Result:
    """Play one hand of a file and compare."""
    if history.cancelled:
        return Cancelled()
    try:
        boards = _boards(history)
        played = [_play(history, rules, board) for board in boards]
        pot, stacks, notes = settle(history, played)
        for bought in history.bought:
            stacks[bought.seat] += bought.amount
        return Replayed(pot=pot, stacks=stacks, notes=notes)
    except Mismatch as wrong:
        return Inconsistent(line=wrong.line, reason=wrong.reason)


def replay_all(reads: Iterable[Read], rules: HandRules) -> Iterator[tuple[Read, Result | None]]:
    """Replay the hands of a file in their order; None for what is no hand of this game."""
    before: dict[tuple[str, str], tuple[h.History, Replayed]] = {}
    for read in reads:
        if not isinstance(read, h.History):
            yield read, None
            continue
        result = replay(read, rules)
        if isinstance(result, Replayed) and read.tournament is not None:
            place = (read.tournament, read.table)
            wrong = carried_over(*before[place], read) if place in before else None
            before[place] = (read, result)
            result = wrong or result
        yield read, result


def carried_over(before: h.History, result: Replayed, after: h.History) -> Inconsistent | None:
    """What is wrong with the stacks that a hand of a tournament begins with, seen from the one before it.

    Nothing can be said if players came or went, nor of single stacks if hands are missing between the two.
    But the same players hold the same chips all together, however many hands lie between.
    """
    left = {
        (seated.seat, seated.name): result.stacks[seated.seat]
        for seated in before.seats
        if result.stacks[seated.seat]
    }
    begun = {(seated.seat, seated.name): seated for seated in after.seats}
    total = sum(seated.stack for seated in after.seats)
    if left.keys() != begun.keys() or sum(left.values()) == total:
        return None
    who = next(key for key, seated in begun.items() if seated.stack != left[key])
    text = after.currency.text
    reason = f"{who[1]} begins with {text(begun[who].stack)}; hand {before.number} left {text(left[who])}"
    return Inconsistent(line=begun[who].line, reason=reason)


def _boards(history: h.History) -> list[tuple[Card, ...]]:
    dealt: tuple[Card, ...] = ()
    for step in history.steps:
        if isinstance(step, h.Dealt):
            if len(step.board) <= len(dealt):
                raise Mismatch(step.line, "a street is dealt twice")
            dealt = step.board
    if history.board != dealt and (history.board or not history.exported):
        line = history.pots.line if history.pots else history.last_line
        raise Mismatch(line, f"the summary's board is {_words(history.board)}, dealt was {_words(dealt)}")
    return [dealt, history.second_board] if history.second_board else [dealt]


def _words(board: Sequence[Card]) -> str:
    return " ".join(board) or "empty"


def _play(history: h.History, rules: HandRules, board: tuple[Card, ...]) -> Hand:
    hand = _start(history, rules, board)
    street = 0
    for step in _in_engine_order(history, hand):
        if isinstance(step, h.Dealt):
            if len(step.board) != {0: 3, 3: 4, 4: 5}.get(street):
                raise Mismatch(step.line, "a street is missing before this one")
            street = len(step.board)
            if len(hand.board) < street:
                why = "the hand is over" if hand.over else f"it is {_name(history, hand.to_act)}'s turn"
                raise Mismatch(step.line, f"a street is dealt, but {why}")
        elif isinstance(step, h.Acted):
            _act(history, hand, step, street)
    if not hand.over:
        raise Mismatch(history.last_line, f"the file ends while it is {_name(history, hand.to_act)}'s turn")
    if len(hand.board) != len(board):
        raise Mismatch(
            history.last_line, f"the board has {len(hand.board)} cards; the file shows {len(board)}"
        )
    return hand


def _in_engine_order(history: h.History, hand: Hand) -> list[h.Step]:
    """The steps, with folds of seats that a blind has put all-in just before the action that they follow.

    Such a seat is away, and the site folds it at its turn. For the engine it has no turn: it is killed, which
    must happen before the last action of the street lets the board run out.
    """
    forced = set(hand.all_in)
    steps: list[h.Step] = []
    for step in history.steps:
        steps.append(step)
        if isinstance(step, h.Acted) and step.kind == "fold" and step.seat in forced:
            place = len(steps) - 1
            before = steps[place - 1]
            if place and isinstance(before, h.Acted):
                steps[place - 1], steps[place] = step, before
    return steps


def _name(history: h.History, seat: Seat | None) -> str:
    return next((seated.name for seated in history.seats if seated.seat == seat), "nobody")


def _start(history: h.History, rules: HandRules, board: tuple[Card, ...]) -> Hand:
    stacks = _stacks(history)
    posted = [step for step in history.steps if isinstance(step, h.Posted)]
    small_blind, big_blind = _positions(history, posted, sorted(stacks))
    posts = _posts(history, posted, small_blind, big_blind)
    antes = {step.seat: step.amount for step in posted if step.kind is PostKind.ANTE}
    try:
        hand, _ = Hand.start(
            rules,
            hand=int("".join(filter(str.isdigit, history.number))),
            stakes=Stakes(
                small_blind=history.small_blind,
                big_blind=history.big_blind,
                ante=max(antes.values(), default=0),
                # One seat that antes for all pays dead money; antes of everybody are matched like bets.
                ante_form="none" if not antes else "big_blind" if len(antes) == 1 else "per_player",
                rake=Rake(exact=history.pots.rake) if history.pots else None,
            ),
            stacks=stacks,
            button=history.button,
            small_blind=small_blind,
            big_blind=big_blind,
            deck=_deck(history, sorted(stacks), board),
            posts=posts,
        )
    except (ValueError, InvariantBroken) as error:
        raise Mismatch(history.line, str(error)) from None
    _check_posts(history, hand, posted)
    return hand


def _stacks(history: h.History) -> dict[Seat, Chips]:
    """The seats dealt in: those that do anything. Tournaments deal away ones in, cash tables don't."""
    busy = {step.seat for step in history.steps if not isinstance(step, h.Dealt)}
    busy |= {known.seat for known in history.known} | {won.seat for won in history.won if won.amount}
    busy |= {line.seat for line in history.summed if line.dealt_in}
    stacks = {seated.seat: seated.stack for seated in history.seats if seated.seat in busy}
    if len(stacks) < 2:
        raise Mismatch(history.line, "fewer than two seats take part")
    if history.cap is not None:
        # At a capped table a stack is as good as the cap, and all-in is reaching it.
        stacks = {seat: min(stack, history.cap) for seat, stack in stacks.items()}
    return stacks


def _positions(history: h.History, posted: list[h.Posted], seats: list[Seat]) -> tuple[Seat | None, Seat]:
    """The blinds. A later small blind is a dead one; later big blinds belong to players who come in."""
    small = next((step.seat for step in posted if step.kind is PostKind.SMALL_BLIND), None)
    order = clockwise(seats, after=history.button if small is None else small)
    big = {step.seat for step in posted if step.kind is PostKind.BIG_BLIND}
    for line in history.summed:
        if "button" in line.positions and line.seat != history.button:
            raise Mismatch(line.line, f"the button is at seat {history.button}")
        if "small blind" in line.positions and small is None and _can_post(history, line.seat, posted):
            raise Mismatch(line.line, f"{_name(history, line.seat)} did not post the small blind")
    # Where nobody posts it, its owner is all-in by the ante.
    return small, next((seat for seat in order if seat in big), order[0])


def _can_post(history: h.History, seat: Seat, posted: list[h.Posted]) -> bool:
    stack = next(seated.stack for seated in history.seats if seated.seat == seat)
    return stack > sum(step.amount for step in posted if step.seat == seat)


def _posts(
    history: h.History, posted: list[h.Posted], small_blind: Seat | None, big_blind: Seat
) -> list[Post]:
    posts: list[Post] = []
    for step in posted:
        kind = step.kind
        if kind is PostKind.SMALL_BLIND and step.seat != small_blind:
            kind = PostKind.DEAD_BLIND
        usual = {PostKind.BIG_BLIND: history.big_blind, PostKind.SMALL_BLIND: history.small_blind}
        wanted = usual.get(kind, step.amount)
        if not step.all_in and step.amount != wanted:
            name, text = kind.value.replace("_", " "), history.currency.text
            raise Mismatch(step.line, f"a {name} of {text(step.amount)}, not {text(wanted)}")
        if kind is PostKind.ANTE and any(p.seat == step.seat and p.kind is kind for p in posts):
            raise Mismatch(step.line, f"{_name(history, step.seat)} posts a second ante")
        posts.append(Post(seat=step.seat, kind=kind, amount=step.amount))
    if not any(post.kind is PostKind.BIG_BLIND for post in posts):
        posts.append(Post(seat=big_blind, kind=PostKind.BIG_BLIND, amount=history.big_blind))
    return posts


def _check_posts(history: h.History, hand: Hand, posted: list[h.Posted]) -> None:
    made = [event for event in hand.events if isinstance(event, ev.Posted) and event.amount]
    for step, event in zip(posted, made, strict=False):
        if (step.seat, step.amount) != (event.seat, event.amount):
            raise Mismatch(step.line, f"{_name(history, step.seat)} posts more than the stack")
        left = sum(other.amount for other in posted if other.seat == step.seat and other.line > step.line)
        if step.all_in != (event.all_in or False) and not left and history.cap is None:
            raise Mismatch(step.line, f"{_name(history, step.seat)} {_all_in_words(step.all_in)}")
    if len(made) != len(posted):
        if len(made) > len(posted):
            raise Mismatch(history.line, f"{_name(history, made[-1].seat)} does not post the big blind")
        first = posted[len(made)]
        raise Mismatch(first.line, f"{_name(history, first.seat)} has nothing to post")


def _all_in_words(said: bool) -> str:
    return "is said to be all-in, but has chips left" if said else "is all-in; the line does not say so"


def _deck(history: h.History, seats: list[Seat], board: tuple[Card, ...]) -> list[Card]:
    """Hole cards in the order of dealing, then the board, filled up with cards that nobody holds."""
    held = _hole_cards(history)
    order = clockwise(seats, after=history.button)
    deck = [held.get(seat, (HIDDEN, HIDDEN))[turn] for turn in (0, 1) for seat in order]
    known = [card for card in (*deck, *board) if card != HIDDEN]
    twice = next((card for card in known if known.count(card) > 1), None)
    if twice:
        raise Mismatch(history.line, f"the {twice} is twice in the hand")
    spare = [card for card in STANDARD_52 if card not in known]
    return [*deck, *board, *spare[: 5 - len(board)]]


def _hole_cards(history: h.History) -> dict[Seat, tuple[Card, ...]]:
    """What each seat holds, as far as the file tells; two tellings must not differ."""
    held: dict[Seat, tuple[Card, ...]] = {}
    for known in history.known:
        before = held.get(known.seat, (HIDDEN, HIDDEN))
        shown = set(known.cards) - {HIDDEN}
        if len(shown) < 2 and len(known.cards) - known.cards.count(HIDDEN) == 2:
            raise Mismatch(known.line, f"{_name(history, known.seat)} shows one card twice")
        all_of_it = shown | (set(before) - {HIDDEN})
        if len(all_of_it) > 2:
            raise Mismatch(known.line, f"{_name(history, known.seat)} now holds other cards than before")
        if len(shown) == 2:
            held[known.seat] = known.cards
        else:
            pair = sorted(all_of_it)
            held[known.seat] = (*pair, *((HIDDEN,) * (2 - len(pair))))
    return held


def _act(history: h.History, hand: Hand, step: h.Acted, street: int) -> None:
    name = _name(history, step.seat)
    if hand.over:
        raise Mismatch(step.line, f"{name} acts, but the hand is over")
    command: Command
    if step.kind == "fold" and step.seat in hand.all_in and step.seat not in hand.folded:
        # A player away whom the blind put all-in is folded by the site at his turn.
        command = Kill(seat=step.seat)
    elif step.seat != hand.to_act:
        raise Mismatch(step.line, f"{name} acts, but it is {_name(history, hand.to_act)}'s turn")
    else:
        command = _command(history, hand, step)
    if len(hand.board) != street:
        raise Mismatch(step.line, f"{name} acts before the next street is dealt")
    try:
        events = hand.decide(command)
    except Refused as refused:
        raise Mismatch(step.line, f"{name}: {step.kind} refused: {refused}") from None
    except InvariantBroken as error:
        raise Mismatch(step.line, str(error)) from None
    act = events[0]
    if isinstance(act, (ev.Called, ev.BetMade, ev.RaisedTo)):
        if act.all_in != step.all_in and history.cap is None:
            raise Mismatch(step.line, f"{name} {_all_in_words(step.all_in)}")
    for event in events:
        hand.apply(event)


def _command(history: h.History, hand: Hand, step: h.Acted) -> Command:
    text = history.currency.text
    menu = hand.menu
    match step.kind:
        case "fold":
            return Fold(seat=step.seat)
        case "check":
            return Check(seat=step.seat)
        case "call":
            if menu is not None and menu.call is not None and menu.call != step.amount:
                raise Mismatch(
                    step.line,
                    f"{_name(history, step.seat)} calls {text(step.amount)}; to call is {text(menu.call)}",
                )
            return Call(seat=step.seat)
        case "bet":
            return Bet(seat=step.seat, amount=step.amount)
        case "raise":
            by = step.to - hand.level
            # Over a big blind that is all-in for less, sites count from the chips that really lie there.
            over = step.to - max(hand.bets.values())
            if step.amount and step.amount not in (by, over) and not history.exported:
                raise Mismatch(
                    step.line,
                    f"a raise to {text(step.to)} is one of {text(by)}, the line says {text(step.amount)}",
                )
            return RaiseTo(seat=step.seat, amount=step.to)
