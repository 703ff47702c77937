"""What may happen to a small random trip, and what its travellers may wish for then."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

from tests.judged.minds import Mind
from tests.judged.places import CUISINES, TAGS, Dice, Knobs, at
from tripmend import change as fx
from tripmend.trip import Catalogue, Interval, Itinerary, Leg, minute_of, trip_cost, wall_clock

__all__ = ["Happenings"]


class Happenings(Dice):
    """What may happen to a trip."""

    def __init__(self, rng: random.Random, knobs: Knobs, trip: Itinerary, catalogue: Catalogue) -> None:
        super().__init__(rng, knobs)
        self.trip, self.catalogue = trip, catalogue
        self.stops = list(trip.stops())
        self.legs = [leg for _, leg in trip.legs()]
        self.dates = [day.date for day in trip.days]

    def change(self) -> fx.Change:
        """News, wishes, or both; now and then on a trip under way."""
        rng = self.rng
        effects: list[tuple[str, Any]] = []
        now = self._now() if self.has("now") else None
        if self.knobs.minds and self.has("minds"):
            mind = Mind(self.rng, self.trip, self.catalogue)
            effects += [("miscellaneous", mind.effect()) for _ in range(rng.choice((1, 1, 1, 2)))]
        if self.has("behind"):
            effects.append(self._behind(now))
            if getattr(effects[-1][1], "stop", None) is not None and self.chance(0.5):
                now = None
        if not effects or self.chance(0.4):
            effects += [self.effect() for _ in range(rng.choices((1, 2, 3), (6, 3, 1))[0])]
        wishes = [self.wish() for _ in range(rng.choice((1, 1, 2)))] if self.has("wishes") else []
        if self.stops and self.has("leave_out"):
            wishes += [self.not_there() for _ in range(rng.choice((1, 1, 2)))]
            effects = effects if self.chance(0.5) else []
        disruptions = [
            fx.Disruption(id=f"d{number}", category=category, effect=effect)
            for number, (category, effect) in enumerate(effects)
        ]
        return fx.Change(disruptions=tuple(disruptions), constraints=tuple(wishes), now=now)

    # -- when

    def _now(self) -> dt.datetime:
        """Some quarter of an hour between the first thing of the trip and the last."""
        times = [stop.start for _, stop in self.stops if stop.start is not None]
        times += [leg.depart for leg in self.legs if leg.depart is not None]
        first = min(times, default=at(self.dates[0], 540))
        quarters = int((max(times, default=first) - first).total_seconds() // 900)
        now = first + dt.timedelta(minutes=15 * self.rng.randint(0, quarters + 1))
        zone = self.catalogue.zone
        return wall_clock(minute_of(now, zone), zone)  # one that the clocks show

    def _behind(self, now: dt.datetime | None) -> tuple[str, Any]:
        rng = self.rng
        starts = {stop.id: stop.start for _, stop in self.stops if stop.start is not None}
        minutes = 15 * rng.randint(1, 12)
        choices: list[Any] = [fx.Late(minutes=minutes)] if now is not None else []
        late = [name for name, start in starts.items() if now is None or start is None or start <= now]
        if starts:
            choices.append(fx.Late(minutes=minutes, stop=rng.choice(list(starts))))
        if late:
            choices.append(fx.Missed(stop=rng.choice(late)))
        return ("miscellaneous", rng.choice(choices)) if choices else self.effect()

    def dated(self, date: dt.date) -> tuple[dt.date, ...]:
        return self.rng.choice(((date,), (date,), ()))

    def during(self, date: dt.date) -> Interval:
        begin = self.rng.choice((480, 600, 720, 840, 1260))
        return Interval(start=at(date, begin), end=at(date, begin + self.rng.choice((120, 240, 480))))

    # -- what

    def effect(self) -> tuple[str, Any]:
        makers = [self.weather, self.slower, self.day_lost, self.needs]
        if self.knobs.more and self.has("more"):
            return self.more()
        if self.has("party"):
            return self.party()
        if self.knobs.rooms and self.has("rooms"):
            return self.rooms()
        if self.stops:
            makers += [self.closed] * 4 + [self.hours, self.hours, self.sold_out, self.price, self.event_moved]
        if self.trip.traveller.budget is not None:
            makers += [self.budget, self.budget]
        if self.legs:
            makers += [self.delayed, self.retimed, self.cancelled, self.cancelled, self.leg_price]
        if self.trip.stays:
            makers += [self.lodging_lost, self.lodging_lost, self.downgraded, self.lodging_price]
        return self.rng.choice(makers)()

    def closed(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        if self.chance(0.3):
            return "attraction", fx.PlaceClosed(place=stop.place, during=self.during(day.date))
        return "attraction", fx.PlaceClosed(place=stop.place, dates=self.dated(day.date))

    def hours(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        opens = self.rng.choice((None, dt.time(11), dt.time(13), dt.time(14, 15), dt.time(19), dt.time(22)))
        closes = self.rng.choice((dt.time(12), dt.time(15), dt.time(20), dt.time(1))) if opens is None else None
        return "attraction", fx.HoursChanged(place=stop.place, dates=self.dated(day.date), opens=opens, closes=closes)

    def sold_out(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        if stop.start is not None and self.chance(0.5):
            return "attraction", fx.SoldOut(place=stop.place, slots=(stop.start,))
        return "attraction", fx.SoldOut(place=stop.place, dates=(day.date,))

    def price(self) -> tuple[str, Any]:
        _, stop = self.rng.choice(self.stops)
        return "miscellaneous", fx.PriceChanged(target=stop.place, factor=self.rng.choice((0.5, 2, 6)))

    def leg_price(self) -> tuple[str, Any]:
        return "transport", fx.PriceChanged(target=self.rng.choice(self.legs).id, amount=15000)

    def lodging_price(self) -> tuple[str, Any]:
        return "accommodation", fx.PriceChanged(target=self.rng.choice(self.trip.stays).place, factor=2.5)

    def weather(self) -> tuple[str, Any]:
        date = self.rng.choice(self.dates)
        if self.chance(0.4):
            return "miscellaneous", fx.Weather(during=self.during(date))
        return "miscellaneous", fx.Weather(dates=(date,))

    def slower(self) -> tuple[str, Any]:
        rng = self.rng
        earliest = rng.choice((None, dt.time(10), dt.time(12)))
        latest = rng.choice((None, None, dt.time(16), dt.time(20)))
        pace = rng.choice((None, "relaxed"))
        less = rng.choice(({}, {}, {"visits": rng.choice((0, 1, 1))}, {"fewer": 1}))
        dates = (rng.choice(self.dates),)
        return "miscellaneous", fx.Slower(dates=dates, earliest=earliest, latest=latest, pace=pace, **less)

    def needs(self) -> tuple[str, Any]:
        effect = self.rng.choice(
            (fx.NeedsChanged(max_walk=self.rng.choice((5, 10, 20))), fx.NeedsChanged(diet=("vegan",)))
        )
        return "miscellaneous", effect

    def rooms(self) -> tuple[str, Any]:
        """What lodgings must be or allow from now on."""
        rng = self.rng
        room = rng.choice((None, "entire room", "private room", "not shared room"))
        rules = rng.choice((("pets",), ("smoking",), ("pets", "parties"))) if room is None or self.chance(0.3) else ()
        return "miscellaneous", fx.NeedsChanged(room_type=room, house_rules=rules)

    def event_moved(self) -> tuple[str, Any]:
        events = [entry for entry in self.stops if entry[1].kind == "event"] or self.stops
        day, stop = self.rng.choice(events)
        start = at(self.rng.choice((day.date, self.dates[-1])), self.rng.choice((600, 825, 1080)))
        return "attraction", fx.EventMoved(place=stop.place, start=start)

    def party(self) -> tuple[str, Any]:
        return "miscellaneous", fx.PartyChanged(by={"adult": self.rng.choice((1, 2))})

    def day_lost(self) -> tuple[str, Any]:
        return "miscellaneous", fx.DayLost(date=self.rng.choice(self.dates))

    def budget(self) -> tuple[str, Any]:
        cost = trip_cost(self.trip, self.catalogue).known
        return "miscellaneous", fx.BudgetChanged(budget=max(0, cost - self.rng.choice((0, 300, 1500, 4000))))

    def delayed(self) -> tuple[str, Any]:
        minutes = self.rng.choice((-120, 45, 90, 240, 600, 1440))
        return "transport", fx.LegDelayed(leg=self.rng.choice(self.legs).id, minutes=minutes)

    def retimed(self) -> tuple[str, Any]:
        leg = self.rng.choice(self.legs)
        if leg.depart is None:
            return self.delayed()
        depart = leg.depart + dt.timedelta(minutes=self.rng.choice((-180, -60, 120, 180, 1380)))
        return "transport", fx.LegRetimed(leg=leg.id, depart=depart)

    def cancelled(self) -> tuple[str, Any]:
        leg = self.rng.choice(self.legs)
        none_on = (leg.depart.date(),) if leg.depart is not None and self.chance(0.15) else ()
        return "transport", fx.LegCancelled(leg=leg.id, none_on=none_on)

    def lodging_lost(self) -> tuple[str, Any]:
        stay = self.rng.choice(self.trip.stays)
        nights = self.rng.choice(((), stay.nights[:1], stay.nights[-1:]))
        return "accommodation", fx.LodgingLost(stay=stay.id, nights=nights)

    def downgraded(self) -> tuple[str, Any]:
        stay = self.rng.choice(self.trip.stays)
        return "accommodation", fx.LodgingDowngraded(stay=stay.id, room_type="shared room")

    # -- what other families seldom have, or never

    def more(self) -> tuple[str, Any]:
        """An effect, or what it tells, that happens in no other family, or seldom."""
        mind = Mind(self.rng, self.trip, self.catalogue)
        makers = []
        timed = [leg for leg in self.legs if leg.depart is not None and leg.arrive is not None]
        if self.legs:
            makers += [self.missed_ride, mind.mode]
        if timed:
            makers += [self.documents, self.none_during, self.lands_late]
        if self.trip.traveller.people > 1:
            makers.append(self.fewer_people)
        if self.trip.traveller.budget is not None:
            makers.append(self.cut)
        if self.stops:
            makers.append(self.event_until)
        if mind.timed:
            makers.append(self.longer)
        makers += [mind.swapped] if mind.pairs() else []
        makers += [mind.nights] * 2 if mind.left() else []
        found = self.rng.choice(makers or [self.weather])()
        return found if isinstance(found, tuple) else ("miscellaneous", found)

    def _timed(self) -> Leg:
        return self.rng.choice([leg for leg in self.legs if leg.depart is not None and leg.arrive is not None])

    def missed_ride(self) -> Any:
        return fx.LegCancelled(leg=self.rng.choice(self.legs).id, missed=True)

    def documents(self) -> Any:
        leg = self._timed()
        assert leg.depart is not None
        until = leg.depart + dt.timedelta(hours=self.rng.choice((1, 3, 24)))
        names = {leg.id} | ({one.id for one in self.legs} if self.chance(0.3) else set())
        return fx.DocumentsMissing(legs=tuple(sorted(names)), until=until)

    def none_during(self) -> Any:
        leg = self._timed()
        assert leg.depart is not None
        begin = leg.depart - dt.timedelta(hours=1)
        during = Interval(start=begin, end=begin + dt.timedelta(hours=self.rng.choice((2, 4, 8))))
        return fx.LegCancelled(leg=leg.id, none_during=(during,))

    def lands_late(self) -> Any:
        leg = self._timed()
        assert leg.arrive is not None
        return fx.LegRetimed(leg=leg.id, arrive=leg.arrive + dt.timedelta(minutes=self.rng.choice((30, 90, 180))))

    def fewer_people(self) -> Any:
        kind = self.rng.choice([name for name, count in sorted(self.trip.traveller.party.items()) if count])
        return fx.PartyChanged(by={kind: -1})

    def cut(self) -> Any:
        return fx.BudgetChanged(by=self.rng.choice((-500, -2000, -6000, 1000)))

    def event_until(self) -> Any:
        _, stop = self.rng.choice([entry for entry in self.stops if entry[1].kind == "event"] or self.stops)
        start = at(self.rng.choice(self.dates), self.rng.choice((600, 825, 1080)))
        return fx.EventMoved(
            place=stop.place, start=start, end=start + dt.timedelta(minutes=self.rng.choice((60, 120)))
        )

    def longer(self) -> Any:
        timed = [stop for _, stop in self.stops if stop.start is not None]
        return fx.StopResized(stop=self.rng.choice(timed).id, by=self.rng.choice((-30, 30, 60)))

    # -- wishes

    def not_there(self) -> fx.Constraint:
        _, stop = self.rng.choice(self.stops)
        return fx.Constraint(type="avoid_place", target=stop.place, applies_to=self.rng.choice(("", stop.id)))

    def wish(self) -> fx.Constraint:
        rng = self.rng
        names = [place.id for place in self.catalogue.places]
        day, stop = rng.choice(self.stops) if self.stops else (self.trip.days[0], None)
        about = rng.choice(("", "", stop.id)) if stop is not None else ""
        choices = [
            fx.Constraint(type="avoid_place", target=rng.choice(names), applies_to=about),
            fx.Constraint(type="avoid_cuisine", value=rng.choice(CUISINES), applies_to=about),
            fx.Constraint(type="want_cuisine", value=rng.choice(CUISINES), applies_to=about),
            fx.Constraint(type="avoid_tag", value=rng.choice(TAGS), applies_to=about),
            fx.Constraint(type="want_tag", value=rng.choice(TAGS), applies_to=about),
            fx.Constraint(type="avoid_mode", value=rng.choice(("flight", "train", "foot"))),
            fx.Constraint(type="want_mode", value=rng.choice(("flight", "train"))),
            fx.Constraint(type="max_price", amount=rng.choice((600, 1200, 6000)), applies_to=about),
            fx.Constraint(type="max_extra", amount=rng.choice((0, 500, 2000))),
            fx.Constraint(type="not_before", time=dt.time(rng.choice((9, 11))), applies_to=about),
            fx.Constraint(type="not_after", time=dt.time(rng.choice((17, 21))), date=day.date, applies_to=about),
            fx.Constraint(type="indoor", applies_to=about),
            fx.Constraint(type="same_day", applies_to=about),
            fx.Constraint(type="no_new_places"),
        ]
        if stop is not None:
            choices.append(fx.Constraint(type="keep", target=stop.id))
            choices.append(fx.Constraint(type="near", target=stop.place))
        return rng.choice(choices)
