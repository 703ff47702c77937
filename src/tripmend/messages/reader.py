"""A message read: words, mentions, clauses, proposals, readings, and what of it is certain, asked or not used."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..change import Change, Slower, Unclear, contradictions
from ..trip import Catalogue, Itinerary
from .asks import ASKS
from .clauses import TRIP_KINDS, Clause, clauses_of, settings_of
from .corrections import corrected
from .decider import Piece, odds_of
from .frames import Context, own_news
from .grounding import mentions_of
from .language import READ, Language, foreign_answer, language, tell_language, words_of
from .lexer import Token, tokens_of
from .models import Suggestion, standing
from .names import Mention
from .plan import Plan, name_words
from .proposals import Proposal, proposals_of, related
from .questions import CERTAIN, Choice, Question, ask, change_of, decided
from .trained import kinds_told
from .validation import LOSSES, Reading, readings_of
from .wishes import wishes_in

__all__ = ["MAX_CHARACTERS", "Understood", "read_message", "understand"]

MAX_CHARACTERS = 8_000
"""What lies beyond is not read, and the answer says so."""


@dataclass(frozen=True)
class Understood:
    """What a message says. change: what is certain, with questions and unused words as the other rooms show them.

    questions: the same questions with whole readings to choose from.
    """

    change: Change
    questions: tuple[Question, ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The whole readings of the message that are offered."""
        return self.questions[0].choices if self.questions else ()


def read_message(
    message: str,
    itinerary: Itinerary,
    catalogue: Catalogue,
    today: dt.date | None = None,
    now: dt.datetime | None = None,
    *,
    second: Callable[[str], Sequence[Suggestion]] | None = None,
    answers: Mapping[str, Change] | None = None,
) -> Understood:
    """What `message` says happened to the trip or is wished for. Acts only when sure, asks otherwise; never raises.

    second: a language model (`tripmend.messages.models`) that is weighed against the rules in the stead of the trained
    scorer; what it raises is passed on. answers: by message, the change that somebody chose when asked before: it is
    what the message says, and nothing is asked again.

    today: the date on which the message is written; None: that of `now`, else unknown, and then a relative day
    (tomorrow) is a question. Clock times are wall clock at the place.
    """
    today = now.date() if today is None and now is not None else today
    if answers is not None and (answer := answers.get(message.strip())) is not None:
        return Understood(answer.replace(now=now, unclear=()))
    part = message[:MAX_CHARACTERS]
    code = tell_language(part)
    if code not in READ:
        return _answer(Change(now=now), [Question(part[:300], foreign_answer(code))])
    lang = language(code)
    if lang.fillers is not None:
        part = lang.fillers.sub("", part)
    plan = Plan(itinerary, catalogue, today, now)
    tokens = tokens_of(part, code, plan.dates, today, plan.numbers)
    tokens = _figures(tokens, plan, lang)
    mentions = mentions_of(tokens, plan, lang)
    tokens = _without_names(tokens, mentions)
    tokens, mentions = corrected(tokens, mentions, lang)
    set_apart = settings_of(tokens, lang)
    clauses, joint = clauses_of(set_apart, mentions, lang)
    said, loose = standing(part, second(part)) if second is not None else (None, [])
    proposals = proposals_of(clauses, joint, lang, said)
    change, questions = _settled(proposals, clauses, plan, lang, part)
    told = bool(change.disruptions or change.constraints or any(one.choices for one in questions))
    if not told and set_apart != tokens:  # Is that the news?
        clauses, joint = clauses_of(tokens, mentions, lang)
        change, questions = _settled(proposals_of(clauses, joint, lang, said), clauses, plan, lang, part, unsure=True)
    words = re.findall(r"\w+", message.casefold())
    for choice in (choice for one in questions for choice in one.choices):
        if re.findall(r"\w+", choice.words.casefold()) == words:  # A choice said back is the answer.
            return Understood(choice.change.replace(now=now))
    unread = (*_unread(clauses, part), *change.unread)
    if loose:
        asked = "The language model reads something in this that cannot be checked. Is more meant than was understood?"
        questions = [*questions, Question(" ".join(one.quote for one in loose).strip()[:300] or part[:300], asked)]
    if len(message) > MAX_CHARACTERS:
        asked = f"Only the first {MAX_CHARACTERS} characters were read. What does the rest say, in short?"
        questions = [*questions, Question(message[MAX_CHARACTERS : MAX_CHARACTERS + 80], asked)]
    return _answer(change.replace(unread=unread, now=now), questions)


def understand(
    message: str,
    itinerary: Itinerary,
    catalogue: Catalogue,
    today: dt.date | None = None,
    now: dt.datetime | None = None,
) -> Change:
    """What `message` says, as a change: what is certain, and what has to be asked as `Change.unclear`.

    The arguments are those of `read_message`, which has the readings to choose from as changes, too.
    """
    return read_message(message, itinerary, catalogue, today, now).change


def _answer(change: Change, questions: list[Question]) -> Understood:
    unclear = tuple(
        Unclear(text=one.text, question=one.question, choices=tuple(choice.words for choice in one.choices))
        for one in questions
    )
    return Understood(change.replace(unclear=unclear), tuple(questions))


def _without_names(tokens: list[Token], mentions: list[Mention]) -> list[Token]:
    """Tokens in which figures that belong to a name (Sunny 2 Beds) are words."""
    inside = {n for one in mentions if one.how == "name" for n in range(one.start, one.end)}
    numbers = ("number", "count", "clock")
    return [
        replace(token, kind="word", bare=token.text.lower()) if n in inside and token.kind in numbers else token
        for n, token in enumerate(tokens)
    ]


_CLOCK = re.compile(r"([01]\d|2[0-3])([0-5]\d)")


def _figures(tokens: list[Token], plan: Plan, lang: Language) -> list[Token]:
    """Several four figures that may be clock times are (1645 instead of 1530), where one of them is a time of the plan
    and no word of money is told."""
    found = {n: _CLOCK.fullmatch(one.text) for n, one in enumerate(tokens) if one.kind in ("number", "clock")}
    told = {n: int(one[1]) * 60 + int(one[2]) for n, one in found.items() if one}
    sums = set(lang.phrases("sums")) & {token.bare for token in tokens}
    if len(told) < 2 or sums or not set(told.values()) & {at for thing in plan.things for at in thing.planned}:
        return tokens
    return [
        replace(one, kind="clock", bare="<clock>", clock=told[n], half=True) if n in told else one
        for n, one in enumerate(tokens)
    ]


_JOINTS = words_of("joints")


def _quote(proposal: Proposal, part: str) -> str:
    tokens = proposal.tokens
    while len(tokens) > 1 and (not tokens[0].bare or tokens[0].bare in _JOINTS):
        tokens = tokens[1:]
    return " ".join(part[tokens[0].start : tokens[-1].end].split()) if tokens else ""


def _settled(
    proposals: list[Proposal], clauses: list[Clause], plan: Plan, lang: Language, part: str, *, unsure: bool = False
) -> tuple[Change, list[Question]]:
    """The certain part of a message, and at most one question about the rest. unsure: nothing is certain."""
    back = unsure or any(lang.found("taken_back", clause.text) for clause in clauses)
    pieces: list[Piece] = []
    foreign: list[Mention] = []
    guesses: list[Piece] = []
    told: list[Proposal] = []
    for proposal in proposals:
        context = Context(plan, lang, _common_day(clauses, proposal), _quote(proposal, part))
        readings = readings_of(proposal, context)
        strange = [one for one in proposal.mentions if one.how == "foreign"]
        own = [one for one in proposal.mentions if one.sure or (one.how == "part" and len(one.best) == 1)]
        news = bool(proposal.kinds) and proposal.kinds[0][1] >= 3
        moving = all(one.sort in ("flight", "train", "bus", "ferry") for one in strange)
        fits = proposal.kinds and (
            not moving or proposal.kinds[0][0] in ("cancelled", "delayed", "retimed", "unavailable", "price")
        )
        if strange and not own and news and fits and proposal.kinds[0][0] not in TRIP_KINDS:
            foreign += strange
            meant = replace(proposal, mentions=[replace(m, how="part") if m.things else m for m in proposal.mentions])
            guess = readings_of(meant, context)
            if any(one.things for one in strange) and guess:
                guesses.append(Piece(meant, guess, context))
            _use(proposal, "news")
        elif readings:
            pieces.append(Piece(proposal, readings, context))
        elif news:
            told.append(proposal)
            _use(proposal, "news")
    for piece in pieces:
        piece.odds = odds_of(piece, pieces)
    sure, open_, passed = ([], pieces, []) if back else decided(pieces)
    others = {id(one): _taken_instead(one, part) for one in (*sure, *open_)}
    other = [one for one in sure if others[id(one)] and one.likeliest and one.likeliest.kind not in LOSSES]
    sure, open_ = [one for one in sure if one not in other], [*open_, *other]
    if foreign:  # Beside what is not of this trip only news of ours is asked about.
        open_ = [one for one in open_ if one.proposal.kinds and one.proposal.kinds[0][1] >= 3]
    for piece in (*sure, *open_):
        top = piece.likeliest or piece.readings[0]
        use = "wish" if top.constraints and not top.disruptions else "news"
        _use(piece.proposal, use, top if piece in sure else None)
    told += [one.proposal for one in passed if one.odds.none < CERTAIN or one.proposal.firm]
    certain: list[Reading] = []
    unused = list(dict.fromkeys(name for names in others.values() for name in names))
    for piece in sure:
        reading = piece.likeliest
        if reading is not None and not _told_already(reading, certain):
            certain.append(_with_wishes(reading, piece))
            unused += _beside(piece.proposal, reading, piece.context)
            unused += [one.text for one in piece.proposal.mentions if one.how == "foreign"]
    open_ = [one for one in open_ if one.likeliest is None or not _told_already(one.likeliest, certain)]
    half = (told or unused) and all(one.kind in ASKS for one in certain)  # Skip one town, two nights more in the other.
    asked_of = [one.proposal for one in passed if one.proposal.mentions and lang.found("requests", one.proposal.text)]
    half = half or (
        bool(asked_of) and all(one.kind == "wish" for one in certain)
    )  # Something else there? Fish would do.
    if half or contradictions(change_of(certain), plan.itinerary):  # At four, so done by half past three: no news.
        certain, open_ = [], pieces[:3]
    if not certain and not open_ and not foreign:
        open_ = pieces[:3]
    # A wish beside news that is asked about is part of what is asked: indoors instead of which museum?
    change = change_of([one for one in certain if one.disruptions or not open_]).replace(unread=tuple(unused))
    questions: list[Question] = []
    near = ask(part[:300], certain, [*open_, *guesses], plan).choices if guesses else ()
    if open_:
        questions.append(ask(part[:300], certain, [*open_, *(piece for piece in passed if piece not in open_)], plan))
    for one in foreign:
        asked = f"{one.text} is not part of this trip. What is meant?"
        questions.append(Question(one.text, asked, () if questions else near))
    for proposal in told if certain else ():
        _use(proposal, "unread")
    if told and not questions and not certain:
        questions.append(Question(_quote(told[0], part), "What of the trip is this about?"))
    if not questions and not certain:
        asked = "Nothing of the trip was recognised in this. What is closed, late, sold out or wished for?"
        questions.append(Question(part[:300], asked))
    return change, questions


def _taken_instead(piece: Piece, part: str) -> list[str]:
    """What tells that another journey is taken than that of which news is read: its number, or where it begins or
    ends."""
    legs = _targets(piece.likeliest or piece.readings[0]) & piece.context.plan.rivals.keys()
    words = {*name_words(part)} if legs else set()
    return [
        name
        for leg in sorted(legs)
        for name, named, number in piece.context.plan.rivals[leg]
        if (number.search(part) if number is not None else set(named) <= words)
    ]


_LIKINGS = ("want_mode", "avoid_mode", "want_tag", "want_cuisine", "same_day")
"""Wishes that words beside news only seem to say (a taxi company, no walk-ins, going to church, at three the same day):
they are not taken from there."""


def _with_wishes(top: Reading, piece: Piece) -> Reading:
    """A reading with the wishes and limits that are told beside it."""
    if top.kind in ("wish", "diet"):
        return top
    about = _targets(top) | {stop.id for stop in (top.lost and piece.context.plan.visits(top.lost[0])) or ()}
    aside = (*_LIKINGS, "indoor") if top.kind in ("unfit", "end_by") else _LIKINGS
    extra = wishes_in(piece.proposal, piece.context)
    extra = [wish for wish in extra if getattr(wish, "target", "") not in about and wish.type not in aside]
    return replace(top, constraints=(*top.constraints, *extra))


def _beside(proposal: Proposal, top: Reading, context: Context) -> list[str]:
    """The parts of a piece that say more than was taken from it: a wish beside news, other news about nothing that is
    named. They are shown as not used."""
    others = [*_others(proposal, top), *_unheard(proposal, top)]
    if others:
        return list(dict.fromkeys(others))
    wishes = context.lang.phrases("wish_words") if top.kind != "wish" and not top.constraints else ()
    known = related(top.kind)
    rest = [part for part in proposal.parts if not known & {kind for kind, weight, _ in part.hits if weight == 5}]
    told = any(part not in rest for part in proposal.parts)
    return [
        " ".join(token.text for token in part.words if token.kind != "break")
        for part in (rest if told else ())
        if any(f" {phrase} " in f" {part.text} " for phrase in wishes) or any(weight == 5 for _, weight, _ in part.hits)
    ]


_OTHER_WORDS = 3
"""In so many words something may be told of another thing."""


def _others(proposal: Proposal, top: Reading) -> list[str]:
    """Parts of a piece that are about another thing of the plan than what was taken from it, if they say enough."""
    alone = len(proposal.clauses) == 1 or top.kind == "wish"
    if len(top.disruptions) > 1 or top.kind == "swapped" or (top.lost is None and alone):
        return []
    found = []
    for part in proposal.parts:
        things = [one for one in part.mentions if one.sure or one.sort == "lodging"]
        own = any(top.lost[0] in one.ids for one in things) if top.lost is not None else top.kind in part.cues
        if things and not own and not part.calm and len(part.text.split()) >= _OTHER_WORDS:
            found.append(" ".join(token.text for token in part.words if token.kind != "break"))
    return found


_HEARD = 0.7
"""How likely the trained scorer has to find news in a sentence, to show it where nothing of it was used."""


def _unheard(proposal: Proposal, top: Reading) -> list[str]:
    """Sentences in which the trained scorer finds other news than what was taken from the piece."""
    alike = related(top.kind) | LOSSES if top.kind in LOSSES else related(top.kind)
    found = []
    for clause in proposal.clauses if len(top.disruptions) == 1 else ():
        if (
            len(clause.words) < _OTHER_WORDS
            or any(weight >= 3 and kind in alike for kind, weight in clause.cues.items())
            or clause.calm
        ):
            continue
        told = kinds_told(clause.said)
        if sum(share for kind, share in told.items() if kind not in alike | {"none", "wish"}) >= _HEARD or own_news(
            clause, proposal
        ):
            found.append(" ".join(token.text for token in clause.words if token.kind != "break"))
    return found


def _told_already(reading: Reading, certain: list[Reading]) -> bool:
    """Whether what is certain is of the same thing, and a weaker or no better kind of trouble is all that is new."""
    if reading.kind == "late_start" and reading.constraints:
        starts = {one.effect.earliest for r in certain for one in r.disruptions if isinstance(one.effect, Slower)}
        return {one.time for one in reading.constraints} <= starts
    same = {key for one in certain for key in _targets(one)}
    targets = _targets(reading)
    return (
        bool(targets)
        and not any(getattr(one.effect, "none_on", ()) for one in reading.disruptions)
        and targets <= same
        and reading.kind in ("unfit", "closed", "unavailable", "cancelled", "sold_out")
    )


def _targets(reading: Reading) -> set[str]:
    found = set()
    for one in reading.disruptions:
        for field in ("place", "leg", "stay"):
            found.add(str(getattr(one.effect, field, "")))
        found.update(getattr(one.effect, "legs", ()))  # Who has no papers does not board: that is no other news.
    return found - {""}


def _use(proposal: Proposal, use: str, top: Reading | None = None) -> None:
    """Mark the clauses on which news rests: all of them, or those that a reading has something of. What stands beside
    them and says nothing more is background."""
    data = (
        " ".join(one.model_dump_json() for one in (*(d.effect for d in top.disruptions), *top.constraints))
        if top
        else ""
    )
    alone = len(proposal.clauses) == 1
    for clause in proposal.clauses:
        whole = alone and top is not None and top.kind in LOSSES and bool(LOSSES & clause.firm)
        values = [_stated(token) for token in clause.words if token.kind not in ("word", "mark", "break")]
        few = sum(token.kind == "word" for token in clause.words) < _OTHER_WORDS
        has = few and bool(values) and all(any(one in data for one in some) for some in values)
        if top is None or whole or top.kind in clause.cues or has or any(one.sure for one in clause.mentions):
            clause.use = use  # type: ignore[assignment]
        elif (
            clause.use == "unread"
            and not clause.cues
            and not (clause.denied and clause.mentions)
            and not any(token.past for token in clause.words)
            and not any(token.kind not in ("word", "mark", "break", "date", "clock") for token in clause.words)
            and (clause.mentions or (clause.values("date") and not clause.values("clock")))
        ):
            clause.use = "background"


def _stated(token: Token) -> set[str]:
    """How a day or a time of the clock stands in an effect."""
    if token.kind == "clock":
        return {f"{at // 60 % 24:02}:{at % 60:02}:" for at in (token.clock, token.clock + 720)}
    return set(map(str, token.days.dates)) if token.days is not None else set()


def _common_day(clauses: list[Clause], proposal: Proposal) -> tuple[dt.date, ...]:
    """The one day that a message names until the end of a piece of news, if it names one only: what is told without a
    day is about it. What comes later is of other news."""
    end = proposal.clauses[-1].end
    days = {
        token.days.dates
        for clause in clauses
        for token in clause.values("date")
        if clause.end <= end and token.days is not None and token.days.dates and token.role != "old"
    }
    return next(iter(days)) if len(days) == 1 else ()


def _content(clause: Clause) -> bool:
    """Whether unread words say something that should not be passed over: a name, a number, a day, trouble."""
    return (
        any(token.kind not in ("word", "mark", "break") for token in clause.words)
        or bool(clause.mentions)
        or bool(clause.cues)
    )


def _unread(clauses: list[Clause], part: str) -> list[str]:
    found = []
    for clause in clauses:
        words = [token for token in clause.words if token.kind not in ("mark", "break")]
        if clause.use == "unread" and (_content(clause) or len(words) >= 4):
            found.append(" ".join(part[words[0].start : words[-1].end].split()))
    return found
