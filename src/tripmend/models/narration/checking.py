"""Holding a text against the plan: what it says that the plan does not. Strict, and each fault can be explained."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ...explain import amount, date_words, join
from ._amounts import Length, Money, amounts, lengths, numbers
from ._calendar import DateSaid, dates_said
from ._clock import Clock, clock_text, clocks
from ._mentions import Span
from ._names import Mention, Names, folded
from ._rules import ended, lost, nearby, old, promised, replaced, state_said
from ._sentences import clauses, sentences
from .faults import Fault
from .plan import Item, Plan
from .prompt import given_words

__all__ = ["silent", "unsupported"]

_QUOTED = re.compile(r"“([^”\n]{2,80})”|\"([^\"\n]{2,80})\"|«([^»\n]{2,80})»")
_SETS_OUT = re.compile(r"\b(?:at|from|starts?|begins?)\s*$", re.IGNORECASE)
_COUNTED = {
    "people": re.compile(r"\s+(?:of you|of us|people|persons|travell?ers|guests|adults|child(?:ren)?|tickets)\b"),
    "days": re.compile(r"\s+days\b"),
    "nights": re.compile(r"\s+nights\b"),
    "stops": re.compile(r"\s+(?:of\s+(?:(?:your|the|its|our)\s+)?(?:\w+\s+)?)?(?:stops|visits)\b"),
    "bookings": re.compile(r"\s+(?:of\s+(?:(?:your|the|its|our)\s+)?(?:\w+\s+)?)?(?:bookings|reservations)\b"),
}
"""What a number counts, where the words behind it say so."""


@dataclass(frozen=True, slots=True)
class _Clause(Span):
    """A clause of a sentence with the names in it. others: names in the rest of the sentence."""

    sentence: str
    mentions: tuple[Mention, ...]
    soft: tuple[Mention, ...]
    others: tuple[Mention, ...]

    @property
    def named(self) -> tuple[Item, ...]:
        """What a time or price in it may be of; () when nothing is named in the sentence."""
        hard = [item for one in self.mentions for item in one.items]
        if not hard:
            hard = [item for one in self.others for item in one.items] if not self.soft else []
        roles = {item.role for item in hard}
        soft = [item for one in self.soft for item in one.items if item.role not in roles]
        return tuple(dict.fromkeys([*hard, *soft]))


def _decimals(currency: str) -> int:
    return next((n for n in (0, 3) if amount(10**n, currency) == f"1 {currency}"), 2)


def _times(items: Iterable[Item]) -> set[int]:
    """When items begin and end, and whatever else was said of their times."""
    found: set[int] = set()
    for item in items:
        found |= item.starts | item.ends
        for one in clocks(item.told):
            found |= one.minutes
    return found


def _hours(items: Sequence[Item]) -> str:
    parts = ["–".join(clock_text(next(iter(side))) for side in (item.starts, item.ends) if side) for item in items]
    return join([part for part in dict.fromkeys(parts) if part][:3], "or") or "without a time"


def _lasts(items: Iterable[Item]) -> set[int]:
    return {(end - start) % 1440 for item in items for start in item.starts for end in item.ends}


class _Check:
    """One text against one plan."""

    def __init__(self, text: str, plan: Plan) -> None:
        self.text, self.plan = text, plan
        self.given = given_words(plan)
        self.unit = Decimal(10) ** _decimals(plan.currency)
        self.mentions, self.strange = Names(plan, self.given).mentions(text)
        self.dates = dates_said(text)
        self.money = [one for one in amounts(text) if self._free(one)]
        self.clocks = [one for one in clocks(text, [*self.dates, *self.money]) if self._free(one)]
        taken: list[Span] = [*self.dates, *self.money, *self.clocks]
        self.lengths = [one for one in lengths(text, taken) if self._free(one)]
        self.taken = [*taken, *self.lengths]
        hard = [one for one in self.mentions if not one.soft]
        self.numbers = numbers(text, [*self.taken, *hard, *self.strange])
        self.clauses = [one for sentence in sentences(text) for one in self._clauses(sentence)]

    def _free(self, span: Span) -> bool:
        """Whether it is no part of a name, such as the number of a flight."""
        hard = [one for one in self.mentions if not one.soft and any(letter.isdigit() for letter in one.text)]
        return all(span.end <= one.start or span.start >= one.end for one in hard)

    def _clauses(self, sentence: Span) -> Iterator[_Clause]:
        hard = [one for one in self.mentions if not one.soft and one.items]
        parts = clauses(self.text, sentence, [*(one for one in self.mentions if not one.soft), *self.taken])
        for part in parts:
            inside = [one for one in hard if part.start <= one.start < part.end]
            before = [one for one in hard if sentence.start <= one.start < part.start]
            after = [one for one in hard if part.end <= one.start < sentence.end]
            soft = [one for one in self.mentions if one.soft and part.start <= one.start < part.end]
            yield _Clause(
                part.start, part.end, part.text, sentence.text, tuple(inside), tuple(soft),
                (*before, *after),
            )  # fmt: skip

    def _clause(self, span: Span) -> _Clause:
        nearest = [one for one in self.clauses if one.start <= span.start < one.end]
        return nearest[0] if nearest else _Clause(0, 0, "", "", (), (), ())

    def faults(self) -> Iterator[Fault]:
        for span in self.strange:
            yield Fault(span.start, "name", span.text, "nothing in the plan is called so")
        yield from self._quotes()
        for mention in self.mentions:
            if not mention.soft:
                yield from self._mention(mention)
        for clock in self.clocks:
            yield from self._clock(clock)
        yield from self._dates()
        for money in self.money:
            yield from self._money(money)
        for length in self.lengths:
            yield from self._length(length)
        yield from self._numbers()

    def _quotes(self) -> Iterator[Fault]:
        known = folded(self.given)
        for match in _QUOTED.finditer(self.text):
            said = next(part for part in match.groups() if part)
            inside = any(
                match.start() <= one.start and one.end <= match.end() for one in (*self.mentions, *self.strange)
            )
            if folded(said).strip(" .,!?") not in known and not inside:
                yield Fault(match.start(), "quote", said, "nothing in the plan is called so, and nobody said it")

    def _mention(self, mention: Mention) -> Iterator[Fault]:
        clause = self._clause(mention)
        if mention.gone:
            if nearby(self.text[clause.start : mention.start]) and not promised(clause.text):
                return
            if not lost(clause.sentence) or (not lost(clause.text) and promised(clause.text)):
                yield Fault(mention.start, "gone", mention.text, "is not in the plan any more")
            elif replaced(clause.sentence):
                yield from self._replacement(mention, clause)
            return
        state = state_said(self.text[mention.end : clause.end])
        happened = folded(" ".join(self.plan.happened))
        if state and mention.items and not any(folded(item.name) in happened for item in mention.items):
            yield Fault(mention.start, "state", mention.text, f"nothing was said of it being {state}")

    def _replacement(self, gone: Mention, clause: _Clause) -> Iterator[Fault]:
        """What is said to replace something has to; only where one thing alone is named beside it."""
        beside = [one for one in (*clause.mentions, *clause.others) if not one.gone]
        ids = {item.id for item in gone.items}
        if len({one.items for one in beside}) == 1 and all(item.id not in ids for item in beside[0].items):
            yield Fault(beside[0].start, "state", beside[0].text, f"does not replace {gone.text}")

    def _clock(self, clock: Clock) -> Iterator[Fault]:
        clause = self._clause(clock)
        named = clause.named
        names = {item.id for item in named}
        now = [item for item in named if item not in self.plan.before]
        now += [item for item in self.plan.items if item.id in names and item not in now]
        was = [item for item in self.plan.before if item.id in names]
        if not named:
            now, was = list(self.plan.items), list(self.plan.before)
        told = {minute for one in clocks(self.given) for minute in one.minutes}
        if clock.minutes & _times(now):
            yield from self._begins(clock, clause, now)
            return
        if clock.minutes & _times(was):
            if not (old(clause.sentence) or lost(clause.sentence)):
                yield Fault(clock.start, "time", clock.text, f"is the old time; now it is {_hours(now)}")
            return
        happened = {minute for one in clocks(" ".join(self.plan.happened)) for minute in one.minutes}
        if clock.minutes & happened or (not named and clock.minutes & told):
            return
        if clock.minutes & told and now:
            who = join([f"{item.name} ({_hours([item])})" for item in now[:2]], "or")
            yield Fault(clock.start, "time", clock.text, f"is no time of {who}")
            return
        yield Fault(clock.start, "time", clock.text, "no such time is in the plan")

    def _begins(self, clock: Clock, clause: _Clause, now: Sequence[Item]) -> Iterator[Fault]:
        """An end given as a beginning: only where one stop is named and nothing speaks of an end."""
        stops = [item for one in clause.mentions for item in one.items if item in now]
        before = self.text[clause.start : clock.start]
        if len(stops) != 1 or stops[0].kind != "stop" or not _SETS_OUT.search(before):
            return
        rest = before + clock.text + self.text[clock.end : clause.end]
        only_end = clock.minutes & stops[0].ends and not clock.minutes & (_times(stops) - stops[0].ends)
        if only_end and not ended(rest.replace(stops[0].name, "")):
            yield Fault(clock.start, "time", clock.text, f"is when {stops[0].name} ends; it is {_hours(stops)}")

    def _dates(self) -> Iterator[Fault]:
        every = {date for item in (*self.plan.items, *self.plan.before) for date in item.dates} | set(self.plan.dates)
        told = {(one.weekday, one.day, one.month) for one in dates_said(self.given)}
        heading: DateSaid | None = None
        for date in self.dates:
            known = any(date.means(one) for one in every)
            if not known and (date.weekday, date.day, date.month) not in told:
                yield Fault(date.start, "date", date.text, "is no day of the plan")
        for sentence in sentences(self.text):
            inside = [one for one in self.dates if sentence.start <= one.start < sentence.end]
            hard = [one for one in self.mentions if one.items and not one.soft]
            named = [one for one in hard if sentence.start <= one.start < sentence.end]
            if not named and not inside and sentence.text.rstrip(" *_").endswith(":"):
                heading = None
            if inside and not named and (sentence.text.rstrip(" *_").endswith(":") or len(sentence.text.split()) <= 6):
                heading = inside[0] if len(inside) == 1 else None
                continue
            if not inside and heading is not None:
                inside = [heading]
            for mention in named:
                near = [one for one in inside if self._clause(one) == self._clause(mention)] or inside
                if len(near) == 1 and any(near[0].means(one) for one in every):
                    yield from self._day(near[0], mention, sentence.text)

    def _day(self, date: DateSaid, mention: Mention, sentence: str) -> Iterator[Fault]:
        ids = {item.id for item in mention.items}
        was = [item for item in self.plan.before if item.id in ids]
        days = {one for item in mention.items for one in item.dates}
        if any(date.means(one) for one in days):
            return
        if any(date.means(one) for item in was for one in item.dates) and old(sentence):
            return
        apart = self._clause(date) != self._clause(mention)
        if (apart and lost(sentence)) or folded(mention.text) in folded(" ".join(self.plan.happened)):
            return
        on = join([date_words(one) for one in sorted(days)][:2])
        yield Fault(mention.start, "date", mention.text, f"is on {on}, not on {date.text}")

    def _money(self, money: Money) -> Iterator[Fault]:
        if money.currency != self.plan.currency:
            yield Fault(money.start, "amount", money.text, f"the plan's prices are in {self.plan.currency}")
            return
        clause = self._clause(money)
        ids = {item.id for one in clause.mentions for item in one.items}
        every = (*self.plan.items, *self.plan.before)
        about = [item for item in every if not ids or item.id in ids]
        costs = {Decimal(cost) / self.unit for item in about for cost in item.costs}
        told = " ".join([self.plan.cost, *self.plan.happened, *(item.told for item in about)])
        costs |= {value for one in amounts(told if ids else self.given) for value in one.values}
        if not costs & money.values:
            who = f"of {clause.mentions[0].text}" if ids else "in the plan"
            yield Fault(money.start, "amount", money.text, f"is no price {who}")

    def _length(self, length: Length) -> Iterator[Fault]:
        clause = self._clause(length)
        ids = {item.id for one in clause.mentions for item in one.items}
        every = (*self.plan.items, *self.plan.before)
        about = [item for item in every if not ids or item.id in ids]
        changes = " ".join(f"{one.summary} {one.reason} {one.fits}" for one in self.plan.changes)
        shifts = {
            min(abs(a - b), 1440 - abs(a - b))
            for now in self.plan.items
            for was in self.plan.before
            if now.id == was.id and (not ids or now.id in ids)
            for a in (*now.starts, *now.ends)
            for b in (*was.starts, *was.ends)
        }
        known = _lasts(about) | shifts | {one.minutes for one in lengths(" ".join([changes, *self.plan.happened]))}
        known |= {one.minutes for item in about for one in lengths(item.told)}
        if not ids:
            known |= {one.minutes for one in lengths(self.given)}
        if length.minutes not in known:
            yield Fault(length.start, "number", length.text, "no such length of time is in the plan")

    def _numbers(self) -> Iterator[Fault]:
        plan = self.plan
        hard = [one for one in Names(plan, self.given).mentions(self.given)[0] if not one.soft]
        taken: list[Span] = [*dates_said(self.given), *amounts(self.given), *hard]
        taken += clocks(self.given, taken)
        taken += lengths(self.given, taken)
        known = {one.value for one in numbers(self.given, taken)}
        people = sum(number for _, number in plan.party)
        stops = sum(item.kind == "stop" for item in plan.items)
        days = len(plan.dates)
        nights = {len(item.dates) - 1 for item in plan.items if item.kind == "stay"}
        counted = {people, stops, days, days - 1, len(plan.changes), *nights, *(number for _, number in plan.party)}
        kept = {one.value for one in numbers(plan.kept, ())}
        kept |= {abs(one - other) for one in kept for other in kept}
        daily = {Decimal(sum(item.kind == "stop" for item in plan.on(date))) for date in plan.dates}
        counts: dict[str, set[Decimal]] = {
            "stops": {*kept, *daily, Decimal(stops)},
            "bookings": kept,
            "people": {Decimal(number) for number in (people, *(number for _, number in plan.party))},
            "days": {Decimal(days), Decimal(days - 1), *known},
            "nights": {Decimal(days - 1), *map(Decimal, nights), *known},
        }
        for one in self.numbers:
            noun = next((kind for kind, sign in _COUNTED.items() if sign.match(self.text[one.end :])), "")
            if noun and one.value in counts[noun]:
                continue
            if noun or (one.value not in known and one.value not in counted):
                yield Fault(one.start, "number", one.text, "no such number is in the plan")


def unsupported(text: str, plan: Plan) -> tuple[Fault, ...]:
    """Everything in a text that the plan does not bear out, by place.

    Names are spans with capitals and quoted strings, held against the plan's names exactly, in part, and by likeness;
    times, dates, prices, lengths and numbers in any common English writing. A time, date, price or length that shares a
    clause with a place has to be that place's. What is not seen: names without capitals, and claims without any name
    or number ("a lovely terrace").
    """
    return tuple(sorted(set(_Check(text, plan).faults())))


def silent(text: str, plan: Plan) -> tuple[Fault, ...]:
    """One fault where something changed and the text names nothing of it, neither as it was nor as it is."""
    changed = {item.id for item in plan.before}
    named = {item.id for one in Names(plan, given_words(plan)).mentions(text)[0] for item in one.items}
    if not changed or changed & named:
        return ()
    return (Fault(0, "silent", text[:40], "the text names nothing of what changed"),)
