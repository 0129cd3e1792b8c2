"""Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""
