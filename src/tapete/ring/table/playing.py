"""The next hand of a cash table: which game, who is dealt in, and what is posted."""

from collections.abc import Iterator

from msgspec import Struct, structs

from tapete.engine.positions import usual_blinds
from tapete.engine.posting import usual_posts
from tapete.engine.pots import clockwise
from tapete.engine.types import HandRules, Post, PostKind, Seat, Stakes
from tapete.ring.table import events as ev
from tapete.ring.table.positions import Candidate, NextSeats, next_seats
from tapete.ring.table.state import Player, State
from tapete.rules import hand_rules
from tapete.rules.mixed_stakes import stakes_in
from tapete.rules.mixes import Turn, has_blinds, mix, next_turn

BOMB = "bomb"
"""What a game's name has more where everybody antes and the first betting is on the flop."""


class NextHand(Struct, frozen=True, kw_only=True):
    """Everything about the next hand that the table decides."""

    game: str
    rules: HandRules
    stakes: Stakes
    dealt: tuple[Seat, ...]
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    seats: NextSeats | None
    """None where nobody posts a blind: in stud, and in a bomb pot."""
    turn: Turn | None
    bomb: bool


def ready(state: State) -> list[Player]:
    """Players who have chips and want to play."""
    return [one for _, one in sorted(state.players.items()) if one.stack and one.out is None]


def next_hand(state: State) -> NextHand | None:
    """What the next hand would be, if it began now; None if two players can't play.

    Rules: ACO-next-hand, ACO-O-button-rule, ACO-O-new-player, ACO-O-missed-blinds.
    """
    players = ready(state)
    if len(players) < 2:
        return None
    every = tuple(player.seat for player in players)
    turn, game = _game(state, every)
    bomb = state.bomb
    if bomb:
        game = bomb_game(game)
    rules = hand_rules(game, book=state.rulebook)
    stakes = _stakes(state, rules, bomb)
    if not has_blinds(game):
        return _without_blinds(state, game, rules, stakes, every, turn)
    heads_up = rules.showdown.heads_up_button.value
    candidates = _candidates(state, players)
    seats = next_seats(candidates, state.blinds, button=state.terms.button, heads_up=heads_up)
    if seats is None:
        return None
    if bomb:
        button = clockwise(every, after=0 if state.blinds is None else state.blinds.button)[0]
        _, big = usual_blinds(rules, seats=every, button=button)
        return NextHand(
            game=game,
            rules=rules,
            stakes=stakes,
            dealt=every,
            button=button,
            small_blind=None,
            big_blind=big,
            seats=None,
            turn=turn,
            bomb=True,
        )
    return NextHand(
        game=game,
        rules=rules,
        stakes=stakes,
        dealt=seats.dealt,
        button=seats.button,
        small_blind=seats.small_blind,
        big_blind=seats.big_blind,
        seats=seats,
        turn=turn,
        bomb=False,
    )


def _without_blinds(
    state: State, game: str, rules: HandRules, stakes: Stakes, every: tuple[Seat, ...], turn: Turn | None
) -> NextHand:
    """A stud hand: everybody antes, nobody owes anything, and the button lies where it lay."""
    return NextHand(
        game=game,
        rules=rules,
        stakes=stakes,
        dealt=every,
        button=every[0] if state.blinds is None else state.blinds.button,
        small_blind=None,
        big_blind=None,
        seats=None,
        turn=turn,
        bomb=False,
    )


def bomb_game(game: str) -> str:
    """The game of a bomb pot: the same, but that the flop is dealt with the hole cards.

    >>> bomb_game("holdem-no-limit"), bomb_game("omaha-5-pot-limit")
    ('holdem-bomb-no-limit', 'omaha-5-bomb-pot-limit')
    """
    for limit in ("no-limit", "pot-limit", "fixed-limit"):
        name = game.removesuffix(f"-{limit}")
        if name != game:
            return f"{name}-{BOMB}-{limit}"
    raise ValueError(f"{game} is played at no limit that is known")


def _game(state: State, every: tuple[Seat, ...]) -> tuple[Turn | None, str]:
    """The game of the next hand: of the mix, the one that was chosen, or the one that was played."""
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
    if last is not None and options.choice and not last.bomb:
        return None, last.game
    return None, state.settings.game


def _stakes(state: State, rules: HandRules, bomb: bool) -> Stakes:
    settings, level = state.settings, state.settings.options.level
    stakes = settings.stakes
    if level is not None and (settings.options.mix or settings.options.choice):
        found = stakes_in(level, rules, smallest_chip=stakes.smallest_chip)
        stakes = structs.replace(found, rake=stakes.rake)
    if bomb:
        stakes = structs.replace(stakes, ante=settings.options.bomb_ante, ante_form="per_player")
    return stakes


def _candidates(state: State, players: list[Player]) -> list[Candidate]:
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


# ------------------------------------------------------------ what is posted


def posts_of(state: State, hand: NextHand) -> tuple[Post, ...]:
    """The forced bets of a hand: blinds and antes, what those post who owe something, and straddles.

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


def _around(hand: NextHand) -> list[Seat]:
    return clockwise(hand.dealt, after=hand.button)


def _owed(state: State, hand: NextHand, seat: Seat) -> Iterator[Post]:
    """What one seat posts beside the blinds of its position."""
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


def _straddles(state: State, hand: NextHand) -> Iterator[Post]:
    """Straddles of players who want to, each for twice as much as the one before."""
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


def began(state: State, hand: NextHand) -> ev.HandBegan:
    """The event that begins a hand."""
    terms = state.terms
    out = [seat for seat, one in state.players.items() if one.out is not None or not one.stack]
    big, small = hand.seats.missed(state.blinds, out) if hand.seats else ((), ())
    runs = terms.boards if hand.game in terms.twice_in and not terms.twice_asked else 1
    return ev.HandBegan(
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
    )
