"""Kyoto as a `Game`."""
from __future__ import annotations

import re
from typing import Final

from librt.random import Random
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from brushpass.core.features import Block, Memory
from brushpass.core.game import Game, History
from brushpass.core.phrase import HiddenFact, Phrase, Refusal
from brushpass.core.errors import BadNotation
from brushpass.core.view import Aid, View, elementwise_max
from brushpass.core.kernel import Event, pending_ask
from brushpass.core.levels import MIXED, SAMPLE_PRIOR
from brushpass.games.kyoto.actions import CARD, PASS, TO, actions_on
from brushpass.games.kyoto.aids.aid import KyotoAid
from brushpass.games.kyoto.aids.hidden_facts import hidden_facts
from brushpass.games.kyoto.aids.reasons import Reasons
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import CARDS, NOTHING, SIDES, SWAP
from brushpass.games.kyoto.features.blocks import BLOCKS
from brushpass.games.kyoto.features.write import write
from brushpass.games.kyoto.beliefs.sampler import sample_world, sample_worlds
from brushpass.games.kyoto.features.memory import KyotoMemory, affects_memory
from brushpass.games.kyoto.features.pawn_tracker import PawnTracker
from brushpass.games.kyoto.rules.refusal import refusal
from brushpass.games.kyoto.rules.partial_actions import why
from brushpass.games.kyoto.rules.setup import ChooseSealed, PlaceAgent, new_game
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.prior import prior
from brushpass.games.kyoto.heuristics.evaluation import evaluate
from brushpass.games.kyoto.view import KyotoView, observe
from brushpass.games.kyoto.text.words import escape_ending, describe_action, describe_event


@mypyc_attr(allow_interpreted_subclasses=True)
class KyotoGame(Game[Kyoto]):
    """Shadows in Kyoto: player 0 is Oniwaban, player 1 the Government."""

    name = "kyoto"

    def __init__(self, options: dict[str, str]) -> None:
        self.kyoto = KyotoConfig(options)
        super().__init__(self.kyoto, 2, actions_on(self.kyoto.size.starts))

    def seat_key(self, seat: int) -> str:
        return f"kyoto.side.{SIDES[seat]}"

    def max_game_length(self) -> int:
        """KD4 A side plays 33 cards, and one more with the Typescript."""
        return MAX_SETUP_CHOICES + MAX_TURNS * MAX_CHOICES_PER_TURN

    def new(self) -> Kyoto:
        return new_game(self.kyoto)

    def observe(self, s: Kyoto, player: int) -> KyotoView:
        return observe(s, player)

    def public_player_to_move(self, s: Kyoto) -> int:
        return -1 if s.over else self.who(s)  # nobody is ever asked in secret

    def merged_view(self, public: View, views: list[View]) -> View:
        """Fill in the identities of the agents on the board and of those about to enter it."""
        assert isinstance(public, KyotoView)
        own = [view for view in views if isinstance(view, KyotoView)]
        public.identity = elementwise_max([view.identity for view in own])
        known = elementwise_max([tuple([entering[1] for entering in view.entering]) for view in own])
        public.entering = tuple([(owner, seen, came_from, into) for (owner, _, came_from, into), seen
                                 in zip(public.entering, known, strict=True)])
        return public

    def aid(self, player: int) -> Aid:
        return KyotoAid(self.kyoto, player)

    def feature_blocks(self) -> list[Block]:
        return BLOCKS.rows

    def memory(self, player: int) -> KyotoMemory:
        return KyotoMemory(player, PawnTracker(self.kyoto.size.identities), True)

    def memories(self) -> list[Memory]:
        pawns = PawnTracker(self.kyoto.size.identities)
        return [KyotoMemory(0, pawns, True), KyotoMemory(1, pawns, False)]

    def affects_memory(self, event: Event) -> bool:
        return affects_memory(event)

    def write_features(self, s: Kyoto, player: i64, memory: Memory, out: BytesWriter, start: i64) -> None:
        assert isinstance(memory, KyotoMemory)
        write(s, player, memory, out, start)

    def sample_world(self, history: History, player: int, rng: Random) -> Kyoto:
        return sample_world(self.kyoto, history, player, rng)[0]

    def sample_worlds(self, history: History, player: int, count: int, rng: Random) -> list[Kyoto]:
        return sample_worlds(self.kyoto, history, player, count, rng)

    def prior(self, s: Kyoto, options: vec[i64]) -> vec[i64]:
        return prior(s, options)

    def selection(self, s: Kyoto) -> int:
        """K21 Sample placements from the prior; KA64 mix over both sealed choices."""
        ask = pending_ask(s)
        if isinstance(ask, PlaceAgent):
            return SAMPLE_PRIOR
        return MIXED if isinstance(ask, ChooseSealed) else super().selection(s)

    def is_attack(self, s: Kyoto, a: i64) -> bool:
        """K42 Return whether a card moves an agent onto an enemy agent."""
        return CARD[a] not in (NOTHING, SWAP) and s.side_at(TO[a]) == 1 - s.turn

    def evaluate(self, s: Kyoto) -> list[float]:
        return evaluate(s)

    def returns(self, s: Kyoto) -> list[float]:
        if not s.over:
            return [0.0, 0.0]
        return [1.0, -1.0] if s.winner == 0 else [-1.0, 1.0]

    def result(self, s: Kyoto) -> str:
        return f"{s.winner} {s.reason}" if s.over else ""

    def ending(self, s: Kyoto) -> tuple[Phrase | None, dict[str, object]]:
        """K51, K54 Name the agent and the location of an escape."""
        return escape_ending(s) or super().ending(s)[0], {}

    def refusal(self, s: Kyoto, a: int) -> Refusal:
        return refusal(s, a)

    def why(self, s: Kyoto, text: str) -> Refusal | None:
        return why(s, text) or super().why(s, text)

    def describe_event(self, event: Event) -> Phrase:
        return describe_event(event)

    def describe_action(self, a: int) -> Phrase:
        return describe_action(self.actions[a])

    def describe_decision(self, view: View, a: int) -> Phrase:
        return Phrase(f"kyoto.do.pass.{view.asked}", {}, view.asked_rule) if a == PASS else self.describe_action(a)

    def explain(self, view: View, a: int) -> Phrase | None:
        assert isinstance(view, KyotoView)
        return Reasons(self.kyoto, view).reason(a)

    def hidden_facts(self, s: Kyoto, player: int, a: int) -> list[HiddenFact]:
        return hidden_facts(s, player, a)

    def next_step(self, view: View) -> Phrase | None:
        assert isinstance(view, KyotoView)
        return None if view.seat < 0 or not view.asked else Reasons(self.kyoto, view).next_step()

    def parse(self, text: str) -> int:
        """K39, K40 Explain a move that the card can never make; accept the agents of a Swap in either order."""
        words = " ".join(text.lower().split())
        way = re.fullmatch(r"(\w+) ([a-e][1-6])-([a-e][1-6])", words)
        if way is None or words in self.numbers or way[1] not in CARDS[:9]:
            return super().parse(text)
        swapped = f"swap {way[3]}-{way[2]}"
        if way[1] == "swap" and swapped in self.numbers:
            return self.numbers[swapped]
        raise BadNotation("notation.no-way", {"text": words, "rule": way_rule(way[1], way[2], way[3])})


# KD4 Bounds on the number of choices, with a margin.
MAX_SETUP_CHOICES: Final = 20
MAX_TURNS: Final = 72
MAX_CHOICES_PER_TURN: Final = 20
WAY_RULES: Final = {"defend": "K57", "tunnel": "K59", "swap": "K63"}


def way_rule(card: str, start: str, to: str) -> str:
    """K39, K40 Return the rule that forbids a card this way: too far, or not forward."""
    steps = max(abs(ord(start[0]) - ord(to[0])), abs(int(start[1]) - int(to[1])))
    return WAY_RULES.get(card, "K40" if steps > 1 else "K39")
