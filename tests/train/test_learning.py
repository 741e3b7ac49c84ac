"""Training on the CPU: a small network learns, a run goes on where it was left, NumPy plays what PyTorch learned."""
from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import brushpass
from brushpass.agents.network.bot import DEFAULT_TEMPERATURE
from brushpass.agents.network.forward import Network
from brushpass.agents.network.safetensors import read_weights
from brushpass.agents.network.lookahead import Lookahead
from brushpass.agents.network.weight_files import weight_file
from brushpass.core.errors import UserError
from brushpass.games import GAMES
from brushpass.train.evaluate import NetworkMatch
from brushpass.train.recipe import PPO, Size, Stage, read_recipe
from tests.train.helpers import MINI, missing, small, trained

pytestmark = [pytest.mark.skipif(bool(missing()), reason=missing()), pytest.mark.xdist_group("train")]
IMITATION = Stage(updates=20, imitation=True, learning_rate=(5e-3, 1e-3), entropy_coef=(0.0, 0.0))


def rate_of(weights: Path, games: int) -> float:
    """Return how often a network beats random play in Kyoto's mini."""
    trial = NetworkMatch("kyoto", str(weights), "random", 0.5, MINI)
    return sum(trial.play(number)[0] for number in range(games)) / games


def test_a_small_network_learns(tmp_path: Path) -> None:
    learning = Stage(updates=45, learning_rate=(2e-3, 2e-4), entropy_coef=(0.01, 0.005), heuristic_opponents=300,
                     checkpoint_opponents=300)
    lines = trained(tmp_path, small(IMITATION, learning))
    assert json.loads(lines[-1])["choices"] > 50_000
    assert rate_of(tmp_path / "kyoto.safetensors", 150) > 0.65


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    short = Stage(updates=2, learning_rate=(1e-3, 1e-3), overlap=True, shaping_coef=(1.0, 0.0), kl_coef=0.1,
                  anchor_rate=0.1, draw_penalty=0.2)
    trained(tmp_path, small(short))
    weights = read_weights(tmp_path / "kyoto.safetensors")
    assert trained(tmp_path, small(short))[1:] == []  # nothing is left to do
    trained(tmp_path, small(short, Stage(updates=1, from_average=True)))
    more = read_weights(tmp_path / "kyoto.safetensors")
    assert any((weights[name] != more[name]).any() for name in weights)
    assert {path.name for path in tmp_path.iterdir()} == {"checkpoint.pt", "kyoto.json", "kyoto.safetensors"}


def test_numpy_plays_what_pytorch_learned(tmp_path: Path) -> None:
    import torch

    from brushpass.train.net import Net

    recipe = small(Stage(updates=3))
    trained(tmp_path, recipe)
    game = brushpass.game("kyoto", **MINI)
    net = Net(sum(block.size for block in game.feature_blocks()), game.actions, recipe.size)
    net.load_state_dict(torch.load(tmp_path / "checkpoint.pt", weights_only=True)["average"])
    network = Network(read_weights(tmp_path / "kyoto.safetensors"))
    seen = np.random.default_rng(1).integers(0, 3, net.inward.in_features).astype(np.uint8)
    legal = np.arange(0, 60, 2)
    chances, value = net(torch.from_numpy(seen)[None], torch.from_numpy(legal)[None])
    hidden = network.hidden(seen)
    scores = network.logits(hidden, legal)
    assert scores - np.log(np.exp(scores).sum()) == pytest.approx(chances[0].detach().numpy(), abs=5e-3)
    assert network.value(hidden) == pytest.approx(value.item(), abs=5e-3)
    assert network.hidden(np.stack([seen, seen]))[1] == pytest.approx(hidden, abs=1e-4)


def test_a_recipe_is_read_as_it_was_written() -> None:
    recipe = small(IMITATION, Stage(updates=7, shaping_coef=(0.5, 0.0)))
    assert read_recipe(recipe.text()) == recipe
    for text in ("", "[]", '{"game": "kyoto", "stagess": []}', '{"game": "kyoto", "stages": [{"updats": 1}]}'):
        with pytest.raises(UserError):
            read_recipe(text)


@pytest.mark.parametrize(("text", "old", "new"), [
    ('{"game": "kyoto", "rolling": {}}', "rolling", "rollout"),
    ('{"game": "kyoto", "ppo": {"horizon": 1}}', "horizon", "gae_lambda"),
    ('{"game": "kyoto", "stages": [{"pull": 1}]}', "pull", "kl_coef"),
    ('{"game": "kyoto", "lookahead": {"trust": 8}}', "trust", "inverse_temperature"),
])
def test_an_old_key_of_a_recipe_is_refused_with_its_new_name(text: str, old: str, new: str) -> None:
    with pytest.raises(UserError, match=f'"{old}" is called "{new}" since 0.2'):
        read_recipe(text)


@pytest.mark.parametrize("game", GAMES)
def test_the_recipes_of_the_package_can_be_read(game: str) -> None:
    path = weight_file(game, "json")
    assert path is not None
    recipe = read_recipe(path.read_text("utf-8"))
    assert recipe.game == game
    Lookahead(**recipe.lookahead)  # type: ignore[arg-type]


def test_a_frozen_rival_plays_at_its_temperature_and_never_changes(tmp_path: Path) -> None:
    import torch

    from brushpass.train.run import Run
    from brushpass.train.checkpoint import read_exported

    trained(tmp_path, small(Stage(updates=1)))
    (tmp_path / "kyoto.safetensors").rename(tmp_path / "frozen.safetensors")
    (tmp_path / "checkpoint.pt").unlink()
    recipe = small(Stage(updates=1))
    recipe.frozen_opponent = "frozen.safetensors"
    run = Run(recipe, tmp_path, print)
    seen, legal = torch.randint(0, 3, (1, run.actor.inward.in_features)), torch.arange(0, 60, 2)[None]
    rivals = run.opponent_pool(1)
    rivals.select(0, run.learner.average)
    run.actor.load_state_dict(read_exported(tmp_path / recipe.frozen_opponent, run.actor, 1.0))
    sharper = torch.log_softmax(run.actor(seen, legal)[0] / DEFAULT_TEMPERATURE, -1)
    assert torch.allclose(rivals.net(seen, legal)[0], sharper, atol=1e-4)


def test_a_league_plays_beside_earlier_selves(tmp_path: Path) -> None:
    import torch

    from brushpass.train.run import Run

    trained(tmp_path, small(Stage(updates=1)))
    (tmp_path / "kyoto.safetensors").rename(tmp_path / "other.safetensors")
    (tmp_path / "checkpoint.pt").unlink()
    recipe = small(Stage(updates=1))
    recipe.seed, recipe.league = 2, ["other.safetensors", "not-yet.safetensors"]
    run = Run(recipe, tmp_path, print)
    rivals, met = run.opponent_pool(1), set()
    for update in range(30):
        rivals.select(update, run.learner.average)
        met.add(torch.equal(rivals.net.bias, run.learner.average.bias))
    assert len(rivals.league) == 1
    assert met == {True, False}, "sometimes an earlier self, sometimes the other"


def test_what_was_chosen_by_heart_is_copied_whatever_came_of_it() -> None:
    import torch

    from brushpass.train.learner import Learner
    from brushpass.train.net import Net

    torch.manual_seed(1)
    game = brushpass.game("kyoto", **MINI)
    net = Net(sum(block.size for block in game.feature_blocks()), game.actions, Size(32, 1, 16))
    learner = Learner(net, PPO(), torch.device("cpu"))
    learner.start_stage(Stage())
    learner.optimiser.param_groups[0]["lr"].fill_(1e-2)
    seen, legal = torch.randint(0, 3, (8, net.inward.in_features)), torch.arange(4).repeat(8, 1)
    zeros, forced, chosen = torch.zeros(8), torch.tensor([0] * 4 + [-1] * 4), torch.tensor([0] * 4 + [1] * 4)
    before = net(seen, legal)[0].gather(1, chosen[:, None])[:, 0].detach()
    learner.minibatch = {"features": seen, "legal": legal, "chosen": chosen, "log_prob": before, "forced": forced,
                         "advantage": zeros - 1, "value": zeros, "valid": zeros + 1}
    for _ in range(5):
        learner.step()
    after = net(seen, legal)[0].gather(1, chosen[:, None])[:, 0].detach()
    assert (after > before).tolist() == [True] * 4 + [False] * 4
