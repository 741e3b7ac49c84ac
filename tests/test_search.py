"""The search and its bots: they find winning moves, and use only the information of their seat."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

import brushpass
from brushpass.agents import levels
from brushpass.agents.bot import HeuristicBot, SearchBot
from brushpass.agents.levels import Opponent, is_trained_on, find_opponent, available_levels
from brushpass.core.levels import SAMPLE_PRIOR_SEARCH_ONLY, SAMPLE_PRIOR, MIXED, LEVEL_NAMES, RANDOM, Budget, Level
from brushpass.games import GAMES
from brushpass.agents.search import Node, Search
from brushpass.core.check import random_action
from brushpass.core.game import Game, History
from brushpass.core.errors import UserError, NoConsistentWorld
from brushpass.core.kernel import HIDDEN
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from tests.helpers_arena import at_once, winning_position
from tests.kyoto import table as kyoto
from tests.topsecret import table as topsecret

AT_THE_GATE = """
6  .   .   .   .   y3r
5  .   .   g3r .   .
4  .   .   .   .   .
3  .   .   .   .   y3f
2  .   .   .   .   .
1  g1  .   .   .   .
turn oniwaban
hand oniwaban: joker tunnel
hand government: castle castle
"""
DUEL = """
turn red
pool 4
red 1 paris red-a
blue 1 geneva blue-b
"""


def search_of(game: Game[Any], world: Any, simulations: int) -> Search[Any]:
    """Return a search that has simulated one state."""
    search = Search(game, game.who(world), Budget(simulations, 1, 4, 1.5), Random(1))
    search.simulate([world])
    return search


def most_tried(root: Node) -> int:
    return max(root.children, key=lambda a: root.children[a].visits)


def test_it_walks_in_at_the_gate() -> None:
    s = kyoto.table(AT_THE_GATE, equipment="off")
    game = kyoto.game_of(s)
    search = search_of(game, s, 60)
    after = game.apply(s, most_tried(search.root))
    assert game.result(after) == "0 K51"


def test_it_leaves_the_world_as_it_was_and_keeps_to_its_budget() -> None:
    s = kyoto.table(AT_THE_GATE, equipment="off")
    before = s.to_dict()
    search = search_of(kyoto.game_of(s), s, 37)
    assert s.to_dict() == before
    assert (search.simulations_done, search.root.visits) == (37, 37.0)


def test_a_limit_in_seconds_stops_it_early() -> None:
    s = kyoto.table(AT_THE_GATE, equipment="off")
    search = Search(kyoto.game_of(s), 0, Budget(100_000, 1, 4, 1.5, 1e-9), Random(1))
    search.simulate([s])
    assert search.simulations_done == 16


def test_a_limit_in_steps_stops_it_at_the_same_place_on_every_machine() -> None:
    s = topsecret.table(DUEL)
    searches = [Search(topsecret.game_of(s), 0, Budget(60, 1, 4, 1.5, steps=most), Random(1)) for most in (200, 200, 0)]
    for search in searches:
        search.simulate([s])
    assert searches[0].simulations_done == searches[1].simulations_done < 60
    assert 200 <= searches[0].steps < 300, "it ends the simulation that it has begun"
    assert searches[2].simulations_done == 60


def test_in_a_duel_nobody_in_the_search_sees_the_card_that_lies_face_down() -> None:
    s = topsecret.act(topsecret.table(DUEL), "move 1 geneva")
    search = search_of(topsecret.game_of(s), s, 200)
    assert len(search.root.children) == 6
    assert set(search.root_of(s, topsecret.BLUE).children) == {HIDDEN}
    assert len(search.root_of(s, topsecret.BLUE).children[HIDDEN].children) == 6
    assert search.game.selection(s) == MIXED


def test_a_player_who_may_be_on_either_side_thinks_apart_for_each() -> None:
    game = brushpass.game("embassy")
    _, seat, heard = heard_in_a_game(game, 60)
    worlds = game.sample_worlds(heard, seat, 12, Random(3))
    search = Search(game, seat, Budget(24, 12, 0, 1.5), Random(1))
    search.simulate(worlds)
    other = (seat + 1) % game.seats
    trees = {game.side(world, other): search.root_of(world, other) for world in worlds}
    assert len(trees) == 2
    assert sum(tree.visits for tree in trees.values()) == search.root.visits == 24


def heard_in_a_game(game: Game[Any], steps: int) -> tuple[Any, int, History]:
    """Return a state of a random game in which a player has a choice, the player, and their events."""
    rng, s = Random(7), game.new()
    heard: list[History] = [[] for _ in range(game.seats)]
    while steps > 0 or game.who(s) < 0 or len(game.legal_actions(s)) == 1:
        s = game.apply(s, random_action(game, s, rng))
        steps -= 1
        for seat in range(game.seats):
            if game.observed_events(s, seat):
                heard[seat].append(game.observed_events(s, seat))
    return s, game.who(s), heard[game.who(s)]


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("number", range(6))
def test_a_level_chooses_alike_in_worlds_that_its_seat_cannot_tell_apart(name: str, number: int) -> None:
    game = brushpass.game(name)
    truth, seat, heard = heard_in_a_game(game, 60)
    other = game.sample_world(heard, seat, Random(11))
    each = available_levels(name)[number]
    if each.budget is not None:
        each = type(each)(each.name, 0, Budget(24, 3, 4, each.budget.exploration))
    chosen = []
    for world in (truth, other):
        bot = Opponent(each).make_bot(game, seat, 5)
        for events in heard:
            bot.receive(events)
        chosen.append(bot.choose(game.legal_actions(world)))
    assert chosen[0] == chosen[1]
    assert chosen[0] in game.legal_actions(truth)


@pytest.mark.parametrize("name", list(GAMES))
def test_levels_go_by_name_and_by_number(name: str) -> None:
    assert [each.name for each in available_levels(name)] == [*LEVEL_NAMES, "legend"]
    for number, each in enumerate(available_levels(name), 1):
        assert find_opponent(name, str(number)).level is find_opponent(name, each.name.upper()).level is each
    assert find_opponent(name, "random").level is RANDOM
    for wrong in ("0", "7", "", "grandmaster"):
        with pytest.raises(UserError, match="There is no bot"):
            find_opponent(name, wrong)


class Tempted(KyotoGame):
    """A game whose heuristics strongly prefer one move, with a single consistent state."""

    def __init__(self, world: Kyoto, wanted: int) -> None:
        super().__init__({})
        self.world = world
        self.wanted = wanted

    def sample_worlds(self, heard: History, player: int, count: int, rng: Random) -> list[Kyoto]:
        return [self.world.copy()]

    def sample_world(self, heard: History, player: int, rng: Random) -> Kyoto:
        return self.world.copy()

    def prior(self, s: Kyoto, options: vec[i64]) -> vec[i64]:
        return vec[i64]([10**6 if a == self.wanted else 1 for a in options])


@pytest.mark.parametrize("simulations", [1, 8, 60])
def test_a_certain_loss_comes_after_everything_that_was_never_tried(simulations: int) -> None:
    _, s, _, losing = winning_position()
    game = Tempted(s, losing)
    search = Search(game, game.who(s), Budget(simulations, 1, 4, 1.5), Random(1))
    estimates = search.search_worlds(search.sample_worlds([]), game.legal_actions(s))
    assert estimates[0].action != losing
    assert estimates[0].value > -1.0
    if simulations == 60:
        assert estimates[0].visits > 0, "nothing else was ever tried"


@pytest.mark.parametrize("slips", [0, 100])
def test_a_player_who_goes_by_heuristics_or_by_whim_looks_again_before_losing_at_once(slips: int) -> None:
    _, s, _, losing = winning_position()
    game = Tempted(s, losing)
    options = game.legal_actions(s)
    lost = sum(at_once(s, HeuristicBot(game, game.who(s), Level("bold", slips), seed).choose(options)) < 0
               for seed in range(40))
    blind = sum(at_once(s, a) < 0 for a in options) / len(options)
    assert lost <= 40 * blind * blind + 4


class Sealed(TopSecretGame):
    """A game whose consistent states are known."""

    def __init__(self, worlds: list[TopSecret]) -> None:
        super().__init__({})
        self.possible = worlds

    def sample_worlds(self, heard: History, player: int, count: int, rng: Random) -> list[TopSecret]:
        return self.possible


def test_both_cards_of_a_duel_are_mixed() -> None:
    s = topsecret.act(topsecret.table(DUEL), "move 1 geneva")
    for worlds in ([s], [topsecret.act(s, f"lay {card}") for card in (0, 2, 3, 5)]):
        game = Sealed(worlds)
        bots = [SearchBot(game, game.who(worlds[0]), Budget(24, 4, 2, 1.5), seed) for seed in range(12)]
        assert game.selection(worlds[0]) == MIXED
        assert len({bot.choose(game.legal_actions(worlds[0])) for bot in bots}) > 1


def test_suitcases_are_packed_and_placed_by_heart() -> None:
    game, rng = brushpass.game("topsecret"), Random(2)
    s = game.new()
    manners: list[int] = []
    while game.who(s) < 0 or len(manners) < 32:
        if game.who(s) >= 0:
            manners.append(game.selection(s))
        s = game.apply(s, random_action(game, s, rng))
    assert manners == [SAMPLE_PRIOR] * 32
    while game.who(s) < 0:
        s = game.apply(s, random_action(game, s, rng))
    assert game.selection(s) == SAMPLE_PRIOR_SEARCH_ONLY, "which of them to fetch"


@pytest.mark.parametrize("missing", ["weights", "numpy"])
def test_without_weights_or_numpy_all_else_plays_on(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing == "weights":
        monkeypatch.setitem(GAMES.types, "kyoto", replace(GAMES["kyoto"], package="brushpass.text"))
    else:
        monkeypatch.setattr(levels, "find_spec", lambda name: None)
    levels.has_numpy_network.cache_clear()
    try:
        assert [each.name for each in available_levels("kyoto")] == list(LEVEL_NAMES)
        with pytest.raises(UserError, match="There is no bot"):
            find_opponent("kyoto", "legend")
    finally:
        levels.has_numpy_network.cache_clear()


def test_a_network_knows_what_it_was_trained_on() -> None:
    known = [brushpass.game("kyoto"), brushpass.game("topsecret", players="2", most_turns="90"),
             brushpass.game("topsecret", empty_corner="red"), brushpass.game("embassy", players="4", rounds="9")]
    unknown = [brushpass.game("kyoto", board="mini"), brushpass.game("topsecret", players="3", empty_corner="red"),
               brushpass.game("kyoto", equipment="on", equipment_sides="exchanged")]
    assert [is_trained_on(game) for game in (*known, *unknown)] == [True] * 4 + [False] * 3


class Baffled(KyotoGame):
    """A game without a consistent state."""

    def sample_world(self, heard: History, player: int, rng: Random) -> Any:
        raise NoConsistentWorld

    def sample_worlds(self, heard: History, player: int, count: int, rng: Random) -> list[Any]:
        raise NoConsistentWorld


@pytest.mark.parametrize("number", range(6))
def test_a_bot_that_can_make_no_sense_of_what_it_heard_plays_on(number: int) -> None:
    game = Baffled({})
    s, seat, _ = heard_in_a_game(game, 40)
    bot = Opponent(available_levels("kyoto")[number]).make_bot(game, seat, 3)
    assert bot.choose(game.legal_actions(s)) in game.legal_actions(s)
