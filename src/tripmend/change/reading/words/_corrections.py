"""People correct themselves: ``Friday, no wait, Saturday``; ``at 7, not at 6``; ``from 14:10 to 15:20``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._amounts import Money, Span
from ._units import Unit, pattern, rewrite, starts_of, text_of
from ._words import listed

__all__ = ["Old", "correct_slips"]


@dataclass(frozen=True, slots=True)
class Old:
    """A value that no longer holds (the old departure time): only good for telling which item is meant."""

    value: Any


_KINDS = ("@date", "@clock", "@span", "@money", "@percent", "@night", "@place", "@desc", "@leg")
_MARKER = pattern(
    r"(?:no (?:, )?wait(?: (?:, )?no)?|wait (?:, )?no|wait|(?:no|oh) (?:, )?actually|"
    r"actually (?:, )?(?:no|make that|make it|it is|i meant)|sorry (?:, )?(?:i )?(?:mean|meant)|"
    r"i mean|i meant|meant|"
    r"correction|scratch that|strike that|make that|make it|or rather|oops|my bad|my mistake|"
    r"i should say|sorry (?:, )?not that|typo|sorry (?:, )?no|sorry (?:, )?wrong|no (?:, )?sorry|"
    r"sorry|rather|err?|or was it|or is it|no|actually)"
)
_FILLER = frozenset(
    listed(
        """
    , . - : ; * ( ) ! i mean meant the it is it's that on at for to by in was like a day be of from until
    actually no wait oops sorry my bad should say not opens closes leaves
    """
    )
)
_STRONG = frozenset(
    (
        "wait",
        "meant",
        "mean",
        "correction",
        "scratch",
        "strike",
        "make",
        "oops",
        "actually",
        "mistake",
        "typo",
        "bad",
        "rather",
        "say",
    )
)
_INSIDE = frozenset(("wait", "make", "it", "rather", "actually", "meant"))
"""Words that correct only where they begin what is said."""
_BEFORE_SLIPS = frozenset((",", ".", "-", ":", ";", "!", "?", "(", "\n", "no", "oh", "or", "but", "and", "sorry", "i"))
_KIND = "|".join(_KINDS)

_FITS = frozenset(("ok", "okay", "fine", "yes", "good", "works"))


def _kind(unit: Unit) -> str:
    return unit.text if unit.text in _KINDS else "@money" if unit.text.isdecimal() else ""


def _renumbered(units: list[Unit], first: int, new: int) -> list[Unit] | None:
    """``30 min late, wait, 40``: a bare number takes the unit of the amount before."""
    number = int(units[new].text)
    for old in range(first - 1, max(-1, first - 13), -1):
        value = units[old].value
        if isinstance(value, Money):
            put: Any = Money(number * 100, value.currency)
        elif isinstance(value, Span) and value.minutes is not None:
            put = Span(number if value.minutes % 60 or (value.minutes >= 180 and number > 12) else number * 60)
        else:
            continue
        fixed = Unit(units[old].text, units[old].start, units[old].end, put)
        return [*units[:old], fixed, *units[old + 1 : first], *units[new + 1 :]]
    return None


def _slip(units: list[Unit], first: int, after: int) -> list[Unit] | None:
    """`units` with the value before the marker [first, after) replaced by the one that follows it, if one does."""
    new = after
    while new < len(units) and new - after <= 6 and units[new].text in _FILLER:
        new += 1
    if new < len(units) and units[new].text.isdecimal():
        return _renumbered(units, first, new)
    if new >= len(units) or units[new].text not in _KINDS:
        return None
    kind = {"@desc": "@place"}.get(units[new].text, units[new].text)
    marker = {unit.text for unit in units[first:after]}
    if marker <= {"no", ","} and new + 1 < len(units) and units[new + 1].text in _FITS:
        # "Sunday no, Saturday ok": two answers, no slip.
        return None
    if (
        marker == {"no"}
        and units[first - 1].text in ("?", ".")
        and after + 1 < len(units)
        and units[after].text == ","
        and units[after + 1].text in ("@clock", "@date", "@money", "@span")
    ):
        marker = {"no", "wait"}
    if marker == {"no"} and units[first - 1].text == "," and after < len(units) and units[after].text == ",":
        marker = {"no", "wait"}
    if kind in ("@place", "@leg") and (not marker & _STRONG or _goes_on(units, first, after)):
        return None
    reach = 14 if marker & _STRONG else 4
    for old in range(first - 1, max(-1, first - 1 - reach), -1):
        same = {"@desc": "@place"}.get(units[old].text, units[old].text) == kind or (
            kind == "@money" and units[old].text.isdecimal()
        )
        same = same or (kind in ("@clock",) and units[old].text.isdecimal() and int(units[old].text) <= 24)
        if same:
            if (
                not marker & _STRONG
                and any(u.text in (".", "!", "\n", "@trigger") for u in units[old + 1 : first])
                and "sorry" not in marker
            ):
                return None
            replaced = Unit(units[new].text, units[old].start, units[old].end, units[new].value, units[new].raw)
            between, rest = units[old + 1 : first], units[new + 1 :]
            if kind in ("@place", "@leg"):
                between = _without_old(between, rest)
            return [*units[:old], replaced, *between, *rest]
    return None


def _goes_on(units: list[Unit], first: int, after: int) -> bool:
    """Whether the words of a marker stand inside a sentence of their own: ``we can not wait for``, ``a long wait at``,
    ``we would rather see``, ``can we make it to``."""
    alone = {unit.text for unit in units[first:after]} <= _INSIDE
    return alone and first > 0 and units[first - 1].text not in _BEFORE_SLIPS


def _without_old(between: list[Unit], rest: list[Unit]) -> list[Unit]:
    """``X on Monday, I mean Y on Wednesday``: what is said anew of the other thing replaces what was said of X."""
    new: set[str] = set()
    for unit in rest[:8]:
        if unit.text in (".", "!", "?", "\n", ";") or (unit.text.isalpha() and unit.text not in _FILLER):
            break
        if unit.text in ("@date", "@clock"):
            new.add(unit.text)
    return [unit for unit in between if unit.text not in new]


def _markers(units: list[Unit]) -> list[Unit]:
    for _ in range(5):
        at = {start: number for number, start in enumerate(starts_of(units))}
        changed = False
        for match in _MARKER.finditer(text_of(units)):
            first = at.get(match.start())
            if first is None or first == 0:
                continue
            made = _slip(units, first, first + len(match[0].split(" ")))
            if made is not None:
                units, changed = made, True
                break
        if not changed:
            return units
    return units


_NOT_BUT = pattern(
    rf"not (?:on |at |the |for |by |until )*(?P<k>{_KIND})(?: anymore| any more|"
    r" any longer)?(?: ,)? (?:but|it is|rather|the|instead|it's)(?: (?:on|at|the|for|it|is|"
    r"by))* (?P=k)"
)
_Y_NOT_X = pattern(
    rf"(?P<k>{_KIND})(?: now| only)?(?: ,)? (?:and not|not|instead of|rather than|in place of|vs|"
    r"versus|and no longer|no longer)(?: (?:at|on|the|for|by|scheduled|original|planned|usual|"
    r"our))* (?P=k)"
)
_FROM_TO = pattern(
    r"(?P<lead>(?:moved|changed|rescheduled|shifted|pushed|pushed back|postponed|brought forward|"
    r"switched|went|gone|go|increased|raised|up|risen|jumped|cut|reduced|decreased|delayed|retimed|"
    r"put back|down|dropped|shrunk|shrank|moves|bumped|brought)(?: (?!@clock|@money|@date|"
    r"from)\S+){0,5}) from (?:the )?(?P<k>@clock|@money|"
    r"@date) (?:to|until) (?P=k)"
)
_ARROW = pattern(r"(?P<k>@clock|@money|@date) (?:-|=)* ?> (?P=k)")
_NOW = pattern(r"(?P<k>@clock|@money)(?: ,| -)? now(?: at| is| only| :)* (?P=k)")
_NOT_THAT_DAY = pattern(r"not (?:on )?(?P<k>@date)(?: ,| -| :| but)+(?: (?!@date|@clock)[^\s.!?;]+){1,8} (?P=k)")
"""``Not Friday - the zoo shuts on Saturday``."""
_ORIGINALLY = pattern(
    r"(?:originally|previously|formerly|scheduled|old|initially|planned|used to (?:be|open|close|"
    r"leave|cost)|instead of|rather than|was|usually|supposed to (?:be|leave|open|start)|normally)"
    r"(?: (?:departure|arrival|time|departs?|leaves?|scheduled|planned|for|at|opening|closing|price|"
    r"to|set|leaving|on|the|be|:|is|from))*:? (?P<k>@clock|@money)"
)


def _not_but_pair(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    values = [unit for unit in inner if unit.text == match["k"]]
    return ("@pair", values[::-1]) if match["k"] == "@clock" else (match["k"], values[-1].value)


def _not_that_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """The day that is denied goes, and the rest of the sentence stays."""
    at = next(number for number, unit in enumerate(inner) if unit.text == match["k"])
    rest = [unit for number, unit in enumerate(inner) if number > at]
    first = next(number for number, unit in enumerate(rest) if unit.text not in (",", "-", ":", "but"))
    return "@row", rest[first:]


def _y_not_x(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    return "@pair", [unit for unit in inner if unit.text == match["k"]]


def correct_slips(units: Sequence[Unit]) -> list[Unit]:
    """`units` with slips put right; values that no longer hold become ``@old``."""
    row = _swap_names(_markers(list(units)))
    row = rewrite(row, _NOT_BUT, _not_but_pair)
    row = rewrite(row, _ARROW, lambda m, inner: ("@pair", list(reversed([u for u in inner if u.text == m["k"]]))))
    row = rewrite(row, _Y_NOT_X, _y_not_x)
    row = rewrite(row, _NOW, lambda m, inner: ("@pair", list(reversed([u for u in inner if u.text == m["k"]]))))
    row = rewrite(row, _NOT_THAT_DAY, _not_that_day)
    row = rewrite(row, _FROM_TO, lambda m, inner: ("@moved", (inner, [u for u in inner if u.text == m["k"]])))
    spread: list[Unit] = []
    for unit in row:
        if unit.text == "@pair":
            new, old = unit.value[0], unit.value[-1]
            spread += [new, Unit("@old", old.start, old.end, Old(old.value))]
        elif unit.text == "@row":
            spread += unit.value
        elif unit.text == "@moved":
            inner, values = unit.value
            keep = [word for word in inner if word.text not in ("from", values[0].text) and word is not values[-1]]
            keep = [word for word in keep if word.text not in ("to", "until", "the")]
            spread += [*keep, Unit("to", values[-1].start, values[-1].start, None, "to"), values[-1]]
            spread.append(Unit("@old", values[0].start, values[0].end, Old(values[0].value)))
        else:
            spread.append(unit)
    clocks = sum(unit.text in ("@clock", "@money") for unit in spread)
    if clocks < 2:
        return spread
    return rewrite(spread, _ORIGINALLY, lambda m, inner: ("@old", Old(inner[-1].value)))


_NOT_PLACE = pattern(r"not (?:the )?@place(?: ,| \.| -)?(?: but| it is| i mean| i meant)?(?: the)? @place")


def _swap_names(units: list[Unit]) -> list[Unit]:
    """``The Wok is full. Sorry, not the Wok, the Grill.``: the earlier mention becomes the right one."""
    row = rewrite(units, _NOT_PLACE, lambda m, inner: ("@swap", [u for u in inner if u.text == "@place"]))
    for number, unit in enumerate(row):
        if unit.text != "@swap":
            continue
        wrong, right = unit.value
        earlier = [n for n in range(number) if row[n].text == "@place" and row[n].value.places == wrong.value.places]
        if earlier:
            row[earlier[-1]] = Unit("@place", row[earlier[-1]].start, row[earlier[-1]].end, right.value)
            row[number] = Unit(".", unit.start, unit.end, None, ".")
        else:
            row[number] = Unit("@place", right.start, right.end, right.value)
    return row
