"""`brushpass mcp`: let a language model play, by the Model Context Protocol over stdin and stdout.

One JSON-RPC message per line. The model gets its seat's messages as text, and plays by notation. Two forms of the
protocol are served: since 2026-07-28 every request carries its version in `_meta`, and `server/discover` lists what the
server has; older clients agree on a version once, by `initialize`.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from brushpass.core.errors import UserError
from brushpass.terminal.mcp.seat import RemoteSeat, LocalSeat, Seat, Seen
from brushpass.terminal.errors import BadUsage, error_line
from brushpass.terminal.records.rules import one_rule
from brushpass.terminal.table.setup import DEFAULT_BOT, game_of, named_options, reject_combinations, side_of
from brushpass.server.version import own_version
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue, with_rule
from brushpass.text.drawn.drawer import seat_names

VERSIONS: Final = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # agreed on by `initialize`, newest first
STATELESS_VERSIONS: Final = ("2026-07-28",)  # named by every request
ERRORS: Final = {"parse": -32700, "request": -32600, "method": -32601, "params": -32602, "resource": -32002,
                 "version": -32022}
META: Final = "io.modelcontextprotocol/"  # prefix of the protocol's own keys in `_meta`
CACHEABLE: Final = ("server/discover", "tools/list", "resources/list", "resources/templates/list", "resources/read")
CACHE_MS: Final = 3_600_000  # tools and rules do not change while the server runs
RULE_URI: Final = "rule://"
TOKEN_VARIABLE: Final = "BRUSHPASS_TOKEN"  # environment variable, so that the token is not visible on the command line
# tool -> its arguments with their types; required ones end with "!"
TOOLS: Final = {"look": {"wait": "boolean"}, "act": {"move!": "string"}, "heard": {"since": "integer"},
                "rule": {"number!": "string"}}
TYPES: Final = {"boolean": bool, "string": str, "integer": int}


class ProtocolError(Exception):
    """A JSON-RPC error, by its name in ERRORS."""


def mcp(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Answer messages until streams.stdin ends, and return the exit code."""
    server = Server(seat_of(args, words, streams.environ), words)
    for line in streams.stdin:
        answer = server.read(line) if line.strip() else None
        if answer is not None:
            streams.stdout.write(json.dumps(answer) + "\n")
            streams.stdout.flush()
    return 0


def seat_of(args: argparse.Namespace, words: Catalogue, environ: Mapping[str, str]) -> Seat:
    """Return the seat of the command line: at a server, or at a local table with bots."""
    if args.url is not None:
        reject_combinations("url", ("game", "bot", "side", "option"), args)
        token = args.token or environ.get(TOKEN_VARIABLE, "")
        if not token:
            raise BadUsage("terminal.mcp.no-token", {"name": TOKEN_VARIABLE})
        return RemoteSeat(args.url, token, words)
    options = named_options(args.option)
    game = game_of(args.game, options)
    side = side_of(args, seat_names(game))
    return LocalSeat(game.name, options, game.seats, side, args.bot or DEFAULT_BOT, words)


class Server:
    """Answers the messages of one client for one seat."""

    def __init__(self, seat: Seat, words: Catalogue) -> None:
        self.seat, self.words = seat, words
        self.game: str = seat.see(0, False)["table"]["game"]
        self.methods: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "tools/list": self.list_tools, "tools/call": self.call, "resources/list": self.list_rules,
            "resources/read": self.read_rule, "resources/templates/list": lambda params: {"resourceTemplates": []},
        }
        self.handshake_methods = self.methods | {"initialize": self.initialize, "ping": lambda params: {}}
        self.stateless_methods = self.methods | {"server/discover": self.discover}
        self.tools: dict[str, Callable[..., str]] = {
            "look": self.look, "act": self.act, "heard": self.heard, "rule": self.rule}

    def say(self, key: str, **params: object) -> str:
        return self.words.say(f"terminal.mcp.{key}", params)

    def read(self, line: str) -> Any:
        """Return the answer to a line with one message or a batch; None if no answer is due."""
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return self.error(None, "parse")
        if not isinstance(message, list) or not message:
            return self.answer(message)
        return [answer for item in message if (answer := self.answer(item)) is not None] or None

    def answer(self, message: Any) -> dict[str, Any] | None:
        """Return the answer to a message; None for a notification or a response."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return self.error(None, "request")
        id, method, params = message.get("id"), message.get("method"), message.get("params", {})
        if not isinstance(method, str):
            return None if "result" in message or "error" in message else self.error(id, "request")
        if "id" not in message:
            return None
        try:
            meta = params.get("_meta") if isinstance(params, dict) else None
            if method != "initialize" and isinstance(meta, dict) and f"{META}protocolVersion" in meta:
                return self.answer_stateless(id, method, params, meta)
            if method not in self.handshake_methods:
                raise ProtocolError("method")
            if not isinstance(params, dict):
                raise ProtocolError("params")
            return {"jsonrpc": "2.0", "id": id, "result": self.handshake_methods[method](params)}
        except ProtocolError as error:
            return self.error(id, str(error))

    def answer_stateless(self, id: object, method: str, params: dict[str, Any], meta: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request that names its protocol version. Raises ProtocolError."""
        version = meta[f"{META}protocolVersion"]
        if version not in STATELESS_VERSIONS:
            return self.error(id, "version", {"supported": list(STATELESS_VERSIONS), "requested": str(version)})
        if method not in self.stateless_methods:
            raise ProtocolError("method")
        if not isinstance(meta.get(f"{META}clientCapabilities"), dict):
            raise ProtocolError("params")
        if method == "resources/read" and self.rule_text(params) is None:
            raise ProtocolError("params")  # the error code of a missing resource is retired
        result = {**self.stateless_methods[method](params), "resultType": "complete",
                  "_meta": {f"{META}serverInfo": self.server_info()}}
        if method in CACHEABLE:
            result |= {"ttlMs": CACHE_MS, "cacheScope": "private"}
        return {"jsonrpc": "2.0", "id": id, "result": result}

    def error(self, id: object, name: str, data: object = None) -> dict[str, Any]:
        """Return a JSON-RPC error."""
        error = {"code": ERRORS[name], "message": self.say(f"error.{name}")} | ({"data": data} if data else {})
        return {"jsonrpc": "2.0", "id": id, "error": error}

    def server_info(self) -> dict[str, str]:
        """Return the name and version of this server."""
        return {"name": "brushpass", "version": own_version()}

    def discover(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the supported versions and capabilities."""
        return {"supportedVersions": list(STATELESS_VERSIONS), **self.abilities()}

    def abilities(self) -> dict[str, Any]:
        """Return the capabilities of this server, and how to use it."""
        return {"capabilities": {"tools": {}, "resources": {}},
                "instructions": self.say("instructions", game=f"@{self.game}.name")}

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Agree on a protocol version, and return the capabilities."""
        wanted = params.get("protocolVersion")
        return {"protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
                "serverInfo": self.server_info(), **self.abilities()}

    def list_tools(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the tools with their schemas."""
        return {"tools": [{"name": name, "description": self.say(name), "inputSchema": self.schema(name)}
                          for name in TOOLS]}

    def schema(self, tool: str) -> dict[str, Any]:
        """Return the arguments of a tool as JSON Schema."""
        properties = {name.rstrip("!"): {"type": type_name, "description": self.say(f"{tool}.{name.rstrip('!')}")}
                      for name, type_name in TOOLS[tool].items()}
        required = [name.rstrip("!") for name in TOOLS[tool] if name.endswith("!")]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}

    def call(self, params: dict[str, Any]) -> dict[str, Any]:
        """Call a tool; a refusal by the game or the server is returned as an error text."""
        name, arguments = params.get("name"), params.get("arguments") or {}
        if not isinstance(name, str) or name not in self.tools or not accepts(name, arguments):
            raise ProtocolError("params")
        try:
            return tool_result(self.tools[name](**arguments), False)
        except UserError as error:
            rule = str(error.params.get("rule", ""))
            return tool_result(with_rule(error_line(self.words, error), rule), True)

    def look(self, wait: bool = False) -> str:
        """Return the seat's view and options as text."""
        return self.describe(self.seat.see(0, wait))

    def describe(self, seen: Seen) -> str:
        """Return a view as text: the table, the question, and the options with their notation."""
        view = seen["view"]
        if view is None:
            return self.say("not-begun")
        lines = list(seen["text"])
        if view["options"]:
            lines += [self.say("options"), *[f"- {option['text']}: {self.words.say(option['key'], option['params'])}"
                                             for option in view["options"]]]
        elif view["result"] is None:
            lines += ["", self.say("not-yet")]
        else:
            winners = view["result"]["winners"]
            end = "won" if seen["table"]["you"] in winners else "lost" if winners else "draw"
            lines += ["", with_rule(self.say(end), view["result"]["rule"])]
        return "\n".join(lines)

    def act(self, move: str) -> str:
        """Play a move in notation, wait for the seat's next turn, and return the new events and the view."""
        view = self.seat.see(0, False)["view"]
        text = " ".join(move.lower().split())
        actions = [option["a"] for option in (view or {}).get("options", []) if option["text"] == text]
        if not actions:
            raise self.seat.why(text)
        self.seat.act(view["v"], actions[0])
        after = self.seat.see(view["seq"], True)
        return "\n".join([*self.lines(after), "", self.describe(after)])

    def heard(self, since: int = 0) -> str:
        """Return the seat's log from a line on."""
        return "\n".join(self.lines(self.seat.see(max(since - 1, 0), False))) or self.say("nothing")

    def lines(self, seen: Seen) -> list[str]:
        """Return the lines of a seat's log, numbered from 1."""
        view = seen["view"] or {"lines": [], "from": 0}
        return [f"{number}. {with_rule(self.words.say(line['key'], line['params']), line['rule'])}"
                for number, line in enumerate(view["lines"], view["from"] + 1)]

    def rule(self, number: str) -> str:
        """Return the text of a rule."""
        rules = one_rule({self.game: self.words.rules(self.game)}, number)[self.game]
        return "\n".join(f"{name}: {text}" for name, text in rules.items())

    def list_rules(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the rules as resources, by number."""
        return {"resources": [{"uri": f"{RULE_URI}{self.game}/{number}", "name": number, "mimeType": "text/plain"}
                              for number in self.words.rules(self.game)]}

    def read_rule(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the text of one rule."""
        text = self.rule_text(params)
        if text is None:
            raise ProtocolError("resource")
        return {"contents": [{"uri": params["uri"], "mimeType": "text/plain", "text": text}]}

    def rule_text(self, params: dict[str, Any]) -> str | None:
        """Return the text of the rule that a URI names; None if it does not exist."""
        return self.words.rules(self.game).get(str(params.get("uri")).removeprefix(f"{RULE_URI}{self.game}/"))


def accepts(tool: str, arguments: Any) -> bool:
    """Return whether a tool accepts these arguments."""
    types = {name.rstrip("!"): TYPES[type_name] for name, type_name in TOOLS[tool].items()}
    return isinstance(arguments, dict) and all(name in types and type(value) is types[name]
                                               for name, value in arguments.items()) and all(
        name.rstrip("!") in arguments for name in TOOLS[tool] if name.endswith("!"))


def tool_result(text: str, is_error: bool) -> dict[str, Any]:
    """Return the result of a tool."""
    return {"content": [{"type": "text", "text": text}], "isError": is_error}
