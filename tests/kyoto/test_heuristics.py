"""Kyoto by heuristics: they see the obvious, they do not peek, and the outlook of a world is a fair number."""
from __future__ import annotations

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import brushpass
from brushpass.core.chance import pick
from brushpass.core.check import random_action, record_events
from brushpass.core.game import History
from brushpass.core.levels import SAMPLE_PRIOR
from brushpass.games.kyoto.state import Kyoto
from tests.effort import effort
from tests.kyoto.table import EVERYTHING, GOVERNMENT, ONIWABAN, act, game_of, table
from tests.table import asked

CONFIGS: list[dict[str, str]] = [
    {}, EVERYTHING, {"special_agents": "sides"}, {"equipment": "on", "board": "alternative"},
    {"special_agents": "neutral", "equipment": "on", "attack_push": "empty", "stun": "mild"},
    {"special_agents": "sides", "equipment": "on", "equipment_sides": "exchanged"},
]
ONE_STEP = """
6  .   y1  .   .   .
5  g3r .   .   .   .
4  .   .   .   .   .
3  .   .   .   y3f .
2  .   .   .   .   .
1  g1  .   .   .   g2r
turn oniwaban
hand oniwaban: joker castle tavern residence
hand government: castle castle
"""
BESIDE_AN_ENEMY = """
6  .   .   .   .   y1
5  .   .   .   .   .
4  .   {enemy} .   .   .
3  {mine} .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle joker defend
hand government: castle castle
prison oniwaban: {captured}
prison government: {lost}
"""
AT_THE_DOOR = """
6  .   .   .   y0  {other}
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  {runner}  .   .   .   .
1  g3f  .   .   g2r   .
turn government
hand oniwaban: castle
hand government: joker castle castle
decoy oniwaban: {mark}
"""


def leans(s: Kyoto) -> dict[str, int]:
    """Return how much each option is leaned to, by notation."""
    game = game_of(s)
    options = game.legal_ids(s)
    return {game.text(a): weight for a, weight in zip(options, game.prior(s, options), strict=True)}


def favourite(s: Kyoto) -> str:
    """Return the option that is leaned to most."""
    found = leans(s)
    return max(found, key=lambda text: found[text])


@pytest.mark.parametrize("options", CONFIGS)
def test_the_heuristics_do_not_peek(options: dict[str, str]) -> None:
    game = brushpass.game("kyoto", **options)
    compared: dict[str, int] = {}
    for seed in range(effort(40)):
        rng = Random(seed)
        s = game.new()
        heard: list[History] = [[], []]
        while not game.over(s):
            player = game.who(s)
            if player >= 0 and len(game.legal_actions(s)) > 1 and rng.randrange(3) == 0:
                choices = vec[i64](game.legal_actions(s))
                world = game.sample_world(heard[player], player, rng)
                name = type(s.pending[-1]).__name__
                assert list(game.prior(world, choices)) == list(game.prior(s, choices)), f"{name} peeks"
                compared[name] = compared.get(name, 0) + (world.to_dict() != s.to_dict())
            after = game.apply(s, random_action(game, s, rng))
            for seat in (0, 1):
                record_events(game, s, after, seat, heard[seat])
            s = after
    assert compared["PlayCard"] > effort(100)
    assert compared["PlaceAgent"] > effort(10)


@pytest.mark.parametrize("options", CONFIGS)
def test_every_option_is_leaned_to_and_every_outlook_is_fair(options: dict[str, str]) -> None:
    game = brushpass.game("kyoto", **options)
    for seed in range(60):
        rng = Random(seed)
        s = game.new()
        while not game.over(s):
            first, second = game.evaluate(s)
            assert -1.0 <= first <= 1.0
            assert first + second == 0.0
            if game.who(s) >= 0:
                weights = game.prior(s, game.legal_ids(s))
                assert len(weights) == len(game.legal_ids(s))
                assert min(weights) >= 1
            s = game.apply(s, random_action(game, s, rng))
        assert game.evaluate(s) == game.returns(s)


def test_a_free_way_home_is_taken() -> None:
    found = leans(table(ONE_STEP))
    assert sum(weight for text, weight in found.items() if "a5-" in text) > 0.9 * sum(found.values())


def test_home_is_taken_on_the_way_where_nobody_turns_the_agent_away() -> None:
    found = leans(table(ONE_STEP.replace("y1 ", "y0 ")))
    assert max(found[text] for text in found if "a5-a6" in text) > max(found[text] for text in found if "a5-b6" in text)


def test_a_real_agent_that_is_known_is_captured() -> None:
    s = table(BESIDE_AN_ENEMY.format(mine="g3f", enemy="y2r!", captured="3r", lost=""))
    assert favourite(s) == "shrine a3-b4"


def test_the_third_false_agent_is_not_captured() -> None:
    s = table(BESIDE_AN_ENEMY.format(mine="g3f", enemy="y2f!", captured="3f 0", lost=""))
    assert leans(s)["shrine a3-b4"] == 1
    assert leans(s)["joker a3-b4"] == 1


def test_a_surely_lost_clash_is_not_sought() -> None:
    s = table(BESIDE_AN_ENEMY.format(mine="g1", enemy="y3r!", captured="", lost=""))
    assert favourite(s) != "shrine a3-b4"


def test_the_last_real_agent_is_brought_out_of_danger() -> None:
    s = table(BESIDE_AN_ENEMY.format(mine="g3r!", enemy="y0!", captured="", lost="2r").replace("g2r", "g2f"))
    assert "a3-" in favourite(s)
    assert favourite(s) != "shrine a3-b4"


@pytest.mark.parametrize(("runner", "pushed"), [("y3r", True), ("y3f", True), ("y3f!", False)])
def test_a_decoy_is_sprung_on_an_agent_that_may_just_have_come_home(runner: str, pushed: bool) -> None:
    s = act(table(AT_THE_DOOR.format(runner=runner, other="y2r", mark="residence")), "joker a2-b1")
    assert asked(s) == (ONIWABAN, "SpringDecoy")
    assert (favourite(s) == "spring 1") == pushed


def test_an_outlook_knows_who_is_about_to_win() -> None:
    s = table(ONE_STEP)
    assert game_of(s).evaluate(s)[ONIWABAN] > 0.6
    s = table(AT_THE_DOOR.format(runner="y2r", other="y1", mark=""))
    assert game_of(s).evaluate(s)[GOVERNMENT] > 0.6


def hidden_enemies(s: Kyoto, player: int) -> list[tuple[int, int]]:
    """Return where the hidden enemies of a player stand, and who they are."""
    return [(cell, agent) for cell, agent in enumerate(s.stands)
            if agent // 6 == 1 - player and s.shown >> agent & 1 == 0]


def heuristic_game(seed: int, choices: int) -> tuple[Kyoto, History]:
    """Return a game by heuristics after a number of choices, and the history of the first player."""
    game, rng, heard = brushpass.game("kyoto"), Random(seed), History()
    s = game.new()
    while choices > 0 and not s.over:
        options = game.legal_ids(s)
        choices -= len(options) > 1 and game.who(s) >= 0
        a = game.draw(s, rng) if game.who(s) < 0 else pick(options, game.prior(s, options), rng)
        after = game.apply(s, int(a))
        record_events(game, s, after, ONIWABAN, heard)
        s = after
    return s, heard


def test_an_imagined_world_rather_has_those_who_would_have_done_what_was_done() -> None:
    game, rng, read, even = brushpass.game("kyoto"), Random(11), 0, 0
    for seed in range(9, 9 + effort(30, 3)):
        s, heard = heuristic_game(seed, 75)
        worlds = game.sample_worlds(heard, ONIWABAN, 6, rng)
        fitting = [game.sample_world(heard, ONIWABAN, rng) for _ in worlds]
        for cell, agent in hidden_enemies(s, ONIWABAN):
            read += sum(world.stands[cell] == agent for world in worlds)
            even += sum(world.stands[cell] == agent for world in fitting)
    assert read > 1.15 * even, f"{read} times right, and {even} times where all that fits is alike"


def test_k21_any_agent_may_stand_in_front() -> None:
    game, rng = brushpass.game("kyoto"), Random(14)
    s = game.new()
    while len(game.legal_ids(s)) != 6 or game.who(s) < 0:
        s = game.apply(s, random_action(game, s, rng))
    assert game.selection(s) == SAMPLE_PRIOR
    real = 0
    for _ in range(300):
        placed = s
        for _ in range(6):
            options = game.legal_ids(placed)
            a = int(pick(options, game.prior(placed, options), rng))
            placed = game.apply(placed, a)
        real += game.text(a).split()[1].endswith("r")
    assert 50 < real < 100, f"a real agent stands in front in {real} of 300"
