"""Structure of a tournament before anybody enters: stacks, levels, prizes and times, read from TOML.

>>> from tapete.tournament.structure.reading import read_structure
>>> structure = read_structure('''
... name = "Heads-up"
... seats = 2
... starting_stack = 500
... buy_in = 100
... payout = [100]
... levels = [
...     { small_blind = 5, big_blind = 10, minutes = 3 },
...     { small_blind = 10, big_blind = 20, minutes = 3 },
... ]
... ''', "heads-up.toml")
>>> structure.stakes(2).big_blind, structure.price.total, structure.plain
(20, 100, True)

Everything beyond a single table played down to a winner is in separate sections (`sections`).
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from tapete.engine.types import Chips, HandRules, Stakes
from tapete.rules import Book, book_in, rules_in
from tapete.rules.mixed_stakes import MixedLevel, stakes_in
from tapete.rules.mixes import mix
from tapete.rules.own_books import BookFile
from tapete.tournament.money.prices import Price, charged_now, price_of_entry, price_of_purchase
from tapete.tournament.money.purchases import UNLIMITED, add_on_open, entries_allowed, rebuys_end
from tapete.tournament.policy import Policies
from tapete.tournament.policy.entries import starts_when_full
from tapete.tournament.policy.positions import DeadButton, PositionPolicy
from tapete.tournament.structure.sections import (
    AddOns,
    Bounties,
    Breaks,
    Cancelling,
    Deals,
    Discipline,
    End,
    Entries,
    HandForHandPlay,
    Means,
    Prizes,
    Ranking,
    Rebuys,
    RollBack,
    Stage,
    StartRule,
    TablePolicy,
)
from tapete.tournament.structure.toml_data import NotNegative, Positive, StructureError, Words

__all__ = ["BlindLevel", "NotNegative", "Positive", "Structure", "StructureError", "Words"]

AnteForm = Literal["none", "per_player", "big_blind", "button", "button_half"]
"""Payer of the ante. `button_half` is Casino Club's: the button pays, half at a short table, and nobody
pays after the small blind went out (CCL-ante-button, CCL-ante-half, CCL-ante-none-sb)."""


_DEAD: Final[dict[str, DeadButton]] = {
    "empty_seat": "empty-seat",
    "stays": "stays",
    "before_small_blind": "before-small-blind",
}
"""The book's words for the words of a structure's file."""


class BlindLevel(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, repr_omit_defaults=True
):
    """Stakes and length of one level. The last level of a structure has no end."""

    small_blind: NotNegative
    """0 in an event without blinds."""
    big_blind: NotNegative
    ante: NotNegative = 0
    minutes: Positive
    small_bet: NotNegative = 0
    """Fixed limit: bet of the early streets; 0 stands for the big blind. In a mix, used by its limit
    games."""
    bring_in: NotNegative = 0
    """Bring-in, in stud."""
    stud_ante: NotNegative = 0
    """Ante of the stud games of a mix; its other games use `ante`."""

    @property
    def amounts(self) -> dict[str, Chips]:
        """Amounts to post, by field; the button's ante equals one of the blinds."""
        return {
            "small_blind": self.small_blind,
            "big_blind": self.big_blind,
            "ante": self.ante,
            "small_bet": self.small_bet,
            "bring_in": self.bring_in,
            "stud_ante": self.stud_ante,
        }


def yardstick(level: BlindLevel) -> int:
    """Return the unit for measuring stacks: the big blind, or the small bet if there is none."""
    return level.big_blind or level.small_bet


class Structure(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, repr_omit_defaults=True
):
    """Fixed settings of a tournament before it starts. Read one with `read_structure`, which checks it."""

    name: Words
    game: Words = "holdem-no-limit"
    mix: Words | None = None
    """Name of a mix, unless a single game is played."""
    book: Words = "tda-2019"
    """Name of a rulebook or a house (`tapete rules list`), or a custom file beside this one
    (`house.toml`): its values apply where this file has none."""
    seats: Annotated[int, Meta(ge=2, le=10)] = 0
    """Seats of one table; if 0, the book's number for `tables.size` (ACO-size-hu, ACO-size-4,
    ACO-size-short, ACO-size-normal)."""
    starting_stack: Positive
    buy_in: NotNegative
    """Part of the price for the prizes."""
    bounty: NotNegative = 0
    """Part of the price placed on the entry's head; if 0 in a progressive knockout, the book decides
    (ACO-pko-entry)."""
    fee: NotNegative = 0
    """Part of the price for the house."""
    currency: Annotated[str, Meta(pattern="^[A-Z]{3,4}$")] = "PLAY"
    anonymous: bool = False
    """Whether players see each other only by aliases (ACO-t-anonymous)."""
    levels: Annotated[tuple[BlindLevel, ...], Meta(min_length=1)]
    ante_form: AnteForm = "none"
    ante_first: bool = True
    """Whether a short stack posts the ante before the blind, where the big blind pays it for all."""
    half_ante_at: Positive | None = None
    """Number of players at which `button_half` halves the ante; None: the book decides."""
    payout: tuple[Positive, ...] = ()
    """Per cent of the pool by place, the winner first (ACO-pay-fixed)."""
    smallest_chip: Positive = 1
    action_ms: Positive = 20_000  # ACO-O-clock, as the time bank
    """Time of one turn, in milliseconds."""
    time_bank_ms: NotNegative = 60_000
    """Extra time of each entry, for the whole tournament."""
    away_action_ms: NotNegative = 500
    """Time that the table waits for an absent player's seat, so that people can follow."""
    fill_ms: NotNegative = 10_000
    """Time that free seats wait, after the first person sat down, before house bots take them."""
    reconnect_grace_ms: NotNegative = 30_000
    """Time that a disconnected seat keeps its clock before it counts as away."""
    entries: Entries = Entries()
    start: StartRule = StartRule()
    breaks: Breaks = Breaks()
    end: End = End()
    prizes: Prizes = Prizes()
    bounties: Bounties = Bounties()
    rebuys: Rebuys | None = None
    add_ons: AddOns | None = None
    stage: Stage | None = None
    tables: TablePolicy = TablePolicy()
    hand_for_hand: HandForHandPlay = HandForHandPlay()
    ranking: Ranking = Ranking()
    roll_back: RollBack | None = None
    deals: Deals = Deals()
    cancelling: Cancelling = Cancelling()
    discipline: Discipline = Discipline()
    policy: Policies = Policies()
    """Decisions of the book beyond the keys of the file (`tournament.policy`)."""
    book_files: tuple[BookFile, ...] = ()
    """Files of a custom book, as they were read."""
    by_book: dict[str, tuple[str, ...]] = {}
    """Keys filled by the book, `section.key`, with their source rows."""

    def rows(self, where: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the rows behind the value of a key; `default` if the file gave it."""
        return self.by_book.get(where, default)

    def rows_of(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Return the rows behind several keys; empty if the file gave all of them."""
        return tuple(dict.fromkeys(row for key in keys for row in self.rows(key)))

    @property
    def rulebook(self) -> Book:
        """Book of the event, with its layers stacked."""
        return book_in(self.book, self.book_files)

    def rules(self, game: str | None = None) -> HandRules:
        """Return the rules of a hand of the event's game, or of one game of its mix."""
        return rules_in(game or self.game, self.book, self.book_files)

    @property
    def positions(self) -> PositionPolicy:
        """Rules for button and blinds: by the book, with the file's keys on top."""
        tables, policy = self.tables, self.policy.positions
        if tables.dead_button is not None:
            dead: DeadButton = _DEAD[tables.dead_button]
            policy = structs.replace(policy, dead_button=dead)
        if tables.button_seat_plays is not None:
            plays: Literal["plays", "sits-out"] = "plays" if tables.button_seat_plays else "sits-out"
            policy = structs.replace(policy, newcomer_on_button=plays)
        if self.half_ante_at is not None:
            policy = structs.replace(policy, ante_half_players=self.half_ante_at)
        return policy

    @property
    def price(self) -> Price:
        """Price of one entry."""
        return Price(self.buy_in, self.fee, self.bounty)

    @property
    def pays_when_seated(self) -> bool:
        """Whether an entry is paid when it gets its seat, not at registration (ACO-entry-cost)."""
        return not charged_now(self.policy.prices, seated=False)

    def price_of(self, number: int) -> Price:
        """Return the price of one of a player's entries, by its number from 1 (ACO-re-fee)."""
        return price_of_entry(self.price, number, self.policy.prices)

    @property
    def capacity(self) -> int:
        """Number of players of a Sit & Go."""
        return self.start.players or self.open_seats

    @property
    def omaha(self) -> bool:
        """Whether the game, or any of the mix, has a board and at least four hole cards for each player."""
        games = mix(self.mix).games if self.mix is not None else (self.game,)
        streets = [self.rules(game).streets for game in games]
        return any(one[0].hole_down >= 4 and any(street.board for street in one) for one in streets)

    @property
    def open_seats(self) -> int:
        """Number of seats at a table that are open from the start."""
        return self.seats - len(self.tables.closed_seats)

    @property
    def plain(self) -> bool:
        """Whether prizes are known before the start: percentages of the pool of a full Sit & Go."""
        return (
            self.start.kind == "sit_and_go"
            and self.prizes == Prizes()
            and not self.sells_later
            and self.stage is None
            and self.end.kind == "one_left"
            and self.starts_when_full(timed=True)
        )

    @property
    def sells_later(self) -> bool:
        """Whether entries, rebuys or add-ons are sold after the start."""
        return bool(self.late_until_level or self.rebuys or self.add_ons or self.re_enter_until_level)

    @property
    def sells_until_level(self) -> int:
        """Last level in which, or in the break after which, anything is sold; 0 if sales end with the start.

        Sales that last to the end are not counted: see `sells_to_the_end`.
        """
        return max(
            self.late_until_level,
            self.re_enter_until_level,
            (self.rebuys_until_level or 0) if self.rebuys else 0,
            self.add_ons.after_level if self.add_ons and not self.add_on_any_time else 0,
        )

    @property
    def sells_to_the_end(self) -> bool:
        """Whether rebuys or add-ons are sold to the end of the event (ACO-rebuy-period, ACO-addon-what)."""
        return (self.rebuys is not None and self.rebuys_until_level is None) or self.add_on_any_time

    @property
    def rebuys_until_level(self) -> int | None:
        """Last level in which rebuys are sold; None if no level ends the sale, 0 without rebuys."""
        if self.rebuys is None:
            return 0
        return rebuys_end(self.policy.prices, self.rebuys.until_level)

    def rebuys_open(self, level: int) -> bool:
        """Whether rebuys are sold in a level, counted from 1."""
        until = self.rebuys_until_level
        return level > 0 and (until is None or level <= until)

    @property
    def add_on_any_time(self) -> bool:
        """Whether the add-on is sold between any two hands, not only in its break."""
        return self.add_ons is not None and add_on_open(self.policy.prices, its_break=False)

    @property
    def late_until_level(self) -> int:
        """Last level of late registration."""
        return self.entries.late_until_level

    @property
    def re_enter_until_level(self) -> int:
        """Last level for re-entries; 0 if there are none."""
        until = self.entries.re_enter_until_level or self.entries.late_until_level
        return until if until and self.re_entries else 0

    @property
    def re_entries(self) -> int:
        """Number of times that one account may enter again; `purchases.UNLIMITED` for no limit."""
        most = entries_allowed(
            self.policy.entries,
            limit=None if not self.entries.re_entries else self.entries.re_entries + 1,
            re_entry=self.entries.re_entries != 0 if self.entries.re_entries is not None else None,
            sells_chips=bool(self.rebuys or self.add_ons),
        )
        return UNLIMITED if most is None else most - 1

    def starts_when_full(self, *, timed: bool) -> bool:
        """Whether the event starts with the last seat taken instead of at its time.

        Args:
            timed: whether the event has a time.

        Rules: ACO-start-sng, ACO-start-scheduled.
        """
        return starts_when_full(self.policy.entries, self.start.kind, timed=timed)

    @property
    def house_prize(self) -> int:
        """Fixed contribution of the house (ACO-freeroll-prize)."""
        house = self.prizes.house
        if house and not self.price.total and self.policy.prices.freeroll_prize == "players":
            return 0
        return house

    @property
    def guarantee(self) -> int:
        """Smallest pool that the house guarantees; 0 if it adds nothing (ACO-pool-overlay)."""
        guarantee = self.prizes.guarantee
        return 0 if guarantee and self.policy.prizes.shortfall == "prizes-cut" else guarantee

    @property
    def by_invitation(self) -> bool:
        """Whether only qualified players may enter (ACO-stage-final-closed)."""
        final = self.stage is not None and self.stage.kind == "final"
        return final and self.policy.stages.final_entry == "qualified-only"

    @property
    def bags_stacks(self) -> bool:
        """Whether this is a flight whose stacks are counted and bagged before it ends."""
        return self.stage is not None and self.stage.kind == "flight" and self.stage.bagged

    @property
    def first_level(self) -> int:
        """Level at which the event starts; a final's flights decide its own (CCL-qualifying-start)."""
        flight = self.stage is not None and self.stage.kind == "flight"
        return self.policy.stages.qualifying_level if flight else 1

    @property
    def full_at(self) -> int:
        """Number of entries at which the event is full: those of a Sit & Go, the maximum, or one table."""
        if self.start.kind == "sit_and_go":
            return self.capacity
        return self.entries.most or self.open_seats

    def policy_row(self, where: str, default: str) -> str:
        """Return the row behind a policy value, `subject.value`; `default` where the book has none."""
        return next(iter(self.policy.rows.get(where, ())), default)

    @property
    def pay(self) -> tuple[Means, ...]:
        """Accepted means of payment: those of the file that the book allows for entries.

        Rules: ACO-entry-payment, ACO-tm-use, ACO-tm-not-cash.
        """
        if "entry" in self.policy.prices.tournament_money:
            return self.entries.pay
        return tuple(means for means in self.entries.pay if means != "tournament_money")

    @property
    def rebuy_price(self) -> int:
        """Price of one rebuy; 0 without rebuys."""
        if self.rebuys is None:
            return 0
        return self.price.total if self.rebuys.price is None else self.rebuys.price

    @property
    def rebuy_parts(self) -> Price:
        """Price of one rebuy by parts (ACO-rebuy-money)."""
        policy = self.policy.prices
        return price_of_purchase(self.rebuy_price, self.price, policy.rebuy_money)

    @property
    def add_on_parts(self) -> Price:
        """Price of one add-on by parts (ACO-addon-money)."""
        amount = self.add_ons.price if self.add_ons else 0
        return price_of_purchase(amount, self.price, self.policy.prices.add_on_money)

    def fees_of(self, entry: Price, *, rebuys: int, add_ons: int) -> int:
        """Return the fees that a player has paid for an entry and its purchased chips.

        Args:
            entry: price of the entry.
            rebuys: number of its rebuys.
            add_ons: number of its add-ons.
        """
        more = rebuys * self.rebuy_parts.fee if rebuys else 0
        return entry.fee + more + (add_ons * self.add_on_parts.fee if add_ons else 0)

    def stakes(self, level: int, game: str | None = None) -> Stakes:
        """Return the stakes of a level, counted from 1.

        The ante of `button_half` depends on the hand: see `Tournament.stakes`.

        Args:
            level: its number.
            game: game of the hand, in a mix.
        """
        blinds = self.levels[level - 1]
        if self.mix is not None:
            form = "button" if self.ante_form == "button_half" else self.ante_form
            mixed = MixedLevel(
                small_bet=blinds.small_bet,
                ante=blinds.stud_ante,
                bring_in=blinds.bring_in,
                small_blind=blinds.small_blind,
                big_blind=blinds.big_blind,
                blind_ante=blinds.ante,
                blind_ante_form="big_blind" if form == "none" else form,
            )
            rules = self.rules(game)
            return stakes_in(mixed, rules, smallest_chip=self.smallest_chip)
        return Stakes(
            small_blind=blinds.small_blind,
            big_blind=blinds.big_blind,
            ante=blinds.ante,
            ante_form="button" if self.ante_form == "button_half" else self.ante_form,
            ante_first=self.ante_first,
            bring_in=blinds.bring_in,
            small_bet=blinds.small_bet,
            smallest_chip=self.smallest_chip,
        )


def with_levels(structure: Structure, levels: Mapping[int, BlindLevel]) -> Structure:
    """Return a structure with some levels replaced.

    Args:
        structure: the present structure.
        levels: the new levels, by number from 1.

    Raises:
        ValueError: a level does not exist.
    """
    last = len(structure.levels)
    if not all(1 <= number <= last for number in levels):
        raise ValueError(f"levels {sorted(levels)} in a structure that has {last}")
    changed = (levels.get(number, level) for number, level in enumerate(structure.levels, start=1))
    return structs.replace(structure, levels=tuple(changed))


def with_end(structure: Structure, *, level: int | None, players: int | None) -> Structure:
    """Return a structure that ends after another level, or with another number of players left.

    Args:
        structure: the present structure.
        level: the last level, if the event ends after one.
        players: the number of players left, if the event ends by number; a share of the field no longer
            counts.
    """
    end = structs.replace(structure.end, level=level, players=players, share=None)
    return structs.replace(structure, end=end)
