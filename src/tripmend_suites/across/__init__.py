"""Across suites: what TripTide has go wrong, on WorldTravel's tasks, each of which has one proved plan."""
