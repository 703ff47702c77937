"""What solve and bench do when the agent works: its options, its answers kept after each task, its notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tripmend.app.screen import say
from tripmend.errors import InputError

from ...common.entries import damage_words
from ...common.output import show, write_json
from ...common.report import Page

if TYPE_CHECKING:
    from ..runs import Setting


Entries = dict[str, dict[str, Any]]
_KEPT: dict[str, type | tuple[type, ...]] = {
    "answer": (dict, type(None)),
    "setting": str,
    "calls": int,
    "sure": bool,
    "doubts": list,
    "milliseconds": (int, float),
}
"""What an answer of the agent has beside it."""


class Input(StrEnum):
    """Where the parameters are from."""

    GOLD = "gold"
    TEXT = "text"
    SCREEN = "screen"


class Hints(StrEnum):
    """What the agent is told for free."""

    NONE = "none"
    GOLD_QUERY = "gold-query"
    GOLD_STATE = "gold-state"
    GOLD_TEXT = "gold-text"


InputOption = Annotated[
    Input,
    typer.Option(
        "--input",
        help="gold: the parameters straight from the record. text, screen: the agent, with nothing but the query and "
        "the eight tools, by their text or by the screenshots of their pages.",
    ),
]


class Degraded(StrEnum):
    """How a screenshot is made worse."""

    HALF = "half"
    JPEG = "jpeg"


DegradedOption = Annotated[
    Degraded | None, typer.Option("--degraded", help="Worse screenshots, made by `tripmend worldtravel degrade`.")
]
CallsOption = Annotated[int, typer.Option("--calls", min=0, max=1000, help="Tool calls that the agent may make.")]
SecondsOption = Annotated[
    float,
    typer.Option(
        "--seconds",
        min=1,
        max=86400,
        help="Time that the agent has for a task, its pages included; then it hands in what it has proved, or refuses.",
    ),
]
HintsOption = Annotated[
    Hints,
    typer.Option(
        "--hints",
        help="An ablation. gold-query: what the query means is given; gold-state: of the slots that were read, the "
        "state is given; gold-text: everything but the states is given.",
    ),
]
WorkersOption = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes in which the agent works.")]
ResumeOption = Annotated[
    Path | None,
    typer.Option(
        "--resume", metavar="FILE", help="Go on with the answers in this file, and write each new one to it at once."
    ),
]


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """What is said of the agent on the command line."""

    calls: int
    hints: Hints
    workers: int
    resume: Path | None
    degraded: Degraded | None
    seconds: float

    def none_of_them(self) -> None:
        """Raise InputError where an option is given that gold parameters have no use for."""

        usual = AgentOptions(30, Hints.NONE, 1, None, None, 600)
        for name in self.__slots__:
            if getattr(self, name) != getattr(usual, name):
                raise InputError(f"--{name} is for --input text or screen")

    def setting(self, folder: Path, source: Input) -> Setting:
        """The agent's setting. Raises InputError for a hint or screenshots that text has no use for, and where the
        agent is to look at screenshots and there is none."""

        from ..folder import SHOTS
        from ..perception import DEGRADED
        from ..runs import Setting

        hints, degraded = self.hints, self.degraded
        if degraded is not None and source != Input.SCREEN:
            raise InputError("--degraded is for --input screen")
        if source == Input.TEXT and hints in (Hints.GOLD_STATE, Hints.GOLD_TEXT):
            raise InputError(f"--hints {hints.value} is for --input screen: text replies are the record's already")
        shots = SHOTS if degraded is None else DEGRADED[degraded.value]
        if source == Input.SCREEN and not any((folder / shots).glob("*.png")):
            first = "" if degraded is None else f" and `tripmend worldtravel degrade DIR {degraded.value}`"
            why = f"there are no screenshots; make them with `tripmend worldtravel shoot DIR`{first}"
            raise InputError(why, source=folder / shots)
        return Setting("text" if source == Input.TEXT else "screen", self.calls, hints.value, shots, self.seconds)


def earlier(resume: Path | None) -> Entries:
    """The answers of an earlier run, none where there was no run; damaged ones are told of and left out. Raises
    InputError for a file of something else, which would be lost."""
    if resume is None:
        return {}
    sound, damaged = _kept_in(resume)
    if damaged:
        say(damage_words(resume, damaged, "answer"), err=True)
    return sound


def _kept_in(resume: Path) -> tuple[Entries, list[str]]:
    """The sound answers in a file, and the names of the damaged ones."""

    from ..bench import read_answers

    found = read_answers(resume) if resume.exists() else {}
    if found and not any("setting" in entry for entry in found.values()):
        raise InputError(
            "holds no answers of the agent to go on with and would be lost; name a file that --resume made, or a new "
            "one",
            source=resume,
        )
    sound = {name: entry for name, entry in found.items() if _is_whole(entry)}
    return sound, [name for name in found if name not in sound]


def _is_whole(entry: Mapping[str, Any]) -> bool:
    return all(key in entry and isinstance(entry[key], kind) for key, kind in _KEPT.items())


def keeping(resume: Path | None, before: Mapping[str, dict[str, Any]]) -> Callable[[Entries], None]:
    """Writes answers down, whole or not at all; those of other settings stay in the file until they are replaced."""
    return lambda entries: write_json(resume, {**before, **entries})


def stopped(resume: Path | None, agent: bool) -> str:
    """What is kept of a run that was stopped, and how to go on. agent: whether `--resume` would have kept something."""
    if not agent:
        return "stopped; nothing is kept, run the command again"
    if resume is None:
        return "stopped; nothing is kept: with --resume FILE each answer is kept as soon as it is there"
    kept = len(_kept_in(resume)[0])
    if not kept:
        return f"stopped before the first answer; {resume} has none, run the command again"
    answers = "1 answer is" if kept == 1 else f"{kept} answers are"
    return f"stopped; {answers} kept in {resume}: the same command goes on from there"


def agent_notes(agent: Mapping[str, Any]) -> list[str]:
    """A run of the agent in sentences."""
    if agent["calls_median"] is None:
        return []
    causes = ", ".join(f"{name} {count}" for name, count in agent["causes"].items())
    return [
        f"calls: {agent['calls_median']:g} at the median, {agent['calls_most']} at most",
        f"{agent['ms_p50']:.0f} ms at the median, {agent['ms_p95']:.0f} ms at p95, {agent['seconds']:.0f} s in all",
        f"wrong answers {agent['wrong']} ({agent['wrong_and_sure']} without a doubt), undelivered "
        f"{agent['undelivered']}" + (f"; causes of failures: {causes}" if causes else ""),
    ]


# Scores on the screen.

RATE_COLUMNS = ("tasks", "delivered", "feasible", "strictly", "violation", "optimality")


def rate_cells(name: str, row: Mapping[str, Any]) -> tuple[str, ...]:
    quality = "-" if row["optimality"] is None else f"{row['optimality']:.3f}"
    shares = (f"{row[f'{key}_count']}/{row['n']}" for key in ("delivered", "feasible", "strict_feasible"))
    return (name, *shares, f"{row['violation']:.3f}", quality)


def show_scores(document: Mapping[str, Any]) -> None:
    """The whole, its rows, the baselines and the twins as tables on standard output."""
    rows = [rate_cells("all", document)]
    for name, group in document["rows"].items():
        if name != "type":
            rows += [rate_cells(f"{name} {value}", row) for value, row in group.items()]
    notes = [f"{name}: {row['satisfied']}/{row['of']} satisfied" for name, row in document["rows"]["type"].items()]
    if document.get("refused"):
        notes.append(f"{document['refused']} tasks that have a plan were refused")
    if "ms_p50" in document:
        notes.append(f"{document['ms_p50']:.0f} ms at the median, {document['ms_p95']:.0f} ms at p95")
    if "agent" in document:
        notes += agent_notes(document["agent"])
    twins = document.get("twins")
    if twins is not None:
        notes.append(
            f"infeasible twins: {twins['refused']}/{twins['n']} refused, {twins['answered']} answered with a plan, "
            f"{twins['refused_with_a_correct_relaxation']}/{twins['n']} refused with a correct relaxation"
        )
    pages = [Page("WorldTravel (our tasks)", RATE_COLUMNS, tuple(rows), tuple(notes))]
    if document.get("baselines"):
        others = tuple(rate_cells(name, row) for name, row in document["baselines"].items())
        pages.append(Page("Others on the same tasks", RATE_COLUMNS, others))
    show(pages)
