"""Spoiling itineraries as a task for models (section 3 of the paper, Table 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.tasking import Attempt, Item, Outcome, Player, Session, Verdict
from ..data.file_names import city_name
from ..data.perturb import OPERATIONS, Operation, intents_of
from ..data.raw import read_city
from .perturb_contract import Finding, examine, read_perturbation
from .perturb_items import Subject, answer_to, city_sha256, spoilt, subjects
from .perturb_players import perturb_players
from .perturb_prompt import PROMPT, perturb_chat
from .perturb_session import Memory, PerturbSession, complaints
from .repair_answer import read_answer

__all__ = ["PERTURB_SCORES", "PERTURB_SUITE", "PerturbTasks", "perturb_tasks"]

PERTURB_SUITE = "itimo-perturb/1"
PERTURB_SCORES = ("accuracy", "edit", "disrupts", "target", "echo")
"""accuracy: one legal edit that disrupts something, and the stated intents are what it disrupts. edit: one legal edit.
disrupts: of some axis. target: of as many as requested, or as near to it as any edit comes. echo: share of the stated
numbers that are right, of a legal edit."""


@dataclass(frozen=True)
class PerturbTasks:
    """The items of one run, in the order they must be asked; see `perturb_tasks`."""

    data_sha256: str
    settings: Mapping[str, Any]
    items: Sequence[Item]
    subjects: Mapping[str, Subject] = field(repr=False)
    players: Mapping[str, Player] = field(repr=False)
    memory: Memory = field(repr=False)
    tools: Literal["none", "paper", "engine"] = "paper"
    tries: int = 1
    calls: int = 0
    refused: int = 0
    suite: str = PERTURB_SUITE
    scores: tuple[str, ...] = PERTURB_SCORES
    _own: dict[str, dict[str, Any]] = field(default_factory=dict, repr=False)

    def open(self, item: str) -> Session:
        """A new attempt; what its memory says is what was judged before."""
        memory = None if self.tools == "none" else self.memory
        return PerturbSession(self.subjects[item], self.tools, memory, self.tries)

    def judge(self, attempt: Attempt) -> Verdict:
        """Find the edit by comparison, compute axes and numbers again, compare what the answer states. A legal edit
        goes into the memory."""
        subject = self.subjects[attempt.item]
        self.memory.end(attempt.item)
        record: dict[str, Any] = {"engine": self._engine(subject)}
        record["beside"] = attempt.state.get("beside", 0)
        nothing = dict.fromkeys(PERTURB_SCORES, 0.0)
        if attempt.failure:
            ended: Outcome = "refused" if attempt.failure == "refusal" else "malformed" if attempt.text else "empty"
            return Verdict(ended, nothing, f"no answer: {attempt.failure}", kinds=(attempt.failure,), record=record)
        answer, error = read_perturbation(attempt.text or "")
        handed_in = attempt.state.get("submitted")
        if (answer is None or "Perturbed Itinerary" not in answer) and isinstance(handed_in, dict):
            answer, error = handed_in, ""
        if answer is None:
            read = read_answer(attempt.text)
            outcome: Outcome = "malformed" if read.outcome == "answered" else read.outcome
            return Verdict(outcome, nothing, error or read.why, kinds=("cannot be read",), record=record)
        found = self._examined(subject, answer)
        if found.why or found.change is None or found.place is None:
            empty = set(answer) == {"error"}
            return Verdict(
                "empty" if empty else "answered", nothing, found.why, None if empty else answer,
                kinds=("no legal edit",), record=record,
            )  # fmt: skip
        self.memory.remember(subject.operation, attempt.item, str(found.place[0]), found.change.index)
        right = list((found.echoed or {}).values())
        scores = _scores(subject, found)
        said = complaints(found, subject)
        kinds = [name for name, wrong in (
            ("disrupts nothing", not found.axes), ("intents do not agree", found.declared != found.axes),
            ("another number of axes", not scores["target"]), ("numbers are wrong", not all(right)),
        ) if wrong]  # fmt: skip
        return Verdict(
            "answered", scores, " ".join(said), answer, {"numbers stated right": (sum(right), len(right))},
            tuple(kinds), record | _summary(subject, found),
        )  # fmt: skip

    def _examined(self, subject: Subject, answer: Mapping[str, Any]) -> Finding:
        city = subject.city
        shown = [city.pois[at].row for at in subject.candidates]
        return examine(answer, subject.operation, subject.rows, shown, city.near_km, city.far_km)

    def _engine(self, subject: Subject) -> dict[str, Any]:
        """tripmend's edit under the same examination."""
        if subject.id not in self._own:
            answer = answer_to(subject, spoilt(subject, subject.own), intents_of(subject.own.intents))
            self._own[subject.id] = _summary(subject, self._examined(subject, answer))
        return self._own[subject.id]


def _scores(subject: Subject, found: Finding) -> dict[str, float]:
    right = list((found.echoed or {}).values())
    met = bool(found.axes) and abs(len(found.axes) - subject.wanted) <= subject.nearest
    return {
        "accuracy": float(bool(found.axes) and found.declared == found.axes),
        "edit": 1.0,
        "disrupts": float(bool(found.axes)),
        "target": float(met),
        "echo": sum(right) / len(right) if right else 0.0,
    }


def _summary(subject: Subject, found: Finding) -> dict[str, Any]:
    """What the table of diversity and accuracy needs of a legal edit."""
    place = found.place or ()
    return {"place": list(place[:1] + place[2:4]), "scores": _scores(subject, found)}


def perturb_tasks(
    data: Path,
    *,
    city: str = "melbourne",
    operation: str | None = None,
    sample: int | None = 50,
    tools: Literal["none", "paper", "engine"] = "paper",
    tries: int = 1,
    rounds: int = 30,
    limit: int | None = None,
    seed: int = 2025,
) -> PerturbTasks:
    """The task set over the raw files of a city below `data`.

    operation: ADD, DELETE or REPLACE, what is to be done to the good itinerary; None for all three, one after the
    other. sample: so many itineraries, drawn with `seed`, as for the paper's Table 1 (50, seed 2025); None for all.
    tools: paper for its four functions and the memory, engine for tripmend's, none for neither. tries: answers that
    may be handed in with the tool submit before the last one. rounds: most messages with calls. Itineraries that no
    single edit disrupts are no items; the settings name them. With tools the memory needs one item after the other in
    one process, which the settings say as ``connections``: 1. Raises InputError for options that cannot be used.
    """
    if tools not in ("none", "paper", "engine"):
        raise InputError(f"tools is none, paper or engine, not {tools!r}")
    if tries < 1 or rounds < 1 or (limit is not None and limit < 1):
        raise InputError("tries, rounds and limit are at least 1")
    chosen = [one for one in OPERATIONS if operation is None or one == operation.upper()]
    if not chosen:
        raise InputError(f"operation is ADD, DELETE or REPLACE, not {operation!r}")
    read = read_city(data, city)
    asked: list[Subject] = []
    impossible: dict[Operation, list[str]] = {}
    for one in chosen:
        found, left_out = subjects(read, one, sample, seed)
        asked += found
        impossible[one] = list(left_out)
    if limit is not None:
        asked = asked[:limit]
    by_id = {subject.id: subject for subject in asked}
    items = [
        Item(
            subject.id,
            perturb_chat(subject.operation, subject.given(tools != "none"), tools, tries),
            {"task": "perturb", "city": city_name(city), "operation": subject.operation, "wanted": subject.wanted},
        )
        for subject in asked
    ]
    settings: dict[str, Any] = {
        "task": "perturb", "city": city_name(city), "operation": operation, "sample": sample, "tools": tools,
        "tries": tries, "rounds": rounds, "seed": seed, "limit": limit, "prompt": PROMPT,
        "no edit disrupts": impossible,
        "connections": None if tools == "none" else 1,
    }  # fmt: skip
    calls = 0 if tools == "none" and tries == 1 else rounds
    return PerturbTasks(
        city_sha256(read), settings, items, by_id, perturb_players(by_id), Memory(), tools, tries, calls
    )
