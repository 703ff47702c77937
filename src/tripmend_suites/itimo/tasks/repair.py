"""Mending as a task for models: one itinerary with a hint, one edit as the answer (sections 4 and 6 of the paper)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ...common._provenance import data_hash
from ...common.tasking import Attempt, Item, Player, Session, Verdict
from ..formats import Prediction
from ..metrics import as_published, as_written
from .prompt import PROMPT, chat_of
from .records import Record, select, training_file
from .repair_answer import faults_of, read_answer
from .repair_engine import Rankings, scores_of
from .repair_players import players_of
from .repair_tools import RepairSession
from .shots import FEW_SHOT, FewShot, Nearest, Shots

__all__ = ["SCORES", "SUITE", "RepairTasks", "repair_tasks"]

SUITE = "itimo-repair/1"
SCORES = ("mod", "apr", "mod_paper", "apr_paper")
"""mod, apr: the released evaluator's verdicts, over every item. …_paper: nothing forgiven (`as_written`)."""
_CALLS = 8


@dataclass(frozen=True)
class RepairTasks:
    """The items of one selection; see `repair_tasks`."""

    data_sha256: str
    settings: Mapping[str, Any]
    items: Sequence[Item]
    refused: int
    records: Mapping[str, Record] = field(repr=False)
    rankings: Rankings = field(repr=False)
    players: Mapping[str, Player] = field(repr=False)
    calls: int = 0
    suite: str = SUITE
    scores: tuple[str, ...] = SCORES

    def open(self, item: str) -> Session:
        """A new attempt."""
        return RepairSession(self.records[item], self.rankings if self.calls else None)

    def judge(self, attempt: Attempt) -> Verdict:
        """Both evaluators on what the text says; tripmend's own edit of the same record is judged beside it."""
        record = self.records[attempt.item]
        own = {"engine": dict(scores_of(record.example, self.rankings.answer(record)))}
        own["engine"]["held_out"] = float(self.rankings.held_out(record))
        if attempt.failure:
            outcome = read_answer(attempt.text).outcome
            return Verdict(
                "refused" if attempt.failure == "refusal" else outcome if outcome != "answered" else "malformed",
                dict.fromkeys(SCORES, 0.0), f"no answer: {attempt.failure}", kinds=(attempt.failure,),
                counts={"mod as released": (0, 0), "apr as released": (0, 0)}, record=own,
            )  # fmt: skip
        answer = read_answer(attempt.text)
        example = record.example
        error = answer.why if answer.outcome != "answered" else ""
        scores = scores_of(example, answer.response, error, answer.several)
        given = Prediction(example.sid, answer.response, example.label, error)
        reference = as_published.judge(example, given)
        why = answer.why or as_written.judge(example, given).why
        if not why and reference.why:
            why = f"{reference.why}: not in the direction of the edit that was meant"
        return Verdict(
            answer.outcome, scores, why, answer.response,
            {
                "mod as released": (int(reference.mod is True), int(reference.mod is not None)),
                "apr as released": (int(reference.apr is True), int(reference.apr is not None)),
            },
            faults_of(answer, why, example.problem.axes, scores["apr_paper"] == 1, scores["apr"] == 1),
            own,
        )  # fmt: skip


def repair_tasks(
    data: Path,
    *,
    split: str = "val",
    city: str | None = None,
    operation: str | None = None,
    few_shot: FewShot | None = None,
    k: int = 3,
    embedder: str = "qwen3_8b",
    nearest: Nearest | None = None,
    twins: bool = True,
    limit: int | None = None,
    seed: int = 0,
    tools: Literal["none", "engine"] = "none",
) -> RepairTasks:
    """The task set over the example files below `data`.

    city: melbourne, toronto, florence or the name in the files; None for all there are. operation: the modification
    asked for (ADD, REPLACE, DELETE; the file ADD asks for DELETE), None for all. few_shot, k: worked examples from
    train. embedder: whose stored neighbours `dense` takes; nearest: computes them instead. twins: whether examples of
    the very same original may be shown, as in the release. limit: only the first so many records; those of them that
    cannot be used are refused. seed: of the draw of worked examples. tools: engine for tripmend's check, repair and
    explain. Raises InputError for options or files that cannot be used.
    """
    if few_shot is not None and few_shot not in FEW_SHOT:
        raise InputError(f"few_shot is one of {', '.join(FEW_SHOT)}, not {few_shot!r}")
    if tools not in ("none", "engine"):
        raise InputError(f"mending has no tools {tools!r} in the paper; tools is none or engine")
    operation = operation.upper() if operation is not None else None
    if operation not in (None, "ADD", "REPLACE", "DELETE"):
        raise InputError(f"operation is ADD, REPLACE or DELETE, not {operation!r}")
    if limit is not None and limit < 1:
        raise InputError(f"limit is at least 1, not {limit}")
    chosen = select(data, split, city, operation, limit)
    asked = chosen.records
    shots = {}
    if few_shot is not None:
        shots = Shots(few_shot, k, seed, split, stored=embedder, nearest=nearest, twins=twins).of(asked)
    items = [
        Item(record.id, chat_of(record.example, shots.get(record.id, ())), _about(record)) for record in asked
    ]  # fmt: skip
    records = {record.id: record for record in asked}
    rankings = Rankings(data)
    files = list(chosen.files)
    settings: dict[str, Any] = {
        "task": "repair", "split": split, "city": city, "operation": operation, "few_shot": few_shot,
        "tools": tools, "seed": seed, "limit": limit, "prompt": PROMPT,
    }  # fmt: skip
    if few_shot is not None:
        how = getattr(nearest, "name", "given") if nearest is not None else embedder
        settings |= {
            "k": k,
            "twins": twins,
            "embedder": None if few_shot == "random" else "stored" if few_shot == "hint" else how,
        }
        settings["embedder"] = how if nearest is not None and few_shot == "hint" else settings["embedder"]
        files += [path for path in {training_file(one, split): None for one in files} if path not in files]
    return RepairTasks(
        data_hash(files), settings, items, chosen.refused, records, rankings,
        players_of(records, rankings, tools == "engine"), _CALLS if tools == "engine" else 0,
    )  # fmt: skip


def _about(record: Record) -> dict[str, str | int]:
    return {
        "task": "repair", "city": record.city, "operation": record.operation, "axes": len(record.example.problem.axes)
    }  # fmt: skip
