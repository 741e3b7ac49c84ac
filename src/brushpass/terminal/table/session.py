"""One game at this terminal: the state, its record, what each seat has heard, and who sits before the screen."""
from __future__ import annotations

from typing import Any

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.core.chance import draw
from brushpass.core.problems import UserError
from brushpass.core.kernel import Event
from brushpass.core.play import NOBODY, Play
from brushpass.core.records.record import Record, replay
from brushpass.terminal.files import write_text
from brushpass.terminal.errors import BadFile, InFile
from brushpass.terminal.table.setup import Setup


class Session(Play[Any]):
    """A game going on. Bots and nature choose by themselves; people are waited for."""

    def __init__(self, setup: Setup, side: int, seed: int, save: str) -> None:
        self.rng = Random(seed)
        super().__init__(setup.game, lambda s: int(draw(s, self.rng)))
        self.drawer = setup.drawer
        order = [(seat - side) % self.game.seats for seat in range(self.game.seats)]
        self.names = [setup.people[place] for place in order]
        for seat in range(self.game.seats):
            if setup.bots[order[seat]]:
                bot = find_opponent(self.game.name, setup.bots[order[seat]])
                self.players[seat] = bot.make_bot(self.game, seat, self.rng.randrange(2**62))
        self.record = Record(self.game.name, self.game.rules, self.game.config.options, self.names)
        self.told: list[list[Event]] = [[] for _ in self.names]
        self.read = [0 for _ in self.names]  # how much of what was heard has been shown
        self.facing = NOBODY  # who sits before the screen
        self.save = save
        self.trouble: BadFile | None = None  # why the last save failed; a full disk must not end a game

    def hotseat(self) -> bool:
        """Say whether people share the screen."""
        return len(self.players) < self.game.seats - 1

    def go_on_from(self, path: str, record: Record) -> None:
        """Take up a saved game where it was left."""
        save, self.save = self.save, ""
        try:
            for _, a, _ in replay(record, self.game):
                self.play(a)
        except UserError as problem:
            raise InFile(path, problem) from None
        self.save = save
        self.read = [len(told) for told in self.told]

    def broadcast(self, seat: int, a: int) -> None:
        """Note an action, let every seat hear of it, and save."""
        super().broadcast(seat, a)
        self.record.add(seat, self.game.text(a))
        self.record.result = self.game.result(self.state)
        for other, told in enumerate(self.told):
            told += self.game.news(self.state, other)
        if self.save:
            try:
                write_text(self.save, self.record.write())
            except BadFile as problem:
                self.trouble = problem

    def news(self, seat: int) -> list[Event]:
        """Return what a seat has heard since it was last told."""
        unread = self.told[seat][self.read[seat] :]
        self.read[seat] = len(self.told[seat])
        return unread
