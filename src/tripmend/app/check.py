"""`tripmend check`: whether a trip holds together, rule by rule."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..formats.native import TripDocument
    from ..rules import Finding


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


# `tripmend diff`: what became of every item between two versions of a trip.


def diff(
    old: Annotated[Path, typer.Argument(help="The earlier trip document (-: standard input).", show_default=False)],
    new: Annotated[Path, typer.Argument(help="The later trip document (-: standard input).", show_default=False)],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a page.")] = False,
    every: Annotated[bool, typer.Option("--all", help="List the items that are as before, too.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write one page with maps to this file (.html; -: standard output) instead.")
    ] = None,
) -> None:
    """Compare two versions of a trip.

    Items that are as before are only counted.
    Exit code 0 whether they differ or not; 2: unusable input.
    """
    from ..explain import diff as compare
    from ..formats.answer import difference_answer
    from ..formats.native import read_trip
    from .output import catalogue_files, may_pipe, may_write_page, put_text
    from .screen import BADGE_STYLES, heading, print_json, rows, screen

    may_pipe(old, new, output=html, as_json=as_json)
    before, after = read_trip(old), read_trip(new)
    if html is not None:
        from ..formats.page import difference_page

        files = *catalogue_files(old, before.catalogue_path), *catalogue_files(new, after.catalogue_path)
        may_write_page(html, old, new, *files)
        put_text(html, difference_page(before.itinerary, after.itinerary, before.catalogue, after.catalogue))
        return
    found = compare(before.itinerary, after.itinerary, before.catalogue, after.catalogue)
    if as_json:
        print_json(difference_answer(found))
        return
    from rich.text import Text

    console = screen()
    heading(console, "Items", ", ".join(f"{number} {badge}" for badge, number in found.counts.items() if number))
    rows(
        console,
        (
            (
                Text(change.badge, style=BADGE_STYLES[change.badge]),
                Text(change.summary, style="dim" if change.badge == "kept" and not change.aspects else "")
                + _booking(change.aspects, change.after is not None and change.after.booked),
            )
            for change in found.changes
            if every or change.badge != "kept" or change.aspects
        ),
    )
    currencies = f"{before.itinerary.currency} and {after.itinerary.currency} cannot be compared"
    heading(console, "Cost", currencies if found.cost is None else found.cost.words)
    heading(console, "Time", found.time.words)


def _booking(aspects: tuple[str, ...], booked: bool) -> str:
    if "booking" not in aspects:
        return ""
    return "  (now booked)" if booked else "  (its booking is given up)"
