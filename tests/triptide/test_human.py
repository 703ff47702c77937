"""The experts' kit: a fair sample, a form that needs nothing, answers read back, agreement as published."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tripmend.errors import InputError
from tripmend_suites.triptide.formats import Header
from tripmend_suites.triptide.human import (
    ANSWERS,
    QUESTIONS,
    Shown,
    alpha,
    form_id,
    page,
    read_answers,
    sample,
    summary,
)
from tripmend_suites.triptide.report import picture

from .judged import FLEXIBLE, PLAN, SAID, TOWN, info, swap

LINE = info(f"Day 1 Lunch: Copper Pot, {TOWN}", "Supplies <did> not come.") | {"message": "Where & what else?"}


def case(days: int, idx: int) -> Shown:
    """A case whose header claims `days`, which is all that sampling looks at."""
    header: Header = replace(PLAN.header, days=days)
    plan = replace(FLEXIBLE if idx % 2 else PLAN, idx=idx, header=header)
    revised = swap(
        plan, 1, ("Copper Pot", "Stove </script> & Co"), ("from 20:15 to 21:15", "from 20:30 to 21:30"), said=SAID
    )
    return Shown(plan, LINE, revised)


CASES = [case(days, idx) for days, size in ((3, 34), (5, 32), (7, 34)) for idx in range(1, size + 1)]


def test_the_sample_gives_each_duration_its_share_and_follows_its_seed() -> None:
    chosen = sample(CASES, 50, 4)
    # 34, 32 and 34 of 100: halves of them are 17, 16 and 17.
    assert [sum(one.key[0] == days for one in chosen) for days in (3, 5, 7)] == [17, 16, 17]
    assert len({one.key for one in chosen}) == 50
    assert [one.key for one in sample(CASES[::-1], 50, 4)] == [one.key for one in chosen]
    assert [one.key for one in sample(CASES, 50, 5)] != [one.key for one in chosen]


def test_a_sample_larger_than_the_cases_is_refused() -> None:
    with pytest.raises(InputError, match="only 100 cases"):
        sample(CASES, 101, 1)


def test_the_form_is_one_file_that_reaches_for_nothing() -> None:
    text = page(sample(CASES, 6, 1))
    assert text == page(sample(CASES, 6, 1))
    assert not re.search(r"""(?:src|href)\s*=|url\(|@import|https?:""", text.split("<script>")[0])
    assert "default-src 'none'" in text
    assert text.count('<section class="case"') == 6
    assert len(re.findall('type="radio"', text)) == 6 * sum(len(question.choices) for question in QUESTIONS)


def test_names_cannot_break_out_of_the_form_and_changes_are_marked() -> None:
    text = page([case(3, 1)])
    assert "<ins>Stove &lt;/script&gt; &amp; Co, Elmira</ins>" in text
    assert "<del>Copper Pot, Elmira</del>" in text
    assert '<mark><span class="time">20:30–21:30</span></mark>' in text
    assert text.count("</script>") == 2
    assert "Supplies &lt;did&gt; not come." in text


PUBLISHED = (
    "* * * * * 3 4 1 2 1 1 3 3 * 3",
    "1 * 2 1 3 3 4 3 * * * * * * *",
    "* * 2 1 3 4 4 * 2 1 1 3 3 * 4",
)
"""The worked example with missing answers of the literature on alpha: three observers, fifteen units, 0.811 at interval
level (0.691 at nominal level)."""


def test_alpha_of_the_published_example() -> None:
    pytest.importorskip("nltk")
    ratings = {
        str(expert): {str(unit): int(value) for unit, value in enumerate(row.split()) if value != "*"}
        for expert, row in enumerate(PUBLISHED)
    }
    assert alpha(ratings) == pytest.approx(0.811, abs=0.0005)


def test_alpha_by_hand() -> None:
    pytest.importorskip("nltk")
    # Units a: 1 1, b: 1 3. Pairs within units: squares 0 and 4, mean 2. All pairs of 1 1 1 3: 3 of 6 with square 4,
    # mean 2. So 1 - 2/2 = 0.
    assert alpha({"x": {"a": 1, "b": 1}, "y": {"a": 1, "b": 3}}) == pytest.approx(0.0)
    assert alpha({"x": {"a": 1, "b": 3}, "y": {"a": 1, "b": 3}}) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "ratings", [{}, {"x": {"a": 1}}, {"x": {"a": 1}, "y": {"b": 2}}, {"x": {"a": 2}, "y": {"a": 2}}]
)
def test_alpha_is_not_defined_without_two_answers_that_could_differ(ratings: dict[str, dict[str, int]]) -> None:
    assert alpha(ratings) is None


def answers(expert: str, rows: list[dict[str, Any]], form: str = "f") -> dict[str, Any]:
    return {"format": ANSWERS, "form": form, "expert": expert, "cases": 3, "answers": rows}


def write(folder: Path, *documents: Any) -> list[Path]:
    paths = [folder / f"{number}.json" for number in range(len(documents))]
    for path, document in zip(paths, documents, strict=True):
        path.write_text(json.dumps(document), encoding="utf-8")
    return paths


def test_many_experts_are_put_together_and_nothing_unusable_counts(tmp_path: Path) -> None:
    pytest.importorskip("nltk")
    one = answers("Ada", [{"case": "3/1", "rating": 5, "comment": "fine"}, {"case": "3/2", "rating": 2}])
    two = answers("Bob", [{"case": "3/1", "rating": 5}, {"case": "3/2", "rating": 4}, {"case": "3/9", "rating": 6}])
    found = summary([read_answers(path) for path in write(tmp_path, one, two)])
    rating = found["questions"][0]
    assert (rating["answers"], rating["of"], rating["mean"], rating["units_answered_twice"]) == (4, 6, 4.0, 2)
    # Within: squares 0 and 4, mean 2; over 5 5 2 4: 0 + 9 + 1 + 9 + 1 + 4 = 24 of 6 pairs, mean 4. So 1 - 2/4 = 0.5.
    assert rating["alpha"] == 0.5
    assert found["comments"] == [{"case": "3/1", "expert": "Ada", "comment": "fine"}]
    assert len(found["refused"]) == 1
    assert "6 is no answer to rating" in found["refused"][0]


@pytest.mark.parametrize(
    ("documents", "word"),
    [
        ([[]], "no file of answers"),
        ([answers(" ", [])], "whose"),
        ([answers("Ada", []), answers("Bob", [], "g")], "different forms"),
        ([answers("Ada", []), answers("Ada", [])], "two files by Ada"),
    ],
)
def test_files_that_do_not_go_together_are_refused(tmp_path: Path, documents: list[Any], word: str) -> None:
    with pytest.raises(InputError, match=word):
        summary([read_answers(path) for path in write(tmp_path, *documents)])


@pytest.fixture
def browser() -> Iterator[Any]:
    """A real Chromium; skipped where there is none."""
    api = pytest.importorskip("playwright.sync_api")
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("Chromium is not installed")
    with api.sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
        )
        yield running
        running.close()


@pytest.mark.slow  # a browser for one form
def test_in_a_browser_answers_are_kept_saved_and_read_back(browser: Any, tmp_path: Path) -> None:
    cases = sample(CASES, 3, 1)
    form = tmp_path / "form.html"
    form.write_text(page(cases), encoding="utf-8")
    context = browser.new_context(accept_downloads=True)
    view = context.new_page()
    wrong: list[str] = []
    view.on("pageerror", lambda error: wrong.append(str(error)))
    view.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    view.on("request", lambda request: wrong.append(request.url) if request.url.startswith("http") else None)
    view.goto(form.as_uri())
    assert view.locator(".case:visible").count() == 1
    assert view.locator("#save").is_disabled()
    view.fill("#expert", "Ada B.")
    for question in QUESTIONS:
        view.check(f'.case.shown input[data-question="{question.name}"][value="2"]')
    assert view.inner_text("#done") == "1 of 3 answered"
    view.click("#next")
    view.check('.case.shown input[data-question="rating"][value="5"]')
    view.fill(".case.shown textarea", "so <so>")
    view.reload()
    assert view.input_value("#expert") == "Ada B."
    assert view.inner_text(".case.shown h2") == "Case 2 of 3"
    assert view.input_value(".case.shown textarea") == "so <so>"
    with view.expect_download() as saved:
        view.click("#save")
    assert saved.value.suggested_filename == "answers-ada-b.json"
    target = tmp_path / "answers.json"
    saved.value.save_as(target)
    read = read_answers(target)
    first, second = (f"{one.key[0]}/{one.key[1]}" for one in cases[:2])
    assert (read.expert, read.form, read.cases, read.refused) == ("Ada B.", form_id(cases), 3, ())
    assert read.values["rating"] == {first: 2, second: 5}
    assert read.comments == {second: "so <so>"}
    other = browser.new_context().new_page()
    other.goto(form.as_uri())
    other.set_input_files("#load", target)
    other.wait_for_function("document.getElementById('done').textContent === '1 of 3 answered'")
    assert other.input_value("#expert") == "Ada B."
    assert not wrong


def test_a_case_is_drawn_with_what_changed_and_the_days_that_did_not() -> None:
    drawn = picture(CASES[0])
    assert drawn == picture(CASES[0])
    told = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    titles = ["Traveler persona", "Original plan", "Disruption", "Revised plan", "Insight"]
    assert [text for text in told if text in titles] == titles
    marked = re.findall(r'fill="#b3531f"[^>]*>([^<]*)<', drawn)
    assert any("Copper Pot" in text for text in marked)
    assert any("Stove &lt;/script&gt; &amp; Co" in text for text in marked)
    assert any("as before" in text for text in told)
    ElementTree.fromstring(drawn)
