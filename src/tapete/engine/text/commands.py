"""Read and write each command as one line.

>>> read_command("3 raise_to 600")
RaiseTo(seat=3, amount=600)
>>> command_text(cmd.LetStand(act=cmd.Call(seat=3)))
'3 wrongly call'
>>> read_command("3 riase_to 600")
Traceback (most recent call last):
tapete.engine.text.errors.TextError: '3 riase_to 600': no such play `riase_to`; did you mean `raise_to`?

A command of a seat begins with the seat; any other command begins with its word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import NODEFAULT, structs

import tapete.engine.text.words as w
from tapete.cards import read_cards
from tapete.engine import commands as cmd
from tapete.engine.places import Move, Place
from tapete.engine.state import HandState
from tapete.engine.text.errors import TextError
from tapete.engine.text.forms import INSTEAD, MAY, SEAT_FORMS, SHUFFLED, TABLE_FORMS, CommandForm
from tapete.engine.types import Seat

_WORD_OF: Final = {
    form.kind: word for word, form in (*SEAT_FORMS.items(), *TABLE_FORMS.items()) if word != "stand_pat"
}


def command_text(command: cmd.Command) -> str:
    """Write a command as one line, which `read_command` reads.

    Raises:
        TypeError: not a command.
        ValueError: a field that a line can't hold, for example a rule of two words.

    >>> command_text(cmd.Draw(seat=5, discard=read_cards("Ah 7c"))), command_text(cmd.Draw(seat=5))
    ('5 draw Ah7c', '5 stand_pat')
    """
    match command:
        case cmd.LetStand(act=act):
            seat, rest = command_text(act).split(" ", 1)
            return f"{seat} wrongly {rest}"
        case cmd.MoveCards(moves=moves):
            return "move " + (", ".join(map(_move_text, moves)) or "none")
        case cmd.Draw(seat=seat, discard=()):
            return f"{seat} stand_pat"
        case cmd.DealEarly(count=0, seats=()):
            return "early burn"
        case cmd.DealEarly(count=count, seats=seats):
            named = [] if count is None else [f"count={count}"]
            return " ".join(["early", *map(str, seats), *named])
        case cmd.SetLevel(small_blind=small, big_blind=big):
            return _written("set_level", command, [f"{small}/{big}"])
        case _:
            word = _WORD_OF.get(type(command))
            if word is None:
                raise TypeError(f"{command!r} is not a command that can be written")
            return _written(word, command)


def _written(word: str, command: Any, extra: Sequence[str] = ()) -> str:
    form = SEAT_FORMS.get(word) or TABLE_FORMS[word]
    found = [str(command.seat), word, *extra] if word in SEAT_FORMS else [word, *extra]
    for name, codec in form.follows.items():
        text = codec.write(getattr(command, name))
        found += [text] if text else []
    if form.flag and getattr(command, form.flag):
        found.append(form.flag)
    for name, codec in form.named.items():
        value = getattr(command, name)
        if value != _default(form.kind, name):
            found.append(f"{name}={codec.write(value)}")
    return " ".join(found)


def _default(kind: type, name: str) -> Any:
    """Return the default of a field; `NODEFAULT` if it has none."""
    return next(field.default for field in structs.fields(kind) if field.name == name)


class AllIn(NamedTuple):
    """All-in of a seat: a bet, raise or call, depending on the hand."""

    seat: Seat
    wrongly: bool = False
    """Whether the act is not on the menu."""

    def command(self, hand: HandState) -> cmd.Command:
        """Return the command of this all-in in a hand."""
        seat = self.seat
        total = hand._stacks.get(seat, 0) + hand.bets.get(seat, 0)
        act: cmd.Bet | cmd.RaiseTo | cmd.Call
        if total <= hand.level:
            act = cmd.Call(seat=seat)
        elif hand.level:
            act = cmd.RaiseTo(seat=seat, amount=total)
        else:
            act = cmd.Bet(seat=seat, amount=total)
        return cmd.LetStand(act=act) if self.wrongly else act


def read_command(line: str, hand: HandState | None = None) -> cmd.Command:
    """Read one command.

    Args:
        line: for example `3 raise_to 600`.
        hand: the hand of the command. Only `3 all_in` needs it: an all-in may be a call, bet or raise.

    Raises:
        TextError: unreadable line; the error has the place, the expected form and the nearest known word.
        TypeError: not a string.
    """
    found = read_play(line)
    if not isinstance(found, AllIn):
        return found
    if hand is None:
        raise TextError("all_in_of_what").within(line)
    return found.command(hand)


def read_play(line: str) -> cmd.Command | AllIn:
    """Read one command, or an all-in, which becomes a command once the hand is known.

    Raises:
        TextError: unreadable line.
        TypeError: not a string.

    >>> read_play("3 all_in")
    AllIn(seat=3, wrongly=False)
    """
    if not isinstance(line, str):
        raise TypeError(f"a command is read from text such as '3 call', not from {line!r}")
    try:
        return _play_of(line.split())
    except ValueError as error:
        raise TextError.because(error).within(line) from None


def _play_of(words: list[str]) -> cmd.Command | AllIn:
    match words:
        case [word, *further] if word in TABLE_WORDS:
            return TABLE_WORDS[word](further)
        case [seat, word, *further] if seat.isdecimal():
            return _of_seat(w.number(seat), word, further)
        case [word, *_] if not word.isdecimal():
            raise TextError("begins_with_no_seat", word=word, among=[*TABLE_WORDS])
        case _:
            raise TextError("seat_and_play")


def _of_seat(seat: Seat, word: str, further: list[str]) -> cmd.Command | AllIn:
    if word in SEAT_FORMS:
        command: cmd.Command = _read(SEAT_FORMS[word], further, seat=seat)
        return command
    if word in SPECIAL:
        return SPECIAL[word](seat, further)
    if word in INSTEAD:
        raise TextError("other_word_here", word=word, here=INSTEAD[word])
    raise TextError("no_such_play", word=word, among=[*SEAT_FORMS, *SPECIAL])


def _read(form: CommandForm, words: list[str], **values: Any) -> Any:
    if form.flag and form.flag in words:
        words = [word for word in words if word != form.flag]
        values[form.flag] = True
    alone, named = w.options(words, form.named)
    values |= named
    *single, last = [*form.follows] or [""]
    several = bool(last) and any(
        form.follows[last] is codec for codec in (w.CARDS, w.SEATS, w.CHIPS, MAY, SHUFFLED)
    )
    if not (len(alone) + form.may_lack > len(single) if several else len(alone) == len(form.follows)):
        raise TextError("written_like", example=form.example)
    for name in single:
        values[name] = form.follows[name].read(alone.pop(0))
    if last:
        values[last] = form.follows[last].read(" ".join(alone))
    for name in form.named:
        if name not in values and _default(form.kind, name) is NODEFAULT:
            raise TextError("written_like", example=form.example)
    return form.kind(**values)


def _set_level(words: list[str]) -> cmd.Command:
    form = TABLE_FORMS["set_level"]
    blinds = [word for word in words if "=" not in word]
    if len(blinds) != 1 or blinds[0].count("/") != 1:
        raise TextError("written_like", example=form.example)
    small, big = map(w.number, blinds[0].split("/"))
    named = [word for word in words if "=" in word]
    command: cmd.SetLevel = _read(form, named, small_blind=small, big_blind=big)
    return command


def _all_in(seat: Seat, words: list[str]) -> AllIn:
    if words:
        raise TextError("written_like", example="3 all_in")
    return AllIn(seat)


def _wrongly(seat: Seat, words: list[str]) -> cmd.Command | AllIn:
    """Read an act that stands although the menu does not offer it."""
    act = _of_seat(seat, words[0], words[1:]) if words else None
    if isinstance(act, AllIn):
        return act._replace(wrongly=True)
    if not isinstance(act, cmd.Fold | cmd.Check | cmd.Call | cmd.Bet | cmd.RaiseTo):
        raise TextError("written_like", example="3 wrongly raise_to 900")
    return cmd.LetStand(act=act)


def _extra_card(seat: Seat, words: list[str]) -> cmd.Command:
    """Read that the dealer dealt the seat an extra card from the top of the stub."""
    if words:
        raise TextError("written_like", example="3 extra_card")
    return cmd.MoveCards(moves=(Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat),))


def _lacks(seat: Seat, words: list[str]) -> cmd.Command:
    """Read that the dealer did not deal this card to the seat: it still lies on top of the stub."""
    if len(words) != 1:
        raise TextError("written_like", example="3 lacks 7s")
    cards = read_cards(words[0])
    return cmd.MoveCards(moves=(Move(source=Place.HOLE, target=Place.TOP, cards=cards, seat=seat),))


SPECIAL: Final[Mapping[str, Callable[[Seat, list[str]], cmd.Command | AllIn]]] = MappingProxyType(
    {"all_in": _all_in, "wrongly": _wrongly, "extra_card": _extra_card, "lacks": _lacks}
)
"""Words after a seat with a special form."""


def _early(words: list[str]) -> cmd.Command:
    """Read `early` (the next street), `early burn` (only the burn) or `early 3 4` (seats in stud)."""
    if words == ["burn"]:
        return cmd.DealEarly(count=0)
    seats, named = w.options(words, {"count": w.NUMBER})
    return cmd.DealEarly(seats=tuple(map(w.number, seats)), **named)


def _move(words: list[str]) -> cmd.Command:
    """Read `move FROM TO CARDS at SEAT up`, or a number of cards from the top; commas separate moves.

    `on 2` at the end of a move means the second board.
    """
    if words == ["none"]:
        return cmd.MoveCards(moves=())
    return cmd.MoveCards(moves=tuple(_one_move(part.split()) for part in " ".join(words).split(",")))


def _one_move(words: list[str]) -> Move:
    up = words[-1:] == ["up"]
    words = words[:-1] if up else words
    seat, board = None, 0
    if words[-2:-1] == ["on"]:
        board, words = w.number(words[-1]) - 1, words[:-2]
    if words[-2:-1] == ["at"]:
        seat, words = w.number(words[-1]), words[:-2]
    if len(words) < 3:
        raise TextError("written_like", example="move stub hole 1 at 3")
    source, target, what, *more = words
    count = w.number(what) if what.isdecimal() else 0
    cards = w.CARDS.read(" ".join(more if count else [what, *more]))
    return Move(
        source=_place(source), target=_place(target), cards=cards, count=count, seat=seat, up=up, board=board
    )


def _move_text(move: Move) -> str:
    found = [move.source.value, move.target.value]
    found += [str(move.count)] if move.count else []
    found += [w.CARDS.write(move.cards)] if move.cards or not move.count else []
    found += [] if move.seat is None else ["at", str(move.seat)]
    found += ["on", str(move.board + 1)] if move.board else []
    return " ".join([*found, "up"] if move.up else found)


def _place(word: str) -> Place:
    known = [place.value for place in Place]
    if word not in known:
        raise TextError("no_such_place", word=word, among=known)
    return Place(word)


def _usual(form: CommandForm) -> Callable[[list[str]], cmd.Command]:
    def read(words: list[str]) -> cmd.Command:
        command: cmd.Command = _read(form, words)
        return command

    return read


TABLE_WORDS: Final[Mapping[str, Callable[[list[str]], cmd.Command]]] = MappingProxyType(
    {word: _usual(form) for word, form in TABLE_FORMS.items()}
    | {"set_level": _set_level, "early": _early, "move": _move}
)
"""Reader of the rest of the line, by the first word of a line without a seat."""
