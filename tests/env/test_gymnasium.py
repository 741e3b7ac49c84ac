"""The games for Gymnasium: by its own check, and by ours: any seat, any bot, any option; and wrong use told."""
from __future__ import annotations

import pickle
import re
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from librt.random import Random

import brushpass.env.gymnasium
from brushpass.core.game import Game, History
from brushpass.core.phrase import Refused
from brushpass.core.errors import BadConfig, UserError
from brushpass.core.kernel import Event
from brushpass.env.gymnasium import env
from brushpass.games.embassy.config import PLAYER_COUNTS
from brushpass.games.embassy.config import OPTIONS as EMBASSY
from brushpass.games.kyoto.config import OPTIONS as KYOTO
from brushpass.games.topsecret.config import OPTIONS as TOPSECRET
from tests.env.helpers import GAMES, draw_pictures_simply, same

SEATS = [(name, options, seat) for name, options in GAMES for seat in range(brushpass.game(name, **options).seats)]
CHOICES = [(name, option, value) for name, known in (("kyoto", KYOTO), ("topsecret", TOPSECRET), ("embassy", EMBASSY))
           for option, values in known.items() for value in values
           if (name, option) != ("embassy", "players") or value in map(str, PLAYER_COUNTS[EMBASSY["mission"][0]])]


class Watcher:
    """A bot that makes sure of what it is given: a world made of what it heard offers it just what it is offered."""

    def __init__(self, game: Game[Any], seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.rng = Random(seed)
        self.heard: History = []
        self.choices = 0

    def receive(self, events: list[Event]) -> None:
        if events:
            self.heard.append(events)

    def choose(self, options: list[int]) -> int:
        if self.choices % 4 == 0:
            world = self.game.sample_world(self.heard, self.seat, self.rng)
            assert self.game.legal_actions(world) == options
        self.choices += 1
        return options[self.rng.randrange(len(options))]


def play(table: gymnasium.Env[Any, Any], seed: int, chances: int) -> tuple[list[Any], float, list[int]]:
    """Return what is observed in a game of random choices, what it brings, and what was chosen."""
    rng, seen, chosen, over = Random(chances), [], [], False
    seen.append(table.reset(seed=seed)[0])
    while not over:
        legal = seen[-1]["action_mask"].nonzero()[0]
        chosen.append(int(legal[rng.randrange(len(legal))]))
        observation, reward, over, truncated, _ = table.step(chosen[-1])
        assert not truncated
        assert over or reward == 0
        seen.append(observation)
    return seen, float(reward), chosen


@pytest.mark.parametrize("name", brushpass.GAMES)
def test_gymnasium_finds_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_pictures_simply(monkeypatch)
    check_env(gymnasium.make(f"Brushpass/{brushpass.GAMES[name].identifier}-v0", render_mode="ansi").unwrapped)


@pytest.mark.parametrize(("number", "name"), [
    ("Brushpass/Kyoto-v0", "kyoto"), ("Brushpass/TopSecret-v0", "topsecret"), ("Brushpass/Embassy-v0", "embassy")])
def test_a_made_environment_is_the_same_one(number: str, name: str) -> None:
    made = gymnasium.make(number, seat=1, opponent="random")
    mine = env(name, seat=1, opponent="random")
    (seen, reward, chosen), (again, as_well, same_choices) = play(made, 8, 2), play(mine, 8, 2)
    assert (reward, chosen) == (as_well, same_choices)
    assert all(same(one, other) for one, other in zip(seen, again, strict=True))


@pytest.mark.parametrize(("name", "options", "seat"), SEATS)
def test_any_seat_plays_to_the_end(name: str, options: dict[str, str], seat: int) -> None:
    table = env(name, seat=seat, opponent="recruit", **options)
    seen, reward, _ = play(table, seat, 1)
    assert table.play.state.over
    assert reward == table.game.returns(table.play.state)[seat]
    assert all(table.observation_space.contains(each) for each in seen)
    assert all(each["action_mask"].any() for each in seen[:-1])
    assert not seen[-1]["action_mask"].any()


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_bots_get_what_a_person_in_their_seat_gets(name: str, options: dict[str, str]) -> None:
    game, sat = brushpass.game(name, **options), []

    def watcher(seat: int, seed: int) -> Watcher:
        sat.append(Watcher(game, seat, seed))
        return sat[-1]
    play(env(name, seat=1, opponent=watcher, **options), 4, 4)
    assert [each.seat for each in sat] == [seat for seat in range(game.seats) if seat != 1]
    assert all(each.choices > 3 for each in sat)


def test_every_seat_may_have_a_bot_of_its_own() -> None:
    game = brushpass.game("topsecret", most_turns="20")
    table = env("topsecret", seat=2, opponent=["random", 3, "handler", lambda seat, seed: Watcher(game, seat, seed)],
                most_turns="20")
    table.reset(seed=1)
    assert [(seat, type(bot).__name__) for seat, bot in table.play.play.players.items()] == [
        (0, "RandomBot"), (1, "HeuristicBot"), (3, "Watcher")]
    assert play(table, 1, 1) is not None


def test_an_operative_beats_chance() -> None:
    table = env("kyoto", seat=1)
    assert sum(play(table, seed, seed)[1] for seed in range(8)) <= -4


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_seed_replays_the_same_game(name: str, options: dict[str, str]) -> None:
    games = [play(env(name, 0, "operative", None, **options), seed, 3) for seed in (9, 9, 10)]
    assert games[0][1:] == games[1][1:]
    assert all(same(one, other) for one, other in zip(games[0][0], games[1][0], strict=True))
    assert games[0][2] != games[2][2]


@pytest.mark.parametrize(("name", "option", "value"), CHOICES)
def test_every_option_is_given_by_its_name(name: str, option: str, value: str) -> None:
    others = {"players": "2"} if (name, value) == ("topsecret", "mini") else {}
    table = env(name, 0, "random", None, **{option: value, **others})
    given = table.game.config.options[option]
    assert given == value or value == "usual" == EMBASSY[option][0]
    assert table.observation_space.contains(table.reset(seed=1)[0])


def test_an_illegal_action_loses_and_names_its_rule() -> None:
    table = gymnasium.make("Brushpass/TopSecret-v0", opponent="random")
    before, info = table.reset(seed=1)
    assert "refused" not in info
    illegal = int((1 - before["action_mask"]).nonzero()[0][-1])
    after, reward, over, truncated, info = table.step(illegal)
    assert (reward, over, truncated) == (-1, True, False)
    assert same(before, after)
    assert re.search(r"\(TA?\d+\w*\)$", info["refused"])


def test_an_illegal_action_may_raise_with_its_rule_and_changes_nothing() -> None:
    table = gymnasium.make("Brushpass/TopSecret-v0", opponent="random", illegal="raise")
    before, _ = table.reset(seed=1)
    illegal = int((1 - before["action_mask"]).nonzero()[0][-1])
    with pytest.raises(Refused) as caught:
        table.step(illegal)
    assert caught.value.refusal.rule.startswith("T")
    assert caught.value.refusal.rule in caught.value.__notes__[0]
    seat: Any = table.unwrapped
    assert same(before, seat.play.observation(0))
    with pytest.raises(ValueError, match="there is no action"):
        table.step(-1)


def test_an_action_after_the_end_is_refused() -> None:
    table = env("embassy", opponent="random", rounds="1")
    chosen = play(table, 1, 1)[2]
    with pytest.raises(Refused):
        table.step(chosen[-1])


def test_wrong_use_is_told() -> None:
    with pytest.raises(BadConfig, match='no option "plyers"'):
        env("topsecret", plyers="3")
    with pytest.raises(BadConfig, match='no option "plyers"'):
        gymnasium.make("Brushpass/TopSecret-v0", plyers="3")
    with pytest.raises(UserError, match='no bot "grandmaster"'):
        env("kyoto", opponent="grandmaster")
    with pytest.raises(ValueError, match="there is no seat 2: they are 0 to 1"):
        env("kyoto", seat=2)
    with pytest.raises(ValueError, match="an illegal action cannot 'win': choose one of lose, raise"):
        env("kyoto", illegal="win")
    with pytest.raises(ValueError, match="there are 4 seats, and 3 opponents"):
        env("topsecret", opponent=["random"] * 3)
    with pytest.raises(ValueError, match="render mode 'rgb_array'"):
        env("kyoto", render_mode="rgb_array")


def test_environments_go_in_a_vector_and_to_another_process() -> None:
    many = gymnasium.make_vec("Brushpass/Kyoto-v0", num_envs=3, vectorization_mode="sync", opponent="random")
    observations, _ = many.reset(seed=1)
    for _ in range(80):
        actions = np.array([mask.nonzero()[0][0] if mask.any() else 0 for mask in observations["action_mask"]])
        observations, *_ = many.step(actions)
    assert observations["observation"].shape[0] == 3
    sent = pickle.loads(pickle.dumps(env("kyoto", seat=1, opponent="courier")))
    assert play(sent, 6, 6)[1:] == play(env("kyoto", seat=1, opponent="courier"), 6, 6)[1:]


def test_what_is_rendered_is_the_view_of_the_seat(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    draw_pictures_simply(monkeypatch)
    tables = {mode: env("kyoto", seat=1, opponent="random", render_mode=mode) for mode in ("ansi", "svg", "human")}
    for table in tables.values():
        table.reset(seed=5)
        table.step(table.play.observation(1)["action_mask"].nonzero()[0][0])
    drawn = tables["ansi"].render()
    assert drawn is not None
    assert "Government (you)" in drawn
    assert drawn in capsys.readouterr().out
    assert tables["svg"].render() == "<svg>kyoto 1</svg>"
    assert env("kyoto").render_mode is None
