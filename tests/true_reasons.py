"""An oracle for the reasons of refusals: whether a reason is true of the state, independent of how it was found."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from brushpass.core.game import Game
from brushpass.core.kernel import pending_ask
from brushpass.core.phrase import Refusal
from brushpass.games.embassy.data import ITEM_NAMES, ROOM_NAMES
from brushpass.games.kyoto.data import CARDS, CELL_NAMES, territory_of
from brushpass.games.topsecret.data import is_city

ANY = "?"


class Facts:
    """One refused action: its words, the state, and the legal actions."""

    def __init__(self, game: Game[Any], s: Any, text: str, refusal: Refusal) -> None:
        self.game, self.s, self.text, self.refusal = game, s, text, refusal
        self.me = game.who(s)
        self.verb, *self.words = text.split()
        self.legal = [game.text(a).split() for a in game.legal_actions(s)]
        self.ask: Any = pending_ask(s)
        self.start, self.to = self.cells()

    def cells(self) -> tuple[int, int]:
        """Return the two locations of a Kyoto action, -1 if not given."""
        if self.game.name != "kyoto" or not self.words or self.verb not in (*CARDS[:10], ANY, "push"):
            return -1, -1
        one, _, other = self.words[0].partition("-")
        return tuple(CELL_NAMES.index(each) if each != ANY else -1 for each in (one, other))  # type: ignore[return-value]

    @property
    def named(self) -> list[int]:
        return [cell for cell in (self.start, self.to) if cell >= 0]

    def owner(self, cell: int) -> int:
        return int(self.s.side_at(cell))

    def offers(self, card: str, start: int, to: int) -> bool:
        """Return whether a legal play matches the card and locations, as far as they are given."""
        for verb, *way in self.legal:
            if verb in CARDS and card in (ANY, verb):
                ends = [CELL_NAMES.index(way[0][:2]), CELL_NAMES.index(way[0][3:])] if way else [-1, -1]
                free = verb == "swap" and (start < 0 or start in ends) and (to < 0 or to in ends)
                if free or (start in (-1, ends[0]) and to in (-1, ends[1])):
                    return True
        return False

    def pushes(self, start: int, to: int) -> bool:
        """Return whether no push goes from one location, or to another."""
        ways = [way[0].split("-") for verb, *way in self.legal if verb == "push"]
        return all(CELL_NAMES[start] != one if start >= 0 else CELL_NAMES[to] != other for one, other in ways)

    def has(self, verbs: tuple[str, ...]) -> bool:
        """Return whether a legal action with one of these verbs ends with the same word."""
        return any(words[-1:] == self.words[-1:] for verb, *words in self.legal if verb in verbs)

    def ahead(self) -> int:
        rows = self.to // 5 - self.start // 5
        return rows if self.me == 0 else -rows

    def far(self) -> bool:
        return max(abs(self.to // 5 - self.start // 5), abs(self.to % 5 - self.start % 5)) > 1

    def card(self) -> int:
        return CARDS.index(self.verb if self.verb in CARDS else self.words[0])

    def kind(self) -> int:
        return int(self.s.config.cell_kinds[self.to])

    def mismatched(self) -> bool:
        """Return whether no location that an agent could step to has the colour of the card."""
        step = 5 if self.me == 0 else -5
        cells = [self.to] if self.to >= 0 else [
            self.start + step + aside for aside in (-1, 0, 1) if 0 <= self.start % 5 + aside < 5]
        kinds = [self.s.config.cell_kinds[cell] for cell in cells if 0 <= cell < 30]
        return self.card() < 4 and self.card() not in kinds

    def in_line(self) -> bool:
        """Return whether two agents that may be swapped are in one row or column, one of them at the given location."""
        own = [cell for cell in range(30) if self.owner(cell) == self.me and self.s.stands[cell] != self.s.stunned]
        pairs = [(x, y) for x in own for y in own if x < y and (x // 5 == y // 5 or x % 5 == y % 5)]
        same = len({*self.named}) < len(self.named)
        return not same and any(all(cell in pair for cell in self.named) for pair in pairs)

    def crossed(self) -> bool:
        low, high = sorted((self.start, self.to))
        if low < 0:
            return True
        return any(self.s.stands[cell] >= 0 for cell in range(low + 1, high))

    def ordered(self) -> bool:
        """Return whether every legal play moves the anaesthetised agent, and this action does not."""
        cell = CELL_NAMES[self.s.at[self.s.numbed]]
        return all(way and way[0].startswith(f"{cell}-") for _, *way in self.legal)

    @property
    def agent(self) -> int:
        return int(self.me * 7 + int(self.words[0]) - 1)

    @property
    def place(self) -> int:
        return (self.game.parse(f"move 1 {self.words[-1]}") - 259) % 56

    @property
    def case(self) -> int:
        return (self.game.parse(f"take 1 {self.words[-1]}") - 651) % 16

    def at(self) -> int:
        return int(self.s.at[self.agent])

    def left(self) -> int:
        return int(self.s.pool + (self.s.bonus if self.agent == self.s.mover else 0))

    def near(self, place: int) -> list[int]:
        return [self.s.config.near[line] for line in range(self.at() * 8, self.at() * 8 + 8)] if place >= 0 else []

    def crowded(self) -> bool:
        mover = self.s.mover
        return bool(mover >= 0 and sum(self.s.at[self.me * 7 + n] == self.s.at[mover] for n in range(7)) > 2)

    @property
    def room(self) -> int:
        return ROOM_NAMES.index(self.words[0])

    def door(self, who: int) -> int:
        return int(self.s.config.way_kinds[self.s.at[who] * 27 + self.room])

    def holds(self, item: str) -> bool:
        return bool(self.s.hand[self.me * 20 + ITEM_NAMES.index(item)])


Oracle = dict[str, Callable[[Facts], bool]]


def key_of(f: Facts) -> bool:
    return bool(f.ask.key if hasattr(f.ask, "key") else f.s.key_played)


def lacks(f: Facts) -> bool:
    """Return whether the player lacks the item that a verb of Embassy needs."""
    enemy = f"intel-{'blue' if f.s.loyalty[f.me] == 0 else 'red'}"
    needs = {"key": ["key"], "weapon": ["hidden-weapon"], "vest": ["vest"], "goggles": ["goggles"], "bomb": ["bomb"],
             "first-aid": ["first-aid"], "first-aid-other": ["first-aid"], "contraband": ["contraband"],
             "transmit": [enemy, "code-book"], "smuggle": [enemy, "tunnel-map"]}.get(f.verb, [])
    if f.verb in ("give", "discard", "upload", "pack"):
        needs = [f.words[0]]
    if f.verb == "crack":
        needs = ["code-cracker", f"briefcase-{f.words[0]}"]
    return any(not f.holds(item) for item in needs)


def pushed(f: Facts) -> Any:
    return f.ask.first


KYOTO: Oracle = {
    "refusal.something-else": lambda f: not ({f.verb} | ({*CARDS[:10], ANY} if f.verb in (*CARDS[:10], ANY) else set()))
    & {verb for verb, *_ in f.legal},
    "refusal.incomplete": lambda f: f.verb == "push" or f.offers(f.verb, f.start, f.to),
    **{f"refusal.{key}": lambda f: [f.verb, *f.words] not in f.legal for key in (
        "deck-empty", "no-equipment", "no-match", "not-looked", "special-side")},
    "refusal.place-next": lambda f: all(words[1] != f.words[1] for verb, *words in f.legal if verb == "place"),
    "refusal.placed": lambda f: all(words[0] != f.words[0] for verb, *words in f.legal if verb == "place"),
    "refusal.no-card": lambda f: f.s.hand[f.me * 10 + f.card()] == 0,
    "refusal.own-agent": lambda f: f.to < 0 or f.owner(f.to) == f.me,
    "refusal.no-agent": lambda f: f.owner(f.start) != f.me,
    "refusal.stunned": lambda f: any(f.s.stands[cell] == f.s.stunned for cell in f.named),
    "refusal.anaesthetised": lambda f: f.ordered(),
    "refusal.fan-agent": lambda f: type(f.ask).__name__ == "FanMove"
    and (f.start < 0 or f.s.stands[f.start] != f.s.mover),
    "refusal.fan-card": lambda f: type(f.ask).__name__ == "FanMove" and f.verb in ("swap", "decoy"),
    "refusal.no-mark": lambda f: f.verb == "decoy" and not any(f.s.hand[f.me * 10 + card] for card in range(4)),
    "refusal.swap-agents": lambda f: any(f.owner(cell) != f.me for cell in f.named),
    "refusal.swap-line": lambda f: not f.in_line(),
    "refusal.defend-way": lambda f: f.verb == "defend" and f.ahead() > 0,
    "refusal.not-forward": lambda f: f.verb != "defend" and f.ahead() <= 0,
    "refusal.too-far": lambda f: f.far(),
    "refusal.no-jump": lambda f: f.far() and f.owner((f.start + f.to) // 2) != f.me,
    "refusal.headquarters": lambda f: f.to < 0 or (f.kind() == 5 and territory_of(f.to) != f.me),
    "refusal.chiharu": lambda f: f.to < 0 or (f.kind() == 4 and f.s.special[1 - f.me] == 4),
    "refusal.ruri": lambda f: f.to < 0 or (f.kind() == f.s.protected and f.owner(f.to) == 1 - f.me),
    "refusal.colour": lambda f: f.mismatched(),
    "refusal.tunnel-row": lambda f: f.verb == "tunnel" and f.start // 5 != f.to // 5,
    "refusal.tunnel-jump": lambda f: f.verb == "tunnel" and f.crossed(),
    "refusal.decoy-alone": lambda f: f.verb == "decoy" and bool(f.named) and f.offers("decoy", -1, -1),
    "refusal.card-stuck": lambda f: not f.offers(f.verb, -1, -1) and f.s.hand[f.me * 10 + f.card()] > 0,
    "refusal.agent-stuck": lambda f: not f.offers(ANY, f.start, -1) and f.owner(f.start) == f.me,
    "refusal.out-of-reach": lambda f: not f.offers(ANY, -1, f.to),
    "refusal.not-by-card": lambda f: f.offers(f.verb, -1, -1) and f.offers(ANY, -1, f.to)
    and not f.offers(f.verb, -1, f.to),
    "refusal.no-way": lambda f: f.offers(f.verb, -1, -1) and f.offers(ANY, f.start, -1)
    and not f.offers(f.verb, f.start, -1),
    "refusal.no-card-there": lambda f: f.offers(ANY, f.start, -1) and not f.offers(ANY, f.start, f.to),
    "refusal.no-card-that-far": lambda f: f.far() and not f.offers(ANY, f.start, f.to),
    "refusal.push-enemy": lambda f: f.owner(f.start) != 1 - f.me,
    "refusal.push-attacked": lambda f: f.s.stands[f.start] == pushed(f).defender,
    "refusal.push-way": lambda f: f.far() or f.ahead() != 1,
    "refusal.push-way-back": lambda f: f.to == pushed(f).came_from,
    "refusal.push-occupied": lambda f: f.owner(f.to) == 1 - f.me,
    "refusal.push-closed": lambda f: f.kind() >= 4 or f.kind() == f.s.protected,
    "refusal.push-far": lambda f: f.pushes(-1, f.to),
    "refusal.push-stuck": lambda f: f.pushes(f.start, -1),
    "refusal.decoy-push": lambda f: [f.verb, *f.words] not in f.legal,
    "refusal.inactive": lambda f: f.verb not in {verb for verb, *_ in f.legal},
    "refusal.not-in-pile": lambda f: f.card() not in list(f.s.discard[f.me * 33:f.me * 33 + f.s.discarded[f.me]]),
    "refusal.no-target": lambda f: f.owner(CELL_NAMES.index(f.words[0])) != 1 - f.me,
    "refusal.open-already": lambda f: bool(f.s.shown >> f.s.stands[CELL_NAMES.index(f.words[0])] & 1),
}
TOPSECRET: Oracle = {
    "refusal.something-else": lambda f: f.verb not in ("move", "take", "swap", "drop") or (
        f.verb not in {verb for verb, *_ in f.legal} and type(f.ask).__name__ != "MoveAgent"),
    "refusal.incomplete": lambda f: any(verb in (f.verb, "swap", "take", "drop", "move") and all(
        one in (ANY, other) for one, other in zip(f.words, words, strict=False)) for verb, *words in f.legal),
    "refusal.out": lambda f: f.at() < 0,
    "refusal.bound": lambda f: bool(f.s.bound),
    "refusal.go-on": lambda f: f.crowded(),
    "refusal.acted": lambda f: bool(f.s.acted),
    "refusal.no-city": lambda f: not is_city(f.at()),
    "refusal.no-case": lambda f: f.s.carries[f.agent] < 0,
    "refusal.one-case": lambda f: f.s.carries[f.agent] >= 0,
    "refusal.not-here": lambda f: f.s.lies[f.case] != f.at(),
    "refusal.no-step-after": lambda f: f.agent != f.s.mover or f.crowded(),
    "refusal.no-steps": lambda f: f.left() == 0,
    "refusal.no-line": lambda f: ["move", f.words[0], f.words[1]] not in f.legal and f.left() > 0,
    "refusal.full": lambda f: sum(f.s.at[f.me * 7 + n] == f.place for n in range(7)) >= 2,
    "refusal.start": lambda f: not f.s.config.start_enterable and 48 <= f.place < 52,
    "refusal.start-foreign": lambda f: f.place != f.s.config.start_of(f.me),
    "refusal.start-case": lambda f: f.s.carries[f.agent] >= 0,
    "refusal.start-line": lambda f: f.place == f.s.config.start_of(f.me),
    "refusal.foreign-headquarters": lambda f: f.place >= 52 and f.place != f.s.config.headquarters_of(f.me),
    "refusal.no-scored-line": lambda f: not is_city(f.at())
    or not f.s.config.gate[f.at()] >> f.s.config.corner[f.me] & 1,
    "refusal.nothing-to-deliver": lambda f: f.s.carries[f.agent] < 0,
    "refusal.first-three": lambda f: not f.s.may_deliver(f.me, f.s.carries[f.agent]),
    "refusal.card-used": lambda f: f.s.hand[f.me * 6 + int(f.words[0])] == 0,
    "refusal.case-there": lambda f: any(f.s.lies[f.me * 4 + n] == f.place for n in range(4)),
    "refusal.case-placed": lambda f: f.s.lies[f.me * 4 + "abcd".index(f.words[0])] >= 0,
    "refusal.cities-only": lambda f: f.place >= f.s.config.cities,
    "refusal.packed": lambda f: [f.verb, *f.words] not in f.legal,
    "refusal.pack-order": lambda f: "abcd".index(f.words[0]) != f.ask.letter,
    "refusal.not-in-duel": lambda f: f.at() != f.s.at[f.ask.fight.agent],
    "refusal.agent-idle": lambda f: all(words[:1] != f.words[:1] for _, *words in f.legal),
    "refusal.nobody-near": lambda f: not f.has(("move",)),
    "refusal.nobody-delivers": lambda f: not f.has(("move",)),
    "refusal.nobody-there": lambda f: f.s.lies[f.case] < 0
    or all(f.s.at[f.me * 7 + n] != f.s.lies[f.case] for n in range(7)),
    "refusal.nobody-steps": lambda f: not f.has(("take", "swap")),
    "refusal.none-left": lambda f: f.s.pool + f.s.bonus == 0,
}
EMBASSY: Oracle = {
    "refusal.something-else": lambda f: f.verb not in {verb for verb, *_ in f.legal},
    "refusal.no-door": lambda f: f.door(f.me) == 0,
    "refusal.here-already": lambda f: f.room == f.s.at[f.me],
    "refusal.locked": lambda f: f.door(f.me) == 3 and not key_of(f),
    "refusal.shut": lambda f: f.s.lock_owner >= 0,
    "refusal.no-steps": lambda f: f.s.steps >= (f.s.config.steps_injured if f.s.is_injured(f.me) else f.s.config.steps),
    "refusal.occupied": lambda f: not f.s.is_free(f.me, f.room),
    "refusal.must-step": lambda f: f.s.steps == 0,
    "refusal.key-played": lambda f: key_of(f),
    "refusal.no-item": lacks,
    "refusal.not-active": lambda f: f.me != f.s.turn,
    "refusal.contraband": lambda f: f.words == ["contraband"],
    "refusal.displace-near": lambda f: f.door(f.ask.loser) == 0,
    "refusal.displace-occupied": lambda f: not f.s.is_free(f.ask.loser, f.room),
    "refusal.displace-locked": lambda f: f.door(f.ask.loser) == 3 and not f.holds("key"),
    "refusal.no-attack": lambda f: f.s.attacks[f.me * 3 + ("wire", "knife", "pistol").index(f.words[0])] == 0
    if f.words[0] in ("wire", "knife", "pistol") else False,
    "refusal.not-drawn": lambda f: [f.verb, *f.words] not in f.legal,
    "refusal.briefcase-in": lambda f: f.words[0].startswith("briefcase"),
    "refusal.winning": lambda f: f.ask.own_result() == 1,
    "refusal.second-weapon": lambda f: f.ask.own_result() == 0 and f.s.config.french,
    "refusal.dark": lambda f: f.s.lights_out,
    "refusal.not-dark": lambda f: not f.s.is_dark(f.s.at[f.me]),
    "refusal.injured-already": lambda f: f.s.is_injured(f.ask.loser),
    "refusal.nothing-to-steal": lambda f: f.s.hand_size(f.ask.loser) == 0,
    "refusal.hands-full": lambda f: f.s.hand_size(f.me) == 3 and f.s.only_contraband(f.me),
    "refusal.other-room": lambda f: True if f.verb not in ("bomb", "board") else ROOM_NAMES[f.s.at[f.me]] != "helipad",
    "refusal.not-in-mission": lambda f: f.verb in ("jamming", "transmit", "smuggle", "upload"),
    "refusal.not-alone": lambda f: f.s.other_in(f.me, f.s.at[f.me]) >= 0,
    "refusal.stop-first": lambda f: type(f.ask).__name__ == "Walk" and f.s.steps > 0,
    "refusal.not-entered": lambda f: not f.s.entered,
    "refusal.not-injured": lambda f: not f.s.is_injured(f.s.friend if f.verb == "first-aid-other" else f.me),
    "refusal.no-friend": lambda f: f.s.friend < 0,
    "refusal.no-helicopter": lambda f: f.s.helicopter < 0 or ("red", "blue", "green")[f.s.helicopter] not in f.words,
    "refusal.not-your-helicopter": lambda f: f.s.helicopter != f.s.loyalty[f.me],
    "refusal.helicopter-there": lambda f: f.s.helicopter >= 0,
    "refusal.no-tile": lambda f: f.s.tiles[("red", "blue", "green").index(f.words[0])] == 0,
    "refusal.nothing-left": lambda f: f.s.attack_cards_left() == 0 or f.s.items_left() == 0,
    "refusal.once": lambda f: f.s.reception,
    "refusal.jammed": lambda f: f.s.jamming,
}
