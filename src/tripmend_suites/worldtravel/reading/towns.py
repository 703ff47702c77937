"""Pages of a whole town: lists of places and hotels, and the ways between them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from tripmend.pages.ocr import Box
from tripmend.pages.tree import Element

from ...common.data_files import Expressions
from .facts import Abstained, Fact, Reading, words_of
from .sight import Sight, headed, parted, swatch_left_of

said = Expressions(__file__, re.IGNORECASE)


def read_overview(sight: Sight) -> Reading:
    """A fact ``tags`` {area, tags} for every card that has tags."""
    facts = []
    for head, under in headed(sight):
        found = _tags([leaf.text for leaf in under])
        if found is not None:
            value = {"area": found[0], "tags": found[1]}
            facts.append(Fact(head.text, "tags", value, sight.place(head), 0.9, sight.source))
    return Reading("overview", tuple(facts))


def _tags(rows: list[str]) -> tuple[str, list[str]] | None:
    """Quarter and tags of a card: in one row, at the end of its text, or the quarter under the name and the tags in
    small rows of their own."""
    for text in (*rows, " ".join(rows)):
        if listed := said.listed.match(text.strip()) or said.behind.search(text.strip()):
            return listed["area"].strip(), _each(listed["tags"])
    small = [at for at, row in enumerate(rows) if at and said.only_tags.match(row)]
    if not small:
        return None
    begun = next((at for at, other in pairwise([*small, len(rows)]) if other != at + 1), small[-1])
    run = [at for at in small if at <= begun]
    opening = said.opening.match(rows[0])
    return (opening["area"] if opening else rows[0]).strip(), [tag for at in run for tag in _each(rows[at])]


def _each(text: str) -> list[str]:
    return [part.strip(" .") for part in re.split(r"[·,.]", text) if part.strip(" .")]


# Hotels ---------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _House:
    name: str
    area: str
    leaf: Element
    texts: list[str] = field(default_factory=list)


def read_hotels(sight: Sight) -> Reading:
    """Facts ``nightly``, ``near`` and ``tags`` (with the quarter only) for every house that a price is told of."""
    facts: list[Fact] = []
    abstained: list[Abstained] = []
    for house in _houses(sight):
        text = " ".join(house.texts)
        plain = sight.page.folded(text)
        prices = [one for one in sight.page.amounts(plain) if one.value > 0]
        if not prices or not said.night.search(text):
            continue
        box = sight.place(house.leaf)
        if len(prices) != 1 or said.other.search(plain[max(0, prices[0].start - 6) : prices[0].end + 16]):
            abstained.append(Abstained("nightly price", "the price of a night is not clear", box))
            continue
        value = {"cents": round(prices[0].value * 100)}
        if prices[0].currency != "EUR":
            value["currency"] = prices[0].currency  # type: ignore[assignment]
        facts.append(Fact(house.name, "nightly", value, box, 0.96, sight.source))
        near: list[str] | None = [] if said.none.search(text) else None
        for sentence in re.split(r"(?<=[.!?])\s+", text):
            told = said.after.search(sentence) or said.before.search(sentence)
            if near is None and told:
                near = _names_in(told["near"])
        if near is None:
            abstained.append(Abstained(f"what is near {house.name}", "no sentence says it", box))
        else:
            facts.append(Fact(house.name, "near", {"venues": near}, box, 0.9, sight.source))
        if house.area:
            facts.append(Fact(house.name, "tags", {"area": house.area, "tags": []}, box, 0.9, sight.source))
        else:
            abstained.append(Abstained(f"quarter of {house.name}", "nothing beside the name says it", box))
    return Reading("hotels", tuple(facts), tuple(abstained))


def _houses(sight: Sight) -> list[_House]:
    """Each house with its texts: under a headline that names it, or behind its name and quarter in running text."""
    found: list[_House] = []
    heads = {id(head) for head, _ in headed(sight)}
    for sentence in sight.sentences:
        named = said.named.match(sentence.text)
        leaf = sentence.leaf
        short = len(leaf.text) < 60 and re.search(r"[^\W\d_]{4}", leaf.text) and not re.search(r"[.!?:]$|\d", leaf.text)
        if named and not sight.page.amounts(sight.page.folded(sentence.text)):
            found.append(_House(named["name"], named["area"], leaf))
        elif short and (id(leaf) in heads or (leaf.css("font-weight") or "0") >= "600") and sentence.text == leaf.text:
            found.append(_House(*parted(sight, leaf), leaf))
        elif found and not found[-1].area and not found[-1].texts and short:
            found[-1].area = sentence.text
        elif found:
            found[-1].texts.append(sentence.text)
    return found


def _names_in(listed: str) -> list[str]:
    """The names of a list; a plain word beside *and* is no name alone."""
    names: list[str] = []
    for piece in re.split(r",\s*(?:and\s+)?|;\s*", re.sub(r"^both\s+", "", listed.strip())):
        for end in re.split(r"\s+and\s+", piece):
            plain = re.fullmatch(r"[A-Z][a-z]+(?:ens?|ine|ium|ark|ower)|[a-z ]+", end) is not None
            if names and plain and end != piece:
                names[-1] = f"{names[-1]} and {end}"
            elif end.strip():
                names.append(end.strip())
    return names


# Ways -----------------------------------------------------------------------------------------------------------------


def _mode(text: str) -> str:
    found = [
        (match.start(), name) for name, words in words_of("modes").items() if (match := re.search(words, text.lower()))
    ]
    return min(found)[1] if found else ""


def _cents(text: str) -> int:
    number = re.search(r"\d+[.,]\d\d", text)
    return round(float(number[0].replace(",", ".")) * 100) if number else 0


_Note = Callable[[str, str, str, "int | None", int, "Box | None"], None]
"""Takes both ends, means of transport, minutes, cents and the place of a way."""


def read_matrix(sight: Sight) -> Reading:
    """Facts ``way`` {mode, minutes, cents} for every connection, whether lists or tables tell them."""
    found: dict[tuple[str, str, str], tuple[int | None, int, Box | None]] = {}
    doubts: list[Abstained] = []

    def note(one: str, other: str, mode: str, minutes: int | None, cents: int, box: Box | None) -> None:
        key = (min(one, other), max(one, other), mode)
        before = found.setdefault(key, (minutes, cents, box))
        if before[:2] != (minutes, cents):
            doubts.append(Abstained(f"way {key[0]}>{key[1]}", f"two values by {mode}", box))

    _lists(sight, note)
    if not found:
        _Grid(sight).tell(note)
    facts = [
        Fact(f"{a}>{b}", "way", {"mode": mode, "minutes": minutes, "cents": cents}, box, 0.95, sight.source)
        for (a, b, mode), (minutes, cents, box) in found.items()
    ]
    return Reading("matrix", tuple(facts), tuple(doubts))


def _lists(sight: Sight, note: _Note) -> None:
    """``Park, bus … 21 min · €3.00`` under the name of the other end, column after column."""
    rows = [(found, box) for text, box in sight.pieces if (found := said.row.fullmatch(text))]
    if len(rows) < 3:
        return
    top, foot = min(box.top for _, box in rows) - 40, max(box.bottom for _, box in rows)
    edges: list[int] = []
    for left in sorted(box.left for _, box in rows):
        if not edges or left - edges[-1] > 40:
            edges.append(left)
    values = [(found, box) for text, box in sight.pieces if (found := said.value.fullmatch(text))]
    others = [
        (text, box)
        for text, box in sight.pieces
        if top <= box.top < foot
        and len(text) < 60
        and not said.row.fullmatch(text)
        and not said.value.fullmatch(text)
        and any(abs(box.left - edge) < 8 for edge in edges)
        and re.search(r"[^\W\d_]{3}", text)
    ]
    head = ""
    lines: list[tuple[str | re.Match[str], Box]] = [*rows, *others]
    for line, box in sorted(lines, key=lambda one: (sum(one[1].left > edge - 9 for edge in edges), one[1].top)):
        if isinstance(line, str):
            head = line
            continue
        right = [
            (other.left, value)
            for value, other in values
            if other.left >= box.right - 2 and abs(other.centre[1] - box.centre[1]) < 7
        ]
        beside = min(right, key=lambda one: one[0], default=(0, None))[1]
        value = said.value.fullmatch(line["rest"]) if line["rest"] else beside
        if value and head:
            minutes = int(value["minutes"]) if value["minutes"].isdigit() else None
            note(head, line["end"].strip(), _mode(line["mode"]), minutes, _cents(value["fare"] or ""), box)


class _Grid:
    """A table of places against places: names at the left of rows or on the diagonal, columns by number or in the same
    order, in each cell minutes and fare for each means of transport, told by letter, colour or the heading."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.marks: dict[str, str] = {}
        self.hues: dict[tuple[int, int, int], str] = {}
        self.alone = ""
        self._legend()
        self.lines = [leaf for leaf in sight.lines if leaf.box is not None]

    def _legend(self) -> None:
        modes = []
        for leaf in self.sight.lines:
            for part in re.split(r"\s*[·•]\s*", leaf.text):
                told = said.legend.match(part)
                if told is None or len(part.split()) > 6:
                    continue
                mode = _mode(told["mode"])
                modes.append(mode)
                if told["mark"]:
                    self.marks[told["mark"].upper()] = mode
                elif hue := swatch_left_of(self.sight, leaf):
                    self.hues[hue] = mode
        self.alone = modes[0] if len(set(modes)) == 1 else ""

    def tell(self, note: _Note) -> None:
        """Tell all ways of the tables, each under the heading over it."""
        rows: list[tuple[str, Element]] = []
        for leaf in self.lines:
            text = re.sub(r"^\d{1,2}\s+", "", leaf.text)
            if re.search(r"[^\W\d_]{2}", text) and not said.value.fullmatch(leaf.text.strip()) and len(text) < 60:
                rows.append((text, leaf))
        tables = self._tables(rows)
        for mode, names in tables:
            self._table(mode, names, note)

    def _tables(self, rows: list[tuple[str, Element]]) -> list[tuple[str, list[tuple[str, Element]]]]:
        """Runs of names that are the rows of one table: numbered, or one below the other at the left."""
        numbered = [(text, leaf) for text, leaf in rows if re.match(r"\d{1,2}\s", leaf.text) and "·" not in leaf.text]
        if len(numbered) >= 3:
            return [(self.alone, numbered)]
        found: list[tuple[str, list[tuple[str, Element]]]] = []
        mode = self.alone
        run: list[tuple[str, Element]] = []
        for text, leaf in sorted(rows, key=lambda one: (one[1].box or (0, 0))[1]):
            head = _mode(text) if len(text.split()) <= 2 else ""
            if head:
                if len(run) >= 3:
                    found.append((mode, run))
                mode, run = head, []
            elif mode and self._has_values(leaf) and (not run or abs(leaf.box[0] - run[0][1].box[0]) < 12):  # type: ignore[index]
                run.append((text, leaf))
        if len(run) >= 3:
            found.append((mode, run))
        return found

    def _has_values(self, leaf: Element) -> bool:
        box = leaf.box or (0, 0, 0, 0)
        middle = (box[1] + box[3]) / 2
        return any(
            one.box
            and one.box[0] > box[2]
            and abs((one.box[1] + one.box[3]) / 2 - middle) < 22
            and (said.value.fullmatch(one.text.strip()) or one.text.strip() in ("-", "–", "—"))
            for one in self.lines
        )

    def _table(self, mode: str, names: list[tuple[str, Element]], note: _Note) -> None:
        names = sorted(names, key=lambda one: (one[1].box or (0, 0))[1])
        middles = [((leaf.box or (0, 0, 0, 0))[1] + (leaf.box or (0, 0, 0, 0))[3]) / 2 for _, leaf in names]
        pitch = median([b - a for a, b in pairwise(middles)]) if len(middles) > 1 else 30
        own = {id(leaf) for _, leaf in names}
        cells = [
            leaf
            for leaf in self.lines
            if id(leaf) not in own
            and middles[0] - pitch <= (leaf.box[1] + leaf.box[3]) / 2 <= middles[-1] + pitch  # type: ignore[index]
            and any(said.value.fullmatch(part) or said.fare.fullmatch(part) for part in _pieces(leaf))
        ]
        columns = self._columns(names, cells, middles)
        if columns is None:
            return
        gathered: dict[tuple[int, int], list[Element]] = {}
        for leaf in cells:
            assert leaf.box is not None
            x, y = (leaf.box[0] + leaf.box[2]) / 2, (leaf.box[1] + leaf.box[3]) / 2
            row = min(range(len(middles)), key=lambda at: abs(middles[at] - y))
            column = min(range(len(columns)), key=lambda at: abs(columns[at] - x))
            if row != column:
                gathered.setdefault((row, column), []).append(leaf)
        for (row, column), leaves in gathered.items():
            self._cell(mode, names[row][0], names[column][0], leaves, note)

    def _columns(
        self, names: list[tuple[str, Element]], cells: list[Element], middles: list[float]
    ) -> list[float] | None:
        """Where the columns stand: by the row of their numbers, else as many places as there are rows."""
        rows: dict[int, list[tuple[float, Element]]] = {}
        for leaf in self.lines:
            if re.fullmatch(r"\d{1,2}", leaf.text.strip()) and leaf.box:
                row = rows.setdefault(round((leaf.box[1] + leaf.box[3]) / 12), [])
                row.append(((leaf.box[0] + leaf.box[2]) / 2, leaf))
        for row in rows.values():
            row.sort(key=lambda one: one[0])
            counted = sum(int(leaf.text) == number for number, (_, leaf) in enumerate(row, 1))
            if len(row) >= len(names) - 1 and counted >= 0.8 * len(row):  # a 7 may be read as a 1
                heads = {id(leaf) for _, leaf in row}
                cells[:] = [leaf for leaf in cells if id(leaf) not in heads]
                return [x for x, _ in row] + [1e9] * (len(names) - len(row))
        places = sorted((leaf.box[0] + leaf.box[2]) / 2 for leaf in cells if leaf.box)
        groups: list[list[float]] = []
        for x in places:
            if groups and x - groups[-1][-1] < 14:
                groups[-1].append(x)
            else:
                groups.append([x])
        middle = [median(group) for group in groups]
        if len(middle) == len(names):
            return middle
        steps = [b - a for a, b in pairwise(middle)]
        if not steps or len(middle) < 3:
            return None
        step = median(steps)
        first = [leaf.box for leaf in self.lines if leaf.text.strip() in ("-", "–", "—") and leaf.box]
        corner = min(((box[0] + box[2]) / 2 for box in first), default=middle[0])
        filled = [min(corner, middle[0]) + step * at for at in range(len(names))]
        return filled if abs(filled[-1] - middle[-1]) < 0.6 * step or len(middle) < len(names) else None

    def _cell(self, mode: str, one: str, other: str, leaves: list[Element], note: _Note) -> None:
        told: list[tuple[str, int | None, int, Element]] = []
        for leaf in sorted(leaves, key=lambda leaf: ((leaf.box or (0, 0))[1] // 6, (leaf.box or (0, 0))[0])):
            for part in _pieces(leaf):
                fare, value = said.fare.fullmatch(part), said.value.fullmatch(part)
                if fare and told:
                    told[-1] = (*told[-1][:2], _cents(part), leaf)
                elif value and not fare:
                    mark = (value["mark"] or "").strip().upper()
                    own = self.marks.get(mark, "") or self._by_hue(leaf) or mode or self.alone
                    minutes = int(value["minutes"]) if value["minutes"].isdigit() else None
                    told.append((own, minutes, _cents(value["fare"] or ""), leaf))
        for own, minutes, cents, leaf in told:
            if own:
                note(one, other, own, minutes, cents, self.sight.place(leaf))

    def _by_hue(self, leaf: Element) -> str:
        if not self.hues:
            return ""
        ink = next((one.colour("color") for one in leaf.walk() if one.text and one.colour("color")), None)
        if ink is None:
            return ""
        away = [(sum(abs(a - b) for a, b in zip(ink[:3], hue, strict=True)), mode) for hue, mode in self.hues.items()]
        return min(away)[1] if min(away)[0] < 120 else ""


def _pieces(leaf: Element) -> list[str]:
    """What stands in a cell, line by line."""
    return [part.strip() for line in leaf.lines for part in [line] if part.strip()]
