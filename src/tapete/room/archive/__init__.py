"""Archive of played hands for their players: search, replay, share, download, statistics."""
