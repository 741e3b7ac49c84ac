"""Games shared by many tables: one per game and options, with encoded options and log lines."""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.kernel import Event
from brushpass.games import game as open_game
from brushpass.server.messages.fields import alike, facts_of, key_of
from brushpass.server.messages.outgoing import Packed, LogLine, encoded, packed, phrase_fields

MAX_GAMES: Final = 64  # games: anybody may ask for options of their own
MAX_LINES: Final = 20_000  # of a game, that are worded once for all tables
Options = tuple[tuple[str, str], ...]


@lru_cache(MAX_GAMES)
def opened(name: str, options: Options) -> Game[Any]:
    """Return a game with its options, cached. Raises BadConfig."""
    return open_game(name, **dict(options))


def game_of(name: str, options: dict[str, str]) -> Game[Any]:
    """Return a game with its options, cached. Raises BadConfig."""
    return opened(name, tuple(sorted(options.items())))


class Words:
    """The options and log lines of a game, as clients receive them."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.known: dict[int, bytes] = {}  # options that have been offered so far
        self.lines: dict[tuple[object, ...], bytes] = {}  # that were told so far, by all that is in them

    def options(self, offered: list[int]) -> Packed:
        """Return actions as encoded options."""
        known = self.known
        return Packed(b"[%b]" % b",".join([known[a] if a in known else self.option(a) for a in offered]))

    def option(self, a: int) -> bytes:
        """Return an action as an encoded option."""
        self.known[a] = encoded({"a": a, "text": self.game.text(a), **phrase_fields(self.game.describe_action(a))})
        return self.known[a]

    def ending(self, state: Any) -> Packed:
        """Return the final reveal of a game: its ending, the view of each seat, and what nobody saw."""
        story, unseen = self.game.ending(state)
        seats = range(self.game.seats)
        return packed({"story": None if story is None else phrase_fields(story), "unseen": unseen,
                       "seats": [self.game.seat_key(seat) for seat in seats],
                       "views": [facts_of(self.game.observe(state, seat)) for seat in seats]})

    def line(self, seen: Event, public: Event | None) -> bytes:
        """Return an event as an encoded log line; it is secret if spectators see less of it."""
        secret = seen is not public and (public is None or not alike(seen, public))
        fields = key_of(seen)
        if fields is None:
            return self.worded(seen, secret)
        key = (type(seen), secret, fields)
        if key not in self.lines:
            if len(self.lines) >= MAX_LINES:
                self.lines.clear()
            self.lines[key] = self.worded(seen, secret)
        return self.lines[key]

    def worded(self, seen: Event, secret: bool) -> bytes:
        """Return an event as an encoded log line."""
        phrase = self.game.describe_event(seen)
        return encoded(LogLine(type(seen).__name__, facts_of(seen), phrase.key, phrase.params, phrase.rule, secret))


@lru_cache(MAX_GAMES)
def words_of(game: Game[Any]) -> Words:
    """Return the encoded words of a game, cached."""
    return Words(game)
