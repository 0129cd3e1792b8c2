"""The poker room: live play on stored events, for people, bots and operators."""
