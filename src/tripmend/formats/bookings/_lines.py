"""One line of a booking's text: its times, dates, numbers, places, and the words for departure and arrival in it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from ._dates import Clock, Dated, clocks_in, dates_in, day_of_week
from ._labels import reference_in
from ._layout import labels
from ._places import airport, airport_named, city_in, city_named, town_named, without_particles
from ._words import any_of, month_words, plain_name, states, weekday_words, words

__all__ = [
    "ARROW",
    "CELLS",
    "ROLES_BEHIND",
    "Call",
    "Years",
    "beside_a_role",
    "both_known",
    "call_in",
    "call_word",
    "can_be_place",
    "find_number",
    "heads_table",
    "labelled_ends",
    "masked",
    "number_in",
    "of_means",
    "of_station",
    "only_a_platform",
    "place_text",
    "role_of",
    "route_in",
    "within_name",
    "without_lead",
    "without_tail",
    "words_before",
]

_MOST_LINES, _LONGEST_LINE = 5000, 400


@dataclass(frozen=True)
class Call:
    """One line's share of a journey; empty parts are not said in it.

    role: ``depart``, ``arrive``, ``from`` or ``to``. evidence: whether it tells of a journey and not of any hour. own:
    whether it is a label such as ``Time:`` or ``At:``, which is about the side that was named last.
    """

    role: str = ""
    place: str = ""
    clock: Clock | None = None
    date: Dated | None = None
    number: str = ""
    evidence: bool = False
    own: bool = False


@dataclass(frozen=True)
class Years:
    """How the dates of one text are read: near: see `dates_in`; full: those with a year by month and day."""

    near: dt.date
    full: dict[tuple[int, int], dt.date]
    european: bool | None

    def dates_in(self, line: str) -> list[Dated]:
        """The dates in a line; one without a year has the year with which it stands elsewhere in the text."""
        found = []
        alone = day_of_week(line, self.near)
        for one in dates_in(line, self.near, european=self.european) or filter(None, [alone]):
            same = self.full.get((one.date.month, one.date.day))
            found.append(replace(one, date=same, unsure="") if same is not None and not one.year else one)
        return found


ARROW = re.compile(r"(?<=[\w)])\s+>\s+(?=[^\W\d_])|\s*(?:-+>|=+>|→|➞|➔|►|»|⇒|✈️?|⟶|›|开往|開往)\s*")
_ROUTE = re.compile(r"\s+(?:-|–|—|to|nach|til|till|à|a|naar|do)\s+|(?<=[^\W\d_])[–—](?=[^\W\d_])")
_NUMBER = re.compile(
    r"(?<![\w.,/+-])\(?((?:[A-Z]\d(?=[ \xa0-])|[A-ZÀ-Þ][^\W\d_]{0,11}|\d[A-Z]|[^\W\d_]{2,12})\.?)"
    r"(?:[ \xa0]{0,4}|-(?=\d{3,4}\b))"
    rf"((?i:{any_of('number_short')})\s?)?"
    r"(\d[A-Z]\d{2}|\d{3}[A-ZА-Я]|\d{1,6})\)?"
    r"(?![\w%€*]|[.]\*|:(?!\s)|[.,/-]\d|(?: \d{2,4}){2}(?:\s*$|\s{2})| \d{3}[.,]\d)"
)


@lru_cache(maxsize=4096)
def find_number(line: str) -> tuple[str, tuple[int, int]] | None:
    """The number of a flight, train or bus in a line, and where it stands."""
    if (eastern := _EASTERN_CODE.search(line)) is not None:
        return eastern[1], eastern.span()
    if (eastern := _EASTERN_FLIGHT.search(line)) is not None:
        return f"{eastern[1]} {eastern[2]}", eastern.span()
    if (called := _HEADCODE.search(line)) is not None and _of_train(called[1]):
        return called[2], called.span(2)
    if (glued := _GLUED.search(line)) is not None and plain_name(glued[1]) in words("flight") - words("no_number"):
        return f"{glued[2]} {glued[3]}", (glued.start(2), glued.end())
    every = list(_NUMBER.finditer(_SENDER.sub(lambda sender: " " * len(sender[0]), line)))
    named_so = [one for one in every if _of_train(one[1]) and len(one[3]) > 2]
    for found in named_so or every:  # "X2000 tåg 524"
        sort = plain_name(found[1])
        if (
            (sort in _NO_SORT and not _in_capitals(found, line))
            or _LASTS.fullmatch(found[0].strip())
            or _of_reference(line, found.start(3))
        ):
            continue
        if len(sort) == 2 and len(found[3]) > 4 + (sort in words("trains")) and not _of_train(found[1]):
            continue  # "SC 605518", the number of a company
        if _LASTS.fullmatch(found[3]) and not _of_train(found[1]):
            continue  # "TIME 2H05", and no "Train 1H23"
        if line[: found.start()].rstrip().endswith(":") and re.match(r" \d{3,4}\s*$", line[found.end() :]):
            continue  # "Frequent flyer: AB 5550 1187"
        if "(" in line[: found.end()] and set(plain_name(line[: found.start()]).split()) & words("vehicle"):
            continue  # "1 car (ABC 123)"
        named = _of_train(found[1]) or (sort in words("flight") and sort not in words("no_number"))
        named = named or (
            sort in words("line_called") and (found[1][:1].isupper() or not line[: found.start()].strip())
        )
        if named and (found[2] or len(found[3]) > (2 if found[1].islower() else 1)):
            return found[3], found.span()
        known = (
            _COMPOUND.search(found[1]) is not None or sort in words("bus") or sort in words("trains")
        ) and sort not in words("no_number")
        before = plain_name(line[: found.start()]).split()[-1:]
        if before and before[0] in words("platform") | words("carriage") and before[0] not in _MEANS:
            continue
        if before and before[0] in _MEANS and len(found[3]) > 2 and sort not in words("no_number"):
            return f"{found[1].rstrip('.')} {found[3]}", found.span()  # "tren Sureste 2143"
        airline = len(found[1]) == 2 and found[1].isupper() and len(found[3]) > 2 and sort in words("airlines")
        other = len(sort) > 4 or (sort in words("no_number") and not airline) or sort in month_words()
        word = len(sort) > 2 and not found[1].rstrip(".").isupper()  # "Suma 10 puntos"
        if not known and (other or word or found[1].islower()):
            continue
        mark = "-" if f"{found[1]}-" in found[0] else " "
        return f"{found[1].rstrip('.')}{mark}{found[3]}", found.span()
    one = _NAME_FIRST.match(line)
    if one is not None and city_named(one[2]) is None and (not one[1] or of_means(one[1])):
        return one[3], one.span(3)
    alone = _NAMED_ALONE.search(line)
    if alone is not None and city_named(alone[1]) is None and not set(plain_name(alone[1]).split()) & _NO_TRAIN:
        return f"{alone[1]} {alone[2]}", (alone.start(1), alone.end(2))
    if (eastern := _EASTERN.search(line)) is not None:
        return f"{eastern[1]} {eastern[2]}", eastern.span()
    for called in _CALLED_NUMBER.finditer(line):
        kinds = set(plain_name(called[1]).split()) & (_MEANS | words("line_called")) - words("platform")
        by_itself = not line[: called.start()].strip() and not line[called.end() :].strip()
        seat = kinds & (words("carriage") | {"fahrkarte", "bahncard"})  # the number of a carriage, or of the paper
        last = set(plain_name(called[1]).split()[-1:])
        if kinds and not last & (words("no_number") - _MEANS) and (by_itself or (len(called[2]) > 2 and not seat)):
            return called[2], called.span(2)
    for found in _CAPITALS.finditer(line):
        said = set(plain_name(found[1]).split())
        if (
            (line.upper() != line or found[0] in CELLS.split(line.strip()))
            and not said & _NO_TRAIN
            and city_named(found[1]) is None
        ):
            return f"{found[1]} {found[2]}", found.span()
    return None


def _in_capitals(found: re.Match[str], line: str) -> bool:
    """Whether two capitals before a number are those of an airline, and of no day of the week, for which the number is
    too great or which stands before the airports of a flight (``WT 79   MEL 9.50am - NRT``)."""
    two = re.fullmatch(r"[A-Z]{2}", found[1]) is not None and plain_name(found[1]) in weekday_words()
    codes = re.findall(r"\b[A-Z]{3}\b", line[found.end() :])
    return two and (len(found[3]) > 2 or sum(airport(code) is not None for code in codes) > 1)


def _of_reference(line: str, at: int) -> bool:
    """Whether a sign of a line belongs to its booking number."""
    code = reference_in(line)
    return bool(code) and 0 <= at - line.find(code) < len(code)


_HEADCODE = re.compile(r"([^\W\d_]+)\s*:\s*(\d[A-Z]\d\d)\b")
"""The number of a train of Britain: ``Train: 1H45``."""
_GLUED = re.compile(r"([^\W\d_]+)\s?:?\s+([A-Z]\d|\d[A-Z])(\d{2,4})(?![\w:.-])")
"""The number of a flight right behind an airline's code with a digit: ``Flight X7218``."""
_LASTS = re.compile(r"\(?\d[hH]\d{2}\)?")
"""How long something takes, which is no number: ``2H05``."""
_NO_SORT = (
    words("platform") | words("currency") | weekday_words() - (words("trains") | words("train") | words("flight"))
)


def _of_train(word: str) -> bool:
    """Whether a word means a train: "Tåg" does, and "Tag" is a day, "Wg." a carriage."""
    plain = plain_name(word)
    day = plain in words("day") and word.casefold() == plain
    other = words("no_number") - words("day") | words("carriage") | words("platform") | words("station")
    return plain in words("train") - other and not day


_COMPOUND = re.compile(r"(?<=[^\W\d_]{2})(?:tog|zug|tåg|trein|juna|bus|express|expres)\.?$", re.IGNORECASE)
"""Names of trains and buses as one word: ``Lyntog 23``, ``Nachtzug 463``."""
_EASTERN = re.compile(r"([^\W\d_]{1,8})\s?(\d{1,4})(?:[号호](?![车車차])|次|便|편|열차)")
"""Trains of East Asia: ``のぞみ225号``."""
_EASTERN_FLIGHT = re.compile(r"(?<![A-Z\d])([A-Z]\d|\d[A-Z]|[A-Z]{2})\s?(\d{2,4})[便편]")
"""A flight of East Asia: ``X7 523便``."""
_EASTERN_CODE = re.compile(r"(?<![A-Za-z\d])([A-Z]{0,2}\d{1,4})(?:次(?:列车)?|号列车|次列車)")
"""The number of a train of China, wherever its sender and its day stand: ``【铁路12306】10月1日G7次``."""
_NAME_FIRST = re.compile(
    r"\W*(?:([^\W\d_][^:\d]{1,24}?)\s*:\s*)?([A-Z][A-Z’'-]{3,}(?: [A-Z’'-]+){0,3})\s\((\d{1,4}[A-Z]?)\)\W*$"
)
"""A train of Indonesia: ``Kereta : TAKSAKA (68)``."""
_NAMED_ALONE = re.compile(r"(?:^|,)\W*([A-ZÀ-Þ][^\W\d_]{3,12}) (\d{4,5})(?=\W*$|, )")
"""A train that is called after something, alone in its line or between commas: ``Aurora 9417``."""
_SENDER = re.compile(r"【[^】]*】")
"""Who sends a message of China, or the title of one of Japan."""
_CALLED_NUMBER = re.compile(
    r"(?:^\W*|[ \xa0]{2,}|[\t|]\s*)([^\W\d_][^:\d]{1,24}?)\s*:\s*(?:[^\W\d_]+\s){0,3}"
    r"([A-Z]{0,3}-?\d{1,5})(?=(?:\s?[^\W\d_]\b)?\s*(?:$|[«“(])|"
    r"\s?/\s?[A-Z]|[ \xa0]{2,}|\s*[\t|]|\s[-–]\s|(?:\s[^\W\d_]{3,}){1,3}\s*$|\s[^\W\d_][^:]*\s[-–—→]\s)"
)
"""A line, or a cell of one, that is but the number, behind what it is of: ``Service: 737   Seat: 1``."""
_CAPITALS = re.compile(r"(?<![\w.,/+-])([A-ZÀ-Þ]{4,10}(?: [A-ZÀ-Þ]{4,10})?) (\d{3,5})(?![\w:%€]|[.,/-]\d)")
"""Trains are called so: ``KODAMA 715``, ``GRANDE LIGNE 6609``."""
_NO_TRAIN = (
    words("streets")
    | month_words()
    | words("no_number")
    | words("platform")
    | words("confirmation")
    | words("booked")
    | words("price_total")
)


CELLS = re.compile(r"[ \xa0]{2,}|\t+|\s*\|\s*")
_LABEL = re.compile(r"^[\W\d_]*([^\W\d_][^\W\d_./-]*(?:[\s/'’-]+[^\W\d_.]+){0,2})\s*[.:]*\s*[:：]\s*")
_WORD = re.compile(r"[^\W\d_][^\W_]*")


def masked(line: str, spans: Iterable[tuple[int, int]]) -> str:
    signs = list(line)
    for begin, end in spans:
        signs[begin:end] = " " * (end - begin)
    return "".join(signs)


def role_of(word: str) -> str:
    plain = plain_name(word)
    if plain in words("depart"):
        return "depart"
    if plain in words("arrive"):
        return "arrive"
    if plain in words("from"):
        return "from"
    return "to" if plain in words("to") else ""


ROLES_BEHIND = {"発": "depart", "着": "arrive"}
"""What stands behind a time in Japanese."""


def _role_in(line: str, clocks: list[Clock]) -> tuple[str, int]:
    """The word for departure or arrival that a line begins with, or that stands right before its time; and its end."""
    label = _LABEL.match(line)
    if label is not None:
        said = label[1].split()
        for piece in (label[1], *reversed(said), *re.split(r"[/\s'’-]+", label[1])):
            role = role_of(piece)
            if role in ("from", "to") and piece in said[1:-1]:
                continue  # "Código de reserva:"
            beside = [role_of(word) or plain_name(word) in words("station") | words("route") for word in said]
            if role in ("from", "to") and len(said) > 2 and piece == said[-1] and not any(beside[:-1]):
                continue  # "Op naam van:"
            if role and (of_station(label[1]) or not set(plain_name(label[1]).split()) & _BEDS):
                return role, label.end()
    first = _WORD.search(line)
    if first is not None and not re.search(r"\w", line[: first.start()]):
        role = role_of(first[0])
        after = line[first.end() :].lstrip(" .:")
        if role in ("depart", "arrive") or (role and (after[:1].isdigit() or (clocks and after[:1].isupper()))):
            return role, first.end()
    for clock in clocks[:1]:
        if line[clock.end : clock.end + 1] in ROLES_BEHIND:
            return ROLES_BEHIND[line[clock.end]], 0
        before = re.search(r"([^\W\d_]+)\.?[\s:]*$", line[: clock.begin])
        if before is not None and (role := role_of(before[1])) in ("depart", "arrive"):
            return role, 0
    return "", 0


_BEDS = words("checkin") | words("hotel")


_STATIONS = {word for word in words("station") | words("at") | words("airfield") if len(word) > 3}


def of_station(label: str) -> bool:
    """Whether a label is that of a departure from, or an arrival at, a station or an airport, in any language:
    ``Stazione di arrivo``, which no hotel's arrival is."""
    said = set(plain_name(label).split())
    return bool(said & _STATIONS) and any(role_of(word) in ("depart", "arrive") for word in said)


def only_a_platform(part: str) -> bool:
    """Whether a text only says where in the station or airport: ``Gleis 7``, ``Terminal 5 Gate B36``."""
    said = re.split(r"[\s/+&]+", part.strip())
    known = words("platform") | words("no_number")
    first = plain_name(part).split()[:1]
    codes = sum(re.fullmatch(r"\W*[A-Z]?\d+[A-Za-z]?\W*|\W*[A-Z]\W*", word) is not None for word in said)
    return (
        bool(first)
        and first[0] in known
        and codes > 0
        and all(
            plain_name(word) in known or re.fullmatch(r"\W*(?:[A-Z]?\d+[A-Za-z]?|[A-Z])?\W*", word) for word in said
        )
    )


def _of_platform(word: str) -> bool:
    """Whether a word is one for a platform, or several: ``plataformas``."""
    return word in words("platform") or (len(word) > 5 and {word[:-1], word[:-2]} & words("platform") != set())


_BEHIND = re.compile(r"^\W*(?:[^\W\d_]+[.’'-]?\s?){1,4}\d+(?:[/-]\d+)?\s?[A-Za-z]?(?:\s?[-–]\s?[A-Z\d])?\W*(?:,.*)?$")
"""A platform or a street with its number, behind the name of a place."""
_COUNTED = re.compile(r",\s+\d{1,3}[A-Za-z]?\.?\s([^\W\d_]+)$")
"""A platform called by its number first, behind the name of a station: ``Pécs, 2. vágány``."""
_NOISE = re.compile(r"^(?:terminal|aerogare|t)\b.*", re.IGNORECASE)


_MEANS = (words("flight") | words("train") | words("bus") | words("ferry")) - words("station")
_CALLED = words("depart") | words("arrive")
_REMARK = re.compile(r"\s*\((?![A-Z]{3}\))(?:[^()]*\d[^()]*|\s*[,;][^()]*)\)?\s*$|\s+,[^()]*\)\s*$")
"""What brackets say behind a place with a number in it: seat, coach, platform."""


def _no_remark(found: re.Match[str]) -> str:
    return found[0] if within_name(found[0].strip(" ()")) else ""


def within_name(inside: str) -> bool:
    """Whether what stands in brackets with a number in it is of a place's name: ``Campo 24 de Agosto``."""
    said = inside.split()
    own = len(said) > 2 and said[0][:1].isupper() and said[-1][:1].isupper() and said[-1].isalpha()
    known = words("platform") | words("no_number") | words("carriage")
    return own and can_be_place(inside) and not known & set(plain_name(inside).split())


_IN_BRACKETS = re.compile(r"\(([^()]*)\)")


def _no_platform(found: re.Match[str]) -> str:
    return " " if only_a_platform(found[1]) else found[0]


@lru_cache(maxsize=4096)
def place_text(cell: str) -> str:
    """The name of a place in a cell, without what only says where in the station; "" where there is none."""
    cell = _COUNTED.sub(lambda found: "" if _of_platform(plain_name(found[1])) else found[0], cell.rstrip())
    cell = re.sub(r"^[\W_]+(?=\w)", "", _IN_BRACKETS.sub(_no_platform, cell)).strip(" \t,;:·•●○-–—>▷|*")
    kept: list[str] = []
    for part in re.split(r"\s+[-–—▷>|·•]+\s+|\s*▷\s*|,\s+(?=(?:[^\W\d_]+\.?\s?){1,4}\d)", cell):
        first = plain_name(part).split()[:1]
        if kept and (not first or _of_platform(first[0]) or _BEHIND.match(part) or _NOISE.match(part)):
            break
        if not kept and only_a_platform(part):
            break
        if not kept and part is not cell and plain_name(part) in weekday_words():
            continue  # "Mon 4 Oct - Porto"
        kept.append(part.strip())
    name = " - ".join(part for part in kept if part)
    name = re.sub(r",\s*M/?[SVF]\s.*$", "", _REMARK.sub(_no_remark, name))  # "Tallinn, M/S Aurora"
    name = re.sub(r",?\s+(?:(?:TERMINAL|Terminal|terminal)\b.*|(?<=\) )T\d)$", "", name)
    said = name.split()
    for at, word in enumerate(said[1:-1], 1):  # "Madrid Atocha Coche 4 Plaza 10A"
        if said[at + 1][:1].isdigit() and plain_name(word) in words("no_number") | words("platform"):
            name = " ".join(said[:at])
            break
    front, _, last = name.rpartition(",")
    name = front if front and _weekday(last.strip()) else name
    of = "".join(ROLES_BEHIND)
    name = re.sub(rf"^[{of}]\s*|(?:(?<=[)）])|\s)\s*[{of}]$|^h,\s|\s*[(（]\s*[)）]\s*", " ", name).strip(" ,;:-–—")
    name = without_particles(name.rstrip("(（ "))
    led, _, rest = name.partition(" ")  # "Depart Gdynia Główna"
    if plain_name(led) in words("depart") | words("arrive") and town_named(name) is None:
        sizes = range(1, len(rest.split()) + 1)
        name = rest if any(town_named(" ".join(rest.split()[:size])) is not None for size in sizes) else name
    name = name.rstrip(")") if name.count(")") > name.count("(") else name
    name += ")" * (name.count("(") > name.count(")"))
    plain = plain_name(name)
    if plain in words("no_place") | _MEANS | _CALLED | words("checkin") | words("checkout") or plain in weekday_words():
        return ""
    letters = sum(sign.isalpha() for sign in name)
    if re.fullmatch(r"(?=[A-Z-]*\d)[A-Z0-9-]{5,}", name):
        return ""  # a booking number
    if letters < 2 or len(name) > 90 or (name.islower() and len(name.split()) == 1):
        return ""
    return name


_BESIDE = re.compile(r"([^\W\d_a-z][^,]*), (?:[^\W\d_A-Z][^\W\d_A-Z]*\.? ?){1,2}")
"""A place, and in a small word or two where in it: ``Tábor, aut. nádr.``."""


def can_be_place(name: str) -> bool:
    """Whether a name can be that of a town or station: no sentence and no scrap of one (``la voiture``, ``Transfer
    zum``, ``Roland-Garros le lendemain``)."""
    bare = re.sub(r"\([^()]*\)", " ", name)
    said = [word for word in bare.split() if re.search(r"\w", word)]
    if not said or len(said) > 9 or re.search(r"[^\W\d_]{8}\.(?:\s|$)|[!?]", bare):
        return False
    if city_named(bare) is not None or city_named(bare.split(",")[0]) is not None:
        return True  # "Brno, by the Grand hotel"
    if (beside := _BESIDE.fullmatch(bare)) is not None:
        return can_be_place(beside[1])
    own = words("in_names") | words("station") | words("town_parts")
    small = [plain_name(word) for word in said if word[:1].islower() and not re.match(r"[^\W\d_]{1,3}\.", word)]
    if said[-1].islower() and plain_name(said[-1]) in words("in_names") - words("station"):
        return False
    if len(small) == len(said):
        return False
    return all(set(word.split()) <= own or word[:1].isdigit() for word in small)


def number_in(text: str) -> str:
    """The first number of a flight, train or bus in a text, "" where it has none."""
    for line in text.splitlines()[:200]:
        found = find_number(masked(line, ((clock.begin, clock.end) for clock in clocks_in(line))))
        if found is not None:
            return found[0]
    return ""


def labelled_ends(text: str) -> tuple[str, str]:
    """What lines such as ``From: …`` and ``To: …`` name where no time stands beside it; "" for what is not said."""
    ends = ["", ""]
    for line in text.splitlines()[:_MOST_LINES]:
        role, end = _role_in(line[:_LONGEST_LINE], [])
        if role and end and not clocks_in(line) and not re.search(r"\d{3}", line[end:]):
            at = 0 if role in ("depart", "from") else 1
            ends[at] = ends[at] or place_text(line[end:_LONGEST_LINE])
    return ends[0], ends[1]


def _small_word(cell: str) -> bool:
    """Whether a cell is a single small word, as stands before a time in languages that we do not know."""
    return bool(re.fullmatch(r"[^\W\d_]{1,8}\.?", cell)) and (cell[:1].islower() or cell.endswith("."))


_BEFORE_TIME = re.compile(rf"(?<=\s)(?i:{any_of('before_time')})\.?\s$")
"""What stands between a place and its time: ``Roma Termini Ore 08:10``."""
_DESK = re.compile(rf"^\W*(?:{any_of('checks_in')}|{any_of('checks_out')})", re.IGNORECASE)
"""What begins a line about the desk of an airport or a hotel (``Check-in ab 15 Uhr``): no departure."""


def words_before(line: str, clocks: list[Clock]) -> list[tuple[int, int]]:
    """Where the words stand that only lead to the times of a line."""
    return [one.span() for clock in clocks if (one := _BEFORE_TIME.search(line, 0, clock.begin)) is not None]


def call_in(line: str, years: Years) -> Call | None:
    """What a line says of a journey, None where it says nothing."""
    if _DESK.match(line):
        return None
    found_dates = years.dates_in(line)
    bare = masked(line, ((one.begin, one.end) for one in found_dates))
    clocks = clocks_in(bare)
    role, label_end = _role_in(bare, clocks)
    if (of_stay := _LABEL.match(bare)) is not None and _of_stay(of_stay[1]) and not _role_in(bare, [])[0]:
        return None
    said = words_before(bare, clocks)
    days = [one.span() for one in _IN_BRACKETS.finditer(bare) if plain_name(one[1]) in weekday_words()]
    bare = masked(bare, said + days + [(clock.begin, clock.end) for clock in clocks])
    number = find_number(bare)
    label = _LABEL.match(bare)
    own = not role and label is not None and bool(_about_side(label[1]))
    if not (clocks or role or number or found_dates or own):
        return None
    if own and label is not None:
        label_end = label.end()
    rest = masked(bare, [(0, label_end)] + ([number[1]] if number else []))
    date = found_dates[0] if found_dates else None
    if not (clocks or role or own):
        return Call(date=date, number=number[0] if number else "")
    place = ""
    behind = number[1][1] if number is not None else 0
    if clocks and behind <= clocks[0].begin and place_text(rest[behind : clocks[0].begin]):
        rest = masked(rest, [(0, behind)])  # who runs it stands before the number, the place behind it
    for cell in CELLS.split(rest):
        plain = plain_name(cell)
        if not plain or _small_word(cell.strip()) or plain in weekday_words() or role_of(plain):
            continue
        if (
            not role
            and not own
            and (cell.rstrip().endswith(":") or len(plain.split()) > 8 or cell.strip()[:1].islower())
        ):
            break  # a label or a sentence
        place = place_text(cell)
        if place:
            break
    place = without_tail(place)
    if role and label is not None and not place:
        first, _, rest_of_it = label[1].partition(" ")
        named = place_text(rest_of_it) if role_of(first) == role else ""  # "Departure Oslo: 10:00"
        place = named if named and can_be_place(named) and not set(plain_name(named).split()) & labels() else ""
    evidence = bool(role) or number is not None or ARROW.search(rest) is not None
    if own and label is not None and plain_name(label[1]) in words("time"):
        place = ""
    return Call(role, place, clocks[0] if clocks else None, date, number[0] if number else "", evidence, own)


def without_tail(place: str) -> str:
    """A place without a word for departure or arrival, or a weekday, behind it: ``London Euston dep.``, ``SEA Tue``."""
    said = place.split()
    while len(said) > 1 and (call_word(said[-1].rstrip(".")) or _weekday(said[-1])):
        said.pop()
    return "" if said and said[-1].endswith(":") else " ".join(said)


def _weekday(word: str) -> bool:
    """Whether a word is a day of the week, and not the letters of a state (``Omaha, NE``) or of a station (``St.``)."""
    plain = plain_name(word)
    other = word.isupper() and word.casefold() in states()
    return plain in weekday_words() and not (other or (word[:1].isupper() and plain in words("station")))


def _of_stay(label: str) -> bool:
    """Whether a label is that of the arrival at a hotel or the departure from it: ``Anreise:``."""
    return plain_name(label) in words("checkin") | words("checkout")


def _about_side(label: str) -> bool:
    plain = plain_name(label)
    return plain in words("time") or plain in words("at") or plain in words("date")


def route_in(line: str) -> tuple[str, str, str] | None:
    """Two ends with an arrow, a dash or a word between them, and the number: ``LH 2218 Munich → Toulouse``."""
    number = find_number(line)
    rest = masked(line, [number[1]] if number else []).strip()
    rest = re.sub(r"^[^\w(]*(?:(?:[^\W\d_]+\s+){0,3}[^\W\d_]+\s*:\s+)?", "", rest)
    rest = re.sub(r",(?:\s*,)*\s*$", "", rest)
    lead, comma, behind = rest.partition(",")
    if comma and set(plain_name(lead).split()) <= _MEANS:
        rest = behind.strip()  # "train …, Madrid → Sevilla"
    codes = re.search(r"\b([A-Z]{3})\s*(?:-|–|—|/|→|->|to|➞|✈)\s*([A-Z]{3})\b", rest)
    if codes is not None and airport(codes[1]) and airport(codes[2]):
        return codes[1], codes[2], number[0] if number else ""
    for pattern in (ARROW, _ROUTE):
        parts = [part for part in pattern.split(rest) if part.strip()]
        if len(parts) == 2 and (pattern is ARROW or both_known([without_lead(parts[0].strip()), parts[1]])):
            ends = [place_text(re.sub(r"^[^,()]*?:\s+", "", part)) for part in parts]
            ends = [_behind_sentence(without_lead(ends[0])), _without_sentence(_undated(ends[1]))]
            if all(ends):
                return ends[0], ends[1], number[0] if number else ""
    return None


def _behind_sentence(end: str) -> str:
    """The first end of a way behind a sentence that leads to it: ``You are travelling from Dublin Heuston``."""
    said = end.split()
    led = [at for at, word in enumerate(said[:-1]) if word.islower() and role_of(word) == "from"]
    return " ".join(said[led[-1] + 1 :]) if led and not can_be_place(end) else end


def _undated(end: str) -> str:
    """An end of a way without the day behind it, and the small word and the weekday before that."""
    dates = dates_in(end, dt.date(2000, 1, 1))
    said = end[: dates[0].begin].split() if dates else end.split()
    while len(said) > 1 and ((dates and said[-1].islower()) or _weekday(said[-1].strip(".,"))):
        said.pop()
    return " ".join(said)


def _without_sentence(end: str) -> str:
    """An end of a way without what a sentence says behind it: ``Nantes (Gare) est confirmé``."""
    own = words("in_names") | words("station") | words("town_parts")
    kept: list[str] = []
    for word in end.split():
        inside = " ".join(kept).count("(") > " ".join(kept).count(")")
        if kept and not inside and word[0].islower() and not set(plain_name(word).split()) <= own:
            break
        kept.append(word)
    return " ".join(kept).rstrip(" .,")


def of_means(word: str, kind: str = "") -> bool:
    """Whether a word says by what one goes, also as the first part of a longer one: ``Laivamatka``."""
    plain, known = plain_name(word), words(kind) - words("platform") - words("station") if kind else _MEANS
    return plain in known or any(plain.startswith(one) for one in known if len(one) > 4 and len(plain) > len(one) + 2)


def without_lead(end: str) -> str:
    """The first end of a way without what only leads to it: ``von München``, ``Volo Roma``, ``Your trip Leeds``."""
    said = end.split()
    size = 2 if plain_name(said[0] if said else "") in words("yours") else 0
    back = words("back") if size < len(said) and of_means(said[size]) else frozenset()  # "ferry de vuelta Vis"
    while len(said) > size + 1 and (
        of_means(said[size]) or role_of(said[size]) == "from" or plain_name(said[size]) in back
    ):
        size += 1
    rest = " ".join(said[size:])
    means = 0 < size < len(said) and of_means(said[size - 1]) and said[size][:1].isupper()
    led = 0 < size < len(said) and (said[0].islower() or ((means or both_known([rest])) and city_named(end) is None))
    return rest if led and rest else end


def heads_table(line: str) -> bool:
    """Whether a line has the words for departure and for arrival both, as the head of a table."""
    plain = set(plain_name(line).split())
    return bool(plain & words("depart")) and bool(plain & words("arrive")) and not clocks_in(line)


def beside_a_role(text: str) -> bool:
    """Whether a word for departure or arrival stands right before a time."""
    words_before = (re.search(r"([^\W\d_]+)\.?[\s:]*$", text[: clock.begin]) for clock in clocks_in(text))
    return any(found is not None and role_of(found[1]) in ("depart", "arrive") for found in words_before)


def call_word(word: str) -> str:
    """``depart`` or ``arrive`` where a word says so, "" for any other."""
    role = role_of(word)
    return role if role in ("depart", "arrive") else ""


def both_known(parts: list[str]) -> bool:
    return all(city_named(city_in(part)) or _one_word_town(part) or airport_named(part) for part in parts)


def _one_word_town(part: str) -> bool:
    """Whether a text begins with a smaller town; "King's Cross" is one elsewhere."""
    name = part.split(",")[0].strip()
    return " " not in name and town_named(name) is not None
