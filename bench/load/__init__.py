"""Measure the room under load: a real server, and players over real sockets from processes of their own.

    python -m bench.load --tables 10 50 200 --seconds 20

Only `speaking` knows the room's messages.
"""
