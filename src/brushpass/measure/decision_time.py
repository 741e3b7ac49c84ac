"""The CPU time per decision of a bot that plays one seat against operatives."""
from __future__ import annotations

from time import process_time
from typing import Final

from librt.random import Random

from brushpass.agents.levels import find_contestant
from brushpass.core.kernel import NATURE
from brushpass.games import game as open_game

OPPONENT: Final = "operative"


def decision_times(name: str, level: str, seed: int) -> list[float]:
    """Play one game; return the seconds of each decision of the bot that had at least two options."""
    game, nature = open_game(name), Random(seed)
    bots = [find_contestant(name, OPPONENT if seat else level).make_bot(game, seat, seed * 10 + seat)
            for seat in range(game.seats)]
    s, times = game.new(), []
    while not game.over(s):
        seat, options = game.who(s), game.legal_actions(s)
        started = process_time()
        a = int(game.draw(s, nature)) if seat == NATURE else bots[seat].choose(options)
        if seat == 0 and len(options) > 1:
            times.append(process_time() - started)
        s = game.apply(s, a)
        for other, bot in enumerate(bots):
            bot.receive(game.observed_events(s, other))
    return times


def measure_decisions(name: str, level: str, decisions: int, seed: int) -> dict[str, float]:
    """Play games until there are that many decisions; return mean, median, 99th percentile and maximum in seconds."""
    times: list[float] = []
    while len(times) < decisions:
        times += decision_times(name, level, seed)
        seed += 1
    times = sorted(times[:decisions])
    return {"mean": sum(times) / len(times), "median": times[len(times) // 2], "high": times[len(times) * 99 // 100],
            "max": times[-1]}
