"""The OpenAPI description is whole: every reference leads somewhere, every problem is described, examples run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema

from .conftest import Service, rome


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
            assert {"401", "422", "429"} <= set(one["responses"]), where
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
