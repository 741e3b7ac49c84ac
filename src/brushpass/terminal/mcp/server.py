"""`brushpass mcp`: a language model sits at a table, by the Model Context Protocol over standard input and output.

One JSON-RPC message a line. The model gets what one seat of the table is sent, in words, and plays by notation.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TextIO

from brushpass.core.problems import UserError
from brushpass.terminal.mcp.seat import Guest, OwnTable, Seat, Seen
from brushpass.terminal.errors import BadUsage, sentence, with_rule
from brushpass.terminal.records.rules import one_rule
from brushpass.terminal.table.setup import USUAL_BOT, game_of, named_options, refuse_both, side_of
from brushpass.terminal.version import own_version
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_names

VERSIONS: Final = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # of the protocol, the newest first
ERRORS: Final = {"parse": -32700, "request": -32600, "method": -32601, "params": -32602, "resource": -32002}
RULE: Final = "rule://"
TOKEN: Final = "BRUSHPASS_TOKEN"  # where a token may stand that shall not be seen on the command line
# tool -> its arguments, with their kind; those that must be given end with "!"
TOOLS: Final = {"look": {"wait": "boolean"}, "act": {"move!": "string"}, "heard": {"since": "integer"},
                "rule": {"number!": "string"}}
KINDS: Final = {"boolean": bool, "string": str, "integer": int}


class Fault(Exception):
    """A message that cannot be followed, by the name of its error."""


def mcp(given: argparse.Namespace, words: Catalogue, stdin: TextIO, stdout: TextIO, environ: Mapping[str, str]) -> int:
    """Answer messages until there are no more, and return the exit code."""
    server = Server(sit_down(given, words, environ), words)
    for line in stdin:
        answer = server.read(line) if line.strip() else None
        if answer is not None:
            stdout.write(json.dumps(answer) + "\n")
            stdout.flush()
    return 0


def sit_down(given: argparse.Namespace, words: Catalogue, environ: Mapping[str, str]) -> Seat:
    """Return the seat that the command line means: at a server, or at a table of its own with bots."""
    if given.url is not None:
        refuse_both("url", ("game", "bot", "side", "option"), given)
        token = given.token or environ.get(TOKEN, "")
        if not token:
            raise BadUsage("terminal.mcp.no-token", {"name": TOKEN})
        return Guest(given.url, token, words)
    options = named_options(given.option)
    game = game_of(given.game, options)
    side = side_of(given, seat_names(game))
    return OwnTable(game.name, options, game.seats, side, given.bot or USUAL_BOT, words)


class Server:
    """Answers the messages of one client for one seat."""

    def __init__(self, seat: Seat, words: Catalogue) -> None:
        self.seat, self.words = seat, words
        self.game: str = seat.see(0, False)["table"]["game"]
        self.methods: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "initialize": self.initialize, "ping": lambda params: {}, "tools/list": self.list_tools,
            "tools/call": self.call, "resources/list": self.list_rules, "resources/read": self.read_rule,
            "resources/templates/list": lambda params: {"resourceTemplates": []},
        }
        self.tools: dict[str, Callable[..., str]] = {
            "look": self.look, "act": self.act, "heard": self.heard, "rule": self.rule}

    def say(self, key: str, **told: object) -> str:
        return self.words.say(f"terminal.mcp.{key}", told)

    def read(self, line: str) -> Any:
        """Return the answer to a line: one message, or several in a list; None where none is due."""
        try:
            held = json.loads(line)
        except (ValueError, RecursionError):
            return self.fault(None, "parse")
        if not isinstance(held, list) or not held:
            return self.follow(held)
        return [answer for each in held if (answer := self.follow(each)) is not None] or None

    def follow(self, message: Any) -> dict[str, Any] | None:
        """Return the answer to a message; a notification, and an answer to us, get none."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return self.fault(None, "request")
        id, method, params = message.get("id"), message.get("method"), message.get("params", {})
        if not isinstance(method, str):
            return None if "result" in message or "error" in message else self.fault(id, "request")
        if "id" not in message:
            return None
        try:
            if method not in self.methods:
                raise Fault("method")
            if not isinstance(params, dict):
                raise Fault("params")
            return {"jsonrpc": "2.0", "id": id, "result": self.methods[method](params)}
        except Fault as fault:
            return self.fault(id, str(fault))

    def fault(self, id: object, name: str) -> dict[str, Any]:
        """Return an error."""
        return {"jsonrpc": "2.0", "id": id, "error": {"code": ERRORS[name], "message": self.say(f"error.{name}")}}

    def initialize(self, params: dict[str, Any]) -> dict[str, Any]:
        """Agree on a version of the protocol, and say what there is."""
        wanted = params.get("protocolVersion")
        return {"protocolVersion": wanted if wanted in VERSIONS else VERSIONS[0],
                "capabilities": {"tools": {}, "resources": {}},
                "serverInfo": {"name": "brushpass", "version": own_version()},
                "instructions": self.say("instructions", game=f"@{self.game}.name")}

    def list_tools(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the tools, with what they take."""
        return {"tools": [{"name": name, "description": self.say(name), "inputSchema": self.schema(name)}
                          for name in TOOLS]}

    def schema(self, tool: str) -> dict[str, Any]:
        """Return what a tool takes, as JSON Schema."""
        takes = {name.rstrip("!"): {"type": kind, "description": self.say(f"{tool}.{name.rstrip('!')}")}
                 for name, kind in TOOLS[tool].items()}
        needed = [name.rstrip("!") for name in TOOLS[tool] if name.endswith("!")]
        return {"type": "object", "properties": takes, "required": needed, "additionalProperties": False}

    def call(self, params: dict[str, Any]) -> dict[str, Any]:
        """Use a tool; what the game or the server refuses is an answer that says why."""
        name, given = params.get("name"), params.get("arguments") or {}
        if not isinstance(name, str) or name not in self.tools or not fits(name, given):
            raise Fault("params")
        try:
            return shown(self.tools[name](**given), False)
        except UserError as problem:
            rule = str(problem.params.get("rule", ""))
            return shown(with_rule(sentence(self.words, problem), rule), True)

    def look(self, wait: bool = False) -> str:
        """Return what the seat sees, and what it may choose."""
        return self.told(self.seat.see(0, wait))

    def told(self, seen: Seen) -> str:
        """Return a view in words: the table, the question, and the options with their notation."""
        view = seen["view"]
        if view is None:
            return self.say("not-begun")
        lines = list(seen["words"])
        if view["options"]:
            lines += [self.say("options"), *[f"- {each['text']}: {self.words.say(each['key'], each['told'])}"
                                             for each in view["options"]]]
        elif view["result"] is None:
            lines += ["", self.say("not-yet")]
        else:
            winners = view["result"]["winners"]
            end = "won" if seen["table"]["you"] in winners else "lost" if winners else "draw"
            lines += ["", with_rule(self.say(end), view["result"]["rule"])]
        return "\n".join(lines)

    def act(self, move: str) -> str:
        """Play what a notation names, wait for one's next turn, and return what happened and what is seen then."""
        view = self.seat.see(0, False)["view"]
        text = " ".join(move.lower().split())
        found = [each["a"] for each in (view or {}).get("options", []) if each["text"] == text]
        if not found:
            raise self.seat.why(text)
        self.seat.act(view["v"], found[0])
        after = self.seat.see(view["seq"], True)
        return "\n".join([*self.lines(after), "", self.told(after)])

    def heard(self, since: int = 0) -> str:
        """Return what the seat has heard, from a line on."""
        return "\n".join(self.lines(self.seat.see(max(since - 1, 0), False))) or self.say("nothing")

    def lines(self, seen: Seen) -> list[str]:
        """Return what a seat has heard, numbered from 1."""
        view = seen["view"] or {"lines": [], "from": 0}
        return [f"{number}. {with_rule(self.words.say(line['key'], line['told']), line['rule'])}"
                for number, line in enumerate(view["lines"], view["from"] + 1)]

    def rule(self, number: str) -> str:
        """Return the text of a rule."""
        found = one_rule({self.game: self.words.rules(self.game)}, number)[self.game]
        return "\n".join(f"{name}: {text}" for name, text in found.items())

    def list_rules(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the rules as resources, by number."""
        return {"resources": [{"uri": f"{RULE}{self.game}/{number}", "name": number, "mimeType": "text/plain"}
                              for number in self.words.rules(self.game)]}

    def read_rule(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the text of one rule."""
        uri = params.get("uri")
        text = self.words.rules(self.game).get(str(uri).removeprefix(f"{RULE}{self.game}/"))
        if text is None:
            raise Fault("resource")
        return {"contents": [{"uri": uri, "mimeType": "text/plain", "text": text}]}


def fits(tool: str, given: Any) -> bool:
    """Say whether arguments are such as a tool takes."""
    takes = {name.rstrip("!"): KINDS[kind] for name, kind in TOOLS[tool].items()}
    return isinstance(given, dict) and all(name in takes and type(value) is takes[name]
                                           for name, value in given.items()) and all(
        name.rstrip("!") in given for name in TOOLS[tool] if name.endswith("!"))


def shown(text: str, wrong: bool) -> dict[str, Any]:
    """Return the answer of a tool."""
    return {"content": [{"type": "text", "text": text}], "isError": wrong}
