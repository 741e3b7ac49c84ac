"""The games in OpenSpiel: its own checks, the same game on both sides, and nobody knows more than they have heard."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from librt.random import Random

import brushpass
from brushpass.core.check import random_action, record_events
from brushpass.core.features import Memory, total_size
from brushpass.core.game import History
from brushpass.core.phrase import Refused
from brushpass.core.errors import BadConfig

pyspiel = pytest.importorskip("pyspiel")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
openspiel = pytest.importorskip("brushpass.env.openspiel")
world = pytest.importorskip("brushpass.env.openspiel_world")

SHORT = [
    "brushpass_kyoto", "brushpass_kyoto(special_agents=neutral,equipment=on)",
    "brushpass_topsecret(players=2,most_turns=24)", "brushpass_topsecret(players=3,most_turns=12)",
    "brushpass_embassy(rounds=3)", "brushpass_embassy(mission=strange-bedfellows,rounds=2)",
]
SHORTEST = ["brushpass_kyoto", "brushpass_topsecret(players=2,most_turns=8)", "brushpass_embassy(rounds=1)"]


def walk(text: str, seed: int) -> Iterator[Any]:
    """Play a game at random in OpenSpiel, and yield every state on the way, the end too."""
    rng = random.Random(seed)
    state = pyspiel.load_game(text).new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("text", SHORT)
def test_openspiel_finds_no_fault(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", SHORT)
def test_a_game_is_the_same_on_both_sides(text: str) -> None:
    loaded = pyspiel.load_game(text)
    game, rng = loaded.game, Random(5)
    s, state = game.new(), loaded.new_initial_state()
    while not game.over(s):
        assert state.current_player() == (pyspiel.PlayerId.CHANCE if game.who(s) < 0 else game.who(s))
        assert state.legal_actions() == game.legal_actions(s)
        assert state.returns() == [0.0] * game.seats
        a = random_action(game, s, rng)
        assert state.action_to_string(a) == game.text(a)
        s = game.apply(s, a)
        state.apply_action(a)
    assert state.is_terminal()
    assert state.returns() == game.returns(s)
    assert loaded.min_utility() <= min(state.returns()) <= max(state.returns()) <= loaded.max_utility()
    assert len(state.history()) <= loaded.max_history_length()


@pytest.mark.parametrize("text", SHORT)
def test_nature_keeps_to_her_odds(text: str) -> None:
    seen = 0
    for state in walk(text, 3):
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            odds = state.world.game.odds(state.world.state)
            assert sum(outcomes.values()) == pytest.approx(1)
            assert list(outcomes.values()) == pytest.approx([weight / sum(odds) for weight in odds])
            assert list(outcomes) == state.legal_actions()
            seen += len(set(odds)) > 1
    assert seen > 3


@pytest.mark.parametrize("text", SHORT)
def test_a_guessed_world_looks_to_its_player_just_like_the_truth(text: str) -> None:
    rng, other_worlds = random.Random(9), 0
    for state in walk(text, 7):
        player = state.current_player()
        if player < 0 or rng.randrange(3):
            continue
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.current_player() == player
        assert twin.legal_actions() == state.legal_actions()
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        other_worlds += str(twin) != str(state)
    assert other_worlds > 3


@pytest.mark.parametrize("text", SHORTEST)
def test_a_guessed_world_can_be_played_to_its_end(text: str) -> None:
    rng, states = random.Random(2), walk(text, 1)
    state = next(state for state in states if len(state.history()) > 24 and state.current_player() >= 0)
    me, before = state.current_player(), str(state)
    twin = state.resample_from_infostate(me, rng.random)
    for a in twin.legal_actions():
        assert twin.child(a).information_state_string(me).count("\n") > twin.information_state_string(me).count("\n")
    while not twin.is_terminal():
        twin = twin.clone()
        twin.apply_action(rng.choice(twin.legal_actions()))
        for player in range(twin.num_players()):
            assert twin.information_state_string(player)
    assert sum(twin.returns()) == pytest.approx(0)
    assert str(state) == before


def test_a_guessed_world_has_no_history_to_tell() -> None:
    state = next(state for state in walk("brushpass_kyoto", 1) if len(state.history()) > 40 and state.is_player_node())
    me = state.current_player()
    twin = state.resample_from_infostate(me, random.Random(1).random)
    assert twin.history() == []
    assert twin.information_state_string(1 - me) == f"guessed {twin.observation_string(1 - me)}\n" + (
        twin.observation_string(1 - me))
    with pytest.raises(TypeError, match="no history"):
        twin.serialize()
    with pytest.raises(ValueError, match="guessed for somebody else"):
        twin.resample_from_infostate(1 - me, random.Random(1).random)
    again = twin.resample_from_infostate(me, random.Random(1).random)
    assert again.information_state_string(me) == state.information_state_string(me)


@pytest.mark.parametrize("text", SHORT)
def test_a_player_recalls_each_of_their_own_choices(text: str) -> None:
    rng = random.Random(4)
    for state in walk(text, 11):
        player = state.current_player()
        if player >= 0 and rng.randrange(4) == 0:
            options = state.legal_actions()
            assert len({state.child(a).information_state_string(player) for a in options}) == len(options)


@pytest.mark.parametrize("text", SHORT)
def test_what_is_known_is_what_was_heard_and_is_seen(text: str) -> None:
    game, rng = pyspiel.load_game(text).game, Random(8)
    heard: list[History] = [[] for _ in range(game.seats)]
    s, state = game.new(), pyspiel.load_game(text).new_initial_state()
    while not game.over(s):
        a = random_action(game, s, rng)
        after = game.apply(s, a)
        state.apply_action(a)
        for player in range(game.seats):
            before = state.world.histories[player].text
            told = record_events(game, s, after, player, heard[player])
            known = state.information_state_string(player)
            assert known.startswith(before)
            assert bool(told) == (known.count("\n") > before.count("\n"))
            assert known.endswith(state.observation_string(player))
        s = after
    assert [state.world.history_of(player).history for player in range(game.seats)] == heard


@pytest.mark.parametrize("text", SHORT)
def test_the_observation_has_the_features_of_who_sees_and_remembers(text: str) -> None:
    loaded, rng = pyspiel.load_game(text), Random(6)
    game, observer = loaded.game, loaded.make_py_observer()
    assert loaded.observation_tensor_size() == total_size(game.feature_blocks())
    assert list(observer.dict) == [block.name for block in game.feature_blocks()]
    memories: list[Memory] = [game.memory(player) for player in range(game.seats)]
    s, state = game.new(), loaded.new_initial_state()
    while not game.over(s):
        a = random_action(game, s, rng)
        s = game.apply(s, a)
        state.apply_action(a)
        for event in s.events:
            game.update_memories(memories, event)
        if rng.randrange(3) == 0:
            for player in range(game.seats):
                features = list(game.features(s, player, memories[player]))
                assert state.observation_tensor(player) == features
                assert state.clone().observation_tensor(player) == features


@pytest.mark.parametrize("text", SHORTEST)
def test_the_information_state_tensor_tells_apart_what_the_string_does(text: str) -> None:
    seen: dict[bytes, str] = {}
    for seed in (1, 2):
        for state in walk(text, seed):
            for player in range(state.num_players()):
                tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                known = f"{player} {state.information_state_string(player)}"
                assert seen.setdefault(tensor, known) == known
    assert len(seen) == len(set(seen.values())) > 100


def test_the_latest_event_is_in_the_first_row() -> None:
    loaded = pyspiel.load_game("brushpass_kyoto")
    observer = loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = loaded.new_initial_state()
    for name in ("shrine", "tavern"):  # K20 dealt to player 0; the other sees the backs
        state.apply_action(loaded.game.parse(f"deal {name}"))
    dealt = world.event_ids("kyoto")["Drew"]
    observer.set_from(state, 0)
    assert observer.dict["information.heard"][:3].tolist() == [[dealt, 4, 2, 0, 0, 0], [dealt, 2, 2, 0, 0, 0], [0] * 6]
    assert observer.dict["information.seat"].tolist() == [1, 0]
    observer.set_from(state, 1)
    rows = observer.dict["information.heard"]
    assert rows[0].tolist() == rows[1].tolist() != [0] * 6
    *_, end = walk("brushpass_kyoto", 1)
    observer.set_from(end, 0)
    assert rows[0][0] == world.event_ids("kyoto")["Won"]


@pytest.mark.parametrize("text", SHORTEST)
def test_a_search_of_openspiel_plays_a_whole_game(text: str) -> None:
    loaded, rng = pyspiel.load_game(text), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(loaded, evaluator, 1.0, max_simulations=3, max_world_samples=2, random_state=rng)
    state, searched = loaded.new_initial_state(), 0
    while not state.is_terminal():
        if state.current_player() == 0 and searched < 12:
            policy, action = bot.step_with_policy(state)
            assert sorted(a for a, _ in policy) == state.legal_actions()
            state.apply_action(action)
            searched += len(policy) > 1
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert searched > 3


def test_options_are_parameters() -> None:
    loaded = pyspiel.load_game("brushpass_topsecret(players=2,most_turns=60,tie=back)")
    assert loaded.num_players() == 2
    assert loaded.game.config.options["most_turns"] == "60"
    assert loaded.game.config.options["tie"] == "back"
    assert loaded.game.config.options["bonus"] == "agent"
    assert pyspiel.load_game("brushpass_embassy").num_players() == 4
    assert pyspiel.load_game("brushpass_embassy", {"players": 6, "rounds": 2}).num_players() == 6
    assert brushpass.game("embassy", items="key=5,bomb=4").config == pyspiel.load_game(
        "brushpass_embassy(items=key:5|bomb:4)").game.config


@pytest.mark.parametrize(("name", "params"), [
    ("topsecret", {"board": brushpass.game("topsecret").config.board.packed()}),  # type: ignore[attr-defined]
    ("embassy", {"items": "key=5,bomb=4", "rounds": 2}),
    ("kyoto", {"board": "BGRBY/RHYHG/YBGRB/GRYBR/BHGHY/RYBGR"}),
])
def test_a_game_with_a_board_of_ones_own_is_loaded_again_by_its_text(name: str, params: dict[str, Any]) -> None:
    loaded = pyspiel.load_game(f"brushpass_{name}", params)
    assert pyspiel.load_game(str(loaded)).game.config == loaded.game.config
    assert loaded.game.config.options | {option: str(value) for option, value in params.items()} == (
        loaded.game.config.options)


def test_a_wrong_option_is_named_with_those_there_are() -> None:
    with pytest.raises(pyspiel.SpielError, match=r"colour.*attack_push, board"):
        pyspiel.load_game("brushpass_kyoto(colour=red)")
    with pytest.raises(BadConfig, match=r"stun.*strong.*literal, mild"):
        pyspiel.load_game("brushpass_kyoto(stun=strong)")
    with pytest.raises(BadConfig, match=r"players.*7.*4, 2, 3"):
        pyspiel.load_game("brushpass_topsecret(players=7)")


def test_what_is_not_allowed_is_refused() -> None:
    state = pyspiel.load_game("brushpass_kyoto").new_initial_state()
    with pytest.raises(Refused):
        state.apply_action(0)


def test_an_observer_has_what_one_player_knows_or_nothing() -> None:
    loaded = pyspiel.load_game("brushpass_kyoto")
    for private in (pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.NONE):
        with pytest.raises(ValueError, match="one player"):
            loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, private_info=private))
