"""Penalties, how they are served and counted, and what follows from them."""
