"""Write your own bot: it gets only a View and its options, and takes the longest step forward."""
from typing import Any

from librt.random import Random

import brushpass
from brushpass.core.chance import draw


def choose(game: brushpass.Game[Any], options: list[int]) -> int:
    """Prefer a move by location card, towards the highest row."""
    moves = [a for a in options if game.text(a).split()[0] in ("shrine", "residence", "tavern", "castle", "joker")]
    return max(moves, key=lambda a: game.text(a)[-1]) if moves else options[0]


def main(games: int) -> int:
    """Play as Oniwaban against a random bot, and return the number of games won."""
    game, rng, won = brushpass.game("kyoto"), Random(1), 0
    for _ in range(games):
        s = game.new()
        while not game.over(s):
            s = game.apply(s, choose(game, game.legal_actions(s)) if game.who(s) == 0 else draw(s, rng))
        won += game.returns(s)[0] > 0
    return won


if __name__ == "__main__":
    print(f"won {main(100)} of 100")
