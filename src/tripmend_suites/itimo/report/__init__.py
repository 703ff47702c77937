"""The paper's tables again, ours beside the printed rows, and a drawing."""

from ...common.report import Page, as_markdown, as_text
from .tables import drawing, pages, rows_page, without

__all__ = ["Page", "as_markdown", "as_text", "drawing", "pages", "rows_page", "without"]
