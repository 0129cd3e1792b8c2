"""Rulings at the desk: find the incident by everyday words, ask few questions, rule, and log the wording."""
