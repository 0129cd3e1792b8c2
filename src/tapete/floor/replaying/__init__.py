"""Play the acts of a typed spot through the engine, to derive the facts that follow from them."""

from tapete.floor.replaying.facts import replayed

__all__ = ["replayed"]
