"""A second look at what was read, with the plan as evidence: a reading that would be pointless or leaves out a time,
a thing or a direction that was said is asked about instead of acted on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ...trip import place_price
from .. import _effects as fx
from .._disruption import Constraint, Disruption, Unclear
from ._left_unsaid import TIME_GONE
from ._merging import Entry
from ._second_times import lasting, left_out_time, pointless_hours, spare_hours, strange_times, wrong_way
from .events._facts import Facts
from .names._descriptions import Desc
from .names._mentioned import Named
from .names._trip import Trip
from .words._clauses import Clause
from .words._questions import GONE_OR_LATER, STAYING_IN, TIME_WISHED, WEATHER_HOURS, WHAT_THEN, WHEN_SLOW
from .words._units import pattern, quote

__all__ = ["OPENS_OR_BEGINS", "second_look"]


_NEWS = frozenset(("@place", "@desc", "@leg"))
_DEARER = pattern(r"up|hiked?|raised|raises|more|increased?|jumped|dearer|risen|rose|bumped|gone up|too (?:much|dear)")
_SKY = pattern(r"winds?|storms?|thunderstorms?|rain|snow|hail|fog|weather|heat|heatwave|flood|flooding|gales?")
_WEATHER_OR_THING = "Is it the weather that hits the plan, or what is named beside it?"
OPENS_OR_BEGINS = "Does it open at that time, or is only your visit then?"
_MOVED = pattern(
    r"moved?|moves|rescheduled|shifted|pushed|changed?|postponed|put|brought|switched|instead|starts?|begins?|now|is|"
    r"delayed|earlier|later|back"
)
_STAY = r"(?:(?:we|i|all of us|everyone|everybody)(?: \S+){0,3}? |^(?:and |so )*)(?:stay|staying|remain|remaining)"
_STAYING_IN = pattern(
    rf"{_STAY}(?: (?:all|just|put))* (?:in|home|put|behind|indoors|there)(?= ?,?$)|"
    rf"{_STAY} (?:in|at|inside) (?:the |our |my )*(?:@stay|bed|room|home)|"
    r"(?:we|i) (?:\S+ ){0,2}?(?:not|never) (?:go|going|leave|leaving|do|doing) (?:out|anywhere|anything|the @stay)"
    r"(?! (?:before|until|till) @clock)|nothing (?:\S+ ){0,2}?possible(?: \S+){0,2}? (?:any|all|both|either|each) of us"
)
"""Who stays in with somebody ill; one who is ill and stays in bed is only slow."""
_ACTS = pattern(r"(?:@place|@desc) (?:will|is|are|does|do|can|has|have|would|starts?|opens?|closes?|says?)")
_TABLE = pattern(
    r"tables?|reservations?|bookings?|slots?|tickets?|tours?|shows?|seats?|meal|entry|time|appointment|class"
)
_ONLY = pattern(r"only|just|left|limited|down to|shrank|shrunk|cut|reduced|make do|at most|no more than")


_PARTS = frozenset(("morning", "afternoon", "evening"))


def _amounts(entry: Entry, trip: Trip) -> str:
    """Amounts that the plan contradicts."""
    effect, text = entry.outcome.effect, entry.clause.text
    if isinstance(effect, fx.BudgetChanged):
        old = trip.itinerary.traveller.budget
        if old is None:
            return ""
        more = effect.budget is not None and effect.budget > old and _ONLY.search(text)
        gone = effect.by is not None and -effect.by >= old
        return "How much is the budget of the whole trip now?" if more or gone else ""
    if isinstance(effect, fx.PriceChanged) and effect.amount is not None:
        place = trip.catalogue.place(effect.target)
        price = place_price(place, None) if place is not None else None
        if price is not None and effect.amount < price.amount and _DEARER.search(text):
            return "Is that the new price, or how much is added to it?"
    return ""


def _slow(effect: fx.Effect) -> str:
    """A day that would be over before noon, or begin in the evening."""
    if not isinstance(effect, fx.Slower):
        return ""
    odd = (effect.latest and effect.latest < dt.time(12)) or (effect.earliest and effect.earliest > dt.time(17))
    return WHEN_SLOW if odd else ""


def _stays_in(entry: Entry, clauses: Sequence[Clause]) -> str:
    """Whether somebody stays in beside a day that is only slower: that may be the whole day, or all of the party."""
    effect = entry.outcome.effect
    if not isinstance(effect, fx.Slower) or effect.earliest or effect.latest:
        return ""
    near = (clause for clause in clauses if clause.sentence - entry.sentence in (0, 1) and not clause.asked)
    return STAYING_IN if any(_STAYING_IN.search(clause.text) for clause in near) else ""


def _hits_a_thing(clause: Clause, trip: Trip) -> bool:
    """Whether the clause names a journey, a way between two cities, or a place that no weather closes."""
    texts = [unit.text for unit in clause.units]
    named = [
        trip.catalogue.place(id_) for unit in clause.units if isinstance(unit.value, Named) for id_ in unit.value.places
    ]
    return (
        any(place is not None and not place.outdoor for place in named) or "@leg" in texts or texts.count("@city") > 1
    )


def _timed_thing(entry: Entry, effect: fx.EventMoved, trip: Trip) -> bool:
    """Whether what begins at another time is an event, is booked, has time slots, or is called a meal or a table."""
    place = trip.catalogue.place(effect.place)
    visits = trip.visits_of(effect.place)
    fixed = any(visit.stop.kind == "event" or visit.stop.booked for visit in visits)
    fixed = fixed or (place is not None and (place.kind == "event" or bool(place.slots)))
    meal = any(isinstance(unit.value, Desc) and unit.value.meal for unit in entry.clause.units)
    moved = meal and bool(_MOVED.search(entry.clause.text))
    return fixed or moved or bool(_TABLE.search(entry.clause.text))


def _unused(entry: Entry, effect: fx.Effect, idle: Sequence[Clause], trip: Trip) -> str:
    """A time beside a slower day that has none, a length of time beside what is simply gone."""
    facts = Facts(entry.clause)
    if isinstance(effect, fx.Slower) and effect.earliest is None and effect.latest is None:
        beside = [
            clause
            for clause in idle
            if clause.sentence == entry.sentence and (Facts(clause).clocks or Facts(clause).part in _PARTS)
        ]
        return WHEN_SLOW if beside or strange_times(entry, idle, set()) else ""
    if isinstance(effect, fx.Weather) and _hits_a_thing(entry.clause, trip):
        return _WEATHER_OR_THING
    if isinstance(effect, fx.Weather) and effect.during is None and strange_times(entry, idle, set()):
        return WEATHER_HOURS
    if isinstance(effect, fx.EventMoved) and not _timed_thing(entry, effect, trip):
        return "Does it begin at another time, or does it open or close then?"
    if isinstance(effect, fx.LegCancelled) and facts.span is not None:
        return "What about that length of time? It was not used."
    if isinstance(effect, fx.PartyChanged | fx.BudgetChanged) and TIME_GONE.search(entry.text.casefold()):
        return WHAT_THEN
    if isinstance(effect, fx.PartyChanged) and _SKY.search(entry.clause.text):
        return "Is it about the weather, or does somebody join?"
    if isinstance(effect, fx.LegDelayed | fx.LegRetimed | fx.LegCancelled) and facts.money:
        return "What about that amount? It was not used."
    return ""


def _only_weather(entries: Sequence[Entry], clauses: Sequence[Clause], idle: Sequence[Clause]) -> bool:
    """Whether the weather was read and the thing that it hit was not."""
    if not entries or not all(isinstance(entry.outcome.effect, fx.Weather) for entry in entries):
        return False
    sentences = {entry.sentence for entry in entries}
    return any(
        clause.doubt == ""
        and clause.sentence in sentences
        and not clause.asked
        and (
            any(unit.text in ("@place", "@leg") for unit in clause.units)
            or sum(unit.text == "@city" for unit in clause.units) > 1
        )
        for clause in idle
    )


def _bare_limits(constraints: Sequence[Constraint], clauses: Sequence[Clause]) -> bool:
    """Whether limits of a day are all that was read of clauses that name a thing: more likely news of that thing."""
    kinds = {c.type for c in constraints}
    if kinds & {"not_before", "not_after"} and any(
        _ACTS.search(clause.text) and Facts(clause).clocks and not clause.doubt for clause in clauses
    ):
        return True
    if not kinds <= {"not_before", "not_after", "avoid_mode", "max_price"} or any(c.applies_to for c in constraints):
        return False
    plain = [clause for clause in clauses if clause.doubt != "question" and not clause.asked]
    for number in {clause.sentence for clause in plain}:
        texts = {unit.text for clause in plain if clause.sentence == number for unit in clause.units}
        if "avoid_mode" in kinds and {"@city", "@date"} <= texts:
            return True
        if kinds & {"not_before", "not_after"} and "@clock" in texts and texts & _NEWS:
            return True
        if "max_price" in kinds and {"@money", "@place"} <= texts:
            return True
    return False


def _both_closed_and_open(entry: Entry, entries: Sequence[Entry]) -> str:
    """New hours of a place that is said to be closed on the same day: one of the two was misread."""
    hours = entry.outcome.effect
    if not isinstance(hours, fx.HoursChanged):
        return ""
    for other in entries:
        shut = other.outcome.effect
        if not isinstance(shut, fx.PlaceClosed) or shut.place != hours.place or shut.during is not None:
            continue
        if not (hours.dates and shut.dates) or set(hours.dates) & set(shut.dates):
            return "Is it closed all day, or does it have other hours?"
    return ""


def _gone_and_going(entry: Entry, entries: Sequence[Entry]) -> str:
    """Another time of a journey that is said not to run: of another journey, or one of the two was misread."""
    effect = entry.outcome.effect
    if not isinstance(effect, fx.LegRetimed | fx.LegDelayed):
        return ""
    gone = any(
        isinstance(one, fx.LegCancelled) and one.leg == effect.leg for one in (o.outcome.effect for o in entries)
    )
    return GONE_OR_LATER if gone else ""


_STARTS = pattern(r"starts?|started|starting|begins?|began|beginning")


def _begins(entry: Entry) -> str:
    """A place with opening hours that begins at a time: it may open then, or the visit may."""
    moved, target = entry.outcome.effect, entry.outcome.target
    if not isinstance(moved, fx.EventMoved) or target is None or target.place is None:
        return ""
    place = target.place
    if place.kind not in ("attraction", "restaurant") or place.slots or not place.hours:
        return ""
    return OPENS_OR_BEGINS if _STARTS.search(entry.clause.text) else ""


_WE_WISH = pattern(
    r"^(?:(?:and|but|so|hi|hello|hey|please|sorry|actually|on|@date|,) )*(?:we|i|both of us|all of us)"
    r"(?: (?:all|both|now|really|just|do|actually|also|rather))* (?:want|wish|prefer|fancy|"
    r"(?:would|will)(?: (?:all|both|really|much|also))* (?:like|love|prefer|rather|want))"
)
_ANNOUNCED = pattern(r"they|(?:re)?booked|rebook|moved|changed|rescheduled|because|since")


def _wished_time(entry: Entry) -> str:
    """``We want to eat at eight``: nobody said that the table is booked for then."""
    wished = _WE_WISH.search(entry.clause.text) and not _ANNOUNCED.search(entry.clause.text)
    return TIME_WISHED if wished and isinstance(entry.outcome.effect, fx.EventMoved) else ""


def second_look(
    entries: Sequence[Entry],
    disruptions: Sequence[Disruption],
    constraints: Sequence[Constraint],
    clauses: Sequence[Clause],
    idle: Sequence[Clause],
    trip: Trip,
    message: str,
) -> list[Unclear]:
    """What has to be asked about effects and wishes that were read; their answers replace them."""
    found = []
    for entry in entries:
        for question in (
            left_out_time(entry, idle, trip),
            pointless_hours(entry, trip),
            wrong_way(entry),
            spare_hours(entry),
            lasting(entry),
            _amounts(entry, trip),
            _both_closed_and_open(entry, entries),
            _gone_and_going(entry, entries),
            _begins(entry),
            _wished_time(entry),
            _stays_in(entry, clauses),
        ):
            if question:
                found.append(Unclear(text=entry.text, question=question))
    for one in disruptions:
        source = next((entry for entry in entries if entry.text == one.text), None)
        question = _slow(one.effect) or (_unused(source, one.effect, idle, trip) if source is not None else "")
        if isinstance(one.effect, fx.LegRetimed | fx.LegDelayed) and any(
            c.type in ("want_mode", "avoid_mode") and c.text == one.text for c in constraints
        ):
            question = "Is that the time of the planned journey, or a wish to travel otherwise?"
        if question:
            found.append(Unclear(text=one.text, question=question))
    told = [entry for entry in entries if entry.outcome.effect is not None]
    if _only_weather(told, clauses, idle):
        found.append(Unclear(text=told[0].text, question=_WEATHER_OR_THING))
    if constraints and not entries and _bare_limits(constraints, clauses):
        said = [unit for clause in clauses for unit in clause.units]
        question = "Is that a wish for the whole day, or has something happened to what is named?"
        found.append(Unclear(text=quote(message, said)[:200], question=question))
    return found
