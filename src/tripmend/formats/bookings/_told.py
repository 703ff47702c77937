"""What the words of a line of a plan tell: its label, times, kind, and the ends of a journey."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ._dates import Clock, clocks_in
from ._labels import party_in
from ._lines import ARROW, call_word, find_number, masked, of_means, within_name
from ._places import airport, where_named
from ._reservation import BY, Kind
from ._words import any_of, plain_name, words

__all__ = ["BETWEEN", "CODES", "LEAVES", "MEAL", "Times", "ends_of", "kind_of", "label_in", "meal_words", "times_in"]


def label_in(text: str) -> tuple[str, str]:
    found = re.match(r"^([^\W\d_][^:\d]{1,24}?)\s*:\s+(.*)$|^([^\W\d_][^:\d]{1,24}):$", text)
    return (plain_name(found[1] or found[3]), found[2] or "") if found is not None else ("", text)


@dataclass(frozen=True)
class Times:
    """What a line says of time: begin, end and minutes that it lasts, as far as it does; rest: the line without."""

    begins: Clock | None
    ends: Clock | None
    minutes: int | None
    rest: str


_LASTS = re.compile(
    rf"(?<![\d:.,+])(?P<h>\d{{1,2}}(?:[.,]5)?)\s?{any_of('hours')}(?![^\W\d_])(?:\s?(?P<m>[0-5]\d)(?:\s?{any_of('minutes')}\.?)?)?"
    rf"|(?<![\d:.,+])(?<!every )(?<!alle )(?P<n>\d{{1,3}})\s?{any_of('minutes')}\.?"
)


def times_in(text: str) -> Times:
    """The times in a line by the words beside them: ``arrives 05:45``, ``(left 04:30)``, ``3h15``; else in order."""
    bare = re.match(r"^\W*(\d{1,2})\s*[-–]\s*(\d{1,2})\s?([ap]m|uhr|h)\b", text, re.IGNORECASE)
    if bare is not None and not clocks_in(text[: bare.start(2)]):
        text = f"{bare[1]} {bare[3]} - {bare[2]} {bare[3]}{text[bare.end() :]}"
    minutes, spans = None, list[tuple[int, int]]()
    for found in _LASTS.finditer(text):
        left = masked(text, [found.span()])
        full = [clock for clock in clocks_in(left) if re.search(r"[:.]|m\b", text[clock.begin : clock.end])]
        if found["n"] or full or (not found["m"] and clocks_in(text[: found.start()])):
            hours = float((found["h"] or "0").replace(",", "."))
            minutes = round(hours * 60) + int(found["m"] or found["n"] or 0)
            spans.append(found.span())
            break
    said = masked(text, spans)
    begins = ends = None
    for clock in clocks_in(said):
        before = re.search(rf"([^\W\d_]+)[.:]?\s*{any_of('at_time')}?\s*$", said[: clock.begin])
        after = re.match(r"\s*([^\W\d_]+)", said[clock.end :]) if begins is None and ends is None else None
        role, begin, end = call_word(before[1]) if before is not None else "", clock.begin, clock.end
        if role and before is not None:
            begin = before.start()
        elif after is not None and not said[: clock.begin].strip(" \t-–—(") and (role := call_word(after[1])):
            pass
        if role == "arrive" or (not role and begins is not None and ends is None):
            ends = ends or clock
        elif role == "depart" or begins is None:
            begins = begins or clock
        spans.append((begin, end))
    return Times(begins, ends, minutes, _without(text, spans))


_AROUND = rf"(?:{any_of('at_time')}|{any_of('way_from')}|{any_of('until_day')}|to\b)"


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    bare = masked(text, spans)
    bare = re.sub(r"\(\s*[-–,]?\s*\)", " ", bare)
    bare = re.sub(rf"^[\s\W]*?(?:{_AROUND}\s\s+)?(?=[\w\"“„(])", "", bare, flags=re.IGNORECASE)
    bare = re.sub(r",(?:\s*,)*\s*$", "", bare.strip())
    return " ".join(re.sub(rf"\s+(?:{_AROUND}|,|-|–)\s*$", "", bare.strip(), flags=re.IGNORECASE).split()).strip(
        " ,–—-"
    )


MEAL = re.compile(
    rf"^(?:{any_of('early_late')}\s)?(?P<meal>[^\W\d_]+(?:\s[^\W\d_]+)??)\s*(?:{any_of('at_place')}|@|:|-|–|—)\s+(?P<name>.+)$",
    re.IGNORECASE,
)

_BED = re.compile(rf"^{any_of('beds')}\s*(?:{any_of('at_place')}|@|:|-|–|—)?\s*(?P<name>.*)$", re.IGNORECASE)


LEAVES = re.compile(rf"^{any_of('checkout')}", re.IGNORECASE)

_GO = re.compile(rf"^{any_of('goes')}\s+(?:the\s+)?(?P<name>.+)$", re.IGNORECASE)


def kind_of(label: str, bare: str) -> tuple[Kind | None, str]:
    """What an item is, and the name of its place; bare: its text without times."""
    said = set(plain_name(bare).split())
    if label in words("visit"):
        return "visit", bare
    if label and label in words("breakfast") | words("lunch") | words("dinner"):
        return "meal", f"{label}: {bare}"
    if label and (label in words("hotel") or label in words("checkin") or label in words("beds")):
        return "lodging", bare
    if LEAVES.match(bare):
        return None, bare
    number = find_number(bare)
    sort = plain_name(number[0]).split()[0] if number is not None else ""
    codes = CODES.search(bare)
    if codes is not None and airport(codes[1]) is not None and airport(codes[2]) is not None:
        return "flight", bare
    by: Kind | None = "train" if sort in words("trains") else "flight" if sort in words("airlines") else None
    if by is not None and ends_of(bare, by):
        return by, bare
    for kind in BY:
        sorts = frozenset(word for word in words("trains") if len(word) > 5) if kind == "train" else frozenset()
        if said & (words(kind) - words("platform") | sorts) and (ends_of(bare, kind) or find_number(bare)):
            return kind, bare
    bed = _BED.match(bare)
    if bed is not None:
        named = bed["name"].strip() and plain_name(bare).split()[0] not in words("hotel") - words("stay") - words(
            "checkin"
        )
        return "lodging", bed["name"] if named else bare
    if said and plain_name(bare).split()[0] in words("hotel") - words("no_lodging"):
        return "lodging", bare
    meal = MEAL.match(bare)
    if meal is not None and set(plain_name(meal["meal"]).split()) & meal_words():
        return "meal", bare
    if len(said) > 1 and plain_name(bare).split()[0] in words("eats"):
        return "meal", bare
    if said and {plain_name(bare).split()[0], plain_name(bare).split()[-1]} & meal_words():
        return "meal", bare
    head, _, rest = bare.partition(", ")
    meals = [word for word in plain_name(head).split() if word in meal_words()]
    if meals and rest[:1].isupper() and head[1:].islower():
        return "meal", f"{meals[0]}: {rest}"  # "music and dinner, Da Enzo"
    if any(set(plain_name(part).split()[:1]) & words("table") and party_in(part)[0] for part in rest.split(", ")):
        return "meal", bare  # "Da Enzo, table for 2"
    go = _GO.match(bare)
    if go is not None:
        of = plain_name(go["name"]).split()[:1]
        return "visit", bare if of and of[0] in words("town_of") else go["name"]
    if plain_name(bare).split()[:1] and plain_name(bare).split()[0] in words("moves") | words("taxi"):
        return None, bare
    return ("visit", bare) if bare[:1].isupper() or bare[:1].isdigit() else (None, bare)


CODES = re.compile(rf"\b([A-Z]{{3}})(?:\s?[-–/→]\s?|\s{any_of('way_to')}\s)([A-Z]{{3}})\b")


BETWEEN = re.compile(rf"{ARROW.pattern}|\s+(?:-|–|—|{any_of('way_to')})\s+|(?<=[^\W\d_])[–—](?=[^\W\d_])")

_END = r"(?P<{}>[^,;()]*?[^\W\d_][^,;()]*?)"

_STOPS = rf"(?=\s*(?:[,;(]|$|\s(?:{any_of('way_by')}|{any_of('way_from')}|on|{any_of('way_to')})\s))"

_FROM_TO = re.compile(
    rf"{any_of('way_from')}\s+{_END.format('a')}\s+{any_of('way_to')}\s+{_END.format('b')}{_STOPS}", re.IGNORECASE
)

_TO_FROM = re.compile(
    rf"{any_of('way_to')}\s+{_END.format('b')}\s+{any_of('way_from')}\s+{_END.format('a')}{_STOPS}", re.IGNORECASE
)

_INTO = re.compile(
    rf"^{any_of('way_into')}\s+(?:{any_of('at_place')}\s+)?{_END.format('b')}{_STOPS}.*?{any_of('way_from')}\s+"
    rf"{_END.format('a')}{_STOPS}",
    re.IGNORECASE,
)

_TOWARDS = re.compile(rf"^{any_of('way_to')}\s+{_END.format('b')}{_STOPS}", re.IGNORECASE)


def ends_of(text: str, kind: Kind | None) -> tuple[str, str] | None:
    """The two ends of a way in a text without times, the first "" where it only says where to (``bus to Hvar``)."""
    number = find_number(text)
    around = [found.span() for found in re.finditer(r"\([^()]*\)", text)]  # "Porto (Bluewing QX 302)"
    around = [span for span in around if number is not None and span[0] <= number[1][0] < span[1]]
    rest = masked(text, [number[1], *around]) if number else text
    for form in (_FROM_TO, _TO_FROM, _INTO):
        if (found := form.search(rest)) is not None:
            return _end(found["a"]), _end(found["b"])
    codes = CODES.search(rest) if kind == "flight" else None
    if codes is not None and where_named(codes[1]).code and where_named(codes[2]).code:
        return codes[1], codes[2]
    by = "|".join(sorted(map(re.escape, words(kind)), key=len, reverse=True)) if kind is not None else "$"
    lead = re.match(rf"^\W*(?:(?:[^\W\d_]+\s+){{0,3}}?(?:{by})\b\W*)?", " ".join(rest.split()), re.IGNORECASE)
    way = " ".join(rest.split())[lead.end() if lead is not None else 0 :]
    first, _, behind = way.partition(" ")
    way = behind if kind is not None and behind and of_means(first, kind) else way  # "Fähre Kiel – Oslo"
    way = re.sub(
        r"\([^()]*\)",
        lambda found: found[0] if _CODE.fullmatch(found[0]) or within_name(found[0][1:-1]) else "",
        way,
    )
    for piece in re.split(r"[,;]\s", way)[:2]:  # "ferry Blue Lines, Piraeus – Paros"
        parts = [part for part in BETWEEN.split(piece) if part.strip()]
        if len(parts) == 2 and all(re.match(r"\W*[^\W\d_]", part) and not part.strip()[:1].islower() for part in parts):
            return _end(parts[0]), _end(parts[1])
    towards = _TOWARDS.search(way)
    if towards is not None:
        return "", _end(towards["b"])
    over = re.match(rf"^([A-Z][^,;()]*?)\s+(?:{by})\b", text) if kind == "ferry" else None
    return ("", _end(over[1])) if over is not None else None


_CODE = re.compile(r"\([A-Z]{3}\)")


def _end(text: str) -> str:
    return re.sub(r"^(?:the)\s+", "", text.strip(" ,.:"))


def meal_words() -> frozenset[str]:
    return words("breakfast") | words("lunch") | words("dinner")
