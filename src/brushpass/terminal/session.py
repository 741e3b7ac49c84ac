"""One game at this terminal: the state, its record, what each seat has heard, and who sits before the screen."""
from __future__ import annotations

from typing import Any, Final

from librt.random import Random

from brushpass.agents.bot import Bot
from brushpass.agents.levels import level
from brushpass.core.game import Problem, draw
from brushpass.core.kernel import NATURE, Event
from brushpass.core.record import Record, replay
from brushpass.terminal.files import write_text
from brushpass.terminal.problems import BadFile, InFile
from brushpass.terminal.setup import Setup

NOBODY_THERE: Final = -1


class Session:
    """A game going on. Bots and nature choose by themselves; `to_ask` is the person who has to."""

    def __init__(self, setup: Setup, side: int, seed: int, save: str) -> None:
        self.game = setup.game
        self.drawer = setup.drawer
        self.rng = Random(seed)
        order = [(seat - side) % self.game.seats for seat in range(self.game.seats)]
        self.names = [setup.people[place] for place in order]
        self.bots: dict[int, Bot] = {}
        for seat in range(self.game.seats):
            if setup.bots[order[seat]]:
                bot = level(self.game.name, setup.bots[order[seat]])
                self.bots[seat] = bot.sit(self.game, seat, self.rng.randrange(2**62))
        self.record = Record(self.game.name, self.game.rules, self.game.config.options, self.names)
        self.state: Any = self.game.new()
        self.heard: list[list[Event]] = [[] for _ in self.names]
        self.read = [0 for _ in self.names]  # how much of what was heard has been shown
        self.facing = NOBODY_THERE  # who sits before the screen
        self.save = save
        self.trouble: BadFile | None = None  # why the last save failed; a full disk must not end a game

    def hotseat(self) -> bool:
        """Say whether people share the screen."""
        return len(self.bots) < self.game.seats - 1

    def go_on_from(self, path: str, record: Record) -> None:
        """Take up a saved game where it was left."""
        try:
            for player, a, after in replay(record, self.game):
                self.note(player, self.game.text(a), after)
        except Problem as problem:
            raise InFile(path, problem) from None
        self.read = [len(heard) for heard in self.heard]

    def note(self, player: int, text: str, after: Any) -> None:
        """Take over the state after an action, and let every seat hear of it."""
        self.state = after
        self.record.add(player, text)
        self.record.result = self.game.result(after)
        for seat, heard in enumerate(self.heard):
            news = self.game.news(after, seat)
            heard += news
            if seat in self.bots:
                self.bots[seat].hear(news)

    def act(self, a: int) -> None:
        """Play an action, and save."""
        player = self.game.who(self.state)
        self.note(player, self.game.text(a), self.game.apply(self.state, a))
        if self.save:
            try:
                write_text(self.save, self.record.write())
            except BadFile as problem:
                self.trouble = problem

    def to_ask(self) -> int:
        """Let nature and the bots choose, and return the person who is asked next; -1 when the game is over."""
        while not self.game.over(self.state):
            seat = self.game.who(self.state)
            if seat == NATURE:
                self.act(draw(self.state, self.rng))
            elif seat in self.bots:
                view = self.game.observe(self.state, seat)
                self.act(self.bots[seat].choose(view, self.game.legal_actions(self.state)))
            else:
                return seat
        return NOBODY_THERE

    def news(self, seat: int) -> list[Event]:
        """Return what a seat has heard since it was last told."""
        unread = self.heard[seat][self.read[seat] :]
        self.read[seat] = len(self.heard[seat])
        return unread
