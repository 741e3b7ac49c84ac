"""What the rule tests of Embassy share: a position as text, actions by notation, and what each player hears."""
from __future__ import annotations

from brushpass.core.game import Refused
from brushpass.core.kernel import Event
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import CARD_NAMES, ITEM_NAMES, ROOM_NAMES
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.position import position
from brushpass.games.embassy.state import Embassy

SPECTATOR = -2


def table(text: str, **options: str) -> Embassy:
    """Return a position; Classic with four players unless the options say otherwise."""
    return position(text, EmbassyConfig(options))


def game_of(s: Embassy) -> EmbassyGame:
    return EmbassyGame(s.config.options)


def options(s: Embassy) -> list[str]:
    """Return the notation of everything that may be chosen now."""
    game = game_of(s)
    return [game.text(a) for a in game.legal_actions(s)]


def act(s: Embassy, *texts: str) -> Embassy:
    """Return the state after the actions, each of which must be legal; the news are those of the last one."""
    game = game_of(s)
    for text in texts:
        s = game.apply(s, game.parse(text))
    return s


def refuses(s: Embassy, text: str) -> str:
    """Return the number of the rule by which an action is refused."""
    game = game_of(s)
    try:
        game.apply(s, game.parse(text))
    except Refused as refused:
        return refused.refusal.rule
    raise AssertionError(f"{text} is allowed")


def asked(s: Embassy) -> tuple[int, str]:
    """Return who is asked, and the name of the choice."""
    return game_of(s).who(s), type(s.pending[-1]).__name__


def heard(s: Embassy, player: int) -> list[Event]:
    """Return what a player is told of the last action."""
    return game_of(s).news(s, player)


def heard_of(s: Embassy, player: int, kind: str) -> list[dict[str, object]]:
    """Return the facts of the events of one kind that a player is told of the last action."""
    return [event.facts() for event in heard(s, player) if type(event).__name__ == kind]


def where(s: Embassy, player: int) -> str:
    """Return the room of an agent, `new` before its first turn."""
    return "new" if s.at[player] < 0 else ROOM_NAMES[s.at[player]]


def hand(s: Embassy, player: int) -> list[str]:
    """Return the items in a hand."""
    return [name for item, name in enumerate(ITEM_NAMES) for _ in range(s.hand[player * 20 + item])]


def attacks(s: Embassy, player: int) -> list[str]:
    """Return the Attack cards in a hand."""
    return [name for card, name in enumerate(CARD_NAMES[:3]) for _ in range(s.attacks[player * 3 + card])]


def discards(s: Embassy) -> list[str]:
    """Return the items in the discard pile."""
    return [name for item, name in enumerate(ITEM_NAMES) for _ in range(s.discard[item])]


def injured(s: Embassy, player: int) -> bool:
    return bool(s.injured >> player & 1)
