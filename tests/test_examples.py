"""The examples run, and print what the docs show."""
import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from brushpass.env.batch import Batch
from examples import (
    a_position, bot_in_fifteen_lines, exact_cfr, first_environment, ppo_kyoto, what_each_side_knows,
)


def test_the_bot_beats_chance() -> None:
    assert bot_in_fifteen_lines.main(60) > 33


def test_a_0_captures_a_3() -> None:
    told = "\n".join(a_position.main())
    assert "captures an agent: 3 false" in told
    assert "(K45)" in told


def test_each_listener_hears_their_own_version() -> None:
    lines = what_each_side_knows.main(30)
    heard = {name: [line[11:] for line in lines if line.startswith(name)] for name in ("Oniwaban", "Government")}
    assert len(heard["Oniwaban"]) == len(heard["Government"])
    assert heard["Oniwaban"] != heard["Government"]


def test_chance_wins_some_of_the_games_in_a_first_environment(capsys: pytest.CaptureFixture[str]) -> None:
    assert -1 < first_environment.main(12) < 1
    assert capsys.readouterr().out.count("\n") == 12


def test_the_search_of_openspiel_beats_chance() -> None:
    pytest.importorskip("pyspiel")
    from examples import openspiel_ismcts

    assert openspiel_ismcts.main(3, 16) > 1


@pytest.mark.parametrize("gain", [1, -1])
def test_ppo_leans_more_to_what_was_better_than_expected(gain: int) -> None:
    rng, batch = np.random.default_rng(1), Batch("kyoto", 1, seed=1)
    network = ppo_kyoto.Network(batch.features.shape[1], ppo_kyoto.words_of(batch.game), rng)
    choices = ppo_kyoto.choose(network, batch, np.arange(1), rng)
    better = np.array([gain], np.float32)
    network.adam_step(ppo_kyoto.gradients(network, choices, better, better))
    _, hidden, value = network.forward(choices[0].seen[None])
    after = network.policy(hidden, *ppo_kyoto.flatten([choices[0].legal]))[choices[0].place]
    assert np.sign(after - choices[0].likely) == gain
    assert np.sign(value[0] - choices[0].expected) == gain


def test_ppo_plays_and_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(ppo_kyoto, "ENOUGH", 300)
    assert 0 < ppo_kyoto.main(5) < 1
    assert "update    5" in capsys.readouterr().out


def test_a_solver_comes_near_to_perfect_play(capsys: pytest.CaptureFixture[str]) -> None:
    left = exact_cfr.main(12)
    found = re.match(r"(\d+) information sets; before the first iteration (\S+)", capsys.readouterr().out)
    assert found is not None
    assert 0 < left < float(found[2]) / 3


def executed(name: str, **instead: object) -> dict[str, Any]:
    """Execute the code cells of a notebook in order, with other values for some of its numbers; return its names."""
    notebook = json.loads((Path(ppo_kyoto.__file__).parent / f"{name}.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], len({cell["id"] for cell in notebook["cells"]})) == (4, len(notebook["cells"]))
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]:
        code = "".join(cell["source"])
        for number, value in instead.items():
            code = re.sub(rf"\b{number} = \d+", f"{number} = {value}", code)
        assert not cell["outputs"], "outputs are not kept: they grow old"
        exec(compile(code, f"{name}.ipynb {cell['id']}", "exec"), names)  # noqa: S102
    return names


def test_the_notebook_play_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    names = executed("play")
    assert names["env"].play.state.over
    assert re.search(r"\(KA?\d+\w*\)$", names["reason"])
    assert f"reward {names['reward']}" in capsys.readouterr().out


def test_the_notebook_train_trains_a_network(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ppo_kyoto", ppo_kyoto)  # it is in the notebook's own folder
    monkeypatch.setattr(ppo_kyoto, "ENOUGH", 300)
    assert len(executed("train", updates=5)["results"]) == 5
    assert capsys.readouterr().out.count("95% interval") == 2


def test_the_notebook_analyse_counts_and_ranks_options() -> None:
    names = executed("analyse", games=4, simulations=2)
    assert sum(names["by_bot"].values()) == sum(names["by_side"].values()) == 4
    assert 0 <= names["ranked"][-1].probability <= names["ranked"][0].probability <= 1
