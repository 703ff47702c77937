"""How likely a message tells each kind of news: weights learnt from many wordings (``scripts/train_messages.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from ..words._units import Unit
from ._gist import Gist
from ._kinds import KINDS, NewsKind
from ._traits import traits

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Weights", "likely", "weights"]


@dataclass(frozen=True, slots=True)
class Weights:
    """rows: where the weights of a trait stand; table: one row per trait, the last for all, one column per kind, in
    steps of `steps`; known: the words that count as such."""

    rows: dict[str, int]
    table: np.ndarray
    steps: np.ndarray
    known: frozenset[str]


@cache
def weights() -> Weights:
    """Those of the package."""
    import numpy as np

    with files(__package__).joinpath("kinds.npz").open("rb") as file, np.load(file) as data:
        names = bytes(data["names"]).decode("utf-8").split("\n")
        known = frozenset(bytes(data["known"]).decode("utf-8").split("\n"))
        return Weights({name: at for at, name in enumerate(names)}, data["table"], data["steps"], known)


def likely(units: Sequence[Unit], gist: Gist, learnt: Weights | None = None) -> dict[NewsKind, float]:
    """The likelihood of each kind, 1 in all."""
    import numpy as np

    known = learnt or weights()
    rows = [known.rows[name] for name in traits(units, gist, known.known) if name in known.rows]
    scores = (known.table[[*rows, -1]].sum(axis=0, dtype=np.int64)) * known.steps
    shares = np.exp(scores - scores.max())
    return dict(zip(KINDS, (shares / shares.sum()).tolist(), strict=True))
