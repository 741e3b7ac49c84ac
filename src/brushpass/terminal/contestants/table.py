"""A game with contestants from outside: what their seats see, and what they believe.

A table of the server mirrors the game, so that a program receives the messages that a server would send to its seat.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from threading import Condition
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from librt.random import Random

from brushpass.arena.table import BotTable, Contestant, Outcome
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.game import Game
from brushpass.core.kernel import HIDDEN, SPECTATOR
from brushpass.core.view import View
from brushpass.server.messages.answers import Seen
from brushpass.server.table.facts import PERSON, Facts, Seat
from brushpass.server.table.seating import Seating
from brushpass.server.table.words import in_words
from brushpass.text.catalogue import LANGUAGES, Catalogue

CODE: Final = "arena"  # of the table
QUESTION_EVERY: Final = 5  # decisions of a seat between two questions about its beliefs
WORLDS: Final = 64  # sampled for what a seat could know


class Question(NamedTuple):
    """A question about a hidden value of the open view, in the numbering of spectators.

    `known`: the probability of each of `values` in worlds that are consistent with the history of the seat.
    """

    field: str
    position: int
    values: list[int]
    known: list[float]


@runtime_checkable
class OutsideBot(Protocol):
    """A bot whose program runs outside of this process."""

    def sit(self, table: ContestTable, seat: int) -> None:
        """Take a seat, before the first choice."""

    def believe(self, question: Question) -> list[float] | None:
        """Return the stated probability of each value; None if the program states none. Raises Forfeited."""

    def close(self) -> None:
        """Stop the program."""


class ContestTable(BotTable[Any]):
    """A game whose contestants may be programs. `changed` guards the mirror, which other threads read."""

    def __init__(self, game: Game[Any], contestants: Sequence[Contestant], side: int, seed: int, beliefs: bool) -> None:
        super().__init__(game, contestants, side, seed)
        chairs = [Seat(PERSON, f"{seat + 1}") for seat in range(game.seats)]
        self.room = Seating(CODE, Facts(game.name, dict(game.config.options), chairs, ""))
        self.mirror = self.room.begin()
        self.changed = Condition()
        self.asks_beliefs = beliefs
        self.rng = Random(seed)
        self.choices = [0 for _ in range(game.seats)]

    def play_to_end(self) -> Outcome:
        """Play to the end, stop the programs, and return the outcome."""
        try:
            return super().play_to_end()
        finally:
            for bot in self.players.values():
                if isinstance(bot, OutsideBot):
                    bot.close()

    def seat_bots(self) -> None:
        super().seat_bots()
        for seat, bot in self.players.items():
            if isinstance(bot, OutsideBot):
                bot.sit(self, seat)

    def play(self, a: int) -> None:
        """Play an action, here and in the mirror."""
        player = self.who()
        super().play(a)
        with self.changed:
            self.mirror.play_move(player, a, "")
            self.mirror.show()
            self.changed.notify_all()

    def seen(self, seat: int, since: int = 0, language: str = "") -> Seen:
        """Return what a server would send to a seat."""
        seen = Seen(self.room.table_message(seat, False, set()), self.mirror.message(seat, since))
        if language in LANGUAGES:
            seen.text = in_words(self.mirror, seat, Catalogue(language))
        return seen

    def choice(self, seat: int) -> int:
        bot = self.players[seat]
        self.choices[seat] += 1
        if self.asks_beliefs and isinstance(bot, OutsideBot) and self.choices[seat] % QUESTION_EVERY == 0:
            question = self.question(seat)
            stated = None if question is None else bot.believe(question)
            if question is not None and stated is not None:
                overlap = sum(min(one, other) for one, other in zip(stated, question.known, strict=True))
                self.beliefs[self.contestant_of[seat]].append(round(overlap, 6))
        return super().choice(seat)

    def question(self, seat: int) -> Question | None:
        """Return a question about something that a seat cannot know for sure; None if it knows everything."""
        try:
            worlds = self.game.sample_worlds(self.mirror.history_of(seat), seat, WORLDS, self.rng)
        except NoConsistentWorld:
            return None
        public = plain_fields(self.game.observe(self.state, int(SPECTATOR)))
        opened = [self.opened(world) for world in worlds]
        unsure = [(field, index) for field, values in public.items() for index, value in enumerate(values)
                  if value == HIDDEN and len({view[field][index] for view in opened}) > 1]
        if not unsure:
            return None
        field, index = unsure[self.rng.randrange(len(unsure))]
        values = sorted({value for view in opened for value in view[field]} - {int(HIDDEN)})
        counts = Counter(view[field][index] for view in opened)
        return Question(field, index, values, [counts[value] / len(opened) for value in values])

    def opened(self, world: Any) -> dict[str, tuple[int, ...]]:
        """Return the open view of a world."""
        views = [self.game.observe(world, seat) for seat in range(self.game.seats)]
        return plain_fields(self.game.merged_view(self.game.observe(world, int(SPECTATOR)), views))


def plain_fields(view: View) -> dict[str, tuple[int, ...]]:
    """Return the fields of a view that are numbers by place: these may be hidden one by one."""
    return {name: value for name, value in view.to_dict().items()
            if isinstance(value, tuple) and all(isinstance(item, int) for item in value)}


def normalised(stated: object, count: int) -> list[float]:
    """Return stated probabilities that sum to 1; all 0 if they are malformed."""
    valid = isinstance(stated, list) and len(stated) == count and all(
        isinstance(weight, int | float) and 0 <= weight < 1e9 for weight in stated)
    total = sum(stated) if valid and isinstance(stated, list) else 0
    return [weight / total for weight in stated] if total and isinstance(stated, list) else [0.0] * count
