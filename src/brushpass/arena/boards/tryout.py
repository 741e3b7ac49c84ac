"""A board tried out: bots of one level play it in every seat, and what happens there is counted."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, Final, NamedTuple

from brushpass.agents.levels import find_opponent
from brushpass.arena.match import interval
from brushpass.arena.table import BotTable
from brushpass.arena.executors import Where
from brushpass.core.game import Game
from brushpass.core.gametype import Trial
from brushpass.core.problems import UserError
from brushpass.games import game as open_game
from brushpass.games import game_type

SELDOM: Final = 0.05  # visits a game, below which hardly anybody comes to a place


class Tried(NamedTuple):
    """One game: each seat's share of the win, the rule that ended it, its turns, and what happened in them."""

    shares: list[float]
    ended_by: str
    turns: int
    quiet: int  # turns in which nothing of note happened
    visits: dict[int, int]  # by place
    counts: dict[str, int]


class Chance(NamedTuple):
    """How often something happens, with its 95 % interval."""

    name: str
    rate: float
    low: float
    high: float


class Figures(NamedTuple):
    """What many games on a board add up to; places and counts are for one game."""

    games: int
    seats: list[Chance]
    ends: list[Chance]
    turns: float
    shortest: int
    longest: int
    quiet: float  # the part of turns in which nothing of note happened
    counts: dict[str, float]
    places: list[tuple[str, float]]  # each word, and how often somebody comes there

    def seldom(self) -> list[str]:
        """Return the places to which hardly anybody comes."""
        return [word for word, visits in self.places if visits < SELDOM]


def trial_of(game: Game[Any]) -> Trial:
    """Return what is counted in a game. Raises Problem where it has no boards to try out."""
    boards = game_type(game.name).boards
    module, _, name = boards.trial.partition(":") if boards is not None else ("", "", "")
    if not name:
        raise UserError("tryout.none", {"game": game.name})
    found: Trial = getattr(import_module(module), name)(game)
    return found


class Trying(BotTable[Any]):
    """A table at which all that happens is counted."""

    def __init__(self, game: Game[Any], bot: str, seed: int) -> None:
        super().__init__(game, [find_opponent(game.name, bot)], 0, seed)
        self.trial = trial_of(game)
        self.visits: Counter[int] = Counter()
        self.counts: Counter[str] = Counter()
        self.turns = 0
        self.eventful = 0
        self.stirred = True  # something of note has happened in this turn: before the first one nothing counts

    def broadcast(self, seat: int, a: int) -> None:
        """Count what has happened, and let every seat hear of it."""
        for event in self.state.news or []:
            if self.trial.begins(event):
                self.turns, self.stirred = self.turns + 1, False
            if (place := self.trial.visited(event)) >= 0:
                self.visits[place] += 1
            found = self.trial.counted(event)
            self.counts.update(found)
            if found and not self.stirred:
                self.eventful, self.stirred = self.eventful + 1, True
        super().broadcast(seat, a)

    def tried(self) -> Tried:
        """Play to the end, and return what was counted."""
        self.to_the_end()
        winners, ended_by = self.result().split()
        won = [int(seat) for seat in winners.split("+") if seat != "-"]
        shares = [won.count(seat) / len(won) if won else 0.0 for seat in range(self.game.seats)]
        return Tried(shares, ended_by, self.turns, self.turns - self.eventful, dict(self.visits), dict(self.counts))


class Tryout:
    """What is tried out: a game with its options, the level of the bots, and the seed of the first deal."""

    def __init__(self, name: str, options: dict[str, str], bot: str, seed: int) -> None:
        self.name, self.options, self.bot, self.seed = name, options, bot, seed
        self.trial = trial_of(self.table())
        find_opponent(name, bot)

    def table(self) -> Game[Any]:
        """Return the game that is played."""
        return open_game(self.name, **self.options)

    def ours(self) -> Tryout:
        """Return the same with the board that the game comes with."""
        boards = game_type(self.name).boards
        assert boards is not None, "only games with boards have a trial"
        kept = {name: value for name, value in self.options.items() if name not in boards.options}
        return Tryout(self.name, kept, self.bot, self.seed)

    def play(self, number: int) -> Tried:
        """Play one game."""
        return Trying(self.table(), self.bot, self.seed + number).tried()

    def play_all(self, games: int, where: Where) -> Iterator[tuple[int, Tried]]:
        """Play so many games, and return each as soon as it is finished."""
        yield from where.play((number, partial(self.play, number)) for number in range(games))

    def figures(self, played: Iterable[Tried]) -> Figures:
        """Return what games add up to."""
        held = list(played)
        games, game = len(held), self.trial.game
        turns = [each.turns for each in held]
        seats = [chance(f"@{game.seat_key(seat)}", sum(each.shares[seat] for each in held), games)
                 for seat in range(game.seats)]
        ends = Counter(each.ended_by for each in held)
        counts: Counter[str] = Counter()
        visits: Counter[int] = Counter()
        for each in held:
            counts.update(each.counts)
            visits.update(each.visits)
        return Figures(
            games, seats, [chance(rule, number, games) for rule, number in ends.most_common()], sum(turns) / games,
            min(turns), max(turns), sum(each.quiet for each in held) / max(1, sum(turns)),
            {name: counts[name] / games for name in sorted(counts)},
            [(word, visits[place] / games) for place, word in self.trial.places().items()])


def chance(name: str, number: float, games: int) -> Chance:
    """Return how often something has happened in so many games."""
    return Chance(name, number / games, *interval(number / games, games))
