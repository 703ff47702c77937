"""Amounts of money on pages and in running text, and those of which nothing can be made."""
