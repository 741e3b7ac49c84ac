"""Disguise of a bot with a deterministic set-up, so that its moves do not reveal its bomb.

The true packing is sampled and hidden from the bot. The bot observes its usual packing under permuted letters, and
places and fetches suitcases accordingly, so its moves depend on the believed contents. The true bomb is in the suitcase
in which the bot believes the 5, the 3, the 1 or the bomb, and the other contents keep their order. The disguise ends
when an opened suitcase contradicts it, or before the bot delivers its bomb; then the bot receives the true contents
under the letters it knows. Networks are trained with the disguise.

The disguise is a function of the true packing, because a server keeps no state of a bot. There are six believed orders,
each for four packings: removing one letter from each of the six leaves every order of three letters once.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.chance import pick
from brushpass.core.features import Memory
from brushpass.core.game import Game
from brushpass.core.kernel import Event
from brushpass.core.play import Player
from brushpass.games.topsecret.actions import DROP, GUARD, LAY_OUT, PACK, TAKE, case_of
from brushpass.games.topsecret.data import BOMB, CASES, CONTENTS, NOBODY, PLACES, owner_of
from brushpass.games.topsecret.events import Dropped, Moved, Opened, Packed, Placed, Took
from brushpass.games.topsecret.features.memory import TopSecretMemory
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.beliefs.packing_belief import permutations_of
from brushpass.games.topsecret.heuristics.distances import Distances

IGNORED_EVENTS: Final = (
    "Beaten", "Eliminated", "Guarded", "Laid", "Lost", "Met", "NamedFirst", "Passed", "Returned", "Rolled", "Turned",
    "Won",
)
BELIEVED_ORDERS: Final = ([1, 0, 2, 3], [1, 3, 2, 0], [0, 3, 1, 2], [2, 0, 1, 3], [3, 0, 2, 1], [2, 3, 1, 0])
BOMB_WEIGHTS: Final = (2, 8, 8, 8)  # how often the bomb is where the 5, the 3, the 1 and the bomb are believed to be
BOMB_MIN_STEPS: Final[i64] = 2  # from home: a bomb is not carried nearer


class SetupDisguise:
    """Translates events and actions between the true packing and the one that a bot believes, by letter."""

    def __init__(self, distances: Distances, player: i64, usual_packing: list[int]) -> None:
        self.distances, self.player, self.usual_packing = distances, player, usual_packing
        self.memory: TopSecretMemory | None = None  # of a learner: only packings with its own letters are sampled
        self.is_active: bool = True
        self.true_packing: list[int] = []  # by letter
        self.believed_letters: list[int] = []  # the letters of 5, 3, 1 and the bomb, as the bot believes
        self.bomb_carrier: i64 = NOBODY  # the own agent that carries the bomb

    def scripted_choice(self, options: list[int], rng: Random) -> int:
        """Return a sampled packing action, or NOBODY if the choice is no packing."""
        if not PACK <= options[0] < LAY_OUT:
            return int(NOBODY)
        letter = len(self.true_packing)
        usual = letters_by_content(self.usual_packing)
        candidates = [order for order in permutations_of(self.usual_packing) if order[:letter] == self.true_packing
                 and (self.memory is None or believed_order(letters_by_content(order)) == usual)]
        often = [BOMB_WEIGHTS[believed_order(letters_by_content(order)).index(order.index(BOMB))]
                 for order in candidates]
        drawn = candidates[pick(vec[i64](list(range(len(candidates)))), vec[i64](often), rng)]
        return int(PACK) + letter * int(CASES) + list(CONTENTS).index(drawn[letter])

    def receive(self, events: list[Event]) -> bool:
        """Process events and return whether they end the disguise."""
        over = False
        for event in events:
            if isinstance(event, Packed) and event.player == self.player:
                self.true_packing.append(int(event.content))
                if len(self.true_packing) == CASES:
                    self.believed_letters = believed_order(letters_by_content(self.true_packing))
            elif self.believed_letters and self.is_exposed_by(event):
                over = True
        if not over or not self.is_active or self.believed_letters == letters_by_content(self.true_packing):
            return False
        self.is_active = False
        if self.memory is not None:
            self.memory.believed = vec[i64]()
        return True

    def is_exposed_by(self, event: Event) -> bool:
        """Return whether an event reveals another content than believed, or the bomb is nearly delivered."""
        bomb = self.player * CASES + self.true_packing.index(BOMB)
        if isinstance(event, Took):
            if event.case == bomb:
                self.bomb_carrier = event.agent if event.player == self.player else NOBODY
            elif event.left == bomb:
                self.bomb_carrier = NOBODY
        elif isinstance(event, Dropped) and event.case == bomb:
            self.bomb_carrier = NOBODY
        elif isinstance(event, Moved) and event.player == self.player and event.agent == self.bomb_carrier:
            return self.distances.steps_home(self.player, event.to) <= BOMB_MIN_STEPS
        elif isinstance(event, Opened) and owner_of(event.case) == self.player:
            return CONTENTS[self.believed_letters.index(int(event.case % CASES))] != event.content
        return False

    def disguised_event(self, event: Event) -> Event:
        """Return an event with the own suitcases under their believed letters."""
        if isinstance(event, Packed) and event.player == self.player:
            return Packed(event.player, event.case, self.believed_content(event.case % CASES))
        if isinstance(event, Placed):
            return Placed(event.player, self.disguised_case(event.case), event.city)
        if isinstance(event, Took):
            taken, left = self.disguised_case(event.case), self.disguised_case(event.left)
            return Took(event.player, event.agent, taken, left, event.number)
        if isinstance(event, Dropped):
            return Dropped(event.player, event.agent, self.disguised_case(event.case), event.number)
        if isinstance(event, Opened):
            return Opened(event.player, self.disguised_case(event.case), event.content)
        return event

    def believed_content(self, letter: i64) -> int:
        """Return the content that the bot believes in the suitcase of a believed letter."""
        believed = self.usual_packing[letter]
        return believed if self.is_active else self.true_packing[self.believed_letters[list(CONTENTS).index(believed)]]

    def disguised_case(self, case: i64) -> i64:
        """Return a suitcase under its believed letter; those of others keep their letters."""
        if case < 0 or owner_of(case) != self.player:
            return case
        return self.player * CASES + self.believed_letter(case % CASES)

    def believed_letter(self, letter: i64) -> i64:
        """Return the believed letter of an own suitcase."""
        return self.usual_packing.index(int(CONTENTS[self.believed_letters.index(int(letter))]))

    def disguised_action(self, a: int) -> int:
        """Return an action with the own suitcases under their believed letters."""
        if LAY_OUT <= a < GUARD:
            letter, city = (a - LAY_OUT) // PLACES, (a - LAY_OUT) % PLACES
            return int(LAY_OUT + self.believed_letter(letter) * PLACES + city)
        if TAKE <= a < DROP:  # TAKE or SWAP
            case = case_of(a)
            return int(a - case + self.disguised_case(case))
        return a


def letters_by_content(packed: list[int]) -> list[int]:
    """Return the letters of 5, 3, 1 and the bomb."""
    return [packed.index(int(content)) for content in CONTENTS]


def believed_order(order: list[int]) -> list[int]:
    """Return the believed letters of 5, 3, 1 and the bomb, given the true ones."""
    fits = [[letter for letter in believed if letter != order[-1]] == order[:-1] for believed in BELIEVED_ORDERS]
    return BELIEVED_ORDERS[fits.index(True)]


class DisguisedBot:
    """A bot behind a disguise; when the disguise ends, a new bot receives the whole history."""

    def __init__(self, disguise: SetupDisguise, make_bot: Callable[[], Player], seed: int) -> None:
        self.disguise, self.make_bot = disguise, make_bot
        self.rng: Random = Random(seed)
        self.bot: Player = make_bot()
        self.history: list[list[Event]] = []

    def receive(self, events: list[Event]) -> None:
        """Store events and forward them in disguise."""
        self.history.append(events)
        if not self.disguise.receive(events):
            self.forward(events)
            return
        self.bot = self.make_bot()
        for step in self.history:
            self.forward(step)

    def forward(self, events: list[Event]) -> None:
        """Forward events in disguise to the bot."""
        self.bot.receive([self.disguise.disguised_event(event) for event in events])

    def choose(self, options: list[int]) -> int:
        """Return one of the options."""
        if len(options) == 1:
            return options[0]
        choice = self.disguise.scripted_choice(options, self.rng)
        if choice != NOBODY:
            return choice
        pretended = [self.disguise.disguised_action(a) for a in options]
        return options[pretended.index(self.bot.choose(pretended))]


def wrap_bot(game: Game[Any], player: int, seed: int, make_bot: Callable[[], Player],
             arguments: dict[str, Any]) -> Player:
    """Return a bot, disguised if its recipe has `packs` and the game has all suitcases."""
    assert isinstance(game, TopSecretGame)
    packs = arguments.get("packs")
    if packs is None or game.topsecret.size.cases != CASES:
        return make_bot()
    return DisguisedBot(SetupDisguise(game.distances, player, packs), make_bot, seed)


def wrap_learner(game: Game[Any], player: int, memory: Memory, arguments: dict[str, Any]) -> SetupDisguise | None:
    """Return the same disguise for a learner, whose memory holds the believed packing until it ends."""
    assert isinstance(game, TopSecretGame)
    assert isinstance(memory, TopSecretMemory)
    packs = arguments.get("packs")
    if packs is None or game.topsecret.size.cases != CASES:
        return None
    cover = SetupDisguise(game.distances, player, packs)
    cover.memory = memory
    memory.believed = vec[i64](packs)
    return cover
