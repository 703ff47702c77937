"""A page ready to be read: its lines, languages, year and money, and which labels and headings hold for a line."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import pairwise

from .lexer import NAMED, NAMES, SIGNS, Amount, Lexer, lexer
from .tree import Box, Element, Text, hull
from .vocabulary import Vocabulary, facts, fold, languages_of, vocabulary

__all__ = ["Page", "beside"]

_HEADS = re.compile(r"h[1-6]|caption|legend|summary|th|dt|figcaption|optgroup")
_LONGEST_HEAD = 16
_SENTENCE = re.compile(r"[.!?。]$")
_LETTER_STYLES = (
    "color",
    "font-weight",
    "font-style",
    "font-size",
    "text-decoration-line",
    "text-decoration-style",
    "font-variant-caps",
    "text-transform",
)
_CROWNS = {"sv": "SEK", "da": "DKK", "nb": "NOK", "is": "ISK", "nn": "NOK", "no": "NOK", "fo": "DKK", "cs": "CZK"}
_DINARS = {"اردن": "JOD", "كويت": "KWD", "تونس": "TND", "جزائر": "DZD", "عراق": "IQD", "بحرين": "BHD", "ليبي": "LYD"}
_DOLLARS = (
    ("CAD", r"\bcanada\b|\bontario\b|\bquebec\b|\bqc\b|\bvancouver\b|\btoronto\b|\bmontreal\b"),
    ("AUD", r"\baustralia\b|\bsydney\b|\bmelbourne\b|\bnsw\b|\bqueensland\b|\btasmania\b|\+61\b"),
    ("NZD", r"\bnew zealand\b|\bauckland\b|\bwellington\b|\bqueenstown\b|\+64\b"),
    ("SGD", r"\bsingapore\b|\+65\b"),
    ("MXN", r"\bmexico\b|\bcdmx\b|\+52\b"),
    ("CLP", r"\bsantiago de chile\b|\bchile\b|\+56\b"),
    ("ARS", r"\bbuenos aires\b|\bargentina\b|\+54\b"),
    ("HKD", r"\bhong kong\b|\+852\b"),
)
_NAMED = [sign for sign in SIGNS if sign.endswith(" dollars") or sign.startswith("pesos ")]
_DOLLARS_OF: dict[str, str] = facts()["currencies"]["dollars"]
"""Whose dollars and pesos the sign means in a territory of ``lang``."""


class Page:
    """One document. tree: as the browser gave it; it is put in order here (lines in elements of their own)."""

    def __init__(self, tree: Element, title: str = "") -> None:
        self.tree, self.title = tree, title
        _in_lines(tree)
        self.text = tree.text
        self.plain = fold(self.text)
        self.languages = languages_of(self.text, tree.get("lang"))
        self.words: Vocabulary = vocabulary(self.languages)
        colons = len(re.findall(r"(?<!\d)\d{1,2}:\d\d(?!\d)", self.plain))
        points = len(re.findall(r"(?<![\d.,])\d{1,2}\.[0-5]\d(?![\d.])", self.plain))
        whole = [
            one.own_text for one in tree.walk() if re.fullmatch(r"(?:0?[6-9]|1\d|2[0-3])\.[0-5][05]", one.own_text)
        ]
        dotted = colons < 2 or points > 3 * colons or len(whole) > 1
        pointed = any(re.fullmatch(r"0\d\.[0-5]\d", one.own_text) for one in tree.walk())
        later = re.compile(r"(?:^|[\d./] )(?:0?[6-9]|1\d|2[0-3])h[0-5]\d$")
        houred = sum(len(one.own_text) < 22 and bool(later.search(one.own_text)) for one in tree.walk()) > 2
        whole_day = bool(
            re.search(r"(?<![\d.,:])(?:1[3-9]|2[0-3])[:.h][0-5]\d|-\s?(?:1[3-9]|2[0-4])(?![\d:.,/])", self.plain)
        )
        american = (
            tree.get("lang").lower() == "en-us"
            or self.languages[0] in ("ja", "zh", "ko")
            or (self.languages[0] == "en" and bool(re.search(r"\$|\busd\b", self.plain)) and " am" in self.plain)
        )
        rand = bool(re.search(r"-za$|^(?:af|zu|xh)\b", tree.get("lang").lower())) or bool(
            re.search(r"\bsouth africa\b|\bzar\b", self.plain)
        )
        self.lexer: Lexer = lexer(self.languages, american, dotted, whole_day, rand, pointed, houred)
        self.leaves = [one for one in _lines_of(tree, False) if one.text]
        self._order = {id(leaf): at for at, leaf in enumerate(self.leaves)}
        self.starts: dict[int, int] = {}
        """How many starts stand in an element, by its id; set by those who find them."""
        self.taken: set[int] = set()
        """The lines, by their id, that tell slots."""

    def is_leaf(self, element: Element) -> bool:
        """Whether an element is one of the lines."""
        return id(element) in self._order

    def place_of(self, leaf: Element) -> int:
        """The place of a line in reading order."""
        return self._order.get(id(leaf), 0)

    def fold(self, element: Element) -> str:
        """The folded text of an element."""
        return fold(element.text)

    @staticmethod
    def folded(text: str) -> str:
        """A folded text."""
        return fold(text)

    @cached_property
    def year(self) -> int:
        """The year that the page names most often, 0 without one."""
        years = Counter(date.year for leaf in self.leaves for date in self.lexer.dates(self.fold(leaf)) if date.year)
        if not years:
            years = Counter(int(one) for one in re.findall(r"(?<![\d.,/-])20[2-4]\d(?!\d|[.,]\d)", self.plain))
        return years.most_common(1)[0][0] if years else 0

    @cached_property
    def months(self) -> list[tuple[int, int]]:
        """The months that stand with their year and without a day, such as over a calendar: (year, month)."""
        dated = [(date.year, date.month) for date in self.lexer.dates(self.plain) if date.year]
        named = [(self.year, one) for leaf in self.leaves for one in self._month(leaf)] if self.year else []
        return [*self.lexer.months(self.plain), *dated, *named]

    def _month(self, leaf: Element) -> list[int]:
        """The month that a line names and nothing else."""
        return [month for year, month in self.lexer.months(f"{self.fold(leaf)} {self.year}") if len(leaf.text) < 16]

    @cached_property
    def currency(self) -> str:
        """The currency that the page has most of, "" without any."""
        found = Counter(
            self.currency_of(one.currency) for leaf in self.leaves for one in self.lexer.amounts(self.fold(leaf))
        )
        told = next((one for one, _ in found.most_common() if one), "")
        if not told:
            names = Counter(re.findall(NAMES, self.plain))
            told = self.currency_of(SIGNS[names.most_common(1)[0][0]]) if names else self.currency_of("kr")
        return told

    def currency_of(self, told: str) -> str:
        """The code of a currency: whose crowns and whose dollars is told by the rest of the page."""
        if told == "kr":
            code = re.search(r"\b(sek|nok|dkk|isk)\b", self.plain)
            if code:
                return code[1].upper()
            lang = self.tree.get("lang").lower().partition("-")[0]
            return _CROWNS.get(lang) or next((_CROWNS[one] for one in self.languages if one in _CROWNS), "")
        if told == "dinar":
            return next((code for name, code in _DINARS.items() if name in self.plain), "")
        if told == "$":
            code = re.search(r"\b(usd|cad|aud|nzd|sgd|mxn|clp|ars|hkd|cop)\b", self.plain)
            if code:
                return code[1].upper()
            named = next((SIGNS[name] for name in _NAMED if name in self.plain), "")
            region = _DOLLARS_OF.get(self.tree.get("lang").lower().partition("-")[2], "")
            return named or region or next((name for name, places in _DOLLARS if re.search(places, self.plain)), "USD")
        if told == "JPY" and self.languages[0] == "zh":
            return "CNY"
        return told

    def amounts(self, text: str, head: str = "") -> list[Amount]:
        """The amounts of money in a folded text; under a head that names a currency or a price, numbers without one."""
        found = self.lexer.amounts(text)
        if found or not head:
            return [
                Amount(one.value, self.currency_of(one.currency) if one.currency else self.currency, one.start, one.end)
                for one in found
            ]
        sign = re.search(NAMED, head)
        currency = self.currency_of(SIGNS[sign[0]]) if sign else self.currency
        if not currency:
            return []
        return [Amount(one.value, currency, one.start, one.end) for one in self.lexer.bare_amounts(text)]

    # Labels and headings ----------------------------------------------------------------------------------------------

    def label(self, leaf: Element) -> str:
        """What stands before a line and names it, folded: the head of its row, its ``<dt>``, words to its left, and the
        heading above."""
        return " | ".join(fold(one) for one in (self.own_label(leaf), self.heading(leaf)) if one)

    def own_label(self, leaf: Element) -> str:
        """The label of a line itself: head of the row, ``<dt>``, a bold beginning, what stands left of it."""
        row = next((one for one in (leaf, *leaf.ancestors()) if one.tag == "tr" or one.get("role") == "row"), None)
        if row is not None and row.elements and not leaf.within(row.elements[0]) and leaf is not row:
            return "" if self.lexer.clocks(fold(row.elements[0].text)) else row.elements[0].text
        definition = next((one for one in (leaf, *leaf.ancestors()) if one.tag == "dd"), None)
        if definition is not None and definition.parent is not None:
            before = ""
            for one in definition.parent.elements:
                if one is definition:
                    return before
                if one.tag == "dt":
                    before = one.text
        one = leaf
        for _ in range(3):
            parent = one.parent
            if parent is None or parent.tag in ("body", "main"):
                break
            brothers = [kid for kid in parent.elements if kid.text]
            at = next((number for number, kid in enumerate(brothers) if kid is one), 0)
            if at > 0 and len(brothers) <= 4 and len(brothers[at - 1].text.split()) <= 8:
                label = brothers[at - 1]
                if self.lexer.clocks(fold(label.text)):
                    return ""
                if beside(label.box, one.box) or (len(brothers) == 2 and not _HEADS.fullmatch(label.tag)):
                    return label.text
                return ""
            if at > 0:
                return ""
            one = parent
        return ""

    def heading(self, leaf: Element) -> str:
        """The nearest heading above a line."""
        at = self._order.get(id(leaf))
        if at is None:
            return ""
        for other in reversed(self.leaves[max(0, at - 60) : at]):
            holder = self._holder(other)
            if _HEADS.fullmatch(holder) and holder not in ("th", "dt") and len(other.text.split()) <= _LONGEST_HEAD:
                return other.text
        return ""

    def _chosen(self, leaf: Element) -> Element | None:
        """Of a row of days to choose from the one that is chosen: told to machines, or the only one of its look."""
        from .looks import distance, look_of

        top = leaf
        while top.parent is not None and len([one for one in top.parent.elements if one.text]) < 3:
            top = top.parent
        if top.parent is None:
            return None
        row = [one for one in top.parent.elements if one.text and (one is top or beside(one.box, top.box))]
        days = [one for one in row if self.lexer.dates(fold(one.text)) or self.lexer.week(fold(one.text))[0]]
        if len(days) < 3 or leaf.tag in ("th", "td"):
            return None
        told = [
            one
            for one in days
            if any(
                part.get(name) in ("true", "page", "date", "step")
                for part in one.walk()
                for name in ("aria-selected", "aria-current", "aria-pressed", "aria-checked")
            )
        ]
        names = ("fill", "ink", "weight", "frame", "framing", "underline", "edge", "shadow", "pattern")
        keys = {id(one): tuple(map(look_of([one]).get, names)) for one in days}
        alone = [one for one in days if sum(key == keys[id(one)] for key in keys.values()) == 1]
        usual = Counter(key[0] for key in keys.values()).most_common(1)[0][0]
        strong = sorted(alone, key=lambda one: distance(keys[id(one)][0], usual))
        if len(alone) > 1 and distance(keys[id(strong[-2])][0], usual) < 0.3 * distance(keys[id(strong[-1])][0], usual):
            alone = strong[-1:]  # others are pale: nothing is to be had on them
        picked = told if len(told) == 1 else alone if len(alone) == 1 else []
        if not picked:
            return None
        return leaf if leaf.within(picked[0]) else picked[0]

    def subheading(self, leaf: Element) -> str:
        """The nearest short line above a line that stands out: a heading, or bold, or larger type."""
        at = self._order.get(id(leaf))
        if at is None:
            return ""
        for other in reversed(self.leaves[max(0, at - 30) : at]):
            short = len(other.text.split()) <= 8 and not self.lexer.amounts(fold(other.text))
            if short and not beside(other.box, leaf.box) and self._is_head(other, leaf):
                return other.text
        return ""

    @staticmethod
    def _holder(leaf: Element) -> str:
        return next((one.tag for one in (leaf, *list(leaf.ancestors())[:2]) if _HEADS.fullmatch(one.tag)), leaf.tag)

    def _is_head(self, other: Element, leaf: Element) -> bool:
        if len(other.text.split()) > _LONGEST_HEAD:
            return False
        if _HEADS.fullmatch(self._holder(other)):
            return True
        text = fold(other.text)
        if len(text.split()) > 8 and _SENTENCE.search(text):
            return False
        if any(date.year for date in self.lexer.dates(text)):
            return True
        size = float(other.css("font-size").rstrip("px") or 0)
        mine = float(leaf.css("font-size").rstrip("px") or 0)
        bold = other.css("font-weight") >= "600" or (
            all(one.tag in ("b", "strong") for one in other.elements) and bool(other.elements) and not other.own_text
        )
        short = len(text.split()) <= 8
        return (size > mine + 0.9 or bold) or (
            short and bool(self.lexer.dates(text) or self.lexer.week(text)[0] or self.words.named.search(text))
        )

    def headings(self, leaf: Element, parts: list[Element], container: Element | None) -> list[str]:
        """The headings that hold for a start, the nearest first: those whose branch has no starts itself, each larger
        than the one before or of another kind; of several side by side the one above it."""
        at = self._order.get(id(leaf))
        if at is None:
            at = next((self._order[id(one)] for one in self.leaves if one.within(leaf)), None)
        if at is None:
            return []
        found: list[tuple[str, float, bool, Element]] = []
        aside, mine_aside = self._days_aside(leaf)
        chain = {id(one): one for one in (leaf, *leaf.ancestors())}
        for other in reversed(self.leaves[max(0, at - 250) : at]):
            if any(other.within(part) for part in parts) or (other.tag == "option" and not _is_set(other)):
                continue
            if other is not mine_aside and any(other is one for one in aside):
                continue
            branch = other
            while branch.parent is not None and id(branch.parent) not in chain:
                branch = branch.parent
            if self.starts.get(id(branch), 0) or branch.parent is None:
                continue
            holder = self._holder(other)
            if holder == "h1":
                break
            if not self._is_head(other, leaf) or self.words.whole(fold(other.text), "legend"):
                continue
            lines = (
                [one for one in self.leaves if one is not other and one.within(branch)] if branch is not other else []
            )
            told = bool(self.lexer.dates(fold(other.text)))
            if (
                # A day beside something that is none holds for all that is below.
                any(beside(one.box, other.box) and (not told or self.lexer.dates(fold(one.text))) for one in lines)
                or branch.tag in ("tr", "thead")
                or (beside_row(branch) and not _is_over_next(branch))
            ):
                chosen = self._chosen(other)
                if chosen is not None and chosen is not other:
                    continue
                mine, its = leaf.box, branch.box if beside_row(branch) else other.box
                brothers = [one for one in branch.parent.elements if one.text] if branch.parent is not None else []
                behind = [bool(its and one.box and one.box[0] >= its[2] - 2) for one in brothers[1:]]
                if chosen is other or (len(behind) > 1 and brothers[0] is branch and all(behind)):
                    its = None  # it stands beside all of what it is the head of
                if (
                    other is not mine_aside
                    and mine
                    and its
                    and min(mine[2], its[2]) - max(mine[0], its[0]) <= 0
                    and not beside(mine, its)
                ):
                    continue
            size = float(other.css("font-size").rstrip("px") or 0)
            level = 7.0 - int(holder[1]) if re.fullmatch(r"h[1-6]", holder) else 0.0
            rank = level * 100 + size
            dated = bool(self.lexer.dates(fold(other.text)) or self.lexer.week(fold(other.text))[0])
            ahead = list(found)
            if ahead and not (
                rank > max(one[1] for one in ahead)
                or (dated and not any(one[2] for one in ahead))
                or (not dated and all(one[2] for one in ahead))
            ):
                continue
            found.append((other.text, rank, dated, other))
            if len(found) >= 4:
                break
        return [one[0] for one in found]

    def _days_aside(self, leaf: Element) -> tuple[list[Element], Element | None]:
        """The days in a drawing left of a text in it, where there are several, and the one at whose height it stands,
        None where two are nearly as near."""
        drawing = next((one for one in leaf.ancestors() if one.tag == "svg"), None)
        box = leaf.box
        if drawing is None or box is None:
            return [], None
        ranked: list[tuple[float, int, Element]] = []
        for one in self.leaves:
            if one.box and one.box[2] <= box[0] and one.within(drawing) and self.lexer.week(fold(one.text))[0]:
                ranked.append((abs(one.box[1] + one.box[3] - box[1] - box[3]), len(ranked), one))
        ranked.sort(key=lambda one: one[:2])
        if len(ranked) < 2:
            return [], None
        return [one for _, _, one in ranked], ranked[0][2] if ranked[0][0] < 0.6 * ranked[1][0] else None


def _is_set(option: Element) -> bool:
    """Whether an entry of a list box is the one that it shows: the one marked so, else its first."""
    entries = [one for one in option.parent.elements if one.tag == "option"] if option.parent is not None else [option]
    return option is next((one for one in entries if "selected" in one.attributes), entries[0])


def beside_row(element: Element) -> bool:
    """Whether an element stands in a row with brothers."""
    if element.parent is None:
        return False
    return any(one is not element and one.text and beside(one.box, element.box) for one in element.parent.elements)


def _is_over_next(element: Element) -> bool:
    """Whether the next brother stands right under an element, as in a list that goes on in a second column."""
    brothers = [one for one in element.parent.elements if one.text] if element.parent is not None else []
    after = next((two for one, two in pairwise(brothers) if one is element), None)
    mine, its = element.box, after.box if after is not None else None
    return mine is not None and its is not None and abs(its[0] - mine[0]) < 4 and 0 <= its[1] - mine[3] + 2 < 40


def beside(one: Box | None, other: Box | None) -> bool:
    """Whether two boxes stand in one row."""
    if one is None or other is None:
        return False
    shared = min(one[3], other[3]) - max(one[1], other[1])
    apart = max(one[0], other[0]) >= min(one[2], other[2]) - 2
    return apart and shared > 0.5 * min(one[3] - one[1], other[3] - other[1])


def _lines_of(element: Element, in_run: bool) -> list[Element]:
    """The innermost elements that are lines or blocks of their own, in order; a tile or a badge in a run of text
    belongs to the run."""
    run = in_run or element.tag == "::run"
    found = [one for kid in element.elements for one in _lines_of(kid, run) if one.text]
    tile = in_run and element.css("display").startswith("inline-")
    return found or ([element] if element.tag == "::run" or (element.is_block and not tile) else [])


_CLOCK = re.compile(r"\d[:.h]\s?\d\d|\d\s?(?:uhr|h\b|am\b|pm\b)")


def _in_lines(element: Element) -> None:
    """Put each line of text that has blocks or other lines beside it into an element of its own (``::run``)."""
    if element.tag in ("select", "svg"):
        return
    blocks = [one for one in element.elements if one.is_block and (one.text or one.tag == "br" or one.elements)]
    inner = [
        one
        for one in element.elements
        if not one.is_block and any(kid.is_block and kid.text for kid in one.walk() if kid is not one)
    ]
    breaks = any(one.tag == "br" for one in element.elements)
    loose = any(
        (isinstance(one, Text) and one.value.strip()) or (isinstance(one, Element) and not one.is_block and one.text)
        for one in element.children
    )
    inline_times = sum(
        bool(_CLOCK.search(one.text.lower())) for one in element.elements if not one.is_block or _is_tile(one)
    )
    split = inline_times > 1
    if element.tag != "::run" and loose and (blocks or breaks or inner or split):
        made: list[Element | Text] = []
        run: list[Element | Text] = []

        def close() -> None:
            if any(
                (isinstance(one, Text) and one.value.strip()) or (isinstance(one, Element) and (one.text or one.box))
                for one in run
            ):
                texts = any(
                    (isinstance(one, Text) and one.value.strip()) or (isinstance(one, Element) and one.text)
                    for one in run
                )
                if texts:
                    made.append(_run(element, list(run)))
                else:
                    made.extend(run)
            run.clear()

        for child in element.children:
            if isinstance(child, Element) and (child.is_block or child.tag == "br" or child in inner):
                # A tile or a word in a box of its own stays in its line, unless it holds a time.
                small = _is_tile(child) and not split and not breaks and child not in inner
                if small:
                    run.append(child)
                    continue
                close()
                if child.tag != "br":
                    made.append(child)
                continue
            text = child.text if isinstance(child, Element) else child.value
            if split and _CLOCK.search(text.lower()) and (isinstance(child, Element) or run):
                close()
            run.append(child)
        close()
        if len(made) > 1 or (made and not isinstance(made[0], Text)):
            element.children = made
            element.__dict__.pop("text", None)
            element.__dict__.pop("lines", None)
    for one in element.elements:
        _in_lines(one)


def _is_tile(element: Element) -> bool:
    """Whether it is a box in a line of text, and no field."""
    return element.css("display").startswith("inline-") and element.tag not in ("select", "br")


def _run(parent: Element, children: list[Element | Text]) -> Element:
    style = {name: parent.css(name) for name in _LETTER_STYLES if parent.css(name)}
    style["display"] = "block"
    run = Element(
        "::run", {}, parent, parent.number, style, None, parent.order, parent.opacity, parent.ground, children
    )
    for child in children:
        child.parent = run
    boxes = [box for text in run.texts() for box in text.boxes]
    boxes += [one.box for one in run.elements if one.box and (one.box[2] - one.box[0]) > 0]
    run.box = hull(boxes) or parent.box
    return run
