"""The room on several machines: gateways and workers connected by a bus, with one PostgreSQL database."""
