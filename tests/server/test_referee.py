"""A referee of a class sees all seats only while every player agrees, and nobody else sees any."""
from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest
from librt.random import Random

import brushpass
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE, SPECTATOR
from brushpass.server.messages.outgoing import encode
from brushpass.server.table.facts import BOT, PERSON, STAND_IN, Facts, Referee, Seat, hashed
from brushpass.server.table.log import EVERYTHING
from brushpass.server.table.referee import agree, agreed_on, waiting
from brushpass.server.table.table import Table
from brushpass.server.table.watcher import Watcher
from tests.server.live_server import Client, Guest, LiveServer, live_server, run_in_thread
from tests.server.test_classes import open_class
from tests.server.test_duplicate import begun
from tests.server.test_evenings import give_up
from tests.server.test_secrets import GAMES
from tests.server.test_twins import CODES, Step, twin_games, write_twins

REFUSED: Final = "server.refused.referee"
ASKING: Final = {"name": "Ms Hall", "waiting": [0, 1]}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    """Return a server with two running tables of Ann and Bob that spectators cannot tell apart."""
    game = brushpass.game("kyoto")
    run_in_thread(write_twins(tmp_path / "tables.db", game, spectated(game)))
    with live_server(tmp_path) as server:
        yield server


def spectated(game: Game[Any]) -> list[Step]:
    """Return two games that spectators cannot tell apart, in which a player is asked."""
    steps = twin_games(game, int(SPECTATOR), 24, Random(5))
    while steps[-1][0] == NATURE:
        steps.pop()
    assert sum(a != b for _, (a, b) in steps) > 5, "the twins are the same"
    return steps


def known(server: LiveServer, name: str) -> Guest:
    """Return a player of the twin tables."""
    guest = server.guest()
    guest.cookie = f"guest={name}"
    return guest


def ask(teacher: Guest, code: str, table: str) -> str:
    """Ask to see all seats, and return why that is refused, or ""."""
    status, answer = teacher.request("POST", f"/api/classes/{code}/referee", {"table": table})
    return "" if status == 200 else str(answer["key"])


def answer(player: Client, on: bool) -> None:
    """Let a player agree or refuse."""
    player.send({"t": "agree", "id": str(uuid4()), "on": on})
    assert player.receive_until("ack", "refused")["t"] == "ack"


def views(client: Client) -> list[str]:
    """Return all views that a client was sent, as they went over the wire."""
    return [text for text in client.received if json.loads(text)["t"] == "view"]


def read(client: Client) -> Client:
    """Receive everything that was sent before now."""
    client.send({"t": "ping", "n": 7})
    client.receive_until("pong")
    return client


def test_the_teacher_sees_all_seats_once_all_agree_and_spectators_never(server: LiveServer) -> None:
    teacher, ann, bob, eve = server.guest(), known(server, "Ann"), known(server, "Bob"), server.guest()
    group = open_class(teacher, ann, bob)
    with ExitStack() as stack:
        def pages(guest: Guest) -> list[Client]:
            return [read(stack.enter_context(guest.connect(code))) for code in CODES]

        anns, bobs, eves, teachers = pages(ann), pages(bob), pages(eve), pages(teacher)
        for code in CODES:
            assert ask(teacher, group, code) == ""
        for player in (*anns, *bobs, *eves, *teachers):
            assert read(player).table["referee"] == ASKING
        for player in anns:
            answer(player, on=True)
        assert read(bobs[0]).table["referee"]["waiting"] == [1]
        assert [views(read(page)) for page in teachers] == [views(eves[0])] * 2, "one player has not agreed"
        for player in bobs:
            answer(player, on=True)
        hands = [read(page).view["hands"] for page in teachers]
        assert hands == [[page.view["view"] for page in players] for players in zip(anns, bobs, strict=True)]
        assert hands[0] != hands[1]
        assert all(read(page).table["referee"]["waiting"] == [] for page in (*anns, *bobs, *eves))
        for page in (*pages(eve), *eves, *watching(stack, teacher)):
            assert views(read(page)) == views(eves[0]), "neither strangers nor a television"
        for player in anns:
            answer(player, on=False)
        public = json.loads(views(eves[0])[-1])
        for page in teachers:
            assert read(page).view == public
            assert "referee" not in page.table
        assert [page.lines for page in teachers] == [public["lines"]] * 2


def watching(stack: ExitStack, guest: Guest) -> list[Client]:
    """Return pages of a guest that show what everybody may see, such as a television."""
    pages = [stack.enter_context(guest.open_socket(code)) for code in CODES]
    for page in pages:
        page.send({"t": "hello", "token": "", "since": 0, "watch": True})
    return pages


def test_the_referee_sees_each_move_and_nothing_more_after_the_game(server: LiveServer) -> None:
    teacher, ann, bob = server.guest(), known(server, "Ann"), known(server, "Bob")
    assert ask(teacher, open_class(teacher, ann, bob), CODES[0]) == ""
    with ann.connect(CODES[0]) as first, bob.connect(CODES[0]) as second, teacher.connect(CODES[0]) as page:
        players = [read(first), read(second)]
        for player in players:
            answer(player, on=True)
        mover = next(player for player in players if read(player).view["options"])
        before = len(read(page).lines)
        mover.act(mover.view["options"][0]["a"])
        assert read(page).view["hands"] == [read(player).view["view"] for player in players]
        assert len(page.lines) > before
        assert page.view["from"] == before, "only new lines are sent"
        page.send({"t": "say", "id": str(uuid4()), "key": "hello", "text": ""})
        assert page.receive_until("refused")["key"] == "server.refused.watching"
        give_up(ann, CODES[0])
        while page.view["result"] is None:
            page.receive()
        assert "hands" not in page.view
        assert "referee" not in read(page).table


def test_only_the_teacher_of_all_players_may_ask(server: LiveServer) -> None:
    teacher, ann, bob = server.guest(), known(server, "Ann"), known(server, "Bob")
    group = open_class(teacher, ann)
    assert ask(ann, group, CODES[0]) == "server.refused.organiser"
    assert ask(teacher, group, CODES[0]) == REFUSED, "Bob is in no class"
    bob.post(f"/api/classes/{group}/join", {"name": "Bob"})
    assert ask(teacher, group, CODES[0]) == ""
    assert ask(teacher, group, CODES[0]) == "", "asking again changes nothing"
    other = server.guest()
    assert ask(other, open_class(other, ann, bob), CODES[0]) == REFUSED, "there is a referee"
    assert ask(ann, open_class(ann, bob), CODES[1]) == REFUSED, "Ann plays there"
    give_up(ann, CODES[1])
    assert ask(teacher, group, CODES[1]) == "server.refused.over"


def test_a_shared_deal_has_no_referee(server: LiveServer) -> None:
    teacher = server.guest()
    _, guests, tables = begun(server, "ABCD")
    assert ask(teacher, open_class(teacher, *guests), tables[0]["code"]) == REFUSED


def test_a_teacher_who_is_forgotten_is_no_referee_any_more(server: LiveServer) -> None:
    teacher, ann, bob = known(server, "Ms Hall"), known(server, "Ann"), known(server, "Bob")
    assert ask(teacher, open_class(teacher, ann, bob), CODES[0]) == ""
    with ann.connect(CODES[0]) as client:
        assert read(client).table["referee"] == ASKING
        teacher.post("/api/me/delete", {})
        while "referee" in client.table:
            client.receive()
    assert hashed("Ms Hall").encode() not in server.database.read_bytes()


def test_bots_need_not_agree_but_the_player_for_whom_one_stands_in() -> None:
    seats = [Seat(PERSON, "Ann", guest="a"), Seat(BOT, "", STAND_IN), Seat(BOT, "Bob", STAND_IN, "t", "b")]
    facts = Facts("topsecret", {}, seats, "a", referee=Referee("r", "Ms Hall"))
    assert waiting(facts) == [0, 2]
    agree(facts, 0, on=True)
    assert agreed_on(facts) == ""
    agree(facts, 2, on=True)
    assert agreed_on(facts) == "r"
    agree(facts, 0, on=False)
    agree(facts, 0, on=True)
    assert facts.referee is None, "the referee has to ask again"


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_referee_sees_the_same_as_a_replay_of_everything(name: str, options: dict[str, str]) -> None:
    game: Game[Any] = brushpass.game(name, **options)
    rng = Random(7)
    table, replay = Table(game, rng), Table(game, Random(0))
    table.play_until_choice()
    replay.watchers = {EVERYTHING: Watcher()}
    for number in range(60):
        seat, legal = table.to_act(), table.legal()
        table.act(seat, f"step-{number}", table.watchers[seat].version, legal[rng.randrange(len(legal))])
        if table.may_undo(seat) and rng.randrange(2):
            table.undo(seat, f"undo-{number}")
        shown = json.loads(encode(table.message(EVERYTHING)))
        assert shown["hands"] == [json.loads(encode(table.message(other)))["view"] for other in range(game.seats)]
    replay.replay([(entry.player, entry.action, "") for entry in table.log])
    expected = json.loads(encode(replay.message(EVERYTHING)))
    found = json.loads(encode(table.message(EVERYTHING)))
    assert {field: found[field] for field in ("lines", "view", "options")} == {
        field: expected[field] for field in ("lines", "view", "options")}
