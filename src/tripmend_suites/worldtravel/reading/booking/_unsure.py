"""Currencies that share a mark: whose crowns ``kr`` are, and whose dollars ``$``."""

from __future__ import annotations

import re

__all__ = ["NORDIC", "crowns_of", "dollars_of"]

_CROWNS = {
    "ISK": re.compile(r"[ðþ]|\b(?:isk|iceland\w*|reykjav\w*|ísland\w*|fullorðn\w*)\b|\+354"),
    "SEK": re.compile(
        r"\b(?:och|vuxen|vuxna|platser|sek|sverige|sweden|swedish|svenska|stockholm|göteborg|gothenburg|malmö|uppsala"
        r"|kronor)\b|\+46|\.se\b"
    ),
    "NOK": re.compile(
        r"\b(?:pensjonist|honnør|avgang|plasser|kjøp|bestill|billetter|ikke|ledige plasser|fullbooket|utsolgt|nok|norge"
        r"|norway|norwegian|norske|oslo|bergen|trondheim|stavanger|tromsø|ålesund|inngang)\b|\+47|\.no\b"
    ),
    "DKK": re.compile(
        r"\b(?:børn|børne\w*|dkk|danmark|denmark|danish|danske|københavn\w*|copenhagen|aarhus|århus|odense|aalborg|roskilde"
        r"|helsingør|billetpris\w*|studerende|pr\. person|åbningstider|ledige pladser|udsolgt|unge|køb)\b|\+45|\.dk\b"
    ),
}
NORDIC = re.compile(r"[øå]|\b(?:vuxen|voksen|voksne|barn|och|og)\b")
"""Letters and words of Danish, Swedish and Norwegian."""
_SWEDISH = re.compile(r"[äö]")
_DOLLARS = {
    "AUD": re.compile(r"\bAUD\b|(?i:\baustralian? dollars?\b)"),
    "CAD": re.compile(r"\bCAD\b|(?i:\bcanadian dollars?\b|\bdollars canadiens\b)"),
    "NZD": re.compile(r"\bNZD\b|(?i:\bnew zealand dollars?\b)"),
    "SGD": re.compile(r"\bSGD\b|(?i:\bsingapore dollars?\b)"),
    "HKD": re.compile(r"\bHKD\b|(?i:\bhong kong dollars?\b)"),
    "TWD": re.compile(r"\bTWD\b|\bNTD\b"),
    "MXN": re.compile(r"\bMXN\b|(?i:\bpesos mexicanos\b)"),
    "ARS": re.compile(r"\bARS\b|(?i:\bpesos argentinos\b)"),
    "CLP": re.compile(r"\bCLP\b|(?i:\bpesos chilenos\b)"),
    "COP": re.compile(r"\bCOP\b|(?i:\bpesos colombianos\b)"),
}
_DOLLAR_LANDS = re.compile(
    r"(?i)\b(?:australia|sydney|melbourne|brisbane|queensland|perth|adelaide|canada|toronto|montr[eé]al|vancouver|qu[eé]bec"
    r"|ottawa|calgary|new zealand|auckland|wellington|queenstown|singapore|hong kong|m[eé]xico|canc[uú]n|argentina"
    r"|buenos aires|chile|santiago|colombia|bogot[aá]|taiwan|taipei)\b"
)


def crowns_of(text: str) -> tuple[str, bool]:
    """Whose crowns ``kr`` are on a page with this text, empty where nothing tells, and whether that is sure: the
    country, a city of it or a word of its language is named, and none of another."""
    small = text.lower()
    named = [code for code, pattern in _CROWNS.items() if pattern.search(small)]
    if len(named) == 1:
        return named[0], True
    if (
        "SEK" not in named
        and _SWEDISH.search(small)
        and not {"ISK", "DKK", "NOK"} & set(named)
        and NORDIC.search(small)
    ):
        return "SEK", True
    if named:
        return named[0] if named[0] != "ISK" else named[1], False
    return ("DKK" if NORDIC.search(small) else ""), False


def dollars_of(text: str) -> tuple[str, bool]:
    """Whose dollars or pesos ``$`` are, and whether that is sure: those that the text names, else American ones, which
    are not sure where a place of another country with dollars is named."""
    named = [code for code, pattern in _DOLLARS.items() if pattern.search(text)]
    if len(named) == 1 and not re.search(r"\bUSD\b|US\s?\$", text):
        return named[0], True
    return "USD", not named and not _DOLLAR_LANDS.search(text)
