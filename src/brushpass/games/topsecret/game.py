"""Top Secret as a `Game`."""
from __future__ import annotations

from librt.random import Random
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from brushpass.core.features import Block, Memory
from brushpass.core.game import Game, History
from brushpass.core.phrase import HiddenFact, Phrase, Refusal
from brushpass.core.rules import shared_win, winners_in
from brushpass.core.view import Aid, View, to_absolute_order, elementwise_max
from brushpass.core.kernel import Event
from brushpass.games.topsecret.actions import PASS, STEP, TAKE, actions_of
from brushpass.games.topsecret.aids.aid import TopSecretAid
from brushpass.games.topsecret.aids.hidden_facts import hidden_facts
from brushpass.games.topsecret.aids.reasons import Reasons
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.events import Took
from brushpass.games.topsecret.data import COLOURS, NOBODY, PLACES
from brushpass.games.topsecret.features.blocks import BLOCKS
from brushpass.games.topsecret.features.write import write
from brushpass.games.topsecret.beliefs.sampler import sample_world
from brushpass.games.topsecret.beliefs.packing_belief import PackingBelief
from brushpass.games.topsecret.features.memory import TopSecretMemory
from brushpass.games.topsecret.rules.refusal import refusal
from brushpass.games.topsecret.rules.partial_actions import why
from brushpass.games.topsecret.rules.setup import new_game
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.heuristics.prior import prior, selection
from brushpass.games.topsecret.heuristics.evaluation import evaluate
from brushpass.games.topsecret.heuristics.distances import Distances
from brushpass.games.topsecret.view import TopSecretView, observe
from brushpass.games.topsecret.text.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class TopSecretGame(Game[TopSecret]):
    """Top Secret: players sit clockwise; player 0 is red unless that corner is empty."""

    name = "topsecret"

    def __init__(self, options: dict[str, str]) -> None:
        self.topsecret = TopSecretConfig(options)
        self.words = Words(self.topsecret)
        self.distances = Distances(self.topsecret)
        self.packing_beliefs: dict[int, PackingBelief] = {}  # by player
        super().__init__(self.topsecret, self.topsecret.players, actions_of(self.topsecret.board, self.words.colours))

    def seat_key(self, seat: int) -> str:
        return f"topsecret.colour.{COLOURS[self.topsecret.corner[seat]]}"

    def max_game_length(self) -> int:
        return 10 * self.seats + 150 * int(self.topsecret.max_turns)

    def new(self) -> TopSecret:
        return new_game(self.topsecret)

    def observe(self, s: TopSecret, player: int) -> TopSecretView:
        return observe(s, player)

    def public_player_to_move(self, s: TopSecret) -> int:
        return -1 if s.over else self.who(s)  # nobody is ever asked in secret

    def merged_view(self, public: View, views: list[View]) -> View:
        """Fill in the contents of the suitcases."""
        assert isinstance(public, TopSecretView)
        contents = [to_absolute_order(view.contents, seat, len(views)) for seat, view in enumerate(views)
                    if isinstance(view, TopSecretView)]
        public.contents = elementwise_max(contents)
        return public

    def aid(self, player: int) -> Aid:
        return TopSecretAid(self.topsecret)

    def feature_blocks(self) -> list[Block]:
        return BLOCKS.rows

    def memory(self, player: int) -> TopSecretMemory:
        return TopSecretMemory()

    def affects_memory(self, event: Event) -> bool:
        return type(event) is Took

    def write_features(self, s: TopSecret, player: i64, memory: Memory, out: BytesWriter, start: i64) -> None:
        assert isinstance(memory, TopSecretMemory)
        write(s, player, memory, out, start)

    def sample_world(self, history: History, player: int, rng: Random) -> TopSecret:
        return sample_world(self.topsecret, history, player, rng)

    def returns(self, s: TopSecret) -> list[float]:
        return shared_win(winners_in(s.winners, self.seats), self.seats) if s.over else [0.0] * self.seats

    def sample_worlds(self, history: History, player: int, count: int, rng: Random) -> list[TopSecret]:
        """Sample one world uniformly, several by the likelihood of the opponents' choices."""
        if count == 1:
            return [self.sample_world(history, player, rng)]
        if player not in self.packing_beliefs:
            self.packing_beliefs[player] = PackingBelief(self.topsecret, self.distances, player)
        return self.packing_beliefs[player].sample_worlds(history, count, rng)

    def prior(self, s: TopSecret, options: vec[i64]) -> vec[i64]:
        return prior(s, self.distances, options)

    def selection(self, s: TopSecret) -> int:
        return selection(s)

    def is_attack(self, s: TopSecret, a: i64) -> bool:
        """T37 Return whether a step enters a city with an opponent's agent."""
        return STEP <= a < TAKE and s.enemy_in(s.turn, (a - STEP) % PLACES) != NOBODY

    def evaluate(self, s: TopSecret) -> list[float]:
        return self.returns(s) if s.over else evaluate(s, self.distances)

    def result(self, s: TopSecret) -> str:
        winners = "+".join([str(player) for player in winners_in(s.winners, self.seats)])
        return f"{winners} {s.reason}" if s.over else ""

    def ending(self, s: TopSecret) -> tuple[Phrase | None, dict[str, object]]:
        """TA49 Return what decided the game after the last turn."""
        return (self.words.last_turn(s) if s.reason == "TA49" else None) or super().ending(s)[0], {}

    def refusal(self, s: TopSecret, a: int) -> Refusal:
        return refusal(s, a)

    def why(self, s: TopSecret, text: str) -> Refusal | None:
        return why(s, text, self.numbers) or super().why(s, text)

    def describe_event(self, event: Event) -> Phrase:
        return self.words.describe_event(event)

    def describe_action(self, a: int) -> Phrase:
        return self.words.describe_action(self.actions[a])

    def describe_decision(self, view: View, a: int) -> Phrase:
        return Phrase(f"topsecret.do.pass.{view.asked}", {}, view.asked_rule) if a == PASS else self.describe_action(a)

    def explain(self, view: View, a: int) -> Phrase | None:
        assert isinstance(view, TopSecretView)
        return Reasons(self.topsecret, self.distances, self.words, view).reason(a)

    def hidden_facts(self, s: TopSecret, player: int, a: int) -> list[HiddenFact]:
        return hidden_facts(s, self.words, player, a)

    def next_step(self, view: View) -> Phrase | None:
        assert isinstance(view, TopSecretView)
        reasons = Reasons(self.topsecret, self.distances, self.words, view)
        return None if view.seat < 0 or not view.asked else reasons.next_step()

    def serves_next_step(self, view: View, a: int) -> bool:
        assert isinstance(view, TopSecretView)
        return bool(view.asked) and Reasons(self.topsecret, self.distances, self.words, view).serves_next_step(a)
