"""The web that has to be read: ten kinds of pages, made from the record of the world."""

from .plan import FAMILIES, KINDS, LAYOUTS, Page, Style, pages_of, read_styles
from .rendering import build_pages, read_index, render
from .shots import shoot, shot_path
from .views import Fact, facts_of

__all__ = [
    "FAMILIES",
    "KINDS",
    "LAYOUTS",
    "Fact",
    "Page",
    "Style",
    "build_pages",
    "facts_of",
    "pages_of",
    "read_index",
    "read_styles",
    "render",
    "shoot",
    "shot_path",
]
