"""A page read whole: its subject, its slots, its facts, and what stays open."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from .browser import page_of
from .chromium import Chromium
from .context import Page
from .document import file_bytes, known_source, page_of_text
from .hotels import read_hotels, read_ratings
from .legend import Legend, legends_of
from .menus import read_dishes
from .model import Fact, Open, PageReading, Slot
from .naming import languages_in
from .passages import Passage, passages_of
from .prices import read_prices
from .screenshot import page_of_picture
from .slots import read_slots
from .structured import Structured, read_structured
from .tree import Box, Element
from .visits import read_visits
from .vocabulary import facts as common_facts
from .ways import read_ways

__all__ = ["read_page", "read_tree"]

_ALIKE = ("last_entry", "arrive_early", "stay", "cancellation", "hold", "address", "rating")
"""Kinds of which one value holds for a condition."""


def read_page(page: Path | bytes, *, browser: Chromium | None = None) -> PageReading:
    """Read an HTML document, a screenshot (PNG, JPEG or WebP) or a plain text for all that a planner needs; which,
    its content tells. Nothing in it is run or fetched.

    browser: the one to use (default: one that is kept open until the process ends; without Chromium the page is read
    without its looks). Raises InputError for what cannot be read, MissingExtraError for a screenshot without RapidOCR.
    """
    name, data = ("", page) if isinstance(page, bytes) else (str(page), file_bytes(page))
    match known_source(data, name):
        case "screenshot":
            return read_tree(Page(page_of_picture(data, name)))
        case "text":
            return read_tree(Page(page_of_text(data, name)))
    return read_tree(Page(page_of(page, browser=browser)), data, read_structured(data))


def read_tree(ready: Page, data: bytes = b"", told: Structured | None = None) -> PageReading:
    """Read a page that is laid out. data: its source; told: what it tells machines."""
    told = told or Structured()
    slots, doubts = read_slots(ready)
    slots, more = _confirmed(slots, told)
    passages = passages_of(ready)
    addressed = [one for one in passages if ready.words.has(one.plain, "machine")]
    more += [Open("text", f"addresses a machine and tells nothing here: {one.text[:80]}") for one in addressed]
    passages = [one for one in passages if not ready.words.has(one.plain, "machine")]
    legends = legends_of(ready, set())
    facts = [
        *told.facts,
        *_addresses(ready, passages),
        *read_visits(ready, passages),
        *_costs(ready, passages, legends),
    ]
    facts += [*_performances(ready, slots), *_tongues(slots, facts)]
    kept, contradictions = _settled(facts)
    subject = subject_of(ready, data, told)
    facts = [replace(one, subject=one.subject or subject, value=_ends(one, subject)) for one in kept]
    if subject:
        facts.insert(
            0, Fact("venue", {"name": subject}, "", subject, "json-ld" if told.name == subject else "text", 0.8)
        )
    return PageReading(subject, tuple(slots), tuple(facts), (*doubts, *more, *contradictions))


def _ends(fact: Fact, subject: str) -> dict[str, object]:
    """The value of a fact; a way of which one end is told leads to the venue, or from it."""
    ends = {"from", "to"} - fact.value.keys()
    return {**fact.value, ends.pop(): subject} if fact.kind == "transfer" and subject and len(ends) == 1 else fact.value


def _costs(page: Page, passages: list[Passage], legends: list[Legend]) -> list[Fact]:
    """All facts with prices, and ways with their lengths: what belongs to a hotel, way or dish is no price besides."""
    hotels, used = read_hotels(page)
    ways, of_ways = read_ways(page, passages)
    dishes, of_dishes = read_dishes(page, passages, legends, used | of_ways)
    ratings = read_ratings(page, passages, used)
    return [*read_prices(page, passages, used | of_ways | of_dishes), *hotels, *ratings, *dishes, *ways]


def _confirmed(slots: list[Slot], told: Structured) -> tuple[list[Slot], list[Open]]:
    """Slots with the states that the page tells machines: they fill what stays open, and contradict."""
    made, doubts = [], []
    for slot in slots:
        state = told.states.get((slot.day, slot.time))
        if state is None or state == slot.state or (state in ("open", "few") and slot.state in ("open", "few")):
            made.append(slot)
        elif slot.state == "unknown" or slot.by in ("convention", "contrast"):
            made.append(replace(slot, state=state, by="data", confidence=0.85))  # type: ignore[arg-type]
        else:
            made.append(replace(slot, state="unknown", confidence=0.3))
            doubts.append(
                Open(f"slot {slot.day} {slot.time}", f"what is seen says {slot.state}, the page's data {state}")
            )
    return made, doubts


# The subject --------------------------------------------------------------------------------------------------------

_TITLE = re.compile(rb"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_SITE = re.compile(
    rb"<meta[^>]*og:site_name[^>]*content=[\"']([^\"']*)|<meta[^>]*content=[\"']([^\"']*)[\"'][^>]*og:site_name",
    re.IGNORECASE,
)


def subject_of(page: Page, data: bytes, told: Structured) -> str:
    """The venue: the name that data, the brand in the head, the title, the foot and the text agree on most."""
    import html

    def words(match: re.Match[bytes] | None) -> str:
        raw = next((one for one in match.groups() if one), b"") if match else b""
        return " ".join(html.unescape(raw.decode("utf-8", errors="replace")).split())

    title, site = words(_TITLE.search(data)), words(_SITE.search(data))
    votes: Counter[str] = Counter()
    written: dict[str, str] = {}

    def vote(name: str, weight: float) -> None:
        name = re.sub(
            r"^(?:©|\(c\)|copyright)\s*(?:20\d\d(?:\s?[–-]\s?20\d\d)?)?\s*|\s*(?:©|·|\|).*$",
            "",
            name,
            flags=re.IGNORECASE,
        ).strip(" .,–-|·:")
        key = page.folded(name)
        if not key or len(key.split()) > 9 or page.lexer.clocks(key) or page.lexer.amounts(key) or len(key) < 3:
            return
        if not re.search(r"[^\W\d_]", key) or _is_generic(page, key):
            return
        acts = re.match(page.words.either("open", "generic", "bookings", "hours", "price", "menu"), key)
        weight *= 0.4 if acts else 1.0
        written.setdefault(key, name)
        votes[key] += int(10 * weight)

    if told.name:
        vote(told.name, 4)
    vote(site, 3)
    for part in re.split(r"\s[|–—·•»:-]\s|\s\|\s", title):
        vote(part, 1.2)
    for one in page.tree.walk():
        if one.tag in ("header",) or one.get("role") == "banner":
            for inner in one.walk():
                if (
                    inner.text
                    and len(inner.text.split()) <= 7
                    and not any(a.tag == "nav" for a in (inner, *inner.ancestors()))
                    and inner.tag in ("a", "div", "span", "strong", "b", "p", "h1", "h2", "::run")
                ):
                    vote(inner.text, 1.2)
        if one.tag == "h1" and one.text:
            vote(one.text, 1.6)
            for part in re.split(r"\s[|–—·•:]\s|:\s|,\s", one.text)[:3]:
                vote(part, 0.8)
        if one.tag == "address" and one.lines:
            vote(one.lines[0], 0.6)
        if one.text.startswith(("©", "(c)")) and len(one.text) < 120:
            vote(re.split(r"\s[|·–—]\s|,", re.sub(r"^©\s*(?:20\d\d)?\s*", "", one.text))[0], 1.2)
    first = page.leaves[0] if page.leaves else None
    if first is not None:
        vote(first.text, 0.8)
        for part in re.split(r"\s[|–—·•]\s", first.text)[:2]:
            vote(part, 0.6)
    for key in list(votes):
        mentions = len(re.findall(rf"(?<!\w){re.escape(key)}(?!\w)", page.plain))
        votes[key] += min(mentions, 5) * 2
        votes[key] += sum(votes[other] // 3 for other in votes if other != key and key in other)
    return written[max(votes, key=lambda key: (votes[key], len(key)))] if votes else ""


def _is_generic(page: Page, key: str) -> bool:
    from .states import only_words

    phrases: tuple[str, ...] = ()
    for name in (
        "generic",
        "hours",
        "price",
        "menu",
        "address",
        "head_time",
        "open",
        "cancel",
        "language",
        "legend",
        "sessions",
        "room",
    ):
        phrases += page.words.phrases(name)
    return only_words(
        key, (*phrases, *["home", "en", "de", "menu", "faq", "info", "information", "contact", "kontakt", "news"])
    )


# Addresses ----------------------------------------------------------------------------------------------------------

_POSTAL = re.compile(
    r"(?<![\d.,])(?<!\d-)(?:\d{4,5}(?:-\d{3})?\s?[A-Z]{0,2}\s+[A-ZÀ-ÞĀ-ŽΑ-Ω][\w'’-]+|\d{2}-\d{3}\s+[A-ZŁŚ]\w+|\d{3}\s\d{2}\s+[A-ZÀ-Ž]\w+|[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}|〒\d{3}-\d{4}|(?<![A-Z])[A-Z]{2}\s\d{5}(?!\d))"
    r"|,\s[^\W\d_][\w'’-]+,?\s(?:\d{3}\s\d{2}|\d{3}-\d{4}|(?!(?:1[5-9]|20)\d\d(?!\d))\d{4,6})(?=\s*(?:[.,;·|]|$))"
)


def _addresses(page: Page, passages: list[Passage]) -> list[Fact]:
    found: list[Fact] = []
    for one in page.tree.walk():
        if one.tag == "address" and one.text:
            lines = [line for line in one.lines if not _REACH.search(line)]
            text = ", ".join(line.strip(" ,") for line in lines)
            if re.search(r"\d", text):
                found.append(Fact("address", {"text": text}, "", "", "text", 0.9))
    for passage in passages:
        named = next(
            (
                one
                for one in (passage.label, passage.label.rpartition(" - ")[2], passage.plain)
                if page.words.whole(one, "address")
            ),
            "",
        )
        if not named:
            continue
        text = _with_next(page, passage.leaf, "" if named == passage.plain else passage.text)
        plain = page.folded(text)
        way = page.lexer.stretches(plain) and not _POSTAL.search(text)
        if re.search(r"\d", text) and not page.lexer.clocks(plain) and not way:
            found.append(Fact("address", {"text": text.strip(" .,")}, "", "", "text", 0.85, passage.box))
    return found or _by_code(page) or _by_street(page, passages)


_NUMBERED = re.compile(
    r"[^\W\da-zß-öø-ÿ][\w'’.-]*,?\s\d{1,4}(?!\s?m²|[\d%])|^\d{1,4}[a-z]?(?:,\s|\s[^\W\da-zß-öø-ÿ])|\s\d{1,4}[a-z]?\.?(?:,|$)"
)
"""The number of a house: behind a name or at the end of a part, or before a name."""
_REACH = re.compile(r"@|\+\d|\b(?:tel|phone|telefon|fax|www|t)\b\.?|☎|✆|https?:", re.IGNORECASE)
"""How to reach somebody, which is no part of where he is."""


def _by_code(page: Page) -> list[Fact]:
    """The first line with a postal code, with the street beside or above it."""
    for leaf in page.leaves:
        dated = "©" in leaf.text or any(date.year for date in page.lexer.dates(page.fold(leaf)))
        if not _POSTAL.search(leaf.text) or len(leaf.text) > 200 or page.lexer.amounts(page.fold(leaf)) or dated:
            continue
        parts = [part.strip() for part in re.split(r"\s[|·•–—]\s|;\s|(?<=[a-z)]{2})\.\s", leaf.text)]
        number = next(n for n, one in enumerate(parts) if _POSTAL.search(one) or n == len(parts) - 1)
        part = _REACH.split(parts[number])[0]
        if not re.search(r"\d", part[: match.start()] if (match := _POSTAL.search(part)) else part):
            before = parts[number - 1] if number else _line_before(page, leaf)
            if re.search(r"\d", before) and len(before.split()) <= 8 and not page.lexer.clocks(page.folded(before)):
                part = f"{before.strip(' ,')}, {part}"
        return [Fact("address", {"text": part.strip(" ,·|.")}, "", "", "text", 0.7)]
    return []


def _line_before(page: Page, leaf: Element) -> str:
    """The line right above another in the same block, "" without one."""
    at = page.place_of(leaf)
    before = page.leaves[at - 1] if at else None
    return before.text if before is not None and before.parent is leaf.parent else ""


def _with_next(page: Page, leaf: Element, text: str) -> str:
    """The text of a line of an address with up to two lines of the same block below it that go on with it."""
    at = page.place_of(leaf)
    for one in page.leaves[at + 1 : at + (3 if text else 4)]:
        plain = page.fold(one)
        if one.parent is not leaf.parent or leaf.tag != "::run" or _REACH.search(one.text) or len(plain.split()) > 8:
            break
        if page.lexer.clocks(plain) or page.lexer.amounts(plain) or page.lexer.stretches(plain):
            break
        text = f"{text.strip(' ,')}, {one.text}" if text else one.text
    return text


def _by_street(page: Page, passages: list[Passage]) -> list[Fact]:
    """An address without a postal code: a short statement with a street and a number."""
    for passage in passages:
        text = passage.text.strip(" .")
        words = text.split()
        if not 2 < len(words) <= 14 or not _NUMBERED.search(text) or id(passage.leaf) in page.taken:
            continue
        if not page.words.has(passage.plain, "street") or not re.search(r",|\s[–-]\s", text):
            continue
        if page.lexer.clocks(passage.plain) or page.lexer.amounts(passage.plain) or page.lexer.stretches(passage.plain):
            continue
        if page.lexer.dates(passage.plain) or (
            re.match(r"[a-z]", text) and not re.match(r"ul\.|al\.|pl\.|c/|via|rue", text)
        ):
            continue
        leaf = passage.leaf.text if len(passage.leaf.text) < 120 and len(passage.leaf.lines) == 1 else text
        text = text if leaf != passage.text else leaf.strip(" .")
        return [Fact("address", {"text": text}, "", "", "text", 0.7, passage.box)]
    return []


# Performances -------------------------------------------------------------------------------------------------------


def _performances(page: Page, slots: list[Slot]) -> list[Fact]:
    """Starts of something with a title whose language, or that it has surtitles, is told."""
    text = page.plain
    stage = re.search(rf"(?<!\w)(?:{'|'.join(common_facts()['stages'])})", text)
    if not stage and not page.words.has(text, "surtitles", "subtitles", "sung"):
        return []
    found = []
    # The title is what differs between the entries: what they have in common is the name of their list.
    apart = len({slot.session for slot in slots}) > len({slot.product for slot in slots})
    names = {page.folded(name) for slot in slots for name in (slot.product, slot.session)}
    told = _by_title(page, {name for name in names if len(name) > 2 and not languages_in(page, name)})
    for slot in slots:
        if not slot.product or not slot.day:
            continue
        dated = bool(slot.session and page.lexer.months(page.folded(slot.product)))  # the head of a programme
        title = slot.session if dated or apart else slot.product
        if not title or title.endswith((".", ":")):  # a sentence over the list
            continue
        value: dict[str, object] = {"title": title, "date": slot.day, "time": slot.time}
        below = (one.box[1] for one in slots if one.box and slot.box and one.box[1] > slot.box[1] + 4)
        others = [one.box for one in slots if one.box and one.box != slot.box]
        language, surtitles = _sung(
            page, slot, told.get(page.folded(title), []), told[""], min(below, default=1e9), others
        )
        if language or slot.language:
            value["language"] = language or slot.language
        if surtitles:
            value["surtitles"] = surtitles
        found.append(Fact("performance", value, "", "", "text", 0.8, slot.box))
    return found


def _tongues(slots: list[Slot], facts: list[Fact]) -> list[Fact]:
    """The languages that can be booked, where slots are told apart by them and no sentence names them."""
    codes = list(dict.fromkeys(slot.language for slot in slots if slot.language))
    told = any(one.kind == "languages" and set(codes) <= set(one.value["languages"]) for one in facts)
    return [] if told or len(codes) < 2 else [Fact("languages", {"languages": codes}, "", "", "text", 0.8)]


def _by_title(page: Page, titles: set[str]) -> dict[str, list[str]]:
    """What lines beside the slots tell of each title: of a line that names one, all; of one that names several, what
    follows each (titles named together share it); and the lines under one that is a title. "": sentences on language
    and surtitles that name none."""
    told: dict[str, list[str]] = defaultdict(list)
    told[""] = []
    named = re.compile(
        "|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in sorted(titles, key=len, reverse=True)) or "$^"
    )
    above, lines, over = "", 0, page.tree
    for leaf in page.leaves:
        text = page.fold(leaf)
        found = list(named.finditer(text))
        lines += 1
        if id(leaf) in page.taken:
            above = ""
        elif len(found) == 1 and found[0][0] == text:
            above, lines, over = text, 0, leaf
            continue
        elif found:
            above = ""
            shared: list[str] = []
            for one, after in zip_longest(found, found[1:]):
                shared.append(one[0])
                part = text[one.end() : after.start()] if after else text[one.end() :]
                part = f"{text[: one.start()]} | {part}" if len(found) == 1 else part
                if re.search(r"[^\W\d_]{4}", part):
                    for title in shared:
                        told[title].append(part)
                    shared = []
        elif above and lines <= 4:
            if not (leaf.box and over.box) or (leaf.box[0] < over.box[2] and over.box[0] < leaf.box[2]):
                told[above].append(text)  # under it, and not under what stands beside it
        elif page.words.has(text, "surtitles", "sung", "spoken"):
            told[""].append(text)
    return told


def _sung(
    page: Page, slot: Slot, about: list[str], general: list[str], foot: float, others: Sequence[Box]
) -> tuple[str, list[str]]:
    """Language and surtitles of a performance, of which the next one begins at `foot`: what its own row says, else what
    is told `about` its title, else a sentence for all. Of several languages told alike none is said.
    others: the boxes of other performances, which say nothing of this one."""
    rows = [
        leaf
        for leaf in page.leaves
        if slot.box and leaf.box and leaf.box[1] >= slot.box[1] - 6 and leaf.box[3] <= min(slot.box[3] + 30, foot + 6)
        if not any(_inside(leaf.box, box) for box in others)
    ]
    tile = [one for one in rows if slot.box and one.box and min(slot.box[2], one.box[2]) > max(slot.box[0], one.box[0])]
    tile = [one for one in tile if languages_in(page, page.fold(one))]
    own = [page.fold(leaf) for leaf in tile or rows if beside_or_in(leaf.box, slot.box)]
    spoken, surtitles = list[str](), list[str]()
    none = re.compile(rf"{page.words.either('not')}\s{page.words.either('surtitles', 'subtitles')}")
    for group in (own + [page.folded(note) for note in slot.notes], about, general):
        sure, perhaps = list[str](), list[str]()
        for clause in (none.sub("", one) for text in group for one in _CLAUSES.split(text)):
            codes = languages_in(page, clause)
            if not codes or page.lexer.clocks(clause):
                continue
            if page.words.has(clause, "surtitles", "subtitles"):
                surtitles = surtitles or (codes if group is not general else [])
            elif page.words.has(clause, "sung", "spoken", "language") or len(re.findall(r"\w{4,}", clause)) == 1:
                sure += codes[:1]
            else:
                perhaps += codes[:1]
        spoken = spoken or sure or perhaps
    return spoken[0] if len(set(spoken)) == 1 else "", surtitles


_CLAUSES = re.compile(rf"[,;.·(|]|\s-\s|\s(?:{'|'.join(common_facts()['with'])})\s")


def _inside(one: Box, other: Box) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = (one[0] + one[2]) / 2, (one[1] + one[3]) / 2
    return other[0] <= x <= other[2] and other[1] <= y <= other[3]


def beside_or_in(one: Box | None, other: Box | None) -> bool:
    """Whether a box stands in the rows of another."""
    return (
        one is not None
        and other is not None
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.4 * (one[3] - one[1])
    )


# Agreement ----------------------------------------------------------------------------------------------------------


def _settled(facts: list[Fact]) -> tuple[list[Fact], list[Open]]:
    """The facts without doubles; of what two sources or two places tell differently, none."""
    kept: list[Fact] = []
    doubts: list[Open] = []
    seen: dict[tuple[object, ...], Fact] = {}
    for fact in facts:
        key = (fact.kind, repr(sorted(fact.value.items(), key=lambda item: item[0])), Page.folded(fact.condition))
        if key in seen:
            continue
        seen[key] = fact
        kept.append(fact)
    gone: set[int] = set()
    free = {id(one) for one in kept if one.kind == "cancellation" and one.value.get("hours")}
    if free:  # what cannot be paid back after that
        gone |= {
            id(one) for one in kept if one.kind == "cancellation" and one.value == {"hours": None} and not one.condition
        }
    for kind in _ALIKE:
        by_condition: dict[str, list[Fact]] = {}
        for fact in kept:
            if fact.kind == kind and id(fact) not in gone:
                by_condition.setdefault(Page.folded(fact.condition), []).append(fact)
        for condition, same in by_condition.items():
            if len(same) < 2:
                continue
            if kind == "address":
                best = max(same, key=lambda one: one.confidence)
                gone |= {id(one) for one in same if one is not best}
            elif kind in ("last_entry", "cancellation") and len({tuple(sorted(one.value)) for one in same}) == len(
                same
            ):
                continue  # a time of day and minutes before closing say the same in two ways
            elif len({repr(one.value) for one in same}) > 1:
                gone |= {id(one) for one in same}
                told = ", ".join(str(one.value) for one in same)
                doubts.append(Open(f"{kind} {condition}".strip(), f"the page says several things: {told}"))
            else:
                gone |= {id(one) for one in same[1:]}
    prices: dict[tuple[str, str], list[Fact]] = {}
    for fact in kept:
        if fact.kind == "price" and fact.condition:
            prices.setdefault((Page.folded(fact.condition), str(fact.value.get("currency"))), []).append(fact)
    for (condition, _), same in prices.items():
        amounts = {str(one.value["amount"]) for one in same}
        if len(amounts) > 1:
            gone |= {id(one) for one in same}
            doubts.append(Open(f"price {condition}", f"the page names {' and '.join(sorted(amounts))}"))
        else:
            gone |= {id(one) for one in same[1:]}
    gone |= _hours_against(kept, doubts)
    return [one for one in kept if id(one) not in gone], doubts


def _hours_against(facts: list[Fact], doubts: list[Open]) -> set[int]:
    """Hours of a day that data and text tell differently; the same told twice is kept once."""
    gone: set[int] = set()
    texts = [one for one in facts if one.kind == "hours" and one.source == "text" and not one.condition]
    for data in (one for one in facts if one.kind == "hours" and one.source != "text" and not one.condition):
        for day in data.value["days"]:
            rivals = [one for one in texts if day in one.value["days"]]
            if rivals and all(_span_key(one) != _span_key(data) for one in rivals):
                gone |= {id(data), *(id(one) for one in rivals)}
                doubts.append(
                    Open(
                        f"hours of weekday {day}",
                        f"the page's data say {data.value['spans']}, its text {rivals[0].value['spans']}",
                    )
                )
            elif rivals and set(data.value["days"]) <= {d for one in rivals for d in one.value["days"]}:
                gone.add(id(data))
    return gone


def _span_key(fact: Fact) -> str:
    return repr(fact.value["spans"])
