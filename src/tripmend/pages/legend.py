"""Legends: what a look means on this page, and which look a cell has.

A legend gives samples with words behind them. A cell is compared with the samples on the features in which these
differ; where the samples are dots and the cells are tiles, the colours of the dots are looked for all over the cells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from .context import Page
from .looks import COLOURS, SHAPES, Look, distance, drawn_in, dress_of, is_drawn, look_of, painted, signs_of
from .states import state_in_place, state_of
from .tree import Element

__all__ = ["Entry", "Legend", "legends_of", "times_that_are_samples"]

NOTE = "^"
"""Stands before raised letters among the signs."""
_LONGEST = 9
"""Words of a label."""
_BETWEEN = 10
"""Lines between two labels of one legend."""
_NEAR = 0.09
"""Distance up to which two colours are the same."""
_APART = 0.035
"""Distance from which two samples differ."""
_KINDS = (
    "pattern",
    "framing",
    "struck",
    "underline",
    "weight",
    "slant",
    "opacity",
    "spot",
    "drawing",
    "signs",
)
_MARKS_OF = ("dot", "spot", "bar", "share", "drawing", "signs", "pattern")
"""Features that are marks of their own: nothing that has one is like a sample that has none."""
_TELLING = tuple(one for one in (*COLOURS, *_KINDS, "share") if one != "signs")
"""Features of which one in which all cells are alike does not tell why they differ."""


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
    """Entries that stand together, and what they stand in."""

    entries: list[Entry]
    place: Element

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


def legends_of(page: Page, used: set[int], codes: frozenset[str] = frozenset()) -> list[Legend]:
    """The legends of a page: samples and words in turn, whatever they stand in. used: elements that draw slots, which
    are no samples; codes: the short texts that stand for states in slots."""
    found = [_legend(page, group) for group in _in_turn(page, _stream(page, used, codes))]
    found += [_legend(page, group) for group in _dressed(page, used)]
    taken = {id(part) for one in found if one is not None for entry in one.entries for part in entry.parts}
    labels: list[tuple[Element, Entry]] = []
    for leaf in page.leaves:
        if not any(id(one) in used for one in (leaf, *leaf.ancestors())):
            labels += [(leaf, entry) for entry in _signed(page, leaf.text, leaf) if id(entry.parts[0]) not in taken]
    prose = [(leaf, entry) for leaf in page.leaves if id(leaf) not in used for entry in _prose(page, leaf)]
    groups: list[list[tuple[Element, Entry]]] = []
    for one in labels:
        near = next((group for group in groups if _together(page, group[-1][0], one[0])), None)
        if near is None:
            groups.append([one])
        else:
            near.append(one)
    found += [_legend(page, group) for group in groups]
    if prose:
        found.append(Legend([entry for _, entry in prose], prose[0][0]))
    return [one for one in found if one is not None]


def _legend(page: Page, group: list[tuple[Element, Entry]]) -> Legend | None:
    """The legend that some entries make, None where it is none."""
    entries = [entry for _, entry in group]
    meanings = {page.folded(entry.meaning) for entry in entries}
    _name_the_rest(page, entries)
    if len(meanings) < 2 and not page.words.has(page.label(group[0][0]), "legend"):
        return None
    return Legend(entries, _common(group[0][0], group[-1][0]))


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


def _split(text: str, codes: frozenset[str]) -> list[tuple[str, str]]:
    """A text as signs and the words behind them; either may be empty."""
    found: list[tuple[str, str]] = []
    at, sign = 0, ""
    for match in re.finditer(rf"{_SIGN}(?:\s?{_SIGN})*\ufe0f?|\S+", text):
        alone = match[0].strip(" ,;.=:·|")
        signed = re.fullmatch(rf"(?:{_SIGN}\s?)+\ufe0f?", match[0]) is not None
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
    for stretch in stretches:
        ways = []
        for first, second in (("sample", "text"), ("text", "sample")):
            pairs = [(a, b) for a, b in pairwise(stretch) if (a.kind, b.kind) == (first, second)]
            ways.append([_pair(page, a if first == "sample" else b, b if first == "sample" else a) for a, b in pairs])
        best = max(ways, key=lambda way: sum(bool(entry.state) for _, entry in way))
        told = any(entry.state for _, entry in best)
        if not told:  # a key to signs that are no states, perhaps behind what they stand at
            best = [one for one in best if len(one[1].meaning.split()) <= 4]
        if before and len(best) == 1 and told:
            before += best  # the last entry of a legend, behind words of its own
        elif len(best) > 1:
            found.append(best)
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
            if not all(_is_label(page, one.text) for one in kids):
                continue
            entries = [_entry(page, [one], one.text) for one in kids]
            told = [entry.state for entry in entries if entry.state]
            looks = {painted(look_of([one]), whole=True) for one in kids}
            if len(set(told)) > 1 and len(looks) == len(kids):
                yield list(zip(kids, entries, strict=True))


def times_that_are_samples(page: Page) -> set[int]:
    """The elements that show one and the same time in several looks, each with a label that tells a state."""
    found: set[int] = set()
    for group in _in_turn(page, _stream(page, set(), frozenset())):
        timed = [entry for _, entry in group if page.lexer.clocks(page.folded(entry.parts[0].text))]
        if len(timed) > 1 and len({entry.parts[0].text for entry in timed}) == 1 and all(e.state for e in timed):
            found |= {id(one) for entry in timed for one in entry.parts[0].walk()}
    return found


def _pair(page: Page, sample: _Token, label: _Token) -> tuple[Element, Entry]:
    place = label.element or page.tree
    leaf = next((one for one in (place, *place.ancestors()) if page.is_leaf(one)), place)
    if sample.element is not None and sample.text == sample.element.text:
        return leaf, _entry(page, [sample.element], label.text)
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
    """Where the other entries say few or none, the only one that speaks of places means that there are some; one that
    stands between those for some and for none, that there are few."""
    states = {entry.state for entry in entries}
    for before, n in enumerate(range(1, len(entries) - 1)):
        between = entries[before].state == "open" and entries[n + 1].state == "sold_out" and not entries[n].state
        if between and page.words.has(page.folded(entries[n].meaning), "left"):
            entries[n] = replace(entries[n], state="few")
    rest = [n for n, one in enumerate(entries) if not one.state and page.words.has(page.folded(one.meaning), "left")]
    if states & {"sold_out", "few"} and "open" not in states and len(rest) == 1:
        entries[rest[0]] = replace(entries[rest[0]], state="open")


def _common(one: Element, other: Element) -> Element:
    above = {id(place) for place in (one, *one.ancestors())}
    return next((place for place in (other, *other.ancestors()) if id(place) in above), one)


def _state(page: Page, label: str) -> str:
    """The state that a label tells."""
    return str(state_in_place(page.folded(label), page.words).state)


def _entry(page: Page, parts: list[Element], label: str) -> Entry:
    text = " ".join(part.text for part in parts)
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
    if re.fullmatch(
        r"\d{1,2}|[^\w\s]{1,3}|[^\W\d_]{1,2}|(?:\d{1,2}|[hHxX0–—-]{1,2})\s?[:.h]\s?(?:\d\d|[a-zA-Z–—-]{1,2})", text
    ):
        return not state_of(page.folded(text), page.words).state
    plain = page.folded(text)
    return bool(page.lexer.clocks(plain)) and not re.search(r"\w", page.lexer.without_values(plain))


_STANDS_FOR = re.compile(
    r"\d{1,2}|[^\w\s]{1,3}|[^\W\d_]{1,2}|(?:\d{1,2}|[hHxX0–—-]{1,2})\s?[:.h]\s?(?:\d\d|[a-zA-Z–—-]{1,2})"
)
"""A number, signs, a letter or two, a time or what stands for one: *00:00*, *hh:mm*."""
_MARKS = " \t\n\u00a0,;.=:·|–—-/•"
_SIGN = r"[\u2190-\u2bff\u3007\uff0d\U0001f000-\U0001faff†‡×]"
_LETTER = r"(?<!\w)[A-ZÀ-ÞΑ-Ω*]"
_BRACKETED = r"\([^\W_]{1,2}\)"
_SIGNED = re.compile(
    rf"(?P<sign>{_SIGN}(?:\ufe0f?\s?{_SIGN})*\ufe0f?|{_LETTER}(?=\s?[=:–-])|{_BRACKETED})\s?[=:–-]?\s?"
    rf"(?P<label>[^\W\d_](?:(?!{_SIGN})[^*=])*?)(?=\s*(?:[,;|·/]\s*)?(?:{_SIGN}|{_LETTER}\s?[=:–-]|{_BRACKETED})|$)"
)


def runs_of(text: str) -> list[str]:
    """The signs of a text, those that follow each other together: how many there are may mean something."""
    plain = text.replace("\ufe0f", "")
    return [re.sub(r"\s", "", one) for one in re.findall(rf"{_SIGN}(?:\s?{_SIGN})*", plain)]


def _footnotes(page: Page, leaf: Element, text: str, notes: list[str]) -> list[Entry]:
    """``a sold out``: raised letters and what they mean."""
    found = []
    for sign, stop in zip(notes, [*notes[1:], ""], strict=True):
        label = text[len(sign) : text.find(stop, len(sign)) if stop else len(text)].strip(" :=–-·,;.")
        text = text[text.find(stop, len(sign)) :] if stop else ""
        if _is_label(page, label):
            found.append(Entry(Look({}), label, _state(page, label), f"{NOTE}{sign}", (leaf,)))
    return found


def _signed(page: Page, text: str, leaf: Element) -> list[Entry]:
    """``● = available, ○ = sold out``: signs or single letters before words."""
    notes = [one.text for one in leaf.walk() if one.tag == "sup" and re.fullmatch(r"\w{1,2}|\W{1,2}", one.text)]
    if notes and text.startswith(notes[0]):
        return _footnotes(page, leaf, text, notes)
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
        or (found and found[0].state and page.words.has(page.label(leaf), "legend"))
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


# Which look a cell has ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Match:
    """What a legend says of a cell: the entry, or None where it is in doubt; sure: 0 to 1."""

    entry: Entry | None
    sure: float
    doubt: str = ""


def match_all(legend: Legend, looks: list[Look], texts: list[str]) -> tuple[list[Match], list[Entry], float]:
    """For each cell what the states of a legend say, by the channel that explains most cells; the entries that it was
    made of (none where no channel does); and how well it explains them."""
    told = _explained(legend.states, looks, texts)
    if not legend.states or len(legend.rivals) == 0:
        return told
    # A look whose meaning is not understood is a look all the same, and no sign of what the others mean.
    whole = _explained([*legend.states, *legend.rivals], looks, texts)
    return whole if whole[2] >= told[2] else told


def _explained(entries: list[Entry], looks: list[Look], texts: list[str]) -> tuple[list[Match], list[Entry], float]:
    if not entries or not looks:
        return [], [], 0.0
    best: tuple[float, list[Match]] = (0.0, [])
    varied = [name for name in _TELLING if any(distance(look.get(name), looks[0].get(name)) > _APART for look in looks)]
    for channel in _channels(entries, looks):
        if varied and channel[1] not in varied and channel[1] not in ("text", "said", "all", "signs"):
            continue  # what all cells have in common does not tell why they look different
        if channel[0] != channel[1] not in varied and _is_paper(looks[0].get(channel[1])):
            continue  # the black of all letters is not that of a spot
        matches = [_nearest(entries, look, text, channel) for look, text in zip(looks, texts, strict=True)]
        worth = _worth(matches, entries, 0.15 if channel[0] == channel[1] else 0.0)
        if varied and len({id(one.entry) for one in matches}) == 1:
            worth = 0.0  # one meaning for all that looks different
        best = max(best, (worth, matches), key=lambda one: one[0])
    matches = _by_atoms(entries, looks)
    if matches:
        best = max(best, (_worth(matches, entries, 0.6), matches), key=lambda one: one[0])
    names, more = _carried(entries, looks)
    if len(entries) > 1 and names:
        matches = [_by_vector(entries, look, names, more) for look in looks]
        best = max(best, (_worth(matches, entries, 0.2 + 0.1 * min(len(names), 3)), matches), key=lambda one: one[0])
    return _without_unlike(best[1], looks) if best[1] else [], entries if best[1] else [], best[0]


def _without_unlike(matches: list[Match], looks: list[Look]) -> list[Match]:
    """The matches without those of a sample that more than a quarter of its cells are unlike: one of the two has marks
    and the other nothing at all."""
    unlike = Counter[int]()
    for match, look in zip(matches, looks, strict=True):
        if match.entry is not None and not match.entry.sign:
            drawn = any(match.entry.look.get(name) not in (None, "none") for name in ("drawing", "pattern"))
            blank = not (_is_marked(look) or look.atoms.get("wide"))  # nothing without text is drawn there
            blank &= all(_is_paper(look.get(name)) for name in ("fill", "ink"))
            differ = (drawn and blank) or (_is_marked(look) and _is_plain(match.entry))
            unlike[id(match.entry)] += 3 if differ else -1
    doubt = Match(None, 0.0, "it has no mark as its sample has, or one that its sample has not")
    return [doubt if one.entry is not None and unlike[id(one.entry)] > 0 else one for one in matches]


def _is_marked(look: Look) -> bool:
    """Whether something is drawn beside words and their ground."""
    return any(look.get(name) not in (None, "none") for name in _MARKS_OF)


def _is_plain(entry: Entry) -> bool:
    """Whether a sample shows words on the ground that it stands on and nothing else."""
    part = entry.parts[0] if entry.parts else None
    ground = part.parent.ground if part is not None and part.parent is not None else None
    framed = any(entry.look.get(name) not in (None, "none") for name in ("framing", "edge"))
    bare = not (framed or _is_marked(entry.look))
    return bare and ground is not None and entry.look.get("fill") == ground[:3]


def _by_atoms(entries: list[Entry], looks: list[Look]) -> list[Match]:
    """The sample that is painted as a cell is, in every property in which samples differ and cells differ and nearly
    all cells have the value of a sample; none where there is no such property."""
    told: list[tuple[int, str, list[frozenset[object]], list[frozenset[object]]]] = []
    for name in sorted({name for entry in entries for name in entry.look.atoms}):
        for counted in (False, True):
            mine = [_values(entry.look, name, counted) for entry in entries]
            varied = frozenset.union(*mine) - frozenset.intersection(*mine)
            samples = [one & varied for one in mine]
            cells = [_values(look, name, counted) & varied for look in looks]
            hits = [one for one in cells if one in samples]
            if varied and len(set(hits)) > 1 and len(hits) >= 0.8 * len(cells):
                told.append((-len(hits), name, samples, cells))
                break
    common = frozenset.intersection(*(painted(entry.look) for entry in entries))
    bare = {n for n, look in enumerate(looks) if look.get("ink") is None and not common & painted(look)}
    kept: list[tuple[list[frozenset[object]], list[frozenset[object]]]] = []
    found: list[Match] = []
    for _, _, samples, cells in sorted(told, key=lambda one: one[:2]):
        tried = [*kept, (samples, cells)]
        made = [_painted_as(entries, number, tried, number in bare) for number in range(len(looks))]
        # A look that is a sample's in one property and another's in the next is none of them; a property that
        # contradicts the others often is about something else.
        both = [n for n, one in enumerate(found) if one.entry is not None and cells[n] in samples]
        if sum(made[n].entry is not None for n in both) >= 0.7 * len(both):
            kept, found = tried, made
    return found


def _painted_as(
    entries: list[Entry], number: int, told: list[tuple[list[frozenset[object]], list[frozenset[object]]]], bare: bool
) -> Match:
    if bare and not any(cells[number] for _, cells in told):
        return Match(None, 0.0, "nothing is drawn there")
    same = [one for n, one in enumerate(entries) if all(samples[n] == cells[number] for samples, cells in told)]
    if len({one.state for one in same}) == 1:
        return Match(same[0], 1.0)
    return Match(None, 0.0, "two looks of the legend are as near" if same else "its look is in no legend")


def _values(look: Look, name: str, counted: bool) -> frozenset[object]:
    values = look.atoms.get(name, frozenset())
    return frozenset(values) if counted else frozenset(value for value, _ in values)


def _worth(matches: list[Match], entries: list[Entry], bonus: float) -> float:
    """How well a channel explains the cells: how many, with how many of the samples, how surely; 0 below a half."""
    hit = sum(match.entry is not None for match in matches) / len(matches)
    kinds = len({id(match.entry) for match in matches if match.entry is not None})
    sure = sum(match.sure for match in matches) / len(matches)
    return hit + 0.25 * min(kinds, len(entries)) + 0.3 * sure + bonus if kinds and hit >= 0.4 else 0.0


def _carried(entries: list[Entry], looks: list[Look]) -> tuple[list[str], list[str]]:
    """The features in which samples differ and whose values nearly all cells have from some sample: those in which the
    cells differ, too, and the others."""
    found: list[tuple[str, int]] = []
    for name in (*COLOURS, *_KINDS, "filling"):
        values = [entry.look.get(name) for entry in entries]
        if not any(distance(one, other) > _APART for one in values for other in values):
            continue
        limit = 0.03 if name in COLOURS else 0.0
        hits = [
            next((n for n, one in enumerate(values) if distance(one, look.get(name)) <= limit), -1) for look in looks
        ]
        told = any(hit >= 0 and values[hit] is not None for hit in hits)
        if told and sum(hit >= 0 for hit in hits) >= 0.6 * len(looks):
            found.append((name, len({hit for hit in hits if hit >= 0})))
    telling = [name for name, kinds in found if kinds > 1]
    return telling or [name for name, _ in found], [name for name, kinds in found if telling and kinds < 2]


def _by_vector(entries: list[Entry], look: Look, names: list[str], more: list[str]) -> Match:
    """The sample that a cell is like in all carried features; of several such, the one that it is like in more, or the
    one with the nearest bar."""

    def alike(among: list[Entry], names: list[str]) -> list[Entry]:
        return [
            entry
            for entry in among
            if all(
                distance(entry.look.get(name), look.get(name)) <= (0.03 if name in COLOURS else 0.0) for name in names
            )
        ]

    same = alike(entries, names)
    same = alike(same, more) or same
    if len({entry.state for entry in same}) == 1:
        return Match(same[0], 1.0)
    shares = [(entry, entry.look.get("share")) for entry in same]
    mine = look.get("share")
    told = [(entry, share) for entry, share in shares if isinstance(share, float)]
    if isinstance(mine, float) and len(told) > 1:
        if mine > 0.01:
            told = [one for one in told if one[1] > 0.01] or told
        ranked = sorted(told, key=lambda one: abs(one[1] - mine))
        if len(ranked) == 1 or abs(ranked[0][1] - mine) + 0.04 < abs(ranked[1][1] - mine):
            return Match(ranked[0][0], 0.9)
    return Match(None, 0.0, "its look is in no legend" if not same else "two looks of the legend are as near")


def _channels(entries: list[Entry], looks: list[Look]) -> list[tuple[str, str]]:
    """Pairs of a feature of the samples in which they differ and a feature of the cells that may show it."""
    found: list[tuple[str, str]] = []
    said = {name for entry in entries for name in entry.look.values if name.startswith("said:")}
    if said:
        return [("said", "said")]
    if all(entry.sign for entry in entries):
        found.append(("sign", "text"))
    for name in (*COLOURS, *_KINDS, "share"):
        values = [entry.look.get(name) for entry in entries]
        if len(entries) == 1:
            if values[0] in (None, "none", "plain", "normal", "upright", "full", "square", "solid") or (
                name in ("fill", "ink", "line") and _is_paper(values[0])
            ):
                continue
        elif not any(distance(one, other) > _APART for one in values for other in values):
            continue
        if name in COLOURS:
            found += [(name, other) for other in COLOURS if any(look.get(other) is not None for look in looks)]
        else:
            found.append((name, name))
    if len(entries) > 1:
        found.append(("all", "all"))
    return found


def _is_paper(value: object) -> bool:
    """Whether a colour is that of most grounds or letters."""
    return isinstance(value, tuple) and (min(value) >= 245 or max(value) <= 90)


def _nearest(entries: list[Entry], look: Look, text: str, channel: tuple[str, str]) -> Match:
    mine, its = channel
    if mine == "sign":
        runs = runs_of(text)
        hits = [entry for entry in entries if entry.sign in runs] or [
            entry for entry in entries if _has_sign(text, entry.sign)
        ]
        return (
            Match(hits[0], 1.0)
            if len(hits) == 1
            else Match(None, 0.0, "no sign of the legend" if not hits else "several signs")
        )
    if mine == "said":
        hits = [entry for entry in entries if _is_as_said(look, entry)]
        return (
            Match(hits[0], 0.9)
            if len({hit.state for hit in hits}) == 1
            else Match(None, 0.0, "not as the sentence says")
        )
    if mine == "all":
        return _nearest_in_all(entries, look)
    if mine != its and look.get(its) is None:
        return Match(None, 0.0, "its look is in no legend")  # two things that are not there are no match
    ranked = sorted(((distance(entry.look.get(mine), look.get(its)), number) for number, entry in enumerate(entries)))
    limit = _NEAR if mine in COLOURS else 0.13 if mine == "share" else 0.01
    first = ranked[0]
    if first[0] > limit:
        return Match(None, 0.0, "its look is in no legend")
    second = next((one for one in ranked[1:] if entries[one[1]].state != entries[first[1]].state), None)
    if second is not None and second[0] - first[0] < 0.5 * _APART:
        return Match(None, 0.0, "two looks of the legend are as near")
    return Match(entries[first[1]], 1.0 - first[0] / max(limit, 1e-6) * 0.5)


def _nearest_in_all(entries: list[Entry], look: Look) -> Match:
    names = [
        name
        for name in (*COLOURS, *_KINDS, "share")
        if any(distance(one.look.get(name), other.look.get(name)) > _APART for one in entries for other in entries)
        and look.get(name) is not None
    ]
    if not names:
        return Match(None, 0.0)
    ranked = sorted(
        (sum(min(1.0, 3 * distance(entry.look.get(name), look.get(name))) for name in names) / len(names), number)
        for number, entry in enumerate(entries)
    )
    first, second = ranked[0], ranked[1]
    if first[0] > 0.45 or second[0] - first[0] < 0.2:
        return Match(None, 0.0, "two looks of the legend are as near")
    return Match(entries[first[1]], 0.8 - first[0])


def _has_sign(text: str, sign: str) -> bool:
    if not re.search(rf"\w|{_SIGN}", sign):
        return sign in text.split()
    if len(sign) > 1 and set(re.findall(_SIGN, sign)):
        return sign in runs_of(text)
    if sign.isalnum():
        return re.search(rf"(?<!\w){re.escape(sign)}(?!\w)", text) is not None
    return all(one in text for one in sign)


def _is_as_said(look: Look, entry: Entry) -> bool:
    for name, value in entry.look.values.items():
        features = name.removeprefix("said:")
        if features == "colour":
            near = [
                look.get(one) for one in ("dot", "fill", "ink", "edge", "frame", "bar") if look.get(one) is not None
            ]
            if any(_hue_alike(one, value) for one in near):
                return True
        elif features == "fill|ink":
            for one in ("fill", "ink"):
                seen = look.get(one)
                if isinstance(seen, tuple) and max(seen) - min(seen) < 24 and 90 <= seen[0] <= 238:
                    return True
            if look.get("opacity") == "faded":
                return True
        elif features == "fill":
            return distance(look.get("fill"), value) < _NEAR
        elif features == "pattern":
            return look.get("pattern") not in (None, "none")
        elif features == "framing":
            return (
                ("dashed" in str(look.get("framing")) or "dotted" in str(look.get("framing")))
                if value == "dashed"
                else look.get("framing") not in (None, "none")
            )
        elif features == "spot":
            return str(look.get("spot")).startswith(str(value))
        elif features == "underline":
            return look.get("underline") not in (None, "none")
        elif look.get(features) == value:
            return True
    return False


def _hue_alike(one: object, other: object) -> bool:
    """Whether a colour is of the hue that a word says, pale or strong."""
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return False
    import colorsys

    h1, s1, v1 = colorsys.rgb_to_hsv(*(part / 255 for part in one[:3]))
    h2, _, _ = colorsys.rgb_to_hsv(*(part / 255 for part in other[:3]))
    apart = min(abs(h1 - h2), 1 - abs(h1 - h2))
    return s1 > 0.08 and v1 > 0.2 and apart < 0.065
