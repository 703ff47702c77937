# ruff: noqa: E501
"""Training voices: a dry Glaswegian, a consultant in bullets, a night nurse, a Waikato farmer, a learner from Seville."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "glasgow-deadpan",
        "Splendid news, as ever.|Right, brace yourself.|Well, that's us telt.",
        "Anything else going, before I take up golf?|Find us another wee plan, would you?|So what's it to be instead?",
        """
        closed: {thing} has decided {when} that it can do without us<, citing {why}>. Closed, in other words.
        closed: The welcome at {thing} {when} will consist of a padlock<, courtesy of {why}>.
        closed-long: {thing} is closed the now, closed next week, closed till who knows when<. {why}, if you please>.
        closed-long: You can take {thing} and score it out in thick black pen. Shut, and staying shut the whole time we're about<, courtesy of {why}>.
        opens: Nobody at {thing} gets out of their bed {when} till {time}, which is when it opens.
        opens: We can admire the outside of {thing} {when} all we like; the inside's only on offer from {time}.
        closes: {thing} has had enough of folk by {time} {when} and shuts.
        closes: It'll be out on our ear at {thing} {when}, {time} on the dot, that being closing time.
        table: {thing} is hoaching {when}. Not a table, not a stool.
        table: Asked {thing} for a seat {when}. Still laughing, they are. Booked solid.
        tickets: Every man and his dog has a ticket for {thing} {when}. Bar us, for there's none left.
        tickets: The tickets for {thing} {when} sold out, presumably while I was finding my specs.
        price: {thing} now wants {money} off each of us. Is the ceiling gold? We cannae afford it.
        price: {money} a head to get into {thing}. For that I'd want to take it home. It's beyond us.
        leg-late: {leg} is taking its time: {span} late<, courtesy of {why}>.
        leg-late: Marvellous. Another {span} of this bench till {leg} gets going<, all for {why}>.
        leg-at: {leg} will grace us with its departure at {time}, and no sooner<, courtesy of {why}>.
        leg-at: It's {time} now for {leg}, it having been knocked back<. {why}, naturally>.
        leg-early: Some genius has shifted {leg} to an earlier time. {time}, if you're asking.
        leg-early: First time in history: {leg} is going before it's due, at {time}.
        leg-off: {leg} has been consigned to history<, courtesy of {why}>. Cancelled.
        leg-off: No {leg} for us. Cancelled<, and the excuse is {why}>.
        leg-strike: The crew are on strike and {leg}'s cancelled. Solidarity, and all that.
        leg-strike: Braziers lit, banners up, and {leg} not running. A strike, aye.
        leg-missed: We got a lovely view of {leg} leaving. We weren't on it<, courtesy of {why}>.
        leg-missed: {leg} and ourselves failed to coincide. It went, we didnae<. {why}, before you ask>.
        leg-moved: {leg} has wandered off to {day}. {time}, to be exact.
        leg-moved: Your calendar's wrong, it seems. {leg} goes {when} at {time} now.
        airport: {airport} airport has drawn its curtains {when}<, courtesy of {why}>. No flights, none.
        airport: If you were hoping to fly from or into {airport} {when}, don't: the airport's shut<. {why}>.
        road: {why} has seen fit to close the road between {origin} and {city} {when}.
        road: The road from {origin} to {city} is not for driving on {when}. Shut, courtesy of {why}.
        drive-at: {leg} won't be starting till {time}, on account of my lot packing like snails.
        drive-at: As for {leg}, {time} is when we'll be off. Not a minute before.
        car: The motor has expired. {why}. {leg} expires with it.
        car: Our chariot has come down with {why}, so nae chance of {leg}.
        stay-lost: {hotel} has wished us all the best elsewhere, for every night we'd booked<, courtesy of {why}>.
        stay-lost: {hotel} would rather not see us at all now, the full stay's cancelled<. {why}>.
        stay-night: {hotel} will not be having us {night}<, courtesy of {why}>. Other nights, apparently, we're tolerable.
        stay-night: A park bench for us {night}, since {hotel}'s got no room<. {why}>.
        stay-room: {hotel}, in its wisdom, has us down for a {room}.
        stay-room: What we booked at {hotel} has shrunk in the wash. It's a {room} now.
        event-off: {thing} {when} is dead in the water<, courtesy of {why}>. Cancelled.
        event-off: Take heart, no queue at {thing} {when}: it's been called off<. {why}>.
        event-moved: {thing} {when} is at {time} these days. Nobody thought to mention it.
        event-moved: They've had another think about {thing} {when}, and it's {time} it'll be starting.
        storm: Taps aff? No. {why} {when}. We'll not be doing anything outside.
        storm: {when} we're to have {why}, so unless it's got a roof, I'm not interested.
        storm-all: {why}, every day, start to finish. So unless it's got a roof, I'm not interested.
        storm-all: The entire holiday will be {why}. A home from home. Nothing outside.
        ill-start: {why}, so there'll be no sign of life from us {when} before {time}.
        ill-start: {why}. {time} {when} is when we might be fit for something; leave the hours before it empty.
        ill-end: {why}, so {when} we'll be away to our beds at {time}.
        ill-end: {why}. By {time} {when} I want my slippers on and nothing left to see.
        day-lost: The joys of {why} await, {when}, from opening till closing. Nothing else that day.
        day-lost: {day}: all of it, every hour, in {why}. Send biscuits.
        budget: The whole trip's to be done for {money}. Aye, all of it.
        budget: The bank manager (the wife) has set the total at {money} for the holiday.
        money-lost: Someone in the crowd has made off with {money} of ours.
        money-lost: I seem to have donated {money} of our holiday cash to the pavement.
        """,
    ),
    family(
        "consultant-bullets",
        "Status update:|Flagging an issue on the trip:|Quick sync, one blocker:",
        "Ask: propose a replacement.|Next action (you): alternative, please.|What are our options?",
        """
        closed: - Item: {thing} / Issue: not available {when}, site closed< / Root cause: {why}>
        closed: - {thing} offline {when}<; driver: {why}> / Remaining agenda: green
        closed-long: - {thing}: decommissioned for the duration of our stay<; driver: {why}>
        closed-long: - {thing} to be descoped, since the place is closed through the end of our trip and beyond< / Root cause: {why}>
        opens: - {thing}, {day}: go-live slips to {time}, i.e. closed before that
        opens: - Constraint on {thing} {when}: earliest entry {time}
        closes: - {thing}, {day}: hard stop at {time}, everyone out
        closes: - Constraint on {thing} {when}: latest exit {time}, then it closes
        table: - {thing}, {day}: zero seating capacity for our party
        table: - Reservation request, {thing} {when}: declined, fully booked
        tickets: - {thing}, {day}: ticket inventory depleted
        tickets: - Admission to {thing} {when}: unavailable, allotment sold through
        price: - {thing}: unit cost up to {money} per person / Impact: over budget
        price: - Cost variance, {thing}: new price {money} p.p., not fundable
        leg-late: - {leg}: slippage of {span}< / Root cause: {why}> / Lounge access: yes
        leg-late: - Timeline risk materialised: {leg} {span} late<; driver: {why}>
        leg-at: - {leg}: departure moved right, new ETD {time}< / Root cause: {why}>
        leg-at: - {leg} re-baselined to a later departure, {time}<; driver: {why}>
        leg-early: - {leg}: departure moved left, new ETD {time}
        leg-early: - {leg} accelerated: leaves at {time}, ahead of plan
        leg-off: - {leg}: no-go, carrier cancelled< / Root cause: {why}>
        leg-off: - {leg} dropped from the schedule entirely<; driver: {why}>
        leg-strike: - {leg}: no-go / Root cause: labour action
        leg-strike: - Strike impact: {leg} cancelled
        leg-missed: - {leg}: we failed to board, it has departed< / Root cause: {why}>
        leg-missed: - Missed {leg}, own goal<; driver: {why}>
        leg-moved: - {leg}: rebooked to {day}, {time}
        leg-moved: - Date change on {leg}. New date: {day}. New ETD: {time}
        airport: - {airport} airport: fully closed {when}< / Root cause: {why}>
        airport: - No air movements at {airport} {when}, airport shut down<; driver: {why}>
        road: - Road {origin} to {city}: closed {when} / Root cause: {why}
        road: - Ground route {origin}/{city} unavailable {when}; driver: {why}
        drive-at: - {leg}: kickoff no earlier than {time}
        drive-at: - Dependency on {leg}: vehicle handover first, so start at {time}
        car: - Vehicle out of service ({why}) / Impact: {leg} not deliverable
        car: - Rental failure, {why}; {leg} is blocked
        stay-lost: - {hotel}: supplier terminated the whole booking< / Root cause: {why}>
        stay-lost: - {hotel}: 0 of our nights confirmed, full stay withdrawn<; driver: {why}>
        stay-night: - {hotel}: shortfall {night}, no room< / Root cause: {why}> / Other nights: on track
        stay-night: - Gap in lodging {night}, {hotel} cannot deliver<; driver: {why}>
        stay-room: - {hotel}: spec changed to {room}, does not meet requirement
        stay-room: - Quality issue, {hotel}: supplied {room} versus what was ordered
        event-off: - {thing}, {day}: event cancelled< / Root cause: {why}>
        event-off: - {thing} {when} will not be delivered, organiser pulled the plug<; driver: {why}>
        event-moved: - {thing}, {day}: start rescheduled to {time}
        event-moved: - Time change only, {thing} {when}: now {time}
        storm: - Weather, {day}: {why} / Impact: outdoor items not viable
        storm: - External risk {when}: {why}. Mitigation: indoor only
        storm-all: - Weather, all trip dates: {why} / Impact: outdoor items not viable
        storm-all: - External risk across the full timeline: {why}. Mitigation: indoor only
        ill-start: - Resource constraint: {why} / Impact: {when}, no activity ahead of {time}
        ill-start: - {why}, so day start {when} re-planned to {time}
        ill-end: - Resource constraint: {why} / Impact: {when}, no activity beyond {time}
        ill-end: - {why}, so day end {when} re-planned to {time}
        day-lost: - {day}: zero availability, full day at {why}
        day-lost: - Mandatory all-day appointment {when}: {why}. Everything else parked
        budget: - New cost ceiling, end to end: {money}
        budget: - Total trip budget re-forecast at {money}, hard cap
        money-lost: - Unplanned loss of {money} from trip funds
        money-lost: - Theft: {money}. Remaining budget down by that amount
        """,
        joint="\n",
    ),
    family(
        "night-nurse",
        "Just off nights, bear with me.|Brain's mush after a double, but:|Writing from the staff room, bleep's quiet for once.",
        "Can you prescribe something else?|What's the alternative, in words of one syllable?|Could you work me out a plan B while I nap?",
        """
        closed: {thing} is out of action {when}<, it's down to {why}>. Nobody goes in.
        closed: They've cordoned off {thing} {when}<, on grounds of {why}>. Everything else can stay as is.
        closed-long: {thing} won't recover in our time, it's closed indefinitely<, and it's down to {why}>.
        closed-long: Time of death called on {thing}: closed, not to reopen<. Cause: {why}>.
        opens: Visiting hours at {thing} {when} don't begin until {time}.
        opens: {thing} has swapped to a late shift {when} and opens at {time}.
        closes: Visiting hours at {thing} {when} are over at {time}.
        closes: {thing} is on an early shift {when}, finishing at {time}, then doors shut.
        table: No beds, I mean no tables, at {thing} {when}.
        table: {thing} is at full capacity {when} and turned our booking down.
        tickets: I set an alarm for it and still: no tickets for {thing} {when}.
        tickets: {thing} ran dry of tickets for {day}.
        price: On a nurse's wage? {thing} is {money} per person now. No way.
        price: {thing} has gone and hiked it to {money} each, and my payslip says no.
        leg-late: {leg} isn't stable: {span} late at last check<, it's down to {why}>.
        leg-late: Handover from the help desk: {leg} delayed {span}<, on grounds of {why}>.
        leg-at: {leg} has been pushed down the list and departs at {time} now<, it's down to {why}>.
        leg-at: I could have slept longer: {leg} doesn't leave till {time} these days<, on grounds of {why}>.
        leg-early: {leg} has been pushed up the list and departs at {time} now. No nap for me.
        leg-early: They want us quicker on our feet, {leg} now leaves at {time}, before the time on our sheet.
        leg-off: {leg} couldn't be saved, it's cancelled<, and it's down to {why}>.
        leg-off: They've discharged {leg} from the timetable<, on grounds of {why}>. Not running.
        leg-strike: We had our own strike last year so no hard feelings, but theirs has stopped {leg}.
        leg-strike: {leg} won't run, all staff are out on strike.
        leg-missed: I ran in my clogs and we still missed {leg}<, it's down to {why}>.
        leg-missed: {leg} had gone when we arrived<, on grounds of {why}>.
        leg-moved: Rota change: {leg} is {when} at {time} now.
        leg-moved: They've put {leg} on another date. {day}, {time}.
        airport: {airport} airport is closed to admissions and discharges, meaning planes, {when}<, it's down to {why}>.
        airport: Nothing flies at {airport} {when}, they've closed the airport<, on grounds of {why}>.
        road: The artery from {origin} to {city} is blocked {when}, by {why}. Road closed.
        road: An ambulance mate says don't try {origin} to {city} by road {when}, it's closed with {why}.
        drive-at: I won't be safe to drive before {time}, so {leg} starts then.
        drive-at: Sleep first. {leg} at {time}, not before.
        car: Diagnosis on the car: {why}. {leg} is contraindicated.
        car: The car flatlined with {why}, so we can't make {leg}.
        stay-lost: {hotel} has discharged us from every night we'd booked<, it's down to {why}>.
        stay-lost: {hotel} can't take us at all, the stay's cancelled in full<, on grounds of {why}>.
        stay-night: {hotel} is a bed short for us {night}<, it's down to {why}>.
        stay-night: No bed at {hotel} for us {night}<, on grounds of {why}>. Rest of the stay is healthy.
        stay-room: I've slept in enough wards: {hotel} wants us in a {room}.
        stay-room: {hotel} has moved us to a {room}, and I need what I booked.
        event-off: {thing} {when} didn't make it<, it's down to {why}>. Cancelled.
        event-off: They've cancelled {thing} {when}<, on grounds of {why}>.
        event-moved: {thing} {when} has had its start changed to {time}.
        event-moved: New appointment for {thing} {when}: {time}.
        storm: {when} it's {why}, and I've nursed enough pneumonias. Inside only.
        storm: Prognosis for {day}: {why}. Not leaving the building for anything open-air.
        storm-all: Prognosis for the whole holiday: {why}. Not leaving the building for anything open-air.
        storm-all: It's {why} on each and every day we're off, and I've nursed enough pneumonias. Inside only.
        ill-start: Obs are in: {why}. {when}, nothing by mouth or by foot until {time}.
        ill-start: {why}, and my orders are to lie in {when}. Activities from {time}.
        ill-end: Obs are in: {why}. {when}, lights out means we're in by {time}.
        ill-end: {why}, and my orders are an early finish {when}. Activities up to {time}.
        day-lost: {day} goes to {why}, from the first number called to the last.
        day-lost: Worse than A&E: we'll be waiting at {why} the entire day {when}.
        budget: I've done the sums on my break: {money} has to cover the whole trip.
        budget: No overtime this month, so the trip total comes down to {money}.
        money-lost: Somebody went through my locker and {money} of trip money walked.
        money-lost: I dropped {money} somewhere between ward and station, and that was for the holiday.
        """,
    ),
    family(
        "waikato-farmer",
        "G'day from the cowshed.|Gidday, just in from milking.|Kia ora, bit of bother.",
        "What else have you got, mate?|Chuck us another option, eh.|Got something different up your sleeve?",
        """
        closed: {thing} has its gate shut {when}<, {why} did it>. She'll be right, but we need something to do.
        closed: Not a show of getting into {thing} {when}, they're shut<, seeing as they've got {why}>.
        closed-long: {thing} has been put out to pasture, closed till further word<, {why} did it>.
        closed-long: {thing} is stuffed, closed the whole way through our trip and then some<, seeing as they've got {why}>.
        opens: They milk late at {thing}, nobody's let in until {time} {when}.
        opens: Gate at {thing} gets unlatched at {time} {when} and not before, eh.
        closes: Gate at {thing} gets latched at {time} {when}, and they won't have stragglers.
        closes: {thing} packs up shop at {time} {when}, and there's us thinking we had ages.
        table: {thing}'s full as a tick {when}, no spot for us at the trough.
        table: They've no table spare at {thing} {when}, told me flat.
        tickets: Tickets for {thing} {when}? Gone by lunchtime, mate.
        tickets: No tickets to be had for {thing} {when}, all snapped up.
        price: {thing} wants {money} each, and with milk prices what they are, that's a no.
        price: They're stinging you {money} a head at {thing} now. Could buy a ewe for that. Too rich for us.
        leg-late: {leg} is dragging its hooves, {span} late<, {why} did it>.
        leg-late: Got another {span} to sit on our bums before {leg}<, seeing as they've got {why}>.
        leg-at: {leg} won't be away until {time}, they reckon, well after the old time<, {why} did it>.
        leg-at: Plenty of time for a pie: {leg} has been shoved back to {time}.
        leg-early: {leg} is getting away earlier on us, {time} it is.
        leg-early: No time for a pie: {leg} has been shoved up to {time}.
        leg-off: {leg} has been flagged away, not going<, {why} did it>.
        leg-off: They've pulled the pin on {leg}<, seeing as they've got {why}>.
        leg-strike: The whole crew's gone on strike and {leg} isn't happening.
        leg-strike: Strike's on, eh, so {leg} is munted.
        leg-missed: Mucked around with {why} and missed {leg}.
        leg-missed: {leg} shot through without us<, {why} did it>.
        leg-moved: {leg} has been drafted into another pen: {day}, {time}.
        leg-moved: They've got us going {when} at {time} on {leg}, so a different day altogether.
        airport: {airport} airport is closed up {when}<, {why} did it>. Not even the birds.
        airport: No planes at {airport} {when}, airport's out<, seeing as they've got {why}>.
        road: Road's out between {origin} and {city} {when}, {why} did it.
        road: You won't get a ute or anything else from {origin} to {city} {when}, road's shut, {why}.
        drive-at: Got stock to shift first, so {leg} can't start until {time}.
        drive-at: We'll be away on {leg} at {time}, can't be any sooner.
        car: The wagon's had it, {why}, and that's {leg} gone west.
        car: Tried number eight wire and everything, but {why} means the car can't do {leg}.
        stay-lost: {hotel} has mucked us about and scrapped the lot, all our nights<, {why} did it>.
        stay-lost: {hotel} can't have us any of the nights<, seeing as they've got {why}>.
        stay-night: {hotel} is out of room for us {night}<, {why} did it>. Other nights are sweet as.
        stay-night: We'd be sleeping in the hay barn {night}, {hotel} can't do it<, seeing as they've got {why}>.
        stay-room: {hotel}'s gone and given us a {room}. Not keen.
        stay-room: All {hotel} can rustle up is a {room}, and that's not what we asked for.
        event-off: {thing} {when} has been canned<, {why} did it>.
        event-off: No {thing} {when}, they pulled out<, seeing as they've got {why}>.
        event-moved: {thing} {when}'s been shifted along to {time}.
        event-moved: They're running {thing} at {time} {when}, not when we had it.
        storm: Barometer's dropping: {why} {when}, so no mucking about outdoors.
        storm: It'll be {why} {when}, and I get enough of that at work. Somewhere dry and indoors.
        storm-all: Barometer's on the floor: {why} all the days we're away, so no mucking about outdoors.
        storm-all: It'll be {why} the whole blimmin' trip, and I get enough of that at work. Somewhere dry and indoors.
        ill-start: {why}, so for once no dawn start {when}: {time}, thanks.
        ill-start: {why}. We're not leaving the paddock before {time} {when}.
        ill-end: {why}, so yard us by {time} {when}, thanks.
        ill-end: {why}. Want to be home and hosed by {time} {when}.
        day-lost: We'll be penned up at {why} {when}, dawn to dusk.
        day-lost: {day}'s shot. All of it in {why}, no way round it.
        budget: Vet bills, so {money} for the whole trip and no more.
        budget: We've tightened the belt: {money} all up, the lot included.
        money-lost: Some ratbag pinched {money} of our trip money out of the ute.
        money-lost: Lost {money} down the back of who knows what, so we're short by that.
        """,
    ),
    family(
        "learner-from-seville",
        "Hello friends, one problem.|Good afternoon, sorry for my bad english.|Ay, look what happens:",
        "What other thing we can do?|You can put us another plan, please?|Do you know some alternative more or less near?",
        """
        closed: They have said me that {thing} not opens {when}<, for {why}>. What a pity, with the sun that makes.
        closed: {when} {thing} stays without to open<, is for cause of {why}>.
        closed-long: {thing} it closed already for always<, for {why}>.
        closed-long: {thing} is closed and they not know to say until when, in all our travel will not open<. Is for cause of {why}>.
        opens: {thing} {when} opens more late, at {time}.
        opens: Until {time} is not possible to enter in {thing} {when}.
        closes: {thing} {when} closes more soon, at {time}.
        closes: From {time} nobody can be in {thing} {when}, they close.
        table: In {thing} not rest any table {when}, is all complete.
        table: We wanted to reserve in {thing} for {day} but is full, they say no.
        tickets: The entrances for {thing} {when} are finished, not rest any.
        tickets: Not stay more tickets of {thing} for {day}.
        price: {thing} has risen the price to {money} for person, is too much for our pocket.
        price: They ask {money} to each one for {thing}, and we not have so much.
        leg-late: {leg} goes with {span} of retard<, for {why}>. Patience.
        leg-late: {leg} has {span} of delay<, is for cause of {why}>.
        leg-at: {leg} not goes out until {time}, is more late than before<, for {why}>.
        leg-at: They have delayed the exit of {leg}, now at {time}.
        leg-early: They have advanced {leg}, goes out at {time}, more early.
        leg-early: {leg} goes out before of the hour we had, now is at {time}.
        leg-off: They have annulled {leg}<, for {why}>.
        leg-off: {leg} not goes to go out, is suspended<, is for cause of {why}>.
        leg-strike: There is strike and {leg} not goes out.
        leg-strike: For the strike of the workers they have annulled {leg}.
        leg-missed: We have lost {leg}, it went without us<, for {why}>.
        leg-missed: We not arrived to time to {leg}<, is for cause of {why}>.
        leg-moved: They have changed {leg} of day: now is {when} at {time}.
        leg-moved: {leg} passes to {day}, with exit at {time}.
        airport: The airport of {airport} is closed {when}<, for {why}>, not goes out any airplane.
        airport: {when} in {airport} not fly the airplanes, the airport is closed<, is for cause of {why}>.
        road: They have cut the road from {origin} until {city} {when}, for {why}.
        road: {when} by the road of {origin} to {city} nobody passes, is for cause of {why}.
        drive-at: For {leg} we cannot go out until {time}.
        drive-at: We start {leg} at {time}, before is impossible.
        car: The car not walks, has {why}, so {leg} we cannot do.
        car: It has broken us the car ({why}) and {leg} not can be.
        stay-lost: {hotel} has annulled us all the nights<, for {why}>.
        stay-lost: In {hotel} not want us already, any night of all<, is for cause of {why}>.
        stay-night: In {hotel} not have bed for us {night}<, for {why}>. The others nights yes.
        stay-night: {night} we not can sleep in {hotel}<, is for cause of {why}>.
        stay-room: In {hotel} they give us a {room} and it was not that.
        stay-room: They have changed us in {hotel} to a {room}.
        event-off: They have suspended {thing} {when}<, for {why}>, not goes to be.
        event-off: {thing} {when} not celebrates already<, is for cause of {why}>.
        event-moved: {thing} {when} commences at {time}, they changed the hour.
        event-moved: The hour of {thing} {when} is other: {time}.
        storm: {when} it goes to make {why}, not can be in the street.
        storm: In the television say {why} {when}, so things with roof.
        storm-all: All the travel it goes to make {why}, not can be in the street.
        storm-all: In the television say {why} for all the days that we are, so things with roof.
        ill-start: {why}, so {when} we go out from {time}, not before.
        ill-start: As {why}, we prefer to begin {when} at {time}.
        ill-end: {why}, so {when} at {time} all must be finished and we to the bed.
        ill-end: As {why}, we prefer to be returned at {time} {when}, not more late.
        day-lost: {when} we must be in {why} all the day complete, not can to do other thing.
        day-lost: All the {day} it goes to us in {why}.
        budget: For all the travel we have in total {money} and nothing more.
        budget: The all travel not can cost more than {money}.
        money-lost: They have robbed us {money} of the money of the vacations.
        money-lost: It has fallen me {money}, now we are with that less.
        """,
    ),
)
