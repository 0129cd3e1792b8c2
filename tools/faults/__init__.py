"""Kill a real room under load and check that nothing acknowledged is lost: `make faults`."""
