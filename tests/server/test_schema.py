"""The schema of the API: the server accepts and answers what it says, and clients can be generated from it."""
from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import jsonschema_rs
import pytest
import schemathesis
from librt.random import Random
from schemathesis import checks
from starlette.routing import Route

from brushpass.games import GAMES
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Guest, LiveServer
from tests.server.test_bots_of_others import lend
from tests.server.test_play import play_on, short

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "web" / "node_modules" / ".bin"
TYPESCRIPT = ROOT / "examples" / "typescript"
EXAMPLES = 2  # requests per operation
# a long poll, a stream, and what takes seconds for a lesson or a book
SLOW = {"/api/evenings/{code}", "/api/tryout/{game}", "/offline-lessons/{game}.{lesson}.json", "/ws/{code}"}
CHECKS = (checks.not_a_server_error, checks.status_code_conformance, checks.content_type_conformance,
          checks.response_schema_conformance)


@pytest.fixture(scope="module")
def document(shared_server: LiveServer) -> dict[str, Any]:
    status, body = shared_server.guest().request("GET", "/api/schema.json")
    assert status == 200
    return dict(body)


def references(part: Any) -> Iterator[str]:
    """Yield all references in a part of a document."""
    if isinstance(part, dict):
        yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        for each in part.values():
            yield from references(each)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)


def test_every_reference_leads_to_a_type_with_a_description(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    found = {each.removeprefix("#/components/schemas/") for each in references(document)}
    assert len(found) > 80
    assert found <= schemas.keys()
    assert all("." not in name for name in schemas), "two types have one name"
    assert all(schemas[name]["description"] for name in found)


def test_every_route_of_the_api_is_described(document: dict[str, Any], shared_server: LiveServer) -> None:
    routes = {route.path for route in shared_server.app.routes if isinstance(route, Route)}
    assert {path for path in routes if path.startswith("/api/")} - {"/api/schema.json"} <= document["paths"].keys()
    for path, methods in document["paths"].items():
        for method in methods.keys() & {"get", "post"}:
            assert methods[method]["summary"], path
            assert ("requestBody" in methods[method]) == (method == "post"), path


def test_requests_and_answers_are_what_the_schema_says(document: dict[str, Any], shared_server: LiveServer) -> None:
    guest = shared_server.guest()
    code, _ = guest.open_table("kyoto", "me", "open")
    schema = schemathesis.openapi.from_dict(document)
    address = f"http://127.0.0.1:{shared_server.port}"
    tried = set()

    for each in schema.get_all_operations():
        operation = each.ok()
        if operation.path in SLOW:
            continue

        @hypothesis.settings(max_examples=EXAMPLES, derandomize=True, deadline=None, database=None,
                             phases=[hypothesis.Phase.generate], suppress_health_check=list(hypothesis.HealthCheck))
        @hypothesis.given(case=operation.as_strategy())
        def answered(case: Any) -> None:
            for name, known in (("code", code), ("game", "kyoto"), ("language", "en")):
                if name in case.path_parameters:
                    case.path_parameters[name] = known
            headers = {"X-Brushpass": "1", "Cookie": guest.cookie}
            response = case.call(base_url=address, headers=headers, timeout=TIMEOUT_S)
            case.validate_response(response, checks=CHECKS)
            tried.add((case.operation.label, response.status_code))

        answered()
    assert len({label for label, _ in tried}) > 50
    assert len({label for label, status in tried if status == 200}) > 20


def test_a_body_that_breaks_the_schema_is_refused(document: dict[str, Any], shared_server: LiveServer) -> None:
    schema = schemathesis.openapi.from_dict(document)
    operation = schema["/api/tables"]["POST"]
    refused = []

    @hypothesis.settings(max_examples=20, derandomize=True, deadline=None, database=None,
                         suppress_health_check=list(hypothesis.HealthCheck))
    @hypothesis.given(case=operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))
    def answered(case: Any) -> None:
        if not isinstance(case.body, dict) or "X-Brushpass" not in (case.headers or {}):
            return
        status, _ = shared_server.guest().request("POST", "/api/tables", json.dumps(case.body))
        refused.append(status == 400)

    answered()
    assert len(refused) > 3
    assert all(refused)


@pytest.mark.parametrize("name", GAMES)
def test_messages_of_a_game_are_what_the_schema_says(name: str, document: dict[str, Any],
                                                     shared_server: LiveServer) -> None:
    guest = shared_server.guest()
    seats = {"kyoto": 2, "topsecret": 4, "embassy": 4}[name]
    code, token = guest.open_table(name, "me", *["recruit"] * (seats - 1), options=short(name))
    validator = jsonschema_rs.Draft202012Validator({"$ref": "#/components/schemas/ServerMessage", **document})
    with guest.connect(code, token) as client:
        assert play_on(client, Random(5)) > 3
    kinds = {json.loads(text)["t"] for text in client.received}
    assert {"view", "table", "ack"} <= kinds
    for text in [*client.received[:40], *client.received[-10:]]:
        validator.validate(json.loads(text))
    with pytest.raises(jsonschema_rs.ValidationError):
        validator.validate({**json.loads(client.received[-1]), "t": "unknown"})


@pytest.mark.skipif(shutil.which("node") is None or not (WEB / "openapi-typescript").exists(),
                    reason="Node or openapi-typescript is missing: npm ci in web/")
def test_a_client_in_typescript_with_generated_types_plays_a_game(shared_server: LiveServer, tmp_path: Path) -> None:
    for file in TYPESCRIPT.iterdir():
        shutil.copy(file, tmp_path)
    guest: Guest = shared_server.guest()
    code, _ = guest.open_table("topsecret", "me", "recruit", options={"players": "2", "most_turns": "10"})
    token = lend(guest, code, 0)
    address = f"http://127.0.0.1:{shared_server.port}"

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(str(WEB / "openapi-typescript"), f"{address}/api/schema.json", "--default-non-nullable=false", "-o", "api.d.ts")
    run(str(WEB / "tsc"), "-p", ".")
    run(str(WEB / "esbuild"), "bot.ts", "--format=esm", "--outfile=bot.mjs", "--log-level=error")
    result = json.loads(run("node", "bot.mjs", f"{address}/t/{code}", token))
    assert result["winners"]
