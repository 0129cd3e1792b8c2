"""Who has the button and who posts what: blinds, antes, arrivals."""
