"""Orienteering with time windows (OPTW, TOPTW): as much profit as fits into so many tours. Scale and proof, not
trips."""
