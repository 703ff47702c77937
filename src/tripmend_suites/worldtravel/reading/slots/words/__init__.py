"""The words beside a time: states, counts, names of events, prose, and what misleads."""
