"""Top Secret, who sees what is chosen: others cannot tell packings or face-down cards apart; all else they can."""
import pytest
from librt.random import Random

from brushpass.core.check import random_action
from brushpass.core.kernel import Event
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from tests.effort import effort, some
from tests.test_checks_of_games import TOPSECRET


def check_shown(game: TopSecretGame, s: TopSecret) -> bool:
    """Check that options differ in their events only for players to whom they are shown; return if one is hidden."""
    after = [game.apply(s, a) for a in game.legal_actions(s)]
    hidden = False
    for player in range(game.seats):
        told: list[list[Event]] = []
        for each in after:
            events = game.observed_events(each, player)
            if events not in told:
                told.append(events)
        if player != game.who(s):
            assert len(told) == (len(after) if game.shown_to(s, player) else 1)
            hidden = hidden or not game.shown_to(s, player)
    return hidden


@pytest.mark.parametrize("config", some(TOPSECRET))
def test_the_others_see_just_what_is_said_to_be_shown(config: dict[str, str]) -> None:
    game, rng = TopSecretGame({**config, "most_turns": "40"}), Random(3)
    hidden: set[str] = set()
    for _ in range(effort(2)):
        s = game.new()
        while not s.over:
            if check_shown(game, s):
                hidden.add(type(s.pending[-1]).__name__)
            game.step(s, random_action(game, s, rng))
    assert hidden == {"PackCase", "LayCard"}


def test_a_player_who_chooses_sees_it() -> None:
    game, rng = TopSecretGame({"most_turns": "60"}), Random(4)
    s = game.new()
    while not s.over:
        assert game.who(s) < 0 or game.shown_to(s, game.who(s))
        game.step(s, random_action(game, s, rng))
