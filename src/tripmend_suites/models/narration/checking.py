"""Holding a text against the plan: what it says that the plan does not. Strict, and each fault can be explained."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tripmend.errors import InputError
from tripmend.explain import amount, date_words, join

from ...common.data_files import Expressions
from ...common.tasking import Message
from ..evaluating.settings import Asking, blot, need_inspect, secrets_of
from .mentions import (
    Clock,
    DateSaid,
    Length,
    Money,
    Span,
    amounts,
    clauses,
    clock_text,
    clocks,
    dates_said,
    lengths,
    numbers,
    sentences,
)
from .names import Mention, Names, folded
from .prompt import Fault, Item, Plan, again, given_words, messages_of, own_words

_DATA = Expressions(__file__, re.IGNORECASE)

# Signs in words: that something is lost, that it is spoken of as planned, that a time is the old one.

_SIGNS = {name: _DATA.of("|".join(_DATA.words(name))) for name in ("lost", "promised", "old", "ended", "replaced")}


def says(sign: Literal["lost", "promised", "old", "ended", "replaced"], text: str) -> bool:
    """Whether words say that something is lost (closed, given up, replaced or the like), speak of it as planned
    (promised) or of how it was before (old), of an end or a stretch of time (ended), or say that one thing takes the
    place of another (replaced)."""
    return _SIGNS[sign].search(text) is not None


def nearby(before: str) -> bool:
    """Whether the words before a name only say where something else is."""
    return _DATA.nearby.search(before) is not None


def state_said(after: str) -> str:
    """What the words behind a name say that it is: closed, sold out, cancelled; "" for none of these."""
    found = _DATA.state.match(after)
    return "" if found is None else found["state"].lower()


# What a text says: its names, dates, amounts, times, lengths and numbers, clause by clause.


@dataclass(frozen=True, slots=True)
class Clause(Span):
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


class Said:
    """One text read beside one plan. given: all words of the plan; unit: minor units in one of its currency."""

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

    def _clauses(self, sentence: Span) -> Iterator[Clause]:
        hard = [one for one in self.mentions if not one.soft and one.items]
        parts = clauses(self.text, sentence, [*(one for one in self.mentions if not one.soft), *self.taken])
        for part in parts:
            inside = [one for one in hard if part.start <= one.start < part.end]
            before = [one for one in hard if sentence.start <= one.start < part.start]
            after = [one for one in hard if part.end <= one.start < sentence.end]
            soft = [one for one in self.mentions if one.soft and part.start <= one.start < part.end]
            yield Clause(
                part.start, part.end, part.text, sentence.text, tuple(inside), tuple(soft),
                (*before, *after),
            )  # fmt: skip

    def clause(self, span: Span) -> Clause:
        """The clause in which something stands; an empty one where there is none."""
        nearest = [one for one in self.clauses if one.start <= span.start < one.end]
        return nearest[0] if nearest else Clause(0, 0, "", "", (), (), ())


# Names and quotations in a text that the plan does not bear out.


def quote_faults(said: Said) -> Iterator[Fault]:
    """Quoted words that are no name and that nobody said."""
    known = folded(said.given)
    for match in _DATA.quoted.finditer(said.text):
        quoted = next(part for part in match.groups() if part)
        inside = any(match.start() <= one.start and one.end <= match.end() for one in (*said.mentions, *said.strange))
        if folded(quoted).strip(" .,!?") not in known and not inside:
            yield Fault(match.start(), "quote", quoted, "nothing in the plan is called so, and nobody said it")


def mention_faults(said: Said, mention: Mention) -> Iterator[Fault]:
    """What is named although it is gone, or said to be what nobody said it was."""
    clause = said.clause(mention)
    if mention.gone:
        if nearby(said.text[clause.start : mention.start]) and not says("promised", clause.text):
            return
        if not says("lost", clause.sentence) or (not says("lost", clause.text) and says("promised", clause.text)):
            yield Fault(mention.start, "gone", mention.text, "is not in the plan any more")
        elif says("replaced", clause.sentence):
            yield from _replacement(said, mention, clause)
        return
    state = state_said(said.text[mention.end : clause.end])
    happened = folded(" ".join(said.plan.happened))
    if state and mention.items and not any(folded(item.name) in happened for item in mention.items):
        yield Fault(mention.start, "state", mention.text, f"nothing was said of it being {state}")


def _replacement(said: Said, gone: Mention, clause: Clause) -> Iterator[Fault]:
    """What is said to replace something has to; only where one thing alone is named beside it."""
    beside = [one for one in (*clause.mentions, *clause.others) if not one.gone]
    ids = {item.id for item in gone.items}
    if len({one.items for one in beside}) == 1 and all(item.id not in ids for item in beside[0].items):
        yield Fault(beside[0].start, "state", beside[0].text, f"does not replace {gone.text}")


# Amounts of money and numbers in a text that the plan does not bear out.

_COUNTED = {kind: re.compile(words) for kind, words in _DATA.read("counted", dict[str, str]).items()}
"""What a number counts, where the words behind it say so."""


def money_faults(said: Said, money: Money) -> Iterator[Fault]:
    """An amount in another currency, or one that is no price of what its clause names."""
    if money.currency != said.plan.currency:
        yield Fault(money.start, "amount", money.text, f"the plan's prices are in {said.plan.currency}")
        return
    clause = said.clause(money)
    ids = {item.id for one in clause.mentions for item in one.items}
    every = (*said.plan.items, *said.plan.before)
    about = [item for item in every if not ids or item.id in ids]
    costs = {Decimal(cost) / said.unit for item in about for cost in item.costs}
    told = " ".join([said.plan.cost, *said.plan.happened, *(item.told for item in about)])
    costs |= {value for one in amounts(told if ids else said.given) for value in one.values}
    if not costs & money.values:
        who = f"of {clause.mentions[0].text}" if ids else "in the plan"
        yield Fault(money.start, "amount", money.text, f"is no price {who}")


def number_faults(said: Said) -> Iterator[Fault]:
    """Numbers that the plan does not have."""
    plan = said.plan
    hard = [one for one in Names(plan, said.given).mentions(said.given)[0] if not one.soft]
    taken: list[Span] = [*dates_said(said.given), *amounts(said.given), *hard]
    taken += clocks(said.given, taken)
    taken += lengths(said.given, taken)
    known = {one.value for one in numbers(said.given, taken)}
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
    for one in said.numbers:
        noun = next((kind for kind, sign in _COUNTED.items() if sign.match(said.text[one.end :])), "")
        if noun and one.value in counts[noun]:
            continue
        if noun or (one.value not in known and one.value not in counted):
            yield Fault(one.start, "number", one.text, "no such number is in the plan")


# Clock times, dates and lengths of time in a text that the plan does not bear out.


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


def clock_faults(said: Said, clock: Clock) -> Iterator[Fault]:
    """A clock time that is none of what its clause names, or the old one."""
    clause = said.clause(clock)
    named = clause.named
    names = {item.id for item in named}
    now = [item for item in named if item not in said.plan.before]
    now += [item for item in said.plan.items if item.id in names and item not in now]
    was = [item for item in said.plan.before if item.id in names]
    if not named:
        now, was = list(said.plan.items), list(said.plan.before)
    told = {minute for one in clocks(said.given) for minute in one.minutes}
    if clock.minutes & _times(now):
        yield from _begins(said, clock, clause, now)
        return
    if clock.minutes & _times(was):
        if not (says("old", clause.sentence) or says("lost", clause.sentence)):
            yield Fault(clock.start, "time", clock.text, f"is the old time; now it is {_hours(now)}")
        return
    happened = {minute for one in clocks(" ".join(said.plan.happened)) for minute in one.minutes}
    if clock.minutes & happened or (not named and clock.minutes & told):
        return
    if clock.minutes & told and now:
        who = join([f"{item.name} ({_hours([item])})" for item in now[:2]], "or")
        yield Fault(clock.start, "time", clock.text, f"is no time of {who}")
        return
    yield Fault(clock.start, "time", clock.text, "no such time is in the plan")


def _begins(said: Said, clock: Clock, clause: Clause, now: Sequence[Item]) -> Iterator[Fault]:
    """An end given as a beginning: only where one stop is named and nothing speaks of an end."""
    stops = [item for one in clause.mentions for item in one.items if item in now]
    before = said.text[clause.start : clock.start]
    if len(stops) != 1 or stops[0].kind != "stop" or not _DATA.sets_out.search(before):
        return
    rest = before + clock.text + said.text[clock.end : clause.end]
    only_end = clock.minutes & stops[0].ends and not clock.minutes & (_times(stops) - stops[0].ends)
    if only_end and not says("ended", rest.replace(stops[0].name, "")):
        yield Fault(clock.start, "time", clock.text, f"is when {stops[0].name} ends; it is {_hours(stops)}")


def date_faults(said: Said) -> Iterator[Fault]:
    """Dates that are no day of the plan, and things put on another day than theirs."""
    every = {date for item in (*said.plan.items, *said.plan.before) for date in item.dates} | set(said.plan.dates)
    told = {(one.weekday, one.day, one.month) for one in dates_said(said.given)}
    heading: DateSaid | None = None
    for date in said.dates:
        known = any(date.means(one) for one in every)
        if not known and (date.weekday, date.day, date.month) not in told:
            yield Fault(date.start, "date", date.text, "is no day of the plan")
    for sentence in sentences(said.text):
        inside = [one for one in said.dates if sentence.start <= one.start < sentence.end]
        hard = [one for one in said.mentions if one.items and not one.soft]
        named = [one for one in hard if sentence.start <= one.start < sentence.end]
        if not named and not inside and sentence.text.rstrip(" *_").endswith(":"):
            heading = None
        if inside and not named and (sentence.text.rstrip(" *_").endswith(":") or len(sentence.text.split()) <= 6):
            heading = inside[0] if len(inside) == 1 else None
            continue
        if not inside and heading is not None:
            inside = [heading]
        for mention in named:
            near = [one for one in inside if said.clause(one) == said.clause(mention)] or inside
            if len(near) == 1 and any(near[0].means(one) for one in every):
                yield from _day(said, near[0], mention, sentence.text)


def _day(said: Said, date: DateSaid, mention: Mention, sentence: str) -> Iterator[Fault]:
    ids = {item.id for item in mention.items}
    was = [item for item in said.plan.before if item.id in ids]
    days = {one for item in mention.items for one in item.dates}
    if any(date.means(one) for one in days):
        return
    if any(date.means(one) for item in was for one in item.dates) and says("old", sentence):
        return
    apart = said.clause(date) != said.clause(mention)
    if (apart and says("lost", sentence)) or folded(mention.text) in folded(" ".join(said.plan.happened)):
        return
    on = join([date_words(one) for one in sorted(days)][:2])
    yield Fault(mention.start, "date", mention.text, f"is on {on}, not on {date.text}")


def length_faults(said: Said, length: Length) -> Iterator[Fault]:
    """A length of time that nothing named beside it lasts, and by which nothing moved."""
    clause = said.clause(length)
    ids = {item.id for one in clause.mentions for item in one.items}
    every = (*said.plan.items, *said.plan.before)
    about = [item for item in every if not ids or item.id in ids]
    changes = " ".join(f"{one.summary} {one.reason} {one.fits}" for one in said.plan.changes)
    shifts = {
        min(abs(a - b), 1440 - abs(a - b))
        for now in said.plan.items
        for was in said.plan.before
        if now.id == was.id and (not ids or now.id in ids)
        for a in (*now.starts, *now.ends)
        for b in (*was.starts, *was.ends)
    }
    known = _lasts(about) | shifts | {one.minutes for one in lengths(" ".join([changes, *said.plan.happened]))}
    known |= {one.minutes for item in about for one in lengths(item.told)}
    if not ids:
        known |= {one.minutes for one in lengths(said.given)}
    if length.minutes not in known:
        yield Fault(length.start, "number", length.text, "no such length of time is in the plan")


def _faults(said: Said) -> Iterator[Fault]:
    for span in said.strange:
        yield Fault(span.start, "name", span.text, "nothing in the plan is called so")
    yield from quote_faults(said)
    for mention in said.mentions:
        if not mention.soft:
            yield from mention_faults(said, mention)
    for clock in said.clocks:
        yield from clock_faults(said, clock)
    yield from date_faults(said)
    for money in said.money:
        yield from money_faults(said, money)
    for length in said.lengths:
        yield from length_faults(said, length)
    yield from number_faults(said)


def unsupported(text: str, plan: Plan) -> tuple[Fault, ...]:
    """Everything in a text that the plan does not bear out, by place.

    Names are spans with capitals and quoted strings, held against the plan's names exactly, in part, and by likeness;
    times, dates, prices, lengths and numbers in any common English writing. A time, date, price or length that shares a
    clause with a place has to be that place's. What is not seen: names without capitals, and claims without any name
    or number ("a lovely terrace").
    """
    return tuple(sorted(set(_faults(Said(text, plan)))))


def silent(text: str, plan: Plan) -> tuple[Fault, ...]:
    """One fault where something changed and the text names nothing of it, neither as it was nor as it is."""
    changed = {item.id for item in plan.before}
    named = {item.id for one in Names(plan, given_words(plan)).mentions(text)[0] for item in one.items}
    if not changed or changed & named:
        return ()
    return (Fault(0, "silent", text[:40], "the text names nothing of what changed"),)


# A language model by its name as something to ask for a text.

# Asking a model for a text until the plan bears it out, or saying it in tripmend's own words.

Ask = Callable[[Sequence[Message]], str]
"""A model: messages in, its text out."""
TRIES = 3
_LONGEST = 8_000


@dataclass(frozen=True, slots=True)
class Narration:
    """A text for the traveller. source: whose words it is. tries: texts that were asked for. faults: of each of them
    that was turned down, in order."""

    text: str
    source: Literal["model", "tripmend"]
    tries: int
    faults: tuple[tuple[Fault, ...], ...] = ()


def narrate(plan: Plan, ask: Ask, *, tries: int = TRIES) -> Narration:
    """A text that the plan bears out: the model's, asked for at most `tries` times with the last one's faults named,
    else tripmend's own. A text that is empty or longer than 8,000 letters is turned down as well.

    Raises InputError when `tries` is below 1, and whatever `ask` raises.
    """
    if tries < 1:
        raise InputError(f"a model has to be asked at least once, not {tries} times")
    messages = messages_of(plan)
    turned_down: list[tuple[Fault, ...]] = []
    for number in range(1, tries + 1):
        text = ask(messages).strip()
        usable = 0 < len(text) <= _LONGEST
        faults = (*silent(text, plan), *unsupported(text, plan)) if usable else ()
        if usable and not faults:
            return Narration(text, "model", number, tuple(turned_down))
        turned_down.append(faults)
        messages = again(messages_of(plan), text[:_LONGEST], faults)
    return Narration(own_words(plan), "tripmend", tries, tuple(turned_down))


_TOKENS = 2048
_SECONDS = 120
"""For one text, further tries of the provider included."""


@contextmanager
def asking(model: str, *, temperature: float = 0.0) -> Iterator[Ask]:
    """A model such as ``openai/NAME`` or ``openai-api/SERVICE/NAME``, its key from the environment.

    Raises MissingExtraError without the packages, InputError for a name, key or address that cannot be, and while
    asking for an error of the provider.
    """
    need_inspect()
    from ..evaluating.attempt import message_of, sentence
    from ..evaluating.provider import model_of

    found = model_of(Asking(model, temperature, reply_tokens=_TOKENS, timeout=_SECONDS, retries=2), None)

    async def generate(messages: Sequence[Message]) -> str:
        return (await found.generate([message_of(one) for one in messages])).completion

    with asyncio.Runner() as runner:

        def ask(messages: Sequence[Message]) -> str:
            try:
                return runner.run(generate(messages))
            except Exception as error:
                raise InputError(str(blot(f"{model}: {sentence(error)}", secrets_of()))) from error

        try:
            yield ask
        finally:
            runner.run(found.api.aclose())
