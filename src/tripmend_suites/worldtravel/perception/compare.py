"""What was read beside what the page says: right, wrong without a word, abstained, missed, invented."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tripmend.read import Fact, Reading
from tripmend.read.facts import KEYS

__all__ = ["Fault", "Tally", "compare"]

# A page is of one date, so another one is a wrong value and no other fact.
_KEYS = {field: names for field, names in KEYS.items() if field not in ("closed", "walk_in")}
_ORDERED = frozenset({"stops", "windows"})


@dataclass(frozen=True, slots=True)
class Fault:
    """A difference. what: ``wrong``, ``abstained``, ``missed`` or ``invented``. fact: what was read, None for a missed
    one. words: in a line."""

    what: str
    field: str
    words: str
    fact: Fact | None = None

    def __str__(self) -> str:
        return f"{self.what} {self.field} {self.words}"


@dataclass(slots=True)
class Tally:
    """Counts for one field. n: facts on the pages. right: read with all of their value. wrong: read with another value,
    silently. abstained: read as unknown. missed: not read, or read under another name. invented: read and not on the
    page. states: for slots, the counts of the state alone (``right``, ``wrong``, ``abstained``, ``missed``), whatever
    heading the slot was read under."""

    n: int = 0
    right: int = 0
    wrong: int = 0
    abstained: int = 0
    missed: int = 0
    invented: int = 0
    states: Counter[str] = field(default_factory=Counter)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 where there was nothing to read and nothing was."""
        read = self.right + self.wrong + self.invented
        if not self.n and not read:
            return 1.0
        return 2 * self.right / (self.n + read)

    def document(self) -> dict[str, Any]:
        """The counts as JSON."""
        names = ("n", "right", "wrong", "abstained", "missed", "invented")
        return {**{name: getattr(self, name) for name in names}, "f1": round(self.f1, 5)}


def _bare(text: str) -> str:
    """Letters and digits only, without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


def _plain(value: Any, name: str = "") -> Any:
    if isinstance(value, str):
        return _bare(value)
    if isinstance(value, list | tuple):
        parts = [_plain(part, name) for part in value]
        return tuple(parts if name in _ORDERED else sorted(parts, key=str))
    return value


def _key(fact: Fact) -> tuple[Any, ...]:
    subject = tuple(sorted(_bare(part) for part in fact.subject.split(">")))
    return (subject, fact.field, *(_plain(fact.value.get(name), name) for name in _KEYS.get(fact.field, ())))


def _rest(fact: Fact) -> dict[str, Any]:
    keys = _KEYS.get(fact.field, ())
    rest = {name: _plain(value, name) for name, value in fact.value.items() if name not in keys}
    if fact.field == "covers" and fact.value.get("order"):
        rest["covers"] = tuple(_bare(part) for part in fact.value["covers"])
    if fact.field == "slot" and fact.value.get("state") == "sold_out":
        rest.pop("left", None)  # the number of a sold-out slot says nothing
    return rest


def _state_elsewhere(gold: Fact, reading: Reading) -> str:
    """The state of a slot that was read under another heading, with another ticket or language: wrong is wrong
    wherever it stands. Of several at its time, the worst counts."""
    states = {
        fact.value.get("state")
        for fact in reading.of("slot")
        if fact.value.get("time") == gold.value["time"] and fact.value.get("date") == gold.value["date"]
    }
    if not states:
        return "missed"
    if states - {"unknown", gold.value["state"]}:
        return "wrong"
    return "abstained" if "unknown" in states else "right"


def compare(expected: Iterable[Fact], reading: Reading, tallies: dict[str, Tally]) -> list[Fault]:
    """Add one page to `tallies` (by field) and tell each fault. The spelling of names counts without case and
    accents."""
    faults: list[Fault] = []
    read: dict[tuple[Any, ...], list[Fact]] = {}
    for fact in reading.facts:
        read.setdefault(_key(fact), []).append(fact)
    for gold in expected:
        tally = tallies.setdefault(gold.field, Tally())
        tally.n += 1
        found = read.get(_key(gold))
        if not found:
            tally.missed += 1
            if gold.field == "slot":
                tally.states[_state_elsewhere(gold, reading)] += 1
            faults.append(Fault("missed", gold.field, f"of {gold.subject}: {gold.value}"))
            continue
        fact = found.pop(0)
        if not found:
            del read[_key(gold)]
        unknown = gold.field == "slot" and fact.value.get("state") == "unknown"
        if gold.field == "slot":
            same = fact.value.get("state") == gold.value["state"]
            tally.states["abstained" if unknown else "right" if same else "wrong"] += 1
        want, got = _rest(gold), _rest(fact)
        if all(got.get(name) == value for name, value in want.items()):
            tally.right += 1
            continue
        tally.abstained += unknown
        tally.wrong += not unknown
        names = {name: fact.value.get(name) for name in _KEYS.get(gold.field, ())}
        words = f"of {gold.subject} {names}: {want} read as {got}"
        faults.append(Fault("abstained" if unknown else "wrong", gold.field, words, fact))
    for rest in read.values():
        for fact in rest:
            tallies.setdefault(fact.field, Tally()).invented += 1
            faults.append(Fault("invented", fact.field, f"of {fact.subject}: {fact.value}", fact))
    return faults
