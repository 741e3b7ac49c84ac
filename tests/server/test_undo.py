"""A choice can be undone only if it revealed nothing to anybody, and while it is still the player's turn."""
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random
from msgspec.structs import replace

import brushpass
from brushpass.core.game import Game
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import NATURE
from brushpass.server.table.log import UNDO, Entry, NotNow
from brushpass.server.table.table import Table
from brushpass.server.messages.outgoing import encode
from tests.server.live_server import Client, Guest, live_server
from tests.server.test_secrets import GAMES, random_step

Written = list[tuple[int, str, str]]


def rows(entries: list[Entry]) -> Written:
    """Return lines of a log as the file has them."""
    return [(entry.player, entry.action, entry.id) for entry in entries]


def seen_of(events: Any, who: int) -> list[tuple[str, dict[str, object]]]:
    """Return what a player receives of some events."""
    return [(type(seen).__name__, seen.to_dict()) for event in events if (seen := event.seen_by(who)) is not None]


def all_messages(table: Table) -> dict[int, str]:
    return {who: encode(replace(table.message(who), v=0)) for who in table.watchers}


def same_news(game: Game[Any], world: Any, who: int, told: object) -> bool:
    """Return whether a player could receive the same events in this world, by any choice."""
    return any(seen_of(game.apply(world, a).events, who) == told for a in game.legal_actions(world))


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_can_be_taken_back_told_nobody_anything_hidden(name: str, options: dict[str, str]) -> None:
    game: Game[Any] = brushpass.game(name, **options)
    rng = Random(11)
    looked = 0
    for _ in range(3):
        table = Table(game, rng)
        table.play_until_choice()
        while not table.over():
            seat, heard = table.to_act(), {who: table.history_of(who) for who in range(game.seats)}
            random_step(table, rng)
            if not table.may_undo(seat) or rng.randrange(3):
                continue
            entry = table.log[-1]
            for who in range(game.seats):
                told = seen_of(entry.events, who)
                try:
                    world = game.sample_world(heard[who], who, rng)
                except NoConsistentWorld:
                    continue
                if who == seat:
                    after = game.apply(world, game.parse(entry.action))
                    assert seen_of(after.events, who) == told, "the player who chose has learnt something"
                    assert game.observe(after, who) == table.view(who)
                elif told:
                    assert game.who(world) == seat
                    assert same_news(game, world, who, told), f"{who} learns by {entry.action} what is hidden"
                looked += 1
    assert looked > 20, "too little could be taken back to show anything"


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_everybody_sees_again_what_was_seen_before_and_a_restart_too(name: str, options: dict[str, str]) -> None:
    game: Game[Any] = brushpass.game(name, **options)
    rng = Random(5)
    table = Table(game, rng)
    written, taken = rows(table.play_until_choice()), 0
    while not table.over() and len(table.log) < 150:
        seat, before = table.to_act(), all_messages(table)
        versions = {who: watcher.version for who, watcher in table.watchers.items()}
        options_ = table.legal()
        version = table.watchers[seat].version
        written += rows(table.act(seat, f"act-{len(written)}", version, options_[rng.randrange(len(options_))]))
        seers = {who for who, watcher in table.watchers.items() if watcher.version != versions[who]}
        if table.may_undo(seat) and not rng.randrange(2):
            middle = {who: watcher.version for who, watcher in table.watchers.items()}
            written += rows(table.undo(seat, f"undo-{len(written)}"))
            taken += 1
            moved = {who for who, watcher in table.watchers.items() if watcher.version != middle[who]}
            assert moved == seers, "a player who saw nothing of it hears nothing of its being taken back"
            now = all_messages(table)
            assert {who: now[who] for who in now if who != seat} == {who: before[who] for who in before if who != seat}
    again = Table(game, Random(0))
    again.replay(written)
    for who in table.watchers:
        assert encode(again.message(who)) == encode(table.message(who))
        assert again.watchers[who].cut == table.watchers[who].cut
    assert again.rows == table.rows == len(written)
    assert taken > 3, "nothing was taken back"


def test_never_after_chance_after_a_revelation_or_when_another_is_asked() -> None:
    for name, options in GAMES:
        rng = Random(3)
        table = Table(brushpass.game(name, **options), rng)
        table.play_until_choice()
        while not table.over():
            random_step(table, rng)
            last = table.log[-1]
            for seat in range(table.game.seats):
                if table.may_undo(seat):
                    assert last.player == seat == table.to_act()
                    assert not any(event.REVEALS for event in last.events)
                elif not rng.randrange(20):
                    before = all_messages(table)
                    with pytest.raises(NotNow):
                        table.undo(seat, "undo-00001")
                    assert all_messages(table) == before
            assert last.player != NATURE or not any(watcher.shown.undo for watcher in table.watchers.values())


def test_only_the_seat_itself_is_told_that_it_may() -> None:
    table = Table(brushpass.game("topsecret", most_turns="20"), Random(8))
    table.play_until_choice()
    rng = Random(9)
    lit = 0
    while not table.over():
        random_step(table, rng)
        for who in table.watchers:
            told = '"undo":true' in encode(table.message(who))
            assert told == (who >= 0 and table.may_undo(who))
            lit += told
    assert lit > 10


def until_undo(client: Client, rng: Random) -> None:
    """Play on until the last choice can be taken back."""
    while client.wait_for_turn() and not client.view.get("undo"):
        options = client.view["options"]
        assert client.act(options[rng.randrange(len(options))]["a"])["t"] == "ack"


def test_over_the_wire_others_are_told_and_it_survives_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann, eyes = server.guest(), server.guest()
        code, token = ann.open_table("topsecret", "me", "recruit", options={"players": "2"})
        with ann.connect(code, token) as client, eyes.connect(code) as watching:
            watching.receive_until("view")
            until_undo(client, Random(4))
            stale = client.view["v"]
            mark = {"t": "undo", "id": "undo-000001"}
            client.send(mark)
            assert client.receive_until("ack")["v"] > stale
            client.send(mark)
            client.receive_until("ack")
            lines = client.lines
            watching.send({"t": "ping", "n": 1})
            watching.receive_until("pong")
            assert "note.undo" in "".join(watching.received) or not watching.view.get("lines")
            seen = client.view
    with live_server(tmp_path) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            client.receive_until("view")
            assert client.lines == lines
            assert {**client.view, "from": 0, "lines": []} == {**seen, "from": 0, "lines": []}


def test_a_player_who_comes_back_with_lines_that_were_taken_back_gets_them_anew(ann: Guest) -> None:
    code, token = ann.open_table("topsecret", "me", "recruit", options={"players": "2"})
    with ann.connect(code, token) as client, ann.connect(code, token) as lost:
        until_undo(client, Random(6))
        while lost.view.get("v") != client.view["v"]:
            lost.receive()
        had, version = len(lost.lines), lost.view["v"]
        client.send({"t": "undo", "id": "undo-000001"})
        client.receive_until("ack")
        while client.view["v"] == version:
            client.receive()
    back = ann.open_socket(code)
    with back:
        back.send({"t": "hello", "token": token, "since": had - 1, "v": version})
        assert back.receive_until("view")["from"] == 0
    current = ann.open_socket(code)
    with current:
        current.send({"t": "hello", "token": token, "since": had - 1, "v": client.view["v"]})
        assert current.receive_until("view")["from"] == had - 1


def test_a_game_has_no_action_by_the_name_of_the_mark() -> None:
    for name, options in GAMES:
        assert UNDO not in brushpass.game(name, **options).numbers
