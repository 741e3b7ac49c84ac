"""The nets of `core.check` over every game and its options: properties of random games, guesses, and twins."""
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from librt.random import Random

import brushpass
from brushpass.core.check import Twins, check_guess, check_random_game, choose
from brushpass.core.game import Heard
from tests.kyoto.invariants import check_agents, check_cards, check_hands

KYOTO = [
    {},
    {"special_agents": "neutral", "equipment": "on"},
    {"special_agents": "sides", "equipment": "on", "equipment_sides": "exchanged", "board": "alternative"},
    {"special_agents": "sides", "attack_push": "empty"},
    {"special_agents": "neutral", "equipment": "on", "stun": "mild", "equipment_sides": "exchanged"},
]
CONFIGS = [("kyoto", options) for options in KYOTO]
GAMES_EACH = 2_000  # 10,000 over the five


@pytest.mark.parametrize(("name", "options"), CONFIGS)
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_random_games_keep_every_promise(name: str, options: dict[str, str], part: int) -> None:
    game = brushpass.game(name, **options)
    rng = Random(1_000 + part)
    assert sum(check_random_game(game, rng, 12) for _ in range(GAMES_EACH // 4)) > 100 * GAMES_EACH // 4


@settings(max_examples=25, deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**62), config=st.sampled_from(CONFIGS))
def test_every_step_of_any_game_keeps_every_promise(seed: int, config: tuple[str, dict[str, str]]) -> None:
    check_random_game(brushpass.game(config[0], **config[1]), Random(seed), 1)


@pytest.mark.parametrize(("name", "options"), CONFIGS)
def test_a_guess_looks_like_the_truth_at_every_step(name: str, options: dict[str, str]) -> None:
    game = brushpass.game(name, **options)
    rng = Random(7)
    for _ in range(3):
        s = game.new()
        heard: list[Heard] = [[] for _ in range(game.seats)]
        while not game.over(s):
            s = game.apply(s, choose(game, s, rng))
            for player in range(game.seats):
                heard[player].append(game.news(s, player))
                check_guess(game, s, heard[player], player, rng)


@pytest.mark.parametrize(("name", "options"), CONFIGS)
@pytest.mark.parametrize("player", [0, 1])
def test_twins_cannot_be_told_apart(name: str, options: dict[str, str], player: int) -> None:
    twins = Twins(brushpass.game(name, **options), player, Random(11))
    for _ in range(12):
        twins.play()
    assert twins.compared > 1_000, "the worlds compared were too often the same"
    assert twins.parted > 12, "nothing was ever revealed"


@pytest.mark.parametrize("options", KYOTO)
def test_kyoto_keeps_its_cards_and_agents(options: dict[str, str]) -> None:
    game = brushpass.game("kyoto", **options)
    rng = Random(13)
    for _ in range(40):
        s = game.new()
        while not game.over(s):
            check_cards(s)
            check_agents(s)
            check_hands(s)
            game.step(s, choose(game, s, rng))
