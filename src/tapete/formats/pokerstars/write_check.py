"""Limits of PokerStars text: details that are lost, and hands that are refused."""

from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.formats.pokerstars.write_header import level_told, seats_told
from tapete.formats.pokerstars.write_words import game_named
from tapete.formats.record import Record, Unwritable
from tapete.formats.record.floor import check_unchanged
from tapete.rules import hand_rules


def lost_in(record: Record) -> tuple[str, ...]:
    """List the facts of a hand that its PokerStars text omits."""
    stud = hand_rules(record.game).upcards is not None
    start = record.start
    facts = {
        "comments": record.comments,
        "fields of other formats": set(record.extra) - {"pokerstars"},
        "the network": record.network,
        "the button": stud and start.button != max(start.stacks),
        "the name of the level": record.tournament is not None
        and bool(record.tournament.level)
        and not level_told(record),
        "how many seats the table has": record.seat_count is not None and not seats_told(record),
        "how the rake is counted": start.stakes.rake is not None and start.stakes.rake.exact is None,
    }
    return tuple(words for words, there in facts.items() if there)


def check_tellable(record: Record) -> None:
    """Refuse a hand that no text can express, or that would be misread.

    Raises:
        Unwritable: with the reason.
    """
    check_unchanged(record)
    start = record.start
    posts = [event for event in record.events if isinstance(event, ev.Posted)]
    blinds = {post.seat for post in posts if post.kind is PostKind.BIG_BLIND}
    antes = [post for post in posts if post.kind is PostKind.ANTE]
    acts = [e for e in record.events if isinstance(e, ev.BroughtIn | ev.Called | ev.BetMade | ev.RaisedTo)]
    opens = acts[0] if acts and isinstance(acts[0], ev.BetMade | ev.RaisedTo) else None
    low = (start.stakes.small_bet or start.stakes.big_blind) // 2
    why = None
    if game_named(record.game) is None:
        why = f"PokerStars has no game {record.game}"
    elif not record.over:
        why = "the hand is not over"
    elif set(range(len(record.pots))) - {paid.pot for paid in record.payments if paid.amount}:
        why = "the rake takes a whole pot"
    elif blinds and start.big_blind not in blinds:
        why = "the ante leaves the big blind nothing to post, and somebody else posts one"
    elif not start.game.endswith("-fixed-limit") and any(
        post.kind is PostKind.SMALL_BLIND and not post.all_in and post.amount != start.stakes.small_blind
        for post in posts
    ):
        why = "the small blind is another than that of the stakes"
    elif start.stakes.ante_form == "per_player" and len(antes) == 1:
        why = "a single seat posts the ante of all"
    elif start.big_blind is None and opens is not None and opens.amount <= low:
        why = "nobody brings in, and the bet would be taken for it"
    if why is not None:
        raise Unwritable(record.number, why)


def untold_chip(record: Record) -> str:
    """Return the words for a chip that the text may fail to show; empty if pots are split to one unit."""
    chip = record.start.stakes.smallest_chip
    return "" if chip == 1 else f" (its pots are split in chips of {record.money.text(chip)})"
