"""The service behaves as its OpenAPI description says, whatever valid or invalid requests are made from it."""

from collections import Counter
from collections.abc import Iterator

import httpx
import pytest
import requests
import schemathesis
import sizes
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import bearer, create, play_randomly
from schemathesis import Case, GenerationMode, checks
from schemathesis.schemas import APIOperation
from service import Service, serving
from sizes import scaled

pytestmark = pytest.mark.slow

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
BEYOND_SCHEMAS = {"boards"}  # no schema can say that a board must not be chosen twice
QUIET = {"deadline": None, "derandomize": not sizes.seed, "database": None, "suppress_health_check": list(HealthCheck)}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('described')}/games.db") as running:
        yield running


def operations(service: Service) -> dict[str, APIOperation]:
    schema = schemathesis.openapi.from_url(f"{service.url}/api/openapi.json")
    found = [result.ok() for result in schema.get_all_operations()]
    return {f"{operation.method.upper()} {operation.path}": operation for operation in found}


OPERATIONS = [
    "GET /api/readiness",
    "POST /api/tables",
    "GET /api/tables/{table_id}",
    "POST /api/tables/{table_id}/moves",
    "GET /api/tables/{table_id}/events",
    "GET /api/tables/{table_id}/record",
    "GET /api/tables/{table_id}/seats",
    "POST /api/tables/{table_id}/seats/{seat}",
    "DELETE /api/tables/{table_id}/seats/{seat}",
]


def answer_to(case: Case, url: str) -> httpx.Response | schemathesis.Response:
    """Send a request. Of an endless event stream only the beginning is read."""
    if not case.path.endswith("/events"):
        return case.call(base_url=url, timeout=40)
    with requests.request(**case.as_transport_kwargs(base_url=url), stream=True, timeout=40) as stream:
        content = next(stream.iter_content(None)) if stream.status_code == 200 else stream.content
        request = httpx.Request(stream.request.method or "", stream.request.url or "")
        headers = {name: value for name, value in stream.headers.items() if name != "content-encoding"}
        answer = httpx.Response(stream.status_code, headers=headers, content=content, request=request)
        answer.elapsed = stream.elapsed
        return answer


def test_every_operation_is_tested(described: Service):
    assert sorted(operations(described)) == sorted(OPERATIONS)


VALID = [(name, GenerationMode.POSITIVE) for name in OPERATIONS]
INVALID = [(name, GenerationMode.NEGATIVE) for name in OPERATIONS if name.startswith("POST")]  # any text is an address


@pytest.mark.parametrize(("name", "mode"), VALID + INVALID)
def test_every_answer_is_described(described: Service, name: str, mode: GenerationMode):
    with httpx.Client(base_url=described.url, timeout=40) as client:
        running, over = create(client), create(client)
        play_randomly(client, *over, seed=1)
    operation, statuses = operations(described)[name], Counter[int]()

    @settings(max_examples=scaled(20, usual=8), **QUIET)
    @given(case=operation.as_strategy(generation_mode=mode), known=st.sampled_from([None, running, over]))
    def check(case: Case, known: tuple[str, list[str]] | None) -> None:
        if known and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = known[0]
            case.headers.update(bearer(known[1][0]))
        answer = answer_to(case, described.url)
        statuses[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)
        if name == "POST /api/tables" and mode == GenerationMode.POSITIVE and answer.status_code != 201:
            assert answer.json()["error"]["code"] in BEYOND_SCHEMAS, (case.body, answer.json())

    check()
    wanted = {"POST /api/tables": 422} if mode == GenerationMode.NEGATIVE else {"POST /api/tables": 201}
    assert name not in wanted or statuses[wanted[name]] > 0
