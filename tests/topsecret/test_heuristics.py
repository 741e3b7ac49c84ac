"""Top Secret, heuristics: they see no more than the player, prefer the obvious, and know how a game stands."""
from collections import Counter
from itertools import permutations

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.check import random_action, record_events
from brushpass.core.chance import pick
from brushpass.core.game import History
from brushpass.core.kernel import NATURE
from brushpass.games.topsecret.data import NOWHERE
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.heuristics.moves import Plan
from brushpass.games.topsecret.heuristics.values import case_values
from brushpass.games.topsecret.state import TopSecret
from tests.effort import effort
from tests.test_checks_of_games import MINI, TOPSECRET
from tests.topsecret.table import game_of, table


def leans(s: TopSecret) -> dict[str, int]:
    """Return how much each option is leaned to, by its notation."""
    game = game_of(s)
    options = vec[i64](game.legal_actions(s))
    return {game.text(a): weight for a, weight in zip(options, game.prior(s, options), strict=True)}


def share(s: TopSecret, *texts: str) -> float:
    """Return how often, by heuristics, one of these options is chosen."""
    weights = leans(s)
    return sum(weights[text] for text in texts) / sum(weights.values())


def by_heuristics(game: TopSecretGame, s: TopSecret, rng: Random) -> int:
    """Return a choice by heuristics."""
    if game.who(s) == NATURE:
        return game.draw(s, rng)
    options = game.legal_ids(s)
    return pick(options, game.prior(s, options), rng)


@pytest.mark.parametrize("config", TOPSECRET)
def test_they_see_no_more_than_the_player(config: dict[str, str]) -> None:
    game, rng, differed = TopSecretGame(config), Random(21), 0
    for number in range(effort(6, 2)):
        s, heard = game.new(), [History() for _ in range(game.seats)]
        while not s.over:
            player = game.who(s)
            if player != NATURE:
                world = game.sample_world(heard[player], player, rng)
                options = game.legal_ids(s)
                assert list(game.prior(s, options)) == list(game.prior(world, options)), type(s.pending[-1]).__name__
                differed += {**s.to_dict(), "events": None} != {**world.to_dict(), "events": None}
            after = game.apply(s, by_heuristics(game, s, rng) if number % 2 else random_action(game, s, rng))
            for other in range(game.seats):
                record_events(game, s, after, other, heard[other])
            s = after
    assert differed > (10 if config in MINI.values() else 100)


@pytest.mark.parametrize("config", TOPSECRET)
def test_every_option_has_a_weight(config: dict[str, str]) -> None:
    game, rng = TopSecretGame(config), Random(22)
    for _ in range(4):
        s = game.new()
        while not s.over:
            if game.who(s) != NATURE:
                options = game.legal_ids(s)
                weights = game.prior(s, options)
                assert len(weights) == len(options)
                assert min(weights) >= 1
            game.step(s, random_action(game, s, rng))


@pytest.mark.parametrize(("players", "turns"), [("2", 57), ("3", 74), ("4", 100)])
def test_games_by_heuristics_are_purposeful(players: str, turns: int) -> None:
    game, rng, ends = TopSecretGame({"players": players}), Random(23), []
    for _ in range(30):
        s = game.new()
        while not s.over:
            game.step(s, by_heuristics(game, s, rng))
        ends.append(s)
    assert sum(s.turns for s in ends) / len(ends) < turns
    assert sum(s.reason == "T57" for s in ends) > len(ends) / 3


def test_the_winning_suitcase_is_brought_in() -> None:
    s = table("turn red\npool 3\nred 1 singapore red-b\nopened red-a red\nopened blue-b red\nlies red-c montreal")
    assert share(s, "move 1 headquarters-red") > 0.8


def test_ones_own_bomb_is_never_brought_in() -> None:
    s = table("turn red\npool 3\nred 1 singapore red-d\nlies red-a montreal")
    weights = leans(s)
    assert weights["move 1 headquarters-red"] == 1
    assert share(s, "move 2 montreal", "drop 1") > 0.8


def test_a_suitcase_in_the_city_is_taken_with_empty_hands() -> None:
    s = table("turn red\npool 3\nred 1 geneva\nlies red-a geneva")
    assert share(s, "take 1 red-a") > 0.8


def test_a_foreign_bomb_of_ones_own_colour_may_be_carried_off() -> None:
    s = table("turn red\npool 1\nred 1 cairo\nblue 1 geneva red-d")
    robbed = table("turn red\npool 1\nred 1 cairo\nblue 1 geneva red-a")
    assert share(robbed, "move 1 geneva") > 0.8
    assert share(s, "move 1 geneva") < 0.5


def test_a_carrier_does_not_walk_into_a_fight_when_there_is_another_way() -> None:
    s = table("turn red\npool 3\nred 1 geneva red-a\nblue 1 cairo")
    assert share(s, "move 1 madrid") > 4 * share(s, "move 1 cairo")


def test_high_stakes_are_played_for_with_high_cards() -> None:
    low = table("turn red\npool 1\nred 1 montreal\nblue 1 new-york")
    high = table("turn red\npool 1\nred 1 montreal\nblue 1 new-york red-a")
    fought = [game_of(s).apply(s, game_of(s).parse("move 1 new-york")) for s in (low, high)]
    assert share(fought[1], "lay 5", "lay 4") > 2 * share(fought[0], "lay 5", "lay 4")


@pytest.mark.parametrize("config", TOPSECRET)
def test_prospects_are_fair_shares_and_end_as_the_game_does(config: dict[str, str]) -> None:
    game, rng = TopSecretGame(config), Random(24)
    for _ in range(4):
        s = game.new()
        while not s.over:
            found = game.evaluate(s)
            assert all(-1 <= each <= 1 for each in found)
            assert abs(sum(found)) < 1e-9
            game.step(s, by_heuristics(game, s, rng))
        assert game.evaluate(s) == game.returns(s)


def test_prospects_rise_with_secrets_and_with_every_step_home() -> None:
    game = TopSecretGame({})
    behind, ahead = table("turn blue\nlies red-a geneva"), table("turn blue\nopened red-a red")
    assert game.evaluate(ahead)[0] > game.evaluate(behind)[0]
    far, near = table("turn blue\nred 1 paris red-a"), table("turn blue\nred 1 cairo red-a")
    assert game.evaluate(near)[0] > game.evaluate(far)[0] > 0


def test_where_a_suitcase_is_laid_tells_nothing_of_what_is_in_it() -> None:
    game, rng = TopSecretGame({}), Random(31)
    s = game.new()
    while not game.text(game.legal_actions(s)[0]).startswith("place"):
        game.step(s, by_heuristics(game, s, rng))
    me = game.who(s)
    for letter, rest in ((0, (1, 2, 3)), (2, (0, 1, 3))):
        for content, case in zip((0, 5, 3, 1), (letter, *rest), strict=True):
            s.content[me * 4 + case] = content
        weights = leans(s)
        totals = [sum(weights[text] for text in weights if text.startswith(f"place {each}")) for each in "abcd"]
        assert max(totals) < 1.02 * min(totals), "the order of placing tells something"
        bomb, good = "abcd"[letter], "abcd"[rest[0]]
        for text, weight in weights.items():
            if text.startswith(f"place {bomb}"):
                assert weight == weights[text.replace(f"place {bomb}", f"place {good}")], text


def orders_of_fetching(s: TopSecret) -> dict[tuple[int, ...], list[int]]:
    """Return the letters in the order in which they are fetched, by packing."""
    found: dict[tuple[int, ...], list[int]] = {}
    for packing in permutations((5, 3, 1, 0)):
        lay = s.copy()
        for case, content in enumerate(packing):
            lay.content[case] = content
        found[packing] = []
        for _ in packing:
            plan = Plan(lay, game_of(s).distances, 0)
            found[packing].append(int(plan.choose_next_case()))
            assert plan.score[found[packing][0]] == max(plan.score) or len(found[packing]) > 1
            lay.lies[found[packing][-1]] = NOWHERE
    return found


def test_what_is_fetched_tells_little_of_what_is_in_it() -> None:
    s = table("turn red\npool 3\nlies red-a montreal\nlies red-b new-york\nlies red-c reykjavik\nlies red-d paris")
    orders = orders_of_fetching(s)
    for first in range(4):
        bombs = Counter(packing.index(0) for packing, order in orders.items() if order[0] == first)
        assert len(bombs) == 4, "any of the four may be the bomb"
        assert 3 * max(bombs.values()) <= sum(bombs.values()), "one suitcase in three is the most that a rival can tell"
    places = Counter(order.index(packing.index(0)) for packing, order in orders.items())
    assert places == {0: 6, 1: 6, 2: 6, 3: 6}, "the bomb comes first, second, third or last, one as often as another"
    told = 0
    for two in permutations(range(4), 2):
        bombs = Counter(packing.index(0) for packing, order in orders.items() if tuple(order[:2]) == two)
        told += max(bombs.values(), default=0)
    assert told <= 10, "nor do two of them tell much more: ten packings of 24"


def test_a_bomb_that_was_fetched_is_carried_as_bait_and_never_brought_in() -> None:
    far = table("turn red\npool 3\nred 1 geneva red-d\nlies red-a montreal")
    near = table("turn red\npool 3\nred 1 singapore red-d\nlies red-a montreal")
    stolen = table("turn red\npool 3\nred 1 geneva\nblue 1 cairo red-d\nlies red-a montreal")
    for s in (far, near, stolen):
        assert leans(s).get("drop 1", 1) == 1
    assert share(far, "move 1 cairo", "move 1 madrid") > 0.4, "it walks home"
    assert leans(near)["move 1 headquarters-red"] == 1
    assert case_values(stolen, game_of(stolen).distances, 0)[3] < 0
    assert Plan(stolen, game_of(stolen).distances, 0).values[3] < 0


def test_a_suitcase_at_the_door_or_one_that_its_owner_leaves_lying_is_suspected() -> None:
    s = table("turn red\npool 3\nlies blue-a montreal\nlies blue-b geneva\nlies blue-c cairo\nlies blue-d madrid")
    ways = game_of(s).distances
    worth = case_values(s, ways, 0)
    door = min(range(4, 8), key=lambda case: ways.steps_out(0, s.lies[case]))
    assert worth[door] < min(worth[case] for case in range(4, 8) if case != door)
    left = table("turn red\npool 3\nblue 1 cairo\nlies blue-a montreal\nlies blue-b geneva\nlies blue-c cairo"
                 "\nlies blue-d madrid")
    assert case_values(left, ways, 0)[6] < worth[6]


def test_a_bomb_is_suspected_where_it_was_laid_and_left() -> None:
    game, rng, read, even = TopSecretGame({}), Random(32), 0, 0
    for seed in range(effort(30, 2)):
        s, heard = game.new(), History()
        moves = Random(seed)
        while not s.over and s.turns < 30:
            after = game.apply(s, int(by_heuristics(game, s, moves)))
            record_events(game, s, after, 0, heard)
            s = after
        for world in game.sample_worlds(heard, 0, 40, rng):
            assert game.observe(world, 0).to_dict() == game.observe(s, 0).to_dict()
            read += sum(world.content[case] == s.content[case] for case in range(4, 16))
        for world in [game.sample_world(heard, 0, rng) for _ in range(40)]:
            even += sum(world.content[case] == s.content[case] for case in range(4, 16))
    assert read > 1.1 * even, f"{read} times right, and {even} times where all that fits is alike"
