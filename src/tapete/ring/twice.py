"""Tell which criteria for dealing the rest of a hand twice are unmet.

`ring.table.deciding.hands` asks the players, and the engine deals the boards once the betting is over. This
module explains the result, beforehand or afterwards.

>>> unmet(board_cards=3, live=2, with_chips=1)
()
>>> unmet(board_cards=5, live=2, with_chips=0)
('ACO-rit-before-river',)
>>> unmet(board_cards=3, live=3, with_chips=2)
('ACO-rit-no-more-betting',)
"""

from tapete.engine import Hand


def unmet(*, board_cards: int, live: int, with_chips: int, whole_board: int = 5) -> tuple[str, ...]:
    """Return the criteria that a hand does not meet; empty if the rest of it is dealt twice now.

    Whether game and table offer it was checked when the table was opened (`settings.check_twice`).

    Args:
        board_cards: community cards dealt.
        live: number of hands that are not folded.
        with_chips: number of these with chips behind; one of them may cover the others.
        whole_board: number of cards of a whole board.

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
    """Apply `unmet` to a running hand whose betting has just closed, or is still open."""
    board = sum(street.board for street in hand.rules.streets)
    return unmet(
        board_cards=len(hand.board), live=len(hand.live), with_chips=len(hand.active), whole_board=board
    )
