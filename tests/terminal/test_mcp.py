"""A language model at a table: a small MCP client plays through the process, line by line."""
from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import pytest
from librt.random import Random
from mcp import Client, StdioServerParameters

from brushpass.server.tables import connection
from brushpass.terminal.mcp import seat as mcp_seat
from brushpass.terminal.mcp.seat import LocalSeat
from brushpass.terminal.mcp.server import META, STATELESS_VERSIONS, VERSIONS, Server
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.eventually import TIMEOUT_S
from tests.server.live_server import run_in_thread, live_server
from tests.server.test_bots_of_others import lend
from tests.terminal.console import brushpass, say

SHORT = {"kyoto": (), "topsecret": ("players=2", "most_turns=12"), "embassy": ("rounds=2",)}
MOVE = re.compile(r"^- (.+?): ", re.MULTILINE)
MOST = 400


class Model:
    """A client that starts the MCP server as a process, and uses its standard input and output."""

    def __init__(self, *argv: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "brushpass.terminal.main", "mcp", "--lang", "en", *argv],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with self.process.stdout:
            self.process.stdin.close()
            assert self.process.wait(TIMEOUT_S) == 0

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, method: str, **params: object) -> Any:
        """Return the result of a request."""
        self.count += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}))
        answer = self.read()
        assert answer["id"] == self.count
        return answer["result"]

    def use(self, tool: str, **given: object) -> tuple[str, bool]:
        """Return a tool's answer, and whether it is an error."""
        answer = self.ask("tools/call", name=tool, arguments=given)
        return answer["content"][0]["text"], answer["isError"]

    def greet(self) -> None:
        """Send the handshake."""
        answer = self.ask("initialize", protocolVersion=VERSIONS[1], capabilities={}, clientInfo={"name": "test"})
        assert answer["protocolVersion"] == VERSIONS[1]
        self.write('{"jsonrpc":"2.0","method":"notifications/initialized"}')

    def play(self) -> tuple[str, int]:
        """Play at random until the game is over; return the last answer and the number of moves."""
        rng, moves = random.Random(4), 0
        text, wrong = self.use("look", wait=True)
        while not re.search(r"^The game is over: ", text, re.MULTILINE) and moves < MOST:
            options = MOVE.findall(text.split(say("terminal.mcp.options"))[1])
            text, wrong = self.use("act", move=rng.choice(options))
            assert not wrong, text
            moves += 1
        return text, moves


@pytest.mark.parametrize("game", SHORT)
def test_a_client_plays_a_whole_game_through_the_process(game: str) -> None:
    options = [word for option in SHORT[game] for word in ("--option", option)]
    with Model(game, "--bot", "recruit", *options) as model:
        model.greet()
        assert [tool["name"] for tool in model.ask("tools/list")["tools"]] == ["look", "act", "heard", "rule"]
        text, moves = model.play()
        assert 3 < moves < MOST
        assert text.splitlines()[0].startswith(tuple(f"{n}. " for n in range(1, 2000)))
        heard, _ = model.use("heard")
        assert heard.splitlines()[-1].split(". ", 1)[0] == str(len(heard.splitlines()))
        assert model.use("act", move="pass") == (say("server.refused.over"), True)


def test_a_client_plays_at_a_server_with_the_token_of_one_seat(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, _ = ann.open_table("kyoto", "me", "recruit")
        token = lend(ann, code, 0)
        with Model("--url", f"http://127.0.0.1:{server.port}/t/{code}", "--token", token) as model:
            model.greet()
            assert 3 < model.play()[1] < MOST
            ann.post(f"/api/tables/{code}/bot-token/revoke", {"seat": 0})
            assert model.use("look") == (say("server.refused.token"), True)


def test_a_model_that_is_too_fast_waits_and_its_move_is_told_all_the_same(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(mcp_seat, "sleep", waited.append)
    monkeypatch.setattr(connection, "monotonic", lambda: 1_000.0 + sum(waited))
    with live_server(tmp_path, asks=2.0) as game_server:
        ann = game_server.guest()
        code, _ = ann.open_table("kyoto", "me", "recruit")
        words = Catalogue("en")
        address = f"http://127.0.0.1:{game_server.port}/t/{code}"
        server = Server(mcp_seat.RemoteSeat(address, lend(ann, code, 0), words), words)
        text = server.look(True)
        for _ in range(3):
            text = server.act(MOVE.findall(text.split(say("terminal.mcp.options"))[1])[0])
    assert len(waited) > 3


def test_what_is_no_request_is_answered_with_an_error_and_the_game_goes_on() -> None:
    cases = {'{"jsonrpc":': -32700, "[" * 100_000: -32700, "7": -32600, "[]": -32600,
             '{"id":1,"method":"ping"}': -32600, '{"jsonrpc":"2.0","id":1}': -32600,
             '{"jsonrpc":"2.0","id":1,"method":"fly"}': -32601,
             '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}': -32602,
             '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fly"}}': -32602,
             '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"act"}}': -32602,
             '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":{"seat":1}}}': -32602,
             '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"act","arguments":{"move":7}}}': -32602,
             '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}': -32002}
    with Model("kyoto", "--bot", "random") as model:
        for line, code in cases.items():
            model.write(line)
            answer = model.read()
            assert (answer["jsonrpc"], answer["error"]["code"]) == ("2.0", code), line
            assert model.ask("ping") == {}
        assert not model.use("look")[1]


def test_a_move_that_is_not_allowed_is_refused_with_its_rule() -> None:
    server = Server(own_table("kyoto", "en"), Catalogue("en"))
    answer = server.call({"name": "act", "arguments": {"move": "castle a1-b2"}})
    assert answer["isError"]
    assert re.search(r"\(KA?\d+\)", answer["content"][0]["text"])
    unknown = server.call({"name": "act", "arguments": {"move": "fly to the moon"}})
    assert unknown["isError"]


def test_rules_are_told_by_number_as_a_tool_and_as_resources() -> None:
    server = Server(own_table("kyoto", "fr"), Catalogue("fr"))
    uris = [rule["uri"] for rule in server.list_rules({})["resources"]]
    assert len(uris) == len(Catalogue("fr").rules("kyoto"))
    text = server.read_rule({"uri": "rule://kyoto/K41"})["contents"][0]["text"]
    assert server.rule("k41") == f"K41: {text}"
    assert server.call({"name": "rule", "arguments": {"number": "K999"}})["isError"]


def test_several_messages_in_a_list_are_answered_in_a_list() -> None:
    ping, note = {"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/cancelled"}
    result = brushpass("mcp", "kyoto", typed=json.dumps([ping, note, 5]) + "\n\n" + json.dumps([note]) + "\n")
    assert result.code == 0
    assert [answer.get("id") for answer in json.loads(result.out)] == [1, None]


def envelope(version: str = STATELESS_VERSIONS[0]) -> dict[str, object]:
    """Return the `_meta` of a request that names its protocol version."""
    return {f"{META}protocolVersion": version, f"{META}clientCapabilities": {}}


def test_a_client_that_names_its_version_needs_no_handshake() -> None:
    with Model("kyoto", "--bot", "random") as model:
        answer = model.ask("tools/call", name="look", arguments={}, _meta=envelope())
        assert (answer["resultType"], answer["isError"]) == ("complete", False)
        found = model.ask("server/discover", _meta=envelope())
        assert found["supportedVersions"] == list(STATELESS_VERSIONS)
        assert found["_meta"][f"{META}serverInfo"]["name"] == "brushpass"
        assert (found["ttlMs"] > 0, found["cacheScope"]) == (True, "private")


@pytest.mark.parametrize(("method", "meta", "code"), [
    ("server/discover", None, -32601), ("server/discover", 7, -32601),
    ("server/discover", envelope("2031-01-01"), -32022),
    ("tools/list", {f"{META}protocolVersion": STATELESS_VERSIONS[0]}, -32602), ("ping", envelope(), -32601),
    ("resources/read", envelope(), -32602), ("tools/list", {f"{META}protocolVersion": []}, -32022),
])
def test_a_wrong_envelope_is_answered_with_its_error(method: str, meta: object, code: int) -> None:
    server = Server(own_table("kyoto", "en"), Catalogue("en"))
    answer = server.answer({"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": meta}})
    assert answer is not None
    assert answer["error"]["code"] == code
    if code == -32022:
        assert answer["error"]["data"]["supported"] == list(STATELESS_VERSIONS)


@pytest.mark.parametrize(("mode", "version"), [
    ("auto", STATELESS_VERSIONS[0]), (STATELESS_VERSIONS[0], STATELESS_VERSIONS[0]), ("legacy", VERSIONS[0])])
def test_the_reference_client_plays_in_every_mode(mode: str, version: str) -> None:
    """`auto` asks `server/discover`, a version is taken as given, and `legacy` agrees on one by `initialize`."""
    command = StdioServerParameters(command=sys.executable, env=dict(os.environ), args=[
        "-m", "brushpass.terminal.main", "mcp", "kyoto", "--bot", "random", "--lang", "en"])

    async def play() -> None:
        async with Client(command, mode=mode, read_timeout_seconds=TIMEOUT_S) as client:
            assert client.protocol_version == version
            assert [tool.name for tool in (await client.list_tools()).tools] == ["look", "act", "heard", "rule"]
            resources = (await client.list_resources()).resources
            read = await client.read_resource(resources[0].uri)
            assert read.contents[0].text
            text = (await client.call_tool("look", {"wait": True})).content[0].text
            for _ in range(3):
                move = MOVE.findall(text.split(say("terminal.mcp.options"))[1])[0]
                result = await client.call_tool("act", {"move": move})
                assert not result.is_error
                text = result.content[0].text
            assert (await client.call_tool("act", {"move": "nonsense"})).is_error

    run_in_thread(play())


@pytest.mark.parametrize("wanted", ["1999-01-01", None, 7])
def test_a_version_that_is_not_known_is_answered_with_the_newest(wanted: object) -> None:
    server = Server(own_table("kyoto", "en"), Catalogue("en"))
    assert server.initialize({"protocolVersion": wanted})["protocolVersion"] == VERSIONS[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHORT)
def test_no_tool_tells_what_the_seat_cannot_know(game: str, language: str) -> None:
    own = own_table(game, language)
    server, table = Server(own, own.words), own.table
    for step in range(80):
        world, before = table.game.sample_world(table.history_of(0), 0, Random(step)), table.state
        told = [server.look(), server.heard(), server.call({"name": "act", "arguments": {"move": "nonsense"}})]
        differ = any(table.game.observe(world, seat).to_dict() != table.game.observe(before, seat).to_dict()
                     for seat in range(1, table.game.seats))
        table.state = world
        assert [server.look(), server.heard(), server.call({"name": "act", "arguments": {"move": "nonsense"}})] == told
        table.state = before
        if differ and step > 4:
            return
        server.act(MOVE.findall(server.look().split(own.words.say("terminal.mcp.options"))[1])[0])
    pytest.fail("there was nothing hidden to be told")


def own_table(game: str, language: str) -> LocalSeat:
    """Return a local table with fast bots."""
    options = dict(option.split("=") for option in SHORT[game]) if game != "embassy" else {}
    seats = 4 if game == "embassy" else 2
    return LocalSeat(game, options, seats, 0, "random", Catalogue(language))


@pytest.mark.parametrize(("argv", "key"), [
    (("--url", "http://127.0.0.1:1/t/abcdefgh"), "terminal.mcp.no-token"),
    (("--url", "ftp://127.0.0.1/t/abcdefgh", "--token", "x"), "terminal.mcp.url"),
    (("--url", "http://127.0.0.1/", "--token", "x"), "terminal.mcp.url"),
    (("kyoto", "--url", "http://127.0.0.1/t/abcdefgh", "--token", "x"), "terminal.usage.both"),
    (("chess",), "config.no-game"), (("kyoto", "--bot", "nobody"), "bots.no-level"),
    (("kyoto", "--side", "red"), "terminal.usage.side"),
])
def test_a_seat_that_cannot_be_had_is_said_in_one_line(argv: tuple[str, ...], key: str) -> None:
    result = brushpass("mcp", *argv)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert Catalogue("en").sentences[key].split("{")[0] in result.err


@pytest.mark.parametrize("place", ["127.0.0.1:1", "127.0.0.1:x", "[:1"])
def test_a_server_that_is_not_there_is_said_and_a_token_may_stand_in_the_environment(place: str) -> None:
    result = brushpass("mcp", "--url", f"http://{place}/t/abcdefgh", BRUSHPASS_TOKEN="x")
    assert (result.code, result.out) == (2, "")
    assert result.err in (f"brushpass: {say('terminal.mcp.unreachable', place=place)}\n",
                          f"brushpass: {say('terminal.mcp.url', text=f'http://{place}/t/abcdefgh')}\n")
