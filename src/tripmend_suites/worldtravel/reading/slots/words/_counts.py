"""What the numbers beside the times say: ``0 left``, ``12 of 12 taken``, ``100 % full``, or a bare column of places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ._lexicon import Meaning, folded, in_figures, meaning_of

__all__ = [
    "by_counts",
    "counts_taken",
    "names_places",
    "open_shares",
    "priced",
    "says_free",
    "says_taken",
    "tells_places",
]

_PRICE = re.compile(
    r"(?:[€$£]|\b(?:eur|usd|gbp|chf))\s*\d+(?:[.,]\d+)?(?:,-)?"
    r"|\d+(?:[.,]\d+)?\s*(?:[€$£]|eur\b|usd\b|gbp\b|chf\b)|\d{1,2}[:.h]\d\d"
)
_LARGEST = re.compile(
    r"(?:max(?:imum|imal)?\.?|up to|for up to|bis(?: zu)?|hasta|fino a|jusqu'?a|fins a|party of|parties of|for)\s*"
    r"(?:\|\s*)?(\d{1,3})(?:\s*(?:people|persons?|pers\b\.?|guests?|personen|persone|personas|personnes))?"
)
_RATIO = re.compile(
    r"(?<![\d.,:/])(\d{1,4})\s?(?:/|\b(?:out of|of|von|sur|de|di|van|av|af|z|iz)\b)\s?(?:the )?(\d{1,4})(?![\d.,:/])"
)
_PERCENT = re.compile(r"(?<![\d.,])(\d{1,3})\s?(?:%|percent|prozent|por ciento|per cento)")
_NUMBER = re.compile(r"(?<![\d.,:/€$£-])(\d{1,3})(?![\d.,:/%€$£h-])")
_TAKEN = re.compile(
    r"\b(?:taken|booked|sold|full|reserved|filled|occupied|gone|used|belegt|vergeben|gebucht|verkauft|besetzt|voll"
    r"|reserviert|auslastung|occup\w*|reserv\w*|vendu\w*|pris\w*|complet\w*|prenotat\w*|ocupa\w*|vendid\w*|bezet|geboekt)\b"
)
_FREE = re.compile(
    r"\b(?:left|free|available|availability|remain\w*|spare|open|vacant|unsold|frei\w*|verfugbar|ubrig|noch|still|libres?"
    r"|disponib\w*|liber[oaie]|restant\w*|restent?|reste|rimast\w*|quedan|queden|lliures?|vrij|ledig\w*|livres?|woln\w+|voln\w+|zbyv\w+|zostal\w*|szabad|kvar|tilbage|igjen|vapaa\w*|jaljella|libere)\b"
)
_PLACES = re.compile(
    r"\b(?:seats?|places?|spots?|tables?|tickets?|spaces?|pax|people|persons?|guests?|platze?|karten|tische?|tickets"
    r"|posti|post[oi]|biglietti|plazas|entradas|llocs|entrades|personnes|billets?|plaatsen|kaarten|vagas|miejsc\w*|mist\w?|hely\w*|platser|plats|pladser|plads|plasser|plass|paikka\w*|locuri)\b"
)

_GLUED = re.compile(r"(?<![\w.,:/€$£-])(\d{1,3})(?=[^\W\d_]{4})")
"""A number that lost the space before its word (``0free``)."""
_NO_NUMBER = re.compile(
    rf"(?<![\w.,])[-–—−]{{1,2}}\s*(?=(?:{_PLACES.pattern})|(?:{_FREE.pattern}))"
    r"|(?<=:)\s?[-–—−]{1,2}(?!\w)"
)
"""A dash where others have a number."""


@dataclass(frozen=True)
class _Said:
    """share: from 0 to 1, of the places that are taken, or free. kind: `taken`, `free`, or empty where no word says."""

    share: float
    kind: str


def priced(words: str) -> bool:
    """Whether a price stands in the words."""
    return bool(
        re.search(r"[€$£]\s*\d|\d\s*[€$£]|\b(?:eur|usd|gbp|chf)\s*\d|\d\s*(?:eur|usd|gbp|chf)\b", folded(words))
    )


def says_free(text: str) -> bool:
    """Whether a folded text has a word for what is free."""
    return _FREE.search(text) is not None


def says_taken(text: str) -> bool:
    """Whether a folded text has a word for what is taken."""
    return _TAKEN.search(text) is not None


def names_places(words: str) -> bool:
    """Whether the words are one for places and nothing more, which tells no state without its number."""
    return bool(re.fullmatch(rf"\W*{_PLACES.pattern}\W*", folded(words)))


def tells_places(words: str) -> bool:
    """Whether the words, besides numbers, are all words for places or for what is free (``places left``)."""
    text = folded(words)
    rest = _FREE.sub(" ", _PLACES.sub(" ", text))
    return rest != text and not re.search(r"[^\W\d_]", rest)


def counts_taken(words: str) -> bool:
    """Whether the words name a share, or how many places are taken; a word for full says nothing by itself then."""
    text = _LARGEST.sub(" ", in_figures(words))
    some = re.search(rf"(?<!all )(?<!alle )(?<!tutti )(?<!tous )\b\d{{1,4}} (?:\w+ )?{_TAKEN.pattern}", text)
    return _said(words) is not None or bool(some)


def _is_number(words: str) -> bool:
    return bool(re.fullmatch(r"\W*\d{1,3}\W*", _PRICE.sub(" ", folded(words)).strip() or "-"))


def _said(words: str) -> _Said | None:
    text = _PRICE.sub(" ", in_figures(words))
    rest = _LARGEST.sub(" ", text)
    kind = "taken" if _TAKEN.search(rest) else "free" if _FREE.search(rest) else ""
    if kind == "taken" and _FREE.search(rest):
        kind = ""
    ratio = _RATIO.search(rest)
    if ratio and 0 < int(ratio[2]) >= int(ratio[1]):
        return _Said(int(ratio[1]) / int(ratio[2]), kind)
    percent = _PERCENT.search(rest)
    if percent and int(percent[1]) <= 100:
        return _Said(int(percent[1]) / 100, kind)
    return None


def _amount(words: str, places: bool) -> int | None:
    """How many places are left, where the number stands with a word for what is free, or (places) for places."""
    text = _PRICE.sub(" ", in_figures(words))
    largest = _LARGEST.search(text)
    if largest and int(largest[1]) == 0:
        return 0
    rest = _LARGEST.sub(" ", text)
    numbers = _NUMBER.findall(rest)
    if len(numbers) != 1 or _TAKEN.search(rest) or not (_FREE.search(rest) or (places and _PLACES.search(rest))):
        return None
    return int(numbers[0])


def by_counts(texts: Sequence[str]) -> list[Meaning | None]:
    """For each slot what its number says; None where it has none that tells its state. Shares without a word for what
    they count are told by the page: nobody has twice all free and never none, or the other way about."""
    texts = [_GLUED.sub(r"\1 ", text) for text in texts]
    said = [_said(text) for text in texts]
    bare = [one for one in said if one is not None and not one.kind]
    none, full = sum(one.share == 0 for one in bare), sum(one.share == 1 for one in bare)
    usual = "free" if none and not full else "taken" if full and not none else ""
    if any(_amount(text, True) for text in texts):
        texts = [text if any(c.isdigit() for c in text) else _NO_NUMBER.sub(" 0 ", folded(text)) for text in texts]
    places = any(_amount(text, True) == 0 for text in texts)  # else they may tell how large a table is
    found: list[Meaning | None] = []
    for text, one in zip(texts, said, strict=True):
        if one is not None:
            kind = one.kind or usual
            full_at = 1.0 if kind == "taken" else 0.0
            found.append(None if not kind else "sold_out" if one.share == full_at else "open")
            continue
        amount = _amount(text, places)
        found.append(None if amount is None else "open" if amount else "sold_out")
    return _column(texts, found)


def open_shares(texts: Sequence[str]) -> set[int]:
    """Which slots have all or none of a share (``0/20``, ``20/20``), on a page that has both and no word for what they
    count: either may be sold out."""
    said = [_said(text) for text in texts]
    ends = {i: one.share for i, one in enumerate(said) if one is not None and not one.kind and one.share in (0, 1)}
    return set(ends) if len(set(ends.values())) == 2 else set()


def _column(texts: Sequence[str], found: list[Meaning | None]) -> list[Meaning | None]:
    """Bare numbers in most slots: none is sold out, where the page has both, or others have a dash in its place,
    or all others say in words that they are full."""
    alone = [_is_number(text) for text in texts]
    values = [
        int(re.sub(r"\D", "", _PRICE.sub(" ", folded(t)))) if yes else -1 for t, yes in zip(texts, alone, strict=True)
    ]
    dashed = [bool(re.fullmatch(r"\s*[-–—−/xX×]+\s*", text)) for text in texts]
    full = [meaning_of(text) == "sold_out" and not any(c.isdigit() for c in _PRICE.sub(" ", text)) for text in texts]
    if any(full) and any(alone) and all(a or b for a, b in zip(alone, full, strict=True)):
        return ["sold_out" if one or not value else "open" for one, value in zip(full, values, strict=True)]
    if sum(alone) < 2 or sum(alone) + sum(dashed) < 0.8 * len(texts) or len(set(values) - {-1, 0}) < 1:
        return found
    if not (0 in values or any(dashed)):
        return found
    return [
        ("open" if value else "sold_out") if yes else "sold_out" if dash else one
        for one, yes, dash, value in zip(found, alone, dashed, values, strict=True)
    ]
