"""Batches: the arrays have what each game's player sees, game by game, through ends and beginnings."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from librt.random import Random

from brushpass.core.features import Memory
from brushpass.core.game import Game
from brushpass.env.batch import Arrays, Batch
from brushpass.env.workers import Workers

GAMES: list[tuple[str, dict[str, str]]] = [
    ("kyoto", {"special_agents": "neutral", "equipment": "on"}), ("topsecret", {"players": "3", "most_turns": "12"}),
    ("embassy", {"rounds": "3"}),
]


def compare(batch: Batch) -> None:
    """See that the arrays speak of the games as they stand."""
    game: Game[Any] = batch.game
    for number, s in enumerate(batch.stepper.states):
        player = game.who(s)
        memory = batch.stepper.memories[number][player]
        assert batch.seat[number] == player
        assert batch.features[number].tobytes() == game.features(s, player, memory)
        assert np.flatnonzero(batch.mask[number]).tolist() == game.legal_actions(s)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_arrays_have_what_the_player_to_move_sees_and_may_do(name: str, options: dict[str, str]) -> None:
    batch, rng, ended = Batch(name, 70, 2, None, **options), np.random.default_rng(2), 0
    compare(batch)
    for step in range(200):
        batch.step(batch.sample(rng))
        ended += int(batch.done.sum())
        if step % 20 == 0:
            compare(batch)
        assert not batch.returns[~batch.done].any()
        assert not batch.returns.sum(1).round(4).any()
    assert ended > 0
    compare(batch)


def test_a_game_that_ends_tells_who_has_won_and_begins_anew() -> None:
    batch, rng = Batch("kyoto", 8, seed=3), np.random.default_rng(3)
    won = np.zeros(2)
    while won.sum() < 20:
        batch.step(batch.sample(rng))
        assert sorted(map(sorted, batch.returns[batch.done].tolist())) == [[-1.0, 1.0]] * int(batch.done.sum())
        won += (batch.returns[batch.done] > 0).sum(0)
        assert all(not s.over for s in batch.stepper.states)
    assert won.min() > 0


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_everybody_in_a_batch_remembers_what_a_player_who_hears_that_game_alone_does(
        name: str, options: dict[str, str]) -> None:
    batch, rng, luck = Batch(name, 1, 6, None, **options), np.random.default_rng(6), Random(6)
    game: Game[Any] = batch.game
    s, memories = game.new(), [game.memory(player) for player in range(game.seats)]
    while not batch.done[0]:
        while game.who(s) < 0:
            s = heard(game, s, game.draw(s, luck), memories)
        player = game.who(s)
        assert batch.features[0].tobytes() == game.features(s, player, memories[player])
        action = batch.sample(rng)
        batch.step(action)
        s = heard(game, s, int(action[0]), memories)


def heard(game: Game[Any], s: Any, a: int, memories: list[Memory]) -> Any:
    """Return the state after an action that every player has taken in by themselves."""
    after = game.apply(s, a)
    for player, memory in enumerate(memories):
        for event in game.observed_events(after, player):
            memory.update(event)
    return after


def test_every_legal_action_is_as_likely_in_a_sample() -> None:
    batch, rng, luck = Batch("kyoto", 70, seed=7), np.random.default_rng(7), np.random.default_rng(7)
    for _ in range(40):
        listed = np.split(batch.legal, np.cumsum(batch.counts)[:-1])
        places = (luck.random(70) * batch.counts).astype(int)
        sampled = batch.sample(rng)
        assert [listed[game][place] for game, place in enumerate(places)] == (sampled + batch.offsets).tolist()
        batch.step(sampled)


def test_the_same_seed_gives_the_same_games() -> None:
    one, other, third = (Batch("embassy", 5, seed=seed) for seed in (4, 4, 5))
    rng = np.random.default_rng(4)
    for _ in range(60):
        assert (one.features == other.features).all()
        actions = one.sample(rng)
        one.step(actions)
        other.step(actions)
    assert (one.features != third.features).any()


def test_a_caller_may_own_the_arrays() -> None:
    new = Batch("topsecret", 6, seed=1)
    mine = Arrays.new(6, new.features.shape[1], new.mask.shape[1], 4)
    mine.mask[:] = True
    batch = Batch("topsecret", 6, seed=1, arrays=mine)
    assert batch.features is mine.features
    assert (mine.features == new.features).all()
    assert (mine.mask == new.mask).all()


@pytest.mark.parametrize("wrong", ["illegal", "short", "unknown"])
def test_an_action_that_is_not_legal_is_refused_and_nothing_changes(wrong: str) -> None:
    batch = Batch("kyoto", 3, seed=1)
    actions, before = batch.sample(np.random.default_rng(1)), batch.features.copy()
    actions[1] = {"illegal": np.flatnonzero(~batch.mask[1])[0], "unknown": -1}.get(wrong, actions[1])
    with pytest.raises(ValueError, match="one legal action for each game"):
        batch.step(actions[:2] if wrong == "short" else actions)
    assert (batch.features == before).all()


def test_processes_write_into_shared_memory_what_one_batch_writes() -> None:
    rng = np.random.default_rng(6)
    halves = [Batch("kyoto", 5, seed=7_000 + part) for part in range(2)]
    with Workers("kyoto", 10, processes=2, seed=7) as shared:
        for _ in range(40):
            for name in ("features", "mask", "seat", "returns", "done"):
                assert (getattr(shared, name) == np.concatenate([getattr(half, name) for half in halves])).all()
            listed = [sorted(shared.legal[game, :shared.counts[game]].tolist()) for game in range(10)]
            assert listed == [np.flatnonzero(row).tolist() for row in shared.mask]
            actions = shared.sample(rng)
            shared.step(actions)
            halves[0].step(actions[:5])
            halves[1].step(actions[5:])
        with pytest.raises(ValueError, match="one legal action"):
            shared.step(np.full(10, -1))


def test_groups_are_stepped_in_turn_while_the_caller_has_another() -> None:
    rng = np.random.default_rng(6)
    batches = [Batch("kyoto", 3, seed=7_000 + part) for part in range(4)]
    with Workers("kyoto", 12, processes=2, seed=7, groups=2) as shared:
        pairs = [(group, batches[2 * index:2 * index + 2]) for index, group in enumerate(shared.groups)]
        for group, mine in [pair for _ in range(20) for pair in pairs]:
            for name in ("features", "mask", "seat", "returns", "done"):
                assert (getattr(group, name) == np.concatenate([getattr(batch, name) for batch in mine])).all()
            actions = group.sample(rng)
            group.start(actions)
            mine[0].step(actions[:3])
            mine[1].step(actions[3:])
            assert shared.groups[1 - group.index].features.any(), "they can be read meanwhile"
            group.wait()
        with pytest.raises(RuntimeError, match="0 is next, not 1"):
            shared.groups[1].start(actions)
        with pytest.raises(ValueError, match="one legal action"):
            shared.step(np.full(12, -1))
        shared.step(shared.sample(rng))


def test_a_process_that_dies_is_noticed() -> None:
    with Workers("kyoto", 4, processes=2, seed=7) as shared:
        actions = shared.sample(np.random.default_rng(1))
        shared.processes[1].kill()
        with pytest.raises(RuntimeError, match="has died"):
            shared.step(actions)
