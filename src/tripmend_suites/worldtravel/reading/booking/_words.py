"""The words that booking pages use: fares, kinds of entrance, meals, languages, headings that name nothing."""

from __future__ import annotations

import re

from .._folding import folded
from ._lexicon import any_of, any_of_each, fares

__all__ = [
    "DAYPARTS",
    "FARES",
    "FLOW_FARE",
    "LANGUAGES",
    "MEALS",
    "admission_in",
    "admission_of_label",
    "bare",
    "fare_of",
    "folded",
    "is_table_word",
    "is_title_of_nothing",
    "names_price",
]

_YEARS = rf"\s?(?:{any_of('years')})"
_AGES = (
    r"(?:\s?\([^()]{0,40}\)?|\s?(?:aged?|from|over|under)\s\d{1,2}(?![\d.,])"
    r"|\s?\d{1,2}\s?(?:\+|[-–]\s?\d{1,2}(?![\d.,])|and over|and under|years)"
    r"|,?\s?(?:(?:de|da|dai|von|dos|des|ab|up to|bis|hasta|fino a|ate|ate aos|t/m|jusqu'?a|fins a|tot|unter|moins de"
    r"|sota|under|over|till|til|fra|do|od|nad|ponizej|alle|yli|opptil|upp till)\s)?"
    rf"\d{{1,2}}\s?(?:(?:a|ai|aos|-|–|bis|to|t/m|tot|fins a|until)\s?\d{{1,2}}(?![\d.,]))?{_YEARS}(?![a-z])"
    r"|\s(?:with|mit|con|avec|amb|com|met|med)\s(?:an?\s)?(?:card|id|ausweis|carnet|carte|tessera|cartao|pas|kort))?"
)
_KIND = rf"(?:(?:{any_of('kinds')})\s(?:(?:{any_of('for')})\s)?)?"
_PAST_65 = (
    r"(?:(?:over|uber|ab|from|oltre(?: i)?|da|mas de|mes de|plus de|maiores de|mayores de|majors de|mais de|nad|od"
    r"|powyzej|peste|yli)\s6[0-9]"
    r"|(?<!\d)\+?6[0-9]\s?(?:\+|-?plus(?:sers?)?|and over|jaar en ouder|ans et plus|anni e oltre))"
    rf"(?:{_YEARS})?"
)
_ENDS = r"(?!(?!aged|from|over|under|and|eur|free|pays?|costs?)[a-z])"
"""No other word goes on here; a recogniser may have lost the space before these."""
FARES: dict[str, str] = {
    fare: rf"{_KIND}(?:(?:{words}){_ENDS}{_AGES}{rf'|{_PAST_65}' if fare == 'senior' else ''})"
    for fare, words in fares().items()
}
"""Patterns of the words for each fare, on text as `folded` gives it."""
_AND = "|".join(rf"(?<=[€0-9r] (?:{words}) )" for words in any_of_each("conjunctions"))
FLOW_FARE = re.compile(
    rf"(?:(?<=^)|(?<=[.;,:|/•·(\n])|(?<=[.;,:|/•·(\n]\s)|{_AND})(?:(?:{any_of('articles')})\s)?"
    rf"(?P<fare>{'|'.join(f'(?P<{fare}>{pattern})' for fare, pattern in FARES.items())})"
)
"""A fare in running text: at the beginning of a line or of a part of a sentence, or after a price and an *and*."""
_TAIL = rf"(?:[\s,(/–-]{{1,3}}(?:\d{{1,3}}|{any_of('ages')}|{any_of('years')})[.,)+’']*){{0,8}}"
_SINGULAR = {
    fare: re.compile(rf"\W*(?:(?:{any_of('articles')})\s)?(?:{pattern})(?:{_TAIL})?\W*")
    for fare, pattern in FARES.items()
}
_PRICE = re.compile(rf"(?:(?:{any_of('price')}|{any_of('entrance')})[\s:-]*)+")

MEALS: dict[str, str] = {
    "breakfast": r"breakfast|fruhstuck|colazione|desayuno|esmorzar|petit dejeuner",
    "brunch": r"brunch",
    "lunch": r"lunch(?:eon|time)?|mid-?day(?: meal)?|at noon|mittag(?:s|essen)?|pranzo|almuerzo|comida|dinar|dejeuner",
    "dinner": r"dinner|supper|evening(?: meal)?|abend(?:essen)?|abends|cena|sopar|diner",
}
DAYPARTS = re.compile(
    r"(?:in the |early |late )?(?:mornings?|afternoons?|evenings?|nights?|midday|noon|day|am|pm|a\.m\.|p\.m\.)"
)

LANGUAGES: dict[str, str] = {
    "English": r"english|inglese|ingles|angles|englisch|anglais",
    "German": r"german|deutsch|tedesco|aleman|alemany|allemand",
    "French": r"french|francais|francese|frances|franzosisch",
    "Italian": r"italian|italiano|italia|italienisch|italien",
    "Spanish": r"spanish|espanol|castellano|spagnolo|castella|spanisch|espagnol",
    "Catalan": r"catalan|catala|catalano|katalanisch",
    "Portuguese": r"portuguese|portugues|portoghese|portugais",
    "Dutch": r"dutch|nederlands",
    "Polish": r"polish|polski",
    "Russian": r"russian",
    "Japanese": r"japanese",
    "Chinese": r"chinese|mandarin",
    "Korean": r"korean",
    "Arabic": r"arabic",
    "Turkish": r"turkish",
    "Czech": r"czech",
    "Hungarian": r"hungarian",
    "Swedish": r"swedish",
    "Danish": r"danish",
    "Norwegian": r"norwegian",
    "Finnish": r"finnish",
    "Greek": r"greek",
    "Ukrainian": r"ukrainian",
}

_ADMISSIONS: tuple[tuple[str, str], ...] = (
    ("skip-line", r"skip[- ]?the[- ]?(?:line|queue)(?:\s?(?:entrance|entry|admission|access|ticket))?"),
    ("standard", r"(?:standard|normal|regular)\s?(?:entrance|entry|admission|access)"),
    ("guided", r"with\s?an?\s?guide(?!d)|in a guided group|led by a guide"),
    ("pass", r"pass\s?(?:entrance|entry|admission|holders?)|(?:entrance|entry|admission)\s?with\s?(?:the\s|a\s)?pass"),
    ("event", r"(?:special|event)\s?(?:entrance|entry|admission)"),
    ("skip-line", r"(?:priority|fast[- ]?track|express)\s?(?:entrance|entry|admission|access)"),
)
_LABELS: tuple[tuple[str, str], ...] = (
    ("skip-line", r"skip|fast|priority|express|without (?:queue|queueing|queuing|waiting)|no queue|straight in"),
    ("guided", r"guided|guide\b|fuhrung|visita guidata"),
    ("pass", r"\bpass\b|combined|combi|city card"),
    ("standard", r"admission|entr(?:y|ance)|standard|ticket|general|ordinary|basic|visit"),
)
_NOTHING = re.compile(
    r"(?:please )?(?:(?:timed|general|admission|entry|entrance|available|opening|visit|visiting|start"
    r"|starting|your|the|all|"
    r"free|possible|ticket|tickets|slot|slots|time|times|hour|hours|choose|select|pick|an?|and|of|for|today"
    r"|on|when|"
    r"which|what|schedule|timetable|sessions?|reserve|reservation|reservations|book|booking|bookings|table|tables|"
    r"availability|date|day|this|day's|see|find|with|by|to|einlass|einlasszeiten|uhrzeit|zeitfenster|orari"
    r"|horarios?|"
    r"entry times|windows?|arrival|in)[ ?:!.,·-]*)+"
)
_TABLE = re.compile(
    rf"(?:{any_of('columns')}|"
    r"(?:what|when|which|entry|entrance|sold with|valid (?:with|for)|tickets?|times?|slots?|state|status"
    r"|availability|places|"
    r"seats|language|price|places left|left|free|for|with|meal|event|title|start|starts|party|max|book|hour"
    r"|uhr|zeit|departs?|departures?|returns?|arrives?|arrivals?|back at|ends?|finish(?:es)?|heure|langue|disponibilite"
    r"|depart|retour|abfahrt|ankunft|ende|platze|sprache|ora|hora|posti|plazas|lingua|idioma))\W*"
)


def bare(text: str) -> str:
    """Letters and digits alone, without case and accents: what two spellings of a name have in common."""
    return "".join(letter for letter in folded(text) if letter.isalnum())


def fare_of(text: str) -> str | None:
    """The fare that a text names, if it says nothing else."""
    words = folded(text.strip())
    if words.endswith(")") and "(" not in words:
        return None  # the end of something that began on the line before
    one = next((fare for fare, pattern in _SINGULAR.items() if pattern.fullmatch(words)), None)
    if one is not None or "/" not in words or len(words) > 50:
        return one
    # Student / unemployed: one price for several, of whom one is known; of two that are known neither is told alone.
    parts = {fare for part in words.split("/") if (fare := fare_of(part)) is not None}
    return parts.pop() if len(parts) == 1 else None


def names_price(words: str, number: str) -> bool:
    """Whether words before a bare number make it a price: a fare, or with decimals the word for a price or a ticket."""
    return fare_of(words) is not None or (
        re.search(r"[.,]\d{1,2}$", number) is not None and _PRICE.fullmatch(folded(words)) is not None
    )


def admission_in(text: str) -> tuple[str, int, int] | None:
    """The last phrase that tells the kind of entrance, and where it stands."""
    words = folded(text)
    found = [
        (match.start(), match.end(), kind) for kind, pattern in _ADMISSIONS for match in re.finditer(pattern, words)
    ]
    if not found:
        return None
    start, end, kind = max(found)
    return kind, start, end


def admission_of_label(label: str) -> str | None:
    """The kind of entrance that the name of a ticket suggests."""
    words = folded(label)
    return next((kind for kind, pattern in _LABELS if re.search(pattern, words)), None)


def is_title_of_nothing(text: str) -> bool:
    """Whether a heading over slots names neither a ticket nor an event: ``Timed entry``, ``Choose a time``."""
    words = folded(text.strip())
    return bool(_NOTHING.fullmatch(words) or DAYPARTS.fullmatch(words.strip(" :·-")))


def is_table_word(text: str) -> bool:
    """Whether a text can be the head of a table's column."""
    return bool(_TABLE.fullmatch(folded(text.strip())))
