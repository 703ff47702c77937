"""Numbers in words."""

from __future__ import annotations

__all__ = ["ONES"]

ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")  # fmt: skip
"""Zero to twenty, in order."""
