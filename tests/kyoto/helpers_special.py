"""What the tests of special agents and equipment share: a finished set-up, and the view of one player."""
from __future__ import annotations

from brushpass.core.kernel import Event
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import KyotoView
from tests.kyoto.table import act, asked, game_of, heard, options


def set_up(**chosen: str) -> Kyoto:
    """Return a new game in which the hands are dealt and the agents placed, always in the same way."""
    s = KyotoGame(chosen).new()
    while asked(s)[1] in ("DrawCard", "PlaceAgent"):
        s = act(s, options(s)[0])
    return s


def seen(s: Kyoto, player: int) -> KyotoView:
    """Return what a player, or a spectator, sees now."""
    return game_of(s).observe(s, player)


def from_to(s: Kyoto, way: str) -> list[str]:
    """Return the cards by which a way such as `a3-b4` is open now."""
    return [text.split()[0] for text in options(s) if text.endswith(way)]


def learns(s: Kyoto, player: int) -> tuple[list[Event], dict[str, object]]:
    """Return the events and the view of a player after the last action."""
    return heard(s, player), seen(s, player).to_dict()


def redrawn(text: str, *lines: str) -> str:
    """Return a position in which each of the lines, a row or another one, stands for the one with the same head."""
    drawn = text.strip().splitlines()
    for line in lines:
        heads = [head_of(old) for old in drawn]
        if head_of(line) in heads:
            drawn[heads.index(head_of(line))] = line
        else:
            drawn.append(line)
    return "\n".join(drawn) + "\n"


def head_of(line: str) -> str:
    """Return what a line of a position is about."""
    return line.partition(":")[0] if ":" in line else line.split()[0]
