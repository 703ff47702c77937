"""What is learned from: the train split alone, and the prompt of a later request."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.itimo.formats import read_examples
from tripmend_suites.itimo.tasks import answer_of, chat_of, task_set
from tripmend_suites.models.training.chats import chats_of, prompts_sha256, shots_of, train_file


def test_only_the_train_split_of_one_city_and_modification_is_read(city: Path) -> None:
    assert train_file(city, "Toyville", "add").name == "Toyville_DELETE_train.json"
    assert train_file(city, "Toyville", "delete").name == "Toyville_ADD_train.json"
    chats = chats_of(train_file(city, "Toyville", "add"), "add", few_shot=3, limit=None)
    assert len(chats) == 24
    assert all(chat.id.startswith("train-") for chat in chats)
    values = json.loads((city / "Toyville_DELETE_val.json").read_text(encoding="utf-8"))
    told = "".join(message.text for chat in chats for message in chat.prompt)
    for one in values.values():  # no whole itinerary of another split is in any prompt, worked examples included
        shown = json.dumps(one["example_input"]["need_to_modify itinerary"], ensure_ascii=False, indent=2)
        assert " ".join(shown.split()) not in " ".join(told.split())


def test_a_city_without_a_train_file_is_named_and_so_are_two(city: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file Florence_ADD_train"):
        train_file(city, "Florence", "delete")
    with pytest.raises(InputError, match="no file"):
        train_file(tmp_path / "missing", "Toyville", "delete")
    for part in ("a", "b"):
        (tmp_path / part).mkdir()
        shutil.copy(city / "Toyville_ADD_train.json", tmp_path / part)
    with pytest.raises(InputError, match="2 files"):
        train_file(tmp_path, "Toyville", "delete")


def test_a_chat_is_the_prompt_of_a_later_request_and_the_answer_of_the_file(city: Path) -> None:
    file = train_file(city, "Toyville", "replace")
    chat = chats_of(file, "replace", few_shot=0, limit=1)[0]
    example = read_examples(file).examples[0]
    assert chat.prompt == tuple(chat_of(example))
    assert chat.answer == answer_of(example)
    assert json.loads(chat.answer) == example.label


def test_worked_examples_are_the_same_each_time_and_never_the_example_itself(city: Path) -> None:
    file = train_file(city, "Toyville", "add")
    pool = read_examples(file).examples
    for way in ("random", "hint"):
        first = shots_of(file, pool, way, 3, twins=False)
        assert first == shots_of(file, pool, way, 3, twins=False)
        for example, shots in zip(pool, first, strict=True):
            assert len({one.sid for one in shots}) == 3
            assert example.sid not in {one.sid for one in shots}


def test_prompts_about_other_splits_are_those_of_evaluate(city: Path) -> None:
    """The paper's alignment: the worked examples of a request are chosen as those of training were."""
    file = city / "Toyville_DELETE_val.json"
    examples = read_examples(file).examples
    for way, count in (("random", 3), ("hint", 2)):
        asked = task_set(city, split="val", city="Toyville", operation="ADD", few_shot=way, k=count).items
        shots = shots_of(file, examples, way, count)
        ours = {one.sid: tuple(chat_of(one, shown)) for one, shown in zip(examples, shots, strict=True)}
        assert len(asked) == len(ours) == 4
        assert {item.id.rsplit("/", 1)[1]: item.messages for item in asked} == ours


def test_an_example_made_from_the_same_original_is_no_worked_example(city: Path, tmp_path: Path) -> None:
    path = tmp_path / "Toyville_DELETE_train.json"
    records = json.loads((city / "Toyville_DELETE_train.json").read_text(encoding="utf-8"))
    few = {sid: records[sid] for sid in ("train-0", "train-1", "train-2")}
    path.write_text(json.dumps({**few, "twin": records["train-0"]}), encoding="utf-8")
    told = [message.text for message in chats_of(path, "add", few_shot=2, limit=1)[0].prompt]
    assert all(json.dumps(few[sid]["example_output"], ensure_ascii=False) in told[0] for sid in ("train-1", "train-2"))
    assert json.dumps(few["train-0"]["example_output"], ensure_ascii=False) not in told[0]
    with pytest.raises(InputError, match="2 training examples and 3"):
        chats_of(path, "add", few_shot=3, limit=1)
    with pytest.raises(InputError, match="no stored embeddings"):
        shots_of(path, read_examples(path).examples, "dense", 1, embedder="ada")


def test_the_hash_of_the_prompts_tells_any_change(city: Path) -> None:
    file = train_file(city, "Toyville", "add")
    plain = chats_of(file, "add", few_shot=0, limit=8)
    assert prompts_sha256(plain) == prompts_sha256(chats_of(file, "add", few_shot=0, limit=8))
    others = [
        chats_of(file, "add", few_shot=0, limit=7),
        chats_of(file, "add", few_shot=1, limit=8),
        chats_of(file, "add", few_shot=1, way="hint", limit=8),
    ]
    assert len({prompts_sha256(chats) for chats in (plain, *others)}) == 4


def test_a_file_without_answers_cannot_be_learned_from(city: Path, tmp_path: Path) -> None:
    records = json.loads((city / "Toyville_ADD_train.json").read_text(encoding="utf-8"))
    path = tmp_path / "Toyville_ADD_train.json"
    bare = {sid: {"example_input": one["example_input"]} for sid, one in records.items()}
    path.write_text(json.dumps(bare), encoding="utf-8")
    with pytest.raises(InputError, match="no record"):
        chats_of(path, "delete", few_shot=0, limit=None)
