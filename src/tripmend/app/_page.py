"""The page for people: an explanation on about one screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..explain import Explanation, ItemChange, Understood, Variant, amount, less_or_more
from ._screen import BADGE_STYLES, heading, line, rows

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ..change import Unclear

__all__ = ["print_explanation", "print_findings", "print_unclear"]

_MANY = 6
"""So many lines of a kind are shown; the JSON answer and `tripmend check` have the others."""

_STATUS = {"repaired": "green", "unchanged": "green", "impossible": "red", "undecided": "yellow"}


def _understood(console: Console, parts: Sequence[Understood]) -> None:
    from rich.text import Text

    heading(console, "Understood")
    for part in parts:
        text = Text(("wish: " if part.kind == "wish" else "") + part.words)
        if part.text:
            text.append(f"  “{part.text}”", style="dim")
        if part.confidence != "high":
            text.append(f"  ({part.confidence} confidence)", style="yellow")
        line(console, text, bullet="•")


def _text(change: ItemChange) -> Text:
    from rich.text import Text

    text = Text(change.summary)
    before, after = change.before, change.after
    if before is not None and before.booked and (after is None or not after.booked):
        text.append("  (the booking is void)", style="red")
    for more in (change.reason, change.fits):
        if more:
            text.append("\n")
            text.append(more, style="dim")
    return text


def _changes(console: Console, title: str, changes: Sequence[ItemChange]) -> None:
    from rich.text import Text

    if not changes:
        return
    heading(console, title)
    rows(
        console,
        ((Text(c.badge, style=BADGE_STYLES[c.badge]), _text(c)) for c in changes),
    )


def _some(console: Console, title: str, lines: Sequence[str], style: str) -> None:
    if not lines:
        return
    heading(console, title, style=style)
    for text in lines[:_MANY]:
        line(console, text, bullet="•")
    if len(lines) > _MANY:
        line(console, f"  and {len(lines) - _MANY} more (--json lists them all)")


def _money(extra: int | None, currency: str) -> str:
    return "" if not extra else f" ({less_or_more(extra, amount(abs(extra), currency))})"


def _alternatives(console: Console, variants: Sequence[Variant], currency: str) -> None:
    if not variants:
        return
    heading(console, "Other ways", "compared with the plan above")
    for number, variant in enumerate(variants, 1):
        shown = [change.summary for change in variant.changes[:3]]
        more = len(variant.changes) - len(shown)
        words = "; ".join(shown) + (f"; and {more} more" if more else "") + _money(variant.extra, currency)
        line(console, words, bullet=f"{number}.")


def _relaxations(console: Console, variants: Sequence[Variant], currency: str) -> None:
    if not variants:
        line(console, "No single limit was found that would make a repair possible if it gave way.")
        return
    heading(console, "It would work")
    from rich.text import Text

    for variant in variants:
        line(console, Text(f"{variant.words}:{_money(variant.extra, currency)}", style="bold"), bullet="•")
        rows(
            console,
            ((Text(c.badge, style=BADGE_STYLES[c.badge]), c.summary) for c in variant.changes[:_MANY]),
            indent=4,
        )
        if len(variant.changes) > _MANY:
            line(console, f"and {len(variant.changes) - _MANY} more", indent=4)


def print_findings(console: Console, explanation: Explanation) -> None:
    """What is still broken, tight or unknown."""
    _some(console, "Broken", [finding.message for finding in explanation.broken], "red")
    _some(console, "Tight", [finding.message for finding in explanation.tight], "yellow")
    _some(console, "Not known", explanation.unknown, "magenta")


def print_unclear(console: Console, parts: Sequence[Understood], unclear: Sequence[Unclear]) -> None:
    """What was understood, and what must be asked before anything is repaired."""
    if parts:
        _understood(console, parts)
    heading(console, "Please say", style="yellow")
    for one in unclear:
        quoted = f"  “{one.text}”" if one.text and one.text not in one.question else ""
        line(console, one.question + quoted, bullet="•")
        for choice in one.choices:
            line(console, choice, indent=4, bullet="–")
    line(console, "Nothing was repaired.", indent=0)


def print_explanation(console: Console, explanation: Explanation) -> None:
    """The whole page."""
    outcome = explanation.outcome
    currency = outcome.original.currency
    if explanation.understood:
        _understood(console, explanation.understood)
        line(console, explanation.scope)
    heading(console, explanation.headline, style=_STATUS[outcome.status])
    _changes(console, "Changed", explanation.changed)
    _changes(console, "Had to move with it", explanation.knock_on)
    _changes(console, "As announced", explanation.announced)
    if explanation.kept is not None:
        heading(console, "Kept", explanation.kept.words)
    if explanation.cost is not None:
        heading(console, "Cost", explanation.cost.words)
    if explanation.time is not None:
        heading(console, "Time", explanation.time.words)
    if outcome.revision is None:
        _some(console, "In the way", explanation.conflict, "red")
        _relaxations(console, explanation.relaxations, currency)
        return
    print_findings(console, explanation)
    _alternatives(console, explanation.alternatives, currency)
