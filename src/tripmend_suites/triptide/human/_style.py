"""How the form looks."""

from __future__ import annotations

__all__ = ["STYLE"]

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
