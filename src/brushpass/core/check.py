"""The nets that every game must pass: run these over a game or a rule that you add.

Each check plays random games and raises AssertionError, with the place, where a promise of the kernel is broken:
`apply` is pure, a copy is whole, odds are whole numbers, notation reads back, a record replays, games end, a guess
looks like the truth, to a network too. `Twins` plays two worlds that a player cannot tell apart side by side.
"""
from __future__ import annotations

from typing import Generic

from librt.random import Random

from brushpass.core.records import record
from brushpass.core.chance import draw
from brushpass.core.features import Memory
from brushpass.core.game import Game, History, S
from brushpass.core.kernel import NATURE, SPECTATOR, Event

MAX_STEPS = 20_000
MAX_TWIN_ATTEMPTS = 12
MAX_UNSEEN_STEPS = 60


def random_action(game: Game[S], s: S, rng: Random) -> int:
    """Return a random choice: nature's by its odds, anybody else's equally likely."""
    if game.who(s) == NATURE:
        return draw(s, rng)
    options = game.legal_actions(s)
    return options[rng.randrange(len(options))]


def check_random_game(game: Game[S], rng: Random, one_in: int) -> int:
    """Play one random game, `one_in` so many of its steps checked thoroughly, and return how many steps it had."""
    s = game.new()
    played = record.Record(game.name, game.rules, dict(game.config.options), ["a"] * game.seats)
    steps = 0
    while not game.over(s):
        a = random_action(game, s, rng)
        played.add(game.who(s), game.text(a))
        if rng.randrange(one_in) == 0:
            check_choice(game, s)
            s = check_step(game, s, a)
        else:
            game.step(s, a)
        steps += 1
        assert steps < MAX_STEPS, f"{game.name}: no end after {MAX_STEPS} steps"
    assert game.legal_actions(s) == [], "options after the end"
    assert abs(sum(game.returns(s))) < 1e-9, f"returns {game.returns(s)} do not cancel out"
    played.result = game.result(s)
    if rng.randrange(one_in) == 0:
        check_record(game, played, s)
    return steps


def check_choice(game: Game[S], s: S) -> None:
    """The options are ascending and at least one, have positive whole odds, and their notation reads back."""
    options = game.legal_actions(s)
    assert options, f"{type(s.pending[-1]).__name__} offers nothing"
    assert options == sorted(set(options)), f"{type(s.pending[-1]).__name__} offers {options}"
    odds = game.odds(s)
    assert len(odds) == len(options), f"odds {odds} for {len(options)} options"
    assert min(odds) > 0, f"odds {odds}"
    for a in options:
        assert game.parse(game.text(a)) == a, f"{game.text(a)} reads back as another action"
    assert -1 <= game.who(s) < game.seats


def check_step(game: Game[S], s: S, a: int) -> S:
    """`apply` leaves its argument alone and does what `step` does on a copy; return the state after."""
    before = s.to_dict()
    copied = s.copy()
    assert {**copied.to_dict(), "news": before["news"]} == before, "a copy is not whole"
    after = game.apply(s, a)
    assert s.to_dict() == before, f"apply changed its argument at {game.text(a)}"
    assert isinstance(copied, type(s))
    game.step(copied, a)
    assert {**copied.to_dict(), "news": None} == {**after.to_dict(), "news": None}, "step and apply differ"
    return after


def check_record(game: Game[S], played: record.Record, end: S) -> None:
    """A record reads back, and replays to the same end without a seed."""
    again = record.read(played.write())
    assert again.write() == played.write(), "a record does not read back"
    last = game.new()
    for _, _, s in record.replay(again, game):
        last = s
    assert {**last.to_dict(), "news": None} == {**end.to_dict(), "news": None}, "a replay ends elsewhere"
    assert game.result(last) == played.result, "a replay ends otherwise"


def check_guess(game: Game[S], s: S, heard: History, player: int, rng: Random) -> S:
    """A guess looks to the player just like the truth: the table, who chooses, and their own options. Return it."""
    world = game.guess(heard, player, rng)
    check_same_view(game, s, world, player)
    check_same_features(game, s, world, player, memory_after(game, heard, player))
    return world


def check_same_view(game: Game[S], s: S, world: S, player: int) -> None:
    """Two states look the same to a player, and to a spectator, who never sees more than any player does."""
    differ = view_changes(game, s, world, player)
    assert not differ, f"views differ: {differ}"
    differ = view_changes(game, s, world, int(SPECTATOR))
    assert not differ, f"a leak: spectators see what player {player} does not: {differ}"
    assert game.over(s) == game.over(world)
    if not game.over(s):
        assert (game.who(s) == player) == (game.who(world) == player), "they are asked in one world only"
        if game.who(s) == player:
            mine, theirs = game.legal_actions(s), game.legal_actions(world)
            told = [game.text(a) for a in sorted(set(mine) ^ set(theirs))]
            assert mine == theirs, f"the options tell the worlds apart: {told} at {type(s.pending[-1]).__name__}"


def view_changes(game: Game[S], s: S, other: S, player: int) -> list[tuple[str, object, object]]:
    """Return the fields in which a player's views of two states differ, with both values."""
    seen, now = game.observe(s, player).to_dict(), game.observe(other, player).to_dict()
    return [(name, seen[name], now[name]) for name in seen if seen[name] != now[name]]


def memory_after(game: Game[S], heard: History, player: int) -> Memory:
    """Return what a player remembers who has heard all this."""
    memory = game.memory(player)
    for told in heard:
        for event in told:
            memory.update(event)
    return memory


def check_same_features(game: Game[S], s: S, world: S, player: int, memory: Memory) -> None:
    """A network that sees what a player sees and remembers cannot tell two states apart either."""
    mine, theirs = game.features(s, player, memory), game.features(world, player, memory)
    if mine != theirs:
        spans = [(block.name, block.first, block.first + block.size) for block in game.feature_blocks()]
        told = [name for name, first, last in spans if mine[first:last] != theirs[first:last]]
        raise AssertionError(f"a leak: the features tell the worlds apart: {told}")


def record_events(game: Game[S], before: S, after: S, player: int, heard: History) -> list[Event]:
    """Add what a player hears of a step to what they have heard.

    If they hear nothing, they see no change, and a spectator neither hears nor sees anything.
    """
    told = game.news(after, player)
    if told:
        heard.append(told)
        return told
    for each in (player, int(SPECTATOR)):
        changed = view_changes(game, before, after, each)
        assert not changed, f"something changed in silence: views differ: {changed}"
    public = game.news(after, int(SPECTATOR))
    assert not public, f"a leak: spectators hear what player {player} does not: {public}"
    return told


class Twins(Generic[S]):
    """Non-interference: a world and a guess of it, which a player cannot tell apart, are played side by side.

    Their options, news and view must stay the same, until an event honestly parts the two worlds. `compared`
    counts the steps between worlds that really differ: with none of those the check says nothing.
    """

    def __init__(self, game: Game[S], player: int, rng: Random) -> None:
        self.game, self.player, self.rng = game, player, rng
        self.compared = 0
        self.divergences = 0

    def play(self) -> None:
        """Play one game, with a new twin whenever the two have parted."""
        s = self.game.new()
        heard: History = []
        memory = self.game.memory(self.player)
        twin: S | None = self.game.new()
        while not self.game.over(s):
            a = random_action(self.game, s, self.rng)
            after = self.game.apply(s, a)
            told = record_events(self.game, s, after, self.player, heard)
            for event in told:
                memory.update(event)
            if told and twin is not None:
                twin = self.advance_twin(s, twin, a, told)
            if told and twin is None:
                twin = self.game.guess(heard, self.player, self.rng)
                self.divergences += 1
            if twin is not None:
                check_same_view(self.game, after, twin, self.player)
                if told and twin.news is not None:
                    mine, theirs = self.game.news(after, int(SPECTATOR)), self.game.news(twin, int(SPECTATOR))
                    assert mine == theirs, f"a leak: spectators hear {mine} in one world, {theirs} in the other"
                check_same_features(self.game, after, twin, self.player, memory)
                self.compared += {**after.to_dict(), "news": None} != {**twin.to_dict(), "news": None}
            s = after

    def advance_twin(self, s: S, twin: S, a: int, told: list[Event]) -> S | None:
        """Return the twin after choices that the player cannot tell from those made, or None where the two part."""
        game = self.game
        if type(s.pending[-1]) is type(twin.pending[-1]) and a in game.legal_actions(twin):
            same = game.apply(twin, a)
            news = game.news(same, self.player)
            if news and self.check_events(told, news) is None:
                return None
            if game.who(s) == self.player:
                return same
        for attempt in range(MAX_TWIN_ATTEMPTS):
            found = self.try_unseen(twin, a, told, attempt)
            if found is not None:
                return found
        return None

    def try_unseen(self, twin: S, a: int, told: list[Event], attempt: int) -> S | None:
        """Let the others choose in the twin, unseen, until the player hears something; return it if it is the same."""
        game = self.game
        for _ in range(MAX_UNSEEN_STEPS):
            if game.over(twin) or game.who(twin) == self.player:
                return None
            options = game.legal_actions(twin)
            start = self.rng.randrange(len(options))
            same = a if a in options and attempt % 2 == 1 else options[start]
            after = game.apply(twin, same)
            news = record_events(game, twin, after, self.player, [])
            if news:
                return after if news == told else None
            twin = after
        return None

    def check_events(self, news: list[Event], told: list[Event]) -> list[Event] | None:
        """After the same choice the news are the same, or part at an event that is declared to reveal something."""
        for mine, theirs in zip(news, told, strict=False):
            if mine != theirs:
                assert may_differ(mine, theirs), f"a leak: {mine} in one world, {theirs} in the other"
                return None
        if len(news) != len(told):
            extra = (news if len(news) > len(told) else told)[min(len(news), len(told))]
            assert extra.REVEALS == "whether", f"a leak: {extra} in one world only"
            return None
        return told


def may_differ(mine: Event, theirs: Event) -> bool:
    """Say whether two events may differ: both of one kind that reveals what, or one that reveals by happening."""
    if type(mine) is type(theirs):
        return mine.REVEALS != ""
    return "whether" in (mine.REVEALS, theirs.REVEALS)


def perft(game: Game[S], s: S, depth: int) -> int:
    """Return the number of ways to go on for `depth` choices, nature's included."""
    if depth == 0 or game.over(s):
        return 1
    options = game.legal_actions(s)
    if depth == 1:
        return len(options)
    return sum(perft(game, game.apply(s, a), depth - 1) for a in options)
