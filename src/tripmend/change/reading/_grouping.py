"""Clauses put together: those without an event of their own go with the one they belong to, mere reasons go."""

from __future__ import annotations

from dataclasses import replace

from .days._when import Dates
from .events._candidates import candidates
from .events._facts import Facts
from .events._weather_hours import weather_now
from .names._descriptions import Desc
from .names._mentioned import LegWords, Named
from .names._trip import Trip
from .wishes._wishes import wishes_in
from .words._clauses import Clause
from .words._leftovers import tells_something
from .words._reversals import REVERSAL, WITHDRAWN
from .words._units import Unit, pattern
from .words._words import PEOPLE

__all__ = ["MENTIONS", "active", "grouped_clauses"]

MENTIONS = ("@place", "@desc", "@stay", "@leg")
_TOO = pattern(
    r"too|as well|also|same(?: (?:for|with|goes for|thing))?|likewise|ditto|and so (?:is|are|does)|"
    r"neither|nor"
)
_ECHO_WORDS = frozenset(
    (
        "too", "as", "well", "also", "same", "the", "for", "with", "goes", "likewise", "ditto", "and", "so", "is",
        "are", ",", "@date", "on", "it", "our", "thing",
    )
)  # fmt: skip
_NAMING = frozenset(
    (
        "my", "both", "all", "in", "at", "of", "a", "to", "they", "say", "said", "i", "we", "think", "guess", "hear",
        "heard", "probably", "apparently", "even", "that", "this", "then", "now", "not", "no", "does", "do", "were",
        "was", "today", "again", "only", "just", "for", "from", "one", "ones", "'s", "-", "(", ")", ":", "namely", "it",
        "lunch", "dinner", "breakfast", "visit", "visits", "tickets", "booking", "table", "tour", "place",
    )
)  # fmt: skip
"""Words that say nothing of the thing that they stand beside."""
_LISTED = frozenset((*MENTIONS, "the", "our", "my", "both", "all"))
_MEANT = frozenset(("mean", "meant", "sorry", "actually", "rather", "wait", "correction", "namely"))
_NEXT = frozenset(("and", "also", "plus", "&", "but"))
"""What joins news to news: ``it is raining and the museum is closed``."""
_ECHO = frozenset(("is", "are", "was", "were", "does", "do", "did", "has", "have"))


def active(clause: Clause, trip: Trip) -> bool:
    """Whether the clause tells, wishes, calms or withdraws something by itself."""
    return (
        bool(candidates(clause))
        or bool(wishes_in(clause, trip, ""))
        or bool(REVERSAL.search(clause.text))
        or bool(WITHDRAWN.search(clause.text))
    )


def grouped_clauses(clauses: list[Clause], trip: Trip) -> list[Clause]:
    """Join clauses without an event of their own to the one they belong to, and drop mere reasons."""
    found: list[Clause] = []
    number = 0
    while number < len(clauses):
        sentence = [clauses[number]]
        while (
            number + len(sentence) < len(clauses) and clauses[number + len(sentence)].sentence == sentence[0].sentence
        ):
            sentence.append(clauses[number + len(sentence)])
        number += len(sentence)
        grouped = _sentence(sentence, trip)
        if found and _fragment(grouped):
            # "Full. Sunday.": a lone day or hour belongs to what was said just before.
            found[-1] = replace(found[-1], units=found[-1].units + grouped[0].units)
            continue
        if found and _echoes(grouped, found[-1]):
            # "The zoo is closed. The mill too.": the same happens to it.
            verb = tuple(u for u in found[-1].units if u.text not in MENTIONS)
            if Facts(grouped[0]).when is not None:
                verb = tuple(u for u in verb if not isinstance(u.value, Dates))
            found.append(replace(grouped[0], units=grouped[0].units + verb))
            continue
        found += grouped
    return found


def _echoes(grouped: list[Clause], before: Clause) -> bool:
    """Whether a sentence is only ``and that place, too``, after one that told an event."""
    if len(grouped) != 1 or grouped[0].doubt or before.doubt or not candidates(before):
        return False
    clause = grouped[0]
    words = {unit.text for unit in clause.units if unit.text not in MENTIONS}
    return (
        any(unit.text in MENTIONS for unit in clause.units)
        and bool(_TOO.search(clause.text))
        and not candidates(clause)
        and words <= _ECHO_WORDS
    )


def _fragment(grouped: list[Clause]) -> bool:
    if len(grouped) != 1 or len(grouped[0].units) > 4 or grouped[0].doubt:
        return False
    texts = {unit.text for unit in grouped[0].units}
    return bool(texts & {"@date", "@clock", "@night", "@part", "@span", "@money"}) and texts <= {
        "@span",
        "@money",
        "by",
        "@date",
        "@clock",
        "@night",
        "@part",
        ",",
        "on",
        "at",
        "the",
        "and",
        "only",
        "for",
    }


def _sentence(clauses: list[Clause], trip: Trip) -> list[Clause]:
    alive = [active(clause, trip) for clause in clauses]
    events = [bool(candidates(clause)) for clause in clauses]
    grouped: list[Clause] = []
    waiting: list[Clause] = []
    ready: list[bool] = []
    plain = [told and not clause.reason and not clause.doubt for told, clause in zip(events, clauses, strict=True)]
    news = sum(plain)
    last = max((at for at, one in enumerate(alive) if one), default=-1)
    for at, clause in enumerate(clauses):
        outside = news > plain[at]
        undated = Facts(clause).when is None and [s.event for s, _ in candidates(clause)] == ["weather"]
        after = clauses[at + 1].lead if at + 1 < len(clauses) else "and"
        today = weather_now(clause, trip) and after in _NEXT and (clause.lead in _NEXT or not at)
        if undated and outside and not clause.doubt and not today:
            continue
        if (
            clause.reason
            and alive[at]
            and outside
            and _mere_reason(clause, [c for n, c in enumerate(clauses) if events[n] and n != at])
        ):
            # Its date still counts: "closed because of the storm on Saturday".
            values = tuple(unit for unit in clause.units if unit.text in ("@date", "@part"))
            if grouped and values and Facts(grouped[-1]).when is None:
                grouped[-1] = replace(grouped[-1], units=grouped[-1].units + values)
            elif values and not grouped:
                waiting.append(replace(clause, units=values))
            continue
        if alive[at]:
            lead = [
                c
                for c in waiting
                if not (c.doubt and c.doubt != clause.doubt)
                and not _of_another_day(c, clause)
                and not _says_its_own(c, clause)
            ]
            units = tuple(unit for c in lead for unit in (*c.units, _and(c, clause))) + clause.units
            grouped.append(replace(clause, units=units) if lead else clause)
            ready.append(True)
            waiting = []
            continue
        later = last > at
        backward = grouped and (not later or not _names_something(clause))
        if backward:
            previous = grouped[-1]
            mention = any(unit.text in MENTIONS for unit in clause.units)
            full = Facts(previous).mentions(("place", "stay", "leg"))
            if clause.asked and not _values(clause):
                continue
            if clause.doubt in ("ignored", "thought") and not previous.doubt:
                # "Closed on Tuesday, good thing we were there on Monday": no day of the news.
                grouped.append(clause)
                continue
            if (
                mention
                and clause.units[-1].text == "not"
                and pattern(r"open|running|on|available").search(previous.text)
            ):
                grouped.append(
                    replace(clause, units=(*clause.units, Unit("open", clause.units[-1].end, clause.units[-1].end)))
                )
                continue
            if mention and _says_its_own(clause, previous):
                grouped.append(clause)
                continue
            if mention and clause.lead in ("but", "and", ",", "while", "though") and clause.units[-1].text in _ECHO:
                verb = tuple(
                    u for u in previous.units if u.text not in MENTIONS and u.text not in ("not", "no", *_ECHO)
                )
                grouped.append(replace(clause, units=clause.units + verb))
                continue
            if (
                mention
                and (_TOO.search(clause.text) or (clause.lead in ("and", "also", "plus") and full) or _so_is(clause))
                and not clause.doubt
            ):
                verb = tuple(u for u in previous.units if u.text not in MENTIONS)
                if Facts(clause).when is not None:
                    verb = tuple(u for u in verb if not isinstance(u.value, Dates))
                grouped.append(replace(clause, units=clause.units + verb))
            elif mention and full:
                grouped[-1] = replace(previous, units=_refined(previous.units, clause.units))
            elif _values(clause):
                grouped[-1] = replace(previous, units=previous.units + clause.units)
            continue
        waiting.append(clause)
    if waiting:
        told = [clause for clause in waiting if not clause.asked or _values(clause)] or waiting
        kept = tuple(unit for c in told for unit in (*c.units, _and(c)))
        grouped.append(replace(told[-1], units=kept))
    return grouped


def _of_another_day(clause: Clause, other: Clause) -> bool:
    """Whether the clause tells something of its own day (``on Monday they march``), which is not that of the other."""
    own, days = Facts(clause).when, Facts(other).when
    if own is None or days is None or not own.dates or not days.dates or own.today or set(own.dates) & set(days.dates):
        return False
    return tells_something(clause)


def _so_is(clause: Clause) -> bool:
    """Whether a clause is ``so is the zoo``."""
    return clause.lead == "so" and clause.units[0].text in _ECHO


def _says_its_own(clause: Clause, other: Clause) -> bool:
    """Whether the clause says something of a thing or of days that the other is not about (``and the hotel is
    wonderful``), and does not only name it as one more that is hit, or as the one that was meant."""
    after = (*clause.units[1:], None)
    words = {
        unit.text
        for unit, behind in zip(clause.units, after, strict=True)
        if unit.value is None and (behind is None or behind.text != "@desc")  # "the tile museum"
    }
    if words <= _ECHO_WORDS | _NAMING or words & _MEANT:
        return False
    named, days, others = _named(clause), Facts(clause).when, Facts(other).when
    apart = bool(days and others and days.dates and others.dates) and not set(days.dates) & set(others.dates)  # type: ignore[union-attr]
    return bool(named) and (apart or not named & _named(other)) and any(u.text in MENTIONS for u in other.units)


def _named(clause: Clause) -> set[object]:
    """The names and descriptions in a clause, and *stay* or *leg* for lodgings and journeys."""
    found: set[object] = set()
    for unit in clause.units:
        if isinstance(unit.value, Named) and unit.value.places:
            found |= set(unit.value.places)
        elif unit.text in ("@stay", "@leg"):
            found.add(unit.text)
        elif isinstance(unit.value, Desc):
            found.add(unit.value.head)
    return found


def _mere_reason(clause: Clause, others: list[Clause]) -> bool:
    own = {saying.event for saying, _ in candidates(clause)[:1]}
    wishes = [c for c in others if not candidates(c)]
    return not (
        own & {"closed", "cancelled", "soldout", "hours", "lost", "delayed", "price"}
        and wishes
        and len(wishes) == len(others)
    )


def _and(clause: Clause, after: Clause | None = None) -> Unit:
    """What stands between a clause and the one that it is put to: ``and`` after a bare name that is one of several."""
    at = clause.units[-1].end
    listed = after is not None and after.lead in ("and", "&") and {unit.text for unit in clause.units} <= _LISTED
    word = "and" if listed else ","
    return Unit(word, at, at, None, word)


def _names_something(clause: Clause) -> bool:
    return any(unit.text in MENTIONS or unit.text in PEOPLE for unit in clause.units)


def _values(clause: Clause) -> bool:
    return any(unit.text.startswith("@") for unit in clause.units)


def _refined(units: tuple[Unit, ...], extra: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """``the flight is late, the one home I mean``: a mention that says more about the one before replaces it."""
    new = [unit for unit in extra if unit.text in MENTIONS]
    rest = tuple(unit for unit in extra if unit.text not in MENTIONS)
    out = list(units)
    for unit in new:
        kind = {"@desc": "@place"}.get(unit.text, unit.text)
        for at in range(len(out) - 1, -1, -1):
            other = {"@desc": "@place"}.get(out[at].text, out[at].text)
            if kind == other and (unit.text == "@place" or out[at].text == unit.text):
                if isinstance(out[at].value, LegWords) and isinstance(unit.value, LegWords) and not unit.value.modes:
                    break
                out[at] = Unit(unit.text, out[at].start, out[at].end, unit.value)
                break
    return (*out, *rest)
