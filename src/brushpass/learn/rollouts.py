"""Many games stepped together for learning, in compiled code: only choices that are choices, in few bytes.

Nature, choices with one option and, in some games, seats that the heuristics play are passed over inside. What is
left is told as packed bytes: features, numbers of legal actions, how much the heuristics lean to each of them,
and what everybody may expect. The last two read the whole state: they are for teaching, never for playing.
"""
from __future__ import annotations

from typing import Final, Generic

from librt.random import Random
from librt.strings import BytesWriter, read_i16_le, write_f32_le, write_i16_le, write_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from brushpass.core.chance import pick
from brushpass.core.features import Memory, size_of
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE
from brushpass.core.levels import SAMPLE_PRIOR_SEARCH_ONLY, SAMPLE_PRIOR

ROW: Final = 64  # games whose features are written at once: more of them would leave the processor's caches
NONE: Final[i16] = -1  # stands where a game has fewer legal actions than there are places


class Tutor:
    """In how many of a thousand games the heuristics take some seats, how many thoughts they give a choice, and slips.

    These come in so many of a hundred choices: anything will do then.
    """

    def __init__(self, games: int, thoughts: int, slips: int = 0) -> None:
        self.games: i64 = games
        self.thoughts: i64 = thoughts
        self.slips: i64 = slips


class Rollouts(Generic[S]):
    """So many games, each at a choice among several options by a seat that learns; one that ends begins anew."""

    def __init__(self, game: Game[S], count: int, seed: int, places: int, tutor: Tutor) -> None:
        self.game: Game[S] = game
        self.count: i64 = count
        self.places: i64 = places
        self.tutor: Tutor = tutor
        self.rng: Random = Random(seed)
        self.width: i64 = size_of(game.feature_blocks())
        self.zeros: bytes = bytes(ROW * int(self.width))
        self.out: BytesWriter = BytesWriter()
        self.states: list[S] = [game.new() for _ in range(count)]
        self.options: list[vec[i64]] = [vec[i64]() for _ in range(count)]
        self.turn: vec[i64] = vec[i64]([0 for _ in range(count)])  # who is to choose in each game
        self.taught: vec[i64] = vec[i64]([0 for _ in range(count)])  # a mask of the seats that the heuristics play
        self.memories: list[list[Memory]] = [[] for _ in range(count)]
        self.ended: BytesWriter = BytesWriter()  # of the last step: 1 for each game that has ended, else 0
        self.won: BytesWriter = BytesWriter()  # of the last step: what each player has won, game by game
        self.passed: i64 = 0  # choices of players that were made inside, since the beginning
        for number in range(self.count):
            self.begin(number)

    def begin(self, number: i64) -> None:
        """Begin a game anew, up to the first choice that is told."""
        self.memories[number] = self.game.memories()
        self.taught[number] = self.seats_taught()
        s = self.game.new()
        self.states[number] = s
        self.settle(number, s)

    def seats_taught(self) -> i64:
        """Return a mask of the seats that the heuristics play in a new game: never all of them."""
        if self.rng.randrange(1_000) >= self.tutor.games:
            return 0
        everybody: i64 = (1 << i64(self.game.seats)) - 1
        return self.rng.randrange(everybody)

    def settle(self, number: i64, s: S) -> None:
        """Play on until a seat that learns has several options."""
        game = self.game
        self.remember(number, s)
        while not s.over:
            player: i64 = game.who(s)
            s.news = []
            if player == NATURE:
                game.step(s, game.draw(s, self.rng))
            else:
                options = game.legal_ids(s)
                taught = self.taught[number] >> player & 1 == 1
                if len(options) > 1 and not taught:
                    self.turn[number] = player
                    self.options[number] = options
                    return
                self.passed += 1
                game.step(s, self.advised(s, options) if len(options) > 1 else options[0])
            self.remember(number, s)

    def advised(self, s: S, options: vec[i64]) -> i64:
        """Return what the heuristics choose: the best of what comes to mind; the first thing, by heart."""
        if self.tutor.slips > 0 and self.rng.randrange(100) < self.tutor.slips:
            return options[self.rng.randrange(len(options))]
        leans = self.game.prior(s, options)
        places = vec[i64](list(range(len(options))))
        found = pick(places, leans, self.rng)
        for _ in range(0 if self.game.selection(s) in (SAMPLE_PRIOR, SAMPLE_PRIOR_SEARCH_ONLY) else self.tutor.thoughts - 1):
            other = pick(places, leans, self.rng)
            if leans[other] > leans[found]:
                found = other
        return options[found]

    def remember(self, number: i64, s: S) -> None:
        """Let everybody take in the news, as they see them."""
        news = s.news
        if news is not None:
            memories = self.memories[number]
            for event in news:
                self.game.remember(memories, event)

    def step(self, places: bytes) -> None:
        """Play one of its options in every game: the places of the options, 16-bit numbers in a row."""
        self.ended.truncate(0)
        self.won.truncate(0)
        for number in range(self.count):
            s = self.states[number]
            s.news = []
            self.game.step(s, self.options[number][i64(read_i16_le(places, 2 * number))])
            self.settle(number, s)
            for share in self.game.returns(s):
                write_f32_le(self.won, share)
            self.ended.append(1 if s.over else 0)
            while self.states[number].over:
                self.begin(number)

    def seats(self) -> bytes:
        """Return who is to choose in each game."""
        found = BytesWriter()
        for player in self.turn:
            found.append(u8(player))
        return found.getvalue()

    def features(self, first: i64, last: i64) -> bytes:
        """Return what the player who is to choose sees and remembers, in some games in a row: at most ROW of them."""
        out = self.out
        out.truncate(0)
        out.write(self.zeros)
        for number in range(first, last):
            player = self.turn[number]
            memory = self.memories[number][player]
            self.game.write_features(self.states[number], player, memory, out, (number - first) * self.width)
        out.truncate((last - first) * self.width)
        return out.getvalue()

    def legal(self) -> bytes:
        """Return the numbers of the legal actions, as many places for each game, filled up with NONE."""
        found = BytesWriter()
        for number in range(self.count):
            left = self.places
            for a in self.options[number]:
                if left > 0:
                    write_i16_le(found, i16(a))
                    left -= 1
            while left > 0:
                write_i16_le(found, NONE)
                left -= 1
        return found.getvalue()

    def leans(self) -> bytes:
        """Return how much the heuristics lean to each of them, filled up with 0."""
        found = BytesWriter()
        for number in range(self.count):
            left = self.places
            for weight in self.game.prior(self.states[number], self.options[number]):
                if left > 0:
                    write_i32_le(found, i32(weight))
                    left -= 1
            while left > 0:
                write_i32_le(found, 0)
                left -= 1
        return found.getvalue()

    def by_heart(self) -> bytes:
        """Return the place of what the heuristics choose where a choice may give a secret away, elsewhere NONE."""
        found = BytesWriter()
        for number in range(self.count):
            s, place = self.states[number], NONE
            if self.game.selection(s) == SAMPLE_PRIOR:
                leans = self.game.prior(s, self.options[number])
                place = i16(pick(vec[i64](list(range(len(leans)))), leans, self.rng))
            write_i16_le(found, place)
        return found.getvalue()

    def evaluate(self) -> bytes:
        """Return what everybody may expect in each game, by the heuristics."""
        found = BytesWriter()
        for number in range(self.count):
            for share in self.game.evaluate(self.states[number]):
                write_f32_le(found, share)
        return found.getvalue()
