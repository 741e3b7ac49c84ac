"""What the rule tests of Top Secret share: a position as text, actions by notation, and what each player hears."""
from __future__ import annotations

from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import COLOURS, LETTERS, PLACES
from brushpass.games.topsecret.actions import place_name
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.text.position import position
from brushpass.games.topsecret.state import TopSecret
from tests.table import act, asked, door, heard, heard_of, options, refuses

__all__ = [
    "BLUE", "GREEN", "RED", "SPECTATOR", "YELLOW", "act", "asked", "carries", "case_of", "game_of", "hand", "heard",
    "heard_of", "lies", "options", "player_of", "refuses", "table", "where",
]

RED, BLUE, YELLOW, GREEN, SPECTATOR = 0, 1, 2, 3, -2


def table(text: str, **options: str) -> TopSecret:
    """Return a position; four players unless the options say otherwise."""
    return position(text, TopSecretConfig(options))


def game_of(s: TopSecret) -> TopSecretGame:
    game = door(s)
    assert isinstance(game, TopSecretGame)
    return game


def where(s: TopSecret, colour: str, number: int) -> str:
    """Return the place of an agent, `out` when it has left the game."""
    place = s.at[player_of(s, colour) * 7 + number - 1]
    return "out" if place < 0 else [place_name(s.config.board, each) for each in range(PLACES)][place]


def player_of(s: TopSecret, colour: str) -> int:
    return [COLOURS[corner] for corner in s.config.corner].index(colour)


def case_of(s: TopSecret, name: str) -> int:
    """Return the number of a suitcase such as `red-a`."""
    colour, letter = name.split("-")
    return player_of(s, colour) * 4 + LETTERS.index(letter)


def lies(s: TopSecret, name: str) -> str | None:
    """Return the city where a suitcase lies, or None."""
    city = s.lies[case_of(s, name)]
    return None if city < 0 else s.config.board.key(city)


def carries(s: TopSecret, colour: str, number: int) -> str | None:
    """Return the suitcase that an agent carries, or None."""
    case = s.carries[player_of(s, colour) * 7 + number - 1]
    return None if case < 0 else f"{COLOURS[s.config.corner[case // 4]]}-{LETTERS[case % 4]}"


def hand(s: TopSecret, colour: str) -> list[int]:
    """Return the duel cards that a player holds."""
    first = player_of(s, colour) * 6
    return [card for card in range(6) for _ in range(s.hand[first + card])]
