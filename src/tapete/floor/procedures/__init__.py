"""Procedures of dealers and floor, in ordinary play and after an incident."""
