"""Embassy, suspicions: what is sure is sure, what was done weighs, and a world is imagined in proportion."""
from itertools import product
from math import isclose, log

import pytest
from librt.random import Random

from brushpass.core.check import random_action, check_same_view
from brushpass.core.chance import pick
from brushpass.core.game import History
from brushpass.core.kernel import NATURE
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.events import Acted, Dealt, Exchanged, Looked, Played, Rewarded
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.beliefs.loyalty import known_loyalties, loyalty_deals
from brushpass.games.embassy.beliefs.conduct import reweigh_by_conduct
from brushpass.games.embassy.beliefs.loyalty_belief import DEED_LIKELIHOODS, loyalty_posterior, smoothed_posterior
from tests.effort import COMPILED, effort
from tests.test_checks_of_games import EMBASSY

RED, BLUE, NEUTRAL = 0, 1, 3
OWN: History = [[Dealt(0, RED, False)], [Dealt(1, -1, False)], [Dealt(2, -1, False)], [Dealt(3, -1, False)]]


def belief(*heard: list[object], options: dict[str, str] | None = None) -> dict[tuple[int, ...], float]:
    """Return what player 0, who is red, believes after some events."""
    told: History = [*OWN, *heard]  # type: ignore[list-item]
    return dict(loyalty_posterior(EmbassyConfig(options or {}), told, 0))


def friend(found: dict[tuple[int, ...], float], player: int) -> float:
    """Return how likely a player is of the side of player 0."""
    return sum(weight for deal, weight in found.items() if deal[player] == deal[0])


@pytest.mark.parametrize("options", EMBASSY)
def test_er2_the_deals_are_those_of_the_mission_as_likely_as_they_are_dealt(options: dict[str, str]) -> None:
    config = EmbassyConfig(options)
    players = int(config.players)
    cards = [faction for faction in range(3) for _ in range(config.mission.deal[players][faction])]
    parts = dict(loyalty_deals(config, []))
    ways = {}
    for deal in product(range(3), repeat=players):
        ways[deal] = 1
        for faction in range(3):
            for taken in range(deal.count(faction)):
                ways[deal] *= cards.count(faction) - taken
    total = sum(ways.values())
    assert all(isclose(parts.get(deal, 0.0), count / total) for deal, count in ways.items())


def test_without_clues_each_of_the_others_is_a_friend_as_likely() -> None:
    found = belief()
    assert len(found) == 3
    assert all(isclose(friend(found, player), 1 / 3) for player in (1, 2, 3))


def test_e96_a_loyalty_that_was_seen_is_sure_and_the_neutral_card_tells_nothing() -> None:
    found = belief([Looked(0, 2, RED, 1, "E96")])
    assert found == {(RED, BLUE, RED, BLUE): 1.0}
    assert belief([Looked(0, 2, NEUTRAL, 1, "E96")]) == belief()


def test_what_one_did_oneself_tells_nothing() -> None:
    assert belief([Acted(0, "call", "blue", "E89")], [Rewarded(0, 1, "steal", "ER19")]) == belief()


def test_the_weights_are_bayes_rule_over_all_deals() -> None:
    found = belief([Acted(1, "call", "blue", "E89")], [Played(2, 3, "E51")], [Exchanged(3, 3, 0, 4, 9)])
    by_hand = {}
    for deal in ((RED, RED, BLUE, BLUE), (RED, BLUE, RED, BLUE), (RED, BLUE, BLUE, RED)):
        by_hand[deal] = (DEED_LIKELIHOODS["call"][deal[1] != BLUE] * DEED_LIKELIHOODS["bomb"][deal[2] != BLUE]
                         * DEED_LIKELIHOODS["friendly"][deal[3] != deal[0]])
    total = sum(by_hand.values())
    assert found.keys() == by_hand.keys()
    assert all(isclose(found[deal], weight / total) for deal, weight in by_hand.items())
    assert friend(found, 2) > 0.8


def heuristic_game(game: EmbassyGame, rng: Random) -> tuple[tuple[int, ...], list[History]]:
    """Play by heuristics; return the Loyalties, and what each player heard before anybody boarded."""
    s = game.new()
    heard: list[History] = [[] for _ in range(game.seats)]
    while not game.over(s):
        choices = game.legal_ids(s)
        a = game.draw(s, rng) if game.who(s) == NATURE else pick(choices, game.prior(s, choices), rng)
        s = game.apply(s, int(a))
        for player in range(game.seats):
            events = game.observed_events(s, player)
            if events and not any(type(event).__name__ == "Boarded" for event in events):
                heard[player].append(events)
    return tuple(int(faction) for faction in s.loyalty[:game.seats]), heard


@pytest.mark.parametrize("options", EMBASSY)
def test_suspicions_sum_to_one_fit_what_is_sure_and_beat_the_even_guess(options: dict[str, str]) -> None:
    game, rng = EmbassyGame({**options, "rounds": "12"}), Random(41)
    loss, even = 0.0, 0.0
    for _ in range(12):
        truth, heard = heuristic_game(game, rng)
        for before in heard:
            found = dict(loyalty_posterior(game.embassy, before, heard.index(before)))
            assert isclose(sum(found.values()), 1.0)
            known = known_loyalties(game.embassy, before)
            assert all(known[seat] in (-1, faction) for deal in found for seat, faction in enumerate(deal))
            loss -= log(found[truth])
            even -= log(dict(loyalty_deals(game.embassy, before))[truth])
    assert loss <= even, f"{loss:.2f} against {even:.2f}"


def test_where_everybody_went_tells_more_than_deeds_alone() -> None:
    game, rng = EmbassyGame({}), Random(45)
    loss, deeds, changes = 0.0, 0.0, 0
    for _ in range(effort(12)):
        truth, heard = heuristic_game(game, rng)
        for player in range(game.seats):
            weighed = smoothed_posterior(game.embassy, heard[player], player)
            found = dict(reweigh_by_conduct(game.distances, game.embassy, heard[player], player, weighed, 8, rng))
            assert isclose(sum(found.values()), 1.0)
            loss -= log(found[truth])
            deeds -= log(dict(weighed)[truth])
            changes += any(abs(found[deal] - weight) > 1e-6 for deal, weight in weighed)
    assert changes > 0 or not COMPILED, "conduct changes no belief"
    assert loss < deeds or not COMPILED, f"{loss:.2f} against {deeds:.2f}"  # one game alone may mislead


def test_an_imagined_world_looks_like_the_truth_and_has_the_loyalties_that_were_drawn() -> None:
    game, rng = EmbassyGame({}), Random(43)
    s = game.new()
    heard: History = []
    friends = [0, 0, 0, 0]
    for step in range(400):
        if game.over(s):
            break
        s = game.apply(s, random_action(game, s, rng))
        events = game.observed_events(s, 0)
        if events:
            heard.append(events)
            if step % 8 == 0:
                check_same_view(game, s, game.sample_worlds(heard, 0, 1, rng)[0], 0)
    weighed = smoothed_posterior(game.embassy, heard, 0)
    found = dict(reweigh_by_conduct(game.distances, game.embassy, heard, 0, weighed, 8, rng))
    for world in game.sample_worlds(heard, 0, 200, rng):
        for player in range(4):
            friends[player] += world.loyalty[player] == world.loyalty[0]
    for player in (1, 2, 3):
        assert abs(friends[player] / 200 - friend(found, player)) < 0.13
