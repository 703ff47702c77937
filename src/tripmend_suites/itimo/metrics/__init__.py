"""Mod and APR: as the released evaluator counts them, and as the paper writes them."""
