"""One game at the terminal: its state, its record, the events of each seat, and the current seat."""
from __future__ import annotations

from typing import Any

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.core.chance import draw
from brushpass.core.errors import UserError
from brushpass.core.kernel import Event
from brushpass.core.play import NOBODY, Play
from brushpass.core.records.record import Record, replay
from brushpass.terminal.files import write_text
from brushpass.terminal.errors import BadFile, InFile
from brushpass.terminal.table.setup import Setup


class Session(Play[Any]):
    """A game in progress. Bots and chance act by themselves; it waits for people."""

    def __init__(self, setup: Setup, side: int, seed: int, save: str) -> None:
        self.rng = Random(seed)
        super().__init__(setup.game, lambda s: int(draw(s, self.rng)))
        self.drawer = setup.drawer
        order = [(seat - side) % self.game.seats for seat in range(self.game.seats)]
        self.names = [setup.people[index] for index in order]
        self.bots = {seat: setup.bots[order[seat]] for seat in range(self.game.seats) if setup.bots[order[seat]]}
        self.seat_bots()
        self.record = Record(self.game.name, self.game.rules, self.game.config.options, self.names)
        self.history: list[list[Event]] = [[] for _ in self.names]
        self.read_count = [0 for _ in self.names]  # events of each seat that were shown
        self.current_seat = NOBODY  # the person at the screen
        self.save = save
        self.save_error: BadFile | None = None  # of the last save; a full disk must not end a game

    def seat_bots(self) -> None:
        """Seat a new bot, which knows nothing yet, in every seat of a bot."""
        for seat, name in self.bots.items():
            bot = find_opponent(self.game.name, name)
            self.players[seat] = bot.make_bot(self.game, seat, self.rng.randrange(2**62))

    def hotseat(self) -> bool:
        """Return whether people share the screen."""
        return len(self.players) < self.game.seats - 1

    def changes_seat(self, seat: int) -> bool:
        """Return whether another person than the one at the screen is to move."""
        return self.hotseat() and seat != self.current_seat

    def resume(self, path: str, record: Record) -> None:
        """Replay a saved game and continue from its end. Raises InFile."""
        save, self.save = self.save, ""
        try:
            for _, a, _ in replay(record, self.game):
                self.play(a)
        except UserError as error:
            raise InFile(path, error) from None
        self.save = save
        self.read_count = [len(events) for events in self.history]

    def broadcast(self, seat: int, a: int) -> None:
        """Record an action, send its events to every seat, and save."""
        super().broadcast(seat, a)
        self.record.add(seat, self.game.text(a))
        self.record.result = self.game.result(self.state)
        for other, events in enumerate(self.history):
            events += self.game.observed_events(self.state, other)
        self.write_save()

    def write_save(self) -> None:
        """Write the record to its file, if it has one, and keep the error if that fails."""
        if self.save:
            try:
                write_text(self.save, self.record.write())
            except BadFile as error:
                self.save_error = error

    def undo(self, seat: int) -> bool:
        """Take back a seat's last choice between several options and all that followed; return whether it had one."""
        steps, last, before = list(replay(self.record, self.game)), NOBODY, self.game.new()
        for index, (player, _, after) in enumerate(steps):
            if player == seat and len(self.game.legal_actions(before)) > 1:
                last = index
            before = after
        if last == NOBODY:
            return False
        save, self.save = self.save, ""
        self.seat_bots()
        self.state, self.history = self.game.new(), [[] for _ in self.names]
        self.record.actions, self.record.result = [], ""
        for _, a, _ in steps[:last]:
            self.play(a)
        self.read_count = [len(events) for events in self.history]
        self.save = save
        self.write_save()
        return True

    def unread_events(self, seat: int) -> list[Event]:
        """Return a seat's events since it last saw them, and mark them as seen."""
        unread = self.history[seat][self.read_count[seat] :]
        self.read_count[seat] = len(self.history[seat])
        return unread
