"""The checks of `core.check` over every game and its options: properties of random games, beliefs, and twins."""
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from librt.random import Random

import brushpass
from bench.mini import LONG, MINIS
from brushpass.core.check import Twins, check_guess, check_random_game, random_action, record_events
from brushpass.core.game import History
from brushpass.games.embassy.missions import MISSIONS
from tests.effort import EXHAUSTIVE, effort, some
from tests.embassy.invariants import check_embassy
from tests.kyoto.invariants import check_agents, check_cards, check_hands
from tests.topsecret.invariants import check_pieces

MINI = {name: options | LONG[name] for name, options in MINIS.items()}
KYOTO: list[dict[str, str]] = [
    {}, MINI["kyoto"],
    {"special_agents": "neutral", "equipment": "on"},
    {"special_agents": "sides", "equipment": "on", "equipment_sides": "exchanged", "board": "alternative"},
    {"special_agents": "sides", "attack_push": "empty"},
    {"special_agents": "neutral", "equipment": "on", "stun": "mild", "equipment_sides": "exchanged"},
]
TOPSECRET = [
    MINI["topsecret"],
    {"players": "2", "most_turns": "60"},
    {"players": "3", "most_turns": "60", "tie": "back", "start_enterable": "own", "guards": "renewed"},
    {"players": "4", "most_turns": "60"},
    {"players": "4", "most_turns": "60", "bonus": "pool", "home_by_headquarters": "yes"},
]
EMBASSY = [{"mission": name, "players": str(players), "rounds": "6"} for name, mission in MISSIONS.items()
           for players in mission.deal]
EMBASSY += [{"edition": "fr", "briefcases": "empty", "stay": "free", "attack_vs_ignore": "tie", "rounds": "6"},
            MINI["embassy"]]
CONFIGS = [*(("kyoto", options) for options in KYOTO), *(("topsecret", options) for options in TOPSECRET),
           *(("embassy", options) for options in EMBASSY)]
GAMES_EACH = {"kyoto": effort(400), "topsecret": effort(200), "embassy": effort(60)}
POWER = {"kyoto": (500, 6), "topsecret": (500, 3), "embassy": (300, 3)}  # what the twins must at least compare
SHORTEST = {"kyoto": 100, "topsecret": 100, "embassy": 50}  # steps a game, on average at least
SEATS = [(name, options, player) for name, options in CONFIGS
         for player in range(brushpass.game(name, **options).seats)]


@pytest.mark.parametrize(("name", "options"), CONFIGS)
@pytest.mark.parametrize("part", some(range(4), 4))
def test_thousands_of_random_games_keep_every_promise(name: str, options: dict[str, str], part: int) -> None:
    game = brushpass.game(name, **options)
    rng = Random(1_000 + part)
    games = GAMES_EACH[name] // 4 + 1
    shortest = 10 if options in MINI.values() else SHORTEST[name]
    assert sum(check_random_game(game, rng, 12) for _ in range(games)) > shortest * games


def test_a_game_of_chance_alone_comes_to_an_end() -> None:
    games = [brushpass.game("topsecret", players=players) for players in ("2", "3", "4")]
    for game in [*games, brushpass.game("embassy"), brushpass.game("embassy", players="6")]:
        for seed in range(4):
            check_random_game(game, Random(seed), 200)


@settings(max_examples=effort(25), deadline=None, database=None, derandomize=True,
          suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**62), config=st.sampled_from(CONFIGS))
def test_every_step_of_any_game_keeps_every_promise(seed: int, config: tuple[str, dict[str, str]]) -> None:
    check_random_game(brushpass.game(config[0], **config[1]), Random(seed), 1)


@pytest.mark.parametrize(("name", "options"), CONFIGS if EXHAUSTIVE else CONFIGS[::8])
def test_a_guess_looks_like_the_truth_at_every_step(name: str, options: dict[str, str]) -> None:
    game = brushpass.game(name, **options)
    rng = Random(7)
    for _ in range(effort(1)):
        s = game.new()
        heard: list[History] = [[] for _ in range(game.seats)]
        while not game.over(s):
            after = game.apply(s, random_action(game, s, rng))
            for player in range(game.seats):
                if record_events(game, s, after, player, heard[player]):
                    check_guess(game, after, heard[player], player, rng)
            s = after


@pytest.mark.parametrize(("name", "options", "player"), some(SEATS, 5))
def test_twins_cannot_be_told_apart(name: str, options: dict[str, str], player: int) -> None:
    twins = Twins(brushpass.game(name, **options), player, Random(11))
    mini = options in MINI.values()
    for _ in range(12 if mini else effort(6 if EXHAUSTIVE else 3, 3)):
        twins.play()
    compared, parted = (100, 3) if mini else [effort(least if EXHAUSTIVE else least // 2, 0) for least in POWER[name]]
    assert twins.compared > compared, "the worlds compared were too often the same"
    assert twins.divergences >= parted, "nothing was ever revealed"


@pytest.mark.parametrize("options", EMBASSY)
def test_embassy_keeps_its_cards_and_its_distance(options: dict[str, str]) -> None:
    game = brushpass.game("embassy", **options)
    rng = Random(19)
    for _ in range(effort(6)):
        s = game.new()
        while not game.over(s):
            check_embassy(s)
            game.step(s, random_action(game, s, rng))


@pytest.mark.parametrize("options", TOPSECRET)
def test_top_secret_keeps_its_agents_suitcases_and_cards(options: dict[str, str]) -> None:
    game = brushpass.game("topsecret", **options)
    rng = Random(17)
    for _ in range(effort(6)):
        s = game.new()
        while not game.over(s):
            check_pieces(s)
            game.step(s, random_action(game, s, rng))


@pytest.mark.parametrize("options", KYOTO)
def test_kyoto_keeps_its_cards_and_agents(options: dict[str, str]) -> None:
    game = brushpass.game("kyoto", **options)
    rng = Random(13)
    for _ in range(effort(20)):
        s = game.new()
        while not game.over(s):
            check_cards(s)
            check_agents(s)
            check_hands(s)
            game.step(s, random_action(game, s, rng))
