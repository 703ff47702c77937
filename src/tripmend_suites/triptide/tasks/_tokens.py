"""How long a text is for a model, without any model's own tokenizer."""

from __future__ import annotations

__all__ = ["BYTES_PER_TOKEN", "tokens_of"]

BYTES_PER_TOKEN = 3.0
"""Prose of English runs at about four bytes a token, tables of names, prices and times at about three. The estimate is
for tables, so that it is rather too high: what fits by it fits."""


def tokens_of(text: str) -> int:
    """An estimate from above of the tokens of `text`: its UTF-8 bytes by three, rounded up."""
    return -int(-len(text.encode("utf-8")) // BYTES_PER_TOKEN)
