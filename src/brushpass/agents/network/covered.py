"""A bot under a cover: it is told another game than the one it plays, so that what it does gives less away."""
from __future__ import annotations

from collections.abc import Callable

from librt.random import Random

from brushpass.core.kernel import Event
from brushpass.core.play import NOBODY, Cover, Player


class CoveredBot:
    """Plays as a bot would that believes its cover; when the cover ends that bot hears the whole game anew."""

    def __init__(self, cover: Cover, sit: Callable[[], Player], seed: int) -> None:
        self.cover = cover
        self.sit = sit
        self.rng = Random(seed)
        self.thinker = sit()
        self.heard: list[list[Event]] = []

    def hear(self, news: list[Event]) -> None:
        """Remember what this seat is told, as the cover tells it."""
        self.heard.append(news)
        if not self.cover.hear(news):
            self.tell(news)
            return
        self.thinker = self.sit()
        for told in self.heard:
            self.tell(told)

    def tell(self, news: list[Event]) -> None:
        """Tell the bot that thinks."""
        self.thinker.hear([self.cover.told(event) for event in news])

    def choose(self, options: list[int]) -> int:
        """Return one of the options."""
        if len(options) == 1:
            return options[0]
        found = self.cover.by_heart(options, self.rng)
        if found != NOBODY:
            return found
        pretended = [self.cover.option(a) for a in options]
        return options[pretended.index(self.thinker.choose(pretended))]
