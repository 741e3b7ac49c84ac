"""Games that many tables share: one for each kind and its options, with the words for what may be chosen in it."""
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
    """Return a game by its name, with its options; the same one for all who ask. Raises BadConfig."""
    return open_game(name, **dict(options))


def game_of(name: str, options: dict[str, str]) -> Game[Any]:
    """Return a game by its name, with its options; the same one for all who ask. Raises BadConfig."""
    return opened(name, tuple(sorted(options.items())))


class Words:
    """What happens and what may be chosen in a game, as clients are told it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.known: dict[int, bytes] = {}  # options that have been offered so far
        self.lines: dict[tuple[object, ...], bytes] = {}  # that were told so far, by all that is in them

    def options(self, offered: list[int]) -> Packed:
        """Return actions as something that may be chosen from."""
        known = self.known
        return Packed(b"[%b]" % b",".join([known[a] if a in known else self.option(a) for a in offered]))

    def option(self, a: int) -> bytes:
        """Return an action as something that may be chosen."""
        self.known[a] = encoded({"a": a, "text": self.game.text(a), **phrase_fields(self.game.describe_action(a))})
        return self.known[a]

    def ending(self, state: Any) -> Packed:
        """Return a game that has ended with everything open: how it ended, what every seat saw, and what nobody did."""
        story, unseen = self.game.ending(state)
        seats = range(self.game.seats)
        return packed({"story": None if story is None else phrase_fields(story), "unseen": unseen,
                       "seats": [self.game.seat_key(seat) for seat in seats],
                       "views": [facts_of(self.game.observe(state, seat)) for seat in seats]})

    def line(self, seen: Event, public: Event | None) -> bytes:
        """Return an event as somebody is told it; it is secret where everybody else is told less, or nothing."""
        secret = seen is not public and (public is None or not alike(seen, public))
        held = key_of(seen)
        if held is None:
            return self.worded(seen, secret)
        key = (type(seen), secret, held)
        if key not in self.lines:
            if len(self.lines) >= MAX_LINES:
                self.lines.clear()
            self.lines[key] = self.worded(seen, secret)
        return self.lines[key]

    def worded(self, seen: Event, secret: bool) -> bytes:
        """Return an event in words."""
        phrase = self.game.describe_event(seen)
        return encoded(LogLine(type(seen).__name__, facts_of(seen), phrase.key, phrase.params, phrase.rule, secret))


@lru_cache(MAX_GAMES)
def words_of(game: Game[Any]) -> Words:
    """Return the words of a game; the same for all who ask."""
    return Words(game)
