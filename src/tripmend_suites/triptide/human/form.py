"""The form: one HTML file that needs nothing else, neither a server nor a network."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from html import escape

from ..formats import PlanRecord
from ..judge import MEALS, DayView, Edit, Stop, difference, views
from .answers import ANSWERS, QUESTIONS, Question, Shown

# What the form does: one case at a time, answers kept in the browser, and saved as a file.

SCRIPT = r"""
"use strict";
(function () {
  var form = JSON.parse(document.getElementById("form").textContent);
  var store = "tripmend:" + form.id;
  var cases = Array.prototype.slice.call(document.querySelectorAll(".case"));
  var state = { expert: "", at: 0, answers: {} };
  var kept = true;
  var byId = function (id) { return document.getElementById(id); };
  document.body.classList.add("js");

  function recall() {
    try {
      var text = window.localStorage.getItem(store);
      if (text) { adopt(JSON.parse(text)); }
      window.localStorage.setItem(store + ":probe", "1");
      window.localStorage.removeItem(store + ":probe");
    } catch (error) { kept = false; }
    byId("unkept").hidden = kept;
  }
  function adopt(found) {
    if (!found || typeof found !== "object") { return; }
    if (typeof found.expert === "string") { state.expert = found.expert; }
    if (found.answers && typeof found.answers === "object") { state.answers = found.answers; }
    if (Number.isInteger(found.at) && found.at >= 0 && found.at < cases.length) { state.at = found.at; }
  }
  function keep() {
    try { window.localStorage.setItem(store, JSON.stringify(state)); }
    catch (error) { kept = false; byId("unkept").hidden = false; }
  }
  function answersOf(name) { return state.answers[name] || (state.answers[name] = {}); }
  function whole(name) {
    var given = state.answers[name] || {};
    return form.questions.every(function (question) { return Number.isInteger(given[question]); });
  }
  function fill() {
    byId("expert").value = state.expert;
    cases.forEach(function (section) {
      var given = state.answers[section.dataset.case] || {};
      section.querySelectorAll("input[type=radio]").forEach(function (input) {
        input.checked = given[input.dataset.question] === Number(input.value);
      });
      section.querySelector("textarea").value = given.comment || "";
    });
  }
  function show() {
    var done = 0;
    var list = byId("jump");
    cases.forEach(function (section, number) {
      var complete = whole(section.dataset.case);
      done += complete ? 1 : 0;
      section.classList.toggle("shown", number === state.at);
      var tick = complete ? "\u2713 " : "\u2007 ";
      list.options[number].textContent = tick + (number + 1) + ": " + section.dataset.title;
    });
    list.selectedIndex = state.at;
    byId("done").textContent = done + " of " + cases.length + " answered";
    byId("back").disabled = state.at === 0;
    byId("next").disabled = state.at === cases.length - 1;
    byId("save").disabled = !state.expert.trim();
    byId("save").title = state.expert.trim() ? "" : "Your name first, please.";
  }
  function go(number) {
    state.at = Math.max(0, Math.min(cases.length - 1, number));
    keep(); show(); window.scrollTo(0, 0);
  }
  function saved() {
    var rows = cases.map(function (section) {
      return Object.assign({ case: section.dataset.case }, state.answers[section.dataset.case] || {});
    }).filter(function (row) { return Object.keys(row).length > 1; });
    return { format: form.format, form: form.id, expert: state.expert.trim(), cases: cases.length, answers: rows };
  }
  function download() {
    var text = JSON.stringify(saved(), null, 1) + "\n";
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    var name = state.expert.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "expert";
    link.download = "answers-" + name + ".json";
    document.body.appendChild(link);
    link.click();
    link.remove();
    window.setTimeout(function () { URL.revokeObjectURL(link.href); }, 10000);
  }
  function load(file) {
    var reader = new FileReader();
    reader.onload = function () {
      try {
        var found = JSON.parse(reader.result);
        if (found.format !== form.format || found.form !== form.id) { throw new Error("other form"); }
        var answers = {};
        found.answers.forEach(function (row) {
          var own = answers[row.case] = {};
          form.questions.concat(["comment"]).forEach(function (name) { if (name in row) { own[name] = row[name]; } });
        });
        adopt({ expert: found.expert, answers: answers });
        keep(); fill(); show();
        byId("wrong").hidden = true;
      } catch (error) { byId("wrong").hidden = false; }
    };
    reader.readAsText(file);
  }

  document.addEventListener("change", function (event) {
    var input = event.target;
    if (input.dataset && input.dataset.question) {
      answersOf(input.closest(".case").dataset.case)[input.dataset.question] = Number(input.value);
      keep(); show();
    }
  });
  document.addEventListener("input", function (event) {
    var input = event.target;
    if (input.tagName === "TEXTAREA") { answersOf(input.closest(".case").dataset.case).comment = input.value; keep(); }
    if (input.id === "expert") { state.expert = input.value; keep(); show(); }
  });
  byId("jump").addEventListener("change", function () { go(byId("jump").selectedIndex); });
  byId("back").addEventListener("click", function () { go(state.at - 1); });
  byId("next").addEventListener("click", function () { go(state.at + 1); });
  byId("save").addEventListener("click", download);
  byId("load").addEventListener("change", function () {
    if (byId("load").files.length) { load(byId("load").files[0]); byId("load").value = ""; }
  });
  cases.forEach(function () { byId("jump").add(new Option("")); });
  recall(); fill(); show();
})();
"""


# How the form looks.

STYLE = """
:root { --ink: #1d2733; --soft: #5a6675; --line: #d8dee6; --paper: #fff; --ground: #f4f6f8; --accent: #1f5c99;
  --old: #fdecea; --old-ink: #9b1c13; --new: #e6f4ea; --new-ink: #12632a; --moved: #fff4d6; --moved-ink: #7a5200; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.45 system-ui, "DejaVu Sans", "Liberation Sans", sans-serif; color: var(--ink);
  background: var(--ground); }
header.bar { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line);
  padding: .6rem 1rem; display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; }
header.bar h1 { font-size: 1.05rem; margin: 0; }
header.bar select { max-width: 15rem; }
header.bar .grow { flex: 1 1 8rem; color: var(--soft); }
main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
button, input[type=text], select { font: inherit; padding: .35rem .7rem; border: 1px solid #9aa6b4;
  border-radius: .35rem; background: var(--paper); color: inherit; }
button, label.button { cursor: pointer; }
label.button { border: 1px solid #9aa6b4; border-radius: .35rem; padding: .35rem .7rem; background: var(--paper); }
label.button:focus-within { outline: 3px solid #7fb2e5; outline-offset: 1px; }
label.button input { position: absolute; width: 1px; height: 1px; opacity: 0; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; }
button:disabled { opacity: .45; cursor: default; }
:focus-visible { outline: 3px solid #7fb2e5; outline-offset: 1px; }
.note { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .8rem 1rem;
  margin: 0 0 1rem; }
.note p, .note ul { margin: .3rem 0; }
.warn { background: var(--moved); border-color: #e5c76b; }
.case { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; }
.js .case { display: none; }
.js .case.shown { display: block; }
.case + .case { margin-top: 1.5rem; }
.js .case + .case { margin-top: 0; }
.case h2 { margin: 0 0 .2rem; font-size: 1.2rem; }
.facts { color: var(--soft); margin: 0 0 .8rem; }
.facts b { color: var(--ink); font-weight: 600; }
.happened { border-left: 4px solid #c8741a; background: #fdf6ee; padding: .6rem .9rem; margin: .6rem 0 1rem; }
.happened p { margin: .15rem 0; }
.said { font-style: italic; }
table.plan { width: 100%; border-collapse: collapse; table-layout: fixed; margin: .4rem 0 1rem; }
table.plan col.slot { width: 8.2rem; }
table.plan th, table.plan td { text-align: left; vertical-align: top; padding: .3rem .5rem;
  border-top: 1px solid var(--line); overflow-wrap: anywhere; }
table.plan thead th { border-top: 0; color: var(--soft); font-weight: 600; }
table.plan tr.day th { background: var(--ground); font-weight: 600; }
table.plan th.slot { color: var(--soft); font-weight: 400; }
.time { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.by { display: block; color: var(--soft); font-size: .82rem; line-height: 1.25; padding-left: .25rem; }
tr.changed > th.slot { color: var(--ink); font-weight: 600; }
del, ins, mark { text-decoration: none; border-radius: .25rem; padding: .05rem .25rem; }
del { background: var(--old); color: var(--old-ink); text-decoration: line-through; }
ins { background: var(--new); color: var(--new-ink); }
mark { background: var(--moved); color: var(--moved-ink); }
.badge { display: inline-block; font-size: .78rem; border: 1px solid currentColor; border-radius: 1rem;
  padding: 0 .5rem; margin-left: .3rem; white-space: nowrap; }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .8rem; padding: .5rem .9rem .7rem; }
legend { font-weight: 600; padding: 0 .3rem; }
fieldset p { margin: 0 0 .4rem; color: var(--soft); }
label.choice { display: inline-flex; gap: .4rem; align-items: baseline; margin: .1rem 1.2rem .1rem 0; }
.stacked label.choice { display: flex; }
textarea { width: 100%; min-height: 3.5rem; font: inherit; padding: .4rem; border: 1px solid #9aa6b4;
  border-radius: .35rem; }
.walk { display: flex; gap: .6rem; flex-wrap: wrap; margin-top: 1rem; }
.nojs { display: block; }
.js .nojs { display: none; }
body:not(.js) header.bar .needs { display: none; }
@media (max-width: 46rem) {
  table.plan col.slot { width: 5.5rem; }
  header.bar { position: static; }
}
@media print {
  header.bar, .walk { display: none; }
  .js .case { display: block; page-break-after: always; }
}
"""


_SLOTS = {
    "city": "City",
    "transportation": "On the way",
    "breakfast": "Breakfast",
    "attraction": "Sights",
    "lunch": "Lunch",
    "dinner": "Dinner",
    "event": "Event",
    "accommodation": "Lodging",
}
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def form_id(cases: Sequence[Shown]) -> str:
    """What tells a form from others: a hash over what it shows and asks."""
    digest = hashlib.sha256()
    for case in cases:
        shown = [repr(case.initial), repr(case.revised), str(case.line.get("info")), str(case.line.get("message"))]
        digest.update(json.dumps(shown).encode())
    digest.update(repr(QUESTIONS).encode())
    return digest.hexdigest()[:16]


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _times(stop: Stop) -> str:
    if stop.start is None or stop.end is None:
        return ""
    return f' <span class="time">{_clock(stop.start)}–{_clock(stop.end)}</span>'


def _stop(stop: Stop, edits: Sequence[Edit], *, new: bool) -> str:
    near = f'<span class="by">by {escape(stop.transit)}</span>' if stop.transit else ""
    return _marked(stop, edits, new=new) + near


def _marked(stop: Stop, edits: Sequence[Edit], *, new: bool) -> str:
    """A stop with its times, marked where an edit is about it."""
    text = escape(stop.name) + (f", {escape(stop.city)}" if stop.city else "")
    for edit in edits:
        if (edit.new if new else edit.old) != stop:
            continue
        if edit.kind == "retimed":
            badge = '<span class="badge">other time</span>' if new else ""
            return f"{text} <mark>{_times(stop).strip()}</mark>{badge}"
        if new:
            return f"<ins>{text}</ins>{_times(stop)}" + '<span class="badge">new</span>'
        return f"<del>{text}</del>{_times(stop)}"
    return text + _times(stop)


def _cell(text: str, edits: Sequence[Edit], *, new: bool) -> str:
    """A cell without times of its own: city, journey, lodging."""
    if not text.strip(" -"):
        return "–" if not (new and edits) else '<span class="badge">nothing any more</span>'
    if not edits:
        return escape(text)
    if edits[0].kind == "retimed":
        return f"<mark>{escape(text)}</mark>" + ('<span class="badge">other time</span>' if new else "")
    return f'<ins>{escape(text)}</ins><span class="badge">new</span>' if new else f"<del>{escape(text)}</del>"


def _side(day: DayView | None, slot: str, edits: Sequence[Edit], *, new: bool) -> str:
    if day is None:
        return "–"
    if slot in (*MEALS, "attraction", "event"):
        found = [_stop(stop, edits, new=new) for stop in sorted(day.in_slot(slot), key=lambda stop: stop.start or 0)]
        if not found and new and edits:
            return '<span class="badge">nothing any more</span>'
        return "".join(f"<div>{one}</div>" for one in found) or "–"
    return _cell(getattr(day, slot), edits, new=new)


def _begins(slot: str, day: DayView | None) -> tuple[int, int]:
    """Slots stand in the order in which the day goes: the city first, the lodging last."""
    starts = [stop.start for stop in day.in_slot(slot) if stop.start is not None] if day is not None else []
    place = list(_SLOTS).index(slot)
    if slot == "city":
        return -1, place
    if slot == "transportation":
        leaves = day.transport.departure if day is not None and day.transport is not None else None
        return (-1 if leaves is None else leaves), place
    return (min(starts) if starts else 24 * 60), place


def _rows(number: int, old: DayView | None, new: DayView | None, edits: Sequence[Edit], date: str) -> list[str]:
    lost = "" if new is not None else ' <span class="badge">not in the revision</span>'
    rows = [f'<tr class="day"><th colspan="3" scope="rowgroup">Day {number}{date}{lost}</th></tr>']
    for slot in sorted(_SLOTS, key=lambda slot: _begins(slot, new or old)):
        own = [edit for edit in edits if edit.slot == slot]
        left, right = _side(old, slot, own, new=False), _side(new, slot, own, new=True)
        if left == right == "–":
            continue
        css = ' class="changed"' if own else ""
        rows.append(f'<tr{css}><th class="slot" scope="row">{_SLOTS[slot]}</th><td>{left}</td><td>{right}</td></tr>')
    for fault in new.faults if new is not None else ():
        rows.append(
            f'<tr class="changed"><th class="slot" scope="row">Not readable</th><td></td><td>{escape(fault)}</td></tr>'
        )
    return rows


def _plans(initial: PlanRecord, revised: PlanRecord) -> str:
    before, after = views(initial), views(revised)
    edits = difference(before, after)
    rows = []
    for number in sorted({*before, *after}):
        dates = initial.header.dates
        date = f" · {dates[number - 1]:%a %d %b %Y}" if 1 <= number <= len(dates) else ""
        own = [edit for edit in edits if edit.day == number]
        rows += _rows(number, before.get(number), after.get(number), own, date)
    head = "<thead><tr><th></th><th>Plan before</th><th>Plan after</th></tr></thead>"
    columns = '<colgroup><col class="slot"><col><col></colgroup>'
    return f'<table class="plan">{columns}{head}<tbody>{"".join(rows)}</tbody></table>'


def _facts(plan: PlanRecord) -> str:
    head, ask = plan.header, plan.header.local_constraint
    wishes = [*ask.cuisine, *ask.attraction, *ask.event]
    wishes += [text for text in (ask.room_type, ask.transportation) if text]
    wishes += [f"{ask.house_rule} allowed"] if ask.house_rule else []
    people = "1 traveller" if head.people_number == 1 else f"{head.people_number} travellers"
    parts = [
        f"<b>{escape(head.org)} → {escape(head.dest)}</b>, {head.days} days",
        f"{people}, {head.budget:,.0f} dollars in all",
        f"<b>{escape(plan.tolerance or 'Planbound')}</b>",
        escape(plan.persona.text),
        f"asked for: {escape(', '.join(wishes))}" if wishes else "no special wishes",
    ]
    return " · ".join(part for part in parts if part)


def _happened(case: Shown) -> str:
    lines = [line.strip(" -") for line in str(case.line.get("info", "")).splitlines() if line.strip()]
    said = case.line.get("message")
    quote = f'<p class="said">“{escape(str(said))}”</p>' if isinstance(said, str) and said.strip() else ""
    return quote + "".join(f"<p>{escape(line)}</p>" for line in lines)


def _remarks(plan: PlanRecord) -> str:
    told = [escape(plan.acknowledgement)] if plan.acknowledgement else []
    told += [escape(remark) for remark in plan.remarks]
    if not told:
        return "<p>The revision says nothing about itself.</p>"
    return "<ul>" + "".join(f"<li>{one}</li>" for one in told) + "</ul>"


def _question(question: Question, unit: str) -> str:
    name = f"{question.name}-{unit.replace('/', '-')}"
    choices = "".join(
        f'<label class="choice"><input type="radio" name="{name}" data-question="{question.name}" value="{value}">'
        f"<span>{f'<b>{value}</b> ' if question.name == 'rating' else ''}{escape(text)}</span></label>"
        for value, text in question.choices
    )
    css = ' class="stacked"' if question.name == "rating" else ""
    return f"<fieldset{css}><legend>{escape(question.text)}</legend><p>{escape(question.hint)}</p>{choices}</fieldset>"


def _case(case: Shown, number: int, of: int) -> str:
    unit = f"{case.key[0]}/{case.key[1]}"
    title = f"{case.initial.header.org} → {case.initial.header.dest}, {case.key[0]} days"
    questions = "".join(_question(question, unit) for question in QUESTIONS)
    return (
        f'<section class="case" data-case="{unit}" data-title="{escape(title)}">'
        f'<h2>Case {number} of {of}</h2><p class="facts">{_facts(case.initial)}</p>'
        f'<h3>What happened</h3><div class="happened">{_happened(case)}</div>'
        f"<h3>The plans</h3>{_plans(case.initial, case.revised)}"
        f"<h3>What the revision says</h3>{_remarks(case.revised)}"
        f"<h3>Your judgement</h3>{questions}"
        f'<label>Anything else (optional)<textarea aria-label="Comment on case {number}"></textarea></label></section>'
    )


def page(cases: Sequence[Shown]) -> str:
    """The whole form as one HTML text. The same cases give the same bytes."""
    found = form_id(cases)
    settings = {"id": found, "format": ANSWERS, "questions": [question.name for question in QUESTIONS]}
    sections = "\n".join(_case(case, number, len(cases)) for number, case in enumerate(cases, 1))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>Revised trips: {len(cases)} cases to judge</title>
<style>{STYLE}</style>
</head>
<body>
<header class="bar">
<h1>Revised trips</h1>
<span class="grow needs" id="done" aria-live="polite"></span>
<label class="needs">Your name <input type="text" id="expert" autocomplete="name" size="16"></label>
<label class="needs">Case <select id="jump"></select></label>
<label class="needs button">Go on from a file<input type="file" id="load" accept=".json,application/json"></label>
<button class="main needs" id="save" type="button">Save answers</button>
</header>
<main>
<div class="note">
<p>Each case shows a trip, what went wrong, and a revised plan. Judge the revision alone, without talking to the other
experts. Changed lines are marked: <del>gone</del> <ins>new</ins> <mark>other time</mark>. A plan-bound traveller
accepts changes only as far as the severity reaches; a flexible one accepts more, but nothing without need.</p>
<p>Your answers stay in this browser until you save them as a file; send that file back. You can stop at any time and
go on later.</p>
<p class="nojs"><b>Answering needs JavaScript, which is switched off here.</b></p>
</div>
<div class="note warn" id="unkept" hidden>This browser does not keep answers for this page. Save them as a file
before you close it.</div>
<div class="note warn" id="wrong" hidden>That file is no file of answers to this form.</div>
{sections}
<div class="walk needs"><button type="button" id="back">← Previous case</button>
<button type="button" class="main" id="next">Next case →</button></div>
</main>
<script type="application/json" id="form">{json.dumps(settings)}</script>
<script>{SCRIPT}</script>
</body>
</html>
"""
