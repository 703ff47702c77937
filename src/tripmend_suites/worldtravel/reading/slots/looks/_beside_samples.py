"""Each slot beside the samples of the legend: pieces of the picture, else numbers; and what makes such a comparison
worthless."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..frames._cells import Cell
from ..frames._found import State
from ..frames._verdict import Verdict
from ..signs._legend import Sample
from ..words._lexicon import Meaning, folded
from ._evidence import LIKENESS, likeness
from ._firmest import firmest
from ._look import Look, column
from ._model import chance_of, load_model

__all__ = ["Compared", "beside_samples"]

SURE_BY_SAMPLE = 0.97
"""Below this a state is not stated from a legend."""
_SMALL = 0.8
"""Samples whose frames are lower than this share of those of the slots are drawn smaller."""


@dataclass(frozen=True)
class Compared:
    """States from pieces of the picture that are those of a sample; each a verdict for each slot, or nothing. patches:
    they count before the numbers. edges: they count where all else is unknown. drawings: small ones, or parts of them;
    they count before all other."""

    patches: Sequence[Verdict] = ()
    edges: Sequence[Verdict] = ()
    drawings: Sequence[Verdict] = ()


def beside_samples(
    cells: Sequence[Cell], looks: Sequence[Look], samples: Sequence[Sample], theirs: Sequence[Look], compared: Compared
) -> list[Verdict]:
    """A state for each cell, by samples and their looks."""
    patches, edges, drawings = (_telling(looks, one) for one in (compared.patches, compared.edges, compared.drawings))
    drawn = _by_samples(looks, samples, theirs)
    for direct in (patches, drawings):
        if direct:
            drawn = [one if one.state != "unknown" else two for one, two in zip(direct, drawn, strict=True)]
    if edges and all(one.state == "unknown" for one in drawn):
        drawn = list(edges)
    if not drawings and any(sample.larger for sample in samples):
        drawn = [Verdict("unknown", 0.5, "what is drawn at its time is not found in the samples")] * len(cells)
    elif not drawings and _other_frames(cells, samples):
        drawn = [Verdict("unknown", 0.5, "the frames of the samples were not found")] * len(cells)
    elif not drawings and _one_sided(cells, looks, samples, drawn):
        why = "only one of the samples, which are smaller, is found in the slots"
        drawn = [Verdict("unknown", 0.5, why)] * len(cells)
    return _checked(cells, drawn, samples)


def _telling(looks: Sequence[Look], verdicts: Sequence[Verdict]) -> Sequence[Verdict]:
    """The verdicts, but none where all slots got one state though they are clearly of two kinds: what they all have is
    no sign of one of them."""
    states = {one.state for one in verdicts}
    one_kind = len(verdicts) > 2 and len(states) == 1 and "unknown" not in states
    return () if one_kind and firmest(looks) is not None else verdicts


def _by_samples(looks: Sequence[Look], samples: Sequence[Sample], theirs: Sequence[Look]) -> list[Verdict]:
    """Each slot beside the samples of the legend, two by two for the two meanings."""
    import numpy as np

    known = {s.meaning: (s, look) for s, look in zip(samples, theirs, strict=True) if s.meaning}
    if len(known) < 2:
        return [Verdict("unknown", 0.0, "the legend is not understood")] * len(looks)
    (first, one), (second, two) = known["open"], known["sold_out"]
    for name in ("strike", "diagonal"):
        a, b, values = one.number(name), two.number(name), column(looks, name)
        if abs(a - b) > 0.6 and ((values > 0.9) | (values < 0.6)).all():
            like = (values > 0.9) == (a > b)
            why = "it is struck through or not, as the legend says"
            return [Verdict("open", 0.98, why) if yes else Verdict("sold_out", 0.98, why) for yes in like]
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
        chance = chance_of(abs(score)) if not bars else 0.5
        if bars and look.gauge >= 0:
            like = (look.gauge > 0.96) == (one.gauge > 0.96)
            found.append(Verdict("open" if like else "sold_out", 0.98, "its bar is full or not, as the legend says"))
            continue
        entry = (first if score > 0 else second).entry
        if chance < SURE_BY_SAMPLE:
            found.append(Verdict("unknown", round(chance, 3), "it looks like neither sample of the legend"))
        else:
            state: State = "open" if score > 0 else "sold_out"
            found.append(Verdict(state, min(0.995, chance), f"it looks like the sample of “{entry.words}”"))
    return found


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
    told = {one.state for one in drawn} - {"unknown"}
    return bool(small) and max(small) < _SMALL * usual and len(told) == 1 and firmest(looks) is not None


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
        if len(one) != 1 or one[0] == drawn[i].state:
            continue
        if drawn[i].state == "unknown" or everywhere:
            found[i] = Verdict(one[0], 0.97, f"it has the “{marks[one[0]]}” of the legend")
        else:
            found[i] = Verdict("unknown", 0.5, f"its letter tells another state than: {drawn[i].why}")
    return found
