"""Kyoto, the end of the game: K49-K55, with KA26-KA31 and KA45-KA47."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.kernel import Effect
from brushpass.games.kyoto.data import AGENTS, COLUMNS, NOBODY, NOWHERE, REAL, side_of
from brushpass.games.kyoto.events import Declared, Won
from brushpass.games.kyoto.state import Kyoto


def win(s: Kyoto, player: i64, number: str) -> None:
    """K53 The first player to fulfil a condition wins."""
    s.over = True
    s.winner = player
    s.reason = number
    s.emit(Won(player, number))


def is_real(agent: i64) -> bool:
    """K14 A dot on the sticker means real intelligence."""
    return REAL >> agent % AGENTS & 1 == 1


def has_all_real(s: Kyoto, player: i64) -> bool:
    """K49 Both enemy agents with real intelligence are in the player's Prison."""
    return s.prison[player] & REAL == s.config.size.real


def false_captured(s: Kyoto, player: i64) -> i64:
    """K50 Count the enemy agents with false intelligence in the player's Prison."""
    n: i64 = 0
    for identity in range(AGENTS):
        if s.prison[player] >> identity & 1 == 1 and not is_real(identity):
            n += 1
    return n


def in_enemy_home_row(s: Kyoto, agent: i64) -> bool:
    """K51 One of the five locations nearest the enemy."""
    cell = s.at[agent]
    return cell != NOWHERE and cell // COLUMNS == s.config.size.home_row(1 - side_of(agent))


class Declare(Effect[Kyoto]):
    """K51, K52 A real agent that ends the turn in the enemy's home row wins, and this must be declared.

    K54 It wins even if it has just captured the third false agent; KA45 a false or pushed one then loses.
    """

    def resolve(self, s: Kyoto) -> None:
        escaped = self.escaped(s)
        if escaped != NOBODY:
            s.emit(Declared(s.turn, s.at[escaped], True))
            s.show(escaped, "K52")
            win(s, s.turn, "K54" if s.third_false else "K51")
            return
        if s.mover != NOBODY and s.at[s.mover] == s.arrived and in_enemy_home_row(s, s.mover):
            s.emit(Declared(s.turn, s.arrived, False))
        if s.third_false:
            win(s, 1 - s.turn, "K50")

    def escaped(self, s: Kyoto) -> i64:
        """KA12 Whichever way it came there, by a Swap too."""
        for agent in range(s.turn * AGENTS, s.turn * AGENTS + AGENTS):
            if is_real(agent) and in_enemy_home_row(s, agent):
                return agent
        return NOBODY


DECLARE: Final = Declare()
