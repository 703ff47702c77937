"""The sections of a page, and its looks."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from ...explain import BADGES, ItemChange, date_words, item_states, margin_words
from ...rules import State
from .days import reasons
from .story import CLASSES, Html, Story, badge, chip, differs, join, tag

STYLE = files(__package__).joinpath("style.css").read_text(encoding="utf-8").replace("\n", "")
"""Colours reach a contrast of 4.5 to 1 on their ground; none says anything that a word does not say."""


_TITLES: dict[State, str] = {"broken": "Broken", "tight": "Tight", "unknown": "Not known"}


def counts(story: Story) -> Html | None:
    """How many items were kept, moved, added, removed."""
    if story.changes is None:
        return None
    marks = []
    for name in BADGES:
        number = sum(change.badge == name for change in story.changes)
        marks += [tag("li", chip(f"{number} {name}", CLASSES[name]))] if number else []
    return tag("ul", *marks, cls="counts")


def _change(change: ItemChange) -> Html:
    after = tag("p", "Had to change with it.", cls="soft") if change.knock_on else None
    now, before = change.after, change.before
    marks = []
    if before is not None and before.booked and (now is None or not now.booked):
        marks.append(chip("booking void" if change.void else "booking given up", "void"))
    marks += [chip("was locked", "void")] if change.locked and not change.announced else []
    title = tag("h3", change.summary, *(Html(f" {mark}") for mark in marks))
    return tag("li", tag("div", badge(change)), tag("div", title, after, *reasons(change)))


def changes(story: Story) -> Html | None:
    """What changed, a line each: first what was hit, then what had to follow, then what was announced."""
    if story.changes is None:
        return None
    found = sorted((c for c in story.changes if differs(c)), key=lambda c: (c.announced, c.knock_on))
    what = tag("ul", *(_change(change) for change in found), cls="list") if found else tag("p", "Nothing changed.")
    return tag("section", tag("h2", "What changed", id="changes"), what, aria_labelledby="changes")


def _fate(change: ItemChange | None) -> Html:
    if change is None or not differs(change):
        return chip("kept", "kept")
    if change.after is None or not change.after.booked:
        return chip("void" if change.void else "given up", "void")
    if change.before is None or not change.before.booked:
        return chip("new", "added")
    return badge(change)


def bookings(story: Story) -> Html | None:
    """Every booking, and in a changed plan what became of it."""
    states = item_states(story.trip, story.catalogue)
    fates = {change.id: change for change in story.changes or ()}
    shown = dict(states)
    for name, change in fates.items():
        if change.before is not None and change.before.booked and not (name in states and states[name].booked):
            shown[name] = change.before
    booked = sorted((state for state in shown.values() if state.booked), key=lambda state: (state.date, state.id))
    if not booked:
        return None
    compared = story.changes is not None
    head = ["Booking", "When", *(["State"] if compared else [])]
    rows = []
    for state in booked:
        fate = fates.get(state.id)
        cells = [tag("td", state.heading), tag("td", state.when)]
        if compared:
            cancel = tag("p", fate.cancel) if fate is not None and fate.cancel else None
            cells.append(tag("td", _fate(fate), cancel))
        rows.append(tag("tr", *cells))
    return tag(
        "section",
        tag("h2", "Bookings", id="bookings"),
        tag(
            "table",
            tag("thead", tag("tr", *(tag("th", name, scope="col") for name in head))),
            tag("tbody", *rows),
            cls="table",
        ),
        aria_labelledby="bookings",
    )


def findings(story: Story) -> Iterator[Html]:
    """What the checker calls broken, tight and unknown."""
    for state, title in _TITLES.items():
        found = [finding for finding in story.findings if finding.state == state]
        if not found:
            continue
        lines = []
        for finding in found:
            margin = margin_words(finding.margin, finding.unit, story.trip.currency, state)
            mark = chip(margin or finding.rule, state)
            date = date_words(finding.date) if finding.date is not None else ""
            words = join(finding.message, " (a wish, no must)" if finding.level == "soft" else "")
            lines.append(tag("li", tag("div", mark), tag("div", tag("span", f"{date}  ", cls="soft"), words)))
        name = f"state-{state}"
        yield tag("section", tag("h2", title, id=name), tag("ul", *lines, cls="list"), aria_labelledby=name)


def lists(story: Story) -> Iterator[Html]:
    """Further lines by heading."""
    for number, (title, lines) in enumerate(story.lists, 1):
        if lines:
            name = f"list-{number}"
            items = (tag("p", line) for line in lines)
            yield tag("section", tag("h2", title, id=name), *items, aria_labelledby=name)
