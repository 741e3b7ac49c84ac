"""Embassy as a `Game`."""
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
from brushpass.core.kernel import Event, pending_ask
from brushpass.core.levels import MIXED
from brushpass.games.embassy.actions import ACTIONS
from brushpass.games.embassy.aids.aid import EmbassyAid
from brushpass.games.embassy.aids.reasons import Reasons
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import FACTIONS, NO_FACTION
from brushpass.games.embassy.features.blocks import BLOCKS
from brushpass.games.embassy.features.write import write
from brushpass.games.embassy.beliefs.sampler import sample_world
from brushpass.games.embassy.features.memory import EmbassyMemory, affects_memory
from brushpass.games.embassy.rules.interaction import ChooseCard
from brushpass.games.embassy.rules.refusal import refusal
from brushpass.games.embassy.rules.setup import new_game
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.beliefs.loyalty_belief import sample_worlds
from brushpass.games.embassy.heuristics.prior import prior
from brushpass.games.embassy.heuristics.evaluation import evaluate
from brushpass.games.embassy.heuristics.distances import Distances
from brushpass.games.embassy.heuristics.movement import seeks_fight
from brushpass.games.embassy.view import EmbassyView, observe
from brushpass.games.embassy.text.endings import ending_phrase, hidden_briefcases
from brushpass.games.embassy.text.words import describe_action, describe_decision, describe_event


@mypyc_attr(allow_interpreted_subclasses=True)
class EmbassyGame(Game[Embassy]):
    """The game titled "[redacted]": hidden loyalties in an embassy of 27 rooms."""

    name = "embassy"
    style_power = 8

    def __init__(self, options: dict[str, str]) -> None:
        self.embassy = EmbassyConfig(options)
        super().__init__(self.embassy, self.embassy.players, ACTIONS)
        self.distances: Distances = Distances(self.embassy)

    def seat_key(self, seat: int) -> str:
        return f"embassy.player.{seat}"

    def side_key(self, side: int) -> str:
        return f"embassy.faction.{FACTIONS[side]}"

    def max_game_length(self) -> int:
        return 20 * self.seats + 100 * self.seats * int(self.embassy.rounds)

    def new(self) -> Embassy:
        return new_game(self.embassy)

    def observe(self, s: Embassy, player: int) -> EmbassyView:
        return observe(s, player)

    def merged_view(self, public: View, views: list[View]) -> View:
        """Fill in the Loyalties."""
        assert isinstance(public, EmbassyView)
        public.loyalty = elementwise_max([to_absolute_order(view.loyalty, seat, len(views))
                                          for seat, view in enumerate(views) if isinstance(view, EmbassyView)])
        return public

    def aid(self, player: int) -> Aid:
        return EmbassyAid(self.embassy, player)

    def feature_blocks(self) -> list[Block]:
        return BLOCKS.rows

    def memory(self, player: int) -> Memory:
        return EmbassyMemory(self.embassy, player)

    def affects_memory(self, event: Event) -> bool:
        return affects_memory(event)

    def write_features(self, s: Embassy, player: i64, memory: Memory, out: BytesWriter, start: i64) -> None:
        assert isinstance(memory, EmbassyMemory)
        write(s, player, memory, out, start)

    def sample_world(self, history: History, player: int, rng: Random) -> Embassy:
        return sample_world(self.embassy, history, player, rng)[0]

    def sample_worlds(self, history: History, player: int, count: int, rng: Random) -> list[Embassy]:
        return sample_worlds(self.distances, self.embassy, history, player, count, rng)

    def prior(self, s: Embassy, options: vec[i64]) -> vec[i64]:
        """Return the prior; the state must be a sampled one, because Loyalties are read from it."""
        return prior(self.distances, s, options)

    def selection(self, s: Embassy) -> int:
        """ER16 Mix over the cards of a meeting, which both players choose simultaneously."""
        return MIXED if isinstance(pending_ask(s), ChooseCard) else super().selection(s)

    def is_attack(self, s: Embassy, a: i64) -> bool:
        """ER11 Return whether a step meets an enemy; as in the prior, Loyalties are those of a sampled state."""
        return seeks_fight(s, a)

    def evaluate(self, s: Embassy) -> list[float]:
        return evaluate(self.distances, s)

    def sides(self) -> int:
        return len([count for count in self.embassy.mission.deal[self.seats] if count > 0])

    def side(self, s: Embassy, player: i64) -> i64:
        return s.loyalty[player]

    def returns(self, s: Embassy) -> list[float]:
        return shared_win(winners_in(s.winners, self.seats), self.seats) if s.over else [0.0] * self.seats

    def result(self, s: Embassy) -> str:
        winners = "+".join([str(player) for player in winners_in(s.winners, self.seats)])
        return f"{winners or '-'} {s.reason}" if s.over else ""

    def ending(self, s: Embassy) -> tuple[Phrase | None, dict[str, object]]:
        return (ending_phrase(s) if s.over else None), hidden_briefcases(s)

    def refusal(self, s: Embassy, a: int) -> Refusal:
        return refusal(s, a)

    def describe_event(self, event: Event) -> Phrase:
        return describe_event(event)

    def describe_action(self, a: int) -> Phrase:
        return describe_action(a)

    def describe_decision(self, view: View, a: int) -> Phrase:
        assert isinstance(view, EmbassyView)
        return describe_decision(view, a)

    def explain(self, view: View, a: int) -> Phrase | None:
        assert isinstance(view, EmbassyView)
        return Reasons(self.embassy, self.distances, view).reason(a)

    def hidden_facts(self, s: Embassy, player: int, a: int) -> list[HiddenFact]:
        """Return the Loyalty of a player, which every decision of the others concerns."""
        faction = s.loyalty[player]
        return [] if faction == NO_FACTION else [HiddenFact("", f"@{self.side_key(int(faction))}", True)]

    def next_step(self, view: View) -> Phrase | None:
        assert isinstance(view, EmbassyView)
        if view.seat < 0 or not view.asked or view.loyalty[0] < 0:
            return None
        return Reasons(self.embassy, self.distances, view).next_step()

    def serves_next_step(self, view: View, a: int) -> bool:
        assert isinstance(view, EmbassyView)
        return view.loyalty[0] >= 0 and Reasons(self.embassy, self.distances, view).serves_next_step(a)
