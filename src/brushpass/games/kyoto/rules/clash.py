"""Kyoto, the clash: K42-K48, with Iroha (K92), the Revolver (K106-K109) and the activation of equipment (K99)."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Decision, Effect, changed
from brushpass.games.kyoto.actions import ACTIVATE, PASS, SHOOT
from brushpass.games.kyoto.data import (
    ACTIVE, AGENTS, FAN, INACTIVE, IROHA, KEY, NOBODY, NOWHERE, REVOLVER, STRENGTH, USED, side_of,
)
from brushpass.games.kyoto.events import Activated, Captured, Clashed, Guessed, Passed, Returned, Used
from brushpass.games.kyoto.rules.end import false_captured, has_all_real, in_enemy_home_row, is_real, win
from brushpass.games.kyoto.state import Kyoto


class Clash(Effect[Kyoto]):
    """K42 The one who enters is the attacker, the one who stands there the defender.

    KA48 Each clash is resolved whole before the next one begins.
    """

    def __init__(self, attacker: i64, defender: i64, came_from: i64) -> None:
        self.attacker, self.defender, self.came_from = attacker, defender, came_from

    def resolve(self, s: Kyoto) -> None:
        if s.is_active(REVOLVER, side_of(self.defender)):
            s.push(Revolver(self))
        else:
            self.compare(s)

    def compare(self, s: Kyoto) -> None:
        """K43 The defender is revealed. K44, K47 The attacker compares in secret, and stays hidden."""
        s.show(self.defender, "K43")
        if s.special[side_of(self.defender)] == IROHA:
            s.show(self.attacker, "K92")
        won = overcomes(STRENGTH[self.attacker % AGENTS], STRENGTH[self.defender % AGENTS])
        s.emit(Clashed(side_of(self.attacker), self.came_from, s.at[self.defender], won))
        if won:
            self.win(s)
        else:
            s.move(self.attacker, self.came_from)  # K46 goes back where it came from

    def win(self, s: Kyoto) -> None:
        """K45 The defender is captured, and the attacker occupies the location."""
        cell = s.at[self.defender]
        take_off(s, self.defender)
        s.move(self.attacker, cell)
        player = side_of(self.attacker)
        if self.attacker == s.mover:
            s.fan_ready = s.is_active(FAN, player)  # KA56
        capture(s, self.defender, self.attacker == s.mover and in_enemy_home_row(s, self.attacker))

    def shoot(self, s: Kyoto, identity: i64) -> None:
        """K106 The attacker is named and revealed. K107 Right: it is captured. K108 Wrong: the clash goes on."""
        player = side_of(self.defender)
        right = identity == self.attacker % AGENTS
        s.equipment = changed(s.equipment, REVOLVER, USED)
        s.emit(Used(player, REVOLVER, s.at[self.defender]))
        s.emit(Guessed(player, identity, right))
        s.show(self.attacker, "K109")
        if right:
            take_off(s, self.attacker)
            capture(s, self.attacker, False)
        else:
            self.compare(s)


def enter(s: Kyoto, agent: i64, to: i64) -> Clash | None:
    """K42 Move an agent into a location; return the clash with the enemy there, or None."""
    came_from = s.at[agent]
    if s.stands[to] == NOBODY:
        s.move(agent, to)
        return None
    s.leave(agent)
    s.at[agent] = to
    return Clash(agent, s.stands[to], came_from)


def overcomes(attacker: i64, defender: i64) -> bool:
    """K15, K45 3 beats 2 beats 1 beats 0, but 0 beats 3. The attacker need only be equal."""
    if attacker == 0 and defender == 3:
        return True
    if attacker == 3 and defender == 0:
        return False
    return attacker >= defender


def take_off(s: Kyoto, agent: i64) -> None:
    """Remove a captured agent from the board; KA39g effects on it lapse."""
    s.leave(agent)
    s.at[agent] = NOWHERE
    s.shown &= ~(1 << agent)
    if s.stunned == agent:
        s.stunned = NOBODY
    if s.numbed == agent:
        s.numbed = NOBODY


def capture(s: Kyoto, agent: i64, holds_the_end: bool) -> None:
    """K45 Put an agent into the enemy's Prison. KA46 The ends are tested before equipment is activated.

    KA45 A third false capture by the active player's own attack in the enemy's home row waits for the Decoy window.
    """
    owner = side_of(agent)
    player = 1 - owner
    s.prison = changed(s.prison, player, s.prison[player] | 1 << agent % AGENTS)
    s.emit(Captured(player, agent % AGENTS))
    if has_all_real(s, player):
        win(s, player, "K49")
    elif not is_real(agent) and false_captured(s, player) == s.config.size.false:
        if holds_the_end:
            s.third_false = True
            drop_second_clash(s)
        else:
            win(s, owner, "K50")
    elif KEY >> agent % AGENTS & 1 == 1 and s.config.equipment:
        s.push(Activate(owner))


def drop_second_clash(s: Kyoto) -> None:
    """KA45 Nothing more of the card is resolved: a second clash is off. KA69 The agent pushed into it goes back."""
    second = s.pending[-1]
    if isinstance(second, Clash):
        s.pop()
        cell = s.at[second.attacker]
        s.move(second.attacker, second.came_from)
        s.emit(Returned(side_of(second.attacker), cell, second.came_from))


class Revolver(Ask[Kyoto]):
    """K106 When attacked you may guess the attacker's identity. KA59 Any of the six may be named."""
    RULE = "K106"

    def __init__(self, clash: Clash) -> None:
        self.clash: Clash = clash

    def who(self, s: Kyoto) -> i64:
        return side_of(self.clash.defender)

    def options(self, s: Kyoto) -> vec[i64]:
        return vec[i64]([PASS, SHOOT, SHOOT + 1, SHOOT + 2, SHOOT + 3, SHOOT + 4, SHOOT + 5])

    def resolve(self, s: Kyoto, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(self.who(s), "K106"))
            self.clash.compare(s)
        else:
            self.clash.shoot(s, a - SHOOT)


class Activate(Decision[Kyoto]):
    """K99 A key agent has been captured: its owner may turn over one equipment card. KA39 At once or never."""
    RULE = "K99"

    def options(self, s: Kyoto) -> vec[i64]:
        options = vec[i64]([PASS])
        for equipment in range(6):
            if s.equipment[equipment] == INACTIVE and s.config.holder(equipment) == self.player:
                options = append(options, ACTIVATE + equipment)
        return options

    def resolve(self, s: Kyoto, a: i64) -> None:
        if a == PASS:
            s.emit(Passed(self.player, "K99"))
        else:
            s.equipment = changed(s.equipment, a - ACTIVATE, ACTIVE)
            s.emit(Activated(self.player, a - ACTIVATE))
