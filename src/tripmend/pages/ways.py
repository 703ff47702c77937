"""Ways between places: matrices, lists and sentences with a means of transport and how long it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from .context import Page
from .lexer import plain_number
from .model import Fact
from .passages import Passage, Table, as_written, inside, tables_of
from .vocabulary import vocabulary

__all__ = ["read_ways"]

MODES = ("foot", "bus", "train", "tram", "metro", "taxi", "ferry", "drive", "bike", "plane", "cable")


def _mode(page: Page, text: str) -> str:
    found = [(page.words.pattern(mode).search(text), mode) for mode in MODES]
    hits = sorted((match.start(), mode) for match, mode in found if match)
    return hits[0][1] if hits else ""


def read_ways(page: Page, passages: list[Passage]) -> tuple[list[Fact], set[int]]:
    found: list[Fact] = []
    used: set[int] = set()
    told: set[int] = set()
    for table in tables_of(page):
        if ways := _way_table(page, table):
            found += ways
            used.add(id(table.place))
    for passage in passages:
        if inside(passage.leaf, used) or id(passage.leaf) in page.taken:
            continue
        ends: dict[str, object] = {}
        for part in re.split(r";\s", passage.text):
            ways = list(_ways_in_words(page, replace(passage, text=part, plain=page.folded(part)), ends))
            ends = {end: ways[0].value[end] for end in ("from", "to") if end in ways[0].value} if ways else ends
            found += ways
            told |= {id(passage.leaf)} if ways else set()
    return found, used | told


def _way_table(page: Page, table: Table) -> list[Fact]:
    """A matrix of places, places against means of transport, or a list with columns of both."""
    rows = table.rows
    if len(rows) < 2 or len(rows[0]) < 2:
        return []
    heads = [one.plain for one in rows[0]]
    body = rows[1:]
    timed = sum(bool(page.lexer.stretches(cell.plain)) for row in body for cell in row[1:])
    cells = sum(len(row) - 1 for row in body)
    modes_above = [_mode(page, head) if len(head.split()) <= 3 else "" for head in heads]
    made: list[Fact] = []

    def fact(start: str, end: str, mode: str, text: str, box: object) -> None:
        stretches = [one for one in page.lexer.stretches(text) if one.most <= 24 * 60]
        amounts = page.amounts(text)
        if not stretches and not amounts:
            return
        value: dict[str, object] = {"from": start, "to": end, "mode": mode}
        if stretches:
            value["minutes"] = stretches[0].most
        made.append(Fact("transfer", {key: one for key, one in value.items() if one != ""}, "", "", "table", 0.85))

    names = [one.text for one in rows[0]]
    if sum(bool(one) for one in modes_above[1:]) >= 2:
        minutes = page.words.either("units_minute")
        over = " | ".join([page.folded(table.caption), _line_before(page, table), *heads])
        bare = re.search(minutes, over) is not None  # *Minutes to the gate*: the cells need not say so again
        texts = [[_in_minutes(page, cell.plain) if bare else cell.plain for cell in row[1:]] for row in body]
        told = sum(bool(page.lexer.stretches(text)) or not re.search(r"\w", text) for row in texts for text in row)
        if told >= (0.9 if bare else 0.4) * cells and any(page.lexer.stretches(text) for row in texts for text in row):
            leads = re.search(rf"{page.words.either('towards')}$", heads[0]) is not None
            for row, line in zip(body, texts, strict=True):
                for cell, text, mode in zip(row[1:], line, modes_above[1:], strict=False):
                    if mode:
                        way = ("", row[0].text) if leads else (row[0].text, "")
                        fact(*way, mode, text, cell.box)
            return made
    modes_left = [_mode(page, row[0].plain) for row in body]
    column_mode = next(
        (
            at
            for at in range(len(heads))
            if sum(
                bool(_mode(page, row[at].plain)) and len(row[at].plain.split()) <= 4 for row in body if at < len(row)
            )
            >= 0.6 * len(body)
        ),
        None,
    )
    if timed >= 0.5 * len(body) and column_mode is not None:
        where = [
            at
            for at in range(len(heads))
            if at != column_mode
            and not any(
                page.lexer.stretches(row[at].plain) or page.amounts(row[at].plain, heads[at])
                for row in body
                if at < len(row)
            )
        ]
        for row in body:
            text = " ".join(cell.plain for at, cell in enumerate(row) if at not in where)
            ends = [row[at].text for at in where if at < len(row)]
            fact(
                ends[0] if ends else "",
                ends[1] if len(ends) > 1 else "",
                _mode(page, row[column_mode].plain) if column_mode < len(row) else "",
                text,
                None,
            )
        return made
    if any(modes_left) and timed >= 0.5 * cells:
        for row, mode in zip(body, modes_left, strict=True):
            for cell, name in zip(row[1:], names[1:], strict=False):
                if mode:
                    fact(name, "", mode, cell.plain, cell.box)
    return made


def _in_minutes(page: Page, text: str) -> str:
    """A folded text, one that is a bare number with the word for minutes behind it."""
    return f"{text} {page.words.phrases('units_minute')[-1]}" if re.fullmatch(r"\d{1,3}", text) else text


def _line_before(page: Page, table: Table) -> str:
    """The folded line that ends before a table, "" where it is one of another table."""
    before = ""
    for leaf in page.leaves:
        if leaf.within(table.place):
            return before
        before = "" if leaf.within_tag("td", "th") else page.fold(leaf)
    return ""


def _ways_in_words(page: Page, passage: Passage, ends: dict[str, object]) -> Iterator[Fact]:
    """``From the station take bus 12 (15 minutes, €2.50), on foot it is 40 minutes``: each means with its length. ends:
    of the part of the sentence before, which hold where this one names none."""
    words = page.words
    full = (
        f"{passage.raw_label}: {passage.text}"
        if passage.raw_label and passage.raw_label not in passage.text
        else passage.text
    )
    text = page.folded(full)
    if words.has(text, "stay", "cancel", "hold", "last_entry") or (
        words.has(text, "breakfast") and words.has(text, "per_night")
    ):
        return
    modes = sorted({(one.start(), one.end(), mode) for mode in MODES for one in words.pattern(mode).finditer(text)})
    stretches = [one for one in page.lexer.stretches(text) if one.most <= 6 * 60]
    if not modes or not stretches or len(text.split()) > 60:
        return
    if words.has(text, "arrive") and not re.search(words.either("since"), text):
        return
    starts = _ends_of(page, full, text, "since")
    goals = _ends_of(page, full, text, "until", "towards")
    amounts = page.amounts(text)
    for number, stretch in enumerate(stretches):
        begin = stretches[number - 1].end if number else 0
        stop = stretches[number + 1].start if number + 1 < len(stretches) else len(text)
        named = [(at, at + len(place)) for at, place in (*starts, *goals)]
        free = [one for one in modes if not any(at < one[0] < end for at, end in named)] or modes
        before = [one for one in free if begin <= one[0] < stretch.start]
        behind = [one for one in free if stretch.start <= one[0] < stop]
        trailing = not any(one[0] < stretches[0].start for one in free)  # *5 minutes by bus or 20 on foot*
        near = (behind[:1] or before[-1:]) if trailing else (before[-1:] or behind[:1])
        mode = near[0][2] if near else ""
        if not mode:
            continue
        value: dict[str, object] = {"mode": mode, "minutes": stretch.most}
        between = re.fullmatch(r"\s*([^–—→]{3,}?)\s[–—→-]\s([^–—→]{3,}?)\s*", passage.raw_label)
        if between:
            value |= {"from": between[1], "to": between[2]}
        elif starts:
            leads = starts[0][0] < stretches[0].start
            ahead = [one for one in starts if one[0] <= stretch.start]
            after = [one for one in starts if stretch.start < one[0] <= stop]
            chosen = ((ahead[-1:] if leads else after[:1]) or starts[:1])[0]
            for at, place in reversed(starts[: starts.index(chosen)]):  # *del parque central de la villa*: one place
                if text[at : chosen[0]].strip().endswith(page.folded(place)):
                    chosen = (at, place)
            value["from"] = chosen[1]
        else:
            head = re.split(r"\s(?:is|liegt|ist|est|e|es|ligger|ligt)\s", full[: stretch.start])[0]
            said = head != full[: stretch.start] and len(head.split()) <= 6 and number == 0
            value["from"] = passage.raw_label or (head if said else "")
        goal = [one for one in goals if begin <= one[0] <= stop and not _mode(page, page.folded(one[1]).split()[0])]
        if goal and "to" not in value and not any(one[0] <= goal[-1][0] < one[1] for one in modes):
            value["to"] = goal[-1][1]
        if not value.get("from") and not value.get("to"):
            value |= ends
        if not value.get("from") and not value.get("to"):
            continue
        paid = [one for one in amounts if stretch.start - 40 <= one.start <= stop]
        if paid and not words.has(text, "free"):
            value |= {"amount": plain_number(paid[0].value), "currency": paid[0].currency}
        yield Fact("transfer", {key: one for key, one in value.items() if one != ""}, "", "", "text", 0.75, passage.box)


def _ends_of(page: Page, full: str, text: str, *keys: str) -> list[tuple[int, str]]:
    """The places that stand behind *from* or *to* in a clause, with where they stand."""
    # *Railway station*, *estación de autobuses*: the means in the name of a place is none to go by.
    mode = r"(?<! de )(?<! di )(?<! du )(?<! dei )(?<! des )(?<! dos )" + page.words.either(*MODES)
    mode += r"(?! (?:station|stop|terminal)\b)"
    stop = rf"(?=\s?(?:,|\.|;|\(|:|$|{mode}|{page.words.either('until', 'since', 'duration', 'towards', 'rides')}|\d))"
    pattern = (
        rf"{page.words.either(*keys)}\s?(?:{page.words.either('articles')}\s?)?(?P<place>[^,.;:()\d]{{3,44}}?){stop}"
    )
    found = []
    endings = vocabulary((page.languages[0],)).phrases("since_endings")
    if endings and "since" in keys:
        cases = rf"\S{{3,}}(?:{'|'.join(endings)})(?!\w)"
        found = [(one.start(), as_written(full, one[0])) for one in re.finditer(cases, text)]
    for match in re.finditer(pattern, text):
        place = match["place"].strip()
        if place and not re.fullmatch(rf"{page.words.either('people', 'units_minute')}", place):
            found.append((match.start(), as_written(full, place)))
    eastern = re.findall(r"([^\s、。,:：\d]+?(?:駅|港|空港|停留所|역|터미널|站))", full)
    if eastern:
        return [(0, eastern[0])] if "since" in keys else []
    return found or ([(0, eastern[0])] if eastern and "since" in keys else [])
