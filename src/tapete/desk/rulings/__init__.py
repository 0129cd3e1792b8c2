"""Rulings at the desk: find the incident by everyday words, ask for the least, rule, and keep the words."""
