"""The judge: every rule over a trip, or over a revision of one."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..change import Change, Scope, World
from ..trip import Catalogue, Itinerary, with_towns
from . import names
from .catalogue import REVISION_RULES, TRIP_RULES
from .memory import Memory
from .revision import Revision
from .rule import Finding, Level, Parameters
from .view import View

_DEFAULT = Parameters()
_WAYS = (names.TRAVEL, names.BUFFER, names.CONNECTION)


def check(
    itinerary: Itinerary,
    catalogue: Catalogue,
    parameters: Parameters = _DEFAULT,
    rules: Collection[str] | None = None,
    memory: Memory | None = None,
) -> tuple[Finding, ...]:
    """Findings of every rule that applies, satisfied ones included, in the order of the catalogue of rules.

    rules: the names of those that are asked for (None: all). Margins are in the unit of the finding: minutes, minor
    units of the trip's currency, people, rooms (``count``) or nights. What the catalogue does not know is ``unknown``,
    never ``ok``. Raises nothing on a trip that `validate` accepts. memory: of what was said of other plans for such a
    traveller, so that days that are the same are not judged again; None: the one that the catalogue keeps.
    """
    return _findings(View(itinerary, with_towns(catalogue, itinerary), parameters, memory), rules)


def check_revision(
    original: Itinerary,
    revised: Itinerary,
    world: World,
    change: Change,
    scope: Scope,
    parameters: Parameters = _DEFAULT,
) -> tuple[Finding, ...]:
    """Findings about the step from `world.itinerary` (the trip after the change, unrepaired) to `revised`.

    `original` is the trip before the change. Whether `revised` holds by itself is `check`'s to say.
    """
    return check_both(original, revised, world, change, scope, parameters)[1]


def check_both(
    original: Itinerary,
    revised: Itinerary,
    world: World,
    change: Change,
    scope: Scope,
    parameters: Parameters = _DEFAULT,
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """What `check` finds in a revision, and what `check_revision` does; rules that both ask are worked out once."""
    revision = Revision(original, revised, world, change, scope, parameters)
    step = tuple(finding for rule in REVISION_RULES for finding in rule.findings(revision))
    return _findings(revision.view, None), step


def _findings(view: View, rules: Collection[str] | None) -> tuple[Finding, ...]:
    found: list[Finding] = []
    for rule in TRIP_RULES:
        if rules is None or rule.name in rules:
            found += rule.findings(view)
    return tuple(found)


def broken(findings: Iterable[Finding], level: Level | None = "hard") -> tuple[Finding, ...]:
    """The broken ones of `findings`, of one level (None: of both)."""
    return tuple(finding for finding in findings if finding.state == "broken" and level in (None, finding.level))


def unmet(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The hard ones that a repair mends and never leaves behind: broken, or not enough by an estimate alone.

    The latter are ``unknown`` with a negative margin.
    """
    return tuple(
        finding
        for finding in findings
        if finding.level == "hard"
        and (finding.state == "broken" or (finding.rule in _WAYS and finding.state == "unknown" and _short(finding)))
    )


def _short(finding: Finding) -> bool:
    return finding.margin is not None and finding.margin < 0
