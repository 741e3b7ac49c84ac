"""`brushpass replay`: replay a recorded game as one seat saw it, or with all hidden information."""
from __future__ import annotations

import argparse
import json
from typing import Any, Final, TextIO

from brushpass.core.game import Game
from brushpass.core.errors import UserError
from brushpass.core.kernel import NATURE, SPECTATOR, Event
from brushpass.core.records.record import Record, forfeiting_seat, replay
from brushpass.terminal.files import read_record
from brushpass.terminal.errors import BadUsage, InFile
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import game_in
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue, with_rule
from brushpass.text.drawn.drawer import Drawer, SETTING_UP, drawer_of, seat_names, seat_word
from brushpass.text.drawn.screen import Screen

ALL: Final = -3
Steps = list[tuple[int, int, Any]]


def seat_of(text: str, game: Game[Any]) -> int:
    """Return the seat for a number, a side, `spectator` or `all`. Raises BadUsage."""
    named = {"all": ALL, "spectator": int(SPECTATOR), **{side: seat for seat, side in enumerate(seat_names(game))}}
    numbers = {str(seat): seat for seat in range(game.seats)}
    if text not in named | numbers:
        raise BadUsage("terminal.usage.seat", {"text": text[:40], "known": ", ".join([*numbers, *named])})
    return (named | numbers)[text]


def steps_of(path: str, record: Record, game: Game[Any], stderr: TextIO) -> Steps:
    """Return every step of a record, checked against the rules. Raises InFile."""
    steps: Steps = []
    try:
        with Progress(stderr, len(record.actions)) as progress:
            for step in replay(record, game):
                steps.append(step)
                progress.step()
    except UserError as error:
        raise InFile(path, error) from None
    return steps


def replay_record(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Replay a game, and return the exit code."""
    record = read_record(args.file)
    game = game_in(args.file, record)
    drawer = drawer_of(game.name)
    seat = seat_of(args.seat, game)
    steps = steps_of(args.file, record, game, streams.stderr)
    if args.json:
        for player, a, s in steps:
            streams.stdout.write(json.dumps(as_json(game, seat, player, a, s), ensure_ascii=False) + "\n")
        return 0
    screen = Screen(streams.stdout, streams.environ, args.plain)
    Story(game, drawer, seat, screen, words).write(record, steps)
    return 0


def visible_events(game: Game[Any], seat: int, s: Any) -> list[Event]:
    """Return the events of the last action that a seat sees; all events for ALL."""
    return list(s.events or []) if seat == ALL else game.observed_events(s, seat)


def as_json(game: Game[Any], seat: int, player: int, a: int, s: Any) -> dict[str, object]:
    """Return one step; the action is included only for the player who chose it, and for ALL."""
    events = [{"name": type(event).__name__, "facts": event.to_dict()} for event in visible_events(game, seat, s)]
    return {"player": player, "action": game.text(a) if seat in (ALL, player) else None, "events": events}


class Story:
    """The text of a game, turn by turn."""

    def __init__(self, game: Game[Any], drawer: Drawer, seat: int, screen: Screen, words: Catalogue) -> None:
        self.game, self.drawer, self.seat, self.screen, self.words = game, drawer, seat, screen, words

    def write(self, record: Record, steps: Steps) -> None:
        """Write all events by turn, then the final table."""
        self.screen.wrapped(self.words.say("terminal.replay.title", {
            "game": f"@{self.game.name}.name", "names": [self.words.player(name) for name in record.names],
        }))
        turn, number, before = SETTING_UP, 0, self.game.new()
        for player, _, s in steps:
            player_of_turn = self.turn_of(before)
            if (player != NATURE or self.drawer.opens_with_nature) and player_of_turn not in (turn, SETTING_UP):
                turn, number = player_of_turn, number + 1
                side = seat_word(self.game, player_of_turn)
                self.screen.line()
                heading = self.words.say("terminal.replay.turn", {"number": number, "side": side})
                self.screen.line(self.screen.paint(heading, "title"))
            for event in visible_events(self.game, self.seat, s):
                phrase = self.game.describe_event(event)
                self.screen.wrapped(with_rule(self.words.phrase(phrase), phrase.rule))
            before = s
        self.write_end(record)
        self.show(before)

    def write_end(self, record: Record) -> None:
        """Write who resigned or lost on time; other endings are events."""
        seat = forfeiting_seat(record)
        if seat >= 0:
            self.screen.wrapped(self.words.say(f"page.result.{record.result.split()[1]}", {
                "name": self.words.player(record.names[seat])}))

    def turn_of(self, s: Any) -> int:
        """Return whose turn it is."""
        return self.drawer.turn(self.game.observe(s, int(SPECTATOR)))

    def show(self, s: Any) -> None:
        """Write the table as this seat sees it."""
        self.screen.line()
        if self.seat == ALL:
            lines = self.drawer.draw_open(self.game, s, self.screen, self.words)
        else:
            lines = self.drawer.draw(self.game, self.game.observe(s, self.seat), self.screen, self.words)
        for line in lines:
            self.screen.line(line)
