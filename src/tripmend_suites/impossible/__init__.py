"""Requests that no plan can meet: which of their limits stand against each other, and the least that would have to
give."""
