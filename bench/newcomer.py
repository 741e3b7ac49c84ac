"""Measure how often a first-time player beats the lowest level: `python -m bench.newcomer [GAMES]`.

The first-time player is a script: it knows the rules and its view, has no memory and plans one step ahead. The lowest
level of every game must lose to it.
"""
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from librt.random import Random

from brushpass.agents.bot import Bot
from brushpass.agents.levels import find_opponent
from brushpass.core.levels import LEVEL_NAMES
from brushpass.arena.match import interval
from brushpass.arena.table import BotTable, Contestant, Outcome
from brushpass.core.game import Action, Game, History
from brushpass.core.kernel import Event
from brushpass.games import game as open_game
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import BOMB, HELIPAD, RADIO, ROOMS, ROOM_NAMES, STORAGE_BASEMENT, STORAGE_TERRACE
from brushpass.games.embassy.view import EmbassyView
from brushpass.games.kyoto.data import CELL_NAMES, REAL, STRENGTH
from brushpass.games.kyoto.view import KyotoView
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import HEADQUARTERS, MAX_LINES, PLACES
from brushpass.games.topsecret.view import TopSecretView


class Newcomer:
    """A policy that takes the option that looks best, with random tie-breaks."""

    def __init__(self, game: Game[Any], seat: int, seed: int) -> None:
        self.game, self.seat, self.rng = game, seat, Random(seed)
        self.history: History = []
        self.likes: Callable[[Any, Action], float] = LIKES[game.name](game)

    def receive(self, events: list[Event]) -> None:
        if events:
            self.history.append(events)

    def choose(self, options: list[int]) -> int:
        """Choose from the public board, which is equal in every consistent state."""
        view = self.game.observe(self.game.sample_world(self.history, self.seat, self.rng), self.seat)
        return max(options, key=lambda a: self.likes(view, self.game.actions[a]) + self.rng.random() / 2)


class NewcomerSeat:
    """A seat player for the newcomer."""

    def make_bot(self, game: Game[Any], seat: int, seed: int) -> Bot:
        return Newcomer(game, seat, seed)


class AtKyoto:
    """Kyoto: runs with real intelligence, and attacks agents known to be weaker."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def __call__(self, v: KyotoView, action: Action) -> float:
        way = action.words[0].split("-") if action.words else []
        if len(way) != 2 or action.verb in ("swap", "push"):
            return 0.0
        start, to = CELL_NAMES.index(way[0]), CELL_NAMES.index(way[1])
        mine, ahead = v.identity[start], (to // 5 - start // 5) * (1 if v.side == 0 else -1)
        if v.owner[to] == 1 and v.identity[to] >= 0 and mine >= 0:
            return 3.0 if STRENGTH[mine] >= STRENGTH[v.identity[to]] else -3.0
        return ahead * (2.0 if mine >= 0 and REAL >> mine & 1 else 1.0)


class AtTopSecret:
    """Top Secret: fetches the nearest suitcase that is not its own bomb, and carries it home."""

    def __init__(self, game: Game[Any]) -> None:
        config = game.config
        assert isinstance(config, TopSecretConfig)
        self.places = {name: place for place, name in enumerate(place_names(game))}
        self.steps = [distances(ways(config), place) for place in range(PLACES)]
        self.config = config

    def __call__(self, v: TopSecretView, action: Action) -> float:
        if action.verb in ("take", "claim"):
            return 5.0
        if action.verb != "move":
            return -1.0 if action.verb in ("drop", "swap") else 0.5
        agent, to = int(action.words[0]) - 1, self.places[action.words[1]]
        if to >= HEADQUARTERS:
            return -5.0 if v.contents[v.carries[agent]] == 0 else 9.0
        goals = [city for case, city in enumerate(v.lies) if city >= 0 and v.contents[case] != 0]
        if v.carries[agent] >= 0:
            goals = self.config.board.gates[v.corners[0]]
        nearer = self.far(v.at[agent], goals) - self.far(to, goals)
        return 2.0 * nearer - 0.1 * self.far(to, goals)

    def far(self, place: int, goals: list[int]) -> int:
        return min([self.steps[place][goal] for goal in goals], default=0)


class AtEmbassy:
    """Embassy: draws items, boards the helicopter with the enemy's intel, and bombs enemy helicopters."""

    def __init__(self, game: Game[Any]) -> None:
        config = game.config
        assert isinstance(config, EmbassyConfig)
        doors = [[to for to in range(ROOMS) if config.way_kinds[room * ROOMS + to] not in (0, 3)]
                 for room in range(ROOMS)]
        self.steps = [distances(doors, room) for room in range(ROOMS)]

    def __call__(self, v: EmbassyView, action: Action) -> float:
        mine = v.loyalty[0]
        intel = any(v.hand[faction] > 0 for faction in range(3) if faction != mine)
        if action.verb == "move":
            return -float(self.steps[ROOM_NAMES.index(action.words[0])][self.goal(v, mine, intel)])
        if action.verb == "board":
            return 9.0 if intel else -9.0
        if action.verb == "call":
            return 2.0 if (action.words[0] == ("red", "blue", "green")[mine]) == intel else -1.0
        if action.verb in ("bomb", "crack"):
            return -9.0 if action.verb == "bomb" and v.helicopter == mine else 5.0
        return 1.0 if action.verb in ("draw", "steal", "heal", "first-aid", "armoury") else 0.0

    def goal(self, v: EmbassyView, mine: int, intel: bool) -> int:
        """Return the target room."""
        if v.helicopter >= 0 and ((intel and v.helicopter == mine) or (v.hand[BOMB] > 0 and v.helicopter != mine)):
            return int(HELIPAD)
        if intel and v.helicopter < 0:
            return int(RADIO)
        return int(min(STORAGE_TERRACE, STORAGE_BASEMENT, key=lambda room: self.steps[v.at[0]][room]))


LIKES: dict[str, Callable[[Game[Any]], Callable[[Any, Action], float]]] = {
    "kyoto": AtKyoto, "topsecret": AtTopSecret, "embassy": AtEmbassy,
}


FACE_TO_FACE = {"topsecret": {"players": "2"}}


def place_names(game: Game[Any]) -> list[str]:
    """Return the notation of all places of Top Secret, in order."""
    return [action.words[1] for action in game.actions if action.verb == "move" and action.words[0] == "1"]


def ways(config: TopSecretConfig) -> list[list[int]]:
    return [[int(to) for to in config.near[place * MAX_LINES:(place + 1) * MAX_LINES] if to >= 0]
            for place in range(PLACES)]


def distances(doors: list[list[int]], start: int) -> list[int]:
    """Return the distance of every place from one place."""
    found, edge = {start: 0}, [start]
    for steps in range(1, len(doors)):
        edge = sorted({to for place in edge for to in doors[place] if to not in found})
        found.update(dict.fromkeys(edge, steps))
    return [found.get(place, 99) for place in range(len(doors))]


def one_game(task: tuple[str, int]) -> Outcome:
    name, number = task
    table = open_game(name, **FACE_TO_FACE.get(name, {}))
    sides = table.sides()
    seats: list[Contestant] = [NewcomerSeat(), find_opponent(name, LEVEL_NAMES[0])]
    return BotTable(table, seats, number % sides, 9_000 + number // sides).play_to_end()


def main(games: int) -> None:
    """Print the newcomer's win rate against the lowest level, side against side."""
    for name in LIKES:
        with ProcessPoolExecutor() as pool:
            outcomes = list(pool.map(one_game, [(name, number) for number in range(games)]))
        rate = sum(outcome.shares[0] for outcome in outcomes) / games
        low, high = interval(rate, games)
        shown = f"{rate:.1%} of {games} games (95%: {low:.1%} to {high:.1%})"
        print(f"{name:10} newcomer against {LEVEL_NAMES[0]}: {shown}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
