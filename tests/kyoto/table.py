"""What the rule tests of Kyoto share: a drawn position, actions by notation, and what each player hears of them."""
from __future__ import annotations

from brushpass.core.game import Refused
from brushpass.core.kernel import Event
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import CARDS, CELL_NAMES, IDENTITIES, KINDS
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.position import position
from brushpass.games.kyoto.state import Kyoto

ONIWABAN, GOVERNMENT, SPECTATOR = 0, 1, -2
EVERYTHING = {"special_agents": "neutral", "equipment": "on"}


def table(text: str, **options: str) -> Kyoto:
    """Return a position, by default with the equipment in the game; special agents are named in the text."""
    return position(text, KyotoConfig({"equipment": "on", **options}))


def game_of(s: Kyoto) -> KyotoGame:
    return KyotoGame(s.config.options)


def options(s: Kyoto) -> list[str]:
    """Return the notation of everything that may be chosen now."""
    game = game_of(s)
    return [game.text(a) for a in game.legal_actions(s)]


def act(s: Kyoto, *texts: str) -> Kyoto:
    """Return the state after the actions, each of which must be legal; the news are those of the last one."""
    game = game_of(s)
    for text in texts:
        s = game.apply(s, game.parse(text))
    return s


def refuses(s: Kyoto, text: str) -> str:
    """Return the number of the rule by which an action is refused."""
    game = game_of(s)
    try:
        game.apply(s, game.parse(text))
    except Refused as refused:
        return refused.refusal.rule
    raise AssertionError(f"{text} is allowed")


def asked(s: Kyoto) -> tuple[int, str]:
    """Return who is asked, and the name of the choice."""
    return game_of(s).who(s), type(s.pending[-1]).__name__


def heard(s: Kyoto, player: int) -> list[Event]:
    """Return what a player is told of the last action."""
    return game_of(s).news(s, player)


def heard_of(s: Kyoto, player: int, kind: str) -> list[dict[str, object]]:
    """Return the facts of the events of one kind that a player is told of the last action."""
    return [event.facts() for event in heard(s, player) if type(event).__name__ == kind]


def where(s: Kyoto, pawn: str) -> str | None:
    """Return the location of an agent such as `g3r`, or None."""
    cell = s.at["gy".index(pawn[0]) * 6 + IDENTITIES.index(pawn[1:])]
    return None if cell == -1 else CELL_NAMES[cell]


def is_open(s: Kyoto, pawn: str) -> bool:
    """Say whether an agent's identity is open to both."""
    return bool(s.shown >> ("gy".index(pawn[0]) * 6 + IDENTITIES.index(pawn[1:])) & 1)


def prison(s: Kyoto, side: int) -> set[str]:
    """Return the identities that a side has captured."""
    return {identity for i, identity in enumerate(IDENTITIES) if s.prison[side] >> i & 1}


def hand(s: Kyoto, side: int) -> dict[str, int]:
    """Return the cards in a hand, those that are there."""
    return {CARDS[card]: s.hand[side * KINDS + card] for card in range(KINDS) if s.hand[side * KINDS + card]}


def discards(s: Kyoto, side: int) -> list[str]:
    """Return a discard pile, the oldest first."""
    return [CARDS[s.discard[side * 33 + place]] for place in range(s.discarded[side])]
