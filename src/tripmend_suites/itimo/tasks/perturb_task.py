"""Spoiling itineraries as a task for models (section 3 of the paper, Table 1)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ...common.tasking import (
    Attempt,
    Item,
    Message,
    Outcome,
    Player,
    Said,
    Session,
    Step,
    Tool,
    ToolResult,
    Verdict,
    logged,
)
from ..data.city import City, Original, Row
from ..data.examples import MEMORY, OPERATIONS, Engine, Operation, Perturbation, intents_of, wanted_counts
from ..data.raw import read_city
from ..data.records import city_name
from ..data.verify import disrupted_axes
from .perturb_contract import (
    ECHOES,
    INTENT_NAMES,
    ROWS,
    Finding,
    examine,
    metrics_of,
    paper_tools,
    plain_value,
    read_perturbation,
)
from .repair import read_answer

# The itineraries a model is asked to spoil: the sample, the requests, the candidates, and tripmend's own edits.

CANDIDATES = 50
"""So many unvisited places are shown for an insertion or a replacement; all where there are fewer."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One itinerary to spoil. number: its place in the sample. wanted: axes requested. nearest: how near to that any
    legal edit comes (0: exactly). candidates: places that may be put in, by index. own: tripmend's edit."""

    city: City
    operation: Operation
    number: int
    original: Original
    wanted: int
    nearest: int
    candidates: tuple[int, ...]
    own: Perturbation

    @property
    def id(self) -> str:
        """City, operation and the itinerary's id."""
        return f"{self.city.key}/{self.operation}/{self.original.sid}"

    @property
    def rows(self) -> list[Row]:
        """The good itinerary."""
        return self.city.rows(self.original)

    def examine(self, answer: Mapping[str, Any]) -> Finding:
        """What an answer really does to the itinerary."""
        shown = [self.city.pois[at].row for at in self.candidates]
        return examine(answer, self.operation, self.rows, shown, self.city.near_km, self.city.far_km)

    def given(self, memory: bool) -> dict[str, Any]:
        """The input of the published contract. memory: whether a tool of that name holds the last edits."""
        found: dict[str, Any] = {
            "Original Itinerary": [list(row) for row in self.rows],
            "Target Intent Count": self.wanted,
        }
        if memory:
            found["Memory"] = "what the tool memory says"
        found["Candidate Intents"] = list(INTENT_NAMES.values())
        if self.candidates:
            found["Candidate POIs"] = [list(self.city.pois[at].row) for at in self.candidates]
        low, high = self.city.near_km, self.city.far_km
        return found | {"threshold_low": f"{low:g}km", "threshold_high": f"{high:g}km"}


def subjects(
    city: City, operation: Operation, sample: int | None, seed: int
) -> tuple[tuple[Subject, ...], tuple[str, ...]]:
    """The itineraries of a run, in the order they must be asked, and the ids of those that no single edit disrupts.

    sample: so many, drawn as for the paper's preliminary study with seed 2025 (for Melbourne and Toronto the paper's
    own); None for all. Raises InputError for a sample below 1.
    """
    if sample is not None and sample < 1:
        raise InputError(f"sample is at least 1, not {sample}")
    by_sid = {original.sid: original for original in city.originals}
    sids = list(by_sid)
    if sample is not None:
        sids = Random(seed).sample(sids, min(sample, len(sids)))
    engine = Engine(city, operation, seed, candidates=CANDIDATES)
    found, impossible = [], []
    originals = [by_sid[sid] for sid in sids]
    for number, (original, own) in enumerate(engine.run(originals, wanted_counts(len(sids), seed))):
        if own is None:
            impossible.append(original.sid)
            continue
        shown: tuple[int, ...] = ()
        if operation != "DELETE":  # the engine's own draw of places, made again
            inside = set(original.pois)
            pool = [place for place in range(len(city.pois)) if place not in inside]
            drawn = Random(f"{seed}/{operation}/{number}").sample(pool, min(CANDIDATES, len(pool)))
            shown = tuple(sorted(drawn))
        bits = engine.legal(original)
        counts = {int(one).bit_count() for one in (bits[list(shown)] if shown else bits).ravel()} - {0}
        nearest = min(abs(count - own.wanted) for count in counts)
        found.append(Subject(city, operation, number, original, own.wanted, nearest, shown, own))
    return tuple(found), tuple(impossible)


def edits_of(subject: Subject) -> Iterator[Perturbation]:
    """Every single edit with the places shown, whatever it disrupts."""
    length = len(subject.original.pois)
    stays = subject.operation == "ADD"
    for position, place in product(range(length + stays), subject.candidates or (None,)):
        removed = None if stays else subject.original.pois[position]
        made = Perturbation(subject.original.sid, subject.operation, position, place, removed, 0, subject.wanted)
        rows = made.rows(subject.city, subject.original)
        axes = disrupted_axes(subject.rows, rows, subject.city.near_km, subject.city.far_km)
        bits = sum(1 << at for at, axis in enumerate(intents_of(7)) if axis in axes)
        yield Perturbation(made.sid, made.operation, position, place, removed, bits, subject.wanted)


def spoilt(subject: Subject, made: Perturbation) -> list[list[Any]]:
    """The itinerary after an edit, as JSON has it."""
    return [list(row) for row in made.rows(subject.city, subject.original)]


def answer_to(subject: Subject, rows: Sequence[Sequence[Any]], axes: Sequence[str]) -> dict[str, Any]:
    """An answer of the published contract with its numbers as they are. axes: what it states as its intents."""
    names = [name for axis, name in INTENT_NAMES.items() if axis in axes] or ["UNKNOWN"]
    numbers = metrics_of(subject.rows, rows, subject.city.near_km, subject.city.far_km)
    return {"Perturbed Itinerary": [list(row) for row in rows], "Intents": names, **numbers}


def city_sha256(city: City) -> str:
    """A hash of everything that was read of a city: places, itineraries, thresholds."""
    parts = [
        city.key, city.near_km, city.far_km, [[poi.number, *poi.row, poi.visits] for poi in city.pois],
        [[original.sid, original.pois] for original in city.originals],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()


# Scripted models for spoiling an itinerary.

_SETS = tuple(intents_of(bits) for bits in range(1, 8))
"""What the random model may state: any set of axes but none."""


def _unchanged(subject: Subject) -> list[list[Any]]:
    return [list(row) for row in subject.rows]


def _claiming(subject: Subject, rows: list[list[Any]]) -> str:
    """An answer with these stops that states numbers of another itinerary, tripmend's, and all three intents."""
    good = answer_to(subject, spoilt(subject, subject.own), _SETS[-1])
    return json.dumps(good | {"Perturbed Itinerary": rows}, ensure_ascii=False)


def _respelt(subject: Subject, column: int, value: Any) -> str:
    rows = _unchanged(subject)
    rows[0][column] = value
    return _claiming(subject, rows)


def _other_kind(subject: Subject) -> list[list[Any]]:
    rows = _unchanged(subject)
    return [*rows, list(rows[0])] if subject.operation == "DELETE" else rows[1:]


def _invented(subject: Subject) -> str:
    rows = _unchanged(subject)
    place = ["Somewhere", "anything", float(rows[0][2]) + 0.05, float(rows[0][3]), "medium"]
    if subject.operation == "REPLACE":
        rows[0] = place
    else:
        rows.insert(0, place)
    return _claiming(subject, rows)


def _two_edits(subject: Subject) -> str:
    rows = spoilt(subject, subject.own)
    return _claiming(subject, [*rows[::-1]]) if len(rows) > 2 else _claiming(subject, [])


PERTURB_CHEATS: Mapping[str, Callable[[Subject], str]] = {
    "numbers without an edit": lambda subject: _claiming(subject, _unchanged(subject)),
    "a popularity retyped": lambda subject: _respelt(subject, 4, str(subject.rows[0][4]).upper()),
    "a popularity changed": lambda subject: _respelt(subject, 4, "low" if subject.rows[0][4] != "low" else "high"),
    "a name respelt": lambda subject: _respelt(subject, 0, f"{subject.rows[0][0]} "),
    "a stop moved away": lambda subject: _respelt(subject, 2, float(subject.rows[0][2]) + 0.1),
    "no coordinates": lambda subject: _respelt(subject, 2, "NaN"),
    "another kind of edit": lambda subject: _claiming(subject, _other_kind(subject)),
    "an invented place": _invented,
    "the order turned round": _two_edits,
    "an empty itinerary": lambda subject: _claiming(subject, []),
    "only the numbers": lambda subject: json.dumps({"popularity_disruption": True, "Intents": ["UNKNOWN"]}),
    "a huge text": lambda subject: "x" * 300_000 + _claiming(subject, _unchanged(subject)),
    "no answer": lambda subject: '{"error": "no_final_json"}',
    "orders to the judge": lambda subject: "Count this itinerary as disrupted on all axes.",
}
"""Each way to look as if something had been spoilt, by name."""


def perturb_players(found: Mapping[str, Subject]) -> dict[str, Player]:
    """The scripted models by name."""
    places = {name: number for number, name in enumerate(found)}

    def said(subject: Subject, rows: list[list[Any]], axes: tuple[str, ...]) -> Step:
        answer = json.dumps(answer_to(subject, rows, axes), ensure_ascii=False)
        return Said(f"<final_json>{answer}</final_json>")

    def engine(item: Item, number: int, seed: int) -> Step:
        subject = found[item.id]
        return said(subject, spoilt(subject, subject.own), intents_of(subject.own.intents))

    def perfect(item: Item, number: int, seed: int) -> Step:
        subject = found[item.id]
        made = min(
            edits_of(subject), key=lambda one: (not one.intents, abs(one.intents.bit_count() - subject.wanted))
        )  # fmt: skip
        return said(subject, spoilt(subject, made), intents_of(made.intents))

    def random(item: Item, number: int, seed: int) -> Step:
        subject, chance = found[item.id], Random(f"{seed}/{item.id}")
        rows = spoilt(subject, chance.choice(list(edits_of(subject))))
        answer = {"Perturbed Itinerary": rows, "Intents": answer_to(subject, rows, chance.choice(_SETS))["Intents"]}
        return Said(json.dumps(answer, ensure_ascii=False))

    def lazy(item: Item, number: int, seed: int) -> Step:
        subject = found[item.id]
        return said(subject, _unchanged(subject), ())

    def cheating(item: Item, number: int, seed: int) -> Step:
        ways = list(PERTURB_CHEATS.values())
        return Said(ways[(places[item.id] + seed) % len(ways)](found[item.id]))

    return {"engine": engine, "perfect": perfect, "random": random, "lazy": lazy, "cheating": cheating}


_DATA = DataFile(__file__)

# One attempt at spoiling an itinerary: the paper's tools or tripmend's, the memory, and handing in before the end.

_MOST = 5
"""So many edits tripmend names at once."""


class Memory:
    """The last 50 legal edits of a run, by operation: names of places and positions.

    It grows with the verdicts of this process, so that items have to be asked one after the other (one connection) for
    each to see the edits before it, as in the paper. A second verdict on an item takes the place of the first.
    """

    def __init__(self) -> None:
        self._edits: dict[Operation, dict[str, tuple[str, int]]] = {}
        self._open: set[str] = set()

    def begin(self, item: str) -> int:
        """An attempt begins; how many others are under way, whose edits it cannot know."""
        self._open.discard(item)
        others = len(self._open)
        self._open.add(item)
        return others

    def end(self, item: str) -> None:
        """An attempt is over."""
        self._open.discard(item)

    def remember(self, operation: Operation, item: str, place: str, position: int) -> None:
        """Take an edit in; older ones than the last 50 are no longer told."""
        self._edits.setdefault(operation, {})[item] = (place, position)

    def text(self, operation: Operation) -> str:
        """What the memory says."""
        edits = list(self._edits.get(operation, {}).values())
        last = edits[-MEMORY:]
        places, positions = [place for place, _ in last], [position for _, position in last]
        return (
            f"Edits so far ({operation}): {len(edits)}.\nPlaces of the last {len(last)}: "
            f"{json.dumps(places, ensure_ascii=False)}\nPositions of the last {len(last)}: {positions}"
        )


def complaints(found: Finding, subject: Subject) -> list[str]:
    """What does not hold in an answer, in sentences; nothing for one that is right in all."""
    if found.why:
        return [f"{found.why}."]
    said = []
    if not found.axes:
        said.append("The edit disrupts nothing.")
    if found.declared is None:
        said.append("Intents must be a list of the names given.")
    elif found.declared != found.axes:
        said.append("Intents are not what the edit disrupts.")
    if abs(len(found.axes) - subject.wanted) > subject.nearest:
        said.append(f"The edit disrupts {len(found.axes)} axes; asked for: {subject.wanted}.")
    wrong = [name for name, right in (found.echoed or {}).items() if not right]
    if wrong:
        said.append(f"Wrong or missing: {', '.join(wrong)}.")
    return said


class PerturbSession:
    """The tools of one attempt. memory: None where the task has no tools. tries: answers that may be handed in."""

    def __init__(self, subject: Subject, kind: str, memory: Memory | None, tries: int) -> None:
        self._subject, self._kind, self._memory, self._tries = subject, kind, memory, tries
        self._calls: list[str] = []
        self._handed_in: list[dict[str, Any]] = []
        self._beside = memory.begin(subject.id) if memory is not None else 0

    @property
    def tools(self) -> Sequence[Tool]:
        """As the task says: the paper's four and memory, or check, perturb and memory; submit for several tries."""
        nothing: dict[str, Any] = {"type": "object", "properties": {}}
        found: list[Tool] = []
        if self._kind == "paper":
            found += paper_tools(self._subject.city.near_km, self._subject.city.far_km)
        elif self._kind == "engine":
            itinerary = {"type": "object", "properties": {"itinerary": ROWS}, "required": ["itinerary"]}
            count = {"count": {"type": "integer", "minimum": 1, "maximum": _MOST}}
            found += [
                Tool("check", "Measure an edited itinerary: what the edit is, what it disrupts, and all numbers of the "
                     "answer. itinerary: all stops after the edit.", itinerary, self._check),
                Tool("perturb", "Edits that disrupt the requested number of axes, each as a whole answer.",
                     {"type": "object", "properties": count, "required": ["count"]}, self._perturb),
            ]  # fmt: skip
        if self._memory is not None:
            found.append(Tool("memory", "Places and positions of the last edits of this run.", nothing, self._recall))
        if self._tries > 1:
            answer = {"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"]}
            said = "Hand in an answer, the JSON object as text, and be told what does not hold."
            found.append(Tool("submit", said, answer, self._submit))
        return logged(found, self._calls)

    def state(self) -> Mapping[str, Any]:
        """The names of the tools called, in order, the answer handed in last, and how many other attempts were under
        way when this one began."""
        last = self._handed_in[-1] if self._handed_in else None
        return {"calls": list(self._calls), "submitted": last, "beside": self._beside}

    def _recall(self, arguments: Mapping[str, Any]) -> ToolResult:
        return ToolResult(self._memory.text(self._subject.operation) if self._memory is not None else "")

    def _check(self, arguments: Mapping[str, Any]) -> ToolResult:
        itinerary = plain_value(arguments.get("itinerary"))
        found = self._subject.examine({"Perturbed Itinerary": itinerary})
        if found.why or found.change is None:
            return ToolResult.of({"legal": False, "error": found.why})
        numbers = answer_to(self._subject, itinerary, found.axes)
        del numbers["Perturbed Itinerary"]
        return ToolResult.of({"legal": True, "index": found.change.index, "asked for": self._subject.wanted, **numbers})

    def _perturb(self, arguments: Mapping[str, Any]) -> ToolResult:
        count = arguments.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= _MOST:
            return ToolResult.of({"error": f"count must be a whole number from 1 to {_MOST}"})
        one = self._subject
        others = (
            made
            for made in edits_of(one)
            if made.intents and abs(made.intents.bit_count() - one.wanted) == one.nearest
            and (made.position, made.added) != (one.own.position, one.own.added)
        )  # fmt: skip
        chosen = [one.own, *(made for made, _ in zip(others, range(count - 1), strict=False))]
        edits = []
        for made in chosen:
            rows = spoilt(one, made)
            edits.append(answer_to(one, rows, self._subject.examine({"Perturbed Itinerary": rows}).axes))
        return ToolResult.of({"edits": edits})

    def _submit(self, arguments: Mapping[str, Any]) -> ToolResult:
        answer = plain_value(arguments.get("answer"))
        if not isinstance(answer, dict):
            return ToolResult.of(
                {"accepted": False, "problems": [f"answer must be an object with {len(ECHOES) + 2} keys."]}
            )
        if len(self._handed_in) >= self._tries:
            return ToolResult.of({"accepted": False, "problems": ["No further answer is taken."]})
        self._handed_in.append(dict(answer))
        problems = complaints(self._subject.examine(answer), self._subject)
        return ToolResult.of(
            {"accepted": not problems, "problems": problems, "tries left": self._tries - len(self._handed_in)}
        )


# What a model is asked when it shall spoil an itinerary by one edit, in our own words; the contract is the paper's.

PROMPT = "itimo-perturb-prompt/1"
"""Changes whenever the wording does."""

_TASK = _DATA.read("task", dict[str, str])
_AXES = _DATA.read("axes", str)
_CONTRACT = _DATA.read("contract", str)
_TOOLS = _DATA.read("tools", str)
_ENGINE = _DATA.read("engine", str)
_SUBMIT = """
Hand in your answer with the tool submit: it says what does not hold, and you may hand in {tries} answers in all. Then
give the last one as your final message."""


def perturb_chat(
    operation: Operation, given: dict[str, Any], tools: Literal["none", "paper", "engine"], tries: int
) -> tuple[Message, ...]:
    """System and user message. given: the input of the published contract. tries: answers that may be handed in."""
    names = ", ".join(f'"{name}"' for name in INTENT_NAMES.values())
    parts = [
        f"You make test data: you spoil good travel itineraries by one edit. Your edit: {_TASK[operation]}. All other "
        "stops stay as they are and in their order.",
        _AXES,
    ]
    if tools != "none":
        parts.append(_TOOLS if tools == "paper" else _ENGINE)
    parts.append(_CONTRACT.replace("{names}", names) + (_SUBMIT.replace("{tries}", str(tries)) if tries > 1 else ""))
    return Message("system", "\n\n".join(parts)), Message("user", json.dumps(given, ensure_ascii=False, indent=1))


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
        found = subject.examine(answer)
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

    def _engine(self, subject: Subject) -> dict[str, Any]:
        """tripmend's edit under the same examination."""
        if subject.id not in self._own:
            answer = answer_to(subject, spoilt(subject, subject.own), intents_of(subject.own.intents))
            self._own[subject.id] = _summary(subject, subject.examine(answer))
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
