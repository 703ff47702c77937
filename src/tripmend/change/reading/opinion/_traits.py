"""What tells the kinds of news apart: words and parts of words, what stands beside times, and what the plan says."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache

from ....trip import Leg, place_price
from ..names._name_index import stem
from ..words._units import Unit
from ._gist import ENDS, Gist, news_of

__all__ = ["UNKNOWN", "plan_traits", "traits", "word_of", "word_traits"]

UNKNOWN = "?"
"""Stands for every word that is not known."""

_MARKS = frozenset((",", ":", "-", '"', "(", ")", "*", "|", "'s", "\n", "/", "+", "&", "[", "]", "=", ">"))
_NOT = frozenset(("not", "no", "never", "nor", "neither", "nobody", "without", "none", "nothing", "cannot"))
_PLAIN = frozenset((
    "a", "an", "the", "of", "to", "we", "us", "our", "my", "me", "i", "is", "are", "be", "it", "its", "in", "and",
    "that",
    "this", "there", "so", "with", "as", "will", "would", "have", "has", "had", "been", "was", "were", "just", "you",
))  # fmt: skip
_REACH = 4


def traits(units: Sequence[Unit], gist: Gist, known: Container[str] | None = None) -> list[str]:
    """The features of a message, once each, in no order that matters.

    known: the words that count as such, others are `UNKNOWN` but for the pieces that they are made of; None: all.
    """
    return list(dict.fromkeys((*word_traits(units, known), *plan_traits(units, gist))))


def word_traits(units: Sequence[Unit], known: Container[str] | None = None) -> list[str]:
    """Those of the words alone."""
    news, rest = news_of(units)
    return list(dict.fromkeys((*_worded(news, known), *_worded(rest, known))))


def plan_traits(units: Sequence[Unit], gist: Gist) -> list[str]:
    """Those that no unknown word changes: values, the plan, how the sentence begins and ends."""
    return [*_planned(gist), *_framed(units)]


def _as_known(word: str, known: Container[str] | None) -> str:
    return word if known is None or word in known or word.startswith("@") else UNKNOWN


def word_of(unit: Unit) -> str:
    """The form in which a unit counts as a word."""
    if unit.text.startswith("@"):
        return unit.text
    return "0" if unit.text[:1].isdecimal() else stem(unit.text)


@lru_cache(maxsize=5000)
def _pieces(word: str) -> tuple[str, ...]:
    if len(word) < 4:
        return ()
    edged = f"^{word}$"
    return tuple(f"c {edged[at : at + size]}" for size in (4, 5) for at in range(len(edged) - size + 1))


def _worded(units: Sequence[Unit], known: Container[str] | None) -> Iterable[str]:
    """Words, pairs, threes, pairs with a gap, words after a negation, and pieces of words."""
    whole = [word_of(unit) for unit in units if unit.text not in _MARKS]
    row = [_as_known(word, known) for word in whole]
    denied = 0
    for at, word in enumerate(row):
        yield f"w {word}"
        if at + 1 < len(row):
            yield f"b {word} {row[at + 1]}"
        if at + 2 < len(row):
            yield f"t {word} {row[at + 1]} {row[at + 2]}"
        if word in _NOT:
            denied = _REACH
        elif denied and word not in _PLAIN:
            denied -= 1
            yield f"n {word}"
        if not word.startswith("@"):
            yield from _pieces(whole[at])
    solid = [word for word in row if word not in _PLAIN]
    for at, word in enumerate(solid):
        for other in solid[at + 1 : at + 4]:
            yield f"g {word} {other}"


def _framed(units: Sequence[Unit]) -> Iterable[str]:
    """With which word the first sentence that holds a value begins, and whether it ends as a question."""
    first, told = "", False
    for unit in units:
        if unit.text in ENDS:
            if told:
                yield f"end {unit.text == '?'}"
                yield f"first {first} {unit.text == '?'}"
                return
            first = ""
        elif unit.text not in _MARKS:
            first = first or word_of(unit)
            told = told or unit.text.startswith("@")


def _planned(gist: Gist) -> Iterable[str]:
    """What is named, how often, and how times and amounts lie to the plan."""
    facts, kind = gist.facts, gist.kind
    clocks, spans = len(gist.clocks), facts.span is not None
    found = [f"kind {kind}", f"clocks {min(clocks, 2)}", f"span {spans}", f"money {min(len(facts.money), 2)}"]
    when = facts.when
    days = (
        "none" if when is None else "fault" if when.fault else "every" if when.every else str(min(len(when.dates), 2))
    )
    found.append(f"days {days}")
    found.append(f"night {facts.nights is not None}")
    found.append(f"part {facts.part}")
    values = "+".join(
        name
        for name, has in (
            ("clock", clocks),
            ("span", spans),
            ("money", facts.money),
            ("percent", facts.percent is not None),
            ("night", facts.nights),
        )
        if has
    )
    found.append(f"kind {kind} with {values or days}")
    found.append(f"kind {kind} with {values} {days}")
    found += [f"time {kind} {one}" for one in _beside(gist)]
    for role in ("place", "leg", "stay", ""):
        found.append(f"about {role} {gist.about(role) is not None} {role in gist.open}")
    if facts.money:
        found.append(f"amount {kind} {_amount(gist)}")
    leg = gist.target.leg if gist.target is not None else None
    if isinstance(leg, Leg) and leg.depart is not None and gist.dates:
        found.append(f"own day {leg.depart.date() in gist.dates}")
    return found


def _beside(gist: Gist) -> list[str]:
    """Where the first clock time lies beside what is planned of the thing, or in the day where nothing is named."""
    if not gist.clocks:
        return []
    readings = gist.clocks[0].readings
    if gist.target is None:
        return [f"hour {time.hour // 3}" for time in readings]
    found = []
    for begin, end in gist.times:
        for time in readings:
            moment = dt.datetime.combine(begin.date(), time)
            found.append("before" if moment < begin else "at" if moment == begin else "in" if moment < end else "after")
    return list(dict.fromkeys(found))


def _amount(gist: Gist) -> str:
    """How an amount lies to the known price of the thing, else to the budget."""
    amount = gist.facts.money[0].amount
    target = gist.target
    if target is not None and target.place is not None:
        price = place_price(target.place, None)
        if price is None or price.amount == 0:
            return "unknown"
        return "more" if amount > price.amount else "less"
    budget = gist.trip.itinerary.traveller.budget
    if not budget:
        return "unknown"
    return "most" if amount * 2 > budget else "little"
