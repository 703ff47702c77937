"""Choosing the best: the exhaustive walk for small problems, CP-SAT for the rest, one criterion after the other."""
