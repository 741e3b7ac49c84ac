"""The command `measure`: figures with their intervals, draws as an even share, and errors for unknown figures."""
from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from brushpass.agents.levels import available_levels
from brushpass.agents.network.weight_files import weight_file
from brushpass.arena.executors import LocalExecutor
from brushpass.arena.match import Pairing
from brushpass.arena.table import Outcome
from brushpass.core.kernel import Event
from brushpass.games import game as open_game
from brushpass.measure.readability import ObservedTable, measure_readability, play_set_up
from brushpass.measure.strength import SEED, match, opponents
from brushpass.terminal.contests.measure import Request
from brushpass.text.catalogue import LANGUAGES
from brushpass.train.recipe import Stage, read_recipe
from tests.terminal.console import brushpass, say
from tests.train.helpers import missing, small


def outcome(first: float, second: float) -> Outcome:
    """Return the outcome of a game with these shares of the win."""
    return Outcome([float(first), float(second)], "", [1, 1], [0.0, 0.0], [{}, {}])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_has_its_interval_and_number_of_games(language: str) -> None:
    result = brushpass("measure", "kyoto", "strength", "--bot", "courier", "--games", "5", "--lang", language)
    assert (result.code, result.err) == (0, "")
    line, = result.out.splitlines()
    assert "courier" in line
    assert "recruit" in line
    assert "n=4" in line
    rate, low, high = (float(number.replace(",", ".")) for number in re.findall(r"\d+[.,]\d", line)[:3])
    assert low <= rate <= high


def test_every_level_meets_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pairing, "play", lambda self, number: outcome(1, 0))
    lines = brushpass("measure", "embassy", "levels", "--games", "2").out.splitlines()
    names = [level.name for level in available_levels("embassy")]
    assert [line.split(":")[0] for line in lines] == [f"{upper} against {lower}"
                                                      for lower, upper in pairwise(names)]


def test_a_draw_counts_as_an_even_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pairing, "play", lambda self, number: outcome(0.0, 0.0))
    result = match(Pairing("kyoto", {}, ["courier", "recruit"], SEED), 10, LocalExecutor(1))
    assert (result.rate, result.draws, result.games) == (0.5, 10, 10)
    result = match(Pairing("topsecret", {}, ["courier", "recruit"], SEED), 10, LocalExecutor(1))
    assert (result.rate, result.games) == (0.25, 8)


def test_opponents_are_the_levels_below() -> None:
    assert opponents("kyoto", "handler") == ["operative", "courier", "recruit"]


def test_decision_times_are_in_order() -> None:
    line = brushpass("measure", "kyoto", "time", "--bot", "recruit", "--games", "20").out
    mean, median, p99, worst = map(float, re.findall(r"\d+\.\d", line))
    assert 0 <= median <= p99 <= worst
    assert mean <= worst
    assert "n=20" in line


class FirstOption:
    """Takes the first option, so that every game has the same set-up."""

    def receive(self, events: list[Event]) -> None:
        """Ignore the events."""

    def choose(self, options: list[int]) -> int:
        return options[0]


@pytest.mark.parametrize(("game", "chance"), [("kyoto", 1 / 3), ("topsecret", 1 / 4)])
def test_a_classifier_finds_what_is_always_hidden_in_the_same_place(game: str, chance: float,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    level = SimpleNamespace(make_bot=lambda played, seat, seed: FirstOption())
    monkeypatch.setattr("brushpass.measure.readability.find_contestant", lambda name, text: level)
    result = measure_readability(game, {}, "courier", 10, SEED, LocalExecutor(1))
    assert result.rate == 1
    assert result.chance == pytest.approx(chance)
    assert result.entropies["cell" if game == "kyoto" else "packing"] == pytest.approx(0)


def test_a_classifier_finds_no_more_than_chance_of_what_is_drawn() -> None:
    result = measure_readability("topsecret", {}, "recruit", 60, SEED, LocalExecutor(1))
    assert result.low < 1 / 4 < result.high
    assert result.entropies["packing"] > 4


@pytest.mark.parametrize("game", ["kyoto", "topsecret"])
def test_features_of_secrets_are_public(game: str) -> None:
    """The features do not depend on the state, which only marks the true answers."""
    tables = [ObservedTable(open_game(game), game, "recruit", seed) for seed in (1, 2)]
    for table in tables:
        play_set_up(table)
    own, other = (tables[0].reader.secrets(table.state) for table in tables)
    assert [secret.features for secret in own] == [secret.features for secret in other]
    assert [secret.true for secret in own] != [secret.true for secret in other]


@pytest.mark.parametrize("language", LANGUAGES)
def test_readability_is_printed_with_its_interval_and_chance(language: str) -> None:
    result = brushpass("measure", "kyoto", "readability", "--bot", "recruit", "--games", "10", "--lang", language)
    first, second = result.out.splitlines()
    assert "n=4" in first
    assert re.search(r"33[.,]3", first)
    assert "recruit" in second
    assert brushpass("measure", "embassy", "readability", "--lang", language).err.count("embassy") == 1


def test_styles_are_compared_with_the_steady_one() -> None:
    lines = brushpass("measure", "kyoto", "styles", "--bot", "operative", "--games", "20").out.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["operative:bold", "operative:patient"]
    bold, patient = (list(map(float, re.findall(r"\d+\.\d\d", line)[-2:])) for line in lines)
    assert bold[0] - bold[1] > patient[0] - patient[1]


def test_unknown_figures_and_games_without_them() -> None:
    result = brushpass("measure", "kyoto", "beauty")
    assert (result.code, "strength" in result.err) == (2, True)
    result = brushpass("measure", "embassy", "response")
    assert (result.code, say("terminal.measure.game", game="embassy") in result.err) == (2, True)
    result = brushpass("measure", "kyoto", "response")
    assert result.code == 2
    assert say("terminal.usage.no-output") in result.err


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.xdist_group("train")
def test_a_response_has_a_curve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = json.loads(small(Stage(updates=2, checkpoint_opponents=1000)).text())
    packaged = json.loads((weight_file("kyoto", "response.json") or Path()).read_text())
    recipe |= {name: packaged[name] for name in ("variants", "size", "initial_weights", "frozen_opponent")}
    recipe |= {"snapshot_interval": 2}
    monkeypatch.setattr(Request, "recipe", lambda self, extension: read_recipe(json.dumps(recipe)))
    told = ("measure", "kyoto", "response", "--output", str(tmp_path / "run"), "--games", "2")
    lines = brushpass(*told).out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "Best response after 2 updates", "Best response at the end"]
