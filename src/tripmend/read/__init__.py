"""Facts out of documents: screenshots, web pages and plain text, each fact with its source and confidence."""

from .facts import KINDS, Abstained, Fact, Kind, Reader, Reading
from .readers import reader_of
from .sheet import Box, Line, Sheet, Source

__all__ = ["KINDS", "Abstained", "Box", "Fact", "Kind", "Line", "Reader", "Reading", "Sheet", "Source", "reader_of"]
