"""Whether stairs are a problem for somebody."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ...common.data_files import DataFile
from .soft import OTHER, SAYING, soft

_DATA = DataFile(__file__)

# The sense of words about stairs, from what each says: "no", a trouble, and what turns a clause round.
#
# "Stairs present no hazard" is good news because a hazard is bad and "no" turns it round; "you would think they cannot
# take stairs" is good news because "you would think" turns the whole clause round.

_BUT = re.compile(r"\b(?:but|yet|though|although|however|still|only that|except that|nevertheless|nonetheless)\b")
_CLAUSE = re.compile(
    r"[,;:!?()\"|.=]|\s-+\s|"
    r"\b(?:because|since|due to|on account of|owing to|thanks to|as|so|for want of|and|which|who)\b"
)
_FREE = re.compile(
    r"\b(?:step|stair|barrier|steps|stairs)[ -]?free\b|"
    r"\bfree (?:of|from) (?:stairs|steps|staircases)\b"
)
_AFTERWARDS = frozenset(("nobody", "none", "noone", "nowhere"))
"""Words that also turn round what stands before them: "stairs tire nobody"."""
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_LEFT_ALONE, _CLIMBING, _AFTER_BUT, _STAIR_SENSE_ASIDE = 0.8, 0.5, 2.0, 0.7
"""What "no stairs" weighs by itself, and a climb that nothing is said of; how much more a clause after "but" weighs;
and a clause that names no stairs."""


@dataclass(frozen=True, slots=True)
class _Words:
    """values: 1 for good words and -1 for bad ones. turning: what turns a clause round."""

    values: dict[str, float]
    denying: frozenset[str]
    stairs: frozenset[str]
    doing: frozenset[str]
    turning: re.Pattern[str]


@cache
def _words() -> _Words:
    listed = {name: _DATA.read(name, str) for name in ("good", "bad", "denying", "stairs", "doing", "turning")}
    values = {word: value for name, value in (("good", 1.0), ("bad", -1.0)) for word in listed[name].split()}
    phrases = [" ".join(one.split()) for one in listed["turning"].split(";")]
    turning = re.compile(r"\b(?:" + "|".join(sorted(filter(None, phrases), key=len, reverse=True)) + r")\b")
    denying, stairs, doing = (frozenset(listed[name].split()) for name in ("denying", "stairs", "doing"))
    return _Words(values, denying, stairs, doing, turning)


def _root(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "d"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _clause(text: str) -> tuple[float, bool]:
    """(how good the news of one clause is, whether it names stairs)."""
    words = _words()
    turned, count = words.turning.subn(" ", _FREE.sub(" stepfree stairs ", text))
    denied, about, total, climbs, last = 0, False, 0.0, 0.0, ""
    for word in _WORD.findall(turned):
        if word in words.denying and not (word in _AFTERWARDS and total):
            denied += 1
        elif word in words.stairs:
            about = True
        elif word in _AFTERWARDS and total:
            total = -total
        elif (root := _root(word)) in words.doing:
            about = about or root.startswith(("climb", "ascen"))
            climbs = -1.0 if denied % 2 else 1.0
        elif value := words.values.get(word) or words.values.get(root, 0.0):
            total += -value if denied % 2 else value
            denied = 0
        last = word
    if climbs > 0 and denied % 2 and last in words.denying:
        climbs = -climbs  # "Stairs: cannot."
    if not total:
        total = climbs * _CLIMBING or (-_LEFT_ALONE if denied % 2 and about else 0.0)
    return (-total if count % 2 else total), about


def turns_round(text: str) -> bool:
    """Whether a phrase turns a clause round."""
    return _words().turning.search(text) is not None


def sense(text: str) -> float:
    """How good the news about stairs is, below 0 bad. text: a folded sentence with "not" written out."""
    total = 0.0
    for number, side in enumerate(_BUT.split(text)):
        part = 0.0
        for clause in _CLAUSE.split(side):
            value, about = _clause(clause)
            value = max(-1.5, min(1.5, value))
            part += value if about else value * _STAIR_SENSE_ASIDE
        total = part * _AFTER_BUT + total if number and part else total + part
    return total


# Turns of phrase about stairs that single words would mislead about: "nobody here who can't climb".

_PLAIN = (
    (re.compile(r"\bcan'?t\b|\bcannot\b|\bcannae\b|\bcanna\b"), "can not"),
    (re.compile(r"\bwo(?:n'?t|nt|nae)\b"), "will not"),
    (
        re.compile(r"\b(do|does|did|is|are|was|were|would|could|should|have|has|had|must|need)(?:n'?t|nae|na)\b"),
        r"\1 not",
    ),
    (re.compile(r"\bdinn(?:ae|a)\b"), "do not"),
    (re.compile(r"\bnae\b"), "no"),
    (re.compile(r"\bony mair\b"), "any more"),
    (re.compile(r"\boot\b"), "out"),
)
_STAIRS = r"(?:stairs?|steps|staircases?|climb\w*|flights?)"
_MISSING = r"(?:can not|could not|is not able|are not able|unable to|incapable of)"
_TURNS = tuple(
    (re.compile(pattern.replace("<stairs>", _STAIRS).replace("<missing>", _MISSING)), fine)
    for fine, name in ((False, "turns_bad"), (True, "turns_fine"))
    for pattern in _DATA.read(name, list[str])
)
_REFUSED = re.compile(
    rf"\bno (?:more |further )?(?:stairs?|steps|staircases?|climb\w*)\b(?! (?:is|are|will|can|could|too|stops?)\b)|"
    rf"(?:(?<!not )|\bwhy not )\b(?:avoid|skip|shun)\b[^.;]{{0,20}}\b{_STAIRS}\b|\b{_STAIRS}\b[^.;]{{0,16}}\bavoided\b"
)
"""Plain words against stairs: beside them a turn of phrase that sounds like none minds them says nothing."""


def plain(text: str) -> str:
    """Folded words with "not" written out, of dialect too."""
    for pattern, instead in _PLAIN:
        text = pattern.sub(instead, text)
    return text


def told(text: str) -> bool | None:
    """Whether everybody can climb, where a turn of phrase says so; None where none does or two disagree. text: as
    of `plain`."""
    verdicts = {fine for pattern, fine in _TURNS if pattern.search(text)}
    if len(verdicts) != 1 or (True in verdicts and _REFUSED.search(text)):
        return None
    return verdicts.pop()


_FINE = re.compile(r"\b(?:" + "|".join(_DATA.read("likely_fine", list[str])) + r")\b")
_BAD = re.compile(r"\b(?:" + "|".join(_DATA.read("likely_bad", list[str])) + r")\b")
_MAIN = re.compile(r"\b(?:" + "|".join(_DATA.read("main", list[str])) + r")\b")
_NEEDS_ANOTHER = re.compile(
    r"\b(?:not|n't|no|never|un|cannot|can't|cant|isn't|aren't|nor|none of \w+|nobody|no one)\b[^.,;\n]{0,22}?$"
)
_HINT = re.compile(r"\b(?:" + "|".join(_DATA.read("hint", list[str])) + r")\b")
"""Words that may speak of stairs."""
_SENTENCE = re.compile(r"[^.;!\n?]+(?:[?]\s*(?:[a-z][a-z ]{0,15}:|[>*-])?[^.;!\n?]+)?")
_THEM = re.compile(r"\b(?:they|them|these|those|that)\b")
_LONG, _BEFORE, _BEHIND = 100, 26, 40
_OPPOSED = 0.5
_LISTED, _SENSED, _TURNED, _ANSWERED, _CLEAR, _LEANING = 1.5, 2.0, 8.0, 6.0, 0.5, 0.1
"""What the listed words, a turn of phrase and an answer weigh beside the examples (logarithms of odds), the least that
is clear, and the least that says more than nothing."""
_TURNED_ROUND = 0.3
"""What the listed words and the examples weigh in a clause that says the opposite of its words."""
_YOUNG = 1.5
"""How much less words for being able weigh where nobody is old: who then speaks of stairs mostly cannot climb."""


def stairs_in(
    text: str, seniors: bool, *, hints: bool = True, leaning: float = 0.0
) -> tuple[bool | None, tuple[int, int], bool]:
    """Whether everybody can climb, as far as it is said, by which words, and whether that is clear. hints: whether
    words count that may speak of stairs, such as knees. leaning: what all else says (logarithm of odds)."""
    best, span, torn = 0.0, (0, 0), False
    for part in _SENTENCE.finditer(text):
        main = _MAIN.search(part[0])
        if main is None or _aside(_window(part[0], main), main[0]):
            continue
        score = _score(_window(part[0], main))
        after = re.match(r"[.!?;\s]*(?:[a-z][a-z ]{0,15}:)?[^.;!\n?]+", text[part.end() :])
        if after and (abs(score) < _CLEAR or (_THEM.search(after[0]) and not _listed(part[0]))):
            # "Stairs. They cannot be climbed": the next sentence says it.
            score += _listed(after[0]) * _LISTED * (1 if abs(score) < _CLEAR else 2)
        if abs(score) > abs(best) or span == (0, 0):
            best, span, torn = score, part.span(), _torn(_window(part[0], main))
    if span == (0, 0):
        return _hinted(text) if hints else (None, (0, 0), False)
    best += leaning - (0.0 if seniors else _YOUNG)
    if abs(best) < (_LEANING if seniors else _CLEAR):
        # Who has nobody old along speaks of stairs because somebody cannot climb them.
        return (None if seniors else False), span, False
    return best > 0, span, abs(best) >= _CLEAR and not torn


_SELDOM = ("steps", "upstairs", "mobility", "flights")
_ASIDE = 0.9


def _aside(sentence: str, word: str) -> bool:
    """Whether a word that seldom means stairs is said of something else: "steps to close this ticket", "it comes from
    upstairs"."""
    if word not in _SELDOM:
        return False
    odds = soft().odds(sentence, ("stairs", "climbing", SAYING, OTHER))
    return odds.get(SAYING, 0.0) + odds.get(OTHER, 0.0) >= _ASIDE or _FROM_ABOVE.search(sentence) is not None


_FROM_ABOVE = re.compile(
    r"\b(?:from|the|my|our|those|people|them|boss|lot|neighbours?|lady|man) upstairs\b|"
    r"\b(?:next|following|first|further) steps\b"
)


def stairs_at(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """Where stairs are named within a span of `text`; the span itself where they are not."""
    main = _MAIN.search(text, *span)
    return main.span() if main else span


_JOINT = re.compile(r"\b(?:so|because|when|what|while|stuff|please)\b")


def _window(sentence: str, main: re.Match[str]) -> str:
    """A sentence without what is far from the word for stairs: who dictates sets no full stops."""
    if len(sentence) < _LONG:
        return sentence
    start = sentence.rfind(" ", 0, max(0, main.start() - _BEFORE)) + 1
    end = sentence.find(" ", main.end() + _BEHIND)
    near = _JOINT.split(sentence[start : main.start()])[-1]
    return near + main[0] + _JOINT.split(sentence[main.end() : end if end > 0 else None])[0]


_LIFT = re.compile(r"\b(?:lifts?|elevators?|ramps?|escalators?)\b")


def _hinted(text: str) -> tuple[bool | None, tuple[int, int], bool]:
    """The same where stairs are not named: "our knees are past it"."""
    for part in _SENTENCE.finditer(text):
        if _HINT.search(part[0]) is None:
            continue
        turn = told(plain(part[0]))
        if turn is not None and _LIFT.search(part[0]):
            return turn, part.span(), True
        odds = soft().odds(part[0], ("stairs", "climbing", SAYING, OTHER))
        if odds and odds[SAYING] + odds[OTHER] < 0.05 and max(odds.values()) > 0.9:
            return odds["climbing"] > odds["stairs"], part.span(), True
    return None, (0, 0), False


def lifts_in(text: str) -> Iterator[tuple[bool, tuple[int, int]]]:
    """Each sentence that asks for a lift, or does without one, in a clear turn of phrase: whether everybody can climb,
    and where. Whether the party speaks or the hotel is described, the caller tells by what else the sentence names."""
    for part in _SENTENCE.finditer(text):
        turn = told(plain(part[0])) if _LIFT.search(part[0]) else None
        if turn is not None:
            yield turn, part.span()


_FORM = re.compile(
    r"(?P<key>[^:=?|]*)[:=?|][)>\s*|:=?]*(?:\[[x*]\]|\([x*]\))?\s*(?:(?P<yes>true|yes|y|1|full|unlimited|ok|fine|can|sure|"
    r"possible|allowed|permitted|approved|on|affirmative|aye|yep|yeah)|"
    r"false|no|n|0|off|negative|nah|none|nil|n/a|never|forbidden|excluded|zero|nope|impossible|cannot|can't)"
    r"(?:\s*\([^)]*\))?\W*"
)
"""A field of a form: "stairs allowed = false"."""
_AGAINST = re.compile(
    r"\b(?:no|not|avoid\w*|free|without|problem\w*|issue\w*|trouble\w*|exclude\w*|skip|limit\w*|"
    r"restrict\w*|constrain\w*|objection\w*)\b"
)


def _score(sentence: str) -> float:
    """How clearly a sentence says that everybody can climb, below 0 that somebody cannot."""
    sentence = sentence.strip(" |")
    first = sentence.partition(",")[0]
    form = _FORM.fullmatch(sentence) or (_FORM.fullmatch(first) if _MAIN.search(first) else None)
    if form is not None:
        return _ANSWERED if bool(form["yes"]) != bool(_AGAINST.search(form["key"])) else -_ANSWERED
    sentence = plain(sentence)
    question, mark, answer = sentence.partition("?")
    verdict = _answered(question, answer) if mark and re.search(r"\w", answer) else None
    if verdict is not None:
        return _ANSWERED if verdict else -_ANSWERED
    pieces = [piece for piece in re.split(r",| - |:|[?()]", sentence) if _MAIN.search(piece)]
    turn = told(sentence)
    turned = 0.0 if turn is None or turns_round(sentence) else _TURNED if turn else -_TURNED
    scored = _likely(sentence, pieces) + _LISTED * _listed(sentence)
    # Single words mislead where a phrase turns the clause round: "you would think they cannot climb".
    return (_TURNED_ROUND if turns_round(sentence) else 1.0) * scored + _SENSED * sense(sentence) + turned


def _torn(sentence: str) -> bool:
    """Whether the examples and the listed words say opposite things, and nothing else decides."""
    sentence = plain(sentence)
    if _FORM.fullmatch(sentence) or told(sentence) is not None or "?" in sentence:
        return False
    pieces = [piece for piece in re.split(r",| - |:|[()]", sentence) if _MAIN.search(piece)]
    return _likely(sentence, pieces) * _listed(sentence) < -_OPPOSED


def _likely(sentence: str, pieces: list[str]) -> float:
    """The same by the examples: the mean of the sentence and of its clause that names stairs."""
    found = []
    for words in (sentence, *pieces[:1]):
        share = soft().odds(words, ("stairs", "climbing")).get("climbing", 0.5)
        found.append(max(-4.0, min(4.0, math.log(max(share, 1e-6) / max(1 - share, 1e-6)))))
    return sum(found) / len(found)


def _listed(sentence: str) -> float:
    """The same by listed words: 1, -1, or 0 where they say nothing or both. The clause that names stairs has the say
    over the rest: "age or not, stairs are welcome"."""
    verdicts = []
    for piece in [*re.split(r",| - |:|[?()]", sentence), sentence]:
        fine, bad = _good(piece), _BAD.search(_without_fine(piece))
        if (fine is None) != (bad is None) and (_MAIN.search(piece) or piece == sentence):
            verdicts.append((piece != sentence, fine is not None))
    inner = [fine for clause, fine in verdicts if clause] or [fine for _, fine in verdicts]
    return 0.0 if not inner else 1.0 if inner[-1] else -1.0


_ISSUE = re.compile(r"\b(?:issue|problem|limit|troubl|difficult|worr|concern|object|mind|restrict|afraid|avoid)\w*")
_NOT = re.compile(r"\b(?:no|none|not|never|nothing|nope)\b|n't\b")


def _answered(question: str, answer: str) -> bool | None:
    """What the answer to a question about stairs says: "no" is good news where the question is for trouble."""
    denied = _NOT.search(answer)
    if _ISSUE.search(question):
        first = _NOT.search(answer.partition(",")[0])
        if first:
            return True
        return False if re.search(r"\b(?:yes|sadly|afraid|alas|they are|very)\b", answer) else True if denied else None
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
                "nothing",
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
