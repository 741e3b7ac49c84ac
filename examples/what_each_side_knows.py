"""One game from three points of view: the same events as each side and a spectator receive them."""
from librt.random import Random

import brushpass
from brushpass.core.chance import draw
from brushpass.text.catalogue import Catalogue


def main(steps: int) -> list[str]:
    """Return the first events of a game for the two sides and a spectator."""
    game, rng, words = brushpass.game("kyoto"), Random(2), Catalogue("en")
    s, lines = game.new(), []
    for _ in range(steps):
        s = game.apply(s, draw(s, rng))
        for name, player in (("Oniwaban", 0), ("Government", 1), ("spectator", -2)):
            lines += [f"{name:10} {words.phrase(game.describe_event(event))}"
                      for event in game.observed_events(s, player)]
    return lines


if __name__ == "__main__":
    print("\n".join(main(30)))
