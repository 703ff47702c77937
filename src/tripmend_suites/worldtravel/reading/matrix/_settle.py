"""From entries to facts: a second look at what is doubtful, both halves of a table compared, and one fact for a way."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from .._again import read_each
from ..facts import Abstained, Fact
from ..sheet import Sheet
from ._cells import ModeOf, entry_of
from ._entry import LOST, Entry
from ._ink import picture_of
from ._value import splits

__all__ = ["looked_at_again", "settled"]

_MOST = 160
"""Entries that are looked at again; with more the page is not worth it and they are abstained from."""
_Key = tuple[frozenset[str], str | None]


def looked_at_again(sheet: Sheet, entries: Sequence[Entry], mode_of: ModeOf) -> list[Entry]:
    """The entries, the doubtful ones compared with an enlarged picture of them. Only for screenshots."""
    entries = _without_fare(entries)
    if sheet.source != "screenshot" or sheet.pixels is None:
        return list(entries)
    differing = _differing(entries)
    at = [i for i, entry in enumerate(entries) if (entry.doubt or i in differing) and entry.doubt != LOST][:_MOST]
    seen = read_each([picture_of(sheet.pixels, entries[i].lines or (entries[i].box,)) for i in at])
    found = list(entries)
    for i, (text, confidence) in zip(at, seen, strict=True):
        found[i] = _better(found[i], entry_of(replace(found[i], text=text, confidence=confidence), mode_of, sheet))
    return _without_fare(found)


def _better(first: Entry, second: Entry) -> Entry:
    """What two looks give: agreed, or the one that could be understood, else a doubt."""
    if second.value is None or second.mode is None:
        return first if first.doubt else replace(first, doubt="writing that was not understood twice")
    same_mode = first.mode in (None, second.mode)
    if first.value is None or first.mode is None:
        certain = second.confidence >= 0.8 and not second.value.glued
        return second if certain and second.doubt in ("", "letters that are hard to read") else first
    if first.value.glued:
        cuts = splits(*first.value.glued)
        if same_mode and (second.value.minutes, second.value.cents) in cuts:
            return replace(second, doubt="")
        return first
    if same_mode and (first.value.minutes, first.value.cents) == (second.value.minutes, second.value.cents):
        return replace(first, doubt="")
    if first.doubt and not second.doubt and first.value.cents is None and second.value.cents is not None:
        return second
    return replace(first, doubt="read in two ways")


def _without_fare(entries: Sequence[Entry]) -> list[Entry]:
    """The entries, doubt cast on those without a fare whose means of transport has one elsewhere."""
    paid = Counter(e.mode for e in entries if e.value and e.value.cents)
    timed = Counter(e.mode for e in entries if e.value and e.value.minutes is not None)
    return [
        replace(entry, doubt="no fare where others have one")
        if entry.value
        and not entry.doubt
        and entry.value.cents is None
        and entry.value.minutes is not None
        and paid[entry.mode] > 0.5 * timed[entry.mode]
        else entry
        for entry in entries
    ]


def _differing(entries: Sequence[Entry]) -> set[int]:
    """Entries whose twin in the other half says something else."""
    twins: dict[_Key, list[int]] = defaultdict(list)
    for i, entry in enumerate(entries):
        twins[frozenset((entry.start, entry.end)), entry.mode].append(i)
    return {
        i
        for same in twins.values()
        if len({(v.minutes, v.cents) if (v := entries[i].value) else None for i in same}) > 1
        for i in same
    }


def settled(entries: Sequence[Entry], sheet: Sheet) -> tuple[list[Fact], list[Abstained]]:
    """One fact for each pair and mode in reading order, and what could not be made out."""
    ways: dict[_Key, list[Entry]] = defaultdict(list)
    for entry in entries:
        ways[frozenset((entry.start, entry.end)), entry.mode].append(entry)
    facts, abstained = [], []
    known = {pair for (pair, mode), same in ways.items() if mode and any(not entry.doubt for entry in same)}
    for (pair, mode), same in ways.items():
        first = same[0]
        subject = f"{first.start}>{first.end}"
        good = [entry for entry in same if not entry.doubt and entry.value is not None]
        weak = [entry for entry in same if entry.doubt and entry.value is not None and not entry.value.glued]
        values = {(e.value.minutes, e.value.cents or 0) for e in good if e.value is not None}
        if mode is not None and not values and len(weak) > 1:
            values = {(e.value.minutes, e.value.cents or 0) for e in weak if e.value is not None}
        if mode is None and pair in known and len(same) == 1 and _twin_is_clear(first, ways):
            continue  # the other half of the table says it clearly
        free = mode in ("bus", "taxi") and bool(good or weak) and all(_no_fare(entry) for entry in good or weak)
        if mode is None or len(values) != 1 or first.doubt == LOST or free:
            why = "its two places in the table differ" if len(values) > 1 else first.doubt or "not understood"
            why = "no fare is written for a ride that costs one" if free else why
            abstained.append(Abstained(f"way {subject} {mode or 'of some kind'}", why, first.box))
            continue
        minutes, cents = values.pop()
        confidence = 0.75 if not good else 0.98 if len(good) > 1 or sheet.source != "screenshot" else 0.95
        value = {"mode": mode, "minutes": minutes, "cents": cents}
        facts.append(Fact(subject, "way", value, (good or weak)[0].box, confidence, sheet.source))
    return facts, abstained


def _no_fare(entry: Entry) -> bool:
    """Whether a time is written without any fare."""
    return entry.value is not None and entry.value.minutes is not None and entry.value.cents is None


def _twin_is_clear(entry: Entry, ways: dict[_Key, list[Entry]]) -> bool:
    """Whether the other half of the table has as many clear entries for the pair as this half has entries in all."""
    pair = frozenset((entry.start, entry.end))
    alike = [e for (names, _), same in ways.items() if names == pair for e in same]
    here = [e for e in alike if abs(e.box.centre[0] - entry.box.centre[0]) < 2 * entry.box.width + 8]
    there = [e for e in alike if e not in here]
    return len(there) >= len(here) and all(not e.doubt for e in there)
