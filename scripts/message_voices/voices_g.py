# ruff: noqa: E501
"""Training voices: a form filled in, mail with a subject, a quoted chat, a diary, a mock newsreader."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "form-filler",
        "CHANGE REQUEST FORM. |Feedback form, box 3 (what went wrong?): |Ticket #4471. ",
        ". Wanted: alternative.| // Action requested: another suggestion.|. Solution sought: anything else suitable.",
        """
        closed: Affected: {thing}. Date affected: {day}. Problem: not open at all that day<. Given reason: {why}>
        closed: What: closure of {thing}. When: {day}<. Why: {why}>
        closed-long: Affected: {thing}. Date affected: all. Problem: permanently shut<. Given reason: {why}>
        closed-long: What: closure of {thing}. Until: unknown, in any case past our return<. Why: {why}>
        opens: Affected: {thing}. Date affected: {day}. Problem: late opening. First entry: {time}
        opens: What: {thing}, {day}. Opening hour, old: earlier. Opening hour, new: {time}
        closes: Affected: {thing}. Date affected: {day}. Problem: early closing. Everyone out at: {time}
        closes: What: {thing}, {day}. Closing hour, old: later. Closing hour, new: {time}
        table: Affected: {thing}. Date affected: {day}. Problem: table refused, house full
        table: What: our meal at {thing}, {day}. Status of table: none available
        tickets: Affected: {thing}. Date affected: {day}. Problem: tickets sold out
        tickets: What: our visit to {thing}, {day}. Status of tickets: none available
        price: Affected: {thing}. Problem: price. Old: fine. New: {money} per person, too high for us
        price: What: {thing} has become dearer. Amount each: {money}. Within budget: no
        leg-late: Affected: {leg}. Problem: late. By how much: {span}<. Given reason: {why}>
        leg-late: What: delay to {leg}. Length: {span}<. Why: {why}>
        leg-at: Affected: {leg}. Problem: delayed departure. Now leaves: {time}<. Given reason: {why}>
        leg-at: What: {leg} retimed, later. New time: {time}<. Why: {why}>
        leg-early: Affected: {leg}. Problem: earlier departure. Now leaves: {time}
        leg-early: What: {leg} retimed, earlier. New time: {time}
        leg-off: Affected: {leg}. Problem: will not run<. Given reason: {why}>
        leg-off: What: cancellation of {leg}<. Why: {why}>
        leg-strike: Affected: {leg}. Problem: will not run. Given reason: strike
        leg-strike: What: cancellation of {leg}. Why: staff walkout
        leg-missed: Affected: {leg}. Problem: we were not on it, it left<. Given reason: {why}>
        leg-missed: What: {leg} missed by us<. Why: {why}>
        leg-moved: Affected: {leg}. Problem: changed date. New date: {day}. New time: {time}
        leg-moved: What: {leg}, moved by the airline. To: {day}, {time}
        airport: Affected: {airport} airport. Date affected: {day}. Problem: closed, no flights<. Given reason: {why}>
        airport: What: closure of the airport at {airport}. When: {day}<. Why: {why}>
        road: Affected: road from {origin} to {city}. Date affected: {day}. Problem: closed. Given reason: {why}
        road: What: closure of the road, {origin} to {city}. When: {day}. Why: {why}
        drive-at: Affected: {leg}. Problem: later start. We can set off at: {time}
        drive-at: What: {leg}. Departure by us, earliest: {time}
        car: Affected: {leg}. Problem: car unusable. Given reason: {why}
        car: What: breakdown of the car. Why: {why}. Consequence: no {leg}
        stay-lost: Affected: {hotel}, every night. Problem: cancelled by them<. Given reason: {why}>
        stay-lost: What: loss of our whole stay at {hotel}<. Why: {why}>
        stay-night: Affected: {hotel}. Problem: no room {night}<. Given reason: {why}>. Other nights: fine
        stay-night: What: {hotel}, one night lost. Which: the one {night}<. Why: {why}>
        stay-room: Affected: {hotel}. Problem: wrong room type. Received: {room}
        stay-room: What: room at {hotel}. Ordered: something else. Now offered: {room}
        event-off: Affected: {thing}. Date affected: {day}. Problem: cancelled by organiser<. Given reason: {why}>
        event-off: What: cancellation of {thing}. When: {day}<. Why: {why}>
        event-moved: Affected: {thing}. Date affected: {day}. Problem: other start time. Starts: {time}
        event-moved: What: {thing}, {day}. Start, old: as booked. Start, new: {time}
        storm: Affected: everything outdoors. Date affected: {day}. Problem: {why}
        storm: What: weather. When: {day}. Expected: {why}. Outdoor places possible: no
        storm-all: Affected: everything outdoors. Dates affected: entire trip. Problem: {why}
        storm-all: What: weather. When: all days of the trip. Expected: {why}. Outdoor places possible: no
        ill-start: Condition of travellers: {why}. Date affected: {day}. Available from: {time}
        ill-start: What: slower morning. When: {day}. Why: {why}. Nothing before: {time}
        ill-end: Condition of travellers: {why}. Date affected: {day}. Available until: {time}
        ill-end: What: earlier evening. When: {day}. Why: {why}. Nothing after: {time}
        day-lost: Affected: {day}, entire day. Problem: we must be at {why}
        day-lost: What: no time for anything. When: {day}. Why: all day at {why}
        budget: Affected: whole trip. Problem: less money. New total available: {money}
        budget: What: budget of the trip, all costs. New maximum: {money}
        money-lost: Affected: our cash. Problem: stolen. Amount gone: {money}
        money-lost: What: loss of travel money. Amount: {money}
        """,
        joint="",
    ),
    family(
        "mail-with-subject",
        "Subject: trip|Subject: urgent, please read|Subject: Re: Re: our booking",
        "Happy to hear your alternative. Best, Dana|What do you propose? Sent from my phone|Can we have another option? Cheers, D.",
        """
        closed: as per the voicemail I just listened to, no visits to {thing} are possible {when}<, with {why} given as the grounds>.
        closed: we'd pencilled in {thing}, and that's a non-starter {when}: they aren't opening up<. {why}, I'm told>.
        closed-long: {thing} can be deleted from all dates since it has closed and has no plan to reopen<. {why}, I'm told>.
        closed-long: as per their homepage, {thing} is closed "for an extended period"<, with {why} given as the grounds>.
        opens: as per their homepage, {thing} has a {time} start {when}, so what we've got down is before opening.
        opens: note the new hours: {thing} can't be entered {when} any earlier than {time}.
        closes: as per their homepage, {thing} has a {time} finish {when}, so what we've got down is after closing.
        closes: note the new hours: {thing} can't be visited {when} any later than {time}.
        table: I've had an auto-reply from {thing}: no table for our party {when}.
        table: our reservation request at {thing} {when} came back "fully booked".
        tickets: my order for {thing} {when} was refunded, they'd oversold and there are no more tickets.
        tickets: as per the ticket office, {thing} has nothing left to sell us {when}.
        price: as per the new price list, {thing} comes to {money} per head. I can't sign that off.
        price: {thing} has revised its fee and it's {money} each, which doesn't fit our budget.
        leg-late: as per the push notification, {leg} is going to be {span} later than timetabled<, with {why} given as the grounds>.
        leg-late: heads-up that {leg} has a {span} delay on it<. {why}, I'm told>. Wifi's good, though.
        leg-at: as per the push notification, the new time for {leg} is {time}, delayed<, with {why} given as the grounds>.
        leg-at: heads-up that {leg} won't be off until {time}<. {why}, I'm told>.
        leg-early: as per the push notification, the new time for {leg} is {time}, earlier than what's on the ticket.
        leg-early: heads-up that {leg} will be off as early as {time} now.
        leg-off: as per the push notification, there's a cancellation: {leg}<, with {why} given as the grounds>.
        leg-off: heads-up that {leg} has been withdrawn<. {why}, I'm told>.
        leg-strike: heads-up that the union's on strike and {leg} won't run.
        leg-strike: as per the push notification, {leg} is cancelled because of the strike.
        leg-missed: we didn't manage to catch {leg}<, and it's {why} I'd point the finger at>.
        leg-missed: {leg} was caught by everyone except us<. {why}, if you must know>.
        leg-moved: as per the push notification, {leg} is going {when} at {time}, so a change of date.
        leg-moved: heads-up that we've been transferred and {leg} takes place {when}, {time}.
        airport: as per the news, {airport} airport is not in use {when}<, with {why} given as the grounds>. All flights are off.
        airport: heads-up that planes aren't going in or out of {airport} {when}<. {why}, I'm told>. The airport's closed.
        road: as per the traffic site, {origin} to {city} is closed to cars {when}, with {why} given as the grounds.
        road: heads-up that we can't use the road from {origin} to {city} {when}. {why}, I'm told.
        drive-at: regarding {leg}, please work with a departure of {time}, we can't make anything sooner.
        drive-at: something's come up, {leg} will have to kick off at {time}.
        car: the garage mailed: {why}. That means {leg} is off.
        car: please take out {leg}, the car's broken down with {why}.
        stay-lost: {hotel} mailed: every night of ours is cancelled<, with {why} given as the grounds>.
        stay-lost: heads-up that we no longer have {hotel} for any of the stay<. {why}, I'm told>.
        stay-night: {hotel} mailed: no room for us {night}<, with {why} given as the grounds>. Otherwise it's confirmed.
        stay-night: heads-up that we have a hole {night}, when {hotel} can't accommodate us<. {why}, I'm told>.
        stay-room: {hotel} mailed: we're getting a {room}. That's not what I ordered.
        stay-room: heads-up that {hotel} reassigned us and it's a {room} now.
        event-off: organisers mailed: {thing} {when} is cancelled<, with {why} given as the grounds>.
        event-off: heads-up that {thing} {when} has been shelved<. {why}, I'm told>.
        event-moved: organisers mailed: {thing} {when} will start at {time} and not as printed.
        event-moved: heads-up that {thing} {when} has had a time change, to {time}.
        storm: as per the forecast there's {why} {when}, so let's avoid anything outside.
        storm: heads-up that {when} brings {why}. We'd like to be in the dry.
        storm-all: as per the forecast there's {why} across our dates, all of them, so let's avoid anything outside.
        storm-all: heads-up that the entire trip will see {why}. We'd like to be in the dry, every day.
        ill-start: heads-up: {why}. Could we not do anything {when} till {time}?
        ill-start: to explain, {why}, so please shift the beginning of what we do {when} to {time}.
        ill-end: heads-up: {why}. Could we not do anything {when} past {time}?
        ill-end: to explain, {why}, so please shift the end of what we do {when} to {time}.
        day-lost: heads-up that {when} is out completely, we have a full-day appointment at {why}.
        day-lost: please clear {day}. We'll be tied up at {why} from start to close.
        budget: heads-up that finance (my sister) says {money} for everything on the trip, max.
        budget: please rework to a total of {money} for the trip.
        money-lost: heads-up that we've been robbed of {money}, which was for the trip.
        money-lost: I've mislaid {money} of the trip cash, so there's that much less to go round.
        """,
        joint="\n",
    ),
    family(
        "chat-quoter",
        "copying this out of our chat:|from the group just now|look what Tom wrote:",
        "Me: ok so what do we do instead??|Me: ill ask for an alternative. So, got one?|Everyone: what else is there?",
        """
        closed: Tom: did u see {thing}? not open {when}< / Jess: what why / Tom: {why}>
        closed: Jess: guys bad luck, {thing} has its lights off {when}< / Tom: lemme guess / Jess: {why}>
        closed-long: Tom: {thing} has shut, like for months< / Jess: how come / Tom: {why}>
        closed-long: Jess: ring ring, hello {thing}? they said they're closed until further notice< / Tom: cos? / Jess: {why}>
        opens: Tom: what time are we at {thing} {when}? / Jess: too early, they only open at {time}
        opens: Jess: {thing} {when} opens {time}, our time doesn't work
        closes: Tom: how late is {thing} open {when}? / Jess: {time}, then shut, so our time doesn't work
        closes: Jess: psa, {thing} shuts at {time} {when}
        table: Tom: got us a table at {thing} {when}? / Jess: nope they were full
        table: Jess: I rang {thing}, zero tables free {when} / Tom: noooo
        tickets: Tom: who's buying for {thing} {when}? / Jess: nobody, tickets are sold out
        tickets: Jess: tried to grab {thing} tickets {when} and there's none left / Tom: oh no
        price: Tom: {thing} is {money} each now / Jess: lol no we can't afford that
        price: Jess: anyone happy to pay {money} per person for {thing}? / Tom: too much / Jess: same
        leg-late: Tom: where are you lot / Jess: at the gate or platform or whatever, {leg} is {span} late< / Tom: how come / Jess: {why}>
        leg-late: Jess: {span} delay on {leg}< / Tom: cos? / Jess: {why}>
        leg-at: Tom: when's {leg}? / Jess: delayed, {time}< / Tom: how come / Jess: {why}>
        leg-at: Jess: they say {leg} goes {time}, so later< / Tom: cos? / Jess: {why}>
        leg-early: Tom: when's {leg}? / Jess: sooner than we thought, {time}
        leg-early: Jess: wake up everyone, {leg} now goes at {time}, they made it earlier
        leg-off: Tom: is {leg} still on? / Jess: nah cancelled< / Tom: how come / Jess: {why}>
        leg-off: Jess: no more {leg}, cancelled< / Tom: cos? / Jess: {why}>
        leg-strike: Tom: is {leg} still on? / Jess: nah, strike
        leg-strike: Jess: {leg} got cancelled / Tom: what happened / Jess: they're striking
        leg-missed: Tom: are you on {leg}? / Jess: no, missed it, {why}
        leg-missed: Jess: we're standing here like idiots, {leg} left< / Tom: cos? / Jess: {why}>
        leg-moved: Tom: is {leg} still the same day? / Jess: nope, {day}, {time}
        leg-moved: Jess: new date for {leg} dropped: {day} at {time}
        airport: Tom: turn on the news, {airport} airport is closed {when}< / Jess: how come / Tom: {why}>
        airport: Jess: no flights whatsoever at {airport} {when}, airport closed< / Tom: cos? / Jess: {why}>
        road: Tom: is the road from {origin} to {city} ok {when}? / Jess: closed, {why}
        road: Jess: they shut the road {when}, {origin} to {city} / Tom: cos? / Jess: {why}
        drive-at: Tom: when are we off on {leg}? / Jess: {time} earliest
        drive-at: Jess: can't get going on {leg} before {time}, sorry / Tom: np
        car: Tom: what's that noise / Jess: the car, it's {why}, we can't do {leg}
        car: Jess: forget {leg}, car's broken / Tom: cos? / Jess: {why}
        stay-lost: Tom: {hotel} just cancelled all our nights< / Jess: how come / Tom: {why}>
        stay-lost: Jess: we lost {hotel}, the complete stay< / Tom: cos? / Jess: {why}>
        stay-night: Tom: {hotel} can't have us {night}< / Jess: how come / Tom: {why}> / Jess: and the rest? / Tom: fine
        stay-night: Jess: no room at {hotel} {night}< / Tom: cos? / Jess: {why}>
        stay-room: Tom: what did {hotel} give us? / Jess: a {room} / Tom: that's not right
        stay-room: Jess: {hotel} says {room} or nothing
        event-off: Tom: {thing} {when}? / Jess: cancelled< / Tom: how come / Jess: {why}>
        event-off: Jess: {thing} has been scrapped {when}< / Tom: cos? / Jess: {why}>
        event-moved: Tom: what time's {thing} {when}? / Jess: they changed it, {time}
        event-moved: Jess: {thing} {when} now starts {time} / Tom: thx
        storm: Tom: what's the weather {when}? / Jess: {why} / Tom: so nothing outside then
        storm: Jess: {when} looks nasty, {why} / Tom: indoors it is
        storm-all: Tom: what's the weather for the trip? / Jess: {why}, every day / Tom: so nothing outside then
        storm-all: Jess: the whole week or however long we're gone looks nasty, {why} all of it / Tom: indoors it is
        ill-start: Tom: {why} / Jess: poor thing, so {when} we start at {time}, not before?
        ill-start: Jess: {why} so nothing till {time} {when} / Tom: deal
        ill-end: Tom: {why} / Jess: poor thing, so {when} we stop at {time}, not after?
        ill-end: Jess: {why} so home by {time} {when} / Tom: deal
        day-lost: Tom: free {when}? / Jess: none of us are, all day at {why}
        day-lost: Jess: {day} is dead, we're at {why} the whole day / Tom: ugh
        budget: Tom: how much for the whole trip? / Jess: {money} is the new total, that's it
        budget: Jess: redid the spreadsheet, {money} for everything on the trip / Tom: ouch
        money-lost: Tom: someone took {money} off me / Jess: the trip money?? / Tom: yes
        money-lost: Jess: I lost {money} of our cash / Tom: nooo
        """,
        joint="\n",
    ),
    family(
        "diarist",
        "Dear diary, or rather, dear you:|A page from my travel journal.|So the story of this holiday goes on.",
        "This page needs a better ending: an alternative?|What shall I write in its place? Ideas, please.|Help me to another chapter, would you? Something else.",
        """
        closed: I had imagined us wandering through {thing}, and it is not to be: {when} they let nobody through<, and {why} is why>.
        closed: Shut, quite shut, that is what {thing} will be {when}<, for {why}>. A robin sang all the same.
        closed-long: How sad it was to read that {thing} has closed, and that no one expects it to open again soon<, for {why}>.
        closed-long: Gone is {thing}, closed like an old book, the whole of our holiday long<, and {why} is why>.
        opens: Not until {time} does {thing} let in the light {when}, and we would be there with the dew.
        opens: At {time}, and at no earlier moment, will they open {thing} {when}.
        closes: By {time} the lamps go out at {thing} {when}, and we would be there with the dusk.
        closes: At {time}, and at no later moment, will they close {thing} {when}.
        table: Not a table in the house, they told me at {thing}, not {when}.
        table: I had been dreaming of the menu at {thing}, but {when} each seat has someone else's name on it.
        tickets: Not a ticket in the world remains for {thing} {when}.
        tickets: I had been dreaming of {thing}, but {when} the tickets went to quicker people.
        price: Dear in both senses is {thing}: {money} for each of us now, and it is more than we can give.
        price: Once we could have paid for {thing}; at {money} a person, as it is now, we cannot.
        leg-late: So here we sit and wait, {leg} being {span} late<, for {why}>, while I draw the clouds.
        leg-late: A delay of {span} has crept into {leg}<, and {why} is why>.
        leg-at: Not before {time} will {leg} carry us off, they have put it later<, for {why}>.
        leg-at: Once we were to leave sooner; now {leg} goes at {time}<, and {why} is why>.
        leg-early: Already at {time} will {leg} carry us off, they have put it earlier.
        leg-early: Once we were to leave later; now {leg} goes at {time}.
        leg-off: Never will {leg} happen now, for they have cancelled it<, and {why} is why>.
        leg-off: Cancelled, such a small word, and with it went {leg}<, for {why}>.
        leg-strike: Men and women with whistles and flags stand outside: a strike, and so no {leg}.
        leg-strike: Because of a strike {leg} is no more.
        leg-missed: I shall not soon forget it: we, out of breath, and {leg} gone, for {why}.
        leg-missed: How it happened I hardly know, but {leg} was missed, and {why} is why.
        leg-moved: Another date has been written over the old one: {leg} goes {when} at {time}.
        leg-moved: To {day} they have moved {leg}, to {time}, to be precise.
        airport: Silent will be the sky above {airport} {when}, the airport closed<, for {why}>.
        airport: Closed {when}: the airport of {airport}<, and {why} is why>. No machine may rise.
        road: Closed {when}: the road that leads from {origin} to {city}, and {why} is why.
        road: Between {origin} and {city} no wheel will turn {when}, the road being shut for {why}.
        drive-at: A slow morning, a late start: {leg} begins at {time}, no sooner.
        drive-at: Only from {time} can we be on our way, as far as {leg} is concerned.
        car: The poor car coughed and died, {why}, and {leg} died with it.
        car: With {why} in the car, {leg} shall not be.
        stay-lost: All the nights we were to sleep at {hotel} have been taken from us<, for {why}>.
        stay-lost: Nowhere to lay our heads: {hotel} has cancelled the stay entire<, and {why} is why>.
        stay-night: One night has been taken from us at {hotel}, the one {night}<, for {why}>; the others are ours still.
        stay-night: No pillow awaits us at {hotel} {night}<, and {why} is why>.
        stay-room: In a {room}, of all things, does {hotel} mean to put us.
        stay-room: How I had looked forward to our room at {hotel}, and now it is to be a {room}.
        event-off: How I had looked forward to {thing} {when}, and now it is cancelled<, for {why}>.
        event-off: Nothing will come of {thing} {when}<, and {why} is why>.
        event-moved: Not at the hour we knew, but at {time}, will {thing} begin {when}.
        event-moved: They have turned the hands of the clock for {thing} {when}: {time}, it says.
        storm: {why} is on its way {when}, and the open air must do without us.
        storm: From the window {when} I shall be watching {why}, so let it be indoors.
        storm-all: From one window or another, all trip long, I shall be watching {why}, so let it be indoors.
        storm-all: {why} is on its way for every day of our holiday, and the open air must do without us.
        ill-start: {why}. How I should love a long morning {when}, until {time}, with nothing in it.
        ill-start: Since {why}, no stirring {when} until the clock says {time}.
        ill-end: {why}. How I should love a long evening {when}, from {time}, with nothing in it, back in our room.
        ill-end: Since {why}, no being out {when} once the clock says {time}.
        day-lost: A page left blank: {day}, all of which must be spent at {why}.
        day-lost: To {why} we must go {when}, and there we shall be until night.
        budget: I have counted and counted again. {money} must be enough for the whole journey.
        budget: Poorer than we set out: the journey altogether may cost {money} now.
        money-lost: A hand in my pocket, and {money} of our travelling money was gone.
        money-lost: Lost, I know not where: {money} meant for this holiday.
        """,
    ),
    family(
        "mock-newsreader",
        "We interrupt your regular programming.|Breaking news from our living room.|And now, the headlines.",
        "Our audience awaits your alternative.|Over to you in the studio: what instead?|More after the break. Any other suggestions?",
        """
        closed: Visitors to {thing} face disappointment {when}, as the gates stay shut<; experts blame {why}>.
        closed: Confirmed: {thing} to close {when}<, sources point to {why}>. In other news, the sun is out.
        closed-long: The end of an era: {thing} closes with no return planned<; experts blame {why}>.
        closed-long: Closed indefinitely, says a spokesman for {thing}<, sources point to {why}>.
        opens: Early birds beware: {thing} {when} not to open until {time}.
        opens: Queues expected at {thing} {when}, with opening moved to {time}.
        closes: Night owls beware: {thing} {when} to close as early as {time}.
        closes: Visitors rush to leave {thing} {when}, with closing moved to {time}.
        table: Hungry family denied: no table at {thing} {when}.
        table: {thing} reports record bookings {when}; local family left without a table.
        tickets: Tickets to {thing} {when} gone within hours, our family empty-handed.
        tickets: Box office at {thing} confirms sell-out {when}.
        price: Shock as {thing} lifts price to {money} per person; local family unable to pay.
        price: Inflation hits {thing}: {money} each, and this household says it is too much.
        leg-late: Travellers stranded, mildly: {leg} hit by {span} delay<; experts blame {why}>.
        leg-late: {leg} to run {span} late, operator admits<, sources point to {why}>.
        leg-at: Departure of {leg} delayed until {time}<; experts blame {why}>.
        leg-at: Later than billed: {leg} will depart at {time}<, sources point to {why}>.
        leg-early: Departure of {leg} advanced to {time}; alarm clocks set.
        leg-early: Earlier than billed: {leg} will depart at {time}.
        leg-off: {leg} scrapped<; experts blame {why}>. Passengers told to go home.
        leg-off: The word on everyone's lips is cancelled: {leg}<, sources point to {why}>.
        leg-strike: Strike grounds, halts, stops everything; {leg} among the casualties.
        leg-strike: Unions stand firm, {leg} cancelled.
        leg-missed: Family seen running as {leg} departs without it<; experts blame {why}>.
        leg-missed: Missed: {leg}<, sources point to {why}>. No injuries except to pride.
        leg-moved: Carrier rewrites calendar: {leg} to depart {when} at {time}.
        leg-moved: Date change rocks household, {leg} moved to {day}, {time}.
        airport: {airport} airport closes its runway and doors {when}<; experts blame {why}>.
        airport: All flights at {airport} halted {when} as airport closes<, sources point to {why}>.
        road: Road between {origin} and {city} closed {when}; experts blame {why}.
        road: Drivers warned: no route open from {origin} to {city} {when}, sources point to {why}.
        drive-at: Late start for {leg}: family to set off at {time}, insiders say.
        drive-at: {leg} not to begin before {time}, confirms the man with the car keys.
        car: Car declared unfit, {why} found; {leg} abandoned.
        car: Hire car fails with {why}, forcing family to drop {leg}.
        stay-lost: {hotel} cancels entire stay<; experts blame {why}>. Guests left without a single night.
        stay-lost: Housing crisis: all nights at {hotel} withdrawn<, sources point to {why}>.
        stay-night: One-night gap at {hotel}: no room {night}<; experts blame {why}>.
        stay-night: {hotel} turns family away {night} but welcomes it otherwise<, sources point to {why}>.
        stay-room: Uproar as {hotel} hands family a {room}.
        stay-room: {hotel} swaps booked room for a {room}, critics unconvinced.
        event-off: Curtain falls early: {thing} {when} cancelled<; experts blame {why}>.
        event-off: Fans in mourning, no {thing} {when}<, sources point to {why}>.
        event-moved: {thing} {when} to start at {time} in surprise move.
        event-moved: Start of {thing} {when} now set for {time}, organisers reveal.
        storm: {why} to strike {when}; outdoor plans abandoned.
        storm: And the weather: {why} {when}. Viewers are urged to stay inside.
        storm-all: {why} to strike on every day of trip; outdoor plans abandoned.
        storm-all: And the weather: {why} from departure to homecoming. Viewers are urged to stay inside.
        ill-start: Health bulletin: "{why}." Operations {when} to begin at {time}, doctors insist.
        ill-start: In a statement the family says "{why}" and rules out anything before {time} {when}.
        ill-end: Health bulletin: "{why}." Operations {when} to cease at {time}, doctors insist.
        ill-end: In a statement the family says "{why}" and rules out anything after {time} {when}.
        day-lost: Family to spend all of {day} at {why}; sightseeing suspended.
        day-lost: Bureaucracy wins: a full day at {why} {when}, nothing else possible.
        budget: Austerity: household caps whole trip at {money}.
        budget: Chancellor (mum) announces budget for the entire trip: {money}.
        money-lost: Thief escapes with {money} of family's travel fund.
        money-lost: Cash of {money} vanishes from holiday purse, no suspects.
        """,
    ),
)
