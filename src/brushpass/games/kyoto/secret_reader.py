"""What the set-up of Kyoto reveals about the agents on the start locations."""
from __future__ import annotations

from brushpass.core.game import Game
from brushpass.core.gametype import Secret, SecretReader
from brushpass.core.kernel import Event, State
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import AGENTS, CELL_NAMES, IDENTITIES, REAL
from brushpass.games.kyoto.events import Placed
from brushpass.games.kyoto.state import Kyoto


class KyotoReader(SecretReader):
    """The start locations of both sides."""

    def __init__(self, game: Game[Kyoto]) -> None:
        super().__init__(game)
        assert isinstance(game.config, KyotoConfig)
        self.agents = int(game.config.size.identities).bit_count()
        self.cells: list[list[int]] = [[] for _ in range(game.seats)]

    def receive(self, event: Event) -> None:
        if isinstance(event, Placed):
            self.cells[event.player].append(int(event.cell))

    def finished(self) -> bool:
        return all(len(cells) == self.agents for cells in self.cells)

    def secrets(self, s: State) -> list[Secret]:
        return [Secret([[float(place == index) for place in range(len(cells))] for index in range(len(cells))],
                       [REAL >> identity_on(s, cell) & 1 == 1 for cell in cells])
                for cells in self.cells]

    def choices(self, s: State) -> dict[str, list[tuple[str, str]]]:
        cells = [cell for cells in self.cells for cell in cells]
        return {"cell": [(CELL_NAMES[cell], IDENTITIES[identity_on(s, cell)]) for cell in cells]}


def identity_on(s: State, cell: int) -> int:
    """Return the identity of the agent on a location."""
    assert isinstance(s, Kyoto)
    return int(s.stands[cell] % AGENTS)
