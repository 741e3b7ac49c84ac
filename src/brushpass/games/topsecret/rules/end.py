"""Top Secret, the ends: T57, with TA29, TA31, TA47 and TA49."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.rules import winners_in
from brushpass.games.topsecret.events import Eliminated, Won
from brushpass.games.topsecret.state import TopSecret


def win(s: TopSecret, winners: i64, number: str) -> None:
    """T57 The game ends; a mask of one player, or of several who share it."""
    s.over = True
    s.winners = winners
    s.reason = number
    s.emit(Won(tuple(winners_in(winners, s.config.players)), number))


def end_by_elimination(s: TopSecret, player: i64) -> None:
    """TA29 A player without agents is out; if only one still has agents, that player wins at once."""
    if s.agents_left(player) > 0:
        return
    s.emit(Eliminated(player))
    left: i64 = 0
    n: i64 = 0
    for other in range(s.config.players):
        if s.agents_left(other) > 0:
            left |= 1 << other
            n += 1
    if n == 1:
        win(s, left, "TA29")


def end_by_opening(s: TopSecret) -> None:
    """TA47 Every secret is opened and nobody has ten: each player has nine, and the most agents win."""
    total: i64 = 0
    for player in range(s.config.players):
        total += s.secrets[player]
    if total == s.config.size.secrets * s.config.players:
        win(s, best(s, False), "TA47")


def best(s: TopSecret, by_secrets: bool) -> i64:
    """TA47, TA49 Return the mask of the best players with agents: most secrets, if they count, then most agents."""
    most: i64 = -1
    mask: i64 = 0
    for player in range(s.config.players):
        agents = s.agents_left(player)
        score = agents + (100 * s.secrets[player] if by_secrets else 0)
        if agents > 0 and score > most:
            most = score
            mask = 0
        if agents > 0 and score == most:
            mask |= 1 << player
    return mask
