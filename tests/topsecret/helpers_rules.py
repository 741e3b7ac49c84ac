"""What the tests of the rules T1-T66 share beside the table: the printed board, a set-up played through, secrecy."""
from __future__ import annotations

from collections.abc import Iterator

from librt.random import Random

from brushpass.core.chance import draw
from brushpass.core.kernel import NATURE
from brushpass.games.topsecret.board import Board
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.view import TopSecretView
from tests.topsecret.table import BLUE, GREEN, RED, SPECTATOR, YELLOW, act, game_of, heard, options

EVERYBODY = (RED, BLUE, YELLOW, GREEN, SPECTATOR)
COLOURS = ("red", "blue", "yellow", "green")
PRINTED = """
montreal: new-york reykjavik
beijing: moscow seoul
sydney: jakarta singapore
lima: bogota rio-de-janeiro
reykjavik: berlin london montreal
seoul: beijing delhi istanbul
jakarta: lagos nairobi sydney
bogota: havana lima washington
oslo: berlin helsinki moscow
tokyo: delhi manila singapore
cape-town: buenos-aires lagos rio-de-janeiro
mexico-city: los-angeles new-york washington
helsinki: moscow oslo
manila: singapore tokyo
buenos-aires: cape-town rio-de-janeiro
los-angeles: mexico-city new-york
new-york: london los-angeles mexico-city montreal
moscow: beijing helsinki istanbul oslo
singapore: manila nairobi sydney tokyo
rio-de-janeiro: buenos-aires cape-town havana lima
london: new-york paris reykjavik vienna
istanbul: cairo moscow seoul vienna
nairobi: cairo jakarta madrid singapore
havana: bogota madrid paris rio-de-janeiro
berlin: oslo reykjavik vienna
delhi: cairo seoul tokyo
lagos: cape-town jakarta madrid
washington: bogota mexico-city paris
paris: geneva havana london washington
vienna: berlin geneva istanbul london
cairo: delhi geneva istanbul nairobi
madrid: geneva havana lagos nairobi
geneva: cairo madrid paris vienna
"""
LINES = {row.split(": ")[0]: row.split(": ")[1].split() for row in PRINTED.strip().splitlines()}
EXITS = {
    "red": ["los-angeles", "montreal"], "blue": ["beijing", "helsinki"], "yellow": ["manila", "sydney"],
    "green": ["buenos-aires", "lima"],
}
GATES = {
    "red": ["manila", "singapore", "sydney"], "blue": ["buenos-aires", "lima", "rio-de-janeiro"],
    "yellow": ["los-angeles", "montreal", "new-york"], "green": ["beijing", "helsinki", "moscow"],
}
SHORTEST = {  # one of the shortest ways from a start space to the headquarters: nine steps
    "red": "montreal new-york london paris geneva cairo nairobi singapore headquarters-red",
    "blue": "beijing moscow istanbul vienna geneva madrid havana rio-de-janeiro headquarters-blue",
    "yellow": "sydney singapore nairobi cairo geneva paris london new-york headquarters-yellow",
    "green": "lima rio-de-janeiro havana madrid geneva vienna istanbul moscow headquarters-green",
}
AGENTS = range(1, 8)
ALIKE_PACKED = ("5", "3", "1", "bomb")
CITIES = ("london", "paris", "geneva", "cairo")


def new(**options: str) -> TopSecret:
    """Return a new game, at its first roll."""
    return TopSecretGame(options).new()


def rolled(first: int = 0, **options: str) -> TopSecret:
    """Return a game in which one player has won the opening roll, before the packing."""
    s = new(**options)
    return act(s, *["roll 3 3" if player == first else "roll 1 0" for player in range(game_of(s).seats)])


def packing(*contents: str) -> list[str]:
    """Return the actions by which one player packs A to D."""
    return [f"pack {letter} {content}" for letter, content in zip("abcd", contents, strict=True)]


def packed(first: int = 0, **options: str) -> TopSecret:
    """Return a game before the first suitcase is placed; all have packed alike."""
    s = rolled(first, **options)
    return act(s, *packing(*ALIKE_PACKED) * game_of(s).seats)


def placed(first: int = 0, **options: str) -> TopSecret:
    """Return a game after the suitcases are placed, everybody's in the same four cities."""
    s = packed(first, **options)
    return act(s, *[f"place {letter} {city}" for letter, city in zip("abcd", CITIES, strict=True)
                    for _ in range(game_of(s).seats)])


def view(s: TopSecret, player: int) -> TopSecretView:
    return game_of(s).observe(s, player)


def alike(one: TopSecret, other: TopSecret, player: int) -> bool:
    """Return whether a player receives the same events, view and options in both worlds."""
    same = heard(one, player) == heard(other, player) and view(one, player) == view(other, player)
    return same and (game_of(one).who(one) != player or options(one) == options(other))


def offered(s: TopSecret, verb: str) -> list[str]:
    """Return the options of one verb, without the verb."""
    return [text.partition(" ")[2] for text in options(s) if text.split()[0] == verb]


def ways(s: TopSecret, agent: int) -> list[str]:
    """Return where an agent may step now, in the order of the alphabet."""
    return sorted(text.split()[1] for text in offered(s, "move") if text.split()[0] == str(agent))


def walk(agent: int, *places: str) -> list[str]:
    """Return the steps of one agent as actions."""
    return [f"move {agent} {place}" for place in places]


def corner_of(board: Board, cities: list[int]) -> tuple[bool, bool]:
    """Return the corner in which some cities lie: whether it is at the right, and whether at the bottom."""
    found = {(board.spots[city][0] > 0.5, board.spots[city][1] > 0.5) for city in cities}
    assert len(found) == 1
    return found.pop()


def random_game(seed: int, **options: str) -> Iterator[TopSecret]:
    """Play at random by a seed, and give the state at every choice, and at the end."""
    game, rng = TopSecretGame(options), Random(seed)
    s = game.new()
    while not game.over(s):
        yield s
        choices = game.legal_actions(s)
        a = draw(s, rng) if game.who(s) == NATURE else choices[rng.randrange(len(choices))]
        s = game.apply(s, a)
    yield s
