"""A cover for one who always packs and lays out alike: which suitcase is the bomb is drawn, and kept from them too.

They are told that they packed as they always do. By that they lay out and fetch, so that what they do tells what they
were told and hardly where the bomb is. In truth the bomb lies where they think that the 5, the 3, the 1 or the bomb is,
and the others lie around it in the order of their worth. The pretence ends when an opened suitcase gives it the lie,
and before the bomb is carried home; then they are told the true contents, in the letters that they know. They learned
under such a cover, so that they know what may follow.

A cover hangs on the packing alone, because a server that asks a bot remembers nothing of it. So six orders of the
letters are pretended, each for four packings: taking one letter out of each of the six leaves every order of three
letters once.
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
from brushpass.games.topsecret.guess.packing_belief import permutations_of
from brushpass.games.topsecret.heuristics.distances import Distances

IGNORED_EVENTS: Final = (
    "Beaten", "Eliminated", "Guarded", "Laid", "Lost", "Met", "NamedFirst", "Passed", "Returned", "Rolled", "Turned",
    "Won",
)
BELIEVED_ORDERS: Final = ([1, 0, 2, 3], [1, 3, 2, 0], [0, 3, 1, 2], [2, 0, 1, 3], [3, 0, 2, 1], [2, 3, 1, 0])
BOMB_WEIGHTS: Final = (2, 8, 8, 8)  # of 26 games, the bomb is where the 5, the 3, the 1 and the bomb are thought to be
BOMB_MIN_STEPS: Final[i64] = 2  # steps from home, to which a bomb is not carried


class SetupDisguise:
    """What one player is told in place of the truth: `packs` has what they always pack, by letter."""

    def __init__(self, ways: Distances, player: i64, usual_packing: list[int]) -> None:
        self.ways, self.player, self.usual_packing = ways, player, usual_packing
        self.memory: TopSecretMemory | None = None  # of a learner: only packings are drawn whose letters are true
        self.is_active: bool = True
        self.true_packing: list[int] = []  # in truth, by letter
        self.believed_letters: list[int] = []  # the letters of 5, 3, 1 and the bomb, as they are told
        self.bomb_carrier: i64 = NOBODY  # their agent who has their bomb

    def scripted_choice(self, options: list[int], rng: Random) -> int:
        """Return what to pack, drawn so that the bomb is anywhere; NOBODY where it is no packing."""
        if not PACK <= options[0] < LAY_OUT:
            return int(NOBODY)
        letter = len(self.true_packing)
        found = [order for order in permutations_of(self.usual_packing) if order[:letter] == self.true_packing
                 and (self.memory is None or believed_order(letters_by_content(order)) == letters_by_content(self.usual_packing))]
        often = [BOMB_WEIGHTS[believed_order(letters_by_content(order)).index(order.index(BOMB))] for order in found]
        drawn = found[pick(vec[i64](list(range(len(found)))), vec[i64](often), rng)]
        return int(PACK) + letter * int(CASES) + list(CONTENTS).index(drawn[letter])

    def receive(self, news: list[Event]) -> bool:
        """Take in what happened, and say whether it ends the pretence."""
        over = False
        for event in news:
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
        """Say whether an event shows another content than was thought, or the bomb is nearly brought home."""
        bomb = self.player * CASES + self.true_packing.index(BOMB)
        if isinstance(event, Took):
            if event.case == bomb:
                self.bomb_carrier = event.agent if event.player == self.player else NOBODY
            elif event.left == bomb:
                self.bomb_carrier = NOBODY
        elif isinstance(event, Dropped) and event.case == bomb:
            self.bomb_carrier = NOBODY
        elif isinstance(event, Moved) and event.player == self.player and event.agent == self.bomb_carrier:
            return self.ways.steps_home(self.player, event.to) <= BOMB_MIN_STEPS
        elif isinstance(event, Opened) and owner_of(event.case) == self.player:
            return CONTENTS[self.believed_letters.index(int(event.case % CASES))] != event.content
        return False

    def disguised_event(self, event: Event) -> Event:
        """Return an event with their own suitcases by the letters that they are told."""
        if isinstance(event, Packed) and event.player == self.player:
            return Packed(event.player, event.case, self.believed_content(event.case % CASES))
        if isinstance(event, Placed):
            return Placed(event.player, self.disguised_case(event.case), event.city)
        if isinstance(event, Took):
            return Took(event.player, event.agent, self.disguised_case(event.case), self.disguised_case(event.left), event.number)
        if isinstance(event, Dropped):
            return Dropped(event.player, event.agent, self.disguised_case(event.case), event.number)
        if isinstance(event, Opened):
            return Opened(event.player, self.disguised_case(event.case), event.content)
        return event

    def believed_content(self, letter: i64) -> int:
        """Return what they believe to be in the suitcase that they know under a letter."""
        believed = self.usual_packing[letter]
        return believed if self.is_active else self.true_packing[self.believed_letters[list(CONTENTS).index(believed)]]

    def disguised_case(self, case: i64) -> i64:
        """Return a suitcase as it is told: those of others keep their letters."""
        if case < 0 or owner_of(case) != self.player:
            return case
        return self.player * CASES + self.believed_letter(case % CASES)

    def believed_letter(self, letter: i64) -> i64:
        """Return the letter under which they know a suitcase of theirs."""
        return self.usual_packing.index(int(CONTENTS[self.believed_letters.index(int(letter))]))

    def disguised_action(self, a: int) -> int:
        """Return an action with their own suitcases by the letters that they are told."""
        if LAY_OUT <= a < GUARD:
            letter, city = (a - LAY_OUT) // PLACES, (a - LAY_OUT) % PLACES
            return int(LAY_OUT + self.believed_letter(letter) * PLACES + city)
        if TAKE <= a < DROP:  # to take one, or to leave another for it
            case = case_of(a)
            return int(a - case + self.disguised_case(case))
        return a


def letters_by_content(packed: list[int]) -> list[int]:
    """Return the letters in which 5, 3, 1 and the bomb are."""
    return [packed.index(int(content)) for content in CONTENTS]


def believed_order(order: list[int]) -> list[int]:
    """Return the letters that are thought to hold 5, 3, 1 and the bomb, by those that do."""
    fits = [[letter for letter in each if letter != order[-1]] == order[:-1] for each in BELIEVED_ORDERS]
    return BELIEVED_ORDERS[fits.index(True)]


class DisguisedBot:
    """Plays as a bot would that believes its cover; when the cover ends, that bot receives the whole history again."""

    def __init__(self, disguise: SetupDisguise, make_bot: Callable[[], Player], seed: int) -> None:
        self.disguise, self.make_bot = disguise, make_bot
        self.rng: Random = Random(seed)
        self.bot: Player = make_bot()
        self.history: list[list[Event]] = []

    def receive(self, events: list[Event]) -> None:
        """Remember what this seat is told, as the cover tells it."""
        self.history.append(events)
        if not self.disguise.receive(events):
            self.forward(events)
            return
        self.bot = self.make_bot()
        for told in self.history:
            self.forward(told)

    def forward(self, news: list[Event]) -> None:
        """Tell the bot that thinks."""
        self.bot.receive([self.disguise.disguised_event(event) for event in news])

    def choose(self, options: list[int]) -> int:
        """Return one of the options."""
        if len(options) == 1:
            return options[0]
        found = self.disguise.scripted_choice(options, self.rng)
        if found != NOBODY:
            return found
        pretended = [self.disguise.disguised_action(a) for a in options]
        return options[pretended.index(self.bot.choose(pretended))]


def wrap_bot(game: Game[Any], player: int, seed: int, make_bot: Callable[[], Player], arguments: dict[str, Any]) -> Player:
    """Return a bot under a cover if it always packs alike; without one in a game of fewer suitcases."""
    assert isinstance(game, TopSecretGame)
    packs = arguments.get("packs")
    if packs is None or game.topsecret.size.cases != CASES:
        return make_bot()
    return DisguisedBot(SetupDisguise(game.distances, player, packs), make_bot, seed)


def wrap_learner(game: Game[Any], player: int, memory: Memory, arguments: dict[str, Any]) -> SetupDisguise | None:
    """Return the same cover for a learner, whose memory holds what it believes until the pretence ends."""
    assert isinstance(game, TopSecretGame)
    assert isinstance(memory, TopSecretMemory)
    packs = arguments.get("packs")
    if packs is None or game.topsecret.size.cases != CASES:
        return None
    cover = SetupDisguise(game.distances, player, packs)
    cover.memory = memory
    memory.believed = vec[i64](packs)
    return cover
