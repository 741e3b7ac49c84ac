"""Look up a ruling: set up a position as text, play one card, and print the events."""
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.text.position import position
from brushpass.text.catalogue import Catalogue

POSITION = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   y3f .   .   .
3  g0  .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle
hand government: castle
"""


def main() -> list[str]:
    """Return the events if a 0 attacks a 3."""
    game, words = KyotoGame({}), Catalogue("en")
    s = game.apply(position(POSITION, game.kyoto), game.parse("shrine a3-b4"))
    phrases = [game.describe_event(event) for event in game.observed_events(s, 1)]
    return [f"{words.phrase(phrase)} ({phrase.rule})" for phrase in phrases]


if __name__ == "__main__":
    print("\n".join(main()))
