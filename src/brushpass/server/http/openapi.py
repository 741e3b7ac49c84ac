"""The schema of the API: an OpenAPI document for HTTP, with the messages of the WebSocket as JSON Schema."""
from __future__ import annotations

import re
import types
from collections.abc import Mapping, Sequence
from inspect import cleandoc, getdoc
from typing import Annotated, Any, Final, Union, get_args, get_origin

import msgspec

from brushpass.server.http.operations import Operation, answer_type, body_type
from brushpass.server.http.response import JSON
from brushpass.server.messages.answers import ChanceDraw, Step
from brushpass.server.messages.incoming import Incoming
from brushpass.server.messages.outgoing import SCHEMAS, LogLine, Opened, Option, Outgoing, RefusedMessage, Result
from brushpass.server.version import own_version

Plain = dict[str, Any]
PARAMETER: Final = re.compile(r"\{(\w+)\}")
NESTED: Final = (ChanceDraw, LogLine, Opened, Option, Result, Step)  # encoded before the message that contains them
MESSAGES: Final = {"ClientMessage": Incoming, "ServerMessage": Outgoing}
TEXT: Final = {"type": "string"}
SAME_SITE: Final = {"name": "X-Brushpass", "in": "header", "required": True, "schema": {"const": "1"},
                    "description": "Pages of other sites cannot send it."}
ABOUT: Final = ("Bots need the operations under /api/bot only; all others are for web clients, which a cookie "
                "identifies. A refused request is answered by a RefusedMessage.")
SOCKET: Final = {"summary": "Open a WebSocket", "operationId": "socket", "responses": {"101": {
    "description": "The client sends ClientMessage, Hello first; the server sends ServerMessage."}}}


def document(api: Sequence[Operation], query: Mapping[str, str]) -> Plain:
    """Return the OpenAPI document of operations, some with a query parameter."""
    kinds = [kind for one in api for declared in (body_type(one.endpoint), answer_type(one.endpoint))
             for kind in alternatives(declared)]
    named = list(dict.fromkeys([*kinds, RefusedMessage, *NESTED, *MESSAGES.values()]))
    generated, components = msgspec.json.schema_components(
        named, schema_hook=of_object, ref_template=f"{SCHEMAS}{{name}}")
    schemas = dict(zip(named, generated, strict=True))
    for schema in components.values():
        schema["description"] = cleandoc(schema["description"])
    paths: dict[str, Plain] = {"/ws/{code}": {"parameters": parameters("/ws/{code}"), "get": SOCKET}}
    for one in api:
        path = paths.setdefault(one.path, {"parameters": parameters(one.path)})
        path[one.method.lower()] = operation(one, query.get(one.path, ""), schemas)
    return {
        "openapi": "3.1.0", "info": {"title": "Brushpass", "version": own_version(), "description": ABOUT},
        "paths": paths,
        "components": {"schemas": {**components, **{name: schemas[kind] for name, kind in MESSAGES.items()}},
                       "securitySchemes": {"botToken": {"type": "http", "scheme": "bearer"}}},
    }


def operation(one: Operation, query: str, schemas: Mapping[Any, Plain]) -> Plain:
    """Return an operation of the document."""
    body, answer = body_type(one.endpoint), answer_type(one.endpoint)
    made: Plain = {"operationId": one.endpoint.__qualname__, "summary": (getdoc(one.endpoint) or "").split("\n")[0]}
    if query and one.method == "GET":
        made["parameters"] = [{"name": query, "in": "query", "schema": TEXT}]
    if body is not None:
        made["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[body]}}}
        made |= {"security": [{"botToken": []}]} if one.bearer else {"parameters": [SAME_SITE]}
    made["responses"] = {
        "200": {"description": "done", "content": content(answer, schemas)},
        "default": {"description": "refused", "content": {JSON: {"schema": schemas[RefusedMessage]}}}}
    return made


def content(answer: Any, schemas: Mapping[Any, Plain]) -> Plain:
    """Return the content of an answer: JSON, or bytes of a media type."""
    if get_origin(answer) is Annotated:
        return {get_args(answer)[1]: {"schema": {}}}
    options = [schemas[kind] for kind in alternatives(answer)]
    return {JSON: {"schema": options[0] if len(options) == 1 else {"anyOf": options}}}


def alternatives(kind: Any) -> tuple[Any, ...]:
    """Return the types of a union, or the type itself; none for no body, and for bytes of a media type."""
    if kind is None or get_origin(kind) is Annotated:
        return ()
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def parameters(path: str) -> list[Plain]:
    """Return the parameters in a path."""
    return [{"name": name, "in": "path", "required": True, "schema": TEXT} for name in PARAMETER.findall(path)]


def of_object(kind: type[Any]) -> Plain:
    """Return the schema of `object`. Raises NotImplementedError for other types without a schema."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "any JSON value"}
