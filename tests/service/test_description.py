"""The OpenAPI description is whole: every reference leads somewhere, every problem is described, examples run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema

from .conftest import EXAMPLES, Client, Service, rome

PAGE = (EXAMPLES.parent / "docs" / "service-api.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```\n((?:GET|POST|PUT|DELETE) .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def references(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(data, list):
        for part in data:
            yield from references(part)


def test_every_reference_leads_somewhere(service: Service) -> None:
    described = service.nobody.get("/api/v1/openapi.json").json()
    names = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    assert set(references(described)) <= names
    assert described["components"]["securitySchemes"]


def test_every_endpoint_says_what_it_does_and_how_it_refuses(service: Service) -> None:
    for path, methods in service.app.openapi()["paths"].items():
        for method, one in methods.items():
            where = f"{method} {path}"
            assert one["description"], where
            assert one["tags"], where
            if path == "/api/v1/health":
                continue
            assert {"400", "401", "403", "408", "413", "422", "429"} <= set(one["responses"]), where
            assert "application/problem+json" in one["responses"]["422"]["content"], where
            assert one["security"], where


def test_answers_are_as_described_and_so_are_problems(service: Service, trip: str) -> None:
    described = service.nobody.get("/api/v1/openapi.json").json()

    def check(name: str, data: Any) -> None:
        wanted = {"components": described["components"], "$ref": f"#/components/schemas/{name}"}
        jsonschema.Draft202012Validator(wanted).validate(data)

    check("TripDocument", rome())
    check("TripDocument", service.anna.get_json(f"/trips/{trip}"))
    check("CheckAnswer", service.anna.get_json(f"/trips/{trip}/check"))
    check("DifferenceAnswer", service.anna.get_json(f"/trips/{trip}/diff?before=1"))
    check("ProblemDetails", service.nobody.get("/api/v1/trips").json())
    for example in described["components"]["schemas"]["ProposalIn"]["examples"]:
        made = service.anna.add(f"/trips/{trip}/proposals", example)
        check("ProposalOut", made)
        check("Answer", made["answer"])
        check("ChangeDocument", made["change"])


def files_of_the_page() -> dict[str, Any]:
    """What the page of endpoints sends, by the names that it gives them."""
    changed, plan = rome(), json.loads((EXAMPLES / "request.json").read_text(encoding="utf-8"))
    changed["trip"]["title"] = "Rome at last"
    for day in changed["trip"]["days"]:
        day["items"] = [one for one in day["items"] if one.get("place") != "castel-sant-angelo"]
    catalogue = json.loads((EXAMPLES / "rome" / "catalogue.json").read_text(encoding="utf-8"))
    plan["catalogue"] = catalogue["catalogue"]
    return {"whole.json": rome(), "changed.json": changed, "catalogue.json": catalogue, "plan.json": plan}


def fits(shown: Any, got: Any, names: dict[str, str]) -> bool:
    """Whether an answer is as shown: WORDS name what differs, the same each time; … stands for anything."""
    if isinstance(shown, dict):
        whole = "…" in shown or (isinstance(got, dict) and shown.keys() == got.keys())
        parts = ((value, got.get(key)) for key, value in shown.items() if key != "…")
        return whole and all(fits(one, other, names) for one, other in parts)
    if isinstance(shown, list):
        open_ = shown[-1:] == ["…"]
        wanted = shown[:-1] if open_ else shown
        enough = len(got) > len(wanted) if open_ else len(got) == len(wanted)
        return enough and all(fits(one, other, names) for one, other in zip(wanted, got, strict=False))
    if isinstance(shown, str) and re.fullmatch(r"[A-Z]{2,}", shown):
        return names.setdefault(shown, got) == got
    if isinstance(shown, str) and isinstance(got, str):
        return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), got, re.DOTALL) is not None
    return bool(shown == got)


def ask(client: Client, request: str, names: dict[str, str]) -> Any:
    first, *lines = request.splitlines()
    method, path = re.sub(r"\b[A-Z]{2,}\b(?!.* )", lambda found: names[found[0]], first).split(" ")
    headers = dict(line.split(": ", 1) for line in lines if re.match(r"[A-Z][\w-]+: ", line))
    body = "\n".join(line for line in lines if not re.match(r"[A-Z][\w-]+: ", line))
    more: dict[str, Any] = {}
    if body.startswith("files=@"):
        file = EXAMPLES.parent / body.removeprefix("files=@")
        more["files"] = [("files", (file.name, file.read_bytes()))]
    elif body:
        more["json"] = files_of_the_page()[body[1:]] if body.startswith("@") else json.loads(body)
    return client.request(method, f"/api/v1{path}", headers=headers, **more)


def test_the_page_of_endpoints_is_a_session_that_goes_as_it_says(service: Service) -> None:
    names: dict[str, str] = {}
    for block in SHOWN:
        request, _, answer = block.partition("\n\n")
        status, _, shown = answer.partition("\n")
        path = request.split()[1]
        client = service.owner if path.startswith("/accounts") and path != "/accounts/me" else service.anna
        got = ask(client, request, names)
        assert str(got.status_code) == status, f"{request}\n{got.text[:2000]}"
        wanted, told = (json.loads(shown), got.json()) if shown[:1] in ("{", "[") else (shown.strip(), got.text)
        assert fits(wanted, told, names), f"{request}\n{json.dumps(told, ensure_ascii=False)[:3000]}"


def test_the_page_shows_every_endpoint(service: Service) -> None:
    shown = {re.sub(r"/([A-Z]+|\d+|csv)(?=/|$)", "/*", " ".join(one.split()[:2]).partition("?")[0]) for one in SHOWN}
    there = set()
    for path, methods in service.app.openapi()["paths"].items():
        there |= {f"{method.upper()} {re.sub('{[^}]*}', '*', path.removeprefix('/api/v1'))}" for method in methods}
    assert shown == there
