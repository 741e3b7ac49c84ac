"""Why an action is refused in Embassy, with the number of the rule; only from what the player to choose may know."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.core.kernel import NATURE, asked
from brushpass.games.embassy.actions import ACTIONS, CRACK, DISCARD, DISPLACE, GIVE, MOVE, PLAY_KEY, SHOW, STOP
from brushpass.games.embassy.data import BRIEFCASE, CODE_CRACKER, CONTRABAND, KEY, LOCKED, NO_DOOR, ROOMS
from brushpass.games.embassy.rules.items import DiscardOne, is_crack
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.sneaking import SneakOut
from brushpass.games.embassy.state import Embassy

ROOM_RULES = {
    "bomb": "E51", "board": "E52", "draw": "E55", "armoury": "E58", "heal": "E88", "reception": "E78", "lock": "E84",
    "call": "E89", "lights": "E104", "jamming": "E82", "transmit": "ER43", "smuggle": "ER43", "upload": "ER42",
    "first-aid": "E30", "first-aid-other": "E31", "contraband": "E36",
}


def refusal(s: Embassy, a: i64) -> Refusal:
    """Return why `a`, which is not among the options, is refused."""
    if s.over:
        return Refusal("ER37", "refusal.over")
    ask = asked(s)
    player = ask.who(s)
    if player == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if is_crack(a):
        return no_crack(s, player, a)
    if isinstance(ask, (Walk, SneakOut)) and MOVE <= a < MOVE + ROOMS:
        return no_step(s, player, a - MOVE, ask.key if isinstance(ask, SneakOut) else s.key_played)
    if isinstance(ask, Walk) and a == STOP:
        return Refusal("ER9", "refusal.must-step")
    if a == PLAY_KEY and not s.holds(player, KEY):
        return Refusal("E32", "refusal.no-item")
    if isinstance(ask, DiscardOne) and a == DISCARD + CONTRABAND:
        return Refusal("E37", "refusal.contraband")
    if SHOW <= a < SHOW + 5 or GIVE <= a < DISCARD or DISPLACE <= a < GIVE:
        return Refusal(ask.rule(), "refusal.not-now")
    if 0 <= a < len(ACTIONS) and ACTIONS[a].verb in ROOM_RULES:
        return Refusal(ROOM_RULES[ACTIONS[a].verb], "refusal.no-action")
    return Refusal(ask.rule(), "refusal.something-else")


def no_crack(s: Embassy, player: i64, a: i64) -> Refusal:
    """Say why a briefcase cannot be opened."""
    if player != s.turn:
        return Refusal("E17", "refusal.not-active")
    if not s.holds(player, CODE_CRACKER) or not s.holds(player, BRIEFCASE + a - CRACK):
        return Refusal("E17", "refusal.no-item")
    return Refusal("ER29", "refusal.something-else")


def no_step(s: Embassy, player: i64, to: i64, key: bool) -> Refusal:
    """Say why an agent cannot go there."""
    room = s.at[player]
    kind = s.config.kind[room * ROOMS + to]
    if kind == NO_DOOR:
        return Refusal("ER8", "refusal.no-door")
    if kind == LOCKED and not key:
        return Refusal("E32", "refusal.locked")
    if s.is_shut(room, to):
        return Refusal("E85", "refusal.shut")
    return Refusal("ER8", "refusal.no-steps") if s.walking else Refusal("ER23", "refusal.occupied")
