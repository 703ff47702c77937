"""The eight tools of the paper (section 11), as functions and over HTTP."""

from .budget import Desk, ToolReply
from .pictures import Pictures
from .text import TOOLS

__all__ = ["TOOLS", "Desk", "Pictures", "ToolReply"]
