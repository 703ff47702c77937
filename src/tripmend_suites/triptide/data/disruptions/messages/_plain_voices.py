"""Families of plain, polite and businesslike travellers, who say one thing after the other."""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "straight",
        "|Hi.|Hello,",
        "What can we do instead?|Can you suggest an alternative?|Please find us something else.",
        """
        closed: {thing} is closed {when}< because of {why}>.
        closed: {thing} will be shut {when}< due to {why}>.
        closed-long: {thing} is closed until further notice< because of {why}>.
        closed-long: {thing} has closed for the whole week< after {why}>.
        opens: {thing} only opens at {time} {when}.
        opens: {thing} does not open before {time} {when}.
        closes: {thing} closes at {time} {when}.
        table: {thing} is fully booked {when}.
        table: {thing} has no table for us {when}.
        tickets: {thing} is sold out {when}.
        tickets: there are no tickets left for {thing} {when}.
        price: {thing} now costs {money} per person, which is too much for us.
        leg-late: {leg} is delayed by {span}< because of {why}>.
        leg-at: {leg} now leaves at {time}.
        leg-early: {leg} now leaves earlier, at {time}.
        leg-off: {leg} has been cancelled< because of {why}>.
        leg-strike: {leg} is cancelled because of a strike.
        leg-missed: we missed {leg} because of {why}.
        leg-moved: {leg} has been moved to {day} at {time}.
        airport: the airport in {airport} is closed {when}< because of {why}>.
        road: the road from {origin} to {city} is closed {when} because of {why}.
        drive-at: {leg} can only start at {time}.
        car: our rental car has broken down, so {leg} is not possible.
        stay-lost: {hotel} has cancelled our whole stay< because of {why}>.
        stay-lost: we cannot stay at {hotel} at all< because of {why}>.
        stay-night: {hotel} has no room for us {night}< because of {why}>.
        stay-room: {hotel} can only offer us a {room}.
        event-off: {thing} is cancelled {when}< because of {why}>.
        event-moved: {thing} has been moved to {time} {when}.
        storm: there will be {why} {when}.
        storm-all: {why} is forecast for the whole trip.
        ill-start: {why}, so we cannot start before {time} {when}.
        ill-end: {why}, so we have to be back by {time} {when}.
        day-lost: we lose the whole day {when}, because we have to go to {why}.
        budget: our budget is now {money} in total.
        money-lost: we lost {money} of our travel budget.
        """,
    ),
    family(
        "polite",
        "Good morning, I hope you are well.|Dear team,|Good evening.",
        "Would you kindly suggest an alternative?|Could you please propose another option?|"
        "I would be grateful for a different suggestion.",
        """
        closed: I have just learned that {thing} will not be open {when}< owing to {why}>.
        closed: I am afraid {thing} is closed to visitors {when}< owing to {why}>.
        closed-long: I am sorry to say that {thing} has been closed indefinitely< following {why}>.
        opens: unfortunately {thing} will not open until {time} {when}.
        closes: I was informed that {thing} will be closing at {time} {when}.
        table: regrettably {thing} is unable to seat us {when}, as they are fully booked.
        tickets: it seems that all tickets for {thing} {when} have been sold.
        price: I understand that {thing} has raised its price to {money} per person, which we cannot afford.
        leg-late: the airline informed us that {leg} is running {span} late< because of {why}>.
        leg-at: we were told that {leg} has been rescheduled and departs at {time}.
        leg-early: we were told that {leg} has been brought forward to {time}.
        leg-off: I regret to say that {leg} was cancelled< owing to {why}>.
        leg-strike: the staff are on strike, and {leg} will not operate.
        leg-missed: to my embarrassment we have missed {leg} because of {why}.
        leg-moved: we have been notified that {leg} has been rescheduled to {day} at {time}.
        airport: {airport} airport will remain closed {when}< owing to {why}>.
        road: I was told that the road between {origin} and {city} is closed {when} owing to {why}.
        drive-at: I am afraid that we can only set off on {leg} at {time}.
        car: I am afraid our rental car has broken down and we cannot make {leg}.
        stay-lost: {hotel} regrets that it cannot accommodate us for any of our nights< owing to {why}>.
        stay-night: {hotel} wrote that it cannot accommodate us {night}< owing to {why}>.
        stay-room: {hotel} informs us that only a {room} is available.
        event-off: I was sorry to hear that {thing} has been cancelled {when}< owing to {why}>.
        event-moved: we were informed that {thing} will begin at {time} {when}.
        storm: the forecast announces {why} {when}.
        storm-all: the forecast announces {why} for our entire trip.
        ill-start: I am sorry, but {why} and we cannot begin before {time} {when}.
        ill-end: I am sorry, but {why} and we need to be back at the hotel by {time} {when}.
        day-lost: we will have to spend the whole of {day} at {why}.
        budget: may I mention that we can spend only {money} in total on this trip now.
        money-lost: I have to report that {money} of our budget was stolen.
        """,
    ),
    family(
        "telegram",
        "|Update:|FYI:",
        "Alternatives?|Other options?|Need another plan.",
        """
        closed: {thing} closed {when}<, {why}>.
        closed-long: {thing} closed until further notice<, {why}>.
        opens: {thing} opens only at {time} {when}.
        closes: {thing} closes {time} {when}.
        table: {thing} fully booked {when}.
        tickets: {thing} sold out {when}.
        price: {thing} now {money} per person. Too expensive.
        leg-late: {leg} delayed {span}<, {why}>.
        leg-at: {leg} now departs {time}.
        leg-early: {leg} now departs earlier, {time}.
        leg-off: {leg} cancelled<, {why}>.
        leg-strike: strike, {leg} cancelled.
        leg-missed: missed {leg}<, {why}>.
        leg-moved: {leg} moved to {day}, {time}.
        airport: {airport} airport closed {when}<, {why}>.
        road: road {origin} to {city} closed {when}<, {why}>.
        drive-at: {leg} not before {time}.
        car: car broke down, no {leg}.
        stay-lost: {hotel} cancelled, all nights<, {why}>.
        stay-night: {hotel} overbooked {night}.
        stay-room: {hotel} only has a {room} left.
        event-off: {thing} cancelled {when}<, {why}>.
        event-moved: {thing} moved to {time} {when}.
        storm: {why} {when}.
        storm-all: {why} all week.
        ill-start: {why}. No start before {time} {when}.
        ill-end: {why}. Back by {time} {when}.
        day-lost: all day at {why} {when}.
        budget: budget now {money} in total.
        money-lost: {money} stolen.
        """,
    ),
    family(
        "letter",
        "Dear travel desk,|To whom it may concern,",
        "Kindly advise what we could do in its place.|We look forward to your alternative proposal.|"
        "Please let us have a revised suggestion.",
        """
        closed: this is to inform you that {thing} is closed {when}< as a result of {why}>.
        closed-long: please note that {thing} has been closed until further notice< as a result of {why}>.
        opens: please note that {thing} opens no earlier than {time} {when}.
        closes: please note that {thing} closes as early as {time} {when}.
        table: our reservation at {thing} {when} has been cancelled, as the house is full.
        tickets: admission to {thing} is sold out {when}.
        price: please be advised that {thing} charges {money} per person, more than we planned for.
        leg-late: {leg} has been delayed by {span}< as a result of {why}>.
        leg-at: the departure of {leg} has been changed to {time}.
        leg-early: the departure of {leg} has been brought forward to {time}.
        leg-off: {leg} has been cancelled by the operator< as a result of {why}>.
        leg-strike: owing to industrial action {leg} has been cancelled.
        leg-missed: we failed to catch {leg} as a result of {why}.
        leg-moved: {leg} has been postponed to {day}, departing at {time}.
        airport: all operations at {airport} airport are suspended {when}< as a result of {why}>.
        road: the highway from {origin} to {city} is closed {when} as a result of {why}.
        drive-at: the departure of {leg} is put back to {time}.
        stay-lost: {hotel} has withdrawn our reservation for the entire stay< as a result of {why}>.
        stay-night: {hotel} has withdrawn our reservation {night}< as a result of {why}>.
        stay-room: {hotel} has changed our booking to a {room}.
        event-off: {thing} has been cancelled {when}< as a result of {why}>.
        event-moved: {thing} will now commence at {time} {when}.
        storm: the weather service expects {why} {when}.
        storm-all: the weather service expects {why} throughout our trip.
        ill-start: since {why}, we are unable to start before {time} {when}.
        ill-end: since {why}, we must be back in our room by {time} {when}.
        day-lost: we are required to spend the entire day at {why} {when}.
        budget: our total budget has been reduced to {money}.
        money-lost: we were robbed of {money} of our travel funds.
        """,
    ),
    family(
        "name-first",
        "",
        "Where could we go instead?|Is there something else we could do?|Do you have another idea for us?",
        """
        closed: about {thing}: it is closed {when}<, {why}>.
        closed-long: about {thing}: it is closed for the rest of the season<, {why}>.
        opens: about {thing} {when}: it opens at {time}, not earlier.
        closes: about {thing} {when}: it closes at {time} already.
        table: about {thing} {when}: they have no free table.
        tickets: about {thing} {when}: no tickets left.
        price: about {thing}: it costs {money} per person now.
        leg-late: about {leg}: it is {span} late<, {why}>.
        leg-at: about {leg}: it leaves at {time} now.
        leg-early: about {leg}: it leaves at {time} already.
        leg-off: about {leg}: it was cancelled<, {why}>.
        leg-strike: about {leg}: it does not run because of a strike.
        leg-missed: about {leg}: we missed it because of {why}.
        leg-moved: about {leg}: it was moved to {day} at {time}.
        airport: about {leg}: {airport} airport is closed.
        road: about {leg}: the road is closed because of {why}.
        drive-at: about {leg}: we can leave at {time} at the earliest.
        stay-lost: about {hotel}: they cancelled all our nights<, {why}>.
        stay-night: about {hotel}: we cannot sleep there {night}<, {why}>.
        stay-room: about {hotel}: they moved us to a {room}.
        event-off: about {thing}: it was called off {when}<, {why}>.
        event-moved: about {thing}: it starts at {time} {when}.
        """,
    ),
    family(
        "day-first",
        "|Hi there.|Quick update.",
        "What else could we do that day?|Any other ideas?|Could you rearrange that for us?",
        """
        closed: {when}, {thing} is closed< because of {why}>.
        opens: {when}, {thing} opens at {time} only.
        closes: {when}, {thing} closes at {time}.
        table: {when}, {thing} is completely booked out.
        tickets: {when}, {thing} is sold out.
        leg-moved: {leg} was rescheduled: it leaves {when} at {time}.
        airport: {when}, {airport} airport is closed< because of {why}>.
        road: {when}, the road from {origin} to {city} is closed because of {why}.
        stay-night: {night}, {hotel} is overbooked.
        event-off: {when}, {thing} is not happening< because of {why}>.
        event-moved: {when}, {thing} starts at {time}.
        storm: {when}, {why} is expected.
        ill-start: {when}, we cannot do anything before {time}, {why}.
        ill-end: {when}, we want to be back by {time}, {why}.
        day-lost: {when}, we have to be at {why} all day.
        """,
    ),
)
