# ruff: noqa: E501
"""Training voices: a builder from Kraków, a guest from Osaka, a couple from Lyon, an aunt from Omsk, a carer from Cebu."""

from __future__ import annotations

from tripmend_suites.triptide.data.disruptions.messages._family import Family, family

__all__ = ["VOICES"]

VOICES: tuple[Family, ...] = (
    family(
        "builder-from-krakow",
        "Hello boss.|Good day, is Marek.|Listen, is problem.",
        "You have other idea?|Please to find something other.|What instead, you tell me?",
        """
        closed: {thing} is on locked {when}<, by {why}>. Coffee I have, so is not tragedy.
        closed: I was looking, and in {thing} {when} nobody will work<, they have there {why}>.
        closed-long: {thing} is closed with nails, and for always<, by {why}>.
        closed-long: {thing} not exist for us no more, they close whole business<, they have there {why}>.
        opens: {thing} {when} they open only about {time}.
        opens: to {time} {when} in {thing} is locked, later is open.
        closes: {thing} {when} is open only to {time}.
        closes: from {time} {when} in {thing} is locked.
        table: in {thing} {when} all tables is taken, for us is none.
        table: I rang to {thing}, for {day} they have not one free table.
        tickets: tickets to {thing} {when} went out, is none.
        tickets: for {thing} {when} I cannot buy ticket, all is sold out.
        price: in {thing} they take now {money} from person. I earn normal money, is too much.
        price: {thing} went in price, {money} for one. For us no.
        leg-late: {leg} has lateness {span}<, by {why}>.
        leg-late: {leg} is late of {span}<, they have there {why}>. We sit on bags.
        leg-at: {leg} is moved on later, on {time}<, by {why}>.
        leg-at: not when was but at {time} goes {leg}, later<, they have there {why}>.
        leg-early: {leg} is moved on earlier, on {time}.
        leg-early: not when was but already at {time} goes {leg}, earlier.
        leg-off: {leg} they called back, will not be<, by {why}>.
        leg-off: {leg} fell out from the plan, cancelled<, they have there {why}>.
        leg-strike: peoples is striking and {leg} not goes.
        leg-strike: is strike, by this {leg} is cancelled.
        leg-missed: we are late on {leg}, it went<, by {why}>.
        leg-missed: {leg} ran away to us<, because was {why}>.
        leg-moved: {leg} is thrown on other day, on {day}, hour {time}.
        leg-moved: now {leg} is {when} at {time}, term is changed.
        airport: airport in {airport} is locked {when}<, by {why}>, nothing flies.
        airport: {when} from {airport} you not fly away and not fly in, airport closed<, they have there {why}>.
        road: road from {origin} to {city} is locked {when}, by {why}.
        road: {when} by car you not pass from {origin} to {city}, they have there {why}.
        drive-at: {leg} we can begin at {time}, sooner I am on the building site.
        drive-at: we move on {leg} only at {time}.
        car: auto is broken, {why}. From {leg} nothing will be.
        car: I know on engines a little: is {why}. {leg} not possible.
        stay-lost: {hotel} cancelled to us whole stay, all nights<, by {why}>.
        stay-lost: in {hotel} we not have nothing no more, not one night<, they have there {why}>.
        stay-night: {hotel} has not room for us {night}<, by {why}>. Other nights is good.
        stay-night: {night} we have not where to sleep, {hotel} not can<, they have there {why}>.
        stay-room: {hotel} gave to us {room}, and I paid for what other.
        stay-room: in {hotel} they changed on {room}.
        event-off: {thing} {when} is called back<, by {why}>.
        event-off: {thing} {when} will not take place<, they have there {why}>.
        event-moved: {thing} {when} they start at {time}, not as on ticket.
        event-moved: hour of {thing} {when} they changed on {time}.
        storm: {when} will be {why}, on outside is no sense.
        storm: they say on {day} {why}. Only under roof, please.
        storm-all: whole trip will be {why}, on outside is no sense.
        storm-all: they say {why} on all days. Only under roof, please.
        ill-start: {why}, so {when} we go out from {time}.
        ill-start: {why}. To {time} {when} we lie down, then we go.
        ill-end: {why}, so {when} we come back to {time}, at most.
        ill-end: {why}. At {time} {when} we lie down already, all must be done.
        day-lost: whole {day} we stand in {why}, is no time on nothing.
        day-lost: {when} is {why}, from morning to evening, papers.
        budget: on whole trip is {money}, more is no.
        budget: wife counted, altogether all can cost {money}.
        money-lost: they stole to me {money} from holiday money.
        money-lost: {money} I lost, is hole in holiday money.
        """,
    ),
    family(
        "guest-from-osaka",
        "Thank you always for your kind support.|I am sorry to trouble you in your busy time.|Excuse me for the sudden message.",
        "I would be grateful if there is another plan.|Could you please consider an alternative for us?|We humbly wait for your suggestion.",
        """
        closed: Regrettably, we have been told that it is a closing day of {thing} {when}<, with {why} as the cause>.
        closed: It seems that {thing} will be taking a holiday {when}<, and we heard it is from {why}>. We were very much looking forward.
        closed-long: It seems that {thing} finished its business<, and we heard it is from {why}>.
        closed-long: Regrettably, {thing} is in a long-term closure, and the reopening is undecided<, with {why} as the cause>.
        opens: The opening of {thing} {when} became {time}, so our visit is before it.
        opens: It seems that entering {thing} is from {time} {when}.
        closes: The closing of {thing} {when} became {time}, so our visit is over it.
        closes: It seems that staying in {thing} is until {time} {when}.
        table: We received an apology from {thing}, that the seats {when} are full.
        table: {when} the reservation of {thing} could not be taken, as there was no vacancy.
        tickets: The admission tickets of {thing} {when} reached the end of sales.
        tickets: {when} the lottery for {thing} tickets was not in our favor, and general tickets are none.
        price: The fee of {thing} was revised to {money} per one person. It is difficult for our budget.
        price: It seems that {thing} became {money} for one person. To our shame, we cannot pay so much.
        leg-late: It seems that {leg} has a delay of {span}<, with {why} as the cause>.
        leg-late: We received an announcement that {leg} will be {span} late<, and we heard it is from {why}>. The staff bowed many times.
        leg-at: The departure of {leg} became later, {time}<, with {why} as the cause>.
        leg-at: We received an announcement that {leg} is put off until {time}<, and we heard it is from {why}>.
        leg-early: The departure of {leg} became earlier, {time}.
        leg-early: We received an announcement that {leg} is moved ahead to {time}.
        leg-off: {leg} became a cancellation<, with {why} as the cause>.
        leg-off: We received an announcement that {leg} is not in service<, and we heard it is from {why}>.
        leg-strike: It seems that a strike is being done, and {leg} became a cancellation.
        leg-strike: Because the staff entered a strike, {leg} will not depart.
        leg-missed: It is our carelessness that we could not ride {leg}<, with {why} as the cause>.
        leg-missed: When we arrived, {leg} had departed<, and it is from {why}>. We deeply reflect.
        leg-moved: The day of {leg} was changed. It is {day}, {time}.
        leg-moved: By the circumstances of the company, {leg} became {when} at {time}.
        airport: It seems that {airport} airport is in closure {when}<, with {why} as the cause>.
        airport: {when} the flights of {airport} are all stopped, as the airport is closed<, and we heard it is from {why}>.
        road: The road from {origin} to {city} is in passage prohibition {when}, with {why} as the cause.
        road: {when} it seems that one cannot go by road from {origin} to {city}, and we heard it is from {why}.
        drive-at: Concerning {leg}, our departure will be {time} at the soonest.
        drive-at: By our circumstances, we would like to start {leg} at {time} or after.
        car: The car had a breakdown of {why}, and {leg} became impossible.
        car: Concerning {leg}, the car does not move, with {why} as the cause.
        stay-lost: Our lodging at {hotel} was cancelled for all nights<, with {why} as the cause>.
        stay-lost: We received an apology from {hotel}, that no night of our stay can be accepted<, and we heard it is from {why}>.
        stay-night: Our lodging at {hotel} is not possible {night} only<, with {why} as the cause>.
        stay-night: We received an apology from {hotel}, that there is no room {night}<, and we heard it is from {why}>. The other nights are safe.
        stay-room: The room of {hotel} became a {room}. We had wished for a different one.
        stay-room: We received an apology from {hotel}, that only a {room} can be prepared.
        event-off: The holding of {thing} {when} was cancelled<, with {why} as the cause>.
        event-off: It seems that {thing} {when} was given up<, and we heard it is from {why}>.
        event-moved: The starting time of {thing} {when} was changed to {time}.
        event-moved: It seems that {thing} {when} will be held from {time}.
        storm: It seems that {when} it will be {why}, so going outdoors is a worry for us.
        storm: As {why} is expected {when}, indoor places would be a help.
        storm-all: As {why} is expected through the whole trip, only indoor places would be a help.
        storm-all: It seems that it will be {why} on all of our days, so going outdoors is a worry for us.
        ill-start: Privately speaking, {why}. {when}, activity from {time} would be a help.
        ill-start: As {why}, may we rest {when} until {time}?
        ill-end: Privately speaking, {why}. {when}, activity until {time} would be a help.
        ill-end: As {why}, may we return {when} by {time}?
        day-lost: It became necessary to be at {why} for all of {day}.
        day-lost: {when} we must do a procedure at {why} from morning to evening, so other plans are not possible.
        budget: The total of the trip should be within {money}, please.
        budget: By family circumstances, the money for the whole trip became {money}.
        money-lost: We met a theft, and {money} of travel money is gone.
        money-lost: By my carelessness I dropped {money} of travel money.
        """,
    ),
    family(
        "couple-from-lyon",
        "Coucou, it is us again!|Hello, we are a little annoyed.|Oh là là, what a journey!",
        "What do you propose us in exchange?|You would not have another idea?|One could perhaps do something else, no?",
        """
        closed: we learn at the instant that {thing} makes its closing {when}<, at cause of {why}>.
        closed: impossible to visit {thing} {when}, they have let down the iron curtain<, the fault of {why}>. The croissants here are correct.
        closed-long: {thing} has definitively closed<, at cause of {why}>.
        closed-long: {thing} is closed until a new order, so for all our séjour<, the fault of {why}>.
        opens: {thing} opens not but at {time} {when}.
        opens: it is necessary to wait {time} {when} for that {thing} lets enter the people.
        closes: {thing} closes since {time} {when}, it is early.
        closes: one puts everybody at the door of {thing} at {time} {when}.
        table: {thing} is complete {when}, no mean to have a table.
        table: for {thing} {when} they have refused us a table, too much of reservations.
        tickets: there is no more places for {thing} {when}, all the tickets have been sold.
        tickets: {thing} {when} plays at closed offices, as one says by us: no tickets.
        price: {thing} has augmented, it is {money} by person, too salted for our purse.
        price: {money} each one at {thing}, it costs the eyes of the head! We renounce.
        leg-late: {leg} has taken {span} of retard<, at cause of {why}>.
        leg-late: they announce us {span} of delay for {leg}<, the fault of {why}>. My husband makes the head.
        leg-at: {leg} is reported to {time}, more late than foreseen<, at cause of {why}>.
        leg-at: {leg} parts not before {time}, they have retarded it<, the fault of {why}>.
        leg-early: {leg} is advanced to {time}, more early than foreseen.
        leg-early: {leg} parts already at {time}, we risk to sleep little.
        leg-off: {leg} is annulled<, at cause of {why}>.
        leg-off: they have suppressed {leg}<, the fault of {why}>.
        leg-strike: it is the strike, like at home, and {leg} is annulled.
        leg-strike: a strike has suppressed {leg}.
        leg-missed: we have failed {leg}, it has parted without us<, at cause of {why}>.
        leg-missed: arrived too late for {leg}<, the fault of {why}>.
        leg-moved: {leg} has changed of day: {day}, at {time}.
        leg-moved: they have displaced {leg}, it parts {when} at {time}.
        airport: the airport of {airport} is closed {when}<, at cause of {why}>, no avion.
        airport: {when} nothing decolls and nothing lands at {airport}, airport closed<, the fault of {why}>.
        road: the route between {origin} and {city} is cut {when}, at cause of {why}.
        road: {when} one can not circulate from {origin} to {city}, the fault of {why}, the road is closed.
        drive-at: for {leg} we can not take the route before {time}.
        drive-at: {leg} will commence at {time}, at the most early.
        car: the car is in panne, {why}, so adieu {leg}.
        car: we have {why} with the car, {leg} falls to the water.
        stay-lost: {hotel} has annulled the totality of our nights<, at cause of {why}>.
        stay-lost: {hotel} does not take us any more, neither one night nor another<, the fault of {why}>.
        stay-night: {hotel} can not lodge us {night}<, at cause of {why}>. The rest does not budge.
        stay-night: we have no chamber at {hotel} {night}<, the fault of {why}>.
        stay-room: {hotel} gives us a {room} and it is not our demand.
        stay-room: at {hotel} they have reclassed us in a {room}.
        event-off: {thing} {when} is annulled<, at cause of {why}>, we are disgusted.
        event-off: {thing} will not have place {when}<, the fault of {why}>.
        event-moved: {thing} {when} commences at {time} finally.
        event-moved: the hour of {thing} {when} has been displaced to {time}.
        storm: the meteo announces {why} {when}, so nothing in full air.
        storm: {when} we will have {why}, it is better to be at the shelter.
        storm-all: the meteo announces {why} for all the voyage, so nothing in full air.
        storm-all: all the days we will have {why}, it is better to be at the shelter.
        ill-start: {why}, the poor ones, so {when} not before {time}.
        ill-start: {why}, alors {when} a fat morning in bed until {time}.
        ill-end: {why}, the poor ones, so {when} not after {time}.
        ill-end: {why}, alors {when} we re-enter at {time}, no evening outside.
        day-lost: {when} we must pass the whole day at {why}, adieu the visits.
        day-lost: {day} is foutu, we rest all the day at {why}.
        budget: for the voyage entire, our budget is from now {money}.
        budget: all comprised, the voyage must not pass {money}.
        money-lost: one has flown us {money}, a thief I want to say, of our money of voyage.
        money-lost: we have lost {money} of our liquid for the voyage.
        """,
    ),
    family(
        "aunt-from-omsk",
        "Hello dear, this is Tamara.|Good health to you!|Oh my God, again.",
        "Maybe there is something else?|Advise, please, what instead.|Think up for us other variant, please.",
        """
        closed: {thing} in general does not work {when}<, in connection with {why}>. But sun is shining.
        closed: I read announcement: {when} in {thing} sanitary day or what, entrance closed<, reason is {why}>.
        closed-long: {thing} is closed and, they write, for unknown time<, in connection with {why}>.
        closed-long: {thing} liquidated, it does not work and will not<, reason is {why}>.
        opens: {thing} begins work {when} only from {time}.
        opens: {when} before {time} into {thing} they do not let.
        closes: {thing} ends work {when} at {time}.
        closes: {when} after {time} into {thing} they do not let and who is inside, they drive out.
        table: in {thing} {when} no places, all tables occupied.
        table: I phoned in {thing} to order table for {day}, refused me.
        tickets: into {thing} {when} tickets ended.
        tickets: cashier at {thing} said that {when} tickets no, sold all.
        price: in {thing} now {money} from person! With my pension is not real.
        price: {thing} raised price till {money} for each, we do not pull.
        leg-late: {leg} is detained for {span}<, in connection with {why}>.
        leg-late: announced that {leg} is late for {span}<, reason is {why}>. I have sandwiches.
        leg-at: {leg} postponed for {time}, later than was<, in connection with {why}>.
        leg-at: on tablo written: {leg}, departure {time}, detained<, reason is {why}>.
        leg-early: {leg} transferred to earlier time, {time}.
        leg-early: on tablo written: {leg}, departure {time}, this is earlier, must run.
        leg-off: {leg} took off from schedule<, in connection with {why}>.
        leg-off: {leg} abolished<, reason is {why}>, will not go.
        leg-strike: workers strike, and {leg} abolished.
        leg-strike: they have strike, so {leg} does not go.
        leg-missed: we were late for {leg}, it left<, in connection with {why}>.
        leg-missed: did not have time to {leg}<, reason is {why}>.
        leg-moved: {leg} carried over on other number, on {day}, in {time}.
        leg-moved: now {leg} will be {when} in {time}, date changed.
        airport: airport {airport} does not accept and does not release planes {when}<, in connection with {why}>. Closed.
        airport: {when} closed airport in {airport}<, reason is {why}>.
        road: road {origin} - {city} overlapped {when}, in connection with {why}.
        road: {when} from {origin} to {city} passage is closed on road, reason is {why}.
        drive-at: on {leg} we can leave in {time}, not earlier.
        drive-at: nephew wakes late, {leg} begins in {time}.
        car: machine broke, {why}, so {leg} falls away.
        car: with our car is {why}, on it {leg} impossible.
        stay-lost: {hotel} annulled our armor, all nights, I mean reservation<, in connection with {why}>.
        stay-lost: {hotel} refused us fully, for all days<, reason is {why}>.
        stay-night: {hotel} cannot settle us {night}<, in connection with {why}>. Other nights all normal.
        stay-night: {night} in {hotel} no number for us, room I mean<, reason is {why}>.
        stay-room: {hotel} settles us into {room}, I am against.
        stay-room: instead of ours {hotel} offers {room}.
        event-off: {thing} {when} abolished<, in connection with {why}>.
        event-off: {thing} {when} will not be, they return money<, reason is {why}>.
        event-moved: {thing} {when} begins in {time}, transferred.
        event-moved: beginning of {thing} {when} now in {time}.
        storm: {when} transmit {why}, on the street one cannot walk.
        storm: by forecast {when} {why}, so only premises.
        storm-all: for all trip transmit {why}, on the street one cannot walk.
        storm-all: by forecast every our day {why}, so only premises.
        ill-start: {why}, so {when} from bed not earlier than {time}.
        ill-start: {why}. {when} till {time} do not touch us.
        ill-end: {why}, so {when} in bed not later than {time}.
        ill-end: {why}. {when} after {time} do not touch us, we are at home.
        day-lost: {when} whole day sit in {why}, documents, nothing else.
        day-lost: all {day} flies away on {why}, from morning till night.
        budget: on all trip, on everything, we have now {money}.
        budget: son said: not more than {money} for whole journey.
        money-lost: stole from me {money}, these were money for journey.
        money-lost: I sowed somewhere {money}, lost, so less money for journey.
        """,
    ),
    family(
        "carer-from-cebu",
        "Hi po, good day!|Hello ma'am/sir, I'm with lola again.|Hay naku, problem po.",
        "Baka you have another option po?|Can you please suggest what else po?|Is there any alternative? Salamat!",
        """
        closed: {thing} is close {when}<, they have {why} daw>. Lola is okay naman, she ate already.
        closed: I ask the guard, he said no operation at {thing} {when}<, it's because there is the matter of {why}>.
        closed-long: {thing} is close na talaga, they did not say anymore when it will open<, they have {why} daw>.
        closed-long: wala na po, {thing} is permanently close<, it's because of the matter of {why}>.
        opens: {thing} will open pa at {time} {when}, so we will be waiting outside if we follow the plan.
        opens: guard said {when} it's {time} onwards only for {thing}.
        closes: {thing} will close na at {time} {when}, so we will be sent outside if we follow the plan.
        closes: guard said {when} it's up to {time} only for {thing}.
        table: {thing} is fully book {when}, there's no more table for us.
        table: I already called {thing} for {day}, they cannot give us seats.
        tickets: ubos na po the tickets for {thing} {when}, all gone.
        tickets: {thing} {when} is sold out na, I fall in line for nothing.
        price: {thing} is {money} per head na, it's so expensive for us.
        price: they increase {thing} to {money} each person, our budget cannot.
        leg-late: {leg} is delayed po, {span}<, they have {why} daw>.
        leg-late: additional {span} waiting for {leg}, late kasi<, it's because of the matter of {why}>.
        leg-at: {leg} is move to {time}, more late<, they have {why} daw>.
        leg-at: new time po of {leg} is {time}, it was delayed<, it's because of the matter of {why}>.
        leg-early: {leg} is move to {time}, more early, so I must wake lola.
        leg-early: new time po of {leg} is {time}, they make it advance.
        leg-off: {leg} is cancel po<, they have {why} daw>.
        leg-off: no more {leg}, they cancelled na<, it's because of the matter of {why}>.
        leg-strike: there's strike po of the employees so {leg} is cancel.
        leg-strike: {leg} will not push through because of strike.
        leg-missed: we were left behind by {leg} po<, it's because of the matter of {why}>.
        leg-missed: lola's wheelchair plus {why}, so we did not make it to {leg}, it left na.
        leg-moved: {leg} is transfer to {day}, {time}.
        leg-moved: they move us po, {leg} is {when} at {time} na.
        airport: {airport} airport is close {when}<, they have {why} daw>, no flights po.
        airport: all flights in {airport} are stop {when}, close the airport<, it's because of the matter of {why}>.
        road: road from {origin} going to {city} is close {when}, they have {why} daw.
        road: cannot pass {origin} to {city} {when} po, it's because of the matter of {why}.
        drive-at: we can start {leg} by {time} pa, after lola's medicine.
        drive-at: {leg} po will be {time} onwards, not earlier.
        car: the car got broken, {why} po, we cannot do {leg}.
        car: driver said {why}, so no more {leg} with this car.
        stay-lost: {hotel} cancel our whole stay po, all nights<, they have {why} daw>.
        stay-lost: {hotel} will not accept us anymore for all the nights<, it's because of the matter of {why}>.
        stay-night: {hotel} has no room for us {night} po<, they have {why} daw>. The other nights, okay naman.
        stay-night: {night} we have nowhere to sleep, not available {hotel}<, it's because of the matter of {why}>.
        stay-room: {hotel} will give us {room} po, but that's not for lola.
        stay-room: they transfer us to {room} at {hotel}, not our booking.
        event-off: {thing} {when} will not push through<, they have {why} daw>.
        event-off: {thing} is cancel po {when}<, it's because of the matter of {why}>.
        event-moved: {thing} {when} is adjusted, {time} na the start.
        event-moved: {thing} {when} will start {time} po, they change.
        storm: PAGASA or whatever here says {why} {when}, lola cannot be outside.
        storm: there will be {why} po {when}, indoor na lang.
        storm-all: there will be {why} po the whole trip, indoor na lang every day.
        storm-all: PAGASA or whatever here says {why} all our days, lola cannot be outside.
        ill-start: {why} po, so {when} we can go out {time} onwards only.
        ill-start: {why}, can we start {when} at {time} po? Not before.
        ill-end: {why} po, so {when} we can go out up to {time} only.
        ill-end: {why}, can we be home {when} by {time} po? Not after.
        day-lost: we will be at {why} po the whole day {when}, no more time for others.
        day-lost: {day} is all for {why} po, morning to night we are there.
        budget: our total po for the whole trip is {money} only.
        budget: ma'am said all expenses of the trip must be up to {money}.
        money-lost: somebody got {money} from my bag po, for the trip sana.
        money-lost: I lost {money} po, from the trip money.
        """,
    ),
)
