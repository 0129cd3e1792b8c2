"""Menus of plain no-limit: the inlined form of `tapete.engine.betting.menu_of`."""

from typing import Final

from tapete.engine.betting import menu_of
from tapete.engine.menu import Amounts, Menu
from tapete.engine.staff.menus import limited
from tapete.engine.state import HandState
from tapete.engine.types import Chips

# Compiled code looks up a name of another module at each use, but not a constant of its own.
_AMOUNTS: Final = Amounts
_MENU: Final = Menu


class HandWithMenu(HandState):
    """The state of a hand, with the menu of the seat to act."""

    __slots__ = ()

    @property
    def menu(self) -> Menu | None:
        """Menu of the seat to act; None if nobody has a decision."""
        menu = self.known_menu
        if menu is not None:
            return menu
        seat = self.to_act
        if seat is None:
            return None
        if not self.plain or len(self.active) < 2:
            menu = menu_of(self) if self.floor is None else limited(self, menu_of(self))
            self.known_menu = menu
            return menu
        # Plain no-limit with opponents who can respond covers nearly all menus; this is the hot path.
        stack, bet, level, full_raise = self._stacks[seat], self.bets[seat], self.level, self.full_raise
        facing = level - bet
        if facing <= 0:
            facing = 0
        raises: Amounts | None = None
        pot: Chips | None = None
        if stack > facing and (facing >= full_raise or seat not in self.acted):
            least, most = level + full_raise, stack + bet
            raises = _AMOUNTS(least if least < most else most, most)
            pot = level + self.pot + facing
        if facing:
            call = facing if facing < stack else stack
            menu = _MENU(seat=seat, check=False, call=call, bet=None, raise_to=raises, pot_raise_to=pot)
        else:
            first, again = (None, raises) if level else (raises, None)
            menu = _MENU(
                seat=seat, check=True, call=None, bet=first, raise_to=again, pot_raise_to=pot, free_fold=True
            )
        self.known_menu = menu
        return menu
