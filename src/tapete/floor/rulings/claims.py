"""Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""

from tapete.floor.ruling import Rules

RULES: Rules = {}
