"""What the tests of the rules on the seed pages share: a scene of four, what one player knows, what is offered."""
from __future__ import annotations

from brushpass.core.kernel import Event
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.view import EmbassyView
from tests.embassy.table import SPECTATOR, act, game_of, heard, options, table

EVERYBODY = (0, 1, 2, 3, SPECTATOR)
ELSEWHERE = ("kitchen red:", "infirmary blue:", "tunnel red:", "ballroom blue:")


def scene(*players: str, also: str = "", **config: str) -> Embassy:
    """Return a position of four in which player 0 moves; who is not named stands far away with empty hands."""
    lines = [*players, *ELSEWHERE[len(players):]]
    text = "\n".join(f"player {number} {line}" for number, line in enumerate(lines))
    return table(f"turn 0\n{text}\n{also}", **config)


def view(s: Embassy, player: int) -> EmbassyView:
    """Return what a player, or a spectator, sees."""
    return game_of(s).observe(s, player)


def knows(s: Embassy, player: int) -> tuple[list[Event], EmbassyView]:
    """Return what a player heard of the last action and sees after it: equal where two worlds look alike to them."""
    return heard(s, player), view(s, player)


def tell_apart(one: Embassy, other: Embassy) -> set[int]:
    """Return those who hear or see a difference between two worlds."""
    return {player for player in EVERYBODY if knows(one, player) != knows(other, player)}


def offered(s: Embassy, verb: str) -> set[str]:
    """Return those of the options that begin with a word, without it."""
    return {text.partition(" ")[2] for text in options(s) if text.split()[0] == verb}


def first_deal(mission: str) -> Embassy:
    """Return a new game of a mission at the moment when the first item is dealt."""
    return act(EmbassyGame({"mission": mission}).new(), "begin 0", "loyalty red", "arm wire", "arm wire")


def won(s: Embassy) -> str:
    """Return the winners and the rule, such as `0+2 ER37`; "" while the game goes on."""
    return game_of(s).result(s)
