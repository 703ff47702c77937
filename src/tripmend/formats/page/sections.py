"""The sections of a page, and its looks."""

from __future__ import annotations

from collections.abc import Iterator

from ...explain import BADGES, ItemChange, date_words, item_states, margin_words
from ...rules import State
from .days import reasons
from .story import CLASSES, Html, Story, badge, chip, differs, join, tag

STYLE = """
:root{color-scheme:light dark;--bg:#f5f4f0;--card:#fff;--ink:#1d2430;--soft:#566070;--line:#d9dce2;--accent:#0f5c7a;
--land:#eef2ee;--path:#7c8794;--kept:#33691e;--kept-bg:#e9f3df;--time:#7a4b00;--time-bg:#fdeecb;--moved:#5b2a86;
--moved-bg:#efe3f8;--place:#0b5394;--place-bg:#dfecfa;--added:#14613a;--added-bg:#d9f2e3;--removed:#9c1c1c;
--removed-bg:#fbe2e0;--unknown:#5a5470;--unknown-bg:#e9e7f0}
@media screen and (prefers-color-scheme:dark){:root{--bg:#14181d;--card:#1d232b;--ink:#e8ebef;--soft:#aab3bf;
--line:#38414d;--accent:#7cc7e6;--land:#222a2f;--path:#8b97a5;--kept:#b7dd95;--kept-bg:#26361b;--time:#f6cf83;--time-bg:#40310f;
--moved:#d8b8f3;--moved-bg:#38264a;--place:#a8cdf5;--place-bg:#18324e;--added:#9adfb8;--added-bg:#173b28;
--removed:#f5b1ac;--removed-bg:#4a1f1d;--unknown:#c9c3dd;--unknown-bg:#312d40}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:68rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.75rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem;letter-spacing:-.01em}
h2{font-size:1.2rem;line-height:1.3;margin:0}
h3{font-size:1rem;line-height:1.4;margin:0;font-weight:600}
p{margin:.25rem 0}
.soft{color:var(--soft)}
.lead{font-size:1.1rem;font-weight:600;margin:.6rem 0 .3rem}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.1rem 1.2rem;margin:1rem 0}
section>h2{margin-bottom:.6rem}
.facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:.8rem 0 .2rem;padding:0}
.facts div{min-width:0}
.facts dt{font-size:.75rem;color:var(--soft);text-transform:uppercase;letter-spacing:.05em}
.facts dd{margin:0}
ul,ol{list-style:none;margin:0;padding:0}
.chip{display:inline-block;font-size:.76rem;line-height:1.35;font-weight:600;padding:.08rem .5rem;border-radius:999px;
white-space:nowrap;background:var(--unknown-bg);color:var(--unknown);vertical-align:.08em}
.chip.kept,.chip.booked,.chip.locked{background:var(--kept-bg);color:var(--kept)}
.chip.time,.chip.tight{background:var(--time-bg);color:var(--time)}
.chip.moved{background:var(--moved-bg);color:var(--moved)}.chip.place{background:var(--place-bg);color:var(--place)}
.chip.added{background:var(--added-bg);color:var(--added)}
.chip.removed,.chip.broken,.chip.void{background:var(--removed-bg);color:var(--removed)}
.counts{display:flex;flex-wrap:wrap;gap:.4rem;margin:.6rem 0 0}
.list li{display:grid;grid-template-columns:8.5rem 1fr;gap:.1rem .8rem;padding:.5rem 0;border-top:1px solid var(--line)}
.list li:first-child{border-top:0}
.day-head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;align-items:baseline}
.day-body{display:grid;grid-template-columns:minmax(0,1fr) 22rem;gap:1rem 1.6rem;align-items:start}
.day-body.alone{grid-template-columns:minmax(0,1fr)}
.line>li{display:grid;grid-template-columns:7.4rem 1.9rem minmax(0,1fr);position:relative}
.line .when{font-variant-numeric:tabular-nums;padding:.5rem 0;color:var(--ink);white-space:nowrap;font-size:.94rem}
.line .rail{position:relative;padding-top:.5rem}
.line .rail:before{content:"";position:absolute;left:.72rem;top:0;bottom:0;width:2px;background:var(--line)}
.line>li:first-child .rail:before{top:1rem}.line>li:last-child .rail:before{bottom:auto;height:1rem}
.dot{position:relative;display:block;width:1.5rem;height:1.5rem;border-radius:50%;background:var(--accent);
color:var(--card);font-size:.76rem;font-weight:700;line-height:1.5rem;text-align:center}
.dot.night{border-radius:5px}.dot.gone{background:var(--card);color:var(--removed);
box-shadow:inset 0 0 0 2px var(--removed)}
.what{padding:.5rem 0 .6rem;min-width:0}
.what p{font-size:.92rem;margin:.1rem 0}
sup{font-size:.72em;line-height:0}
.go .what,.go .when{padding:.1rem 0;font-size:.84rem;color:var(--soft)}
.gone h3{text-decoration:line-through;font-weight:500;color:var(--soft)}
.was{color:var(--soft)}
.why{border-left:3px solid var(--line);padding-left:.6rem}
.changed .why{border-color:currentColor}
.maps{position:sticky;top:.8rem}
figure{margin:.4rem 0 .6rem}
figure svg{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:10px;background:var(--land)}
figcaption{font-size:.8rem;color:var(--soft);margin-top:.3rem}
svg .way{fill:none;stroke:var(--path);stroke-width:2}svg .leg{stroke-dasharray:6 5}
svg .pin{fill:var(--accent);stroke:var(--card);stroke-width:2}
svg .pin.gone{fill:var(--card);stroke:var(--removed)}
svg text{font:700 11px system-ui,sans-serif;fill:var(--card);text-anchor:middle}
svg text.gone{fill:var(--removed)}svg text.scale{fill:var(--soft);font-weight:500;text-anchor:start}
svg .bar{stroke:var(--soft);stroke-width:2;fill:none}
table{width:100%;border-collapse:collapse;font-size:.94rem}
th{font-size:.75rem;color:var(--soft);text-align:left;text-transform:uppercase;letter-spacing:.05em;font-weight:600}
th,td{padding:.4rem .8rem .4rem 0;vertical-align:top;border-top:1px solid var(--line)}
thead th{border-top:0}
footer{padding-top:.4rem;padding-bottom:2.5rem;font-size:.82rem;color:var(--soft)}
@media (max-width:52rem){.day-body{grid-template-columns:minmax(0,1fr)}figure{max-width:30rem}.maps{position:static}}
@media (max-width:34rem){body{font-size:15px}h1{font-size:1.5rem}section{padding:.9rem .85rem;border-radius:10px}
main,header,footer{padding-left:.7rem;padding-right:.7rem}
.list li{grid-template-columns:1fr}.line>li{grid-template-columns:1.9rem minmax(0,1fr)}
.line .rail{grid-row:1/3;grid-column:1}.line .when{grid-column:2;padding:.5rem 0 0;font-weight:600}
.line .what{grid-column:2;padding-top:0}.go .when{display:none}.go .what{padding:.1rem 0}
.table td,.table th{display:block;border:0;padding:.05rem 0}.table thead{display:none}
.table tr{display:block;border-top:1px solid var(--line);padding:.45rem 0}}
@media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#0f5c7a;
--land:#f4f4f4}
body{font-size:10.5pt}section{border:0;border-top:1px solid #999;border-radius:0;padding:.6rem 0;margin:.4rem 0}
.line>li,.list li,tr,figure{break-inside:avoid}h2{break-after:avoid}.day-body{grid-template-columns:minmax(0,1fr) 15rem}
.chip,.dot,svg{-webkit-print-color-adjust:exact;print-color-adjust:exact}@page{margin:14mm}}
""".replace("\n", "")
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
