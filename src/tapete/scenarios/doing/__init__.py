"""Run procedures of scenarios, by area: plain data in, plain data out, with the rows under `cites`."""
