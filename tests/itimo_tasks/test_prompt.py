"""What a model is shown of an example, in training and in use alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.formats import Example, read_examples
from tripmend_suites.itimo.tasks.prompt import answer_of, chat_of

KEYS = {"ADD": ["removed_index"], "DELETE": ["insert_index", "selected_cand_id", "selected_poi"],
        "REPLACE": ["replaced_index", "selected_cand_id", "selected_poi"]}  # fmt: skip


def first(folder: Path, operation: str, split: str = "val") -> Example:
    return read_examples(folder / f"town_{operation}_{split}.json").examples[0]


@pytest.mark.parametrize("operation", KEYS)
def test_the_prompt_names_the_keys_that_the_answer_has_and_no_other_kind_of_edit(folder: Path, operation: str) -> None:
    example = first(folder, operation)
    system, user = chat_of(example)
    assert (system.role, user.role) == ("system", "user")
    assert list(json.loads(answer_of(example))) == KEYS[operation]
    assert all(f'"{key}"' in system.text for key in KEYS[operation])
    others = {keys[0] for keys in KEYS.values()} - {KEYS[operation][0]}
    assert not any(key in system.text for key in others)


def test_the_user_message_is_the_input_as_the_file_has_it_and_never_the_answer(folder: Path) -> None:
    path = folder / "town_DELETE_val.json"
    for sid, record in json.loads(path.read_text(encoding="utf-8")).items():
        example = next(one for one in read_examples(path).examples if one.sid == sid)
        system, user = chat_of(example)
        assert json.loads(user.text) == record["example_input"]
        assert answer_of(example) not in system.text + user.text
        assert "rec_examples" not in user.text


def test_worked_examples_stand_in_their_order_with_their_answers(folder: Path) -> None:
    shots = read_examples(folder / "town_REPLACE_train.json").examples[:3]
    system, _ = chat_of(first(folder, "REPLACE"), shots)
    places = [system.text.index(answer_of(shot)) for shot in shots]
    assert places == sorted(places)
    assert system.text.count("answer:\n{") == 3
    assert "Example" not in chat_of(first(folder, "REPLACE"))[0].text


def test_an_example_without_an_answer_cannot_be_shown_as_a_worked_one(folder: Path) -> None:
    whole = first(folder, "ADD")
    bare = Example(whole.sid, whole.problem, whole.hint, raw=whole.raw)
    assert chat_of(bare) == chat_of(whole)
    with pytest.raises(InputError, match="has no answer"):
        chat_of(whole, [bare])
