"""Liar's dice as a `Game`."""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.strings import BytesWriter

from brushpass.core.features import Block, Blocks, Memory
from brushpass.core.game import Config, Game, History
from brushpass.core.kernel import HIDDEN, NATURE, Event
from brushpass.core.phrase import Phrase, Refusal, Zone
from brushpass.core.view import SeatOrder, View

from liars_dice.actions import ACTIONS, DOUBT, FACES, MOST_ALIKE, MOST_DICE, MOST_PLAYERS, bid, bid_of, roll
from liars_dice.events import Bid, Counted, Doubted, Rolled
from liars_dice.rules import BeginRound
from liars_dice.state import NOBODY, LiarsDice
from liars_dice.view import LiarsDiceView, observe

OPTIONS: Final = {"players": ("2", "3", "4"), "dice": ("3", "1", "2"), "ones": ("wild", "plain")}
NAMES: Final = {"roll": ("face",), "bid": ("count", "face"), "doubt": ()}  # what the words of an action are
BLOCKS: Final = Blocks()
LEFT: Final = BLOCKS.add("left", MOST_PLAYERS, "dice that each player has left, from this seat on")
SHOWS: Final = BLOCKS.add("shows", FACES, "own dice by face")
BID: Final = BLOCKS.add("bid", 2, "count and face of the last bid")
BIDDER: Final = BLOCKS.add("bidder", MOST_PLAYERS, "1 at the player who made it, from this seat on")
ONES: Final = BLOCKS.add("ones", 1, "1 where ones are wild")


class LiarsDiceGame(Game[LiarsDice]):
    """Liar's dice for two to four players."""

    name = "liarsdice"

    def __init__(self, options: dict[str, str]) -> None:
        config = Config(options, OPTIONS, ())
        super().__init__(config, int(config.options["players"]), ACTIONS)

    def new(self) -> LiarsDice:
        """L1 Everybody has the same number of dice; the first player opens."""
        options = self.config.options
        s = LiarsDice(self.seats, int(options["dice"]), options["ones"] == "wild")
        BeginRound(0).resolve(s)
        return s

    def observe(self, s: LiarsDice, player: int) -> LiarsDiceView:
        return observe(s, player)

    def sample_world(self, heard: History, player: int, rng: Random) -> LiarsDice:
        """Sample a consistent state: dice that were revealed later are known, all others are random."""
        events, s = [event for told in heard for event in told], self.new()
        for number, event in enumerate(events):
            if isinstance(event, Rolled):
                shows = next((later.shows for later in events[number:] if isinstance(later, Counted)), None)
                face = event.face if event.face != HIDDEN else rng.randrange(FACES) + 1
                if event.face == HIDDEN and shows is not None:
                    left = zip(shows[event.player], s.shows[event.player], strict=True)
                    face = next(face for face, (all_of, so_far) in enumerate(left, 1) if all_of > so_far)
                self.step(s, roll(face))
            elif isinstance(event, (Bid, Doubted)):
                self.step(s, bid(event.count, event.face) if isinstance(event, Bid) else DOUBT)
        return s

    def feature_blocks(self) -> list[Block]:
        return BLOCKS.rows

    def write_features(self, s: LiarsDice, player: int, memory: Memory, out: BytesWriter, start: int) -> None:
        for after, other in enumerate(SeatOrder(self.seats, player).order()):
            out[start + LEFT + after] = s.left[other]
        for face, count in enumerate(s.shows[player]):
            out[start + SHOWS + face] = count
        if s.bid != NOBODY:
            out[start + BID], out[start + BID + 1] = bid_of(s.bid)
            out[start + BIDDER + SeatOrder(self.seats, player).relative(s.bidder)] = 1
        out[start + ONES] = int(s.wild)

    def returns(self, s: LiarsDice) -> list[float]:
        if not s.over:
            return [0.0] * self.seats
        return [1.0 if player == s.winner else -1 / (self.seats - 1) for player in range(self.seats)]

    def result(self, s: LiarsDice) -> str:
        return f"{s.winner} L8" if s.over else ""

    def max_game_length(self) -> int:
        """Return an upper bound: a round has at most all bids, a doubt and all rolls, and costs a die."""
        return self.seats * MOST_DICE * (len(ACTIONS) + MOST_ALIKE)

    def refusal(self, s: LiarsDice, a: int) -> Refusal:
        if s.over or self.who(s) == NATURE:
            return Refusal("L8" if s.over else "L2", "refusal.over" if s.over else "refusal.nature")
        if a == DOUBT:
            return Refusal("L5", "liarsdice.refusal.doubt")
        return Refusal("L4", "liarsdice.refusal.bid")

    def describe_event(self, event: Event) -> Phrase:
        told = {name: self.word(name, value) for name, value in event.to_dict().items() if name != "shows"}
        hidden = ".hidden" if told.get("face") == -1 else ""
        return Phrase(f"liarsdice.told.{type(event).__name__}{hidden}", told, event.rule())

    def word(self, name: str, value: object) -> object:
        """Return the value of an event field as a word: players by their key."""
        return f"@{self.seat_key(int(str(value)))}" if name in ("player", "bidder") else value

    def describe_action(self, a: int) -> Phrase:
        action = self.actions[a]
        told: dict[str, object] = dict(zip(NAMES[action.verb], action.words, strict=True))
        return Phrase(f"liarsdice.do.{action.verb}", told, "L5" if a == DOUBT else "L4")

    def zones(self, view: View) -> list[Zone]:
        """Return the cups, the player's own dice and the last bid."""
        assert isinstance(view, LiarsDiceView)
        seats = SeatOrder(self.seats, int(view.seat)).order()
        cups = [Phrase("liarsdice.zone.cup", {"player": f"@{self.seat_key(seat)}", "dice": dice}, "")
                for seat, dice in zip(seats, view.left, strict=True)]
        found = [Zone(Phrase("liarsdice.zone.cups", {}, "L1"), cups)]
        own = [face for face, count in enumerate(view.shows, 1) for _ in range(count)]
        if own:
            dice = Phrase("liarsdice.zone.dice", {"dice": own}, "")
            found.append(Zone(Phrase("liarsdice.zone.own", {}, "L2"), [dice]))
        if view.bid:
            last = Phrase("liarsdice.zone.last", {"count": view.bid[0], "face": view.bid[1]}, "")
            found.append(Zone(Phrase("liarsdice.zone.bid", {}, "L4"), [last]))
        return found
