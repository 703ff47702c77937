"""A place that is somewhere else now: where it is stands in the catalogue, and no message changes that."""

from __future__ import annotations

from ..words._questions import NEW_ADDRESS as QUESTION
from ..words._units import pattern
from ._caution import Caution

__all__ = ["NEW_ADDRESS"]

_THING = r"(?:@place|@desc|it|they|which)"
_WHERE = (
    r"(?:address|location|premises|building|site|street|venue|neighbou?rhood|quarter|district|area|part of town|"
    r"corner|block|rua|rue|via|calle|stra(?:ss|ß)e|avenue|road|square|piazza|plaza|spot)"
)
NEW_ADDRESS = Caution(
    pattern(
        rf"{_THING}(?: (?:has|have|is|are|was|just|recently|now|been|got))* (?:moved|moves|moving|relocated|relocates|"
        rf"relocating|transferred)(?: \S+)? (?:to|into|in|at|onto) (?:(?!@clock|@date|@place|@desc)\S+ "
        rf"){{0,4}}?{_WHERE}|"
        rf"{_THING}(?: (?:has|have|is|are|was|just|recently|now|been))* (?:relocated|relocating)"
        r"(?! (?:in time|to @date|to @clock|us|from @clock))|"
        rf"{_THING}(?: \S+){{0,3}}? (?:new|different|another|other) (?:address|location|premises|venue|site)|"
        rf"(?:new|different|another|other) (?:address|location|premises|venue|site) (?:for|of) (?:the |our )?{_THING}"
    ),
    QUESTION,
    pattern(r"@clock|@date|closed|shut"),
)
