"""More everyday words, of letters, offices and talk: none of them is taken for a misspelt word or name."""

from __future__ import annotations

from ._words import listed

__all__ = ["EVERYDAY"]

EVERYDAY = frozenset(
    listed(
        """
    abandon abandoned abide abiding ablaze aboard abolish abrupt absence absent absolute absorb abundance accede
    access accommodate accompany accord accordance accorded account accrue accurate ache acquaint acquire acre
    acute adapt adept adequate adhere adieu adjourn adjust admire admit admitted adopt adore adrift adverse advert
    advise advised affair affairs afford affords aforesaid afraid afresh agenda aghast aglow agog agony agree
    agreed aides ailing aim aims aisle ajar akin alarm alas albeit alight align alike alive allege allot allotment
    allotted allowance ally aloft aloof aloud alternate amass amaze ambition ambitious amend amended amends amid
    amiss amok amounts ample amuse anchor anew anger anguish annoy annoyed annoying annul anon anxious apace
    apiece apology appeal appease append applaud apply appoint appraise apprise approach approve apt argue arise
    arisen arose arouse array artful ascend ascertain ashamed ashore aside askew aspect assail assent assert
    assess assign assist assume assure assured astray astride attach attain attempt attend attest attire aught
    avail avert avow await awaits awake award aware awash awe awful awhile awkward awoke axle babble bade badly
    baffle bail bait bake baked balance bald balk ballot banal banned banner barb bare barely bargain bark barren
    barrier bash basic basis bathe batter battle bawl beam beard beast beckon bedtime befall befallen befell
    beforehand beg began beggar begged begin begrudge behalf behave beheld behest behold belated belly belong
    beloved belt bemoan bench bend beneath benefit bent berth beset beware bewilder bias bicker bide bind bins
    birth bitter bizarre blame bland blank blast bleak bleed blend bless blessed blew blight blimey blind blinds
    blink bliss blister bloke blond bloody bloom blotted blow blown blows bluff blunder blunt blur blush board
    boarded boast bodes boggle bogus boil bold bolt bomb bond bonkers bonus boom boon boost bore bored borne
    borrow bosom boss botch bother bothered bounce bound bounds bout bowed brace brag brain brake brand brave
    brawl brazen breach breadth breath breathe breed breeze brew bribe brief briefly brim brisk brittle broad
    broke broken brood bruise brunt brush brutal bucket buckle budge bulk bulky bully bumper bumpy bundle burden
    burgle burnt burst bury bust busted bustle cackle cadge calamity caller calling camp cancel candid canny cans
    capable capped caprice captive careful cares cargo cast casual catches caught cautious cease ceased ceases
    ceiling chafe chain chair chalk chant chap chaps charge charm chart chary chase chasm chat chatter cheated
    cheer cheers cheery cheese cherish chest chew chide chief chill chilly chime chin chip chock choke chomp chore
    chuck chucked chuffed chunk churn cite claim clamour clang clash clasp clause claw cleave clever cliff climb
    cling clip clog closure cloth clout clown club cluck clue clumsy clutch coarse coax codger coerce coin
    collapse collect combat comfy commence commended commerce compel compelled compete compile complain comply
    compose conceal concede conceive concern concerned conclude concur condemn conduct confer confess confide
    confine conform confuse congest conjure conquer consent considered consist console conspire construe consult
    consume contend contrary contrive convene convenient convey convict convince coolly cope cord cordial core
    cork corrupt cottage cough counsel counter court courteous covered coward crack craft cram cramp crane crank
    crash crave crawl craze crease creature creed creek creep crept crest crew cried cripple crisis crisp croak
    crook crooked cropped crossed crowd crucial crude cruel crumb crumble crush crust cuff culprit cunning curb
    cure curfew curious curl current curse curt curtail curtailed curtain cushion custom daft dainty damage damn
    damp dangle dare dared daresay dash daunt dawdle dawn dazed deaf dearest dearth debar debt decayed deceit
    decent decline declined decree deem deemed default defeat defect defer deferred defiant deficit define defray
    defunct defy delicate demand demise denied denote dense dent deny depend deplete deplore depose deprive
    deprived derail descend desert deserve despair despite destroy detail detain detained deter detest detour
    devise devote devour dial dilute dine dined diner dings dip dire disarm disaster disband discard discern
    disclose discuss disdain disgrace dishes dismal dismay dismiss dispel dispense displease dispose dispute
    disrupt distant distress disturb ditch ditched dither dive divert divide dizzy dodge dodgy doff dole doleful
    dolt donate doodle doom doomed doors dope dote dots downcast downed downhill doze dozen drab draft drag
    dragged drain drama drank drape drastic drawn dread dreary drench dresser dried drift drill drip droop drowsy
    drum dull dully duly dumb dummy dump dumped durable duress dusk dusty duty dwell dwindle eager earn earnest
    eased ebbed echo eject elapse elate elbow elect elicit elude embark ember emerge emit enable enact endure
    enforce engage engulf enjoin enlist ensue ensued ensure entail entice entitle entreat envoy envy erase erect
    erode errand erratic erred escape escort esteem evade evict evil exalt exceed excel excess exclude excuse
    exempt exert exhale exist expend expire expired explain explode exploit expose extent extinct extort fable
    faced fade faint faith fake fallen falls false falter fancied fare farewell fated fathom fatigue fault faulty
    favour feast feat feeble feeds feign fellow fence fend ferret fetch fete fetter feud fewer fickle fidget fiend
    fierce fiery filch filled filth fined firm firmly fished fist fitted fitting fizz fizzle fizzled flair flake
    flame flap flare flash flatly flaw flawed fled flee fleece flesh flick flinch fling flip flit floated flock
    flog flop flopped flour flout flown fluff fluke flung flurry flush fluster foil fold folk folks fond fonder
    fool fooled forbade forbear forbid force forced fore foregone forfeit forge forgo forlorn formal forsake forth
    forthwith fortune foul founder fraction frail frame frank frankly fraud fray freak frenzy fret frets fringe
    frolic frost frown froze frozen frugal fruitless fuel fulfil fumble fume furious furl furnish furnished fuse
    fuss fussed fussy futile gabble gadget gain gained gait gale gall gallant galore gamble gang gaol gape garb
    gasp gather gaunt gave gawk gaze gear gentle genuine gesture ghastly ghost giddy gift giggle gist glad gladly
    glance glare gleam glee glib glide glimpse gloat gloom gloomy glory gloss glue glum gnaw goad gobble godsend
    goggle gone goner gosh gossip gouge govern grab graceful grade grant granted grapple grasp grate grateful
    gratis grave gravel graze grease greed greet grew grid grief grim grimace grin grind grip gripe groan grope
    gross grouch grouse grovel growl grown grub grudge gruff grumble grunt guard guise gulf gullible gulp gush
    gust guts hack haggle hail hale halted halves hamper handed handle handy hanged hanker haphazard hapless
    harass hardly hardy hark harm harsh hassle haste hasty hatch haul haunt havoc hazard haze hazy headway heal
    heap heaps hearsay heartily heave hectic hedge heed heel hefty heir held helm hence henceforth hereby herein
    hereto heretofore herewith hesitate hidden hide hinder hinge hint hire hired hitch hitherto hoard hoax hobble
    hoist hollow homely hooked hoot hopeless horde horrid hostile hound hover howl huddle huff hullabaloo humble
    humbug hunch hunt hurdle hurl hush hustle idle idly idol ills imagine impair impart impasse impede impel imply
    impose impugn inane inapt inasmuch incite incline inclined income incur incurred indebted indeed indulge infer
    infirm inflict inform infringe inhale inherit inject injure inmate innate inquire inroad insane insert insist
    insomuch inspect install instant insult insure intact intend intended intent intrude invade invalid invent
    inverse invite invoke involve irate ire irk irksome issue issued jabber jail jeer jerk jest jibe jinx jinxed
    jittery jolly jolt jostle jovial judge jumble kaput keen keenly keeper kerfuffle kick kicked kicks kill kindle
    kindly knack knackered knead kneel knelt knickers knit knob knock knocked knot laborious lack lacking laden
    lair lament lance languid lapse lapsed larder lark lash lasted latch lately latter laud lavish lawful lawn lax
    layer lead leaf leak lean leap leapt lease leash leave leaves ledge leery lend lender lenient lent lessen
    lethal levy liable liaise libel lied lieu lift lifted lighter liken likewise limb limp linger link lively load
    loaded loaf loan loath loathe lobby lodge lodged lofty loll lonely longed longing loom looming loose loot loss
    lousy lowly loyal lucid ludicrous lull lumber lump lunge lurch lure lurk lush maid maim manner mar mare marred
    marsh marvel mash mass massive mast matter mature maul maze meagre mean means meant meantime measure meddle
    meek mellow melt menace mend mended mental merely merge merit merry mess messed messy meter midst might mighty
    mild mind minded mingle minor mint mirth misery misfit misfortune mishap misjudge mislay mislead missus mist
    mistake mistaken mitigate moan moat mob mock mode modest moist mold molest mope moral morale morsel mortal
    mould mount mourn mouth mucky muddle muddled muddy muffle muggy mull mumble mundane murky muse mushy muster
    mutter mutual nag naive namely nap nasty naught naughty nearby nearly neat needed needful neglect nerve
    nervous nestle nettle neutral newly nibble nicer nicked nifty niggle nimble nobble noble nod nods nonsense
    notch notice notify notion nought novel nowadays nuisance null numb nurse nutty oath obey oblige obliged
    oblong obscure observe obtain obtained occur occurred odds odour offend offer offered offhand omen omit onset
    onus onward ooze opaque oppose opted ordeal orders ordinary ought oust ousted outage outburst outcome outcry
    outdo outfit outlay outline outlook outrage outright outset outstay outward overdo overhaul overhear overlap
    overload override oversee oversight overt overtake overturn owed owing owner pack packed packs paddle paid
    pail pains pale paltry pamper panic pant parched pardon parted partial parts passed pastime patch paths
    patience patient pause paused pave pawn paying peace peak pebble peek peel peep peer peeved penal penalty
    penned pent perceive perch peril perish permit perplex persist persuade peruse pester petty petulant phase
    pick picked pickle piece pierce pile piled pilfer pinch pinched pique pitch pity placate placid plague plain
    plainly plaint plank plausible plead pleas pleased pledge plenty plight plod plot plough ploy pluck plug plumb
    plunder plunge plunk poach pocket pointless poise poke poky polite poll ponder poorly pop popped pose posed
    possess posted postpone pounce pound pour poverty practice praise prank prattle pray precede precious precise
    preclude precluded predict prefer preferred prejudice premise prepare presence pressed pressing presume
    pretend pretext prevail prevent prior pristine private probe proceed procure procured profit profuse prolong
    promise promised prompt promptly prone proof proper propose protest proud prove proved proven provided provoke
    prowl prudent pry puff pull pulled pulls pun punch punish purge purport pursuant pursue pursuit push pushed
    puzzle quaint quake qualm quarrel queasy queer quell quench query quest queue queued quibble quickly quid
    quiet quirk quit quite quiver quota quote rabble rabid racket radiant raft rage ragged raid rake ramble
    rampant ransack rant rapid rapport rash rasp rather ratify ration rattle rattled ravage rave razed reach react
    readily ready realm reap rear reason rebuff rebuke recall recede receipt received reckless reckon reckoned
    reclaim recoil record recount recoup rectify recur redeem redress reel refrain refuge refund refuse refused
    refute regain regard regards regret regrets regretted reject rejoice relapse relate release relent reliable
    relief relieve relieved relish rely remain remains remark remedy remind remit remorse remote remove removed
    render rendered renege renown repeal repeat repel repent replace replete reply report reprieve reproach
    repulse request require required rescind rescinded rescue resent resign resist resolve resort respite respond
    restful restless restore restrain restrict result resume retain retire retired retort retract retreat return
    reveal revel revert review revise revised revive revoke revoked revolt reward rhyme rid riddle ridge rife rift
    rig rigid rigour rile ringing riot rip ripe rise risen risk risky rival roam roar roast rob robbed robe robust
    rogue rolled romp roped rotate rotten rough roughly round rouse rousing rout rove row rowdy rubbish rude
    rueful ruffle rugged ruin ruined rule ruled rumble rumour rumple rung rush rushed rust rusty ruthless sack
    sadden saddle sadly safe saga sage sail sake salute salvage sane sank sap sarky satire saucy savage savour
    scale scam scamper scan scant scarce scare scared scatter scenic scent scheduled scheme scoff scold scoop
    scope scorch scorn scour scout scowl scramble scrap scrape scratch scrawl scream screech screwed scribble
    scrub scrubbed scruff scuffle scupper scuppered scurry seal sealed search seize seized seldom select sell
    selves sentry serene settle settled severe shabby shadow shady shake shaken shaky shall shallow sham shamble
    shambles shame shan't shape sharp shatter shed sheer shelf shelter shelve shelved shield shift shifted shimmer
    shin shine ship shiver shock shoddy shone shook shoot shove shown shred shrewd shriek shrill shrink shrivel
    shrug shudder shuffle shun shunt shuts shy sicken sift sigh signal silly sincere sink sip siren skid skill
    skim skimp skint skip skipped skirmish slack slain slam slap slash slate slaves slay sleek sleepy slept slice
    slick slide slight slightly slim slink slip slipped slit slope sloppy slouch sludge slug slumber slump sly
    smack smart smash smear smell smite smooth smother smudge smug snack snag snap snapped snare snarl snatch
    snatched sneak sneer sneeze sniff snooze snore snort snug soak soaked soar sob sober sodden soften soggy sole
    solely solemn solid solve somehow somewhat soothe sordid sorrow sorts soul sound sounds sour souse sown spade
    spare spark sparse spat spate spawn speak spear species speck speech spell spelt spent spice spike spill spin
    spine spirit spit spite splash splendid splice split spoil spoilt spoken sponge spook spool spout sprain
    sprang sprawl spread spree spring sprint sprout spruce sprung spur spurn squabble squad squall squander square
    squash squat squeak squeal squeeze squint squirm stab stable stack staff stage stagger stain stake stale stalk
    stall stalled stammer stamp stance stark starve stash state stated statute staunch steady steal stealth steam
    steep steer stem stern stick stiff stifle still stilted sting stingy stint stir stitch stoke stole stony stood
    stoop stow straggle strain strand stranded strange stray streak stress stretch stricken strict stride strife
    strike striking strip strive strode stroke strong struck struggle strut stub stubborn stuck study stuff stuffy
    stumble stump stumped stun stung stunt stupid sturdy stutter subdue submit subside substitute subtle succumb
    sudden suddenly suffer suffice suggest suit suited sulk sullen sum summon summoned sundry sunk sunny supply
    suppose supposed surely surge surmise surplus surrender survey survive suspect suspend sustain swallow swamp
    swap swarm sway swear sweat sweep swell swept swerve swift swig swindle swipe swiped swirl switch swivel
    swollen swoop sworn swung sympathy tackle tacky tact tail taint tale talent tame tamper tangle tantrum tap
    tardy target tarry tart task taught taunt taut tawdry tax tear tearful tease tedious teem teeming teething
    tell tempt tenant tend tender tense tentative term terms terse thank thanks thaw theft thence thereby therein
    thereof thick thief thieves thin thirst thorny thorough thoughtful threaten thrice thrift thrill thrive throb
    throng throttle throw thrown throws thrust thud thug thump thus thwart tick ticked tickle tide tidy tied tiff
    tight tilt timely timid tinge tingle tinker tiny tipped tiresome toil token told tolerate toll tone tongue
    tonic took tool topple torch tore torment torn torpid torrent toss total totally touch touchy tough tour
    tousle tout towed toy trace track trade trail train tramp trample trance transfer transit trap trapped trash
    travail tread treat treated tremble tremor trench trend trespass trial tribe trick tricky tried trifle trim
    trip triple tripped trite trivial trodden troop trot trouble trough trousers truant truce trudge true truly
    trust truth trying tug tumble turmoil tussle twaddle tweak twice twilight twinge twirl twist twit twitch typed
    ugly ulterior unable unawares uncanny uncertain uncommon uncouth undergo undermine understand undertake
    undertaken undo undone undue unduly unearth uneasy uneven unfair unfit unfold unfurl ungainly unhappy unheard
    unkind unlikely unlock unmoved unpack unravel unrest unruly unsafe unseen unsettle unsound unsure untidy
    untoward unused unusual unveil unwell unwieldy unwind unwise unwitting uphold uplift upper upright uproar
    upset urge urgent usable usage usher usual utmost utter utterly vacant vacate vague vain valid valour vanish
    vanished vanity vast veer veil venture verdict verge verify versed vessel vest vex vexed viable vice vicious
    victim vie vigour vile violent virtue visible vital vivid void voided volley vomit vouch vouched vow wade wage
    wail waist wait waive waived wake wander wane wangle want wanting ward ware warm warn warned warp wary waste
    wasted watch wave waver weak weaken wear weary weave wedge weep weigh weird welfare went wept whack whatnot
    wheel wheeze whence whereas whereby wherein whereof whereupon whet whiff whim whimper whine whip whirl whisk
    whisper whit whoops wicked wield wild willing wilt wily wince wind wink wipe wiped wiry wisely wish wished
    wistful withdraw withdrawn wither withhold within without witness witty woe woeful woke won wonder wonky wont
    woo wooden woozy wording wore worn worried worry worse worship worst worth worthy would wound wove wrangle
    wrap wrapped wrath wreak wreck wrecked wrest wrestle wretched wriggle wring wrinkle writ wrong wrought wry
    yank yard yawn yearn yell yelp yield yikes yonder zeal zest
    """
    )
)
"""Words that stand where they stand."""
