# ruff: noqa: E501
"""Training voices: a sergeant on the radio, a yoga teacher, a bookkeeper and a writer of postcards."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "sergeant-on-the-radio",
        "Sitrep follows.|All stations, message.|Contact report, break.",
        "Request alternative, over.|Advise another course of action, over.|Need a substitute objective. Suggest. Out.",
        """
        closed: Objective {thing} denied {when}<, cause {why}>. Remaining objectives unaffected.
        closed: {thing} standing down {when}<, attributed to {why}>, no entry for any personnel.
        closed-long: {thing} standing down permanently<, attributed to {why}>. No entry during our tour or after.
        closed-long: Objective {thing} lost. Closed until further orders<, cause {why}>.
        opens: {thing}: gates up {time} {when}. Negative on anything earlier.
        opens: H-hour for {thing} {when} is {time}, no admittance prior.
        closes: {thing}: gates down {time} {when}. Negative on anything later.
        closes: All personnel clear of {thing} by {time} {when}, it shuts.
        table: Mess tables at {thing} {when}: nil.
        table: {thing} {when} fully manned, cannot seat our section.
        tickets: Tickets for {thing} {when}: nil remaining.
        tickets: {thing} {when}: all passes issued, none for us.
        price: {thing} now {money} per man. Exceeds our pay.
        price: Cost of {thing} risen to {money} each. Cannot resource.
        leg-late: {leg} late by {span}<, cause {why}>. Morale good.
        leg-late: Movement {leg} delayed {span}<, attributed to {why}>.
        leg-at: {leg} slipped right, wheels moving {time}, later than orders<, cause {why}>.
        leg-at: Movement {leg} held till {time}<, attributed to {why}>.
        leg-early: {leg} slipped left, wheels moving {time}, earlier than orders.
        leg-early: Movement {leg} advanced, off at {time}. Kit packed the night before.
        leg-off: {leg} aborted by operator<, cause {why}>. Cancelled.
        leg-off: Movement {leg} scrubbed, not running<, attributed to {why}>.
        leg-strike: Civilian staff on strike, {leg} cancelled.
        leg-strike: Movement {leg} scrubbed, strike.
        leg-missed: Section failed to make {leg}<, cause {why}>. Transport has left.
        leg-missed: Missed movement: {leg}<, attributed to {why}>.
        leg-moved: {leg} reassigned to {day}, {time}.
        leg-moved: Movement {leg} now goes {when} at {time}, new date confirmed.
        airport: {airport} airport closed to all aircraft {when}<, cause {why}>.
        airport: Airfield {airport} non-operational {when}<, attributed to {why}>. Airport shut, no flights.
        road: Route {origin} to {city} closed {when}, cause {why}.
        road: Road {origin} to {city} impassable {when}, attributed to {why}.
        drive-at: {leg}: move-off {time}, cannot be sooner.
        drive-at: Vehicle check first. Start of {leg} is {time}.
        car: Vehicle casualty, {why}. {leg} aborted.
        car: Wagon is off the road, {why}, {leg} not possible.
        stay-lost: Billet {hotel} withdrawn, all nights<, cause {why}>.
        stay-lost: {hotel} has cancelled the entire billet<, attributed to {why}>.
        stay-night: Billet {hotel} not available {night}<, cause {why}>. Other nights confirmed.
        stay-night: No bed space at {hotel} {night}<, attributed to {why}>.
        stay-room: Billet at {hotel} changed to {room}. Unsatisfactory.
        stay-room: {hotel} issued us a {room}, wrong issue.
        event-off: {thing} {when} stood down<, cause {why}>. Cancelled.
        event-off: {thing} {when} will not take place, confirmed<, attributed to {why}>.
        event-moved: {thing} {when}, new H-hour {time}.
        event-moved: Start of {thing} {when} amended to {time}.
        storm: Met report {when}: {why}. No outdoor tasks.
        storm: {why} inbound {when}. Take cover, indoor tasks only.
        storm-all: Met report, whole tour: {why}. No outdoor tasks.
        storm-all: {why} inbound, all days of the trip. Take cover, indoor tasks only.
        ill-start: Medic says light duties, {why}. No parade before {time} {when}.
        ill-start: {why}. Reveille {when} delayed, first task {time}.
        ill-end: Medic says light duties, {why}. Stand down by {time} {when}.
        ill-end: {why}. Lights out {when} early, last task done {time}.
        day-lost: Section confined to {why} all day {when}.
        day-lost: {day}: no tasks possible, at {why} from first light to last.
        budget: Total funds for the operation: {money}. No reserve.
        budget: HQ caps the whole trip at {money}.
        money-lost: War chest raided, {money} stolen.
        money-lost: Loss report: {money} of trip funds missing.
        """,
    ),
    family(
        "yoga-teacher",
        "Namaste, sweet soul.|Breathing in, breathing out.|The universe has other plans.",
        "What other experience might be waiting for us?|Can you hold space for an alternative?|Which different path could we take, please?",
        """
        closed: {thing} is resting {when} and won't be receiving our energy or anyone's<, it's working through {why}>.
        closed: I'm letting go of {thing} {when}, its doors are closed<, and {why} is its lesson>. The tea here is divine.
        closed-long: {thing} has completed its journey and closed for good<, and {why} is its lesson>.
        closed-long: I've made peace with it: {thing} is closed, and will be all through our trip and past it<, it's working through {why}>.
        opens: {thing} awakens at {time} {when}, and we'd be on the mat outside before that.
        opens: patience, says {thing}: {when} its doors part at {time}, not earlier.
        closes: {thing} says its goodnight at {time} {when}, and we'd still be in the flow.
        closes: {when} at {time} everyone is gently asked to leave {thing}, as it closes.
        table: {thing} is holding so many people {when} that there's no table for our circle.
        table: I asked {thing} to nourish us {when}, and they have no seats.
        tickets: the tickets to {thing} {when} have all flowed to others.
        tickets: I opened my heart and the web page, and {thing} {when} was sold out.
        price: {thing} now asks an exchange of {money} per person, more than our abundance allows.
        price: I don't feel aligned with {money} each for {thing}. We simply can't afford it.
        leg-late: an invitation to sit: {leg} is {span} late<, it's working through {why}>.
        leg-late: {leg} moves slowly, with a delay of {span}<, and {why} is its lesson>.
        leg-at: an invitation to sit: {leg} won't flow until {time}, later than foretold<, it's working through {why}>.
        leg-at: {leg} asks for patience and leaves at {time}, delayed<, and {why} is its lesson>.
        leg-early: {leg} is eager and leaves at {time}, earlier than foretold.
        leg-early: shorter meditation that day: {leg} has been brought up to {time}.
        leg-off: {leg} isn't meant to be, it's cancelled<, and {why} is its lesson>.
        leg-off: I'm releasing {leg}, they've cancelled it<, it's working through {why}>.
        leg-strike: the workers are standing in their power, on strike, so {leg} is cancelled.
        leg-strike: a strike is asking {leg} to stay still, it won't run.
        leg-missed: we were so present that we missed {leg}<, and {why} is its lesson>.
        leg-missed: {leg} left without us, I blame nobody<, not even {why}>.
        leg-moved: {leg} found another day, {day}, at {time}.
        leg-moved: time is fluid: {leg} will be {when} at {time} and not on its first date.
        airport: the airport at {airport} is closed to every wing {when}<, it's working through {why}>.
        airport: no flights through {airport} {when}, its airport is shut<, and {why} is its lesson>.
        road: the road from {origin} to {city} is blocked like a chakra {when}, closed, and {why} is its lesson.
        road: we can't journey by road from {origin} to {city} {when}, it's working through {why}, and it's closed.
        drive-at: after our practice: {leg} begins at {time}, not earlier.
        drive-at: I can't rush {leg}, we'll be rolling at {time}.
        car: the car has given up its spirit, {why}, and so I give up {leg}.
        car: our car is in pain, {why}. It can't carry us on {leg}.
        stay-lost: {hotel} has released us from all our nights, cancelled<, it's working through {why}>.
        stay-lost: the home we'd found in {hotel} is gone, no nights remain<, and {why} is its lesson>.
        stay-night: {hotel} can't hold us {night}<, it's working through {why}>. The other nights embrace us.
        stay-night: {night} we have no nest at {hotel}<, and {why} is its lesson>.
        stay-room: {hotel} offers us a {room}, and it isn't the room we intended.
        stay-room: I sense resistance in me: {hotel} changed our room to a {room}.
        event-off: {thing} {when} has dissolved, it's cancelled<, and {why} is its lesson>.
        event-off: the gathering, {thing}, won't manifest {when}<, it's working through {why}>.
        event-moved: the gathering, {thing}, begins at {time} {when}, its hour has shifted.
        event-moved: {thing} {when} has found a new hour: {time}.
        storm: the sky is purging, {why} {when}, so let's turn inward, indoors.
        storm: {when} nature gives us {why}, and I don't want us outside in it.
        storm-all: the sky is purging, {why} on each of our days, so let's turn inward, indoors.
        storm-all: for the whole journey nature gives us {why}, and I don't want us outside in it.
        ill-start: listening to our bodies, {why}. Stillness {when} until {time}.
        ill-start: {why}, so may {when} open softly at {time}, with nothing before it.
        ill-end: listening to our bodies, {why}. Stillness {when} from {time} onward.
        ill-end: {why}, so may {when} close softly at {time}, with nothing after it.
        day-lost: {when} will be one long meditation on waiting rooms: all day at {why}.
        day-lost: {day} belongs to {why}, every breath of it.
        budget: simplicity calls: the whole trip must live on {money}.
        budget: our abundance for the trip, altogether, is {money}.
        money-lost: someone needed {money} of our travel money and took it from my mat bag.
        money-lost: I'm practising non-attachment to the {money} of trip cash I lost.
        """,
    ),
    family(
        "bookkeeper",
        "For your records:|Correction to the file:|Discrepancy found.",
        "Kindly enter a substitute. What is available?|Please post an alternative.|Which item should replace it?",
        """
        closed: the entry for {thing} must be reversed, as it's shut {when}<, supporting document: {why}>. All else reconciles.
        closed: {thing}, {day}, void: premises closed<, owing to {why}, they attest>.
        closed-long: {thing} written off in full, premises closed with no reopening on the books<, supporting document: {why}>.
        closed-long: {thing}, void on any date: closed for good<, owing to {why}, they attest>.
        opens: {thing}, {day}: opening balance of the day is at {time}, meaning no admission before.
        opens: hours of {thing} {when} restated, from {time}. Our entry is timed earlier.
        closes: {thing}, {day}: books close at {time}, and so do the doors.
        closes: hours of {thing} {when} restated, to {time}. Our entry is timed later.
        table: {thing}, {day}: table requested 1, table granted 0.
        table: our reservation with {thing} {when} does not appear in their ledger and they are full.
        tickets: {thing}, {day}: tickets requested, tickets granted 0, stock exhausted.
        tickets: {thing} {when} has a nil balance of tickets.
        price: {thing} invoiced at {money} per person after the increase, cannot be met from our account.
        price: unit price for {thing} restated to {money} per head. Overspend.
        leg-late: {leg}, {span} in arrears<, supporting document: {why}>.
        leg-late: {leg} overdue: {span}<, owing to {why}, they attest>. Meal voucher received and filed.
        leg-at: {leg} carried forward to {time}, same day, later<, supporting document: {why}>.
        leg-at: departure of {leg} restated: {time}, a delay<, owing to {why}, they attest>.
        leg-early: departure of {leg} restated: {time}, earlier than first entered.
        leg-early: {leg} due sooner, falls at {time} from now on.
        leg-off: {leg} written off, cancelled<, supporting document: {why}>.
        leg-off: {leg} struck from the schedule by the carrier<, owing to {why}, they attest>.
        leg-strike: {leg} written off, strike.
        leg-strike: {leg} struck from the schedule, the staff having stopped work in a pay dispute.
        leg-missed: {leg} departed unposted, that is, without us<, supporting document: {why}>.
        leg-missed: our fault: missed {leg}<, owing to {why}, I attest>.
        leg-moved: {leg} transferred to {day}, {time}.
        leg-moved: value date of {leg} amended, it now leaves {when}, {time}.
        airport: {airport} airport, {day}: closed, flights nil<, supporting document: {why}>.
        airport: no flights to be booked via {airport} {when}, airport closed<, owing to {why}, they attest>.
        road: road {origin} to {city}, {day}: closed, supporting document: {why}.
        road: transit by road {origin} to {city} not allowed {when}, owing to {why}, they attest.
        drive-at: {leg}, start deferred to {time}.
        drive-at: {leg} not before {time}, the car is due back at that hour.
        car: car written off for this trip, {why}. {leg} to be reversed.
        car: repair bill says {why}; {leg} cannot be made.
        stay-lost: {hotel}, all nights credited back, booking void<, supporting document: {why}>.
        stay-lost: {hotel} reversed our complete stay<, owing to {why}, they attest>.
        stay-night: {hotel}, one night credited back, no room {night}<, supporting document: {why}>.
        stay-night: shortfall at {hotel} {night}, no bed in stock for us<, owing to {why}, they attest>. Other nights reconcile.
        stay-room: {hotel} delivered {room}; does not match the purchase order.
        stay-room: {hotel}, description of room amended by them to {room}. Not accepted.
        event-off: {thing}, {day}, void: cancelled<, supporting document: {why}>.
        event-off: {thing} {when} reversed by the promoter, it's off<, owing to {why}, they attest>.
        event-moved: {thing}, {day}: start restated to {time}.
        event-moved: {thing} {when} has an amended start, {time}.
        storm: provision for {when}: {why}. Outdoor items to be written down to zero.
        storm: {why} accrues {when}, so indoor items only.
        storm-all: provision for the full period of travel: {why}. Outdoor items to be written down to zero.
        storm-all: {why} accrues on every day of the trip, so indoor items only.
        ill-start: note to the account: {why}. Nothing to be entered {when} before {time}.
        ill-start: {why}; first posting {when} at {time}, please.
        ill-end: note to the account: {why}. Nothing to be entered {when} after {time}.
        ill-end: {why}; last posting {when} finished by {time}, please.
        day-lost: {day}: full day debited to {why}.
        day-lost: all hours {when} are allocated to {why}, zero remaining.
        budget: total for the trip revised, new ceiling {money}.
        budget: funds for the trip as a whole: {money}. Overdraft refused.
        money-lost: petty theft, {money}, to be deducted from the trip's funds.
        money-lost: cash count short by {money}, lost.
        """,
    ),
    family(
        "postcard-writer",
        "Greetings from the road!|Wish you were here, then you'd fix this.|Sunny greetings, cloudy news.",
        "Think of something else for us? Love, Hal & Bev|What instead? Hugs from H. & B.|Another idea would be swell. Yours, Hal",
        """
        closed: Pretty view on the front; on the back: {thing} is closed to us {when}<, {why} and so on>.
        closed: The waiter told us not to bother with {thing} {when}, it won't be open<, {why}, he thinks>. Bev got a tan.
        closed-long: The picture is all we'll get of {thing}, it has closed and won't open again while we travel<, {why} and so on>.
        closed-long: The waiter told us not to bother with {thing} any day, it's gone and closed<, {why}, he thinks>.
        opens: {thing} is not for early risers, {time} is opening time {when}.
        opens: We'd have to twiddle our thumbs till {time} {when}, that's when {thing} opens.
        closes: {thing} is not for late risers, {time} is closing time {when}.
        closes: We'd have to rush, for {thing} closes by {time} {when}.
        table: {thing} is the talk of the town and so has no table for two old crocks {when}.
        table: Everybody eats at {thing} {when} except us: full up.
        tickets: Bev stood in line for {thing} ({day}) and the last ticket went to the man before her.
        tickets: Everybody has tickets for {thing} {when} except us: sold out.
        price: {thing} is {money} each now. In 1974 it was fifty cents. We'll have to skip it, can't pay.
        price: Bev gasped: {money} a person for {thing}. Not within our pocketbook.
        leg-late: Sitting here writing this because {leg} is {span} late<, {why} and so on>.
        leg-late: {leg} won't make its time, it's off by {span}, late naturally<, {why}, they think>.
        leg-at: Sitting here writing this because {leg} got put off to {time}<, {why} and so on>.
        leg-at: {leg} won't make its time, it's leaving {time}, late naturally<, {why}, they think>.
        leg-early: Scribbling fast because {leg} got moved up to {time}.
        leg-early: {leg} has changed its time to an earlier one, {time}, and Hal is no early bird.
        leg-off: Scribbling sadly because {leg} got cancelled<, {why} and so on>.
        leg-off: {leg} won't be taking us anywhere, cancelled<, {why}, they think>.
        leg-strike: Drums and chants outside: a strike, and {leg} is cancelled.
        leg-strike: {leg} won't be taking us anywhere, there's a strike.
        leg-missed: Hal stopped to buy stamps, then {why}, and we missed {leg}.
        leg-missed: {leg} waved us goodbye from the wrong side of the glass, missed it<, {why} and so on>.
        leg-moved: {leg} changed dates on us, it's {day}, {time}.
        leg-moved: By the time you read this they'll have us leaving {when} at {time}, that's the new day for {leg}.
        airport: {airport} airport shut up shop {when}<, {why} and so on>, no planes.
        airport: The cabbie says {airport} airport is closed {when}<, {why}, he thinks>.
        road: The cabbie says the road from {origin} to {city} is closed {when}, {why}, he thinks.
        road: They've roped off the road between {origin} and {city} {when}, {why} and so on.
        drive-at: Hal wants his eggs first, so {leg} starts at {time}.
        drive-at: Not leaving on {leg} before {time}, Bev has the hairdresser.
        car: Car's a goner, {why} and so on. Scratch {leg}.
        car: The man with the tow truck says {why}, so {leg} isn't going to be.
        stay-lost: {hotel} gave our whole stay the heave-ho, every night<, {why} and so on>.
        stay-lost: No {hotel} for us, not for any of our nights, all cancelled<, {why}, they think>.
        stay-night: {hotel} has no room for us {night}<, {why} and so on>; other nights, yes.
        stay-night: We're homeless {night}, {hotel} says sorry, no bed then<, {why}, they think>.
        stay-room: {hotel} has put us in a {room}. Bev is not amused.
        stay-room: Wrong room alert: a {room} at {hotel}.
        event-off: All dressed up for {thing} {when}, and now it's cancelled<, {why} and so on>.
        event-off: The poster for {thing} {when} has a big CANCELLED across it<, {why}, they think>.
        event-moved: The poster for {thing} {when} has a new time pasted over: {time}.
        event-moved: All dressed up for {thing} {when} at the wrong hour: it's {time} now.
        storm: Postcard skies they aren't: {why} {when}, so no outdoors for us.
        storm: {when} we're promised {why}. Bev melts. Indoors, please.
        storm-all: Postcard skies they aren't: {why} every day of the trip, so no outdoors for us.
        storm-all: All trip long we're promised {why}. Bev melts. Indoors, please.
        ill-start: {why}, wish us well. Nothing {when} before {time}, we're staying put.
        ill-start: {why}, so {when} we surface at {time}.
        ill-end: {why}, wish us well. Nothing {when} after {time}, we're staying put.
        ill-end: {why}, so {when} we turn in at {time}.
        day-lost: {day} is not for postcards: we'll be at {why} from breakfast to supper.
        day-lost: Hal lost his papers, so {when} it's {why}, the entire day.
        budget: We broke the piggy bank: {money} for the whole trip, stamps included.
        budget: Bev's in charge of money and says {money} all told for the trip.
        money-lost: A boy on a moped took {money} from Bev.
        money-lost: Hal's wallet is {money} lighter, lost it somewhere.
        """,
    ),
)
