"""A person's rating in a game, on the scale of the bots: OpenSkill with its uncertainty."""
from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import Any, Final

from openskill.models import PlackettLuce

from brushpass.agents.ratings import ratings_of
from brushpass.server.messages.answers import MyRating
from brushpass.server.store.people import Played
from brushpass.server.table.facts import BOT, Seat

FIRST: Final = 1500.0  # the rating of a person of whom nothing is known: that of the middle bot
UNSURE: Final = 300.0  # one standard deviation of it
DRIFT: Final = 5.0  # by how much a person may change from game to game
INTERVAL: Final = 1.96  # standard deviations in half of a 95 % interval
# With this beta two of known strength win against each other as Elo points say.
MODEL: Final = PlackettLuce(mu=FIRST, sigma=UNSURE, beta=400 / log(10) / sqrt(2), tau=DRIFT)


def ratings(games: Iterable[Played], me: str) -> list[MyRating]:
    """Return a person's rating in each game; games are given oldest first."""
    ratings: dict[str, Rated] = {}
    for played in games:
        if played.winners is not None:
            ratings.setdefault(played.facts.game, Rated(played.facts.game, me)).add(played)
    return [rated.to_message() for rated in ratings.values() if rated.curve]


class Rated:
    """A person's rating in one game; bots keep their measured rating, other people are rated too."""

    def __init__(self, game: str, me: str) -> None:
        self.game = game
        self.me = me
        self.people: dict[str, Any] = {}
        self.curve: list[tuple[float, float]] = []

    def add(self, played: Played) -> None:
        """Rate one game; skip it if the person did not finish it, or a bot has no rating."""
        seats, winners = played.facts.seats, played.winners or []
        mine = [seat for seat in seats if seat.guest == self.me and seat.kind != BOT and not seat.owner]
        strengths = [self.strength(seat) for seat in seats]
        if not mine or None in strengths:
            return
        ranks = [1.0 if seat in winners else 2.0 for seat in range(len(seats))]
        after = MODEL.rate([[strength] for strength in strengths], ranks=ranks)
        for seat, (rated,) in zip(seats, after, strict=True):
            if seat.kind != BOT:
                self.people[key_of(seat)] = rated
        own = self.people[self.me]
        self.curve.append((round(own.mu, 1), round(INTERVAL * own.sigma, 1)))

    def strength(self, seat: Seat) -> Any:
        """Return the rating of the player in a seat; None for a bot without a rating."""
        if seat.kind != BOT:
            return self.people.get(key_of(seat)) or MODEL.rating()
        known = ratings_of(self.game).get(seat.level)
        return known and MODEL.rating(mu=known["rating"], sigma=max(known["error"], 1.0) / INTERVAL)

    def to_message(self) -> MyRating:
        """Return the rating as the web client receives it."""
        rating, error = self.curve[-1]
        return MyRating(self.game, rating, error, self.curve)


def key_of(seat: Seat) -> str:
    """Return the key of a person across games; for a bot token, its name."""
    return seat.guest or f"program {seat.name}"
