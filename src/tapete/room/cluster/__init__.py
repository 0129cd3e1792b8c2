"""The room on several machines: gateways and workers that speak through a bus, on one PostgreSQL database."""
