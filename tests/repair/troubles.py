"""What may happen to a small random trip, and what its travellers may wish for then."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

from drafted_places import CUISINES, TAGS, at

from tripmend import change as fx
from tripmend.trip import Catalogue, Interval, Itinerary, trip_cost

__all__ = ["Trouble"]


class Trouble:
    """What may happen to a trip."""

    def __init__(self, rng: random.Random, itinerary: Itinerary, catalogue: Catalogue) -> None:
        self.rng, self.trip, self.catalogue = rng, itinerary, catalogue
        self.stops = [(day, stop) for day, stop in itinerary.stops()]
        self.legs = [leg for _, leg in itinerary.legs()]
        self.dates = [day.date for day in itinerary.days]

    def dated(self, date: dt.date) -> tuple[dt.date, ...]:
        return self.rng.choice(((date,), (date,), ()))

    def during(self, date: dt.date) -> Interval:
        begin = self.rng.choice((480, 600, 720, 840))
        return Interval(start=at(date, begin), end=at(date, begin + self.rng.choice((120, 240, 480))))

    def effect(self) -> tuple[str, Any]:
        makers = [self.closed, self.closed, self.hours, self.sold_out, self.price, self.weather, self.slower]
        makers += [self.event_moved, self.party, self.day_lost]
        if self.trip.traveller.budget is not None:
            makers += [self.budget, self.budget]
        if self.legs:
            makers += [self.delayed, self.retimed, self.cancelled, self.leg_price] * 2
        if self.trip.stays:
            makers += [self.lodging_lost, self.downgraded, self.lodging_price]
        return self.rng.choice(makers)()

    def closed(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        if self.rng.random() < 0.3:
            return "attraction", fx.PlaceClosed(place=stop.place, during=self.during(day.date))
        return "attraction", fx.PlaceClosed(place=stop.place, dates=self.dated(day.date))

    def hours(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        opens = self.rng.choice((None, dt.time(11), dt.time(13), dt.time(14, 15), dt.time(19)))
        closes = self.rng.choice((dt.time(12), dt.time(15), dt.time(20))) if opens is None else None
        return "attraction", fx.HoursChanged(place=stop.place, dates=self.dated(day.date), opens=opens, closes=closes)

    def sold_out(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        if stop.start is not None and self.rng.random() < 0.5:
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
        if self.rng.random() < 0.4:
            return "miscellaneous", fx.Weather(during=self.during(date))
        return "miscellaneous", fx.Weather(dates=(date,))

    def slower(self) -> tuple[str, Any]:
        date = self.rng.choice(self.dates)
        earliest = self.rng.choice((None, dt.time(10), dt.time(12)))
        latest = self.rng.choice((None, None, dt.time(16), dt.time(20)))
        return "miscellaneous", fx.Slower(
            dates=(date,), earliest=earliest, latest=latest, pace=self.rng.choice((None, "relaxed"))
        )

    def event_moved(self) -> tuple[str, Any]:
        day, stop = self.rng.choice(self.stops)
        return "attraction", fx.EventMoved(
            place=stop.place, start=at(self.rng.choice((day.date, self.dates[-1])), self.rng.choice((600, 825, 1080)))
        )

    def party(self) -> tuple[str, Any]:
        return "miscellaneous", fx.PartyChanged(by={"adult": self.rng.choice((1, 2))})

    def day_lost(self) -> tuple[str, Any]:
        return "miscellaneous", fx.DayLost(date=self.rng.choice(self.dates))

    def budget(self) -> tuple[str, Any]:
        cost = trip_cost(self.trip, self.catalogue).known
        return "miscellaneous", fx.BudgetChanged(budget=max(0, cost - self.rng.choice((0, 300, 1500, 4000))))

    def delayed(self) -> tuple[str, Any]:
        leg = self.rng.choice(self.legs)
        return "transport", fx.LegDelayed(leg=leg.id, minutes=self.rng.choice((-120, 45, 90, 240)))

    def retimed(self) -> tuple[str, Any]:
        leg = self.rng.choice(self.legs)
        if leg.depart is None:
            return self.delayed()
        return "transport", fx.LegRetimed(
            leg=leg.id, depart=leg.depart + dt.timedelta(minutes=self.rng.choice((-180, -60, 120, 180)))
        )

    def cancelled(self) -> tuple[str, Any]:
        return "transport", fx.LegCancelled(leg=self.rng.choice(self.legs).id)

    def lodging_lost(self) -> tuple[str, Any]:
        stay = self.rng.choice(self.trip.stays)
        return "accommodation", fx.LodgingLost(stay=stay.id, nights=self.rng.choice(((), stay.nights[:1])))

    def downgraded(self) -> tuple[str, Any]:
        stay = self.rng.choice(self.trip.stays)
        return "accommodation", fx.LodgingDowngraded(stay=stay.id, room_type="shared room")

    def wish(self) -> fx.Constraint:
        rng = self.rng
        day, stop = rng.choice(self.stops)
        names = [place.id for place in self.catalogue.places]
        about = rng.choice(("", "", stop.id))
        return rng.choice(
            (
                fx.Constraint(type="keep", target=stop.id),
                fx.Constraint(type="avoid_place", target=rng.choice(names), applies_to=about),
                fx.Constraint(type="avoid_cuisine", value=rng.choice(CUISINES), applies_to=about),
                fx.Constraint(type="want_cuisine", value=rng.choice(CUISINES), applies_to=about),
                fx.Constraint(type="avoid_tag", value=rng.choice(TAGS), applies_to=about),
                fx.Constraint(type="want_tag", value=rng.choice(TAGS), applies_to=about),
                fx.Constraint(type="avoid_mode", value=rng.choice(("flight", "train"))),
                fx.Constraint(type="want_mode", value=rng.choice(("flight", "train"))),
                fx.Constraint(type="max_price", amount=rng.choice((600, 1200, 6000)), applies_to=about),
                fx.Constraint(type="max_extra", amount=rng.choice((0, 500, 2000))),
                fx.Constraint(type="not_before", time=dt.time(rng.choice((9, 11))), applies_to=about),
                fx.Constraint(type="not_after", time=dt.time(rng.choice((17, 21))), date=day.date, applies_to=about),
                fx.Constraint(type="near", target=stop.place),
                fx.Constraint(type="indoor", applies_to=about),
                fx.Constraint(type="same_day", applies_to=about),
                fx.Constraint(type="no_new_places"),
            )
        )

    def change(self) -> fx.Change:
        rng = self.rng
        disruptions = []
        for number in range(rng.choices((1, 2), (4, 1))[0]):
            category, effect = self.effect()
            disruptions.append(fx.Disruption(id=f"d{number}", category=category, effect=effect))
        wishes = [self.wish() for _ in range(rng.choices((0, 1, 2), (7, 2, 1))[0])]
        return fx.Change(disruptions=tuple(disruptions), constraints=tuple(wishes))
