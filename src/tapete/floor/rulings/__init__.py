"""Rulings on incidents, by area."""
