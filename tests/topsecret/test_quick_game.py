"""The first game of a newcomer: one bot by default, and bots of the second level that bring a game to its end."""
from __future__ import annotations

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.core.kernel import NATURE
from brushpass.games import GAMES, game
from brushpass.games.topsecret.state import TopSecret

MAX_ROUNDS = 60


def test_a_quick_game_has_one_bot_and_more_can_be_chosen() -> None:
    kind = GAMES["topsecret"]
    assert kind.page.default_bots == 1
    assert kind.counts[""] == [2, 3, 4]


def test_four_couriers_bring_ten_secrets_home_within_sixty_rounds() -> None:
    played, rng = game("topsecret", players="4"), Random(0)
    bots = [find_opponent("topsecret", "courier").make_bot(played, seat, seat) for seat in range(played.seats)]
    s = played.new()
    while not played.over(s):
        assert isinstance(s, TopSecret)
        assert s.turns < MAX_ROUNDS * played.seats, "the bots wander"
        seat = played.who(s)
        s = played.apply(s, played.draw(s, rng) if seat == NATURE else bots[seat].choose(played.legal_actions(s)))
        for other, bot in enumerate(bots):
            bot.receive(played.observed_events(s, other))
    assert isinstance(s, TopSecret)
    assert s.reason == "T57"
