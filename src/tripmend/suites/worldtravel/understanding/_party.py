"""Who travels, the language of the party, and whether stairs are a problem."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..task import Party
from ..world import TownRecord
from ._hit import Hit
from ._hits import Hits
from ._model import Doubt, Evidence
from ._people import people_in
from ._segments import Segment

__all__ = ["read_party"]

_NOBODY = (
    r"|\b(?:tir|scar|stop|frighten|bother|worr|hinder|troubl|deter|daunt|slow|hurt|put off)\w* "
    r"(?:nobody|no one|none)\b|\b(?:not|n't|never|no need to|needn't) (?:avoid|skip|spare|exclude|rule out|shy|fear)\b"
)
_FINE = re.compile(
    r"\b(?:no|not|n't|isn't|aren't|don't|doesn't|never|nor|without|hardly|zero|nobody|present no|"
    r"hold no|few)\b[^.;\n]{0,40}?\b(?:troubl\w*|prob|probs|problem\w*|issue\w*|obstacle\w*|worr\w*|mind\w*|"
    r"matter\w*|fear\w*|"
    r"bother\w*|hindrance|difficult\w*|concern\w*|objection\w*|restriction\w*|terrors?|scare\w*|"
    r"deter\w*|faze\w*|daunt\w*|drama|bar|barrier|big deal|object|(?<!i am )(?<!i'm )afraid|complain\w*|challenge|"
    r"limit\w*|put\w* (?:us|me) off|stop\w* (?:us|me)|slow\w* (?:us|me)|frighten\w*|reason to)\b"
    r"|\b(?:fine|ok|okay|welcome\w*|happily|happy|bring (?:them|it|'em) on|"
    r"love (?:stairs|steps|them|a climb|climbing|to climb)|gladly|at ease|"
    r"all right|alright|possible|able|any number|any staircase|every step|no matter|ready|fit|"
    r"manag\w+|good|easy|easily|sure[ -]?footed|nimble|"
    r"carry (?:us|me)|keen|enjoy|bound|cope\w*|handle\w*|can do|"
    r"can climb|unconcerned|unbothered|(?:are|is|am) up (?:for|"
    r"to)|up for|sprightly|spry|capable|cheerfully|with pleasure|yes|still climb|goats?|allowed|"
    r"included|accepted|unrestricted|as many|child's play|walk in the park|strong|race|skip up|"
    r"willing\w*|game|sure|permitted|"
    r"trot|fit|fond|pose no|suit\w*|acceptable|of course|absolutely|certainly|"
    r"don't (?:you )?(?:fret|worry|mind)|no bother|all good|totally|steel|tackle\w*|conquer\w*|up them)\b" + _NOBODY
)
_BAD = re.compile(
    r"\b(?:no|not|cannot|can't|cant|n't|don't|dont|never|without|avoid\w*|impossible|"
    r"out of the question|problem\w*|bad|weak|dodgy|hurt\w*|wheelchair\w*|step[ -]free|stair[ -]free|"
    r"barrier[ -]free|unable|beyond|"
    r"retired|weakness|trouble\w*|difficult\w*|crutch\w*|only|forbid\w*|unfit|infirm|wrecked|forbidden|struggle\w*|"
    r"fail\w*|refuse\w*|hate|skip|spare|limit\w*|frail|stiff|injur\w*|sore|broken|replac\w*|"
    r"unmanageable|ruled out|rule out|off the (?:menu|table|cards|list)|"
    r"nothing with|too much|defeat\w*|enemy|enemies|won't|wont|nope|zero|none|neither|nor|nobody|minus|sans|"
    r"verboten|taboo|barred|excluded|banned|nogo|no[ -]go|past it|given up|mobility|walking stick|"
    r"cane|rollator|zimmer|operation|surgery|arthritis|creak\w*|protest\w*|quit|strike|nein|"
    r"needs? (?:a )?(?:lift|elevator)|painful|pain|issue\w*|less|not able|any ?more|"
    r"no longer|nobody|not possible|foot down|declin\w*|sadly|alas|unfortunately|busted|excluded|doctor\w*|"
    r"wheels|lame|gammy|knackered|shot|gone|playing up|let(?:s|ting)? (?:us|me) down)\b"
)
_MAIN = re.compile(
    r"\b(?:stairs?|steps|staircases?|stairways?|stairwells?|step[ -]free|stair[ -]free|climb\w*|"
    r"wheelchair\w*|barrier[ -]free|upstairs|mobility)\b"
)
_NEEDS_ANOTHER = re.compile(r"\b(?:not|n't|no|never|un|cannot|can't|cant|isn't|aren't|nor)\b[^.,;\n]{0,22}?$")
_LANGUAGE = re.compile(
    r"\b(?:speak\w*|language\w*|tongue|understand\w*|spoken|follow\w*|talk\w*|tours?|comment\w*|"
    r"guides?|in|only|explained|convers\w*|listen\w*|read|hear\w*|words?|lingua|prefer\w*|shows?|"
    r"works?)\b"
)


def _stairs(text: str, seniors: bool) -> tuple[bool | None, tuple[int, int]]:
    """Whether everybody can climb, as far as it is said, and by which words."""
    for part in re.finditer(r"[^.;!\n?]+(?:[?]\s*(?:[a-z]:|[>*-])?[^.;!\n?]+)?", text):
        main = _MAIN.search(part[0])
        if main is None:
            continue
        question, mark, answer = part[0].partition("?")
        if mark and re.search(r"\w", answer):
            verdict = _answered(question, answer)
            if verdict is not None:
                return verdict, part.span()
        verdicts = []
        for piece in [*re.split(r",| - |:|[?()]", part[0]), part[0]]:
            fine, bad = _good(piece), _BAD.search(_without_fine(piece))
            if (fine is None) != (bad is None) and (_MAIN.search(piece) or piece == part[0]):
                verdicts.append((piece != part[0], fine is not None))
        if not verdicts:
            # "Stairs. They cannot be climbed": the next sentence says it.
            after = re.match(r"[.!?;\s]*(?:[a-z]:)?[^.;!\n?]+", text[part.end() :])
            fine, bad = (_good(after[0]), _BAD.search(_without_fine(after[0]))) if after else (None, None)
            if (fine is None) != (bad is None):
                return fine is not None, part.span()
        if verdicts:
            # The clause with the word itself has the say over the rest: "age or not, stairs are welcome".
            inner = [fine for clause, fine in verdicts if clause]
            return (inner or [fine for _, fine in verdicts])[-1], part.span()
        return (False if not seniors else None), part.span()
    return None, (0, 0)


_ISSUE = re.compile(r"\b(?:issue|problem|limit|troubl|difficult|worr|concern|object|mind|restrict|afraid|avoid)\w*")
_NOT = re.compile(r"\b(?:no|none|not|never|nothing|nope)\b|n't\b")


def _answered(question: str, answer: str) -> bool | None:
    """What the answer to a question about stairs says: "no" is good news where the question is for trouble."""
    denied = _NOT.search(answer)
    if _ISSUE.search(question):
        return True if denied else False if re.search(r"\b(?:yes|sadly|afraid|alas|they are|very)\b", answer) else None
    fine, bad = _good(answer), _BAD.search(answer)
    return None if (fine is None) == (bad is None) else fine is not None


def _good(text: str) -> re.Match[str] | None:
    for match in _FINE.finditer(text):
        first = match[0].split()[0]
        denied = _NEEDS_ANOTHER.search(text[: match.start()])
        if (
            first
            in (
                "no",
                "not",
                "n't",
                "isn't",
                "aren't",
                "don't",
                "doesn't",
                "never",
                "nor",
                "without",
                "hardly",
                "zero",
                "nobody",
                "present",
                "hold",
                "few",
            )
            or not denied
        ):
            return match
    return None


def _without_fine(text: str) -> str:
    good = _good(text)
    return text if good is None else text[: good.start()] + " " * len(good[0]) + text[good.end() :]


def _language(hits: Hits, segments: Sequence[Segment]) -> tuple[str, Hit | None]:
    scores: Counter[str] = Counter()
    first: dict[str, Hit] = {}
    for segment in segments:
        for hit in segment.hits:
            if hit.kind == "tongue":
                around = hits.masked[max(0, hit.start - 40) : hit.end + 40]
                scores[hit.value] += (2 if segment.kind != "visit" else 1) + bool(_LANGUAGE.search(around)) * (
                    segment.kind != "visit"
                )
                first.setdefault(hit.value, hit)
    if not scores:
        return "English", None
    name = max(scores, key=lambda value: (scores[value], -first[value].start))
    return name, first[name]


def _without(hits: Hits, segments: Sequence[Segment], kinds: Sequence[str]) -> str:
    """The query with the segments of some kinds blanked, lines kept."""
    letters = list(hits.masked)
    for segment in segments:
        if segment.kind in kinds:
            span = slice(segment.start, segment.end)
            letters[span] = ["\n" if letter == "\n" else "Z" for letter in letters[span]]
            if segment.end > segment.start:
                letters[segment.end - 1] = "\n"
    return "".join(letters)


def _unnamed(hits: Hits) -> str:
    """The query without the labels of tickets, such as "Tour for children"."""
    letters = list(hits.masked)
    for hit in hits.found:
        if hit.kind == "label" and hit.weight >= 0.9:
            letters[hit.start : hit.end] = "Z" * (hit.end - hit.start)
    return "".join(letters)


_STAYS = ("quick", "deep", "usual-stay", "colour", "work", "noun", "neutral")


def _by_places(segments: Sequence[Segment], town: TownRecord) -> bool | None:
    """Whether everybody can climb, told by what is asked for: a place of stairs only, or a length of stay where those
    who cannot climb have no choice of one."""
    for segment in segments:
        venues = [hit.value for hit in segment.hits if hit.kind == "venue"]
        if segment.kind != "visit" or not venues:
            continue
        venue = town.venue(venues[0])
        profiles = {dwell.profile for dwell in venue.dwell}
        titles = {hit.value for hit in segment.hits if hit.kind == "event"}
        if any(event.stairs and event.title in titles for event in venue.events):
            return True
        if venue.stairs and "no-stairs" not in profiles:
            return True
        if venue.stairs and any(hit.kind in ("quick", "deep") for hit in segment.hits):
            return True
        fixed = any(product.profile is not None for product in venue.products)
        if venue.stairs and not fixed and len(profiles) > 2 and not any(hit.kind in _STAYS for hit in segment.hits):
            return False
    return None


def read_party(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> tuple[Party, list[Evidence], list[Doubt]]:
    """The party from all that is neither a visit nor the hotel nor a time."""
    query = hits.folded.query
    evidence: list[Evidence] = []
    doubts: list[Doubt] = []
    text = _without(hits, segments, ("visit", "time", "lodge"))
    # The words for the party may stand in one breath with the hotel or with a time, or even with a visit.
    tellings = [people_in(part) for part in (text, _without(hits, segments, ("visit",)), _unnamed(hits))]
    people = next((one for one in tellings if one.sure), next((one for one in tellings if one.people), tellings[0]))
    for fare, start, end in people.words:
        evidence.append(Evidence(f"people.{fare}", str(people.people[fare]), query[start:end], start))
    counted = dict(people.people)
    if not people.people:
        counted = {"adult": 2}
        doubts.append(Doubt("people", "nobody is counted", ("2 adults",)))
    language, hit = _language(hits, segments)
    if hit is None:
        doubts.append(Doubt("language", "no language is said", ("English",)))
    else:
        evidence.append(Evidence("language", language, query[hit.start : hit.end], hit.start))
    climbs, span = _stairs(text, bool(counted.get("senior")))
    if climbs is None and (counted.get("senior") or span != (0, 0)):
        doubts.append(Doubt("climbs", "nothing clear is said of stairs", ("True", "False")))
    elif climbs is not None:
        evidence.append(Evidence("climbs", str(climbs), query[span[0] : span[1]].strip(), span[0]))
    if climbs is None:
        climbs = _by_places(segments, town)
        if climbs is False and span == (0, 0) and not counted.get("senior"):
            climbs = None
    spoken = climbs is None and span != (0, 0) and not counted.get("senior")
    party = Party.model_validate(
        {"people": counted, "language": language, "climbs": climbs is not False and not spoken}
    )
    return party, evidence, doubts
