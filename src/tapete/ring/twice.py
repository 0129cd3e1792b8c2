"""Whether the rest of a hand is dealt twice, and if not, by which criterion.

The engine does it by itself: a hand that is started with two boards parts them once nobody can bet any more.
This says beforehand, or afterwards, why.

>>> unmet(board_cards=3, live=2, with_chips=1)
()
>>> unmet(board_cards=5, live=2, with_chips=0)
('ACO-rit-before-river',)
>>> unmet(board_cards=3, live=3, with_chips=2)
('ACO-rit-no-more-betting',)
"""

from tapete.engine import Hand


def unmet(*, board_cards: int, live: int, with_chips: int, whole_board: int = 5) -> tuple[str, ...]:
    """The criteria that a hand does not meet; none if the rest of it is dealt twice now.

    That game and table offer it was seen to when the table was opened (`table.check_twice`).

    Args:
        board_cards: community cards dealt.
        live: hands that are not folded.
        with_chips: how many of them have chips behind; one may cover the others.
        whole_board: cards of a whole board.

    Returns:
        Rows, in the order of the criteria.

    Rules: ACO-rit-streets, ACO-rit-players-allin, ACO-rit-before-river, ACO-rit-no-more-betting.
    """
    rows = []
    if board_cards >= whole_board:
        rows.append("ACO-rit-before-river")
    if live < 2:
        rows.append("ACO-rit-players-allin")
    if with_chips > 1:
        rows.append("ACO-rit-no-more-betting")
    return tuple(rows)


def unmet_by(hand: Hand) -> tuple[str, ...]:
    """The same of a running hand whose betting has just closed, or is still open."""
    board = sum(street.board for street in hand.rules.streets)
    return unmet(
        board_cards=len(hand.board), live=len(hand.live), with_chips=len(hand.active), whole_board=board
    )
