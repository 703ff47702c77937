"""Legends: what a look means on this page.

A legend gives samples with words behind them, whatever they stand in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from .context import Page
from .looks import SHAPES, Look, drawn_in, dress_of, is_drawn, look_of, painted, signs_of
from .states import state_in_place, state_of
from .tree import Element

__all__ = ["NOTE", "SIGN", "Entry", "Legend", "legends_of", "times_that_are_samples"]

NOTE = "^"
"""Stands before raised letters among the signs."""
_LONGEST = 9
"""Words of a label."""
_FAR = (160, 60)
"""Pixels across and down, between a sample and its label."""
_CLAUSES = re.compile(r"\s*[\u00a0\n;,.|/·]+\s*|\s{2,}")
_BETWEEN = 10
"""Lines between two labels of one legend."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sample and what it means. state: where it is one; meaning: in the words of the page; sign: a letter or sign
    that is the sample."""

    look: Look
    meaning: str
    state: str
    sign: str = ""
    parts: tuple[Element, ...] = ()


@dataclass(slots=True)
class Legend:
    """Entries that stand together, and what they stand in. rest: the state of what has none of their looks, "" where
    none is told."""

    entries: list[Entry]
    place: Element
    rest: str = ""

    @property
    def states(self) -> list[Entry]:
        """The entries that tell a state."""
        return [one for one in self.entries if one.state]

    @property
    def rivals(self) -> list[Entry]:
        """The entries that are samples of the same kind, and tell nothing that is understood."""
        signed = any(one.sign for one in self.states)
        return [one for one in self.entries if not one.state and one.meaning and bool(one.sign) == signed]


@dataclass(slots=True)
class _Token:
    """A piece of a page in reading order. kind: ``sample``, ``text`` or ``end`` (a heading, a slot, a long text)."""

    kind: str
    text: str = ""
    element: Element | None = None
    over: list[Element] = field(default_factory=list)
    """What is drawn over the element, of the same sample."""


def legends_of(page: Page, used: set[int], codes: frozenset[str] = frozenset()) -> list[Legend]:
    """The legends of a page: samples and words in turn, whatever they stand in. used: elements that draw slots, which
    are no samples; codes: the short texts that stand for states in slots."""
    found = [_legend(page, group, codes) for group in _in_turn(page, _stream(page, used, codes))]
    found += [_legend(page, group, codes) for group in _dressed(page, used)]
    taken = {id(part) for one in found if one is not None for entry in one.entries for part in entry.parts}
    labels: list[tuple[Element, Entry]] = []
    for leaf in page.leaves:
        if not any(id(one) in used for one in (leaf, *leaf.ancestors())):
            labels += [
                (leaf, entry) for entry in _signed(page, leaf.text, leaf, codes) if id(entry.parts[0]) not in taken
            ]
    prose = [(leaf, entry) for leaf in page.leaves if id(leaf) not in used for entry in _prose(page, leaf)]
    groups: list[list[tuple[Element, Entry]]] = []
    for one in labels:
        near = next((group for group in groups if _together(page, group[-1][0], one[0])), None)
        if near is None:
            groups.append([one])
        else:
            near.append(one)
    found += [_legend(page, group, codes) for group in groups]
    if prose:
        found.append(Legend([entry for _, entry in prose], prose[0][0]))
    merged = _in_one_row([one for one in found if one is not None])
    return [one for one in (_parted(page, legend) for legend in merged) if one.entries]


def _in_one_row(legends: list[Legend]) -> list[Legend]:
    """The legends, those whose samples stand in one row and tell other states as one: what cuts a page into columns may
    cut a row of samples."""
    made: list[Legend] = []
    for legend in legends:
        mine = {entry.state for entry in legend.states}
        for other in made:
            if mine and other.states and not mine & {entry.state for entry in other.states} and _level(legend, other):
                other.entries += legend.entries
                other.place = _common(other.place, legend.place)
                break
        else:
            made.append(legend)
    return made


def _level(one: Legend, other: Legend) -> bool:
    """Whether all samples of two legends stand at one height."""
    boxes = [entry.parts[0].seen_box for entry in (*one.entries, *other.entries) if entry.parts]
    seen = [box for box in boxes if box is not None]
    return len(seen) == len(boxes) > 0 and max(box[1] for box in seen) < min(box[3] for box in seen)


def _legend(page: Page, group: list[tuple[Element, Entry]], codes: frozenset[str]) -> Legend | None:
    """The legend that some entries make, None where it is none: a lone one has to explain what stands in slots."""
    entries = [entry for _, entry in group]
    meanings = {page.folded(entry.meaning) for entry in entries}
    _name_the_rest(page, entries)
    coded = bool(entries[0].state) and entries[0].sign in codes
    if len(meanings) < 2 and not coded and not page.words.has(page.label(group[0][0]), "legend"):
        return None
    return Legend(entries, _common(group[0][0], group[-1][0]))


def _parted(page: Page, legend: Legend) -> Legend:
    """A legend whose entry for what has no look is none of its entries, nor a part of the one before it."""
    bare = [one for one in legend.entries if _says_plain(page, one)]
    told = [one.state for one in bare]
    entries: list[Entry] = []
    for one in (one for one in legend.entries if one not in bare):
        first, *more = _CLAUSES.split(one.meaning)
        without = [_state(page, clause) for clause in more if page.words.has(page.folded(clause), "look_bare")]
        told += [state for state in without if state]
        entries.append(replace(one, meaning=first, state=_state(page, first)) if any(without) else one)
    legend.entries = entries
    legend.rest = told[0] if len(told) == 1 and len(legend.states) > 1 else ""
    return legend


def _says_plain(page: Page, entry: Entry) -> bool:
    """Whether an entry is words alone, and they tell a state of what has no look: *without a frame: sold out*."""
    parts = [one for part in entry.parts for one in part.walk()]
    drawn = any(map(is_drawn, parts)) or any(not one.text and one.box for one in parts)
    text = page.folded(entry.meaning)
    said = page.words.has(text, "look_bare") or (page.words.has(text, "not") and page.words.has(text, *_PROSE))
    return bool(entry.state) and said and not drawn and not entry.sign


def _stream(page: Page, used: set[int], codes: frozenset[str]) -> list[_Token]:
    """The samples and texts of a page in reading order."""
    found: list[_Token] = []
    dressed = {dress_of(one) for one in page.tree.walk() if id(one) in used and one.tag not in ("td", "tr", "li")}
    around = {id(above) for one in page.tree.walk() if id(one) in used for above in one.ancestors()}

    def go(element: Element) -> None:
        if element.tag == "defs":
            return
        if id(element) in used or re.fullmatch("h[1-6]", element.tag):
            found.append(_Token("end"))
            return
        alike = (
            0 < len(element.text.split()) <= 3
            and element.tag not in ("td", "th", "tr")
            and dress_of(element) in dressed - {frozenset()}
        )
        if id(element) not in around and (
            _is_sample(page, element, codes) or (alike and not state_of(page.fold(element), page.words).state)
        ):
            if found and not element.text and _is_over(element, found[-1]):
                found[-1].over.append(element)
            else:
                found.append(_Token("sample", element.text, element))
            return
        apart = element.is_block and element.css("display") not in ("inline-block", "inline-flex")
        if apart:
            found.append(_Token("block"))
        for child in element.children:
            if isinstance(child, Element):
                go(child)
                continue
            for sign, words in _split(child.value, codes):
                if sign:
                    found.append(_Token("sample", sign, element))
                if words and found and found[-1].kind == "text":
                    found[-1].text += f" {words}"
                elif words:
                    found.append(_Token("text", words, element))
        if apart:
            found.append(_Token("block"))

    go(page.tree)
    return [one for one in found if one.kind != "block"]


def _is_over(shape: Element, token: _Token) -> bool:
    """Whether a shape is drawn over the sample before it."""
    one, other = shape.box, token.element.box if token.element is not None and token.kind == "sample" else None
    if shape.tag not in SHAPES or one is None or other is None or token.text:
        return False
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


def _split(text: str, codes: frozenset[str]) -> list[tuple[str, str]]:
    """A text as signs and the words behind them; either may be empty."""
    found: list[tuple[str, str]] = []
    at, sign = 0, ""
    for match in re.finditer(rf"{SIGN}(?:\s?{SIGN})*\ufe0f?|\S+", text):
        alone = match[0].strip(" ,;.=:·|")
        signed = re.fullmatch(rf"(?:{SIGN}\s?)+\ufe0f?", match[0]) is not None
        if signed or alone in codes:
            if sign or text[at : match.start()].strip(_MARKS):
                found.append((sign, text[at : match.start()].strip(_MARKS)))
            sign, at = re.sub(r"[\ufe0f\s]", "", match[0] if signed else alone), match.end()
    if sign or text[at:].strip(_MARKS):
        found.append((sign, text[at:].strip(_MARKS)))
    return found


def _interleaved(tokens: list[_Token]) -> list[_Token]:
    """The tokens, a row of samples over a row of as many labels pair by pair."""
    runs = [list(group) for _, group in groupby(tokens, key=lambda one: one.kind)]
    for samples, labels in pairwise(runs):
        count = len(samples)
        if 1 < count <= len(labels) and samples[0].kind == "sample" and labels[0].kind == "text":
            pairs = [token for pair in zip(samples, labels[:count], strict=True) for token in pair]
            samples[:], labels[:count] = pairs, []
    return [token for group in runs for token in group]


def _in_turn(page: Page, tokens: list[_Token]) -> list[list[tuple[Element, Entry]]]:
    """The stretches where samples and labels take turns, each label with its sample: that before it, or that behind it
    where this gives more labels that tell states."""
    stretches: list[list[_Token]] = [[]]
    for token in _interleaved(tokens):
        last = stretches[-1][-1] if stretches[-1] else None
        if token.kind == "end" or (token.kind == "text" and not _is_label(page, token.text)):
            stretches += [[], []]  # nothing goes on over this
        elif last is None or last.kind != token.kind:
            stretches[-1].append(token)
        else:
            stretches.append([token])
    found: list[list[tuple[Element, Entry]]] = []
    before: list[tuple[Element, Entry]] = []
    first_alone: list[tuple[Element, Entry]] = []
    for stretch in stretches:
        ways = []
        for first, second in (("sample", "text"), ("text", "sample")):
            pairs = [(a, b) for a, b in pairwise(stretch) if (a.kind, b.kind) == (first, second) and _close(a, b)]
            ways.append([_pair(page, a if first == "sample" else b, b if first == "sample" else a) for a, b in pairs])
        best = max(ways, key=lambda way: sum(bool(entry.state) for _, entry in way))
        told = any(entry.state for _, entry in best)
        if not told:  # a key to signs that are no states, perhaps behind what they stand at
            best = [one for one in best if len(one[1].meaning.split()) <= 4]
        lone = best if told and len(best) == 1 else []
        if before and lone:
            before += best  # the last entry of a legend, behind words of its own
        elif len(best) > 1:
            found.append([*first_alone, *best])  # and the first one, before a label without a sample
        first_alone = [] if before else lone
        before = found[-1] if told and found and found[-1][-1] is best[-1] else []
    return found


def _dressed(page: Page, used: set[int]) -> Iterator[list[tuple[Element, Entry]]]:
    """Brothers in a row whose words tell as many states as they have looks: each is its own sample."""
    for place in page.tree.walk():
        if len(place.elements) < 2 or any(id(one) in used for one in (place, *place.ancestors())):
            continue
        for tag, group in groupby(place.elements, key=lambda one: one.tag):
            kids = [one for one in group if one.text]
            if tag in ("option", "tr") or not 1 < len(kids) < 8 or any(id(one) in used for one in kids):
                continue
            drawn = [sum(not one.text and _is_sample(page, one) for one in kid.walk()) for kid in kids]
            if max(drawn) > 1 or not all(_is_label(page, one.text) for one in kids):
                continue  # each is a row of samples and labels, or no label
            entries = [_entry(page, [one], one.text) for one in kids]
            told = [entry.state for entry in entries if entry.state]
            looks = {painted(look_of([one]), whole=True) for one in kids}
            if len(set(told)) > 1 and len(looks) == len(kids):
                yield list(zip(kids, entries, strict=True))


def times_that_are_samples(page: Page) -> set[int]:
    """The elements that show one and the same time in several looks, each with a label that tells a state; or in one of
    several samples with labels that tell as many states."""
    found: set[int] = set()
    for group in _in_turn(page, _stream(page, set(), frozenset())):
        timed = [entry for _, entry in group if page.lexer.clocks(page.folded(entry.parts[0].text))]
        looks = {painted(look_of([entry.parts[0]]), whole=True) for entry in timed}
        blank = [entry.state for _, entry in group if entry.state and entry not in timed]
        told = [*blank, *(entry.state for entry in timed)]
        several = len(looks) > 1 or len(told) == len({*told}) > len(timed) + 1
        if several and len({entry.parts[0].text for entry in timed}) == 1 and all(entry.state for entry in timed):
            found |= {id(one) for entry in timed for one in entry.parts[0].walk()}
    return found


def _close(one: _Token, other: _Token) -> bool:
    """Whether a sample and a label stand near each other, pixels."""
    a, b = (token.element.seen_box if token.element is not None else None for token in (one, other))
    if a is None or b is None:
        return True
    return max(b[0] - a[2], a[0] - b[2]) <= _FAR[0] and max(b[1] - a[3], a[1] - b[3]) <= _FAR[1]


def _pair(page: Page, sample: _Token, label: _Token) -> tuple[Element, Entry]:
    place = label.element or page.tree
    leaf = next((one for one in (place, *place.ancestors()) if page.is_leaf(one)), place)
    if sample.element is not None and sample.text == sample.element.text:
        return leaf, _entry(page, [sample.element, *sample.over], label.text)
    ink = look_of([sample.element]).get("ink") if sample.element is not None else None
    values: dict[str, object] = {"dot": ink} if ink and sample.element is not place else {}
    values["signs"] = signs_of(sample.text)
    return leaf, Entry(Look(values), label.text, _state(page, label.text), sample.text, (leaf,))


def _together(page: Page, one: Element, other: Element) -> bool:
    """Whether two lines are near each other in reading order, with no slot between them."""
    first, last = page.place_of(one), page.place_of(other)
    between = page.leaves[first + 1 : last]
    return len(between) <= _BETWEEN and not any(id(leaf) in page.taken for leaf in between)


def _name_the_rest(page: Page, entries: list[Entry]) -> None:
    """Where the other entries say few or none, the only one that speaks of places means that there are some."""
    states = {entry.state for entry in entries}
    rest = [n for n, one in enumerate(entries) if not one.state and page.words.has(page.folded(one.meaning), "left")]
    if states & {"sold_out", "few"} and "open" not in states and len(rest) == 1:
        entries[rest[0]] = replace(entries[rest[0]], state="open")


def _common(one: Element, other: Element) -> Element:
    above = {id(place) for place in (one, *one.ancestors())}
    return next((place for place in (other, *other.ancestors()) if id(place) in above), one)


def _state(page: Page, label: str) -> str:
    """The state that a label tells."""
    return str(state_in_place(page.folded(label), page.words, label=True).state)


def _entry(page: Page, parts: list[Element], label: str) -> Entry:
    text = " ".join(part.text for part in parts).strip()
    sign = text if 0 < len(text) <= 3 else signs_of(text)
    look = look_of([drawn_in(one) for one in parts])
    return Entry(look, label.strip(" :=–-"), _state(page, label), sign, tuple(parts))


def _is_label(page: Page, text: str) -> bool:
    words = re.findall(r"[^\W\d]\w*", text)
    return (
        0 < len(words) <= _LONGEST + (20 if re.search("[\u3040-\u30ff\u4e00-\u9fff]", text) else 0)
        and bool(re.search(r"[^\W\d]", text))
        and not page.lexer.amounts(page.folded(text))
    )


def _is_sample(page: Page, element: Element, codes: frozenset[str] = frozenset()) -> bool:
    """Whether an element may be what a label speaks of: a small thing that is drawn, a sign, a time in some dress."""
    box, text = element.box, element.text
    if element.tag in ("svg", "img", "progress", "meter", *SHAPES) and not text:
        return box is not None and box[2] - box[0] <= 140
    if element.tag in ("input", "br", "select", "body", "hr"):
        return False
    if not text:
        if box is None or box[2] - box[0] < 3 or box[3] - box[1] < 2 or box[2] - box[0] > 140 or box[3] - box[1] > 90:
            return False
        return is_drawn(element) or any(_is_sample(page, one) for one in element.elements)
    if len(text) > 24 or len([one for one in element.elements if one.text]) > 1:
        return False
    if text in codes:
        return True
    if page.words.whole(page.folded(text), *_PROSE):  # *red* in red letters
        above = element.parent
        return above is not None and element.css("color") != above.css("color")
    if _STANDS_FOR.fullmatch(text):
        return not _state(page, text) and not _is_part_of_day(page, element)
    plain = page.folded(text)
    return bool(page.lexer.clocks(plain)) and not re.search(r"\w", page.lexer.without_values(plain))


def _is_part_of_day(page: Page, element: Element) -> bool:
    """Whether something is the number or the name of a day that stands in parts: *Mo*, *26*, *closed*."""
    place = element.parent
    if place is None or not re.fullmatch(r"\d{1,2}|[^\W\d_]{2}", element.text) or len(place.text) > 40:
        return False
    text = page.fold(place)
    return bool(re.search(r"\d", text) and page.lexer.week(text)[0])


_STANDS_FOR = re.compile(
    r"\d{1,2}|[^\w\s]{1,3}|[^\W\d_]{1,2}|(?:\d{1,2}|[hHxX0–—-]{1,2})\s?[:.h]\s?(?:\d\d|[a-zA-Z–—-]{1,2})"
)
"""A number, signs, a letter or two, a time or what stands for one: *00:00*, *hh:mm*."""
_MARKS = " \t\n\u00a0,;.=:·|–—-/•"
SIGN = r"[\u2190-\u2bff\u3007\uff0d\U0001f000-\U0001faff†‡×]"
_LETTER = r"(?<!\w)[A-ZÀ-ÞΑ-Ω*\u4e00-\u9fff]"
_BRACKETED = r"\([^\W_]{1,2}\)"
_SIGNED = re.compile(
    rf"(?P<sign>{SIGN}(?:\ufe0f?\s?{SIGN})*\ufe0f?|{_LETTER}(?=\s?[=:：–-])|{_BRACKETED})\s?[=:：–-]?\s?"
    rf"(?P<label>[^\W\d_](?:(?!{SIGN})[^*=])*?)(?=\s*(?:[,;|·/]\s*)?(?:{SIGN}|{_LETTER}\s?[=:：–-]|{_BRACKETED})|$)"
)


def _signed(page: Page, text: str, leaf: Element, codes: frozenset[str]) -> list[Entry]:
    """``● = available, ○ = sold out``: signs or single letters before words."""
    found = []
    for match in _SIGNED.finditer(text):
        label = match["label"].strip(" ,;|·/.")
        sign = re.sub(r"[\ufe0f\s()]", "", match["sign"])
        if _is_label(page, label) and sign not in "·•|":
            holder = next((one for one in leaf.walk() if sign in one.own_text), leaf)
            values = dict(look_of([holder]).values) if holder is not leaf else {}
            values = {"dot": values["ink"]} if values.get("ink") and holder is not leaf else {}
            values["signs"] = sign if not sign.isalnum() else ""
            found.append(Entry(Look(values), label, _state(page, label), sign, (leaf,)))
    return (
        found
        if len(found) > 1
        or (found and found[0].state and (found[0].sign in codes or page.words.has(page.label(leaf), "legend")))
        or (len(found) == 1 and found[0].sign in "*†‡")
        else []
    )


_PROSE = {
    "look_bold": ("weight", "bold"),
    "look_struck": ("struck", "struck"),
    "look_italic": ("slant", "italic"),
    "look_underlined": ("underline", "solid"),
    "look_grey": ("fill|ink", (150, 150, 150)),
    "look_red": ("colour", (205, 45, 45)),
    "look_green": ("colour", (50, 150, 70)),
    "look_yellow": ("colour", (240, 200, 60)),
    "look_orange": ("colour", (240, 140, 40)),
    "look_blue": ("colour", (50, 100, 200)),
    "look_purple": ("colour", (150, 80, 170)),
    "look_pink": ("colour", (235, 120, 170)),
    "look_white": ("fill", (255, 255, 255)),
    "look_black": ("fill", (20, 20, 20)),
    "look_hatched": ("pattern", "some"),
    "look_framed": ("framing", "some"),
    "look_dashed": ("framing", "dashed"),
    "look_filled": ("spot", "full"),
    "look_empty": ("spot", "hollow"),
}
"""Words for looks, the feature that they speak of and its value."""


def _prose(page: Page, leaf: Element) -> list[Entry]:
    """``Times in bold are sold out``; each clause by itself."""
    text = page.fold(leaf)
    if len(text.split()) > 60:
        return []
    found = []
    for clause in re.split(r"[.;,!|·]\s|\s(?:and|und|et|e|y|och|og|en|i|a)\s(?=.*)|[.;]$", text):
        looks = [key for key in _PROSE if page.words.has(clause, key)]
        rest = clause
        for key in looks:
            rest = page.words.pattern(key).sub(" ", rest)
        told = state_of(rest, page.words).state
        if len(looks) >= 1 and told and len(clause.split()) <= 16 and not page.lexer.clocks(clause):
            name, value = _PROSE[looks[0]]
            found.append(Entry(Look({f"said:{name}": value}), clause, told, "", (leaf,)))
    return found
