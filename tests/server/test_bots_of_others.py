"""Third-party bots: they play with the token of one seat, openly, see what that seat sees, and can do nothing else."""
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from librt.random import Random

from brushpass.server.table.facts import new_token
from examples import remote_bot
from tests.eventually import eventually
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.test_play import play_on, short

SEATS = {"kyoto": 2, "topsecret": 4, "embassy": 4}
EVERYTHING = {"sit": {}, "see": {}, "turn": {"wait": 0}, "why": {"text": "pass"},
              "act": {"id": "abcdefgh", "v": 1, "a": 0}}


def lend(guest: Guest, code: str, seat: int, **more: object) -> str:
    """Let a bot play in a seat, and return its token."""
    return str(guest.post(f"/api/tables/{code}/bot-token", {"seat": seat, "name": "Robot", **more})["token"])


def as_bot(port: int, token: str, path: str, body: object, **headers: str) -> tuple[int, Any]:
    """Return the status and the answer to a bot, which has no cookie and no header of the page."""
    return Guest(port).request("POST", path, body, {"X-Brushpass": "", "Authorization": f"Bearer {token}", **headers})


def see(guest: Guest, code: str, token: str, **body: object) -> Any:
    status, answer = as_bot(guest.port, token, f"/api/bot/{code}/see", body)
    assert status == 200, answer
    return answer


def test_a_token_is_no_option_on_a_command_line() -> None:
    assert not [token for _ in range(1_000) if (token := new_token()).startswith("-")]


@pytest.mark.parametrize("game", SEATS)
def test_the_example_bot_plays_a_whole_game(game: str, ann: Guest) -> None:
    code, token = ann.open_table(game, "me", "open", *["recruit"] * (SEATS[game] - 2), options=short(game))
    bot = lend(ann, code, 1)
    with ThreadPoolExecutor(1) as pool, ann.connect(code, token) as client:
        playing = pool.submit(remote_bot.play, f"http://127.0.0.1:{ann.port}/t/{code}", bot)
        while client.table.get("seats", [{}, {}])[1].get("name") != "Dice":
            client.receive()
        ann.post(f"/api/tables/{code}/begin", {})
        assert play_on(client, Random(5)) > 3
        assert playing.result() == client.view["result"]


def test_everybody_sees_whose_bot_it_is(ann: Guest, bob: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "open")
    lend(ann, code, 1)
    assert "owner" not in bob.request("GET", f"/api/tables/{code}")[1]["seats"][0]
    lend(ann, code, 0)
    ann.post(f"/api/tables/{code}/begin", {})
    with bob.connect(code) as eyes, ann.connect(code, token) as client:
        for connection in (eyes, client):
            connection.receive_until("table")
            assert [seat["owner"] for seat in connection.table["seats"]] == ["Ann", "Ann"]


def test_over_the_socket_and_over_http_a_bot_is_sent_what_its_seat_is_sent(ann: Guest) -> None:
    code, token = ann.open_table("embassy", "me", "recruit", "recruit", "recruit")
    bot = lend(ann, code, 0)
    with ann.connect(code, token) as client, Guest(ann.port).connect(code, bot) as other:
        for _ in range(4):
            client.wait_for_turn()
            while other.view.get("v") != client.view["v"]:
                other.receive()
            whole = see(ann, code, bot)["view"]
            assert whole["lines"] == client.lines == other.lines
            assert {**whole, "lines": [], "from": 0} == {**client.view, "lines": [], "from": 0}
            assert other.act(other.view["options"][0]["a"])["t"] == "ack"
            while client.view["v"] < other.view["v"]:
                client.receive()


@pytest.mark.parametrize("game", SEATS)
def test_nothing_that_a_bot_can_ask_for_tells_what_others_hold(
        game: str, shared_server: LiveServer, ann: Guest) -> None:
    code, _ = ann.open_table(game, "me", *["recruit"] * (SEATS[game] - 1), options=short(game))
    bot = lend(ann, code, 0)
    table = shared_server.app.state.registry.open[code].table
    for step in range(60):
        view = as_bot(ann.port, bot, f"/api/bot/{code}/turn", {})[1]["view"]
        world, before = table.game.sample_world(table.history_of(0), 0, Random(step)), table.state
        if any(table.game.observe(world, seat).to_dict() != table.game.observe(before, seat).to_dict()
               for seat in range(1, SEATS[game])):
            break
        move = {"id": f"step-{step:04}", "v": view["v"], "a": view["options"][0]["a"]}
        assert as_bot(ann.port, bot, f"/api/bot/{code}/act", move)[0] == 200
    else:
        pytest.fail("there was nothing hidden to be told")
    for language in ("en", "fr", "pl"):
        answer = see(ann, code, bot, language=language)
        assert set(answer) == {"table", "view", "text"}
        goal = {"next_step"} if table.game.next_step(table.game.observe(before, 0)) is not None else set()
        assert set(answer["view"]) == {
            "t", "from", "v", "lines", "seq", "mine", "view", "options", "result", "aids", *goal}
    table.state = world
    try:
        assert see(ann, code, bot, language="pl") == answer, "a state that this seat cannot tell apart differs"
    finally:
        table.state = before
    assert not any(word in json.dumps(answer) for word in (bot, "hash", "guest", "pending"))


def test_a_token_is_good_for_one_seat_of_one_table_and_for_playing_only(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    other, _ = ann.open_table("kyoto", "me", "recruit")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    bot = lend(ann, code, 0)
    for what, body in EVERYTHING.items():
        assert as_bot(ann.port, bot, f"/api/bot/{other}/{what}", body)[0] == 401
        assert as_bot(ann.port, anns, f"/api/bot/{code}/{what}", body)[0] == 401, "a person's token is no bot's"
        assert as_bot(ann.port, "", f"/api/bot/{code}/{what}", body)[0] == 401
    assert see(ann, code, bot)["view"]["view"]["seat"] == 0
    with Guest(ann.port).connect(code, bot) as client:
        client.receive_until("view")
        for message in ({"t": "resign"}, {"t": "say", "key": "hello"}, {"t": "rematch"}, {"t": "note", "text": "x"}):
            client.send({**message, "id": "abcdefgh"})
            assert client.receive_until("refused")["key"] == "server.refused.bot"
    stranger = Guest(ann.port)
    assert stranger.request("POST", f"/api/tables/{code}/leave", {"token": bot})[0] == 400
    assert stranger.request("POST", f"/api/tables/{code}/bot-token", {"seat": 0, "token": bot})[0] == 400
    assert see(ann, code, bot)["table"]["seats"][0]["kind"] == "person"


def test_only_the_host_lends_a_free_seat_and_nobody_lends_anothers(ann: Guest, bob: Guest) -> None:
    code, _ = ann.open_table("topsecret", "me", "open", "open", "recruit")
    bob.sit(code, 1)
    for guest, seat in ((bob, 2), (bob, 0), (ann, 1), (Guest(ann.port), 2), (ann, 9), (ann, -1)):
        assert guest.request("POST", f"/api/tables/{code}/bot-token", {"seat": seat, "name": "Robot"})[0] == 400
        assert guest.request("POST", f"/api/tables/{code}/bot-token/revoke", {"seat": seat})[0] == 400
    lend(ann, code, 2)
    assert bob.request("POST", f"/api/tables/{code}/bot-token/revoke", {"seat": 2})[0] == 400
    ann.post(f"/api/tables/{code}/bot-token/revoke", {"seat": 2})
    assert bob.request("GET", f"/api/tables/{code}")[1]["seats"][2]["kind"] == "open"


def test_a_token_taken_back_is_void_at_once_and_the_game_goes_on(ann: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "open")
    bot = lend(ann, code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ThreadPoolExecutor(1) as pool, ann.connect(code, token) as client, Guest(ann.port).connect(code, bot) as other:
        other.receive_until("view")
        while client.view.get("v") is None or client.view["options"] == [] == see(ann, code, bot)["view"]["options"]:
            client.receive()
        while see(ann, code, bot)["view"]["options"]:
            view = see(ann, code, bot)["view"]
            as_bot(ann.port, bot, f"/api/bot/{code}/act", {"id": f"first-{view['v']}", "v": view["v"],
                                                            "a": view["options"][0]["a"]})
        waiting = pool.submit(as_bot, ann.port, bot, f"/api/bot/{code}/turn", {})
        ann.post(f"/api/tables/{code}/bot-token/revoke", {"seat": 1})
        assert waiting.result()[0] == 401
        other.read_until_closed()
        assert json.loads(other.received[-1]) == {"t": "closed", "key": "server.closed.token"}
        assert as_bot(ann.port, bot, f"/api/bot/{code}/see", {})[0] == 401
        assert play_on(client, Random(5)) > 3, "a bot of the server plays on"
        assert client.table["seats"][1]["kind"] == "bot"
    with Guest(ann.port).connect(code, bot) as eyes:
        eyes.receive_until("view")
        assert eyes.table["you"] == -1


def test_a_person_takes_their_own_seat_back_and_plays_on(ann: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "recruit")
    bot = lend(ann, code, 0)
    ann.post(f"/api/tables/{code}/bot-token/revoke", {"seat": 0})
    assert as_bot(ann.port, bot, f"/api/bot/{code}/see", {})[0] == 401
    with ann.connect(code, token) as client:
        assert play_on(client, Random(1), 3) == 3
        assert "owner" not in client.table["seats"][0]


@pytest.mark.usefixtures("no_refill")
def test_a_bot_too_fast_is_told_when_to_come_back_and_others_are_not_held_up(tmp_path: Path) -> None:
    with live_server(tmp_path, asks=3.0) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        bot = lend(ann, code, 0)
        answers = [as_bot(server.port, bot, f"/api/bot/{code}/see", {}) for _ in range(9)]
        assert [status for status, _ in answers] == [200] * 3 + [429] * 6
        assert answers[-1][1]["key"] == "server.refused.fast"
        with ann.connect(code, token) as client:
            assert play_on(client, Random(1), 3) == 3


def test_pages_of_others_and_unknown_names_are_kept_out(ann: Guest) -> None:
    code, _ = ann.open_table("kyoto", "me", "recruit")
    bot = lend(ann, code, 0)
    path = f"/api/bot/{code}/see"
    for origin in ("https://elsewhere.example", "null", "http://["):
        assert as_bot(ann.port, bot, path, {}, Origin=origin)[0] == 403
    assert as_bot(ann.port, bot, path, {}, Host="elsewhere.example")[0] == 421
    assert as_bot(ann.port, bot, path, {}, Authorization=f"Basic {bot}")[0] == 401
    assert as_bot(ann.port, bot, "/api/bot/nowhere1/see", {})[0] == 404


@pytest.mark.parametrize("body", ["", "{", "[]", '{"since":"x"}', '{"wait":1e9}', '{"more":1}', "x" * 9_000])
def test_what_a_bot_says_is_understood_or_refused(body: str, ann: Guest) -> None:
    code, _ = ann.open_table("kyoto", "me", "recruit")
    bot = lend(ann, code, 0)
    status, answer = as_bot(ann.port, bot, f"/api/bot/{code}/see", body)
    assert (status, answer["t"]) == (400, "refused")
    assert answer["key"].startswith("server.message.")


def test_a_move_that_is_not_allowed_is_refused_with_its_rule_and_twice_is_once(ann: Guest) -> None:
    code, _ = ann.open_table("kyoto", "me", "recruit")
    bot = lend(ann, code, 0)
    view = as_bot(ann.port, bot, f"/api/bot/{code}/turn", {})[1]["view"]
    legal = {option["a"] for option in view["options"]}
    wrong = next(a for a in range(500) if a not in legal)
    status, body = as_bot(ann.port, bot, f"/api/bot/{code}/act", {"id": "wrong-0001", "v": view["v"], "a": wrong})
    assert (status, body["t"]) == (400, "refused")
    move = {"id": "right-0001", "v": view["v"], "a": view["options"][0]["a"]}
    first, second = [as_bot(ann.port, bot, f"/api/bot/{code}/act", move) for _ in range(2)]
    assert first[0] == second[0] == 200


def test_a_bot_need_not_be_asked_for_a_rematch_and_its_token_stays_good(ann: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "open")
    bot = lend(ann, code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    with ann.connect(code, token) as client:
        client.send({"t": "resign", "id": "resign-0001"})
        client.receive_until("ack")
        client.send({"t": "rematch", "id": "rematch-0001"})
        while not client.table["next"]:
            client.receive()
    answer = see(ann, code, bot)
    assert see(ann, answer["table"]["next"], bot)["table"]["you"] == 0


def test_a_server_that_stops_answers_those_who_wait(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with ThreadPoolExecutor(1) as pool, live_server(tmp_path) as server:
        ann = server.guest()
        code, _ = ann.open_table("kyoto", "me", "open")
        bot = lend(ann, code, 1)
        waiting = pool.submit(as_bot, server.port, bot, f"/api/bot/{code}/turn", {})
        live = server.app.state.registry.open[code]
        eventually(lambda: live.stirred is not None, "the bot waits for its turn")
        began = monotonic()
        server.close()
        assert waiting.result()[1]["view"] is None
        assert monotonic() - began < 20, "it was answered because its own time was up"
    assert "Traceback" not in caplog.text
