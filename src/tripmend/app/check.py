"""`tripmend check`: whether a trip holds together, rule by rule."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..formats.native import TripDocument
    from ..rules import Finding

__all__ = ["check"]


def check(
    trip: Annotated[
        Path, typer.Argument(help="The trip document, JSON or YAML (-: standard input).", show_default=False)
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a page.")] = False,
    every: Annotated[bool, typer.Option("--all", help="List every finding, those that are ok, too.")] = False,
) -> None:
    """Judge a trip, rule by rule.

    Each rule is ok, tight, broken or unknown, with its smallest margin; of money, what is left when all is paid,
    or at most that where not all costs are known.
    Exit code 0: no hard rule is broken; 1: one is; 2: unusable input.
    """
    import gc

    from ..formats.native import read_trip
    from ..rules import check as judge
    from .screen import print_json

    document = read_trip(trip)
    gc.freeze()  # what was read stays until the end: to look through it for garbage takes as long as half of the rest
    findings = judge(document.itinerary, document.catalogue)
    if as_json:
        from ..formats.answer import check_answer

        print_json(check_answer(findings, every=every))
    else:
        _page(findings, every, document)
    if any(finding.level == "hard" and finding.state == "broken" for finding in findings):
        raise typer.Exit(1)


def _page(findings: Sequence[Finding], every: bool, document: TripDocument) -> None:
    from rich.text import Text

    from ..explain import by_night_only, by_night_words, date_words, margin_words, rule_summaries
    from .screen import STATE_STYLES, heading, line, rows, screen

    trip, catalogue = document.itinerary, document.catalogue
    currency = trip.currency
    console = screen()
    summaries = rule_summaries(findings)
    states = {"broken": 0, "unknown": 0, "tight": 0, "ok": 0}
    for summary in summaries:
        states[summary.state] += 1
    heading(console, "Rules", ", ".join(f"{number} {state}" for state, number in states.items() if number))
    rows(
        console,
        (
            (
                Text(summary.state, style=STATE_STYLES[summary.state]),
                summary.rule + ("" if summary.level == "hard" else " (soft)"),
                margin_words(summary.margin, summary.unit, currency, summary.state),
                f"{summary.findings} checked" if summary.state == "ok" else f"{summary.worst} of {summary.findings}",
            )
            for summary in summaries
        ),
    )
    for state in ("broken", "tight", "unknown", "ok"):
        group = [finding for finding in findings if finding.state == state]
        if not group or (state == "ok" and not every):
            continue
        by_night = [] if every else [finding for finding in group if by_night_only(finding, trip, catalogue)]
        heading(console, state.capitalize(), style=STATE_STYLES[state])
        rows(
            console,
            (
                (
                    finding.rule + ("" if finding.level == "hard" else " (soft)"),
                    date_words(finding.date) if finding.date is not None else "",
                    finding.message,
                )
                for finding in group
                if finding not in by_night
            ),
        )
        if by_night:
            line(console, f"{by_night_words(len(by_night))} (--all lists them)")
