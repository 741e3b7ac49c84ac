"""What the rule tests of Top Secret share: a position as text, actions by notation, and what each player hears."""
from __future__ import annotations

from brushpass.core.game import Refused
from brushpass.core.kernel import Event
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import COLOURS, LETTERS, PLACES
from brushpass.games.topsecret.actions import place_name
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.position import position
from brushpass.games.topsecret.state import TopSecret

RED, BLUE, YELLOW, GREEN, SPECTATOR = 0, 1, 2, 3, -2


def table(text: str, **options: str) -> TopSecret:
    """Return a position; four players unless the options say otherwise."""
    return position(text, TopSecretConfig(options))


def game_of(s: TopSecret) -> TopSecretGame:
    return TopSecretGame(s.config.options)


def options(s: TopSecret) -> list[str]:
    """Return the notation of everything that may be chosen now."""
    game = game_of(s)
    return [game.text(a) for a in game.legal_actions(s)]


def act(s: TopSecret, *texts: str) -> TopSecret:
    """Return the state after the actions, each of which must be legal; the news are those of the last one."""
    game = game_of(s)
    for text in texts:
        s = game.apply(s, game.parse(text))
    return s


def refuses(s: TopSecret, text: str) -> str:
    """Return the number of the rule by which an action is refused."""
    game = game_of(s)
    try:
        game.apply(s, game.parse(text))
    except Refused as refused:
        return refused.refusal.rule
    raise AssertionError(f"{text} is allowed")


def asked(s: TopSecret) -> tuple[int, str]:
    """Return who is asked, and the name of the choice."""
    return game_of(s).who(s), type(s.pending[-1]).__name__


def heard(s: TopSecret, player: int) -> list[Event]:
    """Return what a player is told of the last action."""
    return game_of(s).news(s, player)


def heard_of(s: TopSecret, player: int, kind: str) -> list[dict[str, object]]:
    """Return the facts of the events of one kind that a player is told of the last action."""
    return [event.facts() for event in heard(s, player) if type(event).__name__ == kind]


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
