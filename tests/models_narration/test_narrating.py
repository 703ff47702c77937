"""A model is asked, checked and asked again; its words are used only where the plan bears them out."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.tasking import Message
from tripmend_suites.models.narration import Plan, messages_of, narrate, own_words, plan_of

from .conftest import mended

HONEST = (
    "The Borghese Gallery is closed on Wednesday, so you see the National Gallery of Modern Art from 15:00 to 17:00. "
    "Your flight home leaves at 15:20 on Thursday."
)
INVENTS = HONEST + " Afterwards have a gelato at Gelateria del Teatro."
MOVES = HONEST.replace("15:20", "15:50")
STILL = "On Wednesday at 15:00 you visit the Borghese Gallery as planned."


class Model:
    """Says its texts in turn, the last one for ever."""

    def __init__(self, *texts: str) -> None:
        self.texts, self.asked = texts, list[Sequence[Message]]()

    def __call__(self, messages: Sequence[Message]) -> str:
        self.asked.append(messages)
        return self.texts[min(len(self.asked), len(self.texts)) - 1]


def test_the_text_of_an_honest_model_is_taken_as_it_is(rome: Plan) -> None:
    model = Model(HONEST)
    told = narrate(rome, model)
    assert (told.text, told.source, told.tries, told.faults) == (HONEST, "model", 1, ())
    assert len(model.asked) == 1


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [(INVENTS, "name", "Gelateria del Teatro"), (MOVES, "time", "15:50"), (STILL, "gone", "Borghese Gallery")],
)
def test_a_model_that_invents_moves_or_keeps_what_is_lost_is_caught_and_told(
    text: str, kind: str, said: str, rome: Plan
) -> None:
    model = Model(text, HONEST)
    told = narrate(rome, model)
    assert (told.text, told.source, told.tries) == (HONEST, "model", 2)
    ((fault,),) = told.faults
    assert (fault.kind, fault.text) == (kind, said)
    assert [one.role for one in model.asked[1]] == ["system", "user", "assistant", "user"]
    assert said in model.asked[1][-1].text


def test_a_model_that_does_not_learn_gives_way_to_tripmends_own_words(rome: Plan) -> None:
    model = Model(MOVES)
    told = narrate(rome, model, tries=2)
    assert told.source == "tripmend"
    assert told.text == own_words(rome)
    assert len(model.asked) == told.tries == len(told.faults) == 2
    assert "Borghese Gallery → National Gallery of Modern Art" in told.text
    assert "15:50" not in told.text


@pytest.mark.parametrize("text", ["", "   ", "x" * 9_000, "Have a lovely time!"])
def test_a_text_that_is_empty_endless_or_about_nothing_is_turned_down(text: str, rome: Plan) -> None:
    assert narrate(rome, Model(text), tries=1).source == "tripmend"


def test_a_model_is_asked_at_least_once(rome: Plan) -> None:
    with pytest.raises(InputError, match="at least once"):
        narrate(rome, Model(HONEST), tries=0)


def test_candidates_that_were_not_taken_never_reach_the_model() -> None:
    answer = mended("rome", "change-1-easy", alternatives=4)
    plan = plan_of(answer)
    told = " ".join(message.text for message in messages_of(plan))
    catalogue = answer["revision"]["catalogue"]["places"]
    planned = {item["place"] for day in answer["revision"]["trip"]["days"] for item in day["items"] if "place" in item}
    planned |= {stay["place"] for stay in answer["revision"]["trip"]["stays"]}
    planned |= {state["place"] for one in answer["changes"] for state in (one["before"], one["after"]) if state}
    rejected = [
        one["changes"][0]["after"]["name"]
        for one in answer["alternatives"]
        if one["changes"] and one["changes"][0]["after"]["place"] not in planned
    ]
    assert rejected
    assert not [name for name in rejected if name in told]
    unused = [
        one["name"] for one in catalogue if one["id"] not in planned and one["kind"] in ("attraction", "restaurant")
    ]
    assert len(unused) > 5
    assert not [name for name in unused if name in told]
    for name in rejected:  # and a model that knows them from elsewhere is caught
        assert narrate(plan, Model(f"You could also see {name}."), tries=1).source == "tripmend"


def test_the_whole_plan_and_the_difference_are_given(rome: Plan) -> None:
    told = messages_of(rome)[1].text
    assert all(item.name in told for item in rome.items)
    assert all(change.summary in told and change.reason in told for change in rome.changes)
    assert "2 adults and 1 child" in told
    assert "1,973 EUR before, 1,971 EUR now (2 EUR less)" in told


def test_only_an_answer_with_a_plan_can_be_told_of() -> None:
    with pytest.raises(InputError, match="no answer to a repair"):
        plan_of({"tripmend": 1, "kind": "check"})
    with pytest.raises(InputError, match="no plan"):
        plan_of(mended("rome", "change-3-impossible"))
    damaged = json.loads(json.dumps(mended("rome", "change-1-easy")))
    del damaged["changes"][0]["before"]["start"]
    with pytest.raises(InputError, match="damaged"):
        plan_of(damaged)
