"""Embassy, the set-up: ER1-ER5."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Chance, Effect, changed, run_effects
from brushpass.games.embassy.actions import BEGIN, DEAL, LOYALTY
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import BRIEFCASE, ITEMS
from brushpass.games.embassy.events import Began, Dealt, Drew, Stuffed
from brushpass.games.embassy.rules.draws import DealAttack
from brushpass.games.embassy.rules.items import Deal
from brushpass.games.embassy.rules.turn import begin_turn
from brushpass.games.embassy.state import Embassy, empty_table


class DrawFirst(Chance[Embassy]):
    """ER5 A random player begins."""
    RULE = "ER5"

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]()
        for player in range(s.config.players):
            options = append(options, BEGIN + player)
        return options

    def resolve(self, s: Embassy, a: i64) -> None:
        s.first = a - BEGIN
        s.emit(Began(s.first, 0))


class DealLoyalty(Deal):
    """ER2 Loyalties are dealt at random in the numbers that the mission gives; what is left over nobody sees."""
    RULE = "ER2"

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def pile(self, s: Embassy) -> vec[i64]:
        return s.loyalties

    def first(self) -> i64:
        return LOYALTY

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == self.player or s.config.mission.known

    def resolve(self, s: Embassy, a: i64) -> None:
        s.loyalties = changed(s.loyalties, a - LOYALTY, s.loyalties[a - LOYALTY] - 1)
        s.loyalty = changed(s.loyalty, self.player, a - LOYALTY)
        s.emit(Dealt(self.player, a - LOYALTY, s.config.mission.known))


class DealItem(Deal):
    """ER2 Each player is dealt one item. ER4 Each Briefcase begins with one that nobody has seen."""

    def __init__(self, player: i64, briefcase: i64) -> None:
        self.player, self.briefcase = player, briefcase

    def pile(self, s: Embassy) -> vec[i64]:
        """ER66 A Briefcase never goes into a Briefcase."""
        if self.player >= 0:
            return s.deck
        return changed(changed(s.deck, BRIEFCASE, 0), BRIEFCASE + 1, 0)

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == self.player

    def resolve(self, s: Embassy, a: i64) -> None:
        item = a - DEAL
        s.deck[item] -= 1
        if self.player >= 0:
            s.hand[self.player * ITEMS + item] += 1
            s.emit(Drew(self.player, item, "ER2"))
        else:
            s.inside = changed(s.inside, self.briefcase, item)
            s.emit(Stuffed(self.briefcase, item))

    def rule(self) -> str:
        return "ER2" if self.player >= 0 else "ER4"


class FirstTurn(Effect[Embassy]):
    """ER5 The first player begins."""

    def resolve(self, s: Embassy) -> None:
        s.turn = s.first
        begin_turn(s)


def new_game(config: EmbassyConfig) -> Embassy:
    """Return a new game, at its first deal."""
    s = empty_table(config)
    s.push(FirstTurn())
    for briefcase in range(1, -1, -1):
        if config.briefcases_full and config.items[BRIEFCASE + briefcase] > 0:
            s.push(DealItem(-1, briefcase))
    for player in range(config.players - 1, -1, -1):
        s.push(DealItem(player, -1))
        for _ in range(config.first_attacks):
            s.push(DealAttack(player))
        s.push(DealLoyalty(player))
    s.push(DrawFirst())
    run_effects(s)
    return s
