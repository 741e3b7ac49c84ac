"""Liar's dice by its rules, by the nets of every game, and at every door: terminal, environments, server, page."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.core.check import Twins, check_guess, check_random_game, choose, listen
from brushpass.core.game import Heard
from brushpass.text.catalogue import LANGUAGES, Catalogue
from brushpass.core.phrase import Refused
from tests.page.browser import Person, missing, open_browser
from tests.server.house import Guest, house
from tests.terminal.console import brushpass as command

NAME = "liarsdice"
OPTIONS: list[dict[str, str]] = [{}, {"players": "3", "dice": "2"}, {"players": "4", "dice": "1", "ones": "plain"}]


def played(*texts: str, **options: str) -> tuple[Any, Any]:
    """Return a game and its state after these actions."""
    game = brushpass.game(NAME, **options)
    s = game.new()
    for text in texts:
        s = game.apply(s, game.parse(text))
    return game, s


def offered(game: Any, s: Any) -> list[str]:
    return [game.text(a) for a in game.legal_actions(s)]


def test_l2_dice_are_seen_by_their_owner_alone() -> None:
    game, s = played("roll 5", dice="1")
    assert [event.face for event in game.news(s, 0)] == [5]
    assert [event.face for event in game.news(s, 1)] == [event.face for event in game.news(s, -2)] == [-1]
    assert game.observe(s, 0).shows == (0, 0, 0, 0, 1, 0)
    assert game.observe(s, 1).shows == game.observe(s, -2).shows == (0, 0, 0, 0, 0, 0)


def test_l4_a_bid_is_higher_and_never_more_than_all_dice() -> None:
    game, s = played("roll 5", "roll 2", "bid 1 4", dice="1")
    assert offered(game, s) == ["bid 1 5", "bid 1 6", *[f"bid 2 {face}" for face in range(1, 7)], "doubt"]
    with pytest.raises(Refused) as refused:
        game.apply(s, game.parse("bid 1 4"))
    assert refused.value.refusal.rule == "L4"


def test_l5_nobody_doubts_before_a_bid() -> None:
    game, s = played("roll 5", "roll 2", dice="1")
    assert "doubt" not in offered(game, s)
    assert game.refusal(s, game.parse("doubt")).rule == "L5"


@pytest.mark.parametrize(("ones", "winner"), [("wild", 0), ("plain", 1)])
def test_l6_l7_l8_ones_count_for_every_face_unless_they_are_plain(ones: str, winner: int) -> None:
    game, s = played("roll 5", "roll 1", "bid 2 5", "doubt", dice="1", ones=ones)
    assert game.result(s) == f"{winner} L8"
    assert game.returns(s)[winner] == 1


def test_l3_the_one_who_lost_a_die_opens_the_next_round() -> None:
    game, s = played(*["roll 5"] * 4, "bid 1 6", "doubt", *["roll 2"] * 3, dice="2")
    assert game.who(s) == 0
    assert s.left == (1, 2)


def test_states_that_differ_are_not_equal() -> None:
    assert played("roll 5")[1] != played("roll 6")[1]
    assert "shows" in played("roll 5")[1].facts()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_nets(options: dict[str, str]) -> None:
    game, rng = brushpass.game(NAME, **options), Random(7)
    for _ in range(40):
        assert check_random_game(game, rng, 4) <= game.most_choices()
    for seat in range(game.seats):
        twins = Twins(game, seat, rng)
        for _ in range(5):
            twins.play()
        assert twins.compared > 0


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_guess_looks_like_the_truth(options: dict[str, str]) -> None:
    heard: Heard = []
    game, rng, differ = brushpass.game(NAME, **options), Random(3), 0
    s = game.new()
    while not game.over(s):
        after = game.apply(s, choose(game, s, rng))
        listen(game, s, after, 0, heard)
        s = after
        differ += check_guess(game, s, heard, 0, rng).shows != s.shows
    assert differ > 0


def test_the_texts_are_there_in_every_language() -> None:
    game = brushpass.game(NAME, players="4")
    for language in LANGUAGES:
        words = Catalogue(language)
        assert list(words.rules(NAME)) == [f"L{number}" for number in range(1, 9)]
        assert all(words.phrase(game.say_action(a)) for a in range(len(game.actions)))
        for group, values in brushpass.GAMES[NAME].options.items():
            assert all(f"{NAME}.option.{group}.{value}" in words.sentences for value in values if group != "players")


def test_at_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    shown = command("play", NAME, "--plain", "--seed", "3", "--bot", "1", "--save", str(path), typed="bid 1 2\n")
    assert shown.code == 0
    assert "Your dice" in shown.out
    folder = tmp_path / "games"
    kept = command("selfplay", NAME, "--bots", "recruit,random", "--games", "1", "--write", str(folder), "--seed", "1")
    assert kept.code == 0, kept.err
    record = str(next(folder.rglob("*.txt")))
    for argv in (("verify", record), ("replay", record, "--as", "0", "--plain"), ("replay", record, "--plain"),
                 ("rules", NAME, "L4"), ("play", "--help")):
        assert command(*argv).code == 0, argv
    score = command("arena", NAME, "--bots", "recruit,random", "--games", "4", "--seed", "1", "--json").json()
    assert score["games"] == 4


def test_in_the_environments() -> None:
    pettingzoo = pytest.importorskip("brushpass.env.pettingzoo")
    gymnasium = pytest.importorskip("brushpass.env.gymnasium")
    table = pettingzoo.env(NAME, players="3")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, _, over, _, _ = table.last()
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
    seat = gymnasium.env(NAME, seat=1, opponent="random")
    observation, _ = seat.reset(seed=1)
    assert seat.observation_space.contains(observation)
    pyspiel = pytest.importorskip("pyspiel")
    import brushpass.env.openspiel  # noqa: F401

    state = pyspiel.load_game(f"brushpass_{NAME}(dice=1)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0


def test_at_the_server(tmp_path: Path) -> None:
    with house(tmp_path) as held:
        guest = Guest(held.port)
        info = next(each for each in guest.ask("GET", "/api/games")[1] if each["name"] == NAME)
        assert (info["title"], info["letters"], info["lessons"]) == ("Liar's Dice", ["L"], [])
        code, token = guest.open_table(NAME, "me", "recruit", options={"dice": "1"})
        with guest.at(code, token) as client:
            while client.asked():
                client.act(client.view["options"][-1]["a"])
            assert client.view["zones"][0]["title"]["key"] == f"{NAME}.zone.cups"
        assert guest.ask("GET", f"/api/tables/{code}/replay?as=0")[1]["steps"]


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_on_the_page(tmp_path: Path) -> None:
    with house(tmp_path, pause=0.0) as held, open_browser() as browser:
        person = Person(browser, f"http://127.0.0.1:{held.port}")
        person.go("/")
        person.page.wait_for_selector("text=Liar's Dice")
        guest = Guest(held.port)
        code, token = guest.open_table(NAME, "me", "recruit", options={"dice": "1"})
        person.go(f"/t/{code}#seat={token}")
        person.page.wait_for_selector("text=Your dice")
        person.play_by_pointing(3)
        person.wait_for_the_end()
        assert person.errors == []
