"""How many tags an HTML document has, and how deep its elements stand in each other, told before a browser lays it out.

A browser takes half a minute for a hundred thousand elements, or for four hundred boxes that each shrink to what is in
them. Only tags are looked at here, and taken as a browser takes them: what closes what, what has no end, what is text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

__all__ = ["DEEPEST", "MOST", "too_much"]

DEEPEST = 200
"""Elements in each other; of 326 pages that people or generators made none has more than 11."""
DEEPEST_PLAIN = 5_000
"""The same where they are blocks without attributes on a page without styles; a browser stacks these without effort."""
MOST = 50_000
"""Elements, or twice as many tags; a browser takes five seconds for so many. The largest of those pages has 403."""
_TAG = re.compile(r"<(?:(?P<comment>!--)|(?P<end>/?)(?P<name>[A-Za-z][^\s/>]{0,40}))")
_COMMENT_END = re.compile(r"--!?>")
_NAME = re.compile(r"[\s/]*[^\s/><][^\s/>=]*\s*(?P<is>=\s*)?")
_UNQUOTED = re.compile(r"[^\s>]*")
_FAR = 4_000
"""Letters behind the attributes of a tag in which its end is looked for."""
_OWN = 200
"""Letters of a tag that make it another than the next."""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_RAW = _names("script style textarea title xmp iframe noembed noframes")
"""What stands in these is text."""
_EMPTY = _names("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr")
_DRAWN = _names("path circle rect line polyline polygon ellipse use stop image animate g text tspan")
"""Elements of drawings, which a slash at their end closes; one of HTML stays open."""
_FORMATS = _names("a b big code em font i nobr s small strike strong tt u")
"""Elements that go on in the next paragraph where nothing closes them, and close nothing themselves."""
_LIKE = 3
"""So many alike go on."""
_CELLS = _names("table td th caption template object marquee applet")
"""No end tag reaches out of these, but that of a part of the table; nor does a format go on behind them."""
_TABLE = _names("table thead tbody tfoot tr td th caption colgroup")
_BLOCKS = _names(
    "address article aside blockquote center dl dd dt details dir div fieldset figure footer form h1 h2 h3 h4 h5 h6"
    " header hr li main menu nav ol p pre section summary table ul"
)
"""These end a paragraph."""
_PLAIN = _names("article div main section")
_STOPS = (_BLOCKS - {"address", "div", "p"}) | _CELLS | {"button", "select"}
_CLOSES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    **dict.fromkeys(("td", "th"), (frozenset({"td", "th", "caption"}), frozenset({"tr", "table"}))),
    **dict.fromkeys(("thead", "tbody", "tfoot"), (frozenset({"thead", "tbody", "tfoot"}), frozenset({"table"}))),
    "tr": (frozenset({"tr", "caption"}), frozenset({"table"})),
    "li": (frozenset({"li"}), _STOPS - {"li"}),
    **dict.fromkeys(("dd", "dt"), (frozenset({"dd", "dt"}), _STOPS - {"dd", "dt"})),
    **dict.fromkeys(("option", "optgroup"), (frozenset({"option"}), frozenset({"select"}) | _CELLS)),
}
"""What a start tag closes, and what it does not look beyond."""


class _Tag(NamedTuple):
    """name: in small letters. opens: whether it begins an element. whole: the tag with its attributes, to tell
    whether two are alike; a slash for one that ends itself in a drawing. plain: a block without attributes."""

    name: str
    opens: bool
    whole: str = ""
    plain: bool = False


class _Stack:
    """The elements that are open, the outermost first.

    named: how many there are of each name, so that none is looked for that is not there. marked: how many are no
    plain blocks.
    """

    def __init__(self) -> None:
        self.tags: list[_Tag] = []
        self.named: Counter[str] = Counter()
        self.marked = 0

    def put(self, tags: Iterable[_Tag]) -> None:
        """Open elements, each in the one before."""
        for tag in tags:
            self.tags.append(tag)
            self.named[tag.name] += 1
            self.marked += not tag.plain

    def take(self, first: int, after: int) -> None:
        """Close the elements from place `first` up to `after`."""
        for tag in self.tags[first:after]:
            self.named[tag.name] -= 1
            self.marked -= not tag.plain
        del self.tags[first:after]

    def none_of(self, names: Iterable[str]) -> bool:
        """Whether no element of these names is open."""
        return not any(self.named[name] for name in names)


def too_much(html: bytes) -> str:
    """Why a document is not laid out: it ``has more than 50000 elements``; empty where nothing speaks against it."""
    stack = _Stack()
    elements, highest = 0, DEEPEST
    text = _decoded(html)
    styled = "<style" in text.lower()
    for tags, tag in enumerate(_tags(text), start=1):
        elements += tag.opens + (_open(stack, tag) if tag.opens else _close(stack, tag.name))
        if elements > MOST or tags > 2 * MOST:
            return f"has more than {MOST if elements > MOST else 2 * MOST} {'elements' if elements > MOST else 'tags'}"
        if len(stack.tags) > highest:
            highest = len(stack.tags)
            if highest > DEEPEST_PLAIN or (highest if styled else stack.marked) > DEEPEST:
                return f"has more than {DEEPEST} elements in each other"
    return ""


def _decoded(html: bytes) -> str:
    """The letters of a document; those of tags have the same codes in every other encoding that browsers know."""
    wide = html.startswith((b"\xff\xfe", b"\xfe\xff"))
    return html.decode("utf-16", errors="replace") if wide else html.decode("latin-1")


def _tags(text: str) -> Iterator[_Tag]:
    """The tags of elements that can have others in them."""
    at = 0
    while (match := _TAG.search(text, at)) is not None:
        at = match.end()
        if match["comment"]:
            at = _after_comment(text, at)
            continue
        name = match["name"].lower()
        at = _after_attributes(text, at)
        if match["end"]:
            yield _Tag(name, False)
            continue
        end = text.find(">", at, at + _FAR)
        far = match.end() + _OWN
        own = end if 0 <= end < far else far
        drawn = name in _DRAWN and end > 0 and text[end - 1] == "/"
        plain = name in _PLAIN and text.startswith(">", match.end())
        yield _Tag(name, True, text[match.start() : own] if name in _FORMATS else "/" if drawn else "", plain)
        if name in _RAW:
            close = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(text, at)
            at = close.start() if close is not None else len(text)
        elif name in _EMPTY:
            yield _Tag(name, False)


def _after_attributes(text: str, at: int) -> int:
    """Where the attributes of a tag end whose name ends at `at`: a tag in a value is none, however long. A value
    whose quotes are never closed, and a tag that begins before this one has ended, are left to be looked at."""
    while (match := _NAME.match(text, at)) is not None:
        at = match.end()
        if not match["is"]:
            continue
        if text.startswith(('"', "'"), at):
            end = text.find(text[at], at + 1)
            if end < 0:
                return at
            at = end + 1
        else:
            unquoted = _UNQUOTED.match(text, at)
            at = unquoted.end() if unquoted is not None else at
    return at


def _after_comment(text: str, at: int) -> int:
    """Where a comment ends whose ``<!--`` ends at `at`; ``<!-->`` and ``<!--->`` are whole ones."""
    for whole in (">", "->"):
        if text.startswith(whole, at):
            return at + len(whole)
    end = _COMMENT_END.search(text, at)
    return end.end() if end is not None else len(text)


def _open(stack: _Stack, tag: _Tag) -> int:
    """Put an element on the stack; how many formats begin anew in it."""
    again: list[_Tag] = []
    if tag.name in _BLOCKS:
        again += _cut(stack, frozenset({"p"}), _CELLS | {"button"})
    if tag.name in _CLOSES:
        again += _cut(stack, *_CLOSES[tag.name])
    elif tag.name in ("a", "nobr"):
        _close(stack, tag.name)
    if tag.whole != "/" or not stack.named["svg"]:
        stack.put([tag])
    stack.put(again)
    return len(again)


def _close(stack: _Stack, name: str) -> int:
    """Take an element off the stack; how many formats begin anew behind it."""
    if name not in _FORMATS:
        again = _cut(stack, frozenset({name}), frozenset({"table"} - {name}) if name in _TABLE else _CELLS - {name})
        stack.put(again)
        return len(again)
    for place in range(len(stack.tags) - 1, -1, -1) if stack.named[name] else ():
        if stack.tags[place].name == name:
            stack.take(place, place + 1)
            break
        if stack.tags[place].name in _CELLS:
            break
    return 0


def _cut(stack: _Stack, names: frozenset[str], walls: frozenset[str]) -> list[_Tag]:
    """Take the nearest of some elements off, with all in it, unless a wall stands between; the formats of these that
    go on."""
    if stack.none_of(names):
        return []
    tags = stack.tags
    for place in range(len(tags) - 1, -1, -1):
        if tags[place].name in names:
            kept: list[_Tag] = []
            for tag in tags[place + 1 :] if tags[place].name not in _CELLS | _TABLE else []:
                if tag.name in _FORMATS and kept.count(tag) + tags[:place].count(tag) < _LIKE:
                    kept.append(tag)
            stack.take(place, len(tags))
            return kept
        if tags[place].name in walls:
            break
    return []
