"""From what a slot looks like to its state: the legend first, else words, else convention. Who disagrees abstains."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from ._cells import Cell
from ._counts import open_shares
from ._evidence import CUES, LIKENESS, cues, likeness
from ._found import State
from ._legend import Sample
from ._lexicon import Meaning, folded, meaning_of
from ._look import NAMES, Look
from ._model import load_model
from ._negated import not_open
from ._sides import POLARITY, Split, columns_of, polarity, splits
from ._unlabelled import set_apart
from ._wording import ONLY_SOLD_OUT, Verdict, bare, by_words, kinds, says_both, unworded, worded_apart

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Verdict", "beside_words", "by_convention", "by_samples", "by_words", "judge", "settled", "stands_out"]

SURE = 0.95
"""Below this a state is not stated by convention."""
SURE_BY_SAMPLE = 0.97
"""Below this a state is not stated from a legend."""
SURE_OF_SIDES = 0.75
"""The same, where by far the firmest split of the page tells it."""
WEAK = 6.0
"""Splits less firm than this come from notes and neighbours, not from states."""
_ALIKE = 0.15
"""Marks whose pictures differ by more are not all alike."""
_CERTAIN = 5.0
"""A score by which a slot is sold out for certain."""
_SMALL = 0.8
"""Samples whose frames are lower than this share of those of the slots are drawn smaller."""
_CLOSE = 1.0
"""Two readings of a page that are worth nearly the same make it doubtful where they disagree."""
_STROKES = ("its time is struck through", "it is crossed out", "others are struck through or crossed out")
_UNKNOWN: State = "unknown"
_OPEN: State = "open"
_SOLD: State = "sold_out"
_NOTHING: Verdict = ("unknown", 0.0, "nothing tells its state")
_AT = {name: i for i, name in enumerate(NAMES)}


def judge(
    cells: Sequence[Cell],
    looks: Sequence[Look],
    samples: Sequence[Sample],
    theirs: Sequence[Look],
    doubtful: AbstractSet[int] = frozenset(),
    patches: Sequence[Verdict] = (),
    edges: Sequence[Verdict] = (),
    pictures: Sequence[Verdict] = (),
    empty: AbstractSet[int] = frozenset(),
    lights: Sequence[Verdict] = (),
    marked: Sequence[Verdict] = (),
) -> list[Verdict]:
    """A state for each cell, by a legend of samples where there is one, else by words and convention. doubtful: cells
    with ink where others have their words, that could not be read. patches: states from pieces of the picture that are
    those of a sample; they count before the numbers. edges: the same from edges, where all else is unknown.
    pictures: the same from small drawings; they count before all other. empty: cells with nothing where others have
    their words. lights: states from marks on a scale of colours, in place of convention. marked: states from forms; the
    words of these tell nothing else."""
    worded = list(marked) or by_words(cells)
    drawn = (list(lights) or by_convention(looks)) if not samples else by_samples(looks, samples, theirs)
    if samples:
        patches, edges, pictures = (_telling(looks, one) for one in (patches, edges, pictures))
        drawn = [direct if direct[0] != "unknown" else one for direct, one in zip(patches or drawn, drawn, strict=True)]
        if pictures:
            drawn = [direct if direct[0] != "unknown" else one for direct, one in zip(pictures, drawn, strict=True)]
        if edges and all(one[0] == "unknown" for one in drawn):
            drawn = list(edges)
        if not pictures and _other_frames(cells, samples):
            drawn = [("unknown", 0.5, "the frames of the samples were not found")] * len(cells)
        elif not pictures and _one_sided(cells, looks, samples, drawn):
            drawn = [("unknown", 0.5, "only one of the samples, which are smaller, is found in the slots")] * len(cells)
        drawn = _checked(cells, drawn, samples)
    if marked and not samples:
        drawn = [_NOTHING] * len(looks)
    elif not samples:
        unread = all(one[0] == "unknown" for one in worded) and all(len(kind) > 6 for kind in kinds(cells))
        if worded_apart(cells) and (unread or all(one[0] != "sold_out" for one in drawn)):
            drawn = [one if one[2] in _STROKES else _NOTHING for one in drawn]
        drawn, worded = unworded(cells, worded, drawn, empty), list(worded)
        side = _labelled_side(looks, worded)
        if side is not None:
            drawn = [(_OPEN if yes else _SOLD, 0.96, "it looks like those that say so") for yes in side]
        elif _same_words(cells, looks, worded):
            plain = by_convention(looks)
            if any(state == "sold_out" for state, _, _ in plain) or stands_out(looks):
                drawn, worded = plain, [_NOTHING] * len(looks)
        drawn = [_NOTHING if i in doubtful - empty else one for i, one in enumerate(drawn)]
        if 2 * sum(says_both(cell.words) for cell in cells) > len(cells):
            drawn = [_NOTHING] * len(looks)  # a form: what is marked on it counts, and not how it is drawn
    found = [merged(first, second, bool(samples)) for first, second in zip(worded, drawn, strict=True)]
    looks_open = [state == _OPEN and why == by[2] for (state, _, why), by in zip(found, drawn, strict=True)]
    mute = [i for i, (state, _, why) in enumerate(found) if state == _OPEN and why == ONLY_SOLD_OUT]
    denied = set_apart(cells, looks, mute)
    if not samples:
        denied |= not_open([frozenset(kind.split()) for kind in kinds(cells)], looks_open)
    if not samples and len({state for state, _, _ in found}) == 1:  # nothing else parts them
        denied |= open_shares([cell.words for cell in cells])
    return [_NOTHING if i in denied else one for i, one in enumerate(found)]


def _telling(looks: Sequence[Look], verdicts: Sequence[Verdict]) -> Sequence[Verdict]:
    """The verdicts, but none where all slots got one state though they are clearly of two kinds: what they all have is
    no sign of one of them."""
    states = {state for state, _, _ in verdicts}
    one_kind = len(verdicts) > 2 and len(states) == 1 and "unknown" not in states
    return () if one_kind and _firmest(looks) is not None else verdicts


def _firmest(looks: Sequence[Look]) -> NDArray[np.bool_] | None:
    found = splits(looks, load_model().spread)
    firm = found and found[0].strength > WEAK and (len(found) < 2 or found[0].strength > 1.5 * found[1].strength)
    return found[0].upper if firm else None


def settled(looks: Sequence[Look], verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The states of a small or lossy picture: words are believed, all else only where it agrees with the firmest split
    of the page, one state on each side."""
    upper = _firmest(looks)
    sides = [] if upper is None else upper.tolist()
    known = [
        [one[0] for one, up in zip(verdicts, sides, strict=False) if up == side and one[0] != "unknown"]
        for side in (False, True)
    ]
    usual = [Counter(one).most_common(1)[0][0] if one else _UNKNOWN for one in known]
    firm = _UNKNOWN not in usual and usual[0] != usual[1]
    return [
        one
        if one[2].startswith("it says") or (firm and one[0] == usual[int(sides[i])])
        else ("unknown", min(one[1], 0.5), f"the picture is too poor: {one[2]}")
        for i, one in enumerate(verdicts)
    ]


def _labelled_side(looks: Sequence[Look], worded: Sequence[Verdict]) -> list[bool] | None:
    """For each slot whether it is open, where those that say their state are parted by the firmest split of the page:
    at least two say each state, or one state is on one side and a third of that side says it."""
    upper = _firmest(looks)
    if upper is None:
        return None
    states = [state for state, _, _ in worded]
    said = {
        side: {s for s, up in zip(states, upper.tolist(), strict=True) if up == side} - {"unknown"}
        for side in (True, False)
    }
    if any(len(one) > 1 for one in said.values()) or not (said[True] and said[False]) or said[True] == said[False]:
        return None
    if min(states.count("open"), states.count("sold_out")) < 1 or len(states) - states.count("unknown") < 3:
        return None
    return [(said[up] == {"open"}) for up in upper.tolist()]


def _same_words(cells: Sequence[Cell], looks: Sequence[Look], worded: Sequence[Verdict]) -> bool:
    """Whether all slots say they can be booked in the same words, or some on both sides of the firmest split: a button
    that is always there."""
    states = [state for state, _, _ in worded]
    if "sold_out" in states or "open" not in states:
        return False
    if len({bare(cell) for cell in cells}) == 1:
        return True
    said_by = {word for cell, one in zip(cells, states, strict=True) if one == "open" for word in cell.words.split()}
    lost = all(
        look.shape != (0.0, 0.0) and not re.findall(r"[^\W\d_]{2,}", " ".join(set(cell.words.split()) - said_by))
        for cell, look, one in zip(cells, looks, states, strict=True)
        if one == "unknown"
    )  # what says nothing has a label of its own or none: the button is not always there
    upper = _firmest(looks)
    if upper is None or not lost:
        return False
    said = [[s == "open" for s, up in zip(states, upper.tolist(), strict=True) if up == side] for side in (True, False)]
    return min(sum(one) / max(1, len(one)) for one in said) > 0.3


def stands_out(looks: Sequence[Look]) -> bool:
    """Whether the firmest split of the page is one of contrast or colour."""
    found = splits(looks, load_model().spread)
    if not found or found[0].strength < WEAK:
        return False
    apart = dict(zip(POLARITY, polarity(looks, found[0]).tolist(), strict=True))
    return bool(max(abs(apart[name]) for name in ("contrast", "mark_contrast", "button", "vivid", "sharp")) > 0.5)


def _other_frames(cells: Sequence[Cell], samples: Sequence[Sample]) -> bool:
    """Whether most slots have frames and the samples have none, or a sample has a much higher one: they are drawn
    alike, so that something else was taken for a frame, and what was measured in it cannot be compared."""
    known = [sample.cell for sample in samples if sample.meaning]
    heights = sorted(cell.box.height for cell in cells if cell.framed)
    if 2 * len(heights) <= len(cells):
        return False
    usual = heights[len(heights) // 2]
    return not any(one.framed for one in known) or any(one.framed and one.box.height > 1.6 * usual for one in known)


def _one_sided(
    cells: Sequence[Cell], looks: Sequence[Look], samples: Sequence[Sample], drawn: Sequence[Verdict]
) -> bool:
    """Whether the samples have much lower frames than most slots, and only one of them is found in slots that are
    clearly of two kinds: what is small differs from what is large in other ways than the samples do."""
    small = [sample.cell.box.height for sample in samples if sample.meaning and sample.cell.framed]
    usual = sorted(cell.box.height for cell in cells)[len(cells) // 2]
    told = {state for state, _, _ in drawn} - {_UNKNOWN}
    return bool(small) and max(small) < _SMALL * usual and len(told) == 1 and _firmest(looks) is not None


def _checked(cells: Sequence[Cell], drawn: Sequence[Verdict], samples: Sequence[Sample]) -> list[Verdict]:
    """Where the samples hold one letter, sign or word each, the slot's own has to agree. A sign that was read in nearly
    all slots counts before the looks."""
    marks = {s.meaning: " ".join(sorted(set(folded(s.cell.words).split()))) for s in samples if s.meaning}
    if len(marks) < 2 or not all(marks.values()) or marks["open"] == marks["sold_out"]:
        return list(drawn)
    signs = all(len(mark) == 1 and not mark.isalnum() for mark in marks.values())
    found, own = list(drawn), [folded(cell.words) for cell in cells]
    hits: list[list[Meaning]] = [
        [meaning for meaning, mark in marks.items() if (mark in text if signs else mark in text.split())]
        for text in own
    ]
    everywhere = signs and sum(len(one) == 1 for one in hits) >= 0.8 * len(hits)
    for i, one in enumerate(hits):
        if len(one) != 1 or one[0] == drawn[i][0]:
            continue
        if drawn[i][0] == "unknown" or everywhere:
            found[i] = (one[0], 0.97, f"it has the “{marks[one[0]]}” of the legend")
        else:
            found[i] = ("unknown", 0.5, f"its letter tells another state than: {drawn[i][2]}")
    return found


def beside_words(cells: Sequence[Cell], drawn: Sequence[Verdict]) -> list[Verdict]:
    """Another reading of a legend, with the words in the slots."""
    return [merged(first, second, True) for first, second in zip(by_words(cells), drawn, strict=True)]


def merged(words: Verdict, drawn: Verdict, legend: bool) -> Verdict:
    """Words count before convention; against a legend they make a contradiction."""
    if words[0] == "unknown" or (legend and words[0] == drawn[0]):
        return drawn
    if not legend or drawn[0] == "unknown":
        return words
    return ("unknown", 0.5, f"{words[2]}, but {drawn[2]}")


def _chance(score: float) -> float:
    from math import exp

    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def by_samples(looks: Sequence[Look], samples: Sequence[Sample], theirs: Sequence[Look]) -> list[Verdict]:
    """Each slot beside the samples of the legend, two by two for the two meanings."""
    import numpy as np

    known = {s.meaning: (s, look) for s, look in zip(samples, theirs, strict=True) if s.meaning}
    if len(known) < 2:
        return [("unknown", 0.0, "the legend is not understood")] * len(looks)
    (first, one), (second, two) = known["open"], known["sold_out"]
    for name in ("strike", "diagonal"):
        a, b, values = one.numbers[_AT[name]], two.numbers[_AT[name]], _column(looks, name)
        if abs(a - b) > 0.6 and ((values > 0.9) | (values < 0.6)).all():
            like = (values > 0.9) == (a > b)
            why = "it is struck through or not, as the legend says"
            return [("open", 0.98, why) if yes else ("sold_out", 0.98, why) for yes in like]
    model = load_model()
    evidence = likeness(looks, one, two, model.spread) * model.likeness
    if one.shape != (0.0, 0.0) and two.shape != (0.0, 0.0):
        lost = [look.shape == (0.0, 0.0) for look in looks]
        if sum(lost) > max(2, 0.3 * len(lost)):  # marks of one kind are not found, and tell nothing
            evidence[np.ix_(lost, [name.startswith(("rest", "mark")) for name in LIKENESS])] = 0.0
    scores = evidence.sum(axis=1)
    found: list[Verdict] = []
    bars = one.gauge >= 0 and two.gauge >= 0 and (one.gauge > 0.96) != (two.gauge > 0.96)
    for look, score in zip(looks, scores.tolist(), strict=True):
        chance = _chance(abs(score)) if not bars else 0.5
        if bars and look.gauge >= 0:
            like = (look.gauge > 0.96) == (one.gauge > 0.96)
            found.append(("open" if like else "sold_out", 0.98, "its bar is full or not, as the legend says"))
            continue
        entry = (first if score > 0 else second).entry
        if chance < SURE_BY_SAMPLE:
            found.append(("unknown", round(chance, 3), "it looks like neither sample of the legend"))
        else:
            state: State = "open" if score > 0 else "sold_out"
            found.append((state, min(0.995, chance), f"it looks like the sample of “{entry.words}”"))
    return found


def _column(looks: Sequence[Look], name: str) -> NDArray[np.float64]:
    import numpy as np

    return np.array([look.numbers[_AT[name]] for look in looks])


def by_convention(looks: Sequence[Look]) -> list[Verdict]:
    """Strokes through a slot, else colour, contrast, and frame as people expect them."""
    if not looks:
        return []
    for name, what in zip(("strike", "diagonal"), _STROKES, strict=False):
        values = _column(looks, name)
        hit = values > 0.9
        if hit.any() and (hit.all() or values[~hit].max() < 0.8) and _borne_out(looks, hit):
            return [("sold_out", 0.98, what) if one else ("open", 0.98, _STROKES[2]) for one in hit]
    model = load_model()
    single: list[Verdict] = []
    scores = (cues(looks) @ model.cues + model.base).tolist()
    apart = _apart(scores)
    for score in scores:
        chance = _chance(abs(score))
        if apart and score > 0 and chance < SURE:
            single.append((_OPEN, SURE, "others are drawn as what cannot be booked, and it is not"))
        elif chance < SURE:
            single.append(_NOTHING)
        else:
            state: State = "open" if score > 0 else "sold_out"
            single.append((state, min(0.99, chance), "that is how such slots are usually drawn"))
    return _agreed(single, by_sides(looks))


def _apart(scores: Sequence[float]) -> bool:
    """Whether some slots look sold out for certain, and all others far from that."""
    low, high = [one for one in scores if one <= 0], [one for one in scores if one > 0]
    return bool(low and high) and max(low) < -_CERTAIN and min(high) - max(low) > 1.2 * _CERTAIN


def _alike(looks: Sequence[Look]) -> list[Verdict]:
    """Slots that are all drawn alike: open where they are as plain and as dark as any control, or filled, for a page of
    slots that nobody can book any more shows it: they are as pale as nothing else, or each has a cross. One slot alone
    is not stated."""
    table = dict(zip(CUES, cues(looks).T, strict=True))
    words = {look.words for look in looks if len(look.words) < 4 or meaning_of(look.words)}
    sides = dict(zip(POLARITY, columns_of(looks).T, strict=True))
    crosses, ticks = bool((sides["cross"] > 0.9).all()), bool((sides["tick"] > 0.9).all())
    signs = words - {""}
    one_sign = len(signs) < 2 and all(len(sign) == 1 and sign.isalpha() for sign in signs)  # read as a letter in some
    if len(looks) < 2 or (len(words) > 1 and not one_sign) or _marks_apart(looks) > _ALIKE:
        return [_NOTHING] * len(looks)
    if crosses or (_pale(looks, table) and not ticks):
        what = "each has a cross" if crosses else "all are alike, and paler than what can be used"
        return [("sold_out", 0.95, what)] * len(looks)
    plain = (
        (table["contrast"] > 0.6)
        & ((table["red"] < 0.1) | ((not looks[0].signal) & (_column(looks, "rest_a") < 0.2)))
        & (table["struck"] + table["crossed"] < 0.5)
        & (table["grain_top"] < 0.1)
        & (sides["frame_cover"] > 0.9)
        & (sides["cross"] < 0.5)
    )
    green = all(look.lamps[1] > 0.05 and look.lamps[0] < 0.01 for look in looks)  # each has a green light, none a red
    if not (ticks or green or plain.all()):
        return [_NOTHING] * len(looks)
    return [("open", 0.95, "all are alike, and drawn as what can be used")] * len(looks)


def _marks_apart(looks: Sequence[Look]) -> float:
    """How much the small picture of one mark differs from the usual one, from 0 to 1."""
    import numpy as np

    marks = np.array([look.mark for look in looks])
    return float(np.abs(marks - np.median(marks, axis=0)).mean(axis=(1, 2)).max())


def _pale(looks: Sequence[Look], table: Mapping[str, NDArray[np.float64]]) -> bool:
    """Whether the letters of all slots are pale, on a ground that is no colour."""
    return bool((table["contrast"] < 0.45).all() and (table["vivid"] < 0.15).all())


def _borne_out(looks: Sequence[Look], hit: NDArray[np.bool_]) -> bool:
    """Whether the firmest split of the page, if there is a firm one, does not part the slots otherwise."""
    best = next(iter(splits(looks, load_model().spread)), None)
    return best is None or best.strength < 10 or bool((best.upper == hit).all() or (best.upper != hit).all())


def _agreed(single: Sequence[Verdict], sides: Sequence[Verdict]) -> list[Verdict]:
    """Slots by themselves and as two kinds: what only one of the two tells counts, a contradiction does not."""
    found: list[Verdict] = []
    both = [(one[0], two[0]) for one, two in zip(single, sides, strict=True) if "unknown" not in (one[0], two[0])]
    against = sum(one != two for one, two in both)
    if against > 1 and against > 0.25 * len(both):
        sides = [_NOTHING] * len(sides)
        single = [_NOTHING] * len(single)
    for one, two in zip(single, sides, strict=True):
        if one[0] == "unknown" or one[0] == two[0]:
            found.append(max(one, two, key=lambda verdict: verdict[1]) if one[0] == two[0] else two)
        elif two[0] == "unknown":
            found.append(one)
        else:
            found.append(("unknown", 0.5, "by itself it looks otherwise than beside the others"))
    return found


def _worth(chance: float, split: Split) -> float:
    """By how much a split explains a page: how firm it is, and how clearly one side of it looks as if it could be
    booked. Frames that were found for some slots only make firm splits that look like nothing."""
    from math import log

    return min(3.0, log(chance / max(1e-9, 1 - chance))) + 1.2 * log(max(split.strength, 1e-9))


def by_sides(looks: Sequence[Look]) -> list[Verdict]:
    """The two kinds of slots of a page, where it bears such a split out and one kind looks as if it could be booked.
    Another split with another answer makes it doubtful."""
    model = load_model()
    nothing = [_NOTHING] * len(looks)
    told = []
    for split in splits(looks, model.spread)[:6]:
        score = float(polarity(looks, split) @ model.polarity)
        told.append((_chance(abs(score)), split, split.upper == (score > 0)))
    if all(chance < 0.65 and split.strength < WEAK for chance, split, _ in told):
        return _alike(looks)
    least = max(4.0, 0.3 * told[0][1].strength)
    first = max((one for one in told if one is told[0] or one[1].strength > least), key=lambda one: _worth(*one[:2]))
    if first[0] < SURE_OF_SIDES or (first is not told[0] and first[0] < SURE):
        return nothing
    chance, best, upper = first
    others = [
        side
        for sure, split, side in told
        if split is not best
        and (
            (sure > 0.9 and split.strength > 0.5 * best.strength)
            or (sure > 0.75 and split.strength > least and _worth(sure, split) > _worth(chance, best) - _CLOSE)
        )
    ]
    return [
        (state, min(0.99, chance), "of the two kinds of slots on the page it is that which looks so")
        if all(bool(other[i]) == yes for other in others)
        else _NOTHING
        for i, yes in enumerate(upper.tolist())
        for state in (_OPEN if yes else _SOLD,)
    ]
