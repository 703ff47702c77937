"""The page docs/constraints.md, made from the catalogue of rules and the parameters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

from .catalogue import REVISION_RULES, TRIP_RULES
from .rule import Parameters
from .wishes import REACH, WISH_WORDS

_HEAD = """\
<!-- Made by `python -m tripmend.rules > docs/constraints.md`; do not edit by hand. -->
# Constraints

`check(itinerary, catalogue)` returns one finding for everything a rule applies to. A finding has a state:

| state | meaning |
|---|---|
| ok | it holds, and that is known |
| tight | it holds with less to spare than `Parameters.tight`, or is not as good as one would want |
| broken | it does not hold |
| unknown | a fact is missing; this is never counted as ok |

Margins are in the rule's unit and negative when something is missing; `minor` means minor units of the trip's
currency, `count` rooms, visits or stops. A broken hard rule makes a plan unusable; a broken soft rule makes it worse. A
repair goes by the same levels: it never leaves a hard rule newly broken, and what a soft rule speaks of is a cost.
"""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _rows(rules: Iterable[tuple[str, str, str, str]]) -> str:
    rows = "".join(f"| `{name}` | {level} | {unit or '–'} | {_cell(text)} |\n" for name, level, unit, text in rules)
    return f"| rule | level | unit | holds when |\n|---|---|---|---|\n{rows}"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items())
    if isinstance(value, list):
        if not value:
            return "none"
        return "–".join(str(part)[:5] for part in value)
    return str(value)


_REACHES = {
    "plan": "all that is to come",
    "new": "what is new; a stop or leg that it names, planned or new",
    "step": "the change of the plan",
}

_WISHES = """\
## Wishes and limits

Rule `wish` judges what comes with a change. A limit binds what is planned as well as what is new, on the day it names
or on every day; what breaks it is mended like what was hit, but keeps the worth of its booking, and a lock or a wish to
keep it stands against the limit. A wish for something is about what is new, and about a stop or leg that it names
(`applies_to`). No stay is changed by either: a night needs a bed, and another is looked for where it is unavailable.
What the catalogue does not tell is `unknown`: it may stay, but nothing new is built on it.

"""


def constraints_page() -> str:
    """The whole page as Markdown, ending with a line break."""
    record = Parameters().record()
    defaults = "".join(f"| `{entry.name}` | {_cell(_value(record[entry.name]))} |\n" for entry in fields(Parameters))
    meanings = (Parameters.__doc__ or "").strip().splitlines()
    explained = "\n".join(f"- {line.strip()}" if number > 1 else line.strip() for number, line in enumerate(meanings))
    trip = _rows((rule.name, rule.level, rule.unit, rule.summary) for rule in TRIP_RULES)
    revision = _rows((rule.name, rule.level, rule.unit, rule.summary) for rule in REVISION_RULES)
    rows = "".join(f"| `{name}` | {_REACHES[REACH[name]]} | {_cell(text)} |\n" for name, text in WISH_WORDS.items())
    wishes = f"| wish | is about | asks for |\n|---|---|---|\n{rows}"
    return (
        f"{_HEAD}\n## Rules of a trip\n\n{trip}\n"
        "## Rules of a revision\n\n`check_revision` compares a revision with the trip as the change left it.\n\n"
        f"{revision}\n{_WISHES}{wishes}\n"
        f"## Parameters\n\n{explained}\n\n| parameter | default |\n|---|---|\n{defaults}"
    )
