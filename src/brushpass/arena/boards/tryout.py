"""Playtest of a board: bots of one level play it in every seat, and its statistics are collected."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from brushpass.agents.levels import find_opponent
from brushpass.arena.match import interval
from brushpass.arena.table import BotTable
from brushpass.core.game import Game
from brushpass.core.gametype import Trial
from brushpass.core.errors import UserError
from brushpass.games import game as open_game
from brushpass.games import game_type

if TYPE_CHECKING:
    from brushpass.arena.executors import Executor

RARE_VISITS: Final = 0.05  # per game; places with fewer are reported


class TryoutGame(NamedTuple):
    """Statistics of one game: shares of the win, ending rule, turns, visits and counted events."""

    shares: list[float]
    ended_by: str
    turns: int
    quiet: int  # turns without a counted event
    visits: dict[int, int]  # by place
    counts: dict[str, int]


class Rate(NamedTuple):
    """A rate with its 95% interval."""

    name: str
    rate: float
    low: float
    high: float


class Figures(NamedTuple):
    """Statistics over all games on a board; places and counts are per game."""

    games: int
    seats: list[Rate]
    ends: list[Rate]
    turns: float
    shortest: int
    longest: int
    quiet: float  # share of turns without a counted event
    counts: dict[str, float]
    places: list[tuple[str, float]]  # each word, with its visits per game

    def rarely_visited(self) -> list[str]:
        """Return the places with few visits."""
        return [word for word, visits in self.places if visits < RARE_VISITS]


def trial_of(game: Game[Any]) -> Trial:
    """Return the counter of a game's events. Raises UserError if the game has no custom boards."""
    boards = game_type(game.name).boards
    if boards is None or not boards.trial:
        raise UserError("tryout.none", {"game": game.name})
    trial: Trial = resolve_name(boards.trial)(game)
    return trial


class TryoutTable(BotTable[Any]):
    """A table that counts visits and events."""

    def __init__(self, game: Game[Any], bot: str, seed: int) -> None:
        super().__init__(game, [find_opponent(game.name, bot)], 0, seed)
        self.trial = trial_of(game)
        self.visits: Counter[int] = Counter()
        self.counts: Counter[str] = Counter()
        self.turns = 0
        self.eventful = 0
        self.turn_counted = True  # this turn is eventful already; nothing counts before the first turn

    def broadcast(self, seat: int, a: int) -> None:
        """Count the events, and send them to all bots."""
        for event in self.state.events or []:
            if self.trial.begins(event):
                self.turns, self.turn_counted = self.turns + 1, False
            if (place := self.trial.visited(event)) >= 0:
                self.visits[place] += 1
            counted = self.trial.counted(event)
            self.counts.update(counted)
            if counted and not self.turn_counted:
                self.eventful, self.turn_counted = self.eventful + 1, True
        super().broadcast(seat, a)

    def play_counted(self) -> TryoutGame:
        """Play to the end and return the statistics."""
        self.play_to_end()
        winners, ended_by = self.result().split()
        won = [int(seat) for seat in winners.split("+") if seat != "-"]
        shares = [won.count(seat) / len(won) if won else 0.0 for seat in range(self.game.seats)]
        quiet = self.turns - self.eventful
        return TryoutGame(shares, ended_by, self.turns, quiet, dict(self.visits), dict(self.counts))


class Tryout:
    """A playtest: a game with its options, the level of the bots, and the seed of the first deal."""

    def __init__(self, name: str, options: dict[str, str], bot: str, seed: int) -> None:
        self.name, self.options, self.bot, self.seed = name, options, bot, seed
        self.trial = trial_of(self.table())
        find_opponent(name, bot)

    def table(self) -> Game[Any]:
        """Return the game."""
        return open_game(self.name, **self.options)

    def with_default_board(self) -> Tryout:
        """Return the same playtest with the game's default board."""
        boards = game_type(self.name).boards
        assert boards is not None, "only games with boards have a trial"
        options = {name: value for name, value in self.options.items() if name not in boards.options}
        return Tryout(self.name, options, self.bot, self.seed)

    def play(self, number: int) -> TryoutGame:
        """Play one game."""
        return TryoutTable(self.table(), self.bot, self.seed + number).play_counted()

    def play_all(self, games: int, executor: Executor) -> Iterator[tuple[int, TryoutGame]]:
        """Play the games; yield each one as it finishes."""
        yield from executor.run((number, partial(self.play, number)) for number in range(games))

    def figures(self, played: Iterable[TryoutGame]) -> Figures:
        """Return the statistics over all games."""
        results = list(played)
        games, game = len(results), self.trial.game
        turns = [result.turns for result in results]
        seats = [rate(f"@{game.seat_key(seat)}", sum(result.shares[seat] for result in results), games)
                 for seat in range(game.seats)]
        ends = Counter(result.ended_by for result in results)
        counts: Counter[str] = Counter()
        visits: Counter[int] = Counter()
        for result in results:
            counts.update(result.counts)
            visits.update(result.visits)
        return Figures(
            games, seats, [rate(rule, number, games) for rule, number in ends.most_common()], sum(turns) / games,
            min(turns), max(turns), sum(result.quiet for result in results) / max(1, sum(turns)),
            {name: counts[name] / games for name in sorted(counts)},
            [(word, visits[place] / games) for place, word in self.trial.places().items()])


def rate(name: str, number: float, games: int) -> Rate:
    """Return the rate of something that happened in `number` of `games` games."""
    return Rate(name, number / games, *interval(number / games, games))
