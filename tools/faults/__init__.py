"""Kill a real room under load and check that nothing it acknowledged is lost: `make faults`."""
