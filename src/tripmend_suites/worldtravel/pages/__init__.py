"""The web that has to be read: ten kinds of pages, made from the record of the world."""

from ._build import build_pages, read_index
from ._facts import Fact, facts_of
from ._plan import KINDS, LAYOUTS, Page, pages_of
from ._render import render
from ._shots import shoot, shot_path
from ._styles import FAMILIES, Style, read_styles

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
