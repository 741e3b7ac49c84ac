"""The API of every game: the same methods, and errors with a reason."""
import doctest

import pytest
from librt.random import Random

import brushpass
from brushpass.core.check import random_action
from brushpass.core.kernel import SPECTATOR
from brushpass.core.phrase import Refused
from brushpass.core.errors import BadConfig, BadNotation

NAMES = ["seats", "config", "new", "over", "who", "legal_actions", "odds", "apply", "step", "observe",
         "observed_events", "sample_world", "returns", "text", "parse"]


@pytest.mark.parametrize("name", brushpass.GAMES)
def test_every_game_has_the_same_names(name: str) -> None:
    game = brushpass.game(name)
    assert [each for each in NAMES if not hasattr(game, each)] == []


@pytest.mark.parametrize("name", brushpass.GAMES)
def test_a_game_can_be_played_through_the_door_alone(name: str) -> None:
    game, rng = brushpass.game(name), Random(1)
    s = game.new()
    while not game.over(s):
        assert len(game.odds(s)) == len(game.legal_actions(s)) > 0
        assert game.public_player_to_move(s) == max(-1, game.observe(s, int(SPECTATOR)).asked_of)
        a = random_action(game, s, rng)
        assert game.parse(game.text(a)) == a
        s = game.apply(s, a)
        heard = [bool(game.observed_events(s, player)) for player in range(game.seats)]
        assert any(heard) if name == "embassy" else all(heard)  # ER56 in Embassy some things are heard by two alone
    assert max(game.returns(s)) <= 1.0
    assert abs(sum(game.returns(s))) < 1e-9
    assert game.legal_actions(s) == []
    assert game.public_player_to_move(s) == -1


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    game = brushpass.game("kyoto")
    s = game.new()
    with pytest.raises(Refused) as refused:
        game.apply(s, game.parse("pass"))
    assert refused.value.refusal.rule == "K29"
    for wrong in (-1, len(game.actions), 10**12):
        with pytest.raises(Refused):
            game.apply(s, wrong)
    assert s == game.new()


@pytest.mark.parametrize("options", [{"board": "x"}, {"equipment": "maybe"}, {"colour": "red"}, {"stun": ""}])
def test_a_wrong_option_is_named(options: dict[str, str]) -> None:
    with pytest.raises(BadConfig) as bad:
        brushpass.game("kyoto", **options)
    assert bad.value.key.startswith("config.")


def test_a_game_that_is_not_there_is_named() -> None:
    with pytest.raises(BadConfig, match="chess"):
        brushpass.game("chess")


@pytest.mark.parametrize("text", ["", "castle", "castle a1", "castle a1-z9", "pass pass", "\x00", "é" * 10_000])
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        brushpass.game("kyoto").parse(text)


def test_the_doors_own_example_is_true() -> None:
    assert doctest.testmod(brushpass).failed == 0
