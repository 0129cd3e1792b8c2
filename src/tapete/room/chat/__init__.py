"""The chat at tables. It is kept in memory with the connections, outside hands and their logs."""
