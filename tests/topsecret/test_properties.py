"""Top Secret, what must hold in any game: a second referee agrees, positions read back, spectators learn nothing."""
import pytest
from librt.random import Random

from bench.courier import Courier
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.text.position import position
from tests.effort import effort
from tests.test_checks_of_games import MINI, TOPSECRET
from tests.topsecret.position_text import position_text
from tests.topsecret.referee import Referee


@pytest.mark.parametrize("config", TOPSECRET)
def test_a_second_referee_finds_the_same_options(config: dict[str, str]) -> None:
    game, judged = TopSecretGame(config), 0
    mini = config in MINI.values()
    for seed in range(12 if mini else effort(12)):
        courier, s = Courier(game, Random(seed)), game.new()
        while not s.over:
            if type(s.pending[-1]).__name__ == "MoveAgent":
                found = {game.text(a) for a in game.legal_actions(s)}
                assert found == Referee(game.observe(s, game.who(s)), game.topsecret).options()
                judged += 1
            game.step(s, courier.choose(s))
    assert judged > (40 if mini else effort(1_000) // 2)


@pytest.mark.parametrize("config", TOPSECRET)
def test_a_position_reads_back(config: dict[str, str]) -> None:
    game, read = TopSecretGame(config), 0
    courier, s = Courier(game, Random(5)), game.new()
    while not s.over:
        if type(s.pending[-1]).__name__ == "RollDice":
            again = position(position_text(s), game.topsecret)
            assert position_text(again) == position_text(s)
            unsaid = {"rolled": 0, "first": 0, "dice": 0}  # what lies behind does not matter any more
            assert {**again.to_dict(), **unsaid} == {**s.to_dict(), **unsaid}
            read += 1
        game.step(s, courier.choose(s))
    assert read > (3 if config in MINI.values() else 20)


def test_a_spectator_learns_no_more_than_any_player_who_is_not_concerned() -> None:
    game = TopSecretGame({"players": "3", "most_turns": "60"})
    courier, s = Courier(game, Random(8)), game.new()
    while not s.over:
        s = game.apply(s, courier.choose(s))
        for event in s.events or []:
            concerned = event.to_dict().get("player", 0)
            for other in range(3):
                if other != concerned:
                    assert event.seen_by(-2) == event.seen_by(other)
        seen = game.observe(s, -2)
        assert all(content == -1 or seen.opened[case] >= 0 for case, content in enumerate(seen.contents))
        assert -1 in seen.laid or seen.laid == ()
