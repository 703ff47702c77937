"""The paper's tables again, ours beside the printed rows, and the plots."""

from __future__ import annotations

from .tables import (
    counts,
    counts_page,
    horizon_svg,
    own_pages,
    published,
    published_rows,
    rates_pages,
    read_bench,
    read_stats,
    report_text,
    score_files,
    scored_pages,
)

__all__ = [
    "counts",
    "counts_page",
    "horizon_svg",
    "own_pages",
    "published",
    "published_rows",
    "rates_pages",
    "read_bench",
    "read_stats",
    "report_text",
    "score_files",
    "scored_pages",
]
