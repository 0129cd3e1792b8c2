"""What procedures take and give, by area: plain data in, plain data out, with the rows under `cites`."""
