"""Families of travellers who write as at a desk: in legal form, in others' words, in understatement, in consequences.

Development families, written without a look at the reader: no build draws them unless it is asked to.
"""

from __future__ import annotations

from ._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "counsel",
        "We write with reference to the above itinerary.|Without prejudice to our rights:|Kindly take notice:",
        "We request that you furnish an alternative.|You are asked to put forward a substitute.|"
        "Please supply a comparable replacement.",
        """
        closed: the premises known as {thing} shall not be accessible to the public {when}< by reason of {why}>.
        closed: admittance to {thing} is suspended {when}<, [the stated ground being|the reason given being] {why}>.
        closed-long: {thing} has ceased to trade until further notice< [by reason of|owing to] {why}>.
        closed-long: {thing} shall remain closed throughout the term of our journey<, the stated ground being {why}>.
        opens: {thing} shall not admit any person prior to {time} {when}.
        opens: the hours of {thing} have been varied such that it opens no sooner than {time} {when}.
        closes: the hours of {thing} have been varied such that it closes at {time} {when}.
        closes: visitors are obliged to vacate {thing} no later than {time} {when}.
        table: {thing} has declined to honour our reservation {when}, all tables being taken.
        table: no table can be procured at {thing} {when}, the house being at capacity.
        tickets: the allotment of tickets to {thing} for {day} is exhausted.
        tickets: tickets to {thing} are not obtainable {when}, every one having been sold.
        price: the charge levied by {thing} has been raised to {money} per person, a sum which exceeds our means.
        price: {thing} has amended its tariff to {money} per person, which we decline to bear.
        leg-late: {leg} has incurred a delay of {span}< [by reason of|owing to] {why}>.
        leg-late: the carrier has postponed {leg} by {span}<, [the stated ground being|the reason given being] {why}>.
        leg-at: the departure of {leg} has been deferred and is now fixed for {time}.
        leg-at: {leg} shall depart no sooner than {time}, being later than agreed.
        leg-early: the departure of {leg} has been advanced to {time}.
        leg-early: {leg} shall depart at {time}, being sooner than agreed.
        leg-off: the contract of carriage for {leg} has been rescinded; it will not run<, by reason of {why}>.
        leg-off: notice of cancellation has been served in respect of {leg}<, the stated ground being {why}>.
        leg-strike: {leg} has been cancelled in consequence of a strike by the operator's employees.
        leg-strike: the operator's employees having withdrawn their labour, {leg} shall not be performed.
        leg-missed: by reason of {why} we failed to present ourselves in time for {leg}, which departed without us.
        leg-missed: we were prevented by {why} from boarding {leg}.
        leg-moved: the date of {leg} has been altered: it departs {when} at {time}.
        leg-moved: {leg} has been rescheduled by the carrier and shall now depart at {time} {when}.
        airport: {airport} airport is closed by order {when}<, [the stated ground being|the reason given being] {why}>.
        airport: all air traffic at {airport} is prohibited {when}<, [by reason of|owing to] {why}>.
        road: the highway between {origin} and {city} is closed to traffic {when}<, [by reason of|owing to] {why}>.
        road: passage by road from {origin} to {city} is barred {when}<, the stated ground being {why}>.
        drive-at: {leg} cannot lawfully commence prior to {time}, when the vehicle is released to us.
        drive-at: the vehicle is not at our disposal until {time}, and {leg} shall begin at that hour.
        car: the hired vehicle has been rendered unserviceable by {why}; {leg} cannot be performed.
        car: the hired vehicle suffers from {why}, in consequence of which {leg} must be abandoned.
        stay-lost: {hotel} has repudiated our reservation in respect of each and every night< by reason of {why}>.
        stay-lost: {hotel} is in breach: it refuses us lodging for the entirety of our stay<, citing {why}>.
        stay-night: {hotel} has repudiated our reservation {night}< [by reason of|owing to] {why}>.
        stay-night: {hotel} is unable to perform its obligation to lodge us {night}<, citing {why}>.
        stay-room: {hotel} tenders a {room} in lieu of the accommodation agreed.
        stay-room: contrary to the terms of booking, {hotel} will furnish only a {room}.
        event-off: the performance of {thing} {when} has been cancelled< [by reason of|owing to] {why}>.
        event-off: {thing} shall not take place {when}<, [the stated ground being|the reason given being] {why}>.
        event-moved: the commencement of {thing} {when} has been altered to {time}.
        event-moved: {thing} shall commence at {time} {when}, any earlier announcement notwithstanding.
        storm: the authorities have issued a warning of {why} {when}, precluding any open-air pursuit.
        storm: owing to {why}, an act of God, open-air pursuits are precluded {when}.
        storm-all: the authorities have issued a warning of {why} for the whole duration of our journey.
        storm-all: open-air pursuits are precluded by {why} from the first day of our journey to the last.
        ill-start: whereas {why}, we are not in a position to commence {when} before the hour of {time}.
        ill-start: inasmuch as {why}, nothing may be scheduled {when} prior to {time}.
        ill-end: whereas {why}, we are bound to have returned to our lodging by {time} {when}.
        ill-end: inasmuch as {why}, nothing may be scheduled {when} later than {time}.
        day-lost: our attendance at {why} is compulsory {when} and will occupy the day in its entirety.
        day-lost: the whole of {day} is forfeit, as we are summoned to {why}.
        budget: the aggregate expenditure on this journey shall henceforth not exceed {money}.
        budget: our funds for the journey as a whole have been limited to a maximum of {money}.
        money-lost: we have been unlawfully deprived of {money} of our travelling funds.
        money-lost: a theft has diminished our travelling funds by {money}.
        """,
    ),
    family(
        "in-their-words",
        "Passing this on as we got it.|Here is what we were told.|In their own words, so that nothing gets lost.",
        "What can we answer, is there an alternative?|Where does that leave us, what else is there?|"
        "Please tell us what to take instead.",
        """
        closed: {thing} wrote: "We will not be welcoming visitors {when}<, [due to|because of] {why}>."
        closed: we asked {thing} about {day} and got "sorry, closed that day<, {why}>" for an answer.
        closed-long: {thing} wrote: "After much thought we are closing until further notice<, following {why}>."
        closed-long: the sign at {thing} reads "Closed. No date for reopening yet<. {why}>".
        opens: {thing} [wrote|writes|e-mailed us]: "Please note that {when} we open at {time}, later than usual."
        opens: we asked {thing} about {day} and got "don't come before {time}, we won't be open yet" for an answer.
        closes: {thing} [wrote|writes|e-mailed us]: "Please note that {when} we close at {time}, earlier than usual."
        closes: the sign at {thing} reads "{when} all guests must leave by {time}, when we close".
        table: {thing} [wrote|writes|e-mailed us]: "We cannot keep your table {when}, for we are full."
        table: we asked {thing} about {day} and got "all our tables are taken" for an answer.
        tickets: the shop of {thing} says: "Your order could not be completed, no tickets remain {when}."
        tickets: {thing} [wrote|writes|e-mailed us]: "Thank you for your interest. We have sold all tickets for {day}."
        price: {thing} [wrote|writes|e-mailed us]: "As of this week we charge {money} per person." We can't pay that.
        price: the new price list of {thing} says "{money} per guest". We can't pay that.
        leg-late: a message about {leg}: "Expected to leave {span} late<, [due to|because of] {why}>."
        leg-late: about {leg} they wrote: "We are sorry to announce a delay of {span}<, [due to|because of] {why}>."
        leg-at: a message about {leg}: "Now scheduled to leave at {time}, later than shown on your booking."
        leg-at: about {leg} they [wrote|write|e-mailed us]: "The departure has been put back. New time: {time}."
        leg-early: a message about {leg}: "Now scheduled to leave at {time}, earlier than shown on your booking."
        leg-early: about {leg} they wrote: "The departure has been put forward to {time}, please be there in good time."
        leg-off: a message about {leg}: "We are sorry to announce its cancellation<, [due to|because of] {why}>."
        leg-off: about {leg} they wrote: "Your booking is void, as it does not run<, [due to|because of] {why}>."
        leg-strike: a message about {leg}: "Our colleagues are on strike. We had to cancel."
        leg-strike: about {leg} they [wrote|write|e-mailed us]: "Because of strike action, it does not run."
        leg-missed: a message about {leg}: "You did not show up and we left without you." True, because of {why}.
        leg-missed: about {leg} they wrote: "Our records show that you missed it." True, and all because of {why}.
        leg-moved: a message about {leg}: "You have been rebooked to {day}, {time}."
        leg-moved: about {leg} they wrote: "It has been moved to another date and leaves {when} at {time}."
        airport: on the radio: "Passengers are advised that {airport} airport is closed {when}<, due to {why}>."
        airport: our airline: "There are no departures or arrivals at {airport} airport {when}<, due to {why}>."
        road: on the radio: "The road from {origin} to {city} is closed in both directions {when}<, due to {why}>."
        road: the police sign: "No way through from {origin} to {city} {when}<, {why}>."
        drive-at: the rental desk wrote: "Your car will be handed over late." We can begin {leg} at {time}, no earlier.
        drive-at: the rental desk [wrote|writes|e-mailed us]: "Pick-up is delayed." So {leg} starts at {time}.
        car: the mechanic said: "You've got {why}, that car is going nowhere." That rules out {leg}.
        car: the rental desk wrote: "It has {why} and must stay in the workshop." That leaves us without {leg}.
        stay-lost: {hotel} wrote: "We are forced to cancel all the nights of your stay<, [due to|because of] {why}>."
        stay-lost: a message from {hotel}: "Your entire reservation has been cancelled<, [due to|because of] {why}>."
        stay-night: {hotel} wrote: "We are not able to offer you a room {night}<, [due to|because of] {why}>."
        stay-night: a message from {hotel}: "Your room is not available {night}<, [due to|because of] {why}>."
        stay-room: {hotel} [wrote|writes|e-mailed us]: "You have been assigned a {room} in place of the one you booked."
        stay-room: a message from {hotel}: "We can only give you a {room}."
        event-off: to ticket holders of {thing} they wrote: "We have to call it off {when}<, due to {why}>."
        event-off: the poster of {thing} has a sticker now, "cancelled {when}<, {why}>".
        event-moved: to ticket holders of {thing} they wrote: "Please note that {when} it begins at {time}."
        event-moved: the poster of {thing} has a sticker now, "{day}: new starting time {time}".
        storm: an alert: "Expect {why} {when}. Avoid being outdoors."
        storm: the weather service: "We warn of {why} {when}." So nothing outdoors, please.
        storm-all: an alert: "Expect {why} on all the days of your trip. Avoid being outdoors."
        storm-all: the weather service: "We warn of {why} all week." That's our whole trip, so nothing outdoors, please.
        ill-start: {why}, and our doctor says: "Stay in bed until {time} {when}, do nothing before that."
        ill-start: {why}. My sister's orders: "nobody moves before {time} {when}".
        ill-end: {why}, and our doctor says: "Be back by {time} {when} and rest."
        ill-end: {why}. My sister's orders: "everybody back in the room by {time} {when}".
        day-lost: a letter from {why}: "Your presence is required {when}, for the full day."
        day-lost: they wrote from {why}: "Please set aside the whole of {day} for your appointment with us."
        budget: my bank says "you have {money} available", and that has to do for the whole trip.
        budget: the office [wrote|writes|e-mailed us]: "Total travel budget now {money}."
        money-lost: my bank says "a third party has withdrawn {money}", and that was for this trip.
        money-lost: the police report says "theft of cash, {money}", and that was for this trip.
        """,
    ),
    family(
        "understated",
        "A slight wrinkle, I fear.|One does hate to fuss, but|Nothing to lose sleep over, though",
        "I don't suppose there's an alternative?|If you had another idea, it wouldn't go amiss.|"
        "Might one do something else?",
        """
        closed: {thing} is, it would seem, not receiving anybody {when}<, [what with|owing to] {why}>.
        closed: {thing} appears to be giving itself {day} off and is closed<, [what with|owing to] {why}>.
        closed-long: {thing} has rather given up the ghost and won't be open while we're about<, what with {why}>.
        closed-long: we shan't see the inside of {thing} at all, as it's closed indefinitely<, what with {why}>.
        opens: {thing} is not an early riser {when} and doesn't open until {time}.
        opens: one can't, it transpires, get into {thing} before {time} {when}.
        closes: {thing} likes an early night {when} and closes at {time}.
        closes: [I gather|I'm told|it appears] that {when} {thing} shows one the door at {time}, when it closes.
        table: {thing} is a touch popular {when}, and every table's been spoken for.
        table: it doesn't look as though {thing} has a table for us {when}, being full to the rafters.
        tickets: {thing} is a touch popular {when}, and the tickets have all been sold.
        tickets: I was a shade late with {thing}, as there isn't a ticket to be had for {day}.
        price: {thing} has become a trifle dear at {money} a head, rather more than we can run to.
        price: {thing} would like {money} per person now, which is a bit rich for us.
        leg-late: {leg} is not in any great hurry and will be {span} late<, [what with|owing to] {why}>.
        leg-late: {leg} is running a little behind, {span} to be exact<, [what with|owing to] {why}>.
        leg-at: {leg} will be taking its time, it now leaves at {time}.
        leg-at: {leg} has drifted to a later departure, {time}, [I gather|I'm told|it appears].
        leg-early: {leg} is somewhat keen and now leaves sooner, at {time}.
        leg-early: [I gather|I'm told|it appears] {leg} has been brought forward a little, to {time}.
        leg-off: {leg} will not, on reflection, be running<, [what with|owing to] {why}>.
        leg-off: it looks as though we shan't be on {leg}, as it's been cancelled<, [what with|owing to] {why}>.
        leg-strike: the staff are out on strike, bless them, so {leg} isn't running.
        leg-strike: a spot of industrial action has put paid to {leg}.
        leg-missed: we weren't quite quick enough for {leg}, [what with|owing to] {why}, and it's gone.
        leg-missed: {leg} has gone off without us, which is a pity, thanks to {why}.
        leg-moved: {leg} has wandered off to {day}, and leaves at {time}.
        leg-moved: {leg} turns out not to go on the day we thought, but {when} at {time}.
        airport: the airport at {airport} isn't, strictly speaking, open {when}<, [what with|owing to] {why}>.
        airport: nothing will be leaving the ground at {airport} airport {when}, as it's shut<, what with {why}>.
        road: the road from {origin} to {city} isn't at its best {when}, in that it's closed<, what with {why}>.
        road: motoring from {origin} to {city} is not really on {when}, the road being shut<, what with {why}>.
        drive-at: we shan't be making a start on {leg} before {time}.
        drive-at: {leg} will have to wait a while, until {time}, I'm afraid.
        car: the motor has developed {why} and is disinclined to move, so {leg} won't be happening.
        car: our hired car isn't its old self, it has {why}, so I shouldn't count on {leg}: it's off.
        stay-lost: {hotel} would rather we didn't come at all, all our nights are cancelled<, what with {why}>.
        stay-lost: it seems {hotel} has quietly dropped every night of our stay<, [what with|owing to] {why}>.
        stay-night: {hotel} isn't able to put a roof over us {night}<, [what with|owing to] {why}>.
        stay-night: we find ourselves a bed short {night}, as {hotel} has no room for us<, [what with|owing to] {why}>.
        stay-room: {hotel} has us down for a {room}, which isn't quite what one had in mind.
        stay-room: it's to be a {room} at {hotel}, which isn't what one had booked.
        event-off: {thing} isn't, after all, going to be held {when}<, [what with|owing to] {why}>.
        event-off: they've thought better of {thing} {when}, so it's cancelled<, [what with|owing to] {why}>.
        event-moved: {thing} has been shuffled about {when} and starts at {time}.
        event-moved: [I gather|I'm told|it appears] {thing} is to start at {time} {when}, not when we'd been told.
        storm: we're promised {why} {when}, so perhaps not the great outdoors.
        storm: the weather {when} is less than ideal, {why} in fact, so one would sooner be indoors.
        storm-all: we're promised {why} for the entire trip, so perhaps not the great outdoors.
        storm-all: the weather is less than ideal the whole trip long, {why} in fact.
        ill-start: {why}, so one wouldn't wish to be up and about before {time} {when}.
        ill-start: {why}. Anything before {time} {when} would be a bit ambitious.
        ill-end: {why}, so one would wish to be tucked up again by {time} {when}.
        ill-end: {why}. Anything after {time} {when} would be a bit ambitious.
        day-lost: we have a small engagement at {why} {when}, which will take all day.
        day-lost: {day} is, alas, wholly spoken for: we're needed at {why} from dawn till dusk.
        budget: we find ourselves a little less flush and can run to {money} for the whole trip, all told.
        budget: {money} in total is about as far as our purse will stretch for this trip now.
        money-lost: we seem to have mislaid {money} of our travel money.
        money-lost: some enterprising soul has relieved us of {money}.
        """,
    ),
    family(
        "consequence-only",
        "Not sure how we go on.|Here is what it means for us:|I'll spare you the details.",
        "What would you put there?|What takes its place?|Find us something else we can actually do, please.",
        """
        closed: {when} we would be standing in front of locked doors at {thing}.
        closed: we won't be let into {thing} {when}, nobody will.
        closed-long: on none of our days will we get into {thing}, their doors stay locked.
        closed-long: we have to give up on {thing} for good, it's boarded up.
        opens: anyone who turns up at {thing} before {time} {when} has to wait outside.
        opens: [we can't|we won't] get into {thing} {when} until they unlock at {time}.
        closes: we would have to be out of {thing} by {time} {when}, when they lock up.
        closes: anyone who turns up at {thing} after {time} {when} finds it locked.
        table: we wouldn't get a seat at {thing} {when}, there's no table left.
        table: we'd go hungry at {thing} {when}: all tables are given away.
        tickets: without tickets we won't see {thing} {when}, and there are no more to buy.
        tickets: we can't go in at {thing} {when}, the last ticket went to somebody else.
        price: each of us would have to pay {money} at {thing}, and we don't have it.
        price: {thing} would eat up our money, it's {money} per person now.
        leg-late: we'll be waiting {span} longer for {leg} to leave.
        leg-late: {leg} gets us there {span} later than planned.
        leg-at: we have to sit around until {time}, when {leg} finally leaves.
        leg-at: we don't get away until {time}, because that's when {leg} goes now.
        leg-early: we have to be ready sooner, since {leg} leaves at {time} now.
        leg-early: [we'd be too late|we'd miss our chance] for {leg} as planned, it's been brought forward to {time}.
        leg-off: [we can't|we won't] get there on {leg}, it isn't running at all.
        leg-off: we're left stranded without {leg}, which was cancelled.
        leg-strike: [we can't|we won't] get there on {leg}, everyone there is on strike.
        leg-strike: we're left stranded without {leg}, because of the strike.
        leg-missed: we're still standing here and {leg} is gone, on account of {why}.
        leg-missed: {leg} is on its way and we aren't on it, on account of {why}.
        leg-moved: it's no use packing for the day in the plan, {leg} goes {when} at {time} now.
        leg-moved: we'll be sitting on {leg} on another day than we thought, {day}, from {time}.
        airport: we can't fly, as {airport} airport is shut {when}.
        airport: with {airport} airport closed {when}, we aren't getting on any plane.
        road: [we can't|we won't] get from {origin} to {city} by car {when}, as the road is closed.
        road: we would be turned back on the way from {origin} to {city} {when}, the road is shut.
        drive-at: nobody is going to be at the wheel before {time}, which is when {leg} can start.
        drive-at: we won't be off on {leg} until {time}.
        car: we have no car that drives any more, so we can't do {leg}.
        car: we'd have to push the car, it broke down, so there's no way to do {leg}.
        stay-lost: we have [nowhere to sleep|no bed] on any of our nights at {hotel}, they don't take us.
        stay-lost: we're out of a bed for the whole stay at {hotel}, they cancelled it.
        stay-night: we have [nowhere to sleep|no bed] {night}, {hotel} doesn't take us.
        stay-night: we're out of a bed {night}, {hotel} has no room for us.
        stay-room: we'd end up in a {room} at {hotel}.
        stay-room: we'd have to make do with a {room} at {hotel}, which won't do.
        event-off: there won't be any show for us {when}: {thing} was cancelled.
        event-off: we have nothing to go to {when}, now that {thing} isn't held.
        event-moved: we have to be at {thing} for {time} {when}, that's when it starts now.
        event-moved: we'd get to {thing} at the wrong time {when}, it starts at {time} now.
        storm: we'd be soaked or blown away {when}, they expect {why}.
        storm: we can't spend any time outside {when}, there'll be {why}.
        storm-all: we can't spend any time outside on the whole trip, there'll be {why}.
        storm-all: every day of the trip we'd be soaked or blown away, they expect {why}.
        ill-start: we won't be fit for anything before {time} {when}, {why}.
        ill-start: {when} the day starts at {time} for us and not sooner, {why}.
        ill-end: {when} the day is over for us at {time}, {why}.
        ill-end: we won't be fit for anything after {time} {when}, {why}.
        day-lost: we won't see anything at all {when}, we'll be sitting at {why} all day.
        day-lost: {day} drops out completely, we spend it at {why}.
        budget: we have to get by on {money} for the whole trip.
        budget: we'd run out of money: all we have for the trip, all in all, is {money}.
        money-lost: we have to get by with {money} less.
        money-lost: we're {money} poorer than before, which we'd meant for this trip.
        """,
    ),
)
