"""What the tests of the rulings on Top Secret share: a set-up played through, and all that one player can know."""
from __future__ import annotations

from brushpass.core.kernel import Event
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.view import TopSecretView
from tests.topsecret.table import act, asked, game_of, heard, options

PACKING = ("pack a 5", "pack b 3", "pack c 1", "pack d bomb")
PLACING = ("place a geneva", "place b paris", "place c vienna", "place d cairo")
EVERYBODY = (0, 1, 2, 3, -2)


def new(**options: str) -> TopSecret:
    """Return a new game, at its opening roll."""
    return TopSecretGame(options).new()


def rolled(first: int, **options: str) -> TopSecret:
    """Return a game in which the first roll lets a player begin, at the first content card."""
    s = new(**options)
    for player in range(s.config.players):
        s = act(s, "roll 3 3" if player == first else "roll 1 2")
    return s


def packed(first: int, **options: str) -> TopSecret:
    """Return a game in which everybody has packed alike, at the first suitcase to place."""
    s = rolled(first, **options)
    for _ in range(s.config.players):
        s = act(s, *PACKING)
    return s


def placed(first: int, **options: str) -> TopSecret:
    """Return a game with all suitcases placed: at the guards, or at the first turn."""
    s = packed(first, **options)
    for text in PLACING:
        for _ in range(s.config.players):
            s = act(s, text)
    return s


def view(s: TopSecret, player: int) -> TopSecretView:
    """Return what a player, or a spectator, sees."""
    return game_of(s).observe(s, player)


def knows(s: TopSecret, player: int) -> tuple[list[Event], TopSecretView]:
    """Return what a player heard of the last action and sees after it: equal where two worlds look alike to them."""
    return heard(s, player), view(s, player)


def kinds(s: TopSecret, player: int = -2) -> list[str]:
    """Return the names of the events that a player receives from the last action, in order."""
    return [type(event).__name__ for event in heard(s, player)]


def offered(s: TopSecret, *words: str) -> list[str]:
    """Return those of the options that begin with these words, such as `move 1`."""
    return [text for text in options(s) if text.split()[:len(words)] == list(words)]


def asked_in_order(s: TopSecret, *texts: str) -> list[tuple[int, str]]:
    """Return who is asked for what before each of these actions."""
    found = []
    for text in texts:
        found.append(asked(s))
        s = act(s, text)
    return found


def out(colour: str, *numbers: int) -> str:
    """Return the lines of a position that put agents out of the game."""
    return "".join([f"{colour} {number} out\n" for number in numbers])
