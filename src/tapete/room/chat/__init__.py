"""The chat at tables. It lives beside the connections, in memory: it is no part of a hand or of its log."""
