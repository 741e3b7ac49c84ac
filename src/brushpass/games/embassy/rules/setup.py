"""Embassy, the set-up: ER1-ER5."""
from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Chance, Effect, changed, run_effects
from brushpass.games.embassy.actions import ARM, BEGIN, DEAL, LOYALTY
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ATTACKS, BRIEFCASE, ITEMS, is_briefcase
from brushpass.games.embassy.events import Armed, Began, Dealt, Drew, Stuffed
from brushpass.games.embassy.rules.draws import attack_odds, attack_options
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


class DealLoyalty(Chance[Embassy]):
    """ER2 Loyalties are dealt at random in the numbers that the mission gives; what is left over nobody sees."""
    RULE = "ER2"

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]()
        for faction in range(3):
            if s.loyalties[faction] > 0:
                options = append(options, LOYALTY + faction)
        return options

    def odds(self, s: Embassy) -> vec[i64]:
        weights = vec[i64]()
        for faction in range(3):
            if s.loyalties[faction] > 0:
                weights = append(weights, s.loyalties[faction])
        return weights

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == self.player or s.config.mission.known

    def resolve(self, s: Embassy, a: i64) -> None:
        s.loyalties = changed(s.loyalties, a - LOYALTY, s.loyalties[a - LOYALTY] - 1)
        s.loyalty = changed(s.loyalty, self.player, a - LOYALTY)
        s.emit(Dealt(self.player, a - LOYALTY, s.config.mission.known))


class DealAttack(Chance[Embassy]):
    """ER2 Each player is dealt two Attack cards."""
    RULE = "ER2"

    def __init__(self, player: i64) -> None:
        self.player: i64 = player

    def options(self, s: Embassy) -> vec[i64]:
        return attack_options(s)

    def odds(self, s: Embassy) -> vec[i64]:
        return attack_odds(s)

    def shown_to(self, s: Embassy, player: i64) -> bool:
        return player == self.player

    def resolve(self, s: Embassy, a: i64) -> None:
        s.attack_deck = changed(s.attack_deck, a - ARM, s.attack_deck[a - ARM] - 1)
        s.attacks[self.player * ATTACKS + a - ARM] += 1
        s.emit(Armed(self.player, a - ARM, "ER2"))


class DealItem(Chance[Embassy]):
    """ER2 Each player is dealt one item. ER4 Each Briefcase begins with one that nobody has seen."""

    def __init__(self, player: i64, briefcase: i64) -> None:
        self.player, self.briefcase = player, briefcase

    def fits(self, item: i64) -> bool:
        """ER66 A Briefcase never goes into a Briefcase."""
        return self.player >= 0 or not is_briefcase(item)

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64](capacity=ITEMS)
        for item in range(ITEMS):
            if s.deck[item] > 0 and self.fits(item):
                options = append(options, DEAL + item)
        return options

    def odds(self, s: Embassy) -> vec[i64]:
        weights = vec[i64](capacity=ITEMS)
        for item in range(ITEMS):
            if s.deck[item] > 0 and self.fits(item):
                weights = append(weights, s.deck[item])
        return weights

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
