"""Word lists: abbreviations, numbers, weekdays, months, kinds of places, cuisines, people, and everyday words.

To teach the reader a new word, add it to the table it belongs to; nothing else needs to change.
"""

from __future__ import annotations

__all__ = [
    "CHATTER",
    "COMMON",
    "CUISINES",
    "EXPANSIONS",
    "KINDS",
    "LINK_WORDS",
    "LODGING_NOUNS",
    "MEALS",
    "MODES",
    "MONTHS",
    "NUMBERS",
    "ORDINALS",
    "PEOPLE",
    "TAGS",
    "WEEKDAYS",
    "listed",
]


def listed(text: str) -> list[str]:
    """The words of a list written as one text, in order."""
    return text.split()


EXPANSIONS: dict[str, str] = {
    "tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "tmrrw": "tomorrow", "2moro": "tomorrow",
    "2morrow": "tomorrow", "tomoro": "tomorrow", "tomorow": "tomorrow", "tommorow": "tomorrow",
    "tommorrow": "tomorrow",
    "2day": "today", "2nite": "tonight", "tonite": "tonight", "2night": "tonight",
    "u": "u", "ur": "your", "r": "r", "pls": "please", "plz": "please", "thx": "thanks", "w": "with", "w/": "with",
    "wo": "without", "bc": "because", "cuz": "because", "coz": "because", "cos": "because", "b/c": "because",
    "becuase": "because", "gonna": "going to", "wanna": "want to", "gotta": "have to", "cxl": "cancelled",
    "cxld": "cancelled", "canc": "cancelled", "isnt": "is not", "arent": "are not", "wasnt": "was not",
    "wont": "will not", "dont": "do not", "doesnt": "does not", "didnt": "did not", "cant": "can not",
    "cannot": "can not", "couldnt": "could not", "hasnt": "has not", "havent": "have not", "wouldnt": "would not",
    "shouldnt": "should not", "ain't": "is not", "aint": "is not", "werent": "were not",
    "im": "i am", "ive": "i have", "thats": "that is", "theyre": "they are", "were": "were",
    "its": "its", "whats": "what is", "theres": "there is", "hes": "he is", "shes": "she is", "youre": "you are",
    "weve": "we have", "restos": "restaurants", "resto": "restaurant", "rest.": "restaurant",
    "brekkie": "breakfast", "brekky": "breakfast", "brekkers": "breakfast",
    "bfast": "breakfast", "bkfst": "breakfast", "din": "dinner", "dindins": "dinner", "supper": "dinner",
    "air b&b": "airbnb", "bnb": "airbnb",
    "flite": "flight", "flt": "flight", "dep": "departure", "dept": "departure", "arr": "arrival", "std": "departure",
    "etd": "departure", "eta": "arrival", "hrs": "hours", "hr": "hour", "mins": "minutes", "min": "minutes",
    "minute": "minutes", "h": "hours", "p.m.": "pm", "p.m": "pm", "a.m.": "am", "a.m": "am", "approx.": "approx",
    "noonish": "noon", "midday": "noon", "mid-day": "noon", "til": "until", "till": "until", "thru": "through",
    "’til": "until", "'til": "until", "eur": "eur", "euros": "euro", "dollar": "dollars", "bucks": "bucks",
    "buck": "bucks",
    "kiddo": "kid", "kiddos": "kids", "hubby": "husband", "mum": "mother", "mom": "mother", "mam": "mother",
    "mommy": "mother", "dad": "father", "daddy": "father", "gran": "grandma", "granny": "grandma", "nan": "grandma",
    "grandmother": "grandma", "grandad": "grandpa", "grandfather": "grandpa", "bestie": "friend", "bff": "friend",
    "mate": "friend", "mates": "friends", "buddy": "friend", "bf": "boyfriend", "gf": "girlfriend",
    "theatre": "theater", "favourite": "favorite", "centre": "center", "honour": "honor",
    "canceled": "cancelled", "canceling": "cancelling", "cancel": "cancelled", "cancels": "cancelled",
    "cancle": "cancelled", "cancled": "cancelled", "canclled": "cancelled", "ppl": "people", "pax": "people",
    "persons": "people", "person": "person", "temp": "temporarily", "temporary": "temporarily", "reno": "renovation",
    "ill": "ill", "appt": "apartment", "apt": "apartment", "res": "reservation", "rez": "reservation",
    "lil": "little",
    "idk": "idk", "rly": "really", "b4": "before", "asap": "asap", "k": "k", "etc.": "etc", "no.": "number",
    "nr": "number",
    "thru'": "through", "tix": "tickets", "hom": "home", "nite": "night", "arvo": "afternoon",
    "nites": "nights", "tkts": "tickets",
    "gd": "good", "mkt": "market", "bday": "birthday", "clsd": "closed", "closd": "closed",
    "resched": "rescheduled",
}  # fmt: skip
"""What is written out before anything else is read."""

NUMBERS: dict[str, int] = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip

ORDINALS: dict[str, int] = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5,
    "sixth": 6, "6th": 6, "seventh": 7, "7th": 7, "eighth": 8, "8th": 8, "last": -1, "final": -1,
}  # fmt: skip

WEEKDAYS: dict[str, int] = {
    "monday": 0, "mon": 0, "tuesday": 1, "tue": 1, "tues": 1, "wednesday": 2, "wed": 2, "weds": 2, "thursday": 3,
    "thu": 3, "thur": 3, "thurs": 3, "friday": 4, "fri": 4, "saturday": 5, "sat": 5, "sunday": 6, "sun": 6,
}  # fmt: skip

MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sept sep", "october oct", "november nov", "december dec"), 1,
    )
    for name in listed(names)
}  # fmt: skip

MEALS: dict[str, str] = {
    "breakfast": "breakfast", "brunch": "breakfast", "lunch": "lunch", "dinner": "dinner", "lunchtime": "lunch",
}  # fmt: skip

MODES: dict[str, tuple[str, ...]] = {
    "flight": ("flight",), "flights": ("flight",), "plane": ("flight",), "airplane": ("flight",), "fly": ("flight",),
    "airline": ("flight",), "flying": ("flight",), "airport": ("flight",),
    "train": ("train",), "trains": ("train",), "rail": ("train",), "railway": ("train",), "rails": ("train",),
    "bus": ("bus",), "buses": ("bus",), "coach": ("bus",), "ferry": ("ferry",),
    "taxi": ("taxi",), "cab": ("taxi",), "uber": ("taxi",), "taxis": ("taxi",),
    ""
    "drive": ("drive",), "driving": ("drive",), "car": ("drive",),
    "road": ("drive", "taxi"), "highway": ("drive", "taxi"),
    "rental": ("drive",),
    "interstate": ("drive", "taxi"), "freeway": ("drive", "taxi"), "motorway": ("drive", "taxi"),
    "street": ("drive",), "pass": ("drive",),
    "ride": ("drive", "taxi", "bus", "train"), "transfer": ("taxi", "bus", "drive", "train"),
    "walk": ("foot",),
}  # fmt: skip
"""Words for legs, with the modes of travel that each may mean."""

KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    # word: (kind of place, what its name, tags or cuisines must hold; () for any of the kind)
    "museum": ("attraction", ("museum", "museo", "musee")), "museums": ("attraction", ("museum", "museo", "musee")),
    "gallery": ("attraction", ("gallery", "galleria", "galerie", "art")),
    "zoo": ("attraction", ("zoo", "zoological", "safari")),
    "aquarium": ("attraction", ("aquarium", "oceanario", "sealife")),
    "park": ("attraction", ("park", "parc", "parque")), "parks": ("attraction", ("park",)),
    "garden": ("attraction", ("garden", "gardens", "giardino", "arboretum", "botanic", "conservatory")),
    "gardens": ("attraction", ("garden", "gardens", "giardino", "arboretum", "botanic", "conservatory")),
    "arboretum": ("attraction", ("arboretum",)), "castle": ("attraction", ("castle", "castelo", "castello", "fort")),
    "church": ("attraction", ("church", "basilica", "chapel", "cathedral")),
    "cathedral": ("attraction", ("cathedral", "duomo")), "tower": ("attraction", ("tower", "torre")),
    "market": ("attraction", ("market", "mercato")), "beach": ("attraction", ("beach",)),
    "cruise": ("attraction", ("cruise", "boat")), "boat": ("attraction", ("boat", "cruise")),
    "tour": ("attraction", ("tour", "tours", "cruise")), "statue": ("attraction", ("statue",)),
    "monument": ("attraction", ("monument",)), "memorial": ("attraction", ("memorial",)),
    "palace": ("attraction", ("palace", "palazzo")), "cave": ("attraction", ("cave", "cavern", "caves")),
    "catacomb": ("attraction", ("catacomb", "catacombs")), "catacombs": ("attraction", ("catacomb", "catacombs")),
    "trail": ("attraction", ("trail",)),
    "planetarium": ("attraction", ("planetarium",)), "observatory": ("attraction", ("observatory",)),
    "waterpark": ("attraction", ("waterpark", "water")),
    "bookshop": ("attraction", ("bookshop", "bookstore", "livraria")),
    "bookstore": ("attraction", ("bookshop", "bookstore", "livraria")), "winery": ("attraction", ("wine", "winery")),
    "wine": ("attraction", ("wine", "winery")), "stadium": ("attraction", ("stadium",)),
    "arena": ("attraction", ("arena",)), "cottage": ("attraction", ("cottage",)),
    "attraction": ("attraction", ()), "sight": ("attraction", ()), "sights": ("attraction", ()),
    "attractions": ("attraction", ()),
    "opera": ("event", ("opera",)), "concert": ("event", ("concert", "music")),
    "gig": ("event", ("concert", "music")),
    "show": ("event", ("show", "music", "opera", "concert", "theater")), "theater": ("event", ("theater", "theatre")),
    "play": ("event", ("play", "theater")), "match": ("event", ("match", "game", "sport")),
    "festival": ("event", ("festival",)),
    "performance": ("event", ()), "event": ("event", ()),
    "restaurant": ("restaurant", ()), "restaurants": ("restaurant", ()), "eatery": ("restaurant", ()),
    "cafe": ("restaurant", ("cafe", "coffee", "caffe")), "coffee": ("restaurant", ("cafe", "coffee", "caffe")),
    "bistro": ("restaurant", ("bistro",)), "diner": ("restaurant", ("diner",)),
    "bakery": ("restaurant", ("bakery", "pastelaria", "bagel", "bagels", "bake", "dough")),
    "pizzeria": ("restaurant", ("pizza", "pizzeria")), "trattoria": ("restaurant", ("trattoria", "italian")),
    "osteria": ("restaurant", ("osteria",)),
    "steakhouse": ("restaurant", ("steak", "steakhouse", "smokehouse")),
    "bar": ("restaurant", ("bar", "wine", "enoteca")),
    "pub": ("restaurant", ("pub", "bar")), "grill": ("restaurant", ("grill",)), "buffet": ("restaurant", ("buffet",)),
    "deli": ("restaurant", ("deli",)), "taqueria": ("restaurant", ("taqueria", "mexican")),
    "dhaba": ("restaurant", ("dhaba",)),
    "place": ("any", ()), "spot": ("any", ()), "joint": ("restaurant", ()),
    "shop": ("any", ("shop", "bakery", "bookshop", "bagels")),
    "table": ("restaurant", ()),
}  # fmt: skip
"""Words for kinds of places, in the itinerary's own terms."""

LODGING_NOUNS = frozenset(
    listed(
        """
        hotel hostel apartment airbnb flat lodging accommodation accommodations guesthouse inn motel cabin
        room rooms host landlord landlady property suite bnb reception b&b stay house loft studio farmhouse
        villa
        """
    )
)

CUISINES: dict[str, str] = {
    word: (canonical or word)
    for word, canonical in (
        *((name, "") for name in listed(
    """
    italian mexican chinese indian french american mediterranean japanese thai vietnamese korean
    greek spanish portuguese german turkish lebanese swiss polish russian ethiopian moroccan
    brazilian peruvian cuban asian vegetarian vegan seafood sushi pizza bbq tapas ramen kosher halal
    steak pasta burgers tex-mex caribbean african british irish belgian austrian roman nepalese
    pakistani tacos noodles dessert desserts salad meat
    """
)),
        ("fish", "seafood"), ("veggie", "vegetarian"), ("veg", "vegetarian"), ("barbecue", "bbq"),
        ("barbeque", "bbq"), ("burger", "burgers"),
        ("pizzas", "pizza"), ("curry", "indian"), ("curries", "indian"), ("taco", "tacos"), ("steaks", "steak"),
        ("fast-food", "fast food"), ("fast food", "fast food"),
        ("italians", "italian"), ("plant-based", "vegan"), ("gluten-free", "gluten free"),
    )
}  # fmt: skip

TAGS: dict[str, str] = {
    "museum": "museum", "museums": "museum", "park": "park", "parks": "park", "garden": "garden", "gardens": "garden",
    "gallery": "gallery", "galleries": "gallery", "zoo": "zoo", "zoos": "zoo", "aquarium": "aquarium",
    "church": "church",
    "churches": "church", "quiet": "quiet", "calm": "quiet", "historic": "historic", "history": "historic",
    "historical": "historic",
    "art": "art", "beach": "beach", "beaches": "beach", "shopping": "shopping", "outdoors": "outdoor",
    "outdoor": "outdoor", "nature": "nature",
    "romantic": "romantic", "kid-friendly": "family", "family-friendly": "family", "wheelchair": "wheelchair",
    "step-free": "wheelchair",
    "castle": "castle", "castles": "castle", "market": "market", "markets": "market", "viewpoint": "viewpoint",
    "music": "music", "nightlife": "nightlife", "cheap": "cheap", "crowds": "crowded", "crowded": "crowded",
}  # fmt: skip

_ONE_ADULT = listed(
    """
    sister brother mother father husband wife partner boyfriend girlfriend friend cousin aunt uncle
    colleague grandma grandpa adult guest person companion roommate neighbor neighbour sibling fiance
    fiancee spouse dude chap bloke pal lad gal someone somebody boss stepmother stepfather sister-in-law
    brother-in-law mother-in-law father-in-law nanny guy
    """
)
_ADULTS = listed(
    """
    sisters brothers friends cousins aunts uncles colleagues adults guests people companions siblings
    neighbors neighbours folks travelers travellers
    """
)
_ONE_CHILD = listed(
    """
    kid child son daughter baby toddler infant nephew niece grandson granddaughter boy girl teenager
    """
)
_CHILDREN = listed(
    """
    kids children sons daughters babies nephews nieces grandchildren boys girls grandkids
    """
)
PEOPLE: dict[str, tuple[str, int]] = {
    **dict.fromkeys(_ONE_ADULT, ("adult", 1)),
    **dict.fromkeys(_ADULTS, ("adult", 0)),
    **dict.fromkeys(_ONE_CHILD, ("child", 1)),
    **dict.fromkeys(_CHILDREN, ("child", 0)),
    "parents": ("adult", 2),
    "grandparents": ("adult", 2),
    "in-laws": ("adult", 2),
    "couple": ("adult", 2),
    "twins": ("child", 2),
}
"""Words for people: the type of traveller, and how many when no number is given (0: a number is needed)."""

LINK_WORDS = frozenset(
    listed(
        """
    the a an of and at in on by for to de del della dei di da do la le el los las y e und & ' - . ,
    's with
    """
    )
)
"""Words that hold a name together but say nothing on their own."""

COMMON = frozenset(
    listed(
        """
    accent accidental alter angle batches blinking boosted boot borders breach buffer bunch calm carried
    causing cave caveat cheat choosing chop closer closest comparison conceal concept concepts consent contest
    convert curly curves decay deployed derived doubly eagerly earliest entirety evaluate exhaust file flag
    folding forth halt lame latest latter launch launched letting loading markers maximal merging model monkey
    musical musicals overlooked parties paste polish polished postpones preserved prime privacy raising
    ranking referred renamed resolved retaining reversed root roots scoring severity sever singer singers
    sitting sitter skipping smoking spanning staple sticks stopping stray stream streams strings string strip
    strips studied studies suck thread transform trait traits trial trials trimmed twine unavoidable unclear
    unfortunate user users wire zoom
    a able about above accept across act action actually add after again against age ago ahead air all allow
    almost alone along already also although always am among amount an and another answer any anybody anyone
    anything anyway apart appear are area arm around arrive as ask asleep at ate away awful baby back bad bag
    bank base be bear beat beautiful became because become bed been before began begin behind being believe
    below beside best better between big bigger bill bit black blue board boat body book both bottom box boy
    bread break bright bring brother brought brown build building busy but buy by call called calm came can car
    card care carry case cash cat catch cause center central chance change charming cheap check child children
    choice choose city class clean clear clearly clock close clothes cloud coast coat cold color come
    comfortable common company complete confirm contact cook cool corner cost could country couple course cover
    cozy cream cry cup cut daily dance dark date daughter day dead deal dear decide deep delight did die
    different difficult dining dinner direct dirty discover do doctor dog done door double doubt down draw dream
    dress drink drive drop dry during each ear early earth easy eat edge egg eight either else email empty end
    enjoy enough enter entire especially even evening ever every everybody everyone everything exact example
    except excited expect expensive express extra eye face fact fair fall family famous fancy far fast father
    favorite fear feel feeling feet fell felt few field fight fill final finally find fine finger fire first
    fish five fix flat flight floor fly follow food foot for forget form forward found four free fresh friend
    friendly from front full fun further future game garden gave general gentle get getaway gets girl give given
    giving glad glass go goes going gold golden gone good got grand great green ground group grow guess guest
    guide had hair half hall hand happen happened happens happy hard has hate have he head hear heard heart
    heavy hello help her here hey hi high hill him his hit hold hole holy home hope hot hotel hour hours house
    how however huge hundred hungry hurry hurt husband i ice icon idea ideal if ignore important in incredible
    information ingredients inside instead into is island it its job join juice jump just keep kept key kid kids
    kind king kitchen knew know known lake land large last late later laugh lay lead learn least leave left leg
    less let letter lie life light like likely line lion list listen little live local log long look looking
    lose lost lot lots loud love lovely low luck lucky lunch luxury made magic mail main make man manage many
    map march mark market matter may maybe me meal mean meant meat medium meet member men message met middle
    might mind mine minute minutes miss mistake modern moment money monk monks month moon more morning most
    mother mountain mouth move moved movie much museum music must my name near nearly necessary need never new
    news next nice night nine no nobody none noon nor normal north nose not note nothing notice now number of
    off offer office often oh ok okay old on once one only open opera or order other our out outside over own
    page paid pain pan paper parent parents park part party pass past path pay peace peaceful people perfect
    perhaps person phone pick picture piece pity place plan plane plate platform platinum play please point poor
    possible post pound power prefer pretty price private probably problem public pull push put queen question
    quick quickly quiet quite rain ran rather reach read ready real really reason receive red remember reply
    report request rest restaurant return rich ride right ring rise river road rock roll room rose round row
    royal run rush sad safe said salt same sand sat save saw say says scratch sea season seat second see seem
    seems seen sell send sent serious serve set settle seven several shall shape share she shine ship shoe shop
    short should show shut sick side sign silver simple since sing single sir sister sit six size skin sky sleep
    slow small smell smile smoke snack so soft some somebody someone something sometimes somewhere son song soon
    sorry sort sound south space spacious special spend spice spoke spot spring square staff stand star start
    state station stay step still stone stood stop store story straight strange street strong stuck studio study
    stuff such sudden suddenly sugar sun sunny sure surely surprise sweet table take taken taking talk tall
    tasty team tell ten tennis test than thank thanks that the their them then there these they thing things
    think third this those though thought thousand three through throw thus ticket till time tired to today
    together told tomorrow tonight too took top total touch toward town train travel tree tried trip trouble
    true truth try trying turn turned twelve twenty two type under understand unfortunately until up upon upper
    upset urban us use used useful usual usually very view village visit visited voice wait waiting walk wall
    want wanted warm was wash watch water way we wear weather week weekend weird welcome well went were west wet
    what whatever when where whether which while white who whole whose why wife wild will win wind window wine
    winter wish with within without woman women wonder wonderful wood word work world worry worse worst would
    wow write wrong yard yeah year years yellow yes yesterday yet you young your yours zero yo yum omg lol haha
    hmm ugh um uh bruh ngl lowkey apparently honestly basically literally anyways regards cheers sincerely
    customer passenger regret kindly inform informed advised inconvenience apologise apologize online website
    site check-in check-out tip lady gentleman client reception breakfast update details due owing account
    function urgent hurray arrived fully booked trattoria osteria pizzeria tavern lounge plaza avenue holiday
    vacation itinerary plans planner guys fam dude bro honey darling folks accident accidentally according
    actual adventure advice afford airplane alarm album alive alley allowed alternative amazing ancient angry
    animal annoyed annoying anxious apology appointment appreciate argue arrange arrangement art article asking
    assistant attend attention available avoid awake award awkward balance ball band bargain basement basic
    battery beard beg bell belong bench bike birth birthday bite bless blind block blood blow bomb bone boots
    bored boring borrow bother bottle bowl brain branch brave breath bridge brief broke broken bucket burn
    burned burnt burst bury bus button cabin cake calendar camera camp cancel candy captain careful careless
    castle category caught celebrate cell chair challenge champion channel chapter charge chat chicken chief
    choke church cinema circle circus citizen claim classic climb clothing club coach coffee coin collect
    college colour column combine comment commit communicate compare complain complaint computer concern concert
    condition connect consider constant contain content context continue control conversation copy correct couch
    count counter courage crash crazy create credit crew crime crowd cruise culture cure curious current curtain
    custom damage danger dangerous daughters decision declare decline decor degree delay deliver demand dentist
    deny depend describe desert deserve design desk desperate destroy detail develop device diary dirt disappear
    disappoint disappointed disappointing disaster discount discuss disease dish distance divide dizzy document
    dozen drag drama drank drawn dread driver dropped drove drunk dump dust duty earn easily effect effort
    elderly electric element elevator embarrassed emergency emotion employ enemy energy engine enormous equal
    error escape estimate event everywhere evidence exam excellent exchange excuse exercise exist exit
    experience explain explore extend extent extremely fail failure faith fake familiar fan fantastic farm
    fashion fault fellow female fence fever fiction filled film finished firm fit fixed flame flash float flower
    focus folk fool foreign forever forgive forgotten fork formal fortune freedom freeze freezing frequent
    fridge friendship frightened fruit frustrated frustrating fuel funny furniture gather giant gift glance
    glory goal goodbye gorgeous grab grade grandchildren grateful grave greedy greet grocery guard guitar gun
    habit hang happening hardly harm headache health heat heavily heaven height hero hesitate hidden hide hiking
    hire history hobby holding honest honor horrible horse hospital hug human humor hunt idiot illegal image
    immediately impact imagine impossible impress improve incident include increase indeed individual injury
    innocent instance instant instruction insurance intend interest interested interesting internet interview
    introduce invite iron issue item jacket jail jealous joke joy judge kick kill kiss knee knife knock label
    lack ladder lane language laptop laundry law lawyer lazy leader leak learned lecture legal lend lesson level
    library license lift limited link listened loan lock lonely loose luggage machine mad maid mainly major
    manager manner massive master mate material math maximum mayor meanwhile measure medical medicine memory
    mention menu merely mess metal method million mission mixed mobile mood mostly motor mouse movement murder
    muscle mystery naked nap narrow nasty nation native natural naturally nature neat neck negative neighborhood
    nervous net network neutral newspaper noise noisy normally notes noticed novel nowhere nurse object obvious
    obviously occasion ocean odd offended opinion opportunity opposite option ordinary organize original
    otherwise ought outfit oven owner pack package paint pair palace panic pants parking particular partly
    passage passport patient pattern pause peak perform performance period permission personal pet photo
    physical piano picnic pile pilot pink pipe pizza plain planet plant plastic pleasant pleasure plenty pocket
    poem poet policy polite political pool pop popular population position positive possibility postcard potato
    powder practice pray predict prepare prepared presence present president press pressure pretend previous
    pride priest prince princess principal print prison prize process produce product professional professor
    program progress project promise promised proof proper properly property protect proud prove provide purpose
    quit race radio raise range rarely rate raw react realize realise reality reasonable recall receipt recent
    recently recipe recommend recommended record recover reduce refer reflect refund refuse regular relate
    relation relationship relax relaxing release relief relieved rely remain remark remarkable reminded remove
    rent repair repeat replace replaced represent require research reserve resort resource respect respond
    response responsible result reveal review reward rhythm ridiculous risk romantic roof rope rough route
    routine rubbish rude ruin ruined rule rumor sadly safety sail salad salary sale sample sandwich satisfied
    sauce savings scale scare scared scary scene scenery schedule school science score scream screen search
    secret section security seek select selfish senior sense sentence separate sequence series service session
    setting severe shade shadow shake shame shark sharp sheet shelf shelter shift shirt shock shocked shooting
    shore shot shoulder shout shower shown sight signal silence silent silly similar sincere sink situation
    skill skip slept slice slide slight slightly slip smart smooth snake soap social soldier solid solution
    solve someday soul source spare speak speech speed spell spirit split spoil sport spread squeeze stable
    stage stair stairs stamp standing stare starve statement status steal steep stick stolen stomach storage
    stranger strength stress stressed stressful stretch strict stroke struggle stubborn student stupid style
    subject succeed success suffer suggest suggested suggestion suit suitcase sunset sunshine super support
    suppose surprised surround survive suspect swear swim swimming switch symbol sympathy system tail talent
    target taste teach teacher tear technical teen television temperature temple tend tension tent terrible
    terribly territory text thankful theme theory therapy thick thief thin threat thrilled throat thunder tie
    tight tiny tiring title toilet tone tool tooth topic tough tour tourist tower toy track trade tradition
    traffic tragic transfer translate transport trash treat treatment trend trick truck truly trust tunnel twice
    twist ultimate umbrella unable unbelievable unfair uniform unique unit unless unlikely unlucky unusual
    upgrade upload valley valuable value variety various vehicle version via victim video violent visible vision
    visitor vital volume vote wage wake walked wallet wander warning waste wave weak wealth weapon wedding
    weight wheel whisper whom wide width willing winner wise withdraw witness wooden worn worried worth wound
    wrap yell youth zone turns visiting planned planning looked waited needed asked emailed emails texted phoned
        """
    )
)
"""Everyday words: they alone never identify a place, and they are never taken for misspelt ones."""

CHATTER = (
    r"(?:bag drop|check in|check - in|check out|check - out|gate|boarding|online check in|desk)(?: \S+){0,3} "
    r"(?:close|closes|closed|open|opens|is|are|until|from|begins|starts|ends)",
    r"(?:request|claim|get|entitled to) (?:a |your )?(?:full )?refund",
    r"apologi[sz]e|inconvenience|(?:look|looking) forward to (?:welcom\w+|your stay|seeing you)",
    r"please (?:check|log|visit|contact|call|click|arrive)",
)
"""What every notice says; a clause with one of these and without a name or a number of ours is passed over."""
