"""Measure the room under load: a real server, and players in processes of their own, over real sockets.

    python -m bench.load --tables 10 50 200 --seconds 20

Only `speaking` knows the room's messages.
"""
