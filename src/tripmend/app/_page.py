"""What the commands print of plans, changes and pages."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..explain import (
    Explanation,
    ItemChange,
    ItemState,
    Move,
    Standing,
    Understood,
    Variant,
    agenda,
    amount,
    count,
    date_words,
    durations,
    fare_words,
    less_or_more,
    margin_words,
    minutes_words,
    mode_words,
    travel_times,
    unread,
)
from ..pages import PageReading
from ..trip import Catalogue, Itinerary, local_fares, trip_cost
from .screen import BADGE_STYLES, heading, line, rows, screen

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ..change import Change, Unclear
    from ..repair import Outcome
    from ..rules import Finding


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items() if part not in (None, "", []))
    if isinstance(value, list | tuple):
        return " + ".join(_value(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def print_page_reading(console: Console, reading: PageReading) -> None:
    """What a page says of everything: its slots, its facts, and what was not made out."""
    counts = f"{len(reading.slots)} slots, {len(reading.facts)} facts, {len(reading.open)} not made out"
    heading(console, f"{reading.subject or 'no subject'}:", counts)
    if reading.slots:
        table = [("day", "time", "state", "told by", "what")]
        for slot in reading.slots:
            left = "" if slot.left is None else f" ({slot.left} left)"
            what = [slot.product, slot.session, slot.language, slot.party, *slot.notes]
            table.append((slot.day, slot.time, slot.state + left, slot.by, ", ".join(one for one in what if one)))
        rows(console, table)
    if reading.facts:
        heading(console, "facts")
        lines = [("what", "sure", "from", "value")]
        for fact in reading.facts:
            value = _value(fact.value) + (f" ({fact.condition})" if fact.condition else "")
            lines.append((fact.kind, f"{fact.confidence:.0%}", fact.source, value))
        rows(console, lines)
    if reading.open:
        heading(console, "not made out")
        rows(console, [(item.what, item.why) for item in reading.open])


def _move(move: Move) -> str:
    if move.source == "unknown":
        return f"to {move.destination}: way and time not known"
    note = " (estimate)" if move.source == "estimate" else ""
    return f"{minutes_words(move.minutes)} {mode_words(move.mode)}{note}"


def _name(state: ItemState, locked: bool, more: str = "") -> Text:
    from rich.text import Text

    text = Text(state.heading)
    facts = (("booked", state.booked), ("locked", locked), ("event", state.role == "event"))
    marks = [word for word, holds in facts if holds]
    if more:
        text.append(f", {more}")
    if marks:
        text.append(f"  [{', '.join(marks)}]", style="cyan")
    if state.cancelled:
        text.append("  [cancelled]", style="red")
    if state.notes:
        text.append(f"  {state.notes}", style="dim")
    return text


def _cost(state: ItemState, currency: str) -> str:
    if state.cost is None:
        return "price not known"
    return amount(state.cost, currency) if state.cost else "free"


def _night(stay: ItemState, first: bool, locked: bool, currency: str) -> tuple[str | Text, str | Text, str | Text]:
    from rich.text import Text

    if not first or stay.until is None:
        return "night", "", Text(stay.heading, style="dim")
    nights = count((stay.until - stay.date).days, "night")
    return "night", Text(_cost(stay, currency), justify="right"), _name(stay, locked, nights)


def print_days(console: Console, itinerary: Itinerary, catalogue: Catalogue) -> None:
    """Every day with its items, the travel between them and what they cost."""
    from rich.text import Text

    currency = itinerary.currency
    locked = {lock.target for lock in itinerary.locks}
    if itinerary.title:
        heading(console, itinerary.title)
    for day in agenda(itinerary, catalogue):
        cost = "" if not day.cost else amount(day.cost, currency)
        heading(console, f"Day {day.number}, {date_words(day.date, year=True)}", cost)
        if day.lost:
            line(console, "Nothing can be done on this day.")
        entries: list[tuple[str | Text, str | Text, str | Text]] = []
        for entry in day.entries:
            if isinstance(entry, Move):
                entries.append(("", "", Text(_move(entry), style="dim")))
            else:
                entries.append(
                    (entry.hours, Text(_cost(entry, currency), justify="right"), _name(entry, entry.id in locked))
                )
        if day.night is not None:
            entries.append(_night(day.night, day.night.date == day.date, day.night.id in locked, currency))
        if not day.entries and day.night is None:
            entries.append(("", "", Text("nothing planned", style="dim")))
        rows(console, entries)
    sheet, spent = trip_cost(itinerary, catalogue), durations(itinerary, catalogue)
    unknown = f"; without {count(len(sheet.unknown), 'item')} whose price is not known" if sheet.unknown else ""
    fares = fare_words(local_fares(itinerary, catalogue, travel_times(itinerary, catalogue)), currency)
    unknown += f"; {fares}" if fares else ""
    people = itinerary.traveller.people
    heading(console, "Cost", f"{amount(sheet.known, currency)} for {count(people, 'traveller')}{unknown}")
    parts = [f"at places {minutes_words(spent.places)}"]
    parts += [f"on legs {minutes_words(spent.legs)}"] if spent.legs else []
    parts.append(f"between places {minutes_words(spent.moves)}{spent.doubts}")
    heading(console, "Time", "; ".join(parts))


_MANY = 6
"""So many lines of a kind are shown; the JSON answer and `tripmend check` have the others."""

_STATUS = {"repaired": "green", "unchanged": "green", "impossible": "red", "not_found": "yellow", "undecided": "yellow"}


def print_understood(console: Console, parts: Sequence[Understood]) -> None:
    """What was understood, each with the words it was read from and a doubt where there is one."""
    from rich.text import Text

    if not parts:
        return
    heading(console, "Understood")
    for part in parts:
        text = Text(f"Wish: {part.words[0].lower()}{part.words[1:]}" if part.kind == "wish" else part.words)
        if part.text:
            text.append(f"  “{part.text}”", style="dim")
        if part.confidence != "high":
            text.append(f"  ({part.confidence} confidence)", style="yellow")
        line(console, text, bullet="•")


def print_questions(console: Console, unclear: Sequence[Unclear]) -> None:
    """What has to be asked back, with the readings to choose from, and how to answer where nobody is asked."""
    if not unclear:
        return
    heading(console, "Please say", style="yellow")
    for one in unclear:
        quoted = f"  “{one.text}”" if one.text and one.text not in one.question else ""
        line(console, one.question + quoted, bullet="?")
        for choice in one.choices:
            line(console, choice, indent=4, bullet="–")
    line(console, "Say it again with what is missing, or give the change in a file: tripmend repair --disruption.")


def at_terminal() -> bool:
    """Whether somebody reads what is printed and can answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def chosen(question: str, choices: Sequence[str]) -> int | None:
    """Which of the choices somebody at the terminal takes, from 0; None for none of them, or where nobody answers."""
    console = screen()
    heading(console, "Please say", style="yellow")
    line(console, question, bullet="?")
    for number, choice in enumerate((*choices, "none of these"), 1):
        line(console, choice, indent=4, bullet=f"{number}")
    while True:
        try:
            answer = input(f"  1–{len(choices) + 1}: ").strip()
        except EOFError:
            return None
        if answer.isdecimal() and 1 <= int(answer) <= len(choices) + 1:
            return int(answer) - 1 if int(answer) <= len(choices) else None


def print_unread(console: Console, words: Sequence[str]) -> None:
    """The words of a message that nothing was made of."""
    if words:
        heading(console, "Not used", ", ".join(f"“{one}”" for one in words), style="yellow")


def _text(change: ItemChange) -> Text:
    from rich.text import Text

    text = Text(change.summary)
    if change.locked and not change.announced:
        text.append("  (it was locked)", style="red")
    for more, style in ((change.reason, "dim"), (change.fits, "dim"), (change.gap, "dim")):
        if more and not change.announced:
            text.append("\n")
            text.append(more, style=style)
    for more in filter(None, (change.cancel, change.nights, change.rides)):
        text.append("\n")
        text.append(more, style="red")
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


def _verb(change: ItemChange) -> str:
    """What becomes of an item in another way, in the words of its mark."""
    return "without its booking" if change.badge == "kept" else change.badge


def _alternatives(console: Console, variants: Sequence[Variant], currency: str, asked: int) -> None:
    if not variants:
        if asked:
            heading(console, "Other ways", "none was found within what may change")
        return
    heading(console, "Other ways", "compared with the plan above")
    for number, variant in enumerate(variants, 1):
        # What is given up is never among the changes that are only counted.
        told = sorted(variant.changes, key=lambda change: change.badge != "removed")
        many = max(3, sum(change.badge == "removed" for change in told))
        shown = [f"{_verb(change)}: {change.summary}" for change in told[:many]]
        more = len(told) - len(shown)
        extra = f" ({less_or_more(variant.extra, amount(abs(variant.extra), currency))})" if variant.extra else ""
        words = "; ".join(shown) + (f"; and {more} more" if more else "") + extra
        line(console, words, bullet=f"{number}.")


def _relaxations(console: Console, variants: Sequence[Variant], currency: str, made: str, doubt: str) -> None:
    if not variants:
        cut = f"; {doubt}" if doubt else ""
        line(console, f"No limit was found that would make a {made} possible if it gave way{cut}.", indent=0)
        return
    _ways(console, "It would work", variants, currency, doubt)


def _doubt(outcome: Outcome) -> str:
    """What keeps one from saying that there is no other way out; "" where nothing does."""
    if outcome.ways_proven:
        return ""
    return "not all was tried within the time limit" if outcome.limit.cut_off else "not every way was ruled out"


def _ways(console: Console, title: str, variants: Sequence[Variant], currency: str, doubt: str) -> None:
    from rich.text import Text

    heading(console, title, doubt)
    for variant in variants:
        text = Text(variant.words, style="bold")
        if variant.extra:
            text.append(
                f" (the trip: {less_or_more(variant.extra, amount(abs(variant.extra), currency))})", style="not bold"
            )
        line(console, text + (":" if variant.changes else "."), bullet="•")
        rows(
            console,
            ((Text(c.badge, style=BADGE_STYLES[c.badge]), c.summary) for c in variant.changes[:_MANY]),
            indent=4,
        )
        if len(variant.changes) > _MANY:
            line(console, f"and {len(variant.changes) - _MANY} more", indent=4)


def _findings(console: Console, title: str, findings: Sequence[Finding], currency: str, style: str, rest: str) -> None:
    if not (findings or rest):
        return
    heading(console, title, "" if findings else rest, style=style)
    rows(
        console,
        (
            (
                (
                    finding.rule + ("" if finding.level == "hard" else " (soft)")
                    if finding.state == "broken"
                    else margin_words(finding.margin, finding.unit, currency, finding.state)
                ),
                date_words(finding.date) if finding.date is not None else "",
                finding.message,
            )
            for finding in findings[:_MANY]
        ),
    )
    if len(findings) > _MANY:
        line(console, f"and {len(findings) - _MANY} more (--json lists them all)")
    if findings and rest:
        line(console, rest)


def print_findings(console: Console, explanation: Explanation) -> None:
    """What is still broken, tight or unknown; tight spots that were there before are only counted."""
    currency = explanation.outcome.original.currency
    _findings(console, "Broken", explanation.broken, currency, "red", "")
    shown, hidden = explanation.tight[: explanation.tight_new], len(explanation.tight) - explanation.tight_new
    before = (
        f"{count(hidden, 'spot')} as before (tripmend check lists {'them' if hidden > 1 else 'it'})" if hidden else ""
    )
    _findings(console, "Tight", shown, currency, "yellow", before)
    _some(console, "Not known", explanation.unknown, "magenta")


def print_unclear(console: Console, parts: Sequence[Understood], change: Change) -> None:
    """What was understood, and what must be asked before anything is repaired."""
    print_understood(console, parts)
    print_questions(console, change.unclear)
    print_unread(console, unread(change))
    line(console, "Nothing was repaired.", indent=0)


def _standing(console: Console, standing: Sequence[Standing]) -> None:
    """Planned items that a wish would not have allowed, which it does not touch."""
    for state, title, style in (
        ("broken", "Planned, but not as wished", "yellow"),
        ("unknown", "Not known whether as wished", "magenta"),
    ):
        _some(console, title, [one.words for one in standing if one.state == state], style)


def print_explanation(console: Console, explanation: Explanation, *, asked: int = 0) -> None:
    """The whole page. asked: how many other ways were asked for."""
    outcome = explanation.outcome
    currency = outcome.original.currency
    print_understood(console, explanation.understood)
    if explanation.understood:
        line(console, explanation.scope)
    print_unread(console, unread(outcome.change))
    if explanation.locked:
        heading(console, "Locked", ", ".join(explanation.locked))
    heading(console, explanation.headline, style=_STATUS[outcome.status])
    if explanation.broken_before:
        number = len(explanation.broken_before)
        words = f"{count(number, 'thing was', 'things were')} broken before and still {'is' if number == 1 else 'are'}"
        line(console, f"{words} (tripmend check lists {'it' if number == 1 else 'them'}).", indent=0)
    _standing(console, explanation.standing)
    _changes(console, "Changed", explanation.changed)
    _changes(console, "Had to change with it" if explanation.changed else "Changed", explanation.knock_on)
    _changes(console, "As announced", explanation.announced)
    if explanation.kept is not None:
        heading(console, "Kept", explanation.kept.words)
    if explanation.cost is not None:
        heading(console, "Cost", explanation.cost.words)
    if explanation.time is not None:
        heading(console, "Time", explanation.time.words)
    if outcome.revision is None:
        together = outcome.status == "impossible" and len(explanation.conflict) > 1
        title = "These cannot be met together" if together else "In the way"
        _some(console, title, explanation.conflict, "red")
        if outcome.status == "not_found" and not outcome.relaxations and not explanation.planned:
            # Nothing was looked for that could give way: it would not help.
            words = "A repair finds another bed or table for one that is lost, but not one where the plan has none:"
            line(console, f"{words} put what is missing into the trip, and ask again.", indent=0)
            return
        _relaxations(
            console,
            explanation.relaxations,
            currency,
            "plan" if explanation.planned else "repair",
            _doubt(outcome),
        )
        return
    print_findings(console, explanation)
    if explanation.relaxations:
        ways = explanation.relaxations
        _ways(console, "The booking could be kept", ways, currency, _doubt(outcome))
    _alternatives(console, explanation.alternatives, currency, asked if outcome.status == "repaired" else 0)
