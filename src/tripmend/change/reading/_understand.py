"""The one function of the reader: a message in, a change out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import cache

from ...trip import Catalogue, Itinerary
from .._disruption import Change, Unclear
from ._cautions import SETTLED, cautions
from ._examples import with_examples
from ._joined_days import parted_days
from ._reader import Reader
from ._rephrasing import rephrased
from .days._clocks import read_clocks, read_sure_clocks
from .days._day_parts import settled_parts
from .days._plan_times import with_plan_times
from .days._when import Calendar, read_dates
from .names._asides import without_asides, without_club_days
from .names._mentions import read_mentions
from .names._name_mentions import read_names
from .names._trip import Trip
from .opinion._second_opinion import second_opinion
from .plan._all_of_a_sort import all_of_a_sort
from .plan._behind_plan import behind_told
from .plan._gone_by import gone_by
from .plan._gone_journeys import without_gone_journeys
from .plan._held_until import held_until_told, with_held_until
from .plan._mode_hours import mode_hours_told, with_mode_hours
from .plan._none_of_the_mode import none_of_the_mode
from .plan._plain_drops import only_plain_drops
from .plan._put_on import put_on_told, with_put_on
from .plan._sorts_planned import sorts_planned
from .plan._unchanged import unchanged_end
from .wishes._needs import needs_told, with_needs
from .words._amounts import in_minor_units, read_amounts
from .words._cancel_wish import with_cancels
from .words._corrections import correct_slips
from .words._questions import SETTLED as SETTLED_WORDS
from .words._taken_out import TakenOut, put_back
from .words._units import Unit, units_of

__all__ = ["MAX_CHARACTERS", "read_units", "understand"]

MAX_CHARACTERS = 8_000
"""What lies beyond is not read, and the change says so."""


def read_units(part: str, trip: Trip) -> list[Unit]:
    """The words of a message with the values in them: names, times, amounts, and what is mentioned."""
    units = units_of(part)
    units = read_names(units, trip)
    units = read_sure_clocks(units)
    units = without_club_days(read_dates(units, trip.calendar))
    units = in_minor_units(read_amounts(units), trip.itinerary.currency)
    units = read_clocks(units)
    units = read_mentions(units, trip)
    units = with_cancels(with_plan_times(units))
    return correct_slips(parted_days(settled_parts(units, part), trip, part))


def _reads(trip: Trip) -> Callable[[str], list[Unit]]:
    """`read_units` for one message: a text that one reading after the other looks at has its words read once."""
    kept = cache(lambda text: tuple(read_units(text, trip)))
    return lambda text: list(kept(text))


def understand(
    message: str,
    itinerary: Itinerary,
    catalogue: Catalogue,
    today: dt.date | None = None,
    now: dt.datetime | None = None,
) -> Change:
    """What `message` says happened to the trip, what it wishes for, and what has to be asked back.

    today: the date on which the message is written; None: that of `now`, else the first day of the trip. now: the time
    on the clocks where the traveller is, for one who is on the way; it becomes `Change.now`. A target, day or number
    that is missing or can be read in two ways becomes an `Unclear` with its choices, never a disruption; so does a
    message in which nothing is recognised. Clock times are wall clock at the place. Never raises on any text.
    """
    dates = tuple(day.date for day in itinerary.days)
    today = now.date() if today is None and now is not None else today
    trip = Trip(itinerary, catalogue, Calendar(dates, today or dates[0]), today is not None)
    part = message[:MAX_CHARACTERS]
    read = _reads(trip)
    needs = needs_told(read(part), part, trip)
    over = gone_by(read(needs.rest), needs.rest, trip) if needs.rest else TakenOut()
    behind = behind_told(read(over.rest), over.rest, trip, now) if over.rest else TakenOut()
    put_on = put_on_told(read(behind.rest), behind.rest, trip) if behind.rest else TakenOut()
    hours = mode_hours_told(read(put_on.rest), put_on.rest, trip) if put_on.rest else TakenOut()
    anything = hours.any or put_on.any or behind.any or over.any or needs.any
    change = _read_held(hours.rest, trip, read) if hours.rest or not anything else None
    change = with_mode_hours(change, hours) if hours.any else change
    change = with_put_on(change, put_on) if put_on.any else change
    change = put_back(change, behind) if behind.any else change
    change = put_back(change, over) if over.any else change
    change = with_needs(change, needs) if needs.any else change
    change = without_gone_journeys(change or Change(), trip).replace(now=now)
    if len(message) > MAX_CHARACTERS:
        rest = Unclear(
            text=message[MAX_CHARACTERS : MAX_CHARACTERS + 80],
            question=f"Only the first {MAX_CHARACTERS} characters were read. What does the rest say, in short?",
        )
        change = change.replace(unclear=(*change.unclear, rest))
    return change


def _read_held(part: str, trip: Trip, read: Callable[[str], list[Unit]]) -> Change:
    """What a message says, with the time before which nobody can go on after a journey was lost."""
    held = held_until_told(read(part), part, trip)
    told = with_held_until(_read(held.rest, trip, read), held, trip) if held is not None else None
    return told if told is not None else _read(part, trip, read)


def _read(part: str, trip: Trip, read: Callable[[str], list[Unit]]) -> Change:
    """What a message, or what is left of it beside the needs of the travellers, says."""
    units = read(part)
    plain, asked = cautions(rephrased(without_asides(units)), part, trip)
    reader = Reader(trip, part, asked)
    change = sorts_planned(reader.read(plain), units, trip)
    settled = any(one.question in SETTLED | SETTLED_WORDS for one in (*asked, *change.unclear))
    if not settled and not reader.settled_wish(change) and not reader.only_asks(change):
        change = second_opinion(change, units, trip, part, firm=reader.settled_question(change))
        change = unchanged_end(change, units, trip)
    change = all_of_a_sort(none_of_the_mode(change, units, trip, part), units, trip)
    return with_examples(only_plain_drops(reader.beside_the_plan(change), units, trip, part), trip)
