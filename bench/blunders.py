"""Count obvious blunders of Embassy's bots.

`python -m bench.blunders [GAMES] [LEVEL] [option=value...]` plays bots of one level in all seats. It counts turns that
begin with a Bomb in hand and an enemy helicopter on the Helipad, and those of them that end no nearer to it. It also
counts Attack cards against a known ally, and consecutive turns that draw in a Storage.
"""
import sys
from collections import Counter

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.core.kernel import NATURE, Event
from brushpass.games.embassy.data import ATTACKS, BOMB, FRIENDLY, HELIPAD, KEY
from brushpass.games.embassy.events import Acted, Began, Exchanged, Looked
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy

MANY = 4  # draws in a row, in one Storage


class Counters:
    """Counters of one game."""

    def __init__(self, game: EmbassyGame) -> None:
        self.game = game
        self.counts: Counter[str] = Counter()
        self.player, self.was_far = -1, -1  # whose turn it is; steps to a helicopter that they could blow up, or -1
        self.trust: dict[tuple[int, int], str] = {}  # a player, and an ally whom they know: by what
        self.draws: Counter[int] = Counter()  # by player: turns in a row with a draw
        self.drew = False

    def far(self, s: Embassy, player: int) -> int:
        """Return the distance to an enemy helicopter that a player could destroy, or -1."""
        waits = s.helicopter >= 0 and s.helicopter != s.loyalty[player] and s.at[player] >= 0
        if not waits or not s.holds(player, BOMB):
            return -1
        return self.game.distances.between(s, s.at[player], HELIPAD, s.holds(player, KEY))

    def see(self, s: Embassy, event: Event) -> None:
        """Update the counters by one event and the state after it."""
        if isinstance(event, Began) and event.round_number > 0:
            self.end_turn(s)
            self.player, self.was_far, self.drew = event.player, self.far(s, event.player), False
        elif isinstance(event, Acted) and event.action == "draw":
            self.drew = True
        elif isinstance(event, Looked) and event.faction == s.loyalty[event.player]:
            self.trust[event.player, event.other] = "seen"
        elif isinstance(event, Exchanged):
            self.meet(s, event.player, event.card, event.other)
            self.meet(s, event.other, event.answer, event.player)
            if event.card == event.answer == FRIENDLY and s.loyalty[event.player] == s.loyalty[event.other]:
                self.trust.setdefault((event.player, event.other), "friendly")
                self.trust.setdefault((event.other, event.player), "friendly")

    def meet(self, s: Embassy, player: int, card: int, other: int) -> None:
        """Count meetings in which a player knows that the other is an ally."""
        if (player, other) in self.trust:
            known = self.trust[player, other]
            self.counts[f"meetings with a {known} ally"] += 1
            self.counts[f"attacks on a {known} ally"] += card < ATTACKS

    def end_turn(self, s: Embassy) -> None:
        """Count the turn that ended."""
        if self.player < 0:
            return
        self.counts["turns"] += 1
        self.draws[self.player] = self.draws[self.player] + 1 if self.drew else 0
        self.counts[f"turns that draw for the {MANY}th time in a row, or more"] += self.draws[self.player] >= MANY
        if self.was_far > 0:
            now = self.far(s, self.player)
            self.counts["turns with a Bomb and an enemy helicopter"] += 1
            self.counts["of these no nearer at the end"] += now >= self.was_far


def play(options: dict[str, str], name: str, seed: int) -> Counter[str]:
    """Play one game, and return its counters."""
    game = EmbassyGame(options)
    nature, s, watch = Random(seed), game.new(), Counters(game)
    bots = [find_opponent("embassy", name).make_bot(game, seat, seed * 100 + seat + 1) for seat in range(game.seats)]
    while not game.over(s):
        player = game.who(s)
        a = int(game.draw(s, nature)) if player == NATURE else bots[player].choose(game.legal_actions(s))
        s = game.apply(s, a)
        for event in s.events or []:
            watch.see(s, event)
        for seat, bot in enumerate(bots):
            bot.receive(game.observed_events(s, seat))
    return watch.counts


def main(games: int, name: str, options: dict[str, str]) -> None:
    """Play the games, and print the counters."""
    counts = Counter[str]()
    for seed in range(games):
        counts.update(play(options, name, seed))  # keeps counters of 0, which a sum would drop
    print(f"{games} games, {name} in all seats: "
          + ", ".join(f"{what} {count}" for what, count in sorted(counts.items())), flush=True)


if __name__ == "__main__":
    plain = [text for text in sys.argv[1:] if "=" not in text]
    given = dict(text.split("=", 1) for text in sys.argv[1:] if "=" in text)
    main(int(plain[0]) if plain else 100, plain[1] if len(plain) > 1 else "operative", given)
