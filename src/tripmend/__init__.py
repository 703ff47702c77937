"""Mends itineraries: repair(itinerary, change, catalogue) -> revision, judged by check(itinerary, catalogue)."""

__version__ = "0.1.0"
