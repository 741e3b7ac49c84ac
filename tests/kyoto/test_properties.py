"""Kyoto, what must hold in any game: a second referee agrees, positions read back, spectators learn nothing."""
import pytest
from librt.random import Random

from brushpass.core.check import random_action
from brushpass.core.game import History
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.beliefs.sampler import sample_world
from brushpass.games.kyoto.text.position import position
from brushpass.games.kyoto.view import KyotoView
from tests.effort import effort
from tests.kyoto.position_text import position_text
from tests.kyoto.referee import Referee
from tests.kyoto.table import EVERYTHING
from tests.test_checks_of_games import KYOTO, MINI


@pytest.mark.parametrize("config", KYOTO)
def test_a_second_referee_finds_the_same_plays(config: dict[str, str]) -> None:
    game, rng, judged = KyotoGame(config), Random(17), 0
    mini = config in MINI.values()
    for _ in range(30 if mini else effort(12, 3)):
        s = game.new()
        while not s.over:
            if type(s.pending[-1]).__name__ == "PlayCard":
                plays = {game.text(a) for a in game.legal_actions(s)}
                assert plays == Referee(game.observe(s, game.who(s)), game.kyoto).plays()
                judged += 1
            game.step(s, random_action(game, s, rng))
    assert judged > (100 if mini else effort(200))


@pytest.mark.parametrize("config", KYOTO)
def test_a_position_reads_back(config: dict[str, str]) -> None:
    game, rng, read = KyotoGame(config), Random(19), 0
    mini = config in MINI.values()
    for _ in range(15 if mini else effort(15)):
        s = game.new()
        while not s.over:
            if type(s.pending[-1]).__name__ == "PlayCard" and game.observe(s, 0).equipment.count(1) == 0:
                again = position(position_text(s), game.kyoto)
                assert position_text(again) == position_text(s)
                assert game.legal_actions(again) == game.legal_actions(s)
                read += 1
            game.step(s, random_action(game, s, rng))
    assert read > (40 if mini else effort(200) // 2)


def test_a_spectator_learns_no_more_than_the_player_who_is_not_concerned() -> None:
    game, rng = KyotoGame(EVERYTHING), Random(23)
    for _ in range(effort(30)):
        s = game.new()
        while not s.over:
            s = game.apply(s, random_action(game, s, rng))
            for event in s.events or []:
                other = 1 - int(str(event.to_dict().get("player", 0)))
                assert event.seen_by(-2) == event.seen_by(other)
            check_spectator(game.observe(s, -2), [game.observe(s, 0), game.observe(s, 1)])


def check_spectator(seen: KyotoView, views: list[KyotoView]) -> None:
    """Check that a spectator sees no cards, and only identities that both players see."""
    assert (seen.hand, seen.discard, seen.marks, seen.under_deck, seen.sealed) == ((), (), (), (), -1)
    for cell in range(30):
        assert seen.identity[cell] == min(view.identity[cell] for view in views)


def test_a_guess_takes_few_tries_even_at_its_worst() -> None:
    game, rng, worst = KyotoGame(EVERYTHING), Random(29), 0
    for _ in range(effort(25)):
        s = game.new()
        heard: list[History] = [[], []]
        while not s.over:
            s = game.apply(s, random_action(game, s, rng))
            for player in (0, 1):
                heard[player].append(game.observed_events(s, player))
        for player in (0, 1):
            worst = max(worst, sample_world(game.kyoto, heard[player], player, rng)[1])
    assert 1 <= worst < 500


def test_a_lone_second_mark_of_anju_reads_back_as_the_second() -> None:
    game = KyotoGame({"special_agents": "sides"})
    rows = "\n".join(f"{row} . . . . ." for row in (6, 5, 4, 3, 2)) + "\n1 g3r . . . y3r\n"
    marks = "special government: anju\ndecoy government: - castle | shrine tavern\n"
    s = position(f"{rows}hand oniwaban: joker\n{marks}", game.kyoto)
    assert list(s.marks[4:]) == [-1, 3, 0, 2]
    assert list(position(position_text(s), game.kyoto).marks) == list(s.marks)
