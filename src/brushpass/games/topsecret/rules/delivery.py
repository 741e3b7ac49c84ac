"""Top Secret, opening suitcases and bombs: T52-T56, with TA26-TA28 and TA46."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Decision, Effect, changed
from brushpass.games.topsecret.actions import LOSE
from brushpass.games.topsecret.data import (
    AGENTS, BOMB, NOBODY, NOTHING, NOWHERE, SECRETS_TO_WIN, bomb_losses, owner_of, player_of,
)
from brushpass.games.topsecret.events import Dropped, Lost, Opened, Returned
from brushpass.games.topsecret.rules.end import end_by_elimination, end_by_opening, win
from brushpass.games.topsecret.state import TopSecret


def deliver(s: TopSecret, agent: i64) -> None:
    """T52 The suitcase is taken off the agent and opened. T57, TA31 Ten secrets win at once."""
    player = player_of(agent)
    case = s.carries[agent]
    s.carries[agent] = NOTHING
    s.opened = changed(s.opened, case, player)
    s.brought = changed(s.brought, player, s.brought[player] + 1)
    if owner_of(case) != player:
        s.foreign = changed(s.foreign, player, s.foreign[player] + 1)
    s.secrets = changed(s.secrets, player, s.secrets[player] + s.content[case])
    s.emit(Opened(player, case, s.content[case]))
    s.bonus = 0  # TA14
    s.mover = NOBODY
    if s.secrets[player] >= SECRETS_TO_WIN:
        win(s, 1 << player, "T57")
    elif s.content[case] == BOMB:
        s.push(AfterBomb(agent))
        s.push(LoseAgent(player, bomb_losses(s.agents_left(player))))
    else:
        go_home(s, agent, "T54")
        end_by_opening(s)


def go_home(s: TopSecret, agent: i64, number: str) -> None:
    """T54 The agent returns to their start space."""
    home = s.home_of(player_of(agent))
    s.put(agent, home)
    s.emit(Returned(player_of(agent), agent % AGENTS, home, number))


class LoseAgent(Decision[TopSecret]):
    """T55 A bomb costs half of your agents in play, rounded up. T56 You choose which; TA28 the carrier too."""
    RULE = "T56"

    def __init__(self, player: i64, left: i64) -> None:
        self.player, self.left = player, left

    def options(self, s: TopSecret) -> vec[i64]:
        options = vec[i64](capacity=AGENTS)
        for number in range(AGENTS):
            if s.at[self.player * AGENTS + number] != NOWHERE:
                options = append(options, LOSE + number)
        return options

    def resolve(self, s: TopSecret, a: i64) -> None:
        agent = self.player * AGENTS + a - LOSE
        case = s.lay_down(agent)  # TA20
        if case != NOTHING:
            s.emit(Dropped(self.player, a - LOSE, case, "TA20"))
        s.put(agent, NOWHERE)
        s.emit(Lost(self.player, a - LOSE))
        if self.left > 1:
            s.push(LoseAgent(self.player, self.left - 1))


class AfterBomb(Effect[TopSecret]):
    """TA46 A spared carrier goes home; then the ends are tested, and the turn passes from who has no agents."""

    def __init__(self, carrier: i64) -> None:
        self.carrier: i64 = carrier

    def resolve(self, s: TopSecret) -> None:
        player = player_of(self.carrier)
        if s.at[self.carrier] != NOWHERE:
            go_home(s, self.carrier, "TA28")
        end_by_elimination(s, player)
        if s.agents_left(player) == 0:
            s.stopped = True
        if not s.over:
            end_by_opening(s)
