"""Who and what is meant: places, journeys, kinds of both, and what of them a message names."""
