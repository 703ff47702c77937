"""Numbers for the two questions: which of two samples is a slot like, and does convention call it open?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._look import NAMES, Look

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["CUES", "LIKENESS", "cues", "likeness"]

_AT = {name: i for i, name in enumerate(NAMES)}
_MOST = 4.0
LIKENESS: tuple[str, ...] = (
    *NAMES,
    *("mark", "presence", "words", "gauge"),
    *(f"{name}_split" for name in NAMES),
    "mark_split",
)
"""What `likeness` weighs, in order; ``_split`` stands for the number beside the other slots of the page."""


def likeness(looks: Sequence[Look], one: Look, two: Look, scales: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each slot (rows) and each of `LIKENESS`, how much more it speaks for the sample `one` (positive) than for
    `two` (negative), within 4 and -4. scales: the usual spread of each number within one state. Exchanging `one` and
    `two` changes the signs only."""
    import numpy as np

    x, a, b = np.array([look.numbers for look in looks]), one.numbers, two.numbers
    lead = np.where(np.abs(a - b) < 1e-6, 1e-6, a - b)
    gain = np.clip((2 * x - a - b) / lead, -1, 1) * np.minimum(_MOST, lead**2 / (2 * scales**2))
    marks = np.array([_mark(look, one, two) for look in looks])
    rest = np.array([[_present(look, one, two), _worded(look, one, two), _full(look, one, two)] for look in looks])
    splits = [_split(x[:, i], float(a[i] - b[i]), float(scales[i])) for i in range(x.shape[1])]
    splits.append(_split(marks, 2.0, 0.25) if np.abs(marks).max(initial=0) > 0 else np.zeros(len(looks)))
    if max(float(np.abs(one).max(initial=0)) for one in splits) > 0.75 * _MOST:
        # The slots fall into two groups as the samples do; a number that all of them share tells nothing then.
        gain = gain * np.where(np.ptp(x, axis=0) < 0.35 * np.abs(lead), 0.2, 1.0)
    return np.column_stack([gain, _MOST * marks, rest, *splits])


def _split(values: NDArray[np.float64], lead: float, scale: float) -> NDArray[np.float64]:
    """Where a number falls into two groups on the page, and the samples differ by about as much: which side each slot
    is on. lead: by how much the first sample exceeds the second."""
    import numpy as np

    none = np.zeros(len(values))
    if len(values) < 3 or abs(lead) < 0.8 * scale:
        return none
    row = np.sort(values)
    steps = np.diff(row)
    at = int(steps.argmax())
    low, high = row[: at + 1], row[at + 1 :]
    apart = float(high.mean() - low.mean())
    spread = float(max(low.max() - low.min(), high.max() - high.min()))
    if apart < 0.6 * abs(lead) or apart < 0.5 * scale or apart < 2 * spread or abs(lead) < 0.3 * apart:
        return none
    firm = min(1.0, apart / (2.5 * spread + 0.25 * scale) / 2)
    middle = (low[-1] + high[0]) / 2
    return np.asarray(np.sign(lead) * np.where(values > middle, 1.0, -1.0) * _MOST * firm)


def _present(look: Look, one: Look, two: Look) -> float:
    """One sample has a mark and the other has none."""
    here, first, second = (side.shape != (0.0, 0.0) for side in (look, one, two))
    return 0.0 if first == second else _MOST if here == first else -_MOST


def _mark(look: Look, one: Look, two: Look) -> float:
    """From -1 (as `two`) to 1 (as `one`): the small picture of the mark, on the line between those of the samples."""
    import numpy as np

    if (0.0, 0.0) in (look.shape, one.shape, two.shape):
        return 0.0
    x, a, b = (np.concatenate([side.mark.ravel(), np.log(np.array(side.shape) + 0.1)]) for side in (look, one, two))
    size = float(((a - b) ** 2).sum())
    if size < 0.3:
        return 0.0
    return float(np.clip((((x - b) ** 2).sum() - ((x - a) ** 2).sum()) / size, -1, 1))


def _worded(look: Look, one: Look, two: Look) -> float:
    from rapidfuzz.fuzz import ratio

    if max(len(one.words), len(two.words)) < 3 or one.words == two.words:
        return 0.0
    return _MOST * (ratio(look.words, one.words) - ratio(look.words, two.words)) / 100


def _full(look: Look, one: Look, two: Look) -> float:
    """Bars: of two samples one is full and the other is not."""
    if min(look.gauge, one.gauge, two.gauge) < 0:
        return 0.0
    here, first, second = (side.gauge > 0.96 for side in (look, one, two))
    return 0.0 if first == second else _MOST if here == first else -_MOST


_ABSOLUTE = ("contrast", "note_contrast", "top_cover", "strike", "diagonal", "grain_top", "shadow_low", "fill")
CUES: tuple[str, ...] = (
    *("red", "green", "vivid", "struck", "crossed"),
    *_ABSOLUTE,
    *(f"{name}_below" for name in ("red", "green", "vivid", "struck", "crossed", *_ABSOLUTE, "frame", "width")),
    *(f"{name}_above" for name in ("red", "green", "vivid", "struck", "crossed", *_ABSOLUTE, "frame", "width")),
)
"""What `cues` measures, in order: by itself, against the largest of the page, and against the smallest."""


def cues(looks: Sequence[Look]) -> NDArray[np.float64]:
    """For each slot of a page (rows) what convention reads from it (`CUES`): colour, contrast, strokes through it,
    frame and shadow, each by itself and beside the other slots of the page."""
    import numpy as np

    x = np.array([look.numbers for look in looks])

    def column(name: str) -> NDArray[np.float64]:
        return np.asarray(x[:, _AT[name]], np.float64)

    red, green, vivid = [], [], []
    for part in ("ground", "top", "time", "rest", "note"):
        a, b = column(f"{part}_a"), column(f"{part}_b")
        red.append(np.minimum(a, a / 2 - b))
        green.append(np.minimum(-a, -a / 2 - b))
        vivid.append(np.abs(a) + np.abs(b))
    under_a, under_b = column("under_a"), column("under_b")
    red.append(np.minimum(under_a, under_a / 2 - under_b))
    green.append(np.minimum(-under_a, -under_a / 2 - under_b))
    colour = [np.clip(np.max(side, axis=0), 0, 0.6) for side in (red, green)]
    colour.append(np.max(vivid, axis=0))
    struck = (column("strike") > 0.9).astype(float)
    crossed = (column("diagonal") > 0.9).astype(float)
    fill = np.abs(column("fill_l")) + np.abs(column("fill_a")) + np.abs(column("fill_b"))
    absolute = [fill if name == "fill" else column(name) for name in _ABSOLUTE]
    frame = (np.abs(column("top_l")) + np.abs(column("top_a")) + np.abs(column("top_b"))) * column("top_cover")
    alone = [*colour, struck, crossed, *absolute]
    beside = [*alone, frame, column("top_width")]
    return np.stack([*alone, *(one - one.max() for one in beside), *(one - one.min() for one in beside)], axis=1)
