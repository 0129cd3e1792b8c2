"""Read the opening of a hand from the fields of Open Hand History."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from tapete.engine import HandRules, Post, PostKind, Rake, Stakes
from tapete.engine.pots import clockwise
from tapete.engine.types import AnteForm, Chips, Seat
from tapete.formats.money import Currency
from tapete.formats.ohh.games import game_of
from tapete.formats.ohh.rounds import EXTRA, POSTS
from tapete.formats.record import TournamentFacts, digits_of
from tapete.formats.record.cards import boards_told
from tapete.formats.record.steps import DealBoard, FirstBets, RecordedAct, Step, Unplayable
from tapete.formats.record.units import SIGNS, brief, chips, digits_of_amounts, in_words
from tapete.formats.record.unsaved_details import NAME
from tapete.rules import RulebookError, hand_rules

CURRENCIES: Final = {"": "Chips", "PLAY": "XPM"}
"""Format's names for chips that are not money; `PPC` is an older name for play chips."""
_KINDS: Final = {told: kind for kind, told in POSTS.items()} | {EXTRA: PostKind.BIG_BLIND}
_BETS: Final = ("Fold", "Check", "Call", "Bet", "Raise")

Kind = TypeVar("Kind")


def field(
    found: Mapping[str, Any], name: str, kind: type[Kind], at: str, default: Kind | None = None
) -> Kind:
    """Return a field of the given type. A field without a default must be present and not null.

    Raises:
        Unplayable: the field is missing, or has another type.
    """
    value = found.get(name)
    if value is None and default is not None:
        return default
    path = f"{at}.{name}" if at else name
    if value is None:
        raise Unplayable(path, "this field is missing")
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise Unplayable(path, f"expected {in_words(kind)}, found {brief(value)}")
    return value


def objects(found: Mapping[str, Any], name: str, at: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Return a list of objects, each with its path."""
    listed: list[Any] = field(found, name, list, at, [])
    path = f"{at}.{name}" if at else name
    for place, part in enumerate(listed):
        if not isinstance(part, dict):
            raise Unplayable(f"{path}[{place}]", f"expected an object, found {brief(part)}")
    return [(f"{path}[{place}]", part) for place, part in enumerate(listed)]


def rounds_in(told: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the rounds sorted by id, each with its path."""
    rounds = objects(told, "rounds")
    return sorted(rounds, key=lambda pair: field(pair[1], "id", int, pair[0], 0))


def actions_in(told: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return every action of the hand in order, each with its path."""
    return [action for at, round_ in rounds_in(told) for action in objects(round_, "actions", at)]


def seats_in(told: Mapping[str, Any]) -> tuple[dict[int, Seat], list[Seat]]:
    """Return seats by player id, and the seats dealt in: those with an action or a win."""
    seats: dict[int, Seat] = {}
    for at, player in objects(told, "players"):
        seat = field(player, "seat", int, at)
        identity = field(player, "id", int, at)
        if seat < 1:
            raise Unplayable(f"{at}.seat", f"seats are numbered from 1, not {brief(seat)}")
        if identity in seats or seat in seats.values():
            raise Unplayable(at, "a player or a seat that is there already")
        seats[identity] = seat
    busy: list[Any] = [a.get("player_id") for _, a in actions_in(told) if str(a.get("action")) in _DEALT_IN]
    for at, pot in objects(told, "pots"):
        busy += [win.get("player_id") for _, win in objects(pot, "player_wins", at)]
    return seats, [seat for identity, seat in seats.items() if identity in busy]


def seat_of(found: Mapping[str, Any], at: str, ids: Mapping[int, Seat]) -> Seat:
    """Return the seat of the player named in `player_id`."""
    identity = field(found, "player_id", int, at)
    if identity not in ids:
        raise Unplayable(f"{at}.player_id", f"there is no player {brief(identity)}")
    return ids[identity]


_DEALT_IN: Final = {*_KINDS, *_BETS, "Dealt Cards", "Shows Cards", "Mucks Cards", "Discards Cards"}


def digits_told(told: Mapping[str, Any]) -> int:
    """Return the number of decimal digits that the hand's amounts need."""
    numbers: list[Any] = [player.get("starting_stack") for _, player in objects(told, "players")]
    numbers += [action.get("amount") for _, action in actions_in(told)]
    numbers += [told.get(name) for name in ("small_blind_amount", "big_blind_amount", "ante_amount")]
    for at, pot in objects(told, "pots"):
        numbers += [pot.get("amount"), pot.get("rake"), pot.get("jackpot")]
        numbers += [win.get("win_amount") for _, win in objects(pot, "player_wins", at)]
    return digits_of_amounts(numbers, "")


def amount(found: Mapping[str, Any], name: str, digits: int, at: str = "") -> Chips:
    """Return an amount; 0 if it is missing."""
    value = found.get(name)
    return 0 if value is None else chips(value, digits, f"{at}.{name}" if at else name)


def cap_in(told: Mapping[str, Any], digits: int) -> Chips | None:
    """Return the most that a seat may put in; None without a cap."""
    limit = field(told, "bet_limit", dict, "", {})
    return amount(limit, "bet_cap", digits, "bet_limit") or None


def opening_in(told: Mapping[str, Any], digits: int) -> FirstBets:
    """Return the opening given by the fields.

    Raises:
        Unplayable: a field is missing or makes no sense.
    """
    ids, seats = seats_in(told)
    rules = _rules(told)
    cap = cap_in(told, digits)
    stacks = {
        ids[player["id"]]: amount(player, "starting_stack", digits, at)
        for at, player in objects(told, "players")
        if ids[player["id"]] in seats
    }
    if cap is not None:
        stacks = {seat: min(stack, cap) for seat, stack in stacks.items()}
    button = field(told, "dealer_seat", int, "")
    stud = rules.upcards is not None
    posts = _posts(told, ids, digits, stud=stud)
    small_blind, big_blind = (None, None) if stud else _positions(posts, clockwise(seats, after=button))
    return FirstBets(
        game=rules.game,
        hand=digits_of(field(told, "game_number", str, "", "")),
        stakes=_stakes(told, digits, posts, big_blind, button, stud=stud),
        stacks=stacks,
        button=button,
        small_blind=small_blind,
        big_blind=big_blind,
        posts=posts,
        boards=_boards(told, rules),
    )


def _rules(told: Mapping[str, Any]) -> HandRules:
    limit = field(told, "bet_limit", dict, "")
    rest = field(told, NAME, dict, "", {})
    dealt = [action.get("cards") for _, action in actions_in(told) if action.get("action") == "Dealt Cards"]
    held = max((len(cards) for cards in dealt if isinstance(cards, list)), default=0)
    kind, limit_kind = field(told, "game_type", str, ""), field(limit, "bet_type", str, "bet_limit")
    game = rest.get("game") or game_of(kind, limit_kind, held)
    try:
        return hand_rules(str(game))
    except RulebookError:
        raise Unplayable("game_type", f"no game of ours: {brief(kind)} at {brief(limit_kind)}") from None


def _posts(told: Mapping[str, Any], ids: Mapping[int, Seat], digits: int, *, stud: bool) -> tuple[Post, ...]:
    posts = []
    for at, action in actions_in(told):
        kind = _KINDS.get(str(action.get("action")))
        if kind is None or (stud and action["action"] == EXTRA):
            continue
        posts.append(
            Post(seat=seat_of(action, at, ids), kind=kind, amount=amount(action, "amount", digits, at))
        )
    return tuple(posts)


def _positions(posts: Sequence[Post], seats: Sequence[Seat]) -> tuple[Seat | None, Seat | None]:
    """Return both blinds' seats. If no big blind is posted, it belongs to the next seat."""
    small = next((post.seat for post in posts if post.kind is PostKind.SMALL_BLIND), None)
    big = {post.seat for post in posts if post.kind is PostKind.BIG_BLIND}
    after = small if small is not None else seats[-1] if seats else 0
    order = clockwise(seats, after=after)
    return small, next((seat for seat in order if seat in big), order[0] if order else None)


def _stakes(
    told: Mapping[str, Any],
    digits: int,
    posts: Sequence[Post],
    big_blind: Seat | None,
    button: Seat,
    *,
    stud: bool,
) -> Stakes:
    small, big = (amount(told, f"{name}_blind_amount", digits) for name in ("small", "big"))
    antes = [place for place, post in enumerate(posts) if post.kind is PostKind.ANTE]
    blinds = [place for place, post in enumerate(posts) if post.kind is not PostKind.ANTE]
    ante = amount(told, "ante_amount", digits) if antes else 0
    form: AnteForm = "per_player" if antes else "none"
    if len(antes) == 1:
        payer = posts[antes[0]].seat
        form = "big_blind" if payer == big_blind else "button" if payer == button else form
    bring_in = 0
    if stud:
        brought = [action for _, action in actions_in(told) if action.get("action") == EXTRA]
        bring_in = amount(brought[0], "amount", digits) if brought else 0
    taken = sum(amount(pot, name, digits, at) for at, pot in objects(told, "pots") for name in _TAKEN)
    return Stakes(
        small_blind=0 if stud else small,
        big_blind=0 if stud else big,
        ante=ante,
        ante_form=form,
        ante_first=not (antes and blinds) or antes[0] < blinds[0],
        bring_in=bring_in,
        small_bet=small if stud else 0,
        big_bet=0 if not stud or big == 2 * small else big,
        rake=Rake(exact=taken) if taken else None,
    )


_TAKEN: Final = ("rake", "jackpot")


def _boards(told: Mapping[str, Any], rules: HandRules) -> int:
    """Return the number of boards in the rounds."""
    steps: list[Step] = []
    for at, round_ in rounds_in(told):
        cards = round_.get("cards") or []
        steps += [DealBoard(at=at, cards=tuple(cards))] if isinstance(cards, list) and cards else []
        if any(action.get("action") in _BETS for _, action in objects(round_, "actions", at)):
            steps.append(RecordedAct(at=at, seat=0, kind="fold"))
    return boards_told(steps, rules)


def tournament_in(info: Mapping[str, Any]) -> TournamentFacts:
    """Read the tournament from `tournament_info`."""
    at = "tournament_info"
    currency = currency_in(info, at)
    names = ("buyin_amount", "bounty_fee_amount", "fee_amount")
    digits = digits_of_amounts((info.get(name) for name in names), at)
    paid = [None if info.get(name) is None else amount(info, name, digits, at) for name in names]
    return TournamentFacts(
        number=field(info, "tournament_number", str, at, ""),
        name=field(info, "name", str, at, ""),
        buy_in=paid[0],
        bounty=paid[1],
        fee=paid[2],
        currency=currency,
        money=Currency(SIGNS.get(currency, ""), digits),
    )


def currency_in(told: Mapping[str, Any], at: str = "") -> str:
    """Return the currency's code; empty for chips."""
    code = field(told, "currency", str, at, "Chips")
    return {"Chips": "", "XPM": "PLAY", "PPC": "PLAY"}.get(code, code)
