"""Whether stairs are a problem for somebody."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ...common.data_files import Expressions
from .soft import OTHER, SAYING, soft

said = Expressions(__file__)

# The sense of words about stairs, from what each says: "no", a trouble, and what turns a clause round.
#
# "Stairs present no hazard" is good news because a hazard is bad and "no" turns it round; "you would think they cannot
# take stairs" is good news because "you would think" turns the whole clause round.

_VALUES = {word: value for name, value in (("good", 1.0), ("bad", -1.0)) for word in said.words(name)}
_DENYING, _STAIRS, _DOING = (frozenset(said.words(name)) for name in ("denying", "stairs", "doing"))
_TURNING = said.any_of("turning")
_AFTERWARDS = frozenset(("nobody", "none", "noone", "nowhere"))
"""Words that also turn round what stands before them: "stairs tire nobody"."""
_LEFT_ALONE, _CLIMBING, _AFTER_BUT, _STAIR_SENSE_ASIDE, _MOST = 0.8, 0.5, 2.0, 0.7, 1.5
"""What "no stairs" weighs by itself, and a climb that nothing is said of; how much more a clause after "but" weighs; a
clause that names no stairs; and the most that one weighs."""


def _root(word: str) -> str:
    return next(
        (word[: -len(end)] for end in ("ing", "ed", "es", "s", "d") if word.endswith(end) and len(word) - len(end) > 3),
        word,
    )


def _clause(text: str) -> float:
    """How good the news of one clause is."""
    turned, count = _TURNING.subn(" ", said.free.sub(" stepfree stairs ", text))
    denied, about, total, climbs, last = 0, False, 0.0, 0.0, ""
    for word in said.word.findall(turned):
        root = _root(word)
        if word in _DENYING and not (word in _AFTERWARDS and total):
            denied += 1
        elif word in _STAIRS:
            about = True
        elif word in _AFTERWARDS and total:
            total = -total
        elif root in _DOING:
            about = about or root.startswith(("climb", "ascen"))
            climbs = -1.0 if denied % 2 else 1.0
        elif value := _VALUES.get(word) or _VALUES.get(root, 0.0):
            total += -value if denied % 2 else value
            denied = 0
        last = word
    if climbs > 0 and denied % 2 and last in _DENYING:
        climbs = -climbs  # "Stairs: cannot."
    total = total or climbs * _CLIMBING or (-_LEFT_ALONE if denied % 2 and about else 0.0)
    total = max(-_MOST, min(_MOST, -total if count % 2 else total))
    return total if about else total * _STAIR_SENSE_ASIDE


def sense(text: str) -> float:
    """How good the news about stairs is, below 0 bad. text: a folded sentence with "not" written out."""
    total = 0.0
    for number, side in enumerate(said.but.split(text)):
        part = sum(map(_clause, said.clause.split(side)))
        total = part * _AFTER_BUT + total if number and part else total + part
    return total


# Turns of phrase about stairs that single words would mislead about: "nobody here who can't climb".

_PLAIN = tuple((re.compile(pattern), instead) for pattern, instead in said.read("plain", dict[str, str]).items())
_TURNS = tuple((fine, said.each(name)) for fine, name in ((False, "turns_bad"), (True, "turns_fine")))


def plain(text: str) -> str:
    """Folded words with "not" written out, of dialect too."""
    for pattern, instead in _PLAIN:
        text = pattern.sub(instead, text)
    return text


def told(text: str) -> bool | None:
    """Whether everybody can climb, where a turn of phrase says so; None where none does or two disagree. text: as
    of `plain`."""
    verdicts = {fine for fine, turns in _TURNS if any(turn.search(text) for turn in turns)}
    if len(verdicts) != 1 or (True in verdicts and said.refused.search(text)):
        return None
    return verdicts.pop()


_FINE, _BAD, _MAIN, _HINT = (said.any_of(name) for name in ("likely_fine", "likely_bad", "main", "hint"))
_DENIALS = said.words("denials")
_LONG, _BEFORE, _BEHIND = 100, 26, 40
_OPPOSED = 0.5
_LISTED, _SENSED, _TURNED, _ANSWERED, _CLEAR, _LEANING = 1.5, 2.0, 8.0, 6.0, 0.5, 0.1
"""What the listed words, a turn of phrase and an answer weigh beside the examples (logarithms of odds), the least that
is clear, and the least that says more than nothing."""
_TURNED_ROUND = 0.3
"""What the listed words and the examples weigh in a clause that says the opposite of its words."""
_YOUNG = 1.5
"""How much less words for being able weigh where nobody is old: who then speaks of stairs mostly cannot climb."""
_MEANINGS = ("stairs", "climbing", SAYING, OTHER)
_SELDOM = ("steps", "upstairs", "mobility", "flights")
_ASIDE, _HARDLY, _SURE = 0.9, 0.05, 0.9


@dataclass(frozen=True, slots=True)
class Stairs:
    """What is said of stairs. climbs: whether everybody can climb, None where that stays open; span: the words, (0, 0)
    for none; clear: whether they say one thing."""

    climbs: bool | None = None
    span: tuple[int, int] = (0, 0)
    clear: bool = False


def stairs_in(text: str, seniors: bool, *, hints: bool = True, leaning: float = 0.0) -> Stairs:
    """What is said of stairs. seniors: whether somebody is old. hints: whether words count that may speak of stairs,
    such as knees. leaning: what all else says (logarithm of odds)."""
    best, span, torn = 0.0, (0, 0), False
    for part in said.sentence.finditer(text):
        main = _MAIN.search(part[0])
        near = _window(part[0], main) if main else ""
        if main is None or _aside(near, main[0]):
            continue
        score = _score(near)
        after = said.next_sentence.match(text, part.end())
        if after and (abs(score) < _CLEAR or (said.them.search(after[0]) and not _listed(part[0]))):
            # "Stairs. They cannot be climbed": the next sentence says it.
            score += _listed(after[0]) * _LISTED * (1 if abs(score) < _CLEAR else 2)
        if abs(score) > abs(best) or span == (0, 0):
            best, span, torn = score, part.span(), _torn(near)
    if span == (0, 0):
        return _hinted(text) if hints else Stairs()
    best += leaning - (0.0 if seniors else _YOUNG)
    if abs(best) < (_LEANING if seniors else _CLEAR):
        # Who has nobody old along speaks of stairs because somebody cannot climb them.
        return Stairs(None if seniors else False, span)
    return Stairs(best > 0, span, abs(best) >= _CLEAR and not torn)


def _aside(sentence: str, word: str) -> bool:
    """Whether a word that seldom means stairs is said of something else: "steps to close this ticket", "it comes from
    upstairs"."""
    if word not in _SELDOM:
        return False
    odds = soft().odds(sentence, _MEANINGS)
    return odds.get(SAYING, 0.0) + odds.get(OTHER, 0.0) >= _ASIDE or said.from_above.search(sentence) is not None


def stairs_at(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """Where stairs are named within a span of `text`; the span itself where they are not."""
    main = _MAIN.search(text, *span)
    return main.span() if main else span


def _window(sentence: str, main: re.Match[str]) -> str:
    """A sentence without what is far from the word for stairs: who dictates sets no full stops."""
    if len(sentence) < _LONG:
        return sentence
    start = sentence.rfind(" ", 0, max(0, main.start() - _BEFORE)) + 1
    end = sentence.find(" ", main.end() + _BEHIND)
    near = said.joint.split(sentence[start : main.start()])[-1]
    return near + main[0] + said.joint.split(sentence[main.end() : end if end > 0 else None])[0]


def _hinted(text: str) -> Stairs:
    """The same where stairs are not named: "our knees are past it"."""
    for part in said.sentence.finditer(text):
        if _HINT.search(part[0]) is None:
            continue
        turn = told(plain(part[0])) if said.lift.search(part[0]) else None
        if turn is not None:
            return Stairs(turn, part.span(), True)
        odds = soft().odds(part[0], _MEANINGS)
        if odds and odds[SAYING] + odds[OTHER] < _HARDLY and max(odds.values()) > _SURE:
            return Stairs(odds["climbing"] > odds["stairs"], part.span(), True)
    return Stairs()


def lifts_in(text: str) -> Iterator[Stairs]:
    """Each sentence that asks for a lift, or does without one, in a clear turn of phrase. Whether the party speaks or
    the hotel is described, the caller tells by what else the sentence names."""
    for part in said.sentence.finditer(text):
        turn = told(plain(part[0])) if said.lift.search(part[0]) else None
        if turn is not None:
            yield Stairs(turn, part.span(), True)


def _score(sentence: str) -> float:
    """How clearly a sentence says that everybody can climb, below 0 that somebody cannot."""
    sentence = sentence.strip(" |")
    first = sentence.partition(",")[0]
    form = said.form.fullmatch(sentence) or (said.form.fullmatch(first) if _MAIN.search(first) else None)
    if form is not None:
        return _ANSWERED if bool(form["yes"]) != bool(said.against.search(form["key"])) else -_ANSWERED
    sentence = plain(sentence)
    question, mark, answer = sentence.partition("?")
    verdict = _answered(question, answer) if mark and re.search(r"\w", answer) else None
    if verdict is not None:
        return _ANSWERED if verdict else -_ANSWERED
    turn, round_ = told(sentence), _TURNING.search(sentence) is not None
    scored = _likely(sentence) + _LISTED * _listed(sentence)
    # Single words mislead where a phrase turns the clause round: "you would think they cannot climb".
    turned = 0.0 if turn is None or round_ else _TURNED if turn else -_TURNED
    return (_TURNED_ROUND if round_ else 1.0) * scored + _SENSED * sense(sentence) + turned


def _torn(sentence: str) -> bool:
    """Whether the examples and the listed words say opposite things, and nothing else decides."""
    sentence = plain(sentence)
    if said.form.fullmatch(sentence) or told(sentence) is not None or "?" in sentence:
        return False
    return _likely(sentence) * _listed(sentence) < -_OPPOSED


def _likely(sentence: str) -> float:
    """The same by the examples: the mean of the sentence and of its clause that names stairs."""
    found = []
    for words in (sentence, *[piece for piece in said.pieces.split(sentence) if _MAIN.search(piece)][:1]):
        share = soft().odds(words, ("stairs", "climbing")).get("climbing", 0.5)
        found.append(max(-4.0, min(4.0, math.log(max(share, 1e-6) / max(1 - share, 1e-6)))))
    return sum(found) / len(found)


def _listed(sentence: str) -> float:
    """The same by listed words: 1, -1, or 0 where they say nothing or both. The clause that names stairs has the say
    over the rest: "age or not, stairs are welcome"."""
    clauses = [piece for piece in said.pieces.split(sentence) if piece != sentence and _MAIN.search(piece)]
    inner = [verdict for piece in clauses if (verdict := _news(piece)) is not None]
    last = inner[-1] if inner else _news(sentence)
    return 0.0 if last is None else 1.0 if last else -1.0


def _news(text: str) -> bool | None:
    """Whether the listed words are good news; None where they say nothing or both."""
    good = next(
        (
            match
            for match in _FINE.finditer(text)
            if match[0].split()[0] in _DENIALS or not said.needs_another.search(text[: match.start()])
        ),
        None,
    )
    bad = _BAD.search(text if good is None else text[: good.start()] + " " * len(good[0]) + text[good.end() :])
    return None if (good is None) == (bad is None) else good is not None


def _answered(question: str, answer: str) -> bool | None:
    """What the answer to a question about stairs says: "no" is good news where the question is for trouble."""
    if not said.issue.search(question):
        return _news(answer)
    if said.denial.search(answer.partition(",")[0]):
        return True
    return False if said.affirmed.search(answer) else True if said.denial.search(answer) else None
