"""The games for PettingZoo: by its own tests, and by ours: secrets kept, games replayed, wrong use told."""
from __future__ import annotations

import pickle
import warnings
from functools import partial
from typing import Any

import pytest
from librt.random import Random

import brushpass
from brushpass.core.game import Game, History
from brushpass.core.phrase import Refused
from brushpass.core.errors import BadConfig
from brushpass.env.pettingzoo import env
from brushpass.core.play import NOBODY, MemoryPlay
from brushpass.env.play import SeatedPlay
from tests.env.helpers import GAMES, draw_pictures_simply, same

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own games, which its tests import where they can
    from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

EXPECTS_NO_DICT = [  # PettingZoo warns of masks in any environment that is not its own, and of agents that are done
    pytest.mark.filterwarnings(f"ignore:{text}:UserWarning") for text in (
        "Observation is not a NumPy array", "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
    )
]


class Listening(MemoryPlay[Any]):
    """A game in which somebody writes down all that every seat hears."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.notes: list[History] = [[] for _ in range(game.seats)]
        super().__init__(game, seed, {})

    def broadcast(self, seat: int, a: int) -> None:
        super().broadcast(seat, a)
        for other, notes in enumerate(self.notes):
            events = self.game.observed_events(self.state, other)
            if events:
                notes.append(events)


class Played:
    """A game of random choices from a seed, to the end."""

    def __init__(self, table: Any, seed: int, chances: int) -> None:
        rng = Random(chances)
        self.actions: list[int] = []
        self.seen: list[Any] = []
        self.infos: list[Any] = []
        self.rewards: dict[str, float] = {}
        table.reset(seed=seed)
        for agent in table.agent_iter():
            observation, reward, over, _, info = table.last()
            self.seen.append(observation)
            self.infos.append(info)
            if over:
                self.rewards[agent] = reward
                table.step(None)
            else:
                legal = observation["action_mask"].nonzero()[0]
                self.actions.append(int(legal[rng.randrange(len(legal))]))
                table.step(self.actions[-1])


def twin_of(play: Listening, seat: int, rng: Random) -> SeatedPlay:
    """Return another world that a seat cannot tell from its own, with a memory made of nothing but what it heard."""
    twin = MemoryPlay(play.game, 0, {})
    twin.state = play.game.sample_world(play.notes[seat], seat, rng)
    twin.memories[seat] = play.game.memory(seat)
    for events in play.notes[seat]:
        for event in events:
            twin.memories[seat].update(event)
    return SeatedPlay(twin)


@pytest.mark.parametrize(("name", "options"), GAMES)
class TestByPettingZoo:
    pytestmark = EXPECTS_NO_DICT

    def test_api(self, name: str, options: dict[str, str]) -> None:
        api_test(env(name, **options), num_cycles=60)

    def test_seeds(self, name: str, options: dict[str, str]) -> None:
        seed_test(partial(env, name, **options), num_cycles=20)

    def test_render(self, name: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
        draw_pictures_simply(monkeypatch)
        drawn = {"svg": lambda picture: picture.startswith(f"<svg>{name} ")}
        render_test(partial(env, name, **options), drawn)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_observation(name: str, options: dict[str, str]) -> None:
    game, rng, differ = brushpass.game(name, **options), Random(5), 0
    listening = Listening(game, 7)
    play = SeatedPlay(listening)
    for step in range(60):
        if play.to_move == NOBODY:
            break
        for seat in range(game.seats) if step % 4 == 0 else ():
            twin = twin_of(listening, seat, rng)
            assert same(play.observation(seat), twin.observation(seat))
            differ += {**play.state.to_dict(), "events": None} != {**twin.state.to_dict(), "events": None}
        legal = game.legal_actions(play.state)
        play.act(legal[rng.randrange(len(legal))])
    assert differ > 8, "the worlds compared were too often the same"


def test_a_seat_is_told_what_it_heard_since_its_last_choice_and_nothing_else() -> None:
    game, rng = brushpass.game("kyoto"), Random(3)
    listening, told = Listening(game, 3), 0
    play = SeatedPlay(listening)
    while play.to_move != NOBODY:
        for seat, heard in enumerate(listening.notes):
            own = [play.words.phrase(game.describe_event(event)) for events in heard for event in events]
            events = play.info(seat)["events"]
            assert events == own[len(own) - len(events):]
            theirs = [event for events in listening.notes[1 - seat] for event in events]
            told += own != [play.words.phrase(game.describe_event(event)) for event in theirs]
        chooser, before = play.to_move, len(listening.notes[play.to_move])
        legal = game.legal_actions(play.state)
        play.act(legal[rng.randrange(len(legal))])
        since = [event for events in listening.notes[chooser][before:] for event in events]
        assert len(play.info(chooser)["events"]) == len(since)
    assert told > 50, "both sides heard the same"


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_any_agent_can_be_asked_what_it_sees_but_only_one_may_choose(name: str, options: dict[str, str]) -> None:
    table = env(name, **options)
    table.reset(seed=2)
    for agent in table.agents:
        observation = table.observe(agent)
        assert table.observation_space(agent).contains(observation)
        assert observation["action_mask"].any() == (agent == table.agent_selection)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_seed_replays_the_same_game_and_rewards_cancel_out(name: str, options: dict[str, str]) -> None:
    table = env(name, **options)
    first, again, other = Played(table, 11, 4), Played(env(name, **options), 11, 4), Played(table, 12, 4)
    assert first.actions == again.actions
    assert first.rewards == again.rewards
    assert first.infos == again.infos
    assert all(same(mine, theirs) for mine, theirs in zip(first.seen, again.seen, strict=True))
    assert first.actions != other.actions
    assert list(first.rewards) == table.possible_agents
    assert abs(sum(first.rewards.values())) < 1e-9


def test_the_winner_is_rewarded() -> None:
    table = env("kyoto")
    won = [Played(table, seed, seed).rewards for seed in range(6)]
    assert {tuple(rewards.values()) for rewards in won} == {(1.0, -1.0), (-1.0, 1.0)}
    assert table.game.result(table.play.state)[0] == str([*won[-1].values()].index(1.0))


def test_a_reset_without_a_seed_goes_on_to_another_game() -> None:
    table = env("topsecret", players="2")
    table.reset(seed=1)
    first = table.observe("player_0")
    table.reset()
    second = table.observe("player_0")
    assert not same(first, second)
    table.reset(seed=1)
    assert same(first, table.observe("player_0"))
    table.reset()
    assert same(second, table.observe("player_0"))


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    table = env("kyoto")
    table.reset(seed=1)
    before = table.observe("player_0")
    with pytest.raises(Refused) as caught:
        table.step(table.unwrapped.game.parse("castle a1-b2"))
    assert caught.value.refusal.rule.startswith("K")
    assert caught.value.refusal.rule in caught.value.__notes__[0]
    assert '"castle a1-b2"' in caught.value.__notes__[0]
    assert "action_mask" in caught.value.__notes__[0]
    assert same(before, table.observe("player_0"))
    table.step(before["action_mask"].nonzero()[0][0])


def test_a_number_that_is_no_action_is_told() -> None:
    table = env("embassy")
    table.reset(seed=1)
    for number in (-1, len(table.game.actions)):
        with pytest.raises(ValueError, match="there is no action"):
            table.step(number)


def test_wrong_order_is_told() -> None:
    table = env("embassy", rounds="1")
    for wrong in (lambda: table.agents, lambda: table.step(0), lambda: table.last(), lambda: table.observe("player_0"),
                  lambda: next(table.agent_iter())):
        with pytest.raises(AttributeError, match=r"before reset\(\)"):
            wrong()
    table.reset(seed=1)
    with pytest.raises(RuntimeError, match=r"call step\(\)"):
        list(table.agent_iter())
    with pytest.raises(TypeError):
        table.step(0.5)  # type: ignore[arg-type]
    Played(table, 1, 1)
    with pytest.warns(UserWarning, match="the game is over"):
        table.step(None)


def test_wrong_options_are_told() -> None:
    with pytest.raises(BadConfig, match='no option "bord"'):
        env("kyoto", bord="alternative")
    with pytest.raises(BadConfig, match=r'"players" .* be "7"'):
        env("topsecret", players="7")
    with pytest.raises(BadConfig, match='no game "chess"'):
        env("chess")
    with pytest.raises(ValueError, match="render mode 'rgb_array'"):
        env("kyoto", "rgb_array")


def test_an_environment_can_be_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(env("embassy", players="6", rounds="4")))
    assert sent.possible_agents == [f"player_{seat}" for seat in range(6)]
    assert Played(sent, 3, 3).rewards == Played(env("embassy", players="6", rounds="4"), 3, 3).rewards


def test_what_is_rendered_is_the_view_of_the_player_asked(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    draw_pictures_simply(monkeypatch)
    tables = {mode: env("kyoto", mode) for mode in ("ansi", "svg", "human")}
    played = Random(4)
    for table in tables.values():
        table.reset(seed=5)
    shown: dict[str, str] = {}
    while tables["ansi"].agent_selection not in shown or len(shown) < 2:
        agent = tables["ansi"].agent_selection
        shown[agent] = tables["ansi"].render() or ""
        assert tables["svg"].render() == f"<svg>kyoto {agent[-1]}</svg>"
        assert shown[agent] in capsys.readouterr().out
        legal = tables["ansi"].observe(agent)["action_mask"].nonzero()[0]
        a = legal[played.randrange(len(legal))]
        for table in tables.values():
            table.step(a)
    assert "Oniwaban (you)" in shown["player_0"]
    assert "Government (you)" in shown["player_1"]
