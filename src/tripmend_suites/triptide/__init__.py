"""TripTide: trips of 3, 5 and 7 days, one disruption each, and the plans that answer it."""
