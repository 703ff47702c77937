"""tripmend's own edits for the records that models are asked about, as the bench ranks them: never by a ranker that
was trained on the record, where the folder holds what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..edits._problem import Operation
from ..formats import Example, Prediction, response_for
from ..metrics import as_published, as_written
from ..ranker.held_out import Trained, ranked
from .records import Record

if TYPE_CHECKING:
    from ..edits._model import TrainedRanker
    from ..edits._rank import Ranking

__all__ = ["Rankings", "scores_of"]


def scores_of(example: Example, response: Any, error: str = "", several: bool = False) -> dict[str, float]:
    """The four scores of an answer. several: it names more than one edit, which only the released evaluator lets
    pass."""
    given = Prediction(example.sid, response, example.label, error)
    reference = as_published.judge(example, given)
    paper = as_written.judge(example, None if several else given)
    return {
        "mod": float(reference.mod is True),
        "apr": float(reference.apr is True),
        "mod_paper": float(paper.mod is True),
        "apr_paper": float(paper.apr),
    }


class Rankings:
    """Rankings of records, file by file, made when the first record of a file is asked for.

    The shipped ranker learnt from the train and val records of the release: they are ranked by the fold of its
    cross-validation that never saw the record's original. `held_out` says whether that could be done.
    """

    def __init__(self, folder: Path, ranker: TrainedRanker | None = None) -> None:
        self.folder = folder
        self._ranker = ranker
        self._trained: dict[Operation, Trained] = {}
        self._files: dict[Path, tuple[str, dict[str, Ranking]]] = {}

    def _file(self, path: Path) -> tuple[str, dict[str, Ranking]]:
        if path not in self._files:
            if self._ranker is None:
                from ..edits._model_file import shipped_ranker

                self._ranker = shipped_ranker()
            found = ranked(self._ranker, self.folder, path, self._trained)
            by_sid = {example.sid: one for example, one in zip(found.read.examples, found.rankings, strict=True)}
            self._files[path] = found.mode, by_sid
        return self._files[path]

    def of(self, record: Record) -> Ranking:
        """The legal edits of a record that do what its hint asks, best first."""
        return self._file(record.path)[1][record.example.sid]

    def held_out(self, record: Record) -> bool:
        """Whether the ranker that ranked the record was not trained on it: by its fold, or because it is from a file
        or a city that the shipped ranker does not know."""
        mode = self._file(record.path)[0]
        if mode == "fold" or self._ranker is None:
            return True
        if mode != "seen":
            return not self._ranker.trained_on(record.example.problem)
        return self._ranker.city_of(record.example.problem) == ""

    def answer(self, record: Record) -> dict[str, Any]:
        """The best edit as an answer in the released form."""
        return response_for(record.example, self.of(record).best)

    def scores(self, records: Iterable[Record]) -> Mapping[str, Mapping[str, float]]:
        """The four scores of the best edits, by the id of the record."""
        return {record.id: scores_of(record.example, self.answer(record)) for record in records}
