"""Everything in a text that looks like a price, whether or not a reader can make it out: the net under all readers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .._folding import folded
from ._money import cents_in, hundredths_in, ranges_in

__all__ = ["Sum", "bare_sums_in", "sums_in"]

_SIGN = r"[€$£¥₹₺₽₴₩฿₪₫₱₾₦₡₵₸₼円원元]"
_CODE = (
    r"EUR|GBP|USD|CHF|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|JPY|KRW|CNY|RMB|BRL|MXN|ARS|CLP|COP|PEN|UYU"
    r"|INR|LKR|NPR|PKR|ZAR|RSD|HRK|BAM|MKD|ALL|UAH|RUB|GEL|AMD|AZN|KZT|UZS|THB|IDR|MYR|SGD|HKD|TWD|PHP|VND|KHR|LAK"
    r"|AED|QAR|SAR|KWD|BHD|OMR|JOD|ILS|EGP|MAD|TND|DZD|NGN|KES|TZS|UGX|GHS|NAD|MUR|MVR|XPF|XOF|XAF"
)
_MARK = r"(?:US|CA|AU|NZ|HK|NT|MX|R|A|C|S)\$|S/\.?|Rp\.?|RM|Rs\.?|E£|S?Fr\.|[Kk]r\.?|Dhs?|NIS|R(?=\s?\d\d)"
_AFTER = (
    r"z[łl]|K[čc]|Ft|lei|leu|TL|[Kk]r\.?|:[-–]|лв\.?|грн\.?|руб\.?|ден\.?|дин\.?|din\.?|ct|cts?|cents?|Rp|Rs|RM|Dhs?|NIS"
    r"|Fr\.(?!\s?\d)"
)
_WORD = (
    r"euros?|pounds?|pence|dollars?|francs?|franken|kronor|kroner|kronur|kruunua|crowns?|zlotys?|zlot[ye]ch|korun[ay]?"
    r"|forints?|leva|lira|yen|won|yuan|rmb|baht|rupees?|rupiah|ringgit|dirhams?|dinars?|riyals?|shekels?|pesos?|reais"
    r"|soles|rand|dong|lari|hryvnia|rubles?|roubles?|shillings?|bucks|quid"
)
_NUMBER = (
    r"\d{1,3}(?:[.'’\u202f\u00a0 ]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,3}(?:,\d{2,3})+(?!\d)(?:\.\d{2}(?!\d))?"
    r"|\d{1,7}(?:[.,]\d{1,2}(?!\d))?"
)
_PART = r"(?:[.,]\s?[-–—−]+)?"
_MARKED = re.compile(
    rf"(?<![^\W\d_])(?:{_MARK}|{_CODE})\s?(?:{_NUMBER}){_PART}(?![\w])|{_SIGN}\s?(?:{_NUMBER}){_PART}"
    rf"|(?<![\w.,:/])(?:{_NUMBER}){_PART}\s?(?:{_SIGN}|(?:{_AFTER}|{_CODE})(?![^\W\d_])|(?i:{_WORD})(?![^\W\d_])|(?<=\d\d)p(?![\w.]))"
    r"|(?<![\w.,:/])\d{1,4}[.,][-–—−]+(?!\w)"
)
_COUNT = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty"
    r"|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|zwolf|funfzehn|zwanzig"
    r"|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|vingt|due|tre|quattro|cinque|sei|sette|otto|nove|dieci"
    r"|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez"
)
_IN_WORDS = re.compile(
    rf"\b(?:{_COUNT})[\s-](?:{_WORD})\b"
    r"|\bhalf[- ]price\b|\b(?:zum )?halbe[nr]? preis\b|\bdemi[- ]tarif\b|\bmeta prezzo\b|\bmitad de precio\b"
    r"|\bhalve prijs\b"
    r"|\bmarket price\b|\btagespreis\b|\bprix du (?:jour|marche)\b|\bprezzo (?:di mercato|del giorno)\b"
    r"|\bpreis auf anfrage\b|\bprices? on request\b|\bprix sur demande\b|\bprecio segun mercado\b"
)
_FREE = (
    r"(?:for )?free(?: of charge)?|gratis|kostenlos|kostenfrei|gratuit[eos]{0,2}|gratuitament[eo]|gratuit?ment|gratuita"
    r"|(?:eintritt|einlass|zutritt) (?:ist )?frei|frei(?:er)? (?:eintritt|zutritt)|frei(?= fur)|(?<=: )frei(?=$|[.,;])"
    r"|zdarma|bezplatn\w*|bezplatny|ingyenes|ingyen|ilmainen|ilmaiseksi|maksuton|besplatn\w*|brezplacn\w*|ucretsiz|gratuit|δωρεαν"
)
_FREED = re.compile(rf"(?<![\w-])(?:{_FREE})(?![\w-])")
_TO_ENTER = re.compile(
    r"\b(?:(?:unter|bis|sotto|onder|fino a) \d|\w*k[ao]rte?n?|carte|tessera|tarjeta|admission|admitted"
    r"|entry|entrance|enter|entr[ae]\w{0,4}|eintritt|einlass|zutritt|ingress[oi]|accesso|acces|acceso"
    r"|bigliett[oi]|billets?|tickets?|toegang|entre|intrade|vstup\w*|wstep|belep\w*|paasy|giris|visit[ae]?"
    r"|child(?:ren)?|kids?|infants?|bab(?:y|ies)|toddlers?|under|below|years?|jahren?|kind(?:er|eren)?|bambin[oi]|ragazz[oi]"
    r"|nin[oa]s?|menores|anos|enfants?|moins|ans|criancas?|ate|barn|born|ar|dzieci|lat|deti|let|gyer\w*|eves\w*|lapset"
    r"|members?|mitglieder|soci|membres|holders?|inhaber|museumkaart|card|pass|disabled|caregivers?|residents?|students?"
    r"|seniors?|adults?|sunday|sonntag|domeniche?|domenica|domingos?|dimanches?|zondag|monday|wednesday|thursday|friday|saturday"
    r"|month|monat|mese|mes|mois)\b"
)
_CLOCK = re.compile(r"\d\s?[:.h]\s?\d\d|\d\s?(?:h|am|pm|uhr)\b")
"""A time of day, beside which *free* tells that a slot is."""
_NOT_ENTRY = re.compile(
    r"free (?:cancel|wi-?fi|parking|park|places?|seats?|time|of (?!charge)|to (?!enter|visit)|from|shuttle|delivery)"
    r"|(?:feel|set|get|places?|seats?|gluten|sugar|alcohol|barrier|duty|smoke|car|hands)[ -]free|\bare free to\b"
    r"|(?:parcheggio|wi-?fi|parking|parkplatz|stornierung|annulation|cancellazione|cancelacion)"
    r" (?:gratui\w+|gratis|kosten\w+)"
    r"|(?:kostenlose|gratis|gratuite?) (?:stornierung|parken|parkplatz|annulation|wlan|wifi)"
)
_SMALL = re.compile(r"\d\s?(?:p|ct|cts?|cents?|pence)$|KWD|BHD|OMR|JOD|TND", re.IGNORECASE)
"""What is a hundredth itself, or has a thousand parts."""
_BARE = re.compile(
    r"(?<![\w.,:/+–−-])[A-Z]?(?:\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,5})(?:[.,]\d{1,2})?"
    r"(?![\w:/%°’'+–-]|[.,]\d|\s?(?:%|°|(?:m|km|cm|min|h|g|l|cl|ml|kg)\b))"
)
"""A recogniser may make a letter of a sign that it does not know."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What looks like a price. said: as written. cents: hundredths of its currency where its number can be read in one
    way only; else None. start, end: which letters of the text. ranged: whether it has two ends."""

    said: str
    cents: int | None
    start: int
    end: int
    ranged: bool = False


def sums_in(text: str, row: str = "") -> list[Sum]:
    """Everything in a text that names an amount by a sign, a code or a word, ranges as one; and what is free to enter
    or costs a part of something else. In reading order, none inside of another. row: all that stands beside the text,
    which may tell what is free."""
    words = folded(text)
    found = [Sum(text[a:b].strip(), None, a, b, ranged=True) for a, b in ranges_in(text)]
    found += [Sum(text[a:b].strip(), cents, a, b) for cents, a, b in cents_in(text) if cents]
    found += [
        Sum(text[a:b].strip(), _hundredths(text[a:b]), a, b) for a, b in _spans(text, words, folded(row) or words)
    ]
    kept: list[Sum] = []
    for one in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _hundredths(said: str) -> int | None:
    if _SMALL.search(said) or not re.search(r"\d", said):
        return None
    return hundredths_in(re.sub(r"[^\d.,'’\s–—−-]", "", said).strip())


def _spans(text: str, words: str, row: str) -> Iterator[tuple[int, int]]:
    for match in _MARKED.finditer(text):
        yield match.span()
    for match in _IN_WORDS.finditer(words):
        yield match.span()
    alone = _FREED.fullmatch(words.strip()) is not None and not _CLOCK.search(row) and row != words
    if alone or (_TO_ENTER.search(row) and not _NOT_ENTRY.search(row)):
        for match in _FREED.finditer(words):
            yield match.span()


def bare_sums_in(text: str, whole: bool = False) -> list[Sum]:
    """Numbers without any currency that may be amounts: with decimals, and with `whole` others of up to five digits."""
    found = [Sum(match.group(), None, *match.span()) for match in _BARE.finditer(text)]
    return [one for one in found if whole or re.search(r"[.,]\d{1,2}$", one.said)]
