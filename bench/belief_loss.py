"""Measure how well Embassy's bots infer loyalties: log loss of the belief of each seat at each turn.

`python -m bench.belief_loss [GAMES] [LEVEL] [option=value...]` plays heuristic bots. It prints the mean negative
log-probability of the true deal by actions, by actions and conduct, and by the uniform belief; and how often each
action was taken towards the own and another side, for `MODEL`.
"""
import sys
from collections import Counter
from math import log

from librt.random import Random

from bench.balance import play
from brushpass.core.game import History
from brushpass.games.embassy.events import Began
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.beliefs.loyalty import loyalty_deals
from brushpass.games.embassy.beliefs.conduct import reweigh_by_conduct
from brushpass.games.embassy.beliefs.loyalty_belief import EvidenceReader, smoothed_posterior


def log_losses(game: EmbassyGame, heard: History, player: int, truth: tuple[int, ...]) -> list[list[float]]:
    """Return the log losses at each of a player's turns: by actions, by actions and conduct, and uniform."""
    config, rng, found = game.embassy, Random(player), []
    for place, told in enumerate(heard):
        if any(isinstance(event, Began) and event.player == player and event.round_number > 0 for event in told):
            weighed = smoothed_posterior(config, heard[:place], player)
            beliefs = (weighed, reweigh_by_conduct(game.distances, config, heard[:place], player, weighed, 8, rng),
                       loyalty_deals(config, heard[:place]))
            found.append([-log(dict(belief)[truth]) for belief in beliefs])
    return found


def count_actions(heard: History, player: int, truth: tuple[int, ...]) -> Counter[tuple[str, bool]]:
    """Count each action by whether its target was on the player's own side."""
    detective = EvidenceReader(player)
    for told in heard:
        for event in told:
            detective.update(event)
    return Counter((clue.deed, clue.is_friendly(truth)) for clue in detective.evidence)


def main(games: int, name: str, options: dict[str, str]) -> None:
    """Play the games, and print the table."""
    game = EmbassyGame(options)
    found: list[list[float]] = []
    counts: Counter[tuple[str, bool]] = Counter()
    for seed in range(games):
        s, heard, _ = play(game, name, seed)
        truth = tuple(int(faction) for faction in s.loyalty[:game.seats])
        for seat in range(game.seats):
            found += log_losses(game, heard[seat], seat, truth)
            counts += count_actions(heard[seat], seat, truth)
    deeds_alone, conduct, even = [sum(each) / len(found) for each in zip(*found, strict=True)]
    print(f"{games} games, {name} in all seats, {len(found)} beliefs: "
          f"loss by deeds {deeds_alone:.3f}, by conduct too {conduct:.3f}, all that fit alike {even:.3f}")
    for deed in sorted({deed for deed, _ in counts}):
        print(f"{deed}: to the own side {counts[deed, True]}, to another {counts[deed, False]}")


if __name__ == "__main__":
    plain = [text for text in sys.argv[1:] if "=" not in text]
    given = dict(text.split("=", 1) for text in sys.argv[1:] if "=" in text)
    main(int(plain[0]) if plain else 100, plain[1] if len(plain) > 1 else "operative", given)
