"""Scoring a file of answers, as plain data and in lines for people."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from ....formats.itimo import TWICE_WORDS, ExampleFile, Prediction
from ..._provenance import data_hash, git_revision, package_version
from . import as_published, as_written

__all__ = ["SUITE", "compare", "faults", "lines"]

SUITE = "itimo-score/1"
_NAMED = 5
"""Ids that are named on the screen; --json has them all."""


def compare(
    read: ExampleFile, answers: Mapping[str, Prediction], mode: Literal["reference", "paper"], source: Path
) -> dict[str, Any]:
    """Shares with numerator, denominator and interval, one entry per record, and what was refused or left over."""
    shares: dict[str, Any]
    refused = len(read.refused)
    if mode == "reference":
        reference = as_published.score(read.examples, answers, refused=refused)
        names = ("mod", "apr", "mod_all", "apr_all", "index", "place")
        shares = {name: getattr(reference, name).plain() for name in names}
        shares |= {f"axis {axis}": share.plain() for axis, share in reference.axes.items()}
        verdicts = [dataclasses.asdict(verdict) for verdict in reference.verdicts]
    else:
        paper = as_written.score(read.examples, answers, refused=refused)
        shares = {"mod": paper.mod.plain(), "apr": paper.apr.plain()}
        verdicts = [dataclasses.asdict(verdict) for verdict in paper.verdicts]
    known = {example.sid for example in read.examples} | {one.sid for one in read.refused}
    return {
        "suite": SUITE,
        "file": read.path.name,
        "mode": mode,
        "records": read.total,
        "answered": sum(
            answers[one.sid].response is not None for one in read.examples if one.sid in answers
        ),
        "without gold": sum(one.gold is None for one in read.examples),
        "shares": shares,
        "refused": [dataclasses.asdict(one) for one in read.refused],
        "answers to no record": sorted(set(answers) - known),
        "records without an entry": [one.sid for one in read.examples if one.sid not in answers],
        "answers twice": sorted(sid for sid, one in answers.items() if one.error == TWICE_WORDS),
        "unusable entries": {sid: one.error for sid, one in answers.items() if one.unusable},
        "answers elsewhere": dict(Counter(one.shape for one in answers.values() if one.shape)),
        "verdicts": verdicts,
        "record": {
            "tripmend": package_version(),
            "git": git_revision(),
            "data_sha256": data_hash([read.path, source]),
        },
    }  # fmt: skip


_MEANING = {
    "mod": "Mod", "apr": "APR", "mod_all": "Mod over all records", "apr_all": "APR over all records",
    "index": "index right", "place": "place right",
}  # fmt: skip


def lines(document: Mapping[str, Any]) -> list[str]:
    """What people see of `compare`."""
    found = [f"{document['mode']} mode: {document['records']} records, {document['answered']} answered"]
    for name, share in document["shares"].items():
        title = _MEANING.get(name, name)
        if share["value"] is None:
            found.append(f"{title}: - (0/0)")
        else:
            low, high = share["interval95"]
            text = f"{share['value']:.4f} ({share['hits']}/{share['of']}; 95 % {low:.3f} to {high:.3f})"
            found.append(f"{title}: {text}")
    if document["without gold"]:
        of = f"{document['without gold']} of {document['records']} records"
        found.append(f"{of} have no gold edit: they count as not right wherever one is needed")
    found += [
        "refused " + ": ".join(filter(None, (one["sid"], one["where"], one["reason"]))) for one in document["refused"]
    ]
    for shape, count in document["answers elsewhere"].items():
        more = "; the released evaluator would find no answer there" if document["mode"] == "reference" else ""
        found.append(f"{_number(count, 'answer was', 'answers were')} taken from {shape}{more}")
    return found + faults(document)


def _number(count: int, one: str, several: str) -> str:
    return f"{count} {one if count == 1 else several}"


def _named(sids: Iterable[str]) -> str:
    known = list(sids)
    return ", ".join(known[:_NAMED]) + (" …" if len(known) > _NAMED else "")


def faults(document: Mapping[str, Any]) -> list[str]:
    """What is wrong with the file of answers, one sentence each; all that it leaves out counts as not answered."""
    found = []
    if twice := document["answers twice"]:
        found.append(f"{_number(len(twice), 'id stands', 'ids stand')} twice, which answers nothing: {_named(twice)}")
    reasons: dict[str, list[str]] = {}
    for sid, reason in document["unusable entries"].items():
        reasons.setdefault(reason, []).append(sid)
    for reason, sids in reasons.items():
        entries = _number(len(sids), "entry cannot", "entries cannot")
        found.append(f"{entries} be used, {reason}: {_named(sids)}")
    if spare := document["answers to no record"]:
        found.append(f"{_number(len(spare), 'answer belongs', 'answers belong')} to no record: {_named(spare)}")
    if missing := document["records without an entry"]:
        found.append(f"{_number(len(missing), 'record has', 'records have')} no entry: {_named(missing)}")
    if not document["answered"]:
        found.append('no record is answered; an answer looks like {"12": {"response": {"removed_index": 3}}}')
    return found
