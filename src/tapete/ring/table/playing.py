"""Decide the next hand of a cash table: its game, the players dealt in, and the posts."""

from collections.abc import Iterator

from msgspec import Struct, structs

from tapete.engine.posting import usual_posts
from tapete.engine.pots import clockwise
from tapete.engine.types import HandRules, Post, PostKind, Seat, Stakes
from tapete.ring.settings import antes_alone, bomb_game
from tapete.ring.table import events as ev
from tapete.ring.table.positions import Candidate, NextSeats, next_seats
from tapete.ring.table.state import Player, RingTableState
from tapete.rules import hand_rules
from tapete.rules.mixed_stakes import stakes_in
from tapete.rules.mixes import MixTurn, has_blinds, mix, next_turn


class HandToDeal(Struct, frozen=True, kw_only=True):
    """All decisions of the table about the next hand."""

    game: str
    rules: HandRules
    stakes: Stakes
    dealt: tuple[Seat, ...]
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    seats: NextSeats | None
    """None if nobody posts a blind: in stud, and in a bomb pot."""
    turn: MixTurn | None

    @property
    def bomb(self) -> bool:
        """Whether every player antes, and nobody acts before the flop."""
        return self.seats is None and (self.big_blind is not None or self.rules.boards > 1)


def ready(state: RingTableState) -> list[Player]:
    """Players who have chips and want to play."""
    return [one for _, one in sorted(state.players.items()) if one.stack and one.out is None]


def next_hand(state: RingTableState) -> HandToDeal | None:
    """Return the next hand as it would begin now; None if fewer than two players can play.

    Rules: ACO-next-hand, ACO-O-button-rule, ACO-O-new-player, ACO-O-missed-blinds.
    """
    players = ready(state)
    if len(players) < 2:
        return None
    every = tuple(player.seat for player in players)
    turn, game = _game(state, every)
    rules = hand_rules(game, book=state.rulebook)
    stakes = _stakes(state, rules)
    button = clockwise(every, after=0 if state.blinds is None else state.blinds.button)[0]
    if not has_blinds(game):
        # In stud every player antes and nobody owes a blind; the button stays where it is.
        held = button if state.blinds is None else state.blinds.button
        return _everybody(game, rules, stakes, every, turn, button=held, big_blind=None)
    if state.bomb or antes_alone(rules):
        ante = state.settings.options.bomb_ante
        stakes = structs.replace(stakes, ante=ante, ante_form="per_player")
        double = _double(state, game, rules)
        if double is not None:
            rules = hand_rules(double, book=state.rulebook)
            return _everybody(double, rules, stakes, every, turn, button=button, big_blind=None)
        # Nobody posts a blind, but the engine needs a big blind seat: choose one that the ante does not put
        # all-in.
        deep = [seat for seat in clockwise(every, after=button) if state.players[seat].stack > ante]
        named = (deep or clockwise(every, after=button))[0]
        return _everybody(game, rules, stakes, every, turn, button=button, big_blind=named)
    heads_up = rules.showdown.heads_up_button.value
    candidates = _candidates(state, players)
    seats = next_seats(candidates, state.blinds, button=state.terms.button, heads_up=heads_up)
    if seats is None:
        return None
    return HandToDeal(
        game=game,
        rules=rules,
        stakes=stakes,
        dealt=seats.dealt,
        button=seats.button,
        small_blind=seats.small_blind,
        big_blind=seats.big_blind,
        seats=seats,
        turn=turn,
    )


def _double(state: RingTableState, game: str, rules: HandRules) -> str | None:
    """Return the game of a bomb pot with two boards; None for a bomb pot with one."""
    if antes_alone(rules):
        return game
    return bomb_game(game) if state.settings.options.bomb_boards == 2 else None


def _everybody(
    game: str,
    rules: HandRules,
    stakes: Stakes,
    every: tuple[Seat, ...],
    turn: MixTurn | None,
    *,
    button: Seat,
    big_blind: Seat | None,
) -> HandToDeal:
    """Build a hand without blinds, into which every player is dealt."""
    return HandToDeal(
        game=game,
        rules=rules,
        stakes=stakes,
        dealt=every,
        button=button,
        small_blind=None,
        big_blind=big_blind,
        seats=None,
        turn=turn,
    )


def _game(state: RingTableState, every: tuple[Seat, ...]) -> tuple[MixTurn | None, str]:
    """Return the game of the next hand: from the mix, the chosen game, or the previous game."""
    options, last = state.settings.options, state.last
    if options.mix is not None:
        turn = next_turn(
            mix(options.mix),
            last.turn if last else None,
            seats=every,
            big_blind=last.big_blind if last else None,
        )
        return turn, turn.game
    if state.chosen is not None:
        return None, state.chosen
    if last is not None and options.choice:
        return None, last.goes_on or last.game
    return None, state.settings.game


def _stakes(state: RingTableState, rules: HandRules) -> Stakes:
    settings, level = state.settings, state.settings.options.level
    stakes = settings.stakes
    if level is not None and (settings.options.mix or settings.options.choice):
        found = stakes_in(level, rules, smallest_chip=stakes.smallest_chip)
        return structs.replace(found, rake=stakes.rake)
    return stakes


def _candidates(state: RingTableState, players: list[Player]) -> list[Candidate]:
    terms = state.terms
    return [
        Candidate(
            seat=one.seat,
            new=one.new,
            owes=one.owes_big or one.owes_small,
            posts=one.posts and (one.new or terms.missed == "post-or-wait"),
            buys_button=one.buys_button and state.settings.options.buy_button,
        )
        for one in players
    ]


# ------------------------------------------------------------ posts


def posts_of(state: RingTableState, hand: HandToDeal) -> tuple[Post, ...]:
    """Return the forced bets of a hand: blinds and antes, owed blinds, and straddles.

    Rules: ACO-O-missed-blinds (the big blind live, the small blind dead), ACO-O-new-player (the big blind).
    """
    if hand.bomb:
        ante = hand.stakes.ante
        return tuple(Post(seat=seat, kind=PostKind.ANTE, amount=ante) for seat in _around(hand))
    usual = usual_posts(
        hand.stakes,
        seats=hand.dealt,
        button=hand.button,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
    )
    if hand.seats is None:
        return usual
    owed = [post for seat in _around(hand) for post in _owed(state, hand, seat)]
    return (*usual, *owed, *_straddles(state, hand))


def _around(hand: HandToDeal) -> list[Seat]:
    return clockwise(hand.dealt, after=hand.button)


def _owed(state: RingTableState, hand: HandToDeal, seat: Seat) -> Iterator[Post]:
    """Return the posts of one seat besides the blinds of its position."""
    seats, player, stakes = hand.seats, state.players[seat], hand.stakes
    if seats is None:
        return
    if seat == seats.buyer and stakes.small_blind:
        yield Post(seat=seat, kind=PostKind.DEAD_BLIND, amount=stakes.small_blind)
    if seat not in seats.posting:
        return
    if player.new or player.owes_big:
        yield Post(seat=seat, kind=PostKind.BIG_BLIND, amount=stakes.big_blind)
    if player.owes_small and stakes.small_blind:
        yield Post(seat=seat, kind=PostKind.DEAD_BLIND, amount=stakes.small_blind)


def _straddles(state: RingTableState, hand: HandToDeal) -> Iterator[Post]:
    """Return the straddles of players who want to straddle, each twice as large as the one before."""
    options, amount = state.settings.options, 2 * hand.stakes.big_blind
    if not options.straddles or len(hand.dealt) < options.straddle_players or hand.big_blind is None:
        return
    posted = {hand.small_blind, hand.big_blind, *(hand.seats.posting if hand.seats else ())}
    if options.straddle_from == "button":
        order = [hand.button] if hand.button in hand.dealt else []
    else:
        order = clockwise(hand.dealt, after=hand.big_blind)
    for seat in order[: options.straddles]:
        player = state.players[seat]
        if seat in posted or not player.straddles or player.stack < amount:
            return
        yield Post(seat=seat, kind=PostKind.STRADDLE, amount=amount)
        amount *= 2


def began(state: RingTableState, hand: HandToDeal) -> ev.CashHandBegan:
    """Return the event that begins a hand."""
    terms = state.terms
    out = [seat for seat, one in state.players.items() if one.out is not None or not one.stack]
    big, small = hand.seats.missed(state.blinds, out) if hand.seats else ((), ())
    runs = terms.boards if hand.game in terms.twice_in and not terms.twice_asked else 1
    return ev.CashHandBegan(
        hand=state.hands + 1,
        game=hand.game,
        stakes=hand.stakes,
        stacks={seat: state.players[seat].stack for seat in hand.dealt},
        button=hand.button,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
        posts=posts_of(state, hand),
        boards=runs,
        blinds=hand.seats.blinds if hand.seats else None,
        missed_big=big,
        missed_small=small,
        turn=hand.turn,
        bomb=hand.bomb,
        goes_on=_game(state, hand.dealt)[1] if hand.rules.boards > 1 else None,
    )
