"""The pieces of a page, and what it tells."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...explain import ItemChange
from ...rules import Finding
from ...trip import Catalogue, Itinerary


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


CLASSES = {
    "kept": "kept",
    "time changed": "time",
    "moved": "moved",
    "place changed": "place",
    "added": "added",
    "removed": "removed",
}
"""The class of each badge."""


@dataclass(frozen=True, slots=True)
class Story:
    """trip, catalogue: the plan that is shown. findings: what the checker says of it.

    changes: every item of the earlier and the present plan; None where there was no earlier one. old: the catalogue of
    the earlier plan. lead: the result in a sentence. facts: figures by name. lists: further lines by their heading.
    """

    trip: Itinerary
    catalogue: Catalogue
    findings: Sequence[Finding]
    changes: Sequence[ItemChange] | None = None
    old: Catalogue | None = None
    lead: str = ""
    facts: Sequence[tuple[str, str]] = ()
    lists: Sequence[tuple[str, Sequence[str]]] = ()

    def change(self, item: str) -> ItemChange | None:
        """What became of an item, None where nothing did."""
        found = next((change for change in self.changes or () if change.id == item), None)
        return found if found is not None and differs(found) else None

    def marks(self, item: str) -> Iterator[tuple[str, str]]:
        """State and message of what is broken, tight or unknown about an item, each message once."""
        seen: set[str] = set()
        for state in ("broken", "tight", "unknown"):
            for finding in self.findings:
                if finding.state == state and item in finding.subjects and finding.message not in seen:
                    seen.add(finding.message)
                    yield state, finding.message

    def told_at(self, message: str) -> str:
        """The one item at which a message is told, the last of those that it is about."""
        return next((finding.subjects[-1] for finding in self.findings if finding.message == message), "")


def differs(change: ItemChange) -> bool:
    """Whether anything of the item is not as before."""
    return change.badge != "kept" or bool(change.aspects)


def chip(words: str, name: str) -> Html:
    """A small mark."""
    return tag("span", words, cls=f"chip {name}")


def badge(change: ItemChange) -> Html:
    """What became of an item, as a mark."""
    if change.badge == "kept" and "booking" in change.aspects:
        return chip("booking changed", "time")
    return text(chip(change.badge, CLASSES[change.badge]))
