"""Which look of a legend a cell has: by the channel that explains most cells, and none where samples are as near.

A cell is compared with the samples on the features in which these differ; where the samples are dots and the cells are
tiles, the colours of the dots are looked for all over the cells.
"""

from __future__ import annotations

import colorsys
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

from .legend import SIGN, Entry, Legend
from .looks import COLOURS, Look, distance, painted

__all__ = ["MARKS", "Match", "match_all"]

_NEAR = 0.09
"""Distance up to which two colours are the same."""
_APART = 0.035
"""Distance from which two samples differ."""
_FULLNESS = 0.35
"""How much fuller or emptier than its sample a bar may be."""
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
MARKS = ("dot", "spot", "bar", "share", "drawing", "signs", "pattern")
"""Features that are marks of their own: nothing that has one is like a sample that has none."""
_TELLING = tuple(one for one in (*COLOURS, *_KINDS, "share") if one != "signs")
"""Features of which one in which all cells are alike does not tell why they differ."""


def runs_of(text: str) -> list[str]:
    """The signs of a text, those that follow each other together: how many there are may mean something."""
    plain = text.replace("\ufe0f", "")
    return [re.sub(r"\s", "", one) for one in re.findall(rf"{SIGN}(?:\s?{SIGN})*", plain)]


@dataclass(frozen=True, slots=True)
class Match:
    """What a legend says of a cell: the entry, or None where it is in doubt; sure: 0 to 1."""

    entry: Entry | None
    sure: float
    doubt: str = ""


def match_all(legend: Legend, looks: list[Look], texts: list[str]) -> tuple[list[Match], list[Entry], float]:
    """For each cell what the states of a legend say, by the channel that explains most cells; the entries that it was
    made of (none where no channel does); and how well it explains them."""
    others = [one for one in legend.entries if not one.state and one.meaning]
    looks = [_without_other_facts(look, others) for look in looks]
    told = _explained(legend.states, looks, texts)
    if not legend.states or len(legend.rivals) == 0:
        return told
    # A look whose meaning is not understood is a look all the same, and no sign of what the others mean.
    if told[0] and all(one.entry is not None and one.sure == 1 for one in told[0]):
        return told  # all of them have the very look of a state, whatever else they have
    whole = _explained([*legend.states, *legend.rivals], looks, texts)
    return whole if whole[2] >= told[2] else told


def _without_other_facts(look: Look, others: list[Entry]) -> Look:
    """A look without the drawings and signs that are samples of something else, where more is seen of it: letters in a
    colour of their own, another drawing or sign, a ground."""
    drawings = [part for part in str(look.get("drawing") or "").split(" | ") if part]
    signs = str(look.get("signs") or "")
    its = {part for one in others for part in str(one.look.get("drawing") or "").split(" | ")}
    kept = [part for part in drawings if part not in its]
    told = "".join(sign for sign in signs if not any(sign in one.sign for one in others))
    if (kept, told) == (drawings, signs):
        return look
    values = {name: value for name, value in look.values.items() if name not in ("drawing", "signs")}
    if told != signs and any(distance(values.get("dot"), one.look.get("dot")) == 0 for one in others):
        values.pop("dot", None)
    values |= ({"drawing": " | ".join(kept)} if kept else {}) | ({"signs": told} if told else {})
    shown = kept or told or _is_marked(Look(values)) or _is_dyed(values)
    return replace(look, values=values) if shown else look


def _is_dyed(values: dict[str, object]) -> bool:
    """Whether letters, a ground or a side have a colour of their own."""
    paper = all(_is_paper(values.get(name)) or values.get(name) is None for name in ("ink", "fill", "edge"))
    return not paper or values.get("framing") not in (None, "none")


def _explained(entries: list[Entry], looks: list[Look], texts: list[str]) -> tuple[list[Match], list[Entry], float]:
    if not entries or not looks:
        return [], [], 0.0
    best: tuple[float, list[Match]] = (0.0, [])
    varied = [name for name in _TELLING if any(distance(look.get(name), looks[0].get(name)) > _APART for look in looks)]
    for channel in _channels(entries, looks):
        if all(look.get(channel[1]) in (None, "none") for look in looks) and channel[1] not in ("text", "said"):
            continue  # what no cell has is no likeness
        if varied and channel[1] not in varied and channel[1] not in ("text", "said", "signs"):
            continue  # what all cells have in common does not tell why they look different
        if not varied and channel[1] == "ink":
            continue  # letters that are alike everywhere are those of the page
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
    contained = _by_containment(entries, looks)
    if contained:
        best = max(best, (_worth(contained, entries, 0.35), contained), key=lambda one: one[0])
    names, more = _carried(entries, looks)
    if len(entries) > 1 and names:
        matches = [_by_vector(entries, look, names, more) for look in looks]
        worth = _worth(matches, entries, 0.2 + 0.1 * min(len(names), 3))
        if (
            varied and worth and len({id(one.entry) for one in matches}) == 1
        ):  # one meaning for all that looks different
            worth, matches = 0.01, [Match(None, 0.0, "two looks of the legend are as near")] * len(looks)
        best = max(best, (worth, matches), key=lambda one: one[0])
    if best[1] is contained:
        return contained, entries, best[0]
    twins = _twins(entries)
    doubt = Match(None, 0.0, "two looks of the legend are as near")
    matches = [doubt if id(one.entry) in twins else one for one in best[1]]
    return _without_unlike(matches, looks, entries) if matches else [], entries if matches else [], best[0]


def _twins(entries: list[Entry]) -> set[int]:
    """The samples that are drawn like another and mean something else: one of the two was paired with strange words."""
    drawn = [(one, painted(one.look, whole=True), one.look.values) for one in entries if one.look.get("drawing")]
    pairs = combinations(drawn, 2)
    alike = [(a, b) for (a, p, v), (b, q, w) in pairs if a.state != b.state and p == q and v == w]
    return {id(one) for pair in alike for one in pair}


def _without_unlike(matches: list[Match], looks: list[Look], entries: list[Entry]) -> list[Match]:
    """The matches without those of cells that are unlike their sample, or less like it than others; and without those
    of a sample that more than a quarter of its cells are unlike: one of the two has marks and the other nothing."""

    def doubted(why: str, unlike: Callable[[Entry, Look], bool]) -> list[Match]:
        doubt = Match(None, 0.0, why)
        pairs = zip(matches, looks, strict=True)
        return [doubt if one.entry is not None and unlike(one.entry, look) else one for one, look in pairs]

    matches = doubted("it has other signs, patterns or drawings than its sample", _is_marked_otherwise)
    unlike, drawings = Counter[int](), defaultdict[int, set[object]](set)
    for match, look in zip(matches, looks, strict=True):
        if match.entry is not None and (not match.entry.sign or match.entry.look.get("signs")):
            unlike[id(match.entry)] += 3 if _lack_marks(match.entry, look) else -1
    matches = doubted(
        "it has no mark as its sample has, or one that its sample has not", lambda entry, _: unlike[id(entry)] > 0
    )
    for match, look in zip(matches, looks, strict=True):
        if match.entry is not None and look.get("drawing"):
            drawings[id(match.entry)].add(look.get("drawing"))
    matches = doubted(
        "it is drawn otherwise than its sample",
        lambda entry, look: _is_drawn_otherwise(entry, look, drawings[id(entry)]),
    )
    for name in ("drawing", "pattern", "spot", "fill", "frame", "framing"):
        nearest: dict[int, float] = {}
        for match, look in zip(matches, looks, strict=True):
            if match.entry is not None:
                nearest[id(match.entry)] = min(nearest.get(id(match.entry), 1.0), _far(match.entry, look, name))
        matches = doubted(
            "others are more like its sample",
            lambda entry, look: nearest[id(entry)] <= _NEAR and _far(entry, look, name) > nearest[id(entry)] + _APART,  # noqa: B023
        )
    full = any(one.look.get("share") == 1.0 for one in entries)
    return doubted(
        "its bar is full, as another sample's is",
        lambda entry, look: full and look.get("share") == 1.0 and entry.look.get("share") not in (None, 1.0),
    )


def _lack_marks(entry: Entry, look: Look) -> bool:
    """Whether a sample is drawn and a cell blank, or a cell marked and its sample plain; of one of which nothing is
    seen, all are unlike."""
    if _is_plain(entry):
        return _is_marked(look) or entry.look.get("ink") is None
    drawn = any(entry.look.get(name) not in (None, "none") for name in ("drawing", "pattern", "signs"))
    drawn |= entry.look.get("framing") not in (None, "none") and look.get("framing") in (None, "none")
    blank = not (_is_marked(look) or look.atoms.get("wide"))  # nothing without text is drawn there
    fill = look.get("fill")
    blank &= distance(fill, look.get("around")) <= _NEAR or (isinstance(fill, tuple) and min(fill) >= 245)
    return drawn and blank and not any(_shows(look, entry.look.get(name)) for name in ("dot", "ink", "edge"))


def _is_drawn_otherwise(entry: Entry, look: Look, drawn: set[object]) -> bool:
    """Whether a cell has another drawing than its sample. drawn: the drawings of all cells that were given the sample;
    where it has none itself, they may all have one and the same, but not several."""
    mine, its = entry.look.get("drawing"), look.get("drawing")
    if not its or (entry.sign and look.get("signs")):
        return False
    # Colours and forms may differ a little; one that is filled with a pattern is filled with that of its sample.
    return mine not in drawn and "url(#" in f"{mine}{its}" if mine else len(drawn) > 1


_MOSTLY = 0.5
"""Share of a bar from which on it is not like an empty one."""


def _is_marked_otherwise(entry: Entry, look: Look) -> bool:
    """Whether a cell has signs or a pattern, and its sample others; is mostly filled, and its sample empty; or has
    drawings of neither shape nor colour of the sample's."""
    sample = entry.look
    filled, empty = look.get("share"), sample.get("share")
    if isinstance(filled, float) and filled > _MOSTLY and empty == 0:
        return True
    signs, mine = str(look.get("signs") or ""), str(sample.get("signs") or "")
    if signs and mine and not set(signs) & set(mine):
        return True
    runs = {_PAINT.sub("", str(one.get("pattern") or "none")) for one in (look, sample)}
    if len(runs | {"none"}) == 3:
        return True
    drawn, its = ([_INK.split(one) for one in str(a.get("drawing") or "").split(" | ")] for a in (sample, look))
    return all(drawn[0]) and all(its[0]) and not any(_alike(one, two) for one in drawn for two in its)


_INK = re.compile(r" (?=rgb\()")
_PAINT = re.compile(r"rgba?\([^()]*\)")


def _alike(one: list[str], other: list[str]) -> bool:
    """Whether two parts of drawings have one shape or nearly one colour."""
    inks = [
        tuple(float(part) for part in re.findall(r"[\d.]+", ink[-1])[:3]) if len(ink) > 1 else None
        for ink in (one, other)
    ]
    return one[0] == other[0] or None in inks or distance(*inks) <= _NEAR


def _shows(look: Look, colour: object) -> bool:
    """Whether letters or a spot of a cell have a colour that is none of paper or usual letters."""
    paper = colour is None or _is_paper(colour)
    return not paper and any(distance(colour, look.get(one)) <= _NEAR for one in ("ink", "dot", "edge", "line"))


def _far(entry: Entry, look: Look, name: str) -> float:
    """How far a cell is from the very drawing, pattern, spot, fill or frame of a sample, 0 to 1; 1 without one."""
    mine, its = entry.look.get(name), look.get(name)
    if mine in (None, "none"):
        return 1.0
    if name == "fill":  # whatever it is the colour of there
        return 1.0 if _is_ground(entry) else min(distance(mine, look.get(one)) for one in (*COLOURS, "ground"))
    return float(str(mine) not in str(its)) if name == "drawing" else distance(mine, its)


def _is_ground(entry: Entry) -> bool:
    """Whether a sample is filled with nothing but the ground that it stands on."""
    part = entry.parts[0] if entry.parts else None
    ground = part.parent.ground if part is not None and part.parent is not None else None
    return ground is not None and entry.look.get("fill") == ground[:3]


def _is_marked(look: Look) -> bool:
    """Whether something is drawn beside words and their ground."""
    return any(look.get(name) not in (None, "none") for name in MARKS)


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
            its = [_values(look, name, counted) for look in looks]
            usual = frozenset.intersection(*its) | frozenset.intersection(*mine)
            # What has a value of its own is not like a sample that has none.
            cells = [one & varied or one - usual for one in its]
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


def _by_containment(entries: list[Entry], looks: list[Look]) -> list[Match]:
    """The sample all of whose features a cell has; of several such, the one that the fewest cells have, if these are
    some of those of each other: one sample may be a frame and the next how many of the spots in it are full."""
    if len(entries) < 2 or not any(look.drawn for look in looks):
        return []
    samples, cells = [_features(one.look) for one in entries], [_features(one) for one in looks]
    varied = frozenset.union(*samples) - frozenset.intersection(*samples)
    seen, everywhere = frozenset.union(*cells), frozenset.intersection(*cells)
    kept = [one & varied & seen for one in samples]
    count = Counter(one for cell in cells for one in cell)
    usual = {one for one, many in count.items() if 2 * many > len(cells)}
    names = {_about(one) for signature in kept for one in signature - everywhere}
    extents: list[frozenset[int]] = []
    for number, (signature, sample) in enumerate(zip(kept, samples, strict=True)):
        holders = frozenset(n for n, cell in enumerate(cells) if signature <= cell)
        twin = any(signature == other for n, other in enumerate(kept) if n != number)
        # What all cells have tells something only where nothing of the sample is missing.
        vague = not signature - everywhere and (not signature or bool(sample & varied - seen))
        extents.append(frozenset() if twin or vague else holders)
    found = []
    for n, cell in enumerate(cells):
        holding = sorted((e for e, extent in enumerate(extents) if n in extent), key=lambda e: len(extents[e]))
        best = holding[0] if holding else None
        if best is None or any(not extents[best] < extents[e] for e in holding[1:]):
            found.append(
                Match(None, 0.0, "two looks of the legend are as near" if holding else "its look is in no legend")
            )
            continue
        # A colour that no cell has from the sample is that of something else.
        told = {("thing in ink",), *names} - {_about(one) for one in samples[best] - seen}
        strange = {one for one in cell - usual - samples[best] if _about(one) in told}
        strange -= {one for e in holding[1:] for one in samples[e]}
        found.append(Match(None, 0.0, "its look is in no legend") if strange else Match(entries[best], 1.0))
    return found


def _about(feature: tuple[object, ...]) -> tuple[object, ...]:
    """What a feature speaks of: what the box is painted with, or what is drawn in it."""
    return feature[:2] if str(feature[0]).startswith("box") else feature[:1]


def _features(look: Look) -> frozenset[tuple[object, ...]]:
    """All that can be said of a look: how its box is painted, property by property; how often each dress of what is
    drawn in it is there; both with their colours and without them; and how its letters are."""
    found: set[tuple[object, ...]] = set(look.drawn)
    found |= {(name, look.get(name)) for name in _LETTERED if look.get(name) is not None}
    found |= {("opacity", look.get("opacity"))}
    return frozenset(found)


_LETTERED = ("struck", "underline", "weight", "slant", "signs", "ink")
"""Features of letters."""


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
    if same and isinstance(look.get("share"), float):
        return _by_share(same, look)
    return Match(None, 0.0, "its look is in no legend" if not same else "two looks of the legend are as near")


def _by_share(entries: list[Entry], look: Look) -> Match:
    """The sample whose bar is as full as that of a cell, or nearest to it; one that is full or empty is like nothing
    else where there are others, and so is one that has passed a mark or not."""
    mine = look.get("share")
    told = [(entry, share) for entry in entries if isinstance(share := entry.look.get("share"), float)]
    if not isinstance(mine, float) or not told:
        return Match(None, 0.0, "its look is in no legend")
    told = [one for one in told if _is_end(one[1]) == _is_end(mine)] or told
    marks = [mark for one in (look, *(entry.look for entry, _ in told)) if isinstance(mark := one.get("mark"), float)]
    marked = [one for one in told if marks and (one[1] > marks[0]) == (mine > marks[0])]
    told = marked or told
    ranked = sorted((abs(share - mine), number) for number, (_, share) in enumerate(told))
    first, other = ranked[0], [one for one, n in ranked if told[n][0].state != told[ranked[0][1]][0].state]
    if (first[0] > _FULLNESS and not marked) or (other and other[0] < first[0] + 0.04):
        return Match(None, 0.0, "two looks of the legend are as near")
    return Match(told[first[1]][0], 0.9)


def _is_end(share: float) -> int:
    return (share >= 0.97) - (share <= 0.03)


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
    if mine != its and look.get(its) is None:
        return Match(None, 0.0, "its look is in no legend")  # two things that are not there are no match
    if mine == "share":
        return _by_share(entries, look)
    ranked = sorted(((distance(entry.look.get(mine), look.get(its)), number) for number, entry in enumerate(entries)))
    limit = _NEAR if mine in COLOURS else 0.01
    first = ranked[0]
    if first[0] > limit:
        return Match(None, 0.0, "its look is in no legend")
    if mine != its and not _is_paper(look.get(its)):  # where another sample has this very colour in this very place
        others = [entry for entry in entries if entry.state != entries[first[1]].state]
        if any(distance(entry.look.get(its), look.get(its)) <= limit for entry in others):
            return Match(None, 0.0, "two looks of the legend are as near")
    second = next((one for one in ranked[1:] if entries[one[1]].state != entries[first[1]].state), None)
    if second is not None and second[0] - first[0] < 0.5 * _APART:
        return Match(None, 0.0, "two looks of the legend are as near")
    return Match(entries[first[1]], 1.0 - first[0] / max(limit, 1e-6) * 0.5)


def _has_sign(text: str, sign: str) -> bool:
    if not re.search(rf"\w|{SIGN}", sign):
        return sign in text.split()
    if len(sign) > 1 and set(re.findall(SIGN, sign)):
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
    h1, s1, v1 = colorsys.rgb_to_hsv(*(part / 255 for part in one[:3]))
    h2, _, _ = colorsys.rgb_to_hsv(*(part / 255 for part in other[:3]))
    apart = min(abs(h1 - h2), 1 - abs(h1 - h2))
    return s1 > 0.08 and v1 > 0.2 and apart < 0.065
