"""Two kinds of slots on a page without a legend: which split of the slots the page bears out, and which side of it
looks as if it could be booked. Many weak cues vote; where they are few or disagree, nothing is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..frames._rest import SIDE
from ._evidence import CUES as SINGLE
from ._evidence import cues
from ._look import NAMES, Look
from ._model import load_model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["POLARITY", "UNITS", "Split", "columns_of", "polarity", "splits"]

UNITS: dict[str, float] = {
    "contrast": 0.15,
    "note_contrast": 0.15,
    "mark_contrast": 0.2,
    "button": 0.2,
    "bare": 0.2,
    "vivid": 0.15,
    "red": 0.15,
    "green": 0.15,
    "struck": 0.7,
    "crossed": 0.5,
    "size": 0.12,
    "weight": 0.2,
    "frame": 0.1,
    "frame_cover": 0.3,
    "frame_width": 0.25,
    "grain": 0.1,
    "shadow": 0.05,
    "sharp": 0.15,
    "tick": 0.5,
    "cross": 0.5,
    "lamp": 0.08,
    "presence": 0.15,
    "alone": 4.0,
}
"""The cues by which a side looks open or sold out, each with the difference that counts in full. presence (what stands
out most of letters, ground and frame) and alone (what slots look like by themselves) only help to find the sides."""
POLARITY: tuple[str, ...] = tuple(UNITS)
_AT = {name: i for i, name in enumerate(NAMES)}
_ONE = {name: i for i, name in enumerate(SINGLE)}
_TICKS, _CROSSES = set("✓✔√☑✅"), set("✕✗✘✖×❌⛔⊘🚫🔒☒")
_VIVID = POLARITY.index("vivid")
_LEAST = 1.0


@dataclass(frozen=True)
class Split:
    """upper: for each slot whether it is on the second side. strength: how firmly the page bears the split out."""

    upper: NDArray[np.bool_]
    strength: float


def columns_of(looks: Sequence[Look]) -> NDArray[np.float64]:
    """The cues of `POLARITY`, for each slot (rows)."""
    import numpy as np

    x = np.array([look.numbers for look in looks])
    single = cues(looks)

    def of(name: str) -> NDArray[np.float64]:
        return np.asarray(x[:, _AT[name]], np.float64)

    marks = np.abs(of("rest_l")) + np.abs(of("rest_a")) / 2 + np.abs(of("rest_b")) / 2
    frame = (np.abs(of("top_l")) + np.abs(of("top_a")) + np.abs(of("top_b"))) * of("top_cover")
    fill = np.abs(of("fill_l")) + np.abs(of("fill_a")) + np.abs(of("fill_b"))
    frame, cover = np.maximum(frame, fill), np.maximum(of("top_cover"), np.clip(4 * fill, 0, 1))
    shapes = np.array([_shape(look) for look in looks])
    return np.column_stack(
        [
            *(of("contrast"), of("note_contrast"), marks, marks, marks),
            *(single[:, _ONE[name]] for name in ("vivid", "red", "green", "struck")),
            of("diagonal"),
            *(np.log(np.maximum(0.2, of("size"))), np.log(np.maximum(0.05, of("stroke")))),
            *(frame, cover, of("top_width"), (of("grain_top") + of("grain_low")) / 2),
            *(-of("shadow_low"), np.array([look.sharp for look in looks]), shapes[:, 0], shapes[:, 1]),
            np.array([look.lamps[1] - look.lamps[0] for look in looks]),
            np.maximum(of("contrast"), np.maximum(fill, frame)),
            np.clip(single @ load_model().cues + load_model().base, -8, 8),
        ]
    )


def _shape(look: Look) -> tuple[float, float]:
    """How far the mark is a tick, and how far a cross."""
    import numpy as np

    letters = set(look.words)
    if letters & _TICKS:
        return 1.0, 0.0
    if letters & _CROSSES or look.words in ("x", "xx"):
        return 0.0, 1.0
    wide, tall = look.shape
    if 0.2 < wide < 1.2 and tall < 0.3 * wide and tall < 0.3:
        return 0.0, 0.7  # a dash
    if float(np.ptp(look.mark)) < 0.2 or not 0.4 < wide < 2.4 or not 0.4 < tall < 2.4 or not 0.6 < wide / tall < 1.7:
        return 0.0, 0.0
    y, x = np.mgrid[:SIDE, :SIDE] / (SIDE - 1)
    cross = np.minimum(np.abs(x - y), np.abs(x + y - 1)) < 0.12
    tick = np.where(x < 0.35, np.abs(y - 0.6 - x), np.abs(y - 0.95 + 1.35 * (x - 0.35))) < 0.14
    far = np.hypot(x - 0.5, y - 0.5)
    ring, level = (far < 0.52) & (far > 0.34), np.abs(y - 0.5) < 0.13
    chevron = (np.abs(x - 0.75 + 1.2 * np.abs(y - 0.5)) < 0.16) & (np.abs(y - 0.5) < 0.5)
    lock = ((y > 0.45) & (np.abs(x - 0.5) < 0.48)) | ((np.abs(np.hypot(x - 0.5, (y - 0.42)) - 0.32) < 0.1) & (y < 0.45))
    models: tuple[NDArray[np.bool_], ...] = (
        *(tick, chevron, (far < 0.52) & ~((level | (np.abs(x - 0.5) < 0.13)) & (far < 0.36))),
        *(cross, (far < 0.52) & ~(level & (np.abs(x - 0.5) < 0.36)), ring | (level & (far < 0.5)), lock),
        *(ring | ((np.abs(x - y) < 0.12) & (far < 0.5)), ring | ((np.abs(x + y - 1) < 0.12) & (far < 0.5))),
    )
    plain = (far < 0.52, ring, x > 0.04, np.maximum(np.abs(x - 0.5), np.abs(y - 0.5)) > 0.36)  # a disc, a ring, squares
    models += plain
    close = [float(np.corrcoef(look.mark.ravel(), one.ravel())[0, 1]) for one in models]
    best = max(close)
    if not best > 0.65 or close.index(best) >= len(models) - len(plain):
        return 0.0, 0.0
    return (1.0, 0.0) if close.index(best) < 3 else (0.0, 1.0)


def _side(values: NDArray[np.float64], unit: float) -> tuple[NDArray[np.bool_], float] | None:
    """The two groups into which a number falls, if there is a wide gap between them."""
    import numpy as np

    row = np.sort(values)
    steps = np.diff(row)
    at = int(steps.argmax())
    low, high = row[: at + 1], row[at + 1 :]
    apart = float(high.mean() - low.mean())
    inside = float(max(low.max() - low.min(), high.max() - high.min()))
    if apart < 0.6 * unit or steps[at] < 0.4 * apart or inside > 0.7 * apart:
        return None
    return values > (row[at] + row[at + 1]) / 2, min(2.0, apart / unit) * min(1.0, float(steps[at]) / apart)


def splits(looks: Sequence[Look], scales: NDArray[np.float64]) -> list[Split]:
    """All ways in which the numbers, cues, marks and words of a page part its slots in two, the firmest first. scales:
    the usual spread of each number of a look within one state."""
    import numpy as np

    if len(looks) < 2:
        return []
    x = np.array([look.numbers for look in looks])
    found: list[tuple[NDArray[np.bool_], float]] = []
    for values, unit in [
        *((x[:, i], 2 * float(scales[i])) for i in range(x.shape[1])),
        *zip(columns_of(looks).T, UNITS.values(), strict=True),
        *((values, 1.2) for values in _pictures(looks)),
    ]:
        side = _side(values, unit)
        if side is not None:
            found.append(side)
    words = np.array([look.words for look in looks])
    if len(set(words.tolist())) == 2:
        found.append((words == max(words.tolist()), 1.5))
    kept: list[Split] = []
    slack = len(looks) // 25
    for upper, strength in sorted(found, key=lambda one: -one[1]):
        for i, other in enumerate(kept):
            off = int((upper != other.upper).sum())
            if min(off, len(looks) - off) <= slack:
                kept[i] = Split(other.upper, other.strength + strength)
                break
        else:
            kept.append(Split(upper, strength))
    return sorted((one for one in kept if one.strength >= _LEAST), key=lambda one: -one.strength)


def _pictures(looks: Sequence[Look]) -> list[NDArray[np.float64]]:
    """The direction in which the small pictures of the marks differ most."""
    import numpy as np

    marks = np.array([look.mark.ravel() for look in looks])
    moved = marks - marks.mean(axis=0)
    if float(np.abs(moved).max()) < 0.2:
        return []
    return [np.asarray(moved @ np.linalg.svd(moved, full_matrices=False)[2][0], np.float64)]


def _kind(looks: Sequence[Look], upper: NDArray[np.bool_]) -> str:
    """Which cue the contrast of the marks is: both sides have the same words, both have marks, or only one has."""
    sides = [[look for look, high in zip(looks, upper.tolist(), strict=True) if high == side] for side in (True, False)]
    marked = [sum(look.shape != (0.0, 0.0) for look in side) > 0.7 * len(side) for side in sides]
    if not all(marked):
        return "bare"
    said = [{look.words for look in side if len(look.words) > 2} for side in sides]
    return "button" if said[0] & said[1] else "mark_contrast"


def polarity(looks: Sequence[Look], split: Split) -> NDArray[np.float64]:
    """For each of `POLARITY` from -1 to 1: how much more of it the upper side has, where the sides are told apart."""
    import numpy as np

    table, upper = columns_of(looks), split.upper
    one, two = table[upper], table[~upper]
    apart = np.median(one, axis=0) - np.median(two, axis=0)
    for name in {"mark_contrast", "button", "bare"} - {_kind(looks, upper)}:
        apart[POLARITY.index(name)] = 0.0
    lamps = np.array([look.lamps for look in looks])
    shift = lamps[upper].mean(axis=0) - lamps[~upper].mean(axis=0)
    if shift[0] * shift[1] >= 0 or min(abs(float(one)) for one in shift) < 0.05:
        apart[POLARITY.index("lamp")] = 0.0  # green on one side and red on the other, or it tells nothing
    red = POLARITY.index("red")
    vivid = sorted((float(one[:, _VIVID].mean()), float(two[:, _VIVID].mean())))
    if (looks[0].signal or vivid[0] > 0.5 * vivid[1]) and apart[red] * apart[_VIVID] > 0:
        apart[_VIVID] = 0.0
    elif abs(apart[_VIVID]) > UNITS["vivid"]:
        apart[red] *= 0.3  # red against grey may be the colour of the house
    noise = sum(1.25 * np.abs(side - np.median(side, axis=0)).mean(axis=0) for side in (one, two))
    for name in ("tick", "cross"):
        at = POLARITY.index(name)
        shares = (float((one[:, at] > 0.5).mean()), float((two[:, at] > 0.5).mean()))
        if max(shares) > 0.3 and min(shares) == 0:  # signs are lost, but none is seen where there is none
            apart[at], noise[at] = (1.0 if shares[0] else -1.0), 0.0
    clear = np.clip(2 * np.abs(apart) / (np.abs(apart) + 2 * noise + 1e-9) - 0.5, 0, 1)
    return np.asarray(np.clip(apart / np.array(list(UNITS.values())), -1, 1) * clear, np.float64)
