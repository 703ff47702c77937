"""A text answer is read as the released evaluator reads it, whatever shape it has, and no text keeps it busy."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from json_repair import repair_json

from tripmend_suites.itimo.formats import Prediction, object_applied, parse_response
from tripmend_suites.itimo.formats.answers import MOST_LOOKS, mended
from tripmend_suites.itimo.metrics import as_published, as_written
from tripmend_suites.itimo.metrics.as_published import Share

from .test_scores import answered, removal

EDIT = {"removed_index": 3}
UNREAD = "nothing can be read"
SHAPES = yaml.safe_load(Path(__file__).with_name("text_answers.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("raw", "expected"), SHAPES)
def test_a_text_of_every_shape_is_read_as_it_was_published(raw: Any, expected: Any) -> None:
    found, error = parse_response(raw)
    if expected == UNREAD:
        assert (found, bool(error)) == (raw, True)
    else:
        assert found == expected
        assert type(found) is type(expected)
        assert bool(error) == (expected is not None and not isinstance(expected, dict | list))


def published(text: str) -> Any:
    """The released reading of a text, written down from its description alone, without limits."""
    text = re.sub(r"<think>.*?</think>\s*", "", text, flags=re.DOTALL | re.IGNORECASE)
    fenced = re.search(r"```(?:json)?\s*(\{.*?\})\s*```", text, flags=re.DOTALL | re.IGNORECASE)
    return json.loads(repair_json(fenced[1] if fenced else text))


PIECES = (
    "{", "}", "[", "]", '"', "'", ":", ",", "\\", "/", "#", "//", "/*", "*/", "(", ")", " ", "\n", "a", "1", "-", ".",
    "true", "null", "None", "“", "”", "`", "```", "```json\n", "\n```", '\\"', "\\u0041", '{"a":', '"a":1', '"]', "...",
    "%", '{"a":1}', '{"a":2}', "[1]", "<think>", "</think>", '{"removed_index": 3}', "word", "isn't", '5"', "\ufeff",
    '{"removed_index": 1, "selected_poi": ["A", "b", 1, 2, "low"]}', "Note: ", "NaN", "<THINK>", "</Think>\n ",
)  # fmt: skip


def test_any_text_is_read_as_the_description_says(long_run: bool) -> None:
    runs = 6000 if long_run else 2000
    draw, kinds = random.Random(7), {"object": 0, "list": 0, "nothing": 0}
    for _ in range(runs):
        text = "".join(draw.choice(PIECES) for _ in range(draw.randint(1, 25)))
        found, error = parse_response(text)
        try:
            expected = published(text)
        except Exception:  # noqa: BLE001 (whatever goes wrong there is a text without an answer)
            assert (found, bool(error)) == (text, True), text
            kinds["nothing"] += 1
        else:
            assert json.dumps(found) == json.dumps(expected), text
            kinds["list" if isinstance(found, list) else "object"] += 1
    assert min(kinds.values()) > runs / 12


def test_a_list_is_no_answer_for_mod_and_its_last_object_one_for_apr() -> None:
    example = removal()
    right, listed = answered(example, '{"removed_index": 1}'), answered(example, '{"removed_index": 1}\nSources: [1]')
    assert as_published.judge(example, right).mod is True
    verdict = as_published.judge(example, listed)
    assert (verdict.index, verdict.mod) == (None, None)
    assert verdict.apr is as_published.judge(example, right).apr
    assert as_written.judge(example, listed).mod is True, "read by the same procedure, and the edit holds"
    assert as_written.judge(example, listed) == as_written.judge(example, right)


def test_what_apr_reads_once_more() -> None:
    assert object_applied(parse_response("[[1], {}, 2]")[0]) == {}
    assert object_applied(["prose", '{"removed_index": 3}', ""]) == EDIT
    assert object_applied(parse_response('<think>{"removed_index": 3}</think>I do not know.')[0]) == EDIT
    assert object_applied(parse_response(json.dumps('{"removed_index": 3}'))[0]) == EDIT
    for nothing in (None, 3, [], ["prose"], "prose", "[1]", parse_response("null")[0]):
        assert object_applied(nothing) is None


def test_thoughts_alone_answer_nothing_in_paper_mode() -> None:
    example = removal()
    given = answered(example, '<think>{"removed_index": 1}</think>I do not know.')
    assert as_published.judge(example, given).mod is None
    assert as_published.judge(example, given).apr is not None
    assert as_written.judge(example, given).mod is False
    assert as_written.judge(example, given).why == "there is no JSON object in the text"


def test_mended_answers_count_like_clean_ones_and_unread_ones_only_where_all_records_do() -> None:
    example = removal()
    texts = ['{"removed_index": 1}', '{"removed_index": 1, "reason": "the "Arts"\nstop"}', "prose", "[]", "null", None]
    scores = [as_published.score([example], {"1": answered(example, text)}) for text in texts]
    assert [score.mod for score in scores] == [Share(1, 1), Share(1, 1), *[Share(0, 0)] * 4]
    assert [score.mod_all.of for score in scores] == [1] * 6
    assert [score.apr.of for score in scores] == [1, 1, 1, 1, 0, 0]
    papers = [as_written.score([example], {"1": answered(example, text)}) for text in texts]
    assert [paper.mod for paper in papers] == [Share(1, 1), Share(1, 1), *[Share(0, 1)] * 4]


@pytest.mark.parametrize(("index", "paper"), [(1, True), (7, False), ('"1"', False)])
def test_a_mended_edit_must_hold_like_any_other(index: Any, paper: bool) -> None:
    example = removal()
    assert as_written.judge(example, answered(example, f'{{removed_index: {index}; "reason": "x"}}')).mod is paper


def test_long_prose_around_an_answer_is_read() -> None:
    line = 'I think that the third stop isn\'t near; it is 5" away, so remove it: "Arts" museum.\n'
    text = line * (190_000 // len(line)) + '{"removed_index": 3}'
    assert parse_response(text)[0] == EDIT
    reason = '{"removed_index": 3, "reason": "' + 'far "away" it is,\n so ' * 100 + '"}'
    assert parse_response(reason)[0] == published(reason)
    assert parse_response(reason)[0]["removed_index"] == 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x" * 200_001, "longer than the 200000 allowed"),
        ("a: b, " + ' {"' * 30_000, f"within {MOST_LOOKS:,} looks"),
        ('\\"a":1[{*/' + "“" * 180_000, f"within {MOST_LOOKS:,} looks"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 500 + "]" * 500, "nested too deeply"),
        ("[" * 400 + "{'removed_index': 3}" + "]" * 400, "nested|recursion"),
        ('{"a":' * 30_000, "nested|recursion"),
    ],
)
def test_texts_that_would_take_too_much_are_unread_and_say_why(text: str, words: str) -> None:
    started = time.process_time()
    found, error = parse_response(text)
    assert found == text
    assert re.search(words, error)
    assert object_applied(found) is None
    assert time.process_time() - started < 20  # the library by itself takes minutes for some of these
    example = removal()
    given = Prediction("1", found, None, error)
    assert (as_published.judge(example, given).mod, as_published.judge(example, given).apr) == (None, False)
    assert as_written.judge(example, given).why == error


AGAIN_AND_AGAIN = ["{a}", '{"', "<think>", "{'", "a{", "{a:", "{}", "[{", "{'a': 1", "{,", "{'\\", "```{"]


@pytest.mark.parametrize(
    "text", [*AGAIN_AND_AGAIN[:1], *(pytest.param(t, marks=pytest.mark.slow) for t in AGAIN_AND_AGAIN[1:])]
)
def test_no_text_takes_long(text: str, long_run: bool) -> None:
    started = time.process_time()
    parse_response(text * ((180_000 if long_run else 45_000) // len(text)))
    assert time.process_time() - started < 10


def test_counting_looks_does_not_change_what_is_read() -> None:
    broken = '{"a": "x", "b": "y"} {"a": "z", "b": "w"', '[{"a": 1 "a": 2}]', '[{"a": x, "a": y, "a": z', '{\\"a\\": 1}'
    for text in broken:
        assert mended(text) == json.loads(repair_json(text))
