"""HTML that cannot be broken out of: whatever is not made here is text, and text is escaped."""

from __future__ import annotations

import html
import re

__all__ = ["Html", "join", "tag", "text"]


class Html(str):
    """Text that is HTML already; only this module makes it of anything else."""

    __slots__ = ()


_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Controls, what turns the line around, and what is no character: nothing that a name has a use for."""
_EMPTY = {"meta", "br", "circle", "line", "path", "rect", "polyline"}


def text(value: object) -> Html:
    """`value` as text of a page."""
    if isinstance(value, Html):
        return value
    return Html(html.escape(_STEERING.sub("\N{REPLACEMENT CHARACTER}", str(value)), quote=True))


def join(*parts: object) -> Html:
    """Parts one after the other; what is no `Html` is escaped, None and "" are nothing."""
    return Html("".join(text(part) for part in parts if part is not None and part != ""))


def tag(name: str, /, *parts: object, **attributes: object) -> Html:
    """An element. An attribute `cls` is its class; underscores are hyphens; None leaves an attribute out."""
    given = "".join(
        f' {"class" if key == "cls" else key.replace("_", "-")}="{text(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Html(f"<{name}{given}/>" if name in _EMPTY and not parts else f"<{name}{given}>{join(*parts)}</{name}>")
