"""The paper's tables again, ours beside the printed rows, and a plot."""

from ._counts import counts, counts_pages
from ._files import read_scores, report_text
from ._plot import feasibility_svg
from ._published import published
from ._rates import rates_pages

__all__ = [
    "counts",
    "counts_pages",
    "feasibility_svg",
    "published",
    "rates_pages",
    "read_scores",
    "report_text",
]
