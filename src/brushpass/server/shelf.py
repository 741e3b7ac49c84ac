"""Games that many tables share: one for each kind and its options, with the words for what may be chosen in it."""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.kernel import Event
from brushpass.games import game as open_game
from brushpass.server.wire.outgoing import Packed, Told, encoded, packed, told
from brushpass.server.wire.plain import facts_of

MOST: Final = 64  # games: anybody may ask for options of their own
Options = tuple[tuple[str, str], ...]


@lru_cache(MOST)
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
        self.options: dict[int, Packed] = {}  # that have been offered so far

    def option(self, a: int) -> Packed:
        """Return an action as something that may be chosen."""
        if a not in self.options:
            self.options[a] = packed({"a": a, "text": self.game.text(a), **told(self.game.say_action(a))})
        return self.options[a]

    def ending(self, state: Any) -> Packed:
        """Return a game that has ended with everything open: how it ended, what every seat saw, and what nobody did."""
        story, unseen = self.game.ending(state)
        seats = range(self.game.seats)
        return packed({"story": None if story is None else told(story), "unseen": unseen,
                       "seats": [self.game.seat_key(seat) for seat in seats],
                       "views": [facts_of(self.game.observe(state, seat)) for seat in seats]})

    def line(self, seen: Event, public: Event | None) -> bytes:
        """Return an event as somebody is told it; it is secret where everybody else is told less, or nothing."""
        facts, phrase = facts_of(seen), self.game.say_event(seen)
        secret = seen is not public and (public is None or facts != facts_of(public))
        return encoded(Told(type(seen).__name__, facts, phrase.key, phrase.told, phrase.rule, secret))


@lru_cache(MOST)
def words_of(game: Game[Any]) -> Words:
    """Return the words of a game; the same for all who ask."""
    return Words(game)
