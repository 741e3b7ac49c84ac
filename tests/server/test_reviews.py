"""Reviews of finished games and hints against bots: from the seat's own knowledge, and nothing of a running game."""
import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, cast

import pytest
from librt.random import Random

from brushpass.arena.advice import Ranked, best_hint
from brushpass.server.engine.bots import Question, advise
from brushpass.server.engine.questions import asked_by
from brushpass.server.engine.review_job import Wanted
from brushpass.server.engine.reviewer import Reviewer
from brushpass.server.engine.reviews import Reviews
from brushpass.server.messages.reviews import ReviewProgress
from brushpass.server.table.facts import Facts, NotAllowed, Seat
from brushpass.server.table.replay import bots_of
from brushpass.server.table.seating import Seating
from brushpass.server.table.table import Table
from brushpass.server.tables import registry
from tests.server.live_server import Guest, LiveServer, run_in_thread, live_server
from tests.server.test_play import play_on, short
from tests.server.test_secrets import random_step


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("quick"), review=0.4, hint=0.1) as server:
        yield server


def ended(guest: Guest, game: str = "kyoto", bots: int = 1) -> str:
    """Play a game against bots to its end, and return its code."""
    code, token = guest.open_table(game, "me", *["recruit"] * bots, options=short(game))
    with guest.connect(code, token) as client:
        play_on(client, Random(4))
    return code


def reviewed(server: LiveServer, guest: Guest, code: str, seat: int) -> dict[str, Any]:
    """Return a review once it is done; it thinks behind everybody else, so nobody asks meanwhile."""
    path = f"/api/tables/{code}/review"
    answer = guest.post(path, {"seat": seat})
    assert answer["done"] or 0 <= answer["progress"] <= 1, "a review that was begun is under way"
    asyncio.run_coroutine_threadsafe(done(server.app.state.reviews), server.loop).result()
    return dict(guest.request("GET", f"{path}?seat={seat}")[1])


async def done(reviews: Reviews) -> None:
    """Wait for all reviews that are under way."""
    while reviews.tasks:
        await asyncio.wait(reviews.tasks.running)


def given_up(guest: Guest) -> str:
    """Give a game against a bot up at once, and return its code."""
    code, token = guest.open_table("kyoto", "me", "recruit")
    with guest.connect(code, token) as client:
        client.wait_for_turn()
        client.send({"t": "resign", "id": "resign-0001"})
        client.receive_until("ack")
    return code


def test_a_bot_that_plays_for_somebody_does_not_explain_itself() -> None:
    seats = [Seat("person", "Ann"), Seat("bot", "", "handler"), Seat("bot", "Bob", "operative"),
             Seat("bot", "", "", owner="Eve")]
    assert bots_of("abcdefghjk", seats) == ("", "handler", "", "")


@pytest.mark.parametrize(("game", "bots"), [("kyoto", 1), ("topsecret", 3), ("embassy", 3)])
def test_a_finished_game_is_reviewed_and_the_review_is_kept(game: str, bots: int, quick: LiveServer) -> None:
    ann = quick.guest()
    code = ended(ann, game, bots)
    assert ann.request("GET", f"/api/tables/{code}/review?seat=0")[1] == {"done": False, "progress": -1}
    review = reviewed(quick, ann, code, 0)
    steps = ann.request("GET", f"/api/tables/{code}/replay?as=0")[1]["steps"]
    assert len(review["expected"]) == steps[-1]["at"] + 1
    way = review["expected"][-1] - review["expected"][0]
    assert review["luck"] + review["skill"] + review["others"] == pytest.approx(way, abs=0.001)
    assert len(review["costliest"]) <= 3
    assert sum(review["lucks"]) == pytest.approx(review["luck"], abs=0.01)
    assert review["verdict"].startswith("review.verdict.")
    asked = {step["at"]: step for step in steps if step["message"]["options"]}
    for decision in review["costliest"]:
        step = asked[decision["at"]]
        assert step["played"] == decision["played"]["a"] != decision["better"]["a"]
        assert decision["better"]["a"] in [option["a"] for option in step["message"]["options"]]
    assert len(review["thoughts"]) <= 3
    for thought in review["thoughts"]:
        assert 1 <= thought["seat"] <= bots
        assert thought["at"] < steps[-1]["at"]
        assert 0 <= thought["expected"] <= 1
        assert thought["belief"] is None or thought["belief"]["key"].startswith(f"{game}.belief.")
    assert ann.post(f"/api/tables/{code}/review", {"seat": 0}) == review, "it is thought over once"


def test_a_finished_game_is_taken_up_from_a_moment_against_bots(quick: LiveServer) -> None:
    ann, bob = quick.guest(), quick.guest()
    code = ended(ann)
    steps = ann.request("GET", f"/api/tables/{code}/replay?as=0")[1]["steps"]
    moment = [step for step in steps if step["message"]["options"]][-1]
    wanted = {"seat": 0, "at": moment["at"], "name": "Bob"}
    seated = bob.post(f"/api/tables/{code}/practise", wanted)
    with bob.connect(seated["code"], seated["token"]) as client:
        assert client.wait_for_turn()
        for part in ("view", "options"):
            assert client.view[part] == moment["message"][part]
        play_on(client, Random(3))
    assert bob.request("GET", f"/api/tables/{seated['code']}/replay?as=0")[0] == 200, "practice can be seen again too"
    for wrong, key in (({"at": 10**6}, "tried"), ({"seat": 7}, "eyes")):
        answer = bob.request("POST", f"/api/tables/{code}/practise", {**wanted, **wrong})[1]
        assert answer["key"] == f"server.refused.{key}"
    running, _ = bob.open_table("kyoto", "me", "recruit")
    assert bob.request("POST", f"/api/tables/{running}/practise", wanted)[1]["key"] == "server.refused.playing"


def test_practice_needs_an_invitation_and_has_limits(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_refill: None) -> None:
    """The uninvited practised on an invite-only server, and each game stayed in memory."""
    with live_server(tmp_path) as server:
        code = ended(server.guest())
    wanted, path = {"seat": 0, "at": 4, "name": "Bob"}, f"/api/tables/{code}/practise"
    with live_server(tmp_path, database=server.database, invitation="word", practice=3) as server:
        bob = server.guest()
        assert bob.request("POST", path, wanted)[1]["key"] == "server.refused.uninvited"
        bob.post("/api/invitation", {"word": "word"})
        monkeypatch.setattr(registry, "MAX_PRACTICE", 2)
        keys = [bob.request("POST", path, wanted)[1].get("key") for _ in range(4)]
        assert keys == [None, None, "server.refused.busy", "server.refused.tables"]


def test_one_address_has_a_share_of_the_reviews(tmp_path: Path, no_refill: None) -> None:
    """One address took all 20 places of the queue."""
    with live_server(tmp_path, review=0.2, reviews=1) as server:
        ann = server.guest()
        code = ended(ann)
        first = reviewed(server, ann, code, 0)
        assert ann.post(f"/api/tables/{code}/review", {"seat": 0}) == first, "what is there costs nothing"
        status, answer = ann.request("POST", f"/api/tables/{code}/review", {"seat": 1})
        assert (status, answer["key"]) == (429, "server.refused.fast")


def test_a_practice_game_is_replayed_off_the_event_loop(quick: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = quick.guest()
    code = ended(ann)
    threads: list[str] = []
    replay = Table.replay

    def noted(self: Table, *args: Any) -> None:
        threads.append(threading.current_thread().name)
        replay(self, *args)

    monkeypatch.setattr(Table, "replay", noted)
    ann.post(f"/api/tables/{code}/practise", {"seat": 0, "at": 4, "name": "Ann"})
    assert threads
    assert quick.thread.name not in threads


def test_a_review_outlives_the_server(tmp_path: Path) -> None:
    with live_server(tmp_path, review=0.2) as server:
        ann = server.guest()
        code = given_up(ann)
        found = reviewed(server, ann, code, 1)
        assert found["done"]
        assert found["verdict"] == "review.verdict.stopped"
    with live_server(tmp_path, review=0.2) as server:
        ann.port = server.port
        assert ann.request("GET", f"/api/tables/{code}/review?seat=1")[1] == found


def test_a_review_that_ends_during_a_look_at_the_store_is_not_taken_for_a_lost_one() -> None:
    key = ("code", 0)

    class Ending:
        async def review(self, code: str, seat: int) -> None:
            del reviews.progress[code, seat]

    reviews = Reviews(cast(Any, Ending()), 1.0, cast(Any, None))
    reviews.progress[key] = 0.9
    assert run_in_thread(reviews.find(key)) == ReviewProgress(progress=0.9)


def test_everybody_at_once_has_a_game_reviewed_once(quick: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, started = quick.guest(), list[Any]()
    code = given_up(ann)

    async def work(self: Reviews, key: tuple[str, int], asked: Wanted) -> None:
        started.append(key)

    monkeypatch.setattr(Reviews, "work", work)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(quick.guest().post, f"/api/tables/{code}/review", {"seat": 0}) for _ in range(4)]
        assert all(each.result()["done"] is False for each in asked)
    assert started == [(code, 0)]
    quick.app.state.reviews.progress.clear()


def test_a_server_that_ends_waits_for_no_review(tmp_path: Path) -> None:
    with live_server(tmp_path, review=3600.0) as server:
        ann = server.guest()
        code = given_up(ann)
        assert ann.post(f"/api/tables/{code}/review", {"seat": 0})["done"] is False


def test_a_review_whose_process_is_only_starting_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was stopped in this moment failed, and left its database open."""
    starting, goes_on, start = threading.Event(), threading.Event(), SpawnProcess.start

    def slowly(process: SpawnProcess) -> None:
        starting.set()
        goes_on.wait()
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", slowly)
    reviewer = Reviewer()
    with ThreadPoolExecutor(1) as pool:
        listening = pool.submit(reviewer.listen, Wanted("kyoto", {}, [], 0, 1.0, 1), lambda part: None)
        starting.wait()
        try:
            reviewer.close()
        finally:
            goes_on.set()
        assert listening.result() is None


def test_a_running_game_is_not_reviewed(quick: LiveServer) -> None:
    ann, bob = quick.guest(), quick.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    for guest in (ann, bob, quick.guest()):
        for answer in (guest.request("POST", f"/api/tables/{code}/review", {"seat": 0}),
                       guest.request("GET", f"/api/tables/{code}/review?seat=0")):
            refusal = {"t": "refused", "id": "", "key": "server.refused.playing", "params": {}, "rule": ""}
            assert answer == (400, refusal)


def test_a_hint_names_options_of_the_seat_and_plays_nothing(quick: LiveServer) -> None:
    ann = quick.guest()
    code, token = ann.open_table("kyoto", "me", "recruit")
    with ann.connect(code, token) as client:
        client.wait_for_turn()
        answer = ann.post(f"/api/tables/{code}/hint", {"token": token})
        assert answer["v"] == client.view["v"]
        assert 1 <= len(answer["moves"]) <= 3
        options = [option["a"] for option in client.view["options"]]
        assert all(move["a"] in options and 0 <= move["chance"] <= 1 for move in answer["moves"])
        assert all(move["why"]["key"].startswith(("kyoto.why.", "hint.none")) for move in answer["moves"])
        assert client.act(answer["moves"][0]["a"], answer["v"])["t"] == "ack", "nothing has changed by asking"
    refused = quick.guest().request("POST", f"/api/tables/{code}/hint", {})
    assert (refused[0], refused[1]["key"]) == (400, "server.refused.watching")


def test_among_people_there_are_no_hints(quick: LiveServer) -> None:
    ann, bob = quick.guest(), quick.guest()
    code, token = ann.open_table("topsecret", "me", "open", "recruit", "recruit")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    answer = ann.request("POST", f"/api/tables/{code}/hint", {"token": token})
    assert (answer[0], answer[1]["key"]) == (400, "server.refused.hint")


def test_where_a_bot_stands_in_for_somebody_there_are_no_hints() -> None:
    room = Seating("code", Facts("kyoto", {}, [Seat("person", "Ann"), Seat("person", "Bob", "", "token", "guest")], ""))
    table = room.begin()
    table.nature = Random(8)
    table.play_until_choice()
    room.stand_in(1)
    with pytest.raises(NotAllowed, match="hint"):
        asked_by(room, 0)


def hidden_twins() -> list[tuple[Question, Table]]:
    """Return what a seat of Kyoto is asked in two games that differ only in what the other side hides from it."""
    asked = []
    for swapped in (False, True):
        room = Seating("code", Facts("kyoto", {}, [Seat("person", "Ann"), Seat("bot", "", "recruit")], ""))
        table = room.begin()
        table.nature = Random(8)
        table.play_until_choice()
        rng = Random(2)
        while table.to_act() == 0:
            random_step(table, rng)
        while table.to_act() == 1 and table.view(1).to_dict()["asked"] == "PlaceAgent":
            legal = table.legal()
            table.play_move(1, legal[-1 if swapped else 0], "")
            table.play_until_choice()
        asked.append((asked_by(room, 0)._replace(seed=1), table))
    return asked


def test_a_hint_does_not_depend_on_what_the_seat_cannot_know() -> None:
    (one, table), (other, twin) = hidden_twins()
    assert json.dumps(one) == json.dumps(other), "all that a hint is given"
    ranked = [Ranked(a, chance, 0) for a, chance in advise(one, 0.05)]
    assert len(ranked) >= 1
    told = [best_hint(held.game, held.view(0), ranked) for held in (table, twin)]
    assert (told[0].option, told[0].why.to_dict()) == (told[1].option, told[1].why.to_dict()), "the reason"
