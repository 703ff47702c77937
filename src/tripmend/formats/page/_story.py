"""What a page tells, whatever it is made from: a plan, and where there was an earlier one, what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...explain import ItemChange
from ...rules import Finding
from ...trip import Catalogue, Itinerary
from ._tag import Html, tag, text

__all__ = ["CLASSES", "Story", "badge", "chip", "differs"]

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
