"""Independent reference: the playable cards, computed from a player's own view by another algorithm.

It shares no code with the rules but the names of things. It goes through every card in hand and every pair of
locations, and asks of each whether it is allowed.
"""
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import CARDS, CELL_NAMES
from brushpass.games.kyoto.view import KyotoView

MINE, THEIRS = 0, 1


class Referee:
    """Judges one position from what the player to move sees."""

    def __init__(self, view: KyotoView, config: KyotoConfig) -> None:
        self.view = view
        self.board = config.rows
        self.ahead = 1 if view.side == 0 else -1
        self.stunned = view.stunned if view.stunned >= 0 and view.owner[view.stunned] == MINE else None
        self.ordered = view.numbed if view.numbed >= 0 and view.owner[view.numbed] == MINE else None

    def plays(self) -> set[str]:
        """Return the notation of every play."""
        found = {f"{CARDS[card]} {CELL_NAMES[start]}-{CELL_NAMES[to]}" for card in range(8) if self.view.hand[card]
                 for start in range(30) for to in range(30) if self.may_move(card, start, to)}
        if self.ordered is not None and self.ordered != self.stunned:
            name = CELL_NAMES[self.ordered]
            obeying = {play for play in found if play.split()[1].startswith(name)}
            if obeying:
                return obeying
        found |= {f"swap {CELL_NAMES[x]}-{CELL_NAMES[y]}" for x in range(30) for y in range(x + 1, 30)
                  if self.may_swap(x, y)}
        return found | ({"decoy"} if self.view.hand[9] and sum(self.view.hand[:4]) else set())

    def may_swap(self, x: int, y: int) -> bool:
        in_line = x // 5 == y // 5 or x % 5 == y % 5
        ours = self.view.owner[x] == self.view.owner[y] == MINE
        return bool(self.view.hand[8]) and in_line and ours and self.stunned not in (x, y)

    def may_move(self, card: int, start: int, to: int) -> bool:
        if self.view.owner[start] != MINE or start == self.stunned or self.view.owner[to] == MINE:
            return False
        if not self.may_enter(to):
            return False
        rows, columns = (to // 5 - start // 5) * self.ahead, to % 5 - start % 5
        if card == 6:
            return self.is_tunnel(start, to, rows)
        if max(abs(rows), abs(columns)) == 2 and not self.is_jump(start, to, rows, columns):
            return False
        if max(abs(rows), abs(columns)) not in (1, 2):
            return False
        if card == 5:
            return rows <= 0
        return rows > 0 and (card == 7 or self.pays(card, to))

    def is_tunnel(self, start: int, to: int, rows: int) -> bool:
        low, high = sorted((start, to))
        return rows == 0 and all(self.view.owner[cell] == -1 for cell in range(low + 1, high))

    def is_jump(self, start: int, to: int, rows: int, columns: int) -> bool:
        straight = abs(rows) in (0, 2) and abs(columns) in (0, 2)
        return self.view.special[MINE] == 1 and straight and self.view.owner[(start + to) // 2] == MINE

    def pays(self, card: int, to: int) -> bool:
        letter = self.board[to // 5][to % 5]
        return card == 4 or letter in "NH" or "RGYB"[card] == letter

    def may_enter(self, to: int) -> bool:
        """Return whether no headquarters, Chiharu or Ruri closes a location."""
        letter = self.board[to // 5][to % 5]
        enemy_land = (to // 15 == 0) != (self.view.side == 0)
        if letter == "H" and enemy_land:
            return self.view.special[MINE] == 4
        if letter == "N" and enemy_land:
            return self.view.special[THEIRS] != 4
        safe = self.view.special[THEIRS] == 6 and self.view.owner[to] == THEIRS
        return not (safe and letter == "RGYB"[self.view.protected])
