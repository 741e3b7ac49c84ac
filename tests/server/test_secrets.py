"""What leaves the server tells a seat nothing that it may not know: compared byte by byte between worlds."""
import json
from typing import Any

import msgspec
import pytest
from librt.random import Random

import brushpass
from brushpass.core.game import Game
from brushpass.core.errors import UserError, NoConsistentWorld
from brushpass.core.kernel import NATURE, SPECTATOR
from brushpass.server.table.table import Table
from brushpass.server.table.watcher import Watcher
from brushpass.server.messages.outgoing import encode, packed, refused
from tests.server.live_server import Guest

GAMES: list[tuple[str, dict[str, str]]] = [
    ("kyoto", {}), ("kyoto", {"special_agents": "neutral", "equipment": "on"}), ("topsecret", {"most_turns": "40"}),
    ("embassy", {"rounds": "6"}), ("embassy", {"players": "6", "rounds": "4"}),
]
FIELDS = ("t", "from", "v", "lines", "seq", "mine", "view", "options", "result", "aids")
AIDS = {
    "kyoto": {"pawns", "clash", "can", "newest", "attacks"}, "topsecret": {"contents", "steps", "reach"},
    "embassy": {"dark", "watchers", "pages", "offers", "intel", "ways", "doors", "left"},
}
INSIDE = ("pending", "\"deck\":", "bottom_locations", "token", "guest", "hash", "seed", "\"content\":[")


def bytes_for(table: Table, who: int) -> str:
    """Return all that a seat could get out of a table now, as it goes over the wire."""
    whys = [encode(refused(problem)) for a in range(0, len(table.game.actions), 37)
            if (problem := asked(table, who, a)) is not None]
    my_turn = str(table.to_act() == who)  # what a shared device learns of its own seats
    return "\n".join([encode(table.message(who)), str(table.public_player_to_move()), my_turn, *whys])


def shown(table: Table, who: int) -> dict[str, Any]:
    """Return what somebody is sent of what they see now."""
    view: dict[str, Any] = json.loads(encode(table.message(who)))["view"]
    return view


def asked(table: Table, who: int, a: int) -> UserError | None:
    """Return the answer to a seat that asks why it may not do something."""
    return table.explain(who, table.game.text(a)) if who >= 0 else None


class Twin(Table):
    """The same table in another world, which one seat cannot tell from the first."""

    def __init__(self, table: Table, who: int, world: Any) -> None:
        super().__init__(table.game, Random(1))
        self.state = world
        self.log, self.before = list(table.log), list(table.before)
        before, seen = table.watchers[who], Watcher()
        seen.lines, seen.version, seen.shown, seen.cut = list(before.lines), before.version, before.shown, before.cut
        seen.moving, seen.mine = before.moving, before.mine
        self.watchers = {who: seen}


def play_beside(table: Table, who: int, rng: Random) -> tuple[int, int]:
    """Play on in two worlds by the same choices, and return how many steps were compared, and those unseen by `who`."""
    try:
        twin = Twin(table, who, table.game.sample_world(table.history_of(who), who, rng))
    except NoConsistentWorld:
        return 0, 0
    twin.show()
    compared = unseen = 0
    for _ in range(8):
        assert bytes_for(twin, who) == bytes_for(table, who)
        compared += 1
        before = table.watchers[who].version
        if table.over() or not step_both(table, twin, rng):
            break
        unseen += table.watchers[who].version == before
    return compared, unseen


def step_both(table: Table, twin: Table, rng: Random) -> bool:
    """Play the same step in both worlds; return False if they separate, as the seat may then see."""
    player, lines = table.to_act(), {who: len(watcher.lines) for who, watcher in twin.watchers.items()}
    if player != twin.to_act():
        return False
    shared = sorted(set(table.legal()) & set(twin.legal()))
    if not shared:
        return False
    a = shared[rng.randrange(len(shared))]
    for world in (table, twin):
        world.play_move(player, a, "")
        world.show()
    return all(table.watchers[who].lines[seen:] == twin.watchers[who].lines[seen:] for who, seen in lines.items())


def random_step(table: Table, rng: Random) -> None:
    options = table.legal()
    table.act(table.to_act(), f"id-{len(table.log)}", table.watchers[table.to_act()].version,
              options[rng.randrange(len(options))])


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(name: str, options: dict[str, str]) -> None:
    game: Game[Any] = brushpass.game(name, **options)
    rng = Random(17)
    compared = unseen = 0
    for who in range(game.seats):
        for start in range(0, 60, 6):
            table = Table(game, rng)
            table.play_until_choice()
            for _ in range(start):
                if not table.over():
                    random_step(table, rng)
            if not table.over():
                found = play_beside(table, who, rng)
                compared, unseen = compared + found[0], unseen + found[1]
    assert compared > 60, "the twins part too early to show anything"


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_sealed_deal_tells_nobody_more_after_the_game(name: str, options: dict[str, str]) -> None:
    """Two worlds that a seat cannot tell apart end: sealed they stay the same, revealed they differ."""
    game: Game[Any] = brushpass.game(name, **options)
    rng, differ = Random(23), 0
    for who in range(game.seats):
        table = Table(game, rng)
        table.play_until_choice()
        for _ in range(12):
            random_step(table, rng)
        try:
            twin = Twin(table, who, game.sample_world(table.history_of(who), who, rng))
        except NoConsistentWorld:
            continue
        for world in (table, twin):
            world.sealed = True
            world.resign(0)
        assert bytes_for(twin, who) == bytes_for(table, who)
        for world in (table, twin):
            world.sealed = False
        differ += bytes_for(twin, who) != bytes_for(table, who)
    assert differ > 0, "the worlds are the same"


def seen_by(table: Table, who: int) -> tuple[Any, ...]:
    """Return all that makes a version, looked at afresh."""
    asked = table.to_act() == who
    return (table.view(who).to_dict(), len(table.watchers[who].lines), table.legal() if asked else [], table.result(),
            asked and table.may_undo(who))


@pytest.mark.parametrize("name", brushpass.GAMES)
def test_a_version_goes_up_with_what_somebody_sees_and_with_nothing_else(name: str) -> None:
    """A view is built only if a client receives it, or if nothing else shows whether it has changed."""
    rng = Random(5)
    table = Table(brushpass.game(name), rng)
    table.play_until_choice()
    changes = {who: watcher.version for who, watcher in table.watchers.items()}
    while not table.over() and len(table.log) < 400:
        before = {who: seen_by(table, who) for who in changes}
        random_step(table, rng)
        for who in changes:
            changes[who] += seen_by(table, who) != before[who]
        assert {who: watcher.version for who, watcher in table.watchers.items()} == changes


def test_a_view_that_changes_without_a_word_is_a_new_version() -> None:
    table = Table(brushpass.game("topsecret"), Random(1))
    table.play_until_choice()
    while table.view(0).asked != "MoveAgent":
        random_step(table, Random(1))
    before = {who: watcher.version for who, watcher in table.watchers.items()}
    table.set_up(table.game.copy(table.state))
    table.show()
    assert {who: watcher.version for who, watcher in table.watchers.items()} == before
    table.set_up(table.game.apply(table.state, table.legal()[0]))
    table.show()
    assert {who: watcher.version - 1 for who, watcher in table.watchers.items()} == before


def test_a_choice_behind_the_veil_neither_moves_a_version_nor_refuses_anybody() -> None:
    game = brushpass.game("embassy", rounds="8")
    rng = Random(4)
    silent = 0
    for seed in range(6):
        table = Table(game, Random(seed))
        table.play_until_choice()
        while not table.over():
            player = table.to_act()
            veiled = shown(table, player)["meeting"]
            before = {who: encode(table.message(who)) for who in table.watchers}
            random_step(table, rng)
            if veiled and shown(table, int(SPECTATOR))["asked"] == "Meeting":
                outside = [who for who in table.watchers if who not in meeting(table, player, veiled)]
                same = [encode(table.message(who)) == before[who] for who in outside]
                silent += all(same)
    assert silent > 10, "nothing was chosen behind a veil"


def meeting(table: Table, player: int, veiled: list[int]) -> set[int]:
    """Return the players behind the veil, as the table counts them."""
    return {(player + each) % table.game.seats for each in veiled}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_no_message_of_a_whole_game_holds_more_than_it_should(name: str, options: dict[str, str]) -> None:
    game = brushpass.game(name, **options)
    rng = Random(23)
    table = Table(game, rng)
    table.play_until_choice()
    fields = set(game.observe(table.state, 0).to_dict())
    while not table.over():
        random_step(table, rng)
        for who in table.watchers:
            text = encode(table.message(who, len(table.watchers[who].lines) - 3))
            message = json.loads(text)
            undo = {"undo"} if who == table.to_act() and table.may_undo(who) else set()
            step = {"next_step"} if game.next_step(game.observe(table.state, who)) is not None else set()
            assert set(message) == {*FIELDS, *step, *undo, *({"open"} if table.over() else set())}
            assert set(message["aids"]) <= AIDS[name]
            assert set(message["view"]) == fields
            assert not any(word in text for word in INSIDE)
            assert not message["options"] or who == table.to_act()


def truth(kind: str, facts: dict[str, Any]) -> str:
    """Return an event as it would stand in a message."""
    return bytes(packed({"kind": kind, "facts": facts})).decode()[1:-1]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_no_canary_is_in_any_message_of_a_whole_game(name: str, options: dict[str, str]) -> None:
    """A canary is the full form of an event that a player received in part, and never in full as another event."""
    table = Table(brushpass.game(name, **options), Random(31))
    table.play_until_choice()
    rng = Random(32)
    sent: dict[int, list[str]] = {who: [encode(table.message(who))] for who in table.watchers}
    while not table.over():
        before = {who: len(watcher.lines) for who, watcher in table.watchers.items()}
        random_step(table, rng)
        for who, texts in sent.items():
            texts.append(encode(table.message(who, before[who])))
    caged = 0
    events = [event for entry in table.log for event in entry.events]
    happened = {truth(type(event).__name__, event.to_dict()) for event in events}
    for who, texts in sent.items():
        allowed = [seen for event in events if (seen := event.seen_by(who)) is not None]
        told = {truth(type(event).__name__, event.to_dict()) for event in allowed}
        caged += len(happened - told)
        for canary in happened - told:
            assert not any(canary in text for text in texts), f"{who} was told {canary}"
    assert caged > 40, "too few canaries"


def test_a_state_cannot_be_encoded_at_all() -> None:
    for name in ("kyoto", "topsecret", "embassy"):
        state = brushpass.game(name).new()
        for hidden in (state, state.pending[-1], {"t": "view", "state": state}):
            with pytest.raises((TypeError, msgspec.MsgspecError)):
                packed(hidden)


def test_nature_is_nobody_that_a_client_could_be() -> None:
    table = Table(brushpass.game("kyoto"), Random(1))
    assert table.to_act() == NATURE or table.to_act() in table.watchers
    assert int(NATURE) not in table.watchers


def test_secrets_of_one_guest_are_in_no_message_to_another(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    with ann.connect(code, anns) as first, bob.connect(code, bobs) as second, Guest(ann.port).connect(code) as eyes:
        ann.post(f"/api/tables/{code}/begin", {})
        for client in (first, second):
            for _ in range(6):
                client.wait_for_turn()
                client.act(client.view["options"][0]["a"])
        second.send({"t": "ping", "n": 1})
        second.receive_until("pong")
        eyes.receive_until("view")
        for client, own in ((first, (anns, ann.cookie)), (second, (bobs, bob.cookie)), (eyes, ())):
            for secret in (anns, bobs, ann.cookie.split("=")[1], bob.cookie.split("=")[1]):
                if secret not in own:
                    assert not any(secret in text for text in client.received)
    status, seen = bob.request("GET", f"/api/tables/{code}")
    assert status == 200
    assert set(seen["seats"][0]) == {"kind", "name", "level", "here"}


def test_a_player_who_watches_is_sent_what_a_stranger_is_sent(ann: Guest, bob: Guest) -> None:
    code, anns = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    with ann.connect(code, anns) as seated, bob.connect(code, bobs) as other, ann.open_socket(code) as screen, \
            Guest(ann.port).connect(code) as stranger:
        screen.send({"t": "hello", "token": anns, "watch": True})
        ann.post(f"/api/tables/{code}/begin", {})
        for client in (seated, other):
            for _ in range(6):
                client.wait_for_turn()
                client.act(client.view["options"][0]["a"])
        for client in (screen, stranger):
            client.send({"t": "ping", "n": 1})
            client.receive_until("pong")
        assert [screen.table, screen.view, screen.lines] == [stranger.table, stranger.view, stranger.lines]
        assert screen.table["you"] == -1
        assert not screen.table["host"]
        screen.send({"t": "act", "id": "watching-1", "v": seated.view["v"], "a": 0})
        assert screen.receive_until("ack", "refused")["key"] == "server.refused.watching"
