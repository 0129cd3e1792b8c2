"""Points on online cash play: run it twice, anonymous tables, fast-fold pools."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Limit, Sourced

Count = Annotated[int, Meta(ge=0)]
Places = Annotated[int, Meta(ge=2)]
Boards = Annotated[int, Meta(ge=1)]

Detail = Literal["name", "avatar", "level", "badge", "location", "country", "awards"]
"""Detail of a player that a room can show."""
Tool = Literal["notes", "labels", "statistics", "search", "observers", "chat"]
"""Tool of a room for information on players or contact between them."""
AliasPlace = Literal["table", "history", "lobby", "registration-list"]
"""Place where others would read a name."""


class Ring(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on online cash play: run it twice, anonymous tables, fast-fold pools; and tournament aliases."""

    # Run it twice.
    twice_boards: Sourced[Boards] | None = None
    """Number of boards dealt once nobody can bet any more, at a table with this feature."""
    twice_mark: Sourced[str] | None = None
    """Mark of a table with this feature."""
    twice_limits: Sourced[tuple[Limit, ...]] | None = None
    """Betting structures with this feature."""
    twice_games: Sourced[tuple[str, ...]] | None = None
    """Games with this feature, by the names of their files."""
    twice_at: Sourced[tuple[Literal["ring", "pool", "tournament"], ...]] | None = None
    """Kinds of play with this feature: regular cash tables, fast-fold pools, tournaments."""

    twice_consent: Sourced[Literal["sitting-down", "asked"]] | None = None
    """Default consent: sitting down at the table counts as consent, or the all-in players are asked."""

    # Cash tables: buy-in and rake.
    buy_in_big_blinds: Sourced[tuple[Count, ...]] | None = None
    """Default least and most buy-in, in big blinds."""
    buy_in_big_bets: Sourced[Count] | None = None
    """Default least buy-in in fixed limit, in big bets."""
    auto_top_up: Sourced[Literal["optional", "no"]] | None = None
    """Whether a player may have the stack topped up automatically between hands."""
    rake_per_mille: Sourced[Count] | None = None
    """Default rake of a pot, per mille."""
    rake_from: Sourced[Literal["flop", "any-pot"]] | None = None
    """Whether a hand that ends before the flop pays rake."""

    # Cash tables: button and blinds.
    ring_button: Sourced[Literal["moving", "dead"]] | None = None
    """Moving button: the button goes to the next player, and the blinds follow. Dead button: the big blind
    goes to the next player; button and small blind follow it, even to an empty seat."""
    ring_newcomer: Sourced[Literal["waits", "posts", "free"]] | None = None
    """Default for a newcomer: waits for the big blind, or posts one at once (the player may choose the
    other); or is dealt in for free."""
    ring_missed: Sourced[Literal["post-or-wait", "wait", "free"]] | None = None
    """A player who has missed blinds chooses between posting and waiting for the big blind; must wait; or
    owes nothing."""
    ring_missed_small: Sourced[Literal["dead", "forgiven"]] | None = None
    """A missed small blind is also posted, as dead money; or it is forgiven."""

    # Return to a table or pool.
    ring_return_minutes: Sourced[Count] | None = None
    """Minutes in which a player who returns to a cash table must bring the chips they left with."""
    pool_return_minutes: Sourced[Count] | None = None
    """Minutes in which a player who returns to a pool must bring the chips they left with; 0 for no duty."""

    # Identity and aliases.
    identity: Sourced[Literal["visible", "anonymous"]] | None = None
    """Default identity of the players of an event."""
    visible: Sourced[tuple[Detail, ...]] | None = None
    """Details of visible players that everybody sees."""
    anonymous_hidden: Sourced[tuple[Detail, ...]] | None = None
    """Details of anonymous players that nobody else sees."""
    anonymous_off: Sourced[tuple[Tool, ...]] | None = None
    """Tools switched off in anonymous play, so that nothing carries over between sessions."""
    anonymous_in: Sourced[tuple[AliasPlace, ...]] | None = None
    """Places that show the alias instead of the name, for an anonymous cash table."""
    ring_alias: Sourced[str] | None = None
    """Alias at a cash table; `{number}` stands for the number."""
    ring_alias_number: Sourced[Literal["seat", "arrival"]] | None = None
    """Number in the alias: the printed seat number, or the count of arrivals."""
    ring_alias_moved: Sourced[Literal["new", "kept"]] | None = None
    """Whether a player moved to another seat gets a new alias."""
    ring_revealed: Sourced[Literal["never", "on-leaving"]] | None = None
    """When others learn the name behind an alias."""
    tournament_alias: Sourced[str] | None = None
    """Alias in an anonymous tournament."""
    tournament_alias_in: Sourced[tuple[AliasPlace, ...]] | None = None
    """Places that show the tournament alias, the same alias everywhere while the player takes part."""
    tournament_revealed: Sourced[Literal["out-for-good", "event-over", "never"]] | None = None
    """When the list of participants shows the name: once the player can't enter again, at the end, or
    never."""

    # Pools.
    pool_draw: Sourced[Literal["random", "longest-waiting"]] | None = None
    """Choice of the waiting players for the next table."""
    pool_opponents: Sourced[Literal["new-if-possible", "any"]] | None = None
    """Whether the opponents of an entry's last hand are avoided as long as there are others."""
    pool_entries: Sourced[Count] | None = None
    """Most entries of one player in one pool."""
    pool_entries_counted: Sourced[Literal["open", "ever"]] | None = None
    """Entries that count: open entries, or all entries ever made."""
    pool_seats: Sourced[Places] | None = None
    """Seats of a pool's table; a table is formed once this number of players is waiting."""
    pool_least: Sourced[Places] | None = None
    """Least players for forming a table after the waiting time."""
    pool_wait_seconds: Sourced[Count] | None = None
    """Waiting time before a smaller table is formed, in seconds."""
    pool_blinds: Sourced[Literal["most-hands-since", "drawn"]] | None = None
    """The big blind goes to the player with the most hands since their last one, or to the first drawn."""
    pool_rest_minutes: Sourced[Count] | None = None
    """Minutes that an entry may rest before it is removed from the pool."""
    fast_fold: Sourced[Literal["any-time", "on-turn"]] | None = None
    """When a player in a pool may fold."""
    fast_fold_unbet: Sourced[Literal["confirmed", "facing-a-bet-only"]] | None = None
    """Folding before the own turn while nobody has bet: after a confirmation, or not allowed."""
    fast_fold_then: Sourced[tuple[Literal["next-hand", "watch"], ...]] | None = None
    """Choices after a fast fold: play the next hand at once, or watch this hand to its end."""
    fast_fold_seen: Sourced[Literal["on-turn", "at-once"]] | None = None
    """When other players see a fast fold."""
