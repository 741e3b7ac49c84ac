"""A game in progress: actions in, messages out. No I/O, no clock; the only code that touches a state.

Every seat has its own version, which increases only when its view changes. So a hidden choice of another seat neither
invalidates a simultaneous choice, nor reveals that it happened.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.random import Random
from msgspec import UNSET
from mypy_extensions import mypyc_attr

from brushpass.core.game import Game, History
from brushpass.core.kernel import NATURE, SPECTATOR, Event, Public
from brushpass.core.phrase import Refusal, Refused
from brushpass.core.play import NOBODY, Play
from brushpass.core.errors import UserError
from brushpass.core.records.fair import Draw, Numbering
from brushpass.core.records.record import FORFEITS
from brushpass.core.view import Aid, View
from brushpass.server.game_cache import words_of
from brushpass.server.messages.fields import facts_of
from brushpass.server.messages.outgoing import (
    EMPTY, NOTHING, Packed, Result, ViewMessage, encoded, packed, phrase_of, zone_of,
)
from brushpass.server.table.log import EVERYTHING, UNDO, Entry, LogRow, NotNow
from brushpass.server.table.watcher import NONE, OpenWatcher, Shown, Watcher


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Play[Any]):
    """A game in progress, as its seats and spectators see it."""

    def __init__(self, game: Game[Any], nature: Random | str, shared: bool = False) -> None:
        """Start a game; chance draws by the key of the table's seeds, or at random. `shared`: by that of a deal."""
        super().__init__(game, self.drawn)
        self.nature = nature
        self.numbering = Numbering(shared)
        self.sealed = False  # whether what was hidden stays so after the game: others still play the same deal
        self.sent = ""  # the id of what is being played
        self.log: list[Entry] = []
        self.done: dict[str, int] = {}  # the ids of actions that were taken, and a mask of the seats that sent them
        self.watchers = {who: Watcher() for who in (*range(game.seats), int(SPECTATOR))}
        self.referee: OpenWatcher | None = None  # once somebody has seen all seats of the running game
        self.words = words_of(game)  # shared by all tables of this game
        self.asked_in: Any = None  # the state for which it is known who is asked, and what may be chosen
        self.asked = NOBODY
        self.offered: list[int] | None = None
        self.looked_at: Any = None  # the state for which `openly` is known: whom everybody sees being asked
        self.openly = -1
        self.resigned = -1
        self.late = False  # whether that was for want of time
        self.rows = 0  # lines that the log has in the file, with those that were taken back
        self.before: list[tuple[Any, dict[int, int]]] = []  # the state and the lines before harmless choices

    def set_up(self, position: Any) -> None:
        """Set the position, before the first action."""
        self.state = position

    def eyes(self) -> Watcher:
        """Return the watcher of spectators."""
        return self.watchers[int(SPECTATOR)]

    def watcher_of(self, who: int) -> Watcher:
        """Return the watcher of a seat, of spectators, or of a referee."""
        watcher = self.watchers.get(who)
        return self.open_watcher() if watcher is None else watcher

    def open_watcher(self) -> Watcher:
        """Return the watcher of a referee, who sees all seats and chooses nothing, brought up to date."""
        watcher = self.referee = self.referee or OpenWatcher()
        for entry in self.log[watcher.entries:]:
            watcher.lines += [self.words.line(event, event.seen_by(int(SPECTATOR))) for event in entry.events]
        watcher.entries, watcher.version = len(self.log), self.rows + 1
        watcher.shown = Shown(self.state, len(watcher.lines), NONE, self.result())
        return watcher

    def over(self) -> bool:
        return self.resigned >= 0 or self.game.over(self.state)

    def to_act(self) -> int:
        """Return the seat that is to act; -1 once the game is over."""
        if self.resigned >= 0:
            return NOBODY
        if self.state is not self.asked_in:
            self.asked_in, self.asked, self.offered = self.state, self.who(), None
        return self.asked

    def legal(self) -> list[int]:
        """Return the legal actions."""
        if self.to_act() == NOBODY and self.over():
            return NONE
        if self.offered is None:
            self.offered = self.game.legal_actions(self.state)
        return self.offered

    def act(self, seat: int, id: str, version: int, a: int) -> list[Entry]:
        """Play a seat's action and the chance actions after it. Raises UserError without any change."""
        if self.done.get(id, 0) >> seat & 1:
            return []
        if self.over():
            raise NotNow("server.refused.over", {})
        if self.to_act() != seat:
            raise NotNow("server.refused.turn", {})
        if version != self.watchers[seat].version:
            raise NotNow("server.refused.stale", {})
        if not self.allows(a):
            raise self.why(a)
        return [self.play_move(seat, a, id), *self.play_until_choice()]

    def allows(self, a: int) -> bool:
        """Return whether an action is legal for the seat that is to act."""
        return a in self.legal()

    def why(self, a: int) -> UserError:
        """Return why an action is not legal for the seat that is to act."""
        known = 0 <= a < len(self.game.actions)
        return Refused(self.game.refusal(self.state, a)) if known else Refused(Refusal("", "server.refused.unknown"))

    def explain(self, seat: int, text: str) -> UserError:
        """Return why an action in notation is not legal for a seat now, or that it is."""
        if self.to_act() != seat:
            return NotNow("server.refused.over" if self.over() else "server.refused.turn", {})
        refusal = self.game.why(self.state, text)
        return NotNow("server.refused.legal", {}) if refusal is None else Refused(refusal)

    def play_until_choice(self) -> list[Entry]:
        """Play chance actions until a seat is to act, then update all views."""
        first = len(self.log)
        self.advance()
        self.show()
        return self.log[first:]

    def drawn(self, state: Any) -> int:
        """Return the next chance action; with a key it depends only on its number."""
        if isinstance(self.nature, str):
            return Draw(self.game, state, self.numbering.of(state, len(self.log))).made_by(self.nature)
        return int(self.game.draw(state, self.nature))

    def play_move(self, player: int, a: int, id: str) -> Entry:
        """Play a legal action with its message id."""
        if id:
            self.done[id] = self.done.get(id, 0) | 1 << player
        self.sent = id
        self.play(a)
        self.sent = ""
        return self.log[-1]

    def play(self, a: int) -> None:
        """Play an action, and save the state before it if it can be taken back."""
        before = self.checkpoint()
        player = self.who()
        own = bool(self.log) and self.log[-1].player == player != NATURE
        if player == NATURE:
            self.numbering.count(self.state)
        super().play(a)
        undoable = self.log[-1].is_harmless() and self.public_player_to_move(before[0]) == player
        self.before = [*(self.before if own else []), before] if undoable else []

    def checkpoint(self) -> tuple[Any, dict[int, int]]:
        """Return the state and the number of lines of each watcher, to which a take-back returns."""
        return self.state, {who: len(watcher.lines) for who, watcher in self.watchers.items()}

    def moves(self) -> dict[str, int]:
        """Return the legal actions of the player to move by their notation."""
        return {self.game.text(a): a for a in self.game.legal_actions(self.state)}

    def broadcast(self, seat: int, a: int) -> None:
        """Append an action to the log, and its events to the lines of their audience."""
        entry = Entry(seat, self.game.text(a), self.sent, list(self.state.events or []))
        self.log.append(entry)
        self.rows += 1
        for event in entry.events:
            self.tell(event)
        for who, watcher in self.watchers.items():
            if seat != NATURE:
                watcher.moving = who == seat
            if watcher.moving:
                watcher.mine = len(watcher.lines)

    def public_player_to_move(self, state: Any = None) -> int:
        """Return the seat that everybody sees to be asked, now or in a state; -1 if it is hidden."""
        if state is None and self.over():
            return -1
        looked_at = self.state if state is None else state
        if looked_at is not self.looked_at:
            self.looked_at, self.openly = looked_at, self.game.public_player_to_move(looked_at)
        return self.openly

    def shows(self, a: int) -> bool:
        """Return whether an action ends a phase of hidden choices, or is public."""
        after = self.game.apply(self.state, a)
        if self.game.over(after) or self.game.who(after) == NATURE:
            return True
        return self.public_player_to_move(after) == self.game.who(after) or self.is_public(after)

    def is_public(self, after: Any) -> bool:
        """Return whether the action that led to a state changes the log or the view of spectators."""
        public = int(SPECTATOR)
        if any(event.seen_by(public) is not None for event in after.events or []):
            return True
        return bool(facts_of(self.view(public)) != facts_of(self.view(public, after)))

    def may_undo(self, seat: int) -> bool:
        """Return whether a seat may take back its last action: it is still to act, and nothing was revealed."""
        return bool(self.before) and self.log[-1].player == seat == self.to_act()

    def undo(self, seat: int, id: str) -> list[Entry]:
        """Take back a seat's last action for everybody. Raises NotNow without any change."""
        if self.done.get(id, 0) >> seat & 1:
            return []
        if not self.may_undo(seat):
            raise NotNow("server.refused.undo", {})
        self.state, lines = self.before.pop()
        self.log.pop()
        self.rows += 1
        self.referee = None
        self.done[id] = self.done.get(id, 0) | 1 << seat
        cut = [watcher for who, watcher in self.watchers.items() if len(watcher.lines) > lines[who]]
        for who, watcher in self.watchers.items():
            del watcher.lines[lines[who]:]
            watcher.mine = min(watcher.mine, len(watcher.lines))
            watcher.forget()
        self.show()
        for watcher in cut:
            watcher.cut = watcher.version
        return [Entry(seat, UNDO, id, [])]

    def history_of(self, who: int) -> History:
        """Return the history that a seat has observed."""
        return [heard for entry in self.log if (heard := entry.seen_by(who))]

    def tell(self, event: Event) -> None:
        """Append an event to the lines of all who see it, encoded once per distinct view."""
        if isinstance(event, Public):
            line = self.words.line(event, event)
            for watcher in self.watchers.values():
                watcher.lines.append(line)
            return
        public = event.seen_by(int(SPECTATOR))
        lines: dict[bytes, bytes] = {}  # those who are told the same share it
        for who, watcher in self.watchers.items():
            seen = event if who == EVERYTHING else event.seen_by(who)
            if seen is not None:
                line = self.words.line(seen, public)
                watcher.lines.append(lines.setdefault(line, line))

    def view(self, who: int, state: Any = None) -> View:
        """Return the view of a seat, now or in a state."""
        at = self.state if state is None else state
        if who != EVERYTHING:
            return self.game.observe(at, who)
        views = [self.view(seat, at) for seat in range(self.game.seats)]
        return self.game.merged_view(self.view(int(SPECTATOR), at), views)

    def seen(self, who: int, shown: Shown) -> bytes:
        """Return the encoded view of a seat, computed on first use."""
        if not shown.view:
            shown.view = encoded(facts_of(self.view(who, shown.moment)))
        return shown.view

    def show(self) -> None:
        """Update all views, and increment the versions of those that have changed."""
        to_move, legal, result = self.to_act(), self.legal(), self.result()
        for who, watcher in self.watchers.items():
            options, undo = (legal, self.may_undo(who)) if who == to_move else (NONE, False)
            now, before = Shown(self.state, len(watcher.lines), options, result, undo), watcher.shown
            if not now.same_as(before) or self.seen(who, now) != self.seen(who, before):
                watcher.shown, watcher.version = now, watcher.version + 1

    def replay(self, lines: list[LogRow], seen: Sequence[int] = (), cut: Sequence[int] = ()) -> None:
        """Restore a game from its log, with the same versions.

        Known versions in `seen` make it unnecessary to compute each view.
        """
        known = len(seen) == len(self.watchers)
        for player, text, id in lines:
            if player != NATURE and not known:
                self.show()
            if text == UNDO:
                self.undo(player, id)
            else:
                self.play_move(player, self.game.parse(text), id)
        self.show()
        if known:
            for watcher, version, last_cut in zip(self.watchers.values(), seen, cut, strict=True):
                watcher.version, watcher.cut = version, last_cut

    def resign(self, seat: int, late: bool = False) -> None:
        """End the game by resignation, or because time ran out."""
        self.resigned, self.late = seat, late
        self.show()

    def message(self, who: int, since: int = 0) -> ViewMessage:
        """Return the view of a seat or a spectator, with log lines from `since` on.

        `seq` and `mine` count this watcher's own lines only, so neither reveals hidden events.
        """
        watcher = self.watcher_of(who)
        self.update_aids(who, watcher)
        shown = watcher.shown
        first = since if 0 <= since <= len(watcher.lines) else 0
        return ViewMessage(first, watcher.version, Packed(b"[%b]" % b",".join(watcher.lines[first:])), shown.seq,
                           watcher.mine, Packed(self.seen(who, shown)),
                           self.words.options(shown.options) if shown.options else EMPTY,
                           NOTHING if shown.result is None else packed(shown.result), True if shown.undo else UNSET,
                           zones=watcher.zones, next_step=watcher.next_step, aids=watcher.aids,
                           open=UNSET if shown.result is None or self.sealed else self.words.ending(self.state),
                           hands=self.hands() if watcher is self.referee else UNSET)

    def hands(self) -> Packed:
        """Return the views of all seats, for a referee."""
        return Packed(b"[%b]" % b",".join([self.seen(seat, self.watchers[seat].shown)
                                            for seat in range(self.game.seats)]))

    def update_aids(self, who: int, watcher: Watcher) -> None:
        """Update aids, zones and next step of a watcher, once per version."""
        if watcher.helped == watcher.version:
            return
        aid = watcher.aid or self.game.aid(who)
        if type(aid).update is not Aid.update:  # else it needs nothing but the view
            for entry in self.log[watcher.followed:]:
                aid.update(entry.seen_by(who))
        view = self.view(who, watcher.shown.moment)
        watcher.shown.view = watcher.shown.view or encoded(facts_of(view))
        watcher.follow(aid, len(self.log), view)
        watcher.zones = [zone_of(zone) for zone in self.game.zones(view)] or UNSET
        step = self.game.next_step(view)
        watcher.next_step = UNSET if step is None else phrase_of(step)

    def result(self) -> Result | None:
        """Return the result: winners and rule, or the resignation; None while the game is running."""
        if self.resigned >= 0:
            others = [seat for seat in range(self.game.seats) if seat != self.resigned]
            return Result(others, "", self.resigned, True if self.late else UNSET)
        if not self.game.over(self.state):
            return None
        winners, rule = self.game.result(self.state).split()
        return Result([int(seat) for seat in winners.split("+") if seat != "-"], rule, -1)

    def ending(self) -> str:
        """Return the result as a record has it."""
        return self.game.result(self.state) if self.resigned < 0 else f"{1 - self.resigned} {FORFEITS[self.late]}"
