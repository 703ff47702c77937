"""Dates, hours and lengths of time in running text."""
