"""Statistics of playtests of Top Secret boards."""
from __future__ import annotations

from typing import Final

from brushpass.core.gametype import Trial
from brushpass.core.kernel import Event
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import owner_of
from brushpass.games.topsecret.events import Met, Moved, Opened, Rolled, Took
from brushpass.games.topsecret.text.words import city_word

MAX_SECRETS: Final = 5  # secrets in a suitcase


class TopSecretTrial(Trial):
    """Visited cities; takes, duels, and suitcases delivered by their owners or by others."""

    def places(self) -> dict[int, str]:
        config = self.game.config
        assert isinstance(config, TopSecretConfig)
        return {city: city_word(config.board, city) for city in range(len(config.board.names))}

    def visited(self, event: Event) -> int:
        return int(event.to) if isinstance(event, Moved) and event.to < len(self.places()) else -1

    def begins(self, event: Event) -> bool:
        return isinstance(event, Rolled) and not event.opening

    def counted(self, event: Event) -> list[str]:
        if isinstance(event, Took):
            return ["take"]
        if isinstance(event, Met):
            return ["duel"]
        if not isinstance(event, Opened):
            return []
        whose = "own" if owner_of(event.case) == event.player else "foreign"
        return [whose, f"five-{whose}"] if event.content == MAX_SECRETS else [whose]
