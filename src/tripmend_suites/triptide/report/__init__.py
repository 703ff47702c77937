"""The paper's tables again, ours beside the printed rows, and the plots."""

from __future__ import annotations

from ._counts import counts, counts_page
from ._files import read_bench, read_stats, report_text
from ._plot import horizon_svg
from ._published import published, published_rows
from ._rates import own_pages, rates_pages
from ._scored import score_files, scored_pages

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
