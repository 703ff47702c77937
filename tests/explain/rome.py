"""Two days in Rome, small enough to hold in the head, and outcomes made by hand from it."""

from __future__ import annotations

import datetime as dt
from typing import Any

from tripmend.change import Change, Scope, World, apply
from tripmend.repair import Cost, Outcome, Relaxation, Revision
from tripmend.rules import Finding
from tripmend.trip import Catalogue, Itinerary

TUESDAY, WEDNESDAY = dt.date(2026, 5, 12), dt.date(2026, 5, 13)


def _at(day: dt.date, time: str) -> str:
    return f"{day}T{time}:00"


def place(name: str, kind: str = "attraction", **more: Any) -> dict[str, Any]:
    """A place whose id is its name in lower case."""
    price = {"amount": 1000, "per": "person"}
    return {"id": name.lower().replace(" ", "-"), "name": name, "kind": kind, "city": "Rome", "price": price, **more}


def stop(name: str, target: str, day: dt.date, start: str, end: str, **more: Any) -> dict[str, Any]:
    """A stop with times."""
    return {"type": "stop", "id": name, "place": target, "start": _at(day, start), "end": _at(day, end), **more}


CATALOGUE = Catalogue.model_validate(
    {
        "zone": "Europe/Rome",
        "places": [
            place("Borghese Gallery", hours="24/7", tags=["museum", "art"], lat=41.9142, lon=12.4922),
            place(
                "Capitoline Museums",
                hours="Tu-Su 09:30-19:30",
                tags=["museum", "art"],
                lat=41.8931,
                lon=12.4826,
                price={"amount": 800, "per": "person"},
            ),
            place("Pantheon", hours="24/7", tags=["church"], lat=41.8986, lon=12.4769, price=None),
            place("Trevi Fountain", hours="24/7", lat=41.9009, lon=12.4833, price=None),
            place("Bar Sole", "restaurant", hours="24/7", cuisines=["Roman"], lat=41.8942, lon=12.4726),
            place("Keats House", hours=None, tags=["museum"]),
            place("Da Enzo", "restaurant", hours="24/7", cuisines=["Roman"], lat=41.8885, lon=12.4776),
            place("Ghetto Grill", "restaurant", cuisines=["Roman", "Jewish"], lat=41.8925, lon=12.4778),
            place("Hotel Aurora", "lodging", price={"amount": 12000, "per": "unit"}, lat=41.9022, lon=12.4954),
            place("Villa Decoy", tags=["museum"], lat=41.9, lon=12.48),
        ],
    }
)
TRIP = Itinerary.model_validate(
    {
        "id": "rome",
        "traveller": {"party": {"adult": 2}},
        "days": [
            {
                "date": TUESDAY,
                "items": [
                    stop("t1", "trevi-fountain", TUESDAY, "10:00", "11:00"),
                    stop("t2", "bar-sole", TUESDAY, "12:30", "13:30", kind="meal", meal="lunch", notes="by the window"),
                ],
            },
            {
                "date": WEDNESDAY,
                "items": [
                    stop("w1", "borghese-gallery", WEDNESDAY, "10:00", "12:00", booked=True),
                    stop("w2", "da-enzo", WEDNESDAY, "12:45", "13:45", kind="meal", meal="lunch"),
                    stop("w3", "pantheon", WEDNESDAY, "14:30", "15:30"),
                    {
                        "type": "leg",
                        "id": "home",
                        "mode": "flight",
                        "number": "AZ 610",
                        "origin": {"city": "Rome"},
                        "destination": {"city": "Vienna"},
                        "depart": _at(WEDNESDAY, "18:05"),
                        "arrive": _at(WEDNESDAY, "19:45"),
                        "booked": True,
                    },
                ],
            },
        ],
        "stays": [{"id": "stay", "place": "hotel-aurora", "check_in": TUESDAY, "check_out": WEDNESDAY, "booked": True}],
    }
)
CHANGE = Change.model_validate(
    {
        "disruptions": [
            {
                "category": "attraction",
                "text": "the Borghese is closed on Wednesday",
                "effect": {"type": "place_closed", "place": "borghese-gallery", "dates": [WEDNESDAY]},
            },
            {
                "id": "flight",
                "category": "transport",
                "effect": {"type": "leg_retimed", "leg": "home", "depart": _at(WEDNESDAY, "19:05")},
            },
        ]
    }
)


def revise(itinerary: Itinerary, **items: dict[str, Any]) -> Itinerary:
    """A copy with fields of single items changed, by item id."""
    days = tuple(
        day.replace(items=tuple(item.replace(**items.get(item.id, {})) for item in day.items)) for day in itinerary.days
    )
    stays = tuple(stay.replace(**items.get(stay.id, {})) for stay in itinerary.stays)
    return itinerary.replace(days=days, stays=stays)


def at(day: dt.date, time: str) -> dt.datetime:
    """A wall-clock time."""
    return dt.datetime.fromisoformat(_at(day, time))


def scope(**more: Any) -> Scope:
    """A plan-bound scope at step level."""
    fields: dict[str, Any] = {
        "level": "step",
        "tolerance": "plan-bound",
        "items": frozenset({"w1", "home"}),
        "dates": frozenset({WEDNESDAY}),
    }
    return Scope(**{**fields, **more})


def revision(itinerary: Itinerary, *findings: Finding, proven: bool = True) -> Revision:
    """A revision with some cost."""
    return Revision(itinerary, Cost(changed=1, misfit=12), findings, proven)


def world() -> World:
    """The world after CHANGE."""
    return apply(CHANGE, TRIP, CATALOGUE)


def repaired() -> Outcome:
    """The gallery becomes the Capitoline Museums, lunch follows by 15 minutes, and one other way is offered."""
    after = world()
    changed = revise(
        after.itinerary,
        w1={"place": "capitoline-museums"},
        w2={"start": at(WEDNESDAY, "13:00"), "end": at(WEDNESDAY, "14:00")},
    )
    other = revise(after.itinerary, w1={"place": "keats-house"})
    findings = (
        Finding(
            "travel", "hard", "tight", ("w2",), "5 minutes are left on the way to Da Enzo.", 5, "minutes", WEDNESDAY
        ),
        Finding(
            "opening",
            "hard",
            "unknown",
            ("t1",),
            "The opening hours of Trevi Fountain are not known.",
            None,
            "",
            TUESDAY,
        ),
        Finding(
            "opening", "hard", "unknown", ("w2",), "The opening hours of Da Enzo are not known.", None, "", WEDNESDAY
        ),
        Finding("dwell", "hard", "ok", ("w1",), "Two hours are enough.", 30, "minutes", WEDNESDAY),
    )
    return Outcome(
        status="repaired",
        original=TRIP,
        change=CHANGE,
        world=after,
        scope=scope(),
        revision=revision(changed, *findings),
        alternatives=(revision(other),),
        knock_on=("w2",),
        before=(
            Finding("opening", "hard", "broken", ("w1",), "Borghese Gallery is closed.", -120, "minutes", WEDNESDAY),
        ),
        milliseconds=12.34,
    )


def impossible() -> Outcome:
    """No repair at step level; one at day level, and one for more money and without a lunch."""
    after = world()
    moved = revise(after.itinerary, w1={"place": "capitoline-museums"})
    kept = (day.replace(items=tuple(item for item in day.items if item.id != "w2")) for day in moved.days)
    without_lunch = moved.replace(days=tuple(kept))
    return Outcome(
        status="impossible",
        original=TRIP,
        change=CHANGE,
        world=after,
        scope=scope(),
        relaxations=(
            Relaxation("scope", "day", revision=revision(moved)),
            Relaxation(
                "parts",
                parts=(Relaxation("budget", amount=1400, unit="minor"), Relaxation("drop", "w2")),
                revision=revision(without_lunch),
            ),
            Relaxation("lock", "w1"),
        ),
        conflict=("Borghese Gallery is closed.", "Lunch at Da Enzo begins at 12:45."),
        proven=True,
    )
