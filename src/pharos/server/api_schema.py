"""The parts of the interface's description that do not follow from types: errors, and the requests of each game."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from pharos.core.registry import default_game, games, get_game
from pharos.players.levels import LEVELS
from pharos.server.web_parts import web_part

SINGLE = ("type", "properties", "required", "additionalProperties")  # keys that alternatives replace
BODY_ERRORS = {400: "The body cannot be read.", 413: "The body is too large."}
COMMON_ERRORS = {
    422: "A field is missing or invalid; the message has the reason.",
    429: "Too many requests; try again after the seconds in Retry-After.",
    500: "An error of the service; the message has its id in the log.",
    503: "The database is not available; try again after the seconds in Retry-After.",
}


class Problem(BaseModel):
    """What is wrong: a code for programs and a sentence for people."""

    code: str
    message: str


class ErrorAnswer(BaseModel):
    """The shape of every error."""

    error: Problem


def errors(*, has_body: bool = False, is_json: bool = True, **reasons: str) -> dict[int | str, dict[str, Any]]:
    """Describe the errors of an operation.

    Args:
        has_body: whether the request has a body.
        is_json: whether the operation responds with JSON if all is well.
        reasons: the errors that not every operation has, such as `e404="There is no such table."`.
    """
    content = {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorAnswer.__name__}"}}}}
    body: dict[str, Any] = {"model": ErrorAnswer} if is_json else content
    own = {int(status[1:]): reason for status, reason in reasons.items()}
    described = {**(BODY_ERRORS if has_body else {}), **COMMON_ERRORS, **own}
    return {status: {"description": described[status], **body} for status in sorted(described)}


EVENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "the version of the table"},
        "event": {"const": "table"},
        "data": {"type": "string", "contentMediaType": "application/json", "description": "version, waiting, to_move"},
    },
    "required": ["id", "event", "data"],
}


def describe_seat(schema: dict[str, Any]) -> None:
    """Add to the API schema that a computer names its player and a person does not."""
    fields = schema["properties"]
    levels = {"enum": [level.code for level in LEVELS], "description": fields["player"]["description"]}
    name = {"name": fields["name"]}
    for key in SINGLE:
        schema.pop(key, None)
    schema["anyOf"] = [
        _object({"kind": {"const": "human"}, "player": {"type": "null"}, **name}, "kind"),
        _object({"kind": {"const": "bot"}, "player": levels, **name}, "kind", "player"),
    ]


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    """Return the schema of an object."""
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def describe_request(schema: dict[str, Any]) -> None:
    """Add to the API schema which seats and options each game has."""
    fields = schema["properties"]
    for key in SINGLE:
        schema.pop(key, None)
    schema["anyOf"] = [_request_schema(name, fields) for name in games()]


def _request_schema(name: str, fields: dict[str, Any]) -> dict[str, Any]:
    numbers = get_game(name).rules.seats
    seats = {**fields["seats"], "minItems": min(numbers), "maxItems": max(numbers)}
    game = {"const": name, "description": "the game" + (", the default" if name == default_game() else "")}
    properties = {**fields, "game": game, "seats": seats, "options": web_part(name).options_schema()}
    return _object(properties, "seats", *(() if name == default_game() else ("game",)))
