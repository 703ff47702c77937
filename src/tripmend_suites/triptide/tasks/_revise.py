"""The task of the paper: revise a plan after a disruption."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.tasking import Attempt, Item, Verdict
from ..data.folder import Case
from ..metrics import BertEmbedder, HashEmbedder
from ._packing import Packed, pack
from ._revise_prompt import STYLES, TOLD, Style, Told, revise_messages
from ._task import Tasks, first_of
from ._tokens import tokens_of
from ._tools import CALLS, TOOLS_TEXT, Desk
from ._verdict import REVISE_SCORES, Remembered, judge_revision
from ._world import drawn, load_world
from .players import revisers

__all__ = ["SUITE", "revise_tasks"]

SUITE = "triptide-revise/1"
_LEAST = 1000


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InputError(f"{value!r} is none of {', '.join(allowed)}", where=name)


def _about(case: Case, packed: Packed) -> Mapping[str, str | int]:
    return {
        "task": "revise",
        "days": case.days,
        "idx": case.idx,
        "severity": case.severity,
        "tolerance": case.tolerance,
        "category": case.category,
        "references_left_out": sum(packed.left_out.values()),
    }


def revise_tasks(
    data: Path,
    *,
    limit: int | None = None,
    seed: int = 0,
    tools: Literal["none", "paper", "engine"] = "none",
    style: Style = "one-shot",
    told: Told = "both",
    context_tokens: int = 12_000,
    category: str = "",
    embedder: str = "hash",
) -> Tasks:
    """One item for the case of each trip of a built folder.

    style: "one-shot" with an example, "silent" without one and with the steps thought through in silence. told: what
    the model hears of the disruption. context_tokens: for the whole prompt, by our estimate; the published pipeline
    gave up at 12,000. A case whose prompt does not fit with all that stands in its plan makes no item and counts as
    failed; of longer references what matters least is left out and the table says so. category: only cases of this
    one, "" for all. embedder: of A_sem, "hash" (spelling) or the name of a BERT, published is
    bert-base-uncased. tools: "paper" is the same as "none", for the paper gives the model none. Raises InputError for
    options out of range and where no case is left, and MissingExtraError for a BERT without what it needs.
    """
    _one_of("style", style, STYLES)
    _one_of("told", told, TOLD)
    if not isinstance(context_tokens, int) or context_tokens < _LEAST:
        raise InputError(f"must be a whole number from {_LEAST} on", where="context_tokens")
    if not isinstance(embedder, str) or not embedder.strip():
        raise InputError("must be hash or the name of a model", where="embedder")
    vectors = Remembered(HashEmbedder() if embedder == "hash" else BertEmbedder(embedder))
    vectors.embed(["a word"])  # what is missing is said before anything is asked
    world = load_world(data)
    words = TOOLS_TEXT if tools == "engine" else ""
    items: list[Item] = []
    cases: dict[str, Case] = {}
    packs: dict[str, Packed] = {}
    unmade: dict[str, str] = dict(world.lost)
    for case in drawn([case for case in world.cases if category in ("", case.category)], seed):
        plan = world.plan(case)
        bare = revise_messages(plan, case, "", style=style, told=told, tools=words)
        room = context_tokens - sum(tokens_of(message.text) for message in bare)
        try:
            packed = pack(plan, case.info, world.database, room)
        except InputError as error:
            unmade[case.id] = f"the prompt does not fit into {context_tokens} tokens: {error}"
            continue
        messages = revise_messages(plan, case, packed.text, style=style, told=told, tools=words)
        items.append(Item(case.id, messages, _about(case, packed)))
        cases[case.id], packs[case.id] = case, packed
    if not items:
        why = next(reversed(unmade.values()), f"there is no case of the category {category!r}")
        raise InputError(f"no case makes a prompt ({why})", source=data)
    chosen, refused = first_of({item.id: item for item in items}, unmade, limit, seed)

    def judging(attempt: Attempt) -> Verdict:
        if attempt.item not in cases:
            raise InputError(f"there is no item {attempt.item!r}")
        return judge_revision(world, cases[attempt.item], attempt, vectors)

    def opening(item: str) -> Desk:
        case = cases[item]
        return Desk(world.plan(case), case, packs[item].database, offered=tools == "engine", told=told)

    settings: dict[str, Any] = {
        "task": "revise",
        "style": style,
        "told": told,
        "context_tokens": context_tokens,
        "category": category,
        "seed": seed,
        "tools": tools,
        "profile": "soft-10",
        "embedder": vectors.name,
    }
    return Tasks(
        suite=SUITE,
        data_sha256=world.data_sha256,
        settings=settings,
        items=chosen,
        unmade=refused,
        scores=REVISE_SCORES,
        players=revisers(world, cases, [item.id for item in items], told),
        judging=judging,
        opening=opening,
        calls=CALLS if tools == "engine" else 0,
        shown={name: (world.plan(case), case.info) for name, case in cases.items()},
    )
