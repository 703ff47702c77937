"""The ways of showing that a slot is sold out: one YAML file each in ``styles/``.

A style says how the four parts of a slot (chip, time, note, mark) look when it is open and when it is sold out, as
inline CSS and text. The parts are always there, so the document is the same either way. ``docs/worldtravel-pages.md``
shows how to add one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Literal

import yaml
from pydantic import Field

from tripmend.errors import InputError
from tripmend.trip import Record

from ._streams import ranked

__all__ = ["FAMILIES", "SEEN", "Face", "Style", "allowed_styles", "pick", "read_styles"]

Family = Literal["explicit", "conventional", "legend"]
FAMILIES: tuple[Family, ...] = ("explicit", "conventional", "legend")
SEEN = "seen"
"""Names, among what is held out, all styles that readers of pages were built on."""


class Face(Record):
    """How a slot looks in one state. chip, time, note, mark: inline CSS of the parts; ``{fill}`` stands for the share
    of places that are taken, in percent. count: text of the note, ``{n}`` is the largest party that can book. says:
    text of the mark, or such texts by language of the country (``de``, ``it``, ``ca``)."""

    chip: str = ""
    time: str = ""
    note: str = ""
    mark: str = ""
    count: str = "max {n}"
    says: str | dict[str, str] = ""

    def text(self, tongue: str) -> str:
        """The text of the mark in the language of the country."""
        return self.says if isinstance(self.says, str) else self.says[tongue]


class Style(Record):
    """One way. about: in one sentence. legend: whether the page must explain it in view. flips: whether a page may
    exchange the two faces, so that only its legend tells which is which. unseen: no reader of pages was built on it,
    and no page has it unless all others are held out."""

    name: str
    family: Family
    about: str = Field(min_length=10)
    legend: bool
    flips: bool = False
    unseen: bool = False
    open: Face
    sold: Face


@cache
def read_styles() -> tuple[Style, ...]:
    """Every style of the folder, by name."""
    folder = files(__package__).joinpath("styles")
    found = [
        Style.model_validate(
            yaml.load(entry.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        )
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".yaml")
    ]
    for style in found:
        if (style.family == "legend" or style.flips) and not style.legend:
            raise InputError(f"the style {style.name!r} cannot be understood without a legend", where="styles")
    return tuple(found)


def allowed_styles(hold_out: Iterable[str] = ()) -> tuple[Style, ...]:
    """All styles but those held out, by family or by name; the unseen ones instead of all others, when `SEEN`
    is held out. Raises InputError for unknown names, or if none is left."""
    out = set(hold_out)
    styles = read_styles()
    unknown = out - {SEEN, *FAMILIES} - {style.name for style in styles}
    if unknown:
        raise InputError(
            f"no style or family is called {', '.join(sorted(unknown))}; families are {', '.join(FAMILIES)}",
            where="hold_out",
        )
    pool = [style for style in styles if style.unseen == (SEEN in out)]
    left = tuple(style for style in pool if style.name not in out and style.family not in out)
    if not left:
        raise InputError("every style is held out; leave at least one", where="hold_out")
    return left


def pick(styles: tuple[Style, ...], *name: object) -> Style:
    """The style of a page: families in equal shares, then styles. A style added or held out changes no page but those
    that take it or took it."""
    families = [family for family in FAMILIES if any(style.family == family for style in styles)]
    family = ranked(families, *name, "family")
    by_name = {style.name: style for style in styles if style.family == family}
    return by_name[ranked(list(by_name), *name, "style")]
