"""Cash play online: tables that deal the end of a hand twice, anonymous tables, fast-fold pools."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Limit, Sourced

Count = Annotated[int, Meta(ge=0)]
Places = Annotated[int, Meta(ge=2)]
Boards = Annotated[int, Meta(ge=1)]

Detail = Literal["name", "avatar", "level", "badge", "location", "country", "awards"]
"""What a room can show of a player."""
Tool = Literal["notes", "labels", "statistics", "search", "observers", "chat"]
"""What a room offers about, or between, the players of a table."""
AliasPlace = Literal["table", "history", "lobby", "registration-list"]
"""Where others would read a name."""


class Ring(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cash play online: run it twice, anonymous tables, fast-fold pools; and aliases in tournaments."""

    # Run it twice.
    twice_boards: Sourced[Boards] | None = None
    """Boards that are dealt once nobody can bet any more, at a table that has the feature."""
    twice_mark: Sourced[str] | None = None
    """What marks such a table."""
    twice_limits: Sourced[tuple[Limit, ...]] | None = None
    """Betting structures that offer it."""
    twice_games: Sourced[tuple[str, ...]] | None = None
    """Games that offer it, by the names of their files."""
    twice_at: Sourced[tuple[Literal["ring", "pool", "tournament"], ...]] | None = None
    """Where it is offered: at regular cash tables, in fast-fold pools, in tournaments."""

    twice_consent: Sourced[Literal["sitting-down", "asked"]] | None = None
    """Whether sitting down at such a table is consent, or the players all-in are asked, unless the table says
    otherwise."""

    # Cash tables: what one brings, and what the house takes.
    buy_in_big_blinds: Sourced[tuple[Count, ...]] | None = None
    """The least and the most that one brings, in big blinds, where a table does not say."""
    buy_in_big_bets: Sourced[Count] | None = None
    """The least in fixed limit, in big bets."""
    auto_top_up: Sourced[Literal["optional", "no"]] | None = None
    """Whether a player may have the stack filled up by itself between hands."""
    rake_per_mille: Sourced[Count] | None = None
    """What the house takes of a pot, where a table says no more than its caps."""
    rake_from: Sourced[Literal["flop", "any-pot"]] | None = None
    """Whether a hand that ends before the flop is raked."""

    # Cash tables: button and blinds.
    ring_button: Sourced[Literal["moving", "dead"]] | None = None
    """The button goes to the next player, and the blinds follow; or the big blind does, and button and small
    blind follow to the seats that it has left, even where nobody sits any more."""
    ring_newcomer: Sourced[Literal["waits", "posts", "free"]] | None = None
    """A player who sits down waits for the big blind, or posts one at once, unless they choose the other; or
    is dealt in for nothing."""
    ring_missed: Sourced[Literal["post-or-wait", "wait", "free"]] | None = None
    """A player who has missed blinds posts them or waits for the big blind, as they choose; waits anyhow; or
    owes nothing."""
    ring_missed_small: Sourced[Literal["dead", "forgiven"]] | None = None
    """A missed small blind is posted too, into the pot; or it is not asked for."""

    # Coming back.
    ring_return_minutes: Sourced[Count] | None = None
    """For so long, a player who comes back to a cash table brings the chips that he left with."""
    pool_return_minutes: Sourced[Count] | None = None
    """The same in a pool; 0 for any legal amount at once."""

    # Who is seen.
    identity: Sourced[Literal["visible", "anonymous"]] | None = None
    """What an event is that doesn't say otherwise."""
    visible: Sourced[tuple[Detail, ...]] | None = None
    """What everybody sees of the players where they are visible."""
    anonymous_hidden: Sourced[tuple[Detail, ...]] | None = None
    """What nobody sees of the others where they are anonymous."""
    anonymous_off: Sourced[tuple[Tool, ...]] | None = None
    """What is not to be had there, so that nothing is carried from one session to another."""
    anonymous_in: Sourced[tuple[AliasPlace, ...]] | None = None
    """Where the alias stands in for the name, at an anonymous cash table."""
    ring_alias: Sourced[str] | None = None
    """The alias at a cash table; `{number}` stands for the number."""
    ring_alias_number: Sourced[Literal["seat", "arrival"]] | None = None
    """What the number is: that of the seat as it is printed, or a count of those who sat down."""
    ring_alias_moved: Sourced[Literal["new", "kept"]] | None = None
    """The alias of a player who is moved to another seat."""
    ring_revealed: Sourced[Literal["never", "on-leaving"]] | None = None
    """When the others learn who was behind it."""
    tournament_alias: Sourced[str] | None = None
    """The alias in an anonymous tournament."""
    tournament_alias_in: Sourced[tuple[AliasPlace, ...]] | None = None
    """Where it stands, the same one in all of these for as long as the player takes part."""
    tournament_revealed: Sourced[Literal["out-for-good", "event-over", "never"]] | None = None
    """When the list of participants tells the name: once one can enter no more, at the end, or never."""

    # Pools.
    pool_draw: Sourced[Literal["random", "longest-waiting"]] | None = None
    """Who of those who wait comes to the next table."""
    pool_opponents: Sourced[Literal["new-if-possible", "any"]] | None = None
    """Whether the opponents of an entry's last hand are passed over as long as there are others."""
    pool_entries: Sourced[Count] | None = None
    """Entries of one player in one pool."""
    pool_entries_counted: Sourced[Literal["open", "ever"]] | None = None
    """Which ones count: those that are open, or all that were ever made."""
    pool_seats: Sourced[Places] | None = None
    """Seats of a pool's table; once that number is waiting, a table is formed."""
    pool_least: Sourced[Places] | None = None
    """Players with which one is formed after a while."""
    pool_wait_seconds: Sourced[Count] | None = None
    """After how long."""
    pool_blinds: Sourced[Literal["most-hands-since", "drawn"]] | None = None
    """The big blind goes to the player with the most hands since their last one, or to the first drawn."""
    pool_rest_minutes: Sourced[Count] | None = None
    """How long an entry may rest before it is taken out of the pool."""
    fast_fold: Sourced[Literal["any-time", "on-turn"]] | None = None
    """When a player in a pool may fold."""
    fast_fold_unbet: Sourced[Literal["confirmed", "facing-a-bet-only"]] | None = None
    """Before one's turn while nobody has bet: after a second question, or not at all."""
    fast_fold_then: Sourced[tuple[Literal["next-hand", "watch"], ...]] | None = None
    """What one may do after it: play the next hand at once, or watch this one to its end."""
    fast_fold_seen: Sourced[Literal["on-turn", "at-once"]] | None = None
    """When the others see it."""
