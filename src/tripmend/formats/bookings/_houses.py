"""What a hotel or restaurant is called in plain text, and its address."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._dates import clocks_in, dates_in
from ._labelled import CELLS, EASTERN, Line, has_word, labelled, lines_of, stands_in
from ._labels import party_in
from ._layout import labels
from ._places import city_in_address, city_named, country_of, listed, located, town_named
from ._reservation import NO_NAME, Reservation, Where
from ._text import Text
from ._words import any_of, plain_name, words

__all__ = [
    "MEANS",
    "STREET",
    "address_near",
    "can_name",
    "entitled",
    "house_in",
    "house_named",
    "in_town",
    "stands_above_address",
]

_AT = re.compile(
    rf"{any_of('booked_at')}[^.:\n]{{0,25}}?\s(?:{any_of('at_place')}|@)\s+(?:the\s+)?([^\n.!,;|]{{3,60}})",
    re.IGNORECASE,
)
_CHOSEN = re.compile(rf"{any_of('chosen')}\s+([A-ZÀ-Þ][^\n.!,;|]{{2,60}})", re.IGNORECASE)
_CALLED_SO = re.compile(rf"{any_of('is_called')}\s+((?:[^\W\d_a-z][\w'’.-]*\s?|{any_of('in_names')}\s){{1,6}}(?<=\w))")
STREET = re.compile(r"(?:[^\W\d_]{3,}[^\n,]*\s\d{1,4}\s?[a-zA-Z]?\b|\b\d{1,4}\s(?:[NSEW]{1,2}\s)?[^\W\d_]{3,})")


def can_name(text: str) -> bool:
    """Whether a text can be what a house is called: no city alone, no code, no address of a mail, no sentence about
    the booking, no label."""
    said = set(plain_name(text).split())
    about = said & (words("booked") | words("confirmed") | words("cancelled") | words("yours"))
    about |= {word for word in said if any(stem in word for stem in words("confirms"))}
    about |= (
        said & words("table") if len(text.split()) < 5 and party_in(text)[0] is not None else set()
    )  # "Table for 2"
    code = re.fullmatch(r"(?=.*\d)[A-Z0-9-]{5,}", text.strip())
    label = stands_in(text, "confirmation") or plain_name(text) in labels()
    no_name = not re.search(r"[^\W\d_]{2}", text) or re.search(r"@|<|http|^\W*\d+[a-z]?\s+[^\W\d_]+,?\s*$", text)
    no_name = no_name or re.search(r"[^\W\d_]{4}[.!?]\s|\d[^\W\d_]*\.\s|[$€£]\s?\d", text)  # a sentence
    small = [word for word in text.split() if word[0].islower() and plain_name(word) not in words("in_names")]
    no_name = no_name or len(small) > 4 or re.search(r"[^\W\d_]\.\s.*[^\W\d_]{4}\.$", text)
    plain = plain_name(text)
    greets = any(f"{plain} ".startswith(f"{word} ") for word in words("greets")) or plain.endswith(_HONOURS)
    return not (about or code or label or no_name or greets) and city_named(text.strip()) is None


_HONOURS = tuple(words("honours"))
"""Behind the name of a person: ``様``."""


MEANS = words("flight") | words("train") | words("bus") | words("ferry") | words("car_noun")


def _of_another(line: str) -> bool:
    """Whether a line says that another booking is cancelled."""
    return stands_in(line, "another") and stands_in(line, "cancelled")


def house_in(text: Text) -> Where | None:
    """The hotel or home that sentences tell of, where its name is told."""
    said = set(plain_name(text.text[:5000]).split())
    beds = said & (words("hotel") | words("stay") | words("sleeps")) or stands_in(text.text[:5000], "checkin")
    return house_named(lines_of(text), text, "hotel")[0] if beds else None


def entitled(lines: list[Line], text: Text, kind: str) -> Where | None:
    """The house that a label or a sentence names, else the first title with a word for one."""
    titles = ((title, at) for at, line in enumerate(lines[:80]) for title in _titles_of(line, kind))
    return _named(lines, text, kind) or next((_house(lines, *title) for title in titles), None)


def _named(lines: list[Line], text: Text, kind: str) -> Where | None:
    """The hotel or restaurant: behind its label, after "your booking at", or above who is the host there."""
    name, at = "", 0
    for number, line in labelled(lines, kind):
        stays = has_word(line.label, "stay") and not (EASTERN.search(line.label) and has_word(line.label, "hotel"))
        own = ":" in line.text[: line.begin] or set(line.label.split()) <= words(kind) | labels() | words("in_names")
        cell = CELLS.split(line.value.strip())[0]
        cell = cell if can_name(cell) else re.split(r",\s|\s[-–—]\s", cell)[0]
        dated = line.dates and line.dates[0].begin < line.begin + len(cell)
        under = lines[number + 1] if number + 1 < len(lines) else line
        first = under.text.partition(",")[0] if not (under.label or under.dates) else ""
        heads = plain_name(line.text) in words(kind) and under is not line and len(first.split()) < 8
        if heads and first[:1].isupper() and can_name(first):
            name, at = under.text, number + 1
            break
        if line.label and own and not stays and not dated and len(cell) < 90 and can_name(cell):
            name, at = cell, number
            break
    if not name and kind == "hotel":
        called_so = (_CALLED_SO.search(line.text) for line in lines)
        name = next((found[1].strip() for found in called_so if found is not None and can_name(found[1])), "")
    if not name:
        for found in _AT.finditer(
            "\n".join([text.about, *(line.text for line in lines[:60] if not _of_another(line.text))])
        ):
            called = re.split(rf"\s+(?:for|on|from|für|am|pour|para|{any_of('is_now')})(?!\w)", found[1])[0].strip()
            called = re.sub(r"^[lL]['’]", "", called)
            town = re.search(r"\s(?:in|im|en)\s+(?:the\s+)?$", found[0][: found.start(1) - found.start()]) is not None
            if town and not set(plain_name(called).split()) & (words(kind) | words("eats")):
                continue  # "your booking in Stralsund"
            if (
                can_name(called)
                and not (called[0].islower() or called[0].isdigit())
                and not dates_in(called, text.near)
            ):
                name = called
                at = next((number for number, line in enumerate(lines) if name in line.text), 0)
                break
    if not name:
        thanks = (_CHOSEN.search(line.text) for line in lines[:20])
        name = next((found[1].strip() for found in thanks if found is not None and can_name(found[1])), "")
        at = max((number for number, line in enumerate(lines[:80]) if name and name in line.text), default=0)
    if not name and kind == "hotel":
        for number, line in enumerate(lines[1:80]):
            if stands_in(line.text, "hosted") and not lines[number].dates and can_name(lines[number].text):
                name, at = lines[number].text, number
                break
    return _house(lines, name, at) if name else None


def house_named(lines: list[Line], text: Text, kind: str) -> tuple[Where | None, tuple[str, ...]]:
    """A house as words say that it is called, else as it seems to be, with a doubt: a title with a word for such a
    house, what stands above an address, the heading of the whole. What the text names once more, or the first two
    of these agree on, is surely its name."""
    quoted = _quoted(lines, text, kind)
    # A flat has a name of its own, and is called by its house.
    named = _named(lines, text, kind) if kind == "hotel" or not quoted else None
    if named is not None:
        return named, ()
    found = [(name, at) for at, line in enumerate(lines[:80]) for name in _titles_of(line, kind)]
    above = [at for at in range(min(len(lines), 80)) if stands_above_address(lines, at)]
    above.sort(key=lambda at: not lines[at].label)  # its own label says more than the head of the letter
    agreed = [one for one in found if one[1] in above]
    found += [(lines[at].value, at) for at in above]
    arrived = [(line.value, at) for at, line in labelled(lines, "checkin") if line.label and not line.dates]
    arrived = [one for one in arrived if kind == "hotel" and can_name(one[0]) and not clocks_in(one[0])]
    found += arrived
    found += _sender(lines, text, kind)
    found += [(name, at) for at, line in enumerate(lines[:80]) for name in _behind_sort(line, kind)]
    found += [(name, at) for at, line in enumerate(lines[:80]) for name in _QUOTED.findall(line.text) if can_name(name)]
    heads = [(line.text, at) for at, line in enumerate(lines) if not line.label and _heads(line.text)]
    found += [one for one in heads if one[1] < 5]
    signed = [one for one in heads if one[1] >= len(lines) - _SIGNATURE]  # where the sender or the text says it, too
    whole = _squeezed(f"{text.about} {text.text[:50_000]}")
    again = [one for one in (*found, *signed) if whole.count(_squeezed(one[0].split(",")[0])) > 1]
    over = [one for one in heads if kind == "table" and one[1] + 1 < len(lines)]
    over = [one for one in over if lines[one[1] + 1].dates and lines[one[1] + 1].clocks]  # right over its day and hour
    found, over = [*over, *found], [one for one in over if one in again + signed]
    standing = [one for one in found if one[1] in above and one not in again]
    if kind == "hotel" and again and standing and not any(at in above for _, at in again):
        return _house(lines, *standing[0]), (NO_NAME,)  # who sends the letter is named more often than the house
    known = (
        over
        or (again if kind == "hotel" or not quoted else [])
        or quoted
        or agreed
        or arrived
        or _sender(lines, text, kind)
    )
    for name, at in [*known, *found][:1]:
        return _house(lines, name, at), () if known else (NO_NAME,)
    return None, ()


def _quoted(lines: list[Line], text: Text, kind: str) -> list[tuple[str, int]]:
    """The one name in quotation marks right behind a word for such a house, also in the next line, and its line:
    ``unserer Ferienwohnung "Kranichblick"``."""
    sorts = words("hotel") if kind == "hotel" else words("eats")
    found = _IN_QUOTES.finditer(f"{text.about}\n{text.text[:20_000]}")
    names = {one[2] for one in found if plain_name(one[1]) in sorts and can_name(one[2])}
    if len(names) != 1:
        return []
    (name,) = names
    return [(name, next((number for number, line in enumerate(lines) if name in line.text), 0))]


_IN_QUOTES = re.compile(r"([^\W\d_]{3,})\s+[\"“„«”'‘]([^\W_][^\"“”„«»\n]{2,40}?)[\"”“»'’](?![^\W\d_])")
_QUOTED = re.compile(r"[「『]([^「」『』]{2,40})[」』]")


def _behind_sort(line: Line, kind: str) -> Iterator[str]:
    """The names behind a word for such a house in a sentence, whatever its ending: ``u restoranu Nautika``."""
    sorts = words("hotel") if kind == "hotel" else words("eats")
    for found in _NAMED.finditer(line.text):
        plain = plain_name(found[1])
        if plain in sorts or any(len(sort) > 5 and plain.startswith(sort[:-1]) for sort in sorts):
            name = found[2] if found[1].islower() else f"{found[1]} {found[2]}"
            if can_name(name):
                yield name.strip()


_NAMED = re.compile(
    rf"([^\W\d_]{{3,}})\s+[\"“„«]?((?:[^\W\d_a-zà-ÿа-яα-ω][\w'’&-]*\s?|{any_of('in_names')}\s(?=[A-ZÀ-Þ])){{1,6}}(?<=\w))"
)


def _sender(lines: list[Line], text: Text, kind: str) -> list[tuple[str, int]]:
    """Who sent a mail, where that is a house by its name: what its own letters confirm is in it."""
    sender = re.sub(r"\s*<[^<>]*>.*", "", text.about.rpartition("\n")[2]).strip(" \"'")
    return [(sender, len(lines))] if stands_in(sender, kind) and can_name(sender) else []


_TEAM = re.compile(rf"^(?:[^\W\d_]{{1,3}}\W)?{any_of('team')}\s(?:{any_of('in_names')}\s)*", re.IGNORECASE)
"""Who signs for a house: ``L'équipe de``."""
_SIGNATURE = 6
"""So many lines at the end of a letter may say who wrote it."""


def _heads(text: str) -> bool:
    """Whether a line is short, and no sentence, as a heading or a signature is."""
    said = text.split()
    bare = not re.search(r"\d", text) and 1 < len(said) <= 7 and said[0][:1].isalpha() and not said[0][:1].islower()
    return bare and text[-1] not in ".!?,:" and can_name(text)


def _squeezed(text: str) -> str:
    """A text without the spaces, as addresses of mails and pages write names."""
    return plain_name(text).replace(" ", "")


def _titles_of(line: Line, kind: str) -> Iterator[str]:
    """The parts of a line that are titles with a word of a kind; its address may stand behind it."""
    for title in map(str.strip, _parts_of(line)):
        if _UNCASED.match(
            title
        ):  # where the sentence ends and the name begins no capital says, but the word for it does
            said = title.split()
            title = " ".join(said[next((at for at, word in enumerate(said) if plain_name(word) in words(kind)), 0) :])
        plain = plain_name(title.split(",")[0]).split()
        named = not title[:1].islower() and title[-1:] not in ".!?:"
        if named and 1 < len(plain) <= 7 and stands_in(title.split(",")[0], kind) and can_name(title):
            yield title


_UNCASED = re.compile(r"\W*[\u0590-\u06ff]")
"""Hebrew and Arabic, whose names of houses begin with the word for one: ``فندق …``."""


def _house(lines: list[Line], name: str, at: int) -> Where:
    """A house of that name, which stands in a line, with its address."""
    at = next((number for number in reversed(range(min(len(lines), 60))) if lines[number].text == name), at)
    name = _TEAM.sub("", re.sub(r"^【[^】]*】\s*(?=\w)", "", name))
    if (quoted := re.match(r"[\"“„«「](.{3,60}?)[\"”“»」]\s*(?:\(([^()]+)\))?$", name)) is not None:
        name = f"{quoted[1]}, {quoted[2]}" if quoted[2] else quoted[1]
    first, _, rest = name.partition(",")
    if rest and (re.search(r"\d", rest) or town_named(rest.strip()) is not None) and can_name(first):
        return Where(name=" ".join(first.split())[:200], street=rest.strip()[:200], city=city_in_address(rest))
    street, city, country, postal = address_near(lines, at, name)
    return Where(name=" ".join(name.split())[:200], street=street, city=city, postal=postal, country=country)


def _parts_of(line: Line) -> list[str]:
    """A line that tells no day, or its cells: ``Pension Uno | Prop. A. Zwei``."""
    if line.dates or (line.label and ":" in line.text[: line.begin]):
        return []
    if line.label in labels():
        return [line.value]  # "Check-in  The Rose, High St 2"
    if not line.label:
        return [line.text, *re.split(r"\s[-–—]\s", line.text)[:1]]
    return re.split(r"\s*\|\s*|\s{3,}|\s[-–—]\s", line.text)


def stands_above_address(lines: list[Line], at: int) -> bool:
    """Whether a line, or what stands behind its label, can be the name of a house whose address stands behind it or is
    the next."""
    line, (name, comma, rest) = lines[at], lines[at].value.partition(",")
    placed = city_in_address(rest) or re.search(r"\b\d{4,6}\W*$", rest) or _POST_TOWN.search(rest)
    within = comma and STREET.search(rest) and placed
    below = lines[at + 1 : at + 3]
    if not (within or (below and (below[0].label in words("address") or _addressed(below)))):
        return False
    other = any(has_word(line.label, sort) for sort in ("confirmation", "people", "venue"))
    other = other or re.search(r"[^\W\d_]{4}\.\s", line.value) is not None  # a sentence
    other = other or (has_word(line.label, "address") and not within)
    bare = not (other or line.dates or set(plain_name(name).split()) & MEANS)
    return (
        bare
        and name != ""
        and not name[:1].islower()
        and name[-1] not in ".!?,:"
        and len(name.split()) <= 6
        and can_name(name)
        and not STREET.search(name)
    )


def _addressed(lines: list[Line]) -> bool:
    """Whether lines begin with a street whose city, or a postal code, stands behind it or in the next line."""
    text = ", ".join(_DOT.sub(", ", line.text) for line in lines if not (line.label or line.dates))
    first, *others = _DOT.sub(", ", lines[0].text).split(",")
    street = first if STREET.search(first) else ",".join([first, *others[:1]])  # "Carrer del Mar, 22"
    if len(lines[0].text.split()) > 16 or re.search(r"[^\W\d_]{4}\.\s", lines[0].text):
        return False  # a sentence
    behind = text[len(street) :]
    eastern = lines[0].text.startswith("〒")
    return eastern or bool(
        STREET.search(street.replace(",", "")) and (city_in_address(text) or _POST_TOWN.search(behind))
    )


_DOT = re.compile(r"\s+[·•|]\s+")
_POST_TOWN = re.compile(
    r"(?:^|[,\s])(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{4} [A-Z]{2}|\d{2,4}[ -]\d{2,3})\s[^\W\d_]{3}"
    r"|[A-Z]{1,2}\d[\dA-Z]?\s\d[A-Z]{2}\b|〒\d{3}-\d{4}"
)
"""A postal code of most countries with its town, or one of Britain."""
_ADDRESS = re.compile(rf"{any_of('address')}\s*:\s*([^\n:]+?)(?:\.\s|\.?$)", re.IGNORECASE)
_POSTAL = re.compile(r"(?<!\d)\d{5}\s+[^\W\d_]{3,}")


def address_near(lines: list[Line], at: int, name: str) -> tuple[str, str, str, str]:
    """Street, city, country and postal code near a name: behind a label, or in the lines under it."""
    labels = words("address")
    block: list[str] = []
    for number, line in enumerate(lines):
        if not line.label and plain_name(line.text) in labels:
            block = [one.text for one in lines[number + 1 : number + 4] if not one.label]
            break
        if line.label and (line.label in labels or "address" in line.label.split() or "adresse" in line.label.split()):
            block = [line.value, *(one.text for one in lines[number + 1 : number + 4] if not one.label)]
            break
    if not block:
        below = lines[at + 1 : at + 4]  # "Carrer de la Mar 5, 07001 Palma" has no date in it
        block = [line.text for line in below if not line.label and (not line.dates or _POSTAL.search(line.text))]
    block = [part for part in block if not stands_in(part, "people")]  # "6 personas, mesa en la galería"
    street = city = country = postal = ""
    for part in (re.sub(r"\b(\d{4}) ?[A-Z]{2}\b", r"\1", line) for line in block):  # 1018 JA
        if not street and STREET.search(part) and part != name:
            street = part.strip()
        country = country or country_of(part)
        code = re.search(r"\b(?:[A-Z]{1,2}-)?(\d{4,6}(?:-\d{3})?)\s+([^\W\d_][^\d,(\n]{1,40})", part)
        if code is not None:
            postal, city = code[1], re.sub(r"\s-\s[A-Z]{2}$", "", code[2].strip())
            country = country or country_of(part[code.end() :])
            continue
        if not city and not (part == street and "," not in part):
            city = city_in_address(part)
    city = city or city_in_address(street)
    named = city_in_address(" ".join(word for word in name.split() if not word.islower()))
    city = city or (named if listed(named) else "")  # "Pousada Maré Mansa" is not on the island of Maré
    if not city:  # a street and a known city, behind a label in a sentence or in a line of their own
        parts = [(found[1], number) for number, line in enumerate(lines) if (found := _ADDRESS.search(line.text))]
        parts += [(_with_town(lines, number), number) for number, line in enumerate(lines) if not line.dates]
        known = [one for one in parts if STREET.search(one[0]) and city_in_address(one[0])]
        if known:
            street = min(known, key=lambda one: (abs(one[1] - at), one[1]))[0].strip(" .")
            city, country = city_in_address(street), country or country_of(street)
    return street[:200], city, country, postal


def _with_town(lines: list[Line], at: int) -> str:
    """An address in a line, or in it and the next, which has but the town of its street; "" of any other line."""
    line, below = lines[at], lines[at + 1 : at + 2]
    if line.label or "," in line.text:
        return "" if line.label else line.text
    town = below and not (below[0].label or below[0].dates) and _OWN_TOWN.fullmatch(below[0].text.strip())
    return f"{line.text}, {below[0].text}" if town else ""


_OWN_TOWN = re.compile(r"[^\W\d_a-z][^,\d]*(?:, [A-Z]{2})? [\dA-Z -]{4,9}|(?:[A-Z]{1,2}-)?\d{4,6} [^\W\d_a-z][^,\d]*")
"""A town with its postal code: ``Portland, OR 97209``, ``6020 Innsbruck``."""


def in_town(one: Reservation, text: Text) -> Reservation:
    """What a text tells of with the town that its text names, where neither its place nor the country of its address
    tells the zone: that of the line with its name or of one of the next four, else the only one whose clocks all
    addresses of the text have; with a doubt."""
    if located(one.start, one.kind).zone is not None or one.start.code:
        return one
    land = one.start.but(country=one.start.country or country_of(one.start.street))
    if located(land, one.kind).zone is not None:
        return one.but(start=land)
    lines, name = text.lines, plain_name(one.start.name)
    at = [number for number, line in enumerate(lines) if name and name in plain_name(line)]
    near = [lines[number + more] for number in at for more in range(5) if number + more < len(lines)]
    behind = re.search(rf"{re.escape(one.start.name)}\W?\s*[(,]\s*([^(),\n]+)", text.text) if name else None
    named = town_named(behind[1].strip()) if behind is not None else None
    towns = [named.name] if named is not None else []
    towns += [town for line in near if (town := _town_of_line(line))]
    if not towns:
        towns = [town for line in (text.about, *lines) if (town := _town_of_line(line))]
        zones = {located(Where(name=town, city=town), one.kind).zone for town in towns}
        towns = towns if len(zones) == 1 else []
    if not towns:
        return one
    if one.start.city:  # a town that no list knows, near one of which the text speaks
        return one
    doubt = f"that it is in {towns[0]} is told by its text alone"
    return one.but(start=one.start.but(city=towns[0])).doubted(doubt)


def _town_of_line(line: str) -> str:
    """The known town of an address, or behind the comma of a title; "" of a line that is neither."""
    if not re.search(r",|\d{4}", line) or len(line.split()) > 14 or clocks_in(line):
        return ""
    return _postal_city(line) or (city_in_address(line) if STREET.search(line) else "")


def _postal_city(text: str) -> str:
    """The known city behind a postal code in a line, "" where there is none."""
    found = re.search(r"\b(?:\d{4,5}|\d{3} \d{2})\s+([^\W\d_][^\d,(\n]{1,40})", text)
    city = town_named(found[1].strip()) if found is not None else None
    return city.name if city is not None else ""
