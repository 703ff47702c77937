"""A plan day by day on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..explain import (
    ItemState,
    Move,
    agenda,
    amount,
    count,
    date_words,
    durations,
    fare_words,
    minutes_words,
    mode_words,
    travel_times,
)
from ..trip import Catalogue, Itinerary, local_fares, trip_cost
from .screen import heading, line, rows

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["print_days"]


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
