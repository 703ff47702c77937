"""A trip, or what became of it, as one page of HTML: no script, nothing to load, the same bytes for the same trip."""

from __future__ import annotations

from ...explain import (
    Explanation,
    TimeDifference,
    amount,
    cost_difference,
    count,
    date_words,
    differences,
    durations,
    minutes_words,
)
from ...rules import check
from ...trip import Catalogue, Itinerary, trip_cost
from .days import days
from .sections import STYLE, bookings, changes, counts, findings, lists
from .story import Html, Story, differs, join, tag

__all__ = ["difference_page", "repair_page", "trip_page"]

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""Nothing is loaded and nothing runs, whatever a name may hold."""


def _page(story: Story) -> str:
    trip = story.trip
    title = trip.title or trip.id
    first, last = trip.days[0].date, trip.days[-1].date
    dates = date_words(first, year=True) if first == last else f"{date_words(first)} to {date_words(last, year=True)}"
    people = ", ".join(count(number, kind) for kind, number in trip.traveller.party.items() if number)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", title),
        Html(f"<style>{STYLE}</style>"),
    )
    facts = tag("dl", *(tag("div", tag("dt", name), tag("dd", words)) for name, words in story.facts), cls="facts")
    body = tag(
        "body",
        tag(
            "header",
            tag("h1", title),
            tag("p", f"{dates} · {people or count(trip.traveller.people, 'traveller')}", cls="soft"),
            tag("p", story.lead, cls="lead") if story.lead else None,
            counts(story),
            facts,
        ),
        tag("main", *lists(story), changes(story), *days(story), bookings(story), *findings(story)),
        tag(
            "footer",
            "Made by tripmend from the trip and its catalogue alone. Times are those of the clock at each place; ways "
            "marked as estimates were not measured. Look up what matters before you go.",
        ),
    )
    return join(Html("<!doctype html>\n"), tag("html", head, body, lang="en"), Html("\n"))


def trip_page(trip: Itinerary, catalogue: Catalogue) -> str:
    """A trip day by day."""
    sheet, spent = trip_cost(trip, catalogue), durations(trip, catalogue)
    unknown = f"; {count(len(sheet.unknown), 'price')} not known" if sheet.unknown else ""
    facts = [
        ("Cost", f"{amount(sheet.known, trip.currency)}{unknown}"),
        ("At places", minutes_words(spent.places)),
        ("Between places", f"{minutes_words(spent.moves)}{spent.doubts}"),
    ]
    return _page(Story(trip, catalogue, check(trip, catalogue), facts=facts))


def difference_page(before: Itinerary, after: Itinerary, old: Catalogue, new: Catalogue) -> str:
    """The later of two versions of a trip, with what became of every item; old, new: the catalogue of each."""
    found = differences(before, after, old, new)
    number = sum(differs(change) for change in found)
    lead = f"{count(number, 'item')} changed, {len(found) - number} as before." if number else "Nothing changed."
    same = before.currency == after.currency
    cost = cost_difference(before, after, old, new).words if same else "in another currency than before"
    time = TimeDifference(durations(before, old), durations(after, new)).words
    facts = [("Cost", cost), ("Time", time)]
    return _page(Story(after, new, check(after, new), found, old, lead, facts))


def repair_page(explanation: Explanation, old: Catalogue) -> str:
    """The outcome of a repair; old: the catalogue as it was before anything happened."""
    outcome = explanation.outcome
    revision = outcome.revision
    told = [f"{part.words} “{part.text}”" if part.text else part.words for part in explanation.understood]
    facts = [("Kept", explanation.kept.words)] if explanation.kept is not None else []
    facts += [("Cost", explanation.cost.words)] if explanation.cost is not None else []
    facts += [("Time", explanation.time.words)] if explanation.time is not None else []
    found: list[tuple[str, list[str]]] = [("What happened", [*told, explanation.scope] if told else [])]
    found += [
        (title, [one.words for one in explanation.standing if one.state == state])
        for state, title in (("broken", "Planned, but not as wished"), ("unknown", "Not known whether as wished"))
    ]
    if revision is None:
        ways = [f"{way.words}: {'; '.join(c.summary for c in way.changes)}" if way.changes else way.words
                for way in explanation.relaxations]  # fmt: skip
        title = "These cannot be met together" if outcome.status == "impossible" else "In the way"
        found += [(title, list(explanation.conflict)), ("It would work", ways)]
        found.append(("The days below", ["They are the plan as it stood. It does not hold like this any more."]))
        world = outcome.world
        return _page(
            Story(world.itinerary, world.catalogue, outcome.before, None, old, explanation.headline, facts, found)
        )
    if explanation.alternatives:
        others = ["; ".join(change.summary for change in way.changes) for way in explanation.alternatives]
        found.append(("Other ways, compared with the plan below", others))
    return _page(
        Story(
            revision.itinerary,
            outcome.world.catalogue,
            revision.findings,
            explanation.changes,
            old,
            explanation.headline,
            facts,
            found,
        )
    )
