"""What a whole booking page is about: which venue, which day, and whether anything can be booked at all."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .._flow import Flow, Run, runs_of
from .._layout import Piece, line_height, overlap_y, rows
from ..sheet import Box, Sheet
from ..times._dates import dates_in, doubtful_in, says_date
from ._broken import Heading, headings_in
from ._labels import alike
from ._lexicon import any_of
from ._tickets import is_section
from ._words import LANGUAGES, bare, fare_of, folded, is_table_word, is_title_of_nothing

__all__ = ["Day", "Status", "Title", "day_of", "status_of", "title_of"]

_CLOSED = re.compile(
    r"\b(?:is|are|remains?|stays?)\s?(?:exceptionally\s|also\s|now\s)?closed|closed (?:for|on|today|all"
    r"|this)|^closed\b|geschlossen"
    r"|nothing can be booked for this|chiuso|cerrado|tancat|ferme\b(?! (?:de|des|du|d'|la|le|les|aux?)\b)"
    r"|no entry (?:on this|today)"
)
_WALK_IN = re.compile(
    r"no\s?(?:booking|reservations?|advance booking)s?\s?(?:is |are )?(?:needed|necessary|required|taken"
    r"|possible)|takes?\s?no\s?(?:reservations|bookings)"
    r"|has\s?no\s?time\s?slots|without (?:a )?(?:reservation|booking)|come\s?at\s?any\s?time"
    r"|walk[- ]?ins? only|first come,? first served"
    r"|(?:do|does) not take (?:reservations|bookings)|need not (?:book|be booked)"
    r"|cannot be booked in advance|no need to book|just (?:come|turn up|walk in)"
)
_NOTHING = re.compile(
    r"nothing (?:on this date|to book)|no (?:times|tables|tickets|slots|performances?|dates) (?:on|for) th"
    r"|nothing is on"
)
_NAMED = re.compile(
    r"(?P<name>[^\n.!?]{3,60}?)\s?(?:has\s?no\s?time\s?slots|takes\s?no\s?reservations|is\s?closed\s?on"
    r"|in [A-Z][^.\n]{2,40} sells its tickets)"
    r"|(?:nothing to book at|welcome to|tickets for|book a table at"
    r"|reservation book of\n)\s?(?P<after>[^\n.!?]{3,60}?)(?= on\b|[\n.!?]|$)",
)
_CHROME = re.compile(
    r"imprint|privacy|contact|cookie|basket|accept|settings|log ?in|sign ?in|menu|my trips|©|en\s?·\s?eur"
    r"|newsletter"
)
_ASIDE = re.compile(rf"(?:{any_of('asides')})\W*")
_SENTENCE = re.compile(
    r"(?:please|bitte|merci de|veuillez|por favor|si prega|se ruega|per favore|gelieve|si us plau|you are|you can"
    r"|we are|wir |nous |ticket office|box office|for this|fur diesen?) ?\b.*"
)
_OTHER_DAY = re.compile(
    r"(?:printed|issued|updated|last update|as of|booked|gedruckt|stand|gebucht|erstellt|imprime|edite|mis a jour"
    r"|impreso|actualizado|stampato|aggiornato|impresso|atualizado|gedrukt|bijgewerkt|imprimit)"
    r"(?: (?:on|am|le|el|il|em|op|vom))?"
    r"\W*$"
)
"""What stands before the day on which a page was made."""
_REACH = 60
"""Letters before a word that can turn what it says."""
_ADVERT = re.compile(
    r"\W*(?:advertisement|advertising|sponsored|anzeige|werbung|publicite|publicidad|publicidade|pubblicita|publicitat"
    r"|advertentie|reclame|annonce|patrocinado|sponsorizzato|gesponsert)\W*"
)


@dataclass(frozen=True, slots=True)
class Title:
    """The name of the venue as the page writes it; empty where none was made out. box: of its first line. rest: of the
    lines after that."""

    text: str
    box: Box | None
    confidence: float
    rest: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """The day that the page is about. rivals: other days that it may as well be. places: where these and the day itself
    are written, from the beginning of the line. why: why there is none, where one is written."""

    date: dt.date | None
    box: Box | None
    rivals: tuple[dt.date, ...] = ()
    places: tuple[tuple[dt.date, Box], ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """kind: ``closed``, ``walk_in``, ``nothing`` (open, but nothing is on), or empty where the page says none of it."""

    kind: str
    box: Box | None


def day_of(sheet: Sheet, flows: Sequence[Flow]) -> Day:
    """The day named most often, then in the largest letters. Without a year, that of the page's month."""
    years = {int(year) for year in re.findall(r"(?<!\d)(20\d\d)(?!\d)", sheet.text)}
    year = years.pop() if len(years) == 1 else None
    found: dict[dt.date, list[Box]] = {}
    whole: dict[dt.date, list[Box]] = {}
    for flow in flows:
        for date, start, end in dates_in(flow.text.replace("\n", " "), page=sheet.text):
            if not _OTHER_DAY.search(folded(_before(flow, start, flows))):
                found.setdefault(date, []).append(flow.box(start, end))
                whole.setdefault(date, []).append(flow.box(flow.text.rfind("\n", 0, start) + 1, end))
    if not found and year is not None:
        for flow in flows:
            for date, start, end in dates_in(flow.text.replace("\n", " "), year, sheet.text):
                found.setdefault(date, []).append(flow.box(start, end))
    for flow in flows:
        for dates, start, end in doubtful_in(flow.text.replace("\n", " "), None if found else year, sheet.text):
            made = _OTHER_DAY.search(folded(_before(flow, start, flows)))
            if not made and len(set(dates) & found.keys()) != 1:  # else the page writes it in another way as well
                return Day(None, flow.box(start, end), why=f"it may be {' or '.join(map(str, dates))}")
    if not found:
        return Day(None, None)
    ranked = sorted(found, key=lambda date: (-len(found[date]), -max(box.height for box in found[date])))
    best = ranked[0]

    def rank(date: dt.date) -> tuple[int, int]:
        return len(found[date]), max(box.height for box in found[date]) // 4

    rivals = tuple(date for date in ranked[1:] if rank(date) == rank(best))
    return Day(
        best, found[best][0], rivals, tuple((date, box) for date in (best, *rivals) for box in whole.get(date, ()))
    )


def _before(flow: Flow, start: int, flows: Sequence[Flow]) -> str:
    """The words of the same row before a place in running text; they may be a column of their own."""
    said = flow.text[:start].rsplit("\n", 1)[-1].strip()
    if said:
        return said
    box = flow.box(start, start + 1)
    left = [
        run
        for other in flows
        for run in other.runs
        if overlap_y(run.box, box) > 0.5 and run.box.right <= box.left + box.height
    ]
    return max(left, key=lambda run: run.box.right).text if left else ""


def status_of(flows: Sequence[Flow], slots: int) -> Status:
    """What the page says where it shows no slots; with slots, only the slots count."""
    if slots:
        return Status("", None)
    for kind, pattern in (("walk_in", _WALK_IN), ("closed", _CLOSED), ("nothing", _NOTHING)):
        for flow in flows:
            text = folded(flow.text.replace("\n", " "))
            for match in pattern.finditer(text):
                if kind == "closed" and re.search(
                    r"(?:when|if|days?|while|until) (?:we |it |the \w+ )?(?:is |are )?$",
                    text[max(0, match.start() - _REACH) : match.start()],
                ):
                    continue
                return Status(kind, flow.box(*match.span()))
    return Status("", None)


def title_of(pieces: Sequence[Piece], flows: Sequence[Flow], taken: Sequence[str], slots: Sequence[Box]) -> Title:
    """The page's main heading: the largest text that is no date, price, section, ticket or notice. taken: texts that
    are known to be something else. A name that sentences of the page repeat is preferred."""
    said = [(match["name"] or match["after"]).strip() for flow in flows for match in _NAMED.finditer(flow.text)]
    adverts = [piece.box for piece in pieces if _ADVERT.fullmatch(folded(piece.text))]
    pieces = [piece for piece in pieces if not any(_advertised(piece.box, sign) for sign in adverts)]
    wordy = [piece for piece in pieces if len(piece.text) > 1 or piece.text.isdigit()]

    def fits(run: Run, goes_on: bool) -> bool:
        return _may_name(run.text, run.box, slots, goes_on) and not any(alike(run.text, name) for name in taken)

    tall = 1.25 * line_height(wordy)
    large = [piece for piece in wordy if piece.box.height >= tall]
    while more := [
        piece for piece in wordy if piece not in large and any(_follows(piece.box, one.box) for one in large)
    ]:
        large += more
    runs = runs_of(large, 1.1) + runs_of([piece for piece in wordy if piece not in large], 0.6)
    joined = [found for found in headings_in(runs, fits) if _may_name(found.text, found.box, slots)]
    if not joined:
        return Title("", None, 0.0)
    nav = _navigation(runs_of(pieces, 0.6))

    def weight(heading: Heading) -> float:
        text = heading.text
        repeated = any(alike(text, name) or bare(name).endswith(bare(text)) for name in said)
        other = any(alike(text, name) for name in taken)
        return (
            heading.size
            * (1.5 if repeated else 1)
            * (0.5 if other and not repeated else 1)
            * (0.4 if heading.box in nav else 1)
        )

    best = max(joined, key=lambda heading: (weight(heading), -heading.box.top))
    # A stroke in a picture beside the heading is sometimes taken for a letter of its own.
    text = re.sub(r"(?<=\w)\s[Il|]\s(?=\w)", " ", best.text)
    text = re.sub(r"^[^\w\s(\[\"'“„«‘]+\s+", "", text)  # a sign before it is no letter
    return Title(text, best.box, best.confidence, best.lines[1:])


def _follows(box: Box, large: Box) -> bool:
    """Whether a text stands beside a large one as its next or last word, in a box that is a little lower."""
    gap = max(box.left - large.right, large.left - box.right)
    return (
        overlap_y(box, large) > 0.6 and -0.5 * box.height < gap < 0.6 * box.height and box.height > 0.8 * large.height
    )


def _advertised(box: Box, sign: Box) -> bool:
    """Whether a text stands in the advertisement below its sign."""
    reach = 25 * sign.height
    return sign.top <= box.top < sign.bottom + reach and sign.left - 4 * sign.height <= box.left < sign.right + reach


def _navigation(pieces: Sequence[Run]) -> set[Box]:
    """Boxes in a row of short texts at the top of the page, like its name and its menu."""
    for row in rows(pieces):
        if len(row) >= 4 and row[0].box.top < 3 * row[0].box.height and all(len(piece.text) < 30 for piece in row):
            return {piece.box for piece in row}
    return set()


def _may_name(text: str, box: Box, slots: Sequence[Box], goes_on: bool = False) -> bool:
    """Whether a text can name a venue. goes_on: as a further line of a name, which may end in a word that would else
    head a column: Tour, Room."""
    words = folded(text)
    return not (
        not re.search(r"[^\W\d_]{3}", text)
        or len(set(bare(text))) < 3
        or len(text) > 70
        or re.search(r"\d{1,2}[:.]\d\d|€|\beur\b|=|h{1,2}:m{1,2}", words)
        or says_date(text)
        or re.fullmatch(r"[a-z]+ 20\d\d", words)
        or re.match(r"\d", words)
        or _CLOSED.search(words)
        or _WALK_IN.search(words)
        or _NOTHING.search(words)
        or _CHROME.search(words)
        or _SENTENCE.fullmatch(words)
        or re.match(r"[^\w\s]{2}", words)
        or fare_of(text)
        or (is_table_word(text) and not goes_on)
        or is_title_of_nothing(text)
        or is_section(text)
        or _ASIDE.fullmatch(words)
        or any(re.fullmatch(pattern, words) for pattern in LANGUAGES.values())
        or words.endswith(("?", "...", "…", ":"))
        or any(overlap_y(box, slot) > 0.5 and slot.left <= box.left < slot.right for slot in slots)
        or re.fullmatch(
            r"(?:price list|your order|timed entry|language.*|breakfast|brunch|lunch|dinner|largest party.*)", words
        )
    )
