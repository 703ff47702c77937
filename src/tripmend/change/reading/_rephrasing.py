"""Ways of speaking that span clauses, written out as the plain clauses they stand for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from .names._mentioned import LegWords
from .wishes._wish_sorts import REFUSED_FOODS
from .words._corrections import Old
from .words._left_out_words import LIST_OF_THINGS
from .words._units import Unit, pattern, rewrite

__all__ = ["rephrased"]

_THING = r"(?:@place|@desc|@leg|@stay)"
_VERB = r"(?:is|are|was|were|will be|will|has|have|can|does|do|opens|open|runs|run)"
_NEITHER = pattern(
    rf"neither (?:of )?(?:the |our )?(?P<a>{_THING}) (?:, )?(?:nor|or|and) (?:the |our )?(?P<b>{_THING})"
    rf" (?P<verb>{_VERB})"
)
_NEITHER_OF_TWO = pattern(
    rf"(?P<lead>neither|none)(?: of)?(?: the| our| my)*(?: two)? (?P<a>{_THING}) (?P<verb>{_VERB})"
)
_INSTEAD_AT = pattern(
    r"(?:can not|could not|can no longer|will not|unable to|not able to)(?: \S+){0,2}? (?:take|seat|fit|have|do|"
    r"accommodate|host|serve|give|get|offer)(?: (?:us|me|you|our|a|the|table|party|in|anymore|any|more|reservation|"
    r"booking))* (?:at|for) @clock(?: @date)?(?: ,)? (?:but(?: only| rather)?(?: can)?|only|instead|just) "
    r"(?:at|from|for) @clock"
)
_DATED = r"(?:the )?@place (?:\( |on |, on )?@date(?: \))?"
_LISTED = pattern(rf"{_DATED}(?:(?: ,| and| ;| &| , and)? {_DATED})+")
_NOT_THAT_DAY = pattern(
    r"(?:does|do|will|is|are) not (?:be )?(?:run|running|go|going|leave|leaving|depart|departing|fly|flying|sail|"
    r"sailing|take place|taking place|happen|happening|held|on) @date(?: ,)? but(?: rather| instead| only)? @date"
)
_NOT_THE_OTHER = pattern(
    rf"(?P<news>(?:(?![.!?;\n])\S+ )*?{_THING}(?: (?![.!?;\n])\S+)*? (?:is|are|was|were|has|have|leaves|arrives|opens|"
    rf"closes|runs|got|gets)(?: (?![.!?;\n])\S+)*?) ,(?: and)? not (?:the |our |my |at |in )*{_THING}(?= [.!?;\n]|$)"
)
_WISHED = pattern(r"want|would|like|prefer|rather|see|visit|go|skip|keep|please|need")
_SAME_TIME = pattern(r"@date(?: ,)?(?: but| and)?(?: at| for| with)?(?: exactly)? (?:the )?same (?:time|hour)s?")
_NOTHING_FLIES = pattern(
    r"nothing (?:(?:is |was |will |can |be |able to |allowed to )*)(?:flies|fly|flying|takes? off|taking off)"
)
_ONLY_AT = pattern(
    r"(?:can|could|will)(?: (?P<o>only|just))? (?:take|seat|fit|squeeze|have|host|receive) (?:us|you)(?: in)?"
    r"(?: (?P<p>only|just))? at @clock(?: (?P<q>only|instead|now))?"
)
"""``They can take us at one only``."""
_ENDS = frozenset((".", "!", "?", ";", "\n"))


def _word(text: str, like: Unit) -> Unit:
    return Unit(text, like.start, like.end, None, text)


def _neither(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    first, second = [unit for unit in inner if unit.text in ("@place", "@desc", "@leg", "@stay")]
    return "@row", [first, _word("and", second), second, *_denied(inner, match)]


def _denied(inner: Sequence[Unit], match: re.Match[str]) -> list[Unit]:
    """The verb at the end of a match with a *not*."""
    verbs = list(inner[-len(match["verb"].split()) :])
    if verbs[0].text in ("opens", "open", "runs", "run"):
        return [_word("does", verbs[0]), _word("not", verbs[0]), _word(verbs[0].text.rstrip("s"), verbs[0])]
    return [verbs[0], _word("not", verbs[0]), *verbs[1:]]


def _neither_of_two(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``Neither train runs``: both trains do not run."""
    thing = next(unit for unit in inner if unit.text in ("@place", "@desc", "@leg", "@stay"))
    return "@row", [_word("both" if match["lead"] == "neither" else "all", inner[0]), thing, *_denied(inner, match)]


def _instead_at(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    clocks = [unit for unit in inner if unit.text == "@clock"]
    dates = [unit for unit in inner if unit.text == "@date"]
    lead = _word("moved", inner[0])
    old = Unit("@old", clocks[0].start, clocks[0].end, Old(clocks[0].value))
    return "@row", [lead, *dates, _word("to", clocks[1]), clocks[1], old]


def _nothing_flies(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """All flights are cancelled, whosever they are."""
    flights = Unit("@leg", inner[0].start, inner[-1].end, LegWords("flights", ("flight",)))
    return "@row", [_word("all", inner[0]), flights, _word("are", inner[-1]), _word("cancelled", inner[-1])]


def _only_at(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    if not any(match.groups()):
        return None
    clock = next(unit for unit in inner if unit.text == "@clock")
    return "@row", [_word("moved", inner[0]), _word("to", inner[0]), clock]


def _each_left_out(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``Skip the zoo on Friday and the mill``: a sentence for each, with the verb and with its own day."""
    things = [at for at, unit in enumerate(inner) if unit.text in ("@place", "@desc")]
    ends = [next((n + 1 for n in (at + 1, at + 2) if _said(inner, n) == "@date"), at + 1) for at in things]
    verb = [unit for unit in inner[: things[0]] if unit.text not in ("both", "of")]
    row = [*verb, *inner[things[0] : ends[0]]]
    for number in range(1, len(things)):
        between = [u for u in inner[ends[number - 1] : things[number]] if u.text not in _JOINED]
        lead = [unit for unit in verb if unit.text not in _ARTICLES]
        row += [_word(".", inner[things[number]]), *lead, *between, *inner[things[number] : ends[number]]]
    return "@row", row


def _same_time(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``To Friday, same time``: one clause."""
    return "@row", [inner[0], *inner[-2:]]


def _not_the_other(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``The flight is late, not the train``: what is said at the end only sets apart."""
    if _WISHED.search(match["news"]):
        return None
    cut = max(at for at, unit in enumerate(inner) if unit.text == ",")
    return "@row", list(inner[:cut])


def _to_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``Does not run on Tuesday but on Friday``: it is moved to Friday."""
    return "@row", [_word("moved", inner[0]), _word("to", inner[-1]), inner[-1]]


def _said(units: Sequence[Unit], at: int) -> str:
    return units[at].text if at < len(units) else ""


_JOINED = frozenset((",", "and", "or", "&", "plus", "nor"))
_ARTICLES = frozenset(("the", "our", "my", "a", "that", "this"))


def _flat(units: Sequence[Unit]) -> list[Unit]:
    return [one for unit in units for one in (unit.value if unit.text == "@row" else [unit])]


def _each_its_date(units: list[Unit]) -> list[Unit]:
    """``Closed: the zoo (Friday), the mill (Saturday)``: one sentence for each place with its own date."""
    row: list[Unit] = []
    sentence: list[Unit] = []
    for unit in [*units, Unit("\n", 0, 0)]:
        if unit.text not in _ENDS or (unit.text == ";" and any(u.text == "@place" for u in sentence)):
            sentence.append(unit)
            continue
        row += _spread(sentence)
        row.append(unit)
        sentence = []
    return row[:-1]


def _spread(sentence: list[Unit]) -> list[Unit]:
    marked = rewrite(sentence, _LISTED, lambda match, inner: ("@list", list(inner)))
    lists = [unit for unit in marked if unit.text == "@list"]
    others = [unit for unit in marked if unit.text != "@list"]
    if len(lists) != 1 or len(others) > 6 or any(u.text in ("@place", "@date", "not") for u in others):
        return [u for unit in marked for u in (unit.value if unit.text == "@list" else [unit])]
    at = marked.index(lists[0])
    before, after = [u for u in marked[:at] if u.text not in (":", "-")], marked[at + 1 :]
    found: list[Unit] = []
    places = [unit for unit in lists[0].value if unit.text == "@place"]
    dates = [unit for unit in lists[0].value if unit.text == "@date"]
    for place, date in zip(places, dates, strict=True):
        words = [place, _word("is", place), *before] if before and not after else [*before, place, *after]
        found += [*words, date, _word(".", date)]
    return found[:-1]


def _each_refused(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``No fish and meat``: no fish, no meat."""
    row: list[Unit] = []
    for unit in inner:
        row += [_word(",", unit), _word("no", unit)] if unit.text in _JOINED else [unit]
    return "@row", row


def rephrased(units: Sequence[Unit]) -> list[Unit]:
    """`units` with ``neither … nor``, ``not at 8 but at 9``, lists of visits left out, of food refused and of places
    with dates written out."""
    row = _flat(rewrite(units, _NEITHER, _neither))
    row = _flat(rewrite(row, _NEITHER_OF_TWO, _neither_of_two))
    row = _flat(rewrite(row, _INSTEAD_AT, _instead_at))
    row = _flat(rewrite(row, _NOTHING_FLIES, _nothing_flies))
    row = _flat(rewrite(row, _ONLY_AT, _only_at))
    row = _flat(rewrite(row, _NOT_THE_OTHER, _not_the_other))
    row = _flat(rewrite(row, _NOT_THAT_DAY, _to_day))
    row = _flat(rewrite(row, _SAME_TIME, _same_time))
    row = _flat(rewrite(row, REFUSED_FOODS, _each_refused))
    row = _flat(rewrite(row, LIST_OF_THINGS, _each_left_out))
    return _each_its_date(row)
