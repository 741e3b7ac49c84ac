"""How good are the suspicions of Embassy? Games of bots by rules of thumb, and what each seat believed at each turn.

`python -m bench.suspicion [GAMES] [LEVEL] [option=value...]` prints the loss (minus the logarithm of the weight of the
true deal, on the average over all seats and turns) beside that of all deals that fit alike; and how often each deed was
done towards the own side and towards another, for `MODEL`.
"""
import sys
from collections import Counter
from math import log

from bench.balance import play
from brushpass.core.game import Heard
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.events import Began
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.guess_loyalty import deals
from brushpass.games.embassy.suspicion import Detective, suspicions


def losses(config: EmbassyConfig, heard: Heard, player: int, truth: tuple[int, ...]) -> list[tuple[float, float]]:
    """Return the loss of the suspicions and of the even guess, at each of a player's turns."""
    found = []
    for place, told in enumerate(heard):
        if any(isinstance(event, Began) and event.player == player and event.round_number > 0 for event in told):
            even = dict(deals(config, heard[:place]))
            believed = dict(suspicions(config, heard[:place], player))
            found.append((-log(believed[truth]), -log(even[truth])))
    return found


def deeds(heard: Heard, player: int, truth: tuple[int, ...]) -> Counter[tuple[str, bool]]:
    """Return how often each deed was done towards the own side (True), or towards another."""
    detective = Detective(player)
    for told in heard:
        for event in told:
            detective.hear(event)
    return Counter((clue.deed, clue.is_friendly(truth)) for clue in detective.clues)


def main(games: int, name: str, options: dict[str, str]) -> None:
    """Play, and print the table."""
    game = EmbassyGame(options)
    found: list[tuple[float, float]] = []
    counts: Counter[tuple[str, bool]] = Counter()
    for seed in range(games):
        s, heard, _ = play(game, name, seed)
        truth = tuple(int(faction) for faction in s.loyalty[:game.seats])
        for seat in range(game.seats):
            found += losses(game.embassy, heard[seat], seat, truth)
            counts += deeds(heard[seat], seat, truth)
    loss, even = sum(a for a, _ in found) / len(found), sum(b for _, b in found) / len(found)
    print(f"{games} games, {name} in all seats, {len(found)} beliefs: loss {loss:.3f}, all that fit alike {even:.3f}")
    for deed in sorted({deed for deed, _ in counts}):
        print(f"{deed}: to the own side {counts[deed, True]}, to another {counts[deed, False]}")


if __name__ == "__main__":
    plain = [text for text in sys.argv[1:] if "=" not in text]
    given = dict(text.split("=", 1) for text in sys.argv[1:] if "=" in text)
    main(int(plain[0]) if plain else 100, plain[1] if len(plain) > 1 else "operative", given)
