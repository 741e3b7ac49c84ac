"""What the set-up and the first turns of Top Secret reveal about the suitcase that contains the bomb."""
from __future__ import annotations

from typing import Final

from brushpass.core.game import Game
from brushpass.core.gametype import Secret, SecretReader
from brushpass.core.kernel import Event, State
from brushpass.games.topsecret.data import BOMB, CASES, owner_of
from brushpass.games.topsecret.events import Dropped, Opened, Placed, Rolled, Took
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret

LAST_TURN: Final = 12  # that a reader sees
FAR: Final = 8  # distances are counted up to it
NOWHERE: Final = -1
PUT_DOWN: Final = "T34"  # the rule by which a suitcase is dropped at will


class TopSecretReader(SecretReader):
    """Where each suitcase was placed, and what its owner and others did with it."""

    def __init__(self, game: Game[TopSecret]) -> None:
        super().__init__(game)
        assert isinstance(game, TopSecretGame)
        self.distances = game.distances
        count = int(game.seats * CASES)
        self.city = [NOWHERE] * count
        self.order = [0] * count  # in which its owner placed it
        self.taken = [NOWHERE] * count  # its owner was the n-th to take one of their own
        self.stolen = [0] * count  # how often others took it
        self.left = [0] * count  # how often its owner put it down, or left it for another
        self.opened: set[int] = set()  # players with a delivered suitcase
        self.turns = 0

    def receive(self, event: Event) -> None:
        if isinstance(event, Placed):
            self.order[event.case] = sum(self.city[case] != NOWHERE for case in self.cases(int(event.player)))
            self.city[event.case] = int(event.city)
        elif isinstance(event, Rolled):
            self.turns += not event.opening
        elif isinstance(event, Opened):
            self.opened.add(int(owner_of(event.case)))
        elif isinstance(event, Took):
            self.take(int(event.player), int(event.case))
            self.leave(int(event.player), int(event.left))
        elif isinstance(event, Dropped) and event.number == PUT_DOWN:
            self.leave(int(event.player), int(event.case))

    def take(self, player: int, case: int) -> None:
        """Record that a player takes a suitcase."""
        if owner_of(case) != player:
            self.stolen[case] += 1
        elif self.taken[case] == NOWHERE:
            self.taken[case] = sum(self.taken[own] != NOWHERE for own in self.cases(player))

    def leave(self, player: int, case: int) -> None:
        """Record that a player puts a suitcase down, if it is their own."""
        if case in self.cases(player):
            self.left[case] += 1

    def cases(self, player: int) -> list[int]:
        """Return the suitcases of a player."""
        return list(range(player * int(CASES), (player + 1) * int(CASES)))

    def finished(self) -> bool:
        return self.turns > LAST_TURN and NOWHERE not in self.city

    def secrets(self, s: State) -> list[Secret]:
        assert isinstance(s, TopSecret)
        secrets = []
        for player in range(self.game.seats):
            cases = self.cases(player)
            if player not in self.opened:
                secrets.append(Secret([self.features(player, case) for case in cases],
                                      [bool(s.content[case] == BOMB) for case in cases]))
        return secrets

    def features(self, player: int, case: int) -> list[float]:
        """Return the public features of a suitcase."""
        cases, own = self.cases(player), self.ways(player, self.city[case])
        others = [self.ways(player, self.city[other]) for other in cases]
        row = one_hot(cases.index(case)) + one_hot(self.order[case])
        for way, length in enumerate(own):
            row.append(min(length, FAR) / FAR)
            row += one_hot(sum(other[way] < length for other in others))
        return [*row, float(self.taken[case] == 0), float(self.taken[case] == 1), float(self.taken[case] == NOWHERE),
                float(self.stolen[case]), float(self.left[case]), float(own[-1] <= 1)]

    def ways(self, player: int, city: int) -> list[int]:
        """Return the distances of a city to a player's start, their headquarters and the nearest rival's start."""
        rivals = [int(self.distances.steps_out(other, city)) for other in range(self.game.seats) if other != player]
        return [int(self.distances.steps_out(player, city)), int(self.distances.steps_home(player, city)), min(rivals)]

    def choices(self, s: State) -> dict[str, list[tuple[str, str]]]:
        assert isinstance(s, TopSecret)
        packings, first = [], []
        for player in range(self.game.seats):
            contents = {case: str(int(s.content[case])) for case in self.cases(player)}
            packings.append(("", " ".join(contents.values())))
            first += [("", content) for case, content in contents.items() if self.taken[case] == 0]
        return {"packing": packings, "fetched": first}


def one_hot(index: int) -> list[float]:
    """Return a 1 at the index of a suitcase among the player's, and 0 elsewhere."""
    return [float(index == other) for other in range(int(CASES))]
