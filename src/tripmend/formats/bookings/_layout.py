"""Forms and small tables of confirmations as lines ``Label: value``, whatever way they are laid out: values under the
heads of columns, values under their labels, two sides beside each other."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from ._dates import clocks_in
from ._words import month_words, plain_name, weekday_words, words

__all__ = ["SENTENCE", "forms_in_lines", "labels", "marked_lines"]

_KINDS = (
    "depart", "arrive", "from", "to", "date", "time", "at", "checkin", "checkout", "flight", "train", "bus", "ferry",
    "platform", "address", "venue", "event", "pickup", "dropoff", "people", "confirmation", "hotel", "table", "room",
    "price_total", "no_number", "carriage", "entry", "line_called", "ticket", "day", "car_noun", "car",
)  # fmt: skip
_SIDES = (("depart", "from", "checkin", "pickup", "arrive"), ("arrive", "to", "checkout", "dropoff", "depart"))
_GAP = re.compile(r"[ \xa0]{2,}|\t+|\s*\|\s*")
_MOST_ROWS, _FEWEST_PAIRS, _WIDEST = 30, 3, 1000


@lru_cache(maxsize=1)
def labels() -> frozenset[str]:
    """What forms call things, in plain words."""
    return frozenset().union(*(words(kind) for kind in _KINDS))


@lru_cache(maxsize=8192)
def _is_label(cell: str) -> bool:
    """Whether a cell is nothing but what a form calls something: ``Departure time``, ``Hora de salida``, ``Gleis``."""
    plain = plain_name(cell.rstrip(" :："))
    if not plain or len(plain) > 40 or re.search(r"\d", plain):
        return False
    said = plain.split()
    return plain in labels() or (len(said) <= 4 and all(word in labels() or word in words("in_names") for word in said))


def _cells(line: str) -> list[tuple[int, str]]:
    """The cells of a line with the columns at which they begin."""
    found, at = [], 0
    for gap in [*_GAP.finditer(line.rstrip()), None]:
        end = gap.start() if gap is not None else len(line.rstrip())
        if line[at:end].strip():
            found.append((at, line[at:end].strip()))
        at = gap.end() if gap is not None else end
    return found


def _sides(heads: list[str]) -> bool:
    """Whether the heads of columns name two sides, such as departure and arrival."""
    plain = [set(plain_name(head).split()) | {plain_name(head)} for head in heads]
    both = [{at for at, said in enumerate(plain) if any(said & words(kind) for kind in side)} for side in _SIDES]
    return all(both) and len(both[0] | both[1]) > 1


def forms_in_lines(text: str) -> str:
    """The text with each form in it as lines ``Label: value``; everything else as it stands."""
    lines = [_in_one_language(_unboxed(line)) for line in _without_gutter(text.split("\n"))]
    kept: list[str] = []
    at = 0
    while at < len(lines):
        readers = (_changed, _beside, _columns, _timed_below, _headed, _stacked)
        found, used = next(filter(None, (one(lines, at) for one in readers)), ([lines[at]], 1))
        kept += found
        at += used
    return "\n".join(kept)


SENTENCE = r"(?:(?<=[^\W\d_]{3}[.!?])|(?<=\d\d[.!?])|(?<=\)[.!?]))\s+(?=[^\W\d_a-z])"
"""Between two sentences."""
_MARKED = re.compile(r"(?P<space>\s*)(?P<mark>[-*•·◦▪+]|(?P<number>\d{1,2})[.)])(?P<gap>\s+)(?=\S)")
_FULL = 55
"""From so many signs on a line may have been broken because it was full."""


def marked_lines(text: str) -> str:
    """A text with the entries of its lists a sentence to a line, and a dash before them for the number of a list that
    counts from one. What stands deeper below an entry goes on with it where it begins small, or its line is full."""
    lines = text.split("\n")
    marks = [_MARKED.match(line) for line in lines]
    counted = [int(mark["number"]) for mark in marks if mark is not None and mark["number"]]
    runs = len(counted) > 1 and counted == [*range(1, len(counted) + 1)]
    kept: list[str] = []
    deep, wide = 0, 0  # where the words of the entry above begin, and how wide its last line is
    for line, mark in zip(lines, marks, strict=True):
        indent = len(line) - len(line.lstrip())
        begins = mark is not None and (runs or not mark["number"])
        full = line.strip()[:1].islower() or wide >= _FULL
        if deep and full and line.strip() and not begins and indent >= deep and not _CALLS.match(line):
            first, *more = re.split(SENTENCE, f"{kept.pop()} {line.strip()}")
            kept += [first, *(" " * deep + sentence for sentence in more)]
        else:
            deep = mark.end() if mark is not None and begins else 0
            counts = deep > 0 and mark is not None and mark["number"]
            kept.append(f"{mark['space']}-".ljust(deep) + line[deep:] if mark is not None and counts else line)
        wide = len(line.rstrip())
    return "\n".join(kept)


_CALLS = re.compile(r"\s*[^\W\d_][^:：\d]{1,30}[:：](?:\s|$)")
"""A label, which begins something else."""
_TWICE = re.compile(r"(\W*)([^\W\d_][^:：\d/|]{1,30}?)\s/\s([^\W\d_][^:：\d/|]{1,30}?)(?=\s*[:：]|\s{2}|\s*$)")


def _in_one_language(line: str) -> str:
    """A line whose label stands in two languages (``Adresa / Address``) with the one that is known."""
    found = _TWICE.match(line)
    if found is None:
        return line
    known = [name for name in found.groups()[1:] if _is_label(name)]
    kinds = [{kind for kind in _KINDS if plain_name(name) in words(kind)} for name in known]
    if not known or (len(known) == 2 and not kinds[0] & kinds[1]):
        return line  # "Check-in / Check-out: 14:00 / 11:00"
    behind = line[found.end() :]
    return f"{found[1]}{known[0]}{' ' * (found.end() - found.end(1) - len(known[0])) * (behind[:1] == ' ')}{behind}"


def _without_gutter(lines: list[str]) -> list[str]:
    """Lines without a bar that stands in one column before each, or with but a number before it (``2 | HOTEL …``)."""
    bars = [_GUTTER.match(line) for line in lines]
    columns = [bar.end() for bar in bars if bar is not None]
    column = max(columns, key=columns.count, default=0)
    if columns.count(column) < _FEWEST_PAIRS:
        return lines
    ruled = [
        bar is not None and bar.end() == column and "|" not in line[column:]
        for bar, line in zip(bars, lines, strict=True)
    ]
    return [line[column:] if alone else line for alone, line in zip(ruled, lines, strict=True)]


_GUTTER = re.compile(r"\s*\d{0,2}\s*[|│┃]\s")


def _unboxed(line: str) -> str:
    """A line of a table without the frame around it, where nothing but the frame has bars."""
    framed = re.fullmatch(r"\s*[|│┃](.*?)[|│┃]?\s*", line)
    if framed is not None and not re.search(r"[|│┃]", framed[1]):
        return framed[1].rstrip()
    return _FRAME if re.fullmatch(r"\s*[+┌├└╔╠╚][-=+─═┬┼┴┐┤┘╗╣╝╦╬╩]+\s*", line) else line


def _changed(lines: list[str], at: int) -> tuple[list[str], int] | None:
    """The rows under heads such as ``WAS   NOW`` with what holds now alone."""
    heads = _cells(lines[at])
    old = [begin for begin, head in heads if plain_name(head) in words("old")]
    if len(heads) != 2 or len(old) != 1 or not any(plain_name(head) in words("new") for _, head in heads):
        return None
    found, used = [], 1
    for number, line in enumerate(lines[at + 1 : at + 1 + _MOST_ROWS], 2):
        cells = _cells(line)
        if len(cells) < 3 and cells:
            break
        if cells:  # a page's cells stand in their order and not under their heads
            by_order = cells[1 + (heads[0][0] != old[0])]
            gone = by_order if len(cells) == 3 else min(cells[1:], key=lambda cell: abs(cell[0] - old[0]))
            found.append("  ".join(cell for begin, cell in cells if (begin, cell) != gone))
            used = number
    return (found, used) if found else None


def _beside(lines: list[str], at: int) -> tuple[list[str], int] | None:
    """Two blocks that stand beside each other, one behind the other: their lines call the same things twice
    (``Departs 09:50   Departs 17:05``)."""
    heads = _cells(lines[at])
    if len(heads) != 2:
        return None
    edge, pairs = heads[1][0], list[tuple[str, str]]()
    for line in lines[at : at + _MOST_ROWS]:
        pair = " ".join(line[:edge].split()), " ".join(line[edge:].split())
        if not all(pair) or line[edge - 2 : edge].strip():
            break
        pairs.append(pair)
    sides = [*zip(*pairs, strict=True)]
    firsts = [[re.match(r"[^\W\d_]+(?=\W+\S)", cell) for cell in side] for side in sides]
    again = sum(
        one is not None and other is not None and one[0] == other[0] for one, other in zip(*firsts, strict=True)
    )
    timed = all(sum(bool(clocks_in(cell)) for cell in side) > 1 for side in sides)
    return ([*sides[0], "", *sides[1], ""], len(pairs)) if len(pairs) > 3 and again > 1 and timed else None


def _columns(lines: list[str], at: int) -> tuple[list[str], int] | None:
    """The values under a line of heads, each behind its head: row by row, or side by side where two sides stand beside
    each other; and how many lines that are."""
    heads = _cells(lines[at])
    # Heads that no list knows stand over whole rows alone.
    known = sum(_is_label(head) for _, head in heads)
    digits = any(re.search(r"\d", head) for _, head in heads)
    if len(heads) < 2 or known < max(2, len(heads) / 2) or digits or not _sides([head for _, head in heads]):
        return None
    if (told := _high_rows(lines, at, heads)) is not None:
        return told
    rows: list[list[str]] = []
    used = 1
    for line in lines[at + 1 : at + 1 + _MOST_ROWS]:
        if not line.strip() or _RULE.fullmatch(line):
            if rows and not line.strip() and (len(heads) > 2 or _heads_anew(lines[at + used + 1 :], lines[at])):
                break
            used += 1
            continue
        row = _row(line, heads)
        if row is not None and rows and _goes_on(row, rows[-1]):
            rows[-1] = [", ".join(filter(None, pair)) for pair in zip(rows[-1], row, strict=True)]
            used += 1
            continue
        if row is None and rows and _only_a_remark(lines[at + used :], heads, rows[-1]):
            used += 1
            continue
        if row is None and (rest := _wrapped(line, heads)) is not None and rows:
            rows[-1] = [" ".join(filter(None, pair)) for pair in zip(rows[-1], rest, strict=True)]
            used += 1
            continue
        if row is None:
            break
        rows.append(row)
        used += 1
    rows = [row for row in rows if any(row)]
    if not rows or (known < len(heads) and not all(all(row) for row in rows)):
        return None
    rows = [_with_ends(row, [head for _, head in heads]) for row in rows]
    names = [head.rstrip(" :：") for _, head in heads]
    records = len(heads) > 2 or sum(all(clocks_in(cell) for cell in row) for row in rows) > 1
    if not records:
        rows = [[", ".join(row[column] for row in rows if row[column]) for column in range(len(names))]]
    found: list[str] = []
    for row in rows:
        found += [f"{name}: {cell}" for name, cell in zip(names, row, strict=True) if cell] + [""]
    return found, used


def _heads_anew(lines: list[str], heads: str) -> bool:
    """Whether lines begin with other heads, in capitals as those above are: the form goes on with something else."""
    first = next((line for line in lines if line.strip()), "")
    return heads.isupper() and first.isupper() and not re.search(r"\d", first) and len(_cells(first)) > 1


def _goes_on(row: list[str], above: list[str]) -> bool:
    """Whether a row is the next line of the one above it: it has nothing under the first head, and its times stand
    under cells that have none."""
    under = [(cell, over) for cell, over in zip(row, above, strict=True) if cell]
    timed = any(clocks_in(cell) for cell, _ in under)
    return not row[0] and timed and not any(clocks_in(cell) and clocks_in(over) for cell, over in under)


def _with_ends(row: list[str], heads: list[str]) -> list[str]:
    """A row of which one cell tells the way (``Leeds - York``) and two but the times, each time with its place."""
    ways = [[end for end in _WAY.split(cell) if not clocks_in(end)] for cell in row]
    way = [at for at, ends in enumerate(ways) if len(ends) == 2 and _heads_way(heads[at])]
    bare = [at for at, cell in enumerate(row) if _only_a_time(cell)]
    if len(way) != 1 or len(bare) != 2 or not _sides([heads[at] for at in bare]):
        return row
    told = dict(zip(bare, ways[way[0]], strict=True))
    return [f"{cell}  {told[at]}" if at in told else "" if at in way else cell for at, cell in enumerate(row)]


def _heads_way(head: str) -> bool:
    """Whether a head is that of both ends of a way: ``Route``, ``From / To``."""
    first, *others = plain_name(head).split() or [""]
    both = first in words("from") and len(others) == 1 and others[0] in words("to")
    return both or plain_name(head) in words("route")


def _only_a_time(cell: str) -> bool:
    """Whether a cell is but an hour, with or without its day."""
    known = month_words() | weekday_words()
    said = [word for word in plain_name(cell).split() if len(word) > 2 and not word.isdigit() and word not in known]
    return bool(_HOUR.fullmatch(cell)) or (len(clocks_in(cell)) == 1 and not said)


def _only_a_remark(lines: list[str], heads: list[tuple[int, str]], above: list[str]) -> bool:
    """Whether the first line is one cell between two rows of times (``change 46 min``)."""
    below = next((line for line in lines[1:3] if not _RULE.fullmatch(line)), "")
    row = _row(below, heads) if len(_cells(lines[0])) == 1 else None
    timed = [at for at, cell in enumerate(above) if _only_a_time(cell)]
    return row is not None and len(timed) > 1 and all(_only_a_time(row[at]) for at in timed)


_FRAME = "--"
"""What is left of the line of a frame."""
_RULE = re.compile(r"[\s|+=_–—-]+")
_HOUR = re.compile(r"\d{1,2}[:.h]\d{2}(?: ?[+(].*)?")
_WAY = re.compile(r"\s+[-–—→>]+\s+|\s*→\s*|,\s")


def _timed_below(lines: list[str], at: int) -> tuple[list[str], int] | None:
    """Two places beside each other, each over its time, behind a number or nothing: each with its time."""
    above, below = lines[at], lines[at + 1] if at + 1 < len(lines) else ""
    cells = _cells(below)
    if len(cells) != 2 or clocks_in(above) or any(len(clocks_in(cell)) != 1 for _, cell in cells):
        return None
    edges = [0, *(begin for begin, _ in cells), None]
    parts = [above[begin:end].strip() for begin, end in pairwise(edges)]
    apart = all(_begins_word(above, begin) for begin, _ in cells)
    if not apart or not all(re.search(r"[^\W\d_]{3}", part) for part in parts[1:]):
        return None
    return [parts[0], *(f"{part}  {cell}" for part, (_, cell) in zip(parts[1:], cells, strict=True))], 2


def _high_rows(lines: list[str], at: int, heads: list[tuple[int, str]]) -> tuple[list[str], int] | None:
    """The rows under heads that each take several lines, with an empty line between two of them: the lines of a row
    tell its cells together, and one of them alone has times. What stands over all columns before them is kept."""
    found: list[str] = []
    block: list[str] = []
    used = 1
    for below, line in enumerate([*lines[at + 1 :], ""], 2):
        if re.fullmatch(r"\s*[|+=_–—-][\s|+=_–—-]*", line):
            continue
        if line.strip():
            block.append(line)
            continue
        if not block:
            continue
        cut = [_under(line, heads) for line in block]
        rows = [row for row in cut if row is not None]
        timed = [sum(bool(clocks_in(cell)) for cell in row) for row in rows]
        first = next((row for row in rows if all(row)), None)
        if len(rows) < 2 or sorted(timed)[-2:-1] != [0] or max(timed) < 2 or first is None:
            break
        cells = zip(heads, zip(*rows, strict=True), strict=True)
        found += [block[number].strip() for number, row in enumerate(cut[: cut.index(first)]) if row is None]
        found += [f"{head}: {' '.join(filter(None, cell))}" for (_, head), cell in cells if any(cell)] + [""]
        block, used = [], below
    return (found, used) if found.count("") > 1 else None


def _under(line: str, heads: list[tuple[int, str]]) -> list[str] | None:
    """The cells of a line by the heads under which they begin, hours that are written as four figures with a colon;
    None where one reaches over the next column, or begins under none."""
    row = [""] * len(heads)
    ends = [*(begin for begin, _ in heads[1:]), _WIDEST]
    for begin, cell in _cells(line):
        column = next((at for at, (head, _) in enumerate(heads) if abs(head - begin) <= 2), None)
        if column is None or row[column] or begin + len(cell) > ends[column]:
            return None
        side = plain_name(heads[column][1]) in words("depart") | words("arrive")
        row[column] = _FOUR.sub(r"\1:\2", cell) if side else cell
    return row


_FOUR = re.compile(r"^([01]\d|2[0-3])([0-5]\d)$")


def _headed(lines: list[str], at: int) -> tuple[list[str], int] | None:
    """The values of one line under three heads or more, of which some are known: ``PNR   Train No.   Class``."""
    heads, values, more = (_cells(line) for line in [*lines[at : at + 3], "", ""][:3])
    edges = [begin for begin, _ in heads]
    row = edges[:2] == [begin for begin, _ in more[:2]] and any(re.search(r"\d", cell) for _, cell in more)
    under = len(heads) > 2 and edges == [begin for begin, _ in values] and not row
    known = sum(bool({*plain_name(head).split(), plain_name(head)} & labels()) for _, head in heads)
    if not under or not known or re.search(r"[\d:：]", lines[at]) or not re.search(r"\d", lines[at + 1]):
        return None
    return [f"{head}: {value}" for (_, head), (_, value) in zip(heads, values, strict=True)], 2


def _row(line: str, heads: list[tuple[int, str]]) -> list[str] | None:
    """The values of a row under its heads: one for each, else by the columns at which they begin; None for no row."""
    cells = _cells(line)
    if len(cells) < 2 or heads[0][0] - cells[0][0] > 3:
        return None  # its first column has no head
    if re.search(r"[^\W\d_]:$|[^\W\d_]:\s", cells[0][1]):
        return None
    if len(cells) == len(heads):
        return [cell for _, cell in cells]
    edges = [begin for begin, _ in heads]
    if all(_begins_word(line, begin) for begin in edges[1:]):
        return [line[begin:end].strip() for begin, end in zip([0, *edges[1:]], [*edges[1:], None], strict=True)]
    row = [""] * len(heads)
    cuts = sorted({begin for begin, _ in cells} | {edge for edge in edges if _begins_word(line, edge)})
    for begin, end in pairwise([*cuts, len(line)]):
        cell = line[begin:end].strip(" \t|")
        column = min(range(len(heads)), key=lambda number: abs(heads[number][0] - begin))
        if abs(heads[column][0] - begin) > 2 or row[column]:
            return None
        row[column] = cell
    return row


def _begins_word(line: str, at: int) -> bool:
    return line[at - 1 : at].isspace() and not line[at : at + 1].isspace() and at < len(line)


def _wrapped(line: str, heads: list[tuple[int, str]]) -> list[str] | None:
    """What a line adds to the cells of the row above it: a single word or number under one head."""
    cells = _cells(line)
    if len(cells) != 1 or len(cells[0][1].split()) > 3 or ":" in cells[0][1] or _is_label(cells[0][1]):
        return None
    column = max((at for at, (begin, _) in enumerate(heads) if begin <= cells[0][0] + 1), default=-1)
    return [cells[0][1] if at == column else "" for at in range(len(heads))] if column >= 0 else None


def _stacked(lines: list[str], at: int) -> tuple[list[str], int] | None:
    """Values that each stand in the line under their label, at least three in a row; and how many lines that are."""
    found: list[str] = []
    number = at
    while number < len(lines):
        below = number + 1
        while below < len(lines) and not lines[below].strip():
            below += 1
        label = lines[number].strip()
        value = lines[below].strip() if below < len(lines) else ""
        alone = (
            bool(value) and _is_label(label) and not _is_label(value) and not re.match(r"[^\W\d_][^:]{0,30}:\s", value)
        )
        if not alone:
            break
        found.append(f"{label.rstrip(' :：')}: {value}")
        number = below + 1
        while number < len(lines) and not lines[number].strip():
            number += 1
    return (found, number - at) if len(found) >= _FEWEST_PAIRS else None
